//! The fast judge: a floating-point sieve with a proven bound, then exact arithmetic on what is
//! left.
//!
//! **The sieve's bound.** Let `u = 2⁻⁵³` and `M` the largest absolute coordinate of either hull
//! relative to the common origin, which is a corner of the first hull. Rounded corners are off by
//! at most `2uM` in each component, their differences `w` by at most `6uM`, so by `9uM` as vectors,
//! and `|w| ≤ 2√2·M`. Edge vectors are off by `3u` of their own length, because they are formed
//! before the origin is subtracted, and unit normals by at most `8u`. Therefore
//!
//! - a distance along a normal, `n·w`, is off by at most `9uM + 8u|w| + 3u|w| < 41uM`;
//! - a foot `w − t·e` on an edge is off along the edge by the error of `t|e|`, at most
//!   `9uM + 9u|w| + 4u|e| < 47uM` (clamping `t` only shortens this), and by
//!   `9uM + 3u|e| + 2u(|w| + |e|) < 29uM` from the rest, and the distance to a segment moves no
//!   more than that.
//!
//! Minima and maxima of such values inherit the bound. [`Judge`] uses `128uM` for all of them.

use core::cmp::Ordering;

use super::dyadic::{Dyadic, Exact, Exact2};
use super::gap::Gap;
use super::side::{BodyHull, Edge};
use super::truth::{Relation, Truth};
use crate::body::{Body, BodyError, BodyPose};
use crate::compound::Compound;

/// Two bodies and the exact truth about them.
#[derive(Clone, Debug)]
pub struct Judge {
    a: BodyHull,
    b: BodyHull,
    slack: f64,
    truth: Truth,
    radii: [Dyadic; 2],
    /// What the sides are relative to.
    origin: [f64; 2],
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
    pub fn of(a: &Compound<2>, b: &Compound<2>) -> Result<Self, BodyError> {
        a.validate()?;
        b.validate()?;
        let hulls = [a, b].map(Points::of);
        let first = match &hulls[0] {
            Points::Body(body) => body.world_points().next().expect("a valid body has points"),
            Points::Exact(points) => points[0].approximate(),
        };
        let origin = if first[0].is_finite() && first[1].is_finite() { first } else { [0.0, 0.0] };
        let sides = hulls.map(|points| match points {
            Points::Body(body) => BodyHull::new(&body, origin),
            Points::Exact(points) => BodyHull::exact(&points, origin),
        });
        Ok(Self::of_hulls(sides, [a, b].map(super::radius), origin))
    }

    pub(super) fn of_hulls([a, b]: [BodyHull; 2], radii: [Dyadic; 2], origin: [f64; 2]) -> Self {
        let slack = slack(&a, &b);
        let (relation, numerator, denominator) = HullPair { a: &a, b: &b, slack }.solve();
        let truth = Truth { core: relation, numerator, denominator, radius: &radii[0] + &radii[1] };
        Self { a, b, slack, truth, radii, origin }
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
    pub fn truth_about(&self, point: [f64; 2], body: usize) -> Result<Truth, BodyError> {
        let probe = Body::hull(vec![point]);
        probe.validate()?;
        let side = if body == 0 { &self.a } else { &self.b };
        let sides = [BodyHull::new(&probe, self.origin), side.clone()];
        Ok(Self::of_hulls(sides, [Dyadic::ZERO, self.radii[body].clone()], self.origin).truth)
    }

    /// The exact gap along `normal`, pointing from the first body to the second.
    ///
    /// `None` where `normal` is not finite or zero.
    #[must_use]
    pub fn gap_along(&self, normal: [f64; 2]) -> Option<Gap> {
        let finite = normal[0].is_finite() && normal[1].is_finite();
        if !finite || normal == [0.0, 0.0] {
            return None;
        }
        let n = Exact2::new(normal);
        let length = normal[0].hypot(normal[1]);
        // Outside this range the products below may lose bits; then every corner is a candidate.
        let sane = (1e-100..1e100).contains(&length);
        let unit = if sane { [normal[0] / length, normal[1] / length] } else { normal };
        let slack = if sane { self.slack } else { f64::INFINITY };
        let value = &least(&self.b, unit, &n, slack) + &least(&self.a, [-unit[0], -unit[1]], &n.negated(), slack);
        Some(Gap::new(value, n.square(), &self.truth))
    }
}

/// What a side is made from.
enum Points {
    /// Floats, placed.
    Body(Body),
    /// Numbers that floats cannot hold.
    Exact(Vec<Exact2>),
}

impl Points {
    fn of(compound: &Compound<2>) -> Self {
        match compound.body::<BodyPose>() {
            Some(body) => Self::Body(body),
            None => Self::Exact(compound.points().into_iter().map(Exact).collect()),
        }
    }
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The bound of the module's documentation, or infinity where floating point might leave its range.
fn slack(a: &BodyHull, b: &BodyHull) -> f64 {
    let size = a.size().max(b.size());
    let in_range = |edge: &Edge| (1e-200..1e200).contains(&edge.inverse_square);
    let sane = (1e-90..1e90).contains(&size) && a.edges.iter().chain(&b.edges).all(in_range);
    if sane { 128.0 * 2.0_f64.powi(-53) * size } else { f64::INFINITY }
}

/// The exact minimum of `n·p` over the corners of `side`; `unit` is `n` normalised and rounded.
fn least(side: &BodyHull, unit: [f64; 2], n: &Exact2, slack: f64) -> Dyadic {
    let smallest = side.near.iter().fold(f64::INFINITY, |m, &q| m.min(dot(unit, q)));
    let limit = smallest + 2.0 * slack;
    let candidates = (0..side.len()).filter(|&i| !excluded(dot(unit, side.near[i]), limit));
    candidates.map(|i| n.dot(&side.corner(i))).min().expect("the smallest itself is a candidate")
}

/// Whether the sieve discards a value; NaN, which only arises outside its range, stays in.
fn excluded(value: f64, limit: f64) -> bool {
    value > limit
}

/// Two hulls on their way to the truth.
struct HullPair<'a> {
    a: &'a BodyHull,
    b: &'a BodyHull,
    slack: f64,
}

impl HullPair<'_> {
    /// Relation, and squared distance or depth as numerator and denominator.
    fn solve(&self) -> (Relation, Dyadic, Dyadic) {
        if !self.difference_is_flat() {
            // The Minkowski difference has area, and its edges are those of the two hulls: the
            // hulls are separated if and only if the gap along one of the edge normals is positive,
            // and otherwise the depth is the smallest of the overlaps along them.
            if let Some((overlap, square)) = self.overlap() {
                let relation = if overlap.is_zero() { Relation::Touching } else { Relation::Penetrating };
                return (relation, overlap.squared(), square);
            }
        }
        let (numerator, denominator) = self.distance();
        let relation = if numerator.is_zero() { Relation::Touching } else { Relation::Separated };
        (relation, numerator, denominator)
    }

