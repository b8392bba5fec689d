//! Pointers to shapes as shapes: `&S`, `Box<S>`, `Rc<S>`, `Arc<S>`, also of `dyn Convex`.

use super::{Convex, Details, Rounding, ScalarOf, Support};

/// Forwards every method of [`Convex`] to the pointee.
macro_rules! forwarded {
    ($($pointer:ty),+) => {$(
        impl<S: Convex + ?Sized> Convex for $pointer {
            type Vector = S::Vector;

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn support(&self, direction: Self::Vector, hint: u64) -> Support<Self::Vector> {
                (**self).support(direction, hint)
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn start(&self) -> Self::Vector {
                (**self).start()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn point(&self, id: u64) -> Self::Vector {
                (**self).point(id)
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn radius(&self) -> ScalarOf<Self> {
                (**self).radius()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn origin(&self) -> Self::Vector {
                (**self).origin()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn extent(&self) -> ScalarOf<Self> {
                (**self).extent()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn rounding(&self) -> Rounding<ScalarOf<Self>> {
                (**self).rounding()
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn details(&self) -> &dyn Details<S::Vector> {
                (**self).details()
            }
        }
    )+};
}

forwarded!(&S);
#[cfg(feature = "alloc")]
forwarded!(alloc::boxed::Box<S>, alloc::rc::Rc<S>, alloc::sync::Arc<S>);
