//! Every class of generated pairs of space is what its label says, by the exact oracle.

use barycode_testkit::body::BodyMap;
use barycode_testkit::body::space::Body;
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::space::{self, Class, Sample};
use barycode_testkit::oracle::Relation;
use barycode_testkit::oracle::space::Judge;
use barycode_testkit::oracle::space::hull::{self, Hull};

const COUNT: u64 = 400;

const BOTH: [Precision; 2] = [Precision::Double, Precision::Single];

fn samples(class: Class, precision: Precision) -> impl Iterator<Item = Sample> {
    (0..COUNT).map(move |index| space::of_class(class, precision, &mut Source::new(41, index)))
}

/// What the oracle says about a pair.
struct Seen {
    relation: Relation,
    signed: f64,
    sample: Sample,
}

fn seen(class: Class, precision: Precision) -> Vec<Seen> {
    samples(class, precision)
        .map(|sample| {
            let judge = Judge::new(&sample.a.0, &sample.b.0).expect("finite by construction");
            Seen { relation: judge.truth().relation(), signed: judge.truth().approximate(), sample }
        })
        .collect()
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn share(seen: &[Seen], what: impl Fn(&Seen) -> bool) -> f64 {
    seen.iter().filter(|s| what(s)).count() as f64 / seen.len() as f64
}

fn bodies(sample: &Sample) -> [&Body; 2] {
    [&sample.a.0, &sample.b.0]
}

/// Some class holds this with at least this share.
#[track_caller]
fn at_least(seen: &[Seen], least: f64, what: impl Fn(&Seen) -> bool) {
    let share = share(seen, what);
    assert!(share >= least, "{share} and not {least}");
}

#[test]
fn every_pair_is_valid_and_its_name_final() {
    for precision in BOTH {
        for class in Class::ALL {
            for sample in samples(class, precision) {
                for body in bodies(&sample) {
                    body.validate().expect("finite by construction");
                    let most = if matches!(class, Class::Many | Class::Scaled) { 420 } else { 64 };
                    assert!((1..=most).contains(&body.points.len()), "{class:?}: {}", body.points.len());
                    let mut numbers: Vec<f64> = body.points.iter().flatten().copied().collect();
                    numbers.push(body.radius);
                    if let Some(p) = &body.placement {
                        numbers.extend(p.rows.iter().flatten().chain(&p.shift()));
                    }
                    assert!(numbers.iter().all(|&x| precision.snap(x) == x), "{class:?}");
                }
            }
        }
        for index in 0..50 {
            let again = space::pair(precision, 8, index);
            assert_eq!(space::pair(precision, 8, index), again);
            assert_ne!(space::pair(precision, 9, index), again);
        }
    }
}

#[test]
fn the_stream_has_placements_radii_all_sizes_and_all_dimensions() {
    let all: Vec<Sample> = (0..5000).map(|i| space::pair(Precision::Double, 5, i)).collect();
    let count = |what: &dyn Fn(&Body) -> bool| all.iter().flat_map(bodies).filter(|b| what(b)).count();
    assert!(count(&|b| b.placement.is_some()) > 1500);
    assert!(count(&|b| b.radius > 0.0) > 500);
    for n in 1..=64 {
        assert!(count(&|b| b.points.len() == n) > 5, "{n} points");
    }
    let dimension = |b: &Body| match hull::hull(&b.points[..]) {
        Hull::Point(_) => 0,
        Hull::Segment(_) => 1,
        Hull::Polygon(_) => 2,
        Hull::Solid(_) => 3,
    };
    for (k, least) in [300, 300, 500, 5000].into_iter().enumerate() {
        assert!(count(&|b| dimension(b) == k) > least, "dimension {k}: {}", count(&|b| dimension(b) == k));
    }
}

#[test]
fn near_touching_and_shallow_pairs_fill_their_band() {
    for (precision, least) in [(Precision::Double, 1e-15), (Precision::Single, 1e-7)] {
        let near = seen(Class::NearTouching, precision);
        for s in &near {
            let rounding = 64.0 * precision.epsilon() * s.sample.a.0.scale().max(s.sample.b.0.scale());
            assert!(s.signed.abs() <= 1.01e-3 + rounding, "{}", s.signed);
        }
        let mut decade = least;
        while decade < 1e-3 {
            at_least(&near, 0.03, |s| (decade..10.0 * decade).contains(&s.signed.abs()));
            decade *= 10.0;
        }
        at_least(&near, 0.3, |s| s.relation == Relation::Separated);
        at_least(&near, 0.3, |s| s.relation == Relation::Penetrating);
        at_least(&near, 0.1, |s| s.sample.a.0.radius > 0.0);
        let shallow = seen(Class::Shallow, precision);
        at_least(&shallow, 0.85, |s| s.relation == Relation::Penetrating);
        assert!(shallow.iter().all(|s| s.signed.abs() <= 1.01e-3 + 64.0 * precision.epsilon()));
    }
}

#[test]
fn exact_touches_are_exact() {
    for precision in BOTH {
        let seen = seen(Class::ExactTouch, precision);
        assert!(seen.iter().all(|s| s.relation == Relation::Touching));
        at_least(&seen, 0.15, |s| s.sample.a.0.radius + s.sample.b.0.radius > 0.0);
        at_least(&seen, 0.15, |s| s.sample.a.0.placement.is_some());
        at_least(&seen, 0.1, |s| s.sample.a.0.points.len() == 1);
    }
}

#[test]
fn kissing_and_parallel_faces_are_on_both_sides_of_touching() {
    for precision in BOTH {
        let kissing = seen(Class::Kissing, precision);
        for s in &kissing {
            let scale = s.sample.a.0.scale().max(s.sample.b.0.scale()).max(1.0);
            assert!(s.signed.abs() <= 64.0 * precision.epsilon() * scale);
        }
        let parallel = seen(Class::NearParallel, precision);
        assert!(parallel.iter().all(|s| s.signed.abs() < 0.05));
        for (seen, touching) in [(&kissing, 0.05), (&parallel, 0.0)] {
            at_least(seen, 0.3, |s| s.relation == Relation::Separated);
            at_least(seen, 0.3, |s| s.relation == Relation::Penetrating);
            at_least(seen, touching, |s| s.relation == Relation::Touching);
        }
    }
}

#[test]
fn grids_lattices_plateaus_and_prisms_meet_in_every_way() {
    let shares = [
        (Class::Grid, [0.2, 0.3, 0.1]),
        (Class::Lattice, [0.4, 0.08, 0.15]),
        (Class::Plateau, [0.5, 0.01, 0.1]),
        (Class::LevelPrisms, [0.3, 0.01, 0.3]),
        (Class::Flat, [0.3, 0.01, 0.3]),
        (Class::Sliver, [0.3, 0.0, 0.3]),
        (Class::NearCoplanar, [0.3, 0.0, 0.3]),
        (Class::ShortEdge, [0.3, 0.0, 0.3]),
        (Class::General, [0.5, 0.0, 0.1]),
        (Class::Small, [0.5, 0.0, 0.1]),
        (Class::FarAway, [0.3, 0.0, 0.2]),
        (Class::SizeRatio, [0.3, 0.0, 0.3]),
    ];
    for (class, least) in shares {
        let seen = seen(class, Precision::Double);
        for (relation, least) in [Relation::Separated, Relation::Touching, Relation::Penetrating].into_iter().zip(least)
        {
            let share = share(&seen, |s| s.relation == relation);
            assert!(share >= least, "{class:?} {relation:?}: {share}");
        }
    }
}

/// Length over the least width along a normal of the hull, in the body's frame.
fn aspect(body: &Body) -> f64 {
    let Hull::Solid(faces) = hull::hull(&body.points[..]) else { return f64::INFINITY };
    let minus = |p: [f64; 3], q: [f64; 3]| [0, 1, 2].map(|k| p[k] - q[k]);
    let width = faces.iter().map(|face| {
        let [p, q, r] = face.map(|i| body.points[i]);
        let (u, v) = (minus(q, p), minus(r, p));
        let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let dot = |w: [f64; 3]| n[0] * w[0] + n[1] * w[1] + n[2] * w[2];
        let lowest = body.points.iter().map(|&w| dot(minus(w, p))).fold(0.0, f64::min);
        -lowest / dot(n).sqrt()
    });
    spread(body) / width.fold(f64::INFINITY, f64::min)
}

/// The larger side of the bounding box in the world.
fn spread(body: &Body) -> f64 {
    let list: Vec<[f64; 3]> = body.world_points().collect();
    let side = |k: usize| {
        list.iter().map(|p| p[k]).fold(f64::NEG_INFINITY, f64::max)
            - list.iter().map(|p| p[k]).fold(f64::INFINITY, f64::min)
    };
    side(0).max(side(1)).max(side(2))
}

#[test]
fn awkward_shapes_are_awkward() {
    for precision in BOTH {
        let sliver = seen(Class::Sliver, precision);
        at_least(&sliver, 0.9, |s| bodies(&s.sample).iter().any(|b| aspect(b) > 50.0));
        at_least(&sliver, 0.2, |s| bodies(&s.sample).iter().any(|b| aspect(b) > 1e4));
    }
    let corners = |b: &Body| match hull::hull(&b.points[..]) {
        Hull::Point(_) => 1,
        Hull::Segment(_) => 2,
        Hull::Polygon(ring) => ring.len(),
        Hull::Solid(faces) => faces.len() / 2 + 2,
    };
    for (class, least) in [(Class::Plateau, 0.8), (Class::Lattice, 0.8), (Class::NearCoplanar, 0.4)] {
        at_least(&seen(class, Precision::Double), least, |s| {
            bodies(&s.sample).iter().any(|b| corners(b) < b.points.len())
        });
    }
    let flat = seen(Class::Flat, Precision::Double);
    at_least(&flat, 0.3, |s| bodies(&s.sample).iter().all(|b| aspect(b) > 1e12));
    let shortest = |b: &Body| {
        let pairs = b.points.iter().enumerate().flat_map(|(i, p)| b.points[i + 1..].iter().map(move |q| (p, q)));
        let lengths = pairs.map(|(p, q)| p.iter().zip(q).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max));
        lengths.filter(|&l| l > 0.0).fold(f64::INFINITY, f64::min)
    };
    let short = seen(Class::ShortEdge, Precision::Double);
    at_least(&short, 0.9, |s| bodies(&s.sample).iter().any(|b| shortest(b) < 1.1e-3));
    at_least(&short, 0.1, |s| bodies(&s.sample).iter().any(|b| shortest(b) < 1e-13));
}

