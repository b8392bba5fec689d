//! Times of impact of shapes that turn, their certificates, and what is wrong with spoiled ones.

use barycode::d2::{self, Circle, Pose, Rectangle, Rigid, Still, Vec2};
use barycode::{
    Cast, Cell, CheckError, Convex, Impact, ImpactVerdict, Interpolation, Motion, StartOverlap, Turning, Verdict, d3,
};

type Answer = (Impact<Vec2<f64>>, Vec<Cell<Vec2<f64>>>);
type Spoil<'s> = dyn Fn(&mut Impact<Vec2<f64>>, &mut Vec<Cell<Vec2<f64>>>) + 's;

/// The answer with its cells; it must pass its check.
fn certified<A, B>(
    cast: Cast<Vec2<f64>>,
    (a, motion_a): (&A, &dyn Motion<Vector = Vec2<f64>>),
    (b, motion_b): (&B, &dyn Motion<Vector = Vec2<f64>>),
    interval: [f64; 2],
) -> Answer
where
    A: Convex<Vector = Vec2<f64>>,
    B: Convex<Vector = Vec2<f64>>,
{
    let mut cells = vec![Cell::default(); 1000];
    let impact = cast.certified_time_of_impact(a, motion_a, b, motion_b, interval, &mut cells);
    assert!((impact.cells as usize) < cells.len());
    cells.truncate(impact.cells as usize);
    cast.check(&impact, &cells, (a, motion_a), (b, motion_b), interval).expect("a right answer passes its check");
    assert_eq!(cast.time_of_impact(a, motion_a, b, motion_b, interval), impact);
    assert_eq!(cast.is_free(a, motion_a, b, motion_b, interval), impact.verdict == ImpactVerdict::Free);
    (impact, cells)
}

fn at(x: f64, y: f64) -> Pose<f64> {
    Pose::translation([x, y])
}

/// A shape that turns about its origin.
fn turning(x: f64, y: f64, rate: f64) -> Rigid<f64> {
    Rigid::new(at(x, y), Vec2::ZERO, Vec2::ZERO, rate).unwrap()
}

fn still(x: f64, y: f64) -> Still<f64> {
    Still::new(at(x, y)).unwrap()
}

fn meets_at((impact, _): &Answer, time: f64) {
    assert_eq!(impact.verdict, ImpactVerdict::Contact, "{impact:?}");
    let [low, high] = impact.first;
    assert!(low <= time && time <= high && high - low < 1e-11, "{low} {time} {high}");
}

/// A link swings by half a turn past a small circle, which the hull of its first and last pose does
/// not hold (moveit#2889); the time by a search in 50 digits.
#[test]
fn half_turns_are_seen() {
    let link = Rectangle::from_half_extents([1.0, 0.05]).unwrap();
    let post = Circle::new([0.0, 0.0], 0.1).unwrap();
    let answer = certified(
        Cast::new(),
        (&link, &turning(0.0, 0.0, core::f64::consts::PI)),
        (&post, &still(0.0, 0.9)),
        [0.0, 1.0],
    );
    meets_at(&answer, 0.446_699_620_961_886_3);
    assert!(answer.1.len() <= 6, "{}", answer.1.len());
    assert_eq!(answer.0.start, Verdict::Separated);
}

/// dyn4j's `fastRotationAgainstStatic`; the time by a search in 50 digits.
#[test]
fn a_fast_bar_meets_a_wall() {
    let (bar, wall) =
        (Rectangle::from_half_extents([1.0, 0.1]).unwrap(), Rectangle::from_half_extents([5.0, 0.25]).unwrap());
    let angle = -0.698_131_700_797_731_8_f64;
    let start = Pose::new([0.5, 0.0], d2::Rotation::new(angle.cos(), angle.sin()));
    let swing = Rigid::new(start, Vec2::ZERO, Vec2::ZERO, 1.396_263_401_595_463_6).unwrap();
    meets_at(&certified(Cast::new(), (&bar, &swing), (&wall, &still(-5.0, 0.0)), [0.0, 1.0]), 0.039_126_279_426_949_7);
}

