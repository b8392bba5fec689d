//! The target `pair`; see README.md.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| barycode_fuzz::pair(data));

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    barycode_fuzz::replay(barycode_fuzz::pair)
}
