//! Questions about one pair of shapes that move.

use crate::impacts::{Options, code};
use crate::motions::{self, MotionColumns, Motions, Moving};
use crate::one::{Asked, again, plane, proven, single, space, word};
use crate::one_shape::{Shape2, Shape3};
use crate::tables::error;
use crate::turning::certificate;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{Cell, Convex, Impact, ImpactVerdict, Motion, Turning};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// The verdict as Python has it.
fn impact_word(py: Python<'_>, verdict: ImpactVerdict) -> PyResult<Py<PyAny>> {
    static KIND: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let kind =
        KIND.get_or_try_init(py, || PyResult::Ok(py.import("barycode._verdict")?.getattr("ImpactVerdict")?.unbind()))?;
    kind.call1(py, (code(verdict),))
}

/// What was asked, besides A.
enum Question<S, N> {
    /// A ray: origin and direction, and until when.
    Ray([N; 2], f64),
    /// B, both velocities, and until when.
    Cast(Py<S>, [N; 2], f64),
    /// B, both motions, and the interval.
    Motions(Py<S>, [Py<PyAny>; 2], [f64; 2]),
}

impl<S, N> Question<S, N> {
    fn b(&self) -> Option<&Py<S>> {
        match self {
            Self::Ray(..) => None,
            Self::Cast(b, ..) | Self::Motions(b, ..) => Some(b),
        }
    }
}

/// The columns of a motion that Python has made.
fn columns_of<'py>(motion: &Bound<'py, PyAny>) -> PyResult<MotionColumns<'py>> {
    motion.getattr(intern!(motion.py(), "_columns"))?.extract()
}

/// Asks about the motions of both sides, each of which is one.
fn with_motions<V: Moving, R>(
    py: Python<'_>,
    motions: &[Py<PyAny>; 2],
    ask: impl FnOnce([&dyn Motion<Vector = V>; 2]) -> R,
) -> PyResult<R> {
    let [a, b] = motions;
    let (a, b) = (columns_of(a.bind(py))?, columns_of(b.bind(py))?);
    let (a, b) = (Motions::<V>::read(&a, 1)?, Motions::<V>::read(&b, 1)?);
    let refused = |name, fault| error(py, "Error", (motions::fault(name, fault),));
    let both = a.ask(0, |a| b.ask(0, |b| ask([a, b])).map_err(|fault| refused("motion_b", fault)));
    both.map_err(|fault| refused("motion_a", fault))?
}

/// How the direction of a cell turns: a word, and an angular velocity where it has one.
fn turning(turning: Turning<f64>) -> (&'static str, Option<(f64, f64, f64)>) {
    match turning {
        Turning::Fixed => ("fixed", None),
        Turning::WithA => ("with_a", None),
        Turning::WithB => ("with_b", None),
        Turning::Spinning(spin) => ("spinning", Some((spin.x, spin.y, spin.z))),
    }
}

/// How the direction of a cell turns, from what [`turning`] returns.
fn turning_of(word: &str, spin: Option<(f64, f64, f64)>) -> PyResult<Turning<f64>> {
    Ok(match (word, spin) {
        ("fixed", None) => Turning::Fixed,
        ("with_a", None) => Turning::WithA,
        ("with_b", None) => Turning::WithB,
        ("spinning", Some((x, y, z))) => Turning::Spinning(Vec3::new(x, y, z)),
        _ => return Err(PyValueError::new_err(format!("no cell turns {word} with {spin:?}"))),
    })
}

