//! Every question of the interface beside the library's own answer, bit for bit.

mod common;
#[path = "common/records.rs"]
mod records;
#[path = "common/zoo.rs"]
mod zoo;

use barycode::{Cast, Cell, Motion, d2, d3};
use barycode_wasm::{host, plane, space};
use common::{MORE, NONE, OPTIONS, OUT, POSE_A, POSE_B, Random, halves, out, put, put_words, words};
use records::{cell, distance, impact, intersection, manifold, proximity, vector, wrote};
use zoo::{plane_pose, plane_zoo, space_pose, space_zoo};

/// Asks all questions about pairs of a dimension, and checks the answers.
macro_rules! still {
    ($name:ident, $module:ident, $d:ident, $zoo:ident, $pose:ident) => {
        #[test]
        fn $name() {
            let mut random = Random(11);
            let zoo = $zoo(&mut random);
            for (index, (a, shape_a)) in zoo.iter().enumerate() {
                assert!(*a > 0.0, "{shape_a:?}");
                for (b, shape_b) in &zoo[index..] {
                    let ((pose_a, numbers_a), (pose_b, numbers_b)) = ($pose(&mut random), $pose(&mut random));
                    let (at_a, at_b) = (put(POSE_A, &numbers_a), put(POSE_B, &numbers_b));
                    let (p, q) = ($d::Posed::new(shape_a, pose_a).unwrap(), $d::Posed::new(shape_b, pose_b).unwrap());
                    let (a, b, o) = (*a, *b, OUT);
                    let expected = $d::intersects(&p, &q);
                    assert_eq!($module::intersects(a, at_a, b, at_b, NONE, o), expected.verdict as i32);
                    wrote(&intersection(&expected));
                    assert_eq!(
                        $module::check_intersection(a, at_a, b, at_b, o, 0) == 0,
                        expected.check(&p, &q).is_ok()
                    );
                    let expected = $d::within(&p, &q, 0.5);
                    assert_eq!($module::within(a, at_a, b, at_b, 0.5, NONE, o), expected.verdict as i32);
                    wrote(&intersection(&expected));
                    let expected = $d::distance(&p, &q);
                    assert_eq!($module::distance(a, at_a, b, at_b, NONE, o), expected.verdict as i32);
                    wrote(&distance(&expected));
                    assert_eq!($module::check_distance(o), 0);
                    let expected = $d::closest_points(&p, &q);
                    assert_eq!($module::closest_points(a, at_a, b, at_b, NONE, o), expected.verdict as i32);
                    wrote(&proximity(&expected));
                    let expected = $d::contact(&p, &q);
                    assert_eq!($module::contact(a, at_a, b, at_b, NONE, o), expected.verdict as i32);
                    wrote(&proximity(&expected));
                    let (checked, proven) = (expected.check(&p, &q), $module::check_proximity(a, at_a, b, at_b, o, 0));
                    assert_eq!(proven == 0, checked.is_ok());
                    if let Err(fault) = checked {
                        assert_eq!(host::text(), fault.to_string());
                    }
                    let expected = $d::contact_manifold(&p, &q);
                    assert_eq!($module::contact_manifold(a, at_a, b, at_b, NONE, o), expected.verdict() as i32);
                    wrote(&manifold(&expected));
                    let proven = $module::check_manifold(a, at_a, b, at_b, o);
                    assert_eq!(proven == 0, expected.check(&p, &q).is_ok(), "{}", host::text());
                    // A tampered bound does not pass.
                    if expected.contact().lower > 0.0 {
                        put(OUT + 2, &[2.0, 2.0, 2.0].map(|factor| factor * expected.contact().upper));
                        assert_ne!($module::check_proximity(a, at_a, b, at_b, o, 1), 0);
                    }
                    // Where they are made, without poses.
                    let expected = $d::contact(shape_a, shape_b);
                    assert_eq!($module::contact(a, NONE, b, NONE, NONE, o), expected.verdict as i32);
                    wrote(&proximity(&expected));
                }
            }
        }
    };
}
still!(questions_of_the_plane, plane, d2, plane_zoo, plane_pose);
still!(questions_of_space, space, d3, space_zoo, space_pose);

