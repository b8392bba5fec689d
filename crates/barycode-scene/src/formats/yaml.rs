//! A YAML document as a tree with line numbers. The parser gives events; the tree is built without
//! recursion, and no deeper than any known format goes. Anchors are refused, so that no file grows
//! by being read.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use super::{MAX_DEPTH, too_deep};
use crate::error::{Flaw, SceneError, quote};
use crate::number;
use crate::source::Source;

/// A value and the line on which it begins.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    source: &'a Source,
    pub(crate) line: u64,
    value: Value<'a>,
}

#[derive(Debug)]
enum Value<'a> {
    /// A word, number or text; empty for nothing at all.
    Scalar(String),
    List(Vec<Node<'a>>),
    Map(BTreeMap<String, Node<'a>>),
}

/// Reads a file that holds one document.
pub(crate) fn read(source: &Source) -> Result<Node<'_>, SceneError> {
    let mut builder = Builder { source, open: Vec::new(), root: None };
    for event in Parser::new_from_str(source.text()) {
        let (event, span) = event.map_err(|error| malformed(source, &error))?;
        let line = span.start.line() as u64;
        match event {
            Event::Scalar(text, style, anchor, _) => {
                builder.no_anchor(anchor, line)?;
                let nothing = style == ScalarStyle::Plain && matches!(&*text, "~" | "null");
                builder.add(line, Value::Scalar(if nothing { String::new() } else { text.into_owned() }))?;
            }
            Event::SequenceStart(anchor, _) => builder.begin(anchor, line, Value::List(Vec::new()))?,
            Event::MappingStart(anchor, _) => builder.begin(anchor, line, Value::Map(BTreeMap::new()))?,
            Event::SequenceEnd | Event::MappingEnd => builder.end()?,
            Event::Alias(_) => return Err(anchored(source, line)),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) | Event::DocumentEnd => {}
        }
    }
    builder.root.ok_or_else(|| source.error(None, "holds no YAML value", "check that it was written completely"))
}

/// A tree under construction.
struct Builder<'a> {
    source: &'a Source,
    /// Lists and maps that have not ended yet, the outermost first; each with the key that waits
    /// for its value.
    open: Vec<(Node<'a>, Option<String>)>,
    root: Option<Node<'a>>,
}

impl<'a> Builder<'a> {
    fn begin(&mut self, anchor: usize, line: u64, value: Value<'a>) -> Result<(), SceneError> {
        self.no_anchor(anchor, line)?;
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep(self.source, line));
        }
        self.open.push((Node { source: self.source, line, value }, None));
        Ok(())
    }

    fn end(&mut self) -> Result<(), SceneError> {
        match self.open.pop() {
            Some((Node { line, value, .. }, _)) => self.add(line, value),
            None => Ok(()),
        }
    }

    /// Puts a value where it belongs: into the innermost list, or as key or value into the
    /// innermost map.
    fn add(&mut self, line: u64, value: Value<'a>) -> Result<(), SceneError> {
        let source = self.source;
        let node = Node { source, line, value };
        let Some((parent, waiting)) = self.open.last_mut() else {
            if self.root.replace(node).is_some() {
                return Err(source.error(line, "a second document begins", "keep one document in a file"));
            }
            return Ok(());
        };
        match &mut parent.value {
            Value::List(items) => items.push(node),
            Value::Map(entries) => match (waiting.take(), node.value) {
                (Some(key), value) => drop(entries.insert(key, Node { source, line, value })),
                (None, Value::Scalar(key)) => {
                    if entries.contains_key(&key) {
                        let what = format!("the key {} comes twice", quote(&key));
                        return Err(source.error(line, what, "keep one of them"));
                    }
                    *waiting = Some(key);
                }
                (None, _) => return Err(source.error(line, "a key is a list or a map", "use words as keys")),
            },
            // Scalars are never open.
            Value::Scalar(_) => {}
        }
        Ok(())
    }

    fn no_anchor(&self, anchor: usize, line: u64) -> Result<(), SceneError> {
        // The parser counts anchors from 1.
        if anchor == 0 { Ok(()) } else { Err(anchored(self.source, line)) }
    }
}

fn anchored(source: &Source, line: u64) -> SceneError {
    source.error(line, "uses an anchor or alias (`&` or `*`)", "write the value out")
}

fn malformed(source: &Source, error: &ScanError) -> SceneError {
    let line = error.marker().line() as u64;
    // The parser looks ahead, and has a limit of its own.
    if error.info().starts_with("recursion limit") {
        return too_deep(source, line);
    }
    let what = format!("is not well-formed YAML ({})", error.info());
    source.error(line, what, "repair the indentation or the brackets")
}

impl<'a> Node<'a> {
    pub(crate) fn error(&self, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(self.line, what, remedy)
    }

    pub(crate) fn flaw(&self, flaw: Flaw) -> SceneError {
        self.source.flaw(self.line, flaw)
    }

