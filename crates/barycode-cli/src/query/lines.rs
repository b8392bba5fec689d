//! Lines of any length, in bounded memory.

use std::io::{self, BufRead, Read};

/// Longest line that is read, in bytes.
pub(crate) const LONGEST: usize = 16 << 20;

/// A line without its end.
#[derive(Debug, PartialEq)]
pub(crate) enum InputLine<'l> {
    /// Its bytes.
    Text(&'l [u8]),
    /// It has more than [`LONGEST`] bytes, and was passed over.
    TooLong,
}

/// The lines of an input, blank ones left out, with their numbers from 1.
pub(crate) struct InputLines<R> {
    reader: io::BufReader<R>,
    buffer: Vec<u8>,
    number: u64,
    longest: usize,
}

impl<R: Read> InputLines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self::with_longest(reader, LONGEST)
    }

    fn with_longest(reader: R, longest: usize) -> Self {
        Self { reader: io::BufReader::new(reader), buffer: Vec::new(), number: 0, longest }
    }

    /// Whether the next line may have to be waited for.
    pub(crate) fn may_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The next line that is not blank.
    pub(crate) fn next(&mut self) -> io::Result<Option<(u64, InputLine<'_>)>> {
        loop {
            self.buffer.clear();
            // One byte for the line's end, and one that shows that there is more.
            let most = self.longest as u64 + 2;
            if self.reader.by_ref().take(most).read_until(b'\n', &mut self.buffer)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let ended = self.buffer.last() == Some(&b'\n');
            if ended {
                self.buffer.pop();
            }
            if self.buffer.len() > self.longest {
                if !ended {
                    self.pass_over()?;
                }
                return Ok(Some((self.number, InputLine::TooLong)));
            }
            if self.number == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
                self.buffer.drain(..3);
            }
            if !self.buffer.iter().all(u8::is_ascii_whitespace) {
                break;
            }
        }
        Ok(Some((self.number, InputLine::Text(&self.buffer))))
    }

    /// Reads to the end of the line and keeps nothing.
    fn pass_over(&mut self) -> io::Result<()> {
        self.buffer = Vec::new();
        loop {
            let found = self.reader.fill_buf()?;
            let Some(end) = found.iter().position(|&byte| byte == b'\n') else {
                let seen = found.len();
                self.reader.consume(seen);
                if seen == 0 {
                    return Ok(());
                }
                continue;
            };
            self.reader.consume(end + 1);
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8], longest: usize) -> Vec<(u64, Option<String>)> {
        let mut lines = InputLines::with_longest(text, longest);
        let mut found = Vec::new();
        while let Some((number, line)) = lines.next().unwrap() {
            found.push(match line {
                InputLine::Text(bytes) => (number, Some(String::from_utf8(bytes.to_vec()).unwrap())),
                InputLine::TooLong => (number, None),
            });
        }
        found
    }

    #[test]
    fn blank_lines_count_but_do_not_come() {
        let found = all(b"\xef\xbb\xbfone\n\n  \t\r\ntwo\r\nthree", 10);
        let text = |number, text: &str| (number, Some(text.to_owned()));
        assert_eq!(found, [text(1, "one"), text(4, "two\r"), text(5, "three")]);
        assert!(all(b"", 10).is_empty());
    }

    #[test]
    fn long_lines_are_passed_over() {
        let text = |number, text: &str| (number, Some(text.to_owned()));
        assert_eq!(all(b"abcd\nabcde\nabcdef\nabcd", 4), [text(1, "abcd"), (2, None), (3, None), text(4, "abcd")]);
        assert_eq!(all(b"abcdefgh", 4), [(1, None)]);
        assert_eq!(all(&[b'x'; 100_000], 4), [(1, None)]);
    }
}
