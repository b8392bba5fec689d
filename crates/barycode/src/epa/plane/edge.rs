//! An edge of the polytope in the plane: its normal and its distance.

use crate::gjk::Probe;
use crate::num::{Extends, Scalar};
use crate::simplex::Vertex;
use crate::vec::{Coordinates, Vec2};
use crate::vector::Vector;
use crate::vector::measure::{height_over, length_of};

/// An edge of the polytope, counter-clockwise: the obstacle lies to its left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<T: Scalar, N: Extends<T>> {
    pub(super) from: Vertex<Vec2<T>, N>,
    pub(super) to: Vertex<Vec2<T>, N>,
    /// Outward normal, levelled.
    pub(super) normal: Vec2<T>,
    /// Distance from the origin, positive where the origin is inside; else the signed distance of
    /// the line.
    pub(super) distance: T,
}

impl<T: Scalar, N: Extends<T>> Edge<T, N> {
    pub(super) fn new(from: Vertex<Vec2<T>, N>, to: Vertex<Vec2<T>, N>) -> Self {
        let along = to.w - from.w;
        let normal = Vec2::<T>::narrow(-along.perpendicular()).leveled();
        // The mean of both ends, so that a mirrored edge has the same distance.
        let across = normal.widen::<N>();
        let height = (across.dot(from.w) + across.dot(to.w)) * N::from_scalar(T::from_f64(0.5));
        let line = height_over::<Vec2<T>, N>(height, normal, normal.length()).to_scalar();
        // Where the origin is inside but its foot is outside the edge, an end is nearest. Of two
        // collinear edges this finds the one with the foot.
        let distance = if !(line > T::ZERO) {
            line
        } else if from.w.dot(along) > N::ZERO {
            length_of::<Vec2<T>, N>(from.w).to_scalar().max(line)
        } else if to.w.dot(along) < N::ZERO {
            length_of::<Vec2<T>, N>(to.w).to_scalar().max(line)
        } else {
            line
        };
        Self { from, to, normal, distance }
    }

    /// Whether the ray along a probe's direction leaves the polytope through the edge.
    pub(super) fn is_pierced(&self, probe: &Probe<Vec2<T>, N>) -> bool {
        let ray = probe.direction.widen::<N>();
        self.from.w.cross(ray) >= N::ZERO && ray.cross(self.to.w) >= N::ZERO
    }
}

impl<T: Scalar, N: Extends<T>> Default for Edge<T, N> {
    fn default() -> Self {
        Self { from: Vertex::default(), to: Vertex::default(), normal: Vec2::default(), distance: T::INFINITY }
    }
}

/// Index of the nearest edge, the longest of equals: the order of the edges must not matter.
pub(super) fn nearest<T: Scalar, N: Extends<T>>(edges: &[Edge<T, N>]) -> Option<usize> {
    let span = |edge: &Edge<T, N>| (edge.to.w - edge.from.w).norm1();
    (0..edges.len()).reduce(|best, index| {
        let (known, other) = (&edges[best], &edges[index]);
        let nearer = other.distance < known.distance;
        if nearer || (other.distance == known.distance && span(other) > span(known)) { index } else { best }
    })
}
