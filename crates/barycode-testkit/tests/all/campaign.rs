//! Campaigns in several sittings: they sum up, and do not mix.

use std::path::PathBuf;
use std::process::{Command, Output};

use barycode_testkit::campaign::{self, CampaignPlan, CampaignProgress, PairMix, state};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::Precision;

/// A file of this test run.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{name}-{}.json", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

fn plan(mix: PairMix, pairs: u64) -> CampaignPlan {
    CampaignPlan { mix, precision: Precision::Single, seed: 4, first: 100, pairs, threads: 2, keep_going: true }
}

fn sittings<W: TestDimension>(mix: PairMix) {
    let whole = campaign::run::<W>(&plan(mix, 700), CampaignProgress::default(), &|_| {}, &mut |_| {});
    let file = file(&format!("sittings-{}-{mix:?}", W::DIMENSION));
    let mut saved = 0;
    for pairs in [300, 300, 700] {
        let plan = plan(mix, pairs);
        let begin = state::read(&file, &plan.id(W::DIMENSION)).expect("the same campaign");
        let _ = campaign::run::<W>(&plan, begin, &|_| {}, &mut |progress| {
            saved += 1;
            state::write(&file, &plan.id(W::DIMENSION), progress).expect("a folder for temporary files");
        });
    }
    let parts: CampaignProgress = state::read(&file, &plan(mix, 700).id(W::DIMENSION)).expect("the same campaign");
    assert_eq!((parts.done, saved), (700, 2), "the second sitting has nothing to do");
    assert_eq!(parts.summary, whole.summary);
    let total = parts.summary.total();
    // A pair may be wrong in several ways.
    assert!(total.pairs <= 700 && total.pairs + parts.summary.wrong().0 >= 700, "{}", parts.summary);
    let each = if mix == PairMix::Verdicts { 49 } else { 5 };
    assert!(total.queries >= each * total.pairs && total.touching > 0 && total.penetrating > 0);
    // Contact is what no bounds can tell from its neighbours.
    assert!(total.touching <= total.open && total.open < total.pairs, "{total:?}");
    if mix == PairMix::Verdicts {
        // Each pair is asked by a `Pair`, and two of three in another form.
        assert_eq!(total.of_a_pair, 5 * total.pairs);
        assert!(total.framed * 3 > 15 * total.pairs && total.framed < 9 * total.pairs, "{total:?}");
    } else {
        assert!(total.of_a_pair > total.pairs && total.of_a_pair < 2 * total.pairs, "{total:?}");
    }
}

#[test]
fn sittings_add_up() {
    sittings::<Plane>(PairMix::All);
    sittings::<Plane>(PairMix::Verdicts);
    sittings::<Space>(PairMix::Verdicts);
}

#[test]
fn the_judge_of_grids_knows_nearly_all_that_is_meant_for_it() {
    let summary =
        campaign::run::<Space>(&plan(PairMix::Verdicts, 500), CampaignProgress::default(), &|_| {}, &mut |_| {})
            .summary;
    let grids = summary.classes.iter().filter(|(class, _)| class.starts_with("Grid") && class.len() > 4);
    assert!(grids.clone().count() == 10);
    assert!(grids.into_iter().all(|(_, tally)| tally.whole == tally.pairs), "{summary}");
}

