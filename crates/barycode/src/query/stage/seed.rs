//! Seed: the first simplex of the loop.
//!
//! - **Assumes**: a pair in range; a cache may hold anything;
//! - **Proves**: where the first support separates the shapes by as much as the loop was to show:
//!   that;
//! - **Hands on**: a simplex of points of the obstacle: those that a warm cache names, cut down
//!   until one holds the origin, else the first support;
//! - **Gives up**: never.

use crate::answer::Stop;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{self, Reduce};
use crate::num::{Extends, Number};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::Core;
use crate::query::goal::Question;
use crate::query::ladder::{Answered, Ask, Open, Progress, SimplexOf};
use crate::shape::Convex;
use crate::simplex::{Region, Vertex, WorkingSimplex};
use crate::vector::Vector;

/// A simplex to descend from.
pub(in crate::query) struct Seed<V: Vector, X, N: Extends<V::Scalar>> {
    pub(in crate::query) simplex: X,
    pub(in crate::query) region: Region,
    /// The support that found the simplex, if one did.
    pub(in crate::query) probe: Option<gjk::Probe<V, N>>,
    /// Supports that it took.
    pub(in crate::query) iterations: u32,
    /// Whether it came from a cache, so that its vertices may be any points of the obstacle and not
    /// support points.
    pub(in crate::query) warm: bool,
}

impl<V: Vector, X: WorkingSimplex<V, N>, N: Extends<V::Scalar>> Seed<V, X, N> {
    /// The simplex of the support that a cold start has found.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn found(probe: gjk::Probe<V, N>, iterations: u32) -> Self {
        let simplex = X::new(probe.support);
        Self { simplex, region: Region::Outside, probe: Some(probe), iterations, warm: false }
    }

    /// A simplex of vertices that no support has found.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn rebuilt((simplex, region): (X, Region)) -> Self {
        Self { simplex, region, probe: None, iterations: 0, warm: true }
    }
}

/// A seed in the precision of the shapes.
pub(in crate::query) type SeedOf<M, V> = Seed<V, SimplexOf<M, V>, <V as Vector>::Scalar>;

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V>,
{
    /// The first simplex from a warm cache.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn warm_seed(&self) -> Option<SeedOf<M, V>> {
        let Some([(a, b), rest @ ..]) = self.cache.as_deref().map(Cache::named) else {
            return None;
        };
        let rest = &rest[..rest.len().min(V::DIMENSION)];
        // A copy: an iterator holds its closure by address.
        let shapes = self.shapes;
        let vertices = rest.iter().map(move |&(a, b)| shapes.named(a, b));
        Some(Seed::rebuilt(rebuild::<M, V, V::Scalar>(self.method, shapes.named(*a, *b), vertices)))
    }

    /// Leaves a simplex in the cache.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn remember(&mut self, simplex: &SimplexOf<M, V>) {
        if let Some(cache) = self.cache.as_deref_mut() {
            remember(cache, simplex.snapshot().vertices());
        }
    }

    /// The first support of a cold start, unless its direction separates the shapes.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn cold_seed(
        &mut self,
        start: Start<V>,
        goal: &gjk::LoopGoal<V::Scalar>,
    ) -> Progress<<Self as Question<M, V>>::Answer, gjk::Probe<V, V::Scalar>> {
        let shapes = &self.shapes;
        let direction = match start {
            Start::Inside => -shapes.start(),
            Start::Direction(direction) => direction,
        };
        let direction =
            if direction.max_abs() > Number::ZERO && direction.is_finite() { direction } else { any_direction() };
        match gjk::begin::<V, V::Scalar, A, B, O>(shapes, direction, goal, self.observer) {
            Ok(probe) => Open(probe),
            Err(outcome) => {
                let Some(probe) = outcome.probe else {
                    return Answered(self.answer_rare(Core::unknown(Stop::NotFinite, outcome.iterations)));
                };
                if let Some(cache) = self.cache.as_deref_mut() {
                    remember(cache, &[probe.support]);
                }
                Answered(self.answer_separated(probe, outcome.iterations))
            }
        }
    }
}

/// Any direction, for shapes that are centred on one another. Cold, so that it is a branch and no
/// selection.
#[cold]
#[inline(never)]
pub(in crate::query) fn any_direction<V: Vector>() -> V {
    V::axis(0)
}

/// A simplex from vertices that nothing is known about: each is added and the whole cut down, until
/// one holds the origin.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn rebuild<M: Reduce<V>, V: Vector, N: Extends<V::Scalar>>(
    method: M,
    first: Vertex<V, N>,
    rest: impl Iterator<Item = Vertex<V, N>>,
) -> (M::Simplex<N>, Region) {
    let mut simplex = M::Simplex::new(first);
    for vertex in rest {
        simplex.push(vertex);
        if method.reduce::<N>(&mut simplex).region == Region::Inside {
            return (simplex, Region::Inside);
        }
    }
    (simplex, Region::Outside)
}

#[inline]
pub(in crate::query) fn remember<V: Vector, N: Extends<V::Scalar>>(cache: &mut Cache, vertices: &[Vertex<V, N>]) {
    cache.length = 0;
    for (slot, vertex) in cache.ids.iter_mut().zip(vertices) {
        *slot = (vertex.a, vertex.b);
        cache.length += 1;
    }
}
