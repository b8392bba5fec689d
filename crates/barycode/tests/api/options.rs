//! Methods, options and caches of a query.

use crate::asking::Any;
use barycode::d2::{Circle, Ellipse, Polygon, Pose, Posed, Query, Rectangle, Rotation, Segment, Vec2};
use barycode::expert::{
    Barycode, BarycodeUnordered, Johnson, Observer, Perpendicular, SignedVolumes, Step, SubDistance, Voronoi,
};
use barycode::{Cache, Proximity, Start, Stop, Touching, Verdict};

type Plain = Vec2<f64>;

/// The options of one query; one call site serves all tests.
#[derive(Clone, Copy, Debug)]
struct With {
    limit: u32,
    cut_off: f64,
    tolerance: f64,
    start: Start<Plain>,
}

const PLAIN: With = With { limit: 10_000, cut_off: f64::INFINITY, tolerance: 0.0, start: Start::Inside };

fn ask<M: SubDistance<Plain>>(method: M, with: With, cache: &mut Cache, a: Any<'_>, b: Any<'_>) -> Proximity<Plain> {
    let query = Query::new().method(method).max_iterations(with.limit).cut_off(with.cut_off).start(with.start);
    let answer = query.tolerance(with.tolerance).cache(cache).contact(&a, &b);
    assert_eq!(answer.check(&a, &b), Ok(()), "{answer:?}");
    answer
}

fn contact(with: With, cache: &mut Cache, a: Any<'_>, b: Any<'_>) -> Proximity<Plain> {
    ask(Barycode, with, cache, a, b)
}

/// A ring of vertices on a circle.
fn ring(count: u32, center: [f64; 2]) -> Polygon<f64, Vec<Plain>> {
    let vertex = |index: u32| {
        let angle = f64::from(index) * std::f64::consts::TAU / f64::from(count);
        Vec2::new(center[0] + angle.cos(), center[1] + angle.sin())
    };
    Polygon::new((0..count).map(vertex).collect()).unwrap()
}

#[test]
fn methods_agree() {
    let a = ring(13, [0.0, 0.0]);
    let mut seen = [0; 3];
    for step in 0..200 {
        let b = ring(7 + step % 9, [0.0125 * f64::from(step), 0.4]);
        let reference = contact(PLAIN, &mut Cache::new(), &a, &b);
        let others = [
            ask(BarycodeUnordered, PLAIN, &mut Cache::new(), &a, &b),
            ask(SignedVolumes, PLAIN, &mut Cache::new(), &a, &b),
            ask(Voronoi, PLAIN, &mut Cache::new(), &a, &b),
            ask(Johnson, PLAIN, &mut Cache::new(), &a, &b),
        ];
        for other in others {
            assert_eq!(other.verdict, reference.verdict);
            assert!(other.lower <= reference.upper && reference.lower <= other.upper);
        }
        let meets = Query::new().method(Perpendicular).intersects(&a, &b);
        assert_eq!(meets.check(&a, &b), Ok(()));
        if reference.verdict != Verdict::Touching {
            assert_eq!(meets.meets(), reference.verdict == Verdict::Penetrating, "{step}");
        }
        seen[usize::from(meets.meets())] += 1;
    }
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
}

#[test]
fn an_iteration_limit_is_said_and_the_bounds_hold() {
    let (a, b) = (ring(200, [0.0, 0.0]), ring(200, [2.75, 1.5]));
    let sideways = With { start: Start::Direction(Vec2::new(1.0, -1.0)), ..PLAIN };
    let truth = contact(sideways, &mut Cache::new(), &a, &b);
    let mut limited = 0;
    for limit in 0..truth.iterations {
        let answer = contact(With { limit, ..sideways }, &mut Cache::new(), &a, &b);
        if answer.stop == Stop::IterationLimit {
            limited += 1;
            assert!(answer.lower <= truth.upper && truth.lower <= answer.upper, "{limit}: {answer:?}");
            // A limit must not turn into a separation that is not proven.
            assert!(answer.verdict != Verdict::Separated || answer.lower > 0.0);
        }
    }
    assert!(limited >= 3, "{limited}");
    // Deep inside, the limit counts for each stage.
    let over = ring(200, [0.25, 0.125]);
    let answer = contact(With { limit: 4, ..PLAIN }, &mut Cache::new(), &a, &over);
    let truth = contact(PLAIN, &mut Cache::new(), &a, &over);
    assert_eq!((answer.stop, truth.stop), (Stop::IterationLimit, Stop::Optimal));
    assert!(answer.lower <= truth.upper && truth.lower <= answer.upper, "{answer:?}");
}

