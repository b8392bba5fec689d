//! Size from which climbing pays: scan against climb, interleaved. In the plane over distinct pairs
//! in a new random order each pass; in space support by support, over directions that never repeat.
//!
//! `cargo bench -p barycode --bench support`. The crossovers in `shape/polygon.rs` and
//! `shape/polytope.rs` come from here; the records are `docs/decisions/0004-support-crossover.md`
//! and `docs/notes/0013-support-in-space.md`.

use barycode::d2::{Polygon, Query, SupportSearch, Vec2};
use barycode::d3::{Convex, Polytope, Vec3};
use barycode::{Cache, Scalar};
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

    fn on_sphere(&mut self) -> [f64; 3] {
        loop {
            let v = [0; 3].map(|_| self.within(-1.0, 1.0));
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.1 && length <= 1.0 {
                return v.map(|c| c / length);
            }
        }
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
    plane();
    space::<f64>();
    space::<f32>();
}

fn plane() {
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

fn vector<T: Scalar>(v: [f64; 3]) -> Vec3<T> {
    Vec3::from(v.map(T::from_f64))
}

/// Nanoseconds per support of hulls of points on a sphere. Measured are one hull, whose vertices
/// stay in the cache, 64 hulls in turn, and, up to 512 vertices, 1024 hulls, which fit no cache.
/// Directions are random without a hint, or those of a GJK run with the last vertex as hint: a
/// direction, nearly its opposite, then ever smaller changes.
fn space<T: Scalar>() {
    const TURNS: i32 = 5;
    println!(
        "\n| {}, n | one: cold scan | climb | GJK scan | climb | 64: cold scan | climb | GJK scan | climb \
         | 1024: cold scan | climb | GJK scan | climb |",
        T::NAME
    );
    println!("| {}", "--- | ".repeat(13).trim_end());
    for count in [4, 8, 16, 32, 64, 128, 192, 256, 384, 512, 1024, 4096] {
        print!("| {count} |");
        for hulls in [1, 64, 1024] {
            if hulls * count > 1 << 19 {
                print!(" – | – | – | – |");
                continue;
            }
            let mut random = Random(count as u64);
            let shapes: Vec<Polytope<T>> = (0..hulls)
                .map(|_| Polytope::hull((0..count).map(|_| vector(random.on_sphere())).collect()).expect("finite"))
                .collect();
            let variants = [SupportSearch::Scan, SupportSearch::Climb]
                .map(|search| shapes.iter().map(|shape| shape.clone().with_search(search)).collect::<Vec<_>>());
            let mut runs = |turns: i32| -> Vec<(usize, Vec<Vec3<T>>)> {
                let run = |random: &mut Random| {
                    let first = random.on_sphere();
                    let mut toward = first.map(|c| -c);
                    let turned = (0..turns).map(|turn| {
                        let (by, size) = (random.on_sphere(), 0.7 * 0.4_f64.powi(turn));
                        toward = [0, 1, 2].map(|axis| toward[axis] + size * by[axis]);
                        vector(toward)
                    });
                    std::iter::once(vector(first)).chain(turned).collect()
                };
                (0..1 << 14).map(|_| (random.bits() as usize % hulls, run(&mut random))).collect()
            };
            for turns in [0, TURNS] {
                let runs = runs(turns);
                let mut times = [Vec::new(), Vec::new()];
                // The median of many short stretches is robust against interruptions. Rounds
                // alternate, since a scan evicts from the cache what a climb needs.
                for round in 0..6 {
                    let (shapes, times) = (&variants[round % 2], &mut times[round % 2]);
                    for stretch in runs.chunks(256) {
                        let start = Instant::now();
                        for (which, directions) in stretch {
                            let mut hint = 0;
                            for &direction in directions {
                                hint = black_box(shapes[*which].support(direction, hint)).id;
                            }
                        }
                        let supports = stretch.len() as f64 * f64::from(turns + 1);
                        times.push(start.elapsed().as_secs_f64() * 1e9 / supports);
                    }
                }
                let [scan, climb] = times.map(median);
                print!(" {scan:.0} | {climb:.0} |");
            }
        }
        println!();
    }
}
