//! The steps as pictures: on the left the shapes, on the right the obstacle `A ⊖ B` with the
//! simplex stepping in.

mod end;
mod frame;
pub(super) mod style;
pub(super) mod words;

use self::end::End;
use super::camera::{Camera, dot};
use super::polytope::PolytopeEdges;
use super::silhouette::{Silhouette, reach};
use super::steps::{Step, steps};
use crate::args::{SolveArgs, StartFrom};
use crate::drawing::{Anchor, BASE, Point2, Svg};
use crate::query::{CoreAnswer, Flaw, PosedRequest, QueryAnswer, Request, RequestDimension, Shape};
use barycode::Trace;

/// All that is needed to draw a trace.
#[derive(Debug)]
pub(crate) struct Film {
    title: String,
    summary: String,
    a: Silhouette,
    b: Silhouette,
    obstacle: Silhouette,
    /// Where the search sets out from in the picture of the obstacle.
    start: StartFrom,
    steps: Vec<Step>,
    polytope: PolytopeEdges,
    end: End,
}

pub(super) const WIDTH: f64 = 960.0;
pub(super) const MARGIN: f64 = 14.0;
pub(super) const HEADER: f64 = 82.0;
const HEADING: f64 = 26.0;
const PANEL: [f64; 2] = [459.0, 300.0];
const FRAME_HEIGHT: f64 = HEADING + PANEL[1] + 62.0;

/// Longest strip, in steps; of a longer trace the beginning and the end are drawn.
const MOST_STEPS: usize = 120;

impl Film {
    pub(crate) fn new<V: RequestDimension<N>, const N: usize>(
        name: &str,
        request: &Request<N>,
        args: &SolveArgs,
        answered: &QueryAnswer<V>,
        trace: &Trace<V, V::Scalar>,
    ) -> Result<Self, Flaw> {
        let Some(b) = &request.b else {
            return Err(Flaw::new("asks about one shape only: trace a query about two").within("query"));
        };
        let search = args.support.into();
        // The pictures are drawn in f64 whatever the trace's precision: no eye sees the difference.
        let stand_a = PosedRequest::<N, V::Double>::new(&request.a, search)?;
        let stand_b = PosedRequest::<N, V::Double>::new(b, search)?;
        let (camera, [a, b, obstacle]) = stand_a.with(|a| {
            stand_b.with(|b| {
                let along = |shape: &Shape<'_, V::Double>, direction: &[f64; N]| {
                    let point = shape.support((*direction).into(), 0).point + shape.origin();
                    dot(&point.doubles(), direction) + shape.radius()
                };
                let camera = Camera::new(normal(answered), |direction| along(a, direction).max(along(b, direction)));
                let support = |shape: &Shape<'_, V::Double>, direction: Point2| support(shape, &camera, direction);
                let difference = |d: Point2| {
                    let (p, q) = (support(a, d), support(b, [-d[0], -d[1]]));
                    [p[0] - q[0], p[1] - q[1]]
                };
                let origin = |shape: &Shape<'_, V::Double>| camera.place(&shape.origin().doubles());
                let radius = a.radius() + b.radius();
                let reach = [reach(|d| support(a, d)), reach(|d| support(b, d))];
                let silhouettes = [
                    Silhouette::new(|d| support(a, d), origin(a), a.radius(), reach[0]),
                    Silhouette::new(|d| support(b, d), origin(b), b.radius(), reach[1]),
                    Silhouette::new(difference, [0.0, 0.0], radius, reach[0] + reach[1]),
                ];
                (camera, silhouettes)
            })
        })??;
        let view = camera.view().map(|view| words::coordinates(&view));
        let (steps, polytope) = steps(trace, &camera);
        Ok(Self {
            title: format!("Trace of {name}"),
            summary: words::summary(args, answered, view),
            end: End::new(answered, &camera, obstacle.radius),
            a,
            b,
            obstacle,
            start: args.start,
            steps,
            polytope,
        })
    }

    /// All frames below one another.
    pub(crate) fn strip(&self) -> String {
        let shown = self.shown();
        let frames = shown.len() as f64 + 1.0;
        let height = HEADER + frames * FRAME_HEIGHT + MARGIN;
        let mut svg = self.page(height);
        let mut top = HEADER;
        for index in shown {
            self.step(&mut svg, top, index);
            top += FRAME_HEIGHT;
        }
        self.answer(&mut svg, top);
        svg.finish()
    }

    /// Every frame as a file of its own, drawn when it is asked for: name and content.
    pub(crate) fn pages(&self) -> impl Iterator<Item = (String, String)> {
        let count = self.steps.len();
        (0..=count).map(move |index| {
            let mut svg = self.page(HEADER + FRAME_HEIGHT + MARGIN);
            let kind = if index < count {
                self.step(&mut svg, HEADER, index);
                ""
            } else {
                self.answer(&mut svg, HEADER);
                "-answer"
            };
            (format!("step-{:04}{kind}.svg", index + 1), svg.finish())
        })
    }

    /// The steps that a strip has room for.
    fn shown(&self) -> Vec<usize> {
        let count = self.steps.len();
        if count <= MOST_STEPS {
            return (0..count).collect();
        }
        (0..MOST_STEPS / 2).chain(count - MOST_STEPS / 2..count).collect()
    }

    /// A page with the header on it.
    fn page(&self, height: f64) -> Svg {
        let style = [BASE, style::OWN].concat();
        let mut svg = Svg::new(WIDTH, height, &self.title, &style);
        self.header(&mut svg);
        svg
    }

    fn header(&self, svg: &mut Svg) {
        svg.text("title", [MARGIN, 28.0], Anchor::Start, &self.title);
        svg.text("", [MARGIN, 48.0], Anchor::Start, &self.summary);
        let legend = [
            ("a", "A"),
            ("b", "B"),
            ("obstacle", "obstacle A ⊖ B"),
            ("old", "simplex before"),
            ("simplex", "simplex after"),
            ("edge", "direction, support"),
        ];
        let mut x = MARGIN;
        for (class, name) in legend {
            match class {
                "edge" => svg.line(class, [x, 64.0], [x + 16.0, 64.0]),
                _ => svg.rect(class, [x, 59.0], [16.0, 10.0]),
            }
            svg.text("small", [x + 22.0, 68.0], Anchor::Start, name);
            x += 46.0 + 6.2 * name.chars().count() as f64;
        }
        svg.text(
            "small",
            [WIDTH - MARGIN, 68.0],
            Anchor::End,
            "The shapes meet where the obstacle holds the origin O.",
        );
    }
}

/// The normal of an answer.
fn normal<V: RequestDimension<N>, const N: usize>(answered: &QueryAnswer<V>) -> Option<[f64; N]> {
    let normal = match &answered.found {
        CoreAnswer::Contact(answer, _) => answer.normal,
        CoreAnswer::Intersection(answer) => answer.normal(),
    };
    normal.map(RequestDimension::doubles)
}

/// The core's support along a direction on the paper, as it is drawn.
fn support<W: RequestDimension<N, Scalar = f64>, const N: usize>(
    shape: &Shape<'_, W>,
    camera: &Camera<N>,
    direction: Point2,
) -> Point2 {
    let point = shape.support(camera.lift(direction).into(), 0).point + shape.origin();
    camera.place(&point.doubles())
}
