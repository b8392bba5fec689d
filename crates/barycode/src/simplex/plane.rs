//! The simplex of the plane: one, two or three vertices.
//!
//! The older vertices lie in the first two places, the newest in the third, whatever their number:
//! every index is a constant, and the whole simplex stays in registers.

use super::{Snapshot, Vertex, WorkingSimplex};
use crate::array::each;
use crate::num::{Extends, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec2};
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// The place of the newest vertex after [`WorkingSimplex::push`].
pub(crate) const NEWEST: usize = 2;

/// A point, segment or triangle of the obstacle.
#[derive(Debug)]
pub struct PlaneSimplex<T: Scalar, N: Extends<T>> {
    vertices: [Vertex<Vec2<T>, N>; 3],
    weights: [N; 3],
    pub(crate) length: usize,
}

impl<T: Scalar, N: Extends<T>> Clone for PlaneSimplex<T, N> {
    /// Place by place: a derived copy of the vertices is a call and a loop.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn clone(&self) -> Self {
        let Self { vertices: [a, b, c], weights, length } = *self;
        Self { vertices: [a, b, c], weights, length }
    }
}

impl<T: Scalar, N: Extends<T>> PlaneSimplex<T, N> {
    /// The position of a vertex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn w(&self, index: usize) -> Vec2<N> {
        self.vertices[index].w
    }

    /// Keeps one vertex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_vertex(&mut self, index: usize) {
        self.vertices[0] = self.vertices[index];
        self.weights[0] = N::ONE;
        self.length = 1;
    }

    /// Keeps two vertices, `first` older than `second`, with weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_edge(&mut self, first: usize, second: usize, weights: [N; 2]) {
        let (older, newer) = (self.vertices[first], self.vertices[second]);
        (self.vertices[0], self.vertices[1]) = (older, newer);
        (self.weights[0], self.weights[1]) = (weights[0], weights[1]);
        self.length = 2;
    }

    /// Moves the second vertex into the first place if `second`. A selection, not a branch.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn choose_older(&mut self, second: bool) {
        let [first, other, _] = self.vertices;
        self.vertices[0] = either(second, other, first);
    }

    /// Keeps all three vertices, with weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_all(&mut self, weights: [N; 3]) {
        self.weights = weights;
    }
}

/// The vertex `a` if `first`, else `b`. A selection, not a branch.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn either<T: Scalar, N: Extends<T>>(first: bool, a: Vertex<Vec2<T>, N>, b: Vertex<Vec2<T>, N>) -> Vertex<Vec2<T>, N> {
    let pick = |a: N, b: N| select_unpredictable(first, a, b);
    let choose = |a: T, b: T| select_unpredictable(first, a, b);
    let name = |a: u64, b: u64| select_unpredictable(first, a, b);
    Vertex {
        w: Vec2::new(pick(a.w.x, b.w.x), pick(a.w.y, b.w.y)),
        p: Vec2::new(choose(a.p.x, b.p.x), choose(a.p.y, b.p.y)),
        q: Vec2::new(choose(a.q.x, b.q.x), choose(a.q.y, b.q.y)),
        a: name(a.a, b.a),
        b: name(a.b, b.b),
    }
}

