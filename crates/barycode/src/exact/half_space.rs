//! The exact verdict on a half-space and a shape with a radius.
//!
//! The half-space is all `x` with `n · (x - p) <= d`, and `w = p - v` the vertex of the obstacle
//! `{p} ⊖ shape` that lies farthest along `n`: of the shape's vertices, `v` lies lowest. Its gap is
//! `g = -n · w - d`, of which a length is `g / |n|`. The shape, grown by `r`, is apart where
//! `g > r |n|`: without a radius where `g > 0`, else where `g > 0` and `g² > r² n · n`.

use super::support::{Obstacle, Shapes};
use crate::answer::Verdict;
use crate::num::Scalar;
use crate::predicate::number::{Certain, Double, Limbs, TRIES_FEW, Unknown, dot, vector};
use crate::predicate::place::doubles;
use crate::shape::{Convex, Point};
use core::cmp::Ordering;

/// Limbs for a gap: a coordinate of a posed vertex takes three, its product with one of the normal
/// one or two more. With a radius that is squared.
const FEW: usize = 20;
/// Limbs for the others, as for verdicts on two shapes.
const MANY: usize = 128;

/// Decides how a half-space and a shape lie, one of them grown by `within`.
pub(crate) fn half_space_verdict<V: crate::vector::Vector>(
    (normal, point, offset): (V, V, V::Scalar),
    shape: &dyn Convex<Vector = V>,
    within: V::Scalar,
) -> Result<Verdict, Unknown> {
    let point = Point::new(point).map_err(|_| Unknown::Lost)?;
    let shapes = Shapes { a: &point, b: shape };
    let (normal, offset, within) = (doubles(normal), offset.to_f64(), within.to_f64());
    let result = in_doubles(&shapes, &normal, offset, within);
    let result =
        if TRIES_FEW && result == Err(Unknown::Lost) { in_few_limbs(&shapes, &normal, offset, within) } else { result };
    if result == Err(Unknown::Lost) { in_many_limbs(&shapes, &normal, offset, within) } else { result }
}

/// Instantiates [`decide`] for each kind of number in this crate, not again in each crate that uses
/// it.
macro_rules! compiled_once {
    ($($name:ident, $number:ty);+) => {$(
        #[inline(never)]
        fn $name(
            obstacle: &dyn Obstacle<$number>,
            normal: &[f64; 3],
            offset: f64,
            within: f64,
        ) -> Result<Verdict, Unknown> {
            decide::<$number>(obstacle, normal, offset, within)
        }
    )+};
}

compiled_once!(in_doubles, Double; in_few_limbs, Limbs<FEW>; in_many_limbs, Limbs<MANY>);

fn decide<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    normal: &[f64; 3],
    offset: f64,
    within: f64,
) -> Result<Verdict, Unknown> {
    let normal = vector(*normal);
    let (vertex, slack) = obstacle.support(&normal, &[], false)?;
    let most = dot(&normal, &vertex.w).plus(&N::new(offset)).negated();
    let radius = obstacle.radius().plus(&N::new(within));
    let order = beside_radius(&most, &radius, &normal)?;
    // Another vertex may lie lower by up to `slack`.
    if !slack.vanishes() && beside_radius(&most.minus(&slack), &radius, &normal)? != order {
        return Err(Unknown::Lost);
    }
    Ok(match order {
        Ordering::Greater => Verdict::Separated,
        Ordering::Equal => Verdict::Touching,
        Ordering::Less => Verdict::Penetrating,
    })
}

/// Compares a gap, times the length of the normal, with a radius.
fn beside_radius<N: Certain>(gap: &N, radius: &N, normal: &[N; 3]) -> Result<Ordering, Unknown> {
    let sign = gap.sign()?;
    match radius.sign()? {
        Ordering::Greater if sign.is_gt() => {
            gap.times(gap).minus(&radius.times(radius).times(&dot(normal, normal))).sign()
        }
        Ordering::Greater => Ok(Ordering::Less),
        _ => Ok(sign),
    }
}
