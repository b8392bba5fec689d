//! A short campaign against the exact oracle; the long one is
//! `cargo run --release -p barycode-testkit -- campaign`.

use barycode_testkit::campaign::{self, CampaignPlan, CampaignProgress, PairMix};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::Precision;

/// 5 000 pairs of the plane and half as many of space, each asked everything in a random way:
/// bounds around the truth and within [`TestDimension::WIDTH`] ε·S of each other, verdicts true,
/// normals valid exactly (also at exact touch), witnesses in their shapes, answers confirmed by
/// their own check, nothing undecided.
fn campaign<W: TestDimension>(precision: Precision) {
    let pairs = barycode_judge::repeated() * if W::DIMENSION == 2 { 5_000 } else { 2_500 };
    let plan =
        CampaignPlan { mix: PairMix::All, precision, seed: 20_260, first: 0, pairs, threads: 2, keep_going: true };
    let summary = campaign::run::<W>(&plan, CampaignProgress::default(), &|_| {}, &mut |_| {}).summary;
    assert!(summary.faults.is_empty(), "\n{summary}");
    assert_eq!(summary.total().pairs, plan.pairs);
    summary.is_representative::<W>(plan.mix).expect("a fair mix");
    println!("{precision:?}\n{summary}");
}

#[test]
fn the_plane_agrees_with_the_oracle_in_double_precision() {
    campaign::<Plane>(Precision::Double);
}

#[test]
fn the_plane_agrees_with_the_oracle_in_single_precision() {
    campaign::<Plane>(Precision::Single);
}

#[test]
fn space_agrees_with_the_oracle_in_double_precision() {
    campaign::<Space>(Precision::Double);
}

#[test]
fn space_agrees_with_the_oracle_in_single_precision() {
    campaign::<Space>(Precision::Single);
}
