//! Bodies that translate: everything decided exactly.
//!
//! Let `D` be the hull of the differences of points of B and points of A, `w` the velocity of B
//! less that of A, `r` the sum of the radii. At a time `t` the bodies are in contact if the
//! distance of the origin from `D + t w` is at most `r`. That distance is convex in `t`, so that
//! the times of contact are an interval, and three facts decide every claim about it:
//!
//! | claim | fact |
//! | --- | --- |
//! | contact, or none, at `t` | the relation of A and B moved by `t w` |
//! | contact at a time in `[0, t]` | the relation of A and the hull of B and B moved by `t w` |
//! | none there | as before, or a direction along which there is a gap at `0` and at `t` |
//!
//! All are decided about numbers that are never rounded, `t w` included.

use core::cmp::Ordering;

use crate::body::BodyError;
use crate::compound::Compound;
use crate::oracle::dyadic::{Dyadic, Exact};
use crate::oracle::{ExactBody, ExactPolygon, Relation, Truth, space};

/// Spaces whose bodies can be judged while they translate.
pub trait ExactSpace<const D: usize> {
    /// Their hulls.
    type Hull: ExactBody<D> + core::fmt::Debug;
}

impl ExactSpace<2> for Exact<2> {
    type Hull = ExactPolygon;
}

impl ExactSpace<3> for Exact<3> {
    type Hull = space::ExactHull;
}

/// What counts as contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Common points.
    Touching,
    /// Common inner points.
    Overlap,
}

/// Two bodies that translate at constant velocities from where they are at time zero.
#[derive(Clone, Debug)]
pub struct LinearPair<const D: usize>
where
    Exact<D>: ExactSpace<D>,
{
    hulls: [<Exact<D> as ExactSpace<D>>::Hull; 2],
    radii: [Dyadic; 2],
    radius: Dyadic,
    velocities: [Exact<D>; 2],
    /// Of B relative to A.
    velocity: Exact<D>,
}

