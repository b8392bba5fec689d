//! What is counted: each kernel is one function, called once, over the same pairs every time.

mod motion;

use barycode::d2::{self, Circle, Polygon, Rectangle, Vec2};
use barycode::d3::{self, Capsule, Cone, Convex, Cuboid, Cylinder, Ellipsoid, Polytope, Sphere, Vec3};
use barycode::{Query, Scalar};
use barycode_batch::{
    BadRows, Batch, Contacts, Distances, DistancesMut, InLanes, LaneScalar, Obstacles, PackedPairs, Pairs, PosedId,
    PosedRows, Poses, Rings, ShapeId, ShapeTable, Sweep, Verdicts,
};
use std::f64::consts::TAU;
use std::hint::black_box;

/// How many pairs a kernel goes through.
const PAIRS: usize = 512;

/// Counter-based random numbers (SplitMix64), the same on every machine.
struct Random(u64);

impl Random {
    fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

/// How far apart the middles of two shapes of about the size one are.
#[derive(Clone, Copy)]
struct Gap(f64, f64);

const DISTANT: Gap = Gap(2.8, 6.0);
const OVERLAPPING: Gap = Gap(0.0, 1.0);
/// About half of the pairs overlap.
const NEAR: Gap = Gap(0.5, 2.0);

type Flat<T> = (Polygon<T, Vec<Vec2<T>>>, d2::Posed<Polygon<T, Vec<Vec2<T>>>>);
type Solid<S> = (S, d3::Posed<S>);

fn ring<T: Scalar>(random: &mut Random, corners: usize) -> Polygon<T, Vec<Vec2<T>>> {
    let turn = std::f64::consts::TAU / corners as f64;
    let corner = |index| {
        let angle = (index as f64 + random.within(-0.3, 0.3)) * turn;
        Vec2::new(T::from_f64(1.2 * angle.cos()), T::from_f64(0.8 * angle.sin()))
    };
    Polygon::assume_convex((0..corners).map(corner).collect())
}

fn flat_pose<T: Scalar>(random: &mut Random, Gap(low, high): Gap) -> d2::Pose<T> {
    let (away, toward, turn) = (random.within(low, high), random.within(0.0, TAU), random.within(0.0, TAU));
    let [x, y, cos, sin] = [away * toward.cos(), away * toward.sin(), turn.cos(), turn.sin()].map(T::from_f64);
    d2::Pose::new([x, y], d2::Rotation::new(cos, sin))
}

fn flats<T: Scalar>(corners: usize, gap: Gap) -> Vec<Flat<T>> {
    let mut random = Random(corners as u64);
    (0..PAIRS)
        .map(|_| {
            let (a, b) = (ring(&mut random, corners), ring(&mut random, corners));
            (a, d2::Posed::new(b, flat_pose(&mut random, gap)).expect("finite"))
        })
        .collect()
}

type Flatly<S> = (d2::Posed<S>, d2::Posed<S>);
type Round = (d2::Posed<Rectangle<f64>>, Circle<f64>);

fn rectangle(random: &mut Random) -> d2::Posed<Rectangle<f64>> {
    let halves = [random.within(0.8, 1.2), random.within(0.3, 0.6)];
    let rectangle = Rectangle::from_half_extents(halves).expect("finite");
    d2::Posed::new(rectangle, flat_pose(random, NEAR)).expect("finite")
}

fn rectangles() -> Vec<Flatly<Rectangle<f64>>> {
    let mut random = Random(4);
    (0..PAIRS).map(|_| (rectangle(&mut random), rectangle(&mut random))).collect()
}

fn rectangles_and_circles() -> Vec<Round> {
    let mut random = Random(5);
    let circle = |random: &mut Random| Circle::new([0.0, 0.0], random.within(0.3, 1.0)).expect("finite");
    (0..PAIRS).map(|_| (rectangle(&mut random), circle(&mut random))).collect()
}

fn unit(random: &mut Random) -> [f64; 3] {
    let [x, y, z] = [(); 3].map(|()| random.within(-1.0, 1.0));
    let length = (x * x + y * y + z * z).sqrt();
    [x / length, y / length, z / length]
}

fn solid_pose<T: Scalar>(random: &mut Random, Gap(low, high): Gap) -> d3::Pose<T> {
    let away = random.within(low, high);
    let translation = unit(random).map(|c| T::from_f64(away * c));
    let quaternion = [(); 4].map(|()| T::from_f64(random.within(-1.0, 1.0)));
    d3::Pose::new(translation, d3::Rotation::from_quaternion_xyzw(quaternion))
}

/// Pairs of a few hulls.
fn hulls(corners: usize, gap: Gap) -> Vec<Solid<Polytope<f64>>> {
    let mut random = Random(corners as u64);
    let mut hull = || {
        let cloud = (0..corners).map(|_| Vec3::from(unit(&mut random))).collect();
        Polytope::hull(cloud).expect("finite")
    };
    let pool: Vec<_> = (0..8).map(|_| hull()).collect();
    let pair = |index: usize| {
        let (a, b) = (pool[index % 8].clone(), pool[index / 8 % 8].clone());
        (a, d3::Posed::new(b, solid_pose(&mut random, gap)).expect("finite"))
    };
    (0..PAIRS / 4).map(pair).collect()
}

fn cuboids(gap: Gap) -> Vec<Solid<Cuboid<f64>>> {
    let mut random = Random(3);
    let mut cuboid = || Cuboid::from_half_extents([(); 3].map(|()| random.within(0.3, 1.0))).expect("finite");
    let shapes: Vec<_> = (0..PAIRS).map(|_| (cuboid(), cuboid())).collect();
    let place = |(a, b)| (a, d3::Posed::new(b, solid_pose(&mut random, gap)).expect("finite"));
    shapes.into_iter().map(place).collect()
}

/// Pairs of shapes made from two sizes each.
fn solids<A, B>(gap: Gap, a: impl Fn([f64; 2]) -> A, b: impl Fn([f64; 2]) -> B) -> Vec<(A, d3::Posed<B>)>
where
    B: Convex<Vector = Vec3<f64>>,
{
    let mut random = Random(6);
    let mut sizes = || [(); 2].map(|()| random.within(0.4, 1.0));
    let shapes: Vec<_> = (0..PAIRS / 4).map(|_| (a(sizes()), b(sizes()))).collect();
    let place = |(a, b)| (a, d3::Posed::new(b, solid_pose(&mut random, gap)).expect("finite"));
    shapes.into_iter().map(place).collect()
}

fn sphere([radius, _]: [f64; 2]) -> Sphere<f64> {
    Sphere::new([0.0; 3], radius).expect("finite")
}

fn cylinder([half, radius]: [f64; 2]) -> Cylinder<f64> {
    Cylinder::from_half_height(half, radius).expect("finite")
}

fn cone([half, radius]: [f64; 2]) -> Cone<f64> {
    Cone::from_half_height(half, radius).expect("finite")
}

fn capsule([half, radius]: [f64; 2]) -> Capsule<f64> {
    Capsule::new([0.0, 0.0, -half], [0.0, 0.0, half], radius).expect("finite")
}

fn ellipsoid([width, height]: [f64; 2]) -> Ellipsoid<f64> {
    Ellipsoid::new([width, 0.7, height]).expect("finite")
}

fn slab([width, height]: [f64; 2]) -> Cuboid<f64> {
    Cuboid::from_half_extents([width, width, height]).expect("finite")
}

/// Squares of a grid beside their neighbours: exactly touching.
fn neighbours() -> Vec<Flat<f64>> {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec2::new(x + 0.1, y + 0.7));
    let square = Polygon::assume_convex(square.to_vec());
    let places = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [-1.0, 0.5]];
    let pose = |index: usize| d2::Pose::translation(places[index % places.len()]);
    (0..PAIRS).map(|index| (square.clone(), d2::Posed::new(square.clone(), pose(index)).expect("finite"))).collect()
}

