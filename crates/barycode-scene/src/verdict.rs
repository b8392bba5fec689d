//! What verdicts mean for a plan or an arm.

use barycode::{Touching, Verdict};

/// Whether this counts as a collision: whatever is not proven to be apart, contact only where it is
/// meant to.
pub(crate) fn collides(verdict: Verdict, touching: Touching) -> bool {
    match verdict {
        Verdict::Separated => false,
        Verdict::Touching => touching == Touching::Collides,
        // An overlap, or nothing is proven.
        _ => true,
    }
}

/// Sort key of the nearest obstacle; smaller means nearer. An undecided pair counts as near as its
/// lower bound. Of two equally near ones, as an overlap below the last digit and a contact are, the
/// graver verdict goes first: if the nearest is separated all are, and if it touches none overlaps
/// and none is undecided.
pub(crate) fn nearness(verdict: Verdict, distance: f64, lower: f64) -> (f64, u8) {
    let (key, gravity) = match verdict {
        Verdict::Separated => (at_least_zero(distance), 3),
        Verdict::Touching => (0.0, 2),
        Verdict::Penetrating => (at_most_zero(distance), 0),
        _ => (at_most_zero(lower), 1),
    };
    (if key.is_nan() { f64::NEG_INFINITY } else { key }, gravity)
}

/// Not `max`, which passes NaN over.
fn at_least_zero(value: f64) -> f64 {
    if value < 0.0 { 0.0 } else { value }
}

/// Not `min`, as above.
fn at_most_zero(value: f64) -> f64 {
    if value > 0.0 { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::{collides, nearness};
    use barycode::{Touching, Verdict};

    #[test]
    fn only_contact_depends_on_the_policy() {
        let by = |verdict| [Touching::Collides, Touching::Free].map(|touching| collides(verdict, touching));
        assert_eq!(by(Verdict::Separated), [false, false]);
        assert_eq!(by(Verdict::Touching), [true, false]);
        assert_eq!(by(Verdict::Penetrating), [true, true]);
        assert_eq!(by(Verdict::Undecided), [true, true]);
    }

    #[test]
    fn nothing_that_collides_hides_behind_a_contact() {
        let contact = nearness(Verdict::Touching, 0.0, -1e-16);
        assert!(nearness(Verdict::Penetrating, 0.0, -1e-16) < contact, "an overlap below the last digit");
        assert!(nearness(Verdict::Undecided, 0.0, 0.0) < contact);
        assert!(nearness(Verdict::Undecided, 1.0, 1.0) < contact, "bounds that prove nothing");
        assert!(nearness(Verdict::Undecided, f64::NAN, f64::NAN) < nearness(Verdict::Penetrating, -9.0, -9.0));
        assert!(contact < nearness(Verdict::Separated, 0.0, -1e-16), "a gap below the last digit");
        assert!(contact < nearness(Verdict::Separated, 1e-300, -1e-16));
        assert!(nearness(Verdict::Separated, f64::NAN, 0.0) < contact, "what is no number is looked at first");
    }
}
