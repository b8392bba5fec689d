//! The shapes of a request: as written, and as the core knows them.

use super::ask::Real;
use super::dimension::Dimension;
use super::field::{self, Flaw, describe};
use barycode::d2::SupportSearch;
use barycode::{Capsule, Circle, Convex, Cuboid, Ellipsoid, Number, Point, Segment, ShapeError, Triangle};
use serde_json::{Map, Value};

/// A shape in its own frame, in the numbers of the input.
#[derive(Debug, PartialEq)]
pub(crate) enum ShapeSpec<const N: usize> {
    Point([f64; N]),
    Segment([[f64; N]; 2]),
    Triangle([[f64; N]; 3]),
    /// Stands for its hull.
    Convex(Vec<[f64; N]>),
    Box([f64; N]),
    /// A circle or sphere.
    Ball(f64),
    Capsule([[f64; N]; 2], f64),
    /// An ellipse or ellipsoid.
    Ellipsoid([f64; N]),
    /// In space: half height and radius, around the z axis.
    Cylinder(f64, f64),
    /// In space: half height and radius, around the z axis, its apex up.
    Cone(f64, f64),
}

const SERVED: [&str; 2] = [
    "point, segment, triangle, convex, box, circle, capsule and ellipse",
    "point, segment, triangle, convex, box, sphere, capsule, cylinder, cone and ellipsoid",
];

/// A shape of any kind.
pub(crate) type AnyShape<V> = Box<dyn Convex<Vector = V>>;

impl<const N: usize> ShapeSpec<N> {
    pub(crate) fn read(value: &Value) -> Result<Self, Flaw> {
        let object = field::object(value)?;
        let (round, served) = if N == 2 { ("circle", SERVED[0]) } else { ("sphere", SERVED[1]) };
        let kind = field::required(object, "shape", &format!("\"shape\": \"{round}\""))?;
        let wrong = |what: &str| Err(Flaw::new(format!("is {}{what}", describe(kind))).within("shape"));
        match field::text(kind).map_err(|flaw| flaw.within("shape"))? {
            "point" => vertices::<1, N>(object, "a point").map(|[at]| Self::Point(at)),
            "segment" => vertices(object, "a segment").map(Self::Segment),
            "triangle" => vertices(object, "a triangle").map(Self::Triangle),
            "convex" => Ok(Self::Convex(cloud(object)?)),
            "box" => lengths(object, "half_extents").map(Self::Box),
            kind if kind == round => length(object, "radius").map(Self::Ball),
            "capsule" if N == 2 && !object.contains_key("vertices") && object.contains_key("half_height") => {
                Err(Flaw::new("is for space: in the plane a capsule has two `vertices`").within("half_height"))
            }
            "capsule" if N == 3 && object.contains_key("half_height") => {
                let half_height = length(object, "half_height")?;
                let (mut from, mut to) = ([0.0; N], [0.0; N]);
                (from[N - 1], to[N - 1]) = (-half_height, half_height);
                Ok(Self::Capsule([from, to], length(object, "radius")?))
            }
            "capsule" => Ok(Self::Capsule(vertices(object, "a capsule")?, length(object, "radius")?)),
            "ellipse" if N == 2 => semi_axes(object).map(Self::Ellipsoid),
            "ellipsoid" if N == 3 => semi_axes(object).map(Self::Ellipsoid),
            "cylinder" if N == 3 => Ok(Self::Cylinder(length(object, "half_height")?, length(object, "radius")?)),
            "cone" if N == 3 => Ok(Self::Cone(length(object, "half_height")?, length(object, "radius")?)),
            "halfspace" => wrong(", which has no bounds: give a box that is large enough instead"),
            "rectangle" => wrong(": a rectangle is written \"box\", with `half_extents`"),
            "polygon" if N == 2 => {
                wrong(": write \"convex\"; its vertices stand for their hull, so split a concave polygon first")
            }
            "polyhedron" | "mesh" if N == 3 => {
                wrong(": write \"convex\"; its vertices stand for their hull, so split a concave one first")
            }
            "sphere" | "ball" | "circle" => wrong(&format!(": here write \"{round}\"")),
            "cylinder" | "cone" | "ellipsoid" => {
                wrong(&format!(", a shape of space (\"dim\": 3); in the plane {served} are served"))
            }
            "ellipse" => wrong(", a shape of the plane: in space write \"ellipsoid\", with three `radii`"),
            _ => wrong(&format!(", which is not a shape: {served} are served")),
        }
    }

    /// The corners, where the shape is the hull of some.
    pub(crate) fn corners(&self) -> Option<Vec<[f64; N]>> {
        match self {
            Self::Point(at) => Some(vec![*at]),
            Self::Segment(ends) => Some(ends.to_vec()),
            Self::Triangle(corners) => Some(corners.to_vec()),
            Self::Convex(points) => Some(points.clone()),
            Self::Box(half) => Some(box_corners(half)),
            Self::Ball(_) | Self::Capsule(..) | Self::Ellipsoid(_) | Self::Cylinder(..) | Self::Cone(..) => None,
        }
    }

