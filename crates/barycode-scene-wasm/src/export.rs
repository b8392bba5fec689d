//! The functions that the host calls, under the names of `README.md`, where they are described.
//!
//! `export_name` is unsafe since a symbol may hide another one: `bc_scene_` begins no other symbol
//! of the program, and the names after it differ. The functions themselves take numbers alone.
#![allow(unsafe_code, missing_docs)]

use crate::session::Session;
use crate::state::{State, with};
use crate::{outline, pair as behind, report as findings};

/// The number of this interface.
const ABI: u32 = 2;

/// Most bytes of a request and all files together.
const MOST_BYTES: u32 = 64 << 20;

/// The call did what it is for.
const DONE: i32 = 0;

/// The text says what is wrong with the input, and what to do about it.
const REFUSED: i32 = 1;

/// The host calls out of order, or with a number that makes no sense.
const MISUSED: i32 = -1;

macro_rules! exports {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block)+) => {$(
        // SAFETY: `bc_scene_` begins no other symbol.
        #[unsafe(export_name = concat!("bc_scene_", stringify!($name)))]
        pub extern "C" fn $name($($argument: $type),*) -> $result $body
    )+};
}

exports! {
    fn abi() -> u32 {
        ABI
    }

    fn room(bytes: u32) -> u32 {
        with(|state| state.reserve(bytes, MOST_BYTES))
    }

    fn text() -> u32 {
        with(|state| state.text.as_ptr().addr() as u32)
    }

    fn text_bytes() -> u32 {
        with(|state| state.text.len() as u32)
    }

    fn open(request: u32) -> i32 {
        with(|state| {
            if state.session.is_some() || request as usize > state.input.len() {
                return MISUSED;
            }
            let input = core::mem::take(&mut state.input);
            let (request, files) = input.split_at(request as usize);
            match Session::open(request, files) {
                Ok(session) => {
                    state.text = findings::opened(&session);
                    state.session = Some(session);
                    DONE
                }
                Err(refusal) => refuse(state, &refusal),
            }
        })
    }

    fn advance(count: u32) -> i32 {
        with(|state| {
            let Some(session) = &mut state.session else { return MISUSED };
            match session.advance(count as usize) {
                Ok(news) => {
                    state.text = findings::news(session, news);
                    i32::try_from(session.remaining()).unwrap_or(i32::MAX)
                }
                Err(refusal) => {
                    refuse(state, &refusal);
                    MISUSED
                }
            }
        })
    }

    fn report() -> i32 {
        ask(|session| Some(findings::whole(session)))
    }

    fn standing() -> i32 {
        ask(|session| Some(outline::standing(session)))
    }

    fn moving(time: f64) -> i32 {
        ask(|session| time.is_finite().then(|| outline::moving(session, time)))
    }

    fn vehicle(time: f64) -> i32 {
        ask(|session| time.is_finite().then(|| outline::vehicle(session, time))?)
    }

    fn pair(obstacle: u32, time: f64) -> i32 {
        ask(|session| time.is_finite().then(|| behind::text(session, obstacle as usize, time))?)
    }
}

fn refuse(state: &mut State, refusal: &crate::request::Refusal) -> i32 {
    state.text = refusal.text();
    REFUSED
}

/// Leaves what a session says as the text; [`MISUSED`] where it says nothing.
fn ask(what: impl FnOnce(&Session) -> Option<String>) -> i32 {
    with(|state| {
        let Some(text) = state.session.as_ref().and_then(what) else { return MISUSED };
        state.text = text;
        DONE
    })
}
