//! Footprints at many poses among obstacles, and along trajectories.

use super::batch;
use super::columns::Run;
use super::rows::{RowsRecord, Side};
use super::table::Table;
use crate::apart::{self, Read, Written};
use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::{CType, laid};
use crate::numbers::Numbered;
use crate::options::margin_of;
use crate::pointers::{In, Out, Owned};
use crate::world::World;
use barycode::Verdict;
use barycode_batch::{Obstacles, Sweep, Trajectories};
use std::sync::Arc;

/// `barycode2d_obstacles` and its like.
#[derive(Debug)]
pub(crate) struct ObstacleList<V: World> {
    obstacles: Obstacles<'static, V>,
    table: Arc<barycode_batch::ShapeTable<V>>,
}

impl<V: World> CType for ObstacleList<V> {
    fn c() -> String {
        format!("{}_obstacles", V::PREFIX)
    }
}

/// Obstacles that stand still.
pub(crate) fn new_obstacles<V: World>(
    standing: In<RowsRecord<V>>,
    count: usize,
    obstacles: Out<Owned<ObstacleList<V>>>,
    error: Out<ErrorRecord>,
) -> i32 {
    made(error, || {
        let place = obstacles.required().blame(3)?;
        let side = Side::read(&standing, count, 1)?;
        side.has_each(count, 2, "obstacle")?;
        let table = side.table.shapes.clone();
        let found = Obstacles::still(&table, &side.placed(count)).blame(1)?.sharing(table.clone()).blame(1)?;
        place.put(Owned::new(ObstacleList { obstacles: found, table }));
        Ok(())
    })
}

/// Obstacles of consecutive time steps.
pub(crate) struct Moving<V: World> {
    pub(crate) rows: In<RowsRecord<V>>,
    pub(crate) counts: In<usize>,
    pub(crate) steps: usize,
    pub(crate) first_step: u32,
}

/// Adds obstacles that move: the rows of all steps, one step after the other.
pub(crate) fn add_moving<V: World>(
    obstacles: Out<ObstacleList<V>>,
    moving: &Moving<V>,
    error: Out<ErrorRecord>,
) -> i32 {
    made(error, || {
        let counts = moving.counts.slice(moving.steps).blame(3)?;
        let all = counts.iter().try_fold(0_usize, |all, &count| all.checked_add(count));
        let all = all.ok_or(Status::Count).blame(3)?;
        let side = Side::read(&moving.rows, all, 2)?;
        for (step, &count) in (0..).zip(counts) {
            let fault = |fault| Fault { index: step, ..fault };
            side.has_each(count, 3, "obstacle of a step").map_err(fault)?;
        }
        let placed = side.placed(all);
        let mut rest = placed.as_slice();
        let steps = counts.iter().map(|&count| {
            let (step, after) = rest.split_at(count);
            rest = after;
            step
        });
        let steps: Vec<_> = steps.collect();
        obstacles
            .with_mut(|list| {
                if !same_table(&list.table, side.table) {
                    let text = "the rows have another table than the obstacles: give all obstacles one table";
                    return Err(Fault { argument: 2, text: text.into(), ..Status::Rows.into() });
                }
                list.obstacles = list.obstacles.clone().and_moving(moving.first_step, steps).blame(2)?;
                Ok(())
            })
            .blame(1)?
    })
}

fn same_table<V: World>(ours: &Arc<barycode_batch::ShapeTable<V>>, table: &Table<V>) -> bool {
    Arc::ptr_eq(ours, &table.shapes)
}

/// Footprints at poses, with the time step of each.
pub(crate) struct Footprints<V: World> {
    pub(crate) rows: In<RowsRecord<V>>,
    pub(crate) steps: In<u32>,
    pub(crate) count: usize,
    pub(crate) obstacles: In<ObstacleList<V>>,
}

impl<V: World> Footprints<V> {
    /// Lists the memory that is read, but for the obstacles.
    pub(super) fn read(&self) -> Result<Vec<Read>, Fault> {
        let mut read = RowsRecord::read(&self.rows, self.count).blame(1)?.to_vec();
        read.push(Read::all(&self.steps, self.count));
        Ok(read)
    }

    /// Hands both to a question.
    pub(super) fn with<R>(
        &self,
        ask: impl FnOnce(Sweep<'_, V>, &Obstacles<'static, V>) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        let obstacles = &self.obstacles.get().blame(4)?.obstacles;
        let side = Side::read(&self.rows, self.count, 1)?;
        let steps = if self.steps.is_null() { &[] } else { self.steps.slice(self.count).blame(2)? };
        side.has_each(self.count, 3, "pose")?;
        ask(Sweep::new(side.rows(1)?, steps), obstacles)
    }
}

/// `barycode2d_sweep_columns` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct SweepColumnsRecord<V: World> {
    verdict: Out<u8>,
    distance: Out<V::Scalar>,
    lower: Out<V::Scalar>,
    upper: Out<V::Scalar>,
    row: Out<u32>,
    obstacle: Out<u32>,
}

laid!(SweepColumnsRecord, "sweep_columns", [verdict, distance, lower, upper, row, obstacle]);

impl<V: World> SweepColumnsRecord<V> {
    /// Refuses columns that nothing can be written to.
    fn check(&self) -> Result<(), Status> {
        let &Self { verdict, distance, lower, upper, row, obstacle } = self;
        verdict.check()?;
        [distance, lower, upper].into_iter().try_for_each(Out::check)?;
        [row, obstacle].into_iter().try_for_each(Out::check)
    }

