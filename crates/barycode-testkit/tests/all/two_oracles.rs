//! The fast judge against hand-computed answers and against the slow rational oracle.

use std::collections::BTreeMap;

use barycode_judge::repeated;
use barycode_testkit::body::{Body, BodyError, BodyPose};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Class, Precision};
use barycode_testkit::oracle::{Judge, Relation, rational};

fn hull(points: &[[f64; 2]]) -> Body {
    Body::hull(points.to_vec())
}

fn square(x: f64, y: f64, half: f64) -> Body {
    hull(&[[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])
}

/// Asserts the signed distance, exactly, by both oracles and in both orders.
fn assert_truth(a: &Body, b: &Body, relation: Relation, signed: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let judge = Judge::new(a, b).expect("valid bodies");
        let truth = judge.truth();
        assert_eq!(truth.relation(), relation);
        assert!(truth.is_at_least(signed) && truth.is_at_most(signed), "{} for {signed}", truth.approximate());
        assert_eq!(truth.approximate(), signed);
        assert!(rational::truth(a, b).expect("valid bodies").agrees_with(truth));
    }
}

#[test]
fn answers_known_by_hand() {
    use Relation::{Penetrating, Separated, Touching};
    assert_truth(&square(0.0, 0.0, 1.0), &square(5.0, 6.0, 1.0), Separated, 5.0);
    assert_truth(&square(0.0, 0.0, 1.0), &square(2.0, 2.0, 1.0), Touching, 0.0);
    assert_truth(&square(0.0, 0.0, 1.0), &square(2.0, 0.5, 1.0), Touching, 0.0);
    assert_truth(&square(0.0, 0.0, 1.0), &square(1.5, 0.25, 1.0), Penetrating, -0.5);
    assert_truth(&square(0.0, 0.0, 1.0), &square(0.0, 0.0, 1.0), Penetrating, -2.0);
    assert_truth(&square(0.0, 0.0, 1.0), &square(0.25, 0.0, 0.5), Penetrating, -1.25);
    // Points and segments: a crossing of two segments is a parallelogram around the origin.
    assert_truth(&hull(&[[1.0, 2.0]]), &hull(&[[4.0, 6.0]]), Separated, 5.0);
    assert_truth(&hull(&[[1.0, 2.0]]), &hull(&[[1.0, 2.0], [1.0, 2.0]]), Touching, 0.0);
    assert_truth(&hull(&[[-1.0, 0.0], [1.0, 0.0]]), &hull(&[[0.0, -3.0], [0.0, 3.0]]), Penetrating, -1.0);
    assert_truth(&hull(&[[-1.0, 0.0], [1.0, 0.0]]), &hull(&[[0.0, 0.0], [0.0, 3.0]]), Touching, 0.0);
    // Collinear overlap has no depth: a push across separates at once.
    assert_truth(&hull(&[[0.0, 0.0], [3.0, 3.0]]), &hull(&[[1.0, 1.0], [9.0, 9.0]]), Touching, 0.0);
    assert_truth(&hull(&[[0.0, 0.0], [1.0, 0.0]]), &hull(&[[4.0, 0.0], [9.0, 0.0]]), Separated, 3.0);
    assert_truth(&hull(&[[0.0, 0.0], [9.0, 0.0]]), &hull(&[[4.0, 2.0], [5.0, 2.0]]), Separated, 2.0);
    assert_truth(&hull(&[[0.5, 0.25]]), &square(0.0, 0.0, 1.0), Penetrating, -0.5);
    assert_truth(&hull(&[[1.0, 0.25]]), &square(0.0, 0.0, 1.0), Touching, 0.0);
    // A cloud stands for its hull.
    let cloud = hull(&[[0.0, 0.0], [4.0, 4.0], [1.0, 1.0], [4.0, 0.0], [2.0, 1.0], [0.0, 4.0], [4.0, 0.0]]);
    assert_truth(&cloud, &hull(&[[7.0, 8.0]]), Separated, 5.0);
    assert_truth(&cloud, &hull(&[[2.0, 1.0]]), Penetrating, -1.0);
}

#[test]
fn radii_add_to_the_hulls() {
    use Relation::{Penetrating, Separated, Touching};
    let (p, q) = (hull(&[[1.0, 2.0]]), hull(&[[4.0, 6.0]]));
    assert_truth(&p.clone().rounded(1.0), &q.clone().rounded(2.0), Separated, 2.0);
    assert_truth(&p.clone().rounded(1.5), &q.clone().rounded(3.5), Touching, 0.0);
    assert_truth(&p.clone().rounded(2.0), &q.rounded(3.5), Penetrating, -0.5);
    assert_truth(&p.clone().rounded(2.0), &p.clone().rounded(3.5), Penetrating, -5.5);
    assert_truth(&square(1.0, 2.0, 1.0), &p.rounded(0.5), Penetrating, -1.5);
}

