//! Where gaps between two bodies may be widest: from faces, edges and corners of both, in doubles.

use super::turning::Direction;
use crate::curved::{dot, unit};
use crate::oracle::hull::hull;
use crate::oracle::space::hull::{self as solid, Hull};

/// What of a body a direction is made of, in its own frame.
#[derive(Clone, Debug)]
pub(super) struct Features<const D: usize> {
    /// The ends of edges.
    pub(super) edges: Vec<[usize; 2]>,
    /// The edges that no other is parallel to, as far as doubles tell.
    pub(super) lines: Vec<[usize; 2]>,
    /// Three points of each face of space, two of each of the plane.
    pub(super) faces: Vec<[usize; D]>,
}

impl<const D: usize> Features<D> {
    /// The features of the hull of points.
    pub(super) fn new(points: &[[f64; D]]) -> Self {
        let (edges, faces) = if D == 2 { Self::of_plane(points) } else { Self::of_space(points) };
        let mut lines: Vec<[usize; 2]> = Vec::new();
        let way = |[i, j]: [usize; 2]| unit(core::array::from_fn::<f64, D, _>(|k| points[j][k] - points[i][k]));
        for &edge in &edges {
            if lines.iter().all(|&line| dot(way(line), way(edge)).abs() < 1.0 - 1e-15) {
                lines.push(edge);
            }
        }
        Self { edges, lines, faces }
    }

    fn of_plane(points: &[[f64; D]]) -> (Vec<[usize; 2]>, Vec<[usize; D]>) {
        let plane: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
        let ring = hull(&plane);
        let count = if ring.len() < 2 { 0 } else { ring.len() };
        let edges: Vec<[usize; 2]> = (0..count).map(|i| [ring[i], ring[(i + 1) % count]]).collect();
        let faces = edges.iter().map(|edge| core::array::from_fn(|k| edge[k])).collect();
        (edges, faces)
    }

    fn of_space(points: &[[f64; D]]) -> (Vec<[usize; 2]>, Vec<[usize; D]>) {
        let space: Vec<[f64; 3]> = points.iter().map(|p| core::array::from_fn(|k| p[k.min(D - 1)])).collect();
        let ring = |list: &[usize]| (0..list.len()).map(|i| [list[i], list[(i + 1) % list.len()]]).collect::<Vec<_>>();
        let (mut edges, triangles) = match solid::hull(&space[..]) {
            Hull::Point(_) => (Vec::new(), Vec::new()),
            Hull::Segment(ends) => (vec![ends], Vec::new()),
            Hull::Polygon(corners) => (ring(&corners), vec![[corners[0], corners[1], corners[2]]]),
            Hull::Solid(faces) => (faces.iter().flat_map(|face| ring(face)).collect(), faces),
        };
        edges.iter_mut().for_each(|edge| edge.sort_unstable());
        edges.sort_unstable();
        edges.dedup();
        let face = |triangle: [usize; 3]| core::array::from_fn(|k| triangle[k.min(2)]);
        (edges, triangles.into_iter().map(face).collect())
    }
}

/// Takes a rounded direction, a vector between points of A and B where that is known, and what
/// makes the exact direction or, if true, the opposite.
type Add<'f, const D: usize> = dyn FnMut([f64; D], Option<[f64; D]>, &dyn Fn(bool) -> Direction<D>) + 'f;

/// Both bodies at a time, in doubles, relative to a point near both.
pub(super) struct Snapshot<'a, const D: usize> {
    pub(super) points: [Vec<[f64; D]>; 2],
    pub(super) features: &'a [Features<D>; 2],
}

fn minus<const D: usize>(p: [f64; D], q: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| p[k] - q[k])
}

fn cross<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])
}

