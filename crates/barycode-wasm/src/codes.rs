//! Codes of what the library names: see the list of `README.md`.

use crate::fault::Fault;
use barycode::{CheckError, ImpactVerdict, StartOverlap, Stop, Touching, Verdict};

/// Gives an enum codes in both directions. What is added to it later has the last code.
macro_rules! codes {
    ($to:ident, $from:ident: $type:ty; $($variant:path = $code:literal),+) => {
        pub(crate) fn $to(value: $type) -> u32 {
            #[allow(unreachable_patterns)] // of enums that may grow
            match value {
                $($variant => $code,)+
                _ => u32::MAX,
            }
        }

        pub(crate) fn $from(code: u32) -> Result<$type, Fault> {
            match code {
                $($code => Ok($variant),)+
                _ => Err(Fault::unknown()),
            }
        }
    };
}

codes! { of_verdict, verdict: Verdict;
    Verdict::Separated = 0, Verdict::Touching = 1, Verdict::Penetrating = 2, Verdict::Undecided = 3
}

codes! { of_impact, impact: ImpactVerdict;
    ImpactVerdict::Free = 0, ImpactVerdict::Contact = 1, ImpactVerdict::Undecided = 3
}

codes! { of_stop, stop: Stop;
    Stop::Optimal = 0, Stop::Decided = 1, Stop::CutOff = 2, Stop::Tolerance = 3, Stop::IterationLimit = 4,
    Stop::Stalled = 5, Stop::Contradiction = 6, Stop::NotFinite = 7, Stop::OutOfRange = 8
}

codes! { of_touching, touching: Touching;
    Touching::Collides = 0, Touching::Free = 1
}

/// What is asked about shapes that meet at the start.
pub(crate) fn start_overlap(code: u32) -> Result<StartOverlap, Fault> {
    match code {
        0 => Ok(StartOverlap::Hit),
        1 => Ok(StartOverlap::Leaving),
        _ => Err(Fault::unknown()),
    }
}

/// The code of a check: 0 for what is proven.
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
