//! Questions about a single half-space and a single shape.

use crate::about::About;
use crate::half_spaces::{HalfSpaces2, HalfSpaces3};
use crate::one::{PairContact2, PairContact3, PairDistance2, PairDistance3, PairVerdict2, PairVerdict3};
use crate::one_shape::{Shape2, Shape3};
use barycode::Touching;
use pyo3::prelude::*;

macro_rules! one_half_space {
    ($(
        $half_space:ident, $shape:ident -> $met:ident, $apart:ident, $nearest:ident;
        $meet:ident, $distance:ident, $closest:ident, $contact:ident;
    )*) => {$(
        /// Whether a shape is within a margin of a half-space; 0 asks whether they meet.
        #[pyfunction]
        pub(crate) fn $meet(
            half_space: Bound<'_, $half_space>,
            shape: Bound<'_, $shape>,
            margin: f64,
            free: bool,
        ) -> PyResult<$met> {
            let mut answer = half_space.get().0.single()?.within(&shape.get().posed, margin);
            answer.touching = if free { Touching::Free } else { Touching::Collides };
            Ok($met { answer, about: About::HalfSpace(half_space.unbind(), shape.unbind()) })
        }

        /// The distance of a half-space and a shape.
        #[pyfunction]
        pub(crate) fn $distance(half_space: Bound<'_, $half_space>, shape: Bound<'_, $shape>) -> PyResult<$apart> {
            let answer = half_space.get().0.single()?.distance(&shape.get().posed);
            Ok($apart { answer, about: About::HalfSpace(half_space.unbind(), shape.unbind()) })
        }

        /// The nearest points of a half-space and a shape.
        #[pyfunction]
        pub(crate) fn $closest(half_space: Bound<'_, $half_space>, shape: Bound<'_, $shape>) -> PyResult<$nearest> {
            let answer = half_space.get().0.single()?.closest_points(&shape.get().posed);
            Ok($nearest { answer, signed: false, about: About::HalfSpace(half_space.unbind(), shape.unbind()) })
        }

        /// The contact of a half-space and a shape.
        #[pyfunction]
        pub(crate) fn $contact(half_space: Bound<'_, $half_space>, shape: Bound<'_, $shape>) -> PyResult<$nearest> {
            let answer = half_space.get().0.single()?.contact(&shape.get().posed);
            Ok($nearest { answer, signed: true, about: About::HalfSpace(half_space.unbind(), shape.unbind()) })
        }
    )*};
}
one_half_space! {
    HalfSpaces2, Shape2 -> PairVerdict2, PairDistance2, PairContact2;
    half_space_within2, half_space_distance2, half_space_closest_points2, half_space_contact2;
    HalfSpaces3, Shape3 -> PairVerdict3, PairDistance3, PairContact3;
    half_space_within3, half_space_distance3, half_space_closest_points3, half_space_contact3;
}