impl<T: Scalar, N: Extends<T>> WorkingSimplex<Vec2<T>, N> for PlaneSimplex<T, N> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(first: Vertex<Vec2<T>, N>) -> Self {
        Self { vertices: [first; 3], weights: [N::ONE; 3], length: 1 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn length(&self) -> usize {
        self.length
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn anchor(&self) -> Vertex<Vec2<T>, N> {
        self.vertices[0]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn push(&mut self, vertex: Vertex<Vec2<T>, N>) {
        self.vertices[NEWEST] = vertex;
        self.length += 1;
    }

    /// For an edge from A to B: the perpendicular on the origin's side. With `s = A × (B - A)`,
    /// twice the area of the triangle OAB, the origin lies to the left of the edge where `s > 0`.
    /// The product rounds by 2u |A| |B - A|, and A itself by another u |A|.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn direction(&self, previous: Option<Vec2<T>>) -> (Vec2<N>, bool) {
        let first = self.vertices[0].w;
        if self.length == 1 {
            return (-first, false);
        }
        let edge = self.vertices[1].w - first;
        let normal = edge.perpendicular();
        let side = first.cross(edge);
        let noise = if N::NATIVE { N::from_scalar(ulps(4)) * (first.norm1() * edge.norm1()) } else { N::ZERO };
        let sign = match previous {
            Some(previous) if side.abs() <= noise => normal.dot(previous.widen::<N>()),
            _ => side,
        };
        // A factor, not a branch: the sign is unpredictable.
        let turned = normal * select_unpredictable(sign > N::ZERO, N::ONE, -N::ONE);
        (if sign.abs() > N::ZERO { turned } else { Vec2::new(sign, sign) }, false)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn heights(&self, along: Vec2<N>) -> (N, N) {
        let first = along.dot(self.w(0));
        if self.length == 1 {
            return (first, first);
        }
        let second = along.dot(self.w(1));
        ((first + second) * N::from_scalar(T::from_f64(0.5)), first.max(second))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn farthest(&self) -> T {
        let reach = |index: usize| Vec2::<T>::narrow(self.w(index)).length_bound();
        match self.length {
            1 => reach(0),
            2 => reach(0).max(reach(1)),
            _ => reach(0).max(reach(1)).max(reach(2)),
        }
    }

    /// Twice the area of the triangle OAB, divided by the length of AB, is the distance of the
    /// origin from AB. The product rounds by less than 4u of a vertex times a side.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn holds(&self, margin: T) -> bool {
        if self.length != 3 {
            return false;
        }
        let (a, b, c) = (self.w(0), self.w(1), self.w(2));
        let (ab, bc, ca) = (b - a, c - b, a - c);
        let margin = N::from_scalar(margin);
        let unit = N::from_scalar(ulps(4));
        let height =
            |vertex: Vec2<N>, side: Vec2<N>| (vertex.cross(side), (margin + unit * vertex.norm1()) * side.norm1());
        let sides = [height(a, ab), height(b, bc), height(c, ca)];
        // A factor, not a branch: the orientation is unpredictable.
        let turn = select_unpredictable(sides[0].0 > N::ZERO, N::ONE, -N::ONE);
        let [first, second, third] = sides.map(|(area, needed)| area * turn > needed);
        first & second & third
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn weak_side(&self, margin: T, skipped: usize) -> Option<(Self, Vec2<N>)> {
        let [a, b, c] = self.vertices;
        if self.length == 2 {
            let normal = (b.w - a.w).perpendicular();
            return match skipped {
                0 => Some((self.clone(), normal)),
                1 => Some((self.clone(), -normal)),
                _ => None,
            };
        }
        if self.length != 3 {
            return None;
        }
        let area = (b.w - a.w).cross(c.w - a.w);
        let outward = select_unpredictable(area > N::ZERO, -N::ONE, N::ONE);
        let margin = N::from_scalar(margin);
        // On copies: a call that is not inlined would give the simplex an address.
        let weak = |from: Vec2<N>, to: Vec2<N>| {
            let edge = to - from;
            let inside = -(from.cross(edge) * outward);
            let (at_from, at_to) = (from.dot(edge), to.dot(edge));
            // Outside the ends of a sliver's side the origin is near the line, and not near the
            // side.
            (inside <= margin * edge.norm1()) & (at_from <= N::ZERO) & (at_to >= N::ZERO)
        };
        // Selections, not branches: the side is unpredictable.
        let (first, second) = (weak(a.w, b.w), weak(b.w, c.w));
        let third = weak(c.w, a.w) & (skipped == usize::from(first) + usize::from(second));
        let (first, second) = (first & (skipped == 0), second & (skipped == usize::from(first)));
        if !(first | second | third) {
            return None;
        }
        let (from, to) = (either(first, a, either(second, b, c)), either(first, b, either(second, c, a)));
        let edge = to.w - from.w;
        let mut side = self.clone();
        (side.vertices[0], side.vertices[1]) = (from, to);
        (side.weights[0], side.weights[1], side.length) = (to.w.dot(edge), -from.w.dot(edge), 2);
        Some((side, edge.perpendicular() * outward))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn with(mut self, change: impl Fn(Vertex<Vec2<T>, N>) -> Vertex<Vec2<T>, N>) -> Self {
        self.vertices = each(self.vertices, change);
        self
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn snapshot(&self) -> Snapshot<Vec2<T>, N> {
        let [first, second, third] = self.vertices;
        let [weight, other, last] = self.weights;
        Snapshot {
            vertices: [first, second, third, Vertex::default()],
            weights: [weight, other, last, N::ZERO],
            length: self.length,
        }
    }
}
