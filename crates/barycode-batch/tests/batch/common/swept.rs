//! What must hold of sweeps over time, in the plane and in space.

use barycode::ImpactVerdict::{self, Contact, Free, Undecided};
use barycode_batch::{Element, NO_OBSTACLE, NO_POSE, SweptClearances};

/// Where two verdicts, of which either may be undecided only because of rounding, contradict.
pub(crate) fn contradicts(a: ImpactVerdict, b: ImpactVerdict) -> bool {
    a != b && a != Undecided && b != Undecided
}

/// The place of a verdict in what tests count.
pub(crate) fn place(verdict: ImpactVerdict) -> usize {
    [Free, Contact, Undecided].iter().position(|&one| one == verdict).unwrap()
}

/// The clearance of a trajectory beside the least distance of samples, and another verdict about
/// it.
pub(crate) fn is_right<T: Element>(
    found: &SweptClearances<T>,
    index: usize,
    (least, other): (T, ImpactVerdict),
    tolerance: f64,
    about: &str,
) {
    let (lower, upper, verdict) = (found.lower[index], found.upper[index], found.verdict[index]);
    let about = format!("trajectory {index} of {about}: {verdict:?} {lower:?} {upper:?} {least:?}");
    let slack = T::from_f64(if T::NAME == "f32" { 1e-4 } else { 1e-10 });
    assert!(!contradicts(verdict, other), "{about}");
    assert!(lower <= upper && lower <= least + slack, "{about}");
    if least == T::INFINITY {
        assert_eq!((upper, found.row[index]), (T::INFINITY, NO_POSE), "{about}");
        return;
    }
    assert!(upper < T::INFINITY && found.obstacle[index] != NO_OBSTACLE, "{about}");
    match verdict {
        Contact => assert_eq!((lower, upper), (T::ZERO, T::ZERO), "{about}"),
        Free => {
            assert!(lower > T::ZERO, "{about}");
            let close = upper - lower <= upper * T::from_f64(tolerance * 1.01 + 1e-3);
            assert!(close || upper < slack, "{about}");
        }
        Undecided => assert!(upper < slack, "{about}"),
    }
}
