//! The clearance over time.

use super::ticks::{multiples, round_step};
use crate::check::continuous::time as in_steps;
use crate::check::findings::{Findings, Step};
use crate::check::load::CheckInput;
use crate::drawing::{Anchor, Frame, Point2, Svg, short};

const LEFT: f64 = 58.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 64.0;
/// The lane that names the nearest obstacle.
const LANE: f64 = 16.0;

/// Time steps to the right, clearances up.
struct Axes {
    frame: Frame,
    time: [f64; 2],
    clearance: [f64; 2],
}

impl Axes {
    fn new(findings: &Findings, margin: f64, outer: Frame) -> Self {
        let times = || findings.steps.iter().map(|step| f64::from(step.time_step));
        let mut time = [times().fold(f64::INFINITY, f64::min), times().fold(f64::NEG_INFINITY, f64::max)];
        if !(time[1] > time[0]) {
            time = if time[0].is_finite() { [time[0] - 0.5, time[0] + 0.5] } else { [0.0, 1.0] };
        }
        let between = || least_between(findings).map(|(_, clearance)| clearance);
        let steps = || findings.steps.iter().filter_map(Step::clearance).filter(|c| c.is_finite());
        let clearances = || steps().chain(between());
        let low = clearances().fold(0.0, f64::min);
        let high = clearances().fold(margin, f64::max);
        let size = if high > low { high - low } else { 1.0 };
        let clearance = [if low < 0.0 { low - 0.12 * size } else { low - 0.05 * size }, high + 0.1 * size];
        let frame = Frame {
            corner: [outer.corner[0] + LEFT, outer.corner[1] + TOP],
            size: [outer.size[0] - LEFT - RIGHT, outer.size[1] - TOP - BOTTOM],
        };
        Self { frame, time, clearance }
    }

    fn x(&self, time_step: f64) -> f64 {
        self.frame.corner[0] + self.frame.size[0] * (time_step - self.time[0]) / (self.time[1] - self.time[0])
    }

    fn y(&self, clearance: f64) -> f64 {
        let share = (clearance - self.clearance[0]) / (self.clearance[1] - self.clearance[0]);
        self.frame.corner[1] + self.frame.size[1] * (1.0 - share)
    }

    fn bottom(&self) -> f64 {
        self.frame.corner[1] + self.frame.size[1]
    }

    fn right(&self) -> f64 {
        self.frame.corner[0] + self.frame.size[0]
    }
}

pub(crate) fn draw(svg: &mut Svg, case: &CheckInput, findings: &Findings, outer: Frame) {
    let axes = Axes::new(findings, case.margin, outer);
    svg.rect("panel", outer.corner, outer.size);
    let unit = case.unit();
    let title = if unit.is_empty() { "Clearance".into() } else { format!("Clearance in{unit}") };
    svg.text("heading", [outer.corner[0] + 12.0, outer.corner[1] + 20.0], Anchor::Start, &title);
    scales(svg, case, &axes);
    curve(svg, findings, &axes);
    marks(svg, case, findings, &axes);
    lane(svg, findings, &axes);
}

fn scales(svg: &mut Svg, case: &CheckInput, axes: &Axes) {
    let Frame { corner: [left, _], size: [width, height] } = axes.frame;
    let step = round_step((axes.clearance[1] - axes.clearance[0]) * 30.0 / height);
    for value in multiples(axes.clearance[0], axes.clearance[1], step) {
        let y = axes.y(value);
        svg.line("grid", [left, y], [axes.right(), y]);
        svg.text("small", [left - 7.0, y + 4.0], Anchor::End, &short(value));
    }
    let step = round_step((axes.time[1] - axes.time[0]) * 60.0 / width).max(1.0);
    for value in multiples(axes.time[0], axes.time[1], step) {
        let x = axes.x(value);
        svg.line("grid", [x, axes.frame.corner[1]], [x, axes.bottom()]);
        svg.text("small", [x, axes.bottom() + 15.0], Anchor::Middle, &short(value));
    }
    let seconds = case.scene.step_seconds;
    let each = seconds.map_or_else(String::new, |seconds| format!(", {} s each", short(seconds)));
    svg.text("small", [axes.right(), axes.bottom() + 58.0], Anchor::End, &format!("time step{each}"));
    let zero = axes.y(0.0);
    svg.rect("inside", [left, zero], [width, axes.bottom() - zero]);
    svg.line("zero", [left, zero], [axes.right(), zero]);
    if case.margin > 0.0 {
        let y = axes.y(case.margin);
        svg.line("margin", [left, y], [axes.right(), y]);
        let text = format!("margin {}", short(case.margin));
        svg.text("small halo-text", [axes.right() - 4.0, y - 4.0], Anchor::End, &text);
    }
}

/// One line for each stretch of steps with obstacles; a stretch of one step is a dot.
fn curve(svg: &mut Svg, findings: &Findings, axes: &Axes) {
    let mut stretch: Vec<Point2> = Vec::new();
    let mut finish = |stretch: &mut Vec<Point2>| {
        match stretch.as_slice() {
            [] => {}
            [only] => svg.circle("dot", *only, 2.5),
            points => svg.polyline("curve", &thinned(points)),
        }
        stretch.clear();
    };
    let mut between = least_between(findings).peekable();
    for step in &findings.steps {
        let time = f64::from(step.time_step);
        while let Some((before, clearance)) = between.next_if(|(before, _)| *before < time) {
            stretch.push([axes.x(before), axes.y(clearance)]);
        }
        match step.clearance() {
            Some(clearance) => stretch.push([axes.x(time), axes.y(clearance)]),
            None => finish(&mut stretch),
        }
    }
    finish(&mut stretch);
}

