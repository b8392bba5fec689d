//! Rows from columns have the answers that posed rows have, bit for bit.

use crate::common::{self, Draw, space};
use barycode::expert::{Number, Vector};
use barycode::{Scalar, Verdict, d2, d3};
use barycode_batch::{
    Batch, BatchError, ClosestPointsMut, ContactsMut, DistancesMut, Element, InLanes, Pairs, PosedId, PosedRows, Poses,
    Rows, ShapeId, ShapeIds, ShapeTable, VectorSlice, VerdictsMut,
};
use std::sync::Mutex;

/// Rows of more than a chunk.
const ROWS: usize = 1100;

/// Shapes of a table.
const SHAPES: usize = 60;

/// Answers to all questions, in words that tell all numbers apart.
fn all_answers<V: InLanes>(pairs: &impl Rows<V>) -> [String; 4] {
    let batch = Batch::new();
    [
        format!("{:?}", batch.intersects(pairs).unwrap()),
        format!("{:?}", batch.distance(pairs).unwrap()),
        format!("{:?}", batch.closest_points(pairs).unwrap()),
        format!("{:?}", batch.contact(pairs).unwrap()),
    ]
}

/// Asserts that answers are the same; a macro, because a message of all of them is too long.
macro_rules! assert_same {
    ($found:expr, $expected:expr, $context:expr) => {
        for (found, expected) in $found.iter().zip($expected.iter()) {
            assert!(found == expected, "{}: {}", $context, first_difference(found, expected));
        }
    };
}

fn first_difference(found: &str, expected: &str) -> String {
    let place = found.bytes().zip(expected.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.get(place.saturating_sub(40)..text.len().min(place + 80)).unwrap_or("").to_owned();
    format!("{:?} for {:?}", part(found), part(expected))
}

/// A dimension, as these tests need it.
trait Tested: InLanes {
    fn shape(draw: &mut Draw, table: &mut ShapeTable<Self>);
    fn pose(draw: &mut Draw) -> Self::Pose;
    /// A pose that is none.
    fn no_pose(draw: &mut Draw) -> Self::Pose;
    /// Columns of numbers, and the poses that they are by the functions of the core.
    fn columns(poses: &[Self::Pose]) -> Columns<Self>;
}

/// A column of numbers.
#[derive(Debug)]
enum Numbers<T> {
    Two(Vec<[T; 2]>),
    Three(Vec<[T; 3]>),
    Four(Vec<[T; 4]>),
    Seven(Vec<[T; 7]>),
    Nine(Vec<[T; 9]>),
    Twelve(Vec<[T; 12]>),
    Sixteen(Vec<[T; 16]>),
}

/// Columns by name, with the poses that they stand for.
type Columns<V> = Vec<(&'static str, Numbers<<V as Vector>::Scalar>, Vec<<V as Vector>::Pose>)>;

/// The source of a column.
trait Read: Tested {
    fn poses<'t>(name: &str, numbers: &'t Numbers<Self::Scalar>) -> Poses<'t, Self>;
}

impl<T: Element> Tested for d2::Vec2<T> {
    fn shape(draw: &mut Draw, table: &mut ShapeTable<Self>) {
        common::any_shape(draw, table);
    }

    fn pose(draw: &mut Draw) -> d2::Pose<T> {
        common::any_pose(draw, 2.0)
    }

    fn no_pose(draw: &mut Draw) -> d2::Pose<T> {
        let mut pose = Self::pose(draw);
        let numbers = [&mut pose.translation.x, &mut pose.translation.y, &mut pose.rotation.cos];
        *numbers.into_iter().nth(draw.below(3)).unwrap() = T::from_f64(f64::NAN);
        pose
    }

    fn columns(poses: &[d2::Pose<T>]) -> Columns<Self> {
        let angle = |pose: &d2::Pose<T>| [pose.translation.x, pose.translation.y, pose.rotation.angle()];
        let angles: Vec<_> = poses.iter().map(angle).collect();
        let of_angles = angles.iter().map(|&[x, y, angle]| d2::Pose::from_angle([x, y], angle)).collect();
        let turns = poses.iter().map(|pose| {
            let d2::Pose { rotation, translation } = pose;
            [translation.x, translation.y, rotation.cos, rotation.sin]
        });
        let moved = poses.iter().map(|pose| d2::Pose::translation(pose.translation)).collect();
        let matrices = poses.iter().map(|pose| pose.to_matrix().as_flattened().try_into().unwrap());
        vec![
            ("angles", Numbers::Three(angles), of_angles),
            ("cos_sin", Numbers::Four(turns.collect()), poses.to_vec()),
            ("matrices", Numbers::Nine(matrices.collect()), poses.to_vec()),
            ("translations", Numbers::Two(poses.iter().map(|pose| pose.translation.into()).collect()), moved),
        ]
    }
}

impl<T: Element> Read for d2::Vec2<T> {
    fn poses<'t>(_: &str, numbers: &'t Numbers<T>) -> Poses<'t, Self> {
        match numbers {
            Numbers::Two(rows) => Poses::xy(rows),
            Numbers::Three(rows) => Poses::angles(rows),
            Numbers::Four(rows) => Poses::cos_sin(rows),
            Numbers::Nine(rows) => Poses::matrices3x3(rows),
            other => panic!("{other:?}"),
        }
    }
}

