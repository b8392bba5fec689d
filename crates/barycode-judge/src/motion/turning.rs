//! Bodies that turn: proofs by numbers with error bounds.
//!
//! Let `n(t)` be a direction from A to B that may move, `m_A` and `m_B` the same in the frames that
//! turn with the bodies, `c_A` and `c_B` what they turn about, and `α`, `β` their points relative
//! to that in those frames. The gap along `n`, times its length, is
//!
//! ```text
//! n·(c_B − c_A) + min m_B·β − max m_A·α − r |n|,
//! ```
//!
//! the least of functions that have two derivatives. Over a cell of times around `t` each of these
//! is at least its value at `t`, plus its slope there times `τ`, less half of `K τ²` where no
//! second derivative is below `−K` in the whole cell. The least of these is concave in `τ`: where
//! it is positive at both ends of the cell, the bodies are apart in all of it. Where they are near
//! each other at one end, the gaps at both ends say more, less what second derivatives leave of the
//! line between them. Values and slopes are computed at single times, second derivatives with all
//! times of the cell at once, or by what holds at all of them, whichever is narrower (module
//! `bend`).

mod bend;

use super::ball::Ball;
use super::features::Features;
use super::jet::{self, Jet, JetVector};
use super::linear::ExactSpace;
use super::rigid::{RigidBody, RigidMotion};
use crate::body::BodyError;
use crate::compound::Map;
use crate::oracle::dyadic::{Dyadic, Exact};
use crate::oracle::{ExactBody, Relation, Truth};

/// A direction from A to B, of any length, which may turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Direction<const D: usize> {
    /// Does not turn.
    Still {
        /// The direction.
        n: [f64; D],
    },
    /// Turns at a rate.
    Spun {
        /// The direction at one time.
        n: [f64; D],
        /// That time.
        from: f64,
        /// The rate, as of a [`RigidMotion`].
        spin: [f64; 3],
    },
    /// Fixed in the own frame of a body, as its points are.
    Own {
        /// Which body.
        body: usize,
        /// The direction there.
        n: [f64; D],
    },
    /// The normal of a face of a body, of an edge in the plane.
    Face {
        /// Which body.
        body: usize,
        /// Points of it.
        face: [usize; D],
        /// Turned around.
        flipped: bool,
    },
    /// Across an edge of each body of space.
    Edges {
        /// Of A and of B, by their ends.
        edges: [[usize; 2]; 2],
        /// Turned around.
        flipped: bool,
    },
    /// From the line of an edge to a corner of the other body.
    EdgeCorner {
        /// Whose edge.
        body: usize,
        /// The edge, by its ends.
        edge: [usize; 2],
        /// The corner.
        corner: usize,
        /// Turned around.
        flipped: bool,
    },
}

/// Both bodies at a time, or at all times of a cell.
struct View<const D: usize> {
    rotations: [[JetVector<D>; D]; 2],
    /// From the center of A to that of B.
    apart: JetVector<D>,
    time: Ball,
}

/// A direction at a time, or at all times of a cell.
struct Aim<const D: usize> {
    /// The direction.
    n: JetVector<D>,
    /// Its product with what is from the center of A to that of B.
    apart: Jet,
    /// The direction in the frames that turn with the bodies.
    own: [JetVector<D>; 2],
    /// The radii times its length.
    radii: Jet,
}

/// Two bodies that move and turn.
#[derive(Clone, Debug)]
pub struct TurningPair<const D: usize> {
    bodies: [RigidBody<D>; 2],
    pub(super) arms: [Vec<[Ball; D]>; 2],
    pub(super) features: [Features<D>; 2],
    radius: Ball,
    exact_radius: Dyadic,
}

