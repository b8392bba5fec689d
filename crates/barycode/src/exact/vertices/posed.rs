//! Shapes that are made of vertices, placed by an affine map or not: their vertices, and which of them lie farthest, as far as doubles show it.

use super::climb::{Near, edges_all, near, summit, value};
use crate::array::{each, places};
use crate::num::{Extends, Scalar};
use crate::predicate::number::{Certain, FLOOR, Vector as Numbers};
use crate::predicate::place::{doubles, exact_image, exact_vector};
use crate::shape::{Convex, LANES, Skeleton, Structure, index_of};
use crate::vec::Vector;
use core::hint::select_unpredictable;

/// Vertices of one shape that are level with one another along a direction for certain.
pub(in crate::exact) struct Level {
    /// Behind the last one the first again.
    ids: [u64; 4],
    count: usize,
}

impl Level {
    pub(in crate::exact) const NONE: Self = Self { ids: [0; 4], count: 0 };

    /// Of both shapes, for vertices of the obstacle that are level, each the only one of its ids: where two have the same
    /// vertex of one shape, those of the other shape are.
    #[inline(always)]
    pub(in crate::exact) fn of(known: &[(u64, u64)]) -> [Self; 2] {
        let one = |id: u64| Self { ids: [id; 4], count: 1 };
        let two = |first: u64, second: u64| Self { ids: [first, second, first, first], count: 2 };
        match *known {
            [(a, b)] => return [one(a), one(b)],
            [(a, b), (c, d)] => {
                return [if b == d { two(a, c) } else { one(c) }, if a == c { two(b, d) } else { one(d) }];
            }
            _ => {}
        }
        let mut levels = [Self::NONE; 2];
        let [of_a, of_b] = &mut levels;
        of_a.fill(known, |ids| ids);
        of_b.fill(known, |ids| (ids.1, ids.0));
        levels
    }

    /// With the first of those ids that belong to vertices whose other ids are equal.
    fn fill(&mut self, known: &[(u64, u64)], ids: impl Fn((u64, u64)) -> (u64, u64)) {
        for (index, &first) in known.iter().enumerate() {
            let (own, other) = ids(first);
            (self.ids, self.count) = ([own; 4], 1);
            for &vertex in &known[index + 1..] {
                let (id, same) = ids(vertex);
                if same == other {
                    self.ids[self.count] = id;
                    self.count += 1;
                }
            }
            if self.count > 1 {
                return;
            }
        }
    }

    fn ids(&self) -> &[u64] {
        &self.ids[..self.count]
    }

    /// Those of a few ids from this one on, as bits.
    #[inline(always)]
    fn within(&self, first: u64) -> u32 {
        let bit = |place: usize| {
            let lane = self.ids[place].wrapping_sub(first);
            if lane < LANES as u64 { 1 << lane } else { 0 }
        };
        // Behind the last one is the first again.
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    /// One of them.
    pub(in crate::exact) fn first(&self) -> u64 {
        self.ids[0]
    }

    /// Which of some vertices is level with the one of these ids that was found along the direction in which others are level, or
    /// that one itself.
    pub(in crate::exact) fn among(levels: &[Self; 2], found: (u64, u64), known: &[(u64, u64)]) -> Option<usize> {
        let [of_a, of_b] = levels;
        known.iter().position(|&(a, b)| of_a.are_level(a, found.0) && of_b.are_level(b, found.1))
    }

    fn are_level(&self, first: u64, second: u64) -> bool {
        first == second || self.ids().contains(&first) && self.ids().contains(&second)
    }

    /// The axes of a box along which its corners are level.
    fn axes(&self) -> u64 {
        let mut axes = 0;
        for (index, first) in self.ids().iter().enumerate() {
            for second in &self.ids()[index + 1..] {
                let differing = first ^ second;
                axes |= if differing.is_power_of_two() { differing } else { 0 };
            }
        }
        axes
    }
}

/// A direction in doubles, scaled so that no coordinate exceeds one.
pub(in crate::exact) struct Along {
    pub(in crate::exact) parts: [f64; 3],
    /// By how much each coordinate may be off.
    error: f64,
}

impl Along {
    pub(in crate::exact) fn of<N: Certain>(direction: &Numbers<N>) -> Self {
        let (parts, error) = N::leveled(direction);
        Self { parts, error }
    }

