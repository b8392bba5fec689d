//! Rigid bodies that move and turn at constant rates, and where they are, with error bounds.

use super::ball::Ball;
use super::jet::{self, Jet, JetVector};
use crate::body::BodyError;
use crate::compound::{Compound, Map};
use crate::generate::Precision;

/// A motion at constant rates. All numbers are what their bits say; the matrix of the start need
/// not be quite a rotation.
///
/// A point `p` of the body is, at a time `t`, at `c + t v + R(t w) R₀ (p − m)`, where `c` is where
/// the start maps `m`, `R(t w)` the rotation by the angle `t |w|` about the axis `w`, and `R₀` the
/// matrix of the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidMotion<const D: usize> {
    /// The place at time zero.
    pub start: Map<D>,
    /// What the body turns about, in its own frame.
    pub center: [f64; D],
    /// The velocity of that.
    pub velocity: [f64; D],
    /// The axis times the angle per time; in the plane only the last counts.
    pub spin: [f64; 3],
}

impl<const D: usize> RigidMotion<D> {
    /// At rest.
    #[must_use]
    pub fn still(start: Map<D>) -> Self {
        Self { start, center: [0.0; D], velocity: [0.0; D], spin: [0.0; 3] }
    }

    /// Whether it never turns.
    #[must_use]
    pub fn is_linear(&self) -> bool {
        self.turns() == [0.0; 3]
    }

    /// The spin, that of the plane about its axis only.
    pub(super) fn turns(&self) -> [f64; 3] {
        if D == 2 { [0.0, 0.0, self.spin[2]] } else { self.spin }
    }

    /// Where the center is at a time, or at all times of a ball, and how it moves.
    #[must_use]
    pub fn center_at(&self, time: Ball) -> JetVector<D> {
        core::array::from_fn(|k| {
            let start = (0..D).fold(Ball::new(self.start.shift[k]), |sum, j| {
                sum + Ball::new(self.start.rows[k][j]) * Ball::new(self.center[j])
            });
            let velocity = Ball::new(self.velocity[k]);
            Jet { value: start + velocity * time, slope: velocity, bend: Ball::ZERO }
        })
    }

    /// The rotation since time zero, at a time or at all times of a ball: its rows.
    #[must_use]
    pub fn rotation_at(&self, time: Ball) -> [JetVector<D>; D] {
        let spin = self.turns();
        let largest = spin.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let unit = |i: usize, j: usize| Jet::constant(Ball::new(f64::from(u8::from(i == j))));
        if largest == 0.0 {
            return core::array::from_fn(|i| core::array::from_fn(|j| unit(i, j)));
        }
        // Divided by its largest entry first, so that squares stay in range.
        let scaled = spin.map(|x| Ball::new(x) / Ball::new(largest));
        let length = scaled.iter().fold(Ball::ZERO, |sum, &x| sum + x * x).sqrt();
        let axis = scaled.map(|x| x / length);
        let rate = length * Ball::new(largest);
        let (sin, cos) = (rate * time).sin_cos();
        let sin_jet = Jet { value: sin, slope: rate * cos, bend: -(rate * rate * sin) };
        let rest = Jet { value: Ball::new(1.0) - cos, slope: rate * sin, bend: rate * rate * cos };
        let cross = cross_matrix(axis);
        core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                let square = (0..3).fold(Ball::ZERO, |sum, k| sum + cross[i][k] * cross[k][j]);
                unit(i, j) + sin_jet.times(cross[i][j]) + rest.times(square)
            })
        })
    }

    /// A vector of the body's frame under the matrix of the start.
    #[must_use]
    pub fn turned(&self, v: [Ball; D]) -> [Ball; D] {
        self.start.rows.map(|row| (1..D).fold(Ball::new(row[0]) * v[0], |sum, j| sum + Ball::new(row[j]) * v[j]))
    }
}

/// The matrix whose product with a vector is the cross product with it.
fn cross_matrix([x, y, z]: [Ball; 3]) -> [[Ball; 3]; 3] {
    let o = Ball::ZERO;
    [[o, -z, y], [z, o, -x], [-y, x, o]]
}

/// The hull of points with a radius, which moves.
#[derive(Clone, Debug, PartialEq)]
pub struct RigidBody<const D: usize> {
    /// Points of its own frame, at least one.
    pub points: Vec<[f64; D]>,
    /// The radius.
    pub radius: f64,
    /// How it moves.
    pub motion: RigidMotion<D>,
}

