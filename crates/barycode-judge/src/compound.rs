//! Bodies made of bodies: placed, mapped, added, joined, rounded, to any depth.
//!
//! A [`Body`] is a rounded list of points, placed once. A [`Compound`] is the plain data behind any
//! shape of the library that has finitely many vertices and a radius. Its points are never computed
//! in floating point: [`Compound::points`] evaluates it in whichever exact arithmetic a judge
//! brings.

mod numbers;
mod simpler;

use serde::{Deserialize, Serialize};

use crate::body::{Body, BodyError, BodyMap};
use crate::generate::Precision;

/// A map `x ↦ R x + t` whose entries count as the exact real numbers that their bits say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Map<const D: usize> {
    /// The rows of the matrix.
    #[serde(with = "numbers")]
    pub rows: [[f64; D]; D],
    /// What is added then.
    #[serde(with = "numbers")]
    pub shift: [f64; D],
}

impl<const D: usize> Map<D> {
    /// The map that changes nothing.
    pub const IDENTITY: Self = {
        let mut rows = [[0.0; D]; D];
        let mut k = 0;
        while k < D {
            rows[k][k] = 1.0;
            k += 1;
        }
        Self { rows, shift: [0.0; D] }
    };

    /// A translation.
    #[must_use]
    pub const fn translation(shift: [f64; D]) -> Self {
        Self { shift, ..Self::IDENTITY }
    }

    /// The image of `p`, rounded: for aiming, never for a verdict.
    #[must_use]
    pub fn apply(&self, p: [f64; D]) -> [f64; D] {
        core::array::from_fn(|k| (0..D).fold(self.shift[k], |sum, j| sum + self.rows[k][j] * p[j]))
    }

    /// The point whose image is near `p`, taking the matrix for a rotation; rounded.
    #[must_use]
    pub fn undo(&self, p: [f64; D]) -> [f64; D] {
        core::array::from_fn(|k| (0..D).fold(0.0, |sum, j| sum + self.rows[j][k] * (p[j] - self.shift[j])))
    }

    /// No vector is stretched by more than this (Frobenius norm, rounded).
    #[must_use]
    pub fn norm(&self) -> f64 {
        self.rows.iter().flatten().map(|x| x * x).sum::<f64>().sqrt()
    }

    fn is_finite(&self) -> bool {
        self.rows.iter().flatten().chain(&self.shift).all(|x| x.is_finite())
    }
}

/// A number that a compound can be evaluated in. Nothing is rounded; what cannot be held must say
/// so by itself.
pub trait Number: Clone {
    /// The value of a finite float.
    fn of(x: f64) -> Self;

    /// `self + other`.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// `self · other`.
    #[must_use]
    fn times(&self, other: &Self) -> Self;
}

/// A body of dimension `D`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compound<const D: usize> {
    /// The hull of points in any order.
    List(#[serde(with = "numbers")] Vec<[f64; D]>),
    /// Another body, placed. A radius stays what it is.
    Posed(Map<D>, Box<Self>),
    /// The image of another body, which must have no radius.
    Affine(Map<D>, Box<Self>),
    /// The Minkowski sum of two bodies.
    Sum(Box<[Self; 2]>),
    /// The hull of bodies, which must have no radius; at least one.
    Hull(Vec<Self>),
    /// Everything within a radius of another body.
    Rounded(f64, Box<Self>),
}

impl<const D: usize> Compound<D> {
    /// The same body, placed.
    #[must_use]
    pub fn posed(self, map: Map<D>) -> Self {
        Self::Posed(map, Box::new(self))
    }

    /// The same body, thickened; itself for no radius.
    #[must_use]
    pub fn rounded(self, radius: f64) -> Self {
        if radius == 0.0 { self } else { Self::Rounded(radius, Box::new(self)) }
    }

