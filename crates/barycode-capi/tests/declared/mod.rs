//! What the headers declare, read from their text.

use crate::common::include;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const FILES: [&str; 5] = ["common.h", "plane.h", "plane_float.h", "space.h", "space_float.h"];

/// The text of the headers, without comments.
fn code() -> String {
    let mut code = String::new();
    for file in FILES {
        let text = fs::read_to_string(include().join("barycode").join(file)).expect("a header");
        for part in text.split("/*") {
            code.push_str(part.split_once("*/").map_or(part, |(_, after)| after));
        }
    }
    code
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name that a text ends with.
fn last_name(text: &str) -> String {
    let start = text.rfind(|letter: char| !is_of_name(letter)).map_or(0, |at| at + 1);
    text[start..].to_owned()
}

/// Names before an opening bracket, without types of functions and macros.
pub(crate) fn functions() -> BTreeSet<String> {
    let code = code();
    let names = code.match_indices('(').map(|(end, _)| last_name(&code[..end]));
    names.filter(|name| name.starts_with("barycode")).collect()
}

/// Enumerators, and macros that have a value.
pub(crate) fn constants() -> BTreeSet<String> {
    let code = code();
    let mut names = BTreeSet::new();
    for enumeration in code.split("typedef enum ").skip(1) {
        let (_, body) = enumeration.split_once('{').expect("enumerators");
        let (body, _) = body.split_once('}').expect("an end");
        names.extend(body.split(',').filter_map(|one| one.split_once('=')).map(|(name, _)| name.trim().to_owned()));
    }
    for line in code.lines() {
        let mut words = line.split_whitespace();
        if let (Some("#define"), Some(name), Some(_)) = (words.next(), words.next(), words.next()) {
            names.insert(name.to_owned());
        }
    }
    names
}

/// Fields of each struct that is defined.
pub(crate) fn fields() -> BTreeMap<String, BTreeSet<String>> {
    let code = code();
    let mut all = BTreeMap::new();
    for defined in code.split("typedef struct ").skip(1) {
        let Some((name, body)) = defined.split_once(" {") else { continue };
        // What is declared and not defined has no fields.
        if name.contains(';') {
            continue;
        }
        let end = format!("}} {name};");
        let (body, _) = body.split_once(&end).unwrap_or_else(|| panic!("{name} has no end"));
        all.insert(name.to_owned(), names_of(body));
    }
    assert!(all.len() > 70, "{} structs", all.len());
    all
}

/// The names in the body of a struct: of a struct within its own alone.
fn names_of(body: &str) -> BTreeSet<String> {
    let body = match (body.find('{'), body.find('}')) {
        (Some(start), Some(end)) => format!("{}{}", &body[..start], &body[end + 1..]),
        _ => body.to_owned(),
    };
    let declarations = body.split(';').flat_map(|declaration| declaration.split(','));
    // Before its lengths, if it is an array.
    let before = declarations.map(|declaration| declaration.split('[').next().unwrap_or_default().trim_end());
    before.map(last_name).filter(|name| !name.is_empty()).collect()
}
