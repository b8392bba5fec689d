//! Functions about many pairs, of both dimensions.

/// Exports them for a dimension in a precision.
macro_rules! batches {
    ($prefix:literal, $vector:ty) => {
        use crate::batch::BatchOptionsRecord;
        use crate::batch::columns::{self, ColumnsRecord, Question, Run};
        use crate::batch::meetings::{self, AllPairs, MeetingsRecord};
        use crate::batch::rows::{RowsRecord, Sides};
        use crate::batch::sweep::{self, Ends, Footprints, Moving, ObstacleList, SweepColumnsRecord, Want};
        use crate::batch::swept::{self, ContactColumns, Measured, SweptColumnsRecord};
        use crate::batch::table::{self, Table};
        use crate::fault::ErrorRecord;
        use crate::pointers::{In, Out, Owned};
        use crate::shape::Shape;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;

        exported! { $prefix;
            fn new_table(table: Out<Owned<Table<V>>>, error: Out<ErrorRecord>) -> i32 {
                table::new(table, error)
            }

            fn table_add(
                table: Out<Table<V>>, shape: In<Shape<V>>, id: Out<u32>, error: Out<ErrorRecord>,
            ) -> i32 {
                table::add(table, shape, id, error)
            }

            fn free_table(table: Owned<Table<V>>) -> () {
                table::free(table);
            }

            fn batch_within(
                a: In<RowsRecord<V>>, b: In<RowsRecord<V>>, rows: usize, distance: T,
                columns: In<ColumnsRecord<V>>, options: In<BatchOptionsRecord>, undecided: Out<usize>,
                error: Out<ErrorRecord>,
            ) -> i32 {
                columns::ask(&Question::Within(distance), &Sides { a, b, rows }, columns, &Run { options, undecided, error })
            }

            fn batch_distance(
                a: In<RowsRecord<V>>, b: In<RowsRecord<V>>, rows: usize,
                columns: In<ColumnsRecord<V>>, options: In<BatchOptionsRecord>, undecided: Out<usize>,
                error: Out<ErrorRecord>,
            ) -> i32 {
                columns::ask(&Question::Distance, &Sides { a, b, rows }, columns, &Run { options, undecided, error })
            }

            fn batch_closest_points(
                a: In<RowsRecord<V>>, b: In<RowsRecord<V>>, rows: usize,
                columns: In<ColumnsRecord<V>>, options: In<BatchOptionsRecord>, undecided: Out<usize>,
                error: Out<ErrorRecord>,
            ) -> i32 {
                columns::ask(&Question::ClosestPoints, &Sides { a, b, rows }, columns, &Run { options, undecided, error })
            }

            fn batch_contact(
                a: In<RowsRecord<V>>, b: In<RowsRecord<V>>, rows: usize,
                columns: In<ColumnsRecord<V>>, options: In<BatchOptionsRecord>, undecided: Out<usize>,
                error: Out<ErrorRecord>,
            ) -> i32 {
                columns::ask(&Question::Contact, &Sides { a, b, rows }, columns, &Run { options, undecided, error })
            }

            fn new_obstacles(
                standing: In<RowsRecord<V>>, count: usize, obstacles: Out<Owned<ObstacleList<V>>>,
                error: Out<ErrorRecord>,
            ) -> i32 {
                sweep::new_obstacles(standing, count, obstacles, error)
            }

            fn obstacles_add_moving(
                obstacles: Out<ObstacleList<V>>, moving: In<RowsRecord<V>>, counts: In<usize>, steps: usize,
                first_step: u32, error: Out<ErrorRecord>,
            ) -> i32 {
                sweep::add_moving(obstacles, &Moving { rows: moving, counts, steps, first_step }, error)
            }

            fn free_obstacles(obstacles: Owned<ObstacleList<V>>) -> () {
                table::free(obstacles);
            }

            fn sweep_collisions(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                margin: T, columns: In<SweepColumnsRecord<V>>, options: In<BatchOptionsRecord>,
                undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                sweep::collisions(&footprints, margin, columns, &Run { options, undecided, error })
            }

            fn sweep_clearances(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                cut_off: T, columns: In<SweepColumnsRecord<V>>, options: In<BatchOptionsRecord>,
                undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                sweep::clearances(&footprints, cut_off, columns, &Run { options, undecided, error })
            }

            fn trajectory_collisions(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, columns: In<SweepColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let ends = Ends { ends, count: trajectories };
                sweep::trajectory_collisions(&footprints, &ends, Want::First, columns, &Run { options, undecided, error })
            }

            fn any_trajectory_collisions(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, columns: In<SweepColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let ends = Ends { ends, count: trajectories };
                sweep::trajectory_collisions(&footprints, &ends, Want::Any, columns, &Run { options, undecided, error })
            }

            fn trajectory_clearances(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, cut_off: T, columns: In<SweepColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let ends = Ends { ends, count: trajectories };
                sweep::trajectory_clearances(&footprints, &ends, cut_off, columns, &Run { options, undecided, error })
            }

            fn sweep_contacts(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                columns: In<ColumnsRecord<V>>, obstacle: Out<u32>, options: In<BatchOptionsRecord>,
                undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let out = ContactColumns { columns, obstacle };
                swept::contacts(&footprints, &out, &Run { options, undecided, error })
            }

            fn swept_collisions(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, columns: In<SweptColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let ends = Ends { ends, count: trajectories };
                swept::collisions(&footprints, &ends, Want::First, columns, &Run { options, undecided, error })
            }

            fn any_swept_collisions(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, columns: In<SweptColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let ends = Ends { ends, count: trajectories };
                swept::collisions(&footprints, &ends, Want::Any, columns, &Run { options, undecided, error })
            }

            fn swept_clearances(
                footprints: In<RowsRecord<V>>, steps: In<u32>, count: usize, obstacles: In<ObstacleList<V>>,
                ends: In<usize>, trajectories: usize, cut_off: T, tolerance: T, columns: In<SweptColumnsRecord<V>>,
                options: In<BatchOptionsRecord>, undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let footprints = Footprints { rows: footprints, steps, count, obstacles };
                let (ends, measured) = (Ends { ends, count: trajectories }, Measured { cut_off, tolerance });
                swept::clearances(&footprints, &ends, &measured, columns, &Run { options, undecided, error })
            }

            fn new_meetings(
                a: In<RowsRecord<V>>, steps_a: In<u32>, count_a: usize, b: In<RowsRecord<V>>, steps_b: In<u32>,
                count_b: usize, within: T, meetings: Out<MeetingsRecord>, options: In<BatchOptionsRecord>,
                undecided: Out<usize>, error: Out<ErrorRecord>,
            ) -> i32 {
                let pairs = AllPairs { a: (a, steps_a, count_a), b: (b, steps_b, count_b) };
                meetings::new(&pairs, within, meetings, &Run { options, undecided, error })
            }
        }
    };
}
