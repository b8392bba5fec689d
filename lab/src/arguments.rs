//! The command line.

use crate::{adversarial, batch, contact, curves, dataset, motion, near, tables};
use clap::{Args, Parser, Subcommand};
use std::path::{Path, PathBuf};

/// Measures barycode beside the libraries that people would otherwise use.
///
/// Without a command: speed of single pairs beside parry alone, in f32 and f64.
#[derive(Debug, Parser)]
#[command(name = "barycode-lab", version, after_help = EXAMPLES, max_term_width = 120)]
#[command(args_conflicts_with_subcommands = true, propagate_version = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub speed: Speed,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab --dim 3 --subject hulls-64 --pairs 4096
  barycode-lab tables --record plane.json
  barycode-lab tables --help

Every answer is checked. Exit codes: 0 our own answers are all right, 1 one is not, 2 the command could not be carried out.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Our library, its peers and the methods of textbooks, in one interleaved run
    Tables(tables::Options),
    /// Time against what is varied: how many pairs, how many in a call, how they lie, what a query
    /// knows of the one before
    Curves(curves::Options),
    /// Time of batches beside single pairs
    Batch(batch::Options),
    /// The share of wrong answers near touching, for this library and its peers
    NearTouching(near::Options),
    /// Time of intersects, distance and contact on adversarial pairs
    Adversarial(adversarial::Options),
    /// Depths, manifolds, closest points, cars and balls, beside every peer that has them
    Contact(contact::Options),
    /// Casts and times of impact, beside parry and Box2D v3
    Motion(motion::Options),
    /// Writes the pairs of the tables, the paper's among them, as JSON lines for any other library
    Pairs(dataset::Options),
}

/// Speed beside parry.
#[derive(Debug, Args)]
pub struct Speed {
    /// The plane, or space
    #[arg(long, value_name = "2|3", default_value = "2", value_parser = dimension)]
    pub dim: u32,
    /// In space, one subject alone
    #[arg(long, value_name = "NAME")]
    pub subject: Option<String>,
    /// Pairs in each cell
    #[arg(long, value_name = "N", default_value = "65536", value_parser = count)]
    pub pairs: usize,
    /// Walks through every cell
    #[arg(long, value_name = "K", default_value = "15", value_parser = count)]
    pub passes: usize,
    /// Writes the record, every pass of everyone
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Goes into the record
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

/// A whole number above 0 that a pair's place in an order can be.
pub fn count(text: &str) -> Result<usize, String> {
    match text.parse::<u32>() {
        Ok(number) if number > 0 => Ok(number as usize),
        _ => Err(format!("give a whole number from 1 to {}", u32::MAX)),
    }
}

/// Of the plane or of space.
pub fn dimension(text: &str) -> Result<u32, String> {
    match text {
        "2" => Ok(2),
        "3" => Ok(3),
        _ => Err("there are 2 and 3".into()),
    }
}

/// Whether a subject is among those that there are.
pub fn known(subject: Option<&str>, dimension: u32, subjects: &[String]) -> Result<(), String> {
    match subject {
        Some(name) if subjects.is_empty() => Err(format!("--subject {name}: with --dim {dimension} all are measured")),
        Some(name) if !subjects.iter().any(|known| known == name) => {
            Err(format!("--subject {name}: with --dim {dimension} there are {}", subjects.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Writes a record.
///
/// # Errors
///
/// The file, what is wrong with it, and the remedy.
pub fn write(path: &Path, text: String) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| unwritable(path, &error))
}

/// What is told of a file that cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}; give a file in a folder that can be written to", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["barycode-lab"].into_iter().chain(text.split_whitespace()))
    }

    #[test]
    fn options_are_read() {
        let speed = read("--dim 3 --subject boxes --pairs 7 --passes 2 --record a --note c").expect("valid");
        assert!(speed.command.is_none());
        let Speed { dim, subject, pairs, passes, record, note } = speed.speed;
        assert_eq!((dim, pairs, passes, subject.as_deref(), note.as_deref()), (3, 7, 2, Some("boxes"), Some("c")));
        assert_eq!(record, Some("a".into()));

        let near = read("near-touching --pairs 7 --seed 9 --dim 3 --json a --write b --note c").expect("valid");
        let Some(Command::NearTouching(near)) = near.command else { panic!("{near:?}") };
        assert_eq!((near.pairs, near.seed, near.dim), (7, 9, Some(3)));

        let hard = read("adversarial --pairs 7 --passes 2 --seed 9 --dim 2 --json a --note c").expect("valid");
        let Some(Command::Adversarial(hard)) = hard.command else { panic!("{hard:?}") };
        assert_eq!((hard.pairs, hard.passes, hard.seed, hard.dim), (7, 2, 9, Some(2)));

        let tables = read("tables --dim 3 --subject boxes --paper").expect("valid");
        let Some(Command::Tables(tables)) = tables.command else { panic!("{tables:?}") };
        assert!(tables.paper && tables.pairs.is_none() && tables.wanted.subject.as_deref() == Some("boxes"));

        let curves = read("curves gaps distinct-pairs --most 256 --passes 2").expect("valid");
        let Some(Command::Curves(curves)) = curves.command else { panic!("{curves:?}") };
        assert_eq!((curves.studies, curves.most), (vec![curves::Study::Gaps, curves::Study::DistinctPairs], 256));

        let contact = read("contact --subject hulls- --pairs 64 --passes 2").expect("valid");
        let Some(Command::Contact(contact)) = contact.command else { panic!("{contact:?}") };
        assert_eq!((contact.subject.as_deref(), contact.pairs, contact.passes), (Some("hulls-"), Some(64), 2));

        let motion = read("motion --pairs 64 --record a").expect("valid");
        let Some(Command::Motion(motion)) = motion.command else { panic!("{motion:?}") };
        assert_eq!((motion.pairs, motion.passes, motion.record), (64, 11, Some("a".into())));

        let batch = read("batch").expect("valid");
        let Some(Command::Batch(batch)) = batch.command else { panic!("{batch:?}") };
        assert_eq!((batch.pairs, batch.passes), (65_536, 15));
    }

    #[test]
    fn wrong_options_are_refused() {
        for command in ["", "tables", "curves", "batch", "near-touching", "adversarial", "contact", "motion"] {
            for wrong in ["--pairs", "--pairs 0", "--pairs x", "--pairs -1", "--note", "--what", "more"] {
                let line = format!("{command} {wrong}");
                let error = read(&line).expect_err(&line);
                assert_eq!(error.exit_code(), 2, "{line}");
            }
            let help = read(&format!("{command} --help")).expect_err("help is no command");
            assert_eq!((help.exit_code(), help.kind()), (0, clap::error::ErrorKind::DisplayHelp), "{command}");
            assert!(help.to_string().contains("Examples:"), "{command}");
        }
        for wrong in ["--dim 4", "--passes 0", "tables --dim 1", "near-touching --dim 4", "adversarial --passes 0"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn subjects_are_held_against_those_that_there_are() {
        let there = ["boxes".to_owned(), "spheres".to_owned()];
        assert_eq!(known(None, 3, &there), Ok(()));
        assert_eq!(known(Some("boxes"), 3, &there), Ok(()));
        let message = known(Some("cones"), 3, &there).expect_err("no such subject");
        assert_eq!(message, "--subject cones: with --dim 3 there are boxes, spheres");
        assert!(known(Some("boxes"), 2, &[]).expect_err("no choice").contains("all are measured"));
    }
}
