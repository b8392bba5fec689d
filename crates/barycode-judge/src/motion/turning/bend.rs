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
//! that. Where rates change, about axes that do not, `(n × ρ′)·r` comes to it. With `D` from center
//! to center, its velocity `v` and acceleration `a`, `(n·D)″` is at most
//! `|σ × n| (|σ| |D| + 2 |v|) + |σ′ × n| |D| + |n| |a|`.

use super::{Aim, Direction, TurningPair, View};
use crate::motion::ball::Ball;
use crate::motion::course::Whirl;
use crate::motion::jet::{Jet, JetVector};
use crate::motion::linear::ExactSpace;
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
    /// How a direction turns, if it does so about one axis.
    fn whirl(&self, direction: &Direction<D>, time: Ball) -> Option<Whirl> {
        match *direction {
            Direction::Still { .. } => Some(Whirl::at([Ball::ZERO; 3])),
            Direction::Spun { spin, .. } => {
                let spin = if D == 2 { [0.0, 0.0, spin[2]] } else { spin };
                Some(Whirl::at(spin.map(Ball::new)))
            }
            Direction::Own { body, .. } | Direction::Face { body, .. } => Some(self.bodies[body].motion.whirl(time)),
            Direction::Edges { .. } | Direction::EdgeCorner { .. } => None,
        }
    }

    /// What no second derivative of a gap between two points is below, and what none exceeds, at
    /// all times of a view; `thin` is the direction at one of them.
    pub(super) fn bends(&self, thin: &Aim<D>, thick: &View<D>, direction: &Direction<D>) -> [f64; 2] {
        let aim = self.aim(thick, direction);
        let most = self.most_bends(&thin.n, thick, direction);
        let range = |bends: &mut dyn Iterator<Item = Ball>, most: f64| {
            let of = |[low, high]: [f64; 2], bend: Ball| [low.min(bend.low()), high.max(bend.high())];
            let [low, high] = bends.fold([f64::INFINITY, f64::NEG_INFINITY], of);
            [low.max(-most), high.min(most)]
        };
        let apart = range(&mut [aim.apart.bend].into_iter(), most[2]);
        let [a, b] = [0, 1].map(|body| range(&mut self.heights(&aim, body).iter().map(|jet| jet.bend), most[body]));
        let [apart, a, b] = [apart, a, b].map(|ends| ends.map(Ball::new));
        let all = |apart: Ball, b: Ball, a: Ball| apart - aim.radii.bend + b - a;
        [all(apart[0], b[0], a[1]).low(), all(apart[1], b[1], a[0]).high()]
    }

    /// What no second derivative exceeds at any time of a view: of heights of points of both
    /// bodies along the direction, and of what it is from center to center.
    fn most_bends(&self, n: &JetVector<D>, view: &View<D>, direction: &Direction<D>) -> [f64; 3] {
        let Some(own) = self.whirl(direction, view.time) else { return [f64::INFINITY; 3] };
        let frame = Frame::new(in_space(&n.map(|x| x.value)), own, view.time);
        let of_body = |body: usize| {
            let own = matches!(*direction, Direction::Own { body: with, .. } | Direction::Face { body: with, .. }
                if with == body);
            let bend = frame.bend_of(&self.bodies[body].motion.whirl(view.time));
            let most = |most: f64, arm: &[Ball; D]| most.max(bend(&in_space(arm)).high());
            if own { 0.0 } else { self.arms[body].iter().fold(0.0, most) }
        };
        let [way, speed, acceleration] = [|x: &Jet| x.value, |x: &Jet| x.slope, |x: &Jet| x.bend]
            .map(|part| length(&in_space(&view.apart.each_ref().map(part))));
        let of_centers = frame.bent() * way + frame.turn * (speed + speed) + length(&frame.n) * acceleration;
        [of_body(0), of_body(1), of_centers.high()]
    }
}

/// A direction at a time of a cell, and how it turns.
struct Frame {
    n: Three,
    own: Whirl,
    /// `|axis × n|`, and `|σ × n|` at all times.
    tilt: Ball,
    turn: Ball,
    /// The length of the cell.
    span: Ball,
}

