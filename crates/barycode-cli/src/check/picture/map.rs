//! The scene from above.

use super::regions;
use super::ticks::{multiples, round_step};
use crate::check::findings::Findings;
use crate::check::load::CheckInput;
use crate::drawing::{Anchor, Frame, Point2, Svg, View, short};
use barycode_scene::{Footprint, Obstacle, Occupancy, Plan, PosedShapes, TimeStep};

const LOWEST: f64 = 300.0;
const HIGHEST: f64 = 720.0;

/// Poses of the ego vehicle that are drawn, about; of a longer plan only some are.
const MOST_POSES: usize = 90;
/// Ghosts of a moving obstacle.
const MOST_GHOSTS: usize = 10;
/// Witness segments beside that of the critical step.
const MOST_WITNESSES: usize = 45;
/// Corners of a way.
const MOST_CORNERS: usize = 1000;
/// More names than these would hide the picture.
const MOST_NAMES: usize = 60;

/// How high the map should be for its width.
pub(crate) fn height(case: &CheckInput, findings: &Findings, width: f64) -> f64 {
    let [low, high] = shown(case, findings);
    let aspect = (high[1] - low[1]) / (high[0] - low[0]);
    let height = width * aspect;
    if height.is_finite() { height.clamp(LOWEST, HIGHEST) } else { LOWEST }
}

/// Whether there are obstacles that move, and such that stand.
pub(crate) fn kinds(case: &CheckInput) -> (bool, bool) {
    let kept = || case.scene.obstacles.iter().filter(|obstacle| !case.excluded.contains(&obstacle.id));
    let stands = |obstacle: &Obstacle| matches!(obstacle.occupancy, Occupancy::Always(_));
    (kept().any(|obstacle| !stands(obstacle)), kept().any(stands))
}

/// The trailer and the vehicle, each with its plan.
fn bodies(case: &CheckInput) -> impl Iterator<Item = (&Footprint, &Plan)> {
    let trailer = case.trailer.as_ref().map(|trailer| (&trailer.body.footprint, &trailer.plan));
    trailer.into_iter().chain([(&case.vehicle.footprint, &case.plan)])
}

