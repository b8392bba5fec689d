//! The published batch of a thousand trajectories, and every plan of the data sets as one of many.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use barycode::Verdict;
use barycode_scene::{
    Check, Footprint, Id, NearestPart, Occupancy, Plan, PlanPose, Plans, Pose, Scene, Summary, TimeStep, load_plan,
    load_plans, load_scene,
};

use crate::data::{Row, folder, present, table};

/// The published batch ignores the obstacles' initial states.
fn without_initial_states(path: &Path) -> Scene {
    let mut scene = load_scene(path).unwrap();
    for obstacle in &mut scene.obstacles {
        if let Occupancy::Moving { initial, .. } = &mut obstacle.occupancy {
            *initial = None;
        }
    }
    scene
}

/// A number of the table, `None` where it is empty.
fn number(row: &Row, column: &str) -> Option<f64> {
    (!row.text(column).is_empty()).then(|| row.number(column))
}

#[test]
fn the_published_batch() {
    let Some(folder) = folder("commonroad") else { return };
    let batch = folder.join("batch");
    let scenario = |name: &str| folder.join("scenarios").join(name);
    let (recorded, predicted) = (scenario("USA_US101-3_3_T-1.xml"), scenario("USA_US101-3_3_S-1.xml"));
    if !present(&[&batch, &recorded]) {
        return;
    }
    let plans = load_plans(batch.join("trajectories.csv")).unwrap();
    assert_eq!((plans.len(), plans.poses()), (1000, 20_000));
    let footprint = Footprint::centered(4.508, 1.61).unwrap();
    let scene = without_initial_states(&recorded);
    let check = Check::new(&scene, footprint.clone()).unwrap();

    let mut nearest: BTreeMap<(String, TimeStep), Option<NearestPart<'_>>> = BTreeMap::new();
    let mut keep = |plan: usize, step, near| {
        nearest.insert((plans.ids()[plan].to_string(), step), near);
        ControlFlow::Continue(())
    };
    check.visit(&plans, &mut keep).unwrap();
    let rows = table(&batch.join("reference_steps.csv"));
    // The reference has every other trajectory.
    assert_eq!(2 * rows.len(), nearest.len());
    for row in rows {
        let step = row.count("time_step") as TimeStep;
        let place = format!("trajectory {} step {step}", row.text("trajectory"));
        let near = &nearest[&(row.text("trajectory").to_owned(), step)];
        let (Some(near), Some(distance)) = (near, number(&row, "min_dist")) else {
            assert!(near.is_none() && number(&row, "min_dist").is_none(), "{place}");
            continue;
        };
        assert_ne!(near.verdict, Verdict::Undecided, "{place}");
        assert!(near.lower <= near.clearance && near.clearance <= near.upper, "{place}: {near:?}");
        assert!((near.clearance.max(0.0) - distance).abs() < 1e-9, "{place}: {near:?} {distance}");
        if distance > 0.0 {
            let pose = plans.plan(index_of(&plans, row.text("trajectory"))).find(|(own, _)| *own == step).unwrap().1;
            check_choice(&check, near, &Id::parse(row.text("nearest_id")), step, pose, &place);
        }
    }

    let found = check.run_all(&plans).unwrap();
    for row in table(&batch.join("reference_traj.csv")) {
        let place = format!("trajectory {}", row.text("trajectory"));
        let summary = &found[index_of(&plans, row.text("trajectory"))];
        let first = summary.first_collision.map_or(-1.0, f64::from);
        assert_eq!(first, row.number("first_hit_discrete"), "{place}");
        let least = summary.min_clearance.unwrap().max(0.0);
        assert!((least - row.number("min_dist")).abs() < 1e-9, "{place}: {least}");
    }
    assert_eq!(found.iter().filter(|summary| summary.is_free()).count(), 909, "as published");

    // Against the predicted regions all of them are free, as published.
    if present(&[&predicted]) {
        let scene = without_initial_states(&predicted);
        let found = Check::new(&scene, footprint.clone()).unwrap().run_all(&plans).unwrap();
        assert_eq!(found.iter().filter(|summary| summary.is_free()).count(), 1000);
    }
}

fn index_of(plans: &Plans, name: &str) -> usize {
    plans.ids().iter().position(|id| id.to_string() == name).unwrap()
}

/// The obstacle is that of the reference, or the second nearest is as near.
fn check_choice(check: &Check<'_>, near: &NearestPart<'_>, reference: &Id, step: TimeStep, pose: Pose, place: &str) {
    if near.obstacle != reference {
        let all = check.all(step, pose).unwrap();
        let theirs = all.iter().filter(|one| one.obstacle == *reference).map(|one| one.clearance);
        let theirs = theirs.fold(f64::INFINITY, f64::min);
        assert!(theirs - near.clearance <= 1e-9, "{place}: {near:?}, not {reference}");
    }
}