    /// Of a direction whose coordinates were rounded, and may be off by `lost` else. None of zero, infinity and NaN.
    #[inline(always)]
    pub(in crate::exact) fn rounded(direction: [f64; 3], lost: f64) -> Option<Self> {
        let [x, y, z] = each(direction, f64::abs);
        let largest = larger(x, larger(y, z));
        let power = largest.reciprocal_power() * 0.5;
        let error = lost * power + f64::EPSILON;
        // A sum that infinity or NaN takes part in is not less than infinity.
        let known = largest > 0.0 && error + (x + y + z) < f64::INFINITY;
        known.then(|| Self { parts: each(direction, |part| part * power), error })
    }

    #[inline(always)]
    pub(in crate::exact) fn reversed(&self) -> Self {
        Self { parts: each(self.parts, |part| -part), ..*self }
    }

    /// As [`before`](Self::before), and by how much values of vertices may be off, over the largest coordinate of those.
    ///
    /// With the direction scaled to coordinates of one at most, each off by `e`, and columns whose coordinates are no larger than `c`, a
    /// product with a column is off by less than (3 e + 2^-49) c. With no coordinate of a vertex larger than `m`, that makes
    /// (9 e + 3 · 2^-49) c m for a vertex, and its own product adds less than 2^-48 c m; between two vertices it is twice as much.
    /// Underflow takes less than 2^-1000, of a product with a column and of one with a vertex. Without columns it is less. The
    /// largest coordinate is what the shape says of its extent, rounded: for that, 144 ε are taken instead of 128.
    #[inline(always)]
    fn within<V: Vector>(&self, columns: Option<&[V; 3]>) -> ([f64; 3], f64) {
        let (along, largest) = self.before(columns);
        (along, largest * (24.0 * self.error + 144.0 * f64::EPSILON) + FLOOR)
    }

    /// In the frame that columns map from, and the largest of their coordinates; as it is if there are none.
    #[inline(always)]
    fn before<V: Vector>(&self, columns: Option<&[V; 3]>) -> ([f64; 3], f64) {
        let [x, y, z] = self.parts;
        let Some(columns) = columns else { return (self.parts, 1.0) };
        let (mut along, mut largest) = (self.parts, 0.0);
        for (part, &column) in along.iter_mut().zip(columns).take(V::DIMENSION) {
            let column = doubles(column);
            largest = larger(column[0].abs(), larger(column[1].abs(), largest));
            *part = x * column[0] + y * column[1];
            if V::DIMENSION > 2 {
                largest = larger(column[2].abs(), largest);
                *part += z * column[2];
            }
        }
        (along, largest)
    }
}

/// The largest coordinate of a shape's vertices, in its own frame, as far as the shape says.
#[inline(always)]
fn size_of<V: Vector>(shape: &dyn Convex<Vector = V>) -> f64 {
    (shape.extent() + shape.origin().max_abs()).to_f64()
}

/// The vertex that lies farthest along a direction, once columns have been applied if there are any, with its id, where doubles
/// show that it is alone in that, but for vertices that are level.
pub(in crate::exact) fn plainly<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    structure: &Structure<'_, V>,
    columns: Option<&[V; 3]>,
    direction: &Numbers<N>,
    level: &Level,
) -> Option<(V, u64)> {
    let (along, unsure) = Along::of(direction).within(columns);
    match structure {
        Structure::Vertices(vertices) => {
            let unsure = unsure * size_of(shape) + FLOOR;
            if level.count > 1 && rival(vertices, along, unsure, level) == Some(Rival::None) {
                return vertex(structure, level.ids[0]);
            }
            foremost(vertices, along, unsure)
        }
        Structure::Polytope(skeleton) => {
            let unsure = unsure * size_of(shape) + FLOOR;
            if level.count > 1 && are_alone(skeleton, along, unsure, level) {
                return vertex(structure, level.ids[0]);
            }
            match skeleton.blocks() {
                Some(_) => foremost(skeleton.vertices(), along, unsure),
                None => foremost_uphill(skeleton, along, unsure),
            }
        }
        &Structure::Box { low, high } => {
            let (id, open) = corner::<V>(&along, unsure, level);
            // Of corners that are level for certain, any will do.
            let is_level = |axis: usize| {
                let column = columns.map_or_else(|| doubles(V::axis(axis)), |columns| doubles(columns[axis]));
                direction.iter().zip(&column).all(|(part, &entry)| entry == 0.0 || part.vanishes())
            };
            let known = (0..V::DIMENSION).all(|axis| open >> axis & 1 == 0 || is_level(axis));
            known.then(|| (V::corner(low, high, id), id))
        }
        _ => None,
    }
}

