//! Boundaries of the obstacle and of the sum: the library's own, as words.

mod common;

use barycode::{d2, d3};
use barycode_wasm::{host, plane, plane_obstacle, space, space_obstacle};
use common::{NONE, NUMBERS, OUT, POSE_B, error, halves, out, put};

#[test]
fn in_the_plane() {
    let (triangle, numbers) = ([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]], [0.0, 0.0, 2.0, 0.0, 0.0, 1.0]);
    let a = plane::shape(10, put(NUMBERS, &numbers), 6);
    let b = plane::shape(5, put(NUMBERS, &[0.0, 0.0, 0.5, 0.5, 0.25]), 5);
    let pose = put(POSE_B, &[3.0, 1.0, 1.0, 0.0]);
    let hull = d2::Polygon::<f64, _>::hull(triangle.map(d2::Vec2::from).to_vec()).expect("a triangle");
    let capsule = d2::Capsule::<f64>::new([0.0, 0.0], [0.5, 0.5], 0.25).expect("a capsule");
    let posed = d2::Posed::new(capsule, d2::Pose::translation([3.0, 1.0])).expect("a pose");
    for (is_sum, outline) in [(0, d2::Outline::of_obstacle(&hull, &posed)), (1, d2::Outline::of_sum(&hull, &posed))] {
        let outline = outline.expect("an outline");
        let mut expected = vec![outline.radius().to_bits(), halves(outline.corners().len() as u32, 0)];
        for corner in outline.corners() {
            expected.extend([corner.point.x.to_bits(), corner.point.y.to_bits(), corner.a, corner.b]);
        }
        assert_eq!(plane_obstacle(a, NONE, b, pose, is_sum, OUT), expected.len() as i32, "{}", host::text());
        assert_eq!(out(expected.len()), expected);
    }
    let ellipse = plane::shape(8, put(NUMBERS, &[2.0, 1.0]), 2);
    assert_eq!(plane_obstacle(a, NONE, ellipse, NONE, 0, OUT), -11);
    assert_eq!(error().0, 3);
    assert!(error().2.contains(": take shapes"), "{}", error().2);
}

#[test]
fn in_space() {
    let cube = space::shape(6, put(NUMBERS, &[1.0, 0.5, 0.25]), 3);
    let bar = space::shape(1, put(NUMBERS, &[0.0, 0.0, 0.0, 1.0, 2.0, 3.0]), 6);
    let brick = d3::Cuboid::<f64>::from_half_extents([1.0, 0.5, 0.25]).expect("a box");
    let segment = d3::Segment::<f64>::new([0.0, 0.0, 0.0], [1.0, 2.0, 3.0]).expect("a segment");
    let surface = d3::Surface::of_obstacle(&brick, &segment).expect("a surface");
    let rings: usize = surface.faces().iter().map(|face| face.ring.len()).sum();
    let mut expected = vec![
        surface.radius().to_bits(),
        halves(surface.corners().len() as u32, surface.edges().len() as u32),
        halves(surface.faces().len() as u32, rings as u32),
    ];
    for corner in surface.corners() {
        expected.extend([corner.point.x, corner.point.y, corner.point.z].map(f64::to_bits));
        expected.extend([corner.a, corner.b]);
    }
    expected.extend(surface.edges().iter().map(|&[from, to]| halves(from, to)));
    for face in surface.faces() {
        expected.extend([face.normal.x, face.normal.y, face.normal.z].map(f64::to_bits));
        expected.push(halves(face.ring.len() as u32, 0));
        expected.extend(face.ring.iter().map(|&corner| halves(corner, 0)));
    }
    assert_eq!(space_obstacle(cube, NONE, bar, NONE, 0, OUT), expected.len() as i32, "{}", host::text());
    assert_eq!(out(expected.len()), expected);
}
