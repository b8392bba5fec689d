//! The first look at two shapes that all but touch: at the side of the obstacle, its edge or its corner that the search has ended at.
//!
//! Of an edge of the obstacle, in space a face, one determinant tells on which side the origin is: from the vertices in the
//! arithmetic behind that of the shapes, without keeping account of what it rounds, since one bound for all of it nearly always
//! does. That the side is one of the obstacle's own, doubles tell, which see that no other vertex reaches as far. Where the origin is
//! on the side or at the corner, arithmetic that does keep account says so if it can. What this leaves open is for the searches.
//! In space nearly all pairs are decided before that, by what is [`around`] the point that the search has ended at.
//!
//! With `m` at least the sum of the terms that make a coordinate of a placed vertex, `u` the largest error of a sum, over its terms,
//! half that of a product and a quarter of that of a determinant of two coordinates each: a placed vertex is off by 5 u m; a vertex
//! `w` of the obstacle, of coordinates up to 2 m, by 12 u m; an edge, up to 4 m, by 28 u m. In the plane a determinant of an edge and
//! `w` is off by 208 u m² for these and 64 u m² of its own. In space a coordinate of the normal, up to 32 m², is off by 448 u m² for
//! these and 128 u m² of its own, the determinant by 6 m times as much,
//! by 96 m² times 12 u m for `w`, and by 768 u m³ of its own. That is less than 2^9 u m² in the plane and 2^14 u m³ in space, and
//! of a normal less than 2^5 u m and 2^11 u m².

mod neighbours;

use super::decision::{Decision, Start};
use super::vertices::{Along, Leaf, Level, Rival, larger};
use crate::answer::Verdict;
use crate::array::each;
use crate::num::{Number, Scalar};
use crate::predicate::number::Double;
use crate::predicate::number::{self, Certain, UNIT};
use crate::shape::Convex;
use crate::vec::Vector;
use core::cmp::Ordering;
use core::hint::select_unpredictable;

/// Sizes for which neither determinants nor their errors leave the range of doubles: 2^-200 to 2^300.
const SIZES: (f64, f64) = (f64::from_bits((1023 - 200) << 52), f64::from_bits((1023 + 300) << 52));

/// The verdict for shapes without radius, if vertices of the obstacle lead to a side of it, a corner, or in space an edge, and it is certain
/// on which side of that the origin is: in the plane those that `start` names span it, in space they are next to it. Where the shapes
/// overlap, the origin must also be within a simplex for certain. Outwards is likely to be where `likely` points, if it is not zero.
pub(crate) fn look<V: Vector>(two: &Leaves<'_, V>, start: &Start<'_>, likely: &[f64; 3]) -> Option<Decision> {
    if V::DIMENSION > 2 {
        let seen = two.around(start, likely);
        if seen.is_some() {
            return seen;
        }
    }
    match *start.ids {
        [corner] if V::DIMENSION == 2 => two.beside_corner(corner, likely),
        [corner] => {
            let place = two.corner(corner)?;
            two.beyond_corner(corner, &place, likely)
        }
        [_, _] if V::DIMENSION == 2 => two.beside(start.ids, likely),
        [_, _, _] if V::DIMENSION > 2 => two.beside(start.ids, likely),
        _ => None,
    }
}

/// Two shapes without radius whose vertices are known, and a bound for their coordinates.
pub(crate) struct Leaves<'s, V: Vector> {
    a: Leaf<'s, V>,
    b: Leaf<'s, V>,
    size: f64,
    /// Whether the weights of vertices around the origin may be rough.
    rough: bool,
}

/// The weights of a corner that the origin is at.
const AT_FIRST: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// The arithmetic behind that of the shapes.
type Wide<V> = <<V as Vector>::Scalar as Scalar>::Wide;

/// Coordinates in it; the third is zero in the plane.
type Place<V> = [Wide<V>; 3];

impl<'s, V: Vector> Leaves<'s, V> {
    const PLANE: bool = V::DIMENSION == 2;

