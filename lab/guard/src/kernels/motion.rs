//! Kernels about shapes that move: casts, times of impact, and trajectories among moving obstacles.

use super::{Gap, PAIRS, Random, cuboids, flat_pose, flats, ring, slab, solid_pose, unit};
use barycode::d2::{self, Polygon, Vec2};
use barycode::d3::{self, Cuboid, Vec3};
use barycode::{ImpactVerdict, Motion};
use barycode_batch::{Batch, Between, Obstacles, PosedId, PosedRows, ShapeTable, Sweep, Trajectories};
use std::f64::consts::TAU;
use std::hint::black_box;

/// How far apart the middles of shapes of about the size one are before they move.
const AHEAD: Gap = Gap(3.0, 6.0);

type Ring = Polygon<f64, Vec<Vec2<f64>>>;

/// A shape that stands still, another at its place, and the velocity of that.
struct Flight<A, B, V> {
    a: A,
    b: B,
    velocity: V,
}

type FlatFlight = Flight<Ring, d2::Posed<Ring>, Vec2<f64>>;
type SolidFlight = Flight<Cuboid<f64>, d3::Posed<Cuboid<f64>>, Vec3<f64>>;

/// Octagons that meet, or do not.
fn flat_flights(verdict: ImpactVerdict) -> Vec<FlatFlight> {
    let mut random = Random(11);
    let mut flights = Vec::new();
    while flights.len() < PAIRS {
        for (a, b) in flats::<f64>(8, AHEAD) {
            let aim = Vec2::new(random.within(-2.0, 2.0), random.within(-2.0, 2.0));
            let velocity = (aim - b.pose().translation) * random.within(0.5, 2.0);
            if d2::cast_shape(&a, Vec2::ZERO, &b, velocity, 1.0).verdict == verdict {
                flights.push(Flight { a, b, velocity });
            }
        }
    }
    flights.truncate(PAIRS);
    flights
}

/// Boxes of which about half meet.
fn solid_flights() -> Vec<SolidFlight> {
    let mut random = Random(12);
    let mut flight = |(a, b): (Cuboid<f64>, d3::Posed<Cuboid<f64>>)| {
        let aim = Vec3::from(unit(&mut random)) * 1.5;
        let velocity = (aim - b.pose().translation) * random.within(0.5, 2.0);
        Flight { a, b, velocity }
    };
    cuboids(AHEAD).into_iter().map(&mut flight).collect()
}

/// A kernel that casts one shape after the other.
macro_rules! casts {
    ($($name:ident($flight:ty) = $dimension:ident, $still:expr;)*) => {$(
        #[inline(never)]
        fn $name(flights: &[$flight]) {
            black_box(stringify!($name));
            for Flight { a, b, velocity } in flights {
                black_box($dimension::cast_shape(a, $still, b, *velocity, 1.0));
            }
        }
    )*};
}
casts! {
    cast_polygons_hit_f64(FlatFlight) = d2, Vec2::ZERO;
    cast_polygons_miss_f64(FlatFlight) = d2, Vec2::ZERO;
    cast_boxes_f64(SolidFlight) = d3, Vec3::ZERO;
}

/// Two shapes, with a motion each.
type Turning<S, M> = [(S, M); 2];

/// Quadrangles that fly towards each other as they turn.
fn flat_turns() -> Vec<Turning<Ring, d2::Rigid<f64>>> {
    let mut random = Random(13);
    let mut turn = || {
        let shapes = [ring(&mut random, 4), ring(&mut random, 4)];
        let place = flat_pose(&mut random, AHEAD);
        let aim = Vec2::new(random.within(-1.5, 1.5), random.within(-1.5, 1.5));
        let poses = [d2::Pose::IDENTITY, place];
        let ways = [place.translation * 0.5, aim - place.translation * 0.5];
        let mut motion = |body: usize| {
            let spin = random.within(-1.2, 1.2);
            d2::Rigid::new(poses[body], Vec2::ZERO, ways[body], spin).expect("finite")
        };
        let motions = [motion(0), motion(1)];
        let [a, b] = shapes;
        [(a, motions[0]), (b, motions[1])]
    };
    (0..PAIRS / 4).map(|_| turn()).collect()
}

