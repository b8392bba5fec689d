//! Traces of the whole suite, by every method, letter for letter as `serde_json` writes them.

mod common;
#[path = "common/suite.rs"]
mod suite;

use barycode_wasm::{host, plane, space};
use common::{NONE, NUMBERS, OPTIONS, POSE_A, POSE_B, halves, put, put_words};
use suite::{Shape, Side, cases, native};

fn options(method: u32) -> u32 {
    let mut words = vec![halves(0, method), f64::INFINITY.to_bits()];
    words.extend([0; 15]);
    put_words(OPTIONS, &words)
}

fn shape(shape: &Shape, dimension: usize) -> f64 {
    let part = |part: &Shape| self::shape(part, dimension);
    let made = match shape {
        Shape::Kind(kind, numbers) => {
            let make = if dimension == 2 { plane::shape } else { space::shape };
            make(*kind, put(NUMBERS, numbers), numbers.len() as u32)
        }
        Shape::Affine(map, of) => {
            let of = part(of);
            space::affine(of, put(NUMBERS, map))
        }
        Shape::Posed(pose, of) => {
            let of = part(of);
            space::posed(of, put(NUMBERS, pose))
        }
        Shape::Sum(parts) => space::sum(part(&parts[0]), part(&parts[1])),
    };
    assert!(made > 0.0, "{}", host::text());
    made
}

fn handle(side: &Side, dimension: usize) -> f64 {
    let (made, in_plane) = (shape(&side.shape, dimension), dimension == 2);
    match side.rounding {
        0.0 => made,
        radius if in_plane => plane::rounded(made, radius),
        radius => space::rounded(made, radius),
    }
}

#[test]
fn traces_of_the_suite_are_those_of_the_library() {
    let mut count = 0;
    for case in cases() {
        let [a, b] = case.sides.each_ref().map(|side| handle(side, case.dimension));
        let [pose_a, pose_b] = [(POSE_A, 0), (POSE_B, 1)].map(|(at, index)| put(at, &case.sides[index].pose));
        for (question, method, expected) in native::traces(&case) {
            let trace = if case.dimension == 2 { plane::trace } else { space::trace };
            let verdict = trace(question, a, pose_a, b, pose_b, native::MARGIN, options(method), NONE);
            assert!((0..=3).contains(&verdict), "{}", host::text());
            assert_eq!(host::text(), expected, "{} question {question} method {method}", case.id);
            count += 1;
        }
    }
    assert!(count > 5_000, "{count} traces");
}