    /// Whether the Minkowski difference is a point or a segment.
    fn difference_is_flat(&self) -> bool {
        match (self.a.len(), self.b.len()) {
            (1, 1 | 2) | (2, 1) => true,
            (2, 2) => self.a.exact_vector(0, 1).cross(&self.b.exact_vector(0, 1)).is_zero(),
            _ => false,
        }
    }

    /// The smallest overlap along an edge normal, as length times `|n|` and `|n|²`; `None` for
    /// separated hulls.
    fn overlap(&self) -> Option<(Dyadic, Dyadic)> {
        let sides = [(self.a, self.b), (self.b, self.a)];
        let mut gaps = Vec::with_capacity(self.a.edges.len() + self.b.edges.len());
        for (own, other) in sides {
            gaps.extend(own.edges.iter().map(|edge| {
                let smallest = other.near.iter().fold(f64::INFINITY, |m, &q| m.min(dot(edge.normal, q)));
                smallest - dot(edge.normal, own.near[edge.start])
            }));
        }
        let largest = gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest > self.slack {
            return None;
        }
        let limit = largest - 2.0 * self.slack;
        let edges = sides.iter().flat_map(|&(own, other)| own.edges.iter().map(move |edge| (own, other, edge)));
        let mut best: Option<(Dyadic, Dyadic)> = None;
        for (gap, (own, other, edge)) in gaps.into_iter().zip(edges) {
            if gap < limit {
                continue;
            }
            let n = own.exact_vector(edge.start, edge.end).outward();
            let gap = &least(other, edge.normal, &n, self.slack) - &n.dot(&own.corner(edge.start));
            if gap.signum() == Ordering::Greater {
                return None;
            }
            let (overlap, square) = (-&gap, n.square());
            if best.as_ref().is_none_or(|best| less((&overlap.squared(), &square), (&best.0.squared(), &best.1))) {
                best = Some((overlap, square));
            }
        }
        best
    }

    /// The squared distance of the hulls, which must not overlap, as numerator and denominator.
    fn distance(&self) -> (Dyadic, Dyadic) {
        let one = Dyadic::new(1.0);
        if self.a.len() == 1 && self.b.len() == 1 {
            return (self.b.corner(0).minus(&self.a.corner(0)).square(), one);
        }
        let sides = [(self.a, self.b), (self.b, self.a)];
        let mut squares = Vec::with_capacity(2 * self.a.len() * self.b.len());
        for (own, other) in sides {
            for edge in &own.edges {
                let start = own.near[edge.start];
                squares.extend(other.near.iter().map(|q| {
                    let w = [q[0] - start[0], q[1] - start[1]];
                    let t = (dot(w, edge.vector) * edge.inverse_square).clamp(0.0, 1.0);
                    let foot = [w[0] - t * edge.vector[0], w[1] - t * edge.vector[1]];
                    dot(foot, foot)
                }));
            }
        }
        let smallest = squares.iter().copied().fold(f64::INFINITY, f64::min).sqrt();
        let limit = (smallest + 2.0 * self.slack) * (smallest + 2.0 * self.slack);
        let features = sides.iter().flat_map(|&(own, other)| {
            own.edges.iter().flat_map(move |edge| (0..other.len()).map(move |i| (own, edge, other, i)))
        });
        let mut best: Option<(Dyadic, Dyadic)> = None;
        for (square, (own, edge, other, i)) in squares.into_iter().zip(features) {
            if excluded(square, limit) {
                continue;
            }
            let found = from_edge(own, edge, &other.corner(i), &one);
            if best.as_ref().is_none_or(|best| less((&found.0, &found.1), (&best.0, &best.1))) {
                best = Some(found);
            }
        }
        best.expect("the smallest itself is a candidate")
    }
}

/// The exact squared distance of `p` from an edge.
fn from_edge(own: &BodyHull, edge: &Edge, p: &Exact2, one: &Dyadic) -> (Dyadic, Dyadic) {
    let e = own.exact_vector(edge.start, edge.end);
    let w = p.minus(&own.corner(edge.start));
    let along = w.dot(&e);
    let square = e.square();
    if along.signum() != Ordering::Greater {
        (w.square(), one.clone())
    } else if along >= square {
        (p.minus(&own.corner(edge.end)).square(), one.clone())
    } else {
        (w.cross(&e).squared(), square)
    }
}

/// Whether fraction `a` is below fraction `b`; denominators are positive.
fn less(a: (&Dyadic, &Dyadic), b: (&Dyadic, &Dyadic)) -> bool {
    a.0 * b.1 < b.0 * a.1
}
