//! Motions ready for use.

mod arc;
mod nlerp;
mod path;
mod screw;

pub use arc::Arc;
pub use nlerp::Nlerp;
pub use path::{Interpolation, Path};
pub use screw::{Linear, Rigid, Slerp, Still};
