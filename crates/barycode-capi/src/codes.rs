//! The constants of `barycode/common.h`, and what callers name by number.

use crate::fault::{self, Status};
use crate::numbers::{self, Numbered, of_check};
use crate::options::{START_DIRECTION, START_INSIDE};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{
    Certificate, CheckError, ImpactVerdict, Interpolation, Simplex, StartOverlap, Stop, Touching, Turning, Verdict,
};

/// The end of a question that was not asked.
pub(crate) const STOP_ERROR: i32 = -1;

/// What a caller names by a number.
pub(crate) fn named<T: Numbered>(number: i32) -> Result<T, Status> {
    T::of_number(number).ok_or(Status::Code)
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
    for part in [words().as_slice(), &proofs(), &checks(), &statuses()] {
        all.extend(part.iter().map(|&(name, number)| (name, i64::from(number))));
    }
    all
}

/// Words of answers and options.
fn words() -> [(&'static str, i32); 25] {
    [
        ("BARYCODE_SEPARATED", Verdict::Separated.number()),
        ("BARYCODE_TOUCHING", Verdict::Touching.number()),
        ("BARYCODE_PENETRATING", Verdict::Penetrating.number()),
        ("BARYCODE_UNDECIDED", Verdict::Undecided.number()),
        ("BARYCODE_FREE", ImpactVerdict::Free.number()),
        ("BARYCODE_CONTACT", ImpactVerdict::Contact.number()),
        ("BARYCODE_IMPACT_UNDECIDED", ImpactVerdict::Undecided.number()),
        ("BARYCODE_STOP_ERROR", STOP_ERROR),
        ("BARYCODE_STOP_OPTIMAL", Stop::Optimal.number()),
        ("BARYCODE_STOP_DECIDED", Stop::Decided.number()),
        ("BARYCODE_STOP_CUT_OFF", Stop::CutOff.number()),
        ("BARYCODE_STOP_TOLERANCE", Stop::Tolerance.number()),
        ("BARYCODE_STOP_ITERATION_LIMIT", Stop::IterationLimit.number()),
        ("BARYCODE_STOP_STALLED", Stop::Stalled.number()),
        ("BARYCODE_STOP_CONTRADICTION", Stop::Contradiction.number()),
        ("BARYCODE_STOP_NOT_FINITE", Stop::NotFinite.number()),
        ("BARYCODE_STOP_OUT_OF_RANGE", Stop::OutOfRange.number()),
        ("BARYCODE_TOUCHING_COLLIDES", Touching::Collides.number()),
        ("BARYCODE_TOUCHING_FREE", Touching::Free.number()),
        ("BARYCODE_START_INSIDE", START_INSIDE),
        ("BARYCODE_START_DIRECTION", START_DIRECTION),
        ("BARYCODE_START_HIT", StartOverlap::Hit.number()),
        ("BARYCODE_START_LEAVING", StartOverlap::Leaving.number()),
        ("BARYCODE_SLERP", Interpolation::Slerp.number()),
        ("BARYCODE_NLERP", Interpolation::Nlerp.number()),
    ]
}

/// Proofs of answers: certificates, and how the directions of cells turn.
fn proofs() -> [(&'static str, i32); 8] {
    let certificate = |certificate: Certificate<Vec2<f64>>| numbers::certificate_parts(&certificate).0;
    let turning = |turning: Turning<f64>| numbers::turning_parts(turning).0;
    [
        ("BARYCODE_CERTIFICATE_NONE", certificate(Certificate::None)),
        ("BARYCODE_CERTIFICATE_DIRECTION", certificate(Certificate::Direction(Vec2::default()))),
        ("BARYCODE_CERTIFICATE_SIMPLEX", certificate(Certificate::Simplex(Simplex::default()))),
        ("BARYCODE_CERTIFICATE_AXES", certificate(Certificate::Axes)),
        ("BARYCODE_TURNING_FIXED", turning(Turning::Fixed)),
        ("BARYCODE_TURNING_WITH_A", turning(Turning::WithA)),
        ("BARYCODE_TURNING_WITH_B", turning(Turning::WithB)),
        ("BARYCODE_TURNING_SPINNING", turning(Turning::Spinning(Vec3::default()))),
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
fn statuses() -> [(&'static str, i32); 15] {
    [
        ("BARYCODE_OK", fault::OK),
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
        ("BARYCODE_ERROR_NUMBER", Status::Number as i32),
        ("BARYCODE_ERROR_ENDED", Status::Ended as i32),
        ("BARYCODE_ERROR_ROWS", Status::Rows as i32),
        ("BARYCODE_ERROR_SHARED", Status::Shared as i32),
    ]
}
