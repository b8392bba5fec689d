//! A planner's batch: 1000 sampled trajectories of 20 steps among the recorded cars of a CommonRoad
//! scenario.
//!
//! The drivability checker of CommonRoad takes 2.9 ms for yes or no alone, by its fastest back end,
//! on another machine than this (README of the data).

use super::Row;
use barycode::d2::{Pose, Posed, Query, Rectangle, Vec2};
use barycode::{Scalar, Verdict};
use barycode_batch::{Batch, Element, Obstacles, PosedId, PosedRows, ShapeTable, Sweep, Width};
use barycode_scene::{Shape, load_plans, load_scene};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Length and width of the ego vehicle.
const EGO: [f64; 2] = [4.508, 1.61];

fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    std::env::var_os("BARYCODE_DATA").map_or_else(beside, PathBuf::from).join("commonroad")
}

fn rectangle<T: Scalar>(length: f64, width: f64) -> Rectangle<T> {
    Rectangle::from_half_extents([length, width].map(|size| T::from_f64(size / 2.0))).expect("a rectangle")
}

fn pose<T: Scalar>(pose: barycode_scene::Pose) -> Pose<T> {
    Pose::from_angle([pose.x, pose.y].map(T::from_f64), T::from_f64(pose.theta))
}

fn cell<T: Element>(passes: usize) -> Result<Vec<Row>, String> {
    let scene = folder().join("scenarios/USA_US101-3_3_T-1.xml");
    let scene = load_scene(scene).map_err(|error| error.to_string())?;
    let plans = load_plans(folder().join("batch/trajectories.csv")).map_err(|error| error.to_string())?;
    let mut table = ShapeTable::<Vec2<T>>::new();
    let ego = rectangle(EGO[0], EGO[1]);
    let footprint = table.push(&ego).expect("a rectangle");
    let last = plans.time_steps().map_or(0, |(_, last)| last);
    let (mut lists, mut singles) = (Vec::new(), Vec::new());
    for step in 0..=last {
        let (mut list, mut single) = (Vec::new(), Vec::new());
        // The initial states are not used, as in the reference.
        for placement in scene.obstacles.iter().filter_map(|obstacle| obstacle.predicted()?.get(&step)) {
            for shape in placement.shapes.iter() {
                let &Shape::Rectangle { center: [0.0, 0.0], orientation: 0.0, length, width, .. } = shape else {
                    return Err("an obstacle that is no rectangle about its pose".into());
                };
                let car = rectangle(length, width);
                list.push(PosedId::new(table.push(&car).expect("a rectangle"), pose(placement.pose)));
                single.push(Posed::new(car, pose(placement.pose)).expect("finite"));
            }
        }
        lists.push(list);
        singles.push(single);
    }
    let obstacles = Obstacles::moving(&table, 0, &lists).expect("shapes of the table");
    let (mut poses, mut steps) = (Vec::new(), Vec::new());
    for plan in 0..plans.len() {
        for (step, at) in plans.plan(plan) {
            poses.push(pose::<T>(at));
            steps.push(step);
        }
    }
    let footprints = PosedRows::new(&table, footprint, &poses[..]).expect("a shape of the table");
    let sweep = Sweep::new(footprints, &steps);

    let around = |row: usize| {
        let ego = Posed::new(ego, poses[row]).expect("finite");
        (ego, &singles[steps[row] as usize])
    };
    let least = |row: usize| {
        let (ego, others) = around(row);
        let distances = others.iter().map(|other| Query::new().distance(&ego, other));
        distances.fold((T::INFINITY, T::INFINITY), |(lower, upper), answer| {
            let smaller = |a: T, b: T| if b < a { b } else { a };
            (smaller(lower, answer.lower), smaller(upper, answer.upper))
        })
    };
    let meets = |row: usize| {
        let (ego, others) = around(row);
        others.iter().any(|other| Query::new().intersects(&ego, other).meets())
    };
    let (mut collisions, mut clearances) = (
        Batch::new().collisions(sweep, &obstacles).expect("all"),
        Batch::new().clearances(sweep, &obstacles).expect("all"),
    );
    let (mut wrong_verdicts, mut wrong_distances) = (0, 0);
    for row in 0..poses.len() {
        wrong_verdicts += usize::from((collisions.verdict[row] != Verdict::Separated) != meets(row));
        let (lower, upper) = least(row);
        wrong_distances += usize::from(!(clearances.lower[row] <= upper && lower <= clearances.upper[row]));
    }

    let nanoseconds = 1e9 / poses.len() as f64;
    let forms = ["sweep", "sweep, AVX2"];
    let mut rows = Vec::new();
    for question in ["collision", "distance"] {
        let far = question == "distance";
        let (mut own, mut other) = (vec![Vec::new(); forms.len()], Vec::new());
        for _ in 0..passes {
            for (batch, own) in [Batch::new(), Batch::new().width(Width::Avx2)].into_iter().zip(&mut own) {
                let start = Instant::now();
                if far {
                    batch.clearances_into(sweep, &obstacles, T::INFINITY, &mut clearances).expect("all");
                } else {
                    batch.collisions_into(sweep, &obstacles, T::ZERO, &mut collisions).expect("all");
                }
                own.push(start.elapsed().as_secs_f64() * nanoseconds);
            }
            let start = Instant::now();
            for row in 0..poses.len() {
                if far {
                    black_box(least(row));
                } else {
                    black_box(meets(row));
                }
            }
            other.push(start.elapsed().as_secs_f64() * nanoseconds);
        }
        for (form, own) in forms.into_iter().zip(own) {
            rows.push(Row {
                precision: T::NAME,
                subject: format!("{} poses, a planner's", poses.len()),
                class: "US101, 12 cars",
                question,
                batch: form,
                opponent: "loop over single pairs",
                ratios: other.iter().zip(&own).map(|(other, own)| other / own).collect(),
                own,
                other: other.clone(),
                wrong: if far { wrong_distances } else { wrong_verdicts },
            });
        }
    }
    Ok(rows)
}

/// Both precisions; nothing, and a word about it, where the data is absent.
pub fn measure(passes: usize) -> Vec<Row> {
    if !folder().is_dir() {
        eprintln!("SKIPPED: the planner's batch, no data in {}", folder().display());
        return Vec::new();
    }
    let cells = [cell::<f32>(passes), cell::<f64>(passes)];
    cells.into_iter().flat_map(|cell| cell.expect("the scenario and its batch")).collect()
}
