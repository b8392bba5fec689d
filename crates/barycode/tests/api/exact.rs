//! Exact verdicts: radii that are sums, numbers that need limbs, both forms of a question, and the
//! check.

use barycode::d2::{self, Circle, HullOf, MinkowskiSum, Point, Polygon, Pose, Posed, Rotation, Rounded, Vec2};
use barycode::{CheckError, Stop, Verdict, d3};

type Error = Box<dyn std::error::Error>;

/// 0.1 + 0.2, as doubles, is 0.3000000000000000166; the nearest double is larger than that.
#[test]
fn radii_are_added_exactly() -> Result<(), Error> {
    let (rounded_sum, below) = (0.1 + 0.2, 0.3);
    let circle = |radius| Circle::new([0.0, 0.0], radius);
    let sum = MinkowskiSum::new(circle(0.1)?, circle(0.2)?);
    let twice = Rounded::new(circle(0.1)?, 0.2)?;
    for (at, verdict) in [(rounded_sum, Verdict::Separated), (below, Verdict::Penetrating)] {
        let point = Point::new([at, 0.0])?;
        assert_eq!(d2::intersects(&sum, &point).verdict, verdict, "sum at {at}");
        assert_eq!(d2::intersects(&twice, &point).verdict, verdict, "rounded twice, at {at}");
        let turned = Posed::new(&twice, Pose::new([0.0, 0.0], Rotation::new(0.0, 1.0)))?;
        assert_eq!(d2::distance(&turned, &point).verdict, verdict);
        d2::contact(&sum, &point).check_exact(&sum, &point)?;
    }
    let once = circle(rounded_sum)?;
    assert_eq!(d2::intersects(&once, &Point::new([rounded_sum, 0.0])?).verdict, Verdict::Touching);
    Ok(())
}

/// A hull of members whose radii are sums is decided by its bounds: never wrong.
#[test]
fn a_hull_does_not_take_rounded_sums_for_equal_radii() -> Result<(), Error> {
    let twice = Rounded::new(Circle::new([0.0, 0.0], 0.1)?, 0.2)?;
    let hull = HullOf::<_, _>::new([twice, Rounded::new(Circle::new([-1.0, 0.0], 0.1 + 0.2)?, 0.0)?])?;
    let point = Point::new([0.1 + 0.2, 0.0])?;
    assert_eq!(d2::intersects(&hull, &point).verdict, Verdict::Undecided);
    Ok(())
}

/// Two neighbouring squares, with a gap far below the resolution of doubles and double-doubles at
/// the size of their coordinates.
#[test]
fn gaps_that_only_limbs_can_tell() -> Result<(), Error> {
    let power = |exponent: i32| 2.0_f64.powi(exponent);
    let square = |low: f64, high: f64| {
        Polygon::new(vec![Vec2::new(low, -1.0), Vec2::new(high, -1.0), Vec2::new(high, 1.0), Vec2::new(low, 1.0)])
    };
    // The second needs 128 limbs for a determinant, the third the full range of a coordinate.
    for (far, middle, tiny) in [(0, -100, -300), (290, 0, -290), (299, 150, -300)] {
        let (far, middle, tiny) = (power(far), power(middle), power(tiny));
        for (gap, verdict) in [(tiny, Verdict::Separated), (0.0, Verdict::Touching), (-tiny, Verdict::Penetrating)] {
            // In steps, so that no coordinate is ever rounded: far + middle + gap.
            let placed = |shape, slope: f64| -> Result<_, Error> {
                let inner = Posed::new(shape, Pose::translation([middle, 0.0]))?;
                Ok(Posed::new(inner, Pose::new([far, 0.0], Rotation::new(1.0, slope)))?)
            };
            let (a, b) = (placed(square(-1.0, 0.0)?, 0.0)?, placed(square(gap, 1.0)?, 0.0)?);
            let found = d2::intersects(&a, &b);
            assert_eq!(found.verdict, verdict, "{far:e} {middle:e} {gap:e}: {found:?}");
            assert_eq!(d2::contact(&a, &b).verdict, verdict);
            assert_eq!(d2::distance(&b, &a).verdict, verdict);
        }
    }
    Ok(())
}

