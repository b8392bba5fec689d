//! Compares trajectories in space over continuous time with single pairs and with poses in between.

use crate::common::space::{KINDS, any_pose, any_shape};
use crate::common::swept::{contradicts, is_right, place};
use crate::common::{Draw, sweep};
use barycode::ImpactVerdict::{self, Contact, Free, Undecided};
use barycode::d3::{self, Points, Pose, Posed, Rounded, Slerp, Vec3};
use barycode::{Cast, Motion, Verdict};
use barycode_batch::{
    Batch, Between, ClearanceOptions, Element, NO_OBSTACLE, NO_POSE, Obstacles, PosedId, ShapeId, ShapeTable,
    SweptCollisions, Trajectories, Width,
};
use barycode_judge::repeated;

/// A room with bodies that move through it, and trajectories of up to five poses.
struct Room<T: Element> {
    table: ShapeTable<Vec3<T>>,
    footprint: ShapeId,
    poses: Vec<Pose<T>>,
    steps: Vec<u32>,
    ends: Vec<usize>,
    still: Vec<PosedId<Vec3<T>>>,
    /// Each with the step that it appears at.
    bodies: Vec<(u32, Vec<PosedId<Vec3<T>>>)>,
}

fn room<T: Element>(seed: u64) -> Room<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let shapes: Vec<_> = KINDS.iter().map(|&kind| any_shape(&mut draw, &mut table, kind)).collect();
    let footprint = shapes[draw.below(6)];
    let (mut poses, mut steps, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..24 {
        let count = [0, 1, 2, 3, 5][draw.below(5)];
        let first = draw.below(3) as u32;
        poses.extend((0..count).map(|_| any_pose(&mut draw, 6.0)));
        steps.extend((0..count as u32).map(|step| first + step));
        ends.push(poses.len());
    }
    let still = (0..3).map(|_| PosedId::new(shapes[draw.below(6)], any_pose(&mut draw, 7.0))).collect();
    let bodies = (0..3).map(|_| {
        let (shape, count) = (shapes[draw.below(6)], 1 + draw.below(5));
        (draw.below(3) as u32, (0..count).map(|_| PosedId::new(shape, any_pose(&mut draw, 6.0))).collect())
    });
    let bodies = bodies.collect();
    Room { table, footprint, poses, steps, ends, still, bodies }
}

/// One body at a row: its index as an obstacle, its shape, and its poses at the row and the next.
#[derive(Clone, Copy)]
struct Body<T> {
    index: u32,
    shape: ShapeId,
    poses: [Pose<T>; 2],
    /// It is there at this instant only.
    once: bool,
}

/// A step of a trajectory, with the bodies that are there.
struct Row<T> {
    trajectory: usize,
    row: usize,
    own: [Pose<T>; 2],
    bodies: Vec<Body<T>>,
}

impl<T: Element> Row<T> {
    /// The poses of the footprint while a body is there.
    fn own_while(&self, body: &Body<T>) -> [Pose<T>; 2] {
        if body.once { [self.own[0]; 2] } else { self.own }
    }
}

