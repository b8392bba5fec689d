//! One side of pairs: shapes of a table at poses, as Python keeps it between questions.

use crate::ask::refused;
use crate::tables::{Table2, Table3};
use barycode::{d2, d3};
use barycode_batch::{InLanes, Pairs, PosedRows, Poses, ShapeIds, ShapeTable};
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Shapes of a table by their ids, at poses.
pub(crate) struct PlacedRows<T, F> {
    table: Py<T>,
    ids: Vec<u32>,
    /// Dimensions of the ids.
    shape: Vec<usize>,
    form: F,
    /// Read where it is: nothing is copied.
    poses: Py<PyArrayDyn<f64>>,
}

/// Form of poses of the plane.
#[derive(Clone, Copy)]
pub(crate) enum Form2 {
    Translation,
    Angle,
    CosSin,
    Matrix,
}

/// Form of poses of space.
#[derive(Clone, Copy)]
pub(crate) enum Form3 {
    Translation,
    Wxyz,
    Xyzw,
    Matrix,
}

/// One side of pairs of the plane.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Side2(PlacedRows<Table2, Form2>);

/// One side of pairs of space.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Side3(PlacedRows<Table3, Form3>);

/// A side whose poses are being read.
pub(crate) struct Side<'py, S> {
    side: Bound<'py, S>,
    poses: PyReadonlyArrayDyn<'py, f64>,
}

impl TryFrom<&str> for Form2 {
    type Error = PyErr;

    fn try_from(form: &str) -> PyResult<Self> {
        Ok(match form {
            "translation" => Self::Translation,
            "angle" => Self::Angle,
            "cos_sin" => Self::CosSin,
            "matrix" => Self::Matrix,
            _ => return Err(PyValueError::new_err(format!("no poses are called {form}"))),
        })
    }
}

impl TryFrom<&str> for Form3 {
    type Error = PyErr;

    fn try_from(form: &str) -> PyResult<Self> {
        Ok(match form {
            "translation" => Self::Translation,
            "xyz_wxyz" => Self::Wxyz,
            "xyz_xyzw" => Self::Xyzw,
            "matrix" => Self::Matrix,
            _ => return Err(PyValueError::new_err(format!("no poses are called {form}"))),
        })
    }
}

impl Form2 {
    pub(crate) fn poses(self, numbers: &[f64]) -> Poses<'_, d2::Vec2<f64>> {
        match self {
            Self::Translation => Poses::xy(numbers.as_chunks().0),
            Self::Angle => Poses::angles(numbers.as_chunks().0),
            Self::CosSin => Poses::cos_sin(numbers.as_chunks().0),
            Self::Matrix => Poses::matrices3x3(numbers.as_chunks().0),
        }
    }
}

impl Form3 {
    pub(crate) fn poses(self, numbers: &[f64]) -> Poses<'_, d3::Vec3<f64>> {
        match self {
            Self::Translation => Poses::xyz(numbers.as_chunks().0),
            Self::Wxyz => Poses::xyz_wxyz(numbers.as_chunks().0),
            Self::Xyzw => Poses::xyz_xyzw(numbers.as_chunks().0),
            Self::Matrix => Poses::matrices4x4(numbers.as_chunks().0),
        }
    }
}

impl<T, F> PlacedRows<T, F> {
    /// The rows, without a copy.
    fn rows<'t, V: InLanes>(
        &'t self,
        table: &'t ShapeTable<V>,
        leading: &[usize],
        poses: Poses<'t, V>,
    ) -> PyResult<PosedRows<'t, V>> {
        let side = PosedRows::new(table, ShapeIds::Numbers(&self.ids), poses);
        // Columns of several dimensions have other lengths than each other.
        side.and_then(|side| side.shaped(&self.shape, leading)).map_err(refused)
    }
}

macro_rules! sides {
    ($($side:ident, $table:ident, $form:ident, $vector:ty;)*) => {$(
        #[pymethods]
        impl $side {
            #[new]
            fn new(
                table: Bound<'_, $table>,
                ids: PyReadonlyArrayDyn<'_, u32>,
                form: &str,
                poses: Bound<'_, PyArrayDyn<f64>>,
            ) -> PyResult<Self> {
                let (shape, ids) = (ids.shape().to_vec(), ids.as_slice()?.to_vec());
                let (table, poses, form) = (table.unbind(), poses.unbind(), form.try_into()?);
                Ok(Self(PlacedRows { table, ids, shape, form, poses }))
            }

            /// The dimensions of shapes and poses beside one another.
            #[getter]
            fn shape<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
                let side = Side::<Self>::read(slf.clone())?;
                let rows = side.rows()?;
                PyTuple::new(slf.py(), Pairs::between(rows, rows).map_err(refused)?.dimensions())
            }
        }

        impl<'py> Side<'py, $side> {
            fn read(side: Bound<'py, $side>) -> PyResult<Self> {
                let poses = side.get().0.poses.bind(side.py()).try_readonly()?;
                Ok(Self { side, poses })
            }

            /// The rows, read where they are.
            pub(crate) fn rows(&self) -> PyResult<PosedRows<'_, $vector>> {
                let placed = &self.side.get().0;
                let leading = &self.poses.shape()[..self.poses.ndim() - 1];
                placed.rows(&placed.table.get().0, leading, placed.form.poses(self.poses.as_slice()?))
            }
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for Side<'py, $side> {
            type Error = PyErr;

            fn extract(side: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                Self::read(side.cast::<$side>()?.to_owned())
            }
        }
    )*};
}
sides! {
    Side2, Table2, Form2, d2::Vec2<f64>;
    Side3, Table3, Form3, d3::Vec3<f64>;
}
