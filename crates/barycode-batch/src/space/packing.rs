//! Packing of pairs of space into lanes.

use super::bounds;
use super::boxes;
use super::lockstep::MinkowskiObstacle;
use super::source::{Boxes, Climbing, Hulls, PerLane};
use super::vector::Vec3xN;
use crate::blocks::part::{BlockKind, BlockLines, BlockPart, Pick, number};
use crate::lanes::{LaneScalar, Lanes, Mask};
use crate::proof;
use crate::table::KnownShape;
use crate::witness::Head;
use barycode::{Scalar, d3};

/// Number of lines in the head of a block: the numbers of an [`MinkowskiObstacle`] beside its
/// shapes, and the distance of the centres within which the shapes may meet.
pub(super) const HEAD: usize = 8;

/// Number of lines of a [`Head`].
pub(super) const ASIDE: usize = 5;

/// Number of lines of a box: centre, axes, half extents. A vertex has three lines.
const BOX: usize = 15;

/// Number of lines of a shape of many vertices: those of its rotation matrix.
const MATRIX: usize = 9;

/// Appends a block to the lines. Returns the numbers of lines of A and B.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn append<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    kind: BlockKind,
    a: &Pick<'_, d3::Vec3<T>>,
    b: &Pick<'_, d3::Vec3<T>>,
    lines: &mut BlockLines<d3::Vec3<T>>,
) -> (usize, usize) {
    let (first_head, first, first_aside) = (lines.head.len(), lines.shapes.len(), lines.aside.len());
    let (a, b) = (PairSide::new(a), PairSide::new(b));
    let (of_a, of_b) = (a.lines(kind), b.lines(kind));
    lines.head.resize(first_head + HEAD, T::line(T::ZERO));
    lines.shapes.resize(first + of_a + of_b, T::line(T::ZERO));
    lines.aside.resize(first_aside + ASIDE, T::line(T::ZERO));
    let (head, aside) = (&mut lines.head[first_head..], &mut lines.aside[first_aside..]);
    let (lines_a, lines_b) = lines.shapes[first..].split_at_mut(of_a);
    for (side, lines) in [(&a, lines_a), (&b, lines_b)] {
        if kind == BlockKind::Climbing {
            lines.copy_from_slice(&side.rotation);
            continue;
        }
        if kind != BlockKind::Boxes {
            side.copy(lines);
        }
        for from in (0..T::PER_LINE).step_by(L::COUNT) {
            if kind == BlockKind::Boxes {
                side.boxes(lanes, lines, from);
            } else {
                side.store_rotated(lanes, lines, from);
            }
        }
    }
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        fill(lanes, head, aside, &a, &b, from, kind);
    }
    (of_a, of_b)
}

