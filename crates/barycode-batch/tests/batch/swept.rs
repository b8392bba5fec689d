//! Compares trajectories over continuous time with single pairs, and with poses in between.

use crate::common::swept::{contradicts, is_right, place};
use crate::common::{Draw, any_shape, sweep};
use barycode::ImpactVerdict::{self, Contact, Free, Undecided};
use barycode::d2::{self, Points, Pose, Posed, Rectangle, Rotation, Rounded, Slerp, Vec2};
use barycode::expert::Coordinates;
use barycode::{Cast, Motion, Verdict};
use barycode_batch::{
    Batch, Between, ClearanceOptions, Element, NO_OBSTACLE, NO_POSE, Obstacles, PosedId, ShapeId, ShapeTable,
    SweptCollisions, Trajectories, Width,
};
use barycode_judge::repeated;

/// Trajectories among obstacles that move, and some that stand still.
struct Traffic<T: Element> {
    table: ShapeTable<Vec2<T>>,
    footprint: ShapeId,
    poses: Vec<Pose<T>>,
    steps: Vec<u32>,
    ends: Vec<usize>,
    still: Vec<PosedId<Vec2<T>>>,
    /// Bodies with their first step and a pose for each from there on.
    bodies: Vec<(u32, Vec<PosedId<Vec2<T>>>)>,
}

/// A walk of poses: from far to near steps, turns from none to half ones.
fn walk<T: Element>(draw: &mut Draw, count: usize, reach: f64) -> Vec<Pose<T>> {
    let [mut x, mut y, mut angle] = [draw.between(-reach, reach), draw.between(-reach, reach), draw.between(-3.2, 3.2)];
    let speed = [0.0, 0.3, 1.0, 4.0][draw.below(4)];
    let rate = [0.0, 0.05, 0.6, 2.9][draw.below(4)];
    (0..count)
        .map(|_| {
            let pose = Pose::new(
                Vec2::new(T::from_f64(x), T::from_f64(y)),
                Rotation::new(T::from_f64(angle.cos()), T::from_f64(angle.sin())),
            );
            x += draw.between(-speed, speed);
            y += draw.between(-speed, speed);
            angle += draw.between(-rate, rate);
            pose
        })
        .collect()
}

fn traffic<T: Element>(seed: u64, origin: f64) -> Traffic<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let car = table.push(&Rectangle::from_half_extents([0.9, 0.4].map(T::from_f64)).unwrap()).unwrap();
    let mut shapes = vec![car; 3];
    shapes.extend((0..5).map(|_| any_shape(&mut draw, &mut table)));
    let footprint = shapes[draw.below(8)];
    let reach = [3.0, 6.0, 12.0][draw.below(3)];
    let shifted = |poses: Vec<Pose<T>>| -> Vec<Pose<T>> {
        let away = Vec2::new(T::from_f64(origin), T::from_f64(-origin));
        poses.into_iter().map(|pose| Pose::new(pose.translation + away, pose.rotation)).collect()
    };
    let (mut poses, mut steps, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..24 {
        let count = [0, 1, 2, 5, 9][draw.below(5)];
        let first = 3 + draw.below(4) as u32;
        poses.extend(shifted(walk(&mut draw, count, reach)));
        steps.extend((0..count as u32).map(|step| first + step));
        ends.push(poses.len());
    }
    let still = |draw: &mut Draw| PosedId::new(shapes[draw.below(8)], shifted(walk(draw, 1, reach))[0]);
    let still = (0..3).map(|_| still(&mut draw)).collect();
    let bodies = (0..6)
        .map(|_| {
            let (shape, count) = (shapes[draw.below(8)], 1 + draw.below(14));
            let poses = shifted(walk(&mut draw, count, reach));
            (2 + draw.below(4) as u32, poses.into_iter().map(|pose| PosedId::new(shape, pose)).collect())
        })
        .collect();
    Traffic { table, footprint, poses, steps, ends, still, bodies }
}

/// One body at a row: its index as an obstacle, its shape, and its poses at the row and the next.
type Body<T> = (u32, ShapeId, [Pose<T>; 2], bool);

