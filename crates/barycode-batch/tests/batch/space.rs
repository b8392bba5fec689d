//! Compares pairs of space in lanes with the single-pair library.

use crate::common::space::{KINDS, Kind, Mix, mix, single, size};
use barycode::d3::{self, Convex, Cuboid, Pose, Rotation, Sphere, Vec3};
use barycode::expert::{Coordinates, Details, Structure};
use barycode::{Stop, Verdict};
use barycode_batch::{Batch, Element, Pairs, PosedId, ShapeTable, Width};
use barycode_judge::repeated;

/// Compares a mix of pairs. Returns the numbers of rows that touch and of rows answered one by one.
fn agrees<T: Element>(seed: u64, count: usize, kinds: &[Kind]) -> [usize; 2] {
    let Mix { table, a, b } = mix::<T>(seed, count, kinds);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let batch = Batch::new();
    let verdicts = batch.intersects(&pairs).unwrap();
    let distances = batch.distance(&pairs).unwrap();
    let closest = batch.closest_points(&pairs).unwrap();
    let mut seen = [0; 3];
    for row in 0..count {
        let (first, second) = (single(&table, a[row]), single(&table, b[row]));
        let alone = d3::closest_points(&first, &second);
        let verdict = alone.verdict;
        seen[match verdict {
            Verdict::Separated => 0,
            Verdict::Touching => 1,
            Verdict::Penetrating => 2,
            _ => panic!("{alone:?}"),
        }] += 1;
        let found = [verdicts.verdict[row], distances.verdict[row], closest.verdict[row]];
        assert_eq!(found, [verdict; 3], "{kinds:?}, row {row}: {:?} {:?}", a[row], b[row]);

        // The proven intervals intersect, and neither is wider than documented.
        let (lower, upper) = (distances.lower[row].to_f64(), distances.upper[row].to_f64());
        let resolution = size(&table, [a[row], b[row]]) * T::EPSILON.to_f64() * 64.0;
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
    assert!(seen[0].min(seen[2]) > count / 20, "the mix of {kinds:?} is no mix: {seen:?}");
    assert_eq!(distances.undecided, []);
    [seen[1], distances.singly]
}

/// Number of pairs, half of each precision; `BARYCODE_BATCH_PAIRS` overrides it.
#[test]
fn lanes_agree_with_single_pairs() {
    const ROUND: u64 = 2_000;
    let pairs = match std::env::var("BARYCODE_BATCH_PAIRS") {
        Ok(pairs) => pairs.parse().expect("BARYCODE_BATCH_PAIRS is a number"),
        Err(_) => 8 * ROUND * repeated(),
    };
    // Mixes of one kind use kernels of their own.
    let mixes: [&[Kind]; 4] = [&KINDS, &[Kind::Box], &[Kind::Sphere, Kind::Capsule], &[Kind::Cloud, Kind::Rounded]];
    let mut touching = 0;
    for seed in 0..pairs / (2 * ROUND) {
        let kinds = mixes[seed as usize % 4];
        let rows = ROUND as usize;
        for [touch, singly] in [agrees::<f32>(seed, rows, kinds), agrees::<f64>(seed, rows, kinds)] {
            touching += touch;
            let large = kinds.len() == KINDS.len();
            assert!(large || (singly > rows / 20 && singly < rows / 2), "{kinds:?}: {singly} of {rows} singly");
        }
    }
    assert!(touching > pairs as usize / 1000, "{touching} of {pairs} pairs touch");
    println!("{pairs} pairs: verdicts equal, bounds with the truth in common");
}

fn any_width<T: Element>(kinds: &[Kind]) {
    let Mix { table, a, b } = mix::<T>(77, 2001, kinds);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let packed = pairs.pack();
    let widest = Batch::new().closest_points(&pairs).unwrap();
    let verdicts = Batch::new().intersects(&pairs).unwrap();
    let distances = Batch::new().distance(&pairs).unwrap();
    for width in [Width::Widest, Width::Avx2, Width::Scalar] {
        let batch = Batch::new().width(width);
        assert_eq!(batch.intersects(&packed).unwrap(), verdicts);
        assert_eq!(batch.intersects(&pairs).unwrap(), verdicts);
        assert_eq!(batch.distance(&packed).unwrap(), distances);
        assert_eq!(batch.closest_points(&pairs).unwrap(), widest);
    }
    // The answers do not depend on the other rows.
    for row in [0, 1, 15, 16, 1023, 1024, 2000] {
        let alone = Pairs::new(&table, &a[row..=row], &b[row..=row]).unwrap();
        let alone = Batch::new().closest_points(&alone).unwrap();
        assert_eq!(alone.verdict[0], widest.verdict[row], "row {row}");
        assert_eq!((alone.distance[0], alone.lower[0]), (widest.distance[row], widest.lower[row]), "row {row}");
        assert_eq!((alone.on_a[0], alone.normal[0]), (widest.on_a[row], widest.normal[row]), "row {row}");
    }
}

#[test]
fn the_same_bits_at_any_width_and_beside_any_neighbours() {
    any_width::<f32>(&[Kind::Cloud, Kind::Rounded]);
    any_width::<f64>(&[Kind::Cloud, Kind::Rounded]);
    any_width::<f32>(&KINDS);
    any_width::<f64>(&KINDS);
}

#[cfg(feature = "rayon")]
#[test]
fn the_same_bits_with_any_number_of_threads() {
    let Mix { table, a, b } = mix::<f32>(5, 5000, &KINDS);
    let pairs = Pairs::new(&table, &a, &b).unwrap();
    let ask = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| Batch::new().closest_points(&pairs).unwrap())
    };
    let one = ask(1);
    for threads in [2, 5] {
        assert_eq!(ask(threads), one);
    }
}

