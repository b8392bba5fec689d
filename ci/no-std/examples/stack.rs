//! The stack that each question needs on this machine:
//! `cargo run --profile bare -p barycode-no-std --example stack`.
//!
//! A part of the stack is filled with a pattern, a question is asked, and what it has overwritten
//! is found. The pairs are apart, deep in each other, and so close to touching that floating point
//! cannot tell, so that the exact stage is asked, too. The command fails above `MOST`.

#[path = "../src/questions.rs"]
mod questions;

use std::hint::black_box;
use std::process::ExitCode;
use std::ptr::with_exposed_provenance_mut;

/// Bytes of the stack that are filled, below the frame of whoever fills and looks.
const FILLED: usize = 256 * 1024;
const OWN: usize = 1024;
const PATTERN: u64 = 0x5ca1_ab1e_0ddb_a11a;
/// Bytes that a question may need at most.
const MOST: usize = 64 * 1024;

/// Words below an address on the stack, from the deepest.
fn words(base: usize) -> impl Iterator<Item = *mut u64> {
    (base - FILLED..base - OWN).step_by(size_of::<u64>()).map(with_exposed_provenance_mut)
}

#[inline(never)]
fn fill(base: usize) {
    for word in words(base) {
        // SAFETY: the thread has a stack that is deeper than that, and nothing in use is there: the
        // frames of this function and of what it calls end within `OWN`.
        unsafe { word.write_volatile(PATTERN) };
    }
}

/// Bytes from the deepest word that is not the pattern.
#[inline(never)]
fn overwritten(base: usize) -> usize {
    // SAFETY: as above; `fill` has written all of them.
    let deepest = words(base).find(|word| unsafe { word.read_volatile() } != PATTERN);
    deepest.map_or(0, |word| base - word.addr())
}

#[inline(never)]
fn needed(question: extern "C" fn(f32) -> f32, place: f32) -> usize {
    let base = (&raw const place).expose_provenance() & !7;
    // Once before: the first call of a function of a shared library needs more.
    black_box(question(black_box(place)));
    fill(base);
    black_box(question(black_box(place)));
    overwritten(base)
}

fn measured() -> bool {
    let places = [3.0, 0.25, 1.0, 1.0 + f32::EPSILON, 1.0 - f32::EPSILON / 2.0];
    println!("| question | bytes of stack |\n| --- | ---: |");
    let mut fine = true;
    for &(name, question) in questions::ALL {
        let most = places.iter().map(|&place| needed(question, place)).max().unwrap_or(0);
        println!("| {name} | {most} |");
        fine &= most > OWN && most <= MOST;
    }
    fine
}

fn main() -> ExitCode {
    let measured = std::thread::Builder::new().stack_size(4 * FILLED).spawn(measured);
    match measured.map(std::thread::JoinHandle::join) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
