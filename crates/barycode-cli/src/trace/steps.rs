//! The events of a trace, gathered into the steps that a reader can follow: one look at the
//! obstacle each.

use super::camera::Camera;
use super::film::words;
use super::polytope::PolytopeEdges;
use crate::drawing::Point2;
use crate::query::RequestDimension;
use barycode::expert::{Event, TraceVertex, Vector};
use barycode::{Scalar, Trace};

/// A vertex of the obstacle and the points of A and B that it is the difference of, these relative
/// to their origins; all as they are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Corner {
    pub(crate) w: Point2,
    pub(crate) a: Point2,
    pub(crate) b: Point2,
    /// Corners are numbered from 1 in the order in which they are found.
    pub(crate) number: usize,
}

/// What one look was for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum StepKind {
    /// GJK: from the simplex towards the origin.
    Descend,
    /// EPA: beyond the nearest side of the polytope, an edge or in space a face, which lies this
    /// far from the origin. `grew` where something lay beyond.
    Expand { side: Vec<Corner>, distance: f64, grew: bool },
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
    pub(crate) kind: StepKind,
    /// Whether the loop has begun again in wider arithmetic just before.
    pub(crate) widened: bool,
    /// As it is drawn; shorter than it is where it points out of the paper.
    pub(crate) direction: Point2,
    /// The unit direction in words.
    pub(crate) toward: String,
    /// Whether the direction lies in the paper, so that what is across it is a line.
    pub(crate) level: bool,
    pub(crate) found: Corner,
    /// The coordinates of the support point in words.
    pub(crate) at: String,
    /// The simplex before.
    pub(crate) before: Vec<Corner>,
    /// The simplex after; as before where the method was not asked.
    pub(crate) after: Vec<Corner>,
    pub(crate) reduced: Option<Reduced>,
}

/// The steps of a trace, and the polytope that grows with them.
pub(crate) fn steps<V: RequestDimension<N>, const N: usize>(
    trace: &Trace<V, V::Scalar>,
    camera: &Camera<N>,
) -> (Vec<Step>, PolytopeEdges) {
    let mut story = Story {
        camera: *camera,
        steps: Vec::new(),
        corners: Vec::new(),
        simplex: Vec::new(),
        polytope: PolytopeEdges::default(),
        widened: false,
        side: None,
    };
    for event in &trace.steps {
        story.tell(event);
    }
    (story.steps, story.polytope)
}

struct Story<const N: usize> {
    camera: Camera<N>,
    steps: Vec<Step>,
    /// The corners found, with the points of the two shapes.
    corners: Vec<([[f64; N]; 2], Corner)>,
    simplex: Vec<Corner>,
    polytope: PolytopeEdges,
    widened: bool,
    /// A side that EPA is about to look beyond, with one of its corners in full.
    side: Option<(Vec<Corner>, [f64; N], f64)>,
}

impl<const N: usize> Story<N> {
    fn tell<V: RequestDimension<N>>(&mut self, event: &Event<V, V::Scalar>) {
        match event {
            Event::Widened => {
                self.widened = true;
                self.polytope.remove(self.steps.len(), |_| true);
            }
            Event::Edge { from, to, distance } => {
                let side = vec![self.corner(from), self.corner(to)];
                if self.polytope.is_empty() {
                    self.polytope.add(self.steps.len(), ring(&self.simplex));
                }
                self.side = Some((side, from.w.doubles(), distance.to_f64()));
            }
            Event::Face { corners, distance } => {
                let side: Vec<Corner> = corners.iter().map(|corner| self.corner(corner)).collect();
                let anchor = corners.first().map_or([0.0; N], |corner| corner.w.doubles());
                self.side = Some((side, anchor, distance.to_f64()));
            }
            Event::Support { direction, found } => self.record_step(*direction, found),
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

    fn record_step<V: RequestDimension<N>>(&mut self, direction: V, vertex: &TraceVertex<V>) {
        let found = self.corner(vertex);
        let unit = unit(direction).doubles();
        let drawn = self.camera.place(&unit);
        let kind = match self.side.take() {
            Some((side, anchor, distance)) => {
                let w = vertex.w.doubles();
                let beyond: f64 = (0..N).map(|at| unit[at] * (w[at] - anchor[at])).sum();
                let grew = beyond > 0.0 && side.iter().all(|corner| corner.number != found.number);
                self.expand(&side, found, grew);
                StepKind::Expand { side, distance, grew }
            }
            None => StepKind::Descend,
        };
        let before = self.simplex.clone();
        if self.simplex.is_empty() {
            self.simplex.push(found);
        }
        self.steps.push(Step {
            kind,
            widened: std::mem::take(&mut self.widened),
            direction: drawn,
            toward: words::coordinates(&unit),
            level: drawn[0].hypot(drawn[1]) > 0.999,
            found,
            at: words::coordinates(&vertex.w.doubles()),
            before,
            after: self.simplex.clone(),
            reduced: None,
        });
    }

    /// The corner with its number: the old one if it has been seen before.
    fn corner<V: RequestDimension<N>>(&mut self, vertex: &TraceVertex<V>) -> Corner {
        let points = [vertex.a.doubles(), vertex.b.doubles()];
        if let Some((_, known)) = self.corners.iter().find(|(known, _)| *known == points) {
            return *known;
        }
        let [a, b] = points.map(|point| self.camera.place(&point));
        let corner = Corner { w: self.camera.place(&vertex.w.doubles()), a, b, number: self.corners.len() + 1 };
        self.corners.push((points, corner));
        corner
    }

    /// Replaces an edge of the polytope by two, where something lies beyond it. In space the side
    /// looked at is all that is drawn.
    fn expand(&mut self, side: &[Corner], found: Corner, grew: bool) {
        let step = self.steps.len();
        if N == 3 {
            self.polytope.remove(step, |_| true);
            self.polytope.add(step, side.iter().zip(side.iter().cycle().skip(1)).map(|(&from, &to)| [from, to]));
            return;
        }
        if let (&[from, to], true) = (side, grew) {
            self.polytope.remove(step, |[a, b]| (a.number, b.number) == (from.number, to.number));
            self.polytope.add(step, [[from, found], [found, to]]);
        }
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

/// The direction with length one, where it has a finite one.
fn unit<V: Vector>(direction: V) -> V {
    direction.normalize().unwrap_or(direction)
}
