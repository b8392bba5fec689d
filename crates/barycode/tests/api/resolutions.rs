//! The resolution of a question about shapes that turn: what comes nearer is not followed.

use crate::cells::between;
use crate::closed::Random;
use crate::worlds::{World, vector};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Circle, Cuboid, Rigid, Still};
use barycode::{Cast, Cell, ImpactVerdict, Motion};

const RESOLUTION: f64 = 1e-3;

/// The verdict with the resolution about a bar that half-turns below a box, which its corners miss
/// by a clearance: it is free. What is left open must come within the resolution.
fn graze<V: World<Scalar = f64>>(half: [f64; 2], clearance: f64) -> ImpactVerdict {
    let shape = |half| Cuboid::<V>::from_half_extents(vector::<V>(half)).unwrap();
    let (bar, wall) = (shape([half[0], half[1], half[1]]), shape([0.5; 3]));
    let zero = V::default();
    let swing = Rigid::<V>::new(V::Pose::default(), zero, zero, V::rate([0.0, 0.0, core::f64::consts::PI])).unwrap();
    let rise = vector::<V>([0.0, half[0].hypot(half[1]) + 0.5 + clearance, 0.0]);
    let other = Rigid::new(V::Pose::default(), zero, rise, V::rate([0.0; 3])).unwrap().pose(1.0);
    let other = Still::<V>::new(other).unwrap();
    let interval = [0.0, 1.0];
    let fine = Cast::new().time_of_impact(&bar, &swing, &wall, &other, interval);
    assert_eq!(fine.verdict, ImpactVerdict::Free, "{fine:?}");
    let (cast, mut cells) = (Cast::new().resolution(RESOLUTION), [Cell::default(); 64]);
    let impact = cast.certified_time_of_impact(&bar, &swing, &wall, &other, interval, &mut cells);
    assert_eq!(cast.check(&impact, &cells, (&bar, &swing), (&wall, &other), interval), Ok(()));
    assert_eq!(cast.is_free(&bar, &swing, &wall, &other, interval), impact.verdict == ImpactVerdict::Free);
    if impact.verdict == ImpactVerdict::Undecided {
        let [from, to] = impact.first;
        let gap = |step: u32| {
            let time = from + (to - from) * (f64::from(step) / 64.0);
            V::gap(&bar, swing.pose(time), &wall, other.pose(time))
        };
        let least = (0..=64).map(gap).fold(f64::INFINITY, f64::min);
        assert!(from < to && least <= RESOLUTION * 1.000_001, "{least}: {impact:?}");
    }
    impact.verdict
}

#[test]
fn a_graze_within_the_resolution_is_left_open() {
    for clearance in [1e-4, 1e-5] {
        assert_eq!(graze::<Vec2<f64>>([1.0, 0.05], clearance), ImpactVerdict::Undecided, "{clearance}");
        assert_eq!(graze::<Vec3<f64>>([1.0, 0.05], clearance), ImpactVerdict::Undecided, "{clearance}");
    }
    assert_eq!(graze::<Vec2<f64>>([1.0, 0.05], 2e-3), ImpactVerdict::Free);
    assert_eq!(graze::<Vec3<f64>>([1.0, 0.05], 2e-3), ImpactVerdict::Free);
}

/// Bars and clearances of any size: only what comes within the resolution is left open, all else is
/// free.
#[test]
fn only_what_comes_within_the_resolution_is_left_open() {
    let (mut random, mut open) = (Random(6), [0; 2]);
    for _ in 0..40 {
        let half = [between(&mut random, 0.8, 2.0), between(&mut random, 0.02, 0.2)];
        let clearance = 10.0_f64.powf(between(&mut random, -6.0, -2.0));
        let verdicts = [graze::<Vec2<f64>>(half, clearance), graze::<Vec3<f64>>(half, clearance)];
        for (count, verdict) in open.iter_mut().zip(verdicts) {
            assert!(clearance <= RESOLUTION || verdict == ImpactVerdict::Free, "{clearance}: {verdict}");
            *count += i32::from(verdict == ImpactVerdict::Undecided);
        }
    }
    assert!(open.iter().all(|&count| count > 10), "{open:?}");
}

/// A contact is bracketed as widely as the resolution allows, and no wider.
fn bracket<V: World<Scalar = f64>>() {
    let bar = Cuboid::<V>::from_half_extents(vector::<V>([1.0, 0.05, 0.05])).unwrap();
    let post = Circle::<V>::new(vector::<V>([0.0, 0.9, 0.0]), 0.1).unwrap();
    let zero = V::default();
    let swing = Rigid::<V>::new(V::Pose::default(), zero, zero, V::rate([0.0, 0.0, core::f64::consts::PI])).unwrap();
    let other = Still::<V>::new(V::Pose::default()).unwrap();
    let mut wider = 1e-12;
    for resolution in [1e-6, 1e-4, 1e-2] {
        let impact = Cast::new().resolution(resolution).time_of_impact(&bar, &swing, &post, &other, [0.0, 1.0]);
        assert_eq!(impact.verdict, ImpactVerdict::Contact, "{impact:?}");
        let width = impact.first[1] - impact.first[0];
        assert!(width > 10.0 * wider && width < 10.0 * resolution, "{resolution}: {impact:?}");
        wider = width;
    }
}

#[test]
fn a_contact_is_bracketed_within_the_resolution() {
    bracket::<Vec2<f64>>();
    bracket::<Vec3<f64>>();
}
