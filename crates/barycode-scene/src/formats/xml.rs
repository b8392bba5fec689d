//! A walk through an XML document, element by element, that knows line numbers and stays shallow.
//!
//! A reader names what it knows: an element or attribute that it does not know is an error where it
//! could change geometry ([`Xml::unknown`], [`Xml::only`], [`Xml::childless`]), and so is one that
//! comes twice ([`Xml::once`]). What may be passed over stands in a list of the reader's.

use std::borrow::Cow;

use quick_xml::errors::{Error, IllFormedError};
use quick_xml::events::attributes::{AttrError, Attribute, Attributes};
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

/// A position in a document. Whoever holds an element asks for its children one after the other;
/// what they leave unread is skipped.
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
        self.refuse_control_characters()?;
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

    /// Characters that no XML document may hold.
    fn refuse_control_characters(&mut self) -> Result<(), SceneError> {
        let forbidden = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
        let Some(offset) = self.source.text().as_bytes().iter().position(forbidden) else { return Ok(()) };
        let what = format!("holds the control character {:#04x}", self.source.text().as_bytes()[offset]);
        Err(self.source.error(self.lines.line_at(offset), what, CUT_OFF))
    }

    /// The parent's next child, or `None` if there are no more. Text between children is an error:
    /// it may be a child that lost its tag.
    pub(crate) fn child(&mut self, parent: &Element<'a>) -> Result<Option<Element<'a>>, SceneError> {
        while self.open.len() >= parent.depth {
            let inside = self.open.len() == parent.depth;
            match self.event()? {
                Step::Start(element) if element.depth == parent.depth + 1 => return Ok(Some(element)),
                Step::Text(text) if inside && !text.trim().is_empty() => {
                    let what = format!("<{}> holds the text {} between its elements", parent.name, quote(text.trim()));
                    return Err(self.error(parent, what, "take it out, or put it into the element that it belongs to"));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The text of an element that has neither attributes nor children.
    pub(crate) fn text(&mut self, element: &Element<'a>) -> Result<Cow<'a, str>, SceneError> {
        self.only(element, &[])?;
        let mut all: Cow<'a, str> = Cow::Borrowed("");
        while self.open.len() >= element.depth {
            match self.event()? {
                Step::Start(child) => return Err(self.unknown(&child, element)),
                Step::Text(text) if all.is_empty() => all = text,
                Step::Text(text) => all.to_mut().push_str(&text),
                Step::End => {}
            }
        }
        Ok(all)
    }

    /// Checks that an element has these attributes at most, and nothing inside.
    pub(crate) fn childless(&mut self, element: &Element<'a>, attributes: &[&str]) -> Result<(), SceneError> {
        self.only(element, attributes)?;
        match self.child(element)? {
            None => Ok(()),
            Some(child) => Err(self.unknown(&child, element)),
        }
    }

    /// Checks that an element has these attributes at most. Those of XML itself may be anywhere.
    pub(crate) fn only(&self, element: &Element<'_>, known: &[&str]) -> Result<(), SceneError> {
        for attribute in self.attributes(element) {
            let key = attribute?.key;
            let name: &str = key.as_ref();
            let of_xml = name == "xmlns" || name.starts_with("xmlns:") || name.starts_with("xml:");
            if !of_xml && !known.contains(&name) {
                let what = format!("<{}> has the unknown attribute {}", element.name, quote(name));
                let remedy = if known.is_empty() {
                    "take it out: what is not read must not change where anything is".to_owned()
                } else {
                    format!("take it out; known are {}", known.join(", "))
                };
                return Err(self.error(element, what, remedy));
            }
        }
        Ok(())
    }

    /// The error for an element that a reader does not know, where it could change geometry.
    pub(crate) fn unknown(&self, element: &Element<'_>, parent: &Element<'_>) -> SceneError {
        let (name, parent) = (element.name, parent.name);
        if name.starts_with("xacro:") {
            let what = format!("<{name}> in <{parent}> is a macro");
            return self.error(element, what, "expand the file with xacro first");
        }
        let what = format!("<{name}> is unknown in <{parent}>");
        self.error(element, what, "check its spelling, or take it out: what is not read must not change geometry")
    }

    /// Keeps the value of an element that comes once at most.
    pub(crate) fn once<T>(&self, element: &Element<'_>, slot: &mut Option<T>, value: T) -> Result<(), SceneError> {
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(self.error(element, format!("<{}> comes twice", element.name), "keep one of them")),
        }
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
                Step::Text(text) if !text.trim().is_empty() => {
                    let what = format!("the text {} follows the end of the document", quote(text.trim()));
                    let line = self.lines.line_at(self.reader.buffer_position() as usize);
                    return Err(self.source.error(line, what, "keep one document in a file"));
                }
                Step::Text(_) => {}
                Step::End => return Ok(()),
            }
        }
    }

    /// An attribute's value; `None` if there is no such attribute.
    pub(crate) fn attribute(&self, element: &Element<'_>, name: &str) -> Result<Option<String>, SceneError> {
        for attribute in self.attributes(element) {
            let attribute = attribute?;
            if attribute.key.as_ref() == name {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                let value = value.map_err(|error| self.malformed_attribute(element, &error))?;
                return Ok(Some(value.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// The attributes of an element, each name once.
    fn attributes<'e>(&self, element: &Element<'e>) -> impl Iterator<Item = Result<Attribute<'e>, SceneError>> {
        Attributes::new(element.attributes, 0).map(|attribute| {
            attribute.map_err(|error| match error {
                AttrError::Duplicated(at, _) => {
                    let name = element.attributes.get(at..).unwrap_or("");
                    let name = name.split(|c: char| c == '=' || c.is_whitespace()).next().unwrap_or("");
                    let what = format!("<{}> has the attribute {} twice", element.name, quote(name));
                    self.error(element, what, "keep one of them")
                }
                other => self.malformed_attribute(element, &other),
            })
        })
    }

    fn malformed_attribute(&self, element: &Element<'_>, error: &dyn std::fmt::Display) -> SceneError {
        let what = format!("<{}> has a malformed attribute ({error})", element.name);
        self.error(element, what, "write attributes as name=\"value\"")
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
                // It may set attributes that stand nowhere else.
                Event::DocType(doctype) if doctype.contains('[') => {
                    let what = "has a DOCTYPE with declarations of its own";
                    return Err(self.source.error(self.lines.line_at(start), what, "write out what it declares"));
                }
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
    }

    fn start(&mut self, offset: usize, name: usize, length: usize) -> Result<Step<'a>, SceneError> {
        let line = self.lines.line_at(offset);
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep(self.source, line));
        }
        // The tag as it stands in the file: `<`, name, attributes. Cut from there to outlive the
        // event.
        let tag = self.source.text().get(offset + 1..offset + 1 + length).unwrap_or("");
        let (name, attributes) = tag.split_at_checked(name).unwrap_or((tag, ""));
        let element = Element { name, line, attributes, depth: self.open.len() + 1 };
        // Also of elements that nobody asks for the attributes of.
        self.attributes(&element).try_for_each(|attribute| attribute.map(drop))?;
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

    /// Walks a document as readers do: `p` has children, `q` a text, `l` the attribute `a`; `s` is
    /// passed over.
    fn walk(text: &str) -> Result<Vec<String>, SceneError> {
        let source = Source::from_bytes("a.xml", text.as_bytes().to_vec())?;
        let mut xml = Xml::new(&source);
        let (root, mut once, mut found) = (xml.root()?, None, Vec::new());
        while let Some(child) = xml.child(&root)? {
            match child.name {
                "q" => {
                    let text = xml.text(&child)?.into_owned();
                    found.push(text.clone());
                    xml.once(&child, &mut once, text)?;
                }
                "l" => xml.childless(&child, &["a"])?,
                "s" => {}
                _ => return Err(xml.unknown(&child, &root)),
            }
        }
        xml.finish()?;
        Ok(found)
    }

    #[test]
    fn what_is_known_is_read() {
        let found = walk(
            "<!DOCTYPE r><r xmlns:z='u'> <!-- c --><l a='1' xmlns='v' xml:lang='en'/><s b='1'>x<p/></s><q>7</q>\n</r>\n<!-- c -->\n",
        );
        assert_eq!(found.unwrap(), ["7"]);
    }

    #[test]
    fn what_is_unknown_or_comes_twice_names_its_line() {
        for (text, line, what) in [
            ("<r>\n<t/></r>", 2, "<t> is unknown in <r>"),
            ("<r>\n<Q>1</Q></r>", 2, "<Q> is unknown in <r>"),
            ("<r>\n<q>1<q>2</q></q></r>", 2, "<q> is unknown in <q>"),
            ("<r>\n<q a='1'>1</q></r>", 2, "<q> has the unknown attribute `a`"),
            ("<r>\n<q>1</q>\n<q>1</q></r>", 3, "<q> comes twice"),
            ("<r>\n<l b='1'/></r>", 2, "<l> has the unknown attribute `b`"),
            ("<r>\n<l A='1'/></r>", 2, "<l> has the unknown attribute `A`"),
            ("<r>\n<l a='1'><t/></l></r>", 2, "<t> is unknown in <l>"),
            ("<r>\n<l a='1'>word</l></r>", 2, "<l> holds the text `word`"),
            ("<r>\n<s/>word<s/></r>", 1, "<r> holds the text `word`"),
            ("<r>\n<l a='1' c='2' a='1'/></r>", 2, "<l> has the attribute `a` twice"),
            ("<r>\n<s><x b='1' b='2'/></s></r>", 2, "<x> has the attribute `b` twice"),
            ("<r>\n<s><x b=1/></s></r>", 2, "<x> has a malformed attribute"),
            ("<r></r>\nword", 2, "the text `word` follows"),
            ("<r></r>\n<r/>", 2, "<r> follows"),
            ("<r>\n<s>\u{0}</s></r>", 2, "holds a NUL byte"),
            ("<r>\n<s>\u{1f}</s></r>", 2, "control character 0x1f"),
            ("\n<!DOCTYPE r [<!ATTLIST l a CDATA '1'>]>\n<r/>", 2, "DOCTYPE"),
        ] {
            let error = walk(text).unwrap_err();
            assert_eq!(error.line, Some(line), "{text}: {error}");
            assert!(error.what.contains(what) && !error.remedy.is_empty(), "{text}: {error}");
        }
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
