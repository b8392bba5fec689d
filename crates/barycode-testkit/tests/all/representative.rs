//! Every class of generated pairs is what its label says, by the exact oracle.

use barycode_testkit::body::Body;
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Class, Form, Precision, Sample};
use barycode_testkit::oracle::{Judge, Relation, hull};

const COUNT: u64 = 1500;

fn samples(class: Class, precision: Precision) -> impl Iterator<Item = Sample> {
    (0..COUNT).map(move |index| generate::of_class(class, precision, &mut Source::new(41, index)))
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

fn share(seen: &[Seen], what: impl Fn(&Seen) -> bool) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let share = seen.iter().filter(|s| what(s)).count() as f64 / seen.len() as f64;
    share
}

fn bodies(sample: &Sample) -> [&Body; 2] {
    [&sample.a.0, &sample.b.0]
}

/// The larger side of the bounding box in the world.
fn spread(body: &Body) -> f64 {
    let list: Vec<[f64; 2]> = body.world_points().collect();
    let side = |k: usize| {
        list.iter().map(|p| p[k]).fold(f64::NEG_INFINITY, f64::max)
            - list.iter().map(|p| p[k]).fold(f64::INFINITY, f64::min)
    };
    side(0).max(side(1))
}

const BOTH: [Precision; 2] = [Precision::Double, Precision::Single];

#[test]
fn every_list_keeps_its_promise() {
    for precision in BOTH {
        for class in Class::ALL {
            for sample in samples(class, precision) {
                for (body, form) in [&sample.a, &sample.b] {
                    body.validate().expect("finite by construction");
                    let most = if matches!(class, Class::Many | Class::Scaled) { 400 } else { 66 };
                    assert!((1..=most).contains(&body.points.len()), "{class:?}: {}", body.points.len());
                    assert!(*form == Form::Cloud || hull::is_convex(&body.points), "{class:?}");
                    let mut numbers: Vec<f64> = body.points.iter().flatten().copied().collect();
                    numbers.push(body.radius);
                    if let Some(p) = &body.placement {
                        numbers.extend([p.cos, p.sin, p.translation[0], p.translation[1]]);
                    }
                    assert!(numbers.iter().all(|&x| precision.snap(x) == x), "{class:?}");
                }
            }
        }
    }
}

#[test]
fn a_name_always_means_the_same_pair() {
    for precision in BOTH {
        for index in 0..50 {
            let again = generate::pair(precision, 8, index);
            assert_eq!(generate::pair(precision, 8, index), again);
            assert_ne!(generate::pair(precision, 9, index), again);
        }
    }
}

#[test]
fn the_stream_has_placements_radii_clouds_and_all_sizes() {
    let all: Vec<Sample> = (0..5000).map(|i| generate::pair(Precision::Double, 5, i)).collect();
    let count =
        |what: &dyn Fn(&Body, Form) -> bool| all.iter().flat_map(|s| [&s.a, &s.b]).filter(|(b, f)| what(b, *f)).count();
    assert!(count(&|b, _| b.placement.is_some()) > 1500);
    assert!(count(&|b, _| b.radius > 0.0) > 700);
    assert!(count(&|_, f| f == Form::Cloud) > 400);
    for n in 1..=64 {
        assert!(count(&|b, _| b.points.len() == n) > 5, "{n} points");
    }
}

#[test]
fn near_touching_pairs_fill_their_band() {
    for (precision, least) in [(Precision::Double, 1e-15), (Precision::Single, 1e-7)] {
        let seen = seen(Class::NearTouching, precision);
        for s in &seen {
            let rounding = 16.0 * precision.epsilon() * s.sample.a.0.scale().max(s.sample.b.0.scale());
            assert!(s.signed.abs() <= 1.01e-3 + rounding, "{}", s.signed);
        }
        let mut decade = least;
        while decade < 1e-3 {
            let band = |s: &Seen| (decade..10.0 * decade).contains(&s.signed.abs());
            assert!(share(&seen, band) > 0.03, "decade {decade}");
            decade *= 10.0;
        }
        assert!(share(&seen, |s| s.relation == Relation::Separated) > 0.3);
        assert!(share(&seen, |s| s.relation == Relation::Penetrating) > 0.3);
        assert!(share(&seen, |s| s.sample.a.0.radius > 0.0) > 0.1);
        assert!(share(&seen, |s| s.sample.a.0.placement.is_some()) > 0.1);
    }
}