fn magnitude(x: Ball) -> Ball {
    x.larger(-x)
}

impl Frame {
    fn new(n: Three, own: Whirl, time: Ball) -> Self {
        let tilt = length(&cross(&own.axis, &n));
        let turn = tilt * magnitude(own.rate);
        Self { n, own, tilt, turn, span: Ball::new(2.0 * time.radius()) }
    }

    /// What `|n″|` does not exceed.
    fn bent(&self) -> Ball {
        self.tilt * magnitude(self.own.change) + self.turn * length(&self.own.axis) * magnitude(self.own.rate)
    }

    /// What `|(n·r)″|` does not exceed, for a point of a body that turns so.
    fn bend_of(&self, body: &Whirl) -> Box<dyn Fn(&Three) -> Ball> {
        let (Self { n, own, turn, .. }, spin) = (self, body.axis);
        if body.is_constant() && own.is_constant() {
            let still = own.axis.iter().all(|x| x.rounded() == 0.0 && x.radius() == 0.0);
            let apart = core::array::from_fn(|k| spin[k] - own.axis[k]);
            let turn = *turn * length(&apart);
            let drift = if still { length(&cross(n, &apart)) } else { length(n) * length(&apart) };
            return Box::new(move |arm| turn * length(arm) + drift * length(&cross(&spin, arm)));
        }
        let (rate, axis) = (magnitude(body.rate), length(&spin));
        // The direction leaves where it is now.
        let tilt = length(&cross(n, &spin)) + axis * *turn * self.span;
        let apart = axis * rate + length(&own.axis) * magnitude(own.rate);
        let change = tilt * magnitude(body.change) + self.tilt * magnitude(own.change);
        let (still, drift) = (*turn * apart + change, (tilt * rate + *turn) * rate);
        Box::new(move |arm| still * length(arm) + drift * length(&cross(&spin, arm)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compound::Map;
    use crate::generate::{Precision, motion::pair, source::Source};
    use crate::motion::{RigidBody, RigidMotion};

    /// Returns how often a bound is near what it bounds.
    fn bounds_hold<const D: usize>(n: [f64; D]) -> u32
    where
        Exact<D>: ExactSpace<D>,
    {
        let mut near = 0;
        for index in 0..200 {
            let pair = pair::<D>(Precision::Double, 41, index, true);
            let source = &mut Source::new(41, index);
            let pair = if index % 2 == 0 { pair } else { pair.on_other_courses(Precision::Double, source) };
            let judge = TurningPair::new(pair.bodies, 0.0).expect("valid");
            let spin = judge.bodies[0].motion.spin.map(|x| 0.5 * x);
            let all = [
                Direction::Still { n },
                Direction::Spun { n, from: 0.0, spin },
                Direction::Own { body: 0, n },
                Direction::Own { body: 1, n },
            ];
            for direction in all {
                let whole = judge.view(Ball::new(0.5 * pair.until).wider(0.5 * pair.until));
                let most =
                    judge.most_bends(&judge.direction_at(&judge.view(Ball::ZERO), &direction), &whole, &direction);
                for k in 0..=20 {
                    let time = Ball::new(pair.until * f64::from(k) / 20.0);
                    let aim = judge.aim(&judge.view(time), &direction);
                    let of = |body: usize| judge.heights(&aim, body).into_iter().map(|jet| jet.bend.rounded().abs());
                    let bends = [of(0).fold(0.0, f64::max), of(1).fold(0.0, f64::max), aim.apart.bend.rounded().abs()];
                    for (bend, most) in bends.into_iter().zip(most) {
                        assert!(bend <= most * (1.0 + 1e-12) + 1e-280, "{index} {direction:?}: {bend:e} {most:e}");
                        near += u32::from(bend > 0.5 * most && bend > 0.0);
                    }
                }
            }
        }
        near
    }

    #[test]
    fn no_second_derivative_exceeds_the_bound() {
        let near = [bounds_hold([0.48, -0.6, 0.64]), bounds_hold([0.6, -0.8])];
        assert!(near.iter().all(|&near| near > 5000), "the bound is near what it bounds: {near:?}");
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
