//! Every collision that the check of the time steps finds is in the answer over continuous time,
//! and the motion alone finds it, too.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use barycode::Verdict;
use barycode_scene::{
    Check, ClearanceBounds, Continuous, Footprint, Format, Id, Plan, PlanPose, Selection, Source, detect, formats,
    load_plan, load_plans, load_scene,
};

use crate::apollo::plan_file;
use crate::data::{folder, present, table};

/// Deeper than rounding moves the end of a motion.
const DEEP: f64 = 1e-9;

/// Counts of what was compared.
#[derive(Default)]
struct Seen {
    plans: usize,
    /// At steps, and how many of these the answer over continuous time has, and the motion alone.
    collisions: usize,
    found: usize,
    by_motion: usize,
    between: usize,
    undecided: usize,
}

fn compare(check: &Check<'_>, plan: &Plan, place: &str, seen: &mut Seen) {
    seen.plans += 1;
    let report = check.run(plan).unwrap();
    let all = check.run_continuous(plan, &Continuous::default()).unwrap();
    let spans = plan.poses.len().saturating_sub(1).max(1);
    assert_eq!(all.spans.len(), spans, "{place}");
    for (index, step) in report.steps.iter().enumerate() {
        let Some(nearest) = &step.nearest else { continue };
        let around = index.saturating_sub(1)..(index + 1).min(spans);
        let time = f64::from(step.time_step);
        for span in &all.spans[around.clone()] {
            let ClearanceBounds { lower, .. } = span.clearance.as_ref().unwrap();
            assert!(*lower <= nearest.upper, "{place} {time}: {span:?} {nearest:?}");
        }
        if nearest.verdict == Verdict::Separated {
            continue;
        }
        seen.collisions += 1;
        for span in &all.spans[around.clone()] {
            assert!(span.contact.is_some(), "{place} {time}: {span:?}");
        }
        seen.found += usize::from(!around.is_empty());
        // The motion alone, which does not know the verdicts of the steps.
        if nearest.clearance < -DEEP {
            for pair in plan.poses.windows(2).skip(around.start).take(around.len()) {
                let span = check.between(&pair[0], &pair[1], &Continuous::default()).unwrap();
                assert!(!span.is_free(), "{place} {time}: {span:?}");
                seen.by_motion += 1;
            }
        }
    }
    let first = all.first_contact().map(|contact| contact.times[1]);
    if let Some(step) = report.first_collision {
        assert!(first.is_some_and(|first| first <= f64::from(step)), "{place}: {first:?} {step}");
    }
    seen.between += usize::from(report.first_collision.is_none() && first.is_some());
    seen.undecided += usize::from(first.is_none() && !all.is_free());
    if let (Some(least), Some(bounds)) = (report.min_clearance, all.clearance()) {
        assert!(bounds.lower <= bounds.upper && bounds.upper <= least + 1e-9, "{place}: {bounds:?} {least}");
    }
}

/// Says what was compared. Of all data sets but one some plans collide at steps.
fn say(what: &str, seen: &Seen) {
    assert!(seen.plans > 0, "{what}");
    assert_eq!(seen.found, seen.collisions, "{what}: a collision lies in no span");
    if what != "barn" {
        assert!(seen.collisions > 0 && seen.by_motion > 0, "{what}: {} {}", seen.collisions, seen.by_motion);
    }
    println!(
        "{what}: {} plans, {} collisions at steps, {} plans with one between only, {} undecided",
        seen.plans, seen.collisions, seen.between, seen.undecided
    );
}

#[test]
fn commonroad_collisions_are_found_between_steps() {
    let Some(folder) = folder("commonroad") else { return };
    let mut seen = Seen::default();
    for run in table(&folder.join("egos/index.csv")) {
        let name = format!("{}__{}", run.text("scenario"), run.text("ego"));
        let scenario = folder.join("scenarios").join(run.text("scenario")).with_extension("xml");
        let ego = folder.join("egos").join(&name).with_extension("csv");
        if !scenario.exists() || !ego.exists() {
            continue;
        }
        let scene = load_scene(&scenario).unwrap();
        let excluded = run.text("excluded_obstacle_id");
        let excluded = if excluded.is_empty() { vec![] } else { vec![Id::parse(excluded)] };
        let footprint = Footprint::centered(run.number("length"), run.number("width")).unwrap();
        let check = Check::of(&scene, footprint, Selection { without: &excluded, allow_missing: false }).unwrap();
        compare(&check, &load_plan(&ego).unwrap(), &name, &mut seen);
    }
    say("commonroad", &seen);
}

