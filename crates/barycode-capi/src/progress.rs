//! Functions of the caller's that are told how far a long call is, and may end it.
#![allow(unsafe_code)]

use crate::interface::CType;
use core::ffi::c_void;

/// `barycode_go_on`: whether a call goes on that has done so much.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoOn(Option<unsafe extern "C" fn(context: *mut c_void, done: usize) -> bool>);

impl CType for GoOn {
    fn c() -> String {
        "barycode_go_on".into()
    }
}

/// `void *` that is handed to the function.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context(*mut c_void);

impl CType for Context {
    fn c() -> String {
        "void *".into()
    }
}

/// Who is told how far a call is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress(GoOn, Context);

impl Progress {
    /// A function of the caller's, and what it is handed. A null function is told nothing.
    pub(crate) fn new(go_on: GoOn, context: Context) -> Self {
        Self(go_on, context)
    }

    /// Nobody.
    pub(crate) fn untold() -> Self {
        Self(GoOn(None), Context(core::ptr::null_mut()))
    }

    /// Whether the call goes on.
    pub(crate) fn goes_on(self, done: usize) -> bool {
        let Self(GoOn(go_on), Context(context)) = self;
        // SAFETY: the caller has promised a function that takes this context and a number, and
        // returns. It is called on the thread of the call, before this returns.
        go_on.is_none_or(|go_on| unsafe { go_on(context, done) })
    }
}
