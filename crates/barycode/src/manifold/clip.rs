//! The corners of what two features have in common, seen along the normal.
//!
//! The corners of two convex polygons are the vertices of each that are over the other, and the
//! crossings of their edges. Each comes from the vertices themselves and from nothing computed
//! before. Places within rounding of each other are one corner.

use super::face::{Face, Flat, area, dot, length, minus};
use crate::array::places;
use crate::num::{Number, Scalar};
use crate::shape::SupportFeature;
use crate::vector::Vector;

/// Two convex polygons have at most as many corners in common as both have vertices; and the
/// witness points.
pub(super) const MOST: usize = 2 * SupportFeature::<crate::vec::Vec3<f64>>::CAPACITY + 1;

/// The sine of the angle up to which two edges count as parallel: about a degree.
const PARALLEL: f64 = 1.0 / 64.0;

/// A corner.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Corner<V: Vector> {
    /// Points of the cores of A and B.
    pub(super) cores: [V; 2],
    /// Across the normal.
    pub(super) flat: Flat<V::Scalar>,
    pub(super) distance: V::Scalar,
    /// Names of the features of A and B that it is on.
    names: [u32; 2],
}

impl<V: Vector> Corner<V> {
    pub(super) fn id(&self) -> u64 {
        u64::from(self.names[0]) << 32 | u64::from(self.names[1])
    }
}

/// The corners of a pair.
pub(super) struct Corners<V: Vector> {
    found: [Corner<V>; MOST],
    count: usize,
    normal: V,
    axes: [V; 2],
    /// The sum of the radii of both shapes.
    radius: V::Scalar,
    hair: V::Scalar,
    noise: V::Scalar,
}

impl<V: Vector> Corners<V> {
    pub(super) fn new(normal: V, axes: [V; 2], radius: V::Scalar, hair: V::Scalar, noise: V::Scalar) -> Self {
        Self { found: places(|_| Corner::default()), count: 0, normal, axes, radius, hair, noise }
    }

    pub(super) fn found(&self) -> &[Corner<V>] {
        &self.found[..self.count]
    }

    /// The length that counts as nothing beside the size of the features: zero beside a vertex.
    pub(super) fn hair(&self) -> V::Scalar {
        if self.hair < V::Scalar::INFINITY { self.hair } else { Number::ZERO }
    }

    /// Collects the corners of two features. There are none where one is a vertex, and where two
    /// edges cross: the witness points are what they have in common.
    pub(super) fn collect(&mut self, a: &Face<V>, b: &Face<V>) {
        match (a.count(), b.count()) {
            (0 | 1, _) | (_, 0 | 1) => {}
            (2, 2) => self.collect_along(a, b),
            _ => self.collect_polygon(a, b),
        }
    }

    fn collect_polygon(&mut self, a: &Face<V>, b: &Face<V>) {
        for index in 0..a.count() {
            let (vertex, place) = (a.vertex(index), a.flat(index));
            if b.holds(place) {
                self.add(a, b, [vertex, b.in_line(vertex, place)]);
            }
        }
        for index in 0..b.count() {
            let (vertex, place) = (b.vertex(index), b.flat(index));
            if a.holds(place) {
                self.add(a, b, [a.in_line(vertex, place), vertex]);
            }
        }
        for first in 0..a.edges() {
            for second in 0..b.edges() {
                if let Some(share) = self.crossing(a, b, first, second) {
                    let p = a.at(first, share);
                    let q = b.on_edge(second, self.axes.map(|axis| p.dot(axis)));
                    self.add(a, b, [p, q]);
                }
            }
        }
    }

    /// Where an edge of A crosses one of B, as a share of A's. An end within rounding of the other
    /// line is no crossing, but a vertex over the other feature.
    fn crossing(&self, a: &Face<V>, b: &Face<V>, first: usize, second: usize) -> Option<V::Scalar> {
        let apart = |along: Flat<V::Scalar>, from: Flat<V::Scalar>, ends: [Flat<V::Scalar>; 2]| {
            let [there, back] = ends.map(|end| area(along, minus(end, from)));
            let slack = self.noise * length(along);
            let crosses = (there > slack && back < -slack) || (there < -slack && back > slack);
            crosses.then(|| there / (there - back))
        };
        let ends_a = [a.flat(first), a.flat(first + 1)];
        let ends_b = [b.flat(second), b.flat(second + 1)];
        let share = apart(b.edge(second), ends_b[0], ends_a)?;
        apart(a.edge(first), ends_a[0], ends_b)?;
        Some(share)
    }

