//! Whatever points to a shape is a shape: `&S`, `Box<S>`, `Rc<S>`, `Arc<S>`, also of `dyn Convex`.

use super::{Convex, Form, Patch, Rounding, ScalarOf, Structure, Support};

/// Forwards every method of [`Convex`] to what is pointed to.
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
            fn nearest(&self, place: Self::Vector) -> Option<Self::Vector> {
                (**self).nearest(place)
            }

            #[inline(always)]
            fn point(&self, id: u64) -> Self::Vector {
                (**self).point(id)
            }

            #[inline(always)]
            fn fetch(&self) {
                (**self).fetch();
            }

            #[inline(always)]
            fn names_points(&self) -> bool {
                (**self).names_points()
            }

            #[inline(always)]
            fn has_patches(&self) -> bool {
                (**self).has_patches()
            }

            #[inline(always)]
            fn piece(&self, id: u64) -> Option<u64> {
                (**self).piece(id)
            }

            #[inline(always)]
            fn patch(&self, id: u64, direction: Self::Vector) -> Option<Patch<Self::Vector>> {
                (**self).patch(id, direction)
            }

            #[inline(always)]
            fn radius(&self) -> ScalarOf<Self> {
                (**self).radius()
            }

            #[inline]
            fn radii(&self, add: &mut dyn FnMut(ScalarOf<Self>)) {
                (**self).radii(add);
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
            fn form(&self) -> Form<Self::Vector> {
                (**self).form()
            }

            #[inline]
            fn structure(&self) -> Structure<'_, Self::Vector> {
                (**self).structure()
            }
        }
    )+};
}

forwarded!(&S);
#[cfg(feature = "alloc")]
forwarded!(alloc::boxed::Box<S>, alloc::rc::Rc<S>, alloc::sync::Arc<S>);
