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

#[cfg(test)]
mod tests {
    use super::{FootprintArg, footprint};

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
}
