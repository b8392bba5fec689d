//! Where supports come from.

use super::packing::vector;
use super::vector::Vec3;
use crate::lanes::{Element, Lanes, Num};

/// One of the shapes of every lane.
pub(super) trait Source<L: Lanes>: Copy {
    /// A vertex that lies farthest along a direction.
    fn support(&self, along: Vec3<L>) -> Vec3<L>;
}

/// Vertices: three lines for each. Shapes with fewer vertices than the others repeat one.
#[derive(Clone, Copy)]
pub(super) struct Own<'b, L: Lanes> {
    pub(super) lanes: L,
    pub(super) lines: &'b [<L::Scalar as Element>::Line],
    /// Which part of the lines, counted in lanes.
    pub(super) from: usize,
}

impl<L: Lanes> Own<'_, L> {
    /// A vertex by its place; the last for a place beyond it.
    #[inline(always)]
    pub(super) fn vertex(&self, index: usize) -> Vec3<L> {
        let last = self.lines.len() / 3 - 1;
        self.read(&self.lines[3 * index.min(last)..])
    }

    #[inline(always)]
    fn read(&self, lines: &[<L::Scalar as Element>::Line]) -> Vec3<L> {
        vector(self.lanes, lines, self.from)
    }
}

impl<L: Lanes> Source<L> for Own<'_, L> {
    #[inline(always)]
    fn support(&self, along: Vec3<L>) -> Vec3<L> {
        let (first, rest) = self.lines.split_at(3);
        let mut best = self.read(first);
        let mut most = best.dot(along);
        for lines in rest.chunks_exact(3) {
            let vertex = self.read(lines);
            let value = vertex.dot(along);
            best = most.less(value).pick(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// Boxes: a corner is the middle and a half extent along each axis, to one side or the other.
#[derive(Clone, Copy)]
pub(super) struct Boxes<L: Lanes> {
    pub(super) middle: Vec3<L>,
    pub(super) axes: [Vec3<L>; 3],
    /// Half extents along them.
    pub(super) half: [Num<L>; 3],
}

impl<L: Lanes> Source<L> for Boxes<L> {
    #[inline(always)]
    fn support(&self, along: Vec3<L>) -> Vec3<L> {
        self.middle + (self.side(0, along) + self.side(1, along) + self.side(2, along))
    }
}

impl<L: Lanes> Boxes<L> {
    #[inline(always)]
    fn side(&self, index: usize, along: Vec3<L>) -> Vec3<L> {
        let axis = self.axes[index].scaled(self.half[index]);
        let value = axis.dot(along);
        value.less(-value).pick(-axis, axis)
    }
}
