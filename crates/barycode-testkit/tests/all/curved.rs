//! Campaigns of curved bodies: a short one, and pairs that long ones found wrong.

use barycode_testkit::curved::{self, CurvedPlan};
use barycode_testkit::generate::Precision;

fn plan(seed: u64, first: u64, pairs: u64) -> CurvedPlan {
    CurvedPlan { seed, first, pairs, threads: 2, keep_going: true }
}

fn none_is_wrong(dimension: u8, precision: Precision, plan: &CurvedPlan) {
    let summary = curved::run_in(dimension, precision, plan, &|_| {});
    assert!(summary.faults.is_empty(), "{}", summary.faults);
    let pairs: u64 = summary.classes.values().map(|tally| tally.pairs).sum();
    assert_eq!(pairs, plan.pairs);
}

#[test]
fn short_campaigns_find_none_wrong() {
    for precision in [Precision::Single, Precision::Double] {
        none_is_wrong(2, precision, &plan(20_261_129, 0, 3000));
        none_is_wrong(3, precision, &plan(20_261_129, 0, 2000));
    }
}

/// The nearest face of a polytope was not looked for again after the normals of slivers had been
/// made sharp: points of needles in balls were 160 ε of the coordinates off, and of a cone 3e-6
/// thick nothing was known.
#[test]
fn needles_in_balls() {
    for first in [313_685, 569_667, 612_189, 725_355, 847_629, 859_778, 884_179, 906_928] {
        none_is_wrong(3, Precision::Single, &plan(20_261_129, first, 1));
    }
}

/// A corner beside the normal that Newton's method had found was taken for the point along it: of
/// two cylinders in one pose but for a billionth the points were 3e-9 of the depth too far apart.
#[test]
fn bodies_in_nearly_one_pose() {
    none_is_wrong(3, Precision::Double, &plan(20_261_129, 69_397, 1));
}

/// Two points that are too near to each other for squares in single precision: such pairs are not
/// drawn, since questions about them are out of range.
#[test]
fn pairs_are_in_range() {
    none_is_wrong(2, Precision::Single, &plan(20_261_129, 324_434, 1));
}