/// Many plans at once come to what they come to one by one.
fn as_one_by_one(check: &Check<'_>, plans: &Plans, place: &str) {
    let found = check.run_all(plans).unwrap();
    for (index, summary) in found.iter().enumerate() {
        let poses = plans.plan(index).map(|(time_step, pose)| PlanPose { time_step, pose, seconds: None }).collect();
        let report = check.run(&Plan { name: String::new(), poses }).unwrap();
        let place = format!("{place}, trajectory {}", plans.ids()[index]);
        assert_eq!(summary.first_collision, report.first_collision, "{place}");
        assert_eq!(summary.is_free(), report.is_free(), "{place}");
        let (Some(many), Some(one)) = (summary.min_clearance, report.min_clearance) else {
            assert_eq!(summary.min_clearance, report.min_clearance, "{place}");
            continue;
        };
        assert!((many - one).abs() <= 1e-12, "{place}: {many} {one}");
        // Another step or obstacle only where it is as near.
        let at = |step: Option<TimeStep>| report.steps.iter().find(|one| Some(one.time_step) == step).unwrap();
        for (step, obstacle) in
            [(summary.min_clearance_step, summary.nearest), (summary.first_collision, summary.obstacle)]
        {
            let Some(obstacle) = obstacle else { continue };
            let nearest = at(step).nearest.as_ref().unwrap();
            if nearest.obstacle != *obstacle {
                let pose = plans.plan(index).find(|(own, _)| Some(*own) == step).unwrap().1;
                let all = check.all(step.unwrap(), pose).unwrap();
                let theirs = all.iter().filter(|one| one.obstacle == *obstacle).map(|one| one.clearance);
                assert!(theirs.fold(f64::INFINITY, f64::min) - nearest.clearance <= 1e-12, "{place}");
            }
        }
        let nearest = at(summary.min_clearance_step).nearest.as_ref().unwrap();
        assert!((nearest.clearance - one).abs() <= 1e-12, "{place}");
    }
}

#[test]
fn the_published_batch_as_one_by_one() {
    let Some(folder) = folder("commonroad") else { return };
    let trajectories = folder.join("batch/trajectories.csv");
    for name in ["USA_US101-3_3_T-1.xml", "USA_US101-3_3_S-1.xml"] {
        let scenario = folder.join("scenarios").join(name);
        if !present(&[&trajectories, &scenario]) {
            continue;
        }
        let (scene, plans) = (load_scene(&scenario).unwrap(), load_plans(&trajectories).unwrap());
        for margin in [0.0, 0.5] {
            let check = Check::new(&scene, Footprint::centered(4.508, 1.61).unwrap()).unwrap();
            as_one_by_one(&check.with_margin(margin).unwrap(), &plans, name);
        }
    }
}

/// The plans of every scenario, as they are and moved sideways.
#[test]
fn every_plan_of_the_data_is_as_one_by_one() {
    let Some(folder) = folder("commonroad") else { return };
    let mut runs = 0;
    for run in table(&folder.join("egos/index.csv")) {
        let scenario = folder.join("scenarios").join(run.text("scenario")).with_extension("xml");
        let name = format!("{}__{}", run.text("scenario"), run.text("ego"));
        let ego = folder.join("egos").join(&name).with_extension("csv");
        if !scenario.exists() || !ego.exists() {
            continue;
        }
        runs += 1;
        let (scene, plan) = (load_scene(&scenario).unwrap(), load_plan(&ego).unwrap());
        let mut plans = Plans::new("");
        for shift in [0.0, 1.5, -3.0] {
            let moved = plan.poses.iter().map(|pose| {
                let mut moved = pose.pose;
                moved.y += shift;
                (pose.time_step, moved)
            });
            plans.push(Id::Name(shift.to_string()), moved).unwrap();
        }
        let footprint = Footprint::centered(run.number("length"), run.number("width")).unwrap();
        as_one_by_one(&Check::new(&scene, footprint).unwrap(), &plans, &name);
    }
    assert!(runs > 0);
    if let Some(folder) = crate::data::folder("tpcap") {
        for case in 1..=20 {
            let case_file = folder.join(format!("cases/Case{case}.csv"));
            let solution = folder.join(format!("solutions/Solution_Case{case}.csv"));
            if case_file.exists() && solution.exists() {
                let (scene, plan) = (load_scene(case_file).unwrap(), load_plan(solution).unwrap());
                let mut plans = Plans::new("");
                plans.push(Id::Number(0), plan.poses.iter().map(|pose| (pose.time_step, pose.pose))).unwrap();
                as_one_by_one(&Check::new(&scene, Footprint::TPCAP).unwrap(), &plans, &format!("case {case}"));
            }
        }
    }
}

/// The examples of the repository.
#[test]
fn the_examples_are_as_one_by_one() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let scene = load_scene(examples.join("intersection.xml")).unwrap();
    let check = Check::new(&scene, Footprint::centered(4.508, 1.61).unwrap()).unwrap();
    let plans = load_plans(examples.join("batch.csv")).unwrap();
    as_one_by_one(&check, &plans, "batch.csv");
    let mut plans = Plans::new("");
    for name in ["free.csv", "colliding.csv"] {
        let plan = load_plan(examples.join(name)).unwrap();
        plans.push(Id::Name(plan.name), plan.poses.iter().map(|pose| (pose.time_step, pose.pose))).unwrap();
    }
    as_one_by_one(&check, &plans, "examples");
    assert_eq!(check.run_all(&plans).unwrap().iter().map(Summary::is_free).collect::<Vec<_>>(), [true, false]);
}
