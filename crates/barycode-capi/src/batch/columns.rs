//! Questions about pairs, and where their answers go.

use super::rows::{RowsRecord, Side, Sides};
use super::{BatchOptionsRecord, batch};
use crate::apart::{self, Read, Written};
use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::laid;
use crate::numbers::Numbered;
use crate::options::margin_of;
use crate::pointers::{In, Out};
use crate::world::World;
use barycode_batch::{ClosestPointsMut, Contacts, ContactsMut, DistancesMut, Notes, Pairs, VerdictsMut};

/// `barycode2d_columns` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ColumnsRecord<V: World> {
    verdict: Out<u8>,
    distance: Out<V::Scalar>,
    lower: Out<V::Scalar>,
    upper: Out<V::Scalar>,
    normal: Out<V>,
    on_a: Out<V>,
    on_b: Out<V>,
}

laid!(ColumnsRecord, "columns", [verdict, distance, lower, upper, normal, on_a, on_b]);

impl<V: World> ColumnsRecord<V> {
    /// Refuses columns that nothing can be written to.
    pub(super) fn check(&self) -> Result<(), Status> {
        let &Self { verdict, distance, lower, upper, normal, on_a, on_b } = self;
        verdict.check()?;
        [distance, lower, upper].into_iter().try_for_each(Out::check)?;
        [normal, on_a, on_b].into_iter().try_for_each(Out::check)
    }

    /// Lists the memory that is written for so many rows.
    pub(super) fn written(&self, rows: usize) -> [Written; 7] {
        let &Self { verdict, distance, lower, upper, normal, on_a, on_b } = self;
        let [distance, lower, upper] = [distance, lower, upper].map(|column| column.addresses(rows));
        let [normal, on_a, on_b] = [normal, on_a, on_b].map(|column| column.addresses(rows));
        [verdict.addresses(rows), distance, lower, upper, normal, on_a, on_b]
    }

    /// Writes contacts, of which there are as many as the caller has room for.
    pub(super) fn put(&self, contacts: &Contacts<V>) {
        self.verdict.put_all(contacts.verdict.iter().map(|&verdict| verdict.number() as u8));
        self.distance.put_all(contacts.signed_distance.iter().copied());
        self.lower.put_all(contacts.lower.iter().copied());
        self.upper.put_all(contacts.upper.iter().copied());
        self.normal.put_all(contacts.normal.iter().copied());
        self.on_a.put_all(contacts.on_a.iter().copied());
        self.on_b.put_all(contacts.on_b.iter().copied());
    }
}

/// What is asked about each pair.
pub(crate) enum Question<V: World> {
    /// Are they at most so far apart?
    Within(V::Scalar),
    /// How far apart are they?
    Distance,
    /// The nearest points.
    ClosestPoints,
    /// The signed distance.
    Contact,
}

impl<V: World> Question<V> {
    /// The number of the argument that has the columns.
    fn columns_argument(&self) -> i32 {
        if matches!(self, Self::Within(_)) { 5 } else { 4 }
    }
}

/// What a batch needs beside its pairs.
pub(crate) struct Run {
    pub(crate) options: In<BatchOptionsRecord>,
    pub(crate) undecided: Out<usize>,
    pub(crate) error: Out<ErrorRecord>,
}

impl Run {
    /// Runs a batch, and leaves the number of rows that are undecided.
    pub(crate) fn run(&self, ask: impl FnOnce() -> Result<usize, Fault>) -> i32 {
        made(self.error, || {
            self.undecided.check()?;
            self.undecided.put(ask()?);
            Ok(())
        })
    }
}

pub(crate) fn ask<V: World>(question: &Question<V>, sides: &Sides<V>, columns: In<ColumnsRecord<V>>, run: &Run) -> i32 {
    run.run(|| {
        let place = question.columns_argument();
        let read = [Read::one(&columns), Read::one(&run.options)];
        let columns = columns.get().blame(place)?;
        let (a, b) = (Side::read(&sides.a, sides.rows, 1)?, Side::read(&sides.b, sides.rows, 2)?);
        if sides.rows == 0 {
            return Ok(0);
        }
        let rows = |side: &In<RowsRecord<V>>, argument| RowsRecord::read(side, sides.rows).blame(argument);
        let read = [read.as_slice(), &rows(&sides.a, 1)?, &rows(&sides.b, 2)?].concat();
        apart::check(&columns.written(sides.rows), &read).blame(place)?;
        let pairs = Pairs::between(a.rows(1)?, b.rows(2)?)?;
        if pairs.len() != sides.rows {
            let text = "no column has a row for each pair: give one of them a stride, or ask about one pair";
            return Err(Fault { argument: 3, text: text.into(), ..Status::Count.into() });
        }
        Ok(write(question, &pairs, columns, run)?.undecided.len())
    })
}

fn write<V: World>(
    question: &Question<V>,
    pairs: &Pairs<'_, V>,
    columns: &ColumnsRecord<V>,
    run: &Run,
) -> Result<Notes, Fault> {
    let (batch, rows) = (batch(&run.options)?, pairs.len());
    let &ColumnsRecord { verdict, distance, lower, upper, normal, on_a, on_b } = columns;
    let place = question.columns_argument();
    let verdict = verdict.slice(rows).blame(place)?.map(Into::into);
    let [distance, lower, upper] = [distance, lower, upper].map(|column| column.slice(rows).blame(place));
    let (distance, lower, upper) = (distance?, lower?, upper?);
    let [normal, on_a, on_b] = [normal, on_a, on_b].map(|column| column.slice(rows).blame(place));
    let (normal, on_a, on_b) = (normal?.map(V::column), on_a?.map(V::column), on_b?.map(V::column));
    Ok(match *question {
        Question::Within(margin) => {
            let verdict = verdict.ok_or(Status::Null).blame(place)?;
            batch.within_columns(pairs, margin_of::<V>(margin).blame(4)?, VerdictsMut { verdict })?
        }
        Question::Distance => batch.distance_columns(pairs, DistancesMut { verdict, distance, lower, upper })?,
        Question::ClosestPoints => {
            let columns = ClosestPointsMut { verdict, distance, lower, upper, normal, on_a, on_b };
            batch.closest_points_columns(pairs, columns)?
        }
        Question::Contact => {
            let columns = ContactsMut { verdict, signed_distance: distance, lower, upper, normal, on_a, on_b };
            batch.contact_columns(pairs, columns)?
        }
    })
}
