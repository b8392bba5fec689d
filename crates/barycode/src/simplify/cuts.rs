//! Half-spaces, and the corners of what they leave: facets of the hull of their dual points.

use crate::shape::hull::{Spot, rings_while};
use alloc::vec::Vec;

/// A half-space: all points x with `normal · (x - center) <= height`.
struct Cut {
    normal: Spot,
    height: f64,
    length: f64,
}

/// A corner of what half-spaces leave.
pub(super) struct Facet {
    pub(super) corner: Spot,
    /// Three of the planes that it lies in, by their numbers; the least first. No other has these.
    pub(super) planes: [u32; 3],
}

/// Half-spaces around a point inside all of them.
pub(super) struct Cuts {
    center: Spot,
    cuts: Vec<Cut>,
    /// How far all planes are moved outward.
    margin: f64,
    /// About the size of what is left, so that dual points are neither tiny nor huge.
    unit: f64,
}

fn dot(a: Spot, b: Spot) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Spot, b: Spot) -> Spot {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: Spot, b: Spot) -> Spot {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Cuts {
    pub(super) fn new(center: Spot, margin: f64, unit: f64) -> Self {
        Self { center, cuts: Vec::new(), margin, unit }
    }

    pub(super) fn len(&self) -> usize {
        self.cuts.len()
    }

    /// How far all planes are moved outward.
    pub(super) fn margin(&self) -> f64 {
        self.margin
    }

    /// Adds the half-space whose plane is perpendicular to a normal and passes through a point.
    pub(super) fn add(&mut self, normal: Spot, through: Spot) {
        let height = dot(normal, minus(through, self.center));
        self.cuts.push(Cut { normal, height, length: crate::num::Scalar::sqrt(dot(normal, normal)) });
    }

    /// Moves all planes outward, four times as far as they are now.
    pub(super) fn move_outward(&mut self) {
        self.margin *= 4.0;
    }

    /// The corners of what the half-spaces leave, rounded; `None` once `go_on` says no.
    pub(super) fn facets(&self, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Vec<Facet>> {
        let dual = |cut: &Cut| {
            let height = (cut.height + self.margin * cut.length) / self.unit;
            cut.normal.map(|coordinate| coordinate / height)
        };
        let dual: Vec<Spot> = self.cuts.iter().map(dual).collect();
        let rings = rings_while(&dual, go_on)?;
        let facet = |ring: &[u32]| {
            let &[a, b, c, ..] = ring else { return None };
            let [p, q, r] = [a, b, c].map(|plane| dual[plane as usize]);
            let normal = cross(minus(q, p), minus(r, p));
            let height = dot(normal, p);
            let corner = core::array::from_fn(|axis| self.center[axis] + self.unit * (normal[axis] / height));
            Some(Facet { corner, planes: [a, b, c] })
        };
        Some(rings.iter().filter_map(facet).collect())
    }
}
