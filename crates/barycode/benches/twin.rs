//! The generic kernels beside hand-written twins: the same algorithm for two polygons of `f64` in one frame, written out
//! without traits, policies or a second pass. The generic code must stay within 5 % (`--assert`: within 15 %, for noisy
//! machines).
//!
//! `cargo bench -p barycode --bench twin [-- --assert]`

use barycode::d2::{Polygon, Query, SupportSearch, Vec2};
use barycode::{Convex, Verdict};
use std::hint::black_box;
use std::time::Instant;

type Shape = Polygon<f64, [Vec2<f64>; 8]>;
type V = [f64; 2];

const UNIT: f64 = f64::EPSILON / 2.0;

/// What the twins know of a polygon: vertices, a point inside, the farthest vertex.
struct Twin {
    vertices: [V; 8],
    start: V,
    extent: f64,
}

fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: V, b: V) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn norm1(a: V) -> f64 {
    a[0].abs() + a[1].abs()
}

fn bound(a: V) -> f64 {
    let (x, y) = (a[0].abs(), a[1].abs());
    x.max(y) + x.min(y) * 0.414_214
}

fn farthest(vertices: &[V; 8], direction: V) -> V {
    let (mut best, mut value) = (0, dot(vertices[0], direction));
    for (index, &vertex) in vertices.iter().enumerate().skip(1) {
        let candidate = dot(vertex, direction);
        if candidate > value {
            (best, value) = (index, candidate);
        }
    }
    vertices[best]
}

fn support(a: &Twin, b: &Twin, direction: V) -> V {
    sub(farthest(&a.vertices, direction), farthest(&b.vertices, [-direction[0], -direction[1]]))
}

/// The end of a twin: a simplex of one or two vertices with the last direction and support, or overlap.
enum End {
    Apart { first: V, second: Option<V>, direction: V, support: V },
    Separated,
    Overlap,
    Unsure,
}

/// GJK with the ordered barycode: `first` and `second` are the older vertices, `w` the newest.
#[inline(always)]
fn descend(a: &Twin, b: &Twin, decide: bool) -> End {
    let size = a.extent + b.extent;
    let margin = size * 10.0 * UNIT;
    let start = sub(a.start, b.start);
    let mut direction = [-start[0], -start[1]];
    if !(direction[0].abs().max(direction[1].abs()) > 0.0) {
        direction = [1.0, 0.0];
    }
    let mut first = support(a, b, direction);
    let mut second: Option<V> = None;
    if decide && -dot(direction, first) > margin * norm1(direction) {
        return End::Separated;
    }
    let mut previous = direction;
    for _ in 0..256 {
        direction = match second {
            None => [-first[0], -first[1]],
            Some(second) => {
                let edge = sub(second, first);
                let normal = [-edge[1], edge[0]];
                let side = cross(first, edge);
                let noise = 4.0 * UNIT * (norm1(first) * norm1(edge));
                let sign = if side.abs() <= noise { dot(normal, previous) } else { side };
                let factor = if sign > 0.0 { 1.0 } else { -1.0 };
                [normal[0] * factor, normal[1] * factor]
            }
        };
        if !(direction[0].abs().max(direction[1].abs()) > 0.0) {
            return End::Unsure;
        }
        let w = support(a, b, direction);
        previous = direction;
        let gap = dot(direction, sub(w, first));
        let noise = UNIT * norm1(direction) * (norm1(w) + norm1(first));
        let reach = dot(direction, w);
        if decide && -reach > margin * norm1(direction) {
            return End::Separated;
        }
        if !(gap > noise + UNIT * reach.abs()) {
            return End::Apart { first, second, direction, support: w };
        }
        let older = match second {
            None => first,
            Some(c) => {
                let (ab, ac) = (sub(first, w), sub(c, w));
                let sum = cross(ab, ac);
                let turn = if sum > 0.0 { 1.0 } else { -1.0 };
                let (v, u) = (cross(ac, w) * turn >= 0.0, cross(w, ab) * turn >= 0.0);
                if v && u {
                    let sides = [(w, first), (first, c), (c, w)].map(|(from, to)| {
                        let edge = sub(to, from);
                        (cross(from, edge) * turn, (margin + 4.0 * UNIT * norm1(from)) * norm1(edge))
                    });
                    let sure = sides.iter().all(|&(area, needed)| area > needed);
                    return if sure { End::Overlap } else { End::Unsure };
                }
                if !v && !u {
                    first
                } else if u {
                    c
                } else {
                    first
                }
            }
        };
        let along = sub(w, older);
        if !(dot(w, along) > 0.0) {
            (first, second) = (w, None);
        } else {
            (first, second) = (older, Some(w));
        }
    }
    End::Unsure
}

