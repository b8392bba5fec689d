//! How deep two boxes overlap: the least overlap along the fifteen directions.
//!
//! The obstacle of two boxes is the sum of the six edges of both. The normals of its faces are the
//! perpendiculars to two edges, and the depth is the least overlap along one of them. Which ones
//! may have it is known from the gaps of yes or no, with their slack; those few are measured in
//! wide arithmetic, by the edges as the matrices have them, rotations or not. With `s` what is
//! found there, exact but for the rounding to a scalar, and S the size of the pair:
//!
//! | bound | is | because |
//! | --- | --- | --- |
//! | upper | s + 6u s, and wide rounding | root, quotient and sums |
//! | lower | s - 14u s - 5u S, and wide rounding | unit normal, as good a side before edges |
//!
//! No direction that was not measured can have less overlap. The unit normal that is handed out is
//! turned by 2u, and a side is taken before edges that are as good.
//!
//! The perpendicular to two edges that are nearly parallel loses, of products that cancel, its
//! length many times of wide rounding: that is among the bounds, and pairs where it is no rounding
//! of their size are EPA's. Where the products and their differences are exact nothing is lost.
//!
//! **The points** are a corner of one box and the point of the other's side across from it, or the
//! nearest points of two edges. Where corners along the normal are level, another point of their
//! edge or side may be the one. All is held against the depth: the points are across from each
//! other to 24u S, or the loop runs, as it does where the boxes do not overlap beyond all doubt.

use super::triple::{Triple, are_parallel, bound, cross, dot, held, minus, negated, plus, sum as sum_of};
use super::{Boxes, DIRECTIONS, OTHERS, SPANNING};
use crate::answer::{Simplex, Stop};
use crate::array::{each, places};
use crate::dimension::Dimension;
use crate::num::{Extends, Number, Scalar};
use crate::query::bounds::Core;
use crate::shape::{BoxForm, box_corners, ulps};
use crate::vec::{Vec3, sum};
use crate::vector::{RigidMap, Vector};

type Wide<V> = <<V as Vector>::Scalar as Scalar>::Wide;

/// Two boxes in wide arithmetic.
struct WideBoxes<N> {
    edges: [Vec3<N>; 6],
    halves: [N; 6],
    /// From middle to middle.
    way: Vec3<N>,
}

/// The overlap of the boxes along a direction.
#[derive(Clone, Copy)]
struct Measured<T> {
    direction: usize,
    /// From A to B, of the edges' perpendicular the multiple by a power of two.
    normal: Triple<T>,
    power: T,
    length: T,
    /// Minus the overlap.
    gap: T,
    /// A bound on the rounding error of the gap in wide arithmetic.
    lost: T,
}

/// The directions that may have the least overlap, and that one, negated.
struct Overlaps<T> {
    gap: T,
    found: [Option<Measured<T>>; DIRECTIONS],
}

/// Points of both boxes that are across from each other, and their record.
type Deepest<T> = ([Triple<T>; 2], Simplex<T>);