impl<T: Element> Tested for d3::Vec3<T> {
    fn shape(draw: &mut Draw, table: &mut ShapeTable<Self>) {
        let kind = space::KINDS[draw.below(6)];
        space::any_shape(draw, table, kind);
    }

    fn pose(draw: &mut Draw) -> d3::Pose<T> {
        space::any_pose(draw, 2.0)
    }

    fn no_pose(draw: &mut Draw) -> d3::Pose<T> {
        let mut pose = Self::pose(draw);
        let numbers = [&mut pose.translation.x, &mut pose.translation.z, &mut pose.rotation.rows[1].x];
        *numbers.into_iter().nth(draw.below(3)).unwrap() = T::from_f64(f64::INFINITY);
        pose
    }

    fn columns(poses: &[d3::Pose<T>]) -> Columns<Self> {
        let at = |pose: &d3::Pose<T>| -> [T; 3] { pose.translation.into() };
        let last: Vec<[T; 7]> = poses
            .iter()
            .map(|pose| {
                let ([x, y, z], [i, j, k, w]) = (at(pose), pose.rotation.to_quaternion_xyzw());
                [x, y, z, i, j, k, w]
            })
            .collect();
        let first = last.iter().map(|&[x, y, z, i, j, k, w]| [x, y, z, w, i, j, k]);
        let turned = |&[x, y, z, i, j, k, w]: &[T; 7]| {
            d3::Pose::new([x, y, z], d3::Rotation::from_quaternion_xyzw([i, j, k, w]))
        };
        let turned: Vec<_> = last.iter().map(turned).collect();
        let matrices: Vec<[T; 16]> =
            poses.iter().map(|pose| pose.to_matrix().as_flattened().try_into().unwrap()).collect();
        let tops = matrices.iter().map(|matrix| matrix[..12].try_into().unwrap()).collect();
        let moved = poses.iter().map(|pose| d3::Pose::translation(pose.translation)).collect();
        vec![
            ("xyz_wxyz", Numbers::Seven(first.collect()), turned.clone()),
            ("xyz_xyzw", Numbers::Seven(last), turned),
            ("matrices", Numbers::Sixteen(matrices), poses.to_vec()),
            ("matrices3x4", Numbers::Twelve(tops), poses.to_vec()),
            ("translations", Numbers::Three(poses.iter().map(at).collect()), moved),
        ]
    }
}

impl<T: Element> Read for d3::Vec3<T> {
    fn poses<'t>(name: &str, numbers: &'t Numbers<T>) -> Poses<'t, Self> {
        match numbers {
            Numbers::Three(rows) => Poses::xyz(rows),
            Numbers::Seven(rows) if name == "xyz_wxyz" => Poses::xyz_wxyz(rows),
            Numbers::Seven(rows) => Poses::xyz_xyzw(rows),
            Numbers::Twelve(rows) => Poses::matrices3x4(rows),
            Numbers::Sixteen(rows) => Poses::matrices4x4(rows),
            other => panic!("{other:?}"),
        }
    }
}

