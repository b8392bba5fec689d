//! Entry points of the kernels, for both precisions and dimensions.
//!
//! With the feature `kernels` all kernels are compiled here, once. They are generic, so that
//! otherwise every crate that uses them would compile them again, for minutes. Without the feature
//! a crate compiles the kernels that it calls and no others.

use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::{Answer, Pack};
use crate::lanes::{Element, Width};
use crate::question::{HowFar, Meet, Where};
use crate::sweep::{Clear, Collide, CollideWaiting};
use barycode::{d2, d3};

macro_rules! compiled {
    ($($name:ident($work:ty);)*) => {
        /// Entry points of the kernels in one precision.
        pub trait Compiled: Sized {
            $(
                #[doc(hidden)]
                fn $name(width: Width, work: $work)
                where
                    Self: Element;
            )*
        }

        compiled!(@f32 $($name($work);)*);
        compiled!(@f64 $($name($work);)*);
    };
    (@$scalar:ident $($name:ident($work:ty);)*) => {
        impl Compiled for $scalar {
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
    pack_plane(Pack<'_, d2::Vec2<Self>>);
    pack_space(Pack<'_, d3::Vec3<Self>>);
    meet_plane(Answer<'_, d2::Vec2<Self>, Meet, VerdictColumns<'_>>);
    meet_space(Answer<'_, d3::Vec3<Self>, Meet, VerdictColumns<'_>>);
    how_far_plane(Answer<'_, d2::Vec2<Self>, HowFar, DistanceColumns<'_, Self>>);
    how_far_space(Answer<'_, d3::Vec3<Self>, HowFar, DistanceColumns<'_, Self>>);
    where_plane(Answer<'_, d2::Vec2<Self>, Where, ClosestColumns<'_, d2::Vec2<Self>>>);
    where_space(Answer<'_, d3::Vec3<Self>, Where, ClosestColumns<'_, d3::Vec3<Self>>>);
    collide(Collide<'_, '_, '_, '_, Self>);
    collide_waiting(CollideWaiting<'_, '_, '_, '_, Self>);
    clear(Clear<'_, '_, '_, '_, Self>);
}
