//! A state: position, orientation, time; each exact or, in planning problems, known only to lie in
//! an interval.

use super::super::xml::{Element, Xml};
use super::region;
use crate::error::{SceneError, quote};
use crate::model::{Pose, Range, TimeStep};
use crate::number;

/// Elements of a state, of any of CommonRoad's vehicle models without a trailer, that do not say
/// where it is in the plane.
pub(super) const BESIDE_PLACE: [&str; 37] = [
    "acceleration",
    "accelerationY",
    "curvature",
    "curvatureChange",
    "curvatureRate",
    "deltaYf",
    "deltaYr",
    "frontWheelAngularSpeed",
    "jerk",
    "jounce",
    "leftFrontWheelAngularSpeed",
    "leftRearWheelAngularSpeed",
    "pitchAngle",
    "pitchRate",
    "positionZ",
    "positionZFront",
    "positionZRear",
    "rearWheelAngularSpeed",
    "rightFrontWheelAngularSpeed",
    "rightRearWheelAngularSpeed",
    "rollAngle",
    "rollAngleFront",
    "rollAngleRear",
    "rollRate",
    "rollRateFront",
    "rollRateRear",
    "slipAngle",
    "steeringAngle",
    "steeringAngleSpeed",
    "velocity",
    "velocityY",
    "velocityYFront",
    "velocityYRear",
    "velocityZ",
    "velocityZFront",
    "velocityZRear",
    "yawRate",
];

/// What a state element says.
pub(super) struct State {
    pub(super) position: Position,
    pub(super) orientation: Option<Range>,
    pub(super) time: Option<Range>,
}

/// Where a state is.
pub(super) enum Position {
    Missing,
    Point([f64; 2]),
    /// Somewhere in a region.
    Region,
}

/// Reads an obstacle's state.
pub(super) fn read<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<State, SceneError> {
    read_state(xml, element, None)
}

/// Reads the ego vehicle's state, with its velocity.
pub(super) fn read_with_velocity<'a>(
    xml: &mut Xml<'a>,
    element: &Element<'a>,
) -> Result<(State, Option<Range>), SceneError> {
    let mut velocity = None;
    let state = read_state(xml, element, Some(&mut velocity))?;
    Ok((state, velocity))
}

/// An obstacle's velocity decides nothing, so it isn't read, and can't make a file unusable.
fn read_state<'a>(
    xml: &mut Xml<'a>,
    element: &Element<'a>,
    mut velocity: Option<&mut Option<Range>>,
) -> Result<State, SceneError> {
    xml.only(element, &[])?;
    let (mut place, mut orientation, mut time) = (None, None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "position" => {
                let position = position(xml, &child)?;
                xml.once(&child, &mut place, position)?;
            }
            "orientation" => once(xml, &child, &mut orientation)?,
            "time" => once(xml, &child, &mut time)?,
            "velocity" => {
                if let Some(velocity) = velocity.as_deref_mut() {
                    once(xml, &child, velocity)?;
                }
            }
            known if BESIDE_PLACE.contains(&known) => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    Ok(State { position: place.unwrap_or(Position::Missing), orientation, time })
}

impl State {
    /// The state of an obstacle, where everything must be known exactly.
    pub(super) fn exact(&self, xml: &Xml<'_>, element: &Element<'_>) -> Result<(TimeStep, Pose), SceneError> {
        let [x, y] = match self.position {
            Position::Point(point) => point,
            Position::Missing => return Err(xml.missing(element, "position")),
            Position::Region => {
                return Err(xml.error(
                    element,
                    format!("the position in <{}> is a region", element.name),
                    "give a <point>, or describe the obstacle by an <occupancySet>",
                ));
            }
        };
        let orientation = self.orientation.ok_or_else(|| xml.missing(element, "orientation"))?;
        let theta = orientation.exact().ok_or_else(|| {
            let what = format!("the orientation in <{}> is an interval", element.name);
            xml.error(element, what, "give an <exact> value, or describe the obstacle by an <occupancySet>")
        })?;
        Ok((step(xml, element, self.time)?, Pose { x, y, theta }))
    }
}

fn position<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Position, SceneError> {
    xml.only(element, &[])?;
    let mut position = None;
    while let Some(child) = xml.child(element)? {
        position = Some(match (child.name, &position) {
            ("point", None) => Position::Point(region::point(xml, &child)?),
            // A region may have several parts.
            ("rectangle" | "circle" | "polygon" | "lanelet", None | Some(Position::Region)) => Position::Region,
            ("point" | "rectangle" | "circle" | "polygon" | "lanelet", Some(_)) => {
                return Err(xml.error(element, "<position> is more than a point", "keep one point, or a region"));
            }
            _ => return Err(xml.unknown(&child, element)),
        });
    }
    position.ok_or_else(|| xml.missing(element, "point"))
}

/// An element that is a number or an interval, and comes once.
pub(super) fn once<'a>(xml: &mut Xml<'a>, element: &Element<'a>, slot: &mut Option<Range>) -> Result<(), SceneError> {
    let value = range(xml, element)?;
    xml.once(element, slot, value)
}

/// `<exact>`, or `<intervalStart>` with `<intervalEnd>`.
fn range<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Range, SceneError> {
    xml.only(element, &[])?;
    let (mut exact, mut low, mut high) = (None, None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "exact" => region::number(xml, &child, &mut exact)?,
            "intervalStart" => region::number(xml, &child, &mut low)?,
            "intervalEnd" => region::number(xml, &child, &mut high)?,
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    match (exact.or(low), exact.or(high)) {
        _ if exact.is_some() && (low.is_some() || high.is_some()) => {
            Err(xml.error(element, format!("<{}> is both exact and an interval", element.name), "keep one of them"))
        }
        (Some(low), Some(high)) if low <= high => Ok(Range { low, high }),
        (Some(low), Some(high)) => Err(xml.error(
            element,
            format!("<{}> is an interval from {low} to {high}", element.name),
            "put the smaller value first",
        )),
        _ => Err(xml.missing(element, "exact")),
    }
}

/// An exact time step.
pub(super) fn step(xml: &Xml<'_>, element: &Element<'_>, time: Option<Range>) -> Result<TimeStep, SceneError> {
    let time = time.ok_or_else(|| xml.missing(element, "time"))?;
    let exact = time.exact().ok_or_else(|| {
        let what = format!("the time in <{}> is an interval", element.name);
        xml.error(element, what, "give an <exact> time step")
    })?;
    number::time_step(&exact.to_string()).map_err(|_| {
        let what = format!("time step {} in <{}> is not usable", quote(&exact.to_string()), element.name);
        xml.error(element, what, format!("give a whole number from 0 to {}", number::MAX_TIME_STEP))
    })
}
