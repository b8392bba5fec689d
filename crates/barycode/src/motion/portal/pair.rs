//! Two polytopes of which one moves, and what decides about a side of their difference.

use super::outline::{AffineVertices, Outline, dot, largest, minus};
use super::{Long, Passage, Question, SIZES, bracket, exactly, is_contact, rounded, unit};
use crate::num::{Extends, Number, Scalar};
use crate::predicate::number::{Certain, Double, UNIT};
use crate::vector::Vector;
use core::cmp::Ordering;

/// A vertex of the difference: those of A and of B, and its rounded place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<const D: usize> {
    pub(super) ids: [usize; 2],
    pub(super) place: [f64; D],
}

/// A side that the ray goes through, with its rounded outward normal.
#[derive(Clone, Copy)]
pub(super) struct Portal<const D: usize> {
    pub(super) corners: [Corner<D>; D],
    pub(super) normal: [f64; D],
    /// Vertices that the search set out from, far on either side of the ray.
    pub(super) widest: [Corner<D>; 2],
}

/// The result of the search for a portal.
pub(super) enum Search<const D: usize> {
    Portal(Portal<D>),
    /// Along this direction all vertices are certainly behind the ray.
    Beside([f64; D]),
}

/// The parts of the determinant `num - t den` of vertices less `t v`: negative before the side that
/// they span, for vertices in the order of a portal; and the outward normal of that side.
#[derive(Clone, Copy)]
pub(super) struct Determinant<N, const D: usize> {
    pub(super) num: N,
    pub(super) den: N,
    pub(super) normal: [N; D],
}

impl<N: Number, const D: usize> Determinant<N, D> {
    /// The unit normal, to rounding: that of a [`Portal`] is off by the length of a sliver over its
    /// width.
    fn unit<V: Vector>(&self) -> Option<V> {
        unit(self.normal.map(Number::leading))
    }
}

/// The wide arithmetic of the shapes.
pub(super) type Wide<V> = <<V as Vector>::Scalar as Scalar>::Wide;

/// Two polytopes of which one moves.
pub(super) struct Pair<'p, V: Vector, const D: usize> {
    pub(super) leaves: &'p [AffineVertices<'p, V>; 2],
    pub(super) outlines: [Outline<'p, D>; 2],
    offset: [f64; D],
    pub(super) velocity: [f64; D],
    /// S and V of the bounds.
    pub(super) size: f64,
    pub(super) speed: f64,
    pub(super) question: Question<V>,
    /// The radii of the bodies and the sum of all, rounded.
    pub(super) bulges: [f64; 2],
    pub(super) radius: f64,
    /// Supports that were needed so far.
    pub(super) supports: u32,
}

/// The computations about a pair that depend on the dimension.
pub(super) trait Sides<const D: usize> {
    /// The factor of the bound on the determinant, and of that on the rise of a vertex.
    const BOUNDS: [f64; 2];

    /// Looks for the side where the ray along a velocity enters. That it goes through the side is
    /// certain.
    fn portal(&mut self, velocity: [f64; D]) -> Option<Search<D>>;

    /// The determinant of vertices, for any numbers.
    fn determinant<N: Number>(corners: &[[N; D]; D], velocity: [N; D]) -> Determinant<N, D>;

    /// The determinant of vertices, for numbers whose sign is certain or lost.
    fn exact_determinant<N: Certain>(corners: &[[N; D]; D], velocity: &[N; D]) -> Determinant<N, D>;

    /// How far a step leads along the normal of a side.
    fn exact_rise<N: Certain>(corners: &[[N; D]; D], step: &[N; D]) -> N;

    /// True if a vertex of one body is as far along the normal of the side as those of the side, by
    /// the definition of the normal.
    fn is_level(&self, portal: &Portal<D>, body: usize, index: usize) -> bool;

    /// True if the ray is certainly in the simplex of a side and a vertex behind it at a time that
    /// is not before the side.
    fn is_before_exit(&self, portal: &Portal<D>, far: &Corner<D>, time: f64) -> bool;

    /// Numbers in proportion to the weights of the corners at a place of the side.
    fn weights(portal: &Portal<D>, place: [f64; D]) -> [f64; D];
}

