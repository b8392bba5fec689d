//! Two shapes that move during one step, answered by the single-pair library.

use crate::dimension::TableVector;
use crate::lanes::LaneScalar;
use crate::proof::range;
use crate::table::{Single, Unposed};
use barycode::d2::Posed;
use barycode::expert::{Number, RigidMap, Slerp, Still};
use barycode::{Cast, Convex, Impact, ImpactVerdict, Kinematic, Motion, Query, Scalar, Stop, Verdict};
use core::fmt;

/// How a body goes during a step, whose time is from zero to one.
#[derive(Clone, Copy, Debug)]
pub(super) enum StepMotion<V: Kinematic> {
    Still(Still<V>),
    Slerp(Slerp<V>),
}

impl<V: Kinematic> StepMotion<V> {
    /// From one pose to another, which may be the same; `None` if one is no pose, or too far away.
    pub(super) fn between(from: V::Pose, to: V::Pose) -> Option<Self> {
        // The comparison fails for NaN.
        if !(from.shift().norm1() + to.shift().norm1() < range::<V::Scalar>().1) {
            return None;
        }
        if from == to {
            return Still::new(from).ok().map(Self::Still);
        }
        let times = [V::Scalar::ZERO, V::Scalar::ONE];
        Slerp::new(from, to, V::default(), times).ok().map(Self::Slerp)
    }

    fn motion(&self) -> &dyn Motion<Vector = V> {
        match self {
            Self::Still(motion) => motion,
            Self::Slerp(motion) => motion,
        }
    }

    fn stands(&self) -> bool {
        matches!(self, Self::Still(_))
    }
}

/// Two shapes with their motions.
pub struct MovingPair<'t, V: TableVector + Kinematic> {
    pub(super) shapes: [Unposed<'t, V>; 2],
    pub(super) motions: [StepMotion<V>; 2],
}

impl<V: TableVector + Kinematic> fmt::Debug for MovingPair<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MovingPair").field("motions", &self.motions).finish_non_exhaustive()
    }
}

/// The first contact of a pair during a step.
#[derive(Clone, Copy, Debug)]
pub struct PairImpact<T> {
    pub(super) verdict: ImpactVerdict,
    /// The first contact, an interval of time as [`Impact::first`].
    pub(super) first: [T; 2],
    pub(super) stop: Stop,
}

/// The smallest distance of a pair over a step.
#[derive(Clone, Copy, Debug)]
pub struct PairClearance<T> {
    pub(super) verdict: ImpactVerdict,
    pub(super) lower: T,
    pub(super) upper: T,
    /// A time at which the distance is no more than `upper`.
    pub(super) at: T,
    /// Why a search that is undecided ended.
    pub(super) stop: Stop,
}

/// How close the bounds of a distance have to be, and how near a pair has to come to matter.
#[derive(Clone, Copy, Debug)]
pub struct PairGoal<T> {
    /// The relative difference of the bounds.
    pub(super) tolerance: T,
    /// A distance beyond which a pair does not matter.
    pub(super) beyond: T,
}

/// Rounds of the search for the smallest distance; in each the bounds come closer by the tolerance
/// or the place of the smallest distance is found anew.
const ROUNDS: u32 = 16;

/// Halvings of the time around the smallest distance.
const HALVINGS: u32 = 12;

impl<'t, V: TableVector<Method = <V as Kinematic>::Method> + Kinematic> MovingPair<'t, V> {
    /// The time up to which the pair is asked about: none of two that stand.
    fn interval(&self) -> [V::Scalar; 2] {
        let stand = self.motions.iter().all(StepMotion::stands);
        [Number::ZERO, if stand { V::Scalar::ZERO } else { V::Scalar::ONE }]
    }

    /// When they first are in contact.
    pub(crate) fn first_contact(&self) -> PairImpact<V::Scalar> {
        let Impact { verdict, first, stop, .. } = self.impact(Number::ZERO);
        PairImpact { verdict, first, stop }
    }

    /// When they first are no more than `target` apart.
    fn impact(&self, target: V::Scalar) -> Impact<V> {
        let ([a, b], [first, second]) = (&self.shapes, &self.motions);
        Cast::new().target_distance(target).time_of_impact(a, first.motion(), b, second.motion(), self.interval())
    }

    /// Whether they are proven to stay farther apart than `target`.
    fn is_free(&self, target: V::Scalar) -> bool {
        let ([a, b], [first, second]) = (&self.shapes, &self.motions);
        Cast::new().target_distance(target).is_free(a, first.motion(), b, second.motion(), self.interval())
    }

    /// One of the shapes at a time, and how far points are from where the motion has them.
    fn posed(&self, index: usize, time: V::Scalar) -> Option<(Single<'t, V>, V::Scalar)> {
        let (shape, motion) = (&self.shapes[index], self.motions[index].motion());
        let (pose, error) = (motion.pose(time), motion.rounding(time));
        let far = (shape.extent() + shape.origin().norm1()) * V::Scalar::from_f64(1.001);
        Posed::new(shape.clone(), pose).ok().map(|posed| (posed, error.turn * far + error.shift))
    }