impl<T: LaneScalar> BlockPart<'_, d3::Vec3<T>> {
    /// The pairs in these lanes by their rotated vertices, relative to the origins of their shapes.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn vertices<L: Lanes<Scalar = T>>(
        &self,
        lanes: L,
    ) -> MinkowskiObstacle<L, PerLane<'_, L>, PerLane<'_, L>> {
        let Self { a, b, from, .. } = *self;
        self.obstacle(lanes, PerLane { lanes, lines: a, from }, PerLane { lanes, lines: b, from })
    }

    /// The pairs in these lanes, in a block of kind [`BlockKind::Boxes`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn boxes<L: Lanes<Scalar = T>>(&self, lanes: L) -> MinkowskiObstacle<L, Boxes<L>, Boxes<L>> {
        self.obstacle(lanes, read_boxes(lanes, self.a, self.from), read_boxes(lanes, self.b, self.from))
    }

    /// The shapes in these lanes, in a block of kind [`BlockKind::Climbing`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn hulls<L: Lanes<Scalar = T>>(&self, _: L) -> [Hulls<'_, T>; 2] {
        [Hulls::new(&self.pick(0), self.from, L::COUNT), Hulls::new(&self.pick(1), self.from, L::COUNT)]
    }

    /// The pairs of these shapes.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn climbing<'h, L: Lanes<Scalar = T>>(
        &self,
        lanes: L,
        [a, b]: &'h [Hulls<'h, T>; 2],
    ) -> MinkowskiObstacle<L, Climbing<'h, L>, Climbing<'h, L>> {
        let a = Climbing { hulls: a, rows: matrix(lanes, self.a, self.from) };
        let b = Climbing { hulls: b, rows: matrix(lanes, self.b, self.from) };
        self.obstacle(lanes, a, b)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn obstacle<L: Lanes<Scalar = T>, S>(&self, lanes: L, a: S, b: S) -> MinkowskiObstacle<L, S, S> {
        let Self { head, from, .. } = *self;
        let offset = vector(lanes, &head[0..3], from);
        let size = number(lanes, &head[3], from);
        let towards = vector(lanes, &head[4..7], from);
        MinkowskiObstacle { lanes, a, b, offset, size, towards }
    }

    /// Tells where bounding spheres of the shapes are disjoint.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn far<L: Lanes<Scalar = T>>(&self, lanes: L) -> Mask<L> {
        let towards = vector(lanes, &self.head[4..7], self.from);
        let limit = number(lanes, &self.head[7], self.from);
        // The comparison fails for NaN, which is not far.
        (limit * limit).less(towards.dot(towards))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn head<L: Lanes<Scalar = T>>(&self, lanes: L) -> Head<L, Vec3xN<L>> {
        let Self { aside, from, .. } = *self;
        let (radii, radius) = (number(lanes, &aside[0], from), number(lanes, &aside[1], from));
        Head { radii, radius, origin: vector(lanes, &aside[2..5], from) }
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn read_boxes<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Boxes<L> {
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

/// Loads vectors from three lines, from lane `from` on.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn vector<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Vec3xN<L> {
    Vec3xN::new(number(lanes, &lines[0], from), number(lanes, &lines[1], from), number(lanes, &lines[2], from))
}

/// Loads the rows of matrices from nine lines.
#[cfg_attr(not(unoptimised), inline(always))]
fn matrix<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> [Vec3xN<L>; 3] {
    [vector(lanes, &lines[0..3], from), vector(lanes, &lines[3..6], from), vector(lanes, &lines[6..9], from)]
}

/// Stores vectors to three lines, from lane `from` on.
#[cfg_attr(not(unoptimised), inline(always))]
fn store_vector<T: LaneScalar, L: Lanes<Scalar = T>>(value: Vec3xN<L>, lines: &mut [T::Line], from: usize) {
    value.x.store(&mut lines[0].as_mut()[from..]);
    value.y.store(&mut lines[1].as_mut()[from..]);
    value.z.store(&mut lines[2].as_mut()[from..]);
}

/// Side A or side B of the pairs of a block, one line for each number.
struct PairSide<'t, T: LaneScalar> {
    shapes: [KnownShape<'t, d3::Vec3<T>>; 16],
    /// Largest number of vertices of a shape.
    most: usize,
    /// Rows of the matrix.
    rotation: [T::Line; 9],
    translation: [T::Line; 3],
    radius: T::Line,
    extent: T::Line,
    reach: T::Line,
    center: [T::Line; 3],
    half: [T::Line; 3],
}

impl<'t, T: LaneScalar> PairSide<'t, T> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(pick: &Pick<'t, d3::Vec3<T>>) -> Self {
        let zero = T::line(T::ZERO);
        let mut side = Self {
            shapes: [pick.shape(0); 16],
            most: 1,
            rotation: [zero; 9],
            translation: [zero; 3],
            radius: zero,
            extent: zero,
            reach: zero,
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
            side.reach.as_mut()[lane] = entry.reach;
            side.most = side.most.max(core.len());
        }
        side
    }

    /// Number of lines of the shapes.
    fn lines(&self, kind: BlockKind) -> usize {
        match kind {
            BlockKind::Boxes => BOX,
            BlockKind::Climbing => MATRIX,
            BlockKind::Segments | BlockKind::Vertices => 3 * self.most,
        }
    }

    /// Copies the vertices, not rotated; a shape with fewer vertices than the others repeats its
    /// last.
    #[cfg_attr(not(unoptimised), inline(always))]
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

    #[cfg_attr(not(unoptimised), inline(always))]
    fn rows<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> [Vec3xN<L>; 3] {
        matrix(lanes, &self.rotation, from)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_rotated<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], from: usize) {
        let rows = self.rows(lanes, from);
        for lines in lines.chunks_exact_mut(3) {
            store_vector(rotated(rows, vector(lanes, lines, from)), lines, from);
        }
    }

    /// Writes centres, axes and half extents.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn boxes<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], from: usize) {
        store_vector(self.center(lanes, from), &mut lines[0..3], from);
        let columns = transposed(self.rows(lanes, from));
        store_vector(columns[0], &mut lines[3..6], from);
        store_vector(columns[1], &mut lines[6..9], from);
        store_vector(columns[2], &mut lines[9..12], from);
        store_vector(vector(lanes, &self.half, from), &mut lines[12..15], from);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn center<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec3xN<L> {
        rotated(self.rows(lanes, from), vector(lanes, &self.center, from))
    }
}