/// Asks about shapes that move.
macro_rules! casts {
    ($name:ident, $module:ident, $d:ident, $zoo:ident, $pose:ident, $dimension:literal) => {
        #[test]
        fn $name() {
            let mut random = Random(5);
            let zoo = $zoo(&mut random);
            for (a, shape_a) in &zoo {
                for (b, shape_b) in zoo.iter().step_by(3) {
                    let ((pose_a, numbers_a), (pose_b, numbers_b)) = ($pose(&mut random), $pose(&mut random));
                    let (at_a, at_b) = (put(POSE_A, &numbers_a), put(POSE_B, &numbers_b));
                    let (p, q) = ($d::Posed::new(shape_a, pose_a).unwrap(), $d::Posed::new(shape_b, pose_b).unwrap());
                    let moves: [[f64; $dimension]; 2] = [random.numbers(-3.0, 3.0), random.numbers(-3.0, 3.0)];
                    let more = put(MORE, &moves.concat());
                    let expected = $d::cast_ray(&p, moves[0], moves[1], 4.0);
                    $module::cast_ray(*a, at_a, more, 4.0, NONE, OUT);
                    wrote(&impact(&expected));
                    let checked = Cast::new().check_ray(&expected, &p, moves[0], moves[1], 4.0);
                    assert_eq!($module::check_ray(*a, at_a, more, 4.0, NONE, OUT) == 0, checked.is_ok());
                    let expected = $d::cast_shape(&p, moves[0], &q, moves[1], 4.0);
                    $module::cast_shape(*a, at_a, *b, at_b, more, 4.0, NONE, OUT);
                    wrote(&impact(&expected));
                    let checked = Cast::new().check_shape(&expected, &p, moves[0], &q, moves[1], 4.0);
                    let proven = $module::check_cast(*a, at_a, *b, at_b, more, 4.0, NONE, OUT);
                    assert_eq!(proven == 0, checked.is_ok(), "{}", host::text());
                }
            }
        }
    };
}
casts!(casts_of_the_plane, plane, d2, plane_zoo, plane_pose, 2);
casts!(casts_of_space, space, d3, space_zoo, space_pose, 3);

/// Words of a motion of a kind.
fn motion_words(kind: u32, count: u32, numbers: &[&[f64]]) -> Vec<u64> {
    let mut all = vec![halves(kind, count)];
    all.extend(words(&numbers.concat()));
    all
}

/// Every kind of motion: words and the library's own.
macro_rules! motions {
    ($name:ident, $d:ident, $pose:ident, $dimension:literal) => {
        fn $name(random: &mut Random) -> Vec<(Vec<u64>, Box<dyn Motion<Vector = $name::V>>)> {
            let ((from, p), (to, q)) = ($pose(random), $pose(random));
            let (center, velocity): ([f64; $dimension], [f64; $dimension]) =
                (random.numbers(-1.0, 1.0), random.numbers(-1.0, 1.0));
            let (spin, c, v) = ($name::spin(random), $name::V::from(center), $name::V::from(velocity));
            let times = [0.25, 1.5];
            let right = "the library makes it";
            let rigid = $d::Rigid::new(from, c, v, spin.0).and_then(|motion| motion.starting_at(0.5)).expect(right);
            vec![
                (motion_words(0, 0, &[&p]), Box::new($d::Still::new(from).expect(right)) as _),
                (motion_words(1, 0, &[&p, &velocity]), Box::new($d::Linear::new(from, v).expect(right))),
                (motion_words(2, 0, &[&p, &center, &velocity, &spin.1, &[0.5]]), Box::new(rigid)),
                (
                    motion_words(3, 0, &[&p, &q, &center, &times]),
                    Box::new($d::Slerp::new(from, to, c, times).expect(right)),
                ),
                (
                    motion_words(4, 0, &[&p, &q, &center, &times]),
                    Box::new($d::Nlerp::new(from, to, c, times).expect(right)),
                ),
            ]
        }
    };
}
mod plane_motions {
    pub(super) type V = barycode::d2::Vec2<f64>;

    pub(super) fn spin(random: &mut super::Random) -> (f64, Vec<f64>) {
        let spin = random.within(-2.0, 2.0);
        (spin, vec![spin])
    }
}
mod space_motions {
    pub(super) type V = barycode::d3::Vec3<f64>;

