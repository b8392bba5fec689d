//! Pairs side by side in memory, as lanes want them.

use super::lockstep::{Moved, Obstacle, Own, Vec2};
use super::rectangles::Rectangles;
use crate::blocks::{Kind, Lines, Part, Pick, number};
use crate::lanes::{Element, Lanes, Mask, Num};
use crate::proof;
use crate::table::Known;
use barycode::Scalar;
use barycode::d2::{self, Pose};

/// How many lines the head of a block has: what an [`Obstacle`] has beside shapes, and how near centres are where shapes may meet.
pub(super) const HEAD: usize = 4;

/// How many lines a [`Head`] has.
pub(super) const ASIDE: usize = 4;

/// How many lines a rectangle has before its vertices: rotation and half extents. A vertex has two.
const RECTANGLE: usize = 4;

/// What is known of the pairs of a block beside shapes and the way between them.
#[derive(Debug)]
pub(super) struct Head<L: Lanes> {
    /// The radius of A.
    pub(super) radius: Num<L>,
    /// The sum of both.
    pub(super) radii: Num<L>,
    /// Where B is.
    pub(super) origin: Vec2<L>,
}

/// Pairs by their vertices, turned, and all relative to the origin of B.
pub(super) type Vertices<'b, L> = Obstacle<L, Own<'b, L>, Own<'b, L>, Moved>;

/// Adds a block to the lines. Returns how many lines A and B have.
#[inline(always)]
pub(super) fn append<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    kind: Kind,
    a: &Pick<'_, d2::Vec2<T>>,
    b: &Pick<'_, d2::Vec2<T>>,
    lines: &mut Lines<d2::Vec2<T>>,
) -> (usize, usize) {
    let (first_head, first, first_aside) = (lines.head.len(), lines.shapes.len(), lines.aside.len());
    let (a, b) = (Side::new(a), Side::new(b));
    let (of_a, of_b) = (a.lines(kind), b.lines(kind));
    lines.head.resize(first_head + HEAD, T::line(T::ZERO));
    lines.shapes.resize(first + of_a + of_b, T::line(T::ZERO));
    lines.aside.resize(first_aside + ASIDE, T::line(T::ZERO));
    let (head, aside) = (&mut lines.head[first_head..], &mut lines.aside[first_aside..]);
    let (lines_a, lines_b) = lines.shapes[first..].split_at_mut(of_a);
    for (side, lines, other) in [(&a, lines_a, Some(&b)), (&b, lines_b, None)] {
        let (before, vertices) = lines.split_at_mut(if kind == Kind::Boxes { RECTANGLE } else { 0 });
        side.copy(vertices);
        for from in (0..T::PER_LINE).step_by(L::COUNT) {
            side.place(lanes, vertices, other, from);
            if kind == Kind::Boxes {
                put(vector(lanes, &side.rotation, from), &mut before[0..2], from);
                put(vector(lanes, &side.half, from), &mut before[2..4], from);
            }
        }
    }
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        fill(lanes, head, aside, &a, &b, from);
    }
    (of_a, of_b)
}

impl<T: Element> Part<'_, d2::Vec2<T>> {
    /// The pairs in these lanes.
    #[inline(always)]
    pub(super) fn obstacle<L: Lanes<Scalar = T>>(&self, lanes: L) -> Vertices<'_, L> {
        let Self { kind, head, a, b, from, .. } = *self;
        let before = if kind == Kind::Boxes { RECTANGLE } else { 0 };
        Obstacle {
            lanes,
            a: Own { lanes, lines: &a[before..], from },
            b: Own { lanes, lines: &b[before..], from },
            offset: Moved,
            size: number(lanes, &head[0], from),
            towards: vector(lanes, &head[1..3], from),
            then: None,
        }
    }

    /// Where circles around the shapes do not meet.
    #[inline(always)]
    pub(super) fn far<L: Lanes<Scalar = T>>(&self, lanes: L) -> Mask<L> {
        let towards = vector(lanes, &self.head[1..3], self.from);
        let limit = number(lanes, &self.head[3], self.from);
        // NaN is not far.
        (limit * limit).less(towards.dot(towards))
    }

    #[inline(always)]
    pub(super) fn head<L: Lanes<Scalar = T>>(&self, lanes: L) -> Head<L> {
        let Self { aside, from, .. } = *self;
        let (radii, radius) = (number(lanes, &aside[0], from), number(lanes, &aside[1], from));
        Head { radii, radius, origin: vector(lanes, &aside[2..4], from) }
    }

    /// The rectangles of a block of such.
    #[inline(always)]
    pub(super) fn rectangles<L: Lanes<Scalar = T>>(&self, lanes: L) -> [Rectangles<L>; 2] {
        [rectangles(lanes, self.a, self.from), rectangles(lanes, self.b, self.from)]
    }
}

#[inline(always)]
fn rectangles<T: Element, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Rectangles<L> {
    Rectangles { rotation: vector(lanes, &lines[0..2], from), half: vector(lanes, &lines[2..4], from) }
}

/// Lanes of two lines.
#[inline(always)]
pub(crate) fn vector<T: Element, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Vec2<L> {
    Vec2::new(number(lanes, &lines[0], from), number(lanes, &lines[1], from))
}

/// Vectors into lanes of two lines.
#[inline(always)]
fn put<T: Element, L: Lanes<Scalar = T>>(value: Vec2<L>, lines: &mut [T::Line], from: usize) {
    value.x.store(&mut lines[0].as_mut()[from..]);
    value.y.store(&mut lines[1].as_mut()[from..]);
}

/// A vector into a lane of two lines.
#[inline(always)]
fn spread<T: Element>(lines: &mut [T::Line], lane: usize, vector: d2::Vec2<T>) {
    lines[0].as_mut()[lane] = vector.x;
    lines[1].as_mut()[lane] = vector.y;
}

