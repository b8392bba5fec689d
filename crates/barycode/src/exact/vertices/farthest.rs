//! Farthest vertices along a direction, as far as doubles decide.

use super::climb::{Candidates, all_neighbours, climb, not_lower};
use super::direction::{RoundedDirection, height, larger};
use super::structure::{size_of, vertex};
use super::tie::Tie;
use crate::array::each;
use crate::predicate::number::{Certain, FLOOR, Vector as Numbers};
use crate::predicate::place::doubles;
use crate::shape::{Convex, Skeleton, Structure};
use crate::vector::Vector;

/// Finds the vertex that lies farthest along a direction, in the frame before the columns if there
/// are any, with its id. `None` where doubles do not show that no other does, tied vertices
/// excepted.
pub(in crate::exact) fn farthest_if_clear<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    structure: &Structure<'_, V>,
    columns: Option<&[V; 3]>,
    direction: &Numbers<N>,
    level: &Tie,
) -> Option<(V, u64)> {
    let (along, unsure) = RoundedDirection::from_numbers(direction).in_frame_with_error(columns);
    match structure {
        Structure::Vertices(vertices) => {
            let unsure = unsure * size_of(shape) + FLOOR;
            if level.count > 1 && rival_by_scan(vertices, along, unsure, level) == Some(Rival::None) {
                return vertex(structure, level.ids[0]);
            }
            farthest_by_scan(vertices, along, unsure)
        }
        Structure::Polytope(skeleton) => {
            let unsure = unsure * size_of(shape) + FLOOR;
            if level.count > 1 && is_tie_farthest(skeleton, along, unsure, level) {
                return vertex(structure, level.ids[0]);
            }
            match skeleton.blocks() {
                Some(_) => farthest_by_scan(skeleton.vertices(), along, unsure),
                None => farthest_by_edges(skeleton, along, unsure),
            }
        }
        &Structure::Box { low, high } => {
            let (id, open) = box_corner::<V>(&along, unsure, level);
            // Any of the corners that are certainly tied will do.
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

/// Returns the ids of a few vertices that include all farthest ones along a direction, if those are
/// easily found.
pub(in crate::exact) fn nearly_farthest<V: Vector, N: Certain>(
    shape: &dyn Convex<Vector = V>,
    skeleton: &Skeleton<'_, V>,
    direction: &Numbers<N>,
) -> Option<Candidates> {
    let (along, unsure) = RoundedDirection::from_numbers(direction).in_frame_with_error::<V>(None);
    let (id, most) = climb(skeleton, along)?;
    let least = most - (unsure * size_of(shape) + FLOOR);
    not_lower(skeleton, along, &[id], least)
}

/// Returns the id of a box's corner that lies farthest along a direction, and the bits of axes
/// along which the opposite corner may lie as far, except those along which known corners are tied.
/// Where either may be farthest, the id has the bits of a tied corner.
pub(in crate::exact) fn box_corner<V: Vector>(along: &[f64; 3], unsure: f64, level: &Tie) -> (u64, u64) {
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

/// The vertex besides some tied ones that may lie as far along a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exact) enum Rival {
    None,
    One(u64),
}

/// Finds another vertex that may lie as far along a direction as tied ones, within the error of the
/// values; `None` if several may.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn rival_by_scan<V: Vector>(
    vertices: &[V],
    along: [f64; 3],
    unsure: f64,
    level: &Tie,
) -> Option<Rival> {
    let named = |id: u64| usize::try_from(id).ok().and_then(|index| vertices.get(index)).copied();
    let least = height(named(level.first())?, along) - unsure;
    // NaN counts as near.
    let is_near = |vertex: V| !(height(vertex, along) <= least);
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
    if near == level.count { Some(Rival::None) } else { only_untied(vertices, along, least, near, level) }
}

/// Finds the one vertex that is not tied, among `near` vertices that lie about as far as tied ones
/// or farther.
#[inline(never)]
fn only_untied<V: Vector>(vertices: &[V], along: [f64; 3], least: f64, near: usize, level: &Tie) -> Option<Rival> {
    let is_other = |id: u64, vertex: V| !(height(vertex, along) <= least) && !level.ids().contains(&id);
    let mut rest = (0..).zip(vertices).filter(|&(id, &vertex)| is_other(id, vertex));
    (near == level.count + 1).then(|| rest.next()).flatten().map(|(id, _)| Rival::One(id))
}

/// True if exactly the tied vertices of a polytope lie farthest along a direction, within the error
/// of the values.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn is_tie_farthest<V: Vector>(
    skeleton: &Skeleton<'_, V>,
    along: [f64; 3],
    unsure: f64,
    level: &Tie,
) -> bool {
    let Some(blocks) = skeleton.blocks() else {
        return rival_by_edges(skeleton, along, unsure, level) == Some(Rival::None);
    };
    let least = height(V::from_coordinates(blocks.vertex(level.first()).1), along) - unsure;
    // NaN counts as near.
    let near = |height: f64| u32::from(!(height <= least));
    blocks.all(|first, used, block| {
        let [a, b, c, d, e, f, g, h] = each(block.heights(along), near);
        let mask = (a | b << 1 | c << 2 | d << 3) | (e << 4 | f << 5 | g << 6 | h << 7);
        mask & used == level.bits_from(first)
    })
}

/// [`rival_by_scan`] along the edges: if those at one of the tied vertices lead to other tied ones
/// or lower, no other vertex lies farther.
pub(in crate::exact) fn rival_by_edges<V: Vector>(
    skeleton: &Skeleton<'_, V>,
    along: [f64; 3],
    unsure: f64,
    level: &Tie,
) -> Option<Rival> {
    let vertices = skeleton.vertices();
    let named = |id: u64| usize::try_from(id).ok().and_then(|index| vertices.get(index)).copied();
    let least = height(named(level.first())?, along) - unsure;
    // NaN counts as near.
    let is_near = |vertex: V| !(height(vertex, along) <= least);
    for &id in level.ids() {
        if !is_near(named(id)?) {
            return None;
        }
    }
    if !(least > f64::NEG_INFINITY) {
        return None;
    }
    let is_below = |id: u64, vertex: V| !is_near(vertex) || level.ids().contains(&id);
    if level.ids().iter().any(|&id| all_neighbours(skeleton, id, is_below)) {
        return Some(Rival::None);
    }
    let Some(near) = not_lower(skeleton, along, level.ids(), least) else {
        return rival_by_scan(vertices, along, unsure, level);
    };
    let mut strangers = near.ids().iter().filter(|&id| !level.ids().contains(id));
    match (strangers.next(), strangers.next()) {
        (None, _) => Some(Rival::None),
        (Some(&only), None) => Some(Rival::One(only)),
        _ => None,
    }
}

/// [`farthest_by_scan`] along the edges.
fn farthest_by_edges<V: Vector>(skeleton: &Skeleton<'_, V>, along: [f64; 3], unsure: f64) -> Option<(V, u64)> {
    let Some((id, most)) = climb(skeleton, along) else { return farthest_by_scan(skeleton.vertices(), along, unsure) };
    let least = most - unsure;
    let alone = all_neighbours(skeleton, id, |_, vertex| height(vertex, along) < least);
    if alone && most < f64::INFINITY { vertex(&Structure::Polytope(*skeleton), id) } else { None }
}

/// Finds the vertex that lies farthest along a direction by more than the error of the values.
#[inline]
fn farthest_by_scan<V: Vector>(vertices: &[V], along: [f64; 3], unsure: f64) -> Option<(V, u64)> {
    let value = |vertex: V| height(vertex, along);
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
