//! Polygons as people write them, brought into one form: counter-clockwise, without repeated or
//! collinear vertices, cut into convex pieces where they are not convex.
//!
//! Every decision is exact: orientation through [`robust::orient2d`], everything else by comparing
//! coordinates. No coordinate is ever computed; the result's vertices are vertices of the input.

mod crossing;
mod split;

use robust::{Coord, orient2d};

use crate::error::Flaw;
use crate::number;

/// Most vertices of one polygon. The search for self-intersections, and the triangulation of
/// slivers, can take time proportional to the square of it: two seconds, measured on combs and
/// zigzags.
const MAX_VERTICES: usize = 1 << 14;

/// Smallest magnitude of a vertex's coordinate that is not zero: below it the products in the exact
/// predicates would underflow.
const MIN_MAGNITUDE: f64 = 1e-40;

pub(crate) type Vertex = [f64; 2];

/// A polygon in normal form; see [`crate::Shape`] for what is promised.
#[derive(Debug)]
pub(crate) enum Polygon {
    Convex(Vec<Vertex>),
    Concave { rings: Vec<Vec<Vertex>>, pieces: Vec<Vec<Vertex>> },
}

/// One closed boundary, with each vertex's number in the input.
#[derive(Debug)]
struct Ring {
    vertices: Vec<Vertex>,
    numbers: Vec<usize>,
}

/// Brings a polygon into normal form. The first ring is the outline, the others are holes.
pub(crate) fn normalised(rings: &[&[Vertex]]) -> Result<Polygon, Flaw> {
    let count: usize = rings.iter().map(|ring| ring.len()).sum();
    if count > MAX_VERTICES {
        return Err(Flaw::new(
            format!("a polygon with {count} vertices is too large"),
            format!("simplify it or cut it up; at most {MAX_VERTICES} vertices"),
        ));
    }
    let mut normal = Vec::with_capacity(rings.len());
    let mut first = 0;
    for ring in rings {
        normal.push(Ring::new(ring, first)?);
        first += ring.len();
    }
    let [outline, holes @ ..] = normal.as_mut_slice() else {
        return Err(Flaw::new("a polygon without vertices covers no area", "give at least three vertices"));
    };
    if holes.is_empty() && outline.is_convex() {
        outline.orient(1.0);
        return Ok(Polygon::Convex(std::mem::take(&mut outline.vertices)));
    }
    let crossing::Contacts { any, touches } = crossing::contacts(&normal)?;
    let mut divided = divided(&normal, touches);
    for (index, (ring, divided)) in normal.iter_mut().zip(&mut divided).enumerate() {
        if ring.orient(if index == 0 { 1.0 } else { -1.0 }) {
            divided.reverse();
        }
    }
    crossing::holes_are_inside(&normal)?;
    let pieces = split::convex_pieces(&divided, any).map_err(|unusable| match unusable {
        split::Unusable::Crossing(ring) => Flaw::at_vertex(
            normal[ring].first_number(),
            "rings cross in a vertex: the one that begins",
            "let holes touch the outline and each other from inside only",
        ),
        split::Unusable::Other(flaw) => flaw,
    })?;
    let rings: Vec<_> = normal.into_iter().map(|ring| ring.vertices).collect();
    Ok(Polygon::Concave { rings, pieces })
}

/// The rings with the vertices of others that lie on their edges.
fn divided(rings: &[Ring], mut touches: Vec<crossing::Touch>) -> Vec<Vec<Vertex>> {
    touches.sort_by_key(|touch| touch.edge);
    let mut touches = touches.into_iter().peekable();
    let along = |ring: usize, index: usize, touches: &mut std::iter::Peekable<_>| {
        let [from, to] = [rings[ring].at(index), rings[ring].at(index + 1)];
        let mut on_edge = Vec::new();
        while let Some(crossing::Touch { vertex, .. }) =
            touches.next_if(|touch: &crossing::Touch| touch.edge == (ring, index))
        {
            on_edge.push(vertex);
        }
        on_edge.sort_by(crossing::order);
        on_edge.dedup();
        if crossing::order(&to, &from).is_lt() {
            on_edge.reverse();
        }
        [from].into_iter().chain(on_edge)
    };
    let ring = |(place, ring): (usize, &Ring)| {
        (0..ring.vertices.len()).flat_map(|index| along(place, index, &mut touches)).collect()
    };
    rings.iter().enumerate().map(ring).collect()
}

/// Sign of the turn at `b` on the way from `a` to `c`: positive to the left, zero if the three lie
/// on a line. Exact.
fn orientation(a: Vertex, b: Vertex, c: Vertex) -> f64 {
    let coord = |[x, y]: Vertex| Coord { x, y };
    orient2d(coord(a), coord(b), coord(c))
}

/// Whether `b` lies in the box that `a` and `c` span; for points on a line, whether it lies between
/// them.
fn between(a: Vertex, b: Vertex, c: Vertex) -> bool {
    (0..2).all(|i| (a[i] <= b[i] && b[i] <= c[i]) || (c[i] <= b[i] && b[i] <= a[i]))
}

