//! Outer hulls: the library's own, vertex by vertex.

mod common;

use barycode::d2::{self, OuterLimit, Polygon, Vec2};
use barycode::d3::{self, Polytope, Vec3};
use barycode_wasm::{exchange, host, plane, space, space_faces};
use common::{NONE, NUMBERS, OUT, Random, error, out, put, words};

const PLACE: u32 = 1000;

/// Limits of the interface, and the library's.
const LIMITS: [(u32, f64, OuterLimit<f64>); 4] = [
    (12, 0.0, OuterLimit::Vertices(12)),
    (900, 0.0, OuterLimit::Vertices(900)),
    (NONE, 0.125, OuterLimit::Distance(0.125)),
    (NONE, 0.0, OuterLimit::Distance(0.0)),
];

/// The vertices that a shape is written with.
fn vertices(shape: f64, dimension: u32) -> Vec<u64> {
    let write = if dimension == 2 { plane::vertices } else { space::vertices };
    let count = write(shape, PLACE);
    assert!(count > 0, "{}", host::text());
    host::read(0.0, PLACE, count as usize * dimension as usize)
}

#[test]
fn in_the_plane() {
    let cloud: Vec<f64> =
        (0..200).flat_map(|i| [(f64::from(i) * 0.7).cos(), 2.0 * (f64::from(i) * 0.7).sin()]).collect();
    let points: Vec<Vec2<f64>> = cloud.chunks_exact(2).map(|point| Vec2::new(point[0], point[1])).collect();
    let native = Polygon::hull(points).expect("a hull");
    exchange(4096);
    let made = put(PLACE, &cloud);
    let shapes = [plane::shape(10, made, 400), plane::shape(11, made, 400)];
    for shape in shapes {
        for (count, distance, limit) in LIMITS {
            let outer = plane::outer_hull(shape, count, distance, OUT);
            assert!(outer > 0.0, "{}", host::text());
            let expected = d2::outer_hull(&native, limit, &mut |_| true).expect("not ended");
            assert_eq!(out(1), [expected.distance.to_bits()]);
            let corners: Vec<f64> =
                expected.polygon.vertices().iter().flat_map(|vertex| [vertex.x, vertex.y]).collect();
            assert_eq!(vertices(outer, 2), words(&corners));
            plane::free(outer);
        }
    }
    // Every kind that is made of vertices has one: its own hull, where that has few.
    let square = plane::shape(6, put(NUMBERS, &[1.0, 1.0]), 2);
    let outer = plane::outer_hull(square, 4, 0.0, NONE);
    assert_eq!(vertices(outer, 2), words(&[-1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0]));
}

#[test]
fn in_space() {
    let mut random = Random(23);
    let mut cloud = Vec::new();
    while cloud.len() < 3 * 150 {
        let point: [f64; 3] = random.numbers(-1.0, 1.0);
        let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
        cloud.extend(point.map(|x| x / length));
    }
    let points: Vec<Vec3<f64>> = cloud.chunks_exact(3).map(|point| Vec3::new(point[0], point[1], point[2])).collect();
    let native = Polytope::hull(points).expect("a hull");
    let made = put(PLACE, &cloud);
    let shapes = [space::shape(10, made, 450), space::shape(11, made, 450)];
    for shape in shapes {
        for (count, distance, limit) in LIMITS {
            let outer = space::outer_hull(shape, count, distance, OUT);
            assert!(outer > 0.0, "{}", host::text());
            let expected = d3::outer_hull(&native, limit, &mut |_| true).expect("not ended");
            assert_eq!(out(1), [expected.distance.to_bits()]);
            let corners = expected.polytope.vertices().iter().flat_map(|vertex| [vertex.x, vertex.y, vertex.z]);
            assert_eq!(vertices(outer, 3), words(&corners.collect::<Vec<_>>()));
            assert_eq!(space_faces(outer, PLACE), expected.polytope.faces().len() as i32);
            space::free(outer);
        }
    }
}

#[test]
fn what_has_no_vertices_and_limits_that_are_none_are_refused() {
    let square = plane::shape(6, put(NUMBERS, &[1.0, 1.0]), 2);
    let round = [plane::shape(8, put(NUMBERS, &[2.0, 1.0]), 2), plane::rounded(square, 0.5)];
    for shape in round {
        assert_eq!(plane::outer_hull(shape, 8, 0.0, OUT), -11.0);
        assert_eq!(error().0, 1);
        assert!(error().2.contains(": take one that is made of points"), "{}", error().2);
    }
    assert_eq!(space::outer_hull(space::shape(12, put(NUMBERS, &[1.0, 1.0]), 2), 8, 0.0, OUT), -11.0);
    assert_eq!(plane::outer_hull(round[0] + 0.5, 8, 0.0, OUT), -1.0);
    assert_eq!(error().0, 1);
    let cube = space::shape(6, put(NUMBERS, &[1.0; 3]), 3);
    for (shape, least) in [(square, 4), (cube, 8)] {
        let ask = if shape == cube { space::outer_hull } else { plane::outer_hull };
        assert_eq!(ask(shape, least - 1, 0.0, OUT), -8.0);
        assert_eq!(error().0, 2);
        assert!(error().2.contains("allow 4 in the plane, 8 in space"), "{}", error().2);
        for distance in [-0.5, f64::NAN, -f64::INFINITY] {
            assert_eq!(ask(shape, NONE, distance, OUT), -9.0);
            assert_eq!(error().0, 3);
        }
        assert!(ask(shape, NONE, f64::INFINITY, OUT) > 0.0, "{}", host::text());
        assert_eq!(ask(shape, least, 0.0, NONE - 1), -3.0);
        assert_eq!(error().0, 4);
    }
}
