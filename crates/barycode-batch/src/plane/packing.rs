//! Packing of pairs of the plane into lanes.

use super::lockstep::{MinkowskiObstacle, PerLane, RelativeVertices, Vec2xN};
use super::rectangles::Rectangles;
use crate::blocks::part::{BlockKind, BlockLines, BlockPart, Pick, number};
use crate::lanes::{LaneScalar, Lanes, Mask};
use crate::proof;
use crate::table::KnownShape;
use crate::witness::Head;
use barycode::Scalar;
use barycode::d2::{self, Pose};

/// Number of lines in the head of a block: the numbers of an [`MinkowskiObstacle`] beside its
/// shapes, and the distance of the centres within which the shapes may meet.
pub(super) const HEAD: usize = 4;

/// Number of lines of a [`Head`].
pub(super) const ASIDE: usize = 4;

/// Number of lines of a rectangle before its vertices: rotation and half extents. A vertex has two
/// lines.
const RECTANGLE: usize = 4;

/// Pairs by their rotated vertices, all relative to the origin of B.
pub(super) type Vertices<'b, L> = MinkowskiObstacle<L, PerLane<'b, L>, PerLane<'b, L>, RelativeVertices>;

/// Appends a block to the lines. Returns the numbers of lines of A and B.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn append<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    kind: BlockKind,
    a: &Pick<'_, d2::Vec2<T>>,
    b: &Pick<'_, d2::Vec2<T>>,
    lines: &mut BlockLines<d2::Vec2<T>>,
) -> (usize, usize) {
    let (first_head, first, first_aside) = (lines.head.len(), lines.shapes.len(), lines.aside.len());
    let (a, b) = (PairSide::new(a), PairSide::new(b));
    let (of_a, of_b) = (a.lines(kind), b.lines(kind));
    lines.head.resize(first_head + HEAD, T::line(T::ZERO));
    lines.shapes.resize(first + of_a + of_b, T::line(T::ZERO));
    lines.aside.resize(first_aside + ASIDE, T::line(T::ZERO));
    let (head, aside) = (&mut lines.head[first_head..], &mut lines.aside[first_aside..]);
    let (lines_a, lines_b) = lines.shapes[first..].split_at_mut(of_a);
    for (side, lines, other) in [(&a, lines_a, Some(&b)), (&b, lines_b, None)] {
        let (before, vertices) = lines.split_at_mut(if kind == BlockKind::Boxes { RECTANGLE } else { 0 });
        side.copy(vertices);
        for from in (0..T::PER_LINE).step_by(L::COUNT) {
            side.place(lanes, vertices, other, from);
            if kind == BlockKind::Boxes {
                store_vector(vector(lanes, &side.rotation, from), &mut before[0..2], from);
                store_vector(vector(lanes, &side.half, from), &mut before[2..4], from);
            }
        }
    }
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        fill(lanes, head, aside, &a, &b, from);
    }
    (of_a, of_b)
}

impl<T: LaneScalar> BlockPart<'_, d2::Vec2<T>> {
    /// The obstacles of the pairs in these lanes.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn obstacle<L: Lanes<Scalar = T>>(&self, lanes: L) -> Vertices<'_, L> {
        let Self { kind, head, a, b, from, .. } = *self;
        let before = if kind == BlockKind::Boxes { RECTANGLE } else { 0 };
        MinkowskiObstacle {
            lanes,
            a: PerLane { lanes, lines: &a[before..], from },
            b: PerLane { lanes, lines: &b[before..], from },
            offset: RelativeVertices,
            size: number(lanes, &head[0], from),
            towards: vector(lanes, &head[1..3], from),
            then: None,
        }
    }

    /// Tells where bounding circles of the shapes are disjoint.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn far<L: Lanes<Scalar = T>>(&self, lanes: L) -> Mask<L> {
        let towards = vector(lanes, &self.head[1..3], self.from);
        let limit = number(lanes, &self.head[3], self.from);
        // The comparison fails for NaN, which is not far.
        (limit * limit).less(towards.dot(towards))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn head<L: Lanes<Scalar = T>>(&self, lanes: L) -> Head<L, Vec2xN<L>> {
        let Self { aside, from, .. } = *self;
        let (radii, radius) = (number(lanes, &aside[0], from), number(lanes, &aside[1], from));
        Head { radii, radius, origin: vector(lanes, &aside[2..4], from) }
    }

    /// The rectangles of a block of kind [`BlockKind::Boxes`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn rectangles<L: Lanes<Scalar = T>>(&self, lanes: L) -> [Rectangles<L>; 2] {
        [rectangles(lanes, self.a, self.from), rectangles(lanes, self.b, self.from)]
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn rectangles<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Rectangles<L> {
    Rectangles { rotation: vector(lanes, &lines[0..2], from), half: vector(lanes, &lines[2..4], from) }
}

