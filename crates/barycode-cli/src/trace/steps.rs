//! The events of a trace, gathered into the steps that a reader can follow: one look at the obstacle each.

use crate::drawing::Place;
use crate::query::Real;
use barycode::d2::Vec2;
use barycode::{Event, Trace, TraceVertex};

/// A vertex of the obstacle and the points of A and B that it is the difference of, these relative to their origins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Corner {
    pub(crate) w: Place,
    pub(crate) a: Place,
    pub(crate) b: Place,
    /// Corners are numbered from 1 in the order in which they are found.
    pub(crate) number: usize,
}

/// What one look was for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// GJK: from the simplex towards the origin.
    Descend,
    /// EPA: beyond the nearest edge of the polytope, which lies this far from the origin.
    Expand { edge: [Corner; 2], distance: f64 },
}

/// What the sub-distance method made of the simplex.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reduced {
    pub(crate) method: String,
    pub(crate) region: String,
    pub(crate) barycode: Option<u8>,
    pub(crate) weights: Vec<f64>,
}

/// One look at the obstacle, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    /// Whether the loop has begun again in wider arithmetic just before.
    pub(crate) widened: bool,
    pub(crate) direction: Place,
    pub(crate) found: Corner,
    /// The simplex before.
    pub(crate) before: Vec<Corner>,
    /// The simplex after; as before where the method was not asked.
    pub(crate) after: Vec<Corner>,
    pub(crate) reduced: Option<Reduced>,
    /// The edges of EPA's polytope afterwards, none in GJK.
    pub(crate) polytope: Vec<[Corner; 2]>,
}

/// The steps of a trace, and the bounds that it ended with.
pub(crate) fn steps<T: Real>(trace: &Trace<Vec2<T>, T>) -> Vec<Step> {
    let mut story = Story::default();
    for event in &trace.steps {
        story.tell(event);
    }
    story.steps
}

#[derive(Default)]
struct Story {
    steps: Vec<Step>,
    corners: Vec<Corner>,
    simplex: Vec<Corner>,
    polytope: Vec<[Corner; 2]>,
    widened: bool,
    /// An edge that EPA is about to look beyond.
    edge: Option<([Corner; 2], f64)>,
}

impl Story {
    fn tell<T: Real>(&mut self, event: &Event<Vec2<T>, T>) {
        match event {
            Event::Widened => {
                self.widened = true;
                self.polytope.clear();
            }
            Event::Edge { from, to, distance } => {
                let edge = [self.corner(from), self.corner(to)];
                if self.polytope.is_empty() {
                    self.polytope = ring(&self.simplex);
                }
                self.edge = Some((edge, distance.to_f64()));
            }
            Event::Support { direction, found } => {
                let found = self.corner(found);
                let direction = place(*direction);
                let kind = match self.edge.take() {
                    Some((edge, distance)) => {
                        self.split(edge, found, direction);
                        Kind::Expand { edge, distance }
                    }
                    None => Kind::Descend,
                };
                let before = self.simplex.clone();
                if self.simplex.is_empty() {
                    self.simplex.push(found);
                }
                self.steps.push(Step {
                    kind,
                    widened: std::mem::take(&mut self.widened),
                    direction,
                    found,
                    before,
                    after: self.simplex.clone(),
                    reduced: None,
                    polytope: self.polytope.clone(),
                });
            }
            Event::Simplex { method, region, barycode, vertices, weights } => {
                self.simplex = vertices.iter().map(|vertex| self.corner(vertex)).collect();
                if let Some(step) = self.steps.last_mut() {
                    step.after.clone_from(&self.simplex);
                    step.reduced = Some(Reduced {
                        method: method.clone(),
                        region: region.clone(),
                        barycode: *barycode,
                        weights: weights.iter().map(|weight| weight.to_f64()).collect(),
                    });
                }
            }
            // The last event. The answer has the bounds, too, with the radii.
            _ => {}
        }
    }

    /// The corner with its number: the old one if it has been seen before.
    fn corner<T: Real>(&mut self, vertex: &TraceVertex<Vec2<T>>) -> Corner {
        let (w, a, b) = (place(vertex.w), place(vertex.a), place(vertex.b));
        if let Some(known) = self.corners.iter().find(|known| (known.a, known.b) == (a, b)) {
            return *known;
        }
        let corner = Corner { w, a, b, number: self.corners.len() + 1 };
        self.corners.push(corner);
        corner
    }

    /// Replaces an edge of the polytope by two, unless the support point shows that it is the obstacle's own.
    fn split(&mut self, edge: [Corner; 2], found: Corner, direction: Place) {
        let [from, to] = edge;
        let same = |corner: Corner| corner.w == found.w;
        let beyond = direction[0] * (found.w[0] - from.w[0]) + direction[1] * (found.w[1] - from.w[1]);
        if same(from) || same(to) || !(beyond > 0.0) {
            return;
        }
        let numbers = |edge: &[Corner; 2]| (edge[0].number, edge[1].number);
        self.polytope.retain(|known| numbers(known) != numbers(&edge));
        self.polytope.push([from, found]);
        self.polytope.push([found, to]);
    }
}

/// The edges around a simplex, counter-clockwise.
fn ring(simplex: &[Corner]) -> Vec<[Corner; 2]> {
    match *simplex {
        [a, b, c] => {
            let [u, v] = [[b.w[0] - a.w[0], b.w[1] - a.w[1]], [c.w[0] - a.w[0], c.w[1] - a.w[1]]];
            let (b, c) = if u[0] * v[1] - u[1] * v[0] < 0.0 { (c, b) } else { (b, c) };
            vec![[a, b], [b, c], [c, a]]
        }
        [a, b] => vec![[a, b], [b, a]],
        _ => Vec::new(),
    }
}

fn place<T: Real>(vector: Vec2<T>) -> Place {
    [vector.x.to_f64(), vector.y.to_f64()]
}
