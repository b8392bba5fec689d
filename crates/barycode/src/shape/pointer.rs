//! Pointers to shapes as shapes: `&S`, `Box<S>`, `Rc<S>`, `Arc<S>`, also of `dyn Convex`.

use super::{Convex, Details, Rounding, ScalarOf, Support};

/// Forwards every method of [`Convex`] to the pointee.
macro_rules! forwarded {
    ($($pointer:ty),+) => {$(
        impl<S: Convex + ?Sized> Convex for $pointer {
            type Vector = S::Vector;

            #[inline(always)]
            fn support(&self, direction: Self::Vector, hint: u64) -> Support<Self::Vector> {
                (**self).support(direction, hint)
            }

            #[inline(always)]
            fn start(&self) -> Self::Vector {
                (**self).start()
            }

            #[inline(always)]
            fn point(&self, id: u64) -> Self::Vector {
                (**self).point(id)
            }

            #[inline(always)]
            fn radius(&self) -> ScalarOf<Self> {
                (**self).radius()
            }

            #[inline(always)]
            fn origin(&self) -> Self::Vector {
                (**self).origin()
            }

            #[inline(always)]
            fn extent(&self) -> ScalarOf<Self> {
                (**self).extent()
            }

            #[inline(always)]
            fn rounding(&self) -> Rounding<ScalarOf<Self>> {
                (**self).rounding()
            }

            #[inline(always)]
            fn details(&self) -> &dyn Details<S::Vector> {
                (**self).details()
            }
        }
    )+};
}

forwarded!(&S);
#[cfg(feature = "alloc")]
forwarded!(alloc::boxed::Box<S>, alloc::rc::Rc<S>, alloc::sync::Arc<S>);
