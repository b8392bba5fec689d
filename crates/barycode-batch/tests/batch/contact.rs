//! Compares contacts of pairs in lanes, in the plane and in space, with the single-pair library.

use crate::common;
use crate::common::space::{KINDS, Kind};
use barycode::expert::Coordinates;
use barycode::{Convex, Scalar, Verdict, d2, d3};
use barycode_batch::{Batch, BatchError, Contacts, Element, InLanes, Pairs, PosedId, ShapeTable, Width};
use barycode_judge::repeated;
use core::sync::atomic::{AtomicBool, Ordering};

/// Compares one row with the contact of the single-pair library.
fn agrees_in_row<V: InLanes>(
    answers: &Contacts<V>,
    row: usize,
    pair: [&dyn Convex<Vector = V>; 2],
    alone: &barycode::Proximity<V>,
    [resolution, world]: [f64; 2],
) where
    V::Scalar: Element,
{
    let number = |value: V::Scalar| Scalar::to_f64(value);
    let [first, second] = pair;
    let (lower, upper) = (number(answers.lower[row]), number(answers.upper[row]));
    let distance = number(answers.signed_distance[row]);
    let (normal, on_a, on_b) = (answers.normal[row], answers.on_a[row], answers.on_b[row]);
    let context =
        || format!("row {row}: {lower:e} {distance:e} {upper:e} {normal:?} {on_a:?} {on_b:?}, alone {alone:?}");
    assert_eq!(answers.verdict[row], alone.verdict, "{}", context());

    // The proven intervals intersect, and neither is wider than documented unless the single one
    // is.
    assert!(lower <= number(alone.upper) && number(alone.lower) <= upper, "{}", context());
    let wide = number(alone.upper - alone.lower);
    assert!(upper - lower <= resolution.max(wide), "{} wider than {resolution:e}", context());
    assert!(lower <= distance && distance <= upper, "{}", context());

    // The normal proves the lower bound, the witness points are as far apart as the distance, along
    // the normal, and are points of their shapes.
    let length = number(normal.length());
    assert!((length - 1.0).abs() <= 4.0 * number(V::Scalar::EPSILON), "{} length {length}", context());
    let between = second.origin() - first.origin();
    let of_b = number((second.support(-normal, 0).point + between).dot(normal) - second.radius());
    let of_a = number(first.support(normal, 0).point.dot(normal) + first.radius());
    assert!(of_b - of_a >= lower - resolution, "{} gap {:e}", context(), of_b - of_a);
    let off = 2.0 * resolution + 8.0 * world;
    let way = on_b - on_a - normal * answers.signed_distance[row];
    assert!(number(way.length()) <= off + (upper - lower), "{} points {way:?}", context());
    for (shape, point) in [(first, on_a), (second, on_b)] {
        let held = distance_from(shape, point);
        assert!(held <= off, "{} {point:?} is {held:e} off its shape", context());
    }
}

/// Distance of a point from a shape, at most.
fn distance_from<V: InLanes>(shape: &dyn Convex<Vector = V>, point: V) -> f64 {
    let points = barycode::d2::Points::new([point]).unwrap();
    Scalar::to_f64(barycode::Query::new().method(V::Method::default()).distance(&shape, &points).lower)
}

fn plane<T: Element>(seed: u64, count: usize) {
    let common::Mix { table, a, b } = common::mix::<T>(seed, count);
    let answers = Batch::new().contact(&Pairs::new(&table, &a, &b).unwrap()).unwrap();
    for row in 0..count {
        let (first, second) = (common::single(&table, a[row]), common::single(&table, b[row]));
        let alone = d2::contact(&first, &second);
        let size = common::size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 32.0;
        let world = a[row].pose.translation.max_abs().max(b[row].pose.translation.max_abs());
        let sizes = [size, world.to_f64() * T::EPSILON.to_f64()];
        agrees_in_row(&answers, row, [&first, &second], &alone, sizes);
    }
    assert_eq!(answers.undecided, []);
    assert!(answers.singly > count / 20 && answers.singly < count * 2 / 3, "{} of {count} singly", answers.singly);
}

