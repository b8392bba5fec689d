//! The command, run as its users run it.

/// The program that the tests run.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_barycode");

mod arm;
mod arm_formats;
mod arm_ground;
mod check;
mod check_continuous;
mod check_formats;
mod check_lonlat;
mod check_many;
mod check_maps;
mod check_picture;
mod check_trailers;
mod footprint;
mod general;
mod generate;
mod hand_over;
mod hard_cases;
mod html;
mod hull;
mod missing;
mod motion_cases;
mod moving;
mod outputs;
mod outside;
mod query;
mod query_errors;
mod query_fields;
mod query_half_space;
mod query_rounded;
mod run;
mod streams;
mod trace;
mod trace_motion;
