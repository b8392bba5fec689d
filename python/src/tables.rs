//! Tables of shapes, made from columns.

use crate::pool::pool;
use barycode::{Convex, ShapeError, d2, d3};
use barycode_batch::{BadRows, InLanes, PushedRows, Rings, RowError, RowsError, ShapeTable};
use numpy::PyReadonlyArrayDyn;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Arc;

type Floats<'py> = PyReadonlyArrayDyn<'py, f64>;

/// Shapes of one kind: its name, columns of numbers, or vertices with the ends of each row, and
/// whether rows that are no shapes are kept.
#[derive(FromPyObject)]
pub(crate) struct Part<'py>(String, Vec<Floats<'py>>, Option<Floats<'py>>, Option<PyReadonlyArrayDyn<'py, i64>>, bool);

/// A table of shapes of the plane.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Table2(pub(crate) Arc<ShapeTable<d2::Vec2<f64>>>);

/// A table of shapes of space.
#[pyclass(frozen, module = "barycode._native")]
pub(crate) struct Table3(pub(crate) Arc<ShapeTable<d3::Vec3<f64>>>);

/// Numbers as rows of `N`.
fn rows<const N: usize>(numbers: &[f64]) -> &[[f64; N]] {
    numbers.as_chunks().0
}

/// A part as slices.
struct Columns<'a> {
    columns: Vec<&'a [f64]>,
    vertices: &'a [f64],
    offsets: Vec<usize>,
    bad: BadRows,
}

impl Part<'_> {
    fn columns(&self) -> PyResult<Columns<'_>> {
        let Self(_, columns, vertices, offsets, keep) = self;
        let offsets = offsets.as_ref().map_or(Ok(&[][..]), |offsets| offsets.as_slice())?;
        Ok(Columns {
            columns: columns.iter().map(|column| column.as_slice()).collect::<Result<_, _>>()?,
            vertices: vertices.as_ref().map_or(Ok(&[][..]), |vertices| vertices.as_slice())?,
            offsets: offsets.iter().map(|&offset| offset as usize).collect(),
            bad: if *keep { BadRows::Keep } else { BadRows::Refuse },
        })
    }
}

impl Columns<'_> {
    /// The offsets and vertices of convex polygons, counter-clockwise.
    fn rings(&self) -> Vec<[f64; 2]> {
        let mut vertices = rows(self.vertices).to_vec();
        for ends in self.offsets.windows(2) {
            let ring = &mut vertices[ends[0]..ends[1]];
            if d2::Polygon::new(ring.iter().map(|&vertex| vertex.into()).collect::<Vec<d2::Vec2<f64>>>())
                == Err(ShapeError::Clockwise)
            {
                ring.reverse();
            }
        }
        vertices
    }

    /// Shapes that only the single-pair library knows, row by row.
    fn each<V: InLanes, S: Convex<Vector = V> + Send + Sync + 'static>(
        &self,
        table: &mut ShapeTable<V>,
        make: impl Fn(usize) -> Result<S, ShapeError>,
        count: usize,
    ) -> Result<(), Flaw> {
        for row in 0..count {
            let shape = make(row).map_err(|error| Flaw { row, vertex: None, words: error.to_string() })?;
            table.push_any(shape).map_err(|error| Flaw { row, vertex: None, words: error.to_string() })?;
        }
        Ok(())
    }
}

/// What a row is refused for.
struct Flaw {
    row: usize,
    vertex: Option<usize>,
    words: String,
}

impl From<RowError> for Flaw {
    fn from(error: RowError) -> Self {
        let words = match error.cause {
            ShapeError::NotConvex { vertex } => {
                format!("not convex at vertex {vertex}: ask for its hull, or split it into convex pieces")
            }
            cause => cause.to_string(),
        };
        Self { row: error.row, vertex: error.vertex, words }
    }
}

