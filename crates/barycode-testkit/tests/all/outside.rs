//! Kinds of pairs whose answers were found wanting from outside: random neighbours of each, every
//! answer verified exactly.

use barycode::d2::{Circle, Convex, Pose, Posed, Rectangle, Rotation, Rounded, Vec2};
use barycode::{CheckError, Verdict, d3};
use barycode_testkit::ask::{Checked, QueryOptions, QuerySetup, TestVector, ask_everything};
use barycode_testkit::build::{TestScalar, TestShape};
use barycode_testkit::campaign::{Examination, examine};
use barycode_testkit::compound::{Compound, Map};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{Form, Precision};
use barycode_testkit::verify::is_exact;

/// Asks everything about pairs of a kind, in random ways.
#[track_caller]
fn verified<W: TestDimension<Compound = Compound<D>>, T: TestScalar, const D: usize>(
    seed: u64,
    count: u64,
    kind: impl Fn(&mut Source) -> [Compound<D>; 2],
) {
    for index in 0..count {
        let bodies = kind(&mut Source::new(seed, index)).map(|body| body.snapped(T::PRECISION));
        if let Err(wrong) = examine::<W, T>(&bodies, Examination::random(seed, index)) {
            let told: Vec<_> = wrong.iter().map(|wrong| (wrong.complaint.to_string(), &wrong.replay)).collect();
            panic!("{index}: {told:?} of {bodies:?}");
        }
    }
}

fn list<const D: usize>(points: impl IntoIterator<Item = [f64; D]>) -> Compound<D> {
    Compound::List(points.into_iter().collect())
}

/// A turn in space by a random angle about a random axis.
fn turn(source: &mut Source) -> Map<3> {
    let axis = source.direction_of::<3>();
    turned_about(axis, source.angle())
}

fn turned_about([x, y, z]: [f64; 3], angle: f64) -> Map<3> {
    let (sin, cos) = angle.sin_cos();
    let rest = 1.0 - cos;
    let rows = [
        [cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin],
        [y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin],
        [z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest],
    ];
    Map { rows, shift: [0.0; 3] }
}

/// A turn in the plane.
fn turned(angle: f64) -> Map<2> {
    let (sin, cos) = angle.sin_cos();
    Map { rows: [[cos, -sin], [sin, cos]], shift: [0.0; 2] }
}

/// An octahedron whose axes differ by up to 2⁴⁰, at a random turn.
fn stretched_octahedron(source: &mut Source) -> Compound<3> {
    let axes = [0; 3]
        .map(|_| 2.0_f64.powi(i32::try_from(source.integer(-40, 40)).expect("small") / 2) * source.between(1.0, 2.0));
    let corners = (0..6).map(|k| {
        let mut corner = [0.0; 3];
        corner[k / 2] = if k % 2 == 0 { axes[k / 2] } else { -axes[k / 2] };
        corner
    });
    let body = list(corners);
    if source.chance(0.5) { body.posed(turn(source)) } else { body }
}

/// A check grows its own polytope of supports: that of a needle has faces without a direction.
#[test]
fn depths_of_stretched_octahedra() {
    let kind = |source: &mut Source| [stretched_octahedron(source), stretched_octahedron(source)];
    verified::<Space, f64, 3>(41, 300, kind);
    verified::<Space, f32, 3>(42, 300, kind);
}

/// A few of the smallest numbers of the precision.
fn few(source: &mut Source, precision: Precision) -> f64 {
    let least = if precision == Precision::Single { 2.0_f64.powi(-149) } else { f64::from_bits(1) };
    let most = source.pick(&[3, 200, 1 << 20]);
    least * source.integer(0, most) as f64
}

fn tiny_ball<const D: usize>(source: &mut Source, precision: Precision) -> Compound<D> {
    let mut place = || few(source, precision) * source.sign();
    let body = list([[0; D].map(|_| place())]).rounded(few(source, precision));
    if source.chance(0.5) { body } else { body.posed(Map::translation([0; D].map(|_| few(source, precision)))) }
}