#[test]
fn extents_are_what_they_say() {
    for precision in BOTH {
        let far = seen(Class::FarAway, precision);
        at_least(&far, 0.95, |s| s.sample.a.0.scale() > 60.0);
        at_least(&far, 0.25, |s| s.sample.a.0.scale() > 5e6);
        let ratio = seen(Class::SizeRatio, precision);
        let times = |s: &Seen| {
            let [a, b] = bodies(&s.sample).map(|b| spread(b).max(1e-3));
            (a / b).max(b / a)
        };
        at_least(&ratio, 0.5, |s| times(s) > 5.0);
        at_least(&ratio, 0.15, |s| times(s) > 1e3);
        let gap = seen(Class::HugeGap, precision);
        at_least(&gap, 0.97, |s| s.signed > 40.0);
        at_least(&gap, 0.1, |s| s.signed > 1e7);
        // A triangle of 320 and a thing of 0.02, up to a turn.
        at_least(&ratio, 0.15, |s| (times(s) / 16_000.0).ln().abs() < 1.0);
        let outside = seen(Class::OriginOutside, precision);
        for relation in [Relation::Separated, Relation::Touching, Relation::Penetrating] {
            at_least(&outside, 0.15, |s| s.relation == relation);
        }
        // Each body is farther from its own origin than its size, many by far.
        let far = |s: &Seen, least: f64| bodies(&s.sample).iter().all(|b| away(b) > least * spread(b));
        at_least(&outside, 0.8, |s| far(s, 2.0));
        at_least(&outside, 0.3, |s| far(s, 100.0));
    }
}

