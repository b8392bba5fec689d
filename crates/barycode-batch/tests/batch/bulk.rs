//! Shapes from columns of numbers are those that are pushed one by one, bit for bit.

use crate::common::Draw;
use barycode::{ShapeError, Stop, Verdict, d2, d3};
use barycode_batch::{
    BadRows, Batch, Element, InLanes, Obstacles, Pairs, PosedId, PosedRows, PushedRows, Rings, RowsError, ShapeId,
    ShapeTable, Sweep,
};

/// Rows of several parts.
const ROWS: usize = 5000;

fn number<T: Element>(draw: &mut Draw) -> T {
    T::from_f64(draw.between(-1.5, 1.5))
}

fn rows<T: Element, const WIDTH: usize>(seed: u64, count: usize) -> Vec<[T; WIDTH]> {
    let mut draw = Draw::new(seed);
    (0..count).map(|_| [(); WIDTH].map(|()| number(&mut draw))).collect()
}

fn lengths<T: Element, const WIDTH: usize>(seed: u64, count: usize) -> Vec<[T; WIDTH]> {
    rows(seed, count).into_iter().map(|row: [T; WIDTH]| row.map(T::abs)).collect()
}

fn radii<T: Element>(seed: u64, count: usize) -> Vec<T> {
    lengths::<T, 1>(seed, count).into_iter().map(|[radius]| radius).collect()
}

/// Offsets of rows of one to `most` vertices.
fn offsets(seed: u64, most: usize, count: usize) -> Vec<usize> {
    let mut draw = Draw::new(seed);
    let mut end = 0;
    let mut offsets = vec![0];
    offsets.extend((0..count).map(|_| {
        end += 1 + draw.below(most);
        end
    }));
    offsets
}

/// All that a table holds, in words.
fn words<V: InLanes>(table: &ShapeTable<V>) -> String {
    format!("{table:?}")
}

fn assert_same<V: InLanes>(pushed: &PushedRows, bulk: &ShapeTable<V>, single: &ShapeTable<V>, what: &str) {
    assert_eq!(pushed.ids.end as usize, bulk.len(), "{what}");
    assert!(words(bulk) == words(single), "{what}");
    assert!(pushed.bad.is_empty());
}

