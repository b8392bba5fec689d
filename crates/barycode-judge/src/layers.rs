//! Checks that modules import only what lies below them.
//!
//! The list has one layer on each line, the top one first; modules on one line do not import one
//! another. A file belongs to the longest module of the list that its own module begins with, and
//! so does what it imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Modules of a crate in layers.
#[derive(Clone, Debug)]
pub struct Layers {
    /// The layer of each module, counted from the top.
    layer: BTreeMap<Vec<String>, usize>,
}

impl Layers {
    /// Reads a list; `#` begins a comment.
    ///
    /// # Panics
    /// If a module is listed twice.
    #[must_use]
    pub fn parse(list: &str) -> Self {
        let lines = list.lines().map(|line| line.split('#').next().unwrap_or_default());
        let mut layer = BTreeMap::new();
        for (depth, line) in lines.enumerate() {
            for module in line.split_whitespace() {
                let module = module.split("::").map(str::to_owned).collect();
                assert!(layer.insert(module, depth).is_none(), "listed twice: {line}");
            }
        }
        Self { layer }
    }

    /// The longest module of the list that a path begins with.
    fn module<'p>(&self, path: &'p [String]) -> Option<&'p [String]> {
        (1..=path.len()).rev().map(|length| &path[..length]).find(|&module| self.layer.contains_key(module))
    }

    /// Lists the imports of a file that do not point down, and the file itself if no layer has it.
    #[must_use]
    pub fn faults(&self, file: &[String], source: &str) -> Vec<String> {
        let name = file.join("::");
        let Some(own) = self.module(file) else { return vec![format!("{name} is in no layer")] };
        let mut faults = Vec::new();
        for path in imports(file, source) {
            match self.module(&path) {
                Some(other) if other == own || self.layer[other] > self.layer[own] => {}
                Some(_) => faults.push(format!("{name} imports {}, which is not below it", path.join("::"))),
                None => faults.push(format!("{name} imports {}, which is in no layer", path.join("::"))),
            }
        }
        faults
    }

    /// Lists the faults of all files of a crate, but for its root and its tests.
    ///
    /// # Panics
    /// If the sources cannot be read.
    #[must_use]
    pub fn faults_of_crate(&self, src: &Path) -> Vec<String> {
        let mut files = Vec::new();
        collect_files(src, &mut Vec::new(), &mut files);
        let read = files.iter().map(|(file, source)| (file.as_slice(), source));
        let mut faults: Vec<String> = read.flat_map(|(file, source)| self.faults(file, source)).collect();
        for module in self.layer.keys() {
            if !files.iter().any(|(file, _)| file == module) {
                faults.push(format!("{} is listed, and there is no such file", module.join("::")));
            }
        }
        faults
    }
}

