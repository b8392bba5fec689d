//! The slow way to the truth: everything with everything, in rational numbers.
//!
//! It knows neither hulls nor filters nor edges. From the definition: the signed distance of two
//! hulls is that of the origin and the hull of all differences `a − b`.

use dashu_base::Sign;
use dashu_ratio::RBig;

use super::{Relation, Truth};
use crate::body::{Body, BodyError};

/// The exact signed distance of two bodies, found without any shortcut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RationalTruth {
    /// How the unrounded hulls lie.
    pub core: Relation,
    /// Squared distance or squared depth of the unrounded hulls.
    pub square: RBig,
    /// Sum of the radii.
    pub radius: RBig,
}

impl RationalTruth {
    /// Whether the fast judge came to the same answer, exactly.
    #[must_use]
    pub fn agrees_with(&self, truth: &Truth) -> bool {
        let (numerator, denominator) = truth.core_square();
        truth.core_relation() == self.core
            && numerator.to_rational() == &self.square * denominator.to_rational()
            && truth.radius.to_rational() == self.radius
    }
}

type Vector = [RBig; 2];

/// Every difference of a point of one list and one of the other, once.
pub(super) fn differences<const D: usize>(first: &[[RBig; D]], second: &[[RBig; D]]) -> Vec<[RBig; D]> {
    let mut list: Vec<[RBig; D]> = Vec::new();
    for p in first {
        for q in second {
            let d = minus(p, q);
            if !list.contains(&d) {
                list.push(d);
            }
        }
    }
    list
}

/// The truth about two bodies; time grows with the cube of the product of the numbers of points.
///
/// # Errors
/// Where a body is not valid, see [`Body::validate`].
pub fn truth(a: &Body, b: &Body) -> Result<RationalTruth, BodyError> {
    a.validate()?;
    b.validate()?;
    let (core, square) = solve(&differences(&world(a), &world(b)));
    Ok(RationalTruth { core, square, radius: rational(a.radius) + rational(b.radius) })
}

fn solve(differences: &[Vector]) -> (Relation, RBig) {
    let mut depth2: Option<RBig> = None;
    let mut separated = false;
    let mut flat = true;
    for p in differences {
        for q in differences {
            if p == q {
                continue;
            }
            let e = minus(q, p);
            let heights: Vec<RBig> = differences.iter().map(|d| cross(&e, &minus(d, p))).collect();
            flat &= heights.iter().all(RBig::is_zero);
            if heights.iter().any(is_negative) {
                continue;
            }
            // All differences lie to the left of p → q: the line supports the hull. Where is the
            // origin?
            let height = cross(p, &e);
            separated |= is_negative(&height);
            let square = height.sqr() / dot(&e, &e);
            if depth2.as_ref().is_none_or(|best| square < *best) {
                depth2 = Some(square);
            }
        }
    }
    if !flat && !separated {
        let square = depth2.expect("a hull with area has edges");
        let relation = if square.is_zero() { Relation::Touching } else { Relation::Penetrating };
        return (relation, square);
    }
    let square = distance2(differences);
    let relation = if square.is_zero() { Relation::Touching } else { Relation::Separated };
    (relation, square)
}

/// Squared distance of the origin from the union of all segments between two differences. They all
/// lie in the hull, and its edges are among them.
fn distance2(differences: &[Vector]) -> RBig {
    let mut best = dot(&differences[0], &differences[0]);
    for p in differences {
        best = best.min(dot(p, p));
        for q in differences {
            let e = minus(q, p);
            let square = dot(&e, &e);
            let along = -dot(p, &e);
            if along > RBig::ZERO && along < square {
                best = best.min(cross(p, &e).sqr() / square);
            }
        }
    }
    best
}

fn world(body: &Body) -> Vec<Vector> {
    let own = body.points.iter().map(|p| [rational(p[0]), rational(p[1])]);
    let Some(placement) = &body.placement else {
        return own.collect();
    };
    let (c, s) = (rational(placement.cos), rational(placement.sin));
    let t = [rational(placement.translation[0]), rational(placement.translation[1])];
    own.map(|[x, y]| [&c * &x - &s * &y + &t[0], &s * &x + &c * &y + &t[1]]).collect()
}

pub(super) fn rational(x: f64) -> RBig {
    RBig::try_from(x).expect("a valid body is finite")
}

pub(super) fn is_negative(x: &RBig) -> bool {
    x.sign() == Sign::Negative
}

pub(super) fn minus<const D: usize>(p: &[RBig; D], q: &[RBig; D]) -> [RBig; D] {
    core::array::from_fn(|k| &p[k] - &q[k])
}

pub(super) fn dot<const D: usize>(p: &[RBig; D], q: &[RBig; D]) -> RBig {
    p.iter().zip(q).fold(RBig::ZERO, |sum, (x, y)| sum + x * y)
}

fn cross(p: &Vector, q: &Vector) -> RBig {
    &p[0] * &q[1] - &p[1] * &q[0]
}
