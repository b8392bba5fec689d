//! Questions about one pair of shapes that move.

use crate::impacts::{Options, code};
use crate::one::{Asked, again, plane, proven, single, space, word};
use crate::one_shape::{Shape2, Shape3};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{Impact, ImpactVerdict};
use pyo3::exceptions::PyValueError;
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

macro_rules! impacts {
    ($impact:ident, $shape:ident, $vector:ty, $row:ty, $tuple:ident -> $numbers:ty; $cast:ident) => {
        /// When two shapes that move first come into contact.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $impact {
            answer: Impact<$vector>,
            a: Py<$shape>,
            /// None of a ray.
            b: Option<Py<$shape>>,
            /// Velocities of A and of B, or origin and direction of a ray.
            moves: [$row; 2],
            until: f64,
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
                let shapes = [Some(&self.a), self.b.as_ref()].into_iter().flatten();
                PyTuple::new(py, shapes.collect::<Vec<_>>())
            }

            fn __bool__(&self) -> PyResult<bool> {
                Err(PyValueError::new_err("an answer is neither true nor false: use .meets"))
            }

            /// Proves the answer again, from the shapes alone. Raises `CheckError` if it fails.
            fn check(&self, py: Python<'_>) -> PyResult<()> {
                let (cast, a, [first, second]) = (self.options.cast(), &self.a.get().posed, self.moves);
                let checked = match &self.b {
                    None => cast.check_ray(&self.answer, a, first, second, self.until),
                    Some(b) => cast.check_shape(&self.answer, a, first, &b.get().posed, second, self.until),
                };
                proven(py, checked)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                let (own, py) = (slf.get(), slf.py());
                let b = own.b.as_ref().map(|b| b.clone_ref(py));
                again(py, stringify!($cast), (own.a.clone_ref(py), b, own.moves, own.until, own.options))
            }

            fn __repr__(&self) -> String {
                let Impact { verdict, first: [low, high], .. } = self.answer;
                match verdict {
                    ImpactVerdict::Free => format!("<{verdict} until {high}>"),
                    _ => format!("<{verdict}: first in [{low}, {high}]>"),
                }
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
            let (a, b) = (a.clone().unbind(), b.map(|b| b.clone().unbind()));
            Ok($impact { answer, a, b, moves, until, options })
        }
    };
}
impacts! { PairImpact2, Shape2, Vec2<f64>, [f64; 2], plane -> (f64, f64); pair_cast2 }
impacts! { PairImpact3, Shape3, Vec3<f64>, [f64; 3], space -> (f64, f64, f64); pair_cast3 }
