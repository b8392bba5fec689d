//! More in elements of XML: an attribute, an element, text; attributes and elements twice.

use super::levels::{Level, is_read, is_single};
use super::{Edit, UNKNOWN};
use roxmltree::{Document, Node};

/// Elements whose text may be any.
const WORDS: [&str; 1] = ["type"];

/// Edits of all elements that are read; none where another reader of XML refuses the text.
pub(crate) fn edits(text: &str, levels: &[Level]) -> Vec<Edit> {
    let Ok(document) = Document::parse(text) else {
        return Vec::new();
    };
    let mut edits = Vec::new();
    let mut waiting = vec![("", document.root_element())];
    while let Some((parent, node)) = waiting.pop() {
        let tag = Tag::new(text, node);
        if !is_read(levels, parent, tag.name) {
            continue;
        }
        tag.unknown(&mut edits);
        tag.twice(text, node, is_single(levels, parent, tag.name), &mut edits);
        waiting.extend(node.children().filter(Node::is_element).map(|child| (tag.name, child)));
    }
    edits
}

/// The start tag of an element.
struct Tag<'a> {
    name: &'a str,
    /// Where the name ends.
    named: usize,
    /// Where the tag ends: behind its `>`, or before the `/>` of an element without content.
    end: usize,
    empty: bool,
}

impl<'a> Tag<'a> {
    fn new(text: &'a str, node: Node<'_, '_>) -> Self {
        let start = node.range().start + 1;
        let rest = &text[start..];
        let length = rest.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>')).unwrap_or(rest.len());
        let mut quotation = None;
        let closing = rest.bytes().position(|byte| {
            match (quotation, byte) {
                (None, b'"' | b'\'') => quotation = Some(byte),
                (Some(mark), _) if mark == byte => quotation = None,
                _ => {}
            }
            quotation.is_none() && byte == b'>'
        });
        let closing = start + closing.expect("a well-formed element");
        let empty = text.as_bytes()[closing - 1] == b'/';
        let end = if empty { closing - 1 } else { closing + 1 };
        Self { name: &rest[..length], named: start + length, end, empty }
    }

    /// Adds what no reader knows.
    fn unknown(&self, edits: &mut Vec<Edit>) {
        edits.push(Edit::unknown(self.name, self.named..self.named, format!(" {UNKNOWN}='1'")));
        let element = format!("<{UNKNOWN}/>");
        let words = [UNKNOWN.to_owned(), format!("<![CDATA[{UNKNOWN}]]>")];
        let words = words.into_iter().filter(|_| !WORDS.contains(&self.name));
        for inside in words.chain([element]) {
            let name = self.name;
            if self.empty {
                edits.push(Edit::unknown(name, self.end..self.end + 2, format!(">{inside}</{name}>")));
            } else {
                edits.push(Edit::unknown(name, self.end..self.end, inside));
            }
        }
    }

    /// Adds what is there already: attributes, and the element itself where it comes once.
    fn twice(&self, text: &str, node: Node<'_, '_>, single: bool, edits: &mut Vec<Edit>) {
        for attribute in node.attributes() {
            let again = format!(" {}", &text[attribute.range()]);
            edits.push(Edit::twice(self.name, self.named, again));
        }
        if single {
            let range = node.range();
            edits.push(Edit::twice(self.name, range.end, text[range].to_owned()));
        }
    }
}