/// The ids of vertices among which are all that lie farthest along a direction, if those are few and easily found.
pub(in crate::exact) fn highest<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    skeleton: &Skeleton<'_, V>,
    direction: &Numbers<N>,
) -> Option<Near> {
    let (along, unsure) = Along::of(direction).within::<V>(None);
    let (id, most) = summit(skeleton, along)?;
    let least = most - (unsure * size_of(shape) + FLOOR);
    near(skeleton, along, &[id], least)
}

/// The id of a box's corner that lies farthest along a direction, and the bits of axes along which it may as well be the opposite
/// one, but for those along which known corners are level. Where it may be either, it has the bits of one of these.
fn corner<V: Vector>(along: &[f64; 3], unsure: f64, level: &Level) -> (u64, u64) {
    let (mut id, mut open) = (level.first(), 0);
    for (axis, part) in along.iter().enumerate().take(V::DIMENSION) {
        let bit = 1 << axis;
        if part.abs() > unsure {
            id = if *part > 0.0 { id | bit } else { id & !bit };
        } else {
            open |= bit;
        }
    }
    (id, open & !level.axes())
}

/// Vertices or a box, placed by an affine map or not: what the quickest look at two shapes knows how to take.
pub(in crate::exact) struct Leaf<'s, V: Vector> {
    whole: &'s dyn Convex<Vector = V>,
    /// Of what is placed.
    structure: Structure<'s, V>,
    map: Option<([V; 3], V)>,
    /// The largest coordinate of that.
    size: f64,
}

impl<'s, V: Vector> Leaf<'s, V> {
    #[inline(always)]
    pub(in crate::exact) fn of<S: Convex<Vector = V>>(whole: &'s S) -> Option<Self> {
        let (shape, structure, map): (&dyn Convex<Vector = V>, _, _) = match whole.structure() {
            Structure::Image { shape, columns, translation } => {
                (shape, shape.structure(), Some((columns, translation)))
            }
            structure => (whole, structure, None),
        };
        has_vertices(&structure).then(|| Self { whole, structure, map, size: size_of(shape) })
    }

    fn columns(&self) -> Option<&[V; 3]> {
        self.map.as_ref().map(|(columns, _)| columns)
    }

    /// At least the sum of the terms that make a coordinate of a placed vertex, but for rounding.
    #[inline(always)]
    pub(in crate::exact) fn reach(&self) -> f64 {
        let Some((columns, translation)) = &self.map else { return self.size };
        let largest = columns.iter().take(V::DIMENSION).map(|column| column.max_abs().to_f64()).fold(0.0, larger);
        self.size * largest * if V::DIMENSION == 2 { 2.0 } else { 3.0 } + translation.max_abs().to_f64()
    }

    /// Some point of the shape, as good as.
    pub(in crate::exact) fn middle(&self) -> [f64; 3] {
        doubles(self.whole.start() + self.whole.origin())
    }

