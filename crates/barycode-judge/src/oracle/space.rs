//! Exact answers about two bodies of space, in the same way as in the plane: a floating-point
//! sieve, then exact arithmetic on what is left.
//!
//! **Overlap.** Where the Minkowski difference has volume, its facets are parallel to facets of
//! either hull or to an edge of each. The hulls are apart if and only if the gap along one of these
//! normals is positive, and otherwise the depth is the smallest overlap along them. All normals are
//! tried (`overlap`); pairs of edges whose normal no hull reaches are left out, see `arcs`.
//!
//! **Distance.** The nearest points lie on a pair of features, and the vector between them is fixed
//! by these: two corners, a corner and an edge, a corner and a facet, or two edges. A pair is
//! proven to be the right one by two exact facts: the nearest points of the lines and planes lie
//! within the features, and no corner of either hull reaches beyond them along that vector
//! (`distance`). Pairs are tried in the order of their rounded distance until one is proven.
//!
//! **The sieve's bound.** `u = 2⁻⁵³`, and `M` is the largest absolute coordinate of either hull
//! relative to a corner of the first. Directions of edges and facets are rounded from exact
//! vectors, so they are off by at most `4u`; a direction made from those of two edges at an angle
//! of at least a quarter by `44u`, and others are rounded from exact vectors again. Corners are off
//! by at most `5uM` in each coordinate. A height of a difference of two corners, of length at most
//! `3.5M`, is therefore off by less than `300uM`; `SLACK · uM` is used.

mod arcs;
mod distance;
pub mod enclosure;
pub mod hull;
mod overlap;
pub mod rational;
mod side;

use std::sync::Arc;

use super::dyadic::{Dyadic, Exact, Exact3};
use super::exact_body::ExactBody;
use super::gap::Gap;
use super::truth::{Relation, Truth};
use crate::body::BodyError;
use crate::body::space::{Body, BodyPose};
use crate::compound::Compound;
use side::BodyHull;

/// The sieve's bound in `uM`, with room to spare.
const SLACK: f64 = 512.0;

/// Two bodies of space and the exact truth about them.
#[derive(Clone, Debug)]
pub struct Judge {
    pair: HullPair,
    truth: Truth,
    radii: [Dyadic; 2],
}

impl Judge {
    /// Prepares both bodies and finds the truth about them.
    ///
    /// # Errors
    /// Where a body is not valid, see [`Body::validate`].
    pub fn new(a: &Body, b: &Body) -> Result<Self, BodyError> {
        Self::of(&Compound::from(a), &Compound::from(b))
    }

    /// Prepares two bodies made of bodies and finds the truth about them.
    ///
    /// # Errors
    /// Where one is not valid, see [`Compound::validate`].
    pub fn of(a: &Compound<3>, b: &Compound<3>) -> Result<Self, BodyError> {
        a.validate()?;
        b.validate()?;
        let side = |compound: &Compound<3>| match compound.body::<BodyPose>() {
            Some(body) => BodyHull::new(&body),
            None => BodyHull::exact(&compound.points().into_iter().map(Exact).collect::<Vec<_>>()),
        };
        Ok(Self::of_hulls([a, b].map(|compound| Arc::new(side(compound))), [a, b].map(super::radius)))
    }

    fn of_hulls(sides: [Arc<BodyHull>; 2], radii: [Dyadic; 2]) -> Self {
        let pair = HullPair::new(sides);
        let (core, numerator, denominator) = pair.solve();
        let radius = &radii[0] + &radii[1];
        Self { pair, truth: Truth { core, numerator, denominator, radius }, radii }
    }

    /// The truth about the pair.
    #[must_use]
    pub fn truth(&self) -> &Truth {
        &self.truth
    }

    /// The truth about a point and the first body (0) or the second (1).
    ///
    /// # Errors
    /// Where the point is not finite.
    pub fn truth_about(&self, point: [f64; 3], body: usize) -> Result<Truth, BodyError> {
        let probe = Body::hull(vec![point]);
        probe.validate()?;
        let sides = [Arc::new(BodyHull::new(&probe)), Arc::clone(&self.pair.sides[body])];
        Ok(Self::of_hulls(sides, [Dyadic::ZERO, self.radii[body].clone()]).truth)
    }

    /// The exact gap along `normal`, pointing from the first body to the second.
    ///
    /// `None` where `normal` is not finite or zero.
    #[must_use]
    pub fn gap_along(&self, normal: [f64; 3]) -> Option<Gap> {
        if !normal.iter().all(|x| x.is_finite()) || normal == [0.0; 3] {
            return None;
        }
        let n = Exact3::new(normal);
        let value = self.pair.gap(&n, n.direction());
        Some(Gap::new(value, n.square(), &self.truth))
    }

