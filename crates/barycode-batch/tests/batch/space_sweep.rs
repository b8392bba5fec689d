//! Sweeps in space beside all pairs one by one.

use crate::common::space::{KINDS, any_pose, any_shape};
use crate::common::{Draw, sweep};
use barycode::d3::{self, Cylinder, Ellipsoid, Pose, Posed, Vec3};
use barycode::{Stop, Verdict};
use barycode_batch::{
    Batch, Clearances, Distances, Element, NO_OBSTACLE, NO_POSE, Obstacles, Pairs, PosedId, ShapeId, ShapeTable,
    Trajectories, Verdicts, Width,
};
use barycode_judge::repeated;

const FIRST: u32 = 3;
const POSES: usize = 300;

/// Margin and cut-off.
const NEAR: f64 = 0.75;

struct World<T: Element> {
    table: ShapeTable<Vec3<T>>,
    footprints: Vec<ShapeId>,
    poses: Vec<Pose<T>>,
    steps: Vec<u32>,
    lists: Vec<Vec<PosedId<Vec3<T>>>>,
}

fn world<T: Element>(seed: u64) -> World<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let mut shapes: Vec<_> =
        (0..20).map(|index| any_shape(&mut draw, &mut table, KINDS[index % KINDS.len()])).collect();
    let can = Cylinder::from_half_height(T::from_f64(0.7), T::from_f64(0.4)).unwrap();
    let egg = Ellipsoid::new([1.0, 0.5, 0.7].map(T::from_f64)).unwrap();
    let aside = Posed::new(can, Pose::translation([2.0, -1.0, 0.5].map(T::from_f64))).unwrap();
    shapes.extend([table.push_any(can).unwrap(), table.push_any(egg).unwrap(), table.push_any(aside).unwrap()]);
    let reach = [2.0, 5.0, 12.0][draw.below(3)];
    let mut list = |count| {
        (0..count).map(|_| PosedId::new(shapes[draw.below(23)], any_pose(&mut draw, reach))).collect::<Vec<_>>()
    };
    let lists = [7, 0, 1, 20].map(&mut list).to_vec();
    let poses: Vec<_> = (0..POSES).map(|_| any_pose(&mut draw, reach)).collect();
    let steps = poses.iter().map(|_| FIRST - 1 + draw.below(6) as u32).collect();
    World { table, footprints: vec![shapes[0], shapes[3], shapes[20], shapes[22]], poses, steps, lists }
}

/// Distances of all pairs of a row and an obstacle of its step, by the kernels for pairs.
struct PairAnswers<T> {
    /// Row and place of each pair.
    pairs: Vec<(usize, u32)>,
    distances: Distances<T>,
    within: Verdicts,
}

fn all_pairs<T: Element>(world: &World<T>, footprint: ShapeId, moving: bool, still: usize) -> PairAnswers<T> {
    let (mut pairs, mut a, mut b) = (Vec::new(), Vec::new(), Vec::new());
    for (row, (&pose, &step)) in world.poses.iter().zip(&world.steps).enumerate() {
        let mut add = |place: usize, other: PosedId<Vec3<T>>| {
            pairs.push((row, place as u32));
            a.push(PosedId::new(footprint, pose));
            b.push(other);
        };
        world.lists[3][..still].iter().enumerate().for_each(|(place, &other)| add(place, other));
        let index = step.wrapping_sub(FIRST) as usize;
        if let (true, Some(list)) = (moving, world.lists.get(index)) {
            let before: usize = world.lists[..index].iter().map(Vec::len).sum();
            list.iter().enumerate().for_each(|(place, &other)| add(still + before + place, other));
        }
    }
    let asked = Pairs::new(&world.table, &a, &b).unwrap();
    let distances = Batch::new().distance(&asked).unwrap();
    let within = Batch::new().within(&asked, T::from_f64(NEAR)).unwrap();
    PairAnswers { pairs, distances, within }
}

/// The first obstacle that is met, of pairs of one row, or else the first that may be.
fn first_met(pairs: &[(usize, u32)], verdicts: &[Verdict]) -> (Verdict, u32) {
    let meets = |&&(index, _): &&(usize, u32)| matches!(verdicts[index], Verdict::Touching | Verdict::Penetrating);
    let may_meet = |&&(index, _): &&(usize, u32)| verdicts[index] != Verdict::Separated;
    let first = pairs.iter().find(meets).or_else(|| pairs.iter().find(may_meet));
    first.map_or((Verdict::Separated, NO_OBSTACLE), |&(index, place)| (verdicts[index], place))
}