fn space<T: Element>(seed: u64, count: usize, kinds: &[Kind]) -> usize {
    let common::space::Mix { table, a, b } = common::space::mix::<T>(seed, count, kinds);
    let answers = Batch::new().contact(&Pairs::new(&table, &a, &b).unwrap()).unwrap();
    for row in 0..count {
        let (first, second) = (common::space::single(&table, a[row]), common::space::single(&table, b[row]));
        let alone = d3::contact(&first, &second);
        let size = common::space::size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 64.0;
        let world = a[row].pose.translation.max_abs().max(b[row].pose.translation.max_abs());
        let sizes = [size, world.to_f64() * T::EPSILON.to_f64()];
        agrees_in_row(&answers, row, [&first, &second], &alone, sizes);
    }
    assert_eq!(answers.undecided, []);
    answers.singly
}

/// Number of rounds of pairs; `BARYCODE_BATCH_PAIRS` overrides the number of pairs.
fn rounds(pairs_in_round: u64, rounds: u64) -> u64 {
    match std::env::var("BARYCODE_BATCH_PAIRS") {
        Ok(pairs) => pairs.parse::<u64>().expect("BARYCODE_BATCH_PAIRS is a number") / pairs_in_round,
        Err(_) => rounds * repeated(),
    }
}

#[test]
fn lanes_agree_with_single_pairs_in_the_plane() {
    for seed in 0..rounds(10_000, 1) {
        plane::<f32>(seed, 5_000);
        plane::<f64>(seed, 5_000);
    }
}

#[test]
fn lanes_agree_with_single_pairs_in_space() {
    let mixes: [&[Kind]; 4] = [&KINDS, &[Kind::Box], &[Kind::Sphere, Kind::Capsule], &[Kind::Cloud, Kind::Rounded]];
    for seed in 0..rounds(4_000, 4) {
        let kinds = mixes[seed as usize % 4];
        let singly = [space::<f32>(seed, 2_000, kinds), space::<f64>(seed, 2_000, kinds)];
        println!("{kinds:?}: {singly:?} of 2000 singly");
        // Hulls that overlap and pairs that touch are asked one by one.
        assert!(kinds.len() > 1 && kinds[0] != Kind::Sphere || singly[0].max(singly[1]) < 800, "{kinds:?}: {singly:?}");
    }
}

fn any_width<V: InLanes>(table: &ShapeTable<V>, a: &[PosedId<V>], b: &[PosedId<V>]) {
    let pairs = Pairs::new(table, a, b).unwrap();
    let packed = pairs.pack();
    let widest = Batch::new().contact(&pairs).unwrap();
    for width in [Width::Widest, Width::Avx2, Width::Scalar] {
        let batch = Batch::new().width(width);
        assert_eq!(batch.contact(&pairs).unwrap(), widest);
        let mut earlier = Contacts::default();
        batch.contact_into(&packed, &mut earlier).unwrap();
        batch.contact_into(&packed, &mut earlier).unwrap();
        assert_eq!(earlier, widest);
    }
    // The answers do not depend on the other rows.
    for row in (0..a.len()).step_by(37) {
        let alone = Batch::new().contact(&Pairs::new(table, &a[row..=row], &b[row..=row]).unwrap()).unwrap();
        let of_one = (alone.verdict[0], alone.signed_distance[0], alone.lower[0], alone.upper[0]);
        let of_all = (widest.verdict[row], widest.signed_distance[row], widest.lower[row], widest.upper[row]);
        assert_eq!(of_one, of_all, "row {row}");
        assert_eq!((alone.on_a[0], alone.normal[0]), (widest.on_a[row], widest.normal[row]), "row {row}");
    }
}

