use super::*;
use crate::motion::search::{Outcome, SearchLimits};

const LIMITS: SearchLimits = SearchLimits { cells: 3000, width: 1e-14 };

fn body<const D: usize>(points: Vec<[f64; D]>, shift: [f64; D], velocity: [f64; D], spin: [f64; 3]) -> RigidBody<D> {
    let motion = RigidMotion { velocity, spin, ..RigidMotion::still(Map::translation(shift)) };
    RigidBody { points, radius: 0.0, motion }
}

fn square(half: [f64; 2]) -> Vec<[f64; 2]> {
    let [x, y] = half;
    vec![[-x, -y], [x, -y], [x, y], [-x, y]]
}

fn cuboid(half: [f64; 3]) -> Vec<[f64; 3]> {
    (0..8).map(|i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 0 { -half[k] } else { half[k] })).collect()
}

fn first<const D: usize>(bodies: [RigidBody<D>; 2], radii: [f64; 2], until: f64) -> Outcome
where
    Exact<D>: ExactSpace<D>,
{
    let [a, b] = bodies;
    let bodies = [RigidBody { radius: radii[0], ..a }, RigidBody { radius: radii[1], ..b }];
    TurningPair::new(bodies, 0.0).unwrap().first_contact([0.0, until], LIMITS)
}

#[track_caller]
fn meets_at(outcome: Outcome, time: f64) {
    match outcome {
        Outcome::Contact { free_until, at } => {
            assert!(free_until <= time + 1e-15 && time - 1e-15 <= at, "{outcome:?} {time}");
            assert!(at - free_until < 1e-13, "{outcome:?} {time}");
        }
        _ => panic!("{outcome:?}, not {time}"),
    }
}

#[test]
fn a_turning_bar_hits_a_point() {
    // The corner (3, 0.5) of the bar is at an angle of atan(0.5 / 3); its face at height 0.5 meets
    // the point (0, 2)… at the angle at which the point is 0.5 from the axis: π/2 − asin(1/4).
    let bar = body(square([3.0, 0.5]), [0.0; 2], [0.0; 2], [0.0, 0.0, 1.0]);
    let point = body(vec![[0.0, 0.0]], [0.0, 2.0], [0.0; 2], [0.0; 3]);
    let angle = core::f64::consts::FRAC_PI_2 - 0.25_f64.asin();
    meets_at(first([bar.clone(), point.clone()], [0.0; 2], 3.0), angle);
    meets_at(first([point.clone(), bar.clone()], [0.0; 2], 3.0), angle);
    // Rounded by 0.25 together.
    let angle = core::f64::consts::FRAC_PI_2 - 0.375_f64.asin();
    meets_at(first([bar.clone(), point.clone()], [0.125; 2], 3.0), angle);
    assert_eq!(first([bar, point], [0.0; 2], angle - 0.2), Outcome::Free);
}

#[test]
fn a_turning_corner_hits_a_wall() {
    // A square of half side 1 turns in front of a wall at 1.2: its corner is there when √2 cos is.
    let turning = body(square([1.0, 1.0]), [0.0; 2], [0.0; 2], [0.0, 0.0, 2.0]);
    let wall = body(square([1.0, 9.0]), [2.2, 0.0], [0.0; 2], [0.0; 3]);
    let angle = core::f64::consts::FRAC_PI_4 - (1.2 / 2.0_f64.sqrt()).acos();
    meets_at(first([turning.clone(), wall], [0.0; 2], 9.0), 0.5 * angle);
    // At √2 and a millionth it never does, in ten turns.
    let wall = body(square([1.0, 9.0]), [1.0 + 2.0_f64.sqrt() + 1e-6, 0.0], [0.0; 2], [0.0; 3]);
    assert_eq!(first([turning, wall], [0.0; 2], 31.0), Outcome::Free);
}

#[test]
fn edges_of_turning_boxes_cross() {
    // Two bars along x and along y, one above the other, the upper one comes down turned by 45°
    // about its own axis: its edge is 0.5 √2 below its axis. Then edge meets face.
    let quarter = core::f64::consts::FRAC_PI_4;
    let lower = body(cuboid([4.0, 0.5, 0.5]), [0.0; 3], [0.0; 3], [quarter, 0.0, 0.0]);
    let upper = body(cuboid([0.5, 4.0, 0.5]), [0.0, 0.0, 3.0], [0.0, 0.0, -1.0], [0.0, quarter, 0.0]);
    // Both turn by 45° in one unit of time, then the distance of the axes is 2. The first contact:
    // half heights 0.5 (cos + sin) each of the angle t π/4, at 3 − t apart.
    let apart = |t: f64| 3.0 - t - ((t * quarter).cos() + (t * quarter).sin());
    let (mut low, mut high) = (0.0, 3.0);
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if apart(middle) > 0.0 { low = middle } else { high = middle }
    }
    meets_at(first([lower, upper], [0.0; 2], 3.0), low);
}

