use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::{Answer, Kind, Lines, Pack, Part, Pick};
use crate::lanes::{Element, Lanes, Width};
use crate::question::{HowFar, Meet, Where};
use barycode::Convex;
use barycode::expert::{Dimension, SubDistance};
use core::fmt::Debug;
use core::ops::Range;

/// Vector type of a batch: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or
/// `f64`. Sealed.
///
/// The kernels write one answer for each place of a range, and append the places of pairs that they
/// do not settle to `left`. Places after the range may be overwritten with any value, up to the
/// width of a register.
pub trait InLanes: Dimension<Scalar: Element, Pose: Send + Sync> + Send + Sync + sealed::Sealed {
    /// Sub-distance method of the single-pair library.
    #[doc(hidden)]
    type Method: SubDistance<Self>;

    /// Representation that the single-pair library uses for shapes of many vertices.
    #[doc(hidden)]
    type Large: Convex<Vector = Self> + Clone + Debug + Send + Sync;

    /// Builds that representation; `None` if a vertex is not finite or out of range.
    #[doc(hidden)]
    fn large(vertices: &[Self]) -> Option<Self::Large>;

    /// Largest number of vertices that is packed into lines.
    #[doc(hidden)]
    const MOST: usize;

    /// Whether the kernels answer pairs with larger shapes by hill climbing; otherwise the
    /// single-pair library answers them.
    #[doc(hidden)]
    const CLIMBS: bool;

    /// Number of lines in the head of a block.
    #[doc(hidden)]
    const HEAD: usize;

    /// Number of lines that a block stores aside.
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

    /// Appends the lines of a block. Returns the numbers of lines of A and B.
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
