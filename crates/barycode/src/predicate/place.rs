//! Vertices of shapes in exact numbers, before and after an affine map.

use super::number::{Certain, Vector as Numbers, sum, times, vector};
use crate::array::each;
use crate::num::Scalar;
use crate::vector::Vector;

#[inline]
pub(crate) fn doubles<V: Vector>(v: V) -> [f64; 3] {
    let third = if V::DIMENSION > 2 { v.coordinate(2).to_f64() } else { 0.0 };
    [v.coordinate(0).to_f64(), v.coordinate(1).to_f64(), third]
}

#[inline]
pub(crate) fn exact_vector<V: Vector, N: Certain>(v: V) -> Numbers<N> {
    vector(doubles(v))
}

/// Computes the image of a vertex under an affine map.
#[inline]
pub(crate) fn exact_image<V: Vector, N: Certain>(vertex: V, columns: &[V; 3], translation: V) -> Numbers<N> {
    let (vertex, columns, translation) = (doubles(vertex), each(*columns, doubles), doubles(translation));
    let mut place = [N::ZERO; 3];
    for row in 0..V::DIMENSION {
        place[row] = N::new(translation[row]);
        for column in 0..V::DIMENSION {
            place[row] = place[row].plus(&N::product(columns[column][row], vertex[column]));
        }
    }
    place
}

/// Computes the image of a point in exact numbers under an affine map.
pub(crate) fn affine_image<V: Vector, N: Certain>(
    place: &Numbers<N>,
    columns: &[Numbers<N>; 3],
    translation: V,
) -> Numbers<N> {
    let mut image = exact_vector(translation);
    for (column, coordinate) in columns.iter().zip(place).take(V::DIMENSION) {
        image = sum(&image, &times(column, coordinate));
    }
    image
}
