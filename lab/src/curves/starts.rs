//! The same pairs from other starts: with other vertices first, and with the polygons exchanged.

use super::plane::{FEW, MIXED, SIZE};
use super::{Run, Study, draw};
use crate::data::Pair;
use crate::tables::cell::{Cell, Contestant, ContestantKind, Stage, enter, measure};
use crate::tables::plane::{inline, truth};
use barycode_lab_peers::{Manner, Pairs, Precision, Question};

/// By so many places the vertices of both polygons are moved on.
pub const PLACES: usize = 8;

impl Run<'_> {
    /// All starts in one run, so that what else the machine does is not taken for luck; a quarter
    /// of the pairs, for memory.
    pub fn starts(&mut self) {
        for vertices in [8, 24] {
            let drawn = draw::mixed(vertices, self.options.pairs.div_ceil(4));
            let exchanged: Vec<_> = drawn.iter().map(exchanged).collect();
            let truths = [truth(&drawn), truth(&exchanged)];
            let (mut contestants, mut without, mut starts) = (Vec::new(), Vec::new(), Vec::new());
            for (class, mut pairs, truth) in
                [(MIXED, drawn, &truths[0]), ("the same, exchanged", exchanged, &truths[1])]
            {
                for places in 0..PLACES {
                    let (all, absent) = self.start(&pairs);
                    contestants.extend(all.into_iter().map(|one| Contestant { truth: Some(truth), ..one }));
                    without = absent;
                    starts.push((class, places));
                    for pair in &mut pairs {
                        pair.a.rotate_left(1);
                        pair.b.rotate_left(1);
                    }
                }
            }
            let subject = &format!("polygons-{vertices}");
            let stage = Stage { subject, class: MIXED, questions: &Question::PLAIN, truth: &truths[0], size: SIZE };
            for cell in measure(stage, &mut contestants, &without, self.walk()) {
                for (&(class, places), cell) in starts.iter().zip(apart(cell, starts.len())) {
                    self.push(Study::Starts, places as f64, [Cell { class, ..cell }]);
                }
            }
        }
    }

    /// Ours and the quickest peers.
    fn start<'p>(&self, pairs: &[Pair]) -> (Vec<Contestant<'p>>, Vec<(String, Precision, String)>) {
        let mut contestants = inline::<f32>(pairs);
        contestants.extend(inline::<f64>(pairs));
        contestants.retain(|one| one.kind == ContestantKind::Own);
        let mut without = Vec::new();
        for precision in Precision::ALL {
            let peers = self.peers(FEW, precision);
            without.extend(enter(peers, Pairs::Plane(pairs), Manner::Cold, &mut contestants));
        }
        (contestants, without)
    }
}

/// A cell for each start: everyone is there once for each, in the order of the starts.
fn apart(cell: Cell, starts: usize) -> Vec<Cell> {
    let Cell { subject, class, question, pairs, mut results, without } = cell;
    let each = results.len() / starts;
    let mut cells = Vec::new();
    while !results.is_empty() {
        let rest = results.split_off(each);
        let (subject, without) = (subject.clone(), without.clone());
        cells.push(Cell { subject, class, question, pairs, results, without });
        results = rest;
    }
    cells
}

/// The second polygon first, in its own frame; the same pair but for the rounding of the
/// translation to single precision.
pub fn exchanged(pair: &Pair) -> Pair {
    let Pair { a, b, cos, sin, translation: [x, y] } = pair;
    let translation = [-(cos * x + sin * y), sin * x - cos * y].map(|c| f64::from(c as f32));
    Pair { a: b.clone(), b: a.clone(), cos: *cos, sin: -sin, translation }
}