fn hostile<T: Element>() {
    let number = |value: f64| T::from_f64(value);
    let mut table = ShapeTable::<Vec3<T>>::new();
    let cube = table.push(&Cuboid::from_half_extents([T::ONE; 3]).unwrap()).unwrap();
    let ball = table.push(&Sphere::new([T::ZERO; 3], T::ONE).unwrap()).unwrap();
    let bad = [Vec3::new(number(f64::NAN), T::ZERO, T::ZERO), Vec3::new(T::INFINITY, T::ONE, T::ONE)];
    let broken = table.push(&Unchecked(bad.to_vec())).unwrap();
    let at = |x: f64| Pose::translation([number(x), T::ZERO, T::ZERO]);
    let matrix = |x: f64, y: f64| {
        let (x, y, zero) = (number(x), number(y), T::ZERO);
        Pose::new(Vec3::default(), Rotation::from_rows([[x, -y, zero], [y, x, zero], [zero, zero, x]]))
    };
    for (near, far, touching) in [(cube, cube, 2.0), (ball, ball, 2.0), (cube, ball, 2.0)] {
        let fine = (PosedId::new(near, at(0.0)), PosedId::new(far, at(touching + 3.0)));
        let strange = [
            (PosedId::new(broken, at(5.0)), true),
            (PosedId::new(far, at(f64::NAN)), true),
            (PosedId::new(far, at(f64::INFINITY)), true),
            (PosedId::new(far, matrix(f64::NAN, 0.0)), true),
            (PosedId::new(far, matrix(f64::INFINITY, f64::INFINITY)), true),
            (PosedId::new(far, matrix(0.0, 0.0)), false),
            (PosedId::new(far, matrix(3.0, 4.0)), false),
            (PosedId::new(far, at(T::RANGE.1.to_f64() * 2.0)), true),
        ];
        for (strange, undecided) in strange {
            for lane in 0..T::PER_LINE + 1 {
                let rows = T::PER_LINE + 1;
                let (a, mut b) = (vec![fine.0; rows], vec![fine.1; rows]);
                b[lane] = strange;
                let pairs = Pairs::new(&table, &a, &b).unwrap();
                let answers = Batch::new().closest_points(&pairs).unwrap();
                for row in (0..rows).filter(|&row| row != lane) {
                    assert_eq!((answers.verdict[row], answers.distance[row]), (Verdict::Separated, number(3.0)));
                }
                let verdict = answers.verdict[lane];
                assert_eq!(verdict == Verdict::Undecided, undecided, "{strange:?}: {verdict:?}");
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
}

/// A shape with vertices that no constructor has checked.
struct Unchecked<T>(Vec<Vec3<T>>);

impl<T: Element> Convex for Unchecked<T> {
    type Vector = Vec3<T>;

    fn support(&self, _: Vec3<T>, _: u64) -> d3::Support<Vec3<T>> {
        d3::Support { point: self.0[0], id: 0 }
    }

    fn start(&self) -> Vec3<T> {
        self.0[0]
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Element> Details<Vec3<T>> for Unchecked<T> {
    fn structure(&self) -> Structure<'_, Vec3<T>> {
        Structure::Vertices(&self.0)
    }
}

#[test]
fn hostile_values_affect_their_own_row_only() {
    hostile::<f32>();
    hostile::<f64>();
}

/// Sizes from far below to far above the range of the kernels.
fn scales<T: Element>(powers: core::ops::RangeInclusive<i32>) {
    use Verdict::{Penetrating, Separated, Touching};
    for power in powers.step_by(9) {
        let number = |value: f64| T::from_f64(value * 2.0_f64.powi(power));
        let mut table = ShapeTable::<Vec3<T>>::new();
        let slab = table.push(&Cuboid::from_half_extents([number(2.0), number(1.0), number(1.0)]).unwrap()).unwrap();
        let ball = table.push(&Sphere::new([T::ZERO; 3], number(0.5)).unwrap()).unwrap();
        let quarter =
            Rotation::from_rows([[T::ZERO, -T::ONE, T::ZERO], [T::ONE, T::ZERO, T::ZERO], [T::ZERO, T::ZERO, T::ONE]]);
        let at = |shape, x: f64| PosedId::new(shape, Pose::new([number(x), number(0.25), number(0.125)], quarter));
        let a = [at(slab, 0.0), at(slab, 0.0), at(slab, 0.0), at(ball, 0.0), at(ball, 0.0), at(slab, 0.0)];
        let b = [at(slab, 4.0), at(slab, 2.0), at(slab, 1.0), at(ball, 1.0), at(ball, 1.5), at(ball, 2.0)];
        let pairs = Pairs::new(&table, &a, &b).unwrap();
        let answers = Batch::new().distance(&pairs).unwrap();
        let verdicts = [Separated, Touching, Penetrating, Touching, Separated, Separated];
        assert_eq!(answers.verdict, verdicts, "2^{power}");
        assert_eq!(Batch::new().intersects(&pairs).unwrap().verdict, verdicts, "2^{power}");
        let distance = answers.distance[0].to_f64() / 2.0_f64.powi(power);
        assert!((distance - 2.0).abs() < 80.0 * T::EPSILON.to_f64(), "2^{power}: {distance}");
    }
}

#[test]
fn at_any_scale() {
    scales::<f32>(-40..=40);
    scales::<f64>(-300..=300);
}

/// Poses whose rotation matrix has one NaN.
fn holes<T: Element>() {
    let mut table = ShapeTable::<Vec3<T>>::new();
    let cube = table.push(&Cuboid::from_half_extents([T::ONE; 3]).unwrap()).unwrap();
    let here = [PosedId::new(cube, Pose::IDENTITY)];
    for (place, turned) in (0..9).flat_map(|place| [(place, false), (place, true)]) {
        for x in [0.0, 0.5, 5.0] {
            let (sin, cos) = if turned { (0.6, 0.8) } else { (0.0, 1.0) };
            let mut rows = [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]];
            rows[place / 3][place % 3] = f64::NAN;
            let rotation = Rotation::from_rows(rows.map(|row| row.map(T::from_f64)));
            let there = [PosedId::new(cube, Pose::new([T::from_f64(x), T::ZERO, T::ZERO], rotation))];
            for (a, b) in [(&here, &there), (&there, &here)] {
                let pairs = Pairs::new(&table, a, b).unwrap();
                for width in [Width::Widest, Width::Avx2, Width::Scalar] {
                    let batch = Batch::new().width(width);
                    let context = format!("{width:?}, place {place}, {x}");
                    assert_eq!(batch.intersects(&pairs).unwrap().verdict, [Verdict::Undecided], "{context}");
                    assert_eq!(batch.closest_points(&pairs).unwrap().verdict, [Verdict::Undecided], "{context}");
                }
            }
        }
    }
}

#[test]
fn a_matrix_with_one_number_that_is_none() {
    holes::<f32>();
    holes::<f64>();
}
