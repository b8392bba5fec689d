//! Hill climbing: the support of many vertices, along the edges, from a hint or from a table of
//! directions.
//!
//! On a polytope a vertex that is not the farthest has an edge that leads farther (so the simplex
//! method ends at an optimum). With rounded comparisons that fails, and by much: on a nearly flat
//! bottom, raised in the middle by the last bit, every edge is level within rounding, and the climb
//! would end at the bottom. Therefore the climb compares through the edges, `(w - v) · d`, and
//! decides exactly where none of them clearly rises or falls. It ends at the exact maximum, from
//! any start.

use super::Rings;
use super::cycle::Cycles;
use super::node::{Heading, MOST, Node, Slope};
use crate::num::Scalar;
use crate::predicate::{rise, rises};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Edges between vertices, and start vertices for directions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Graph<T> {
    /// Index of the first neighbour of each vertex, and behind the last, the end.
    offsets: Vec<u32>,
    neighbours: Vec<u32>,
    /// Edges of each vertex in the form that the climb reads. Empty for small polytopes and those
    /// that are scanned.
    nodes: Vec<Node>,
    /// Start vertex for each cell of directions, see [`cell`], once these are stretched. Empty
    /// likewise.
    table: Vec<u32>,
    /// The factors that directions are multiplied by: about how far the vertices reach along each
    /// axis. Nearly all vertices of a needle are farthest in directions that are nearly across it,
    /// and stretched ones lie apart.
    stretch: Vec3<T>,
    /// Number of cells of the table along each side of its two squares.
    side: T,
    /// The cycles that the climb asks instead of very many edges or corners.
    cycles: Cycles,
}

/// Steps of a climb after which, and each time after as many more as it has made, it asks for the
/// farthest corner of the face that it may be going around.
const PATIENCE: usize = 8;

/// From this many vertices on a polytope that climbs has a table.
pub(super) const TABLE_FROM: usize = 32;

/// Cell of a direction: the octahedron |x| + |y| + |z| = 1 seen along z is a square for each sign
/// of z, cut into `side` by `side` cells. No branches, one division; a cube map would choose among
/// three axes, unpredictably for the processor.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // NaN becomes zero, the rest is clamped
fn cell<T: Scalar>([x, y, z]: [T; 3], side: T) -> usize {
    let half = side * T::from_f64(0.5);
    let scale = half / (x.abs() + y.abs() + z.abs());
    let last = side.to_f64() as i32 - 1;
    let place = |value: T| ((value * scale + half).to_f64() as i32).clamp(0, last) as usize;
    let (row, column) = (place(x + y), place(x - y));
    let square = usize::from(z < T::ZERO);
    let count = last as usize + 1;
    (square * count + row) * count + column
}

/// End points of the edges at a vertex, from the offsets of all vertices and the list of all
/// neighbours.
fn ends<'s>(offsets: &[u32], neighbours: &'s [u32], vertex: usize) -> &'s [u32] {
    match (offsets.get(vertex), offsets.get(vertex + 1)) {
        (Some(&from), Some(&to)) => neighbours.get(from as usize..to as usize).unwrap_or(&[]),
        _ => &[],
    }
}

/// Position of a direction on a curve through all directions that mostly keeps neighbours near: the
/// interleaved bits of row and column of its cell (Morton order).
pub(super) fn curve<T: Scalar>(direction: Vec3<T>) -> u32 {
    const SIDE: usize = 1 << 10;
    #[allow(clippy::cast_precision_loss)]
    let cell = cell(direction.into(), T::from_f64(SIDE as f64));
    let (square, row, column) = (cell / (SIDE * SIDE), cell / SIDE % SIDE, cell % SIDE);
    (0..10).fold(square as u32, |code, bit| {
        let pick = |place: usize| (place >> (9 - bit) & 1) as u32;
        code << 2 | pick(row) << 1 | pick(column)
    })
}