#[test]
fn placements_count_by_their_bits() {
    let quarter = BodyPose { cos: 0.0, sin: 1.0, translation: [10.0, 0.0] };
    let bar = hull(&[[0.0, -1.0], [8.0, -1.0], [8.0, 1.0], [0.0, 1.0]]).placed(quarter);
    assert_truth(&bar, &hull(&[[10.0, 11.0]]), Relation::Separated, 3.0);
    assert_truth(&bar, &hull(&[[11.0, 4.0]]), Relation::Touching, 0.0);
    // 0.6² + 0.8² is not 1 in floats, and the image is the image of these floats: a turned unit
    // vector is longer or shorter than 1 by what the bits say.
    let turned = hull(&[[0.0, 0.0], [1.0, 0.0]]).placed(BodyPose { cos: 0.6, sin: 0.8, translation: [0.0, 0.0] });
    let judge = Judge::new(&turned, &hull(&[[0.6, 0.8]])).expect("valid");
    assert_eq!(judge.truth().relation(), Relation::Touching);
    let collapsed = square(3.0, 4.0, 1.0).placed(BodyPose { cos: 0.0, sin: 0.0, translation: [1.0, 1.0] });
    assert_truth(&collapsed, &hull(&[[1.0, 2.5]]), Relation::Separated, 1.5);
}

#[test]
fn one_unit_in_the_last_place_decides() {
    let up = f64::from_bits(1.0_f64.to_bits() + 1);
    let (a, b) = (square(0.0, 0.0, 1.0), hull(&[[up, 0.0]]));
    let judge = Judge::new(&a, &b).expect("valid");
    assert_eq!(judge.truth().relation(), Relation::Separated);
    assert_eq!(judge.truth().approximate(), f64::EPSILON);
    let down = hull(&[[f64::from_bits(1.0_f64.to_bits() - 1), 0.0]]);
    let judge = Judge::new(&a, &down).expect("valid");
    assert_eq!(judge.truth().approximate(), -f64::EPSILON / 2.0);
}

#[test]
fn the_ends_of_the_range_are_judged_too() {
    let tiny = f64::from_bits(1);
    let small = hull(&[[0.0, 0.0], [3.0 * tiny, 0.0], [0.0, 3.0 * tiny]]);
    assert_truth(&small, &hull(&[[tiny, -4.0 * tiny]]), Relation::Separated, 4.0 * tiny);
    let large = hull(&[[-f64::MAX, -1.0], [f64::MAX, -1.0], [0.0, f64::MAX]]);
    assert_truth(&large, &hull(&[[0.0, -3.0]]), Relation::Separated, 2.0);
    let (left, right) = (hull(&[[-f64::MAX, 0.0]]), hull(&[[f64::MAX, 0.0]]));
    let judge = Judge::new(&left, &right).expect("valid");
    assert!(judge.truth().is_at_least(f64::MAX) && judge.truth().is_at_most(f64::INFINITY));
}

#[test]
fn bodies_that_are_none_are_refused() {
    let good = square(0.0, 0.0, 1.0);
    let refused = |b: &Body| Judge::new(&good, b).expect_err("not a body");
    assert_eq!(refused(&hull(&[])), BodyError::Empty);
    assert_eq!(refused(&hull(&[[0.0, 0.0], [f64::NAN, 1.0]])), BodyError::PointNotFinite(1));
    assert_eq!(refused(&good.clone().rounded(-1.0)), BodyError::Radius);
    let broken = BodyPose { cos: f64::INFINITY, sin: 0.0, translation: [0.0, 0.0] };
    assert_eq!(refused(&good.clone().placed(broken)), BodyError::PlacementNotFinite);
    assert!(rational::truth(&hull(&[]), &good).is_err());
}