/// Writes one vector to a lane of three lines.
#[cfg_attr(not(unoptimised), inline(always))]
fn spread<T: LaneScalar>(lines: &mut [T::Line], lane: usize, vector: d3::Vec3<T>) {
    lines[0].as_mut()[lane] = vector.x;
    lines[1].as_mut()[lane] = vector.y;
    lines[2].as_mut()[lane] = vector.z;
}

/// Applies a matrix, given by its rows.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn rotated<L: Lanes>(rows: [Vec3xN<L>; 3], v: Vec3xN<L>) -> Vec3xN<L> {
    Vec3xN::new(rows[0].dot(v), rows[1].dot(v), rows[2].dot(v))
}

#[cfg_attr(not(unoptimised), inline(always))]
fn transposed<L: Lanes>(rows: [Vec3xN<L>; 3]) -> [Vec3xN<L>; 3] {
    let [a, b, c] = rows;
    [Vec3xN::new(a.x, b.x, c.x), Vec3xN::new(a.y, b.y, c.y), Vec3xN::new(a.z, b.z, c.z)]
}

/// Tells where a matrix is a rotation to within a few per cent, so that it stretches no vector by
/// more than [`STRETCH`](proof::STRETCH).
#[cfg_attr(not(unoptimised), inline(always))]
fn is_rotation<L: Lanes>(lanes: L, rows: [Vec3xN<L>; 3]) -> Mask<L> {
    let [a, b, c] = rows;
    let (ab, bc, ca) = (a.dot(b).abs(), b.dot(c).abs(), c.dot(a).abs());
    // The largest row sum of absolute values of the matrix times its transpose bounds the square of
    // the stretch.
    let most = (a.dot(a) + ab + ca).max(ab + b.dot(b) + bc).max(ca + bc + c.dot(c));
    most.less(lanes.splat(L::Scalar::from_f64(proof::SQUARE_STRETCH)))
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
    kind: BlockKind,
) {
    let (at_a, at_b) = (vector(lanes, &a.translation, from), vector(lanes, &b.translation, from));
    let offset = at_a - at_b;
    let radius = number(lanes, &a.radius, from);
    let radii = radius + number(lanes, &b.radius, from);
    let extents = number(lanes, &a.extent, from) + number(lanes, &b.extent, from);
    let (turn_a, turn_b) = (a.rows(lanes, from), b.rows(lanes, from));
    let rotations = if kind == BlockKind::Boxes {
        boxes::is_orthogonal(transposed(turn_a)) & boxes::is_orthogonal(transposed(turn_b))
    } else {
        is_rotation(lanes, turn_a) & is_rotation(lanes, turn_b)
    };
    let size = extents * lanes.splat(T::from_f64(proof::STRETCH)) + offset.norm1() + radii;
    let size = proof::checked(lanes, size, rotations);
    let towards = (b.center(lanes, from) - a.center(lanes, from)) - offset;
    store_vector(offset, &mut head[0..3], from);
    size.store(&mut head[3].as_mut()[from..]);
    store_vector(towards, &mut head[4..7], from);
    let reaches = number(lanes, &a.reach, from) + number(lanes, &b.reach, from);
    proof::limit(lanes, reaches, radii, bounds::slack(size)).store(&mut head[7].as_mut()[from..]);
    radii.store(&mut aside[0].as_mut()[from..]);
    radius.store(&mut aside[1].as_mut()[from..]);
    store_vector(at_a, &mut aside[2..5], from);
}
