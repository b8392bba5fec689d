//! Motions of the library, made from those of the judge.

use std::rc::Rc;

use barycode::d2::Arc;
use barycode::expert::{Nlerp, Rigid, Slerp};
use barycode::{Kinematic, Motion, ShapeError, d2, d3};
use barycode_judge::motion::{Course, RigidMotion, Turn};

use crate::build::{self, TestScalar};
use crate::compound::Map;
use crate::curved::build::CurvedVector;

/// A motion of any kind.
pub type AnyMotion<V> = Rc<dyn Motion<Vector = V>>;

/// Vectors whose shapes may turn as they move.
pub trait TurningVector<const D: usize>: CurvedVector<D> + Kinematic {
    /// An angular velocity.
    fn rate(spin: [f64; 3]) -> Self::AngularVelocity;

    /// A motion along an arc, which space does not have.
    ///
    /// # Errors
    /// What the library has against it.
    fn arc(start: Self::Pose, speed: f64, curvature: f64) -> Result<AnyMotion<Self>, ShapeError>;
}

impl<T: TestScalar> TurningVector<2> for d2::Vec2<T> {
    fn rate(spin: [f64; 3]) -> T {
        build::real(spin[2])
    }

    fn arc(start: Self::Pose, speed: f64, curvature: f64) -> Result<AnyMotion<Self>, ShapeError> {
        Ok(Rc::new(Arc::new(start, build::real(speed), build::real(curvature))?))
    }
}

impl<T: TestScalar> TurningVector<3> for d3::Vec3<T> {
    fn rate(spin: [f64; 3]) -> Self {
        build::space::vector(spin)
    }

    fn arc(_start: Self::Pose, _speed: f64, _curvature: f64) -> Result<AnyMotion<Self>, ShapeError> {
        Err(ShapeError::Transform)
    }
}

/// A motion of the library.
///
/// # Errors
/// What it has against it, in words.
pub fn moving<V: TurningVector<D>, const D: usize>(motion: &RigidMotion<D>) -> Result<AnyMotion<V>, String>
where
    V::Scalar: TestScalar,
{
    made(motion).map_err(|error| error.to_string())
}

fn made<V: TurningVector<D>, const D: usize>(motion: &RigidMotion<D>) -> Result<AnyMotion<V>, ShapeError>
where
    V::Scalar: TestScalar,
{
    let vector = |v: [f64; D]| V::map(&Map::translation(v)).1;
    let &RigidMotion { ref start, center, velocity, spin, course } = motion;
    let (start, center) = (V::pose(start), vector(center));
    Ok(match course {
        Course::Rates => Rc::new(Rigid::new(start, center, vector(velocity), V::rate(spin))?),
        Course::Between { end, duration, turn } => {
            let (end, times) = (V::pose(&end), [build::real(0.0), build::real(duration)]);
            match turn {
                Turn::Slerp => Rc::new(Slerp::new(start, end, center, times)?),
                Turn::Nlerp => Rc::new(Nlerp::new(start, end, center, times)?),
            }
        }
        Course::Arc { speed, curvature } => V::arc(start, speed, curvature)?,
    })
}
