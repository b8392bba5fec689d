//! Depths of curved shapes against a search of their support functions that knows nothing of the
//! library.

use crate::random::Random;
use barycode::d3::{Cone, Convex, Cuboid, Cylinder, Ellipsoid, Pose, Posed, Query, Rotation, Sphere, Vec3, contact};
use barycode::{Proximity, Scalar, Stop, Verdict, d2, d3};
use barycode_judge::repeated;

/// A solid about the origin, by its sizes.
#[derive(Clone, Copy, Debug)]
enum Solid {
    Cylinder(f64, f64),
    Cone(f64, f64),
    Ellipsoid([f64; 3]),
    Box([f64; 3]),
    Ball(f64),
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Solid {
    /// Sizes that both precisions hold.
    fn draw(random: &mut Random, kind: u64) -> Self {
        let mut size = || f64::from(random.within(0.4, 1.0) as f32);
        match kind {
            0 => Self::Cylinder(size(), size()),
            1 => Self::Cone(size(), size()),
            2 => Self::Ellipsoid([size(), size(), size()]),
            3 => {
                let across = size();
                Self::Ellipsoid([across, across, size()])
            }
            4 => Self::Box([size(), size(), size()]),
            _ => Self::Ball(size()),
        }
    }

    fn shape<T: Scalar + 'static>(self) -> Box<dyn Convex<Vector = Vec3<T>>> {
        let t = T::from_f64;
        match self {
            Self::Cylinder(half, radius) => Box::new(Cylinder::from_half_height(t(half), t(radius)).unwrap()),
            Self::Cone(half, radius) => Box::new(Cone::from_half_height(t(half), t(radius)).unwrap()),
            Self::Ellipsoid(axes) => Box::new(Ellipsoid::new(axes.map(t)).unwrap()),
            Self::Box(halves) => Box::new(Cuboid::from_half_extents(halves.map(t)).unwrap()),
            Self::Ball(radius) => Box::new(Sphere::new([T::ZERO; 3], t(radius)).unwrap()),
        }
    }

    /// How far the solid reaches along a direction of length one.
    fn reach(self, n: [f64; 3]) -> f64 {
        let across = n[0].hypot(n[1]);
        match self {
            Self::Cylinder(half, radius) => radius * across + half * n[2].abs(),
            Self::Cone(half, radius) => (half * n[2]).max(radius * across - half * n[2]),
            Self::Ellipsoid([a, b, c]) => (a * n[0]).hypot(b * n[1]).hypot(c * n[2]),
            Self::Box([a, b, c]) => a * n[0].abs() + b * n[1].abs() + c * n[2].abs(),
            Self::Ball(radius) => radius,
        }
    }
}

/// Two solids, the second placed by a rotation (its rows) and a translation.
#[derive(Clone, Copy, Debug)]
struct Case {
    a: Solid,
    b: Solid,
    rows: [[f64; 3]; 3],
    translation: [f64; 3],
}

impl Case {
    /// The height of the obstacle over the origin along a direction.
    fn height(&self, n: [f64; 3]) -> f64 {
        let [x, y, z] = self.rows;
        let back = [0, 1, 2].map(|index| -(x[index] * n[0] + y[index] * n[1] + z[index] * n[2]));
        self.a.reach(n) + self.b.reach(back) - dot(self.translation, n)
    }

