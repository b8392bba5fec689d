//! Nearest points that shapes state, and distances computed from them.

use super::closed::Random;
use super::smooth::{turned, unit};
use barycode::d3::{Capsule, Cone, Cuboid, Cylinder, Point, Pose, Posed, Rounded, Sphere, Vec3};
use barycode::{Cache, Convex, Distance, Query, Scalar, Stop, Verdict};

/// Leaked for the life of the test: a handful of bytes each.
type Solid<T> = &'static dyn Convex<Vector = Vec3<T>>;

/// A core that knows its nearest points, of size about one, some with a zero dimension.
fn solid<T: Scalar + 'static>(random: &mut Random, kind: u64) -> Solid<T> {
    let mut size = || T::from_f64((0.7 + 0.9 * random.unit()).max(0.0));
    let [a, b, c] = [size(), size(), size()];
    let shape: Box<dyn Convex<Vector = Vec3<T>>> = match kind % 7 {
        0 => Box::new(Cylinder::from_half_height(a, b).unwrap()),
        1 => Box::new(Cone::from_half_height(a, b).unwrap()),
        2 => Box::new(Cuboid::from_half_extents([a, b, c]).unwrap()),
        3 => Box::new(Point::new([a, b, -c]).unwrap()),
        4 => Box::new(Capsule::new([a, -b, c], [-c, a, b], a).unwrap()),
        5 => Box::new(Sphere::new([a, b, c], a).unwrap()),
        _ => Box::new(Rounded::new(Cone::from_half_height(b, a).unwrap(), c).unwrap()),
    };
    Box::leak(shape)
}

fn posed<T: Scalar + 'static>(random: &mut Random, shape: Solid<T>, far: f64) -> Posed<Solid<T>> {
    let rotation = turned(random);
    let at = unit::<Vec3<f64>>(random) * far;
    Posed::new(shape, Pose::new([at.x, at.y, at.z].map(T::from_f64), rotation)).unwrap()
}

/// The point is in the core, and no other is farther in the direction of the place: that makes it
/// the nearest.
fn is_nearest<T: Scalar>(shape: &dyn Convex<Vector = Vec3<T>>, place: Vec3<T>, directions: &[Vec3<T>]) {
    let point = shape.details().nearest(place).expect("a core that knows its nearest points");
    let unit = T::EPSILON.to_f64();
    let extent = shape.extent().to_f64();
    let off = shape.rounding().point.to_f64() + 4.0 * unit * extent;
    let beyond = |direction: Vec3<T>| {
        let support = shape.support(direction, 0).point;
        (direction.dot(point) - direction.dot(support)).to_f64() / direction.length().to_f64()
    };
    for &direction in directions {
        assert!(beyond(direction) <= off + 8.0 * unit * extent, "{point:?} is outside");
    }
    let way = place - point;
    let long = way.length().to_f64();
    // For a nearer place the vector to it has no reliable direction.
    if long > 1e3 * unit * (extent + place.length().to_f64()) {
        let turned = unit * (extent + place.length().to_f64()) / long;
        let most = 2.0 * off + shape.rounding().value.to_f64() + 32.0 * turned * extent;
        assert!(-beyond(way) <= most, "{place:?} {point:?}: {} {most}", beyond(way));
    }
}

fn nearest_points_are<T: Scalar + 'static>() {
    let random = &mut Random(7);
    for draw in 0..4_000_u64 {
        let shape = solid::<T>(random, draw);
        let directions = [(); 8].map(|()| Vec3::from([(); 3].map(|()| T::from_f64(random.unit()))));
        let mut place = Vec3::from([(); 3].map(|()| T::from_f64(4.0 * random.unit())));
        if draw % 5 == 0 {
            // Above, below, or level with an end.
            place = Vec3::new(T::ZERO, T::ZERO, place.z);
        }
        // For a place inside the core any point will do.
        let outside = directions.iter().chain([&place]).any(|&d| d.dot(place) > d.dot(shape.support(d, 0).point));
        if outside {
            is_nearest(shape, place, &directions);
            let posed = posed(random, shape, 1.5);
            is_nearest(&posed, place + place, &directions);
        }
    }
}

