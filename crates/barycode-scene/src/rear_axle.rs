//! The rear axle as the reference point of a rectangle.

use std::fmt;
use std::str::FromStr;

use crate::error::{Flaw, quote};
use crate::footprint::Footprint;

/// The middle of a rear axle as a vehicle's reference point, as the command and other programs are
/// told: `rear-axle:OFFSET`.
///
/// ```
/// use barycode_scene::{Footprint, RearAxle};
///
/// let axle: RearAxle = "rear-axle:1.4".parse()?;
/// let car = Footprint::centered(4.5, 1.6)?;
/// assert_eq!(axle.applied_to(&car)?, Footprint::about_rear_axle(4.5, 1.6, 1.4)?);
/// # Ok::<(), barycode_scene::Flaw>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RearAxle {
    /// How far it lies behind the centre of the rectangle, in the scene's unit of length.
    offset: f64,
}

impl RearAxle {
    /// A rectangle about its rear axle, whatever its reference point was.
    ///
    /// # Errors
    /// If the footprint is no rectangle, or out of range.
    pub fn applied_to(self, footprint: &Footprint) -> Result<Footprint, Flaw> {
        let Some([low, _, high, _]) = footprint.rectangle() else {
            let what = "shapes have their own reference point, the origin, and no rear axle";
            return Err(Flaw::new(what, "leave the rear axle out, and move the shapes by their poses"));
        };
        Footprint::about_rear_axle(high[0] - low[0], high[1] - low[1], self.offset)
    }
}

impl FromStr for RearAxle {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        let offset = text.strip_prefix("rear-axle:").and_then(|offset| offset.trim().parse::<f64>().ok());
        match offset {
            Some(offset) if offset.is_finite() && offset >= 0.0 => Ok(Self { offset }),
            _ => Err(Flaw::new(
                format!("{} is no reference point", quote(text)),
                "write rear-axle:OFFSET, how far the middle of the rear axle lies behind the middle of the \
                 rectangle, such as rear-axle:1.4",
            )),
        }
    }
}

impl fmt::Display for RearAxle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rear-axle:{}", self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::RearAxle;
    use crate::{Footprint, Shape};

    #[test]
    fn it_has_an_offset() {
        for text in ["rear-axle:1.4", "rear-axle:0"] {
            assert_eq!(text.parse::<RearAxle>().unwrap().to_string(), text);
        }
        for text in ["rear-axle", "rear-axle:", "rear-axle:x", "rear-axle:-1", "rear-axle:nan", "centre", "1.4"] {
            assert!(text.parse::<RearAxle>().unwrap_err().remedy.contains("rear-axle:1.4"), "{text}");
        }
    }

    #[test]
    fn shapes_have_none() {
        let disc = Footprint::from_shapes(vec![Shape::circle([0.0, 0.0], 1.0).unwrap()]).unwrap();
        let axle: RearAxle = "rear-axle:1".parse().unwrap();
        assert!(axle.applied_to(&disc).unwrap_err().what.contains("own reference point"));
    }
}
