//! Outer hulls: contain what they are made around, by an exact judge, and are as near as they say.

use super::{Plain, Random};
use barycode::Scalar;
use barycode::d3::{self, OuterHull, OuterLimit, Point, Polytope, Vec3, outer_hull};
use barycode_judge::oracle::space::enclosure::beyond;

fn wide<T: Scalar>(points: &[Vec3<T>]) -> Vec<[f64; 3]> {
    points.iter().map(|v| [v.x, v.y, v.z].map(T::to_f64)).collect()
}

fn made<T: Scalar>(hull: &Polytope<T>, limit: OuterLimit<T>) -> OuterHull<T> {
    outer_hull(hull, limit, &mut |_| true).expect("not ended")
}

/// Asserts that an outer hull is convex, contains the hull, and has no vertex farther from it than
/// it says.
#[track_caller]
fn check<T: Scalar>(hull: &Polytope<T>, outer: &OuterHull<T>) {
    let (vertices, faces) = (wide(outer.polytope.vertices()), outer.polytope.faces());
    assert_eq!(beyond(&vertices, faces, &wide(hull.vertices())), None, "a vertex of the hull is outside");
    assert_eq!(beyond(&vertices, faces, &vertices), None, "it is not convex");
    assert!(outer.distance >= T::ZERO && outer.distance < T::INFINITY);
    for &vertex in outer.polytope.vertices() {
        let answer = d3::closest_points(hull, &Point::new(vertex).expect("finite"));
        answer.check(hull, &Point::new(vertex).expect("finite")).expect("a right answer");
        assert!(answer.lower <= outer.distance, "{:?} > {:?}", answer.lower, outer.distance);
    }
}

fn sphere(count: usize, stretch: [f64; 3], shift: [f64; 3]) -> Polytope<f64> {
    let mut random = Random(count as u64);
    let spot = |v: Plain| Vec3::new(v.x * stretch[0], v.y * stretch[1], v.z * stretch[2]) + Vec3::from(shift);
    Polytope::hull((0..count).map(|_| spot(random.on_sphere())).collect()).expect("finite")
}

#[test]
fn spheres_of_all_shapes_by_vertices() {
    for (stretch, shift) in [
        ([1.0; 3], [0.0; 3]),
        ([1e-3, 1.0, 50.0], [3.0, -2.0, 1.0]),
        ([1e-9; 3], [1e-3, 1.0, 0.0]),
        ([1e-9; 3], [1e6, 0.0, 1.0]),
        ([1e-50; 3], [0.0; 3]),
        ([1e60, 1e58, 1e60], [0.0; 3]),
        ([1.0, 1.0, 1e-7], [0.0; 3]),
    ] {
        let hull = sphere(300, stretch, shift);
        let mut before = f64::INFINITY;
        for most in [8, 20, 64, 150] {
            let outer = made(&hull, OuterLimit::Vertices(most));
            assert!(outer.polytope.vertices().len() <= most, "{}", outer.polytope.vertices().len());
            check(&hull, &outer);
            assert!(outer.distance <= before, "{stretch:?} {most}: {} > {before}", outer.distance);
            before = outer.distance;
        }
        let all = made(&hull, OuterLimit::Vertices(hull.vertices().len()));
        assert_eq!((all.polytope == hull, all.distance), (true, 0.0));
    }
}

/// Containment is exact for all sizes; where queries have no range, no distance is claimed.
#[test]
fn out_of_the_range_of_queries() {
    let hull = sphere(100, [1e-200; 3], [0.0; 3]);
    let outer = made(&hull, OuterLimit::Vertices(20));
    assert_eq!(beyond(&wide(outer.polytope.vertices()), outer.polytope.faces(), &wide(hull.vertices())), None);
    assert_eq!(outer.distance, f64::INFINITY);
    assert_eq!(made(&hull, OuterLimit::Distance(1.0)).distance, 0.0);
}

#[test]
fn a_round_body_is_near_with_few_vertices() {
    let hull = sphere(2_000, [1.0; 3], [0.0; 3]);
    let outer = made(&hull, OuterLimit::Vertices(100));
    check(&hull, &outer);
    assert!(outer.distance < 0.12, "{}", outer.distance);
}

#[test]
fn by_distance() {
    let hull = sphere(2_000, [1.0, 2.0, 3.0], [5.0, 0.0, 0.0]);
    let mut before = 0;
    for wanted in [1.0, 0.3, 0.1] {
        let outer = made(&hull, OuterLimit::Distance(wanted));
        check(&hull, &outer);
        assert!(outer.distance <= wanted);
        let count = outer.polytope.vertices().len();
        assert!(count >= before && count < 300, "{wanted}: {count}");
        before = count;
    }
    // Nearer than any outer hull of fewer vertices.
    let itself = made(&hull, OuterLimit::Distance(1e-30));
    assert_eq!((itself.polytope == hull, itself.distance), (true, 0.0));
    assert_eq!(made(&hull, OuterLimit::Distance(f64::NAN)).distance, 0.0);
}

#[test]
fn single_precision_and_flat_faces() {
    let mut random = Random(8);
    let spot = |v: Plain| Vec3::new(v.x as f32, v.y as f32, v.z as f32) * 3.0;
    let round = Polytope::hull((0..500).map(|_| spot(random.on_sphere())).collect()).expect("finite");
    check(&round, &made(&round, OuterLimit::Vertices(40)));
    // A prism: all but few planes are the cuts already.
    let side = |i: u32| {
        let turn = f64::from(i / 2) * 0.1;
        Vec3::new(turn.cos(), turn.sin(), f64::from(i % 2))
    };
    let prism = Polytope::hull((0..124).map(side).collect()).expect("finite");
    for most in [8, 16, 40] {
        check(&prism, &made(&prism, OuterLimit::Vertices(most)));
    }
}

#[test]
fn what_has_no_volume_or_few_vertices_is_its_own() {
    let cube = Polytope::hull((0..8_u8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(f64::from).into()).collect());
    let disc = (0..100).map(|i| f64::from(i) * 0.06).map(|t| Vec3::new(t.cos(), t.sin(), 0.5 * t.cos())).collect();
    for hull in [cube, Polytope::hull(vec![Vec3::new(1.0, 2.0, 3.0)]), Polytope::hull(disc)] {
        let hull = hull.expect("finite");
        let outer = made(&hull, OuterLimit::Vertices(8));
        assert!(outer.polytope == hull || hull.vertices().len() > 8);
        assert!(outer.distance == 0.0 || hull.vertices().len() > 8);
        check(&hull, &outer);
    }
}

#[test]
fn it_can_be_ended() {
    let hull = sphere(1_000, [1.0; 3], [0.0; 3]);
    for calls in [1, 2, 5] {
        let mut left = calls;
        let ended = outer_hull(&hull, OuterLimit::Vertices(100), &mut |_| {
            left -= 1;
            left > 0
        });
        assert!(ended.is_none() && left == 0);
    }
}
