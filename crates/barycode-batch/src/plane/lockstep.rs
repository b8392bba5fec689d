//! GJK in the plane, one pair a lane.
//!
//! All lanes take the same steps; a lane that is done keeps its result while the others go on. There is no division in the
//! loop, and no case analysis but by selection.
//!
//! The state is an edge `w0 w1` of the obstacle `A ⊖ B`, a vertex being an edge of length zero, and the direction `d` from
//! it to the origin. The support `w` along `d` either shows that nothing lies beyond the edge, or makes a triangle in which
//! the part that is nearest to the origin has `w` in it: one of its two new edges, `w` itself, or the inside. Which one,
//! signs of cross and dot products say (the paper's barycode of a triangle, with two of its three signs known from the last
//! step). The new direction is perpendicular to the new edge, and so as good as its vertices however near the origin is.
//!
//! What the loop leaves proves nothing by itself: `bounds.rs` makes proofs of it, in `d` and the vertices as they are.

use super::packing::vector;
use crate::lanes::{Element, Lanes, Mask, Num};
use barycode::Scalar;

/// More steps than pairs of polygons take; a lane that needs more is asked one by one.
pub(crate) const LIMIT: usize = 48;

/// A vector in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vec2<L: Lanes> {
    pub(crate) x: Num<L>,
    pub(crate) y: Num<L>,
}

impl<L: Lanes> Vec2<L> {
    #[inline(always)]
    pub(crate) fn new(x: Num<L>, y: Num<L>) -> Self {
        Self { x, y }
    }

    #[inline(always)]
    pub(crate) fn splat(lanes: L, v: barycode::d2::Vec2<L::Scalar>) -> Self {
        Self::new(lanes.splat(v.x), lanes.splat(v.y))
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> Num<L> {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Num<L> {
        self.x * other.y - self.y * other.x
    }

    #[inline(always)]
    pub(crate) fn norm1(self) -> Num<L> {
        self.x.abs() + self.y.abs()
    }

    #[inline(always)]
    pub(crate) fn scaled(self, factor: Num<L>) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl<L: Lanes> core::ops::Add for Vec2<L> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<L: Lanes> core::ops::Sub for Vec2<L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl<L: Lanes> core::ops::Neg for Vec2<L> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl<L: Lanes> Mask<L> {
    #[inline(always)]
    pub(crate) fn choose(self, yes: Vec2<L>, no: Vec2<L>) -> Vec2<L> {
        Vec2::new(self.select(yes.x, no.x), self.select(yes.y, no.y))
    }
}

/// Where the vertices of one of the shapes come from, lane by lane.
pub(crate) trait Source<L: Lanes>: Copy {
    /// A vertex that lies farthest along a direction.
    fn support(&self, along: Vec2<L>) -> Vec2<L>;
}

/// Vertices that differ from lane to lane: two lines for each, x before y. Shapes with fewer vertices than the others repeat one.
#[derive(Clone, Copy)]
pub(crate) struct Own<'b, L: Lanes> {
    pub(crate) lanes: L,
    pub(crate) lines: &'b [<L::Scalar as Element>::Line],
    /// Which part of the lines, counted in lanes.
    pub(crate) from: usize,
}

impl<L: Lanes> Own<'_, L> {
    /// A vertex by its place; the last for a place beyond it.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> Vec2<L> {
        let last = self.lines.len() / 2 - 1;
        vector(self.lanes, &self.lines[2 * index.min(last)..], self.from)
    }
}

