//! The looks that all drawings share: light, and dark where the reader's screen is.

/// Colours here and in the drawings' own rules are after Okabe and Ito, distinct also to the
/// colour-blind. Plain rules come first, so that programs which know nothing of media queries draw
/// the light page.
pub(crate) const BASE: &str = "
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:12px;fill:#1f2933}
.page{fill:#fcfcfa}
.panel{fill:#ffffff;stroke:#d5d9de}
.title{font-size:17px;font-weight:600}
.heading{font-size:14px;font-weight:600}
.small{font-size:11px;fill:#5d6873}
.label{font-size:11px;font-weight:600}
@media (prefers-color-scheme:dark){
text{fill:#e4e8ec}
.page{fill:#14181d}
.panel{fill:#1b2027;stroke:#38414b}
.small{fill:#9aa5b1}
}
";
