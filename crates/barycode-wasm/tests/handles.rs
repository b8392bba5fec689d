//! Handles: what is freed, foreign or made up is an error.

mod common;

use barycode_wasm::{buffer, buffer_address, buffer_free, plane, space};
use common::{NONE, NUMBERS, error, put};

fn circle() -> f64 {
    plane::shape(4, put(NUMBERS, &[0.0, 0.0, 1.0]), 3)
}

#[test]
fn a_freed_handle_is_none() {
    let (first, second) = (circle(), circle());
    assert!(first >= 1.0 && second >= 1.0 && first != second);
    assert_eq!(plane::live(), 2);
    assert_eq!(plane::contact(first, NONE, second, NONE, NONE, NONE), 2);
    assert_eq!(plane::free(first), 0);
    assert_eq!(plane::live(), 1);
    assert_eq!(plane::contact(first, NONE, second, NONE, NONE, NONE), -1);
    assert_eq!(error().0, 1);
    assert_eq!(plane::contact(second, NONE, first, NONE, NONE, NONE), -1);
    assert_eq!(error().0, 3);
    assert_eq!(plane::free(first), -1);
    // Its place is used again, under another handle.
    let third = circle();
    assert_ne!(third, first);
    assert_eq!(plane::contact(first, NONE, third, NONE, NONE, NONE), -1);
    assert_eq!(plane::contact(second, NONE, third, NONE, NONE, NONE), 2);
    for call in [plane::rounded(first, 1.0), plane::posed(first, put(NUMBERS, &[0.0, 0.0, 1.0, 0.0]))] {
        assert_eq!(call, -1.0);
    }
}

#[test]
fn a_foreign_or_made_up_handle_is_none() {
    let flat = circle();
    let ball = space::shape(4, put(NUMBERS, &[0.0, 0.0, 0.0, 1.0]), 4);
    let memory = buffer(4);
    let made_up = [0.0, -1.0, 0.5, 1.0, flat + 1.0, flat + 0.5, -flat, f64::NAN, f64::INFINITY, 1e300, 2_f64.powi(53)];
    for handle in made_up.into_iter().chain([ball, memory]) {
        assert_eq!(plane::intersects(flat, NONE, handle, NONE, NONE, NONE), -1, "{handle}");
        assert_eq!(plane::free(handle), -1, "{handle}");
    }
    assert_eq!(space::intersects(ball, NONE, flat, NONE, NONE, NONE), -1);
    for handle in [flat, ball, 0.0, f64::NAN] {
        assert_eq!((buffer_address(handle), buffer_free(handle)), (0, -2), "{handle}");
    }
    assert_eq!(space::intersects(ball, NONE, ball, NONE, NONE, NONE), 2);
    assert_eq!((buffer_free(memory), buffer_free(memory)), (0, -2));
}

#[test]
fn a_million_made_and_freed_leave_nothing() {
    let numbers = put(NUMBERS, &[0.0, 0.0, 1.0]);
    let first = plane::shape(4, numbers, 3);
    for _ in 0..1_000_000 {
        let shape = plane::shape(4, numbers, 3);
        assert_ne!(shape, first);
        assert_eq!(plane::free(shape), 0);
    }
    assert_eq!(plane::live(), 1);
}