/// How far the points are from the body's own origin, at least.
fn away(body: &Body) -> f64 {
    body.points.iter().map(|p| p.iter().map(|x| x * x).sum::<f64>().sqrt()).fold(f64::INFINITY, f64::min)
}

#[test]
fn every_other_class_is_scaled_by_every_factor() {
    for precision in BOTH {
        let scaled: Vec<Sample> =
            (0..1500).map(|index| space::of_class(Class::Scaled, precision, &mut Source::new(41, index))).collect();
        let of = |what: &dyn Fn(Class, f64) -> bool| {
            scaled.iter().filter(|s| s.scaled.is_some_and(|(class, factor)| what(class, factor))).count()
        };
        for class in Class::ALL {
            let least = if class == Class::Scaled { 0 } else { 15 };
            let count = of(&|other, _| other == class);
            assert!(count >= least && (least > 0 || count == 0), "{count} of {class:?}");
        }
        for factor in [1e-6, 1e-3, 1e3, 1e6] {
            assert!(of(&|_, other| other == factor) > 100, "{factor}");
        }
        assert!(of(&|_, factor| factor.log2().fract() == 0.0) > 500);
        // A power of two rounds nothing: what touches exactly still does.
        let exact = scaled.iter().filter(|s| {
            s.scaled.is_some_and(|(class, factor)| class == Class::ExactTouch && factor.log2().fract() == 0.0)
        });
        let mut count = 0;
        for sample in exact {
            let judge = Judge::new(&sample.a.0, &sample.b.0).expect("finite by construction");
            assert_eq!(judge.truth().relation(), Relation::Touching);
            count += 1;
        }
        assert!(count > 10);
    }
}