/// Boxes that do.
fn solid_turns() -> Vec<Turning<Cuboid<f64>, d3::Rigid<f64>>> {
    let mut random = Random(14);
    let mut turn = || {
        let shapes = [(); 2].map(|()| slab([random.within(0.3, 1.0), random.within(0.3, 1.0)]));
        let poses = [solid_pose(&mut random, Gap(0.0, 0.0)), solid_pose(&mut random, AHEAD)];
        let (way, aim) = (poses[1].translation * 0.5, Vec3::from(unit(&mut random)) * 1.2);
        let ways = [way, aim - way];
        [0, 1].map(|body| {
            let spin = Vec3::from(unit(&mut random)) * random.within(0.0, 1.2);
            (shapes[body], d3::Rigid::new(poses[body], Vec3::ZERO, ways[body], spin).expect("finite"))
        })
    };
    (0..PAIRS / 4).map(|_| turn()).collect()
}

/// A kernel that asks for the time of impact of one pair after the other.
macro_rules! impacts {
    ($($name:ident($shape:ty) = $dimension:ident;)*) => {$(
        #[inline(never)]
        fn $name(pairs: &[Turning<$shape, $dimension::Rigid<f64>>]) {
            black_box(stringify!($name));
            for [(a, first), (b, second)] in pairs {
                black_box($dimension::time_of_impact(a, first, b, second, [0.0, 1.0]));
            }
        }
    )*};
}
impacts! {
    impact_polygons_f64(Ring) = d2;
    impact_boxes_f64(Cuboid<f64>) = d3;
}

/// Cars of a fan of trajectories, ten poses in a unit of time, among others that drive.
#[inline(never)]
fn swept_collisions_f32(fan: Trajectories<'_, Vec2<f32>>, obstacles: &Obstacles<'_, Vec2<f32>>) {
    black_box(Batch::new().swept_collisions(fan, Between::Slerp, obstacles).expect("not cancelled"));
}

/// Poses of a trajectory.
const STEPS: u32 = 32;

fn with_fan(ask: impl FnOnce(Trajectories<'_, Vec2<f32>>, &Obstacles<'_, Vec2<f32>>)) {
    let mut random = Random(15);
    let mut table = ShapeTable::<Vec2<f32>>::new();
    let car = table.push(&d2::Rectangle::from_half_extents([2.25, 0.9]).expect("finite")).expect("vertices");
    let mut drive = |start: d2::Pose<f32>| {
        let (speed, curvature) = (random.within(2.0, 20.0) as f32, random.within(-0.1, 0.1) as f32);
        let arc = d2::Arc::new(start, speed, curvature).expect("finite");
        (0..STEPS).map(move |step| arc.pose(step as f32 * 0.1))
    };
    let mut places = Random(16);
    let tracks: Vec<Vec<_>> = (0..8).map(|_| drive(flat_pose(&mut places, Gap(10.0, 40.0))).collect()).collect();
    let list = |step: usize| tracks.iter().map(move |track| PosedId::new(car, track[step]));
    let lists = (0..STEPS as usize).map(|step| list(step).collect::<Vec<_>>());
    let obstacles = Obstacles::moving(&table, 0, lists).expect("shapes of the table");
    let start = |turn: usize| d2::Pose::from_angle([0.0, 0.0], turn as f32 / 64.0 * TAU as f32);
    let poses: Vec<_> = (0..64).flat_map(|turn| drive(start(turn))).collect();
    let steps: Vec<u32> = (0..64).flat_map(|_| 0..STEPS).collect();
    let ends: Vec<_> = (1..=64).map(|path| path * STEPS as usize).collect();
    let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..]).expect("a shape of the table"), &steps);
    ask(Trajectories { sweep, ends: &ends }, &obstacles);
}

/// Every kernel here, as in [`ALL`](super::ALL).
pub const ALL: &[(&str, fn())] = &[
    ("cast_polygons_hit_f64", || cast_polygons_hit_f64(&flat_flights(ImpactVerdict::Contact))),
    ("cast_polygons_miss_f64", || cast_polygons_miss_f64(&flat_flights(ImpactVerdict::Free))),
    ("cast_boxes_f64", || cast_boxes_f64(&solid_flights())),
    ("impact_polygons_f64", || impact_polygons_f64(&flat_turns())),
    ("impact_boxes_f64", || impact_boxes_f64(&solid_turns())),
    ("swept_collisions_f32", || with_fan(swept_collisions_f32)),
];
