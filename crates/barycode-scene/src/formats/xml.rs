//! A walk through an XML document, element by element, that knows line numbers and stays shallow.

use std::borrow::Cow;

use quick_xml::errors::{Error, IllFormedError};
use quick_xml::events::attributes::Attributes;
use quick_xml::events::{BytesRef, Event};
use quick_xml::{Reader, XmlVersion};

use super::{MAX_DEPTH, too_deep};
use crate::error::{Flaw, SceneError, quote};
use crate::source::{LineCounter, Source};

const CUT_OFF: &str = "write the file again; it is cut off or damaged";

/// A start tag.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'a> {
    pub(crate) name: &'a str,
    /// Line of the start tag.
    pub(crate) line: u64,
    attributes: &'a str,
    /// Number of open elements, this one included.
    depth: usize,
}

/// A position in a document. Whoever holds an element asks for its children one after the other; what they leave
/// unread is skipped.
pub(crate) struct Xml<'a> {
    source: &'a Source,
    reader: Reader<&'a [u8]>,
    lines: LineCounter<'a>,
    /// Open elements, for messages and for depth.
    open: Vec<Element<'a>>,
}

impl<'a> Xml<'a> {
    pub(crate) fn new(source: &'a Source) -> Self {
        let mut reader = Reader::from_str(source.text());
        reader.config_mut().expand_empty_elements = true;
        Self { source, reader, lines: LineCounter::new(source.text()), open: Vec::new() }
    }

