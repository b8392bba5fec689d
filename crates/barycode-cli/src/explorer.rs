//! The explorer as one file, with a trace or a check inside. The file is made by the build of
//! `explorer/` and committed, so that cargo alone builds the command.

pub(crate) mod base64;

use crate::failure::Failure;
use serde::Serialize;

/// The page, which opens what is in its slot.
const SHELL: &str = include_str!("explorer/explorer.html");

/// The slot of the page as it was built.
const SLOT: &str = r#"<script id="barycode-data" type="application/json">null</script>"#;

/// Most bytes that are put into the slot. A page with more opens slowly, or not at all.
const MOST_BYTES: usize = 16 << 20;

/// What a page opens: `kind` names the rest.
#[derive(Serialize)]
struct Data<'d, T> {
    format: &'static str,
    version: u32,
    kind: &'static str,
    #[serde(flatten)]
    content: &'d T,
}

/// The page with something inside.
///
/// # Errors
/// If that is too large.
pub(crate) fn page(kind: &'static str, content: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let data = Data { format: "barycode-explorer", version: 1, kind, content };
    let json = serde_json::to_string(&data)
        .map_err(|error| Failure::new(format!("the page can't be written: {error}"), "leave --html out"))?;
    if json.len() > MOST_BYTES {
        return Err(Failure::new(
            format!("the page would hold {} bytes, more than the {MOST_BYTES} that it may", json.len()),
            "leave --html out, or give less: a part of the scene, or a query of fewer steps",
        ));
    }
    let (before, after) = SHELL.split_once(SLOT).unwrap_or((SHELL, ""));
    let (open, close) = SLOT.split_once("null").unwrap_or((SLOT, ""));
    // No text closes the element: in JSON this letter is only part of texts.
    let inert = json.replace('<', "\\u003c");
    Ok([before, open, &inert, close, after].concat().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::{SHELL, SLOT, page};
    use serde_json::{Value, json};

    #[test]
    fn the_page_has_one_slot() {
        assert_eq!(SHELL.matches(SLOT).count(), 1);
        assert!(SHELL.trim_end().ends_with("</html>"));
    }

    #[test]
    fn nothing_inside_ends_the_slot() {
        let hostile = "</script><script>alert(1)</script><!--<script>\u{2028}&lt;\"\\";
        let page = String::from_utf8(page("plan", &json!({"text": hostile})).unwrap()).unwrap();
        let (_, rest) = page.split_once(r#"<script id="barycode-data" type="application/json">"#).unwrap();
        let (inside, _) = rest.split_once("</script>").unwrap();
        assert!(!inside.contains('<'));
        let data: Value = serde_json::from_str(inside).unwrap();
        assert_eq!((&data["kind"], &data["text"]), (&json!("plan"), &json!(hostile)));
        assert_eq!(page.len(), SHELL.len() - "null".len() + inside.len());
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let failure = page("plan", &json!({"text": "x".repeat(super::MOST_BYTES)})).unwrap_err();
        assert!(failure.message().contains("more than"), "{failure}");
    }
}
