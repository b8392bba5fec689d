//! One body of space prepared for judging: exact corners, edges and facets of its hull, and float
//! views of known error.

use std::collections::BTreeMap;

use super::hull::{self, Hull};
use super::{Float3, cross, dot, minus};
use crate::body::space::{Body, BodyPose};
use crate::oracle::dyadic::{Dyadic, Exact, Exact3};

/// A direction: exact, of any length, and as a unit vector, off by at most `4u`.
#[derive(Clone, Debug)]
pub(super) struct Direction {
    pub(super) exact: Exact3,
    pub(super) unit: Float3,
}

impl Direction {
    fn new(exact: Exact3) -> Self {
        Self { unit: exact.direction(), exact }
    }
}

/// An edge of a hull, between two corners.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// Its first corner.
    pub(super) start: usize,
    /// The other corner minus this one.
    pub(super) exact: Exact3,
    pub(super) unit: Float3,
    /// Rounded.
    pub(super) length: f64,
}

/// Normals of an edge: from one direction to another, at less than half a turn. An edge of a solid
/// has one such arc, between its facets; the normals of an edge of a polygon or of a segment take
/// several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) edge: usize,
    pub(super) ends: [usize; 2],
}

/// A facet of a solid, or one of the two of a polygon.
#[derive(Clone, Debug)]
pub(super) struct Facet {
    /// Its outward normal.
    pub(super) direction: usize,
    /// The edges around it.
    pub(super) rim: Vec<Rim>,
}

/// An edge of a facet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rim {
    pub(super) edge: usize,
    /// Whether the edge runs clockwise around the facet.
    pub(super) reversed: bool,
    /// The normal of the edge within the plane of the facet, pointing away from it; rounded.
    pub(super) outward: Float3,
}

/// The hull of a body.
#[derive(Clone, Debug)]
pub(super) struct BodyHull {
    /// 0 for a point to 3 for a solid.
    pub(super) dimension: usize,
    /// Corners in the world.
    pub(super) corners: Vec<Exact3>,
    /// Corners relative to the first corner, rounded.
    pub(super) near: Vec<Float3>,
    /// Normals of all facets; of a polygon, also those of its edges within its plane; of a segment,
    /// four around it.
    pub(super) directions: Vec<Direction>,
    pub(super) edges: Vec<Edge>,
    pub(super) arcs: Vec<Arc>,
    pub(super) facets: Vec<Facet>,
}

impl BodyHull {
    /// Prepares `body`, which must be valid.
    pub(super) fn new(body: &Body) -> Self {
        let world = Motion::of(body.placement.as_ref());
        let (hull, all): (Hull, Vec<Exact3>) = match world.as_ref().map(Motion::determinant) {
            // The image of the hull under a map that can be undone is the hull of the image.
            Some(determinant) if determinant.is_zero() => {
                let all: Vec<Exact3> = body.points.iter().map(|&p| image(world.as_ref(), p)).collect();
                (hull::hull(&all[..]), all)
            }
            determinant => {
                let mirrored = determinant.is_some_and(|d| d.signum().is_lt());
                let mut hull = hull::hull(&body.points[..]);
                if let (Hull::Solid(faces), true) = (&mut hull, mirrored) {
                    faces.iter_mut().for_each(|face| face.reverse());
                }
                (hull, body.points.iter().map(|&p| image(world.as_ref(), p)).collect())
            }
        };
        Self::of(hull, &all)
    }

    /// Prepares the hull of exact points, at least one.
    pub(super) fn exact(all: &[Exact3]) -> Self {
        Self::of(hull::hull(all), all)
    }

    /// The same hull elsewhere.
    pub(super) fn moved(&self, by: &Exact3) -> Self {
        // What is rounded is relative to the first corner.
        Self { corners: self.corners.iter().map(|corner| corner.plus(by)).collect(), ..self.clone() }
    }

    fn of(hull: Hull, all: &[Exact3]) -> Self {
        match hull {
            Hull::Point(i) => Self::with(0, vec![all[i].clone()]),
            Hull::Segment(ends) => Self::segment(ends.iter().map(|&i| all[i].clone()).collect()),
            Hull::Polygon(ring) => Self::polygon(ring.into_iter().map(|i| all[i].clone()).collect()),
            Hull::Solid(faces) => Self::solid(faces, all),
        }
    }