#[test]
fn exact_touches_are_exact() {
    for precision in BOTH {
        let seen = seen(Class::ExactTouch, precision);
        assert!(seen.iter().all(|s| s.relation == Relation::Touching));
        assert!(share(&seen, |s| s.sample.a.0.radius + s.sample.b.0.radius > 0.0) > 0.15);
        assert!(share(&seen, |s| s.sample.a.0.placement.is_some()) > 0.15);
        assert!(share(&seen, |s| s.sample.a.0.points.len() == 1) > 0.01);
    }
}

#[test]
fn kissing_and_parallel_faces_are_on_both_sides_of_touching() {
    for precision in BOTH {
        let kissing = seen(Class::Kissing, precision);
        for s in &kissing {
            let scale = s.sample.a.0.scale().max(s.sample.b.0.scale()).max(1.0);
            assert!(s.signed.abs() <= 32.0 * precision.epsilon() * scale);
        }
        let parallel = seen(Class::NearParallel, precision);
        assert!(parallel.iter().all(|s| s.signed.abs() < 0.05));
        for (seen, touching) in [(&kissing, 0.05), (&parallel, 0.0)] {
            assert!(share(seen, |s| s.relation == Relation::Separated) > 0.3);
            assert!(share(seen, |s| s.relation == Relation::Penetrating) > 0.3);
            assert!(share(seen, |s| s.relation == Relation::Touching) >= touching);
        }
    }
}

#[test]
fn shallow_overlaps_fill_their_band() {
    for (precision, least) in [(Precision::Double, 1e-15), (Precision::Single, 1e-7)] {
        let seen = seen(Class::Shallow, precision);
        assert!(share(&seen, |s| s.relation == Relation::Penetrating) > 0.95);
        for s in &seen {
            assert!(s.signed >= -1.01e-3 - 32.0 * precision.epsilon(), "{}", s.signed);
            assert!(s.signed <= 32.0 * precision.epsilon(), "{}", s.signed);
        }
        let small = |s: &Seen| (-100.0 * least..0.0).contains(&s.signed);
        assert!(share(&seen, small) > 0.1);
    }
}

#[test]
fn thin_shapes_are_thin() {
    for precision in BOTH {
        let seen = seen(Class::Sliver, precision);
        let aspect = |body: &Body| {
            // Length over the least width along an edge normal, from the rounded corners.
            let corners = hull::hull_points(&body.points);
            let n = corners.len();
            let width = (0..n).map(|i| {
                let (p, q) = (corners[i], corners[(i + 1) % n]);
                let e = [q[0] - p[0], q[1] - p[1]];
                let height = |r: &[f64; 2]| e[0] * (r[1] - p[1]) - e[1] * (r[0] - p[0]);
                corners.iter().map(height).fold(0.0, f64::max) / e[0].hypot(e[1])
            });
            spread(body) / width.fold(f64::INFINITY, f64::min)
        };
        // Things of millimetres are not as thin as the rest.
        let thin = |s: &Seen| bodies(&s.sample).iter().any(|b| aspect(b) > 30.0);
        assert!(share(&seen, thin) > 0.95);
        let very = |s: &Seen| bodies(&s.sample).iter().any(|b| aspect(b) > 1e4);
        assert!(share(&seen, very) > 0.2);
    }
}

#[test]
fn plateaus_have_repeated_and_inner_vertices() {
    let seen = seen(Class::Plateau, Precision::Double);
    let more = |s: &Seen| bodies(&s.sample).iter().any(|b| hull::hull(&b.points).len() < b.points.len());
    assert!(share(&seen, more) > 0.9);
    let flat = |s: &Seen| bodies(&s.sample).iter().any(|b| hull::hull(&b.points).len() <= 2);
    assert!(share(&seen, flat) > 0.3);
    let cloud = |s: &Seen| s.sample.a.1 == Form::Cloud || s.sample.b.1 == Form::Cloud;
    assert!(share(&seen, cloud) > 0.2);
    for relation in [Relation::Separated, Relation::Touching, Relation::Penetrating] {
        assert!(share(&seen, |s| s.relation == relation) > 0.004, "{relation:?}");
    }
}

