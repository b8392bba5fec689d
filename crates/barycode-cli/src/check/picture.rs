//! The picture of a check: the scene with the swept plan above, the clearance over time below.

mod map;
mod plot;
mod regions;
mod style;
mod ticks;

use super::continuous::time;
use super::findings::Findings;
use super::load::{CheckInput, KnownFootprint};
use super::table::{result, verdict};
use crate::drawing::{Anchor, BASE, Frame, Svg};

const WIDTH: f64 = 1120.0;
const MARGIN: f64 = 16.0;
const HEADER: f64 = 74.0;
const LEGEND: f64 = 34.0;
const PLOT: f64 = 250.0;

/// Draws it.
pub(crate) fn draw(case: &CheckInput, findings: &Findings) -> String {
    let width = WIDTH - 2.0 * MARGIN;
    let map_frame = Frame { corner: [MARGIN, HEADER], size: [width, map::height(case, findings, width)] };
    let plot_top = HEADER + map_frame.size[1] + LEGEND;
    let plot_frame = Frame { corner: [MARGIN, plot_top], size: [width, PLOT] };
    let title = format!("{} in {}", case.plan.name, case.scene.name);
    let style = [BASE, style::OWN].concat();
    let mut svg = Svg::new(WIDTH, plot_top + PLOT + MARGIN, &title, &style);
    header(&mut svg, case, findings, &title);
    map::draw(&mut svg, case, findings, map_frame);
    legend(&mut svg, case, findings, plot_top - LEGEND);
    plot::draw(&mut svg, case, findings, plot_frame);
    svg.finish()
}

fn header(svg: &mut Svg, case: &CheckInput, findings: &Findings, title: &str) {
    let class = if findings.is_free() { "good" } else { "bad" };
    let sentence = result(case, findings);
    let sentence = sentence.split_once(". ").map_or(sentence.as_str(), |(_, rest)| rest);
    svg.text("title", [MARGIN, 30.0], Anchor::Start, title);
    svg.rect(&format!("badge {class}"), [MARGIN, 42.0], [94.0, 22.0]);
    svg.text("badge-text", [MARGIN + 47.0, 57.5], Anchor::Middle, verdict(findings));
    svg.text("sentence", [MARGIN + 106.0, 58.0], Anchor::Start, sentence);
    let size = |known: &KnownFootprint| {
        let [low, high] = known.footprint.bounds();
        let [length, width] = [high[0] - low[0], high[1] - low[1]].map(crate::drawing::short);
        format!("{length} × {width}{}", case.unit())
    };
    let trailer =
        case.trailer.as_ref().map_or_else(String::new, |trailer| format!(" · trailer {}", size(&trailer.body)));
    let facts = format!("{} · ego {}{trailer}", case.scene.format, size(&case.vehicle));
    svg.text("small", [WIDTH - MARGIN, 30.0], Anchor::End, &facts);
}

fn legend(svg: &mut Svg, case: &CheckInput, findings: &Findings, top: f64) {
    let critical = time(findings.critical_time());
    let (moving, fixed) = map::kinds(case);
    let mut entries = vec![("ego-now", format!("ego at step {critical}")), ("ego", "swept by the plan".into())];
    if moving {
        entries.push(("moving", format!("moving obstacle at step {critical}")));
        entries.push(("ghost", "before and after".into()));
    }
    if fixed {
        entries.push(("static", "standing obstacle".into()));
    }
    if !findings.never_met() {
        entries.push(("witness-now", "nearest or deepest points".into()));
    }
    let mut x = MARGIN;
    let y = top + 18.0;
    for (class, name) in entries {
        if class == "witness-now" {
            svg.line(class, [x, y], [x + 20.0, y]);
            svg.circle("witness-point", [x, y], 3.0);
            svg.circle("witness-point", [x + 20.0, y], 3.0);
        } else {
            svg.rect(class, [x, y - 6.0], [20.0, 12.0]);
        }
        svg.text("small", [x + 27.0, y + 4.0], Anchor::Start, &name);
        x += 52.0 + 6.1 * name.chars().count() as f64;
    }
}
