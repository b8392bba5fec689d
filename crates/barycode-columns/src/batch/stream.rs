//! Rows on their way: one batch is read, one answered and one written at the same time.

use super::answers::{self, Answers, fields};
use super::layout::Layout;
use super::rows::RowSource;
use super::tally::Tally;
use crate::columns::{ColumnDimension, Float, Reader, Shapes, Writer};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema, SchemaRef};
use barycode::d2::SupportSearch;
use barycode_batch::{Batch, BatchError, InLanes, Pairs, PosedId, ShapeTable};
use barycode_cli::args::batch::BatchArgs;
use barycode_cli::failure::Failure;
use barycode_cli::interrupt;
use barycode_cli::output::Outputs;
use barycode_cli::progress::Progress;
use barycode_cli::query::Flaw;
use std::fmt::Display;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, ScopedJoinHandle};

/// How many batches may wait for their turn.
const WAITING: usize = 2;

/// Answers all rows, and adds the answers to the outputs.
pub(crate) fn answer<W: ColumnDimension<N> + InLanes<Scalar: Float>, const N: usize>(
    args: &BatchArgs,
    mut reader: Reader,
    outputs: &mut Outputs,
) -> Result<Tally, Failure> {
    let layout = Layout::find::<W, N>(&args.pairs, reader.schema())?;
    let table = table::<W, N>(&Shapes::read(args.shapes.as_deref(), &args.pairs, &reader)?)?;
    let schema = schema(&args.pairs, reader.schema(), &layout, fields::<W>(args.ask))?;
    let stop = interrupt::flag();
    let mut writer = Writer::create(&args.output, &schema)?;
    let (total, what) = reader.total();
    let work = BatchJob { args, layout, table, schema, stop: &stop, progress: Progress::new(total, what) };
    thread::scope(|scope| {
        let (to_answer, read) = sync_channel(WAITING);
        let (to_write, answered) = sync_channel::<RecordBatch>(WAITING);
        let reading = scope.spawn(move || {
            while let Some(rows) = reader.next()? {
                // Nobody listens any more where the answering has ended.
                if to_answer.send(rows).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let writing = scope.spawn(move || {
            for rows in answered {
                writer.write(&rows)?;
            }
            Ok(writer)
        });
        let tally = work.rows::<N>(read, &to_write);
        // Nothing more comes.
        drop(to_write);
        ended(reading)?;
        let tally = tally?;
        outputs.add(ended(writing)?.finish()?)?;
        Ok(tally)
    })
}

/// What a thread came to.
fn ended<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// What answering needs to know.
struct BatchJob<'w, W: InLanes> {
    args: &'w BatchArgs,
    layout: Layout,
    table: ShapeTable<W>,
    schema: SchemaRef,
    stop: &'w AtomicBool,
    progress: Progress,
}

impl<W: InLanes<Scalar: Float>> BatchJob<'_, W> {
    /// Answers what comes, and hands it on.
    fn rows<const N: usize>(
        mut self,
        read: Receiver<(RecordBatch, usize)>,
        to_write: &SyncSender<RecordBatch>,
    ) -> Result<Tally, Failure>
    where
        W: ColumnDimension<N>,
    {
        let mut tally = Tally::default();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for (batch, done) in read {
            let rows =
                RowSource { path: &self.args.pairs, batch: &batch, before: tally.rows, shapes: self.table.len() };
            rows.placed(&self.layout.sides[0], &mut a)?;
            rows.placed(&self.layout.sides[1], &mut b)?;
            let answers = self.asked(&a, &b)?;
            tally.add(&answers);
            let columns: Vec<ArrayRef> =
                self.layout.carried.iter().map(|&index| batch.column(index).clone()).chain(answers.columns).collect();
            let answered =
                RecordBatch::try_new(self.schema.clone(), columns).map_err(|error| self.inconsistent(&error))?;
            // The writer is gone where it could not write, and says why.
            if to_write.send(answered).is_err() {
                break;
            }
            self.progress.reach(done);
        }
        Ok(tally)
    }

    fn asked(&self, a: &[PosedId<W>], b: &[PosedId<W>]) -> Result<Answers, Failure> {
        let is_cancelled = || self.stop.load(Ordering::Relaxed);
        let asked = Pairs::new(&self.table, a, b)
            .and_then(|pairs| answers::answer(self.args.ask, &Batch::new().cancelled(&is_cancelled), &pairs));
        asked.map_err(|error| match error {
            BatchError::Cancelled => Failure::interrupted(&self.args.output),
            other => self.inconsistent(&other),
        })
    }

    fn inconsistent(&self, error: &impl Display) -> Failure {
        Failure::new(format!("{}: {error}", self.args.pairs.display()), "write the file again")
    }
}

/// The shapes as batches know them.
fn table<W: ColumnDimension<N> + InLanes, const N: usize>(shapes: &Shapes<N>) -> Result<ShapeTable<W>, Failure> {
    let mut table = ShapeTable::new();
    for (index, shape) in shapes.list.iter().enumerate() {
        let flawed = |flaw: Flaw| shapes.flawed(index, &flaw);
        let shape = shape.build::<W>(SupportSearch::Auto).map_err(flawed)?;
        table.push_any(shape).map_err(|error| flawed(Flaw::new(format!("is refused: {error}"))))?;
    }
    Ok(table)
}

/// The columns of the output: what is carried over, then the answers.
fn schema(path: &Path, pairs: &Schema, layout: &Layout, answers: Vec<Field>) -> Result<SchemaRef, Failure> {
    let mut fields: Vec<_> = layout.carried.iter().map(|&index| pairs.fields()[index].clone()).collect();
    if let Some(twice) = fields.iter().find(|carried| answers.iter().any(|answer| answer.name() == carried.name())) {
        return Err(Failure::new(
            format!("{}: column `{}` has the name of a column of the answers", path.display(), twice.name()),
            "rename it, or leave it out: columns that are not asked about are repeated beside the answers",
        ));
    }
    fields.extend(answers.into_iter().map(Arc::new));
    Ok(Arc::new(Schema::new(fields)))
}
