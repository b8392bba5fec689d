//! Any motion of the plane or of space, from bytes.

use crate::bytes::{Bytes, tell};
use crate::dimension::FuzzDimension;
use barycode::d2::{self, Arc, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::{Linear, Nlerp, Number, Path, Rigid, Slerp, Still, Vector};
use barycode::{Interpolation, Kinematic, Motion, MotionBounds, PoseError, Scalar, ShapeError};

/// Any motion of a dimension behind one type.
pub(crate) type AnyMotion<'p, V> = Box<dyn Motion<Vector = V> + 'p>;

/// A dimension that motions are made in.
pub(crate) trait MovingDimension: FuzzDimension + Kinematic {
    /// The pose that is moved by a vector and not turned.
    fn translation(shift: Self) -> Self::Pose;

    fn angular_velocity(bytes: &mut Bytes<'_>) -> Self::AngularVelocity;

    /// A motion of this dimension alone, from a pose.
    fn special_motion(bytes: &mut Bytes<'_>, pose: Self::Pose) -> Result<AnyMotion<'static, Self>, ShapeError>;
}

impl<T: Scalar> MovingDimension for Vec2<T> {
    fn translation(shift: Self) -> d2::Pose<T> {
        d2::Pose::translation(shift)
    }

    fn angular_velocity(bytes: &mut Bytes<'_>) -> T {
        bytes.number()
    }

    fn special_motion(bytes: &mut Bytes<'_>, pose: d2::Pose<T>) -> Result<AnyMotion<'static, Self>, ShapeError> {
        Ok(Box::new(Arc::new(pose, bytes.number(), bytes.number())?))
    }
}

impl<T: Scalar> MovingDimension for Vec3<T> {
    fn translation(shift: Self) -> d3::Pose<T> {
        d3::Pose::translation(shift)
    }

    fn angular_velocity(bytes: &mut Bytes<'_>) -> Self {
        Self::vector(bytes)
    }

    fn special_motion(bytes: &mut Bytes<'_>, pose: d3::Pose<T>) -> Result<AnyMotion<'static, Self>, ShapeError> {
        let rigid = Rigid::new(pose, Self::vector(bytes), Self::vector(bytes), Self::vector(bytes))?;
        Ok(Box::new(rigid.starting_at(bytes.number())?))
    }
}

/// A motion that answers whatever it likes.
#[derive(Debug)]
struct Liar<V: Kinematic> {
    poses: [V::Pose; 2],
    bounds: MotionBounds<V>,
    error: PoseError<V::Scalar>,
    corner: V::Scalar,
}

impl<V: Kinematic> Motion for Liar<V> {
    type Vector = V;

    fn pose(&self, time: V::Scalar) -> V::Pose {
        self.poses[(time.to_f64().to_bits() % 2) as usize]
    }

    fn bounds(&self, _from: V::Scalar, _to: V::Scalar) -> MotionBounds<V> {
        self.bounds
    }

    fn rounding(&self, time: V::Scalar) -> PoseError<V::Scalar> {
        PoseError { turn: self.error.turn * time, ..self.error }
    }

    fn center(&self) -> V {
        self.bounds.velocity
    }

    fn corner_after(&self, _time: V::Scalar) -> V::Scalar {
        self.corner
    }

    fn deviation(&self, _from: V::Scalar, _to: V::Scalar) -> PoseError<V::Scalar> {
        self.error
    }
}

/// Where paths have their poses.
pub(crate) struct PathPoses<V: Vector> {
    times: Vec<V::Scalar>,
    poses: Vec<V::Pose>,
}

impl<V: MovingDimension> PathPoses<V> {
    pub(crate) fn none() -> Self {
        Self { times: Vec::new(), poses: Vec::new() }
    }

    /// Reads a few poses, at times that are mostly in order; false if a matrix may be no rotation.
    fn read(&mut self, bytes: &mut Bytes<'_>) -> bool {
        let mut rotations = true;
        let mut time = V::Scalar::ZERO;
        for _ in 0..bytes.index(5) {
            time = time + bytes.length();
            let (pose, rotation) = V::pose(bytes);
            self.times.push(time);
            self.poses.push(pose);
            rotations &= rotation;
        }
        rotations
    }
}

/// What may be expected of answers about a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MotionTraits {
    /// It keeps to its bounds.
    pub(crate) honest: bool,
    /// Its matrices are rotations, so that radii stay what they are.
    pub(crate) rotates: bool,
}

/// In the order of [`motion`].
const KINDS: [&str; 8] =
    ["still", "linear", "rigid", "slerp", "nlerp", "arc, or a start at another time", "path", "a motion that lies"];

/// Any motion, or the library's refusal.
pub(crate) fn motion<'p, V: MovingDimension>(
    bytes: &mut Bytes<'_>,
    store: &'p mut PathPoses<V>,
) -> Result<(AnyMotion<'p, V>, MotionTraits), ShapeError> {
    let kind = bytes.index(KINDS.len());
    tell(|| KINDS[kind].into());
    let (pose, first) = V::pose(bytes);
    let one = MotionTraits { honest: true, rotates: first };
    Ok(match kind {
        0 => (Box::new(Still::new(pose)?), one),
        1 => (Box::new(Linear::new(pose, V::vector(bytes))?), one),
        2 => (Box::new(Rigid::new(pose, V::vector(bytes), V::vector(bytes), V::angular_velocity(bytes))?), one),
        3 | 4 => {
            let (to, second) = V::pose(bytes);
            let (center, times) = (V::vector(bytes), times(bytes));
            let both = MotionTraits { rotates: first && second, ..one };
            let swept: AnyMotion<'_, V> = if kind == 3 {
                Box::new(Slerp::new(pose, to, center, times)?)
            } else {
                Box::new(Nlerp::new(pose, to, center, times)?)
            };
            (swept, both)
        }
        5 => (V::special_motion(bytes, pose)?, one),
        6 => {
            let rotates = store.read(bytes);
            let between = [Interpolation::Slerp, Interpolation::Nlerp][bytes.index(2)];
            let mut path = Path::new(&store.times, &store.poses, V::vector(bytes), between)?;
            if bytes.flag() {
                path = path.deviating(bytes.length(), bytes.length())?;
            }
            (Box::new(path), MotionTraits { rotates, ..one })
        }
        _ => (Box::new(liar(bytes, pose)), MotionTraits { honest: false, rotates: false }),
    })
}

fn liar<V: MovingDimension>(bytes: &mut Bytes<'_>, pose: V::Pose) -> Liar<V> {
    let bounds = MotionBounds::new(bytes.number(), bytes.number(), bytes.number(), bytes.number());
    Liar {
        poses: [pose, V::pose(bytes).0],
        bounds: MotionBounds { velocity: V::vector(bytes), ..bounds },
        error: PoseError { turn: bytes.number(), shift: bytes.number() },
        corner: bytes.number(),
    }
}

/// Two times, mostly in order.
pub(crate) fn times<T: Scalar>(bytes: &mut Bytes<'_>) -> [T; 2] {
    match bytes.index(4) {
        0 => [T::ZERO, T::ONE],
        1 => [bytes.number(), bytes.number()],
        _ => {
            let begin = bytes.number::<T>();
            [begin, begin + bytes.length()]
        }
    }
}
