//! Boundaries of Minkowski differences and sums: small integers, in which everything is exact, and
//! properties that hold for any shapes.

use crate::closed::Random;
use barycode::d2::{self, Circle, Ellipse, HullOf, MinkowskiSum, Outline, Polygon, Rectangle, Rounded, Vec2};
use barycode::d3::{self, Cuboid, Cylinder, Points, Sphere, Surface, Vec3};
use barycode::{BoundaryError, Convex, orient2d};
use barycode_judge::repeated;
use std::collections::BTreeSet;

type Integers = [i64; 2];

fn integer(random: &mut Random, most: u64) -> i64 {
    (random.bits() % (2 * most + 1)) as i64 - most as i64
}

/// A few points of a small grid: many are collinear, many coincide.
fn cloud(random: &mut Random) -> Vec<Integers> {
    let (count, most) = (1 + random.bits() % 9, 1 + random.bits() % 4);
    (0..count).map(|_| [integer(random, most), integer(random, most)]).collect()
}

fn vectors(points: &[Integers], scale: f64) -> Vec<Vec2<f64>> {
    points.iter().map(|&[x, y]| Vec2::new(x as f64 * scale, y as f64 * scale)).collect()
}

fn pairs(outline: &Outline<f64>) -> Vec<[u64; 2]> {
    outline.corners().iter().map(|corner| [corner.a, corner.b]).collect()
}

fn places(outline: &Outline<f64>) -> Vec<[f64; 2]> {
    outline.corners().iter().map(|corner| [corner.point.x, corner.point.y]).collect()
}

/// The hull of all differences, counter-clockwise from the first point in order: Jarvis' march.
fn wrapped(a: &[Integers], b: &[Integers]) -> Vec<[f64; 2]> {
    let all: BTreeSet<Integers> = a.iter().flat_map(|p| b.iter().map(move |q| [p[0] - q[0], p[1] - q[1]])).collect();
    let first = *all.first().unwrap();
    let mut ring = vec![first];
    loop {
        let at = *ring.last().unwrap();
        let edge = |to: Integers| [to[0] - at[0], to[1] - at[1]];
        let mut next = at;
        for &to in &all {
            let (p, q) = (edge(next), edge(to));
            let turn = p[0] * q[1] - p[1] * q[0];
            let longer = q[0] * q[0] + q[1] * q[1] > p[0] * p[0] + p[1] * p[1];
            if next == at || turn < 0 || turn == 0 && longer {
                next = to;
            }
        }
        if next == first {
            return ring.into_iter().map(|point| point.map(|coordinate| coordinate as f64)).collect();
        }
        ring.push(next);
    }
}

#[test]
fn outlines_of_small_integers() {
    let random = &mut Random(3);
    for _ in 0..4000 * repeated() {
        let [a, b] = [cloud(random), cloud(random)];
        let shape = |points: &[Integers], scale| d2::Points::new(vectors(points, scale)).unwrap();
        let (first, second) = (shape(&a, 1.0), shape(&b, 1.0));
        let found = Outline::of_obstacle(&first, &second).unwrap();
        assert_eq!(places(&found), wrapped(&a, &b), "{a:?} {b:?}");
        for corner in found.corners() {
            let ([x, y], [u, v]) = (a[corner.a as usize], b[corner.b as usize]);
            assert_eq!(corner.point, Vec2::new((x - u) as f64, (y - v) as f64));
            // Of points in one place the first.
            assert_eq!(a.iter().position(|point| *point == [x, y]), Some(corner.a as usize));
        }
        // The reflected obstacle is the same ring, half a turn on.
        let mut mirrored: Vec<[u64; 2]> = pairs(&Outline::of_obstacle(&second, &first).unwrap());
        mirrored.iter_mut().for_each(|pair| pair.reverse());
        let begins = mirrored.iter().position(|pair| *pair == pairs(&found)[0]).unwrap();
        mirrored.rotate_left(begins);
        assert_eq!(mirrored, pairs(&found));
        // Powers of two change nothing, however large.
        for scale in [2.0_f64.powi(-300), 2.0_f64.powi(400)] {
            let scaled = Outline::of_obstacle(&shape(&a, scale), &shape(&b, scale)).unwrap();
            assert_eq!(pairs(&scaled), pairs(&found));
            assert!(scaled.corners().iter().zip(found.corners()).all(|(s, c)| s.point == c.point * scale));
        }
    }
}