    /// The shape in the precision of the query.
    pub(crate) fn build<V: Dimension<N>>(&self, search: SupportSearch) -> Result<AnyShape<V>, Flaw> {
        let own = |error: ShapeError, key: &str| Flaw::new(format!("is refused: {error}")).within(key);
        let length = |value: f64, key: &str| rounded::<V::Scalar>(value).map_err(|flaw| flaw.within(key));
        Ok(match self {
            Self::Point(at) => {
                let at = rounded_points::<V, N>(&[*at])?[0];
                Box::new(Point::new(at).map_err(|error| own(error, "vertices"))?)
            }
            Self::Segment(ends) => {
                let ends = rounded_points::<V, N>(ends)?;
                Box::new(Segment::new(ends[0], ends[1]).map_err(|error| own(error, "vertices"))?)
            }
            Self::Triangle(corners) => {
                let corners = rounded_points::<V, N>(corners)?;
                let triangle = Triangle::new(corners[0], corners[1], corners[2]);
                Box::new(triangle.map_err(|error| own(error, "vertices"))?)
            }
            Self::Convex(points) => {
                let points = rounded_points::<V, N>(points)?;
                V::hull(points, search).map_err(|error| own(error, "vertices"))?
            }
            Self::Box(half_extents) => {
                let half_extents = rounded_vector::<V, N>(half_extents).map_err(|flaw| flaw.within("half_extents"))?;
                Box::new(Cuboid::<V>::new(half_extents).map_err(|error| own(error, "half_extents"))?)
            }
            Self::Ball(radius) => {
                let ball = Circle::new(V::default(), length(*radius, "radius")?);
                Box::new(ball.map_err(|error| own(error, "radius"))?)
            }
            Self::Capsule(ends, radius) => {
                let ends = rounded_points::<V, N>(ends)?;
                let capsule = Capsule::new(ends[0], ends[1], length(*radius, "radius")?);
                Box::new(capsule.map_err(|error| own(error, "vertices"))?)
            }
            Self::Ellipsoid(semi_axes) => {
                let semi_axes = rounded_vector::<V, N>(semi_axes).map_err(|flaw| flaw.within("semi_axes"))?;
                Box::new(Ellipsoid::<V>::new(semi_axes).map_err(|error| own(error, "semi_axes"))?)
            }
            Self::Cylinder(half_height, radius) | Self::Cone(half_height, radius) => {
                let sizes = (length(*half_height, "half_height")?, length(*radius, "radius")?);
                let cone = matches!(self, Self::Cone(..));
                V::turned(cone, sizes).map_err(|error| Flaw::new(format!("is refused: {error}")))?
            }
        })
    }
}

/// In the plane counter-clockwise.
fn box_corners<const N: usize>(half: &[f64; N]) -> Vec<[f64; N]> {
    let corner = |bits: usize| {
        let mut corner = *half;
        for (index, coordinate) in corner.iter_mut().enumerate() {
            if bits >> index & 1 == 0 {
                *coordinate = -*coordinate;
            }
        }
        corner
    };
    let around = |bits: usize| if N == 2 { bits ^ bits >> 1 } else { bits };
    (0..1 << N).map(|bits| corner(around(bits))).collect()
}

/// The number in the precision of the query.
pub(crate) fn rounded<T: Real>(value: f64) -> Result<T, Flaw> {
    let rounded = T::from_f64(value);
    if rounded.is_finite() {
        Ok(rounded)
    } else {
        Err(Flaw::new(format!("is {value:?}, too large for {}: ask with --precision f64", T::NAME)))
    }
}

/// The point or vector in the precision of the query.
pub(crate) fn rounded_vector<V: Dimension<N>, const N: usize>(vector: &[f64; N]) -> Result<V, Flaw> {
    let mut coordinates = [V::Scalar::ZERO; N];
    for (index, (slot, &value)) in coordinates.iter_mut().zip(vector).enumerate() {
        *slot = rounded(value).map_err(|flaw| flaw.at(index))?;
    }
    Ok(coordinates.into())
}

pub(crate) fn rounded_points<V: Dimension<N>, const N: usize>(points: &[[f64; N]]) -> Result<Vec<V>, Flaw> {
    let each = points.iter().enumerate();
    each.map(|(index, point)| rounded_vector(point).map_err(|flaw| flaw.at(index).within("vertices"))).collect()
}

fn cloud<const N: usize>(object: &Map<String, Value>) -> Result<Vec<[f64; N]>, Flaw> {
    let example = if N == 2 { "[[0, 0], [1, 0], [0, 1]]" } else { "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]" };
    let value = field::required(object, "vertices", &format!("\"vertices\": {example}"))?;
    let points = field::points(value).map_err(|flaw| flaw.within("vertices"))?;
    if points.is_empty() {
        return Err(Flaw::new("is empty: give at least one vertex").within("vertices"));
    }
    Ok(points)
}

fn vertices<const COUNT: usize, const N: usize>(
    object: &Map<String, Value>,
    what: &str,
) -> Result<[[f64; N]; COUNT], Flaw> {
    let points = cloud(object)?;
    let found = points.len();
    points.try_into().map_err(|_| Flaw::new(format!("has {found} entries: {what} has {COUNT}")).within("vertices"))
}

fn length(object: &Map<String, Value>, key: &str) -> Result<f64, Flaw> {
    field::length(field::required(object, key, &format!("\"{key}\": 1"))?).map_err(|flaw| flaw.within(key))
}

fn lengths<const N: usize>(object: &Map<String, Value>, key: &str) -> Result<[f64; N], Flaw> {
    let example = if N == 2 { "[2, 1]" } else { "[3, 2, 1]" };
    let value = field::required(object, key, &format!("\"{key}\": {example}"))?;
    let lengths = field::coordinates(value).map_err(|flaw| flaw.within(key))?;
    for (index, length) in lengths.iter().enumerate() {
        if *length < 0.0 {
            let flaw = Flaw::new(format!("is {length:?}: give a number that is not negative"));
            return Err(flaw.at(index).within(key));
        }
    }
    Ok(lengths)
}

fn semi_axes<const N: usize>(object: &Map<String, Value>) -> Result<[f64; N], Flaw> {
    let key = if object.contains_key("radii") && !object.contains_key("semi_axes") { "radii" } else { "semi_axes" };
    lengths(object, key)
}