    pub(crate) fn source(&self) -> &'a Source {
        self.source
    }

    /// The outermost element.
    pub(crate) fn root(&mut self) -> Result<Element<'a>, SceneError> {
        loop {
            match self.event()? {
                Step::Start(element) => return Ok(element),
                Step::Text(text) if !text.trim().is_empty() => {
                    let what = format!("is not XML: it begins with {}", quote(text.trim()));
                    return Err(self.source.error(1, what, "give an XML file"));
                }
                Step::End => {
                    return Err(self.source.error(None, "holds no XML element", CUT_OFF));
                }
                Step::Text(_) => {}
            }
        }
    }

    /// The parent's next child, or `None` if there are no more.
    pub(crate) fn child(&mut self, parent: &Element<'a>) -> Result<Option<Element<'a>>, SceneError> {
        while self.open.len() >= parent.depth {
            if let Step::Start(element) = self.event()?
                && element.depth == parent.depth + 1
            {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// The text of an element, without its children's.
    pub(crate) fn text(&mut self, element: &Element<'a>) -> Result<Cow<'a, str>, SceneError> {
        let mut all: Cow<'a, str> = Cow::Borrowed("");
        while self.open.len() >= element.depth {
            let inside = self.open.len() == element.depth;
            if let Step::Text(text) = self.event()?
                && inside
            {
                if all.is_empty() {
                    all = text;
                } else {
                    all.to_mut().push_str(&text);
                }
            }
        }
        Ok(all)
    }

    /// Reads on to the end of the document, to see that it is complete and that nothing follows.
    pub(crate) fn finish(&mut self) -> Result<(), SceneError> {
        while !self.open.is_empty() {
            self.event()?;
        }
        loop {
            match self.event()? {
                Step::Start(Element { name, line, .. }) => {
                    let what = format!("<{name}> follows the end of the document");
                    return Err(self.source.error(line, what, "keep one document in a file"));
                }
                Step::Text(_) => {}
                Step::End => return Ok(()),
            }
        }
    }

    /// An attribute's value; `None` if there is no such attribute.
    pub(crate) fn attribute(&self, element: &Element<'a>, name: &str) -> Result<Option<String>, SceneError> {
        for attribute in Attributes::new(element.attributes, 0) {
            let unusable = |error: &dyn std::fmt::Display| {
                let what = format!("<{}> has a malformed attribute ({error})", element.name);
                self.source.error(element.line, what, "write attributes as name=\"value\"")
            };
            let attribute = attribute.map_err(|error| unusable(&error))?;
            if attribute.key.as_ref() == name {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| unusable(&error))?;
                return Ok(Some(value.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// An attribute that must be there.
    pub(crate) fn required(&self, element: &Element<'a>, name: &str) -> Result<String, SceneError> {
        self.attribute(element, name)?.ok_or_else(|| {
            let what = format!("<{}> has no attribute {name}", element.name);
            self.error(element, what, format!("add {name}=\"…\""))
        })
    }

    /// An element's text, turned into a value.
    pub(crate) fn parse<T>(
        &mut self,
        element: &Element<'a>,
        parse: impl FnOnce(&str) -> Result<T, Flaw>,
    ) -> Result<T, SceneError> {
        let text = self.text(element)?;
        parse(&text).map_err(|flaw| self.flaw(element, flaw))
    }

    pub(crate) fn error(
        &self,
        element: &Element<'_>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> SceneError {
        self.source.error(element.line, what, remedy)
    }

    pub(crate) fn flaw(&self, element: &Element<'_>, flaw: Flaw) -> SceneError {
        self.source.flaw(element.line, flaw.within(&format!("<{}>", element.name)))
    }

    pub(crate) fn missing(&self, element: &Element<'_>, child: &str) -> SceneError {
        self.error(element, format!("<{}> has no <{child}>", element.name), format!("add <{child}>"))
    }

    fn event(&mut self) -> Result<Step<'a>, SceneError> {
        loop {
            let start = self.reader.buffer_position() as usize;
            let event = self.reader.read_event();
            match event.map_err(|error| self.malformed(&error))? {
                Event::Start(tag) => {
                    return self.start(start, tag.name().as_ref().len(), tag.len());
                }
                Event::End(_) => {
                    self.open.pop();
                    // Not the end of the document, but the caller counts open elements anyway.
                    return Ok(Step::Text(Cow::Borrowed("")));
                }
                Event::Text(text) => return Ok(Step::Text(text.into_inner())),
                Event::CData(text) => return Ok(Step::Text(text.into_inner())),
                Event::GeneralRef(reference) => return self.resolve(start, &reference),
                Event::Eof => return self.end(),
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
    }

    fn start(&mut self, offset: usize, name: usize, length: usize) -> Result<Step<'a>, SceneError> {
        let line = self.lines.line_at(offset);
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep(self.source, line));
        }
        // The tag as it stands in the file: `<`, name, attributes. Cut from there to outlive the event.
        let tag = self.source.text().get(offset + 1..offset + 1 + length).unwrap_or("");
        let (name, attributes) = tag.split_at_checked(name).unwrap_or((tag, ""));
        let element = Element { name, line, attributes, depth: self.open.len() + 1 };
        self.open.push(element);
        Ok(Step::Start(element))
    }

    fn resolve(&mut self, offset: usize, reference: &BytesRef<'a>) -> Result<Step<'a>, SceneError> {
        let name = reference.borrow().into_inner();
        let character = match reference.resolve_char_ref() {
            Ok(Some(character)) => Some(character.to_string()),
            _ => quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned),
        };
        character.map(|text| Step::Text(Cow::Owned(text))).ok_or_else(|| {
            let line = self.lines.line_at(offset);
            let what = format!("{} is unknown", quote(&format!("&{name};")));
            self.source.error(line, what, "write the character itself")
        })
    }

    fn end(&self) -> Result<Step<'a>, SceneError> {
        match self.open.last() {
            None => Ok(Step::End),
            Some(Element { name, line, .. }) => {
                let what = format!("the file ends inside <{name}>, which begins here");
                Err(self.source.error(*line, what, CUT_OFF))
            }
        }
    }

    fn malformed(&mut self, error: &Error) -> SceneError {
        let line = self.lines.line_at(self.reader.error_position() as usize);
        match error {
            Error::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
                let begins = self.open.last().map_or(line, |element| element.line);
                let what =
                    format!("found </{found}> where </{expected}> was expected, whose start tag is on line {begins}");
                self.source.error(line, what, "close the elements in the opposite order of opening")
            }
            Error::Syntax(error) => self.source.error(line, error.to_string(), CUT_OFF),
            error => self.source.error(line, format!("is not well-formed XML ({error})"), "repair the markup"),
        }
    }
}

/// What the walk comes across.
enum Step<'a> {
    Start(Element<'a>),
    /// Text, or the end of an element as no text.
    Text(Cow<'a, str>),
    /// End of the document.
    End,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::from_bytes("a.xml", text.as_bytes().to_vec()).unwrap()
    }

    #[test]
    fn children_are_visited_and_what_is_left_unread_is_skipped() {
        let source = source(
            "<?xml version='1.0'?>\n<!-- c --><r a='1 &lt; 2'>\n<p><q>no</q></p><s/>\n<t>4<!-- -->&#50;</t></r>",
        );
        let mut xml = Xml::new(&source);
        let root = xml.root().unwrap();
        assert_eq!((root.name, root.line), ("r", 2));
        assert_eq!(xml.attribute(&root, "a").unwrap().unwrap(), "1 < 2");
        assert_eq!(xml.attribute(&root, "b").unwrap(), None);
        let mut names = Vec::new();
        while let Some(child) = xml.child(&root).unwrap() {
            names.push((child.name, child.line));
            if child.name == "t" {
                assert_eq!(xml.text(&child).unwrap(), "42");
            }
        }
        assert_eq!(names, [("p", 3), ("s", 3), ("t", 4)]);
        xml.finish().unwrap();
    }

    #[test]
    fn damage_names_its_line() {
        for (text, line, what) in [
            ("<r>\n<p>\n<q>1</q>", 2, "ends inside <p>"),
            ("<r>\n<p>\n<q", 3, "not closed"),
            ("<r>\n<p>\n</q></r>", 3, "</q> where </p> was expected, whose start tag is on line 2"),
            ("<r>\n</p\n\tq></r>", 2, "found </p\\n\\tq> where </r>"),
            ("<r>\n&nbsp;</r>", 2, "unknown"),
            ("<r>\n<!-- ", 2, "comment not closed"),
            ("x,y\n1,2", 1, "not XML"),
        ] {
            let source = source(text);
            let mut xml = Xml::new(&source);
            let error = xml.root().and_then(|_| xml.finish()).unwrap_err();
            assert_eq!(error.line, Some(line), "{error}");
            assert!(error.what.contains(what), "{error}");
        }
    }

    #[test]
    fn deep_nesting_ends_early() {
        let source = source(&"<a>\n".repeat(1_000_000));
        let mut xml = Xml::new(&source);
        let error = xml.root().and_then(|_| xml.finish()).unwrap_err();
        assert_eq!(error.line, Some(MAX_DEPTH as u64 + 1));
        assert!(error.what.contains("nested"), "{error}");
    }
}
