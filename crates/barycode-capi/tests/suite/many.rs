//! Pairs of the suite as rows of batches: what C writes to columns has the bits of the answers that
//! `barycode-batch` gives.

use crate::form::{Form, World};
use crate::printed::Printed;
use crate::{Script, number};
use barycode::{ImpactVerdict, Verdict};
use barycode_batch::{
    Batch, Between, ClearanceOptions, Contacts, InLanes, Meetings, Obstacles, Pairs, PosedId, PosedRows, Poses,
    ShapeId, ShapeIds, ShapeTable, Sweep, SweptVector, Trajectories,
};
use serde_json::Value;

/// Most rows of a batch, in which C has room for as many.
pub(crate) const MOST_ROWS: usize = 64;

/// A dimension in a precision that batches have, too.
pub(crate) trait Batched: World<Shape: Send + Sync + 'static> + InLanes + SweptVector {}

impl<V: World<Shape: Send + Sync + 'static> + InLanes + SweptVector> Batched for V {}

/// Two sides of rows, shapes of which are in one table, and the words that C reads of them.
#[derive(Debug)]
pub(crate) struct Many<V: Batched> {
    table: ShapeTable<V>,
    ids: [Vec<u32>; 2],
    poses: [Vec<V::Pose>; 2],
    words: String,
}

impl<V: Batched> Many<V> {
    pub(crate) fn new() -> Self {
        Self {
            table: ShapeTable::new(),
            ids: [Vec::new(), Vec::new()],
            poses: [Vec::new(), Vec::new()],
            words: String::new(),
        }
    }

    /// Adds a pair of a case, unless a shape of it cannot be made.
    pub(crate) fn add(&mut self, case: &Value, forms: [&Form; 2]) -> Option<()> {
        let [a, b] = forms.map(V::shape);
        for ((side, shape), name) in [a?, b?].into_iter().enumerate().zip(["pose_a", "pose_b"]) {
            let (pose, words) = V::pose(&case[name]);
            self.ids[side].push(self.table.push_any(shape).expect("room in the table").0);
            self.poses[side].push(pose);
            self.words.extend([forms[side].words(), words]);
        }
        Some(())
    }

    pub(crate) fn rows(&self) -> usize {
        self.ids[0].len()
    }

    /// The line that C reads, and what it has to print.
    pub(crate) fn script(&self) -> Script {
        let count = crate::form::words(&[self.rows() as f64]);
        let mut printed = Printed::default();
        self.pairs(&mut printed);
        self.sweeps(&mut printed);
        self.swept(&mut printed);
        self.meetings(&mut printed);
        printed.add("--").line();
        Script { asked: [V::NAME, " many", &count, &self.words, "\n"].concat(), expected: printed.0 }
    }

