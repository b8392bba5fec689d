//! Two balls whose centres are not rounded: apart or overlapping, decided nearly always by a
//! formula.
//!
//! With `x` the coordinates of the vector from one centre to the other, and r the sum of the radii
//! and of the distance in question, the answer is the sign of x · x - r². Let u = 2^-53.
//!
//! **In single precision** doubles are wide enough.
//!
//! | quantity | error | because |
//! | --- | --- | --- |
//! | coordinates | u | |
//! | x · x | 5u | |
//! | r | 8u | sum of up to [`RADII`] numbers, none negative |
//! | r² | 17u | |
//! | the difference | 23u of both squares | u more; below 32u of x · x where it exceeds that |
//!
//! **In double precision** the numbers are cut in two. Let x · x be at most 5/4 r², and H the
//! rounded product 3 · 2^27 r, whose last bit is worth 2g.
//!
//! | quantity | bound | because |
//! | --- | --- | --- |
//! | H | between 2^53 g and 2^54 g | |
//! | r | between 2^24.4 g and 2^25.5 g | so 2g is at most 2^-23.4 r |
//! | high parts: plus H, minus H | multiples of g, 2g or 4g | the sum is near a power of two |
//! | low parts | exact, at most 2g | |
//! | squares of high parts and all their sums | exact | multiples of g² below 2^53 g² |
//! | four remainders `(h + x) l` | 2^-20.8 r² | `x = h + l`; `l` has what sums lose |
//! | their rounding | 6u of that, below 2^-71.2 r² | factor, `l`, product u; sums 3u |
//! | error of `x` in the first factor, up to 7u r | 2^-73 r² | many radii |
//!
//! The last sum keeps its sign, so a result of more than 2^-70 r² has the right one. Where it is
//! not known that x · x is at most 5/4 r², the result shows it: whatever the size of the numbers,
//! it is off by a few u of both squares, so that they are near each other where it is below r² /
//! 16.

use crate::array::{each, places};
use crate::num::{LEAST, Number, Scalar, is_single, two_sum};
use crate::shape::Convex;
use crate::vector::Vector;

/// Largest number of summands whose sum has at most eight roundings.
const RADII: usize = 9;

/// Factor: a number times this, added and subtracted again, rounds numbers of that size to half of
/// their bits.
const HALF: f64 = 3.0 * (1_u64 << 27) as f64;

/// Summands of the touching distance of two balls: their radii, and the distance in question.
struct Summands {
    /// The first two.
    firsts: [f64; 2],
    /// Sum of the others, and what rounding loses of it.
    others: (f64, f64),
    /// The least, or zero if none is negative.
    least: f64,
    count: usize,
}

impl Summands {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new<V, A, B>(a: &A, b: &B, within: V::Scalar) -> Self
    where
        V: Vector,
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let mut summands = Self { firsts: [0.0; 2], others: (0.0, 0.0), least: 0.0, count: 0 };
        let mut add = |part: V::Scalar| summands.add(part.to_f64());
        a.details().radii(a.radius(), &mut add);
        b.details().radii(b.radius(), &mut add);
        if within > V::Scalar::ZERO {
            add(within);
        }
        summands
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn add(&mut self, part: f64) {
        match self.count {
            0 | 1 => self.firsts[self.count] = part,
            _ => {
                let (sum, rest) = two_sum(self.others.0, part);
                self.others = (sum, self.others.1 + rest);
            }
        }
        self.least = if part < self.least { part } else { self.least };
        self.count += 1;
    }

    /// True if the sum has the error that the tables state: a negative summand makes the sum of
    /// three small beside its terms.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn is_plain(&self) -> bool {
        self.count < 3 || (self.least >= 0.0 && self.count <= RADII)
    }
}

/// Number with the sign of the gap, the bound on its error, and the bound that it stays below if
/// `x · x` is near `r²`. `high` has the three coordinates and the radius.
type Sign = (f64, f64, f64);

/// Sign of the gap where doubles are wide enough.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn sign_in_doubles(high: [f64; 4]) -> Sign {
    let square = (high[0] * high[0] + high[1] * high[1]) + high[2] * high[2];
    (square - high[3] * high[3], square * (32.0 * f64::UNIT), f64::INFINITY)
}

/// Sign of the gap from numbers cut in two; `low` is what `high` loses.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn sign_in_halves<const PLANE: bool>(high: [f64; 4], low: [f64; 4]) -> Sign {
    let reach = high[3] * high[3];
    let half = high[3] * HALF;
    // The high part, and the remainder of the square.
    let part: [f64; 4] = places(|place| (high[place] + half) - half);
    let squares = each(part, |part| part * part);
    let rests: [f64; 4] = places(|place| (part[place] + high[place]) * ((high[place] - part[place]) + low[place]));
    // Two unlike sums: else the compiler would pair their terms, and not two lanes throughout.
    let (parts, rest) = (squares[1] - squares[3], (rests[0] + rests[1]) - rests[3]);
    let gap = if PLANE { (squares[0] + parts) + rest } else { ((squares[0] + squares[2]) + parts) + (rest + rests[2]) };
    // Underflow does not count above this.
    let most = if reach > LEAST { reach * 0.0625 } else { 0.0 };
    (gap, reach * (f64::UNIT / f64::from(1 << 17)), most)
}

