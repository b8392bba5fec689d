//! Motions that are no constant rates: from one place to another, and along arcs.
//!
//! The rotation from a place with the matrix `R₀` to one with `R₁` is that of `R₁ R₀ᵀ`, as complex
//! number or quaternion of the length one. The matrices are what their bits say, and need not be
//! quite rotations: then it is one that is as near as they are to rotations.

use super::ball::Ball;
use super::jet::{Jet, JetVector};
use crate::compound::Map;

/// How a motion gets on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course<const D: usize> {
    /// At a constant velocity and spin.
    Rates,
    /// From the start to another place: the center straight at constant speed, the rotation on the
    /// shorter way.
    Between {
        /// The other place.
        end: Map<D>,
        /// When it is there.
        duration: f64,
        /// How it turns.
        turn: Turn,
    },
    /// In the plane: the origin of its frame, which is the center, moves along its first axis, and
    /// that turns by the curvature for each length.
    Arc {
        /// Length per time.
        speed: f64,
        /// Angle per length.
        curvature: f64,
    },
}

/// How the rotation gets from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// At a constant rate.
    Slerp,
    /// As the mean of both with its share, normalised.
    Nlerp,
}

/// Half of a rotation: the cosine of half its angle, and the sine along its axis. Of the plane the
/// cosine and the sine of the whole angle.
pub(super) type Halves = [Ball; 4];

/// A dot product of rows of two matrices: an entry of the one times the transpose of the other.
fn entry<const D: usize>(to: &Map<D>, from: &Map<D>, i: usize, j: usize) -> Ball {
    (0..D).fold(Ball::ZERO, |sum, k| sum + Ball::new(to.rows[i][k]) * Ball::new(from.rows[j][k]))
}

fn normalised(parts: Halves) -> Halves {
    let length = parts.iter().fold(Ball::ZERO, |sum, &x| sum + x * x).sqrt();
    parts.map(|x| x / length)
}

/// The rotation between two places.
pub(super) fn between<const D: usize>(from: &Map<D>, to: &Map<D>) -> Halves {
    let at = |i: usize, j: usize| entry(to, from, i, j);
    if D == 2 {
        return normalised([at(0, 0) + at(1, 1), Ball::ZERO, Ball::ZERO, at(1, 0) - at(0, 1)]);
    }
    let two = D - 1;
    let one = Ball::new(1.0);
    // Four times the products of the parts, of which the row with the largest square is taken.
    let [x, y, z] = [at(0, 0), at(1, 1), at(two, two)];
    let squares = [one + x + y + z, one + x - y - z, one - x + y - z, one - x - y + z];
    let [wx, wy, wz] = [at(two, 1) - at(1, two), at(0, two) - at(two, 0), at(1, 0) - at(0, 1)];
    let [xy, xz, yz] = [at(0, 1) + at(1, 0), at(0, two) + at(two, 0), at(1, two) + at(two, 1)];
    let rows = [[squares[0], wx, wy, wz], [wx, squares[1], xy, xz], [wy, xy, squares[2], yz], [wz, xz, yz, squares[3]]];
    let largest = (0..4).max_by(|&i, &j| squares[i].rounded().total_cmp(&squares[j].rounded())).unwrap_or(0);
    let parts = normalised(rows[largest]);
    // On the shorter way.
    if parts[0].rounded() < 0.0 { parts.map(|x| -x) } else { parts }
}

/// The rotation vector: the axis times the angle.
pub(super) fn rotation_vector<const D: usize>([cos, sines @ ..]: Halves) -> [Ball; 3] {
    let length = sines.iter().fold(Ball::ZERO, |sum, &x| sum + x * x).sqrt();
    let whole = Ball::new(if D == 2 { 1.0 } else { 2.0 });
    // Of a small angle the axis may be any, and the angle over its sine is one and a sixth of its
    // square.
    let most = length.high();
    let ratio =
        if cos.is_positive() && most < 1e-8 { Ball::new(1.0).wider(most * most) } else { angle(cos, length) / length };
    sines.map(|x| x * ratio * whole)
}

/// The angle of a unit vector, from zero to half a turn.
fn angle(cos: Ball, sin: Ball) -> Ball {
    let near = Ball::new(sin.rounded().atan2(cos.rounded()));
    let (s, c) = near.sin_cos();
    // Its sine is itself less a sixth of its cube.
    let rest = sin * c - cos * s;
    near + rest.wider(rest.high().abs().max(rest.low().abs()).powi(3))
}

