//! What differs between the plane and space.

use super::ask::{self, QueryAnswer, Real, Shape};
use super::corners::refused;
use super::field::Flaw;
use super::request::{PosedSpec, Question, RotationSpec};
use super::shape::{rounded, rounded_vector};
use crate::args::SolveArgs;
use barycode::d2::{self, Polygon, SupportSearch, Vec2};
use barycode::d3::{self, Cone, Cylinder, Polytope, Vec3};
use barycode::expert::{Capsule, Circle, Cuboid, Ellipsoid, Observer, Point, Segment, Triangle, Vector};
use barycode::{Convex, HalfSpace, Kinematic, Scalar, ShapeError};
use serde::Serialize;

/// A dimension that requests are served in.
pub trait RequestDimension<const N: usize>:
    Kinematic<Scalar: Real> + Serialize + From<[<Self as Vector>::Scalar; N]>
{
    /// The same dimension in double precision, for pictures.
    type Double: RequestDimension<N, Scalar = f64>;

    /// A shape of this dimension of any kind.
    type Shape: Convex<Vector = Self>
        + Send
        + Sync
        + 'static
        + From<Point<Self>>
        + From<Segment<Self>>
        + From<Triangle<Self>>
        + From<Circle<Self>>
        + From<Capsule<Self>>
        + From<Cuboid<Self>>
        + From<Ellipsoid<Self>>;

    /// The coordinates as doubles.
    fn doubles(self) -> [f64; N];

    /// The hull of a cloud.
    fn hull(points: Vec<Self>, search: SupportSearch) -> Result<Self::Shape, Flaw>;

    /// A shape and all that is within a radius of it.
    fn rounded(shape: Self::Shape, radius: Self::Scalar) -> Result<Self::Shape, ShapeError>;

    /// A cylinder or cone of this half height and radius, which only space has.
    fn solid_of_revolution(cone: bool, sizes: (Self::Scalar, Self::Scalar)) -> Result<Self::Shape, ShapeError>;

    /// The pose of a shape; none where it is where it was made.
    fn pose(placed: &PosedSpec<N>) -> Result<Option<Self::Pose>, Flaw>;

    /// A half-space at a pose, which turns its normal and moves its points.
    fn half_space(normal: Self, offset: Self::Scalar, pose: Option<Self::Pose>) -> Result<HalfSpace<Self>, ShapeError>;

    /// The pose of a point.
    fn translation(place: &[f64; N]) -> Result<Self::Pose, Flaw>;

    /// An angular velocity in the precision of the query; in the plane the first number.
    fn angular_velocity(rates: &[f64; 3]) -> Result<Self::AngularVelocity, Flaw>;

    /// Asks the core with the solver that the arguments name.
    fn ask_with_solver<O: Observer<Self>>(
        question: Question<N>,
        args: &SolveArgs,
        a: &Shape<'_, Self>,
        b: &Shape<'_, Self>,
        observer: O,
    ) -> Result<QueryAnswer<Self>, Flaw>;
}

impl<T: Real> RequestDimension<2> for Vec2<T> {
    type Double = Vec2<f64>;
    type Shape = d2::Shape<T>;

    fn doubles(self) -> [f64; 2] {
        [self.x, self.y].map(Scalar::to_f64)
    }

    /// Points in convex position stay as they are, collinear and repeated ones included; any others
    /// are replaced by their hull.
    fn hull(points: Vec<Self>, search: SupportSearch) -> Result<Self::Shape, Flaw> {
        let polygon = Polygon::new_or_hull(points).map_err(|error| refused(error, "vertices"))?;
        Ok(polygon.with_search(search).into())
    }

    fn rounded(shape: Self::Shape, radius: T) -> Result<Self::Shape, ShapeError> {
        shape.rounded(radius)
    }

    /// Reading refuses both before they come here.
    fn solid_of_revolution(_cone: bool, _sizes: (T, T)) -> Result<Self::Shape, ShapeError> {
        Err(ShapeError::Empty)
    }

    /// Cosine and sine come from the angle as written, not from one rounded to the precision of the
    /// query.
    fn pose(placed: &PosedSpec<2>) -> Result<Option<d2::Pose<T>>, Flaw> {
        let d2::Rotation { cos, sin } = match placed.rotation {
            RotationSpec::Angle(angle) => d2::Rotation::from_angle(angle),
            RotationSpec::Entries([cos, sin]) => d2::Rotation::new(cos, sin),
            _ => d2::Rotation::IDENTITY,
        };
        if placed.translation == [0.0, 0.0] && (sin, cos) == (0.0, 1.0) {
            return Ok(None);
        }
        let translation = rounded_vector::<Self, 2>(&placed.translation).map_err(|flaw| flaw.within("translation"))?;
        Ok(Some(d2::Pose::new(translation, d2::Rotation::new(T::from_f64(cos), T::from_f64(sin)))))
    }