/// The value of a boundary along a direction, which must be that of the shapes.
fn value<'c, V: Copy + 'c>(corners: impl Iterator<Item = V>, along: impl Fn(V) -> f64) -> f64 {
    corners.map(along).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn outlines_reach_as_far_as_the_shapes() {
    let random = &mut Random(4);
    for round in 0..1500 * repeated() {
        let mut shape = || {
            let cloud = (0..3 + random.bits() % 40).map(|_| Vec2::new(random.number(), random.number()));
            let polygon = Polygon::hull(cloud.collect()).unwrap();
            let pose = d2::Pose::from_angle([random.number(), random.number()], random.number() * 4.0);
            d2::Posed::new(polygon, pose).unwrap()
        };
        let (a, b) = (shape(), shape());
        let found = Outline::of_obstacle(&a, &b).unwrap();
        let count = found.corners().len();
        assert!(count <= a.shape().vertices().len() + b.shape().vertices().len());
        if round % 2 == 0 {
            assert!(count >= a.shape().vertices().len().max(b.shape().vertices().len()));
        }
        for _ in 0..20 {
            let direction = Vec2::new(random.number(), random.number());
            let reach = value(found.corners().iter().map(|corner| corner.point), |point| point.dot(direction));
            let far = |shape: &dyn Convex<Vector = Vec2<f64>>, direction| {
                (shape.support(direction, 0).point + shape.origin()).dot(direction)
            };
            let expected = far(&a, direction) + far(&b, -direction);
            assert!((reach - expected).abs() < 1e-14 * (1.0 + reach.abs()) * 4.0, "{reach} is not {expected}");
        }
        // Rounded corners may be dented in the last bit, not more.
        let ring = places(&found);
        let turned = (0..count).filter(|&at| {
            let [p, q, r] = [0, 1, 2].map(|step| Vec2::from(ring[(at + step) % count]));
            orient2d(p, q, r).is_gt()
        });
        assert!(turned.count() + 2 >= count);
    }
}

#[test]
fn sums_and_hulls_are_shapes_with_vertices_too() {
    let bar = Rectangle::from_half_extents([2.0, 0.5]).unwrap();
    let slash = d2::Segment::new([0.0, 0.0], [1.0, 1.0]).unwrap();
    let swept = MinkowskiSum::new(bar, slash);
    let point = d2::Point::new([10.0, 0.0]).unwrap();
    let found = Outline::of_obstacle(&swept, &point).unwrap();
    assert_eq!(places(&found), [[-12.0, -0.5], [-8.0, -0.5], [-7.0, 0.5], [-7.0, 1.5], [-11.0, 1.5], [-12.0, 0.5]]);
    for corner in found.corners() {
        assert_eq!(swept.point(corner.a) - point.point(corner.b), corner.point);
    }
    let squares = [0.0, 4.0].map(|x| {
        let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
        d2::Posed::new(square, d2::Pose::translation([x, 0.0])).unwrap()
    });
    let hull = HullOf::<d2::Posed<Rectangle<f64>>, _>::new(squares).unwrap();
    let found = Outline::of_sum(&hull, &d2::Point::new([0.0, 0.0]).unwrap()).unwrap();
    assert_eq!(places(&found), [[-1.0, -1.0], [5.0, -1.0], [5.0, 1.0], [-1.0, 1.0]]);
}

#[test]
fn radii_and_shapes_without_vertices() {
    let (tree, other) = (Circle::new([1.0, 2.0], 0.1).unwrap(), Circle::new([4.0, 2.0], 0.2).unwrap());
    let rounder = Rounded::new(other, 0.3).unwrap();
    let found = Outline::of_obstacle(&tree, &rounder).unwrap();
    assert_eq!(places(&found), [[-3.0, 0.0]]);
    // 0.1 + 0.2 + 0.3, rounded once.
    assert_eq!(found.radius(), 0.6);
    let ellipse = Ellipse::new([2.0, 1.0]).unwrap();
    assert_eq!(Outline::of_sum(&ellipse, &tree), Err(BoundaryError::Unsupported { shape: 0 }));
    assert_eq!(Outline::of_obstacle(&tree, &ellipse), Err(BoundaryError::Unsupported { shape: 1 }));
    let none = Polygon::assume_convex(Vec::new());
    assert_eq!(Outline::of_obstacle(&tree, &none), Err(BoundaryError::Unsupported { shape: 1 }));
    let nan = Polygon::assume_convex(vec![Vec2::new(f64::NAN, 0.0)]);
    assert_eq!(Outline::of_obstacle(&nan, &tree), Err(BoundaryError::OutOfRange));

    let can = Cylinder::from_half_height(0.5, 0.1).unwrap();
    let ball = Sphere::new([0.0; 3], 0.25).unwrap();
    assert_eq!(Surface::of_sum(&can, &ball), Err(BoundaryError::Unsupported { shape: 0 }));
    let cube = Cuboid::from_half_extents([1.0; 3]).unwrap();
    let found = Surface::of_obstacle(&cube, &ball).unwrap();
    assert_eq!((found.corners().len(), found.edges().len(), found.faces().len(), found.radius()), (8, 12, 6, 0.25));
}

/// Numbers that twenty limbs do not hold.
#[test]
fn widely_spread_coordinates() {
    let corner = |x: f64, y: f64| Vec2::new(x, y);
    let thin = d2::Points::new([corner(0.0, 0.0), corner(1e120, 0.0), corner(5e119, 1e-120)]).unwrap();
    let dot = d2::Point::new([0.0, 1e-120]).unwrap();
    let found = Outline::of_obstacle(&thin, &dot).unwrap();
    assert_eq!(pairs(&found), [[0, 0], [1, 0], [2, 0]]);
    assert_eq!(places(&found), [[0.0, -1e-120], [1e120, -1e-120], [5e119, 0.0]]);
}

#[test]
fn surfaces_reach_as_far_as_the_shapes() {
    let random = &mut Random(5);
    for _ in 0..60 * repeated() {
        let mut shape = || {
            let count = 1 + random.bits() % 20;
            let cloud: Vec<_> = (0..count).map(|_| Vec3::from([(); 3].map(|()| random.number()))).collect();
            let rotation = d3::Rotation::about_x(random.number() * 3.0) * d3::Rotation::about_z(random.number() * 3.0);
            let pose = d3::Pose::new([(); 3].map(|()| random.number()), rotation);
            d3::Posed::new(Points::new(cloud).unwrap(), pose).unwrap()
        };
        let (a, b) = (shape(), shape());
        let found = Surface::of_obstacle(&a, &b).unwrap();
        for _ in 0..20 {
            let direction = Vec3::from([(); 3].map(|()| random.number()));
            let reach = value(found.corners().iter().map(|corner| corner.point), |point| point.dot(direction));
            let far = |shape: &dyn Convex<Vector = Vec3<f64>>, direction| {
                (shape.support(direction, 0).point + shape.origin()).dot(direction)
            };
            let expected = far(&a, direction) + far(&b, -direction);
            assert!((reach - expected).abs() < 1e-13, "{reach} is not {expected}");
        }
        let mirrored = Surface::of_obstacle(&b, &a).unwrap();
        let names = |surface: &Surface<f64>, exchanged: bool| -> BTreeSet<[u64; 2]> {
            let name = |corner: &d3::Corner<_>| if exchanged { [corner.b, corner.a] } else { [corner.a, corner.b] };
            surface.corners().iter().map(name).collect()
        };
        assert_eq!(names(&found, false), names(&mirrored, true));
        assert_eq!(found.edges().len(), mirrored.edges().len());
        assert_eq!(found.faces().len(), mirrored.faces().len());
    }
}