    pub(super) fn spin(random: &mut super::Random) -> (V, Vec<f64>) {
        let spin: [f64; 3] = random.numbers(-2.0, 2.0);
        (V::from(spin), spin.to_vec())
    }
}
motions!(plane_motions, d2, plane_pose, 2);
motions!(space_motions, d3, space_pose, 3);

const MOTION_A: u32 = 600;
const MOTION_B: u32 = 660;
const CELLS: u32 = 800;

/// Asks when shapes that move first meet.
macro_rules! impacts {
    ($name:ident, $module:ident, $zoo:ident, $motions:ident, $dimension:literal) => {
        #[test]
        fn $name() {
            let mut random = Random(3);
            let zoo = $zoo(&mut random);
            for (index, (a, shape_a)) in zoo.iter().enumerate() {
                let (b, shape_b) = &zoo[(index * 5 + 2) % zoo.len()];
                let (first, second) = ($motions(&mut random), $motions(&mut random));
                let (motion_a, motion_b) = (&first[index % first.len()], &second[index / 3 % second.len()]);
                let (at_a, at_b) = (put_words(MOTION_A, &motion_a.0), put_words(MOTION_B, &motion_b.0));
                let interval = [0.25, 1.5];
                let mut cells = [Cell::default(); 64];
                let (cast, m, n) = (Cast::new(), &*motion_a.1, &*motion_b.1);
                let expected = cast.certified_time_of_impact(shape_a, m, shape_b, n, interval, &mut cells);
                let [from, to] = interval;
                $module::time_of_impact(*a, at_a, *b, at_b, from, to, NONE, OUT, CELLS, 64);
                wrote(&impact(&expected));
                let count = (expected.cells as usize).min(64);
                let written = host::read(0.0, CELLS, count * ($dimension + 6));
                assert_eq!(written, cells[..count].iter().flat_map(cell).collect::<Vec<_>>());
                let free = $module::is_free(*a, at_a, *b, at_b, from, to, NONE);
                assert_eq!(free == 1, cast.is_free(shape_a, m, shape_b, n, interval));
                if count < 64 {
                    let checked = cast.check(&expected, &cells[..count], (shape_a, m), (shape_b, n), interval);
                    let proven = $module::check_impact(*a, at_a, *b, at_b, from, to, NONE, OUT, CELLS);
                    assert_eq!(proven == 0, checked.is_ok(), "{}", host::text());
                }
                assert_eq!($module::motion_pose(at_a, 0.75, OUT), 0);
                assert_eq!(out(2), vector(Kind::<$dimension>::shift(m))[..2]);
            }
        }
    };
}

/// Where a motion is at the time 0.75.
struct Kind<const N: usize>;

impl Kind<2> {
    fn shift(motion: &dyn Motion<Vector = d2::Vec2<f64>>) -> d2::Vec2<f64> {
        motion.pose(0.75).translation
    }
}

impl Kind<3> {
    fn shift(motion: &dyn Motion<Vector = d3::Vec3<f64>>) -> d3::Vec3<f64> {
        motion.pose(0.75).translation
    }
}
impacts!(impacts_of_the_plane, plane, plane_zoo, plane_motions, 2);
impacts!(impacts_of_space, space, space_zoo, space_motions, 3);