#[test]
fn beyond_the_cut_off_any_proof_will_do() {
    let (a, b) = (ring(100, [0.0, 0.0]), ring(100, [10.0, 0.5]));
    let full = contact(PLAIN, &mut Cache::new(), &a, &b);
    let near = contact(With { cut_off: 1.0, ..PLAIN }, &mut Cache::new(), &a, &b);
    assert_eq!((near.verdict, near.stop), (Verdict::Separated, Stop::CutOff));
    assert!(near.lower >= 1.0 && near.lower <= full.distance && full.distance <= near.upper);
    assert!(near.iterations < full.iterations);
    // Nearer than the cut-off: the answer is the full one.
    let beyond = contact(With { cut_off: 100.0, ..PLAIN }, &mut Cache::new(), &a, &b);
    assert_eq!((beyond.distance, beyond.stop), (full.distance, Stop::Optimal));
}

/// Two ellipses, the second rotated and at a place.
fn ellipses(at: [f64; 2]) -> (Ellipse<f64>, Posed<Ellipse<f64>>) {
    let shape = Ellipse::new([2.0, 0.75]).unwrap();
    (shape, Posed::new(shape, Pose::new(at, Rotation::new(0.6, 0.8))).unwrap())
}

#[test]
fn bounds_are_as_close_as_asked_for() {
    let (mut cut_short, mut supports) = (0, [0; 2]);
    for step in 0..40 {
        let (a, b) = ellipses([2.5 + 0.05 * f64::from(step), 1.25]);
        let full = contact(PLAIN, &mut Cache::new(), &a, &b);
        for tolerance in [f64::INFINITY, 1e-1, 1e-3, 1e-6, 1e-9, 1e-14, 0.0, -1.0, f64::NAN] {
            for method in 0..5 {
                let with = With { tolerance, ..PLAIN };
                let answer = match method {
                    0 => ask(Barycode, with, &mut Cache::new(), &a, &b),
                    1 => ask(BarycodeUnordered, with, &mut Cache::new(), &a, &b),
                    2 => ask(SignedVolumes, with, &mut Cache::new(), &a, &b),
                    3 => ask(Voronoi, with, &mut Cache::new(), &a, &b),
                    _ => ask(Johnson, with, &mut Cache::new(), &a, &b),
                };
                assert_eq!(answer.verdict, full.verdict, "{tolerance} {answer:?}");
                assert!(answer.lower <= full.upper && full.lower <= answer.upper, "{tolerance} {answer:?} {full:?}");
                if answer.stop == Stop::Tolerance {
                    cut_short += 1;
                    assert!(answer.upper - answer.lower <= tolerance + 1e-13, "{tolerance} {answer:?}");
                    assert!(answer.distance >= answer.lower && answer.distance <= answer.upper, "{answer:?}");
                } else {
                    // An overlap, bounds that include zero, or bounds that were tight before the
                    // tolerance applied.
                    let optimal = answer.upper - answer.lower <= 1e-12;
                    let settled = full.distance <= tolerance || tolerance.is_nan() || optimal;
                    assert!(settled, "{tolerance} {answer:?}");
                    assert_eq!(answer.stop, full.stop, "{tolerance} {answer:?}");
                }
                // Only a coarse tolerance saves supports: the last Newton steps double the digits,
                // and pass a fine one at once.
                if tolerance == 1e-1 && method == 0 && answer.verdict == Verdict::Separated {
                    supports[0] += answer.iterations;
                    supports[1] += full.iterations;
                }
            }
        }
    }
    assert!(cut_short > 100 && supports[0] < supports[1], "{cut_short} {supports:?}");
}

#[test]
fn a_tolerance_changes_no_verdict_and_no_polytope() {
    // Distances and depths far below the tolerance.
    let gap = |x: f64| {
        let (a, b) = ellipses([x, 1.25]);
        contact(PLAIN, &mut Cache::new(), &a, &b).distance
    };
    let (mut apart, mut inside) = (4.0, 2.0);
    while apart - inside > 1e-9 {
        let middle = 0.5 * (apart + inside);
        if gap(middle) > 0.0 { apart = middle } else { inside = middle }
    }
    for (x, verdict) in [(apart + 1e-8, Verdict::Separated), (inside - 1e-8, Verdict::Penetrating)] {
        let (a, b) = ellipses([x, 1.25]);
        for tolerance in [1e-3, 1.0, f64::INFINITY] {
            let answer = contact(With { tolerance, ..PLAIN }, &mut Cache::new(), &a, &b);
            // A depth needs no more than the tolerance, so long as the verdict is known.
            let stop = if verdict == Verdict::Penetrating { Stop::Tolerance } else { Stop::Optimal };
            assert_eq!((answer.verdict, answer.stop), (verdict, stop), "{answer:?}");
            let limited = contact(With { tolerance, limit: 2, ..PLAIN }, &mut Cache::new(), &a, &b);
            assert_eq!(limited.stop, Stop::IterationLimit);
        }
    }
    // The same end and the same answer for polygons, which have nothing between a support and the
    // nearest one.
    let (a, b) = (ring(16, [0.0, 0.0]), ring(12, [3.0, 0.4]));
    let full = contact(PLAIN, &mut Cache::new(), &a, &b);
    let near = contact(With { tolerance: 1e-9, ..PLAIN }, &mut Cache::new(), &a, &b);
    assert_eq!((near.distance, near.stop, near.iterations), (full.distance, full.stop, full.iterations));
}