    /// The least height over all directions: the best of many, each of the best followed downhill.
    fn depth(&self) -> f64 {
        let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
        let count = 1_000;
        let mut tried: Vec<(f64, [f64; 3])> = (0..count)
            .map(|index| {
                let z = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(count);
                let (sin, cos) = (golden * f64::from(index)).sin_cos();
                let across = (1.0 - z * z).sqrt();
                let n = [across * cos, across * sin, z];
                (self.height(n), n)
            })
            .collect();
        // Flat ends and sides of boxes are heights with an edge.
        let [x, y, z] = self.rows;
        let turned = [0, 1, 2].map(|index| [x[index], y[index], z[index]]);
        for n in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].into_iter().chain(turned) {
            tried.extend([(self.height(n), n), (self.height(n.map(|c| -c)), n.map(|c| -c))]);
        }
        tried.sort_by(|a, b| a.0.total_cmp(&b.0));
        tried[..8].iter().map(|&start| self.downhill(start)).fold(f64::INFINITY, f64::min)
    }

    /// A pattern search: steps along circles that shrink where none leads down.
    fn downhill(&self, (mut least, mut at): (f64, [f64; 3])) -> f64 {
        let mut step = 0.05;
        while step > 1e-9 {
            let axis = if at[0].abs() < 0.6 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
            let first = unit(cross(at, axis));
            let second = cross(at, first);
            let before = least;
            for index in 0..16 {
                let (sin, cos) = (f64::from(index) * std::f64::consts::TAU / 16.0).sin_cos();
                let moved = [0, 1, 2].map(|c| at[c] + step * (cos * first[c] + sin * second[c]));
                let height = self.height(unit(moved));
                if height < least {
                    (least, at) = (height, unit(moved));
                }
            }
            if least == before {
                step *= 0.5;
            }
        }
        least
    }

    fn ask<T: Scalar + 'static>(&self, tolerance: f64) -> Proximity<Vec3<T>> {
        let (a, b) = (self.a.shape::<T>(), self.b.shape::<T>());
        let rotation = Rotation::from_rows(self.rows.map(|row| row.map(T::from_f64)));
        let b = Posed::new(b, Pose::new(self.translation.map(T::from_f64), rotation)).unwrap();
        let answer = Query::new().tolerance(T::from_f64(tolerance)).contact(&a, &b);
        // The check of a depth that is known to more digits expands a polytope of its own for long.
        if tolerance == 0.0 {
            assert_eq!(answer.check(&a, &b), Ok(()), "{self:?} {answer:?}");
            let manifold = Query::new().contact_manifold(&a, &b);
            assert_eq!(manifold.contact().check_points(&a, &b, manifold.points()), Ok(()), "{self:?} {manifold:?}");
        }
        assert_eq!(contact(&b, &a).verdict, answer.verdict, "{self:?}");
        answer
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = dot(v, v).sqrt();
    v.map(|c| c / length)
}

/// Pairs in general, on one axis, nearly so, with one centre, and hardly overlapping.
fn draw(random: &mut Random, index: u64) -> Case {
    let (a, b) = (Solid::draw(random, index % 6), Solid::draw(random, index / 6 % 6));
    let angle = match index / 36 % 5 {
        0 | 4 => 3.0,
        1 | 3 => 0.0,
        _ => 1e-4,
    };
    let rotation = {
        let [x, y, z] = random.vector(angle);
        Rotation::from_axis_angles(x, y, z)
    };
    let rows = rotation.rows.map(|row| [row.x, row.y, row.z]);
    let translation = match index / 36 % 5 {
        0 => random.vector(0.5),
        1 | 2 => [0.0, 0.0, random.within(-0.5, 0.5)],
        3 => [0.0; 3],
        _ => random.vector(1.2),
    };
    Case { a, b, rows, translation: translation.map(|c| f64::from(c as f32)) }
}

/// The bounds hold, and are as close as is said.
fn right<T: Scalar + 'static>(share: f64) {
    let random = &mut Random(41);
    let (mut count, mut closest) = (0, 0);
    for index in 0..60 * repeated() {
        // Without a common divisor with the kinds of pairs.
        let case = draw(random, 7 * index);
        let rows = case.rows.map(|row| row.map(|c| T::from_f64(c).to_f64()));
        let case = Case { rows, ..case };
        let truth = case.depth();
        if truth < 1e-3 {
            continue;
        }
        count += 1;
        let slack = 64.0 * T::ROUNDOFF;
        for tolerance in [0.0, 1e-6] {
            let answer = case.ask::<T>(tolerance);
            let [least, best, most] = [answer.upper, answer.distance, answer.lower].map(|c| -c.to_f64());
            assert_eq!(answer.verdict, Verdict::Penetrating, "{case:?} {answer:?}");
            // The search is an upper bound of the depth, and so is the height along any direction.
            assert!(least <= truth + slack, "{truth} {case:?} {answer:?}");
            let normal = answer.normal.unwrap();
            let height = case.height(unit([normal.x, normal.y, normal.z].map(T::to_f64)));
            assert!(height <= most + slack, "{height} {case:?} {answer:?}");
            assert!(least <= best && best <= most, "{case:?} {answer:?}");
            let on_line = (answer.on_b - answer.on_a).length().to_f64();
            let open = (most - least) * 2.0 + slack;
            assert!((on_line - best).abs() <= open, "{on_line} {case:?} {answer:?}");
            let apart = answer.on_b - answer.on_a;
            let across = (apart - normal * apart.dot(normal)).length().to_f64();
            let ended = answer.stop == Stop::Tolerance;
            assert!(!ended || across <= 1.3e-4 * most + slack, "{across} {case:?} {answer:?}");
            if tolerance == 0.0 && answer.stop != Stop::IterationLimit {
                assert!(most - least <= share * most + 4.0 * slack, "{case:?} {answer:?}");
            }
            closest += usize::from(best <= truth + 1e-5);
        }
    }
    assert!(count > 35 && closest > 2 * count * 9 / 10, "{closest} of {count}");
}

