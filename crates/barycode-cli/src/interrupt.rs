//! Ctrl-C while a file is being written.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Becomes true when the user interrupts the command, which then leaves nothing half-written
/// behind. A second interrupt does not wait for that.
pub fn flag() -> Arc<AtomicBool> {
    let wanted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Where signals can't be caught, the command ends at once, as any other does.
        let _ = flag::register_conditional_shutdown(signal, 130, Arc::clone(&wanted));
        let _ = flag::register(signal, Arc::clone(&wanted));
    }
    wanted
}