/// A bar half-turns past a wall that its corners miss by little.
#[test]
fn grazing_turns_take_few_cells() {
    let bar = Rectangle::from_half_extents([1.0, 0.05]).unwrap();
    let wall = Rectangle::from_half_extents([0.5, 0.5]).unwrap();
    let reach = Vec2::new(1.0_f64, 0.05).length();
    let mut before = 40;
    for clearance in [1e-3, 1e-6, 1e-9, 1e-12] {
        let swing = turning(0.0, 0.0, core::f64::consts::PI);
        let (impact, cells) =
            certified(Cast::new(), (&bar, &swing), (&wall, &still(0.0, reach + 0.5 + clearance)), [0.0, 1.0]);
        assert_eq!(impact.verdict, ImpactVerdict::Free, "{clearance}: {impact:?}");
        assert!(cells.len() <= before + 12, "{clearance}: {}", cells.len());
        before = cells.len();
        let (impact, _) =
            certified(Cast::new(), (&bar, &swing), (&wall, &still(0.0, reach + 0.5 - clearance)), [0.0, 1.0]);
        assert_eq!(impact.verdict, ImpactVerdict::Contact, "{clearance}: {impact:?}");
    }
    // Nearer than rounding, nothing is said: of either corner, and between them it is free again.
    let swing = turning(0.0, 0.0, core::f64::consts::PI);
    let (impact, cells) = certified(Cast::new(), (&bar, &swing), (&wall, &still(0.0, reach + 0.5)), [0.0, 1.0]);
    assert_eq!(impact.verdict, ImpactVerdict::Undecided);
    let corner = 0.05_f64.atan() / core::f64::consts::PI;
    assert!(
        (impact.first[0] - 0.5 + corner).abs() < 1e-6 && (impact.first[1] - 0.5 - corner).abs() < 1e-6,
        "{impact:?}"
    );
    assert!(cells.iter().any(|cell| cell.times[0] < 0.5 && cell.times[1] > 0.5));
}

/// Bars whose end poses are the same, with many turns in between.
#[test]
fn fast_turns_between_equal_poses_are_seen() {
    let bar = Rectangle::from_half_extents([1.0, 0.05]).unwrap();
    for turns in 1..10 {
        let rate = core::f64::consts::TAU * f64::from(turns);
        let (swing, other) = (turning(0.0, 0.0, rate), still(0.0, 0.75));
        let post = Circle::new([0.0, 0.0], 0.1).unwrap();
        let (impact, _) = certified(Cast::new(), (&bar, &swing), (&post, &other), [0.0, 1.0]);
        assert_eq!(impact.verdict, ImpactVerdict::Contact);
        assert!(impact.first[1] < 0.25 / f64::from(turns));
        let far = still(0.0, 1.11);
        assert_eq!(certified(Cast::new(), (&bar, &swing), (&post, &far), [0.0, 1.0]).0.verdict, ImpactVerdict::Free);
    }
}

/// Contact at the very beginning, at the very end, and never.
#[test]
fn contacts_at_both_ends() {
    let square = Rectangle::from_half_extents([0.5, 0.5]).unwrap();
    // Touching poses that are exact count as the static verdict does.
    let swing = turning(0.0, 0.0, 0.7);
    let (impact, cells) = certified(Cast::new(), (&square, &swing), (&square, &still(1.0, 0.0)), [0.0, 1.0]);
    assert_eq!((impact.verdict, impact.first, impact.start), (ImpactVerdict::Contact, [0.0, 0.0], Verdict::Touching));
    assert!(cells.is_empty());
    // A corner comes as far as √½ at an eighth of a turn: just beyond that, and just not.
    let eighth = core::f64::consts::FRAC_PI_4;
    let reach = 0.5_f64.sqrt();
    for (gap, verdict) in [(1e-9, ImpactVerdict::Free), (-1e-9, ImpactVerdict::Contact)] {
        let other = still(reach + 0.5 + gap, 0.0);
        let answer = certified(Cast::new(), (&square, &turning(0.0, 0.0, eighth)), (&square, &other), [0.0, 1.0]);
        assert_eq!(answer.0.verdict, verdict, "{answer:?}");
    }
}

