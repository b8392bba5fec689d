//! The exact support mapping of two shapes whose structure is known.

use super::vertices::{Tie, farthest_if_clear, has_vertices, nearly_farthest, vertex};
use crate::num::Scalar;
use crate::predicate::number::{
    Certain, FLOOR, Unknown, Vector as Numbers, axis, difference, dot, negated, sum, vector,
};
use crate::predicate::place::{affine_image, doubles, exact_image, exact_vector};
use crate::shape::{Convex, Members, Skeleton, Structure, index_of, pack, ulps, unpack};
use crate::vector::Vector;

/// A vertex with the id by which its shape knows it.
struct FoundVertex<P, N> {
    place: P,
    id: u64,
    /// True if no other vertex has the same id; another may where a sum or hull is nested too
    /// deeply for 64 bits.
    unique: bool,
    /// The bound on how much farther other vertices may lie along the search direction.
    slack: N,
}

/// The position of a vertex: exact, or still to be computed.
enum Position<V, N> {
    At(Numbers<N>),
    /// The image of a vertex under an affine map.
    Image {
        vertex: V,
        columns: [V; 3],
        translation: V,
    },
}

/// A vertex whose position is known exactly.
type PlacedVertex<N> = FoundVertex<Numbers<N>, N>;

impl<V: Vector, N: Certain> FoundVertex<Position<V, N>, N> {
    fn fixed(self) -> PlacedVertex<N> {
        let place = match self.place {
            Position::At(place) => place,
            Position::Image { vertex, columns, translation } => exact_image(vertex, &columns, translation),
        };
        FoundVertex { place, id: self.id, unique: self.unique, slack: self.slack }
    }
}

impl<N> PlacedVertex<N> {
    fn found<V>(self) -> FoundVertex<Position<V, N>, N> {
        FoundVertex { place: Position::At(self.place), id: self.id, unique: self.unique, slack: self.slack }
    }
}

/// A vertex of the obstacle `A ⊖ B` with the ids of its parts.
#[derive(Clone, Copy)]
pub(crate) struct Vertex<N> {
    pub(crate) w: Numbers<N>,
    pub(crate) ids: (u64, u64),
    /// True if no other vertex has the same ids.
    pub(super) unique: bool,
}

impl<N: Certain> Vertex<N> {
    /// Creates a placeholder for an unused slot.
    pub(super) fn none() -> Self {
        Self { w: [N::ZERO; 3], ids: (0, 0), unique: false }
    }

    fn new(p: &PlacedVertex<N>, q: &PlacedVertex<N>) -> Self {
        Self { w: difference(&p.place, &q.place), ids: (p.id, q.id), unique: p.unique && q.unique }
    }

    /// True if two vertices are certainly the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.unique && other.unique && self.ids == other.ids
    }
}

/// The obstacle of two shapes, for exact arithmetic of one capacity.
pub(super) trait Obstacle<N> {
    /// Finds a vertex that lies farthest along a direction, and a bound on how much farther others
    /// may lie: zero unless the arithmetic cannot tell which of nearly tied vertices does. A
    /// `known` vertex is not computed again; the known ones are `tied` if the direction is
    /// perpendicular to what they span.
    fn support(&self, direction: &Numbers<N>, known: &[Vertex<N>], tied: bool) -> Result<(Vertex<N>, N), Unknown>;

    /// True if the obstacle is in the plane.
    fn is_flat(&self) -> bool;

    /// True if the obstacle, without the radii, is known to be one point.
    fn is_point(&self) -> bool;

    /// Returns the sum of the radii.
    fn radius(&self) -> N;

    /// Returns what a reach along a direction whose largest coordinate is about one may lose when
    /// the direction is rounded to the precision of the shapes.
    fn lost_in_rounding(&self) -> f64;

    /// Returns a direction from the middle of the obstacle to the origin, as far as the shapes
    /// tell, or another direction. Not zero.
    fn outward(&self) -> Numbers<N>;

    /// Returns the vertex with these ids, or another one where there is none.
    fn vertex(&self, ids: (u64, u64)) -> Result<Vertex<N>, Unknown>;
}

/// True if a direction certainly separates when it is rounded to the precision of the shapes, given
/// the gap along it, which is in proportion to its length.
pub(super) fn outlasts_rounding<N: Certain>(direction: &Numbers<N>, gap: &N, obstacle: &dyn Obstacle<N>) -> bool {
    let [x, y, z] = direction;
    let ([x, y, z, gap], error) = N::leveled(&[*x, *y, *z, *gap]);
    let length = x.abs().max(y.abs()).max(z.abs());
    gap - error > length * obstacle.lost_in_rounding()
}

