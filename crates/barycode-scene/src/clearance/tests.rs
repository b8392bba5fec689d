mod pairs;
mod projected;
mod trailers;

use super::*;
use crate::missing::MissingShape;
use crate::model::{ObstacleKind, Prediction};
use crate::plan::PlanPose;
use crate::plans::Plans;
use crate::shape::Shape;
use std::ops::ControlFlow;

fn obstacle(id: i64, occupancy: Occupancy) -> Obstacle {
    Obstacle { id: Id::Number(id), kind: ObstacleKind::Static, class: String::new(), occupancy, missing: Vec::new() }
}

fn scene(obstacles: Vec<Obstacle>) -> Scene {
    Scene {
        name: String::new(),
        format: String::new(),
        step_seconds: None,
        obstacles,
        problems: Vec::new(),
        vehicle: None,
        lanelets: 0,
    }
}

fn fixed(shapes: Vec<Vec<Shape>>) -> Scene {
    let always = |shapes| Occupancy::Always(PosedShapes::in_world(shapes));
    let ids = 0..;
    scene(ids.zip(shapes).map(|(id, shapes)| obstacle(id, always(shapes))).collect())
}

fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::circle([x, y], radius).unwrap()
}

fn at(x: f64, y: f64, theta: f64) -> Pose {
    Pose { x, y, theta }
}

fn plan(poses: &[(TimeStep, Pose)]) -> Plan {
    let pose = |&(time_step, pose)| PlanPose { time_step, pose, seconds: None };
    Plan { name: String::new(), poses: poses.iter().map(pose).collect() }
}

fn car() -> Footprint {
    Footprint::centered(4.0, 2.0).unwrap()
}

#[test]
fn a_report_names_collision_and_minimum() {
    let there = |x: f64| PosedShapes { shapes: vec![disc(0.0, 0.0, 1.0)].into(), pose: at(x, 0.0, 0.3) };
    let moving = Occupancy::Moving {
        initial: Some((0, there(10.0))),
        prediction: Prediction::Trajectory([(1, there(3.0)), (2, there(1.0)), (3, there(2.0))].into()),
    };
    let scene = scene(vec![obstacle(5, moving)]);
    let poses: Vec<_> = (0..5).map(|step| (step, at(0.0, 0.0, 0.0))).collect();
    let report = Check::new(&scene, car()).unwrap().run(&plan(&poses)).unwrap();
    let verdicts: Vec<_> = report.steps.iter().map(|step| step.nearest.as_ref().map(|c| c.verdict)).collect();
    use Verdict::{Penetrating, Separated, Touching};
    assert_eq!(verdicts, [Some(Separated), Some(Touching), Some(Penetrating), Some(Penetrating), None]);
    assert_eq!(report.first_collision, Some(1), "contact counts");
    assert_eq!((report.min_clearance, report.min_clearance_step), (Some(-2.0), Some(2)));
    assert!(!report.is_free());
    let lenient = Check::new(&scene, car()).unwrap().with_touching(barycode::Touching::Free);
    assert_eq!(lenient.run(&plan(&poses)).unwrap().first_collision, Some(2), "contact is free");
    assert!(lenient.run(&plan(&poses[..2])).unwrap().is_free());
    let first = report.steps[0].nearest.as_ref().unwrap();
    assert_eq!((first.clearance, first.normal), (7.0, Some([1.0, 0.0])));
    assert_eq!((first.on_ego, first.on_obstacle), ([2.0, 0.0], [9.0, 0.0]));
}

#[test]
fn without_obstacles_a_plan_is_free() {
    let report = Check::new(&scene(vec![]), car()).unwrap().run(&plan(&[(0, at(0.0, 0.0, 0.0))])).unwrap();
    assert!(report.is_free() && report.min_clearance.is_none() && report.min_clearance_step.is_none());
}

