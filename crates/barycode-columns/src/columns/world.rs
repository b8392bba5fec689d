//! What differs between the plane and space, single and double.

use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type};
use arrow_buffer::ArrowNativeType;
use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode_batch::Element;
use barycode_cli::query::{Real, RequestDimension};

/// A precision that columns can have.
pub(crate) trait Float: Real + Element + ArrowNativeType {
    type Column: ArrowPrimitiveType<Native = Self>;
}

impl Float for f32 {
    type Column = Float32Type;
}

impl Float for f64 {
    type Column = Float64Type;
}

/// A dimension that pairs in columns may have.
pub(crate) trait ColumnDimension<const N: usize>:
    RequestDimension<N, Scalar: Float, Pose: Send + Sync> + Send + Sync
{
    /// The columns of a pose, in each form that is read: where the shape is, and how it is turned.
    const FORMS: &'static [&'static [&'static str]];

    /// What to do where one of them is missing.
    const REMEDY: &'static str;

    /// The pose that these numbers are in that form.
    fn pose_of(form: usize, numbers: impl Fn(usize) -> Self::Scalar) -> Self::Pose;
}

impl<T: Float> ColumnDimension<2> for Vec2<T> {
    const FORMS: &'static [&'static [&'static str]] = &[&["x", "y", "theta"], &["x", "y", "cos", "sin"]];

    const REMEDY: &'static str = "a pose is written x, y and theta (radians), or x, y, cos and sin; add the column";

    /// Cosine and sine of an angle are computed in f64 and rounded once, as `query` does.
    fn pose_of(form: usize, numbers: impl Fn(usize) -> T) -> d2::Pose<T> {
        let rotation = if form == 0 {
            let (sin, cos) = numbers(2).to_f64().sin_cos();
            d2::Rotation::new(T::from_f64(cos), T::from_f64(sin))
        } else {
            d2::Rotation::new(numbers(2), numbers(3))
        };
        d2::Pose::new([numbers(0), numbers(1)], rotation)
    }
}

impl<T: Float> ColumnDimension<3> for Vec3<T> {
    const FORMS: &'static [&'static [&'static str]] = &[&["x", "y", "z", "qx", "qy", "qz", "qw"]];

    const REMEDY: &'static str =
        "a pose in space is written x, y, z, qx, qy, qz and qw (a quaternion, the scalar last); add the column";

    fn pose_of(_form: usize, numbers: impl Fn(usize) -> T) -> d3::Pose<T> {
        d3::Pose::new([0, 1, 2].map(&numbers), d3::Rotation::from_quaternion_xyzw([3, 4, 5, 6].map(&numbers)))
    }
}
