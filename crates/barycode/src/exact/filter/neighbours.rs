//! The filter in space: the position of the origin relative to the features around a point `v` of
//! the obstacle that is next to it, on the vertex, edge or face where the search has ended.
//!
//! Three vertices span a plane, and the determinant of two edges and *any* point of that plane
//! tells on which side of it the origin is. With a point of the feature that is nearly the origin,
//! errors of the edges vanish, so that edges may be doubles. Only the point needs more bits, and
//! its weights may be chosen to have few.
//!
//! # The point
//!
//! Weights are multiples of 2^-24. Let `s` be a power of two at least the largest coordinate of a
//! vertex and at most twice that, and `r` the same for the columns of the map; `m` as in the head
//! of `filter`.
//!
//! | quantity | bound | because |
//! | --- | --- | --- |
//! | upper parts, cut at 2^-25 s, weighted | exact | multiples of 2^-49 s, sum at most s |
//! | lower parts, up to 2^-26 s, weighted | error 2^-77 s | |
//! | the sum, cut again, by columns, cut at 2^-24 r | exact | multiples of 2^-49 r s, up to 3 r s |
//! | six products of up to 2^-25 r s | error 34 · 2^-78 r s | 9 for the weighted sum |
//! | one shape | less than 2^-72 m | 3 r s is at most 4 m |
//! | lower parts of both shapes, up to 2^-22 m each | 2^-73 m more | |
//! | a coordinate of `v` | less than 2^-70 m + u abs(v) | last sum rounded |
//!
//! # Determinants
//!
//! No coordinate of an edge is larger than `l`, which is up to 4 m; |v| is the sum of coordinates.
//!
//! | quantity | size | error |
//! | --- | --- | --- |
//! | edge of one shape | | 8 u m |
//! | edge of the obstacle | l | 20 u m |
//! | normal | 2 l² | 80 u m l + 4 u l² |
//! | its product with `v` | | 6 u l² abs(v) more |
//! | direction across one edge, by any vector of coordinates up to one | 2 l | 40 u m + 4 u l |
//! | its product with `v` | | 6 u l abs(v) more |
//! | determinant of three edges | | 480 u m l², less than 2^9 u m l² |
//!
//! Over |v| that is less than 2^9 u m l for a normal, and 2^9 u m for a direction across one edge.
//! The error of `v` adds three times itself, times the largest coordinate of the direction, and so
//! does u |v| for an exact direction.
//!
//! # Weights
//!
//! With `c` a vertex of the feature, f its edges to the other three and λ the weights of `v`, the
//! origin is `c + Σ (λ + γ) f`, where the γ are those of `-v`: determinants of two edges and `v`
//! over that of the three edges, which is known at least to half of itself.

use super::super::decision::{Decision, SearchStart};
use super::super::vertices::{PosedVertices, RoundedDirection, larger};
use super::pair::VertexPair;
use super::vectors::{cross, difference, dot, largest, negated};
use crate::answer::Verdict;
use crate::array::places;
use crate::num::{Scalar, two_sum};
use crate::predicate::number::UNIT;
use crate::vector::Vector;

/// The number of vertices that are visited; a handful nearly always suffices.
const STEPS: usize = 16;

/// A summand that rounds a number up to one to a multiple of 2^-24.
const SHARES: f64 = 1.5 * (1_u64 << 28) as f64;

/// The least weight that is not rounded to zero.
const LEAST: f64 = 1.0 / (1 << 23) as f64;

/// The feature that a point is on, first, and the other known vertices.
struct WeightedFeature {
    ids: [(u64, u64); 4],
    count: usize,
    /// Weights of the feature; the others are zero.
    shares: [f64; 4],
    /// The number of vertices of the feature.
    of_feature: usize,
}

impl WeightedFeature {
    /// Rounds the weights; those of `least` or less become zero.
    fn from_start(start: &SearchStart<'_>, least: f64) -> Option<Self> {
        let count = start.ids.len();
        let weights = &start.weights[..count];
        // Negative weights count as zero.
        let sum = weights.iter().fold(0.0, |sum, &weight| if weight > 0.0 { sum + weight } else { sum });
        let mut carried = Self { ids: [(0, 0); 4], count: 0, shares: [0.0; 4], of_feature: 0 };
        let mut rest = 1.0;
        for (&ids, weight) in start.ids.iter().zip(weights) {
            let share = weight / sum;
            if share > least {
                let share = (share + SHARES) - SHARES;
                carried.ids[carried.count] = ids;
                carried.shares[carried.count] = share;
                carried.count += 1;
                rest -= share;
            }
        }
        if carried.count == 0 {
            return None;
        }
        carried.of_feature = carried.count;
        // They add up to one.
        carried.shares[0] += rest;
        for (&ids, weight) in start.ids.iter().zip(weights) {
            if !(weight / sum > least) {
                carried.ids[carried.count] = ids;
                carried.count += 1;
            }
        }
        Some(carried)
    }
}