#[test]
fn the_same_bits_at_any_width_and_beside_any_neighbours() {
    let common::Mix { table, a, b } = common::mix::<f32>(77, 1501);
    any_width(&table, &a, &b);
    let common::Mix { table, a, b } = common::mix::<f64>(78, 1501);
    any_width(&table, &a, &b);
    let common::space::Mix { table, a, b } = common::space::mix::<f32>(79, 1001, &KINDS);
    any_width(&table, &a, &b);
    let common::space::Mix { table, a, b } = common::space::mix::<f64>(80, 1001, &KINDS);
    any_width(&table, &a, &b);
}

/// Stacked boxes, on each other's faces and edges, straight and turned about the vertical.
fn stacked<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let mut table = ShapeTable::<d3::Vec3<T>>::new();
    let floor = table.push(&d3::Cuboid::from_half_extents([number(4.0), number(3.0), number(0.5)]).unwrap()).unwrap();
    let cube = table.push(&d3::Cuboid::from_half_extents([number(0.5); 3]).unwrap()).unwrap();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for turn in [0.0, 0.3, 0.7, 1.2] {
        for (x, y) in [(0.0, 0.0), (3.9, 2.8), (4.25, 0.0), (4.45, -1.0)] {
            let (sin, cos) = f64::sin_cos(turn);
            let rows = [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]].map(|row| row.map(number));
            a.push(PosedId::new(floor, d3::Pose::IDENTITY));
            b.push(PosedId::new(cube, d3::Pose::new([x, y, 0.99].map(number), d3::Rotation::from_rows(rows))));
        }
    }
    let answers = Batch::new().contact(&Pairs::new(&table, &a, &b).unwrap()).unwrap();
    for row in 0..a.len() {
        assert_eq!(answers.verdict[row], Verdict::Penetrating);
        assert!((answers.signed_distance[row].to_f64() + 0.01).abs() < 1e-5, "row {row}: {answers:?}");
        assert!((answers.normal[row].z.to_f64() - 1.0).abs() < 1e-6);
        let (first, second) = (common::space::single(&table, a[row]), common::space::single(&table, b[row]));
        let alone = d3::contact(&first, &second);
        let resolution = common::space::size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 64.0;
        agrees_in_row(&answers, row, [&first, &second], &alone, [resolution, 0.0]);
    }
    assert_eq!(answers.singly, 0, "boxes on a floor are answered in lanes");
}

#[test]
fn boxes_on_a_floor() {
    stacked::<f32>();
    stacked::<f64>();
}

fn hostile<V: InLanes>(table: &ShapeTable<V>, fine: [PosedId<V>; 2], strange: &[PosedId<V>]) {
    for &strange in strange {
        for lane in 0..18 {
            let (a, mut b) = (vec![fine[0]; 18], vec![fine[1]; 18]);
            b[lane] = strange;
            let pairs = Pairs::new(table, &a, &b).unwrap();
            let answers = Batch::new().contact(&pairs).unwrap();
            let other = (lane + 1) % 18;
            assert_eq!(answers.verdict[other], Verdict::Penetrating);
            assert_eq!(answers.verdict[lane], Batch::new().intersects(&pairs).unwrap().verdict[lane], "{strange:?}");
            let undecided = answers.verdict[lane] == Verdict::Undecided;
            assert_eq!(
                answers.undecided.iter().map(|one| one.row).collect::<Vec<_>>(),
                vec![lane; usize::from(undecided)]
            );
        }
    }
}

