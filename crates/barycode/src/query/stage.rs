//! The stages of a question, each in a file of its own. Their order and what each is for stand at
//! the head of `query/ladder.rs`.

pub(super) mod bound;
pub(super) mod closed_form;
pub(super) mod descend;
pub(super) mod ellipsoids;
pub(super) mod epa;
pub(super) mod exact;
mod feet;
pub(super) mod filter;
pub(super) mod graze;
pub(super) mod projections;
pub(super) mod range;
pub(super) mod revolved;
pub(super) mod seed;
pub(super) mod wide;