/// Two tables, and one that has the shapes of both, one after the other.
struct Tables<V: InLanes> {
    a: ShapeTable<V>,
    b: ShapeTable<V>,
    both: ShapeTable<V>,
}

fn tables<V: Tested>() -> Tables<V> {
    let mut tables = Tables { a: ShapeTable::new(), b: ShapeTable::new(), both: ShapeTable::new() };
    for (seed, table) in [(1, &mut tables.a), (2, &mut tables.b)] {
        let (mut draw, mut again) = (Draw::new(seed), Draw::new(seed));
        for _ in 0..SHAPES {
            V::shape(&mut draw, table);
            V::shape(&mut again, &mut tables.both);
        }
    }
    tables
}

/// Poses, of which a few are none.
fn poses<V: Tested>(seed: u64, count: usize) -> Vec<V::Pose> {
    let mut draw = Draw::new(seed);
    (0..count).map(|row| if row % 400 == 3 { V::no_pose(&mut draw) } else { V::pose(&mut draw) }).collect()
}

fn ids(seed: u64, count: usize) -> Vec<u32> {
    let mut draw = Draw::new(seed);
    (0..count).map(|_| draw.below(SHAPES) as u32).collect()
}

/// Rows for the table of both.
fn posed<V: Tested>(first: usize, ids: &[u32], poses: &[V::Pose]) -> Vec<PosedId<V>> {
    ids.iter().zip(poses).map(|(&id, &pose)| PosedId::new(ShapeId(first as u32 + id), pose)).collect()
}

fn sources<V: Read>() {
    let Tables { a: table_a, b: table_b, both } = tables::<V>();
    let (ids_a, ids_b) = (ids(3, ROWS), ids(4, ROWS));
    let (poses_a, poses_b) = (poses::<V>(5, ROWS), poses::<V>(6, ROWS));
    let (old_a, old_b) = (posed(0, &ids_a, &poses_a), posed(SHAPES, &ids_b, &poses_b));
    let expected = all_answers(&Pairs::new(&both, &old_a, &old_b).unwrap());
    let undecided = Batch::new().distance(&Pairs::new(&both, &old_a, &old_b).unwrap()).unwrap().undecided;
    assert_eq!(undecided.len(), ROWS.div_ceil(400), "{undecided:?}");

    // Poses and posed rows.
    let (each_a, rows_b) = (ids_a.iter().map(|&id| ShapeId(id)).collect::<Vec<_>>(), posed(0, &ids_b, &poses_b));
    let side_a = PosedRows::new(&table_a, ShapeIds::Each(&each_a), Poses::each(&poses_a)).unwrap();
    let side_b = PosedRows::posed(&table_b, &rows_b).unwrap();
    let pairs = Pairs::between(side_a, side_b).unwrap();
    assert_same!(all_answers(&pairs), expected, "poses");
    assert_same!(all_answers(&pairs.pack()), expected, "packed");

    // Columns of numbers.
    for (name, numbers, stated) in V::columns(&poses_a) {
        let old_a = posed(0, &ids_a, &stated);
        let expected = all_answers(&Pairs::new(&both, &old_a, &old_b).unwrap());
        let poses = V::poses(name, &numbers);
        let side_a = PosedRows::new(&table_a, ShapeIds::Numbers(&ids_a), poses).unwrap();
        let pairs = Pairs::between(side_a, side_b).unwrap();
        assert_eq!((pairs.len(), pairs.dimensions()), (ROWS, &[ROWS][..]));
        assert_same!(all_answers(&pairs), expected, name);
        assert_same!(all_answers(&pairs.pack()), expected, name);
        let asked = Batch::new().on_caller().contact(&pairs).unwrap();
        assert!(format!("{asked:?}") == expected[3], "{name}");
    }
}

