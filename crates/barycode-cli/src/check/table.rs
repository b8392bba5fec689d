//! The findings as a table for the eye.

use super::continuous;
use super::findings::{Findings, Outcome};
use super::load::{CheckInput, KnownFootprint};
use crate::table::{aligned, missing_lines, shortened};
use barycode::Touching;
use barycode_scene::{EgoBody, Id, Plan, Plans, Pose, TimeStep};

/// Header, one line for each step, and the result. The last line says where the plan meets an
/// obstacle between two steps, if it does before any step that is not free.
pub(crate) fn text(case: &CheckInput, findings: &Findings) -> String {
    let mut text = header(case);
    if let Some(report) = &findings.continuous {
        text.push_str(&continuous::table(report));
        text.push('\n');
        text.push_str(&result(case, findings));
        text.push('\n');
        return text;
    }
    let rows: Vec<[String; 6]> = findings.steps.iter().map(row).collect();
    let titles = ["step", "clearance", "obstacle", "verdict", "on ego", "on obstacle"];
    text.push_str(&aligned(titles, &rows, |column| column < 2));
    text.push('\n');
    text.push_str(&result(case, findings));
    text.push('\n');
    if let Some(span) = &findings.between {
        text.push_str(&continuous::note(span));
        text.push('\n');
    }
    text
}

fn header(case: &CheckInput) -> String {
    let poses = &case.plan.poses;
    let steps = poses.first().zip(poses.last()).map(|(first, last)| (first.time_step, last.time_step));
    facts(case, &format!("plan       {}, {} poses", case.plan.name, poses.len()), steps)
}

/// One plan or many, as a trailer has them.
pub(crate) trait Called {
    /// What they are, and their name.
    fn called(&self) -> String;
}

impl Called for Plan {
    fn called(&self) -> String {
        format!("plan {}", self.name)
    }
}

impl Called for Plans {
    fn called(&self) -> String {
        format!("plans {}", self.name())
    }
}

/// What is checked against what, the plan as given.
pub(crate) fn facts<P: Called>(case: &CheckInput<P>, plan: &str, steps: Option<(TimeStep, TimeStep)>) -> String {
    let CheckInput { scene, vehicle, .. } = case;
    let unit = case.unit();
    let steps = steps.map_or_else(String::new, |(first, last)| format!(", time steps {first} to {last}"));
    let dt = scene.step_seconds.map_or_else(String::new, |seconds| format!(", {seconds} s each"));
    let trailer = case.trailer.as_ref().map_or_else(String::new, |trailer| {
        let (body, plan) = (described(&trailer.body, unit), trailer.plan.called());
        format!("trailer    {body}, {plan}\n")
    });
    let without = if case.excluded.is_empty() {
        String::new()
    } else {
        let ids: Vec<String> = case.excluded.iter().map(ToString::to_string).collect();
        format!(" (without {})", ids.join(", "))
    };
    let margin = if case.margin > 0.0 { format!("margin     {}{unit}\n", case.margin) } else { String::new() };
    let touching = if case.touching == Touching::Free { "touching   free\n" } else { "" };
    let projection = case.projection.map_or_else(String::new, |(projection, distortion)| {
        let ([lon, lat], relative, contact) = (projection.origin(), distortion.relative, distortion.of(0.0));
        let error = format!("off by at most {contact:.1e} m and {relative:.1e} of them");
        format!("projection about longitude {lon:.7}, latitude {lat:.7}; clearances are {error}\n")
    });
    let missing = missing_lines(
        "missing    ",
        case.missing().map(|(id, why)| format!("obstacle {}: {why}", shortened(&id.to_string()))),
    );
    format!(
        "scene      {} ({}), {} obstacles{without}\n{plan}{steps}{dt}\n\
         footprint  {}\n{trailer}{margin}{touching}{projection}{missing}\n",
        scene.name,
        scene.format,
        scene.obstacles.len() - case.excluded_count(),
        described(vehicle, unit),
    )
}

