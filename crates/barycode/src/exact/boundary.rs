//! Whether the origin, which is in the obstacle, is on its boundary: the search for a direction
//! along which nothing of the obstacle lies beyond the origin.
//!
//! Such a direction is perpendicular to every feature that has the origin inside. That leaves two
//! of them for a feature of one dimension less than the obstacle's space, a plane of them or all of
//! space for smaller ones. There the search proceeds by elimination: a vertex `w` rules out every
//! direction `d` with `d · w > 0`; the next direction is an extreme one of what is left, and its
//! support either confirms it or rules it out, too. Each support is another vertex, so the search
//! ends.

use super::sub_distance::quarter_turn;
use super::support::{Obstacle, Vertex};
use crate::predicate::number::{
    Certain, Unknown, Vector, axis, cross, difference, dot, is_zero, negated, sum, times, zero,
};
use core::cmp::Ordering;

/// The capacity of the ring: vertices that rule out directions in space, one for each side of what
/// is left.
const SIDES: usize = 32;

/// Finds a direction along which nothing of the obstacle lies beyond the origin, if there is one.
/// The origin is inside the feature that these vertices span.
pub(super) fn supporting<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    feature: &[Vertex<N>],
    plane: bool,
) -> Result<Option<Vector<N>>, Unknown> {
    let edge = |end: &Vertex<N>| difference(&end.w, &feature[0].w);
    let either = |normal: Vector<N>| {
        for direction in [normal, negated(&normal)] {
            if beyond(obstacle, &direction)?.is_none() {
                return Ok(Some(direction));
            }
        }
        Ok(None)
    };
    match (feature, plane) {
        ([_], true) => in_plane(obstacle, &[axis(0), axis(1)]),
        ([_], false) => in_space(obstacle),
        ([_, second], true) => either(quarter_turn(&edge(second))),
        ([_, second], false) => across(obstacle, &edge(second)),
        ([_, second, third], false) => either(cross(&edge(second), &edge(third))),
        _ => Ok(None),
    }
}

/// Returns a vertex beyond the origin along a direction, if there is one.
fn beyond<N: Certain>(obstacle: &dyn Obstacle<N>, direction: &Vector<N>) -> Result<Option<Vector<N>>, Unknown> {
    let (vertex, slack) = obstacle.support(direction, &[], false)?;
    let reach = dot(&vertex.w, direction);
    // Where nothing may lie beyond, no other vertex may either.
    let is_beyond = reach.sign()?.is_gt();
    if !is_beyond && !slack.vanishes() && !reach.plus(&slack).sign()?.is_lt() {
        return Err(Unknown::Lost);
    }
    Ok(is_beyond.then_some(vertex.w))
}

/// Returns a vector perpendicular to a given one that is not zero.
pub(super) fn perpendicular<N: Certain>(v: &Vector<N>) -> Result<Vector<N>, Unknown> {
    let first = cross(v, &axis(0));
    Ok(if is_zero(&first)? { cross(v, &axis(1)) } else { first })
}

/// Searches the directions perpendicular to one.
fn across<N: Certain>(obstacle: &dyn Obstacle<N>, along: &Vector<N>) -> Result<Option<Vector<N>>, Unknown> {
    let first = perpendicular(along)?;
    in_plane(obstacle, &[first, cross(along, &first)])
}

/// Searches the directions `α basis[0] + β basis[1]`. Vertices count by their products with the
/// basis: there, the vertices found so far span an angle, from `right` counter-clockwise to `left`,
/// and once that exceeds half a turn the origin is inside.
fn in_plane<N: Certain>(obstacle: &dyn Obstacle<N>, basis: &[Vector<N>; 2]) -> Result<Option<Vector<N>>, Unknown> {
    type Flat<N> = [N; 2];
    let direction = |[a, b]: Flat<N>| sum(&times(&basis[0], &a), &times(&basis[1], &b));
    let seen = |flat: Flat<N>| {
        let found = beyond(obstacle, &direction(flat))?;
        Ok(found.map(|w| basis.map(|along| dot(&w, &along))))
    };
    let turned = |[x, y]: Flat<N>| [y.negated(), x];
    let ahead: Flat<N> = [N::new(1.0), N::ZERO];
    let Some(first) = seen(ahead)? else {
        return Ok(Some(direction(ahead)));
    };
    let to_left = turned(first);
    let Some(mut left) = seen(to_left)? else {
        return Ok(Some(direction(to_left)));
    };
    let to_right = to_left.map(N::negated);
    let Some(right) = seen(to_right)? else {
        return Ok(Some(direction(to_right)));
    };
    loop {
        let turn = right[0].times(&left[1]).minus(&right[1].times(&left[0])).sign()?;
        if turn.is_lt() {
            return Ok(None);
        }
        let next = turned(left);
        match seen(next)? {
            None => return Ok(Some(direction(next))),
            // Half a turn, and something beyond that.
            Some(_) if turn.is_eq() => return Ok(None),
            Some(found) => left = found,
        }
    }
}

/// Searches all directions of space. Those left over form a cone with as many sides as there are
/// vertices in the ring, and an edge between each two neighbours of the ring.
fn in_space<N: Certain>(obstacle: &dyn Obstacle<N>) -> Result<Option<Vector<N>>, Unknown> {
    let Some(first) = beyond(obstacle, &axis(0))? else {
        return Ok(Some(axis(0)));
    };
    let aside = perpendicular(&first)?;
    let Some(second) = beyond(obstacle, &aside)? else {
        return Ok(Some(aside));
    };
    let normal = cross(&first, &second);
    let Some(third) = beyond(obstacle, &normal)? else {
        return Ok(Some(normal));
    };
    let mut ring = [zero(); SIDES];
    [ring[0], ring[1], ring[2]] = [third, first, second];
    let mut length = 3;
    loop {
        let edge = |index: usize| cross(&ring[(index + 1) % length], &ring[index]);
        let candidate = edge(0);
        let Some(found) = beyond(obstacle, &candidate)? else {
            return Ok(Some(candidate));
        };
        let mut sides = [Ordering::Greater; SIDES];
        for (index, side) in sides.iter_mut().enumerate().take(length).skip(1) {
            *side = dot(&edge(index), &found).sign()?;
        }
        let sides = &sides[..length];
        if !sides.contains(&Ordering::Less) {
            let on: [Option<usize>; 2] = {
                let mut on = sides.iter().enumerate().filter(|(_, side)| side.is_eq()).map(|(index, _)| index);
                [on.next(), on.next()]
            };
            return match on {
                [None, _] => Ok(None),
                [Some(only), None] => {
                    Ok(if beyond(obstacle, &edge(only))?.is_none() { Some(edge(only)) } else { None })
                }
                // A whole side: perpendicular to the vertex between the two edges.
                [Some(one), Some(other)] => across(obstacle, &ring[if other == one + 1 { other } else { one }]),
            };
        }
        // Edges that are not left over are neighbours of one another. The ring keeps the vertices
        // that have an edge left.
        let (mut kept, mut count) = ([zero(); SIDES], 1);
        kept[0] = found;
        // The first edge that is kept after one that is not.
        let start = (0..length).find(|&index| !sides[(index + length - 1) % length].is_lt() && sides[index].is_lt());
        let start = start.ok_or(Unknown::Lost)?;
        let edges = (0..length).take_while(|step| sides[(start + step) % length].is_lt()).count();
        for step in 0..=edges {
            if count == SIDES {
                return Err(Unknown::Limit);
            }
            kept[count] = ring[(start + step) % length];
            count += 1;
        }
        (ring, length) = (kept, count);
    }
}