/// The part of the scene to show: all of the plan, the witnesses of the critical step, and room
/// around them.
fn shown(case: &CheckInput, findings: &Findings) -> [Point2; 2] {
    let placements = bodies(case).flat_map(|(footprint, plan)| plan.poses.iter().map(|pose| footprint.at(pose.pose)));
    let mut points: Vec<Point2> = placements.flat_map(|placement| regions::bounds(&placement)).collect();
    points.extend(critical_points(findings).last());
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in points {
        for axis in 0..2 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    let [back, front] = case.vehicle.footprint.bounds();
    let length = front[0] - back[0];
    let room = 0.06 * (high[0] - low[0]).max(high[1] - low[1]) + 1.2 * length;
    [low.map(|edge| edge - room), high.map(|edge| edge + room)]
}

pub(crate) fn draw(svg: &mut Svg, case: &CheckInput, findings: &Findings, frame: Frame) {
    let view = View::enclosing(shown(case, findings), frame, 0.0);
    svg.rect("panel", frame.corner, frame.size);
    svg.open_clipped("map", frame.corner, frame.size);
    let spacing = round_step(70.0 / view.scale());
    grid(svg, &view, spacing);
    obstacles(svg, &view, case, findings, false);
    sweep(svg, &view, case);
    witnesses(svg, &view, findings);
    let class = if findings.is_critical_struck() { "ego-now struck" } else { "ego-now" };
    for (footprint, plan) in bodies(case) {
        if let Some((pose, _)) = plan.at_time(findings.critical_time()) {
            regions::draw(svg, &view, class, &footprint.at(pose));
        }
    }
    obstacles(svg, &view, case, findings, true);
    critical_witness(svg, &view, findings);
    stops(svg, &view, case);
    names(svg, &view, case, findings);
    svg.close();
    scale_bar(svg, &view, spacing, case.unit());
}

fn grid(svg: &mut Svg, view: &View, spacing: f64) {
    let Frame { corner: [left, top], size: [width, height] } = view.frame();
    let [low, high] = view.shown();
    for x in multiples(low[0], high[0], spacing) {
        let [x, _] = view.place([x, low[1]]);
        svg.line("grid", [x, top], [x, top + height]);
    }
    for y in multiples(low[1], high[1], spacing) {
        let [_, y] = view.place([low[0], y]);
        svg.line("grid", [left, y], [left + width, y]);
    }
}

/// Every so many indices of `count`, the last one included.
fn some(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let stride = count.div_ceil(most).max(1);
    (0..count).filter(move |index| index % stride == 0 || index + 1 == count)
}

/// The obstacles: at first those that stand and the ways of those that move, later those that move
/// where they are at the critical step.
fn obstacles(svg: &mut Svg, view: &View, case: &CheckInput, findings: &Findings, moving: bool) {
    let now = findings.critical_time();
    let struck = findings.critical_obstacle().filter(|_| findings.is_critical_struck());
    for obstacle in visible(case) {
        let marked =
            |class: &str| if struck.as_ref() == Some(&obstacle.id) { format!("{class} struck") } else { class.into() };
        match (&obstacle.occupancy, moving) {
            (Occupancy::Always(placement), false) if is_drawn(placement) && view.shows(regions::bounds(placement)) => {
                regions::draw(svg, view, &marked("static"), placement);
            }
            (Occupancy::Moving { .. }, false) => way(svg, view, case, obstacle, now),
            (Occupancy::Moving { .. }, true) => {
                if let Some(placement) = drawn_at(obstacle, now) {
                    regions::draw(svg, view, &marked("moving"), &placement);
                }
            }
            _ => {}
        }
    }
}

fn visible(case: &CheckInput) -> impl Iterator<Item = &Obstacle> {
    case.scene.obstacles.iter().filter(|obstacle| !case.excluded.contains(&obstacle.id))
}

/// Whether there is a shape to draw; it may be missing.
fn is_drawn(placement: &PosedShapes) -> bool {
    !placement.shapes.is_empty()
}

/// At a time step what the file says; between two, what lies between.
fn drawn_at(obstacle: &Obstacle, time: f64) -> Option<PosedShapes> {
    let placement = if time.fract() == 0.0 { obstacle.at(time as TimeStep).cloned() } else { obstacle.at_time(time) };
    placement.filter(is_drawn)
}

/// Where an obstacle is while the plan lasts.
fn way(svg: &mut Svg, view: &View, case: &CheckInput, obstacle: &Obstacle, now: f64) {
    let steps = some(case.plan.poses.len(), MOST_CORNERS).map(|index| case.plan.poses[index].time_step);
    let placements: Vec<_> =
        steps.filter_map(|step| Some((step, obstacle.at(step).filter(|at| is_drawn(at))?))).collect();
    for index in some(placements.len(), MOST_GHOSTS) {
        let (step, placement) = placements[index];
        if f64::from(step) != now && view.shows(regions::bounds(placement)) {
            regions::draw(svg, view, "ghost", placement);
        }
    }
    let middles: Vec<Point2> = placements.iter().map(|(_, placement)| view.place(regions::middle(placement))).collect();
    if middles.len() > 1 {
        svg.polyline("trail", &middles);
    }
}

fn sweep(svg: &mut Svg, view: &View, case: &CheckInput) {
    for (footprint, plan) in bodies(case) {
        for index in some(plan.poses.len(), MOST_POSES) {
            regions::draw(svg, view, "ego", &footprint.at(plan.poses[index].pose));
        }
    }
    let poses = &case.plan.poses;
    let path = some(poses.len(), MOST_CORNERS).map(|index| view.place([poses[index].pose.x, poses[index].pose.y]));
    let path: Vec<Point2> = path.collect();
    svg.polyline("path", &path);
}

/// Dots along the way with their time steps.
fn stops(svg: &mut Svg, view: &View, case: &CheckInput) {
    let poses = &case.plan.poses;
    let mut last: Option<Point2> = None;
    for index in some(poses.len(), 12) {
        let pose = poses[index].pose;
        let [x, y] = view.place([pose.x, pose.y]);
        // Poses that lie together would print their numbers onto one another.
        if last.is_some_and(|[before_x, before_y]| (x - before_x).hypot(y - before_y) < 26.0) {
            continue;
        }
        last = Some([x, y]);
        svg.circle("stop", [x, y], 2.6);
        svg.text("small halo-text", [x + 5.0, y - 5.0], Anchor::Start, &poses[index].time_step.to_string());
    }
}

fn witnesses(svg: &mut Svg, view: &View, findings: &Findings) {
    for index in some(findings.steps.len(), MOST_WITNESSES) {
        if let Some(found) = &findings.steps[index].nearest {
            svg.line("witness", view.place(found.on_ego), view.place(found.on_obstacle));
        }
    }
}

fn critical_witness(svg: &mut Svg, view: &View, findings: &Findings) {
    let ends = view.places(&critical_points(findings));
    if let [on_ego, on_obstacle] = ends[..] {
        svg.line("witness-now", on_ego, on_obstacle);
    }
    for end in ends {
        svg.circle("witness-point", end, 3.6);
    }
}

/// The points to look at: where the vehicle and an obstacle meet, or the witness points of the
/// step, the obstacle's last. None of a smallest clearance between steps.
fn critical_points(findings: &Findings) -> Vec<Point2> {
    if findings.continuous.is_some() {
        return findings.meeting().and_then(|meeting| meeting.at).into_iter().collect();
    }
    let step = findings.steps.get(findings.critical());
    let found = step.and_then(|step| step.nearest.as_ref());
    found.map_or_else(Vec::new, |found| vec![found.on_ego, found.on_obstacle])
}

/// The names of the obstacles that are seen; what moves and what is nearest with their classes.
fn names(svg: &mut Svg, view: &View, case: &CheckInput, findings: &Findings) {
    let now = findings.critical_time();
    let seen: Vec<_> = visible(case)
        .filter_map(|obstacle| Some((obstacle, drawn_at(obstacle, now)?)))
        .filter(|(_, placement)| {
            let middle = regions::middle(placement);
            view.shows([middle, middle])
        })
        .collect();
    let nearest = findings.critical_obstacle();
    let crowded = seen.len() > MOST_NAMES;
    for (obstacle, placement) in seen {
        let important = nearest.as_ref() == Some(&obstacle.id);
        if crowded && !important {
            continue;
        }
        let moves = matches!(obstacle.occupancy, Occupancy::Moving { .. });
        let class = obstacle.class.as_str();
        let text = if (moves || important) && !class.is_empty() && !class.eq_ignore_ascii_case("unknown") {
            format!("{class} {}", obstacle.id)
        } else {
            obstacle.id.to_string()
        };
        let [x, y] = view.place(regions::middle(&placement));
        let [low, high] = regions::bounds(&placement);
        let half = 0.5 * view.scale() * (high[1] - low[1]);
        // On the obstacle, or above one that it would hide.
        let y = if half < 11.0 { y - half - 5.0 } else { y + 4.0 };
        svg.text("label halo-text", [x, y], Anchor::Middle, &text);
    }
}

fn scale_bar(svg: &mut Svg, view: &View, length: f64, unit: &str) {
    let Frame { corner: [left, top], size: [_, height] } = view.frame();
    let (x, y) = (left + 14.0, top + height - 14.0);
    svg.line("bar", [x, y], [x + length * view.scale(), y]);
    svg.text("label halo-text", [x, y - 6.0], Anchor::Start, &format!("{}{unit}", short(length)));
}