/// The size of a footprint, what it is made of, and where it comes from.
fn described(KnownFootprint { footprint, origin, .. }: &KnownFootprint, unit: &str) -> String {
    let [low, high] = footprint.bounds();
    let size = format!("{} x {}{unit}", rounded(high[0] - low[0]), rounded(high[1] - low[1]));
    if footprint.rectangle().is_some() {
        let reference = if low[0] == -high[0] { "centre" } else { "rear axle" };
        return format!("{size} about the {reference} ({origin})");
    }
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (shapes, pieces) = (footprint.at(Pose::IDENTITY).shapes.len(), footprint.pieces());
    let pieces = if pieces == shapes { String::new() } else { format!(" of {}", counted(pieces, "convex piece")) };
    format!("{}{pieces}, {size} ({origin})", counted(shapes, "shape"))
}

/// The obstacle that is near, and the trailer where that is what is near it.
pub(crate) fn met(obstacle: &Id, body: EgoBody) -> String {
    let obstacle = shortened(&obstacle.to_string());
    match body {
        EgoBody::Vehicle => obstacle,
        EgoBody::Trailer => format!("{obstacle} (trailer)"),
    }
}

/// A size without the last digits of a difference.
fn rounded(size: f64) -> f64 {
    (size * 1e9).round() / 1e9
}

fn row(step: &super::findings::Step) -> [String; 6] {
    let place = |[x, y]: [f64; 2]| format!("({x:.3}, {y:.3})");
    let time_step = step.time_step.to_string();
    let verdict = step.outcome.map_or("no obstacle", Outcome::name).to_owned();
    match &step.nearest {
        None => [time_step, "-".into(), "-".into(), verdict, String::new(), String::new()],
        Some(found) => [
            time_step,
            format!("{:.4}", found.clearance),
            met(&found.obstacle, found.body),
            verdict,
            place(found.on_ego),
            place(found.on_obstacle),
        ],
    }
}

/// The result in a sentence or two; the picture says it, too.
pub(crate) fn result(case: &CheckInput, findings: &Findings) -> String {
    if let Some(report) = &findings.continuous {
        return continuous::result(case, findings, report);
    }
    let unit = case.unit();
    let at = |index: usize| {
        let step = findings.steps[index].time_step;
        let seconds = in_brackets(case.seconds(index));
        let obstacle = findings.steps[index].nearest.as_ref();
        let obstacle =
            obstacle.map_or_else(String::new, |found| format!(", obstacle {}", met(&found.obstacle, found.body)));
        format!("time step {step}{seconds}{obstacle}")
    };
    let least = findings.minimum.and_then(|index| Some((index, findings.steps[index].clearance()?)));
    let least = match least {
        Some((index, clearance)) => format!("Minimum clearance {clearance:.4}{unit} at {}.", at(index)),
        None => no_clearance(findings).into(),
    };
    let undecided = match findings.undecided {
        0 => String::new(),
        1 => " 1 time step is undecided.".into(),
        count => format!(" {count} time steps are undecided."),
    };
    let word = verdict(findings);
    let missing = shapes_missing(case);
    match findings.first_collision {
        None => format!("{word}. {least}{missing}"),
        Some(first) => format!("{word}. First at {}.{undecided} {least}{missing}", at(first)),
    }
}

/// Why there is no clearance.
pub(crate) fn no_clearance(findings: &Findings) -> &'static str {
    if findings.never_met() {
        "No obstacle exists at any time step of the plan."
    } else {
        "No shape is known of any obstacle at any time step of the plan."
    }
}

/// Of which obstacles a shape is missing, as a sentence to be added; empty if of none.
pub(crate) fn shapes_missing<P>(case: &CheckInput<P>) -> String {
    let mut ids: Vec<String> = case.missing().map(|(id, _)| id.to_string()).collect();
    ids.dedup();
    match ids.len() {
        0 => String::new(),
        1 => format!(" The shape of obstacle {} is missing.", shortened(&ids[0])),
        count => format!(" The shapes of {count} obstacles are missing."),
    }
}

/// A time to the millisecond, if it is known.
pub(crate) fn in_brackets(seconds: Option<f64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!(" ({} s)", (seconds * 1e3).round() / 1e3))
}

/// The result in a word.
pub(crate) fn verdict(findings: &Findings) -> &'static str {
    match findings.is_free() {
        true => "FREE",
        false if findings.only_undecided() => "UNDECIDED",
        false => "COLLISION",
    }
}
