//! Columns of the caller's that take answers.

use crate::answers::{ClosestColumns, Columns, DistanceColumns, VerdictColumns};
use crate::error::BatchError;
use barycode::expert::{Number, Vector};
use barycode::{Verdict, d2, d3};

/// Column of verdicts, one entry per row.
#[derive(Debug)]
pub enum VerdictSlice<'c> {
    /// Verdicts.
    Verdicts(&'c mut [Verdict]),
    /// Their codes: 0 separated, 1 touching, 2 penetrating, 3 undecided.
    Codes(&'c mut [u8]),
}

/// Column of vectors, one entry per row.
#[derive(Debug)]
pub enum VectorSlice<'c, V: Vector> {
    /// Vectors.
    Vectors(&'c mut [V]),
    /// Their coordinates, row by row: two numbers per row in the plane, three in space.
    Numbers(&'c mut [V::Scalar]),
}

impl<'c> From<&'c mut [Verdict]> for VerdictSlice<'c> {
    fn from(verdicts: &'c mut [Verdict]) -> Self {
        Self::Verdicts(verdicts)
    }
}

impl<'c> From<&'c mut [u8]> for VerdictSlice<'c> {
    fn from(codes: &'c mut [u8]) -> Self {
        Self::Codes(codes)
    }
}

macro_rules! vector_slices {
    ($($vector:ty, $count:literal;)*) => {$(
        impl<'c, T: barycode::Scalar> From<&'c mut [$vector]> for VectorSlice<'c, $vector> {
            fn from(vectors: &'c mut [$vector]) -> Self {
                Self::Vectors(vectors)
            }
        }

        impl<'c, T: barycode::Scalar> From<&'c mut [[T; $count]]> for VectorSlice<'c, $vector> {
            fn from(rows: &'c mut [[T; $count]]) -> Self {
                Self::Numbers(rows.as_flattened_mut())
            }
        }
    )*};
}
vector_slices! {
    d2::Vec2<T>, 2;
    d3::Vec3<T>, 3;
}

/// Columns for the answers of [`Batch::intersects_columns`](crate::Batch::intersects_columns).
#[derive(Debug)]
pub struct VerdictsMut<'c> {
    /// Exact verdict of each row.
    pub verdict: VerdictSlice<'c>,
}

/// Columns for the answers of [`Batch::distance_columns`](crate::Batch::distance_columns), as in
/// [`Distances`](crate::Distances). Those that are left out are not written.
#[derive(Debug)]
pub struct DistancesMut<'c, T> {
    /// Exact verdict of each row.
    pub verdict: Option<VerdictSlice<'c>>,
    /// Distance, between `lower` and `upper`; zero where the shapes overlap.
    pub distance: Option<&'c mut [T]>,
    /// Proven lower bound of the distance.
    pub lower: Option<&'c mut [T]>,
    /// Proven upper bound of the distance.
    pub upper: Option<&'c mut [T]>,
}

/// Columns for the answers of
/// [`Batch::closest_points_columns`](crate::Batch::closest_points_columns), as in
/// [`ClosestPoints`](crate::ClosestPoints). Those that are left out are not written.
#[derive(Debug)]
pub struct ClosestPointsMut<'c, V: Vector> {
    /// Exact verdict of each row.
    pub verdict: Option<VerdictSlice<'c>>,
    /// Distance, between `lower` and `upper`; zero where the shapes overlap.
    pub distance: Option<&'c mut [V::Scalar]>,
    /// Lower bound of the distance, proven by `normal`.
    pub lower: Option<&'c mut [V::Scalar]>,
    /// Proven upper bound of the distance.
    pub upper: Option<&'c mut [V::Scalar]>,
    /// Unit direction from A to B that proves `lower`; zero where the shapes overlap.
    pub normal: Option<VectorSlice<'c, V>>,
    /// Witness point of A.
    pub on_a: Option<VectorSlice<'c, V>>,
    /// Witness point of B.
    pub on_b: Option<VectorSlice<'c, V>>,
}