#[test]
fn depths_of_curved_shapes_are_right() {
    right::<f64>(1.3e-4);
}

#[test]
fn depths_of_curved_shapes_are_right_in_single_precision() {
    right::<f32>(1.0e-3);
}

/// Bodies on axes that are hardly parallel, and bodies that hardly overlap: points lie along the
/// normal, as far apart as is said, and bounds are as close as is said.
fn points_on_the_normal<T: Scalar + 'static>(least: f64) {
    let random = &mut Random(54);
    let mut count = 0;
    for index in 0..200 * repeated() {
        let Case { a, b, rows, translation } = draw(random, 7 * index);
        let (first, second) = (a.shape::<T>(), b.shape::<T>());
        let [x, y, z] = random.vector(1e-7).map(T::from_f64);
        let [hardly_parallel, hardly_overlapping] = [index % 3 == 0, index % 3 == 1];
        let rotation = match hardly_parallel {
            true => Rotation::from_axis_angles(x, y, z),
            false => Rotation::from_rows(rows.map(|row| row.map(T::from_f64))),
        };
        let wanted = T::from_f64(least * 10.0_f64.powf(random.within(0.0, 6.0)));
        let mut place = Vec3::from(translation.map(T::from_f64));
        let ask = |place| {
            let second = Posed::new(&second, Pose::new(place, rotation)).unwrap();
            let answer = contact(&first, &second);
            (answer, answer.check(&first, &second))
        };
        let (mut answer, mut check) = ask(place);
        for _ in 0..if hardly_overlapping { 2 } else { 0 } {
            place += answer.normal.unwrap_or_default() * (-answer.distance - wanted);
            (answer, check) = ask(place);
        }
        if answer.verdict != Verdict::Penetrating || answer.stop == Stop::IterationLimit {
            continue;
        }
        count += 1;
        let open = answer.upper - answer.lower;
        let slack = T::ROUNDOFF * 256.0 - answer.lower.to_f64() / 8192.0;
        assert!(open.to_f64() <= slack, "{a:?} {b:?} {place:?} {rotation:?} {answer:?}");
        let apart = (answer.on_b - answer.on_a) - answer.normal.unwrap() * answer.distance;
        assert!(
            apart.length().to_f64() <= slack + open.to_f64(),
            "{apart:?} {a:?} {b:?} {place:?} {rotation:?} {answer:?}"
        );
        assert_eq!(check, Ok(()), "{a:?} {b:?} {place:?} {rotation:?} {answer:?}");
    }
    assert!(count > 100, "{count}");
}

#[test]
fn points_of_depths_are_on_the_normal() {
    points_on_the_normal::<f64>(1e-12);
    points_on_the_normal::<f32>(1e-6);
}

/// Ellipses that are nearly circles, about one centre: about as deep in every direction, so that
/// the ring of edges is full long before the depth is known.
fn on_the_normal<T: Scalar + 'static>() {
    let random = &mut Random(7);
    for index in 0..500 * repeated() {
        let mut ellipse = |size: f64| {
            let axes = [size, size * (1.0 + random.within(-5e-3, 5e-3))];
            let radius = if index % 2 == 0 { 0.0 } else { random.within(0.0, 2.0) };
            d2::Rounded::new(d2::Ellipse::new(axes.map(T::from_f64)).unwrap(), T::from_f64(radius)).unwrap()
        };
        let (a, b) = (ellipse(2.0), ellipse([1.7, 0.3, 0.002][index as usize % 3]));
        let answer = d2::contact(&a, &b);
        assert_eq!(answer.verdict, Verdict::Penetrating, "{answer:?}");
        assert_eq!(answer.check(&a, &b), Ok(()), "{a:?} {b:?} {answer:?}");
        let [least, best, most] = [answer.upper, answer.distance, answer.lower].map(|c| -c.to_f64());
        let (apart, normal) = (answer.on_b - answer.on_a, answer.normal.unwrap());
        let (along, slack) = (apart.dot(normal).to_f64(), 64.0 * T::ROUNDOFF * most);
        let across = (apart - normal * apart.dot(normal)).length().to_f64();
        assert!(across <= most / 8192.0 + slack, "{across} {a:?} {b:?} {answer:?}");
        assert!((-along - best).abs() <= 2.0 * (most - least) + slack, "{along} {a:?} {b:?} {answer:?}");
    }
}

