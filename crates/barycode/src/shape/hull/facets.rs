//! Flat faces of a surface of triangles, and their true corners.

use super::{Cloud, narrow};
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

/// Lists of corners, one behind the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rings {
    corners: Vec<u32>,
    /// Where each ring ends.
    ends: Vec<u32>,
}

impl Rings {
    fn with_capacity(corners: usize, rings: usize) -> Self {
        Self { corners: Vec::with_capacity(corners), ends: Vec::with_capacity(rings) }
    }

    /// The rings in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let ends = self.ends.iter().map(|&end| end as usize);
        core::iter::once(0).chain(ends.clone()).zip(ends).map(|(from, to)| &self.corners[from..to])
    }

    /// The corners of all rings, in any order, each as often as it occurs.
    pub(in crate::shape) fn corners(&self) -> &[u32] {
        &self.corners
    }

    /// Gives the corners other names.
    pub(in crate::shape) fn rename(&mut self, names: &[u32]) {
        for corner in &mut self.corners {
            *corner = names[*corner as usize];
        }
    }

    fn end_ring(&mut self) {
        self.ends.push(narrow(self.corners.len()));
    }
}

impl<R: AsRef<[u32]>> FromIterator<R> for Rings {
    fn from_iter<I: IntoIterator<Item = R>>(rings: I) -> Self {
        let mut all = Self::default();
        for ring in rings {
            all.corners.extend_from_slice(ring.as_ref());
            all.end_ring();
        }
        all
    }
}

/// A surface of triangles whose half-edges have been paired. Half-edge `3 t + e` runs from corner
/// `e` of triangle `t` to the next.
pub(in crate::shape) struct Surface<'s, C: ?Sized> {
    points: &'s C,
    triangles: &'s [[u32; 3]],
    /// The half-edge that runs back.
    twins: Vec<u32>,
    /// Whether the triangles on both sides lie in one plane.
    flat: Vec<bool>,
}

/// The half-edge after this one around its triangle.
fn following(half: usize) -> usize {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

impl<'s, C: Cloud + ?Sized> Surface<'s, C> {
    /// The surface whose edges have been paired.
    pub(super) fn paired(points: &'s C, triangles: &'s [[u32; 3]], twins: Vec<u32>) -> Self {
        Self { points, triangles, twins, flat: Vec::new() }
    }

    /// Pairs the edges.
    ///
    /// # Errors
    /// [`Defect::Open`] if that cannot be done.
    pub(in crate::shape) fn new(points: &'s C, triangles: &'s [[u32; 3]]) -> Result<Self, Defect> {
        let ends = |half: usize| {
            let corners = triangles[half / 3];
            (corners[half % 3], corners[(half + 1) % 3])
        };
        // Sorted by the unordered pair of ends, an edge and its twin are adjacent.
        let count = 3 * triangles.len();
        let mut halves: Vec<(u32, u32, usize)> = (0..count)
            .map(|half| {
                let (from, to) = ends(half);
                (from.min(to), from.max(to), half)
            })
            .collect();
        halves.sort_unstable();
        let mut twins = vec![0; count];
        let mut rest = &halves[..];
        while let [(low, high, half), others @ ..] = rest {
            let pair = |other: &(u32, u32, usize)| (other.0, other.1) == (*low, *high);
            match others {
                [other, more @ ..]
                    if pair(other) && ends(other.2) != ends(*half) && !more.first().is_some_and(pair) =>
                {
                    (twins[*half], twins[other.2]) = (narrow(other.2), narrow(*half));
                    rest = more;
                }
                _ => return Err(Defect::Open(half / 3)),
            }
        }
        Ok(Self::paired(points, triangles, twins))
    }

    fn twin(&self, half: usize) -> usize {
        self.twins[half] as usize
    }

    /// The corners around every flat face, counter-clockwise seen from outside, without those
    /// inside a flat face or edge. Every ring begins with its smallest index; rings are in order.
    ///
    /// # Errors
    /// [`Defect::Dent`] if the surface is not convex along an edge.
    pub(in crate::shape) fn rings(mut self) -> Result<Rings, Defect> {
        self.flat = vec![false; self.twins.len()];
        for half in 0..self.twins.len() {
            let twin = self.twin(half);
            if half < twin {
                let flat = self.is_flat(half)?;
                self.flat[half] = flat;
                self.flat[twin] = flat;
            }
        }
        // A corner of a convex body has three edges at least; a point inside an edge has two, one
        // inside a face none.
        let origin = |half: usize| self.triangles[half / 3][half % 3];
        let mut edges = vec![0_u32; self.points.count()];
        for half in (0..self.twins.len()).filter(|&half| !self.flat[half]) {
            edges[origin(half) as usize] += 1;
        }
        let mut rings = Rings::with_capacity(self.twins.len(), self.triangles.len());
        // The edge that a ring begins with is in no other, and names it.
        let mut names: Vec<(u64, u32)> = Vec::with_capacity(self.triangles.len());
        let mut done = self.flat.clone();
        for first in 0..self.twins.len() {
            let (begin, mut half) = (rings.corners.len(), first);
            while !done[half] {
                done[half] = true;
                if edges[origin(half) as usize] >= 3 {
                    rings.corners.push(origin(half));
                }
                half = self.onward(half);
            }
            let ring = &mut rings.corners[begin..];
            if let Some(smallest) = (0..ring.len()).min_by_key(|&place| ring[place]) {
                ring.rotate_left(smallest);
                names.push((u64::from(ring[0]) << 32 | u64::from(ring[1 % ring.len()]), narrow(rings.ends.len())));
                rings.end_ring();
            }
        }
        names.sort_unstable();
        let ring = |name: u32| {
            let from = name.checked_sub(1).map_or(0, |before| rings.ends[before as usize]);
            &rings.corners[from as usize..rings.ends[name as usize] as usize]
        };
        let mut sorted = Rings::with_capacity(rings.corners.len(), names.len());
        for &(_, name) in &names {
            sorted.corners.extend_from_slice(ring(name));
            sorted.end_ring();
        }
        Ok(sorted)
    }

    /// Next edge around the flat face of this edge: the next edge around its end point that is not
    /// flat. It exists, since the edge's own twin is one.
    fn onward(&self, half: usize) -> usize {
        let mut next = following(half);
        while self.flat[next] {
            next = following(self.twin(next));
        }
        next
    }

    fn is_flat(&self, half: usize) -> Result<bool, Defect> {
        let twin = self.twin(half);
        let indices = |half: usize| self.triangles[half / 3].map(|corner| corner as usize);
        let (here, there) = (indices(half), indices(twin));
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
