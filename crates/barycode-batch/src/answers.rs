//! Answers as columns, one entry per row, so that the kernels can store whole registers.

use barycode::expert::Vector;
use barycode::{Scalar, Stop, Verdict};

/// An undecided row and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// Index of the row.
    pub row: usize,
    /// The reason.
    pub stop: Stop,
}

/// Verdicts, one per row.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Verdicts {
    /// Exact verdict of each row.
    pub verdict: Vec<Verdict>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of rows that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

/// Verdict and distance, one per row, in the unit of the shapes' coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Distances<T> {
    /// Exact verdict of each row.
    pub verdict: Vec<Verdict>,
    /// Distance, between `lower` and `upper`; zero where the shapes overlap.
    pub distance: Vec<T>,
    /// Proven lower bound of the distance.
    pub lower: Vec<T>,
    /// Proven upper bound of the distance.
    pub upper: Vec<T>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of rows that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

/// Verdict, distance, separating direction and witness points, one per row, in the unit and the
/// world frame of the poses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClosestPoints<V: Vector> {
    /// Exact verdict of each row.
    pub verdict: Vec<Verdict>,
    /// Distance, between `lower` and `upper`; zero where the shapes overlap.
    pub distance: Vec<V::Scalar>,
    /// Lower bound of the distance, proven by `normal`. Slightly negative where the verdict knows
    /// of a gap that is too small for the rounded normal to show.
    pub lower: Vec<V::Scalar>,
    /// Proven upper bound of the distance.
    pub upper: Vec<V::Scalar>,
    /// Unit direction from A to B that proves `lower`; zero where the shapes overlap.
    pub normal: Vec<V>,
    /// Witness point of A, the nearest to B; a common point where the shapes overlap.
    pub on_a: Vec<V>,
    /// Witness point of B, the nearest to A; a common point where the shapes overlap.
    pub on_b: Vec<V>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of rows that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

/// Verdict, signed distance, direction and witness points, one per row, in the unit and the world
/// frame of the poses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contacts<V: Vector> {
    /// Exact verdict of each row.
    pub verdict: Vec<Verdict>,
    /// Distance, between `lower` and `upper`; minus the penetration depth where the shapes overlap.
    pub signed_distance: Vec<V::Scalar>,
    /// Lower bound of the signed distance, proven by `normal`. Slightly negative where the verdict
    /// knows of a gap that is too small for the rounded normal to show.
    pub lower: Vec<V::Scalar>,
    /// Proven upper bound of the signed distance.
    pub upper: Vec<V::Scalar>,
    /// Unit direction from A to B that proves `lower`: moving B along it by the depth is the
    /// shortest way apart. Zero where nothing is known of the pair.
    pub normal: Vec<V>,
    /// Witness point of A: the nearest to B, or the deepest in B.
    pub on_a: Vec<V>,
    /// Witness point of B: the nearest to A, or the deepest in A.
    pub on_b: Vec<V>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of rows that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

/// Mutable columns of a range of rows.
pub(crate) trait Columns: Sized + Send {
    /// Number of rows.
    fn rows(&self) -> usize;

    /// Splits the columns into the rows before `row` and those from `row` on.
    fn split(self, row: usize) -> (Self, Self);
}

/// Rows without columns, which are visited only.
pub(crate) struct RowCount(pub(crate) usize);

impl Columns for RowCount {
    fn rows(&self) -> usize {
        self.0
    }

    fn split(self, row: usize) -> (Self, Self) {
        (Self(row), Self(self.0 - row))
    }
}

/// Columns whose rows were written in another order.
pub(crate) trait Scatter {
    /// Moves the entry at place `i` to row `rows[i]`, for every `i` below the length of `rows`.
    fn scatter(&mut self, rows: &[u32]);
}

fn scatter<N: Copy>(column: &mut [N], rows: &[u32]) {
    let places = column.to_vec();
    for (&row, place) in rows.iter().zip(places) {
        column[row as usize] = place;
    }
}

impl Scatter for VerdictColumns<'_> {
    fn scatter(&mut self, rows: &[u32]) {
        scatter(self.verdict, rows);
    }
}

impl<T: Copy> Scatter for DistanceColumns<'_, T> {
    fn scatter(&mut self, rows: &[u32]) {
        scatter(self.verdict, rows);
        scatter(self.distance, rows);
        scatter(self.lower, rows);
        scatter(self.upper, rows);
    }
}

impl<V: Vector> Scatter for ClosestColumns<'_, V> {
    fn scatter(&mut self, rows: &[u32]) {
        self.distances.scatter(rows);
        scatter(self.normal, rows);
        scatter(self.on_a, rows);
        scatter(self.on_b, rows);
    }
}

/// Mutable rows of [`Verdicts`].
#[derive(Debug)]
pub struct VerdictColumns<'c> {
    pub(crate) verdict: &'c mut [Verdict],
}

/// Mutable rows of [`Distances`].
#[derive(Debug)]
pub struct DistanceColumns<'c, T> {
    pub(crate) verdict: &'c mut [Verdict],
    pub(crate) distance: &'c mut [T],
    pub(crate) lower: &'c mut [T],
    pub(crate) upper: &'c mut [T],
}

