//! Trajectories over continuous time where it is known what is right.

use crate::common::{Draw, sweep};
use barycode::ImpactVerdict::{Contact, Free, Undecided};
use barycode::Stop;
use barycode::d2::{Capsule, Circle, Pose, Rectangle, Rotation, Vec2};
use barycode_batch::{
    Batch, BatchError, Between, ClearanceOptions, Obstacles, PosedId, PosedRows, ShapeId, ShapeIds, ShapeTable, Sweep,
    SweptCollisions, Trajectories,
};

fn car() -> (ShapeTable<Vec2<f64>>, ShapeId) {
    let mut table = ShapeTable::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    (table, car)
}

/// The first contact of one trajectory with one body that moves.
fn first_contact(own: &[Pose<f64>], other: &[Pose<f64>]) -> SweptCollisions<f64> {
    let (table, car) = car();
    let steps: Vec<u32> = (0..own.len() as u32).collect();
    let obstacles = Obstacles::moving(&table, 0, other.iter().map(|&pose| [PosedId::new(car, pose)])).unwrap();
    let fan = Trajectories { sweep: sweep(&table, car, own, &steps), ends: &[own.len()] };
    Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap()
}

#[test]
fn cars_that_swap_places_meet() {
    let at = |x: f64| Pose::translation([x, 0.5]);
    let found = first_contact(&[at(0.0), at(40.0)], &[at(40.0), at(0.0)]);
    assert_eq!((found.verdict[0], found.row[0], found.obstacle[0]), (Contact, 0, 0));
    // 36 m between them, of 80.
    assert!(found.first[0][0] <= 0.45 && 0.45 <= found.first[0][1]);
    assert!(found.first[0][1] - found.first[0][0] < 1e-9);
}

#[test]
fn a_car_turns_through_another_between_steps() {
    let turned = |angle| Pose::from_angle([0.0, 0.0], angle);
    let aside = Pose::translation([0.0, 2.5]);
    // Half a turn but for little: upright in between.
    let found = first_contact(&[turned(0.0), turned(3.0)], &[aside, aside]);
    assert_eq!((found.verdict[0], found.row[0]), (Contact, 0));
    assert!(0.0 < found.first[0][0] && found.first[0][1] < 0.5);
    let away = Pose::translation([0.0, 3.5]);
    assert_eq!(first_contact(&[turned(0.0), turned(3.0)], &[away, away]).verdict, [Free]);
}

#[test]
fn half_turns_go_counter_clockwise() {
    let half = Pose::new([0.0, 0.0], Rotation::new(-1.0, 0.0));
    // Beyond the reach of the ends and within that of the front on its way through the left.
    let (table, car) = car();
    let mut bodies = ShapeTable::new();
    let nose = bodies.push(&Rectangle::from_corners([0.0, -0.5], [4.0, 0.5]).unwrap()).unwrap();
    let poses = [Pose::IDENTITY, half];
    let fan = Trajectories { sweep: sweep(&bodies, nose, &poses, &[]), ends: &[2] };
    for (y, verdict) in [(4.5, Contact), (-4.5, Free)] {
        let obstacles = Obstacles::still(&table, &[PosedId::new(car, Pose::translation([0.0, y]))]).unwrap();
        let found = Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
        assert_eq!(found.verdict, [verdict], "{y}");
    }
}

#[test]
fn equal_poses_and_single_ones_are_exact() {
    let (table, car) = car();
    let at = |x: f64| Pose::translation([x, 0.0]);
    let obstacles = Obstacles::still(&table, &[PosedId::new(car, at(4.0))]).unwrap();
    let below = 0.0_f64.next_down();
    let poses = [at(0.0), at(0.0), at(0.0), at(below), at(-1.0), at(-1.0)];
    let fan = Trajectories { sweep: sweep(&table, car, &poses, &[]), ends: &[2, 3, 4, 4, 6] };
    let found = Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    // Touching counts.
    assert_eq!(found.verdict, [Contact, Contact, Free, Free, Free]);
    assert_eq!((found.row[0], found.first[0]), (0, [0.0; 2]));
    assert_eq!((found.row[1], found.first[1]), (2, [0.0; 2]));
    assert_eq!(found.first[2], [f64::INFINITY; 2]);
}

