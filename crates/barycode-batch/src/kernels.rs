//! Kernels for pairs of shapes, which each dimension has of its own.

use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::part::{BlockKind, BlockLines, BlockPart, Pick};
use crate::dimension::TableVector;
use crate::lanes::Lanes;
use crate::question::marker::Meet;
use core::ops::Range;

/// Vector type with kernels for pairs.
///
/// The kernels write one answer for each place of a range, and append the places of pairs that they
/// do not settle to `left`. Places after the range may be overwritten with any value, up to the
/// width of a register.
pub trait PairKernels: TableVector {
    /// Number of lines in the head of a block.
    #[doc(hidden)]
    const HEAD: usize;

    /// Number of lines that a block stores aside.
    #[doc(hidden)]
    const ASIDE: usize;

    /// Appends the lines of a block. Returns the numbers of lines of A and B.
    #[doc(hidden)]
    fn append<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        kind: BlockKind,
        a: &Pick<'_, Self>,
        b: &Pick<'_, Self>,
        lines: &mut BlockLines<Self>,
    ) -> (usize, usize);

    #[doc(hidden)]
    fn meet<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        question: Meet,
        part: &BlockPart<'_, Self>,
        to: &mut VerdictColumns<'_>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn how_far<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut DistanceColumns<'_, Self::Scalar>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn nearest<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    #[doc(hidden)]
    fn how_deep<L: Lanes<Scalar = Self::Scalar>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );
}
