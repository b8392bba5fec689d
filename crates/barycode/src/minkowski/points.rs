//! Vertices in exact numbers, with a filter in doubles.
//!
//! Doubles hold the vertices relative to one of them. With u = 2^-53 and M the largest of their
//! coordinates:
//!
//! | quantity | at most | error | because |
//! | --- | --- | --- | --- |
//! | coordinate | M | u M | rounded once |
//! | coordinate of an edge | 2 M | 4 u M | two of those, and one rounding |
//! | product of two | 4 M² | 20 u M² | both errors, and one rounding |
//! | difference of two products | 8 M² | 48 u M² | one more rounding |
//! | product of three | 8 M³ | 64 u M³ | |
//! | determinant of the third degree | 48 M³ | 640 u M³ | six products, roundings of their sum |
//!
//! The bounds used are 64 u M² and 1024 u M³, and [`FLOOR`] for what underflows.

use super::vertices::Vertex;
use crate::predicate::number::{Certain, FLOOR, Limbs, UNIT, Unknown, Vector as Numbers, cross, difference, dot};
use crate::shape::hull::{Cloud, Spot};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A place in exact numbers.
pub(super) type Place<const N: usize> = Numbers<Limbs<N>>;

/// Sign of a number that the capacity is large enough for.
pub(super) fn sign<const N: usize>(number: &Limbs<N>) -> Ordering {
    number.sign().unwrap_or(Ordering::Equal)
}

/// The vertices of a shape, no two in one place, in the order of their coordinates. Every
/// polynomial of the third degree in their differences, and in those of other such points, fits
/// into the numbers.
pub(super) struct Points<const N: usize> {
    vertices: Vec<Vertex<N>>,
    near: Vec<Spot>,
    /// An upper bound on the coordinates in doubles.
    size: f64,
}

impl<const N: usize> Points<N> {
    /// Gathers vertices. Of those in one place the one with the smallest id stays.
    ///
    /// # Errors
    /// [`Unknown::Opaque`] if there are none, [`Unknown::Lost`] if the capacity may not suffice.
    pub(super) fn gathered(vertices: Vec<Vertex<N>>) -> Result<Self, Unknown> {
        let base = vertices.first().ok_or(Unknown::Opaque)?.place;
        check_capacity(&vertices)?;
        let (mut near, mut size) = (Vec::with_capacity(vertices.len()), 0.0_f64);
        for vertex in &vertices {
            let mut spot = [0.0; 3];
            for (axis, coordinate) in difference(&vertex.place, &base).iter().enumerate() {
                spot[axis] = coordinate.nearest(53, -1074)?;
                size = size.max(spot[axis].abs());
            }
            near.push(spot);
        }
        let all = Self { vertices, near, size };
        let mut order: Vec<usize> = (0..all.count()).collect();
        order.sort_by(|&i, &j| all.order(i, j).then(all.id(i).cmp(&all.id(j))));
        order.dedup_by(|later, earlier| all.order(*later, *earlier) == Ordering::Equal);
        let vertices = order.iter().map(|&index| all.vertices[index]).collect();
        let near = order.iter().map(|&index| all.near[index]).collect();
        Ok(Self { vertices, near, size })
    }

    /// The id of a vertex.
    pub(super) fn id(&self, point: usize) -> u64 {
        self.vertices[point].id
    }

    /// The place of a vertex.
    pub(super) fn place(&self, point: usize) -> &Place<N> {
        &self.vertices[point].place
    }

    /// The edge from one vertex to another.
    pub(super) fn edge(&self, from: usize, to: usize) -> Place<N> {
        difference(self.place(to), self.place(from))
    }

    /// Computes the sign of the cross product of an edge and an edge of other points, both
    /// projected along an axis: `Greater` if it turns left from the first to the second.
    pub(super) fn turn(&self, axis: usize, edge: [usize; 2], other: &Self, along: [usize; 2]) -> Ordering {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let rounded = |points: &Self, [from, to]: [usize; 2], axis: usize| {
            let (from, to) = (points.near[from], points.near[to]);
            to[axis] - from[axis]
        };
        let left = rounded(self, edge, u) * rounded(other, along, v);
        let right = rounded(self, edge, v) * rounded(other, along, u);
        let unsure = 64.0 * UNIT * self.size * other.size + FLOOR;
        certain(left - right, unsure).unwrap_or_else(|| {
            let exact = |points: &Self, [from, to]: [usize; 2], axis: usize| {
                points.place(to)[axis].minus(&points.place(from)[axis])
            };
            let left = exact(self, edge, u).times(&exact(other, along, v));
            sign(&left.minus(&exact(self, edge, v).times(&exact(other, along, u))))
        })
    }
}

/// The sign of a rounded value, if it is certain.
fn certain(value: f64, unsure: f64) -> Option<Ordering> {
    // Infinity and NaN are not.
    if value > unsure && value < f64::INFINITY {
        Some(Ordering::Greater)
    } else if value < -unsure && value > f64::NEG_INFINITY {
        Some(Ordering::Less)
    } else {
        None
    }
}

/// Fails where polynomials of the third degree in differences may not fit: with coordinates in
/// `span` limbs a difference takes one more, a product of three as many as all of them, and a sum
/// one more again. Products of edges of different points take no more than the wider ones do.
fn check_capacity<const N: usize>(vertices: &[Vertex<N>]) -> Result<(), Unknown> {
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for coordinate in vertices.iter().flat_map(|vertex| &vertex.place) {
        if let Some((bottom, top)) = coordinate.range()? {
            (low, high) = (low.min(bottom), high.max(top));
        }
    }
    let span = if low <= high { high.abs_diff(low) as usize } else { 0 };
    if 3 * (span + 1) < N { Ok(()) } else { Err(Unknown::Lost) }
}

impl<const N: usize> Cloud for Points<N> {
    fn count(&self) -> usize {
        self.vertices.len()
    }

    fn near(&self, point: usize) -> Spot {
        self.near[point]
    }

    fn compare(&self, axis: usize, i: usize, j: usize) -> Ordering {
        let rounded = self.near[i][axis] - self.near[j][axis];
        certain(rounded, 4.0 * UNIT * self.size + FLOOR)
            .unwrap_or_else(|| sign(&self.place(i)[axis].minus(&self.place(j)[axis])))
    }

    fn projected(&self, axis: usize, [i, j, k]: [usize; 3]) -> Ordering {
        self.turn(axis, [i, j], self, [i, k])
    }

    fn volume(&self, [i, j, k, l]: [usize; 4]) -> (Ordering, f64) {
        let [a, b, c, d] = [i, j, k, l].map(|point| self.near[point]);
        let edge = |to: Spot| [to[0] - a[0], to[1] - a[1], to[2] - a[2]];
        let (p, q, r) = (edge(b), edge(c), edge(d));
        let minor = |u: usize, v: usize| p[u] * q[v] - p[v] * q[u];
        let value = minor(1, 2) * r[0] + minor(2, 0) * r[1] + minor(0, 1) * r[2];
        let size = self.size;
        let unsure = 1024.0 * UNIT * size * size * size + FLOOR * (1.0 + size);
        let order = certain(value, unsure)
            .unwrap_or_else(|| sign(&dot(&cross(&self.edge(i, j), &self.edge(i, k)), &self.edge(i, l))));
        (order, value)
    }
}