/// A point below a tetrahedron, at a distance of one up to something tiny. With a radius this takes
/// the longest determinant there is, of degree six. Where the limbs do not hold it, the answer says
/// so.
#[test]
fn what_limbs_cannot_hold_is_out_of_range() -> Result<(), Error> {
    let point = d3::Point::new([0.0, 0.0, -1.0])?;
    let ball = d3::Sphere::new([0.0, 0.0, -1.0], 1.0)?;
    for exponent in [-300, -700, -900, -1022] {
        for up in [1.0, -1.0] {
            let tiny = up * 2.0_f64.powi(exponent);
            let solid = d3::Tetrahedron::new(
                [4.0, tiny, 3.0 * tiny],
                [-4.0, 3.0, 5.0 * tiny],
                [-4.0, -3.0, 7.0 * tiny],
                [0.0, 0.0, 1.0],
            )?;
            // Every coordinate of a corner is a sum of numbers about one and of products about tiny
            // squared.
            let turn = d3::Rotation::from_rows([[1.0, tiny, tiny], [tiny, 1.0, -tiny], [-tiny, tiny, 1.0]]);
            let solid = d3::Posed::new(solid, d3::Pose::new([0.0, 0.0, 0.0], turn))?;
            let (verdict, stop) = match (exponent < -800, up > 0.0) {
                (true, _) => (Verdict::Undecided, Stop::OutOfRange),
                (false, true) => (Verdict::Separated, Stop::Decided),
                (false, false) => (Verdict::Penetrating, Stop::Decided),
            };
            let found = d3::within(&point, &solid, 1.0);
            assert_eq!((found.verdict, found.stop), (verdict, stop), "{tiny:e}");
            let contact = d3::contact(&ball, &solid);
            assert_eq!(contact.verdict, verdict, "{tiny:e}: {contact:?}");
            assert_eq!(contact.stop == Stop::OutOfRange, stop == Stop::OutOfRange, "{tiny:e}: {contact:?}");
            assert!(contact.lower <= 0.0 && contact.upper >= 0.0 && contact.upper - contact.lower < 1e-13);
            contact.check(&ball, &solid)?;
        }
    }
    Ok(())
}

