//! The shapes of a request: as written, and as the core knows them.

use super::ask::Real;
use super::field::{self, Flaw, describe};
use barycode::ShapeError;
use barycode::d2::{
    Capsule, Circle, Convex, Ellipse, Point, Polygon, Rectangle, Segment, SupportSearch, Triangle, Vec2,
};
use serde_json::{Map, Value};

/// A shape in its own frame, in the numbers of the input.
#[derive(Debug, PartialEq)]
pub(crate) enum ShapeSpec {
    Point([f64; 2]),
    Segment([[f64; 2]; 2]),
    Triangle([[f64; 2]; 3]),
    /// Stands for its hull.
    Convex(Vec<[f64; 2]>),
    Box([f64; 2]),
    Circle(f64),
    Capsule([[f64; 2]; 2], f64),
    Ellipse([f64; 2]),
}

const SERVED: &str = "point, segment, triangle, convex, box, circle, capsule and ellipse";

/// A shape of any kind.
pub(crate) type AnyShape<T> = Box<dyn Convex<Vector = Vec2<T>>>;

impl ShapeSpec {
    pub(crate) fn read(value: &Value) -> Result<Self, Flaw> {
        let object = field::object(value)?;
        let kind = field::required(object, "shape", "\"shape\": \"circle\"")?;
        let wrong = |what: &str| Err(Flaw::new(format!("is {}{what}", describe(kind))).within("shape"));
        match field::text(kind).map_err(|flaw| flaw.within("shape"))? {
            "point" => vertices::<1>(object, "a point").map(|[at]| Self::Point(at)),
            "segment" => vertices(object, "a segment").map(Self::Segment),
            "triangle" => vertices(object, "a triangle").map(Self::Triangle),
            "convex" => Ok(Self::Convex(cloud(object)?)),
            "box" => lengths(object, "half_extents").map(Self::Box),
            "circle" => radius(object).map(Self::Circle),
            "capsule" if !object.contains_key("vertices") && object.contains_key("half_height") => {
                Err(Flaw::new("is for space: in the plane a capsule has two `vertices`").within("half_height"))
            }
            "capsule" => Ok(Self::Capsule(vertices(object, "a capsule")?, radius(object)?)),
            "ellipse" if object.contains_key("radii") && !object.contains_key("semi_axes") => {
                lengths(object, "radii").map(Self::Ellipse)
            }
            "ellipse" => lengths(object, "semi_axes").map(Self::Ellipse),
            "halfspace" => wrong(", which has no bounds: give a box that is large enough instead"),
            "rectangle" => wrong(": a rectangle is written \"box\", with `half_extents`"),
            "polygon" => {
                wrong(": write \"convex\"; its vertices stand for their hull, so split a concave polygon first")
            }
            "sphere" | "ball" => wrong(": in the plane write \"circle\""),
            "cylinder" | "cone" | "ellipsoid" => {
                wrong(&format!(", a shape of space, which is not served yet; {SERVED} are"))
            }
            _ => wrong(&format!(", which is not a shape: {SERVED} are served")),
        }
    }

    /// The corners, where the shape is the hull of some.
    pub(crate) fn corners(&self) -> Option<Vec<[f64; 2]>> {
        match self {
            Self::Point(at) => Some(vec![*at]),
            Self::Segment(ends) => Some(ends.to_vec()),
            Self::Triangle(corners) => Some(corners.to_vec()),
            Self::Convex(points) => Some(points.clone()),
            Self::Box([x, y]) => Some(vec![[-x, -y], [*x, -y], [*x, *y], [-x, *y]]),
            Self::Circle(_) | Self::Capsule(..) | Self::Ellipse(_) => None,
        }
    }

