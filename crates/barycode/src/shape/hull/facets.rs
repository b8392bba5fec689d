//! Flat faces of a surface of triangles, and their true corners.

use super::Cloud;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Reason why a surface is not the boundary of a convex body, with the index of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::shape) enum Defect {
    /// One of its edges is not shared with exactly one other triangle that runs along it the other
    /// way.
    Open(usize),
    /// The neighbour across an edge lies beyond its plane, or is folded back onto it.
    Dent(usize),
}

/// A surface of triangles whose half-edges have been paired. Half-edge `3 t + e` runs from corner
/// `e` of triangle `t` to the next.
pub(in crate::shape) struct Surface<'s, C: ?Sized> {
    points: &'s C,
    triangles: &'s [[usize; 3]],
    /// The half-edge that runs back.
    twins: Vec<usize>,
    /// Whether the triangles on both sides lie in one plane.
    flat: Vec<bool>,
}

/// The half-edge after this one around its triangle.
fn following(half: usize) -> usize {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

impl<'s, C: Cloud + ?Sized> Surface<'s, C> {
    /// Pairs the edges.
    ///
    /// # Errors
    /// [`Defect::Open`] if that cannot be done.
    pub(in crate::shape) fn new(points: &'s C, triangles: &'s [[usize; 3]]) -> Result<Self, Defect> {
        let ends = |half: usize| {
            let corners = triangles[half / 3];
            (corners[half % 3], corners[(half + 1) % 3])
        };
        // Sorted by the unordered pair of ends, an edge and its twin are adjacent.
        let count = 3 * triangles.len();
        let mut halves: Vec<(usize, usize, usize)> = (0..count)
            .map(|half| {
                let (from, to) = ends(half);
                (from.min(to), from.max(to), half)
            })
            .collect();
        halves.sort_unstable();
        let mut twins = vec![0; count];
        let mut rest = &halves[..];
        while let [(low, high, half), others @ ..] = rest {
            let pair = |other: &(usize, usize, usize)| (other.0, other.1) == (*low, *high);
            match others {
                [other, more @ ..]
                    if pair(other) && ends(other.2) != ends(*half) && !more.first().is_some_and(pair) =>
                {
                    (twins[*half], twins[other.2]) = (other.2, *half);
                    rest = more;
                }
                _ => return Err(Defect::Open(half / 3)),
            }
        }
        Ok(Self { points, triangles, twins, flat: Vec::new() })
    }

    /// The corners around every flat face, counter-clockwise seen from outside, without those
    /// inside a flat face or edge. Every ring begins with its smallest index; rings are in order.
    ///
    /// # Errors
    /// [`Defect::Dent`] if the surface is not convex along an edge.
    pub(in crate::shape) fn rings(mut self) -> Result<Vec<Vec<usize>>, Defect> {
        self.flat = vec![false; self.twins.len()];
        for half in 0..self.twins.len() {
            if half < self.twins[half] {
                let flat = self.is_flat(half)?;
                self.flat[half] = flat;
                self.flat[self.twins[half]] = flat;
            }
        }
        // A corner of a convex body has three edges at least; a point inside an edge has two, one
        // inside a face none.
        let origin = |half: usize| self.triangles[half / 3][half % 3];
        let mut edges = vec![0_usize; self.points.count()];
        for half in (0..self.twins.len()).filter(|&half| !self.flat[half]) {
            edges[origin(half)] += 1;
        }
        let mut rings = Vec::new();
        let mut done = self.flat.clone();
        for first in 0..self.twins.len() {
            let (mut ring, mut half) = (Vec::new(), first);
            while !done[half] {
                done[half] = true;
                if edges[origin(half)] >= 3 {
                    ring.push(origin(half));
                }
                half = self.onward(half);
            }
            if let Some(smallest) = (0..ring.len()).min_by_key(|&place| ring[place]) {
                ring.rotate_left(smallest);
                rings.push(ring);
            }
        }
        rings.sort_unstable();
        Ok(rings)
    }

    /// Next edge around the flat face of this edge: the next edge around its end point that is not
    /// flat. It exists, since the edge's own twin is one.
    fn onward(&self, half: usize) -> usize {
        let mut next = following(half);
        while self.flat[next] {
            next = following(self.twins[next]);
        }
        next
    }

    fn is_flat(&self, half: usize) -> Result<bool, Defect> {
        let twin = self.twins[half];
        let (here, there) = (self.triangles[half / 3], self.triangles[twin / 3]);
        let ([a, b, c], apex) = (here, there[(twin + 2) % 3]);
        match self.points.volume([a, b, c, apex]).0 {
            Ordering::Less => Ok(false),
            Ordering::Greater => Err(Defect::Dent(half / 3)),
            Ordering::Equal => {
                let turn = |axis: usize, corners: [usize; 3]| self.points.projected(axis, corners);
                let same = (0..3).all(|axis| turn(axis, here) == turn(axis, there));
                if same { Ok(true) } else { Err(Defect::Dent(half / 3)) }
            }
        }
    }
}
