//! `barycode generate`: inputs of any size, the same from the same seed.

pub(crate) mod plans;
pub mod random;
