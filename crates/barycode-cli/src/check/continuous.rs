//! What was found over continuous time, told in every format.

mod record;

use super::findings::Findings;
use super::json::json as to_json;
use super::load::CheckInput;
use super::table::{in_brackets, met, no_clearance, shapes_missing, verdict};
use crate::failure::Failure;
use crate::table::aligned;
use barycode_scene::{ClearanceBounds, ContinuousReport, Meeting, Span};

pub(crate) use record::{BODY_COLUMNS, COLUMNS, ClearanceRecord, Found, MeetingRecord, Told};

/// Times nearer to each other than this, in time steps, are one to the eye.
const SAME_TIME: f64 = 1e-6;

/// A line for each span.
pub(crate) fn table(report: &ContinuousReport) -> String {
    let titles = ["steps", "clearance", "at", "nearest", "verdict", "first contact", "with"];
    let rows: Vec<_> = report.spans.iter().map(row).collect();
    aligned(titles, &rows, |column| column == 1 || column == 2)
}

fn row(span: &Span) -> [String; 7] {
    let [from, to] = span.steps;
    let steps = if from == to { from.to_string() } else { format!("{from} to {to}") };
    let found = Found::from(span);
    let [clearance, at, nearest] = clearance_cells(found.clearance);
    let [first, with] = meeting_cells(found.meeting());
    [steps, clearance, at, nearest, found.verdict().into(), first, with]
}

/// Smallest clearance, when, and what is nearest then.
pub(crate) fn clearance_cells(bounds: Option<&ClearanceBounds>) -> [String; 3] {
    let Some(bounds) = bounds else { return ["-", "-", "-"].map(String::from) };
    let nearest = met(&bounds.obstacle, bounds.body);
    [clearance(bounds), time(bounds.time), nearest]
}

/// When something is met, and what.
pub(crate) fn meeting_cells(meeting: Option<&Meeting>) -> [String; 2] {
    let cells = |meeting: &Meeting| [times(meeting.times), met(&meeting.obstacle, meeting.body)];
    meeting.map_or_else(|| ["-".into(), "-".into()], cells)
}

/// Bounds of a clearance, as one number where they are one to the eye.
fn clearance(bounds: &ClearanceBounds) -> String {
    let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| format!("{bound:.4}"));
    // Rounding apart, the bounds are as near as they need to be.
    if bounds.upper - bounds.lower < 1e-6 {
        upper
    } else if bounds.upper.is_finite() {
        format!("{lower} to {upper}")
    } else {
        format!("at least {lower}")
    }
}

/// A time or an interval, in time steps.
fn times([low, high]: [f64; 2]) -> String {
    if high - low < SAME_TIME { time(high) } else { format!("{} to {}", time(low), time(high)) }
}

/// A time in time steps, to the eye.
pub(crate) fn time(time: f64) -> String {
    ((time * 1e4).round() / 1e4).to_string()
}

/// The result in a sentence or two.
pub(crate) fn result(case: &CheckInput, findings: &Findings, report: &ContinuousReport) -> String {
    let unit = case.unit();
    let seconds = |time: f64| in_brackets(case.seconds_between(time));
    let least = report.clearance().map_or_else(
        || no_clearance(findings).into(),
        |least| {
            let (at, obstacle) = (time(least.time), met(&least.obstacle, least.body));
            let seconds = seconds(least.time);
            format!("Minimum clearance {}{unit} at time step {at}{seconds}, obstacle {obstacle}.", clearance(&least))
        },
    );
    let undecided = match report.spans.iter().filter(|span| span.undecided.is_some()).count() {
        0 => String::new(),
        1 => " Between 2 steps it is undecided.".into(),
        count => format!(" Between {count} pairs of steps it is undecided."),
    };
    let (word, missing) = (verdict(findings), shapes_missing(case));
    let Some(meeting) = findings.meeting() else {
        return format!("{word}. {least}{missing}");
    };
    let what = if report.first_contact().is_some() { "First contact" } else { "First" };
    let (when, obstacle) = (times(meeting.times), met(&meeting.obstacle, meeting.body));
    let seconds = seconds(meeting.times[1]);
    format!("{word}. {what} at time step {when}{seconds}, obstacle {obstacle}.{undecided} {least}{missing}")
}

/// That a plan which is free at two steps meets an obstacle between them.
pub(crate) fn note(span: &Span) -> String {
    let [from, to] = span.steps;
    let (meeting, meets) = match (&span.contact, &span.undecided) {
        (Some(contact), _) => (contact, "meets"),
        (None, Some(open)) => (open, "may meet"),
        (None, None) => return String::new(),
    };
    let obstacle = met(&meeting.obstacle, meeting.body);
    format!("Between steps {from} and {to} the plan {meets} obstacle {obstacle}: see --continuous.")
}

/// One object, its spans one a line.
pub(crate) fn json(case: &CheckInput, report: &ContinuousReport) -> Result<String, Failure> {
    let told = Told { seconds: &|time| case.seconds_between(time), bodies: case.trailer.is_some() };
    let record = |meeting: Option<&Meeting>| to_json(&meeting.map(|meeting| told.meeting(meeting)));
    let open = report.spans.iter().find_map(|span| span.undecided.as_ref());
    let mut text = format!(
        "{{\n\"first_contact\": {},\n\"first_undecided\": {},\n\"undecided\": {},\n\"clearance\": {},\n\"spans\": [",
        record(report.first_contact())?,
        record(open)?,
        report.spans.iter().filter(|span| span.undecided.is_some()).count(),
        to_json(&report.clearance().as_ref().map(|bounds| told.clearance(bounds)))?,
    );
    for (index, span) in report.spans.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&to_json(&record::SpanRecord::new(span, &told))?);
    }
    text.push_str("\n]\n}");
    Ok(text)
}

/// A record for each span; `bodies` says whether there is more than one.
pub(crate) fn csv(report: &ContinuousReport, bodies: bool) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let told: &[&str] = if bodies { &BODY_COLUMNS } else { &[] };
    writer.write_record(["from_step", "to_step"].iter().chain(&COLUMNS).chain(told))?;
    for span in &report.spans {
        let steps = span.steps.iter().map(ToString::to_string);
        let found = Found::from(span);
        let bodies = found.bodies().into_iter().filter(|_| bodies);
        writer.write_record(steps.chain(found.fields()).chain(bodies))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

#[cfg(test)]
mod tests {
    use super::{clearance, times};
    use barycode_scene::{ClearanceBounds, EgoBody, Id};

    #[test]
    fn intervals_are_one_number_where_they_are_one_to_the_eye() {
        assert_eq!(times([12.483_700_01, 12.483_700_02]), "12.4837");
        assert_eq!(times([4.3, 5.0]), "4.3 to 5");
        let bounds =
            |lower, upper| ClearanceBounds { lower, upper, time: 0.0, obstacle: Id::Number(1), body: EgoBody::Vehicle };
        assert_eq!(clearance(&bounds(0.999_999_999, 1.0)), "1.0000");
        assert_eq!(clearance(&bounds(-0.5, 1.0)), "-0.5000 to 1.0000");
        assert_eq!(clearance(&bounds(-0.5, f64::INFINITY)), "at least -0.5000");
    }
}
