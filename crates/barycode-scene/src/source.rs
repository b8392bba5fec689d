//! A file's bytes or text with its name: where every reader starts and every error gets its place.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::{Flaw, SceneError, printable};

/// Largest file that is read, in bytes (256 MiB); the largest scene known to the author has 4 MB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;

/// What is wrong with text that was written over zeros or not at all, as after a crash; and the
/// remedy.
pub(crate) const NUL: (&str, &str) =
    ("holds a NUL byte", "write the file again, as text; it is binary, cut off or damaged");

/// The bytes of one file, and the name under which errors speak of it: for formats that may be
/// binary.
#[derive(Debug, Clone)]
pub struct Bytes {
    name: String,
    bytes: Vec<u8>,
}

impl Bytes {
    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read, or is larger than [`MAX_FILE_BYTES`].
    pub fn open(path: &Path) -> Result<Self, SceneError> {
        let name = path.display().to_string();
        let unreadable = |error| unreadable(&name, error);
        let file = File::open(path).map_err(unreadable)?;
        let stated = file.metadata().map_err(unreadable)?.len();
        if stated > MAX_FILE_BYTES {
            return Err(too_large(&name, stated));
        }
        let mut bytes = Vec::new();
        // A pipe states no length: never take more than one byte over the limit.
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        Self::new(name, bytes)
    }

    /// Takes bytes that are already in memory; `name` stands for the file's in errors.
    ///
    /// # Errors
    /// If there are more than [`MAX_FILE_BYTES`].
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, SceneError> {
        let name = name.into();
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(too_large(&name, bytes.len() as u64));
        }
        Ok(Self { name, bytes })
    }

    /// The name given at the start: for a file, its path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same file as text.
    ///
    /// # Errors
    /// If it is not UTF-8, holds a NUL byte, or there is nothing but white space.
    pub fn into_text(self) -> Result<Source, SceneError> {
        let Self { name, bytes } = self;
        let mut text = String::from_utf8(bytes).map_err(|error| SceneError {
            line: Some(line_at(error.as_bytes(), error.utf8_error().valid_up_to())),
            byte: None,
            file: name.clone(),
            what: "is not UTF-8 text".into(),
            remedy: "save it as UTF-8 and uncompressed".into(),
            source: None,
        })?;
        const BYTE_ORDER_MARK: char = '\u{feff}';
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        let source = Source { name, text };
        if source.text.trim().is_empty() {
            return Err(source.error(None, "is empty", "check that it was written completely"));
        }
        if let Some(offset) = source.text.find('\0') {
            let line = line_at(source.text.as_bytes(), offset);
            return Err(source.error(line, NUL.0, NUL.1));
        }
        Ok(source)
    }

    /// An error at a byte, the first being 0.
    pub(crate) fn error(
        &self,
        byte: impl Into<Option<u64>>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> SceneError {
        SceneError {
            file: self.name.clone(),
            line: None,
            byte: byte.into(),
            what: printable(what.into()),
            remedy: printable(remedy.into()),
            source: None,
        }
    }
}

/// The text of one file, and the name under which errors speak of it.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read, is larger than [`MAX_FILE_BYTES`], is not UTF-8, holds a NUL byte or is
    /// empty.
    pub fn open(path: &Path) -> Result<Self, SceneError> {
        Bytes::open(path)?.into_text()
    }

    /// Takes bytes that are already in memory; `name` stands for the file's in errors.
    ///
    /// # Errors
    /// If there are more than [`MAX_FILE_BYTES`], they are not UTF-8, hold a NUL byte, or there is
    /// nothing but white space.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, SceneError> {
        Bytes::new(name, bytes)?.into_text()
    }

    /// The name given at the start: for a file, its path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file's name without folder and extension.
    pub(crate) fn stem(&self) -> &str {
        stem(&self.name)
    }

    pub(crate) fn error(
        &self,
        line: impl Into<Option<u64>>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> SceneError {
        SceneError::new(&self.name, line, what, remedy)
    }

    pub(crate) fn flaw(&self, line: u64, flaw: Flaw) -> SceneError {
        self.error(line, flaw.what, flaw.remedy)
    }
}

/// A file's name without folder and extension.
pub(crate) fn stem(name: &str) -> &str {
    Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name)
}

/// The system does not let a file be read.
pub(crate) fn unreadable(name: &str, error: io::Error) -> SceneError {
    let what = format!("can't be read ({error})");
    SceneError { source: Some(error), ..SceneError::new(name, None, what, "check the path and the permissions") }
}

fn too_large(name: &str, bytes: u64) -> SceneError {
    SceneError {
        file: name.into(),
        line: None,
        byte: None,
        what: format!("has {bytes} bytes, more than the {MAX_FILE_BYTES} that are read"),
        remedy: "split the scene, or remove what is not an obstacle".into(),
        source: None,
    }
}

/// Line of a byte, the first being 1.
fn line_at(bytes: &[u8], offset: usize) -> u64 {
    1 + newlines(&bytes[..offset.min(bytes.len())])
}

fn newlines(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Turns byte offsets into lines, quickly if they are asked in rising order.
#[derive(Debug)]
pub(crate) struct LineCounter<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: u64,
}

impl<'a> LineCounter<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), offset: 0, line: 1 }
    }

    pub(crate) fn line_at(&mut self, offset: usize) -> u64 {
        let offset = offset.min(self.bytes.len());
        if offset < self.offset {
            return line_at(self.bytes, offset);
        }
        self.line += newlines(&self.bytes[self.offset..offset]);
        self.offset = offset;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_dropped() {
        let source = Source::from_bytes("a.csv", b"\xef\xbb\xbfx,y".to_vec()).unwrap();
        assert_eq!(source.text(), "x,y");
    }

    #[test]
    fn text_that_is_not_utf8_names_its_line() {
        let error = Source::from_bytes("a.xml", b"one\ntwo\n\xff".to_vec()).unwrap_err();
        assert_eq!(error.line, Some(3));
        assert_eq!(error.to_string(), "a.xml:3: is not UTF-8 text; save it as UTF-8 and uncompressed");
    }

    #[test]
    fn nothing_is_an_error() {
        assert!(Source::from_bytes("a", b" \n\t".to_vec()).unwrap_err().what.contains("empty"));
    }

    #[test]
    fn a_missing_file_carries_the_systems_reason() {
        let error = Source::open(Path::new("no/such/file.xml")).unwrap_err();
        assert_eq!(error.source.as_ref().unwrap().kind(), io::ErrorKind::NotFound);
        assert!(error.to_string().contains("no/such/file.xml"));
    }

    #[test]
    fn lines_are_found_in_any_order() {
        let mut lines = LineCounter::new("a\nb\n\nc");
        assert_eq!([0, 2, 4, 5, 0, 99].map(|offset| lines.line_at(offset)), [1, 2, 3, 4, 1, 4]);
    }
}
