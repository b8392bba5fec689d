//! Checks of a plan in a scene behind a plain C interface, for WebAssembly: `README.md` beside this
//! file describes it function by function.
//!
//! The host writes a request and the files that it names into memory of the module, and reads texts
//! of JSON. An instance of the module checks one plan: a host takes a new instance for the next, so
//! that whatever a hostile file does ends with the instance.
//!
//! | module | contents |
//! | --- | --- |
//! | `export` | the functions that the host calls |
//! | `state` | what lives between calls |
//! | `request` | what is asked: options, and what the files are called |
//! | `load` | what the files hold: scene, plans and footprints |
//! | `session` | the check, some poses at a time |
//! | `found` | how a step ended |
//! | `report` | what was found, as `barycode check --format json` writes it |
//! | `outline`, `pair` | what is to be drawn, and the two bodies behind a clearance |

mod export;
mod found;
mod load;
mod outline;
mod pair;
mod report;
mod request;
mod session;
mod state;

pub use export::*;

/// The input and the text as a native test sees them: a host of the module reads and writes the
/// module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub mod host {
    use crate::state::with;

    /// Writes the input.
    ///
    /// # Panics
    /// If there is no room for it.
    pub fn write(bytes: &[u8]) {
        assert!(crate::room(bytes.len() as u32) != 0 || bytes.is_empty(), "no room");
        with(|state| state.input[..bytes.len()].copy_from_slice(bytes));
    }

    /// The last text.
    #[must_use]
    pub fn text() -> String {
        with(|state| state.text.clone())
    }
}
