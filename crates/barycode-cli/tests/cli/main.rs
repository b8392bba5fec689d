//! The command, run as its users run it.

mod arm;
#[cfg(feature = "parquet")]
mod batch;
#[cfg(feature = "parquet")]
mod batch_errors;
#[cfg(feature = "parquet")]
mod batch_memory;
mod check;
mod check_formats;
mod check_many;
mod check_picture;
#[cfg(feature = "parquet")]
mod columns;
mod general;
mod generate;
mod hard_cases;
mod missing;
mod outputs;
mod outside;
mod query;
mod query_errors;
mod query_fields;
mod query_rounded;
mod run;
mod trace;
