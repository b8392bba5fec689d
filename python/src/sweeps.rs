//! Footprints among obstacles: at poses, and along trajectories.

use crate::ask::{Undecided, listed, refused, shaped};
use crate::pool::Threads;
use crate::run::{Amount, has_room, run_amount};
use crate::sides::{Side, Side2, Side3};
use crate::tables::{Table2, Table3};
use barycode::expert::Vector;
use barycode::{Verdict, d2, d3};
use barycode_batch::{
    Batch, BatchError, Clearances, Collisions, Contacts, Obstacles, PosedId, PosedRows, ShapeTable, Sweep,
    SweepContacts, SweepVector, Trajectories, TrajectoryClearances, TrajectoryCollisions,
};
use numpy::{IntoPyArray, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// Columns, and rows that are undecided.
type Answer<'py> = (Vec<Bound<'py, PyAny>>, Undecided<'py>);

/// Obstacles that move: rows of one side by time step, and whether each is there.
type Moving<'py, T> = (Side<'py, T>, PyReadonlyArray2<'py, bool>);

/// Time steps of rows, ends of trajectories, and the margin or cut-off.
#[derive(FromPyObject)]
pub(crate) struct Among<'py>(Option<PyReadonlyArrayDyn<'py, u32>>, Option<PyReadonlyArray1<'py, i64>>, f64);

macro_rules! obstacles {
    ($($obstacles:ident, $sweep:ident, $table:ident, $side:ident, $vector:ty;)*) => {$(
        /// Obstacles, prepared for many questions; for those about continuous time each stay of one
        /// that moves apart from all others.
        #[pyclass(frozen, module = "barycode._native")]
        pub(crate) struct $obstacles(pub(crate) Obstacles<'static, $vector>);

        #[pymethods]
        impl $obstacles {
            #[new]
            fn new(
                py: Python<'_>,
                table: Bound<'_, $table>,
                still: Option<Side<'_, $side>>,
                moving: Option<Moving<'_, $side>>,
                first_step: u32,
                apart: bool,
            ) -> PyResult<Self> {
                let still = still.as_ref().map(Side::<$side>::rows).transpose()?;
                let present = moving.as_ref().map(|(_, present)| present);
                let moving = moving.as_ref().map(|(side, _)| side.rows()).transpose()?.zip(present);
                Ok(Self(prepared(py, &table.get().0, still, moving, first_step, apart)?))
            }
        }

        /// A question about footprints among obstacles.
        #[pyfunction]
        pub(crate) fn $sweep<'py>(
            py: Python<'py>,
            question: &str,
            rows: Side<'py, $side>,
            obstacles: Bound<'py, $obstacles>,
            among: Among<'py>,
            threads: Threads<'py>,
            progress: Option<Bound<'py, PyAny>>,
        ) -> PyResult<Answer<'py>> {
            let asked = Asked::new(question, rows.rows()?, &obstacles.get().0, &among)?;
            asked.answer(py, threads, progress)
        }
    )*};
}
obstacles! {
    Obstacles2, sweep2, Table2, Side2, d2::Vec2<f64>;
    Obstacles3, sweep3, Table3, Side3, d3::Vec3<f64>;
}

fn prepared<V: SweepVector>(
    py: Python<'_>,
    table: &Arc<ShapeTable<V>>,
    still: Option<PosedRows<'_, V>>,
    moving: Option<(PosedRows<'_, V>, &PyReadonlyArray2<'_, bool>)>,
    first_step: u32,
    apart: bool,
) -> PyResult<Obstacles<'static, V>> {
    let moving = match moving {
        Some((rows, present)) => {
            let width = present.shape()[1];
            Some((rows, present.as_slice()?, width, present.shape()[0]))
        }
        None => None,
    };
    let prepare = || {
        let still = still.map_or(Ok(Vec::new()), |rows| rows.to_vec())?;
        let mut obstacles = Obstacles::still(table, &still)?;
        if let Some((rows, present, width, steps)) = moving {
            let rows = rows.to_vec()?;
            let there = |step: usize| -> Vec<PosedId<V>> {
                let at = step * width..(step + 1) * width;
                rows[at.clone()].iter().zip(&present[at]).filter(|(_, there)| **there).map(|(row, _)| *row).collect()
            };
            if apart {
                for [body, from, to] in stays(present, width) {
                    let track = (from..to).map(|step| [rows[step * width + body]]);
                    obstacles = obstacles.and_moving(first_step + from as u32, track)?;
                }
            } else {
                obstacles = obstacles.and_moving(first_step, (0..steps).map(there))?;
            }
        }
        obstacles.sharing(Arc::clone(table))
    };
    py.detach(prepare).map_err(refused)
}

