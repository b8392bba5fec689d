//! A judge of bodies that move: when they first meet, and whether they stay apart.
//!
//! Nothing here is what the library does: translations are decided by whole hulls in exact numbers
//! ([`linear`]), turning bodies by brute force over features in numbers with error bounds
//! ([`turning`]). The truth about these is searched for from the begin of the interval
//! ([`search`]).

pub mod ball;
pub mod course;
pub mod jet;
pub mod linear;
pub mod rigid;
pub mod search;
pub mod turning;

mod features;

pub use self::course::{Course, Turn};
pub use self::linear::LinearPair;
pub use self::rigid::{RigidBody, RigidMotion};
pub use self::search::Outcome;
pub use self::turning::TurningPair;
