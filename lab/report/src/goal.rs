//! What the project wants to reach: the best library's time over ours, in every cell.

use crate::record::Question;
use crate::record::tables::vertices;

/// In what form our library is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Single,
    Batch,
}

/// The least ratio that reaches the goal; nothing where there is no goal, as for batches of solids.
pub fn goal(dimension: u32, subject: &str, question: Question, form: Form) -> Option<f64> {
    match (dimension, question, form) {
        (2, Question::Distance, Form::Single) => Some(3.0),
        (2, Question::Distance, Form::Batch) => Some(12.0),
        (2, Question::Collision, Form::Single) => Some(2.0),
        (2, Question::Collision, Form::Batch) => Some(10.0),
        (_, _, Form::Single) => Some(if vertices(subject).is_some_and(|count| count >= 128) { 4.0 } else { 2.0 }),
        (_, _, Form::Batch) => None,
    }
}

/// The goals in words.
pub fn words(dimension: u32) -> &'static str {
    if dimension == 2 {
        "distance ≥ 3 for single pairs and ≥ 12 for batches, collision ≥ 2 and ≥ 10"
    } else {
        "≥ 2 for single pairs, from 128 vertices on ≥ 4; batches of solids have none"
    }
}