/// Asks everything about pairs of balls, whose verdicts no question may get wrong: where the size
/// of the pair is out of range they may be open, but every answer must pass its own check.
#[track_caller]
fn checked<W: TestDimension<Compound = Compound<D>>, T: TestScalar, const D: usize>(seed: u64, count: u64, least: u64) {
    let decided = (0..count).fold(0, |decided, index| {
        let source = &mut Source::new(seed, index);
        let bodies = [(); 2].map(|()| tiny_ball::<D>(source, T::PRECISION));
        let relation = W::truth(&W::judge(&bodies[0], &bodies[1]).expect("finite")).relation();
        let represented = W::representations(Form::Convex)[0];
        let [a, b] = bodies.each_ref().map(|body| W::build::<T>(body, represented).expect("finite"));
        let answers = ask_everything(&a, &b, &QuerySetup::new(QueryOptions::PLAIN, 0.0));
        for (question, verdict, check) in answers.verdicts() {
            assert_eq!(check, Ok(()), "{index}: {question:?} of {bodies:?}");
            let right = verdict == Verdict::Undecided || is_exact(verdict, relation);
            assert!(right, "{index}: {question:?} is {verdict:?}, {relation:?}: {bodies:?}");
        }
        decided + u64::from(answers.intersects.answer.verdict != Verdict::Undecided)
    });
    assert!(decided >= least, "{decided} of {count}");
}

/// Products of subnormal numbers round by what may be more than they are.
#[test]
fn balls_of_subnormal_size() {
    checked::<Plane, f32, 2>(43, 20_000, 4_000);
    checked::<Space, f32, 3>(44, 20_000, 4_000);
    // In f64 all of them are out of range, and open.
    checked::<Plane, f64, 2>(45, 5_000, 0);
}

/// Flat at a height of a few of the smallest numbers, far from the origin, and a corner of it or a
/// point beside, at another height.
fn flat_and_point(source: &mut Source, precision: Precision) -> [Compound<3>; 2] {
    let scale = 2.0_f64.powi(i32::try_from(source.integer(-20, 24)).expect("small"));
    let height = few(source, precision);
    let corners: Vec<_> = (0..4)
        .map(|_| [source.between(-1.0, 1.0), source.between(-1.0, 1.0)].map(|x| precision.snap(x * scale)))
        .collect();
    let [x, y] = if source.chance(0.7) { corners[0] } else { [0.0, 0.0] };
    let other = if source.chance(0.7) { 0.0 } else { few(source, precision) };
    [list(corners.into_iter().map(|[x, y]| [x, y, height])), list([[x, y, other]])]
}

/// The height is the distance, and less than the square of it underflows to.
#[test]
fn distances_that_are_subnormal() {
    verified::<Space, f32, 3>(45, 2000, |source| flat_and_point(source, Precision::Single));
    verified::<Space, f64, 3>(46, 500, |source| flat_and_point(source, Precision::Double));
}

/// Squares whose corners are as far from the origin as their coordinates let them be, corner
/// against corner or one over the other, turned by next to nothing: bounds cannot be wider.
fn corners_of_squares<const D: usize>(source: &mut Source, nudge: impl Fn(f64) -> Map<D>) -> [Compound<D>; 2] {
    let apart = source.chance(0.5);
    let scale = 2.0_f64.powi(i32::try_from(source.integer(-30, 30)).expect("small"));
    [1.0, -1.0].map(|side| {
        let low = if apart { source.between(0.8, 1.0) } else { -source.between(0.9, 1.0) };
        let tip = if source.chance(0.6) { 1.0 } else { source.between(0.97, 1.0) };
        let corners = (0..1 << D).map(|bits: usize| {
            core::array::from_fn(|axis| side * scale * if bits >> axis & 1 == 1 { low } else { tip })
        });
        let body = list::<D>(corners);
        body.posed(nudge(source.sign() * source.decade(1e-12, 1e-2)))
    })
}