fn hostile_in_both<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let (one, nan) = (T::ONE, number(f64::NAN));
    let huge = number(T::RANGE.1.to_f64() * 2.0);
    let mut table = ShapeTable::<d2::Vec2<T>>::new();
    let car = table.push(&d2::Rectangle::from_half_extents([number(2.0), one]).unwrap()).unwrap();
    let disc = table.push(&d2::Circle::new([T::ZERO; 2], one).unwrap()).unwrap();
    let kite = table
        .push(
            &d2::Polygon::hull(
                [[2.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -2.0]]
                    .map(|[x, y]| d2::Vec2::new(number(x), number(y)))
                    .to_vec(),
            )
            .unwrap(),
        )
        .unwrap();
    for shape in [car, disc, kite] {
        let at = |x: T, cos: T| PosedId::new(shape, d2::Pose::new([x, T::ZERO], d2::Rotation::new(cos, T::ZERO)));
        let strange = [
            at(nan, one),
            at(one, nan),
            at(T::INFINITY, one),
            at(one, T::INFINITY),
            at(one, T::ZERO),
            at(one, number(3.0)),
            at(huge, one),
        ];
        hostile(&table, [at(T::ZERO, one), at(one, one)], &strange);
    }
    let mut table = ShapeTable::<d3::Vec3<T>>::new();
    let cube = table.push(&d3::Cuboid::from_half_extents([number(2.0), one, one]).unwrap()).unwrap();
    let ball = table.push(&d3::Sphere::new([T::ZERO; 3], one).unwrap()).unwrap();
    for shape in [cube, ball] {
        let at = |x: T, cos: T| {
            let (z, rows) = (T::ZERO, |c: T| [[c, T::ZERO, T::ZERO], [T::ZERO, c, T::ZERO], [T::ZERO, T::ZERO, c]]);
            PosedId::new(shape, d3::Pose::new([x, z, z], d3::Rotation::from_rows(rows(cos))))
        };
        let strange =
            [at(nan, one), at(one, nan), at(T::INFINITY, one), at(one, T::INFINITY), at(one, T::ZERO), at(huge, one)];
        hostile(&table, [at(T::ZERO, one), at(one, one)], &strange);
    }
}

#[test]
fn hostile_values_affect_their_own_row_only() {
    hostile_in_both::<f32>();
    hostile_in_both::<f64>();
}

fn scales<T: Element>(powers: core::ops::RangeInclusive<i32>) {
    for power in powers.step_by(7) {
        let number = |value: f64| T::from_f64(value * 2.0_f64.powi(power));
        let mut table = ShapeTable::<d2::Vec2<T>>::new();
        let car = table.push(&d2::Rectangle::from_half_extents([number(2.0), number(1.0)]).unwrap()).unwrap();
        let disc = table.push(&d2::Circle::new([T::ZERO; 2], number(0.5)).unwrap()).unwrap();
        let at = |shape, x: f64| {
            PosedId::new(shape, d2::Pose::new([number(x), number(0.25)], d2::Rotation::new(T::ZERO, T::ONE)))
        };
        let a = [at(car, 0.0), at(car, 0.0), at(car, 0.0), at(disc, 0.0), at(disc, 0.0)];
        let b = [at(car, 4.0), at(car, 2.0), at(car, 1.0), at(disc, 1.0), at(disc, 0.25)];
        let answers = Batch::new().contact(&Pairs::new(&table, &a, &b).unwrap()).unwrap();
        use Verdict::{Penetrating, Separated, Touching};
        let verdicts = [Separated, Touching, Penetrating, Touching, Penetrating];
        for (row, (verdict, distance)) in verdicts.into_iter().zip([2.0, 0.0, -1.0, 0.0, -0.75]).enumerate() {
            let alone = d2::contact(&common::single(&table, a[row]), &common::single(&table, b[row]));
            assert_eq!(answers.verdict[row], alone.verdict, "2^{power}, row {row}");
            // Beyond some powers the depth of circles is out of range: unknown, or bounded by the
            // radii and the distance of the centres.
            if alone.verdict != Verdict::Undecided {
                assert_eq!(alone.verdict, verdict, "2^{power}, row {row}");
                let scaled = |value: T| value.to_f64() / 2.0_f64.powi(power);
                let (lower, upper) = (scaled(answers.lower[row]), scaled(answers.upper[row]));
                let (found, slack) = (scaled(answers.signed_distance[row]), 40.0 * T::EPSILON.to_f64());
                let open = row == 4 && upper - lower > slack;
                assert!(!open || i32::abs(power) >= 400 || (T::EPSILON.to_f64() > 1e-9 && power <= -40), "2^{power}");
                assert!(lower - slack <= distance && distance <= upper + slack, "2^{power}: {lower} to {upper}");
                assert!(open || (found - distance).abs() < slack, "2^{power}: {found}, not {distance}");
            }
        }
    }
}