    fn side(&self, side: usize) -> PosedRows<'_, V> {
        let ids = ShapeIds::Numbers(&self.ids[side]);
        PosedRows::new(&self.table, ids, Poses::each(&self.poses[side])).expect("rows of the table")
    }

    fn obstacles(&self) -> Obstacles<'_, V> {
        let rows = self.ids[1].iter().zip(&self.poses[1]);
        let placed: Vec<_> = rows.map(|(&id, &pose)| PosedId::new(ShapeId(id), pose)).collect();
        Obstacles::still(&self.table, &placed).expect("obstacles")
    }

    fn pairs(&self, printed: &mut Printed) {
        let (batch, pairs) = (Batch::new(), Pairs::between(self.side(0), self.side(1)).expect("as many rows"));
        let within = batch.within(&pairs, number::<V>(0.25)).expect("an answer");
        let far = batch.distance(&pairs).expect("an answer");
        let near = batch.closest_points(&pairs).expect("an answer");
        let contact = batch.contact(&pairs).expect("an answer");
        for &verdict in &within.verdict {
            printed.row("batch_within", verdict).line();
        }
        for row in 0..self.rows() {
            printed.row("batch_distance", far.verdict[row]);
            printed.number(far.distance[row]).number(far.lower[row]).number(far.upper[row]).line();
        }
        for row in 0..self.rows() {
            printed.row("batch_closest_points", near.verdict[row]);
            printed.number(near.distance[row]).number(near.lower[row]).number(near.upper[row]);
            printed.vector(near.normal[row]).vector(near.on_a[row]).vector(near.on_b[row]).line();
        }
        for row in 0..self.rows() {
            printed.contact("batch_contact", &contact, row).line();
        }
        printed.add("status 0 0 0 0").line();
    }

    fn sweeps(&self, printed: &mut Printed) {
        let (batch, sweep, obstacles) = (Batch::new(), Sweep::new(self.side(0), &[]), self.obstacles());
        let found = batch.collisions_within(sweep, &obstacles, number::<V>(0.25)).expect("an answer");
        for row in 0..self.rows() {
            printed.row("sweep_collisions", found.verdict[row]).place(found.obstacle[row]).line();
        }
        let found = batch.clearances(sweep, &obstacles).expect("an answer");
        for row in 0..self.rows() {
            printed.row("sweep_clearances", found.verdict[row]).number(found.distance[row]);
            printed.number(found.lower[row]).number(found.upper[row]).place(found.nearest[row]).line();
        }
        let found = batch.contacts(sweep, &obstacles).expect("an answer");
        for row in 0..self.rows() {
            printed.contact("sweep_contacts", &found.contact, row).place(found.obstacle[row]).line();
        }
        let ends = [self.rows() / 2, self.rows()];
        let paths = Trajectories { sweep, ends: &ends };
        let first = batch.first_collisions(paths, &obstacles).expect("an answer");
        let any = batch.any_collisions(paths, &obstacles).expect("an answer");
        for (name, found) in [("trajectory_collisions", first), ("any_trajectory_collisions", any)] {
            for path in 0..2 {
                printed.row(name, found.verdict[path]).place(found.row[path]).place(found.obstacle[path]).line();
            }
        }
        let found = batch.smallest_clearances(paths, &obstacles, number::<V>(2.0)).expect("an answer");
        for path in 0..2 {
            printed.row("trajectory_clearances", found.verdict[path]).number(found.distance[path]);
            printed.number(found.lower[path]).number(found.upper[path]);
            printed.place(found.row[path]).place(found.obstacle[path]).line();
        }
    }

    /// The first footprint from pose to pose, two of which make a trajectory.
    fn swept(&self, printed: &mut Printed) {
        let rows = PosedRows::new(&self.table, ShapeId(self.ids[0][0]), Poses::each(&self.poses[0])).expect("rows");
        let count = self.rows();
        let ends: Vec<usize> = (0..count.div_ceil(2)).map(|path| (2 * path + 2).min(count)).collect();
        let (batch, obstacles) = (Batch::new(), self.obstacles());
        let paths = Trajectories { sweep: Sweep::new(rows, &[]), ends: &ends };
        let first = batch.swept_collisions(paths, Between::Slerp, &obstacles).expect("an answer");
        let any = batch.any_swept_collisions(paths, Between::Slerp, &obstacles).expect("an answer");
        for (name, found) in [("swept_collisions", first), ("any_swept_collisions", any)] {
            for path in 0..ends.len() {
                let [free_until, contact_by] = found.first[path];
                printed.impact_row(name, found.verdict[path]).number(free_until).number(contact_by);
                printed.place(found.row[path]).place(found.obstacle[path]).line();
            }
        }
        let options = ClearanceOptions { cut_off: number::<V>(2.0), tolerance: number::<V>(0.125) };
        let found = batch.swept_clearances(paths, Between::Slerp, &obstacles, options).expect("an answer");
        for path in 0..ends.len() {
            printed.impact_row("swept_clearances", found.verdict[path]);
            printed.number(found.lower[path]).number(found.upper[path]).number(found.at[path]);
            printed.place(found.row[path]).place(found.obstacle[path]).line();
        }
    }

    fn meetings(&self, printed: &mut Printed) {
        let found: Meetings = Batch::new().meetings(self.side(0), self.side(1), number::<V>(0.25)).expect("an answer");
        for row in 0..self.rows() {
            printed.add("meetings");
            for at in found.of_row(row) {
                printed.add(format!(" {} {}", found.other[at], found.verdict[at] as i32));
            }
            printed.line();
        }
    }
}

impl Printed {
    fn row(&mut self, name: &str, verdict: Verdict) -> &mut Self {
        self.add(format!("{name} {}", verdict as i32))
    }

    fn impact_row(&mut self, name: &str, verdict: ImpactVerdict) -> &mut Self {
        let verdict = match verdict {
            ImpactVerdict::Free => 0,
            ImpactVerdict::Contact => 1,
            ImpactVerdict::Undecided => 3,
        };
        self.add(format!("{name} {verdict}"))
    }

    fn place(&mut self, place: u32) -> &mut Self {
        self.add(format!(" {place}"))
    }

    fn contact<V: Batched>(&mut self, name: &str, found: &Contacts<V>, row: usize) -> &mut Self {
        self.row(name, found.verdict[row]).number(found.signed_distance[row]);
        self.number(found.lower[row]).number(found.upper[row]);
        self.vector(found.normal[row]).vector(found.on_a[row]).vector(found.on_b[row])
    }
}
