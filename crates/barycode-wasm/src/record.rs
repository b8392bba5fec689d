//! Answers as words, and words as answers that claim something.

mod moving;

pub(crate) use moving::{CELL, Cells};

use crate::ask::ask_within;
use crate::codes;
use crate::fault::{Argument, Fault};
use crate::numbers::{self, Numbered};
use crate::state::State;
use crate::words::{Reader, Writer};
use crate::world::{Any, World};
use barycode::expert::Point;
use barycode::{ContactPoint, Distance, Intersection, Proximity, Query, Simplex};

/// An answer with a place in the table of records of `README.md`.
pub(crate) trait Record<V: World>: Sized {
    /// How many words there are at most.
    fn words() -> usize;

    /// What the call returns.
    fn verdict(&self) -> i32;

    fn write(&self, words: &mut Writer<'_>);

    /// The answer that words claim.
    fn read(words: &mut Reader<'_>) -> Result<Self, Fault>;
}

/// Writes an answer where it is wanted; returns its verdict.
pub(crate) fn leave<V: World, R: Record<V>>(state: &mut State, answer: &R, out: Argument<u32>) -> Result<i32, Fault> {
    if let Some(out) = out.given() {
        answer.write(&mut Writer::new(state.memory.write(out, R::words())?));
    }
    Ok(answer.verdict())
}

/// An answer about nothing, to be filled.
fn blank<V: World, R>(ask: impl FnOnce(&mut Query<'_, V, V::Method>, Any<'_, V>) -> R) -> Result<R, Fault> {
    let point = Point::<V>::new(V::default()).map_err(Fault::refused)?;
    Ok(ask(&mut Query::new().method(V::Method::default()), &point))
}

fn write_simplex(simplex: &Simplex<f64>, words: &mut Writer<'_>) {
    words.numbers(&simplex.weights);
    for (a, b) in simplex.ids {
        words.word(a);
        words.word(b);
    }
}

fn read_simplex(length: u32, words: &mut Reader<'_>) -> Simplex<f64> {
    let weights = words.numbers();
    Simplex { weights, ids: core::array::from_fn(|_| (words.word(), words.word())), length: length.min(4) }
}

impl<V: World> Record<V> for Intersection<V> {
    fn words() -> usize {
        16 + 2 * V::DIMENSION
    }

    fn verdict(&self) -> i32 {
        self.verdict.number()
    }

    fn write(&self, words: &mut Writer<'_>) {
        let (kind, direction, simplex) = numbers::certificate_parts(&self.certificate);
        words.halves(codes::code(self.verdict), codes::code(self.stop));
        words.halves(self.iterations, kind as u32);
        words.number(self.within);
        words.halves(codes::code(self.touching), simplex.length);
        words.vector(direction);
        words.vector(self.normal().unwrap_or_default());
        write_simplex(&simplex, words);
    }

    fn read(words: &mut Reader<'_>) -> Result<Self, Fault> {
        let mut answer = blank::<V, _>(|query, point| ask_within(query, point, point, 0.0))?;
        let [verdict, stop] = words.halves();
        (answer.verdict, answer.stop) = (codes::named(verdict)?, codes::named(stop)?);
        let [iterations, kind] = words.halves();
        answer.iterations = iterations;
        answer.within = words.number();
        let [touching, length] = words.halves();
        answer.touching = codes::named(touching)?;
        let direction = words.vector();
        let _: V = words.vector();
        let simplex = read_simplex(length, words);
        answer.certificate = codes::known(kind, |kind| numbers::certificate(kind, direction, simplex))?;
        Ok(answer)
    }
}

impl<V: World> Record<V> for Distance<V> {
    fn words() -> usize {
        5
    }

    fn verdict(&self) -> i32 {
        self.verdict.number()
    }

    fn write(&self, words: &mut Writer<'_>) {
        words.halves(codes::code(self.verdict), codes::code(self.stop));
        words.halves(self.iterations, 0);
        words.numbers(&[self.distance, self.lower, self.upper]);
    }

    fn read(words: &mut Reader<'_>) -> Result<Self, Fault> {
        let mut answer = Self::from(blank::<V, _>(|query, point| query.closest_points(&point, &point))?);
        let [verdict, stop] = words.halves();
        (answer.verdict, answer.stop) = (codes::named(verdict)?, codes::named(stop)?);
        [answer.iterations, _] = words.halves();
        [answer.distance, answer.lower, answer.upper] = words.numbers();
        Ok(answer)
    }
}

impl<V: World> Record<V> for Proximity<V> {
    fn words() -> usize {
        18 + 3 * V::DIMENSION
    }

    fn verdict(&self) -> i32 {
        self.verdict.number()
    }

    fn write(&self, words: &mut Writer<'_>) {
        words.halves(codes::code(self.verdict), codes::code(self.stop));
        words.halves(self.iterations, u32::from(self.normal.is_some()));
        words.numbers(&[self.distance, self.lower, self.upper]);
        words.vector(self.normal.unwrap_or_default());
        words.vector(self.on_a);
        words.vector(self.on_b);
        words.halves(self.simplex.length, 0);
        write_simplex(&self.simplex, words);
    }

    fn read(words: &mut Reader<'_>) -> Result<Self, Fault> {
        let mut answer = blank::<V, _>(|query, point| query.closest_points(&point, &point))?;
        let [verdict, stop] = words.halves();
        (answer.verdict, answer.stop) = (codes::named(verdict)?, codes::named(stop)?);
        let [iterations, has_normal] = words.halves();
        answer.iterations = iterations;
        [answer.distance, answer.lower, answer.upper] = words.numbers();
        let normal = words.vector();
        answer.normal = (has_normal == 1).then_some(normal);
        (answer.on_a, answer.on_b) = (words.vector(), words.vector());
        let [length, _] = words.halves();
        answer.simplex = read_simplex(length, words);
        Ok(answer)
    }
}

/// A contact with points.
pub(crate) struct Resting<V: World> {
    pub(crate) contact: Proximity<V>,
    pub(crate) points: Vec<ContactPoint<V>>,
}

impl<V: World> Resting<V> {
    /// Words of a contact point.
    pub(crate) const POINT: usize = 2 * V::DIMENSION + 2;

    /// Words of a manifold with so many points.
    pub(crate) fn words_for(points: usize) -> usize {
        Proximity::<V>::words() + 1 + points * Self::POINT
    }

    pub(crate) fn write(&self, words: &mut Writer<'_>) {
        self.contact.write(words);
        words.halves(self.points.len() as u32, 0);
        for point in &self.points {
            words.vector(point.on_a);
            words.vector(point.on_b);
            words.number(point.distance);
            words.word(point.id);
        }
    }

    /// The points that words claim, after those of the contact.
    pub(crate) fn read_points(count: usize, words: &mut Reader<'_>) -> Vec<ContactPoint<V>> {
        let point = |_| {
            let mut point = ContactPoint::default();
            (point.on_a, point.on_b) = (words.vector(), words.vector());
            (point.distance, point.id) = (words.number(), words.word());
            point
        };
        (0..count).map(point).collect()
    }
}
