//! The plane and space by one name: the kinds of shapes that each has.

use crate::interface::CType;
use crate::outer_hull::Outer;
use crate::progress::Progress;
use crate::shape::{Any, Custom, Handle};
use crate::vertices::Vertices;
use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::SubDistance;
use barycode::{CheckError, ContactPoint, Convex, Kinematic, Motion, Proximity, Scalar, ShapeError};
use barycode_batch::{InLanes, ShapeId, ShapeTable, SweptVector, TableError, VectorSlice};
use core::fmt::Debug;

/// `f32` or `f64`, by the names of C.
pub(crate) trait Float: Scalar + CType {
    /// What is no number.
    const NOT_A_NUMBER: Self;
    /// Infinity.
    const INFINITE: Self;
    /// As many vertices as a struct of the caller has room for.
    type Few: Copy + Debug + AsRef<[Vec2<Self>]> + AsMut<[Vec2<Self>]>;
    /// Zeros in their place.
    const NO_VERTICES: Self::Few;
}

impl Float for f32 {
    type Few = [Vec2<f32>; 8];

    const NO_VERTICES: Self::Few = [Vec2::ZERO; 8];
    const NOT_A_NUMBER: Self = Self::NAN;
    const INFINITE: Self = Self::INFINITY;
}

impl Float for f64 {
    type Few = [Vec2<f64>; 4];

    const NO_VERTICES: Self::Few = [Vec2::ZERO; 4];
    const NOT_A_NUMBER: Self = Self::NAN;
    const INFINITE: Self = Self::INFINITY;
}

/// A dimension in a precision.
pub(crate) trait World:
    Kinematic<Scalar: Float, Method: SubDistance<Self>, AngularVelocity: CType, Pose: CType> + InLanes + SweptVector + CType
{
    /// A shape of any kind, in a struct of the caller.
    type Core: Copy;

    /// The kind of lists of vertices, about pairs of which questions are compiled of their own.
    type Listed: Convex<Vector = Self>;

    /// The kind of boxes, likewise.
    type Block: Convex<Vector = Self>;

    /// A shape of any kind that owns what it needs.
    type Owned: Convex<Vector = Self> + Clone + 'static;

    /// Points of a manifold: as many as there can be.
    type Few<P: Copy + Debug + CType>: Copy + Debug + CType + AsRef<[P]> + AsMut<[P]>;

    /// A motion along an arc; of space one that is never made.
    type Arc: Motion<Vector = Self> + Copy + Debug;

    /// What all names of this dimension and precision begin with.
    const PREFIX: &'static str;

    /// What marks a struct that holds a shape.
    const MARK: u64;

    /// What is no number.
    const NAN: Self::Scalar = <Self::Scalar as Float>::NOT_A_NUMBER;

    /// Zero.
    const ZERO: Self::Scalar = <Self::Scalar as barycode::expert::Number>::ZERO;

    /// Infinity.
    const HIGHEST: Self::Scalar = <Self::Scalar as Float>::INFINITE;

    /// Less than any number.
    const LOWEST: Self::Scalar;

    /// As many equal values.
    fn few<P: Copy + Debug + CType>(value: P) -> Self::Few<P>;

    /// The nearest number of the precision.
    fn from_f64(value: f64) -> Self::Scalar;

    /// The shape of a kind.
    fn core(core: &Self::Core) -> Any<'_, Self>;

    /// The shape, if it is a list of vertices.
    fn listed(core: &Self::Core) -> Option<&Self::Listed>;

    /// The shape, if it is a box.
    fn block(core: &Self::Core) -> Option<&Self::Block>;

    /// A shape that the library owns, behind a pointer.
    fn handled(owned: Self::Owned) -> Self::Core;

    /// A body of the caller's.
    fn custom(custom: Custom<Self>) -> Self::Core;

    /// The pointer, of a kind that has one.
    fn handle(core: &Self::Core) -> Option<Handle<Self>>;

    /// A copy that owns what it needs; `None` for a body of the caller's.
    fn owned(core: &Self::Core) -> Result<Option<Self::Owned>, ShapeError>;

    /// An owned shape, rounded.
    fn rounded(shape: Self::Owned, radius: Self::Scalar) -> Result<Self::Owned, ShapeError>;

    /// An owned shape at a pose.
    fn posed(shape: Self::Owned, pose: Self::Pose) -> Result<Self::Owned, ShapeError>;

    /// The image of an owned shape under a linear map, given row by row, and a translation.
    fn affine(shape: Self::Owned, rows: &[Self], translation: Self) -> Result<Self::Owned, ShapeError>;

    /// The Minkowski sum.
    fn sum(first: Self::Owned, second: Self::Owned) -> Self::Owned;

    /// The hull of shapes.
    fn hull_of(members: Vec<Self::Owned>) -> Result<Self::Owned, ShapeError>;

    /// The hull of points; `None` once `progress` ends it.
    fn hull(points: Vec<Self>, progress: Progress) -> Result<Option<Self::Owned>, ShapeError>;

    /// An outer hull of points; `None` once `progress` ends it.
    fn outer_hull(
        points: Vec<Self>,
        limit: d2::OuterLimit<Self::Scalar>,
        progress: Progress,
    ) -> Result<Option<Outer<Self>>, ShapeError>;

    /// Adds an owned shape to a table.
    fn push(table: &mut ShapeTable<Self>, shape: Self::Owned) -> Result<ShapeId, TableError>;

    /// A column of vectors as a batch takes it.
    fn column(vectors: &mut [Self]) -> VectorSlice<'_, Self> {
        VectorSlice::Vectors(vectors)
    }

    /// [`Proximity::check_points`].
    ///
    /// # Errors
    /// The fault of the points.
    fn check_points(
        contact: &Proximity<Self>,
        a: Any<'_, Self>,
        b: Any<'_, Self>,
        points: &[ContactPoint<Self>],
    ) -> Result<(), CheckError>;
}