/// Returns a number with the sign of the gap between two balls, and the vector from one centre to
/// the other, if no centre is rounded and the sign is certain. In double precision that holds only
/// for balls that nearly touch, and nearly all of these. Both cores must be points. `near` asserts
/// that in double precision the square of the distance is at most 5/4 of that of the touching
/// distance, and so large that nothing underflows.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn plain_balls<V, A, B>(a: &A, b: &B, within: V::Scalar, near: bool) -> Option<(f64, V)>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (from, to) = (center(a)?, center(b)?);
    let summands = Summands::new(a, b, within);
    let (firsts, others) = (summands.firsts, summands.others);
    // The radii beside the coordinates, so that both take the same operations.
    let (mut first, mut second) = ([0.0, 0.0, 0.0, -firsts[0]], [0.0, 0.0, 0.0, firsts[1]]);
    for axis in 0..V::DIMENSION {
        (first[axis], second[axis]) = (from.coordinate(axis).to_f64(), to.coordinate(axis).to_f64());
    }
    let sums: [(f64, f64); 4] = places(|place| two_sum(second[place], -first[place]));
    let (mut high, mut low) = (each(sums, |sum| sum.0), each(sums, |sum| sum.1));
    if summands.count > 2 {
        let (radius, lost) = two_sum(high[3], others.0);
        (high[3], low[3]) = (radius, (low[3] + lost) + others.1);
    }
    let (gap, slack, most) = match (is_single::<V::Scalar>(), V::DIMENSION) {
        (true, _) => sign_in_doubles(high),
        (false, 2) => sign_in_halves::<true>(high, low),
        (false, _) => sign_in_halves::<false>(high, low),
    };
    // NaN is not certain.
    (summands.is_plain() && gap.abs() > slack && (near || gap.abs() < most)).then(|| (gap, to - from))
}

/// Returns the centre of a ball if it is not rounded: at the origin of its shape, or at its own
/// coordinates.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
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
    use crate::answer::Verdict;
    use crate::exact::{Effort, SearchStart, verdict};
    use crate::num::{DoubleDouble, Extends};
    use crate::shape::{Circle, Details, Posed, Rounded};
    use crate::vec::{Vec2, Vec3};

    struct Random(u64);

    impl Random {
        fn bits(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            self.0 >> 20
        }

        /// A number between -1 and 1, with all bits of a double or few, of sizes that differ.
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

    /// Decides by the exact search, which knows only the vertices and radii of these shapes.
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
            fn origin(&self) -> V {
                self.0.origin()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn details(&self) -> &dyn Details<V> {
                self
            }
        }

        impl<V: Vector> Details<V> for Opaque<'_, V> {
            fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
                self.0.details().radii(radius, add);
            }
            fn structure(&self) -> crate::expert::Structure<'_, V> {
                self.0.details().structure()
            }
        }
        let start = SearchStart { ids: &[], weights: [0.0; 4] };
        verdict(&Opaque(a), &Opaque(b), within, &start, V::default(), Effort::Full).expect("in range").verdict
    }

    /// Balls that nearly touch, of all sizes, far from zero or near it: the formula agrees with
    /// limbs.
    fn agree<V: Vector>(seed: u64, sizes: i32, counts: &mut [u32; 3]) {
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
            let told = plain_balls(&a, &b, within, false).map(|(gap, _)| gap > 0.0);
            match told {
                Some(true) => assert_eq!(known, Verdict::Separated, "{a:?} {b:?} {within:?}"),
                Some(false) => assert_eq!(known, Verdict::Penetrating, "{a:?} {b:?} {within:?}"),
                None => counts[2] += 1,
            }
            counts[usize::from(known == Verdict::Separated)] += u32::from(told.is_some());
        }
    }

    /// Gaps about as large as what is no longer certain, with radii near those at which the cut
    /// changes.
    #[test]
    fn the_last_gaps_are_told_as_limbs_tell() {
        let mut random = Random(3);
        let (mut told, mut open) = (0, 0);
        for round in 0..20_000 {
            let edge =
                [1.0, 4.0 / 3.0, 1.5, 8.0 / 3.0][round % 4] * f64::from((random.bits() % 200) as i32 - 100).exp2();
            let radius = edge * (1.0 + (random.bits() % 9) as f64 * f64::EPSILON - 4.0 * f64::EPSILON);
            let first = radius * [0.5, 0.75][round % 2];
            let (x, y) = (0.6 * random.number() * radius, 0.6 * random.number() * radius);
            let z = (radius * radius - x * x - y * y).sqrt();
            // The rest of the last coordinate, and a little more or less.
            let square = <DoubleDouble as Extends<f64>>::product;
            let rest = square(radius, radius) - square(x, x) - square(y, y) - square(z, z);
            let nudge = (random.bits() % 129) as f64 - 64.0;
            let more = rest.high() / (z + z) + nudge * radius * (-74.0_f64).exp2();
            let a = Circle::new(Vec3::new(0.0, 0.0, -more), first).expect("finite");
            let b = Circle::new(Vec3::new(x, y, z), radius - first).expect("finite");
            let known = truth::<Vec3<f64>>(&a, &b, 0.0);
            for near in [false, true] {
                let Some((gap, _)) = plain_balls(&a, &b, 0.0, near) else {
                    open += 1;
                    continue;
                };
                told += 1;
                assert_eq!(known, if gap > 0.0 { Verdict::Separated } else { Verdict::Penetrating }, "{a:?} {b:?}");
            }
        }
        assert!(told > 10_000 && open > 4_000, "{told} {open}");
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

    /// The formula does not depend on whether a ball is placed by its pose or by its centre. It
    /// decides neither balls that touch exactly nor, in double precision, balls far from touching.
    #[test]
    fn what_is_told_does_not_depend_on_how_balls_are_placed() {
        let turn = crate::d3::Rotation::from_quaternion_xyzw([0.1, 0.7, -0.5, 0.5]);
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
            assert_eq!(plain_balls(&a, &posed, 0.0, false).map(|(gap, _)| gap > 0.0), known);
            assert_eq!(plain_balls(&a, &placed, 0.0, false).map(|(gap, _)| gap > 0.0), known);
        }
    }
}
