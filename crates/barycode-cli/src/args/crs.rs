//! The coordinates of GeoJSON, as an argument.

use std::fmt;
use std::str::FromStr;

/// What coordinates are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CrsArg {
    /// Those of a plane, in any unit
    Plane,
    /// Longitude and latitude, in degrees; with an origin poses are in metres from there
    Lonlat { origin: Option<[f64; 2]> },
}

impl FromStr for CrsArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "write plane, lonlat, or lonlat:LON,LAT, such as lonlat:11.58,48.14";
        let origin = match text {
            "plane" => return Ok(Self::Plane),
            "lonlat" => None,
            _ => {
                let place = text.strip_prefix("lonlat:").and_then(|place| place.split_once(','));
                let (lon, lat) = place.ok_or(wanted)?;
                Some([lon.parse().map_err(|_| wanted)?, lat.parse().map_err(|_| wanted)?])
            }
        };
        Ok(Self::Lonlat { origin })
    }
}

impl fmt::Display for CrsArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plane => f.write_str("plane"),
            Self::Lonlat { origin: None } => f.write_str("lonlat"),
            Self::Lonlat { origin: Some([lon, lat]) } => write!(f, "lonlat:{lon},{lat}"),
        }
    }
}