#[test]
fn target_distances_and_resolutions_are_kept() {
    let link = Rectangle::from_half_extents([1.0, 0.05]).unwrap();
    let post = Circle::new([0.0, 0.0], 0.1).unwrap();
    let swing = turning(0.0, 0.0, core::f64::consts::PI);
    let near = Cast::new().target_distance(0.2);
    let (impact, _) = certified(near, (&link, &swing), (&post, &still(0.0, 0.9)), [0.0, 1.0]);
    assert_eq!(impact.verdict, ImpactVerdict::Contact);
    let gap = (impact.on_b.unwrap() - impact.on_a.unwrap()).length();
    assert!((gap - 0.2).abs() < 1e-11 && impact.first[1] < 0.44, "{impact:?}");
    let coarse = Cast::new().resolution(1e-3);
    let (impact, _) = certified(coarse, (&link, &swing), (&post, &still(0.0, 0.9)), [0.0, 1.0]);
    assert_eq!(impact.verdict, ImpactVerdict::Contact);
    assert!(impact.first[0] < 0.446_699_620_961_886 && impact.first[1] > 0.446_699_620_961_886);
}

#[test]
fn spoiled_answers_are_refused() {
    let (link, post) =
        (Rectangle::from_half_extents([1.0, 0.05]).unwrap(), Rectangle::from_half_extents([0.1, 0.1]).unwrap());
    let moving = Rigid::new(at(0.0, 0.0), Vec2::ZERO, Vec2::new(0.1, 0.0), core::f64::consts::PI).unwrap();
    let other = Rigid::new(at(0.2, 0.9), Vec2::ZERO, Vec2::new(0.0, -0.1), -1.0).unwrap();
    let interval = [0.0, 1.0];
    let (impact, cells) = certified(Cast::new(), (&link, &moving), (&post, &other), interval);
    assert!(impact.verdict == ImpactVerdict::Contact && cells.len() >= 2, "{impact:?}");
    let refused =
        |impact: &Impact<Vec2<f64>>, cells: &[Cell<Vec2<f64>>], moving: &dyn Motion<Vector = Vec2<f64>>, interval| {
            Cast::new().check(impact, cells, (&link, moving), (&post, &other), interval).expect_err("it is spoiled")
        };
    let spoiled = |spoil: &Spoil<'_>| {
        let (mut impact, mut cells) = (impact, cells.clone());
        spoil(&mut impact, &mut cells);
        refused(&impact, &cells, &moving, interval)
    };
    let last = cells.len() - 1;
    for index in 0..cells.len() {
        assert_eq!(spoiled(&|_, cells| cells.truncate(index)), CheckError::Cells);
        let fewer = |impact: &mut Impact<_>, cells: &mut Vec<_>| {
            cells.remove(index);
            impact.cells -= 1;
        };
        assert_eq!(spoiled(&fewer), CheckError::Cells);
    }
    assert_eq!(spoiled(&|_, cells| cells.swap(0, 1)), CheckError::Cells);
    assert_eq!(spoiled(&|_, cells| cells[1].times[0] += 1e-9), CheckError::Cells);
    let tilt = |cell: &mut Cell<Vec2<f64>>| {
        let tilted = cell.direction + cell.direction.perpendicular() * 1e-3;
        cell.direction = tilted.normalize().unwrap();
    };
    assert_eq!(spoiled(&|_, cells| tilt(&mut cells[last])), CheckError::Cell);
    assert_eq!(spoiled(&|_, cells| cells[0].direction = -cells[0].direction), CheckError::Cell);
    let shift = |impact: &mut Impact<_>, cells: &mut Vec<Cell<_>>| {
        impact.first = impact.first.map(|time| time + 0.01);
        cells.iter_mut().for_each(|cell| cell.times = cell.times.map(|time| time + 0.01));
    };
    assert_eq!(spoiled(&shift), CheckError::Cells);
    let otherwise = |_: &mut Impact<_>, cells: &mut Vec<Cell<_>>| {
        let turning = cells[last].turning;
        cells[last].turning = if turning == Turning::WithA { Turning::WithB } else { Turning::WithA };
    };
    assert_eq!(spoiled(&otherwise), CheckError::Cell);
    assert_eq!(spoiled(&|impact, _| impact.first[1] = impact.first[0]), CheckError::Contact);
    assert_eq!(spoiled(&|impact, _| impact.first = impact.first.map(|time| time - 1e-3)), CheckError::Cells);
    assert_eq!(spoiled(&|impact, _| impact.first = impact.first.map(|time| time + 1e-3)), CheckError::Cells);
    assert_eq!(spoiled(&|impact, _| impact.first[1] += 1e-3), CheckError::Witness);
    assert_eq!(
        spoiled(&|impact, _| impact.on_a = Some(impact.on_a.unwrap() + Vec2::new(1e-6, 0.0))),
        CheckError::Witness
    );
    assert_eq!(spoiled(&|impact, _| impact.on_b = None), CheckError::Witness);
    assert_eq!(spoiled(&|impact, _| impact.verdict = ImpactVerdict::Free), CheckError::Cells);
    // Another motion, and an interval that ends before the contact.
    let slower = Rigid::new(at(0.0, 0.0), Vec2::ZERO, Vec2::new(0.1, 0.0), 3.0).unwrap();
    let faster = Rigid::new(at(0.0, 0.0), Vec2::ZERO, Vec2::new(0.1, 0.0), 3.2).unwrap();
    // It has not come to the contact, nor has the face that the normal is of.
    let late = refused(&impact, &cells, &slower, interval);
    assert!(matches!(late, CheckError::Contact | CheckError::Direction), "{late:?}");
    assert_eq!(refused(&impact, &cells, &faster, interval), CheckError::Cell);
    assert_eq!(refused(&impact, &cells, &moving, [0.0, impact.first[0] / 2.0]), CheckError::Inconsistent);
    assert_eq!(refused(&impact, &cells, &moving, [-0.1, 1.0]), CheckError::Cells);
}

