//! Functions of time with their first two derivatives, at a time or over an interval of times.

use core::ops::{Add, Mul, Neg, Sub};

use super::ball::Ball;

/// Bounds of a function and of its first two derivatives.
#[derive(Clone, Copy, Debug)]
pub struct Jet {
    /// The function.
    pub value: Ball,
    /// Its first derivative.
    pub slope: Ball,
    /// Its second derivative.
    pub bend: Ball,
}

impl Jet {
    /// A constant.
    #[must_use]
    pub fn constant(value: Ball) -> Self {
        Self { value, slope: Ball::ZERO, bend: Ball::ZERO }
    }

    /// The function times a constant.
    #[must_use]
    pub fn times(self, factor: Ball) -> Self {
        Self { value: self.value * factor, slope: self.slope * factor, bend: self.bend * factor }
    }

    /// One over a function that is never zero.
    #[must_use]
    pub fn reciprocal(self) -> Self {
        let value = Ball::new(1.0) / self.value;
        let square = value * value;
        // From (1/f)″ = 2 f′²/f³ - f″/f².
        let bend = (self.slope * self.slope * value * Ball::new(2.0) - self.bend) * square;
        Self { value, slope: -(self.slope * square), bend }
    }

    /// The root of a function that is positive.
    #[must_use]
    pub fn sqrt(self) -> Self {
        let value = self.value.sqrt();
        let half = Ball::new(0.5);
        let slope = self.slope * half / value;
        // From (f²)″ = 2 f′² + 2 f f″.
        let bend = (self.bend * half - slope * slope) / value;
        Self { value, slope, bend }
    }
}

impl Neg for Jet {
    type Output = Self;

    fn neg(self) -> Self {
        Self { value: -self.value, slope: -self.slope, bend: -self.bend }
    }
}

impl Add for Jet {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, slope: self.slope + other.slope, bend: self.bend + other.bend }
    }
}

impl Sub for Jet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Jet {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let mixed = self.slope * other.slope;
        Self {
            value: self.value * other.value,
            slope: self.slope * other.value + self.value * other.slope,
            bend: self.bend * other.value + mixed + mixed + self.value * other.bend,
        }
    }
}

/// A vector of jets.
pub type JetVector<const D: usize> = [Jet; D];

/// The sum of two vectors.
#[must_use]
pub fn plus<const D: usize>(a: &JetVector<D>, b: &JetVector<D>) -> JetVector<D> {
    core::array::from_fn(|k| a[k] + b[k])
}

/// The scalar product.
#[must_use]
pub fn dot<const D: usize>(a: &JetVector<D>, b: &JetVector<D>) -> Jet {
    (1..D).fold(a[0] * b[0], |sum, k| sum + a[k] * b[k])
}

/// The scalar product with a constant vector.
#[must_use]
pub fn height<const D: usize>(a: &JetVector<D>, b: &[Ball; D]) -> Jet {
    (1..D).fold(a[0].times(b[0]), |sum, k| sum + a[k].times(b[k]))
}

/// The matrix with these rows times a vector.
#[must_use]
pub fn image<const D: usize>(rows: &[JetVector<D>; D], v: &JetVector<D>) -> JetVector<D> {
    core::array::from_fn(|k| dot(&rows[k], v))
}

/// The transpose of the matrix with these rows.
#[must_use]
pub fn transposed<const D: usize>(rows: &[JetVector<D>; D]) -> [JetVector<D>; D] {
    core::array::from_fn(|i| core::array::from_fn(|j| rows[j][i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `sin t` and `t²` at a time, by hand.
    fn made(t: f64) -> [Jet; 2] {
        let (sin, cos) = Ball::new(t).sin_cos();
        let square = Jet { value: Ball::new(t) * Ball::new(t), slope: Ball::new(2.0 * t), bend: Ball::new(2.0) };
        [Jet { value: sin, slope: cos, bend: -sin }, square]
    }

    #[test]
    fn products_and_roots_follow_their_differences() {
        for k in 1..50 {
            let (t, h) = (0.1 * f64::from(k), 1e-5);
            let function = |t: f64| {
                let [sin, square] = made(t);
                let sum = (sin * square + square * square + Jet::constant(Ball::new(2.0))).sqrt();
                sum * (square + Jet::constant(Ball::new(1.0))).reciprocal()
            };
            let [left, middle, right] = [t - h, t, t + h].map(function);
            let slope = (right.value.rounded() - left.value.rounded()) / (2.0 * h);
            let bend = (right.slope.rounded() - left.slope.rounded()) / (2.0 * h);
            assert!((middle.slope.rounded() - slope).abs() < 1e-6 * (1.0 + slope.abs()), "{t}: {middle:?} {slope}");
            assert!((middle.bend.rounded() - bend).abs() < 1e-6 * (1.0 + bend.abs()), "{t}: {middle:?} {bend}");
        }
    }
}