#[test]
fn rounded_edges_and_corners_of_turning_bodies() {
    // Two rods that turn in parallel planes, whose middles are above each other: the distance of
    // their axes is that of the planes, whatever the angle between them.
    let rod = body(vec![[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]], [0.0; 3], [0.0; 3], [0.0, -2.0, 0.0]);
    let other = body(vec![[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [0.0, 4.0, 0.0], [0.0, -2.0, 0.0], [0.0, 1.0, 0.0]);
    meets_at(first([rod, other], [0.5, 0.25], 3.0), 0.5 * (4.0 - 0.75));
    // A ball in the way of a rod that turns about its end, at half of its length.
    let rod = body(vec![[0.0; 3], [2.0, 0.0, 0.0]], [0.0; 3], [0.0; 3], [0.0, 0.0, 1.0]);
    let ball = body(vec![[0.0; 3]], [0.0, 1.0, 0.0], [0.0; 3], [0.0; 3]);
    meets_at(first([ball, rod], [0.25, 0.125], 3.0), core::f64::consts::FRAC_PI_2 - 0.375_f64.asin());
}

#[test]
fn a_proof_holds_for_its_cell_only() {
    let turning = body(square([1.0, 1.0]), [0.0; 2], [0.0; 2], [0.0, 0.0, 1.0]);
    let wall = body(square([1.0, 9.0]), [2.2, 0.0], [0.0; 2], [0.0; 3]);
    let pair = TurningPair::new([turning, wall], 0.0).unwrap();
    let still = Direction::Still { n: [1.0, 0.0] };
    assert!(pair.proves_free([0.0, 0.1], &still) && !pair.proves_free([0.0, 0.3], &still));
    // As long as the gaps at its ends say: up to the contact, and not beyond.
    let contact = core::f64::consts::FRAC_PI_4 - (1.2 / 2.0_f64.sqrt()).acos();
    assert!(pair.proves_free([0.0, contact - 1e-13], &still) && !pair.proves_free([0.0, contact + 1e-13], &still));
    // Meets at π/4 − acos(1.2/√2) = 0.2303 with a slope of 0.69; the direction turns with A.
    let turned = Direction::Spun { n: [1.0, 0.0], from: 0.0, spin: [0.0, 0.0, 1.0] };
    let own = Direction::Own { body: 0, n: [1.0, 0.0] };
    for turned in [turned, own] {
        assert!(!pair.proves_free([0.0, 0.2], &turned) && pair.proves_free([0.0, 0.02], &turned));
    }
    assert!(!pair.proves_free([0.0, 0.1], &Direction::Still { n: [-1.0, 0.0] }));
    assert!(!pair.proves_free([0.0, 0.1], &Direction::Still { n: [0.0, 0.0] }));
    assert!(!pair.proves_free([0.1, 0.0], &still) && !pair.proves_free([0.0, f64::NAN], &still));
    assert_eq!(pair.relation(0.2), Some(Relation::Separated));
    assert_eq!(pair.relation(0.3), Some(Relation::Penetrating));
}

#[test]
fn touching_is_not_decided() {
    let square_at = |x: f64| body(square([1.0, 1.0]), [x, 0.0], [0.0; 2], [0.0; 3]);
    let stack = [square_at(0.0), square_at(2.0)];
    assert!(matches!(first(stack, [0.0; 2], 1.0), Outcome::Open { free_until: 0.0 }));
}

/// What a search proves, samples confirm.
fn samples_agree<const D: usize>(seed: u64, count: u64) -> [u32; 3]
where
    Exact<D>: ExactSpace<D>,
{
    let mut kinds = [0; 3];
    for index in 0..count {
        let pair = crate::generate::motion::pair::<D>(crate::generate::Precision::Double, seed, index, true);
        let judge = TurningPair::new(pair.bodies.clone(), 0.0).unwrap();
        let outcome = judge.first_contact([0.0, pair.until], SearchLimits { cells: 600, width: 1e-12 });
        let (kind, free) = match outcome {
            Outcome::Free => (0, pair.until),
            Outcome::Contact { free_until, at } => {
                assert_eq!(judge.relation(at), Some(Relation::Penetrating), "{index}: {pair:?}");
                (1, free_until)
            }
            Outcome::Open { free_until } => (2, free_until),
        };
        kinds[kind] += 1;
        if kind != 0 && free == 0.0 {
            continue;
        }
        for k in 0..=40 {
            let relation = judge.relation(free * f64::from(k) / 40.0);
            assert_eq!(relation, Some(Relation::Separated), "{index}, {k}: {outcome:?} {pair:?}");
        }
    }
    kinds
}

#[test]
fn searches_agree_with_samples() {
    let count = 60 * crate::repeated();
    for kinds in [samples_agree::<2>(5, count), samples_agree::<3>(6, count)] {
        assert!(kinds[0] > 5 && kinds[1] > 10, "{kinds:?}");
    }
}
