//! Everyone who is built here knows the answers about simple pairs.

use super::cell::{Contestant, enter};
use super::{plane, solids};
use crate::data::{Class, Pair};
use crate::space::Subject;
use crate::space::data::{self, Part, Set};
use barycode::d3::{Polytope, Vec3};
use barycode_lab_peers::{Absent, Pairs, Peer, Precision, Question};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The peers that are built here; the others are named.
fn peers() -> Vec<Box<dyn Peer>> {
    let (peers, absent) = barycode_lab_peers::all();
    for Absent { name, reason } in absent {
        println!("not built: {name}: {reason}");
    }
    peers
}

/// Everyone finds these distances, and that those of 0 are collisions.
fn ask(mut contestants: Vec<Contestant<'_>>, truth: &[f64]) {
    let order: Vec<u32> = (0..truth.len() as u32).collect();
    for one in &mut contestants {
        // Some stop at 1e-6 unless told otherwise.
        let tolerance = if one.precision == Precision::Single { 1e-5 } else { 2e-6 };
        for question in Question::ALL {
            if !one.questions.contains(&question) || !one.prepared.serves(question) {
                continue;
            }
            one.prepared.walk(question, &order);
            let answers = one.prepared.answers(question);
            assert_eq!(answers.len(), truth.len(), "{}", one.name);
            for (pair, (&distance, answer)) in truth.iter().zip(answers).enumerate() {
                let right = match question {
                    Question::Distance => (answer - distance).abs() <= tolerance,
                    Question::Collision => (answer == 1.0) == (distance == 0.0),
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
    let (narrow, wide) = (plane::Columns::<f32>::new(&pairs), plane::Columns::<f64>::new(&pairs));
    let mut contestants = plane::own(&pairs, &narrow);
    contestants.extend(plane::own(&pairs, &wide));
    enter(&peers(), Pairs::Plane(&pairs), &mut contestants);
    ask(contestants, &truth);
}

/// Bodies that reach 1 along x, y and z; apart, overlapping, a quarter turn about x.
fn bodies(subject: Subject, size: [f64; 3]) {
    let corner = |index: usize| [0, 1, 2].map(|axis| if index >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let cube: Vec<Vec3<f64>> = (0..8).map(|index| corner(index).into()).collect();
    let hulls = if let Subject::Hulls(_) = subject { vec![Polytope::hull(cube).expect("a cube")] } else { Vec::new() };
    let part = Part { hull: 0, size };
    let quarter = [FRAC_1_SQRT_2, 0.0, 0.0, FRAC_1_SQRT_2];
    let pair = |translation, quaternion| data::Pair { a: part, b: part, quaternion, translation, bounds: (0.0, 0.0) };
    let standing = [0.0, 0.0, 0.0, 1.0];
    let along = |x, quaternion| pair([x, 0.0, 0.0], quaternion);
    let pairs = vec![along(3.0, standing), along(1.0, standing), along(4.5, quarter), along(0.5, quarter)];
    let truth = [1.0, 0.0, 2.5, 0.0];
    let set = Set { subject, class: Class::Distant, hulls, pairs };
    let (mut narrow, mut wide) = (solids::Columns::<f32>::default(), solids::Columns::<f64>::default());
    let (narrow_hulls, wide_hulls) = (solids::hulls::<f32>(&set), solids::hulls::<f64>(&set));
    let mut contestants = solids::own(&set, &narrow_hulls, &mut narrow);
    contestants.extend(solids::own(&set, &wide_hulls, &mut wide));
    enter(&peers(), Pairs::Space(&solids::solids(&set)), &mut contestants);
    ask(contestants, &truth);
}

#[test]
fn hulls() {
    bodies(Subject::Hulls(8), [0.0; 3]);
}

#[test]
fn boxes() {
    bodies(Subject::Boxes, [1.0; 3]);
}

#[test]
fn spheres() {
    bodies(Subject::Spheres, [0.0, 1.0, 0.0]);
}

#[test]
fn capsules() {
    bodies(Subject::Capsules, [0.5, 1.0, 0.0]);
}
