//! Tables of shapes, made from columns.

use barycode::d2::Rounded;
use barycode::expert::Number;
use barycode::{Convex, ShapeError, d2, d3};
use barycode_batch::{InLanes, ShapeTable, TableError};
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

type Floats<'py> = PyReadonlyArrayDyn<'py, f64>;

/// Shapes of one kind: columns of numbers, or vertices with the ends of each row.
#[derive(FromPyObject)]
pub(crate) struct Part<'py>(String, Vec<Floats<'py>>, Option<Floats<'py>>, Option<PyReadonlyArrayDyn<'py, i64>>, bool);

/// A table of shapes of the plane.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Table2(pub(crate) ShapeTable<d2::Vec2<f64>>);

/// A table of shapes of space.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Table3(pub(crate) ShapeTable<d3::Vec3<f64>>);

/// What a row is refused for.
struct Flaw {
    vertex: Option<usize>,
    words: String,
}

impl From<ShapeError> for Flaw {
    fn from(error: ShapeError) -> Self {
        let vertex = match error {
            ShapeError::NotFinite { vertex } | ShapeError::TooLarge { vertex } | ShapeError::NotConvex { vertex } => {
                Some(vertex)
            }
            _ => None,
        };
        Self { vertex, words: error.to_string() }
    }
}

impl From<TableError> for Flaw {
    fn from(error: TableError) -> Self {
        Self { vertex: None, words: error.to_string() }
    }
}

/// The columns of a part, row by row.
struct RowsOf<'a> {
    columns: Vec<&'a [f64]>,
    widths: Vec<usize>,
    vertices: &'a [f64],
    offsets: &'a [i64],
}

impl<'a> RowsOf<'a> {
    fn number(&self, column: usize, row: usize) -> f64 {
        self.columns[column][row]
    }

    fn vector<const N: usize>(&self, column: usize, row: usize) -> [f64; N] {
        let from = row * self.widths[column];
        std::array::from_fn(|axis| self.columns[column][from + axis])
    }

    /// The vertices of a row, as vectors of this many numbers.
    fn vertices<const N: usize>(&self, row: usize) -> Vec<[f64; N]> {
        let ends = [0, 1].map(|end| self.offsets[row + end] as usize * N);
        self.vertices[ends[0]..ends[1]].as_chunks().0.to_vec()
    }
}

impl Part<'_> {
    /// Pushes every row.
    fn push(
        &self,
        py: Python<'_>,
        mut each: impl FnMut(&str, &RowsOf<'_>, usize) -> PyResult<Result<(), Flaw>>,
    ) -> PyResult<()> {
        let Self(kind, columns, vertices, offsets, _) = self;
        let rows = RowsOf {
            columns: columns.iter().map(|column| column.as_slice()).collect::<Result<_, _>>()?,
            widths: columns.iter().map(|column| column.shape()[1..].iter().product()).collect(),
            vertices: vertices.as_ref().map_or(Ok(&[][..]), |vertices| vertices.as_slice())?,
            offsets: offsets.as_ref().map_or(Ok(&[][..]), |offsets| offsets.as_slice())?,
        };
        let count = columns.first().map_or(0, |column| column.shape()[0]);
        for row in 0..count {
            if let Err(flaw) = each(kind, &rows, row)? {
                return Err(shape_error(py, kind, row, flaw));
            }
        }
        Ok(())
    }
}

/// Puts the shape into the table, rounded if the radius is not zero.
fn push<V: InLanes, S>(table: &mut ShapeTable<V>, shape: Result<S, ShapeError>, radius: V::Scalar) -> Result<(), Flaw>
where
    S: Convex<Vector = V> + Send + Sync + 'static,
{
    let shape = shape?;
    if radius == V::Scalar::ZERO {
        table.push_any(shape)?;
    } else {
        table.push_any(Rounded::new(shape, radius)?)?;
    }
    Ok(())
}

