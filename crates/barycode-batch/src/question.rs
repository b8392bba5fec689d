//! The three questions: how the single-pair library answers each, and how the kernels store theirs.

pub(crate) mod marker;

use self::marker::{HowFar, Meet, Where};
use crate::answers::{ClosestColumns, Columns, DistanceColumns, Scatter, VerdictColumns};
use crate::blocks::part::BlockPart;
use crate::kernels::PairKernels;
use crate::lanes::Lanes;
use crate::table::Single;
use barycode::{Query, Scalar, Stop, Verdict};
use core::ops::Range;

/// A question about pairs of shapes.
pub trait Question<V: PairKernels>: Copy + Sync {
    /// Columns that take the answers.
    type Columns<'c>: Columns + Scatter;

    /// Answers as many pairs as there are lanes, to these places. Appends the places of pairs that
    /// the kernel does not settle to `left`.
    fn lanes<L: Lanes<Scalar = V::Scalar>>(
        self,
        lanes: L,
        part: &BlockPart<'_, V>,
        to: &mut Self::Columns<'_>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    );

    /// Answers one pair by the single-pair library. Returns the reason if it is undecided.
    fn single(self, a: &Single<'_, V>, b: &Single<'_, V>, to: &mut Self::Columns<'_>, row: usize) -> Option<Stop>;

    /// Writes the answer of a pair whose pose is not finite, so that there is no shape.
    fn nothing(self, to: &mut Self::Columns<'_>, row: usize);
}

impl<V: PairKernels> Question<V> for Meet {
    type Columns<'c> = VerdictColumns<'c>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = V::Scalar>>(
        self,
        lanes: L,
        part: &BlockPart<'_, V>,
        to: &mut VerdictColumns<'_>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        V::meet(lanes, self, part, to, places, left);
    }

    fn single(self, a: &Single<'_, V>, b: &Single<'_, V>, to: &mut VerdictColumns<'_>, row: usize) -> Option<Stop> {
        let answer = Query::new().method(V::Method::default()).intersects(a, b);
        to.verdict[row] = answer.verdict;
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut VerdictColumns<'_>, row: usize) {
        to.verdict[row] = Verdict::Undecided;
    }
}

impl<V: PairKernels> Question<V> for HowFar {
    type Columns<'c> = DistanceColumns<'c, V::Scalar>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = V::Scalar>>(
        self,
        lanes: L,
        part: &BlockPart<'_, V>,
        to: &mut DistanceColumns<'_, V::Scalar>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        V::how_far(lanes, part, to, places, left);
    }

    fn single(
        self,
        a: &Single<'_, V>,
        b: &Single<'_, V>,
        to: &mut DistanceColumns<'_, V::Scalar>,
        row: usize,
    ) -> Option<Stop> {
        let answer = Query::new().method(V::Method::default()).distance(a, b);
        to.verdict[row] = answer.verdict;
        (to.distance[row], to.lower[row], to.upper[row]) = (answer.distance, answer.lower, answer.upper);
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut DistanceColumns<'_, V::Scalar>, row: usize) {
        to.nothing(row);
    }
}

impl<V: PairKernels> Question<V> for Where {
    type Columns<'c> = ClosestColumns<'c, V>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = V::Scalar>>(
        self,
        lanes: L,
        part: &BlockPart<'_, V>,
        to: &mut ClosestColumns<'_, V>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        V::nearest(lanes, part, to, places, left);
    }

    fn single(self, a: &Single<'_, V>, b: &Single<'_, V>, to: &mut ClosestColumns<'_, V>, row: usize) -> Option<Stop> {
        let answer = Query::new().method(V::Method::default()).closest_points(a, b);
        let distances = &mut to.distances;
        distances.verdict[row] = answer.verdict;
        (distances.distance[row], distances.lower[row], distances.upper[row]) =
            (answer.distance, answer.lower, answer.upper);
        to.normal[row] = answer.normal.unwrap_or_default();
        (to.on_a[row], to.on_b[row]) = (answer.on_a, answer.on_b);
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut ClosestColumns<'_, V>, row: usize) {
        to.distances.nothing(row);
        (to.normal[row], to.on_a[row], to.on_b[row]) = Default::default();
    }
}

impl<T: Scalar> DistanceColumns<'_, T> {
    fn nothing(&mut self, row: usize) {
        self.verdict[row] = Verdict::Undecided;
        (self.distance[row], self.lower[row], self.upper[row]) = (T::ZERO, -T::INFINITY, T::INFINITY);
    }
}
