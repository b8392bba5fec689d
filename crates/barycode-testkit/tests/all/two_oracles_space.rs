//! The judge of space against hand-computed answers and against the slow rational oracle.

use std::collections::BTreeMap;

use barycode_judge::repeated;
use barycode_testkit::body::space::{Body, BodyPose, IDENTITY};
use barycode_testkit::generate::source::Source;
use barycode_testkit::oracle::Relation;
use barycode_testkit::oracle::space::{Judge, rational};

use Relation::{Penetrating, Separated, Touching};

fn hull(points: &[[f64; 3]]) -> Body {
    Body::hull(points.to_vec())
}

fn cuboid(center: [f64; 3], half: [f64; 3]) -> Body {
    let corner = |i: usize| [0, 1, 2].map(|k| center[k] + if i >> k & 1 == 0 { -half[k] } else { half[k] });
    Body::hull((0..8).map(corner).collect())
}

fn cube(center: [f64; 3]) -> Body {
    cuboid(center, [1.0; 3])
}

/// Asserts the signed distance, exactly, in both orders.
fn assert_truth(a: &Body, b: &Body, relation: Relation, signed: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let judge = Judge::new(a, b).expect("valid bodies");
        let truth = judge.truth();
        assert_eq!(truth.relation(), relation, "{}", truth.approximate());
        assert!(truth.is_at_least(signed) && truth.is_at_most(signed), "{} for {signed}", truth.approximate());
        assert_eq!(truth.approximate(), signed);
        if a.points.len() * b.points.len() <= 20 {
            assert!(rational::truth(a, b).expect("valid bodies").agrees_with(truth));
        }
    }
}

#[test]
fn boxes_known_by_hand() {
    let unit = cube([0.0; 3]);
    assert_truth(&unit, &cube([4.0, 5.0, 8.0]), Separated, 7.0);
    assert_truth(&unit, &cube([5.0, 6.0, 0.5]), Separated, 5.0);
    assert_truth(&unit, &cube([0.25, 0.5, 4.0]), Separated, 2.0);
    for touching in [[2.0, 2.0, 2.0], [2.0, 2.0, 0.5], [2.0, 0.25, 0.5], [2.0, 0.0, 0.0], [-2.0, 2.0, 0.0]] {
        assert_truth(&unit, &cube(touching), Touching, 0.0);
    }
    assert_truth(&unit, &cube([1.5, 0.25, 1.0]), Penetrating, -0.5);
    assert_truth(&unit, &unit, Penetrating, -2.0);
    assert_truth(&unit, &cuboid([0.25, 0.0, 0.0], [0.5; 3]), Penetrating, -1.25);
    // Bars across each other: no corner of either is above or below the other.
    let (along, across) = (cuboid([0.0; 3], [8.0, 1.0, 1.0]), cuboid([0.0, 0.0, 5.0], [1.0, 8.0, 1.0]));
    assert_truth(&along, &across, Separated, 3.0);
    assert_truth(&along, &cuboid([0.0, 0.0, 2.0], [1.0, 8.0, 1.0]), Touching, 0.0);
    assert_truth(&along, &cuboid([0.0, 0.0, 1.5], [1.0, 8.0, 1.0]), Penetrating, -0.5);
}

