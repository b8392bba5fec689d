//! Sweeps of several footprints, from columns of every form, beside the same rows one by one.

use crate::common::{self, Draw, FIRST, World, world};
use barycode::Verdict;
use barycode::d2::{Pose, Vec2};
use barycode_batch::{
    Batch, Clearances, Collisions, Element, NO_OBSTACLE, NO_POSE, Obstacles, PosedId, PosedRows, Poses, ShapeIds,
    Sweep, SweepContacts, Trajectories, Width,
};
use barycode_judge::repeated;

const POSES: usize = 1500;

/// Answers to all questions of rows.
type Answers<T> = (Collisions, Clearances<T>, SweepContacts<Vec2<T>>);

fn ask<T: Element>(batch: Batch<'_>, sweep: Sweep<'_, Vec2<T>>, obstacles: &Obstacles<'_, Vec2<T>>) -> Answers<T> {
    (
        batch.collisions(sweep, obstacles).unwrap(),
        batch.clearances(sweep, obstacles).unwrap(),
        batch.contacts(sweep, obstacles).unwrap(),
    )
}

/// Every row has the answer that it has alone with its footprint.
fn rows_agree<T: Element>(seed: u64, moving: bool) {
    let mut draw = Draw::new(seed + 5);
    let World { table, footprints, poses, steps, lists } = world::<T>(seed, POSES);
    let still = Obstacles::still(&table, &lists[3][..6]).unwrap();
    let obstacles = if moving { still.and_moving(FIRST, &lists).unwrap() } else { still };
    let steps: &[u32] = if moving { &steps } else { &[] };
    let ids: Vec<_> = (0..POSES).map(|_| footprints[draw.below(3)]).collect();
    let sweep = Sweep::new(PosedRows::new(&table, ShapeIds::Each(&ids), &poses[..]).unwrap(), steps);
    let (collisions, clearances, contacts) = ask(Batch::new(), sweep, &obstacles);
    let scalar = ask(Batch::new().width(Width::Scalar), sweep, &obstacles);
    assert_eq!(scalar, (collisions.clone(), clearances.clone(), contacts.clone()));
    let posed: Vec<_> = ids.iter().zip(&poses).map(|(&id, &pose)| PosedId::new(id, pose)).collect();
    let other = Sweep::new(PosedRows::posed(&table, &posed).unwrap(), steps);
    assert_eq!(ask(Batch::new(), other, &obstacles), (collisions.clone(), clearances.clone(), contacts.clone()));
    for &footprint in &footprints {
        let alone = Sweep::new(PosedRows::new(&table, footprint, &poses[..]).unwrap(), steps);
        let (alone_hit, alone_clear, alone_contact) = ask(Batch::new(), alone, &obstacles);
        for row in (0..POSES).filter(|&row| ids[row] == footprint) {
            assert_eq!(collisions.verdict[row], alone_hit.verdict[row], "row {row} of {seed}");
            assert_eq!(collisions.obstacle[row], alone_hit.obstacle[row], "row {row} of {seed}");
            let measured =
                |of: &Clearances<T>| (of.verdict[row], of.nearest[row], of.distance[row], of.lower[row], of.upper[row]);
            assert_eq!(measured(&clearances), measured(&alone_clear), "row {row} of {seed}");
            let contact = |of: &SweepContacts<Vec2<T>>| {
                (of.obstacle[row], of.contact.signed_distance[row], of.contact.normal[row], of.contact.on_a[row])
            };
            assert_eq!(contact(&contacts), contact(&alone_contact), "row {row} of {seed}");
        }
    }
    let hits = collisions.verdict.iter().filter(|&&verdict| verdict != Verdict::Separated).count();
    assert!((10..POSES - 10).contains(&hits), "{hits}");
}

#[test]
fn several_footprints_are_answered_as_each_alone() {
    for seed in 0..repeated() {
        rows_agree::<f32>(seed, false);
        rows_agree::<f64>(seed, true);
    }
}

/// Trajectories with a footprint each.
#[test]
fn trajectories_of_a_fleet_are_answered_as_each_alone() {
    let World { table, footprints, poses, steps, lists } = world::<f64>(2, POSES);
    let obstacles = Obstacles::moving(&table, FIRST, &lists).unwrap();
    let ends: Vec<usize> = (1..=POSES / 20).map(|index| index * 20).collect();
    let own = |trajectory: usize| footprints[trajectory % 3];
    let ids: Vec<_> = (0..ends.len()).map(own).collect();
    let rows = PosedRows::new(&table, ShapeIds::Each(&ids), &poses[..]).unwrap();
    let sweep = Sweep::new(rows.shaped(&[ends.len(), 1], &[ends.len(), 20]).unwrap(), &steps);
    let sweep = sweep.shaped(&[ends.len(), 20]).unwrap();
    let fan = Trajectories { sweep, ends: &ends };
    let batch = Batch::new();
    let first = batch.first_collisions(fan, &obstacles).unwrap();
    let any = batch.any_collisions(fan, &obstacles).unwrap();
    let nearest = batch.smallest_clearances(fan, &obstacles, 3.0).unwrap();
    assert!(first.row.contains(&NO_POSE) && first.verdict.contains(&Verdict::Penetrating));
    for footprint in &footprints {
        let rows = PosedRows::new(&table, *footprint, &poses[..]).unwrap();
        let fan = Trajectories { sweep: Sweep::new(rows, &steps), ends: &ends };
        let alone = batch.first_collisions(fan, &obstacles).unwrap();
        let alone_any = batch.any_collisions(fan, &obstacles).unwrap();
        let alone_nearest = batch.smallest_clearances(fan, &obstacles, 3.0).unwrap();
        for index in (0..ends.len()).filter(|&index| own(index) == *footprint) {
            assert_eq!((first.row[index], first.obstacle[index]), (alone.row[index], alone.obstacle[index]));
            assert_eq!((any.row[index], any.obstacle[index]), (alone_any.row[index], alone_any.obstacle[index]));
            assert_eq!(
                (nearest.row[index], nearest.distance[index]),
                (alone_nearest.row[index], alone_nearest.distance[index])
            );
        }
    }
}