/// A kernel that asks one pair after the other.
macro_rules! each {
    ($($name:ident($pair:ty) = $question:ident;)*) => {$(
        #[inline(never)]
        fn $name(pairs: &[$pair]) {
            // Functions that are alike would be made one, and that one be counted under another
            // name.
            black_box(stringify!($name));
            for (a, b) in pairs {
                black_box(Query::new().$question(a, b));
            }
        }
    )*};
}
each! {
    plane_distance_8_f64(Flat<f64>) = distance;
    plane_distance_8_f32(Flat<f32>) = distance;
    plane_intersects_24_f64(Flat<f64>) = intersects;
    plane_overlap_8_f64(Flat<f64>) = intersects;
    plane_contact_4_f64(Flat<f64>) = contact;
    plane_contact_16_f64(Flat<f64>) = contact;
    plane_contact_24_f64(Flat<f64>) = contact;
    plane_contact_96_f64(Flat<f64>) = contact;
    plane_touching_4_f64(Flat<f64>) = intersects;
    space_distance_32_f64(Solid<Polytope<f64>>) = distance;
    space_distance_512_f64(Solid<Polytope<f64>>) = distance;
    space_contact_32_f64(Solid<Polytope<f64>>) = contact;
    space_contact_8_f64(Solid<Polytope<f64>>) = contact;
    space_contact_512_f64(Solid<Polytope<f64>>) = contact;
    space_boxes_f64(Solid<Cuboid<f64>>) = distance;
    space_boxes_contact_f64(Solid<Cuboid<f64>>) = contact;
    ball_box_contact_f64((Sphere<f64>, d3::Posed<Cuboid<f64>>)) = contact;
    ball_cylinder_contact_f64((Sphere<f64>, d3::Posed<Cylinder<f64>>)) = contact;
    ball_cylinder_distance_f64((Sphere<f64>, d3::Posed<Cylinder<f64>>)) = distance;
    ball_cylinder_overlap_f64((Sphere<f64>, d3::Posed<Cylinder<f64>>)) = distance;
    ball_cylinder_intersects_f64((Sphere<f64>, d3::Posed<Cylinder<f64>>)) = intersects;
    ball_cylinder_far_f64((Sphere<f64>, d3::Posed<Cylinder<f64>>)) = intersects;
    ball_cone_contact_f64((Sphere<f64>, d3::Posed<Cone<f64>>)) = contact;
    ball_cone_distance_f64((Sphere<f64>, d3::Posed<Cone<f64>>)) = distance;
    ball_capsule_distance_f64((Sphere<f64>, d3::Posed<Capsule<f64>>)) = distance;
    ball_box_distance_f64((Sphere<f64>, d3::Posed<Cuboid<f64>>)) = distance;
    ball_ellipsoid_contact_f64((Sphere<f64>, d3::Posed<Ellipsoid<f64>>)) = contact;
    ball_ellipsoid_distance_f64((Sphere<f64>, d3::Posed<Ellipsoid<f64>>)) = distance;
    cylinders_contact_f64(Solid<Cylinder<f64>>) = contact;
    cylinders_overlap_f64(Solid<Cylinder<f64>>) = distance;
    ellipsoids_contact_f64(Solid<Ellipsoid<f64>>) = contact;
    cylinders_closest_points_f64(Solid<Cylinder<f64>>) = closest_points;
    rectangles_intersects_f64(Flatly<Rectangle<f64>>) = intersects;
    rectangles_distance_f64(Flatly<Rectangle<f64>>) = distance;
    rectangles_contact_f64(Flatly<Rectangle<f64>>) = contact;
    circle_rectangle_contact_f64(Round) = contact;
    rectangles_manifold_f64(Flatly<Rectangle<f64>>) = contact_manifold;
    plane_manifold_8_f64(Flat<f64>) = contact_manifold;
    space_boxes_manifold_f64(Solid<Cuboid<f64>>) = contact_manifold;
    space_manifold_8_f64(Solid<Polytope<f64>>) = contact_manifold;
    capsule_box_manifold_f64((Capsule<f64>, d3::Posed<Cuboid<f64>>)) = contact_manifold;
}