/// Depth, normal and points of two boxes that overlap; `size` is more than any point of the
/// obstacle is long.
#[inline(never)]
pub(in crate::query) fn depth<V: Dimension>(
    forms: [BoxForm<V>; 2],
    origins: [V; 2],
    size: V::Scalar,
) -> Option<Core<V>> {
    let boxes = Boxes::new(forms, origins)?;
    let turn = boxes.turn()?;
    let gaps = boxes.gaps(&turn, boxes.way);
    let lengths = places(|direction| match direction {
        0..6 => V::Scalar::ONE,
        _ => {
            let (i, j) = ((direction - 6) / 3, (direction - 6) % 3);
            let [m, n] = OTHERS[i];
            (turn[m][j] * turn[m][j] + turn[n][j] * turn[n][j]).sqrt()
        }
    });
    let overlaps = boxes.least_overlaps(&gaps, &lengths, size)?;
    let distance = overlaps.gap;
    let lost = overlaps.found.iter().flatten().fold(V::Scalar::ZERO, |most, found| most.max(found.lost));
    let slack = distance.abs() * ulps(6) + lost;
    // Touching or apart, as far as is known.
    if !(distance + slack < Number::ZERO) {
        return None;
    }
    let level = distance.abs() * ulps(8) + size * ulps(2);
    // Those that are as good as the least, sides before edges that lie in them.
    let mut as_good = overlaps.found.iter().flatten().filter(|found| found.gap >= distance - level);
    let (least, ([x, y], simplex)) = as_good.find_map(|found| Some((found, boxes.deepest_points(found, size)?)))?;
    let below = slack + size * ulps(3) + level;
    let largest = |form: BoxForm<V>| form.low.max_abs().max(form.high.max_abs());
    let coordinate = origins[0].max_abs().max(origins[1].max_abs()).max(largest(forms[0])).max(largest(forms[1]));
    if !(below + slack <= coordinate * ulps(112)) {
        return None;
    }
    let point = |of: usize, place: Triple<V::Scalar>| {
        let BoxForm { low, high, pose } = forms[of];
        let half = V::Scalar::from_f64(0.5);
        let place = (low * half + high * half) + V::from_coordinates(place);
        pose.map_or(place, |pose| pose.turn(place))
    };
    Some(Core {
        lower: distance - below,
        upper: distance + slack,
        distance,
        direction: V::from_coordinates(least.normal),
        length: least.length,
        p: point(0, x),
        q: point(1, y),
        simplex,
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    })
}