/// A tenth of the published batch, and all of it at once.
#[test]
fn the_published_batch_between_steps() {
    let Some(folder) = folder("commonroad") else { return };
    let trajectories = folder.join("batch/trajectories.csv");
    let scenario = folder.join("scenarios/USA_US101-3_3_T-1.xml");
    if !present(&[&trajectories, &scenario]) {
        return;
    }
    let (scene, plans) = (load_scene(&scenario).unwrap(), load_plans(&trajectories).unwrap());
    let check = Check::new(&scene, Footprint::centered(4.508, 1.61).unwrap()).unwrap();
    let mut seen = Seen::default();
    for index in (0..plans.len()).step_by(10) {
        let poses = plans.plan(index).map(|(time_step, pose)| PlanPose { time_step, pose, seconds: None });
        compare(&check, &Plan { name: String::new(), poses: poses.collect() }, &index.to_string(), &mut seen);
    }
    say("batch", &seen);
    let discrete = check.run_all(&plans).unwrap();
    let colliding: BTreeSet<usize> = (0..plans.len()).filter(|&index| !discrete[index].is_free()).collect();
    let mut found = BTreeSet::new();
    check
        .visit_continuous(&plans, &Continuous::default(), |index, summary| {
            found.extend(summary.contact.map(|_| index));
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(!colliding.is_empty() && colliding.len() < plans.len());
    assert!(found.is_superset(&colliding), "{:?}", colliding.difference(&found));
    println!("{} collide at steps, {} over all time", colliding.len(), found.len());
}

#[test]
fn parking_and_paths_between_steps() {
    if let Some(folder) = folder("tpcap") {
        let mut seen = Seen::default();
        for case in 1..=20 {
            let scene = folder.join(format!("cases/Case{case}.csv"));
            let solution = folder.join(format!("solutions/Solution_Case{case}.csv"));
            if scene.exists() && solution.exists() {
                let (scene, plan) = (load_scene(scene).unwrap(), load_plan(solution).unwrap());
                let check = Check::new(&scene, Footprint::TPCAP).unwrap();
                compare(&check, &plan, &format!("case {case}"), &mut seen);
            }
        }
        say("tpcap", &seen);
    }
    let Some(folder) = folder("barn") else { return };
    let mut seen = Seen::default();
    for summary in table(&folder.join("reference/summary.csv")) {
        let world = summary.text("world");
        let path = folder.join(format!("worlds/world_{world}.csv"));
        if path.exists() {
            let (scene, plan) = (load_scene(path).unwrap(), load_plan(folder.join(format!("paths/path_{world}.csv"))));
            let check = Check::new(&scene, Footprint::JACKAL).unwrap();
            compare(&check, &plan.unwrap(), world, &mut seen);
        }
    }
    say("barn", &seen);
}

#[test]
fn apollo_predictions_between_steps() {
    let Some(folder) = folder("apollo-perception") else { return };
    let mut seen = Seen::default();
    for summary in table(&folder.join("reference/summary.csv")) {
        let name = summary.text("scene");
        let path = folder.join(format!("scenes/{name}_prediction.pb.txt"));
        if !path.exists() {
            continue;
        }
        let source = Source::open(&path).unwrap();
        assert_eq!(detect(&source).unwrap(), Some(Format::ApolloPerception));
        let plan = load_plan(plan_file(&folder, name).unwrap()).unwrap();
        let scene = formats::apollo::read(&source).unwrap().predicted(&plan);
        compare(&Check::new(&scene, Footprint::APOLLO).unwrap(), &plan, name, &mut seen);
    }
    say("apollo", &seen);
}
