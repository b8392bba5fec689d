//! Functions that write outer hulls.

/// Exports those of the plane.
macro_rules! plane_hulls {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::outer_hull::{self, Cloud, OuterHullRecord, Room};
        use crate::pointers::{In, Out};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;

        exported! { $prefix;
            fn outer_hull(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_within(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }
        }
    };
}

/// Exports those of space, which have triangles.
macro_rules! space_hulls {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::outer_hull::{self, Cloud, OuterHullRecord, Room};
        use crate::pointers::{In, Out};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;

        exported! { $prefix;
            fn outer_hull(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_within(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }
        }
    };
}
