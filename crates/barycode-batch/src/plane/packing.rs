//! Pairs side by side in memory, as lanes want them.

use super::lockstep::{Obstacle, Own, Vec2};
use crate::lanes::{Element, Lanes, Mask, Num};
use crate::proof;
use crate::table::{Known, Placed, ShapeTable};
use barycode::Scalar;
use barycode::d2::{self, Pose};

/// How many lines come before the vertices of a block.
const HEAD: usize = 9;

/// Blocks of as many pairs as a line holds, one after the other. Each has the lines of [`Head`], then two lines for every vertex
/// of A and for every vertex of B. Vertices are turned, and relative to the origins of their shapes.
#[derive(Clone, Debug)]
pub struct Packing<T: Element> {
    lines: Vec<T::Line>,
    blocks: Vec<Block>,
}

/// Where a block is, and how many vertices its largest shapes have.
#[derive(Clone, Copy, Debug)]
struct Block {
    first: usize,
    a: usize,
    b: usize,
}

/// What is known of the pairs of a block beside vertices.
#[derive(Debug)]
pub(crate) struct Head<L: Lanes> {
    /// The radius of A.
    pub(crate) radius: Num<L>,
    /// The sum of both.
    pub(crate) radii: Num<L>,
    /// Where A is.
    pub(crate) origin: Vec2<L>,
}

impl<T: Element> Default for Packing<T> {
    fn default() -> Self {
        Self { lines: Vec::new(), blocks: Vec::new() }
    }
}

impl<T: Element> Packing<T> {
    /// Takes other pairs, keeping the memory. Both columns have the same length, and all shapes are in the table.
    #[inline(always)]
    pub(crate) fn pack<L: Lanes<Scalar = T>>(
        &mut self,
        lanes: L,
        table: &ShapeTable<d2::Vec2<T>>,
        a: &[Placed<d2::Vec2<T>>],
        b: &[Placed<d2::Vec2<T>>],
    ) {
        self.lines.clear();
        self.blocks.clear();
        for (a, b) in a.chunks(T::PER_LINE).zip(b.chunks(T::PER_LINE)) {
            let first = self.lines.len();
            let (a, b) = (Side::new(table, a), Side::new(table, b));
            self.blocks.push(Block { first, a: a.most, b: b.most });
            self.lines.resize(first + HEAD + 2 * (a.most + b.most), T::line(T::ZERO));
            let (head, vertices) = self.lines[first..].split_at_mut(HEAD);
            let (of_a, of_b) = vertices.split_at_mut(2 * a.most);
            a.copy(of_a);
            b.copy(of_b);
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                a.turn(lanes, of_a, from);
                b.turn(lanes, of_b, from);
                fill(lanes, head, &a, &b, from);
            }
        }
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The lanes of a block from some lane on.
    #[inline(always)]
    pub(crate) fn obstacle<L: Lanes<Scalar = T>>(
        &self,
        lanes: L,
        block: usize,
        from: usize,
    ) -> (Obstacle<L, Own<'_, L>, Own<'_, L>>, Head<L>) {
        let Block { first, a, b } = self.blocks[block];
        let (head, vertices) = self.lines[first..first + HEAD + 2 * (a + b)].split_at(HEAD);
        let (of_a, of_b) = vertices.split_at(2 * a);
        let obstacle = Obstacle {
            lanes,
            a: Own { lanes, lines: of_a, from },
            b: Own { lanes, lines: of_b, from },
            offset: vector(lanes, &head[0..2], from),
            size: number(lanes, &head[2], from),
            towards: vector(lanes, &head[3..5], from),
        };
        let radii = number(lanes, &head[5], from);
        (obstacle, Head { radii, radius: number(lanes, &head[6], from), origin: vector(lanes, &head[7..9], from) })
    }
}

/// Lanes of a line.
#[inline(always)]
fn number<T: Element, L: Lanes<Scalar = T>>(lanes: L, line: &T::Line, from: usize) -> Num<L> {
    let from = if L::COUNT == T::PER_LINE { 0 } else { from };
    lanes.load(&line.as_ref()[from..])
}

/// Lanes of two lines.
#[inline(always)]
fn vector<T: Element, L: Lanes<Scalar = T>>(lanes: L, lines: &[T::Line], from: usize) -> Vec2<L> {
    Vec2::new(number(lanes, &lines[0], from), number(lanes, &lines[1], from))
}

/// One side of the pairs of a block, number by number.
struct Side<'t, T: Element> {
    shapes: [Known<'t, d2::Vec2<T>>; 16],
    /// Vertices of the largest.
    most: usize,
    poses: [T::Line; 4],
    radius: T::Line,
    extent: T::Line,
    center: [T::Line; 2],
}

