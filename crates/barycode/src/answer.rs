//! Answers, and what they carry so that they can be checked.

use crate::num::Number;
use crate::vector::Vector;
use core::fmt;

/// How two shapes lie to each other. As a number of eight bits, `verdict as u8`, it is 0, 1, 2 or
/// 3, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Verdict {
    /// There is a gap.
    Separated = 0,
    /// The shapes have points in common, and no point inside of one is in the other: the distance
    /// is exactly zero, and so is the depth.
    Touching = 1,
    /// The shapes overlap: some point is inside of both. Of flat shapes, whose inside is empty,
    /// those of their difference count: two segments that cross overlap in the plane, and touch in
    /// space.
    Penetrating = 2,
    /// Nothing is proven. Of shapes whose [structure](crate::expert::Details::structure) is known,
    /// with or without a radius, the verdict is exact, and this is said only where the stop reason
    /// tells why. Of others it is said where the bounds include zero, too.
    Undecided = 3,
}

impl Verdict {
    /// One word: `separated`, `touching`, `penetrating` or `undecided`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Separated => "separated",
            Self::Touching => "touching",
            Self::Penetrating => "penetrating",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Verdict {
    /// The word of [`as_str`](Self::as_str).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whether shapes that touch, and do not overlap, meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Touching {
    /// They do: contact counts.
    #[default]
    Collides,
    /// They do not.
    Free,
}

/// Why a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// Nothing better can be found: the bounds are as close as the precision allows.
    Optimal,
    /// The question was answered before the distance was known.
    Decided,
    /// The distance exceeds the cut-off.
    CutOff,
    /// The bounds are as close as was asked for, or as is usual for the depth of curved shapes.
    Tolerance,
    /// The iteration limit was reached first, or the number of supports that a depth is worth. The
    /// bounds hold, but may be far apart.
    IterationLimit,
    /// Rounding ended all progress first. The bounds hold, but are farther apart than they should
    /// be.
    Stalled,
    /// The bounds contradict each other: a shape is not convex or its supports are not what it
    /// says, or its smallest features underflow.
    Contradiction,
    /// A shape returned a point that is infinite or not a number.
    NotFinite,
    /// The pair is so large or so small that products of coordinates overflow or underflow, or its
    /// bounds include zero and its coordinates are of too different sizes for the exact stage.
    /// Choose another unit. Small pairs beside radii in range overlap: their bounds hold, and are
    /// farther apart than they should be.
    OutOfRange,
}

impl fmt::Display for Stop {
    /// A few words, as in "the query ended: iteration limit".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Optimal => "optimal",
            Self::Decided => "decided",
            Self::CutOff => "beyond the cut-off",
            Self::Tolerance => "within the tolerance",
            Self::IterationLimit => "iteration limit",
            Self::Stalled => "stalled by rounding",
            Self::Contradiction => "contradictory bounds",
            Self::NotFinite => "not finite",
            Self::OutOfRange => "out of range",
        })
    }
}

/// A point, segment, triangle or tetrahedron of the obstacle `A ⊖ B` as vertex ids of the two
/// shapes, with the weights of a point in it.
///
/// `a.point(ids[i].0) - b.point(ids[i].1)`, origins added, is its `i`-th vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Simplex<T> {
    /// Vertex ids in A and B.
    pub ids: [(u64, u64); 4],
    /// Non-negative weights that add up to one, up to rounding.
    pub weights: [T; 4],
    /// How many vertices count.
    pub length: u32,
}

/// The proof of a yes or no.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub enum Certificate<V: Vector> {
    /// A direction, of any length, from A to B: all of B lies farther along it than all of A.
    Direction(V),
    /// A simplex of the obstacle that holds the origin or, for shapes with a radius or a question
    /// `within` a distance, comes near enough to it. Its vertices prove it; the weights may be good
    /// to single precision only.
    Simplex(Simplex<V::Scalar>),
    /// The separating axis theorem for two boxes or rectangles that meet: they are apart along none
    /// of the fifteen directions that could separate them, the normals of their faces and the
    /// perpendiculars to an edge of each, in the plane the four normals of their edges.
    Axes,
    /// Nothing is proven.
    None,
}

