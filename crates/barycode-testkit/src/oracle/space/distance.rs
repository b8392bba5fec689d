//! The squared distance of two hulls that do not overlap.

use core::cmp::Ordering;

use super::arcs::{Crossing, crossings};
use super::{Float3, Pair, along, cross, dot, minus, negated};
use crate::oracle::dyadic::{Dyadic, Exact3};

/// Two features that may hold the nearest points.
enum Features {
    /// A corner of each.
    Corners([usize; 2]),
    /// An edge of `side` and a corner of the other.
    Edge { side: usize, edge: usize, corner: usize },
    /// A facet of `side` and a corner of the other.
    Facet { side: usize, facet: usize, corner: usize },
    /// An edge of each.
    Edges(Crossing),
}

/// A proof in the making: the exact vector from the first hull to the second, up to a positive factor; a corner of each
/// feature; and squared length of the true vector as a fraction.
struct Proof {
    vector: Exact3,
    corners: [usize; 2],
    square: (Dyadic, Dyadic),
}

/// The squared distance as numerator and denominator.
pub(super) fn distance(pair: &Pair) -> (Dyadic, Dyadic) {
    let mut found = candidates(pair);
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let proven = found.iter().find_map(|(_, unit, features)| {
        // A direction along which the hulls are nearer than the features by more than rounding proves nothing.
        let hopeless = unit.is_some_and(|(unit, length)| pair.rounded_gap(unit) < length - 4.0 * pair.slack);
        if hopeless { None } else { prove(pair, features) }
    });
    proven.expect("the nearest points lie on features, and all that could be are tried")
}

/// Rounded distance; direction and length where they are not too small to be trusted; features.
type Candidate = (f64, Option<(Float3, f64)>, Features);

/// Pairs of features that may hold the nearest points, for all that rounding can tell.
fn candidates(pair: &Pair) -> Vec<Candidate> {
    let slack = pair.slack;
    let mut list: Vec<Candidate> = Vec::new();
    // An upper bound of the distance, up to rounding.
    let mut best = f64::INFINITY;
    let mut note = |list: &mut Vec<Candidate>, vector: Float3, inside: bool, features: Features| {
        let length = dot(vector, vector).sqrt();
        if inside {
            best = best.min(length);
        }
        if !(length > best + 4.0 * slack) {
            let trusted = length > 1e6 * slack;
            list.push((length, trusted.then(|| (vector.map(|x| x / length), length)), features));
        }
    };
    let [a, b] = &pair.near;
    for (i, &p) in a.iter().enumerate() {
        for (j, &q) in b.iter().enumerate() {
            note(&mut list, minus(q, p), true, Features::Corners([i, j]));
        }
    }
    for side in 0..2 {
        let (own, near) = (&pair.sides[side], &pair.near[side]);
        let outward = |vector: Float3| if side == 0 { vector } else { negated(vector) };
        for (corner, &q) in pair.near[1 - side].iter().enumerate() {
            for (index, edge) in own.edges.iter().enumerate() {
                let w = minus(q, near[edge.start]);
                let t = dot(w, edge.unit);
                if !(t < -slack || t > edge.length + slack) {
                    let vector = outward(along(w, -t, edge.unit));
                    let inside = t >= 0.0 && t <= edge.length;
                    note(&mut list, vector, inside, Features::Edge { side, edge: index, corner });
                }
            }
            for (index, facet) in own.facets.iter().enumerate() {
                let unit = own.directions[facet.direction].unit;
                let from = |edge: usize| minus(q, near[own.edges[edge].start]);
                let height = dot(unit, from(facet.rim[0].edge));
                let beyond = |limit: f64| facet.rim.iter().any(|rim| dot(rim.outward, from(rim.edge)) > limit);
                if !(height < -slack) && !beyond(slack) {
                    let vector = outward(unit.map(|x| x * height));
                    note(&mut list, vector, !beyond(0.0), Features::Facet { side, facet: index, corner });
                }
            }
        }
    }
    crossings(pair, true, |crossing| {
        let [e, f] = crossing.of(pair);
        let w = minus(b[f.start], a[e.start]);
        let normal = cross(e.unit, f.unit);
        let sine = dot(normal, normal).sqrt();
        let height = dot(crossing.unit, w);
        let plain = if crossing.turned { negated(crossing.unit) } else { crossing.unit };
        // e.start + s e = f.start + t f, seen along the normal; both times the sine of the angle between the edges.
        let s = dot(cross(w, f.unit), plain);
        let t = dot(cross(w, e.unit), plain);
        let outside = |x: f64, length: f64| x < -slack * (1.0 + sine) || x > sine * length + slack * (2.0 + sine);
        if !(height < -slack || outside(s, e.length) || outside(t, f.length)) {
            let vector = crossing.unit.map(|x| x * height.max(0.0));
            note(&mut list, vector, false, Features::Edges(crossing));
        }
    });
    list.retain(|(length, ..)| !(*length > best + 4.0 * slack));
    list
}