impl<T: Element> Room<T> {
    fn obstacles(&self) -> Obstacles<'_, Vec3<T>> {
        let mut obstacles = Obstacles::still(&self.table, &self.still).unwrap();
        for (first, body) in &self.bodies {
            obstacles = obstacles.and_moving(*first, body.iter().map(core::slice::from_ref)).unwrap();
        }
        obstacles
    }

    fn fan(&self) -> Trajectories<'_, Vec3<T>> {
        Trajectories { sweep: sweep(&self.table, self.footprint, &self.poses, &self.steps), ends: &self.ends }
    }

    fn bodies_at(&self, step: u32) -> Vec<Body<T>> {
        let still = (0_u32..).zip(&self.still);
        let still = still.map(|(index, one)| Body { index, shape: one.shape, poses: [one.pose; 2], once: false });
        let mut all: Vec<_> = still.collect();
        let mut before = self.still.len();
        for (first, body) in &self.bodies {
            let place = step.wrapping_sub(*first) as usize;
            if let Some(one) = body.get(place) {
                let next = body.get(place + 1);
                let poses = [one.pose, next.map_or(one.pose, |next| next.pose)];
                all.push(Body { index: (before + place) as u32, shape: one.shape, poses, once: next.is_none() });
            }
            before += body.len();
        }
        all
    }

    /// Each row; at the last pose of a trajectory all stands still.
    fn rows(&self) -> Vec<Row<T>> {
        let mut rows = Vec::new();
        let mut begin = 0;
        for (trajectory, &end) in self.ends.iter().enumerate() {
            for row in begin..end {
                let is_last = row + 1 == end;
                let stand = |body: Body<T>| Body { poses: [body.poses[0], body.poses[usize::from(!is_last)]], ..body };
                let bodies = self.bodies_at(self.steps[row]).into_iter().map(stand).collect();
                let own = [self.poses[row], self.poses[if is_last { row } else { row + 1 }]];
                rows.push(Row { trajectory, row, own, bodies });
            }
            begin = end;
        }
        rows
    }

    /// A shape in its own frame.
    fn shape(&self, id: ShapeId) -> Rounded<Points<Vec3<T>, &[Vec3<T>]>> {
        Rounded::new(Points::new(self.table.vertices(id).unwrap()).unwrap(), self.table.radius(id).unwrap()).unwrap()
    }

    /// The verdict on a step and a body, one by one.
    fn single(&self, row: &Row<T>, body: &Body<T>) -> (ImpactVerdict, [T; 2]) {
        let (a, b, own) = (self.shape(self.footprint), self.shape(body.shape), row.own_while(body));
        if own[0] == own[1] && body.poses[0] == body.poses[1] {
            let both = [Posed::new(a, own[0]).unwrap(), Posed::new(b, body.poses[0]).unwrap()];
            let verdict = match d3::intersects(&both[0], &both[1]).verdict {
                Verdict::Separated => Free,
                Verdict::Undecided => Undecided,
                _ => Contact,
            };
            return (verdict, [T::ZERO; 2]);
        }
        let [own, other] = [own, body.poses].map(motion);
        let impact = Cast::new().time_of_impact(&a, &own, &b, &other, [T::ZERO, T::ONE]);
        (impact.verdict, impact.first)
    }

    /// Distances at times in between.
    fn sampled(&self, row: &Row<T>, body: &Body<T>, times: u32) -> Vec<(T, barycode::Distance<Vec3<T>>)> {
        let (a, b) = (self.shape(self.footprint), self.shape(body.shape));
        let motions = [row.own_while(body), body.poses].map(motion);
        let at = |index: u32| T::from_f64(f64::from(index) / f64::from(times));
        let look = |time: T| {
            let [first, second] = [motions[0].pose(time), motions[1].pose(time)];
            (time, d3::distance(&Posed::new(&a, first).unwrap(), &Posed::new(&b, second).unwrap()))
        };
        (0..=times).map(at).map(look).collect()
    }
}

fn motion<T: Element>([from, to]: [Pose<T>; 2]) -> Slerp<T> {
    Slerp::new(from, to, Vec3::ZERO, [T::ZERO, T::ONE]).unwrap()
}

/// The first step of a trajectory that is not free, from its steps one by one.
#[derive(Clone, Debug)]
struct Expected<T> {
    verdict: ImpactVerdict,
    row: usize,
    first: [T; 2],
    /// The bodies that may be met no later than any is proven to be.
    obstacles: Vec<u32>,
}

fn least<T: Element>(times: impl Iterator<Item = T>) -> T {
    times.fold(T::INFINITY, |a, b| if b < a { b } else { a })
}

/// The first step that is not free of each trajectory, and whether any of its steps has a contact.
fn expected<T: Element>(room: &Room<T>) -> (Vec<Option<Expected<T>>>, Vec<bool>) {
    let mut first: Vec<Option<Expected<T>>> = vec![None; room.ends.len()];
    let mut any = vec![false; room.ends.len()];
    for row in room.rows() {
        let answers: Vec<_> = row.bodies.iter().map(|body| (body.index, room.single(&row, body))).collect();
        any[row.trajectory] |= answers.iter().any(|(_, answer)| answer.0 == Contact);
        let open: Vec<_> = answers.into_iter().filter(|(_, answer)| answer.0 != Free).collect();
        if first[row.trajectory].is_some() || open.is_empty() {
            continue;
        }
        let low = least(open.iter().map(|(_, answer)| answer.1[0]));
        let is_contact = open.iter().any(|(_, answer)| answer.0 == Contact);
        let verdict = if is_contact { Contact } else { Undecided };
        let ends = open.iter().filter(|(_, answer)| answer.0 == verdict).map(|(_, answer)| answer.1[1]);
        let high = if is_contact { least(ends) } else { ends.fold(T::ZERO, |a, b| if b > a { b } else { a }) };
        let obstacles = open.iter().filter(|(_, answer)| answer.1[0] <= high).map(|(index, _)| *index).collect();
        first[row.trajectory] = Some(Expected { verdict, row: row.row, first: [low, high], obstacles });
    }
    (first, any)
}