fn planar<T: Element>() {
    let table = ShapeTable::<d2::Vec2<T>>::new;
    let (halves, round) = (lengths::<T, 2>(1, ROWS), radii::<T>(2, ROWS));
    let (starts, ends) = (rows::<T, 2>(3, ROWS), rows::<T, 2>(4, ROWS));
    let (mut bulk, mut single) = (table(), table());

    let pushed = bulk.push_rectangles(&halves, &[], BadRows::Refuse).unwrap();
    for &half in &halves {
        single.push(&d2::Rectangle::from_half_extents(half).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "rectangles");
    let pushed = bulk.push_rectangles(&halves, &round, BadRows::Keep).unwrap();
    assert_eq!(pushed.ids, ROWS as u32..2 * ROWS as u32);
    for (&half, &radius) in halves.iter().zip(&round) {
        let rectangle = d2::Rectangle::from_half_extents(half).unwrap();
        single.push(&d2::Rounded::new(rectangle, radius).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "rounded rectangles");
    let pushed = bulk.push_circles(&starts, &round, BadRows::Refuse).unwrap();
    for (&start, &radius) in starts.iter().zip(&round) {
        single.push(&d2::Circle::new(start, radius).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "circles");
    let pushed = bulk.push_capsules(&starts, &ends, &[T::ONE], BadRows::Refuse).unwrap();
    for (&start, &end) in starts.iter().zip(&ends) {
        single.push(&d2::Capsule::new(start, end, T::ONE).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "capsules");

    let offsets = offsets(5, 12, ROWS);
    let cloud = rows::<T, 2>(6, offsets[ROWS]);
    let pushed = bulk.push_polygons(&offsets, &cloud, &[], Rings::Hull, BadRows::Refuse).unwrap();
    let mut rings = (vec![0], Vec::new());
    for row in offsets.windows(2) {
        let hull = d2::Polygon::hull(cloud[row[0]..row[1]].iter().map(|&at| at.into()).collect()).unwrap();
        single.push(&hull).unwrap();
        rings.1.extend(hull.vertices().iter().map(|&vertex| <[T; 2]>::from(vertex)));
        rings.0.push(rings.1.len());
    }
    assert_same(&pushed, &bulk, &single, "hulls");
    let (mut bulk, mut single) = (table(), table());
    let pushed = bulk.push_polygons(&rings.0, &rings.1, &[], Rings::Convex, BadRows::Refuse).unwrap();
    for row in rings.0.windows(2) {
        let ring = rings.1[row[0]..row[1]].iter().map(|&at| at.into()).collect::<Vec<_>>();
        single.push(&d2::Polygon::new(ring).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "polygons");
}

fn spatial<T: Element>() {
    let table = ShapeTable::<d3::Vec3<T>>::new;
    let (halves, round) = (lengths::<T, 3>(1, ROWS), radii::<T>(2, ROWS));
    let (starts, ends) = (rows::<T, 3>(3, ROWS), rows::<T, 3>(4, ROWS));
    let (mut bulk, mut single) = (table(), table());
    let pushed = bulk.push_boxes(&halves, &[], BadRows::Refuse).unwrap();
    for &half in &halves {
        single.push(&d3::Cuboid::from_half_extents(half).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "boxes");
    let pushed = bulk.push_spheres(&[], &round, BadRows::Refuse).unwrap();
    for &radius in &round {
        single.push(&d3::Sphere::new([T::ZERO; 3], radius).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "spheres");
    let pushed = bulk.push_capsules(&starts, &ends, &round, BadRows::Refuse).unwrap();
    for ((&start, &end), &radius) in starts.iter().zip(&ends).zip(&round) {
        single.push(&d3::Capsule::new(start, end, radius).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "capsules");
    // Some are large, in two of the parts.
    let mut offsets = offsets(5, 9, 2100);
    let end = offsets[2100];
    offsets.extend([end + 120, end + 240]);
    let cloud = rows::<T, 3>(6, end + 240);
    let pushed = bulk.push_hulls(&offsets, &cloud, &round[..2102], BadRows::Refuse).unwrap();
    for (row, &radius) in offsets.windows(2).zip(&round) {
        let hull = d3::Polytope::hull(cloud[row[0]..row[1]].iter().map(|&at| at.into()).collect()).unwrap();
        single.push(&d3::Rounded::new(hull, radius).unwrap()).unwrap();
    }
    assert_same(&pushed, &bulk, &single, "hulls");
}

#[test]
fn rows_are_the_shapes_that_are_pushed_one_by_one() {
    planar::<f32>();
    planar::<f64>();
    spatial::<f32>();
    spatial::<f64>();
}

#[test]
fn rows_that_are_no_shapes_are_refused_or_kept() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let dent = [[0.0, 0.0], [2.0, 0.0], [0.5, 0.5], [0.0, 2.0]];
    let mut clockwise = square;
    clockwise.reverse();
    let mut nowhere = square;
    nowhere[3][1] = f64::NAN;
    let vertices = [square, dent, clockwise, nowhere].concat();
    // The last but one has no vertices.
    let offsets = [0, 4, 8, 12, 16, 16, 16];
    let mut table = ShapeTable::<d2::Vec2<f64>>::new();
    let ego = table.push(&d2::Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let before = words(&table);
    let error = table.push_polygons(&offsets, &vertices, &[], Rings::Convex, BadRows::Refuse).unwrap_err();
    let RowsError::Row(error) = error else { panic!("{error}") };
    assert_eq!((error.row, error.vertex, error.cause), (1, Some(2), ShapeError::NotConvex { vertex: 2 }));
    assert!(words(&table) == before);

    let radii = [0.0, 0.0, 0.0, 0.0, 0.0, 0.5];
    let kept = table.push_polygons(&offsets, &vertices, &radii, Rings::Convex, BadRows::Keep).unwrap();
    assert_eq!(kept.ids, 1..7);
    let causes: Vec<_> = kept.bad.iter().map(|bad| (bad.row, bad.cause)).collect();
    let expected = [
        (1, ShapeError::NotConvex { vertex: 2 }),
        (2, ShapeError::Clockwise),
        (3, ShapeError::NotFinite { vertex: 3 }),
        (4, ShapeError::Empty),
        (5, ShapeError::Empty),
    ];
    assert_eq!(causes, expected);
    let bad_radius = table.push_circles(&[], &[1.0, -1.0, f64::INFINITY], BadRows::Keep).unwrap();
    assert_eq!(bad_radius.bad.len(), 2);
    never_decided(&table, ego, &[1, 7]);
    sweeps_are_undecided(&table, ego);

    let mut table = ShapeTable::<d3::Vec3<f32>>::new();
    let boxes = [[1.0; 3], [1.0, f32::NAN, 1.0], [1.0, -1.0, 1.0]];
    assert_eq!(table.push_boxes(&boxes, &[], BadRows::Keep).unwrap().bad.len(), 2);
    let points = [[0.0; 3], [1.0, 0.0, f32::INFINITY]];
    assert_eq!(table.push_hulls(&[0, 1, 2], &points, &[], BadRows::Keep).unwrap().bad[0].vertex, Some(0));
    never_decided(&table, ShapeId(0), &[0, 3]);
}

/// Every pair with a shape that was kept is undecided, whatever is asked, and no other is.
fn never_decided<V: InLanes>(table: &ShapeTable<V>, ego: ShapeId, good: &[u32]) {
    let poses = [V::Pose::default(); 1];
    let ids: Vec<_> = (0..table.len() as u32).filter(|&id| id != ego.0 || good.contains(&id)).collect();
    let others: Vec<_> = ids.iter().map(|&id| PosedId::<V>::new(ShapeId(id), poses[0])).collect();
    let egos = vec![PosedId::new(ego, poses[0]); others.len()];
    let expected: Vec<_> = (0..ids.len()).filter(|&row| !good.contains(&ids[row])).collect();
    for (a, b) in [(&egos, &others), (&others, &egos)] {
        let pairs = Pairs::new(table, a, b).unwrap();
        let batch = Batch::new();
        for undecided in [
            batch.intersects(&pairs).unwrap().undecided,
            batch.distance(&pairs).unwrap().undecided,
            batch.closest_points(&pairs).unwrap().undecided,
            batch.contact(&pairs).unwrap().undecided,
        ] {
            assert!(undecided.iter().all(|one| one.stop == Stop::NotFinite));
            assert_eq!(undecided.iter().map(|one| one.row).collect::<Vec<_>>(), expected);
        }
    }
}

fn sweeps_are_undecided(table: &ShapeTable<d2::Vec2<f64>>, ego: ShapeId) {
    let here = d2::Pose::translation([20.0, 0.0]);
    let poses = [here; 40];
    let bad = [PosedId::new(ShapeId(2), d2::Pose::IDENTITY)];
    let obstacles = Obstacles::still(table, &bad).unwrap();
    let sweep = Sweep::new(PosedRows::new(table, ego, &poses[..]).unwrap(), &[]);
    let batch = Batch::new();
    assert_eq!(batch.collisions(sweep, &obstacles).unwrap().verdict, [Verdict::Undecided; 40]);
    assert_eq!(batch.clearances(sweep, &obstacles).unwrap().verdict, [Verdict::Undecided; 40]);
    assert_eq!(batch.contacts(sweep, &obstacles).unwrap().contact.verdict, [Verdict::Undecided; 40]);
    // And as the footprint.
    let obstacles = Obstacles::still(table, &[PosedId::new(ego, d2::Pose::IDENTITY)]).unwrap();
    let sweep = Sweep::new(PosedRows::new(table, ShapeId(2), &poses[..]).unwrap(), &[]);
    assert_eq!(batch.collisions(sweep, &obstacles).unwrap().verdict, [Verdict::Undecided; 40]);
    assert_eq!(batch.clearances(sweep, &obstacles).unwrap().verdict, [Verdict::Undecided; 40]);
}

#[test]
fn columns_that_do_not_fit_are_refused() {
    let mut table = ShapeTable::<d2::Vec2<f64>>::new();
    let two = [[1.0, 0.0], [0.0, 1.0]];
    let keep = BadRows::Keep;
    let error = table.push_rectangles(&two, &[1.0; 3], keep).unwrap_err();
    assert_eq!(error, RowsError::Lengths { first: 2, second: 3 });
    let error = table.push_capsules(&two, &two[..1], &[], keep).unwrap_err();
    assert_eq!(error, RowsError::Lengths { first: 2, second: 1 });
    for offsets in [[0, 2, 1], [0, 1, 3], [2, 1, 2]] {
        let error = table.push_polygons(&offsets, &two, &[], Rings::Hull, keep).unwrap_err();
        assert!(matches!(error, RowsError::Offsets { vertices: 2, .. }), "{error}");
    }
    assert!(table.is_empty());
    for offsets in [&[][..], &[0], &[7]] {
        assert_eq!(table.push_polygons(offsets, &two, &[], Rings::Hull, keep).unwrap(), PushedRows::default());
    }
    assert_eq!(table.push_circles(&[], &[], keep).unwrap().ids, 0..0);
    assert_eq!(table.push_polygons(&[1, 2], &two, &[], Rings::Hull, keep).unwrap().ids, 0..1);
}
