//! What lives between calls, and how a call comes to it.

use crate::fault::{Code, Fault};
use crate::memory::Memory;
use crate::slab::{Kind, Slab};
use core::cell::RefCell;

/// Everything that the host has made, and the last error.
pub(crate) struct State {
    pub(crate) memory: Memory,
    pub(crate) plane: Slab<barycode::d2::Shape<f64>>,
    pub(crate) space: Slab<barycode::d3::Shape<f64>>,
    /// The words of the last error, or the last trace.
    pub(crate) text: String,
    /// The argument that the last error blames, from 1; 0 for none.
    pub(crate) argument: u32,
    /// The vertex, face or row that the last error blames; -1 for none.
    pub(crate) index: i32,
}

thread_local! {
    // A module of WebAssembly has one thread. Tests have more, each with a state of its own.
    static STATE: RefCell<State> = const {
        RefCell::new(State {
            memory: Memory::new(),
            plane: Slab::new(Kind::Plane),
            space: Slab::new(Kind::Space),
            text: String::new(),
            argument: 0,
            index: -1,
        })
    };
}

/// What a call returns: a number that is negative for an error.
pub(crate) trait Returned {
    fn failed(code: Code) -> Self;
}

impl Returned for i32 {
    fn failed(code: Code) -> Self {
        Self::from(code as i8)
    }
}

impl Returned for f64 {
    fn failed(code: Code) -> Self {
        Self::from(code as i8)
    }
}

/// An address or a count: 0 for an error.
impl Returned for u32 {
    fn failed(_code: Code) -> Self {
        0
    }
}

/// Does the work of a call, and remembers its error. Calls are not nested: none calls the host.
pub(crate) fn call<R: Returned>(work: impl FnOnce(&mut State) -> Result<R, Fault>) -> R {
    STATE.with_borrow_mut(|state| work(state).unwrap_or_else(|fault| state.remember(&fault)))
}

/// Looks at what there is.
pub(crate) fn look<R>(work: impl FnOnce(&State) -> R) -> R {
    STATE.with_borrow(work)
}

impl State {
    #[cold]
    #[inline(never)]
    fn remember<R: Returned>(&mut self, fault: &Fault) -> R {
        self.text.clear();
        self.text.push_str(&fault.text);
        (self.argument, self.index) = (fault.argument, fault.index);
        R::failed(fault.code)
    }
}
