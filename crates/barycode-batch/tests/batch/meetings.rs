//! The pairs that meet, or are within a distance, are those of which each, asked alone, is.

use crate::common::{self, Draw, space};
use barycode::{Scalar, Verdict, d2, d3};
use barycode_batch::{
    BadRows, Batch, BatchError, Element, InLanes, Meetings, Pairs, PosedId, PosedRows, Poses, ShapeId, ShapeIds,
    ShapeTable, VerdictsMut,
};
use core::sync::atomic::{AtomicBool, Ordering};

/// Rows of A, so many that there are several chunks of them, and of B.
const ROWS: [usize; 2] = [150, 24];

/// Rows of a side: ids and poses.
struct Side<V: InLanes> {
    table: ShapeTable<V>,
    rows: Vec<PosedId<V>>,
}

/// Every pair with its verdict, asked alone, for rows of the same step.
fn expected<V: InLanes>(
    a: &Side<V>,
    b: &Side<V>,
    same: impl Fn(usize, usize) -> bool,
    verdict: impl Fn(usize, usize) -> Verdict,
) -> Vec<(usize, u32, Verdict)> {
    let mut all = Vec::new();
    for row in 0..a.rows.len() {
        for other in (0..b.rows.len()).filter(|&other| same(row, other)) {
            let found = verdict(row, other);
            if found != Verdict::Separated {
                all.push((row, other as u32, found));
            }
        }
    }
    all
}

fn listed(found: &Meetings) -> Vec<(usize, u32, Verdict)> {
    let rows = found.starts.len() - 1;
    let row = |row| found.of_row(row).map(move |place| (row, found.other[place], found.verdict[place]));
    let all: Vec<_> = (0..rows).flat_map(row).collect();
    assert_eq!(all.len(), found.len());
    let undecided = (0..found.len()).filter(|&place| found.verdict[place] == Verdict::Undecided);
    assert!(undecided.eq(found.undecided.iter().map(|one| one.row)));
    all
}

/// All pairs of two sides, row by row of A.
fn all_pairs<'s, V: InLanes>(a: &'s Side<V>, b: &'s Side<V>) -> Pairs<'s, V> {
    let a = PosedRows::posed(&a.table, &a.rows).unwrap().shaped(&[ROWS[0], 1], &[ROWS[0], 1]).unwrap();
    let b = PosedRows::posed(&b.table, &b.rows).unwrap();
    Pairs::between(a, b).unwrap()
}

/// The batch says of every pair what was said of it alone.
fn is_within<V: InLanes>(pairs: Pairs<'_, V>, distance: V::Scalar, alone: &[Verdict]) {
    let found = Batch::new().within(&pairs, distance).unwrap();
    assert!(found.verdict == alone, "within {distance:?}");
    let undecided = (0..alone.len()).filter(|&row| alone[row] == Verdict::Undecided);
    assert!(undecided.eq(found.undecided.iter().map(|one| one.row)));
    let mut codes = vec![9; alone.len()];
    let to = VerdictsMut { verdict: codes.as_mut_slice().into() };
    let notes = Batch::new().on_caller().within_columns(&pairs.pack(), distance, to).unwrap();
    assert!(codes.iter().zip(alone).all(|(&code, &verdict)| code == verdict as u8));
    assert_eq!((notes.undecided, notes.singly), (found.undecided, found.singly));
}

