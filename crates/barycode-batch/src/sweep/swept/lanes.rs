//! What the kernels settle of a chunk of trajectories, and what they leave.

use super::chord::{Chord, ChordOfPolygons, ChordRows};
use super::track::{NearPair, SweptChunk};
use crate::compiled::Element;
use crate::lanes::Width;
use crate::sweep::path::Unsettled;
use barycode::d2::Vec2;

/// The steps and obstacles that are not proven to stay apart, by row and then by obstacle.
pub(super) fn near_pairs<T: Element>(chunk: &SweptChunk<'_, '_, '_, Vec2<T>>, width: Width) -> Vec<NearPair> {
    let rows = chunk.chunk.poses.len() as u32;
    let mut lasts: Vec<u32> = chunk.each.iter().filter(|rows| !rows.is_empty()).map(|rows| rows.end - 1).collect();
    let mut moving = Vec::with_capacity(rows as usize);
    let mut begin = 0;
    for &last in &lasts {
        moving.extend(begin..last);
        begin = last + 1;
    }
    let mut near = Vec::new();
    for (rows, ahead) in [(&mut moving, 1), (&mut lasts, 0)] {
        let ChordRows { hits, open, mut left } = chord(chunk, width, rows, ahead);
        polygons(chunk, width, open, ahead, &mut left);
        near.extend(hits.iter().map(|&(row, obstacle)| NearPair { row: row as u32, obstacle, hit: true }));
        near.extend(left.iter().map(|&(row, obstacle)| NearPair { row: row as u32, obstacle, hit: false }));
    }
    near.sort_unstable_by_key(|pair| (pair.row, pair.obstacle));
    near
}

/// Tests rows against all obstacles.
fn chord<T: Element>(chunk: &SweptChunk<'_, '_, '_, Vec2<T>>, width: Width, rows: &[u32], ahead: u32) -> ChordRows {
    let mut found = ChordRows::default();
    if !rows.is_empty() {
        let order = chunk.chunk.order_of(rows);
        let (path, poses, next) = (chunk.chunk.path, &chunk.chunk.poses[..], &chunk.of.next[..]);
        T::chord(width, Chord { path, poses, order: &order, next, ahead, found: &mut found });
    }
    found
}

/// Tests rows against one obstacle each, those of a footprint together.
fn polygons<T: Element>(
    chunk: &SweptChunk<'_, '_, '_, Vec2<T>>,
    width: Width,
    mut open: Vec<Unsettled>,
    ahead: u32,
    left: &mut Vec<Unsettled>,
) {
    let (path, poses, next) = (chunk.chunk.path, &chunk.chunk.poses[..], &chunk.of.next[..]);
    open.sort_unstable_by_key(|&(row, obstacle)| (chunk.chunk.footprint_place(row), obstacle, row));
    let place = |pair: &Unsettled| chunk.chunk.footprint_place(pair.0);
    for open in open.chunk_by(|a, b| place(a) == place(b)) {
        let footprint = place(&open[0]);
        T::chord_of_polygons(width, ChordOfPolygons { path, poses, next, ahead, footprint, open, left });
    }
}
