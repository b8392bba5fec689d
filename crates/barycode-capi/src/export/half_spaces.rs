//! Functions about half-spaces, of both dimensions.

/// Exports them for a dimension in a precision.
macro_rules! half_spaces {
    ($prefix:literal, $vector:ty) => {
        use crate::answer::{DistanceRecord, IntersectionRecord, ProximityRecord};
        use crate::fault::ErrorRecord;
        use crate::half_space::{self, Ground, HalfSpaceRecord};
        use crate::pointers::{In, Out};
        use crate::shape::Shape;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;

        exported! { $prefix;
            of (normal: V, offset: T, origin: V) as given = { HalfSpaceRecord { normal, offset, origin } };

            fn half_space_of(half_space: Out<HalfSpaceRecord<V>>, error: Out<ErrorRecord>) -> i32 {
                half_space::make(given, half_space, error)
            }

            of (half_space: In<HalfSpaceRecord<V>>, shape: In<Shape<V>>, pose: In<Pose>)
            as ground = { Ground(half_space, shape, pose) };

            fn half_space_intersects(answer: Out<IntersectionRecord<V>>) -> i32 {
                half_space::within(&ground, 0.0, answer)
            }

            fn half_space_within(distance: T, answer: Out<IntersectionRecord<V>>) -> i32 {
                half_space::within(&ground, distance, answer)
            }

            fn half_space_distance(answer: Out<DistanceRecord<V>>) -> i32 {
                half_space::distance(&ground, answer)
            }

            fn half_space_closest_points(answer: Out<ProximityRecord<V>>) -> i32 {
                half_space::closest_points(&ground, answer)
            }

            fn half_space_contact(answer: Out<ProximityRecord<V>>) -> i32 {
                half_space::contact(&ground, answer)
            }

            fn check_half_space_intersection(answer: In<IntersectionRecord<V>>) -> i32 {
                half_space::check_intersection(&ground, answer)
            }

            fn check_half_space_proximity(answer: In<ProximityRecord<V>>) -> i32 {
                half_space::check_proximity(&ground, answer)
            }
        }
    };
}
