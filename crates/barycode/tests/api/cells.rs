//! How many cells certificates of random pairs have, class by class, with ceilings; and that a
//! free answer and [`Cast::is_free`] agree about them.
//!
//! The classes are those of the study of motion that the ceilings come from: shapes of a size of 1
//! to 2 that move by 4 to 8.

use crate::closed::Random;
use barycode::d2::{Polygon, Pose, Rectangle, Rigid, Rotation, Still, Vec2};
use barycode::d3::{self, Cuboid, Vec3};
use barycode::{Cast, Cell, Convex, Impact, ImpactVerdict, Kinematic, Motion};

/// What became of the pairs of a class.
#[derive(Debug, Default)]
struct Counts {
    pairs: u32,
    met: u32,
    undecided: u32,
    cells: u32,
    most: u32,
}

impl Counts {
    fn add<V: Kinematic>(&mut self, impact: &Impact<V>) {
        self.pairs += 1;
        self.met += u32::from(impact.verdict == ImpactVerdict::Contact);
        self.undecided += u32::from(impact.verdict == ImpactVerdict::Undecided);
        self.cells += impact.cells;
        self.most = self.most.max(impact.cells);
    }

    /// Asserts a mean and a worst.
    #[track_caller]
    fn stay_below(&self, mean: f64, most: u32) {
        let own = f64::from(self.cells) / f64::from(self.pairs);
        assert!(own <= mean && self.most <= most, "mean {own:.2}: {self:?}");
        // Neither all of one kind, nor open.
        assert!(self.met * 5 > self.pairs && self.met < self.pairs && self.undecided == 0, "{self:?}");
    }
}

/// The answer; it must pass its check, and `is_free` must say the same.
fn asked<V: Kinematic, S: Convex<Vector = V>>(
    [a, b]: [&S; 2],
    [motion_a, motion_b]: [&dyn Motion<Vector = V>; 2],
    interval: [V::Scalar; 2],
) -> Impact<V> {
    let (cast, mut cells) = (Cast::new(), [Cell::default(); 256]);
    let impact = cast.certified_time_of_impact(a, motion_a, b, motion_b, interval, &mut cells);
    cast.check(&impact, &cells, (a, motion_a), (b, motion_b), interval).unwrap_or_else(|e| panic!("{e}: {impact:?}"));
    let free = cast.is_free(a, motion_a, b, motion_b, interval);
    assert_eq!(free, impact.verdict == ImpactVerdict::Free, "{impact:?}");
    impact
}

pub(crate) fn between(random: &mut Random, low: f64, high: f64) -> f64 {
    low + (high - low) * (random.unit() * 0.5 + 0.5)
}

fn turned(random: &mut Random, at: Vec2<f64>) -> Pose<f64> {
    let angle = between(random, 0.0, 6.3);
    Pose::new(at, Rotation::new(angle.cos(), angle.sin()))
}

/// A quadrangle on a circle.
fn quadrangle(random: &mut Random) -> Polygon<f64, Vec<Vec2<f64>>> {
    let (size, from) = (between(random, 1.0, 2.0), between(random, 0.0, 6.3));
    let corner = |index: u32, off: f64| {
        let angle = from + 1.57 * f64::from(index) + off;
        [size * angle.cos(), size * angle.sin()]
    };
    let offs = [(); 4].map(|()| between(random, -0.6, 0.6));
    Polygon::new((0..4_u32).zip(offs).map(|(index, off)| corner(index, off)).map(Vec2::from).collect()).unwrap()
}

/// Two bodies that come towards each other, and turn at up to a rate.
fn pass(random: &mut Random, rate: f64, far: [f64; 2]) -> [Rigid<f64>; 2] {
    let angle = between(random, 0.0, 6.3);
    let toward = Vec2::new(angle.cos(), angle.sin());
    let (far, aside) = (between(random, far[0], far[1]), between(random, -3.5, 3.5));
    let start = toward * -far + toward.perpendicular() * aside;
    let way = toward * between(random, 4.0, 8.0);
    let poses = [turned(random, Vec2::ZERO), turned(random, start)];
    let rates = [(); 2].map(|()| between(random, -rate, rate));
    let share = between(random, 0.0, 1.0);
    let velocities = [way * -share, way * (1.0 - share)];
    [0, 1].map(|body| Rigid::new(poses[body], Vec2::ZERO, velocities[body], rates[body]).unwrap())
}

fn plane(rate: f64, seed: u64) -> Counts {
    let (mut random, mut counts) = (Random(seed), Counts::default());
    for _ in 0..500 {
        let [a, b] = [(); 2].map(|()| quadrangle(&mut random));
        let [first, second] = pass(&mut random, rate, [4.0, 7.0]);
        counts.add(&asked([&a, &b], [&first, &second], [0.0, 1.0]));
    }
    counts
}

#[test]
fn slow_turns() {
    plane(1.2, 1).stay_below(6.0, 40);
}