#[test]
fn nearest_points_are_points_and_nearest() {
    nearest_points_are::<f64>();
    nearest_points_are::<f32>();
    let point = Cone::<f64>::from_half_height(0.0, 0.0).unwrap();
    assert_eq!(point.details().nearest(Vec3::new(1.0, 2.0, 3.0)), Some(Vec3::new(0.0, 0.0, 0.0)));
    assert_eq!(
        barycode::d3::Ellipsoid::new([1.0, 2.0, 3.0]).unwrap().details().nearest(Vec3::new(9.0, 0.0, 0.0)),
        None
    );
}

fn bits<T: Scalar>(answer: &Distance<Vec3<T>>) -> [u64; 3] {
    [answer.distance, answer.lower, answer.upper].map(|number| number.to_f64().to_bits())
}

/// Far pairs with a curved shape: the loop's distance, from one support or two, whatever the order
/// of the shapes and their scale.
fn as_the_loop_says<T: Scalar + 'static>(most: u32) {
    let random = &mut Random(11);
    let (mut pairs, mut alone) = (0, 0);
    for draw in 0..2_000_u64 {
        // One of the first two kinds, or the last.
        let a = solid::<T>(random, [0, 1, 6][(draw % 3) as usize]);
        let b = solid::<T>(random, draw / 3);
        let far = 1.05 * (a.extent() + b.extent() + b.origin().length()).to_f64() + 2.0 * random.unit().abs();
        let b = posed(random, b, far);
        let answer = Query::new().distance(&a, &b);
        let told = Query::new().closest_points(&a, &b);
        assert_eq!(told.check(&a, &b), Ok(()), "{draw} {told:?}");
        assert!(answer.lower <= told.upper && told.lower <= answer.upper, "{draw} {answer:?} {told:?}");
        assert!(
            answer.upper - answer.lower <= (told.upper - told.lower) * T::from_f64(4.0),
            "{draw} {answer:?} {told:?}"
        );
        if answer.verdict != Verdict::Separated {
            continue;
        }
        assert_eq!(answer.stop, Stop::Optimal, "{draw}");
        pairs += 1;
        alone += u32::from(answer.iterations <= 2);
        assert_eq!(bits(&Query::new().distance(&b, &a)), bits(&answer), "{draw}");
    }
    assert!(pairs > 1_500 && alone * 100 > pairs * most, "{alone} of {pairs}");
}

#[test]
fn far_shapes_are_as_far_as_the_loop_says() {
    as_the_loop_says::<f64>(75);
    as_the_loop_says::<f32>(90);
}

/// Pairs with a curved shape, moved so that a share of their gap is left: touching ones, some that
/// are farther apart, and some that overlap.
fn near_ones_as_the_loop_says<T: Scalar + 'static>(most: u32) {
    let random = &mut Random(19);
    let (mut pairs, mut alone, mut apart, mut overlapping) = (0, 0, 0, 0);
    for draw in 0..2_000_u64 {
        let a = solid::<T>(random, [0, 1, 6][(draw % 3) as usize]);
        let shape = solid::<T>(random, draw / 3);
        let sizes = a.extent() + shape.extent() + shape.origin().length();
        let far = 1.1 * sizes.to_f64() + (a.radius() + shape.radius()).to_f64() + 0.5;
        let far = posed(random, shape, far);
        let told = Query::new().closest_points(&a, &far);
        let share = [0.0, 0.0, 1e-7, 1e-3, 0.03, -1e-3, -0.1][(draw / 21 % 7) as usize];
        let step = (told.on_a - told.on_b) * T::from_f64(1.0 - share);
        let pose = Pose { translation: far.pose().translation + step, ..far.pose() };
        let b = Posed::new(shape, pose).unwrap();

        let answer = Query::new().distance(&a, &b);
        let told = Query::new().closest_points(&a, &b);
        assert_eq!(told.check(&a, &b), Ok(()), "{draw} {told:?}");
        assert!(answer.lower <= told.upper && told.lower <= answer.upper, "{draw} {answer:?} {told:?}");
        let meets = Query::new().intersects(&a, &b);
        assert_eq!(meets.check(&a, &b), Ok(()), "{draw} {meets:?}");
        let verdicts = [answer.verdict, told.verdict, meets.verdict];
        let contradict = verdicts.contains(&Verdict::Separated) && verdicts.contains(&Verdict::Penetrating);
        assert!(!contradict, "{draw} {verdicts:?}");
        assert!(share < 1e-3 || meets.verdict == Verdict::Separated, "{draw} {meets:?}");
        // Flat shapes have been moved to the other side.
        overlapping += u32::from(share < 0.0 && meets.verdict == Verdict::Penetrating);
        assert_eq!(bits(&Query::new().distance(&b, &a)), bits(&answer), "{draw}");
        assert_eq!(Query::new().intersects(&b, &a).verdict, meets.verdict, "{draw}");
        if share == 0.0 {
            pairs += 1;
            alone += u32::from(answer.iterations <= 6);
        }
        apart += u32::from(meets.verdict == Verdict::Separated);
    }
    assert!(pairs > 500 && alone * 100 > pairs * most, "{alone} of {pairs}");
    assert!(apart > 500 && overlapping > 300, "{apart} {overlapping}");
}