/// Two shapes.
pub(super) struct Shapes<'s, V: Vector> {
    pub(super) a: &'s dyn Convex<Vector = V>,
    pub(super) b: &'s dyn Convex<Vector = V>,
}

impl<V: Vector, N: Certain> Obstacle<N> for Shapes<'_, V> {
    fn support(&self, direction: &Numbers<N>, known: &[Vertex<N>], tied: bool) -> Result<(Vertex<N>, N), Unknown> {
        let mut ids = [(0, 0); 4];
        for (ids, vertex) in ids.iter_mut().zip(known) {
            *ids = vertex.ids;
        }
        let unique = known.iter().all(|vertex| vertex.unique);
        let levels = if tied && unique { Tie::both(&ids[..known.len()]) } else { [Tie::NONE; 2] };
        let p = farthest(self.a, direction, &levels[0])?;
        let q = farthest(self.b, &negated(direction), &levels[1])?;
        let slack = p.slack.plus(&q.slack);
        let known = if unique && p.unique && q.unique {
            Tie::position_of(&levels, (p.id, q.id), &ids[..known.len()]).map(|index| &known[index])
        } else {
            None
        };
        let vertex = known.copied().unwrap_or_else(|| Vertex::new(&p.fixed(), &q.fixed()));
        Ok((vertex, slack))
    }

    fn is_flat(&self) -> bool {
        V::DIMENSION == 2
    }

    fn is_point(&self) -> bool {
        is_point(self.a) && is_point(self.b)
    }

    fn radius(&self) -> N {
        let mut sum = N::ZERO;
        let mut add = |radius: V::Scalar| sum = sum.plus(&N::new(radius.to_f64()));
        self.a.details().radii(self.a.radius(), &mut add);
        self.b.details().radii(self.b.radius(), &mut add);
        sum
    }

    fn lost_in_rounding(&self) -> f64 {
        // No coordinate of a vertex exceeds the size, and three are off by a unit at most.
        let size = self.a.extent() + self.b.extent() + (self.b.origin() - self.a.origin()).norm1();
        (size * ulps(4)).to_f64()
    }

    fn outward(&self) -> Numbers<N> {
        let outward = doubles(self.b.origin() - self.a.origin());
        // A sum that overflows fails as NaN does.
        let size: f64 = outward.iter().map(|coordinate| coordinate.abs()).sum();
        if size > 0.0 && size < f64::INFINITY { vector(outward) } else { axis(0) }
    }

    fn vertex(&self, ids: (u64, u64)) -> Result<Vertex<N>, Unknown> {
        let (p, q) = (vertex_by_id(self.a, ids.0)?, vertex_by_id(self.b, ids.1)?);
        Ok(Vertex::new(&p, &q))
    }
}

/// True if a shape, posed or not, has one vertex and no other structure.
fn is_point<V: Vector>(shape: &dyn Convex<Vector = V>) -> bool {
    match shape.details().structure() {
        Structure::Vertices(vertices) => vertices.len() == 1,
        Structure::Polytope(skeleton) => skeleton.vertices().len() == 1,
        Structure::Image { shape, .. } => is_point(shape),
        _ => false,
    }
}

/// Finds the vertex of a shape that lies farthest along a direction, given some that are tied.
fn farthest<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    direction: &Numbers<N>,
    level: &Tie,
) -> Result<FoundVertex<Position<V, N>, N>, Unknown> {
    let structure = shape.details().structure();
    if has_vertices(&structure)
        && let Some((vertex, id)) = farthest_if_clear(shape, &structure, None, direction, level)
    {
        return Ok(FoundVertex { place: Position::At(exact_vector(vertex)), id, unique: true, slack: N::ZERO });
    }
    match structure {
        Structure::Opaque => Err(Unknown::Opaque),
        Structure::Vertices(vertices) => {
            let (best, slack) = farthest_of_list(vertices.len(), |index| vertices[index], direction)?;
            Ok(FoundVertex { place: Position::At(exact_vector(vertices[best])), id: best as u64, unique: true, slack })
        }
        Structure::Polytope(skeleton) => farthest_of_polytope(shape, &skeleton, direction),
        Structure::Box { low, high } => Ok(farthest_corner(low, high, direction)?.found()),
        Structure::Image { shape, columns, translation } => {
            farthest_of_image(shape, columns, translation, direction, level)
        }
        Structure::Sum(first, second) => {
            let part = |shape| farthest(shape, direction, &Tie::NONE).map(FoundVertex::fixed);
            let (first, second) = (part(first)?, part(second)?);
            Ok(sum_vertex(&first, &second).found())
        }
        Structure::Hull(members) => Ok(farthest_of_hull(members, direction)?.found()),
    }
}

