//! The position of the origin relative to a vertex of the obstacle.

use super::super::decision::Decision;
use super::super::vertices::{PosedVertices, Rival, RoundedDirection, Tie};
use super::edge::certain_shares;
use super::pair::{AT_FIRST, VertexPair, Wide};
use super::vectors::{area, difference, dot, largest, leading, negated, right_normal, sum};
use crate::answer::Verdict;
use crate::array::each;
use crate::num::{Number, Scalar};
use crate::predicate::number::{Certain, Double, UNIT};
use crate::vector::Vector;

impl<V: Vector> VertexPair<'_, V> {
    /// Decides where the origin lies relative to a vertex: at it, or beyond it along a supporting
    /// direction; else between the two edges that end there, or beyond one of them. The vertex may
    /// lie within an edge.
    pub(super) fn at_vertex(&self, ids: (u64, u64), likely: &[f64; 3]) -> Option<Decision> {
        if let Some(place) = self.vertex_position(ids) {
            let seen = self.beyond_vertex(ids, &place, likely);
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
        self.at_parallel_edges(ids, likely)
    }

    /// Decides if the origin is at a vertex, or beyond it along a direction that nothing else lies
    /// as far in, given the position of the vertex.
    ///
    /// The error of a product with a direction whose coordinates are at most one is less than 64
    /// times that of a coordinate of `w`.
    pub(super) fn beyond_vertex(
        &self,
        ids: (u64, u64),
        &(w, at_origin): &([f64; 3], bool),
        likely: &[f64; 3],
    ) -> Option<Decision> {
        let outward = RoundedDirection::from_doubles(*likely, 0.0)?;
        let reach = dot::<V, _>(&outward.parts, &w);
        let unsure = 64.0 * (UNIT * largest(&w) + Wide::<V>::ROUNDOFF * self.size);
        let (verdict, weights) = if at_origin { (Verdict::Touching, AT_FIRST) } else { (Verdict::Separated, [0.0; 4]) };
        if at_origin || reach < -unsure { self.if_supporting_along(verdict, &outward, &[ids], weights) } else { None }
    }

    /// Decides where the origin lies relative to a vertex within an edge, as between parallel
    /// edges: beside the side that has all vertices that reach as far.
    pub(super) fn at_parallel_edges(&self, ids: (u64, u64), likely: &[f64; 3]) -> Option<Decision> {
        let outward = RoundedDirection::from_doubles(*likely, 0.0)?;
        let levels = Tie::both(&[ids]);
        // Both ends of the edge of a shape, the right one first.
        let ends = |leaf: &PosedVertices<'_, V>, direction: &RoundedDirection, level: &Tie| {
            let known = level.first();
            let Rival::One(other) = leaf.rival(direction, level)? else { return Some([known; 2]) };
            let step = difference::<V, Wide<V>>(&leaf.position(other)?, &leaf.position(known)?);
            let right = area(&outward.parts, &leading(&step)) < 0.0;
            Some(if right { [other, known] } else { [known, other] })
        };
        let of_a = ends(&self.a, &outward, &levels[0])?;
        let of_b = ends(&self.b, &outward.reversed(), &levels[1])?;
        let side = [(of_a[0], of_b[1]), (of_a[1], of_b[0])];
        if side[0] == side[1] { None } else { self.at_edge(&side, likely) }
    }

    /// Returns the position of a vertex, and true if that is certainly the origin; `None` if it is
    /// uncertain.
    pub(super) fn vertex_position(&self, (a, b): (u64, u64)) -> Option<([f64; 3], bool)> {
        let ((of_a, exact_a), (of_b, exact_b)) =
            (self.a.position_and_exactness::<Wide<V>>(a)?, self.b.position_and_exactness(b)?);
        let place = leading(&difference::<V, _>(&of_a, &of_b));
        // Farther than its error.
        if largest(&place) > 16.0 * Wide::<V>::ROUNDOFF * self.size {
            return Some((place, false));
        }
        if exact_a && exact_b && of_a == of_b {
            return Some(([0.0; 3], true));
        }
        let place = self.exact_position((a, b))?;
        let at_origin = place.iter().all(Double::vanishes);
        let place = each(place, Double::leading);
        (at_origin || place != [0.0; 3]).then_some((place, at_origin))
    }

    /// Decides where the origin lies relative to a vertex by the edges that end there: those that
    /// lead to neighbours in the order of the vertices, or, with `all`, to the leftmost and the
    /// rightmost vertex.
    ///
    /// The vertex `w` is so near to the origin that its edges may be doubles: off by 6 u m, they
    /// and the rounding of `w` change a product by 28 u m |w|, and the error of `w` itself in wide
    /// arithmetic by another 48 u m² of its roundoff.
    pub(super) fn between_edges(&self, ids: (u64, u64), w: &[f64; 3], all: bool) -> Option<Decision> {
        // The leftmost and the rightmost edge, of either of the shapes, with the vertices where
        // they end.
        let (of_a, of_b) = (self.a.extreme_edges(ids.0, all), self.b.extreme_edges(ids.1, all));
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
        let normals = [negated(&right_normal(&left_edge)), right_normal(&right_edge)];
        let far = largest(w);
        if far == 0.0 {
            let [first, second] = normals.map(|normal| RoundedDirection::from_doubles(normal, 0.0));
            // Any direction between those will do.
            let between = sum(&first?.parts, &second?.parts);
            return self.if_supporting(Verdict::Touching, &between, 0.0, &[ids], AT_FIRST);
        }
        let unsure = 64.0 * self.size * (UNIT * far + Wide::<V>::ROUNDOFF * self.size);
        let depths = each(normals, |normal| dot::<V, _>(&normal, w));
        for (depth, (normal, end)) in depths.iter().zip(normals.iter().zip([left, right])) {
            if !(depth.abs() > unsure) {
                return self.at_edge(&[ids, end], normal);
            }
        }
        for ((normal, depth), end) in normals.iter().zip(depths).zip([left, right]) {
            if depth < 0.0 {
                return self.if_supporting(Verdict::Separated, normal, UNIT, &[ids, end], [0.0; 4]);
            }
        }
        let [left_end, right_end] = each([left_edge, right_edge], |edge| sum(w, &edge));
        let parts = [area(&left_end, &right_end), -depths[1], -depths[0], 0.0];
        // The first, which is nearly all of the sum, may be off by more.
        if !(parts[0].abs() > UNIT * self.minor_terms()) {
            return None;
        }
        let weights = certain_shares(parts, 3, 0, (unsure, V::Scalar::EPSILON.to_f64()))?;
        Some(Decision::of_ids(Verdict::Penetrating, [0.0; 3], &[ids, left, right], weights))
    }
}
