//! More in maps of YAML, and in objects of JSON, which are such maps: a key that nobody knows, keys
//! twice.

use super::levels::{Level, is_read};
use super::{Edit, UNKNOWN};
use saphyr_parser::{Event, Parser, Span};
use std::ops::Range;

/// Edits of all maps that are read, as far as they are written in a usual way.
pub(crate) fn edits(text: &str, levels: &[Level]) -> Vec<Edit> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let bytes = |span: Span| starts[span.start.index()]..starts[span.end.index()];
    let mut walk = YamlScanner { text, levels, open: Vec::new(), edits: Vec::new() };
    for event in Parser::new_from_str(text) {
        let Ok((event, span)) = event else {
            return Vec::new();
        };
        match event {
            Event::Scalar(value, ..) => walk.scalar(value.into_owned(), bytes(span)),
            Event::SequenceStart(..) => walk.begin(bytes(span), false),
            Event::MappingStart(..) => walk.begin(bytes(span), true),
            Event::SequenceEnd | Event::MappingEnd => walk.end(),
            _ => {}
        }
    }
    walk.edits
}

struct YamlScanner<'a> {
    text: &'a str,
    levels: &'a [Level],
    open: Vec<Open<'a>>,
    edits: Vec<Edit>,
}

/// A list or a map that has not ended yet.
struct Open<'a> {
    /// The key that it, or the list that it is in, stands behind; `None` in what is not read.
    name: Option<String>,
    /// Written in brackets.
    flow: bool,
    map: Option<YamlMap<'a>>,
}

struct YamlMap<'a> {
    /// Where another entry can be put in before all others, and what separates it from them.
    place: Option<(usize, String)>,
    /// The keys as they are written.
    keys: Vec<&'a str>,
    /// The key that waits for its value.
    waiting: Option<String>,
}

impl YamlScanner<'_> {
    fn scalar(&mut self, value: String, bytes: Range<usize>) {
        if let Some(Open { map: Some(map), .. }) = self.open.last_mut()
            && map.waiting.take().is_none()
        {
            map.keys.push(&self.text[bytes]);
            map.waiting = Some(value);
        }
    }

    fn begin(&mut self, mark: Range<usize>, is_map: bool) {
        let (name, within_flow) = match self.open.last_mut() {
            None => (Some(String::new()), false),
            Some(Open { name, flow, map: None }) => (name.clone(), *flow),
            Some(Open { name, flow, map: Some(map) }) => {
                let key = name.as_deref().zip(map.waiting.take());
                let key = key.filter(|(within, key)| is_read(self.levels, within, key)).map(|(_, key)| key);
                (key, *flow)
            }
        };
        let flow = within_flow || !mark.is_empty();
        let map = is_map.then(|| YamlMap { place: self.place(mark, flow), keys: Vec::new(), waiting: None });
        self.open.push(Open { name, flow, map });
    }

    /// The place behind an opening brace, or before the first key of a map without braces. None
    /// after a tag, and none in `[a: 1]`.
    fn place(&self, mark: Range<usize>, flow: bool) -> Option<(usize, String)> {
        if flow {
            return (&self.text[mark.clone()] == "{").then(|| (mark.end, ", ".to_owned()));
        }
        let line = self.text[..mark.start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let before = &self.text[line..mark.start];
        let indented = before.bytes().all(|byte| matches!(byte, b' ' | b'-'));
        indented.then(|| (mark.start, format!("\n{}", " ".repeat(before.len()))))
    }

    fn end(&mut self) {
        let Some(Open { name: Some(name), map: Some(YamlMap { place: Some((at, separator)), keys, .. }), .. }) =
            self.open.pop()
        else {
            return;
        };
        let separator = if keys.is_empty() { "" } else { &separator };
        self.edits.push(Edit::unknown(&name, at..at, format!("\"{UNKNOWN}\": 1{separator}")));
        self.edits.extend(keys.iter().map(|key| Edit::twice(&name, at, format!("{key}: 1{separator}"))));
    }
}
