//! Support mappings in lanes.

use super::packing::{rotated, vector};
use super::vector::Vec3xN;
use crate::blocks::part::Pick;
use crate::lanes::{LaneScalar, Lanes, Mask, Num, mark};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::d3::{self, Convex, Polytope};
use barycode::expert::Number;
use core::cell::Cell;

/// Support mapping of one shape in every lane.
pub(super) trait LaneSupport<L: Lanes>: Copy {
    /// A vertex that lies farthest along a direction; arbitrary in lanes that are done.
    fn support(&self, along: Vec3xN<L>, done: Mask<L>) -> Vec3xN<L>;
}

/// Vertices that differ from lane to lane, as three lines for each. A shape with fewer vertices
/// than the others repeats one.
#[derive(Clone, Copy)]
pub(super) struct PerLane<'b, L: Lanes> {
    pub(super) lanes: L,
    pub(super) lines: &'b [<L::Scalar as LaneScalar>::Line],
    /// First lane within the lines.
    pub(super) from: usize,
}

impl<L: Lanes> PerLane<'_, L> {
    /// Vertex by index; the last one for an index beyond it.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn vertex(&self, index: usize) -> Vec3xN<L> {
        let last = self.lines.len() / 3 - 1;
        self.read(&self.lines[3 * index.min(last)..])
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn read(&self, lines: &[<L::Scalar as LaneScalar>::Line]) -> Vec3xN<L> {
        vector(self.lanes, lines, self.from)
    }
}

impl<L: Lanes> LaneSupport<L> for PerLane<'_, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec3xN<L>, _: Mask<L>) -> Vec3xN<L> {
        let (first, rest) = self.lines.split_at(3);
        let mut best = self.read(first);
        let mut most = best.dot(along);
        for lines in rest.chunks_exact(3) {
            let vertex = self.read(lines);
            let value = vertex.dot(along);
            best = most.less(value).choose(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// Boxes. A corner is the centre plus or minus a half extent along each axis.
#[derive(Clone, Copy)]
pub(super) struct Boxes<L: Lanes> {
    pub(super) middle: Vec3xN<L>,
    pub(super) axes: [Vec3xN<L>; 3],
    /// Half extents along the axes.
    pub(super) half: [Num<L>; 3],
}

impl<L: Lanes> LaneSupport<L> for Boxes<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec3xN<L>, _: Mask<L>) -> Vec3xN<L> {
        self.middle + (self.axis_support(0, along) + self.axis_support(1, along) + self.axis_support(2, along))
    }
}

impl<L: Lanes> Boxes<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn axis_support(&self, index: usize, along: Vec3xN<L>) -> Vec3xN<L> {
        let axis = self.axes[index].scaled(self.half[index]);
        let value = axis.dot(along);
        value.less(-value).choose(-axis, axis)
    }
}

/// Shapes of a block of which some have many vertices, one in each lane.
#[derive(Debug)]
pub(super) struct Hulls<'t, T: LaneScalar> {
    hulls: [LaneHull<'t, T>; 16],
    /// Vertices found by the last call, with their ids as starts for hill climbing.
    found: Cell<([T::Line; 3], [u64; 16])>,
}

#[derive(Clone, Copy, Debug)]
enum LaneHull<'t, T> {
    Few(&'t [d3::Vec3<T>]),
    Many(&'t Polytope<T>),
}

impl<'t, T: LaneScalar> Hulls<'t, T> {
    /// Collects the shapes of `count` lanes of a block.
    pub(super) fn new(pick: &Pick<'t, d3::Vec3<T>>, from: usize, count: usize) -> Self {
        let mut hulls = [LaneHull::Few(&[]); 16];
        for (lane, hull) in (from..).zip(&mut hulls[..count]) {
            let (entry, core) = pick.shape(lane);
            *hull = pick.large(entry).map_or(LaneHull::Few(core), LaneHull::Many);
        }
        Self { hulls, found: Cell::new(([T::line(T::ZERO); 3], [0; 16])) }
    }

    /// Finds vertices that lie farthest along the directions in these lines, except where a lane is
    /// done.
    ///
    /// The lanes take turns: while one waits for memory, the processor can begin the next.
    #[inline(never)]
    fn find(&self, along: &[T::Line; 3], done: &T::Line, count: usize) -> [T::Line; 3] {
        let (mut found, mut ids) = self.found.get();
        for (lane, id) in ids[..count].iter_mut().enumerate() {
            if done.as_ref()[lane] == T::ONE {
                continue;
            }
            let [x, y, z] = [0, 1, 2].map(|axis| along[axis].as_ref()[lane]);
            let along = d3::Vec3::new(x, y, z);
            let vertex = match self.hulls[lane] {
                LaneHull::Many(polytope) => {
                    let support = polytope.support(along, *id);
                    *id = support.id;
                    support.point
                }
                LaneHull::Few(vertices) => farthest(vertices, along),
            };
            for (line, coordinate) in found.iter_mut().zip([vertex.x, vertex.y, vertex.z]) {
                line.as_mut()[lane] = coordinate;
            }
        }
        self.found.set((found, ids));
        found
    }
}

fn farthest<T: Scalar>(vertices: &[d3::Vec3<T>], along: d3::Vec3<T>) -> d3::Vec3<T> {
    let mut best = (-T::INFINITY, d3::Vec3::default());
    for &vertex in vertices {
        let value = vertex.dot(along);
        best = if value > best.0 { (value, vertex) } else { best };
    }
    best.1
}

/// [`Hulls`], rotated.
///
/// The search runs in the frame of each shape. A direction is off by 6u of its length there, so
/// that the chosen vertex falls short by 12uS more than with rotated vertices. The bounds of
/// `bounds.rs` have room for it, as these shapes are no boxes.
#[derive(Clone, Copy)]
pub(super) struct Climbing<'h, L: Lanes> {
    pub(super) hulls: &'h Hulls<'h, L::Scalar>,
    pub(super) rows: [Vec3xN<L>; 3],
}

impl<L: Lanes> LaneSupport<L> for Climbing<'_, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec3xN<L>, done: Mask<L>) -> Vec3xN<L> {
        let [first, second, third] = self.rows;
        let local = first.scaled(along.x) + second.scaled(along.y) + third.scaled(along.z);
        let zero = L::Scalar::line(L::Scalar::ZERO);
        let (mut lines, mut idle) = ([zero; 3], zero);
        local.x.store(lines[0].as_mut());
        local.y.store(lines[1].as_mut());
        local.z.store(lines[2].as_mut());
        mark(done).store(idle.as_mut());
        let found = self.hulls.find(&lines, &idle, L::COUNT);
        rotated(self.rows, vector(along.x.lanes(), &found, 0))
    }
}
