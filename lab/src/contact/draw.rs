//! Random pairs: shapes of about one unit, moved to where their class wants them.

use super::Asked;
use crate::data::{self, Random};
use crate::space::data::{Pair, SizedSolid, direction, hull, single};
use barycode::Verdict;
use barycode::d2::{self, Pose, Posed, Rotation};
use barycode::d3::{Polytope, Vec3};
use barycode::expert::Vector;
use barycode::{Proximity, Query};
use barycode_lab_peers::Question::{ClosestPoints, Collision, Contact, Distance, Manifold};
use barycode_lab_peers::{Flat, PolygonPair, RectanglePair};

/// How the shapes of a pair lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    Shallow,
    Deep,
    Near,
    Distant,
}

impl Nearness {
    pub fn name(self) -> &'static str {
        match self {
            Self::Shallow => "shallow",
            Self::Deep => "deep",
            Self::Near => "near",
            Self::Distant => "distant",
        }
    }

    /// Whether a distant pair is to be moved, and to which signed distance.
    fn gap(self, random: &mut Random) -> Option<f64> {
        match self {
            Self::Shallow => Some(random.within(-0.1, -0.01)),
            Self::Near => Some(random.within(-0.1, 0.1)),
            Self::Deep | Self::Distant => None,
        }
    }

    /// Whether a pair that was not moved is of this class.
    fn fits<V: Vector<Scalar = f64>>(self, answer: &Proximity<V>) -> bool {
        if self == Self::Deep { answer.verdict == Verdict::Penetrating } else { answer.lower > 0.2 }
    }
}

const CONTACTS: Asked =
    &[(Nearness::Shallow, &[Contact]), (Nearness::Deep, &[Contact]), (Nearness::Distant, &[ClosestPoints])];
/// Shapes with faces.
const FACED: Asked = &[
    (Nearness::Shallow, &[Contact, Manifold]),
    (Nearness::Deep, &[Contact, Manifold]),
    (Nearness::Distant, &[ClosestPoints]),
];
const CARS: Asked = &[
    (Nearness::Near, &[Collision, Distance, Contact]),
    (Nearness::Shallow, &[Manifold]),
    (Nearness::Deep, &[Contact, Manifold]),
    (Nearness::Distant, &[Collision, Distance, ClosestPoints]),
];
const CAR_AND_CIRCLE: Asked = &[
    (Nearness::Near, &[Collision, Distance, Contact]),
    (Nearness::Deep, &[Contact]),
    (Nearness::Distant, &[Collision, Distance, ClosestPoints]),
];
const BALLS: Asked = &[
    (Nearness::Shallow, &[Contact]),
    (Nearness::Deep, &[Contact, Distance]),
    (Nearness::Distant, &[Distance, ClosestPoints]),
];

/// What single pairs and batches answer by the same formulas.
const FORMULAS: Asked = &[(Nearness::Shallow, &[Contact]), (Nearness::Deep, &[Contact])];

/// Subjects of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatSubject {
    /// Of so many vertices.
    Polygons(usize),
    /// Of the shape of cars.
    Rectangles,
    CircleAndRectangle,
    Circles,
}

impl FlatSubject {
    pub const ALL: [Self; 6] = [
        Self::Polygons(4),
        Self::Polygons(8),
        Self::Polygons(24),
        Self::Rectangles,
        Self::CircleAndRectangle,
        Self::Circles,
    ];

    pub fn name(self) -> String {
        match self {
            Self::Polygons(count) => format!("polygons-{count}"),
            Self::Rectangles => "rectangles".into(),
            Self::CircleAndRectangle => "circle-and-rectangle".into(),
            Self::Circles => "circles".into(),
        }
    }

    pub fn asked(self) -> Asked {
        match self {
            Self::Polygons(..=8) => FACED,
            Self::Polygons(_) => CONTACTS,
            Self::Rectangles => CARS,
            Self::CircleAndRectangle => CAR_AND_CIRCLE,
            Self::Circles => FORMULAS,
        }
    }
}

/// Subjects of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolidSubject {
    /// Of so many points on a sphere.
    Hulls(usize),
    Boxes,
    BoxAndSphere,
    CapsuleAndSphere,
    CylinderAndSphere,
    ConeAndSphere,
    Cylinders,
    Cones,
    Spheres,
    Capsules,
}

