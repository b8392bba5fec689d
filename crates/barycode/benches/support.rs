//! Where climbing begins to pay: scan against climb, interleaved, over distinct pairs in a new random order each pass.
//!
//! `cargo bench -p barycode --bench support`. The crossover in `shape/polygon.rs` comes from here; the record is in
//! `docs/decisions/0004-support-crossover.md`.

use barycode::Cache;
use barycode::d2::{Polygon, Query, SupportSearch, Vec2};
use std::hint::black_box;
use std::time::Instant;

/// The `SplitMix64` generator.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

type Shape = Polygon<f64, Vec<Vec2<f64>>>;

fn polygon(random: &mut Random, count: usize, center: [f64; 2]) -> Shape {
    let (long, wide, turn) = (random.within(0.7, 1.3), random.within(0.7, 1.3), random.within(0.0, 6.3));
    let step = std::f64::consts::TAU / count as f64;
    let vertices = (0..count).map(|index| {
        let angle = (index as f64 + random.within(-0.35, 0.35)) * step;
        let (x, y) = (long * angle.cos(), wide * angle.sin());
        Vec2::new(center[0] + x * turn.cos() - y * turn.sin(), center[1] + x * turn.sin() + y * turn.cos())
    });
    Polygon::hull(vertices.collect()).expect("finite")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    const PAIRS: usize = 4096;
    const PASSES: usize = 15;
    println!("| n | distance cold, climb ÷ scan | distance warm, climb ÷ scan | collision cold, climb ÷ scan |");
    println!("| --- | --- | --- | --- |");
    for count in [4, 8, 12, 16, 24, 32, 48, 64, 128, 512] {
        let mut random = Random(count as u64);
        let pairs: Vec<(Shape, Shape)> = (0..PAIRS)
            .map(|_| {
                let (apart, toward) = (random.within(1.8, 6.0), random.within(0.0, 6.3));
                let center = [apart * toward.cos(), apart * toward.sin()];
                (polygon(&mut random, count, [0.0, 0.0]), polygon(&mut random, count, center))
            })
            .collect();
        let variant = |search: SupportSearch| -> Vec<_> {
            pairs.iter().map(|(a, b)| (a.clone().with_search(search), b.clone().with_search(search))).collect()
        };
        let variants = [variant(SupportSearch::Scan), variant(SupportSearch::Climb)];
        let mut order: Vec<usize> = (0..PAIRS).collect();
        let mut caches = vec![Cache::new(); PAIRS];
        for (cache, (a, b)) in caches.iter_mut().zip(&pairs) {
            black_box(Query::new().cache(cache).distance(a, b));
        }
        let mut ratios = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..PASSES {
            for last in (1..order.len()).rev() {
                order.swap(last, (random.bits() % (last as u64 + 1)) as usize);
            }
            for (question, ratios) in ratios.iter_mut().enumerate() {
                let times = [0, 1].map(|which: usize| {
                    let shapes = &variants[which];
                    let start = Instant::now();
                    for &index in &order {
                        let (a, b) = &shapes[index];
                        let distance = match question {
                            0 => Query::new().distance(a, b).distance,
                            1 => Query::new().cache(&mut caches[index].clone()).distance(a, b).distance,
                            _ => f64::from(Query::new().intersects(a, b).iterations),
                        };
                        black_box(distance);
                    }
                    start.elapsed().as_secs_f64()
                });
                ratios.push(times[1] / times[0]);
            }
        }
        let [cold, warm, collision] = ratios.map(median);
        println!("| {count} | {cold:.2} | {warm:.2} | {collision:.2} |");
    }
}
