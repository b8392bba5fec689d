//! Reading fields of a JSON object, and saying which one is wrong.

use serde_json::{Map, Value};
use std::fmt;

/// What is wrong with a request: the path of the field, what is the matter, and the remedy.
#[derive(Debug, Clone, PartialEq)]
pub struct Flaw {
    path: String,
    what: String,
}

impl Flaw {
    /// A flaw that no field is to blame for.
    pub fn new(what: impl Into<String>) -> Self {
        Self { path: String::new(), what: what.into() }
    }

    /// The flaw as found in the element of a list.
    pub fn at(self, index: usize) -> Self {
        Self { path: format!("[{index}]{}", self.path), ..self }
    }

    /// The flaw as found in the field of an object.
    pub fn within(self, key: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Self { path: format!("{key}{dot}{}", self.path), ..self }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.what) } else { write!(f, "`{}` {}", self.path, self.what) }
    }
}

/// How a JSON value is called in a message.
pub(crate) fn describe(value: &Value) -> String {
    const LONGEST: usize = 40;
    match value {
        Value::Null => "null".into(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => {
            let (shown, more) = excerpt(text, LONGEST);
            format!("the text {shown:?}{more}")
        }
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Object(_) => "an object".into(),
    }
}

/// The beginning of a text, and a mark where it goes on: a message is no place for megabytes.
fn excerpt(text: &str, longest: usize) -> (&str, &'static str) {
    match text.char_indices().nth(longest) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    }
}

/// How something of the input's own naming is called: short, and harmless on a terminal.
pub(crate) fn named(name: &str) -> String {
    const LONGEST: usize = 100;
    if name.is_empty() {
        return "\"\"".into();
    }
    let (shown, more) = excerpt(name, LONGEST);
    let mut text = String::new();
    for character in shown.chars() {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    text + more
}

/// Reads an object to the last field. One that is not known there is an error; where it is a known
/// one misspelled, that is said before the known one is called missing.
///
/// `whose` begins the sentence that lists what is known, as "a box has".
pub(crate) fn whole<R>(
    object: &Map<String, Value>,
    known: &[&str],
    whose: &str,
    read: impl FnOnce() -> Result<R, Flaw>,
) -> Result<R, Flaw> {
    spelled(object, known, whose)?;
    let read = read()?;
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(read),
        Some(key) => Err(unknown(key, known, whose, "leave it out")),
    }
}

/// Refuses fields that differ from a known one in nothing but case, `_` and `-`.
pub(crate) fn spelled(object: &Map<String, Value>, known: &[&str], whose: &str) -> Result<(), Flaw> {
    let folded = |key: &str| key.replace(['_', '-'], "").to_lowercase();
    for key in object.keys().filter(|key| !known.contains(&key.as_str())) {
        if let Some(meant) = known.iter().find(|known| folded(known) == folded(key)) {
            return Err(unknown(key, known, whose, &format!("write `{meant}`")));
        }
    }
    Ok(())
}

fn unknown(key: &str, known: &[&str], whose: &str, remedy: &str) -> Flaw {
    let known = match known {
        [] => "none".to_owned(),
        [only] => format!("`{only}`"),
        [rest @ .., last] => format!("`{}` and `{last}`", rest.join("`, `")),
    };
    Flaw::new(format!("is not known: {whose} {known}; {remedy}")).within(&named(key))
}

/// A field that must be there.
pub(crate) fn required<'v>(object: &'v Map<String, Value>, key: &str, example: &str) -> Result<&'v Value, Flaw> {
    object.get(key).ok_or_else(|| Flaw::new(format!("is missing: add it, such as {example}")).within(key))
}

/// An object.
pub(crate) fn object(value: &Value) -> Result<&Map<String, Value>, Flaw> {
    value.as_object().ok_or_else(|| Flaw::new(format!("is {}: give an object {{…}}", describe(value))))
}

/// A finite number.
pub(crate) fn number(value: &Value) -> Result<f64, Flaw> {
    match value {
        Value::Number(number) => number
            .as_f64()
            .filter(|number| number.is_finite())
            .ok_or_else(|| Flaw::new(format!("is {number}: give a finite number"))),
        Value::Null => Err(Flaw::new("is null, which often stands for NaN: give a finite number")),
        Value::String(_) => Err(Flaw::new(format!("is {}: give a finite number, without quotes", describe(value)))),
        _ => Err(Flaw::new(format!("is {}: give a finite number", describe(value)))),
    }
}

/// A list.
pub(crate) fn list(value: &Value) -> Result<&[Value], Flaw> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Flaw::new(format!("is {}: give a list […]", describe(value))))
}

/// As many numbers as there are coordinates.
pub(crate) fn coordinates<const N: usize>(value: &Value) -> Result<[f64; N], Flaw> {
    let items = list(value)?;
    if items.len() != N {
        let wanted = if N == 2 { "two, [x, y]" } else { "three, [x, y, z]" };
        return Err(Flaw::new(format!("has {} entries: give {wanted}", items.len())));
    }
    numbers(items)
}

/// The numbers of a list of the right length; those that it has no more of are zero.
pub(crate) fn numbers<const N: usize>(items: &[Value]) -> Result<[f64; N], Flaw> {
    let mut numbers = [0.0; N];
    for (index, (slot, item)) in numbers.iter_mut().zip(items).enumerate() {
        *slot = number(item).map_err(|flaw| flaw.at(index))?;
    }
    Ok(numbers)
}

/// A list of points.
pub(crate) fn points<const N: usize>(value: &Value) -> Result<Vec<[f64; N]>, Flaw> {
    list(value)?.iter().enumerate().map(|(index, item)| coordinates(item).map_err(|flaw| flaw.at(index))).collect()
}

/// A text.
pub(crate) fn text(value: &Value) -> Result<&str, Flaw> {
    value.as_str().ok_or_else(|| Flaw::new(format!("is {}: give a text", describe(value))))
}

/// A length, or anything else that must not be negative.
pub(crate) fn length(value: &Value) -> Result<f64, Flaw> {
    let value = number(value)?;
    if value < 0.0 {
        return Err(Flaw::new(format!("is {value:?}: give a number that is not negative")));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_harmless() {
        assert_eq!(named("it's \"ä\""), "it's \"ä\"");
        assert_eq!(named(""), "\"\"");
        assert_eq!(named("a\u{1b}[2J\n"), "a\\u{1b}[2J\\n");
        assert_eq!(named(&"ä".repeat(101)), format!("{}…", "ä".repeat(100)));
        assert_eq!(named(&"ä".repeat(100)), "ä".repeat(100));
    }
}
