//! The slow way to the truth in space: everything with everything, in rational numbers.
//!
//! It knows neither hulls nor filters nor features: planes through three differences, and
//! triangles, segments and points that differences make.

use dashu_ratio::RBig;

use crate::body::BodyError;
use crate::body::space::Body;
use crate::oracle::Relation;
use crate::oracle::rational::{RationalTruth, differences, dot, is_negative, minus, rational};

type Vector = [RBig; 3];

/// The truth about two bodies; time grows with the fourth power of the product of the numbers of
/// points.
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
    for (i, p) in differences.iter().enumerate() {
        for (j, q) in differences.iter().enumerate().skip(i + 1) {
            for r in &differences[j + 1..] {
                let n = cross(&minus(q, p), &minus(r, p));
                let own = dot(&n, p);
                let heights: Vec<RBig> = differences.iter().map(|d| dot(&n, d) - &own).collect();
                flat &= heights.iter().all(RBig::is_zero);
                let (below, above) = (heights.iter().any(is_negative), heights.iter().any(is_positive));
                if below == above {
                    // The plane cuts through the hull, or holds all of it, or there is no plane.
                    continue;
                }
                // The origin is beyond the plane where it is on the side that no difference is on.
                separated |= if below { is_negative(&own) } else { is_positive(&own) };
                let square = own.sqr() / dot(&n, &n);
                if depth2.as_ref().is_none_or(|best| square < *best) {
                    depth2 = Some(square);
                }
            }
        }
    }
    if !flat && !separated {
        let square = depth2.expect("a hull with volume has facets");
        let relation = if square.is_zero() { Relation::Touching } else { Relation::Penetrating };
        return (relation, square);
    }
    let square = distance2(differences);
    let relation = if square.is_zero() { Relation::Touching } else { Relation::Separated };
    (relation, square)
}

/// Squared distance of the origin from the union of all triangles, segments and points of
/// differences: they all lie in the hull, and its boundary is among them.
fn distance2(differences: &[Vector]) -> RBig {
    let mut best = dot(&differences[0], &differences[0]);
    for (i, p) in differences.iter().enumerate() {
        best = best.min(dot(p, p));
        for (j, q) in differences.iter().enumerate().skip(i + 1) {
            let e = minus(q, p);
            let square = dot(&e, &e);
            let along = -dot(p, &e);
            if is_positive(&along) && along < square {
                let c = cross(p, &e);
                best = best.min(dot(&c, &c) / square);
            }
            for r in &differences[j + 1..] {
                let n = cross(&e, &minus(r, p));
                let inside = [(p, q), (q, r), (r, p)].iter().all(|(u, v)| !is_negative(&dot(&n, &cross(u, v))));
                let square = dot(&n, &n);
                if inside && !square.is_zero() {
                    best = best.min(dot(&n, p).sqr() / square);
                }
            }
        }
    }
    best
}

fn world(body: &Body) -> Vec<Vector> {
    let own = body.points.iter().map(|p| p.map(rational));
    let Some(placement) = &body.placement else {
        return own.collect();
    };
    let (rows, translation) = (placement.rows.map(|row| row.map(rational)), placement.translation.map(rational));
    own.map(|p| core::array::from_fn(|k| dot(&rows[k], &p) + &translation[k])).collect()
}

fn is_positive(x: &RBig) -> bool {
    !x.is_zero() && !is_negative(x)
}

fn cross(p: &Vector, q: &Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &p[i] * &q[j] - &p[j] * &q[i])
}
