//! Pairs as lines of a file of cases.

use super::draw::{Cell, DrawnDimension, Pair};
use barycode_testkit::cases::{Expectation, Stated};
use barycode_testkit::dimension::Plane;
use barycode_testkit::oracle::{Relation, Truth};

/// A dimension whose pairs can be written.
pub trait Written<const D: usize>: DrawnDimension<D> {
    /// The pair as a line: its shapes as the bits say, and the exact truth, its number rounded.
    fn case(cell: Cell, seed: u64, index: u64, pair: &Pair<D>, truth: &Truth) -> String;
}

macro_rules! written {
    ($world:ty, $dimension:literal, $cases:path) => {
        impl Written<$dimension> for $world {
            fn case(cell: Cell, seed: u64, index: u64, pair: &Pair<$dimension>, truth: &Truth) -> String {
                use $cases as cases;
                let mut case = cases::Case::of_bodies(
                    name($dimension, cell, seed, index),
                    String::new(),
                    &pair.bodies(),
                    why(cell),
                );
                if let Some([a, b]) = pair.boxes {
                    case.a = cases::Shape::Box { half_extents: a };
                    case.b = cases::Shape::Box { half_extents: b };
                }
                case.classes = classes(cell, pair.subject);
                case.expect = expect(truth);
                case.to_line()
            }
        }
    };
}

written!(Plane, 2, barycode_testkit::cases);
written!(barycode_testkit::dimension::Space, 3, barycode_testkit::cases::space);

fn name(dimension: usize, cell: Cell, seed: u64, index: u64) -> String {
    let (precision, frame) = (cell.precision.name(), cell.frame.name());
    format!("near-{dimension}d-{precision}-{frame}-{:e}-{seed}-{index}", cell.wanted())
}

fn why(cell: Cell) -> String {
    format!(
        "made to touch exactly, then moved by {:e} along the common normal; numbers are {} exactly",
        cell.wanted(),
        cell.precision.name()
    )
}

fn classes(cell: Cell, subject: &str) -> Vec<String> {
    let frame = format!("frame_{}", cell.frame.name());
    vec!["near_touching".into(), subject.into(), cell.precision.name().into(), frame]
}

fn expect<N, W>(truth: &Truth) -> Expectation<N, W> {
    let relation = truth.relation();
    Expectation {
        intersecting: Some(Stated::Value(relation != Relation::Separated)),
        touching: Some(relation == Relation::Touching),
        signed_distance: Some(Stated::Value(truth.approximate())),
        ..Expectation::default()
    }
}
