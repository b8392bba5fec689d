//! Compares pairs in lanes with the single-pair library.

use crate::common::{Mix, mix, single, size};
use barycode::d2::{self, Convex, Ellipse, Pose, Posed, Rectangle, Rotation, Rounded, Vec2};
use barycode::expert::{Coordinates, Details, Structure};
use barycode::{Stop, Verdict};
use barycode_batch::{Batch, BatchError, Element, Pairs, PosedId, ShapeId, ShapeTable, TableError, Width};
use barycode_judge::repeated;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

fn agrees<T: Element>(seed: u64, count: usize) {
    let Mix { table, a, b } = mix::<T>(seed, count);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let batch = Batch::new();
    let verdicts = batch.intersects(&pairs).unwrap();
    let distances = batch.distance(&pairs).unwrap();
    let closest = batch.closest_points(&pairs).unwrap();
    let mut seen = [0; 3];
    for row in 0..count {
        let (first, second) = (single(&table, a[row]), single(&table, b[row]));
        let alone = d2::closest_points(&first, &second);
        let verdict = alone.verdict;
        seen[match verdict {
            Verdict::Separated => 0,
            Verdict::Touching => 1,
            Verdict::Penetrating => 2,
            _ => panic!("{alone:?}"),
        }] += 1;
        let found = [verdicts.verdict[row], distances.verdict[row], closest.verdict[row]];
        assert_eq!(found, [verdict; 3], "row {row}: {:?} {:?}", a[row], b[row]);

        // The proven intervals intersect, and neither is wider than documented.
        let (lower, upper) = (distances.lower[row].to_f64(), distances.upper[row].to_f64());
        let resolution = size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 32.0;
        let context = || format!("row {row}: {lower:e} {upper:e}, alone {alone:?}, {:?} {:?}", a[row], b[row]);
        assert!(lower <= alone.upper.to_f64().max(0.0) && alone.lower.to_f64() <= upper, "{}", context());
        assert!(upper - lower <= resolution, "{} wider than {resolution:e}", context());
        let distance = distances.distance[row];
        assert!(distances.lower[row] <= distance && distance <= distances.upper[row], "{}", context());

        if verdict == Verdict::Separated {
            // The normal proves the lower bound, the witness points prove the upper one.
            let normal = closest.normal[row];
            assert!((normal.length() - T::ONE).abs() <= T::EPSILON * T::from_f64(4.0), "{}", context());
            let beyond = second.support(-normal, 0).point + (second.origin() - first.origin());
            let gap = (beyond - first.support(normal, 0).point).dot(normal) - first.radius() - second.radius();
            assert!(gap.to_f64() >= closest.lower[row].to_f64() - resolution, "{} {gap:?}", context());
        }
        // Far from the origin a point is only as accurate as the rounding of its coordinates.
        let world =
            a[row].pose.translation.max_abs().max(b[row].pose.translation.max_abs()).to_f64() * T::EPSILON.to_f64();
        let apart = (closest.on_b[row] - closest.on_a[row]).length().to_f64();
        assert!((apart - distance.to_f64()).abs() <= 2.0 * resolution + 8.0 * world, "{} points {apart:e}", context());
    }
    assert!(seen.iter().all(|&seen| seen > count / 20), "the mix is no mix: {seen:?}");
    assert_eq!(distances.undecided, []);
    assert!(distances.singly > count / 20 && distances.singly < count / 2, "{} singly", distances.singly);
}

/// Number of pairs, half of each precision; `BARYCODE_BATCH_PAIRS` overrides it.
#[test]
fn lanes_agree_with_single_pairs() {
    const ROUND: u64 = 10_000;
    let pairs = match std::env::var("BARYCODE_BATCH_PAIRS") {
        Ok(pairs) => pairs.parse().expect("BARYCODE_BATCH_PAIRS is a number"),
        Err(_) => 2 * ROUND * repeated(),
    };
    for seed in 0..pairs / (2 * ROUND) {
        agrees::<f32>(seed, ROUND as usize);
        agrees::<f64>(seed, ROUND as usize);
    }
    println!("{pairs} pairs: verdicts equal, bounds with the truth in common");
}