    /// Of two shapes, if a look at them is of use. Inlined, so that shapes of a known type are asked without a call. Weights of vertices
    /// around the origin are as exact as the shapes' arithmetic, or at least as single precision if that may be.
    #[inline(always)]
    pub(crate) fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(a: &'s A, b: &'s B, rough: bool) -> Option<Self> {
        if !(a.radius() == Number::ZERO && b.radius() == Number::ZERO) {
            return None;
        }
        let (a, b) = (Leaf::of(a)?, Leaf::of(b)?);
        let size = a.reach().max(b.reach());
        (size > SIZES.0 && size < SIZES.1).then_some(Self { a, b, size, rough })
    }

    fn beside(&self, ids: &[(u64, u64)], likely: &[f64; 3]) -> Option<Decision> {
        let side = self.places(ids)?;
        let edge = difference::<V, _>(&side[1], &side[0]);
        let (normal, depth) = if Self::PLANE {
            (aside(&edge), area(&side[0], &edge))
        } else {
            let normal = cross(&edge, &difference::<V, _>(&side[2], &side[0]));
            (normal, dot::<V, _>(&normal, &side[0]))
        };
        let depth = self.certain(depth.leading());
        if depth.is_none() && !self.is_on(ids) {
            return None;
        }
        let normal = leading(&normal);
        let along = dot::<V, _>(likely, &normal);
        let turned = if along == 0.0 {
            let middle = difference::<V, _>(&self.a.middle(), &self.b.middle());
            dot::<V, _>(&difference::<V, _>(&leading(&side[0]), &middle), &normal) < 0.0
        } else {
            along < 0.0
        };
        // As good as random: no branch.
        let sign = select_unpredictable(turned, -1.0, 1.0);
        let outward = each(normal, |part| part * sign);
        let Some(depth) = depth else {
            let weights = self.within_side(&side, &normal)?;
            return self.outermost(Verdict::Touching, &outward, Wide::<V>::ROUNDOFF, ids, weights);
        };
        if (depth < 0.0) != turned {
            return self.outermost(Verdict::Separated, &outward, Wide::<V>::ROUNDOFF, ids, [0.0; 4]);
        }

        // A simplex from there to the other end, which is the same with the shapes exchanged.
        let inward = Along::rounded(negated(&outward), 0.0)?;
        let far = (self.a.far(&inward), self.b.far(&inward.reversed()));
        let weights = match self.rough_shares(&side, far, depth, ids.len()) {
            Some(weights) => weights,
            None => self.shares(parts::<V, _>(&side, &self.place(far)?, depth), ids.len())?,
        };
        let mut all = [far; 4];
        all[..ids.len()].copy_from_slice(ids);
        Some(Decision::rounded(Verdict::Penetrating, [0.0; 3], &all[..=ids.len()], weights))
    }

    /// Where the vertices of a side are; those of either shape that occur twice are placed once.
    #[inline(always)]
    fn places(&self, ids: &[(u64, u64)]) -> Option<[Place<V>; 3]> {
        if let [(a, b), (c, d)] = *ids {
            let (of_a, of_b) = (self.a.place(a)?, self.b.place(b)?);
            let first = difference::<V, _>(&of_a, &of_b);
            let of_a = if c == a { of_a } else { self.a.place(c)? };
            let of_b = if d == b { of_b } else { self.b.place(d)? };
            return Some([first, difference::<V, _>(&of_a, &of_b), [Wide::<V>::ZERO; 3]]);
        }
        let mut side = [[Wide::<V>::ZERO; 3]; 3];
        let (mut of_a, mut of_b) = (side, side);
        for (index, &(id_a, id_b)) in ids.iter().enumerate() {
            let earlier = &ids[..index];
            of_a[index] = match earlier.iter().position(|known| known.0 == id_a) {
                Some(known) => of_a[known],
                None => self.a.place(id_a)?,
            };
            of_b[index] = match earlier.iter().position(|known| known.1 == id_b) {
                Some(known) => of_b[known],
                None => self.b.place(id_b)?,
            };
            side[index] = difference::<V, _>(&of_a[index], &of_b[index]);
        }
        Some(side)
    }

