//! Polytopes: exact orientation in space, hulls of any cloud, surfaces accepted and refused,
//! supports.
#![cfg(feature = "alloc")]

use barycode::d3::{Convex, Polytope, Query, SupportSearch, Vec3};
use barycode::{Scalar, ShapeError, Verdict, orient3d};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

type Plain = Vec3<f64>;

/// The `SplitMix64` generator.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number in `-range..=range`.
    fn whole(&mut self, range: u64) -> i64 {
        (self.bits() % (2 * range + 1)) as i64 - range as i64
    }

    /// A number in -1..1.
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn on_sphere(&mut self) -> Plain {
        loop {
            let v = Vec3::new(self.unit(), self.unit(), self.unit());
            let length = (v.x * v.x + v.y * v.y + v.z * v.z).sqrt();
            if length > 0.1 && length <= 1.0 {
                return v / length;
            }
        }
    }
}

fn value(p: Plain, d: Plain) -> f64 {
    p.x * d.x + p.y * d.y + p.z * d.z
}

/// The sign of the determinant in whole numbers.
fn whole_orientation([a, b, c, d]: [[i64; 3]; 4]) -> Ordering {
    let minus = |p: [i64; 3]| [0, 1, 2].map(|axis| i128::from(p[axis] - a[axis]));
    let (p, q, r) = (minus(b), minus(c), minus(d));
    let determinant =
        (p[1] * q[2] - p[2] * q[1]) * r[0] + (p[2] * q[0] - p[0] * q[2]) * r[1] + (p[0] * q[1] - p[1] * q[0]) * r[2];
    determinant.cmp(&0)
}

#[test]
fn orientation_agrees_with_whole_numbers() {
    let mut random = Random(3);
    let mut flat = 0;
    for range in [1, 3, 1000, 1 << 23, 1 << 40] {
        for round in 0..4_000 {
            let mut points: [[i64; 3]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| random.whole(range)));
            if round % 2 == 0 {
                // Into the plane of the others, or next to it.
                let (s, t) = (random.whole(2), random.whole(2));
                let [a, b, c, d] = &mut points;
                *d = [0, 1, 2].map(|axis| a[axis] + s * (b[axis] - a[axis]) + t * (c[axis] - a[axis]));
                d[2] += random.whole(1);
            }
            let expected = whole_orientation(points);
            flat += usize::from(expected == Ordering::Equal);
            // After a shift by a power of two, the last bits of the coordinates decide.
            for shift in [1.0, (-60_f64).exp2(), (-350_f64).exp2(), 300_f64.exp2()] {
                let [a, b, c, d] = points.map(|p| Vec3::from(p.map(|whole| whole as f64 * shift)));
                assert_eq!(orient3d(a, b, c, d), expected, "{points:?} {shift}");
                assert_eq!(orient3d(b, a, c, d), expected.reverse(), "{points:?} {shift}");
            }
            if range <= 1000 {
                let [a, b, c, d] = points.map(|p| Vec3::from(p.map(|whole| whole as f32 * 0.125)));
                assert_eq!(orient3d(a, b, c, d), expected, "{points:?}");
            }
        }
    }
    assert!(flat > 2_000, "{flat}");
}

