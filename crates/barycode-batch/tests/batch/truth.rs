//! Holds answers in lanes of single precision against contacts of the same shapes in double
//! precision, whose bounds are as good as the truth.

use crate::common::{self, Draw};
use barycode::expert::Coordinates;
use barycode::{Convex, Verdict, d2, d3};
use barycode_batch::{Batch, ClosestPoints, Contacts, InLanes, Pairs, PosedId, ShapeId, ShapeTable};
use barycode_judge::repeated;

/// Roundoff of the world's coordinates, which a point in the world frame has.
const WORLD: f64 = 8.0 * f32::EPSILON as f64;

fn plane(v: d2::Vec2<f32>) -> d2::Vec2<f64> {
    d2::Vec2::new(v.x.into(), v.y.into())
}

fn space(v: d3::Vec3<f32>) -> d3::Vec3<f64> {
    d3::Vec3::new(v.x.into(), v.y.into(), v.z.into())
}

/// The same shape at the same pose, in double precision: all numbers are exact.
fn doubled_plane(
    table: &ShapeTable<d2::Vec2<f32>>,
    placed: PosedId<d2::Vec2<f32>>,
) -> impl Convex<Vector = d2::Vec2<f64>> + use<> {
    let vertices: Vec<_> = table.vertices(placed.shape).unwrap().iter().copied().map(plane).collect();
    let core = d2::Points::new(vertices).unwrap();
    let d2::Pose { rotation, translation } = placed.pose;
    let pose = d2::Pose::new(plane(translation), d2::Rotation::new(rotation.cos.into(), rotation.sin.into()));
    d2::Posed::new(d2::Rounded::new(core, table.radius(placed.shape).unwrap().into()).unwrap(), pose).unwrap()
}

fn doubled_space(
    table: &ShapeTable<d3::Vec3<f32>>,
    placed: PosedId<d3::Vec3<f32>>,
) -> impl Convex<Vector = d3::Vec3<f64>> + use<> {
    let vertices: Vec<_> = table.vertices(placed.shape).unwrap().iter().copied().map(space).collect();
    let core = d3::Points::new(vertices).unwrap();
    let d3::Pose { rotation, translation } = placed.pose;
    let rows = rotation.rows.map(|row| [row.x, row.y, row.z].map(f64::from));
    let pose = d3::Pose::new(space(translation), d3::Rotation::from_rows(rows));
    d3::Posed::new(d3::Rounded::new(core, table.radius(placed.shape).unwrap().into()).unwrap(), pose).unwrap()
}

/// A row of answers, in double precision.
struct Row<V: barycode::expert::Vector> {
    verdict: Verdict,
    lower: f64,
    upper: f64,
    distance: f64,
    normal: V,
    on: [V; 2],
    /// Whether lanes answered it.
    in_lanes: bool,
}

macro_rules! row {
    ($answers:expr, $pairs:expr, $row:expr, $map:path) => {
        Row {
            // A row has the same bits alone.
            in_lanes: Batch::new().contact(&$pairs).unwrap().singly == 0,
            verdict: $answers.verdict[$row],
            lower: $answers.lower[$row].into(),
            upper: $answers.upper[$row].into(),
            distance: $answers.signed_distance[$row].into(),
            normal: $map($answers.normal[$row]),
            on: [$map($answers.on_a[$row]), $map($answers.on_b[$row])],
        }
    };
}

/// Distance of a point from a shape.
fn off<V: InLanes<Scalar = f64>>(shape: &dyn Convex<Vector = V>, point: V) -> f64 {
    let points = d2::Points::new([point]).unwrap();
    barycode::Query::new().method(V::Method::default()).distance(&shape, &points).upper
}

