//! Numbers as files write them, and the range in which this crate works.

use crate::error::{Flaw, quote};
use crate::model::TimeStep;

/// Largest magnitude of a coordinate, an angle or a size. Beyond it neighbouring `f64` lie more
/// than 0.1 apart, so a file with such a number doesn't describe a scene; below it nothing that
/// this crate computes can overflow.
pub const MAX_MAGNITUDE: f64 = 1e15;

/// Largest time step: eleven days at a hundred steps a second.
pub const MAX_TIME_STEP: TimeStep = 100_000_000;

/// A finite number within [`MAX_MAGNITUDE`].
pub(crate) fn finite(text: &str) -> Result<f64, Flaw> {
    let text = text.trim();
    let value: f64 = text
        .parse()
        .map_err(|_| Flaw::new(format!("{} is not a number", quote(text)), "write a decimal number such as 1.5"))?;
    check(value, text)
}

/// A number that is already binary, checked the same way.
pub(crate) fn checked(value: f64) -> Result<f64, Flaw> {
    check(value, &format!("{value:e}"))
}

fn check(value: f64, text: &str) -> Result<f64, Flaw> {
    if !value.is_finite() {
        // Rust reads 1e999 as infinity, so this may well be an ordinary decimal number.
        let remedy = format!("write a finite number between -{MAX_MAGNITUDE:e} and {MAX_MAGNITUDE:e}");
        return Err(Flaw::new(format!("{} is not a finite number", quote(text)), remedy));
    }
    if value.abs() > MAX_MAGNITUDE {
        let remedy = format!("check the unit; the largest magnitude is {MAX_MAGNITUDE:e}");
        return Err(Flaw::new(format!("{} is out of range", quote(text)), remedy));
    }
    Ok(value)
}

/// A whole number from 0 to `largest`; `3.0` counts as whole, because numeric tools export it so.
pub(crate) fn whole(text: &str, name: &str, largest: u32) -> Result<u32, Flaw> {
    let text = text.trim();
    let value: f64 = text
        .parse()
        .map_err(|_| Flaw::new(format!("{name} {} is not a number", quote(text)), "write a whole number"))?;
    // Not `value < 0.0 || …`: NaN must fail too.
    if !(value >= 0.0 && value <= f64::from(largest) && value.fract() == 0.0) {
        return Err(Flaw::new(
            format!("{name} {} is not a whole number from 0 to {largest}", quote(text)),
            format!("write a whole number from 0 to {largest}"),
        ));
    }
    Ok(value as u32)
}

/// A time step from 0 to [`MAX_TIME_STEP`].
pub(crate) fn time_step(text: &str) -> Result<TimeStep, Flaw> {
    whole(text, "time step", MAX_TIME_STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_nearest_f64() {
        assert_eq!(finite(" -2.5e1 "), Ok(-25.0));
        assert_eq!(finite("0.1"), Ok(0.1));
        assert_eq!(finite("-0"), Ok(-0.0));
        assert_eq!(finite("1e15"), Ok(1e15));
    }

    #[test]
    fn unusable_numbers_say_why() {
        for (text, what) in [
            ("", "not a number"),
            ("1,5", "not a number"),
            ("nan", "not a finite number"),
            ("-inf", "not a finite number"),
            ("1e999", "not a finite number"),
            ("1e308", "out of range"),
        ] {
            let flaw = finite(text).unwrap_err();
            assert!(flaw.what.contains(what), "{text}: {flaw}");
            assert!(!flaw.remedy.is_empty());
        }
    }

    #[test]
    fn time_steps_are_whole_and_limited() {
        assert_eq!(time_step("7"), Ok(7));
        assert_eq!(time_step("7.0"), Ok(7));
        for text in ["-1", "0.5", "nan", "100000001", "1e300", "x"] {
            assert!(time_step(text).is_err(), "{text}");
        }
    }
}