/// The volume, after asserting that the hull is closed, convex, encloses every point, and has
/// corners only.
#[track_caller]
fn checked<T: Scalar>(cloud: &[Vec3<T>]) -> Polytope<T> {
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

#[test]
fn large_clouds_take_no_time() {
    let mut random = Random(41);
    let cloud: Vec<Plain> = (0..100_000).map(|_| random.on_sphere()).collect();
    let start = std::time::Instant::now();
    let hull = Polytope::hull(cloud).unwrap();
    // A hundredth of the time of a quadratic construction.
    assert!(start.elapsed().as_secs_f64() < 10.0, "{:?}", start.elapsed());
    assert_eq!(hull.faces().len(), 2 * hull.vertices().len() - 4);
}

fn octahedron() -> (Vec<Plain>, Vec<[u32; 3]>) {
    let vertices =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    (vertices.map(Vec3::from).to_vec(), faces.to_vec())
}

#[track_caller]
fn refused(vertices: Vec<Plain>, faces: Vec<[u32; 3]>, error: ShapeError, words: &[&str]) {
    let found = Polytope::new(vertices, faces).unwrap_err();
    assert_eq!(found, error);
    for word in words {
        assert!(found.to_string().contains(word), "{found} does not say {word:?}");
    }
}

#[test]
fn surfaces_are_taken_or_refused_exactly() {
    let (vertices, faces) = octahedron();
    let taken = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert_eq!((taken.vertices(), taken.faces()), (&vertices[..], &faces[..]));
    assert_eq!(taken.neighbours(0), [2, 3, 4, 5]);

    refused(Vec::new(), Vec::new(), ShapeError::Empty, &["at least one"]);
    refused(vertices.clone(), Vec::new(), ShapeError::Unused { vertex: 0 }, &["vertex 0", "Polytope::hull"]);
    let bad = Vec3::new(f64::NAN, 0.0, 0.0);
    refused([&vertices[..], &[bad]].concat(), faces.clone(), ShapeError::NotFinite { vertex: 6 }, &["vertex 6"]);
    let spare = [&vertices[..], &[Vec3::default()]].concat();
    refused(spare.clone(), faces.clone(), ShapeError::Unused { vertex: 6 }, &["vertex 6", "remove it"]);
    let beyond = [&faces[..], &[[0, 1, 9]]].concat();
    refused(vertices.clone(), beyond, ShapeError::NoSuchVertex { face: 8 }, &["face 8"]);
    let thin = [&faces[..], &[[0, 6, 1]]].concat();
    refused(spare, thin, ShapeError::NoArea { face: 8 }, &["face 8", "line"]);
    let open = faces[..7].to_vec();
    refused(vertices.clone(), open, ShapeError::NotClosed { face: 3 }, &["face 3", "close the surface"]);
    let inside_out = faces.iter().map(|&[a, b, c]| [b, a, c]).collect();
    refused(vertices.clone(), inside_out, ShapeError::InsideOut, &["clockwise", "reverse"]);
    let mut dented = vertices.clone();
    dented[4].z = -0.5;
    assert!(matches!(Polytope::new(dented, faces.clone()), Err(ShapeError::NotConvexFace { .. })));
    let one_turned = [&[[2, 0, 4]], &faces[1..]].concat();
    refused(vertices.clone(), one_turned, ShapeError::NotClosed { face: 0 }, &["face 0"]);
    // Two copies of the same surface, with separate vertices, and far apart in the second round.
    for shift in [0.0, 10.0] {
        let more = vertices.iter().map(|v| Vec3::new(v.x + shift, v.y, v.z));
        let double: Vec<Plain> = vertices.iter().copied().chain(more).collect();
        let both = faces.iter().copied().chain(faces.iter().map(|face| face.map(|corner| corner + 6))).collect();
        assert!(matches!(Polytope::new(double, both), Err(ShapeError::NotConvexFace { .. })));
    }
}

/// The last bit decides: a vertex within a flat face is accepted, above it is a corner, below it is
/// a dent.
#[test]
fn a_vertex_within_a_face_is_no_corner() {
    let (mut vertices, mut faces) = octahedron();
    vertices.push(Vec3::new(0.25, 0.25, 0.5));
    faces[0] = [0, 2, 6];
    faces.extend([[2, 4, 6], [4, 0, 6]]);
    let taken = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert!(taken.neighbours(6).is_empty());
    assert_eq!(taken.neighbours(0), [2, 3, 4, 5]);
    supports_agree(&taken, 100);
    vertices[6].z = 0.5 + f64::EPSILON;
    let raised = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert_eq!(raised.neighbours(6), [0, 2, 4]);
    supports_agree(&raised, 100);
    vertices[6].z = 0.5 - f64::EPSILON;
    assert!(matches!(Polytope::new(vertices, faces), Err(ShapeError::NotConvexFace { .. })));
}

/// Compares scan and climb, from any hint, along axes, along normals of faces and edges, and at
/// random.
#[track_caller]
fn supports_agree(hull: &Polytope<f64>, random_directions: usize) {
    let vertices = hull.vertices();
    let mut random = Random(vertices.len() as u64);
    let mut directions: Vec<Plain> = (0..random_directions).map(|_| random.on_sphere()).collect();
    for axis in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0; 3]] {
        directions.extend([Vec3::from(axis), -Vec3::from(axis)]);
    }
    for face in hull.faces().iter().take(60) {
        let [a, b, c] = face.map(|corner| vertices[corner as usize]);
        let normal = (b - a).cross(c - a);
        directions.extend([normal, -normal, b - a, normal * 1.0e-150]);
    }
    let [scan, climb] = [SupportSearch::Scan, SupportSearch::Climb].map(|search| hull.clone().with_search(search));
    for direction in directions {
        let highest = vertices.iter().map(|&v| value(v, direction)).fold(f64::NEG_INFINITY, f64::max);
        let noise = 4.0 * f64::EPSILON * hull.extent() * (value(direction, direction)).sqrt();
        let first = vertices.iter().position(|&v| value(v, direction) == highest);
        let found = scan.support(direction, 0);
        assert_eq!(Some(found.id as usize), first, "the first of equals");
        for hint in (0..vertices.len() as u64).step_by(1 + vertices.len() / 40).chain([u64::MAX, 1 << 40]) {
            let found = climb.support(direction, hint);
            assert_eq!(climb.point(found.id), found.point);
            let reached = value(found.point, direction);
            assert!(reached >= highest - noise, "{reached} of {highest} along {direction:?} from {hint}");
        }
    }
}