/// One side of the pairs of a block, number by number.
struct Side<'t, T: Element> {
    shapes: [Known<'t, d2::Vec2<T>>; 16],
    /// Vertices of the largest.
    most: usize,
    rotation: [T::Line; 2],
    translation: [T::Line; 2],
    radius: T::Line,
    extent: T::Line,
    reach: T::Line,
    center: [T::Line; 2],
    half: [T::Line; 2],
}

impl<'t, T: Element> Side<'t, T> {
    #[inline(always)]
    fn new(pick: &Pick<'t, d2::Vec2<T>>) -> Self {
        let zero = T::line(T::ZERO);
        let pair = [zero; 2];
        let mut side = Self {
            shapes: [pick.shape(0); 16],
            most: 1,
            rotation: pair,
            translation: pair,
            radius: zero,
            extent: zero,
            reach: zero,
            center: pair,
            half: pair,
        };
        for lane in 0..T::PER_LINE {
            let Pose { rotation, translation } = pick.at(lane).pose;
            spread(&mut side.rotation, lane, d2::Vec2::new(rotation.cos, rotation.sin));
            spread(&mut side.translation, lane, translation);
            let (entry, core) = pick.shape(lane);
            side.shapes[lane] = (entry, core);
            spread(&mut side.center, lane, entry.center);
            spread(&mut side.half, lane, entry.half.unwrap_or_default());
            side.radius.as_mut()[lane] = entry.radius;
            side.extent.as_mut()[lane] = entry.extent;
            side.reach.as_mut()[lane] = entry.reach;
            side.most = side.most.max(core.len());
        }
        side
    }

    /// How many lines the shapes have.
    fn lines(&self, kind: Kind) -> usize {
        2 * self.most + if kind == Kind::Boxes { RECTANGLE } else { 0 }
    }

    /// The vertices, unturned; where a shape has fewer than the others, its last once more.
    #[inline(always)]
    fn copy(&self, lines: &mut [T::Line]) {
        for (lane, (_, core)) in self.shapes.iter().enumerate().take(T::PER_LINE) {
            let mut last = core[0];
            let mut rest = core.iter();
            for pair in lines.chunks_exact_mut(2) {
                last = rest.next().copied().unwrap_or(last);
                spread(pair, lane, last);
            }
        }
    }

    /// Turns the vertices, and moves them to where they are as seen from the origin of another side, or from their own.
    #[inline(always)]
    fn place<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], seen_from: Option<&Self>, from: usize) {
        let rotation = vector(lanes, &self.rotation, from);
        let offset = match seen_from {
            Some(other) => self.offset(lanes, other, from),
            None => Vec2::splat(lanes, d2::Vec2::default()),
        };
        for pair in lines.chunks_exact_mut(2) {
            put(turned(rotation, vector(lanes, pair, from)) + offset, pair, from);
        }
    }

    /// From the origin of another side to that of this.
    #[inline(always)]
    fn offset<L: Lanes<Scalar = T>>(&self, lanes: L, other: &Self, from: usize) -> Vec2<L> {
        vector(lanes, &self.translation, from) - vector(lanes, &other.translation, from)
    }

    #[inline(always)]
    fn center<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec2<L> {
        turned(vector(lanes, &self.rotation, from), vector(lanes, &self.center, from))
    }
}

/// A rotation (cosine, sine) applied.
#[inline(always)]
pub(crate) fn turned<L: Lanes>(rotation: Vec2<L>, v: Vec2<L>) -> Vec2<L> {
    Vec2::new(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y)
}

/// What `cos² + sin²` is between for [`is_rotation`].
pub(crate) const ROTATION: [f64; 2] = [0.95, proof::SQUARE_STRETCH];

/// Whether a rotation is one to within a few per cent, and so stretches no vector by more than [`STRETCH`](proof::STRETCH).
#[inline(always)]
pub(crate) fn is_rotation<L: Lanes>(lanes: L, rotation: Vec2<L>) -> Mask<L> {
    let square = rotation.dot(rotation);
    let [least, most] = ROTATION;
    lanes.splat(L::Scalar::from_f64(least)).less(square) & square.less(lanes.splat(L::Scalar::from_f64(most)))
}

/// The lines of head and aside.
#[inline(always)]
fn fill<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    head: &mut [T::Line],
    aside: &mut [T::Line],
    a: &Side<'_, T>,
    b: &Side<'_, T>,
    from: usize,
) {
    let at_b = vector(lanes, &b.translation, from);
    let offset = a.offset(lanes, b, from);
    let radius = number(lanes, &a.radius, from);
    let radii = radius + number(lanes, &b.radius, from);
    let extents = number(lanes, &a.extent, from) + number(lanes, &b.extent, from);
    let (turn_a, turn_b) = (vector(lanes, &a.rotation, from), vector(lanes, &b.rotation, from));
    let rotations = is_rotation(lanes, turn_a) & is_rotation(lanes, turn_b);
    let size = extents * lanes.splat(T::from_f64(proof::STRETCH)) + offset.norm1() + radii;
    let size = proof::checked(lanes, size, rotations);
    let towards = (b.center(lanes, from) - a.center(lanes, from)) - offset;
    size.store(&mut head[0].as_mut()[from..]);
    put(towards, &mut head[1..3], from);
    let reaches = number(lanes, &a.reach, from) + number(lanes, &b.reach, from);
    proof::limit(lanes, reaches, radii, size * proof::slack(lanes)).store(&mut head[3].as_mut()[from..]);
    radii.store(&mut aside[0].as_mut()[from..]);
    radius.store(&mut aside[1].as_mut()[from..]);
    put(at_b, &mut aside[2..4], from);
}
