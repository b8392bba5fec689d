use std::collections::BTreeMap;
use std::f64::consts::{FRAC_PI_2, PI};
use std::ops::ControlFlow;

use barycode::Touching;

use crate::clearance::{Check, Continuous, ContinuousReport, Selection};
use crate::footprint::Footprint;
use crate::missing::MissingShape;
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, Pose, PosedShapes, Prediction, Scene, TimeStep};
use crate::plan::{Plan, PlanPose};
use crate::plans::Plans;
use crate::shape::Shape;

fn obstacle(id: i64, occupancy: Occupancy) -> Obstacle {
    Obstacle { id: Id::Number(id), kind: ObstacleKind::Dynamic, class: String::new(), occupancy, missing: Vec::new() }
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

fn standing(shape: Shape) -> Scene {
    scene(vec![obstacle(7, Occupancy::Always(PosedShapes::in_world(vec![shape])))])
}

fn at(x: f64, y: f64, theta: f64) -> Pose {
    Pose { x, y, theta }
}

/// A car that is at these poses.
fn car_at(poses: &[(TimeStep, Pose)]) -> Obstacle {
    let shapes: std::sync::Arc<[Shape]> = vec![Shape::rectangle([0.0, 0.0], 0.0, 4.0, 2.0).unwrap()].into();
    let placed = |&(step, pose): &(TimeStep, Pose)| (step, PosedShapes { shapes: shapes.clone(), pose });
    let prediction = Prediction::Trajectory(poses.iter().map(placed).collect());
    obstacle(7, Occupancy::Moving { initial: None, prediction })
}

/// Regions, one shape for each of these steps.
fn regions(shapes: &[(TimeStep, Shape)]) -> Obstacle {
    let placed = |(step, shape): &(TimeStep, Shape)| (*step, PosedShapes::in_world(vec![shape.clone()]));
    let prediction = Prediction::SetBased(shapes.iter().map(placed).collect::<BTreeMap<_, _>>());
    obstacle(7, Occupancy::Moving { initial: None, prediction })
}

fn plan(poses: &[(TimeStep, Pose)]) -> Plan {
    let pose = |&(time_step, pose): &(TimeStep, Pose)| PlanPose { time_step, pose, seconds: None };
    Plan { name: String::new(), poses: poses.iter().map(pose).collect() }
}

fn check(scene: &Scene) -> Check<'_> {
    Check::new(scene, Footprint::centered(4.0, 2.0).unwrap()).unwrap()
}

fn run(scene: &Scene, poses: &[(TimeStep, Pose)]) -> ContinuousReport {
    check(scene).run_continuous(&plan(poses), &Continuous::default()).unwrap()
}

#[track_caller]
fn meets_at(report: &ContinuousReport, time: f64) {
    let [low, high] = report.first_contact().expect("they meet").times;
    assert!(low <= time && time <= high && high - low < 1e-9, "{low} {high}, not {time}");
}

#[test]
fn cars_that_change_places_meet_half_way() {
    let scene = scene(vec![car_at(&[(0, at(20.0, 0.0, PI)), (1, at(0.0, 0.0, PI))])]);
    let poses = [(0, at(0.0, 0.0, 0.0)), (1, at(20.0, 0.0, 0.0))];
    assert!(check(&scene).run(&plan(&poses)).unwrap().is_free(), "at the steps they are apart");
    let report = run(&scene, &poses);
    meets_at(&report, 0.4);
    let clearance = report.clearance().unwrap();
    assert!((clearance.upper + 2.0).abs() < 1e-6 && clearance.lower <= clearance.upper, "{clearance:?}");
    // A centimetre beside each other they do not.
    let beside = [(0, at(0.0, 2.01, 0.0)), (1, at(20.0, 2.01, 0.0))];
    let report = run(&scene, &beside);
    assert!(report.is_free() && report.first_contact().is_none());
    let clearance = report.clearance().unwrap();
    assert!(clearance.lower <= 0.01 && 0.01 <= clearance.upper + 1e-15, "{clearance:?}");
    assert!(clearance.upper - clearance.lower < 1e-8 && (0.4..0.6).contains(&clearance.time), "{clearance:?}");
}

#[test]
fn turning_on_the_spot_sweeps_through_a_wall() {
    // Ahead and behind there is room, and across, but the corners reach 2.236.
    let wall = Shape::rectangle([0.0, 7.2], 0.0, 10.0, 10.0).unwrap();
    let scene = standing(wall);
    let poses = [(3, at(0.0, 0.0, 0.0)), (4, at(0.0, 0.0, FRAC_PI_2))];
    assert!(check(&scene).run(&plan(&poses)).unwrap().is_free());
    // The corner (2, 1) is at a height of 2.2: sin(angle + atan(1 / 2)) = 2.2 / sqrt(5).
    let angle = (2.2 / 5.0_f64.sqrt()).asin() - 0.5_f64.atan();
    meets_at(&run(&scene, &poses), 3.0 + angle / FRAC_PI_2);
    let clearance = run(&scene, &poses).clearance().unwrap();
    assert!((clearance.upper - (2.2 - 5.0_f64.sqrt())).abs() < 1e-8, "{clearance:?}");
    // The other way round, and past the whole turn, where the shorter way is the same.
    let poses = [(3, at(0.0, 0.0, 2.0 * PI)), (4, at(0.0, 0.0, FRAC_PI_2))];
    meets_at(&run(&scene, &poses), 3.0 + angle / FRAC_PI_2);
}