#[test]
fn at_any_scale() {
    scales::<f32>(-40..=50);
    scales::<f64>(-400..=450);
}

#[test]
fn nothing_and_cancelled() {
    let common::Mix { table, a, b } = common::mix::<f32>(6, 50);
    assert_eq!(Batch::new().contact(&Pairs::new(&table, &[], &[]).unwrap()).unwrap(), Contacts::default());
    let flag = AtomicBool::new(false);
    flag.store(true, Ordering::Relaxed);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    assert_eq!(Batch::new().cancelled(&|| flag.load(Ordering::Relaxed)).contact(&pairs), Err(BatchError::Cancelled));
}

/// Curved and composed shapes beside shapes that kernels know.
fn whole<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let cylinder = || d3::Cylinder::from_half_height(number(0.5), number(0.25)).unwrap();
    let tilted = || {
        let pose = d3::Pose::new([number(0.25), T::ZERO, T::ZERO], d3::Rotation::about_x(number(0.5)));
        d3::Posed::new(d3::Cuboid::from_half_extents([number(0.5); 3]).unwrap(), pose).unwrap()
    };
    let mut table = ShapeTable::<d3::Vec3<T>>::new();
    let can = table.push_any(cylinder()).unwrap();
    let made = table.push_any(tilted()).unwrap();
    let cube = table.push_any(d3::Cuboid::from_half_extents([number(0.5); 3]).unwrap()).unwrap();
    assert_eq!((table.vertices(can), table.vertices(cube).map(<[_]>::len)), (Some(&[][..]), Some(8)));
    let mut draw = common::Draw::new(11);
    let ids = [can, made, cube];
    let mut row = || PosedId::new(ids[draw.below(3)], common::space::any_pose::<T>(&mut draw, 1.0));
    let (a, b): (Vec<_>, Vec<_>) = (0..600).map(|_| (row(), row())).unzip();
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let answers = Batch::new().contact(&pairs).unwrap();
    let [distances, packed] = [Batch::new().distance(&pairs), Batch::new().distance(&pairs.pack())].map(Result::unwrap);
    assert_eq!(distances, packed);
    for row in 0..a.len() {
        let shape = |placed: PosedId<d3::Vec3<T>>| {
            let shape: Box<dyn Convex<Vector = d3::Vec3<T>>> = match ids.iter().position(|&id| id == placed.shape) {
                Some(0) => Box::new(cylinder()),
                Some(1) => Box::new(tilted()),
                _ => Box::new(d3::Cuboid::from_half_extents([number(0.5); 3]).unwrap()),
            };
            d3::Posed::new(shape, placed.pose).unwrap()
        };
        let (first, second) = (shape(a[row]), shape(b[row]));
        let alone = d3::contact(&first, &second);
        assert_eq!(answers.verdict[row], alone.verdict, "row {row}");
        assert_eq!(distances.verdict[row], d3::distance(&first, &second).verdict);
        assert!(answers.lower[row] <= alone.upper && alone.lower <= answers.upper[row], "row {row}: {alone:?}");
    }
    let known = |placed: &PosedId<d3::Vec3<T>>| placed.shape == cube;
    let whole = a.iter().zip(&b).filter(|(a, b)| !(known(a) && known(b))).count();
    assert!(answers.singly >= whole && whole > 400);
}

