//! Pictures of the records: which there are, and what is in them.

mod chart;

use crate::goal::{Form, goal};
use crate::paper::Paper;
use crate::record::curves::{ContestantSeries, Curves, Point, Study, contestants};
use crate::record::tables::{self, BATCH, Cell, Class, Contestant, ContestantKind, FLOOR, SINGLE, Tables};
use crate::record::{Precision, Question};
use barycode_lab_numbers::{distinct, gap_name};
use chart::{Axis, Chart, Mark, Panel, Series, SeriesStyle, powers, powers_and_zero};

/// A picture of the report.
pub struct Picture {
    pub file: String,
    pub title: String,
    pub svg: String,
}

/// All pictures of one record.
///
/// # Errors
///
/// What could not be drawn.
pub fn of_tables(tables: &Tables, slug: &str) -> Result<Vec<Picture>, String> {
    let mut charts = Vec::new();
    for question in Question::ALL {
        charts.push((format!("{slug}-ratios-{question}"), ratios(tables, slug, question)));
        for precision in Precision::ALL {
            charts.push((format!("{slug}-{question}-{precision}"), times(tables, slug, question, precision)));
        }
    }
    charts.push((format!("{slug}-errors"), errors(tables, slug)));
    pictures(charts)
}

/// The pictures of a study: time against what is varied, a panel for each subject.
///
/// # Errors
///
/// What could not be drawn.
pub fn of_curves(curves: &Curves, study: Study, slug: &str) -> Result<Vec<Picture>, String> {
    let mut charts = Vec::new();
    for question in Question::ALL {
        for precision in Precision::ALL {
            let name = match study {
                Study::DistinctPairs => "distinct-pairs",
                Study::BatchSize => "batch-size",
                _ => "gaps",
            };
            charts.push((format!("{slug}-{name}-{question}-{precision}"), curve(curves, study, question, precision)));
        }
    }
    pictures(charts)
}

/// Error against time at the tolerances that everyone was told, a panel for each subject.
///
/// # Errors
///
/// What could not be drawn.
pub fn of_tolerances(curves: &Curves, slug: &str) -> Result<Vec<Picture>, String> {
    let chart = |precision| (format!("{slug}-matched-error-{precision}"), tolerances(curves, precision));
    pictures(Precision::ALL.map(chart).into())
}

/// The paper's Fig. 3, drawn like ours.
///
/// # Errors
///
/// What could not be drawn.
pub fn of_paper(paper: &Paper) -> Result<Vec<Picture>, String> {
    pictures(Question::ALL.map(|question| (format!("paper-{question}"), papers(paper, question))).into())
}

fn pictures(charts: Vec<(String, Chart)>) -> Result<Vec<Picture>, String> {
    let full = charts.into_iter().filter(|(_, chart)| !chart.is_empty());
    full.map(|(name, chart)| {
        Ok(Picture { file: format!("{name}.svg"), title: chart.title.clone(), svg: chart.draw()? })
    })
    .collect()
}

/// Those who are drawn: everyone but our own variants, which would lie over each other.
fn drawn(tables: &Tables) -> Vec<&str> {
    let all = tables.contestants();
    distinct(all.into_iter().filter(|(_, kind, _)| *kind != ContestantKind::OwnVariant).map(|(.., name)| name))
}

/// The same look for the same name in all pictures of a record.
fn look(names: &[&str], name: &str) -> SeriesStyle {
    let others = || names.iter().filter(|name| ![SINGLE, BATCH].contains(name));
    match name {
        SINGLE => SeriesStyle::OURS,
        BATCH => SeriesStyle::OURS_IN_BATCHES,
        _ => SeriesStyle::other(others().position(|other| *other == name).unwrap_or_default()),
    }
}

fn vertices_axis(tables: &Tables, counts: &[f64]) -> Axis {
    if tables.dimension == 2 {
        Axis::plain("vertices of each polygon", counts)
    } else {
        Axis::logarithmic("vertices of each hull", counts)
    }
}

/// The paper's Fig. 3: time against the number of vertices, one panel for each class.
fn times(tables: &Tables, slug: &str, question: Question, precision: Precision) -> Chart {
    let names = drawn(tables);
    let sized: Vec<(&str, u32)> =
        tables.subjects().into_iter().filter_map(|subject| Some((subject, tables::vertices(subject)?))).collect();
    let panel = |class: Class| {
        let series = names.iter().map(|name| {
            let at = |&(subject, count): &(&str, u32)| {
                let one = tables.cell(subject, class, question)?.contestant(name, precision)?;
                Some((f64::from(count), one.median_ns()))
            };
            Series { name: (*name).into(), look: look(&names, name), points: sized.iter().filter_map(at).collect() }
        });
        Panel { title: class.to_string(), series: series.collect(), levels: Vec::new() }
    };
    let panels: Vec<_> = Class::ALL.map(panel).into();
    let counts: Vec<_> = sized.iter().map(|&(_, count)| f64::from(count)).collect();
    Chart {
        title: format!("Time of a {question} query, {precision} ({slug})"),
        x: vertices_axis(tables, &counts),
        y: powers("ns a pair, median", &panels, None),
        panels,
        mark: Mark::Line,
    }
}

