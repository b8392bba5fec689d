//! A chart of some panels with one legend, as SVG on white. Logarithms are taken here, so that
//! ticks are where we want them.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::*;
use plotters_backend::DrawingErrorKind;
use std::ops::Range;

const PANEL: (u32, u32) = (330, 320);
const WIDE_PANEL: (u32, u32) = (520, 300);
const LEGEND: u32 = 280;
const HEADING: u32 = 40;
/// Of the legend.
const LINE: u32 = 18;

/// Okabe and Ito's colours, which most eyes tell apart, and darker shades of them; black and blue
/// are ours.
const OTHERS: [RGBColor; 9] = [
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(128, 128, 128),
    RGBColor(120, 60, 0),
    RGBColor(0, 90, 60),
    RGBColor(120, 40, 140),
];

/// How a series is drawn.
#[derive(Clone, Copy)]
pub struct SeriesStyle {
    color: RGBColor,
    shape: usize,
    width: u32,
}

impl SeriesStyle {
    pub const OURS: Self = Self { color: RGBColor(0, 0, 0), shape: 0, width: 3 };
    pub const OURS_IN_BATCHES: Self = Self { color: RGBColor(0, 60, 220), shape: 0, width: 3 };

    /// Colours come again with another shape of dots.
    pub fn other(index: usize) -> Self {
        Self { color: OTHERS[index % OTHERS.len()], shape: 1 + (index + index / OTHERS.len()) % 3, width: 1 }
    }

    pub fn class(index: usize) -> Self {
        Self {
            color: [RGBColor(0, 114, 178), RGBColor(230, 159, 0), RGBColor(0, 158, 115)][index % 3],
            shape: 3,
            width: 1,
        }
    }
}

pub struct Series {
    pub name: String,
    pub look: SeriesStyle,
    pub points: Vec<(f64, f64)>,
}

pub struct Panel {
    pub title: String,
    pub series: Vec<Series>,
    /// Goals: the slot of a bar, and the value.
    pub levels: Vec<(f64, f64)>,
}

impl Panel {
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.series.iter().flat_map(|series| series.points.iter().copied())
    }
}

/// What stands at the points.
#[derive(Clone, Copy, PartialEq)]
pub enum Mark {
    Line,
    Dot,
    /// From 1 up or down.
    Bar,
}

/// From where to where, and ticks with their texts, in the chart's own measure.
#[derive(Clone)]
pub struct Axis {
    title: String,
    logarithmic: bool,
    range: (f64, f64),
    ticks: Vec<(f64, String)>,
}

impl Axis {
    pub fn plain(title: &str, at: &[f64]) -> Self {
        Self::numbers(title, at, false)
    }

    pub fn logarithmic(title: &str, at: &[f64]) -> Self {
        Self::numbers(title, at, true)
    }

    /// A tick at every number.
    fn numbers(title: &str, at: &[f64], logarithmic: bool) -> Self {
        let place = |value: f64| if logarithmic { value.log10() } else { value };
        let ticks: Vec<_> = at.iter().map(|&value| (place(value), format!("{value}"))).collect();
        let (low, high) = span(ticks.iter().map(|tick| tick.0));
        let air = 0.06 * (high - low).max(0.5);
        Self { title: title.into(), logarithmic, range: (low - air, high + air), ticks }
    }

    /// Powers of ten about the values; also twice and five times these where there are few.
    pub fn decades(title: &str, values: &[f64]) -> Self {
        let (low, high) = span(values.iter().map(|value| value.log10()));
        let (first, last) = (low.floor() as i32, (high.ceil() as i32).max(low.floor() as i32 + 1));
        let steps: &[f64] = if last - first <= 3 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let mut ticks: Vec<_> = (first..=last)
            .flat_map(|power| steps.iter().map(move |&step| (f64::from(power) + step.log10(), decimal(step, power))))
            .collect();
        // The nearest ticks around the values are the ends.
        let from = ticks.iter().rposition(|tick| tick.0 <= low).unwrap_or(0);
        let to = ticks.iter().position(|tick| tick.0 >= high && tick.0 > ticks[from].0).unwrap_or(ticks.len() - 1);
        ticks.truncate(to + 1);
        ticks.drain(..from);
        let range = (ticks[0].0, ticks[ticks.len() - 1].0);
        Self { title: title.into(), logarithmic: true, range, ticks }
    }

    /// A slot for every name.
    pub fn names(title: &str, names: &[&str]) -> Self {
        let short =
            |name: &str| name.rsplit('-').next().filter(|end| end.parse::<u32>().is_ok()).unwrap_or(name).to_owned();
        Self::slots(title, &names.iter().map(|name| short(name)).collect::<Vec<_>>())
    }

