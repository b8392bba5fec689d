//! Programs in C and C++ that use the interface, compiled with every warning and run.

mod common;

use common::{compile_file, package};

const C: &[&str] = &["-std=c99"];
const CPP: &[&str] = &["-std=c++17", "-fno-exceptions", "-fno-rtti"];

fn passes(file: &str, flags: &[&str]) {
    let output = compile_file(&package().join(file), flags).run();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{file} ended with {}:\n{said}", output.status);
}

#[test]
fn plane() {
    passes("tests/c/plane.c", C);
}

#[test]
fn batches() {
    passes("tests/c/batches.c", C);
}

#[test]
fn columns() {
    passes("tests/c/columns.c", C);
}

#[test]
fn manifolds() {
    passes("tests/c/manifolds.c", C);
}

#[test]
fn misuse() {
    passes("tests/c/misuse.c", C);
}

#[test]
fn allocations() {
    passes("tests/c/allocations.c", C);
}

#[test]
fn threads() {
    passes("tests/c/threads.c", &["-std=c99", "-D_POSIX_C_SOURCE=200809L"]);
}

#[test]
fn cpp() {
    passes("tests/c/layer.cpp", CPP);
}

#[test]
fn cpp_batches() {
    passes("tests/c/batches.cpp", CPP);
}

#[test]
fn physics() {
    passes("examples/physics.c", C);
}

#[test]
fn footprint() {
    passes("examples/footprint.cpp", CPP);
}