/// Time against what is varied. Gaps stand side by side, as many of them are 0 and less; other
/// values on a logarithmic scale.
fn curve(curves: &Curves, study: Study, question: Question, precision: Precision) -> Chart {
    let points = curves.of(study, question);
    let names: Vec<_> = distinct(contestants(&points).into_iter().map(|(_, name)| name));
    let values = distinct(points.iter().map(|point| point.at));
    let slot = |at: f64| values.iter().position(|value| *value == at).unwrap_or_default() as f64;
    let of_slots = study == Study::Gaps;
    let panel = |(subject, class): (&str, &str)| {
        let here = || points.iter().filter(move |point| (&*point.subject, &*point.class) == (subject, class));
        let series = names.iter().map(|name| {
            let at = |point: &&&Point| {
                let one = point.contestant(name, precision)?;
                Some((if of_slots { slot(point.at) } else { point.at }, one.median_ns()))
            };
            Series {
                name: (*name).into(),
                look: look(&names, name),
                points: here().filter_map(|point| at(&point)).collect(),
            }
        });
        Panel { title: format!("{subject}, {class}"), series: series.collect(), levels: Vec::new() }
    };
    let panels: Vec<_> =
        distinct(points.iter().map(|point| (&*point.subject, &*point.class))).into_iter().map(panel).collect();
    let (what, x) = match study {
        Study::DistinctPairs => ("distinct pairs", Axis::decades("distinct pairs", &values)),
        Study::BatchSize => ("pairs in a call", Axis::decades("pairs in a call", &values)),
        _ => (
            "gap over size",
            Axis::slots("gap over size", &values.iter().map(|&gap| gap_name(gap)).collect::<Vec<_>>()),
        ),
    };
    Chart {
        title: format!("Time of a {question} query against {what}, {precision}"),
        x,
        y: powers("ns a pair, median", &panels, None),
        panels,
        mark: Mark::Line,
    }
}

/// The paper's own numbers in the same form.
fn papers(paper: &Paper, question: Question) -> Chart {
    let names = distinct(paper.tables.iter().flat_map(|table| table.rows.iter().map(|row| row.who.as_str())));
    let panel = |class: usize| {
        let series = names.iter().enumerate().map(|(index, name)| {
            let points = paper.tables.iter().filter_map(|table| {
                let row = table.rows.iter().find(|row| row.who == *name)?;
                Some((f64::from(table.vertices), row.ns(question)[class]?))
            });
            Series { name: (*name).into(), look: SeriesStyle::other(index), points: points.collect() }
        });
        Panel { title: Class::ALL[class].to_string(), series: series.collect(), levels: Vec::new() }
    };
    let panels: Vec<_> = (0..Class::ALL.len()).map(panel).collect();
    let counts: Vec<_> = paper.tables.iter().map(|table| f64::from(table.vertices)).collect();
    Chart {
        title: format!("The paper's own times of a {question} query ({})", paper.machine),
        x: Axis::plain("vertices of each polygon", &counts),
        y: powers("ns a pair, mean", &panels, None),
        panels,
        mark: Mark::Line,
    }
}

/// A power of ten below all errors, as the place of 0.
fn floor(errors: impl Iterator<Item = f64>) -> f64 {
    let least = errors.filter(|&error| error > 0.0).fold(1.0, f64::min);
    10.0_f64.powf(least.log10().floor() - 1.0)
}

/// Time and largest error of those whose distances are all numbers.
fn time_and_error<'c>(all: impl IntoIterator<Item = &'c Contestant>) -> Vec<(f64, f64)> {
    let both = all.into_iter().map(|one| (one.median_ns(), one.error()));
    both.filter(|(_, error)| error.is_finite()).collect()
}

