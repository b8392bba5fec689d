//! Every reference row of the data sets: yes/no, clearance, penetration.

use std::collections::{BTreeMap, HashMap};

use barycode::Verdict;
use barycode_scene::{
    Check, Clearance, Footprint, Id, Occupancy, Pose, Scene, Selection, Source, TimeStep, formats, load_plan,
    load_scene,
};

use crate::apollo::plan_file;
use crate::data::{Row, TOUCHING, agrees, folder, present, table};

/// What the certificates promise, on every answer seen.
fn check_bounds(found: &Clearance, place: &str) {
    assert_ne!(found.verdict, Verdict::Undecided, "{place}");
    assert!(found.lower <= found.clearance && found.clearance <= found.upper, "{place}: {found:?}");
    let [x, y] = found.normal.unwrap_or_else(|| panic!("{place}: no normal"));
    assert!((x.hypot(y) - 1.0).abs() < 1e-14, "{place}: {found:?}");
    // The witness points lie apart by the clearance, along the normal.
    let step = [found.on_obstacle[0] - found.on_ego[0], found.on_obstacle[1] - found.on_ego[1]];
    assert!((step[0] * x + step[1] * y - found.clearance).abs() < 2e-9, "{place}: {found:?}");
}

fn hit(found: &Clearance) -> bool {
    found.verdict != Verdict::Separated
}

/// Compares with an unsigned distance (0 on overlap).
fn check_distance(found: &Clearance, distance: f64, digits: i32, place: &str) {
    assert!(agrees(found.clearance.max(0.0), distance, digits), "{place}: {found:?} {distance}");
    if found.clearance.abs() > TOUCHING {
        assert_eq!(hit(found), distance == 0.0, "{place}: {found:?}");
    }
}

#[test]
fn commonroad_pairs_and_steps() {
    let Some(folder) = folder("commonroad") else { return };
    let (mut runs, mut pairs, mut depths) = (0, 0, 0);
    for run in table(&folder.join("egos/index.csv")) {
        let name = format!("{}__{}", run.text("scenario"), run.text("ego"));
        let scenario = folder.join("scenarios").join(run.text("scenario")).with_extension("xml");
        let ego = folder.join("egos").join(&name).with_extension("csv");
        let reference = folder.join("reference");
        if !scenario.exists() || !ego.exists() {
            continue;
        }
        runs += 1;
        let scene = load_scene(&scenario).unwrap();
        let footprint = Footprint::centered(run.number("length"), run.number("width")).unwrap();
        let excluded = run.text("excluded_obstacle_id");
        let excluded = if excluded.is_empty() { vec![] } else { vec![Id::parse(excluded)] };
        let check = Check::of(&scene, footprint, Selection { without: &excluded, allow_missing: false }).unwrap();
        let plan = load_plan(&ego).unwrap();

        let mut rows: BTreeMap<TimeStep, Vec<Row>> = BTreeMap::new();
        for row in table(&reference.join(format!("{name}.pairs.csv"))) {
            rows.entry(row.count("time_step") as TimeStep).or_default().push(row);
        }
        let steps = table(&reference.join(format!("{name}.steps.csv")));
        assert_eq!(steps.len(), plan.poses.len(), "{name}");
        let report = check.run(&plan).unwrap();
        for ((pose, step), row) in plan.poses.iter().zip(&report.steps).zip(&steps) {
            let all = check.all(pose.time_step, pose.pose).unwrap();
            let rows = rows.get(&pose.time_step).map_or(&[][..], Vec::as_slice);
            assert_eq!(all.len(), rows.len(), "{name} {}", pose.time_step);
            for row in rows {
                pairs += 1;
                depths += usize::from(check_pair(&all, row, &name));
            }
            check_step(step.nearest.as_ref(), &all, row, &name);
        }
    }
    assert!(runs > 0);
    println!("{runs} runs, {pairs} pairs, {depths} depths");
}