/// A share of a duration as a function of time.
pub(super) fn share(time: Ball, duration: f64) -> Jet {
    let duration = Ball::new(duration);
    Jet { value: time / duration, slope: Ball::new(1.0) / duration, bend: Ball::ZERO }
}

/// A body's turning, or a direction's, about one axis at the times of a ball: the angular velocity
/// is the axis times the rate, its derivative the axis times the change.
pub(super) struct Whirl {
    pub(super) axis: [Ball; 3],
    pub(super) rate: Ball,
    pub(super) change: Ball,
}

impl Whirl {
    /// At a constant spin.
    pub(super) fn at(spin: [Ball; 3]) -> Self {
        Self { axis: spin, rate: Ball::new(1.0), change: Ball::ZERO }
    }

    pub(super) fn is_constant(&self) -> bool {
        self.change.rounded() == 0.0 && self.change.radius() == 0.0
    }
}

/// That of a normalised mean, about the axis times the sine of the whole rotation. With the share
/// `σ` in the time `T` and the cosine `c` the rate is `j √(1 - c²) / (q T)`, `j` being one in the
/// plane and two in space, and `q` the square of the mean, `1 - 2 σ (1 - σ) (1 - c)`.
pub(super) fn nlerp_whirl<const D: usize>([cos, axis @ ..]: Halves, share: Ball, duration: f64) -> Whirl {
    let (one, two, half) = (Ball::new(1.0), Ball::new(2.0), Ball::new(0.5));
    let (bent, factor) = (one - cos, Ball::new(if D == 2 { 1.0 } else { 2.0 }));
    // What is at most a quarter.
    let product = Ball::new(0.25) - (share - half) * (share - half);
    let (low, high) = (product.low(), product.high().min(0.25));
    let product = Ball::new(0.5 * (low + high)).wider((0.5 * (high - low)).next_up());
    let square = one - two * product * bent;
    let (slope, per_time) = (two * (two * share - one) * bent, one / (square * Ball::new(duration)));
    Whirl { axis, rate: factor * per_time, change: -(factor * slope * per_time * per_time) }
}

/// The matrix of the normalised mean of no rotation and a whole one.
pub(super) fn nlerp<const D: usize>(whole: Halves, share: Jet) -> [JetVector<D>; D] {
    let one = Jet::constant(Ball::new(1.0));
    let [cos, sines @ ..] = whole;
    let w = one - share + share.times(cos);
    let [x, y, z] = sines.map(|part| share.times(part));
    if D == 2 {
        let by = (w * w + z * z).sqrt().reciprocal();
        let (w, z) = (w * by, z * by);
        return matrix([[w, -z, one], [z, w, one], [one; 3]]);
    }
    let by = (w * w + x * x + y * y + z * z).reciprocal();
    let twice = |jet: Jet| (jet + jet) * by;
    matrix([
        [one - twice(y * y + z * z), twice(x * y - w * z), twice(x * z + w * y)],
        [twice(x * y + w * z), one - twice(x * x + z * z), twice(y * z - w * x)],
        [twice(x * z - w * y), twice(y * z + w * x), one - twice(x * x + y * y)],
    ])
}

/// What of a matrix of space the dimension has.
fn matrix<const D: usize>(rows: [[Jet; 3]; 3]) -> [JetVector<D>; D] {
    core::array::from_fn(|i| core::array::from_fn(|j| rows[i][j]))
}

/// Along an arc that starts at the origin along the first axis: the way there, before the start is
/// applied, and the angle.
pub(super) fn arc(speed: f64, curvature: f64, time: Ball) -> ([Jet; 2], Ball) {
    let [speed, curvature] = [speed, curvature].map(Ball::new);
    let rate = speed * curvature;
    let angle = rate * time;
    let (sin, cos) = angle.sin_cos();
    let value = if curvature.rounded() == 0.0 {
        [speed * time, Ball::ZERO]
    } else {
        [sin / curvature, (Ball::new(1.0) - cos) / curvature]
    };
    let bend = speed * rate;
    let along = Jet { value: value[0], slope: speed * cos, bend: -(bend * sin) };
    ([along, Jet { value: value[1], slope: speed * sin, bend: bend * cos }], angle)
}
