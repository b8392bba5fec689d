//! A minimal writer of SVG.

use std::fmt::Write;

pub(crate) type Place = [f64; 2];

/// The point at a share of the way between two points.
pub(crate) fn between(from: Place, to: Place, share: f64) -> Place {
    [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

const STYLE: &str = "\
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:13px;fill:#1f2933}
.panel{fill:#fff;stroke:#d5d9de}
.a{fill:#0072b2;fill-opacity:.22;stroke:#0072b2;stroke-width:1.5;stroke-linejoin:round}
.b{fill:#d55e00;fill-opacity:.22;stroke:#d55e00;stroke-width:1.5;stroke-linejoin:round}
.obstacle{fill:#6b7785;fill-opacity:.14;stroke:#6b7785;stroke-width:1.2;stroke-linejoin:round}
.simplex{fill:#009e73;fill-opacity:.2;stroke:#009e73;stroke-width:2;stroke-linejoin:round}
.edge{stroke:#cc3f8f;stroke-width:2.5;stroke-linecap:round}
.direction{stroke:#cc3f8f;stroke-width:1.5}
.limit{stroke:#cc3f8f;stroke-width:1;stroke-dasharray:6 4}
.thin{stroke:#6b7785;stroke-width:1;stroke-dasharray:3 3}
.axis{stroke:#d5d9de;stroke-width:1}
.dot{fill:#1f2933}
.first{fill:#cc3f8f}
.second{fill:#009e73}
.cross{stroke:#1f2933;stroke-width:1.8}
@media (prefers-color-scheme:dark){text{fill:#e4e8ec}.panel{fill:#1b2027;stroke:#38414b}.dot{fill:#e4e8ec}
.cross{stroke:#e4e8ec}.axis{stroke:#38414b}}
";

/// A picture of panels side by side, each with its own coordinates.
pub(crate) struct Picture {
    text: String,
    /// The map from the last panel's coordinates to those of the picture: scale, offset.
    view: (f64, Place),
    open: bool,
}

impl Picture {
    pub(crate) fn new(title: &str, [width, height]: Place) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n"
        );
        Self { text, view: (1.0, [0.0, 0.0]), open: false }
    }

    fn put(&mut self, element: &str) -> &mut Self {
        self.text.push_str(element);
        self.text.push('\n');
        self
    }

    /// Begins a panel with its place in the picture (left, top, width, height) and the part of the
    /// plane that it shows (left, bottom, right, top).
    pub(crate) fn panel(&mut self, [x, y, width, height]: [f64; 4], [left, bottom, right, top]: [f64; 4]) -> &mut Self {
        self.close();
        self.open = true;
        let inset = 0.5;
        let (wide, high) = (width - 2.0 * inset, height - 2.0 * inset);
        let scale = (wide / (right - left)).min(high / (top - bottom));
        let middle = [(left + right) * 0.5, (bottom + top) * 0.5];
        self.view = (scale, [wide * 0.5 - middle[0] * scale, high * 0.5 + middle[1] * scale]);
        self.put(&format!(
            "<svg x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\">\n<rect class=\"panel\" width=\"100%\" height=\"100%\"/>",
            x + inset,
            y + inset
        ))
    }

    fn close(&mut self) {
        if self.open {
            self.put("</svg>");
        }
    }

    fn at(&self, [x, y]: Place) -> Place {
        let (scale, [left, top]) = self.view;
        let rounded = |value: f64| (value * 10.0).round() / 10.0;
        [rounded(left + x * scale), rounded(top - y * scale)]
    }

    pub(crate) fn polygon(&mut self, class: &str, corners: &[Place]) -> &mut Self {
        let mut points = String::new();
        for &corner in corners {
            let [x, y] = self.at(corner);
            // Writing into memory does not fail.
            let _ = write!(points, "{x},{y} ");
        }
        self.put(&format!("<polygon class=\"{class}\" points=\"{}\"/>", points.trim_end()))
    }

    pub(crate) fn line(&mut self, class: &str, from: Place, to: Place) -> &mut Self {
        let ([x1, y1], [x2, y2]) = (self.at(from), self.at(to));
        self.put(&format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"))
    }

    pub(crate) fn dot(&mut self, place: Place) -> &mut Self {
        self.mark("dot", place, 3.0)
    }

    pub(crate) fn mark(&mut self, class: &str, place: Place, radius: f64) -> &mut Self {
        let [x, y] = self.at(place);
        self.put(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"))
    }

    /// Draws a cross at the origin, with its name.
    pub(crate) fn origin(&mut self) -> &mut Self {
        let [x, y] = self.at([0.0, 0.0]);
        self.put(&format!(
            "<path class=\"cross\" d=\"M{} {y}h10M{x} {}v10\"/>\n<text x=\"{}\" y=\"{}\">O</text>",
            x - 5.0,
            y - 5.0,
            x + 7.0,
            y + 15.0
        ))
    }

    pub(crate) fn label(&mut self, words: &str, place: Place) -> &mut Self {
        let [x, y] = self.at(place);
        self.put(&format!("<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{words}</text>", y + 4.0))
    }

    pub(crate) fn finish(&mut self) -> String {
        self.close();
        self.open = false;
        self.put("</svg>");
        std::mem::take(&mut self.text)
    }
}
