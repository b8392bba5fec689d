//! Contacts of a footprint with the obstacle that it is nearest to, or deepest in.
//!
//! The kernels of clearances find the obstacle of a pose that meets none. Of a pose that meets
//! some, every obstacle whose bounding circle meets that of the footprint is asked about. These
//! pairs go through the kernels for pairs.

use super::chunk::badness;
use super::columns::ClearanceColumns;
use super::path::{NO_OBSTACLE, SweepPath};
use super::{CHUNK, Clearances, Sweep};
use crate::answers::{ClosestColumns, Columns, Contacts, Notes, Undecided};
use crate::batch::Batch;
use crate::compiled::{CompiledQuestion, Element};
use crate::error::BatchError;
use crate::obstacles::{Obstacles, StepObstacles, margin, stretch};
use crate::pair_chunk::{self, PairTask};
use crate::pairs::{Pairs, Rows};
use crate::question::marker::HowDeep;
use crate::table::PosedId;
use crate::traversal::{ChunkTraversal, RunSettings};
use barycode::Verdict;
use barycode::d2::{Pose, Vec2};
use barycode::expert::{Coordinates, Number};
use core::ops::Range;

/// Contact of a footprint with one obstacle, one row per pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SweepContacts<T: Element> {
    /// Contact with the obstacle that [`obstacle`](Self::obstacle) names, from the footprint (A) to
    /// the obstacle (B). The verdict is the worst on any obstacle, in the order of
    /// [`Clearances::verdict`]. Where there is no obstacle, the signed distance and its bounds are
    /// infinite.
    pub contact: Contacts<Vec2<T>>,
    /// The obstacle with the smallest signed distance, up to rounding, as an index into
    /// [`Obstacles::placed`]; [`NO_OBSTACLE`] where there is none.
    pub obstacle: Vec<u32>,
}

/// Mutable rows of [`SweepContacts`].
struct SweepColumns<'c, T: Element> {
    contact: ClosestColumns<'c, Vec2<T>>,
    obstacle: &'c mut [u32],
}

impl<T: Element> Columns for SweepColumns<'_, T> {
    fn rows(&self) -> usize {
        self.obstacle.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let contact = self.contact.split(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (Self { contact: contact.0, obstacle: obstacle.0 }, Self { contact: contact.1, obstacle: obstacle.1 })
    }
}

