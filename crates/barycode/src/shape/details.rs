//! What a shape may state of itself beyond its support mapping: the trait [`Details`].

use super::{Form, Patch, Structure};
use crate::vector::Vector;

/// What a shape may state of itself beyond its support mapping, for exact verdicts and for speed.
///
/// A shape of your own that states something implements the methods in question, all of which have
/// a default of which nothing follows, and returns itself from
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
/// | memory that is in no cache, waited for once | [`fetch`](Self::fetch) |
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
    /// The structure of the core, for verdicts that no rounding can turn. A shape of your own that
    /// is a polytope states its vertices here, and its verdicts are exact;
    /// [`point`](super::Convex::point) must know them by the ids that the structure names.
    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Opaque
    }

    /// Calls `add` with the numbers whose sum is `radius`, the shape's own
    /// [`radius`](super::Convex::radius), none of which is rounded: an exact verdict about a circle
    /// that is rounded once more takes both radii at their word, and not their rounded sum. The
    /// radius itself unless the shape says otherwise; a shape of your own around others hands on
    /// theirs.
    #[inline]
    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        add(radius);
    }

    /// The form of the core, for questions that a formula answers sooner than the loop. A form
    /// promises that [`point`](super::Convex::point) names the core's vertices as the form says.
    #[inline(always)]
    fn form(&self) -> Form<V> {
        Form::General
    }

    /// Whether [`point`](super::Convex::point) knows every support by its id, bit for bit and
    /// without a search, as of shapes with vertices it does. A question whose answer has no points
    /// then carries ids along, and asks for the points where it turns out to need them. `false`
    /// unless the shape says otherwise; a shape of your own around others hands it on.
    #[inline(always)]
    fn names_points(&self) -> bool {
        false
    }

    /// Whether [`piece`](Self::piece) and [`patch`](Self::patch) have answers; they are not asked
    /// otherwise. `false` unless the shape says otherwise.
    #[inline(always)]
    fn has_patches(&self) -> bool {
        false
    }

    /// The smooth piece of the boundary that the point with this id is on, as a number that all
    /// points of a piece have and those of others have not. `None` where the boundary has a corner,
    /// and unless the shape says otherwise.
    #[inline(always)]
    fn piece(&self, _id: u64) -> Option<u64> {
        None
    }

    /// The [piece](Self::piece) with this id, at its farthest point in a direction of length one.
    /// `None` where there is none, and in a direction in which it has no farthest point: the point
    /// stays where it is.
    ///
    /// The loop finds its way without it. Where it is told how a shape bends, it takes a few
    /// supports to the last bit of a distance and not a few dozen. What it makes of this is a
    /// direction to ask in, of which nothing is believed.
    #[inline(always)]
    fn patch(&self, _id: u64, _direction: V) -> Option<Patch<V>> {
        None
    }

    /// The point of the core that is nearest to a place outside of it, or nearly so, and any point
    /// of it for a place within; all are relative to the [`origin`](super::Convex::origin). `None`
    /// where that takes more than a formula, and unless the shape says otherwise: for all places,
    /// or for none.
    ///
    /// What is returned must be a point of the core, to within
    /// [`Rounding::point`](super::Rounding::point) and 8 roundoffs of the
    /// [`extent`](super::Convex::extent). Distances of curved shapes come from such points, and
    /// from a support that shows that none are nearer.
    #[inline(always)]
    fn nearest(&self, _place: V) -> Option<V> {
        None
    }

    /// Begins to load what supports will read. A query calls it before anything else, so that
    /// memory that is in no cache is waited for once and not at every step. Does nothing unless the
    /// shape says otherwise; a shape of your own around others hands it on.
    #[inline(always)]
    fn fetch(&self) {}
}

/// The details of a shape that states none.
pub(super) struct Unknown;

impl<V: Vector> Details<V> for Unknown {}
