//! STL as text, in the dialects that are in use: keywords in any case, `endloop` in one word or
//! two, several solids in a file, names in any encoding.

use super::{CUT_OFF, Mesh, MeshPart, Parts, Welded};
use crate::error::{SceneError, quote};
use crate::number;
use crate::source::{Bytes, Source};

/// Whether bytes are an STL file's text rather than an OBJ file's.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let (word, rest) = text.split_at(text.len().min(SOLID.len()));
    word.eq_ignore_ascii_case(SOLID.as_bytes()) && rest.first().is_none_or(u8::is_ascii_whitespace)
}

/// The text of an STL file. Names of solids may be in any encoding, as programs write them in that
/// of their system: bytes that are not UTF-8 are replaced, and no word but a name may hold any.
pub(crate) fn into_text(source: Bytes) -> Result<Source, SceneError> {
    if std::str::from_utf8(source.bytes()).is_ok() {
        return source.into_text();
    }
    let text = String::from_utf8_lossy(source.bytes()).into_owned().into_bytes();
    Bytes::new(source.name(), text)?.into_text()
}

const SOLID: &str = "solid";

/// Reads a text file: `solid`, `facet`s of three `vertex`es each, `endsolid`, once or several
/// times; each solid with facets is a part, unless all are to be one. Keywords may be in any case,
/// and those that begin with `end` in two words.
///
/// # Errors
/// If a word is not where it belongs, a number is not finite or out of range, there is no triangle,
/// or the file ends early; the error names the line.
pub fn read_text(source: &Source, by: Parts) -> Result<Mesh, SceneError> {
    let mut words = Words { source, rest: source.text(), line: 1 };
    let mut solids: Vec<(&str, Welded)> = Vec::new();
    words.expect(SOLID)?;
    loop {
        let begun = (words.name(), Welded::default());
        let solid = if by == Parts::Whole { solids.pop().unwrap_or(begun) } else { begun };
        solids.push(words.solid(solid)?);
        match words.word() {
            None => break,
            Some(word) if word.eq_ignore_ascii_case(SOLID) => {}
            Some(other) => return Err(words.unexpected(other, "`solid` or the end of the file")),
        }
    }
    let with_facets = solids.into_iter().filter(|(_, solid)| !solid.triangles.is_empty());
    let parts: Vec<MeshPart> = with_facets.map(|(name, solid)| solid.finish(name)).collect();
    if parts.is_empty() {
        return Err(source.error(1, "holds no triangle", "export the mesh again"));
    }
    Ok(Mesh { parts })
}

/// The words of a text, with their lines.
struct Words<'a> {
    source: &'a Source,
    /// What has not been read, from a place on `line` on.
    rest: &'a str,
    line: u64,
}

impl<'a> Words<'a> {
    /// The facets of a solid, added to those that it has, and the end of it.
    fn solid(&mut self, (name, mut solid): (&'a str, Welded)) -> Result<(&'a str, Welded), SceneError> {
        loop {
            match self.keyword()?.as_str() {
                "facet" => solid.add(self.facet()?),
                "endsolid" => break,
                other => return Err(self.unexpected(other, "`facet` or `endsolid`")),
            }
        }
        self.name();
        Ok((name, solid))
    }

    /// What follows `facet`.
    fn facet(&mut self) -> Result<[[f64; 3]; 3], SceneError> {
        self.expect("normal")?;
        for _ in 0..3 {
            // Some exporters write NaN for the normal of a triangle without area.
            let number = self.next()?;
            number.parse::<f64>().map_err(|_| self.unexpected(number, "a number"))?;
        }
        self.expect("outer")?;
        self.expect("loop")?;
        let mut corners = [[0.0; 3]; 3];
        for corner in &mut corners {
            self.expect("vertex")?;
            for number in corner {
                *number = number::finite(self.next()?).map_err(|flaw| self.source.flaw(self.line, flaw))?;
            }
        }
        self.expect("endloop")?;
        self.expect("endfacet")?;
        Ok(corners)
    }

    fn word(&mut self) -> Option<&'a str> {
        // After the last word the line stays its own.
        let start = self.rest.find(|c: char| !c.is_ascii_whitespace())?;
        self.line += self.rest[..start].bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.rest = &self.rest[start..];
        let end = self.rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.rest.len());
        let word;
        (word, self.rest) = self.rest.split_at(end);
        Some(word)
    }

    fn next(&mut self) -> Result<&'a str, SceneError> {
        let word = self.word();
        word.ok_or_else(|| self.source.error(self.line, "ends without `endsolid`", CUT_OFF))
    }

    /// The next word in lower case; `end` together with the word that follows it.
    fn keyword(&mut self) -> Result<String, SceneError> {
        let mut keyword = self.next()?.to_ascii_lowercase();
        if keyword == "end" {
            keyword.push_str(&self.next()?.to_ascii_lowercase());
        }
        Ok(keyword)
    }

    fn expect(&mut self, wanted: &str) -> Result<(), SceneError> {
        let found = self.keyword()?;
        if found == wanted { Ok(()) } else { Err(self.unexpected(&found, &format!("`{wanted}`"))) }
    }

    fn unexpected(&self, found: &str, wanted: &str) -> SceneError {
        let what = format!("found {} where {wanted} was expected", quote(found));
        self.source.error(self.line, what, "export the mesh again, as STL")
    }

    /// The name of a solid: what follows on the line, as far as that is no facet, which begins with
    /// `facet normal`.
    fn name(&mut self) -> &'a str {
        let text = self.rest;
        let end = text.find('\n').unwrap_or(text.len());
        let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let pairs = text.split_ascii_whitespace().zip(text.split_ascii_whitespace().skip(1));
        let begins = |word: &str, next: &str| word.eq_ignore_ascii_case("facet") && next.eq_ignore_ascii_case("normal");
        let mut here = pairs.take_while(|(word, _)| place(word) < end);
        let facet = here.find(|(word, next)| begins(word, next));
        let name;
        (name, self.rest) = text.split_at(facet.map_or(end, |(word, _)| place(word)));
        name.trim()
    }
}