type Table = ShapeTable<Vec2<f32>>;

#[inline(never)]
fn batch_pack_f32(pairs: &Pairs<'_, Vec2<f32>>) {
    black_box(pairs.pack());
}

#[inline(never)]
fn batch_distance_f32(pairs: &barycode_batch::PackedPairs<'_, Vec2<f32>>, answers: &mut Distances<f32>) {
    Batch::new().distance_into(pairs, answers).expect("not cancelled");
}

#[inline(never)]
fn batch_intersects_f32(pairs: &barycode_batch::PackedPairs<'_, Vec2<f32>>, answers: &mut Verdicts) {
    Batch::new().intersects_into(pairs, answers).expect("not cancelled");
}

/// A kernel that asks for the contacts of packed pairs.
macro_rules! contacts {
    ($($name:ident($vector:ty);)*) => {$(
        #[inline(never)]
        fn $name(pairs: &PackedPairs<'_, $vector>, answers: &mut Contacts<$vector>) {
            black_box(stringify!($name));
            Batch::new().contact_into(pairs, answers).expect("not cancelled");
        }
    )*};
}
contacts! {
    batch_contact_4_f32(Vec2<f32>);
    batch_contact_8_f32(Vec2<f32>);
    batch_rectangles_contact_f32(Vec2<f32>);
    batch_rectangles_contact_f64(Vec2<f64>);
    batch_circles_contact_f32(Vec2<f32>);
    batch_boxes_contact_f32(Vec3<f32>);
    batch_boxes_contact_f64(Vec3<f64>);
    batch_capsules_contact_f64(Vec3<f64>);
}