#[test]
fn a_query_can_be_kept_and_asked_again() {
    let (car, wheel) = (ring(7, [0.0, 0.0]), Circle::new([9.0, 1.0], 0.5).unwrap());
    let mut query = Query::new().cut_off(2.0).touching(Touching::Free);
    for _ in 0..2 {
        assert_eq!(query.distance(&car, &wheel).stop, Stop::CutOff);
        assert_eq!(query.intersects(&wheel, &wheel), Query::new().touching(Touching::Free).intersects(&wheel, &wheel));
        let near = Query::new().cut_off(2.0).contact(&car, &car);
        assert_eq!(query.contact(&car, &car), near);
    }

    let (mut cache, mut steps) = (Cache::new(), 0_usize);
    let mut count = |_: &Step<Plain>| steps += 1;
    let mut query = Query::new().cache(&mut cache).observer(Counter(&mut count));
    let cold = query.closest_points(&car, &wheel);
    let warm = query.closest_points(&car, &wheel);
    assert_eq!(cold.distance, warm.distance);
    assert!(warm.iterations < cold.iterations, "{} {}", warm.iterations, cold.iterations);
    assert!(steps > 2, "the observer saw both: {steps}");
}

struct Counter<'o>(&'o mut dyn FnMut(&Step<Plain>));

impl Observer<Plain> for Counter<'_> {
    fn step(&mut self, step: &Step<Plain>) {
        (self.0)(step);
    }
}

#[test]
fn any_start_leads_to_the_answer() {
    let a = ring(24, [0.0, 0.0]);
    for b in [ring(31, [3.0, 1.0]), ring(31, [0.5, 0.25])] {
        let inside = contact(PLAIN, &mut Cache::new(), &a, &b);
        for direction in [[1.0, 0.0], [0.0, -1.0], [-1.0e9, 1.0], [0.0, 0.0], [f64::NAN, 1.0], [f64::INFINITY, 0.0]] {
            let start = Start::Direction(Vec2::from(direction));
            let answer = contact(With { start, ..PLAIN }, &mut Cache::new(), &a, &b);
            assert_eq!(answer.verdict, inside.verdict, "{direction:?}");
            assert!(answer.lower <= inside.upper && inside.lower <= answer.upper, "{direction:?}");
        }
    }
}

#[test]
fn a_warm_cache_spares_supports() {
    let a = ring(500, [0.0, 0.0]);
    let (mut cold, mut warm, mut cache) = (0, 0, Cache::new());
    for step in 0..100 {
        let b = ring(500, [2.5 + 0.001 * f64::from(step), 0.5]);
        let (fresh, kept) = (contact(PLAIN, &mut Cache::new(), &a, &b), contact(PLAIN, &mut cache, &a, &b));
        assert_eq!(fresh.verdict, kept.verdict);
        assert!(fresh.lower <= kept.upper && kept.lower <= fresh.upper);
        (cold, warm) = (cold + fresh.iterations, warm + kept.iterations);
    }
    assert!(cache.length > 0);
    assert!(2 * warm < cold, "{warm} supports warm, {cold} cold");
}

#[test]
fn a_cache_that_fits_nothing_costs_time_only() {
    let (a, b) = (ring(9, [0.0, 0.0]), Segment::<f64>::new([0.5, 3.0], [4.0, -0.5]).unwrap());
    let plate = Rectangle::from_half_extents([1.0, 0.25]).unwrap();
    let ids = [0, 1, 8, 9, 1 << 32, u64::MAX];
    for other in [&b as Any<'_>, &plate] {
        let right = contact(PLAIN, &mut Cache::new(), &a, other);
        for (index, &first) in ids.iter().enumerate() {
            for &second in &ids {
                for length in 0..6 {
                    let rest = (ids[(index + 2) % 6], ids[(index + 4) % 6]);
                    let mut cache = Cache { ids: [(first, second), rest, (second, first), rest], length };
                    let answer = contact(PLAIN, &mut cache, &a, other);
                    assert_eq!(answer.verdict, right.verdict);
                    assert!(answer.lower <= right.upper && right.lower <= answer.upper, "{cache:?}");
                }
            }
        }
    }
}

/// One cache serves all questions about a pair.
#[test]
fn questions_share_a_cache() {
    let (a, b) = (ring(60, [0.0, 0.0]), ring(60, [2.5, 0.25]));
    let mut cache = Cache::new();
    let first = contact(PLAIN, &mut cache, &a, &b);
    let again = contact(PLAIN, &mut cache, &a, &b);
    let meets = Query::new().cache(&mut cache).intersects(&a, &b);
    assert!(
        first.iterations > again.iterations && meets.iterations <= again.iterations,
        "{first:?} {again:?} {meets:?}"
    );
    assert!(meets.is_free() && meets.check(&a, &b).is_ok());
    assert_eq!(Cache::new(), Cache::default());
}
