//! Questions about rows of half-spaces and shapes, and checks of their answers: each row is one
//! support of the shape.

use crate::ask::{Answer, Memory, Question, with_reasons};
use crate::casts::How;
use crate::check::{Answered, Asked, Claims, vector};
use crate::failures::{Failed, Failures};
use crate::half_spaces::{HalfSpaceRows, HalfSpaces2, HalfSpaces3, Markers};
use crate::run::{Amount, places, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode::expert::{Dimension, Vector};
use barycode::{CheckError, Convex, HalfSpace, Proximity, Stop, Verdict};
use barycode_batch::{InLanes, Pairs};
use pyo3::prelude::*;

/// Rows of pairs in lanes that take about as long as the check of one.
const PROOF: usize = 4;

macro_rules! half_space_rows {
    ($($ask:ident, $check:ident: $class:ident, $side:ident, $poses:ident;)*) => {$(
        /// A question about rows of half-spaces and shapes.
        #[pyfunction]
        pub(crate) fn $ask<'py>(
            py: Python<'py>,
            half_spaces: &Bound<'py, $class>,
            shapes: Side<'py, $side>,
            question: Question,
            how: How<'py>,
        ) -> PyResult<Answer<'py>> {
            let half_spaces = &half_spaces.get().0;
            let markers = Markers::new(half_spaces)?;
            ask(py, half_spaces, &markers.$poses(shapes.rows()?)?, question, how)
        }

        /// Proves an answer about rows of half-spaces and shapes again.
        #[pyfunction]
        pub(crate) fn $check<'py>(
            py: Python<'py>,
            half_spaces: &Bound<'py, $class>,
            shapes: Side<'py, $side>,
            asked: Asked,
            answer: Answered<'py>,
            how: How<'py>,
        ) -> PyResult<Failed> {
            let half_spaces = &half_spaces.get().0;
            let markers = Markers::new(half_spaces)?;
            let pairs = markers.$poses(shapes.rows()?)?;
            let claims = Claims::read(asked, &answer, pairs.len(), markers.dimension())?;
            check(py, half_spaces, &pairs, &claims, how)
        }
    )*};
}
half_space_rows! {
    ask_half_spaces2, check_half_spaces2: HalfSpaces2, Side2, in_plane;
    ask_half_spaces3, check_half_spaces3: HalfSpaces3, Side3, in_space;
}

/// What is known of a row.
struct Row<V> {
    verdict: Verdict,
    stop: Stop,
    /// Distance, lower and upper bound, where the question has them.
    numbers: [f64; 3],
    /// Normal, points of the half-space and of the shape, where the question has them.
    vectors: [V; 3],
}

impl<V: Vector<Scalar = f64>> Row<V> {
    fn new(half_space: &HalfSpace<V>, shape: &dyn Convex<Vector = V>, question: Question) -> Self {
        let verdict = |verdict, stop| Self { verdict, stop, numbers: [0.0; 3], vectors: [V::default(); 3] };
        let nearest = |found: Proximity<V>| Self {
            numbers: [found.distance, found.lower, found.upper],
            vectors: [found.normal.unwrap_or_default(), found.on_a, found.on_b],
            ..verdict(found.verdict, found.stop)
        };
        match question {
            Question::Intersects => {
                let found = half_space.intersects(&shape);
                verdict(found.verdict, found.stop)
            }
            Question::Within(margin) => {
                let found = half_space.within(&shape, margin);
                verdict(found.verdict, found.stop)
            }
            Question::Distance => {
                let found = half_space.distance(&shape);
                Self { numbers: [found.distance, found.lower, found.upper], ..verdict(found.verdict, found.stop) }
            }
            Question::ClosestPoints => nearest(half_space.closest_points(&shape)),
            Question::Contact => nearest(half_space.contact(&shape)),
        }
    }

    /// That of a row with a pose that is not finite, as batches answer it.
    fn nothing() -> Self {
        let numbers = [0.0, f64::NEG_INFINITY, f64::INFINITY];
        Self { verdict: Verdict::Undecided, stop: Stop::NotFinite, numbers, vectors: [V::default(); 3] }
    }
}