#[test]
fn near_collinear_vertices_fall_on_both_sides_of_their_edges() {
    for precision in BOTH {
        let seen = seen(Class::NearCollinear, precision);
        let lost = |s: &Seen| bodies(&s.sample).iter().any(|b| hull::hull(&b.points).len() < b.points.len());
        assert!(share(&seen, lost) > 0.4);
        let kept = |s: &Seen| {
            bodies(&s.sample).iter().any(|b| {
                let c = hull::hull_points(&b.points);
                let n = c.len();
                (0..n).any(|i| {
                    let (p, q, r) = (c[i], c[(i + 1) % n], c[(i + 2) % n]);
                    let (e, f) = ([q[0] - p[0], q[1] - p[1]], [r[0] - q[0], r[1] - q[1]]);
                    let sine = (e[0] * f[1] - e[1] * f[0]) / (e[0].hypot(e[1]) * f[0].hypot(f[1]));
                    sine.abs() < 100.0 * precision.epsilon() && e[0] * f[0] + e[1] * f[1] > 0.0
                })
            })
        };
        assert!(share(&seen, kept) > 0.3);
    }
}

#[test]
fn short_edges_are_short_and_faced() {
    for (precision, least) in [(Precision::Double, 1e-13), (Precision::Single, 1e-6)] {
        let seen = seen(Class::ShortEdge, precision);
        let shortest = |body: &Body| {
            let n = body.points.len();
            let edge = |i: usize| {
                let (p, q) = (body.points[i], body.points[(i + 1) % n]);
                (q[0] - p[0]).hypot(q[1] - p[1])
            };
            (0..n).map(edge).filter(|&l| l > 0.0).fold(f64::INFINITY, f64::min)
        };
        let short = |s: &Seen| bodies(&s.sample).iter().any(|b| shortest(b) < 1.1e-3);
        assert!(share(&seen, short) > 0.9);
        let tiny = |s: &Seen| bodies(&s.sample).iter().any(|b| shortest(b) < least);
        assert!(share(&seen, tiny) > 0.1);
        assert!(share(&seen, |s| s.relation == Relation::Separated) > 0.3);
        assert!(share(&seen, |s| s.relation == Relation::Penetrating) > 0.1);
    }
}

#[test]
fn extents_are_what_they_say() {
    for precision in BOTH {
        let far = seen(Class::FarAway, precision);
        assert!(share(&far, |s| s.sample.a.0.scale() > 60.0) > 0.95);
        assert!(share(&far, |s| s.sample.a.0.scale() > 5e6) > 0.25);
        let ratio = seen(Class::SizeRatio, precision);
        let spreads = |s: &Seen| bodies(&s.sample).map(|b| spread(b).max(1e-3));
        let times = |s: &Seen| {
            let [a, b] = spreads(s);
            (a / b).max(b / a)
        };
        assert!(share(&ratio, |s| times(s) > 5.0) > 0.6);
        assert!(share(&ratio, |s| times(s) > 1e3) > 0.15);
        let gap = seen(Class::HugeGap, precision);
        assert!(share(&gap, |s| s.signed > 40.0) > 0.97);
        assert!(share(&gap, |s| s.signed > 1e7) > 0.1);
        let times_is = |s: &Seen, at: f64| (times(s) / at).ln().abs() < 1.0;
        // 600 to 20 and 320 to 0.02, up to a turn.
        assert!(share(&ratio, |s| times_is(s, 30.0)) > 0.15);
        assert!(share(&ratio, |s| times_is(s, 16_000.0)) > 0.15);
        let outside = seen(Class::OriginOutside, precision);
        for relation in [Relation::Separated, Relation::Touching, Relation::Penetrating] {
            assert!(share(&outside, |s| s.relation == relation) > 0.15, "{relation:?}");
        }
        // Each body is farther from its own origin than its size, many by far; and they are near
        // each other.
        let far = |s: &Seen, least: f64| bodies(&s.sample).iter().all(|b| away(b) > least * spread(b));
        assert!(share(&outside, |s| far(s, 2.0)) > 0.8);
        assert!(share(&outside, |s| far(s, 100.0)) > 0.3);
        assert!(share(&outside, |s| s.signed <= 4.0 * spreads(s)[0].max(spreads(s)[1])) > 0.9);
    }
}