impl<'p, V: Vector, const D: usize> Pair<'p, V, D>
where
    Self: Sides<D>,
{
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn new(
        question: Question<V>,
        leaves: &'p [AffineVertices<'p, V>; 2],
        places: &'p mut [[f64; D]],
    ) -> Self {
        let (first, rest) = places.split_at_mut(leaves[0].count());
        let second = &mut rest[..leaves[1].count()];
        let outlines = [Outline::new(&leaves[0], first), Outline::new(&leaves[1], second)];
        let offset = leaves[0].offset::<Wide<V>, D>(&leaves[1]).map(Number::leading);
        let velocity = wide_velocity::<V, D>(&question).map(Number::leading);
        let radius = question.radii.iter().map(|radius| radius.to_f64()).sum::<f64>();
        let bulges = question.bulges.map(V::Scalar::to_f64);
        let size = offset.iter().fold(outlines[0].size + outlines[1].size + radius, |size, part| size + part.abs());
        Self {
            leaves,
            outlines,
            offset,
            velocity,
            size,
            speed: largest(velocity),
            question,
            bulges,
            radius,
            supports: 0,
        }
    }

    /// True if no determinant leaves the range of doubles.
    pub(super) fn fits(&self) -> bool {
        SIZES.contains(&self.size) && SIZES.contains(&self.speed)
    }

    /// Whether and when shapes without radius meet.
    pub(super) fn passage(&mut self) -> Option<Passage<V>> {
        if !self.fits() {
            return None;
        }
        let portal = match self.portal(self.velocity)? {
            Search::Beside(direction) => return Some(Passage::Free(unit(direction)?)),
            Search::Portal(portal) => portal,
        };
        let front = self.front(&portal);
        let [num, den] = [front.num.leading(), front.den.leading()];
        if num > 0.0 {
            return self.behind();
        }
        let least = self.lost(Wide::<V>::ROUNDOFF);
        // NaN fails here.
        if !(num < -least * self.size && den < -least * self.speed && self.is_supporting(&portal)?) {
            return None;
        }
        let touching = self.question.touching;
        let contact = |time: V::Scalar| Some(is_contact(self.sign(front, &portal, time)?, touching));
        let near = num / den;
        let until = self.question.until;
        if near * 1.001 >= until.to_f64() && !contact(until)? {
            return Some(Passage::Free(front.unit()?));
        }
        let times = bracket(V::Scalar::from_f64(near), contact)?;
        let end = V::Scalar::from_bits(times[1]);
        if !end.is_finite() || !self.holds(front, &portal, end) {
            return None;
        }
        Some(Passage::Contact { times, normal: front.unit()?, on: self.entry(&portal, end) })
    }

    /// The answer about shapes that are behind or overlap: free if the ray back enters them.
    fn behind(&mut self) -> Option<Passage<V>> {
        let Search::Portal(portal) = self.portal(self.velocity.map(|part| -part))? else { return None };
        // Of the ray back `den` is that of the velocity back.
        let front = self.front(&portal);
        let [num, den] = [front.num.leading(), front.den.leading()];
        let least = self.lost(Wide::<V>::ROUNDOFF);
        let apart = num < -least * self.size && den > least * self.speed && self.is_supporting(&portal)?;
        if apart { Some(Passage::Free(front.unit()?)) } else { None }
    }

    /// The bound on a determinant that is computed with this roundoff, over a length.
    pub(super) fn lost(&self, roundoff: f64) -> f64 {
        roundoff * Self::BOUNDS[0] * if D == 2 { self.size } else { self.size * self.size }
    }

    /// The bound on the rise of a vertex over a side, in doubles.
    pub(super) fn lost_rise(&self) -> f64 {
        let area = self.size * self.size;
        UNIT * Self::BOUNDS[1] * if D == 2 { area } else { area * self.size }
    }

    /// The vertex of the difference that lies farthest along a direction, but for rounding.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn support(&mut self, direction: [f64; D]) -> Corner<D> {
        self.supports += 1;
        let [a, b] = &self.outlines;
        self.corner([a.farthest(direction), b.farthest(direction.map(|part| -part))])
    }

    /// The vertices that lie farthest along a direction and against it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn widest(&mut self, direction: [f64; D]) -> [Corner<D>; 2] {
        self.supports += 2;
        let [a, b] = self.outlines.each_ref().map(|outline| outline.extremes(direction));
        [self.corner([a[0], b[1]]), self.corner([a[1], b[0]])]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn corner(&self, ids: [usize; 2]) -> Corner<D> {
        let [a, b] = &self.outlines;
        let apart = minus(a.points[ids[0]], b.points[ids[1]]);
        Corner { ids, place: core::array::from_fn(|axis| apart[axis] + self.offset[axis]) }
    }

    /// A place inside of the difference, if it has an inside.
    pub(super) fn middle(&self) -> [f64; D] {
        let apart = minus(self.outlines[0].middle(), self.outlines[1].middle());
        core::array::from_fn(|axis| apart[axis] + self.offset[axis])
    }

    /// True if certainly no vertex lies beyond the side.
    pub(super) fn is_supporting(&self, portal: &Portal<D>) -> Option<bool> {
        let first = portal.corners[0].ids;
        let least = self.lost_rise();
        for (body, Outline { points, .. }) in self.outlines.iter().enumerate() {
            let normal = if body == 0 { portal.normal } else { portal.normal.map(|part| -part) };
            let from = points[first[body]];
            for (index, point) in points.iter().enumerate() {
                if dot(normal, minus(*point, from)) < -least || self.is_level(portal, body, index) {
                    continue;
                }
                let double = || self.rise::<Double>(portal, body, index).sign();
                let rise = exactly(double, || self.rise::<Long>(portal, body, index).sign())?;
                if rise == (if body == 0 { Ordering::Greater } else { Ordering::Less }) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// How far a vertex of one body lies beyond the one of the side, along its normal.
    fn rise<N: Certain>(&self, portal: &Portal<D>, body: usize, index: usize) -> N {
        let leaf = &self.leaves[body];
        let step = difference(&leaf.exact(index), &leaf.exact(portal.corners[0].ids[body]));
        Self::exact_rise::<N>(&self.exact(portal), &step)
    }

    /// The places of the corners in numbers that track their error.
    pub(super) fn exact<N: Certain>(&self, portal: &Portal<D>) -> [[N; D]; D] {
        portal.corners.map(|corner| self.exact_corner(&corner))
    }

    /// The place of a vertex in wide arithmetic.
    pub(super) fn wide_corner(&self, corner: &Corner<D>) -> [Wide<V>; D] {
        let [a, b] = self.leaves;
        let (p, q) = (a.wide::<Wide<V>, D>(corner.ids[0]), b.wide::<Wide<V>, D>(corner.ids[1]));
        let offset = a.offset::<Wide<V>, D>(b);
        core::array::from_fn(|axis| p[axis].minus(q[axis]) + offset[axis])
    }

    pub(super) fn exact_corner<N: Certain>(&self, corner: &Corner<D>) -> [N; D] {
        difference(&self.leaves[0].exact(corner.ids[0]), &self.leaves[1].exact(corner.ids[1]))
    }

    /// The determinant of a portal in wide arithmetic.
    fn front(&self, portal: &Portal<D>) -> Determinant<Wide<V>, D> {
        let [a, b] = self.leaves;
        let offset = a.offset::<Wide<V>, D>(b);
        let (mut of_a, mut of_b) = ([[Wide::<V>::ZERO; D]; D], [[Wide::<V>::ZERO; D]; D]);
        for (index, corner) in portal.corners.iter().enumerate() {
            let known = |body: usize| (0..index).find(|&earlier| portal.corners[earlier].ids[body] == corner.ids[body]);
            of_a[index] = known(0).map_or_else(|| a.wide(corner.ids[0]), |earlier| of_a[earlier]);
            of_b[index] = known(1).map_or_else(|| b.wide(corner.ids[1]), |earlier| of_b[earlier]);
        }
        let places = core::array::from_fn(|index| {
            core::array::from_fn(|axis| of_a[index][axis].minus(of_b[index][axis]) + offset[axis])
        });
        Self::determinant(&places, wide_velocity::<V, D>(&self.question))
    }

    /// The sign of the determinant of a portal at a time: negative before it.
    fn sign(&self, front: Determinant<Wide<V>, D>, portal: &Portal<D>, time: V::Scalar) -> Option<Ordering> {
        let value = front.num.minus(front.den * Wide::<V>::from_scalar(time)).leading();
        let at = time.to_f64();
        if value.abs() > self.lost(Wide::<V>::ROUNDOFF) * (self.size + self.speed * at) {
            return Some(if value > 0.0 { Ordering::Greater } else { Ordering::Less });
        }
        let double = || self.exact_value::<Double>(portal, at).sign();
        exactly(double, || self.exact_value::<Long>(portal, at).sign())
    }

    /// The velocity in numbers that track their error.
    pub(super) fn exact_velocity<N: Certain>(&self) -> [N; D] {
        let [a, b] = self.question.velocities;
        let number = |v: V, axis| N::new(v.coordinate(axis).to_f64());
        core::array::from_fn(|axis| number(b, axis).minus(&number(a, axis)))
    }

    fn exact_value<N: Certain>(&self, portal: &Portal<D>, time: f64) -> N {
        let Determinant { num, den, .. }: Determinant<N, D> =
            Self::exact_determinant(&self.exact(portal), &self.exact_velocity());
        num.minus(&den.times(&N::new(time)))
    }

    /// True if the ray is certainly in the shape at the end of the bracket: on the side, or in a
    /// simplex of it and a vertex far behind.
    fn holds(&mut self, front: Determinant<Wide<V>, D>, portal: &Portal<D>, end: V::Scalar) -> bool {
        let time = end.to_f64();
        if portal.widest.iter().any(|far| self.is_before_exit(portal, far, time)) {
            return true;
        }
        let far = self.support(portal.normal.map(|part| -part));
        self.is_before_exit(portal, &far, time) || self.sign(front, portal, end) == Some(Ordering::Equal)
    }

    /// True if a determinant is certainly negative at a time: in doubles.
    pub(super) fn is_before(&self, corners: &[[f64; D]; D], time: f64) -> bool {
        let Determinant { num, den, .. } = Self::determinant(corners, self.velocity);
        num - den * time < -self.lost(UNIT) * (self.size + self.speed * time)
    }

    /// Where the ray goes through the side: the point of A, and that of B at that time.
    fn entry(&self, portal: &Portal<D>, end: V::Scalar) -> [V; 2] {
        let end = end.to_f64();
        let weights = Self::weights(portal, self.velocity.map(|part| part * end)).map(|weight| weight.max(0.0));
        let whole: f64 = weights.iter().sum();
        self.points_at(&portal.corners, weights.map(|weight| weight / whole), end, [[0.0; D]; 2])
    }

    /// The points of A and of B at a time, by their shares in corners, moved out.
    pub(super) fn points_at(
        &self,
        corners: &[Corner<D>; D],
        shares: [f64; D],
        time: f64,
        out: [[f64; D]; 2],
    ) -> [V; 2] {
        let along = |body: usize| -> V {
            let translation = self.leaves[body].translation();
            let time = if body == 0 { 0.0 } else { time };
            let points = corners.map(|corner| self.outlines[body].points[corner.ids[body]]);
            rounded::<V, D>(core::array::from_fn(|axis| {
                let first = points[0][axis];
                let steps = points.iter().zip(shares).map(|(point, share)| (point[axis] - first) * share);
                let point = first + steps.sum::<f64>() + out[body][axis];
                translation.coordinate(axis).to_f64() + (point + self.velocity[axis] * time)
            }))
        };
        [along(0), along(1)]
    }
}

/// The relative velocity, as exactly as the numbers hold it.
pub(super) fn wide_velocity<V: Vector, const D: usize>(question: &Question<V>) -> [Wide<V>; D] {
    let [a, b] = question.velocities;
    core::array::from_fn(|axis| Wide::<V>::difference(b.coordinate(axis), a.coordinate(axis)))
}

pub(super) fn difference<N: Certain, const D: usize>(a: &[N; D], b: &[N; D]) -> [N; D] {
    core::array::from_fn(|axis| a[axis].minus(&b[axis]))
}
