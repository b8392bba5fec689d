//! Pairs in the plane, and `geo`: `Euclidean::distance` and `Intersects` on polygons in one frame,
//! where it wants them.

use crate::{COLD_ONLY, Loop, Manner, Pairs, Peer, Precision, Prepared};
use geo::{Distance, Euclidean, GeoFloat, Intersects, LineString, Polygon};

/// Two convex polygons, counter-clockwise, in their own frames and the pose of the second in the
/// first's frame.
#[derive(Clone, Debug)]
pub struct PolygonPair {
    pub a: Vec<[f64; 2]>,
    pub b: Vec<[f64; 2]>,
    pub cos: f64,
    pub sin: f64,
    pub translation: [f64; 2],
}

impl PolygonPair {
    /// The second polygon in the first's frame.
    pub fn placed_b(&self) -> Vec<[f64; 2]> {
        let [x, y] = self.translation;
        self.b.iter().map(|&[u, v]| [self.cos * u - self.sin * v + x, self.sin * u + self.cos * v + y]).collect()
    }
}

/// A shape about the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flat {
    /// Half extents.
    Rectangle([f64; 2]),
    Circle {
        radius: f64,
    },
}

/// A rectangle and another one or a circle, all seconds of one kind, and the pose of the second in
/// the first's frame.
#[derive(Clone, Copy, Debug)]
pub struct RectanglePair {
    /// Half extents.
    pub a: [f64; 2],
    pub b: Flat,
    pub cos: f64,
    pub sin: f64,
    pub translation: [f64; 2],
}

impl RectanglePair {
    /// As polygons; of a circle the second is its centre, and its radius comes beside.
    pub fn polygons(&self) -> (PolygonPair, f64) {
        let corners = |[x, y]: [f64; 2]| vec![[-x, -y], [x, -y], [x, y], [-x, y]];
        let (b, radius) = match self.b {
            Flat::Rectangle(half) => (corners(half), 0.0),
            Flat::Circle { radius } => (vec![[0.0, 0.0]], radius),
        };
        let Self { a, cos, sin, translation, .. } = *self;
        (PolygonPair { a: corners(a), b, cos, sin, translation }, radius)
    }
}

struct Geo(Precision);

impl Peer for Geo {
    fn name(&self) -> &str {
        "geo"
    }

    fn version(&self) -> &str {
        "0.33.1"
    }

    fn precision(&self) -> Precision {
        self.0
    }

    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String> {
        let Pairs::Plane(pairs) = pairs else { return Err("it has polygons alone".into()) };
        if manner != Manner::Cold {
            return Err(COLD_ONLY.into());
        }
        Ok(match self.0 {
            Precision::Single => prepared(pairs, |c| c as f32),
            Precision::Double => prepared(pairs, |c| c),
        })
    }
}

fn prepared<T: GeoFloat + Into<f64> + 'static>(pairs: &[PolygonPair], narrow: fn(f64) -> T) -> Box<dyn Prepared> {
    let polygon = |vertices: &[[f64; 2]]| {
        let ring: Vec<_> = vertices.iter().map(|&[x, y]| (narrow(x), narrow(y))).collect();
        Polygon::new(LineString::from(ring), Vec::new())
    };
    let pairs = pairs.iter().map(|pair| (polygon(&pair.a), polygon(&pair.placed_b()))).collect::<Vec<_>>();
    Box::new(Loop::new(
        pairs,
        |(a, b): &(Polygon<T>, Polygon<T>)| Euclidean.distance(a, b),
        |(a, b): &(Polygon<T>, Polygon<T>)| a.intersects(b),
    ))
}

pub fn peers() -> Vec<Box<dyn Peer>> {
    Precision::ALL.into_iter().map(|precision| Box::new(Geo(precision)) as Box<dyn Peer>).collect()
}
