//! A shape of every kind, and poses.
#![allow(unreachable_pub)] // of a test

use crate::common::{NUMBERS, Random, put};
use barycode::{d2, d3};
use barycode_wasm::{plane, space};

/// The codes of shapes, and the shapes.
pub type Zoo<S> = Vec<(f64, S)>;

pub fn plane_zoo(random: &mut Random) -> Zoo<d2::Shape<f64>> {
    let cloud: [f64; 14] = random.numbers(-1.0, 1.0);
    let points = || cloud.chunks_exact(2).map(|row| d2::Vec2::new(row[0], row[1])).collect::<Vec<_>>();
    let [a, b, c, d, e, f] = random.numbers(0.1, 1.0);
    let made = |kind: u32, numbers: &[f64]| plane::shape(kind, put(NUMBERS, numbers), numbers.len() as u32);
    let right = "the library makes it";
    let mut zoo: Zoo<d2::Shape<f64>> = vec![
        (made(0, &[a, b]), d2::Point::new([a, b]).expect(right).into()),
        (made(1, &[a, b, c, d]), d2::Segment::new([a, b], [c, d]).expect(right).into()),
        (made(2, &[a, b, c, d, e, f]), d2::Triangle::new([a, b], [c, d], [e, f]).expect(right).into()),
        (made(4, &[a, b, c]), d2::Circle::new([a, b], c).expect(right).into()),
        (made(5, &[a, b, c, d, e]), d2::Capsule::new([a, b], [c, d], e).expect(right).into()),
        (made(6, &[a, b]), d2::Rectangle::from_half_extents([a, b]).expect(right).into()),
        (made(7, &[-a, b, c, -d]), d2::Rectangle::from_corners([-a, b], [c, -d]).expect(right).into()),
        (made(8, &[a, b]), d2::Ellipse::new([a, b]).expect(right).into()),
        (made(10, &cloud), d2::Polygon::hull(points()).expect(right).into()),
        (made(11, &cloud), d2::Points::new(points()).expect(right).into()),
    ];
    let ring: Vec<f64> = match &zoo[8].1 {
        d2::Shape::Polygon(hull) => hull.vertices().iter().flat_map(|vertex| [vertex.x, vertex.y]).collect(),
        _ => Vec::new(),
    };
    zoo.push((made(9, &ring), zoo[8].1.clone()));
    let [hull, ellipse] = [8, 7].map(|index: usize| (zoo[index].0, zoo[index].1.clone()));
    zoo.push((plane::rounded(hull.0, 0.25), hull.1.clone().rounded(0.25).expect(right)));
    zoo.push((plane::scaled(hull.0, 0.5), hull.1.scaled(0.5).expect(right)));
    let matrix = [[a, b], [-c, d]];
    let affine = plane::affine(ellipse.0, put(NUMBERS, &[a, b, -c, d, e, f]));
    let map = d2::Affine::new(ellipse.1.clone(), matrix, [e, f]).expect(right);
    zoo.push((affine, d2::Shape::Affine(Box::new(map))));
    let sum = d2::MinkowskiSum::new(hull.1.clone(), ellipse.1.clone());
    zoo.push((plane::sum(hull.0, ellipse.0), d2::Shape::Sum(Box::new(sum))));
    let members = d2::HullOf::new(vec![hull.1, ellipse.1]).expect(right);
    zoo.push((plane::hull_of(put(NUMBERS, &[hull.0, ellipse.0]), 2), d2::Shape::Hull(members)));
    zoo
}