/// The answer to `intersects` and `within`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub struct Intersection<V: Vector> {
    /// How the shapes lie; for `within(d)`, how they lie when one is grown by `d`.
    pub verdict: Verdict,
    /// The proof.
    pub certificate: Certificate<V>,
    /// The distance asked about: zero for `intersects`.
    pub within: V::Scalar,
    /// Whether contact counts.
    pub touching: Touching,
    /// Supports of the obstacle that were needed.
    pub iterations: u32,
    /// Why the query ended.
    pub stop: Stop,
}

impl<V: Vector> Intersection<V> {
    /// Whether the shapes meet; contact counts unless the question said otherwise ([`Touching`]).
    /// False where nothing is proven: see [`is_free`](Self::is_free) for the other side.
    #[must_use]
    pub fn meets(&self) -> bool {
        match self.verdict {
            Verdict::Penetrating => true,
            Verdict::Touching => self.touching == Touching::Collides,
            Verdict::Separated | Verdict::Undecided => false,
        }
    }

    /// Whether the shapes are proven not to meet.
    #[must_use]
    pub fn is_free(&self) -> bool {
        match self.verdict {
            Verdict::Separated => true,
            Verdict::Touching => self.touching == Touching::Free,
            Verdict::Penetrating | Verdict::Undecided => false,
        }
    }

    /// A unit direction that separates the shapes, from A to B, where one was found.
    #[must_use]
    pub fn normal(&self) -> Option<V> {
        match self.certificate {
            Certificate::Direction(direction) => {
                let level = direction.leveled();
                Some(level / level.length())
            }
            _ => None,
        }
    }
}

/// The answer to `distance`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub struct Distance<V: Vector> {
    /// How the shapes lie.
    pub verdict: Verdict,
    /// The distance; zero where they overlap. Between `lower` and `upper`.
    pub distance: V::Scalar,
    /// The distance is proven to be at least this.
    pub lower: V::Scalar,
    /// The distance is proven to be at most this.
    pub upper: V::Scalar,
    /// Supports of the obstacle that were needed.
    pub iterations: u32,
    /// Why the query ended.
    pub stop: Stop,
}

/// The answer to `closest_points` and `contact`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub struct Proximity<V: Vector> {
    /// How the shapes lie.
    pub verdict: Verdict,
    /// The distance. From `contact` it is signed: minus the penetration depth where the shapes
    /// overlap. From `closest_points` it is zero there. Between `lower` and `upper`.
    pub distance: V::Scalar,
    /// The distance is proven to be at least this: the normal shows it. Where the normal, which is
    /// rounded, cannot show a gap that the verdict knows of, this is slightly negative, also from
    /// `closest_points`.
    pub lower: V::Scalar,
    /// The distance is proven to be at most this.
    pub upper: V::Scalar,
    /// The unit direction from A to B that proves `lower`: along it, all of B is at least `lower`
    /// beyond all of A. At and near touching it is as valid as elsewhere. Where shapes overlap,
    /// moving B along it by the depth is the shortest way apart; `closest_points` has none to give
    /// then, nor has `contact` of a depth that is beyond all arithmetic, where `lower` is minus
    /// infinity.
    pub normal: Option<V>,
    /// The point of A nearest B; where they overlap, A's deepest point in B (`contact`) or a common
    /// point.
    pub on_a: V,
    /// The point of B nearest A.
    pub on_b: V,
    /// The feature of the obstacle that the points come from: proves `upper`.
    pub simplex: Simplex<V::Scalar>,
    /// Supports of the obstacle that were needed.
    pub iterations: u32,
    /// Why the query ended.
    pub stop: Stop,
}

impl<V: Vector> Proximity<V> {
    /// Penetration depth: how far B must move along the normal; zero where the shapes do not
    /// overlap.
    #[must_use]
    pub fn depth(&self) -> V::Scalar {
        (-self.distance).max(V::Scalar::ZERO)
    }
}
