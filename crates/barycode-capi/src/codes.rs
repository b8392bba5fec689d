//! Numbers for what the library names: the enumerations of `barycode/common.h`.

use crate::fault::Status;
use barycode::{CheckError, ImpactVerdict, Interpolation, StartOverlap, Stop, Touching, Verdict};

/// Gives an enum numbers in both directions. What is added to it later has the last number.
macro_rules! codes {
    ($to:ident, $from:ident: $type:ty; $($variant:path = $code:literal),+) => {
        #[allow(dead_code)] // some go one way only
        pub(crate) fn $to(value: $type) -> i32 {
            #[allow(unreachable_patterns)] // of enums that may grow
            match value {
                $($variant => $code,)+
                _ => i32::MAX,
            }
        }

        pub(crate) fn $from(code: i32) -> Result<$type, Status> {
            match code {
                $($code => Ok($variant),)+
                _ => Err(Status::Code),
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

/// The end of a question that was not asked.
pub(crate) const STOP_ERROR: i32 = -1;

codes! { of_touching, touching: Touching;
    Touching::Collides = 0, Touching::Free = 1
}

codes! { of_start_overlap, start_overlap: StartOverlap;
    StartOverlap::Hit = 0, StartOverlap::Leaving = 1
}

codes! { of_interpolation, interpolation: Interpolation;
    Interpolation::Slerp = 0, Interpolation::Nlerp = 1
}

/// A name of the headers and its number here.
type Constant = (&'static str, i64);

/// The names of the headers with the numbers that they have here.
pub(crate) fn constants() -> Vec<Constant> {
    let mut all = vec![
        ("BARYCODE_ABI_VERSION", i64::from(crate::export::ABI)),
        ("BARYCODE_MOST_CONTACT_POINTS", i64::try_from(barycode::MOST_CONTACT_POINTS).unwrap_or_default()),
        ("BARYCODE_NO_ROW", i64::from(barycode_batch::NO_OBSTACLE)),
        ("BARYCODE_NO_ROW", i64::from(barycode_batch::NO_POSE)),
    ];
    for part in [words().as_slice(), &checks(), &statuses()] {
        all.extend(part.iter().map(|&(name, number)| (name, i64::from(number))));
    }
    all
}

/// Words of answers and options.
fn words() -> [(&'static str, i32); 23] {
    [
        ("BARYCODE_SEPARATED", of_verdict(Verdict::Separated)),
        ("BARYCODE_TOUCHING", of_verdict(Verdict::Touching)),
        ("BARYCODE_PENETRATING", of_verdict(Verdict::Penetrating)),
        ("BARYCODE_UNDECIDED", of_verdict(Verdict::Undecided)),
        ("BARYCODE_FREE", of_impact(ImpactVerdict::Free)),
        ("BARYCODE_CONTACT", of_impact(ImpactVerdict::Contact)),
        ("BARYCODE_IMPACT_UNDECIDED", of_impact(ImpactVerdict::Undecided)),
        ("BARYCODE_STOP_ERROR", STOP_ERROR),
        ("BARYCODE_STOP_OPTIMAL", of_stop(Stop::Optimal)),
        ("BARYCODE_STOP_DECIDED", of_stop(Stop::Decided)),
        ("BARYCODE_STOP_CUT_OFF", of_stop(Stop::CutOff)),
        ("BARYCODE_STOP_TOLERANCE", of_stop(Stop::Tolerance)),
        ("BARYCODE_STOP_ITERATION_LIMIT", of_stop(Stop::IterationLimit)),
        ("BARYCODE_STOP_STALLED", of_stop(Stop::Stalled)),
        ("BARYCODE_STOP_CONTRADICTION", of_stop(Stop::Contradiction)),
        ("BARYCODE_STOP_NOT_FINITE", of_stop(Stop::NotFinite)),
        ("BARYCODE_STOP_OUT_OF_RANGE", of_stop(Stop::OutOfRange)),
        ("BARYCODE_TOUCHING_COLLIDES", of_touching(Touching::Collides)),
        ("BARYCODE_TOUCHING_FREE", of_touching(Touching::Free)),
        ("BARYCODE_START_HIT", of_start_overlap(StartOverlap::Hit)),
        ("BARYCODE_START_LEAVING", of_start_overlap(StartOverlap::Leaving)),
        ("BARYCODE_SLERP", of_interpolation(Interpolation::Slerp)),
        ("BARYCODE_NLERP", of_interpolation(Interpolation::Nlerp)),
    ]
}

/// What checks return.
fn checks() -> [(&'static str, i32); 15] {
    [
        ("BARYCODE_PROVEN", of_check(Ok(()))),
        ("BARYCODE_FAULT_INCONSISTENT", of_check(Err(CheckError::Inconsistent))),
        ("BARYCODE_FAULT_NOT_UNIT", of_check(Err(CheckError::NotUnit))),
        ("BARYCODE_FAULT_LOWER_BOUND", of_check(Err(CheckError::LowerBound))),
        ("BARYCODE_FAULT_UPPER_BOUND", of_check(Err(CheckError::UpperBound))),
        ("BARYCODE_FAULT_WITNESS", of_check(Err(CheckError::Witness))),
        ("BARYCODE_FAULT_DIRECTION", of_check(Err(CheckError::Direction))),
        ("BARYCODE_FAULT_SIMPLEX", of_check(Err(CheckError::Simplex))),
        ("BARYCODE_FAULT_DEPTH", of_check(Err(CheckError::Depth))),
        ("BARYCODE_FAULT_NOT_FINITE", of_check(Err(CheckError::NotFinite))),
        ("BARYCODE_FAULT_VERDICT", of_check(Err(CheckError::Verdict))),
        ("BARYCODE_FAULT_CELLS", of_check(Err(CheckError::Cells))),
        ("BARYCODE_FAULT_CELL", of_check(Err(CheckError::Cell))),
        ("BARYCODE_FAULT_CONTACT", of_check(Err(CheckError::Contact))),
        ("BARYCODE_FAULT_NOT_EXACT", of_check(Err(CheckError::NotExact))),
    ]
}

/// Errors.
fn statuses() -> [(&'static str, i32); 10] {
    [
        ("BARYCODE_ERROR_NULL", Status::Null as i32),
        ("BARYCODE_ERROR_MISALIGNED", Status::Misaligned as i32),
        ("BARYCODE_ERROR_SHAPE", Status::Shape as i32),
        ("BARYCODE_ERROR_REFUSED", Status::Refused as i32),
        ("BARYCODE_ERROR_POSE", Status::Pose as i32),
        ("BARYCODE_ERROR_MOTION", Status::Motion as i32),
        ("BARYCODE_ERROR_MOTION_REFUSED", Status::MotionRefused as i32),
        ("BARYCODE_ERROR_CODE", Status::Code as i32),
        ("BARYCODE_ERROR_COUNT", Status::Count as i32),
        ("BARYCODE_ERROR_INTERNAL", Status::Internal as i32),
    ]
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
