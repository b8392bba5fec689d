//! SVG text, element by element.

use super::Point2;
use std::fmt::Write as _;

/// A drawing in the making. Lengths are pixels, y points down.
#[derive(Debug)]
pub(crate) struct Svg {
    text: String,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// A page of this size. The title is what a screen reader says; the style gives the classes
    /// their looks.
    pub(crate) fn new(width: f64, height: f64, title: &str, style: &str) -> Self {
        let (width, height) = (number(width), number(height));
        let title = escaped(title);
        Self {
            text: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
                 viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
                 <style>{style}</style>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
            ),
        }
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn line_of(&mut self, arguments: std::fmt::Arguments<'_>) {
        // Writing into memory does not fail.
        let _ = self.text.write_fmt(arguments);
        self.text.push('\n');
    }

    pub(crate) fn rect(&mut self, class: &str, [x, y]: Point2, [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(number);
        self.line_of(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    pub(crate) fn line(&mut self, class: &str, from: Point2, to: Point2) {
        let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(number);
        self.line_of(format_args!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"));
    }

    pub(crate) fn circle(&mut self, class: &str, [x, y]: Point2, radius: f64) {
        let [x, y, radius] = [x, y, radius].map(number);
        self.line_of(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A closed outline. One or two points would be invisible without their stroke, so the class
    /// should have one.
    pub(crate) fn polygon(&mut self, class: &str, points: &[Point2]) {
        self.points("polygon", class, points);
    }

    pub(crate) fn polyline(&mut self, class: &str, points: &[Point2]) {
        self.points("polyline", class, points);
    }

    fn points(&mut self, element: &str, class: &str, points: &[Point2]) {
        let _ = write!(self.text, "<{element} class=\"{class}\" points=\"");
        for (index, [x, y]) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let _ = write!(self.text, "{space}{},{}", number(*x), number(*y));
        }
        self.text.push_str("\"/>\n");
    }

    /// Several rings, filled between them: a polygon with holes.
    pub(crate) fn rings(&mut self, class: &str, rings: &[Vec<Point2>]) {
        let _ = write!(self.text, "<path class=\"{class}\" fill-rule=\"evenodd\" d=\"");
        for ring in rings {
            for (index, [x, y]) in ring.iter().enumerate() {
                let command = if index == 0 { 'M' } else { 'L' };
                let _ = write!(self.text, "{command}{} {}", number(*x), number(*y));
            }
            self.text.push('Z');
        }
        self.text.push_str("\"/>\n");
    }

    /// A line with a head at its end.
    pub(crate) fn arrow(&mut self, class: &str, from: Point2, to: Point2) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = along[0].hypot(along[1]);
        if !(length > 0.0) {
            return;
        }
        let [x, y] = along.map(|part| part / length);
        let neck = [to[0] - 8.0 * x, to[1] - 8.0 * y];
        self.line(class, from, neck);
        let side = |sign: f64| [neck[0] - sign * 4.0 * y, neck[1] + sign * 4.0 * x];
        self.polygon(&format!("{class} head"), &[to, side(1.0), side(-1.0)]);
    }

    pub(crate) fn text(&mut self, class: &str, [x, y]: Point2, anchor: Anchor, text: &str) {
        let [x, y] = [x, y].map(number);
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.line_of(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// Opens a group of elements that are cut off at the edges of a rectangle; close it with
    /// [`Svg::close`]. The name must be unique in the drawing.
    pub(crate) fn open_clipped(&mut self, name: &str, [x, y]: Point2, [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(number);
        self.line_of(format_args!(
            "<clipPath id=\"{name}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/></clipPath>\n\
             <g clip-path=\"url(#{name})\">"
        ));
    }

    pub(crate) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }
}

/// A length on the page: hundredths of a pixel are enough. What is not finite must not spoil the
/// file.
fn number(value: f64) -> String {
    /// Beyond this nothing is seen, and renderers with short numbers fail.
    const FARTHEST: f64 = 1e6;
    if value.is_nan() {
        return "0".into();
    }
    let rounded = (value.clamp(-FARTHEST, FARTHEST) * 100.0).round() / 100.0;
    // No minus sign on a zero.
    format!("{}", rounded + 0.0)
}

/// Text as XML wants it. Control characters have no place in XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            character if character.is_control() => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        let pairs = [(1.0, "1"), (-0.001, "0"), (1.005_1, "1.01"), (f64::NAN, "0"), (f64::INFINITY, "1000000")];
        for (value, text) in pairs {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn hostile_text_stays_text() {
        let mut svg = Svg::new(10.0, 10.0, "a\"<b>&\u{0}", "");
        svg.text("t", [1.0, 2.0], Anchor::Middle, "</text><script>\u{7}");
        svg.open_clipped("c", [0.0, 0.0], [5.0, 5.0]);
        svg.arrow("d", [0.0, 0.0], [3.0, 4.0]);
        svg.arrow("d", [1.0, 1.0], [1.0, 1.0]);
        svg.close();
        let text = svg.finish();
        let document = roxmltree::Document::parse(&text).unwrap();
        assert!(document.descendants().all(|node| !node.has_tag_name("script")));
        assert_eq!(
            document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "line"))).count(),
            1
        );
    }
}
