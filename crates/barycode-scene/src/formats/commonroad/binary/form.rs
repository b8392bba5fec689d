//! Which of the binary forms of scenarios a file has.

use super::super::super::protobuf::Message;
use crate::error::SceneError;
use crate::source::Bytes;

/// Whether bytes are a binary scenario, or one of the files of later definitions: they begin with
/// its version, or its identity.
pub(crate) fn is_scenario(source: &Bytes) -> bool {
    is_whole(source) || is_part(source)
}

/// Whether they are a scenario by the definitions up to 2024.3.
fn is_whole(source: &Bytes) -> bool {
    let begins = || -> Result<bool, SceneError> {
        let [0x0a, ..] = source.bytes() else { return Ok(false) };
        let first = Message::root(source, "").first()?.message("")?;
        let version = first.first()?;
        Ok(version.number == 1 && version.text()?.starts_with("20"))
    };
    begins().unwrap_or(false)
}

/// Whether bytes are a file of the definitions of 2026, by which roads, obstacles and planning
/// problems have a file each: the first has the map's identity, the others the scenario's, which
/// is cooperative or not, and then has the map's.
pub(super) fn is_part(source: &Bytes) -> bool {
    let begins = || -> Result<bool, SceneError> {
        let [0x0a, ..] = source.bytes() else { return Ok(false) };
        let identity = Message::root(source, "").first()?.message("")?.first()?;
        let fields = identity.message("")?.fields()?;
        let map = match &fields[..] {
            [cooperative, map, ..] if cooperative.integer().is_ok_and(|is| is < 2) => map.message("")?.fields()?,
            _ => fields,
        };
        let [country, name, number, ..] = &map[..] else { return Ok(false) };
        let country = country.text()?;
        let named = country.len() == 3 && country.bytes().all(|letter| letter.is_ascii_uppercase());
        Ok(named && name.text().is_ok() && number.integer().is_ok())
    };
    begins().unwrap_or(false)
}
