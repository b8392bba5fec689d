//! Compares trajectories with the same poses one by one.

use crate::common::{Draw, FIRST, World, sweep, world};
use barycode::d2::{Pose, Rectangle, Rotation, Vec2};
use barycode::{Stop, Verdict};
use barycode_batch::{
    Batch, BatchError, Element, NO_OBSTACLE, NO_POSE, Obstacles, PosedId, ShapeTable, Trajectories, Undecided, Width,
};
use barycode_judge::repeated;

/// Ends of trajectories: mostly short ones, some without a pose, one long one.
fn ends(draw: &mut Draw, poses: usize) -> Vec<usize> {
    let mut ends = vec![poses / 3];
    while let Some(&last) = ends.last().filter(|&&last| last < poses) {
        ends.push(poses.min(last + [0, 1, 5, 20, 20, 20, 70][draw.below(7)]));
    }
    ends
}

fn worst(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let order = [Verdict::Separated, Verdict::Undecided, Verdict::Touching, Verdict::Penetrating];
    let place = |verdict| order.iter().position(|&one| one == verdict).unwrap();
    verdicts.max_by_key(|&verdict| place(verdict)).unwrap_or(Verdict::Separated)
}

fn agrees<T: Element>(seed: u64, moving: bool, seen: &mut [usize; 2]) {
    let mut draw = Draw::new(seed + 77);
    let world = world::<T>(seed, 2600);
    let World { table, poses, steps, lists, .. } = &world;
    let still = Obstacles::still(table, &lists[3][..6]).unwrap();
    let obstacles = if moving { still.and_moving(FIRST, lists).unwrap() } else { still };
    let ends = ends(&mut draw, poses.len());
    for &footprint in &world.footprints {
        let steps: &[u32] = if moving { steps } else { &[] };
        let sweep = sweep(table, footprint, poses, steps);
        let fan = Trajectories { sweep, ends: &ends };
        let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
        let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
        let first = Batch::new().first_collisions(fan, &obstacles).unwrap();
        let any = Batch::new().any_collisions(fan, &obstacles).unwrap();
        let nearest = Batch::new().smallest_clearances(fan, &obstacles, T::INFINITY).unwrap();
        let cut_off = T::from_f64(0.5);
        let cut = Batch::new().smallest_clearances(fan, &obstacles, cut_off).unwrap();
        for batch in [Batch::new().width(Width::Avx2), Batch::new().width(Width::Scalar)] {
            assert_eq!(batch.first_collisions(fan, &obstacles).unwrap(), first);
            assert_eq!(batch.any_collisions(fan, &obstacles).unwrap(), any);
            assert_eq!(batch.smallest_clearances(fan, &obstacles, cut_off).unwrap(), cut);
        }
        let begins = core::iter::once(0).chain(ends.iter().copied());
        for (index, (begin, &end)) in begins.zip(&ends).enumerate() {
            let place = |row: Option<usize>| row.map_or(NO_POSE, |row| row as u32);
            let mut rows = begin..end;
            let hit = rows.clone().find(|&row| collisions.verdict[row] != Verdict::Separated);
            let at = hit
                .map_or((Verdict::Separated, NO_OBSTACLE), |row| (collisions.verdict[row], collisions.obstacle[row]));
            assert_eq!((first.verdict[index], first.obstacle[index], first.row[index]), (at.0, at.1, place(hit)));

            assert_eq!(any.verdict[index] == Verdict::Separated, hit.is_none());
            if hit.is_some() {
                let row = any.row[index] as usize;
                assert!(rows.contains(&row));
                let at = (collisions.verdict[row], collisions.obstacle[row]);
                assert_eq!((any.verdict[index], any.obstacle[index]), at);
            }

            // The first of the smallest distances, with the same bits.
            let least = rows.clone().reduce(|a, b| if clearances.distance[b] < clearances.distance[a] { b } else { a });
            let least = least.filter(|&row| clearances.nearest[row] != NO_OBSTACLE);
            let (distance, obstacle) =
                least.map_or((T::INFINITY, NO_OBSTACLE), |row| (clearances.distance[row], clearances.nearest[row]));
            let found = (nearest.distance[index], nearest.obstacle[index], nearest.row[index]);
            assert_eq!(found, (distance, obstacle, place(least)), "trajectory {index} of {seed}");
            assert_eq!(nearest.verdict[index], worst(rows.clone().map(|row| clearances.verdict[row])));
            assert!(nearest.lower[index] <= distance && distance <= nearest.upper[index]);
            let upper = rows.all(|row| nearest.lower[index] <= clearances.upper[row]);
            assert!(upper, "trajectory {index} of {seed}");

            // A cut-off gives the same answer or none.
            if distance <= cut_off {
                assert_eq!((cut.distance[index], cut.obstacle[index], cut.row[index]), found);
                assert_eq!((cut.verdict[index], cut.upper[index]), (nearest.verdict[index], nearest.upper[index]));
                seen[0] += 1;
            } else {
                assert_eq!((cut.distance[index], cut.upper[index]), (T::INFINITY, T::INFINITY));
                assert_eq!(
                    (cut.verdict[index], cut.row[index], cut.obstacle[index]),
                    (Verdict::Separated, NO_POSE, NO_OBSTACLE)
                );
                assert!(cut.lower[index] <= cut_off && cut.lower[index] > T::from_f64(0.499));
                seen[1] += 1;
            }
        }
    }
}

