//! What coordinates a file says it has: the member `crs` of GeoJSON before RFC 7946.

use super::{Object, Reader};
use crate::error::{SceneError, quote};

/// Names of systems of longitude and latitude in degrees that have no number.
const IN_DEGREES: [&str; 5] = ["CRS84", "CRS83", "CRS27", "WGS84", "WGS 84"];

/// Numbers of EPSG that are given to systems of longitude and latitude, and to geocentric ones.
const GEOGRAPHIC: std::ops::Range<u32> = 4000..5000;

/// Refuses coordinates that the file says are degrees, and a system that it does not name. Those of
/// any other system are taken to be the plane's.
pub(super) fn in_plane<'a>(reader: &Reader<'a>, top: &Object<'a>) -> Result<(), SceneError> {
    let Some(text) = top.get("crs") else { return Ok(()) };
    let crs: Object<'_> = reader.json(text)?;
    let properties = crs.get("properties").map(|text| reader.json::<Object<'_>>(text)).transpose()?;
    let Some(name) = properties.as_ref().and_then(|properties| properties.get("name")) else {
        let remedy = "name it as in {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:25832\"}}, or take it out";
        return Err(reader.error(text, "the crs has no name", remedy));
    };
    let name = reader.text(name)?;
    if !is_in_degrees(&name) {
        return Ok(());
    }
    let what = format!("the coordinates are degrees, by the crs {}", quote(&name));
    Err(reader.error(text, what, "convert the file to the coordinates of a plane in metres, such as UTM"))
}

fn is_in_degrees(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    if IN_DEGREES.iter().any(|known| upper.contains(known)) {
        return true;
    }
    let number = upper.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok());
    upper.contains("EPSG") && number.is_some_and(|number| GEOGRAPHIC.contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_told_by_the_name() {
        for name in [
            "urn:ogc:def:crs:OGC:1.3:CRS84",
            "OGC:CRS84h",
            "EPSG:4326",
            "urn:ogc:def:crs:EPSG::4258",
            "http://www.opengis.net/def/crs/EPSG/0/4979",
            "WGS84",
        ] {
            assert!(is_in_degrees(name), "{name}");
        }
        for name in
            ["EPSG:25832", "urn:ogc:def:crs:EPSG::3857", "urn:ogc:def:crs:EPSG::31467", "local", "grid 4326", ""]
        {
            assert!(!is_in_degrees(name), "{name}");
        }
    }
}
