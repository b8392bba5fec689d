//! Curves of polygons.

use super::{Run, Study, draw, joined};
use crate::data::Pair;
use crate::tables::cell::{Cell, PassOrder, Stage, enter, measure};
use crate::tables::own;
use crate::tables::plane::{chosen, columns, inline, truth};
use barycode::d2::{Pose, Vec2};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Manner, Pairs, Peer, Precision, Question};

pub const VERTICES: [usize; 3] = [4, 8, 24];

/// The quickest peers of the plane.
pub const FEW: &[&str] = &["parry", "Box2D 2.4", "Box2D v3"];

pub const MIXED: &str = "distant and overlapping";
/// About the largest coordinate.
pub const SIZE: f64 = 8.0;

/// Gaps over sizes.
pub const GAPS: [f64; 9] = [-0.5, -1e-2, -1e-4, 0.0, 1e-6, 1e-3, 0.1, 1.0, 10.0];
const ASPECTS: [(f64, &str); 3] = [(1.0, "aspect 1"), (10.0, "aspect 10"), (100.0, "aspect 100")];

/// Both questions about mixed pairs.
fn mixed<'t>(subject: &'t str, truth: &'t [(f64, f64)]) -> Stage<'t> {
    Stage { subject, class: MIXED, questions: &Question::PLAIN, truth, size: SIZE }
}

impl Run<'_> {
    pub fn distinct_pairs(&mut self) {
        for vertices in VERTICES {
            let counts = (0..).map(|power| 64 << (2 * power)).take_while(|&count| count <= self.options.most);
            let fit = |&count: &usize| fits(vertices, count);
            let counts: Vec<_> = counts.filter(fit).collect();
            let all = draw::mixed(vertices, counts.last().copied().unwrap_or_default());
            for count in counts {
                let pairs = &all[..count];
                let (subject, truth) = (format!("polygons-{vertices}"), truth(pairs));
                let stage = mixed(&subject, &truth);
                let walk = PassOrder { rounds: (self.options.pairs / count).max(1), ..self.walk() };
                let narrow = distinct::<f32>(pairs, stage, self.peers(FEW, Precision::Single), walk);
                let wide = distinct::<f64>(pairs, stage, self.peers(FEW, Precision::Double), walk);
                self.push(Study::DistinctPairs, count as f64, joined(narrow, wide));
            }
        }
    }

    pub fn batch_sizes(&mut self) {
        let powers = (0..).map(|power| 1_usize << (2 * power));
        let sizes: Vec<_> = powers.take_while(|&size| size <= self.options.pairs).collect();
        // All calls of a size are full.
        let largest = sizes.last().copied().expect("1 is a size");
        for vertices in VERTICES {
            let pairs = draw::mixed(vertices, self.options.pairs / largest * largest);
            let (subject, truth) = (format!("polygons-{vertices}"), truth(&pairs));
            let stage = mixed(&subject, &truth);
            for &size in &sizes {
                let walk = PassOrder { run: size, ..self.walk() };
                let (narrow, wide) = (sized::<f32>(&pairs, size, stage, walk), sized::<f64>(&pairs, size, stage, walk));
                self.push(Study::BatchSize, size as f64, joined(narrow, wide));
            }
        }
    }

    /// 1, 2, 4 and so on, and as many as there are.
    pub fn threads(&mut self) {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let counts: Vec<_> = (0..).map(|power| 1 << power).take_while(|&count| count < all).chain([all]).collect();
        for vertices in VERTICES {
            let pairs = draw::mixed(vertices, self.options.pairs);
            let (subject, truth) = (format!("polygons-{vertices}"), truth(&pairs));
            let stage = mixed(&subject, &truth);
            let (narrow, wide) = (columns::<f32>(&pairs), columns::<f64>(&pairs));
            for &count in &counts {
                let mut contestants = [own::threaded(narrow.pairs(), count), own::threaded(wide.pairs(), count)];
                let cells = measure(stage, &mut contestants, &[], self.walk());
                self.push(Study::Threads, count as f64, cells);
            }
        }
    }

    pub fn gaps(&mut self) {
        for (aspect, class) in ASPECTS {
            for gap in GAPS {
                let pairs = draw::gapped(8, aspect, gap, self.options.pairs.div_ceil(4));
                let truth = truth(&pairs);
                let size = SIZE.max(3.0 * gap);
                let stage = Stage { subject: "polygons-8", class, questions: &Question::PLAIN, truth: &truth, size };
                let (narrow, wide) = (columns::<f32>(&pairs), columns::<f64>(&pairs));
                let mut contestants = chosen(&pairs, &narrow);
                contestants.extend(chosen(&pairs, &wide));
                let all = self.peers.iter().map(Box::as_ref);
                let without = enter(all, Pairs::Plane(&pairs), Manner::Cold, &mut contestants);
                let cells = measure(stage, &mut contestants, &without, self.walk());
                self.push(Study::Gaps, gap, cells);
            }
        }
    }
}

/// Ours and the quickest peers, in one precision.
fn distinct<'q, T: Element + Into<f64>>(
    pairs: &[Pair],
    stage: Stage<'_>,
    peers: impl Iterator<Item = &'q dyn Peer>,
    walk: PassOrder,
) -> Vec<Cell>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let columns = columns::<T>(pairs);
    let mut contestants = chosen(pairs, &columns);
    let without = enter(peers, Pairs::Plane(pairs), Manner::Cold, &mut contestants);
    measure(stage, &mut contestants, &without, walk)
}

/// Batches of one size, and single pairs in the same order.
fn sized<T: Element + Into<f64>>(pairs: &[Pair], size: usize, stage: Stage<'_>, walk: PassOrder) -> Vec<Cell>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let columns = columns::<T>(pairs);
    let mut contestants = inline::<T>(pairs);
    contestants.extend(own::batches(columns.parts(size), size));
    measure(stage, &mut contestants, &[], walk)
}

/// Whether so many pairs and what everyone makes of them find room in two thirds of the memory that
/// is free; a word about it if not. About 16 numbers a vertex are kept at the same time, of 8 bytes
/// each, of both polygons.
fn fits(vertices: usize, count: usize) -> bool {
    let free = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()
    });
    let needed = count * (600 + 2 * 16 * 8 * vertices);
    // Where the system does not say how much there is, it is tried.
    let fits = free.is_none_or(|free| needed / 1024 <= free / 3 * 2);
    if !fits {
        eprintln!("SKIPPED: {count} distinct pairs of {vertices} vertices, which take about {} MB", needed >> 20);
    }
    fits
}