#[test]
fn things_of_millimetres_are_as_near_as_a_tolerance() {
    for precision in BOTH {
        let seen = seen(Class::Sliver, precision);
        let small = |s: &Seen| bodies(&s.sample).iter().all(|b| b.points.len() == 8 && spread(b) < 0.031);
        at_least(&seen, 0.2, small);
        at_least(&seen, 0.05, |s| small(s) && (s.signed - 7.7e-7).abs() < 1e-7);
    }
}

#[test]
fn many_points_are_climbed_over() {
    for precision in BOTH {
        let seen = seen(Class::Many, precision);
        let count = |s: &Seen| bodies(&s.sample).map(|b| b.points.len()).into_iter().max().expect("two bodies");
        at_least(&seen, 0.98, |s| count(s) >= 24);
        // The library climbs by itself from 256 corners on.
        let corners = |b: &Body| match hull::hull(&b.points[..]) {
            Hull::Solid(faces) if b.points.len() >= 256 => {
                let mut used: Vec<usize> = faces.iter().flatten().copied().collect();
                used.sort_unstable();
                used.dedup();
                used.len()
            }
            _ => 0,
        };
        at_least(&seen, 0.02, |s| bodies(&s.sample).iter().any(|b| corners(b) >= 256));
        at_least(&seen, 0.06, |s| count(s) >= 256);
        for relation in [Relation::Separated, Relation::Touching, Relation::Penetrating] {
            at_least(&seen, 0.04, |s| s.relation == relation);
        }
    }
}

