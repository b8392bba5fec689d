//! Outer hulls in the plane.

use super::Random;
use barycode::d2::{self, OuterHull, OuterLimit, Point, Polygon, Vec2, outer_hull};
use barycode::{Scalar, orient2d};
use std::cmp::Ordering;

type Ring<T> = Polygon<T, Vec<Vec2<T>>>;

fn made<T: Scalar>(hull: &Ring<T>, limit: OuterLimit<T>) -> OuterHull<T> {
    outer_hull(hull, limit, &mut |_| true).expect("not ended")
}

/// Asserts that an outer hull contains the hull, and has no vertex farther from it than it says.
#[track_caller]
fn check<T: Scalar>(hull: &Ring<T>, outer: &OuterHull<T>) {
    let ring = outer.polygon.vertices();
    Polygon::new(ring).expect("convex");
    for (&from, &to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        assert!(hull.vertices().iter().all(|&point| orient2d(from, to, point) != Ordering::Less));
    }
    for &vertex in ring {
        let point = Point::new(vertex).expect("finite");
        let answer = d2::closest_points(hull, &point);
        answer.check(hull, &point).expect("a right answer");
        assert!(answer.lower <= outer.distance && outer.distance < T::INFINITY);
    }
}

fn ellipse(count: usize, stretch: [f64; 2], shift: [f64; 2]) -> Ring<f64> {
    let mut random = Random(count as u64);
    let spot = |turn: f64| Vec2::new(turn.cos() * stretch[0] + shift[0], turn.sin() * stretch[1] + shift[1]);
    Polygon::hull((0..count).map(|_| spot(random.unit() * 4.0)).collect()).expect("finite")
}

#[test]
fn ellipses_of_all_sizes() {
    for (stretch, shift) in [
        ([1.0; 2], [0.0; 2]),
        ([1e-3, 50.0], [3.0, -2.0]),
        ([1e-9; 2], [1e6, 1.0]),
        ([1e-50; 2], [0.0; 2]),
        ([1e60, 1e58], [0.0; 2]),
    ] {
        let hull = ellipse(300, stretch, shift);
        for most in [4, 5, 16, 60] {
            let outer = made(&hull, OuterLimit::Vertices(most));
            assert!(outer.polygon.vertices().len() <= most.min(hull.vertices().len()));
            check(&hull, &outer);
        }
        let wanted = 0.01 * stretch[0].max(stretch[1]);
        let outer = made(&hull, OuterLimit::Distance(wanted));
        check(&hull, &outer);
        assert!(outer.distance <= wanted && outer.polygon.vertices().len() <= 64);
        assert_eq!(made(&hull, OuterLimit::Distance(-1.0)).polygon.vertices(), hull.vertices());
    }
}

#[test]
fn single_precision_and_few_vertices() {
    let wide = ellipse(200, [3.0, 2.0], [0.5, 0.0]);
    let hull = Polygon::hull(wide.vertices().iter().map(|v| Vec2::new(v.x as f32, v.y as f32)).collect());
    let hull = hull.expect("finite");
    check(&hull, &made(&hull, OuterLimit::Vertices(12)));
    let triangle = Polygon::hull([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(Vec2::from).to_vec()).expect("finite");
    assert_eq!(made(&triangle, OuterLimit::Vertices(0)).distance, 0.0);
    let mut calls = 0;
    let ended = outer_hull(&wide, OuterLimit::Vertices(20), &mut |_| {
        calls += 1;
        calls < 3
    });
    assert!(ended.is_none() && calls == 3);
}
