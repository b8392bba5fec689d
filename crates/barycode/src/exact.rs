//! Decisions that no rounding can turn.

mod balls;
mod boundary;
mod decision;
mod feature;
mod leaf;
mod obstacle;
mod side;
mod uphill;
mod verdict;
mod walk;

pub(crate) use crate::predicate::number::Unknown;
pub(crate) use crate::predicate::place::doubles;
pub(crate) use balls::{center, plain_balls};
pub(crate) use decision::{Decision, Effort, Start};
pub(crate) use side::{Leaves, look};
pub(crate) use verdict::verdict;
