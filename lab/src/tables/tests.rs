//! Everyone who is built here knows the answers about simple pairs.

use super::cell::{Contestant, ContestantKind, PassOrder, enter};
use super::columns::Columns;
use super::{own, plane, solids};
use crate::data::{Class, Pair, Random};
use crate::space::Subject;
use crate::space::data::{self, Set, SizedSolid};
use barycode::d3::{Polytope, Vec3};
use barycode_lab_peers::{Absent, Manner, Pairs, Peer, Precision, Question};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_8, SQRT_2};
use std::io::Write;
use std::sync::Once;

/// FCL 0.7 finds 2.31 over libccd, not 2.09, where an edge of a box stands before a face of
/// another.
const MISTAKEN: &str = "FCL over libccd";

/// The peers that are built here; the others are named once, past what `cargo test` captures.
fn peers() -> Vec<Box<dyn Peer>> {
    static NAMED: Once = Once::new();
    let (peers, absent) = barycode_lab_peers::all();
    NAMED.call_once(|| {
        for Absent { name, reason } in absent {
            // Where nothing can be written, nobody looks.
            let _ = writeln!(std::io::stderr(), "SKIPPED: {name}: {reason}");
        }
    });
    peers
}

/// Everyone finds these distances, and that those of 0 are collisions.
fn ask(mut contestants: Vec<Contestant<'_>>, truth: &[f64]) {
    let order: Vec<u32> = (0..truth.len() as u32).collect();
    for one in &mut contestants {
        // parry stops early, in f32 at 1.1e-3 of the distance; others at 1e-6.
        let tolerance = if one.precision == Precision::Single { 5e-3 } else { 1e-5 };
        for question in Question::PLAIN {
            if one.kind == ContestantKind::Floor || !one.questions.contains(&question) || !one.prepared.serves(question)
            {
                continue;
            }
            one.prepared.walk(question, &order);
            let answers = one.prepared.answers(question);
            assert_eq!(answers.len(), truth.len(), "{}", one.name);
            for (pair, (&distance, answer)) in truth.iter().zip(answers).enumerate() {
                let right = match question {
                    Question::Distance if one.name == MISTAKEN => answer >= distance - tolerance,
                    Question::Distance => (answer - distance).abs() <= tolerance,
                    Question::Collision => (answer == 1.0) == (distance == 0.0),
                    _ => unreachable!("not asked here"),
                };
                assert!(right, "{} {}: pair {pair}: {answer}, not {distance}", one.name, question.name());
            }
        }
    }
}

#[test]
fn polygons() {
    let square = vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let pair = |translation, cos, sin| Pair { a: square.clone(), b: square.clone(), cos, sin, translation };
    let pairs = [
        pair([3.0, 0.0], 1.0, 0.0),
        pair([1.0, 0.5], 1.0, 0.0),
        pair([4.0, 0.25], FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        pair([5.0, 6.0], 1.0, 0.0),
        pair([2.0, -0.5], FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    ];
    let truth = [1.0, 0.0, 3.0 - SQRT_2, 5.0, 0.0];
    let (narrow, wide) = (plane::columns::<f32>(&pairs), plane::columns::<f64>(&pairs));
    let mut contestants = plane::own(&pairs, &narrow);
    contestants.extend(plane::own(&pairs, &wide));
    enter(peers().iter().map(Box::as_ref), Pairs::Plane(&pairs), Manner::Cold, &mut contestants);
    ask(contestants, &truth);
}

/// Bodies that reach 1 along x, y and z, and `reach` along x when turned by an eighth about z:
/// apart, overlapping, turned.
fn bodies(subject: Subject, size: [f64; 3], reach: f64) {
    let corner = |index: usize| [0, 1, 2].map(|axis| if index >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let cube: Vec<Vec3<f64>> = (0..8).map(|index| corner(index).into()).collect();
    let hulls = if let Subject::Hulls(_) = subject { vec![Polytope::hull(cube).expect("a cube")] } else { Vec::new() };
    let part = SizedSolid { hull: 0, size };
    let pair =
        |x, quaternion| data::Pair { a: part, b: part, quaternion, translation: [x, 0.0, 0.0], bounds: (0.0, 0.0) };
    let standing = [0.0, 0.0, 0.0, 1.0];
    let turned = [0.0, 0.0, FRAC_PI_8.sin(), FRAC_PI_8.cos()];
    let pairs = vec![pair(3.0, standing), pair(1.0, standing), pair(4.5, turned), pair(0.5, turned)];
    let truth = [1.0, 0.0, 3.5 - reach, 0.0];
    let set = Set { subject, class: Class::Distant, hulls, pairs };
    let (mut narrow, mut wide) = (Columns::default(), Columns::default());
    let (narrow_hulls, wide_hulls) = (solids::hulls::<f32>(&set), solids::hulls::<f64>(&set));
    let mut contestants = solids::own(&set, &narrow_hulls, &mut narrow);
    contestants.extend(solids::own(&set, &wide_hulls, &mut wide));
    enter(peers().iter().map(Box::as_ref), Pairs::Space(&solids::solids(&set)), Manner::Cold, &mut contestants);
    ask(contestants, &truth);
}

/// Every vertex counts, whatever its place among the running sums.
#[test]
fn the_floor_reads_every_vertex() {
    for count in 1..=13 {
        let ones = vec![Vec3::new(1.0, 2.0, 4.0); count];
        let all = own::sum(&ones);
        assert_eq!([all.x, all.y, all.z], [1.0, 2.0, 4.0].map(|one| one * count as f64));
        for place in 0..count {
            let mut other = ones.clone();
            other[place].y = 10.0;
            assert_eq!(own::sum(&other).y, all.y + 8.0);
        }
    }
}

#[test]
fn hulls() {
    bodies(Subject::Hulls(8), [0.0; 3], SQRT_2);
}

#[test]
fn boxes() {
    bodies(Subject::Boxes, [1.0; 3], SQRT_2);
}

#[test]
fn spheres() {
    bodies(Subject::Spheres, [0.0, 1.0, 0.0], 1.0);
}

#[test]
fn capsules() {
    bodies(Subject::Capsules, [0.5, 1.0, 0.0], 1.0);
}

#[test]
fn an_order_has_every_pair_as_often_as_asked_for_and_keeps_runs_together() {
    let mut random = Random(3);
    let walk = PassOrder { rounds: 3, run: 4, ..PassOrder::unseen(1) };
    let order = walk.order(10, &mut random);
    for round in order.chunks(10) {
        let mut sorted = round.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..10).collect::<Vec<_>>());
        for pair in round.windows(2) {
            assert!(pair[1] == pair[0] + 1 || pair[1] % 4 == 0, "{round:?}");
        }
    }
    assert_ne!(order[..10], order[10..20]);
    let trained = PassOrder { trained: true, ..PassOrder::unseen(1) };
    assert_eq!(trained.order(5, &mut random), [0, 1, 2, 3, 4]);
}
