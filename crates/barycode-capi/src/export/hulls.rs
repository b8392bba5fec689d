//! Functions that write outer hulls.

/// Exports those of the plane.
macro_rules! plane_hulls {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::make::Cloud;
        use crate::outer_hull::{self, OuterHullRecord, Room};
        use crate::pointers::{In, Out};
        use crate::progress::{Context, GoOn, Progress};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;

        exported! { $prefix;
            fn outer_hull(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::untold();
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, progress, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_while(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, go_on: GoOn, context: Context, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::new(go_on, context);
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, progress, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_within(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::untold();
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, progress, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }

            fn outer_hull_within_while(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                answer: Out<OuterHullRecord<V>>, go_on: GoOn, context: Context, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::new(go_on, context);
                let room = Room { vertices: (vertices, room), faces: (Out::null(), 0), answer, progress, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }
        }
    };
}

/// Exports those of space, which have triangles.
macro_rules! space_hulls {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::make::Cloud;
        use crate::outer_hull::{self, OuterHullRecord, Room};
        use crate::pointers::{In, Out};
        use crate::progress::{Context, GoOn, Progress};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;

        exported! { $prefix;
            fn outer_hull(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::untold();
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, progress, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_while(
                points: In<V>, count: usize, stride: usize, most: usize, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, go_on: GoOn, context: Context,
                error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::new(go_on, context);
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, progress, error };
                outer_hull::of_vertices(&Cloud(points, count, stride), most, &room)
            }

            fn outer_hull_within(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::untold();
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, progress, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }

            fn outer_hull_within_while(
                points: In<V>, count: usize, stride: usize, distance: T, vertices: Out<V>, room: usize,
                faces: Out<u32>, face_room: usize, answer: Out<OuterHullRecord<V>>, go_on: GoOn, context: Context,
                error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::new(go_on, context);
                let room = Room { vertices: (vertices, room), faces: (faces, face_room), answer, progress, error };
                outer_hull::within(&Cloud(points, count, stride), distance, &room)
            }
        }
    };
}
