//! A judge of curved bodies: balls, capsules, ellipsoids, cylinders, cones, and boxes and polytopes
//! beside them, all of them with radii and at poses.
//!
//! Their signed distance is the largest gap along any direction, by their support functions. A gap
//! along one direction is a lower bound of it, whatever the direction, and is computed here in
//! twice the precision of doubles ([`CurvedPair::gap`]). The largest is looked for in doubles
//! ([`CurvedJudge::widest`]), among all kinds of places where it can be: so it is too small at
//! most, by what a direction of doubles misses of it, a few roundoffs of the size, or because a
//! place was overlooked. A claim is refuted by a gap that is larger, and never because none was
//! found.

mod offset;
mod places;
mod search;
#[cfg(test)]
mod tests;
mod wide;

pub use self::search::CurvedJudge;
pub use self::wide::{Real, Wide};

/// What is in the middle of a body, in a frame of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Core<const D: usize> {
    /// The hull of these points; in the plane, corners of a convex polygon in order.
    Points(Vec<[f64; D]>),
    /// A box around the origin, by half its sides.
    Box([f64; D]),
    /// An ellipsoid around the origin, an ellipse in the plane.
    Ellipsoid([f64; D]),
    /// Around the last axis: from minus half the height to half the height.
    Cylinder {
        /// Half the height.
        half: f64,
        /// Across the axis.
        radius: f64,
    },
    /// Around the last axis: the base at minus half the height, the apex at half the height.
    Cone {
        /// Half the height.
        half: f64,
        /// Of the base.
        radius: f64,
    },
}

/// A core under a matrix and a translation, and everything within a radius of that. All numbers
/// are what their bits say: the matrix need not be quite a rotation.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvedBody<const D: usize> {
    /// What is in the middle.
    pub core: Core<D>,
    /// The rows of the matrix.
    pub rows: [[f64; D]; D],
    /// The translation.
    pub shift: [f64; D],
    /// The radius, which the matrix does not change.
    pub radius: f64,
}

/// Two bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvedPair<const D: usize> {
    /// The bodies.
    pub bodies: [CurvedBody<D>; 2],
}

/// The unit matrix.
#[must_use]
pub fn identity<const D: usize>() -> [[f64; D]; D] {
    core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))))
}

pub(crate) fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    (0..D).fold(0.0, |sum, k| sum + a[k] * b[k])
}

/// The vector divided by its length; itself where that is zero.
pub(crate) fn unit<const D: usize>(v: [f64; D]) -> [f64; D] {
    let largest = v.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    if largest == 0.0 {
        return v;
    }
    let v = v.map(|x| x / largest);
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

fn length<N: Real, const D: usize>(v: [N; D]) -> N {
    v.iter().fold(N::from(0.0), |sum, &x| sum + x * x).sqrt()
}

impl<const D: usize> Core<D> {
    /// How far the core reaches along a direction, times that direction's length.
    fn reach<N: Real>(&self, m: [N; D]) -> N {
        let last = m[D - 1];
        let across = || (0..D - 1).fold(N::from(0.0), |sum, k| sum + m[k] * m[k]).sqrt();
        let times = |factors: &[f64; D], k: usize| m[k] * N::from(factors[k]);
        match self {
            Self::Points(points) => {
                let height = |p: &[f64; D]| (1..D).fold(times(p, 0), |sum, k| sum + times(p, k));
                points.iter().map(height).reduce(N::larger).unwrap_or(N::from(0.0))
            }
            Self::Box(half) => (1..D).fold(times(half, 0).abs(), |sum, k| sum + times(half, k).abs()),
            Self::Ellipsoid(axes) => length(core::array::from_fn::<N, D, _>(|k| times(axes, k))),
            &Self::Cylinder { half, radius } => across() * N::from(radius) + (last * N::from(half)).abs(),
            &Self::Cone { half, radius } => {
                let up = last * N::from(half);
                up.larger(across() * N::from(radius) - up)
            }
        }
    }

    /// The largest absolute coordinate of it.
    #[must_use]
    pub fn extent(&self) -> f64 {
        match self {
            Self::Points(points) => points.iter().flatten().fold(0.0, |most, x| most.max(x.abs())),
            Self::Box(sizes) | Self::Ellipsoid(sizes) => sizes.iter().fold(0.0, |most, &x| most.max(x)),
            &Self::Cylinder { half, radius } | &Self::Cone { half, radius } => half.max(radius),
        }
    }

    /// Whether it is made of points, so that verdicts about it are exact.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        matches!(self, Self::Points(_) | Self::Box(_))
    }
}

impl<const D: usize> CurvedBody<D> {
    /// How far the core reaches along a direction, as placed but for the translation.
    fn reach<N: Real>(&self, n: [N; D]) -> N {
        let turned = core::array::from_fn(|k| {
            (1..D).fold(n[0] * N::from(self.rows[0][k]), |sum, row| sum + n[row] * N::from(self.rows[row][k]))
        });
        self.core.reach(turned)
    }

    /// The largest absolute coordinate of it, in its own frame or where it stands.
    #[must_use]
    pub fn scale(&self) -> f64 {
        let shift = self.shift.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        shift + self.core.extent() + self.radius
    }
}

impl<const D: usize> CurvedPair<D> {
    /// The gap along a direction from the first body to the second, whatever its length; negative
    /// where they overlap along it.
    fn gap_in<N: Real>(&self, n: [f64; D]) -> N {
        let [a, b] = &self.bodies;
        let n = n.map(N::from);
        let apart = |k: usize| (N::from(b.shift[k]) - N::from(a.shift[k])) * n[k];
        let apart = (1..D).fold(apart(0), |sum, k| sum + apart(k));
        let cores = apart - a.reach(n) - b.reach(n.map(|x| -x));
        cores / length(n) - (N::from(a.radius) + N::from(b.radius))
    }

    /// The gap along a direction, in twice the precision of doubles: off by less than 2⁻⁹⁰ of the
    /// size.
    #[must_use]
    pub fn gap(&self, direction: [f64; D]) -> Wide {
        self.gap_in(direction)
    }

    /// The gap along a direction, in doubles.
    fn rough(&self, direction: [f64; D]) -> f64 {
        self.gap_in(direction)
    }

    /// The largest absolute coordinate of both.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.bodies[0].scale().max(self.bodies[1].scale())
    }

    /// Whether both bodies are points with a radius, so that verdicts about them are exact.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.bodies.iter().all(|body| body.core.is_straight())
    }
}