/// Defines the kinds of shapes of a dimension that a struct of the caller can hold.
macro_rules! kinds {
    (
        $(#[$doc:meta])*
        $name:ident in $vector:ident of $door:ident; { $($kind:ident($shape:ty)),+ $(,)? }
        and lent { $($lent:ident($lent_shape:ty) => |$given:ident| $copied:expr),+ $(,)? }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) enum $name<T: Float>
        where
            $vector<T>: World,
        {
            $($kind($shape),)+
            $($lent($lent_shape),)+
            Owned(Handle<$vector<T>>),
            Custom(Custom<$vector<T>>),
        }

        $(impl<T: Float> From<$shape> for $name<T>
        where
            $vector<T>: World,
        {
            fn from(shape: $shape) -> Self {
                Self::$kind(shape)
            }
        })+

        $(impl<T: Float> From<$lent_shape> for $name<T>
        where
            $vector<T>: World,
        {
            fn from(shape: $lent_shape) -> Self {
                Self::$lent(shape)
            }
        })+

        impl<T: Float> $name<T>
        where
            $vector<T>: World<Owned = $door::Shape<T>>,
        {
            fn any(&self) -> Any<'_, $vector<T>> {
                match self {
                    $(Self::$kind(shape) => shape,)+
                    $(Self::$lent(shape) => shape,)+
                    Self::Owned(handle) => handle.shape(),
                    Self::Custom(custom) => custom,
                }
            }

            fn copied(&self) -> Result<Option<$door::Shape<T>>, ShapeError> {
                Ok(Some(match self {
                    $(Self::$kind(shape) => (*shape).into(),)+
                    $(Self::$lent($given) => $copied.into(),)+
                    Self::Owned(handle) => handle.shape().clone(),
                    Self::Custom(_) => return Ok(None),
                }))
            }
        }
    };
}

