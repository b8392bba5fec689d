//! Codes of what the library names: see the list of `README.md`.

use crate::fault::Fault;
use crate::numbers::Numbered;

/// The code of a name.
pub(crate) fn code(name: impl Numbered) -> u32 {
    // None is negative.
    name.number() as u32
}

/// What the host names by a code.
pub(crate) fn named<T: Numbered>(code: u32) -> Result<T, Fault> {
    known(code, T::of_number)
}

/// What a code names.
pub(crate) fn known<T>(code: u32, named: impl FnOnce(i32) -> Option<T>) -> Result<T, Fault> {
    i32::try_from(code).ok().and_then(named).ok_or_else(Fault::unknown)
}