    /// The shape in the precision of the query. Points in convex position stay as they are, collinear and repeated
    /// ones included; any others are replaced by their hull.
    pub(crate) fn build<T: Real>(&self, search: SupportSearch) -> Result<AnyShape<T>, Flaw> {
        let own = |error: ShapeError, key: &str| Flaw::new(format!("is refused: {error}")).within(key);
        Ok(match self {
            Self::Point(at) => {
                let at = rounded_points(&[*at])?[0];
                Box::new(Point::new(at).map_err(|error| own(error, "vertices"))?)
            }
            Self::Segment(ends) => {
                let ends = rounded_points(ends)?;
                Box::new(Segment::new(ends[0], ends[1]).map_err(|error| own(error, "vertices"))?)
            }
            Self::Triangle(corners) => {
                let corners = rounded_points(corners)?;
                let triangle = Triangle::new(corners[0], corners[1], corners[2]);
                Box::new(triangle.map_err(|error| own(error, "vertices"))?)
            }
            Self::Convex(points) => {
                let points = rounded_points::<T>(points)?;
                let polygon = match Polygon::new(points.as_slice()) {
                    Ok(_) => Polygon::assume_convex(points),
                    Err(_) => Polygon::hull(points).map_err(|error| own(error, "vertices"))?,
                };
                Box::new(polygon.with_search(search))
            }
            Self::Box(half_extents) => {
                let half_extents = rounded_pair::<T>(half_extents).map_err(|flaw| flaw.within("half_extents"))?;
                Box::new(Rectangle::new(half_extents).map_err(|error| own(error, "half_extents"))?)
            }
            Self::Circle(radius) => {
                let radius = rounded::<T>(*radius).map_err(|flaw| flaw.within("radius"))?;
                let center = Vec2::new(T::ZERO, T::ZERO);
                Box::new(Circle::<T>::new(center, radius).map_err(|error| own(error, "radius"))?)
            }
            Self::Capsule(ends, radius) => {
                let ends = rounded_points(ends)?;
                let radius = rounded::<T>(*radius).map_err(|flaw| flaw.within("radius"))?;
                Box::new(Capsule::<T>::new(ends[0], ends[1], radius).map_err(|error| own(error, "vertices"))?)
            }
            Self::Ellipse(semi_axes) => {
                let semi_axes = rounded_pair::<T>(semi_axes).map_err(|flaw| flaw.within("semi_axes"))?;
                Box::new(Ellipse::new(semi_axes).map_err(|error| own(error, "semi_axes"))?)
            }
        })
    }
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

pub(crate) fn rounded_pair<T: Real>(pair: &[f64; 2]) -> Result<Vec2<T>, Flaw> {
    let x = rounded(pair[0]).map_err(|flaw| flaw.at(0))?;
    let y = rounded(pair[1]).map_err(|flaw| flaw.at(1))?;
    Ok(Vec2::new(x, y))
}

pub(crate) fn rounded_points<T: Real>(points: &[[f64; 2]]) -> Result<Vec<Vec2<T>>, Flaw> {
    let each = points.iter().enumerate();
    each.map(|(index, point)| rounded_pair(point).map_err(|flaw| flaw.at(index).within("vertices"))).collect()
}

fn cloud(object: &Map<String, Value>) -> Result<Vec<[f64; 2]>, Flaw> {
    let value = field::required(object, "vertices", "\"vertices\": [[0, 0], [1, 0], [0, 1]]")?;
    let points = field::points(value).map_err(|flaw| flaw.within("vertices"))?;
    if points.is_empty() {
        return Err(Flaw::new("is empty: give at least one vertex").within("vertices"));
    }
    Ok(points)
}

fn vertices<const N: usize>(object: &Map<String, Value>, what: &str) -> Result<[[f64; 2]; N], Flaw> {
    let points = cloud(object)?;
    let found = points.len();
    points.try_into().map_err(|_| Flaw::new(format!("has {found} entries: {what} has {N}")).within("vertices"))
}

fn radius(object: &Map<String, Value>) -> Result<f64, Flaw> {
    field::length(field::required(object, "radius", "\"radius\": 1")?).map_err(|flaw| flaw.within("radius"))
}

fn lengths(object: &Map<String, Value>, key: &str) -> Result<[f64; 2], Flaw> {
    let value = field::required(object, key, &format!("\"{key}\": [2, 1]"))?;
    let pair = field::pair(value).map_err(|flaw| flaw.within(key))?;
    for (index, length) in pair.iter().enumerate() {
        if *length < 0.0 {
            let flaw = Flaw::new(format!("is {length:?}: give a number that is not negative"));
            return Err(flaw.at(index).within(key));
        }
    }
    Ok(pair)
}
