//! Rows of contact manifolds: a contact for each pair, and the points at which it rests, ragged.

use crate::ask::{Answer, Memory, Question, refused, shaped, with_reasons};
use crate::check::vector;
use crate::paired::paired;
use crate::pool::Threads;
use crate::run::{Amount, places, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode::expert::{Barycode, Dimension, SubDistance, Vector};
use barycode::{CheckError, ContactPoint, Convex, Manifold, Proximity, Query, Stop, Verdict};
use barycode_batch::{InLanes, Pairs, PosedRows};
use numpy::{IntoPyArray, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows of pairs in lanes that take about as long as a manifold.
const WORK: usize = 16;

/// Contacts; where the points of each row begin, points of A and of B, distances, ids.
type Found<'py> = (Answer<'py>, Vec<Bound<'py, PyAny>>);

/// How manifolds are asked for: margin, threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>(f64, Threads<'py>, Option<Bound<'py, PyAny>>);

paired! {
    /// The points at which pairs rest on each other.
    manifolds2, manifolds3 = manifolds(how: How<'py>) -> Found<'py>
}

/// What is kept of the manifold of a row.
struct Resting<V: Vector> {
    verdict: Verdict,
    stop: Stop,
    numbers: [f64; 3],
    vectors: [V; 3],
    points: Box<[ContactPoint<V>]>,
}

impl<V: Vector<Scalar = f64>> Resting<V> {
    fn new(manifold: &Manifold<V>) -> Self {
        let contact = manifold.contact();
        Self {
            verdict: contact.verdict,
            stop: contact.stop,
            numbers: [contact.distance, contact.lower, contact.upper],
            vectors: [contact.normal.unwrap_or_default(), contact.on_a, contact.on_b],
            points: manifold.points().into(),
        }
    }

    /// That of a row with a pose that is not finite, as batches answer it.
    fn nothing() -> Self {
        Self {
            verdict: Verdict::Undecided,
            stop: Stop::NotFinite,
            numbers: [0.0, f64::NEG_INFINITY, f64::INFINITY],
            vectors: [V::default(); 3],
            points: Box::default(),
        }
    }
}

fn manifolds<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    How(margin, threads, progress): How<'py>,
) -> PyResult<Found<'py>>
where
    Barycode: SubDistance<V>,
{
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let found = places::<Resting<V>>(rows)?;
    let visitor = |row: usize, shapes: Option<[&dyn Convex<Vector = V>; 2]>| {
        let resting = |[a, b]: [&dyn Convex<Vector = V>; 2]| {
            Resting::new(&Query::new().speculative_margin(margin).contact_manifold(&a, &b))
        };
        found[row].get_or_init(|| shapes.map_or_else(Resting::nothing, resting));
    };
    let amount = Amount { rows, work: rows.saturating_mul(WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    let found = found.into_iter().map(|row| row.into_inner().unwrap_or_else(Resting::nothing)).collect::<Vec<_>>();
    let mut memory = Memory::new(rows, V::DIMENSION, Question::Contact)?;
    for (row, resting) in found.iter().enumerate() {
        memory.write(row, resting.verdict, resting.numbers, resting.vectors);
    }
    let columns = memory.columns(py, pairs.dimensions(), Question::Contact)?;
    let undecided = || {
        let open = found.iter().enumerate().filter(|(_, resting)| resting.verdict == Verdict::Undecided);
        open.map(|(row, resting)| (row, resting.stop))
    };
    let noted = undecided().next().is_some().then(|| with_reasons(py, undecided()));
    Ok(((columns, noted), ragged(py, &found)?))
}

/// The points of all rows, one after the other.
fn ragged<'py, V: Vector<Scalar = f64>>(py: Python<'py>, found: &[Resting<V>]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let ends = found.iter().scan(0, |end, row| {
        *end += row.points.len() as i64;
        Some(*end)
    });
    let starts: Vec<i64> = [0].into_iter().chain(ends).collect();
    let points = || found.iter().flat_map(|row| &row.points);
    let numbers = |of: fn(&ContactPoint<V>) -> V| {
        let vectors = points().map(of);
        vectors.flat_map(|vector| (0..V::DIMENSION).map(move |axis| vector.coordinate(axis))).collect::<Vec<f64>>()
    };
    let distances: Vec<f64> = points().map(|point| point.distance).collect();
    let ids: Vec<u64> = points().map(|point| point.id).collect();
    let shape = [distances.len(), V::DIMENSION];
    let [on_a, on_b] = [numbers(|point| point.on_a), numbers(|point| point.on_b)];
    let [on_a, on_b] = [shaped(py, &shape, on_a)?, shaped(py, &shape, on_b)?];
    Ok(vec![
        starts.into_pyarray(py).into_any(),
        on_a.into_any(),
        on_b.into_any(),
        distances.into_pyarray(py).into_any(),
        ids.into_pyarray(py).into_any(),
    ])
}

/// Columns of points as [`ragged`] returns them, the vectors as numbers one after the other.
#[derive(FromPyObject)]
pub(crate) struct Points<'py>(
    PyReadonlyArray1<'py, i64>,
    PyReadonlyArray1<'py, f64>,
    PyReadonlyArray1<'py, f64>,
    PyReadonlyArray1<'py, f64>,
    PyReadonlyArray1<'py, u64>,
);

/// What an answer says of the points of its rows.
pub(crate) struct PointClaims<'a> {
    starts: &'a [i64],
    on_a: &'a [f64],
    on_b: &'a [f64],
    distance: &'a [f64],
    id: &'a [u64],
}

impl<'a> PointClaims<'a> {
    /// The columns, which have to belong to as many rows.
    pub(crate) fn read(points: &'a Points<'_>, rows: usize, dimension: usize) -> PyResult<Self> {
        let Points(starts, on_a, on_b, distance, id) = points;
        let starts = starts.as_slice()?;
        let count = distance.len();
        let rises = starts.len() == rows + 1
            && starts[0] == 0
            && starts.is_sorted()
            && starts[rows] == count as i64
            && [on_a.len(), on_b.len()] == [count * dimension; 2]
            && id.len() == count;
        if !rises {
            return Err(PyValueError::new_err(format!("the points of {rows} rows do not fit to their starts")));
        }
        Ok(Self {
            starts,
            on_a: on_a.as_slice()?,
            on_b: on_b.as_slice()?,
            distance: distance.as_slice()?,
            id: id.as_slice()?,
        })
    }

    /// Checks the points of a row, whose contact is proven.
    pub(crate) fn check<V: Dimension<Scalar = f64>>(
        &self,
        row: usize,
        [a, b]: [&dyn Convex<Vector = V>; 2],
        contact: &Proximity<V>,
    ) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let places = self.starts[row] as usize..self.starts[row + 1] as usize;
        let point = |place: usize| {
            let mut point = ContactPoint::default();
            (point.on_a, point.on_b) = (vector(self.on_a, place), vector(self.on_b, place));
            (point.distance, point.id) = (self.distance[place], self.id[place]);
            point
        };
        let points: Vec<ContactPoint<V>> = places.map(point).collect();
        if points.iter().any(|point| point.distance < points[0].distance) {
            return Err(CheckError::Inconsistent);
        }
        contact.check_points(&a, &b, &points)
    }
}