/// Single precision: the same contact, within its own resolution.
#[test]
fn single_precision_brackets_the_same_contact() {
    let (link, post) =
        (Rectangle::from_half_extents([1.0_f32, 0.05]).unwrap(), Circle::new([0.0_f32, 0.0], 0.1).unwrap());
    let swing = Rigid::new(Pose::IDENTITY, Vec2::ZERO, Vec2::ZERO, core::f32::consts::PI).unwrap();
    let stands = Still::new(Pose::translation([0.0, 0.9])).unwrap();
    let mut cells = [Cell::default(); 40];
    let cast = Cast::new();
    let impact = cast.certified_time_of_impact(&link, &swing, &post, &stands, [0.0, 1.0], &mut cells);
    assert_eq!(impact.verdict, ImpactVerdict::Contact);
    assert!(
        impact.first[0] < 0.446_699_6 && impact.first[1] > 0.446_699_6 && impact.first[1] - impact.first[0] < 3e-5,
        "{impact:?}"
    );
    cast.check(&impact, &cells, (&link, &swing), (&post, &stands), [0.0, 1.0]).unwrap();
}

/// Edges that cross, a face, and a miss, in space.
#[test]
fn boxes_turn_in_space() {
    use d3::{Cuboid, Vec3};
    let bar = Cuboid::from_half_extents([1.0, 0.05, 0.05]).unwrap();
    let spin = Vec3::new(0.3, 1.1, core::f64::consts::PI);
    let mut cells = [Cell::default(); 200];
    let mut met = 0;
    for step in 0..20 {
        let place = d3::Pose::translation([0.1, 0.4 + 0.05 * f64::from(step), 0.3]);
        let swing = d3::Rigid::new(d3::Pose::IDENTITY, Vec3::ZERO, Vec3::new(0.0, 0.1, 0.2), spin).unwrap();
        let other = d3::Rigid::new(place, Vec3::ZERO, Vec3::new(0.0, -0.1, 0.0), Vec3::new(0.5, 0.0, -2.0)).unwrap();
        let cast = Cast::new();
        let impact = cast.certified_time_of_impact(&bar, &swing, &bar, &other, [0.0, 1.0], &mut cells);
        assert_ne!(impact.verdict, ImpactVerdict::Undecided, "{impact:?}");
        assert!(impact.cells <= 40, "{impact:?}");
        cast.check(&impact, &cells, (&bar, &swing), (&bar, &other), [0.0, 1.0]).unwrap();
        met += u32::from(impact.verdict == ImpactVerdict::Contact);
    }
    assert!(met > 3 && met < 20, "{met}");
}