    /// Where the origin lies as seen from a corner: at it, or on which side of it along a direction that nothing lies beyond it in; else
    /// between the two edges that end there, or beyond one of them. The vertex may not be a corner.
    fn beside_corner(&self, ids: (u64, u64), likely: &[f64; 3]) -> Option<Decision> {
        if let Some(place) = self.corner(ids) {
            let seen = self.beyond_corner(ids, &place, likely);
            if seen.is_some() {
                return seen;
            }
            // Nearly always the edges lead to the neighbours in the order of the vertices.
            for all in [false, true] {
                let seen = self.between_edges(ids, &place.0, all);
                if seen.is_some() {
                    return seen;
                }
            }
        }
        self.beside_parallels(ids, likely)
    }

    /// Whether the origin is at a corner, or beyond it along a direction that nothing else lies as far in; given where the corner is.
    ///
    /// A product with a direction whose coordinates are at most one is off by less than 64 times what a coordinate of `w` is.
    fn beyond_corner(
        &self,
        ids: (u64, u64),
        &(w, at_origin): &([f64; 3], bool),
        likely: &[f64; 3],
    ) -> Option<Decision> {
        let outward = Along::rounded(*likely, 0.0)?;
        let reach = dot::<V, _>(&outward.parts, &w);
        let unsure = 64.0 * (UNIT * largest(&w) + Wide::<V>::ROUNDOFF * self.size);
        let (verdict, weights) = if at_origin { (Verdict::Touching, AT_FIRST) } else { (Verdict::Separated, [0.0; 4]) };
        if at_origin || reach < -unsure { self.outermost_along(verdict, &outward, &[ids], weights) } else { None }
    }

