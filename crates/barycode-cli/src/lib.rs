//! The parts of the command `barycode`, and what `barycode-columns` and the Python package share
//! with it. For these programs: anything here may change with any version.
#![allow(missing_docs, reason = "comments on what the command line is read into are its help")]

pub mod args;
mod arm;
mod check;
mod drawing;
mod explorer;
pub mod failure;
pub mod generate;
mod hand_over;
pub mod hull;
mod input;
pub mod interrupt;
pub mod output;
pub mod program;
pub mod progress;
pub mod query;
pub mod report;
mod table;
mod trace;