fn any_width<T: Element>() {
    let Mix { table, a, b } = mix::<T>(77, 3001);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let packed = pairs.pack();
    let widest = Batch::new().closest_points(&pairs).unwrap();
    let verdicts = Batch::new().intersects(&pairs).unwrap();
    let distances = Batch::new().distance(&pairs).unwrap();
    assert_eq!(distances.distance, widest.distance);
    for width in [Width::Widest, Width::Avx2, Width::Scalar] {
        let batch = Batch::new().width(width);
        assert_eq!(batch.closest_points(&pairs).unwrap(), widest);
        assert_eq!(batch.closest_points(&packed).unwrap(), widest);
        assert_eq!(batch.intersects(&packed).unwrap(), verdicts);
        assert_eq!(batch.distance(&packed).unwrap(), distances);
    }
    // The answers do not depend on the other rows.
    for row in [0, 1, 15, 16, 1023, 1024, 3000] {
        let alone = Pairs::new(&table, &a[row..=row], &b[row..=row]).unwrap();
        let alone = Batch::new().closest_points(&alone).unwrap();
        assert_eq!((alone.distance[0], alone.lower[0]), (widest.distance[row], widest.lower[row]), "row {row}");
        assert_eq!((alone.on_a[0], alone.normal[0]), (widest.on_a[row], widest.normal[row]), "row {row}");
    }
}

#[test]
fn the_same_bits_at_any_width_and_beside_any_neighbours() {
    any_width::<f32>();
    any_width::<f64>();
}

#[cfg(feature = "rayon")]
#[test]
fn the_same_bits_with_any_number_of_threads() {
    let Mix { table, a, b } = mix::<f32>(5, 5000);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let ask = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| Batch::new().closest_points(&pairs).unwrap())
    };
    let one = ask(1);
    assert_eq!(Batch::new().closest_points(&pairs).unwrap(), one);
    for threads in [2, 3, 7] {
        assert_eq!(ask(threads), one);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(Batch::new().helped_by(&pool).closest_points(&pairs).unwrap(), one);
    }
}

#[test]
fn in_the_memory_of_earlier_answers() {
    let [many, few] = [(3, 3000), (5, 1500)].map(|(seed, count)| mix::<f64>(seed, count));
    let batch = Batch::new();
    let (mut verdicts, mut distances, mut closest) = Default::default();
    for Mix { table, a, b } in [&few, &many, &few] {
        let pairs = Pairs::new(table, a, b).unwrap();
        batch.intersects_into(&pairs, &mut verdicts).unwrap();
        batch.distance_into(&pairs, &mut distances).unwrap();
        batch.closest_points_into(&pairs, &mut closest).unwrap();
        assert_eq!(verdicts, batch.intersects(&pairs).unwrap());
        assert_eq!(distances, batch.distance(&pairs).unwrap());
        assert_eq!(closest, batch.closest_points(&pairs).unwrap());
    }
}

