//! The vertices of a polytope, posed by an affine map or not: rounded to doubles, and exactly.

use super::super::path::Shape;
use crate::num::{Extends, Number, Scalar};
use crate::predicate::number::Certain;
use crate::shape::Structure;
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// Vertices before the map, and the map.
#[derive(Clone, Copy)]
pub(super) struct AffineVertices<'s, V> {
    corners: Corners<'s, V>,
    columns: Option<[V; 3]>,
    translation: V,
}

#[derive(Clone, Copy)]
enum Corners<'s, V> {
    List(&'s [V]),
    Box([V; 2]),
}

impl<'s, V: Vector> AffineVertices<'s, V> {
    /// Finds the vertices of a shape, if it is the image of a list or a box under at most one map.
    pub(super) fn from_shape(shape: Shape<'s, V>) -> Option<Self> {
        let (structure, columns, translation) = match shape.details().structure() {
            Structure::Image { shape, columns, translation } => {
                (shape.details().structure(), Some(columns), translation)
            }
            structure => (structure, None, V::default()),
        };
        let corners = match structure {
            Structure::Vertices(list) => Corners::List(list),
            Structure::Polytope(skeleton) => Corners::List(skeleton.vertices()),
            Structure::Box { low, high } => Corners::Box([low, high]),
            _ => return None,
        };
        let leaf = Self { corners, columns, translation };
        (leaf.count() > 0).then_some(leaf)
    }

    pub(super) fn count(&self) -> usize {
        match self.corners {
            Corners::List(list) => list.len(),
            Corners::Box(_) => 1 << V::DIMENSION,
        }
    }

    fn corner(&self, index: usize) -> V {
        match self.corners {
            Corners::List(list) => list[index],
            Corners::Box([low, high]) => V::corner(low, high, index as u64),
        }
    }

    /// The translation from B to A, as exactly as the numbers hold it.
    pub(super) fn offset<W: Extends<V::Scalar>, const D: usize>(&self, b: &Self) -> [W; D] {
        let (a, b) = (self.translation, b.translation);
        core::array::from_fn(|row| W::difference(a.coordinate(row), b.coordinate(row)))
    }

    pub(super) fn is_box(&self) -> bool {
        matches!(self.corners, Corners::Box(_))
    }

    pub(super) fn translation(&self) -> V {
        self.translation
    }

    /// A vertex without the translation, with an error of at most five units of its terms.
    pub(super) fn wide<W: Extends<V::Scalar>, const D: usize>(&self, index: usize) -> [W; D] {
        let corner = self.corner(index);
        let Some(columns) = &self.columns else {
            return core::array::from_fn(|row| W::from_scalar(corner.coordinate(row)));
        };
        core::array::from_fn(|row| {
            let part = |column: usize| (columns[column].coordinate(row), corner.coordinate(column));
            if D == 2 {
                W::combination([part(0), part(1)], Number::ZERO)
            } else {
                W::combination([part(0), part(1), part(2)], Number::ZERO)
            }
        })
    }

    /// A vertex in numbers that track their error.
    pub(super) fn exact<N: Certain, const D: usize>(&self, index: usize) -> [N; D] {
        let corner = self.corner(index);
        core::array::from_fn(|row| {
            let at = |v: V, axis: usize| v.coordinate(axis).to_f64();
            let place = N::new(at(self.translation, row));
            let Some(columns) = &self.columns else { return place.plus(&N::new(at(corner, row))) };
            let image = (0..D).map(|column| N::product(at(columns[column], row), at(corner, column)));
            image.fold(place, |sum, term| sum.plus(&term))
        })
    }
}

/// The rounded vertices of a polytope, without its translation.
pub(super) struct Outline<'p, const D: usize> {
    pub(super) points: &'p [[f64; D]],
    /// At least the sum of the terms of any coordinate; NaN if one is not finite.
    pub(super) size: f64,
}

impl<'p, const D: usize> Outline<'p, D> {
    /// Rounds the vertices of a shape: each coordinate is off by three units of its terms in the
    /// plane, five in space.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn new<V: Vector>(leaf: &AffineVertices<'_, V>, places: &'p mut [[f64; D]]) -> Self {
        let double = |v: V| -> [f64; D] { core::array::from_fn(|axis| v.coordinate(axis).to_f64()) };
        let mut size = 0.0_f64;
        for (index, place) in places.iter_mut().enumerate() {
            *place = double(leaf.corner(index));
            size = Number::max(size, largest(*place));
        }
        if let Some(columns) = leaf.columns {
            let columns: [[f64; D]; D] = core::array::from_fn(|column| double(columns[column]));
            let row = |row: usize| columns.iter().map(|column| column[row].abs()).sum::<f64>();
            size *= (0..D).map(row).fold(0.0_f64, Number::max);
            for place in places.iter_mut() {
                let corner = *place;
                *place = core::array::from_fn(|row| {
                    let terms = columns.iter().zip(corner).map(|(column, part)| column[row] * part);
                    terms.sum()
                });
            }
        }
        // NaN, which no comparison shows.
        let sums = places
            .iter()
            .fold([0.0; D], |sums: [f64; D], place| core::array::from_fn(|axis| sums[axis] + place[axis].abs()));
        let finite = sums.iter().all(|sum| sum.is_finite());
        Self { points: places, size: if finite { size } else { f64::NAN } }
    }

    /// The mean of the vertices, which is inside.
    pub(super) fn middle(&self) -> [f64; D] {
        let share = 1.0 / self.points.len() as f64;
        core::array::from_fn(|axis| self.points.iter().map(|point| point[axis]).sum::<f64>() * share)
    }

    /// The vertex that lies farthest along a direction, but for rounding.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn farthest(&self, direction: [f64; D]) -> usize {
        // Two at a time, which do not wait for each other.
        let mut best = [(0, f64::NEG_INFINITY); 2];
        let mut pairs = self.points.chunks_exact(2);
        for (index, pair) in pairs.by_ref().enumerate() {
            for (half, best) in best.iter_mut().enumerate() {
                *best = better(*best, (2 * index + half, dot(pair[half], direction)));
            }
        }
        let mut found = better(best[0], best[1]);
        if let [last] = pairs.remainder() {
            found = better(found, (self.points.len() - 1, dot(*last, direction)));
        }
        found.0
    }

    /// The vertices that lie farthest along a direction and against it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn extremes(&self, direction: [f64; D]) -> [usize; 2] {
        let mut ends = [(0, f64::NEG_INFINITY); 2];
        for (index, point) in self.points.iter().enumerate() {
            let value = dot(*point, direction);
            ends = [better(ends[0], (index, value)), better(ends[1], (index, -value))];
        }
        ends.map(|(index, _)| index)
    }
}

/// The larger of two values, with its index; the first one of equals.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn better(first: (usize, f64), second: (usize, f64)) -> (usize, f64) {
    // Practically random: a branch would be mispredicted half the time.
    let is_second = second.1 > first.1;
    (select_unpredictable(is_second, second.0, first.0), select_unpredictable(is_second, second.1, first.1))
}

/// The largest absolute coordinate.
pub(super) fn largest<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().fold(0.0_f64, |most, part| Number::max(most, part.abs()))
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    let sum = a[0] * b[0] + a[1] * b[1];
    if D == 2 { sum } else { sum + a[2] * b[2] }
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn minus<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    core::array::from_fn(|axis| a[axis] - b[axis])
}