impl<'t, T: Element> Side<'t, T> {
    #[inline(always)]
    fn new(table: &'t ShapeTable<d2::Vec2<T>>, placed: &[Placed<d2::Vec2<T>>]) -> Self {
        // Lanes that are left over have the last pair once more.
        let at = |lane: usize| placed[lane.min(placed.len() - 1)];
        let look = |lane: usize| table.known(at(lane).shape);
        let shapes = core::array::from_fn(look);
        let zero = T::line(T::ZERO);
        let mut side = Self { shapes, most: 1, poses: [zero; 4], radius: zero, extent: zero, center: [zero; 2] };
        for lane in 0..T::PER_LINE {
            let Pose { rotation, translation } = at(lane).pose;
            let numbers = [rotation.cos, rotation.sin, translation.x, translation.y];
            for (line, number) in side.poses.iter_mut().zip(numbers) {
                line.as_mut()[lane] = number;
            }
            let (entry, core) = side.shapes[lane];
            side.radius.as_mut()[lane] = entry.radius;
            side.extent.as_mut()[lane] = entry.extent;
            side.center[0].as_mut()[lane] = entry.center.x;
            side.center[1].as_mut()[lane] = entry.center.y;
            side.most = side.most.max(core.len());
        }
        side
    }

    /// The vertices, unturned; where a shape has fewer than the others, its last once more.
    #[inline(always)]
    fn copy(&self, lines: &mut [T::Line]) {
        for (lane, (_, core)) in self.shapes.iter().enumerate().take(T::PER_LINE) {
            let mut last = core[0];
            let mut rest = core.iter();
            for pair in lines.chunks_exact_mut(2) {
                last = rest.next().copied().unwrap_or(last);
                pair[0].as_mut()[lane] = last.x;
                pair[1].as_mut()[lane] = last.y;
            }
        }
    }

    #[inline(always)]
    fn rotation<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec2<L> {
        vector(lanes, &self.poses[0..2], from)
    }

    #[inline(always)]
    fn translation<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec2<L> {
        vector(lanes, &self.poses[2..4], from)
    }

    #[inline(always)]
    fn turn<L: Lanes<Scalar = T>>(&self, lanes: L, lines: &mut [T::Line], from: usize) {
        let rotation = self.rotation(lanes, from);
        for pair in lines.chunks_exact_mut(2) {
            let turned = turned(rotation, vector(lanes, pair, from));
            turned.x.store(&mut pair[0].as_mut()[from..]);
            turned.y.store(&mut pair[1].as_mut()[from..]);
        }
    }

    #[inline(always)]
    fn center<L: Lanes<Scalar = T>>(&self, lanes: L, from: usize) -> Vec2<L> {
        turned(self.rotation(lanes, from), vector(lanes, &self.center, from))
    }
}

/// A rotation (cosine, sine) applied.
#[inline(always)]
pub(crate) fn turned<L: Lanes>(rotation: Vec2<L>, v: Vec2<L>) -> Vec2<L> {
    Vec2::new(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y)
}

/// What `cos² + sin²` is between for [`is_rotation`].
pub(crate) const ROTATION: [f64; 2] = [0.95, 1.05];

/// Whether a rotation is one to within a few per cent, and so stretches no vector by more than [`STRETCH`].
#[inline(always)]
pub(crate) fn is_rotation<L: Lanes>(lanes: L, rotation: Vec2<L>) -> Mask<L> {
    let square = rotation.dot(rotation);
    let [least, most] = ROTATION;
    lanes.splat(L::Scalar::from_f64(least)).less(square) & square.less(lanes.splat(L::Scalar::from_f64(most)))
}

/// More than any rotation stretches that passes [`is_rotation`], and its rounding.
pub(crate) const STRETCH: f64 = 1.03;

/// The lines before the vertices.
#[inline(always)]
fn fill<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    head: &mut [T::Line],
    a: &Side<'_, T>,
    b: &Side<'_, T>,
    from: usize,
) {
    let (at_a, at_b) = (a.translation(lanes, from), b.translation(lanes, from));
    let offset = at_a - at_b;
    let radius = number(lanes, &a.radius, from);
    let radii = radius + number(lanes, &b.radius, from);
    let extents = number(lanes, &a.extent, from) + number(lanes, &b.extent, from);
    let rotations = is_rotation(lanes, a.rotation(lanes, from)) & is_rotation(lanes, b.rotation(lanes, from));
    let size = extents * lanes.splat(T::from_f64(STRETCH)) + offset.norm1() + radii;
    let size = proof::checked(lanes, size, rotations);
    let towards = (b.center(lanes, from) - a.center(lanes, from)) - offset;
    let numbers = [offset.x, offset.y, size, towards.x, towards.y, radii, radius, at_a.x, at_a.y];
    for (line, number) in head.iter_mut().zip(numbers) {
        number.store(&mut line.as_mut()[from..]);
    }
}