    /// Number of corners, edges and facets of the first hull (0) or the second (1).
    #[must_use]
    pub fn features(&self, body: usize) -> [usize; 3] {
        let side = &self.pair.sides[body];
        [side.corners.len(), side.edges.len(), side.facets.len()]
    }
}

/// A hull of exact points of space.
#[derive(Clone, Debug)]
pub struct ExactHull(Arc<BodyHull>);

impl ExactBody<3> for ExactHull {
    fn new(points: &[Exact3]) -> Self {
        Self(Arc::new(BodyHull::exact(points)))
    }

    fn corners(&self) -> &[Exact3] {
        &self.0.corners
    }

    fn moved(&self, by: &Exact3) -> Self {
        Self(Arc::new(self.0.moved(by)))
    }

    fn truth(&self, other: &Self, radius: &Dyadic) -> Truth {
        Judge::of_hulls([Arc::clone(&self.0), Arc::clone(&other.0)], [radius.clone(), Dyadic::ZERO]).truth
    }
}

/// Two hulls on their way to the truth.
#[derive(Clone, Debug)]
struct HullPair {
    sides: [Arc<BodyHull>; 2],
    /// The corners of both relative to a corner of the first, rounded.
    near: [Vec<Float3>; 2],
    /// The largest of these coordinates.
    size: f64,
    /// The sieve's bound; infinite where floating point might leave its range.
    slack: f64,
}

type Float3 = [f64; 3];

fn dot(a: Float3, b: Float3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Float3, b: Float3) -> Float3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn minus(a: Float3, b: Float3) -> Float3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn along(a: Float3, t: f64, b: Float3) -> Float3 {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

fn negated(a: Float3) -> Float3 {
    a.map(|x| -x)
}

impl HullPair {
    fn new(sides: [Arc<BodyHull>; 2]) -> Self {
        let offset = sides[1].corners[0].minus(&sides[0].corners[0]).approximate();
        let near = [sides[0].near.clone(), sides[1].near.iter().map(|&p| along(p, 1.0, offset)).collect()];
        let size = near.iter().flatten().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
        // NaN goes to infinity.
        let slack = if (1e-100..1e100).contains(&size) { SLACK * 2.0_f64.powi(-53) * size } else { f64::INFINITY };
        Self { sides, near, size, slack }
    }

    /// Relation, and squared distance or depth as numerator and denominator.
    fn solve(&self) -> (Relation, Dyadic, Dyadic) {
        if !self.is_flat()
            && let Some((overlap, square)) = overlap::overlap(self)
        {
            let relation = if overlap.is_zero() { Relation::Touching } else { Relation::Penetrating };
            return (relation, overlap.squared(), square);
        }
        let (numerator, denominator) = distance::distance(self);
        let relation = if numerator.is_zero() { Relation::Touching } else { Relation::Separated };
        (relation, numerator, denominator)
    }

    /// Whether the Minkowski difference has no volume.
    fn is_flat(&self) -> bool {
        let [a, b] = &self.sides;
        let (low, high) = if a.dimension < b.dimension { (a, b) } else { (b, a) };
        match high.dimension {
            3 => false,
            2 => {
                let normal = &high.directions[0].exact;
                low.edges.iter().all(|edge| edge.exact.dot(normal).is_zero())
            }
            _ => true,
        }
    }

    /// The exact gap along `n`, whose rounded direction is `unit`: times `|n|`.
    fn gap(&self, n: &Exact3, unit: Float3) -> Dyadic {
        &self.least(1, n, unit) + &self.least(0, &n.negated(), negated(unit))
    }

    /// The gap along a unit direction, rounded.
    fn rounded_gap(&self, unit: Float3) -> f64 {
        let [a, b] = &self.near;
        let least = b.iter().fold(f64::INFINITY, |m, &q| m.min(dot(unit, q)));
        let most = a.iter().fold(f64::NEG_INFINITY, |m, &p| m.max(dot(unit, p)));
        least - most
    }

    /// The exact minimum of `n·p` over the corners of a side; `unit` is `n` normalised and rounded.
    fn least(&self, side: usize, n: &Exact3, unit: Float3) -> Dyadic {
        let heights = || self.near[side].iter().map(|&q| dot(unit, q));
        let limit = heights().fold(f64::INFINITY, f64::min) + 2.0 * self.slack;
        // NaN, which only arises out of range, stays in.
        let candidates = heights().zip(&self.sides[side].corners).filter(|(height, _)| !(*height > limit));
        candidates.map(|(_, corner)| n.dot(corner)).min().expect("the smallest itself is a candidate")
    }
}

/// Whether fraction `a` is below fraction `b`; denominators are positive.
fn less(a: &(Dyadic, Dyadic), b: &(Dyadic, Dyadic)) -> bool {
    &a.0 * &b.1 < &b.0 * &a.1
}
