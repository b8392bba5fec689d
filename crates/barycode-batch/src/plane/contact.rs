//! Signed distances of pairs of the plane, one pair in each lane: by formulas, by the loop where
//! the cores are apart, and by the normals of the edges where small polygons overlap.
//!
//! **Overlaps.** Every edge of the obstacle of the cores is an edge of A or of B. Inside of it, the
//! signed distance is the largest of the gaps along the normals of the edges. So the largest gap
//! bounds it from both sides.
//!
//! | quantity | error, with S as in `bounds.rs` |
//! |---|---|
//! | rotated normal | 8u of its length, moving a gap by 8uS |
//! | differences of vertices | 5uS |
//! | products with normals | 3uS |
//! | length of the rotated normal | 3uS |
//! | radii and differences | 3uS |
//!
//! The slack of `bounds.rs` exceeds the sum, also where a rotation stretches by
//! [`STRETCH`](crate::proof::STRETCH).
//!
//! **Witness points** lie on the edges, or at the vertices, that are farthest along the normal. A
//! pair whose edges do not lie beside each other is left to the single-pair library: rounding chose
//! the wrong one of two normals.

use super::bounds::{self, between, signed};
use super::lockstep::{self, PerLane, Vec2xN};
use super::packing::{Vertices, rotated, vector};
use super::{rectangles, segments};
use crate::blocks::part::{BlockPart, Pick};
use crate::dimension::FEW;
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::proof::slack;
use crate::question::marker::Where;
use crate::witness::{Contact, LaneVector};
use barycode::expert::Number;
use barycode::{Scalar, d2};

/// Circles and capsules.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn segments<L: Lanes>(obstacle: &Vertices<'_, L>, radii: Num<L>) -> Contact<L, Vec2xN<L>> {
    let found = segments::nearest_sharply(obstacle);
    Contact { measured: signed(obstacle.size, radii, &found), on_cores: [found.p, found.p - found.v] }
}

/// Rectangles.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn rectangles<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    part: &BlockPart<'_, d2::Vec2<T>>,
) -> Contact<L, Vec2xN<L>> {
    let obstacle = &part.obstacle(lanes);
    let zero = lanes.splat(T::ZERO);
    let both = part.rectangles(lanes);
    let best = rectangles::best_gap(both, obstacle.towards);
    let (gap, normal) = best;
    let all = !Mask::none(lanes);
    let apart = zero.less(gap);
    if !apart.any() {
        return overlap(obstacle, zero, all, best);
    }

    let corners = [corners(&obstacle.a), corners(&obstacle.b)];
    let half = lanes.splat(T::from_f64(0.5));
    let centers = [(corners[0][0] + corners[0][2]).scaled(half), (corners[1][0] + corners[1][2]).scaled(half)];
    let on_cores = rectangles::nearest(both, corners, centers);
    let way = on_cores[1] - on_cores[0];
    let length = way.dot(way).sqrt();
    let reach = way.dot(obstacle.support(way).w);
    let along = -reach / length;
    // The comparison fails where the way is too short to have a direction.
    let sideways = gap.less(along) & bounds::measurable(lanes, way);
    let normal = sideways.choose(Vec2xN::new(way.x / length, way.y / length), normal);
    let least = sideways.select(along, gap);
    let measured = between(obstacle.size, zero, apart, [least, length], normal);
    let contact = Contact { measured, on_cores };
    if !(!apart).any() {
        return contact;
    }
    Contact::select(apart, contact, overlap(obstacle, zero, all, best))
}

#[cfg_attr(not(unoptimised), inline(always))]
fn corners<L: Lanes>(own: &PerLane<'_, L>) -> [Vec2xN<L>; 4] {
    [own.at(0), own.at(1), own.at(2), own.at(3)]
}

/// Shapes of any vertices. Where the cores overlap, small polygons alone are answered.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn polygons<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    part: &BlockPart<'_, d2::Vec2<T>>,
    radii: Num<L>,
) -> Contact<L, Vec2xN<L>> {
    let obstacle = &part.obstacle(lanes);
    let end = lockstep::run(obstacle, Where);
    let found = end.found();
    let measured = signed(obstacle.size, radii, &found);
    let open = !(measured.proven.separated | measured.proven.penetrating);
    let contact = Contact { measured, on_cores: [found.p, found.p - found.v] };
    if !(open & end.inside).any() {
        return contact;
    }
    let (known, best) = best_side(lanes, part, obstacle);
    Contact::select(end.inside, overlap(obstacle, radii, known, best), contact)
}

