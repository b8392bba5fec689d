//! Depths in the answers: loop, expansion, bounds and check together.

use super::{Cloud, Noise, V, brute, cloud, cuboid, v};
use crate::answer::{Proximity, Stop, Verdict};
use crate::check::CheckError;
#[cfg(feature = "alloc")]
use crate::observe::{Event, Recorder};
use crate::query::Query;
use crate::shape::{Convex, Points, Rounding, Support};
use crate::vec::Vec3;
use std::vec::Vec;

fn contact(a: &Cloud, b: &Cloud) -> Proximity<V> {
    let answer = Query::new().contact(a, b);
    assert_eq!(answer.check(a, b), Ok(()), "{answer:?} {a:?} {b:?}");
    let (near, meet) = (Query::new().closest_points(a, b), Query::new().intersects(a, b));
    assert_eq!(near.check(a, b), Ok(()), "{near:?} {a:?} {b:?}");
    assert_eq!(meet.check(a, b), Ok(()), "{meet:?} {a:?} {b:?}");
    let width = answer.upper - answer.lower;
    assert!(width <= 64.0 * f64::EPSILON * (a.extent() + b.extent()), "{width} {answer:?} {a:?} {b:?}");
    answer
}

/// True if the points span a volume, whether whole numbers or random ones.
fn solid(points: &[V]) -> bool {
    let [first, rest @ ..] = points else { return false };
    rest.iter()
        .any(|&a| rest.iter().any(|&b| rest.iter().any(|&c| (a - *first).cross(b - *first).dot(c - *first) != 0.0)))
}

/// Compares the answer with the depth by brute force.
fn compare(a: &[V], b: &[V]) -> Proximity<V> {
    let (first, second) = (cloud(a), cloud(b));
    let answer = contact(&first, &second);
    // Without a volume there are other separating directions than these.
    if !solid(a) || !solid(b) {
        return answer;
    }
    let depth = brute(a, b);
    let noise = 1e-14 * (first.extent() + second.extent());
    if depth > noise {
        assert_eq!(answer.verdict, Verdict::Penetrating, "{answer:?}");
        assert!((answer.depth() - depth).abs() <= noise, "{depth} {answer:?} {a:?} {b:?}");
    } else if depth < -noise {
        assert_eq!(answer.verdict, Verdict::Separated, "{answer:?}");
    } else {
        assert_ne!(answer.verdict, Verdict::Undecided, "{answer:?}");
    }
    answer
}