    /// Where the vertex with this id comes to.
    #[inline(never)]
    pub(in crate::exact) fn place<N: Extends<V::Scalar>>(&self, id: u64) -> Option<[N; 3]> {
        self.known_place(id).map(|(place, _)| place)
    }

    /// The same, and whether that is known to be exact.
    #[inline(always)]
    pub(in crate::exact) fn known_place<N: Extends<V::Scalar>>(&self, id: u64) -> Option<([N; 3], bool)> {
        let (vertex, _) = vertex(&self.structure, id)?;
        let (mut place, mut exact) = ([N::ZERO; 3], true);
        for (row, place) in place.iter_mut().enumerate().take(V::DIMENSION) {
            let known;
            (*place, known) = match &self.map {
                None => (N::from_scalar(vertex.coordinate(row)), true),
                Some((columns, translation)) => {
                    let part = |column: usize| (columns[column].coordinate(row), vertex.coordinate(column));
                    let more = translation.coordinate(row);
                    if V::DIMENSION == 2 {
                        N::known_combination([part(0), part(1)], more)
                    } else {
                        N::known_combination([part(0), part(1), part(2)], more)
                    }
                }
            };
            exact &= known;
        }
        Some((place, exact))
    }

    /// The same in arithmetic that knows what it has lost.
    pub(in crate::exact) fn exact_place<N: Certain>(&self, id: u64) -> Option<Numbers<N>> {
        let (vertex, _) = vertex(&self.structure, id)?;
        Some(match &self.map {
            None => exact_vector(vertex),
            Some((columns, translation)) => exact_image(vertex, columns, *translation),
        })
    }

    /// Where the vertex is of a shape that has no other.
    pub(in crate::exact) fn only<N: Certain>(&self) -> Option<Numbers<N>> {
        match self.structure {
            Structure::Vertices([_]) => self.exact_place(0),
            Structure::Polytope(skeleton) if skeleton.vertices().len() == 1 => self.exact_place(0),
            _ => None,
        }
    }

    /// Another vertex that may lie as far along a direction as those do that are level, or farther, if doubles show that no third one
    /// does. None also where one that is level is known to be a farthest one, whoever else is.
    #[inline(always)]
    pub(in crate::exact) fn rival(&self, direction: &Along, level: &Level) -> Option<Rival> {
        let (along, unsure) = direction.within(self.columns());
        match &self.structure {
            Structure::Vertices(vertices) => rival(vertices, along, unsure * self.size + FLOOR, level),
            Structure::Polytope(skeleton) => match skeleton.blocks() {
                Some(_) => rival(skeleton.vertices(), along, unsure * self.size + FLOOR, level),
                None => rival_uphill(skeleton, along, unsure * self.size + FLOOR, level),
            },
            _ => Self::rival_corner(along, unsure, level),
        }
    }

    /// Whether there is no such rival for certain.
    #[inline(always)]
    pub(in crate::exact) fn is_alone(&self, direction: &Along, level: &Level) -> bool {
        if let Structure::Polytope(skeleton) = &self.structure {
            let (along, unsure) = direction.within(self.columns());
            return are_alone(skeleton, along, unsure * self.size + FLOOR, level);
        }
        self.rival(direction, level) == Some(Rival::None)
    }

    /// [`rival`](Self::rival) of a box.
    #[inline(never)]
    fn rival_corner(along: [f64; 3], unsure: f64, level: &Level) -> Option<Rival> {
        let (id, open) = corner::<V>(&along, unsure, level);
        match open.count_ones() {
            _ if !level.are_level(level.first(), id) => None,
            0 => Some(Rival::None),
            1 if level.count == 1 => Some(Rival::One(id ^ open)),
            _ => None,
        }
    }