fn agrees<V: InLanes>(a: &Side<V>, b: &Side<V>, within: impl Fn(usize, usize, V::Scalar) -> Verdict) {
    let side = |side: &Side<V>| -> (Vec<u32>, Vec<V::Pose>) {
        side.rows.iter().map(|posed| (posed.shape.0, posed.pose)).unzip()
    };
    let ((ids_a, poses_a), (ids_b, poses_b)) = (side(a), side(b));
    let rows_a = PosedRows::new(&a.table, ShapeIds::Numbers(&ids_a), Poses::each(&poses_a)).unwrap();
    let rows_b = PosedRows::new(&b.table, ShapeIds::Numbers(&ids_b), Poses::each(&poses_b)).unwrap();
    let of_pairs = Batch::new().intersects(&all_pairs(a, b)).unwrap().verdict;
    is_within(all_pairs(a, b), V::Scalar::from_f64(-1.0), &of_pairs);
    let steps: [Vec<u32>; 2] = ROWS.map(|rows| (0..rows as u32).map(|row| 7 + row * 5 % 4).collect());

    let at_once = |row: usize, other: usize| of_pairs[row * ROWS[1] + other];
    let found = Batch::new().meetings(rows_a, rows_b, V::Scalar::from_f64(f64::NAN)).unwrap();
    let all = expected(a, b, |_, _| true, at_once);
    assert!(listed(&found) == all);
    let counts = [Verdict::Touching, Verdict::Penetrating, Verdict::Undecided]
        .map(|verdict| found.verdict.iter().filter(|&&one| one == verdict).count());
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    let found =
        Batch::new().meetings_at_steps((rows_a, &steps[0]), (rows_b, &steps[1]), V::Scalar::from_f64(-1.0)).unwrap();
    let same = |row: usize, other: usize| steps[0][row] == steps[1][other];
    assert!(listed(&found) == expected(a, b, same, at_once));

    for distance in [0.25, 1.0, 100.0].map(V::Scalar::from_f64) {
        let found = Batch::new().meetings(rows_a, rows_b, distance).unwrap();
        let each = |row| (0..ROWS[1]).map(move |other| (row, other));
        let of_pairs: Vec<_> = (0..ROWS[0]).flat_map(each).map(|(row, other)| within(row, other, distance)).collect();
        is_within(all_pairs(a, b), distance, &of_pairs);
        let alone = |row: usize, other: usize| of_pairs[row * ROWS[1] + other];
        assert!(listed(&found) == expected(a, b, |_, _| true, alone), "within {distance:?}");
        assert!(found == Batch::new().on_caller().meetings(rows_a, rows_b, distance).unwrap());
    }
}

fn planar<T: Element>(reach: f64) {
    let mut draw = Draw::new(3);
    let sides = ROWS.map(|rows| {
        let mut table = ShapeTable::new();
        for _ in 0..30 {
            common::any_shape(&mut draw, &mut table);
        }
        let square = table.push(&d2::Rectangle::from_half_extents([T::from_f64(0.5); 2]).unwrap()).unwrap();
        let nothing = table.push_circles(&[], &[T::from_f64(-1.0)], BadRows::Keep).unwrap().ids.start;
        let row = |row: usize| {
            if row.is_multiple_of(5) {
                // Squares on a grid, of which some are side by side.
                let at = [(); 2].map(|()| T::from_f64(draw.between(0.0, 6.0).floor()));
                return PosedId::new(square, d2::Pose::translation(at));
            }
            let mut pose = common::any_pose::<T>(&mut draw, reach);
            if row % 37 == 5 {
                pose.rotation.cos = T::from_f64([f64::NAN, 1.0, 1.3][draw.below(3)]);
            }
            PosedId::new(ShapeId(if row % 41 == 7 { nothing } else { draw.below(30) as u32 }), pose)
        };
        let rows: Vec<_> = (0..rows).map(row).collect();
        Side { table, rows }
    });
    let [a, b] = &sides;
    agrees(a, b, |row, other, distance| {
        let shape = |side: &Side<d2::Vec2<T>>, row: usize| {
            let posed = side.rows[row];
            let vertices = side.table.vertices(posed.shape).unwrap().to_vec();
            let core = d2::Points::new(vertices).ok()?;
            let round = d2::Rounded::new(core, side.table.radius(posed.shape).unwrap()).unwrap();
            d2::Posed::new(round, posed.pose).ok()
        };
        match (shape(a, row), shape(b, other)) {
            (Some(a), Some(b)) => d2::within(&a, &b, distance).verdict,
            _ => Verdict::Undecided,
        }
    });
}

