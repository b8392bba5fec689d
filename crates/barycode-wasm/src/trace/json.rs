//! The written form of a trace: letter for letter what `serde_json::to_string` writes.

use super::TraceOf;
use crate::world::World;
use barycode::expert::{Event, TraceVertex};

/// Writes a trace.
pub(super) fn write<V: World>(trace: &TraceOf<V>, text: &mut String) {
    let mut json = Json { text };
    json.raw("{\"format\":\"");
    json.raw(&trace.format);
    json.raw("\",\"version\":");
    json.count(trace.version);
    json.raw(",\"dimension\":");
    json.count(trace.dimension as u32);
    json.raw(",\"precision\":\"");
    json.raw(&trace.precision);
    json.raw("\",\"steps\":");
    json.list(&trace.steps, Json::event);
    json.raw("}");
}

/// Text that grows.
struct Json<'t> {
    text: &'t mut String,
}

impl Json<'_> {
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
}
