//! Rows whose shapes are handed out.

use barycode::d2::{Circle, Convex, Rectangle, Vec2};
use barycode::d3;
use barycode::expert::Form;
use barycode::{Query, Verdict};
use barycode_batch::{Batch, BatchError, Pairs, PosedRows, Poses, ShapeIds, ShapeTable};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "rayon")]
use std::thread;
#[cfg(feature = "rayon")]
use std::time::{Duration, Instant};

/// Rows of more than a chunk, the last of which is no pose.
const ROWS: usize = 1500;

#[test]
fn all_rows_are_visited_once_with_their_shapes() {
    let mut table = ShapeTable::new();
    let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0]).unwrap()).unwrap();
    let trees = [1.0, 2.0].map(|radius| table.push(&Circle::new([0.0, 0.0], radius).unwrap()).unwrap());
    let mut poses: Vec<_> = (0..ROWS).map(|row| [0.01 * row as f64, 0.0, 0.001 * row as f64]).collect();
    poses[ROWS - 1][2] = f64::NAN;
    let car = PosedRows::new(&table, car, Poses::angles(&poses)).unwrap().shaped(&[], &[ROWS, 1]).unwrap();
    let place = [[9.0, 1.0]; 2];
    let trees = PosedRows::new(&table, ShapeIds::Each(&trees), Poses::xy(&place)).unwrap();
    let pairs = Pairs::between(car, trees).unwrap();
    let answers = Batch::new().intersects(&pairs).unwrap();
    let packed = pairs.pack();

    let seen = [(); 2].map(|()| Mutex::new(vec![None; 2 * ROWS]));
    let visit = |row: usize, verdict: Verdict, seen: &Mutex<Vec<Option<Verdict>>>| {
        assert_eq!(seen.lock().unwrap()[row].replace(verdict), None, "row {row}");
    };
    let verdict = |shapes: Option<[&dyn Convex<Vector = Vec2<f64>>; 2]>| {
        shapes.map_or(Verdict::Undecided, |[a, b]| Query::new().intersects(&a, &b).verdict)
    };
    Batch::new().visit(&pairs, &|row, shapes| visit(row, verdict(shapes), &seen[0])).unwrap();
    Batch::new().visit(&packed, &|row, shapes| visit(row, verdict(shapes), &seen[1])).unwrap();
    let expected: Vec<_> = answers.verdict.into_iter().map(Some).collect();
    assert!(expected.contains(&Some(Verdict::Penetrating)) && expected.contains(&Some(Verdict::Separated)));
    assert_eq!(expected[2 * ROWS - 1], Some(Verdict::Undecided));
    for seen in seen {
        assert!(seen.into_inner().unwrap() == expected, "other rows are visited, or other shapes");
    }

    let cancelled = AtomicBool::new(true);
    let visited = Batch::new()
        .cancelled(&|| cancelled.load(Ordering::Relaxed))
        .visit(&pairs, &|row, _| panic!("row {row} is visited"));
    assert_eq!(visited, Err(BatchError::Cancelled));
}

/// Shapes of a table state what those do that they were made of: formulas go by it.
#[test]
fn shapes_state_what_they_are() {
    let mut table = ShapeTable::new();
    let block = table.push(&d3::Cuboid::from_half_extents([1.0_f64, 2.0, 3.0]).unwrap()).unwrap();
    let ball = table.push(&d3::Sphere::new([0.0; 3], 0.5).unwrap()).unwrap();
    let cylinder = table.push_any(d3::Cylinder::from_height(2.0, 0.5).unwrap()).unwrap();
    let ellipsoid = table.push_any(d3::Ellipsoid::new([1.0, 2.0, 3.0]).unwrap()).unwrap();
    let ids = [block, cylinder, ellipsoid];
    let shapes = PosedRows::new(&table, ShapeIds::Each(&ids), Poses::identity()).unwrap();
    let balls = PosedRows::new(&table, ball, Poses::xyz(&[[0.25, 0.125, 0.0]])).unwrap();
    let pairs = Pairs::between(shapes, balls).unwrap();
    let stated = Mutex::new([[false; 3]; 3]);
    let depths = Mutex::new([0.0; 3]);
    let visit = |row: usize, shapes: Option<[&dyn d3::Convex<Vector = d3::Vec3<f64>>; 2]>| {
        let [shape, ball] = shapes.unwrap();
        let details = shape.details();
        let boundary = details.nearest_boundary(d3::Vec3::new(0.25, 0.125, 0.0)).is_some();
        assert!(matches!(ball.details().form(), Form::Point));
        stated.lock().unwrap()[row] = [boundary, details.axis().is_some(), details.ellipsoid().is_some()];
        depths.lock().unwrap()[row] = Query::new().contact(&shape, &ball).distance;
    };
    Batch::new().visit(&pairs, &visit).unwrap();
    assert_eq!(stated.into_inner().unwrap(), [[true, false, false], [true, true, false], [true, false, true]]);
    let answers = Batch::new().contact(&pairs).unwrap();
    assert_eq!(answers.signed_distance, depths.into_inner().unwrap());
    assert_eq!(answers.signed_distance[0], -1.25);
}

/// The thread that asks has its share beside a pool's: both are at work at once.
#[cfg(feature = "rayon")]
#[test]
fn the_calling_thread_works_beside_its_helpers() {
    let mut table = ShapeTable::new();
    let disc = table.push(&Circle::new([0.0_f64, 0.0], 1.0).unwrap()).unwrap();
    let places: Vec<_> = (0..ROWS).map(|row| [row as f64, 0.0]).collect();
    let discs = PosedRows::new(&table, disc, Poses::xy(&places)).unwrap();
    let pairs = Pairs::between(discs, discs).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let at_work = Mutex::new(std::collections::HashSet::new());
    let start = Instant::now();
    let visited = Batch::new().helped_by(&pool).visit(&pairs, &|_, _| {
        at_work.lock().unwrap().insert(thread::current().id());
        while at_work.lock().unwrap().len() < 2 && start.elapsed() < Duration::from_secs(20) {
            thread::yield_now();
        }
    });
    assert_eq!(visited, Ok(()));
    let at_work = at_work.into_inner().unwrap();
    assert!(at_work.len() == 2 && at_work.contains(&thread::current().id()), "{at_work:?}");
}
