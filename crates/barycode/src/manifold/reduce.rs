//! A few corners that stand for all: one that is about as near as the least apart, the one farthest
//! from it, and those that add the largest areas. If the least apart is not among them, it takes
//! the place of the one beside it.
//!
//! The smallest id is taken of corners that are as good, within a part of it, so that jitter does
//! not change the choice, or no more than that one place.

use super::clip::Corner;
use super::face::{Flat, area, length, minus};
use crate::num::{Number, Scalar};
use crate::vector::Vector;

/// The largest number that is chosen.
const MOST: usize = super::CAPACITY;

/// Indices of up to `most` corners, and how many they are. The first is the least apart; two of
/// the same features are not chosen. Distances that differ by less than `hair` count as the same.
pub(super) fn choose<V: Vector>(
    corners: &[Corner<V>],
    most: usize,
    hair: V::Scalar,
    noise: V::Scalar,
) -> ([usize; MOST], usize) {
    let mut choice = Choice { corners, chosen: [0; MOST], count: 0 };
    let least = corners.iter().fold(V::Scalar::INFINITY, |least, corner| corner.distance.min(least));
    choice.take(|corner| if corner.distance <= least + hair { Some(V::Scalar::ONE) } else { None });
    choice.spread(most.min(MOST), noise);
    choice.put_first(least);
    (choice.chosen, choice.count)
}

fn positive<T: Scalar>(value: T, least: T) -> Option<T> {
    (value > least).then_some(value)
}

struct Choice<'c, V: Vector> {
    corners: &'c [Corner<V>],
    chosen: [usize; MOST],
    count: usize,
}

impl<V: Vector> Choice<'_, V> {
    fn flat(&self, place: usize) -> [V::Scalar; 2] {
        self.corners[self.chosen[place]].flat
    }

    /// Takes more corners until there are `most`, or no other one adds any area.
    fn spread(&mut self, most: usize, noise: V::Scalar) {
        while self.count < most {
            let before = self.count;
            match before {
                1 => {
                    let first = self.flat(0);
                    self.take(|corner| positive(length(minus(corner.flat, first)), noise));
                }
                2 => {
                    let (first, second) = (self.flat(0), self.flat(1));
                    let along = minus(second, first);
                    let least = noise * length(along);
                    self.take(|corner| positive(area(along, minus(corner.flat, first)).abs(), least));
                }
                3 => {
                    let (first, second, third) = (self.flat(0), self.flat(1), self.flat(2));
                    let turned = area(minus(second, first), minus(third, first)) < Number::ZERO;
                    let ring = if turned { [first, third, second] } else { [first, second, third] };
                    self.take(|corner| beyond(ring, corner.flat, noise));
                }
                _ => break,
            }
            if self.count == before {
                break;
            }
        }
    }

    /// Puts a corner of the least distance first. One that is not chosen takes the place of the one
    /// of the same features, else of the nearest.
    fn put_first(&mut self, least: V::Scalar) {
        if self.count == 0 {
            return;
        }
        let chosen = &self.chosen[..self.count];
        let is_least = |&index: &usize| self.corners[index].distance == least;
        let known = chosen.iter().position(is_least);
        let least = (0..self.corners.len()).filter(is_least).min_by_key(|&index| self.corners[index].id());
        let Some(least) = least else { return };
        let corner = &self.corners[least];
        let away = |place: usize| length(minus(self.flat(place), corner.flat));
        let same = || chosen.iter().position(|&other| self.corners[other].id() == corner.id());
        let nearest = || (1..self.count).fold(0, |best, next| if away(next) < away(best) { next } else { best });
        let place = known.or_else(same).unwrap_or_else(nearest);
        if known.is_none() {
            self.chosen[place] = least;
        }
        self.chosen.swap(0, place);
    }

    /// Takes the corner with the smallest id among those with the largest value, or nearly so.
    fn take(&mut self, value: impl Fn(&Corner<V>) -> Option<V::Scalar>) {
        let chosen = &self.chosen[..self.count];
        let is_new = |corner: &Corner<V>| chosen.iter().all(|&other| self.corners[other].id() != corner.id());
        let worth = |corner: &Corner<V>| if is_new(corner) { value(corner) } else { None };
        let largest = self.corners.iter().filter_map(worth).fold(V::Scalar::ZERO, Number::max);
        let enough = largest - largest * V::Scalar::from_f64(1.0 / 64.0);
        let good = |&index: &usize| worth(&self.corners[index]).is_some_and(|value| value >= enough);
        if let Some(best) = (0..self.corners.len()).filter(good).min_by_key(|&index| self.corners[index].id()) {
            self.chosen[self.count] = best;
            self.count += 1;
        }
    }
}

/// How much area, in twice that of a triangle, a place adds to a triangle that goes around
/// counter-clockwise.
fn beyond<T: Scalar>(ring: [Flat<T>; 3], place: Flat<T>, noise: T) -> Option<T> {
    let sides = [(ring[0], ring[1]), (ring[1], ring[2]), (ring[2], ring[0])];
    sides.into_iter().fold(None, |best: Option<T>, (from, to)| {
        let along = minus(to, from);
        let beyond = positive(-area(along, minus(place, from)), noise * length(along));
        match (best, beyond) {
            (Some(best), Some(beyond)) => Some(best.max(beyond)),
            (best, beyond) => best.or(beyond),
        }
    })
}
