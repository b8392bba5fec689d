//! The shapes of a request: as written, and as the core knows them.

use super::ask::Real;
use super::corners::{CoreSpec, refused};
use super::dimension::RequestDimension;
use super::field::{self, Flaw, describe};
use barycode::d2::SupportSearch;
use barycode::expert::{Capsule, Circle, Ellipsoid, Number};
use serde_json::{Map, Value};

/// A shape in its own frame, in the numbers of the input.
#[derive(Debug, PartialEq)]
pub enum ShapeSpec<const N: usize> {
    /// All that is within a radius of a core; the core itself where the radius is 0.
    Rounded(CoreSpec<N>, f64),
    /// A circle or sphere.
    Ball(f64),
    Capsule([[f64; N]; 2], f64),
    /// An ellipse or ellipsoid.
    Ellipsoid([f64; N]),
    /// In space: half height and radius, around the z axis.
    Cylinder(f64, f64),
    /// In space: half height and radius, around the z axis, its apex up.
    Cone(f64, f64),
    /// All points whose product with a normal, of any length, is at most an offset.
    HalfSpace([f64; N], f64),
}

const SERVED: [&str; 2] = [
    "point, segment, triangle, convex, box, circle, capsule, ellipse and halfspace",
    "point, segment, triangle, convex, box, sphere, capsule, cylinder, cone, ellipsoid and halfspace",
];

impl<const N: usize> ShapeSpec<N> {
    pub fn read(value: &Value) -> Result<Self, Flaw> {
        let object = field::object(value)?;
        field::spelled(object, &["shape"], "a shape has its own fields and")?;
        let kind = field::required(object, "shape", &format!("\"shape\": \"{}\"", ball_name(N)))?;
        let name = field::text(kind).map_err(|flaw| flaw.within("shape"))?;
        let Some(known) = fields::<N>(name) else {
            return Err(unserved::<N>(kind, name).within("shape"));
        };
        let article = if name.starts_with('e') { "an" } else { "a" };
        field::whole(object, known, &format!("{article} {name} has"), || Self::read_fields(name, object))
    }

    /// Reads the fields of a kind of shape that is served.
    fn read_fields(name: &str, object: &Map<String, Value>) -> Result<Self, Flaw> {
        if let Some(core) = CoreSpec::read(name, object)? {
            let radius = if object.contains_key("radius") { length(object, "radius")? } else { 0.0 };
            return Ok(Self::Rounded(core, radius));
        }
        match name {
            "capsule" => capsule(object),
            "ellipse" | "ellipsoid" => semi_axes(object).map(Self::Ellipsoid),
            "cylinder" => Ok(Self::Cylinder(length(object, "half_height")?, length(object, "radius")?)),
            "cone" => Ok(Self::Cone(length(object, "half_height")?, length(object, "radius")?)),
            "halfspace" => half_space(object),
            _ => length(object, "radius").map(Self::Ball),
        }
    }

    /// The core of a shape that is nothing but that, and has corners.
    pub(super) fn unrounded(&self) -> Result<&CoreSpec<N>, Flaw> {
        match self {
            Self::Rounded(core, radius) if *radius == 0.0 => Ok(core),
            Self::Rounded(_, radius) => {
                let what = format!("is {radius:?}, and a shape that is rounded has no vertices: leave it out");
                Err(Flaw::new(what).within("radius"))
            }
            Self::HalfSpace(..) => Err(Flaw::new(UNBOUNDED).within("shape")),
            _ => {
                let what =
                    "is round and has no vertices: ask for the hull of a point, segment, triangle, convex or box";
                Err(Flaw::new(what).within("shape"))
            }
        }
    }

    /// The shape in the precision of the query.
    pub fn build<V: RequestDimension<N>>(&self, search: SupportSearch) -> Result<V::Shape, Flaw> {
        let length = |value: f64, key: &str| rounded::<V::Scalar>(value).map_err(|flaw| flaw.within(key));
        Ok(match self {
            Self::Rounded(core, radius) => core.build::<V>(*radius, search)?,
            Self::Ball(radius) => {
                let ball = Circle::new(V::default(), length(*radius, "radius")?);
                ball.map_err(|error| refused(error, "radius"))?.into()
            }
            Self::Capsule(ends, radius) => {
                let ends = rounded_points::<V, N>(ends)?;
                let capsule = Capsule::new(ends[0], ends[1], length(*radius, "radius")?);
                capsule.map_err(|error| refused(error, "vertices"))?.into()
            }
            Self::Ellipsoid(semi_axes) => {
                let semi_axes = rounded_vector::<V, N>(semi_axes).map_err(|flaw| flaw.within("semi_axes"))?;
                Ellipsoid::new(semi_axes).map_err(|error| refused(error, "semi_axes"))?.into()
            }
            Self::Cylinder(half_height, radius) | Self::Cone(half_height, radius) => {
                let sizes = (length(*half_height, "half_height")?, length(*radius, "radius")?);
                let cone = matches!(self, Self::Cone(..));
                V::solid_of_revolution(cone, sizes).map_err(|error| Flaw::new(format!("is refused: {error}")))?
            }
            Self::HalfSpace(..) => return Err(Flaw::new(UNBOUNDED).within("shape")),
        })
    }
}

/// Why a half-space is not served everywhere.
const UNBOUNDED: &str =
    "is a half-space, which has no bounds: ask whether it meets another shape, or how far, or give a large box instead";

