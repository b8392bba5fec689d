//! A pair said in another form is the same pair wherever that is claimed.

use barycode_testkit::campaign::{DrawnPair, PairMix};
use barycode_testkit::compound::{Compound, Map};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::frame::Frame;
use barycode_testkit::generate::source::Source;

/// What was seen of one form.
#[derive(Debug, Default)]
struct Seen {
    same: u32,
    rounded: u32,
    moved: u32,
}

fn framed<W: TestDimension<Compound = Compound<D>>, const D: usize>(
    frame: Frame,
    precision: Precision,
    count: u64,
) -> Seen {
    let mut seen = Seen::default();
    for index in 0..count {
        let DrawnPair { class, bodies } = DrawnPair::<W>::new(PairMix::Verdicts, precision, 21, index);
        let (other, same) = frame.of(&bodies, precision, &mut Source::new(22, index));
        assert_eq!(other.each_ref().map(|body| body.snapped(precision)), other, "{class} {index}");
        let judged = |[a, b]: &[Compound<D>; 2]| {
            let judge = W::judge(a, b).expect("finite");
            (W::truth(&judge).relation(), W::truth(&judge).approximate())
        };
        let (before, after) = (judged(&bodies), judged(&other));
        if same {
            assert_eq!(before.0, after.0, "{class} {index}: {bodies:?} {other:?}");
            let room = 1e-15 * before.1.abs();
            assert!((before.1 - after.1).abs() <= room, "{class} {index}: {before:?} {after:?}");
            seen.same += 1;
        } else if !class.starts_with("Grid") {
            // The matrices of grids stretch, and have no transposed one that undoes them.
            let room = 64.0 * precision.epsilon() * other.iter().chain(&bodies).map(Compound::scale).sum::<f64>();
            assert!((before.1 - after.1).abs() <= room, "{class} {index}: {before:?} {after:?}");
            seen.rounded += 1;
        }
        let posed = |body: &Compound<D>| matches!(body, Compound::Posed(..));
        seen.moved += u32::from(bodies != other);
        match frame {
            Frame::Drawn => assert_eq!(bodies, other),
            Frame::World => assert!(other.iter().all(posed)),
            Frame::Relative => assert!(posed(&other[1])),
        }
    }
    seen
}

fn all<W: TestDimension<Compound = Compound<D>>, const D: usize>(count: u64) {
    for precision in [Precision::Double, Precision::Single] {
        assert_eq!(framed::<W, D>(Frame::Drawn, precision, 100).moved, 0);
        let least = u32::try_from(count).expect("few");
        let world = framed::<W, D>(Frame::World, precision, count);
        assert!(world.rounded == 0 && world.moved * 10 > least * 8, "{world:?}");
        let relative = framed::<W, D>(Frame::Relative, precision, count);
        assert!(relative.same * 2 > least && relative.rounded * 20 > least, "{relative:?}");
    }
}

/// A campaign found this one: beside an entry of 1, one of 1e-17 was taken for none, and a form for
/// the same pair.
#[test]
fn a_tiny_turn_is_no_quarter_turn() {
    let tiny = Map { rows: [[1.0, -1e-17], [1e-17, 1.0]], shift: [0.5, 1.0] };
    let list = || Compound::List(vec![[0.0, 0.0], [1.0, 0.5]]);
    let bodies = [list().posed(tiny), list().posed(Map::translation([4.0, 0.0]))];
    let form = |bodies: &[Compound<2>; 2]| Frame::Relative.of(bodies, Precision::Double, &mut Source::new(0, 0));
    assert!(!form(&bodies).1);
    let quarter = Map { rows: [[0.0, -1.0], [1.0, 0.0]], ..tiny };
    assert!(form(&[list().posed(quarter), bodies[1].clone()]).1);
}

#[test]
fn forms_of_pairs_of_the_plane_are_the_same_pairs() {
    all::<Plane, 2>(1500);
}

#[test]
fn forms_of_pairs_of_space_are_the_same_pairs() {
    all::<Space, 3>(500);
}