#[test]
fn a_footprint_turns_about_its_reference_point() {
    let scene = fixed(vec![vec![disc(0.0, 10.0, 1.0)]]);
    let check = Check::new(&scene, Footprint::TPCAP).unwrap();
    let ahead = check.nearest(0, at(0.0, 0.0, std::f64::consts::FRAC_PI_2)).unwrap().unwrap();
    assert!((ahead.clearance - (9.0 - 3.76)).abs() < 1e-15, "{ahead:?}");
    let behind = check.nearest(0, at(0.0, 0.0, -std::f64::consts::FRAC_PI_2)).unwrap().unwrap();
    assert!((behind.clearance - (9.0 - 0.929)).abs() < 1e-15, "{behind:?}");
}

#[test]
fn a_margin_shrinks_every_clearance() {
    let scene = fixed(vec![vec![disc(10.0, 0.0, 1.0)]]);
    let check = Check::new(&scene, car()).unwrap().with_margin(0.5).unwrap();
    let far = check.nearest(0, at(0.0, 0.0, 0.0)).unwrap().unwrap();
    assert!((far.clearance - 6.5).abs() < 1e-14);
    let near = check.run(&plan(&[(0, at(6.75, 0.0, 0.0))])).unwrap();
    assert!(!near.is_free(), "nearer than the margin counts as a collision");
    for margin in [-1.0, f64::NAN, 1e300] {
        assert!(Check::new(&scene, car()).unwrap().with_margin(margin).is_err());
    }
}

fn without(ids: &[Id]) -> Selection<'_> {
    Selection { without: ids, allow_missing: false }
}

#[test]
fn obstacles_can_be_excluded_by_name() {
    let scene = fixed(vec![vec![disc(0.0, 0.0, 1.0)], vec![disc(10.0, 0.0, 1.0)]]);
    let check = Check::of(&scene, car(), without(&[Id::Number(0)])).unwrap();
    assert_eq!(check.nearest(0, at(0.0, 0.0, 0.0)).unwrap().unwrap().obstacle, Id::Number(1));
    let flaw = Check::of(&scene, car(), without(&[Id::Number(7)])).unwrap_err();
    assert!(flaw.what.contains("no obstacle 7"), "{flaw}");
}

#[test]
fn a_shape_that_is_missing_is_refused_or_makes_steps_undecided() {
    let mut scene = fixed(vec![vec![disc(0.0, 8.0, 1.0)]]);
    let seen = |step| (step, PosedShapes { shapes: Vec::new().into(), pose: Pose::IDENTITY });
    let prediction = Prediction::Trajectory([seen(1), seen(2)].into());
    scene.obstacles.push(obstacle(7, Occupancy::Moving { initial: None, prediction }));
    scene.obstacles[1].missing =
        vec![MissingShape { place: "file:3".into(), what: "is not read".into(), remedy: "draw it".into() }];
    let flaw = Check::new(&scene, car()).unwrap_err();
    assert_eq!(flaw.to_string(), "file:3: the shape of obstacle 7 is missing: is not read; draw it");
    assert!(Check::of(&scene, car(), without(&[Id::Number(7)])).is_ok());

    let check = Check::of(&scene, car(), Selection { allow_missing: true, ..Selection::default() }).unwrap();
    let poses = (0..4).map(|time_step| PlanPose { time_step, pose: at(0.0, 0.0, 0.0), seconds: None }).collect();
    let report = check.run(&Plan { name: String::new(), poses }).unwrap();
    let missing: Vec<usize> = report.steps.iter().map(|step| step.missing.len()).collect();
    assert_eq!((missing, report.first_collision), (vec![0, 1, 1, 0], Some(1)));
    assert!(report.steps.iter().all(|step| step.nearest.as_ref().unwrap().verdict == Verdict::Separated));

    let mut plans = Plans::new("plans");
    let pose = |step| (step, at(0.0, 0.0, 0.0));
    plans.push(Id::Number(0), [pose(0), pose(3)]).unwrap();
    plans.push(Id::Number(1), [pose(0), pose(1), pose(2)]).unwrap();
    plans.push(Id::Number(2), [(0, at(0.0, 8.0, 0.0)), pose(2)]).unwrap();
    let found = check.run_all(&plans).unwrap();
    assert!(found[0].is_free() && found[0].missing.is_empty());
    assert_eq!((found[1].first_collision, found[1].obstacle), (Some(1), Some(&Id::Number(7))));
    assert_eq!((found[1].missing.as_slice(), found[1].nearest), (&[&Id::Number(7)][..], Some(&Id::Number(0))));
    assert_eq!((found[2].first_collision, found[2].obstacle), (Some(0), Some(&Id::Number(0))), "proven before");
}

