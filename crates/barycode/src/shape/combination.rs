//! Shapes made of several shapes: Minkowski sum, hull.

use super::{Convex, Details, Members, Rounding, ScalarOf, Structure, Support, inflated, ulps};
use crate::num::{Number, Scalar};
use crate::vec::Coordinates;
use crate::vector::Vector;
use core::marker::PhantomData;

/// Packs two ids of up to 32 bits into one. A larger id is dropped, which costs a later search time
/// and nothing else.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn pack(first: u64, second: u64) -> u64 {
    let short = |id: u64| if id >> 32 == 0 { id } else { 0 };
    short(first) << 32 | short(second)
}

/// Undoes [`pack`].
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn unpack(id: u64) -> (u64, u64) {
    (id >> 32, id & u64::from(u32::MAX))
}

/// The Minkowski sum of two shapes: all sums of a point of one and a point of the other.
///
/// A footprint swept along a segment is the sum of the two, for example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinkowskiSum<A, B> {
    first: A,
    second: B,
}

impl<A: Convex, B: Convex<Vector = A::Vector>> MinkowskiSum<A, B> {
    /// The sum of two shapes.
    pub fn new(first: A, second: B) -> Self {
        Self { first, second }
    }

    /// The first summand.
    pub fn first(&self) -> &A {
        &self.first
    }

    /// The second summand.
    pub fn second(&self) -> &B {
        &self.second
    }
}

impl<A: Convex, B: Convex<Vector = A::Vector>> Convex for MinkowskiSum<A, B> {
    type Vector = A::Vector;

    #[inline]
    fn support(&self, direction: A::Vector, hint: u64) -> Support<A::Vector> {
        let (hint_a, hint_b) = unpack(hint);
        let (a, b) = (self.first.support(direction, hint_a), self.second.support(direction, hint_b));
        Support { point: a.point + b.point, id: pack(a.id, b.id) }
    }

    fn start(&self) -> A::Vector {
        self.first.start() + self.second.start()
    }

    fn point(&self, id: u64) -> A::Vector {
        let (a, b) = unpack(id);
        self.first.point(a) + self.second.point(b)
    }

    fn radius(&self) -> ScalarOf<A> {
        self.first.radius() + self.second.radius()
    }

    fn origin(&self) -> A::Vector {
        self.first.origin() + self.second.origin()
    }

    fn extent(&self) -> ScalarOf<A> {
        inflated(self.first.extent() + self.second.extent())
    }

    fn rounding(&self) -> Rounding<ScalarOf<A>> {
        let (a, b) = (self.first.rounding(), self.second.rounding());
        let reach =
            self.first.extent() + self.second.extent() + self.first.origin().norm1() + self.second.origin().norm1();
        let sum = reach * ulps(2);
        // The support of each summand is chosen by comparing its own rounded products.
        Rounding { point: a.point + b.point + sum, value: a.value + b.value + sum }
            .with_sum(self.first.radius(), self.second.radius())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<A::Vector> {
        self
    }
}

impl<A: Convex, B: Convex<Vector = A::Vector>> Details<A::Vector> for MinkowskiSum<A, B> {
    fn fetch(&self) {
        self.first.details().fetch();
        self.second.details().fetch();
    }

    fn radii(&self, _radius: ScalarOf<A>, add: &mut dyn FnMut(ScalarOf<A>)) {
        self.first.details().radii(self.first.radius(), add);
        self.second.details().radii(self.second.radius(), add);
    }

    fn structure(&self) -> Structure<'_, A::Vector> {
        Structure::Sum(&self.first, &self.second)
    }
}

/// The convex hull of several shapes of one type: `C` is anything that lends a slice of `S`.
///
/// Members of different types are given as `&dyn Convex<Vector = …>`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullOf<S, C> {
    members: C,
    member: PhantomData<S>,
}