/// A point in two parts: an exact one and the remainder.
struct Parts {
    high: [f64; 3],
    low: [f64; 3],
}

impl<V: Vector> PosedVertices<'_, V> {
    /// Computes a weighted sum of vertices, mapped, without the translation.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn weighted_sum(&self, carried: &WeightedFeature, id: impl Fn((u64, u64)) -> u64) -> Option<Parts> {
        let cut = cutter(self.size(), 27);
        let cut_at = |number: f64| (number + cut) - cut;
        let (mut high, mut low) = ([0.0; 3], [0.0; 3]);
        for index in 0..carried.of_feature.min(4) {
            let ([x, y, z], share) = (self.local_vertex(id(carried.ids[index]))?, carried.shares[index]);
            let upper = [cut_at(x), cut_at(y), cut_at(z)];
            let lower = [x - upper[0], y - upper[1], z - upper[2]];
            high = [high[0] + upper[0] * share, high[1] + upper[1] * share, high[2] + upper[2] * share];
            low = [low[0] + lower[0] * share, low[1] + lower[1] * share, low[2] + lower[2] * share];
        }
        let Some([x, y, z]) = self.map_columns() else { return Some(Parts { high, low }) };
        let largest = larger(largest(&x), larger(largest(&y), largest(&z)));
        let entry_cut = cutter(largest, 28);
        let upper = [cut_at(high[0]), cut_at(high[1]), cut_at(high[2])];
        let part = |axis: usize| ((high[axis] - upper[axis]) + low[axis], high[axis] + low[axis]);
        let ((of_x, all_x), (of_y, all_y), (of_z, all_z)) = (part(0), part(1), part(2));
        let row = |row: usize| {
            let entry = |column: &[f64; 3]| (column[row] + entry_cut) - entry_cut;
            let (p, q, r) = (entry(&x), entry(&y), entry(&z));
            let high = p * upper[0] + q * upper[1] + r * upper[2];
            let of_p = p * of_x + (x[row] - p) * all_x;
            let of_q = q * of_y + (y[row] - q) * all_y;
            (high, of_p + of_q + (r * of_z + (z[row] - r) * all_z))
        };
        let ((x, of_x), (y, of_y), (z, of_z)) = (row(0), row(1), row(2));
        Some(Parts { high: [x, y, z], low: [of_x, of_y, of_z] })
    }
}

/// Returns the summand that rounds a number up to `size` to a multiple of 2^(bits - 52) of the
/// power of two above that.
fn cutter(size: f64, bits: i32) -> f64 {
    1.5 * 2.0 * (1_u64 << bits) as f64 * f64::from_bits(size.to_bits() & f64::INFINITY.to_bits())
}

/// A vertex of the obstacle with the edge to it.
type Known = ((u64, u64), [f64; 3]);

/// A point of the obstacle next to the origin, with error bounds for products with it.
struct NearPoint {
    v: [f64; 3],
    /// The sum of its absolute coordinates.
    length: f64,
    /// The error bound of a coordinate, and of the rounding of a product with it.
    off: f64,
    /// The error bound of a product of two edges, over the longer one's length.
    noise: f64,
    /// An upper bound on the coordinates of known edges.
    longest: f64,
}

impl NearPoint {
    /// Returns the error bound of a coordinate of a direction made of so many edges.
    fn of_direction(&self, edges: usize) -> f64 {
        match edges {
            0 => 0.0,
            1 => self.noise,
            _ => self.noise * self.longest,
        }
    }

    /// Returns the error bound of its product with `v`.
    fn unsure(&self, direction: &[f64; 3], edges: usize) -> f64 {
        self.of_direction(edges) * self.length + 3.0 * largest(direction) * self.off
    }
}

/// A vertex and up to three edges from there.
struct Cone {
    corner: (u64, u64),
    known: [Known; 3],
    count: usize,
}