impl<const D: usize> LinearPair<D>
where
    Exact<D>: ExactSpace<D>,
{
    /// Two bodies and their velocities. Contact begins at a distance of `target`.
    ///
    /// # Errors
    /// Where a body is not valid.
    ///
    /// # Panics
    /// Where a velocity or the target is not finite.
    pub fn new(bodies: [&Compound<D>; 2], velocities: [[f64; D]; 2], target: f64) -> Result<Self, BodyError> {
        for body in bodies {
            body.validate()?;
        }
        let hull = |body: &Compound<D>| ExactBody::new(&body.points().into_iter().map(Exact).collect::<Vec<_>>());
        let radii = bodies.map(crate::oracle::radius);
        let velocities = velocities.map(Exact::new);
        let radius = &Dyadic::new(target) + &(&radii[0] + &radii[1]);
        let velocity = velocities[1].minus(&velocities[0]);
        Ok(Self { hulls: bodies.map(hull), radii, radius, velocities, velocity })
    }

    /// How far a point is off a body where that is at a time; negative within its radius.
    #[must_use]
    pub fn off(&self, body: usize, point: [f64; D], time: f64) -> f64 {
        let way = self.velocities[body].times(&Dyadic::new(-time));
        let point = Exact::new(point).plus(&way);
        let hull: <Exact<D> as ExactSpace<D>>::Hull = ExactBody::new(&[point]);
        hull.truth(&self.hulls[body], &self.radii[body]).approximate()
    }

    /// The gap along a direction at a time, less the radii and the target, rounded.
    #[must_use]
    pub fn gap(&self, direction: [f64; D], time: f64) -> f64 {
        let n = Exact::new(direction);
        let [apart, speed] = self.heights(&n);
        let gap = (&apart + &(&speed * &Dyadic::new(time))).approximate();
        gap / n.square().approximate().sqrt() - self.radius.approximate()
    }

    /// The truth about both where they are at a time.
    #[must_use]
    pub fn at(&self, time: &Dyadic) -> Truth {
        let [a, b] = &self.hulls;
        a.truth(&b.moved(&self.velocity.times(time)), &self.radius)
    }

    /// The relation at a time.
    #[must_use]
    pub fn relation(&self, time: f64) -> Relation {
        self.at(&Dyadic::new(time)).relation()
    }

    /// Whether they are in contact at a time.
    #[must_use]
    pub fn meets_at(&self, time: f64, counts: Counts) -> bool {
        self.counts(self.relation(time), counts)
    }

    /// Whether they are in contact at some time of `[0, until]`. `until` may be infinite.
    #[must_use]
    pub fn meets_within(&self, until: f64, counts: Counts) -> bool {
        self.meets_before(&self.horizon(until), counts)
    }

    /// Whether they are in contact at some time from zero on and before `end`: up to 2⁻⁸¹⁷⁶ of
    /// it, which no two different times of contact of such numbers are as near as.
    #[must_use]
    pub fn meets_strictly_before(&self, end: f64, counts: Counts) -> bool {
        if !(end > 0.0) || !self.meets_within(end, counts) {
            return false;
        }
        let before = &Dyadic::new(1.0) - &least();
        self.meets_before(&(&Dyadic::new(end) * &before), counts)
    }

    /// Whether they are in contact right after a time, by 2⁻⁸¹⁷⁶.
    #[must_use]
    pub fn meets_right_after(&self, time: f64, counts: Counts) -> bool {
        self.counts(self.at(&(&Dyadic::new(time) + &least())).relation(), counts)
    }

    /// Whether the gap along a direction exceeds the radii at time zero and at `until`, so that
    /// there is no contact in between. `touching`: or is equal to them.
    #[must_use]
    pub fn separates(&self, direction: [f64; D], until: f64, touching: bool) -> bool {
        if !direction.iter().all(|x| x.is_finite()) {
            return false;
        }
        let n = Exact::new(direction);
        let until = self.horizon(until);
        let [apart, speed] = self.heights(&n);
        let later = &apart + &(&speed * &until);
        let square = &self.radius.squared() * &n.square();
        [apart, later].iter().all(|gap| match gap.signum() {
            Ordering::Less => false,
            _ => match gap.squared().cmp(&square) {
                Ordering::Greater => true,
                Ordering::Equal => touching && !n.is_zero(),
                Ordering::Less => false,
            },
        })
    }

    /// The gap of the cores along a direction at time zero, times its length, and what it grows by.
    fn heights(&self, n: &Exact<D>) -> [Dyadic; 2] {
        let heights = |hull: &<Exact<D> as ExactSpace<D>>::Hull| -> Vec<Dyadic> {
            hull.corners().iter().map(|p| n.dot(p)).collect()
        };
        let [a, b] = self.hulls.each_ref().map(heights);
        let apart = &b.into_iter().min().expect("corners") - &a.into_iter().max().expect("corners");
        [apart, n.dot(&self.velocity)]
    }

    /// Whether the bodies have a radius or their difference has inner points.
    #[must_use]
    pub fn has_interior(&self) -> bool {
        let mut edges = Vec::new();
        for hull in &self.hulls {
            let corners = hull.corners();
            edges.extend(corners.iter().skip(1).map(|p| p.minus(&corners[0])));
        }
        !self.radius.is_zero() || rank_is_full(&edges)
    }

    fn counts(&self, relation: Relation, counts: Counts) -> bool {
        match counts {
            Counts::Touching => relation != Relation::Separated,
            Counts::Overlap => relation == Relation::Penetrating && self.has_interior(),
        }
    }

    fn meets_before(&self, end: &Dyadic, counts: Counts) -> bool {
        let [a, b] = &self.hulls;
        let way = self.velocity.times(end);
        let swept: Vec<_> = b.corners().iter().flat_map(|p| [p.clone(), p.plus(&way)]).collect();
        self.counts(a.truth(&ExactBody::new(&swept), &self.radius).relation(), counts)
    }

    /// The time, or an earlier one after which there is no contact that was not before: places that
    /// are farther away than all sizes are would leave the range of the oracle's first sieve.
    fn horizon(&self, until: f64) -> Dyadic {
        let last = self.last_meeting();
        let until = until.is_finite().then(|| Dyadic::new(until));
        until.filter(|until| *until < last).unwrap_or(last)
    }

    /// A time after which there is no contact that was not before.
    fn last_meeting(&self) -> Dyadic {
        let mut time = Dyadic::new(1.0);
        let zero = Exact([(); D].map(|()| Dyadic::ZERO));
        if self.velocity == zero {
            return time;
        }
        // The squared way exceeds the squared sum of all sizes.
        let all = self.hulls.iter().flat_map(ExactBody::corners);
        let sizes = all.fold(self.radius.squared(), |sum, p| &sum + &p.square());
        let sizes = &sizes * &Dyadic::new(1e6);
        while (&self.velocity.square() * &time.squared()) <= sizes {
            time = &time * &Dyadic::new(2.0_f64.powi(64));
        }
        time
    }
}

/// 2⁻⁸¹⁷⁶.
fn least() -> Dyadic {
    (0..8).fold(Dyadic::new(1.0), |power, _| &power * &Dyadic::new(2.0_f64.powi(-1022)))
}

/// Whether vectors span the space.
fn rank_is_full<const D: usize>(vectors: &[Exact<D>]) -> bool {
    // Gram–Schmidt without division.
    let mut base: Vec<Exact<D>> = Vec::new();
    for vector in vectors {
        let mut rest = vector.clone();
        for other in &base {
            rest = rest.times(&other.square()).minus(&other.times(&rest.dot(other)));
        }
        if !rest.is_zero() {
            base.push(rest);
        }
        if base.len() == D {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
