//! Penetration of two boxes by the faces of their obstacle, one pair in each lane.
//!
//! The obstacle of two boxes is the sum of six segments, along the axes of both. Its faces are
//! perpendicular to the cross products of two of them: three of A, three of B, and nine of an axis
//! of each (Gottschalk, Lin, Manocha 1996). With the origin inside, the signed distance is the
//! largest of the gaps along these. The axes are taken as they are, orthogonal or not.
//!
//! With `s` the length of the cross product of an axis of each:
//!
//! | quantity | face of a box | face of two edges |
//! |---|---|---|
//! | centres, half extents and offset | 10uS | 10uS |
//! | cross product | 3uS | 3uS / s |
//! | its length | 4uS | 5uS |
//! | product with the vector between the centres | 3uS | 3uS / s |
//! | products with axes and half extents | 8uS | 10uS / s |
//! | sums | 2uS | 2uS |
//! | sines of nearly parallel edges, below | 5uS | 5uS |
//! | **upper bound** | 35uS | 16uS / s + 22uS |
//!
//! The lower bound is the gap along the unit normal as it is, 24uS with the products and sums of a
//! support. [`FACE`], [`EDGES`] and [`NORMAL`] are no less than these.
//!
//! **Nearly parallel edges** have no face of their own. As `boxes.rs` says, leaving the pair out
//! moves no point of the obstacle by more than `h s`, with `h` the smaller half extent, once for
//! the change and once for undoing it: the upper bound grows by `2 h s`. A sine is off by 3u; the
//! smaller half extents of three pairs add up to at most S √3 / 2.

use super::bounds::{between, units};
use super::lockstep::MinkowskiObstacle;
use super::source::Boxes;
use super::vector::Vec3xN;
use crate::lanes::{Lanes, Num};
use crate::proof::Measured;
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::expert::Number;

/// Amount that widens a bound of a face of a box, in units of roundoff, times the size.
const FACE: f64 = 36.0;

/// Amounts that widen a bound of a face of two edges, in units of roundoff, times the size: the
/// share divided by the sine, and the other.
const EDGES: [f64; 2] = [16.0, 24.0];

/// Amount that widens the lower bound along a unit normal, in units of roundoff, times the size.
const NORMAL: f64 = 28.0;

/// How far along the normal the ends of an edge may be apart that counts as perpendicular to it, in
/// units of roundoff, times the size.
const LEVEL: f64 = 16.0;

/// How far the vector between the witness points may be off, in units of roundoff, times the size.
const BESIDE: f64 = 64.0;

/// Number of times that a witness point is moved to the other face.
const ROUNDS: usize = 4;

/// The largest gap, with its direction from A to B, and an upper bound of all gaps.
pub(super) struct Face<L: Lanes> {
    pub(super) gap: Num<L>,
    normal: Vec3xN<L>,
    most: Num<L>,
}

/// Penetration, and the witness points relative to the centre of A.
pub(super) struct Penetration<L: Lanes> {
    pub(super) measured: Measured<L, Vec3xN<L>>,
    pub(super) on: [Vec3xN<L>; 2],
}

