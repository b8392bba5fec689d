//! Functions that make motions, of both dimensions.

/// Exports them for a dimension in a precision.
macro_rules! motions {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::motion::{self, AnyMotion};
        use crate::moving;
        use crate::pointers::{In, Out};
        use barycode::Kinematic;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;
        type Spin = <V as Kinematic>::AngularVelocity;

        exported! { $prefix;
            fn still(pose: Pose, motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>) -> i32 {
                motion::still(&motion::Place { motion, error }, pose)
            }

            fn linear(pose: Pose, velocity: V, motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>) -> i32 {
                motion::linear(&motion::Place { motion, error }, pose, velocity)
            }

            fn rigid(
                pose: Pose, center: V, velocity: V, angular_velocity: Spin, time: T,
                motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                motion::rigid(&motion::Place { motion, error }, pose, center, (velocity, angular_velocity), time)
            }

            fn interpolated(
                from: Pose, to: Pose, center: V, start: T, end: T, interpolation: i32,
                motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                motion::interpolated(&motion::Place { motion, error }, [from, to], center, [start, end], interpolation)
            }

            fn path(
                times: In<T>, poses: In<Pose>, count: usize, center: V, interpolation: i32,
                linear_deviation: T, angular_deviation: T,
                motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let deviations = [linear_deviation, angular_deviation];
                let points = motion::Waypoints { times, poses, count, center, interpolation, deviations };
                motion::path(&motion::Place { motion, error }, &points)
            }

            fn motion_pose(motion: In<AnyMotion<V>>, time: T, pose: Out<Pose>) -> i32 {
                moving::motion_pose(motion, time, pose)
            }
        }
    };
}