    /// The ends of what two edges side by side have in common. They are named after the ends of the
    /// edges on that side, whichever of them is the nearer.
    fn collect_along(&mut self, a: &Face<V>, b: &Face<V>) {
        let (first, second) = (a.edge(0), b.edge(0));
        let (size_a, size_b) = (length(first), length(second));
        if area(first, second).abs() > size_a * size_b * V::Scalar::from_f64(PARALLEL) {
            return;
        }
        let along = if size_a >= size_b { first } else { second };
        let along = along.map(|c| c / size_a.max(size_b));
        let ends = |face: &Face<V>| {
            let ends = [face.flat(0), face.flat(1)].map(|end| dot(end, along));
            if ends[0] <= ends[1] { (ends, [0, 1]) } else { ([ends[1], ends[0]], [1, 0]) }
        };
        let ((ends_a, order_a), (ends_b, order_b)) = (ends(a), ends(b));
        let (low, high) = (ends_a[0].max(ends_b[0]), ends_a[1].min(ends_b[1]));
        // Where they have one place in common, the witness points are there.
        if !(high - low > self.noise) {
            return;
        }
        for (side, station) in [low, high].into_iter().enumerate() {
            let on = |face: &Face<V>, ends: [V::Scalar; 2], order: [usize; 2]| {
                let share = (station - ends[0]) / (ends[1] - ends[0]);
                face.at(0, if order[0] == 0 { share } else { V::Scalar::ONE - share })
            };
            let cores = [on(a, ends_a, order_a), on(b, ends_b, order_b)];
            let names = [a.name_of_vertex(order_a[side]), b.name_of_vertex(order_b[side])];
            self.push(cores, names, self.separation(cores));
        }
    }

    fn separation(&self, [p, q]: [V; 2]) -> V::Scalar {
        (q - p).dot(self.normal) - self.radius
    }

    fn add(&mut self, a: &Face<V>, b: &Face<V>, cores: [V; 2]) {
        let flat = self.axes.map(|axis| cores[0].dot(axis));
        let near = |corner: &Corner<V>| length(minus(corner.flat, flat)) <= self.noise + self.noise;
        if !self.found().iter().any(near) {
            self.push(cores, [a.name(flat, self.hair), b.name(flat, self.hair)], self.separation(cores));
        }
    }

    /// Adds the witness points of the contact.
    pub(super) fn add_witness(&mut self, a: &Face<V>, b: &Face<V>, cores: [V; 2], distance: V::Scalar) {
        let names = [(a, cores[0]), (b, cores[1])].map(|(face, core)| {
            let flat = self.axes.map(|axis| core.dot(axis));
            face.name(flat, self.hair)
        });
        self.push(cores, names, distance);
    }

    fn push(&mut self, cores: [V; 2], names: [u32; 2], distance: V::Scalar) {
        if self.count < MOST {
            let flat = self.axes.map(|axis| cores[0].dot(axis));
            self.found[self.count] = Corner { cores, flat, distance, names };
            self.count += 1;
        }
    }

    /// Puts distances that rounding took out of the bounds onto them: all that are below `lower`,
    /// which is proven for each, and if none is below `upper`, the least, unless it is farther off
    /// than rounding. False where no distance is within the bounds then.
    pub(super) fn confine(&mut self, lower: V::Scalar, upper: V::Scalar) -> bool {
        let mut least: Option<usize> = None;
        for index in 0..self.count {
            let distance = self.found[index].distance.max(lower);
            self.found[index].distance = distance;
            if least.is_none_or(|least| distance < self.found[least].distance) {
                least = Some(index);
            }
        }
        let Some(least) = least.filter(|&least| self.found[least].distance <= upper + self.noise) else { return false };
        self.found[least].distance = self.found[least].distance.min(upper);
        true
    }

    /// Drops what is farther apart than this.
    pub(super) fn keep_within(&mut self, most: V::Scalar) {
        let mut kept = 0;
        for index in 0..self.count {
            if self.found[index].distance <= most {
                self.found[kept] = self.found[index];
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Puts the corners in the order of going once around.
    pub(super) fn put_in_order(&mut self) {
        if self.count < 3 {
            return;
        }
        let share = V::Scalar::ONE / V::Scalar::from_f64(self.count as f64);
        let middle = self.found().iter().fold([Number::ZERO; 2], |sum: Flat<V::Scalar>, corner| {
            [sum[0] + corner.flat[0] * share, sum[1] + corner.flat[1] * share]
        });
        // Grows with the angle.
        let turn = |corner: &Corner<V>| {
            let [x, y] = minus(corner.flat, middle);
            let sine = y / (x.abs() + y.abs());
            let two = V::Scalar::from_f64(2.0);
            let turn = if x < Number::ZERO { two - sine } else { sine };
            // NaN, as of the middle, which is least.
            if turn >= -V::Scalar::ONE { turn } else { -V::Scalar::ONE }
        };
        // A few dozen at most: an insertion sort, which is stable.
        for sorted in 1..self.count {
            let angle = turn(&self.found[sorted]);
            let place = self.found[..sorted].iter().rposition(|corner| !(turn(corner) > angle)).map_or(0, |at| at + 1);
            self.found[place..=sorted].rotate_right(1);
        }
    }

    /// The id of a corner among all of them: of corners on the same features the later ones have a
    /// number added.
    pub(super) fn unique_id(&self, index: usize) -> u64 {
        let id = self.found[index].id();
        let before = self.found[..index].iter().filter(|corner| corner.id() == id).count() as u64;
        id.wrapping_add(before.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}
