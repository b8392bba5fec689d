//! Motions of rows: of one kind, by poses and columns of numbers as Python states them.

use crate::check::vector;
use crate::sides::{Form2, Form3};
use barycode::d2::{Arc, Vec2};
use barycode::d3::Vec3;
use barycode::expert::{Linear, Nlerp, Path, Rigid, RigidMap, Slerp, Still};
use barycode::{Interpolation, Kinematic, Motion, ShapeError};
use barycode_batch::InLanes;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Numbers of one column, row after row.
type Column<'py> = PyReadonlyArray1<'py, f64>;

/// The kind of the motions; poses, by the name of their form; columns of numbers. All of them have
/// a row for each motion, or one for all; of a path the rows are its poses.
#[derive(FromPyObject)]
pub(crate) struct MotionColumns<'py>(String, Vec<(String, Column<'py>)>, Vec<Column<'py>>);

/// A dimension whose motions Python states.
pub(crate) trait Moving: InLanes<Scalar = f64> + Kinematic {
    /// Numbers of an angular velocity.
    const SPIN: usize;

    /// Poses by the name of their form.
    fn poses(form: &str, numbers: &[f64]) -> PyResult<Vec<Self::Pose>>;

    /// An angular velocity from its numbers.
    fn angular_velocity(numbers: &[f64]) -> Self::AngularVelocity;

    /// A motion along an arc, which only the plane has.
    fn along_arc(
        start: Self::Pose,
        speed: f64,
        curvature: f64,
        ask: &mut dyn FnMut(&dyn Motion<Vector = Self>),
    ) -> Result<(), ShapeError>;

    /// Appends the numbers of a pose: x, y, cosine, sine; or a matrix.
    fn push_numbers(pose: &Self::Pose, numbers: &mut Vec<f64>);
}

impl Moving for Vec2<f64> {
    const SPIN: usize = 1;

    fn poses(form: &str, numbers: &[f64]) -> PyResult<Vec<Self::Pose>> {
        Ok(Form2::try_from(form)?.poses(numbers).to_vec())
    }

    fn angular_velocity(numbers: &[f64]) -> f64 {
        numbers[0]
    }

    fn along_arc(
        start: Self::Pose,
        speed: f64,
        curvature: f64,
        ask: &mut dyn FnMut(&dyn Motion<Vector = Self>),
    ) -> Result<(), ShapeError> {
        ask(&Arc::new(start, speed, curvature)?);
        Ok(())
    }

    fn push_numbers(pose: &Self::Pose, numbers: &mut Vec<f64>) {
        numbers.extend([pose.translation.x, pose.translation.y, pose.rotation.cos, pose.rotation.sin]);
    }
}

impl Moving for Vec3<f64> {
    const SPIN: usize = 3;

    fn poses(form: &str, numbers: &[f64]) -> PyResult<Vec<Self::Pose>> {
        Ok(Form3::try_from(form)?.poses(numbers).to_vec())
    }

    fn angular_velocity(numbers: &[f64]) -> Self {
        vector(numbers, 0)
    }

    fn along_arc(
        _start: Self::Pose,
        _speed: f64,
        _curvature: f64,
        _ask: &mut dyn FnMut(&dyn Motion<Vector = Self>),
    ) -> Result<(), ShapeError> {
        Err(ShapeError::Transform)
    }

    fn push_numbers(pose: &Self::Pose, numbers: &mut Vec<f64>) {
        let shift = pose.shift();
        for (row, at) in pose.rotation.rows.into_iter().zip([shift.x, shift.y, shift.z]) {
            numbers.extend([row.x, row.y, row.z, at]);
        }
        numbers.extend([0.0, 0.0, 0.0, 1.0]);
    }
}

/// A kind of motion.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Still,
    Linear,
    Rigid,
    Slerp,
    Nlerp,
    Arc,
    Path(Interpolation),
}

impl TryFrom<&str> for Kind {
    type Error = PyErr;

    fn try_from(kind: &str) -> PyResult<Self> {
        Ok(match kind {
            "still" => Self::Still,
            "linear" => Self::Linear,
            "rigid" => Self::Rigid,
            "slerp" => Self::Slerp,
            "nlerp" => Self::Nlerp,
            "arc" => Self::Arc,
            "path_slerp" => Self::Path(Interpolation::Slerp),
            "path_nlerp" => Self::Path(Interpolation::Nlerp),
            _ => return Err(PyTypeError::new_err(format!("no motion is called {kind}"))),
        })
    }
}

impl Kind {
    /// How many columns of poses there are, and the numbers that a row has in each other column.
    fn widths(self, dimension: usize, spin: usize) -> (usize, Vec<usize>) {
        match self {
            Self::Still => (1, vec![]),
            Self::Linear => (1, vec![dimension]),
            Self::Rigid => (1, vec![dimension, dimension, spin, 1]),
            Self::Slerp | Self::Nlerp => (2, vec![dimension, 2]),
            Self::Arc => (1, vec![1, 1]),
            Self::Path(_) => (1, vec![1, dimension, 2]),
        }
    }
}

/// Motions, read.
pub(crate) struct Motions<'a, V: Moving> {
    kind: Kind,
    poses: Vec<Vec<V::Pose>>,
    columns: Vec<&'a [f64]>,
}

/// A row of a column that may have one for all.
fn row(column: &[f64], width: usize, row: usize) -> &[f64] {
    if column.len() == width { column } else { &column[row * width..][..width] }
}

