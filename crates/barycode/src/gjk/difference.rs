use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, Rounding, ScalarOf, ulps};
use crate::simplex::Vertex;
use crate::vector::Vector;
use core::hint::black_box;

/// The configuration space obstacle `A ⊖ B`, known through its support mapping.
///
/// Its points are `(p - q) - (origin of B - origin of A)`. The cores are subtracted before the
/// origins, and every operation is odd: exchanging A and B negates each coordinate and changes
/// nothing else.
#[derive(Debug)]
pub(crate) struct Difference<'s, A: Convex, B> {
    pub(crate) a: &'s A,
    pub(crate) b: &'s B,
    pub(crate) origin_a: A::Vector,
    pub(crate) origin_b: A::Vector,
    /// Origin of B minus origin of A.
    pub(crate) offset: A::Vector,
    /// Sum of the extents of the two cores.
    pub(crate) reach: ScalarOf<A>,
    /// Sum of the extents and the distance of the origins: an upper bound on the length of every
    /// point of the obstacle.
    pub(crate) size: ScalarOf<A>,
    pub(crate) rounding: Rounding<ScalarOf<A>>,
    /// True if vertices leave out `p` and `q`, which their ids name.
    bare: bool,
}

impl<A: Convex, B> Clone for Difference<'_, A, B> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Convex, B> Copy for Difference<'_, A, B> {}

/// A shape of any type.
pub(crate) type Shape<'s, V> = &'s dyn Convex<Vector = V>;

/// The obstacle of two shapes of any type: its code is compiled once, not for every pair of types.
pub(crate) type Erased<'s, V> = Difference<'s, Shape<'s, V>, Shape<'s, V>>;

impl<'s, V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>> Difference<'s, A, B> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn new(a: &'s A, b: &'s B) -> Self {
        a.details().fetch();
        b.details().fetch();
        Self::without_prefetch(a, b)
    }

    /// The obstacle of two shapes whose data is already being fetched. Cold functions build it
    /// again rather than receive it: an argument would need an address, and every pair would store
    /// it first.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn without_prefetch(a: &'s A, b: &'s B) -> Self {
        let (origin_a, origin_b) = (a.origin(), b.origin());
        let offset = origin_b - origin_a;
        let reach = a.extent() + b.extent();
        let (first, second) = (a.rounding(), b.rounding());
        let rounding = Rounding { point: first.point + second.point, value: first.value + second.value };
        Self { a, b, origin_a, origin_b, offset, reach, size: reach + offset.norm1(), rounding, bare: false }
    }

    /// The obstacle with vertices that leave out their points where ids name these. For octagons
    /// the points are half of the loop's state; the other half fits in registers.
    /// [`complete`](Self::complete) restores the points.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn bare(self) -> Self {
        Self { bare: self.names_points(), ..self }
    }

    /// Hides the shapes from the optimiser, so that values loaded by the first support are loaded
    /// again rather than spilled: else two octagons cost twenty stores before it is known whether
    /// more work follows.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn reloaded(self) -> Self {
        let (a, b) = black_box((self.a, self.b));
        Self { a, b, ..self }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        self.a.details().names_points() && self.b.details().names_points()
    }

    /// The vertex with its points, whether or not it had left them out.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn complete<N: Extends<V::Scalar>>(&self, vertex: Vertex<V, N>) -> Vertex<V, N> {
        if !self.names_points() {
            return vertex;
        }
        Vertex { p: self.a.point(vertex.a), q: self.b.point(vertex.b), ..vertex }
    }

    /// Calls `question` with the same obstacle, without the types of its shapes.
    pub(crate) fn erased<R>(&self, question: impl FnOnce(Erased<'_, V>) -> R) -> R {
        let Self { a, b, origin_a, origin_b, offset, reach, size, rounding, bare } = *self;
        let (a, b): (&dyn Convex<Vector = V>, &dyn Convex<Vector = V>) = (a, b);
        question(Difference { a: &a, b: &b, origin_a, origin_b, offset, reach, size, rounding, bare })
    }

    /// True if products of the pair's coordinates stay clear of overflow and underflow. A pair of
    /// size zero does; so does a pair whose shapes state a larger error of their points than
    /// underflow causes: two points far from zero, posed twice, may be as near to each other as
    /// rounding leaves them.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn in_range(&self) -> bool {
        let (low, high) = <V::Scalar as Scalar>::RANGE;
        let counts = self.size.max(self.rounding.point);
        (counts >= low && self.size <= high) || self.size == Number::ZERO
    }

    /// A bound on the native error of `d · w / |d|`, the height of the obstacle along `d`, for the
    /// support point `w` found in direction `d`.
    ///
    /// | term | plane | space |
    /// | --- | --- | --- |
    /// | two subtractions in `w` | 2u size | 2u size |
    /// | the product `d · w` | 2u size | 3u size |
    /// | the products that chose `p` and `q` | 4u reach | 6u reach |
    /// | the shapes' own rounding | `point + value` | `point + value` |
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn margin(&self) -> V::Scalar {
        self.size * ulps(if V::DIMENSION == 2 { 10 } else { 13 }) + self.rounding.point + self.rounding.value
    }

    /// True if one of the shapes has smooth pieces.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn has_patches(&self) -> bool {
        self.a.details().has_patches() || self.b.details().has_patches()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn vertex<N: Extends<V::Scalar>>(&self, p: V, q: V, a: u64, b: u64) -> Vertex<V, N> {
        let w = if N::NATIVE {
            ((p - q) - self.offset).widen::<N>()
        } else {
            V::difference::<N>(p, q) - V::difference::<N>(self.origin_b, self.origin_a)
        };
        let (p, q) = if self.bare { (V::default(), V::default()) } else { (p, q) };
        Vertex { w, p, q, a, b }
    }

    /// The support point of the obstacle along `direction`.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn support<N: Extends<V::Scalar>>(&self, direction: V, hint_a: u64, hint_b: u64) -> Vertex<V, N> {
        let p = self.a.support(direction, hint_a);
        let q = self.b.support(-direction, hint_b);
        self.vertex(p.point, q.point, p.id, q.id)
    }

    /// The point of the obstacle named by two ids.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn named<N: Extends<V::Scalar>>(&self, a: u64, b: u64) -> Vertex<V, N> {
        self.vertex(self.a.point(a), self.b.point(b), a, b)
    }

    /// A cheap point of the obstacle, the start of a cold query (Zhang, Alg. 1).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn start(&self) -> V {
        (self.a.start() - self.b.start()) - self.offset
    }
}