/// A row: the index of its trajectory, its own, its poses, and the bodies of its step.
type Row<T> = (usize, usize, [Pose<T>; 2], Vec<Body<T>>);

impl<T: Element> Traffic<T> {
    fn obstacles(&self) -> Obstacles<'_, Vec2<T>> {
        let mut obstacles = Obstacles::still(&self.table, &self.still).unwrap();
        for (first, body) in &self.bodies {
            obstacles = obstacles.and_moving(*first, body.iter().map(core::slice::from_ref)).unwrap();
        }
        obstacles
    }

    fn fan(&self) -> Trajectories<'_, Vec2<T>> {
        Trajectories { sweep: sweep(&self.table, self.footprint, &self.poses, &self.steps), ends: &self.ends }
    }

    /// The obstacles at a step, with where they are at the next; the last value says that one is
    /// there at this instant only.
    fn bodies_at(&self, step: u32) -> Vec<Body<T>> {
        let still = self.still.iter().enumerate().map(|(place, one)| (place as u32, one.shape, [one.pose; 2], false));
        let mut all: Vec<_> = still.collect();
        let mut before = self.still.len();
        for (first, body) in &self.bodies {
            let index = step.wrapping_sub(*first) as usize;
            if let Some(one) = body.get(index) {
                let next = body.get(index + 1);
                let to = next.map_or(one.pose, |next| next.pose);
                all.push(((before + index) as u32, one.shape, [one.pose, to], next.is_none()));
            }
            before += body.len();
        }
        all
    }

    /// A shape in its own frame.
    fn shape(&self, id: ShapeId) -> Rounded<Points<Vec2<T>, &[Vec2<T>]>> {
        Rounded::new(Points::new(self.table.vertices(id).unwrap()).unwrap(), self.table.radius(id).unwrap()).unwrap()
    }

    fn motion([from, to]: [Pose<T>; 2]) -> Slerp<T> {
        Slerp::new(from, to, Vec2::ZERO, [T::ZERO, T::ONE]).unwrap()
    }

    /// The verdict on a step and a body, one by one.
    fn single(&self, own: [Pose<T>; 2], body: &Body<T>) -> (ImpactVerdict, [T; 2]) {
        let (a, b) = (self.shape(self.footprint), self.shape(body.1));
        if own[0] == own[1] && body.2[0] == body.2[1] {
            let both = [Posed::new(a, own[0]).unwrap(), Posed::new(b, body.2[0]).unwrap()];
            let verdict = match d2::intersects(&both[0], &both[1]).verdict {
                Verdict::Separated => Free,
                Verdict::Undecided => Undecided,
                _ => Contact,
            };
            return (verdict, [T::ZERO; 2]);
        }
        let [own, other] = [own, body.2].map(Self::motion);
        let impact = Cast::new().time_of_impact(&a, &own, &b, &other, [T::ZERO, T::ONE]);
        (impact.verdict, impact.first)
    }

    /// Distances at times in between.
    fn sampled(&self, own: [Pose<T>; 2], body: &Body<T>, times: u32) -> Vec<(T, barycode::Distance<Vec2<T>>)> {
        let (a, b) = (self.shape(self.footprint), self.shape(body.1));
        let motions = [own, body.2].map(Self::motion);
        let at = |index: u32| T::from_f64(f64::from(index) / f64::from(times));
        let look = |time: T| {
            let [first, second] = [motions[0].pose(time), motions[1].pose(time)];
            (time, d2::distance(&Posed::new(a, first).unwrap(), &Posed::new(b, second).unwrap()))
        };
        (0..=times).map(at).map(look).collect()
    }

    /// Each row with its trajectory's index, its poses and the bodies of its step: those that are
    /// there at an instant only, and all at the last pose, stand still.
    fn rows(&self) -> Vec<Row<T>> {
        let mut rows = Vec::new();
        let mut begin = 0;
        for (index, &end) in self.ends.iter().enumerate() {
            for row in begin..end {
                let bodies = self.bodies_at(self.steps[row]);
                let is_last = row + 1 == end;
                let own = [self.poses[row], self.poses[if is_last { row } else { row + 1 }]];
                let stand = |(place, shape, [from, to], once): Body<T>| {
                    (place, shape, [from, if is_last { from } else { to }], once)
                };
                rows.push((index, row, own, bodies.into_iter().map(stand).collect()));
            }
            begin = end;
        }
        rows
    }
}