#[test]
fn features_fall_on_features() {
    for precision in BOTH {
        let seen = seen(Class::Incident, precision);
        at_least(&seen, 0.05, |s| s.relation == Relation::Touching);
        at_least(&seen, 0.3, |s| s.relation == Relation::Penetrating);
        let world = |b: &Body| b.world_points().collect::<Vec<_>>();
        at_least(&seen, 0.06, |s| {
            let [a, b] = bodies(&s.sample).map(world);
            a.iter().any(|p| b.contains(p))
        });
        // The centre of a box is that of opposite corners.
        at_least(&seen, 0.01, |s| {
            let [a, b] = bodies(&s.sample).map(world);
            let of = |list: &[[f64; 3]]| [0, 1, 2].map(|k| 0.5 * (list[0][k] + list[7][k]));
            (a.len() == 8 && b.contains(&of(&a))) || (b.len() == 8 && a.contains(&of(&b)))
        });
        at_least(&seen, 0.06, |s| bodies(&s.sample).iter().any(|b| b.points.len() == 1 && b.radius > 0.0));
    }
}

#[test]
fn long_bodies_go_right_through_small_ones() {
    for precision in BOTH {
        let seen = seen(Class::Through, precision);
        at_least(&seen, 0.4, |s| s.relation == Relation::Penetrating);
        at_least(&seen, 0.9, |s| {
            let [a, b] = bodies(&s.sample).map(spread);
            (a / b).max(b / a) > 10.0
        });
        at_least(&seen, 0.2, |s| bodies(&s.sample).iter().any(|b| b.points.len() == 2 && b.radius == 0.0));
        at_least(&seen, 0.2, |s| bodies(&s.sample).iter().any(|b| b.radius > 0.0));
    }
}

#[test]
fn deep_overlaps_are_deep() {
    for precision in BOTH {
        let identical = seen(Class::Identical, precision);
        assert!(identical.iter().all(|s| s.relation != Relation::Separated));
        at_least(&identical, 0.6, |s| s.signed < -0.1);
        at_least(&identical, 0.4, |s| {
            let [a, b] = bodies(&s.sample);
            assert!(a.points == b.points && a.placement == b.placement && a.radius == b.radius);
            a.placement.is_some()
        });
        at_least(&identical, 0.1, |s| s.sample.a.0.radius > 0.0);
        let concentric = seen(Class::Concentric, precision);
        at_least(&concentric, 0.95, |s| s.relation == Relation::Penetrating);
        let coaxial = seen(Class::Coaxial, precision);
        at_least(&coaxial, 0.75, |s| s.relation == Relation::Penetrating);
        at_least(&coaxial, 0.02, |s| s.sample.a.0.points == s.sample.b.0.points);
        let contained = seen(Class::Contained, precision);
        at_least(&contained, 0.95, |s| s.signed < -1e-2);
    }
}

#[test]
fn no_direction_proves_more_than_the_truth() {
    for index in 0..1500 {
        let sample = space::pair(Precision::Double, 17, index);
        let (a, b) = (&sample.a.0, &sample.b.0);
        let judge = Judge::new(a, b).expect("finite by construction");
        let truth = judge.truth().approximate();
        let above = truth + 1e-13 * (a.scale() + b.scale());
        let mut source = Source::new(3, index);
        let lists = [a, b].map(|body| body.world_points().collect::<Vec<_>>());
        let mut edge = |list: &[[f64; 3]]| {
            let (p, q) = (source.pick(list), source.pick(list));
            [0, 1, 2].map(|k| p[k] - q[k])
        };
        // Normals of two edges of one body or of both: among them, those of the Minkowski
        // difference.
        for i in 0..60 {
            let (u, v) = (edge(&lists[i % 2]), edge(&lists[i / 2 % 2]));
            let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            for n in [n, n.map(|x| -x)] {
                let Some(gap) = judge.gap_along(n) else { continue };
                assert!(!gap.proves(above), "{:?} {index}: {} over {truth}", sample.class, gap.approximate());
            }
        }
    }
}