/// How a ball is called.
pub(crate) fn ball_name(dimension: usize) -> &'static str {
    if dimension == 2 { "circle" } else { "sphere" }
}

/// The fields of a kind of shape; none for what is not served.
fn fields<const N: usize>(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "point" | "segment" | "triangle" | "convex" => &["shape", "vertices", "radius"],
        "box" => &["shape", "half_extents", "radius"],
        "capsule" if N == 2 => &["shape", "vertices", "radius"],
        "capsule" => &["shape", "vertices", "half_height", "radius"],
        "ellipse" if N == 2 => &["shape", "semi_axes", "radii"],
        "ellipsoid" if N == 3 => &["shape", "semi_axes", "radii"],
        "cylinder" | "cone" if N == 3 => &["shape", "half_height", "radius"],
        "halfspace" => &["shape", "normal", "offset"],
        kind if kind == ball_name(N) => &["shape", "radius"],
        _ => return None,
    })
}

/// What to do about a kind of shape that is not served.
fn unserved<const N: usize>(kind: &Value, name: &str) -> Flaw {
    let served = SERVED[N - 2];
    let wrong = |what: &str| Flaw::new(format!("is {}{what}", describe(kind)));
    match name {
        "half_space" | "halfplane" | "plane" => wrong(": write \"halfspace\", with `normal` and `offset`"),
        "rectangle" => wrong(": a rectangle is written \"box\", with `half_extents`"),
        "polygon" if N == 2 => {
            wrong(": write \"convex\"; its vertices stand for their hull, so split a concave polygon first")
        }
        "polyhedron" | "mesh" if N == 3 => {
            wrong(": write \"convex\"; its vertices stand for their hull, so split a concave one first")
        }
        "rounded" => wrong(": write its core, and the `radius` beside the core's own fields"),
        "sphere" | "ball" | "circle" => wrong(&format!(": here write \"{}\"", ball_name(N))),
        "cylinder" | "cone" | "ellipsoid" => {
            wrong(&format!(", a shape of space (\"dim\": 3); in the plane {served} are served"))
        }
        "ellipse" => wrong(", a shape of the plane: in space write \"ellipsoid\", with three `radii`"),
        _ => wrong(&format!(", which is not a shape: {served} are served")),
    }
}

fn half_space<const N: usize>(object: &Map<String, Value>) -> Result<ShapeSpec<N>, Flaw> {
    let example = if N == 2 { "\"normal\": [0, 1]" } else { "\"normal\": [0, 0, 1]" };
    let normal = field::coordinates(field::required(object, "normal", example)?);
    let offset = field::number(field::required(object, "offset", "\"offset\": 0")?);
    Ok(ShapeSpec::HalfSpace(
        normal.map_err(|flaw| flaw.within("normal"))?,
        offset.map_err(|flaw| flaw.within("offset"))?,
    ))
}

fn capsule<const N: usize>(object: &Map<String, Value>) -> Result<ShapeSpec<N>, Flaw> {
    let ends = if !object.contains_key("half_height") {
        vertices(object, "a capsule")?
    } else if N == 2 {
        let what = "is for space: in the plane a capsule has two `vertices`";
        return Err(Flaw::new(what).within("half_height"));
    } else if object.contains_key("vertices") {
        return Err(Flaw::new("comes beside `vertices`: keep one of them").within("half_height"));
    } else {
        let half_height = length(object, "half_height")?;
        let (mut from, mut to) = ([0.0; N], [0.0; N]);
        (from[N - 1], to[N - 1]) = (-half_height, half_height);
        [from, to]
    };
    Ok(ShapeSpec::Capsule(ends, length(object, "radius")?))
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
pub(crate) fn rounded_vector<V: RequestDimension<N>, const N: usize>(vector: &[f64; N]) -> Result<V, Flaw> {
    let mut coordinates = [V::Scalar::ZERO; N];
    for (index, (slot, &value)) in coordinates.iter_mut().zip(vector).enumerate() {
        *slot = rounded(value).map_err(|flaw| flaw.at(index))?;
    }
    Ok(coordinates.into())
}

pub(crate) fn rounded_points<V: RequestDimension<N>, const N: usize>(points: &[[f64; N]]) -> Result<Vec<V>, Flaw> {
    let each = points.iter().enumerate();
    each.map(|(index, point)| rounded_vector(point).map_err(|flaw| flaw.at(index).within("vertices"))).collect()
}

pub(super) fn cloud<const N: usize>(object: &Map<String, Value>) -> Result<Vec<[f64; N]>, Flaw> {
    let example = if N == 2 { "[[0, 0], [1, 0], [0, 1]]" } else { "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]" };
    let value = field::required(object, "vertices", &format!("\"vertices\": {example}"))?;
    let points = field::points(value).map_err(|flaw| flaw.within("vertices"))?;
    if points.is_empty() {
        return Err(Flaw::new("is empty: give at least one vertex").within("vertices"));
    }
    Ok(points)
}

pub(super) fn vertices<const COUNT: usize, const N: usize>(
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

pub(super) fn lengths<const N: usize>(object: &Map<String, Value>, key: &str) -> Result<[f64; N], Flaw> {
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
    match (object.contains_key("semi_axes"), object.contains_key("radii")) {
        (true, true) => Err(Flaw::new("come beside `semi_axes`: keep one of them").within("radii")),
        (false, true) => lengths(object, "radii"),
        (_, false) => lengths(object, "semi_axes"),
    }
}
