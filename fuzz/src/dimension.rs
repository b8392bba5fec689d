//! Any shape of the plane or of space, from bytes.

use crate::bytes::{Bytes, tell};
use barycode::d2::{self, Affine, Convex, HullOf, MinkowskiSum, Points, Polygon, Posed, Rounded, SupportSearch, Vec2};
use barycode::d3::{self, Cone, Cylinder, Polytope, Tetrahedron, Vec3};
use barycode::expert::{
    Capsule, Circle, Cuboid, Dimension, Ellipsoid, Number, Point, Rounding, Segment, SignedVolumes,
    SignedVolumesOrdered, SubDistance, Triangle, Vector,
};
use barycode::{Scalar, ShapeError, Support};

/// What may be expected of answers about a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShapeTraits {
    /// Its supports are what it says, so that bounds are proven.
    pub(crate) honest: bool,
    /// Its ids name its points (see `Convex::point`), so that a simplex proves what it names.
    pub(crate) named: bool,
    /// … and fit into 32 bits, so that they survive in a sum or hull.
    short: bool,
}

impl ShapeTraits {
    const POLYTOPE: Self = Self { honest: true, named: true, short: true };
    const SMOOTH: Self = Self { honest: true, named: true, short: false };
    const LIAR: Self = Self { honest: false, named: false, short: false };

    /// What may be expected of answers about two shapes.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { honest: self.honest && other.honest, named: self.named && other.named, short: self.short && other.short }
    }
}

/// Any shape of a dimension behind one type.
pub(crate) type AnyShape<V> = Box<dyn Convex<Vector = V>>;

/// A dimension that shapes are made in.
pub(crate) trait FuzzDimension: Dimension {
    /// Signed volumes that rely on the order of the vertices, where the dimension has them.
    type Ordered: SubDistance<Self>;

