//! Pairs made to be slow: depths of bodies that are centred on one another, and what is nearly so.
//!
//! Where bodies are centred, many directions are about as good as the best, and a depth that is
//! found by splitting faces has to look at them all. [`plane`] and [`space`] list such pairs, each
//! with its [`Kind`], and [`measure`] tells what a `contact` of one costs: [`Kind::ceiling`] says
//! what it may.

pub mod plane;
pub mod space;

use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use barycode::expert::{Details, Dimension, Rounding, Vector};
use barycode::{Proximity, Scalar, d2, d3};
use d3::{Convex, Support};
use serde::Serialize;

/// A shape of any type, which several pairs may have.
pub type SharedShape<V> = Arc<dyn Convex<Vector = V>>;

/// Kinds of pairs: each has a bar of time, and ends after a number of supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Both are boxes, balls, capsules, cylinders, cones, ellipsoids, or one of these rounded.
    Primitives,
    /// Lists of vertices, maps or sums are among them.
    Shapes,
    /// So are smooth shapes that state nothing of what they are: hulls of balls, sums of cylinders.
    Opaque,
    /// So are polytopes with a vertex of thousands of edges, or a side of thousands of corners. A
    /// support there looks at all of them.
    Fans,
}

/// What a contact may cost.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// Supports of both shapes together.
    pub supports: u64,
    /// Supports of the obstacle, as the answer counts them.
    pub iterations: u32,
    /// The bar of time: nanoseconds on a machine of 2026, in release.
    pub nanoseconds: f64,
}

/// Supports of the loop at most.
const LOOP: u32 = 256;

impl Kind {
    /// What a contact of such a pair may cost.
    ///
    /// There is a loop and an expansion in the precision of the shapes, and both once more in wide
    /// arithmetic. The limits are those of `query/stage/epa.rs`:
    ///
    /// | expansion | supports | in wide arithmetic |
    /// | --- | --- | --- |
    /// | space, curved shapes | 64 | 64 |
    /// | space, lists of vertices | 256 | 128 |
    /// | space, other shapes (measured, together) | 640 | |
    /// | the plane, primitives; other shapes (measured, together) | 256; 1024 | |
    ///
    /// A support of the obstacle is one of each shape. A few more have no part in these: those of
    /// extents, of proofs, and of the cross sections of bodies of revolution.
    #[must_use]
    pub fn ceiling(self, dimension: usize) -> Ceiling {
        let expansions = match self {
            Self::Primitives if dimension == 2 => 256,
            _ if dimension == 2 => 1024,
            Self::Primitives => 64 + 64,
            Self::Shapes | Self::Fans => 256 + 128,
            Self::Opaque => 640,
        };
        let iterations = LOOP + LOOP + expansions;
        let nanoseconds = if self == Self::Primitives { 5e4 } else { 5e5 };
        Ceiling { supports: 2 * u64::from(iterations) + 64, iterations, nanoseconds }
    }
}

/// A pair, with a name that tells how it was made.
pub struct SlowPair<V: Vector> {
    /// Shapes, arrangement.
    pub name: String,
    /// Which ceiling it has.
    pub kind: Kind,
    /// Both shapes.
    pub shapes: [SharedShape<V>; 2],
}

impl<V: Vector> std::fmt::Debug for SlowPair<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SlowPair").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A shape with all that it is, whose supports are counted.
struct Counted<'s, V: Vector> {
    shape: &'s dyn Convex<Vector = V>,
    supports: &'s Cell<u64>,
}

impl<V: Vector> Convex for Counted<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.supports.set(self.supports.get() + 1);
        self.shape.support(direction, hint)
    }

    fn start(&self) -> V {
        self.shape.start()
    }

    fn point(&self, id: u64) -> V {
        self.shape.point(id)
    }

    fn radius(&self) -> V::Scalar {
        self.shape.radius()
    }

    fn origin(&self) -> V {
        self.shape.origin()
    }

    fn extent(&self) -> V::Scalar {
        self.shape.extent()
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.shape.rounding()
    }

    fn details(&self) -> &dyn Details<V> {
        self.shape.details()
    }
}