    /// Where the origin lies as seen from a vertex that is no corner, as between parallel edges: beside the side that has all vertices that
    /// reach as far.
    fn beside_parallels(&self, ids: (u64, u64), likely: &[f64; 3]) -> Option<Decision> {
        let outward = Along::rounded(*likely, 0.0)?;
        let levels = Level::of(&[ids]);
        // Both ends of the edge of a shape, the one farther to the right first.
        let ends = |leaf: &Leaf<'_, V>, direction: &Along, level: &Level| {
            let known = level.first();
            let Rival::One(other) = leaf.rival(direction, level)? else { return Some([known; 2]) };
            let step = difference::<V, Wide<V>>(&leaf.place(other)?, &leaf.place(known)?);
            let right = area(&outward.parts, &leading(&step)) < 0.0;
            Some(if right { [other, known] } else { [known, other] })
        };
        let of_a = ends(&self.a, &outward, &levels[0])?;
        let of_b = ends(&self.b, &outward.reversed(), &levels[1])?;
        let side = [(of_a[0], of_b[1]), (of_a[1], of_b[0])];
        if side[0] == side[1] { None } else { self.beside(&side, likely) }
    }

    /// Where a corner is, and whether that is the origin, if that is certain.
    fn corner(&self, (a, b): (u64, u64)) -> Option<([f64; 3], bool)> {
        let ((of_a, exact_a), (of_b, exact_b)) = (self.a.known_place::<Wide<V>>(a)?, self.b.known_place(b)?);
        let place = leading(&difference::<V, _>(&of_a, &of_b));
        // By more than it is off.
        if largest(&place) > 16.0 * Wide::<V>::ROUNDOFF * self.size {
            return Some((place, false));
        }
        if exact_a && exact_b && of_a == of_b {
            return Some(([0.0; 3], true));
        }
        let place = self.exact_place((a, b))?;
        let at_origin = place.iter().all(Double::vanishes);
        let place = each(place, Double::leading);
        (at_origin || place != [0.0; 3]).then_some((place, at_origin))
    }

    /// Where the origin lies as seen from a corner, by the edges that end there: those that lead to neighbours in the order of the
    /// vertices, or, among all others, to the leftmost and the rightmost.
    ///
    /// The corner `w` is so near to the origin that its edges may be doubles: off by 6 u m, they and the rounding of `w` turn a
    /// product by 28 u m |w|, what `w` itself is off by in the arithmetic behind that of the shapes by another 48 u m² of that.
    fn between_edges(&self, ids: (u64, u64), w: &[f64; 3], all: bool) -> Option<Decision> {
        // The leftmost and the rightmost edge, of either of the shapes, with the vertices where they end.
        let (of_a, of_b) = (self.a.ends(ids.0, all), self.b.ends(ids.1, all));
        let mut edges = each(of_a, |end| end.map(|(id, edge)| ((id, ids.1), edge)));
        for (hand, slot) in edges.iter_mut().enumerate() {
            if let Some((id, edge)) = of_b[hand] {
                let edge = negated(&edge);
                let farther = slot.is_none_or(|(_, known)| {
                    let turn = area(&known, &edge);
                    if hand == 0 { turn > 0.0 } else { turn < 0.0 }
                });
                if farther {
                    *slot = Some(((ids.0, id), edge));
                }
            }
        }
        let [(left, left_edge), (right, right_edge)] = [edges[0]?, edges[1]?];
        let normals = [negated(&aside(&left_edge)), aside(&right_edge)];
        let far = largest(w);
        if far == 0.0 {
            let [first, second] = normals.map(|normal| Along::rounded(normal, 0.0));
            // Any direction between those will do.
            let between = sum(&first?.parts, &second?.parts);
            return self.outermost(Verdict::Touching, &between, 0.0, &[ids], AT_FIRST);
        }
        let unsure = 64.0 * self.size * (UNIT * far + Wide::<V>::ROUNDOFF * self.size);
        let depths = each(normals, |normal| dot::<V, _>(&normal, w));
        for (depth, (normal, end)) in depths.iter().zip(normals.iter().zip([left, right])) {
            if !(depth.abs() > unsure) {
                return self.beside(&[ids, end], normal);
            }
        }
        for ((normal, depth), end) in normals.iter().zip(depths).zip([left, right]) {
            if depth < 0.0 {
                return self.outermost(Verdict::Separated, normal, UNIT, &[ids, end], [0.0; 4]);
            }
        }
        let [left_end, right_end] = each([left_edge, right_edge], |edge| sum(w, &edge));
        let parts = [area(&left_end, &right_end), -depths[1], -depths[0], 0.0];
        // That one, which is nearly all of the sum, may be off by more.
        if !(parts[0].abs() > UNIT * self.square()) {
            return None;
        }
        let weights = proportions(parts, 3, 0, (unsure, V::Scalar::EPSILON.to_f64()))?;
        Some(Decision::rounded(Verdict::Penetrating, [0.0; 3], &[ids, left, right], weights))
    }

    /// Where a vertex is.
    #[inline]
    fn place(&self, (a, b): (u64, u64)) -> Option<Place<V>> {
        Some(difference::<V, _>(&self.a.place(a)?, &self.b.place(b)?))
    }

    /// The same with account kept of what is lost.
    fn exact_place(&self, (a, b): (u64, u64)) -> Option<number::Vector<Double>> {
        Some(number::difference(&self.a.exact_place(a)?, &self.b.exact_place(b)?))
    }

    /// A determinant, if its sign is certain.
    #[inline]
    fn certain(&self, determinant: f64) -> Option<f64> {
        (determinant.abs() > Wide::<V>::ROUNDOFF * self.terms()).then_some(determinant)
    }

    /// What a determinant may be off by, over the unit of the arithmetic.
    fn terms(&self) -> f64 {
        let square = self.square();
        if Self::PLANE { square } else { 32.0 * square * self.size }
    }

    /// The same of a determinant of two coordinates each.
    fn square(&self) -> f64 {
        512.0 * self.size * self.size
    }

    /// Whether the origin is on the line, in space plane, of some vertices for certain.
    fn is_on(&self, ids: &[(u64, u64)]) -> bool {
        let mut places = [number::zero::<Double>(); 3];
        for (place, &ids) in places.iter_mut().zip(ids) {
            match self.exact_place(ids) {
                Some(known) => *place = known,
                None => return false,
            }
        }
        let [u, v, w] = &places;
        match ids.len() {
            2 => number::cross(u, v)[2].vanishes(),
            _ => number::dot(u, &number::cross(v, w)).vanishes(),
        }
    }

    /// The weights of the vertices of a side that the origin is level with, if it is within for certain.
    fn within_side(&self, side: &[Place<V>; 3], normal: &[f64; 3]) -> Option<[f64; 4]> {
        let [u, v, w] = side;
        let parts = if Self::PLANE {
            let edge = difference::<V, _>(v, u);
            [dot::<V, _>(v, &edge), -dot::<V, _>(u, &edge), Number::ZERO]
        } else {
            // Seen along the axis that the normal is nearest to.
            let longer = |best: usize, axis: usize| if normal[axis].abs() > normal[best].abs() { axis } else { best };
            let axis = longer(longer(0, 1), 2);
            [cross(v, w)[axis], cross(w, u)[axis], cross(u, v)[axis]]
        };
        let [first, second, third] = leading(&parts);
        proportions([first, second, third, 0.0], V::DIMENSION, V::DIMENSION, self.lost(self.square()))
    }

    /// Weights in proportion to these, if the origin is within the full simplex for certain; the signs of those after the first
    /// few are.
    fn shares(&self, parts: [f64; 4], rounded: usize) -> Option<[f64; 4]> {
        proportions(parts, V::DIMENSION + 1, rounded, self.lost(self.terms()))
    }

    /// The same with doubles behind them, for a side and one vertex more, if that is enough.
    fn rough_shares(&self, side: &[Place<V>; 3], far: (u64, u64), depth: f64, rounded: usize) -> Option<[f64; 4]> {
        if !self.rough {
            return None;
        }
        let end = difference::<V, _>(&self.a.roughly(far.0)?, &self.b.roughly(far.1)?);
        let parts = parts::<V, _>(&each(*side, |place| leading(&place)), &end, depth);
        proportions(parts, V::DIMENSION + 1, rounded, (UNIT * self.terms(), f32::EPSILON.into()))
    }

    /// By how much a determinant may be off, and the share of a sum up to which that leaves weights as exact as the shapes'
    /// arithmetic has them.
    #[inline]
    fn lost(&self, terms: f64) -> (f64, f64) {
        (Wide::<V>::ROUNDOFF * terms, V::Scalar::EPSILON.to_f64())
    }

    /// The verdict, if nothing lies farther along the normal of a side, or some direction at a corner, than that does. The normal was
    /// computed in an arithmetic of this unit.
    #[inline]
    fn outermost(
        &self,
        verdict: Verdict,
        normal: &[f64; 3],
        unit: f64,
        ids: &[(u64, u64)],
        weights: [f64; 4],
    ) -> Option<Decision> {
        let lost = if Self::PLANE { 32.0 * self.size } else { 4.0 * self.square() };
        self.outermost_along(verdict, &Along::rounded(*normal, unit * lost)?, ids, weights)
    }

    /// The same, given the direction.
    fn outermost_along(
        &self,
        verdict: Verdict,
        outward: &Along,
        ids: &[(u64, u64)],
        weights: [f64; 4],
    ) -> Option<Decision> {
        let levels = Level::of(ids);
        if !Self::PLANE {
            Level::among(&levels, (levels[0].first(), levels[1].first()), ids)?;
        }
        let alone = self.is_alone(&self.a, outward, &levels[0], ids)?
            && self.is_alone(&self.b, &outward.reversed(), &levels[1], ids)?;
        alone.then(|| Decision::rounded(verdict, outward.parts, ids, weights))
    }

    /// Whether no other vertex of a shape lies farther along the normal of a side than those of it that are level.
    #[inline(always)]
    fn is_alone(&self, leaf: &Leaf<'_, V>, direction: &Along, level: &Level, ids: &[(u64, u64)]) -> Option<bool> {
        if !Self::PLANE {
            return Some(leaf.is_alone(direction, level));
        }
        match leaf.rival(direction, level)? {
            Rival::None => Some(true),
            Rival::One(rival) => self.is_no_farther(leaf, (rival, level.first()), direction, ids),
        }
    }

    /// Of edges that are parallel, or nearly so: whether a vertex lies no farther than another one of its shape along the normal of a side,
    /// of which the direction is a rounding.
    fn is_no_farther(
        &self,
        leaf: &Leaf<'_, V>,
        (vertex, known): (u64, u64),
        direction: &Along,
        ids: &[(u64, u64)],
    ) -> Option<bool> {
        let &[first, second] = ids else { return None };
        let edge = number::difference(&self.exact_place(second)?, &self.exact_place(first)?);
        let step = number::difference(&leaf.exact_place::<Double>(vertex)?, &leaf.exact_place(known)?);
        // The normal is the edge turned to the right, or to the left.
        let right = dot::<V, _>(&aside(&edge.map(Double::leading)), &direction.parts) > 0.0;
        let rise = number::cross(&step, &edge)[2].sign().ok()?;
        Some(rise != if right { Ordering::Greater } else { Ordering::Less })
    }
}