/// Quarter turns and whole numbers: the second pose in the first one's frame is exact, and poses
/// the same question.
#[test]
fn both_forms_have_one_verdict() -> Result<(), Error> {
    let turn = |quarters: i32| match quarters.rem_euclid(4) {
        0 => Rotation::new(1.0, 0.0),
        1 => Rotation::new(0.0, 1.0),
        2 => Rotation::new(-1.0, 0.0),
        _ => Rotation::new(0.0, -1.0),
    };
    let square =
        Polygon::new([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(|[x, y]| Vec2::new(x, y)).to_vec())?;
    let mut seen = [0; 3];
    for quarters in 0..16_i32 {
        let (first, second) = (quarters / 4, quarters % 4);
        for step in 0..25_i32 {
            let (dx, dy) = (step % 5 - 2, step / 5 - 2);
            let (x, y) = (1e6 + 3.0, -7.0);
            let a = Posed::new(&square, Pose::new([x, y], turn(first)))?;
            let b = Posed::new(&square, Pose::new([x + f64::from(dx), y + f64::from(dy)], turn(second)))?;
            let world = d2::intersects(&a, &b).verdict;
            let [c, s] = [[1, 0], [0, 1], [-1, 0], [0, -1]][first as usize];
            // Rotated back by the first pose.
            let (ex, ey) = (c * dx + s * dy, -s * dx + c * dy);
            let relative = Pose::new([f64::from(ex), f64::from(ey)], turn(second - first));
            let framed = d2::intersects(&square, &Posed::new(&square, relative)?).verdict;
            let truth = match dx.abs().max(dy.abs()) {
                0 => Verdict::Penetrating,
                1 => Verdict::Touching,
                _ => Verdict::Separated,
            };
            assert_eq!((world, framed), (truth, truth), "{first} {second} {dx} {dy}");
            seen[match truth {
                Verdict::Separated => 0,
                Verdict::Touching => 1,
                _ => 2,
            }] += 1;
        }
    }
    assert_eq!(seen, [256, 128, 16]);
    Ok(())
}

/// Answers about another pair that differs by less than any rounding.
#[test]
fn the_exact_check_refuses_what_rounding_hides() -> Result<(), Error> {
    let square = |low: f64| {
        Polygon::new(vec![
            Vec2::new(low, -1.0),
            Vec2::new(low + 1.0, -1.0),
            Vec2::new(low + 1.0, 1.0),
            Vec2::new(low, 1.0),
        ])
    };
    let a = square(-1.0)?;
    let beside = |gap: f64| -> Result<_, Error> { Ok(Posed::new(square(gap)?, Pose::translation([0.0, 0.25]))?) };
    let (touching, apart) = (beside(0.0)?, beside(1e-30)?);
    let answer = d2::intersects(&a, &touching);
    assert_eq!(answer.verdict, Verdict::Touching);
    answer.check_exact(&a, &touching)?;
    assert_eq!(answer.check_exact(&a, &apart), Err(CheckError::Verdict));
    let answer = d2::contact(&a, &touching);
    answer.check_exact(&a, &touching)?;
    assert_eq!(answer.check_exact(&a, &apart), Err(CheckError::Verdict));
    let answer = d2::contact(&a, &apart);
    assert_eq!(answer.verdict, Verdict::Separated);
    answer.check_exact(&a, &apart)?;
    Ok(())
}

/// Coordinates of so different sizes that rounding leads the loop in circles: exact arithmetic
/// decides where the loop's limit is that of the library. A limit of the caller's is kept.
#[cfg(feature = "alloc")]
#[test]
fn a_loop_that_goes_in_circles_is_decided() {
    let points = |list: &[[f64; 3]]| d3::Points::new(list.iter().map(|&p| p.into()).collect::<Vec<_>>()).unwrap();
    let far = points(&[
        [3.0, -6.0, -3.0],
        [3.0458422667396015e99, -2.479274293463064, -2.5734534271500498],
        [-6.0, 0.0, 2.6875],
    ]);
    let near = points(&[[-7.5, -3.0, 7.0], [1.375, -4.0, 4.0], [-6.0, -8.0, -6.0]]);
    let segment = points(&[[-3.0, -2.4375, 2.0], [-0.7712925839206495, 0.0, 6.75]]);
    let deep = points(&[
        [-4.0, -3.0, -4.3601234801430605e105],
        [-126814606133.18257, 8.0, 0.0],
        [4.0, 8.0, 7.0],
        [-6.0, -5.0, -4.489740919942334],
    ]);
    for [a, b] in [[&far, &near], [&segment, &deep]] {
        let answer = d3::Query::new().intersects(a, b);
        assert_ne!(answer.verdict, Verdict::Undecided, "{answer:?}");
        answer.check_exact(a, b).unwrap();
        let distance = d3::Query::new().distance(a, b);
        let nearest = d3::Query::new().closest_points(a, b);
        let contact = d3::Query::new().contact(a, b);
        let verdicts = [distance.verdict, nearest.verdict, contact.verdict];
        assert_eq!(verdicts, [answer.verdict; 3], "{distance:?} {nearest:?} {contact:?}");
        nearest.check(a, b).unwrap();
        contact.check(a, b).unwrap();
        let limited = d3::Query::new().max_iterations(100).intersects(a, b);
        assert_eq!((limited.verdict, limited.stop), (Verdict::Undecided, Stop::IterationLimit));
    }
}
