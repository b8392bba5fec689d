//! Half-spaces and half-planes: the library's own answers, bit for bit.

mod common;
#[path = "common/records.rs"]
mod records;
#[path = "common/zoo.rs"]
mod zoo;

use barycode::{d2, d3};
use barycode_wasm::{exchange_words, host, plane, space};
use common::{MORE, NONE, NUMBERS, OUT, POSE_B, Random, error, put};
use records::{distance, intersection, proximity, vector, wrote};
use zoo::{plane_pose, plane_zoo, space_pose, space_zoo};

/// Asks all questions about half-spaces and every kind of shape, and checks the answers.
macro_rules! grounds {
    ($name:ident, $module:ident, $ground:ty, $d:ident, $zoo:ident, $pose:ident, $dimension:literal) => {
        #[test]
        fn $name() {
            let mut random = Random(17);
            let mut verdicts = [0; 4];
            for (shape, native) in $zoo(&mut random) {
                for _ in 0..12 {
                    let normal: [f64; $dimension] = random.numbers(-2.0, 2.0);
                    let origin: [f64; $dimension] = random.numbers(-1.0, 1.0);
                    let height = random.within(-1.0, 1.0);
                    let ground = <$ground>::new(normal, height).and_then(|ground| ground.with_origin(origin)).unwrap();
                    let numbers = [&normal[..], &[height], &origin[..]].concat();
                    let (at, (pose, words)) = (put(MORE, &numbers), $pose(&mut random));
                    let (there, o) = (put(POSE_B, &words), OUT);
                    let posed = $d::Posed::new(&native, pose).unwrap();
                    let ask = |question: u32, margin| $module::halfspace(question, at, shape, there, margin, o);
                    let check = |question| $module::check_halfspace(question, at, shape, there, o);

                    for (question, margin, expected) in
                        [(0, 9.0, ground.intersects(&posed)), (1, 0.5, ground.within(&posed, 0.5))]
                    {
                        assert_eq!(ask(question, margin), expected.verdict as i32, "{}", host::text());
                        wrote(&intersection(&expected));
                        assert_eq!(check(question) == 0, ground.check_intersection(&expected, &posed).is_ok());
                    }
                    let expected = ground.distance(&posed);
                    assert_eq!(ask(2, 0.0), expected.verdict as i32);
                    wrote(&distance(&expected));
                    assert_eq!(check(2), 0);
                    for (question, expected) in [(3, ground.closest_points(&posed)), (4, ground.contact(&posed))] {
                        assert_eq!(ask(question, 0.0), expected.verdict as i32);
                        wrote(&proximity(&expected));
                        assert_eq!(check(question) == 0, ground.check(&expected, &posed).is_ok(), "{}", host::text());
                    }
                    verdicts[expected.verdict as usize] += 1;
                    let expected = ground.contact(&posed);
                    put(OUT + 3, &[expected.lower + 1.0]);
                    assert_ne!(check(4), 0, "a bound that is too high");
                    // Where it is made, without a pose.
                    let expected = ground.contact(&native);
                    $module::halfspace(4, at, shape, NONE, 0.0, OUT);
                    wrote(&proximity(&expected));
                    assert_eq!($module::halfspace_normal(at, OUT), 0);
                    wrote(&vector(ground.normal()));
                }
            }
            assert!(verdicts[0] > 20 && verdicts[2] > 20, "{verdicts:?}");
        }
    };
}
grounds!(questions_of_the_plane, plane, d2::HalfPlane<f64>, d2, plane_zoo, plane_pose, 2);
grounds!(questions_of_space, space, d3::HalfSpace<f64>, d3, space_zoo, space_pose, 3);

#[test]
fn what_is_none_is_refused_by_its_number() {
    let disc = plane::shape(4, put(NUMBERS, &[0.0, 0.0, 1.0]), 3);
    let good = put(MORE, &[0.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(plane::halfspace(4, good, disc, NONE, 0.0, NONE), 2);
    assert_eq!(plane::halfspace(5, good, disc, NONE, 0.0, NONE), -4);
    assert_eq!(error().0, 1);
    assert_eq!(plane::halfspace(4, exchange_words() - 4, disc, NONE, 0.0, NONE), -3);
    assert_eq!(error().0, 2);
    assert_eq!(plane::halfspace(4, good, disc + 0.5, NONE, 0.0, NONE), -1);
    assert_eq!(error().0, 3);
    let nowhere = put(POSE_B, &[f64::NAN, 0.0, 1.0, 0.0]);
    assert_eq!(plane::check_halfspace(4, good, disc, nowhere, OUT), -6);
    assert_eq!(error().0, 4);
    assert_eq!(plane::halfspace(4, good, disc, NONE, 0.0, exchange_words()), -3);
    assert_eq!(error().0, 6);
    assert_eq!(plane::check_halfspace(0, good, disc, NONE, exchange_words()), -3);
    assert_eq!(error().0, 5);
    for (numbers, code, text) in [
        ([0.0, 0.0, 1.0, 0.0, 0.0], -5, "the normal is zero"),
        ([f64::NAN, 1.0, 1.0, 0.0, 0.0], -5, "the normal is zero, or a number is infinite, not a number"),
        ([0.0, 1.0, f64::INFINITY, 0.0, 0.0], -5, "give a normal of about length one"),
        ([0.0, 1.0, 1e300, 0.0, 0.0], -5, "too large to be multiplied"),
        ([0.0, 1.0, 0.0, f64::NAN, 0.0], -6, "a coordinate of the origin is infinite, not a number or too large: "),
        ([0.0, 1.0, 0.0, 0.0, 1e300], -6, "choose a larger unit of length"),
    ] {
        assert_eq!(plane::halfspace_normal(put(MORE, &numbers), OUT), code, "{numbers:?}");
        assert_eq!((error().0, error().1), (1, -1));
        assert!(error().2.contains(text), "{}", error().2);
    }
}