/// The largest absolute coordinate that occurs: of points in their own frame and in the common one,
/// with the radius.
fn largest<const D: usize>(body: &Compound<D>) -> f64 {
    let most = |points: &[[f64; D]]| points.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
    match body {
        Compound::List(points) => most(points),
        Compound::Rounded(radius, inner) => radius + largest(inner),
        Compound::Posed(map, inner) => match &**inner {
            Compound::List(points) => most(points).max(most(&points.iter().map(|&p| map.apply(p)).collect::<Vec<_>>())),
            Compound::Rounded(radius, inner) => radius + largest(&Compound::Posed(*map, inner.clone())),
            _ => unreachable!("no such body here"),
        },
        _ => unreachable!("no such body here"),
    }
}

/// The widest bounds about pairs of a kind, in ε S.
fn widest<W: TestDimension<Compound = Compound<D>>, T: TestScalar, const D: usize>(
    seed: u64,
    count: u64,
    kind: impl Fn(&mut Source) -> [Compound<D>; 2],
) -> f64 {
    (0..count).fold(0.0, |widest: f64, index| {
        let bodies = kind(&mut Source::new(seed, index)).map(|body| body.snapped(T::PRECISION));
        let [a, b] =
            bodies.each_ref().map(|body| W::build::<T>(body, W::representations(Form::Cloud)[0]).expect("finite"));
        let unit = T::PRECISION.epsilon() * largest(&bodies[0]).max(largest(&bodies[1]));
        let asking = QuerySetup::new(QueryOptions::random(&mut Source::new(seed + 1, index), W::METHODS), 0.0);
        let answers = ask_everything(&a, &b, &asking);
        let contact = (answers.contact.answer.upper - answers.contact.answer.lower).to_f64() / unit;
        let points = (answers.closest_points.answer.upper - answers.closest_points.answer.lower).to_f64() / unit;
        let distance = (answers.distance.answer.upper - answers.distance.answer.lower).to_f64() / unit;
        widest.max(contact).max(points).max(distance)
    })
}

/// No farther apart than 32 ε S in the plane and 64 in space, S the largest coordinate that occurs.
#[test]
fn bounds_as_close_as_promised() {
    let plane = |source: &mut Source| corners_of_squares(source, turned);
    let space = |source: &mut Source| {
        let axis = source.direction_of::<3>();
        corners_of_squares(source, |angle| turned_about(axis, angle))
    };
    let widths = [
        widest::<Plane, f64, 2>(47, 4000, plane),
        widest::<Plane, f32, 2>(48, 4000, plane),
        widest::<Space, f64, 3>(49, 2000, space),
        widest::<Space, f32, 3>(50, 2000, space),
    ];
    assert!(widths[0].max(widths[1]) <= 32.0 && widths[2].max(widths[3]) <= 64.0, "{widths:?}");
}

/// A box whose matrix is orthonormal to no more than a few digits, and a ball beside it.
fn skewed(source: &mut Source) -> ([[f64; 2]; 2], [f64; 2], f64) {
    let off = source.decade(1e-9, 1e-3);
    let mut place = || source.between(-4.0, 4.0);
    let (half, at) = ([place().abs(), place().abs()], [place(), place()]);
    let radius = place().abs();
    let angle = source.angle();
    let (sin, cos) = angle.sin_cos();
    ([half, [cos * (1.0 + off * source.between(-1.0, 1.0)), sin * (1.0 + off * source.between(-1.0, 1.0))]], at, radius)
}