/// Returns whether the row has a penetration depth.
fn check_pair(all: &[Clearance], row: &Row, name: &str) -> bool {
    let place = format!("{name} {} {} {}", row.text("time_step"), row.text("obstacle_id"), row.text("part"));
    let id = Id::parse(row.text("obstacle_id"));
    let part = row.count("part");
    let found = all.iter().find(|c| c.obstacle == id && c.part == part).unwrap_or_else(|| panic!("{place}"));
    check_bounds(found, &place);
    check_distance(found, row.number("dist"), 12, &place);
    if found.clearance.abs() > TOUCHING {
        assert_eq!(hit(found), row.text("hit_dc") == "1", "{place}: {found:?}");
    }
    let deep = !row.text("pen").is_empty();
    if deep {
        assert!(agrees(-found.clearance, row.number("pen"), 12), "{place}: {found:?} {}", row.text("pen"));
    }
    deep
}

fn check_step(nearest: Option<&Clearance>, all: &[Clearance], row: &Row, name: &str) {
    let place = format!("{name} {}", row.text("time_step"));
    let mut ids: Vec<&Id> = all.iter().map(|c| &c.obstacle).collect();
    ids.dedup();
    assert_eq!(ids.len(), row.count("n_obstacles"), "{place}");
    let mut hits: Vec<String> = all.iter().filter(|c| hit(c)).map(|c| c.obstacle.to_string()).collect();
    hits.dedup();
    assert_eq!(hits.join(" "), row.text("hit_ids"), "{place}");
    assert_eq!(!hits.is_empty(), row.text("hit_dc") == "1", "{place}");
    let Some(nearest) = nearest else {
        assert_eq!(row.text("min_dist"), "", "{place}");
        return;
    };
    check_bounds(nearest, &place);
    check_distance(nearest, row.number("min_dist"), 12, &place);
    check_choice(nearest, all, &Id::parse(row.text("nearest_id")), &place);
}

/// The quick search agrees with the thorough one, and the reference's choice is as near up to its
/// rounding.
fn check_choice(nearest: &Clearance, all: &[Clearance], reference: &Id, place: &str) {
    let least = all.iter().map(|c| c.clearance).fold(f64::INFINITY, f64::min);
    let first = all.iter().find(|c| c.clearance == least).unwrap();
    assert_eq!((&nearest.obstacle, nearest.clearance), (&first.obstacle, least), "{place}");
    let chosen = all.iter().filter(|c| c.obstacle == *reference).map(|c| c.clearance).fold(f64::INFINITY, f64::min);
    assert!(chosen.max(0.0) - least.max(0.0) < 1e-9, "{place}: {reference} {}", nearest.obstacle);
}

/// The published batch ignores the obstacles' initial states.
fn without_initial_states(scene: &mut Scene) {
    for obstacle in &mut scene.obstacles {
        if let Occupancy::Moving { initial, .. } = &mut obstacle.occupancy {
            *initial = None;
        }
    }
}