    fn vector(bytes: &mut Bytes<'_>) -> Self;

    /// A pose, and whether its matrix is a rotation.
    fn pose(bytes: &mut Bytes<'_>) -> (Self::Pose, bool);

    fn matrix(bytes: &mut Bytes<'_>) -> Self::Matrix;

    /// A shape of this dimension alone, or a cloud of points as one.
    fn special_shape(bytes: &mut Bytes<'_>) -> Result<(AnyShape<Self>, ShapeTraits), ShapeError>;
}

/// Vectors, mostly few.
pub(crate) fn list<V: FuzzDimension>(bytes: &mut Bytes<'_>) -> Vec<V> {
    let most = if bytes.byte() < 250 { 10 } else { 80 };
    let count = bytes.index(most);
    (0..count).map(|_| V::vector(bytes)).collect()
}

fn search(bytes: &mut Bytes<'_>) -> SupportSearch {
    [SupportSearch::Auto, SupportSearch::Scan, SupportSearch::Climb][bytes.index(3)]
}

impl<T: Scalar> FuzzDimension for Vec2<T> {
    type Ordered = SignedVolumes;

    fn vector(bytes: &mut Bytes<'_>) -> Self {
        Self::new(bytes.number(), bytes.number())
    }

    fn pose(bytes: &mut Bytes<'_>) -> (d2::Pose<T>, bool) {
        let translation = Self::vector(bytes);
        match bytes.index(4) {
            0 => (d2::Pose::translation(translation), true),
            1 => (d2::Pose::new(translation, d2::Rotation::new(bytes.number(), bytes.number())), false),
            _ => {
                let angle: T = bytes.number();
                (d2::Pose::from_angle(translation, angle), angle.is_finite())
            }
        }
    }

    fn matrix(bytes: &mut Bytes<'_>) -> [[T; 2]; 2] {
        [(); 2].map(|()| [(); 2].map(|()| bytes.number()))
    }

    fn special_shape(bytes: &mut Bytes<'_>) -> Result<(AnyShape<Self>, ShapeTraits), ShapeError> {
        let kind = bytes.index(3);
        tell(|| ["polygon", "hull", "polygon taken on trust"][kind].into());
        let points = list::<Self>(bytes);
        let search = search(bytes);
        Ok(match kind {
            0 => (Box::new(Polygon::new(points)?.with_search(search)), ShapeTraits::POLYTOPE),
            1 => (Box::new(Polygon::hull(points)?.with_search(search)), ShapeTraits::POLYTOPE),
            _ => {
                let word =
                    if Polygon::new(points.as_slice()).is_ok() { ShapeTraits::POLYTOPE } else { ShapeTraits::LIAR };
                (Box::new(Polygon::assume_convex(points).with_search(search)), word)
            }
        })
    }
}

impl<T: Scalar> FuzzDimension for Vec3<T> {
    type Ordered = SignedVolumesOrdered;

    fn vector(bytes: &mut Bytes<'_>) -> Self {
        Self::new(bytes.number(), bytes.number(), bytes.number())
    }

    fn pose(bytes: &mut Bytes<'_>) -> (d3::Pose<T>, bool) {
        let translation = Self::vector(bytes);
        match bytes.index(4) {
            0 => (d3::Pose::translation(translation), true),
            1 => (d3::Pose::new(translation, d3::Rotation::from_rows(Self::matrix(bytes))), false),
            2 => {
                let rotation = d3::Rotation::from_quaternion_xyzw([(); 4].map(|()| bytes.number()));
                (d3::Pose::new(translation, rotation), true)
            }
            _ => {
                let rotation = d3::Rotation::from_axis_angles(bytes.number(), bytes.number(), bytes.number());
                (d3::Pose::new(translation, rotation), true)
            }
        }
    }

    fn matrix(bytes: &mut Bytes<'_>) -> [[T; 3]; 3] {
        [(); 3].map(|()| [(); 3].map(|()| bytes.number()))
    }

    fn special_shape(bytes: &mut Bytes<'_>) -> Result<(AnyShape<Self>, ShapeTraits), ShapeError> {
        let kind = bytes.index(5);
        tell(|| ["tetrahedron", "cylinder", "cone", "polytope", "hull"][kind].into());
        Ok(match kind {
            0 => {
                let [a, b, c, d] = [(); 4].map(|()| Self::vector(bytes));
                (Box::new(Tetrahedron::new(a, b, c, d)?), ShapeTraits::POLYTOPE)
            }
            1 => (Box::new(Cylinder::from_half_height(bytes.length(), bytes.length())?), ShapeTraits::SMOOTH),
            2 => (Box::new(Cone::from_half_height(bytes.length(), bytes.length())?), ShapeTraits::SMOOTH),
            3 => {
                let points = list::<Self>(bytes);
                let count = points.len().max(1) as u32;
                let faces = (0..bytes.index(16)).map(|_| [(); 3].map(|()| u32::from(bytes.byte()) % (count + 1)));
                let faces = faces.collect();
                (Box::new(Polytope::new(points, faces)?.with_search(search(bytes))), ShapeTraits::POLYTOPE)
            }
            _ => {
                let points = list::<Self>(bytes);
                (Box::new(Polytope::hull(points)?.with_search(search(bytes))), ShapeTraits::POLYTOPE)
            }
        })
    }
}

/// A shape that answers whatever it likes.
#[derive(Debug)]
struct Liar<V: Vector> {
    points: Vec<V>,
    radius: V::Scalar,
    extent: V::Scalar,
    origin: V,
}

impl<V: Vector> Convex for Liar<V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let noise = (0..V::DIMENSION)
            .fold(hint, |noise, axis| noise.rotate_left(7) ^ direction.coordinate(axis).to_f64().to_bits());
        let index = (noise % self.points.len() as u64) as usize;
        Support { point: self.points[index], id: noise }
    }

    fn start(&self) -> V {
        self.points[0]
    }

    fn radius(&self) -> V::Scalar {
        self.radius
    }

    fn origin(&self) -> V {
        self.origin
    }

    fn extent(&self) -> V::Scalar {
        self.extent
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        Rounding { point: self.extent, value: self.radius }
    }
}

/// In the order of [`shape`]; the last six contain others, or lie.
const KINDS: [&str; 16] = [
    "point",
    "segment",
    "triangle",
    "points",
    "box",
    "box from corners",
    "ball",
    "capsule",
    "ellipsoid",
    "a shape of its dimension",
    "rounded",
    "posed",
    "affine",
    "sum",
    "hull of",
    "liar",
];

/// Any shape, or the library's refusal; `depth` adaptors at most.
pub(crate) fn shape<V: FuzzDimension>(
    bytes: &mut Bytes<'_>,
    depth: u32,
) -> Result<(AnyShape<V>, ShapeTraits), ShapeError> {
    let plain = |shape: AnyShape<V>| Ok((shape, ShapeTraits::POLYTOPE));
    let kind = bytes.index(if depth == 0 { KINDS.len() - 6 } else { KINDS.len() });
    tell(|| KINDS[kind].into());
    match kind {
        0 => plain(Box::new(Point::new(V::vector(bytes))?)),
        1 => plain(Box::new(Segment::new(V::vector(bytes), V::vector(bytes))?)),
        2 => plain(Box::new(Triangle::new(V::vector(bytes), V::vector(bytes), V::vector(bytes))?)),
        3 => plain(Box::new(Points::new(list::<V>(bytes))?)),
        4 => plain(Box::new(Cuboid::from_half_extents(V::vector(bytes))?)),
        5 => plain(Box::new(Cuboid::from_corners(V::vector(bytes), V::vector(bytes))?)),
        6 => plain(Box::new(Circle::new(V::vector(bytes), bytes.length())?)),
        7 => plain(Box::new(Capsule::new(V::vector(bytes), V::vector(bytes), bytes.length())?)),
        8 => Ok((Box::new(Ellipsoid::new(V::vector(bytes))?), ShapeTraits::SMOOTH)),
        9 => V::special_shape(bytes),
        10 => {
            let (inner, word) = shape::<V>(bytes, depth - 1)?;
            Ok((Box::new(Rounded::new(inner, bytes.length())?), word))
        }
        11 => {
            let (inner, word) = shape::<V>(bytes, depth - 1)?;
            let (pose, rotation) = V::pose(bytes);
            let honest = word.honest && (rotation || !(inner.radius() > V::Scalar::ZERO));
            Ok((Box::new(Posed::new(inner, pose)?), ShapeTraits { honest, ..word }))
        }
        12 => {
            let (inner, word) = shape::<V>(bytes, depth - 1)?;
            // A stretched radius is named after a direction, which 64 bits hold to 1e-9 only in
            // space.
            let even = !(inner.radius() > V::Scalar::ZERO);
            let (named, short) = (word.named && (even || V::DIMENSION == 2), word.short && even);
            Ok((
                Box::new(Affine::new(inner, V::matrix(bytes), V::vector(bytes))?),
                ShapeTraits { named, short, ..word },
            ))
        }
        13 => {
            let (first, one) = shape::<V>(bytes, depth - 1)?;
            let (second, other) = shape::<V>(bytes, depth - 1)?;
            let word = one.and(other);
            let word = ShapeTraits { named: word.named && word.short, short: false, ..word };
            Ok((Box::new(MinkowskiSum::new(first, second)), word))
        }
        14 => {
            let mut word = ShapeTraits::POLYTOPE;
            let mut members = Vec::new();
            for _ in 0..bytes.index(4) {
                let (member, one) = shape::<V>(bytes, depth - 1)?;
                word = word.and(one);
                members.push(member);
            }
            // A larger radius than the smallest goes into the points, and out of their names.
            let even = members.windows(2).all(|pair| pair[0].radius() == pair[1].radius());
            let word = ShapeTraits { named: word.named && word.short && even, short: false, ..word };
            Ok((Box::new(HullOf::new(members)?), word))
        }
        _ => {
            let mut points = list::<V>(bytes);
            points.push(V::vector(bytes));
            let (radius, extent, origin) = (bytes.number(), bytes.number(), V::vector(bytes));
            Ok((Box::new(Liar { points, radius, extent, origin }), ShapeTraits::LIAR))
        }
    }
}

/// Any two shapes.
pub(crate) fn two<V: FuzzDimension>(bytes: &mut Bytes<'_>) -> Option<(AnyShape<V>, AnyShape<V>, ShapeTraits)> {
    let (a, one) = shape::<V>(bytes, 2).ok()?;
    let (b, other) = shape::<V>(bytes, 2).ok()?;
    Some((a, b, one.and(other)))
}
