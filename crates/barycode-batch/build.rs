//! Sets two cfgs.
//!
//! `unoptimised`: the crate is compiled with `opt-level = 0`, which no attribute of the language
//! tells. `avx2_alone`: kernels are compiled for the registers of AVX2 and no others, a third of
//! the work; the environment says so with `BARYCODE_AVX2_ALONE=1`. Such a program runs on
//! processors that have AVX2; it is for the instruction guard, whose counts are of these registers.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BARYCODE_AVX2_ALONE");
    println!("cargo::rustc-check-cfg=cfg(unoptimised, avx2_alone)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    }
    let for_x86 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    if for_x86 && std::env::var("BARYCODE_AVX2_ALONE").is_ok_and(|value| value == "1") {
        println!("cargo::rustc-cfg=avx2_alone");
    }
}