impl Cone {
    /// Returns a direction outwards of what up to two edges span: the likely one, or that towards
    /// the origin.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn outward<V: Vector>(&self, toward: &[f64; 3], likely: Option<&[f64; 3]>) -> Option<[f64; 3]> {
        let is_outward = |direction: &[f64; 3]| dot::<V, _>(direction, toward) > 0.0;
        match self.count {
            0 => Some(likely.filter(|likely| is_outward(likely)).map_or(*toward, |likely| *likely)),
            1 => {
                let edge = self.known[0].1;
                let across = |way: &[f64; 3]| {
                    let beside = RoundedDirection::from_doubles(cross(way, &edge), 0.0)?;
                    Some(cross(&edge, &beside.parts))
                };
                match likely.and_then(across) {
                    Some(likely) if is_outward(&likely) => Some(likely),
                    _ => across(toward),
                }
            }
            _ => {
                let normal = cross(&self.known[0].1, &self.known[1].1);
                Some(if dot::<V, _>(&normal, toward) < 0.0 { negated(&normal) } else { normal })
            }
        }
    }

    /// Removes one of three edges.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn leave_out(&mut self, place: usize) {
        if place == 0 {
            self.known[0] = self.known[1];
        }
        if place < 2 {
            self.known[1] = self.known[2];
        }
        self.count = 2;
    }
}

/// The position of the origin relative to a vertex with three edges.
enum Between {
    Inside(Decision),
    /// Beyond the side without the edge in this place, which has this normal.
    Beyond(usize, [f64; 3]),
}

