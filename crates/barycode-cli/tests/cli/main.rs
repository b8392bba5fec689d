//! The command, run as its users run it.

mod arm;
mod check;
mod check_formats;
mod check_many;
mod check_picture;
mod general;
mod hard_cases;
mod query;
mod query_errors;
mod run;
mod trace;