/// Columns for the answers of [`Batch::contact_columns`](crate::Batch::contact_columns), as in
/// [`Contacts`](crate::Contacts). Those that are left out are not written.
#[derive(Debug)]
pub struct ContactsMut<'c, V: Vector> {
    /// Exact verdict of each row.
    pub verdict: Option<VerdictSlice<'c>>,
    /// Distance, between `lower` and `upper`; minus the penetration depth where the shapes overlap.
    pub signed_distance: Option<&'c mut [V::Scalar]>,
    /// Lower bound of the signed distance, proven by `normal`.
    pub lower: Option<&'c mut [V::Scalar]>,
    /// Proven upper bound of the signed distance.
    pub upper: Option<&'c mut [V::Scalar]>,
    /// Unit direction from A to B that proves `lower`.
    pub normal: Option<VectorSlice<'c, V>>,
    /// Witness point of A.
    pub on_a: Option<VectorSlice<'c, V>>,
    /// Witness point of B.
    pub on_b: Option<VectorSlice<'c, V>>,
}

impl<T> Default for DistancesMut<'_, T> {
    fn default() -> Self {
        Self { verdict: None, distance: None, lower: None, upper: None }
    }
}

impl<V: Vector> Default for ClosestPointsMut<'_, V> {
    fn default() -> Self {
        let DistancesMut { verdict, distance, lower, upper } = DistancesMut::default();
        Self { verdict, distance, lower, upper, normal: None, on_a: None, on_b: None }
    }
}

impl<V: Vector> Default for ContactsMut<'_, V> {
    fn default() -> Self {
        let ClosestPointsMut { verdict, distance, lower, upper, normal, on_a, on_b } = ClosestPointsMut::default();
        Self { verdict, signed_distance: distance, lower, upper, normal, on_a, on_b }
    }
}

/// Columns of any question, some of which may be missing.
#[derive(Debug)]
pub(crate) struct LentColumns<'c, V: Vector> {
    rows: usize,
    verdict: Option<VerdictSlice<'c>>,
    numbers: [Option<&'c mut [V::Scalar]>; 3],
    vectors: [Option<VectorSlice<'c, V>>; 3],
}

/// The columns of vectors, some of which may be missing.
type VectorColumns<'s, 'c, V> = &'s mut [Option<VectorSlice<'c, V>>; 3];

/// Memory of one chunk for columns that are missing or kept in another form.
#[derive(Debug)]
pub(crate) struct ColumnScratch<V: Vector> {
    verdict: Vec<Verdict>,
    numbers: [Vec<V::Scalar>; 3],
    vectors: [Vec<V>; 3],
}

impl<V: Vector> Default for ColumnScratch<V> {
    fn default() -> Self {
        Self { verdict: Vec::new(), numbers: Default::default(), vectors: Default::default() }
    }
}

fn check(name: &'static str, column: Option<usize>, rows: usize) -> Result<(), BatchError> {
    match column {
        Some(found) if found != rows => Err(BatchError::Column { name, rows, found }),
        _ => Ok(()),
    }
}

impl VerdictSlice<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Verdicts(verdicts) => verdicts.len(),
            Self::Codes(codes) => codes.len(),
        }
    }

    fn split(self, row: usize) -> (Self, Self) {
        match self {
            Self::Verdicts(verdicts) => {
                let (before, after) = verdicts.split_at_mut(row);
                (Self::Verdicts(before), Self::Verdicts(after))
            }
            Self::Codes(codes) => {
                let (before, after) = codes.split_at_mut(row);
                (Self::Codes(before), Self::Codes(after))
            }
        }
    }
}

impl<V: Vector> VectorSlice<'_, V> {
    /// Number of rows; a column that ends within a row has another number than any that is asked
    /// for.
    fn len(&self) -> usize {
        match self {
            Self::Vectors(vectors) => vectors.len(),
            Self::Numbers(numbers) if numbers.len() % V::DIMENSION == 0 => numbers.len() / V::DIMENSION,
            Self::Numbers(_) => usize::MAX,
        }
    }

    fn split(self, row: usize) -> (Self, Self) {
        match self {
            Self::Vectors(vectors) => {
                let (before, after) = vectors.split_at_mut(row);
                (Self::Vectors(before), Self::Vectors(after))
            }
            Self::Numbers(numbers) => {
                let (before, after) = numbers.split_at_mut(row * V::DIMENSION);
                (Self::Numbers(before), Self::Numbers(after))
            }
        }
    }
}