#[test]
fn of_equally_near_obstacles_the_first_is_named() {
    let scene = fixed(vec![vec![disc(9.0, 50.0, 1.0)], vec![disc(0.0, 8.0, 1.0)], vec![disc(0.0, -8.0, 1.0)]]);
    let check = Check::new(&scene, car()).unwrap();
    let nearest = check.nearest(0, at(0.0, 0.0, 0.0)).unwrap().unwrap();
    assert_eq!((nearest.obstacle, nearest.clearance), (Id::Number(1), 6.0));
}

/// A vehicle in the notch of a U touches none of its convex pieces, and one in the frame of a hole
/// neither.
#[test]
fn concave_obstacles_are_not_filled() {
    let u = [[0.0, 0.0], [10.0, 0.0], [10.0, 8.0], [7.0, 8.0], [7.0, 1.0], [3.0, 1.0], [3.0, 8.0], [0.0, 8.0]];
    let outline = [[-9.0, -9.0], [19.0, -9.0], [19.0, 19.0], [-9.0, 19.0]];
    let hole = [[-5.0, -5.0], [15.0, -5.0], [15.0, 15.0], [-5.0, 15.0]];
    let scene =
        fixed(vec![vec![Shape::polygon(&u).unwrap()], vec![Shape::polygon_with_holes(&[&outline, &hole]).unwrap()]]);
    let check = Check::new(&scene, car()).unwrap();
    let all = check.all(0, at(5.0, 4.0, std::f64::consts::FRAC_PI_2)).unwrap();
    assert_eq!(all.len(), 2, "pieces of one part are one answer");
    assert!((all[0].clearance - 1.0).abs() < 1e-14 && (all[1].clearance - 7.0).abs() < 1e-14, "{all:?}");
    assert!(check.nearest(0, at(1.5, 4.0, 0.0)).unwrap().unwrap().clearance < 0.0);
}

/// A scene on a grid of 1/1024, near the origin and in UTM coordinates: only the witness points may
/// differ in any bit.
#[test]
fn far_from_the_origin_nothing_is_lost() {
    let far = [587_531.0, 4_140_698.0];
    let build = |[x, y]: [f64; 2]| {
        let grid = |points: &[[f64; 2]]| -> Vec<[f64; 2]> {
            points.iter().map(|p| [x + p[0] / 1024.0, y + p[1] / 1024.0]).collect()
        };
        let posed = |shape: Shape| {
            let pose = at(x + 7.0, y - 3.0, 0.7);
            Occupancy::Always(PosedShapes { shapes: vec![shape].into(), pose })
        };
        let mut scene = fixed(vec![
            vec![Shape::polygon(&grid(&[[7001.0, 13.0], [9000.0, 77.0], [8000.0, 5001.0]])).unwrap()],
            vec![Shape::polygon(&grid(&[[-9.0, 9001.0], [9000.0, 9000.0], [1.0, 9999.0], [1.0, 12000.0]])).unwrap()],
            vec![disc(x - 5.0, y + 0.125, 0.3)],
            vec![Shape::rectangle([x + 1.0, y - 6.0], 0.2, 3.0, 1.0).unwrap()],
        ]);
        scene.obstacles.push(obstacle(7, posed(Shape::rectangle([0.0, 0.0], 0.0, 4.5, 2.0).unwrap())));
        scene.obstacles.push(obstacle(8, posed(Shape::rectangle([1.5, 0.25], 0.4, 4.5, 2.0).unwrap())));
        scene.obstacles.push(obstacle(9, posed(disc(2.0, 1.0, 0.5))));
        let check = Check::new(&scene, Footprint::APOLLO).unwrap();
        let shown = |c: Clearance| (c.obstacle, c.verdict, c.clearance, c.lower, c.upper, c.normal);
        [0.0, 0.3, 2.0]
            .map(|theta| check.all(0, at(x + 0.5, y + 0.25, theta)).unwrap().into_iter().map(shown).collect::<Vec<_>>())
    };
    assert_eq!(build([0.0, 0.0]), build(far));
}