/// The contact of cores that overlap, in lanes where the largest of the gaps along all normals of
/// the obstacle is known to be this, along this normal.
#[cfg_attr(not(unoptimised), inline(always))]
fn overlap<L: Lanes>(
    obstacle: &Vertices<'_, L>,
    radii: Num<L>,
    known: Mask<L>,
    (most, normal): (Num<L>, Vec2xN<L>),
) -> Contact<L, Vec2xN<L>> {
    let lanes = obstacle.lanes;
    let size = obstacle.size;
    let slack = size * slack(lanes);
    let (top, [low_a, high_a]) = support_edge(&obstacle.a, normal, slack);
    let (bottom, [low_b, high_b]) = support_edge(&obstacle.b, -normal, slack);
    let gap = -bottom - top;
    // Tangents of both are coordinates along the normal rotated by a quarter; of B along its
    // opposite.
    let (low, high) = (low_a.max(-high_b), high_a.min(-low_b));
    let middle = (low + high) * lanes.splat(L::Scalar::from_f64(0.5));
    let tangent = Vec2xN::new(-normal.y, normal.x);
    let at_a = tangent.scaled(middle.max(low_a).min(high_a));
    let at_b = tangent.scaled(middle.max(-high_b).min(-low_b));
    // Outside of the cores, be it by a roundoff, the distance may be larger than all gaps.
    let inside = (most + slack).less(lanes.splat(Number::ZERO));
    let beside = low.less(high + slack);
    Contact {
        measured: between(size, radii, known & inside & beside, [gap, most], normal),
        on_cores: [normal.scaled(top) + at_a, normal.scaled(-bottom) + at_b],
    }
}

/// Largest product of a unit direction with the vertices, and the range of products of the
/// direction rotated by a quarter with those vertices that are as far along it, up to the slack.
#[cfg_attr(not(unoptimised), inline(always))]
fn support_edge<L: Lanes>(own: &PerLane<'_, L>, normal: Vec2xN<L>, slack: Num<L>) -> (Num<L>, [Num<L>; 2]) {
    let count = own.lines.len() / 2;
    let mut top = own.at(0).dot(normal);
    for index in 1..count {
        top = top.max(own.at(index).dot(normal));
    }
    let lanes = slack.lanes();
    let least = top - slack;
    let infinity = lanes.splat(L::Scalar::INFINITY);
    let (mut low, mut high) = (infinity, -infinity);
    for index in 0..count {
        let vertex = own.at(index);
        let ends = !vertex.dot(normal).less(least);
        let along = normal.cross(vertex);
        low = ends.select(low.min(along), low);
        high = ends.select(high.max(along), high);
    }
    (top, [low, high])
}

/// Normals of a polygon in every lane, rotated.
struct Normals<T: LaneScalar> {
    lines: [T::Line; 2 * FEW],
    rotation: [T::Line; 2],
    count: usize,
    /// One where the normals are those of all edges.
    known: T::Line,
}

impl<T: LaneScalar> Normals<T> {
    /// Collects the normals of `count` lanes from lane `from` on. A polygon with fewer than others
    /// has normals that are NaN.
    #[inline(never)]
    fn new(pick: &Pick<'_, d2::Vec2<T>>, from: usize, count: usize) -> Self {
        let (zero, nan) = (T::line(T::ZERO), T::line(T::from_f64(f64::NAN)));
        let mut all = Self { lines: [nan; 2 * FEW], rotation: [zero; 2], count: 0, known: zero };
        for lane in 0..count {
            let rotation = pick.at(from + lane).pose.rotation;
            all.rotation[0].as_mut()[lane] = rotation.cos;
            all.rotation[1].as_mut()[lane] = rotation.sin;
            let Some(normals) = pick.table.normals(pick.shape(from + lane).0) else {
                continue;
            };
            all.known.as_mut()[lane] = T::ONE;
            all.count = all.count.max(normals.len());
            for (pair, normal) in all.lines.chunks_exact_mut(2).zip(normals) {
                pair[0].as_mut()[lane] = normal.x;
                pair[1].as_mut()[lane] = normal.y;
            }
        }
        all
    }

    /// Unit rotation.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unit<L: Lanes<Scalar = T>>(&self, lanes: L) -> Vec2xN<L> {
        let rotation = vector(lanes, &self.rotation, 0);
        let length = rotation.dot(rotation).sqrt();
        Vec2xN::new(rotation.x / length, rotation.y / length)
    }
}

/// The lanes whose shapes are small polygons, and of these the largest gap with its normal, from A
/// to B.
#[cfg_attr(not(unoptimised), inline(always))]
fn best_side<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    part: &BlockPart<'_, d2::Vec2<T>>,
    obstacle: &Vertices<'_, L>,
) -> (Mask<L>, (Num<L>, Vec2xN<L>)) {
    let zero = lanes.splat(T::ZERO);
    let mut known = !Mask::none(lanes);
    let mut best = (lanes.splat(-T::INFINITY), Vec2xN::new(zero, zero));
    for (index, [own, other]) in [[&obstacle.a, &obstacle.b], [&obstacle.b, &obstacle.a]].into_iter().enumerate() {
        let normals = Normals::new(&part.pick(index), part.from, L::COUNT);
        known = known & zero.less(lanes.load(normals.known.as_ref()));
        let rotation = normals.unit(lanes);
        for (side, pair) in normals.lines[..2 * normals.count].chunks_exact(2).enumerate() {
            let normal = rotated(rotation, vector(lanes, pair, 0));
            let mut least = other.at(0).dot(normal);
            for vertex in 1..other.lines.len() / 2 {
                least = least.min(other.at(vertex).dot(normal));
            }
            let gap = least - own.at(side).dot(normal);
            let better = best.0.less(gap);
            let outward = if index == 0 { normal } else { -normal };
            best = (better.select(gap, best.0), better.choose(outward, best.1));
        }
    }
    (known, best)
}