fn hostile<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let mut table = ShapeTable::<Vec2<T>>::new();
    let car = table.push(&Rectangle::from_half_extents([number(2.0), number(1.0)]).unwrap()).unwrap();
    let bad = [Vec2::new(number(f64::NAN), T::ZERO), Vec2::new(T::INFINITY, T::ONE)];
    let broken = table.push(&d2::Polygon::assume_convex(bad)).unwrap();
    let at = |x: f64, y: f64| Pose::new(Vec2::new(number(x), number(y)), Rotation::IDENTITY);
    let fine = (PosedId::new(car, at(0.0, 0.0)), PosedId::new(car, at(7.0, 0.0)));
    let stretched = Pose::new(Vec2::default(), Rotation::new(number(3.0), number(4.0)));
    let strange = [
        PosedId::new(broken, at(7.0, 0.0)),
        PosedId::new(car, at(f64::NAN, 0.0)),
        PosedId::new(car, at(f64::INFINITY, 0.0)),
        PosedId::new(car, Pose::new(Vec2::default(), Rotation::new(number(f64::NAN), T::ZERO))),
        PosedId::new(car, Pose::new(Vec2::default(), Rotation::new(T::INFINITY, -T::INFINITY))),
        PosedId::new(car, Pose::new(Vec2::default(), Rotation::new(T::ZERO, T::ZERO))),
        PosedId::new(car, stretched),
        PosedId::new(car, at(T::RANGE.1.to_f64() * 2.0, 0.0)),
    ];
    // One invalid row among valid ones, in every lane.
    for (kind, &strange) in strange.iter().enumerate() {
        for lane in 0..2 * T::PER_LINE + 1 {
            let rows = 2 * T::PER_LINE + 1;
            let (a, mut b) = (vec![fine.0; rows], vec![fine.1; rows]);
            b[lane] = strange;
            let pairs = Pairs::new(&table, &a, &b).unwrap();
            let answers = Batch::new().closest_points(&pairs).unwrap();
            for row in (0..rows).filter(|&row| row != lane) {
                assert_eq!((answers.verdict[row], answers.distance[row]), (Verdict::Separated, number(3.0)));
            }
            let undecided = answers.verdict[lane] == Verdict::Undecided;
            assert_eq!(undecided, matches!(kind, 0..=4 | 7), "{strange:?}: {:?}", answers.verdict[lane]);
            assert_eq!(answers.undecided.len(), usize::from(undecided));
            if let Some(undecided) = answers.undecided.first() {
                assert_eq!(undecided.row, lane);
                assert!(matches!(undecided.stop, Stop::NotFinite | Stop::OutOfRange), "{undecided:?}");
            }
            assert_eq!(Batch::new().intersects(&pairs).unwrap().verdict, answers.verdict);
            assert_eq!(Batch::new().distance(&pairs).unwrap().verdict, answers.verdict);
        }
    }
}

#[test]
fn hostile_values_affect_their_own_row_only() {
    hostile::<f32>();
    hostile::<f64>();
}

/// Sizes from far below to far above the range of the kernels.
fn scales<T: Element>(powers: core::ops::RangeInclusive<i32>) {
    for power in powers.step_by(9) {
        let number = |value: f64| T::from_f64(value * 2.0_f64.powi(power));
        let mut table = ShapeTable::<Vec2<T>>::new();
        let car = table.push(&Rectangle::from_half_extents([number(2.0), number(1.0)]).unwrap()).unwrap();
        let disc = table.push(&d2::Circle::new([number(0.0), number(0.0)], number(0.5)).unwrap()).unwrap();
        let at = |shape, x: f64| {
            PosedId::new(shape, Pose::new(Vec2::new(number(x), number(0.25)), Rotation::new(T::ZERO, T::ONE)))
        };
        let a = [at(car, 0.0), at(car, 0.0), at(car, 0.0), at(disc, 0.0), at(disc, 0.0)];
        let b = [at(car, 4.0), at(car, 2.0), at(car, 1.0), at(disc, 1.0), at(disc, 1.5)];
        let pairs = Pairs::new(&table, &a, &b).unwrap();
        let answers = Batch::new().distance(&pairs).unwrap();
        use Verdict::{Penetrating, Separated, Touching};
        assert_eq!(answers.verdict[..2], [Separated, Touching], "2^{power}");
        assert_eq!(answers.verdict[2..], [Penetrating, Touching, Separated], "2^{power}");
        let distance = answers.distance[0].to_f64() / 2.0_f64.powi(power);
        assert!((distance - 2.0).abs() < 40.0 * T::EPSILON.to_f64(), "2^{power}: {distance}");
    }
}

#[test]
fn at_any_scale() {
    scales::<f32>(-40..=50);
    scales::<f64>(-400..=450);
}

