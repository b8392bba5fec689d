//! Which pairs of edges can face each other.
//!
//! Two edges make a facet of the Minkowski difference where a normal of the one is the opposite of
//! a normal of the other, and neither is a normal of a neighbouring facet: where their arcs of
//! normals, one of them turned around, cross. With `a`, `b` the ends of the first arc, `c`, `d`
//! those of the second, turned around, and `e`, `f` along the edges, that is where `e` separates
//! `c` from `d`, `f` separates `a` from `b`, and the crossing is not on opposite sides of the
//! sphere.

use core::cmp::Ordering;

use super::side::{Arc, Edge};
use super::{Float3, HullPair, along, cross, dot, negated};
use crate::oracle::dyadic::Exact3;

/// Two edges and a normal of both.
#[derive(Clone, Debug)]
pub(super) struct Crossing {
    /// The edge of the first hull and that of the second.
    pub(super) edges: [usize; 2],
    /// Whether the normal is `−e × f` and not `e × f`.
    pub(super) reversed: bool,
    /// The normal, from the first hull to the second, as a unit vector: off by at most `44u`.
    pub(super) unit: Float3,
    /// Whether the arcs cross for sure: both edges are the outermost features along the normal.
    pub(super) sure: bool,
}

impl Crossing {
    /// The normal, exactly.
    pub(super) fn normal(&self, pair: &HullPair) -> Exact3 {
        let [e, f] = self.of(pair);
        let normal = e.exact.cross(&f.exact);
        if self.reversed { normal.negated() } else { normal }
    }

    /// Both edges.
    pub(super) fn of<'p>(&self, pair: &'p HullPair) -> [&'p Edge; 2] {
        [0, 1].map(|k| &pair.sides[k].edges[self.edges[k]])
    }
}

/// Dot products of unit vectors off by `4u` each are sure of their sign above this.
const DOUBT: f64 = 32.0 * 1.110_223_024_625_156_5e-16;

/// Every crossing; with `touching` also those at the end of an arc, and all that might be.
pub(super) fn crossings(pair: &HullPair, touching: bool, mut found: impl FnMut(Crossing)) {
    let [a, b] = &pair.sides;
    for first in &a.arcs {
        let e = &a.edges[first.edge];
        let ends = first.ends.map(|end| a.directions[end].unit);
        for second in &b.arcs {
            let f = &b.edges[second.edge];
            let against = second.ends.map(|end| b.directions[end].unit);
            let over = against.map(|n| -dot(n, e.unit));
            if same_side(over) {
                continue;
            }
            let across = ends.map(|n| dot(n, f.unit));
            if same_side(across) {
                continue;
            }
            let doubtful = over.iter().chain(&across).any(|x| !(x.abs() > DOUBT));
            if doubtful && !touching && !separate(pair, first, second) {
                continue;
            }
            let exact = || e.exact.cross(&f.exact);
            let rounded = cross(e.unit, f.unit);
            let sine = dot(rounded, rounded).sqrt();
            let unit = if sine >= 0.25 { rounded.map(|x| x / sine) } else { exact().direction() };
            if unit == [0.0; 3] {
                continue;
            }
            // Where the arcs meet the great circles of each other, seen along the normal: both in
            // front of it, or both behind.
            let heights = [(ends, across), (against.map(negated), over)].map(|(ends, weights)| {
                let [x, y] = weights.map(f64::abs);
                dot(along(ends[0].map(|n| n * y), x, ends[1]), unit)
            });
            let edges = [first.edge, second.edge];
            let one = |reversed: bool, sure: bool| Crossing {
                edges,
                reversed,
                unit: if reversed { negated(unit) } else { unit },
                sure,
            };
            let [first, second] = heights;
            // The weights are off by 11u each, however small they are.
            if first.abs() > 4.0 * DOUBT && second.abs() > 4.0 * DOUBT {
                if (first > 0.0) == (second > 0.0) {
                    found(one(first < 0.0, !doubtful || !touching));
                }
            } else {
                found(one(false, false));
                found(one(true, false));
            }
        }
    }
}

/// Whether both are on the same side of zero for sure.
fn same_side([x, y]: [f64; 2]) -> bool {
    x.min(y) > DOUBT || x.max(y) < -DOUBT
}

/// Whether each edge separates the ends of the other's arc, exactly.
fn separate(pair: &HullPair, first: &Arc, second: &Arc) -> bool {
    let [a, b] = &pair.sides;
    let opposite = |ends: [&Exact3; 2], edge: &Exact3| {
        let [x, y] = ends.map(|n| n.dot(edge).signum());
        x != Ordering::Equal && x == y.reverse()
    };
    opposite(second.ends.map(|end| &b.directions[end].exact), &a.edges[first.edge].exact)
        && opposite(first.ends.map(|end| &a.directions[end].exact), &b.edges[second.edge].exact)
}
