//! Exact verdicts on pairs whose shapes state their structure.

mod balls;
mod boundary;
mod decision;
mod filter;
mod half_space;
mod portal_walk;
mod sub_distance;
mod support;
mod verdict;
mod vertices;

pub(crate) use crate::predicate::number::Unknown;
pub(crate) use crate::predicate::place::doubles;
pub(crate) use balls::{center, plain_balls};
pub(crate) use decision::{Decision, Effort, SearchStart};
pub(crate) use filter::{VertexPair, quick_verdict};
pub(crate) use half_space::half_space_verdict;
pub(crate) use verdict::verdict;
