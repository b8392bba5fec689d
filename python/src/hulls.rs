//! Hulls of points, and outer hulls of fewer vertices.

use crate::ask::shaped;
use crate::tables::error;
use crate::watch::Watch;
use barycode::{ShapeError, d2, d3};
use numpy::{PyArrayDyn, PyReadonlyArray2};
use pyo3::prelude::*;

/// Vertices in rows.
type Vertices<'py> = Bound<'py, PyArrayDyn<f64>>;

/// The most vertices, or the distance, of an outer hull; neither of the hull itself.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) struct Limit(Option<usize>, Option<f64>);

impl Limit {
    fn of_core(self) -> Option<d3::OuterLimit<f64>> {
        let vertices = self.0.map(d3::OuterLimit::Vertices);
        vertices.or(self.1.map(d3::OuterLimit::Distance))
    }

    /// How many vertices there may be.
    fn most(self, hull: usize) -> usize {
        self.0.unwrap_or(hull)
    }
}

/// The exception of points that have no hull.
fn refused(py: Python<'_>, fault: ShapeError) -> PyErr {
    let vertex = match fault {
        ShapeError::NotFinite { vertex } | ShapeError::TooLarge { vertex } => Some(vertex),
        _ => None,
    };
    let words = fault.to_string().replacen("vertex", "point", 1);
    error(py, "ShapeError", (format!("points: {words}"), 0, vertex))
}

/// The hull of points of the plane, or an outer hull: its vertices, and its distance.
#[pyfunction]
pub(crate) fn hull2<'py>(
    py: Python<'py>,
    points: PyReadonlyArray2<'py, f64>,
    limit: Limit,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Vertices<'py>, f64)> {
    let cloud: Vec<d2::Vec2<f64>> = points.as_slice()?.as_chunks().0.iter().map(|&row: &[f64; 2]| row.into()).collect();
    let (count, mut watch) = (cloud.len(), Watch::new(progress));
    let hull = py.detach(|| d2::Polygon::hull(cloud)).map_err(|fault| refused(py, fault))?;
    // The hull itself is not interrupted: it takes a second for some millions of points.
    py.check_signals()?;
    let (hull, distance) = match limit.of_core() {
        None => (hull, 0.0),
        Some(of_core) => {
            let most = limit.most(hull.vertices().len());
            let made = py.detach(|| d2::outer_hull(&hull, of_core, &mut |vertices| watch.goes_on(vertices, most)));
            let outer = made.ok_or_else(|| watch.end("the hull was ended"))?;
            (outer.polygon, outer.distance)
        }
    };
    watch.done(py, count)?;
    let numbers = hull.vertices().iter().flat_map(|&vertex| <[f64; 2]>::from(vertex)).collect();
    Ok((shaped(py, &[hull.vertices().len(), 2], numbers)?, distance))
}

/// The hull of points of space, or an outer hull: its vertices, its triangles, and its distance.
#[pyfunction]
pub(crate) fn hull3<'py>(
    py: Python<'py>,
    points: PyReadonlyArray2<'py, f64>,
    limit: Limit,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Vertices<'py>, Bound<'py, PyArrayDyn<i64>>, f64)> {
    let cloud: Vec<d3::Vec3<f64>> = points.as_slice()?.as_chunks().0.iter().map(|&row: &[f64; 3]| row.into()).collect();
    let (count, mut watch) = (cloud.len(), Watch::new(progress));
    let made = py.detach(|| d3::Polytope::hull_while(cloud, &mut |settled| watch.goes_on(settled, count)));
    let hull = made.map_err(|fault| refused(py, fault))?.ok_or_else(|| watch.end("the hull was ended"))?;
    let (hull, distance) = match limit.of_core() {
        None => (hull, 0.0),
        Some(of_core) => {
            let most = limit.most(hull.vertices().len());
            let made = py.detach(|| d3::outer_hull(&hull, of_core, &mut |vertices| watch.goes_on(vertices, most)));
            let outer = made.ok_or_else(|| watch.end("the hull was ended"))?;
            (outer.polytope, outer.distance)
        }
    };
    watch.done(py, count)?;
    let numbers = hull.vertices().iter().flat_map(|&vertex| <[f64; 3]>::from(vertex)).collect();
    let faces = hull.faces().iter().flatten().map(|&corner| i64::from(corner)).collect();
    let vertices = shaped(py, &[hull.vertices().len(), 3], numbers)?;
    Ok((vertices, shaped(py, &[hull.faces().len(), 3], faces)?, distance))
}