/// What happens to the footprint while a body is there.
fn own_while<T: Element>(own: [Pose<T>; 2], body: &Body<T>) -> [Pose<T>; 2] {
    if body.3 { [own[0]; 2] } else { own }
}

/// What is expected of a trajectory, from its steps one by one.
#[derive(Clone, Debug)]
struct Expected<T> {
    verdict: ImpactVerdict,
    row: usize,
    first: [T; 2],
}

fn expected<T: Element>(world: &Traffic<T>) -> (Vec<Option<Expected<T>>>, Vec<bool>) {
    let mut first: Vec<Option<Expected<T>>> = vec![None; world.ends.len()];
    let mut any = vec![false; world.ends.len()];
    for (index, row, own, bodies) in world.rows() {
        let answers: Vec<_> = bodies.iter().map(|body| world.single(own_while(own, body), body)).collect();
        any[index] |= answers.iter().any(|answer| answer.0 == Contact);
        let open: Vec<_> = answers.into_iter().filter(|answer| answer.0 != Free).collect();
        if first[index].is_some() || open.is_empty() {
            continue;
        }
        let low = open.iter().map(|answer| answer.1[0]).fold(T::INFINITY, |a, b| if b < a { b } else { a });
        let contacts: Vec<_> = open.iter().filter(|answer| answer.0 == Contact).collect();
        let (verdict, high) = if contacts.is_empty() {
            (Undecided, open.iter().map(|answer| answer.1[1]).fold(T::ZERO, |a, b| if b > a { b } else { a }))
        } else {
            (Contact, contacts.iter().map(|answer| answer.1[1]).fold(T::INFINITY, |a, b| if b < a { b } else { a }))
        };
        first[index] = Some(Expected { verdict, row, first: [low, high] });
    }
    (first, any)
}

fn agrees<T: Element>(seed: u64, origin: f64, seen: &mut [usize; 3]) {
    let world = traffic::<T>(seed, origin);
    let (obstacles, fan) = (world.obstacles(), world.fan());
    let batch = Batch::new();
    let found = batch.swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let any = batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    for batch in [batch.width(Width::Avx2), batch.width(Width::Scalar), batch.on_caller()] {
        assert_eq!(batch.swept_collisions(fan, Between::Slerp, &obstacles).unwrap(), found);
        assert_eq!(batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap(), any);
    }
    let discrete = batch.first_collisions(fan, &obstacles).unwrap();
    let (expected, hits) = expected(&world);
    for (index, expected) in expected.iter().enumerate() {
        let about = format!("trajectory {index} of {seed}: {expected:?}");
        let verdict = found.verdict[index];
        match expected {
            None => {
                assert_eq!((verdict, found.row[index], found.obstacle[index]), (Free, NO_POSE, NO_OBSTACLE), "{about}");
            }
            Some(one) => {
                assert!(!contradicts(verdict, one.verdict), "{about} {verdict:?}");
                if verdict == one.verdict {
                    assert_eq!(found.row[index], one.row as u32, "{about}");
                    assert!(found.first[index][0] <= one.first[1] && one.first[0] <= found.first[index][1], "{about}");
                }
            }
        }
        seen[place(verdict)] += 1;
        if hits[index] {
            assert_eq!(any.verdict[index], Contact, "{about}");
        } else {
            assert_ne!(any.verdict[index], Contact, "{about}");
        }
        // Every collision at a pose is a contact, no later than there.
        if matches!(discrete.verdict[index], Verdict::Penetrating) {
            assert_eq!(any.verdict[index], Contact, "{about}");
            assert_ne!(verdict, Free, "{about}");
            assert!(found.row[index] <= discrete.row[index], "{about}");
        }
    }
    sampling_agrees(&world, &found);
}