/// The squared distance, if these features hold the nearest points.
fn prove(pair: &Pair, features: &Features) -> Option<(Dyadic, Dyadic)> {
    let proof = match features {
        &Features::Corners(corners) => from_corners(pair, corners),
        &Features::Edge { side, edge, corner } => from_edge(pair, side, edge, corner)?,
        &Features::Facet { side, facet, corner } => from_facet(pair, side, facet, corner)?,
        Features::Edges(crossing) => from_edges(pair, crossing)?,
    };
    if proof.square.0.is_zero() {
        return Some(proof.square);
    }
    let Proof { vector, corners: [p, q], square } = proof;
    let w = pair.sides[1].corners[q].minus(&pair.sides[0].corners[p]);
    // No corner reaches beyond the features.
    (pair.gap(&vector, vector.direction()) == vector.dot(&w)).then_some(square)
}

fn from_corners(pair: &Pair, corners: [usize; 2]) -> Proof {
    let vector = pair.sides[1].corners[corners[1]].minus(&pair.sides[0].corners[corners[0]]);
    Proof { square: (vector.square(), Dyadic::new(1.0)), vector, corners }
}

/// In the order of the sides, the feature's own being `side`.
fn ordered<T>(side: usize, own: T, other: T) -> [T; 2] {
    if side == 0 { [own, other] } else { [other, own] }
}

fn from_edge(pair: &Pair, side: usize, edge: usize, corner: usize) -> Option<Proof> {
    let edge = &pair.sides[side].edges[edge];
    let w = pair.sides[1 - side].corners[corner].minus(&pair.sides[side].corners[edge.start]);
    let (t, square) = (w.dot(&edge.exact), edge.exact.square());
    if t.signum() == Ordering::Less || t > square {
        return None;
    }
    let vector = w.times(&square).minus(&edge.exact.times(&t));
    let vector = if side == 0 { vector } else { vector.negated() };
    let numerator = w.cross(&edge.exact).square();
    Some(Proof { vector, corners: ordered(side, edge.start, corner), square: (numerator, square) })
}

fn from_facet(pair: &Pair, side: usize, facet: usize, corner: usize) -> Option<Proof> {
    let own = &pair.sides[side];
    let facet = &own.facets[facet];
    let n = &own.directions[facet.direction].exact;
    let q = &pair.sides[1 - side].corners[corner];
    let from = |edge: usize| q.minus(&own.corners[own.edges[edge].start]);
    let first = facet.rim[0].edge;
    let height = n.dot(&from(first));
    let beyond = facet.rim.iter().any(|rim| {
        let sign = own.edges[rim.edge].exact.cross(n).dot(&from(rim.edge)).signum();
        (if rim.reversed { sign.reverse() } else { sign }).is_gt()
    });
    if beyond || height.signum().is_lt() {
        return None;
    }
    let vector = if side == 0 { n.clone() } else { n.negated() };
    let square = (height.squared(), n.square());
    Some(Proof { vector, corners: ordered(side, own.edges[first].start, corner), square })
}

fn from_edges(pair: &Pair, crossing: &Crossing) -> Option<Proof> {
    let [e, f] = crossing.of(pair);
    let corners = [e.start, f.start];
    let w = pair.sides[1].corners[f.start].minus(&pair.sides[0].corners[e.start]);
    let normal = e.exact.cross(&f.exact);
    let square = normal.square();
    let (s, t) = (w.cross(&f.exact).dot(&normal), w.cross(&e.exact).dot(&normal));
    let outside = [s, t].iter().any(|x| x.signum().is_lt() || *x > square);
    if outside || square.is_zero() {
        return None;
    }
    let vector = if crossing.turned { normal.negated() } else { normal };
    let height = vector.dot(&w);
    (!height.signum().is_lt()).then(|| Proof { square: (height.squared(), square), vector, corners })
}
