//! Lists of the plane. Coordinates are below 2²⁸, so products of two differences are below 2⁵⁹.

use super::super::Relation;
use super::{Fraction, LeastFraction, SolvedPair, float, squared};

type Point = [i64; 2];

fn minus(p: Point, q: Point) -> Point {
    [p[0] - q[0], p[1] - q[1]]
}

fn cross(p: Point, q: Point) -> i64 {
    p[0] * q[1] - p[1] * q[0]
}

fn dot(p: Point, q: Point) -> i64 {
    p[0] * q[0] + p[1] * q[1]
}

/// Two sorted lists without repetition.
pub(super) fn solve(lists: [Vec<Point>; 2]) -> SolvedPair {
    let [a, b] = lists.map(|list| hull(&list));
    if a.is_empty() || b.is_empty() {
        return None;
    }
    if !is_flat(&a, &b) {
        let gap = largest_gap(&a, &b).max(largest_gap(&b, &a));
        if gap <= 0 {
            let relation = if gap == 0 { Relation::Touching } else { Relation::Penetrating };
            return Some((relation, Fraction::ZERO));
        }
    }
    let mut least = LeastFraction::new();
    from_edges(&a, &b, &mut least);
    from_edges(&b, &a, &mut least);
    let square = least.best;
    let relation = if square.numerator == 0 { Relation::Touching } else { Relation::Separated };
    Some((relation, square))
}

/// Corners counter-clockwise, of a sorted list without repetition.
fn hull(sorted: &[Point]) -> Vec<Point> {
    if sorted.len() < 3 {
        return sorted.to_vec();
    }
    let mut ring: Vec<Point> = Vec::with_capacity(sorted.len() + 1);
    let mut chain = |points: &mut dyn Iterator<Item = &Point>| {
        let base = ring.len();
        for &p in points {
            while ring.len() >= base + 2 {
                let (before, last) = (ring[ring.len() - 2], ring[ring.len() - 1]);
                if cross(minus(last, before), minus(p, before)) > 0 {
                    break;
                }
                ring.pop();
            }
            ring.push(p);
        }
        ring.pop();
    };
    chain(&mut sorted.iter());
    chain(&mut sorted.iter().rev());
    ring
}

/// Whether all differences lie on a line.
fn is_flat(a: &[Point], b: &[Point]) -> bool {
    match (a, b) {
        ([_], [_] | [_, _]) | ([_, _], [_]) => true,
        (&[p, q], &[r, s]) => cross(minus(q, p), minus(s, r)) == 0,
        _ => false,
    }
}

/// The sign of the largest gap along an edge normal of `own`: of `other` beyond it. A segment has
/// two edges.
fn largest_gap(own: &[Point], other: &[Point]) -> i64 {
    if own.len() < 2 {
        return -1;
    }
    let ends = own.iter().zip(own.iter().cycle().skip(1));
    let gaps = ends.map(|(&p, &q)| {
        let e = minus(q, p);
        // Outside is to the right of the edge.
        let nearest = other.iter().map(|&r| cross(minus(r, p), e)).min().unwrap_or(0);
        nearest.signum()
    });
    gaps.max().unwrap_or(-1)
}

/// Squared distances of the corners of `other` from the edges and corners of `own`.
fn from_edges(own: &[Point], other: &[Point], least: &mut LeastFraction) {
    for (i, &p) in own.iter().enumerate() {
        let e = minus(own[(i + 1) % own.len()], p);
        let length2 = dot(e, e);
        for &q in other {
            let w = minus(q, p);
            let along = dot(w, e);
            let (numerator, denominator) = if along <= 0 {
                (u128::from(dot(w, w).unsigned_abs()), 1)
            } else if along < length2 {
                (squared(cross(w, e)), length2)
            } else {
                // Beyond its end, the edge that starts there knows.
                continue;
            };
            #[allow(clippy::cast_precision_loss, reason = "to be rounded")]
            let rounded = numerator as f64 / float(denominator);
            if least.may_be(rounded) {
                least.note(Fraction { numerator, denominator: u128::from(denominator.unsigned_abs()) });
            }
        }
    }
}
