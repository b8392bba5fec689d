//! Errors: a code, the argument to blame, and words in a struct of the caller's.

use crate::interface::{CType, laid};
use crate::pointers::Out;
use barycode::ShapeError;
use core::ffi::{CStr, c_char};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Result of a function that has made something.
pub(crate) const OK: i32 = 0;

/// What is wrong with a call, as the number that it returns: `barycode_status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Status {
    /// A pointer is null.
    Null = -1,
    /// A pointer is not aligned for what it points to.
    Misaligned = -2,
    /// No shape of this dimension and precision, or an id that a table does not have.
    Shape = -3,
    /// The shape is refused.
    Refused = -4,
    /// The pose is refused.
    Pose = -5,
    /// No motion of this dimension and precision.
    Motion = -6,
    /// The motion is refused.
    MotionRefused = -7,
    /// A code that is not known.
    Code = -8,
    /// A count or stride that cannot be.
    Count = -9,
    /// The library has an error.
    Internal = -10,
    /// A number of a question that is not a number.
    Number = -11,
    /// A function of the caller's has ended the call.
    Ended = -12,
    /// Rows that do not fit each other: their time steps, footprints or tables.
    Rows = -13,
    /// Memory is written that is also read, or written twice.
    Shared = -14,
}

impl Status {
    /// All of them.
    pub(crate) const ALL: [Self; 14] = [
        Self::Null,
        Self::Misaligned,
        Self::Shape,
        Self::Refused,
        Self::Pose,
        Self::Motion,
        Self::MotionRefused,
        Self::Code,
        Self::Count,
        Self::Internal,
        Self::Number,
        Self::Ended,
        Self::Rows,
        Self::Shared,
    ];

    /// What is wrong, and what helps.
    fn words(self) -> &'static CStr {
        match self {
            Self::Null => c"a pointer is null: give an address",
            Self::Misaligned => c"a pointer is not aligned for what it points to: copy the data to where it is",
            Self::Shape => {
                c"no shape of this dimension and precision: make it by the function of its kind, and do not use it after it is freed"
            }
            Self::Refused => c"the shape is refused: see the error of the function that makes it",
            Self::Pose => {
                c"the pose is refused: its matrix is no rotation to within a thousandth, or an entry is not finite or too large"
            }
            Self::Motion => c"no motion of this dimension and precision: make it by the function of its kind",
            Self::MotionRefused => {
                c"the motion is refused: a matrix is no rotation, a number is not finite or too large, times are not in order, or poses of an nlerp are half a turn apart"
            }
            Self::Code => c"a code is not known: see the enumerations of barycode/common.h",
            Self::Count => {
                c"a count or stride cannot be: strides are 0 or at least the size of a value, counts fit the memory"
            }
            Self::Internal => c"the library has an error: please report what was asked",
            Self::Number => c"a distance, margin, tolerance or time is not a number: give one",
            Self::Rows => {
                c"rows do not fit each other: give a trajectory one footprint at consecutive time steps, and all obstacles one table"
            }
            Self::Shared => {
                c"what is written shares memory with what is read, or with something else that is written: give each column its own, of as many values as there are rows"
            }
            Self::Ended => c"the call was ended by the function that it told how far it is: nothing was made",
        }
    }

    /// The words of a status that a call returned.
    pub(crate) fn text_of(status: i32) -> Text {
        let known = Self::ALL.into_iter().find(|known| *known as i32 == status);
        Text(match known {
            Some(known) => known.words().as_ptr(),
            None if status >= 0 => c"no error".as_ptr(),
            None => c"an error that this version does not know".as_ptr(),
        })
    }
}

/// `const char *`: a text that stays.
#[repr(transparent)]
#[derive(Debug)]
pub(crate) struct Text(*const c_char);

impl Text {
    /// The version of the package.
    pub(crate) const VERSION: Self =
        Self(match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version.as_ptr(),
            Err(_) => c"".as_ptr(),
        });
}

impl CType for Text {
    fn c() -> String {
        "const char *".into()
    }
}

/// `barycode_error`.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct ErrorRecord {
    pub(crate) status: i32,
    pub(crate) argument: i32,
    pub(crate) index: i64,
    pub(crate) text: [c_char; TEXT],
}

laid!(common ErrorRecord, "barycode_error", [status, argument, index, text]);

/// Bytes of the text of an error, with the zero at its end.
const TEXT: usize = 240;

/// An error.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: Status,
    /// The number of the argument, from 1; 0 for none.
    pub(crate) argument: i32,
    /// The vertex, face or row; -1 for none.
    pub(crate) index: i64,
    /// What is wrong, and what helps.
    pub(crate) text: Cow<'static, str>,
}

impl From<Status> for Fault {
    fn from(status: Status) -> Self {
        let text = status.words().to_str().unwrap_or_default();
        Self { status, argument: 0, index: -1, text: Cow::Borrowed(text) }
    }
}

impl From<ShapeError> for Fault {
    fn from(error: ShapeError) -> Self {
        let index = match error {
            ShapeError::NotFinite { vertex }
            | ShapeError::TooLarge { vertex }
            | ShapeError::NotConvex { vertex }
            | ShapeError::Unused { vertex } => Some(vertex),
            ShapeError::NoSuchVertex { face }
            | ShapeError::NoArea { face }
            | ShapeError::NotClosed { face }
            | ShapeError::NotConvexFace { face } => Some(face),
            _ => None,
        };
        // Remedies by the names of C.
        let text = error.to_string().replace("Polygon::hull", "new_hull").replace("Polytope::hull", "new_hull");
        let index = index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1);
        Self { status: Status::Refused, argument: 0, index, text: Cow::Owned(text) }
    }
}

/// Errors that learn which argument is to blame.
pub(crate) trait Blame<T> {
    /// Blames an argument, if none is to blame yet.
    fn blame(self, argument: i32) -> Result<T, Fault>;
}

impl<T, F: Into<Fault>> Blame<T> for Result<T, F> {
    fn blame(self, argument: i32) -> Result<T, Fault> {
        self.map_err(|fault| {
            let fault: Fault = fault.into();
            if fault.argument == 0 { Fault { argument, ..fault } } else { fault }
        })
    }
}

impl Fault {
    /// As the caller reads it: the text ends at a whole character.
    fn record(&self) -> ErrorRecord {
        let end = (0..TEXT).rev().find(|&end| self.text.is_char_boundary(end)).unwrap_or(0);
        let mut text = [0; TEXT];
        for (place, &byte) in text.iter_mut().zip(&self.text.as_bytes()[..end.min(self.text.len())]) {
            *place = byte as c_char;
        }
        ErrorRecord { status: self.status as i32, argument: self.argument, index: self.index, text }
    }
}

/// Runs what must not unwind into C.
pub(crate) fn guarded<T, E: From<Status>>(run: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    // What was begun is dropped: nothing of it is seen later.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(Status::Internal.into()))
}

/// The answer of a function that makes something: zero, or a negative status with its words.
pub(crate) fn made(error: Out<ErrorRecord>, make: impl FnOnce() -> Result<(), Fault>) -> i32 {
    match guarded(make) {
        Ok(()) => OK,
        Err(fault) => {
            error.put(fault.record());
            fault.status as i32
        }
    }
}