impl<'a, V: Moving> Motions<'a, V> {
    /// The motions of so many rows.
    pub(crate) fn read(columns: &'a MotionColumns<'_>, rows: usize) -> PyResult<Self> {
        let MotionColumns(kind, poses, numbers) = columns;
        let kind = Kind::try_from(kind.as_str())?;
        let poses =
            poses.iter().map(|(form, numbers)| V::poses(form, numbers.as_slice()?)).collect::<PyResult<Vec<_>>>()?;
        let columns = numbers.iter().map(|column| Ok(column.as_slice()?)).collect::<PyResult<Vec<_>>>()?;
        let (count, widths) = kind.widths(V::DIMENSION, V::SPIN);
        let counts = columns.iter().zip(&widths).map(|(column, width)| column.len() / width);
        let counts = counts.chain(poses.iter().map(Vec::len)).collect::<Vec<_>>();
        let fits = match kind {
            Kind::Path(_) => counts[..1] == counts[3..],
            _ => counts.iter().all(|&count| count == 1 || count == rows),
        };
        if (poses.len(), columns.len()) != (count, widths.len()) || !fits {
            return Err(PyValueError::new_err(format!("{rows} rows move in other numbers of ways")));
        }
        Ok(Self { kind, poses, columns })
    }

    fn pose(&self, column: usize, row: usize) -> Result<V::Pose, ShapeError> {
        let poses = &self.poses[column];
        let pose = poses[if poses.len() == 1 { 0 } else { row }];
        if pose.shift().is_finite() { Ok(pose) } else { Err(ShapeError::Transform) }
    }

    fn vector(&self, column: usize, at: usize) -> Result<V, ShapeError> {
        let vector: V = vector(row(self.columns[column], V::DIMENSION, at), 0);
        if vector.is_finite() { Ok(vector) } else { Err(ShapeError::Transform) }
    }

    fn number(&self, column: usize, at: usize) -> f64 {
        row(self.columns[column], 1, at)[0]
    }

    /// Asks about the motion of a row.
    ///
    /// # Errors
    /// If it is none.
    pub(crate) fn ask<R>(&self, at: usize, ask: impl FnOnce(&dyn Motion<Vector = V>) -> R) -> Result<R, ShapeError> {
        let ends = |column: usize| {
            let times = row(self.columns[column], 2, at);
            [times[0], times[1]]
        };
        Ok(match self.kind {
            Kind::Still => ask(&Still::new(self.pose(0, at)?)?),
            Kind::Linear => ask(&Linear::new(self.pose(0, at)?, self.vector(0, at)?)?),
            Kind::Rigid => {
                let spin = V::angular_velocity(row(self.columns[2], V::SPIN, at));
                let motion = Rigid::new(self.pose(0, at)?, self.vector(0, at)?, self.vector(1, at)?, spin)?;
                ask(&motion.starting_at(self.number(3, at))?)
            }
            Kind::Slerp => ask(&Slerp::new(self.pose(0, at)?, self.pose(1, at)?, self.vector(0, at)?, ends(1))?),
            Kind::Nlerp => ask(&Nlerp::new(self.pose(0, at)?, self.pose(1, at)?, self.vector(0, at)?, ends(1))?),
            Kind::Arc => {
                let (mut ask, mut answer) = (Some(ask), None);
                V::along_arc(self.pose(0, at)?, self.number(0, at), self.number(1, at), &mut |motion| {
                    answer = ask.take().map(|ask| ask(motion));
                })?;
                answer.ok_or(ShapeError::Transform)?
            }
            Kind::Path(interpolation) => {
                if !self.poses[0].iter().all(|pose| pose.shift().is_finite()) {
                    return Err(ShapeError::Transform);
                }
                let path = Path::new(self.columns[0], &self.poses[0], self.vector(1, 0)?, interpolation)?;
                let [linear, angular] = [self.columns[2][0], self.columns[2][1]];
                ask(&path.deviating(linear, angular)?)
            }
        })
    }
}

/// What is wrong with a motion that goes by this name.
pub(crate) fn fault(name: &str, fault: ShapeError) -> String {
    match fault {
        ShapeError::Transform => format!(
            "{name}: a matrix is no rotation, a number is not finite or too large, or poses of a nlerp are half a turn \
             apart"
        ),
        fault => format!("{name}: {fault}"),
    }
}

/// Numbers of the poses of motions at times, row after row; NaN where a motion is none.
fn poses<'py, V: Moving>(
    py: Python<'py>,
    motions: MotionColumns<'py>,
    times: Column<'py>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let times = times.as_slice()?;
    let motions = Motions::<V>::read(&motions, times.len())?;
    let mut numbers = Vec::new();
    for (row, &time) in times.iter().enumerate() {
        let before = numbers.len();
        let moved = motions.ask(row, |motion| V::push_numbers(&motion.pose(time), &mut numbers));
        if moved.is_err() {
            V::push_numbers(&V::Pose::default(), &mut numbers);
            numbers[before..].fill(f64::NAN);
        }
    }
    Ok(numbers.into_pyarray(py))
}

/// Poses of motions of the plane at times: x, y, cosine, sine of each row.
#[pyfunction]
pub(crate) fn motion_poses2<'py>(
    py: Python<'py>,
    motions: MotionColumns<'py>,
    times: Column<'py>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    poses::<Vec2<f64>>(py, motions, times)
}

/// Poses of motions of space at times: a homogeneous matrix of each row.
#[pyfunction]
pub(crate) fn motion_poses3<'py>(
    py: Python<'py>,
    motions: MotionColumns<'py>,
    times: Column<'py>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    poses::<Vec3<f64>>(py, motions, times)
}
