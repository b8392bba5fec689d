//! The programs of `docs/c.md` compile with every warning, and run: all blocks of a language as one
//! program, each of which knows the names of those before it.

mod common;

use common::{compile_named, package};
use std::fmt::Write as _;
use std::fs;

/// The blocks of a language, in their order.
fn blocks(language: &str) -> Vec<String> {
    let guide = fs::read_to_string(package().join("../../docs/c.md")).expect("the guide");
    let fence = format!("```{language}\n");
    let parts = guide.split(&fence).skip(1);
    parts.map(|part| part.split_once("```").expect("an end of the block").0.to_owned()).collect()
}

/// Splits a block into definitions, which stand outside of functions, and the rest. A definition
/// begins in the first column, and ends at a bracket there.
fn parted(block: &str) -> [String; 2] {
    let [mut outside, mut inside] = [String::new(), String::new()];
    let mut is_function = false;
    for line in block.lines() {
        let is_outside = ["#include ", "using ", "typedef ", "static "].iter().any(|word| line.starts_with(word));
        is_function |= is_outside && line.ends_with('{');
        let to = if is_outside || is_function { &mut outside } else { &mut inside };
        writeln!(to, "{line}").unwrap();
        is_function &= line != "}";
    }
    [outside, inside]
}

/// All blocks of a language, after what the guide takes for granted.
fn program(language: &str) -> (usize, String) {
    let blocks = blocks(language);
    let [mut outside, mut inside] = [String::new(), String::new()];
    for block in &blocks {
        let [before, body] = parted(block);
        outside.push_str(&before);
        // Names of a block may hide those of the blocks before.
        write!(inside, "{{\n{body}").unwrap();
    }
    let before = format!("#include \"{}\"\n", package().join("tests/c/guide.h").display());
    let ends = "}\n".repeat(blocks.len());
    let text = format!("{before}{outside}\nstatic int guide(void) {{\n{inside}{ends}return 0;\n}}\n{AFTER}");
    (blocks.len(), text)
}

const AFTER: &str = "int main(void) { prepare(); return guide(); }\n";

fn runs(language: &str, least: usize, flags: &[&str]) {
    let (count, text) = program(language);
    assert!(count >= least, "{count} blocks of {language}");
    // Names that are shown and not used further are no mistakes of a guide.
    let unused = ["-Wno-unused-variable", "-Wno-unused-but-set-variable"];
    let flags = [flags, &unused].concat();
    let ran = compile_named(&format!("guide.{language}"), &text, &flags).run();
    assert!(ran.status.success(), "{language} ended with {}:\n{}", ran.status, String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn all_blocks_of_c_run() {
    runs("c", 8, &["-std=c99"]);
}

#[test]
fn all_blocks_of_cpp_run() {
    runs("cpp", 1, &["-std=c++17", "-fno-exceptions", "-fno-rtti"]);
}