#[test]
fn near_shapes_are_as_near_as_the_loop_says() {
    near_ones_as_the_loop_says::<f64>(60);
    near_ones_as_the_loop_says::<f32>(60);
}

#[test]
fn scale_and_equal_extents_change_nothing() {
    let random = &mut Random(13);
    let can = |scale: f64| Cylinder::from_half_height(0.75 * scale, 0.5 * scale).unwrap();
    for _ in 0..200 {
        let b = posed(random, Box::leak(Box::new(can(1.0))), 2.5);
        let pose = b.pose();
        let answer = Query::new().distance(&can(1.0), &b);
        assert!(answer.verdict == Verdict::Separated && answer.iterations <= 24, "{answer:?}");
        let touching = Query::new().closest_points(&can(1.0), &b);
        let near = Pose { translation: pose.translation + (touching.on_a - touching.on_b), ..pose };
        let beside = Query::new().distance(&can(1.0), &Posed::new(can(1.0), near).unwrap());
        assert!(beside.lower <= 0.0 && beside.upper >= 0.0 && beside.upper < 1e-14, "{beside:?}");
        for scale in [f64::exp2(-30.0), f64::exp2(40.0)] {
            let b = Posed::new(can(scale), Pose { translation: pose.translation * scale, ..pose }).unwrap();
            let scaled = Query::new().distance(&can(scale), &b);
            let expected = [answer.distance, answer.lower, answer.upper].map(|number| (number * scale).to_bits());
            assert_eq!(bits(&scaled), expected);
            let b = Posed::new(can(scale), Pose { translation: near.translation * scale, ..near }).unwrap();
            let scaled = Query::new().distance(&can(scale), &b);
            let expected = [beside.distance, beside.lower, beside.upper].map(|number| (number * scale).to_bits());
            assert_eq!(bits(&scaled), expected);
        }
    }
}

/// The other options of a query apply: a limit, a cut-off, a tolerance, a cache.
#[test]
fn options_hold() {
    let random = &mut Random(17);
    for _ in 0..200 {
        let a: Solid<f64> = solid(random, 0);
        let b = solid(random, 2);
        let b = posed(random, b, 6.0);
        let answer = Query::new().distance(&a, &b);
        let meets = |other: &Distance<Vec3<f64>>| other.lower <= answer.upper && answer.lower <= other.upper;
        let limited = Query::new().max_iterations(1).distance(&a, &b);
        assert!(limited.iterations <= 2 && meets(&limited), "{limited:?}");
        let cut = Query::new().cut_off(0.5).distance(&a, &b);
        assert!(cut.stop == Stop::CutOff && cut.lower > 0.5 && meets(&cut), "{cut:?}");
        let coarse = Query::new().tolerance(1e-3).distance(&a, &b);
        assert!(coarse.upper - coarse.lower <= 1e-3 && meets(&coarse), "{coarse:?}");
        let mut cache = Cache::new();
        let cold = Query::new().cache(&mut cache).distance(&a, &b);
        assert_eq!(bits(&cold), bits(&answer));
        let warm = Query::new().cache(&mut cache).distance(&a, &b);
        assert!(meets(&warm) && warm.stop == Stop::Optimal, "{warm:?}");
    }
}