/// Checks a contact. `units` is the width that is promised, in roundoffs times the size.
fn is_true<V: InLanes<Scalar = f64>>(
    row: &Row<V>,
    [a, b]: [&dyn Convex<Vector = V>; 2],
    truth: &barycode::Proximity<V>,
    [resolution, world]: [f64; 2],
) {
    let Row { verdict, lower, upper, distance, normal, on, in_lanes } = *row;
    let context =
        || format!("{verdict:?} {lower:e} {distance:e} {upper:e} {normal:?} {on:?}, within {resolution:e}: {truth:?}");
    assert_eq!(verdict, truth.verdict, "{}", context());
    assert!(lower <= truth.upper && truth.lower <= upper, "{}", context());
    assert!(lower <= distance && distance <= upper, "{}", context());
    assert!(upper - lower <= resolution, "{} wider than promised", context());
    // The normal, as it is, proves the lower bound but for its own roundoff.
    let length = normal.length();
    assert!((length - 1.0).abs() <= 4.0 * f64::from(f32::EPSILON), "{} length {length}", context());
    let unit = normal * (1.0 / length);
    let between = b.origin() - a.origin();
    let of_b = (b.support(-unit, 0).point + between).dot(unit) - b.radius();
    let of_a = a.support(unit, 0).point.dot(unit) + a.radius();
    assert!(of_b - of_a >= lower - resolution / 16.0, "{} gap {:e}", context(), of_b - of_a);
    for (shape, point) in [a, b].into_iter().zip(on) {
        let off = off(shape, point);
        assert!(off <= resolution + world * WORLD, "{} {point:?} is {off:e} off its shape", context());
    }
    // A direction that is off by an angle moves the bounds by its square only. The depth in lanes
    // has points that are opposite each other.
    let angle = if in_lanes && distance < 0.0 { 0.0 } else { (2.0 * resolution * distance.abs()).sqrt() };
    let apart = (on[1] - on[0] - normal * distance).length();
    assert!(apart <= resolution + angle + world * WORLD, "{} points {apart:e}, {in_lanes}", context());
    let long = ((on[1] - on[0]).length() - distance.abs()).abs();
    assert!(long <= resolution + world * WORLD, "{} points {long:e} too far apart", context());
}

/// Number of rounds; `BARYCODE_BATCH_PAIRS` overrides the number of pairs.
fn rounds(pairs_in_round: u64) -> u64 {
    match std::env::var("BARYCODE_BATCH_PAIRS") {
        Ok(pairs) => pairs.parse::<u64>().expect("BARYCODE_BATCH_PAIRS is a number") / pairs_in_round,
        Err(_) => 2 * repeated(),
    }
}

/// Checks all rows; returns the number that was answered one by one.
fn all_in_plane(
    table: &ShapeTable<d2::Vec2<f32>>,
    a: &[PosedId<d2::Vec2<f32>>],
    b: &[PosedId<d2::Vec2<f32>>],
) -> usize {
    let pairs = Pairs::new(table, a, b).unwrap();
    let answers: Contacts<_> = Batch::new().contact(&pairs).unwrap();
    let verdicts = Batch::new().intersects(&pairs).unwrap().verdict;
    let points: ClosestPoints<_> = Batch::new().closest_points(&pairs).unwrap();
    for row in 0..a.len() {
        let (first, second) = (doubled_plane(table, a[row]), doubled_plane(table, b[row]));
        let resolution = common::size(table, [a[row], b[row]]) * f64::from(f32::EPSILON) * 32.0;
        let world = a[row].pose.translation.max_abs().max(b[row].pose.translation.max_abs());
        let truth = d2::contact(&first, &second);
        let alone = Pairs::new(table, &a[row..=row], &b[row..=row]).unwrap();
        is_true(&row!(answers, alone, row, plane), [&first, &second], &truth, [resolution, world.into()]);
        assert_eq!([verdicts[row], points.verdict[row]], [truth.verdict; 2]);
    }
    answers.singly
}

