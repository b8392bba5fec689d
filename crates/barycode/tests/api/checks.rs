//! Altered answers do not pass the check.

use crate::asking::{closest_points, contact, distance, intersects};
use barycode::d2::{Polygon, Pose, Posed, Rectangle, Rotation, Vec2};
use barycode::{Certificate, CheckError, Proximity, Stop, Verdict};

type Plain = Vec2<f64>;
type Tampering = fn(&mut Proximity<Plain>);

fn kite() -> Polygon<f64, [Plain; 4]> {
    Polygon::new([[0.0, -1.0], [2.0, 0.0], [0.0, 1.0], [-3.0, 0.0]].map(Vec2::from)).unwrap()
}

fn plate(x: f64, y: f64) -> Posed<Rectangle<f64>> {
    let pose = Pose::new([x, y], Rotation::new(0.6, 0.8));
    Posed::new(Rectangle::from_half_extents([1.5, 0.5]).unwrap(), pose).unwrap()
}

#[track_caller]
fn refused(answer: Proximity<Plain>, b: &Posed<Rectangle<f64>>, tampering: &[(Tampering, CheckError)]) {
    assert_eq!(answer.check(&kite(), b), Ok(()));
    for (index, (tamper, error)) in tampering.iter().enumerate() {
        let mut changed = answer;
        tamper(&mut changed);
        assert_eq!(changed.check(&kite(), b), Err(*error), "change {index}: {changed:?}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn of_shapes_apart() {
    let b = plate(4.0, 2.0);
    let changes: &[(Tampering, CheckError)] = &[
        (|answer| answer.verdict = Verdict::Penetrating, CheckError::Inconsistent),
        (|answer| answer.verdict = Verdict::Touching, CheckError::Inconsistent),
        (|answer| answer.upper = answer.lower * 0.5, CheckError::Inconsistent),
        (|answer| answer.lower = -1.0, CheckError::Inconsistent),
        (|answer| answer.lower += 1.0e-9, CheckError::Inconsistent),
        (
            |answer| {
                answer.lower += 1.0e-9;
                answer.distance += 1.5e-9;
                answer.upper += 2.0e-9;
            },
            CheckError::LowerBound,
        ),
        (|answer| answer.normal = answer.normal.map(|normal| -normal), CheckError::LowerBound),
        (|answer| answer.normal = answer.normal.map(|normal| normal * 2.0), CheckError::NotUnit),
        (|answer| answer.normal = None, CheckError::NotUnit),
        (|answer| answer.on_a.x += 1.0e-9, CheckError::Witness),
        (|answer| answer.on_b.y -= 1.0e-9, CheckError::Witness),
        (|answer| answer.simplex.length = 0, CheckError::UpperBound),
        (|answer| answer.simplex.weights[0] += 0.5, CheckError::UpperBound),
        (|answer| answer.simplex.ids[0].1 = (answer.simplex.ids[0].1 + 2) % 4, CheckError::UpperBound),
    ];
    for answer in [contact(&kite(), &b), closest_points(&kite(), &b)] {
        assert_eq!(answer.verdict, Verdict::Separated);
        refused(answer, &b, changes);
    }
}

#[test]
fn of_shapes_that_overlap() {
    let b = plate(1.5, 0.5);
    let answer = contact(&kite(), &b);
    assert_eq!(answer.verdict, Verdict::Penetrating);
    refused(
        answer,
        &b,
        &[
            (|answer| answer.verdict = Verdict::Separated, CheckError::Inconsistent),
            (|answer| answer.normal = answer.normal.map(|normal| -normal), CheckError::LowerBound),
            // A depth that is too small: the normal does not reach that far.
            (
                |answer| {
                    answer.lower += 1.0e-9;
                    answer.distance += 1.5e-9;
                    answer.upper += 2.0e-9;
                },
                CheckError::LowerBound,
            ),
            // A depth that is too large.
            (
                |answer| {
                    answer.lower -= 2.0e-9;
                    answer.distance -= 1.5e-9;
                    answer.upper -= 1.0e-9;
                },
                CheckError::Depth,
            ),
            (|answer| answer.on_a.x += 1.0e-9, CheckError::Witness),
        ],
    );
}

#[test]
fn of_yes_and_no() {
    let (apart, over) = (plate(4.0, 2.0), plate(1.5, 0.5));
    let no = intersects(&kite(), &apart);
    let yes = intersects(&kite(), &over);
    assert_eq!((no.check(&kite(), &apart), yes.check(&kite(), &over)), (Ok(()), Ok(())));
    // The answer to another question.
    assert_eq!(no.check(&kite(), &over), Err(CheckError::Direction));
    assert_eq!(yes.check(&kite(), &apart), Err(CheckError::Simplex));
    let mut changed = no;
    changed.verdict = Verdict::Penetrating;
    assert_eq!(changed.check(&kite(), &apart), Err(CheckError::Inconsistent));
    let mut changed = yes;
    changed.certificate = Certificate::None;
    assert_eq!(changed.check(&kite(), &over), Err(CheckError::Inconsistent));
    let mut changed = no;
    changed.certificate = Certificate::Direction(Vec2::new(f64::NAN, 1.0));
    assert_eq!(changed.check(&kite(), &apart), Err(CheckError::Direction));
}

#[test]
fn of_distances() {
    let answer = distance(&kite(), &plate(4.0, 2.0));
    assert_eq!(answer.check(), Ok(()));
    let mut changed = answer;
    changed.distance = changed.upper + 1.0;
    assert_eq!(changed.check(), Err(CheckError::Inconsistent));
    let mut changed = answer;
    changed.verdict = Verdict::Undecided;
    changed.stop = Stop::Optimal;
    assert_eq!(changed.check(), Err(CheckError::Inconsistent));
}