fn ask<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    half_spaces: &HalfSpaceRows<V>,
    pairs: &Pairs<'_, V>,
    question: Question,
    How(threads, progress): How<'py>,
) -> PyResult<Answer<'py>> {
    let rows = pairs.len();
    let found = places::<Row<V>>(rows)?;
    let visitor = |row: usize, shapes: Option<[&dyn Convex<Vector = V>; 2]>| {
        let half_space = half_spaces.of_row(row, pairs.dimensions());
        let answer = |[_, shape]: [&dyn Convex<Vector = V>; 2]| Row::new(half_space, shape, question);
        found[row].get_or_init(|| shapes.map_or_else(Row::nothing, answer));
    };
    let amount = Amount { rows, work: rows };
    run_amount(py, threads, progress, amount, |batch| batch.visit(pairs, &visitor))?;
    let found: Vec<Row<V>> = found.into_iter().map(|row| row.into_inner().unwrap_or_else(Row::nothing)).collect();
    let mut memory = Memory::new(rows, V::DIMENSION, question)?;
    for (place, row) in found.iter().enumerate() {
        memory.write(place, row.verdict, row.numbers, row.vectors);
    }
    let columns = memory.columns(py, pairs.dimensions(), question)?;
    let undecided = || {
        let open = found.iter().enumerate().filter(|(_, row)| row.verdict == Verdict::Undecided);
        open.map(|(place, row)| (place, row.stop))
    };
    Ok((columns, undecided().next().is_some().then(|| with_reasons(py, undecided()))))
}

fn check<'py, V: InLanes<Scalar = f64> + Dimension<Scalar = f64>>(
    py: Python<'py>,
    half_spaces: &HalfSpaceRows<V>,
    pairs: &Pairs<'_, V>,
    claims: &Claims<'_>,
    How(threads, progress): How<'py>,
) -> PyResult<Failed> {
    let failures = Failures::default();
    let visitor = |row: usize, shapes: Option<[&dyn Convex<Vector = V>; 2]>| {
        let half_space = half_spaces.of_row(row, pairs.dimensions());
        if let Err(fault) = check_row(claims, row, half_space, shapes.map(|[_, shape]| shape)) {
            failures.add(row, claims.words(fault));
        }
    };
    let rows = pairs.len();
    let amount = Amount { rows, work: rows.saturating_mul(PROOF) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(pairs, &visitor))?;
    Ok(failures.found())
}

/// Checks a row: the library's own answer has to have its verdict, and with the numbers and vectors
/// of the row it has to pass the library's check.
fn check_row<V: Dimension<Scalar = f64>>(
    claims: &Claims<'_>,
    row: usize,
    half_space: &HalfSpace<V>,
    shape: Option<&dyn Convex<Vector = V>>,
) -> Result<(), CheckError> {
    let Some(verdict) = claims.verdict(row)? else { return Ok(()) };
    let shape = shape.ok_or(CheckError::NotFinite)?;
    let Some([distance, lower, upper]) = claims.numbers.map(|columns| columns.map(|column| column[row])) else {
        return check_verdict(claims.asked, verdict, half_space, shape);
    };
    let is_contact = claims.asked.0 == Question::Contact;
    let mut proof = if is_contact { half_space.contact(&shape) } else { half_space.closest_points(&shape) };
    is_verdict(proof.verdict, verdict)?;
    // NaN fails.
    if !(lower <= distance && distance <= upper) {
        return Err(CheckError::Inconsistent);
    }
    (proof.lower, proof.upper) = (lower, upper);
    proof.distance = proof.distance.max(lower).min(upper);
    if let Some(columns) = claims.vectors {
        let [normal, on_a, on_b] = columns.map(|column| vector::<V>(column, row));
        (proof.distance, proof.on_a, proof.on_b) = (distance, on_a, on_b);
        proof.normal = (normal != V::default()).then_some(normal);
    }
    half_space.check(&proof, &shape)
}

/// Checks the verdict on a shape that is grown by the margin.
fn check_verdict<V: Dimension<Scalar = f64>>(
    Asked(question, free): Asked,
    claimed: Verdict,
    half_space: &HalfSpace<V>,
    shape: &dyn Convex<Vector = V>,
) -> Result<(), CheckError> {
    let margin = if let Question::Within(margin) = question { margin } else { 0.0 };
    let answer = half_space.within(&shape, margin);
    let found = if free && answer.verdict == Verdict::Touching { Verdict::Separated } else { answer.verdict };
    is_verdict(found, claimed)?;
    half_space.check_intersection(&answer, &shape)
}

fn is_verdict(found: Verdict, claimed: Verdict) -> Result<(), CheckError> {
    match found {
        Verdict::Undecided => Err(CheckError::NotExact),
        found if found == claimed => Ok(()),
        _ => Err(CheckError::Verdict),
    }
}