#[test]
fn points_segments_and_triangles_known_by_hand() {
    assert_truth(&hull(&[[1.0, 2.0, 3.0]]), &hull(&[[3.0, 5.0, 9.0]]), Separated, 7.0);
    assert_truth(&hull(&[[1.0, 2.0, 3.0]]), &hull(&[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]), Touching, 0.0);
    let x = hull(&[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    assert_truth(&x, &hull(&[[0.0, -3.0, 2.0], [0.0, 3.0, 2.0]]), Separated, 2.0);
    // Crossing segments touch: a push across separates them at once.
    assert_truth(&x, &hull(&[[0.0, -3.0, 0.0], [0.0, 3.0, 0.0]]), Touching, 0.0);
    assert_truth(&x, &hull(&[[0.0, 1.0, 0.0], [0.0, 3.0, 0.0]]), Separated, 1.0);
    assert_truth(&x, &hull(&[[4.0, 0.0, 0.0], [9.0, 0.0, 0.0]]), Separated, 3.0);
    assert_truth(&x, &hull(&[[0.5, 0.0, 0.0], [9.0, 0.0, 0.0]]), Touching, 0.0);
    // A segment through a triangle has a depth.
    let triangle = hull(&[[-4.0, -4.0, 0.0], [8.0, -4.0, 0.0], [-4.0, 8.0, 0.0]]);
    assert_truth(&triangle, &hull(&[[0.0, 0.0, -1.0], [0.0, 0.0, 3.0]]), Penetrating, -1.0);
    assert_truth(&triangle, &hull(&[[0.0, 0.0, 0.0], [0.0, 0.0, 3.0]]), Touching, 0.0);
    assert_truth(&triangle, &hull(&[[0.0, 0.0, 2.0], [1.0, 1.0, 3.0]]), Separated, 2.0);
    assert_truth(&triangle, &hull(&[[0.0, 0.0, 0.0], [1.0, 1.0, 0.0]]), Touching, 0.0);
    assert_truth(&triangle, &hull(&[[-8.0, 0.0, 0.0], [9.0, 1.0, 0.0]]), Touching, 0.0);
    assert_truth(&triangle, &triangle, Touching, 0.0);
    assert_truth(&triangle, &cube([0.0, 0.0, 1.0]), Touching, 0.0);
    assert_truth(&triangle, &cube([0.0, 0.0, 0.5]), Penetrating, -0.5);
    // A cloud stands for its hull, and a point inside a tetrahedron is as deep as its nearest
    // facet.
    let corner = hull(&[[0.0; 3], [6.0, 0.0, 0.0], [0.0, 6.0, 0.0], [0.0, 0.0, 6.0], [1.0, 1.0, 1.0], [0.0, 3.0, 0.0]]);
    assert_truth(&corner, &hull(&[[1.0, 1.0, 1.0]]), Penetrating, -1.0);
    assert_truth(&corner, &hull(&[[2.0, 2.0, 2.0]]), Touching, 0.0);
    assert_truth(&corner, &hull(&[[-1.0, -2.0, -2.0]]), Separated, 3.0);
}

#[test]
fn radii_and_placements_count() {
    let (p, q) = (hull(&[[1.0, 2.0, 3.0]]), hull(&[[3.0, 5.0, 9.0]]));
    assert_truth(&p.clone().rounded(3.5), &q.clone().rounded(3.5), Touching, 0.0);
    assert_truth(&p.clone().rounded(3.5), &q.rounded(4.0), Penetrating, -0.5);
    assert_truth(&cube([1.0, 2.0, 3.0]), &p.rounded(0.5), Penetrating, -1.5);
    // A quarter turn about z, a mirror image, a shear, and a matrix that makes everything flat.
    let bar = cuboid([4.0, 0.0, 0.0], [4.0, 1.0, 1.0]);
    let rows = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let turned = bar.clone().placed(BodyPose { rows, translation: [10.0, 0.0, 0.0] });
    assert_truth(&turned, &hull(&[[10.0, 11.0, 0.0]]), Separated, 3.0);
    assert_truth(&turned, &hull(&[[10.5, 4.0, 0.0]]), Penetrating, -0.5);
    let rows = [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let mirrored = bar.clone().placed(BodyPose { rows, translation: [0.0; 3] });
    assert_truth(&mirrored, &hull(&[[-4.0, 0.5, 0.0]]), Penetrating, -0.5);
    assert_truth(&mirrored, &hull(&[[3.0, 5.0, 0.0]]), Separated, 5.0);
    let rows = [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let flat = bar.clone().placed(BodyPose { rows, translation: [0.0, 2.0, 0.0] });
    assert_truth(&flat, &hull(&[[4.0, 5.0, 0.0]]), Separated, 3.0);
    assert_truth(&flat, &cube([4.0, 2.5, 0.0]), Penetrating, -0.5);
    let nothing = bar.placed(BodyPose { rows: [[0.0; 3]; 3], translation: [1.0, 2.0, 3.0] });
    assert_truth(&nothing, &hull(&[[3.0, 5.0, 9.0]]), Separated, 7.0);
    let shifted = cube([0.0; 3]).placed(BodyPose { rows: IDENTITY, translation: [5.0, 6.0, 0.0] });
    assert_truth(&shifted, &cube([0.0; 3]), Separated, 5.0);
}

#[test]
fn one_unit_in_the_last_place_decides() {
    let up = f64::from_bits(1.0_f64.to_bits() + 1);
    assert_truth(&cube([0.0; 3]), &hull(&[[up, 0.25, 0.5]]), Separated, f64::EPSILON);
    assert_truth(
        &cube([0.0; 3]),
        &hull(&[[f64::from_bits(1.0_f64.to_bits() - 1), 0.25, 0.5]]),
        Penetrating,
        -f64::EPSILON / 2.0,
    );
    let tiny = f64::from_bits(1);
    assert_truth(
        &hull(&[[0.0; 3], [3.0 * tiny, 0.0, 0.0], [0.0, 3.0 * tiny, 0.0], [0.0, 0.0, 3.0 * tiny]]),
        &hull(&[[tiny, -4.0 * tiny, tiny]]),
        Separated,
        4.0 * tiny,
    );
    let large =
        [[-f64::MAX, -f64::MAX, -1.0], [f64::MAX, -f64::MAX, -1.0], [0.0, f64::MAX, -1.0], [0.0, 0.0, f64::MAX]];
    assert_truth(&hull(&large), &hull(&[[0.0, 0.0, -3.0]]), Separated, 2.0);
}

#[test]
fn gaps_along_directions_are_exact() {
    let judge = Judge::new(&cube([0.0; 3]), &cube([4.0, 5.0, 8.0]).rounded(1.0)).expect("valid");
    let along = judge.gap_along([2.0, 3.0, 6.0]).expect("a direction");
    assert!(along.proves(6.0) && !along.proves(f64::from_bits(6.0_f64.to_bits() + 1)));
    assert!(judge.gap_along([0.0, 0.0, 1e-200]).expect("a direction").proves(5.0));
    assert!(judge.gap_along([0.0; 3]).is_none() && judge.gap_along([0.0, f64::NAN, 1.0]).is_none());
    let off = judge.truth_about([3.0, 4.0, 9.0], 1).expect("finite");
    assert_eq!(off.approximate(), -1.0);
    assert_eq!(judge.truth_about([1.0, 3.0, 0.0], 0).expect("finite").approximate(), 2.0);
    assert!(judge.truth_about([f64::NAN, 3.0, 0.0], 0).is_err());
}

/// Points on small whole coordinates: everything is tied.
fn lattice(source: &mut Source, most: usize, reach: i64) -> Body {
    let count = most - source.index(most).min(source.index(most));
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    hull(&(0..count).map(|_| [0; 3].map(|_| source.integer(0, reach) as f64)).collect::<Vec<_>>())
}

/// Points in or near a ball, flat or not.
fn cloud(source: &mut Source, most: usize) -> Body {
    let count = most - source.index(most).min(source.index(most));
    let flatness = if source.chance(0.2) { source.decade(-16.0, 0.0) } else { 1.0 };
    let center = [0; 3].map(|_| source.between(-0.2, 0.2));
    let mut body = hull(
        &(0..count)
            .map(|_| {
                let p = [0; 3].map(|_| source.between(-1.0, 1.0));
                [center[0] + p[0], center[1] + p[1], center[2] + flatness * p[2]]
            })
            .collect::<Vec<_>>(),
    );
    if source.chance(0.3) {
        let rows = [0; 3].map(|_| [0; 3].map(|_| source.between(-1.0, 1.0)));
        body.placement = Some(BodyPose { rows, translation: [0; 3].map(|_| source.between(-1.0, 1.0)) });
    }
    body
}

fn compare(count: u64, seed: u64, mut make: impl FnMut(&mut Source) -> [Body; 2], least: u64) {
    let mut relations: BTreeMap<Relation, u64> = BTreeMap::new();
    for index in 0..count {
        let mut source = Source::new(seed, index);
        let [a, b] = make(&mut source);
        let judge = Judge::new(&a, &b).expect("finite by construction");
        let slow = rational::truth(&a, &b).expect("finite by construction");
        assert!(
            slow.agrees_with(judge.truth()),
            "{index}: {:?} {} for {:?}\n{a:?}\n{b:?}",
            judge.truth().relation(),
            judge.truth().approximate(),
            slow.core
        );
        *relations.entry(judge.truth().relation()).or_default() += 1;
    }
    println!("{relations:?}");
    let least_of = |relation| relations.get(&relation).copied().unwrap_or(0);
    assert!(least_of(Separated) >= least && least_of(Penetrating) >= least, "{relations:?}");
}

#[test]
fn both_oracles_agree_on_small_lattices() {
    compare(750 * repeated(), 99, |source| [lattice(source, 4, 2), lattice(source, 4, 3)], 75 * repeated());
}

#[test]
fn both_oracles_agree_on_clouds() {
    compare(200 * repeated(), 98, |source| [cloud(source, 4), cloud(source, 4)], 25 * repeated());
}

#[test]
fn many_points_on_small_lattices_keep_their_hulls() {
    // Every plane through three points of the slow way is a plane of the hull or cuts through it:
    // the heights of single points above large clouds compare whole hulls.
    compare(300, 97, |source| [lattice(source, 16, 3), lattice(source, 1, 3)], 20);
}