impl Ring {
    /// Drops repeated and collinear vertices. `first` is the number of the ring's first vertex.
    fn new(input: &[Vertex], first: usize) -> Result<Self, Flaw> {
        let mut ring = Self { vertices: Vec::new(), numbers: Vec::new() };
        for (index, &vertex) in input.iter().enumerate() {
            for value in vertex {
                if let Err(flaw) = number::checked(value) {
                    return Err(Flaw::at_vertex(first + index, &flaw.what, &flaw.remedy));
                }
                if value != 0.0 && value.abs() < MIN_MAGNITUDE {
                    let what = format!("{value:e} is too small for a coordinate");
                    return Err(Flaw::at_vertex(first + index, &what, "write 0"));
                }
            }
            // -0.0 == 0.0 here, as it should be.
            if ring.vertices.last() != Some(&vertex) {
                ring.vertices.push(vertex);
                ring.numbers.push(first + index);
            }
        }
        while ring.vertices.len() > 1 && ring.vertices.first() == ring.vertices.last() {
            ring.vertices.pop();
            ring.numbers.pop();
        }
        ring.encloses_area(first)?;
        ring.drop_collinear()?;
        Ok(ring)
    }

    fn encloses_area(&self, first: usize) -> Result<(), Flaw> {
        let flat = match self.vertices.as_slice() {
            [a, b, rest @ ..] => rest.iter().all(|&c| orientation(*a, *b, c) == 0.0),
            _ => true,
        };
        if flat {
            return Err(Flaw {
                vertex: Some(first),
                ..Flaw::new(
                    "a polygon whose vertices coincide or lie on one line covers no area",
                    "give at least three vertices that don't lie on a line",
                )
            });
        }
        Ok(())
    }

    fn drop_collinear(&mut self) -> Result<(), Flaw> {
        let n = self.vertices.len();
        let mut kept = Self { vertices: Vec::with_capacity(n), numbers: Vec::with_capacity(n) };
        // Dropping a vertex from the middle of a straight line leaves the directions of its
        // neighbours' edges as they are, so every vertex can be judged by its neighbours in the
        // input.
        for (i, &b) in self.vertices.iter().enumerate() {
            let (a, c) = (self.vertices[(i + n - 1) % n], self.vertices[(i + 1) % n]);
            if orientation(a, b, c) != 0.0 {
                kept.vertices.push(b);
                kept.numbers.push(self.numbers[i]);
            } else if !between(a, b, c) {
                return Err(Flaw::at_vertex(
                    self.numbers[i],
                    "the boundary turns back on itself",
                    "remove the vertex or correct it",
                ));
            }
        }
        *self = kept;
        Ok(())
    }

    /// Number of the vertex that comes first in the input.
    fn first_number(&self) -> usize {
        self.numbers.iter().copied().min().unwrap_or(0)
    }

    /// Vertex by index, continued around the ring.
    fn at(&self, index: usize) -> Vertex {
        self.vertices[index % self.vertices.len()]
    }

    /// Convex if every turn has the same sign and the direction of travel goes round once: if, in
    /// other words, the boundary changes just twice between going up (or straight to the right) and
    /// going down.
    fn is_convex(&self) -> bool {
        let n = self.vertices.len();
        let left = orientation(self.at(0), self.at(1), self.at(2)) > 0.0;
        let rising = |i: usize| {
            let (a, b) = (self.at(i), self.at(i + 1));
            a[1] < b[1] || (a[1] == b[1] && a[0] < b[0])
        };
        (0..n).all(|i| (orientation(self.at(i), self.at(i + 1), self.at(i + 2)) > 0.0) == left)
            && (0..n).filter(|&i| rising(i) != rising(i + 1)).count() == 2
    }

    /// Makes the ring run counter-clockwise (`sign > 0`) or clockwise, and says whether it was
    /// reversed for that. It must not meet itself.
    fn orient(&mut self, sign: f64) -> bool {
        // The turn at an extreme vertex has the sign of the whole.
        let n = self.vertices.len();
        let lower = |&i: &usize, &j: &usize| {
            let ([ax, ay], [bx, by]) = (self.vertices[i], self.vertices[j]);
            ay.total_cmp(&by).then(ax.total_cmp(&bx))
        };
        let lowest = (0..n).min_by(lower).unwrap_or(0);
        let reversed = orientation(self.at(lowest + n - 1), self.at(lowest), self.at(lowest + 1)) * sign < 0.0;
        if reversed {
            self.vertices.reverse();
            self.numbers.reverse();
        }
        reversed
    }
}

/// Signed area, positive if counter-clockwise; rounded.
pub(crate) fn area(vertices: &[Vertex]) -> f64 {
    let Some((&[x, y], rest)) = vertices.split_first() else {
        return 0.0;
    };
    // Relative to the first vertex: far from the origin nothing is lost.
    let fan = rest.windows(2).map(|pair| {
        let ([ax, ay], [bx, by]) = (pair[0], pair[1]);
        (ax - x) * (by - y) - (ay - y) * (bx - x)
    });
    0.5 * fan.sum::<f64>()
}

#[cfg(test)]
mod tests;
