//! Where translations lead: shapes moved for a time, whose positions are not rounded.
//!
//! B moves relative to A by `t (v_b - v_a)`, a real number in each coordinate. Supports round it
//! and say by how much; the structure does not: it names the products of stored numbers whose sum
//! it is, so that verdicts about moved shapes are exact.
//!
//! | quantity | error | because |
//! | --- | --- | --- |
//! | `v_b - v_a` | u of it | one rounding |
//! | `t (v_b - v_a)` | 2u of it, and half the least number | one rounding more, underflow |
//! | a support of the moved shape | u of the sum more | one rounding |

use crate::num::{Number, Scalar};
use crate::shape::{Convex, Details, Members, Patch, Rounding, Structure, Support, inflated, pack, ulps, unpack};
use crate::vector::Vector;

/// A shape of any type.
pub(super) type Shape<'s, V> = &'s dyn Convex<Vector = V>;

/// The velocity of B relative to A.
pub(super) struct Drift<V> {
    /// The vectors whose sum it is exactly.
    terms: [Arrow<V>; 2],
    /// True if it is the first of them.
    is_single: bool,
    /// The same, with each coordinate rounded to nearest.
    pub(super) rounded: V,
}

impl<V: Vector> Drift<V> {
    pub(super) fn new(velocity_a: V, velocity_b: V) -> Self {
        let rounded = velocity_b - velocity_a;
        // What of A's velocity has entered the difference. It is not rounded if that is all of it,
        // and the rest all of B's (Knuth, TAOCP 2, 4.2.2).
        let part = rounded - velocity_b;
        let is_single = part == -velocity_a && rounded - part == velocity_b;
        let terms = if is_single { [rounded, V::default()] } else { [velocity_b, -velocity_a] };
        Self { terms: terms.map(Arrow), is_single, rounded }
    }

    /// The way that B has gone after a time.
    pub(super) fn way(&self, time: V::Scalar) -> Way<'_, V> {
        let [first, second] = &self.terms;
        let rounded = self.rounded * time;
        let error = rounded.norm1() * ulps(2) + V::Scalar::LEAST * V::Scalar::from_f64(4.0);
        let error = if time == Number::ZERO || self.rounded == V::default() { V::Scalar::ZERO } else { error };
        let second = (!self.is_single).then_some(Leg { arrow: second, time });
        Way { first: Leg { arrow: first, time }, second, rounded, error }
    }
}

/// A vector as a shape: the point that it leads to.
struct Arrow<V>(V);

impl<V: Vector> Convex for Arrow<V> {
    type Vector = V;

    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.0, id: 0 }
    }

    fn start(&self) -> V {
        self.0
    }

    fn point(&self, _id: u64) -> V {
        self.0
    }

    fn extent(&self) -> V::Scalar {
        inflated(self.0.length())
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Arrow<V> {
    fn structure(&self) -> Structure<'_, V> {
        Structure::Vertices(core::slice::from_ref(&self.0))
    }
}

/// A point of the common frame as a shape, unchecked: it is its own origin, so that it keeps its
/// digits beside shapes that are as far from zero.
pub(super) struct Spot<V> {
    zero: Arrow<V>,
    place: V,
}

impl<V: Vector> Spot<V> {
    pub(super) fn new(place: V) -> Self {
        Self { zero: Arrow(V::default()), place }
    }
}

impl<V: Vector> Convex for Spot<V> {
    type Vector = V;

    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.zero.0, id: 0 }
    }

    fn start(&self) -> V {
        self.zero.0
    }

    fn point(&self, _id: u64) -> V {
        self.zero.0
    }

    fn origin(&self) -> V {
        self.place
    }

    fn extent(&self) -> V::Scalar {
        Number::ZERO
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Spot<V> {
    fn names_points(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_, V> {
        let [x, y] = [V::axis(0), V::axis(1)];
        let z = if V::DIMENSION == 2 { V::default() } else { V::axis(2) };
        Structure::Image { shape: &self.zero, columns: [x, y, z], translation: self.place }
    }
}

/// A vector times a time, as a shape.
struct Leg<'d, V: Vector> {
    arrow: &'d Arrow<V>,
    time: V::Scalar,
}

impl<V: Vector> Convex for Leg<'_, V> {
    type Vector = V;

    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.start(), id: 0 }
    }

    fn start(&self) -> V {
        self.arrow.0 * self.time
    }

    fn point(&self, _id: u64) -> V {
        self.start()
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Leg<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        let [x, y] = [V::axis(0), V::axis(1)].map(|axis| axis * self.time);
        let z = if V::DIMENSION == 2 { V::default() } else { V::axis(2) * self.time };
        Structure::Image { shape: self.arrow, columns: [x, y, z], translation: V::default() }
    }
}

/// The way that B has gone relative to A, as a shape: the point that it leads to.
pub(super) struct Way<'d, V: Vector> {
    first: Leg<'d, V>,
    second: Option<Leg<'d, V>>,
    rounded: V,
    error: V::Scalar,
}

impl<V: Vector> Convex for Way<'_, V> {
    type Vector = V;

    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.rounded, id: 0 }
    }

    fn start(&self) -> V {
        self.rounded
    }

    fn point(&self, _id: u64) -> V {
        self.rounded
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        Rounding { point: self.error, value: self.error }
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Way<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        match &self.second {
            Some(second) => Structure::Sum(&self.first, second),
            None => self.first.structure(),
        }
    }
}

/// A shape that has gone a way. The way is added to its points and not to its origin: it is as
/// short as the shapes are near, whatever the origins.
pub(super) struct Moved<'s, V: Vector> {
    shape: Shape<'s, V>,
    way: Way<'s, V>,
}

