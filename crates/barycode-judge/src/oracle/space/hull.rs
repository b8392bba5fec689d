//! Exact hulls in space: point by point, with exact predicates.

use core::cmp::Ordering;

use crate::oracle::dyadic::{Dyadic, Exact, Exact3};
use crate::oracle::hull::{hull_by, lexicographic, orientation};

/// What the hull of a cloud is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hull {
    /// One place.
    Point(usize),
    /// The two ends.
    Segment([usize; 2]),
    /// A flat polygon: its corners once around, strictly convex.
    Polygon(Vec<usize>),
    /// Triangles that turn counter-clockwise seen from outside. Facets with more than three corners
    /// are cut into several triangles, and may have corners inside their edges.
    Solid(Vec<[usize; 3]>),
}

/// Points of space, known by exact predicates.
pub trait Cloud {
    /// How many.
    fn count(&self) -> usize;

    /// Lexicographic order of two points.
    fn order(&self, i: usize, j: usize) -> Ordering;

    /// Orientation of `i → j → k` seen along an axis: with coordinates `axis + 1` and `axis + 2` as
    /// x and y.
    fn orient2d(&self, axis: usize, i: usize, j: usize, k: usize) -> Ordering;

    /// Where `l` lies: `Greater` for the side of the plane through `i`, `j`, `k` from which these
    /// turn counter-clockwise.
    fn orient3d(&self, i: usize, j: usize, k: usize, l: usize) -> Ordering;
}

/// Floats, taken for the numbers that their bits say.
impl Cloud for [[f64; 3]] {
    fn count(&self) -> usize {
        self.len()
    }

    fn order(&self, i: usize, j: usize) -> Ordering {
        lexicographic(&self[i], &self[j])
    }

    fn orient2d(&self, axis: usize, i: usize, j: usize, k: usize) -> Ordering {
        let view = |p: usize| [self[p][(axis + 1) % 3], self[p][(axis + 2) % 3]];
        orientation(view(i), view(j), view(k))
    }

    fn orient3d(&self, i: usize, j: usize, k: usize, l: usize) -> Ordering {
        orient3d(self[i], self[j], self[k], self[l])
    }
}

impl Cloud for [Exact3] {
    fn count(&self) -> usize {
        self.len()
    }

    fn order(&self, i: usize, j: usize) -> Ordering {
        self[i].0.cmp(&self[j].0)
    }

    fn orient2d(&self, axis: usize, i: usize, j: usize, k: usize) -> Ordering {
        let view = |p: usize| {
            let w = self[p].minus(&self[i]).0;
            Exact([w[(axis + 1) % 3].clone(), w[(axis + 2) % 3].clone()])
        };
        view(j).cross(&view(k)).signum()
    }

    fn orient3d(&self, i: usize, j: usize, k: usize, l: usize) -> Ordering {
        exact_orient3d([&self[i], &self[j], &self[k], &self[l]])
    }
}

fn exact_orient3d([a, b, c, d]: [&Exact3; 4]) -> Ordering {
    determinant([b, c, d].map(|p| p.minus(a))).signum()
}

/// `u · (v × w)`.
pub(super) fn determinant([u, v, w]: [Exact3; 3]) -> Dyadic {
    u.dot(&v.cross(&w))
}

/// Where `d` lies, see [`Cloud::orient3d`]. Exact.
#[must_use]
pub fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Ordering {
    let ([u, v], w) = ([b, c].map(|p| super::minus(p, a)), super::minus(d, a));
    let minors = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| (u[i] * v[j], u[j] * v[i]));
    let (mut sum, mut size) = (0.0, 0.0);
    for (k, (plus, minus)) in minors.into_iter().enumerate() {
        sum += (plus - minus) * w[k];
        size += (plus.abs() + minus.abs()) * w[k].abs();
    }
    // Each product carries three rounded differences, its own two roundings and at most four of
    // sums: below 10u of `size`, doubled. Products that may have lost bits to underflow, or are
    // infinite, go the exact way.
    if size > 1e-270 && size < 1e300 && sum.abs() > 20.0 * 2.0_f64.powi(-53) * size {
        return sum.total_cmp(&0.0);
    }
    let [a, b, c, d] = [a, b, c, d].map(Exact3::new);
    exact_orient3d([&a, &b, &c, &d])
}

/// The hull of a cloud that is not empty.
#[must_use]
pub fn hull<C: Cloud + ?Sized>(cloud: &C) -> Hull {
    let mut order: Vec<usize> = (0..cloud.count()).collect();
    order.sort_by(|&i, &j| cloud.order(i, j));
    order.dedup_by(|i, j| cloud.order(*i, *j).is_eq());
    let (first, last) = (order[0], order[order.len() - 1]);
    if order.len() == 1 {
        return Hull::Point(first);
    }
    let turned = |i: usize| (0..3).find(|&axis| cloud.orient2d(axis, first, last, i).is_ne());
    let Some((third, axis)) = order.iter().find_map(|&i| turned(i).map(|axis| (i, axis))) else {
        return Hull::Segment([first, last]);
    };
    let Some(&fourth) = order.iter().find(|&&i| cloud.orient3d(first, last, third, i).is_ne()) else {
        return Hull::Polygon(flat(cloud, &order, axis));
    };
    solid(cloud, &order, [first, last, third, fourth])
}

/// The corners of points in one plane that is not parallel to `axis`.
fn flat<C: Cloud + ?Sized>(cloud: &C, order: &[usize], axis: usize) -> Vec<usize> {
    // In the order of space the points run along one direction of their plane, and where they are
    // level in that, along another: all that a hull of two chains needs.
    let turn = |i: usize, j: usize, k: usize| cloud.orient2d(axis, order[i], order[j], order[k]);
    let corners = hull_by(order.len(), |i, j| i.cmp(&j), turn);
    corners.into_iter().map(|i| order[i]).collect()
}

/// The hull of a cloud that the four points of `start` say is not flat.
///
/// A point is joined to the horizon of the triangles that see it from strictly outside. It is in no
/// plane of these, so no new triangle is flat; those that see it edge-on stay, and become part of a
/// larger facet.
fn solid<C: Cloud + ?Sized>(cloud: &C, order: &[usize], start: [usize; 4]) -> Hull {
    let [a, b, c, d] = start;
    let [b, c] = if cloud.orient3d(a, b, c, d).is_gt() { [c, b] } else { [b, c] };
    let mut faces = vec![[a, b, c], [a, c, d], [c, b, d], [b, a, d]];
    let mut visible: Vec<[usize; 3]> = Vec::new();
    for &p in order.iter().filter(|p| !start.contains(p)) {
        visible.clear();
        faces.retain(|&face| {
            let seen = cloud.orient3d(face[0], face[1], face[2], p).is_gt();
            if seen {
                visible.push(face);
            }
            !seen
        });
        let edges = || visible.iter().flat_map(|&[i, j, k]| [(i, j), (j, k), (k, i)]);
        faces.extend(edges().filter(|&(i, j)| !edges().any(|edge| edge == (j, i))).map(|(i, j)| [i, j, p]));
    }
    Hull::Solid(faces)
}