/// [`farthest`] of a polytope, where doubles do not decide.
fn farthest_of_polytope<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    skeleton: &Skeleton<'_, V>,
    direction: &Numbers<N>,
) -> Result<FoundVertex<Position<V, N>, N>, Unknown> {
    let vertices = skeleton.vertices();
    let named = |id: u64| vertices[index_of(id, vertices.len())];
    let (id, slack) = match nearly_farthest(shape, skeleton, direction) {
        Some(near) => {
            let (best, slack) = farthest_of_list(near.ids().len(), |index| named(near.ids()[index]), direction)?;
            (near.ids()[best], slack)
        }
        None => farthest_of_list(vertices.len(), |index| vertices[index], direction)
            .map(|(best, slack)| (best as u64, slack))?,
    };
    Ok(FoundVertex { place: Position::At(exact_vector(named(id))), id, unique: true, slack })
}

/// [`farthest`] of a box, where doubles do not decide.
fn farthest_corner<V: Vector, N: Certain>(low: V, high: V, direction: &Numbers<N>) -> Result<PlacedVertex<N>, Unknown> {
    let (mut id, mut slack) = (0, N::ZERO);
    for (axis, part) in direction.iter().enumerate().take(V::DIMENSION) {
        match part.sign() {
            Ok(sign) => id |= u64::from(sign.is_gt()) << axis,
            Err(_) => {
                let [low, high] = [low, high].map(|corner| N::new(doubles(corner)[axis]));
                slack = slack.plus(&part.bound()?.times(&high.minus(&low)));
            }
        }
    }
    Ok(FoundVertex { place: exact_vector(V::corner(low, high, id)), id, unique: true, slack })
}

/// [`farthest`] of the image of a shape.
fn farthest_of_image<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    columns: [V; 3],
    translation: V,
    direction: &Numbers<N>,
    level: &Tie,
) -> Result<FoundVertex<Position<V, N>, N>, Unknown> {
    let leaf = shape.details().structure();
    if has_vertices(&leaf)
        && let Some((vertex, id)) = farthest_if_clear(shape, &leaf, Some(&columns), direction, level)
    {
        let place = Position::Image { vertex, columns, translation };
        return Ok(FoundVertex { place, id, unique: true, slack: N::ZERO });
    }
    let columns = columns.map(exact_vector);
    let [first, second, third] = &columns;
    let last = if V::DIMENSION == 2 { N::ZERO } else { dot(third, direction) };
    let found = farthest(shape, &[dot(first, direction), dot(second, direction), last], level)?.fixed();
    Ok(FoundVertex { place: affine_image(&found.place, &columns, translation), ..found }.found())
}

/// [`farthest`] of the hull of some shapes.
fn farthest_of_hull<V: Vector, N: Certain>(
    members: &dyn Members<V>,
    direction: &Numbers<N>,
) -> Result<PlacedVertex<N>, Unknown> {
    let mut best: Option<PlacedVertex<N>> = None;
    let mut slack = N::ZERO;
    for (index, name) in (0..members.count()).zip(0..) {
        let found = farthest(members.member(index), direction, &Tie::NONE)?.fixed();
        slack = slack.plus(&found.slack);
        let beyond = match &best {
            None => true,
            Some(best) => is_farther(&difference(&found.place, &best.place), direction, &mut slack)?,
        };
        if beyond {
            best = Some(member_vertex(name, found));
        }
    }
    best.map(|best| FoundVertex { slack, ..best }).ok_or(Unknown::Opaque)
}

/// Combines the vertices of two shapes to one of their Minkowski sum.
fn sum_vertex<N: Certain>(first: &PlacedVertex<N>, second: &PlacedVertex<N>) -> PlacedVertex<N> {
    FoundVertex {
        place: sum(&first.place, &second.place),
        id: pack(first.id, second.id),
        unique: first.unique && second.unique && (first.id | second.id) >> 32 == 0,
        slack: first.slack.plus(&second.slack),
    }
}

