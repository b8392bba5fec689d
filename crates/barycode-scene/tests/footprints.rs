//! Footprints of several shapes, and trailers, beside exact arithmetic that knows nothing of how a
//! polygon is split.

use barycode::Verdict;
use barycode::d2::Rotation;
use barycode_judge::body::{Body, BodyPose};
use barycode_judge::oracle::{Judge, Relation};
use barycode_judge::repeated;
use std::ops::ControlFlow;

use barycode_scene::{
    Check, Continuous, EgoBody, Footprint, Id, Obstacle, ObstacleKind, Occupancy, Plan, PlanPose, Plans, Pose,
    PosedShapes, Scene, Shape, Source, read_footprint,
};

/// An L of three squares, whose corner is the reference point, and a disc before it.
const FILE: &str = r#"{"shapes": [
    {"shape": "polygon", "vertices": [[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]]},
    {"shape": "circle", "radius": 0.5, "pose": {"translation": [6, 1]}}
]}"#;

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n) as f64
    }

    /// A place on a grid, and half of the time a turn.
    fn pose(&mut self) -> Pose {
        let theta = if self.below(2) == 0.0 { 0.0 } else { 0.001 * self.below(6283) };
        Pose { x: self.below(21) - 12.0, y: self.below(21) - 12.0, theta }
    }

    /// A triangle on the same grid, counter-clockwise.
    fn triangle(&mut self) -> [[f64; 2]; 3] {
        let [x, y] = [self.below(25) - 12.0, self.below(25) - 12.0];
        [[x, y], [x + 1.0 + self.below(4), y + self.below(2)], [x, y + 1.0 + self.below(4)]]
    }
}

fn rectangle([left, right]: [f64; 2], [low, high]: [f64; 2]) -> Vec<[f64; 2]> {
    vec![[left, low], [right, low], [right, high], [left, high]]
}

/// The L and the disc by convex parts of their own, which overlap.
fn vehicle() -> Vec<(Vec<[f64; 2]>, f64)> {
    vec![(rectangle([0.0, 4.0], [0.0, 2.0]), 0.0), (rectangle([0.0, 2.0], [0.0, 4.0]), 0.0), (vec![[6.0, 1.0]], 0.5)]
}

fn judged(parts: &[(Vec<[f64; 2]>, f64)], at: Pose, obstacle: &[[f64; 2]]) -> Vec<Judge> {
    let turn = Rotation::from_angle(at.theta);
    let placement = Some(BodyPose { cos: turn.cos, sin: turn.sin, translation: [at.x, at.y] });
    let obstacle = Body { points: obstacle.to_vec(), placement: None, radius: 0.0 };
    let body = |(points, radius): &(Vec<[f64; 2]>, f64)| Body { points: points.clone(), placement, radius: *radius };
    parts.iter().map(|part| Judge::new(&body(part), &obstacle).unwrap()).collect()
}

/// How all of them together lie to the obstacle.
fn relation(judges: &[Judge]) -> Verdict {
    let any = |wanted| judges.iter().any(|judge| judge.truth().relation() == wanted);
    if any(Relation::Penetrating) {
        Verdict::Penetrating
    } else if any(Relation::Touching) {
        Verdict::Touching
    } else {
        Verdict::Separated
    }
}

fn scene(triangle: &[[f64; 2]]) -> Scene {
    let obstacle = Obstacle {
        id: Id::Number(1),
        kind: ObstacleKind::Static,
        class: String::new(),
        occupancy: Occupancy::Always(PosedShapes::in_world(vec![Shape::polygon(triangle).unwrap()])),
        missing: Vec::new(),
    };
    Scene {
        name: "grid".into(),
        format: "none".into(),
        step_seconds: None,
        obstacles: vec![obstacle],
        problems: Vec::new(),
        vehicle: None,
        lanelets: 0,
    }
}

fn plan(poses: impl IntoIterator<Item = Pose>) -> Plan {
    let pose = |(step, pose): (usize, Pose)| PlanPose { time_step: step as u32, pose, seconds: None };
    Plan { name: "drawn".into(), poses: poses.into_iter().enumerate().map(pose).collect() }
}

fn footprint() -> Footprint {
    read_footprint(&Source::from_bytes("l.json", FILE.into()).unwrap()).unwrap()
}