/// Mutable rows of [`ClosestPoints`] or [`Contacts`].
#[derive(Debug)]
pub struct ClosestColumns<'c, V: Vector> {
    pub(crate) distances: DistanceColumns<'c, V::Scalar>,
    pub(crate) normal: &'c mut [V],
    pub(crate) on_a: &'c mut [V],
    pub(crate) on_b: &'c mut [V],
}

impl Columns for VerdictColumns<'_> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let (first, second) = self.verdict.split_at_mut(row);
        (Self { verdict: first }, Self { verdict: second })
    }
}

impl<T: Send> Columns for DistanceColumns<'_, T> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let distance = self.distance.split_at_mut(row);
        let lower = self.lower.split_at_mut(row);
        let upper = self.upper.split_at_mut(row);
        (
            Self { verdict: verdict.0, distance: distance.0, lower: lower.0, upper: upper.0 },
            Self { verdict: verdict.1, distance: distance.1, lower: lower.1, upper: upper.1 },
        )
    }
}

impl<V: Vector<Scalar: Send> + Send> Columns for ClosestColumns<'_, V> {
    fn rows(&self) -> usize {
        self.distances.rows()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let distances = self.distances.split(row);
        let normal = self.normal.split_at_mut(row);
        let on_a = self.on_a.split_at_mut(row);
        let on_b = self.on_b.split_at_mut(row);
        (
            Self { distances: distances.0, normal: normal.0, on_a: on_a.0, on_b: on_b.0 },
            Self { distances: distances.1, normal: normal.1, on_a: on_a.1, on_b: on_b.1 },
        )
    }
}

impl Verdicts {
    /// Resizes the column to so many rows, every one of which is still to be written.
    pub(crate) fn columns(&mut self, rows: usize) -> VerdictColumns<'_> {
        self.verdict.resize(rows, Verdict::Undecided);
        VerdictColumns { verdict: &mut self.verdict }
    }
}

impl<T: Scalar> Distances<T> {
    /// Resizes the columns to so many rows, every one of which is still to be written.
    pub(crate) fn columns(&mut self, rows: usize) -> DistanceColumns<'_, T> {
        let Self { verdict, distance, lower, upper, .. } = self;
        DistanceColumns::resized(rows, verdict, [distance, lower, upper])
    }
}

impl<V: Vector> Default for ClosestPoints<V> {
    fn default() -> Self {
        let Distances { verdict, distance, lower, upper, undecided, singly } = Distances::default();
        let (normal, on_a, on_b) = Default::default();
        Self { verdict, distance, lower, upper, normal, on_a, on_b, undecided, singly }
    }
}

impl<V: Vector> ClosestPoints<V> {
    /// Resizes the columns to so many rows, every one of which is still to be written.
    pub(crate) fn columns(&mut self, rows: usize) -> ClosestColumns<'_, V> {
        let Self { verdict, distance, lower, upper, normal, on_a, on_b, .. } = self;
        ClosestColumns::resized(rows, verdict, [distance, lower, upper], [normal, on_a, on_b])
    }
}

impl<V: Vector> Default for Contacts<V> {
    fn default() -> Self {
        let ClosestPoints { verdict, distance, lower, upper, normal, on_a, on_b, undecided, singly } =
            ClosestPoints::default();
        Self { verdict, signed_distance: distance, lower, upper, normal, on_a, on_b, undecided, singly }
    }
}

impl<V: Vector> Contacts<V> {
    /// Resizes the columns to so many rows, every one of which is still to be written. The signed
    /// distance is their distance.
    pub(crate) fn columns(&mut self, rows: usize) -> ClosestColumns<'_, V> {
        let Self { verdict, signed_distance, lower, upper, normal, on_a, on_b, .. } = self;
        ClosestColumns::resized(rows, verdict, [signed_distance, lower, upper], [normal, on_a, on_b])
    }
}

impl<'c, V: Vector> ClosestColumns<'c, V> {
    fn resized(
        rows: usize,
        verdict: &'c mut Vec<Verdict>,
        [distance, lower, upper]: [&'c mut Vec<V::Scalar>; 3],
        [normal, on_a, on_b]: [&'c mut Vec<V>; 3],
    ) -> Self {
        for column in [&mut *normal, &mut *on_a, &mut *on_b] {
            column.resize(rows, V::default());
        }
        Self { distances: DistanceColumns::resized(rows, verdict, [distance, lower, upper]), normal, on_a, on_b }
    }
}

impl<'c, T: Scalar> DistanceColumns<'c, T> {
    fn resized(rows: usize, verdict: &'c mut Vec<Verdict>, [distance, lower, upper]: [&'c mut Vec<T>; 3]) -> Self {
        verdict.resize(rows, Verdict::Undecided);
        for column in [&mut *distance, &mut *lower, &mut *upper] {
            column.resize(rows, T::ZERO);
        }
        Self { verdict, distance, lower, upper }
    }
}

/// Report about rows beside their answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notes {
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of rows that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

impl Notes {
    pub(crate) fn and(mut self, later: Self) -> Self {
        self.undecided.extend(later.undecided);
        self.singly += later.singly;
        self
    }

    pub(crate) fn parts(self) -> (Vec<Undecided>, usize) {
        (self.undecided, self.singly)
    }
}
