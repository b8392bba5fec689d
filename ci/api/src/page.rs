//! What a page of rustdoc says about an item.

/// Sections of which nothing is taken: they repeat the declaration, describe other items, or hold
/// for any type.
const IGNORED: [&str; 7] = [
    "fields",
    "variants",
    "implementors",
    "synthetic-implementations",
    "blanket-implementations",
    "aliased-type",
    "layout",
];

/// An item at one of its places.
pub(crate) struct Page {
    /// Where it is, without the crate.
    pub(crate) path: String,
    /// What it is: `struct`, `fn`, …
    kind: String,
    /// Where its source is.
    source: String,
    /// Its declaration, its members, and the traits that are implemented for it.
    pub(crate) lines: Vec<String>,
}

impl Page {
    /// Reads the page that is at a link, as `d2/struct.Pose.html`.
    pub(crate) fn read(link: &str, html: &str) -> Result<Self, String> {
        let (folder, file) = link.rsplit_once('/').map_or((None, link), |(folder, file)| (Some(folder), file));
        let mut parts = file.splitn(3, '.');
        let (Some(kind), Some(name), Some("html")) = (parts.next(), parts.next(), parts.next()) else {
            return Err("the link is not of the form KIND.NAME.html".to_owned());
        };
        let path = folder.map(|folder| folder.replace('/', "::") + "::").unwrap_or_default() + name;
        let source = between(html, "<a class=\"src\" href=\"", "\"").map(|(link, _)| link.trim_start_matches("../"));
        let source = source.unwrap_or_default().to_owned();

        let (declaration, rest) = between(html, "<pre class=\"rust item-decl\"><code>", "</code></pre>")
            .ok_or("there is no declaration; is this page of another rustdoc?")?;
        let declaration = text(declaration);
        let shown = if kind == "trait" { declaration.split(" {").next() } else { None };
        let mut lines = vec![shown.unwrap_or(&declaration).to_owned()];
        for section in rest.split("<h2 id=\"").skip(1) {
            // Headings of the documentation have no class of this name.
            if let Some((head, body)) = section.split_once('>')
                && head.contains("section-header")
            {
                let id = head.split('"').next().unwrap_or_default();
                lines.extend(members(id, body).map_err(|error| format!("section {id}: {error}"))?);
            }
        }
        Ok(Self { path, kind: kind.to_owned(), source, lines })
    }

    /// The module that it is in.
    pub(crate) fn module(&self) -> &str {
        self.path.rsplit_once("::").map_or("", |(module, _)| module)
    }

    /// The same for two places of one item, and different for different items.
    pub(crate) fn item(&self) -> [&str; 3] {
        let name = self.path.rsplit("::").next().unwrap_or_default();
        let source = if self.source.is_empty() { &self.path } else { &self.source };
        [&self.kind, name, source]
    }

    /// Of the places of an item the one with the least rank is where it is described.
    pub(crate) fn rank(&self) -> (usize, &str) {
        (self.path.matches("::").count(), &self.path)
    }
}

/// The lines of a section of a page.
fn members(id: &str, body: &str) -> Result<Vec<String>, String> {
    let headers = headers(body)?;
    let own = |level: &str| -> Vec<String> {
        headers.iter().filter(|header| header.0 == level).map(|header| header.1.clone()).collect()
    };
    let lines = match id {
        "implementations" => {
            let (mut lines, mut block) = (Vec::new(), None);
            for (level, header) in headers {
                match (level, block.as_ref()) {
                    ("h3", _) => block = Some(header),
                    (_, Some(block)) => lines.push(format!("{block}: {header}")),
                    (_, None) => return Err(format!("in no impl block: {header}")),
                }
            }
            if block.is_none() {
                return Err("no impl block".to_owned());
            }
            return Ok(lines);
        }
        // Only the compiler implements it.
        "trait-implementations" => {
            own("h3").into_iter().filter(|line| !line.contains(" StructuralPartialEq ")).collect()
        }
        "foreign-impls" => own("h3"),
        "dyn-compatibility" => {
            let (sentence, _) = between(body, "<p>", "</p>").ok_or("no sentence")?;
            vec![text(sentence)]
        }
        _ if id.starts_with("required-") || id.starts_with("provided-") => {
            own("h4").into_iter().map(|line| format!("{id}: {line}")).collect()
        }
        _ if IGNORED.contains(&id) || id.starts_with("deref-methods") => return Ok(Vec::new()),
        _ => return Err("is not known to this check".to_owned()),
    };
    if lines.is_empty() { Err("nothing in it was understood".to_owned()) } else { Ok(lines) }
}

/// The headings that show code, in order, with their level.
fn headers(mut html: &str) -> Result<Vec<(&'static str, String)>, String> {
    let expected = html.matches("code-header\"").count();
    let mut found = Vec::new();
    while let Some(start) = html.find(" class=\"code-header\">") {
        let (level, close) = match &html[..start] {
            before if before.ends_with("<h3") => ("h3", "</h3>"),
            before if before.ends_with("<h4") => ("h4", "</h4>"),
            _ => return Err("a signature that is no heading of level 3 or 4".to_owned()),
        };
        let (header, rest) = between(&html[start..], ">", close).ok_or("a heading without an end")?;
        // Where its own end is missing, that of a later heading is not taken.
        if header.contains("<h") {
            return Err("a heading within a heading".to_owned());
        }
        found.push((level, text(header)));
        html = rest;
    }
    if found.len() == expected { Ok(found) } else { Err(format!("{} of {expected} signatures were read", found.len())) }
}

/// The links of the list of all items, `all.html`.
pub(crate) fn links(html: &str) -> Result<Vec<String>, String> {
    let mut links = Vec::new();
    for list in html.split("<ul class=\"all-items\">").skip(1) {
        let (list, _) = list.split_once("</ul>").ok_or("a list of items without an end")?;
        for item in list.split("<li>").skip(1) {
            let (link, _) = between(item, "<a href=\"", "\"").ok_or("an item without a link")?;
            links.push(link.to_owned());
        }
    }
    if links.is_empty() { Err("all.html lists no items".to_owned()) } else { Ok(links) }
}

/// The lines of what a module exports without describing it, by its `index.html`.
pub(crate) fn reexports(module: &str, index: &str) -> Vec<String> {
    let of = |part: &str| between(part, "<code>", "</code>").map(|(code, _)| text(code));
    let prefix = if module.is_empty() { String::new() } else { format!("{module}: ") };
    index.split("id=\"reexport.").skip(1).filter_map(of).map(|line| prefix.clone() + &line).collect()
}

/// What is between the first `open` and the first `close` after it, and what comes after that.
fn between<'a>(html: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    html.split_once(open)?.1.split_once(close)
}

/// The text of a piece of a page, on one line.
fn text(html: &str) -> String {
    let mut plain = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        plain.push_str(before);
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        // "Show 16 methods", of a long declaration.
        let summary = if tag.starts_with("summary") { after.split_once("</summary>") } else { None };
        rest = summary.map_or(after, |(_, after)| after);
        if tag.trim_start_matches('/').starts_with("div") || tag == "br" {
            plain.push(' ');
        }
    }
    plain.push_str(rest);
    for (entity, character) in [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ] {
        plain = plain.replace(entity, character);
    }
    // Long signatures are broken into lines, with a comma after the last argument.
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace("( ", "(").replace(", )", ")").replace(", >", ">")
}
