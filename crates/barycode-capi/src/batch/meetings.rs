//! All pairs of two sides that meet.

use super::batch;
use super::columns::Run;
use super::rows::{RowsRecord, Side};
use crate::fault::Blame;
use crate::interface::{CType, laid};
use crate::numbers::Numbered;
use crate::options::margin_of;
use crate::pointers::{In, Out, Owned};
use crate::world::World;

/// `barycode_meetings`: columns that the library owns until they are freed.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct MeetingsRecord {
    starts: In<usize>,
    other: In<u32>,
    verdict: In<u8>,
    count: usize,
    owner: Owned<Found>,
}

/// What the columns point to.
#[derive(Debug)]
pub(crate) struct Found {
    starts: Vec<usize>,
    other: Vec<u32>,
    verdict: Vec<u8>,
}

impl CType for Found {
    fn c() -> String {
        "struct barycode_meetings_owner".into()
    }
}

laid!(common MeetingsRecord, "barycode_meetings", [starts, other, verdict, count, owner]);

impl MeetingsRecord {
    fn none() -> Self {
        Self { starts: In::null(), other: In::null(), verdict: In::null(), count: 0, owner: Owned::none() }
    }

    fn of(found: Found) -> Self {
        let count = found.other.len();
        // Columns stay where they are when the struct around them moves.
        let (starts, other, verdict) = (In::of(&found.starts), In::of(&found.other), In::of(&found.verdict));
        Self { starts, other, verdict, count, owner: Owned::new(found) }
    }
}

/// Two sides, and the time steps of their rows.
pub(crate) struct AllPairs<V: World> {
    pub(crate) a: (In<RowsRecord<V>>, In<u32>, usize),
    pub(crate) b: (In<RowsRecord<V>>, In<u32>, usize),
}

pub(crate) fn new<V: World>(pairs: &AllPairs<V>, within: V::Scalar, meetings: Out<MeetingsRecord>, run: &Run) -> i32 {
    run.run(|| {
        let place = meetings.required().blame(8)?;
        place.put(MeetingsRecord::none());
        let ((rows_a, steps_a, count_a), (rows_b, steps_b, count_b)) = (&pairs.a, &pairs.b);
        let (a, b) = (Side::read(rows_a, *count_a, 1)?, Side::read(rows_b, *count_b, 4)?);
        a.has_each(*count_a, 3, "row of A")?;
        b.has_each(*count_b, 6, "row of B")?;
        let (batch, within) = (batch(&run.options)?, margin_of::<V>(within).blame(7)?);
        let found = if steps_a.is_null() || steps_b.is_null() {
            batch.meetings(a.rows(1)?, b.rows(4)?, within)?
        } else {
            let (steps_a, steps_b) = (steps_a.slice(*count_a).blame(2)?, steps_b.slice(*count_b).blame(5)?);
            batch.meetings_at_steps((a.rows(1)?, steps_a), (b.rows(4)?, steps_b), within)?
        };
        let verdict = found.verdict.iter().map(|&verdict| verdict.number() as u8).collect();
        let undecided = found.undecided.len();
        place.put(MeetingsRecord::of(Found { starts: found.starts, other: found.other, verdict }));
        Ok(undecided)
    })
}

pub(crate) fn free(meetings: Out<MeetingsRecord>) {
    let _: Result<(), crate::fault::Status> = crate::fault::guarded(|| {
        let place = meetings.as_in();
        let Some(&held) = place.optional()? else { return Ok(()) };
        meetings.put(MeetingsRecord::none());
        held.owner.free();
        Ok(())
    });
}