#[test]
fn verdicts_and_bounds_are_those_of_exact_arithmetic() {
    let mut random = Random(47);
    let mut seen = [0; 3];
    for _ in 0..1500 * repeated() {
        let (triangle, pose) = (random.triangle(), random.pose());
        let scene = scene(&triangle);
        let check = Check::new(&scene, footprint()).unwrap();
        let found = check.nearest(0, pose).unwrap().unwrap();
        let judges = judged(&vehicle(), pose, &triangle);
        let expected = relation(&judges);
        assert_eq!(found.verdict, expected, "{pose:?} {triangle:?} {found:?}");
        seen[expected as usize % 3] += 1;
        assert_eq!(check.all(0, pose).unwrap().len(), 1);
        if expected != Verdict::Penetrating {
            assert!(judges.iter().all(|judge| judge.truth().is_at_least(found.lower)), "{pose:?} {found:?}");
            assert!(judges.iter().any(|judge| judge.truth().is_at_most(found.upper)), "{pose:?} {found:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn many_plans_find_what_one_does() {
    let mut random = Random(48);
    for _ in 0..20 * repeated() {
        let scene = scene(&random.triangle());
        let check = Check::new(&scene, footprint()).unwrap();
        let mut plans = Plans::new("drawn");
        let all: Vec<Plan> = (0..8).map(|_| plan((0..6).map(|_| random.pose()))).collect();
        for (index, plan) in all.iter().enumerate() {
            plans.push(Id::Number(index as i64), plan.poses.iter().map(|pose| (pose.time_step, pose.pose))).unwrap();
        }
        for (plan, many) in all.iter().zip(check.run_all(&plans).unwrap()) {
            let one = check.run(plan).unwrap();
            assert_eq!(many.first_collision, one.first_collision);
            let [a, b] = [many.min_clearance.unwrap(), one.min_clearance.unwrap()];
            assert!((a - b).abs() < 1e-12, "{a} {b}");
        }
    }
}

#[test]
fn a_trailer_counts_as_the_vehicle_does() {
    let mut random = Random(49);
    let mut nearest = [0; 2];
    let trailer = [(rectangle([-3.0, 3.0], [-1.0, 1.0]), 0.0)];
    for _ in 0..1000 * repeated() {
        let (triangle, poses) = (random.triangle(), [random.pose(), random.pose()]);
        let scene = scene(&triangle);
        let check = Check::new(&scene, footprint()).unwrap();
        let box_of_6_by_2 = Footprint::centered(6.0, 2.0).unwrap();
        let check = check.with_trailer(&box_of_6_by_2, &plan([poses[1]])).unwrap();
        let found = check.run(&plan([poses[0]])).unwrap().steps.remove(0).nearest.unwrap();
        let judges = [judged(&vehicle(), poses[0], &triangle), judged(&trailer, poses[1], &triangle)];
        let own = &judges[usize::from(found.body == EgoBody::Trailer)];
        nearest[usize::from(found.body == EgoBody::Trailer)] += 1;
        let all: Vec<Judge> = judges.iter().flatten().cloned().collect();
        assert_eq!(found.verdict, relation(&all), "{poses:?} {triangle:?} {found:?}");
        assert_eq!(found.verdict, relation(own), "the body that is named: {poses:?} {triangle:?} {found:?}");
        if found.verdict != Verdict::Penetrating {
            assert!(all.iter().all(|judge| judge.truth().is_at_least(found.lower)), "{poses:?} {found:?}");
            assert!(own.iter().any(|judge| judge.truth().is_at_most(found.upper)), "{poses:?} {found:?}");
        }
    }
    assert!(nearest.iter().all(|&count| count > 50), "{nearest:?}");
}

/// At every sampled time of a span that is free all is apart, by exact arithmetic on the pose that
/// is rounded; no clearance is below the lower bound.
#[test]
fn what_is_free_between_the_steps_is_free_at_every_time() {
    const ROUNDING: f64 = 1e-12;
    let mut random = Random(50);
    let mut free = 0;
    let trailer = [(rectangle([-3.0, 3.0], [-1.0, 1.0]), 0.0)];
    for _ in 0..120 * repeated() {
        let triangle = random.triangle();
        let scene = scene(&triangle);
        let [tractor, follower] = [0, 1].map(|_| plan([random.pose(), random.pose()]));
        let check = Check::new(&scene, footprint()).unwrap();
        let check = check.with_trailer(&Footprint::centered(6.0, 2.0).unwrap(), &follower).unwrap();
        let report = check.run_continuous(&tractor, &Continuous::default()).unwrap();
        let (span, bounds) = (&report.spans[0], report.clearance().unwrap());
        free += usize::from(span.is_free());
        let mut met = false;
        for share in 0..=64 {
            let time = f64::from(share) / 64.0;
            let [(a, _), (b, _)] = [&tractor, &follower].map(|plan| plan.at_time(time).unwrap());
            let judges = [judged(&vehicle(), a, &triangle), judged(&trailer, b, &triangle)].concat();
            let apart = judges.iter().all(|judge| judge.truth().is_at_least(-ROUNDING));
            let deep = judges.iter().any(|judge| judge.truth().is_at_most(-ROUNDING));
            met |= deep;
            assert!(!span.is_free() || apart, "{time}: {span:?}");
            if !deep {
                let above = |judge: &Judge| judge.truth().is_at_least(bounds.lower - ROUNDING);
                assert!(judges.iter().all(above), "{time}: {bounds:?}");
            }
        }
        assert!(!met || !span.is_free(), "{span:?}");
    }
    assert!(free > 10, "{free}");
}

#[test]
fn plans_of_other_time_steps_are_refused() {
    let scene = scene(&[[90.0, 90.0], [91.0, 90.0], [90.0, 91.0]]);
    let at = Pose::IDENTITY;
    let check = || Check::new(&scene, footprint()).unwrap();
    let with = |trailer: &Plan| check().with_trailer(&Footprint::JACKAL, trailer).unwrap();
    let two = plan([at, at]);
    for (trailer, what) in [(plan([at]), "no pose at time step 1"), (plan([at, at, at]), "there is a time step 2")] {
        let check = with(&trailer);
        for flaw in [
            check.run(&two).unwrap_err(),
            check.run_continuous(&two, &Continuous::default()).unwrap_err(),
            check.trailer_keeps_up_with(&two).unwrap_err(),
        ] {
            assert!(flaw.what.contains(what) && flaw.remedy.contains("same time steps"), "{flaw}");
        }
    }
    let timed = |dt: f64| {
        let mut plan = plan([at, at]);
        plan.poses.iter_mut().for_each(|pose| pose.seconds = Some(dt * f64::from(pose.time_step)));
        plan
    };
    assert!(with(&timed(0.1)).run(&timed(0.2)).unwrap_err().what.contains("0.1 s"));
    assert!(with(&timed(0.1)).run(&timed(0.1)).is_ok());
    let mut plans = Plans::new("many");
    plans.push(Id::Number(0), [(0, at), (1, at)]).unwrap();
    assert!(with(&two).run_all(&plans).unwrap_err().what.contains("trailer"));
    assert!(with(&two).visit_continuous(&plans, &Continuous::default(), |_, _| ControlFlow::Continue(())).is_err());
}

#[test]
fn a_margin_grows_every_piece_and_the_trailer() {
    let scene = scene(&[[20.0, 0.0], [22.0, 0.0], [20.0, 2.0]]);
    let at = |x: f64| plan([Pose { x, y: 0.0, theta: 0.0 }]);
    let check = Check::new(&scene, footprint()).unwrap().with_margin(1.0).unwrap();
    let near = |check: &Check<'_>, x: f64| check.run(&at(x)).unwrap().steps.remove(0).nearest.unwrap();
    // The disc reaches to 6.5, the trailer to 3 from its centre.
    assert!((near(&check, 0.0).clearance - 12.5).abs() < 1e-12);
    let check = check.with_trailer(&Footprint::centered(6.0, 2.0).unwrap(), &at(10.0)).unwrap();
    let both = near(&check, 0.0);
    assert!((both.clearance - 6.0).abs() < 1e-12 && both.body == EgoBody::Trailer, "{both:?}");
    let wider = check.with_margin(2.0).unwrap();
    assert!((near(&wider, 0.0).clearance - 5.0).abs() < 1e-12);
}