#[test]
fn gaps_along_directions_are_exact() {
    let (a, b) = (square(0.0, 0.0, 1.0), square(5.0, 6.0, 1.0));
    let judge = Judge::new(&a, &b).expect("valid");
    // The nearest corners are (1, 1) and (4, 5): along (3, 4)/5 the gap is the distance.
    let along = judge.gap_along([3.0, 4.0]).expect("a direction");
    assert!(along.proves(5.0) && !along.proves(f64::from_bits(5.0_f64.to_bits() + 1)));
    assert!(!along.is_unit(1e-3) && !along.proves(f64::NAN) && along.proves(f64::NEG_INFINITY));
    // 0.6 and 0.8 are not exactly those numbers, but the proof is about the direction and not its
    // length.
    let unit = judge.gap_along([0.6, 0.8]).expect("a direction");
    assert!(unit.is_unit(4e-16) && unit.proves(5.0 - 1e-15));
    assert!(judge.gap_along([1.0, 0.0]).expect("a direction").proves(3.0));
    assert!(!judge.gap_along([-1.0, 0.0]).expect("a direction").proves(-6.9));
    assert!(judge.gap_along([-1.0, 0.0]).expect("a direction").proves(-7.0));
    assert!(judge.gap_along([0.0, 0.0]).is_none() && judge.gap_along([f64::NAN, 1.0]).is_none());
    let rounded = Judge::new(&a.rounded(0.5), &b.rounded(0.25)).expect("valid");
    let along = rounded.gap_along([1e200, 0.0]).expect("a direction");
    assert!(along.proves(2.25) && !along.proves(2.251));
    assert_eq!(along.approximate(), 2.25);
}

/// At most `n` of the points, so that the slow oracle stays bearable.
fn thinned(body: &Body, n: usize) -> Body {
    let step = body.points.len().div_ceil(n);
    Body { points: body.points.iter().copied().step_by(step).collect(), ..body.clone() }
}

#[test]
fn both_oracles_agree_on_thousands_of_pairs() {
    let mut relations: BTreeMap<Relation, u64> = BTreeMap::new();
    for precision in [Precision::Double, Precision::Single] {
        for index in 0..400 * repeated() {
            let sample = generate::pair(precision, 2024, index);
            let (a, b) = (thinned(&sample.a.0, 4), thinned(&sample.b.0, 4));
            let judge = Judge::new(&a, &b).expect("finite by construction");
            let slow = rational::truth(&a, &b).expect("finite by construction");
            assert!(slow.agrees_with(judge.truth()), "{:?} {index}: {a:?} {b:?}", sample.class);
            *relations.entry(judge.truth().relation()).or_default() += 1;
        }
    }
    assert!(relations.len() == 3 && relations.values().all(|&count| count > 15 * repeated()), "{relations:?}");
}

#[test]
fn both_oracles_agree_on_small_lattices() {
    // Everything is tied here: repeated points, collinear points, exact touches of every kind.
    let mut source = Source::new(99, 0);
    let mut relations: BTreeMap<Relation, u64> = BTreeMap::new();
    for _ in 0..1_000 * repeated() {
        let mut cloud = |n: usize| -> Body {
            let points = 0..=source.index(n);
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            hull(&points.map(|_| [0; 2].map(|_| source.integer(0, 3) as f64)).collect::<Vec<_>>())
        };
        let (a, b) = (cloud(4), cloud(4));
        let judge = Judge::new(&a, &b).expect("finite");
        assert!(rational::truth(&a, &b).expect("finite").agrees_with(judge.truth()), "{a:?} {b:?}");
        *relations.entry(judge.truth().relation()).or_default() += 1;
    }
    assert!(relations.len() == 3 && relations.values().all(|&count| count > 125 * repeated()), "{relations:?}");
}

#[test]
fn no_direction_proves_more_than_the_truth() {
    let mut source = Source::new(3, 3);
    for index in 0..4000 {
        let sample = generate::pair(Precision::Double, 17, index);
        let judge = Judge::new(&sample.a.0, &sample.b.0).expect("finite by construction");
        let truth = judge.truth().approximate();
        let direction = source.direction();
        let gap = judge.gap_along(direction).expect("a direction");
        let above = truth + truth.abs().max(f64::MIN_POSITIVE) * 1e-14;
        assert!(!gap.proves(above), "{:?} {index}: {} over {truth}", sample.class, gap.approximate());
        let margin = 1e-14 * (sample.a.0.scale() + sample.b.0.scale());
        assert!(gap.proves(gap.approximate() - margin) && !gap.proves(gap.approximate() + margin));
    }
}

#[test]
fn every_class_appears_in_the_stream() {
    let mut classes: BTreeMap<Class, u32> = BTreeMap::new();
    for index in 0..4000 {
        *classes.entry(generate::pair(Precision::Double, 1, index).class).or_default() += 1;
    }
    assert!(classes.len() == Class::ALL.len() && classes.values().all(|&count| count > 120), "{classes:?}");
}
