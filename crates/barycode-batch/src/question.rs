//! The four questions: how the single-pair library answers each, and how the kernels store theirs.

pub(crate) mod marker;

use self::marker::{HowDeep, HowFar, Meet, Where};
use crate::answers::{ClosestColumns, Columns, DistanceColumns, Scatter, VerdictColumns};
use crate::blocks::part::BlockPart;
use crate::kernels::PairKernels;
use crate::lanes::Lanes;
use crate::lent::{ColumnScratch, LentColumns};
use crate::table::Single;
use barycode::expert::{Number, Vector};
use barycode::{Proximity, Query, Scalar, Stop, Verdict};
use core::ops::Range;

/// A question about pairs of shapes.
pub(crate) trait Question<V: PairKernels>: Copy + Sync {
    /// Columns that take the answers.
    type Columns<'c>: Columns + Scatter;

    /// The columns of a chunk, those that are missing from scratch memory.
    fn columns<'s>(lent: &'s mut LentColumns<'_, V>, scratch: &'s mut ColumnScratch<V>) -> Self::Columns<'s>;

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

    /// Writes that a pair touches exactly, if what the kernel left in its row is the rest of an
    /// answer, with bounds no farther apart than `resolution`. Tells whether it is.
    fn touching(self, _to: &mut Self::Columns<'_>, _row: usize, _resolution: V::Scalar) -> bool {
        false
    }

    /// Writes the answer of a pair whose pose is not finite, so that there is no shape.
    fn nothing(self, to: &mut Self::Columns<'_>, row: usize);
}

impl<V: PairKernels> Question<V> for Meet {
    type Columns<'c> = VerdictColumns<'c>;

    fn columns<'s>(lent: &'s mut LentColumns<'_, V>, scratch: &'s mut ColumnScratch<V>) -> VerdictColumns<'s> {
        lent.verdicts(scratch)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
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

    fn touching(self, to: &mut VerdictColumns<'_>, row: usize, _: V::Scalar) -> bool {
        to.verdict[row] = Verdict::Touching;
        true
    }

    fn nothing(self, to: &mut VerdictColumns<'_>, row: usize) {
        to.verdict[row] = Verdict::Undecided;
    }
}

impl<V: PairKernels> Question<V> for HowFar {
    type Columns<'c> = DistanceColumns<'c, V::Scalar>;

    fn columns<'s>(
        lent: &'s mut LentColumns<'_, V>,
        scratch: &'s mut ColumnScratch<V>,
    ) -> DistanceColumns<'s, V::Scalar> {
        lent.distances(scratch)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
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

    fn touching(self, to: &mut DistanceColumns<'_, V::Scalar>, row: usize, _: V::Scalar) -> bool {
        to.verdict[row] = Verdict::Touching;
        (to.distance[row], to.lower[row], to.upper[row]) = (Number::ZERO, Number::ZERO, Number::ZERO);
        true
    }

    fn nothing(self, to: &mut DistanceColumns<'_, V::Scalar>, row: usize) {
        to.nothing(row);
    }
}

impl<V: PairKernels> Question<V> for Where {
    type Columns<'c> = ClosestColumns<'c, V>;

    fn columns<'s>(lent: &'s mut LentColumns<'_, V>, scratch: &'s mut ColumnScratch<V>) -> ClosestColumns<'s, V> {
        lent.closest(scratch)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
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
        to.answer(&Query::new().method(V::Method::default()).closest_points(a, b), row)
    }

    fn nothing(self, to: &mut ClosestColumns<'_, V>, row: usize) {
        to.nothing(row);
    }
}

impl<V: PairKernels> Question<V> for HowDeep {
    type Columns<'c> = ClosestColumns<'c, V>;

    fn columns<'s>(lent: &'s mut LentColumns<'_, V>, scratch: &'s mut ColumnScratch<V>) -> ClosestColumns<'s, V> {
        lent.closest(scratch)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn lanes<L: Lanes<Scalar = V::Scalar>>(
        self,
        lanes: L,
        part: &BlockPart<'_, V>,
        to: &mut ClosestColumns<'_, V>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        V::how_deep(lanes, part, to, places, left);
    }

    fn single(self, a: &Single<'_, V>, b: &Single<'_, V>, to: &mut ClosestColumns<'_, V>, row: usize) -> Option<Stop> {
        to.answer(&Query::new().method(V::Method::default()).contact(a, b), row)
    }

    fn touching(self, to: &mut ClosestColumns<'_, V>, row: usize, resolution: V::Scalar) -> bool {
        let zero = V::Scalar::ZERO;
        let distances = &mut to.distances;
        let (lower, upper) = (distances.lower[row], distances.upper[row]);
        // The comparisons fail for NaN.
        if !(lower <= zero && zero <= upper && upper - lower <= resolution) {
            return false;
        }
        (distances.verdict[row], distances.distance[row]) = (Verdict::Touching, zero);
        to.normal[row].is_finite()
    }

    fn nothing(self, to: &mut ClosestColumns<'_, V>, row: usize) {
        to.nothing(row);
    }
}

impl<V: Vector> ClosestColumns<'_, V> {
    /// Writes the answer of the single-pair library. Returns the reason if it is undecided.
    fn answer(&mut self, answer: &Proximity<V>, row: usize) -> Option<Stop> {
        let distances = &mut self.distances;
        distances.verdict[row] = answer.verdict;
        (distances.distance[row], distances.lower[row], distances.upper[row]) =
            (answer.distance, answer.lower, answer.upper);
        self.normal[row] = answer.normal.unwrap_or_default();
        (self.on_a[row], self.on_b[row]) = (answer.on_a, answer.on_b);
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(&mut self, row: usize) {
        self.distances.nothing(row);
        (self.normal[row], self.on_a[row], self.on_b[row]) = Default::default();
    }
}

impl<T: Scalar> DistanceColumns<'_, T> {
    fn nothing(&mut self, row: usize) {
        self.verdict[row] = Verdict::Undecided;
        (self.distance[row], self.lower[row], self.upper[row]) = (T::ZERO, -T::INFINITY, T::INFINITY);
    }
}
