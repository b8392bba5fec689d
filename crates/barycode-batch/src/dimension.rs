use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::{Answer, Kind, Lines, Pack, Part, Pick};
use crate::lanes::{Element, Lanes, Width};
use crate::question::{HowFar, Meet, Where};
use barycode::{Convex, Space, SubDistance};
use core::fmt::Debug;
use core::ops::Range;

/// A vector that batches know: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or `f64`. Sealed.
///
/// Answers go to some places of columns, one for each pair; places of pairs that lanes do not settle are added to `left`. What comes after
/// the places may be overwritten with anything, as far as there are lanes.
pub trait InLanes: Space<Scalar: Element, Pose: Send + Sync> + Send + Sync + sealed::Sealed {
    /// How the single-pair library finds the nearest point of a simplex.
    #[doc(hidden)]
    type Method: SubDistance<Self>;

    /// What the single-pair library is quickest with where there are many vertices.
    #[doc(hidden)]
    type Large: Convex<Vector = Self> + Clone + Debug + Send + Sync;

    /// Such a shape; nothing if a vertex is not finite or out of range.
    #[doc(hidden)]
    fn large(vertices: &[Self]) -> Option<Self::Large>;

    /// Shapes with more vertices have none in lines.
    #[doc(hidden)]
    const MOST: usize;

    /// Whether lanes find supports of those by turns; else they are asked one pair at a time.
    #[doc(hidden)]
    const CLIMBS: bool;

    /// How many lines the head of a block has.
    #[doc(hidden)]
    const HEAD: usize;

    /// How many lines a block has aside.
    #[doc(hidden)]
    const ASIDE: usize;

    #[doc(hidden)]
    fn run_pack(width: Width, work: Pack<'_, Self>);
    #[doc(hidden)]
    fn run_meet(width: Width, work: Answer<'_, Self, Meet, VerdictColumns<'_>>);
    #[doc(hidden)]
    fn run_how_far(width: Width, work: Answer<'_, Self, HowFar, DistanceColumns<'_, Self::Scalar>>);
    #[doc(hidden)]
    fn run_where(width: Width, work: Answer<'_, Self, Where, ClosestColumns<'_, Self>>);

    /// Adds the lines of a block. Returns how many A and B have.
    #[doc(hidden)]
    fn append<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        kind: Kind,
        a: &Pick<'_, Self>,
        b: &Pick<'_, Self>,
        lines: &mut Lines<Self>,
    ) -> (usize, usize);

    #[doc(hidden)]
    fn meet<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        question: Meet,
        part: &Part<'_, Self>,
        to: &mut VerdictColumns<'_>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn how_far<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        part: &Part<'_, Self>,
        to: &mut DistanceColumns<'_, Self::Scalar>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn nearest<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        part: &Part<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for barycode::d2::Vec2<T> {}
    impl<T> Sealed for barycode::d3::Vec3<T> {}
}
