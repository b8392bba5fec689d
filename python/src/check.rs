//! Rows of answers, proved again from the shapes.
//!
//! The single-pair library answers each row once more, and its own check has to pass. Then the
//! columns are held against the shapes by the same checks: nothing of the row is taken at its word.

use crate::ask::Question;
use crate::failures::{Failed, Failures};
use crate::manifolds::{PointClaims, Points};
use crate::paired::paired;
use crate::pool::Threads;
use crate::run::{Amount, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode::expert::{Barycode, Dimension, SubDistance, Vector};
use barycode::{Certificate, CheckError, ContactPoint, Convex, Proximity, Query, Touching, Verdict};
use barycode_batch::{InLanes, Pairs, PosedRows};
use numpy::{PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows of kernels that take about as long as the check of one.
const WORK: usize = 64;

/// Question, and whether touching counts as free.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) struct Asked(pub(crate) Question, pub(crate) bool);

/// Columns of an answer, row by row: verdicts, then as the question has them distance, lower,
/// upper, normal, on A, on B; the points of contact manifolds.
#[derive(FromPyObject)]
pub(crate) struct Answered<'py>(PyReadonlyArray1<'py, u8>, Vec<PyReadonlyArray1<'py, f64>>, Option<Points<'py>>);

/// How a check is run: threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>(Threads<'py>, Option<Bound<'py, PyAny>>);

paired! {
    /// Proves an answer about rows of pairs again.
    check2, check3 = check(asked: Asked, answer: Answered<'py>, how: How<'py>) -> Failed
}

fn check<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    asked: Asked,
    answer: Answered<'py>,
    How(threads, progress): How<'py>,
) -> PyResult<Failed>
where
    Barycode: SubDistance<V>,
{
    let pairs = Pairs::between(a, b).map_err(crate::ask::refused)?;
    let rows = pairs.len();
    let claims = Claims::read(asked, &answer, rows, V::DIMENSION)?;
    let failures = Failures::default();
    let visitor = |row: usize, shapes: Option<[&dyn Convex<Vector = V>; 2]>| {
        if let Err(fault) = claims.check(row, shapes) {
            failures.add(row, claims.words(fault));
        }
    };
    let amount = Amount { rows, work: rows.saturating_mul(WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    Ok(failures.found())
}

/// What an answer says of its rows.
pub(crate) struct Claims<'a> {
    pub(crate) asked: Asked,
    verdict: &'a [u8],
    /// Distance, lower and upper bound, where the question has them.
    pub(crate) numbers: Option<[&'a [f64]; 3]>,
    /// Normal, points of A and of B, where the question has them.
    pub(crate) vectors: Option<[&'a [f64]; 3]>,
    points: Option<PointClaims<'a>>,
}

/// What a row says of the distance.
struct Measured {
    verdict: Verdict,
    distance: f64,
    lower: f64,
    upper: f64,
}

/// Both shapes of a row.
type Shapes<'s, V> = [&'s dyn Convex<Vector = V>; 2];

impl<'a> Claims<'a> {
    /// The columns, all of which have to be there in full.
    pub(crate) fn read(asked: Asked, answer: &'a Answered<'_>, rows: usize, dimension: usize) -> PyResult<Self> {
        let Answered(verdict, columns, points) = answer;
        let lengths = columns.iter().zip([1, 1, 1, dimension, dimension, dimension]);
        if verdict.len() != rows || lengths.into_iter().any(|(column, width)| column.len() != width * rows) {
            return Err(PyValueError::new_err(format!("an answer about {rows} rows has columns of other lengths")));
        }
        let columns: Vec<_> = columns.iter().map(|column| column.as_slice()).collect::<Result<_, _>>()?;
        let (numbers, vectors) = columns.split_at(columns.len().min(3));
        let (numbers, vectors) = (numbers.try_into().ok(), vectors.try_into().ok());
        let complete = match asked.0 {
            Question::Intersects | Question::Within(_) => true,
            Question::Distance => numbers.is_some(),
            Question::ClosestPoints | Question::Contact => vectors.is_some(),
        };
        if !complete {
            return Err(PyValueError::new_err("an answer has fewer columns than its question"));
        }
        let points = points.as_ref().map(|points| PointClaims::read(points, rows, dimension)).transpose()?;
        Ok(Self { asked, verdict: verdict.as_slice()?, numbers, vectors, points })
    }

    /// What is wrong with a row, in words that go for all questions.
    pub(crate) fn words(&self, fault: CheckError) -> String {
        match fault {
            CheckError::LowerBound if self.vectors.is_none() => {
                "the shapes are nearer than the lower bound says".into()
            }
            CheckError::UpperBound => "the shapes are farther apart than the upper bound says".into(),
            CheckError::Witness => "the points are not those of the shapes that are as far apart".into(),
            fault => fault.to_string(),
        }
    }

    /// The verdict of a row; `None` where nothing is claimed.
    pub(crate) fn verdict(&self, row: usize) -> Result<Option<Verdict>, CheckError> {
        match self.verdict[row] {
            0 => Ok(Some(Verdict::Separated)),
            1 => Ok(Some(Verdict::Touching)),
            2 => Ok(Some(Verdict::Penetrating)),
            3 => Ok(None),
            _ => Err(CheckError::Verdict),
        }
    }

    fn check<V: Dimension<Scalar = f64>>(&self, row: usize, shapes: Option<Shapes<'_, V>>) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let Some(verdict) = self.verdict(row)? else { return Ok(()) };
        let shapes = shapes.ok_or(CheckError::NotFinite)?;
        let Some([distance, lower, upper]) = self.numbers.map(|columns| columns.map(|column| column[row])) else {
            return self.check_verdict(verdict, shapes);
        };
        let measured = Measured { verdict, distance, lower, upper };
        match self.vectors {
            None => measured.check_bounds(shapes),
            Some(columns) => {
                let [normal, on_a, on_b] = columns.map(|column| vector::<V>(column, row));
                let (normal, at) = ((normal != V::default()).then_some(normal), [on_a, on_b]);
                measured.check_points(shapes, self.asked.0 == Question::Contact, normal, at)?;
                let Some(points) = &self.points else { return Ok(()) };
                let mut contact = Query::new().contact(&shapes[0], &shapes[1]);
                (contact.lower, contact.upper, contact.normal) = (lower, upper, normal);
                points.check(row, shapes, &contact)
            }
        }
    }

    fn check_verdict<V: Dimension<Scalar = f64>>(
        &self,
        claimed: Verdict,
        shapes: Shapes<'_, V>,
    ) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let Asked(question, free) = self.asked;
        let margin = if let Question::Within(margin) = question { margin } else { 0.0 };
        let touching = if free { Touching::Free } else { Touching::Collides };
        prove_verdict(shapes, margin, touching, claimed)
    }
}

/// Checks a verdict on shapes of which one is grown by the margin. Where the single-pair library
/// decides nothing, as of coordinates that are out of its range, exact arithmetic has to.
fn prove_verdict<V: Dimension<Scalar = f64>>(
    [a, b]: Shapes<'_, V>,
    margin: f64,
    touching: Touching,
    claimed: Verdict,
) -> Result<(), CheckError>
where
    Barycode: SubDistance<V>,
{
    let mut answer = Query::new().within(&a, &b, margin);
    match (answer.verdict, touching) {
        (_, Touching::Free) if claimed == Verdict::Touching => return Err(CheckError::Verdict),
        (Verdict::Undecided, _) if claimed == Verdict::Separated => return Err(CheckError::NotExact),
        (Verdict::Undecided, _) => (answer.verdict, answer.certificate) = (claimed, Certificate::Axes),
        (Verdict::Touching, Touching::Free) if claimed == Verdict::Separated => {}
        (verdict, _) if verdict == claimed => {}
        _ => return Err(CheckError::Verdict),
    }
    answer.check(&a, &b)
}

/// Whether the single-pair library has no proof, as of coordinates that are out of its range.
fn has_nothing<V: Vector>(answer: &Proximity<V>) -> bool {
    answer.verdict == Verdict::Undecided && answer.normal.is_none()
}

/// A row of a column of vectors.
pub(crate) fn vector<V: Vector<Scalar = f64>>(column: &[f64], row: usize) -> V {
    let numbers = &column[row * V::DIMENSION..][..V::DIMENSION];
    numbers.iter().enumerate().fold(V::default(), |sum, (axis, &number)| sum + V::axis(axis) * number)
}

impl Measured {
    /// Checks bounds without a normal: each is proven by the single-pair library's answer, the
    /// lower one by its normal, the upper one by its simplex.
    fn check_bounds<V: Dimension<Scalar = f64>>(&self, [a, b]: Shapes<'_, V>) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let mut proof = Query::new().closest_points(&a, &b);
        self.hold_against(&proof, [a, b])?;
        if has_nothing(&proof) {
            // The verdict alone proves that there is no distance.
            let meets = self.verdict != Verdict::Separated && (self.lower, self.upper) == (0.0, 0.0);
            return if meets { Ok(()) } else { Err(CheckError::NotExact) };
        }
        proof.lower = self.lower.max(proof.lower);
        self.prove(proof, [a, b])
    }

    /// Checks bounds, the normal, which has to prove the lower one, and the points.
    fn check_points<V: Dimension<Scalar = f64>>(
        &self,
        [a, b]: Shapes<'_, V>,
        depth: bool,
        normal: Option<V>,
        at: [V; 2],
    ) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let mut proof = if depth { Query::new().contact(&a, &b) } else { Query::new().closest_points(&a, &b) };
        self.hold_against(&proof, [a, b])?;
        if has_nothing(&proof) {
            return Err(CheckError::NotExact);
        }
        // An overlap without a depth has no normal, and nothing else has none.
        let overlaps = !depth && self.verdict == Verdict::Penetrating;
        let normal = match normal {
            Some(normal) if !overlaps => normal,
            None if overlaps && (self.lower, self.upper) == (0.0, 0.0) => return is_common_point([a, b], proof, at),
            _ if overlaps => return Err(CheckError::Inconsistent),
            _ => return Err(CheckError::NotUnit),
        };
        (proof.lower, proof.normal) = (self.lower, Some(normal));
        self.prove(proof, [a, b])?;
        self.are_witnesses(proof, [a, b], normal, at)
    }

    /// Checks that the row agrees with itself, and with a proven answer.
    fn hold_against<V: Dimension<Scalar = f64>>(
        &self,
        proven: &Proximity<V>,
        [a, b]: Shapes<'_, V>,
    ) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        proven.check(&a, &b)?;
        if proven.verdict == Verdict::Undecided {
            prove_verdict([a, b], 0.0, Touching::Collides, self.verdict)?;
        } else if proven.verdict != self.verdict {
            return Err(CheckError::Verdict);
        }
        // NaN fails here.
        if !(self.lower <= self.distance && self.distance <= self.upper) {
            Err(CheckError::Inconsistent)
        } else if self.lower > proven.upper {
            Err(CheckError::LowerBound)
        } else if self.upper < proven.lower {
            Err(CheckError::UpperBound)
        } else {
            Ok(())
        }
    }

    /// Proves the bounds. The simplex has to prove the upper one only where it is less than what it
    /// has proven. The points of the proof, which are checked last, belong to another normal: those
    /// of the row are checked by themselves.
    fn prove<V: Dimension<Scalar = f64>>(
        &self,
        mut proof: Proximity<V>,
        [a, b]: Shapes<'_, V>,
    ) -> Result<(), CheckError> {
        proof.upper = self.upper.min(proof.upper);
        proof.distance = self.distance.max(proof.lower).min(proof.upper);
        match proof.check(&a, &b) {
            Err(CheckError::Witness) => Ok(()),
            checked => checked,
        }
    }

    /// Checks that the points are of their shapes, and as far apart as the bounds say. A depth is
    /// measured along the normal: what is beside it need not be small.
    fn are_witnesses<V: Dimension<Scalar = f64>>(
        &self,
        mut contact: Proximity<V>,
        [a, b]: Shapes<'_, V>,
        normal: V,
        [on_a, on_b]: [V; 2],
    ) -> Result<(), CheckError>
    where
        Barycode: SubDistance<V>,
    {
        let between = on_b - on_a;
        let mut point = ContactPoint::default();
        (point.on_a, point.on_b) = (on_a, on_b);
        point.distance = between.dot(normal).max(self.lower).min(self.upper);
        contact.upper = self.upper;
        contact.check_points(&a, &b, &[point])?;
        let fits = self.upper < 0.0 || between.length() <= self.upper + rounding([a, b]);
        if fits { Ok(()) } else { Err(CheckError::Witness) }
    }
}

/// Checks that both points are one, common to both shapes.
fn is_common_point<V: Dimension<Scalar = f64>>(
    [a, b]: Shapes<'_, V>,
    mut contact: Proximity<V>,
    [on_a, on_b]: [V; 2],
) -> Result<(), CheckError>
where
    Barycode: SubDistance<V>,
{
    if on_a != on_b {
        return Err(CheckError::Witness);
    }
    // The distance of a point from itself along any direction is 0.
    (contact.lower, contact.upper, contact.normal) = (0.0, 0.0, Some(V::axis(0)));
    let mut point = ContactPoint::default();
    (point.on_a, point.on_b) = (on_a, on_b);
    contact.check_points(&a, &b, &[point])
}

/// More than all rounding of the points of a pair: the width that bounds are promised to have.
fn rounding<V: Dimension<Scalar = f64>>([a, b]: Shapes<'_, V>) -> f64 {
    let places = (a.origin(), b.origin());
    let size = a.extent() + b.extent() + (places.1 - places.0).norm1() + a.radius() + b.radius();
    let own = a.rounding().point + b.rounding().point;
    (size + places.0.norm1() + places.1.norm1()) * (64.0 * f64::EPSILON) + 4.0 * own
}
