//! Questions about one pair of shapes.

use crate::about::About;
use crate::half_spaces::{HalfSpaces2, HalfSpaces3};
use crate::one_shape::{Shape2, Shape3};
use crate::tables::error;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{CheckError, Distance, Intersection, Manifold, Proximity, Stop, Touching, Verdict, d2, d3};
use pyo3::PyClass;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// The verdict as Python has it.
pub(crate) fn word(py: Python<'_>, verdict: Verdict) -> PyResult<Py<PyAny>> {
    static WORDS: PyOnceLock<[Py<PyAny>; 4]> = PyOnceLock::new();
    let words = WORDS.get_or_try_init(py, || {
        let kind = py.import("barycode._verdict")?.getattr("Verdict")?;
        let word = |code: u8| kind.call1((code,)).map(Bound::unbind);
        PyResult::Ok([word(0)?, word(1)?, word(2)?, word(3)?])
    })?;
    Ok(words[verdict as usize].clone_ref(py))
}

/// Why nothing is proven, if so.
fn excuse(verdict: Verdict, stop: Stop) -> Option<String> {
    (verdict == Verdict::Undecided).then(|| stop.to_string())
}

pub(crate) fn proven(py: Python<'_>, checked: Result<(), CheckError>) -> PyResult<()> {
    checked.map_err(|fault| error(py, "CheckError", (fault.to_string(),)))
}

/// A side that is a single shape.
pub(crate) fn single<'a, 'py, S: PyClass>(side: &'a Bound<'py, PyAny>, name: &str) -> PyResult<&'a Bound<'py, S>> {
    side.cast().map_err(|_| {
        if side.is_instance_of::<HalfSpaces2>() || side.is_instance_of::<HalfSpaces3>() {
            return PyTypeError::new_err(format!("{name} is a half-space: ask it, as {name}.distance(shape)"));
        }
        let kind = side.get_type();
        let words = "one side is a single shape of this dimension, and so must be the other";
        PyTypeError::new_err(format!("{name} is {kind}: {words}"))
    })
}

pub(crate) fn plane(vector: Vec2<f64>) -> (f64, f64) {
    (vector.x, vector.y)
}

pub(crate) fn space(vector: Vec3<f64>) -> (f64, f64, f64) {
    (vector.x, vector.y, vector.z)
}

/// How an answer is pickled: as its question, which is asked again.
pub(crate) type Asked<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

pub(crate) fn again<'py>(
    py: Python<'py>,
    ask: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Asked<'py>> {
    Ok((py.import("barycode._native")?.getattr(ask)?, arguments.into_pyobject(py)?))
}

/// The picture of a shape or an answer, for notebooks.
pub(crate) fn picture<'py>(of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    of.py().import("barycode._single_picture")?.call_method1("svg_of", (of,))
}

/// The methods of an answer: those that all have, and its own.
macro_rules! methods {
    ($answer:ident($half_space:ident), |$own:ident| $verdict:expr, $stop:expr; { $($more:item)* }) => {
        #[pymethods]
        impl $answer {
            /// What is known of the pair, decided exactly.
            #[getter]
            fn verdict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                let $own = self;
                word(py, $verdict)
            }

            /// Whether the shapes have a point in common, be it by touching; false where undecided.
            #[getter]
            fn meets(&self) -> bool {
                let $own = self;
                matches!($verdict, Verdict::Touching | Verdict::Penetrating)
            }

            /// Why nothing is proven, where the verdict says so.
            #[getter]
            fn reason(&self) -> Option<String> {
                let $own = self;
                excuse($verdict, $stop)
            }

            /// Both shapes; the one that a half-space was asked about.
            #[getter]
            fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                self.about.shapes(py)
            }

            /// The half-space that was asked, if one was: the answer's A.
            #[getter]
            fn half_space(&self, py: Python<'_>) -> Option<Py<$half_space>> {
                self.about.half_space(py)
            }

            fn __bool__(&self) -> PyResult<bool> {
                Err(PyValueError::new_err("an answer is neither true nor false: use .meets"))
            }

            fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                picture(slf)
            }

            $($more)*
        }
    };
}