impl<const D: usize> Snapshot<'_, D> {
    /// The directions from A to B along which the gap is widest, the best first, at most `count`,
    /// and that gap.
    pub(super) fn widest(&self, count: usize) -> Vec<(f64, Direction<D>)> {
        let mut found: Vec<(f64, Direction<D>)> = Vec::new();
        let mut add = |n: [f64; D], between: Option<[f64; D]>, direction: &dyn Fn(bool) -> Direction<D>| {
            let n = unit(n);
            if n == [0.0; D] || !n.iter().all(|x| x.is_finite()) {
                return;
            }
            for (sign, flipped) in [(1.0, false), (-1.0, true)] {
                let n = n.map(|x| x * sign);
                // No gap exceeds what is between two points.
                let most = between.map_or(f64::INFINITY, |between| dot(n, between));
                if found.len() == count && !(most > found[count - 1].0) {
                    continue;
                }
                let gap = self.gap(n);
                if !(gap > f64::NEG_INFINITY) {
                    continue;
                }
                if found.len() < count || gap > found[found.len() - 1].0 {
                    let place = found.partition_point(|other| other.0 >= gap);
                    found.insert(place, (gap, direction(flipped)));
                    found.truncate(count);
                }
            }
        };
        self.faces(&mut add);
        if D == 3 {
            self.crossings(&mut add);
        }
        self.nearest(&mut add);
        found
    }

    fn gap(&self, n: [f64; D]) -> f64 {
        let least = self.points[1].iter().map(|&q| dot(n, q)).fold(f64::INFINITY, f64::min);
        let most = self.points[0].iter().map(|&p| dot(n, p)).fold(f64::NEG_INFINITY, f64::max);
        least - most
    }

    fn faces(&self, add: &mut Add<'_, D>) {
        for body in 0..2 {
            let points = &self.points[body];
            for &face in &self.features[body].faces {
                let first = minus(points[face[1]], points[face[0]]);
                let n = if D == 2 {
                    core::array::from_fn(|k| if k == 0 { first[1] } else { -first[0] })
                } else {
                    cross(first, minus(points[face[D - 1]], points[face[0]]))
                };
                add(n, None, &|flipped| Direction::Face { body, face, flipped });
            }
        }
    }

    fn crossings(&self, add: &mut Add<'_, D>) {
        let way = |body: usize, [i, j]: [usize; 2]| minus(self.points[body][j], self.points[body][i]);
        for &first in &self.features[0].lines {
            for &second in &self.features[1].lines {
                let (e, f) = (way(0, first), way(1, second));
                let n = cross(e, f);
                if dot(n, n) > 1e-20 * dot(e, e) * dot(f, f) {
                    let between = minus(self.points[1][second[0]], self.points[0][first[0]]);
                    add(n, Some(between), &|flipped| Direction::Edges { edges: [first, second], flipped });
                }
            }
        }
    }

    /// From the nearest corners of both to each other, and between a corner and an edge.
    fn nearest(&self, add: &mut Add<'_, D>) {
        let mut best: Option<(f64, [f64; D])> = None;
        for &p in &self.points[0] {
            for &q in &self.points[1] {
                let way = minus(q, p);
                if best.is_none_or(|best| dot(way, way) < best.0) {
                    best = Some((dot(way, way), way));
                }
            }
        }
        if let Some((_, way)) = best {
            let n = unit(way);
            add(n, None, &|flipped| Direction::Still { n: n.map(|x| if flipped { -x } else { x }) });
        }
        if D == 3 {
            self.nearest_edge(add);
        }
    }

    fn nearest_edge(&self, add: &mut Add<'_, D>) {
        for body in 0..2 {
            let (own, other) = (&self.points[body], &self.points[1 - body]);
            let mut best: Option<(f64, [f64; D], [usize; 2], usize)> = None;
            for &edge in &self.features[body].edges {
                let e = minus(own[edge[1]], own[edge[0]]);
                for (corner, &q) in other.iter().enumerate() {
                    let way = minus(q, own[edge[0]]);
                    let share = dot(way, e) / dot(e, e);
                    let off: [f64; D] = core::array::from_fn(|k| way[k] - share * e[k]);
                    let square = dot(off, off);
                    if (0.0..=1.0).contains(&share) && best.is_none_or(|best| square < best.0) {
                        best = Some((square, off, edge, corner));
                    }
                }
            }
            if let Some((_, off, edge, corner)) = best {
                add(off, None, &|flipped| Direction::EdgeCorner { body, edge, corner, flipped });
            }
        }
    }
}
