//! What coordinates a file says it has: the member `crs` of GeoJSON before RFC 7946, which any
//! object may have.

use super::{Coordinates, Object, Reader};
use crate::error::{SceneError, quote};

/// Names of systems of longitude and latitude in degrees that have no number.
const IN_DEGREES: [&str; 5] = ["CRS84", "CRS83", "CRS27", "WGS84", "WGS 84"];

/// Numbers of EPSG that are given to systems of longitude and latitude, and to geocentric ones.
const GEOGRAPHIC: std::ops::Range<u32> = 4000..5000;

/// Those of them that are of ellipsoids that differ by less than a millimetre: WGS 84 and GRS 80.
const ON_WGS84: [&str; 4] = ["CRS84", "CRS83", "WGS84", "WGS 84"];

/// The same by number: WGS 84, ETRS89 and NAD83, without and with heights.
const NUMBERS_ON_WGS84: [u32; 5] = [4326, 4979, 4258, 4937, 4269];

/// Refuses a system that is not named, and one that is not what the coordinates are read as: where
/// they are those of a plane one of degrees, where they are degrees one that is not on WGS 84; and
/// one that differs from that of another object of the file.
pub(super) fn checked<'a>(reader: &Reader<'a>, object: &Object<'a>) -> Result<(), SceneError> {
    let Some(text) = object.get("crs") else { return Ok(()) };
    let crs: Object<'_> = reader.json(text)?;
    let properties = crs.get("properties").map(|text| reader.json::<Object<'_>>(text)).transpose()?;
    let Some(name) = properties.as_ref().and_then(|properties| properties.get("name")) else {
        let remedy = "name it as in {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:25832\"}}, or take it out";
        return Err(reader.error(text, "the crs has no name", remedy));
    };
    let name = reader.text(name)?;
    let (fits, what, remedy) = match reader.coordinates {
        Coordinates::Plane => (
            !is_in_degrees(&name),
            "degrees",
            "read them as such (check --crs lonlat), or convert the file to the coordinates of a plane, such as UTM",
        ),
        Coordinates::Measured(_) | Coordinates::Projected(_) => (
            is_on_wgs84(&name),
            "no degrees on WGS 84",
            "convert the file to longitude and latitude on WGS 84, or read it as those of a plane",
        ),
    };
    if !fits {
        return Err(reader.error(text, format!("the coordinates are {what}, by the crs {}", quote(&name)), remedy));
    }
    let mut known = reader.crs.borrow_mut();
    let known = known.get_or_insert_with(|| name.clone().into_owned());
    if *known == name {
        return Ok(());
    }
    let what = format!("the crs {} follows another, {}", quote(&name), quote(known));
    Err(reader.error(text, what, "convert all coordinates of the file to one of them"))
}

fn is_on_wgs84(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    let number = number(&upper);
    let numbered = number.is_some_and(|number| NUMBERS_ON_WGS84.contains(&number));
    is_in_degrees(name) && (numbered || ON_WGS84.iter().any(|known| upper.contains(known)))
}

fn is_in_degrees(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    if IN_DEGREES.iter().any(|known| upper.contains(known)) {
        return true;
    }
    upper.contains("EPSG") && number(&upper).is_some_and(|number| GEOGRAPHIC.contains(&number))
}

/// The number that a name ends in.
fn number(name: &str) -> Option<u32> {
    name.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok())
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
        for (name, is) in [
            ("urn:ogc:def:crs:OGC:1.3:CRS84", true),
            ("EPSG:4326", true),
            ("urn:ogc:def:crs:EPSG::4258", true),
            ("EPSG:4267", false),
            ("urn:ogc:def:crs:OGC:1.3:CRS27", false),
            ("EPSG:4978", false),
            ("EPSG:25832", false),
            ("", false),
        ] {
            assert_eq!(is_on_wgs84(name), is, "{name}");
        }
    }
}
