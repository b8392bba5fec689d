//! The squared distance of two hulls that do not overlap.

use core::cmp::Ordering;

use super::arcs::{Crossing, crossings};
use super::{Float3, HullPair, along, cross, dot, minus, negated};
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

/// A proof in the making: the exact vector from the first hull to the second, up to a positive
/// factor; a corner of each feature; and squared length of the true vector as a fraction.
struct Proof {
    vector: Exact3,
    corners: [usize; 2],
    square: (Dyadic, Dyadic),
}

/// The squared distance as numerator and denominator.
pub(super) fn distance(pair: &HullPair) -> (Dyadic, Dyadic) {
    first_proven(pair).unwrap_or_else(|| {
        // The sieve is meant never to lose the right pair. If it does, everything is tried.
        let everything = HullPair { slack: f64::INFINITY, ..pair.clone() };
        first_proven(&everything).expect("the nearest points of two hulls lie on features")
    })
}

fn first_proven(pair: &HullPair) -> Option<(Dyadic, Dyadic)> {
    let mut found = candidates(pair);
    found.sort_by(|a, b| a.length.total_cmp(&b.length));
    found.iter().find_map(|candidate| {
        // A direction along which the hulls are nearer than the features by more than rounding
        // proves nothing.
        let hopeless = pair.rounded_gap(candidate.unit) < candidate.length - candidate.doubt;
        if hopeless { None } else { prove(pair, &candidate.features) }
    })
}

/// Features with their rounded distance.
struct CandidateFeatures {
    length: f64,
    /// The direction between the nearest points of the lines and planes.
    unit: Float3,
    /// What rounding may add to the gap along that direction.
    doubt: f64,
    features: Features,
}

/// Candidates in the making.
struct Search<'p> {
    pair: &'p HullPair,
    list: Vec<CandidateFeatures>,
    /// An upper bound of the distance, up to rounding.
    best: f64,
}

impl Search<'_> {
    /// Features whose nearest points are joined by a vector, rounded; `inside` where these points
    /// are sure to be near the features themselves, and not only on the lines that they are on.
    fn joined(&mut self, vector: Float3, inside: bool, features: Features) {
        let length = dot(vector, vector).sqrt();
        // The vector is off by less than the slack, so its direction by twice that over its length.
        let doubt = self.pair.slack * (4.0 + 8.0 * self.pair.size / length);
        self.note(CandidateFeatures { length, unit: vector.map(|x| x / length), doubt, features }, inside);
    }

    /// Features in two parallel planes with a unit normal.
    fn parallel(&mut self, height: f64, unit: Float3, inside: bool, features: Features) {
        let (length, doubt) = (height.max(0.0), 4.0 * self.pair.slack);
        self.note(CandidateFeatures { length, unit, doubt, features }, inside);
    }

    fn note(&mut self, candidate: CandidateFeatures, inside: bool) {
        if inside {
            self.best = self.best.min(candidate.length);
        }
        if !self.too_far(candidate.length) {
            self.list.push(candidate);
        }
    }

    fn too_far(&self, length: f64) -> bool {
        length > self.best + 4.0 * self.pair.slack
    }

    /// Edges and facets of one side with the corners of the other.
    fn corners_beside(&mut self, side: usize) {
        let pair = self.pair;
        let (own, near, slack) = (&pair.sides[side], &pair.near[side], pair.slack);
        let outward = |vector: Float3| if side == 0 { vector } else { negated(vector) };
        for (corner, &q) in pair.near[1 - side].iter().enumerate() {
            for (index, edge) in own.edges.iter().enumerate() {
                let w = minus(q, near[edge.start]);
                let t = dot(w, edge.unit);
                if !(t < -slack || t > edge.length + slack) {
                    let vector = outward(along(w, -t, edge.unit));
                    let inside = t >= 0.0 && t <= edge.length;
                    self.joined(vector, inside, Features::Edge { side, edge: index, corner });
                }
            }
            for (index, facet) in own.facets.iter().enumerate() {
                let unit = own.directions[facet.direction].unit;
                let from = |edge: usize| minus(q, near[own.edges[edge].start]);
                let height = dot(unit, from(facet.rim[0].edge));
                let beyond = |limit: f64| facet.rim.iter().any(|rim| dot(rim.outward, from(rim.edge)) > limit);
                if !(height < -slack || self.too_far(height) || beyond(slack)) {
                    // Near a sharp corner, all but within both edges may be far from the facet:
                    // sure means sure.
                    let inside = !beyond(-slack);
                    self.parallel(height, outward(unit), inside, Features::Facet { side, facet: index, corner });
                }
            }
        }
    }

    fn edges(&mut self, crossing: Crossing) {
        let (pair, slack) = (self.pair, self.pair.slack);
        let [e, f] = crossing.of(pair);
        let w = minus(pair.near[1][f.start], pair.near[0][e.start]);
        let height = dot(crossing.unit, w);
        let normal = cross(e.unit, f.unit);
        let sine = dot(normal, normal).sqrt();
        let plain = if crossing.reversed { negated(crossing.unit) } else { crossing.unit };
        // e.start + s e = f.start + t f, seen along the normal; both times the sine of the angle
        // between the edges.
        let s = dot(cross(w, f.unit), plain);
        let t = dot(cross(w, e.unit), plain);
        let outside = |x: f64, length: f64| x < -slack * (1.0 + sine) || x > sine * length + slack * (2.0 + sine);
        if !(height < -slack || outside(s, e.length) || outside(t, f.length)) {
            self.parallel(height, crossing.unit, false, Features::Edges(crossing));
        }
    }
}

/// Pairs of features that may hold the nearest points, for all that rounding can tell.
fn candidates(pair: &HullPair) -> Vec<CandidateFeatures> {
    let mut search = Search { pair, list: Vec::new(), best: f64::INFINITY };
    let [a, b] = &pair.near;
    for (i, &p) in a.iter().enumerate() {
        for (j, &q) in b.iter().enumerate() {
            search.joined(minus(q, p), true, Features::Corners([i, j]));
        }
    }
    search.corners_beside(0);
    search.corners_beside(1);
    crossings(pair, true, |crossing| search.edges(crossing));
    let mut list = core::mem::take(&mut search.list);
    list.retain(|candidate| !search.too_far(candidate.length));
    list
}

/// The squared distance, if these features hold the nearest points.
fn prove(pair: &HullPair, features: &Features) -> Option<(Dyadic, Dyadic)> {
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

fn from_corners(pair: &HullPair, corners: [usize; 2]) -> Proof {
    let vector = pair.sides[1].corners[corners[1]].minus(&pair.sides[0].corners[corners[0]]);
    Proof { square: (vector.square(), Dyadic::new(1.0)), vector, corners }
}

/// In the order of the sides, the feature's own being `side`.
fn ordered<T>(side: usize, own: T, other: T) -> [T; 2] {
    if side == 0 { [own, other] } else { [other, own] }
}

fn from_edge(pair: &HullPair, side: usize, edge: usize, corner: usize) -> Option<Proof> {
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

fn from_facet(pair: &HullPair, side: usize, facet: usize, corner: usize) -> Option<Proof> {
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

fn from_edges(pair: &HullPair, crossing: &Crossing) -> Option<Proof> {
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
    let vector = if crossing.reversed { normal.negated() } else { normal };
    let height = vector.dot(&w);
    (!height.signum().is_lt()).then(|| Proof { square: (height.squared(), square), vector, corners })
}
