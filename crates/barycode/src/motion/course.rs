//! Two shapes of which one moves: verdicts at a time, and over all times up to one.

use super::path::{Drift, Moved, Obstacle, Shape, Swept};
use crate::answer::{Intersection, Proximity, Simplex, Stop, Touching, Verdict};
use crate::dimension::Dimension;
use crate::exact;
use crate::num::Number;
use crate::query::Query;
use crate::vector::Vector;

/// A question without options.
pub(super) fn query<V: Dimension>() -> Query<'static, V, V::Standard> {
    Query::new().method(V::Standard::default())
}

/// Supports of a stage after which exact arithmetic decides: a loop that takes so many goes round
/// in circles, as it may where coordinates are of very different sizes.
const SUPPORTS: u32 = 2048;

/// Whether shapes are at most so far apart: compiled once for all places that ask.
#[inline(never)]
fn within<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>, distance: V::Scalar) -> Intersection<V> {
    query::<V>().max_iterations(SUPPORTS).within(&a, &b, distance)
}

/// The verdict of exact arithmetic, whatever the size of the numbers; `None` where a shape states
/// no structure, or they are of too different sizes.
fn exactly<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>, within: V::Scalar) -> Option<Verdict> {
    let nothing = Simplex::<V::Scalar>::default();
    let start = exact::SearchStart::from_simplex(&nothing);
    let found = exact::verdict(a, b, within, &start, V::default(), exact::Effort::Full);
    found.ok().map(|decision| decision.verdict)
}

/// Whether shapes are in contact, as the question counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    No,
    Yes,
    /// Not known, and why.
    Open(Stop),
}

/// B moves along its way relative to A, which stays where it is.
pub(super) struct Course<'s, V: Vector> {
    pub(super) a: Shape<'s, V>,
    pub(super) b: Shape<'s, V>,
    pub(super) drift: Drift<V>,
    /// The distance up to which shapes are in contact.
    pub(super) target: V::Scalar,
    pub(super) touching: Touching,
    /// Supports that were needed so far.
    pub(super) iterations: u32,
    /// Whether the difference of the shapes has an inside, once that is known.
    solid: Option<Contact>,
}

impl<'s, V: Dimension> Course<'s, V> {
    pub(super) fn new([a, b]: [Shape<'s, V>; 2], drift: Drift<V>, target: V::Scalar, touching: Touching) -> Self {
        Self { a, b, drift, target, touching, iterations: 0, solid: None }
    }

    /// How the shapes lie at a time, one of them grown by the target distance.
    pub(super) fn verdict_at(&mut self, time: V::Scalar) -> Intersection<V> {
        let moved;
        let b: Shape<'_, V> = if time == Number::ZERO {
            self.b
        } else {
            moved = Moved::new(self.b, self.drift.way(time));
            &moved
        };
        let answer = within(self.a, b, self.target);
        self.iterations += answer.iterations;
        answer
    }

    /// The distance within which contact begins, and the extents; zero for two points.
    pub(super) fn size(&self) -> V::Scalar {
        (self.a.extent() + self.b.extent()) + (self.a.radius() + self.b.radius() + self.target)
    }

    /// Whether there is contact at a time.
    pub(super) fn at(&mut self, time: V::Scalar) -> Contact {
        let answer = self.verdict_at(time);
        match self.contact(answer.verdict, answer.stop) {
            Contact::Open(Stop::OutOfRange) if time > Number::ZERO && self.are_points_that_part() => Contact::No,
            Contact::Open(stop @ Stop::IterationLimit) => self.decided_at(time, stop),
            contact => contact,
        }
    }

    /// Whether a point is on a point at the beginning, and moves: it is on it at no other time,
    /// however short the way.
    fn are_points_that_part(&mut self) -> bool {
        let moves = self.drift.rounded.max_abs() > Number::ZERO;
        moves && self.size() == Number::ZERO && {
            let start = self.verdict_at(Number::ZERO);
            start.verdict == Verdict::Touching
        }
    }

    /// How A lies to all that B comes through up to a time.
    pub(super) fn verdict_up_to(&mut self, time: V::Scalar) -> Intersection<V> {
        let swept = Swept::new(self.b, self.drift.way(time));
        let b: Shape<'_, V> = &swept;
        let answer = within(self.a, b, self.target);
        self.iterations += answer.iterations;
        answer
    }

    /// Whether there is contact at any time up to this one.
    pub(super) fn up_to(&mut self, time: V::Scalar) -> Contact {
        let answer = self.verdict_up_to(time);
        match self.contact_up_to(time, &answer) {
            // They touch at the beginning, and never overlap.
            Contact::Open(Stop::OutOfRange) if self.are_points_that_part() => {
                self.contact(Verdict::Touching, Stop::Decided)
            }
            contact => contact,
        }
    }

