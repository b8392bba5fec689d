//! The written form of a trace: letter for letter what `serde_json::to_string` writes.

use super::TraceOf;
use super::motion::Passage;
use crate::world::World;
use barycode::Turning;
use barycode::expert::{Event, TraceVertex};

/// Writes a trace.
pub(super) fn write<V: World>(trace: &TraceOf<V>, text: &mut String) {
    let mut json = Json { text };
    json.head(&trace.format, trace.version, trace.dimension as u32, &trace.precision);
    json.list(&trace.steps, Json::event);
    json.raw("}");
}

/// Writes the trace of shapes that move.
pub(super) fn write_motion<V: World>(steps: &[Passage<V>], text: &mut String) {
    let mut json = Json { text };
    json.head("barycode-trace", 1, V::DIMENSION as u32, "f64");
    json.list(steps, Json::passage);
    json.raw("}");
}

/// Text that grows.
struct Json<'t> {
    text: &'t mut String,
}

impl Json<'_> {
    /// All before the steps.
    fn head(&mut self, format: &str, version: u32, dimension: u32, precision: &str) {
        self.raw("{\"format\":\"");
        self.raw(format);
        self.raw("\",\"version\":");
        self.count(version);
        self.raw(",\"dimension\":");
        self.count(dimension);
        self.raw(",\"precision\":\"");
        self.raw(precision);
        self.raw("\",\"steps\":");
    }

    fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn count(&mut self, number: u32) {
        if number >= 10 {
            self.count(number / 10);
        }
        self.text.push(char::from(b'0' + (number % 10) as u8));
    }

    fn number(&mut self, number: f64) {
        if number.is_finite() {
            self.text.push_str(zmij::Buffer::new().format_finite(number));
        } else {
            self.raw("null");
        }
    }

    fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.raw("[");
        for (index, one) in items.iter().enumerate() {
            if index > 0 {
                self.raw(",");
            }
            item(self, one);
        }
        self.raw("]");
    }

    fn vector<V: World>(&mut self, vector: V) {
        let mut coordinates = [0.0; 3];
        for (axis, coordinate) in coordinates.iter_mut().enumerate().take(V::DIMENSION) {
            *coordinate = vector.coordinate(axis);
        }
        self.list(&coordinates[..V::DIMENSION], |json, &number| json.number(number));
    }

    fn vertex<V: World>(&mut self, vertex: &TraceVertex<V>) {
        self.raw("{\"w\":");
        self.vector(vertex.w);
        self.raw(",\"a\":");
        self.vector(vertex.a);
        self.raw(",\"b\":");
        self.vector(vertex.b);
        self.raw("}");
    }

    fn event<V: World>(&mut self, event: &Event<V, f64>) {
        self.raw("{\"step\":\"");
        match event {
            Event::Support { direction, found } => {
                self.raw("support\",\"direction\":");
                self.vector(*direction);
                self.raw(",\"found\":");
                self.vertex(found);
            }
            Event::Simplex { method, region, barycode, vertices, weights } => {
                self.raw("simplex\",\"method\":\"");
                self.raw(method);
                self.raw("\",\"region\":\"");
                self.raw(region);
                self.raw("\",\"barycode\":");
                match barycode {
                    Some(code) => self.count(u32::from(*code)),
                    None => self.raw("null"),
                }
                self.raw(",\"vertices\":");
                self.list(vertices, Self::vertex);
                self.raw(",\"weights\":");
                self.list(weights, |json, &weight| json.number(weight));
            }
            Event::Widened => self.raw("widened\""),
            Event::Edge { from, to, distance } => {
                self.raw("edge\",\"from\":");
                self.vertex(from);
                self.raw(",\"to\":");
                self.vertex(to);
                self.raw(",\"distance\":");
                self.number(*distance);
            }
            Event::Face { corners, distance } => {
                self.raw("face\",\"corners\":");
                self.list(corners, Self::vertex);
                self.raw(",\"distance\":");
                self.number(*distance);
            }
            Event::Bounds { lower, upper } => {
                self.raw("bounds\",\"lower\":");
                self.number(*lower);
                self.raw(",\"upper\":");
                self.number(*upper);
            }
            // Kinds that are added later: a reader passes over what it does not know.
            _ => self.raw("unknown\""),
        }
        self.raw("}");
    }
    fn pair(&mut self, name: &str, pair: [f64; 2]) {
        self.raw(",\"");
        self.raw(name);
        self.raw("\":");
        self.list(&pair, |json, &number| json.number(number));
    }

    fn optional_vector<V: World>(&mut self, name: &str, vector: Option<V>) {
        self.raw(",\"");
        self.raw(name);
        self.raw("\":");
        match vector {
            Some(vector) => self.vector(vector),
            None => self.raw("null"),
        }
    }

    fn turning(&mut self, turning: Turning<f64>) {
        match turning {
            Turning::Fixed => self.raw("\"fixed\""),
            Turning::WithA => self.raw("\"with_a\""),
            Turning::WithB => self.raw("\"with_b\""),
            Turning::Spinning(spin) => {
                self.raw("{\"spinning\":");
                self.list(&[spin.x, spin.y, spin.z], |json, &number| json.number(number));
                self.raw("}");
            }
        }
    }

    fn passage<V: World>(&mut self, step: &Passage<V>) {
        self.raw("{\"step\":\"");
        match *step {
            Passage::Parting { times } => {
                self.raw("parting\"");
                self.pair("times", times);
            }
            Passage::Cell { times, direction, turning, gaps } => {
                self.raw("cell\"");
                self.pair("times", times);
                self.optional_vector("direction", Some(direction));
                self.raw(",\"turning\":");
                self.turning(turning);
                self.pair("gaps", gaps);
            }
            Passage::Open { times } => {
                self.raw("open\"");
                self.pair("times", times);
            }
            Passage::Contact { time, normal, on_a, on_b } => {
                self.raw("contact\",\"time\":");
                self.number(time);
                self.optional_vector("normal", normal);
                self.optional_vector("on_a", on_a);
                self.optional_vector("on_b", on_b);
            }
        }
        self.raw("}");
    }
}