impl<S: Convex, C: AsRef<[S]>> HullOf<S, C> {
    /// The hull of these shapes.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(members: C) -> Result<Self, super::ShapeError> {
        if members.as_ref().is_empty() {
            return Err(super::ShapeError::Empty);
        }
        Ok(Self { members, member: PhantomData })
    }

    /// The shapes as given.
    pub fn members(&self) -> &[S] {
        self.members.as_ref()
    }

    fn first(&self) -> &S {
        &self.members.as_ref()[0]
    }

    /// Origin of a member relative to the hull's own origin.
    fn offset(&self, member: &S) -> S::Vector {
        member.origin() - self.first().origin()
    }

    /// Vector that a member's radius, as far as it exceeds the radius of the whole, adds to its
    /// support.
    fn bulge(&self, member: &S, direction: S::Vector) -> S::Vector {
        let extra = member.radius() - self.radius();
        if !(extra > Number::ZERO) {
            return S::Vector::default();
        }
        // Scaled first: the quotient of a very short direction overflows, and a wrong support
        // proves wrong bounds.
        let direction = direction.leveled();
        let length = direction.length();
        // In an infinite direction any point is a support, but NaN is no point.
        let known = length > Number::ZERO && length < ScalarOf::<S>::INFINITY;
        if known { direction * (extra / length) } else { S::Vector::default() }
    }

    fn largest(&self, measure: impl Fn(&S) -> ScalarOf<S>) -> ScalarOf<S> {
        self.members.as_ref().iter().fold(Number::ZERO, |most: ScalarOf<S>, member| most.max(measure(member)))
    }
}

impl<S: Convex, C: AsRef<[S]>> Convex for HullOf<S, C> {
    type Vector = S::Vector;

    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        let (hint_member, hint_id) = unpack(hint);
        let mut best: Option<(ScalarOf<S>, Support<S::Vector>)> = None;
        for (index, member) in (0..).zip(self.members.as_ref()) {
            let found = member.support(direction, if index == hint_member { hint_id } else { 0 });
            let point = found.point + self.offset(member) + self.bulge(member, direction);
            let value = point.dot(direction);
            let wins = match &best {
                None => true,
                Some((most, _)) => value > *most,
            };
            if wins {
                best = Some((value, Support { point, id: pack(index, found.id) }));
            }
        }
        best.map_or(Support { point: S::Vector::default(), id: 0 }, |(_, support)| support)
    }

    fn start(&self) -> S::Vector {
        self.first().start()
    }

    #[allow(clippy::cast_possible_truncation)] // any member will do for a number that is no index
    fn point(&self, id: u64) -> S::Vector {
        let (index, inner) = unpack(id);
        let members = self.members.as_ref();
        let member = &members[index as usize % members.len()];
        member.point(inner) + self.offset(member)
    }

    /// The smallest radius of all; the supports of members with a larger one include the
    /// difference.
    fn radius(&self) -> ScalarOf<S> {
        let members = self.members.as_ref().iter();
        members.fold(self.first().radius(), |least, member| least.min(member.radius()))
    }

    fn origin(&self) -> S::Vector {
        self.first().origin()
    }

    fn extent(&self) -> ScalarOf<S> {
        inflated(self.largest(|member| member.extent() + self.offset(member).length() + member.radius()))
    }

    fn rounding(&self) -> Rounding<ScalarOf<S>> {
        let sum = self.extent() * ulps(6);
        Rounding {
            point: self.largest(|member| member.rounding().point) + sum,
            value: self.largest(|member| member.rounding().value) + sum,
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex, C: AsRef<[S]>> Details<S::Vector> for HullOf<S, C> {
    /// Opaque if a member has a larger radius than the whole, or if a radius is a sum, which its
    /// rounded value does not determine.
    fn structure(&self) -> Structure<'_, S::Vector> {
        let radius = self.radius();
        let alike = |member: &S| {
            let mut summands = 0;
            member.details().radii(member.radius(), &mut |summand| summands += usize::from(summand != Number::ZERO));
            summands <= 1 && member.radius() == radius
        };
        if self.members.as_ref().iter().all(alike) { Structure::Hull(self) } else { Structure::Opaque }
    }
}

impl<S: Convex, C: AsRef<[S]>> Members<S::Vector> for HullOf<S, C> {
    fn count(&self) -> usize {
        self.members.as_ref().len()
    }

    fn member(&self, index: usize) -> &dyn Convex<Vector = S::Vector> {
        &self.members.as_ref()[index]
    }
}
