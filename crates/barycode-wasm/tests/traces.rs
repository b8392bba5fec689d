//! Traces of the whole suite, by every method, letter for letter as `serde_json` writes them.

mod common;
#[path = "common/suite.rs"]
mod suite;

use barycode_wasm::{host, plane, space};
use common::{NONE, NUMBERS, OPTIONS, POSE_A, POSE_B, halves, put, put_words};
use suite::{Side, cases, native};

fn options(method: u32) -> u32 {
    let mut words = vec![halves(0, method), f64::INFINITY.to_bits()];
    words.extend([0; 15]);
    put_words(OPTIONS, &words)
}

fn handle(side: &Side, dimension: usize) -> f64 {
    let (numbers, count) = (put(NUMBERS, &side.numbers), side.numbers.len() as u32);
    let in_plane = dimension == 2;
    let made = if in_plane { plane::shape(side.kind, numbers, count) } else { space::shape(side.kind, numbers, count) };
    assert!(made > 0.0, "{}", host::text());
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
