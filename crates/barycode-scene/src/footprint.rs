//! The ground that the ego vehicle covers.

use std::str::FromStr;
use std::sync::Arc;

use crate::error::{Flaw, quote};
use crate::model::{Pose, PosedShapes};
use crate::number;
use crate::shape::Shape;
use crate::shape::body;

/// The ground that a vehicle covers, in the frame of its reference point, `x` pointing ahead and
/// `y` to the left: the plan's poses move that point, wherever on the vehicle it lies.
///
/// ```
/// use barycode_scene::{Footprint, Shape};
///
/// let car = Footprint::about_rear_axle(4.5, 1.6, 1.4)?;
/// assert_eq!(car.bounds()[1], [1.4 + 2.25, 0.8]);
/// // A round robot with an arm that reaches ahead.
/// let arm = Shape::rectangle([0.75, 0.0], 0.0, 0.5, 0.25)?;
/// let robot = Footprint::from_shapes(vec![Shape::circle([0.0, 0.0], 0.5)?, arm])?;
/// assert_eq!(robot.at(barycode_scene::Pose::IDENTITY).shapes.len(), 2);
/// # Ok::<(), barycode_scene::Flaw>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Footprint(Ground);

#[derive(Debug, Clone, PartialEq)]
enum Ground {
    Rectangle {
        back: f64,
        front: f64,
        half_width: f64,
    },
    /// At least one, each of some area.
    Shapes(Arc<[Shape]>),
}

impl Footprint {
    /// A rectangle with the reference point in its centre.
    ///
    /// # Errors
    /// If a size is not positive or out of range.
    pub fn centered(length: f64, width: f64) -> Result<Self, Flaw> {
        Self::from_edges(-0.5 * length, 0.5 * length, 0.5 * width)
    }

    /// A passenger car, the BMW 320i of the CommonRoad vehicle models, 4.508 m long and 1.61 m
    /// wide, its reference point in its centre: what is checked where nothing else is known.
    #[must_use]
    pub fn passenger_car() -> Self {
        Self(Ground::Rectangle { back: -2.254, front: 2.254, half_width: 0.805 })
    }

    /// A rectangle whose reference point is the middle of the rear axle, which lies `offset` behind
    /// the rectangle's centre.
    ///
    /// # Errors
    /// If a size is not positive, the offset is negative, or a number is out of range.
    pub fn about_rear_axle(length: f64, width: f64, offset: f64) -> Result<Self, Flaw> {
        number::checked(offset).map_err(|flaw| flaw.within("offset"))?;
        if offset < 0.0 {
            let what = format!("a rear axle {} ahead of the centre is no rear axle", -offset);
            return Err(Flaw::new(what, "give how far it lies behind the centre, 0 or more"));
        }
        Self::centered(length, width)?;
        Self::from_edges(offset - 0.5 * length, offset + 0.5 * length, 0.5 * width)
    }

    /// From the `x` of the back and front edge and half the width; a rear axle as the reference
    /// point makes `front` larger than `-back`.
    ///
    /// # Errors
    /// If `back < front` or `half_width > 0` doesn't hold, or a number is out of range.
    pub fn from_edges(back: f64, front: f64, half_width: f64) -> Result<Self, Flaw> {
        for value in [back, front, half_width] {
            number::checked(value).map_err(|flaw| flaw.within("footprint"))?;
        }
        if back >= front || half_width <= 0.0 {
            return Err(Flaw::new(
                format!("a footprint of {} by {} covers no ground", front - back, 2.0 * half_width),
                "give a positive length and width",
            ));
        }
        Ok(Self(Ground::Rectangle { back, front, half_width }))
    }

    /// All that any of these shapes covers, in the frame of the reference point. They may overlap.
    ///
    /// # Errors
    /// If there is none, one has no area, or the core refuses one.
    pub fn from_shapes(shapes: Vec<Shape>) -> Result<Self, Flaw> {
        if shapes.is_empty() {
            return Err(Flaw::new("a footprint without shapes covers no ground", "give at least one shape"));
        }
        if let Some(line) = shapes.iter().find(|shape| matches!(shape, Shape::Line { .. })) {
            let what = format!("a {} has no width and covers no ground", line.name());
            return Err(Flaw::new(what, "give a shape with an area"));
        }
        let footprint = Self(Ground::Shapes(shapes.into()));
        body::ground(&footprint)
            .map_err(|error| Flaw::new(format!("footprint: {error}"), "check the coordinates and their unit"))?;
        Ok(footprint)
    }

    /// The vehicle of the automated parking competition (TPCAP), 4.689 m × 1.942 m; reference point
    /// on the rear axle.
    pub const TPCAP: Self = Self(Ground::Rectangle { back: -0.929, front: 3.76, half_width: 0.971 });

    /// Apollo's default vehicle, 4.933 m × 2.11 m; reference point on the rear axle.
    pub const APOLLO: Self = Self(Ground::Rectangle { back: -1.043, front: 3.89, half_width: 1.055 });

    /// The Jackal robot of the BARN worlds, 0.42 m × 0.33 m; reference point in the centre.
    pub const JACKAL: Self = Self(Ground::Rectangle { back: -0.21, front: 0.21, half_width: 0.165 });