    /// Whether the body can be judged.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn validate(&self) -> Result<(), BodyError> {
        match self {
            Self::List(points) if points.is_empty() => Err(BodyError::Empty),
            Self::List(points) => match points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
                Some(i) => Err(BodyError::PointNotFinite(i)),
                None => Ok(()),
            },
            Self::Posed(map, _) | Self::Affine(map, _) if !map.is_finite() => Err(BodyError::PlacementNotFinite),
            Self::Posed(_, inner) => inner.validate(),
            Self::Affine(_, inner) if inner.is_rounded() => Err(BodyError::RadiusWithin),
            Self::Affine(_, inner) => inner.validate(),
            Self::Sum(parts) => parts.iter().try_for_each(Self::validate),
            Self::Hull(parts) if parts.is_empty() => Err(BodyError::Empty),
            Self::Hull(parts) if parts.iter().any(Self::is_rounded) => Err(BodyError::RadiusWithin),
            Self::Hull(parts) => parts.iter().try_for_each(Self::validate),
            Self::Rounded(radius, inner) if radius.is_finite() && *radius >= 0.0 => inner.validate(),
            Self::Rounded(..) => Err(BodyError::Radius),
        }
    }

    /// The radii that add up to that of the body.
    #[must_use]
    pub fn radii(&self) -> Vec<f64> {
        match self {
            Self::List(_) | Self::Affine(..) | Self::Hull(_) => Vec::new(),
            Self::Posed(_, inner) => inner.radii(),
            Self::Sum(parts) => parts.iter().flat_map(Self::radii).collect(),
            Self::Rounded(radius, inner) => {
                let mut radii = inner.radii();
                radii.push(*radius);
                radii
            }
        }
    }

    fn is_rounded(&self) -> bool {
        match self {
            Self::List(_) => false,
            Self::Posed(_, inner) | Self::Affine(_, inner) => inner.is_rounded(),
            Self::Sum(parts) => parts.iter().any(Self::is_rounded),
            Self::Hull(parts) => parts.iter().any(Self::is_rounded),
            Self::Rounded(radius, inner) => *radius != 0.0 || inner.is_rounded(),
        }
    }

    /// The points whose hull the body is before its radius is added.
    pub fn points<N: Number>(&self) -> Vec<[N; D]> {
        match self {
            Self::List(points) => points.iter().map(|p| p.map(N::of)).collect(),
            Self::Posed(map, inner) | Self::Affine(map, inner) => {
                let rows = map.rows.map(|row| row.map(N::of));
                let shift = map.shift.map(N::of);
                let image = |p: [N; D]| {
                    core::array::from_fn(|k| (0..D).fold(shift[k].clone(), |sum, j| sum.plus(&rows[k][j].times(&p[j]))))
                };
                inner.points().into_iter().map(image).collect()
            }
            Self::Sum(parts) => {
                let [first, second] = [parts[0].points::<N>(), parts[1].points::<N>()];
                let add = |p: &[N; D], q: &[N; D]| core::array::from_fn(|k| p[k].plus(&q[k]));
                first.iter().flat_map(|p| second.iter().map(move |q| add(p, q))).collect()
            }
            Self::Hull(parts) => parts.iter().flat_map(Self::points).collect(),
            Self::Rounded(_, inner) => inner.points(),
        }
    }

    /// How many points [`Compound::points`] has.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::List(points) => points.len(),
            Self::Posed(_, inner) | Self::Affine(_, inner) | Self::Rounded(_, inner) => inner.count(),
            Self::Sum(parts) => parts.iter().map(Self::count).product(),
            Self::Hull(parts) => parts.iter().map(Self::count).sum(),
        }
    }

    /// Whether every vertex has an id of its own in the library: the ids of sums and hulls hold two
    /// numbers of 32 bits, and lose those of sums and hulls within them. What cannot be named
    /// cannot be looked up by an answer's `check()`.
    #[must_use]
    pub fn is_named(&self) -> bool {
        let plain = |parts: &[Self]| parts.iter().all(|part| !part.is_joined());
        match self {
            Self::List(_) => true,
            Self::Posed(_, inner) | Self::Affine(_, inner) | Self::Rounded(_, inner) => inner.is_named(),
            Self::Sum(parts) => plain(&parts[..]),
            Self::Hull(parts) => plain(parts),
        }
    }

    /// Whether there is a sum or a hull in it.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        match self {
            Self::List(_) => false,
            Self::Posed(_, inner) | Self::Affine(_, inner) | Self::Rounded(_, inner) => inner.is_joined(),
            Self::Sum(_) | Self::Hull(_) => true,
        }
    }

    /// Whether it is a list, rounded or not, placed at most once.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let rounded = |inner: &Self| match inner {
            Self::List(_) => true,
            Self::Rounded(_, inner) => matches!(**inner, Self::List(_)),
            _ => false,
        };
        rounded(self) || matches!(self, Self::Posed(_, inner) if rounded(inner))
    }

    /// At least the largest absolute coordinate that enters a computation with this body, and about
    /// that: of its points and translations on every level, stretched by what is outside of it,
    /// radius included.
    #[must_use]
    pub fn scale(&self) -> f64 {
        let largest = |list: &[f64]| list.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        match self {
            Self::List(points) => points.iter().fold(0.0, |m: f64, p| m.max(largest(p))),
            Self::Posed(map, inner) => {
                let reach = map.norm() * inner.scale();
                if largest(&map.shift) == 0.0 { reach } else { reach + largest(&map.shift) }
            }
            Self::Affine(map, inner) => map.norm() * inner.scale() + largest(&map.shift),
            Self::Sum(parts) => parts.iter().map(Self::scale).sum(),
            Self::Hull(parts) => 2.0 * parts.iter().map(Self::scale).fold(0.0, f64::max),
            Self::Rounded(radius, inner) => radius + inner.scale(),
        }
    }

    /// The same body with every number rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let part = |part: &Self| part.snapped(precision);
        let map = |map: &Map<D>| Map {
            rows: map.rows.map(|row| precision.snap_point(row)),
            shift: precision.snap_point(map.shift),
        };
        match self {
            Self::List(points) => Self::List(points.iter().map(|&p| precision.snap_point(p)).collect()),
            Self::Posed(at, inner) => Self::Posed(map(at), Box::new(part(inner))),
            Self::Affine(by, inner) => Self::Affine(map(by), Box::new(part(inner))),
            Self::Sum(parts) => Self::Sum(Box::new([part(&parts[0]), part(&parts[1])])),
            Self::Hull(parts) => Self::Hull(parts.iter().map(part).collect()),
            Self::Rounded(radius, inner) => Self::Rounded(precision.snap(*radius), Box::new(part(inner))),
        }
    }

    /// The same as one list, rounded and placed once, where it is no more than that.
    #[must_use]
    pub fn body<P: BodyMap<D>>(&self) -> Option<Body<P, D>> {
        match self {
            Self::List(points) => Some(Body::hull(points.clone())),
            Self::Rounded(radius, inner) => match &**inner {
                Self::List(points) => Some(Body::hull(points.clone()).rounded(*radius)),
                _ => None,
            },
            Self::Posed(map, inner) => {
                let placement = P::of(map.rows, map.shift)?;
                let body: Body<P, D> = inner.body()?;
                body.placement.is_none().then(|| body.placed(placement))
            }
            _ => None,
        }
    }
}