#[test]
fn commonroad_batch() {
    let Some(folder) = folder("commonroad") else { return };
    let batch = folder.join("batch");
    let scenario = |name: &str| folder.join("scenarios").join(name);
    if !present(&[&batch, &scenario("USA_US101-3_3_T-1.xml")]) {
        return;
    }
    let mut trajectories: HashMap<usize, Vec<(TimeStep, Pose)>> = HashMap::new();
    for row in table(&batch.join("trajectories.csv")) {
        let [x, y, theta] = ["x", "y", "theta"].map(|column| row.number(column));
        let pose = (row.count("time_step") as TimeStep, Pose { x, y, theta });
        trajectories.entry(row.count("trajectory")).or_default().push(pose);
    }
    let footprint = Footprint::centered(4.508, 1.61).unwrap();
    let mut scene = load_scene(scenario("USA_US101-3_3_T-1.xml")).unwrap();
    without_initial_states(&mut scene);
    let check = Check::new(&scene, footprint.clone()).unwrap();
    let found: HashMap<usize, Vec<(TimeStep, Option<Clearance>)>> = trajectories
        .iter()
        .map(|(&name, poses)| {
            let nearest = |&(step, pose): &(TimeStep, Pose)| (step, check.nearest(step, pose).unwrap());
            (name, poses.iter().map(nearest).collect())
        })
        .collect();

    for row in table(&batch.join("reference_steps.csv")) {
        let place = format!("trajectory {} step {}", row.text("trajectory"), row.text("time_step"));
        let steps = &found[&row.count("trajectory")];
        let (_, nearest) = steps.iter().find(|(step, _)| *step as usize == row.count("time_step")).unwrap();
        match nearest {
            None => assert_eq!(row.text("min_dist"), "", "{place}"),
            Some(nearest) => {
                check_bounds(nearest, &place);
                check_distance(nearest, row.number("min_dist"), 10, &place);
            }
        }
    }
    for row in table(&batch.join("reference_traj.csv")) {
        let place = format!("trajectory {}", row.text("trajectory"));
        let steps = &found[&row.count("trajectory")];
        let collides = |(_, nearest): &&(TimeStep, Option<Clearance>)| nearest.as_ref().is_some_and(hit);
        let first = steps.iter().find(collides).map_or(-1, |(step, _)| i64::from(*step));
        assert_eq!(first as f64, row.number("first_hit_discrete"), "{place}");
        let nearest = steps.iter().filter_map(|(_, nearest)| nearest.as_ref()).map(|c| c.clearance.max(0.0));
        assert!(agrees(nearest.fold(f64::INFINITY, f64::min), row.number("min_dist"), 12), "{place}");
    }
    let free = |steps: &[(TimeStep, Option<Clearance>)]| !steps.iter().any(|(_, c)| c.as_ref().is_some_and(hit));
    assert_eq!(found.len(), 1000);
    assert_eq!(found.values().filter(|steps| free(steps)).count(), 909, "as published");

    // Against the predicted regions all of them are free, as published.
    if present(&[&scenario("USA_US101-3_3_S-1.xml")]) {
        let mut scene = load_scene(scenario("USA_US101-3_3_S-1.xml")).unwrap();
        without_initial_states(&mut scene);
        let check = Check::new(&scene, footprint.clone()).unwrap();
        for (step, pose) in trajectories.values().flatten() {
            assert!(!check.nearest(*step, *pose).unwrap().as_ref().is_some_and(hit));
        }
    }
}

#[test]
fn tpcap_poses() {
    let Some(folder) = folder("tpcap") else { return };
    let mut poses = 0;
    for case in table(&folder.join("reference/cases.csv")) {
        let case = case.text("case");
        let path = folder.join(format!("cases/Case{case}.csv"));
        if !path.exists() {
            continue;
        }
        let scene = load_scene(&path).unwrap();
        let check = Check::new(&scene, scene.vehicle.clone().unwrap()).unwrap();
        for set in ["startgoal", "random", "solution"] {
            let reference = folder.join(format!("reference/Case{case}_{set}.csv"));
            if !reference.exists() {
                continue;
            }
            for row in table(&reference) {
                poses += 1;
                let place = format!("case {case} {set} {}", row.text("index"));
                let [x, y, theta] = ["x", "y", "theta"].map(|column| row.number(column));
                let pose = Pose { x, y, theta };
                let nearest = check.nearest(0, pose).unwrap().unwrap();
                check_bounds(&nearest, &place);
                check_distance(&nearest, row.number("min_dist"), 12, &place);
                if nearest.clearance.abs() > TOUCHING {
                    assert_eq!(hit(&nearest), row.text("hit") == "1", "{place}");
                }
                let all = check.all(0, pose).unwrap();
                check_choice(&nearest, &all, &Id::parse(row.text("nearest_obstacle")), &place);
            }
        }
    }
    assert!(poses > 0);
    println!("{poses} poses");
}

