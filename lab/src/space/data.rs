//! Random pairs of solids: hulls of points on a sphere, and primitives.
//!
//! As in the plane all sizes, vertices and poses are single-precision numbers, so that both
//! precisions see the same pair; only the last move that brings a pair to touch is not.

use crate::data::{Class, Random};
use barycode::Scalar;
use barycode::Verdict;
use barycode::d3::{Capsule, Cone, Convex, Cuboid, Cylinder, Polytope, Pose, Posed, Query, Rotation, Sphere, Vec3};

/// What meets what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Hulls of this many points on a sphere.
    Hulls(usize),
    /// Boxes; the peer answers by what it has for boxes alone.
    Boxes,
    /// Boxes; the peer answers by its loop over support maps.
    BoxesAsSupports,
    Spheres,
    Capsules,
    Cylinders,
    ConeAndBox,
}

impl Subject {
    pub const ALL: [Self; 13] = [
        Self::Hulls(8),
        Self::Hulls(16),
        Self::Hulls(32),
        Self::Hulls(64),
        Self::Hulls(128),
        Self::Hulls(512),
        Self::Hulls(4096),
        Self::Boxes,
        Self::BoxesAsSupports,
        Self::Spheres,
        Self::Capsules,
        Self::Cylinders,
        Self::ConeAndBox,
    ];

    pub fn name(self) -> String {
        match self {
            Self::Hulls(count) => return format!("hulls-{count}"),
            Self::Boxes => "boxes",
            Self::BoxesAsSupports => "boxes-as-supports",
            Self::Spheres => "spheres",
            Self::Capsules => "capsules",
            Self::Cylinders => "cylinders",
            Self::ConeAndBox => "cone-and-box",
        }
        .into()
    }

    /// Pairs in a cell where `pairs` are asked for. Large hulls take the peer hundreds of
    /// microseconds a pair.
    fn pairs(self, pairs: usize) -> usize {
        match self {
            Self::Hulls(count) if count >= 512 => (pairs / 8).max(64).min(pairs),
            _ => pairs,
        }
    }

    /// Distinct hulls that the pairs are drawn from. Two for each pair, as far as memory allows:
    /// about a million vertices, and 64 hulls of the large ones. Poses are new in every pair.
    fn hulls(self, pairs: usize) -> usize {
        match self {
            Self::Hulls(count) if count >= 512 => 64,
            Self::Hulls(count) => (2 * pairs).min((1 << 20) / count),
            _ => 0,
        }
    }
}

/// One solid in its own frame: which hull of the set, or what size. Capsule, cylinder and cone
/// stand along z, with half their height and their radius as sizes.
#[derive(Clone, Copy, Debug)]
pub struct SizedSolid {
    pub hull: usize,
    pub size: [f64; 3],
}

/// Two solids, and the pose of the second in the first's frame.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub a: SizedSolid,
    pub b: SizedSolid,
    /// Scalar last.
    pub quaternion: [f64; 4],
    pub translation: [f64; 3],
    /// Signed distance: its proven bounds, in double precision.
    pub bounds: (f64, f64),
}

/// The pairs of one cell.
#[derive(Debug)]
pub struct Set {
    pub subject: Subject,
    pub class: Class,
    pub hulls: Vec<Polytope<f64>>,
    pub pairs: Vec<Pair>,
}

pub fn vector<T: Scalar>(v: [f64; 3]) -> Vec3<T> {
    let [x, y, z] = v.map(T::from_f64);
    Vec3::new(x, y, z)
}

pub fn pose<T: Scalar>(pair: &Pair) -> Pose<T> {
    Pose::new(vector::<T>(pair.translation), Rotation::from_quaternion_xyzw(pair.quaternion.map(T::from_f64)))
}

const VALID: &str = "sizes and poses are finite";

pub fn cuboid<T: Scalar>(part: &SizedSolid) -> Cuboid<T> {
    Cuboid::from_half_extents(vector::<T>(part.size)).expect(VALID)
}

pub fn sphere<T: Scalar>(part: &SizedSolid) -> Sphere<T> {
    Sphere::new([T::ZERO; 3], T::from_f64(part.size[1])).expect(VALID)
}

/// The second of two spheres, placed by its centre: nothing else of its pose matters.
pub fn second_sphere<T: Scalar>(pair: &Pair) -> Sphere<T> {
    Sphere::new(vector::<T>(pair.translation), T::from_f64(pair.b.size[1])).expect(VALID)
}

pub fn capsule<T: Scalar>(part: &SizedSolid) -> Capsule<T> {
    let [half, radius, _] = part.size.map(T::from_f64);
    Capsule::new([T::ZERO, T::ZERO, -half], [T::ZERO, T::ZERO, half], radius).expect(VALID)
}

pub fn cylinder<T: Scalar>(part: &SizedSolid) -> Cylinder<T> {
    Cylinder::from_half_height(T::from_f64(part.size[0]), T::from_f64(part.size[1])).expect(VALID)
}