/// In proportion to the weights of the vertices of a side and of one more, the origin's distance from the side given.
#[inline]
fn parts<V: Vector, N: Number>([u, v, w]: &[[N; 3]; 3], end: &[N; 3], depth: f64) -> [f64; 4] {
    if V::DIMENSION == 2 {
        return [area(v, end).leading(), area(end, u).leading(), depth, 0.0];
    }
    let (uv, we) = (cross(u, v), cross(w, end));
    [dot::<V, _>(v, &we).leading(), -dot::<V, _>(u, &we).leading(), dot::<V, _>(end, &uv).leading(), -depth]
}

/// Shares in the sum of the first few, if all of those have one sign. The first `rounded` of them may be `lost`, and shares are to be
/// known to within `close`.
#[inline]
fn proportions(parts: [f64; 4], length: usize, rounded: usize, (lost, close): (f64, f64)) -> Option<[f64; 4]> {
    let positive = parts[0] > 0.0;
    let alike = parts[..length].iter().all(|part| (*part > 0.0) == positive);
    let certain = parts[..rounded].iter().all(|part| part.abs() > lost);
    let sum: f64 = parts.iter().sum();
    (alike && certain && lost <= close * sum.abs()).then(|| each(parts, |part| part / sum))
}

#[inline]
fn leading<N: Number>(v: &[N; 3]) -> [f64; 3] {
    each(*v, Number::leading)
}

