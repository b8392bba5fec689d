//! Contact manifolds: the points at which two shapes rest on each other, for the solvers of physics
//! engines.
//!
//! A contact is asked for first. Along its certified normal both shapes are asked for their
//! supporting features: the face, edge or vertex that is farthest ([`SupportFeature`]). These are
//! seen along the normal, as polygons of the plane across it (in the plane as segments of a line).
//! The corners of what both have in common are the points: vertices of one feature over the other,
//! and crossings of their edges. Each is lifted onto both features along the normal.
//!
//! | property | because |
//! | --- | --- |
//! | no point is less apart than `lower` | both its points are in the shapes |
//! | some point is at most `upper` apart | the least corner; else the contact's witness points |
//! | no polygon is extrapolated | one over 60° from across the normal counts as an edge |
//!
//! Which corner is which is told by names of the features that it is on, or within a hair's breadth
//! of ([`face::Face::name`]), so that what jitters by less keeps its name.

mod check;
mod clip;
mod face;
mod reduce;
#[cfg(feature = "serde")]
mod written;

use crate::answer::{Proximity, Stop, Verdict};
use crate::dimension::Dimension;
use crate::gjk::{Shape, SubDistance};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::Query;
use crate::shape::{Convex, SupportFeature, ulps};
use crate::vector::Vector;
use clip::Corners;
use face::Face;

/// A point of a contact manifold: a point of either shape, one behind the other along the normal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub struct ContactPoint<V: Vector> {
    /// A point of A. It is on A's boundary where A's face there is across the normal, or A has no
    /// radius; the core's points are moved out by the radius along the normal.
    pub on_a: V,
    /// The point of B that is as far along the normal as [`distance`](Self::distance) says.
    pub on_b: V,
    /// The signed distance of both along the normal: negative where the shapes overlap there.
    pub distance: V::Scalar,
    /// Names the features of A (upper half) and B (lower half) that the point is on. It stays the
    /// same from step to step as long as these do, so that a solver finds what it had of the point
    /// before. No other point of the manifold has it.
    pub id: u64,
}

/// The most [points](ContactPoint) that two shapes can have: a slice of so many has room for all.
pub const MOST_CONTACT_POINTS: usize = clip::MOST;

/// The answer to `contact_manifold`: a contact, and up to two points in the plane, up to four in
/// space.
///
/// Guarantees, in terms of the bounds of [`contact`](Self::contact):
///
/// - every point is at least `lower` apart along the normal;
/// - the first point is the least apart, and its distance is between `lower` and `upper`;
/// - `on_a` is a point of A and `on_b` of B, to within rounding: 64 roundoffs of the size of the
///   pair, and four times what the shapes state of their own
///   [rounding](crate::expert::Rounding);
/// - `on_b - on_a` is `distance` times the normal, to within rounding; where two edges in space
///   that are less than a degree from parallel rest on each other, it may lead across both by as
///   much as the edges diverge, and where curved shapes overlap, across the normal by an 8192nd of
///   the depth.
///
/// Points are left out unless they overlap, are within the
/// [margin](Query::speculative_margin), or are farther apart than the contact by no more than a
/// 64th of the size of the smaller feature, an angle of about a degree. There is no point where
/// there is no normal, where nothing is known of the distance, or where that is beyond the
/// [cut-off](Query::cut_off).
///
/// A circle of a cylinder or cone is represented by eight points of it, and the one that is
/// farthest along the normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold<V: Vector> {
    contact: Proximity<V>,
    points: [ContactPoint<V>; CAPACITY],
    count: usize,
}

/// Points of a manifold at most; in the plane two.
const CAPACITY: usize = 4;

/// The number of points that a manifold is reduced to.
fn most_points<V: Vector>() -> usize {
    if V::DIMENSION == 2 { 2 } else { CAPACITY }
}

impl<V: Vector> Manifold<V> {
    /// The contact: bounds, normal, and the witness points with their certificate.
    #[must_use]
    pub fn contact(&self) -> &Proximity<V> {
        &self.contact
    }

    /// The points, the least apart first.
    #[must_use]
    pub fn points(&self) -> &[ContactPoint<V>] {
        &self.points[..self.count]
    }

