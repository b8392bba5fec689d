//! Errors name the argument and the remedy; no number makes a call panic.

mod common;

use barycode_wasm::{exchange_words, plane, rotation, space};
use common::{MORE, NONE, NUMBERS, OPTIONS, OUT, POSE_A, error, halves, put, put_words, words};

fn square() -> f64 {
    plane::shape(6, put(NUMBERS, &[1.0, 1.0]), 2)
}

#[test]
fn shapes_are_refused_with_the_vertex_and_the_remedy() {
    let dented = put(NUMBERS, &[0.0, 0.0, 2.0, 0.0, 0.5, 0.5, 0.0, 2.0]);
    assert_eq!(plane::shape(9, dented, 8), -5.0);
    let (argument, vertex, text) = error();
    assert_eq!((argument, vertex), (2, 2));
    assert!(text.starts_with("not convex at vertex 2: take the hull"), "{text}");
    assert_eq!(plane::shape(4, put(NUMBERS, &[0.0, 0.0, -1.0]), 3), -5.0);
    assert_eq!(error().1, -1);
    assert_eq!(plane::shape(4, NUMBERS, 2), -8.0);
    assert_eq!(error().0, 3);
    assert_eq!(plane::shape(3, NUMBERS, 6), -4.0);
    assert_eq!(error().0, 1);
    assert_eq!(plane::shape(10, exchange_words() - 1, 2), -3.0);
    assert_eq!(plane::shape(10, NUMBERS, u32::MAX), -3.0);
    assert_eq!(plane::shape(10, NUMBERS, 0), -5.0);
    // No clockwise polygon is refused, as no other is that is convex.
    assert!(plane::shape(9, put(NUMBERS, &[0.0, 0.0, 0.0, 1.0, 1.0, 0.0]), 6) > 0.0);
    let open = put(NUMBERS, &[4.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 9.0]);
    assert_eq!(space::shape(14, open, 16), -5.0);
    assert_eq!(space::shape(14, put(NUMBERS, &[f64::NAN, 1.0, 2.0, 3.0]), 4), -8.0);
    assert_eq!(space::shape(14, put(NUMBERS, &[1e300, 1.0, 2.0, 3.0]), 4), -8.0);
}

