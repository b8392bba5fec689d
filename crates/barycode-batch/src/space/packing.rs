//! Pairs side by side in memory, as lanes want them.

use super::boxes;
use super::lockstep::Obstacle;
use super::source::{Boxes, Own};
use super::vector::Vec3;
use crate::blocks::{Kind, Lines, Part, Pick, number};
use crate::lanes::{Element, Lanes, Mask, Num};
use crate::proof;
use crate::table::Known;
use barycode::{Scalar, d3};

/// How many lines come before the shapes of a block: what an [`Obstacle`] has beside shapes.
pub(super) const HEAD: usize = 7;

/// How many lines a [`Head`] has.
pub(super) const ASIDE: usize = 5;

/// How many lines a box has: middle, axes, half extents. A vertex has three.
const BOX: usize = 15;

/// What is known of the pairs of a block beside shapes and the way between them.
pub(super) struct Head<L: Lanes> {
    /// The radius of A.
    pub(super) radius: Num<L>,
    /// The sum of both.
    pub(super) radii: Num<L>,
    /// Where A is.
    pub(super) origin: Vec3<L>,
}

/// Adds a block to the lines. Returns how many lines A and B have.
#[inline(always)]
pub(super) fn append<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    kind: Kind,
    a: &Pick<'_, d3::Vec3<T>>,
    b: &Pick<'_, d3::Vec3<T>>,
    lines: &mut Lines<d3::Vec3<T>>,
) -> (usize, usize) {
    let (first, first_aside) = (lines.main.len(), lines.aside.len());
    let (a, b) = (Side::new(a), Side::new(b));
    let (of_a, of_b) = (a.lines(kind), b.lines(kind));
    lines.main.resize(first + HEAD + of_a + of_b, T::line(T::ZERO));
    lines.aside.resize(first_aside + ASIDE, T::line(T::ZERO));
    let (head, shapes) = lines.main[first..].split_at_mut(HEAD);
    let aside = &mut lines.aside[first_aside..];
    let (lines_a, lines_b) = shapes.split_at_mut(of_a);
    for (side, lines) in [(&a, lines_a), (&b, lines_b)] {
        if kind != Kind::Boxes {
            side.copy(lines);
        }
        for from in (0..T::PER_LINE).step_by(L::COUNT) {
            if kind == Kind::Boxes {
                side.boxes(lanes, lines, from);
            } else {
                side.turn(lanes, lines, from);
            }
        }
    }
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        fill(lanes, head, aside, &a, &b, from, kind);
    }
    (of_a, of_b)
}

impl<T: Element> Part<'_, d3::Vec3<T>> {
    /// The pairs in these lanes, by vertices, turned, and relative to the origins of their shapes.
    #[inline(always)]
    pub(super) fn vertices<L: Lanes<Scalar = T>>(&self, lanes: L) -> Obstacle<L, Own<'_, L>, Own<'_, L>> {
        let Self { a, b, from, .. } = *self;
        self.obstacle(lanes, Own { lanes, lines: a, from }, Own { lanes, lines: b, from })
    }

    /// The pairs in these lanes, in a block of boxes.
    #[inline(always)]
    pub(super) fn boxes<L: Lanes<Scalar = T>>(&self, lanes: L) -> Obstacle<L, Boxes<L>, Boxes<L>> {
        self.obstacle(lanes, read_boxes(lanes, self.a, self.from), read_boxes(lanes, self.b, self.from))
    }

    #[inline(always)]
    fn obstacle<L: Lanes<Scalar = T>, S>(&self, lanes: L, a: S, b: S) -> Obstacle<L, S, S> {
        let Self { head, from, .. } = *self;
        let offset = vector(lanes, &head[0..3], from);
        let size = number(lanes, &head[3], from);
        let towards = vector(lanes, &head[4..7], from);
        Obstacle { lanes, a, b, offset, size, towards }
    }

    #[inline(always)]
    pub(super) fn head<L: Lanes<Scalar = T>>(&self, lanes: L) -> Head<L> {
        let Self { aside, from, .. } = *self;
        let (radii, radius) = (number(lanes, &aside[0], from), number(lanes, &aside[1], from));
        Head { radii, radius, origin: vector(lanes, &aside[2..5], from) }
    }
}