    /// How the shapes lie.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.contact.verdict
    }

    /// The unit direction from A to B that all distances are along.
    #[must_use]
    pub fn normal(&self) -> Option<V> {
        self.contact.normal
    }
}

impl<V: Dimension> Manifold<V> {
    /// The manifold of a contact that is known already: the answer of
    /// [`contact`](Query::contact) for these shapes. `margin` is that of
    /// [`speculative_margin`](Query::speculative_margin), zero for none.
    #[must_use]
    pub fn of_contact<A, B>(a: &A, b: &B, contact: Proximity<V>, margin: V::Scalar) -> Self
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        Self::within_margin(a, b, contact, Some(margin))
    }

    /// Without points for no margin.
    fn within_margin(a: Shape<'_, V>, b: Shape<'_, V>, contact: Proximity<V>, margin: Option<V::Scalar>) -> Self {
        let mut points = [ContactPoint::default(); CAPACITY];
        let count = fill(a, b, &contact, margin, &mut points[..most_points::<V>()]);
        Self { contact, points, count }
    }
}

impl<V: Dimension, M: SubDistance<V>, O: Observer<V>> Query<'_, V, M, O> {
    /// The contact of two shapes, and the points at which they rest on each other: up to two in the
    /// plane and four in space, each with its signed distance along the normal and an id that stays
    /// the same from step to step.
    ///
    /// Polygons, boxes, polytopes, capsules, cylinders and cones have such points, also rounded,
    /// posed and under affine maps; so has a shape of your own that states its
    /// [supporting features](crate::expert::Details::support_feature). Others, and round ones, have
    /// the one point that [`contact`](Self::contact) has. Where shapes are apart, the points are
    /// those of their nearest features.
    pub fn contact_manifold<A, B>(&mut self, a: &A, b: &B) -> Manifold<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let contact = self.contact(a, b);
        Manifold::within_margin(a, b, contact, self.margin_for(&contact))
    }

    /// Does what [`contact_manifold`](Self::contact_manifold) does, but with all points, once
    /// around the normal: the whole polygon in which the features of both shapes meet. Returns them
    /// with the contact. There is room for all in a slice of [`MOST_CONTACT_POINTS`]; where a
    /// shorter one has too little, it gets the points of a reduced manifold, as many as fit.
    ///
    /// ```
    /// use barycode::MOST_CONTACT_POINTS;
    /// use barycode::d3::{ContactPoint, Cuboid, Pose, Posed, Query, Rotation};
    ///
    /// let eighth = std::f64::consts::FRAC_PI_8;
    /// let turned = Rotation::from_quaternion_xyzw([0.0, 0.0, eighth.sin(), eighth.cos()]);
    /// let lower = Cuboid::from_half_extents([1.0, 1.0, 0.5])?;
    /// let upper = Posed::new(lower, Pose::new([0.0, 0.0, 0.99], turned))?;
    /// let mut points = [ContactPoint::default(); MOST_CONTACT_POINTS];
    /// let (contact, points) = Query::new().whole_contact_manifold(&lower, &upper, &mut points);
    /// assert_eq!(points.len(), 8); // a square over another, turned by an eighth
    /// assert!(points.iter().all(|point| (point.distance + 0.01).abs() < 1e-12));
    /// assert!(contact.depth() > 0.0);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    pub fn whole_contact_manifold<'p, A, B>(
        &mut self,
        a: &A,
        b: &B,
        points: &'p mut [ContactPoint<V>],
    ) -> (Proximity<V>, &'p [ContactPoint<V>])
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let contact = self.contact(a, b);
        let count = fill(a, b, &contact, self.margin_for(&contact), points);
        (contact, &points[..count])
    }
}

/// Fills a slice with the points of a manifold, none for no margin, and returns how many these are.
#[inline(never)]
fn fill<V: Dimension>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    contact: &Proximity<V>,
    margin: Option<V::Scalar>,
    points: &mut [ContactPoint<V>],
) -> usize {
    let known = contact.upper < V::Scalar::INFINITY && contact.stop != Stop::CutOff;
    match (contact.normal, margin) {
        (Some(normal), Some(margin)) if known && !points.is_empty() => {
            Meeting { a, b, contact, normal, noise: noise(a, b) }.fill(margin, points)
        }
        _ => 0,
    }
}

