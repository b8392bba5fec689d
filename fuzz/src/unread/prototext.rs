//! More in messages of protobuf text: a field of any kind that nobody knows, fields twice.

use super::levels::{Level, is_read, is_single};
use super::{Edit, UNKNOWN};
use std::ops::Range;

/// Edits of all messages that are read.
pub(crate) fn edits(text: &str, levels: &[Level]) -> Vec<Edit> {
    let mut scan = Scan { text, at: 0 };
    let mut edits = Vec::new();
    let mut open = vec![Message { name: "", read: true, start: 0 }];
    unknown_first("", 0, &mut edits);
    while let Some(next) = scan.peek() {
        let start = scan.at;
        let message = match next {
            b'}' | b'>' => {
                let Some(message) = open.pop().filter(|_| !open.is_empty()) else {
                    return Vec::new();
                };
                if message.read {
                    edits.push(unknown_last(message.name, start));
                }
                scan.at += 1;
                message
            }
            b'"' | b'\'' => {
                scan.string(next);
                continue;
            }
            _ => match scan.field() {
                Some((name, false)) => Message { name, read: false, start },
                Some((name, true)) => {
                    let within = open.last().filter(|message| message.read);
                    let read = within.is_some_and(|message| is_read(levels, message.name, name));
                    if read {
                        unknown_first(name, scan.at, &mut edits);
                    }
                    open.push(Message { name, read, start });
                    continue;
                }
                None => return Vec::new(),
            },
        };
        let within = open.last().filter(|within| within.read);
        if within.is_some_and(|within| is_single(levels, within.name, message.name)) {
            edits.push(twice(message.name, text, message.start..scan.at));
        }
    }
    edits.push(unknown_last("", text.len()));
    edits
}

/// A message that is open, or a field that was.
struct Message<'a> {
    name: &'a str,
    read: bool,
    start: usize,
}

/// Unknown fields of every kind.
fn unknown_first(message: &str, at: usize, edits: &mut Vec<Edit>) {
    let kinds = [": 1", ": \"a\"", ": [1]", " { x: 1 }"];
    edits.extend(kinds.map(|kind| Edit::unknown(message, at..at, format!(" {UNKNOWN}{kind} "))));
}

/// Begins on a line of its own, as a comment may be before it.
fn unknown_last(message: &str, at: usize) -> Edit {
    Edit::unknown(message, at..at, format!("\n{UNKNOWN}: 1 "))
}

fn twice(field: &str, text: &str, range: Range<usize>) -> Edit {
    Edit::twice(field, range.end, format!(" {}", &text[range]))
}

/// A position in text that a reader took, and that is well-formed for that.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// The first byte after white space, separators and comments.
    fn peek(&mut self) -> Option<u8> {
        loop {
            let rest = &self.text[self.at..];
            let next = rest.chars().next()?;
            self.at += match next {
                '#' => rest.find('\n').unwrap_or(rest.len()),
                ',' | ';' => 1,
                _ if next.is_whitespace() => next.len_utf8(),
                _ => return Some(rest.as_bytes()[0]),
            };
        }
    }

    /// The name of a field, and whether it is a message. Ends behind the brace of a message, before
    /// a string, and behind any other value.
    fn field(&mut self) -> Option<(&'a str, bool)> {
        let name = self.word();
        let mut next = self.peek();
        if next == Some(b':') {
            self.at += 1;
            next = self.peek();
        }
        match next.filter(|_| !name.is_empty())? {
            b'{' | b'<' => {
                self.at += 1;
                return Some((name, true));
            }
            b'[' => self.list(),
            b'"' | b'\'' => {}
            _ => drop(self.word()),
        }
        Some((name, false))
    }

    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '+' | '-' | '/');
        let word = &rest[..rest.find(|c| !inside(c)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn string(&mut self, mark: u8) {
        let mut escaped = false;
        let closing = self.text.bytes().enumerate().skip(self.at + 1).find(|&(_, byte)| {
            let closes = byte == mark && !escaped;
            escaped = byte == b'\\' && !escaped;
            closes
        });
        self.at = closing.map_or(self.text.len(), |(at, _)| at + 1);
    }

    fn list(&mut self) {
        let mut depth = 0;
        while let Some(next) = self.peek() {
            match next {
                b'"' | b'\'' => self.string(next),
                _ => {
                    self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
                    match next {
                        b'[' => depth += 1,
                        b']' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        return;
                    }
                }
            }
        }
    }
}
