//! `barycode generate pairs`.

pub(crate) mod pairs;
mod shapes;
