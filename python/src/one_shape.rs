//! Single shapes and poses, by numbers.

use crate::one::picture;
use crate::sides::{Form2, Form3};
use crate::tables::error;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{ShapeError, d2, d3};
use barycode_batch::{PosedRows, ShapeTable};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// What a shape was made from.
struct Source {
    kind: String,
    rows: Vec<Vec<f64>>,
    radius: f64,
}

/// A row of as many numbers.
fn row<const N: usize>(rows: &[Vec<f64>], index: usize) -> PyResult<[f64; N]> {
    let numbers = rows.get(index).and_then(|row| row.as_slice().try_into().ok());
    numbers.ok_or_else(|| PyTypeError::new_err(format!("{N} numbers are wanted of each vector")))
}

fn vectors<const N: usize, V: From<[f64; N]>>(rows: &[Vec<f64>]) -> PyResult<Vec<V>> {
    (0..rows.len()).map(|index| Ok(row::<N>(rows, index)?.into())).collect()
}

/// A shape with its own radius, and whether it is still to be rounded.
type Made<S> = Result<(S, bool), ShapeError>;

fn plane(kind: &str, rows: &[Vec<f64>], radius: f64) -> PyResult<Made<d2::Shape<f64>>> {
    Ok(match kind {
        "point" => d2::Point::new(row::<2>(rows, 0)?).map(|one| (one.into(), true)),
        "circle" => d2::Circle::new(row::<2>(rows, 0)?, radius).map(|one| (one.into(), false)),
        "capsule" => d2::Capsule::new(row::<2>(rows, 0)?, row::<2>(rows, 1)?, radius).map(|one| (one.into(), false)),
        "rectangle" => d2::Rectangle::from_half_extents(row::<2>(rows, 0)?).map(|one| (one.into(), true)),
        "polygon" => {
            let mut ring: Vec<Vec2<f64>> = vectors(rows)?;
            let made = d2::Polygon::new(ring.clone());
            let made = if made == Err(ShapeError::Clockwise) {
                ring.reverse();
                d2::Polygon::new(ring)
            } else {
                made
            };
            made.map(|one| (one.into(), true))
        }
        "hull" => d2::Polygon::hull(vectors(rows)?).map(|one| (one.into(), true)),
        _ => return Err(PyTypeError::new_err(format!("no shape is called {kind}"))),
    })
}

fn space(kind: &str, rows: &[Vec<f64>], radius: f64) -> PyResult<Made<d3::Shape<f64>>> {
    Ok(match kind {
        "point" => d3::Point::new(row::<3>(rows, 0)?).map(|one| (one.into(), true)),
        "sphere" => d3::Sphere::new(row::<3>(rows, 0)?, radius).map(|one| (one.into(), false)),
        "capsule" => d3::Capsule::new(row::<3>(rows, 0)?, row::<3>(rows, 1)?, radius).map(|one| (one.into(), false)),
        "box" => d3::Cuboid::from_half_extents(row::<3>(rows, 0)?).map(|one| (one.into(), true)),
        "cylinder" => {
            let [half] = row(rows, 0)?;
            d3::Cylinder::from_half_height(half, radius).map(|one| (one.into(), false))
        }
        "cone" => {
            let [half] = row(rows, 0)?;
            d3::Cone::from_half_height(half, radius).map(|one| (one.into(), false))
        }
        "ellipsoid" => d3::Ellipsoid::new(row::<3>(rows, 0)?).map(|one| (one.into(), true)),
        "hull" => d3::Polytope::hull(vectors(rows)?).map(|one| (one.into(), true)),
        _ => return Err(PyTypeError::new_err(format!("no shape is called {kind}"))),
    })
}

