//! Second derivatives of heights along directions that turn as bodies do: bounds for all times.
//!
//! Let `n` turn at the rate `σ`, a point `r` of a body about its center at `ω`, and `ρ = ω − σ`.
//! From `n′ = σ × n` and `r′ = ω × r`,
//!
//! ```text
//! (n·r)′ = n·(ρ × r)
//! (n·r)″ = (σ × n)·(ρ × r) + (n × ρ)·(ω × r).
//! ```
//!
//! The lengths of `σ × n`, `r` and `ω × r` do not change; that of `n × ρ` is at most `|n| |ρ|`, and
//! does not change where `σ` is zero. So a bound holds at all times which is zero where the body
//! turns with the direction, or about it. Products of what is possible in a long cell do not know
//! that.

use super::{Direction, TurningPair};
use crate::compound::Map;
use crate::motion::ball::Ball;
use crate::motion::jet::JetVector;
use crate::motion::linear::ExactSpace;
use crate::motion::rigid::RigidMotion;
use crate::oracle::dyadic::Exact;

type Three = [Ball; 3];

fn in_space<const D: usize>(v: &[Ball; D]) -> Three {
    core::array::from_fn(|k| if k < D { v[k] } else { Ball::ZERO })
}

fn cross(a: &Three, b: &Three) -> Three {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i] * b[j] - a[j] * b[i]
    })
}

fn length(v: &Three) -> Ball {
    v.iter().fold(Ball::ZERO, |sum, &x| sum + x * x).sqrt()
}

impl<const D: usize> TurningPair<D>
where
    Exact<D>: ExactSpace<D>,
{
    /// At what rate a direction turns, if it does so as a body does.
    pub(super) fn rate(&self, direction: &Direction<D>) -> Option<[f64; 3]> {
        match *direction {
            Direction::Still { .. } => Some([0.0; 3]),
            Direction::Spun { spin, .. } => {
                Some(RigidMotion { spin, ..RigidMotion::<D>::still(Map::IDENTITY) }.turns())
            }
            Direction::Own { body, .. } | Direction::Face { body, .. } => Some(self.bodies[body].motion.turns()),
            Direction::Edges { .. } | Direction::EdgeCorner { .. } => None,
        }
    }

    /// Of each body, what no second derivative of a height along the direction exceeds at any time;
    /// `n` is the direction at one.
    pub(super) fn most_bends(&self, n: &JetVector<D>, direction: &Direction<D>) -> [f64; 2] {
        let Some(rate) = self.rate(direction) else { return [f64::INFINITY; 2] };
        let n = in_space(&n.map(|x| x.value));
        [0, 1].map(|body| {
            let spin = self.bodies[body].motion.turns();
            let apart = core::array::from_fn(|k| Ball::difference(spin[k], rate[k]));
            let spin = spin.map(Ball::new);
            let still = rate == [0.0; 3];
            let turn = length(&cross(&rate.map(Ball::new), &n)) * length(&apart);
            let drift = if still { length(&cross(&n, &apart)) } else { length(&n) * length(&apart) };
            let bend = |arm: &[Ball; D]| {
                let arm = in_space(arm);
                (turn * length(&arm) + drift * length(&cross(&spin, &arm))).high()
            };
            self.arms[body].iter().map(bend).fold(0.0, f64::max)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Precision, motion::pair};
    use crate::motion::RigidBody;

    #[test]
    fn no_second_derivative_exceeds_the_bound() {
        let mut near = 0;
        for index in 0..200 {
            let pair = pair::<3>(Precision::Double, 41, index, true);
            let judge = TurningPair::new(pair.bodies, 0.0).expect("valid");
            let (n, spin) = ([0.48, -0.6, 0.64], judge.bodies[0].motion.spin.map(|x| 0.5 * x));
            let all = [
                Direction::Still { n },
                Direction::Spun { n, from: 0.0, spin },
                Direction::Own { body: 0, n },
                Direction::Own { body: 1, n },
            ];
            for direction in all {
                let most = judge.most_bends(&judge.direction_at(&judge.view(Ball::ZERO), &direction), &direction);
                for k in 0..=20 {
                    let time = Ball::new(pair.until * f64::from(k) / 20.0);
                    let aim = judge.aim(&judge.view(time), &direction);
                    for (body, most) in most.iter().enumerate() {
                        let bends = judge.heights(&aim, body).into_iter().map(|jet| jet.bend.rounded().abs());
                        let bend = bends.fold(0.0, f64::max);
                        assert!(bend <= most * (1.0 + 1e-12) + 1e-280, "{index} {direction:?}: {bend:e} {most:e}");
                        near += u32::from(bend > 0.5 * most && bend > 0.0);
                    }
                }
            }
        }
        assert!(near > 5000, "the bound is near what it bounds: {near}");
    }

    #[test]
    fn one_cell_proves_a_body_that_spins_on_a_face() {
        let cube = |half: f64, shift: [f64; 3], velocity, spin| {
            let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 0 { -half } else { half });
            let motion = RigidMotion { velocity, spin, ..RigidMotion::still(Map::translation(shift)) };
            RigidBody { points: (0..8).map(corner).collect(), radius: 0.0, motion }
        };
        let still = cube(1.0, [0.0; 3], [0.0; 3], [0.0; 3]);
        let above = cube(0.5, [0.0, 0.0, 1.5 + 1e-12], [0.25, 0.0, 0.0], [0.0, 0.0, 3.0]);
        let up = Direction::Still { n: [0.0, 0.0, 1.0] };
        let pair = TurningPair::new([still.clone(), above], 0.0).expect("valid");
        assert!(pair.proves_free([0.0, 9.0], &up));
        // The same, off its axis: a corner comes down.
        let tilted = cube(0.5, [0.0, 0.0, 1.5 + 1e-12], [0.25, 0.0, 0.0], [1e-9, 0.0, 3.0]);
        let pair = TurningPair::new([still, tilted], 0.0).expect("valid");
        assert!(!pair.proves_free([0.0, 9.0], &up));
    }
}
