//! How fast the gap along a turning direction can bend.
//!
//! Let `n = Q m` with `m` constant and `Q` turning at the rate `ω` (acceleration `α`), a point of a
//! shape `X` be `c + R r` with the center `c`, and `D` lead from the center of A to that of B. The
//! gap between two points is `m · Qᵀ(D + R_b r_b - R_a r_a)`. In the frame of `Q` the second
//! derivatives are those of Coriolis:
//!
//! | of | at most |
//! | --- | --- |
//! | `m · Qᵀ D` | a + \|n × ω\| (2v + \|ω\| \|D\|) + α \|D\| |
//! | `m · Qᵀ R r` | (Ω² + \|Ω'\|) \|r\| |
//!
//! with `v`, `a` of the centers relative to each other, `Ω = ω_X - ω`, and `Ω'` at most `α_X + α +
//! |ω × ω_X|`. For the shape that the direction turns with, `Ω` is zero. Where the direction does
//! not turn, `n · (ω' × r + ω × (ω × r))` is at most `|n × ω| |ω| + |ω'|`, over `|r|`, and for a
//! shape that turns about one axis `e` at most `|n × e| (ω² + |ω'|)`: nothing where that is `n`.

use super::cell::Turning;
use super::kinematic::Kinematic;
use super::moving::MotionBounds;
use super::standing::Movers;
use crate::num::{Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};

/// The quantities of a cell that are the same for every length of it.
pub(super) struct Bend<V: Kinematic> {
    bounds: [MotionBounds<V>; 2],
    spin: Vec3<V::Scalar>,
    spread: V::Scalar,
    angular_acceleration: V::Scalar,
    turning: Turning<V::Scalar>,
    /// `|n × ω|`.
    across: V::Scalar,
    /// Along the direction of the common frame at the beginning.
    normal: V,
    reach: [V::Scalar; 2],
}

/// The length of `n × ω`, in the plane that of `ω`.
fn across<V: Kinematic>(n: V, spin: Vec3<V::Scalar>) -> V::Scalar {
    V::swept(spin, n).length()
}

impl<V: Kinematic> Bend<V> {
    /// For cells between two times along `normal`.
    pub(super) fn new(
        movers: &Movers<'_, V>,
        [from, to]: [V::Scalar; 2],
        normal: V,
        turning: Turning<V::Scalar>,
    ) -> Self {
        let bounds = [movers.motion_a.bounds(from, to), movers.motion_b.bounds(from, to)];
        let zero = V::Scalar::ZERO;
        let of = |bounds: &MotionBounds<V>| (bounds.spin, bounds.spin_spread, bounds.angular_acceleration);
        let (spin, spread, angular_acceleration) = match turning {
            Turning::Fixed => (Vec3::new(zero, zero, zero), zero, zero),
            Turning::WithA => of(&bounds[0]),
            Turning::WithB => of(&bounds[1]),
            Turning::Spinning(spin) => (spin, zero, zero),
        };
        // While the angular velocity changes, so does the angle between it and the direction.
        let across = if spread == zero { across(normal, spin) } else { spin.length() + spread };
        Self { bounds, spin, spread, angular_acceleration, turning, across, normal, reach: movers.reach }
    }

    /// Whether the direction does not turn.
    fn is_still(&self) -> bool {
        let zero = V::Scalar::ZERO;
        self.spread == zero && self.angular_acceleration == zero && self.spin == Vec3::new(zero, zero, zero)
    }

    /// The share of the points of one shape about its center.
    fn about_center(&self, index: usize) -> V::Scalar {
        let bounds = &self.bounds[index];
        let own = matches!((self.turning, index), (Turning::WithA, 0) | (Turning::WithB, 1));
        if own {
            return Number::ZERO;
        }
        let relative = bounds.spin - self.spin;
        let spread = bounds.spin_spread + self.spread;
        // A difference of spins that nearly cancel is off by a roundoff of each.
        let rate = relative.length() + spread + (bounds.spin.norm1() + self.spin.norm1()) * ulps(2);
        if self.is_still() {
            let tilted = across(self.normal, relative);
            if bounds.has_fixed_axis && bounds.spin_spread > Number::ZERO {
                let sine = (tilted + bounds.spin.norm1() * ulps(4)) / bounds.spin.length();
                return sine * (rate * rate + bounds.angular_acceleration) * self.reach[index];
            }
            let bent = (tilted + (rate - relative.length())) * rate;
            return (bent + bounds.angular_acceleration) * self.reach[index];
        }
        let own_rate = bounds.spin.length() + bounds.spin_spread;
        let gyration = if V::DIMENSION == 2 {
            V::Scalar::ZERO
        } else {
            bounds.spin.cross(self.spin).length() + (own_rate + self.spin.length()) * spread
        };
        let angular = bounds.angular_acceleration + self.angular_acceleration + gyration;
        (rate * rate + angular) * self.reach[index]
    }

    /// At most the second derivative of the gap, for a cell of length `time` at whose ends the
    /// centers are `between` apart.
    pub(super) fn most(&self, time: V::Scalar, between: [V; 2]) -> V::Scalar {
        let [a, b] = &self.bounds;
        let rounded = (a.velocity.norm1() + b.velocity.norm1()) * ulps(2);
        let speed = (b.velocity - a.velocity).length() + rounded + a.velocity_spread + b.velocity_spread;
        let half = V::Scalar::from_f64(0.5);
        let apart = (between[0].length() + between[1].length() + speed * time) * half;
        let rate = self.spin.length() + self.spread;
        let two = V::Scalar::from_f64(2.0);
        let centers = a.acceleration
            + b.acceleration
            + self.across * (two * speed + rate * apart)
            + self.angular_acceleration * apart;
        // More than all rounding, and the thousandth by which a matrix may be no rotation, squared.
        (centers + self.about_center(0) + self.about_center(1)) * V::Scalar::from_f64(1.004)
    }
}

/// Whether a gap that is at least `gaps` at the ends of an interval, and bends by no more than
/// `bend`, is positive everywhere between: whether `(√p + √q)² > bend time² / 2`.
///
/// With the share λ of the interval the gap is at least `(1 - λ) p + λ q - K λ (1 - λ)`, `K` being
/// the right-hand side. Where that is least, it is positive just then, for `K` of at least |p - q|;
/// for a smaller one it is least at an end.
pub(super) fn stays_apart<T: Scalar>([first, last]: [T; 2], bend: T, time: T) -> bool {
    if !(first > T::ZERO && last > T::ZERO) {
        return false;
    }
    let root = first.sqrt() + last.sqrt();
    root * root > bend * (time * time) * T::from_f64(0.5 * 1.000_1)
}