impl<V: Dimension> Boxes<V> {
    /// The overlaps that may be the least; nothing where the boxes are apart, or too many
    /// directions may have it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn least_overlaps(
        &self,
        gaps: &[V::Scalar; DIRECTIONS],
        lengths: &[V::Scalar; DIRECTIONS],
        size: V::Scalar,
    ) -> Option<Overlaps<V::Scalar>> {
        let edges = self.edges();
        let mut spans = [false; DIRECTIONS];
        // The least overlap is no more than this, negated.
        let mut floor = -V::Scalar::INFINITY;
        for (direction, (&gap, &length)) in gaps.iter().zip(lengths).enumerate() {
            let [u, v] = each(SPANNING[direction], |edge| edges[edge]);
            spans[direction] = !are_parallel(u, v);
            if spans[direction] {
                // Of a length that is rounding alone nothing follows.
                floor = floor.max((gap - self.slack) / length);
            }
        }
        // Apart, or NaN.
        if !(floor < Number::ZERO) {
            return None;
        }
        let wide = self.widened();
        let (mut overlaps, mut count) = (Overlaps { gap: -V::Scalar::INFINITY, found: [None; DIRECTIONS] }, 0);
        for direction in 0..DIRECTIONS {
            if spans[direction] && !(gaps[direction] + self.slack < floor * lengths[direction]) {
                let found = wide.measured::<V::Scalar>(direction, size)?;
                overlaps.found[count] = Some(found);
                overlaps.gap = overlaps.gap.max(found.gap);
                count += 1;
            }
        }
        Some(overlaps)
    }

    /// The boxes in wide arithmetic.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn widened(&self) -> WideBoxes<Wide<V>> {
        let wide = <Wide<V> as Extends<V::Scalar>>::from_scalar;
        let half = wide(V::Scalar::from_f64(0.5));
        let vector = |v: Triple<V::Scalar>| Vec3::new(wide(v[0]), wide(v[1]), wide(v[2]));
        let edges = self.edges().map(vector);
        let (mut halves, mut middles) = ([<Wide<V> as Number>::ZERO; 6], [Vec3::ZERO; 2]);
        for (edge, half_edge) in halves.iter_mut().enumerate() {
            let BoxForm { low, high, .. } = self.forms[edge / 3];
            let (low, high) = (wide(low.coordinate(edge % 3)), wide(high.coordinate(edge % 3)));
            *half_edge = (high - low) * half;
            middles[edge / 3] += edges[edge] * ((high + low) * half);
        }
        let [a, b] = self.origins.map(vector);
        WideBoxes { edges, halves, way: (b - a) + (middles[1] - middles[0]) }
    }

    /// The points of both, from their middles and in their frames, that the least overlap is
    /// between.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn deepest_points(&self, least: &Measured<V::Scalar>, size: V::Scalar) -> Option<Deepest<V::Scalar>> {
        let (zero, [h, k]) = (V::Scalar::ZERO, self.halves);
        let unit = each(least.normal, |part| part / least.length);
        let along = [self.into(0, unit, dot), self.into(1, negated(unit), dot)];
        let ahead = |along: Triple<V::Scalar>, halves: Triple<V::Scalar>| {
            places(|axis| if along[axis] < zero { -halves[axis] } else { halves[axis] })
        };
        let (mut x, mut y) = (ahead(along[0], h), ahead(along[1], k));
        let across = |x: Triple<V::Scalar>, y: Triple<V::Scalar>| {
            let apart = plus(self.way, minus(self.out(1, y, dot), self.out(0, x, dot)));
            let beside = minus(apart, each(unit, |part| part * least.gap));
            if bound(beside) <= size * ulps(24) { Some(([x, y], self.coupled([x, y])?)) } else { None }
        };
        if least.direction >= 6 {
            let (i, j) = ((least.direction - 6) / 3, (least.direction - 6) % 3);
            (x[i], y[j]) = self.crossing([i, j], least, x, y);
            return across(x, y);
        }
        // Along edges that are level each point is as deep: from a corner of the one box to the
        // other's side, and back where that is not across.
        let flat = each(along, |along| each(along, |part| part.abs() <= ulps(64)));
        let pick = |of: usize, place: Triple<V::Scalar>, kept: Triple<V::Scalar>| {
            places(|axis| if flat[of][axis] { place[axis] } else { kept[axis] })
        };
        let begins_with_b = self.begins_with_b();
        for (second, corner) in [false, true].into_iter().flat_map(|second| (0..8).map(move |corner| (second, corner)))
        {
            let mut to_a = begins_with_b != second;
            let from = usize::from(to_a);
            if (0..3).any(|axis| !flat[from][axis] && corner >> axis & 1 != 0) {
                continue;
            }
            let (mut x, mut y) = (x, y);
            let begin = if to_a { &mut y } else { &mut x };
            *begin = places(|axis| if corner >> axis & 1 != 0 { -begin[axis] } else { begin[axis] });
            for _ in 0..3 {
                if to_a {
                    x = pick(0, held(self.into(0, plus(self.way, self.out(1, y, dot)), dot), h), x);
                } else {
                    y = pick(1, held(self.into(1, minus(self.out(0, x, dot), self.way), dot), k), y);
                }
                let found = across(x, y);
                if found.is_some() {
                    return found;
                }
                to_a = !to_a;
            }
        }
        None
    }

    /// Where two edges are across from each other, along each. The second place is across from the
    /// first as computed: of edges that are nearly parallel neither is known well.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn crossing(
        &self,
        [i, j]: [usize; 2],
        least: &Measured<V::Scalar>,
        mut x: Triple<V::Scalar>,
        mut y: Triple<V::Scalar>,
    ) -> (V::Scalar, V::Scalar) {
        let (edges, normal) = (self.edges(), least.normal);
        let (u, v) = (edges[i], edges[j + 3]);
        let limited = |place: V::Scalar, half: V::Scalar| place.max(-half).min(half);
        (x[i], y[j]) = (Number::ZERO, Number::ZERO);
        let from_b = plus(self.way, self.out(1, y, dot));
        let apart = minus(from_b, self.out(0, x, dot));
        let along = dot(cross(apart, v), normal) * least.power / (least.length * least.length);
        let along = if dot(cross(u, v), normal) < Number::ZERO { -along } else { along };
        x[i] = limited(along, self.halves[0][i]);
        (x[i], limited(dot(v, minus(self.out(0, x, dot), from_b)), self.halves[1][j]))
    }

    /// Whether a corner of B comes first: of the smaller box, and of boxes of one size of that
    /// which lies farther along the axes. Exchanging the boxes exchanges the two.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn begins_with_b(&self) -> bool {
        let [a, b] = each(self.halves, sum_of);
        if a != b {
            return b < a;
        }
        self.way.iter().find(|&&part| part != V::Scalar::ZERO).is_some_and(|&part| part > V::Scalar::ZERO)
    }

    /// The record of two points in sides of both boxes; nothing where it takes more than four
    /// vertices.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn coupled(&self, points: [Triple<V::Scalar>; 2]) -> Option<Simplex<V::Scalar>> {
        let of = |of: usize| {
            let half = V::from_coordinates(self.halves[of]);
            box_corners(-half, half, V::from_coordinates(points[of]))
        };
        let ([(ids_a, weights_a, count_a), (ids_b, weights_b, count_b)], mut simplex) =
            ([of(0), of(1)], Simplex::default());
        let (mut i, mut j) = (0, 0);
        let (mut left_a, mut left_b) = (weights_a[0], weights_b[0]);
        loop {
            let place = simplex.length as usize;
            if place == simplex.ids.len() {
                return None;
            }
            let weight = left_a.min(left_b);
            (simplex.ids[place], simplex.weights[place]) = ((ids_a[i], ids_b[j]), weight);
            simplex.length += 1;
            (left_a, left_b) = (left_a - weight, left_b - weight);
            // Of the last vertex of either rounding is left.
            if i + 1 == count_a && j + 1 == count_b {
                return Some(simplex);
            }
            if i + 1 < count_a && (left_a <= left_b || j + 1 == count_b) {
                i += 1;
                left_a = weights_a[i];
            } else {
                j += 1;
                left_b = weights_b[j];
            }
        }
    }
}