macro_rules! answers {
    (
        $shape:ident, $half_space:ident, $vector:ty, $tuple:ident -> $numbers:ty, $query:path;
        $met:ident, $apart:ident, $nearest:ident, $resting:ident;
        $meet:ident, $distance:ident, $closest:ident, $contact:ident, $manifold:ident
    ) => {
        /// Whether two shapes meet, or are within a margin.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $met {
            pub(crate) answer: Intersection<$vector>,
            pub(crate) about: About<$shape, $half_space>,
        }

        methods! { $met($half_space), |own| own.verdict_asked(), own.answer.stop; {
            /// Proves the answer again, from the shapes alone. Raises `CheckError` if it fails.
            fn check(&self, py: Python<'_>) -> PyResult<()> {
                let checked = match &self.about {
                    About::Pair(a, b) => self.answer.check(&a.get().posed, &b.get().posed),
                    About::HalfSpace(ground, b) => {
                        ground.get().0.single()?.check_intersection(&self.answer, &b.get().posed)
                    }
                };
                proven(py, checked)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                let own = slf.get();
                let how = (own.answer.within, own.answer.touching == Touching::Free);
                own.about.again(slf.py(), stringify!($meet), how)
            }

            fn __repr__(&self) -> String {
                format!("<{}>", self.verdict_asked())
            }
        } }

        impl $met {
            /// Shapes that touch are separated where that counts as free.
            fn verdict_asked(&self) -> Verdict {
                match (self.answer.verdict, self.answer.touching) {
                    (Verdict::Touching, Touching::Free) => Verdict::Separated,
                    (verdict, _) => verdict,
                }
            }
        }

        /// How far apart two shapes are.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $apart {
            pub(crate) answer: Distance<$vector>,
            pub(crate) about: About<$shape, $half_space>,
        }

        methods! { $apart($half_space), |own| own.answer.verdict, own.answer.stop; {
            /// Between `lower` and `upper`; 0 where the shapes overlap.
            #[getter]
            fn distance(&self) -> f64 {
                self.answer.distance
            }

            /// Proven lower bound.
            #[getter]
            fn lower(&self) -> f64 {
                self.answer.lower
            }

            /// Proven upper bound.
            #[getter]
            fn upper(&self) -> f64 {
                self.answer.upper
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                slf.get().about.again(slf.py(), stringify!($distance), ())
            }

            fn __repr__(&self) -> String {
                let Distance { verdict, distance, lower, upper, .. } = self.answer;
                format!("<{verdict}: distance {distance} in [{lower}, {upper}]>")
            }
        } }

        /// How far apart two shapes are, or how deep in one another, and where.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $nearest {
            pub(crate) answer: Proximity<$vector>,
            /// Whether a contact was asked for.
            pub(crate) signed: bool,
            pub(crate) about: About<$shape, $half_space>,
        }

        methods! { $nearest($half_space), |own| own.answer.verdict, own.answer.stop; {
            /// Between `lower` and `upper`; of a contact minus the depth where the shapes overlap,
            /// of closest points 0 there.
            #[getter]
            fn distance(&self) -> f64 {
                self.answer.distance
            }

            /// Lower bound, proven by `normal`.
            #[getter]
            fn lower(&self) -> f64 {
                self.answer.lower
            }

            /// Proven upper bound.
            #[getter]
            fn upper(&self) -> f64 {
                self.answer.upper
            }

            /// Penetration depth that a contact has; 0 where the shapes are apart.
            #[getter]
            fn depth(&self) -> f64 {
                self.answer.depth()
            }

            /// Unit direction from A to B, where there is one.
            #[getter]
            fn normal(&self) -> Option<$numbers> {
                self.answer.normal.map($tuple)
            }

            /// Point of A that is nearest to B, or deepest in it, or common to both.
            #[getter]
            fn on_a(&self) -> $numbers {
                $tuple(self.answer.on_a)
            }

            /// Point of B that is nearest to A, or deepest in it, or common to both.
            #[getter]
            fn on_b(&self) -> $numbers {
                $tuple(self.answer.on_b)
            }

            /// Proves the answer again, from the shapes alone. Raises `CheckError` if it fails.
            fn check(&self, py: Python<'_>) -> PyResult<()> {
                let checked = match &self.about {
                    About::Pair(a, b) => self.answer.check(&a.get().posed, &b.get().posed),
                    About::HalfSpace(ground, b) => ground.get().0.single()?.check(&self.answer, &b.get().posed),
                };
                proven(py, checked)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                let own = slf.get();
                let ask = if own.signed { stringify!($contact) } else { stringify!($closest) };
                own.about.again(slf.py(), ask, ())
            }

            fn __repr__(&self) -> String {
                let Proximity { verdict, distance, lower, upper, .. } = self.answer;
                let (on_a, on_b) = (self.on_a(), self.on_b());
                format!("<{verdict}: distance {distance} in [{lower}, {upper}], from {on_a:?} to {on_b:?}>")
            }
        } }

        /// The points at which two shapes rest on each other.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $resting {
            answer: Manifold<$vector>,
            margin: f64,
            about: About<$shape, $half_space>,
        }

        methods! { $resting($half_space), |own| own.answer.verdict(), own.answer.contact().stop; {
            /// The contact: signed distance with bounds, and witness points.
            #[getter]
            fn contact(&self, py: Python<'_>) -> $nearest {
                $nearest { answer: *self.answer.contact(), signed: true, about: self.about.clone_ref(py) }
            }

            /// Unit direction from A to B that all distances are along, where there is one.
            #[getter]
            fn normal(&self) -> Option<$numbers> {
                self.answer.normal().map($tuple)
            }

            /// The points, the least apart first: on A, on B, signed distance, and an id that stays
            /// the same as long as the features do.
            #[getter]
            fn points(&self) -> Vec<($numbers, $numbers, f64, u64)> {
                let points = self.answer.points().iter();
                points.map(|point| ($tuple(point.on_a), $tuple(point.on_b), point.distance, point.id)).collect()
            }

            /// Proves the answer again, from the shapes alone. Raises `CheckError` if it fails.
            fn check(&self, py: Python<'_>) -> PyResult<()> {
                let checked = match &self.about {
                    About::Pair(a, b) => self.answer.check(&a.get().posed, &b.get().posed),
                    // A half-space has no manifolds.
                    About::HalfSpace(..) => Err(CheckError::Inconsistent),
                };
                proven(py, checked)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Asked<'py>> {
                slf.get().about.again(slf.py(), stringify!($manifold), (slf.get().margin,))
            }

            fn __repr__(&self) -> String {
                format!("<{}: {} contact points>", self.answer.verdict(), self.answer.points().len())
            }
        } }

        /// Whether two shapes are within a margin; 0 asks whether they meet.
        #[pyfunction]
        pub(crate) fn $meet(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, margin: f64, free: bool) -> PyResult<$met> {
            let (a, b) = (single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let touching = if free { Touching::Free } else { Touching::Collides };
            let answer = $query().touching(touching).within(&a.get().posed, &b.get().posed, margin);
            Ok($met { answer, about: About::pair(a, b) })
        }

        /// The distance of two shapes.
        #[pyfunction]
        pub(crate) fn $distance(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<$apart> {
            let (a, b) = (single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let answer = $query().distance(&a.get().posed, &b.get().posed);
            Ok($apart { answer, about: About::pair(a, b) })
        }

        /// The nearest points of two shapes.
        #[pyfunction]
        pub(crate) fn $closest(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<$nearest> {
            let (a, b) = (single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let answer = $query().closest_points(&a.get().posed, &b.get().posed);
            Ok($nearest { answer, signed: false, about: About::pair(a, b) })
        }

        /// The contact of two shapes.
        #[pyfunction]
        pub(crate) fn $contact(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<$nearest> {
            let (a, b) = (single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let answer = $query().contact(&a.get().posed, &b.get().posed);
            Ok($nearest { answer, signed: true, about: About::pair(a, b) })
        }

        /// The points at which two shapes rest on each other.
        #[pyfunction]
        pub(crate) fn $manifold(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, margin: f64) -> PyResult<$resting> {
            let (a, b) = (single::<$shape>(a, "a")?, single::<$shape>(b, "b")?);
            let answer = $query().speculative_margin(margin).contact_manifold(&a.get().posed, &b.get().posed);
            Ok($resting { answer, margin, about: About::pair(a, b) })
        }
    };
}
answers! {
    Shape2, HalfSpaces2, Vec2<f64>, plane -> (f64, f64), d2::Query::new;
    PairVerdict2, PairDistance2, PairContact2, PairManifold2;
    pair_within2, pair_distance2, pair_closest_points2, pair_contact2, pair_contact_manifold2
}
answers! {
    Shape3, HalfSpaces3, Vec3<f64>, space -> (f64, f64, f64), d3::Query::new;
    PairVerdict3, PairDistance3, PairContact3, PairManifold3;
    pair_within3, pair_distance3, pair_closest_points3, pair_contact3, pair_contact_manifold3
}