/// Dense sampling: nothing overlaps before the first contact.
fn sampling_agrees<T: Element>(world: &Traffic<T>, found: &SweptCollisions<T>) {
    for (index, row, own, bodies) in world.rows() {
        let (at, first) = (found.row[index], found.first[index]);
        if at != NO_POSE && row as u32 > at {
            continue;
        }
        for body in &bodies {
            for (time, answer) in world.sampled(own_while(own, body), body, 40) {
                let is_before = at == NO_POSE || (row as u32) < at || time < first[0];
                // A sample is off by the rounding of its pose.
                let deep = || {
                    let shapes = [world.shape(world.footprint), world.shape(body.1)];
                    let [first, second] = [own_while(own, body), body.2].map(|poses| Traffic::motion(poses).pose(time));
                    let size = first.translation.norm1() + second.translation.norm1() + T::from_f64(8.0);
                    let both = [Posed::new(shapes[0], first).unwrap(), Posed::new(shapes[1], second).unwrap()];
                    d2::contact(&both[0], &both[1]).upper < -(size * T::EPSILON * T::from_f64(8.0))
                };
                let overlaps = answer.verdict == Verdict::Penetrating && is_before && deep();
                assert!(!overlaps, "trajectory {index}, row {row}, at {time:?}: {first:?}");
            }
        }
    }
}

#[test]
fn first_contacts_agree_with_single_pairs() {
    let mut seen = [0; 3];
    for seed in 0..6 * repeated() {
        agrees::<f64>(seed, 0.0, &mut seen);
        agrees::<f32>(seed, 0.0, &mut seen);
    }
    assert!(seen[0] > 40 && seen[1] > 40, "{seen:?}");
}

#[test]
fn first_contacts_agree_far_from_the_origin() {
    let mut seen = [0; 3];
    for seed in 100..100 + 2 * repeated() {
        agrees::<f64>(seed, 1e7, &mut seen);
        agrees::<f32>(seed, 3e3, &mut seen);
    }
    assert!(seen[0] > 4 && seen[1] > 4, "{seen:?}");
}

fn clearances_agree<T: Element>(seed: u64, tolerance: f64, seen: &mut [usize; 3]) {
    let world = traffic::<T>(seed, 0.0);
    let (obstacles, fan) = (world.obstacles(), world.fan());
    let options = ClearanceOptions { tolerance: T::from_f64(tolerance), ..ClearanceOptions::default() };
    let batch = Batch::new();
    let found = batch.swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap();
    for batch in [batch.width(Width::Scalar), batch.on_caller()] {
        assert_eq!(batch.swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap(), found);
    }
    let near = ClearanceOptions { cut_off: T::from_f64(0.7), ..options };
    let cut = batch.swept_clearances(fan, Between::Slerp, &obstacles, near).unwrap();
    let collisions = batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let mut least = vec![T::INFINITY; world.ends.len()];
    for (index, _, own, bodies) in world.rows() {
        for body in &bodies {
            for (_, answer) in world.sampled(own_while(own, body), body, 60) {
                least[index] = if answer.upper < least[index] { answer.upper } else { least[index] };
            }
        }
    }
    for (index, &least) in least.iter().enumerate() {
        is_right(&found, index, (least, collisions.verdict[index]), tolerance, &seed.to_string());
        if least == T::INFINITY {
            continue;
        }
        seen[place(found.verdict[index])] += 1;
        let (lower, upper) = (found.lower[index], found.upper[index]);
        let about = format!("trajectory {index} of {seed}: {lower:?} {upper:?} {least:?}");
        let (cut_lower, cut_upper) = (cut.lower[index], cut.upper[index]);
        if cut_upper == T::INFINITY {
            assert!(cut_lower <= near.cut_off && cut_lower <= upper && cut.row[index] == NO_POSE, "{about}");
            assert!(near.cut_off <= upper, "{about}");
        } else {
            assert!(cut_upper <= near.cut_off && cut_lower <= upper && lower <= cut_upper, "{about}");
        }
    }
}

#[test]
fn clearances_agree_with_samples() {
    let mut seen = [0; 3];
    for seed in 0..4 * repeated() {
        clearances_agree::<f64>(seed, 0.01, &mut seen);
        clearances_agree::<f64>(seed, 1e-6, &mut seen);
        clearances_agree::<f32>(seed, 0.01, &mut seen);
    }
    assert!(seen[0] > 40 && seen[1] > 40, "{seen:?}");
}