#[test]
fn columns_of_the_plane_have_the_answers_of_posed_rows() {
    sources::<d2::Vec2<f32>>();
    sources::<d2::Vec2<f64>>();
}

#[test]
fn columns_of_space_have_the_answers_of_posed_rows() {
    sources::<d3::Vec3<f32>>();
    sources::<d3::Vec3<f64>>();
}

fn broadcasts<V: Read>() {
    let Tables { a: table_a, b: table_b, both } = tables::<V>();
    // One row with each row of the other side, both ways.
    let (poses_a, poses_b) = (poses::<V>(7, ROWS), poses::<V>(8, SHAPES));
    let one = V::pose(&mut Draw::new(9));
    let rows: Vec<_> = poses_a.iter().map(|&pose| PosedId::new(ShapeId(4), pose)).collect();
    let ones = vec![PosedId::new(ShapeId(SHAPES as u32 + 5), one); ROWS];
    let (many, single) = (
        PosedRows::new(&table_a, ShapeId(4), Poses::each(&poses_a)).unwrap(),
        PosedRows::new(&table_b, ShapeId(5), Poses::one(one)).unwrap(),
    );
    let expected = all_answers(&Pairs::new(&both, &rows, &ones).unwrap());
    assert_same!(all_answers(&Pairs::between(many, single).unwrap()), expected, "one of B");
    let posed_one = [PosedId::new(ShapeId(5), one)];
    let posed_one = PosedRows::posed(&table_b, &posed_one).unwrap();
    assert_same!(all_answers(&Pairs::between(many, posed_one).unwrap()), expected, "one posed row of B");
    let expected = all_answers(&Pairs::new(&both, &ones, &rows).unwrap());
    assert_same!(all_answers(&Pairs::between(single, many).unwrap()), expected, "one of A");

    // Row i has shape i, at poses of its own or at the identity.
    let own = PosedRows::new(&table_b, ShapeIds::Own, Poses::each(&poses_b)).unwrap();
    let ids: Vec<_> = (0..SHAPES as u32).collect();
    let rows = posed(SHAPES, &ids, &poses_b);
    let expected = all_answers(&Pairs::new(&both, &ones[..SHAPES], &rows).unwrap());
    assert_same!(all_answers(&Pairs::between(single, own).unwrap()), expected, "own");
    let own = PosedRows::new(&table_b, ShapeIds::Own, Poses::identity()).unwrap();
    let rows = posed(SHAPES, &ids, &[V::Pose::default(); SHAPES]);
    let expected = all_answers(&Pairs::new(&both, &ones[..SHAPES], &rows).unwrap());
    assert_same!(all_answers(&Pairs::between(single, own).unwrap()), expected, "identity");

    // [2, 1, 60] beside [11, 1]: 1320 rows, and numbers that are repeated.
    let (name, numbers, stated) = V::columns(&poses::<V>(10, 2 * SHAPES)).remove(0);
    let (of_b, _, beside) = V::columns(&poses::<V>(11, 11)).remove(1);
    let a = PosedRows::new(&table_a, ShapeIds::Own, Poses::identity()).unwrap();
    assert!(matches!(a.shaped(&[SHAPES], &[2]), Err(BatchError::Lengths { .. })));
    let a = PosedRows::new(&table_a, ShapeId(0), V::poses(name, &numbers)).unwrap();
    let a = a.shaped(&[], &[2, 1, SHAPES]).unwrap();
    let eleven: Vec<_> = (0..11).collect();
    let b = PosedRows::new(&table_b, ShapeIds::Numbers(&eleven), Poses::each(&beside)).unwrap();
    let b = b.shaped(&[11, 1], &[11, 1]).unwrap();
    let pairs = Pairs::between(a, b).unwrap();
    assert_eq!(pairs.dimensions(), [2, 11, SHAPES], "{of_b}");
    let place = |row: usize| (row / (11 * SHAPES) * SHAPES + row % SHAPES, row / SHAPES % 11);
    let (old_a, old_b): (Vec<_>, Vec<_>) = (0..pairs.len())
        .map(|row| {
            let (of_a, of_b) = place(row);
            let b = ShapeId((SHAPES + of_b) as u32);
            (PosedId::new(ShapeId(0), stated[of_a]), PosedId::new(b, beside[of_b]))
        })
        .unzip();
    let expected = all_answers(&Pairs::new(&both, &old_a, &old_b).unwrap());
    assert_same!(all_answers(&pairs), expected, "dimensions");
    assert_eq!(a.to_vec().unwrap().len(), 2 * SHAPES);
    let again: Vec<_> = b.to_vec().unwrap();
    assert!(again.iter().enumerate().all(|(row, posed)| posed.shape == ShapeId(row as u32)));
}