/// A bound on the rounding error of a point of a pair's manifold, within which two points are one.
fn noise<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>) -> V::Scalar {
    let size = a.extent() + b.extent() + (b.origin() - a.origin()).norm1() + a.radius() + b.radius();
    size * ulps(16) + a.rounding().point + b.rounding().point
}

/// Two shapes and their contact.
struct Meeting<'s, V: Dimension> {
    a: Shape<'s, V>,
    b: Shape<'s, V>,
    contact: &'s Proximity<V>,
    normal: V,
    noise: V::Scalar,
}

impl<V: Dimension> Meeting<'_, V> {
    fn fill(&self, margin: V::Scalar, points: &mut [ContactPoint<V>]) -> usize {
        let (normal, noise) = (self.normal, self.noise);
        let axes = normal.across();
        // All places are relative to A's origin.
        let offset = self.b.origin() - self.a.origin();
        let (id_a, id_b) = self.contact.simplex.ids[0];
        let mut feature = SupportFeature::new();
        self.a.details().support_feature(normal, id_a, &mut feature);
        let face_a = Face::new(&feature, V::default(), normal, axes, noise);
        feature.clear();
        self.b.details().support_feature(-normal, id_b, &mut feature);
        let face_b = Face::new(&feature, offset, -normal, axes, noise);

        let hair = face_a.size().min(face_b.size()) * V::Scalar::from_f64(HAIR);
        let mut corners = Corners::new(normal, axes, self.a.radius() + self.b.radius(), hair, noise);
        corners.collect(&face_a, &face_b);
        self.certify(&mut corners, &face_a, &face_b);
        let beside = self.contact.distance.max(self.contact.upper) + corners.hair();
        corners.keep_within(margin.max(Number::ZERO).max(beside));
        corners.put_in_order();
        self.write(&corners, points)
    }

    /// Sees to it that the least distance is within the bounds of the contact. Where the corners do
    /// not have it, as of features that are represented by some of their points, the witness points
    /// do. Where the bounds are apart these need not be as deep as the normal says.
    fn certify(&self, corners: &mut Corners<V>, face_a: &Face<V>, face_b: &Face<V>) {
        let Proximity { lower, upper, distance, on_a, on_b, stop, .. } = *self.contact;
        if !corners.confine(lower, upper) {
            let p = (on_a - self.a.origin()) - self.normal * self.a.radius();
            let q = (on_b - self.a.origin()) + self.normal * self.b.radius();
            let radii = self.a.radius() + self.b.radius();
            let apart = ((q - p).dot(self.normal) - radii).max(lower).min(upper);
            let distance = if stop == Stop::Optimal { distance } else { apart };
            corners.add_witness(face_a, face_b, [p, q], distance);
        }
    }

    /// The points in the common frame: all, or where there is no room for them, some.
    fn write(&self, corners: &Corners<V>, points: &mut [ContactPoint<V>]) -> usize {
        let found = corners.found();
        let point = |index: usize, id: u64| {
            let corner = &found[index];
            let [p, q] = corner.cores;
            ContactPoint {
                on_a: (p + self.normal * self.a.radius()) + self.a.origin(),
                on_b: (q - self.normal * self.b.radius()) + self.a.origin(),
                distance: corner.distance,
                id,
            }
        };
        if points.len() > CAPACITY && found.len() <= points.len() {
            for (index, place) in points.iter_mut().enumerate().take(found.len()) {
                *place = point(index, corners.unique_id(index));
            }
            return found.len();
        }
        let most = points.len().min(most_points::<V>());
        let (chosen, count) = reduce::choose(found, most, corners.hair(), self.noise);
        for (place, &index) in points.iter_mut().zip(&chosen[..count]) {
            *place = point(index, found[index].id());
        }
        count
    }
}

/// A hair's breadth, as a part of the size of the smaller feature: points nearer to a vertex or
/// edge are named after it, and points not farther beyond the contact's distance are kept, whatever
/// the margin. It is an angle of about a degree.
const HAIR: f64 = 1.0 / 64.0;