#[test]
fn witness_points_of_nearly_round_ellipses_are_on_the_normal() {
    on_the_normal::<f32>();
    on_the_normal::<f64>();
}

/// The depth of two convex polygons by the normals of all edges, in double precision.
fn depth_by_edges(a: &[d2::Vec2<f64>], b: &[d2::Vec2<f64>]) -> f64 {
    let most = |points: &[d2::Vec2<f64>], n: d2::Vec2<f64>| points.iter().map(|p| p.dot(n)).fold(f64::MIN, f64::max);
    let normals = |ring: &[d2::Vec2<f64>], sign: f64| -> Vec<_> {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(&p, &q)| d2::Vec2::new(q.y - p.y, p.x - q.x) * (sign / (q - p).length())).collect()
    };
    let all = normals(a, 1.0).into_iter().chain(normals(b, -1.0));
    all.map(|n| most(a, n) + most(b, -n)).fold(f64::MAX, f64::min)
}

/// More edges of about one distance than EPA keeps: none that could be the nearest may be dropped.
#[test]
fn depths_of_rings_that_epa_does_not_keep_whole() {
    let random = &mut Random(10_021);
    for index in 0..2000 * repeated() {
        let n = 33 + index as usize % 32;
        let (radius, shift) = (random.within(0.5, 2.0), random.within(0.0, 1.0e-5) as f32);
        let ring = |radius: f64, shift: f32| -> Vec<d2::Vec2<f32>> {
            let corner = |i: usize| {
                let (sin, cos) = (core::f64::consts::TAU * i as f64 / n as f64).sin_cos();
                d2::Vec2::new((radius * cos) as f32, (radius * sin) as f32 + shift)
            };
            (0..n).map(corner).collect()
        };
        let (a, b) = (ring(radius, shift), ring(radius, 0.0));
        let wide = |ring: &[d2::Vec2<f32>]| -> Vec<_> {
            ring.iter().map(|p| d2::Vec2::new(f64::from(p.x), f64::from(p.y))).collect()
        };
        let truth = depth_by_edges(&wide(&a), &wide(&b));
        let (a, b) = (d2::Polygon::hull(a).unwrap(), d2::Polygon::hull(b).unwrap());
        for answer in
            [d2::Query::new().contact(&a, &b), d2::Query::new().method(barycode::expert::Johnson).contact(&a, &b)]
        {
            let [least, most] = [answer.upper, answer.lower].map(|bound| -f64::from(bound));
            assert!(least <= truth && truth <= most, "{n} {radius} {shift}: {truth} and {answer:?}");
        }
    }
}

/// Expansions of every length: what is cut short has points along its normal, and passes its check.
#[test]
fn depths_that_are_cut_short_pass_their_check() {
    let solids: [d3::Shape<f64>; 4] = [
        d3::Cylinder::from_half_height(2.0, 0.5).unwrap().into(),
        d3::Cone::from_half_height(1.0, 0.7).unwrap().into(),
        d3::Ellipsoid::new([1.0, 0.9, 0.4]).unwrap().into(),
        d3::Cylinder::from_half_height(0.2, 1.5).unwrap().into(),
    ];
    let needle: d3::Shape<f64> = d3::Segment::new([0.0; 3], [1.2, 0.7, 0.9]).unwrap().into();
    let mut cut_short = 0;
    for (index, solid) in solids.iter().enumerate() {
        let tilt = 0.15 + 0.05 * index as f64;
        let turn = d3::Rotation::from_quaternion_xyzw([tilt.sin(), 0.0, 0.0, tilt.cos()]);
        let solid = solid.clone().posed(d3::Pose::new([0.0; 3], turn)).unwrap().rounded(0.3).unwrap();
        for other in solids.iter().chain([&needle]) {
            for limit in [1, 2, 4, 8, 16, 32, 64, 10_000] {
                for (a, b) in [(&solid, other), (other, &solid)] {
                    let answer = d3::Query::new().max_iterations(limit).contact(a, b);
                    cut_short += usize::from(answer.stop == Stop::IterationLimit);
                    assert_eq!(answer.check(a, b), Ok(()), "{limit} {answer:?} {a:?} {b:?}");
                }
            }
        }
    }
    assert!(cut_short > 100, "{cut_short}");
}