#[test]
fn sides_broadcast() {
    broadcasts::<d2::Vec2<f32>>();
    broadcasts::<d2::Vec2<f64>>();
    broadcasts::<d3::Vec3<f32>>();
    broadcasts::<d3::Vec3<f64>>();
}

#[test]
fn no_rows_are_no_answers() {
    let Tables { a: table, .. } = tables::<d2::Vec2<f64>>();
    let none = PosedRows::new(&table, ShapeId(0), Poses::angles(&[])).unwrap();
    let one = PosedRows::new(&table, ShapeId(0), Poses::identity()).unwrap();
    for pairs in [Pairs::between(none, one).unwrap(), Pairs::between(one, none).unwrap()] {
        assert!(pairs.is_empty());
        assert!(Batch::new().closest_points(&pairs).unwrap().verdict.is_empty());
        assert!(Batch::new().contact(&pairs.pack()).unwrap().verdict.is_empty());
    }
    let empty = ShapeTable::<d2::Vec2<f64>>::new();
    let own = PosedRows::new(&empty, ShapeIds::Own, Poses::identity()).unwrap();
    assert!(Pairs::between(own, one).unwrap().is_empty());
    let shaped = none.shaped(&[1], &[3, 0]).unwrap();
    assert_eq!(Pairs::between(shaped, one).unwrap().dimensions(), [3, 0]);
}

#[test]
fn rows_that_do_not_fit_are_refused() {
    let Tables { a: table, .. } = tables::<d2::Vec2<f64>>();
    let three = [[0.0; 3]; 3];
    let missing = PosedRows::new(&table, ShapeIds::Numbers(&[1, 60, 2]), Poses::angles(&three)).unwrap_err();
    assert_eq!(missing, BatchError::NoSuchShape { row: 1, shape: 60, shapes: SHAPES });
    let missing = PosedRows::new(&table, ShapeId(77), Poses::angles(&three)).unwrap_err();
    assert_eq!(missing, BatchError::NoSuchShape { row: 0, shape: 77, shapes: SHAPES });
    let other = PosedRows::new(&table, ShapeIds::Numbers(&[1, 2]), Poses::angles(&three)).unwrap();
    let lengths = BatchError::Lengths { first: 2, second: 3 };
    assert_eq!(other.to_vec().unwrap_err(), lengths);
    assert_eq!(Pairs::between(other, other).unwrap_err(), lengths);
    assert_eq!(other.shaped(&[2, 1], &[3]).unwrap().to_vec().unwrap().len(), 6);
    let three = PosedRows::new(&table, ShapeId(0), Poses::angles(&three)).unwrap();
    let two = PosedRows::new(&table, ShapeIds::Numbers(&[1, 2]), Poses::identity()).unwrap();
    assert_eq!(Pairs::between(three, two).unwrap_err(), BatchError::Lengths { first: 3, second: 2 });
    assert_eq!(three.shaped(&[], &[2]).unwrap_err(), BatchError::Lengths { first: 3, second: 2 });
    let deep = three.shaped(&[], &[1, 1, 1, 1, 1, 1, 1, 1, 3]).unwrap_err();
    assert_eq!(deep, BatchError::TooManyDimensions { found: 9, most: 8 });
    let rows = [PosedId::new(ShapeId(0), d2::Pose::IDENTITY); 6];
    let posed = PosedRows::posed(&table, &rows).unwrap();
    assert!(posed.shaped(&[2, 3], &[2, 3]).is_ok());
    assert!(posed.shaped(&[6], &[2, 3]).is_err());
}

