//! Trajectories over continuous time, and contacts of footprints with obstacles.

use super::batch;
use super::columns::{ColumnsRecord, Run};
use super::sweep::{Ends, Footprints, Want, cut_off_or_none};
use crate::apart::{self, Read, Written};
use crate::fault::{Blame, Fault, Status};
use crate::interface::laid;
use crate::numbers::Numbered;
use crate::options::margin_of;
use crate::pointers::{In, Out};
use crate::world::World;
use barycode::ImpactVerdict;
use barycode_batch::{Between, ClearanceOptions, Obstacles, Sweep, Trajectories};

/// `barycode2d_swept_columns` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct SweptColumnsRecord<V: World> {
    verdict: Out<u8>,
    free_until: Out<V::Scalar>,
    contact_by: Out<V::Scalar>,
    lower: Out<V::Scalar>,
    upper: Out<V::Scalar>,
    at: Out<V::Scalar>,
    row: Out<u32>,
    obstacle: Out<u32>,
}

laid!(SweptColumnsRecord, "swept_columns", [verdict, free_until, contact_by, lower, upper, at, row, obstacle]);

impl<V: World> SweptColumnsRecord<V> {
    /// Refuses columns that nothing can be written to.
    fn check(&self) -> Result<(), Status> {
        let &Self { verdict, free_until, contact_by, lower, upper, at, row, obstacle } = self;
        verdict.check()?;
        [free_until, contact_by, lower, upper, at].into_iter().try_for_each(Out::check)?;
        [row, obstacle].into_iter().try_for_each(Out::check)
    }

    /// Lists the memory that is written for so many trajectories.
    fn written(&self, rows: usize) -> [Written; 8] {
        let &Self { verdict, free_until, contact_by, lower, upper, at, row, obstacle } = self;
        let numbers = [free_until, contact_by, lower, upper, at].map(|column| column.addresses(rows));
        let [free_until, contact_by, lower, upper, at] = numbers;
        let [row, obstacle] = [row, obstacle].map(|column| column.addresses(rows));
        [verdict.addresses(rows), free_until, contact_by, lower, upper, at, row, obstacle]
    }

    fn put(&self, verdicts: &[ImpactVerdict], rows: &[u32], obstacles: &[u32]) {
        self.verdict.put_all(verdicts.iter().map(|&verdict| verdict.number() as u8));
        self.row.put_all(rows.iter().copied());
        self.obstacle.put_all(obstacles.iter().copied());
    }
}

/// The columns of a call, which can be written to for each trajectory.
fn checked<'c, V: World>(
    columns: &'c In<SweptColumnsRecord<V>>,
    argument: i32,
    footprints: &Footprints<V>,
    ends: &Ends,
) -> Result<&'c SweptColumnsRecord<V>, Fault> {
    let mut read = footprints.read()?;
    read.extend([Read::one(columns), ends.read()]);
    let columns = columns.get().blame(argument)?;
    columns.check().blame(argument)?;
    apart::check(&columns.written(ends.count), &read).blame(argument)?;
    Ok(columns)
}

pub(crate) fn collisions<V: World>(
    footprints: &Footprints<V>,
    ends: &Ends,
    want: Want,
    columns: In<SweptColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 7, footprints, ends)?;
        let ends = ends.ends.slice(ends.count).blame(5)?;
        let batch = batch(&run.options)?;
        let found = footprints.with(|sweep: Sweep<'_, V>, obstacles: &Obstacles<'static, V>| {
            let trajectories = Trajectories { sweep, ends };
            Ok(match want {
                Want::First => batch.swept_collisions(trajectories, Between::Slerp, obstacles)?,
                Want::Any => batch.any_swept_collisions(trajectories, Between::Slerp, obstacles)?,
            })
        })?;
        columns.put(&found.verdict, &found.row, &found.obstacle);
        columns.free_until.put_all(found.first.iter().map(|first| first[0]));
        columns.contact_by.put_all(found.first.iter().map(|first| first[1]));
        Ok(found.undecided.len())
    })
}

/// What is measured of a clearance: up to which distance, and how closely relative to it.
pub(crate) struct Measured<T> {
    pub(crate) cut_off: T,
    pub(crate) tolerance: T,
}

pub(crate) fn clearances<V: World>(
    footprints: &Footprints<V>,
    ends: &Ends,
    measured: &Measured<V::Scalar>,
    columns: In<SweptColumnsRecord<V>>,
    run: &Run,
) -> i32 {
    run.run(|| {
        let columns = checked(&columns, 9, footprints, ends)?;
        let ends = ends.ends.slice(ends.count).blame(5)?;
        let batch = batch(&run.options)?;
        let cut_off = cut_off_or_none::<V>(measured.cut_off).blame(7)?;
        let options = ClearanceOptions { cut_off, tolerance: margin_of::<V>(measured.tolerance).blame(8)? };
        let found = footprints.with(|sweep: Sweep<'_, V>, obstacles: &Obstacles<'static, V>| {
            Ok(batch.swept_clearances(Trajectories { sweep, ends }, Between::Slerp, obstacles, options)?)
        })?;
        columns.put(&found.verdict, &found.row, &found.obstacle);
        for (column, numbers) in [(columns.lower, &found.lower), (columns.upper, &found.upper), (columns.at, &found.at)]
        {
            column.put_all(numbers.iter().copied());
        }
        Ok(found.undecided.len())
    })
}

/// Where contacts go: a row for each pose.
pub(crate) struct ContactColumns<V: World> {
    pub(crate) columns: In<ColumnsRecord<V>>,
    pub(crate) obstacle: Out<u32>,
}

pub(crate) fn contacts<V: World>(footprints: &Footprints<V>, out: &ContactColumns<V>, run: &Run) -> i32 {
    run.run(|| {
        let columns = out.columns.get().blame(5)?;
        columns.check().blame(5)?;
        out.obstacle.check().blame(6)?;
        let mut read = footprints.read()?;
        read.push(Read::one(&out.columns));
        let written = columns.written(footprints.count);
        apart::check(&written, &read).blame(5)?;
        let [verdict, distance, lower, upper, normal, on_a, on_b] = written;
        let obstacle = out.obstacle.addresses(footprints.count);
        apart::check(&[verdict, distance, lower, upper, normal, on_a, on_b, obstacle], &read).blame(6)?;
        let batch = batch(&run.options)?;
        let found = footprints.with(|sweep, obstacles| Ok(batch.contacts(sweep, obstacles)?))?;
        columns.put(&found.contact);
        out.obstacle.put_all(found.obstacle.iter().copied());
        Ok(found.contact.undecided.len())
    })
}
