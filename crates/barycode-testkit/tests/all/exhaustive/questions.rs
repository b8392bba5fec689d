//! Every question about the hull of every few points of a small grid and the origin, with every
//! method.

use super::parts::{Point, cube, nearest};
use barycode_testkit::ask::{self, Method, QueryOptions, QuerySetup, StartDirection, Warmth};
use barycode_testkit::body::{self, Body};
use barycode_testkit::build::{self, TestScalar};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::verify::Verifier;

/// Every choice of `count` points, repetition allowed, in the order of the grid.
fn choices<const D: usize>(grid: &[Point<D>], count: usize) -> Vec<Vec<Point<D>>> {
    let mut lists: Vec<(usize, Vec<Point<D>>)> = vec![(0, Vec::new())];
    for _ in 0..count {
        let longer = |(start, list): &(usize, Vec<Point<D>>)| {
            let list = list.clone();
            (*start..grid.len())
                .map(move |index| (index, list.iter().copied().chain([grid[index]]).collect()))
                .collect()
        };
        lists = lists.iter().flat_map(|list| -> Vec<_> { longer(list) }).collect();
    }
    lists.into_iter().map(|(_, list)| list).collect()
}

/// Whether a list is the first of those that mirrors and exchanges of axes make of it.
fn is_first<const D: usize>(list: &[Point<D>], orders: &[[usize; D]]) -> bool {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    orders.iter().all(|order| {
        (0..1_u32 << D).all(|signs| {
            let image = |point: &Point<D>| {
                let mut image = order.map(|axis| point[axis]);
                for (axis, x) in image.iter_mut().enumerate() {
                    *x *= if signs >> axis & 1 != 0 { -1 } else { 1 };
                }
                image
            };
            let mut other: Vec<_> = list.iter().map(image).collect();
            other.sort_unstable();
            sorted <= other
        })
    })
}

/// Asks everything with every method, and holds it against the exact truth, of which both judges
/// must be the same mind.
fn check_list<W: TestDimension, T: TestScalar, const D: usize>(
    list: &[Point<D>],
    bodies: &[W::Body; 2],
    representation: W::Representation,
    methods: &[Method],
) {
    let bodies = bodies.each_ref().map(W::compound);
    let verifier = Verifier::<W>::new(&bodies[0], &bodies[1], T::PRECISION).expect("points");
    let truth = verifier.truth().approximate();
    let distance = nearest(list).0.distance2().sqrt();
    assert!((truth.max(0.0) - distance).abs() < 1e-12, "two judges of {list:?}: {truth} and {distance}");
    let [a, b] = [0, 1].map(|which| W::build::<T>(&bodies[which], representation).expect("points"));
    for &method in methods {
        for warmth in [Warmth::None, Warmth::Warm] {
            let options = QueryOptions { method, perpendicular: false, start: StartDirection::Inside, warmth };
            let answers = ask::ask_everything(&a, &b, &QuerySetup::new(options, 1.0));
            let complaints = verifier.everything(&answers, 1.0).1;
            assert!(complaints.is_empty(), "{options:?} of {list:?}: {complaints:?}");
        }
    }
}

fn plane<T: TestScalar>(reach: i64) -> u32 {
    let mut count = 0;
    for list in (1..=3).flat_map(|count| choices(&cube::<2>(reach), count)) {
        if is_first(&list, &[[0, 1], [1, 0]]) {
            let points = list.iter().map(|point| point.map(|x| x as f64)).collect();
            let bodies = [Body::hull(points), Body::hull(vec![[0.0; 2]])];
            check_list::<Plane, T, 2>(&list, &bodies, build::Representation::Points, &Method::ALL);
            count += 1;
        }
    }
    count
}

fn space<T: TestScalar>(reach: i64) -> u32 {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut count = 0;
    for list in (1..=4).flat_map(|count| choices(&cube::<3>(reach), count)) {
        if is_first(&list, &orders) {
            let points = list.iter().map(|point| point.map(|x| x as f64)).collect();
            let bodies = [body::space::Body::hull(points), body::space::Body::hull(vec![[0.0; 3]])];
            check_list::<Space, T, 3>(&list, &bodies, build::space::Representation::Points, &Method::SPACE);
            count += 1;
        }
    }
    count
}

#[test]
fn every_hull_of_three_points_of_the_plane() {
    let counts = (plane::<f64>(2), plane::<f32>(2));
    println!("plane: {counts:?}");
    assert!(counts.0 > 400 && counts.0 == counts.1, "{counts:?}");
}

#[test]
fn every_hull_of_four_points_of_space() {
    let counts = (space::<f64>(1), space::<f32>(1));
    println!("space: {counts:?}");
    assert!(counts.0 > 600 && counts.0 == counts.1, "{counts:?}");
}

#[test]
#[ignore = "minutes: a larger grid"]
fn every_hull_of_three_points_of_a_larger_grid() {
    println!("plane: {:?}", (plane::<f64>(4), plane::<f32>(4)));
}
