//! A walk through protobuf text, field by field, without a schema: `key: value`, `key { … }`,
//! strings, lists, comments.

use super::{MAX_DEPTH, too_deep};
use crate::error::{Flaw, SceneError, quote};
use crate::source::Source;

const CUT_OFF: &str = "write the file again; it is cut off or damaged";

/// A field of a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) line: u64,
    value: Value<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Value<'a> {
    /// A number or a word, as written.
    Scalar(&'a str),
    /// A message; holds its number of open braces, its own included.
    Message(usize),
    /// A string or a list, passed over.
    Skipped,
}

/// A position in the text. Fields of a message are asked for one after the other; messages left
/// unread are skipped.
pub(crate) struct ProtoText<'a> {
    source: &'a Source,
    rest: &'a str,
    line: u64,
    /// Names and lines of the open messages.
    open: Vec<(&'a str, u64)>,
}

impl<'a> ProtoText<'a> {
    pub(crate) fn new(source: &'a Source) -> Self {
        Self { source, rest: source.text(), line: 1, open: Vec::new() }
    }

    /// The next field outside all messages, or `None` at the end of the file.
    pub(crate) fn top(&mut self) -> Result<Option<Field<'a>>, SceneError> {
        self.field_at(0)
    }

    /// The next field of a message, or `None` at its end.
    pub(crate) fn field(&mut self, message: &Field<'a>) -> Result<Option<Field<'a>>, SceneError> {
        match message.value {
            Value::Message(depth) => self.field_at(depth),
            _ => Err(self.error(message, format!("{} is not a message", message.name), "write `{ … }`")),
        }
    }

    /// A field's number or word, turned into a value.
    pub(crate) fn parse<T>(
        &self,
        field: &Field<'a>,
        parse: impl FnOnce(&str) -> Result<T, Flaw>,
    ) -> Result<T, SceneError> {
        let Value::Scalar(text) = field.value else {
            return Err(self.error(field, format!("{} has no plain value", field.name), "write `key: value`"));
        };
        parse(text).map_err(|flaw| self.source.flaw(field.line, flaw.within(field.name)))
    }

    /// Keeps the value of a field that comes once at most.
    pub(crate) fn once<T>(&self, field: &Field<'_>, slot: &mut Option<T>, value: T) -> Result<(), SceneError> {
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(self.error(field, format!("{} comes twice", field.name), "keep one of them")),
        }
    }

    /// The error for a field that a reader does not know, where it could change geometry.
    pub(crate) fn unknown(&self, field: &Field<'_>, message: &str) -> SceneError {
        let what = format!("{} is unknown in {message}", quote(field.name));
        self.error(field, what, "check its spelling, or take it out: what is not read must not change geometry")
    }

    pub(crate) fn error(&self, field: &Field<'_>, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(field.line, what, remedy)
    }

    fn field_at(&mut self, depth: usize) -> Result<Option<Field<'a>>, SceneError> {
        loop {
            self.skip_space();
            let Some(next) = self.rest.chars().next() else {
                return match self.open.last() {
                    None => Ok(None),
                    Some((name, line)) => {
                        let what = format!("the file ends inside {name}, which begins here");
                        Err(self.source.error(*line, what, CUT_OFF))
                    }
                };
            };
            if next == '}' || next == '>' {
                self.advance(1);
                if self.open.pop().is_none() {
                    return Err(self.here(
                        format!("found {} without its opening brace", quote(&next.to_string())),
                        "remove it, or add the opening brace",
                    ));
                }
                if self.open.len() < depth {
                    return Ok(None);
                }
                continue;
            }
            let field = self.read_field()?;
            let around = match field.value {
                Value::Message(own) => own - 1,
                _ => self.open.len(),
            };
            if around == depth {
                return Ok(Some(field));
            }
        }
    }

    fn read_field(&mut self) -> Result<Field<'a>, SceneError> {
        let line = self.line;
        let name = self.word();
        if name.is_empty() {
            let found = quote(self.rest.lines().next().unwrap_or(""));
            return Err(
                self.here(format!("found {found} where a key was expected"), "write `key: value` or `key { … }`")
            );
        }
        self.skip_space();
        let colon = self.rest.starts_with(':');
        if colon {
            self.advance(1);
            self.skip_space();
        }
        let value = match self.rest.chars().next() {
            Some('{' | '<') => {
                if self.open.len() == MAX_DEPTH {
                    return Err(too_deep(self.source, line));
                }
                self.advance(1);
                self.open.push((name, line));
                Value::Message(self.open.len())
            }
            Some('"' | '\'') if colon => {
                self.skip_strings()?;
                Value::Skipped
            }
            Some('[') if colon => {
                self.skip_list(line)?;
                Value::Skipped
            }
            _ if colon => match self.word() {
                "" => return Err(self.here(format!("{name} has no value"), CUT_OFF)),
                word => Value::Scalar(word),
            },
            _ => {
                return Err(self.here(format!("{} is followed by neither : nor {{", quote(name)), CUT_OFF));
            }
        };
        Ok(Field { name, line, value })
    }

    /// White space, comments, and the separators that may follow a field.
    fn skip_space(&mut self) {
        while let Some(next) = self.rest.chars().next() {
            if next == '#' {
                self.advance(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if next.is_whitespace() || next == ',' || next == ';' {
                self.advance(next.len_utf8());
            } else {
                break;
            }
        }
    }

    /// Letters, digits and what else occurs in names and numbers; empty if there are none.
    fn word(&mut self) -> &'a str {
        let outside = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '+' | '-' | '/'));
        let length = self.rest.find(outside).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        self.advance(length);
        word
    }

    /// One string, or several in a row, which stand for one.
    fn skip_strings(&mut self) -> Result<(), SceneError> {
        while let Some(mark @ ('"' | '\'')) = self.rest.chars().next() {
            let mut escaped = false;
            let closing = |&(_, c): &(usize, char)| {
                let closes = c == mark && !escaped;
                escaped = c == '\\' && !escaped;
                closes || c == '\n'
            };
            match self.rest.char_indices().skip(1).find(closing) {
                Some((end, c)) if c == mark => self.advance(end + 1),
                _ => {
                    return Err(self.here("a string has no closing quotation mark", "close it on the same line"));
                }
            }
            self.skip_space();
        }
        Ok(())
    }

    /// A list, whose elements no reader here asks for.
    fn skip_list(&mut self, line: u64) -> Result<(), SceneError> {
        let mut depth = 0_usize;
        loop {
            self.skip_space();
            match self.rest.chars().next() {
                None => {
                    return Err(self.source.error(line, "the file ends inside a list, which begins here", CUT_OFF));
                }
                Some('"' | '\'') => self.skip_strings()?,
                Some(next) => {
                    self.advance(next.len_utf8());
                    match next {
                        '[' => depth += 1,
                        ']' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.rest = rest;
    }

    fn here(&self, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(self.line, what, remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::from_bytes("a.pb.txt", text.as_bytes().to_vec()).unwrap()
    }

    #[test]
    fn fields_are_visited_and_messages_left_unread_are_skipped() {
        let source = source(
            "# comment\na: 1.5e-3; b { c { d: 1 } d: 2 }\nname: \"x } \\\" y\" 'z'\nlist: [1, [\"]\"], {k: 2}]\n\
             b <\n  d: -3\n>\nlast: WORD",
        );
        let mut text = ProtoText::new(&source);
        let mut seen = Vec::new();
        while let Some(field) = text.top().unwrap() {
            seen.push((field.name, field.line));
            if field.name == "b" {
                while let Some(inner) = text.field(&field).unwrap() {
                    if inner.name == "d" {
                        let number: i32 = text.parse(&inner, |t| Ok(t.parse().unwrap())).unwrap();
                        assert!([2, -3].contains(&number));
                    }
                }
            }
        }
        assert_eq!(seen, [("a", 2), ("b", 2), ("name", 3), ("list", 4), ("b", 5), ("last", 8)]);
    }

    #[test]
    fn damage_names_its_line() {
        for (text, line, what) in [
            ("a {\nb {\nc: 1\n}", 1, "ends inside a"),
            ("a: 1\n}", 2, "without its opening brace"),
            ("a\n", 2, "followed by neither"),
            ("a:\n", 2, "a has no value"),
            ("a: 1\n\u{e4}: 2", 2, "where a key was expected"),
            ("a: \"b\nc\"", 1, "closing quotation mark"),
            ("a: [1,\n2", 1, "ends inside a list"),
        ] {
            let source = source(text);
            let mut text = ProtoText::new(&source);
            let error = loop {
                match text.top() {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("no error"),
                    Err(error) => break error,
                }
            };
            assert_eq!(error.line, Some(line), "{error}");
            assert!(error.what.contains(what), "{error}");
        }
    }

    #[test]
    fn deep_nesting_ends_early() {
        let source = source(&"a{\n".repeat(1_000_000));
        let mut text = ProtoText::new(&source);
        let error = loop {
            if let Err(error) = text.top() {
                break error;
            }
        };
        assert_eq!(error.line, Some(MAX_DEPTH as u64 + 1));
    }
}
