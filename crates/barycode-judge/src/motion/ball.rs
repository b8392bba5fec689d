//! Numbers with a proven bound of their error: a middle of twice the precision of doubles, and a
//! radius.
//!
//! | operation | error of the middle | because |
//! | --- | --- | --- |
//! | sum, product, quotient, root | 2⁻⁹⁸ of the result and of the operands | [`Wide`]: 2⁻¹⁰⁰ |
//! | any of them, below the range | 1e-300 | products lose their low parts |
//! | radius | 2⁻⁴⁹ of itself, upwards | at most eight roundings of positive numbers |

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::curved::{Real, Wide};
use crate::oracle::dyadic::Dyadic;

/// All real numbers within `radius` of `middle`; every one where the radius is not finite.
#[derive(Clone, Copy, Debug)]
pub struct Ball {
    middle: Wide,
    radius: f64,
}

/// What a middle is off by, relative to the numbers that it is made of.
const ROUNDING: f64 = 1.0 / (1u128 << 98) as f64;

/// What it is off by where products leave the range of doubles.
const UNDERFLOW: f64 = 1e-300;

/// A bound from above of what was computed from positive numbers in eight steps at most. NaN is
/// infinite.
fn up(x: f64) -> f64 {
    let more = x * (1.0 + 8.0 * f64::EPSILON) + UNDERFLOW;
    if more.is_nan() { f64::INFINITY } else { more }
}

fn size(x: Wide) -> f64 {
    x.rounded().abs()
}

impl Ball {
    /// Zero.
    pub const ZERO: Self = Self::new(0.0);

    /// A double.
    #[must_use]
    pub const fn new(x: f64) -> Self {
        Self { middle: Wide::new(x), radius: 0.0 }
    }

    /// All numbers within a radius.
    #[must_use]
    pub fn around(middle: Wide, radius: f64) -> Self {
        Self { middle, radius }
    }

    /// The difference of two doubles, exact.
    #[must_use]
    pub fn difference(a: f64, b: f64) -> Self {
        Self::around(Wide::of_sum(a, -b), 0.0)
    }

    /// All of this, and all within a radius of it.
    #[must_use]
    pub fn wider(self, radius: f64) -> Self {
        Self { middle: self.middle, radius: up(self.radius + radius) }
    }

    /// The middle.
    #[must_use]
    pub fn middle(self) -> Wide {
        self.middle
    }

    /// The middle, rounded to a double.
    #[must_use]
    pub fn rounded(self) -> f64 {
        self.middle.rounded()
    }

    /// The middle, exactly.
    ///
    /// # Panics
    /// Where it is not finite.
    #[must_use]
    pub fn exact_middle(self) -> Dyadic {
        let [high, low] = self.middle.parts();
        &Dyadic::new(high) + &Dyadic::new(low)
    }

    /// The radius.
    #[must_use]
    pub fn radius(self) -> f64 {
        self.radius
    }

    /// A number that none of the ball is smaller than.
    #[must_use]
    pub fn low(self) -> f64 {
        let low = (self.middle - Wide::from(self.radius)).rounded();
        let low = low - up(size(self.middle) * f64::EPSILON) - up(self.radius * f64::EPSILON);
        if low.is_nan() { f64::NEG_INFINITY } else { low }
    }

    /// A number that none of the ball is larger than.
    #[must_use]
    pub fn high(self) -> f64 {
        -(-self).low()
    }

    /// Whether all of it is positive.
    #[must_use]
    pub fn is_positive(self) -> bool {
        // What the middle is off by is in the radius; of the difference, the sign is right.
        (self.middle - Wide::from(self.radius)).rounded() > 0.0
    }

    /// The square root of what of it is not negative.
    #[must_use]
    pub fn sqrt(self) -> Self {
        if self.is_positive() {
            let middle = self.middle.sqrt();
            let radius = self.radius / size(middle) + size(middle) * ROUNDING;
            return Self { middle, radius: up(up(radius)) };
        }
        let high = up(self.high().max(0.0).sqrt());
        Self { middle: Wide::from(0.5 * high), radius: up(0.5 * high) }
    }

    /// The smallest of a number of one ball and one of the other.
    #[must_use]
    pub fn smaller(self, other: Self) -> Self {
        let middle = if other.middle < self.middle { other.middle } else { self.middle };
        Self { middle, radius: self.radius.max(other.radius) }
    }

    /// The largest of a number of one ball and one of the other.
    #[must_use]
    pub fn larger(self, other: Self) -> Self {
        -(-self).smaller(-other)
    }

