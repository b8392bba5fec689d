//! One body prepared for judging: strict hull, exact corners on demand, and float views of known
//! error.

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
pub(super) struct BodyHull {
    corners: Corners,
    /// Corners in the world relative to the common origin, rounded.
    pub(super) near: Vec<[f64; 2]>,
    pub(super) edges: Vec<Edge>,
}

/// The corners of a hull, counter-clockwise.
#[derive(Clone, Debug)]
enum Corners {
    /// In the world.
    World(Vec<[f64; 2]>),
    /// In the body's own frame.
    Placed(Vec<[f64; 2]>, Motion),
    /// In the world, where floats cannot hold them.
    Exact(Vec<Exact2>),
}

/// The entries of a placement, exact.
#[derive(Clone, Debug)]
struct Motion {
    cos: Dyadic,
    sin: Dyadic,
    translation: Exact2,
}

impl Motion {
    fn rotate(&self, v: &Exact2) -> Exact2 {
        let [x, y] = &v.0;
        Exact([&(&self.cos * x) - &(&self.sin * y), &(&self.sin * x) + &(&self.cos * y)])
    }
}

impl BodyHull {
    /// Prepares `body`, which must be valid, relative to `origin`.
    pub(super) fn new(body: &Body, origin: [f64; 2]) -> Self {
        let mut corners = hull::hull_points(&body.points);
        let Some(p) = &body.placement else {
            let near = corners.iter().map(|p| [p[0] - origin[0], p[1] - origin[1]]).collect();
            return Self::with(Corners::World(corners), near);
        };
        // [[c, −s], [s, c]] has determinant c² + s² ≥ 0 and stretches evenly: the hull of the image
        // is the image of the hull, corner for corner and in the same order, unless the matrix is
        // zero.
        if p.cos == 0.0 && p.sin == 0.0 {
            corners.truncate(1);
        }
        let translation = Exact2::new(p.translation);
        let motion = Motion { cos: Dyadic::new(p.cos), sin: Dyadic::new(p.sin), translation };
        Self::rounded(Corners::Placed(corners, motion), origin)
    }

    /// Prepares the hull of exact points, at least one, relative to `origin`.
    pub(super) fn exact(points: &[Exact2], origin: [f64; 2]) -> Self {
        let order = |i: usize, j: usize| points[i].0.cmp(&points[j].0);
        let vector = |i: usize, j: usize| points[j].minus(&points[i]);
        let corners = hull::hull_by(points.len(), order, |i, j, k| vector(i, j).cross(&vector(i, k)).signum());
        Self::rounded(Corners::Exact(corners.into_iter().map(|i| points[i].clone()).collect()), origin)
    }

    /// Prepares strict corners, counter-clockwise, relative to `origin`.
    pub(super) fn of_corners(corners: Vec<Exact2>, origin: [f64; 2]) -> Self {
        Self::rounded(Corners::Exact(corners), origin)
    }

    fn rounded(corners: Corners, origin: [f64; 2]) -> Self {
        let origin = Exact2::new(origin);
        let near = (0..corners.count()).map(|i| corners.at(i).minus(&origin).approximate()).collect();
        Self::with(corners, near)
    }

    fn with(corners: Corners, near: Vec<[f64; 2]>) -> Self {
        let n = near.len();
        let mut side = Self { corners, near, edges: Vec::new() };
        let count = if n < 2 { 0 } else { n };
        side.edges = (0..count).map(|i| side.edge(i, (i + 1) % n)).collect();
        side
    }

    fn edge(&self, start: usize, end: usize) -> Edge {
        let vector = match &self.corners {
            Corners::World(corners) => {
                let (p, q) = (corners[start], corners[end]);
                [q[0] - p[0], q[1] - p[1]]
            }
            _ => self.exact_vector(start, end).approximate(),
        };
        let square = vector[0] * vector[0] + vector[1] * vector[1];
        let length = square.sqrt();
        Edge { start, end, vector, normal: [vector[1] / length, -vector[0] / length], inverse_square: 1.0 / square }
    }

    /// Number of corners.
    pub(super) fn len(&self) -> usize {
        self.near.len()
    }

    /// Corner `i` in the world, exactly.
    pub(super) fn corner(&self, i: usize) -> Exact2 {
        self.corners.at(i)
    }

    /// Corner `end` minus corner `start` in the world, exactly.
    pub(super) fn exact_vector(&self, start: usize, end: usize) -> Exact2 {
        let local = |corners: &[[f64; 2]]| Exact2::new(corners[end]).minus(&Exact2::new(corners[start]));
        match &self.corners {
            Corners::World(corners) => local(corners),
            Corners::Placed(corners, motion) => motion.rotate(&local(corners)),
            Corners::Exact(corners) => corners[end].minus(&corners[start]),
        }
    }

    /// The largest absolute entry of `near`.
    pub(super) fn size(&self) -> f64 {
        self.near.iter().fold(0.0_f64, |m, q| m.max(q[0].abs()).max(q[1].abs()))
    }
}

impl Corners {
    fn count(&self) -> usize {
        match self {
            Self::World(corners) | Self::Placed(corners, _) => corners.len(),
            Self::Exact(corners) => corners.len(),
        }
    }

    /// Corner `i` in the world.
    fn at(&self, i: usize) -> Exact2 {
        match self {
            Self::World(corners) => Exact2::new(corners[i]),
            Self::Placed(corners, motion) => motion.rotate(&Exact2::new(corners[i])).plus(&motion.translation),
            Self::Exact(corners) => corners[i].clone(),
        }
    }
}
