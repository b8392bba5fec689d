//! Cycles of many vertices: those at the other ends of a vertex's edges, and those around a flat
//! face.
//!
//! A climb compares all edges of a vertex, and follows the border of a face from corner to corner.
//! Where these are thousands, as at the tip of a pyramid and around a disc, it asks for the
//! farthest vertex of the cycle instead.
//!
//! A cycle is cut into arcs of [`STRIDE`] steps; two of these are joined to one, and so on, to the
//! whole. A vertex of an arc is a point of the segment between its ends and an offset. With n the
//! normal of the cycle, which is about flat, the *slack* of an arc is the largest offset across n
//! and along it: along a direction d no vertex is farther than the farther end by more than
//! `slack · (|d - n (n · d)|, |n · d|)`, and an arc that cannot surpass what is known is passed
//! over (branch and bound). Arcs are nearly straight, slack is of the order of their length
//! squared, and few more than log n are opened.
//!
//! With u the unit roundoff of doubles, S the largest coordinate of d, and R the largest sum of the
//! coordinates of a vertex less the base of the cycle, a vertex that is passed over rises by no
//! more than is known and 32u S R:
//!
//! | quantity | error | because |
//! | --- | --- | --- |
//! | rise of an end | 5u S · 2R | `predicate::rise`, from any vertex of the cycle |
//! | slack, parts of d | none | rounded up |
//! | products, sums | 3u (2R S + 2 · 1.2R · 1.8 S) | bounds on lengths are 1.13 times as long |

use super::Rings;
use crate::num::Scalar;
use crate::predicate::number::FLOOR;
use crate::predicate::{rise, rises};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Steps from end to end of the smallest arcs.
const STRIDE: usize = 8;

/// From this many edges on a vertex has a cycle.
const HUB_FROM: usize = 32;

/// From this many corners on a face has a cycle.
const FACE_FROM: usize = 64;

/// No more arcs wait than the tree of arcs has levels: indices have 32 bits.
const LEVELS: usize = 32;

/// The cycles of a polytope.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Cycles {
    cycles: Vec<Cycle>,
    /// Vertices of many edges, in increasing order, with the cycle around each.
    hubs: Vec<(u32, u32)>,
    /// For each vertex one more than the cycle of a face that it is a corner of; zero for none.
    /// Empty where no face has a cycle.
    faces: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
struct Cycle {
    vertices: Vec<u32>,
    /// The normal, of length one but for rounding, or zero.
    normal: Vec3<f64>,
    /// The slack of each arc, across the normal and along it. The whole is arc 1, arc i is made of
    /// the arcs 2i and 2i + 1, and the smallest come last.
    slack: Vec<[f64; 2]>,
    /// R of the table above.
    reach: f64,
}

/// An arc that waits: its number, where it begins, its steps, and the rises of both ends.
#[derive(Clone, Copy)]
struct Arc {
    number: usize,
    from: usize,
    steps: usize,
    ends: [f64; 2],
}

#[allow(clippy::cast_possible_truncation)] // indices of vertices are u32
fn narrow(index: usize) -> u32 {
    index as u32
}

fn widened<T: Scalar>(v: Vec3<T>) -> Vec3<f64> {
    Vec3::new(v.x.to_f64(), v.y.to_f64(), v.z.to_f64())
}

/// The offset of a point from a segment, across a normal and along it, rounded up.
fn offset(point: Vec3<f64>, [from, to]: [Vec3<f64>; 2], normal: Vec3<f64>) -> [f64; 2] {
    let (along, across) = (to - from, point - from);
    let share = across.dot(along) / along.dot(along);
    // Any point of the segment will do. NaN counts as the first end.
    let share = if share > 0.0 { share.min(1.0) } else { 0.0 };
    let offset = across - along * share;
    let height = normal.dot(offset);
    // Two differences and a product, then those of the height.
    let rounding = 16.0 * f64::EPSILON * (along.norm1() + across.norm1());
    [(offset - normal * height).length_bound() + rounding, height.abs() + rounding]
}

/// The normal of a closed line, of length one; zero if it has no area.
fn normal_of(places: &[Vec3<f64>]) -> Vec3<f64> {
    let from = places[0];
    let power = places.iter().fold(0.0_f64, |most, &place| most.max((place - from).max_abs())).reciprocal_power();
    let area = |side: &[Vec3<f64>]| ((side[0] - from) * power).cross((side[1] - from) * power);
    let sum = places.windows(2).map(area).fold(Vec3::default(), |sum, area| sum + area);
    let unit = sum / sum.length();
    if unit.is_finite() { unit } else { Vec3::default() }
}

