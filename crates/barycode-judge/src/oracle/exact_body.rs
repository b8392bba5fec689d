//! Hulls of exact points, which move and stay exact.

use super::dyadic::{Dyadic, Exact, Exact2};
use super::hull;
use super::judge::Judge;
use super::side::BodyHull;
use super::truth::Truth;

/// The hull of a list of exact points of dimension `D`.
pub trait ExactBody<const D: usize>: Clone {
    /// The hull of points, at least one.
    #[must_use]
    fn new(points: &[Exact<D>]) -> Self;

    /// The strict corners of the hull.
    #[must_use]
    fn corners(&self) -> &[Exact<D>];

    /// The same hull elsewhere.
    #[must_use]
    fn moved(&self, by: &Exact<D>) -> Self;

    /// The truth about two hulls whose radii have this sum.
    #[must_use]
    fn truth(&self, other: &Self, radius: &Dyadic) -> Truth;
}

/// A hull of exact points of the plane: its corners, counter-clockwise.
#[derive(Clone, Debug)]
pub struct ExactPolygon(Vec<Exact2>);

impl ExactBody<2> for ExactPolygon {
    fn new(points: &[Exact2]) -> Self {
        let order = |i: usize, j: usize| points[i].0.cmp(&points[j].0);
        let vector = |i: usize, j: usize| points[j].minus(&points[i]);
        let corners = hull::hull_by(points.len(), order, |i, j, k| vector(i, j).cross(&vector(i, k)).signum());
        Self(corners.into_iter().map(|i| points[i].clone()).collect())
    }

    fn corners(&self) -> &[Exact2] {
        &self.0
    }

    fn moved(&self, by: &Exact2) -> Self {
        Self(self.0.iter().map(|corner| corner.plus(by)).collect())
    }

    fn truth(&self, other: &Self, radius: &Dyadic) -> Truth {
        let first = self.0[0].approximate();
        let origin = if first.iter().all(|x| x.is_finite()) { first } else { [0.0; 2] };
        let sides = [self, other].map(|body| BodyHull::of_corners(body.0.clone(), origin));
        Judge::of_hulls(sides, [radius.clone(), Dyadic::ZERO], origin).truth().clone()
    }
}