#[test]
fn the_state_of_another_campaign_is_refused() {
    let file = file("refused");
    let own = plan(PairMix::All, 10);
    state::write(&file, &own.id(2), &CampaignProgress::default()).expect("a folder for temporary files");
    let read = |plan: &CampaignPlan, dim: u8| state::read::<CampaignProgress>(&file, &plan.id(dim));
    let refused = |plan: &CampaignPlan, dim: u8| read(plan, dim).expect_err("another campaign").to_string();
    assert!(read(&CampaignPlan { pairs: 20, threads: 1, ..own }, 2).is_ok());
    assert!(refused(&own, 3).contains("it is of dim 2, and this campaign of dim 3"));
    assert!(refused(&CampaignPlan { seed: 5, ..own }, 2).contains("seed 4"));
    assert!(refused(&CampaignPlan { first: 0, ..own }, 2).contains("first 100"));
    assert!(refused(&CampaignPlan { precision: Precision::Double, ..own }, 2).contains("precision f32"));
    assert!(refused(&CampaignPlan { mix: PairMix::Verdicts, ..own }, 2).contains("mode everything"));
    // Another program began it: of another commit, perhaps, whose counts say nothing about this
    // one.
    let text = std::fs::read_to_string(&file).expect("written");
    assert!(text.contains(state::build()) && state::build().len() == 16, "{text}");
    std::fs::write(&file, text.replace(state::build(), "0123456789abcdef")).expect("a folder for temporary files");
    assert!(refused(&own, 2).contains("it is of build 0123456789abcdef, and this campaign of build"));
    assert!(refused(&own, 2).contains("the program that began it"));
    std::fs::write(&file, "{}").expect("a folder for temporary files");
    assert!(refused(&own, 2).contains("is not the state of a campaign"));
}

#[test]
fn the_mix_has_every_class_and_every_kind_of_grid() {
    fn fair<W: TestDimension>(pairs: u64) {
        let plan = CampaignPlan { keep_going: false, ..plan(PairMix::Verdicts, pairs) };
        let summary = campaign::run::<W>(&plan, CampaignProgress::default(), &|_| {}, &mut |_| {}).summary;
        assert_eq!(summary.is_representative::<W>(PairMix::Verdicts), Ok(()), "{summary}");
        let (grids, pairs) = (summary.on_grids(), summary.total().pairs);
        assert!(grids * 20 > pairs * 9 && grids * 20 < pairs * 11, "{grids} of {pairs} are on grids");
        assert!(summary.to_string().contains(&format!("drawn on grids: {grids} of {pairs} pairs")));
        // A class that is not drawn, or hardly, is missed.
        let class = format!("{:?}", W::CLASSES[7]);
        let mut poor = summary.clone();
        poor.classes.get_mut(&class).expect("drawn").pairs /= 4;
        assert!(poor.is_representative::<W>(PairMix::Verdicts).expect_err("a poor mix").contains(&class));
        poor.classes.remove(&class);
        assert!(poor.is_representative::<W>(PairMix::Verdicts).expect_err("a poor mix").contains(&class));
    }
    fair::<Plane>(4000);
    fair::<Space>(3000);
}

fn command(options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_barycode-testkit")).arg("campaign").args(options).output().expect("it runs")
}

#[test]
fn the_command_tells_programs_and_refuses_strangers() {
    let (state, json) = (file("command"), file("summary"));
    let (state, json) = (state.to_str().expect("plain"), json.to_str().expect("plain"));
    let run = |seed: &str| {
        command(&["--verdicts", "--keep-going", "--pairs", "200", "--seed", seed, "--state", state, "--json", json])
    };
    let first = run("6");
    assert!(String::from_utf8_lossy(&first.stdout).contains("pair-queries/s"), "{first:?}");
    let text = std::fs::read_to_string(json).expect("written");
    let record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&record["done"], &record["seed"], &record["mode"]), (&200.into(), &6.into(), &"verdicts".into()));
    assert!(record["total"]["queries"].as_u64() > Some(2000) && record["wrong"].is_u64());
    let share = record["open_share"].as_f64().expect("a number");
    assert!(share > 0.05 && share < 0.95 && record["open"].is_u64(), "{share}");
    assert!(String::from_utf8_lossy(&first.stdout).contains("left open by the bounds, for the exact stage: "));
    // Nothing is left to do, and the counts are the same.
    assert_eq!(run("6").status.code(), first.status.code());
    let stranger = run("7");
    assert_eq!(stranger.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&stranger.stderr).contains("it is of seed 6, and this campaign of seed 7"));
}
