//! The target `hulls`; see README.md.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| barycode_fuzz::hulls(data));

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    barycode_fuzz::replay(barycode_fuzz::hulls)
}