/// Matrices that are no poses, as mirrors and matrices laid out column by column, are undecided.
#[test]
fn matrices_that_are_no_poses_are_undecided() {
    let Tables { a: table, .. } = tables::<d2::Vec2<f64>>();
    let right = [0.6, -0.8, 5.0, 0.8, 0.6, 1.0, 0.0, 0.0, 1.0];
    let mut rounded = right;
    rounded[4] += 2.0 * f64::EPSILON;
    let mut mirror = right;
    (mirror[1], mirror[4]) = (0.8, -0.6);
    let columns = [0.6, 0.8, 0.0, -0.8, 0.6, 0.0, 5.0, 1.0, 1.0];
    let rows = [right, rounded, mirror, columns];
    let a = PosedRows::new(&table, ShapeId(0), Poses::matrices3x3(&rows)).unwrap();
    let b = PosedRows::new(&table, ShapeId(1), Poses::identity()).unwrap();
    let answers = Batch::new().distance(&Pairs::between(a, b).unwrap()).unwrap();
    assert_eq!(answers.undecided.iter().map(|one| one.row).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(answers.distance[0], answers.distance[1]);

    let Tables { a: table, .. } = tables::<d3::Vec3<f64>>();
    let right = d3::Pose::translation([5.0, 1.0, 2.0]).to_matrix();
    let mut projective = right;
    projective[3][0] = 1e-9;
    let rows = [right, projective].map(|matrix| matrix.as_flattened().try_into().unwrap());
    let a = PosedRows::new(&table, ShapeId(0), Poses::matrices4x4(&rows)).unwrap();
    let b = PosedRows::new(&table, ShapeId(1), Poses::identity()).unwrap();
    let answers = Batch::new().distance(&Pairs::between(a, b).unwrap()).unwrap();
    assert_eq!(answers.undecided.iter().map(|one| one.row).collect::<Vec<_>>(), [1]);
    let quaternions = [[0.0; 7], [0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0]];
    assert!(!Poses::xyz_wxyz(&quaternions).to_vec()[0].rotation.rows[0].x.is_finite());
    assert_eq!(Poses::xyz_wxyz(&quaternions).to_vec()[1], d3::Pose::IDENTITY);
}

/// A column of vectors as plain numbers.
fn flat<V: InLanes>(vectors: &[V]) -> Vec<V::Scalar> {
    vectors.iter().flat_map(|vector| (0..V::DIMENSION).map(|axis| vector.coordinate(axis))).collect()
}

fn columns<V: Tested>() {
    let Tables { a: table, .. } = tables::<V>();
    let (ids, poses) = (ids(12, ROWS), poses::<V>(13, ROWS));
    let a = PosedRows::new(&table, ShapeIds::Numbers(&ids), Poses::each(&poses)).unwrap();
    let b = PosedRows::new(&table, ShapeId(3), Poses::identity()).unwrap();
    let pairs = Pairs::between(a, b).unwrap();
    let batch = Batch::new();
    let words = |numbers: &[V::Scalar]| format!("{numbers:?}");

    let expected = batch.intersects(&pairs).unwrap();
    let mut codes = vec![9; ROWS];
    let columns = VerdictsMut { verdict: codes.as_mut_slice().into() };
    let notes = batch.intersects_columns(&pairs, columns).unwrap();
    assert!(codes.iter().zip(&expected.verdict).all(|(&code, &verdict)| code == verdict as u8));
    assert_eq!((notes.undecided, notes.singly), (expected.undecided, expected.singly));

    let expected = batch.distance(&pairs).unwrap();
    let mut upper = vec![V::Scalar::ZERO; ROWS];
    let columns = DistancesMut { upper: Some(&mut upper), ..DistancesMut::default() };
    let notes = batch.distance_columns(&pairs, columns).unwrap();
    assert_eq!(words(&upper), words(&expected.upper));
    assert_eq!(notes.undecided, expected.undecided);
    batch.distance_columns(&pairs, DistancesMut::default()).unwrap();

    let expected = batch.closest_points(&pairs).unwrap();
    let mut verdicts = vec![Verdict::Undecided; ROWS];
    let (mut lower, mut on_b) = (vec![V::Scalar::ZERO; ROWS], vec![V::default(); ROWS]);
    let mut normal = vec![V::Scalar::ZERO; ROWS * V::DIMENSION];
    let columns = ClosestPointsMut {
        verdict: Some(verdicts.as_mut_slice().into()),
        lower: Some(&mut lower),
        normal: Some(VectorSlice::Numbers(&mut normal)),
        on_b: Some(VectorSlice::Vectors(&mut on_b)),
        ..ClosestPointsMut::default()
    };
    batch.closest_points_columns(&pairs, columns).unwrap();
    assert_eq!(verdicts, expected.verdict);
    assert_eq!(words(&lower), words(&expected.lower));
    assert_eq!(words(&normal), words(&flat(&expected.normal)));
    assert_eq!(words(&flat(&on_b)), words(&flat(&expected.on_b)));

    let expected = batch.contact(&pairs).unwrap();
    let mut signed = vec![V::Scalar::ZERO; ROWS];
    let mut on_a = vec![V::Scalar::ZERO; ROWS * V::DIMENSION];
    let columns = ContactsMut {
        verdict: Some(codes.as_mut_slice().into()),
        signed_distance: Some(&mut signed),
        on_a: Some(VectorSlice::Numbers(&mut on_a)),
        ..ContactsMut::default()
    };
    batch.contact_columns(&pairs, columns).unwrap();
    assert!(codes.iter().zip(&expected.verdict).all(|(&code, &verdict)| code == verdict as u8));
    assert_eq!(words(&signed), words(&expected.signed_distance));
    assert_eq!(words(&on_a), words(&flat(&expected.on_a)));

    // Columns of other lengths.
    let columns = VerdictsMut { verdict: codes[1..].as_mut().into() };
    let error = batch.intersects_columns(&pairs, columns).unwrap_err();
    assert_eq!(error, BatchError::Column { name: "verdict", rows: ROWS, found: ROWS - 1 });
    let columns = ContactsMut { on_a: Some(VectorSlice::Numbers(&mut on_a[1..])), ..ContactsMut::default() };
    let error = batch.contact_columns(&pairs, columns).unwrap_err();
    assert!(matches!(error, BatchError::Column { name: "on_a", .. }), "{error}");
}

#[test]
fn columns_of_the_caller_get_the_same_answers() {
    columns::<d2::Vec2<f32>>();
    columns::<d2::Vec2<f64>>();
    columns::<d3::Vec3<f64>>();
}

#[test]
fn verdicts_have_codes() {
    let verdicts = [Verdict::Separated, Verdict::Touching, Verdict::Penetrating, Verdict::Undecided];
    assert_eq!(verdicts.map(|verdict| verdict as u8), [0, 1, 2, 3]);
}

/// Up to a chunk of rows is answered on the calling thread, and so are all on demand.
#[test]
fn few_rows_stay_on_the_calling_thread() {
    let Tables { a: table, .. } = tables::<d2::Vec2<f64>>();
    let here = std::thread::current().id();
    let others = Mutex::new(0);
    let progress = |_, _| *others.lock().unwrap() += usize::from(std::thread::current().id() != here);
    for (rows, on_caller) in [(1, false), (1024, false), (20_000, true)] {
        let angles = vec![[0.0, 0.0, 0.5]; rows];
        let a = PosedRows::new(&table, ShapeId(0), Poses::angles(&angles)).unwrap();
        let b = PosedRows::new(&table, ShapeId(1), Poses::identity()).unwrap();
        let batch = Batch::new().progress(&progress);
        let batch = if on_caller { batch.on_caller() } else { batch };
        batch.distance(&Pairs::between(a, b).unwrap()).unwrap();
    }
    assert_eq!(*others.lock().unwrap(), 0);
}
