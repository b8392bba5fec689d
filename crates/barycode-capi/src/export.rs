//! The functions that C calls, under the names of the headers, where they are described.
//!
//! Each is written once and exported for both precisions, and what both dimensions have for both.
//! They take pointers and numbers as they come: what may be wrong with these is found behind them.
//!
//! `export_name` is unsafe since a symbol may hide another one: `barycode` begins no other symbol
//! of a program, and the names after it differ.
#![allow(unsafe_code, missing_docs)]

#[macro_use]
mod batches;
#[macro_use]
mod half_spaces;
#[macro_use]
mod hulls;
#[macro_use]
mod motions;
#[macro_use]
mod questions;
#[macro_use]
mod shapes;

use crate::interface::{CType, Function};

/// The number of this interface, raised when a program has to be compiled again.
pub(crate) const ABI: u32 = 1;

/// Exports functions, and lists them as C has to declare them: one by one, or several of which the
/// first arguments are the same and make one request.
macro_rules! exported {
    (
        $prefix:literal;
        $(
            of $given:tt as $request:ident = $made:block;
            $(fn $name:ident $own:tt -> $result:ty $body:block)+
        )+
    ) => {
        $($(exported! { @one $prefix $given $request $made $name $own $result $body })+)+

        pub(super) fn functions(all: &mut Vec<Function>) {
            $($(exported! { @listed all $prefix $given $name $own $result })+)+
        }
    };
    (
        @one $prefix:literal ($($argument:ident: $type:ty),* $(,)?) $request:ident $made:block
        $name:ident ($($own:ident: $own_type:ty),* $(,)?) $result:ty $body:block
    ) => {
        // SAFETY: no other symbol begins with `barycode`, and names differ.
        #[unsafe(export_name = concat!($prefix, "_", stringify!($name)))]
        #[allow(clippy::too_many_arguments)] // the interface of C
        pub(crate) extern "C" fn $name($($argument: $type,)* $($own: $own_type),*) -> $result {
            let $request = $made;
            $body
        }
    };
    (
        @listed $all:ident $prefix:literal ($($argument:ident: $type:ty),* $(,)?)
        $name:ident ($($own:ident: $own_type:ty),* $(,)?) $result:ty
    ) => {
        $all.push(Function {
            name: concat!($prefix, "_", stringify!($name)).into(),
            result: <$result as CType>::c(),
            arguments: vec![$(<$type as CType>::c(),)* $(<$own_type as CType>::c()),*],
        });
    };
    (
        $prefix:literal;
        $(fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block)+
    ) => {
        $(
            // SAFETY: no other symbol begins with `barycode`, and names differ.
            #[unsafe(export_name = concat!($prefix, "_", stringify!($name)))]
            #[allow(clippy::too_many_arguments)] // the interface of C
            pub(crate) extern "C" fn $name($($argument: $type),*) -> $result $body
        )+

        pub(super) fn functions(all: &mut Vec<Function>) {
            $(all.push(Function {
                name: concat!($prefix, "_", stringify!($name)).into(),
                result: <$result as CType>::c(),
                arguments: vec![$(<$type as CType>::c()),*],
            });)+
        }
    };
}

/// What is not of a dimension.
pub(crate) mod common {
    use super::{ABI, CType, Function};
    use crate::batch::meetings::MeetingsRecord;
    use crate::fault::{Status, Text};
    use crate::pointers::Out;

    exported! { "barycode";
        fn abi_version() -> u32 {
            ABI
        }

        fn version() -> Text {
            Text::VERSION
        }

        fn free_meetings(meetings: Out<MeetingsRecord>) -> () {
            crate::batch::meetings::free(meetings);
        }

        fn status_text(status: i32) -> Text {
            Status::text_of(status)
        }
    }
}

/// A dimension in a precision.
macro_rules! dimension {
    ($module:ident, $prefix:literal, $vector:ty, $shapes:ident, $hulls:ident) => {
        /// The functions whose names begin with
        #[doc = concat!("`", $prefix, "`.")]
        pub(crate) mod $module {
            use super::{CType, Function};

            /// Questions and checks.
            pub(crate) mod asked {
                use super::{CType, Function};
                questions! { $prefix, $vector }
            }

            /// Half-spaces.
            pub(crate) mod bounded {
                use super::{CType, Function};
                half_spaces! { $prefix, $vector }
            }

            /// Outer hulls.
            pub(crate) mod hulls {
                use super::{CType, Function};
                $hulls! { $prefix, $vector }
            }

            /// Motions.
            pub(crate) mod moved {
                use super::{CType, Function};
                motions! { $prefix, $vector }
            }

            /// Shapes of both dimensions.
            pub(crate) mod made {
                use super::{CType, Function};
                shapes! { $prefix, $vector }
            }

            /// Shapes of this dimension.
            pub(crate) mod own {
                use super::{CType, Function};
                $shapes! { $prefix, $vector }
            }

            /// Batches.
            pub(crate) mod many {
                use super::{CType, Function};
                batches! { $prefix, $vector }
            }

            pub(super) fn functions(all: &mut Vec<Function>) {
                asked::functions(all);
                bounded::functions(all);
                hulls::functions(all);
                moved::functions(all);
                made::functions(all);
                own::functions(all);
                many::functions(all);
            }
        }
    };
}

dimension! { plane, "barycode2d", barycode::d2::Vec2<f64>, plane_shapes, plane_hulls }
dimension! { plane_float, "barycode2f", barycode::d2::Vec2<f32>, plane_shapes, plane_hulls }
dimension! { space, "barycode3d", barycode::d3::Vec3<f64>, space_shapes, space_hulls }
dimension! { space_float, "barycode3f", barycode::d3::Vec3<f32>, space_shapes, space_hulls }

/// All functions.
pub(crate) fn functions() -> Vec<Function> {
    let mut all = Vec::new();
    common::functions(&mut all);
    plane::functions(&mut all);
    plane_float::functions(&mut all);
    space::functions(&mut all);
    space_float::functions(&mut all);
    all
}
