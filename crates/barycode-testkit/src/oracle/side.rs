//! One body prepared for judging: strict hull, exact corners on demand, and float views of known error.

use super::dyadic::{Dyadic, Exact, Exact2};
use super::hull;
use crate::body::Body;

/// An edge of a hull, from corner `start` counter-clockwise to corner `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) start: usize,
    pub(super) end: usize,
    /// `end − start` in the world, rounded: its error is relative to its own length.
    pub(super) vector: [f64; 2],
    /// Outward unit normal, rounded.
    pub(super) normal: [f64; 2],
    /// `1 / |vector|²`, rounded.
    pub(super) inverse_square: f64,
}

/// A body with its strict hull.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Corners in the body's own frame, counter-clockwise.
    corners: Vec<[f64; 2]>,
    motion: Option<Motion>,
    /// Corners in the world relative to the common origin, rounded.
    pub(super) near: Vec<[f64; 2]>,
    pub(super) edges: Vec<Edge>,
}

/// The entries of a placement, exact.
#[derive(Clone, Debug)]
struct Motion {
    cos: Dyadic,
    sin: Dyadic,
    translation: Exact2,
}

impl Motion {
    fn turn(&self, v: &Exact2) -> Exact2 {
        let [x, y] = &v.0;
        Exact([&(&self.cos * x) - &(&self.sin * y), &(&self.sin * x) + &(&self.cos * y)])
    }
}

impl Side {
    /// Prepares `body`, which must be valid, relative to `origin`.
    pub(super) fn new(body: &Body, origin: [f64; 2]) -> Self {
        let mut corners = hull::hull_points(&body.points);
        let motion = body.placement.map(|p| Motion {
            cos: Dyadic::new(p.cos),
            sin: Dyadic::new(p.sin),
            translation: Exact2::new(p.translation),
        });
        if let Some(p) = &body.placement {
            // [[c, −s], [s, c]] has determinant c² + s² ≥ 0 and stretches evenly: the hull of the image is the image
            // of the hull, corner for corner and in the same order, unless the matrix is zero.
            if p.cos == 0.0 && p.sin == 0.0 {
                corners.truncate(1);
            }
        }
        let mut side = Self { corners, motion, near: Vec::new(), edges: Vec::new() };
        let exact_origin = Exact2::new(origin);
        side.near = (0..side.corners.len())
            .map(|i| {
                if side.motion.is_some() {
                    side.corner(i).minus(&exact_origin).approximate()
                } else {
                    let p = side.corners[i];
                    [p[0] - origin[0], p[1] - origin[1]]
                }
            })
            .collect();
        let n = side.corners.len();
        let count = if n < 2 { 0 } else { n };
        side.edges = (0..count).map(|i| side.edge(i, (i + 1) % n)).collect();
        side
    }

    fn edge(&self, start: usize, end: usize) -> Edge {
        let vector = if self.motion.is_some() {
            self.exact_vector(start, end).approximate()
        } else {
            let (p, q) = (self.corners[start], self.corners[end]);
            [q[0] - p[0], q[1] - p[1]]
        };
        let square = vector[0] * vector[0] + vector[1] * vector[1];
        let length = square.sqrt();
        Edge { start, end, vector, normal: [vector[1] / length, -vector[0] / length], inverse_square: 1.0 / square }
    }

    /// Number of corners.
    pub(super) fn len(&self) -> usize {
        self.corners.len()
    }

    /// Corner `i` in the world, exactly.
    pub(super) fn corner(&self, i: usize) -> Exact2 {
        let local = Exact2::new(self.corners[i]);
        match &self.motion {
            Some(motion) => motion.turn(&local).plus(&motion.translation),
            None => local,
        }
    }

    /// Corner `end` minus corner `start` in the world, exactly.
    pub(super) fn exact_vector(&self, start: usize, end: usize) -> Exact2 {
        let local = Exact2::new(self.corners[end]).minus(&Exact2::new(self.corners[start]));
        match &self.motion {
            Some(motion) => motion.turn(&local),
            None => local,
        }
    }

    /// The largest absolute entry of `near`.
    pub(super) fn size(&self) -> f64 {
        self.near.iter().fold(0.0_f64, |m, q| m.max(q[0].abs()).max(q[1].abs()))
    }
}