    /// In the plane, the ids of vertices that are seen from a corner farthest to the left and to the right, as good as, and the way
    /// there: of all vertices, or of those before and after it.
    pub(in crate::exact) fn ends(&self, corner: u64, all: bool) -> [Option<(u64, [f64; 3])>; 2] {
        let mut found = [(None, [0.0; 2]); 2];
        let Some((at, corner)) = vertex(&self.structure, corner) else { return [None; 2] };
        let at = doubles(at);
        let mut consider = |id: u64, vertex: V| {
            let [x, y, _] = doubles(vertex);
            let edge = [x - at[0], y - at[1]];
            let [(_, left), (_, right)] = found;
            // Of no length before the first.
            let turns = [left[0] * edge[1] - left[1] * edge[0], right[1] * edge[0] - right[0] * edge[1]];
            for (found, turn) in found.iter_mut().zip(turns) {
                if turn > 0.0 || found.0.is_none() && edge != [0.0; 2] {
                    *found = (Some(id), edge);
                }
            }
        };
        match &self.structure {
            Structure::Vertices(vertices) if all => {
                (0..).zip(*vertices).for_each(|(id, &vertex)| consider(id, vertex));
            }
            Structure::Vertices(vertices) => {
                let count = vertices.len() as u64;
                for id in [(corner + count - 1) % count, (corner + 1) % count] {
                    if let Some((vertex, id)) = vertex(&self.structure, id) {
                        consider(id, vertex);
                    }
                }
            }
            &Structure::Box { low, high } => (0..4).for_each(|id| consider(id, V::corner(low, high, id))),
            _ => {}
        }
        let mut ends = each(found, |(id, _)| id);
        let mut edges = each(found, |(_, edge)| edge);
        if let Some(([x, y, _], _)) = &self.map {
            let ([a, b, _], [c, d, _]) = (doubles(*x), doubles(*y));
            edges = each(edges, |[x, y]| [a * x + c * y, b * x + d * y]);
            if a * d < b * c {
                // A map that mirrors.
                ends.reverse();
                edges.reverse();
            }
        }
        places(|hand| ends[hand].map(|id| (id, [edges[hand][0], edges[hand][1], 0.0])))
    }

    /// A vertex before the map.
    #[inline(always)]
    pub(in crate::exact) fn vertex(&self, id: u64) -> Option<[f64; 3]> {
        vertex(&self.structure, id).map(|(vertex, _)| doubles(vertex))
    }

    /// The largest coordinate of those.
    #[inline(always)]
    pub(in crate::exact) fn size(&self) -> f64 {
        self.size
    }

    /// The columns of the map.
    #[inline(always)]
    pub(in crate::exact) fn doubled(&self) -> Option<[[f64; 3]; 3]> {
        let [x, y, z] = *self.columns()?;
        Some([doubles(x), doubles(y), doubles(z)])
    }

    /// What the map adds.
    #[inline(always)]
    pub(in crate::exact) fn shift(&self) -> [f64; 3] {
        self.map.as_ref().map_or([0.0; 3], |(_, translation)| doubles(*translation))
    }

    /// The way from one vertex to another, as good as.
    #[inline]
    pub(in crate::exact) fn way(&self, from: u64, to: u64) -> Option<[f64; 3]> {
        let ((from, _), (to, _)) = (vertex(&self.structure, from)?, vertex(&self.structure, to)?);
        let (from, to) = (doubles(from), doubles(to));
        Some(self.turned([to[0] - from[0], to[1] - from[1], to[2] - from[2]]))
    }

    /// Where a vertex comes to in doubles, off by up to five units of [`reach`](Self::reach).
    #[inline]
    pub(in crate::exact) fn roughly(&self, id: u64) -> Option<[f64; 3]> {
        let (vertex, _) = vertex(&self.structure, id)?;
        let [x, y, z] = self.turned(doubles(vertex));
        let Some((_, translation)) = &self.map else { return Some([x, y, z]) };
        let [p, q, r] = doubles(*translation);
        Some([x + p, y + q, z + r])
    }