fn done(pushed: Result<PushedRows, RowsError>) -> PyResult<Result<(), Flaw>> {
    match pushed {
        Ok(_) => Ok(Ok(())),
        Err(RowsError::Row(error)) => Ok(Err(error.into())),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

fn push_plane(table: &mut ShapeTable<d2::Vec2<f64>>, kind: &str, part: &Columns<'_>) -> PyResult<Result<(), Flaw>> {
    let Columns { columns, vertices, offsets, bad } = part;
    done(match (kind, &columns[..]) {
        ("point", [at]) => table.push_circles(rows(at), &[], *bad),
        ("circle", [radii]) => table.push_circles(&[], radii, *bad),
        ("rectangle", [half, radii]) => table.push_rectangles(rows(half), radii, *bad),
        ("capsule", [start, end, radii]) => table.push_capsules(rows(start), rows(end), radii, *bad),
        ("polygon", [radii]) => table.push_polygons(offsets, &part.rings(), radii, Rings::Convex, *bad),
        ("hull", [radii]) => table.push_polygons(offsets, rows(vertices), radii, Rings::Hull, *bad),
        _ => return Err(unknown(kind)),
    })
}

fn push_space(table: &mut ShapeTable<d3::Vec3<f64>>, kind: &str, part: &Columns<'_>) -> PyResult<Result<(), Flaw>> {
    let Columns { columns, vertices, offsets, bad } = part;
    done(match (kind, &columns[..]) {
        ("point", [at]) => table.push_spheres(rows(at), &[], *bad),
        ("sphere", [radii]) => table.push_spheres(&[], radii, *bad),
        ("box", [half, radii]) => table.push_boxes(rows(half), radii, *bad),
        ("capsule", [start, end, radii]) => table.push_capsules(rows(start), rows(end), radii, *bad),
        ("hull", [radii]) => table.push_hulls(offsets, rows(vertices), radii, *bad),
        ("cylinder", [half, radii]) => {
            let make = |row| d3::Cylinder::from_half_height(half[row], radii[row]);
            return Ok(part.each(table, make, half.len()));
        }
        ("cone", [half, radii]) => {
            let make = |row| d3::Cone::from_half_height(half[row], radii[row]);
            return Ok(part.each(table, make, half.len()));
        }
        ("ellipsoid", [axes]) => {
            let axes = rows::<3>(axes);
            return Ok(part.each(table, |row| d3::Ellipsoid::new(axes[row]), axes.len()));
        }
        _ => return Err(unknown(kind)),
    })
}

/// Numbers of a column, or offsets, up to which a list is read by the thread that asks: the batch
/// reads as many rows on one thread.
const FEW: usize = 2048;

/// Long lists are read by several threads, those of our own pool.
fn in_pool<R: Send>(py: Python<'_>, part: &Columns<'_>, push: impl FnOnce() -> R + Send) -> PyResult<R> {
    let longest = part.columns.iter().map(|column| column.len()).chain([part.offsets.len()]).max();
    if longest.is_none_or(|numbers| numbers <= FEW) {
        return Ok(py.detach(push));
    }
    let pool = pool(py, None)?;
    Ok(py.detach(|| pool.install(push)))
}

fn unknown(kind: &str) -> PyErr {
    PyTypeError::new_err(format!("no shapes are called {kind}"))
}

/// The package's own exception of this name.
pub(crate) fn error<'py>(py: Python<'py>, name: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made =
        py.import("barycode._errors").and_then(|module| module.getattr(name)).and_then(|error| error.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The exception of a row that is no shape.
fn shape_error(py: Python<'_>, kind: &str, Flaw { row, vertex, words }: Flaw) -> PyErr {
    error(py, "ShapeError", (format!("{kind} {row}: {words}"), row, vertex))
}

macro_rules! tables {
    ($($table:ident = $push:ident;)*) => {$(
        #[pymethods]
        impl $table {
            #[new]
            fn new(py: Python<'_>, parts: Vec<Part<'_>>) -> PyResult<Self> {
                let mut table = ShapeTable::new();
                for part in &parts {
                    let (kind, columns) = (&part.0[..], part.columns()?);
                    let pushed = in_pool(py, &columns, || $push(&mut table, kind, &columns))??;
                    pushed.map_err(|flaw| shape_error(py, kind, flaw))?;
                }
                Ok(Self(Arc::new(table)))
            }
        }
    )*};
}
tables! {
    Table2 = push_plane;
    Table3 = push_space;
}