/// What a contact costs and what it leaves open.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// The pair.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// 2 or 3.
    pub dimension: usize,
    /// The least time of all runs; zero where none was timed.
    pub nanoseconds: f64,
    /// Supports of both shapes together, those for the extent included.
    pub supports: u64,
    /// Supports of the obstacle, as the answer counts them.
    pub iterations: u32,
    /// The signed distance.
    pub distance: f64,
    /// Upper less lower bound, as a share of the distance; of the radii or extents where that is
    /// zero.
    pub open: f64,
    /// Why the question ended.
    pub stop: String,
    /// What the check says against the answer, where it was asked.
    pub complaint: Option<String>,
}

impl Cost {
    /// The counts that are above the ceiling, in words.
    #[must_use]
    pub fn too_many(&self) -> Option<String> {
        let ceiling = self.kind.ceiling(self.dimension);
        (self.supports > ceiling.supports || self.iterations > ceiling.iterations)
            .then(|| format!("{}: {} supports, {} of the obstacle", self.name, self.supports, self.iterations))
    }

    /// The time if it is above the bar, on a machine that is slower by a factor, in words.
    #[must_use]
    pub fn too_long(&self, slower: f64) -> Option<String> {
        let bar = self.kind.ceiling(self.dimension).nanoseconds * slower;
        (self.nanoseconds > bar).then(|| format!("{}: {:.1} microseconds", self.name, self.nanoseconds / 1e3))
    }
}

/// Asks for the contact of a pair: once counted, then as often as is said by the clock; and checks
/// the answer if that is wanted, which may take a thousand times as long.
#[must_use]
pub fn measure<V: SlowDimension>(pair: &SlowPair<V>, runs: usize, checked: bool) -> Cost {
    let supports = Cell::new(0);
    let [a, b] = [0, 1].map(|index| Counted { shape: &*pair.shapes[index], supports: &supports });
    let answer = V::contact(&a, &b);
    let supports = supports.get();
    let [a, b] = [&*pair.shapes[0], &*pair.shapes[1]];
    let timed = |_| {
        let begin = Instant::now();
        black_box(V::contact(black_box(a), black_box(b)));
        begin.elapsed().as_secs_f64() * 1e9
    };
    let nanoseconds = (0..runs).map(timed).reduce(f64::min).unwrap_or(0.0);
    let [distance, lower, upper] = [answer.distance, answer.lower, answer.upper].map(Scalar::to_f64);
    let size = if distance == 0.0 { (a.extent() + b.extent()).to_f64() } else { distance.abs() };
    Cost {
        name: pair.name.clone(),
        kind: pair.kind,
        dimension: V::DIMENSION,
        nanoseconds,
        supports,
        iterations: answer.iterations,
        distance,
        open: (upper - lower) / size,
        stop: answer.stop.to_string(),
        complaint: if checked { answer.check(&a, &b).err().map(|error| error.to_string()) } else { None },
    }
}

/// A dimension and a precision with its pairs.
pub trait SlowDimension: Dimension {
    /// The pairs.
    fn pairs() -> Vec<SlowPair<Self>>;

    /// The contact of two shapes.
    fn contact(a: &dyn Convex<Vector = Self>, b: &dyn Convex<Vector = Self>) -> Proximity<Self>;
}

impl<T: Scalar> SlowDimension for d2::Vec2<T> {
    fn pairs() -> Vec<SlowPair<Self>> {
        plane::pairs()
    }

    fn contact(a: &dyn Convex<Vector = Self>, b: &dyn Convex<Vector = Self>) -> Proximity<Self> {
        d2::contact(&a, &b)
    }
}

impl<T: Scalar> SlowDimension for d3::Vec3<T> {
    fn pairs() -> Vec<SlowPair<Self>> {
        space::pairs()
    }

    fn contact(a: &dyn Convex<Vector = Self>, b: &dyn Convex<Vector = Self>) -> Proximity<Self> {
        d3::contact(&a, &b)
    }
}

/// Counter-based random numbers (`SplitMix64`), the same on every machine.
struct Random(u64);

impl Random {
    #[allow(clippy::cast_precision_loss, reason = "53 bits")]
    fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }
}