/// A square that turns out of another, and into it again.
#[test]
fn shapes_that_leave_meet_again() {
    let (bar, post) = (Rectangle::from_half_extents([1.0, 0.05]).unwrap(), Circle::new([0.0, 0.0], 0.1).unwrap());
    let swing = turning(0.0, 0.0, core::f64::consts::TAU);
    let cast = Cast::new().start(StartOverlap::Leaving);
    let mut cells = [Cell::default(); 100];
    let impact = cast.certified_time_of_impact(&bar, &swing, &post, &still(0.8, 0.0), [0.0, 1.0], &mut cells);
    // The bar's face is as far from the post as its radius when their angle has a sine of 0.15/0.8.
    let half = (0.15_f64 / 0.8).asin() / core::f64::consts::TAU;
    let [together, apart] = impact.leaves.unwrap();
    assert!(together <= half && half <= apart && apart - together < 1e-9, "{impact:?} {half}");
    assert_eq!((impact.verdict, impact.start), (ImpactVerdict::Contact, Verdict::Penetrating));
    let again = 0.5 - half;
    assert!(impact.first[0] <= again && again <= impact.first[1] && impact.first[1] - impact.first[0] < 1e-11);
    cast.check(&impact, &cells, (&bar, &swing), (&post, &still(0.8, 0.0)), [0.0, 1.0]).unwrap();
    let short = cast.time_of_impact(&bar, &swing, &post, &still(0.8, 0.0), [0.0, 0.4]);
    assert!(short.verdict == ImpactVerdict::Free && short.leaves.is_some());
    let never = cast.time_of_impact(&bar, &swing, &post, &still(0.8, 0.0), [0.0, 0.02]);
    assert!(never.verdict == ImpactVerdict::Contact && never.leaves.is_none());
}