    /// What the map makes of a way, in doubles.
    #[inline(always)]
    fn turned(&self, way: [f64; 3]) -> [f64; 3] {
        let Some([x, y, z]) = self.doubled() else { return way };
        let along = |row: usize| {
            let plane = x[row] * way[0] + y[row] * way[1];
            if V::DIMENSION == 2 { plane } else { plane + z[row] * way[2] }
        };
        [along(0), along(1), if V::DIMENSION == 2 { 0.0 } else { along(2) }]
    }

    /// The id of a vertex far along a direction.
    pub(in crate::exact) fn far(&self, direction: &Along) -> u64 {
        let (along, _) = direction.before(self.columns());
        let scan = |vertices: &[V]| {
            let (mut best, mut most) = (0, f64::NEG_INFINITY);
            for (index, &vertex) in vertices.iter().enumerate() {
                let value = value(vertex, along);
                best = select_unpredictable(value > most, index, best);
                most = larger(value, most);
            }
            best as u64
        };
        match &self.structure {
            Structure::Vertices(vertices) => scan(vertices),
            Structure::Polytope(skeleton) => match skeleton.blocks() {
                Some(blocks) => blocks.support(each(along, V::Scalar::from_f64)).0 as u64,
                None => summit(skeleton, along).map_or_else(|| scan(skeleton.vertices()), |(id, _)| id),
            },
            _ => (0..V::DIMENSION).fold(0, |id, axis| id | u64::from(along[axis] > 0.0) << axis),
        }
    }
}

/// Who else may lie as far along a direction as some vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exact) enum Rival {
    None,
    One(u64),
}

/// Another vertex that lies as far along a direction as those do that are level, or farther, for all that the values may be off; nothing
/// if several do.
#[inline(always)]
fn rival<V: Vector>(vertices: &[V], along: [f64; 3], unsure: f64, level: &Level) -> Option<Rival> {
    let named = |id: u64| usize::try_from(id).ok().and_then(|index| vertices.get(index)).copied();
    let least = value(named(level.first())?, along) - unsure;
    // NaN is near.
    let is_near = |vertex: V| !(value(vertex, along) <= least);
    let mut near = 0;
    for &vertex in vertices {
        near += usize::from(is_near(vertex));
    }
    for &id in &level.ids[1..if V::DIMENSION == 2 { 2 } else { 4 }] {
        if !is_near(named(id)?) {
            return None;
        }
    }
    if !(least > f64::NEG_INFINITY) {
        return None;
    }
    if near == level.count { Some(Rival::None) } else { stranger(vertices, along, least, near, level) }
}

/// Given how many vertices lie about as far as those that are level or farther, the one that is not one of these, if one is.
#[inline(never)]
fn stranger<V: Vector>(vertices: &[V], along: [f64; 3], least: f64, near: usize, level: &Level) -> Option<Rival> {
    let is_other = |id: u64, vertex: V| !(value(vertex, along) <= least) && !level.ids().contains(&id);
    let mut rest = (0..).zip(vertices).filter(|&(id, &vertex)| is_other(id, vertex));
    (near == level.count + 1).then(|| rest.next()).flatten().map(|(id, _)| Rival::One(id))
}

/// Whether those vertices of a polytope lie as far along a direction that are level, and no others, for all that the values may be off.
#[inline(always)]
fn are_alone<V: Vector>(skeleton: &Skeleton<'_, V>, along: [f64; 3], unsure: f64, level: &Level) -> bool {
    let Some(blocks) = skeleton.blocks() else {
        return rival_uphill(skeleton, along, unsure, level) == Some(Rival::None);
    };
    let least = value(V::from_coordinates(blocks.vertex(level.first()).1), along) - unsure;
    // NaN is near.
    let near = |height: f64| u32::from(!(height <= least));
    blocks.all(|first, used, block| {
        let [a, b, c, d, e, f, g, h] = each(block.heights(along), near);
        let mask = (a | b << 1 | c << 2 | d << 3) | (e << 4 | f << 5 | g << 6 | h << 7);
        mask & used == level.within(first)
    })
}