#[test]
fn fast_turns() {
    plane(12.0, 2).stay_below(12.0, 40);
}

/// Bars of 20 to 1 that start close to each other.
#[test]
fn bars() {
    let (mut random, mut counts) = (Random(3), Counts::default());
    while counts.pairs < 500 {
        let [a, b] = [(); 2].map(|()| {
            let half = between(&mut random, 1.0, 2.0);
            Rectangle::from_half_extents([half, half / 20.0]).unwrap()
        });
        let poses = [Vec2::ZERO, Vec2::new(between(&mut random, -2.0, 2.0), between(&mut random, 0.3, 1.5))];
        let [first, second] = poses.map(|at| {
            let velocity = Vec2::new(between(&mut random, -1.0, 1.0), between(&mut random, -1.0, 1.0));
            Rigid::new(turned(&mut random, at), Vec2::ZERO, velocity, between(&mut random, -3.0, 3.0)).unwrap()
        });
        let impact = asked([&a, &b], [&first, &second], [0.0, 1.0]);
        if impact.first[1] > 0.0 {
            counts.add(&impact);
        }
    }
    counts.stay_below(6.0, 40);
}

fn direction(random: &mut Random) -> Vec3<f64> {
    loop {
        let v = Vec3::new(random.unit(), random.unit(), random.unit());
        if v.length() > 0.2 && v.length() < 1.0 {
            return v.normalize().unwrap();
        }
    }
}

/// A body of space at a place, turned at random, that turns at up to a rate.
fn body(random: &mut Random, at: Vec3<f64>, velocity: Vec3<f64>, rate: f64) -> d3::Rigid<f64> {
    let quaternion = [(); 4].map(|()| random.unit());
    let pose = d3::Pose::new(at, d3::Rotation::from_quaternion_xyzw(quaternion));
    let spin = direction(random) * between(random, -rate, rate);
    d3::Rigid::new(pose, Vec3::ZERO, velocity, spin).unwrap()
}

/// How boxes of a class are made, by half extents.
type Half = fn(&mut Random) -> [f64; 3];

fn bricks(random: &mut Random) -> [f64; 3] {
    [(); 3].map(|()| between(random, 0.5, 1.2))
}

fn plates(random: &mut Random) -> [f64; 3] {
    let half = between(random, 0.8, 1.5);
    [half, between(random, 0.8, 1.5), half / 20.0]
}

fn sticks(random: &mut Random) -> [f64; 3] {
    let half = between(random, 1.0, 2.0);
    [half, half / 20.0, half / 20.0]
}

/// Boxes in space that pass each other, at up to this far beside the middle.
fn space(half: Half, aside: f64, rate: f64) -> Counts {
    let (mut random, mut counts) = (Random(4), Counts::default());
    for _ in 0..200 {
        let [a, b] = [(); 2].map(|()| Cuboid::from_half_extents(half(&mut random)).unwrap());
        let (toward, off) = (direction(&mut random), direction(&mut random));
        let start = toward * -between(&mut random, 4.0, 6.0) + off * between(&mut random, 0.0, aside);
        let way = toward * between(&mut random, 4.0, 8.0);
        let first = body(&mut random, Vec3::ZERO, Vec3::ZERO, rate);
        let second = body(&mut random, start, way, rate);
        counts.add(&asked([&a, &b], [&first, &second], [0.0, 1.0]));
    }
    counts
}

#[test]
fn slow_turns_in_space() {
    space(bricks, 4.0, 1.2).stay_below(3.5, 40);
    space(plates, 2.5, 1.2).stay_below(4.0, 40);
    space(sticks, 1.5, 1.2).stay_below(4.5, 40);
}

#[test]
fn fast_turns_in_space() {
    space(bricks, 4.0, 12.0).stay_below(8.5, 40);
    space(plates, 2.5, 12.0).stay_below(8.5, 40);
    space(sticks, 1.5, 12.0).stay_below(10.0, 40);
}

/// Plates and sticks of 20 to 1 that start close to each other.
#[test]
fn plates_and_sticks() {
    for (half, far) in [(plates as Half, 2.0), (sticks, 1.5)] {
        let (mut random, mut counts) = (Random(7), Counts::default());
        while counts.pairs < 200 {
            let [a, b] = [(); 2].map(|()| Cuboid::from_half_extents(half(&mut random)).unwrap());
            let place = direction(&mut random) * between(&mut random, 0.3, far);
            let [first, second] = [Vec3::ZERO, place].map(|at| {
                let velocity = Vec3::new(random.unit(), random.unit(), random.unit());
                body(&mut random, at, velocity, 3.0)
            });
            let impact = asked([&a, &b], [&first, &second], [0.0, 1.0]);
            if impact.first[1] > 0.0 {
                counts.add(&impact);
            }
        }
        counts.stay_below(5.0, 40);
    }
}

/// Clearances of grazes: three decades from each to the next.
const CLEARANCES: [f64; 4] = [1e-3, 1e-6, 1e-9, 1e-12];