macro_rules! impacts {
    ($impact:ident, $shape:ident, $vector:ty, $row:ty, $tuple:ident -> $numbers:ty; $cast:ident, $moved:ident, $free:ident) => {
        /// When two shapes that move first come into contact.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $impact {
            answer: Impact<$vector>,
            a: Py<$shape>,
            question: Question<$shape, $row>,
            options: Options,
        }

        #[pymethods]
        impl $impact {
            /// Whether the shapes come into contact.
            #[getter]
            fn verdict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                impact_word(py, self.answer.verdict)
            }

            /// Whether a contact is proven; false where undecided.
            #[getter]
            fn meets(&self) -> bool {
                self.answer.verdict == ImpactVerdict::Contact
            }

            /// Why nothing is proven, where the verdict says so.
            #[getter]
            fn reason(&self) -> Option<String> {
                (self.answer.verdict == ImpactVerdict::Undecided).then(|| self.answer.stop.to_string())
            }

            /// When the first contact is: up to, and not at, the first time the shapes are free,
            /// and by the second there is one. Both are the end of the question where all is free.
            #[getter]
            fn first(&self) -> (f64, f64) {
                self.answer.first.into()
            }

            /// When shapes that are in contact at the start part, where that was asked.
            #[getter]
            fn leaves(&self) -> Option<(f64, f64)> {
                self.answer.leaves.map(Into::into)
            }

            /// How the shapes lie at the start.
            #[getter]
            fn start(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                word(py, self.answer.start)
            }

            /// Unit direction from A to B of the first contact, or along which there is none.
            #[getter]
            fn normal(&self) -> Option<$numbers> {
                self.answer.normal.map($tuple)
            }

            /// Point of A at the first contact, at the second of its times.
            #[getter]
            fn on_a(&self) -> Option<$numbers> {
                self.answer.on_a.map($tuple)
            }

            /// Point of B at the first contact.
            #[getter]
            fn on_b(&self) -> Option<$numbers> {
                self.answer.on_b.map($tuple)
            }

            /// The shapes: both, or that which a ray was cast at.
            #[getter]
            fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                let shapes = [Some(&self.a), self.question.b()].into_iter().flatten();
                PyTuple::new(py, shapes.collect::<Vec<_>>())
            }

            fn __bool__(&self) -> PyResult<bool> {
                Err(PyValueError::new_err("an answer is neither true nor false: use .meets"))
            }

            /// How many cells of time prove what is free; 0 for translations.
            #[getter]
            fn cells(&self) -> u32 {
                self.answer.cells
            }

            /// The cells of time that prove what is free: the interval; a unit direction from A to
            /// B; how it turns: `fixed`, `with_a`, `with_b` or `spinning`; and the angular velocity
            /// of one that spins.
            fn certificate(
                &self,
                py: Python<'_>,
            ) -> PyResult<Vec<((f64, f64), $numbers, &'static str, Option<(f64, f64, f64)>)>> {
                let cells = self.found_cells(py)?;
                let tuple = |cell: &Cell<$vector>| {
                    let (word, spin) = turning(cell.turning);
                    (cell.times.into(), $tuple(cell.direction), word, spin)
                };
                Ok(cells.iter().map(tuple).collect())
            }

            /// Proves the answer again, from the shapes and how they move alone; by these cells, if
            /// they are given. Raises `CheckError` if it fails.
            #[pyo3(signature = (cells = None))]
            fn check(
                &self,
                py: Python<'_>,
                cells: Option<Vec<((f64, f64), $row, String, Option<(f64, f64, f64)>)>>,
            ) -> PyResult<()> {
                let (cast, a) = (self.options.cast::<$vector>(), &self.a.get().posed);
                let (b, motions, interval) = match &self.question {
                    Question::Ray([origin, direction], until) => {
                        return proven(py, cast.check_ray(&self.answer, a, *origin, *direction, *until));
                    }
                    Question::Cast(b, [first, second], until) => {
                        let b = &b.get().posed;
                        return proven(py, cast.check_shape(&self.answer, a, *first, b, *second, *until));
                    }
                    Question::Motions(b, motions, interval) => (&b.get().posed, motions, *interval),
                };
                let cells: Vec<Cell<$vector>> = match cells {
                    None => self.found_cells(py)?,
                    Some(cells) => {
                        let cell = |((from, to), direction, word, spin): (_, $row, String, _)| {
                            let turning = turning_of(&word, spin)?;
                            PyResult::Ok(Cell { times: [from, to], direction: direction.into(), turning })
                        };
                        cells.into_iter().map(cell).collect::<PyResult<_>>()?
                    }
                };
                let checked = with_motions(py, motions, |[motion_a, motion_b]| {
                    cast.check(&self.answer, &cells, (a, motion_a), (b, motion_b), interval)
                });
                proven(py, checked?)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                let (own, py) = (slf.get(), slf.py());
                let (a, options) = (own.a.clone_ref(py), own.options);
                match &own.question {
                    Question::Ray(moves, until) => {
                        again(py, stringify!($cast), (a, None::<Py<$shape>>, *moves, *until, options))
                    }
                    Question::Cast(b, moves, until) => {
                        again(py, stringify!($cast), (a, Some(b.clone_ref(py)), *moves, *until, options))
                    }
                    Question::Motions(b, [first, second], interval) => {
                        let motions = [first.clone_ref(py), second.clone_ref(py)];
                        again(py, stringify!($moved), (a, b.clone_ref(py), motions, *interval, options))
                    }
                }
            }

            fn __repr__(&self) -> String {
                let Impact { verdict, first: [low, high], .. } = self.answer;
                match verdict {
                    ImpactVerdict::Free => format!("<{verdict} until {high}>"),
                    _ => format!("<{verdict}: first in [{low}, {high}]>"),
                }
            }
        }

        impl $impact {
            /// The cells that prove the answer, which the search finds again.
            fn found_cells(&self, py: Python<'_>) -> PyResult<Vec<Cell<$vector>>> {
                let Question::Motions(b, motions, interval) = &self.question else {
                    return Ok(Vec::new());
                };
                let (a, b): (&dyn Convex<Vector = $vector>, _) = (&self.a.get().posed, &b.get().posed);
                with_motions(py, motions, |motions| certificate(&self.options.cast(), [a, b], motions, *interval))
            }
        }

        /// The first contact of two shapes at constant velocities, or of a shape and a ray.
        #[pyfunction]
        pub(crate) fn $cast(
            a: &Bound<'_, PyAny>,
            b: Option<&Bound<'_, PyAny>>,
            moves: [$row; 2],
            until: f64,
            options: Options,
        ) -> PyResult<$impact> {
            let a = single::<$shape>(a, "a")?;
            let b = b.map(|b| single::<$shape>(b, "b")).transpose()?;
            let (cast, [first, second]) = (options.cast::<$vector>(), moves);
            let answer = match b {
                None => cast.ray(&a.get().posed, first, second, until),
                Some(b) => cast.shape(&a.get().posed, first, &b.get().posed, second, until),
            };
            let question = match b {
                None => Question::Ray(moves, until),
                Some(b) => Question::Cast(b.clone().unbind(), moves, until),
            };
            Ok($impact { answer, a: a.clone().unbind(), question, options })
        }

        /// The first contact of two shapes that move.
        #[pyfunction]
        pub(crate) fn $moved(
            a: &Bound<'_, PyAny>,
            b: &Bound<'_, PyAny>,
            motions: [Py<PyAny>; 2],
            interval: [f64; 2],
            options: Options,
        ) -> PyResult<$impact> {
            let (py, a, b) = (a.py(), single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let answer = with_motions(py, &motions, |[motion_a, motion_b]| {
                let cast = options.cast::<$vector>();
                cast.time_of_impact(&a.get().posed, motion_a, &b.get().posed, motion_b, interval)
            })?;
            let question = Question::Motions(b.clone().unbind(), motions, interval);
            Ok($impact { answer, a: a.clone().unbind(), question, options })
        }

        /// Whether two shapes that move are proven not to meet.
        #[pyfunction]
        pub(crate) fn $free(
            a: &Bound<'_, PyAny>,
            b: &Bound<'_, PyAny>,
            motions: [Py<PyAny>; 2],
            interval: [f64; 2],
            options: Options,
        ) -> PyResult<bool> {
            let (py, a, b) = (a.py(), single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            with_motions(py, &motions, |[motion_a, motion_b]| {
                let cast = options.cast::<$vector>();
                cast.is_free(&a.get().posed, motion_a, &b.get().posed, motion_b, interval)
            })
        }
    };
}
impacts! {
    PairImpact2, Shape2, Vec2<f64>, [f64; 2], plane -> (f64, f64);
    pair_cast2, pair_impact2, pair_free2
}
impacts! {
    PairImpact3, Shape3, Vec3<f64>, [f64; 3], space -> (f64, f64, f64);
    pair_cast3, pair_impact3, pair_free3
}