/// Poses at times that are known. What motions state of themselves is in `ready_motions`.
#[test]
fn ready_motions_are_where_they_should_be() {
    let quarter = Pose::new([3.0, 1.0], d2::Rotation::new(0.0, 1.0));
    let (center, tilted) = (Vec2::new(0.3, -0.2), Pose::new([1.0, -2.0], d2::Rotation::new(0.8, 0.6)));
    let times = [0.0, 0.4, 1.0];
    let poses = [at(0.0, 0.0), tilted, quarter];
    let nlerp = d2::Nlerp::new(at(1.0, 0.0), quarter, center, [0.0, 1.0]).unwrap();
    let motions: [&dyn Motion<Vector = Vec2<f64>>; 7] = [
        &Rigid::new(tilted, center, Vec2::new(2.0, 1.0), -7.0).unwrap(),
        &d2::Linear::new(tilted, Vec2::new(2.0, 1.0)).unwrap(),
        &d2::Slerp::new(tilted, quarter, center, [0.0, 1.0]).unwrap(),
        &nlerp,
        &d2::Arc::new(tilted, 5.0, -0.3).unwrap(),
        &d2::Path::new(&times, &poses, center, Interpolation::Slerp).unwrap(),
        &d2::Path::new(&times, &poses, center, Interpolation::Nlerp).unwrap(),
    ];
    for motion in motions {
        assert!(motion.rounding(0.7).turn < 2e-14 && motion.rounding(0.7).shift < 1e-13);
    }
    let [from, to] = [0.0, 1.0].map(|time| nlerp.pose(time));
    assert!(
        from == at(1.0, 0.0)
            && (to.rotation.sin - 1.0).abs() < 1e-15
            && (to.translation - quarter.translation).length() < 1e-15
    );
    // A quarter of the way from no turn to a quarter: atan(1/3).
    assert!((nlerp.pose(0.25).rotation.angle() - (1.0_f64 / 3.0).atan()).abs() < 1e-15);
    // A quarter of a circle of radius two.
    let drive = d2::Arc::new(Pose::IDENTITY, core::f64::consts::PI, 0.5).unwrap();
    assert!((drive.pose(1.0).translation - Vec2::new(2.0, 2.0)).length() < 1e-15);
    assert!(
        d2::Nlerp::new(at(0.0, 0.0), Pose::new([0.0; 2], d2::Rotation::new(-1.0, 0.0)), center, [0.0, 1.0]).is_err()
    );
    assert!(Still::new(Pose::new([0.0; 2], d2::Rotation::new(2.0, 0.0))).is_err());
    assert!(d2::Path::new(&times[..2], &poses, center, Interpolation::Slerp).is_err());
}

/// Nlerp is the normalised sum of both rotations, whichever way it turns and however far.
#[test]
fn nlerp_is_the_normalised_sum() {
    let mut source = 0.37_f64;
    for index in 0..400 {
        source = (source * 12.9898).sin().abs();
        let near_half = core::f64::consts::PI * (1.0 - 10.0_f64.powf(-6.0 * source));
        let angle = if index % 2 == 0 { near_half } else { -near_half };
        let first = 7.0 * source;
        let [from, to] = [first, first + angle].map(|angle| d2::Rotation::new(angle.cos(), angle.sin()));
        let center = Vec2::new(0.5, -1.5);
        let [start, end] = [Pose::new([1.0, 2.0], from), Pose::new([-3.0, 5.0], to)];
        let motion = d2::Nlerp::new(start, end, center, [2.0, 5.0]).unwrap();
        for share in [0.0, 0.01, 0.3, 0.4999, 0.5, 0.501, 0.77, 1.0] {
            let (time, rest) = (2.0 + 3.0 * share, 1.0 - share);
            let sum = Vec2::new(rest * from.cos + share * to.cos, rest * from.sin + share * to.sin);
            let (pose, wanted) = (motion.pose(time), sum / sum.length());
            let off = Vec2::new(pose.rotation.cos, pose.rotation.sin) - wanted;
            // The sum itself cancels, by as much as it is short.
            let allowed = motion.rounding(time).turn + 8.0 * f64::EPSILON / sum.length();
            assert!(off.length() <= allowed, "{angle} {share}: {} {allowed}", off.length());
            let middle = start.transform(center) * rest + end.transform(center) * share;
            assert!((pose.transform(center) - middle).length() <= motion.rounding(time).shift + 1e-14);
        }
    }
}

