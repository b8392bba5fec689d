//! The interface is that which is recorded for its number, in `interface.txt`: what is added is
//! recorded, and what is removed or changed has a new number. All copies of the number agree.

mod common;

use barycode_capi::interface;
use common::package;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, fs};

/// The variable that has the record written again.
const WRITE: &str = "BARYCODE_WRITE_INTERFACE";

/// The number of the interface.
fn number() -> i64 {
    let constants = interface::constants();
    constants.iter().find(|(name, _)| *name == "BARYCODE_ABI_VERSION").expect("it has one").1
}

/// The interface, a line for each function, struct, field and constant.
fn listing() -> String {
    let mut text = format!("interface {}\n\n", number());
    for (name, value) in interface::constants() {
        writeln!(text, "{name} = {value}").unwrap();
    }
    for interface::Struct { name, layout: [size, align], fields } in interface::structs() {
        writeln!(text, "\n{name}: {size} bytes, aligned to {align}").unwrap();
        for interface::Field { name: field, offset, declared, .. } in fields {
            writeln!(text, "{name} at {offset}: {}", declared(field)).unwrap();
        }
    }
    text.push('\n');
    for interface::Function { name, result, arguments } in interface::functions() {
        writeln!(text, "{result} {name}({})", arguments.join(", ")).unwrap();
    }
    text
}

#[test]
#[cfg(target_pointer_width = "64")] // what is recorded are its sizes
fn the_interface_is_that_of_its_number() {
    let (path, now) = (package().join("interface.txt"), listing());
    let before = fs::read_to_string(&path).unwrap_or_default();
    let lines: BTreeSet<&str> = now.lines().collect();
    let gone: Vec<&str> = before.lines().filter(|line| !lines.contains(line)).collect();
    let is_new_number = before.lines().next() != now.lines().next();
    assert!(
        is_new_number || gone.is_empty(),
        "these lines of interface.txt are no longer true, so that programs have to be compiled again:\n{}\n\
         Take the change back, or raise the number of the interface wherever README.md says, then write the \
         record again, by {WRITE}=1 and this test",
        gone.join("\n")
    );
    if env::var_os(WRITE).is_some() {
        fs::write(&path, &now).expect("the record can be written");
        return;
    }
    assert!(
        before == now,
        "the interface has more than interface.txt records, or a new number: look at what it is, and write the \
         record again, by {WRITE}=1 and this test"
    );
}

/// The number that follows some words in a file of the package.
fn copied(file: &str, words: &str) -> i64 {
    let text = fs::read_to_string(package().join(file)).expect("a file of the package");
    let (_, after) = text.split_once(words).unwrap_or_else(|| panic!("{file} has no {words}"));
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number follows {words} in {file}"))
}

#[test]
fn all_copies_of_the_number_agree() {
    let copies = [
        ("build.rs", "libbarycode.so."),
        ("CMakeLists.txt", "set(BARYCODE_ABI "),
        ("include/barycode/common.h", "#define BARYCODE_ABI_VERSION "),
        ("src/export.rs", "const ABI: u32 = "),
    ];
    for (file, words) in copies {
        assert_eq!(copied(file, words), number(), "the number of the interface in {file}");
    }
}
