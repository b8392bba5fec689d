//! Exact signs of determinants of given points, and the numbers behind them.

/// Computes the sign of a polynomial of finite doubles, given by a function generic in its numbers:
/// in double-doubles, in limbs that hold nearly every determinant met in practice, in limbs that
/// hold every one of the third degree. `Equal` if a number is not finite.
macro_rules! exact_sign {
    ($function:ident($($argument:expr),*)) => {
        $function::<crate::predicate::number::Double>($($argument),*)
            .sign()
            .or_else(|_| $function::<crate::predicate::number::Limbs<12>>($($argument),*).sign())
            .or_else(|_| $function::<crate::predicate::number::Limbs<{ crate::predicate::number::ANY }>>($($argument),*).sign())
            .unwrap_or(core::cmp::Ordering::Equal)
    };
}

mod box_corner;
#[cfg(feature = "alloc")]
mod collinear;
pub(crate) mod number;
mod orient2d;
mod orient3d;
pub(crate) mod place;

pub(crate) use box_corner::{Corner, corner_side};
#[cfg(feature = "alloc")]
pub(crate) use collinear::{collinear, projected, rise, rises};
pub use orient2d::orient2d;
pub use orient3d::orient3d;
#[cfg(feature = "alloc")]
pub(crate) use orient3d::volume;
