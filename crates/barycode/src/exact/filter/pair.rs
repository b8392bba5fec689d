//! Two shapes without radius whose vertices are known.

use super::super::decision::Decision;
use super::super::vertices::{PosedVertices, Rival, RoundedDirection, Tie};
use super::vectors::{difference, dot, right_normal};
use crate::answer::Verdict;
use crate::num::{Number, Scalar};
use crate::predicate::number::{self, Certain, Double};
use crate::shape::Convex;
use crate::vector::Vector;
use core::cmp::Ordering;

/// Sizes for which neither determinants nor their errors leave the range of doubles: 2^-200 to
/// 2^300.
pub(super) const SIZES: (f64, f64) = (f64::from_bits((1023 - 200) << 52), f64::from_bits((1023 + 300) << 52));

/// Two shapes without radius whose vertices are known, with a bound on their coordinates.
pub(crate) struct VertexPair<'s, V: Vector> {
    pub(super) a: PosedVertices<'s, V>,
    pub(super) b: PosedVertices<'s, V>,
    pub(super) size: f64,
    /// True if the weights of vertices around the origin may be rough.
    pub(super) rough: bool,
}

/// The weights of a vertex that the origin is at.
pub(super) const AT_FIRST: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// The shapes' wide arithmetic.
pub(super) type Wide<V> = <<V as Vector>::Scalar as Scalar>::Wide;

/// Coordinates in wide arithmetic; the third is zero in the plane.
pub(super) type Place<V> = [Wide<V>; 3];

impl<'s, V: Vector> VertexPair<'s, V> {
    pub(super) const PLANE: bool = V::DIMENSION == 2;

