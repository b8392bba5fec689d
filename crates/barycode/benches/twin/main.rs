//! Times of the generic kernels against hand-written twins: the same algorithm for two polygons of
//! `f64` in one frame, with the same answers in every bit (asserted before anything is timed, and
//! in a test).
//!
//! The aim is 5 %; `docs/decisions/0011-twins.md` lists the measures taken for it,
//! `docs/notes/0011-twins.md` the results.
//!
//! `cargo bench -p barycode --bench twin`

mod hand_written;

use barycode::d2::{Query, Vec2};
use barycode::{Distance, Intersection};
use hand_written::{CLASSES, Random, Shape, assert_same_answers, distance, intersects, pairs};
use std::hint::black_box;
use std::time::Instant;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    const PAIRS: usize = 4096;
    println!("| question | class | generic ÷ hand-written |\n| --- | --- | --- |");
    for (class, low, high) in CLASSES {
        let mut random = Random(1);
        let pairs = pairs(&mut random, PAIRS, low, high);
        assert_same_answers(&pairs);
        let mut order: Vec<usize> = (0..PAIRS).collect();
        let mut ratios = [Vec::new(), Vec::new()];
        for _ in 0..41 {
            for last in (1..order.len()).rev() {
                order.swap(last, (random.bits() % (last as u64 + 1)) as usize);
            }
            let time = |run: &dyn Fn(usize)| {
                let start = Instant::now();
                for &index in &order {
                    run(index);
                }
                start.elapsed().as_secs_f64()
            };
            let generic = time(&|i| {
                black_box(generic_distance(&pairs[i].0.0, &pairs[i].1.0));
            });
            let by_hand = time(&|i| {
                black_box(distance(&pairs[i].0.1, &pairs[i].1.1));
            });
            ratios[0].push(generic / by_hand);
            let generic = time(&|i| {
                black_box(generic_intersects(&pairs[i].0.0, &pairs[i].1.0));
            });
            let by_hand = time(&|i| {
                black_box(intersects(&pairs[i].0.1, &pairs[i].1.1));
            });
            ratios[1].push(generic / by_hand);
        }
        let [distance, collision] = ratios.map(median);
        println!("| distance | {class} | {distance:.3} |\n| collision | {class} | {collision:.3} |");
    }
}

#[inline(never)]
fn generic_distance(a: &Shape, b: &Shape) -> Distance<Vec2<f64>> {
    Query::new().distance(a, b)
}

#[inline(never)]
fn generic_intersects(a: &Shape, b: &Shape) -> Intersection<Vec2<f64>> {
    Query::new().intersects(a, b)
}
