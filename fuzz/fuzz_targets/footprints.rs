//! The target `footprints`; see README.md.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| barycode_fuzz::footprints(data));

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    barycode_fuzz::replay(barycode_fuzz::footprints)
}