/// A convex polygon, by its corners in either order.
fn polygon(mut corners: Vec<d2::Vec2<f64>>) -> Result<d2::Polygon<f64, Vec<d2::Vec2<f64>>>, ShapeError> {
    match d2::Polygon::new(corners.clone()) {
        Err(ShapeError::Clockwise) => {
            corners.reverse();
            d2::Polygon::new(corners)
        }
        made => made,
    }
}

fn push_plane(
    table: &mut ShapeTable<d2::Vec2<f64>>,
    kind: &str,
    rows: &RowsOf<'_>,
    row: usize,
) -> PyResult<Result<(), Flaw>> {
    let corners = || rows.vertices(row).into_iter().map(|corner: [f64; 2]| corner.into()).collect();
    Ok(match kind {
        "point" => push(table, d2::Point::new(rows.vector(0, row)), 0.0),
        "circle" => push(table, d2::Circle::new([0.0; 2], rows.number(0, row)), 0.0),
        "rectangle" => push(table, d2::Rectangle::from_half_extents(rows.vector(0, row)), rows.number(1, row)),
        "capsule" => push(table, d2::Capsule::new(rows.vector(0, row), rows.vector(1, row), rows.number(2, row)), 0.0),
        "polygon" => push(table, polygon(corners()), rows.number(0, row)),
        "hull" => push(table, d2::Polygon::hull(corners()), rows.number(0, row)),
        _ => return Err(unknown(kind)),
    })
}

fn push_space(
    table: &mut ShapeTable<d3::Vec3<f64>>,
    kind: &str,
    rows: &RowsOf<'_>,
    row: usize,
) -> PyResult<Result<(), Flaw>> {
    let corners = || rows.vertices(row).into_iter().map(|corner: [f64; 3]| corner.into()).collect();
    let number = |column| rows.number(column, row);
    Ok(match kind {
        "point" => push(table, d3::Point::new(rows.vector(0, row)), 0.0),
        "sphere" => push(table, d3::Sphere::new([0.0; 3], number(0)), 0.0),
        "box" => push(table, d3::Cuboid::from_half_extents(rows.vector(0, row)), number(1)),
        "capsule" => push(table, d3::Capsule::new(rows.vector(0, row), rows.vector(1, row), number(2)), 0.0),
        "cylinder" => push(table, d3::Cylinder::from_half_height(number(0), number(1)), 0.0),
        "cone" => push(table, d3::Cone::from_half_height(number(0), number(1)), 0.0),
        "ellipsoid" => push(table, d3::Ellipsoid::new(rows.vector(0, row)), 0.0),
        "hull" => push(table, d3::Polytope::hull(corners()), number(0)),
        _ => return Err(unknown(kind)),
    })
}

fn unknown(kind: &str) -> PyErr {
    PyTypeError::new_err(format!("no shapes are called {kind}"))
}

/// The package's own exception, with row and vertex.
fn shape_error(py: Python<'_>, kind: &str, row: usize, flaw: Flaw) -> PyErr {
    let words = format!("{kind} {row}: {}", flaw.words);
    let made = py
        .import("barycode._errors")
        .and_then(|module| module.getattr("ShapeError"))
        .and_then(|error| error.call1((words, row, flaw.vertex)));
    made.map_or_else(|error| error, PyErr::from_value)
}

#[pymethods]
impl Table2 {
    #[new]
    fn new(py: Python<'_>, parts: Vec<Part<'_>>) -> PyResult<Self> {
        let mut table = ShapeTable::new();
        for part in &parts {
            part.push(py, |kind, rows, row| push_plane(&mut table, kind, rows, row))?;
        }
        Ok(Self(table))
    }
}

#[pymethods]
impl Table3 {
    #[new]
    fn new(py: Python<'_>, parts: Vec<Part<'_>>) -> PyResult<Self> {
        let mut table = ShapeTable::new();
        for part in &parts {
            part.push(py, |kind, rows, row| push_space(&mut table, kind, rows, row))?;
        }
        Ok(Self(table))
    }
}