fn agrees<T: Element>(seed: u64, seen: &mut [usize; 3]) {
    let room = room::<T>(seed);
    let (obstacles, fan, batch) = (room.obstacles(), room.fan(), Batch::new());
    let found = batch.swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let any = batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    for batch in [batch.width(Width::Avx2), batch.width(Width::Scalar), batch.on_caller()] {
        assert_eq!(batch.swept_collisions(fan, Between::Slerp, &obstacles).unwrap(), found);
        assert_eq!(batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap(), any);
    }
    let discrete = batch.first_collisions(fan, &obstacles).unwrap();
    let (expected, hits) = expected(&room);
    for (index, expected) in expected.iter().enumerate() {
        let verdict = found.verdict[index];
        let about = format!("trajectory {index} of {seed}: {verdict:?}, {expected:?}");
        match expected {
            None => {
                assert_eq!((verdict, found.row[index], found.obstacle[index]), (Free, NO_POSE, NO_OBSTACLE), "{about}");
                assert_eq!(found.first[index], [T::INFINITY; 2], "{about}");
            }
            Some(one) => {
                assert!(!contradicts(verdict, one.verdict), "{about}");
                if verdict == one.verdict {
                    assert_eq!(found.row[index], one.row as u32, "{about}");
                    assert!(found.first[index][0] <= one.first[1] && one.first[0] <= found.first[index][1], "{about}");
                    assert!(one.obstacles.contains(&found.obstacle[index]), "{about}: {}", found.obstacle[index]);
                }
            }
        }
        seen[place(verdict)] += 1;
        assert_eq!(any.verdict[index] == Contact, hits[index], "{about}");
        // Every collision at a pose is a contact, no later than there.
        if discrete.verdict[index] == Verdict::Penetrating {
            assert!(any.verdict[index] == Contact && verdict != Free, "{about}");
            assert!(found.row[index] <= discrete.row[index], "{about}");
        }
    }
    sampling_agrees(&room, &found);
}

/// Samples in between: nothing overlaps before the first contact.
fn sampling_agrees<T: Element>(room: &Room<T>, found: &SweptCollisions<T>) {
    for row in room.rows() {
        let (at, first) = (found.row[row.trajectory], found.first[row.trajectory]);
        if at != NO_POSE && row.row as u32 > at {
            continue;
        }
        for body in &row.bodies {
            for (time, sample) in room.sampled(&row, body, 20) {
                let is_before = at == NO_POSE || (row.row as u32) < at || time < first[0];
                // A sample is off by the rounding of its pose.
                let deep = || {
                    let shapes = [room.shape(room.footprint), room.shape(body.shape)];
                    let [first, second] = [row.own_while(body), body.poses].map(|poses| motion(poses).pose(time));
                    let size = first.translation.length() + second.translation.length() + T::from_f64(8.0);
                    let [a, b] = shapes;
                    let contact = d3::contact(&Posed::new(a, first).unwrap(), &Posed::new(b, second).unwrap());
                    contact.upper < -(size * T::EPSILON * T::from_f64(16.0))
                };
                let overlaps = sample.verdict == Verdict::Penetrating && is_before && deep();
                assert!(!overlaps, "row {} at {time:?}: {first:?}", row.row);
            }
        }
    }
}

#[test]
fn first_contacts_in_space_agree_with_single_pairs() {
    let mut seen = [0; 3];
    for seed in 0..6 * repeated() {
        agrees::<f64>(seed, &mut seen);
        agrees::<f32>(seed, &mut seen);
    }
    assert!(seen[0] > 40 && seen[1] > 40, "{seen:?}");
}

fn clearances_agree<T: Element>(seed: u64, tolerance: f64, seen: &mut [usize; 3]) {
    let room = room::<T>(seed);
    let (obstacles, fan, batch) = (room.obstacles(), room.fan(), Batch::new());
    let options = ClearanceOptions { tolerance: T::from_f64(tolerance), ..ClearanceOptions::default() };
    let found = batch.swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap();
    for batch in [batch.width(Width::Scalar), batch.on_caller()] {
        assert_eq!(batch.swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap(), found);
    }
    let collisions = batch.any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let mut sampled = vec![T::INFINITY; room.ends.len()];
    for row in room.rows() {
        let samples = row.bodies.iter().flat_map(|body| room.sampled(&row, body, 20));
        sampled[row.trajectory] = least(samples.map(|(_, sample)| sample.upper).chain([sampled[row.trajectory]]));
    }
    for (index, &least) in sampled.iter().enumerate() {
        is_right(&found, index, (least, collisions.verdict[index]), tolerance, &seed.to_string());
        if least < T::INFINITY {
            seen[place(found.verdict[index])] += 1;
        }
    }
}

#[test]
fn clearances_in_space_agree_with_samples() {
    let mut seen = [0; 3];
    for seed in 0..3 * repeated() {
        clearances_agree::<f64>(seed, 0.05, &mut seen);
        clearances_agree::<f32>(seed, 0.05, &mut seen);
    }
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
}