    /// Creates the pair, if the filter applies. Inlined, so that shapes of a known type are called
    /// directly. Weights of vertices around the origin are as exact as the shapes' arithmetic, or
    /// at least as single precision if `rough`.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn from_shapes<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        a: &'s A,
        b: &'s B,
        rough: bool,
    ) -> Option<Self> {
        if !(a.radius() == Number::ZERO && b.radius() == Number::ZERO) {
            return None;
        }
        let (a, b) = (PosedVertices::from_shape(a)?, PosedVertices::from_shape(b)?);
        let size = a.reach().max(b.reach());
        (size > SIZES.0 && size < SIZES.1).then_some(Self { a, b, size, rough })
    }

    /// Returns the positions of the vertices of a side; vertices of either shape that occur twice
    /// are computed once.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn positions(&self, ids: &[(u64, u64)]) -> Option<[Place<V>; 3]> {
        if let [(a, b), (c, d)] = *ids {
            let (of_a, of_b) = (self.a.position(a)?, self.b.position(b)?);
            let first = difference::<V, _>(&of_a, &of_b);
            let of_a = if c == a { of_a } else { self.a.position(c)? };
            let of_b = if d == b { of_b } else { self.b.position(d)? };
            return Some([first, difference::<V, _>(&of_a, &of_b), [Wide::<V>::ZERO; 3]]);
        }
        let mut side = [[Wide::<V>::ZERO; 3]; 3];
        let (mut of_a, mut of_b) = (side, side);
        for (index, &(id_a, id_b)) in ids.iter().enumerate() {
            let earlier = &ids[..index];
            of_a[index] = match earlier.iter().position(|known| known.0 == id_a) {
                Some(known) => of_a[known],
                None => self.a.position(id_a)?,
            };
            of_b[index] = match earlier.iter().position(|known| known.1 == id_b) {
                Some(known) => of_b[known],
                None => self.b.position(id_b)?,
            };
            side[index] = difference::<V, _>(&of_a[index], &of_b[index]);
        }
        Some(side)
    }

    /// Returns the position of a vertex.
    #[inline]
    pub(super) fn position(&self, (a, b): (u64, u64)) -> Option<Place<V>> {
        Some(difference::<V, _>(&self.a.position(a)?, &self.b.position(b)?))
    }

    /// Returns the position of a vertex in arithmetic that tracks its error.
    pub(super) fn exact_position(&self, (a, b): (u64, u64)) -> Option<number::Vector<Double>> {
        Some(number::difference(&self.a.exact_position(a)?, &self.b.exact_position(b)?))
    }

    /// Returns a determinant if its sign is certain.
    #[inline]
    pub(super) fn if_certain(&self, determinant: f64) -> Option<f64> {
        (determinant.abs() > Wide::<V>::ROUNDOFF * self.determinant_terms()).then_some(determinant)
    }

    /// Returns the error bound of a determinant, over the roundoff of the arithmetic.
    pub(super) fn determinant_terms(&self) -> f64 {
        let square = self.minor_terms();
        if Self::PLANE { square } else { 32.0 * square * self.size }
    }

    /// Returns the error bound of a determinant of two coordinates each, over the roundoff.
    pub(super) fn minor_terms(&self) -> f64 {
        512.0 * self.size * self.size
    }

    /// Returns the error bound of a determinant, and the share of a sum up to which that leaves
    /// weights as exact as the shapes' arithmetic has them.
    #[inline]
    pub(super) fn rounding(&self, terms: f64) -> (f64, f64) {
        (Wide::<V>::ROUNDOFF * terms, V::Scalar::EPSILON.to_f64())
    }

    /// Returns the decision if nothing lies farther along the normal of a side, or a direction at a
    /// vertex, than that does. The normal was computed with this roundoff.
    #[inline]
    pub(super) fn if_supporting(
        &self,
        verdict: Verdict,
        normal: &[f64; 3],
        unit: f64,
        ids: &[(u64, u64)],
        weights: [f64; 4],
    ) -> Option<Decision> {
        let lost = if Self::PLANE { 32.0 * self.size } else { 4.0 * self.minor_terms() };
        self.if_supporting_along(verdict, &RoundedDirection::from_doubles(*normal, unit * lost)?, ids, weights)
    }

    /// Returns the decision if nothing lies farther along a direction than the vertices do.
    pub(super) fn if_supporting_along(
        &self,
        verdict: Verdict,
        outward: &RoundedDirection,
        ids: &[(u64, u64)],
        weights: [f64; 4],
    ) -> Option<Decision> {
        let levels = Tie::both(ids);
        if !Self::PLANE {
            Tie::position_of(&levels, (levels[0].first(), levels[1].first()), ids)?;
        }
        let alone = self.is_tie_farthest(&self.a, outward, &levels[0], ids)?
            && self.is_tie_farthest(&self.b, &outward.reversed(), &levels[1], ids)?;
        alone.then(|| Decision::of_ids(verdict, outward.parts, ids, weights))
    }

    /// True if no other vertex of a shape lies farther along the normal of a side than the tied
    /// ones.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn is_tie_farthest(
        &self,
        leaf: &PosedVertices<'_, V>,
        direction: &RoundedDirection,
        level: &Tie,
        ids: &[(u64, u64)],
    ) -> Option<bool> {
        if !Self::PLANE {
            return Some(leaf.is_tie_farthest(direction, level));
        }
        match leaf.rival(direction, level)? {
            Rival::None => Some(true),
            Rival::One(rival) => self.is_no_farther(leaf, (rival, level.first()), direction, ids),
        }
    }

    /// True if a vertex lies no farther than another one of its shape along the normal of a side
    /// that `direction` rounds: for edges that are parallel, or nearly so.
    pub(super) fn is_no_farther(
        &self,
        leaf: &PosedVertices<'_, V>,
        (vertex, known): (u64, u64),
        direction: &RoundedDirection,
        ids: &[(u64, u64)],
    ) -> Option<bool> {
        let &[first, second] = ids else { return None };
        let edge = number::difference(&self.exact_position(second)?, &self.exact_position(first)?);
        let step = number::difference(&leaf.exact_position::<Double>(vertex)?, &leaf.exact_position(known)?);
        // The normal is the edge rotated to the right, or to the left.
        let right = dot::<V, _>(&right_normal(&edge.map(Double::leading)), &direction.parts) > 0.0;
        let rise = number::cross(&step, &edge)[2].sign().ok()?;
        Some(rise != if right { Ordering::Greater } else { Ordering::Less })
    }
}