    /// The same, given the verdict about all places of B up to the time.
    pub(super) fn contact_up_to(&mut self, time: V::Scalar, answer: &Intersection<V>) -> Contact {
        match self.contact_of_swept(answer.verdict, answer.stop) {
            Contact::Open(stop @ Stop::IterationLimit) => self.decided_up_to(time, stop),
            contact => contact,
        }
    }

    /// The same, of shapes whose structure is known, for numbers of any size, of which questions
    /// leave open what is out of range.
    pub(super) fn exactly_up_to(&mut self, time: V::Scalar) -> Contact {
        match self.up_to(time) {
            Contact::Open(stop) => self.decided_up_to(time, stop),
            contact => contact,
        }
    }

    /// Whether there is contact at a time, in the same way.
    pub(super) fn exactly_at(&mut self, time: V::Scalar) -> Contact {
        match self.at(time) {
            Contact::Open(stop) => self.decided_at(time, stop),
            contact => contact,
        }
    }

    /// Whether exact arithmetic finds contact at any time up to this one; open for a reason.
    fn decided_up_to(&mut self, time: V::Scalar, open: Stop) -> Contact {
        let swept = Swept::new(self.b, self.drift.way(time));
        let found = exactly(self.a, &swept, self.target);
        found.map_or(Contact::Open(open), |verdict| self.contact_of_swept(verdict, open))
    }

    /// Whether exact arithmetic finds contact at a time; open for a reason.
    fn decided_at(&self, time: V::Scalar, open: Stop) -> Contact {
        let moved = Moved::new(self.b, self.drift.way(time));
        let found = exactly(self.a, &moved, self.target);
        found.map_or(Contact::Open(open), |verdict| self.contact(verdict, open))
    }

    /// Whether a verdict about all places of B means contact at some time.
    ///
    /// With `M` the difference of the shapes and `S` the way, the inside of `M ⊕ S` is the sum of
    /// the insides, that of `S` relative to its line, if `M` has one. If it has none, as with two
    /// parallel segments in the plane, the sum may have an inside and the shapes overlap at no
    /// time.
    fn contact_of_swept(&mut self, verdict: Verdict, stop: Stop) -> Contact {
        match self.contact(verdict, stop) {
            Contact::Yes if self.touching == Touching::Free => self.is_solid(),
            contact => contact,
        }
    }

    /// Whether the difference of the shapes has an inside: it then overlaps itself.
    fn is_solid(&mut self) -> Contact {
        if self.a.radius() + self.b.radius() + self.target > Number::ZERO {
            return Contact::Yes;
        }
        if let Some(known) = self.solid {
            return known;
        }
        let obstacle = Obstacle::new(self.a, self.b);
        let whole: Shape<'_, V> = &obstacle;
        let answer = within(whole, whole, Number::ZERO);
        self.iterations += answer.iterations;
        let solid = self.contact(answer.verdict, answer.stop);
        self.solid = Some(solid);
        solid
    }

    /// Whether a verdict means contact; where there is none, why.
    pub(super) fn contact(&self, verdict: Verdict, stop: Stop) -> Contact {
        match verdict {
            Verdict::Separated => Contact::No,
            Verdict::Touching if self.touching == Touching::Free => Contact::No,
            Verdict::Touching | Verdict::Penetrating => Contact::Yes,
            Verdict::Undecided => Contact::Open(stop),
        }
    }

    /// The nearest points at a time, in the frame of A.
    pub(super) fn closest_points_at(&mut self, time: V::Scalar) -> Proximity<V> {
        let moved = Moved::new(self.b, self.drift.way(time));
        let b: Shape<'_, V> = &moved;
        let answer = query::<V>().closest_points(&self.a, &b);
        self.iterations += answer.iterations;
        answer
    }

    /// A direction that separates the shapes, or supports them, over all times up to one.
    pub(super) fn normal_up_to(&mut self, time: V::Scalar) -> Option<V> {
        let swept = Swept::new(self.b, self.drift.way(time));
        let b: Shape<'_, V> = &swept;
        let answer = query::<V>().closest_points(&self.a, &b);
        self.iterations += answer.iterations;
        answer.normal
    }

    /// The contact at the beginning.
    pub(super) fn contact_at_start(&mut self) -> Proximity<V> {
        let answer = query::<V>().contact(&self.a, &self.b);
        self.iterations += answer.iterations;
        answer
    }
}
