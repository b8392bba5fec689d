//! The convex hull of points in space: Quickhull on exact decisions.
//!
//! Barber, Dobkin and Huhdanpaa 1996, "The Quickhull algorithm for convex hulls". Differences, and
//! why:
//!
//! - *Every decision is exact*, so nothing is merged, widened or joggled. A face is visible from a
//!   point that lies strictly beyond its plane; faces in one plane are all visible or none is. What
//!   is visible is then a disc with a simple cycle around it, and no new triangle is without area:
//!   its tip lies beyond the visible face at its base.
//! - *Points in the planes of faces* need no special treatment on the way. Points that turn out to
//!   lie inside a flat face or edge are dropped at the end ([`facets`]).
//! - Distances are used only to choose the next point, and may be rounded.
//!
//! Steps: a tetrahedron of four far points; each other point goes to a face that it is beyond. Take
//! a face with points, and the farthest of them. Walk over the faces visible from it; replace them
//! by a cone from the horizon to the point; hand their points to the new faces. A point beyond a
//! visible face and outside the new hull lies beyond a new face (their Lemma 3.2), so none is lost.

mod cloud;
mod facets;

pub(crate) use cloud::{Cloud, Spot};
pub(super) use facets::{Defect, Surface};

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Convex hull of a cloud; points are given by their indices.
#[derive(Debug)]
pub(crate) enum Hull {
    /// All points coincide.
    Point(usize),
    /// All points are collinear; the two ends.
    Segment(usize, usize),
    /// All points are coplanar; the corners in order around the polygon.
    Polygon(Vec<usize>),
    /// A closed surface of triangles, counter-clockwise seen from outside. Some corners may lie
    /// inside a flat face or edge.
    Solid(Vec<[usize; 3]>),
}

impl Hull {
    /// Rings of corners around the flat faces, counter-clockwise seen from outside. A flat hull has
    /// two rings, a segment one of two corners, a point one of one.
    pub(crate) fn rings<C: Cloud + ?Sized>(&self, points: &C) -> Vec<Vec<usize>> {
        match self {
            Self::Point(only) => vec![vec![*only]],
            Self::Segment(first, last) => vec![vec![*first, *last]],
            Self::Polygon(ring) => vec![ring.clone(), ring.iter().rev().copied().collect()],
            // The result of Quickhull is closed and convex.
            Self::Solid(triangles) => Surface::new(points, triangles).and_then(Surface::rings).unwrap_or_default(),
        }
    }
}

/// Sentinel at the end of a chain of points.
const NONE: usize = usize::MAX;

/// A triangle of the growing hull.
struct Face {
    corners: [usize; 3],
    /// The face across the edge from each corner to the next.
    across: [usize; 3],
    /// First of the chained points beyond this face.
    beyond: usize,
    /// The farthest of them, and its distance in some unit of this face.
    farthest: (usize, f64),
    alive: bool,
    /// Number of the last step that tested the face, and whether it was visible.
    seen: (usize, bool),
}

impl Face {
    fn new(corners: [usize; 3], across: [usize; 3]) -> Self {
        Self { corners, across, beyond: NONE, farthest: (NONE, 0.0), alive: true, seen: (0, false) }
    }
}

struct Builder<'p, C: ?Sized> {
    points: &'p C,
    faces: Vec<Face>,
    /// The next point beyond the same face.
    next: Vec<usize>,
}

/// The hull of at least one point.
pub(crate) fn hull<C: Cloud + ?Sized>(points: &C) -> Hull {
    let count = points.count();
    let farthest = |measure: &dyn Fn(usize) -> f64| {
        let mut best = (0, measure(0));
        for index in 0..count {
            let value = measure(index);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    };
    let any = |choice: usize, fits: &dyn Fn(usize) -> bool| {
        if fits(choice) { Some(choice) } else { (0..count).find(|&point| fits(point)) }
    };
    let reach = |from: Spot, to: Spot| (0..3).map(|axis| (to[axis] - from[axis]).abs()).fold(0.0, f64::max);

    // The first point in the order of coordinates is a corner. The farthest from it in the largest
    // coordinate is another point, but for rounding.
    let first = (0..count).min_by(|&i, &j| points.order(i, j)).unwrap_or(0);
    let a = points.near(first);
    let second = farthest(&|point| reach(a, points.near(point)));
    let Some(second) = any(second, &|point| points.order(first, point) != Ordering::Equal) else {
        return Hull::Point(first);
    };
    let b = points.near(second);
    let wide = farthest(&|point| {
        let point = points.near(point);
        let (p, q) = ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [point[0] - a[0], point[1] - a[1], point[2] - a[2]]);
        reach([p[1] * q[2], p[2] * q[0], p[0] * q[1]], [p[2] * q[1], p[0] * q[2], p[1] * q[0]])
    });
    let Some(third) = any(wide, &|point| !points.are_collinear([first, second, point])) else {
        return Hull::Segment(first, (0..count).max_by(|&i, &j| points.order(i, j)).unwrap_or(0));
    };
    let base = |point: usize| points.volume([first, second, third, point]);
    let high = farthest(&|point| base(point).1.abs());
    let Some(fourth) = any(high, &|point| base(point).0 != Ordering::Equal) else {
        let across = (0..3).find(|&axis| points.projected(axis, [first, second, third]) != Ordering::Equal);
        return Hull::Polygon(flat(points, across.unwrap_or(0)));
    };
    let up = base(fourth).0 == Ordering::Greater;
    Builder::new(points, if up { [first, third, second, fourth] } else { [first, second, third, fourth] }).finish()
}

