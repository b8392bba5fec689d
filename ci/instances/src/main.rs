//! Every pair of six shapes in space, in both precisions, asked four questions: 288 instances of a
//! query.
//!
//! Its build is what a user pays for typed pairs; `.ci/nightly` measures it. What it prints is a
//! sum of distances, so that nothing of it can be left out.

use barycode::Scalar;
use barycode::d3::{self, Capsule, Cone, Convex, Cuboid, Cylinder, Polytope, Pose, Posed, Rotation, Sphere, Vec3};
use std::hint::black_box;

/// All four questions of one typed pair.
#[inline(never)]
fn ask<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(a: &A, b: &B) -> f64 {
    let meets = d3::intersects(a, b).meets();
    let apart = d3::distance(a, b).distance.to_f64();
    let closest = d3::closest_points(a, b).distance.to_f64();
    let signed = d3::contact(a, b).distance.to_f64();
    f64::from(u8::from(meets)) + apart + closest + signed
}

macro_rules! every_pair {
    ($T:ty, [$($a:ident)*], $bs:tt) => { 0.0 $(+ every_pair!(@row $T, $a, $bs))* };
    (@row $T:ty, $a:ident, [$($b:ident)*]) => { 0.0 $(+ ask::<$T, _, _>(black_box(&$a), black_box(&$b)))* };
}

/// The sum over all 36 pairs in one precision.
fn sum<T: Scalar>() -> Result<f64, Box<dyn std::error::Error>> {
    let number = T::from_f64;
    let turn = Rotation::about_x(number(0.3));
    let at = |x: f64| Pose::new([number(x), number(0.5 * x), number(0.25)], turn);
    let (half, one) = (number(0.5), number(1.0));
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    let hull = Polytope::hull(corners.map(|corner| Vec3::from(corner.map(number))).to_vec())?;
    let origin = [T::ZERO; 3];
    let ball = Posed::new(Sphere::new(origin, half)?, at(0.0))?;
    let cuboid = Posed::new(Cuboid::from_half_extents([half, half, one])?, at(1.0))?;
    let capsule = Posed::new(Capsule::new(origin, [half, half, one], half)?, at(2.0))?;
    let cylinder = Posed::new(Cylinder::from_half_height(half, one)?, at(3.0))?;
    let cone = Posed::new(Cone::from_half_height(half, one)?, at(4.0))?;
    let hull = Posed::new(hull, at(5.0))?;
    Ok(every_pair!(T, [ball cuboid capsule cylinder cone hull], [ball cuboid capsule cylinder cone hull]))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:.3} {:.3}", sum::<f32>()?, sum::<f64>()?);
    Ok(())
}