impl<const D: usize> TurningPair<D>
where
    Exact<D>: ExactSpace<D>,
{
    /// Two bodies; contact begins at a distance of `target`.
    ///
    /// # Errors
    /// Where a body is not valid.
    pub fn new(bodies: [RigidBody<D>; 2], target: f64) -> Result<Self, BodyError> {
        bodies[0].validate()?;
        bodies[1].validate()?;
        let parts = [bodies[0].radius, bodies[1].radius, target];
        Ok(Self {
            arms: bodies.each_ref().map(RigidBody::arms),
            features: bodies.each_ref().map(|body| Features::new(&body.points)),
            radius: parts.iter().fold(Ball::ZERO, |sum, &x| sum + Ball::new(x)),
            exact_radius: parts.iter().fold(Dyadic::ZERO, |sum, &x| &sum + &Dyadic::new(x)),
            bodies,
        })
    }

    /// The bodies.
    #[must_use]
    pub fn bodies(&self) -> &[RigidBody<D>; 2] {
        &self.bodies
    }

    /// The radii and the target, rounded.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius.rounded()
    }

    /// The relation at a time; `None` where it is touching, or nearer to that than can be told.
    #[must_use]
    pub fn relation(&self, time: f64) -> Option<Relation> {
        let (truth, off) = self.truth(time)?;
        if truth.compare(&Dyadic::new(off)).is_gt() {
            Some(Relation::Separated)
        } else if truth.compare(&Dyadic::new(-off)).is_lt() {
            Some(Relation::Penetrating)
        } else {
            None
        }
    }

    /// Whether they certainly overlap by more than a depth at a time.
    #[must_use]
    pub fn overlaps_by(&self, depth: f64, time: f64) -> bool {
        self.truth(time).is_some_and(|(truth, off)| truth.compare(&Dyadic::new(-off - depth)).is_lt())
    }

    /// The truth about where they are at a time, rounded, and what that is off by at most.
    fn truth(&self, time: f64) -> Option<(Truth, f64)> {
        let places = self.bodies.each_ref().map(|body| body.points_at(time));
        let width = |list: &Vec<[Ball; D]>| list.iter().flatten().fold(0.0_f64, |most, x| most.max(x.radius()));
        let off = places.iter().map(width).sum::<f64>() * 2.0;
        let finite = places.iter().flatten().flatten().all(|x| x.rounded().is_finite());
        if !(off < f64::INFINITY && finite) {
            return None;
        }
        let hull = |list: &Vec<[Ball; D]>| -> <Exact<D> as ExactSpace<D>>::Hull {
            ExactBody::new(&list.iter().map(|p| Exact(p.map(Ball::exact_middle))).collect::<Vec<_>>())
        };
        let [a, b] = places.each_ref().map(hull);
        Some((a.truth(&b, &self.exact_radius), off))
    }

    /// Whether the gap along a direction is proven to be positive at all times of a cell, its ends
    /// included.
    #[must_use]
    pub fn proves_free(&self, cell: [f64; 2], direction: &Direction<D>) -> bool {
        let [start, end] = cell;
        let middle = 0.5 * start + 0.5 * end;
        if !(start <= middle && middle <= end) {
            return false;
        }
        let half = (middle - start).max(end - middle).next_up();
        let thin = self.aim(&self.view(Ball::new(middle)), direction);
        let [low, high] = self.bends(&thin, &self.view(Ball::new(middle).wider(half)), direction);
        self.free_by_middle(cell, middle, &thin, low.min(0.0)) || self.free_by_ends(cell, direction, high.max(0.0))
    }

    /// By values and slopes in the middle, where no second derivative is below `bend`, nor that
    /// above zero, so that the least of all is concave.
    fn free_by_middle(&self, cell: [f64; 2], middle: f64, thin: &Aim<D>, bend: f64) -> bool {
        let heights = [0, 1].map(|body| self.heights(thin, body));
        cell.iter().all(|&time| {
            let by = Ball::difference(time, middle);
            let line = |jet: &Jet| jet.value + jet.slope * by;
            let most = heights[0].iter().map(line).reduce(Ball::larger).expect("points");
            let least = heights[1].iter().map(line).reduce(Ball::smaller).expect("points");
            let gap = line(&thin.apart) - line(&thin.radii) + least - most;
            (gap + Ball::new(0.5 * bend) * by * by).is_positive()
        })
    }

    /// By the gaps `p` and `q` at both ends, where no second derivative exceeds `bend`: with the
    /// length `l` of the cell and `κ = bend l² / 2`, the gap at a share `s` of it is at least
    /// `p + (q - p) s - κ s (1 - s)`, the least of which is positive where `4 κ p > (κ + p - q)²`,
    /// or `κ` is below `|p - q|` and both are positive.
    fn free_by_ends(&self, cell: [f64; 2], direction: &Direction<D>, bend: f64) -> bool {
        let [p, q] = cell.map(|time| self.gap_at(time, direction));
        let length = Ball::difference(cell[1], cell[0]);
        let sag = Ball::new(0.5 * bend) * length * length;
        let least = sag + p - q;
        let straight = (p - q - sag).is_positive() || (q - p - sag).is_positive();
        let bent = (Ball::new(4.0) * sag * p - least * least).is_positive();
        p.is_positive() && q.is_positive() && (straight || bent)
    }

    /// The gap along a direction at a time.
    fn gap_at(&self, time: f64, direction: &Direction<D>) -> Ball {
        let aim = self.aim(&self.view(Ball::new(time)), direction);
        let [most, least] = [(0, Ball::larger as fn(Ball, Ball) -> Ball), (1, Ball::smaller)]
            .map(|(body, of)| self.heights(&aim, body).into_iter().map(|jet| jet.value).reduce(of).expect("points"));
        aim.apart.value - aim.radii.value + least - most
    }

    /// Of each point of a body: how far along the direction it is from what the body turns about.
    fn heights(&self, aim: &Aim<D>, body: usize) -> Vec<Jet> {
        self.arms[body].iter().map(|arm| jet::height(&aim.own[body], arm)).collect()
    }

    fn view(&self, time: Ball) -> View<D> {
        // Where both move straight, their difference first: times of a cell are no single number.
        let straight = self.bodies.iter().all(|body| body.motion.is_straight());
        let from = if straight { Ball::ZERO } else { time };
        let [a, b] = self.bodies.each_ref().map(|body| body.motion.center_at(from));
        let apart = core::array::from_fn(|k| {
            let Jet { value, slope, bend } = b[k] - a[k];
            Jet { value: if straight { value + slope * time } else { value }, slope, bend }
        });
        View { rotations: self.bodies.each_ref().map(|body| body.motion.rotation_at(time)), apart, time }
    }

    fn aim(&self, view: &View<D>, direction: &Direction<D>) -> Aim<D> {
        let n = self.direction_at(view, direction);
        let mut own = view.rotations.each_ref().map(|rotation| jet::image(&jet::transposed(rotation), &n));
        // Constant, which products of bounds do not know.
        match *direction {
            Direction::Face { body, face, flipped } => {
                own[body] = self.normal(body, face, flipped).map(Jet::constant);
            }
            Direction::Own { body, n } => own[body] = self.own(body, n).map(Jet::constant),
            _ => {}
        }
        let length = || jet::dot(&n, &n).sqrt();
        let radii = match direction {
            _ if !self.exact_radius.signum().is_gt() => Jet::constant(Ball::ZERO),
            Direction::Edges { .. } | Direction::EdgeCorner { .. } => length().times(self.radius),
            _ => Jet::constant(length().value * self.radius),
        };
        Aim { apart: jet::dot(&n, &view.apart), own, radii, n }
    }

    fn direction_at(&self, view: &View<D>, direction: &Direction<D>) -> JetVector<D> {
        let turned = |body: usize, v: [Ball; D]| jet::image(&view.rotations[body], &v.map(Jet::constant));
        let sign = |flipped: bool| Ball::new(if flipped { -1.0 } else { 1.0 });
        match *direction {
            Direction::Still { n } => n.map(|x| Jet::constant(Ball::new(x))),
            Direction::Spun { n, from, spin } => {
                let motion = RigidMotion { spin, ..RigidMotion::still(Map::IDENTITY) };
                let since = view.time - Ball::new(from);
                jet::image(&motion.rotation_at(since), &n.map(|x| Jet::constant(Ball::new(x))))
            }
            Direction::Own { body, n } => turned(body, self.own(body, n)),
            Direction::Face { body, face, flipped } => turned(body, self.normal(body, face, flipped)),
            Direction::Edges { edges, flipped } => {
                let [e, f] = [0, 1].map(|body| turned(body, self.way(body, edges[body])));
                cross(&e, &f).map(|x| x.times(sign(flipped)))
            }
            Direction::EdgeCorner { body, edge, corner, flipped } => {
                let e = turned(body, self.way(body, edge));
                let own = turned(body, self.arms[body][edge[0]]);
                let other = turned(1 - body, self.arms[1 - body][corner]);
                let toward = Ball::new(if body == 0 { 1.0 } else { -1.0 });
                let way: JetVector<D> = core::array::from_fn(|k| view.apart[k].times(toward) + other[k] - own[k]);
                let (square, along) = (jet::dot(&e, &e), jet::dot(&way, &e));
                core::array::from_fn(|k| (way[k] * square - e[k] * along).times(sign(flipped)))
            }
        }
    }

    /// A direction of the own frame of a body, as it is before the body turns.
    fn own(&self, body: usize, n: [f64; D]) -> [Ball; D] {
        self.bodies[body].motion.turned(n.map(Ball::new))
    }

    /// From one point of a body to another, before it turns.
    fn way(&self, body: usize, [i, j]: [usize; 2]) -> [Ball; D] {
        core::array::from_fn(|k| self.arms[body][j][k] - self.arms[body][i][k])
    }

    /// The normal of a face of a body, before it turns.
    fn normal(&self, body: usize, face: [usize; D], flipped: bool) -> [Ball; D] {
        let first = self.way(body, [face[0], face[1]]);
        let n = if D == 2 {
            core::array::from_fn(|k| if k == 0 { first[1] } else { -first[0] })
        } else {
            let second = self.way(body, [face[0], face[D - 1]]);
            core::array::from_fn(|k| {
                let (i, j) = ((k + 1) % D, (k + 2) % D);
                first[i] * second[j] - first[j] * second[i]
            })
        };
        if flipped { n.map(|x| -x) } else { n }
    }
}

fn cross<const D: usize>(a: &JetVector<D>, b: &JetVector<D>) -> JetVector<D> {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        a[i] * b[j] - a[j] * b[i]
    })
}

#[cfg(test)]
mod tests;