/// Names a vertex of a hull, found in the member of this index.
fn member_vertex<N>(index: u64, found: PlacedVertex<N>) -> PlacedVertex<N> {
    FoundVertex { id: pack(index, found.id), unique: found.unique && (index | found.id) >> 32 == 0, ..found }
}

/// True if a step certainly leads farther along a direction. Where the sign is lost, the slack
/// grows.
fn is_farther<N: Certain>(step: &Numbers<N>, direction: &Numbers<N>, slack: &mut N) -> Result<bool, Unknown> {
    let rise = dot(step, direction);
    match rise.sign() {
        Ok(sign) => Ok(sign.is_gt()),
        Err(_) => {
            *slack = slack.plus(&rise.bound()?);
            Ok(false)
        }
    }
}

/// Finds the index of the vertex that lies farthest along a direction: in doubles, and exactly
/// among those that doubles cannot tell apart.
///
/// The direction is scaled to coordinates of at most one, each off by `e`; no coordinate of a
/// vertex exceeds `m`.
///
/// | quantity | bound |
/// | --- | --- |
/// | error of a product of three terms | 3 (e + 3 · 2^-53) m |
/// | error of the difference of two vertices' | less than (8 e + 2^-48) m |
/// | underflow | less than 2^-1000 |
fn farthest_of_list<V: Vector, N: Certain>(
    count: usize,
    vertex: impl Fn(usize) -> V,
    direction: &Numbers<N>,
) -> Result<(usize, N), Unknown> {
    let ([x, y, z], error) = N::leveled(direction);
    let value = |[a, b, c]: [f64; 3]| a * x + b * y + c * z;
    let (mut best, mut most, mut largest) = (0, f64::NEG_INFINITY, 0.0_f64);
    for index in 0..count {
        let at = doubles(vertex(index));
        let candidate = value(at);
        if candidate > most {
            (best, most) = (index, candidate);
        }
        largest = at.into_iter().fold(largest, |largest, coordinate| largest.max(coordinate.abs()));
    }
    let mut slack = N::ZERO;
    let least = most - (largest * (8.0 * error + 16.0 * f64::EPSILON) + FLOOR);
    for index in 0..count {
        let at = vertex(index);
        // NaN passes: the exact arithmetic loses it, and says so.
        let near = !(value(doubles(at)) < least);
        if index != best && near && at != vertex(best) {
            let step = difference(&exact_vector::<V, N>(at), &exact_vector(vertex(best)));
            if is_farther(&step, direction, &mut slack)? {
                best = index;
            }
        }
    }
    if count > 0 { Ok((best, slack)) } else { Err(Unknown::Opaque) }
}

/// Returns the vertex of a shape with this id, or another one where there is none.
fn vertex_by_id<V: Vector, N: Certain>(shape: &dyn Convex<Vector = V>, id: u64) -> Result<PlacedVertex<N>, Unknown> {
    let structure = shape.details().structure();
    if let Some((vertex, id)) = vertex(&structure, id) {
        return Ok(FoundVertex { place: exact_vector(vertex), id, unique: true, slack: N::ZERO });
    }
    match structure {
        Structure::Opaque | Structure::Vertices(_) | Structure::Polytope(_) | Structure::Box { .. } => {
            Err(Unknown::Opaque)
        }
        Structure::Image { shape, columns, translation } => {
            if let Some((vertex, id)) = vertex(&shape.details().structure(), id) {
                let place = exact_image(vertex, &columns, translation);
                return Ok(FoundVertex { place, id, unique: true, slack: N::ZERO });
            }
            let found = vertex_by_id(shape, id)?;
            Ok(FoundVertex { place: affine_image(&found.place, &columns.map(exact_vector), translation), ..found })
        }
        Structure::Sum(first, second) => {
            let (id_first, id_second) = unpack(id);
            let (first, second) = (vertex_by_id(first, id_first)?, vertex_by_id(second, id_second)?);
            Ok(sum_vertex(&first, &second))
        }
        Structure::Hull(members) => {
            let (name, inner) = unpack(id);
            #[allow(clippy::cast_possible_truncation)] // half of the bits
            let index = name as usize % members.count().max(1);
            let found = vertex_by_id(members.member(index), inner)?;
            Ok(member_vertex(index as u64, found))
        }
    }
}
