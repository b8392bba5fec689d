//! Properties that a shape may state beyond its support mapping: the trait [`Details`].

use super::{Foot, Form, Patch, Structure, SupportFeature};
use crate::vector::Vector;

/// Properties that a shape may state beyond its support mapping, for exact verdicts and for speed.
///
/// Most shapes need none of this. A shape of your own that states a property implements the method
/// in question, all of which have a default that states nothing, and returns itself from
/// [`Convex::details`](super::Convex::details). A shape around another with the same core, origin,
/// ids and radius returns the details of that one instead. Ids, points and the core are those of
/// the shape's [`Convex`](super::Convex).
///
/// | to gain | state |
/// | --- | --- |
/// | exact verdicts of a polytope | [`structure`](Self::structure) |
/// | exact verdicts where the radius is a sum | [`radii`](Self::radii) |
/// | closed forms in place of the loop | [`form`](Self::form) |
/// | yes or no with simplices of ids alone | [`names_points`](Self::names_points) |
/// | fewer supports between smooth shapes | [`patch`](Self::patch), `piece`, `has_patches` |
/// | projections in place of the loop | [`nearest`](Self::nearest), `has_patches` |
/// | formulas for contact with balls | [`nearest_boundary`](Self::nearest_boundary) |
/// | depths of bodies on parallel axes | [`axis`](Self::axis) |
/// | depths of ellipsoids | [`ellipsoid`](Self::ellipsoid) |
/// | memory that is in no cache, waited for once | [`fetch`](Self::fetch) |
/// | contact manifolds of more than one point | [`support_feature`](Self::support_feature) |
///
/// ```
/// use barycode::d2::{self, Convex, Support, Vec2};
/// use barycode::expert::{Details, Structure};
///
/// /// The square of side two around the origin.
/// struct Square([Vec2<f64>; 4]);
///
/// impl Details<Vec2<f64>> for Square {
///     fn names_points(&self) -> bool {
///         true
///     }
///
///     fn structure(&self) -> Structure<'_, Vec2<f64>> {
///         Structure::Vertices(&self.0)
///     }
/// }
///
/// impl Convex for Square {
///     type Vector = Vec2<f64>;
///
///     fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
///         let id = u64::from(direction.x > 0.0) + 2 * u64::from(direction.y > 0.0);
///         Support { point: self.point(id), id }
///     }
///
///     fn start(&self) -> Vec2<f64> {
///         Vec2::ZERO
///     }
///
///     fn point(&self, id: u64) -> Vec2<f64> {
///         self.0[(id % 4) as usize]
///     }
///
///     fn details(&self) -> &dyn Details<Vec2<f64>> {
///         self
///     }
/// }
///
/// let square = Square([[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(Vec2::from));
/// let corner = d2::Point::new([1.0, 1.0])?;
/// assert_eq!(d2::contact(&square, &corner).verdict, barycode::Verdict::Touching);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub trait Details<V: Vector> {
    /// Structure of the core, for verdicts that do not depend on rounding. A shape of your own that
    /// is a polytope states its vertices here, and its verdicts are exact;
    /// [`point`](super::Convex::point) must know them by the ids that the structure names.
    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Opaque
    }

    /// Calls `add` with the numbers whose exact sum is the radius; by default with `radius`, the
    /// shape's own [`radius`](super::Convex::radius). An exact verdict about a circle that is
    /// rounded once more uses both radii, and not their rounded sum. A shape of your own around
    /// others forwards theirs.
    #[inline]
    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        add(radius);
    }

    /// Form of the core, for questions that a closed form answers faster than the loop. A form
    /// promises that [`point`](super::Convex::point) names the core's vertices as the form says.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<V> {
        Form::General
    }

    /// True if [`point`](super::Convex::point) returns every support by its id, bit for bit and
    /// without a search, as shapes with vertices do. A question whose answer has no points then
    /// keeps ids alone, and asks for the points only if it needs them. `false` by default; a shape
    /// of your own around others forwards it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        false
    }

    /// True if the shape states [`piece`](Self::piece) and [`patch`](Self::patch), which are not
    /// called otherwise. `false` by default.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        false
    }

    /// Number of the smooth piece of the boundary that contains the point with this id, the same
    /// for all points of a piece and different between pieces. `None` at a corner of the boundary,
    /// and by default.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, _id: u64) -> Option<u64> {
        None
    }

    /// The [piece](Self::piece) of the point with this id, at its farthest point in a direction of
    /// length one. `None` if there is no piece, and in a direction in which it has no farthest
    /// point.
    ///
    /// The loop does not need it. With the curvature of the shapes it needs a few supports to the
    /// last bit of a distance instead of a few dozen. The patch only yields the next search
    /// direction; no bound depends on it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn patch(&self, _id: u64, _direction: V) -> Option<Patch<V>> {
        None
    }

    /// The point of the core nearest to a place outside of it, or nearly so, and any point of it
    /// for a place within; all are relative to the [`origin`](super::Convex::origin). `None`, for
    /// all places, if that takes more than a formula, and by default.
    ///
    /// The result must be a point of the core, to within
    /// [`Rounding::point`](super::Rounding::point) and 8 roundoffs of the
    /// [`extent`](super::Convex::extent). Distances of curved shapes are computed from such points,
    /// and proven by a support.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, _place: V) -> Option<V> {
        None
    }

    /// The point of the core's boundary that is nearest to a place, inside or out, relative to the
    /// [`origin`](super::Convex::origin), or one that is nearly so. `None` where that takes more
    /// than a formula, and unless the shape says otherwise.
    ///
    /// Contact with balls comes from it. A point of the core is taken for one, as
    /// [`nearest`](Self::nearest) says, and so is a [`depth`](Foot::depth): every point that is
    /// nearer to the place than that must be in the core, to within
    /// [`Rounding::point`](super::Rounding::point) and 4 roundoffs of the
    /// [`extent`](super::Convex::extent). What `outward` shows is held against a support.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, _place: V) -> Option<Foot<V>> {
        None
    }

    /// The axis of a core in space that is a body of revolution: a point of it, relative to the
    /// [`origin`](super::Convex::origin), and its direction. Every support of the core must lie in
    /// the plane of the axis and the direction asked for, but for rounding. `None` unless the shape
    /// says otherwise.
    ///
    /// The depth of two such bodies whose axes are parallel is found in the plane of both axes.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn axis(&self) -> Option<[V; 2]> {
        None
    }

    /// The core as the image of the unit ball: its centre, relative to the
    /// [`origin`](super::Convex::origin), and the images of the vectors along the axes about it,
    /// each right to within [`Rounding::point`](super::Rounding::point); the last is zero in the
    /// plane. `None` unless the shape says otherwise.
    ///
    /// The depth of two ellipsoids is proven by it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn ellipsoid(&self) -> Option<[V; 4]> {
        None
    }

    /// Begins to load the memory that supports read. A query calls it before anything else, so that
    /// memory that is in no cache is waited for once and not at every step. Does nothing by
    /// default; a shape of your own around others forwards it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {}

    /// Fills in the face, edge or vertex of the core that is farthest along a direction: a feature
    /// that holds a farthest vertex, or all of them, and of those that do one that is about as
    /// nearly across the direction as any. `hint` is that of a
    /// [`support`](super::Convex::support). What `feature` holds before is nothing.
    ///
    /// All vertices, and what is between them, must be points of the core's boundary, to within
    /// [`Rounding::point`](super::Rounding::point) and 32 roundoffs of the
    /// [`extent`](super::Convex::extent). Contact manifolds are clipped from such features. Does
    /// nothing unless the shape says otherwise: a manifold then has the one point that `contact`
    /// has.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support_feature(&self, _direction: V, _hint: u64, _feature: &mut SupportFeature<V>) {}
}

/// Details of a shape that states none.
pub(super) struct Unknown;

impl<V: Vector> Details<V> for Unknown {}
