//! One frame of the film.

use super::{Film, HEADING, MARGIN, PANEL, words};
use crate::args::StartFrom;
use crate::drawing::{Anchor, Frame, Point2, Svg, View, short};
use crate::trace::silhouette::Silhouette;
use crate::trace::steps::{Corner, Step, StepKind};

/// Length of an arrow in pixels.
const ARROW: f64 = 54.0;
/// Room for arrows and names around the shapes.
const ROOM: f64 = 44.0;

impl Film {
    pub(super) fn step(&self, svg: &mut Svg, top: f64, index: usize) {
        let step = &self.steps[index];
        let views = panels(self, svg, top);
        svg.text("heading", [MARGIN, top + 18.0], Anchor::Start, &words::heading(index, step));
        captions(svg, top, &words::captions(step));
        clipped(svg, &views[0], &format!("shapes{index}"), |svg, view| {
            self.shapes(svg, view);
            self.looks(svg, view, step);
        });
        clipped(svg, &views[1], &format!("obstacle{index}"), |svg, view| {
            self.obstacle(svg, view);
            self.simplex(svg, view, index);
        });
    }

    pub(super) fn answer(&self, svg: &mut Svg, top: f64) {
        let views = panels(self, svg, top);
        svg.text("heading", [MARGIN, top + 18.0], Anchor::Start, "Answer");
        captions(svg, top, &[format!("{}.", self.end.text), self.end.detail.clone()]);
        clipped(svg, &views[0], "shapes-answer", |svg, view| {
            self.shapes(svg, view);
            let Some(ends) = self.end.witnesses else { return };
            if let Some(normal) = self.end.normal {
                svg.arrow("direction", view.place(ends[1]), view.offset_point(ends[1], normal, ARROW));
            }
            svg.line("witness", view.place(ends[0]), view.place(ends[1]));
            for end in ends {
                svg.circle("point", view.place(end), 3.5);
            }
            for [on_a, on_b] in &self.end.manifold {
                svg.line("rest", view.place(*on_a), view.place(*on_b));
                svg.circle("rest", view.place(*on_a), 6.0);
                svg.circle("rest", view.place(*on_b), 6.0);
            }
        });
        clipped(svg, &views[1], "obstacle-answer", |svg, view| {
            self.obstacle(svg, view);
            if let Some(last) = self.steps.last() {
                let polytope = self.polytope(self.steps.len() - 1);
                ring(svg, view, &polytope);
                if polytope.is_empty() {
                    svg.polygon("simplex", &places(view, &last.after));
                }
            }
            let origin = view.place([0.0, 0.0]);
            match (self.end.nearest, self.end.normal) {
                (Some(nearest), _) => {
                    svg.line("witness", origin, view.place(nearest));
                    svg.circle("point", view.place(nearest), 3.5);
                }
                (None, Some(normal)) => svg.arrow("direction", origin, view.offset_point([0.0, 0.0], normal, ARROW)),
                (None, None) => {}
            }
        });
    }

    /// The edges of EPA's polytope after a step.
    fn polytope(&self, step: usize) -> Vec<&[Corner; 2]> {
        self.polytope.after(step).collect()
    }

    /// A and B.
    fn shapes(&self, svg: &mut Svg, view: &View) {
        for (class, name, shape) in [("a", "A", &self.a), ("b", "B", &self.b)] {
            svg.polygon(class, &view.places(&shape.full));
            if shape.radius > 0.0 {
                svg.polygon(&format!("{class} core"), &view.places(&shape.core));
            }
            svg.text(&format!("label name-{class}"), middle(view, shape), Anchor::Middle, name);
        }
    }

    /// The support points on A and B, and the directions that they were asked for in.
    fn looks(&self, svg: &mut Svg, view: &View, step: &Step) {
        let on = |shape: &Silhouette, point: Point2| [shape.origin[0] + point[0], shape.origin[1] + point[1]];
        let [x, y] = step.direction;
        let sides = [(on(&self.a, step.found.a), [x, y]), (on(&self.b, step.found.b), [-x, -y])];
        for (point, direction) in sides {
            svg.arrow("direction", view.place(point), view.offset_point(point, direction, 0.7 * ARROW));
            svg.circle("point", view.place(point), 3.5);
        }
    }

    /// `A ⊖ B` and the origin.
    fn obstacle(&self, svg: &mut Svg, view: &View) {
        let Frame { corner: [left, top], size: [width, height] } = view.frame();
        let [x, y] = view.place([0.0, 0.0]);
        svg.line("axis", [left, y], [left + width, y]);
        svg.line("axis", [x, top], [x, top + height]);
        if self.obstacle.radius > 0.0 {
            svg.polygon("halo", &view.places(&self.obstacle.full));
            let text = format!("dotted: grown by the radii, {}", short(self.obstacle.radius));
            svg.text("small", [left + width - 8.0, top + height - 8.0], Anchor::End, &text);
        }
        svg.polygon("obstacle", &view.places(&self.obstacle.core));
        svg.line("cross", [x - 5.0, y], [x + 5.0, y]);
        svg.line("cross", [x, y - 5.0], [x, y + 5.0]);
        svg.text("label", [x + 7.0, y + 14.0], Anchor::Start, "O");
    }

