//! Rigid bodies that move and turn, and where they are, with error bounds.

use super::ball::Ball;
use super::course::{self, Course, Turn, Whirl};
use super::jet::{self, Jet, JetVector};
use crate::body::BodyError;
use crate::compound::{Compound, Map};
use crate::generate::Precision;

/// A motion. All numbers are what their bits say; the matrix of the start need not be quite a
/// rotation.
///
/// At constant rates a point `p` of the body is, at a time `t`, at `c + t v + R(t w) R₀ (p − m)`,
/// where `c` is where the start maps `m`, `R(t w)` the rotation by the angle `t |w|` about the axis
/// `w`, and `R₀` the matrix of the start. On another course the center and the rotation since the
/// start are what that says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidMotion<const D: usize> {
    /// The place at time zero.
    pub start: Map<D>,
    /// What the body turns about, in its own frame.
    pub center: [f64; D],
    /// The velocity of that, at constant rates.
    pub velocity: [f64; D],
    /// The axis times the angle per time; in the plane only the last counts.
    pub spin: [f64; 3],
    /// How it gets on.
    pub course: Course<D>,
}

impl<const D: usize> RigidMotion<D> {
    /// At rest.
    #[must_use]
    pub fn still(start: Map<D>) -> Self {
        Self { start, center: [0.0; D], velocity: [0.0; D], spin: [0.0; 3], course: Course::Rates }
    }

    /// Whether it moves at constant rates and never turns.
    #[must_use]
    pub fn is_linear(&self) -> bool {
        self.course == Course::Rates && self.turns() == [0.0; 3]
    }

    /// The spin, where it is constant.
    pub(super) fn rates(&self) -> Option<[Ball; 3]> {
        match self.course {
            Course::Rates => Some(self.turns().map(Ball::new)),
            Course::Arc { speed, curvature } => Some([Ball::ZERO, Ball::ZERO, Ball::new(speed) * Ball::new(curvature)]),
            Course::Between { end, duration, turn: Turn::Slerp } => {
                let vector = course::rotation_vector::<D>(course::between(&self.start, &end));
                Some(vector.map(|x| x / Ball::new(duration)))
            }
            Course::Between { turn: Turn::Nlerp, .. } => None,
        }
    }

    /// How it turns at the times of a ball.
    pub(super) fn whirl(&self, time: Ball) -> Whirl {
        if let Some(spin) = self.rates() {
            return Whirl::at(spin);
        }
        let Course::Between { end, duration, .. } = self.course else { unreachable!("others turn at a rate") };
        course::nlerp_whirl::<D>(course::between(&self.start, &end), course::share(time, duration).value, duration)
    }

    /// Whether the center moves straight, at a constant speed.
    pub(super) fn is_straight(&self) -> bool {
        !matches!(self.course, Course::Arc { .. })
    }

    /// The spin, that of the plane about its axis only.
    fn turns(&self) -> [f64; 3] {
        if D == 2 { [0.0, 0.0, self.spin[2]] } else { self.spin }
    }

    /// Where the center is at a time, or at all times of a ball, and how it moves.
    #[must_use]
    pub fn center_at(&self, time: Ball) -> JetVector<D> {
        match self.course {
            Course::Arc { speed, curvature } => {
                let ([x, y], _) = course::arc(speed, curvature, time);
                let image = |row: [f64; D]| x.times(Ball::new(row[0])) + y.times(Ball::new(row[1]));
                let Map { rows, shift } = self.start;
                core::array::from_fn(|k| Jet::constant(Ball::new(shift[k])) + image(rows[k]))
            }
            Course::Rates => self.straight(self.velocity.map(Ball::new), time),
            Course::Between { end, duration, .. } => {
                let (from, to) = (self.center_of(&self.start), self.center_of(&end));
                self.straight(core::array::from_fn(|k| (to[k] - from[k]) / Ball::new(duration)), time)
            }
        }
    }

    /// The center at a constant velocity from the start.
    fn straight(&self, velocity: [Ball; D], time: Ball) -> JetVector<D> {
        let start = self.center_of(&self.start);
        core::array::from_fn(|k| Jet { value: start[k] + velocity[k] * time, slope: velocity[k], bend: Ball::ZERO })
    }

    /// Where a place has the center.
    fn center_of(&self, place: &Map<D>) -> [Ball; D] {
        core::array::from_fn(|k| {
            (0..D)
                .fold(Ball::new(place.shift[k]), |sum, j| sum + Ball::new(place.rows[k][j]) * Ball::new(self.center[j]))
        })
    }