/// The modules of a folder with their sources.
fn collect_files(folder: &Path, prefix: &mut Vec<String>, files: &mut Vec<(Vec<String>, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == "tests" || name == "lib" {
            continue;
        }
        prefix.push(name);
        if path.is_dir() {
            collect_files(&path, prefix, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push((prefix.clone(), fs::read_to_string(&path).expect("a source")));
        }
        prefix.pop();
    }
}

/// The paths that begin at the root of the crate or above the file, from the root.
fn imports(file: &[String], source: &str) -> Vec<Vec<String>> {
    let code = without_tests(source);
    let tokens = tokens(&code);
    let mut found = Vec::new();
    // The module that a token is in, and how many braces are open where it and its parts end.
    let (mut module, mut ends, mut open) = (file.to_vec(), Vec::new(), 0);
    for (at, &token) in tokens.iter().enumerate() {
        // Not `pub(super)` nor `pub(in crate::room)`.
        let begins = at > 0 && !["::", "in"].contains(&tokens[at - 1]) && tokens.get(at + 1) == Some(&"::");
        match token {
            "{" => {
                if at > 1 && tokens[at - 2] == "mod" {
                    module.push(tokens[at - 1].to_owned());
                    ends.push(open);
                }
                open += 1;
            }
            "}" => {
                open -= 1;
                if ends.last() == Some(&open) {
                    ends.pop();
                    module.pop();
                }
            }
            "crate" if begins => {
                tree(&tokens[at + 1..], &[], &mut found);
            }
            "super" if begins => {
                let steps = tokens[at..].chunks(2).take_while(|pair| pair[0] == "super").count();
                let above = &module[..module.len().saturating_sub(steps)];
                tree(&tokens[at + 2 * steps - 1..], above, &mut found);
            }
            _ => {}
        }
    }
    found.retain(|path| !path.is_empty());
    found
}

/// The paths of a tree of imports, which begins after its first segment. Returns how many tokens
/// it has.
fn tree(tokens: &[&str], prefix: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = prefix.to_vec();
    let mut at = 0;
    while tokens.get(at) == Some(&"::") {
        match tokens.get(at + 1) {
            Some(&"{") => {
                at += 2;
                while tokens.get(at).is_some_and(|&token| token != "}") {
                    if tokens[at] == "," {
                        at += 1;
                        continue;
                    }
                    let mut inner = path.clone();
                    if tokens[at] != "self" {
                        inner.push(tokens[at].to_owned());
                    }
                    at += 1 + tree(&tokens[at + 1..], &inner, found);
                    // A new name.
                    while tokens.get(at).is_some_and(|&token| token != "," && token != "}") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            Some(segment) if is_word(segment) => path.push((*segment).to_owned()),
            _ => break,
        }
        at += 2;
    }
    found.push(path);
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Words, `::` and single characters.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let length = if word > 0 {
            word
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

/// The code without comments and without what is there for tests only.
fn without_tests(source: &str) -> String {
    let mut code = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let bare = line.split("//").next().unwrap_or_default();
        if !(bare.trim_start().starts_with("#[cfg(") && bare.contains("test")) {
            code.push_str(bare);
            code.push('\n');
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let end = format!("{indent}}}");
        let mut is_block = false;
        for line in lines.by_ref() {
            is_block |= line.trim_end().ends_with('{');
            if if is_block { line == end } else { line.trim_end().ends_with(';') } {
                break;
            }
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::Layers;

    fn faults(file: &str, source: &str) -> Vec<String> {
        let layers = Layers::parse("# from the top\nquery\nexact\nexact::verdict exact::walk\nexact::number\n\nnum");
        let file: Vec<String> = file.split("::").map(str::to_owned).collect();
        layers.faults(&file, source)
    }

    #[test]
    fn an_import_that_points_up_is_found() {
        let up = "exact::number imports query::Query, which is not below it";
        for source in [
            "use crate::query::Query;",
            "use crate::{num::Number, query::{Query}};",
            "use super::super::query::Query;",
            "mod inner {\n    use super::super::super::query::Query;\n}",
            "#[cfg(test)]\nmod tests {\n    use crate::num::Number;\n}\nuse crate::query::Query as Asked;",
        ] {
            assert_eq!(faults("exact::number", source), [up], "{source}");
        }
        // Beside each other, and a part that imports its whole.
        assert_eq!(faults("exact::walk", "use super::verdict::decide;").len(), 1);
        assert_eq!(faults("exact::walk", "use crate::exact::decide;").len(), 1);
        assert_eq!(faults("exact::walk::step", "use super::super::verdict::decide;").len(), 1);
    }

    #[test]
    fn a_module_that_is_not_listed_is_found() {
        assert_eq!(faults("room", ""), ["room is in no layer"]);
        assert_eq!(faults("num", "use crate::room::Chair;").len(), 1);
    }

    #[test]
    fn imports_that_point_down_are_none_of_its_business() {
        for (file, source) in [
            ("query", "use crate::exact::{self, Decision};\nuse crate::num::{Number, Scalar};"),
            ("query::solve", "use super::bounds::Core;\nuse super::super::exact::Start;"),
            ("exact::walk::step", "use super::Walk;\nuse crate::exact::number::Certain;"),
            ("num", "//! See [`Query`](crate::query::Query).\nuse core::fmt;"),
            ("num", "#[cfg(all(test, feature = \"std\"))]\nmod tests {\n    use crate::query::Query;\n}"),
            ("num", "#[cfg(test)]\nmod tests;\n"),
            ("exact::number", "pub(super) fn new() {}\npub(in crate::exact) fn of() {}"),
        ] {
            assert_eq!(faults(file, source), [""; 0], "{file}");
        }
    }
}