#[test]
fn progress_and_cancelling() {
    let Mix { table, a, b } = mix::<f32>(6, 5000);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let (calls, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let flag = AtomicBool::new(false);
    let progress = |done: usize, all: usize| {
        assert!(done <= all && all == 5000);
        calls.fetch_add(1, Ordering::Relaxed);
        most.fetch_max(done, Ordering::Relaxed);
    };
    Batch::new().progress(&progress).cancelled(&|| flag.load(Ordering::Relaxed)).intersects(&pairs).unwrap();
    assert_eq!((calls.load(Ordering::Relaxed), most.load(Ordering::Relaxed)), (5, 5000));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(Batch::new().cancelled(&|| flag.load(Ordering::Relaxed)).intersects(&pairs), Err(BatchError::Cancelled));
    let none = Pairs::new(&table, &[], &[]).unwrap();
    assert_eq!(Batch::new().distance(&none).unwrap().distance, []);
}

#[test]
fn what_a_batch_refuses() {
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let here = PosedId::new(car, Pose::default());
    let there = PosedId::new(ShapeId(7), Pose::default());
    let error = Pairs::new(&table, &[here, here], &[here]).unwrap_err();
    assert_eq!(error, BatchError::Lengths { first: 2, second: 1 });
    let error = Pairs::new(&table, &[here, here], &[here, there]).unwrap_err();
    assert_eq!(error, BatchError::NoSuchShape { row: 1, shape: 7, shapes: 1 });

    let disc = d2::Circle::new([0.0, 0.0], 1.0).unwrap();
    assert_eq!(table.push(&Ellipse::new([1.0, 2.0]).unwrap()), Err(TableError::NoVertices));
    assert_eq!(table.push(&Posed::new(disc, Pose::default()).unwrap()), Err(TableError::Made));
    assert_eq!(table.push(&d2::MinkowskiSum::new(disc, disc)), Err(TableError::Made));
    assert_eq!(table.push(&Rounded::new(disc, 0.5).unwrap()), Err(TableError::SeveralRadii));
    let none = d2::Polygon::<f64, [Vec2<f64>; 0]>::assume_convex([]);
    assert_eq!(table.push(&none), Err(TableError::NoVertices));
    assert_eq!(table.len(), 1);
}

/// A square far from its frame's origin, to which its points are relative.
struct FarSquare {
    corners: [Vec2<f64>; 4],
}

impl FarSquare {
    const ORIGIN: Vec2<f64> = Vec2::new(100.0, 0.0);
}

impl Convex for FarSquare {
    type Vector = Vec2<f64>;

    fn support(&self, direction: Vec2<f64>, _: u64) -> d2::Support<Vec2<f64>> {
        let id = usize::from(direction.x > 0.0) + 2 * usize::from(direction.y > 0.0);
        d2::Support { point: self.corners[id] - Self::ORIGIN, id: id as u64 }
    }

    fn start(&self) -> Vec2<f64> {
        Vec2::default()
    }

    fn origin(&self) -> Vec2<f64> {
        Self::ORIGIN
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<Vec2<f64>> {
        self
    }
}

impl Details<Vec2<f64>> for FarSquare {
    fn structure(&self) -> Structure<'_, Vec2<f64>> {
        Structure::Vertices(&self.corners)
    }
}

#[test]
fn a_shape_with_an_origin_of_its_own() {
    let corner = |x: f64, y: f64| FarSquare::ORIGIN + Vec2::new(x, y);
    let square = FarSquare { corners: [corner(-1.0, -1.0), corner(1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)] };
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let far = table.push(&square).unwrap();
    let point = table.push(&d2::Point::new([0.0, 0.0]).unwrap()).unwrap();
    let turned = Pose::new(Vec2::default(), Rotation::new(0.6, 0.8));
    let (a, b) = (
        [PosedId::new(far, turned); 2],
        [50.0, 98.75]
            .map(|along| PosedId::new(point, Pose::new(Vec2::new(0.6 * along, 0.8 * along), Rotation::IDENTITY))),
    );
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let answers = Batch::new().distance(&pairs).unwrap();
    for (row, along) in [50.0, 98.75].into_iter().enumerate() {
        let alone = d2::distance(&single(&table, a[row]), &single(&table, b[row]));
        assert!(answers.lower[row] <= alone.upper && alone.lower <= answers.upper[row], "{along}");
        assert!((answers.distance[row] - (99.0 - along)).abs() < 1e-12, "{along}");
        assert!(answers.upper[row] - answers.lower[row] > 98.0 * f64::EPSILON, "{along}: bounds of a shape near zero");
    }
}