/// Distance with proven bounds, as `Query::distance` gives it. `None` where a second pass would be needed.
#[inline(never)]
fn distance(a: &Twin, b: &Twin) -> Option<(f64, f64, f64)> {
    let size = a.extent + b.extent;
    match descend(a, b, false) {
        End::Overlap => Some((0.0, 0.0, 0.0)),
        End::Apart { first, second, direction, support } => {
            let length = dot(direction, direction).sqrt();
            let (mean, top, longest) = match second {
                None => (dot(direction, first), dot(direction, first), bound(first)),
                Some(second) => {
                    let (p, q) = (dot(direction, first), dot(direction, second));
                    ((p + q) * 0.5, p.max(q), bound(first).max(bound(second)))
                }
            };
            let beyond = -dot(direction, support).max(top) / length;
            let value = -mean / length;
            let lower =
                beyond - (size * 5.0 * UNIT + bound(support).max(longest) * 3.0 * UNIT + beyond.abs() * 4.0 * UNIT);
            let overshoot = longest * 3.0 * UNIT;
            let foot = if value > overshoot * 64.0 { overshoot / 128.0 } else { overshoot };
            let upper = value + (value * 4.0 * UNIT + longest * 4.0 * UNIT + foot);
            (value - beyond <= size * UNIT).then_some((value.max(0.0), lower, upper))
        }
        End::Separated | End::Unsure => None,
    }
}

/// Yes or no, as `Query::intersects` gives it. `None` where a second pass would be needed.
#[inline(never)]
fn intersects(a: &Twin, b: &Twin) -> Option<bool> {
    match descend(a, b, true) {
        End::Separated => Some(false),
        End::Overlap => Some(true),
        End::Apart { .. } | End::Unsure => None,
    }
}

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

fn polygon(random: &mut Random, center: V) -> (Shape, Twin) {
    let step = std::f64::consts::TAU / 8.0;
    let turn = random.within(0.0, std::f64::consts::TAU);
    let vertices: [V; 8] = std::array::from_fn(|index| {
        let angle = (index as f64 + random.within(-0.3, 0.3)) * step + turn;
        [center[0] + angle.cos(), center[1] + angle.sin()]
    });
    let shape = Polygon::new(vertices.map(Vec2::from)).expect("convex").with_search(SupportSearch::Scan);
    let start = shape.start();
    let twin = Twin { vertices, start: [start.x, start.y], extent: shape.extent() };
    (shape, twin)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    const PAIRS: usize = 4096;
    let strict = std::env::args().any(|argument| argument == "--assert");
    let mut fine = true;
    println!("| question | class | generic ÷ hand-written |\n| --- | --- | --- |");
    for (class, low, high) in [("distant", 2.2, 6.0), ("overlapping", 0.0, 1.0)] {
        let mut random = Random(1);
        let pairs: Vec<_> = (0..PAIRS)
            .map(|_| {
                let (apart, toward) = (random.within(low, high), random.within(0.0, std::f64::consts::TAU));
                let center = [apart * toward.cos(), apart * toward.sin()];
                (polygon(&mut random, [0.0, 0.0]), polygon(&mut random, center))
            })
            .collect();
        for ((a, twin_a), (b, twin_b)) in &pairs {
            let answer = Query::new().distance(a, b);
            if let Some(known) = distance(twin_a, twin_b) {
                assert_eq!(known.0, answer.distance, "the twin is no twin");
            }
            if let Some(meets) = intersects(twin_a, twin_b) {
                assert_eq!(meets, Query::new().intersects(a, b).verdict == Verdict::Penetrating, "the twin is no twin");
            }
        }
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
        fine &= distance <= 1.15 && collision <= 1.15;
    }
    if strict && !fine {
        eprintln!("a generic kernel is more than 15 % behind its hand-written twin");
        std::process::exit(1);
    }
}

#[inline(never)]
fn generic_distance(a: &Shape, b: &Shape) -> (f64, f64, f64) {
    let answer = Query::new().distance(a, b);
    (answer.distance, answer.lower, answer.upper)
}

#[inline(never)]
fn generic_intersects(a: &Shape, b: &Shape) -> Verdict {
    Query::new().intersects(a, b).verdict
}
