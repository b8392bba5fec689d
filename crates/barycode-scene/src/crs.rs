//! What the coordinates of a file are.

use std::fmt;
use std::str::FromStr;

use crate::error::{Flaw, quote};

/// What the coordinates of scenes and plans are, as the command and other programs are told:
/// `plane`, `lonlat`, or `lonlat:LON,LAT`.
///
/// ```
/// use barycode_scene::Crs;
///
/// assert_eq!("lonlat:11.58,48.14".parse(), Ok(Crs::Lonlat { origin: Some([11.58, 48.14]) }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Crs {
    /// Those of a plane, in any unit.
    Plane,
    /// Longitude and latitude in degrees; with an origin poses are in metres from there.
    Lonlat {
        /// Longitude and latitude in degrees.
        origin: Option<[f64; 2]>,
    },
}

impl FromStr for Crs {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        let place = || -> Option<[f64; 2]> {
            let (lon, lat) = text.strip_prefix("lonlat:")?.split_once(',')?;
            Some([lon.parse().ok()?, lat.parse().ok()?])
        };
        match text {
            "plane" => Ok(Self::Plane),
            "lonlat" => Ok(Self::Lonlat { origin: None }),
            _ => place().map(|origin| Self::Lonlat { origin: Some(origin) }).ok_or_else(|| {
                let what = format!("coordinates cannot be {}", quote(text));
                Flaw::new(what, "write plane, lonlat, or lonlat:LON,LAT, such as lonlat:11.58,48.14")
            }),
        }
    }
}

impl fmt::Display for Crs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plane => f.write_str("plane"),
            Self::Lonlat { origin: None } => f.write_str("lonlat"),
            Self::Lonlat { origin: Some([lon, lat]) } => write!(f, "lonlat:{lon},{lat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Crs;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["plane", "lonlat", "lonlat:11.58,48.14", "lonlat:-11,-48"] {
            assert_eq!(text.parse::<Crs>().unwrap().to_string(), text);
        }
        for text in ["", "degrees", "lonlat:", "lonlat:1", "lonlat:1,x", "lonlat:1,2,3"] {
            assert!(text.parse::<Crs>().unwrap_err().remedy.contains("lonlat:11.58,48.14"), "{text}");
        }
    }
}
