//! Two points with radii, where no rounding of their shapes comes in between: whether they are apart or overlap, all but always.
//!
//! With `x` the coordinates of the way from one centre to the other, and r the sum of the radii and of the distance that is asked about,
//! that is the sign of x · x - r². With u = 2^-53:
//!
//! - **In single precision** all products are exact in doubles. The coordinates are off by u, the sum of their squares by 5u; r is off by
//!   8u, being a sum of up to [`RADII`] numbers none of which is negative, and its square by 17u. With u for the difference that is 23u of
//!   both squares, and so less than 32u of the first where the difference is more than that.
//! - **In double precision** the numbers are cut in two. Let E be the power of two below r, and x · x at most 5/4 r². Adding
//!   and subtracting 1.5 · 2^27 E rounds a number to a multiple of g = 2^-25 E; what is cut off is exact and at most g / 2. The squares of the
//!   high parts are multiples of g², and all their sums stay below 2^53 g²: none of these operations is rounded. Where `x = h + l`, with what the
//!   difference of the coordinates or the sum of the radii has lost added to `l`, there is left `(h + x) l` of each number, at most 2^-22.4 E²
//!   all four together. The factor, `l` and the product each round by u, their sums by 3u: 6u of that, less than 2^-72.4 E². What `x` lacks of itself in
//!   the first factor is at most 2^-49 E, which makes 2^-74 E². The last sum keeps its sign. So a result of more than 2^-70 r² has the right one.
//!
//!   Whether x · x is at most 5/4 r² is seen by the result: of whatever size the numbers are, it is off by less than 2^-18 of both squares, so
//!   that they are near each other where it is below r² / 16.

use crate::num::{LEAST, Number, Scalar, is_single, two_sum};
use crate::shape::Convex;
use crate::vec::Vector;

/// Numbers whose sum is off by no more than eight roundings.
const RADII: u32 = 9;

/// Of numbers that are rounded to half of their bits, relative to the power of two below the largest.
const HALF: f64 = 1.5 * (1_u64 << 27) as f64;

/// A number with the sign of how much farther apart the centres are than it takes to touch, and the way from one to the other: where
/// no centre is rounded and the sign is certain. In double precision that is only known of balls that nearly touch, and of nearly all of
/// these. Both cores must be points.
#[inline(always)]
pub(crate) fn plain_balls<V, A, B>(a: &A, b: &B, within: V::Scalar) -> Option<(f64, V)>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (from, to) = (center(a)?, center(b)?);
    let (mut radius, mut lost, mut least, mut count) = (0.0, 0.0, 0.0, 0);
    let mut add = |part: V::Scalar| {
        let part = part.to_f64();
        (radius, lost) = match count {
            0 => (part, 0.0),
            1 => two_sum(radius, part),
            _ => {
                let (sum, rest) = two_sum(radius, part);
                (sum, lost + rest)
            }
        };
        least = if part < least { part } else { least };
        count += 1;
    };
    a.radii(&mut add);
    b.radii(&mut add);
    if within > V::Scalar::ZERO {
        add(within);
    }
    // A part that is negative makes the sum of three small beside its terms.
    let plain = count < 3 || (least >= 0.0 && count <= RADII);
    let (mut high, mut low) = ([0.0; 3], [0.0; 3]);
    for axis in 0..V::DIMENSION {
        (high[axis], low[axis]) = two_sum(to.coordinate(axis).to_f64(), -from.coordinate(axis).to_f64());
    }
    let reach = radius * radius;
    let (gap, slack, most) = if is_single::<V::Scalar>() {
        let square = (high[0] * high[0] + high[1] * high[1]) + high[2] * high[2];
        (square - reach, square * (32.0 * f64::UNIT), f64::INFINITY)
    } else {
        let half = below(radius) * HALF;
        // The square of the high part, and what is left of the square.
        let cut = |x: f64, lost: f64| {
            let part = (x + half) - half;
            (part * part, (part + x) * ((x - part) + lost))
        };
        let (mut squares, mut rests) = ([0.0; 3], [0.0; 3]);
        for axis in 0..V::DIMENSION {
            (squares[axis], rests[axis]) = cut(high[axis], low[axis]);
        }
        let (square, rest) = cut(radius, lost);
        let parts = (squares[0] + squares[1]) + (squares[2] - square);
        // In another order: were the two sums alike, the compiler would pair their terms, and shuffle more than it spares.
        let plane = (rests[0] + rests[1]) - rest;
        let gap = parts + if V::DIMENSION == 2 { plane } else { plane + rests[2] };
        // Nothing underflows that counts.
        let most = if reach > LEAST { reach * 0.0625 } else { 0.0 };
        (gap, reach * (f64::UNIT / f64::from(1 << 17)), most)
    };
    // NaN is not certain.
    (plain && gap.abs() > slack && gap.abs() < most).then(|| (gap, to - from))
}

