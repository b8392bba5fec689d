//! The steps as pictures: on the left the shapes, on the right the obstacle `A ⊖ B` with the simplex stepping in.

mod end;
mod frame;
mod style;
mod words;

use self::end::End;
use super::steps::{Step, steps};
use crate::args::{SolveArgs, StartFrom};
use crate::drawing::{Anchor, BASE, Place, Svg, grown, outline};
use crate::query::{Answered, Flaw, Real, Request, Stand};
use barycode::Trace;
use barycode::d2::{Convex, Vec2};

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
    end: End,
}

/// The outline of a shape.
#[derive(Debug)]
struct Silhouette {
    /// The core's, counter-clockwise, in world coordinates.
    core: Vec<Place>,
    /// The shape's, its radius included.
    full: Vec<Place>,
    origin: Place,
    radius: f64,
}

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 14.0;
const HEADER: f64 = 82.0;
const HEADING: f64 = 26.0;
const PANEL: [f64; 2] = [459.0, 300.0];
const FRAME_HEIGHT: f64 = HEADING + PANEL[1] + 62.0;

/// Longest strip, in steps; of a longer trace the beginning and the end are drawn.
const MOST_STEPS: usize = 120;

impl Film {
    pub(crate) fn new<T: Real>(
        name: &str,
        request: &Request,
        args: &SolveArgs,
        answered: &Answered<T>,
        trace: &Trace<Vec2<T>, T>,
    ) -> Result<Self, Flaw> {
        let Some(b) = &request.b else {
            return Err(Flaw::new("asks about one shape only: trace a query about two").within("query"));
        };
        let search = args.support.into();
        // The pictures are drawn in f64 whatever the trace's precision: no eye sees the difference.
        let stand_a = Stand::<f64>::new(&request.a, search)?;
        let stand_b = Stand::<f64>::new(b, search)?;
        let [a, b, obstacle] = stand_a.with(|a| {
            stand_b.with(|b| {
                let difference = |d: Place| {
                    let (p, q) = (support(a, d), support(b, [-d[0], -d[1]]));
                    [p[0] - q[0], p[1] - q[1]]
                };
                let radius = a.radius() + b.radius();
                [
                    Silhouette::new(|d| support(a, d), a.origin().into(), a.radius()),
                    Silhouette::new(|d| support(b, d), b.origin().into(), b.radius()),
                    Silhouette::new(difference, [0.0, 0.0], radius),
                ]
            })
        })??;
        Ok(Self {
            title: format!("Trace of {name}"),
            summary: words::summary(args, answered),
            end: End::new(answered, obstacle.radius),
            a,
            b,
            obstacle,
            start: args.start,
            steps: steps(trace),
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

    /// Every frame as a file of its own: name and content.
    pub(crate) fn pages(&self) -> Vec<(String, String)> {
        let page = |draw: &dyn Fn(&mut Svg)| {
            let mut svg = self.page(HEADER + FRAME_HEIGHT + MARGIN);
            draw(&mut svg);
            svg.finish()
        };
        let mut pages: Vec<(String, String)> = (0..self.steps.len())
            .map(|index| {
                let name = format!("step-{:04}.svg", index + 1);
                (name, page(&|svg| self.step(svg, HEADER, index)))
            })
            .collect();
        let name = format!("step-{:04}-answer.svg", self.steps.len() + 1);
        pages.push((name, page(&|svg| self.answer(svg, HEADER))));
        pages
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

/// The core's support in world coordinates.
fn support(shape: &dyn Convex<Vector = Vec2<f64>>, direction: Place) -> Place {
    let point = shape.support(direction.into(), 0).point + shape.origin();
    point.into()
}

impl Silhouette {
    fn new(support: impl Fn(Place) -> Place, origin: Place, radius: f64) -> Self {
        /// Of the larger side, about a quarter of a pixel.
        const SMOOTHNESS: f64 = 5e-4;
        let width = support([1.0, 0.0])[0] - support([-1.0, 0.0])[0];
        let height = support([0.0, 1.0])[1] - support([0.0, -1.0])[1];
        let tolerance = SMOOTHNESS * (width.max(height) + 2.0 * radius);
        let core = outline(support, tolerance);
        let full = grown(&core, radius, tolerance);
        Self { core, full, origin, radius }
    }
}