kinds! {
    /// Kinds of shapes of the plane.
    PlaneCore in Vec2 of d2; {
        Point(d2::Point<T>),
        Segment(d2::Segment<T>),
        Triangle(d2::Triangle<T>),
        Circle(d2::Circle<T>),
        Capsule(d2::Capsule<T>),
        Rectangle(d2::Rectangle<T>),
        Ellipse(d2::Ellipse<T>),
    } and lent {
        Polygon(d2::Polygon<T, Vertices<T>>) => |lent| d2::Polygon::assume_convex(lent.vertices().to_vec()),
        Points(d2::Points<Vec2<T>, &'static [Vec2<T>]>) => |lent| d2::Points::new(lent.points().to_vec())?,
    }
}

kinds! {
    /// Kinds of shapes of space.
    SpaceCore in Vec3 of d3; {
        Point(d3::Point<T>),
        Segment(d3::Segment<T>),
        Triangle(d3::Triangle<T>),
        Tetrahedron(d3::Tetrahedron<T>),
        Sphere(d3::Sphere<T>),
        Capsule(d3::Capsule<T>),
        Cuboid(d3::Cuboid<T>),
        Ellipsoid(d3::Ellipsoid<T>),
        Cylinder(d3::Cylinder<T>),
        Cone(d3::Cone<T>),
    } and lent {
        Points(d3::Points<Vec3<T>, &'static [Vec3<T>]>) => |lent| d3::Points::new(lent.points().to_vec())?,
    }
}

/// What both dimensions do in the same words.
macro_rules! world {
    ($vector:ident, $float:ident, $door:ident, $core:ident, $few:literal, $mark:literal, $prefix:literal; $($item:item)*) => {
        impl World for $vector<$float> {
            type Core = $core<$float>;
            type Owned = $door::Shape<$float>;
            type Few<P: Copy + Debug + CType> = [P; $few];

            const PREFIX: &'static str = $prefix;
            const MARK: u64 = $mark;
            const LOWEST: $float = $float::NEG_INFINITY;

            fn few<P: Copy + Debug + CType>(value: P) -> [P; $few] {
                [value; $few]
            }

            fn from_f64(value: f64) -> $float {
                <$float as Scalar>::from_f64(value)
            }

            fn core(core: &Self::Core) -> Any<'_, Self> {
                core.any()
            }

            fn handled(owned: Self::Owned) -> Self::Core {
                $core::Owned(Handle::new(owned))
            }

            fn custom(custom: Custom<Self>) -> Self::Core {
                $core::Custom(custom)
            }

            fn handle(core: &Self::Core) -> Option<Handle<Self>> {
                if let $core::Owned(handle) = core { Some(*handle) } else { None }
            }

            fn owned(core: &Self::Core) -> Result<Option<Self::Owned>, ShapeError> {
                core.copied()
            }

            fn rounded(shape: Self::Owned, radius: $float) -> Result<Self::Owned, ShapeError> {
                shape.rounded(radius)
            }

            fn posed(shape: Self::Owned, pose: Self::Pose) -> Result<Self::Owned, ShapeError> {
                shape.posed(pose)
            }

            fn sum(first: Self::Owned, second: Self::Owned) -> Self::Owned {
                $door::Shape::Sum(Box::new($door::MinkowskiSum::new(first, second)))
            }

            fn hull_of(members: Vec<Self::Owned>) -> Result<Self::Owned, ShapeError> {
                Ok($door::Shape::Hull($door::HullOf::new(members)?))
            }

            fn push(table: &mut ShapeTable<Self>, shape: Self::Owned) -> Result<ShapeId, TableError> {
                table.push_any(shape)
            }

            fn check_points(
                contact: &Proximity<Self>,
                a: Any<'_, Self>,
                b: Any<'_, Self>,
                points: &[ContactPoint<Self>],
            ) -> Result<(), CheckError> {
                contact.check_points(&a, &b, points)
            }

            $($item)*
        }
    };
}

/// The plane in a precision.
macro_rules! plane {
    ($float:ident, $mark:literal, $prefix:literal) => {
        world! { Vec2, $float, d2, PlaneCore, 2, $mark, $prefix;
            type Arc = d2::Arc<$float>;
            type Listed = d2::Polygon<$float, Vertices<$float>>;
            type Block = d2::Rectangle<$float>;

            fn listed(core: &Self::Core) -> Option<&Self::Listed> {
                if let PlaneCore::Polygon(polygon) = core { Some(polygon) } else { None }
            }

            fn block(core: &Self::Core) -> Option<&Self::Block> {
                if let PlaneCore::Rectangle(rectangle) = core { Some(rectangle) } else { None }
            }

            fn affine(shape: Self::Owned, rows: &[Self], translation: Self) -> Result<Self::Owned, ShapeError> {
                let matrix = core::array::from_fn(|row| [rows[row].x, rows[row].y]);
                Ok(d2::Shape::Affine(Box::new(d2::Affine::new(shape, matrix, translation)?)))
            }

            fn hull(points: Vec<Self>, progress: Progress) -> Result<Option<Self::Owned>, ShapeError> {
                Ok(polygon_while(points, progress)?.map(Into::into))
            }

            fn outer_hull(
                points: Vec<Self>,
                limit: d2::OuterLimit<$float>,
                progress: Progress,
            ) -> Result<Option<Outer<Self>>, ShapeError> {
                let Some(hull) = polygon_while(points, progress)? else { return Ok(None) };
                let outer = d2::outer_hull(&hull, limit, &mut |done| progress.goes_on(done));
                Ok(outer.map(|outer| {
                    let vertices = outer.polygon.vertices().to_vec();
                    Outer { vertices, faces: Vec::new(), distance: outer.distance }
                }))
            }
        }
    };
}

/// A polygon with vertices of its own.
type OwnPolygon<T> = d2::Polygon<T, Vec<Vec2<T>>>;

/// The hull of points of the plane, which takes a second for some millions of them: it can be ended
/// before and after.
fn polygon_while<T: Scalar>(points: Vec<Vec2<T>>, progress: Progress) -> Result<Option<OwnPolygon<T>>, ShapeError> {
    let count = points.len();
    if !progress.goes_on(0) {
        return Ok(None);
    }
    let hull = d2::Polygon::hull(points)?;
    Ok(progress.goes_on(count).then_some(hull))
}

/// Space in a precision.
macro_rules! space {
    ($float:ident, $mark:literal, $prefix:literal) => {
        world! { Vec3, $float, d3, SpaceCore, 4, $mark, $prefix;
            type Arc = d3::Still<$float>;
            type Listed = d3::Polytope<$float>;
            type Block = d3::Cuboid<$float>;

            fn listed(core: &Self::Core) -> Option<&Self::Listed> {
                let SpaceCore::Owned(handle) = core else { return None };
                if let d3::Shape::Polytope(polytope) = handle.shape() { Some(polytope) } else { None }
            }

            fn block(core: &Self::Core) -> Option<&Self::Block> {
                if let SpaceCore::Cuboid(cuboid) = core { Some(cuboid) } else { None }
            }

            fn affine(shape: Self::Owned, rows: &[Self], translation: Self) -> Result<Self::Owned, ShapeError> {
                let matrix = core::array::from_fn(|row| [rows[row].x, rows[row].y, rows[row].z]);
                Ok(d3::Shape::Affine(Box::new(d3::Affine::new(shape, matrix, translation)?)))
            }

            fn hull(points: Vec<Self>, progress: Progress) -> Result<Option<Self::Owned>, ShapeError> {
                let hull = d3::Polytope::hull_while(points, &mut |done| progress.goes_on(done))?;
                Ok(hull.map(Into::into))
            }

            fn outer_hull(
                points: Vec<Self>,
                limit: d2::OuterLimit<$float>,
                progress: Progress,
            ) -> Result<Option<Outer<Self>>, ShapeError> {
                let go_on = &mut |done| progress.goes_on(done);
                let Some(hull) = d3::Polytope::hull_while(points, go_on)? else { return Ok(None) };
                Ok(d3::outer_hull(&hull, limit, go_on).map(|outer| {
                    let (vertices, faces) = (outer.polytope.vertices().to_vec(), outer.polytope.faces().to_vec());
                    Outer { vertices, faces, distance: outer.distance }
                }))
            }
        }
    };
}

plane! { f64, 0x6279_2d32_6401_5348, "barycode2d" }
plane! { f32, 0x6279_2d32_6601_5348, "barycode2f" }
space! { f64, 0x6279_2d33_6401_5348, "barycode3d" }
space! { f32, 0x6279_2d33_6601_5348, "barycode3f" }

macro_rules! named {
    ($($type:ty => $name:literal),+ $(,)?) => {$(
        impl CType for $type {
            fn c() -> String {
                $name.into()
            }
        }
    )+};
}

named! {
    Vec2<f64> => "barycode2d_vec", Vec2<f32> => "barycode2f_vec",
    Vec3<f64> => "barycode3d_vec", Vec3<f32> => "barycode3f_vec",
    d2::Pose<f64> => "barycode2d_pose", d2::Pose<f32> => "barycode2f_pose",
    d3::Pose<f64> => "barycode3d_pose", d3::Pose<f32> => "barycode3f_pose",
}