pub fn cone<T: Scalar>(part: &SizedSolid) -> Cone<T> {
    Cone::from_half_height(T::from_f64(part.size[0]), T::from_f64(part.size[1])).expect(VALID)
}

pub fn posed<T: Scalar, S: Convex<Vector = Vec3<T>>>(shape: S, pair: &Pair) -> Posed<S> {
    Posed::new(shape, pose(pair)).expect(VALID)
}

pub fn single(c: f64) -> f64 {
    f64::from(c as f32)
}

/// A unit vector, uniform over all directions.
pub fn direction<const N: usize>(random: &mut Random) -> [f64; N] {
    loop {
        let v: [f64; N] = std::array::from_fn(|_| random.within(-1.0, 1.0));
        let length2: f64 = v.iter().map(|c| c * c).sum();
        if (0.01..=1.0).contains(&length2) {
            return v.map(|c| c / length2.sqrt());
        }
    }
}

pub fn hull(random: &mut Random, count: usize) -> Polytope<f64> {
    let cloud = (0..count).map(|_| Vec3::from(direction::<3>(random).map(single))).collect();
    Polytope::hull(cloud).expect("finite points")
}

pub fn set(subject: Subject, class: Class, pairs: usize) -> Set {
    let pairs = subject.pairs(pairs);
    let mut random =
        Random(subject.name().bytes().fold(class as u64 + 3, |seed, byte| seed.wrapping_mul(131) + u64::from(byte)));
    let hulls: Vec<_> = match subject {
        Subject::Hulls(count) => (0..subject.hulls(pairs)).map(|_| hull(&mut random, count)).collect(),
        _ => Vec::new(),
    };
    let pairs = (0..pairs).map(|_| pair(&mut random, subject, class, &hulls)).collect();
    Set { subject, class, hulls, pairs }
}

/// Draws until the pair is what its class says.
fn pair(random: &mut Random, subject: Subject, class: Class, hulls: &[Polytope<f64>]) -> Pair {
    loop {
        let mut part = || SizedSolid {
            hull: (random.bits() % hulls.len().max(1) as u64) as usize,
            size: std::array::from_fn(|_| single(random.within(0.4, 1.0))),
        };
        let (a, b) = (part(), part());
        let apart = match class {
            Class::Overlapping => random.within(0.0, 1.0),
            Class::Distant | Class::Touching => random.within(2.8, 6.0),
        };
        let translation = direction::<3>(random).map(|c| single(apart * c));
        let quaternion = direction::<4>(random).map(single);
        let drawn = Pair { a, b, quaternion, translation, bounds: (0.0, 0.0) };
        let settled = match subject {
            Subject::Hulls(_) => settled(drawn, class, &hulls[a.hull], &hulls[b.hull]),
            Subject::Boxes | Subject::BoxesAsSupports => settled(drawn, class, cuboid(&a), cuboid(&b)),
            Subject::Spheres => settled(drawn, class, sphere(&a), sphere(&b)),
            Subject::Capsules => settled(drawn, class, capsule(&a), capsule(&b)),
            Subject::Cylinders => settled(drawn, class, cylinder(&a), cylinder(&b)),
            Subject::ConeAndBox => settled(drawn, class, cone(&a), cuboid(&b)),
        };
        if let Some(settled) = settled {
            return settled;
        }
    }
}

/// Proven bounds of the signed distance of two hulls.
pub fn bounds(pair: &Pair, a: &Polytope<f64>, b: &Polytope<f64>) -> (f64, f64) {
    let answer = Query::new().contact(&a, &posed(b, pair));
    (answer.lower, answer.upper)
}

/// Turned at random, and less than a metre away in a random direction.
pub fn within_a_metre(random: &mut Random, a: SizedSolid, b: SizedSolid) -> Pair {
    let apart = random.within(0.0, 1.0);
    let translation = direction::<3>(random).map(|c| single(apart * c));
    let quaternion = direction::<4>(random).map(single);
    Pair { a, b, quaternion, translation, bounds: (0.0, 0.0) }
}

/// The pair with its bounds, moved together where it is to touch.
fn settled<A, B>(mut pair: Pair, class: Class, a: A, b: B) -> Option<Pair>
where
    A: Convex<Vector = Vec3<f64>>,
    B: Convex<Vector = Vec3<f64>> + Copy,
{
    let mut answer = Query::new().contact(&a, &posed(b, &pair));
    let fits = match class {
        Class::Overlapping => answer.verdict == Verdict::Penetrating,
        Class::Distant | Class::Touching => answer.lower > 0.2,
    };
    if !fits {
        return None;
    }
    if class == Class::Touching {
        let (on_a, on_b) = (answer.on_a, answer.on_b);
        let way = [on_a.x - on_b.x, on_a.y - on_b.y, on_a.z - on_b.z];
        for (coordinate, way) in pair.translation.iter_mut().zip(way) {
            *coordinate += way;
        }
        answer = Query::new().contact(&a, &posed(b, &pair));
    }
    pair.bounds = (answer.lower, answer.upper);
    Some(pair)
}