    /// The rotation since time zero, at a time or at all times of a ball: its rows.
    #[must_use]
    pub fn rotation_at(&self, time: Ball) -> [JetVector<D>; D] {
        if let Some(spin) = self.rates() {
            return spun(spin, time);
        }
        let Course::Between { end, duration, .. } = self.course else { unreachable!("others turn at a rate") };
        course::nlerp(course::between(&self.start, &end), course::share(time, duration))
    }

    /// Where the body is at a time, rounded.
    #[must_use]
    pub fn place_at(&self, time: f64) -> Map<D> {
        let time = Ball::new(time);
        let turn = self.rotation_at(time).map(|row| row.map(|x| x.value.rounded()));
        let start = &self.start.rows;
        let row = |i: usize| core::array::from_fn(|j| (0..D).fold(0.0, |sum, k| sum + turn[i][k] * start[k][j]));
        let rows = core::array::from_fn(row);
        let center = self.center_at(time).map(|x| x.value.rounded());
        let turned = Map { rows, shift: [0.0; D] }.apply(self.center);
        Map { rows, shift: core::array::from_fn(|k| center[k] - turned[k]) }
    }

    /// A vector of the body's frame under the matrix of the start.
    #[must_use]
    pub fn turned(&self, v: [Ball; D]) -> [Ball; D] {
        self.start.rows.map(|row| (1..D).fold(Ball::new(row[0]) * v[0], |sum, j| sum + Ball::new(row[j]) * v[j]))
    }
}

