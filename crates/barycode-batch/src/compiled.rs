//! Entry points of the kernels and of whole questions, for both precisions and dimensions.
//!
//! With the feature `kernels` all of them are compiled here, once. They are generic, so that
//! otherwise every crate that uses them would compile them again, for minutes. Without the feature
//! a crate compiles those that it calls and no others.

use crate::blocks::PackRows;
use crate::error::BatchError;
use crate::kernels::PairKernels;
use crate::lanes::{LaneScalar, Width};
use crate::meetings::search::{FoundMeetings, MeetingSearch};
use crate::pair_chunk::{Answered, PairTask};
use crate::question::Question;
use crate::question::marker::{HowDeep, HowFar, Meet, Where};
use crate::sweep::clear::Clear;
use crate::sweep::collide::Collide;
use crate::sweep::swept::chord::{Chord, ChordOfPolygons};
use crate::sweep::swept::pair::{MovingPair, PairClearance, PairGoal, PairImpact};
use crate::sweep::waiting::CollideWaitingRows;
use crate::table::Single;
use crate::traversal::RunSettings;
use crate::within::Asking;
use barycode::{Stop, Verdict, d2, d3};

macro_rules! compiled {
    ($($name:ident($($argument:ident: $type:ty),*) -> $output:ty = $body:expr;)*) => {
        /// Precision of a batch: `f32` or `f64`. Sealed.
        pub trait Element: LaneScalar {
            $(
                #[doc(hidden)]
                fn $name($($argument: $type),*) -> $output;
            )*
        }

        compiled!(@f32 $($name($($argument: $type),*) -> $output = $body;)*);
        compiled!(@f64 $($name($($argument: $type),*) -> $output = $body;)*);
    };
    (@$scalar:ident $($name:ident($($argument:ident: $type:ty),*) -> $output:ty = $body:expr;)*) => {
        impl Element for $scalar {
            $(
                // Unit tests call few kernels and should not wait for the others to compile.
                #[cfg_attr(all(feature = "kernels", not(test)), inline(never))]
                #[cfg_attr(not(all(feature = "kernels", not(test))), inline)]
                fn $name($($argument: $type),*) -> $output {
                    $body
                }
            )*
        }
    };
}

