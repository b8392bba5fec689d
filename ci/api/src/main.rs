//! The public interface of the public crates, as text to compare.
//!
//! Reads the pages that `cargo doc --no-deps --all-features` has just written, and compares what
//! they say with `docs/api`, where each crate has a file with a line for each item, method and
//! implemented trait. A page that is not as expected is an error: with a rustdoc that writes other
//! pages the check fails, and does not pass for want of items.
//!
//! `cargo run -p barycode-api` compares, `cargo run -p barycode-api -- --write` renews the files.

mod page;

use page::Page;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

const CRATES: [&str; 3] = ["barycode", "barycode-batch", "barycode-scene"];
const RENEW: &str = "cargo doc --no-deps --all-features && cargo run -p barycode-api -- --write";

type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("\nThe public interface has changed. If it should, renew docs/api:\n    {RENEW}");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// True if all files are as the documentation says, or have been written.
fn run() -> Result<bool, Error> {
    let write = match env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [only] if only == "--write" => true,
        _ => return Err("usage: barycode-api [--write]".into()),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut same = true;
    for name in CRATES {
        let folder = target.join("doc").join(name.replace('-', "_"));
        let lines = interface(&folder)?;
        let file = root.join(format!("docs/api/{name}.txt"));
        if write {
            fs::write(&file, lines.join("\n") + "\n")?;
        }
        let recorded = fs::read_to_string(&file).map_err(|error| format!("docs/api/{name}.txt: {error}"))?;
        let changes = difference(&recorded, &lines);
        println!("{name}: {} lines, {} of them changed", lines.len(), changes.len());
        for change in &changes {
            println!("{change}");
        }
        same &= changes.is_empty();
    }
    Ok(same)
}

/// The lines of a crate whose documentation is in a folder, sorted.
fn interface(folder: &Path) -> Result<Vec<String>, Error> {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}; run `cargo doc` first", path.display()))
    };
    let mut pages = Vec::new();
    for link in page::links(&read("all.html")?)? {
        let at = |error: String| format!("{}/{link}: {error}", folder.display());
        pages.push(Page::read(&link, &read(&link)?).map_err(at)?);
    }
    let modules: BTreeSet<_> = pages.iter().map(|page| page.module().to_owned()).chain([String::new()]).collect();
    let mut lines = described(&pages);
    for module in modules {
        let index = if module.is_empty() { "index.html".to_owned() } else { module.replace("::", "/") + "/index.html" };
        lines.extend(page::reexports(&module, &read(&index)?));
    }
    // Every crate here has types with methods and traits; none read means that reading went wrong.
    for (what, sign) in [("method", "pub fn "), ("implemented trait", " for ")] {
        if !lines.iter().any(|line| line.contains(": impl") && line.contains(sign)) {
            return Err(format!("{}: no {what} was found", folder.display()).into());
        }
    }
    lines.sort();
    Ok(lines)
}

/// The lines of all pages. What is exported at two places is described at the shorter path.
fn described(pages: &[Page]) -> Vec<String> {
    let mut first = BTreeMap::<_, &Page>::new();
    for page in pages {
        let known = first.entry(page.item()).or_insert(page);
        if page.rank() < known.rank() {
            *known = page;
        }
    }
    let mut lines = Vec::new();
    for page in pages {
        let original = first[&page.item()];
        if original.path == page.path {
            lines.extend(page.lines.iter().map(|line| format!("{}: {line}", page.path)));
        } else {
            lines.push(format!("{}: pub use {}", page.path, original.path));
        }
    }
    lines
}