/// As [`rival`], by way of the edges: if those at one of the vertices that are level lead to others of these or lower, nobody else lies
/// farther.
fn rival_uphill<V: Vector>(skeleton: &Skeleton<'_, V>, along: [f64; 3], unsure: f64, level: &Level) -> Option<Rival> {
    let vertices = skeleton.vertices();
    let named = |id: u64| usize::try_from(id).ok().and_then(|index| vertices.get(index)).copied();
    let least = value(named(level.first())?, along) - unsure;
    // NaN is near.
    let is_near = |vertex: V| !(value(vertex, along) <= least);
    for &id in level.ids() {
        if !is_near(named(id)?) {
            return None;
        }
    }
    if !(least > f64::NEG_INFINITY) {
        return None;
    }
    let is_below = |id: u64, vertex: V| !is_near(vertex) || level.ids().contains(&id);
    if level.ids().iter().any(|&id| edges_all(skeleton, id, is_below)) {
        return Some(Rival::None);
    }
    let Some(near) = near(skeleton, along, level.ids(), least) else { return rival(vertices, along, unsure, level) };
    let mut strangers = near.ids().iter().filter(|&id| !level.ids().contains(id));
    match (strangers.next(), strangers.next()) {
        (None, _) => Some(Rival::None),
        (Some(&only), None) => Some(Rival::One(only)),
        _ => None,
    }
}

/// As [`foremost`], by way of the edges.
fn foremost_uphill<V: Vector>(skeleton: &Skeleton<'_, V>, along: [f64; 3], unsure: f64) -> Option<(V, u64)> {
    let Some((id, most)) = summit(skeleton, along) else { return foremost(skeleton.vertices(), along, unsure) };
    let least = most - unsure;
    let alone = edges_all(skeleton, id, |_, vertex| value(vertex, along) < least);
    if alone && most < f64::INFINITY { vertex(&Structure::Polytope(*skeleton), id) } else { None }
}

/// The vertex that lies farthest along a direction by more than what the values may be off.
#[inline]
fn foremost<V: Vector>(vertices: &[V], along: [f64; 3], unsure: f64) -> Option<(V, u64)> {
    let value = |vertex: V| value(vertex, along);
    let (mut most, mut second) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for &vertex in vertices {
        let value = value(vertex);
        second = larger(if value < most { value } else { most }, second);
        most = larger(value, most);
    }
    if !(most - second > unsure && most < f64::INFINITY) {
        return None;
    }
    let best = vertices.iter().position(|&vertex| value(vertex) == most)?;
    Some((vertices[best], best as u64))
}

/// The larger of two numbers, the second if one is NaN: what the processor does in one step, and does not guess.
#[inline(always)]
pub(in crate::exact) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// Whether a shape is made of vertices, and of nothing else.
#[inline(always)]
pub(in crate::exact) fn has_vertices<V: Vector>(structure: &Structure<'_, V>) -> bool {
    matches!(structure, Structure::Vertices(_) | Structure::Polytope(_) | Structure::Box { .. })
}

/// Of such a shape, the vertex with this id, or another one where there is none, and its id.
#[inline(always)]
pub(in crate::exact) fn vertex<V: Vector>(structure: &Structure<'_, V>, id: u64) -> Option<(V, u64)> {
    let listed = |vertices: &[V]| {
        let index = if vertices.is_empty() { 0 } else { index_of(id, vertices.len()) };
        vertices.get(index).map(|&vertex| (vertex, index as u64))
    };
    match *structure {
        Structure::Vertices(vertices) => listed(vertices),
        Structure::Polytope(skeleton) => match skeleton.blocks() {
            Some(blocks) => {
                let (index, vertex) = blocks.vertex(id);
                Some((V::from_coordinates(vertex), index as u64))
            }
            None => listed(skeleton.vertices()),
        },
        Structure::Box { low, high } => {
            // As many bits count as there are axes.
            let id = id & ((1 << V::DIMENSION) - 1);
            Some((V::corner(low, high, id), id))
        }
        _ => None,
    }
}
