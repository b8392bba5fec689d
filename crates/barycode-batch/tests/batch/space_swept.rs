//! Compares trajectories in space over continuous time with single pairs and with poses in between.

use crate::common::space::{KINDS, any_pose, any_shape};
use crate::common::{Draw, sweep};
use barycode::ImpactVerdict::{Contact, Free, Undecided};
use barycode::d3::{self, Points, Pose, Posed, Rounded, Slerp, Vec3};
use barycode::{Cast, Motion, Verdict};
use barycode_batch::{
    Batch, Between, ClearanceOptions, Element, NO_POSE, Obstacles, PosedId, ShapeId, ShapeTable, Trajectories,
};
use barycode_judge::repeated;

/// A room with a body that moves through it, and trajectories of two or three poses.
struct Room<T: Element> {
    table: ShapeTable<Vec3<T>>,
    footprint: ShapeId,
    poses: Vec<Pose<T>>,
    still: Vec<PosedId<Vec3<T>>>,
    body: Vec<PosedId<Vec3<T>>>,
}

fn room<T: Element>(seed: u64) -> Room<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let shapes: Vec<_> = KINDS.iter().map(|&kind| any_shape(&mut draw, &mut table, kind)).collect();
    let footprint = shapes[draw.below(6)];
    let mut posed = |reach| PosedId::new(shapes[draw.below(6)], any_pose(&mut draw, reach));
    let still = (0..12).map(|_| posed(7.0)).collect();
    let first = posed(3.0);
    let body = (0..3).map(|_| PosedId::new(first.shape, posed(3.0).pose)).collect();
    let poses = (0..24).map(|_| posed(6.0).pose).collect();
    Room { table, footprint, poses, still, body }
}

/// A shape in its own frame.
fn shape<T: Element>(table: &ShapeTable<Vec3<T>>, id: ShapeId) -> Rounded<Points<Vec3<T>, &[Vec3<T>]>> {
    Rounded::new(Points::new(table.vertices(id).unwrap()).unwrap(), table.radius(id).unwrap()).unwrap()
}

/// Trajectories of three poses each.
const ENDS: [usize; 8] = [3, 6, 9, 12, 15, 18, 21, 24];

fn agrees<T: Element>(seed: u64, seen: &mut [usize; 2]) {
    let Room { table, footprint, poses, still, body } = &room::<T>(seed);
    let obstacles = Obstacles::still(table, still).unwrap();
    let obstacles = obstacles.and_moving(0, body.iter().map(core::slice::from_ref)).unwrap();
    let steps: Vec<u32> = (0..24).map(|row| row % 3).collect();
    let fan = Trajectories { sweep: sweep(table, *footprint, poses, &steps), ends: &ENDS };
    let found = Batch::new().swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let any = Batch::new().any_swept_collisions(fan, Between::Slerp, &obstacles).unwrap();
    let options = ClearanceOptions { tolerance: T::from_f64(0.05), ..ClearanceOptions::default() };
    let clear = Batch::new().swept_clearances(fan, Between::Slerp, &obstacles, options).unwrap();
    let times = [T::ZERO, T::ONE];
    for trajectory in 0..8 {
        let (mut verdict, mut row_of, mut least) = (Free, NO_POSE, T::INFINITY);
        for row in 3 * trajectory..3 * trajectory + 2 {
            let own = Slerp::new(poses[row], poses[row + 1], Vec3::ZERO, times).unwrap();
            let others = still.iter().map(|one| (one.shape, one.pose, one.pose));
            let step = row % 3;
            let others = others.chain([(body[step].shape, body[step].pose, body[step + 1].pose)]);
            for (id, from, to) in others {
                let other = Slerp::new(from, to, Vec3::ZERO, times).unwrap();
                let (a, b) = (shape(table, *footprint), shape(table, id));
                let one = Cast::new().time_of_impact(&a, &own, &b, &other, times).verdict;
                if one != Free && (verdict == Free || (row_of == row as u32 && one == Contact)) {
                    (verdict, row_of) = (one, row as u32);
                }
                for index in 0..=20 {
                    let time = T::from_f64(f64::from(index) / 20.0);
                    let posed = (Posed::new(&a, own.pose(time)).unwrap(), Posed::new(&b, other.pose(time)).unwrap());
                    let sample = d3::distance(&posed.0, &posed.1);
                    least = if sample.upper < least { sample.upper } else { least };
                    let overlaps = sample.verdict == Verdict::Penetrating && found.verdict[trajectory] == Free;
                    assert!(!overlaps, "row {row} of {seed}");
                }
            }
        }
        let about = format!("trajectory {trajectory} of {seed}: {verdict:?}, {:?}", found.verdict[trajectory]);
        if verdict == Free {
            assert!(found.verdict[trajectory] == Free || found.row[trajectory] as usize % 3 == 2, "{about}");
        } else if found.verdict[trajectory] == verdict {
            assert_eq!(found.row[trajectory], row_of, "{about}");
        } else {
            assert!(verdict == Undecided || found.verdict[trajectory] == Undecided, "{about}");
        }
        let [lower, upper] = [clear.lower[trajectory], clear.upper[trajectory]];
        assert!(lower <= upper && lower <= least + T::from_f64(1e-4), "{about} {lower:?} {upper:?} {least:?}");
        match clear.verdict[trajectory] {
            Free => {
                assert_eq!((found.verdict[trajectory], any.verdict[trajectory]), (Free, Free), "{about}");
                assert!(upper - lower <= upper * T::from_f64(0.051), "{about} {lower:?} {upper:?}");
                seen[0] += 1;
            }
            Contact => {
                assert_ne!(found.verdict[trajectory], Free, "{about}");
                assert_eq!((any.verdict[trajectory], upper), (Contact, T::ZERO), "{about}");
                seen[1] += 1;
            }
            Undecided => assert!(upper < T::from_f64(1e-3), "{about} {upper:?}"),
        }
    }
}

#[test]
fn trajectories_in_space_agree_with_single_pairs() {
    let mut seen = [0; 2];
    for seed in 0..3 * repeated() {
        agrees::<f64>(seed, &mut seen);
        agrees::<f32>(seed, &mut seen);
    }
    assert!(seen.iter().all(|&seen| seen > 5), "{seen:?}");
}