macro_rules! one_shape {
    ($($shape:ident, $pose:ident, $d:ident, $form:ident, $vector:ty, $make:ident, $name:literal;)*) => {$(
        #[doc = concat!("A pose of ", $name, ".")]
        #[pyclass(frozen, eq, subclass, module = "barycode._native")]
        #[derive(PartialEq)]
        pub(crate) struct $pose {
            form: String,
            numbers: Vec<f64>,
            pose: $d::Pose<f64>,
        }

        #[pymethods]
        impl $pose {
            #[new]
            fn new(form: String, numbers: Vec<f64>) -> PyResult<Self> {
                // As a row of an array is read.
                let mut table = ShapeTable::new();
                let point = $d::Point::new(<$vector>::ZERO).map_err(|fault| PyTypeError::new_err(fault.to_string()))?;
                let id = table.push(&point).map_err(|fault| PyTypeError::new_err(fault.to_string()))?;
                let poses = $form::try_from(form.as_str())?.poses(&numbers);
                let rows = PosedRows::new(&table, id, poses).and_then(|rows| rows.to_vec());
                match rows.map_err(crate::ask::refused)?[..] {
                    [posed] => Ok(Self { form, numbers, pose: posed.pose }),
                    _ => Err(PyTypeError::new_err("a pose has one row of numbers")),
                }
            }

            /// The name of the form, and the numbers.
            #[getter]
            fn numbers(&self) -> (&str, &[f64]) {
                (&self.form, &self.numbers)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, Vec<f64>)) {
                let own = slf.get();
                (slf.py().get_type::<Self>().into_any(), (own.form.clone(), own.numbers.clone()))
            }

            fn __repr__(&self) -> String {
                format!("<pose {}, {}, {:?}>", stringify!($d), self.form, self.numbers)
            }
        }

        #[doc = concat!("A convex shape of ", $name, ", in its own frame or at a pose.")]
        #[pyclass(frozen, subclass, module = "barycode._native")]
        pub(crate) struct $shape {
            source: Arc<Source>,
            shape: Arc<$d::Shape<f64>>,
            at: Option<Py<$pose>>,
            pub(crate) posed: $d::Posed<Arc<$d::Shape<f64>>>,
        }

        #[pymethods]
        impl $shape {
            #[new]
            #[pyo3(signature = (kind, rows, radius, pose = None))]
            fn new(
                py: Python<'_>,
                kind: String,
                rows: Vec<Vec<f64>>,
                radius: f64,
                pose: Option<Py<$pose>>,
            ) -> PyResult<Self> {
                let refused = |fault: ShapeError| error(py, "ShapeError", (format!("{kind}: {fault}"), 0));
                let (shape, round) = $make(&kind, &rows, radius)?.map_err(refused)?;
                let shape = if round && radius != 0.0 { shape.rounded(radius).map_err(refused)? } else { shape };
                let shape = Arc::new(shape);
                let posed = $d::Posed::new(Arc::clone(&shape), $d::Pose::IDENTITY).map_err(refused)?;
                let here = Self { source: Arc::new(Source { kind, rows, radius }), shape, at: None, posed };
                match pose {
                    Some(pose) => here.placed(py, pose),
                    None => Ok(here),
                }
            }

            /// Return the shape at a pose, instead of where it is.
            fn at(&self, pose: Bound<'_, PyAny>) -> PyResult<Self> {
                let py = pose.py();
                let pose = pose.cast_into::<$pose>().map_err(|fault| {
                    let kind = fault.into_inner().get_type();
                    PyTypeError::new_err(format!("pose is {kind}: give a {}.Pose", stringify!($d)))
                })?;
                self.placed(py, pose.unbind())
            }

            /// Where the shape is, if that was said.
            #[getter]
            fn pose(&self, py: Python<'_>) -> Option<Py<$pose>> {
                self.at.as_ref().map(|pose| pose.clone_ref(py))
            }

            /// The kind, and the rows and the radius that the shape was made from.
            #[getter]
            fn source(&self) -> (&str, Vec<Vec<f64>>, f64) {
                (&self.source.kind, self.source.rows.clone(), self.source.radius)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
                let (py, own) = (slf.py(), slf.get());
                let Source { kind, rows, radius } = &*own.source;
                let arguments = (kind, rows.clone(), *radius, own.pose(py)).into_pyobject(py)?;
                Ok((py.get_type::<Self>().into_any(), arguments))
            }

            fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                picture(slf)
            }

            fn __repr__(&self) -> String {
                let Source { kind, rows, radius } = &*self.source;
                let pose = self.at.as_ref().map(|pose| format!(" at {}", pose.get().__repr__()));
                let dimension = stringify!($d);
                format!("<{kind} {dimension} {rows:?}, radius {radius}{}>", pose.unwrap_or_default())
            }
        }

        impl $shape {
            fn placed(&self, py: Python<'_>, pose: Py<$pose>) -> PyResult<Self> {
                let posed = $d::Posed::new(Arc::clone(&self.shape), pose.get().pose);
                let posed = posed.map_err(|fault| error(py, "Error", (format!("pose: {fault}"),)))?;
                let (source, shape) = (Arc::clone(&self.source), Arc::clone(&self.shape));
                Ok(Self { source, shape, at: Some(pose), posed })
            }
        }
    )*};
}

one_shape! {
    Shape2, Pose2, d2, Form2, Vec2<f64>, plane, "the plane";
    Shape3, Pose3, d3, Form3, Vec3<f64>, space, "space";
}
