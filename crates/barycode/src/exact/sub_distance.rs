//! The feature of a simplex that holds its point nearest to the origin, decided exactly.
//!
//! The nearest point of a simplex lies inside exactly one of the features that remain without the
//! flat ones: smaller features cover those. A feature holds it if the foot of the origin on its
//! line or plane is inside, and no other vertex lies nearer along it: with `v` the foot,
//! `v · x >= v · v` for every vertex `x`.

use super::support::Vertex;
use crate::predicate::number::{Certain, Unknown, Vector, cross, difference, dot, is_zero, negated, shares, zero};
use core::cmp::Ordering;

/// The nearest feature of a simplex.
pub(super) struct Feature<N: Certain> {
    /// The vertices of the simplex that span it, and their number: four if the origin is inside the
    /// simplex.
    pub(super) vertices: [usize; 4],
    pub(super) length: usize,
    /// The direction from its nearest point to the origin, times some positive number; zero if the
    /// origin is in the feature.
    pub(super) direction: Vector<N>,
    /// True if the origin is in the feature.
    pub(super) holds_origin: bool,
}

impl<N: Certain> Feature<N> {
    fn new(vertices: &[usize], away: &Vector<N>, holds_origin: bool) -> Self {
        let mut feature = Self { vertices: [0; 4], length: vertices.len(), direction: negated(away), holds_origin };
        feature.vertices[..vertices.len()].copy_from_slice(vertices);
        feature
    }
}

/// Finds the nearest feature of one to four vertices, of three at most in the plane.
pub(super) fn nearest<N: Certain>(simplex: &[Vertex<N>], plane: bool) -> Result<Feature<N>, Unknown> {
    const TRIANGLES: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
    const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];
    let count = simplex.len();
    let is_nearest = |away: &Vector<N>, of: &[usize]| {
        let a = &simplex[of[0]].w;
        for other in (0..count).filter(|other| !of.contains(other)) {
            if dot(away, &difference(&simplex[other].w, a)).sign()?.is_lt() {
                return Ok(false);
            }
        }
        Ok(true)
    };
    if let [a, b, c, d] = simplex
        && surrounds(&volumes([a, b, c, d]))?
    {
        return Ok(Feature::new(&[0, 1, 2, 3], &zero(), true));
    }
    for triangle in &TRIANGLES[..[0, 0, 0, 1, 4][count]] {
        if let Some(away) = foot_in_triangle(triangle.map(|index| &simplex[index].w), plane)? {
            let on = is_zero(&away)?;
            if on || is_nearest(&away, triangle)? {
                return Ok(Feature::new(triangle, &away, on));
            }
        }
    }
    for edge in &EDGES[..[0, 0, 1, 3, 6][count]] {
        if let Some(away) = foot_in_edge(edge.map(|index| &simplex[index].w), plane)? {
            let on = is_zero(&away)?;
            if on || is_nearest(&away, edge)? {
                return Ok(Feature::new(edge, &away, on));
            }
        }
    }
    for (index, vertex) in simplex.iter().enumerate() {
        if is_nearest(&vertex.w, &[index])? {
            return Ok(Feature::new(&[index], &vertex.w, is_zero(&vertex.w)?));
        }
    }
    // One of the features is nearest, unless a number was lost.
    Err(Unknown::Lost)
}

/// Computes six times the signed volumes of the origin with the side opposite each vertex.
pub(super) fn volumes<N: Certain>([a, b, c, d]: [&Vertex<N>; 4]) -> [N; 4] {
    let (ab, cd) = (cross(&a.w, &b.w), cross(&c.w, &d.w));
    [dot(&b.w, &cd), dot(&a.w, &cd).negated(), dot(&d.w, &ab), dot(&c.w, &ab).negated()]
}