/// The rotation at a constant spin.
fn spun<const D: usize>(spin: [Ball; 3], time: Ball) -> [JetVector<D>; D] {
    let unit = |i: usize, j: usize| Jet::constant(Ball::new(f64::from(u8::from(i == j))));
    let size = |x: Ball| x.high().abs().max(x.low().abs());
    let (most, long) = (spin.iter().fold(0.0, |sum, &x| sum + size(x)), size(time));
    let largest = spin.iter().fold(0.0_f64, |most, x| most.max(x.rounded().abs()));
    let known = largest > 0.0 && spin.iter().all(|x| x.radius() < 1e-12 * largest);
    if !known && most * long < 1.0 {
        // All of the series but its first term, whatever the axis.
        let cross = cross_matrix(spin);
        let off = |jet: Jet| Jet {
            value: jet.value.wider(most * most * long * long),
            slope: jet.slope.wider(2.0 * most * most * long),
            bend: jet.bend.wider(2.0 * most * most),
        };
        let turn = |x: Ball| off(Jet { value: x * time, slope: x, bend: Ball::ZERO });
        return core::array::from_fn(|i| core::array::from_fn(|j| unit(i, j) + turn(cross[i][j])));
    }
    // Divided by its largest entry first, so that squares stay in range.
    let scaled = spin.map(|x| x / Ball::new(largest));
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
        let RigidMotion { center, velocity, spin, course, .. } = &self.motion;
        let finite = center.iter().chain(velocity).chain(spin).all(|x| x.is_finite());
        let right = match course {
            Course::Rates => true,
            Course::Between { end: Map { rows, shift }, duration, .. } => {
                *duration > 0.0 && rows.iter().flatten().chain(shift).chain([duration]).all(|x| x.is_finite())
            }
            Course::Arc { speed, curvature } => {
                D == 2 && speed.is_finite() && curvature.is_finite() && *center == [0.0; D]
            }
        };
        if finite && right { self.at_start().validate() } else { Err(BodyError::PlacementNotFinite) }
    }

    /// The same with every number rounded to a precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let snap = |v: [f64; D]| precision.snap_point(v);
        let place = |map: &Map<D>| {
            let mut rows = map.rows.map(snap);
            if D == 2 {
                // A pose of the plane has one cosine and one sine.
                (rows[1][1], rows[0][1]) = (rows[0][0], -rows[1][0]);
            }
            Map { rows, shift: snap(map.shift) }
        };
        let Self { points, radius, motion } = self;
        let motion = RigidMotion {
            start: place(&motion.start),
            center: snap(motion.center),
            velocity: snap(motion.velocity),
            spin: precision.snap_point(motion.spin),
            course: match motion.course {
                Course::Rates => Course::Rates,
                Course::Between { end, duration, turn } => {
                    Course::Between { end: place(&end), duration: precision.snap(duration), turn }
                }
                Course::Arc { speed, curvature } => {
                    Course::Arc { speed: precision.snap(speed), curvature: precision.snap(curvature) }
                }
            },
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
            course: Course::Rates,
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

    fn follows_its_differences<const D: usize>(motion: RigidMotion<D>, t: f64) {
        let h = 1e-6;
        let at = |t: f64| {
            let time = Ball::new(t);
            let rows = motion.rotation_at(time).into_iter().flatten();
            rows.chain(motion.center_at(time)).collect::<Vec<Jet>>()
        };
        let [left, middle, right] = [t - h, t, t + h].map(at);
        for ((l, m), r) in left.iter().zip(&middle).zip(&right) {
            let slope = (r.value.rounded() - l.value.rounded()) / (2.0 * h);
            let bend = (r.slope.rounded() - l.slope.rounded()) / (2.0 * h);
            assert!((m.slope.rounded() - slope).abs() < 1e-7 && (m.bend.rounded() - bend).abs() < 1e-7, "{motion:?}");
            assert!(m.value.radius() < 1e-20, "{m:?}");
        }
    }

    fn place<const D: usize>(rate: f64, shift: [f64; D]) -> Map<D> {
        let spin = [0.3 * rate, -1.7 * rate, 0.9 * rate];
        let motion = RigidMotion { spin, ..RigidMotion::still(Map::<D>::IDENTITY) };
        let rows = motion.rotation_at(Ball::new(1.0)).map(|row| row.map(|x| x.value.rounded()));
        Map { rows, shift }
    }

    #[test]
    fn derivatives_are_those_of_places() {
        let still = RigidMotion::still(place(0.2, [3.0, 1.0, -2.0]));
        follows_its_differences(RigidMotion { spin: [0.3, -1.7, 0.9], ..still }, 0.8);
        for turn in [Turn::Slerp, Turn::Nlerp] {
            let course = Course::Between { end: place(1.4, [0.0, 4.0, 1.0]), duration: 2.0, turn };
            follows_its_differences(RigidMotion { course, center: [0.5, -1.0, 0.25], ..still }, 0.8);
            let course = Course::Between { end: place(2.9, [0.0, 4.0]), duration: 2.0, turn };
            let still = RigidMotion::still(place(0.2, [3.0, 1.0]));
            follows_its_differences(RigidMotion { course, center: [0.5, -1.0], ..still }, 0.8);
        }
        for curvature in [0.0, 1e-6, -0.7] {
            let course = Course::Arc { speed: -3.0, curvature };
            follows_its_differences(RigidMotion { course, ..RigidMotion::still(place(0.2, [3.0, 1.0])) }, 0.8);
        }
    }

    /// A motion between two places is at them at its ends, and half way in the middle of its angle.
    fn gets_there<const D: usize>(from: Map<D>, to: Map<D>, middle: Map<D>) {
        for turn in [Turn::Slerp, Turn::Nlerp] {
            let course = Course::Between { end: to, duration: 0.75, turn };
            let motion = RigidMotion { course, ..RigidMotion::still(from) };
            let body = RigidBody { points: vec![[1.0; D], [-2.0; D]], radius: 0.0, motion };
            for (time, place) in [(0.0, from), (0.375, middle), (0.75, to)] {
                for (found, point) in body.points_at(time).iter().zip(&body.points) {
                    let wanted = place.apply(*point);
                    for (x, y) in found.iter().zip(wanted) {
                        assert!((x.rounded() - y).abs() < 4e-15, "{turn:?} {time} {found:?} {wanted:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn motions_between_places_begin_and_end_there() {
        let half = |a: [f64; 3], b: [f64; 3]| core::array::from_fn(|k| 0.5 * (a[k] + b[k]));
        let (a, b) = ([3.0, 1.0, -2.0], [0.5, 4.0, 1.0]);
        for [from, to] in [[0.2, 1.4], [1.4, 0.2], [-0.6, 0.8], [0.5, 0.5]] {
            gets_there(place(from, a), place(to, b), place(0.5 * (from + to), half(a, b)));
        }
        // Nearly half a turn, either way round: in the plane by 0.9 of the rate, the last entry.
        for [from, to] in [[0.0, 3.4], [0.0, -3.4], [2.0, 0.2]] {
            let (a, b) = ([3.0, 1.0], [0.5, 4.0]);
            gets_there(place(from, a), place(to, b), place(0.5 * (from + to), [1.75, 2.5]));
        }
    }
}