#[test]
fn a_hostile_pose_is_that_of_its_own_trajectory() {
    let (table, car) = car();
    let at = |x: f64| Pose::translation([x, 0.0]);
    let obstacles = Obstacles::still(&table, &[at(40.0), at(80.0)].map(|pose| PosedId::new(car, pose))).unwrap();
    let poses = [0.0, 1.0, 2.0, f64::NAN, 4.0, 1.0, 60.0].map(at);
    let fan = Trajectories { sweep: sweep(&table, car, &poses, &[]), ends: &[2, 5, 7] };
    let found = Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    assert_eq!(found.verdict, [Free, Undecided, Contact]);
    assert_eq!((found.row[1], found.row[2], found.obstacle[2]), (2, 5, 0));
    assert_eq!((found.undecided.len(), found.undecided[0].row, found.undecided[0].stop), (1, 2, Stop::NotFinite));
    let options = ClearanceOptions::default();
    let near = Batch::new().swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap();
    assert_eq!(near.verdict, [Free, Undecided, Contact]);
    assert_eq!((near.lower[1], near.undecided[0].row), (0.0, 2));
    assert_eq!(near.undecided[0].stop, Stop::NotFinite);
    // A matrix that stretches is no pose, either.
    let poses = [at(0.0), Pose::new([1.0, 0.0], Rotation::new(1.1, 0.0))];
    let fan = Trajectories { sweep: sweep(&table, car, &poses, &[]), ends: &[2] };
    assert_eq!(Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap().verdict, [Undecided]);
}

#[test]
fn rows_that_do_not_belong_together_are_refused() {
    let (mut table, car) = car();
    let tree = table.push(&Circle::new([0.0, 0.0], 0.5).unwrap()).unwrap();
    let post = table.push(&Capsule::new([0.0, 0.0], [0.0, 1.0], 0.5).unwrap()).unwrap();
    let at = |x: f64| Pose::translation([x, 9.0]);
    let poses = [0.0, 1.0, 2.0].map(at);
    let ask = |sweep: Sweep<'_, Vec2<f64>>, obstacles: &Obstacles<'_, Vec2<f64>>| {
        let fan = Trajectories { sweep, ends: &[3] };
        Batch::new().swept_collisions(fan, Between::Slerp, obstacles).map(|found| found.verdict[0])
    };
    let one = |shape, x| PosedId::new(shape, Pose::translation([x, 0.0]));
    let moving = Obstacles::moving(&table, 0, [[one(car, 0.0)], [one(car, 1.0)]]).unwrap();
    let footprints = PosedRows::new(&table, car, &poses[..]).unwrap();
    assert_eq!(ask(Sweep::new(footprints, &[0, 1, 2]), &moving), Ok(Free));
    assert_eq!(ask(Sweep::new(footprints, &[0, 1, 3]), &moving), Err(BatchError::Steps { row: 1 }));
    assert_eq!(ask(Sweep::new(footprints, &[1, 1, 2]), &moving), Err(BatchError::Steps { row: 0 }));
    let ids = [car, car, tree];
    let mixed = PosedRows::new(&table, ShapeIds::Each(&ids), &poses[..]).unwrap();
    assert_eq!(ask(Sweep::new(mixed, &[0, 1, 2]), &moving), Err(BatchError::Footprints { row: 1 }));
    let other = Obstacles::moving(&table, 0, [[one(car, 0.0)], [one(post, 1.0)]]).unwrap();
    assert_eq!(ask(Sweep::new(footprints, &[0, 1, 2]), &other), Err(BatchError::Track { obstacle: 0 }));
    let lists = [vec![one(car, 0.0)], vec![one(car, 1.0), one(car, 9.0)]];
    let more = Obstacles::moving(&table, 0, lists).unwrap();
    assert_eq!(ask(Sweep::new(footprints, &[0, 1, 2]), &more), Err(BatchError::Track { obstacle: 1 }));
}

#[test]
fn nearly_all_free_steps_are_settled_in_lanes() {
    let (table, car) = car();
    let mut draw = Draw::new(7);
    let mut drive = |count: u32| -> Vec<Pose<f64>> {
        let [x, y] = [draw.between(-40.0, 40.0), draw.between(-12.0, 12.0)];
        let [angle, way, rate] = [draw.between(-3.1, 3.1), draw.between(0.0, 2.0), draw.between(-0.06, 0.06)];
        let place = |step| (f64::from(step), angle + rate * f64::from(step));
        let pose = |(step, angle): (f64, f64)| {
            Pose::from_angle([x + way * step * angle.cos(), y + way * step * angle.sin()], angle)
        };
        (0..count).map(place).map(pose).collect()
    };
    let bodies: Vec<_> = (0..12).map(|_| drive(20)).collect();
    let list = |step: usize| bodies.iter().map(|body| PosedId::new(car, body[step])).collect::<Vec<_>>();
    let obstacles = Obstacles::moving(&table, 0, (0..20).map(list)).unwrap();
    let poses: Vec<_> = (0..100).flat_map(|_| drive(20)).collect();
    let (steps, ends): (Vec<u32>, Vec<_>) =
        ((0..2000).map(|row| row % 20).collect(), (1..=100).map(|end| 20 * end).collect());
    let fan = Trajectories { sweep: sweep(&table, car, &poses, &steps), ends: &ends };
    let found = Batch::new().any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let free = found.verdict.iter().filter(|&&verdict| verdict == Free).count();
    assert!((20..90).contains(&free), "{free}");
    // Each free trajectory has 20 rows.
    assert!(found.singly * 20 < free * 20, "{} of {free}", found.singly);
}
