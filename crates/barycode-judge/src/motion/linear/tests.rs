use super::*;
use crate::compound::Map;

fn square(at: [f64; 2]) -> Compound<2> {
    Compound::List(vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]).posed(Map::translation(at))
}

fn cube(at: [f64; 3]) -> Compound<3> {
    let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 0 { -1.0 } else { 1.0 });
    Compound::List((0..8).map(corner).collect()).posed(Map::translation(at))
}

const BOTH: [Counts; 2] = [Counts::Touching, Counts::Overlap];

#[test]
fn squares_meet_when_their_faces_do() {
    // From 2 apart, at 3 per unit of time: after 2/3, which no double is.
    let pair = LinearPair::new([&square([0.0, 0.0]), &square([4.0, 0.5])], [[1.0, 0.0], [-2.0, 0.0]], 0.0).unwrap();
    let (below, above) = (2.0 / 3.0, (2.0_f64 / 3.0).next_up());
    assert!(below * 3.0 <= 2.0);
    for counts in BOTH {
        assert!(!pair.meets_at(below, counts) && pair.meets_at(above, counts));
        assert!(!pair.meets_within(below, counts) && pair.meets_within(above, counts));
        assert!(pair.meets_within(f64::INFINITY, counts));
        // They leave each other after 2.
        assert!(!pair.meets_right_after(2.0, counts) && pair.meets_right_after(2.0_f64.next_down(), counts));
    }
    assert_eq!(pair.relation(2.0), Relation::Touching);
    assert!(pair.separates([1.0, 0.0], below, false) && !pair.separates([1.0, 0.0], above, false));
}

#[test]
fn contact_at_a_double_is_not_before_it() {
    let pair = LinearPair::new([&cube([0.0; 3]), &cube([4.0, 1.0, 0.0])], [[0.0; 3], [-2.0, 0.0, 0.0]], 0.0).unwrap();
    assert!(pair.meets_within(1.0, Counts::Touching) && !pair.meets_strictly_before(1.0, Counts::Touching));
    assert!(!pair.meets_within(1.0, Counts::Overlap) && pair.meets_within(1.0_f64.next_up(), Counts::Overlap));
    assert!(pair.separates([1.0, 0.0, 0.0], 1.0, true) && !pair.separates([1.0, 0.0, 0.0], 1.0, false));
}

#[test]
fn sliding_along_touches_and_never_overlaps() {
    let pair = LinearPair::new([&square([0.0, 0.0]), &square([-4.0, 2.0])], [[0.0; 2], [1.0, 0.0]], 0.0).unwrap();
    assert!(!pair.meets_within(f64::INFINITY, Counts::Overlap));
    assert!(pair.meets_within(2.0, Counts::Touching) && !pair.meets_within(2.0_f64.next_down(), Counts::Touching));
    // Two segments of one line have no inner points to share, though the second sweeps an area.
    let segment = |x: f64| Compound::List(vec![[x, 0.0], [x + 1.0, 0.0]]);
    let pair = LinearPair::new([&segment(0.0), &segment(0.0)], [[0.0; 2], [0.0, 1.0]], 0.0).unwrap();
    assert!(pair.meets_within(1.0, Counts::Touching) && !pair.meets_within(1.0, Counts::Overlap));
}

#[test]
fn discs_meet_at_the_root_of_a_quadratic() {
    // Centres 3 apart, radii 1 and 1, off by 1: first contact at 3 − √3.
    let disc = |at: [f64; 2]| Compound::List(vec![at]).rounded(1.0);
    let pair = LinearPair::new([&disc([0.0, 0.0]), &disc([3.0, 1.0])], [[1.0, 0.0], [0.0, 0.0]], 0.0).unwrap();
    let root = 3.0 - 3.0_f64.sqrt();
    assert!(!pair.meets_at(root - 1e-15, Counts::Touching) && pair.meets_at(root + 1e-15, Counts::Touching));
    assert!((pair.gap([1.0, 0.0], 2.0) + 1.0).abs() < 1e-15);
    assert!((pair.off(0, [5.0, 0.0], 2.0) - 2.0).abs() < 1e-15 && pair.off(1, [3.0, 1.5], 7.0) < 0.0);
    // By a target distance of 2 they are in contact from the start.
    let pair = LinearPair::new([&disc([0.0, 0.0]), &disc([3.0, 1.0])], [[1.0, 0.0], [0.0, 0.0]], 2.0).unwrap();
    assert_eq!(pair.relation(0.0), Relation::Penetrating);
}

#[test]
fn grazing_by_one_bit_is_told() {
    for (height, meets) in [(2.0_f64, true), (2.0_f64.next_up(), false), (2.0_f64.next_down(), true)] {
        let disc = |at: [f64; 2]| Compound::List(vec![at]).rounded(1.0);
        let pair = LinearPair::new([&disc([0.0, 0.0]), &disc([-5.0, height])], [[0.0; 2], [0.7, 0.0]], 0.0).unwrap();
        assert_eq!(pair.meets_within(10.0, Counts::Touching), meets, "{height}");
        assert_eq!(pair.meets_within(10.0, Counts::Overlap), height < 2.0, "{height}");
    }
}

#[test]
fn denormal_velocities_move() {
    let tiny = f64::from_bits(1);
    let point = |x: f64| Compound::List(vec![[x, 0.0]]);
    let pair = LinearPair::new([&point(0.0), &point(tiny)], [[tiny, 0.0], [0.0; 2]], 0.0).unwrap();
    assert!(pair.meets_at(1.0, Counts::Touching) && !pair.meets_within(1.0_f64.next_down(), Counts::Touching));
    assert!(!pair.meets_strictly_before(1.0, Counts::Touching) && !pair.meets_right_after(1.0, Counts::Touching));
    let still = LinearPair::new([&point(0.0), &point(tiny)], [[0.0; 2], [0.0; 2]], 0.0).unwrap();
    assert!(!still.meets_within(f64::INFINITY, Counts::Touching));
}

#[test]
fn a_segment_that_slides_into_a_box_overlaps_it_at_once() {
    // It sweeps a polygon whose normals are of 2^-2148: none may be lost.
    let ends = [-4.0, 4.0].map(|z| [4.0, -1.0, 3.0 + z]);
    let corner = |i: usize| [0, 1, 2].map(|k| [4.0, 2.0, 4.0][k] * if i >> k & 1 == 0 { -1.0 } else { 1.0 });
    let block = Compound::List((0..8).map(corner).collect());
    let pair = LinearPair::new([&block, &Compound::List(ends.to_vec())], [[0.0; 3], [-7.0, 0.0, 0.0]], 0.0).unwrap();
    for time in [0.0, 5e-324, 1e-320, 5e-310, 6e-310, 1e-300, 1e-20] {
        assert!(pair.meets_within(time, Counts::Touching), "{time}");
        assert_eq!(pair.meets_within(time, Counts::Overlap), time > 0.0, "{time}");
        assert_eq!(pair.meets_at(time, Counts::Overlap), time > 0.0, "{time}");
    }
}
