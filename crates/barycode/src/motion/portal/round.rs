//! Polygons with radii, or with a distance at which contact begins: the difference is grown by a
//! radius r, and the ray enters it near a vertex or an edge.
//!
//! A direction that separates the grown shapes before the bracket, and towards which they do not
//! move, separates them from the beginning on. At the end of the bracket the place is within r of
//! the vertex, or of a place on the edge.
//!
//! With S at least r, too, Z = S + V t, and otherwise as in the parent module:
//!
//! | quantity | size | error | because |
//! | --- | --- | --- | --- |
//! | t v less a vertex, p | Z | 12 u Z | vertex, v, product, difference |
//! | vertex: r² - p² | 3 Z² | 66 u Z² | p; its own |
//! | edge: distance times length, d = t den - num | 4 S Z | 68 u S Z | as f |
//! | edge: r² n² - d² | 24 S² Z² | 850 u S² Z² | d; edge; its own |
//! | vertex: rise of another one along p | | 76 u S Z | difference of two vertices; p; its own |
//! | edge: place along it | | 96 u S Z | edge; p; its own |
//! | p v | 2 Z V | 32 u Z V | p; v; its own |

use super::outline::{dot, minus};
use super::pair::{Corner, Determinant, Pair, Portal, Sides, Wide, difference, wide_velocity};
use super::plane::quarter;
use super::{Long, Passage, bracket, exactly, is_contact, unit};
use crate::num::{Extends, Number, Scalar};
use crate::predicate::number::{Certain, Double, UNIT};
use crate::vector::Vector;
use core::cmp::Ordering;

/// Rounds of the search, each of which finds another vertex.
const ROUNDS: usize = 32;

/// The feature that the ray comes near first, and the time of it.
#[derive(Clone, Copy)]
struct Entry {
    feature: Feature,
    time: f64,
}

#[derive(Clone, Copy)]
enum Feature {
    Vertex(Corner<2>),
    Edge(Portal<2>),
}