#[test]
fn shapes_of_any_kind() {
    whole::<f32>();
    whole::<f64>();
}

/// Boxes, rectangles and balls on a grid touch exactly, and are not asked one by one.
fn grid<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let mut table = ShapeTable::<d3::Vec3<T>>::new();
    let cube = table.push(&d3::Cuboid::from_half_extents([number(0.5), number(1.0), number(0.25)]).unwrap()).unwrap();
    let ball = table.push(&d3::Sphere::new([T::ZERO; 3], number(0.5)).unwrap()).unwrap();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for (index, at) in [[1.0, 0.0, 0.0], [0.5, 2.0, 0.0], [1.0, 2.0, 0.5], [0.0, -0.5, -0.5]].into_iter().enumerate() {
        let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(|row| row.map(number));
        let turned = if index == 3 { d3::Rotation::from_rows(quarter) } else { d3::Rotation::IDENTITY };
        let base = [10.25, -3.5, 7.0];
        let there = [0, 1, 2].map(|axis| number(base[axis] + at[axis]));
        a.push(PosedId::new(cube, d3::Pose::new(base.map(number), turned)));
        b.push(PosedId::new(cube, d3::Pose::new(there, turned)));
    }
    let row = |x: f64, y: f64| PosedId::new(ball, d3::Pose::new([x, y, 3.0].map(number), d3::Rotation::IDENTITY));
    a.push(row(1.0, 2.0));
    b.push(row(1.6_f32.into(), 2.8_f32.into()));
    a.push(row(0.125, 0.25));
    b.push(row(0.125, 1.25));
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let answers = Batch::new().contact(&pairs).unwrap();
    let (meet, distances) = (Batch::new().intersects(&pairs).unwrap(), Batch::new().distance(&pairs).unwrap());
    for row in 0..a.len() {
        let (first, second) = (common::space::single(&table, a[row]), common::space::single(&table, b[row]));
        let alone = d3::contact(&first, &second);
        let resolution = common::space::size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 64.0;
        let world = 10.25 * T::EPSILON.to_f64();
        agrees_in_row(&answers, row, [&first, &second], &alone, [resolution, world]);
        assert_eq!([meet.verdict[row], distances.verdict[row]], [alone.verdict; 2]);
        if row != 4 {
            assert_eq!((alone.verdict, distances.upper[row]), (Verdict::Touching, T::ZERO), "row {row}");
        }
    }
    // The distance of the first balls is not exactly one.
    assert!(answers.singly <= 1 && meet.singly <= 1 && distances.singly <= 1);
}

#[test]
fn shapes_that_touch_on_a_grid() {
    grid::<f32>();
    grid::<f64>();
}

/// Rows with curved shapes, and rows with poses that are none, among others.
#[cfg(feature = "rayon")]
#[test]
fn the_same_bits_with_any_number_of_threads() {
    let common::Mix { mut table, mut a, b } = common::mix::<f32>(5, 5000);
    let ellipse = table.push_any(d2::Ellipse::new([1.0, 0.5]).unwrap()).unwrap();
    for row in (0..5000).step_by(7) {
        a[row].shape = ellipse;
        if row % 3 == 0 {
            a[row].pose.translation.y = f32::NAN;
        }
    }
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let ask = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| Batch::new().contact(&pairs).unwrap())
    };
    let one = ask(1);
    // Curved shapes that nearly touch may be undecided, too.
    assert!(one.undecided.iter().all(|one| one.row % 7 == 0) && one.undecided.is_sorted_by_key(|one| one.row));
    let no_pose = one.undecided.iter().filter(|one| one.stop == barycode::Stop::NotFinite).map(|one| one.row);
    assert!(no_pose.eq((0..5000).step_by(21)));
    assert!(one.singly >= 5000 / 7);
    for threads in [2, 3, 7] {
        assert_eq!(ask(threads), one);
    }
}