fn all_in_space(
    table: &ShapeTable<d3::Vec3<f32>>,
    a: &[PosedId<d3::Vec3<f32>>],
    b: &[PosedId<d3::Vec3<f32>>],
) -> usize {
    let pairs = Pairs::new(table, a, b).unwrap();
    let answers: Contacts<_> = Batch::new().contact(&pairs).unwrap();
    let verdicts = Batch::new().intersects(&pairs).unwrap().verdict;
    for row in 0..a.len() {
        let (first, second) = (doubled_space(table, a[row]), doubled_space(table, b[row]));
        let resolution = common::space::size(table, [a[row], b[row]]) * f64::from(f32::EPSILON) * 64.0;
        let world = a[row].pose.translation.max_abs().max(b[row].pose.translation.max_abs());
        let truth = d3::contact(&first, &second);
        let alone = Pairs::new(table, &a[row..=row], &b[row..=row]).unwrap();
        is_true(&row!(answers, alone, row, space), [&first, &second], &truth, [resolution, world.into()]);
        assert_eq!(verdicts[row], truth.verdict);
    }
    answers.singly
}

/// Thin, small and far shapes beside ordinary ones.
fn length(draw: &mut Draw) -> f32 {
    let wide = [1.0, 1.0, 1.0, 1e-2, 1e-4, 0.0][draw.below(6)];
    (wide * draw.between(0.3, 1.0)) as f32
}

/// An angle of any size: most are small, near a quarter turn, or both.
fn angle(draw: &mut Draw) -> f64 {
    let small = draw.between(-1.0, 1.0) * 10.0_f64.powi(-(draw.below(8) as i32));
    small + [0.0, 0.0, core::f64::consts::FRAC_PI_2, 3.0][draw.below(4)]
}

fn flat_shape(draw: &mut Draw, table: &mut ShapeTable<d2::Vec2<f32>>) -> ShapeId {
    let corner = |draw: &mut Draw| d2::Vec2::from([(); 2].map(|()| draw.between(-1.0, 1.0) as f32));
    match draw.below(5) {
        0 => table.push(&d2::Rectangle::from_half_extents([length(draw), length(draw)]).unwrap()),
        1 => table.push(&d2::Rectangle::from_corners(corner(draw), corner(draw)).unwrap()),
        2 => {
            let radius = length(draw);
            table.push(&d2::Capsule::new(corner(draw), corner(draw), radius).unwrap())
        }
        kind => {
            // Corners near each other make short edges.
            let near = [1.0, 1e-2, 1e-5][draw.below(3)];
            let count = 1 + draw.below(8);
            let mut corners: Vec<_> = (0..count).map(|_| corner(draw)).collect();
            for index in 1..count {
                if draw.below(3) == 0 {
                    corners[index] = corners[index - 1] + corners[index] * near;
                }
            }
            let hull = d2::Polygon::hull(corners).unwrap();
            let radius = if kind == 3 { 0.0 } else { length(draw) };
            table.push(&d2::Rounded::new(hull, radius).unwrap())
        }
    }
    .unwrap()
}

#[test]
fn contacts_in_the_plane_are_true() {
    for seed in 0..rounds(3_000) {
        let mut draw = Draw::new(seed + 500);
        let mut table = ShapeTable::new();
        let shapes: Vec<_> = (0..300).map(|_| flat_shape(&mut draw, &mut table)).collect();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for _ in 0..3_000 {
            let world = [0.0, 0.0, 10.0, 1000.0][draw.below(4)] * draw.between(-1.0, 1.0);
            let reach = [0.0, 1e-6, 0.1, 1.0, 2.0][draw.below(5)];
            let turn = angle(&mut draw);
            for (side, turn) in [(&mut a, turn), (&mut b, turn + angle(&mut draw))] {
                let [x, y] = [(); 2].map(|()| (world + draw.between(-reach, reach)) as f32);
                let rotation = d2::Rotation::new(turn.cos() as f32, turn.sin() as f32);
                side.push(PosedId::new(shapes[draw.below(300)], d2::Pose::new([x, y], rotation)));
            }
        }
        let singly = all_in_plane(&table, &a, &b);
        println!("{singly} of 3000 singly");
        all_in_plane(&table, &b, &a);
    }
}