impl<const D: usize> RigidBody<D> {
    /// Whether it can be judged.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn validate(&self) -> Result<(), BodyError> {
        let RigidMotion { center, velocity, spin, .. } = &self.motion;
        let finite = center.iter().chain(velocity).chain(spin).all(|x| x.is_finite());
        if finite { self.at_start().validate() } else { Err(BodyError::PlacementNotFinite) }
    }

    /// The same with every number rounded to a precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let snap = |v: [f64; D]| precision.snap_point(v);
        let Self { points, radius, motion } = self;
        let mut rows = motion.start.rows.map(snap);
        if D == 2 {
            // A pose of the plane has one cosine and one sine.
            (rows[1][1], rows[0][1]) = (rows[0][0], -rows[1][0]);
        }
        let motion = RigidMotion {
            start: Map { rows, shift: snap(motion.start.shift) },
            center: snap(motion.center),
            velocity: snap(motion.velocity),
            spin: precision.snap_point(motion.spin),
        };
        Self { points: points.iter().map(|&p| snap(p)).collect(), radius: precision.snap(*radius), motion }
    }

    /// The body where it is at time zero.
    #[must_use]
    pub fn at_start(&self) -> Compound<D> {
        Compound::List(self.points.clone()).rounded(self.radius).posed(self.motion.start)
    }

    /// The points relative to the center, under the matrix of the start.
    #[must_use]
    pub fn arms(&self) -> Vec<[Ball; D]> {
        let arm = |p: &[f64; D]| core::array::from_fn(|k| Ball::difference(p[k], self.motion.center[k]));
        self.points.iter().map(|p| self.motion.turned(arm(p))).collect()
    }

    /// Where the points are at a time.
    #[must_use]
    pub fn points_at(&self, time: f64) -> Vec<[Ball; D]> {
        let time = Ball::new(time);
        let center = self.motion.center_at(time).map(|x| x.value);
        let rotation = self.motion.rotation_at(time);
        let place = |arm: [Ball; D]| {
            let turned = jet::image(&rotation, &arm.map(Jet::constant));
            core::array::from_fn(|k| center[k] + turned[k].value)
        };
        self.arms().into_iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near<const D: usize>(found: [Ball; D], wanted: [f64; D]) {
        for (x, y) in found.iter().zip(wanted) {
            assert!((x.rounded() - y).abs() < 1e-15 && x.radius() < 1e-27, "{found:?} {wanted:?}");
        }
    }

    #[test]
    fn a_quarter_about_a_point_off_the_origin() {
        let motion = RigidMotion {
            start: Map::translation([10.0, 0.0]),
            center: [1.0, 0.0],
            velocity: [0.0, 2.0],
            spin: [0.0, 0.0, core::f64::consts::FRAC_PI_2],
        };
        let body = RigidBody { points: vec![[0.0, 0.0], [1.0, 0.0], [3.0, 0.0]], radius: 0.0, motion };
        // The center is at (11, 0), and at (11, 2) after one unit of time.
        for (found, wanted) in body.points_at(1.0).into_iter().zip([[11.0, 1.0], [11.0, 2.0], [11.0, 4.0]]) {
            near(found, wanted);
        }
    }

    #[test]
    fn a_third_about_the_diagonal_exchanges_the_axes() {
        let third = core::f64::consts::TAU / 3.0 / 3.0_f64.sqrt();
        let motion = RigidMotion { spin: [third; 3], ..RigidMotion::still(Map::<3>::IDENTITY) };
        let body = RigidBody { points: vec![[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]], radius: 0.0, motion };
        near(body.points_at(1.0)[0], [0.0, 1.0, 0.0]);
        near(body.points_at(1.0)[1], [0.0, 0.0, 2.0]);
        near(body.points_at(-1.0)[0], [0.0, 0.0, 1.0]);
    }

    #[test]
    fn derivatives_are_those_of_places() {
        let motion = RigidMotion { spin: [0.3, -1.7, 0.9], ..RigidMotion::still(Map::<3>::IDENTITY) };
        let at = |t: f64| motion.rotation_at(Ball::new(t));
        let (t, h) = (0.8, 1e-6);
        let [left, middle, right] = [at(t - h), at(t), at(t + h)];
        for i in 0..3 {
            for j in 0..3 {
                let [l, m, r] = [&left, &middle, &right].map(|rows| rows[i][j]);
                let slope = (r.value.rounded() - l.value.rounded()) / (2.0 * h);
                let bend = (r.slope.rounded() - l.slope.rounded()) / (2.0 * h);
                assert!((m.slope.rounded() - slope).abs() < 1e-8 && (m.bend.rounded() - bend).abs() < 1e-8);
            }
        }
    }
}
