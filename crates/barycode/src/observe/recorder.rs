use super::{Observer, Step, StepVertex};
use crate::num::Scalar;
use crate::simplex::Region;
use crate::vector::Vector;
use alloc::string::String;
use alloc::vec::Vec;

/// A vertex of the obstacle in a trace.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TraceVertex<V> {
    /// The point of the obstacle `A ⊖ B`.
    pub w: V,
    /// The point of A, relative to its origin.
    pub a: V,
    /// The point of B, relative to its origin.
    pub b: V,
}

impl<V> From<StepVertex<V>> for TraceVertex<V> {
    fn from(vertex: StepVertex<V>) -> Self {
        Self { w: vertex.w, a: vertex.a, b: vertex.b }
    }
}

/// One recorded step: an owned form of [`Step`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event<V, T> {
    /// A support point was computed.
    Support {
        /// The direction, of any length.
        direction: V,
        /// The support point found.
        found: TraceVertex<V>,
    },
    /// The simplex was cut down.
    Simplex {
        /// The sub-distance method.
        method: String,
        /// `outside`, `inside` or `stalled`.
        region: String,
        /// The barycode, where the method computes one.
        barycode: Option<u8>,
        /// The vertices left, newest last.
        vertices: Vec<TraceVertex<V>>,
        /// Their weights, with sum one.
        weights: Vec<T>,
    },
    /// The loop runs again in wider arithmetic.
    Widened,
    /// EPA probed its nearest edge.
    Edge {
        /// The first end of the edge; in the plane, counter-clockwise.
        from: TraceVertex<V>,
        /// The second end of the edge.
        to: TraceVertex<V>,
        /// Its distance from the origin.
        distance: T,
    },
    /// EPA in space probed its nearest face.
    Face {
        /// Its three corners.
        corners: Vec<TraceVertex<V>>,
        /// Its distance from the origin.
        distance: T,
    },
    /// Proven bounds on the signed distance of the cores.
    Bounds {
        /// Lower bound.
        lower: T,
        /// Upper bound.
        upper: T,
    },
}

/// An observer that keeps every step.
///
/// ```
/// use barycode::d2::{Circle, Query, Rectangle};
/// use barycode::Recorder;
///
/// let (a, b) = (Rectangle::from_half_extents([1.0, 1.0])?, Circle::new([3.0, 0.5], 0.5)?);
/// let mut recorder = Recorder::new();
/// let answer = Query::new().observer(&mut recorder).closest_points(&a, &b);
/// let trace = recorder.into_trace();
/// assert!(trace.steps.len() >= answer.iterations as usize);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorder<V: Vector> {
    events: Vec<Event<V, V::Scalar>>,
}

/// All steps of a query, in order, in the format of `docs/trace-format.md`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trace<V, T> {
    /// Always `"barycode-trace"`.
    pub format: String,
    /// Version of the format; raised when a reader of the old one could misread the new one.
    pub version: u32,
    /// 2 in the plane, 3 in space.
    pub dimension: usize,
    /// `"f32"` or `"f64"`.
    pub precision: String,
    /// The steps in order.
    pub steps: Vec<Event<V, T>>,
}

impl<V: Vector> Recorder<V> {
    /// An empty recorder.
    #[must_use]
    pub fn new() -> Self {
        Self { events: Vec::new() }
    }

    /// The steps so far.
    #[must_use]
    pub fn events(&self) -> &[Event<V, V::Scalar>] {
        &self.events
    }

    /// The steps as a trace of version 1.
    #[must_use]
    pub fn into_trace(self) -> Trace<V, V::Scalar> {
        Trace {
            format: "barycode-trace".into(),
            version: 1,
            dimension: V::DIMENSION,
            precision: V::Scalar::NAME.into(),
            steps: self.events,
        }
    }
}

impl<V: Vector> Observer<V> for Recorder<V> {
    fn step(&mut self, step: &Step<V>) {
        self.events.push(match *step {
            Step::Support { direction, found } => Event::Support { direction, found: found.into() },
            Step::Simplex { method, region, barycode, ref vertices, ref weights, length } => Event::Simplex {
                method: method.into(),
                region: match region {
                    Region::Outside => "outside",
                    Region::Inside => "inside",
                    Region::Stalled => "stalled",
                }
                .into(),
                barycode,
                vertices: vertices[..length].iter().map(|&vertex| vertex.into()).collect(),
                weights: weights[..length].to_vec(),
            },
            Step::Widened => Event::Widened,
            Step::Edge { from, to, distance } => Event::Edge { from: from.into(), to: to.into(), distance },
            Step::Face { corners, distance } => {
                Event::Face { corners: corners.map(TraceVertex::from).to_vec(), distance }
            }
            Step::Bounds { lower, upper } => Event::Bounds { lower, upper },
        });
    }
}
