//! GJK in the plane, one pair in each lane.
//!
//! All lanes take the same steps; a lane that has converged keeps its result while the others go
//! on. The loop has no division, and selects between cases instead of branching.
//!
//! The state is an edge `w0 w1` of the obstacle `A ⊖ B` (a vertex is an edge of length zero) and
//! the direction `d` from it to the origin. The support `w` along `d` either shows that nothing
//! lies beyond the edge, or makes a triangle. The part of the triangle nearest to the origin
//! contains `w`: it is one of the two new edges, `w` itself, or the inside. Signs of cross and dot
//! products tell which (the paper's barycode of a triangle, with two of its three signs known from
//! the last step). The new direction is perpendicular to the new edge, and so as accurate as its
//! vertices, however near the origin is.
//!
//! The result of the loop proves nothing by itself; `bounds.rs` derives proofs from `d` and the
//! vertices as they are.

use super::packing::vector;
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::witness::LaneVector;
use barycode::expert::Number;
use barycode::{Scalar, d2};

/// Iteration limit, above what pairs of polygons need; a lane that exceeds it is left to the
/// single-pair library.
pub(crate) const LIMIT: usize = 48;

/// One vector in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vec2xN<L: Lanes> {
    pub(crate) x: Num<L>,
    pub(crate) y: Num<L>,
}

impl<L: Lanes> Vec2xN<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn new(x: Num<L>, y: Num<L>) -> Self {
        Self { x, y }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn splat(lanes: L, v: d2::Vec2<L::Scalar>) -> Self {
        Self::new(lanes.splat(v.x), lanes.splat(v.y))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn dot(self, other: Self) -> Num<L> {
        self.x * other.x + self.y * other.y
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn cross(self, other: Self) -> Num<L> {
        self.x * other.y - self.y * other.x
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn norm1(self) -> Num<L> {
        self.x.abs() + self.y.abs()
    }
}

impl<L: Lanes> core::ops::Add for Vec2xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<L: Lanes> core::ops::Sub for Vec2xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl<L: Lanes> core::ops::Neg for Vec2xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl<L: Lanes> LaneVector<L> for Vec2xN<L> {
    type Row = d2::Vec2<L::Scalar>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(lanes: L) -> Self {
        let zero = lanes.splat(Number::ZERO);
        Self::new(zero, zero)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn scaled(self, factor: Num<L>) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask<L>, yes: Self, no: Self) -> Self {
        Self::new(mask.select(yes.x, no.x), mask.select(yes.y, no.y))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, to: &mut [Self::Row], row: usize) {
        let zero = L::Scalar::line(Number::ZERO);
        let (mut x, mut y) = (zero, zero);
        self.x.store(x.as_mut());
        self.y.store(y.as_mut());
        let both = x.as_ref()[..L::COUNT].iter().zip(y.as_ref());
        for (to, (&x, &y)) in to[row..].iter_mut().zip(both) {
            *to = d2::Vec2::new(x, y);
        }
    }
}

/// Support mapping of one shape in every lane.
pub(crate) trait LaneSupport<L: Lanes>: Copy {
    /// A vertex that lies farthest along a direction.
    fn support(&self, along: Vec2xN<L>) -> Vec2xN<L>;
}

/// Vertices that differ from lane to lane, as two lines for each, x before y. A shape with fewer
/// vertices than the others repeats one.
#[derive(Clone, Copy)]
pub(crate) struct PerLane<'b, L: Lanes> {
    pub(crate) lanes: L,
    pub(crate) lines: &'b [<L::Scalar as LaneScalar>::Line],
    /// First lane within the lines.
    pub(crate) from: usize,
}

impl<L: Lanes> PerLane<'_, L> {
    /// Vertex by index; the last one for an index beyond it.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn at(&self, index: usize) -> Vec2xN<L> {
        let last = self.lines.len() / 2 - 1;
        vector(self.lanes, &self.lines[2 * index.min(last)..], self.from)
    }
}

impl<L: Lanes> LaneSupport<L> for PerLane<'_, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec2xN<L>) -> Vec2xN<L> {
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

/// Vertices of one shape that is the same in every lane.
#[derive(Clone, Copy)]
pub(crate) struct AcrossLanes<'b, L: Lanes> {
    pub(crate) lanes: L,
    pub(crate) vertices: &'b [d2::Vec2<L::Scalar>],
}