/// How far vertices reach along each axis, where the farthest do about one; a millionth at least.
fn stretch_of<T: Scalar>(vertices: &[Vec3<T>]) -> Vec3<T> {
    let first = vertices.first().copied().unwrap_or_default();
    let (mut low, mut high) = (first, first);
    for v in vertices {
        low = Vec3::new(low.x.min(v.x), low.y.min(v.y), low.z.min(v.z));
        high = Vec3::new(high.x.max(v.x), high.y.max(v.y), high.z.max(v.z));
    }
    let size = high - low;
    let scaled = size * size.max_abs().reciprocal_power();
    let least = T::from_f64(1e-6);
    Vec3::new(scaled.x.max(least), scaled.y.max(least), scaled.z.max(least))
}

/// Direction to the middle of a cell.
fn middle<T: Scalar>(square: usize, row: usize, column: usize, side: usize) -> Vec3<T> {
    let at = |place: usize| (2 * place + 1) as f64 / side as f64 - 1.0;
    let (sum, difference) = (at(row), at(column));
    let height = 1.0 - sum.abs().max(difference.abs());
    let [x, y, z] = [(sum + difference) / 2.0, (sum - difference) / 2.0, if square == 0 { height } else { -height }];
    Vec3::new(T::from_f64(x), T::from_f64(y), T::from_f64(z))
}

impl<T: Scalar> Graph<T> {
    /// Builds the graph of the edges from the rings around flat faces, in which each edge occurs
    /// once in each direction.
    pub(super) fn new(vertices: &[Vec3<T>], rings: &Rings) -> Self {
        let sides = |ring: &[u32], see: &mut dyn FnMut(u32, u32)| {
            let ends = ring.iter().zip(ring.iter().cycle().skip(1));
            ends.filter(|(from, to)| from != to).for_each(|(&from, &to)| see(from, to));
        };
        let mut offsets = vec![0_u32; vertices.len() + 1];
        rings.iter().for_each(|ring| sides(ring, &mut |from, _| offsets[from as usize + 1] += 1));
        for index in 0..vertices.len() {
            offsets[index + 1] += offsets[index];
        }
        let mut neighbours = vec![0; offsets[vertices.len()] as usize];
        let mut places = offsets.clone();
        for ring in rings.iter() {
            sides(ring, &mut |from, to| {
                neighbours[places[from as usize] as usize] = to;
                places[from as usize] += 1;
            });
        }
        for ends in offsets.windows(2) {
            neighbours[ends[0] as usize..ends[1] as usize].sort_unstable();
        }
        let cycles = Cycles::new(vertices, rings, |at| (offsets[at + 1] - offsets[at]) as usize);
        Self {
            offsets,
            neighbours,
            nodes: Vec::new(),
            table: Vec::new(),
            stretch: Vec3::default(),
            side: T::ZERO,
            cycles,
        }
    }

    /// Builds nodes and table for a polytope that climbs, if it has enough vertices.
    pub(super) fn prepare(&mut self, vertices: &[Vec3<T>]) {
        if vertices.len() >= TABLE_FROM && self.table.is_empty() {
            self.fill(vertices);
        }
    }

