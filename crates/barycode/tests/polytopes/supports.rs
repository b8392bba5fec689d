//! Supports by scan and by hill climbing.

use super::hulls::checked;
use super::{Plain, Random, value};
use barycode::d3::{Convex, Polytope, SupportSearch, Vec3};

/// Compares scan and climb, from any hint, along axes, along normals of faces and edges, and at
/// random.
#[track_caller]
pub(crate) fn supports_agree(hull: &Polytope<f64>, random_directions: usize) {
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

/// Tips of thousands of edges and faces of thousands of corners, along normals of their faces and
/// across their edges, too, where rounding leaves rises open.
#[test]
fn tips_and_discs_of_thousands() {
    let ring = |corners: u32, height: f64, width: f64| {
        (0..corners).map(move |index| {
            let angle = f64::from(index) * std::f64::consts::TAU / f64::from(corners);
            Vec3::new(width * angle.cos(), angle.sin(), height)
        })
    };
    let tips = [Vec3::new(0.0, 0.0, 0.5), Vec3::new(0.1, 0.2, -0.7)];
    let shapes: [Vec<Plain>; 4] = [
        ring(1500, -0.5, 1.0).chain([tips[0]]).collect(),
        ring(1499, 0.0, 0.5).chain(tips).collect(),
        ring(700, -1e-3, 1.0).chain(ring(701, 1e-3, 1.0)).collect(),
        // Turned, so that no coordinate is level.
        ring(900, -1e-6, 1.0)
            .chain(ring(600, 1e-6, 0.3))
            .map(|v| turned(v, [0.48, 0.6, 0.64], [0.8, -0.6, 0.0]))
            .collect(),
    ];
    for cloud in shapes {
        let hull = Polytope::hull(cloud).unwrap();
        assert!(hull.vertices().len() > 1000);
        let mut directions: Vec<Plain> = Vec::new();
        for face in hull.faces().iter().step_by(97) {
            let [a, b, c] = face.map(|corner| hull.vertices()[corner as usize]);
            let normal = (b - a).cross(c - a);
            directions.extend([normal, -normal, b - a, normal.cross(c - b)]);
            directions.extend([normal + (b - c) * 1e-9, normal * 1e-3 + (b - c) * 1e-6]);
        }
        supports_along(&hull, &directions, 400);
        supports_agree(&hull, 60);
    }
}

/// The vector in a frame of two axes, and their product.
fn turned(v: Plain, x: [f64; 3], y: [f64; 3]) -> Plain {
    let (x, y) = (Vec3::from(x), Vec3::from(y));
    x * v.x + y * v.y + x.cross(y) * v.z
}

/// Compares scan and climb along some directions, from a few hints.
#[track_caller]
fn supports_along(hull: &Polytope<f64>, directions: &[Plain], step: usize) {
    let climb = hull.clone().with_search(SupportSearch::Climb);
    let vertices = hull.vertices();
    for &direction in directions {
        let highest = vertices.iter().map(|&v| value(v, direction)).fold(f64::NEG_INFINITY, f64::max);
        let noise = 4.0 * f64::EPSILON * hull.extent() * (value(direction, direction)).sqrt();
        for hint in (0..vertices.len() as u64).step_by(step) {
            let reached = value(climb.support(direction, hint).point, direction);
            assert!(reached >= highest - noise, "{reached} of {highest} along {direction:?} from {hint}");
        }
    }
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