    fn half_space(normal: Self, offset: T, pose: Option<d2::Pose<T>>) -> Result<HalfSpace<Self>, ShapeError> {
        let Some(pose) = pose else { return HalfSpace::new(normal, offset) };
        let [c, s] = [pose.rotation.cos, pose.rotation.sin].map(T::to_f64);
        let [x, y] = normal.doubles();
        let turned = [c * x - s * y, s * x + c * y].map(T::from_f64);
        HalfSpace::new(turned, T::from_f64(offset.to_f64() * (c * c + s * s)))?.with_origin(pose.translation)
    }

    fn translation(place: &[f64; 2]) -> Result<d2::Pose<T>, Flaw> {
        Ok(d2::Pose::translation(rounded_vector::<Self, 2>(place)?))
    }

    fn angular_velocity(rates: &[f64; 3]) -> Result<T, Flaw> {
        rounded(rates[0])
    }

    fn ask_with_solver<O: Observer<Self>>(
        question: Question<2>,
        args: &SolveArgs,
        a: &Shape<'_, Self>,
        b: &Shape<'_, Self>,
        observer: O,
    ) -> Result<QueryAnswer<Self>, Flaw> {
        ask::ask_with_solver(question, args, a, b, observer)
    }
}

impl<T: Real> RequestDimension<3> for Vec3<T> {
    type Double = Vec3<f64>;
    type Shape = d3::Shape<T>;

    fn doubles(self) -> [f64; 3] {
        [self.x, self.y, self.z].map(Scalar::to_f64)
    }

    fn hull(points: Vec<Self>, search: SupportSearch) -> Result<Self::Shape, Flaw> {
        let polytope = Polytope::hull(points).map_err(|error| refused(error, "vertices"))?;
        Ok(polytope.with_search(search).into())
    }

    fn rounded(shape: Self::Shape, radius: T) -> Result<Self::Shape, ShapeError> {
        shape.rounded(radius)
    }

    fn solid_of_revolution(cone: bool, (half_height, radius): (T, T)) -> Result<Self::Shape, ShapeError> {
        if cone {
            Ok(Cone::from_half_height(half_height, radius)?.into())
        } else {
            Ok(Cylinder::from_half_height(half_height, radius)?.into())
        }
    }

    /// The quaternion is turned into a matrix in the numbers of the input, which are rounded once.
    fn pose(placed: &PosedSpec<3>) -> Result<Option<d3::Pose<T>>, Flaw> {
        let rows = match placed.rotation {
            RotationSpec::Matrix([a, b, c, d, e, f, g, h, i]) => [[a, b, c], [d, e, f], [g, h, i]],
            RotationSpec::Quaternion(quaternion) => {
                d3::Rotation::from_quaternion_xyzw(quaternion).rows.map(<[f64; 3]>::from)
            }
            _ => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        };
        if placed.translation == [0.0; 3] && rows == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] {
            return Ok(None);
        }
        let translation = rounded_vector::<Self, 3>(&placed.translation).map_err(|flaw| flaw.within("translation"))?;
        Ok(Some(d3::Pose::new(translation, d3::Rotation::from_rows(rows.map(|row| row.map(T::from_f64))))))
    }

    /// By the cofactors of the matrix, which may be a rotation to a few digits only.
    fn half_space(normal: Self, offset: T, pose: Option<d3::Pose<T>>) -> Result<HalfSpace<Self>, ShapeError> {
        let Some(pose) = pose else { return HalfSpace::new(normal, offset) };
        let [a, b, c] = pose.rotation.rows.map(Self::doubles);
        let cross = |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3]| [b * z - c * y, c * x - a * z, a * y - b * x];
        let dot = |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3]| a * x + b * y + c * z;
        let cofactors = [cross(b, c), cross(c, a), cross(a, b)];
        let determinant = dot(a, cofactors[0]);
        let turned = cofactors.map(|row| T::from_f64(dot(row, normal.doubles()) * determinant.signum()));
        HalfSpace::new(turned, T::from_f64(offset.to_f64() * determinant.abs()))?.with_origin(pose.translation)
    }

    fn translation(place: &[f64; 3]) -> Result<d3::Pose<T>, Flaw> {
        Ok(d3::Pose::translation(rounded_vector::<Self, 3>(place)?))
    }

    fn angular_velocity(rates: &[f64; 3]) -> Result<Self, Flaw> {
        rounded_vector::<Self, 3>(rates)
    }

    fn ask_with_solver<O: Observer<Self>>(
        question: Question<3>,
        args: &SolveArgs,
        a: &Shape<'_, Self>,
        b: &Shape<'_, Self>,
        observer: O,
    ) -> Result<QueryAnswer<Self>, Flaw> {
        ask::ask_with_solver(question, args, a, b, observer)
    }
}
