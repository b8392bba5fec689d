//! What was found, letter for letter as `barycode check --format json` writes it.

mod record;

use crate::load::KnownFootprint;
use crate::session::{News, Session};
use barycode_scene::{Id, Meeting, Pose};
use record::{MissingRecord, PoseRecord, Records};
use serde::Serialize;
use serde_json::Value;

/// JSON of what can always be written as such; null where it can't.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
}

/// A number where it is one.
pub(crate) fn name(id: &Id) -> Value {
    match id {
        Id::Number(number) => (*number).into(),
        Id::Name(name) => name.as_str().into(),
    }
}

/// What a page shows before anything is checked.
#[derive(Serialize)]
struct Opened<'s> {
    scene: &'s str,
    format: &'s str,
    obstacles: usize,
    lanelets: usize,
    step_seconds: Option<f64>,
    plan: &'s str,
    poses: Vec<PoseRecord>,
    footprint: FootprintRecord<'s>,
    trailer: Option<TrailerRecord<'s>>,
    projection: Option<ProjectionRecord>,
    missing: Vec<MissingRecord>,
    remaining: usize,
}

#[derive(Serialize)]
struct FootprintRecord<'s> {
    /// Lower and upper corner of an upright box around it, in the frame of the reference point.
    bounds: [[f64; 2]; 2],
    shapes: usize,
    /// How many convex pieces the shapes are made of.
    pieces: usize,
    /// Where it comes from, in words.
    origin: &'s str,
}

impl<'s> FootprintRecord<'s> {
    fn new(KnownFootprint { footprint, origin }: &'s KnownFootprint) -> Self {
        let shapes = footprint.at(Pose::IDENTITY).shapes.len();
        Self { bounds: footprint.bounds(), shapes, pieces: footprint.pieces(), origin }
    }
}

#[derive(Serialize)]
struct TrailerRecord<'s> {
    footprint: FootprintRecord<'s>,
    /// What its plan is called.
    plan: &'s str,
}

/// By how much clearances may be off because coordinates were projected.
#[derive(Serialize)]
struct ProjectionRecord {
    origin: [f64; 2],
    relative_error: f64,
    contact_error: f64,
}

fn projection(session: &Session) -> Option<ProjectionRecord> {
    let (projection, distortion) = session.projection?;
    let (relative_error, contact_error) = (distortion.relative, distortion.of(0.0));
    Some(ProjectionRecord { origin: projection.origin(), relative_error, contact_error })
}

/// The text of an opened check.
pub(crate) fn opened(session: &Session) -> String {
    let Session { scene, plan, vehicle, trailer, .. } = session;
    let trailer = trailer
        .as_ref()
        .map(|trailer| TrailerRecord { footprint: FootprintRecord::new(&trailer.body), plan: &trailer.plan.name });
    json(&Opened {
        scene: &scene.name,
        format: &scene.format,
        obstacles: scene.obstacles.len(),
        lanelets: scene.lanelets,
        step_seconds: scene.step_seconds,
        plan: &plan.name,
        poses: plan.poses.iter().map(|pose| PoseRecord::new(pose, session)).collect(),
        footprint: FootprintRecord::new(vehicle),
        trailer,
        projection: projection(session),
        missing: missing(session),
        remaining: session.remaining(),
    })
}

/// What a call has found, with the bounds of the clearances, which the whole report leaves out.
pub(crate) fn news(session: &Session, news: News) -> String {
    let records = Records(session);
    let bounds = session.steps[news.steps.clone()]
        .iter()
        .map(|step| step.nearest.as_ref().map(|found| [found.lower, found.upper]));
    json(&serde_json::json!({
        "bounds": bounds.collect::<Vec<_>>(),
        "collides": session.steps[news.steps.clone()].iter().map(|step| step.collides).collect::<Vec<_>>(),
        "steps": session.steps[news.steps].iter().map(|step| records.step(step)).collect::<Vec<_>>(),
        "spans": session.spans.spans[news.spans].iter().map(|span| records.span(span)).collect::<Vec<_>>(),
    }))
}

/// One object, its steps one a line. JSON has no NaN; null stands for it.
pub(crate) fn whole(session: &Session) -> String {
    let steps = &session.steps;
    let first = steps.iter().find(|step| step.collides);
    let undecided = steps.iter().filter(|step| step.outcome == Some(crate::found::Outcome::Undecided)).count();
    let minimum = minimum(session);
    let is_free = first.is_none() && (!session.continuous || session.spans.is_free());
    let mut text = format!(
        "{{\n\"free\": {is_free},\n\"first_collision\": {},\n\"undecided\": {undecided},\n\"min_clearance\": {},\n\"min_clearance_step\": {},\n\"missing\": {},\n",
        json(&first.map(|step| step.time_step)),
        json(&minimum.map(|(_, clearance)| clearance)),
        json(&minimum.map(|(index, _)| steps[index].time_step)),
        json(&missing(session)),
    );
    if let Some(projection) = projection(session) {
        text.push_str(&format!("\"projection\": {},\n", json(&projection)));
    }
    if session.continuous {
        text.push_str(&format!("\"continuous\": {},\n", continuous(session)));
    }
    text.push_str("\"steps\": [");
    let records = Records(session);
    push_lines(&mut text, steps.iter().map(|step| json(&records.step(step))));
    text.push_str("\n]\n}\n");
    text
}

/// The first step with the smallest clearance, and that.
fn minimum(session: &Session) -> Option<(usize, f64)> {
    let mut minimum: Option<(usize, f64)> = None;
    for (index, step) in session.steps.iter().enumerate() {
        let Some(found) = &step.nearest else { continue };
        // Not `clearance < least`: NaN must not be passed over.
        if !minimum.is_some_and(|(_, least)| found.clearance >= least) {
            minimum = Some((index, found.clearance));
        }
    }
    minimum
}

fn continuous(session: &Session) -> String {
    let records = Records(session);
    let record = |meeting: Option<&Meeting>| json(&meeting.map(|meeting| records.meeting(meeting)));
    let report = &session.spans;
    let mut text = format!(
        "{{\n\"first_contact\": {},\n\"first_undecided\": {},\n\"undecided\": {},\n\"clearance\": {},\n\"spans\": [",
        record(report.first_contact()),
        record(report.spans.iter().find_map(|span| span.undecided.as_ref())),
        report.spans.iter().filter(|span| span.undecided.is_some()).count(),
        json(&report.clearance().as_ref().map(|bounds| records.clearance(bounds))),
    );
    push_lines(&mut text, report.spans.iter().map(|span| json(&records.span(span))));
    text.push_str("\n]\n}");
    text
}

fn push_lines(text: &mut String, lines: impl Iterator<Item = String>) {
    for (index, line) in lines.enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&line);
    }
}

/// The obstacles that lack a shape and are not left out, and why.
fn missing(session: &Session) -> Vec<MissingRecord> {
    let kept = session.scene.obstacles.iter().filter(|obstacle| !session.excluded.contains(&obstacle.id));
    kept.flat_map(|obstacle| obstacle.missing.iter().map(|why| MissingRecord::new(&obstacle.id, why))).collect()
}
