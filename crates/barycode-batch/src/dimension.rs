use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::lanes::{Element, Width};
use crate::question::Meet;
use crate::table::{Placed, ShapeTable};
use barycode::{Space, SubDistance};
use core::fmt::Debug;

/// A vector that batches know: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or `f64`. Sealed.
///
/// Rows that lanes do not settle are added to `left`, counted from the first of the packing.
pub trait InLanes: Space<Scalar: Element, Pose: Send + Sync> + Send + Sync + sealed::Sealed {
    /// How the single-pair library finds the nearest point of a simplex.
    #[doc(hidden)]
    type Method: SubDistance<Self>;

    /// Pairs side by side in memory, as lanes want them.
    #[doc(hidden)]
    type Packing: Clone + Debug + Send + Sync;

    #[doc(hidden)]
    fn pack(width: Width, table: &ShapeTable<Self>, a: &[Placed<Self>], b: &[Placed<Self>]) -> Self::Packing;

    #[doc(hidden)]
    fn meet(width: Width, question: Meet, packing: &Self::Packing, to: &mut VerdictColumns<'_>, left: &mut Vec<usize>);

    #[doc(hidden)]
    fn how_far(
        width: Width,
        packing: &Self::Packing,
        to: &mut DistanceColumns<'_, Self::Scalar>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn nearest(width: Width, packing: &Self::Packing, to: &mut ClosestColumns<'_, Self>, left: &mut Vec<usize>);
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for barycode::d2::Vec2<T> {}
    impl<T> Sealed for barycode::d3::Vec3<T> {}
}
