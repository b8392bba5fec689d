//! Memory of the caller's that a call reads and that it writes: no byte is of both, or is written
//! twice. Where the library would hold a reference to it, that would be undefined behaviour; where
//! not, an answer would overwrite another.

use crate::fault::Status;
use crate::pointers::In;

/// The first and the last address of bytes that are written; `None` where nothing is.
pub(crate) type Written = Option<[usize; 2]>;

/// Values that are read, whose addresses are so many bytes apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read {
    first: usize,
    size: usize,
    stride: usize,
    count: usize,
}

impl Read {
    /// Describes so many values; for a stride of zero one, and none at null.
    pub(crate) fn rows<T>(from: &In<T>, count: usize, stride: usize) -> Self {
        let count = match stride {
            _ if from.is_null() => 0,
            0 => count.min(1),
            _ => count,
        };
        Self { first: from.address(), size: size_of::<T>(), stride, count }
    }

    /// Values side by side.
    pub(crate) fn all<T>(from: &In<T>, count: usize) -> Self {
        Self::rows(from, count, size_of::<T>())
    }

    /// A single value.
    pub(crate) fn one<T>(from: &In<T>) -> Self {
        Self::rows(from, 1, 0)
    }

    /// Tells whether any of the values has a byte among these.
    fn has_any_of(&self, [first, last]: [usize; 2]) -> bool {
        // The values before this one end before the bytes begin.
        let before = first.saturating_sub(self.first.saturating_add(self.size.saturating_sub(1)));
        let index = if self.stride == 0 { 0 } else { before.div_ceil(self.stride) };
        let start = self.first.saturating_add(index.saturating_mul(self.stride));
        index < self.count && start <= last && first < start.saturating_add(self.size)
    }
}

/// Refuses memory that is written and also read, or written twice.
pub(crate) fn check(written: &[Written], read: &[Read]) -> Result<(), Status> {
    for (index, &bytes) in written.iter().enumerate() {
        let Some([first, last]) = bytes else { continue };
        let is_shared = |other: &Written| other.is_some_and(|[from, to]| from <= last && first <= to);
        if written[..index].iter().any(is_shared) || read.iter().any(|values| values.has_any_of([first, last])) {
            return Err(Status::Shared);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Read, check};
    use crate::fault::Status;

    /// Three values of four bytes, at 100, 110 and 120.
    const ROWS: Read = Read { first: 100, size: 4, stride: 10, count: 3 };

    #[test]
    fn bytes_between_values_are_of_none() {
        let shared = (90..140).filter(|&at| ROWS.has_any_of([at, at]));
        assert_eq!(shared.collect::<Vec<_>>(), [100, 101, 102, 103, 110, 111, 112, 113, 120, 121, 122, 123]);
        assert!(!ROWS.has_any_of([104, 109]) && ROWS.has_any_of([104, 110]) && ROWS.has_any_of([0, 100]));
        assert!(!ROWS.has_any_of([124, usize::MAX]) && ROWS.has_any_of([0, usize::MAX]));
    }

    #[test]
    fn a_stride_of_zero_is_one_value() {
        let one = Read { first: 100, size: 8, stride: 0, count: 1 };
        assert!(one.has_any_of([107, 120]) && !one.has_any_of([108, 120]) && !one.has_any_of([90, 99]));
        let none = Read { first: 0, size: 8, stride: 8, count: 0 };
        assert!(!none.has_any_of([0, usize::MAX]));
    }

    #[test]
    fn what_is_written_is_apart() {
        assert_eq!(check(&[Some([0, 7]), None, Some([8, 15])], &[ROWS]), Ok(()));
        assert_eq!(check(&[Some([0, 7]), Some([7, 15])], &[]), Err(Status::Shared));
        assert_eq!(check(&[Some([8, 15]), Some([0, 100])], &[ROWS]), Err(Status::Shared));
    }
}
