//! Entry points of the kernels, for both precisions and dimensions.
//!
//! With the feature `kernels` all kernels are compiled here, once. They are generic, so that
//! otherwise every crate that uses them would compile them again, for minutes. Without the feature
//! a crate compiles the kernels that it calls and no others.

use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::{AnswerBlocks, PackRows};
use crate::kernels::PairKernels;
use crate::lanes::{LaneScalar, Width};
use crate::question::Question;
use crate::question::marker::{HowDeep, HowFar, Meet, Where};
use crate::sweep::clear::Clear;
use crate::sweep::collide::Collide;
use crate::sweep::waiting::CollideWaitingRows;
use barycode::{d2, d3};

macro_rules! compiled {
    ($($name:ident($work:ty);)*) => {
        /// Precision of a batch: `f32` or `f64`. Sealed.
        pub trait Element: LaneScalar {
            $(
                #[doc(hidden)]
                fn $name(width: Width, work: $work);
            )*
        }

        compiled!(@f32 $($name($work);)*);
        compiled!(@f64 $($name($work);)*);
    };
    (@$scalar:ident $($name:ident($work:ty);)*) => {
        impl Element for $scalar {
            $(
                // Unit tests call few kernels and should not wait for the others to compile.
                #[cfg_attr(all(feature = "kernels", not(test)), inline(never))]
                #[cfg_attr(not(all(feature = "kernels", not(test))), inline)]
                fn $name(width: Width, work: $work) {
                    $scalar::dispatch(width, work);
                }
            )*
        }
    };
}

compiled! {
    pack_plane(PackRows<'_, d2::Vec2<Self>>);
    pack_space(PackRows<'_, d3::Vec3<Self>>);
    meet_plane(AnswerBlocks<'_, d2::Vec2<Self>, Meet, VerdictColumns<'_>>);
    meet_space(AnswerBlocks<'_, d3::Vec3<Self>, Meet, VerdictColumns<'_>>);
    how_far_plane(AnswerBlocks<'_, d2::Vec2<Self>, HowFar, DistanceColumns<'_, Self>>);
    how_far_space(AnswerBlocks<'_, d3::Vec3<Self>, HowFar, DistanceColumns<'_, Self>>);
    where_plane(AnswerBlocks<'_, d2::Vec2<Self>, Where, ClosestColumns<'_, d2::Vec2<Self>>>);
    where_space(AnswerBlocks<'_, d3::Vec3<Self>, Where, ClosestColumns<'_, d3::Vec3<Self>>>);
    how_deep_plane(AnswerBlocks<'_, d2::Vec2<Self>, HowDeep, ClosestColumns<'_, d2::Vec2<Self>>>);
    how_deep_space(AnswerBlocks<'_, d3::Vec3<Self>, HowDeep, ClosestColumns<'_, d3::Vec3<Self>>>);
    collide(Collide<'_, '_, '_, '_, Self>);
    collide_waiting(CollideWaitingRows<'_, '_, '_, '_, Self>);
    clear(Clear<'_, '_, '_, '_, Self>);
}

/// Vector type of a batch: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or
/// `f64`. Sealed.
pub trait InLanes: PairKernels<Scalar: Element> {
    #[doc(hidden)]
    fn run_pack(width: Width, work: PackRows<'_, Self>);
    #[doc(hidden)]
    fn run_meet(width: Width, work: AnswerBlocks<'_, Self, Meet, VerdictColumns<'_>>);
    #[doc(hidden)]
    fn run_how_far(width: Width, work: AnswerBlocks<'_, Self, HowFar, DistanceColumns<'_, Self::Scalar>>);
    #[doc(hidden)]
    fn run_where(width: Width, work: AnswerBlocks<'_, Self, Where, ClosestColumns<'_, Self>>);
    #[doc(hidden)]
    fn run_how_deep(width: Width, work: AnswerBlocks<'_, Self, HowDeep, ClosestColumns<'_, Self>>);
}

macro_rules! in_lanes {
    ($vector:ty, $pack:ident, $meet:ident, $how_far:ident, $where:ident, $how_deep:ident) => {
        impl<T: Element> InLanes for $vector {
            fn run_pack(width: Width, work: PackRows<'_, Self>) {
                T::$pack(width, work);
            }

            fn run_meet(width: Width, work: AnswerBlocks<'_, Self, Meet, VerdictColumns<'_>>) {
                T::$meet(width, work);
            }

            fn run_how_far(width: Width, work: AnswerBlocks<'_, Self, HowFar, DistanceColumns<'_, T>>) {
                T::$how_far(width, work);
            }

            fn run_where(width: Width, work: AnswerBlocks<'_, Self, Where, ClosestColumns<'_, Self>>) {
                T::$where(width, work);
            }

            fn run_how_deep(width: Width, work: AnswerBlocks<'_, Self, HowDeep, ClosestColumns<'_, Self>>) {
                T::$how_deep(width, work);
            }
        }
    };
}
in_lanes!(d2::Vec2<T>, pack_plane, meet_plane, how_far_plane, where_plane, how_deep_plane);
in_lanes!(d3::Vec3<T>, pack_space, meet_space, how_far_space, where_space, how_deep_space);

/// A question whose kernels are compiled.
pub trait CompiledQuestion<V: InLanes>: Question<V> {
    /// Answers packed pairs by the compiled kernel of this question.
    fn run(width: Width, work: AnswerBlocks<'_, V, Self, Self::Columns<'_>>);
}

impl<V: InLanes> CompiledQuestion<V> for Meet {
    fn run(width: Width, work: AnswerBlocks<'_, V, Self, VerdictColumns<'_>>) {
        V::run_meet(width, work);
    }
}

impl<V: InLanes> CompiledQuestion<V> for HowFar {
    fn run(width: Width, work: AnswerBlocks<'_, V, Self, DistanceColumns<'_, V::Scalar>>) {
        V::run_how_far(width, work);
    }
}

impl<V: InLanes> CompiledQuestion<V> for Where {
    fn run(width: Width, work: AnswerBlocks<'_, V, Self, ClosestColumns<'_, V>>) {
        V::run_where(width, work);
    }
}

impl<V: InLanes> CompiledQuestion<V> for HowDeep {
    fn run(width: Width, work: AnswerBlocks<'_, V, Self, ClosestColumns<'_, V>>) {
        V::run_how_deep(width, work);
    }
}
