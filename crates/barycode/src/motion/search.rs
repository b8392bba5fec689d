//! The search for the first contact of shapes that move: from cell to cell, until none goes on.
//!
//! Each round asks for the nearest points, takes the direction that they prove, lets it turn with
//! the face it comes from, and goes as far along it as a cell can prove. Where the proven gap is
//! below the resolution, it looks ahead for a proven contact. Where there is none before the shapes
//! are apart again, what lies between is open, and the search goes on after it.

use super::cell::{Cell, Turning};
use super::kinematic::Kinematic;
use super::path::Shape;
use super::standing::{Movers, Standing};
use super::step::{CellStart, Step};
use crate::answer::{Proximity, Simplex, Stop, Touching, Verdict};
use crate::cache::Cache;
use crate::num::{Number, Scalar};
use crate::query::Query;
use crate::shape::Convex;
use crate::vec::Vec3;

/// Cells and looks ahead after which a search gives up: `Stop::IterationLimit`.
const MOST_ROUNDS: u32 = 1024;

/// The round from which on all ways to turn are tried: most searches have ended before.
const THOROUGH_FROM: u32 = 12;

/// Looks ahead from one place.
const LOOKS: u32 = 96;

/// The result of the search.
pub(super) struct Found<V: Kinematic> {
    /// Free until there.
    pub(super) free_until: V::Scalar,
    /// The time of a proven contact, with what proves it.
    pub(super) contact: Option<(V::Scalar, Proximity<V>)>,
    /// The end of what is open; free from there on.
    pub(super) open_until: Option<V::Scalar>,
    /// The direction that separates the shapes when the last cell before that ends.
    pub(super) normal: Option<V>,
    last: Option<Cell<V>>,
    pub(super) cells: u32,
    pub(super) iterations: u32,
    pub(super) stop: Stop,
}

impl<V: Kinematic> Found<V> {
    /// Nothing yet.
    fn nothing(begin: V::Scalar) -> Self {
        Self {
            free_until: begin,
            contact: None,
            open_until: None,
            normal: None,
            last: None,
            cells: 0,
            iterations: 0,
            stop: Stop::Optimal,
        }
    }

    /// Adds a cell.
    fn passed(&mut self, cell: Cell<V>) {
        self.cells += 1;
        if self.open_until.is_none() {
            (self.free_until, self.last) = (cell.times[1], Some(cell));
        }
    }

    /// Where nothing is open yet: no cell follows the last one, with the shapes at its end.
    fn ended(&mut self, there: &Standing<'_, V>) {
        if self.open_until.is_none() {
            self.normal = self.last.map(|cell| there.normal_of(&cell));
        }
    }
}