pub fn space_zoo(random: &mut Random) -> Zoo<d3::Shape<f64>> {
    let cloud: [f64; 21] = random.numbers(-1.0, 1.0);
    let row = |n: &[f64], at: usize| [n[at], n[at + 1], n[at + 2]];
    let points = || cloud.chunks_exact(3).map(|row| d3::Vec3::new(row[0], row[1], row[2])).collect::<Vec<_>>();
    let n: [f64; 12] = random.numbers(0.1, 1.0);
    let made = |kind: u32, numbers: &[f64]| space::shape(kind, put(NUMBERS, numbers), numbers.len() as u32);
    let right = "the library makes it";
    let tetrahedron = d3::Tetrahedron::new(row(&n, 0), row(&n, 3), row(&n, 6), row(&n, 9));
    let mut zoo: Zoo<d3::Shape<f64>> = vec![
        (made(0, &n[..3]), d3::Point::new(row(&n, 0)).expect(right).into()),
        (made(1, &n[..6]), d3::Segment::new(row(&n, 0), row(&n, 3)).expect(right).into()),
        (made(2, &n[..9]), d3::Triangle::new(row(&n, 0), row(&n, 3), row(&n, 6)).expect(right).into()),
        (made(3, &n), tetrahedron.expect(right).into()),
        (made(4, &n[..4]), d3::Sphere::new(row(&n, 0), n[3]).expect(right).into()),
        (made(5, &n[..7]), d3::Capsule::new(row(&n, 0), row(&n, 3), n[6]).expect(right).into()),
        (made(6, &n[..3]), d3::Cuboid::from_half_extents(row(&n, 0)).expect(right).into()),
        (made(7, &n[..6]), d3::Cuboid::from_corners(row(&n, 0), row(&n, 3)).expect(right).into()),
        (made(8, &n[..3]), d3::Ellipsoid::new(row(&n, 0)).expect(right).into()),
        (made(10, &cloud), d3::Polytope::hull(points()).expect(right).into()),
        (made(11, &cloud), d3::Points::new(points()).expect(right).into()),
        (made(12, &n[..2]), d3::Cylinder::from_half_height(n[0], n[1]).expect(right).into()),
        (made(13, &n[..2]), d3::Cone::from_half_height(n[0], n[1]).expect(right).into()),
    ];
    if let d3::Shape::Polytope(hull) = &zoo[9].1 {
        let mut surface = vec![hull.vertices().len() as f64];
        surface.extend(hull.vertices().iter().flat_map(|vertex| [vertex.x, vertex.y, vertex.z]));
        surface.extend(hull.faces().iter().flatten().map(|&index| f64::from(index)));
        let again = d3::Polytope::new(hull.vertices().to_vec(), hull.faces().to_vec()).expect(right);
        zoo.push((made(14, &surface), again.into()));
    }
    let [hull, can] = [9, 11].map(|index: usize| (zoo[index].0, zoo[index].1.clone()));
    zoo.push((space::rounded(hull.0, 0.25), hull.1.clone().rounded(0.25).expect(right)));
    zoo.push((space::scaled(can.0, 0.5), can.1.scaled(0.5).expect(right)));
    let matrix = [row(&n, 0), row(&n, 3), row(&n, 6)];
    let affine = space::affine(can.0, put(NUMBERS, &n));
    let map = d3::Affine::new(can.1.clone(), matrix, row(&n, 9)).expect(right);
    zoo.push((affine, d3::Shape::Affine(Box::new(map))));
    let sum = d3::MinkowskiSum::new(hull.1.clone(), can.1.clone());
    zoo.push((space::sum(hull.0, can.0), d3::Shape::Sum(Box::new(sum))));
    let members = d3::HullOf::new(vec![hull.1, can.1]).expect(right);
    zoo.push((space::hull_of(put(NUMBERS, &[hull.0, can.0]), 2), d3::Shape::Hull(members)));
    zoo
}

/// A pose of the plane, and its numbers.
pub fn plane_pose(random: &mut Random) -> (d2::Pose<f64>, Vec<f64>) {
    let [x, y, angle] = random.numbers(-1.5, 1.5);
    let pose = d2::Pose::from_angle([x, y], angle);
    (pose, vec![x, y, pose.rotation.cos, pose.rotation.sin])
}

/// A pose of space, and its numbers.
pub fn space_pose(random: &mut Random) -> (d3::Pose<f64>, Vec<f64>) {
    let ([x, y, z], quaternion) = (random.numbers(-1.5, 1.5), random.numbers(-1.0, 1.0));
    let pose = d3::Pose::new([x, y, z], d3::Rotation::from_quaternion_xyzw(quaternion));
    let rows = pose.rotation.rows.iter().flat_map(|row| [row.x, row.y, row.z]);
    (pose, [x, y, z].into_iter().chain(rows).collect())
}
