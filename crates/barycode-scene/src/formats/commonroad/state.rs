//! A state: position, orientation, time; each exact or known only to lie in a region or an
//! interval.

use std::sync::Arc;

use super::super::xml::{Element, Xml};
use super::region;
use crate::error::{SceneError, quote};
use crate::model::{Pose, PosedShapes, Range, TimeStep};
use crate::number;
use crate::shape::Shape;
use crate::shape::covering::covering;

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
    /// Along x and y. An obstacle's speed decides nothing unless it has no orientation, so that one
    /// that is no number can't make a file unusable.
    velocity: [Option<Result<Range, SceneError>>; 2],
}

/// Where a state is.
pub(super) enum Position {
    Missing,
    Point([f64; 2]),
    /// Somewhere in one of these.
    Region(Vec<Shape>),
    /// Somewhere on lanelets, which are not read.
    Lanelets,
}

/// Reads a state.
pub(super) fn read<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<State, SceneError> {
    xml.only(element, &[])?;
    let (mut place, mut orientation, mut time) = (None, None, None);
    let mut velocity = [None, None];
    while let Some(child) = xml.child(element)? {
        match child.name {
            "position" => {
                let position = position(xml, &child)?;
                xml.once(&child, &mut place, position)?;
            }
            "orientation" => once(xml, &child, &mut orientation)?,
            "time" => once(xml, &child, &mut time)?,
            "velocity" | "velocityY" => {
                let along = usize::from(child.name == "velocityY");
                let value = rough(xml, &child)?;
                xml.once(&child, &mut velocity[along], value)?;
            }
            known if BESIDE_PLACE.contains(&known) => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    Ok(State { position: place.unwrap_or(Position::Missing), orientation, time, velocity })
}

impl State {
    /// What an obstacle with these shapes covers, and when: where the state is exact, the shapes at
    /// their pose; else everything that they may cover.
    pub(super) fn covered(
        self,
        xml: &Xml<'_>,
        element: &Element<'_>,
        shapes: &Arc<[Shape]>,
    ) -> Result<(TimeStep, PosedShapes), SceneError> {
        let step = step(xml, element, self.time)?;
        let State { position, orientation, velocity, .. } = self;
        let orientation = match (orientation, velocity) {
            (Some(known), _) => known,
            (None, [Some(x), Some(y)]) => super::heading::of([x?, y?]),
            (None, _) => {
                let what = format!("<{}> has no <orientation>", element.name);
                return Err(xml.error(element, what, "add <orientation>, or both <velocity> and <velocityY>"));
            }
        };
        let regions = match position {
            Position::Point([x, y]) => {
                if let Some(theta) = orientation.exact() {
                    return Ok((step, PosedShapes { shapes: Arc::clone(shapes), pose: Pose { x, y, theta } }));
                }
                Shape::line(&[[x, y]]).map(|point| vec![point])
            }
            Position::Region(regions) => Ok(regions),
            Position::Missing => return Err(xml.missing(element, "position")),
            Position::Lanelets => {
                let what = format!("the position in <{}> is a lanelet", element.name);
                return Err(xml.error(element, what, "give a <point>, or a <polygon> of the lanelet's outline"));
            }
        };
        let covered = regions.and_then(|regions| covering(shapes, &regions, orientation));
        Ok((step, covered.map_err(|flaw| xml.flaw(element, flaw))?))
    }

    /// The velocity along x, or of a vehicle that heads where it goes, its speed.
    pub(super) fn take_velocity(&mut self) -> Result<Option<Range>, SceneError> {
        self.velocity[0].take().transpose()
    }

    /// Whether place and heading are known exactly.
    pub(super) fn is_exact(&self) -> bool {
        let known = |velocity: &Option<Result<Range, SceneError>>| {
            velocity.as_ref().and_then(|value| value.as_ref().ok()?.exact())
        };
        let heading = match self.orientation {
            Some(orientation) => orientation.exact().is_some(),
            None => known(&self.velocity[0]).zip(known(&self.velocity[1])).is_some_and(|speed| speed != (0.0, 0.0)),
        };
        heading && matches!(self.position, Position::Point(_))
    }
}

fn position<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Position, SceneError> {
    xml.only(element, &[])?;
    let mut position = None;
    while let Some(child) = xml.child(element)? {
        position = Some(match (child.name, position) {
            ("point", None) => Position::Point(region::point(xml, &child)?),
            ("lanelet", None | Some(Position::Lanelets)) => Position::Lanelets,
            // A region may have several parts.
            ("rectangle" | "circle" | "polygon", None) => Position::Region(vec![region::shape(xml, &child)?]),
            ("rectangle" | "circle" | "polygon", Some(Position::Region(mut shapes))) => {
                shapes.push(region::shape(xml, &child)?);
                Position::Region(shapes)
            }
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

fn range<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Range, SceneError> {
    rough(xml, element)?
}

/// `<exact>`, or `<intervalStart>` with `<intervalEnd>`. That a value is not usable is told apart
/// from what is wrong with the document.
fn rough<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Result<Range, SceneError>, SceneError> {
    let mut wrong = xml.only(element, &[]).err();
    let mut numbers = [None; 3];
    while let Some(child) = xml.child(element)? {
        let text = xml.text(&child)?;
        let read = match ["exact", "intervalStart", "intervalEnd"].iter().position(|known| *known == child.name) {
            Some(place) => number::finite(&text)
                .map_err(|flaw| xml.flaw(&child, flaw))
                .and_then(|number| xml.once(&child, &mut numbers[place], number)),
            None => Err(xml.unknown(&child, element)),
        };
        wrong = wrong.or(read.err());
    }
    Ok(match wrong {
        Some(error) => Err(error),
        None => ordered(xml, element, numbers),
    })
}

fn ordered(xml: &Xml<'_>, element: &Element<'_>, numbers: [Option<f64>; 3]) -> Result<Range, SceneError> {
    let [exact, low, high] = numbers;
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