/// Loads vectors from two lines, from lane `from` on.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn vector<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Vec2xN<L> {
    Vec2xN::new(number(lanes, &lines[0], from), number(lanes, &lines[1], from))
}

/// Stores vectors to two lines, from lane `from` on.
#[cfg_attr(not(unoptimised), inline(always))]
fn store_vector<T: LaneScalar, L: Lanes<Scalar = T>>(value: Vec2xN<L>, lines: &mut [T::Line], from: usize) {
    value.x.store(&mut lines[0].as_mut()[from..]);
    value.y.store(&mut lines[1].as_mut()[from..]);
}

/// Writes one vector to a lane of two lines.
#[cfg_attr(not(unoptimised), inline(always))]
fn spread<T: LaneScalar>(lines: &mut [T::Line], lane: usize, vector: d2::Vec2<T>) {
    lines[0].as_mut()[lane] = vector.x;
    lines[1].as_mut()[lane] = vector.y;
}

/// Side A or side B of the pairs of a block, one line for each number.
struct PairSide<'t, T: LaneScalar> {
    shapes: [KnownShape<'t, d2::Vec2<T>>; 16],
    /// Largest number of vertices of a shape.
    most: usize,
    rotation: [T::Line; 2],
    translation: [T::Line; 2],
    radius: T::Line,
    extent: T::Line,
    reach: T::Line,
    center: [T::Line; 2],
    half: [T::Line; 2],
}

impl<'t, T: LaneScalar> PairSide<'t, T> {
    #[cfg_attr(not(unoptimised), inline(always))]
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

    /// Number of lines of the shapes.
    fn lines(&self, kind: BlockKind) -> usize {
        2 * self.most + if kind == BlockKind::Boxes { RECTANGLE } else { 0 }
    }

    /// Copies the vertices, not rotated; a shape with fewer vertices than the others repeats its
    /// last.
    #[cfg_attr(not(unoptimised), inline(always))]
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

    /// Rotates the vertices and translates them to the frame of another side, or keeps them in
    /// their own.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn place<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], seen_from: Option<&Self>, from: usize) {
        let rotation = vector(lanes, &self.rotation, from);
        let offset = match seen_from {
            Some(other) => self.offset(lanes, other, from),
            None => Vec2xN::splat(lanes, d2::Vec2::default()),
        };
        for pair in lines.chunks_exact_mut(2) {
            store_vector(rotated(rotation, vector(lanes, pair, from)) + offset, pair, from);
        }
    }

    /// Vector from the origin of another side to that of this one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn offset<L: Lanes<Scalar = T>>(&self, lanes: L, other: &Self, from: usize) -> Vec2xN<L> {
        vector(lanes, &self.translation, from) - vector(lanes, &other.translation, from)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn center<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec2xN<L> {
        rotated(vector(lanes, &self.rotation, from), vector(lanes, &self.center, from))
    }
}

/// Applies a rotation (cosine, sine).
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn rotated<L: Lanes>(rotation: Vec2xN<L>, v: Vec2xN<L>) -> Vec2xN<L> {
    Vec2xN::new(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y)
}

/// Bounds of `cos² + sin²` for [`is_rotation`].
pub(crate) const ROTATION: [f64; 2] = [0.95, proof::SQUARE_STRETCH];

/// Tells where a rotation is one to within a few per cent, so that it stretches no vector by more
/// than [`STRETCH`](proof::STRETCH).
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn is_rotation<L: Lanes>(lanes: L, rotation: Vec2xN<L>) -> Mask<L> {
    let square = rotation.dot(rotation);
    let [least, most] = ROTATION;
    lanes.splat(L::Scalar::from_f64(least)).less(square) & square.less(lanes.splat(L::Scalar::from_f64(most)))
}

/// Fills the lines of head and aside.
#[cfg_attr(not(unoptimised), inline(always))]
fn fill<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    head: &mut [T::Line],
    aside: &mut [T::Line],
    a: &PairSide<'_, T>,
    b: &PairSide<'_, T>,
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
    store_vector(towards, &mut head[1..3], from);
    let reaches = number(lanes, &a.reach, from) + number(lanes, &b.reach, from);
    proof::limit(lanes, reaches, radii, size * proof::slack(lanes)).store(&mut head[3].as_mut()[from..]);
    radii.store(&mut aside[0].as_mut()[from..]);
    radius.store(&mut aside[1].as_mut()[from..]);
    store_vector(at_b, &mut aside[2..4], from);
}
