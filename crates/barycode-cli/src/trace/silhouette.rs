//! The outline of a shape on the paper.

use crate::drawing::{Point2, grown, outline};

/// The outline of a shape.
#[derive(Debug)]
pub(super) struct Silhouette {
    /// The core's, counter-clockwise, in world coordinates.
    pub(super) core: Vec<Point2>,
    /// The shape's, its radius included.
    pub(super) full: Vec<Point2>,
    pub(super) origin: Point2,
    pub(super) radius: f64,
}

impl Silhouette {
    /// `reach` is the largest of the coordinates that the support is computed from.
    pub(super) fn new(support: impl Fn(Point2) -> Point2, origin: Point2, radius: f64, reach: f64) -> Self {
        /// Of the larger side, about a quarter of a pixel.
        const SMOOTHNESS: f64 = 5e-4;
        /// Of the coordinates: rounding makes corners without end of a smooth outline far away.
        const ROUNDING: f64 = 8.0 * f64::EPSILON;
        let width = support([1.0, 0.0])[0] - support([-1.0, 0.0])[0];
        let height = support([0.0, 1.0])[1] - support([0.0, -1.0])[1];
        let tolerance = (SMOOTHNESS * (width.max(height) + 2.0 * radius)).max(ROUNDING * reach);
        let core = outline(support, tolerance);
        let full = grown(&core, radius, tolerance);
        Self { core, full, origin, radius }
    }
}

/// The largest coordinate of an outline.
pub(super) fn reach(support: impl Fn(Point2) -> Point2) -> f64 {
    let sides = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
    sides.iter().flat_map(|&side| support(side)).fold(0.0, |most, coordinate: f64| most.max(coordinate.abs()))
}