#[test]
fn poses_options_and_places_are_refused_by_their_number() {
    let a = square();
    put(POSE_A, &[f64::NAN, 0.0, 1.0, 0.0]);
    assert_eq!(plane::contact(a, POSE_A, a, NONE, NONE, NONE), -6);
    assert_eq!(error().0, 2);
    assert_eq!(plane::contact(a, NONE, a, POSE_A, NONE, NONE), -6);
    assert_eq!(error().0, 4);
    assert_eq!(plane::contact(a, NONE, a, NONE, NONE, exchange_words() - 23), -3);
    assert_eq!(error().0, 6);
    assert_eq!(plane::within(a, NONE, a, NONE, 1.0, NONE, NONE - 1), -3);
    assert_eq!(error().0, 7);
    // A method that traces alone have, and a start that there is not.
    put_words(OPTIONS, &[halves(0, 5), f64::INFINITY.to_bits(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(plane::contact(a, NONE, a, NONE, OPTIONS, NONE), -4);
    assert_eq!(error().0, 5);
    put_words(OPTIONS, &[0, f64::INFINITY.to_bits(), 0, 0, halves(0, 2), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(plane::contact(a, NONE, a, NONE, OPTIONS, NONE), -4);
}

#[test]
fn motions_and_batches_are_refused() {
    let a = square();
    put_words(MORE, &[halves(8, 0)]);
    assert_eq!(plane::time_of_impact(a, MORE, a, NONE, 0.0, 1.0, NONE, NONE, NONE, 0), -4);
    assert_eq!(error().0, 2);
    put_words(MORE, &[halves(6, u32::MAX)]);
    assert_eq!(plane::is_free(a, NONE, a, MORE, 0.0, 1.0, NONE), -3);
    assert_eq!(error().0, 4);
    let mut linear = vec![halves(1, 0)];
    linear.extend(words(&[0.0, 0.0, 1.0, 0.5, 1.0, 0.0]));
    put_words(MORE, &linear);
    assert_eq!(plane::motion_pose(MORE, 0.0, OUT), -7, "no rotation");
    assert_eq!(plane::motion_pose(NONE, f64::NAN, OUT), -9);
    assert_eq!(rotation(f64::INFINITY, OUT), -9);
    put(MORE, &[a, 0.0, 0.0, 0.0, 0.0, 2.0]);
    assert_eq!(plane::batch(4, MORE, MORE, 3, 0.0, NONE, 0.0, OUT), -8.0);
    put(MORE, &[a, 0.0, 0.0, 77.0, 0.0, 1.0]);
    assert_eq!(plane::batch(4, MORE, MORE, 3, 0.0, NONE, 0.0, OUT), -2.0);
    put(MORE, &[a, 0.0, 0.0, 0.0, f64::NAN, -1e300]);
    assert_eq!(plane::batch(4, MORE, MORE, 3, 0.0, NONE, 0.0, OUT), -8.0);
    put(MORE, &[a, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(plane::batch(9, MORE, MORE, 3, 0.0, NONE, 0.0, OUT), -4.0);
    assert_eq!(plane::batch(4, MORE, MORE, u32::MAX, 0.0, NONE, 0.0, OUT), -3.0);
    // A pose of a row.
    put(NUMBERS, &[0.0, 0.0, 1.0, 0.0, f64::INFINITY, 0.0, 1.0, 0.0]);
    put(MORE, &[a, 0.0, 0.0, 0.0, f64::from(NUMBERS), 2.0]);
    assert_eq!(plane::batch(4, MORE, MORE, 2, 0.0, NONE, 0.0, OUT), -6.0);
    assert_eq!((error().0, error().1), (2, 1));
}

/// Numbers that a page may well hand over.
const BAD: [f64; 12] =
    [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e308, -1e308, 1e200, 1e-320, -0.0, 0.0, 1.0, -1.0, 4.9e-324];

#[test]
fn bad_numbers_end_in_an_error_or_an_answer() {
    let mut random = common::Random(7);
    let mut pick = || BAD[random.within(0.0, 12.0) as usize];
    let (a, box3) = (square(), space::shape(6, put(NUMBERS, &[1.0; 3]), 3));
    for _ in 0..400 {
        let numbers: Vec<f64> = (0..24).map(|_| pick()).collect();
        put(NUMBERS, &numbers);
        for (kind, count) in [(0, 2), (1, 4), (2, 6), (4, 3), (5, 5), (6, 2), (7, 4), (8, 2), (9, 8), (10, 8), (11, 8)]
        {
            let shape = plane::shape(kind, NUMBERS, count);
            if shape > 0.0 {
                let verdicts = [
                    plane::contact(a, NUMBERS + 12, shape, NONE, NONE, OUT),
                    plane::within(a, NONE, shape, NONE, numbers[20], NONE, OUT),
                    plane::cast_shape(a, NONE, shape, NONE, NUMBERS + 16, numbers[21], NONE, OUT),
                    plane::contact_manifold(a, NONE, shape, NONE, NONE, OUT),
                ];
                assert!(verdicts.iter().all(|verdict| (-6..=3).contains(verdict)), "{kind} {numbers:?} {verdicts:?}");
                plane::free(shape);
            }
        }
        for (kind, count) in [(0, 3), (4, 4), (5, 7), (6, 3), (8, 3), (10, 12), (11, 12), (12, 2), (13, 2)] {
            let shape = space::shape(kind, NUMBERS, count);
            if shape > 0.0 {
                let verdict = space::contact(box3, NUMBERS + 12, shape, NONE, NONE, OUT);
                assert!((-6..=3).contains(&verdict), "{kind} {numbers:?}");
                space::free(shape);
            }
        }
    }
}