impl<V: Vector> VertexPair<'_, V> {
    /// Returns the verdict, if vertices with weights, whose sum is next to the origin, lead to a
    /// feature that proves it. `likely` points outwards, likely.
    ///
    /// A search in doubles, GJK for directions: from the feature of `v` it keeps up to two more
    /// edges, with the origin beyond what they span, and goes on to the vertex that lies farthest
    /// beyond that, until the origin is between three edges, or nothing lies beyond.
    pub(super) fn at_neighbours(&self, start: &SearchStart<'_>, likely: &[f64; 3]) -> Option<Decision> {
        let least = LEAST.max(1024.0 * V::Scalar::EPSILON.to_f64());
        let carried = WeightedFeature::from_start(start, least)?;
        let mut near = self.near_point(&carried)?;
        let toward = RoundedDirection::from_doubles(negated(&near.v), 0.0)?.parts;
        let mut cone = self.cone(&carried, &mut near)?;
        let mut likely = RoundedDirection::from_doubles(*likely, 0.0).map(|along| along.parts);
        for _ in 0..STEPS {
            let direction = match cone.count {
                0..3 => cone.outward::<V>(&toward, likely.as_ref())?,
                _ => match self.between(&cone, &carried, &near)? {
                    Between::Inside(decision) => return Some(decision),
                    Between::Beyond(place, outward) => {
                        cone.leave_out(place);
                        outward
                    }
                },
            };
            if !(dot::<V, _>(&direction, &near.v) < -near.unsure(&direction, cone.count)) {
                return None;
            }
            let outward = RoundedDirection::from_doubles(direction, near.of_direction(cone.count))?;
            let hopeful = likely.is_some_and(|likely| dot::<V, _>(&likely, &direction) > 0.0);
            if hopeful && let Some(decision) = self.separated(&cone, &direction, &outward) {
                return Some(decision);
            }
            let Some(vertex) = self.beyond(cone.corner, &outward)? else {
                return if hopeful { None } else { self.separated(&cone, &direction, &outward) };
            };
            near.longest = larger(near.longest, largest(&vertex.1));
            cone.known[cone.count] = vertex;
            cone.count += 1;
            likely = None;
        }
        None
    }

    /// Collects the edges from the first vertex of the feature to the other known ones.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn cone(&self, carried: &WeightedFeature, near: &mut NearPoint) -> Option<Cone> {
        let corner = carried.ids[0];
        let mut cone = Cone { corner, known: [(corner, [0.0; 3]); 3], count: carried.count - 1 };
        for (known, &ids) in cone.known.iter_mut().zip(&carried.ids[1..carried.count]) {
            let edge = self.edge(corner, ids)?;
            near.longest = larger(near.longest, largest(&edge));
            *known = (ids, edge);
        }
        Some(cone)
    }

    /// Decides that the shapes are apart if nothing of the obstacle lies farther along a direction
    /// than the cone.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn separated(&self, cone: &Cone, direction: &[f64; 3], outward: &RoundedDirection) -> Option<Decision> {
        let ids = [cone.corner, cone.known[0].0, cone.known[1].0];
        if cone.count == 2 && self.is_slim(cone.corner, &cone.known, direction) {
            return self.at_edge(&ids, &outward.parts);
        }
        self.if_supporting_along(Verdict::Separated, outward, &ids[..=cone.count], [0.0; 4])
    }

    /// Returns a vertex that lies farther along a direction than the corner, with the edge to it,
    /// if one does.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn beyond(&self, corner: (u64, u64), outward: &RoundedDirection) -> Option<Option<Known>> {
        let (a, b) = (self.a.far_vertex(outward), self.b.far_vertex(&outward.reversed()));
        let (of_a, of_b) = (self.a.edge(corner.0, a)?, negated(&self.b.edge(corner.1, b)?));
        let rises = [dot::<V, _>(&of_a, &outward.parts), dot::<V, _>(&of_b, &outward.parts)];
        let level = f64::EPSILON * 64.0 * self.size;
        if !(rises[0] > level || rises[1] > level) {
            return Some(None);
        }
        Some(Some(if rises[0] > rises[1] { ((a, corner.1), of_a) } else { ((corner.0, b), of_b) }))
    }

    /// True if the normal of a side is too rough to be returned as proof that the origin is beyond
    /// it, as between long edges that are nearly parallel. Its sign is certain, but the normal must
    /// hold the vertices of the side level within the shapes' arithmetic. The edges are off by a
    /// few roundings of themselves; those of the obstacle by a few of the vertices that they are
    /// the difference of.
    fn is_slim(&self, corner: (u64, u64), known: &[Known; 3], normal: &[f64; 3]) -> bool {
        let length = |&((a, b), edge): &Known| {
            let of_both = a != corner.0 && b != corner.1;
            if of_both { self.size } else { largest(&edge) }
        };
        let finer = V::Scalar::UNIT.to_f64() / UNIT;
        !(length(&known[0]) * length(&known[1]) <= 8.0 * finer * largest(normal))
    }

    /// Computes the point next to the origin.
    fn near_point(&self, carried: &WeightedFeature) -> Option<NearPoint> {
        let a = self.a.weighted_sum(carried, |ids| ids.0)?;
        let b = self.b.weighted_sum(carried, |ids| ids.1)?;
        let (shift_a, shift_b) = (self.a.map_translation(), self.b.map_translation());
        let at = |axis: usize| {
            let (high, rest) = two_sum(a.high[axis], -b.high[axis]);
            let (shift, more) = two_sum(shift_a[axis], -shift_b[axis]);
            let (high, last) = two_sum(high, shift);
            high + ((rest + more + last) + (a.low[axis] - b.low[axis]))
        };
        let v = [at(0), at(1), at(2)];
        let length = v[0].abs() + v[1].abs() + v[2].abs();
        let off = UNIT * (self.size / f64::from(1 << 17) + 2.0 * length);
        Some(NearPoint { v, length, off, noise: 512.0 * UNIT * self.size, longest: 0.0 })
    }

    /// Returns the edge from one vertex of the obstacle to another.
    fn edge(&self, from: (u64, u64), to: (u64, u64)) -> Option<[f64; 3]> {
        Some(difference::<V, _>(&self.a.edge(from.0, to.0)?, &self.b.edge(from.1, to.1)?))
    }

    /// Locates the origin relative to a vertex with three edges, if that is certain.
    fn between(&self, cone: &Cone, carried: &WeightedFeature, near: &NearPoint) -> Option<Between> {
        let known = &cone.known;
        let [first, second, third] = [&known[0].1, &known[1].1, &known[2].1];
        let normals = [cross(second, third), cross(third, first), cross(first, second)];
        let volume = dot::<V, _>(first, &normals[0]);
        let heights: [f64; 3] = places(|place| dot::<V, _>(&normals[place], &near.v));
        let fixed = carried.of_feature - 1;
        for place in fixed..3 {
            if (heights[place] > 0.0) == (volume > 0.0) {
                let outward = if volume > 0.0 { negated(&normals[place]) } else { normals[place] };
                return Some(Between::Beyond(place, outward));
            }
        }
        let rounding = 2.0 * near.of_direction(2) * near.longest;
        if !(volume.abs() > rounding) {
            return None;
        }
        let mut weights = carried.shares;
        let mut off = [0.0; 4];
        for place in 0..3 {
            let unsure = near.unsure(&normals[place], 2);
            if place >= fixed && !(heights[place].abs() > unsure) {
                return None;
            }
            let part = -heights[place] / volume;
            off[place + 1] = (2.0 * unsure + part.abs() * rounding) / volume.abs();
            off[0] += off[place + 1];
            weights[place + 1] += part;
            weights[0] -= part;
        }
        // Weights of vertices off the feature are positive if their heights are certain.
        let within = (0..=fixed).all(|place| weights[place] > off[place] + 8.0 * UNIT);
        let close = if self.rough { f32::EPSILON.into() } else { V::Scalar::EPSILON.to_f64() };
        if !(within && off[0] <= close) {
            return None;
        }
        let ids = [cone.corner, known[0].0, known[1].0, known[2].0];
        Some(Between::Inside(Decision::of_ids(Verdict::Penetrating, [0.0; 3], &ids, weights)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::space::{Pose, Rotation};
    use crate::predicate::number::Double;
    use crate::predicate::number::{self, Certain};
    use crate::shape::{Points, Posed};
    use crate::vec::Vec3;

    /// Against double-doubles, for weights of all sizes, shapes of unlike sizes, and poses of
    /// either or both; and no farther from them than is of use.
    #[test]
    fn the_point_is_as_exact_as_promised() {
        let mut state = 11_u64;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        let (mut worst, mut near_ones) = (0.0_f64, 0);
        for round in 0..4000 {
            let mut corners = |scale: f64| [(); 4].map(|()| Vec3::new(next(), next(), next()) * scale);
            let scales = [1.0, if round % 5 == 0 { 1e-9 } else { 1.0 }];
            let [a, b] = scales.map(|scale| Points::new(corners(scale)).expect("finite"));
            let mut pose = |shift: f64| {
                let turn = Rotation::from_quaternion_xyzw([next(), next(), next(), next()]);
                Pose::new(Vec3::new(next(), next(), next()) * shift, turn)
            };
            let (pose_a, pose_b) = (pose(if round % 2 == 0 { 0.0 } else { 1.0 }), pose(1.0));
            let weights =
                [(); 4].map(|()| f64::from_bits((1023.0 + 20.0 * next()) as u64 * (1 << 52)) * (next() + 1.5));
            let ids = [(0, 1), (1, 1), (2, 3), (3, 0)];
            let start = SearchStart { ids: &ids[..1 + round % 4], weights };
            let carried = WeightedFeature::from_start(&start, LEAST).expect("weights");
            assert!(carried.shares.iter().sum::<f64>() == 1.0 && carried.shares.iter().all(|&share| share >= 0.0));
            let mut check = |two: &VertexPair<'_, Vec3<f64>>| {
                let near = two.near_point(&carried).expect("vertices");
                let mut exact = number::zero::<Double>();
                for (&ids, share) in carried.ids.iter().zip(carried.shares).take(carried.of_feature) {
                    let place = two.exact_position(ids).expect("a vertex");
                    exact = number::sum(&exact, &number::times(&place, &Double::new(share)));
                }
                let lost = number::difference(&near.v.map(Double::new), &exact);
                let lost = lost.iter().fold(0.0, |most: f64, part| most.max(part.leading().abs()));
                assert!(lost <= near.off, "{lost:e} {:e} {weights:?}", near.off);
                worst = worst.max(lost / near.off);
                near_ones += u32::from(near.length < 1e-7);
            };
            let posed_b = Posed::new(&b, pose_b).expect("finite");
            if round % 3 == 0 {
                let posed_a = Posed::new(&a, pose_a).expect("finite");
                check(&VertexPair::from_shapes(&posed_a, &posed_b, false).expect("vertices"));
            } else {
                // So that the point is next to the origin.
                let at = |shape: &dyn crate::shape::Convex<Vector = Vec3<f64>>, id: fn((u64, u64)) -> u64| {
                    let vertices = carried.ids.iter().zip(carried.shares).take(carried.of_feature);
                    vertices.fold(Vec3::default(), |sum, (&ids, share)| sum + shape.point(id(ids)) * share)
                };
                let turned = Posed::new(&b, Pose::new([0.0; 3], pose_b.rotation)).expect("finite");
                let shift = at(&a, |ids| ids.0) - at(&turned, |ids| ids.1);
                let posed_b = Posed::new(&b, Pose::new(shift, pose_b.rotation)).expect("finite");
                check(&VertexPair::from_shapes(&a, &posed_b, false).expect("vertices"));
            }
        }
        assert!(near_ones > 2000 && worst > 1.0 / 4096.0, "{near_ones} {worst:e}");
    }
}
