//! `<planningProblem>`: the ego vehicle's start.

use super::super::xml::{Element, Xml};
use super::state::{self, Position};
use crate::error::SceneError;
use crate::model::{Id, PlanningProblem};

pub(super) fn read<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<PlanningProblem, SceneError> {
    let id = Id::parse(&xml.required(element, "id")?);
    xml.only(element, &["id"])?;
    let mut start = None;
    while let Some(child) = xml.child(element)? {
        match child.name {
            "initialState" => {
                let state = state::read(xml, &child)?;
                xml.once(&child, &mut start, (state, child))?;
            }
            // Where to go is nothing to run into.
            "goalState" => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let (mut start, place) = start.ok_or_else(|| xml.missing(element, "initialState"))?;
    Ok(PlanningProblem {
        id,
        time_step: start.time.ok_or_else(|| xml.missing(&place, "time"))?,
        position: match start.position {
            Position::Point(point) => Some(point),
            Position::Region(_) | Position::Lanelets => None,
            Position::Missing => return Err(xml.missing(&place, "position")),
        },
        orientation: start.orientation.ok_or_else(|| xml.missing(&place, "orientation"))?,
        velocity: start.take_velocity()?,
        goal: None,
    })
}