impl Cycle {
    /// The cycle of some vertices, whose edges begin at a vertex that they are compared with.
    fn new<T: Scalar>(all: &[Vec3<T>], base: u32, vertices: Vec<u32>) -> Self {
        let places: Vec<Vec3<f64>> = vertices.iter().map(|&vertex| widened(all[vertex as usize])).collect();
        let (base, normal) = (widened(all[base as usize]), normal_of(&places));
        let reach = places.iter().fold(0.0_f64, |most, &place| most.max((place - base).norm1()));
        let leaves = vertices.len().div_ceil(STRIDE).next_power_of_two();
        let mut slack = vec![[0.0_f64; 2]; 2 * leaves];
        let place = |at: usize| places.get(at).copied().unwrap_or(places[0]);
        for (number, slack) in slack.iter_mut().enumerate().skip(1) {
            let first = number.ilog2();
            let steps = (leaves * STRIDE) >> first;
            let from = (number - (1 << first)) * steps;
            let ends = [place(from), place(from + steps)];
            for &inner in places.iter().take(from + steps).skip(from + 1) {
                let [across, along] = offset(inner, ends, normal);
                *slack = [slack[0].max(across), slack[1].max(along)];
            }
        }
        Self { vertices, normal, slack, reach }
    }

    /// Bounds on the parts of a direction across the normal and along it.
    fn parts<T: Scalar>(&self, direction: Vec3<T>) -> [f64; 2] {
        let direction = widened(direction);
        let height = self.normal.dot(direction);
        let rounding = 16.0 * f64::EPSILON * direction.norm1();
        [(direction - self.normal * height).length_bound() + rounding, height.abs() + rounding]
    }

    /// Visits the vertices that may rise by more than `cut`, which every visit may raise, along a
    /// direction of these parts.
    fn visit(&self, parts: [f64; 2], mut cut: f64, rise: impl Fn(u32) -> f64, mut see: impl FnMut(u32, f64) -> f64) {
        let leaves = self.slack.len() / 2;
        let first = rise(self.vertices[0]);
        cut = see(self.vertices[0], first).max(cut);
        let mut waiting = [Arc { number: 1, from: 0, steps: leaves * STRIDE, ends: [first; 2] }; LEVELS];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let Arc { number, from, steps, ends: [low, high] } = waiting[count];
            // NaN opens the arc.
            let [across, along] = self.slack[number];
            if low.max(high) + (across * parts[0] + along * parts[1]) <= cut {
                continue;
            }
            if number >= leaves {
                for &vertex in self.vertices.iter().take(from + steps).skip(from + 1) {
                    cut = see(vertex, rise(vertex)).max(cut);
                }
                continue;
            }
            let half = steps / 2;
            let middle = self.vertices.get(from + half).map_or(first, |&vertex| {
                let middle = rise(vertex);
                cut = see(vertex, middle).max(cut);
                middle
            });
            let mut halves = [
                Arc { number: 2 * number, from, steps: half, ends: [low, middle] },
                Arc { number: 2 * number + 1, from: from + half, steps: half, ends: [middle, high] },
            ];
            // The one with the farther end is opened first.
            if low > high {
                halves.swap(0, 1);
            }
            waiting[count..count + 2].copy_from_slice(&halves);
            count += 2;
        }
    }

    /// The vertex that rises most from another one, or nearly so, if by more than `cut`; with its
    /// rise.
    fn steepest<T: Scalar>(&self, all: &[Vec3<T>], direction: Vec3<T>, from: usize, cut: f64) -> Option<(u32, f64)> {
        let rise = |vertex: u32| rise(all[from], all[vertex as usize], direction).0;
        let (mut best, mut most) = (None, cut);
        self.visit(self.parts(direction), cut, rise, |vertex, rise| {
            (best, most) = if rise > most { (Some((vertex, rise)), rise) } else { (best, most) };
            most
        });
        best
    }

    /// A bound on the rounding error of a rise, also of a vertex that is passed over.
    fn unsure<T: Scalar>(&self, direction: Vec3<T>) -> f64 {
        16.0 * f64::EPSILON * direction.max_abs().to_f64() * self.reach + FLOOR
    }

    /// A vertex of the cycle that lies farther than another one, exactly.
    fn farther<T: Scalar>(&self, all: &[Vec3<T>], direction: Vec3<T>, from: usize, unsure: f64) -> Option<u32> {
        let rise = |vertex: u32| rise(all[from], all[vertex as usize], direction).0;
        let mut found = None;
        self.visit(self.parts(direction), -unsure, rise, |vertex, rise| {
            if found.is_none() && rise > -unsure && rises(all[from], all[vertex as usize], direction).is_gt() {
                found = Some(vertex);
            }
            if found.is_some() { f64::INFINITY } else { -unsure }
        });
        found
    }
}