    /// Fills the table. It has twice as many cells as vertices: with fewer the climb is longer,
    /// with more the table does not stay in the cache.
    fn fill(&mut self, vertices: &[Vec3<T>]) {
        let count = if vertices.len() <= MOST { vertices.len() } else { 0 };
        self.nodes = (0..count).map(|index| Node::new(vertices, index, self.neighbours(index))).collect();
        let mut side = 4;
        while side * side < vertices.len() && side < 128 {
            side += 2;
        }
        self.stretch = stretch_of(vertices);
        let mut at = self.any_corner();
        let mut table = Vec::with_capacity(2 * side * side);
        for square in 0..2 {
            for row in 0..side {
                // In alternating direction, so that each cell is adjacent to the one before.
                let base = table.len();
                for step in 0..side {
                    let column = if row % 2 == 0 { step } else { side - 1 - step };
                    let Vec3 { x, y, z } = middle::<T>(square, row, column, side);
                    let direction = Vec3::new(x / self.stretch.x, y / self.stretch.y, z / self.stretch.z);
                    at = self.climb_from(vertices, direction, at);
                    #[allow(clippy::cast_possible_truncation)] // indices are u32
                    table.push(at as u32);
                }
                if row % 2 != 0 {
                    table[base..].reverse();
                }
            }
        }
        self.table = table;
        self.side = T::from_f64(side as f64);
    }

    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        ends(&self.offsets, &self.neighbours, vertex)
    }

    /// Corner that lies far along a direction, if there is a table.
    pub(super) fn start(&self, direction: [f64; 3]) -> Option<usize> {
        if self.table.is_empty() {
            return None;
        }
        let [x, y, z] = direction;
        let Vec3 { x: width, y: depth, z: height } = self.stretch;
        let stretched = [x * width.to_f64(), y * depth.to_f64(), z * height.to_f64()];
        self.table.get(cell(stretched, self.side.to_f64())).map(|&corner| corner as usize)
    }

    /// A vertex that has edges; for a point its only vertex.
    fn any_corner(&self) -> usize {
        self.neighbours.first().map_or(0, |&corner| corner as usize)
    }

    /// Index of a vertex that lies farthest in `direction`, exactly.
    ///
    /// With a table the climb starts at the vertex in the table, else at the hint.
    #[inline(never)]
    pub(super) fn climb(&self, vertices: &[Vec3<T>], direction: Vec3<T>, hint: usize) -> usize {
        let mut start = hint;
        if !self.table.is_empty() {
            let stretched = direction.scaled(self.stretch);
            start = self.table[cell(stretched.into(), self.side)] as usize;
        }
        self.climb_from(vertices, direction, start)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn climb_from(&self, vertices: &[Vec3<T>], direction: Vec3<T>, start: usize) -> usize {
        let mut at = start;
        let heading = Heading::new(direction);
        // An exact climb visits no vertex twice; the limit is for NaN.
        for step in 1..=vertices.len() + 1 {
            let next = match self.nodes.get(at).map_or(Slope::Unclear, |node| node.slope(heading)) {
                Slope::Rises(next) => next,
                Slope::Falls => return at,
                Slope::Unclear => self.exactly(vertices, direction, at),
            };
            if next == at {
                return at;
            }
            at = next;
            if step >= PATIENCE && step.is_power_of_two() && !self.cycles.is_empty() {
                at = self.cycles.leap(vertices, direction, at);
            }
        }
        at
    }

    /// Neighbour that lies farther, or the vertex itself; from a vertex without edges, any with
    /// edges. The neighbour that is farthest in rounded arithmetic is tested first.
    #[inline(never)]
    fn exactly(&self, vertices: &[Vec3<T>], direction: Vec3<T>, at: usize) -> usize {
        if !self.cycles.is_empty()
            && let Some(next) = self.cycles.step(vertices, direction, at)
        {
            return next;
        }
        let neighbours = self.neighbours(at);
        let here = vertices[at];
        let (mut best, mut next) = (f64::NEG_INFINITY, at);
        let (mut most_unsure, mut open) = (0.0, neighbours.is_empty());
        for &neighbour in neighbours {
            let (rise, unsure) = rise(here, vertices[neighbour as usize], direction);
            open |= !(unsure < f64::INFINITY);
            most_unsure = if unsure > most_unsure { unsure } else { most_unsure };
            (best, next) = if rise > best { (rise, neighbour as usize) } else { (best, next) };
        }
        // Doubles nearly always decide what a node leaves open.
        if best.abs() > most_unsure && !open {
            return if best > 0.0 { next } else { at };
        }
        let farther = |to: usize| rises(here, vertices[to], direction) == Ordering::Greater;
        if neighbours.is_empty() {
            self.any_corner()
        } else if farther(next) {
            next
        } else {
            neighbours.iter().map(|&to| to as usize).find(|&to| farther(to)).unwrap_or(at)
        }
    }
}