impl SolidSubject {
    pub const ALL: [Self; 13] = [
        Self::Hulls(8),
        Self::Hulls(32),
        Self::Hulls(128),
        Self::Hulls(512),
        Self::Boxes,
        Self::BoxAndSphere,
        Self::CapsuleAndSphere,
        Self::CylinderAndSphere,
        Self::ConeAndSphere,
        Self::Cylinders,
        Self::Cones,
        Self::Spheres,
        Self::Capsules,
    ];

    pub fn name(self) -> String {
        match self {
            Self::Hulls(count) => return format!("hulls-{count}"),
            Self::Boxes => "boxes",
            Self::BoxAndSphere => "box-and-sphere",
            Self::CapsuleAndSphere => "capsule-and-sphere",
            Self::CylinderAndSphere => "cylinder-and-sphere",
            Self::ConeAndSphere => "cone-and-sphere",
            Self::Cylinders => "cylinders",
            Self::Cones => "cones",
            Self::Spheres => "spheres",
            Self::Capsules => "capsules",
        }
        .into()
    }

    pub fn asked(self) -> Asked {
        match self {
            Self::Hulls(8) | Self::Boxes => FACED,
            Self::Spheres | Self::Capsules => FORMULAS,
            Self::Hulls(_) | Self::Cylinders | Self::Cones => CONTACTS,
            Self::BoxAndSphere | Self::CapsuleAndSphere | Self::CylinderAndSphere | Self::ConeAndSphere => BALLS,
        }
    }

    /// Pairs of a cell: fewer where everyone takes long.
    pub fn pairs(self) -> usize {
        match self {
            Self::Hulls(..=8) => 8192,
            Self::Hulls(..=32) => 4096,
            Self::Hulls(..=128) => 2048,
            Self::Hulls(_) => 512,
            Self::Cylinders | Self::Cones => 2048,
            _ => 8192,
        }
    }

    /// Distinct hulls that the pairs are drawn from; poses are new in every pair.
    fn hulls(self, pairs: usize) -> usize {
        match self {
            Self::Hulls(512..) => 64,
            Self::Hulls(_) => (2 * pairs).min(1024),
            _ => 0,
        }
    }
}

fn seeded(name: &str, class: Nearness) -> Random {
    Random(name.bytes().fold(class as u64 + 41, |seed, byte| seed.wrapping_mul(131) + u64::from(byte)))
}

/// How far the second shape is to be moved, so that this is the signed distance.
fn moved<V: Vector<Scalar = f64>>(answer: &Proximity<V>, gap: f64) -> V {
    answer.normal.expect("bodies that are apart") * (gap - answer.distance)
}

/// Draws until the pair is what its class says.
fn settled<P, V: Vector<Scalar = f64>>(
    random: &mut Random,
    class: Nearness,
    draw: impl Fn(&mut Random) -> P,
    answer: impl Fn(&P) -> Proximity<V>,
    translation: impl Fn(&mut P, V),
) -> P {
    loop {
        let mut pair = draw(random);
        let found = answer(&pair);
        if !class.fits(&found) {
            continue;
        }
        let Some(gap) = class.gap(random) else { return pair };
        translation(&mut pair, moved(&found, gap));
        return pair;
    }
}

pub fn polygons(vertices: usize, class: Nearness, count: usize) -> Vec<PolygonPair> {
    let mut random = seeded(&format!("polygons-{vertices}"), class);
    let of_class = if class == Nearness::Deep { data::Class::Overlapping } else { data::Class::Distant };
    let draw = |random: &mut Random| data::pair(random, vertices, of_class);
    let answer = |pair: &PolygonPair| {
        let (a, b) = data::shapes(pair);
        Query::new().contact(&a, &b)
    };
    let mut one = || settled(&mut random, class, draw, answer, |pair, by| move_flat(&mut pair.translation, by));
    (0..count).map(|_| one()).collect()
}

fn move_flat(translation: &mut [f64; 2], by: d2::Vec2<f64>) {
    let [x, y] = *translation;
    *translation = [single(x + by.x), single(y + by.y)];
}

/// A rectangle about the origin.
pub fn rectangle<T: barycode::Scalar>(half: [f64; 2]) -> d2::Rectangle<T> {
    d2::Rectangle::from_half_extents(half.map(T::from_f64)).expect("finite")
}

