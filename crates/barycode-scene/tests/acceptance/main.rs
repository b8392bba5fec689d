//! The data sets' own tables, reproduced. Only files that are present are tested; without any, the
//! tests say so.

mod apollo;
mod barn;
mod batch;
mod clearance;
mod commonroad;
mod continuous;
mod data;
mod edges;
mod hulls;
mod nesting;
mod robots;
mod tpcap;