/// Numbers from 0 to 1, the same every time.
fn random(mut state: u64) -> impl FnMut() -> f64 {
    move || {
        // Knuth's linear congruential generator (MMIX); the high bits are good enough here.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Boxes only spare work: the quick search finds what looking at every part finds.
#[test]
fn the_nearest_part_is_the_nearest_of_all() {
    let mut random = random(11);
    let mut overlaps = 0;
    for _ in 0..300 {
        let mut shapes = Vec::new();
        for kind in 0..24 {
            let (x, y, size) = (40.0 * random(), 40.0 * random(), 0.5 + 3.0 * random());
            shapes.push(vec![match kind % 3 {
                0 => disc(x, y, size),
                1 => Shape::rectangle([x, y], 6.0 * random(), 3.0 * size, 0.3 * size).unwrap(),
                _ => Shape::polygon(&[[x, y], [x + size, y], [x + 0.2 * size, y + 0.2 * size], [x, y + size]]).unwrap(),
            }]);
        }
        let scene = fixed(shapes);
        let check = Check::new(&scene, car()).unwrap();
        for _ in 0..10 {
            let pose = at(40.0 * random(), 40.0 * random(), 6.0 * random());
            let nearest = check.nearest(0, pose).unwrap().unwrap();
            let all = check.all(0, pose).unwrap();
            let least = all.iter().map(|c| c.clearance).fold(f64::INFINITY, f64::min);
            let first = all.iter().find(|c| c.clearance == least).unwrap();
            assert_eq!((nearest.clearance, &nearest.obstacle), (least, &first.obstacle));
            assert!(nearest.lower <= all.iter().map(|c| c.lower).fold(f64::INFINITY, f64::min));
            overlaps += usize::from(least < 0.0);
        }
    }
    assert!(overlaps > 500 && overlaps < 2500, "{overlaps} of 3000");
}

/// The first obstacle is touched; the second is, too, or overlaps or is apart by the last digit of
/// a number.
#[test]
fn contact_is_told_from_the_last_digit() {
    let edge = |x: f64| Shape::polygon(&[[x, -1.0], [x + 1.0, -1.0], [x + 1.0, 1.0], [x, 1.0]]).unwrap();
    for (x, obstacle, verdict) in [
        (2.0_f64.next_down(), 1, Verdict::Penetrating),
        (2.0, 0, Verdict::Touching),
        (2.0_f64.next_up(), 0, Verdict::Touching),
    ] {
        let scene = fixed(vec![vec![disc(-3.0, 0.0, 1.0)], vec![edge(x)]]);
        let check = Check::new(&scene, car()).unwrap().with_touching(Touching::Free);
        let found = check.nearest(0, at(0.0, 0.0, 0.0)).unwrap().unwrap();
        assert_eq!((found.verdict, &found.obstacle), (verdict, &Id::Number(obstacle)));
        let report = check.run(&plan(&[(0, at(0.0, 0.0, 0.0))])).unwrap();
        assert_eq!(report.is_free(), verdict == Verdict::Touching);
    }
    // So is a distance of exactly the margin.
    let scene = fixed(vec![vec![edge(2.5)]]);
    for (margin, verdict, free) in [(0.5, Verdict::Touching, true), (0.5_f64.next_up(), Verdict::Penetrating, false)] {
        let check = Check::new(&scene, car()).unwrap().with_margin(margin).unwrap().with_touching(Touching::Free);
        let report = check.run(&plan(&[(0, at(0.0, 0.0, 0.0))])).unwrap();
        assert_eq!((report.steps[0].nearest.as_ref().unwrap().verdict, report.is_free()), (verdict, free));
    }
}

/// Plans of random poses at random steps, many of which nothing that moves exists at.
fn fan(random: &mut impl FnMut() -> f64, count: i64) -> Plans {
    let mut plans = Plans::new("fan");
    for id in 0..count {
        let mut step = 0;
        let poses: Vec<_> = (0..7)
            .map(|_| {
                step += 1 + (3.0 * random()) as TimeStep;
                (step, at(60.0 * random(), 60.0 * random(), 6.0 * random()))
            })
            .collect();
        plans.push(Id::Number(id), poses).unwrap();
    }
    plans
}

/// Every plan of many has the verdicts and, up to rounding, the clearances that it has alone.
fn as_one_by_one(check: &Check<'_>, plans: &Plans) -> (usize, usize) {
    let mut seen = Vec::new();
    check
        .visit(plans, |plan, step, near| {
            seen.push((plan, step, near));
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(seen.len(), plans.poses());
    let mut some = 0;
    let end = |_, _, _: Option<NearestPart<'_>>| {
        some += 1;
        if some == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    check.visit(plans, end).unwrap();
    assert_eq!(some, plans.poses().min(2));
    let mut seen = seen.into_iter();
    let (mut free, mut poses) = (0, 0);
    for (index, found) in check.run_all(plans).unwrap().into_iter().enumerate() {
        let poses_of: Vec<_> = plans.plan(index).collect();
        let alone = check.run(&plan(&poses_of)).unwrap();
        assert_eq!(found.first_collision, alone.first_collision);
        assert_eq!(found.is_free(), alone.is_free());
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        match (found.min_clearance, alone.min_clearance) {
            (Some(many), Some(one)) => assert!(close(many, one), "{many} {one}"),
            (many, one) => assert_eq!(many, one),
        }
        assert_eq!(found.min_clearance_step, alone.min_clearance_step);
        for step in alone.steps {
            let (plan, time_step, near) = seen.next().unwrap();
            assert_eq!((plan, time_step), (index, step.time_step));
            poses += 1;
            match (near, step.nearest) {
                (Some(many), Some(one)) => {
                    assert_eq!((many.verdict, many.obstacle, many.part), (one.verdict, &one.obstacle, one.part));
                    assert!(close(many.clearance, one.clearance), "{many:?} {one:?}");
                    assert!(many.lower <= many.clearance && many.clearance <= many.upper, "{many:?}");
                }
                (many, one) => assert!(many.is_none() && one.is_none()),
            }
        }
        free += usize::from(found.is_free());
    }
    (free, poses)
}

#[test]
fn many_plans_at_once_are_as_one_by_one() {
    let mut random = random(5);
    let mut free = 0;
    for round in 0..24 {
        let mut obstacles = Vec::new();
        for id in 0..9 {
            let (x, y, size) = (60.0 * random(), 60.0 * random(), 0.5 + 2.0 * random());
            let shape = match id % 3 {
                0 => disc(1.0, 0.5, size),
                1 => Shape::rectangle([0.0, 0.25 * f64::from(id % 2)], random(), 3.0 * size, size).unwrap(),
                _ => {
                    let corners = [[0.0, 0.0], [size, 0.0], [0.2 * size, 0.2 * size], [0.0, size]];
                    Shape::polygon(&corners).unwrap()
                }
            };
            let shapes: std::sync::Arc<[Shape]> = vec![shape, disc(-3.0, 0.0, 0.5)].into();
            let turn = random();
            let there =
                |step: f64| PosedShapes { shapes: shapes.clone(), pose: at(x + step, y - 0.5 * step, turn * step) };
            let occupancy = match id % 2 {
                0 => Occupancy::Always(there(0.0)),
                _ => Occupancy::Moving {
                    initial: Some((2, there(9.0))),
                    prediction: Prediction::Trajectory((3..9).map(|step| (step, there(f64::from(step)))).collect()),
                },
            };
            // Without any that stands still, and without any that moves.
            if round % 3 == 0 || (round % 3 == 1) == (id % 2 == 0) {
                obstacles.push(obstacle(id.into(), occupancy));
            }
        }
        let scene = scene(obstacles);
        let margin = if round % 2 == 0 { 0.0 } else { 0.75 };
        let check = Check::new(&scene, Footprint::APOLLO).unwrap().with_margin(margin).unwrap();
        free += as_one_by_one(&check, &fan(&mut random, 40)).0;
    }
    assert!((200..800).contains(&free), "{free} of 960");
}

/// More poses than are asked about at a time.
#[test]
fn blocks_of_poses_leave_no_seam() {
    let scene = fixed(vec![vec![disc(30.0, 30.0, 2.0)]]);
    let check = Check::new(&scene, car()).unwrap();
    let (_, poses) = as_one_by_one(&check, &fan(&mut random(3), 10_000));
    assert_eq!(poses, 70_000);
}

#[test]
fn contact_is_told_in_many_plans_too() {
    let edge = |x: f64| Shape::polygon(&[[x, -1.0], [x + 1.0, -1.0], [x + 1.0, 1.0], [x, 1.0]]).unwrap();
    let mut plans = Plans::new("");
    for (id, x) in (0..).zip([0.0, 0.0_f64.next_up(), 1e-300, -1e-300]) {
        plans.push(Id::Number(id), [(0, at(x, 0.0, 0.0))]).unwrap();
    }
    let scene = fixed(vec![vec![disc(-30.0, 0.0, 1.0)], vec![edge(2.0)]]);
    for (touching, free) in
        [(Touching::Collides, [false, false, false, true]), (Touching::Free, [true, false, false, true])]
    {
        let check = Check::new(&scene, car()).unwrap().with_touching(touching);
        let found = check.run_all(&plans).unwrap();
        assert_eq!(found.iter().map(Summary::is_free).collect::<Vec<_>>(), free);
        as_one_by_one(&check, &plans);
    }
}

/// Steps far apart, and steps at which nothing exists, take neither memory nor time.
#[test]
fn time_steps_may_be_far_apart() {
    let there = |x: f64| PosedShapes { shapes: vec![disc(0.0, 0.0, 1.0)].into(), pose: at(x, 0.0, 0.0) };
    let prediction = Prediction::Trajectory([(1, there(5.0)), (crate::MAX_TIME_STEP, there(9.0))].into());
    let scene = scene(vec![obstacle(3, Occupancy::Moving { initial: None, prediction })]);
    let check = Check::new(&scene, car()).unwrap();
    let mut plans = Plans::new("");
    let steps = [0, 1, 2, crate::MAX_TIME_STEP];
    plans.push(Id::Number(0), steps.map(|step| (step, at(0.0, 0.0, 0.0)))).unwrap();
    plans.push(Id::Number(1), [(2, at(0.0, 0.0, 0.0))]).unwrap();
    let found = check.run_all(&plans).unwrap();
    assert_eq!((found[0].min_clearance, found[0].min_clearance_step), (Some(2.0), Some(1)));
    assert_eq!(found[1], Summary::default());
    as_one_by_one(&check, &plans);
    assert!(check.run_all(&Plans::new("none")).unwrap().is_empty());
}