impl<P: BodyMap<D>, const D: usize> From<&Body<P, D>> for Compound<D> {
    fn from(body: &Body<P, D>) -> Self {
        let core = Self::List(body.points.clone()).rounded(body.radius);
        match &body.placement {
            Some(placement) => core.posed(Map { rows: placement.rows(), shift: placement.shift() }),
            None => core,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{BodyPose, space};

    fn tree() -> Compound<2> {
        let square = || Compound::List(vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]);
        let turned = square().posed(Map { rows: [[0.0, -1.0], [1.0, 0.0]], shift: [0.1, 2.0] });
        let sheared = Compound::Affine(Map { rows: [[1.0, 0.5], [0.0, 1.0]], shift: [0.0; 2] }, Box::new(square()));
        Compound::Sum(Box::new([turned.rounded(0.5), Compound::Hull(vec![square(), sheared])])).rounded(0.25)
    }

    /// Floats, for numbers so round that they are exact.
    impl Number for f64 {
        fn of(x: f64) -> Self {
            x
        }
        fn plus(&self, other: &Self) -> Self {
            self + other
        }
        fn times(&self, other: &Self) -> Self {
            self * other
        }
    }

    #[test]
    fn a_tree_has_the_points_and_radii_of_its_parts() {
        let tree = tree();
        let points = tree.points::<f64>();
        assert_eq!((points.len(), tree.count()), (18, 18));
        assert_eq!(tree.radii(), [0.5, 0.25]);
        // (1, 1) turned by a quarter is (-1, 1); sheared it is (1.5, 1).
        assert!(points.contains(&[-1.0 + 0.1 + 1.5, 1.0 + 2.0 + 1.0]));
        assert!(tree.scale() >= 4.0 && tree.scale() < 12.0, "{}", tree.scale());
        assert_eq!(tree.validate(), Ok(()));
    }

    #[test]
    fn json_keeps_every_bit() {
        let tree = tree();
        let text = serde_json::to_string(&tree).expect("plain numbers");
        assert_eq!(serde_json::from_str::<Compound<2>>(&text).expect("just written"), tree);
        assert!(serde_json::from_str::<Compound<3>>(&text).is_err());
    }

    #[test]
    fn what_cannot_be_judged_is_named() {
        let point = || Compound::List(vec![[0.0; 3]]);
        assert_eq!(Compound::<3>::Hull(vec![]).validate(), Err(BodyError::Empty));
        assert_eq!(Compound::Hull(vec![point(), point().rounded(1.0)]).validate(), Err(BodyError::RadiusWithin));
        let mapped = Compound::Affine(Map::IDENTITY, Box::new(point().rounded(1.0)));
        assert_eq!(mapped.validate(), Err(BodyError::RadiusWithin));
        assert_eq!(point().rounded(-1.0).validate(), Err(BodyError::Radius));
        let far = Map::translation([f64::INFINITY, 0.0, 0.0]);
        assert_eq!(point().posed(far).validate(), Err(BodyError::PlacementNotFinite));
    }

    #[test]
    fn bodies_come_back() {
        let body: Body = Body::hull(vec![[1.0, 2.0], [3.0, 5.0]]).rounded(0.5);
        let placed = body.clone().placed(BodyPose { cos: 0.6, sin: 0.8, translation: [1.0, -1.0] });
        for body in [body, placed] {
            assert_eq!(Compound::from(&body).body(), Some(body));
        }
        assert_eq!(tree().body::<BodyPose>(), None);
        // No similarity of the plane; any matrix in space.
        let point = Compound::List(vec![[0.0; 2]]).posed(Map { rows: [[1.0, 0.0], [0.0, 2.0]], shift: [0.0; 2] });
        assert_eq!(point.body::<BodyPose>(), None);
        let rows = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
        let point = Compound::List(vec![[0.0; 3]]).posed(Map { rows, shift: [0.0; 3] });
        assert!(point.body::<space::BodyPose>().is_some());
    }
}