/// The power of two below a number that is normal and positive.
#[inline(always)]
fn below(number: f64) -> f64 {
    f64::from_bits(number.to_bits() & (0x7ff << 52))
}

/// The core of a ball, if that is not rounded: about the origin of its shape, or where its own coordinates say.
#[inline(always)]
pub(crate) fn center<S: Convex>(ball: &S) -> Option<S::Vector> {
    if ball.rounding().point != Number::ZERO {
        return None;
    }
    let (origin, point, zero) = (ball.origin(), ball.point(0), S::Vector::default());
    if origin == zero {
        Some(point)
    } else if point == zero {
        Some(origin)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Effort, Start, verdict};
    use crate::query::Query;
    use crate::shape::{Circle, Posed, Rounded};
    use crate::vec::{Vec2, Vec3};
    use crate::{Stop, Verdict};

    struct Random(u64);

    impl Random {
        fn bits(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            self.0 >> 20
        }

        /// Between -1 and 1, of as many bits as a double has or of few, and of sizes that differ.
        fn number(&mut self) -> f64 {
            let size = if self.bits().is_multiple_of(4) { (self.bits() % 60) as i32 } else { 0 };
            let bits = if self.bits().is_multiple_of(4) { self.bits() % 16 } else { self.bits() };
            let value = bits as f64 * if bits < 16 { 0.0625 } else { (-44.0_f64).exp2() } * f64::from(-size).exp2();
            if self.bits().is_multiple_of(2) { value } else { -value }
        }
    }

    fn place<V: Vector>(numbers: [f64; 3]) -> V {
        (0..V::DIMENSION).fold(V::default(), |v, axis| v + V::axis(axis) * V::Scalar::from_f64(numbers[axis]))
    }

    /// As the exact search tells, which knows no more of these shapes than their vertices and radii.
    fn truth<V: Vector>(a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>, within: V::Scalar) -> Verdict {
        struct Opaque<'s, V: Vector>(&'s dyn Convex<Vector = V>);
        impl<V: Vector> Convex for Opaque<'_, V> {
            type Vector = V;
            fn support(&self, direction: V, hint: u64) -> crate::Support<V> {
                self.0.support(direction, hint)
            }
            fn start(&self) -> V {
                self.0.start()
            }
            fn radius(&self) -> V::Scalar {
                self.0.radius()
            }
            fn radii(&self, add: &mut dyn FnMut(V::Scalar)) {
                self.0.radii(add);
            }
            fn origin(&self) -> V {
                self.0.origin()
            }
            fn structure(&self) -> crate::Structure<'_, V> {
                self.0.structure()
            }
        }
        let start = Start { ids: &[], weights: [0.0; 4] };
        verdict(&Opaque(a), &Opaque(b), within, &start, V::default(), Effort::Full).expect("in range").verdict
    }

    /// Balls that nearly touch, of all sizes and far from zero or about it: what is told here and what queries answer is what limbs know.
    fn agree<V: crate::Space>(seed: u64, sizes: i32, counts: &mut [u32; 3])
    where
        crate::Barycode: crate::SubDistance<V>,
    {
        let mut random = Random(seed);
        let narrow = V::Scalar::from_f64;
        for round in 0..4000 {
            let size = f64::from((random.bits() % (2 * sizes as u64)) as i32 - sizes).exp2();
            let mut point = || [(); 3].map(|()| random.number() * size);
            let (from, to) = (point(), point());
            let from = if round % 3 == 0 { [0.0; 3] } else { from };
            let (from, to) = (place::<V>(from), place::<V>(to));
            let length = (to - from).length().to_f64();
            let share = 0.5 + 0.5 * random.number();
            let nudge = (random.bits() % 7) as f64 - 3.0;
            let first = narrow(length * share);
            let rest = (length - first.to_f64()) * (1.0 + nudge * V::Scalar::UNIT.to_f64());
            let within = narrow(if round % 5 == 0 { rest * 0.25 } else { 0.0 });
            let second = narrow((rest - within.to_f64()).max(0.0));
            let third = narrow(if round % 7 == 0 { first.to_f64() * 0.3 } else { 0.0 });
            let a = Rounded::new(Circle::new(from, narrow(first.to_f64() - third.to_f64())).expect("finite"), third);
            let (a, b) = (a.expect("finite"), Circle::new(to, second).expect("finite"));
            let known = truth::<V>(&a, &b, within);
            let told = plain_balls(&a, &b, within).map(|(gap, _)| gap > 0.0);
            match told {
                Some(true) => assert_eq!(known, Verdict::Separated, "{a:?} {b:?} {within:?}"),
                Some(false) => assert_eq!(known, Verdict::Penetrating, "{a:?} {b:?} {within:?}"),
                None => counts[2] += 1,
            }
            counts[usize::from(known == Verdict::Separated)] += u32::from(told.is_some());
            let answer = Query::new().within(&a, &b, within);
            assert!(answer.verdict == known || answer.stop == Stop::OutOfRange, "{a:?} {b:?} {within:?}");
            let (distance, known) = (Query::new().distance(&a, &b), truth::<V>(&a, &b, Number::ZERO));
            assert!(distance.verdict == known || distance.stop == Stop::OutOfRange, "{a:?} {b:?}");
        }
    }

    #[test]
    fn balls_are_told_apart_as_limbs_tell() {
        let mut counts = [[0; 3]; 4];
        agree::<Vec3<f64>>(1, 100, &mut counts[0]);
        agree::<Vec3<f32>>(2, 10, &mut counts[1]);
        agree::<Vec2<f64>>(3, 100, &mut counts[2]);
        agree::<Vec2<f32>>(4, 10, &mut counts[3]);
        for [overlapping, apart, open] in counts {
            assert!(overlapping > 500 && apart > 500 && open > 50, "{counts:?}");
        }
    }

    /// Balls that are placed by their poses are told apart as those that are placed by their centres; of balls that touch exactly, and of
    /// those in double precision that are far from touching, nothing is known here.
    #[test]
    fn what_is_told_does_not_depend_on_how_balls_are_placed() {
        let turn = crate::d3::Rotation::from_quaternion([0.1, 0.7, -0.5, 0.5]);
        for (x, known) in [
            (3.0, None),
            (3.0_f64.next_up(), Some(true)),
            (3.0_f64.next_down(), Some(false)),
            (1e9, None),
            (1e-9, None),
        ] {
            let center = Vec3::new(0.0, x, 0.0);
            let a = Circle::<Vec3<f64>>::new([0.0; 3], 1.25).expect("finite");
            let posed = Circle::<Vec3<f64>>::new([0.0; 3], 1.75).expect("finite");
            let posed = Posed::new(posed, crate::d3::Pose::new(center, turn)).expect("finite");
            let placed = Circle::<Vec3<f64>>::new(center, 1.75).expect("finite");
            assert_eq!(plain_balls(&a, &posed, 0.0).map(|(gap, _)| gap > 0.0), known);
            assert_eq!(plain_balls(&a, &placed, 0.0).map(|(gap, _)| gap > 0.0), known);
        }
    }
}
