//! Functions that ask and check, of both dimensions.

/// Exports them for a dimension in a precision.
macro_rules! questions {
    ($prefix:literal, $vector:ty) => {
        use crate::answer::{
            CellRecord, DistanceRecord, ImpactRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord,
        };
        use crate::ask::{self, Pair, Room};
        use crate::check;
        use crate::fault::ErrorRecord;
        use crate::motion::{self, AnyMotion};
        use crate::moving::{self, Cells, Movers, Ray, Velocities};
        use crate::options::{CastOptionsRecord, OptionsRecord};
        use crate::pointers::{In, Out};
        use crate::shape::Shape;
        use barycode::Kinematic;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;
        type Spin = <V as Kinematic>::AngularVelocity;

        exported! { $prefix;
            fn intersects(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, answer: Out<IntersectionRecord<V>>,
            ) -> i32 {
                ask::intersects(Pair(a, pose_a, b, pose_b), 0.0, options, answer)
            }

            fn within(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                distance: T, options: In<OptionsRecord<V>>, answer: Out<IntersectionRecord<V>>,
            ) -> i32 {
                ask::intersects(Pair(a, pose_a, b, pose_b), distance, options, answer)
            }

            fn distance(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, answer: Out<DistanceRecord<V>>,
            ) -> i32 {
                ask::distance(Pair(a, pose_a, b, pose_b), options, answer)
            }

            fn closest_points(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, answer: Out<ProximityRecord<V>>,
            ) -> i32 {
                ask::closest_points(Pair(a, pose_a, b, pose_b), options, answer)
            }

            fn contact(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, answer: Out<ProximityRecord<V>>,
            ) -> i32 {
                ask::contact(Pair(a, pose_a, b, pose_b), options, answer)
            }

            fn contact_manifold(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, answer: Out<ManifoldRecord<V>>,
            ) -> i32 {
                ask::contact_manifold(Pair(a, pose_a, b, pose_b), options, answer)
            }

            fn whole_contact_manifold(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                options: In<OptionsRecord<V>>, contact: Out<ProximityRecord<V>>,
                points: Out<PointRecord<V>>, room: usize, count: Out<usize>,
            ) -> i32 {
                let room = Room { points, room, count };
                ask::whole_contact_manifold(Pair(a, pose_a, b, pose_b), options, contact, &room)
            }

            fn cast_ray(
                shape: In<Shape<V>>, pose: In<Pose>, origin: V, direction: V, until: T,
                options: In<CastOptionsRecord<V>>, answer: Out<ImpactRecord<V>>,
            ) -> i32 {
                moving::cast_ray(&Ray { shape, pose, origin, direction, until }, options, answer)
            }

            fn cast_shape(
                a: In<Shape<V>>, pose_a: In<Pose>, velocity_a: V, b: In<Shape<V>>, pose_b: In<Pose>, velocity_b: V,
                until: T, options: In<CastOptionsRecord<V>>, answer: Out<ImpactRecord<V>>,
            ) -> i32 {
                let velocities = Velocities { a: velocity_a, b: velocity_b, until };
                moving::cast_shape(Pair(a, pose_a, b, pose_b), &velocities, options, answer)
            }

            fn time_of_impact(
                a: In<Shape<V>>, motion_a: In<AnyMotion<V>>, b: In<Shape<V>>, motion_b: In<AnyMotion<V>>,
                from: T, to: T, options: In<CastOptionsRecord<V>>, answer: Out<ImpactRecord<V>>,
                cells: Out<CellRecord<V>>, room: usize,
            ) -> i32 {
                let movers = Movers { shapes: [a, b], motions: [motion_a, motion_b], interval: [from, to] };
                moving::time_of_impact(&movers, options, answer, &Cells { cells, count: room })
            }

            fn is_free(
                a: In<Shape<V>>, motion_a: In<AnyMotion<V>>, b: In<Shape<V>>, motion_b: In<AnyMotion<V>>,
                from: T, to: T, options: In<CastOptionsRecord<V>>, error: Out<ErrorRecord>,
            ) -> bool {
                let movers = Movers { shapes: [a, b], motions: [motion_a, motion_b], interval: [from, to] };
                moving::is_free(&movers, options, error)
            }

            fn check_intersection(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                answer: In<IntersectionRecord<V>>, exact: bool,
            ) -> i32 {
                check::intersection(Pair(a, pose_a, b, pose_b), answer, exact)
            }

            fn check_distance(answer: In<DistanceRecord<V>>) -> i32 {
                check::distance(answer)
            }

            fn check_proximity(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                answer: In<ProximityRecord<V>>, exact: bool,
            ) -> i32 {
                check::proximity(Pair(a, pose_a, b, pose_b), answer, exact)
            }

            fn check_manifold(
                a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>,
                answer: In<ManifoldRecord<V>>,
            ) -> i32 {
                check::manifold(Pair(a, pose_a, b, pose_b), answer)
            }

            fn check_ray(
                shape: In<Shape<V>>, pose: In<Pose>, origin: V, direction: V, until: T,
                options: In<CastOptionsRecord<V>>, answer: In<ImpactRecord<V>>,
            ) -> i32 {
                moving::check_ray(&Ray { shape, pose, origin, direction, until }, options, answer)
            }

            fn check_cast(
                a: In<Shape<V>>, pose_a: In<Pose>, velocity_a: V, b: In<Shape<V>>, pose_b: In<Pose>, velocity_b: V,
                until: T, options: In<CastOptionsRecord<V>>, answer: In<ImpactRecord<V>>,
            ) -> i32 {
                let velocities = Velocities { a: velocity_a, b: velocity_b, until };
                moving::check_cast(Pair(a, pose_a, b, pose_b), &velocities, options, answer)
            }

            fn check_impact(
                a: In<Shape<V>>, motion_a: In<AnyMotion<V>>, b: In<Shape<V>>, motion_b: In<AnyMotion<V>>,
                from: T, to: T, options: In<CastOptionsRecord<V>>, answer: In<ImpactRecord<V>>,
                cells: In<CellRecord<V>>, count: usize,
            ) -> i32 {
                let movers = Movers { shapes: [a, b], motions: [motion_a, motion_b], interval: [from, to] };
                moving::check_impact(&movers, options, answer, &Cells { cells, count })
            }

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