/// A published solution that runs into an obstacle, found from the two files alone.
#[test]
fn the_published_solution_of_case_4_collides() {
    let Some(folder) = folder("tpcap") else { return };
    let (case, solution) = (folder.join("cases/Case4.csv"), folder.join("solutions/Solution_Case4.csv"));
    if !present(&[&case, &solution]) {
        return;
    }
    let scene = load_scene(case).unwrap();
    let report = Check::new(&scene, Footprint::TPCAP).unwrap().run(&load_plan(solution).unwrap()).unwrap();
    assert!(!report.is_free());
    let hits = report.steps.iter().filter(|step| step.nearest.as_ref().is_some_and(hit)).count();
    assert_eq!((report.steps.len(), hits), (226, 32));
    assert!(report.min_clearance.unwrap() < -0.1, "{report:?}");
}

#[test]
fn apollo_pairs() {
    let Some(folder) = folder("apollo-perception") else { return };
    let mut pairs = 0;
    for summary in table(&folder.join("reference/summary.csv")) {
        let name = summary.text("scene");
        let path = folder.join(format!("scenes/{name}_prediction.pb.txt"));
        let reference = folder.join(format!("reference/{name}.csv"));
        if !path.exists() || !reference.exists() {
            continue;
        }
        let perception = formats::apollo::read(&Source::open(&path).unwrap()).unwrap();
        let plan = load_plan(plan_file(&folder, name).unwrap()).unwrap();
        let (frozen, predicted) = (perception.frozen(), perception.predicted(&plan));
        let checks = [
            ("dist_to_perceived_polygon", Check::new(&frozen, Footprint::APOLLO).unwrap()),
            ("dist_to_predicted_box", Check::new(&predicted, Footprint::APOLLO).unwrap()),
        ];
        let rows = table(&reference);
        assert_eq!(rows.len(), plan.poses.len() * perception.obstacles.len(), "{name}");
        for (pose, rows) in plan.poses.iter().zip(rows.chunks(perception.obstacles.len())) {
            for (column, check) in &checks {
                let all = check.all(pose.time_step, pose.pose).unwrap();
                for row in rows {
                    pairs += 1;
                    let place = format!("{name} {} {} {column}", row.text("relative_time"), row.text("obstacle_id"));
                    assert!((pose.seconds.unwrap() - row.number("relative_time")).abs() < 1e-6, "{place}");
                    let id = Id::parse(row.text("obstacle_id"));
                    let found = all.iter().find(|c| c.obstacle == id).unwrap_or_else(|| panic!("{place}"));
                    check_bounds(found, &place);
                    check_distance(found, row.number(column), 10, &place);
                }
            }
        }
    }
    assert!(pairs > 0);
    println!("{pairs} pairs");
}

#[test]
fn barn_paths() {
    let Some(folder) = folder("barn") else { return };
    let mut poses = 0;
    for summary in table(&folder.join("reference/summary.csv")) {
        let world = summary.text("world");
        let path = folder.join(format!("worlds/world_{world}.csv"));
        if !path.exists() {
            continue;
        }
        let scene = load_scene(&path).unwrap();
        let check = Check::new(&scene, Footprint::JACKAL).unwrap();
        let plan = load_plan(folder.join(format!("paths/path_{world}.csv"))).unwrap();
        let report = check.run(&plan).unwrap();
        let rows = table(&folder.join(format!("reference/world_{world}.csv")));
        assert_eq!(rows.len(), report.steps.len());
        for ((pose, step), row) in plan.poses.iter().zip(&report.steps).zip(rows) {
            poses += 1;
            let place = format!("world {world} {}", row.text("index"));
            let nearest = step.nearest.as_ref().unwrap();
            check_bounds(nearest, &place);
            assert!(agrees(nearest.clearance, row.number("min_signed_dist"), 12), "{place}: {nearest:?}");
            let all = check.all(step.time_step, pose.pose).unwrap();
            check_choice(nearest, &all, &Id::parse(row.text("nearest_cylinder")), &place);
            if nearest.clearance.abs() > TOUCHING {
                assert_eq!(all.iter().filter(|c| hit(c)).count(), row.count("circles_hit"), "{place}");
            }
        }
        assert!(agrees(report.min_clearance.unwrap(), summary.number("min_signed_dist"), 12), "{world}");
    }
    assert!(poses > 0);
    println!("{poses} poses");
}