#[test]
fn whole_numbers() {
    let mut noise = Noise(2);
    let mut counts = [0; 3];
    for round in 0..6000 {
        let (most, n, m) = ([1.0, 2.0, 4.0][round % 3], 1 + noise.index(7), 1 + noise.index(7));
        let a: Vec<_> = (0..n).map(|_| noise.whole(most)).collect();
        let b: Vec<_> = (0..m).map(|_| noise.whole(most)).collect();
        match compare(&a, &b).verdict {
            Verdict::Separated => counts[0] += 1,
            Verdict::Touching => counts[1] += 1,
            _ => counts[2] += 1,
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn random_clouds_at_every_distance() {
    let mut noise = Noise(5);
    for _ in 0..300 {
        let (n, m) = (4 + noise.index(8), 4 + noise.index(8));
        let offset = noise.point();
        let a: Vec<_> = (0..n).map(|_| noise.point()).collect();
        let b: Vec<_> = (0..m).map(|_| noise.point() + offset).collect();
        compare(&a, &b);
    }
}

#[test]
fn slivers_and_needles() {
    let mut noise = Noise(7);
    for round in 0..300 {
        let thin = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15][round % 5];
        let squeeze = if round % 2 == 0 { v(1.0, 1.0, thin) } else { v(1.0, thin, thin) };
        let mut flat = |n: usize| {
            (0..n)
                .map(|_| {
                    let p = noise.point();
                    v(p.x * squeeze.x, p.y * squeeze.y, p.z * squeeze.z)
                })
                .collect::<Vec<_>>()
        };
        let (a, b) = (flat(8), flat(8));
        contact(&cloud(&a), &cloud(&b));
        let b: Vec<_> = b.iter().map(|p| v(p.z, p.x, p.y)).collect();
        contact(&cloud(&a), &cloud(&b));
    }
}

#[test]
fn coplanar_points_by_the_dozen() {
    // Boxes whose sides carry a grid of points, rotated relative to each other by nothing or
    // little.
    let grid = |half: f64, at: V, turn: f64| {
        let (sin, cos) = turn.sin_cos();
        let mut points = Vec::new();
        for i in 0..5 {
            for j in 0..5 {
                for side in [-half, half] {
                    let (s, t) = (half * (f64::from(i) * 0.5 - 1.0), half * (f64::from(j) * 0.5 - 1.0));
                    for p in [v(s, t, side), v(s, side, t), v(side, s, t)] {
                        points.push(at + v(p.x * cos - p.y * sin, p.x * sin + p.y * cos, p.z));
                    }
                }
            }
        }
        points
    };
    for turn in [0.0, 1e-16, 1e-12, 1e-8, 0.3, core::f64::consts::FRAC_PI_4] {
        for shift in [0.0, 1e-15, 0.25, 1.5, 1.999_999, 2.0] {
            let a = cloud(&grid(1.0, v(0.0, 0.0, 0.0), turn));
            let b = cloud(&grid(1.0, v(0.01 * shift, 0.5 * shift, shift), 0.0));
            let answer = contact(&a, &b);
            if shift <= 2.0 {
                let flat = 2.0 - shift;
                assert!(answer.depth() <= flat + 1e-14, "{answer:?}");
                assert!(shift < 1.0 || (answer.depth() - flat).abs() < 1e-14, "{answer:?}");
            }
        }
    }
}

#[test]
fn boxes_concentric_and_inside_one_another() {
    let at = v(0.0, 0.0, 0.0);
    for (half, other) in [(v(1.0, 2.0, 3.0), v(1.0, 2.0, 3.0)), (v(1.0, 1.0, 1.0), v(0.25, 0.25, 0.25))] {
        let answer = contact(&cuboid(at, half), &cuboid(at, other));
        assert_eq!(answer.depth(), half.x + other.x);
    }
    let answer = contact(&cuboid(v(0.5, 0.25, 0.0), v(1.0, 1.0, 1.0)), &cuboid(at, v(4.0, 4.0, 4.0)));
    assert_eq!((answer.depth(), answer.normal), (4.5, Some(v(-1.0, 0.0, 0.0))));
}

/// The bits of an answer that do not depend on a frame, and those that do.
fn bits(answer: &Proximity<V>, frame: impl Fn(V) -> V) -> ([u64; 3], [[u64; 3]; 3]) {
    let numbers = [answer.distance, answer.lower, answer.upper].map(f64::to_bits);
    let vectors = [answer.normal.unwrap_or_default(), answer.on_a, answer.on_b];
    // Zeros of either sign have the same bits here.
    (numbers, vectors.map(|vector| <[f64; 3]>::from(frame(vector)).map(|c| (c + 0.0).to_bits())))
}

#[test]
fn exchange_and_mirrors_change_nothing_else() {
    let mut noise = Noise(11);
    for round in 0..400 {
        let (n, m) = (4 + noise.index(40), 4 + noise.index(40));
        let offset = noise.point() * if round % 2 == 0 { 0.2 } else { 1.2 };
        let a: Vec<_> = (0..n).map(|_| noise.point()).collect();
        let b: Vec<_> = (0..m).map(|_| noise.round() + offset).collect();
        let plain = contact(&cloud(&a), &cloud(&b));
        let known = bits(&plain, |vector| vector);
        let mirrors: [fn(V) -> V; 3] = [|p| -p, |p| v(-p.x, p.y, p.z), |p| v(p.x, -p.y, -p.z)];
        for turn in mirrors {
            let turned = |points: &[V]| cloud(&points.iter().map(|&p| turn(p)).collect::<Vec<_>>());
            let answer = contact(&turned(&a), &turned(&b));
            assert_eq!(bits(&answer, turn), known, "{plain:?} {answer:?}");
        }
        // The scan for a support may choose another of several vertices at the same height.
        for turn in [|p: V| v(p.y, p.z, p.x), |p: V| v(p.y, p.x, p.z)] {
            let turned = |points: &[V]| cloud(&points.iter().map(|&p| turn(p)).collect::<Vec<_>>());
            let answer = contact(&turned(&a), &turned(&b));
            assert!(
                (answer.distance - plain.distance).abs() <= 1e-15 * (1.0 + plain.distance.abs()),
                "{plain:?} {answer:?}"
            );
        }
        let swapped = contact(&cloud(&b), &cloud(&a));
        let swapped =
            Proximity { normal: swapped.normal.map(|n| -n), on_a: swapped.on_b, on_b: swapped.on_a, ..swapped };
        assert_eq!(bits(&swapped, |vector| vector), known, "{plain:?} {swapped:?}");
    }
}

#[test]
fn single_precision() {
    let mut noise = Noise(13);
    for _ in 0..300 {
        let narrow = |p: V| Vec3::new(p.x as f32, p.y as f32, p.z as f32);
        let wide = |p: &Vec3<f32>| Vec3::new(f64::from(p.x), f64::from(p.y), f64::from(p.z));
        let a: Vec<_> = (0..12).map(|_| narrow(noise.point())).collect();
        let b: Vec<_> = (0..12).map(|_| narrow(noise.point() * 0.5)).collect();
        let exact =
            contact(&cloud(&a.iter().map(wide).collect::<Vec<_>>()), &cloud(&b.iter().map(wide).collect::<Vec<_>>()));
        let (a, b) = (Points::new(a).unwrap(), Points::new(b).unwrap());
        let answer = Query::new().contact(&a, &b);
        assert_eq!(answer.check(&a, &b), Ok(()), "{answer:?}");
        assert!(
            f64::from(answer.lower) <= exact.upper && f64::from(answer.upper) >= exact.lower,
            "{answer:?} {exact:?}"
        );
        assert!(answer.upper - answer.lower <= 64.0 * f32::EPSILON * (a.extent() + b.extent()), "{answer:?}");
    }
}

/// The image of the unit ball under a diagonal matrix, or a cylinder about the third axis, moved.
#[derive(Debug)]
struct Smooth {
    center: V,
    half: V,
    cylinder: bool,
}

impl Convex for Smooth {
    type Vector = V;

    fn support(&self, d: V, _hint: u64) -> Support<V> {
        let h = self.half;
        let scaled = v(d.x * h.x, d.y * h.y, if self.cylinder { 0.0 } else { d.z * h.z });
        let length = scaled.length();
        let unit = if length > 0.0 { scaled / length } else { V::default() };
        let z = if self.cylinder { h.z.copysign(d.z) } else { unit.z * h.z };
        Support::along(d, self.center + v(unit.x * h.x, unit.y * h.y, z))
    }

    fn start(&self) -> V {
        self.center
    }

    fn rounding(&self) -> Rounding<f64> {
        let size = self.center.length() + self.half.length();
        Rounding { point: 4e-16 * size, value: 16e-16 * size }
    }
}

/// True if the bounds pass the check. The ids of these shapes name their points to a billionth
/// only, so that the witnesses cannot be found again to the last bit.
fn holds(answer: &Proximity<V>, a: &Smooth, b: &Smooth) -> bool {
    matches!(answer.check(a, b), Ok(()) | Err(CheckError::Witness))
}

#[test]
fn smooth_shapes() {
    let mut noise = Noise(17);
    for round in 0..200 {
        let mut smooth = |size: f64| {
            let half = noise.point();
            let half = v(half.x.abs() + 0.2, half.y.abs() + 0.2, half.z.abs() + 0.2);
            Smooth { center: noise.point() * size, half, cylinder: round % 2 == 0 }
        };
        let (a, b) = (smooth(0.2), smooth(0.6));
        let answer = Query::new().contact(&a, &b);
        assert_eq!(answer.stop, Stop::Optimal, "{answer:?} {a:?} {b:?}");
        assert!(holds(&answer, &a, &b), "{answer:?} {a:?} {b:?}");
        assert!(answer.upper - answer.lower < 1e-13, "{answer:?} {a:?} {b:?}");
    }
}

#[test]
fn shapes_that_no_polytope_of_fixed_size_ends_with() {
    // The same depth in every direction, or in every direction across an axis, where a share of it
    // is enough in the end.
    let body = |radius: f64, cylinder| Smooth {
        center: V::default(),
        half: v(radius, radius, if cylinder { 3.0 } else { radius }),
        cylinder,
    };
    for (cylinder, stop, width) in [(false, Stop::IterationLimit, 0.02), (true, Stop::Tolerance, 2e-4)] {
        let (a, b) = (body(1.0, cylinder), body(0.5, cylinder));
        let answer = Query::new().contact(&a, &b);
        assert!(holds(&answer, &a, &b), "{answer:?}");
        assert_eq!((answer.verdict, answer.stop), (Verdict::Penetrating, stop), "{answer:?}");
        assert!(answer.lower <= -1.5 && answer.upper >= -1.5 && answer.upper - answer.lower < width, "{answer:?}");
        // Wide arithmetic is not tried: it has no more room.
        assert!(answer.iterations < 600, "{answer:?}");
    }
}

#[test]
fn limits_leave_bounds_that_hold() {
    let mut noise = Noise(19);
    let mut many = || cloud(&(0..64).map(|_| noise.round()).collect::<Vec<_>>());
    let (a, b) = (many(), many());
    let depth = contact(&a, &b).depth();
    for limit in 1..40 {
        let answer = Query::new().max_iterations(limit).contact(&a, &b);
        assert!(answer.lower <= -depth + 1e-14 && answer.upper >= -depth - 1e-14, "{answer:?} {depth}");
        assert_eq!(answer.check(&a, &b), Ok(()), "{answer:?}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn the_trace_shows_faces() {
    let (a, b) = (cuboid(v(0.0, 0.0, 0.0), v(1.0, 1.0, 1.0)), cuboid(v(0.9, 0.6, 0.5), v(1.0, 1.0, 1.0)));
    let mut recorder = Recorder::new();
    let answer = Query::new().observer(&mut recorder).contact(&a, &b);
    let trace = recorder.into_trace();
    assert_eq!((trace.version, trace.dimension), (1, 3));
    let mut faces = 0;
    for pair in trace.steps.windows(2) {
        if let Event::Face { corners, distance } = &pair[0] {
            faces += 1;
            assert_eq!(corners.len(), 3);
            assert!(*distance <= answer.depth() + 1e-15, "{distance} {answer:?}");
            assert!(matches!(pair[1], Event::Support { .. }), "{:?}", pair[1]);
        }
    }
    assert!(faces > 0);
}
