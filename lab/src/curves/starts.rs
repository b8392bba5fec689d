//! The same pairs from other starts: with other vertices first, and with the polygons exchanged.

use super::plane::{FEW, MIXED, SIZE};
use super::{Run, Study, draw};
use crate::data::Pair;
use crate::tables::cell::{Stage, enter, measure};
use crate::tables::plane::{inline, truth};
use barycode_lab_peers::{Manner, Pairs, Precision, Question};

/// By so many places the vertices of both polygons are moved on.
pub const PLACES: usize = 8;

impl Run<'_> {
    pub fn starts(&mut self) {
        for vertices in [8, 24] {
            let pairs = draw::mixed(vertices, self.options.pairs);
            let exchanged = pairs.iter().map(exchanged).collect();
            for (class, mut pairs) in [(MIXED, pairs), ("the same, exchanged", exchanged)] {
                let subject = format!("polygons-{vertices}");
                for places in 0..PLACES {
                    self.start(&subject, class, places, &pairs);
                    for pair in &mut pairs {
                        pair.a.rotate_left(1);
                        pair.b.rotate_left(1);
                    }
                }
            }
        }
    }

    fn start(&mut self, subject: &str, class: &'static str, places: usize, pairs: &[Pair]) {
        let truth = truth(pairs);
        let mut contestants = inline::<f32>(pairs);
        contestants.extend(inline::<f64>(pairs));
        let mut without = Vec::new();
        for precision in Precision::ALL {
            let peers = self.peers(FEW, precision);
            without.extend(enter(peers, Pairs::Plane(pairs), Manner::Cold, &mut contestants));
        }
        let stage = Stage { subject, class, questions: &Question::ALL, truth: &truth, size: SIZE };
        let cells = measure(stage, &mut contestants, &without, self.walk());
        self.push(Study::Starts, places as f64, cells);
    }
}

/// The second polygon first, in its own frame; the same pair but for the rounding of the translation to single precision.
pub fn exchanged(pair: &Pair) -> Pair {
    let Pair { a, b, cos, sin, translation: [x, y] } = pair;
    let translation = [-(cos * x + sin * y), sin * x - cos * y].map(|c| f64::from(c as f32));
    Pair { a: b.clone(), b: a.clone(), cos: *cos, sin: -sin, translation }
}