    /// The simplex before and after, the polytope, the direction, the support point and what it
    /// proves: nothing of the obstacle lies beyond the dashed line.
    fn simplex(&self, svg: &mut Svg, view: &View, index: usize) {
        let (step, polytope) = (&self.steps[index], self.polytope(index));
        ring(svg, view, &polytope);
        if let StepKind::Expand { side, .. } = &step.kind {
            for (from, to) in side.iter().zip(side.iter().cycle().skip(1)) {
                svg.line("edge", view.place(from.w), view.place(to.w));
            }
        } else {
            svg.polygon("old", &places(view, &step.before));
            svg.polygon("simplex", &places(view, &step.after));
        }
        let from = self.departure(step);
        svg.arrow("direction", view.place(from), view.offset_point(from, step.direction, ARROW));
        let [x, y] = step.direction;
        let side = |direction: Point2| view.offset_point(step.found.w, direction, 4.0 * PANEL[0]);
        if step.level {
            svg.line("limit", side([-y, x]), side([y, -x]));
        }

        let mut corners: Vec<&Corner> = match &step.kind {
            StepKind::Expand { .. } => polytope.iter().map(|[from, _]| from).collect(),
            StepKind::Descend => step.after.iter().collect(),
        };
        for corner in step.before.iter().chain([&step.found]) {
            if !corners.iter().any(|kept| kept.number == corner.number) {
                svg.circle("dropped", view.place(corner.w), 3.5);
            }
        }
        for corner in &corners {
            svg.circle("vertex", view.place(corner.w), 4.5);
        }
        svg.circle("new", view.place(step.found.w), 8.0);
        if !corners.iter().any(|kept| kept.number == step.found.number) {
            corners.push(&step.found);
        }
        for corner in corners {
            svg.text("label", self.label_position(view, corner.w), Anchor::Middle, &format!("w{}", corner.number));
        }
    }

    /// Where the direction sets out: from the feature of the simplex that it belongs to.
    fn departure(&self, step: &Step) -> Point2 {
        match (&step.kind, step.before.as_slice()) {
            (StepKind::Expand { side, .. }, _) => mean(side),
            (StepKind::Descend, []) => match self.start {
                StartFrom::Inside => [-step.direction[0], -step.direction[1]],
                StartFrom::X => [0.0, 0.0],
            },
            (StepKind::Descend, [only]) => only.w,
            (StepKind::Descend, [_, _, _, ..]) => mean(&step.before),
            (StepKind::Descend, [first, second]) => {
                let along = [second.w[0] - first.w[0], second.w[1] - first.w[1]];
                let square = along[0] * along[0] + along[1] * along[1];
                let share = -(first.w[0] * along[0] + first.w[1] * along[1]) / square;
                between(first.w, second.w, if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 })
            }
        }
    }

    /// A place for the name of a corner of the obstacle: beside it, away from the middle.
    fn label_position(&self, view: &View, corner: Point2) -> Point2 {
        let inside = center(&self.obstacle.core);
        let [x, y] = view.offset_point(corner, [corner[0] - inside[0], corner[1] - inside[1]], 19.0);
        [x, y + 4.0]
    }
}

/// The two panels of a frame, empty, with their views.
fn panels(film: &Film, svg: &mut Svg, top: f64) -> [View; 2] {
    let frame = |index: f64| Frame { corner: [MARGIN + index * (PANEL[0] + MARGIN), top + HEADING], size: PANEL };
    let shapes = [&film.a.full, &film.b.full].into_iter().flatten().copied();
    let obstacle = film.obstacle.full.iter().copied().chain([[0.0, 0.0]]);
    let views = [View::enclosing(shapes, frame(0.0), ROOM), View::enclosing(obstacle, frame(1.0), ROOM)];
    for view in &views {
        let Frame { corner, size } = view.frame();
        svg.rect("panel", corner, size);
    }
    views
}

fn captions(svg: &mut Svg, top: f64, lines: &[String; 2]) {
    let below = top + HEADING + PANEL[1];
    for (line, offset) in lines.iter().zip([19.0, 36.0]) {
        svg.text("", [MARGIN, below + offset], Anchor::Start, line);
    }
}

fn clipped(svg: &mut Svg, view: &View, name: &str, draw: impl FnOnce(&mut Svg, &View)) {
    let Frame { corner, size } = view.frame();
    svg.open_clipped(name, corner, size);
    draw(svg, view);
    svg.close();
}

/// The edges of EPA's polytope.
fn ring(svg: &mut Svg, view: &View, polytope: &[&[Corner; 2]]) {
    for [from, to] in polytope {
        svg.line("ring", view.place(from.w), view.place(to.w));
    }
}

/// The corners in the order in which they lie around their middle.
fn places(view: &View, corners: &[Corner]) -> Vec<Point2> {
    let mut places: Vec<Point2> = corners.iter().map(|corner| view.place(corner.w)).collect();
    if places.len() > 3 {
        let [x, y] = center(&places);
        places.sort_by(|a, b| (a[1] - y).atan2(a[0] - x).total_cmp(&(b[1] - y).atan2(b[0] - x)));
    }
    places
}

fn mean(corners: &[Corner]) -> Point2 {
    let places: Vec<Point2> = corners.iter().map(|corner| corner.w).collect();
    center(&places)
}

fn between(from: Point2, to: Point2, share: f64) -> Point2 {
    [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

/// The mean of a ring's corners.
fn center(ring: &[Point2]) -> Point2 {
    let count = ring.len().max(1) as f64;
    ring.iter().fold([0.0, 0.0], |mean, point| [mean[0] + point[0] / count, mean[1] + point[1] / count])
}

/// Where a shape's name is written: in its middle, or above where it is too small. The middle of a
/// segment may be that of another.
fn middle(view: &View, shape: &Silhouette) -> Point2 {
    let ring = view.places(&shape.full);
    if let [from, to] = ring.as_slice() {
        let [x, y] = between(*from, *to, 0.25);
        return [x + 12.0, y + 4.0];
    }
    let [x, y] = center(&ring);
    let top = ring.iter().map(|place| place[1]).fold(f64::INFINITY, f64::min);
    if y - top < 14.0 { [x, top - 7.0] } else { [x, y + 4.0] }
}