fn spatial<T: Element>(reach: f64) {
    let mut draw = Draw::new(4);
    let sides = ROWS.map(|rows| {
        let mut table = ShapeTable::new();
        for _ in 0..30 {
            let kind = space::KINDS[draw.below(6)];
            space::any_shape(&mut draw, &mut table, kind);
        }
        let cube = table.push(&d3::Cuboid::from_half_extents([T::from_f64(0.5); 3]).unwrap()).unwrap();
        let row = |row: usize| {
            if row.is_multiple_of(5) {
                let at = [(); 3].map(|()| T::from_f64(draw.between(0.0, 4.0).floor()));
                return PosedId::new(cube, d3::Pose::translation(at));
            }
            let mut pose = space::any_pose::<T>(&mut draw, reach);
            if row % 37 == 5 {
                pose.rotation.rows[0].x = T::from_f64([f64::NAN, 1.0, 1.3][draw.below(3)]);
            }
            PosedId::new(ShapeId(draw.below(30) as u32), pose)
        };
        let rows: Vec<_> = (0..rows).map(row).collect();
        Side { table, rows }
    });
    let [a, b] = &sides;
    agrees(a, b, |row, other, distance| {
        let shape = |side: &Side<d3::Vec3<T>>, row: usize| {
            let posed = side.rows[row];
            let vertices = side.table.vertices(posed.shape).unwrap().to_vec();
            let round =
                d3::Rounded::new(d3::Points::new(vertices).unwrap(), side.table.radius(posed.shape).unwrap()).unwrap();
            d3::Posed::new(round, posed.pose).ok()
        };
        match (shape(a, row), shape(b, other)) {
            (Some(a), Some(b)) => d3::within(&a, &b, distance).verdict,
            _ => Verdict::Undecided,
        }
    });
}

#[test]
fn all_pairs_that_meet_in_the_plane_are_found() {
    planar::<f32>(8.0);
    planar::<f64>(8.0);
    planar::<f64>(2.0);
}

#[test]
fn all_pairs_that_meet_in_space_are_found() {
    spatial::<f32>(3.0);
    spatial::<f64>(3.0);
}

#[test]
fn nothing_meets_nothing() {
    let table = ShapeTable::<d2::Vec2<f64>>::new();
    let none = PosedRows::new(&table, ShapeIds::Own, Poses::identity()).unwrap();
    let mut discs = ShapeTable::new();
    discs.push_circles(&[[0.0, 0.0], [9.0, 0.0]], &[1.0], BadRows::Refuse).unwrap();
    let two = PosedRows::new(&discs, ShapeIds::Own, Poses::identity()).unwrap();
    let found = Batch::new().meetings(none, two, 1.0).unwrap();
    assert_eq!((found.starts.as_slice(), found.len()), (&[0][..], 0));
    let found = Batch::new().meetings(two, none, 1.0).unwrap();
    assert_eq!((found.starts.as_slice(), found.is_empty()), (&[0, 0, 0][..], true));
    assert_eq!((found.of_row(1), found.of_row(2), found.of_row(usize::MAX)), (0..0, 0..0, 0..0));
    let found = Batch::new().meetings(two, two, 7.0).unwrap();
    assert_eq!((found.starts, found.other), (vec![0, 2, 4], vec![0, 1, 0, 1]));
    assert_eq!(found.verdict[1], Verdict::Touching);
    let steps = Batch::new().meetings_at_steps((two, &[1]), (two, &[1, 2]), 0.0).unwrap_err();
    assert_eq!(steps, BatchError::Lengths { first: 2, second: 1 });
    let flag = AtomicBool::new(true);
    let cancelled = Batch::new().cancelled(&|| flag.load(Ordering::Relaxed)).meetings(two, two, 7.0).unwrap_err();
    assert_eq!(cancelled, BatchError::Cancelled);
}

/// A search ends within a block of rows, however many pairs it has: all rows of one chunk meet all
/// others here, and no other chunk follows at which it could end.
#[test]
fn a_search_ends_in_the_middle_of_a_chunk() {
    let mut table = ShapeTable::new();
    let square = table.push(&d2::Rectangle::from_half_extents([1.0_f64, 1.0]).unwrap()).unwrap();
    let places: Vec<[f64; 2]> = (0..16_384).map(|row| [0.0, f64::from(row) * 1e-6]).collect();
    let few = PosedRows::new(&table, square, Poses::xy(&places[..256])).unwrap();
    let all = PosedRows::new(&table, square, Poses::xy(&places)).unwrap();
    let flag = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(core::time::Duration::from_millis(2));
            flag.store(true, Ordering::Relaxed);
        });
        Batch::new().cancelled(&|| flag.load(Ordering::Relaxed)).meetings(few, all, 0.0)
    });
    assert_eq!(found.unwrap_err(), BatchError::Cancelled);
}
