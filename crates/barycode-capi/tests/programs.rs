//! Programs in C and C++ that use the interface, compiled with every warning and run.

mod common;

use common::{compile_file, package};

fn passes(file: &str, flags: &[&str]) {
    let output = compile_file(&package().join(file), flags).run();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{file} ended with {}:\n{said}", output.status);
}

#[test]
fn plane() {
    passes("tests/c/plane.c", &["-std=c99"]);
}
