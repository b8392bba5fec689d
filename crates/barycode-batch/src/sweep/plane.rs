//! Chunk of a sweep in the plane: the kernels first, then the single-pair library for what they
//! leave.

use super::chunk::{ChunkWork, SweepChunk, SweepVector, keep_undecided};
use super::clear::Clear;
use super::collide::Collide;
use super::columns::{ClearanceColumns, CollisionColumns, Measured};
use super::waiting::{CollideWaitingRows, WaitingRows};
use crate::answers::{Notes, Undecided};
use crate::compiled::Element;
use crate::obstacles::{margin, stretch};
use crate::table::{PosedId, Single};
use barycode::d2::Vec2;
use barycode::expert::Coordinates;
use barycode::{Stop, Verdict};

impl<T: Element> SweepVector for Vec2<T> {
    /// Enough that those of one time step fill registers, and few enough to stay in the second
    /// cache of a core.
    const CHUNK: usize = 2048;

    fn collide(work: ChunkWork<'_, '_, '_, Self>, columns: &mut CollisionColumns<'_>) -> Notes {
        let ChunkWork { chunk, order, width } = work;
        let (first, path, poses) = (chunk.first, chunk.path, &chunk.poses[..]);
        let (mut waiting, mut left) = (WaitingRows::default(), Vec::new());
        T::collide(width, Collide { path, poses, order, columns, waiting: &mut waiting, left: &mut left });
        if !waiting.is_empty() {
            let waiting = &waiting;
            T::collide_waiting(width, CollideWaitingRows { path, poses, waiting, columns, left: &mut left });
        }
        left.sort_unstable();
        let mut notes = Notes::default();
        for (row, obstacle) in left {
            if columns.is_settled(row, obstacle) {
                continue;
            }
            notes.singly += 1;
            let answer = chunk.one(row, obstacle, |a, b| T::within_singly(a, b, path.margin));
            let (verdict, stop) = answer.unwrap_or((Verdict::Undecided, Stop::NotFinite));
            columns.take(row, obstacle, verdict);
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - first]);
        notes
    }

    fn clear(work: ChunkWork<'_, '_, '_, Self>, cut_off: Option<T>, columns: &mut ClearanceColumns<'_, T>) -> Notes {
        let ChunkWork { chunk, order, width } = work;
        let (first, path, poses) = (chunk.first, chunk.path, &chunk.poses[..]);
        let mut left = Vec::new();
        T::clear(width, Clear { path, poses, order, cut_off, columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, obstacle) in left {
            let unknown = ((Verdict::Undecided, T::ZERO, -T::INFINITY, T::INFINITY), Stop::NotFinite);
            let answer = chunk.one(row, obstacle, T::distance_singly);
            let ((verdict, distance, lower, upper), stop) = answer.unwrap_or(unknown);
            let measured = Measured { verdict, distance, lower, upper };
            let is_near = columns.take(row, obstacle, cut_off.unwrap_or(T::INFINITY), measured);
            if is_near && verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.distances.verdict[row - first]);
        notes
    }

    /// Hands out the obstacles whose bounding circles meet that of the footprint.
    fn visit_near(chunk: &SweepChunk<'_, '_, '_, Self>, row: usize, step: u32, found: &mut dyn FnMut(u32)) {
        let (path, PosedId { shape, pose }) = (chunk.path, chunk.posed(row));
        let (entry, _) = path.sweep.footprints.table.known(shape);
        let center = pose.translation + pose.rotation.apply(entry.center);
        // NaN, as that of an obstacle, at a pose that stretches.
        let reach = entry.reach * stretch(pose.rotation) + entry.radius;
        for list in path.obstacles.at(step) {
            for place in list.places.clone() {
                let (other, _) = path.obstacles.prepared(place as u32);
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
}

impl<T: Element> SweepChunk<'_, '_, '_, Vec2<T>> {
    /// Asks the single-pair library about one row and one obstacle; `None` at a pose that is not
    /// finite.
    fn one<A>(
        &self,
        row: usize,
        obstacle: u32,
        ask: impl Fn(&Single<'_, Vec2<T>>, &Single<'_, Vec2<T>>) -> A,
    ) -> Option<A> {
        let (own, table) = (self.path.sweep.footprints.table, self.path.obstacles.table());
        let (posed, other) = (self.posed(row), self.path.obstacles.placed()[obstacle as usize]);
        let a = own.single(own.known(posed.shape).0, posed.pose)?;
        let b = table.single(table.known(other.shape).0, other.pose)?;
        Some(ask(&a, &b))
    }
}
