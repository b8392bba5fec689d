//! Decisions that no rounding can turn.

/// The sign of a polynomial of finite doubles, given by a function generic in its numbers: in double-doubles, in limbs that hold
/// nearly every determinant met in practice, in limbs that hold every one of the third degree. `Equal` where a number is not
/// finite.
macro_rules! settled {
    ($function:ident($($argument:expr),*)) => {
        $function::<crate::exact::double::Double>($($argument),*)
            .sign()
            .or_else(|_| $function::<crate::exact::limbs::Limbs<12>>($($argument),*).sign())
            .or_else(|_| $function::<crate::exact::limbs::Limbs<{ crate::exact::limbs::ANY }>>($($argument),*).sign())
            .unwrap_or(core::cmp::Ordering::Equal)
    };
}

mod balls;
mod boundary;
mod determinant;
mod double;
mod feature;
mod leaf;
mod limbs;
#[cfg(feature = "alloc")]
mod line;
mod number;
mod obstacle;
mod orientation;
mod side;
mod space;
mod uphill;
mod verdict;
mod walk;

pub(crate) use balls::{center, plain_balls};
pub(crate) use determinant::{Corner, corner_side};
pub(crate) use leaf::doubles;
#[cfg(feature = "alloc")]
pub(crate) use line::{collinear, projected, rise, rises};
pub(crate) use number::Unknown;
pub use orientation::orientation;
pub(crate) use side::{Leaves, look};
pub use space::orientation3;
#[cfg(feature = "alloc")]
pub(crate) use space::volume;
pub(crate) use verdict::{Decision, Effort, Start, verdict};