/// A quarter turn to the right.
#[inline]
fn aside<N: Number>(edge: &[N; 3]) -> [N; 3] {
    [edge[1], -edge[0], N::ZERO]
}

/// Of the absolute values of the coordinates.
#[inline]
fn largest([x, y, z]: &[f64; 3]) -> f64 {
    larger(x.abs(), larger(y.abs(), z.abs()))
}

#[inline]
fn negated(v: &[f64; 3]) -> [f64; 3] {
    each(*v, |part| -part)
}

#[inline]
fn sum(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
fn difference<V: Vector, N: Number>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    [a[0].minus(b[0]), a[1].minus(b[1]), if V::DIMENSION == 2 { N::ZERO } else { a[2].minus(b[2]) }]
}

/// In the plane, of the parallelogram between two vectors.
#[inline]
fn area<N: Number>(a: &[N; 3], b: &[N; 3]) -> N {
    N::minor([a[0], a[1]], [b[0], b[1]])
}

#[inline]
fn cross<N: Number>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| N::minor([a[i], a[j]], [b[i], b[j]]);
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

#[inline]
fn dot<V: Vector, N: Number>(a: &[N; 3], b: &[N; 3]) -> N {
    let sum = a[0] * b[0] + a[1] * b[1];
    if V::DIMENSION == 2 { sum } else { sum + a[2] * b[2] }
}

#[cfg(test)]
mod tests {
    use super::super::decision::Effort;
    use super::super::verdict::verdict;
    use super::*;
    use crate::pose::{plane, space};
    use crate::shape::{Points, Posed};
    use crate::vec::{Vec2, Vec3};

    struct Random(u64);

