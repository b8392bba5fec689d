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
        use crate::motion::AnyMotion;
        use crate::moving::{self, Cells, Movers, Ray, Translations};
        use crate::options::{CastOptionsRecord, OptionsRecord};
        use crate::pointers::{In, Out};
        use crate::shape::Shape;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;

        exported! { $prefix;
            of (a: In<Shape<V>>, pose_a: In<Pose>, b: In<Shape<V>>, pose_b: In<Pose>)
            as pair = { Pair(a, pose_a, b, pose_b) };

            fn intersects(options: In<OptionsRecord<V>>, answer: Out<IntersectionRecord<V>>) -> i32 {
                ask::intersects(pair, 0.0, options, answer)
            }

            fn within(distance: T, options: In<OptionsRecord<V>>, answer: Out<IntersectionRecord<V>>) -> i32 {
                ask::intersects(pair, distance, options, answer)
            }

            fn distance(options: In<OptionsRecord<V>>, answer: Out<DistanceRecord<V>>) -> i32 {
                ask::distance(pair, options, answer)
            }

            fn closest_points(options: In<OptionsRecord<V>>, answer: Out<ProximityRecord<V>>) -> i32 {
                ask::closest_points(pair, options, answer)
            }

            fn contact(options: In<OptionsRecord<V>>, answer: Out<ProximityRecord<V>>) -> i32 {
                ask::contact(pair, options, answer)
            }

            fn contact_manifold(options: In<OptionsRecord<V>>, answer: Out<ManifoldRecord<V>>) -> i32 {
                ask::contact_manifold(pair, options, answer)
            }

            fn whole_contact_manifold(
                options: In<OptionsRecord<V>>, contact: Out<ProximityRecord<V>>,
                points: Out<PointRecord<V>>, room: usize, count: Out<usize>,
            ) -> i32 {
                ask::whole_contact_manifold(pair, options, contact, &Room { points, room, count })
            }

            fn check_intersection(answer: In<IntersectionRecord<V>>, exact: bool) -> i32 {
                check::intersection(pair, answer, exact)
            }

            fn check_proximity(answer: In<ProximityRecord<V>>, exact: bool) -> i32 {
                check::proximity(pair, answer, exact)
            }

            fn check_manifold(answer: In<ManifoldRecord<V>>) -> i32 {
                check::manifold(pair, answer)
            }

            fn check_contact_points(contact: In<ProximityRecord<V>>, points: In<PointRecord<V>>, count: usize) -> i32 {
                check::contact_points(pair, contact, (points, count))
            }

            of (answer: In<DistanceRecord<V>>) as claim = { answer };

            fn check_distance() -> i32 {
                check::distance(claim)
            }

            of (shape: In<Shape<V>>, pose: In<Pose>, origin: V, direction: V, until: T, options: In<CastOptionsRecord<V>>)
            as ray = { Ray { shape, pose, origin, direction, until, options } };

            fn cast_ray(answer: Out<ImpactRecord<V>>) -> i32 {
                moving::cast_ray(&ray, answer)
            }

            fn check_ray(answer: In<ImpactRecord<V>>) -> i32 {
                moving::check_ray(&ray, answer)
            }

            of (
                a: In<Shape<V>>, pose_a: In<Pose>, velocity_a: V, b: In<Shape<V>>, pose_b: In<Pose>, velocity_b: V,
                until: T, options: In<CastOptionsRecord<V>>,
            )
            as cast = {
                Translations { pair: Pair(a, pose_a, b, pose_b), velocities: [velocity_a, velocity_b], until, options }
            };

            fn cast_shape(answer: Out<ImpactRecord<V>>) -> i32 {
                moving::cast_shape(&cast, answer)
            }

            fn check_cast(answer: In<ImpactRecord<V>>) -> i32 {
                moving::check_cast(&cast, answer)
            }

            of (
                a: In<Shape<V>>, motion_a: In<AnyMotion<V>>, b: In<Shape<V>>, motion_b: In<AnyMotion<V>>,
                from: T, to: T, options: In<CastOptionsRecord<V>>,
            )
            as movers = {
                Movers { shapes: [a, b], motions: [motion_a, motion_b], interval: [from, to], options }
            };

            fn time_of_impact(answer: Out<ImpactRecord<V>>, cells: Out<CellRecord<V>>, room: usize) -> i32 {
                moving::time_of_impact(&movers, answer, &Cells { cells, count: room })
            }

            fn is_free(error: Out<ErrorRecord>) -> bool {
                moving::is_free(&movers, error)
            }

            fn check_impact(answer: In<ImpactRecord<V>>, cells: In<CellRecord<V>>, count: usize) -> i32 {
                moving::check_impact(&movers, answer, &Cells { cells, count })
            }
        }
    };
}