    /// The same with the names as they are.
    pub fn slots(title: &str, names: &[String]) -> Self {
        let ticks = names.iter().enumerate().map(|(slot, name)| (slot as f64, name.clone())).collect();
        let range = (-0.6, names.len() as f64 - 0.4);
        Self { title: title.into(), logarithmic: false, range, ticks }
    }

    fn place(&self, value: f64) -> f64 {
        if self.logarithmic { value.log10() } else { value }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let (low, high) = self.range;
        from + (f64::from(to - from) * (value - low) / (high - low)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.iter().map(|tick| tick.0).collect() }
    }

    fn range(&self) -> Range<f64> {
        self.range.0..self.range.1
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(at: &f64) -> String {
        at.to_string()
    }

    fn format_ext(&self, at: &f64) -> String {
        self.ticks.iter().find(|tick| tick.0 == *at).map_or_else(String::new, |tick| tick.1.clone())
    }
}

/// An upright axis of powers of ten about everything in the panels, and about one value more.
pub fn powers(title: &str, panels: &[Panel], also: Option<f64>) -> Axis {
    let points = panels.iter().flat_map(|panel| panel.points().chain(panel.levels.iter().copied()));
    let values: Vec<_> = points.map(|(_, value)| value).chain(also).collect();
    Axis::decades(title, &values)
}

/// The same with the floor as the place of 0.
pub fn powers_and_zero(title: &str, panels: &[Panel], floor: f64) -> Axis {
    let mut axis = powers(title, panels, Some(floor));
    axis.range.0 = floor.log10() - 0.3;
    axis.ticks.retain(|tick| tick.0 > floor.log10() + 0.5);
    axis.ticks.push((floor.log10(), "0".into()));
    thin(&mut axis);
    axis
}

/// Leaves every second or third tick out where there are many, but never the first nor the last,
/// which may be 0.
fn thin(axis: &mut Axis) {
    let (step, last) = (axis.ticks.len().div_ceil(10), axis.ticks.len() - 1);
    let mut index = 0;
    axis.ticks.retain(|_| {
        index += 1;
        (index - 1) % step == 0 || index - 1 == last
    });
}

fn decimal(step: f64, power: i32) -> String {
    match power {
        ..-2 | 7.. => format!("{step}e{power}"),
        // Divided, not multiplied: 5 / 10 is 0.5 exactly.
        -2..0 => format!("{}", step / 10.0_f64.powi(-power)),
        _ => format!("{}", step * 10.0_f64.powi(power)),
    }
}

fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low <= high { (low, high) } else { (0.0, 1.0) }
}

pub struct Chart {
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub panels: Vec<Panel>,
    pub mark: Mark,
}

type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;

impl Chart {
    pub fn is_empty(&self) -> bool {
        self.panels.iter().all(|panel| panel.points().next().is_none())
    }

    /// The chart as SVG.
    ///
    /// # Errors
    ///
    /// What the drawing library could not do.
    pub fn draw(&self) -> Result<String, String> {
        let mut svg = String::new();
        self.draw_into(&mut svg).map_err(|error| format!("{}: {error}; this is a fault of the program", self.title))?;
        Ok(svg)
    }