impl Batch<'_> {
    /// Finds for each pose the contact of the footprint with the obstacle that it is nearest to or,
    /// if it overlaps any, deepest in.
    ///
    /// ```
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, Obstacles, PosedId, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// let wall = table.push(&Rectangle::from_half_extents([9.0, 0.5])?)?;
    /// let walls = [3.0, -3.0].map(|y| PosedId::new(wall, Pose::translation([0.0, y])));
    /// let obstacles = Obstacles::still(&table, &walls)?;
    /// let poses = [0.5, 1.75, -2.0].map(|y| Pose::translation([0.0, y]));
    ///
    /// let sweep = Sweep { footprint: car, poses: &poses, steps: &[] };
    /// let answers = Batch::new().contacts(sweep, &obstacles)?;
    /// assert_eq!(answers.obstacle, [0, 0, 1]);
    /// for (found, expected) in answers.contact.signed_distance.iter().zip([1.0, -0.25, -0.5]) {
    ///     assert!((found - expected).abs() < 1e-12);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::collisions`].
    pub fn contacts<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<SweepContacts<T>, BatchError> {
        let mut answers = SweepContacts::default();
        self.contacts_into(sweep, obstacles, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::contacts`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// As [`Batch::collisions`]; `answers` then holds no usable values.
    pub fn contacts_into<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
        answers: &mut SweepContacts<T>,
    ) -> Result<(), BatchError> {
        let path = SweepPath::new(sweep, obstacles, T::ZERO)?;
        answers.obstacle.resize(sweep.poses.len(), NO_OBSTACLE);
        let columns =
            SweepColumns { contact: answers.contact.columns(sweep.poses.len()), obstacle: &mut answers.obstacle };
        let notes =
            ChunkTraversal::new(self.run, sweep.poses.len(), CHUNK).rows(0, columns, &|first, mut columns| {
                let rows = first..first + columns.rows();
                let found = path.candidates(self, rows.clone());
                path.touch(self, rows, &found, &mut columns)
            })?;
        (answers.contact.undecided, answers.contact.singly) = (notes.undecided, notes.singly);
        Ok(())
    }
}

/// Pairs of a row of a chunk and an obstacle, in the order of rows.
struct Candidates {
    pairs: Vec<(u32, u32)>,
    /// Number of pairs of a pose and an obstacle that were measured one by one.
    singly: usize,
}

impl<T: Element> SweepPath<'_, '_, T> {
    /// Pairs one of which has the smallest signed distance of its row.
    fn candidates(&self, batch: &Batch<'_>, rows: Range<usize>) -> Candidates {
        let mut answers = Clearances::beyond(rows.len(), T::INFINITY);
        let mut columns: ClearanceColumns<'_, T> = answers.columns();
        let order = self.order(rows.clone());
        let notes = self.clear(batch, rows.clone(), &order, Some(T::INFINITY), &mut columns);
        let mut pairs = Vec::new();
        for group in order.groups() {
            let lists = self.obstacles.at(group.step);
            for &row in group.rows {
                let (verdict, nearest) = (answers.verdict[row as usize], answers.nearest[row as usize]);
                if verdict != Verdict::Separated {
                    let pose = self.sweep.poses[rows.start + row as usize];
                    self.overlapping(pose, &lists, |obstacle| pairs.push((row, obstacle)));
                } else if nearest != NO_OBSTACLE {
                    pairs.push((row, nearest));
                }
            }
        }
        pairs.sort_unstable();
        Candidates { pairs, singly: notes.singly }
    }

    /// Hands out the obstacles whose bounding circles meet that of the footprint.
    fn overlapping(&self, pose: Pose<T>, lists: &[StepObstacles<'_, T>], mut found: impl FnMut(u32)) {
        let (entry, _) = self.obstacles.table().known(self.sweep.footprint);
        let center = pose.translation + pose.rotation.apply(entry.center);
        // NaN, as that of an obstacle, at a pose that stretches.
        let reach = entry.reach * stretch(pose.rotation) + entry.radius;
        for list in lists {
            for place in list.places.clone() {
                let (other, _) = self.obstacles.prepared(place as u32);
                let away = (other.origin + other.center) - center;
                let coordinates = center.norm1() + reach + (other.origin + other.center).norm1() + other.reach;
                let limit = reach + other.reach + margin(coordinates);
                // The comparison fails for NaN, which is not far.
                if !(limit < away.max_abs()) {
                    found(place as u32);
                }
            }
        }
    }

    /// Answers the candidates, and keeps for every row the one with the smallest signed distance.
    fn touch(
        &self,
        batch: &Batch<'_>,
        rows: Range<usize>,
        found: &Candidates,
        columns: &mut SweepColumns<'_, T>,
    ) -> Notes {
        columns.clear();
        let (footprint, poses) = (self.sweep.footprint, self.poses(rows.clone()));
        let mut notes = Notes { singly: found.singly, ..Notes::default() };
        let mut answers = Contacts::default();
        for pairs in found.pairs.chunks(pair_chunk::CHUNK) {
            let placed = |&(row, obstacle): &(u32, u32)| {
                (PosedId::new(footprint, poses[row as usize]), self.obstacles.placed()[obstacle as usize])
            };
            let (a, b): (Vec<_>, Vec<_>) = pairs.iter().map(placed).unzip();
            let asked = Pairs::checked(self.obstacles.table(), &a, &b);
            let to = answers.columns(pairs.len()).into();
            // A chunk, which stays on this thread; nobody cancels it.
            let run = RunSettings { width: batch.run.width, ..RunSettings::default() };
            let more = HowDeep.ask(PairTask { run, rows: asked.work(), to }).unwrap_or_default();
            for (index, &(row, obstacle)) in pairs.iter().enumerate() {
                columns.keep(row as usize, obstacle, &answers, index);
            }
            let row = |index: usize| rows.start + pairs[index].0 as usize;
            notes.undecided.extend(more.undecided.iter().map(|one| Undecided { row: row(one.row), ..*one }));
            notes.singly += more.singly;
        }
        notes.undecided.retain(|one| columns.contact.distances.verdict[one.row - rows.start] == Verdict::Undecided);
        notes.undecided.dedup_by_key(|one| one.row);
        notes
    }
}

impl<T: Element> SweepColumns<'_, T> {
    /// Sets all rows to the answer that there is no obstacle.
    fn clear(&mut self) {
        let ClosestColumns { distances, normal, on_a, on_b } = &mut self.contact;
        distances.verdict.fill(Verdict::Separated);
        for column in [&mut distances.distance, &mut distances.lower, &mut distances.upper] {
            column.fill(T::INFINITY);
        }
        for column in [normal, on_a, on_b] {
            column.fill(Vec2::default());
        }
        self.obstacle.fill(NO_OBSTACLE);
    }

    /// Keeps the contact with an obstacle if it is the nearest so far, and the worse verdict.
    fn keep(&mut self, row: usize, obstacle: u32, answers: &Contacts<Vec2<T>>, index: usize) {
        let distances = &mut self.contact.distances;
        if badness(distances.verdict[row]) < badness(answers.verdict[index]) {
            distances.verdict[row] = answers.verdict[index];
        }
        // Of an undecided pair without a distance, zero.
        let distance = answers.signed_distance[index];
        let distance = if distance.is_nan() { Number::ZERO } else { distance };
        if self.obstacle[row] != NO_OBSTACLE && !(distance < distances.distance[row]) {
            return;
        }
        self.obstacle[row] = obstacle;
        (distances.distance[row], distances.lower[row], distances.upper[row]) =
            (distance, answers.lower[index], answers.upper[index]);
        self.contact.normal[row] = answers.normal[index];
        (self.contact.on_a[row], self.contact.on_b[row]) = (answers.on_a[index], answers.on_b[index]);
    }
}
