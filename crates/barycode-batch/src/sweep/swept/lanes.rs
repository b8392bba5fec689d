//! Steps and obstacles of a chunk of trajectories that the kernels settle, and those they leave.

use super::chord::{Chord, ChordOfPolygons, ChordRows};
use super::track::{NearPair, SweptChunk, Wanted};
use crate::compiled::Element;
use crate::lanes::Width;
use crate::sweep::path::Unsettled;
use barycode::d2::Vec2;

/// A chunk, and how it is looked at.
#[derive(Clone, Copy)]
struct Look<'w, 'p, 't, T: Element> {
    chunk: &'w SweptChunk<'w, 'p, 't, Vec2<T>>,
    width: Width,
    within: Option<&'w [T]>,
    /// How far from its row that of the pose at the end of a step is.
    ahead: u32,
}

/// The steps and obstacles that are not proven to stay farther apart than the distances of their
/// rows, by row and then by obstacle.
pub(super) fn near_pairs<'w, T: Element>(
    chunk: &'w SweptChunk<'w, '_, '_, Vec2<T>>,
    width: Width,
    wanted: &Wanted<'w, T>,
) -> Vec<NearPair> {
    let (mut moving, mut lasts) = (Vec::with_capacity(chunk.chunk.poses.len()), Vec::new());
    for (index, rows) in chunk.each.iter().enumerate() {
        if rows.is_empty() || wanted.skips(index) {
            continue;
        }
        moving.extend(rows.start..rows.end - 1);
        lasts.push(rows.end - 1);
    }
    let mut near = Vec::new();
    for (rows, ahead) in [(&moving, 1), (&lasts, 0)] {
        let look = Look { chunk, width, within: wanted.within, ahead };
        let ChordRows { hits, open, mut left } = look.chord(rows);
        look.polygons(open, &mut left);
        near.extend(hits.iter().map(|&(row, obstacle)| NearPair { row: row as u32, obstacle, hit: true }));
        near.extend(left.iter().map(|&(row, obstacle)| NearPair { row: row as u32, obstacle, hit: false }));
    }
    near.sort_unstable_by_key(|pair| (pair.row, pair.obstacle));
    near
}

impl<T: Element> Look<'_, '_, '_, T> {
    /// Tests rows against all obstacles.
    fn chord(self, rows: &[u32]) -> ChordRows {
        let Self { chunk, width, within, ahead } = self;
        let mut found = ChordRows::default();
        if !rows.is_empty() {
            let order = &chunk.chunk.order_of(rows);
            let (path, poses, next) = (chunk.chunk.path, &chunk.chunk.poses[..], &chunk.of.next[..]);
            T::chord(width, Chord { path, poses, order, next, ahead, within, found: &mut found });
        }
        found
    }

    /// Tests rows against one obstacle each, those of a footprint together.
    fn polygons(self, mut open: Vec<Unsettled>, left: &mut Vec<Unsettled>) {
        let Self { chunk, width, within, ahead } = self;
        let (path, poses, next) = (chunk.chunk.path, &chunk.chunk.poses[..], &chunk.of.next[..]);
        let place = |pair: &Unsettled| chunk.chunk.footprint_place(pair.0);
        open.sort_unstable_by_key(|pair| (place(pair), pair.1, pair.0));
        for open in open.chunk_by(|a, b| place(a) == place(b)) {
            let footprint = place(&open[0]);
            T::chord_of_polygons(width, ChordOfPolygons { path, poses, next, ahead, within, footprint, open, left });
        }
    }
}