/// A search in progress.
pub(super) struct Search<'m, 's, V: Kinematic> {
    pub(super) movers: &'m Movers<'s, V>,
    pub(super) interval: [V::Scalar; 2],
    /// The least resolution.
    pub(super) resolution: V::Scalar,
    pub(super) touching: Touching,
    /// Any proven contact will do.
    pub(super) early: bool,
    pub(super) cache: Cache,
    /// The last time that cells were to go up to, with the shapes then: mostly that of the next.
    pub(super) horizon: Option<(V::Scalar, Standing<'s, V>)>,
    pub(super) iterations: u32,
}

/// The result of a look ahead.
enum Ahead<V: Kinematic> {
    /// A contact.
    Contact(V::Scalar, Proximity<V>),
    /// The shapes are apart again.
    Apart(V::Scalar),
    /// Neither until the end.
    Open,
}

/// A question without options.
pub(super) fn query<'c, V: Kinematic>() -> Query<'c, V, V::Method> {
    Query::new().method(V::Method::default())
}

/// How a normal turns: with the shape that has a face there, with A if both have, two edges that
/// are parallel among them.
fn turning<V: Kinematic>(
    simplex: &Simplex<V::Scalar>,
    here: &Standing<'_, V>,
    spins: [Vec3<V::Scalar>; 2],
    normal: V,
) -> Turning<V::Scalar> {
    let ids = &simplex.ids[..(simplex.length as usize).min(4)];
    let count = |of: fn(&(u64, u64)) -> u64| {
        let first = |index: usize| ids[..index].iter().all(|other| of(other) != of(&ids[index]));
        (0..ids.len()).filter(|&index| first(index)).count()
    };
    match (count(|ids| ids.0), count(|ids| ids.1)) {
        (2, 2) if V::DIMENSION == 3 => {
            let other =
                |of: fn(&(u64, u64)) -> u64| ids.iter().map(of).find(|&id| id != of(&ids[0])).unwrap_or_default();
            let a = here.a.point(other(|ids| ids.0)) - here.a.point(ids[0].0);
            let b = here.b.point(other(|ids| ids.1)) - here.b.point(ids[0].1);
            spinning(normal, [a, b], spins).map_or(Turning::WithA, Turning::Spinning)
        }
        (1, 1) => Turning::Fixed,
        (a, b) if a < b => Turning::WithB,
        _ => Turning::WithA,
    }
}

/// The angular velocity that keeps a normal across two edges, each of which turns with its shape:
/// `ω · (n × e) = ω_X · (n × e)` for both. Along the normal it is the mean.
fn spinning<V: Kinematic>(normal: V, edges: [V; 2], spins: [Vec3<V::Scalar>; 2]) -> Option<Vec3<V::Scalar>> {
    let in_space = |v: V| Vec3::new(v.coordinate(0), v.coordinate(1), v.coordinate(2));
    let n = in_space(normal);
    let beside = edges.map(|edge| n.cross(in_space(edge)));
    let wanted = [spins[0].dot(beside[0]), spins[1].dot(beside[1])];
    let [a, b] = beside;
    let (aa, bb, ab) = (a.dot(a), b.dot(b), a.dot(b));
    let determinant = aa * bb - ab * ab;
    if !(determinant > aa * bb * V::Scalar::from_f64(1e-6)) {
        return None;
    }
    let along = [(wanted[0] * bb - wanted[1] * ab) / determinant, (wanted[1] * aa - wanted[0] * ab) / determinant];
    let mean = (spins[0] + spins[1]).dot(n) * V::Scalar::from_f64(0.5);
    let spin = a * along[0] + b * along[1] + n * mean;
    let most = (spins[0].length() + spins[1].length()) * V::Scalar::from_f64(4.0);
    (spin.length() <= most).then_some(spin)
}

impl<'s, V: Kinematic> Search<'_, 's, V> {
    /// The first contact. Each cell is given to `add`.
    pub(super) fn run(mut self, add: &mut dyn FnMut(Cell<V>)) -> Found<V> {
        let mut found = Found::nothing(self.interval[0]);
        if self.early
            && let Some(contact) = self.any_contact()
        {
            found.contact = Some(contact);
        } else if !self.follow(&mut found, add) {
            (found.stop, found.open_until) = (Stop::IterationLimit, Some(self.interval[1]));
        }
        if found.open_until.is_some() && found.contact.is_none() && found.stop == Stop::Optimal {
            found.stop = Stop::Stalled;
        }
        found.iterations = self.iterations;
        found
    }