    /// Corners of a rectangle, counter-clockwise from back right; `None` of any other shape.
    pub fn rectangle(&self) -> Option<[[f64; 2]; 4]> {
        let Ground::Rectangle { back, front, half_width } = self.0 else { return None };
        Some([[back, -half_width], [front, -half_width], [front, half_width], [back, half_width]])
    }

    /// Lower and upper corner of an upright box around it, in its own frame; rounded outwards but
    /// for rectangles.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        if let Some([low, _, high, _]) = self.rectangle() {
            return [low, high];
        }
        // What the constructor has tried is not refused.
        let pieces = body::ground(self).unwrap_or_default();
        let around = pieces.iter().filter_map(|(_, piece)| body::bounds_at(piece, Pose::IDENTITY).ok());
        around.reduce(|a, b| a.with(&b)).map_or([[0.0; 2]; 2], |bounds| bounds.corners())
    }

    /// At least the distance of its farthest point from the reference point.
    pub fn reach(&self) -> f64 {
        let [low, high] = self.bounds();
        let [x, y] = [0, 1].map(|axis| low[axis].abs().max(high[axis].abs()));
        // More than all rounding.
        x.hypot(y) * (1.0 + 1e-9)
    }

    /// Its shapes where a pose puts the reference point; a rectangle is one convex polygon.
    pub fn at(&self, pose: Pose) -> PosedShapes {
        let shapes = match (&self.0, self.rectangle()) {
            (Ground::Shapes(shapes), _) => Arc::clone(shapes),
            (_, corners) => Arc::new([Shape::Convex { vertices: corners.into_iter().flatten().collect() }]),
        };
        PosedShapes { shapes, pose }
    }

    /// How many convex pieces are asked about at every pose.
    pub fn pieces(&self) -> usize {
        match &self.0 {
            Ground::Rectangle { .. } => 1,
            Ground::Shapes(shapes) => shapes
                .iter()
                .map(|shape| if let Shape::Concave { pieces, .. } = shape { pieces.len() } else { 1 })
                .sum(),
        }
    }
}

/// Reads `LENGTHxWIDTH`, such as `4.508x1.61`: a footprint with the reference point in its centre.
impl FromStr for Footprint {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        let Some((length, width)) = text.split_once(['x', '×']) else {
            return Err(Flaw::new(
                format!("{} is not a footprint", quote(text)),
                "write LENGTHxWIDTH, such as 4.508x1.61",
            ));
        };
        Self::centered(number::finite(length)?, number::finite(width)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footprint_is_read_from_length_and_width() {
        assert_eq!("4.508x1.61".parse(), Footprint::centered(4.508, 1.61));
        for text in ["4.5", "4.5x", "x", "-4x2", "4x0", "nanx1", "1e300x1"] {
            assert!(text.parse::<Footprint>().is_err(), "{text}");
        }
    }

    #[test]
    fn corners_run_counter_clockwise_around_the_reference_point() {
        let corners = Footprint::TPCAP.rectangle().unwrap();
        assert_eq!((corners[0], corners[2]), ([-0.929, -0.971], [3.76, 0.971]));
        assert_eq!(Footprint::centered(0.42, 0.33), Ok(Footprint::JACKAL));
        assert!(Footprint::from_edges(1.0, 1.0, 1.0).is_err());
    }

    #[test]
    fn the_rear_axle_is_behind_the_centre() {
        assert_eq!(Footprint::centered(4.508, 1.61).unwrap(), Footprint::passenger_car());
        let car = Footprint::about_rear_axle(4.0, 2.0, 1.5).unwrap();
        assert_eq!(car.bounds(), [[-0.5, -1.0], [3.5, 1.0]]);
        let farthest = 3.5_f64.hypot(1.0);
        assert!(car.reach() >= farthest && car.reach() < farthest * (1.0 + 1e-8));
        assert_eq!(Footprint::about_rear_axle(4.0, 2.0, 0.0), Footprint::centered(4.0, 2.0));
        for (length, width, offset) in [(4.0, 2.0, -1.0), (4.0, 2.0, f64::NAN), (0.0, 2.0, 1.0), (4.0, -2.0, 1.0)] {
            assert!(!Footprint::about_rear_axle(length, width, offset).unwrap_err().remedy.is_empty());
        }
    }

    #[test]
    fn shapes_cover_their_ground_and_lines_cover_none() {
        let dent = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
        let shapes = vec![Shape::polygon(&dent).unwrap(), Shape::circle([6.0, 0.0], 1.0).unwrap()];
        let footprint = Footprint::from_shapes(shapes).unwrap();
        let [low, high] = footprint.bounds();
        assert!((low[0], low[1]) < (1e-12, -0.999) && high[0] >= 7.0 && high[0] < 7.0 + 1e-12);
        assert!(footprint.pieces() > 2 && footprint.rectangle().is_none());
        assert!(Footprint::from_shapes(vec![]).is_err());
        let line = Shape::line(&[[0.0, 0.0], [1.0, 0.0]]).unwrap();
        assert!(Footprint::from_shapes(vec![line]).unwrap_err().what.contains("no width"));
    }
}
