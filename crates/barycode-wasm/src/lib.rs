//! The library behind a plain C interface, for WebAssembly: `README.md` beside this file describes
//! it function by function.
//!
//! The host passes numbers alone: handles of shapes, and offsets into a memory that belongs to the
//! module. Both are looked up and checked, so that no number can do harm and nothing here reads
//! through an address. Shapes are [`d2::Shape`](barycode::d2::Shape) and
//! [`d3::Shape`](barycode::d3::Shape) behind `dyn`, so that each question is compiled once.
//!
//! | module | contents |
//! | --- | --- |
//! | `export` | the functions that the host calls |
//! | `state` | what lives between calls: memory, shapes, the last error |
//! | `ask`, `moving`, `batch`, `half_space`, `check`, `trace`, `obstacle` | the questions |
//! | `shapes`, `outer`, `motion`, `options`, `record` | arguments and answers as words |
//! | `world` | the plane and space by one name |
//! | `slab`, `memory`, `words`, `fault`, `codes`, `numbers` | handles, memory, numbers, errors |

mod ask;
mod batch;
mod check;
mod codes;
mod digest;
mod export;
mod fault;
mod half_space;
mod memory;
mod motion;
mod moving;
// What C has as well.
#[path = "../../barycode-capi/src/numbers.rs"]
mod numbers;
mod obstacle;
mod options;
mod outer;
mod record;
mod rotations;
mod shapes;
mod slab;
mod state;
mod trace;
mod words;
mod world;

pub use export::*;

/// The exchange memory and the text as a native test sees them: a host of the module reads and
/// writes the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub mod host {
    use crate::fault::Argument;
    use crate::state::{call, look};

    /// Writes words from an offset on.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn write(offset: u32, words: &[u64]) {
        let written: i32 = call(|state| {
            state.memory.write(Argument(offset, 0), words.len())?.copy_from_slice(words);
            Ok(0)
        });
        assert_eq!(written, 0, "{}", text());
    }

    /// Words of the exchange memory, or of a buffer.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn read(buffer: f64, offset: u32, count: usize) -> Vec<u64> {
        look(|state| {
            let words = state.memory.buffer(buffer).expect("a buffer");
            words[offset as usize..offset as usize + count].to_vec()
        })
    }

    /// The last text.
    #[must_use]
    pub fn text() -> String {
        look(|state| state.text.clone())
    }
}