/// The stays of all bodies, those of one after those of another: its number, and the steps from
/// which on and up to which it is there.
fn stays(present: &[bool], width: usize) -> Vec<[usize; 3]> {
    let mut stays = Vec::new();
    for body in 0..width {
        let mut since = None;
        for (step, &there) in present.iter().skip(body).step_by(width).chain([&false]).enumerate() {
            match since {
                None if there => since = Some(step),
                Some(from) if !there => {
                    stays.push([body, from, step]);
                    since = None;
                }
                _ => {}
            }
        }
    }
    stays
}

/// What is asked of rows, or of trajectories where there are ends.
pub(crate) struct Asked<'t, V: SweepVector> {
    pub(crate) question: &'t str,
    sweep: Sweep<'t, V>,
    pub(crate) obstacles: &'t Obstacles<'static, V>,
    ends: Vec<usize>,
    pub(crate) limit: f64,
}

/// Columns of any question.
struct Columns {
    verdict: Vec<Verdict>,
    /// Distance and bounds, where they are asked for.
    numbers: Option<[Vec<f64>; 3]>,
    /// Dimension, and normals and points as numbers one after the other, where they are asked for.
    vectors: Option<(usize, [Vec<f64>; 3])>,
    /// Pose of each trajectory.
    row: Option<Vec<u32>>,
    obstacle: Vec<u32>,
    undecided: Vec<barycode_batch::Undecided>,
}

impl<'t, V: SweepVector<Scalar = f64>> Asked<'t, V> {
    pub(crate) fn new(
        question: &'t str,
        rows: PosedRows<'t, V>,
        obstacles: &'t Obstacles<'static, V>,
        Among(steps, ends, limit): &'t Among<'_>,
    ) -> PyResult<Self> {
        let sweep = match steps {
            Some(steps) => Sweep::new(rows, steps.as_slice()?).shaped(steps.shape()).map_err(refused)?,
            None => Sweep::new(rows, &[]),
        };
        let ends = ends.as_ref().map_or(Ok(&[][..]), |ends| ends.as_slice())?;
        let ends = ends.iter().map(|&end| end as usize).collect();
        Ok(Self { question, sweep, obstacles, ends, limit: *limit })
    }