impl<V: Vector> Pair<'_, V, 2> {
    /// Whether and when the grown shapes meet.
    pub(super) fn round_passage(&mut self) -> Option<Passage<V>> {
        if !self.fits() {
            return None;
        }
        let entry = match self.entry_of_round()? {
            Ok(entry) => entry,
            Err(direction) => return Some(Passage::Free(unit(direction)?)),
        };
        if !(entry.time > 0.0) {
            return self.is_behind().then(|| unit(self.velocity)).flatten().map(Passage::Free);
        }
        let Entry { feature, time: near } = entry;
        let touching = self.question.touching;
        let contact = |time: V::Scalar| Some(is_contact(self.sign_of_round(&feature, time)?, touching));
        let until = self.question.until;
        if near * 1.001 >= until.to_f64() && !contact(until)? {
            if until == Number::ZERO {
                return None;
            }
            let normal = self.separating(&feature, until.to_f64())?;
            return Some(Passage::Free(unit(normal)?));
        }
        let times = bracket(V::Scalar::from_f64(near), contact)?;
        let [low, high] = times.map(|bits| V::Scalar::from_bits(bits).to_f64());
        let normal = unit::<V, 2>(self.separating(&feature, low)?)?;
        // At zero the sign may be that of touching.
        if low == 0.0 || !high.is_finite() || !self.is_near(&feature, high) {
            return None;
        }
        Some(Passage::Contact { times, normal, on: self.points_of_round(&feature, normal, high) })
    }

    /// Where the ray enters the grown shape; or a direction along which all of it is behind.
    fn entry_of_round(&mut self) -> Option<Result<Entry, [f64; 2]>> {
        let aside = quarter(self.velocity);
        let back = aside.map(|part| -part);
        let lost = UNIT * 64.0 * self.size * self.speed;
        let wide = self.radius * dot(aside, aside).sqrt();
        let [mut first, mut second] = self.widest(aside);
        if dot(aside, first.place) + wide < -lost {
            return Some(Err(aside));
        }
        if dot(back, second.place) + wide < -lost {
            return Some(Err(back));
        }
        let mut entry = self.entry_of(first, second)?;
        for _ in 0..ROUNDS {
            let (normal, from) = match &entry.feature {
                Feature::Edge(portal) => (portal.normal, portal.corners[0]),
                Feature::Vertex(corner) => (self.beyond(corner, entry.time), *corner),
            };
            let next = self.support(normal);
            let level = UNIT * 128.0 * self.size * (self.size + self.speed * entry.time.abs());
            let rise = dot(normal, minus(next.place, from.place));
            if !(rise > level) || next.ids == first.ids || next.ids == second.ids {
                return Some(Ok(entry));
            }
            let kept = [self.entry_of(next, first), self.entry_of(next, second)];
            let time = |entry: &Option<Entry>| entry.map_or(f64::INFINITY, |entry| entry.time);
            let is_second = time(&kept[1]) < time(&kept[0]);
            (first, second) = (next, if is_second { second } else { first });
            entry = kept[usize::from(is_second)]?;
        }
        None
    }

    /// The distance at which contact begins.
    fn wide_radius(&self) -> Wide<V> {
        self.question.radii.iter().fold(Wide::<V>::ZERO, |sum, radius| sum + Wide::<V>::from_scalar(*radius))
    }

    /// The place of the ray at a time, less a vertex.
    fn beyond(&self, corner: &Corner<2>, time: f64) -> [f64; 2] {
        [0, 1].map(|axis| self.velocity[axis] * time - corner.place[axis])
    }

    /// Where the ray enters what is near an edge, in doubles.
    fn entry_of(&self, first: Corner<2>, second: Corner<2>) -> Option<Entry> {
        let v = self.velocity;
        let straight = minus(first.place, second.place);
        let turned = dot(quarter(straight), v) > 0.0;
        let corners = if turned { [second, first] } else { [first, second] };
        let edge = minus(corners[0].place, corners[1].place);
        let normal = quarter(edge);
        let speed = dot(normal, v);
        if speed < 0.0 {
            let time = (dot(normal, corners[0].place) + self.radius * dot(normal, normal).sqrt()) / speed;
            let along = dot(edge, self.beyond(&corners[1], time));
            // The place is a radius beyond the edge, across it.
            if along > 0.0 && along < dot(edge, edge) {
                return Some(Entry { feature: Feature::Edge(Portal { corners, normal, widest: corners }), time });
            }
        }
        let [one, other] = corners.map(|corner| self.entry_at(corner));
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.time < one.time { other } else { one }),
            (one, other) => one.or(other),
        }
    }

    /// Where the ray enters the circle around a vertex, in doubles.
    fn entry_at(&self, corner: Corner<2>) -> Option<Entry> {
        let v = self.velocity;
        let [square, along, aside] = [dot(v, v), dot(v, corner.place), dot(quarter(v), corner.place)];
        let rest = square * self.radius * self.radius - aside * aside;
        (rest >= 0.0).then(|| Entry { feature: Feature::Vertex(corner), time: (along - rest.sqrt()) / square })
    }

    /// True if all of the grown shape is certainly behind.
    fn is_behind(&mut self) -> bool {
        let v = self.velocity;
        let farthest = dot(v, self.support(v).place) + self.radius * dot(v, v).sqrt();
        farthest < -(UNIT * 64.0 * self.size * self.speed)
    }

    /// A direction that certainly separates the grown shapes up to a time before which the sign is
    /// negative.
    fn separating(&self, feature: &Feature, time: f64) -> Option<[f64; 2]> {
        let z = self.size + self.speed * time;
        match feature {
            Feature::Edge(portal) => {
                let Determinant { num, den, .. } = Self::determinant(&portal.corners.map(|at| at.place), self.velocity);
                let lost = self.lost(UNIT);
                let approaches = den < -lost * self.speed && den * time - num > lost * z;
                (approaches && self.is_supporting(portal)?).then_some(portal.normal)
            }
            Feature::Vertex(corner) => {
                let normal = self.beyond(corner, time);
                let least = UNIT * 128.0 * self.size * z;
                let alone = self.outlines.iter().enumerate().all(|(body, outline)| {
                    let sign = if body == 0 { 1.0 } else { -1.0 };
                    let known = corner.ids[body];
                    let from = outline.points[known];
                    let mut points = outline.points.iter().enumerate();
                    points.all(|(index, point)| index == known || dot(normal, minus(*point, from)) * sign < -least)
                });
                let approaches = dot(normal, self.velocity) < -(UNIT * 64.0 * z * self.speed);
                (alone && approaches).then_some(normal)
            }
        }
    }

    /// True if the place that the sign is about is certainly on the core.
    fn is_near(&self, feature: &Feature, time: f64) -> bool {
        let Feature::Edge(portal) = feature else { return true };
        let [first, second] = portal.corners;
        let edge = minus(first.place, second.place);
        let lost = UNIT * 128.0 * self.size * (self.size + self.speed * time);
        dot(edge, self.beyond(&second, time)) > lost && dot(edge, self.beyond(&first, time)) < -lost
    }

    /// The sign of the square of the radius less that of the distance: negative before the contact.
    fn sign_of_round(&self, feature: &Feature, time: V::Scalar) -> Option<Ordering> {
        let at = time.to_f64();
        let z = self.size + self.speed * at;
        let unit = Wide::<V>::ROUNDOFF;
        let radius = self.wide_radius();
        let velocity = wide_velocity::<V, 2>(&self.question);
        let time = Wide::<V>::from_scalar(time);
        let (value, lost) = match feature {
            Feature::Vertex(corner) => {
                let place = self.wide_corner(corner);
                let [x, y] = [0, 1].map(|axis| (velocity[axis] * time).minus(place[axis]));
                ((radius * radius).minus(x * x + y * y), 128.0 * unit * z * z)
            }
            Feature::Edge(portal) => {
                let places = portal.corners.map(|corner| self.wide_corner(&corner));
                let Determinant { num, den, .. } = Self::determinant(&places, velocity);
                let [x, y] = [0, 1].map(|axis| places[0][axis].minus(places[1][axis]));
                let distance = (den * time).minus(num);
                let square = (radius * radius) * (x * x + y * y);
                (square.minus(distance * distance), 1024.0 * unit * self.size * self.size * z * z)
            }
        };
        let value = value.leading();
        if value.abs() > lost {
            return Some(if value > 0.0 { Ordering::Greater } else { Ordering::Less });
        }
        let double = || self.exact_value_of_round::<Double>(feature, at).sign();
        exactly(double, || self.exact_value_of_round::<Long>(feature, at).sign())
    }

    fn exact_value_of_round<N: Certain>(&self, feature: &Feature, time: f64) -> N {
        let square = |[x, y]: [N; 2]| x.times(&x).plus(&y.times(&y));
        let radius = self.question.radii.iter().fold(N::ZERO, |sum, part| sum.plus(&N::new(part.to_f64())));
        let (radius, velocity) = (radius.times(&radius), self.exact_velocity::<N>());
        let time = N::new(time);
        match feature {
            Feature::Vertex(corner) => {
                let place = self.exact_corner::<N>(corner);
                let way = velocity.map(|part| part.times(&time));
                radius.minus(&square(difference(&way, &place)))
            }
            Feature::Edge(portal) => {
                let places = self.exact::<N>(portal);
                let Determinant { num, den, .. } = Self::exact_determinant(&places, &velocity);
                let distance = den.times(&time).minus(&num);
                let edge = square(difference(&places[0], &places[1]));
                radius.times(&edge).minus(&distance.times(&distance))
            }
        }
    }

    /// The points of contact, as [`entry`](Self::entry) has them, moved out by the radii.
    fn points_of_round(&self, feature: &Feature, normal: V, time: f64) -> [V; 2] {
        let normal = [0, 1].map(|axis| normal.coordinate(axis).to_f64());
        let out = self.bulges.map(|radius| normal.map(|part| part * radius));
        let (corners, shares) = match feature {
            Feature::Vertex(corner) => ([*corner; 2], [1.0, 0.0]),
            Feature::Edge(portal) => {
                let place = self.velocity.map(|part| part * time);
                let [one, other] = Self::weights(portal, place).map(|weight| Number::max(weight, 0.0));
                (portal.corners, [one / (one + other), other / (one + other)])
            }
        };
        self.points_at(&corners, shares, time, [out[0], out[1].map(|part| -part)])
    }
}