    /// Checks that a map has these keys at most.
    pub(crate) fn only(&self, name: &str, known: &[&str]) -> Result<(), SceneError> {
        let Value::Map(entries) = &self.value else { return Ok(()) };
        match entries.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some((key, node)) => {
                let what = format!("{name} has the unknown key {}", quote(key));
                Err(node.error(what, format!("check its spelling, or take it out; known are {}", known.join(", "))))
            }
        }
    }

    /// Whether there is nothing: no value, an empty list or an empty map.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.value {
            Value::Scalar(text) => text.is_empty(),
            Value::List(items) => items.is_empty(),
            Value::Map(entries) => entries.is_empty(),
        }
    }

    /// A map's value; `None` if there is no such key, or nothing behind it.
    pub(crate) fn get(&self, key: &str) -> Result<Option<&Node<'a>>, SceneError> {
        let Value::Map(entries) = &self.value else {
            return Err(self.error(format!("is no map that could have a key `{key}`"), format!("write `{key}: …`")));
        };
        Ok(entries.get(key).filter(|node| !matches!(&node.value, Value::Scalar(text) if text.is_empty())))
    }

    /// A map's value that must be there.
    pub(crate) fn required(&self, key: &str) -> Result<&Node<'a>, SceneError> {
        self.get(key)?.ok_or_else(|| self.error(format!("has no `{key}`"), format!("add `{key}: …`")))
    }

    /// The values of a list.
    pub(crate) fn list(&self, name: &str) -> Result<&[Node<'a>], SceneError> {
        match &self.value {
            Value::List(items) => Ok(items),
            _ => Err(self.error(format!("{name} is no list"), "write a list, in brackets or line by line with `-`")),
        }
    }

    /// The list behind a key; empty if there is no such key.
    pub(crate) fn list_at(&self, key: &str) -> Result<&[Node<'a>], SceneError> {
        self.get(key)?.map_or(Ok(&[]), |node| node.list(key))
    }

    /// A word or text.
    pub(crate) fn text(&self, name: &str) -> Result<&str, SceneError> {
        match &self.value {
            Value::Scalar(text) if !text.is_empty() => Ok(text),
            _ => Err(self.error(format!("{name} is no word"), "write a word or a quoted text")),
        }
    }

    pub(crate) fn number(&self, name: &str) -> Result<f64, SceneError> {
        // YAML has names of its own for what is not finite.
        let text = match &self.value {
            Value::Scalar(text) => text.as_str(),
            _ => "",
        };
        let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
        let text = if matches!(plain, ".nan" | ".NaN" | ".NAN" | ".inf" | ".Inf" | ".INF") {
            text.replacen('.', "", 1)
        } else {
            text.to_owned()
        };
        number::finite(&text).map_err(|flaw| self.flaw(flaw.within(name)))
    }

    /// A list of numbers.
    pub(crate) fn numbers(&self, name: &str) -> Result<Vec<f64>, SceneError> {
        self.list(name)?.iter().map(|item| item.number(name)).collect()
    }

    /// A list of so many numbers.
    pub(crate) fn array<const N: usize>(&self, name: &str) -> Result<[f64; N], SceneError> {
        let numbers = self.numbers(name)?;
        let count = numbers.len();
        numbers.try_into().map_err(|_| {
            self.error(format!("{name} has {count} numbers instead of {N}"), format!("give {N} numbers in brackets"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::from_bytes("a.yaml", text.as_bytes().to_vec()).unwrap()
    }

    #[test]
    fn values_know_their_lines() {
        let source = source("# a comment\na: {b: [1, -2.5e0, 0x3]}\nc:\n  - 'x: y'\n  - ~\nd: null\n");
        let root = read(&source).unwrap();
        let b = root.required("a").unwrap().required("b").unwrap();
        assert_eq!(b.line, 2);
        let error = b.array::<3>("b").unwrap_err();
        assert!(error.to_string().starts_with("a.yaml:2: b: `0x3` is not a number; "), "{error}");
        let c = root.list_at("c").unwrap();
        assert_eq!((c[0].line, c[0].text("c").unwrap()), (4, "x: y"));
        assert_eq!(c[1].text("c").unwrap_err().line, Some(5));
        assert!(root.get("d").unwrap().is_none() && root.list_at("d").unwrap().is_empty());
        assert_eq!(root.required("e").unwrap_err().what, "has no `e`");
        assert!(root.required("a").unwrap().list("a").is_err() && c[0].get("x").is_err());
        let error = root.only("the root", &["a", "d"]).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (Some(4), "the root has the unknown key `c`"));
        assert!(root.only("the root", &["a", "c", "d"]).is_ok() && c[1].is_empty() && !c[0].is_empty());
    }

    #[test]
    fn damage_names_its_line() {
        for (text, line, what) in [
            ("a: 1\nb: [1, 2\n", 3, "not well-formed"),
            ("a: 1\n b: 2\n", 2, "not well-formed"),
            ("a: 1\na: 2\n", 2, "`a` comes twice"),
            ("a: &x 1\nb: *x\n", 1, "anchor"),
            ("a: 1\n---\nb: 2\n", 3, "second document"),
            ("? [1]\n: 2\n", 1, "a key is a list"),
            ("\"\\q\"", 1, "not well-formed"),
        ] {
            let source = source(text);
            let error = read(&source).unwrap_err();
            assert_eq!(error.line, Some(line), "{error}");
            assert!(error.what.contains(what), "{error}");
        }
        assert!(read(&source("# nothing")).unwrap_err().what.contains("no YAML value"));
    }

    #[test]
    fn deep_nesting_ends_early() {
        for text in ["[".repeat(1_000_000), "{a: ".repeat(1_000_000), "- ".repeat(100_000)] {
            let source = source(&text);
            let error = read(&source).unwrap_err();
            assert!(error.what.contains("nested"), "{error}");
        }
    }

    #[test]
    fn numbers_that_are_not_finite_are_refused() {
        for text in [".nan", ".inf", "-.Inf", "nan", "1e999"] {
            let source = source(&format!("a: {text}"));
            let error = read(&source).unwrap().required("a").unwrap().number("a").unwrap_err();
            assert!(error.what.contains("not a finite number"), "{error}");
        }
    }
}