compiled! {
    pack_plane(width: Width, work: PackRows<'_, d2::Vec2<Self>>) -> () = Self::dispatch(width, work);
    pack_space(width: Width, work: PackRows<'_, d3::Vec3<Self>>) -> () = Self::dispatch(width, work);
    meet_plane(question: Meet, task: PairTask<'_, d2::Vec2<Self>>) -> Answered = task.ask(question, Self::pack_plane);
    meet_space(question: Meet, task: PairTask<'_, d3::Vec3<Self>>) -> Answered = task.ask(question, Self::pack_space);
    how_far_plane(question: HowFar, task: PairTask<'_, d2::Vec2<Self>>) -> Answered = task.ask(question, Self::pack_plane);
    how_far_space(question: HowFar, task: PairTask<'_, d3::Vec3<Self>>) -> Answered = task.ask(question, Self::pack_space);
    where_plane(question: Where, task: PairTask<'_, d2::Vec2<Self>>) -> Answered = task.ask(question, Self::pack_plane);
    where_space(question: Where, task: PairTask<'_, d3::Vec3<Self>>) -> Answered = task.ask(question, Self::pack_space);
    how_deep_plane(question: HowDeep, task: PairTask<'_, d2::Vec2<Self>>) -> Answered = task.ask(question, Self::pack_plane);
    how_deep_space(question: HowDeep, task: PairTask<'_, d3::Vec3<Self>>) -> Answered = task.ask(question, Self::pack_space);
    within_plane(margin: Self, task: PairTask<'_, d2::Vec2<Self>>) -> Answered
        = task.within(margin, Asking { meet: Self::meet_plane, how_far: Self::how_far_plane });
    within_space(margin: Self, task: PairTask<'_, d3::Vec3<Self>>) -> Answered
        = task.within(margin, Asking { meet: Self::meet_space, how_far: Self::how_far_space });
    meetings_plane(run: RunSettings<'_>, search: &MeetingSearch<'_, d2::Vec2<Self>>)
        -> Result<Vec<FoundMeetings>, BatchError>
        = search.run(run, Asking { meet: Self::meet_plane, how_far: Self::how_far_plane });
    meetings_space(run: RunSettings<'_>, search: &MeetingSearch<'_, d3::Vec3<Self>>)
        -> Result<Vec<FoundMeetings>, BatchError>
        = search.run(run, Asking { meet: Self::meet_space, how_far: Self::how_far_space });
    collide(width: Width, work: Collide<'_, '_, '_, '_, Self>) -> () = Self::dispatch(width, work);
    collide_waiting(width: Width, work: CollideWaitingRows<'_, '_, '_, '_, Self>) -> () = Self::dispatch(width, work);
    clear(width: Width, work: Clear<'_, '_, '_, '_, Self>) -> () = Self::dispatch(width, work);
    within_singly(a: &Single<'_, d2::Vec2<Self>>, b: &Single<'_, d2::Vec2<Self>>, margin: Self) -> (Verdict, Stop) = {
        let answer = d2::within(a, b, margin);
        (answer.verdict, answer.stop)
    };
    distance_singly(a: &Single<'_, d2::Vec2<Self>>, b: &Single<'_, d2::Vec2<Self>>)
        -> ((Verdict, Self, Self, Self), Stop) = {
        let answer = d2::distance(a, b);
        ((answer.verdict, answer.distance, answer.lower, answer.upper), answer.stop)
    };
    chord(width: Width, work: Chord<'_, '_, '_, Self>) -> () = Self::dispatch(width, work);
    chord_of_polygons(width: Width, work: ChordOfPolygons<'_, '_, '_, Self>) -> () = Self::dispatch(width, work);
    impact_plane(pair: &MovingPair<'_, d2::Vec2<Self>>) -> PairImpact<Self> = pair.first_contact();
    impact_space(pair: &MovingPair<'_, d3::Vec3<Self>>) -> PairImpact<Self> = pair.first_contact();
    clearance_plane(pair: &MovingPair<'_, d2::Vec2<Self>>, goal: PairGoal<Self>) -> PairClearance<Self>
        = pair.clearance(goal);
    clearance_space(pair: &MovingPair<'_, d3::Vec3<Self>>, goal: PairGoal<Self>) -> PairClearance<Self>
        = pair.clearance(goal);
}

/// Vector type of a batch: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or
/// `f64`. Sealed.
pub trait InLanes: PairKernels<Scalar: Element> {
    #[doc(hidden)]
    fn run_pack(width: Width, work: PackRows<'_, Self>);
    #[doc(hidden)]
    fn run_within(margin: Self::Scalar, task: PairTask<'_, Self>) -> Answered;
    #[doc(hidden)]
    fn run_meetings(run: RunSettings<'_>, search: &MeetingSearch<'_, Self>) -> Result<Vec<FoundMeetings>, BatchError>;
    #[doc(hidden)]
    fn run_meet(question: Meet, task: PairTask<'_, Self>) -> Answered;
    #[doc(hidden)]
    fn run_how_far(question: HowFar, task: PairTask<'_, Self>) -> Answered;
    #[doc(hidden)]
    fn run_where(question: Where, task: PairTask<'_, Self>) -> Answered;
    #[doc(hidden)]
    fn run_how_deep(question: HowDeep, task: PairTask<'_, Self>) -> Answered;
}

macro_rules! in_lanes {
    ($vector:ty, $pack:ident, $within:ident, $meetings:ident, $($run:ident($question:ty) = $compiled:ident;)*) => {
        impl<T: Element> InLanes for $vector {
            fn run_pack(width: Width, work: PackRows<'_, Self>) {
                T::$pack(width, work);
            }

            fn run_within(margin: T, task: PairTask<'_, Self>) -> Answered {
                T::$within(margin, task)
            }

            fn run_meetings(
                run: RunSettings<'_>,
                search: &MeetingSearch<'_, Self>,
            ) -> Result<Vec<FoundMeetings>, BatchError> {
                T::$meetings(run, search)
            }
            $(
                fn $run(question: $question, task: PairTask<'_, Self>) -> Answered {
                    T::$compiled(question, task)
                }
            )*
        }
    };
}
in_lanes! { d2::Vec2<T>, pack_plane, within_plane, meetings_plane,
    run_meet(Meet) = meet_plane;
    run_how_far(HowFar) = how_far_plane;
    run_where(Where) = where_plane;
    run_how_deep(HowDeep) = how_deep_plane;
}
in_lanes! { d3::Vec3<T>, pack_space, within_space, meetings_space,
    run_meet(Meet) = meet_space;
    run_how_far(HowFar) = how_far_space;
    run_where(Where) = where_space;
    run_how_deep(HowDeep) = how_deep_space;
}

/// A question that is compiled.
pub(crate) trait CompiledQuestion<V: InLanes>: Question<V> {
    /// Answers rows of pairs.
    fn ask(self, task: PairTask<'_, V>) -> Answered;
}

macro_rules! compiled_questions {
    ($($question:ty, $run:ident;)*) => {$(
        impl<V: InLanes> CompiledQuestion<V> for $question {
            fn ask(self, task: PairTask<'_, V>) -> Answered {
                V::$run(self, task)
            }
        }
    )*};
}
compiled_questions! {
    Meet, run_meet;
    HowFar, run_how_far;
    Where, run_where;
    HowDeep, run_how_deep;
}
