//! Hulls of clouds: checked exactly, whatever the cloud.

use super::supports::supports_agree;
use super::{Plain, Random, value};
use barycode::d3::{Polytope, Vec3};
use barycode::{Scalar, orient3d};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// Hull of the cloud, after asserting that it is closed and convex, encloses every point, and has
/// corners only.
#[track_caller]
pub(crate) fn checked<T: Scalar>(cloud: &[Vec3<T>]) -> Polytope<T> {
    let hull = Polytope::hull(cloud.to_vec()).expect("finite");
    let vertices = hull.vertices();
    let place = |v: Vec3<T>| [v.x, v.y, v.z].map(|c| (c.to_f64() + 0.0).to_bits());
    let places: HashSet<_> = cloud.iter().map(|&v| place(v)).collect();
    let distinct: HashSet<_> = vertices.iter().map(|&v| place(v)).collect();
    assert!(distinct.is_subset(&places));
    assert_eq!(distinct.len(), vertices.len());
    for face in hull.faces() {
        let [a, b, c] = face.map(|corner| vertices[corner as usize]);
        for &point in cloud {
            assert_ne!(orient3d(a, b, c, point), Ordering::Greater, "{point:?} beyond {face:?}");
        }
    }
    let mut edges = HashMap::new();
    for face in hull.faces() {
        for (from, to) in [(face[0], face[1]), (face[1], face[2]), (face[2], face[0])] {
            assert!(edges.insert((from, to), ()).is_none(), "twice from {from} to {to}");
        }
    }
    assert!(edges.keys().all(|&(from, to)| edges.contains_key(&(to, from))), "open");
    for index in 0..vertices.len() {
        for &other in hull.neighbours(index) {
            assert!(hull.neighbours(other as usize).contains(&(index as u32)));
        }
    }
    if vertices.len() > 3 && !is_flat(vertices) {
        // Euler's formula, for triangles and for the edges of the flat faces.
        assert_eq!(hull.faces().len(), 2 * vertices.len() - 4);
        assert_eq!(edges.len() / 2, 3 * vertices.len() - 6);
        assert!((0..vertices.len()).all(|index| hull.neighbours(index).len() >= 3));
        let again = Polytope::new(vertices.to_vec(), hull.faces().to_vec()).expect("the hull is convex");
        assert_eq!(again, hull);
    }
    hull
}

fn is_flat<T: Scalar>(points: &[Vec3<T>]) -> bool {
    let flat = |i: usize, j: usize, k: usize, l: usize| {
        orient3d(points[i], points[j], points[k], points[l]) == Ordering::Equal
    };
    let count = points.len();
    (1..count).all(|j| (j..count).all(|k| (k..count).all(|l| flat(0, j, k, l))))
}

fn volume(hull: &Polytope<f64>) -> f64 {
    let at = |corner: u32| hull.vertices()[corner as usize] - hull.vertices()[0];
    hull.faces().iter().map(|&[a, b, c]| value(at(a), at(b).cross(at(c))) / 6.0).sum()
}

/// A cube with all points of a grid on it, each of them twice.
fn grid_cube(side: i32) -> Vec<Plain> {
    let mut cloud = Vec::new();
    for x in 0..=side {
        for y in 0..=side {
            for z in 0..=side {
                let point = Vec3::new(f64::from(x), f64::from(y), f64::from(z));
                cloud.extend([point, point]);
            }
        }
    }
    cloud
}

#[test]
fn a_cube_has_eight_corners_whatever_lies_on_it() {
    for side in [1, 2, 5] {
        let mut cloud = grid_cube(side);
        let mut random = Random(side as u64);
        for _ in 0..4 {
            for last in (1..cloud.len()).rev() {
                cloud.swap(last, (random.bits() % (last as u64 + 1)) as usize);
            }
            let hull = checked(&cloud);
            assert_eq!(hull.vertices().len(), 8);
            assert!((0..8).all(|index| hull.neighbours(index).len() == 3));
            assert!((volume(&hull) - f64::from(side).powi(3)).abs() < 1e-12);
        }
    }
}

#[test]
fn turned_cubes_keep_what_rounding_makes_of_them() {
    let (cos, sin) = (0.6_f64.cos(), 0.6_f64.sin());
    let turned: Vec<Plain> = grid_cube(4)
        .into_iter()
        .map(|v| Vec3::new(cos * v.x - sin * v.y, sin * v.x + cos * v.y, v.z))
        .map(|v| Vec3::new(v.x, cos * v.y - sin * v.z, sin * v.y + cos * v.z))
        .collect();
    let hull = checked(&turned);
    assert!((volume(&hull) - 64.0).abs() < 1e-12);
    // Supports are exact although the faces are rough in the last bit.
    supports_agree(&hull, 200);
}

#[test]
fn clouds_without_volume_are_shapes() {
    let single = checked(&[Vec3::new(5.0, 7.0, 9.0); 4]);
    assert_eq!((single.vertices().len(), single.faces().len()), (1, 0));
    assert!(single.neighbours(0).is_empty());

    let line: Vec<Plain> = [3.0, 1.0, 2.0, 7.0, 1.0].map(|t| Vec3::new(t, 2.0 * t, -4.0 * t)).to_vec();
    let segment = checked(&line);
    assert_eq!(segment.vertices(), [Vec3::new(1.0, 2.0, -4.0), Vec3::new(7.0, 14.0, -28.0)]);
    assert_eq!(segment.neighbours(0), [1]);

    for axis in 0..3 {
        let mut random = Random(axis);
        let cloud: Vec<Plain> = (0..200)
            .map(|_| {
                let (s, t) = (random.whole(9) as f64, random.whole(9) as f64);
                // The plane x + 2y + 4z = 1 exactly, or a plane across an axis.
                [Vec3::new(1.0 - 2.0 * s - 4.0 * t, s, t), Vec3::new(s, 3.0, t), Vec3::new(s, t, 0.0)][axis as usize]
            })
            .collect();
        let polygon = checked(&cloud);
        let corners = polygon.vertices().len();
        assert!(corners >= 4 && polygon.faces().len() == 2 * (corners - 2));
        assert!((0..corners).all(|index| polygon.neighbours(index).len() == 2));
        supports_agree(&polygon, 50);
    }
    let triangle = checked(&[Vec3::new(0.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0)]);
    assert_eq!(triangle.faces(), [[0, 1, 2], [2, 1, 0]]);
}

