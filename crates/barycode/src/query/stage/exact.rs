//! Exact: verdicts that the bounds leave open, decided by exact arithmetic.
//!
//! - **Assumes**: a pair that no bounds have decided (yes or no may come here without any), and a
//!   feature and a direction that are likely to matter; neither is believed;
//! - **Proves**: the verdict, with a feature or a direction that shows it;
//! - **Hands on**: nothing: what it leaves open is undecided, with a reason;
//! - **Gives up**: where a shape does not state its structure ([`Unknown::Opaque`]), where numbers
//!   leave the range of the limbs ([`Unknown::Lost`]), and where its steps are used up
//!   ([`Unknown::Limit`]): few with [`Effort::Walk`], and none if there is a radius.

use crate::answer::{Certificate, Simplex, Stop, Verdict};
use crate::exact::{self, Decision, Effort, SearchStart, Unknown};
use crate::gjk::Erased;
use crate::num::{Number, Scalar};
use crate::query::bounds::Core;
use crate::query::goal::MAX_ITERATIONS;
use crate::shape::Convex;
use crate::vector::Vector;

/// Decides how the shapes lie when one is grown by `within`. The search begins with the vertices of
/// `start`, and with a direction that is likely to separate the shapes.
#[cold]
#[inline(never)]
pub(in crate::query) fn decide<V: Vector>(
    shapes: Erased<'_, V>,
    within: V::Scalar,
    start: &Simplex<V::Scalar>,
    likely: V,
    effort: Effort,
) -> Result<Decision, Unknown> {
    exact::verdict(*shapes.a, *shapes.b, within, &SearchStart::from_simplex(start), likely, effort)
}

/// Decides shapes whose bounds include zero: the bounds, made certain where they can be, and the
/// verdict.
pub(in crate::query) fn settle<V: Vector>(shapes: &Erased<'_, V>, core: &Core<V>) -> (Core<V>, Verdict) {
    if core.is_final() || core.settled != Verdict::Undecided {
        return (*core, core.settled);
    }
    match decide(*shapes, Number::ZERO, &core.simplex, core.direction, Effort::Full) {
        // Where products have overflowed the verdict is all that is known.
        Ok(decision) if core.lower.is_nan() || core.upper.is_nan() => {
            let nothing = Core::unknown(Stop::Stalled, core.iterations);
            (nothing.with_decision(shapes, &decision), decision.verdict)
        }
        Ok(decision) => (core.with_decision(shapes, &decision), decision.verdict),
        Err(unknown) => (Core { stop: unknown.stop(core.stop), ..*core }, Verdict::Undecided),
    }
}

impl Unknown {
    /// Why a query that the bounds leave open stops, given why they do.
    pub(in crate::query) fn stop(self, bounds: Stop) -> Stop {
        if self == Self::Lost { Stop::OutOfRange } else { bounds }
    }
}

impl Decision {
    /// The proof of the verdict.
    pub(in crate::query) fn certificate<V: Vector>(&self) -> Certificate<V> {
        match self.verdict {
            Verdict::Separated => Certificate::Direction(self.along()),
            _ => Certificate::Simplex(self.simplex()),
        }
    }

    /// From A to B; zero if there is none.
    pub(in crate::query) fn along<V: Vector>(&self) -> V {
        let [x, y, z] = self.direction;
        let (x, y, z) = (V::Scalar::from_f64(x), V::Scalar::from_f64(y), V::Scalar::from_f64(z));
        let plane = V::axis(0) * x + V::axis(1) * y;
        if V::DIMENSION == 2 { plane } else { plane + V::axis(2) * z }
    }

    /// The feature that holds the nearest point, or the origin.
    pub(in crate::query) fn simplex<T: Scalar>(&self) -> Simplex<T> {
        let [a, b, c, d] = self.weights;
        let weights = [T::from_f64(a), T::from_f64(b), T::from_f64(c), T::from_f64(d)];
        Simplex { ids: self.ids, weights, length: self.length as u32 }
    }
}

impl<V: Vector> Core<V> {
    /// Whether the question has ended, and exact arithmetic is not to be asked: with an iteration
    /// limit of fewer supports than usual the caller has asked us not to continue.
    pub(in crate::query) fn is_final(&self) -> bool {
        match self.stop {
            Stop::NotFinite | Stop::OutOfRange => true,
            Stop::IterationLimit => self.iterations < MAX_ITERATIONS,
            _ => false,
        }
    }

    /// Makes certain what is known about the cores. A normal, points and bounds that are as close
    /// as they should be stay as they are, and so do those of a depth.
    pub(in crate::query) fn with_decision(self, shapes: &Erased<'_, V>, decision: &Decision) -> Self {
        let close = self.upper - self.lower <= shapes.resolution() || decision.verdict != Verdict::Touching;
        if close && self.length > Number::ZERO || !decision.named {
            return self;
        }
        if decision.verdict != Verdict::Separated {
            return self.with_feature(shapes, decision);
        }
        let direction = decision.along::<V>().leveled();
        Self { direction, length: direction.length(), ..self }
    }

    /// Takes the normal, points and simplex of a decision about shapes that meet.
    pub(in crate::query) fn with_feature(self, shapes: &Erased<'_, V>, decision: &Decision) -> Self {
        let direction = decision.along::<V>().leveled();
        let simplex = decision.simplex();
        let (mut p, mut q) = (V::default(), V::default());
        for (&(a, b), &weight) in simplex.ids.iter().zip(&simplex.weights).take(decision.length) {
            p = p + shapes.a.point(a) * weight;
            q = q + shapes.b.point(b) * weight;
        }
        Self { direction, length: direction.length(), p, q, simplex, ..self }
    }
}
