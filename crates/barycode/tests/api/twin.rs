//! Generic kernels against hand-written ones, whose times `benches/twin` compares.

#[path = "../../benches/twin/hand_written.rs"]
mod hand_written;

use hand_written::{CLASSES, Random, assert_same_answers, pairs};

#[test]
fn generic_and_hand_written_kernels_give_the_same_bits() {
    const PAIRS: usize = 4096;
    for (class, low, high) in CLASSES {
        let compared = assert_same_answers(&pairs(&mut Random(1), PAIRS, low, high));
        println!("{class}: {compared:?} distances and verdicts of {PAIRS}");
        assert!(compared.0 > PAIRS / 2 && compared.1 > PAIRS / 2, "{class}: {compared:?}");
    }
}