/// Flat faces with many corners, and a corner with more edges than a node has room for.
#[test]
fn cones_and_prisms() {
    let ring = |height: f64, radius: f64| {
        (0..90).map(move |index| {
            let angle = f64::from(index) * std::f64::consts::TAU / 90.0;
            Vec3::new(radius * angle.cos(), radius * angle.sin(), height)
        })
    };
    let cone = checked(&ring(0.0, 1.0).chain([Vec3::new(0.0, 0.0, 3.0)]).collect::<Vec<_>>());
    let degrees: Vec<usize> = (0..91).map(|index| cone.neighbours(index).len()).collect();
    assert_eq!(degrees.iter().filter(|&&degree| degree == 90).count(), 1);
    assert_eq!(degrees.iter().filter(|&&degree| degree == 3).count(), 90);
    supports_agree(&cone, 200);
    let prism = checked(&ring(-1.0, 1.0).chain(ring(1.0, 1.0)).collect::<Vec<_>>());
    assert_eq!(prism.vertices().len(), 180);
    supports_agree(&prism, 200);
    // Long and short edges at one vertex, far from zero.
    let needle = ring(1.0e4, 1.0e-3).chain(ring(1.0e4 + 1.0, 2.0e-3)).chain([Vec3::default()]);
    supports_agree(&checked(&needle.collect::<Vec<_>>()), 200);
}

#[test]
fn any_direction_and_hint_is_answered() {
    let mut random = Random(5);
    for count in [1, 2, 3, 4, 30, 200, 1000] {
        let hull = Polytope::hull((0..count).map(|_| random.on_sphere()).collect()).unwrap();
        for search in [SupportSearch::Auto, SupportSearch::Scan, SupportSearch::Climb] {
            let hull = hull.clone().with_search(search);
            for odd in [0.0, f64::NAN, f64::INFINITY, f64::MAX, 5e-324] {
                for direction in [Vec3::new(odd, 0.0, 0.0), Vec3::new(odd, -odd, odd), Vec3::new(1.0, odd, 2.0)] {
                    for hint in [0, 1, 17, u64::MAX] {
                        let found = hull.support(direction, hint);
                        assert_eq!(hull.vertices()[found.id as usize], found.point);
                    }
                }
            }
        }
    }
}