impl<'c> VerdictsMut<'c> {
    pub(crate) fn lent<V: Vector>(self, rows: usize) -> Result<LentColumns<'c, V>, BatchError> {
        check("verdict", Some(self.verdict.len()), rows)?;
        Ok(LentColumns { rows, verdict: Some(self.verdict), numbers: [None, None, None], vectors: [None, None, None] })
    }
}

impl<'c, T: Number> DistancesMut<'c, T> {
    pub(crate) fn lent<V: Vector<Scalar = T>>(self, rows: usize) -> Result<LentColumns<'c, V>, BatchError> {
        let Self { verdict, distance, lower, upper } = self;
        LentColumns { rows, verdict, numbers: [distance, lower, upper], vectors: [None, None, None] }
            .checked("distance")
    }
}

impl<'c, V: Vector> ClosestPointsMut<'c, V> {
    pub(crate) fn lent(self, rows: usize) -> Result<LentColumns<'c, V>, BatchError> {
        let Self { verdict, distance, lower, upper, normal, on_a, on_b } = self;
        LentColumns { rows, verdict, numbers: [distance, lower, upper], vectors: [normal, on_a, on_b] }
            .checked("distance")
    }
}

impl<'c, V: Vector> ContactsMut<'c, V> {
    pub(crate) fn lent(self, rows: usize) -> Result<LentColumns<'c, V>, BatchError> {
        let Self { verdict, signed_distance, lower, upper, normal, on_a, on_b } = self;
        LentColumns { rows, verdict, numbers: [signed_distance, lower, upper], vectors: [normal, on_a, on_b] }
            .checked("signed_distance")
    }
}

impl<'c, V: Vector> From<VerdictColumns<'c>> for LentColumns<'c, V> {
    fn from(columns: VerdictColumns<'c>) -> Self {
        let (rows, verdict) = (columns.rows(), Some(VerdictSlice::Verdicts(columns.verdict)));
        Self { rows, verdict, numbers: [None, None, None], vectors: [None, None, None] }
    }
}

impl<'c, V: Vector> From<DistanceColumns<'c, V::Scalar>> for LentColumns<'c, V> {
    fn from(columns: DistanceColumns<'c, V::Scalar>) -> Self {
        let DistanceColumns { verdict, distance, lower, upper } = columns;
        let (rows, verdict) = (verdict.len(), Some(VerdictSlice::Verdicts(verdict)));
        Self { rows, verdict, numbers: [Some(distance), Some(lower), Some(upper)], vectors: [None, None, None] }
    }
}

impl<'c, V: Vector> From<ClosestColumns<'c, V>> for LentColumns<'c, V> {
    fn from(columns: ClosestColumns<'c, V>) -> Self {
        let ClosestColumns { distances, normal, on_a, on_b } = columns;
        let vectors = [normal, on_a, on_b].map(|column| Some(VectorSlice::Vectors(column)));
        Self { vectors, ..distances.into() }
    }
}

impl<V: Vector<Scalar: Send> + Send> Columns for LentColumns<'_, V> {
    fn rows(&self) -> usize {
        self.rows
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.map(|column| column.split(row)).unzip();
        let [(n0, m0), (n1, m1), (n2, m2)] =
            self.numbers.map(|column| column.map(|column| column.split_at_mut(row)).unzip());
        let [(v0, w0), (v1, w1), (v2, w2)] = self.vectors.map(|column| column.map(|column| column.split(row)).unzip());
        (
            Self { rows: row, verdict: verdict.0, numbers: [n0, n1, n2], vectors: [v0, v1, v2] },
            Self { rows: self.rows - row, verdict: verdict.1, numbers: [m0, m1, m2], vectors: [w0, w1, w2] },
        )
    }
}

/// The column itself, or memory for as many rows if it is missing.
fn or_scratch<'s, N: Copy>(column: Option<&'s mut [N]>, scratch: &'s mut Vec<N>, rows: usize, value: N) -> &'s mut [N] {
    column.unwrap_or_else(|| {
        scratch.clear();
        scratch.resize(rows, value);
        scratch
    })
}