/// Largest error against time: a line through the tolerances that one was told, a dot for who
/// cannot be told one.
fn tolerances(curves: &Curves, precision: Precision) -> Chart {
    let points = curves.of(Study::Tolerance, Question::Distance);
    let ways: Vec<_> = points.iter().map(|point| (point, point.ways())).collect();
    let here = |way: &&ContestantSeries<'_>| way.precision == precision;
    let dots = |way: &ContestantSeries<'_>| {
        let told = way.answers.iter().any(|(tolerance, _)| tolerance.is_some());
        time_and_error(way.answers.iter().filter(|(tolerance, _)| tolerance.is_some() == told).map(|(_, one)| *one))
    };
    let names: Vec<_> = distinct(ways.iter().flat_map(|(_, ways)| ways).filter(here).map(|way| way.name));
    let panel = |(point, ways): &(&&Point, Vec<ContestantSeries<'_>>)| {
        let all = ways.iter().filter(here).map(|way| (way.name.to_owned(), dots(way))).collect();
        (format!("{}, {}", point.subject, point.class), all)
    };
    let title = format!("Largest error of a distance against its time, by tolerance, {precision}");
    against_time(title, &names, ways.iter().map(panel).collect(), Mark::Line)
}

/// Largest error against time, a dot for each cell; what is 0 lies on a line of its own.
fn errors(tables: &Tables, slug: &str) -> Chart {
    let names: Vec<_> = drawn(tables).into_iter().filter(|name| *name != FLOOR).collect();
    let dots = |name: &str, precision: Precision| {
        let cells = tables.cells.iter().filter(|cell| cell.question == Question::Distance);
        time_and_error(cells.filter_map(|cell| cell.contestant(name, precision)))
    };
    let panel = |precision: Precision| {
        let all = names.iter().map(|name| ((*name).to_owned(), dots(name, precision))).collect();
        (precision.to_string(), all)
    };
    let title = format!("Largest error of a distance against its time, a dot for each cell ({slug})");
    against_time(title, &names, Precision::ALL.map(panel).into(), Mark::Dot)
}

/// The title of a panel, and everyone's times and errors in it.
type TimesAndErrors = (String, Vec<(String, Vec<(f64, f64)>)>);

/// Errors against times. What is 0 lies a power of ten below all others.
fn against_time(title: String, names: &[&str], panels: Vec<TimesAndErrors>, mark: Mark) -> Chart {
    let floor = floor(panels.iter().flat_map(|(_, all)| all).flat_map(|(_, points)| points).map(|(_, error)| *error));
    let series = |(name, points): (String, Vec<(f64, f64)>)| {
        let points = points.into_iter().map(|(ns, error)| (ns, error.max(floor))).collect();
        Series { look: look(names, &name), name, points }
    };
    let panel = |(title, all): TimesAndErrors| Panel {
        title,
        series: all.into_iter().map(series).collect(),
        levels: Vec::new(),
    };
    let panels: Vec<_> = panels.into_iter().map(panel).collect();
    let times: Vec<_> = panels.iter().flat_map(Panel::points).map(|(ns, _)| ns).collect();
    Chart {
        title,
        x: Axis::decades("ns a pair, median", &times),
        y: powers_and_zero("largest error, unit of length", &panels, floor),
        panels,
        mark,
    }
}

/// The best library's time over ours in every cell, with the goals.
fn ratios(tables: &Tables, slug: &str, question: Question) -> Chart {
    let subjects = tables.subjects();
    let panel = |(form, own, precision): (Form, &str, Precision)| {
        let series = Class::ALL.into_iter().enumerate().map(|(index, class)| {
            let value = |cell: &Cell| {
                let (own, best) = (cell.contestant(own, precision)?, cell.best(&[ContestantKind::Library], precision)?);
                Some(tables::ratio(best, own))
            };
            let points = subjects.iter().enumerate().filter_map(|(slot, subject)| {
                let cell = tables.cell(subject, class, question)?;
                Some((slot as f64 + 0.25 * (index as f64 - 1.0), value(cell)?))
            });
            Series { name: class.to_string(), look: SeriesStyle::class(index), points: points.collect() }
        });
        let goal =
            |(slot, subject): (usize, &&str)| Some((slot as f64, goal(tables.dimension, subject, question, form)?));
        let levels = subjects.iter().enumerate().filter_map(goal).collect();
        let form = if form == Form::Single { "single pairs" } else { "batches" };
        Panel { title: format!("{form}, {precision}"), series: series.collect(), levels }
    };
    let panels: Vec<_> = [
        (Form::Single, SINGLE, Precision::Single),
        (Form::Single, SINGLE, Precision::Double),
        (Form::Batch, BATCH, Precision::Single),
        (Form::Batch, BATCH, Precision::Double),
    ]
    .map(panel)
    .into();
    Chart {
        title: format!("The best library's {question} time over ours, and the goals ({slug})"),
        x: Axis::names(
            if tables.dimension == 2 { "vertices of each polygon" } else { "vertices of each hull, or kind" },
            &subjects,
        ),
        // Bars begin at 1.
        y: powers("ratio", &panels, Some(1.0)),
        panels,
        mark: Mark::Bar,
    }
}