type AskPacked<V> = fn(&PackedPairs<'_, V>, &mut Contacts<V>);

/// Asks for the contacts of a batch of pairs, each of the shapes that `shape` adds, at the poses of
/// `pose`.
fn with_contacts<V: InLanes>(
    ask: AskPacked<V>,
    shape: impl Fn(&mut Random, &mut ShapeTable<V>) -> ShapeId,
    pose: impl Fn(&mut Random, Gap) -> V::Pose,
) {
    let mut random = Random(7);
    let mut table = ShapeTable::new();
    let mut side = |gap| PosedId::new(shape(&mut random, &mut table), pose(&mut random, gap));
    let (a, b): (Vec<_>, Vec<_>) = (0..PAIRS).map(|_| (side(Gap(0.0, 0.0)), side(OVERLAPPING))).unzip();
    let pairs = Pairs::new(&table, &a, &b).expect("shapes of the table").pack();
    ask(&pairs, &mut Contacts::default());
}

fn push_ring<const CORNERS: usize>(random: &mut Random, table: &mut Table) -> ShapeId {
    table.push(&ring::<f32>(random, CORNERS)).expect("vertices")
}

fn push_rectangle<T: LaneScalar>(random: &mut Random, table: &mut ShapeTable<Vec2<T>>) -> ShapeId {
    let halves = [random.within(0.8, 1.2), random.within(0.3, 0.6)].map(T::from_f64);
    table.push(&Rectangle::from_half_extents(halves).expect("finite")).expect("vertices")
}

fn push_circle(random: &mut Random, table: &mut Table) -> ShapeId {
    table.push(&Circle::new([0.0; 2], random.within(0.6, 1.0) as f32).expect("finite")).expect("vertices")
}

fn push_box<T: LaneScalar>(random: &mut Random, table: &mut ShapeTable<Vec3<T>>) -> ShapeId {
    let halves = [(); 3].map(|()| T::from_f64(random.within(0.3, 1.0)));
    table.push(&Cuboid::from_half_extents(halves).expect("finite")).expect("vertices")
}

fn push_capsule(random: &mut Random, table: &mut ShapeTable<Vec3<f64>>) -> ShapeId {
    let half = random.within(0.3, 0.6);
    table.push(&Capsule::new([0.0, 0.0, -half], [0.0, 0.0, half], 0.6).expect("finite")).expect("vertices")
}

#[inline(never)]
fn sweep_collisions_f32(sweep: Sweep<'_, Vec2<f32>>, obstacles: &Obstacles<'_, Vec2<f32>>) {
    black_box(Batch::new().collisions(sweep, obstacles).expect("not cancelled"));
}

/// Asks for a batch of octagons that are apart.
fn with_pairs(ask: impl FnOnce(&Pairs<'_, Vec2<f32>>)) {
    let mut random = Random(1);
    let mut table = Table::new();
    let mut side = |posed: bool| {
        let shape = table.push(&ring::<f32>(&mut random, 8)).expect("vertices");
        let pose = if posed { flat_pose(&mut random, DISTANT) } else { d2::Pose::default() };
        PosedId::new(shape, pose)
    };
    let (a, b): (Vec<_>, Vec<_>) = (0..PAIRS).map(|_| (side(false), side(true))).unzip();
    ask(&Pairs::new(&table, &a, &b).expect("shapes of the table"));
}

fn with_sweep(ask: impl FnOnce(Sweep<'_, Vec2<f32>>, &Obstacles<'_, Vec2<f32>>)) {
    let mut random = Random(2);
    let mut table = Table::new();
    let footprint = table.push(&ring::<f32>(&mut random, 4)).expect("vertices");
    let around: Vec<_> = (0..16).map(|_| PosedId::new(footprint, flat_pose(&mut random, Gap(2.0, 12.0)))).collect();
    let obstacles = Obstacles::still(&table, &around).expect("shapes of the table");
    let poses: Vec<_> = (0..PAIRS).map(|_| flat_pose(&mut random, Gap(0.0, 12.0))).collect();
    let footprints = PosedRows::new(&table, footprint, &poses[..]).expect("a shape of the table");
    ask(Sweep::new(footprints, &[]), &obstacles);
}

/// A kernel that asks about rectangles, whose poses come from one kind of column or another.
macro_rules! rows {
    ($($name:ident;)*) => {$(
        #[inline(never)]
        fn $name(pairs: &Pairs<'_, Vec2<f64>>) {
            black_box(stringify!($name));
            black_box(Batch::new().intersects(pairs).expect("not cancelled"));
        }
    )*};
}
rows! {
    rows_posed_f64;
    rows_poses_f64;
    rows_angles_f64;
    rows_cos_sin_f64;
    rows_one_f64;
}

/// Rows with distances for the caller's columns, with and without the bounds.
#[inline(never)]
fn rows_columns_f64(pairs: &Pairs<'_, Vec2<f64>>, codes: &mut [u8], distance: &mut [f64]) {
    let columns = DistancesMut { verdict: Some(codes.into()), distance: Some(distance), ..DistancesMut::default() };
    black_box(Batch::new().distance_columns(pairs, columns).expect("not cancelled"));
}

/// Rows of one rectangle at 512 poses, in every form, and another at one pose.
struct PoseColumns {
    table: ShapeTable<Vec2<f64>>,
    car: ShapeId,
    posed: Vec<PosedId<Vec2<f64>>>,
    poses: Vec<d2::Pose<f64>>,
    angles: Vec<[f64; 3]>,
    turns: Vec<[f64; 4]>,
}

/// How the poses of a side are given.
#[derive(Clone, Copy)]
enum Given {
    Posed,
    Poses,
    Angles,
    CosSin,
    One,
}

impl PoseColumns {
    fn new() -> Self {
        let mut random = Random(8);
        let mut table = ShapeTable::new();
        let car = table.push(&Rectangle::from_half_extents([2.25, 0.9]).expect("finite")).expect("vertices");
        let poses: Vec<d2::Pose<f64>> = (0..PAIRS).map(|_| flat_pose(&mut random, Gap(0.0, 20.0))).collect();
        let posed = poses.iter().map(|&pose| PosedId::new(car, pose)).collect();
        let row = |pose: &d2::Pose<f64>| {
            let d2::Pose { rotation, translation: Vec2 { x, y } } = *pose;
            ([x, y, rotation.angle()], [x, y, rotation.cos, rotation.sin])
        };
        let (angles, turns) = poses.iter().map(row).unzip();
        Self { table, car, posed, poses, angles, turns }
    }

    fn side(&self, given: Given) -> PosedRows<'_, Vec2<f64>> {
        let poses = match given {
            Given::Posed => return PosedRows::posed(&self.table, &self.posed).expect("shapes of the table"),
            Given::Poses => Poses::each(&self.poses),
            Given::Angles => Poses::angles(&self.angles),
            Given::CosSin => Poses::cos_sin(&self.turns),
            Given::One => Poses::identity(),
        };
        PosedRows::new(&self.table, self.car, poses).expect("shapes of the table")
    }
}

fn with_rows(given: Given, ask: impl FnOnce(&Pairs<'_, Vec2<f64>>)) {
    let columns = PoseColumns::new();
    ask(&Pairs::between(columns.side(given), columns.side(Given::Posed)).expect("as many"));
}

/// All pairs of cars at 512 poses and 32 others that meet.
#[inline(never)]
fn rows_meetings_f64(a: PosedRows<'_, Vec2<f64>>, b: PosedRows<'_, Vec2<f64>>) {
    black_box(Batch::new().meetings(a, b, 0.0).expect("not cancelled"));
}

fn with_others(ask: impl FnOnce(PosedRows<'_, Vec2<f64>>, PosedRows<'_, Vec2<f64>>)) {
    let mut random = Random(10);
    let columns = PoseColumns::new();
    let others: Vec<[f64; 3]> =
        (0..32).map(|_| [random.within(-40.0, 40.0), random.within(-40.0, 40.0), random.within(-3.0, 3.0)]).collect();
    let others = PosedRows::new(&columns.table, columns.car, Poses::angles(&others)).expect("shapes of the table");
    ask(columns.side(Given::Angles), others);
}

/// Pushes octagons that are checked.
#[inline(never)]
fn table_push_polygons_f64(table: &mut ShapeTable<Vec2<f64>>, offsets: &[usize], vertices: &[[f64; 2]]) {
    black_box(table.push_polygons(offsets, vertices, &[], Rings::Convex, BadRows::Refuse).expect("convex"));
}

fn with_rings(push: impl FnOnce(&mut ShapeTable<Vec2<f64>>, &[usize], &[[f64; 2]])) {
    let mut random = Random(9);
    let rings: Vec<_> = (0..PAIRS).map(|_| ring::<f64>(&mut random, 8)).collect();
    let vertices: Vec<[f64; 2]> = rings.iter().flat_map(Polygon::vertices).map(|&vertex| vertex.into()).collect();
    let offsets: Vec<_> = (0..=PAIRS).map(|row| 8 * row).collect();
    push(&mut ShapeTable::new(), &offsets, &vertices);
}

/// Every kernel, and what sets it up and calls it.
pub fn all() -> impl Iterator<Item = (&'static str, fn())> {
    ALL.iter().chain(motion::ALL).copied()
}

/// Every kernel of shapes that stand still: its name, which is that of its function, and what sets
/// it up and calls it.
const ALL: &[(&str, fn())] = &[
    ("plane_distance_8_f64", || plane_distance_8_f64(&flats(8, DISTANT))),
    ("plane_distance_8_f32", || plane_distance_8_f32(&flats(8, DISTANT))),
    ("plane_intersects_24_f64", || plane_intersects_24_f64(&flats(24, DISTANT))),
    ("plane_overlap_8_f64", || plane_overlap_8_f64(&flats(8, OVERLAPPING))),
    ("plane_contact_4_f64", || plane_contact_4_f64(&flats(4, OVERLAPPING))),
    ("plane_contact_16_f64", || plane_contact_16_f64(&flats(16, OVERLAPPING))),
    ("plane_contact_24_f64", || plane_contact_24_f64(&flats(24, OVERLAPPING))),
    ("plane_contact_96_f64", || plane_contact_96_f64(&flats(96, OVERLAPPING))),
    ("plane_touching_4_f64", || plane_touching_4_f64(&neighbours())),
    ("space_distance_32_f64", || space_distance_32_f64(&hulls(32, DISTANT))),
    ("space_distance_512_f64", || space_distance_512_f64(&hulls(512, DISTANT))),
    ("space_contact_32_f64", || space_contact_32_f64(&hulls(32, OVERLAPPING))),
    ("space_boxes_f64", || space_boxes_f64(&cuboids(DISTANT))),
    ("space_contact_8_f64", || space_contact_8_f64(&hulls(8, OVERLAPPING))),
    ("space_contact_512_f64", || space_contact_512_f64(&hulls(512, OVERLAPPING))),
    ("space_boxes_contact_f64", || space_boxes_contact_f64(&cuboids(OVERLAPPING))),
    ("ball_box_contact_f64", || ball_box_contact_f64(&solids(OVERLAPPING, sphere, slab))),
    ("ball_cylinder_contact_f64", || ball_cylinder_contact_f64(&solids(OVERLAPPING, sphere, cylinder))),
    ("ball_cylinder_distance_f64", || ball_cylinder_distance_f64(&solids(DISTANT, sphere, cylinder))),
    ("ball_cylinder_overlap_f64", || ball_cylinder_overlap_f64(&solids(OVERLAPPING, sphere, cylinder))),
    ("ball_cylinder_intersects_f64", || ball_cylinder_intersects_f64(&solids(NEAR, sphere, cylinder))),
    ("ball_cylinder_far_f64", || ball_cylinder_far_f64(&solids(DISTANT, sphere, cylinder))),
    ("ball_cone_contact_f64", || ball_cone_contact_f64(&solids(OVERLAPPING, sphere, cone))),
    ("ball_cone_distance_f64", || ball_cone_distance_f64(&solids(DISTANT, sphere, cone))),
    ("ball_capsule_distance_f64", || ball_capsule_distance_f64(&solids(DISTANT, sphere, capsule))),
    ("ball_box_distance_f64", || ball_box_distance_f64(&solids(DISTANT, sphere, slab))),
    ("ball_ellipsoid_contact_f64", || ball_ellipsoid_contact_f64(&solids(OVERLAPPING, sphere, ellipsoid))),
    ("ball_ellipsoid_distance_f64", || ball_ellipsoid_distance_f64(&solids(DISTANT, sphere, ellipsoid))),
    ("cylinders_overlap_f64", || cylinders_overlap_f64(&solids(OVERLAPPING, cylinder, cylinder))),
    ("ellipsoids_contact_f64", || ellipsoids_contact_f64(&solids(OVERLAPPING, ellipsoid, ellipsoid))),
    ("cylinders_contact_f64", || cylinders_contact_f64(&solids(OVERLAPPING, cylinder, cylinder))),
    ("cylinders_closest_points_f64", || cylinders_closest_points_f64(&solids(DISTANT, cylinder, cylinder))),
    ("rectangles_intersects_f64", || rectangles_intersects_f64(&rectangles())),
    ("rectangles_distance_f64", || rectangles_distance_f64(&rectangles())),
    ("rectangles_contact_f64", || rectangles_contact_f64(&rectangles())),
    ("circle_rectangle_contact_f64", || circle_rectangle_contact_f64(&rectangles_and_circles())),
    ("rectangles_manifold_f64", || rectangles_manifold_f64(&rectangles())),
    ("plane_manifold_8_f64", || plane_manifold_8_f64(&flats(8, OVERLAPPING))),
    ("space_boxes_manifold_f64", || space_boxes_manifold_f64(&cuboids(OVERLAPPING))),
    ("space_manifold_8_f64", || space_manifold_8_f64(&hulls(8, OVERLAPPING))),
    ("capsule_box_manifold_f64", || capsule_box_manifold_f64(&solids(OVERLAPPING, capsule, slab))),
    ("batch_pack_f32", || with_pairs(batch_pack_f32)),
    ("batch_distance_f32", || with_pairs(|pairs| batch_distance_f32(&pairs.pack(), &mut Distances::default()))),
    ("batch_intersects_f32", || with_pairs(|pairs| batch_intersects_f32(&pairs.pack(), &mut Verdicts::default()))),
    ("batch_contact_4_f32", || with_contacts(batch_contact_4_f32, push_ring::<4>, flat_pose)),
    ("batch_contact_8_f32", || with_contacts(batch_contact_8_f32, push_ring::<8>, flat_pose)),
    ("batch_rectangles_contact_f32", || with_contacts(batch_rectangles_contact_f32, push_rectangle, flat_pose)),
    ("batch_rectangles_contact_f64", || with_contacts(batch_rectangles_contact_f64, push_rectangle, flat_pose)),
    ("batch_circles_contact_f32", || with_contacts(batch_circles_contact_f32, push_circle, flat_pose)),
    ("batch_boxes_contact_f32", || with_contacts(batch_boxes_contact_f32, push_box, solid_pose)),
    ("batch_boxes_contact_f64", || with_contacts(batch_boxes_contact_f64, push_box, solid_pose)),
    ("batch_capsules_contact_f64", || with_contacts(batch_capsules_contact_f64, push_capsule, solid_pose)),
    ("sweep_collisions_f32", || with_sweep(sweep_collisions_f32)),
    ("rows_posed_f64", || with_rows(Given::Posed, rows_posed_f64)),
    ("rows_poses_f64", || with_rows(Given::Poses, rows_poses_f64)),
    ("rows_angles_f64", || with_rows(Given::Angles, rows_angles_f64)),
    ("rows_cos_sin_f64", || with_rows(Given::CosSin, rows_cos_sin_f64)),
    ("rows_one_f64", || with_rows(Given::One, rows_one_f64)),
    ("rows_columns_f64", || {
        with_rows(Given::CosSin, |pairs| rows_columns_f64(pairs, &mut [0; PAIRS], &mut [0.0; PAIRS]));
    }),
    ("rows_meetings_f64", || with_others(rows_meetings_f64)),
    ("table_push_polygons_f64", || with_rings(table_push_polygons_f64)),
];
