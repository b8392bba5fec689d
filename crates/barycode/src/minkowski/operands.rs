//! Two shapes whose sum or difference is asked for, and the numbers that their vertices are taken
//! in.

use super::body::{PairFacet, corners, facets};
use super::outline::ring;
use super::points::Points;
use super::vertices::{Vertex, vertices};
use super::{BoundaryError, Corner};
use crate::num::{Number, Scalar, is_single};
use crate::predicate::number::{Certain, Limbs, TRIES_FEW, Unknown, negated, sum};
use crate::shape::Convex;
use crate::vector::Vector;
use alloc::vec::Vec;

/// Limbs for nearly all shapes: a coordinate of a posed vertex takes three or four.
pub(super) const FEW: usize = 20;
/// Limbs for the others.
pub(super) const MANY: usize = 128;

/// Computations in exact numbers of one capacity, compiled in this crate, not again in each crate
/// that uses it.
pub(super) trait Compiled<const N: usize>: Sized {
    /// [`Points::gathered`].
    fn gathered(vertices: Vec<Vertex<N>>) -> Result<Self, Unknown>;

    /// [`ring`].
    fn ring(points: &[Self; 2]) -> Vec<[usize; 2]>;

    /// [`facets`].
    fn facets(points: &[Self; 2]) -> (Vec<PairFacet>, Vec<[usize; 2]>);

    /// The corners of the sum, in the plane or in space.
    fn corners(points: &[Self; 2], flat: bool) -> Vec<[usize; 2]>;
}

macro_rules! compiled_once {
    ($($limbs:expr),+) => {$(
        impl Compiled<$limbs> for Points<$limbs> {
            fn gathered(vertices: Vec<Vertex<$limbs>>) -> Result<Self, Unknown> {
                Self::gathered(vertices)
            }

            fn ring(points: &[Self; 2]) -> Vec<[usize; 2]> {
                ring(points)
            }

            fn facets(points: &[Self; 2]) -> (Vec<PairFacet>, Vec<[usize; 2]>) {
                facets(points)
            }

            fn corners(points: &[Self; 2], flat: bool) -> Vec<[usize; 2]> {
                if flat { ring(points) } else { corners(points) }
            }
        }
    )+};
}

compiled_once!(FEW, MANY);

/// Two shapes, the second as it is or reflected at the origin.
pub(super) struct Operands<'s, V: Vector> {
    pub(super) a: &'s dyn Convex<Vector = V>,
    pub(super) b: &'s dyn Convex<Vector = V>,
    /// True for the obstacle `A ⊖ B`, the sum of A and of the reflected B.
    pub(super) reflected: bool,
}

impl<V: Vector> Operands<'_, V> {
    /// The vertices of both shapes.
    pub(super) fn points<const N: usize>(&self) -> Result<[Points<N>; 2], BoundaryError>
    where
        Points<N>: Compiled<N>,
    {
        let first = vertices::<V, N>(self.a).and_then(Compiled::gathered).map_err(|unknown| error(unknown, 0))?;
        let mut second = vertices::<V, N>(self.b).map_err(|unknown| error(unknown, 1))?;
        if self.reflected {
            for vertex in &mut second {
                vertex.place = negated(&vertex.place);
            }
        }
        Ok([first, Compiled::gathered(second).map_err(|unknown| error(unknown, 1))?])
    }

    /// The sum of the radii, rounded to nearest.
    pub(super) fn radius<const N: usize>(&self) -> Result<V::Scalar, BoundaryError> {
        let mut total = Limbs::<N>::ZERO;
        let mut add = |radius: V::Scalar| total = total.plus(&Limbs::new(radius.to_f64()));
        self.a.details().radii(self.a.radius(), &mut add);
        self.b.details().radii(self.b.radius(), &mut add);
        rounded(&total)
    }
}

/// The corner that is the sum of two vertices.
pub(super) fn corner<V: Vector, const N: usize>(
    [first, second]: &[Points<N>; 2],
    [i, j]: [usize; 2],
) -> Result<Corner<V>, BoundaryError> {
    let exact = sum(first.place(i), second.place(j));
    let mut place = [V::Scalar::ZERO; 3];
    for (coordinate, exact) in place.iter_mut().zip(&exact) {
        *coordinate = rounded(exact)?;
    }
    Ok(Corner { point: V::from_coordinates(place), a: first.id(i), b: second.id(j) })
}

/// The nearest number of a precision.
fn rounded<T: Scalar, const N: usize>(number: &Limbs<N>) -> Result<T, BoundaryError> {
    let (digits, least) = if is_single::<T>() { (24, -149) } else { (53, -1074) };
    number.nearest(digits, least).map(T::from_f64).map_err(|unknown| error(unknown, 0))
}

fn error(unknown: Unknown, shape: usize) -> BoundaryError {
    match unknown {
        Unknown::Opaque => BoundaryError::Unsupported { shape },
        Unknown::Lost | Unknown::Limit => BoundaryError::OutOfRange,
    }
}

/// The result in few limbs, or in many where those do not suffice.
pub(super) fn widening<R>(
    few: impl FnOnce() -> Result<R, BoundaryError>,
    many: impl FnOnce() -> Result<R, BoundaryError>,
) -> Result<R, BoundaryError> {
    if !TRIES_FEW {
        return many();
    }
    match few() {
        Err(BoundaryError::OutOfRange) => many(),
        result => result,
    }
}
