//! One picture: above, where the bodies are at the ends of the cells, and the first contact; below,
//! the gap along the direction of each cell over time.

use super::scene::{Aim, Scene};
use crate::drawing::{Anchor, BASE, Frame, Point2, Svg, View, short};
use crate::query::{Flaw, Moving, MovingAnswer, RequestDimension};
use crate::trace::camera::{Camera, dot};
use crate::trace::film::words::{coordinates, stop_name};
use crate::trace::film::{HEADER, MARGIN, WIDTH, style};
use crate::trace::silhouette::{Silhouette, reach};
use barycode::expert::Vector;
use barycode::{Cell, Impact, ImpactVerdict, Scalar, Turning};

const SCENE: [f64; 2] = [WIDTH - 2.0 * MARGIN, 430.0];
const CHART: [f64; 2] = [SCENE[0] - 60.0, 150.0];
const HEIGHT: f64 = HEADER + SCENE[1] + 40.0 + CHART[1] + 92.0;
/// Length of an arrow in pixels.
const ARROW: f64 = 46.0;
/// Poses and cells drawn; of more the beginning and the end.
const MOST: usize = 80;
/// Points of a curve.
const SAMPLES: u32 = 48;

/// The rules beside those of a film.
const OWN: &str = "
.ghost{fill-opacity:.05;stroke-opacity:.55;stroke-width:1}
.way{fill:none;stroke:#6b7785;stroke-width:1;stroke-dasharray:2 3}
.band{fill:#6b7785;fill-opacity:.1}
.open{fill:#f2c14e;fill-opacity:.35}
.gap{fill:none;stroke:#009e73;stroke-width:1.8}
.tick{stroke:#6b7785;stroke-width:1}
.first{stroke:#cc3f8f;stroke-width:2}
";

/// A cell as it is drawn.
struct Span {
    /// Cells are numbered from 1.
    number: usize,
    times: [f64; 2],
    letter: &'static str,
    /// Time and gap.
    curve: Vec<Point2>,
    /// Where the arrow sets out from A, and its direction.
    arrow: [Point2; 2],
}

/// The first contact.
struct Meeting {
    time: f64,
    points: Option<[Point2; 2]>,
    normal: Option<Point2>,
}

/// All that is needed to draw a motion.
pub(super) struct Picture {
    title: String,
    summary: String,
    captions: [String; 2],
    /// Outlines of both bodies at the beginning, at the ends of the cells, and at the end.
    poses: Vec<[Silhouette; 2]>,
    /// Where the origins go.
    ways: [Vec<Point2>; 2],
    spans: Vec<Span>,
    open: Option<[f64; 2]>,
    meeting: Option<Meeting>,
    end: f64,
}

impl Picture {
    pub(super) fn new<V: RequestDimension<N>, const N: usize>(
        name: &str,
        answered: &MovingAnswer<V>,
        cells: &[Cell<V>],
        scene: &Scene<V::Double, N>,
        moving: &Moving<N>,
    ) -> Result<Self, Flaw> {
        let impact = &answered.impact;
        let end = end_of(impact, scene, moving.until());
        let normal = impact.normal.filter(|normal| normal.is_finite()).map(RequestDimension::doubles);
        let camera = Camera::new(normal, |direction| {
            let along = |body, time| dot(&scene.support(body, time, direction), direction) + scene.radius(body);
            [(0, 0.0), (1, 0.0), (0, end), (1, end)]
                .map(|(body, time)| along(body, time))
                .into_iter()
                .fold(f64::MIN, f64::max)
        });
        let spans = kept(cells.len())
            .map(|index| Span::new(index + 1, &Aim::new(&cells[index]), scene, &camera, end))
            .collect::<Result<Vec<_>, _>>()?;
        let mut times: Vec<f64> = spans.iter().flat_map(|span| span.times).chain([0.0, end]).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let outlines = |&time: &f64| [0, 1].map(|body| silhouette(scene, &camera, body, time));
        let sample = |index: u32| end * f64::from(index) / f64::from(SAMPLES);
        let way = |body: usize| (0..=SAMPLES).map(|index| camera.place(&scene.origin(body, sample(index)))).collect();
        let place = |point: V| camera.place(&point.doubles());
        let meeting = (impact.verdict == ImpactVerdict::Contact).then(|| Meeting {
            time: end,
            points: impact.on_a.zip(impact.on_b).map(|(a, b)| [place(a), place(b)]),
            normal: normal.map(|normal| camera.place(&normal)),
        });
        let view = camera.view().map_or_else(String::new, |view| format!("; seen along {}", coordinates(&view)));
        Ok(Self {
            title: format!("Trace of {name}"),
            summary: format!(
                "{}; {}; {} supports, stop: {}{view}",
                sentence(impact),
                V::Scalar::NAME,
                impact.iterations,
                stop_name(impact.stop)
            ),
            captions: captions(impact, cells.len()),
            poses: times.iter().map(outlines).collect(),
            ways: [way(0), way(1)],
            spans,
            open: (impact.verdict == ImpactVerdict::Undecided).then(|| impact.first.map(Scalar::to_f64)),
            meeting,
            end,
        })
    }

    /// The picture as SVG.
    pub(super) fn draw(&self) -> String {
        let style = [BASE, style::OWN, OWN].concat();
        let mut svg = Svg::new(WIDTH, HEIGHT, &self.title, &style);
        self.header(&mut svg);
        self.scene(&mut svg);
        self.chart(&mut svg);
        for (line, offset) in self.captions.iter().zip([34.0, 16.0]) {
            svg.text("", [MARGIN, HEIGHT - offset], Anchor::Start, line);
        }
        svg.finish()
    }

    fn header(&self, svg: &mut Svg) {
        svg.text("title", [MARGIN, 28.0], Anchor::Start, &self.title);
        svg.text("", [MARGIN, 48.0], Anchor::Start, &self.summary);
        let legend = [
            ("a", "A"),
            ("b", "B"),
            ("a ghost", "A at the end of a cell"),
            ("b ghost", "B"),
            ("direction", "direction of a cell, from A to B"),
        ];
        let mut x = MARGIN;
        for (class, name) in legend {
            match class {
                "direction" => svg.arrow(class, [x, 64.0], [x + 16.0, 64.0]),
                _ => svg.rect(class, [x, 59.0], [16.0, 10.0]),
            }
            svg.text("small", [x + 22.0, 68.0], Anchor::Start, name);
            x += 46.0 + 6.2 * name.chars().count() as f64;
        }
        svg.text("small", [WIDTH - MARGIN, 68.0], Anchor::End, "Dotted: the ways of the origins.");
    }

    fn scene(&self, svg: &mut Svg) {
        let frame = Frame { corner: [MARGIN, HEADER], size: SCENE };
        let points = self.poses.iter().flatten().flat_map(|shape| shape.full.iter().copied());
        let view = View::enclosing(points, frame, 40.0);
        svg.rect("panel", frame.corner, frame.size);
        svg.open_clipped("scene", frame.corner, frame.size);
        for way in &self.ways {
            svg.polyline("way", &view.places(way));
        }
        let last = self.poses.len() - 1;
        for (index, pose) in self.poses.iter().enumerate() {
            let ghost = if index == 0 || index == last { "" } else { " ghost" };
            for (class, shape) in ["a", "b"].iter().zip(pose) {
                svg.polygon(&format!("{class}{ghost}"), &view.places(&shape.full));
                if shape.radius > 0.0 && ghost.is_empty() {
                    svg.polygon(&format!("{class} core"), &view.places(&shape.core));
                }
            }
        }
        self.arrows(svg, &view);
        for (class, shape) in ["a", "b"].iter().zip(&self.poses[0]) {
            let [x, y] = view.place(shape.origin);
            let name = class.to_uppercase();
            svg.text(&format!("label name-{class}"), [x, y + 4.0], Anchor::Middle, &format!("{name}, t = 0"));
        }
        if let Some(meeting) = &self.meeting {
            if let (Some([on_a, on_b]), Some(normal)) = (meeting.points, meeting.normal) {
                svg.arrow("first", view.place(on_b), view.offset_point(on_b, normal, 1.3 * ARROW));
                svg.line("witness", view.place(on_a), view.place(on_b));
            }
            for point in meeting.points.into_iter().flatten() {
                svg.circle("point", view.place(point), 3.5);
            }
        }
        svg.close();
    }

    /// The directions of the cells, each from A; numbers where there is room for them.
    fn arrows(&self, svg: &mut Svg, view: &View) {
        let mut named: Vec<Point2> = Vec::new();
        for Span { number, letter, arrow: [from, direction], .. } in &self.spans {
            let head = view.offset_point(*from, *direction, ARROW);
            svg.arrow("direction", view.place(*from), head);
            let [x, y] = view.offset_point(*from, *direction, ARROW + 12.0);
            if named.iter().all(|other| (other[0] - x).hypot(other[1] - y) > 18.0) {
                svg.text("label", [x, y + 4.0], Anchor::Middle, &format!("{number}{letter}"));
                named.push([x, y]);
            }
        }
    }

    /// The gap over time.
    fn chart(&self, svg: &mut Svg) {
        let (left, top) = (MARGIN + 46.0, HEADER + SCENE[1] + 40.0);
        let bottom = top + CHART[1];
        let most = self.spans.iter().flat_map(|span| &span.curve).fold(0.0, |most: f64, point| most.max(point[1]));
        let x = |time: f64| left + CHART[0] * if self.end > 0.0 { (time / self.end).min(1.0) } else { 0.0 };
        let y = |gap: f64| bottom - (CHART[1] - 10.0) * if most > 0.0 { gap / most } else { 0.0 };
        svg.text(
            "small",
            [MARGIN, top - 12.0],
            Anchor::Start,
            &format!("Gap along the direction of each cell; {LETTERS}"),
        );
        svg.rect("panel", [left, top], CHART);
        let mut free_from = left;
        for span in &self.spans {
            let [from, to] = span.times.map(x);
            if span.number % 2 == 1 {
                svg.rect("band", [from, top], [to - from, CHART[1]]);
            }
            let curve: Vec<Point2> = span.curve.iter().map(|&[time, gap]| [x(time), y(gap)]).collect();
            svg.polyline("gap", &curve);
            svg.line("tick", [to, bottom], [to, bottom + 5.0]);
            let middle = 0.5 * (from + to);
            if to - from > 22.0 && middle - free_from > 11.0 {
                let name = format!("{}{}", span.number, span.letter);
                svg.text("label", [middle, bottom + 16.0], Anchor::Middle, &name);
                free_from = middle + 11.0;
            }
        }
        if let Some([from, to]) = self.open {
            let [from, to] = [x(from), x(to)];
            svg.rect("open", [from, top], [(to - from).max(2.0), CHART[1]]);
        }
        if let Some(meeting) = &self.meeting {
            svg.line("first", [x(meeting.time), top], [x(meeting.time), bottom + 5.0]);
        }
        svg.text("small", [left - 6.0, top + 14.0], Anchor::End, &short(most));
        svg.text("small", [left - 6.0, bottom], Anchor::End, "0");
        svg.text("small", [left, bottom + 30.0], Anchor::Start, "t = 0");
        svg.text("small", [left + CHART[0], bottom + 30.0], Anchor::End, &format!("t = {}", short(self.end)));
    }
}

const LETTERS: &str = "it turns with A or B, stands still (=), or turns across two edges (×)";

impl Span {
    fn new<W: RequestDimension<N, Scalar = f64>, const N: usize>(
        number: usize,
        aim: &Aim<N>,
        scene: &Scene<W, N>,
        camera: &Camera<N>,
        end: f64,
    ) -> Result<Self, Flaw> {
        let times = aim.times.map(|time| time.min(end));
        let letter = match aim.turning {
            Turning::Fixed => "=",
            Turning::WithA => "A",
            Turning::WithB => "B",
            Turning::Spinning(_) => "×",
        };
        let curve = (0..=SAMPLES).map(|index| {
            let time = times[0] + (times[1] - times[0]) * f64::from(index) / f64::from(SAMPLES);
            Ok([time, scene.gap(aim, time)?.max(0.0)])
        });
        let n = scene.direction(aim, times[0])?;
        let [p, q] = scene.supports(&n, times[0]);
        // Of a face of A any point is a support: the one before B's shows where it matters.
        let ahead = scene.gap(aim, times[0])? + scene.radius(1);
        let (from, by) = if aim.turning == Turning::WithA { (q, -ahead) } else { (p, scene.radius(0)) };
        let from = std::array::from_fn(|k| from[k] + by * n[k]);
        Ok(Self {
            number,
            times,
            letter,
            curve: curve.collect::<Result<_, Flaw>>()?,
            arrow: [camera.place(&from), camera.place(&n)],
        })
    }
}

/// Indices of what is drawn of so many.
fn kept(count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |&index| count <= MOST || index < MOST / 2 || index >= count - MOST / 2)
}

fn silhouette<W: RequestDimension<N, Scalar = f64>, const N: usize>(
    scene: &Scene<W, N>,
    camera: &Camera<N>,
    body: usize,
    time: f64,
) -> Silhouette {
    let support = |direction: Point2| camera.place(&scene.support(body, time, &camera.lift(direction)));
    Silhouette::new(support, camera.place(&scene.origin(body, time)), scene.radius(body), reach(support))
}

/// The last time that is shown: of a motion without end, the one by which the bodies have gone as
/// far as three times their distance and sizes.
fn end_of<V: RequestDimension<N>, const N: usize>(impact: &Impact<V>, scene: &Scene<V::Double, N>, until: f64) -> f64 {
    let last = if impact.verdict == ImpactVerdict::Free { until } else { impact.first[1].to_f64() };
    if last.is_finite() {
        return last;
    }
    let farthest = |body: usize, time: f64| {
        let axes = (0..2 * N).map(|k| std::array::from_fn(|at| f64::from(u8::from(at == k / 2)) * [1.0, -1.0][k % 2]));
        axes.map(|n: [f64; N]| dot(&scene.support(body, time, &n), &n)).fold(0.0, |most: f64, x| most.max(x.abs()))
    };
    let apart = |time: f64| {
        let [a, b] = [0, 1].map(|body| scene.origin(body, time));
        (0..N).map(|k| (b[k] - a[k]).powi(2)).sum::<f64>().sqrt()
    };
    let size = farthest(0, 0.0) + farthest(1, 0.0) + apart(0.0);
    let speed = (apart(1.0) - apart(0.0)).abs().max(f64::MIN_POSITIVE);
    let time = 3.0 * size / speed;
    if time.is_finite() { time } else { 1.0 }
}

/// The answer in one sentence without its end.
fn sentence<V: Vector>(impact: &Impact<V>) -> String {
    let [low, high] = impact.first.map(Scalar::to_f64);
    match impact.verdict {
        ImpactVerdict::Free => "Free".into(),
        ImpactVerdict::Contact => format!("Contact at {}, proven to {}", short(high), short(high - low)),
        ImpactVerdict::Undecided => format!("Undecided between {} and {}", short(low), short(high)),
    }
}

fn captions<V: RequestDimension<N>, const N: usize>(impact: &Impact<V>, cells: usize) -> [String; 2] {
    let words = |vector: Option<V>| vector.map_or_else(|| "unknown".into(), |vector| coordinates(&vector.doubles()));
    let proof = match cells {
        0 => "No cell is needed.".into(),
        1 => "One cell proves what is free.".into(),
        _ => format!("{cells} cells prove what is free."),
    };
    let end = match impact.verdict {
        ImpactVerdict::Contact => format!(
            "Contact: normal {} from A to B, at {} on A and {} on B.",
            words(impact.normal),
            words(impact.on_a),
            words(impact.on_b)
        ),
        ImpactVerdict::Free => "They do not meet.".into(),
        ImpactVerdict::Undecided => "Nothing is proven of the marked time.".into(),
    };
    [end, proof]
}