#[test]
fn bounds_at_a_step_are_those_of_the_step() {
    let scene = standing(Shape::circle([10.0, 0.0], 1.0).unwrap());
    // Towards it, and away: the smallest clearance is at the step between.
    let poses = [(0, at(0.0, 0.0, 0.0)), (1, at(5.0, 0.0, 0.3)), (2, at(1.0, 3.0, 0.1))];
    let step = check(&scene).run(&plan(&poses)).unwrap();
    let report = run(&scene, &poses);
    let clearance = report.clearance().unwrap();
    let nearest = step.steps[1].nearest.as_ref().unwrap();
    assert_eq!(clearance.time, 1.0);
    assert!(clearance.lower <= nearest.clearance && nearest.clearance <= clearance.upper + 1e-15);
    assert!(nearest.lower - clearance.lower < 1e-8, "{clearance:?} {nearest:?}");
    // One pose alone.
    let report = run(&scene, &poses[1..2]);
    let clearance = report.clearance().unwrap();
    assert_eq!((report.spans.len(), clearance.upper, clearance.time), (1, nearest.upper, 1.0));
}

#[test]
fn a_plan_with_longer_steps_meets_what_moves_between() {
    // The obstacle crosses while the plan has no pose.
    let crossing =
        car_at(&[(0, at(5.0, 30.0, 0.0)), (2, at(5.0, 30.0, 0.0)), (3, at(5.0, 0.0, 0.0)), (4, at(5.0, -30.0, 0.0))]);
    let scene = scene(vec![crossing]);
    let poses = [(0, at(0.0, 0.0, 0.0)), (4, at(8.0, 0.0, 0.0))];
    assert!(check(&scene).run(&plan(&poses)).unwrap().is_free());
    let report = run(&scene, &poses);
    let [low, high] = report.first_contact().unwrap().times;
    assert!(2.0 < low && high < 3.0 && high - low < 1e-9, "{low} {high}");
}

#[test]
fn an_obstacle_that_comes_or_goes_leaves_a_step_undecided() {
    let scene = scene(vec![car_at(&[(5, at(10.0, 0.0, 0.0)), (6, at(10.0, 0.0, 0.0))])]);
    let through = |from: TimeStep| {
        let poses = [(from, at(0.0, 0.0, 0.0)), (from + 1, at(20.0, 0.0, 0.0))];
        run(&scene, &poses)
    };
    for (from, free, proven) in
        [(3, true, false), (4, false, false), (5, false, true), (6, false, false), (7, true, false)]
    {
        let report = through(from);
        assert_eq!((report.is_free(), report.first_contact().is_some()), (free, proven), "{from}");
        if !free && !proven {
            let open = report.spans[0].undecided.as_ref().unwrap();
            let begin = f64::from(from) + 0.3;
            assert!((open.times[0] - begin).abs() < 1e-9 && open.times[1] == f64::from(from) + 1.0, "{open:?}");
        }
    }
}

#[test]
fn regions_cover_their_hull_between_steps() {
    let disc = |x: f64| Shape::circle([x, 0.0], 1.0).unwrap();
    let scene = scene(vec![regions(&[(0, disc(10.0)), (1, disc(30.0))])]);
    // Across, in the middle, where neither region is.
    let poses = |x: f64| [(0, at(x, -20.0, FRAC_PI_2)), (1, at(x, 20.0, FRAC_PI_2))];
    let report = run(&scene, &poses(20.0));
    assert!(!report.is_free() && report.first_contact().is_none());
    let open = report.first().unwrap().0;
    assert!((open.times[0] - 17.0 / 40.0).abs() < 0.01 && open.times[1] == 1.0, "{open:?}");
    let clearance = report.clearance().unwrap();
    assert!(clearance.lower < -1.9 && clearance.upper > 15.0, "{clearance:?}");
    assert!(run(&scene, &poses(32.1)).is_free(), "beside the hull");
}