impl<L: Lanes> Source<L> for Own<'_, L> {
    #[inline(always)]
    fn support(&self, along: Vec2<L>) -> Vec2<L> {
        let (first, rest) = self.lines.split_at(2);
        let mut best = vector(self.lanes, first, self.from);
        let mut most = best.dot(along);
        for pair in rest.chunks_exact(2) {
            let vertex = vector(self.lanes, pair, self.from);
            let value = vertex.dot(along);
            best = most.less(value).choose(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// The vertices of one shape, the same in every lane.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'b, L: Lanes> {
    pub(crate) lanes: L,
    pub(crate) vertices: &'b [barycode::d2::Vec2<L::Scalar>],
}

impl<L: Lanes> Source<L> for Shared<'_, L> {
    #[inline(always)]
    fn support(&self, along: Vec2<L>) -> Vec2<L> {
        let (first, rest) = self.vertices.split_at(1);
        let mut best = Vec2::splat(self.lanes, first[0]);
        let mut most = best.dot(along);
        for &vertex in rest {
            let vertex = Vec2::splat(self.lanes, vertex);
            let value = vertex.dot(along);
            best = most.less(value).choose(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// What is added to every difference of vertices.
pub(crate) trait Offset<L: Lanes>: Copy {
    /// The difference, moved.
    fn moved(self, difference: Vec2<L>) -> Vec2<L>;
}

impl<L: Lanes> Offset<L> for Vec2<L> {
    #[inline(always)]
    fn moved(self, difference: Vec2<L>) -> Vec2<L> {
        difference + self
    }
}

/// Nothing: the vertices of A are relative to the origin of B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved;

impl<L: Lanes> Offset<L> for Moved {
    #[inline(always)]
    fn moved(self, difference: Vec2<L>) -> Vec2<L> {
        difference
    }
}

/// Two shapes in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Obstacle<L: Lanes, A, B, O = Vec2<L>> {
    pub(crate) lanes: L,
    pub(crate) a: A,
    pub(crate) b: B,
    pub(crate) offset: O,
    /// No vertex of A, none of B and no offset is longer, all added up, and the radii with them.
    pub(crate) size: Num<L>,
    /// Where to look first: from somewhere in A to somewhere in B.
    pub(crate) towards: Vec2<L>,
    /// Where to look second, if not back from what was found first.
    pub(crate) then: Option<Vec2<L>>,
}

/// A vertex of the obstacle, and that of A which it comes from.
#[derive(Clone, Copy)]
pub(crate) struct Vertex<L: Lanes> {
    pub(crate) w: Vec2<L>,
    pub(crate) p: Vec2<L>,
}

impl<L: Lanes> Mask<L> {
    #[inline(always)]
    fn vertex<K: Kind<L>>(self, yes: Vertex<L>, no: Vertex<L>) -> Vertex<L> {
        Vertex { w: self.choose(yes.w, no.w), p: if K::WITNESS { self.choose(yes.p, no.p) } else { no.p } }
    }
}

/// What a question needs of the loop.
///
/// Not a closure: all that runs in lanes has to be inlined into the function that has the machine's instructions, and only
/// functions can insist on it.
pub(crate) trait Kind<L: Lanes>: Copy {
    /// Where the points of the obstacle come from.
    const WITNESS: bool;

    /// Where a direction, and how far the obstacle reaches along it, is answer enough.
    fn suffices(self, obstacle_size: Num<L>, direction: Vec2<L>, reach: Num<L>) -> Mask<L>;
}

impl<L: Lanes, A: Source<L>, B: Source<L>, O: Offset<L>> Obstacle<L, A, B, O> {
    #[inline(always)]
    pub(super) fn support(&self, along: Vec2<L>) -> Vertex<L> {
        let p = self.a.support(along);
        let w = self.offset.moved(p - self.b.support(-along));
        Vertex { w, p }
    }
}

/// What the loop leaves.
pub(crate) struct Left<L: Lanes> {
    /// The loop has come to an end with an edge, and nothing beyond it.
    pub(crate) apart: Mask<L>,
    /// The loop has come to an end with a triangle around the origin.
    pub(crate) inside: Mask<L>,
    /// The edge, or two corners of the triangle.
    pub(crate) edge: [Vertex<L>; 2],
    /// The last support: the third corner of the triangle.
    pub(crate) last: Vertex<L>,
    /// The last direction.
    pub(crate) direction: Vec2<L>,
    /// How far the obstacle reaches along it.
    pub(crate) reach: Num<L>,
}

impl<L: Lanes> Left<L> {
    /// Where the triangle has the origin: a point of A that is one of B, too.
    #[inline(always)]
    pub(crate) fn common(&self) -> Vec2<L> {
        let [a, b] = self.edge;
        let c = self.last;
        let shares = [b.w.cross(c.w), c.w.cross(a.w), a.w.cross(b.w)];
        let sum = shares[0] + shares[1] + shares[2];
        let (of_a, of_b) = ((a.p - c.p).scaled(shares[0] / sum), (b.p - c.p).scaled(shares[1] / sum));
        c.p + of_a + of_b
    }
}

/// The loop.
///
/// The size is NaN where the lane is not to be computed; such a lane ends soon, with anything.
#[inline(always)]
pub(crate) fn run<L: Lanes, A: Source<L>, B: Source<L>, O: Offset<L>, K: Kind<L>>(
    obstacle: &Obstacle<L, A, B, O>,
    kind: K,
) -> Left<L> {
    let lanes = obstacle.lanes;
    let zero = lanes.splat(barycode::Number::ZERO);
    let one = lanes.splat(barycode::Number::ONE);
    // Progress that is less than rounding is none.
    let floor = obstacle.size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(2.0));

    let first = obstacle.support(obstacle.towards);
    let mut direction = obstacle.towards;
    let mut reach = direction.dot(first.w);
    let mut apart = kind.suffices(obstacle.size, direction, reach);
    let mut inside = Mask::none(lanes);
    let mut edge = [first, first];
    let mut w = match obstacle.then {
        // The loop takes it that the nearest point is not the older vertex.
        Some(then) => {
            let second = obstacle.support(then);
            let back = first.w - second.w;
            back.dot(first.w).less(zero).vertex::<K>(first, second)
        }
        None => first,
    };
    let mut last = w;
    let mut going = !apart;
    for _ in 0..LIMIT {
        // The triangle w, edge[0], edge[1], seen from w.
        let (e0, e1, o) = (edge[0].w - w.w, edge[1].w - w.w, -w.w);
        let turned = e0.cross(e1).less(zero);
        let sign = turned.select(-one, one);
        let (c0, c1) = (e0.cross(o), e1.cross(o));
        let (s0, s1) = (c0 * sign, c1 * sign);
        let (within0, within1) = (zero.less(s0), s1.less(zero));
        let enclosed = within0 & within1;
        inside = inside | (going & enclosed);
        going = going & !enclosed;
        if !going.any() {
            break;
        }
        let on1 = !within1 & zero.less(e1.dot(o));
        let on0 = !within0 & zero.less(e0.dot(o)) & !on1;
        let kept = on1.vertex::<K>(edge[1], edge[0]);
        let on_edge = on0 | on1;
        let other = on_edge.vertex::<K>(kept, w);
        edge = [going.vertex::<K>(other, edge[0]), going.vertex::<K>(w, edge[1])];
        let along = other.w - w.w;
        let side = on1.select(c1, c0);
        let side = side.less(zero).select(-one, one);
        let normal = Vec2::new(-along.y, along.x).scaled(side);
        let next = on_edge.choose(normal, o);

        w = obstacle.support(next);
        let value = next.dot(w.w);
        let top = next.dot(edge[0].w).max(next.dot(edge[1].w));
        let new_reach = top.max(value);
        // Comparisons let NaN end the lane.
        let beyond = (top + floor * next.norm1()).less(value);
        direction = going.choose(next, direction);
        reach = going.select(new_reach, reach);
        let ends = going & (!beyond | kind.suffices(obstacle.size, next, new_reach));
        apart = apart | ends;
        going = going & !ends;
        if !going.any() {
            break;
        }
        last = going.vertex::<K>(w, last);
    }
    Left { apart, inside, edge, last, direction, reach }
}