    /// Lists the memory that is written for so many rows.
    fn written(&self, rows: usize) -> [Written; 6] {
        let &Self { verdict, distance, lower, upper, row, obstacle } = self;
        let [distance, lower, upper] = [distance, lower, upper].map(|column| column.addresses(rows));
        [verdict.addresses(rows), distance, lower, upper, row.addresses(rows), obstacle.addresses(rows)]
    }

    fn put_verdicts(&self, verdicts: &[Verdict], obstacles: &[u32]) {
        self.verdict.put_all(verdicts.iter().map(|&verdict| verdict.number() as u8));
        self.obstacle.put_all(obstacles.iter().copied());
    }

    fn put_distances(&self, [distance, lower, upper]: [&[V::Scalar]; 3]) {
        for (column, numbers) in [(self.distance, distance), (self.lower, lower), (self.upper, upper)] {
            column.put_all(numbers.iter().copied());
        }
    }
}

/// The columns of a call, which can be written to for each pose, or each trajectory.
fn checked<'c, V: World>(
    columns: &'c In<SweepColumnsRecord<V>>,
    argument: i32,
    footprints: &Footprints<V>,
    ends: Option<&Ends>,
) -> Result<&'c SweepColumnsRecord<V>, Fault> {
    let mut read = footprints.read()?;
    read.push(Read::one(columns));
    read.extend(ends.map(Ends::read));
    let columns = columns.get().blame(argument)?;
    columns.check().blame(argument)?;
    let rows = ends.map_or(footprints.count, |ends| ends.count);
    apart::check(&columns.written(rows), &read).blame(argument)?;
    Ok(columns)
}

pub(crate) fn collisions<V: World>(
    footprints: &Footprints<V>,
    margin: V::Scalar,
    columns: In<SweepColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 6, footprints, None)?;
        let (batch, margin) = (batch(&run.options)?, margin_of::<V>(margin).blame(5)?);
        let found = footprints.with(|sweep, obstacles| Ok(batch.collisions_within(sweep, obstacles, margin)?))?;
        columns.put_verdicts(&found.verdict, &found.obstacle);
        Ok(found.undecided.len())
    })
}

pub(crate) fn clearances<V: World>(
    footprints: &Footprints<V>,
    cut_off: V::Scalar,
    columns: In<SweepColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 6, footprints, None)?;
        let batch = batch(&run.options)?;
        let cut_off = cut_off_or_none::<V>(cut_off).blame(5)?;
        let found = footprints.with(|sweep, obstacles| Ok(batch.clearances_up_to(sweep, obstacles, cut_off)?))?;
        columns.put_verdicts(&found.verdict, &found.nearest);
        columns.put_distances([&found.distance, &found.lower, &found.upper]);
        Ok(found.undecided.len())
    })
}

/// A cut-off of zero is none.
pub(super) fn cut_off_or_none<V: World>(cut_off: V::Scalar) -> Result<V::Scalar, Status> {
    let cut_off = margin_of::<V>(cut_off)?;
    Ok(if cut_off > V::ZERO { cut_off } else { V::HIGHEST })
}

/// Where trajectories end among the rows.
pub(crate) struct Ends {
    pub(crate) ends: In<usize>,
    pub(crate) count: usize,
}

impl Ends {
    /// Describes the memory that is read.
    pub(super) fn read(&self) -> Read {
        Read::all(&self.ends, self.count)
    }
}

/// Which collision of a trajectory is wanted.
#[derive(Clone, Copy)]
pub(crate) enum Want {
    /// That at its first pose, or first in time.
    First,
    /// Whichever is found.
    Any,
}

pub(crate) fn trajectory_collisions<V: World>(
    footprints: &Footprints<V>,
    ends: &Ends,
    want: Want,
    columns: In<SweepColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 7, footprints, Some(ends))?;
        let ends = ends.ends.slice(ends.count).blame(5)?;
        let batch = batch(&run.options)?;
        let ask = |sweep: Sweep<'_, V>, obstacles: &Obstacles<'static, V>| {
            let trajectories = Trajectories { sweep, ends };
            Ok(match want {
                Want::First => batch.first_collisions(trajectories, obstacles)?,
                Want::Any => batch.any_collisions(trajectories, obstacles)?,
            })
        };
        let found = footprints.with(ask)?;
        columns.put_verdicts(&found.verdict, &found.obstacle);
        columns.row.put_all(found.row.iter().copied());
        Ok(found.undecided.len())
    })
}

pub(crate) fn trajectory_clearances<V: World>(
    footprints: &Footprints<V>,
    ends: &Ends,
    cut_off: V::Scalar,
    columns: In<SweepColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 8, footprints, Some(ends))?;
        let ends = ends.ends.slice(ends.count).blame(5)?;
        let (batch, cut_off) = (batch(&run.options)?, cut_off_or_none::<V>(cut_off).blame(7)?);
        let ask = |sweep: Sweep<'_, V>, obstacles: &Obstacles<'static, V>| {
            Ok(batch.smallest_clearances(Trajectories { sweep, ends }, obstacles, cut_off)?)
        };
        let found = footprints.with(ask)?;
        columns.put_verdicts(&found.verdict, &found.obstacle);
        columns.put_distances([&found.distance, &found.lower, &found.upper]);
        columns.row.put_all(found.row.iter().copied());
        Ok(found.undecided.len())
    })
}
