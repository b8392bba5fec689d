//! Answers by columns, so that lanes can be written as they are.

use barycode::{Number, Scalar, Stop, Vector, Verdict};

/// Why a row is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// Which row.
    pub row: usize,
    /// Why.
    pub stop: Stop,
}

/// How every pair lies, by columns.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Verdicts {
    /// How the shapes lie; exact.
    pub verdict: Vec<Verdict>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many rows were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// How far apart the shapes of every pair are, by columns.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Distances<T> {
    /// How the shapes lie; exact.
    pub verdict: Vec<Verdict>,
    /// The distance; zero where they overlap. Between `lower` and `upper`.
    pub distance: Vec<T>,
    /// The distance is proven to be at least this.
    pub lower: Vec<T>,
    /// The distance is proven to be at most this.
    pub upper: Vec<T>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many rows were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// The nearest points of every pair, by columns.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClosestPoints<V: Vector> {
    /// How the shapes lie; exact.
    pub verdict: Vec<Verdict>,
    /// The distance; zero where they overlap. Between `lower` and `upper`.
    pub distance: Vec<V::Scalar>,
    /// The distance is proven to be at least this: the normal shows it. Where the normal, which is rounded, cannot show a gap that
    /// the verdict knows of, this is slightly negative.
    pub lower: Vec<V::Scalar>,
    /// The distance is proven to be at most this.
    pub upper: Vec<V::Scalar>,
    /// The unit direction from A to B that proves `lower`; zero where the shapes overlap.
    pub normal: Vec<V>,
    /// The point of A nearest B; where they overlap, a common point.
    pub on_a: Vec<V>,
    /// The point of B nearest A; where they overlap, a common point.
    pub on_b: Vec<V>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many rows were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// A part of the columns, being written.
pub trait Columns: Sized + Send {
    /// How many rows there are.
    fn rows(&self) -> usize;

    /// The rows before, and those from `row` on.
    fn split(self, row: usize) -> (Self, Self);
}

/// Columns whose rows may have come in another order.
pub trait Scatter {
    /// Puts what is at each place into its row, as far as there are places with a row.
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

/// A part of [`Verdicts`], being written.
#[derive(Debug)]
pub struct VerdictColumns<'c> {
    pub(crate) verdict: &'c mut [Verdict],
}

/// A part of [`Distances`], being written.
#[derive(Debug)]
pub struct DistanceColumns<'c, T> {
    pub(crate) verdict: &'c mut [Verdict],
    pub(crate) distance: &'c mut [T],
    pub(crate) lower: &'c mut [T],
    pub(crate) upper: &'c mut [T],
}

/// A part of [`ClosestPoints`], being written.
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
    /// So many rows, each of which is to be written.
    pub(crate) fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Undecided);
    }

    pub(crate) fn columns(&mut self) -> VerdictColumns<'_> {
        VerdictColumns { verdict: &mut self.verdict }
    }
}

impl<T: Scalar> Distances<T> {
    /// So many rows, each of which is to be written.
    pub(crate) fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Undecided);
        for column in [&mut self.distance, &mut self.lower, &mut self.upper] {
            column.resize(rows, T::ZERO);
        }
    }

    pub(crate) fn columns(&mut self) -> DistanceColumns<'_, T> {
        DistanceColumns {
            verdict: &mut self.verdict,
            distance: &mut self.distance,
            lower: &mut self.lower,
            upper: &mut self.upper,
        }
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
    /// So many rows, each of which is to be written.
    pub(crate) fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Undecided);
        for column in [&mut self.distance, &mut self.lower, &mut self.upper] {
            column.resize(rows, Number::ZERO);
        }
        for column in [&mut self.normal, &mut self.on_a, &mut self.on_b] {
            column.resize(rows, V::default());
        }
    }

    pub(crate) fn columns(&mut self) -> ClosestColumns<'_, V> {
        ClosestColumns {
            distances: DistanceColumns {
                verdict: &mut self.verdict,
                distance: &mut self.distance,
                lower: &mut self.lower,
                upper: &mut self.upper,
            },
            normal: &mut self.normal,
            on_a: &mut self.on_a,
            on_b: &mut self.on_b,
        }
    }
}