fn agrees<T: Element>(seed: u64, moving: bool, seen: &mut [usize; 3]) {
    let world = world::<T>(seed);
    let World { table, poses, steps, lists, .. } = &world;
    let still = if moving { 4 } else { 20 };
    let obstacles = Obstacles::still(table, &lists[3][..still]).unwrap();
    let obstacles = if moving { obstacles.and_moving(FIRST, lists).unwrap() } else { obstacles };
    for &footprint in &world.footprints {
        let sweep = sweep(table, footprint, poses, if moving { steps } else { &[] });
        let batch = Batch::new();
        let collisions = batch.collisions(sweep, &obstacles).unwrap();
        let clearances = batch.clearances(sweep, &obstacles).unwrap();
        let cut_off = T::from_f64(NEAR);
        let cut = batch.clearances_up_to(sweep, &obstacles, cut_off).unwrap();
        let within = batch.collisions_within(sweep, &obstacles, cut_off).unwrap();
        let contacts = batch.contacts(sweep, &obstacles).unwrap();
        let scalar = batch.width(Width::Scalar);
        assert_eq!(scalar.collisions(sweep, &obstacles).unwrap(), collisions);
        assert_eq!(scalar.clearances(sweep, &obstacles).unwrap(), clearances);
        assert_eq!(contacts.contact.verdict, clearances.verdict);

        let PairAnswers { pairs, distances, within: within_pairs } = all_pairs(&world, footprint, moving, still);
        let mut of_row = vec![Vec::new(); POSES];
        pairs.iter().enumerate().for_each(|(index, &(row, place))| of_row[row].push((index, place)));
        for (row, all) in of_row.iter().enumerate() {
            let context = || format!("row {row} of {seed}");
            let expected = first_met(all, &distances.verdict);
            assert_eq!((collisions.verdict[row], collisions.obstacle[row]), expected, "{}", context());
            seen[usize::from(expected.1 != NO_OBSTACLE)] += 1;

            // The same bits as the smallest of all pairs.
            let smallest = |column: &[T]| all.iter().map(|&(index, _)| column[index]).fold(T::INFINITY, T::min);
            let (distance, lower, upper) =
                (smallest(&distances.distance), smallest(&distances.lower), smallest(&distances.upper));
            let nearest = all.iter().find(|&&(index, _)| distances.distance[index] == distance);
            let nearest = nearest.map_or(NO_OBSTACLE, |&(_, place)| place);
            let measured = |of: &Clearances<T>| (of.nearest[row], of.distance[row], of.lower[row], of.upper[row]);
            assert_eq!(measured(&clearances), (nearest, distance, lower, upper), "{}", context());
            let worst = [Verdict::Penetrating, Verdict::Touching, Verdict::Undecided]
                .into_iter()
                .find(|&verdict| all.iter().any(|&(index, _)| distances.verdict[index] == verdict));
            assert_eq!(clearances.verdict[row], worst.unwrap_or(Verdict::Separated), "{}", context());
            if distance <= cut_off {
                assert_eq!(measured(&cut), measured(&clearances), "{}", context());
            } else {
                assert_eq!(
                    (cut.nearest[row], cut.distance[row], cut.upper[row]),
                    (NO_OBSTACLE, T::INFINITY, T::INFINITY)
                );
                assert!(cut.lower[row] <= cut_off && cut.lower[row] > T::from_f64(0.749), "{}", context());
                seen[2] += 1;
            }

            let near = first_met(all, &within_pairs.verdict);
            assert_eq!((within.verdict[row], within.obstacle[row]), near, "{}", context());
            if nearest != NO_OBSTACLE {
                let (signed, upper) = (contacts.contact.signed_distance[row], contacts.contact.upper[row]);
                assert!(contacts.contact.lower[row] <= signed && signed <= upper, "{}", context());
                assert!(contacts.contact.lower[row] <= clearances.upper[row], "{}", context());
            }
        }
    }
}

