//! The simplex of the plane: one, two or three vertices.

use super::{Vertex, WorkingSimplex};
use crate::num::{Extends, Scalar};
use crate::vec::Vec2;

/// A point, segment or triangle of the obstacle, newest vertex last.
#[derive(Clone, Debug)]
pub struct PlaneSimplex<T: Scalar, N: Extends<T>> {
    vertices: [Vertex<Vec2<T>, N>; 3],
    weights: [N; 3],
    length: usize,
}

impl<T: Scalar, N: Extends<T>> PlaneSimplex<T, N> {
    /// Where the `index`-th vertex is.
    #[inline(always)]
    pub(super) fn w(&self, index: usize) -> Vec2<N> {
        self.vertices[index].w
    }

    /// Keeps one vertex.
    #[inline(always)]
    pub(super) fn keep_vertex(&mut self, index: usize) {
        self.vertices[0] = self.vertices[index];
        self.weights[0] = N::ONE;
        self.length = 1;
    }

    /// Keeps two vertices, `first` older than `second`, with weights.
    #[inline(always)]
    pub(super) fn keep_edge(&mut self, first: usize, second: usize, weights: [N; 2]) {
        (self.vertices[0], self.vertices[1]) = (self.vertices[first], self.vertices[second]);
        (self.weights[0], self.weights[1]) = (weights[0], weights[1]);
        self.length = 2;
    }

    /// Keeps all three vertices, with weights.
    #[inline(always)]
    pub(super) fn keep_all(&mut self, weights: [N; 3]) {
        self.weights = weights;
    }
}

impl<T: Scalar, N: Extends<T>> WorkingSimplex<Vec2<T>, N> for PlaneSimplex<T, N> {
    #[inline(always)]
    fn new(first: Vertex<Vec2<T>, N>) -> Self {
        Self { vertices: [first; 3], weights: [N::ONE; 3], length: 1 }
    }

    #[inline(always)]
    fn vertices(&self) -> &[Vertex<Vec2<T>, N>] {
        &self.vertices[..self.length]
    }

    #[inline(always)]
    fn weights(&self) -> &[N] {
        &self.weights[..self.length]
    }

    #[inline(always)]
    fn push(&mut self, vertex: Vertex<Vec2<T>, N>) {
        if self.length < 3 {
            self.vertices[self.length] = vertex;
            self.length += 1;
        }
    }

    /// For an edge from A to B: the perpendicular on the origin's side. With `s = A × (B - A)`, twice the area of the
    /// triangle OAB, the origin lies to the left of the edge where `s > 0`.
    #[inline(always)]
    fn direction(&self) -> Vec2<N> {
        let first = self.vertices[0].w;
        if self.length == 1 {
            return -first;
        }
        let edge = self.vertices[1].w - first;
        let side = first.cross(edge);
        if side > N::ZERO {
            edge.perpendicular()
        } else if side < N::ZERO {
            -edge.perpendicular()
        } else {
            // On the line; NaN, which must not look like an answer, comes here as well.
            Vec2::new(side, side)
        }
    }
}