#[test]
fn trajectories_agree_with_their_poses() {
    for moving in [false, true] {
        let mut seen = [0; 2];
        for seed in 0..repeated() {
            agrees::<f32>(seed, moving, &mut seen);
            agrees::<f64>(seed, moving, &mut seen);
        }
        assert!(seen.iter().all(|&seen| seen > 37 * repeated() as usize), "{seen:?}");
    }
}

#[test]
fn a_hostile_pose_is_that_of_its_own_trajectory() {
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let at = |x: f64| Pose::new([x, 0.0], Rotation::IDENTITY);
    let obstacles = Obstacles::still(&table, &[-9.0, 9.0, 40.0, 80.0].map(|x| PosedId::new(car, at(x)))).unwrap();
    // Three trajectories; the second has a pose that is not finite, and collides after it.
    let poses = [0.0, 1.0, 2.0, 0.0, f64::NAN, 6.0, 0.0, 1.0, 2.0].map(at);
    let fan = Trajectories { sweep: sweep(&table, car, &poses, &[]), ends: &[3, 6, 9] };

    let first = Batch::new().first_collisions(fan, &obstacles).unwrap();
    assert_eq!(first.verdict, [Verdict::Separated, Verdict::Undecided, Verdict::Separated]);
    assert_eq!((first.row[1], first.obstacle[1]), (4, 0));
    assert!(matches!(first.undecided[..], [Undecided { row: 4, stop: Stop::NotFinite, .. }]));

    let any = Batch::new().any_collisions(fan, &obstacles).unwrap();
    assert_eq!(any.verdict, [Verdict::Separated, Verdict::Penetrating, Verdict::Separated]);
    assert_eq!((any.row[1], any.obstacle[1], any.undecided.len()), (5, 1, 0));

    let nearest = Batch::new().smallest_clearances(fan, &obstacles, f64::INFINITY).unwrap();
    assert_eq!(nearest.verdict, [Verdict::Separated, Verdict::Penetrating, Verdict::Separated]);
    assert_eq!((nearest.distance[0], nearest.row[0], nearest.obstacle[0]), (3.0, 2, 1));
    assert_eq!(nearest.lower[1], f64::NEG_INFINITY);
}

#[test]
fn ends_that_are_none() {
    let mut table = ShapeTable::<Vec2<f32>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let obstacles = Obstacles::still(&table, &[]).unwrap();
    let poses = [Pose::default(); 4];
    let ask = |ends| {
        let fan = Trajectories { sweep: sweep(&table, car, &poses, &[]), ends };
        Batch::new().first_collisions(fan, &obstacles).map(|found| found.verdict.len())
    };
    assert_eq!(ask(&[2, 2, 4]), Ok(3));
    for ends in [&[2, 3][..], &[], &[3, 1, 4], &[5]] {
        let last = ends.last().copied().unwrap_or(0);
        assert_eq!(ask(ends), Err(BatchError::Ends { last, poses: 4 }));
    }
}

#[test]
fn any_collision_is_the_same_beside_any_neighbours() {
    let mut table = ShapeTable::<Vec2<f32>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let obstacles = Obstacles::still(&table, &[PosedId::new(car, Pose::IDENTITY)]).unwrap();
    let any = |poses: &[Pose<f32>], ends: &[usize]| {
        let fan = Trajectories { sweep: sweep(&table, car, poses, &[]), ends };
        Batch::new().any_collisions(fan, &obstacles).unwrap()
    };
    let mut poses: Vec<_> = (0..100).map(|step| Pose::translation([1.5 * step as f32 - 101.0, 0.0])).collect();
    let mut ends = vec![100];
    let alone = any(&poses, &ends);
    assert_eq!(alone.verdict, [Verdict::Penetrating]);
    for aside in 1..16 {
        poses.extend((0..100).map(|step| Pose::translation([step as f32, 100.0 * aside as f32])));
        ends.push(poses.len());
        let beside = any(&poses, &ends);
        assert_eq!((beside.row[0], beside.obstacle[0]), (alone.row[0], alone.obstacle[0]), "beside {aside}");
    }
}
