use super::Vertex;
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, Rounding, ScalarOf, ulps};
use crate::vec::Vector;
use core::hint::black_box;

/// The configuration space obstacle `A ⊖ B`, known through its support mapping.
///
/// A point of it is `(p - q) - (origin of B - origin of A)`: the two cores meet before the origins do, and every
/// operation is odd, so that exchanging A and B negates each coordinate and nothing else.
#[derive(Debug)]
pub(crate) struct Difference<'s, A: Convex, B> {
    pub(crate) a: &'s A,
    pub(crate) b: &'s B,
    pub(crate) origin_a: A::Vector,
    pub(crate) origin_b: A::Vector,
    /// Origin of B minus origin of A.
    pub(crate) offset: A::Vector,
    /// Extents of the two cores, added.
    pub(crate) reach: ScalarOf<A>,
    /// Extents and distance of the origins: no point of the obstacle is farther from the origin.
    pub(crate) size: ScalarOf<A>,
    pub(crate) rounding: Rounding<ScalarOf<A>>,
    /// Whether vertices leave out their points, which their ids name.
    bare: bool,
}

impl<A: Convex, B> Clone for Difference<'_, A, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Convex, B> Copy for Difference<'_, A, B> {}

/// A shape of any type.
pub(crate) type Shape<'s, V> = &'s dyn Convex<Vector = V>;

/// The obstacle of two shapes of any type: code for it is compiled once and not for every pair of types.
pub(crate) type Erased<'s, V> = Difference<'s, Shape<'s, V>, Shape<'s, V>>;

impl<'s, V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>> Difference<'s, A, B> {
    #[inline(always)]
    pub(crate) fn new(a: &'s A, b: &'s B) -> Self {
        a.fetch();
        b.fetch();
        Self::of(a, b)
    }

    /// The same of shapes that are being loaded already. Cold functions find it out again: handed to them, it would have an address
    /// before they are called, and would be written down for every pair.
    #[inline(always)]
    pub(crate) fn of(a: &'s A, b: &'s B) -> Self {
        let (origin_a, origin_b) = (a.origin(), b.origin());
        let offset = origin_b - origin_a;
        let reach = a.extent() + b.extent();
        let (first, second) = (a.rounding(), b.rounding());
        let rounding = Rounding { point: first.point + second.point, value: first.value + second.value };
        Self { a, b, origin_a, origin_b, offset, reach, size: reach + offset.norm1(), rounding, bare: false }
    }

    /// The same with vertices that leave out their points where ids name these: of octagons that is half of what the loop carries along, and
    /// the rest of it fits in registers. Who needs the points after all has them by [`complete`](Self::complete).
    #[inline(always)]
    pub(crate) fn bare(self) -> Self {
        Self { bare: self.names_points(), ..self }
    }

    /// The same, of which the compiler does not know that it has been read before. Of all that a support has loaded, and could ever be asked for
    /// again, it keeps copies on the stack else, twenty stores for two octagons, before it is known whether anything more is asked.
    #[inline(always)]
    pub(crate) fn anew(self) -> Self {
        let (a, b) = black_box((self.a, self.b));
        Self { a, b, ..self }
    }

    #[inline(always)]
    fn names_points(&self) -> bool {
        self.a.names_points() && self.b.names_points()
    }

    /// A vertex with its points, whether it had left them out or not.
    #[inline(always)]
    pub(crate) fn complete<N: Extends<V::Scalar>>(&self, vertex: Vertex<V, N>) -> Vertex<V, N> {
        if !self.names_points() {
            return vertex;
        }
        Vertex { p: self.a.point(vertex.a), q: self.b.point(vertex.b), ..vertex }
    }

    /// Asks `question` of the same obstacle without the types of its shapes.
    pub(crate) fn erased<R>(&self, question: impl FnOnce(Erased<'_, V>) -> R) -> R {
        let Self { a, b, origin_a, origin_b, offset, reach, size, rounding, bare } = *self;
        let (a, b): (&dyn Convex<Vector = V>, &dyn Convex<Vector = V>) = (a, b);
        question(Difference { a: &a, b: &b, origin_a, origin_b, offset, reach, size, rounding, bare })
    }

    /// Whether products of the pair's coordinates stay clear of overflow and underflow; a pair of size zero does, and one whose
    /// shapes state that their points may be off by more than what underflow takes away: two points far from zero, posed twice, may
    /// be as near to each other as rounding leaves them.
    #[inline(always)]
    pub(crate) fn in_range(&self) -> bool {
        let (low, high) = <V::Scalar as Scalar>::RANGE;
        let counts = self.size.max(self.rounding.point);
        (counts >= low && self.size <= high) || self.size == Number::ZERO
    }

    /// Bounds the error of `d · w / |d|` for a support point `w` found in direction `d`, as a measure of how far the
    /// obstacle reaches, in native arithmetic: rounding of `w` (two subtractions, 2u size), of the product (2u size, 3u
    /// in space), of the products that chose `p` and `q` (4u reach, 6u in space), and what the shapes add of their own.
    #[inline(always)]
    pub(crate) fn margin(&self) -> V::Scalar {
        self.size * ulps(if V::DIMENSION == 2 { 10 } else { 13 }) + self.rounding.point + self.rounding.value
    }

    /// Whether one of the shapes has smooth pieces.
    #[inline(always)]
    pub(crate) fn has_patches(&self) -> bool {
        self.a.has_patches() || self.b.has_patches()
    }

    #[inline(always)]
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
    #[inline(always)]
    pub(crate) fn support<N: Extends<V::Scalar>>(&self, direction: V, hint_a: u64, hint_b: u64) -> Vertex<V, N> {
        let p = self.a.support(direction, hint_a);
        let q = self.b.support(-direction, hint_b);
        self.vertex(p.point, q.point, p.id, q.id)
    }

    /// The point of the obstacle that two ids name.
    #[inline(always)]
    pub(crate) fn named<N: Extends<V::Scalar>>(&self, a: u64, b: u64) -> Vertex<V, N> {
        self.vertex(self.a.point(a), self.b.point(b), a, b)
    }

    /// A point of the obstacle that is cheap to name, from which a cold query sets out (Zhang, Alg. 1: start from a
    /// point of the obstacle).
    #[inline(always)]
    pub(crate) fn start(&self) -> V {
        (self.a.start() - self.b.start()) - self.offset
    }
}