    /// At least their distance at a time; zero if they are in contact.
    fn distance(&self, time: V::Scalar) -> V::Scalar {
        let (Some((a, off_a)), Some((b, off_b))) = (self.posed(0, time), self.posed(1, time)) else {
            return V::Scalar::INFINITY;
        };
        let query = || Query::new().method(<V as Kinematic>::Method::default());
        let found = query().distance(&a, &b);
        let off = off_a + off_b;
        match found.verdict {
            Verdict::Penetrating | Verdict::Touching if off == Number::ZERO => Number::ZERO,
            Verdict::Penetrating if query().contact(&a, &b).upper + off < Number::ZERO => Number::ZERO,
            _ => found.upper + off,
        }
    }

    /// The smallest distance over the step, between bounds that are as close as the goal says, or
    /// proven to be larger than the distance beyond which it does not matter.
    pub(crate) fn clearance(&self, goal: PairGoal<V::Scalar>) -> PairClearance<V::Scalar> {
        let tolerance = Number::max(goal.tolerance, V::Scalar::UNIT * V::Scalar::from_f64(4096.0));
        let share = Number::max(V::Scalar::ONE - tolerance, Number::ZERO);
        let free = |lower, [at, upper]: [V::Scalar; 2]| PairClearance {
            verdict: ImpactVerdict::Free,
            lower,
            upper,
            at,
            stop: Stop::Tolerance,
        };
        let mut best = self.least_of_three();
        if goal.beyond < best[1] && goal.beyond.is_finite() && self.is_free(goal.beyond) {
            return free(goal.beyond, best);
        }
        for _ in 0..ROUNDS {
            best = self.lowered(best);
            if best[1] == Number::ZERO {
                break;
            }
            let target = best[1] * share;
            let impact = self.impact(target);
            match impact.verdict {
                ImpactVerdict::Free => return free(target, best),
                ImpactVerdict::Contact => best = [impact.first[1], Number::min(best[1], target)],
                ImpactVerdict::Undecided => break,
            }
        }
        self.coarse(best)
    }

    /// The smallest distance at the ends and in the middle, with the time.
    fn least_of_three(&self) -> [V::Scalar; 2] {
        let end = self.interval()[1];
        let times = [Number::ZERO, end * V::Scalar::from_f64(0.5), end];
        let mut best = [Number::ZERO, V::Scalar::INFINITY];
        for time in times {
            let distance = self.distance(time);
            if distance < best[1] {
                best = [time, distance];
            }
        }
        best
    }

    /// A smaller distance nearby, if there is one.
    fn lowered(&self, mut best: [V::Scalar; 2]) -> [V::Scalar; 2] {
        let end = self.interval()[1];
        let mut width = end * V::Scalar::from_f64(0.25);
        for _ in 0..HALVINGS {
            if best[1] == Number::ZERO || width == Number::ZERO {
                break;
            }
            let old = best[1];
            for time in [Number::max(best[0] - width, Number::ZERO), Number::min(best[0] + width, end)] {
                let distance = self.distance(time);
                if distance < best[1] {
                    best = [time, distance];
                }
            }
            if best[1] == old {
                width = width * V::Scalar::from_f64(0.5);
            }
        }
        best
    }

    /// Result where no bound is as close as it should be: a contact, or half of the distance, a
    /// quarter of it, and so on, as the lower bound.
    fn coarse(&self, [at, upper]: [V::Scalar; 2]) -> PairClearance<V::Scalar> {
        let zero = V::Scalar::ZERO;
        let contact =
            |at| PairClearance { verdict: ImpactVerdict::Contact, lower: zero, upper: zero, at, stop: Stop::Decided };
        if upper == zero {
            return contact(at);
        }
        let PairImpact { verdict, first, stop } = self.first_contact();
        if verdict == ImpactVerdict::Contact {
            return contact(first[1]);
        }
        let mut target = upper;
        for _ in 0..ROUNDS {
            target = target * V::Scalar::from_f64(0.5);
            if target.is_finite() && self.is_free(target) {
                return PairClearance { verdict: ImpactVerdict::Free, lower: target, upper, at, stop };
            }
        }
        PairClearance { verdict, lower: zero, upper, at, stop }
    }
}

impl<T: LaneScalar> PairImpact<T> {
    /// An overlap at the beginning.
    pub(super) fn at_once() -> Self {
        Self { verdict: ImpactVerdict::Contact, first: [T::ZERO; 2], stop: Stop::Decided }
    }

    /// Nothing known, because of a pose that is none.
    pub(super) fn unknown() -> Self {
        Self { verdict: ImpactVerdict::Undecided, first: [T::ZERO, T::ONE], stop: Stop::NotFinite }
    }
}

impl<T: LaneScalar> PairClearance<T> {
    /// Nothing known, because of a pose that is none.
    pub(super) fn unknown() -> Self {
        Self {
            verdict: ImpactVerdict::Undecided,
            lower: T::ZERO,
            upper: T::INFINITY,
            at: T::ZERO,
            stop: Stop::NotFinite,
        }
    }
}