impl<L: Lanes> LaneSupport<L> for AcrossLanes<'_, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec2xN<L>) -> Vec2xN<L> {
        let (first, rest) = self.vertices.split_at(1);
        let mut best = Vec2xN::splat(self.lanes, first[0]);
        let mut most = best.dot(along);
        for &vertex in rest {
            let vertex = Vec2xN::splat(self.lanes, vertex);
            let value = vertex.dot(along);
            best = most.less(value).choose(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// Translation of the obstacle.
pub(crate) trait Offset<L: Lanes>: Copy {
    /// Translates a difference of vertices.
    fn moved(self, difference: Vec2xN<L>) -> Vec2xN<L>;
}

impl<L: Lanes> Offset<L> for Vec2xN<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved(self, difference: Vec2xN<L>) -> Vec2xN<L> {
        difference + self
    }
}

/// No translation: the vertices of A are relative to the origin of B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativeVertices;

impl<L: Lanes> Offset<L> for RelativeVertices {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved(self, difference: Vec2xN<L>) -> Vec2xN<L> {
        difference
    }
}

/// The obstacle `A ⊖ B` in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MinkowskiObstacle<L: Lanes, A, B, O = Vec2xN<L>> {
    pub(crate) lanes: L,
    pub(crate) a: A,
    pub(crate) b: B,
    pub(crate) offset: O,
    /// Upper bound of the sum of the extents, the length of the offset and the radii.
    pub(crate) size: Num<L>,
    /// First direction: from an inner point of A to one of B.
    pub(crate) towards: Vec2xN<L>,
    /// Second direction; the loop chooses it if there is none.
    pub(crate) then: Option<Vec2xN<L>>,
}

/// A vertex of the obstacle with the vertex of A that it comes from.
#[derive(Clone, Copy)]
pub(crate) struct Vertex<L: Lanes> {
    pub(crate) w: Vec2xN<L>,
    pub(crate) p: Vec2xN<L>,
}

impl<L: Lanes> Mask<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn vertex<K: StoppingRule<L>>(self, yes: Vertex<L>, no: Vertex<L>) -> Vertex<L> {
        Vertex { w: self.choose(yes.w, no.w), p: if K::WITNESS { self.choose(yes.p, no.p) } else { no.p } }
    }
}

/// Needs of a question: a constant and a stopping rule.
///
/// It is a trait and not a closure by rule 1 of `lanes.rs`.
pub(crate) trait StoppingRule<L: Lanes>: Copy {
    /// Whether the loop keeps the vertices of A for witness points.
    const WITNESS: bool;

    /// Tells where a direction, with its reach over the obstacle, answers the question.
    fn suffices(self, obstacle_size: Num<L>, direction: Vec2xN<L>, reach: Num<L>) -> Mask<L>;
}

impl<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>, O: Offset<L>> MinkowskiObstacle<L, A, B, O> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn support(&self, along: Vec2xN<L>) -> Vertex<L> {
        let p = self.a.support(along);
        let w = self.offset.moved(p - self.b.support(-along));
        Vertex { w, p }
    }
}

/// Result of the loop.
pub(crate) struct LoopEnd<L: Lanes> {
    /// Lanes that ended with an edge and nothing beyond it.
    pub(crate) apart: Mask<L>,
    /// Lanes that ended with a triangle around the origin.
    pub(crate) inside: Mask<L>,
    /// The edge, or two corners of the triangle.
    pub(crate) edge: [Vertex<L>; 2],
    /// The last support: the third corner of the triangle.
    pub(crate) last: Vertex<L>,
    /// The last direction.
    pub(crate) direction: Vec2xN<L>,
    /// Largest product of the last direction with a point of the obstacle.
    pub(crate) reach: Num<L>,
}

impl<L: Lanes> LoopEnd<L> {
    /// A point of both A and B: the point of A that corresponds to the origin in the triangle.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn common(&self) -> Vec2xN<L> {
        let [a, b] = self.edge;
        let c = self.last;
        let shares = [b.w.cross(c.w), c.w.cross(a.w), a.w.cross(b.w)];
        let sum = shares[0] + shares[1] + shares[2];
        let (of_a, of_b) = ((a.p - c.p).scaled(shares[0] / sum), (b.p - c.p).scaled(shares[1] / sum));
        c.p + of_a + of_b
    }
}

/// Runs GJK in all lanes.
///
/// A lane whose size is NaN is not to be computed; it ends soon, with arbitrary values.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn run<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>, O: Offset<L>, K: StoppingRule<L>>(
    obstacle: &MinkowskiObstacle<L, A, B, O>,
    kind: K,
) -> LoopEnd<L> {
    let lanes = obstacle.lanes;
    let zero = lanes.splat(barycode::expert::Number::ZERO);
    let one = lanes.splat(barycode::expert::Number::ONE);
    // Progress below the rounding error does not count.
    let floor = obstacle.size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(2.0));

    let first = obstacle.support(obstacle.towards);
    let mut direction = obstacle.towards;
    let mut reach = direction.dot(first.w);
    let mut apart = kind.suffices(obstacle.size, direction, reach);
    let mut inside = Mask::none(lanes);
    let mut edge = [first, first];
    let mut w = match obstacle.then {
        // The loop assumes that the older vertex is not the nearest point.
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
        // The triangle w, edge[0], edge[1], relative to w.
        let (e0, e1, o) = (edge[0].w - w.w, edge[1].w - w.w, -w.w);
        let rotated = e0.cross(e1).less(zero);
        let sign = rotated.select(-one, one);
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
        let normal = Vec2xN::new(-along.y, along.x).scaled(side);
        let next = on_edge.choose(normal, o);

        w = obstacle.support(next);
        let value = next.dot(w.w);
        let top = next.dot(edge[0].w).max(next.dot(edge[1].w));
        let new_reach = top.max(value);
        // The comparisons fail for NaN, which ends the lane.
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
    LoopEnd { apart, inside, edge, last, direction, reach }
}
