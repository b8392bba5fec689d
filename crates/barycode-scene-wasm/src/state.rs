//! What lives between calls.

use crate::session::Session;
use core::cell::RefCell;

/// Input, text and the check.
pub(crate) struct State {
    /// Where the host writes.
    pub(crate) input: Vec<u8>,
    /// What the host reads after a call.
    pub(crate) text: String,
    pub(crate) session: Option<Session>,
}

thread_local! {
    // A module of WebAssembly has one thread. Tests have more, each with a state of its own.
    static STATE: RefCell<State> = const {
        RefCell::new(State { input: Vec::new(), text: String::new(), session: None })
    };
}

/// Does the work of a call. Calls are not nested: none calls the host.
pub(crate) fn with<R>(work: impl FnOnce(&mut State) -> R) -> R {
    STATE.with_borrow_mut(work)
}

impl State {
    /// Makes room for so many bytes, up to a most; the address, or 0 where there is none.
    pub(crate) fn reserve(&mut self, bytes: u32, most: u32) -> u32 {
        let length = bytes as usize;
        let more = length.saturating_sub(self.input.len());
        if bytes > most || self.input.try_reserve_exact(more).is_err() {
            return 0;
        }
        self.input.resize(length.max(self.input.len()), 0);
        self.input.as_ptr().addr() as u32
    }
}