/// Columns of numbers are read as the poses that they are; steps and footprints broadcast.
#[test]
fn columns_of_every_form_are_read_alike() {
    let World { table, footprints, lists, .. } = world::<f64>(7, 1);
    let obstacles = Obstacles::still(&table, &lists[3][..3]).unwrap().and_moving(0, &lists).unwrap();
    let mut draw = Draw::new(3);
    let (fans, times) = (700, 5);
    let angles: Vec<[f64; 3]> = (0..fans * times).map(|_| [(); 3].map(|()| draw.between(-6.0, 6.0))).collect();
    let poses: Vec<_> = angles.iter().map(|&[x, y, angle]| Pose::from_angle([x, y], angle)).collect();
    let turns: Vec<_> = poses
        .iter()
        .map(|pose| [pose.translation.x, pose.translation.y, pose.rotation.cos, pose.rotation.sin])
        .collect();
    let times: Vec<u32> = (0..times as u32).collect();
    let all: Vec<u32> = (0..fans).flat_map(|_| times.iter().copied()).collect();
    let batch = Batch::new();
    let expected = ask(batch, common::sweep(&table, footprints[0], &poses, &all), &obstacles);
    let kinds: std::collections::BTreeSet<_> = expected.0.obstacle.iter().collect();
    assert!(kinds.len() > 3 && kinds.contains(&NO_OBSTACLE), "{kinds:?}");
    for column in [Poses::angles(&angles), Poses::cos_sin(&turns), Poses::each(&poses)] {
        let rows = PosedRows::new(&table, footprints[0], column).unwrap();
        let rows = rows.shaped(&[], &[fans, times.len()]).unwrap();
        let sweep = Sweep::new(rows, &times).shaped(&[times.len()]).unwrap();
        assert_eq!(ask(batch, sweep, &obstacles), expected);
    }
    // One step for all rows.
    let now = [2];
    let sweep = Sweep::new(PosedRows::new(&table, footprints[0], &poses[..]).unwrap(), &now);
    let each = vec![2; poses.len()];
    let expected = ask(batch, common::sweep(&table, footprints[0], &poses, &each), &obstacles);
    assert_eq!(ask(batch, sweep, &obstacles), expected);
    // No rows at all, although obstacles move.
    let none = Sweep::new(PosedRows::new(&table, footprints[0], &poses[..0]).unwrap(), &[]);
    assert_eq!(batch.collisions(none, &obstacles).unwrap(), Collisions::default());
    let none = Sweep::new(PosedRows::new(&table, ShapeIds::Each(&[]), &poses[..0]).unwrap(), &[]);
    let still = Obstacles::still(&table, &lists[3]).unwrap();
    for obstacles in [&obstacles, &still] {
        assert_eq!(ask(batch, none, obstacles), Answers::default());
    }
}

/// Footprints of a table of their own, with radii that the obstacles' table has not.
#[test]
fn footprints_may_have_a_table_of_their_own() {
    use barycode::d2::{Circle, Rectangle};
    use barycode_batch::ShapeTable;
    let mut walls = ShapeTable::<Vec2<f64>>::new();
    let wall = walls.push(&Rectangle::from_half_extents([1.0, 1.0]).unwrap()).unwrap();
    let mut robots = ShapeTable::<Vec2<f64>>::new();
    for radius in [0.5, 2.0] {
        robots.push(&Circle::new([0.0; 2], radius).unwrap()).unwrap();
    }
    let here = [PosedId::new(wall, Pose::IDENTITY)];
    let obstacles = Obstacles::still(&walls, &here).unwrap();
    let places = [[1.5, 0.0], [3.0, 0.0], [1.4, 0.0], [9.0, 0.0]];
    let rows = PosedRows::new(&robots, ShapeIds::Numbers(&[0, 1, 0, 1]), Poses::xy(&places)).unwrap();
    let answers = Batch::new().collisions(Sweep::new(rows, &[]), &obstacles).unwrap();
    let (touches, meets) = (Verdict::Touching, Verdict::Penetrating);
    assert_eq!(answers.verdict, [touches, touches, meets, Verdict::Separated]);
    assert_eq!(answers.obstacle, [0, 0, 0, NO_OBSTACLE]);
}