#[test]
fn sweeps_in_space_are_the_smallest_of_all_pairs() {
    let mut seen = [0; 3];
    for seed in 0..2 * repeated() {
        agrees::<f32>(seed, seed % 2 == 0, &mut seen);
        agrees::<f64>(seed, seed % 2 == 1, &mut seen);
    }
    assert!(seen.iter().all(|&seen| seen > 25 * repeated() as usize), "{seen:?}");
}

#[test]
fn trajectories_in_space_agree_with_their_poses() {
    let world = world::<f64>(11);
    let World { table, footprints, poses, steps, lists } = &world;
    let obstacles = Obstacles::moving(table, FIRST, lists).unwrap();
    let ends: Vec<usize> = (0..=10).map(|index| index * 30).collect();
    let batch = Batch::new();
    for &footprint in footprints {
        let sweep = sweep(table, footprint, poses, steps);
        let fan = Trajectories { sweep, ends: &ends };
        let collisions = batch.collisions(sweep, &obstacles).unwrap();
        let clearances = batch.clearances(sweep, &obstacles).unwrap();
        let first = batch.first_collisions(fan, &obstacles).unwrap();
        let any = batch.any_collisions(fan, &obstacles).unwrap();
        let nearest = batch.smallest_clearances(fan, &obstacles, f64::INFINITY).unwrap();
        assert_eq!((first.row[0], nearest.row[0], nearest.distance[0]), (NO_POSE, NO_POSE, f64::INFINITY));
        for index in 1..ends.len() {
            let mut rows = ends[index - 1]..ends[index];
            let hit = rows.clone().find(|&row| collisions.verdict[row] != Verdict::Separated);
            let at = hit.map_or((NO_POSE, NO_OBSTACLE), |row| (row as u32, collisions.obstacle[row]));
            assert_eq!((first.row[index], first.obstacle[index]), at);
            assert_eq!(any.verdict[index] == Verdict::Separated, hit.is_none());
            let least = rows.clone().map(|row| clearances.distance[row]).fold(f64::INFINITY, f64::min);
            assert_eq!(nearest.distance[index], least);
            let row = rows.find(|&row| clearances.distance[row] == least && least < f64::INFINITY);
            assert_eq!(nearest.row[index], row.map_or(NO_POSE, |row| row as u32));
        }
    }
}

#[test]
fn hostile_poses_in_space_affect_their_own_row_only() {
    let mut table = ShapeTable::<Vec3<f64>>::new();
    let cube = table.push(&d3::Cuboid::from_half_extents([1.0; 3]).unwrap()).unwrap();
    let at = |x: f64| Pose::translation([x, 0.0, 0.0]);
    let placed = [at(-9.0), at(7.0)].map(|pose| PosedId::new(cube, pose));
    let obstacles = Obstacles::still(&table, &placed).unwrap();
    let poses = [at(0.0), at(f64::NAN), at(6.5), at(1e300)];
    let sweep = sweep(&table, cube, &poses, &[]);
    let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
    let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
    let contacts = Batch::new().contacts(sweep, &obstacles).unwrap();
    let verdicts = [Verdict::Separated, Verdict::Undecided, Verdict::Penetrating];
    assert_eq!((&collisions.verdict[..3], &clearances.verdict[..3]), (&verdicts[..], &verdicts[..]));
    assert_eq!((collisions.obstacle[1], collisions.obstacle[2]), (0, 1));
    assert_eq!((clearances.distance[0], clearances.nearest[0]), (5.0, 1));
    assert_eq!((clearances.lower[1], clearances.upper[1]), (f64::NEG_INFINITY, f64::INFINITY));
    assert!((contacts.contact.signed_distance[2] + 1.5).abs() < 1e-12);
    assert_eq!((collisions.undecided[0].row, collisions.undecided[0].stop), (1, Stop::NotFinite));
    assert!(clearances.lower[3] > 1e299 || clearances.verdict[3] == Verdict::Undecided);
    // Nothing at all to meet.
    let none = Obstacles::still(&table, &[]).unwrap();
    let clearances = Batch::new().clearances(sweep, &none).unwrap();
    assert_eq!((clearances.verdict[1], clearances.nearest[1]), (Verdict::Separated, NO_OBSTACLE));
}