    /// Goes from cell to cell up to a contact or the end; false if it gave up before.
    fn follow(&mut self, found: &mut Found<V>, add: &mut dyn FnMut(Cell<V>)) -> bool {
        let [mut time, end] = self.interval;
        let mut here = self.movers.at(time);
        // How fast the gap closed during the last cell.
        let mut slope = None;
        for round in 0..MOST_ROUNDS {
            let resolution = self.resolution.max(here.resolution());
            let goes_on = |step: &Step<'s, V>| {
                step.gaps[0] > resolution || step.gaps[1] > resolution || step.cell.times[1] == end
            };
            let step = self.step(time, &here, resolution, round >= THOROUGH_FROM);
            if let Some(Step { cell, gaps, there }) = step.filter(goes_on) {
                add(cell);
                time = cell.times[1];
                found.passed(cell);
                let horizon = || self.horizon.take().filter(|(at, _)| *at == time).map(|(_, there)| there);
                here = there.or_else(horizon).unwrap_or_else(|| self.movers.at(time));
                if time == end {
                    found.ended(&here);
                    return true;
                }
                slope = Some((gaps[0] - gaps[1]) / (time - cell.times[0]));
                continue;
            }
            found.ended(&here);
            match self.ahead(time, &here, resolution, slope) {
                Ahead::Contact(at, proof) => {
                    found.contact = Some((at, proof));
                    return true;
                }
                Ahead::Apart(at) => {
                    found.open_until = Some(at);
                    if at == end {
                        return true;
                    }
                    (time, here, slope) = (at, self.movers.at(at), None);
                }
                Ahead::Open => {
                    found.open_until = Some(end);
                    return true;
                }
            }
        }
        false
    }

    /// The longest cell from here along the normal of the nearest points: as it should turn, or, if
    /// there is none or the search is to be thorough, in any way.
    fn step(
        &mut self,
        time: V::Scalar,
        here: &Standing<'s, V>,
        resolution: V::Scalar,
        thorough: bool,
    ) -> Option<Step<'s, V>> {
        let (a, b): (Shape<'_, V>, Shape<'_, V>) = (&here.a, &here.b);
        let near = query::<V>().cache(&mut self.cache).closest_points(&a, &b);
        self.iterations += near.iterations;
        let normal = near.normal?;
        let [a, b] = [self.movers.motion_a, self.movers.motion_b];
        let until = self.interval[1].min(self.corner_after(time));
        let spins = [a.bounds(time, until).spin, b.bounds(time, until).spin];
        let turning = turning(&near.simplex, here, spins, normal);
        let small = resolution * V::Scalar::from_f64(0.5);
        let horizon = self.horizon.take().filter(|(time, _)| *time == until);
        let horizon = horizon.unwrap_or_else(|| (until, self.movers.at(until)));
        let ends = [here, &horizon.1];
        let along = |turning| CellStart::new(self.movers, ends, [time, until], normal, turning).longest(small);
        let mut best = along(turning);
        let end = |step: &Option<Step<'s, V>>| step.as_ref().map(|step| step.cell.times[1]);
        if best.is_none() || thorough {
            for other in [Turning::WithA, Turning::WithB, Turning::Fixed] {
                if end(&best) == Some(until) {
                    break;
                }
                let step = if other == turning { None } else { along(other) };
                if end(&step) > end(&best) {
                    best = step;
                }
            }
        }
        self.horizon = Some(horizon);
        best
    }

    /// The signed distance at a time, and whether it proves a contact.
    pub(super) fn contact_at(&mut self, time: V::Scalar) -> (Proximity<V>, bool) {
        self.contact_of(&self.movers.at(time))
    }

    /// The signed distance of the shapes at a time, and whether it proves a contact.
    pub(super) fn contact_of(&mut self, there: &Standing<'_, V>) -> (Proximity<V>, bool) {
        // Cold, as the check asks: where the bounds are about as large as the errors of the poses,
        // another path to them may prove no contact.
        let proof = contact(there, self.movers.target, &mut query());
        self.iterations += proof.iterations;
        let proven = is_contact(&proof, there, self.movers.target, self.touching);
        (proof, proven)
    }

    /// A contact at the beginning, the end or the middle.
    fn any_contact(&mut self) -> Option<(V::Scalar, Proximity<V>)> {
        let [begin, end] = self.interval;
        let middle = begin + (end - begin) * V::Scalar::from_f64(0.5);
        for time in [end, middle] {
            if let (proof, true) = self.contact_at(time) {
                return Some((time, proof));
            }
        }
        None
    }

    /// Looks ahead from a time at which the gap is below the resolution.
    fn ahead(
        &mut self,
        from: V::Scalar,
        here: &Standing<'_, V>,
        resolution: V::Scalar,
        slope: Option<V::Scalar>,
    ) -> Ahead<V> {
        let end = self.interval[1];
        let (proof, proven) = self.contact_of(here);
        if proven {
            return Ahead::Contact(from, proof);
        }
        let speed = self.approach(from, slope);
        let two = V::Scalar::from_f64(2.0);
        let open = resolution * two + self.movers.deviation(from, end);
        let close = (resolution + here.resolution()) / speed;
        let mut length = close.max((end - from) * V::Scalar::UNIT);
        let mut before = from;
        for _ in 0..LOOKS {
            let time = (from + length).min(end);
            // The length may be below a unit of the time.
            if time > before {
                let (proof, proven) = self.contact_at(time);
                if proven {
                    return self.tighten([before, time], proof, close);
                }
                let apart = proof.lower - self.movers.target > open;
                if apart {
                    return self.nearest_between([before, time]).unwrap_or(Ahead::Apart(time));
                }
                if time == end {
                    return Ahead::Open;
                }
                before = time;
            }
            length = length * two;
        }
        Ahead::Open
    }

    /// The next time at which the derivative of a motion may jump.
    pub(super) fn corner_after(&self, time: V::Scalar) -> V::Scalar {
        self.movers.motion_a.corner_after(time).min(self.movers.motion_b.corner_after(time))
    }

    /// At least the speed of any point relative to any point of the other shape, up to the next
    /// corner; not zero.
    pub(super) fn most_speed(&self, from: V::Scalar) -> V::Scalar {
        let until = self.interval[1].min(self.corner_after(from));
        let bounds = [self.movers.motion_a, self.movers.motion_b].map(|motion| motion.bounds(from, until));
        let speed = (bounds[0].velocity - bounds[1].velocity).length()
            + bounds.iter().zip(self.movers.reach).fold(V::Scalar::LEAST, |sum, (bounds, reach)| {
                sum + bounds.velocity_spread + (bounds.spin.length() + bounds.spin_spread) * reach
            });
        speed * V::Scalar::from_f64(1.004)
    }

    /// How fast the shapes approach each other, about, and never zero.
    fn approach(&self, from: V::Scalar, slope: Option<V::Scalar>) -> V::Scalar {
        let speed = self.most_speed(from);
        slope.filter(|&slope| slope > speed * V::Scalar::from_f64(1e-6)).unwrap_or(speed)
    }

    /// Brings the time of a proven contact nearer to one at which none is proven.
    fn tighten(&mut self, [from, time]: [V::Scalar; 2], proof: Proximity<V>, close: V::Scalar) -> Ahead<V> {
        let (mut low, mut high, mut proof) = (from, time, proof);
        for _ in 0..8 {
            let middle = low + (high - low) * V::Scalar::from_f64(0.5);
            if high - low <= close || !(middle > low && middle < high) || self.early {
                break;
            }
            match self.contact_at(middle) {
                (earlier, true) => (high, proof) = (middle, earlier),
                _ => low = middle,
            }
        }
        Ahead::Contact(high, proof)
    }

    /// Looks for a contact between two times at which there is none, where the shapes are nearest.
    fn nearest_between(&mut self, [from, to]: [V::Scalar; 2]) -> Option<Ahead<V>> {
        let (mut low, mut high) = (from, to);
        for _ in 0..12 {
            let third = (high - low) * V::Scalar::from_f64(1.0 / 3.0);
            let times = [low + third, high - third];
            if !(times[0] > low && times[1] < high && times[0] < times[1]) {
                break;
            }
            let mut distances = times;
            for (distance, time) in distances.iter_mut().zip(times) {
                let (proof, proven) = self.contact_at(time);
                if proven {
                    return Some(self.tighten([from, time], proof, V::Scalar::ZERO));
                }
                *distance = proof.distance;
            }
            if distances[0] <= distances[1] { high = times[1] } else { low = times[0] }
        }
        None
    }
}

/// The signed distance of shapes at one instant, or the distance where the target is one.
pub(super) fn contact<V: Kinematic>(
    there: &Standing<'_, V>,
    target: V::Scalar,
    query: &mut Query<'_, V, V::Method>,
) -> Proximity<V> {
    let (a, b): (Shape<'_, V>, Shape<'_, V>) = (&there.a, &there.b);
    if target > Number::ZERO { query.closest_points(&a, &b) } else { query.contact(&a, &b) }
}

/// Whether bounds prove a contact, whatever the errors of the poses. Where these are exact, the
/// verdict is.
pub(super) fn is_contact<V: Kinematic>(
    proof: &Proximity<V>,
    there: &Standing<'_, V>,
    target: V::Scalar,
    touching: Touching,
) -> bool {
    if there.pose_error == Number::ZERO && target == Number::ZERO {
        return match proof.verdict {
            Verdict::Penetrating => true,
            Verdict::Touching => touching == Touching::Collides,
            Verdict::Separated | Verdict::Undecided => false,
        };
    }
    proof.upper + there.pose_error < target
}