    fn with(dimension: usize, corners: Vec<Exact3>) -> Self {
        let near = corners.iter().map(|p| p.minus(&corners[0]).approximate()).collect();
        let (directions, edges, arcs, facets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { dimension, corners, near, directions, edges, arcs, facets }
    }

    fn edge(&self, start: usize, end: usize) -> Edge {
        let exact = self.corners[end].minus(&self.corners[start]);
        let [x, y, z] = exact.approximate();
        Edge { start, unit: exact.direction(), length: (x * x + y * y + z * z).sqrt(), exact }
    }

    fn segment(ends: Vec<Exact3>) -> Self {
        let mut side = Self::with(1, ends);
        let edge = side.edge(0, 1);
        let least = (0..3).min_by(|&i, &j| edge.unit[i].abs().total_cmp(&edge.unit[j].abs())).expect("three axes");
        let mut axis = [0.0; 3];
        axis[least] = 1.0;
        let first = edge.exact.cross(&Exact3::new(axis));
        let second = edge.exact.cross(&first);
        let around = [first.negated(), second.negated()];
        side.directions = [first, second].into_iter().chain(around).map(Direction::new).collect();
        side.arcs = (0..4).map(|i| Arc { edge: 0, ends: [i, (i + 1) % 4] }).collect();
        side.edges.push(edge);
        side
    }

    /// A polygon from its corners, strictly convex and once around.
    fn polygon(ring: Vec<Exact3>) -> Self {
        let mut side = Self::with(2, ring);
        let n = side.corners.len();
        side.edges = (0..n).map(|i| side.edge(i, (i + 1) % n)).collect();
        let normal = side.edges[0].exact.cross(&side.edges[1].exact);
        let outward = side.edges.iter().map(|edge| edge.exact.cross(&normal)).collect::<Vec<_>>();
        side.directions = [normal.clone(), normal.negated()].into_iter().chain(outward).map(Direction::new).collect();
        side.arcs = (0..n).flat_map(|i| [[0, 2 + i], [2 + i, 1]].map(|ends| Arc { edge: i, ends })).collect();
        let rim = |i: usize| Rim { edge: i, reversed: false, outward: side.directions[2 + i].unit };
        let front = Facet { direction: 0, rim: (0..n).map(rim).collect() };
        let reversed = front.rim.iter().map(|rim| Rim { reversed: true, ..*rim });
        side.facets = vec![Facet { direction: 1, rim: reversed.collect() }, front];
        side
    }

    fn solid(mut faces: Vec<[usize; 3]>, all: &[Exact3]) -> Self {
        let mut used: Vec<usize> = faces.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let place = |i: usize| used.binary_search(&i).expect("corners of faces are used");
        faces.iter_mut().for_each(|face| *face = face.map(place));
        let mut side = Self::with(3, used.iter().map(|&i| all[i].clone()).collect());
        let normals: Vec<Direction> = faces
            .iter()
            .map(|&[i, j, k]| {
                let corner = &side.corners[i];
                Direction::new(side.corners[j].minus(corner).cross(&side.corners[k].minus(corner)))
            })
            .collect();
        let neighbours = neighbours(&faces);
        let size = side.near.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
        let doubt =
            if (1e-100..1e100).contains(&size) { size * super::SLACK * 2.0_f64.powi(-53) } else { f64::INFINITY };
        // Which facet a triangle belongs to, named by one of its triangles.
        let mut member: Vec<usize> = (0..faces.len()).collect();
        let mut bends: Vec<(usize, usize, [usize; 2])> = Vec::new();
        for (&(i, j), &face) in neighbours.iter().filter(|((i, j), _)| i < j) {
            let other = neighbours[&(j, i)];
            let beyond = faces[other].into_iter().find(|&corner| corner != i && corner != j).expect("a third corner");
            let rise = dot(normals[face].unit, minus(side.near[beyond], side.near[i]));
            let exact = || normals[face].exact.dot(&side.corners[beyond].minus(&side.corners[i]));
            if !(rise.abs() > doubt) && exact().is_zero() {
                let (from, to) = (member[other], member[face]);
                member.iter_mut().filter(|m| **m == from).for_each(|m| *m = to);
            } else {
                bends.push((i, j, [face, other]));
            }
        }
        let mut names: Vec<usize> = member.clone();
        names.sort_unstable();
        names.dedup();
        let facet = |face: usize| names.binary_search(&member[face]).expect("every name is listed");
        side.directions = names.iter().map(|&face| normals[face].clone()).collect();
        side.facets = (0..names.len()).map(|direction| Facet { direction, rim: Vec::new() }).collect();
        for (index, (i, j, beside)) in bends.into_iter().enumerate() {
            let edge = side.edge(i, j);
            let ends = beside.map(facet);
            for (reversed, facet) in [false, true].into_iter().zip(ends) {
                let outward = cross(edge.unit, side.directions[facet].unit);
                let outward = if reversed { super::negated(outward) } else { outward };
                side.facets[facet].rim.push(Rim { edge: index, reversed, outward });
            }
            side.edges.push(edge);
            side.arcs.push(Arc { edge: index, ends });
        }
        side
    }
}

/// For each edge of a triangle, in its direction: the triangle.
fn neighbours(faces: &[[usize; 3]]) -> BTreeMap<(usize, usize), usize> {
    let edges = |(face, &[i, j, k]): (usize, &[usize; 3])| [((i, j), face), ((j, k), face), ((k, i), face)];
    faces.iter().enumerate().flat_map(edges).collect()
}

/// The entries of a placement, exact.
struct Motion {
    rows: [Exact3; 3],
    translation: Exact3,
}

impl Motion {
    fn of(placement: Option<&BodyPose>) -> Option<Self> {
        let of = |p: &BodyPose| Self { rows: p.rows.map(Exact3::new), translation: Exact3::new(p.translation) };
        placement.map(of)
    }

    fn determinant(&self) -> Dyadic {
        hull::determinant(self.rows.clone())
    }
}

fn image(motion: Option<&Motion>, p: Float3) -> Exact3 {
    let p = Exact3::new(p);
    let Some(motion) = motion else { return p };
    let [x, y, z] = &motion.rows;
    Exact([x, y, z].map(|row| row.dot(&p))).plus(&motion.translation)
}
