//! How footprints are given on the command line.

use barycode_scene::Footprint;
use std::path::PathBuf;

/// A footprint, or where it is.
#[derive(Debug, Clone)]
pub enum FootprintArg {
    /// A rectangle by its size.
    Size(Footprint),
    /// In a file.
    File(PathBuf),
}

impl FootprintArg {
    /// The file, if it is one.
    pub fn file(&self) -> Option<&PathBuf> {
        match self {
            Self::Size(_) => None,
            Self::File(path) => Some(path),
        }
    }
}

/// `LENGTHxWIDTH` where both are numbers, else a file.
pub(super) fn footprint(text: &str) -> Result<FootprintArg, String> {
    let is_number = |part: &str| part.trim().parse::<f64>().is_ok();
    let is_size = text.split_once(['x', '×']).is_some_and(|(length, width)| is_number(length) && is_number(width));
    if !is_size {
        return Ok(FootprintArg::File(text.into()));
    }
    text.parse().map(FootprintArg::Size).map_err(|flaw: barycode_scene::Flaw| flaw.to_string())
}

/// The point of a rectangle that a plan's poses move.
#[derive(Debug, Clone, Copy)]
pub struct ReferenceArg {
    /// How far the middle of the rear axle lies behind the centre.
    pub offset: f64,
}

pub(super) fn reference(text: &str) -> Result<ReferenceArg, String> {
    let offset = text.strip_prefix("rear-axle:").and_then(|offset| offset.trim().parse::<f64>().ok());
    match offset {
        Some(offset) if offset.is_finite() && offset >= 0.0 => Ok(ReferenceArg { offset }),
        _ => Err("write rear-axle:OFFSET, how far the middle of the rear axle lies behind the middle of the \
                  rectangle, such as rear-axle:1.4"
            .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{FootprintArg, footprint, reference};

    #[test]
    fn sizes_are_told_from_files() {
        for text in ["4.5x1.6", "4.5×1.6", " 4 x 2 "] {
            assert!(matches!(footprint(text), Ok(FootprintArg::Size(_))), "{text}");
        }
        for text in ["robot.json", "box.json", "4.5", "2x4.json", "x"] {
            assert!(matches!(footprint(text), Ok(FootprintArg::File(_))), "{text}");
        }
        for text in ["0x2", "-4x2", "4xnan", "infx1"] {
            assert!(footprint(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_rear_axle_has_an_offset() {
        assert!(reference("rear-axle:1.4").is_ok_and(|reference| reference.offset == 1.4));
        for text in ["rear-axle", "rear-axle:", "rear-axle:x", "rear-axle:-1", "rear-axle:nan", "centre", "1.4"] {
            assert!(reference(text).is_err(), "{text}");
        }
    }
}