pub fn pose<T: barycode::Scalar>(pair: &RectanglePair) -> Pose<T> {
    Pose::new(pair.translation.map(T::from_f64), Rotation::new(T::from_f64(pair.cos), T::from_f64(pair.sin)))
}

/// The first of two circles, as wide as a rectangle of this size.
pub fn first_circle<T: barycode::Scalar>(half: [f64; 2]) -> d2::Circle<T> {
    d2::Circle::new([T::ZERO; 2], T::from_f64(half[1])).expect("finite")
}

/// The second of a pair, placed by its centre.
pub fn circle<T: barycode::Scalar>(pair: &RectanglePair) -> Option<d2::Circle<T>> {
    let Flat::Circle { radius } = pair.b else { return None };
    Some(d2::Circle::new(pair.translation.map(T::from_f64), T::from_f64(radius)).expect("finite"))
}

/// The second of a pair, where it is.
pub fn second<T: barycode::Scalar>(pair: &RectanglePair) -> Option<Posed<d2::Rectangle<T>>> {
    let Flat::Rectangle(half) = pair.b else { return None };
    Some(Posed::new(rectangle(half), pose(pair)).expect("finite"))
}

pub fn rectangles(subject: FlatSubject, class: Nearness, count: usize) -> Vec<RectanglePair> {
    let mut random = seeded(&subject.name(), class);
    let draw = |random: &mut Random| {
        let mut car = || [single(random.within(1.6, 2.6)), single(random.within(0.7, 1.1))];
        let (a, half) = (car(), car());
        let b =
            if subject == FlatSubject::Rectangles { Flat::Rectangle(half) } else { Flat::Circle { radius: half[1] } };
        let apart = if class == Nearness::Deep { random.within(0.0, 1.0) } else { random.within(3.0, 10.0) };
        let (toward, turn): ([f64; 2], [f64; 2]) = (direction(random), direction(random));
        let [cos, sin] = turn.map(single);
        RectanglePair { a, b, cos, sin, translation: toward.map(|c| single(apart * c)) }
    };
    let answer = |pair: &RectanglePair| {
        let a = rectangle::<f64>(pair.a);
        match (second(pair), circle(pair)) {
            (Some(b), _) => Query::new().contact(&a, &b),
            (_, Some(b)) if subject == FlatSubject::Circles => Query::new().contact(&first_circle(pair.a), &b),
            (_, Some(b)) => Query::new().contact(&a, &b),
            _ => unreachable!("one or the other"),
        }
    };
    let mut one = || settled(&mut random, class, draw, answer, |pair, by| move_flat(&mut pair.translation, by));
    (0..count).map(|_| one()).collect()
}

/// The pairs of one cell, and the hulls that they name.
#[derive(Debug)]
pub struct SolidSet {
    pub hulls: Vec<Polytope<f64>>,
    pub pairs: Vec<Pair>,
}

/// Pairs whose signed distance `answer` finds.
pub fn solids(
    subject: SolidSubject,
    class: Nearness,
    count: usize,
    answer: impl Fn(&[Polytope<f64>], &Pair) -> Proximity<Vec3<f64>>,
) -> SolidSet {
    let mut random = seeded(&subject.name(), class);
    let hulls: Vec<_> = match subject {
        SolidSubject::Hulls(vertices) => (0..subject.hulls(count)).map(|_| hull(&mut random, vertices)).collect(),
        _ => Vec::new(),
    };
    let draw = |random: &mut Random| {
        let mut part = || SizedSolid {
            hull: (random.bits() % hulls.len().max(1) as u64) as usize,
            size: std::array::from_fn(|_| single(random.within(0.4, 1.0))),
        };
        let (a, b) = (part(), part());
        let apart = if class == Nearness::Deep { random.within(0.0, 1.0) } else { random.within(2.8, 6.0) };
        let translation = direction::<3>(random).map(|c| single(apart * c));
        Pair { a, b, quaternion: direction::<4>(random).map(single), translation, bounds: (0.0, 0.0) }
    };
    let place = |pair: &mut Pair, by: Vec3<f64>| {
        let [x, y, z] = pair.translation;
        pair.translation = [single(x + by.x), single(y + by.y), single(z + by.z)];
    };
    let mut one = || settled(&mut random, class, draw, |pair| answer(&hulls, pair), place);
    let pairs = (0..count).map(|_| one()).collect();
    SolidSet { hulls, pairs }
}