/// A bottom that is level up to the last bit: in rounded numbers no edge of its middle rises, and
/// the top is far.
#[test]
fn a_climb_leaves_a_bottom_that_looks_level() {
    let mut random = Random(77);
    let mut stuck_if_rounded = 0;
    for _ in 0..200 {
        let direction = random.on_sphere();
        let side = if direction.x.abs() < 0.6 { Vec3::new(1.0, 0.0, 0.0) } else { Vec3::new(0.0, 1.0, 0.0) };
        let across = direction.cross(side);
        let across = across / value(across, across).sqrt();
        let along = direction.cross(across);
        // A ring of points nearly level, points within it moved by rounding alone, and a far top.
        let mut cloud: Vec<Plain> = (0..40)
            .map(|index| {
                let (angle, radius) = (f64::from(index), f64::from(1 + index % 4) / 4.0);
                across * (radius * angle.cos()) + along * (radius * angle.sin())
            })
            .collect();
        cloud.push(direction * 5.0);
        let hull = Polytope::hull(cloud).unwrap().with_search(SupportSearch::Climb);
        for index in 0..hull.vertices().len() {
            let here = hull.vertices()[index];
            let rises =
                hull.neighbours(index).iter().any(|&to| value(hull.vertices()[to as usize] - here, direction) > 0.0);
            let top = value(here, direction) > 4.0;
            stuck_if_rounded += usize::from(!rises && !top);
            assert_eq!(hull.support(direction, index as u64).point, direction * 5.0);
        }
    }
    assert!(stuck_if_rounded > 0, "the case is not hard");
}

/// Products that leave the range of doubles: the support is the same as in range.
#[test]
fn a_climb_survives_overflow() {
    let mut random = Random(78);
    let cloud: Vec<Plain> = (0..60).map(|_| random.on_sphere()).collect();
    let (far, long) = ((100.0_f64).exp2(), (1000.0_f64).exp2());
    let hull = Polytope::hull(cloud.clone()).unwrap().with_search(SupportSearch::Climb);
    let large = Polytope::hull(cloud.iter().map(|&p| p * far).collect()).unwrap().with_search(SupportSearch::Climb);
    assert_eq!(large.vertices(), hull.vertices().iter().map(|&p| p * far).collect::<Vec<_>>());
    let mut overflows = 0;
    for _ in 0..300 {
        let direction = random.on_sphere();
        for hint in 0..hull.vertices().len() as u64 {
            let found = large.support(direction * long, hint).id;
            assert_eq!(found, hull.support(direction, hint).id);
            overflows += u32::from(!(value(large.point(found), direction * long) < f64::INFINITY));
        }
    }
    assert!(overflows > 1000, "{overflows}");
}

/// A corner over a face that is perpendicular to no axis, at a height of a few of the last bits:
/// the distance is known exactly, and so is the verdict.
#[test]
fn a_corner_a_rounding_over_a_face() {
    let mut random = Random(21);
    for round in 0..300 {
        // The value of a point over every plane is x + 2 y + 3 z, in whole numbers.
        let mut whole = |range: u64| random.whole(range) as f64;
        let middle = Vec3::new(whole(4), whole(4), whole(4));
        let on_plane = |a: f64, b: f64| middle + Vec3::new(2.0, -1.0, 0.0) * a + Vec3::new(3.0, 0.0, -1.0) * b;
        let normal = Vec3::new(1.0, 2.0, 3.0);
        let mut below = vec![on_plane(2.0, 0.0), on_plane(-2.0, 3.0), on_plane(-1.0, -3.0)];
        let gap = [0.0, 1.0, 2.0, -1.0, -3.0, 7.0][round % 6] / f64::from(1 << 25) / f64::from(1 << 24);
        let mut above = vec![middle + Vec3::new(gap, 0.0, 0.0)];
        for _ in 0..5 {
            let aside = on_plane(whole(2), whole(2));
            below.push(aside - normal);
            above.push(aside + normal);
        }
        let (below, above) = (Polytope::hull(below).expect("finite"), Polytope::hull(above).expect("finite"));
        let truth = gap / 14.0_f64.sqrt();
        let verdict = match gap.total_cmp(&0.0) {
            Ordering::Greater => Verdict::Separated,
            Ordering::Equal => Verdict::Touching,
            Ordering::Less => Verdict::Penetrating,
        };
        for (a, b) in [(&below, &above), (&above, &below)] {
            let found = Query::new().distance(a, b);
            assert_eq!((found.verdict, found.check()), (verdict, Ok(())), "{round}");
            assert!(found.lower <= truth.max(0.0) && truth.max(0.0) <= found.upper, "{round} {found:?}");
            assert!(found.upper - found.lower <= 64.0 * f64::EPSILON * 16.0, "{round} {found:?}");
            let answer = Query::new().intersects(a, b);
            assert_eq!((answer.verdict, answer.check(a, b)), (verdict, Ok(())), "{round}");
        }
    }
}
