//! Errors: a code, the argument to blame, and words.

use crate::memory::NONE;
use barycode::ShapeError;
use std::borrow::Cow;

/// What is wrong with a call, as the number that it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
pub(crate) enum Code {
    /// No such shape.
    Shape = -1,
    /// No such buffer.
    Buffer = -2,
    /// An offset or count reaches beyond the memory.
    Beyond = -3,
    /// A code that is not known.
    Unknown = -4,
    /// The library refuses the shape.
    Refused = -5,
    /// The library refuses the pose.
    Pose = -6,
    /// The library refuses the motion.
    Motion = -7,
    /// Counts that do not fit.
    Count = -8,
    /// A number that makes no sense.
    Number = -9,
    /// No memory.
    Full = -10,
    /// A shape that is not made of points.
    Boundary = -11,
}

/// An error.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    /// The number of the argument, from 1; 0 for none.
    pub(crate) argument: u32,
    /// The vertex, face or row; -1 for none.
    pub(crate) index: i32,
    /// What is wrong, and what helps.
    pub(crate) text: Cow<'static, str>,
}

impl Fault {
    pub(crate) fn new(code: Code, text: &'static str) -> Self {
        Self { code, argument: 0, index: -1, text: Cow::Borrowed(text) }
    }

    pub(crate) fn with_index(self, index: usize) -> Self {
        Self { index: i32::try_from(index).unwrap_or(i32::MAX), ..self }
    }

    /// A shape that the library refuses.
    pub(crate) fn refused(error: ShapeError) -> Self {
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
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = core::fmt::write(&mut text, format_args!("{error}"));
        let fault = Self { text: Cow::Owned(text), ..Self::new(Code::Refused, "") };
        match index {
            Some(index) => fault.with_index(index),
            None => fault,
        }
    }

    pub(crate) fn beyond() -> Self {
        Self::new(
            Code::Beyond,
            "the words reach beyond the memory: ask bc_exchange or bc_buffer for as many as are needed",
        )
    }

    pub(crate) fn pose() -> Self {
        Self::new(
            Code::Pose,
            "an entry of the pose is infinite, not a number or too large: repair it, or choose a larger unit of length",
        )
    }

    pub(crate) fn unknown() -> Self {
        Self::new(Code::Unknown, "no such code here: see the tables of codes, and which module has them")
    }
}

/// An argument of a call: a number and its place, from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument<T>(pub(crate) T, pub(crate) u32);

impl Argument<u32> {
    /// None for [`NONE`].
    pub(crate) fn given(self) -> Option<Self> {
        (self.0 != NONE).then_some(self)
    }
}

/// Errors that learn which argument is to blame.
pub(crate) trait Blame<T> {
    /// Blames an argument, if none is to blame yet.
    fn blame(self, argument: u32) -> Result<T, Fault>;
}

impl<T> Blame<T> for Result<T, Fault> {
    fn blame(self, argument: u32) -> Self {
        self.map_err(|fault| if fault.argument == 0 { Fault { argument, ..fault } } else { fault })
    }
}