/// The lines that only one side has, as a diff shows them. Both sides are sorted.
fn difference(recorded: &str, now: &[String]) -> Vec<String> {
    let (recorded, now): (BTreeSet<_>, BTreeSet<_>) =
        (recorded.lines().collect(), now.iter().map(String::as_str).collect());
    let mut changes: Vec<_> = recorded.difference(&now).map(|&line| (line, '-')).collect();
    changes.extend(now.difference(&recorded).map(|&line| (line, '+')));
    changes.sort_unstable();
    changes.into_iter().map(|(line, sign)| format!("{sign}{line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::page::{self, Page};
    use super::{described, difference};

    /// A page as rustdoc writes it, of what matters here.
    const STRUCT: &str = concat!(
        r#"<a class="src" href="../../src/barycode/pose/plane.rs.html#14-19">Source</a>"#,
        r#"<pre class="rust item-decl"><code><div class="code-attribute">#[repr(C)]</div>pub struct "#,
        "Rotation&lt;T&gt; {\n    pub cos: T,\n    pub sin: T,\n}</code></pre>",
        r##"<h2 id="fields" class="fields section-header">Fields<a href="#fields">§</a></h2>"##,
        r#"<h2 id="implementations" class="section-header">Implementations</h2>"#,
        r#"<section id="impl-Rotation"><h3 class="code-header">impl&lt;T: <a href="x">Number</a>&gt; Rotation&lt;T&gt;</h3>"#,
        r#"<h4 class="code-header">pub fn <a class="fn">apply</a>(&amp;self, v: Vec2&lt;T&gt;) -&gt; Vec2&lt;T&gt;</h4>"#,
        r#"<h2 id="trait-implementations" class="section-header">Trait Implementations</h2>"#,
        r#"<h3 class="code-header">impl&lt;T: Clone&gt; Clone for Rotation&lt;T&gt;</h3>"#,
        r#"<h4 class="code-header">fn clone(&amp;self) -&gt; Self</h4>"#,
        r#"<h2 id="blanket-implementations" class="section-header">Blanket Implementations</h2>"#,
        r#"<h3 class="code-header">impl&lt;T&gt; Any for T</h3>"#,
    );

    fn lines(html: &str) -> Vec<String> {
        described(&[Page::read("d2/struct.Rotation.html", html).expect("a page")])
    }

    #[test]
    fn an_item_has_a_line_for_itself_each_method_and_each_trait() {
        assert_eq!(
            lines(STRUCT),
            [
                "d2::Rotation: #[repr(C)] pub struct Rotation<T> { pub cos: T, pub sin: T, }",
                "d2::Rotation: impl<T: Number> Rotation<T>: pub fn apply(&self, v: Vec2<T>) -> Vec2<T>",
                "d2::Rotation: impl<T: Clone> Clone for Rotation<T>",
            ]
        );
    }

    #[test]
    fn a_changed_signature_is_noticed() {
        let recorded = lines(STRUCT).join("\n");
        assert!(difference(&recorded, &lines(STRUCT)).is_empty());
        for (from, to) in [("(&amp;self, v", "(self, v"), ("pub sin: T", "sin: T"), ("Clone&gt;", "Copy&gt;")] {
            let changed = STRUCT.replacen(from, to, 1);
            assert_eq!(difference(&recorded, &lines(&changed)).len(), 2, "{from}");
        }
        let method = STRUCT.find("<h4").expect("a method")..STRUCT.find("<h2 id=\"trait").expect("traits");
        let mut without = STRUCT.to_owned();
        without.replace_range(method, "");
        assert_eq!(
            difference(&recorded, &lines(&without)),
            ["-d2::Rotation: impl<T: Number> Rotation<T>: pub fn apply(&self, v: Vec2<T>) -> Vec2<T>"]
        );
    }

    #[test]
    fn an_item_that_is_exported_twice_is_described_once() {
        let read = |link| Page::read(link, STRUCT).expect("a page");
        let lines = described(&[read("d2/struct.Rotation.html"), read("struct.Rotation.html")]);
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0], "d2::Rotation: pub use Rotation");
    }

    #[test]
    fn a_trait_has_a_line_for_each_member() {
        let html = concat!(
            r#"<pre class="rust item-decl"><code>pub trait Convex: Debug { fn start(&amp;self); }</code></pre>"#,
            r#"<h2 id="required-methods" class="section-header">Required Methods</h2>"#,
            r#"<h4 class="code-header">fn start(&amp;self)</h4>"#,
            r#"<h2 id="foreign-impls" class="section-header">Implementations on Foreign Types</h2>"#,
            r#"<h3 class="code-header">impl&lt;S: Convex&gt; Convex for &amp;S</h3>"#,
        );
        let lines = Page::read("trait.Convex.html", html).expect("a page").lines;
        assert_eq!(
            lines,
            ["pub trait Convex: Debug", "required-methods: fn start(&self)", "impl<S: Convex> Convex for &S"]
        );
    }

    #[test]
    fn pages_of_another_rustdoc_are_refused() {
        for (from, to) in [
            ("item-decl", "declaration"),
            (r#"id="implementations""#, r#"id="inherent""#),
            (r#"<h3 class="code-header">impl&lt;T: <a"#, r#"<h3 class="header">impl&lt;T: <a"#),
            ("</h4>", "</h5>"),
            (r#"<h4 class="code-header">pub"#, r#"<h4 class="new code-header">pub"#),
        ] {
            let changed = STRUCT.replacen(from, to, 1);
            assert_ne!(changed, STRUCT);
            assert!(Page::read("d2/struct.Rotation.html", &changed).is_err(), "{from}");
        }
        assert!(page::links("<ul><li>nothing here</li></ul>").is_err());
        let links = page::links(r##"<ul class="all-items"><li><a href="fn.f.html">f</a></li></ul><a href="#x">"##);
        assert_eq!(links, Ok(vec!["fn.f.html".to_owned()]));
    }
}
