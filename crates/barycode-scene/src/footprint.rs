//! The ground that the ego vehicle covers.

use std::str::FromStr;

use crate::error::{Flaw, quote};
use crate::number;

/// A rectangle in the frame of the ego's reference point, `x` pointing ahead and `y` to the left:
/// the plan's poses move that point, wherever on the vehicle it lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Footprint {
    back: f64,
    front: f64,
    half_width: f64,
}

impl Footprint {
    /// A rectangle with the reference point in its centre.
    ///
    /// # Errors
    /// If a size is not positive or out of range.
    pub fn centered(length: f64, width: f64) -> Result<Self, Flaw> {
        Self::from_edges(-0.5 * length, 0.5 * length, 0.5 * width)
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
        Ok(Self { back, front, half_width })
    }

    /// The vehicle of the automated parking competition (TPCAP), 4.689 m × 1.942 m; reference point
    /// on the rear axle.
    pub const TPCAP: Self = Self { back: -0.929, front: 3.76, half_width: 0.971 };

    /// Apollo's default vehicle, 4.933 m × 2.11 m; reference point on the rear axle.
    pub const APOLLO: Self = Self { back: -1.043, front: 3.89, half_width: 1.055 };

    /// The Jackal robot of the BARN worlds, 0.42 m × 0.33 m; reference point in the centre.
    pub const JACKAL: Self = Self { back: -0.21, front: 0.21, half_width: 0.165 };

    /// `x` of the back edge.
    pub fn back(&self) -> f64 {
        self.back
    }

    /// `x` of the front edge.
    pub fn front(&self) -> f64 {
        self.front
    }

    /// Distance from the `x` axis to either side.
    pub fn half_width(&self) -> f64 {
        self.half_width
    }

    /// Corners, counter-clockwise from back right.
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let Self { back, front, half_width } = *self;
        [[back, -half_width], [front, -half_width], [front, half_width], [back, half_width]]
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
        assert_eq!(Footprint::TPCAP.corners()[0], [-0.929, -0.971]);
        assert_eq!(Footprint::TPCAP.corners()[2], [3.76, 0.971]);
        assert_eq!(Footprint::centered(0.42, 0.33), Ok(Footprint::JACKAL));
        assert!(Footprint::from_edges(1.0, 1.0, 1.0).is_err());
    }
}
