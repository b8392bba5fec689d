//! Every question of the core, compiled and linked with nothing but `core`.
//!
//! The panic handler is this crate's own. Were the standard library anywhere in the graph, there
//! would be two, and the compiler would refuse; were there an allocation, it would ask for an
//! allocator. The functions have C names, so that nothing of them is left out of the library.
#![no_std]

pub mod questions;

use barycode::d2::{
    Affine, Capsule, Circle, Convex, Ellipse, HullOf, MinkowskiSum, Point, Points, Polygon, Pose, Posed, Query,
    Rectangle, Rotation, Rounded, Segment, SupportSearch, Triangle, Vec2,
};
use barycode::expert::{Barycode, BarycodeUnordered, Johnson, Perpendicular, SignedVolumes, SubDistance, Voronoi};
use barycode::{Cache, Pair, Scalar, ShapeError, Verdict};

#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

fn weigh<T: Scalar>(verdict: Verdict, value: T) -> f64 {
    value.to_f64() + if verdict == Verdict::Separated { 1.0 } else { 2.0 }
}

/// All questions of one method; a sum of what they answer.
fn ask<T: Scalar, M: SubDistance<Vec2<T>>>(
    method: M,
    a: &dyn Convex<Vector = Vec2<T>>,
    b: &dyn Convex<Vector = Vec2<T>>,
) -> f64 {
    let mut cache = Cache::new();
    let distance = Query::new().method(method).cache(&mut cache).distance(&a, &b);
    let closest = Query::new().method(method).cache(&mut cache).closest_points(&a, &b);
    let contact = Query::new().method(method).cut_off(T::from_f64(9.0)).max_iterations(99).contact(&a, &b);
    let near = Query::new().method(method).within(&a, &b, T::ONE);
    let meets = Query::new().method(Perpendicular).intersects(&a, &b);
    let checks = [contact.check(&a, &b).is_ok(), near.check(&a, &b).is_ok(), distance.check().is_ok()];
    weigh(distance.verdict, distance.distance)
        + weigh(closest.verdict, closest.lower)
        + weigh(contact.verdict, contact.upper)
        + weigh(near.verdict, near.within)
        + weigh(meets.verdict, meets.within)
        + checks.map(|fine| if fine { 1.0 } else { 0.0 }).iter().sum::<f64>()
}

fn everything<T: Scalar>(place: T) -> Result<f64, ShapeError> {
    let number = T::from_f64;
    let at = |x: f64, y: f64| Vec2::new(number(x), number(y));
    let corners = [at(0.0, 0.0), at(2.0, 0.0), at(1.0, 1.5)];
    let rectangle = Rectangle::from_half_extents(at(1.0, 0.5))?;
    let circle = Circle::new(at(0.0, 0.0), number(0.5))?;
    let pose = Pose::new(Vec2::new(place, number(0.25)), Rotation::new(number(0.6), number(0.8)));
    let posed = Posed::new(rectangle, pose)?;
    let rounded = Rounded::new(posed, number(0.125))?;
    let shapes: [&dyn Convex<Vector = Vec2<T>>; 13] = [
        &Point::new(at(1.0, 2.0))?,
        &Segment::new(at(0.0, 0.0), at(1.0, 1.0))?,
        &Triangle::new(corners[0], corners[1], corners[2])?,
        &Polygon::new(corners)?.with_search(SupportSearch::Climb),
        &Points::new(&corners[..])?,
        &rectangle,
        &circle,
        &Capsule::new(at(0.0, 0.0), at(1.0, 1.0), number(0.25))?,
        &Ellipse::new(at(2.0, 1.0))?,
        &rounded,
        &Affine::new(circle, [[number(2.0), number(0.5)], [number(0.0), number(1.0)]], at(0.0, 0.0))?,
        &MinkowskiSum::new(rectangle, circle),
        &HullOf::new([circle])?,
    ];
    let mut sum = 0.0;
    for a in shapes {
        sum += ask(Barycode, a, &rounded);
        sum += ask(BarycodeUnordered, a, &rounded);
        sum += ask(SignedVolumes, a, &rounded);
        sum += ask(Voronoi, a, &rounded);
        sum += ask(Johnson, a, &rounded);
        let mut pair = Pair::new(a, Pose::IDENTITY, &rounded, pose)?;
        sum += pair.contact().distance.to_f64() + weigh(pair.intersects().verdict, T::ZERO);
    }
    Ok(sum)
}

/// Every question in single precision.
#[unsafe(no_mangle)]
pub extern "C" fn barycode_single(place: f32) -> f64 {
    everything(place).unwrap_or(-1.0)
}

/// Every question in double precision.
#[unsafe(no_mangle)]
pub extern "C" fn barycode_double(place: f64) -> f64 {
    everything(place).unwrap_or(-1.0)
}