/// The corners of a flat cloud in order, from the first of its points seen along an axis across
/// which the cloud is wide: the monotone chain (Andrew 1979). Counter-clockwise seen along that
/// axis, with the next two axes to the right and up. A single point has one corner.
pub(crate) fn flat<C: Cloud + ?Sized>(points: &C, axis: usize) -> Vec<usize> {
    let order =
        |i: usize, j: usize| points.compare((axis + 1) % 3, i, j).then_with(|| points.compare((axis + 2) % 3, i, j));
    let mut cloud: Vec<usize> = (0..points.count()).collect();
    cloud.sort_by(|&i, &j| order(i, j));
    // Points in one plane that is not parallel to the axis coincide if their projections do.
    cloud.dedup_by(|i, j| order(*i, *j) == Ordering::Equal);
    if cloud.len() < 2 {
        return cloud;
    }
    let mut ring: Vec<usize> = Vec::with_capacity(cloud.len() + 1);
    let mut chain = |order: &mut dyn Iterator<Item = usize>| {
        let base = ring.len();
        for point in order {
            while let [.., before, last] = ring[base..] {
                if points.projected(axis, [before, last, point]) == Ordering::Greater {
                    break;
                }
                ring.pop();
            }
            ring.push(point);
        }
        // The last point starts the chain that comes back.
        ring.pop();
    };
    chain(&mut cloud.iter().copied());
    chain(&mut cloud.iter().rev().copied());
    ring
}

impl<'p, C: Cloud + ?Sized> Builder<'p, C> {
    /// The tetrahedron whose first three corners go round counter-clockwise seen from outside, and
    /// all other points beyond its faces.
    fn new(points: &'p C, [a, b, c, d]: [usize; 4]) -> Self {
        let faces = vec![
            Face::new([a, b, c], [1, 2, 3]),
            Face::new([b, a, d], [0, 3, 2]),
            Face::new([c, b, d], [0, 1, 3]),
            Face::new([a, c, d], [0, 2, 1]),
        ];
        let mut builder = Self { points, faces, next: vec![NONE; points.count()] };
        for point in 0..points.count() {
            builder.place(point, 0..4);
        }
        builder
    }

    /// Side of a face on which a point lies, and its approximate distance in some unit of the face.
    fn side(&self, face: usize, point: usize) -> (Ordering, f64) {
        let [a, b, c] = self.faces[face].corners;
        self.points.volume([a, b, c, point])
    }

    /// Adds a point to the chain of the first of these faces that it is beyond. A point beyond none
    /// is inside.
    fn place(&mut self, point: usize, faces: core::ops::Range<usize>) {
        for index in faces {
            let (side, distance) = self.side(index, point);
            if side == Ordering::Greater {
                let face = &mut self.faces[index];
                self.next[point] = face.beyond;
                face.beyond = point;
                if face.farthest.0 == NONE || distance > face.farthest.1 {
                    face.farthest = (point, distance);
                }
                return;
            }
        }
    }

    fn finish(mut self) -> Hull {
        // Faces with points, last in, first out; a face that has gone meanwhile is skipped.
        let mut open: Vec<usize> = (0..4).collect();
        // Face whose horizon edge begins at a point, within one step.
        let mut starts = vec![NONE; self.points.count()];
        let (mut visible, mut horizon) = (Vec::new(), Vec::new());
        let mut step = 0;
        while let Some(face) = open.pop() {
            if !self.faces[face].alive || self.faces[face].beyond == NONE {
                continue;
            }
            step += 1;
            let tip = self.faces[face].farthest.0;
            self.collect_visible(face, tip, step, &mut visible, &mut horizon);
            let base = self.faces.len();
            for &(from, to, outside, slot) in &horizon {
                let index = self.faces.len();
                self.faces.push(Face::new([from, to, tip], [outside, NONE, NONE]));
                self.faces[outside].across[slot] = index;
                starts[from] = index;
            }
            for index in base..self.faces.len() {
                let follower = starts[self.faces[index].corners[1]];
                self.faces[index].across[1] = follower;
                self.faces[follower].across[2] = index;
            }
            for &gone in &visible {
                self.faces[gone].alive = false;
                let mut point = self.faces[gone].beyond;
                while point != NONE {
                    let following = self.next[point];
                    if point != tip {
                        self.place(point, base..self.faces.len());
                    }
                    point = following;
                }
            }
            open.extend(base..self.faces.len());
        }
        Hull::Solid(self.faces.iter().filter(|face| face.alive).map(|face| face.corners).collect())
    }

    /// Collects the faces visible from a point, starting from one of them, and the edges of the
    /// horizon: from, to, the face outside and the index of the edge in it.
    fn collect_visible(
        &mut self,
        face: usize,
        tip: usize,
        step: usize,
        visible: &mut Vec<usize>,
        horizon: &mut Vec<(usize, usize, usize, usize)>,
    ) {
        visible.clear();
        horizon.clear();
        visible.push(face);
        self.faces[face].seen = (step, true);
        let mut done = 0;
        while done < visible.len() {
            let current = visible[done];
            done += 1;
            for edge in 0..3 {
                let other = self.faces[current].across[edge];
                if self.faces[other].seen.0 != step {
                    let beyond = self.side(other, tip).0 == Ordering::Greater;
                    self.faces[other].seen = (step, beyond);
                    if beyond {
                        visible.push(other);
                    }
                }
                if !self.faces[other].seen.1 {
                    let corners = self.faces[current].corners;
                    let slot = self.faces[other].across.iter().position(|&back| back == current).unwrap_or(0);
                    horizon.push((corners[edge], corners[(edge + 1) % 3], other, slot));
                }
            }
        }
    }
}
