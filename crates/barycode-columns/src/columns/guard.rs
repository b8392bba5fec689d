//! Libraries that read columns panic on some files that are damaged. Here that is an error as any
//! other.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether this thread says nothing of panics.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs a library; what it panics with comes back as text. What it worked on must not be used any
/// more then.
pub(super) fn guarded<R>(library: impl FnOnce() -> R) -> Result<R, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |told| {
            if !QUIET.get() {
                usual(told);
            }
        }));
    });
    QUIET.set(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(library));
    QUIET.set(false);
    outcome.map_err(|payload| text(&*payload))
}

fn text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("it can't be made sense of").to_owned()
}