/// Asserts that the question about each clearance is answered by `Free`, with at most twelve cells
/// more than about the one before, and forty for the first.
fn few_more_cells<V: Kinematic>(graze: impl Fn(f64) -> Impact<V>) {
    let mut most = 40;
    for clearance in CLEARANCES {
        let impact = graze(clearance);
        assert_eq!(impact.verdict, ImpactVerdict::Free, "{clearance}: {impact:?}");
        assert!(impact.cells <= most, "{clearance}: {} of {most}", impact.cells);
        most = impact.cells + 12;
    }
}

/// A bar half-turns past a box at a clearance beyond its reach: cells until that is proven.
#[test]
fn grazing_turns() {
    let mut random = Random(5);
    for _ in 0..100 {
        let half = [between(&mut random, 0.8, 2.0), between(&mut random, 0.02, 0.2)];
        let bar = Rectangle::from_half_extents(half).unwrap();
        let wall = Rectangle::from_half_extents([(); 2].map(|()| between(&mut random, 0.3, 1.5))).unwrap();
        let place = half[0].hypot(half[1]) + wall.half_extents().y;
        let swing = Rigid::new(Pose::IDENTITY, Vec2::ZERO, Vec2::ZERO, core::f64::consts::PI).unwrap();
        few_more_cells(|clearance| {
            let other = Still::new(Pose::translation([0.0, place + clearance])).unwrap();
            asked([&bar, &wall], [&swing, &other], [0.0, 1.0])
        });
    }
}

/// How high any corner of a box comes that turns about its middle.
fn height(half: [f64; 3], axis: Vec3<f64>) -> f64 {
    let up = Vec3::new(0.0, 1.0, 0.0);
    let signs = (0..8_u32).map(|corner| [1, 2, 4].map(|bit| if corner & bit == 0 { 1.0 } else { -1.0 }));
    let heights = signs.map(|[x, y, z]| {
        let corner = Vec3::new(x * half[0], y * half[1], z * half[2]);
        let (along, upward) = (axis.dot(corner), axis.dot(up));
        along * upward + (corner - axis * along).length() * (up - axis * upward).length()
    });
    heights.fold(0.0, f64::max)
}

/// A bar turns once about any axis: its corners pass below a face, and, about the third axis, an
/// edge of it below one that crosses it.
#[test]
fn grazing_turns_in_space() {
    let mut random = Random(5);
    for round in 0..60 {
        let crosses = round % 2 == 0;
        let half = [between(&mut random, 0.8, 2.0), between(&mut random, 0.02, 0.2), between(&mut random, 0.02, 0.2)];
        let bar = Cuboid::from_half_extents(half).unwrap();
        let axis = if crosses { Vec3::new(0.0, 0.0, 1.0) } else { direction(&mut random) };
        let swing = axis * core::f64::consts::TAU;
        let swing = d3::Rigid::new(d3::Pose::IDENTITY, Vec3::ZERO, Vec3::ZERO, swing).unwrap();
        let side = between(&mut random, 0.3, 1.5);
        let (wall, low, rotation) = if crosses {
            let rotation = d3::Rotation::about_x(core::f64::consts::FRAC_PI_4);
            ([between(&mut random, 0.3, 1.5), side, side], side * core::f64::consts::SQRT_2, rotation)
        } else {
            ([3.0, side, 3.0], side, d3::Rotation::IDENTITY)
        };
        let wall = Cuboid::from_half_extents(wall).unwrap();
        let place = height(half, axis) + low;
        few_more_cells(|clearance| {
            let other = d3::Pose::new(Vec3::new(0.0, place + clearance, 0.0), rotation);
            asked([&bar, &wall], [&swing, &d3::Still::new(other).unwrap()], [0.0, 1.0])
        });
    }
}

/// Two coincident points that part at once have left each other at once.
#[test]
fn points_that_part_at_once() {
    use barycode::{StartOverlap, d2::Circle};
    let point = Circle::new([0.0, 0.0], 0.0).unwrap();
    let rest = Still::new(Pose::IDENTITY).unwrap();
    let cast = Cast::new().start(StartOverlap::Leaving);
    for (velocity, rate) in [(1.0, 0.0), (-3.0, 2.0), (1e-9, 1.0)] {
        let away = Rigid::new(Pose::IDENTITY, Vec2::ZERO, Vec2::new(velocity, 0.0), rate).unwrap();
        let mut cells = [Cell::default(); 64];
        let impact = cast.certified_time_of_impact(&point, &rest, &point, &away, [0.0, 1.0], &mut cells);
        assert_eq!(impact.verdict, ImpactVerdict::Free, "{impact:?}");
        let [together, parted] = impact.leaves.unwrap();
        assert!(together == 0.0 && parted < 1e-15, "{impact:?}");
        cast.check(&impact, &cells, (&point, &rest), (&point, &away), [0.0, 1.0]).unwrap();
    }
}
