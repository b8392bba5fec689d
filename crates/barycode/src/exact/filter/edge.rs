//! The side of an edge of the obstacle, in space of a face, on which the origin lies.

use super::super::decision::Decision;
use super::super::vertices::RoundedDirection;
use super::pair::{Place, VertexPair, Wide};
use super::vectors::{area, cross, difference, dot, leading, negated, right_normal};
use crate::answer::Verdict;
use crate::array::each;
use crate::num::Number;
use crate::predicate::number::{self, Certain, Double, UNIT};
use crate::vector::Vector;
use core::hint::select_unpredictable;

impl<V: Vector> VertexPair<'_, V> {
    pub(super) fn at_edge<const COUNT: usize>(&self, ids: &[(u64, u64); COUNT], likely: &[f64; 3]) -> Option<Decision> {
        let side = self.positions(ids)?;
        let edge = difference::<V, _>(&side[1], &side[0]);
        let (normal, depth) = if Self::PLANE {
            (right_normal(&edge), area(&side[0], &edge))
        } else {
            let normal = cross(&edge, &difference::<V, _>(&side[2], &side[0]));
            (normal, dot::<V, _>(&normal, &side[0]))
        };
        let depth = self.if_certain(depth.leading());
        if depth.is_none() && !self.holds_origin(ids) {
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
        // Unpredictable: no branch.
        let sign = select_unpredictable(turned, -1.0, 1.0);
        let outward = each(normal, |part| part * sign);
        let Some(depth) = depth else {
            let weights = self.weights_on_edge(&side, &normal)?;
            return self.if_supporting(Verdict::Touching, &outward, Wide::<V>::ROUNDOFF, ids, weights);
        };
        if (depth < 0.0) != turned {
            return self.if_supporting(Verdict::Separated, &outward, Wide::<V>::ROUNDOFF, ids, [0.0; 4]);
        }

        // A simplex from the side to the other end, the same with the shapes exchanged.
        let inward = RoundedDirection::from_doubles(negated(&outward), 0.0)?;
        let far = (self.a.far_vertex(&inward), self.b.far_vertex(&inward.reversed()));
        let weights = match self.rough_weights_inside(&side, far, depth, ids.len()) {
            Some(weights) => weights,
            None => self.weights_inside(barycentric_parts::<V, _>(&side, &self.position(far)?, depth), ids.len())?,
        };
        let mut all = [far; 4];
        all[..ids.len()].copy_from_slice(ids);
        Some(Decision::of_ids(Verdict::Penetrating, [0.0; 3], &all[..=ids.len()], weights))
    }

    /// True if the origin is certainly on the line, in space plane, of some vertices.
    pub(super) fn holds_origin(&self, ids: &[(u64, u64)]) -> bool {
        let mut places = [number::zero::<Double>(); 3];
        for (place, &ids) in places.iter_mut().zip(ids) {
            match self.exact_position(ids) {
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

    /// Computes the weights of the vertices of a side that the origin is level with, if it is
    /// certainly within.
    pub(super) fn weights_on_edge(&self, side: &[Place<V>; 3], normal: &[f64; 3]) -> Option<[f64; 4]> {
        let [u, v, w] = side;
        let parts = if Self::PLANE {
            let edge = difference::<V, _>(v, u);
            [dot::<V, _>(v, &edge), -dot::<V, _>(u, &edge), Number::ZERO]
        } else {
            // Projected along the axis that the normal is nearest to.
            let longer = |best: usize, axis: usize| if normal[axis].abs() > normal[best].abs() { axis } else { best };
            let axis = longer(longer(0, 1), 2);
            [cross(v, w)[axis], cross(w, u)[axis], cross(u, v)[axis]]
        };
        let [first, second, third] = leading(&parts);
        certain_shares([first, second, third, 0.0], V::DIMENSION, V::DIMENSION, self.rounding(self.minor_terms()))
    }

    /// Normalises weights, if the origin is certainly within the full simplex; only the signs of
    /// the first few are uncertain.
    pub(super) fn weights_inside(&self, parts: [f64; 4], rounded: usize) -> Option<[f64; 4]> {
        certain_shares(parts, V::DIMENSION + 1, rounded, self.rounding(self.determinant_terms()))
    }

    /// Computes the weights in doubles, for a side and one more vertex, if that is exact enough.
    pub(super) fn rough_weights_inside(
        &self,
        side: &[Place<V>; 3],
        far: (u64, u64),
        depth: f64,
        rounded: usize,
    ) -> Option<[f64; 4]> {
        if !self.rough {
            return None;
        }
        let end = difference::<V, _>(&self.a.rounded_position(far.0)?, &self.b.rounded_position(far.1)?);
        let parts = barycentric_parts::<V, _>(&each(*side, |place| leading(&place)), &end, depth);
        certain_shares(parts, V::DIMENSION + 1, rounded, (UNIT * self.determinant_terms(), f32::EPSILON.into()))
    }
}

/// Computes numbers in proportion to the weights of the vertices of a side and one more vertex,
/// given the origin's distance from the side.
#[inline]
pub(super) fn barycentric_parts<V: Vector, N: Number>([u, v, w]: &[[N; 3]; 3], end: &[N; 3], depth: f64) -> [f64; 4] {
    if V::DIMENSION == 2 {
        return [area(v, end).leading(), area(end, u).leading(), depth, 0.0];
    }
    let (uv, we) = (cross(u, v), cross(w, end));
    [dot::<V, _>(v, &we).leading(), -dot::<V, _>(u, &we).leading(), dot::<V, _>(end, &uv).leading(), -depth]
}

/// Divides the first few numbers by their sum, if all of those have one sign. The first `rounded`
/// of them may be off by `lost`, and shares are to be exact to within `close`.
#[inline]
pub(super) fn certain_shares(
    parts: [f64; 4],
    length: usize,
    rounded: usize,
    (lost, close): (f64, f64),
) -> Option<[f64; 4]> {
    let positive = parts[0] > 0.0;
    let alike = parts[..length].iter().all(|part| (*part > 0.0) == positive);
    let certain = parts[..rounded].iter().all(|part| part.abs() > lost);
    let sum: f64 = parts.iter().sum();
    (alike && certain && lost <= close * sum.abs()).then(|| each(parts, |part| part / sum))
}