#[inline(always)]
fn read_boxes<T: Element, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Boxes<L> {
    Boxes {
        middle: vector(lanes, &lines[0..3], from),
        axes: [
            vector(lanes, &lines[3..6], from),
            vector(lanes, &lines[6..9], from),
            vector(lanes, &lines[9..12], from),
        ],
        half: [number(lanes, &lines[12], from), number(lanes, &lines[13], from), number(lanes, &lines[14], from)],
    }
}

/// Lanes of three lines.
#[inline(always)]
pub(super) fn vector<T: Element, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Vec3<L> {
    Vec3::new(number(lanes, &lines[0], from), number(lanes, &lines[1], from), number(lanes, &lines[2], from))
}

/// Vectors into lanes of three lines.
#[inline(always)]
fn put<T: Element, L: Lanes<Scalar = T>>(value: Vec3<L>, lines: &mut [T::Line], from: usize) {
    value.x.store(&mut lines[0].as_mut()[from..]);
    value.y.store(&mut lines[1].as_mut()[from..]);
    value.z.store(&mut lines[2].as_mut()[from..]);
}

/// One side of the pairs of a block, number by number.
struct Side<'t, T: Element> {
    shapes: [Known<'t, d3::Vec3<T>>; 16],
    /// Vertices of the largest.
    most: usize,
    /// The rows of the matrix.
    rotation: [T::Line; 9],
    translation: [T::Line; 3],
    radius: T::Line,
    extent: T::Line,
    center: [T::Line; 3],
    half: [T::Line; 3],
}

impl<'t, T: Element> Side<'t, T> {
    #[inline(always)]
    fn new(pick: &Pick<'t, d3::Vec3<T>>) -> Self {
        let zero = T::line(T::ZERO);
        let mut side = Self {
            shapes: [pick.shape(0); 16],
            most: 1,
            rotation: [zero; 9],
            translation: [zero; 3],
            radius: zero,
            extent: zero,
            center: [zero; 3],
            half: [zero; 3],
        };
        for lane in 0..T::PER_LINE {
            let d3::Pose { rotation, translation } = pick.at(lane).pose;
            for (row, lines) in rotation.rows.iter().zip(side.rotation.chunks_exact_mut(3)) {
                spread(lines, lane, *row);
            }
            spread(&mut side.translation, lane, translation);
            let (entry, core) = pick.shape(lane);
            side.shapes[lane] = (entry, core);
            spread(&mut side.center, lane, entry.center);
            spread(&mut side.half, lane, entry.half.unwrap_or_default());
            side.radius.as_mut()[lane] = entry.radius;
            side.extent.as_mut()[lane] = entry.extent;
            side.most = side.most.max(core.len());
        }
        side
    }

    /// How many lines the shapes have.
    fn lines(&self, kind: Kind) -> usize {
        if kind == Kind::Boxes { BOX } else { 3 * self.most }
    }

    /// The vertices, unturned; where a shape has fewer than the others, its last once more.
    #[inline(always)]
    fn copy(&self, lines: &mut [T::Line]) {
        for (lane, (_, core)) in self.shapes.iter().enumerate().take(T::PER_LINE) {
            let mut last = core[0];
            let mut rest = core.iter();
            for lines in lines.chunks_exact_mut(3) {
                last = rest.next().copied().unwrap_or(last);
                spread(lines, lane, last);
            }
        }
    }

    #[inline(always)]
    fn rows<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> [Vec3<L>; 3] {
        [
            vector(lanes, &self.rotation[0..3], from),
            vector(lanes, &self.rotation[3..6], from),
            vector(lanes, &self.rotation[6..9], from),
        ]
    }