impl<'c, V: Vector> LentColumns<'c, V> {
    fn checked(self, distance: &'static str) -> Result<Self, BatchError> {
        check("verdict", self.verdict.as_ref().map(VerdictSlice::len), self.rows)?;
        for (name, column) in [distance, "lower", "upper"].into_iter().zip(&self.numbers) {
            check(name, column.as_ref().map(|column| column.len()), self.rows)?;
        }
        for (name, column) in ["normal", "on_a", "on_b"].into_iter().zip(&self.vectors) {
            check(name, column.as_ref().map(VectorSlice::len), self.rows)?;
        }
        Ok(self)
    }

    /// The column of verdicts, for kernels.
    pub(crate) fn verdicts<'s>(&'s mut self, scratch: &'s mut ColumnScratch<V>) -> VerdictColumns<'s> {
        let column = match &mut self.verdict {
            Some(VerdictSlice::Verdicts(verdicts)) => Some(&mut **verdicts),
            _ => None,
        };
        VerdictColumns { verdict: or_scratch(column, &mut scratch.verdict, self.rows, Verdict::Undecided) }
    }

    /// Verdicts and distances, for kernels.
    pub(crate) fn distances<'s>(&'s mut self, scratch: &'s mut ColumnScratch<V>) -> DistanceColumns<'s, V::Scalar> {
        self.closest_but_vectors(scratch).0
    }

    /// All columns, for kernels.
    pub(crate) fn closest<'s>(&'s mut self, scratch: &'s mut ColumnScratch<V>) -> ClosestColumns<'s, V> {
        let rows = self.rows;
        let (distances, vectors, memory) = self.closest_but_vectors(scratch);
        let [normal, on_a, on_b] = vectors;
        let [of_normal, of_a, of_b] = memory;
        let column = |column: &'s mut Option<VectorSlice<'c, V>>, memory| {
            let column = match column {
                Some(VectorSlice::Vectors(vectors)) => Some(&mut **vectors),
                _ => None,
            };
            or_scratch(column, memory, rows, V::default())
        };
        ClosestColumns {
            distances,
            normal: column(normal, of_normal),
            on_a: column(on_a, of_a),
            on_b: column(on_b, of_b),
        }
    }

    fn closest_but_vectors<'s>(
        &'s mut self,
        scratch: &'s mut ColumnScratch<V>,
    ) -> (DistanceColumns<'s, V::Scalar>, VectorColumns<'s, 'c, V>, &'s mut [Vec<V>; 3]) {
        let Self { rows, verdict, numbers: [distance, lower, upper], vectors } = self;
        let ColumnScratch { verdict: verdicts, numbers: [of_distance, of_lower, of_upper], vectors: memory } = scratch;
        let verdict = match verdict {
            Some(VerdictSlice::Verdicts(verdicts)) => Some(&mut **verdicts),
            _ => None,
        };
        let zero = Number::ZERO;
        let distances = DistanceColumns {
            verdict: or_scratch(verdict, verdicts, *rows, Verdict::Undecided),
            distance: or_scratch(distance.as_deref_mut(), of_distance, *rows, zero),
            lower: or_scratch(lower.as_deref_mut(), of_lower, *rows, zero),
            upper: or_scratch(upper.as_deref_mut(), of_upper, *rows, zero),
        };
        (distances, vectors, memory)
    }

    /// Writes what kernels left in scratch memory to the columns that are kept in another form.
    pub(crate) fn write(&mut self, scratch: &ColumnScratch<V>) {
        if let Some(VerdictSlice::Codes(codes)) = &mut self.verdict {
            for (code, &verdict) in codes.iter_mut().zip(&scratch.verdict) {
                *code = verdict as u8;
            }
        }
        for (column, memory) in self.vectors.iter_mut().zip(&scratch.vectors) {
            if let Some(VectorSlice::Numbers(numbers)) = column {
                for (numbers, vector) in numbers.chunks_exact_mut(V::DIMENSION).zip(memory) {
                    for (axis, number) in numbers.iter_mut().enumerate() {
                        *number = vector.coordinate(axis);
                    }
                }
            }
        }
    }
}