#[test]
fn motions_that_one_dimension_has_or_that_have_many_poses() {
    let mut random = Random(8);
    let ((from, p), (to, q)) = (plane_pose(&mut random), plane_pose(&mut random));
    let at = put_words(MORE, &motion_words(5, 0, &[&p, &[2.0, 0.5]]));
    assert_eq!(plane::motion_pose(at, 0.75, OUT), 0);
    let expected = d2::Arc::new(from, 2.0, 0.5).expect("an arc").pose(0.75);
    assert_eq!(
        out(4),
        words(&[expected.translation.x, expected.translation.y, expected.rotation.cos, expected.rotation.sin])
    );
    let (times, poses) = ([0.0, 1.0], [from, to]);
    for (kind, way) in [(6, barycode::Interpolation::Slerp), (7, barycode::Interpolation::Nlerp)] {
        let at = put_words(MORE, &motion_words(kind, 2, &[&[0.5, 0.25], &[0.125, 0.0], &times, &p, &q]));
        assert_eq!(plane::motion_pose(at, 0.75, OUT), 0, "{}", host::text());
        let path = d2::Path::new(&times, &poses, d2::Vec2::new(0.5, 0.25), way).expect("a path");
        let expected = path.deviating(0.125, 0.0).expect("a path").pose(0.75);
        assert_eq!(out(2), words(&[expected.translation.x, expected.translation.y]));
    }
    let ((_, p), (_, q)) = (space_pose(&mut random), space_pose(&mut random));
    let at = put_words(MORE, &motion_words(6, 2, &[&[0.5, 0.25, 0.0], &[0.0, 0.0], &times, &p, &q]));
    assert_eq!(space::motion_pose(at, 0.5, OUT), 0, "{}", host::text());
    assert_eq!(space::motion_pose(put_words(MORE, &motion_words(5, 0, &[&p, &[2.0, 0.5]])), 0.5, OUT), -4);
}

#[test]
fn options_are_those_of_the_library() {
    let mut random = Random(21);
    let zoo = plane_zoo(&mut random);
    let ((a, shape_a), (b, shape_b)) = (&zoo[7], &zoo[8]);
    let (pose, numbers) = (d2::Pose::translation([4.0, 1.0]), [4.0, 1.0, 1.0, 0.0]);
    let posed = d2::Posed::new(shape_b, pose).expect("a pose");
    let options = |limit: u32, cut_off: f64, tolerance: f64, codes: u64| {
        let mut all = vec![halves(limit, 0), cut_off.to_bits(), tolerance.to_bits(), 0.5_f64.to_bits(), codes];
        all.extend(words(&[0.5, -1.0]));
        all.extend([halves(1, 0)].into_iter().chain([0; 8]));
        put_words(OPTIONS, &all)
    };
    let query = d2::Query::new;
    let at = put(POSE_B, &numbers);
    let infinite = f64::INFINITY;
    let expected = query().cut_off(1.0).speculative_margin(0.5).closest_points(shape_a, &posed);
    plane::closest_points(*a, NONE, *b, at, options(0, 1.0, 0.0, 0), OUT);
    wrote(&proximity(&expected));
    let expected = query().tolerance(0.125).max_iterations(3).contact(shape_a, &posed);
    plane::contact(*a, NONE, *b, at, options(3, infinite, 0.125, 0), OUT);
    wrote(&proximity(&expected));
    let start = barycode::Start::Direction(d2::Vec2::new(0.5, -1.0));
    let expected = query().start(start).contact(shape_a, &posed);
    plane::contact(*a, NONE, *b, at, options(0, infinite, 0.0, halves(0, 1)), OUT);
    wrote(&proximity(&expected));
    let expected = query().touching(barycode::Touching::Free).within(shape_a, &posed, 0.25);
    plane::within(*a, NONE, *b, at, 0.25, options(0, infinite, 0.0, halves(1, 0)), OUT);
    wrote(&intersection(&expected));
    // The cache is written back, and found again.
    let mut cache = barycode::Cache::new();
    let options = options(0, infinite, 0.0, 0);
    for _ in 0..2 {
        let expected = query().cache(&mut cache).closest_points(shape_a, &posed);
        plane::closest_points(*a, NONE, *b, at, options, OUT);
        wrote(&proximity(&expected));
        let kept = host::read(0.0, OPTIONS + 7, 9);
        assert_eq!(kept[0], halves(1, cache.length));
        assert_eq!(kept[1..], cache.ids.iter().flat_map(|&(a, b)| [a, b]).collect::<Vec<_>>());
    }
    // Options of casts.
    let moves = [[1.0, 0.0], [0.0, 0.0]];
    let cast = Cast::new().target_distance(0.5).touching(barycode::Touching::Free);
    let expected = cast.shape(shape_a, moves[0], &posed, moves[1], 9.0);
    let mut given = words(&[0.5, 0.0]);
    given.push(halves(1, 0));
    let (given, more) = (put_words(OPTIONS, &given), put(MORE, &moves.concat()));
    plane::cast_shape(*a, NONE, *b, at, more, 9.0, given, OUT);
    wrote(&impact(&expected));
}