impl<L: Lanes> Face<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn with(self, gap: Num<L>, way: Num<L>, normal: Vec3xN<L>, error: Num<L>) -> Self {
        let better = self.gap.less(gap);
        let turned = way.less(way.lanes().splat(Number::ZERO)).choose(-normal, normal);
        Self {
            gap: better.select(gap, self.gap),
            normal: better.choose(turned, self.normal),
            most: self.most.max(gap + error),
        }
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn crosses<L: Lanes>(axes: [Vec3xN<L>; 3]) -> [Vec3xN<L>; 3] {
    [axes[1].cross(axes[2]), axes[2].cross(axes[0]), axes[0].cross(axes[1])]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn products<L: Lanes>(of: [Vec3xN<L>; 3], with: [Vec3xN<L>; 3]) -> [[Num<L>; 3]; 3] {
    // No closures, by rule 1 of `lanes.rs`.
    [row(of[0], with), row(of[1], with), row(of[2], with)]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn row<L: Lanes>(of: Vec3xN<L>, with: [Vec3xN<L>; 3]) -> [Num<L>; 3] {
    [of.dot(with[0]).abs(), of.dot(with[1]).abs(), of.dot(with[2]).abs()]
}

/// Finds the face of the obstacle along whose normal the gap is largest. Lanes whose size is NaN
/// have NaN bounds.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn best<L: Lanes>(obstacle: &MinkowskiObstacle<L, Boxes<L>, Boxes<L>>) -> Face<L> {
    let MinkowskiObstacle { lanes, a, b, size, towards, .. } = *obstacle;
    let zero = lanes.splat(L::Scalar::ZERO);
    let least = -lanes.splat(L::Scalar::INFINITY);
    let (of_a, of_b) = (crosses(a.axes), crosses(b.axes));
    // Absolute products of each cross product of one box with each axis of the other.
    let (a_with_b, b_with_a) = (products(of_a, b.axes), products(of_b, a.axes));
    let mut face = Face { gap: least, normal: Vec3xN::all(zero), most: least };
    for i in 0..3 {
        face = of_box(face, [&a, &b], i, (of_a[i], a_with_b[i]), (towards, size));
        face = of_box(face, [&b, &a], i, (of_b[i], b_with_a[i]), (towards, size));
    }
    let parallel = units(lanes, 16.0);
    let mut moved = zero;
    let (share, rest) = (size * units(lanes, EDGES[0]), size * units(lanes, EDGES[1]));
    for (i, axis) in a.axes.into_iter().enumerate() {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for (j, other) in b.axes.into_iter().enumerate() {
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let normal = axis.cross(other);
            let square = normal.dot(normal);
            let short = square.less(parallel);
            let sine = square.sqrt();
            let shrink = lanes.splat(L::Scalar::ONE) / sine;
            let way = towards.dot(normal);
            let reach_a = a.half[i1] * a_with_b[i2][j] + a.half[i2] * a_with_b[i1][j];
            let reach_b = b.half[j1] * b_with_a[j2][i] + b.half[j2] * b_with_a[j1][i];
            let gap = (way.abs() - (reach_a + reach_b)) * shrink;
            let gap = short.select(least, gap);
            let error = short.select(zero, share * shrink + rest);
            face = face.with(gap, way, normal.scaled(shrink), error);
            moved = moved + short.select(a.half[i].min(b.half[j]) * sine, zero);
        }
    }
    Face { most: face.most + (moved + moved), ..face }
}

/// The better of a face and one of a box, whose normal is the cross product of two of its axes.
#[cfg_attr(not(unoptimised), inline(always))]
fn of_box<L: Lanes>(
    face: Face<L>,
    [of, other]: [&Boxes<L>; 2],
    index: usize,
    (cross, with_other): (Vec3xN<L>, [Num<L>; 3]),
    (towards, size): (Vec3xN<L>, Num<L>),
) -> Face<L> {
    let lanes = size.lanes();
    // The axes have length one and are orthogonal up to few roundoffs, and so has their product:
    // a step of Newton's method is as good as a square root.
    let (half, three_halves) = (lanes.splat(L::Scalar::from_f64(0.5)), lanes.splat(L::Scalar::from_f64(1.5)));
    let shrink = three_halves - half * cross.dot(cross);
    let normal = cross.scaled(shrink);
    let [x, y, z] = with_other;
    let reach = other.half[0] * x + other.half[1] * y + other.half[2] * z;
    let way = towards.dot(cross);
    let gap = (way.abs() - (of.half[index] * of.axes[index].dot(cross).abs() + reach)) * shrink;
    face.with(gap, way, normal, size * units(lanes, FACE))
}

/// The edges and faces of a box that are farthest along a normal.
struct Farthest<L: Lanes> {
    /// Middle of them.
    middle: Vec3xN<L>,
    /// Half extents along the axes on which they extend, zero for the others.
    half: [Num<L>; 3],
    /// The edge, if they are one, else zero.
    edge: Vec3xN<L>,
    /// Product of the normal with the farthest corner.
    reach: Num<L>,
}

#[cfg_attr(not(unoptimised), inline(always))]
fn farthest<L: Lanes>(shape: &Boxes<L>, middle: Vec3xN<L>, normal: Vec3xN<L>, level: Num<L>) -> Farthest<L> {
    let lanes = level.lanes();
    let (zero, one) = (lanes.splat(L::Scalar::ZERO), lanes.splat(L::Scalar::ONE));
    let mut all = Farthest { middle, half: [zero; 3], edge: Vec3xN::all(zero), reach: middle.dot(normal) };
    let mut count = zero;
    for index in 0..3 {
        let along = shape.axes[index].scaled(shape.half[index]);
        let rise = along.dot(normal);
        let flat = rise.abs().less(level);
        let side = rise.less(zero).choose(-along, along);
        all.middle = all.middle + flat.choose(Vec3xN::all(zero), side);
        all.half[index] = flat.select(shape.half[index], zero);
        all.edge = all.edge + flat.choose(along, Vec3xN::all(zero));
        all.reach = all.reach + rise.abs();
        count = count + flat.select(one, zero);
    }
    let edge = count.less(one + one);
    all.edge = edge.choose(all.edge, Vec3xN::all(zero));
    all
}

impl<L: Lanes> Farthest<L> {
    /// The point nearest a place, relative to the middle, up to the slope of the edges.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn nearest(&self, axes: [Vec3xN<L>; 3], place: Vec3xN<L>) -> Vec3xN<L> {
        let [x, y, z] = axes;
        let [of_x, of_y, of_z] = self.half;
        clamped(x, place, of_x) + clamped(y, place, of_y) + clamped(z, place, of_z)
    }
}

/// The part of a place along an axis, as far as a half extent.
#[cfg_attr(not(unoptimised), inline(always))]
fn clamped<L: Lanes>(axis: Vec3xN<L>, place: Vec3xN<L>, half: Num<L>) -> Vec3xN<L> {
    axis.scaled(place.dot(axis).max(-half).min(half))
}

/// The penetration by the face of the obstacle that [`best`] found. Nothing is proven in lanes that
/// do not overlap.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn penetration<L: Lanes>(
    obstacle: &MinkowskiObstacle<L, Boxes<L>, Boxes<L>>,
    face: &Face<L>,
) -> Penetration<L> {
    let MinkowskiObstacle { lanes, a, b, size, towards, .. } = *obstacle;
    let zero = lanes.splat(L::Scalar::ZERO);
    let normal = face.normal;
    let level = size * units(lanes, LEVEL);
    let of_a = farthest(&a, Vec3xN::all(zero), normal, level);
    let of_b = farthest(&b, towards, -normal, level);
    let gap = -of_b.reach - of_a.reach;

    let between_them = of_b.middle - of_a.middle;
    let apart = between_them - normal.scaled(between_them.dot(normal));
    // Where the lines of two edges cross; other faces begin with their middle.
    let (u, v) = (of_a.edge, of_b.edge);
    let (uu, vv, uv) = (u.dot(u), v.dot(v), u.dot(v));
    let share = (uv * u.dot(apart) - uu * v.dot(apart)) / (uu * vv - uv * uv);
    let one = lanes.splat(L::Scalar::ONE);
    let share = zero.less(uu * vv - uv * uv).select(share.max(-one).min(one), zero);
    let mut at_b = v.scaled(share);
    let most = size * units(lanes, BESIDE);
    let mut at_a = at_b;
    for _ in 0..ROUNDS {
        at_a = of_a.nearest(a.axes, apart + at_b);
        at_b = of_b.nearest(b.axes, at_a - apart);
        if !most.less(((apart + at_b) - at_a).max_abs()).any() {
            break;
        }
    }
    let on = [of_a.middle + at_a, of_b.middle + at_b];
    let rest = (on[1] - on[0]) - normal.scaled(gap);
    let beside = rest.max_abs().less(most) & gap.less(zero);
    let lower = gap - size * units(lanes, NORMAL);
    Penetration { measured: between(size, beside, [lower, gap, face.most], normal), on }
}