impl<'s, V: Vector> Moved<'s, V> {
    pub(super) fn new(shape: Shape<'s, V>, way: Way<'s, V>) -> Self {
        Self { shape, way }
    }

    fn shifted(&self, point: V) -> V {
        point + self.way.rounded
    }
}

impl<V: Vector> Convex for Moved<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let found = self.shape.support(direction, hint);
        Support { point: self.shifted(found.point), id: found.id }
    }

    fn start(&self) -> V {
        self.shifted(self.shape.start())
    }

    fn point(&self, id: u64) -> V {
        self.shifted(self.shape.point(id))
    }

    fn radius(&self) -> V::Scalar {
        self.shape.radius()
    }

    fn origin(&self) -> V {
        self.shape.origin()
    }

    fn extent(&self) -> V::Scalar {
        inflated(self.shape.extent() + self.way.rounded.length() + self.way.error)
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        let Rounding { point, value } = self.shape.rounding();
        let lost = self.way.error + (self.shape.extent() + self.way.rounded.norm1()) * ulps(2);
        Rounding { point: point + lost, value: value + lost }
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Moved<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        Structure::Sum(&self.way, self.shape)
    }

    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        self.shape.details().radii(radius, add);
    }

    fn names_points(&self) -> bool {
        self.shape.details().names_points()
    }

    fn has_patches(&self) -> bool {
        self.shape.details().has_patches()
    }

    fn piece(&self, id: u64) -> Option<u64> {
        self.shape.details().piece(id)
    }

    fn patch(&self, id: u64, direction: V) -> Option<Patch<V>> {
        let patch = self.shape.details().patch(id, direction)?;
        let Support { point, id } = patch.support;
        Some(Patch { support: Support { point: self.shifted(point), id }, ..patch })
    }

    fn nearest(&self, place: V) -> Option<V> {
        self.shape.details().nearest(place - self.way.rounded).map(|point| self.shifted(point))
    }

    fn fetch(&self) {
        self.shape.details().fetch();
    }
}

/// All places that a shape comes through on its way.
pub(super) struct Swept<'s, V: Vector> {
    end: Moved<'s, V>,
}

impl<'s, V: Vector> Swept<'s, V> {
    pub(super) fn new(shape: Shape<'s, V>, way: Way<'s, V>) -> Self {
        Self { end: Moved::new(shape, way) }
    }
}

impl<V: Vector> Convex for Swept<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let found = self.end.shape.support(direction, unpack(hint).1);
        let is_ahead = self.end.way.rounded.dot(direction) > Number::ZERO;
        let point = if is_ahead { self.end.shifted(found.point) } else { found.point };
        Support { point, id: pack(u64::from(is_ahead), found.id) }
    }

    fn start(&self) -> V {
        self.end.shape.start() + self.end.way.rounded * V::Scalar::from_f64(0.5)
    }

    fn point(&self, id: u64) -> V {
        let (place, id) = unpack(id);
        if place & 1 == 0 { self.end.shape.point(id) } else { self.end.point(id) }
    }

    fn radius(&self) -> V::Scalar {
        self.end.radius()
    }

    fn origin(&self) -> V {
        self.end.origin()
    }

    fn extent(&self) -> V::Scalar {
        self.end.extent()
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.end.rounding()
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Swept<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        // Opaque shapes are not asked twice.
        match self.end.shape.details().structure() {
            Structure::Opaque => Structure::Opaque,
            _ => Structure::Hull(self),
        }
    }

    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        self.end.shape.details().radii(radius, add);
    }

    fn fetch(&self) {
        self.end.fetch();
    }
}

impl<V: Vector> Members<V> for Swept<'_, V> {
    fn count(&self) -> usize {
        2
    }

    fn member(&self, index: usize) -> &dyn Convex<Vector = V> {
        if index == 0 { self.end.shape } else { &self.end }
    }
}

/// The difference of two shapes, as a shape.
pub(super) struct Obstacle<'s, V: Vector> {
    a: Shape<'s, V>,
    mirrored: Mirrored<'s, V>,
}

/// A shape reflected in zero.
struct Mirrored<'s, V: Vector>(Shape<'s, V>);

impl<'s, V: Vector> Obstacle<'s, V> {
    pub(super) fn new(a: Shape<'s, V>, b: Shape<'s, V>) -> Self {
        Self { a, mirrored: Mirrored(b) }
    }
}

impl<V: Vector> Convex for Mirrored<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let found = self.0.support(-direction, hint);
        Support { point: -found.point, id: found.id }
    }

    fn start(&self) -> V {
        -self.0.start()
    }

    fn point(&self, id: u64) -> V {
        -self.0.point(id)
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Mirrored<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        let [x, y] = [-V::axis(0), -V::axis(1)];
        let z = if V::DIMENSION == 2 { V::default() } else { -V::axis(2) };
        Structure::Image { shape: self.0, columns: [x, y, z], translation: V::default() }
    }
}

impl<V: Vector> Convex for Obstacle<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let (a, b) = unpack(hint);
        let (a, b) = (self.a.support(direction, a), self.mirrored.support(direction, b));
        Support { point: a.point + b.point, id: pack(a.id, b.id) }
    }

    fn start(&self) -> V {
        self.a.start() + self.mirrored.start()
    }

    fn point(&self, id: u64) -> V {
        let (a, b) = unpack(id);
        self.a.point(a) + self.mirrored.point(b)
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        let (a, b) = (self.a.rounding(), self.mirrored.0.rounding());
        let lost = (self.a.extent() + self.mirrored.0.extent()) * ulps(2);
        Rounding { point: a.point + b.point + lost, value: a.value + b.value + lost }
    }

    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Obstacle<'_, V> {
    fn structure(&self) -> Structure<'_, V> {
        Structure::Sum(self.a, &self.mirrored)
    }
}
