//! A short campaign against the exact oracle; the long one is `cargo run --release -p barycode-testkit -- campaign`.

use barycode_testkit::campaign::{self, Plan};
use barycode_testkit::generate::Precision;

/// 20 000 pairs, each asked everything in a random way: bounds around the truth and within 32 ε·S of each other,
/// verdicts true, normals valid exactly (also at exact touch), witnesses in their shapes, answers confirmed by their
/// own check, nothing undecided.
fn campaign(precision: Precision) {
    let plan = Plan { precision, seed: 20_260, first: 0, pairs: 20_000, threads: 2, keep_going: true };
    let summary = campaign::run(&plan, &|_| {});
    assert!(summary.faults.is_empty(), "\n{summary}");
    assert_eq!(summary.total().pairs, plan.pairs);
    summary.is_representative().expect("a fair mix");
    println!("{precision:?}\n{summary}");
}

#[test]
fn double_precision_agrees_with_the_oracle() {
    campaign(Precision::Double);
}

#[test]
fn single_precision_agrees_with_the_oracle() {
    campaign(Precision::Single);
}