    /// Sine and cosine.
    #[must_use]
    pub fn sin_cos(self) -> (Self, Self) {
        // π/2 is 1.5707963267948966 + 6.123233995736766e-17 − 1.49738e-33….
        let quarter = Self::around(Wide::of_sum(core::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17), 1.5e-33);
        let turns = (self.rounded() / core::f64::consts::FRAC_PI_2).round();
        if !(turns.abs() < 1e9) {
            let any = Self::around(Wide::from(0.0), 1.0);
            return (any, any);
        }
        let rest = self - quarter * Self::new(turns);
        let (sin, cos) = Self { middle: rest.middle, radius: 0.0 }.series();
        // Neither changes faster than the angle, nor leaves [−1, 1].
        let [sin, cos] = [sin, cos].map(|x| x.wider(rest.radius)).map(|x| if x.radius < 1.0 { x } else { UNIT });
        match turns.rem_euclid(4.0) {
            0.0 => (sin, cos),
            1.0 => (cos, -sin),
            2.0 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    /// Sine and cosine of an angle below 0.8, by Taylor's series up to the 28th power: the rest is
    /// less than 0.8²⁹ / 29! < 2e-34.
    fn series(self) -> (Self, Self) {
        let square = -(self * self);
        let (mut sin, mut cos, mut term) = (Self::ZERO, Self::ZERO, Self::new(1.0));
        for k in 0..14 {
            let next = f64::from(2 * k + 1);
            cos = cos + term;
            let odd = term * self / Self::new(next);
            sin = sin + odd;
            term = term * square / Self::new(next * (next + 1.0));
        }
        (sin.wider(2e-34), (cos + term).wider(2e-34))
    }
}

/// All numbers of `[−1, 1]`.
const UNIT: Ball = Ball { middle: Wide::new(0.0), radius: 1.0 };

impl Neg for Ball {
    type Output = Self;

    fn neg(self) -> Self {
        Self { middle: -self.middle, radius: self.radius }
    }
}

impl Add for Ball {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let middle = self.middle + other.middle;
        let rounding = (size(self.middle) + size(other.middle)) * ROUNDING;
        Self { middle, radius: up(self.radius + other.radius + rounding) }
    }
}

impl Sub for Ball {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Ball {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let middle = self.middle * other.middle;
        let [m, n] = [size(self.middle), size(other.middle)];
        let radius = m * other.radius + n * self.radius + self.radius * other.radius + m * n * ROUNDING;
        Self { middle, radius: up(radius) }
    }
}

impl Div for Ball {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let least = size(other.middle) * (1.0 - f64::EPSILON) - other.radius;
        if !(least > 0.0) {
            return Self { middle: Wide::from(0.0), radius: f64::INFINITY };
        }
        let middle = self.middle / other.middle;
        let quotient = size(middle);
        let radius = (self.radius + quotient * other.radius) / (least * (1.0 - f64::EPSILON)) + quotient * ROUNDING;
        Self { middle, radius: up(up(radius)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a ball is narrow and holds a number, up to what a double of it is off by.
    fn holds(ball: Ball, x: f64) -> bool {
        ball.radius() < 1e-26 && (ball.rounded() - x).abs() <= x.abs() * f64::EPSILON
    }

    #[test]
    fn sines_are_those_of_the_library_of_c() {
        for k in -400..400 {
            let angle = f64::from(k) * 0.37;
            let (sin, cos) = Ball::new(angle).sin_cos();
            assert!(holds(sin, libm::sin(angle)) && holds(cos, libm::cos(angle)), "{angle}: {sin:?} {cos:?}");
            let one = sin * sin + cos * cos - Ball::new(1.0);
            assert!(one.low() <= 0.0 && one.high() >= 0.0 && one.radius() < 1e-26, "{one:?}");
        }
    }

    #[test]
    fn what_a_ball_holds_stays_in_it() {
        for k in 0..200 {
            let x = 0.3 + f64::from(k) * 0.01;
            let wide = Ball::new(x).wider(1e-3);
            for end in [x - 1e-3, x, x + 1e-3] {
                let (thin, thick) = (Ball::new(end), wide);
                let pairs = [
                    (thin * thin - thin, thick * thick - thick),
                    (Ball::new(1.0) / thin, Ball::new(1.0) / thick),
                    (thin.sqrt(), thick.sqrt()),
                    (thin.sin_cos().0, thick.sin_cos().0),
                    (thin.sin_cos().1, thick.sin_cos().1),
                ];
                for (thin, thick) in pairs {
                    assert!(thick.low() <= thin.low() && thin.high() <= thick.high(), "{thin:?} {thick:?}");
                }
            }
        }
    }

    #[test]
    fn roots_and_quotients_near_zero_are_unbounded_or_wide() {
        let near = Ball::new(1e-3).wider(1e-2);
        assert!(!(Ball::new(1.0) / near).radius().is_finite());
        assert!(near.sqrt().low() <= 0.0 && near.sqrt().high() >= 0.011_f64.sqrt());
        assert!(!near.is_positive() && Ball::new(1e-3).is_positive());
    }

    #[test]
    fn bounds_hold_what_is_lost() {
        let third = Ball::new(1.0) / Ball::new(3.0);
        let one = third * Ball::new(3.0) - Ball::new(1.0);
        assert!(one.low() <= 0.0 && one.high() >= 0.0 && one.radius() < 1e-28);
        let tiny = Ball::new(1e-200) * Ball::new(1e-200);
        assert!(tiny.low() <= 0.0 && tiny.high() >= 0.0);
    }
}
