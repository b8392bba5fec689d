//! The headers and the library have the same functions, structs and constants.
//!
//! Headers of the four combinations of dimension and precision are written from one template. A
//! program in C is made of what the library says of itself: a pointer to each function and to each
//! field, of exactly the type that it has, and the size and place of each field. The compiler holds
//! that against the headers; and no header declares more.

mod common;
mod declared;

use barycode_capi::interface;
use common::{compile, include};
use declared::{constants, fields, functions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

/// A header, made from the template.
struct Header {
    file: &'static str,
    prefix: &'static str,
    dimension: &'static str,
    place: &'static str,
    precision: &'static str,
}

const HEADERS: [Header; 4] = [
    Header { file: "plane.h", prefix: "barycode2d_", dimension: "@plane", place: "the plane", precision: "double" },
    Header {
        file: "plane_float.h",
        prefix: "barycode2f_",
        dimension: "@plane",
        place: "the plane",
        precision: "single",
    },
    Header { file: "space.h", prefix: "barycode3d_", dimension: "@space", place: "space", precision: "double" },
    Header { file: "space_float.h", prefix: "barycode3f_", dimension: "@space", place: "space", precision: "single" },
];

impl Header {
    /// The text: lines of the other dimension left out, names and numbers put in.
    fn written(&self, template: &str) -> String {
        let (mut text, mut is_ours) = (String::new(), true);
        for line in template.lines() {
            match line {
                "@plane" | "@space" => is_ours = line == self.dimension,
                "@end" => is_ours = true,
                line if is_ours => {
                    text.push_str(line);
                    text.push('\n');
                }
                _ => {}
            }
        }
        let guard = format!("BARYCODE_{}", self.file.to_uppercase().replace('.', "_"));
        let number = if self.precision == "single" { "float" } else { "double" };
        let text = text.replace("double ", &format!("{number} ")).replace("barycodeXX_", self.prefix);
        text.replace("@where", self.place).replace("@precision", self.precision).replace("@GUARD", &guard)
    }
}

#[test]
fn headers_are_those_of_the_template() {
    let template = fs::read_to_string(include().join("dimension.h.in")).expect("the template");
    for header in HEADERS {
        let (path, text) = (include().join("barycode").join(header.file), header.written(&template));
        if std::env::var_os("BARYCODE_WRITE_HEADERS").is_some() {
            fs::write(&path, &text).expect("a header can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{}: write it again, by BARYCODE_WRITE_HEADERS=1 and this test", path.display());
    }
}

/// A program that compiles where headers and library agree.
fn agreement() -> String {
    let mut program = String::from("#include <barycode.h>\n\n");
    for (number, function) in interface::functions().iter().enumerate() {
        let arguments = if function.arguments.is_empty() { "void".into() } else { function.arguments.join(", ") };
        let interface::Function { name, result, .. } = function;
        writeln!(program, "extern {result} (*const f{number})({arguments});").unwrap();
        writeln!(program, "{result} (*const f{number})({arguments}) = {name};").unwrap();
    }
    for interface::Struct { name, layout: [size, align], fields } in interface::structs() {
        let mut holds = |what: &str, value: usize| {
            writeln!(program, "_Static_assert({what} == {value}, \"{name}: {what}\");").unwrap();
        };
        holds(&format!("sizeof({name})"), size);
        holds(&format!("_Alignof({name})"), align);
        for interface::Field { name: field, offset, size, .. } in &fields {
            holds(&format!("offsetof({name}, {field})"), *offset);
            holds(&format!("sizeof((({name} *)0)->{field})"), *size);
        }
        writeln!(program, "void fields_of_{name}({name} *record);\nvoid fields_of_{name}({name} *record) {{").unwrap();
        for interface::Field { name: field, declared, .. } in &fields {
            writeln!(program, "    {{ {} = &record->{field}; (void)field; }}", declared("(*field)")).unwrap();
        }
        writeln!(program, "    (void)record;\n}}").unwrap();
    }
    for (name, value) in interface::constants() {
        writeln!(program, "_Static_assert({name} == {value}, \"{name}\");").unwrap();
    }
    program.push_str("\nint main(void) { return 0; }\n");
    program
}

#[test]
fn the_library_has_what_the_headers_declare() {
    let ran = compile("agreement", &agreement(), &["-std=c11"]).run();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn the_headers_declare_no_more_and_no_less() {
    let ours: BTreeSet<_> = interface::functions().into_iter().map(|function| function.name).collect();
    assert_eq!(functions(), ours);
    let ours: BTreeSet<_> = interface::constants().into_iter().map(|(name, _)| name.to_owned()).collect();
    assert_eq!(constants(), ours);
}

#[test]
fn all_fields_of_all_structs_are_compared() {
    // Of a struct within the first name alone.
    let outer = |field: &interface::Field| field.name.split('.').next().unwrap_or_default().to_owned();
    let of = |found: interface::Struct| (found.name, found.fields.iter().map(outer).collect());
    let ours: BTreeMap<String, BTreeSet<String>> = interface::structs().into_iter().map(of).collect();
    for (name, mut fields) in fields() {
        fields.remove("opaque");
        assert_eq!(ours.get(&name), Some(&fields), "fields of {name}");
    }
}

#[test]
fn the_layer_of_cpp_has_all_functions() {
    let files = ["barycode.hpp", "barycode/names.hpp", "barycode/shapes.hpp", "barycode/batches.hpp"];
    let text: String = files.map(|file| fs::read_to_string(include().join(file)).expect("a header")).concat();
    let has = |word: &str| {
        let ends = |at: usize| !text[at + word.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_');
        text.match_indices(word).any(|(at, _)| ends(at))
    };
    for name in interface::functions().into_iter().map(|function| function.name) {
        let own = ["barycode2d_", "barycode2f_", "barycode3d_", "barycode3f_"];
        let called = own.iter().find_map(|prefix| name.strip_prefix(prefix));
        let (called, named) = match called {
            Some(own) => (format!("C::{own}"), format!("NAME##_{own}")),
            None => (name.clone(), name.clone()),
        };
        // What a shape is called by in both dimensions has a name of its own.
        let common = text.lines().find_map(|line| line.split_once(&format!(" = &{named};")).map(|(before, _)| before));
        let called =
            common.and_then(|before| before.split_whitespace().last()).map_or(called, |own| format!("C::{own}"));
        assert!(has(&named) && has(&called), "{name} is not in barycode.hpp");
    }
}
