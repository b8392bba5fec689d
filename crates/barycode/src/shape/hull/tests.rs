use super::grow::{self, Order};
use super::{Cloud, Hull, Rings, Spot, hull_while};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A cloud that does not lend its doubles, as sums do not.
struct Hidden<'s>(&'s [Spot]);

impl Cloud for Hidden<'_> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn near(&self, point: usize) -> Spot {
        self.0.near(point)
    }

    fn compare(&self, axis: usize, i: usize, j: usize) -> Ordering {
        self.0.compare(axis, i, j)
    }

    fn projected(&self, axis: usize, points: [usize; 3]) -> Ordering {
        self.0.projected(axis, points)
    }

    fn volume(&self, points: [usize; 4]) -> (Ordering, f64) {
        self.0.volume(points)
    }
}

fn rings(cloud: &(impl Cloud + ?Sized)) -> Rings {
    hull_while(cloud, &mut |_| true).expect("not interrupted").rings(cloud)
}

/// The rings of a hull grown in random order from the first four points, where these span a volume.
fn at_random(cloud: &[Spot]) -> Option<Rings> {
    let start = match cloud.volume([0, 1, 2, 3]).0 {
        Ordering::Less => [0, 1, 2, 3],
        Ordering::Greater => [0, 2, 1, 3],
        Ordering::Equal => return None,
    };
    let surface = grow::solid(cloud, start, Order::Random, &mut |_| true).expect("not interrupted");
    Some(Hull::Solid(surface).rings(cloud))
}

/// Numbers from zero to one, excluded.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 32) as f64 / 4_294_967_296.0
}

fn clouds() -> impl Iterator<Item = Vec<Spot>> {
    let mut state = 3;
    (0..150_usize).map(move |round| {
        let (count, range) = (4 + 7 * (round % 30), 2 + round % 5);
        let mut cloud: Vec<Spot> = (0..count)
            .map(|_| {
                let spot: Spot = core::array::from_fn(|_| random(&mut state));
                match round % 3 {
                    0 => spot.map(|coordinate| (coordinate * range as f64).trunc()),
                    1 => spot,
                    // Points of z = x² + y², which are all corners, and a layer of them.
                    _ => [spot[0], spot[1], (spot[0] * spot[0] + spot[1] * spot[1]).min(0.75)],
                }
            })
            .collect();
        // Of points in one place any may be the corner.
        let mut seen: Vec<Spot> = Vec::new();
        cloud.retain(|spot| {
            !seen.contains(spot) && {
                seen.push(*spot);
                true
            }
        });
        cloud
    })
}

/// The way of growing does not matter: farthest points or random ones, the face found by the ray
/// from the center or by looking at all.
#[test]
fn all_ways_find_one_hull() {
    let mut solids = 0;
    for cloud in clouds() {
        let expected = rings(&cloud[..]);
        assert_eq!(rings(&Hidden(&cloud)), expected, "{cloud:?}");
        if let Some(grown) = (cloud.len() > 3).then(|| at_random(&cloud)).flatten() {
            assert_eq!(grown, expected, "{cloud:?}");
            solids += 1;
        }
    }
    assert!(solids > 90, "{solids}");
}

/// A tetrahedron so thin that no double is strictly inside.
#[test]
fn no_center() {
    let low = 1.0;
    let high = f64::next_up(low);
    let mut state = 5;
    let thin: Vec<Spot> = (0..300)
        .map(|index| [random(&mut state), random(&mut state), if index % 2 == 0 { low } else { high }])
        .collect();
    assert_eq!(rings(&thin[..]), rings(&Hidden(&thin)));
}

/// Two circles in parallel planes, one above the other: the order of the farthest points makes a
/// quadratic number of faces, unless the work is watched.
#[test]
fn the_caller_is_asked_and_obeyed() {
    let circles: Vec<Spot> = (0..20_000)
        .map(|index| {
            let t = f64::from(index) / 10_000.0 - 1.0;
            if index % 2 == 0 { [t, t * t, 0.0] } else { [t * t, t, 1.0] }
        })
        .collect();
    let mut seen = Vec::new();
    let hull = hull_while(&circles[..], &mut |settled| {
        seen.push(settled);
        true
    });
    assert!(matches!(hull, Some(Hull::Solid(_))));
    assert!(!seen.is_empty() && seen.is_sorted() && seen.iter().all(|&settled| settled <= circles.len()), "{seen:?}");
    let mut calls = 0;
    let stopped = hull_while(&circles[..], &mut |_| {
        calls += 1;
        false
    });
    assert!(stopped.is_none() && calls == 1);
}