/// The witness points of an answer are as far apart as it says, and a check looks at them.
#[track_caller]
fn witnessed<V: TestVector<Scalar = f64>>(a: &TestShape<V>, b: &TestShape<V>) {
    let size = a.extent() + b.extent() + a.radius() + b.radius() + (b.origin() - a.origin()).norm1();
    let room = 64.0 * f64::EPSILON * size;
    let answers = ask_everything(a, b, &QuerySetup::new(QueryOptions::PLAIN, 0.0));
    for Checked { answer, check } in [answers.contact, answers.closest_points] {
        assert_eq!(check, Ok(()), "{answer:?}");
        if answer.verdict == Verdict::Undecided {
            continue;
        }
        let apart = (answer.on_b - answer.on_a).length();
        let fits = |signed: f64| answer.lower - room <= signed && signed <= answer.upper + room;
        assert!(fits(apart) || fits(-apart), "{apart:e} apart: {answer:?}");
        // Where ids name no points, others of the shapes within the bounds are witnesses, too.
        if a.details().names_points() && b.details().names_points() {
            let mut moved = answer;
            moved.on_b = moved.on_b + V::of([1e-9, 1e-9, 0.0]);
            assert_eq!(moved.check(a, b), Err(CheckError::Witness), "{moved:?}");
        }
        let mut farther = answer;
        let out = if apart > 0.0 { (answer.on_b - answer.on_a) / apart } else { V::of([1.0, 0.0, 0.0]) };
        farther.on_b = farther.on_b + out * (answer.upper - answer.lower + 1e-9);
        assert_eq!(farther.check(a, b), Err(CheckError::Witness), "{farther:?}");
    }
}

#[test]
fn witness_points_beside_boxes_that_are_skewed() {
    for index in 0..3000 {
        let source = &mut Source::new(51, index);
        let ([half, [cos, sin]], at, radius) = skewed(source);
        let rectangle = Rectangle::from_half_extents(half).expect("not negative");
        let rectangle = Posed::new(rectangle, Pose::new([0.0; 2], Rotation::new(cos, sin))).expect("finite");
        let circle = Circle::new(Vec2::from(at), radius).expect("not negative");
        let (a, b) = (TestShape::new(rectangle), TestShape::new(circle));
        witnessed(&a, &b);
        witnessed(&b, &a);
        let cuboid = d3::Cuboid::from_half_extents([half[0], half[1], at[0].abs()]).expect("not negative");
        let mut rows = turn(source).rows;
        rows[0][1] += source.sign() * source.decade(1e-9, 1e-3);
        let pose = d3::Pose::new([0.5, 0.0, 0.25], d3::Rotation::from_rows(rows));
        let cuboid = Posed::new(cuboid, pose).expect("finite");
        let sphere = d3::Sphere::new([at[1], at[0], 2.0 * source.between(-1.0, 1.0)], radius).expect("not negative");
        let (a, b) = (TestShape::new(cuboid), TestShape::new(sphere));
        witnessed(&a, &b);
        witnessed(&b, &a);
    }
}

#[test]
fn witness_points_of_rounded_curved_shapes() {
    for index in 0..400 {
        let source = &mut Source::new(52, index);
        let mut length = || source.between(0.2, 2.0);
        let cylinder = d3::Cylinder::from_half_height(length(), length()).expect("not negative");
        let cone = d3::Cone::from_half_height(length(), length()).expect("not negative");
        let [first, second] = [length(), length()];
        let mut pose = || {
            let at = [0; 3].map(|_| source.between(-3.0, 3.0));
            d3::Pose::new(at, d3::Rotation::from_rows(turn(source).rows))
        };
        let cylinder = Posed::new(Rounded::new(cylinder, first).expect("not negative"), pose()).expect("finite");
        let cone = Posed::new(Rounded::new(cone, second).expect("not negative"), pose()).expect("finite");
        let sphere = d3::Sphere::new(pose().translation, first).expect("not negative");
        let [cylinder, cone, sphere] = [TestShape::new(cylinder), TestShape::new(cone), TestShape::new(sphere)];
        witnessed(&cylinder, &cone);
        witnessed(&sphere, &cylinder);
        witnessed(&cone, &sphere);
    }
}