/// True if all are positive, or all negative.
fn surrounds<N: Certain>(volumes: &[N; 4]) -> Result<bool, Unknown> {
    let mut all = None;
    for volume in volumes {
        let sign = volume.sign()?;
        if sign.is_eq() || *all.get_or_insert(sign) != sign {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Computes the normal of a triangle, and the products whose signs along it tell on which side of
/// the edge opposite each vertex the foot of the origin lies.
fn areas<N: Certain>([a, b, c]: [&Vector<N>; 3]) -> (Vector<N>, [Vector<N>; 3]) {
    (cross(&difference(b, a), &difference(c, a)), [cross(b, c), cross(c, a), cross(a, b)])
}

/// Returns the vector from the origin to its foot on the plane of a triangle, times some positive
/// number, if the foot is inside.
fn foot_in_triangle<N: Certain>(corners: [&Vector<N>; 3], plane: bool) -> Result<Option<Vector<N>>, Unknown> {
    let (normal, areas) = areas(corners);
    if is_zero(&normal)? {
        return Ok(None);
    }
    if plane {
        let turn = normal[2].sign()?;
        for area in &areas {
            if area[2].sign()? != turn {
                return Ok(None);
            }
        }
        return Ok(Some(zero()));
    }
    for area in &areas {
        if !dot(area, &normal).sign()?.is_gt() {
            return Ok(None);
        }
    }
    Ok(Some(match dot(&normal, corners[0]).sign()? {
        Ordering::Greater => normal,
        Ordering::Less => negated(&normal),
        Ordering::Equal => zero(),
    }))
}

/// Returns the vector from the origin to its foot on the line of an edge, times some positive
/// number, if the foot is inside.
fn foot_in_edge<N: Certain>([a, b]: [&Vector<N>; 2], plane: bool) -> Result<Option<Vector<N>>, Unknown> {
    let edge = difference(b, a);
    if !dot(a, &edge).sign()?.is_lt() || !dot(b, &edge).sign()?.is_gt() {
        return Ok(None);
    }
    if !plane {
        return Ok(Some(cross(&cross(&edge, a), &edge)));
    }
    let normal = quarter_turn(&edge);
    Ok(Some(match dot(&normal, a).sign()? {
        Ordering::Greater => normal,
        Ordering::Less => negated(&normal),
        Ordering::Equal => zero(),
    }))
}

/// Rotates by a quarter turn counter-clockwise in the plane.
pub(super) fn quarter_turn<N: Certain>(v: &Vector<N>) -> Vector<N> {
    [v[1].negated(), v[0], N::ZERO]
}

/// Compares the distance of the origin from the point, line or plane of a feature with a length;
/// `direction` is perpendicular to the feature.
pub(super) fn compare<N: Certain>(
    feature: &[Vertex<N>],
    direction: &Vector<N>,
    length: &N,
) -> Result<Ordering, Unknown> {
    let square = length.times(length);
    let a = &feature[0].w;
    let (numerator, denominator) = match feature {
        [_] => (dot(a, a), N::new(1.0)),
        [_, b] => {
            let edge = difference(&b.w, a);
            let area = cross(a, &edge);
            (dot(&area, &area), dot(&edge, &edge))
        }
        _ => {
            let height = dot(a, direction);
            (height.times(&height), dot(direction, direction))
        }
    };
    numerator.minus(&square.times(&denominator)).sign()
}

/// Computes the weights of a feature's vertices in its point nearest to the origin, rounded.
pub(super) fn weights<N: Certain>(vertices: &[Vertex<N>]) -> [f64; 4] {
    let [mut first, mut second, mut third, mut fourth] = [1.0, 0.0, 0.0, 0.0];
    match vertices {
        [a, b] => {
            let edge = difference(&b.w, &a.w);
            [first, second] = shares(&[dot(&b.w, &edge), dot(&a.w, &edge).negated()]);
        }
        [a, b, c] => {
            let (normal, areas) = areas([&a.w, &b.w, &c.w]);
            [first, second, third] = shares(&areas.map(|area| dot(&area, &normal)));
        }
        [a, b, c, d] => {
            let volumes = volumes([a, b, c, d]);
            let positive = volumes[0].sign().is_ok_and(Ordering::is_gt);
            [first, second, third, fourth] =
                shares(&volumes.map(|volume| if positive { volume } else { volume.negated() }));
        }
        _ => {}
    }
    [first, second, third, fourth]
}