impl<N: Number> WideBoxes<N> {
    /// The perpendicular to two edges, and whether it is exact. Their parts are scalars.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn perpendicular<T: Scalar>(&self, u: usize, v: usize) -> (Vec3<N>, bool)
    where
        N: Extends<T>,
    {
        let scalars = |edge: usize| {
            let Vec3 { x, y, z } = self.edges[edge];
            [x, y, z].map(N::to_scalar)
        };
        let (u, v) = (scalars(u), scalars(v));
        let part = |m: usize, n: usize| N::known_combination([(u[m], v[n]), (-u[n], v[m])], T::ZERO);
        let [x, y, z] = [part(1, 2), part(2, 0), part(0, 1)];
        (Vec3::new(x.0, y.0, z.0), x.1 && y.1 && z.1)
    }

    /// The overlap along a direction.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn measured<T: Scalar>(&self, direction: usize, size: T) -> Option<Measured<T>>
    where
        N: Extends<T>,
    {
        let [u, v] = SPANNING[direction];
        let (normal, exact) = self.perpendicular::<T>(u, v);
        // Of nearly parallel edges it may be too short for its square.
        let power = bound([normal.x, normal.y, normal.z].map(N::to_scalar)).reciprocal_power();
        let mut normal = normal * N::from_scalar(power);
        let mut along = normal.dot(self.way);
        if along < N::ZERO {
            (normal, along) = (-normal, -along);
        }
        let reach = |edge: usize| normal.dot(self.edges[edge]).abs() * self.halves[edge];
        let reaches = sum(reach(0), reach(1), reach(2)) + sum(reach(3), reach(4), reach(5));
        let square = normal.dot(normal).to_scalar();
        let (low, high) = T::RANGE;
        if !(square > low && square < high) {
            return None;
        }
        let length = square.sqrt();
        let of_normal = if exact { T::ZERO } else { size * T::from_f64(2.0 * N::ROUNDOFF) * power / length };
        let lost = size * T::from_f64(128.0 * N::ROUNDOFF) + of_normal;
        let normal = [normal.x.to_scalar(), normal.y.to_scalar(), normal.z.to_scalar()];
        Some(Measured { direction, normal, power, length, gap: (along - reaches).to_scalar() / length, lost })
    }
}
