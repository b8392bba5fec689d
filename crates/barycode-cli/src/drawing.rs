//! Pictures: SVG text, the map from the plane to the page, outlines of shapes.

mod number;
mod outline;
mod style;
mod svg;
mod view;

pub(crate) use number::short;
pub(crate) use outline::{grown, outline};
pub(crate) use style::BASE;
pub(crate) use svg::{Anchor, Svg};
pub(crate) use view::{Frame, View};

/// A point of the plane, or a place on the page.
pub(crate) type Point2 = [f64; 2];