    #[inline(always)]
    fn turn<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], from: usize) {
        let rows = self.rows(lanes, from);
        for lines in lines.chunks_exact_mut(3) {
            put(turned(rows, vector(lanes, lines, from)), lines, from);
        }
    }

    /// Middle, axes and half extents.
    #[inline(always)]
    fn boxes<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], from: usize) {
        put(self.center(lanes, from), &mut lines[0..3], from);
        let columns = transposed(self.rows(lanes, from));
        put(columns[0], &mut lines[3..6], from);
        put(columns[1], &mut lines[6..9], from);
        put(columns[2], &mut lines[9..12], from);
        put(vector(lanes, &self.half, from), &mut lines[12..15], from);
    }

    #[inline(always)]
    fn center<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec3<L> {
        turned(self.rows(lanes, from), vector(lanes, &self.center, from))
    }
}

/// A vector into a lane of three lines.
#[inline(always)]
fn spread<T: Element>(lines: &mut [T::Line], lane: usize, vector: d3::Vec3<T>) {
    lines[0].as_mut()[lane] = vector.x;
    lines[1].as_mut()[lane] = vector.y;
    lines[2].as_mut()[lane] = vector.z;
}

/// A matrix applied.
#[inline(always)]
fn turned<L: Lanes>(rows: [Vec3<L>; 3], v: Vec3<L>) -> Vec3<L> {
    Vec3::new(rows[0].dot(v), rows[1].dot(v), rows[2].dot(v))
}

#[inline(always)]
fn transposed<L: Lanes>(rows: [Vec3<L>; 3]) -> [Vec3<L>; 3] {
    let [a, b, c] = rows;
    [Vec3::new(a.x, b.x, c.x), Vec3::new(a.y, b.y, c.y), Vec3::new(a.z, b.z, c.z)]
}

/// Whether a matrix is a rotation to within a few per cent, and so stretches no vector by more than [`STRETCH`](proof::STRETCH).
#[inline(always)]
fn is_rotation<L: Lanes>(lanes: L, rows: [Vec3<L>; 3]) -> Mask<L> {
    let [a, b, c] = rows;
    let (ab, bc, ca) = (a.dot(b).abs(), b.dot(c).abs(), c.dot(a).abs());
    // The largest sum of a row of the matrix times its transpose is at least the square of the stretch.
    let most = (a.dot(a) + ab + ca).max(ab + b.dot(b) + bc).max(ca + bc + c.dot(c));
    most.less(lanes.splat(L::Scalar::from_f64(proof::SQUARE_STRETCH)))
}

/// The lines before the shapes.
#[inline(always)]
fn fill<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    head: &mut [T::Line],
    aside: &mut [T::Line],
    a: &Side<'_, T>,
    b: &Side<'_, T>,
    from: usize,
    kind: Kind,
) {
    let (at_a, at_b) = (vector(lanes, &a.translation, from), vector(lanes, &b.translation, from));
    let offset = at_a - at_b;
    let radius = number(lanes, &a.radius, from);
    let radii = radius + number(lanes, &b.radius, from);
    let extents = number(lanes, &a.extent, from) + number(lanes, &b.extent, from);
    let (turn_a, turn_b) = (a.rows(lanes, from), b.rows(lanes, from));
    let rotations = if kind == Kind::Boxes {
        boxes::is_orthogonal(transposed(turn_a)) & boxes::is_orthogonal(transposed(turn_b))
    } else {
        is_rotation(lanes, turn_a) & is_rotation(lanes, turn_b)
    };
    let size = extents * lanes.splat(T::from_f64(proof::STRETCH)) + offset.norm1() + radii;
    let size = proof::checked(lanes, size, rotations);
    let towards = (b.center(lanes, from) - a.center(lanes, from)) - offset;
    put(offset, &mut head[0..3], from);
    size.store(&mut head[3].as_mut()[from..]);
    put(towards, &mut head[4..7], from);
    radii.store(&mut aside[0].as_mut()[from..]);
    radius.store(&mut aside[1].as_mut()[from..]);
    put(at_a, &mut aside[2..5], from);
}
