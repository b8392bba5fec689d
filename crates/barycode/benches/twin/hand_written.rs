//! The same algorithm for two polygons of `f64` in one frame, written out without traits, policies
//! or a second pass. The bench measures it; a test (`tests/api/twin.rs`) asserts that its answers
//! equal those of the library in every bit.

use barycode::d2::{Polygon, Query, SupportSearch, Vec2};
use barycode::{Certificate, Convex, Distance, Stop, Verdict};
use std::hint::{black_box, select_unpredictable};

pub(crate) type Shape = Polygon<f64, [Vec2<f64>; 8]>;
type V = [f64; 2];

const UNIT: f64 = f64::EPSILON / 2.0;

/// The data of a polygon: vertices, a point inside, the farthest vertex.
pub(crate) struct Twin {
    vertices: [V; 8],
    start: V,
    extent: f64,
}

/// Prefetches the vertices, one number of each cache line, as the library does before anything else
/// (decision 19).
fn fetch(twin: &Twin) {
    for vertex in twin.vertices.iter().step_by(4) {
        black_box(vertex[0]);
    }
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

fn farthest(vertices: &[V; 8], direction: V) -> (V, u64) {
    let (mut best, mut value) = (0, dot(vertices[0], direction));
    for (index, &vertex) in vertices.iter().enumerate().skip(1) {
        let candidate = dot(vertex, direction);
        let better = candidate > value;
        best = select_unpredictable(better, index, best);
        value = select_unpredictable(better, candidate, value);
    }
    (vertices[best], best as u64)
}

/// A support point of the obstacle with the ids of its two vertices.
#[derive(Clone, Copy)]
struct Support {
    w: V,
    ids: (u64, u64),
}

fn support(a: &Twin, b: &Twin, direction: V) -> Support {
    let ((p, i), (q, j)) = (farthest(&a.vertices, direction), farthest(&b.vertices, [-direction[0], -direction[1]]));
    Support { w: sub(p, q), ids: (i, j) }
}

/// The certificate of a yes or no.
pub(crate) enum Proof {
    Direction(V),
    Simplex { ids: [(u64, u64); 3], weights: [f64; 3] },
}

/// The end of the loop: a simplex of one or two vertices with the last direction and support, or an
/// overlap.
enum End {
    Apart { first: V, second: Option<V>, direction: V, support: V },
    Separated(V),
    Overlap(Proof),
    Unsure,
}

/// GJK with the ordered barycode: `first` and `second` are the older vertices, `w` the newest. Also
/// counts supports.
#[inline(always)]
fn descend(a: &Twin, b: &Twin, decide: bool) -> (End, u32) {
    fetch(a);
    fetch(b);
    let size = a.extent + b.extent;
    if !(size >= RANGE.0 && size <= RANGE.1) && size != 0.0 {
        return (End::Unsure, 0);
    }
    let margin = size * 10.0 * UNIT;
    let start = sub(a.start, b.start);
    let mut direction = [-start[0], -start[1]];
    if !(direction[0].abs().max(direction[1].abs()) > 0.0 && direction[0].is_finite() && direction[1].is_finite()) {
        direction = [1.0, 0.0];
    }
    let mut first = support(a, b, direction);
    let mut second: Option<Support> = None;
    if decide && -dot(direction, first.w) > margin * norm1(direction) {
        return (End::Separated(direction), 1);
    }
    let mut previous = direction;
    if norm1(first.w) <= 0.0 {
        return (End::Unsure, 1);
    }
    for iterations in 2..258 {
        direction = match second {
            None => [-first.w[0], -first.w[1]],
            Some(second) => {
                let edge = sub(second.w, first.w);
                let normal = [-edge[1], edge[0]];
                let side = cross(first.w, edge);
                let noise = 4.0 * UNIT * (norm1(first.w) * norm1(edge));
                let sign = if side.abs() <= noise { dot(normal, previous) } else { side };
                if !(sign > 0.0 || sign < 0.0) {
                    return (End::Unsure, iterations);
                }
                let factor = if sign > 0.0 { 1.0 } else { -1.0 };
                [normal[0] * factor, normal[1] * factor]
            }
        };
        if !(direction[0].abs().max(direction[1].abs()) > 0.0) {
            return (End::Unsure, iterations);
        }
        let found = support(a, b, direction);
        let w = found.w;
        previous = direction;
        if norm1(w) <= 0.0 {
            return (End::Unsure, iterations);
        }
        let gap = dot(direction, sub(w, first.w));
        let noise = UNIT * norm1(direction) * (norm1(w) + norm1(first.w));
        let reach = dot(direction, w);
        if decide && -reach > margin * norm1(direction) {
            return (End::Separated(direction), iterations);
        }
        if !(gap > noise + UNIT * reach.abs()) {
            let end = End::Apart { first: first.w, second: second.map(|second| second.w), direction, support: w };
            return (end, iterations);
        }
        let older = match second {
            None => first,
            Some(c) => {
                let (ab, ac) = (sub(first.w, w), sub(c.w, w));
                let sum = cross(ab, ac);
                let turn = if sum > 0.0 { 1.0 } else { -1.0 };
                let (v, u) = (cross(ac, w) * turn, cross(w, ab) * turn);
                if v >= 0.0 && u >= 0.0 {
                    let opposite = cross(first.w, sub(c.w, first.w)) * turn;
                    let sides = [(w, first.w), (first.w, c.w), (c.w, w)].map(|(from, to)| {
                        let edge = sub(to, from);
                        (cross(from, edge) * turn, (margin + 4.0 * UNIT * norm1(from)) * norm1(edge))
                    });
                    if !sides.iter().all(|&(area, needed)| area > needed) {
                        return (End::Unsure, iterations);
                    }
                    let share = 1.0 / (v + u + opposite);
                    let weights = [v * share, u * share, opposite * share];
                    return (End::Overlap(Proof::Simplex { ids: [first.ids, c.ids, found.ids], weights }), iterations);
                }
                // Codes 5 and 6 keep one of the older vertices; in the cone at the newest (4) only
                // an obtuse corner does.
                let obtuse = dot(ab, ac) < 0.0 && !(dot(w, ab) < 0.0) && dot(w, ac) < 0.0;
                if v < 0.0 && (u >= 0.0 || obtuse) { c } else { first }
            }
        };
        let along = sub(w, older.w);
        if !(dot(w, along) > 0.0) {
            (first, second) = (found, None);
        } else {
            (first, second) = (older, Some(found));
        }
    }
    (End::Unsure, 258)
}

/// The range of `f64` pairs in the library.
const RANGE: (f64, f64) = (f64::from_bits((1023 - 400) << 52), f64::from_bits((1023 + 480) << 52));

/// Verdict, distance with proven bounds, supports and stop reason, as in `Query::distance`. `None`
/// if a second pass would be needed.
#[inline(never)]
pub(crate) fn distance(a: &Twin, b: &Twin) -> Option<(Verdict, f64, f64, f64, u32, Stop)> {
    let size = a.extent + b.extent;
    match descend(a, b, false) {
        (End::Overlap(_), iterations) => Some((Verdict::Penetrating, 0.0, 0.0, 0.0, iterations, Stop::Decided)),
        (End::Apart { first, second, direction, support }, iterations) => {
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
            if !(value.abs() - beyond <= size * UNIT) {
                return None;
            }
            let lower =
                beyond - (size * 5.0 * UNIT + bound(support).max(longest) * 3.0 * UNIT + beyond.abs() * 4.0 * UNIT);
            let overshoot = longest * 3.0 * UNIT;
            let foot = if value > overshoot * 64.0 { overshoot / 128.0 } else { overshoot };
            let edge = if second.is_some() { longest * 3.0 * UNIT + foot } else { 0.0 };
            let upper = value.abs() + (value.abs() * 4.0 * UNIT + longest * UNIT + edge);
            let verdict = if !(lower <= upper) {
                Verdict::Undecided
            } else if lower > 0.0 {
                Verdict::Separated
            } else if upper < 0.0 {
                Verdict::Penetrating
            } else if upper - lower <= size * 32.0 * UNIT {
                Verdict::Touching
            } else {
                Verdict::Undecided
            };
            Some((verdict, value.max(0.0).max(lower).min(upper), lower.max(0.0), upper, iterations, Stop::Optimal))
        }
        (End::Separated(_) | End::Unsure, _) => None,
    }
}

/// Verdict with its certificate, and supports, as in `Query::intersects`. `None` if a second pass
/// would be needed.
#[inline(never)]
pub(crate) fn intersects(a: &Twin, b: &Twin) -> Option<(Verdict, Proof, u32)> {
    match descend(a, b, true) {
        (End::Separated(direction), iterations) => Some((Verdict::Separated, Proof::Direction(direction), iterations)),
        (End::Overlap(proof), iterations) => Some((Verdict::Penetrating, proof, iterations)),
        (End::Apart { .. } | End::Unsure, _) => None,
    }
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u64 {
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

/// The two classes of pairs: least and largest distance of the polygons' centres.
pub(crate) const CLASSES: [(&str, f64, f64); 2] = [("distant", 2.2, 6.0), ("overlapping", 0.0, 1.0)];

/// Two polygons, each with its twin.
pub(crate) type Pair = ((Shape, Twin), (Shape, Twin));

/// Pairs whose centres have a distance in a range.
pub(crate) fn pairs(random: &mut Random, number: usize, low: f64, high: f64) -> Vec<Pair> {
    (0..number)
        .map(|_| {
            let (apart, toward) = (random.within(low, high), random.within(0.0, std::f64::consts::TAU));
            let center = [apart * toward.cos(), apart * toward.sin()];
            (polygon(random, [0.0, 0.0]), polygon(random, center))
        })
        .collect()
}

/// Asserts that the library's answers equal the twins' in every bit. Returns the numbers of
/// distances and of verdicts that were compared: the twins have none where a second pass is needed.
pub(crate) fn assert_same_answers(pairs: &[Pair]) -> (usize, usize) {
    let (mut distances, mut verdicts) = (0, 0);
    for ((a, twin_a), (b, twin_b)) in pairs {
        if let Some(known) = distance(twin_a, twin_b) {
            distances += 1;
            let Distance { verdict, distance, lower, upper, iterations, stop, .. } = Query::new().distance(a, b);
            assert_eq!(known, (verdict, distance, lower, upper, iterations, stop), "the twin is no twin");
        }
        if let Some((verdict, proof, iterations)) = intersects(twin_a, twin_b) {
            verdicts += 1;
            let answer = Query::new().intersects(a, b);
            assert_eq!((verdict, iterations), (answer.verdict, answer.iterations), "the twin is no twin");
            match (proof, answer.certificate) {
                (Proof::Direction(twin), Certificate::Direction(direction)) => {
                    assert_eq!(twin, <[f64; 2]>::from(direction));
                }
                (Proof::Simplex { ids, weights }, Certificate::Simplex(simplex)) => {
                    assert_eq!((&ids[..], &weights[..]), (&simplex.ids[..3], &simplex.weights[..3]));
                }
                _ => panic!("the twin proves something else"),
            }
        }
    }
    (distances, verdicts)
}
