//! Half-spaces, one or many, as Python keeps them between questions.

use crate::ask::{refused, shaped};
use crate::check::vector;
use crate::tables::error;
use barycode::expert::{Point, Vector};
use barycode::{HalfSpace, ShapeError, d2, d3};
use barycode_batch::{InLanes, Pairs, PosedRows, Poses, ShapeId, ShapeTable};
use numpy::{PyArrayDyn, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Half-spaces in some dimensions, with their numbers as they were given.
pub(crate) struct HalfSpaceRows<V: Vector> {
    shape: Vec<usize>,
    normal: Vec<f64>,
    offset: Vec<f64>,
    origin: Vec<f64>,
    each: Vec<HalfSpace<V>>,
}

/// A number of each half-space, or a vector of each.
type Floats<'py> = PyReadonlyArrayDyn<'py, f64>;

/// The arrays that half-spaces were made from.
type Arrays<'py> = [Bound<'py, PyArrayDyn<f64>>; 3];

impl<V: Vector<Scalar = f64>> HalfSpaceRows<V> {
    fn new(py: Python<'_>, normal: &Floats<'_>, offset: &Floats<'_>, origin: &Floats<'_>) -> PyResult<Self> {
        let shape = offset.shape().to_vec();
        let vectors: Vec<usize> = shape.iter().copied().chain([V::DIMENSION]).collect();
        if normal.shape() != vectors || origin.shape() != vectors {
            return Err(PyTypeError::new_err("normals, offsets and origins are in the same dimensions"));
        }
        let (normal, offset, origin) = (normal.as_slice()?, offset.as_slice()?, origin.as_slice()?);
        let made = |row: usize| {
            let half_space = HalfSpace::<V>::new(vector::<V>(normal, row), offset[row]);
            half_space.map_err(|fault| (row, fault.to_string())).and_then(|half_space| {
                half_space.with_origin(vector::<V>(origin, row)).map_err(|fault| (row, origin_fault(fault)))
            })
        };
        let each: Result<Vec<_>, _> = (0..offset.len()).map(made).collect();
        let each = each.map_err(|(row, words)| error(py, "ShapeError", (format!("half-space {row}: {words}"), row)))?;
        Ok(Self { shape, normal: normal.to_vec(), offset: offset.to_vec(), origin: origin.to_vec(), each })
    }

    /// Normals, offsets and origins.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        let vectors: Vec<usize> = self.shape.iter().copied().chain([V::DIMENSION]).collect();
        Ok([
            shaped(py, &vectors, self.normal.clone())?,
            shaped(py, &self.shape, self.offset.clone())?,
            shaped(py, &vectors, self.origin.clone())?,
        ])
    }

    /// The half-space that is asked about alone.
    pub(crate) fn single(&self) -> PyResult<&HalfSpace<V>> {
        match &self.each[..] {
            [one] if self.shape.is_empty() => Ok(one),
            _ => Err(PyTypeError::new_err(format!(
                "the half-spaces have the shape {:?}, and b is a single shape: give shapes.at(poses) for b, or ask a \
                 single half-space",
                self.shape
            ))),
        }
    }

    /// The half-space of a row of these dimensions, in which one stands for all.
    pub(crate) fn of_row(&self, mut row: usize, dimensions: &[usize]) -> &HalfSpace<V> {
        let missing = dimensions.len() - self.shape.len();
        let (mut place, mut step) = (0, 1);
        for (axis, &size) in dimensions.iter().enumerate().rev() {
            let index = row % size;
            row /= size;
            if axis >= missing {
                let own = self.shape[axis - missing];
                place += if own == 1 { 0 } else { index * step };
                step *= own;
            }
        }
        &self.each[place]
    }
}

/// What is wrong with an origin, which is a point alone.
fn origin_fault(fault: ShapeError) -> String {
    match fault {
        ShapeError::NotFinite { .. } => "the origin is infinite or not a number: repair the input".into(),
        ShapeError::TooLarge { .. } => {
            "the origin is too large to be multiplied without overflow: choose a larger unit of length".into()
        }
        fault => fault.to_string(),
    }
}

/// A point for each half-space, so that these broadcast with shapes as shapes do with each other.
pub(crate) struct Markers<V: InLanes> {
    table: ShapeTable<V>,
    id: ShapeId,
    zeros: Vec<f64>,
    shape: Vec<usize>,
}

impl<V: InLanes<Scalar = f64>> Markers<V> {
    pub(crate) fn new(half_spaces: &HalfSpaceRows<V>) -> PyResult<Self> {
        let refused = |fault: String| PyTypeError::new_err(fault);
        let point = Point::<V>::new(V::default()).map_err(|fault| refused(fault.to_string()))?;
        let mut table = ShapeTable::new();
        let id = table.push_any(point).map_err(|fault| refused(fault.to_string()))?;
        let zeros = vec![0.0; half_spaces.each.len() * V::DIMENSION];
        Ok(Self { table, id, zeros, shape: half_spaces.shape.clone() })
    }

    /// The number of axes.
    pub(crate) fn dimension(&self) -> usize {
        V::DIMENSION
    }

    fn pairs<'t>(&'t self, poses: Poses<'t, V>, shapes: PosedRows<'t, V>) -> PyResult<Pairs<'t, V>> {
        let side = PosedRows::new(&self.table, self.id, poses).and_then(|side| side.shaped(&[], &self.shape));
        Pairs::between(side.map_err(refused)?, shapes).map_err(refused)
    }
}

impl Markers<d2::Vec2<f64>> {
    /// The rows of half-planes and shapes.
    pub(crate) fn in_plane<'t>(&'t self, shapes: PosedRows<'t, d2::Vec2<f64>>) -> PyResult<Pairs<'t, d2::Vec2<f64>>> {
        self.pairs(Poses::xy(self.zeros.as_chunks().0), shapes)
    }
}

impl Markers<d3::Vec3<f64>> {
    /// The rows of half-spaces and shapes.
    pub(crate) fn in_space<'t>(&'t self, shapes: PosedRows<'t, d3::Vec3<f64>>) -> PyResult<Pairs<'t, d3::Vec3<f64>>> {
        self.pairs(Poses::xyz(self.zeros.as_chunks().0), shapes)
    }
}

macro_rules! half_spaces {
    ($($class:ident, $vector:ty, $name:literal;)*) => {$(
        #[doc = concat!("Half-spaces of ", $name, ": one, or as many as their arrays have rows.")]
        #[pyclass(frozen, subclass, module = "barycode._native")]
        pub(crate) struct $class(pub(crate) HalfSpaceRows<$vector>);

        #[pymethods]
        impl $class {
            #[new]
            fn new(py: Python<'_>, normal: Floats<'_>, offset: Floats<'_>, origin: Floats<'_>) -> PyResult<Self> {
                Ok(Self(HalfSpaceRows::new(py, &normal, &offset, &origin)?))
            }

            /// The dimensions of the rows; none for a single half-space.
            #[getter]
            fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                PyTuple::new(py, &self.0.shape)
            }

            /// Normals, offsets and origins, as they were given.
            #[getter]
            fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                PyTuple::new(py, self.0.arrays(py)?)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
                Ok((slf.py().get_type::<Self>().into_any(), slf.get().arrays(slf.py())?))
            }
        }
    )*};
}

half_spaces! {
    HalfSpaces2, d2::Vec2<f64>, "the plane";
    HalfSpaces3, d3::Vec3<f64>, "space";
}