    impl Random {
        /// In -1..1, of few bits if wanted.
        fn number(&mut self, few: bool) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
            if few { (number * 4.0).trunc() / 4.0 } else { number }
        }
    }

    type Found = [[u32; 3]; 4];

    fn by_verdict(found: &Found) -> [u32; 3] {
        [0, 1, 2].map(|verdict| found.iter().map(|counts| counts[verdict]).sum())
    }

    /// Of the point of some vertices' plane or line that is nearest to the origin, as good as.
    fn weights<V: Vector<Scalar = f64>>(two: &Leaves<'_, V>, ids: &[(u64, u64)]) -> [f64; 4] {
        let mut w = [[0.0; 3]; 4];
        for (w, &ids) in w.iter_mut().zip(ids) {
            *w = two.exact_place(ids).expect("a vertex").map(Double::leading);
        }
        let [p, q, r, s] = w;
        let way = |to: &[f64; 3]| difference::<V, _>(to, &p);
        let volume = |a: &[f64; 3], b: &[f64; 3], c: &[f64; 3]| dot::<V, _>(a, &cross(b, c));
        match ids.len() {
            1 => [1.0, 0.0, 0.0, 0.0],
            2 => [dot::<V, _>(&q, &way(&q)), -dot::<V, _>(&p, &way(&q)), 0.0, 0.0],
            3 => {
                let normal = cross(&way(&q), &way(&r));
                [volume(&normal, &q, &r), volume(&normal, &r, &p), volume(&normal, &p, &q), 0.0]
            }
            _ => {
                let parts = [volume(&q, &r, &s), -volume(&r, &s, &p), volume(&s, &p, &q), -volume(&p, &q, &r)];
                if parts.iter().sum::<f64>() < 0.0 { parts.map(|part| -part) } else { parts }
            }
        }
    }

    /// Every side and corner that there is, of two shapes of four vertices: what is decided is what the search decides that begins
    /// with none.
    /// Counts verdicts, for each number of vertices.
    fn agree<V: Vector<Scalar = f64>>(
        a: &dyn Convex<Vector = V>,
        b: &dyn Convex<Vector = V>,
        likely: [f64; 3],
        found: &mut Found,
    ) {
        let start = Start { ids: &[], weights: [0.0; 4] };
        let exact = verdict(a, b, 0.0, &start, V::default(), Effort::Full).expect("in range").verdict;
        let exactly = Leaves::of(&a, &b, false).expect("vertices");
        let roughly = Leaves::of(&a, &b, true).expect("vertices");
        let corners: [(u64, u64); 16] = core::array::from_fn(|index| (index as u64 / 4, index as u64 % 4));
        let mut turn = 0;
        let mut tried = |ids: &[(u64, u64)]| {
            turn += 1;
            // Those of the nearest point, and any.
            let weights = if turn % 3 == 0 { [1.0, 0.5, 0.25, 0.125] } else { weights(&exactly, ids) };
            let start = Start { ids, weights };
            for likely in [likely, negated(&likely), [0.0; 3]] {
                if let Some(decision) = look(&exactly, &start, &likely) {
                    assert_eq!(decision.verdict, exact, "{ids:?}");
                    let rough = look(&roughly, &start, &likely).expect("no less is certain");
                    assert_eq!((rough.verdict, rough.ids, rough.length), (exact, decision.ids, decision.length));
                    let pairs = rough.weights.iter().zip(&decision.weights);
                    assert!(pairs.into_iter().all(|(rough, weight)| (rough - weight).abs() < 1e-6), "{ids:?}");
                    found[ids.len() - 1][match exact {
                        Verdict::Separated => 0,
                        Verdict::Touching => 1,
                        _ => 2,
                    }] += 1;
                }
            }
        };
        for (index, &first) in corners.iter().enumerate() {
            tried(&[first]);
            for (other, &second) in corners.iter().enumerate().skip(index + 1) {
                tried(&[first, second]);
                if V::DIMENSION == 3 {
                    for (more, &third) in corners.iter().enumerate().skip(other + 1) {
                        tried(&[first, second, third]);
                        // Not all, which are many.
                        corners[more + 1..]
                            .iter()
                            .step_by(5)
                            .for_each(|&fourth| tried(&[first, second, third, fourth]));
                    }
                }
            }
        }
    }

    /// Two shapes on either side of a line or plane, from which the first has `level` vertices, and the second one.
    fn halves<const D: usize>(random: &mut Random, few: bool, level: usize) -> [[[f64; D]; 4]; 2] {
        let mut half = |side: f64, level: usize| {
            core::array::from_fn(|index| {
                let mut corner = [(); D].map(|()| random.number(few));
                corner[0] = if index < level { 0.0 } else { side * (corner[0].abs() + 0.25) };
                corner
            })
        };
        [half(-1.0, level), half(1.0, 1)]
    }

    #[test]
    fn what_is_decided_in_the_plane_is_right() {
        let (mut random, mut found) = (Random(5), Found::default());
        for round in 0..800 {
            let few = round % 3 == 0;
            let level = 1 + round % 2;
            let [first, second] = halves::<2>(&mut random, few, level).map(|corners| corners.map(Vec2::from));
            // Mirrored, too.
            let [cos, sin] = if few { [0.0, 1.0] } else { [0.6, if round % 4 < 2 { 0.8 } else { -0.8 }] };
            let turn = plane::Pose::new([0.0, 0.0], plane::Rotation::new(cos, sin));
            let onto = if level == 1 { first[0] } else { (first[0] + first[1]) * 0.5 };
            let nearly = Vec2::new(random.number(false), random.number(false)) * if few { 0.0 } else { 1e-16 };
            let shift = turn.transform(onto) - turn.transform(second[0]) + nearly;
            let (a, b) = (Points::new(first).expect("finite"), Points::new(second).expect("finite"));
            let (a, b) = (Posed::new(a, turn), Posed::new(b, plane::Pose::new(shift, turn.rotation)));
            let [x, y] = turn.transform(Vec2::new(1.0, 0.0)).into();
            agree(&a.expect("finite"), &b.expect("finite"), [x, y, 0.0], &mut found);
        }
        assert!(by_verdict(&found).iter().all(|&count| count > 200), "{found:?}");
    }

    /// Edges that are parallel, or as good as: those along the axes are decided here, and rightly.
    #[test]
    fn parallel_edges_in_the_plane() {
        let (mut random, mut found, mut pairs) = (Random(7), Found::default(), 0);
        for round in 0..300 {
            let turn = if round % 2 == 0 { [1.0, 0.0] } else { [0.6, 0.8] };
            let pose = |shift| plane::Pose::new(shift, plane::Rotation::new(turn[0], turn[1]));
            let low = [random.number(false), random.number(false)];
            let square =
                [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec2::new(x + low[0], y + low[1]));
            // Beside each other, or one skewed by as little as there is.
            let mut other = square.map(|v| v + Vec2::new(1.0, random.number(true) * 0.5));
            if round % 3 == 0 {
                let moved = &mut other[round % 4].x;
                *moved = if round % 2 == 0 { moved.next_up() } else { moved.next_down() };
            }
            let [a, b] = [square, other].map(|corners| Points::new(corners).expect("finite"));
            let (a, b) = (Posed::new(a, pose([0.0, 0.0])), Posed::new(b, pose([0.0, 0.0])));
            let (a, b) = (a.expect("finite"), b.expect("finite"));
            let before = found;
            agree(&a, &b, [turn[0], turn[1], 0.0], &mut found);
            pairs += u32::from(found != before);
        }
        assert!(pairs > 150 && by_verdict(&found).iter().all(|&count| count > 20), "{pairs} {found:?}");
    }

    #[test]
    fn what_is_decided_in_space_is_right() {
        let (mut random, mut found) = (Random(6), Found::default());
        for round in 0..120 {
            let few = round % 4 == 0;
            let level = 1 + round % 3;
            let [first, second] = halves::<3>(&mut random, few, level).map(|corners| corners.map(Vec3::from));
            let turn =
                space::Rotation::from_quaternion_xyzw(if few { [0.0, 0.0, 0.0, 1.0] } else { [0.1, 0.7, -0.5, 0.5] });
            let turned = space::Pose::new([0.0; 3], turn);
            let onto = match level {
                1 => first[0],
                2 => (first[0] + first[1]) * 0.5,
                _ => first[0] * 0.25 + first[1] * 0.25 + first[2] * 0.5,
            };
            let nearly = Vec3::from([(); 3].map(|()| random.number(false))) * if few { 0.0 } else { 1e-16 };
            let shift = turned.transform(onto) - turned.transform(second[0]) + nearly;
            let (a, b) = (Points::new(first).expect("finite"), Points::new(second).expect("finite"));
            let (a, b) = (Posed::new(a, turned), Posed::new(b, space::Pose::new(shift, turn)));
            let likely = turned.transform(Vec3::new(1.0, 0.0, 0.0)).into();
            agree(&a.expect("finite"), &b.expect("finite"), likely, &mut found);
        }
        assert!(by_verdict(&found).iter().all(|&count| count >= 10), "{found:?}");
        assert!(found.iter().all(|counts| counts[0] >= 10) && found[0].iter().all(|&count| count >= 10), "{found:?}");
    }
}