    fn answer<'py>(
        &self,
        py: Python<'py>,
        threads: Threads<'py>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Answer<'py>> {
        let ask = match self.question {
            "collisions" => Self::collisions,
            "clearances" => Self::clearances,
            "contacts" => Self::contacts,
            "first_collisions" => |asked: &Self, batch: &Batch<'_>| {
                batch.first_collisions(asked.trajectories(), asked.obstacles).map(Columns::from)
            },
            "any_collisions" => |asked: &Self, batch: &Batch<'_>| {
                batch.any_collisions(asked.trajectories(), asked.obstacles).map(Columns::from)
            },
            "smallest_clearances" => Self::smallest_clearances,
            name => return Err(PyValueError::new_err(format!("no question is called {name}"))),
        };
        let amount = self.amount(1)?;
        if self.ends.is_empty() {
            has_room(amount.rows, self.bytes())?;
        }
        let columns = run_amount(py, threads, progress, amount, |batch| ask(self, &batch))?;
        columns.arrays(py)
    }

    /// About as many as the answer of a pose takes.
    fn bytes(&self) -> usize {
        let columns = match self.question {
            "collisions" => 2,
            "clearances" => 5,
            _ => 5 + 3 * V::DIMENSION,
        };
        columns * size_of::<f64>()
    }

    /// How much there is to answer, where a row takes as long as so many.
    pub(crate) fn amount(&self, each: usize) -> PyResult<Amount> {
        let rows = self.sweep.rows().map_err(refused)?;
        // A pose among many obstacles is worth a thread sooner.
        let work = rows.saturating_mul(each + self.obstacles.placed().len() / 16);
        Ok(Amount { rows, work })
    }

    pub(crate) fn trajectories(&self) -> Trajectories<'_, V> {
        Trajectories { sweep: self.sweep, ends: &self.ends }
    }

    fn collisions(&self, batch: &Batch<'_>) -> Result<Columns, BatchError> {
        let Collisions { verdict, obstacle, undecided, .. } =
            batch.collisions_within(self.sweep, self.obstacles, self.limit)?;
        Ok(Columns { verdict, numbers: None, vectors: None, row: None, obstacle, undecided })
    }

    fn clearances(&self, batch: &Batch<'_>) -> Result<Columns, BatchError> {
        let Clearances { verdict, distance, lower, upper, nearest, undecided, .. } =
            batch.clearances_up_to(self.sweep, self.obstacles, self.limit)?;
        let numbers = Some([distance, lower, upper]);
        Ok(Columns { verdict, numbers, vectors: None, row: None, obstacle: nearest, undecided })
    }

    fn contacts(&self, batch: &Batch<'_>) -> Result<Columns, BatchError> {
        let SweepContacts { contact, obstacle, .. } = batch.contacts(self.sweep, self.obstacles)?;
        let Contacts { verdict, signed_distance, lower, upper, normal, on_a, on_b, undecided, .. } = contact;
        let numbers = Some([signed_distance, lower, upper]);
        let vectors = Some((V::DIMENSION, [normal, on_a, on_b].map(numbers_of)));
        Ok(Columns { verdict, numbers, vectors, row: None, obstacle, undecided })
    }

    fn smallest_clearances(&self, batch: &Batch<'_>) -> Result<Columns, BatchError> {
        let TrajectoryClearances { verdict, distance, lower, upper, row, obstacle, undecided, .. } =
            batch.smallest_clearances(self.trajectories(), self.obstacles, self.limit)?;
        let numbers = Some([distance, lower, upper]);
        Ok(Columns { verdict, numbers, vectors: None, row: Some(row), obstacle, undecided })
    }
}

impl From<TrajectoryCollisions> for Columns {
    fn from(found: TrajectoryCollisions) -> Self {
        let TrajectoryCollisions { verdict, row, obstacle, undecided, .. } = found;
        Self { verdict, numbers: None, vectors: None, row: Some(row), obstacle, undecided }
    }
}

/// Vectors as numbers one after the other.
fn numbers_of<V: Vector<Scalar = f64>>(vectors: Vec<V>) -> Vec<f64> {
    vectors.into_iter().flat_map(|vector| (0..V::DIMENSION).map(move |axis| vector.coordinate(axis))).collect()
}

impl Columns {
    /// Verdicts, then distances with bounds, normals and points, rows and obstacles, as far as
    /// there are any.
    fn arrays(self, py: Python<'_>) -> PyResult<Answer<'_>> {
        let Self { verdict, numbers, vectors, row, obstacle, undecided } = self;
        let rows = verdict.len();
        let codes: Vec<u8> = verdict.into_iter().map(|verdict| verdict as u8).collect();
        let mut columns = vec![codes.into_pyarray(py).into_any()];
        columns.extend(numbers.into_iter().flatten().map(|one| one.into_pyarray(py).into_any()));
        if let Some((dimension, vectors)) = vectors {
            for one in vectors {
                columns.push(shaped(py, &[rows, dimension], one)?.into_any());
            }
        }
        for places in row.into_iter().chain([obstacle]) {
            let places: Vec<i64> = places.into_iter().map(signed).collect();
            columns.push(places.into_pyarray(py).into_any());
        }
        Ok((columns, listed(py, &undecided)))
    }
}

/// An index, -1 for none.
pub(crate) fn signed(place: u32) -> i64 {
    if place == u32::MAX { -1 } else { i64::from(place) }
}
