//! Answers as columns.

use crate::columns::Float;
use arrow_array::types::{ArrowPrimitiveType, Int8Type};
use arrow_array::{ArrayRef, DictionaryArray, Int8Array, PrimitiveArray, StringArray};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use barycode::expert::Vector;
use barycode::{Scalar, Verdict};
use barycode_batch::{Batch, BatchError, ClosestPoints, Contacts, Distances, InLanes, Pairs, Undecided, Verdicts};
use barycode_cli::args::batch::BatchQuestion;
use std::sync::Arc;

/// Verdicts by their names, in the order of [`code`].
pub(crate) const VERDICTS: [&str; 4] = [
    Verdict::Separated.as_str(),
    Verdict::Touching.as_str(),
    Verdict::Penetrating.as_str(),
    Verdict::Undecided.as_str(),
];

/// The place of a verdict among [`VERDICTS`].
pub(crate) fn code(verdict: Verdict) -> usize {
    verdict as usize
}

/// The answers of some rows.
pub(crate) struct Answers {
    pub(crate) columns: Vec<ArrayRef>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) undecided: Vec<Undecided>,
    pub(crate) singly: usize,
}

/// The columns of answers.
pub(crate) fn fields<V: Vector<Scalar: Float>>(ask: BatchQuestion) -> Vec<Field> {
    let verdict = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
    let mut fields = vec![Field::new("verdict", verdict, false)];
    let mut number = |name: String| fields.push(Field::new(name, <V::Scalar as Float>::Column::DATA_TYPE, true));
    if ask != BatchQuestion::Intersects {
        let distance = if ask == BatchQuestion::Contact { "signed_distance" } else { "distance" };
        [distance, "lower", "upper"].into_iter().for_each(|name| number(name.into()));
    }
    if matches!(ask, BatchQuestion::ClosestPoints | BatchQuestion::Contact) {
        for vector in ["normal", "on_a", "on_b"] {
            ["x", "y", "z"][..V::DIMENSION].iter().for_each(|axis| number(format!("{vector}_{axis}")));
        }
    }
    fields
}

/// Asks about some rows; the columns are those of [`fields`].
pub(crate) fn answer<V: InLanes<Scalar: Float>>(
    ask: BatchQuestion,
    batch: &Batch<'_>,
    pairs: &Pairs<'_, V>,
) -> Result<Answers, BatchError> {
    Ok(match ask {
        BatchQuestion::Intersects => {
            let Verdicts { verdict, undecided, singly, .. } = batch.intersects(pairs)?;
            Answers { columns: vec![names(&verdict)], verdicts: verdict, undecided, singly }
        }
        BatchQuestion::Distance => {
            let Distances { verdict, distance, lower, upper, undecided, singly, .. } = batch.distance(pairs)?;
            let known = known(&undecided, &lower, &upper);
            let columns = numbers(&verdict, [distance, lower, upper], &known);
            Answers { columns, verdicts: verdict, undecided, singly }
        }
        BatchQuestion::ClosestPoints => {
            let ClosestPoints { verdict, distance, lower, upper, normal, on_a, on_b, undecided, singly, .. } =
                batch.closest_points(pairs)?;
            let columns = points(&verdict, [distance, lower, upper], [normal, on_a, on_b], &undecided);
            Answers { columns, verdicts: verdict, undecided, singly }
        }
        BatchQuestion::Contact => {
            let Contacts { verdict, signed_distance, lower, upper, normal, on_a, on_b, undecided, singly, .. } =
                batch.contact(pairs)?;
            let columns = points(&verdict, [signed_distance, lower, upper], [normal, on_a, on_b], &undecided);
            Answers { columns, verdicts: verdict, undecided, singly }
        }
    })
}

/// Which rows something finite is known of; nothing for all.
fn known<T: Scalar>(undecided: &[Undecided], lower: &[T], upper: &[T]) -> Option<NullBuffer> {
    let finite = |row: usize| lower[row].is_finite() && upper[row].is_finite();
    if undecided.iter().all(|one| finite(one.row)) {
        return None;
    }
    let mut known = vec![true; lower.len()];
    for one in undecided {
        known[one.row] = finite(one.row);
    }
    Some(known.into())
}

fn numbers<T: Float>(verdicts: &[Verdict], numbers: [Vec<T>; 3], known: &Option<NullBuffer>) -> Vec<ArrayRef> {
    std::iter::once(names(verdicts)).chain(numbers.map(|numbers| column(numbers, known))).collect()
}

fn points<V: InLanes<Scalar: Float>>(
    verdicts: &[Verdict],
    distances: [Vec<V::Scalar>; 3],
    vectors: [Vec<V>; 3],
    undecided: &[Undecided],
) -> Vec<ArrayRef> {
    let known = known(undecided, &distances[1], &distances[2]);
    let mut columns = numbers(verdicts, distances, &known);
    for vectors in vectors {
        let axis = |axis| vectors.iter().map(|vector| vector.coordinate(axis)).collect();
        columns.extend((0..V::DIMENSION).map(axis).map(|axis| column::<V::Scalar>(axis, &known)));
    }
    columns
}

fn column<T: Float>(numbers: Vec<T>, known: &Option<NullBuffer>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T::Column>::new(ScalarBuffer::from(numbers), known.clone()))
}

fn names(verdicts: &[Verdict]) -> ArrayRef {
    // There are four: any of them fits.
    let codes = Int8Array::from_iter_values(verdicts.iter().map(|&verdict| code(verdict) as i8));
    Arc::new(DictionaryArray::<Int8Type>::new(codes, Arc::new(StringArray::from_iter_values(VERDICTS))))
}