impl Cycles {
    /// The cycles of a polytope with these rings around its flat faces, in which each edge occurs
    /// once in each direction.
    pub(super) fn new<T: Scalar>(all: &[Vec3<T>], rings: &Rings, edges: impl Fn(usize) -> usize) -> Self {
        let mut cycles = Self::default();
        // One surface has the same cycles, wherever its rings begin and whichever is the first.
        let from_least = |ring: &[u32]| {
            let mut ring = ring.to_vec();
            let least = (0..ring.len()).min_by_key(|&at| ring[at]);
            ring.rotate_left(least.unwrap_or(0));
            ring
        };
        let mut faces: Vec<_> = rings.iter().filter(|ring| ring.len() >= FACE_FROM).map(from_least).collect();
        faces.sort_unstable();
        for ring in faces {
            cycles.faces.resize(all.len(), 0);
            let name = narrow(cycles.cycles.len() + 1);
            ring.iter().for_each(|&corner| cycles.faces[corner as usize] = name);
            cycles.cycles.push(Cycle::new(all, ring[0], ring));
        }
        let hubs: Vec<usize> = (0..all.len()).filter(|&vertex| edges(vertex) >= HUB_FROM).collect();
        if hubs.is_empty() {
            return cycles;
        }
        // For each face at a hub its two edges there: from the one to the next corner turns the
        // face to the one from the corner before.
        let mut turns: Vec<[u32; 3]> = Vec::new();
        for ring in rings.iter() {
            for (at, &corner) in ring.iter().enumerate() {
                if edges(corner as usize) >= HUB_FROM {
                    let (before, after) = (ring[(at + ring.len() - 1) % ring.len()], ring[(at + 1) % ring.len()]);
                    turns.push([corner, after, before]);
                }
            }
        }
        turns.sort_unstable();
        for &hub in &hubs {
            let hub = narrow(hub);
            let mine =
                &turns[turns.partition_point(|turn| turn[0] < hub)..turns.partition_point(|turn| turn[0] <= hub)];
            let turned = |vertex: u32| mine.binary_search_by_key(&vertex, |turn| turn[1]).map(|at| mine[at][2]);
            let mut around = vec![mine[0][1]];
            while let Ok(next) = turned(around[around.len() - 1])
                && next != around[0]
                && around.len() < mine.len()
            {
                around.push(next);
            }
            if around.len() == edges(hub as usize) {
                cycles.hubs.push((hub, narrow(cycles.cycles.len())));
                cycles.cycles.push(Cycle::new(all, hub, around));
            }
        }
        cycles
    }

    /// Whether there are none.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn is_empty(&self) -> bool {
        self.cycles.is_empty()
    }

    /// The end of an edge that lies farther than the vertex, the steepest where doubles tell, or
    /// the vertex itself if none does: exactly. `None` for a vertex of few edges, and where numbers
    /// are not finite.
    #[inline(never)]
    pub(super) fn step<T: Scalar>(&self, all: &[Vec3<T>], direction: Vec3<T>, at: usize) -> Option<usize> {
        let place = self.hubs.binary_search_by_key(&narrow(at), |&(hub, _)| hub).ok()?;
        let cycle = &self.cycles[self.hubs[place].1 as usize];
        let unsure = cycle.unsure(direction);
        // Products must be finite: 256 S R is.
        if !(unsure < f64::MAX * (f64::EPSILON / 16.0)) {
            return None;
        }
        let Some((best, rise)) = cycle.steepest(all, direction, at, -unsure) else {
            return Some(at);
        };
        if rise > unsure || rises(all[at], all[best as usize], direction) == Ordering::Greater {
            return Some(best as usize);
        }
        Some(cycle.farther(all, direction, at, unsure).map_or(at, |vertex| vertex as usize))
    }

    /// The farthest corner of a face of many that the vertex is a corner of, if it clearly lies
    /// farther; else the vertex itself.
    #[inline(never)]
    pub(super) fn leap<T: Scalar>(&self, all: &[Vec3<T>], direction: Vec3<T>, at: usize) -> usize {
        let name = self.faces.get(at).map_or(0, |&name| name as usize);
        let Some(cycle) = name.checked_sub(1).and_then(|index| self.cycles.get(index)) else {
            return at;
        };
        cycle.steepest(all, direction, at, cycle.unsure(direction)).map_or(at, |(best, _)| best as usize)
    }
}
