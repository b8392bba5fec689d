//! What a recorded case says is right.

use serde::{Deserialize, Serialize};

/// A value that the source states, or leaves to an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Stated<T> {
    /// Stated.
    Value(T),
    /// The word `"computable"`: the source gives none.
    Oracle(Computable),
}

/// The word `"computable"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Computable {
    /// The word.
    Computable,
}

/// A coordinate of a witness point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Coordinate {
    /// Stated.
    Value(f64),
    /// The word `"free"`: parallel features leave it open.
    Free(Free),
}

/// The word `"free"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Free {
    /// The word.
    Free,
}

impl<T: Copy> Stated<T> {
    /// The stated value.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Oracle(_) => None,
        }
    }
}

/// Expected answers; a field that is absent is not stated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "N: Deserialize<'de>, W: Deserialize<'de>"))]
pub struct Expectation<N = [f64; 2], W = [Coordinate; 2]> {
    /// Whether the shapes have a point in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intersecting: Option<Stated<bool>>,
    /// Whether the signed distance is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touching: Option<bool>,
    /// Distance, 0 when overlapping.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Stated<f64>>,
    /// Signed distance, negative for a depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_distance: Option<Stated<f64>>,
    /// Penetration depth, 0 where the shapes do not overlap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penetration_depth: Option<Stated<f64>>,
    /// Unit normal from `a` to `b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub normal_a_to_b: Option<N>,
    /// Nearest point of `a`, in the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closest_point_a: Option<W>,
    /// Nearest point of `b`, in the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closest_point_b: Option<W>,
}

impl<N, W> Default for Expectation<N, W> {
    /// Nothing is stated.
    fn default() -> Self {
        Self {
            intersecting: None,
            touching: None,
            distance: None,
            signed_distance: None,
            penetration_depth: None,
            normal_a_to_b: None,
            closest_point_a: None,
            closest_point_b: None,
        }
    }
}

impl<N, W> Expectation<N, W> {
    /// The stated signed distance, from whichever field states it.
    #[must_use]
    pub fn stated_signed_distance(&self) -> Option<f64> {
        let positive = |known: Option<Stated<f64>>| known.and_then(Stated::value).filter(|d| *d > 0.0);
        let depth = || positive(self.penetration_depth).map(|depth| -depth);
        self.signed_distance.and_then(Stated::value).or_else(|| positive(self.distance)).or_else(depth)
    }
}