/// How far the points are from the body's own origin, at least.
fn away(body: &Body) -> f64 {
    body.points.iter().map(|p| p[0].hypot(p[1])).fold(f64::INFINITY, f64::min)
}

#[test]
fn every_other_class_is_scaled_by_every_factor() {
    for precision in BOTH {
        let scaled: Vec<Sample> = samples(Class::Scaled, precision).collect();
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
        assert!(scaled.iter().filter(|s| s.a.0.scale() < 1e-4).count() > 100);
        assert!(scaled.iter().filter(|s| s.a.0.scale() > 1e4).count() > 100);
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
        let length = |body: &Body| {
            let (p, q) = (body.points[0], body.points[1]);
            (p[0] - q[0]).hypot(p[1] - q[1])
        };
        let small = |s: &Seen| bodies(&s.sample).iter().all(|b| b.points.len() == 4 && spread(b) < 0.031);
        let gap = |s: &Seen| small(s) && (s.signed - 7.7e-7).abs() < 1e-7;
        assert!(share(&seen, small) > 0.2);
        assert!(share(&seen, gap) > 0.05, "{}", share(&seen, gap));
        assert!(seen.iter().any(|s| small(s) && (length(&s.sample.a.0) - 0.03).abs() < 1e-6));
    }
}

#[test]
fn many_vertices_are_climbed_over() {
    for precision in BOTH {
        let seen = seen(Class::Many, precision);
        // The library climbs from 24 vertices on.
        let many = |b: &Body| b.points.len() >= 24;
        assert!(share(&seen, |s| bodies(&s.sample).iter().any(|b| many(b))) > 0.98);
        let within_edges =
            |b: &Body| many(b) && hull::is_convex(&b.points) && hull::hull(&b.points).len() < b.points.len();
        assert!(share(&seen, |s| bodies(&s.sample).iter().any(|b| within_edges(b))) > 0.25);
        // Nearly flat: more than twenty edges within a hundredth of one direction.
        let flat = |b: &Body| {
            let corners = hull::hull_points(&b.points);
            let n = corners.len();
            let turn = |i: usize| {
                let (p, q, r) = (corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
                let (e, f) = ([q[0] - p[0], q[1] - p[1]], [r[0] - q[0], r[1] - q[1]]);
                ((e[0] * f[1] - e[1] * f[0]) / (e[0].hypot(e[1]) * f[0].hypot(f[1]))).abs()
            };
            (0..n).filter(|&i| turn(i) < 1e-4).count() > 20
        };
        assert!(share(&seen, |s| bodies(&s.sample).iter().any(|b| flat(b))) > 0.1);
        for relation in [Relation::Separated, Relation::Penetrating] {
            assert!(share(&seen, |s| s.relation == relation) > 0.3, "{relation:?}");
        }
    }
}

#[test]
fn features_fall_on_features() {
    for precision in BOTH {
        let seen = seen(Class::Incident, precision);
        assert!(share(&seen, |s| s.relation == Relation::Touching) > 0.05);
        assert!(share(&seen, |s| s.relation == Relation::Penetrating) > 0.6);
        // A vertex exactly on a vertex; a centre exactly on a vertex.
        let world = |b: &Body| b.world_points().collect::<Vec<_>>();
        let common = |s: &Seen| {
            let [a, b] = bodies(&s.sample).map(world);
            a.iter().any(|p| b.contains(p))
        };
        assert!(share(&seen, common) > 0.1);
        let center = |s: &Seen| {
            let [a, b] = bodies(&s.sample).map(world);
            let of = |list: &[[f64; 2]]| [0, 1].map(|k| 0.5 * (list[0][k] + list[list.len() / 2][k]));
            (a.len() == 4 && b.contains(&of(&a))) || (b.len() == 4 && a.contains(&of(&b)))
        };
        assert!(share(&seen, center) > 0.02);
        let ball = |s: &Seen| bodies(&s.sample).iter().any(|b| b.points.len() == 1 && b.radius > 0.0);
        assert!(share(&seen, ball) > 0.1);
    }
}

#[test]
fn long_bodies_go_right_through_small_ones() {
    for precision in BOTH {
        let seen = seen(Class::Through, precision);
        assert!(share(&seen, |s| s.relation == Relation::Penetrating) > 0.5);
        let through = |s: &Seen| {
            let [a, b] = bodies(&s.sample);
            let (long, small) = if spread(a) > spread(b) { (a, b) } else { (b, a) };
            // The ends are beyond the box on both sides.
            let center = small.world_points().next().expect("a box");
            let reach = long.world_points().map(|p| [p[0] - center[0], p[1] - center[1]]).collect::<Vec<_>>();
            let longest = reach.iter().copied().max_by(|p, q| p[0].hypot(p[1]).total_cmp(&q[0].hypot(q[1])));
            let [x, y] = longest.expect("two ends");
            let length = x.hypot(y);
            let along = reach.iter().map(|p| (p[0] * x + p[1] * y) / length);
            along.fold(f64::INFINITY, f64::min) < -spread(small) && length > spread(small)
        };
        assert!(share(&seen, through) > 0.8);
        let segment = |s: &Seen| bodies(&s.sample).iter().any(|b| b.points.len() == 2 && b.radius == 0.0);
        assert!(share(&seen, segment) > 0.15);
        assert!(share(&seen, |s| bodies(&s.sample).iter().any(|b| b.radius > 0.0)) > 0.2);
    }
}

#[test]
fn deep_overlaps_are_deep() {
    for precision in BOTH {
        let identical = seen(Class::Identical, precision);
        assert!(identical.iter().all(|s| s.relation != Relation::Separated));
        let same = |s: &Seen| hull::hull_points(&s.sample.a.0.points) == hull::hull_points(&s.sample.b.0.points);
        assert!(identical.iter().all(same));
        assert!(share(&identical, |s| s.signed < -0.2) > 0.6);
        let alike = |s: &Seen| {
            let [a, b] = bodies(&s.sample);
            assert!(a.placement == b.placement && a.radius == b.radius);
            a.placement.is_some()
        };
        assert!(share(&identical, alike) > 0.4);
        assert!(share(&identical, |s| s.sample.a.0.radius > 0.0) > 0.1);
        let concentric = seen(Class::Concentric, precision);
        assert!(share(&concentric, |s| s.relation == Relation::Penetrating) > 0.95);
        let coaxial = seen(Class::Coaxial, precision);
        assert!(share(&coaxial, |s| s.relation == Relation::Penetrating) > 0.95);
        assert!(share(&coaxial, same) > 0.05);
        let contained = seen(Class::Contained, precision);
        assert!(share(&contained, |s| s.relation == Relation::Penetrating) > 0.9);
        assert!(share(&contained, |s| s.signed < -1e-2) > 0.8);
    }
}

#[test]
fn lattices_and_small_shapes_meet_in_every_way() {
    let lattice = seen(Class::Lattice, Precision::Double);
    for relation in [Relation::Separated, Relation::Touching, Relation::Penetrating] {
        assert!(share(&lattice, |s| s.relation == relation) > 0.08, "{relation:?}");
    }
    let small = seen(Class::Small, Precision::Double);
    assert!(small.iter().all(|s| bodies(&s.sample).iter().all(|b| b.points.len() <= 3)));
    assert!(share(&small, |s| s.relation == Relation::Penetrating) > 0.1);
    let general = seen(Class::General, Precision::Double);
    assert!(share(&general, |s| s.relation == Relation::Penetrating) > 0.15);
    assert!(share(&general, |s| s.relation == Relation::Separated) > 0.4);
}