#[test]
fn spheres_and_balls() {
    let mut random = Random(11);
    let sphere: Vec<Plain> = (0..600).map(|_| random.on_sphere()).collect();
    let hull = checked(&sphere);
    assert_eq!(hull.vertices().len(), sphere.len(), "all are corners");
    assert_eq!(checked(&sphere[..20]).vertices(), &sphere[..20], "few keep their order");
    supports_agree(&hull, 300);
    let ball: Vec<Plain> = (0..2_000).map(|_| random.on_sphere() * random.unit()).collect();
    assert!(checked(&ball).vertices().len() < 400);
    let single: Vec<Vec3<f32>> = sphere[..200].iter().map(|v| Vec3::new(v.x as f32, v.y as f32, v.z as f32)).collect();
    assert_eq!(checked(&single).vertices().len(), 200);
}

/// All coordinates from a few values: flat faces, edges and corners with many points, in all
/// combinations.
#[test]
fn points_of_small_grids() {
    let mut random = Random(23);
    let mut solids = 0;
    for round in 0..3_000 {
        let (count, range) = (4 + round % 20, 1 + round % 3);
        let cloud: Vec<Plain> =
            (0..count).map(|_| Vec3::from([0; 3].map(|_| random.whole(range as u64) as f64))).collect();
        solids += usize::from(checked(&cloud).neighbours(0).len() >= 3);
        let small: Vec<Vec3<f32>> = cloud.iter().map(|v| Vec3::new(v.x as f32, v.y as f32, v.z as f32)).collect();
        checked(&small);
    }
    assert!(solids > 2_000, "{solids}");
}

#[test]
fn neighbours_in_the_last_bit() {
    let mut random = Random(31);
    for around in [1.0, 0.1, 1.0e-300, 3.0e100] {
        for round in 0..300 {
            let mut near = || {
                let steps = random.whole(2);
                let bits = f64::to_bits(around);
                f64::from_bits(bits.checked_add_signed(steps).unwrap_or(bits))
            };
            let mut cloud: Vec<Plain> = (0..12).map(|_| Vec3::new(near(), near(), near())).collect();
            if round % 2 == 0 {
                // Far points, so that the tiny feature is a corner of something large.
                cloud.extend([[0.0; 3], [around * 1e3, 0.0, 0.0], [0.0, around * 1e3, around]].map(Vec3::from));
            }
            checked(&cloud);
        }
    }
}

#[test]
fn tiny_features_of_large_bodies() {
    let tiny = 1.0e-300;
    let mut cloud = grid_cube(1);
    cloud.push(Vec3::new(1.0, 1.0, 1.0 + f64::EPSILON));
    cloud.push(Vec3::new(-tiny, 0.5, 0.5));
    cloud.push(Vec3::new(0.5, -5e-324, 0.5));
    cloud.push(Vec3::new(0.25, tiny, 0.25));
    let hull = checked(&cloud);
    assert_eq!(hull.vertices().len(), 8 + 2, "two bumps, and the raised corner in place of the old one");
    let all_tiny: Vec<Plain> = cloud.iter().map(|&v| v * tiny).collect();
    checked(&all_tiny);
    let flat: Vec<Plain> =
        (0..9).map(|i| Vec3::new(f64::from(i % 3), f64::from(i / 3), tiny * f64::from(i % 2))).collect();
    checked(&flat);
    // The cloud on which the hull of a well-known library gives up (dimforge/parry, issue 49).
    let reported = [
        [2.3624029e-23_f32, 1.3771984e-23, 2.2062083e-24],
        [1.3807439e-23, 1.8596945e-23, -1.784406e-24],
        [1.4174896e-23, -3.200329e-24, 4.664615e-24],
        [1.3685897e-23, 4.6402988e-24, 2.2509113e-24],
    ];
    assert_eq!(checked(&reported.map(Vec3::from)).vertices().len(), 4);
}

/// Shortest of three times that the hull of `count` points on a sphere takes, in seconds.
fn shortest_time(count: usize) -> f64 {
    let mut random = Random(41);
    let cloud: Vec<Plain> = (0..count).map(|_| random.on_sphere()).collect();
    let time = || {
        let start = std::time::Instant::now();
        let hull = Polytope::hull(cloud.clone()).unwrap();
        let time = start.elapsed().as_secs_f64();
        assert_eq!(hull.faces().len(), 2 * hull.vertices().len() - 4);
        time
    };
    (0..3).map(|_| time()).fold(f64::INFINITY, f64::min)
}

/// Eight times the points take about eleven times the time, and a quadratic construction would take
/// 64 times as much. Tried again where other programs took the processor from one of the two.
#[test]
fn large_clouds_take_nearly_linear_time() {
    let ratio = || shortest_time(64_000) / shortest_time(8_000);
    assert!((0..5).any(|_| ratio() < 32.0), "five times in succession");
}