fn solid_shape(draw: &mut Draw, table: &mut ShapeTable<d3::Vec3<f32>>) -> ShapeId {
    let corner = |draw: &mut Draw| d3::Vec3::from([(); 3].map(|()| draw.between(-1.0, 1.0) as f32));
    match draw.below(5) {
        0 | 1 => table.push(&d3::Cuboid::from_half_extents([(); 3].map(|()| length(draw))).unwrap()),
        2 => table.push(&d3::Cuboid::from_corners(corner(draw), corner(draw)).unwrap()),
        3 => {
            let radius = length(draw);
            table.push(&d3::Capsule::new(corner(draw), corner(draw), radius).unwrap())
        }
        _ => table.push(&d3::Sphere::new(corner(draw), length(draw)).unwrap()),
    }
    .unwrap()
}

#[test]
fn contacts_in_space_are_true() {
    for seed in 0..rounds(2_000) {
        let mut draw = Draw::new(seed + 900);
        let mut table = ShapeTable::new();
        let shapes: Vec<_> = (0..300).map(|_| solid_shape(&mut draw, &mut table)).collect();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for _ in 0..2_000 {
            let world = [0.0, 0.0, 10.0, 1000.0][draw.below(4)] * draw.between(-1.0, 1.0);
            let reach = [0.0, 1e-6, 0.1, 1.0, 2.0][draw.below(5)];
            let common = [(); 4].map(|()| draw.between(-1.0, 1.0));
            for side in [&mut a, &mut b] {
                let nearly = [0.0, 1e-7, 1e-4, 1e-2, 1.0][draw.below(5)];
                let quaternion = common.map(|part| (part + nearly * draw.between(-1.0, 1.0)) as f32);
                let at = [(); 3].map(|()| (world + draw.between(-reach, reach)) as f32);
                let pose = d3::Pose::new(at, d3::Rotation::from_quaternion_xyzw(quaternion));
                side.push(PosedId::new(shapes[draw.below(300)], pose));
            }
        }
        let singly = all_in_space(&table, &a, &b);
        println!("{singly} of 2000 singly");
        all_in_space(&table, &b, &a);
    }
}

/// Shapes that would touch at poses that are none are undecided, for every question.
#[test]
fn poses_that_are_none_touch_nothing() {
    let mut table = ShapeTable::<d2::Vec2<f32>>::new();
    let disc = table.push(&d2::Circle::new([0.0; 2], 1.0).unwrap()).unwrap();
    let square = table.push(&d2::Rectangle::from_half_extents([1.0, 1.0]).unwrap()).unwrap();
    let nan = f32::NAN;
    for shape in [disc, square] {
        let at = |x: f32, cos: f32, sin: f32| PosedId::new(shape, d2::Pose::new([x, 0.0], d2::Rotation::new(cos, sin)));
        let (a, b): (Vec<_>, Vec<_>) = [
            (at(0.0, 1.0, 0.0), at(2.0, nan, 0.0)),
            (at(0.0, nan, nan), at(2.0, 1.0, 0.0)),
            (at(0.0, f32::INFINITY, 0.0), at(2.0, 1.0, 0.0)),
            (at(nan, 1.0, 0.0), at(nan, 1.0, 0.0)),
            (at(0.0, 1.0, 0.0), at(2.0, 1.0, 0.0)),
        ]
        .into_iter()
        .unzip();
        let pairs = Pairs::new(&table, &a, &b).unwrap();
        let contacts = Batch::new().contact(&pairs).unwrap();
        let expected = [[Verdict::Undecided; 4].as_slice(), &[Verdict::Touching]].concat();
        assert_eq!(contacts.verdict, expected);
        assert_eq!(Batch::new().distance(&pairs).unwrap().verdict, expected);
        assert_eq!(Batch::new().intersects(&pairs).unwrap().verdict, expected);
        assert_eq!(Batch::new().closest_points(&pairs).unwrap().verdict, expected);
        assert_eq!(contacts.undecided.iter().map(|one| one.row).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!((contacts.lower[0], contacts.upper[0], contacts.singly), (f32::NEG_INFINITY, f32::INFINITY, 4));
    }
}