/// The smallest clearances between the steps, in order of time, where these were asked for.
fn least_between(findings: &Findings) -> impl Iterator<Item = (f64, f64)> {
    let spans = findings.continuous.iter().flat_map(|report| &report.spans);
    spans.filter_map(|span| {
        let bounds = span.clearance.as_ref().filter(|bounds| bounds.upper.is_finite())?;
        let inside = !span.steps.map(f64::from).contains(&bounds.time);
        inside.then_some((bounds.time, bounds.upper))
    })
}

/// Thins a curve to the points that can be seen: of those within half a pixel of one another to the
/// right, the highest and the lowest, in their order.
fn thinned(points: &[Point2]) -> Vec<Point2> {
    let column = |point: &Point2| (2.0 * point[0]).floor();
    let mut kept: Vec<Point2> = Vec::new();
    for group in points.chunk_by(|a, b| column(a) == column(b)) {
        let by_height = |a: &&(usize, Point2), b: &&(usize, Point2)| a.1[1].total_cmp(&b.1[1]);
        let numbered: Vec<(usize, Point2)> = group.iter().copied().enumerate().collect();
        let (Some(low), Some(high)) = (numbered.iter().min_by(by_height), numbered.iter().max_by(by_height)) else {
            continue;
        };
        let (first, second) = if low.0 <= high.0 { (low, high) } else { (high, low) };
        kept.push(first.1);
        if second.0 != first.0 {
            kept.push(second.1);
        }
    }
    kept
}

/// The first collision and the smallest clearance.
fn marks(svg: &mut Svg, case: &CheckInput, findings: &Findings, axes: &Axes) {
    let unit = case.unit();
    let beside = |x: f64, text: &str| {
        // To the left where there is no room to the right.
        if x + 8.0 + 6.3 * text.chars().count() as f64 > axes.right() {
            (x - 8.0, Anchor::End)
        } else {
            (x + 8.0, Anchor::Start)
        }
    };
    if let Some((what, time)) = first(findings) {
        let x = axes.x(time);
        svg.line("now", [x, axes.frame.corner[1]], [x, axes.bottom()]);
        let text = format!("first {what}, step {}", in_steps(time));
        let (text_x, anchor) = beside(x, &text);
        svg.text("label halo-text", [text_x, axes.frame.corner[1] + 12.0], anchor, &text);
    }
    if let Some((time, clearance)) = least(findings) {
        let [x, y] = [axes.x(time), axes.y(clearance)];
        svg.circle("witness-point", [x, y], 4.2);
        let text = format!("minimum {}{unit}, step {}", short(clearance), in_steps(time));
        let (text_x, anchor) = beside(x, &text);
        svg.text("label halo-text", [text_x, y - 7.0], anchor, &text);
    }
}

/// What is first not free, and when.
fn first(findings: &Findings) -> Option<(&'static str, f64)> {
    let undecided = |undecided: bool, other| if undecided { "undecided" } else { other };
    if findings.continuous.is_some() {
        findings.meeting()?;
        return Some((undecided(findings.only_undecided(), "contact"), findings.critical_time()));
    }
    let step = &findings.steps[findings.first_collision?];
    Some((undecided(step.is_undecided(), "collision"), f64::from(step.time_step)))
}

/// When the clearance is smallest, and how small.
fn least(findings: &Findings) -> Option<(f64, f64)> {
    if let Some(report) = &findings.continuous {
        return report.clearance().filter(|bounds| bounds.upper.is_finite()).map(|bounds| (bounds.time, bounds.upper));
    }
    let step = &findings.steps[findings.minimum?];
    Some((f64::from(step.time_step), step.clearance()?))
}

/// Which obstacle is the nearest when.
fn lane(svg: &mut Svg, findings: &Findings, axes: &Axes) {
    let y = axes.bottom() + 24.0;
    svg.text("small", [axes.frame.corner[0] - 7.0, y + 12.0], Anchor::End, "nearest");
    let mut begin = 0;
    let mut odd = false;
    while begin < findings.steps.len() {
        let name = |index: usize| Some(&findings.steps.get(index)?.nearest.as_ref()?.obstacle);
        let mut end = begin + 1;
        while end < findings.steps.len() && name(end) == name(begin) {
            end += 1;
        }
        if let Some(obstacle) = name(begin) {
            let edge = |index: usize| {
                let here = f64::from(findings.steps[index.min(findings.steps.len() - 1)].time_step);
                let before = f64::from(findings.steps[index.saturating_sub(1)].time_step);
                axes.x(0.5 * (here + before))
            };
            let (from, to) = (edge(begin), if end == findings.steps.len() { axes.right() } else { edge(end) });
            // What is too narrow to be seen is left to its neighbours.
            if to - from > 0.3 {
                svg.rect(if odd { "lane-odd" } else { "lane" }, [from, y], [to - from, LANE]);
            }
            let text = obstacle.to_string();
            if to - from > 7.0 * text.chars().count() as f64 + 4.0 {
                svg.text("small", [0.5 * (from + to), y + 12.0], Anchor::Middle, &text);
            }
            odd = !odd;
        }
        begin = end;
    }
}

#[cfg(test)]
mod tests {
    use super::thinned;

    #[test]
    fn a_dense_curve_keeps_its_extremes() {
        let dense: Vec<[f64; 2]> =
            (0..100_000).map(|i| [f64::from(i) * 1e-3, if i == 54_321 { 99.0 } else { f64::from(i % 7) }]).collect();
        let kept = thinned(&dense);
        assert!(kept.len() <= 402, "{}", kept.len());
        assert!(kept.contains(&dense[54_321]));
        assert!(kept.windows(2).all(|pair| pair[0][0] < pair[1][0]));
        let sparse = [[0.0, 1.0], [1.0, 0.0], [2.0, 5.0]];
        assert_eq!(thinned(&sparse), sparse);
    }
}
