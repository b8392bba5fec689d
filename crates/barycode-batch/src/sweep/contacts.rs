//! Contacts of a footprint with the obstacle that it is nearest to, or deepest in.
//!
//! The kernels of clearances find the obstacle of a pose that meets none. Of a pose that meets
//! some, every obstacle whose bounding volume meets that of the footprint is asked about. These
//! pairs go through the kernels for pairs.

use super::chunk::{Candidate, ChunkWork, SweepChunk, SweepVector, keep_undecided};
use super::columns::{ClearanceColumns, badness};
use super::path::{NO_OBSTACLE, SweepPath};
use super::{Clearances, Sweep};
use crate::answers::{ClosestColumns, Columns, Contacts, Notes};
use crate::batch::Batch;
use crate::compiled::CompiledQuestion;
use crate::error::BatchError;
use crate::lanes::Width;
use crate::obstacles::Obstacles;
use crate::pair_chunk;
use crate::question::marker::HowDeep;
use crate::traversal::ChunkTraversal;
use barycode::expert::{Number, Vector};
use barycode::{Scalar, Verdict};

/// Contact of a footprint with one obstacle, one row per pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SweepContacts<V: Vector> {
    /// Contact with the obstacle that [`obstacle`](Self::obstacle) names, from the footprint (A) to
    /// the obstacle (B). The verdict is the worst on any obstacle, in the order of
    /// [`Clearances::verdict`]. Where there is no obstacle, the signed distance and its bounds are
    /// infinite.
    pub contact: Contacts<V>,
    /// The obstacle with the smallest signed distance, up to rounding, as an index into
    /// [`Obstacles::placed`]; [`NO_OBSTACLE`] where there is none.
    pub obstacle: Vec<u32>,
}

/// Mutable rows of [`SweepContacts`].
struct SweepColumns<'c, V: Vector> {
    contact: ClosestColumns<'c, V>,
    obstacle: &'c mut [u32],
}

impl<V: SweepVector> Columns for SweepColumns<'_, V> {
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
    /// use barycode_batch::{Batch, Obstacles, PosedId, PosedRows, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// let wall = table.push(&Rectangle::from_half_extents([9.0, 0.5])?)?;
    /// let walls = [3.0, -3.0].map(|y| PosedId::new(wall, Pose::translation([0.0, y])));
    /// let obstacles = Obstacles::still(&table, &walls)?;
    /// let poses = [0.5, 1.75, -2.0].map(|y| Pose::translation([0.0, y]));
    ///
    /// let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..])?, &[]);
    /// let answers = Batch::new().contacts(sweep, &obstacles)?;
    /// assert_eq!(answers.obstacle, [0, 0, 1]);
    /// for (found, expected) in answers.contact.signed_distance.iter().zip([1.0, -0.25, -0.5]) {
    ///     assert!((found - expected).abs() < 1e-12);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`].
    pub fn contacts<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<SweepContacts<V>, BatchError> {
        let mut answers = SweepContacts { contact: Contacts::default(), obstacle: Vec::new() };
        self.contacts_into(sweep, obstacles, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::contacts`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`]; `answers` then holds no usable values.
    pub fn contacts_into<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
        answers: &mut SweepContacts<V>,
    ) -> Result<(), BatchError> {
        let path = SweepPath::new(sweep, obstacles, Number::ZERO)?;
        answers.obstacle.resize(path.rows(), NO_OBSTACLE);
        let columns = SweepColumns { contact: answers.contact.columns(path.rows()), obstacle: &mut answers.obstacle };
        let notes = ChunkTraversal::new(self.run, path.rows(), V::CHUNK).rows(0, columns, &|first, mut columns| {
            let chunk = path.chunk(first..first + columns.rows());
            let found = chunk.candidates(self.run.width);
            chunk.touch(self.run.width, &found, &mut columns)
        })?;
        (answers.contact.undecided, answers.contact.singly) = (notes.undecided, notes.singly);
        Ok(())
    }
}

/// Pairs of a chunk, in the order of rows.
struct Candidates {
    pairs: Vec<Candidate>,
    /// Number of pairs of a pose and an obstacle that were measured one by one.
    singly: usize,
}

impl<V: SweepVector> SweepChunk<'_, '_, '_, V> {
    /// Pairs one of which has the smallest signed distance of its row.
    fn candidates(&self, width: Width) -> Candidates {
        let infinite = V::Scalar::INFINITY;
        let mut answers = Clearances::beyond(self.poses.len(), infinite);
        let mut columns: ClearanceColumns<'_, V::Scalar> = answers.columns();
        let order = self.order();
        let notes = V::clear(ChunkWork { chunk: self, order: &order, width }, Some(infinite), &mut columns);
        let mut pairs = Vec::new();
        for group in order.groups() {
            for &row in group.rows {
                let (verdict, nearest) = (answers.verdict[row as usize], answers.nearest[row as usize]);
                if verdict != Verdict::Separated {
                    V::visit_near(self, row as usize, group.step, &mut |obstacle| pairs.push((row, obstacle)));
                } else if nearest != NO_OBSTACLE {
                    pairs.push((row, nearest));
                }
            }
        }
        pairs.sort_unstable();
        Candidates { pairs, singly: notes.singly }
    }

    /// Answers the candidates, and keeps for every row the one with the smallest signed distance.
    fn touch(&self, width: Width, found: &Candidates, columns: &mut SweepColumns<'_, V>) -> Notes {
        columns.clear();
        let mut notes = Notes { singly: found.singly, ..Notes::default() };
        let mut answers = Contacts::default();
        for pairs in found.pairs.chunks(pair_chunk::CHUNK) {
            let to = answers.columns(pairs.len()).into();
            let more = self.ask(width, pairs, to, |task| HowDeep.ask(task));
            for (index, &(row, obstacle)) in pairs.iter().enumerate() {
                columns.keep(row as usize, obstacle, &answers, index);
            }
            self.note(&mut notes, pairs, &more);
        }
        keep_undecided(&mut notes.undecided, |row| columns.contact.distances.verdict[row - self.first]);
        notes
    }
}

impl<V: SweepVector> SweepColumns<'_, V> {
    /// Sets all rows to the answer that there is no obstacle.
    fn clear(&mut self) {
        let ClosestColumns { distances, normal, on_a, on_b } = &mut self.contact;
        distances.verdict.fill(Verdict::Separated);
        for column in [&mut distances.distance, &mut distances.lower, &mut distances.upper] {
            column.fill(V::Scalar::INFINITY);
        }
        for column in [normal, on_a, on_b] {
            column.fill(V::default());
        }
        self.obstacle.fill(NO_OBSTACLE);
    }

    /// Keeps the contact with an obstacle if it is the nearest so far, and the worse verdict.
    fn keep(&mut self, row: usize, obstacle: u32, answers: &Contacts<V>, index: usize) {
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