#[test]
fn nlerp_in_space_is_the_normalised_sum_of_quaternions() {
    use barycode::d3::{self, Vec3};
    let mut source = 0.71_f64;
    for _ in 0..200 {
        let mut number = || {
            source = (source * 78.233 + 1.7).sin();
            source
        };
        let mut quaternion = || {
            let q = [number(), number(), number(), number()];
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            q.map(|x| x / length)
        };
        let (p, q) = (quaternion(), quaternion());
        let dot = (0..4).map(|k| p[k] * q[k]).sum::<f64>();
        if dot.abs() < 1e-5 {
            continue;
        }
        let pose = |q| d3::Pose::new([1.0, 2.0, 3.0], d3::Rotation::from_quaternion_xyzw(q));
        let motion = d3::Nlerp::new(pose(p), pose(q), Vec3::new(0.1, 0.2, 0.3), [0.0, 1.0]).unwrap();
        for share in [0.0, 0.2, 0.5, 0.8, 1.0] {
            let sum: [f64; 4] = core::array::from_fn(|k| (1.0 - share) * p[k] + share * q[k] * dot.signum());
            let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
            let wanted = d3::Rotation::from_quaternion_xyzw(sum.map(|x| x / length));
            let found = motion.pose(share).rotation;
            for axis in [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)] {
                let off = (found.apply(axis) - wanted.apply(axis)).length();
                assert!(off <= motion.rounding(share).turn + 2e-15, "{p:?} {q:?} {share}: {off}");
            }
        }
    }
}

/// One coordinate that is no number is enough, wherever it is.
#[test]
fn motions_refuse_what_is_not_finite() {
    let still = |x, y| Pose::new([x, y], d2::Rotation::IDENTITY);
    for [x, y] in [[f64::NAN, 0.0], [0.0, f64::NAN], [f64::INFINITY, 0.0], [0.0, 1e200]] {
        let (bad, good) = (still(x, y), Pose::IDENTITY);
        assert!(Still::new(bad).is_err(), "{x} {y}");
        assert!(d2::Linear::new(bad, Vec2::new(1.0, 0.0)).is_err() && d2::Linear::new(good, Vec2::new(x, y)).is_err());
        assert!(d2::Rigid::new(bad, Vec2::ZERO, Vec2::ZERO, 1.0).is_err());
        assert!(d2::Rigid::new(good, Vec2::new(x, y), Vec2::ZERO, 1.0).is_err());
        assert!(d2::Slerp::new(good, bad, Vec2::ZERO, [0.0, 1.0]).is_err());
        assert!(d2::Nlerp::new(bad, good, Vec2::ZERO, [0.0, 1.0]).is_err());
        assert!(d2::Arc::new(bad, 1.0, 0.5).is_err());
        assert!(d2::Path::new(&[0.0, 1.0], &[good, bad], Vec2::ZERO, Interpolation::Slerp).is_err());
    }
}

/// A path around a post, whose true motion is known at its poses only.
#[test]
fn paths_are_proven_piece_by_piece() {
    let (car, post) = (Rectangle::from_half_extents([2.0, 0.9]).unwrap(), Circle::new([0.0, 0.0], 0.5).unwrap());
    let place = |x: f64, y: f64, angle: f64| Pose::new([x, y], d2::Rotation::new(angle.cos(), angle.sin()));
    let poses = [
        place(-6.0, 0.0, 0.3),
        place(-3.0, 1.6, 0.4),
        place(0.0, 2.2, 0.0),
        place(3.0, 1.6, -0.4),
        place(6.0, 0.0, -0.3),
    ];
    let times = [0.0, 1.0, 2.0, 3.0, 4.0];
    for interpolation in [Interpolation::Slerp, Interpolation::Nlerp] {
        let path = d2::Path::new(&times, &poses, Vec2::ZERO, interpolation).unwrap();
        let (impact, cells) = certified(Cast::new(), (&car, &path), (&post, &still(0.0, 0.0)), [0.0, 4.0]);
        assert!(impact.verdict == ImpactVerdict::Free && cells.len() >= 4, "{impact:?}");
        assert!(times.iter().all(|&time| time == 0.0 || cells.iter().any(|cell| cell.times[1] == time)));
        let free = |path: &d2::Path<'_, f64>| d2::is_free(&car, path, &post, &still(0.0, 0.0), [0.0, 4.0]);
        assert!(free(&path.deviating(0.5, 0.2).unwrap()) && !free(&path.deviating(20.0, 0.2).unwrap()));
    }
}
