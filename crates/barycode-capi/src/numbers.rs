//! Numbers for what the library names, as callers of C and hosts of the module for WebAssembly know
//! them: `barycode/common.h` and the table of `barycode-wasm` list the same. Both crates include
//! this file.

use barycode::d3::Vec3;
use barycode::expert::Vector;
use barycode::{
    Certificate, CheckError, ImpactVerdict, Interpolation, Scalar, Simplex, StartOverlap, Stop, Touching, Turning,
    Verdict,
};

/// A name with a number.
pub(crate) trait Numbered: Sized {
    /// The number; the last one for what is added later.
    fn number(self) -> i32;

    /// What has this number, if anything has.
    fn of_number(number: i32) -> Option<Self>;
}

macro_rules! numbered {
    ($($name:ident { $($variant:ident = $number:literal),+ $(,)? })+) => {$(
        impl Numbered for $name {
            fn number(self) -> i32 {
                #[allow(unreachable_patterns)] // of enums that may grow
                match self {
                    $(Self::$variant => $number,)+
                    _ => i32::MAX,
                }
            }

            fn of_number(number: i32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    )+};
}

numbered! {
    Verdict { Separated = 0, Touching = 1, Penetrating = 2, Undecided = 3 }
    ImpactVerdict { Free = 0, Contact = 1, Undecided = 3 }
    Stop {
        Optimal = 0, Decided = 1, CutOff = 2, Tolerance = 3, IterationLimit = 4, Stalled = 5, Contradiction = 6,
        NotFinite = 7, OutOfRange = 8,
    }
    Touching { Collides = 0, Free = 1 }
    StartOverlap { Hit = 0, Leaving = 1 }
    Interpolation { Slerp = 0, Nlerp = 1 }
}

/// The number of a check: 0 for what is proven.
pub(crate) fn of_check(checked: Result<(), CheckError>) -> i32 {
    match checked {
        Ok(()) => 0,
        Err(CheckError::Inconsistent) => 1,
        Err(CheckError::NotUnit) => 2,
        Err(CheckError::LowerBound) => 3,
        Err(CheckError::UpperBound) => 4,
        Err(CheckError::Witness) => 5,
        Err(CheckError::Direction) => 6,
        Err(CheckError::Simplex) => 7,
        Err(CheckError::Depth) => 8,
        Err(CheckError::NotFinite) => 9,
        Err(CheckError::Verdict) => 10,
        Err(CheckError::Cells) => 11,
        Err(CheckError::Cell) => 12,
        Err(CheckError::Contact) => 13,
        // NotExact, and what is added later.
        Err(_) => 14,
    }
}

/// A certificate in parts: its number, the direction and the simplex, of which it has one at most.
pub(crate) fn certificate_parts<V: Vector>(certificate: &Certificate<V>) -> (i32, V, Simplex<V::Scalar>) {
    match *certificate {
        Certificate::Direction(direction) => (1, direction, Simplex::default()),
        Certificate::Simplex(simplex) => (2, V::default(), simplex),
        Certificate::Axes => (3, V::default(), Simplex::default()),
        _ => (0, V::default(), Simplex::default()),
    }
}

/// The certificate of parts.
pub(crate) fn certificate<V: Vector>(number: i32, direction: V, simplex: Simplex<V::Scalar>) -> Option<Certificate<V>> {
    Some(match number {
        0 => Certificate::None,
        1 => Certificate::Direction(direction),
        2 => Certificate::Simplex(simplex),
        3 => Certificate::Axes,
        _ => return None,
    })
}

/// How the direction of a cell turns: its number and the angular velocity, zero where it has none
/// of its own.
pub(crate) fn turning_parts<T: Scalar>(turning: Turning<T>) -> (i32, Vec3<T>) {
    match turning {
        Turning::Fixed => (0, Vec3::default()),
        Turning::WithA => (1, Vec3::default()),
        Turning::WithB => (2, Vec3::default()),
        Turning::Spinning(spin) => (3, spin),
    }
}

/// The turning of parts.
pub(crate) fn turning<T: Scalar>(number: i32, spin: Vec3<T>) -> Option<Turning<T>> {
    Some(match number {
        0 => Turning::Fixed,
        1 => Turning::WithA,
        2 => Turning::WithB,
        3 => Turning::Spinning(spin),
        _ => return None,
    })
}