    fn draw_into(&self, svg: &mut String) -> Result<(), Box<dyn std::error::Error + '_>> {
        // Texts below an axis need room: a narrow panel has some 36 letters of it.
        let letters: usize = self.x.ticks.iter().map(|(_, text)| text.chars().count() + 2).sum();
        let narrow = self.mark == Mark::Line && letters <= 36;
        let (panel, columns) = if narrow { (PANEL, 3) } else { (WIDE_PANEL, 2) };
        let rows = self.panels.len().div_ceil(columns);
        let (width, height) = (columns as u32 * panel.0, rows as u32 * panel.1);
        let size = (width + LEGEND, HEADING + height.max(LINE * (self.known().len() as u32 + 2)));
        let root = SVGBackend::with_string(svg, size).into_drawing_area();
        root.fill(&WHITE)?;
        root.draw(&Text::new(self.title.clone(), (16, 12), ("sans-serif", 18)))?;
        let (_, below) = root.split_vertically(HEADING);
        let (charts, legend) = below.split_horizontally(width);
        let (charts, _) = charts.split_vertically(height);
        for (panel, area) in self.panels.iter().zip(charts.split_evenly((rows, columns))) {
            self.panel(panel, &area)?;
        }
        self.legend(&legend)?;
        root.present()?;
        Ok(())
    }

    fn panel(&self, panel: &Panel, area: &Area<'_>) -> Result<(), Box<dyn std::error::Error + '_>> {
        let (x, y) = (&self.x, &self.y);
        let mut chart = ChartBuilder::on(area)
            .caption(&panel.title, ("sans-serif", 15))
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(x.clone(), y.clone())?;
        chart
            .configure_mesh()
            .x_desc(&x.title)
            .y_desc(&y.title)
            .bold_line_style(BLACK.mix(0.15))
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 12))
            .axis_desc_style(("sans-serif", 13))
            .draw()?;
        for series in &panel.series {
            let at: Vec<_> = series.points.iter().map(|point| (x.place(point.0), y.place(point.1))).collect();
            let color = series.look.color;
            match self.mark {
                Mark::Bar => {
                    let bar = |&(place, value): &(f64, f64)| {
                        Rectangle::new([(place - 0.11, 0.0), (place + 0.11, value)], color.filled())
                    };
                    chart.draw_series(at.iter().map(bar))?;
                }
                Mark::Line => {
                    chart.draw_series(LineSeries::new(at.iter().copied(), color.stroke_width(series.look.width)))?;
                    chart.draw_series(at.iter().map(|&point| Dot { look: series.look, at: point }))?;
                }
                Mark::Dot => {
                    chart.draw_series(at.iter().map(|&point| Dot { look: series.look, at: point }))?;
                }
            }
        }
        if self.mark == Mark::Bar {
            let line = |from: f64, to: f64, value: f64, color: RGBColor, width: u32| {
                PathElement::new(vec![(from, value), (to, value)], color.stroke_width(width))
            };
            chart.draw_series([line(x.range.0, x.range.1, 0.0, BLACK, 1)])?;
            let goals = panel.levels.iter();
            chart.draw_series(goals.map(|&(slot, goal)| line(slot - 0.45, slot + 0.45, y.place(goal), RED, 2)))?;
        }
        Ok(())
    }

    /// Everyone in the panels, once.
    fn known(&self) -> Vec<(&str, SeriesStyle)> {
        let mut known: Vec<(&str, SeriesStyle)> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series).filter(|series| !series.points.is_empty()) {
            if !known.iter().any(|(name, _)| *name == series.name) {
                known.push((&series.name, series.look));
            }
        }
        known
    }

    fn legend(&self, area: &Area<'_>) -> Result<(), Box<dyn std::error::Error + '_>> {
        let known = self.known();
        let place = |row: usize| 18 + (LINE as usize * row) as i32;
        let text = |name: &str, row| Text::new(name.to_owned(), (34, place(row) - 6), ("sans-serif", 12));
        let line = |row, color: RGBColor, width| {
            PathElement::new(vec![(6, place(row)), (28, place(row))], color.stroke_width(width))
        };
        for (row, &(name, look)) in known.iter().enumerate() {
            if self.mark == Mark::Line {
                area.draw(&line(row, look.color, look.width))?;
            }
            area.draw(&Dot { look, at: (17, place(row)) })?;
            area.draw(&text(name, row))?;
        }
        if self.panels.iter().any(|panel| !panel.levels.is_empty()) {
            area.draw(&line(known.len(), RED, 2))?;
            area.draw(&text("goal", known.len()))?;
        }
        Ok(())
    }
}

/// A dot of the look's shape: round for ours; a triangle, a cross or a square.
struct Dot<P> {
    look: SeriesStyle,
    at: P,
}

impl<'a, P> PointCollection<'a, P> for &'a Dot<P> {
    type Point = &'a P;
    type IntoIter = std::iter::Once<&'a P>;

    fn point_iter(self) -> std::iter::Once<&'a P> {
        std::iter::once(&self.at)
    }
}

impl<P, B: DrawingBackend> Drawable<B> for Dot<P> {
    fn draw<I: Iterator<Item = (i32, i32)>>(
        &self,
        places: I,
        backend: &mut B,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        let SeriesStyle { color, shape, .. } = self.look;
        for (x, y) in places {
            match shape {
                0 => backend.draw_circle((x, y), 4, &color, true)?,
                1 => backend.fill_polygon([(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)], &color)?,
                2 => {
                    backend.draw_line((x - 3, y - 3), (x + 3, y + 3), &color.stroke_width(2))?;
                    backend.draw_line((x - 3, y + 3), (x + 3, y - 3), &color.stroke_width(2))?;
                }
                _ => backend.draw_rect((x - 3, y - 3), (x + 3, y + 3), &color, true)?,
            }
        }
        Ok(())
    }
}
