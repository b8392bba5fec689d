//! What the frames say.

use crate::args::SolveArgs;
use crate::drawing::short;
use crate::query::{CoreAnswer, QueryAnswer, Real};
use crate::trace::steps::{Corner, Step, StepKind};
use barycode::expert::Vector;
use barycode::{ContactPoint, Scalar, Stop, Verdict};

/// The line below the title.
pub(crate) fn summary<V: Vector<Scalar: Real>>(
    args: &SolveArgs,
    answered: &QueryAnswer<V>,
    view: Option<String>,
) -> String {
    let (iterations, stop) = match &answered.found {
        CoreAnswer::Contact(answer, _) => (answer.iterations, answer.stop),
        CoreAnswer::Intersection(answer) => (answer.iterations, answer.stop),
    };
    let view = view.map_or_else(String::new, |view| format!("; seen along {view}"));
    format!(
        "{}; solver {}, {}; {iterations} supports, stop: {}{view}",
        answer(answered),
        args.solver,
        V::Scalar::NAME,
        stop_name(stop)
    )
}

/// The answer in one sentence without its end.
pub(crate) fn answer<V: Vector<Scalar: Real>>(answered: &QueryAnswer<V>) -> String {
    match &answered.found {
        CoreAnswer::Intersection(found) => {
            let within = found.within.to_f64();
            let grown = if within > 0.0 { format!(" within {}", short(within)) } else { String::new() };
            format!("{}{grown}", verdict_name(found.verdict))
        }
        CoreAnswer::Contact(found, _) => {
            let [distance, lower, upper] = [found.distance, found.lower, found.upper].map(Scalar::to_f64);
            let gap = upper - lower;
            let proven = if gap.is_finite() { format!(", proven to {}", short(gap)) } else { String::new() };
            format!("{}, signed distance {}{proven}", verdict_name(found.verdict), short(distance))
        }
    }
}

/// How many points a manifold has, and how far apart the shapes are there: what goes on from
/// [`answer`].
pub(crate) fn manifold<V: Vector<Scalar: Real>>(points: &[ContactPoint<V>]) -> String {
    let apart: Vec<String> = points.iter().map(|point| short(point.distance.to_f64())).collect();
    match apart.as_slice() {
        [] => "; no point of a manifold".into(),
        [only] => format!("; a manifold of one point, at {only}"),
        _ => format!("; a manifold of {} points, at {}", apart.len(), apart.join(", ")),
    }
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Separated => "Separated",
        Verdict::Touching => "Touching",
        Verdict::Penetrating => "Penetrating",
        Verdict::Undecided => "Undecided",
    }
}

pub(crate) fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Optimal => "optimal",
        Stop::Decided => "decided",
        Stop::CutOff => "cut off",
        Stop::Tolerance => "tolerance",
        Stop::IterationLimit => "iteration limit",
        Stop::Stalled => "stalled",
        Stop::NotFinite => "not finite",
        Stop::OutOfRange => "out of range",
        _ => "other",
    }
}

/// The heading of a step.
pub(crate) fn heading(index: usize, step: &Step) -> String {
    let again = if step.widened { ", again in wider arithmetic" } else { "" };
    match &step.kind {
        StepKind::Descend if step.before.is_empty() => format!("{}  The first support{again}", index + 1),
        StepKind::Descend => format!("{}  From {} towards O{again}", index + 1, names(&step.before)),
        StepKind::Expand { side, distance, .. } => {
            format!("{}  EPA: beyond {}, {} from O{again}", index + 1, names(side), short(*distance))
        }
    }
}

/// The two lines below a step.
pub(crate) fn captions(step: &Step) -> [String; 2] {
    let found =
        format!("Along {} the farthest point of the obstacle is w{} = {}.", step.toward, step.found.number, step.at);
    [found, outcome(step)]
}

fn outcome(step: &Step) -> String {
    if let StepKind::Expand { side, grew, .. } = &step.kind {
        let what = if side.len() > 2 { "face" } else { "edge" };
        return if *grew {
            format!("It lies beyond the {what}: the polytope grows by w{}.", step.found.number)
        } else {
            format!("Nothing lies beyond the {what}: it is the obstacle's own.")
        };
    }
    let Some(reduced) = &step.reduced else {
        let known = step.before.iter().any(|corner| corner.number == step.found.number);
        return match step.before.as_slice() {
            [] => "It is the first simplex.".into(),
            before if known => format!("It is no farther than {}: that is the part nearest O.", names(before)),
            _ => "That settles the matter: the loop ends here.".into(),
        };
    };
    let code = reduced.barycode.map_or_else(String::new, |code| format!(", code {code:03b}"));
    let result = match reduced.region.as_str() {
        "inside" => "the simplex holds O".into(),
        "stalled" => "no progress beyond rounding".into(),
        _ => {
            let weights: Vec<String> = reduced.weights.iter().map(|&weight| short(weight)).collect();
            format!("{} nearest O, weights {}", names(&step.after), weights.join(", "))
        }
    };
    format!("{}{code}: {result}.", reduced.method)
}

/// Corners by name.
fn names(corners: &[Corner]) -> String {
    let names: Vec<String> = corners.iter().map(|corner| format!("w{}", corner.number)).collect();
    names.join(" ")
}

/// A point or vector.
pub(crate) fn coordinates(numbers: &[f64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|&number| short(number)).collect();
    format!("({})", numbers.join(", "))
}