#[test]
fn a_missing_shape_leaves_its_time_undecided() {
    let mut scene = scene(vec![car_at(&[(1, at(90.0, 0.0, 0.0)), (2, at(90.0, 0.0, 0.0))])]);
    scene.obstacles[0].missing =
        vec![MissingShape { place: "file:3".into(), what: "is not read".into(), remedy: "draw it".into() }];
    let selection = Selection { allow_missing: true, ..Selection::default() };
    let check = Check::of(&scene, Footprint::centered(4.0, 2.0).unwrap(), selection).unwrap();
    let poses: Vec<_> = (0..5).map(|step| (step, at(f64::from(step), 0.0, 0.0))).collect();
    let report = check.run_continuous(&plan(&poses), &Continuous::default()).unwrap();
    let free: Vec<bool> = report.spans.iter().map(super::Span::is_free).collect();
    assert_eq!(free, [false, false, false, true]);
    assert_eq!(report.spans[1].missing, [Id::Number(7)]);
}

#[test]
fn contact_and_margins_count_as_they_are_told() {
    let scene = standing(Shape::rectangle([10.0, 0.0], 0.0, 2.0, 2.0).unwrap());
    let docking = plan(&[(0, at(0.1, 0.0, 0.0)), (1, at(7.0, 0.0, 0.0))]);
    let ask =
        |check: Check<'_>, within: f64| check.run_continuous(&docking, &Continuous::default().within(within)).unwrap();
    meets_at(&ask(check(&scene), 0.0), 1.0);
    assert!(ask(check(&scene).with_touching(Touching::Free), 0.0).is_free(), "docks");
    let near = ask(check(&scene).with_touching(Touching::Free), 0.69);
    meets_at(&near, 0.9);
    assert!(near.clearance().unwrap().upper.abs() < 1e-15, "clearances are without the distance");
    let grown = ask(check(&scene).with_margin(0.69).unwrap(), 0.0);
    meets_at(&grown, 0.9);
    assert!((grown.clearance().unwrap().upper + 0.69).abs() < 1e-12);
}

#[test]
fn many_plans_come_to_what_each_comes_to() {
    let scene = scene(vec![
        car_at(&[(0, at(20.0, 0.0, PI)), (1, at(0.0, 0.5, 3.0)), (2, at(-20.0, 3.0, 2.5))]),
        obstacle(8, Occupancy::Always(PosedShapes::in_world(vec![Shape::circle([30.0, 2.0], 1.0).unwrap()]))),
    ]);
    let mut plans = Plans::new("");
    let fan = (0..20).map(|lane| {
        let y = f64::from(lane) * 0.4 - 4.0;
        [(0, at(0.0, y, 0.0)), (1, at(14.0, y, 0.4)), (2, at(25.0, y, 0.0))]
    });
    let fan: Vec<_> = fan.collect();
    for (lane, poses) in fan.iter().enumerate() {
        plans.push(Id::Number(lane as i64), poses.iter().copied()).unwrap();
    }
    let mut seen = 0;
    check(&scene)
        .visit_continuous(&plans, &Continuous::default(), |index, summary| {
            let one = run(&scene, &fan[index]);
            assert_eq!(summary.contact.as_ref(), one.first_contact(), "{index}");
            assert_eq!(summary.is_free(), one.is_free(), "{index}");
            let (many, one) = (summary.clearance.unwrap(), one.clearance().unwrap());
            assert!((many.upper - one.upper).abs() < 1e-8 && (many.lower - one.lower).abs() < 1e-8, "{many:?} {one:?}");
            seen += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(seen, 20);
    let mut ended = Vec::new();
    let visit = |index, _| {
        ended.push(index);
        if index == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    check(&scene).visit_continuous(&plans, &Continuous::default(), visit).unwrap();
    assert_eq!(ended, [0, 1, 2, 3]);
}

#[test]
fn spans_one_by_one_are_those_of_the_whole() {
    let scene = standing(Shape::circle([5.0, 3.0], 1.0).unwrap());
    let vehicle = plan(&[(0, at(0.0, 0.0, 0.0)), (2, at(8.0, 0.5, 0.25)), (3, at(9.0, 6.0, 0.5))]);
    let towed = plan(&[(0, at(-5.0, 0.0, 0.0)), (2, at(3.0, 0.25, 0.0)), (3, at(5.0, 3.0, 0.25))]);
    let check = check(&scene).with_trailer(&Footprint::centered(4.0, 2.0).unwrap(), &towed).unwrap();
    let options = Continuous::default().within(0.25);
    let whole = check.run_continuous(&vehicle, &options).unwrap();
    assert!(whole.first_contact().is_some(), "the trailer comes to the disc");
    let one_by_one = vehicle.poses.windows(2).map(|pair| check.span(&pair[0], &pair[1], &options).unwrap());
    assert_eq!(one_by_one.collect::<Vec<_>>(), whole.spans);
    let late = plan(&[(0, at(0.0, 0.0, 0.0)), (1, at(4.0, 0.0, 0.0))]);
    assert!(check.span(&late.poses[0], &late.poses[1], &options).is_err(), "the trailer has no such step");
}
