//! Options of questions, as words.

use crate::codes;
use crate::fault::{Argument, Blame, Fault};
use crate::memory::Memory;
use crate::words::{Reader, Writer};
use crate::world::World;
use barycode::expert::Vector;
use barycode::{Cache, Cast, Query, Start, Touching};

/// Options of a question about shapes that stand still.
pub(crate) struct Options<V: World> {
    /// 0 for the default.
    max_iterations: u32,
    pub(crate) method: u32,
    cut_off: f64,
    tolerance: f64,
    margin: f64,
    touching: Touching,
    start: Start<V>,
    cache: Option<Cache>,
}

/// The word that the cache begins at.
fn cache_place<V: World>() -> usize {
    5 + V::DIMENSION
}

/// Words of a cache.
const CACHE: usize = 9;

impl<V: World> Options<V> {
    pub(crate) fn read(memory: &Memory, offset: Argument<u32>) -> Result<Self, Fault> {
        let Some(offset) = offset.given() else {
            let (max_iterations, method, cut_off, tolerance, margin) = (0, 0, f64::INFINITY, 0.0, 0.0);
            let (touching, start, cache) = (Touching::Collides, Start::Inside, None);
            return Ok(Self { max_iterations, method, cut_off, tolerance, margin, touching, start, cache });
        };
        let mut words = Reader(memory.read(offset, cache_place::<V>() + CACHE)?);
        let [max_iterations, method] = words.halves();
        let [cut_off, tolerance, margin] = words.numbers();
        let [touching, start] = words.halves();
        let touching = codes::named(touching).blame(offset.1)?;
        let direction = words.vector();
        let start = match start {
            0 => Start::Inside,
            1 => Start::Direction(direction),
            _ => return Err(Fault::unknown()).blame(offset.1),
        };
        let [is_kept, length] = words.halves();
        let ids = core::array::from_fn(|_| (words.word(), words.word()));
        let cache = (is_kept == 1).then_some(Cache { ids, length });
        Ok(Self { max_iterations, method, cut_off, tolerance, margin, touching, start, cache })
    }

    /// The question, by the method that all modules have.
    pub(crate) fn query(&mut self) -> Result<Query<'_, V, V::Method>, Fault> {
        if self.method != 0 {
            return Err(Fault::unknown());
        }
        Ok(self.query_by(V::Method::default(), ()))
    }

    /// The question by a method and with an observer.
    pub(crate) fn query_by<M: barycode::expert::Reduce<V>, O: barycode::expert::Observer<V>>(
        &mut self,
        method: M,
        observer: O,
    ) -> Query<'_, V, M, O> {
        let query = Query::new().cut_off(self.cut_off).tolerance(self.tolerance).speculative_margin(self.margin);
        let query = query.touching(self.touching).start(self.start);
        let query = if self.max_iterations == 0 { query } else { query.max_iterations(self.max_iterations) };
        let query = match &mut self.cache {
            Some(cache) => query.cache(cache),
            None => query,
        };
        query.method(method).observer(observer)
    }

    /// Writes back what the cache holds after the question.
    pub(crate) fn leave_cache(&self, memory: &mut Memory, offset: Argument<u32>) -> Result<(), Fault> {
        let Some(cache) = &self.cache else { return Ok(()) };
        let words = memory.write(offset, cache_place::<V>() + CACHE)?;
        let mut words = Writer::new(&mut words[cache_place::<V>()..]);
        words.halves(1, cache.length);
        for (a, b) in cache.ids {
            words.word(a);
            words.word(b);
        }
        Ok(())
    }
}

/// Options of a question about shapes that move.
pub(crate) fn cast<V: Vector<Scalar = f64>>(memory: &Memory, offset: Argument<u32>) -> Result<Cast<V>, Fault> {
    let Some(offset) = offset.given() else { return Ok(Cast::new()) };
    let mut words = Reader(memory.read(offset, 3)?);
    let [target, resolution] = words.numbers();
    let [touching, start] = words.halves();
    let touching = codes::named(touching).blame(offset.1)?;
    let start = codes::named(start).blame(offset.1)?;
    Ok(Cast::new().target_distance(target).resolution(resolution).touching(touching).start(start))
}
