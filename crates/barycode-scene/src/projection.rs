//! Longitude and latitude, projected to the metres of a plane.
//!
//! The plane has x to the east and y to the north, both in proportion to the degrees: an edge that
//! is straight in the degrees of a file, as those of GeoJSON are, is straight in the plane. With
//! the radii of curvature of the ellipsoid WGS 84, N across a meridian and M along it,
//!
//! | length | in the plane, origin (λ₀, φ₀) | on the ellipsoid |
//! | --- | --- | --- |
//! | of a step dλ to the east | N₀ cos φ₀ dλ | N cos φ dλ |
//! | of a step dφ to the north | M₀ dφ | M dφ |
//!
//! Let ε be the most by which a ratio of the two differs from one over the latitudes in use. They
//! are monotonic from the equator to a pole, so the extreme latitudes have it, or the equator. A
//! path has a length in the plane and one on the ellipsoid, and they differ by at most the share ε
//! of the first; so do the distances of two points, which are lengths of shortest paths. Shortest
//! paths on the ellipsoid bulge towards the pole: on a sphere, between places at latitude φ that
//! are Δλ apart, up to tan φ' = tan φ / cos ½Δλ. Those latitudes are in use, too.
//!
//! A vehicle has its shape in the plane that touches the ellipsoid at its reference point. A point
//! of it at the distance r is off by ε r, and by ½ κ r² as the lines of the degrees bend, where
//! κ ≤ 1.16 tan φ / R + 0.01 / R: parallels bend by tan φ / R, and M grows by at most a hundredth
//! of itself per radian. Where a vehicle is inside an obstacle, r is that after it has moved out.
//!
//! Snyder, Map Projections: A Working Manual, 1987, sections 4 (radii) and 12 (this projection).

use barycode::d2::Rotation;

use crate::error::Flaw;
use crate::model::Pose;
use crate::number;

/// The ellipsoid WGS 84: its equatorial radius in metres, and the square of its eccentricity.
const RADIUS: f64 = 6_378_137.0;
const ECCENTRICITY_SQUARED: f64 = 0.006_694_379_990_141_317;

/// Less than all radii of curvature.
const LEAST_RADIUS: f64 = 6.33e6;

/// Farthest latitude in degrees.
const MOST_LATITUDE: f64 = 85.0;

/// Largest extent in degrees.
const MOST_EXTENT: f64 = 10.0;

/// More than all rounding, in metres: degrees are known to 3e-14 of them.
const ROUNDING: f64 = 1e-7;

/// The smallest box of longitudes and latitudes around some places.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    low: [f64; 2],
    high: [f64; 2],
}

impl Extent {
    /// Around nothing.
    pub const EMPTY: Self = Self { low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] };

    /// The box around this one and a place, longitude and latitude in degrees.
    #[must_use]
    pub fn with(self, place: [f64; 2]) -> Self {
        Self {
            low: [0, 1].map(|axis| self.low[axis].min(place[axis])),
            high: [0, 1].map(|axis| self.high[axis].max(place[axis])),
        }
    }

    fn middle(&self) -> [f64; 2] {
        [0, 1].map(|axis| 0.5 * self.low[axis] + 0.5 * self.high[axis])
    }
}

/// A projection of longitude and latitude on WGS 84 to metres about an origin, x to the east and y
/// to the north, in proportion to the degrees (equidistant cylindrical).
///
/// ```
/// use barycode_scene::{Extent, Projection};
///
/// let places = [[11.0, 48.0], [11.02, 48.01]];
/// let projection = Projection::about(places.into_iter().fold(Extent::EMPTY, Extent::with))?;
/// let [x, y] = projection.place([11.02, 48.01]);
/// assert!((x - 746.2).abs() < 0.1 && (y - 556.0).abs() < 0.1);
/// // The error of distances of a vehicle of which no point is farther from its reference point.
/// let distortion = projection.distortion(2.5);
/// assert!(distortion.of(10.0) < 0.002);
/// # Ok::<(), barycode_scene::Flaw>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    extent: Extent,
    origin: [f64; 2],
    /// Metres for a degree.
    scale: [f64; 2],
}

/// By how much distances of a vehicle in the plane of a [`Projection`] are off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distortion {
    /// The share by which a length may be off.
    pub relative: f64,
    /// How far the vehicle reaches from its reference point, in metres.
    pub reach: f64,
    /// Curvature of straight lines of the ellipsoid in the plane, at most, in 1/m.
    pub curvature: f64,
}

impl Distortion {
    /// At most how far a signed distance in the plane is from that on the ellipsoid, in metres.
    pub fn of(&self, distance: f64) -> f64 {
        let reach = self.reach + (-distance).max(0.0);
        self.relative * (distance.abs() + self.reach) + 0.5 * self.curvature * reach * reach + ROUNDING
    }

    /// Bounds of a signed distance on the ellipsoid, by those in the plane.
    #[must_use]
    pub fn widened(&self, [lower, upper]: [f64; 2]) -> [f64; 2] {
        // The error is largest at one of the ends.
        [lower - self.of(lower), upper + self.of(lower).max(self.of(upper))]
    }

    /// What is farther away in the plane is farther away than `distance`, which is not negative, on
    /// the ellipsoid, too; in metres. `None` if lengths may be off by all of themselves.
    pub fn beyond(&self, distance: f64) -> Option<f64> {
        // d - of(d) = (1 - ε) d - of(0) for all d that are not negative.
        let reached = (distance + self.of(0.0)) / (1.0 - self.relative) * (1.0 + 1e-12);
        (self.relative < 1.0 && number::checked(reached).is_ok()).then_some(reached)
    }

    /// The same of a vehicle that is grown on all sides.
    #[must_use]
    pub fn grown(self, margin: f64) -> Self {
        Self { reach: self.reach + margin, ..self }
    }
}

/// Sine and cosine of an angle in degrees, the same on every machine.
fn rotation(degrees: f64) -> Rotation<f64> {
    Rotation::from_angle(degrees.to_radians())
}

fn tangent(degrees: f64) -> f64 {
    let Rotation { cos, sin } = rotation(degrees);
    sin / cos
}

/// Metres for a degree to the east and to the north.
fn scale(latitude: f64) -> [f64; 2] {
    let Rotation { cos, sin } = rotation(latitude);
    let flat = 1.0 - ECCENTRICITY_SQUARED * sin * sin;
    let across = RADIUS / flat.sqrt();
    let along = across * (1.0 - ECCENTRICITY_SQUARED) / flat;
    [(across * cos).to_radians(), along.to_radians()]
}

impl Projection {
    /// About the middle of an extent.
    ///
    /// # Errors
    /// If it is empty, has more than ten degrees along one side, or reaches beyond 180 degrees of
    /// longitude or 85 of latitude.
    pub fn about(extent: Extent) -> Result<Self, Flaw> {
        checked(&extent)?;
        let origin = extent.middle();
        Ok(Self { extent, origin, scale: scale(origin[1]) })
    }

    /// About an origin, longitude and latitude in degrees. Places of an extent are projected, and
    /// those of poses that are in the metres of the plane, from the origin.
    ///
    /// # Errors
    /// As [`about`](Self::about), of the extent with the origin and the poses.
    pub fn with_origin(origin: [f64; 2], extent: Extent, poses: impl IntoIterator<Item = Pose>) -> Result<Self, Flaw> {
        let about = Self::about(Extent::EMPTY.with(origin))?;
        let extent = poses.into_iter().fold(extent.with(origin), |extent, pose| {
            extent.with([pose.x / about.scale[0] + origin[0], pose.y / about.scale[1] + origin[1]])
        });
        checked(&extent)?;
        Ok(Self { extent, ..about })
    }

    /// Of a scene and of plans in it: about an origin from which their poses are in metres, or,
    /// without one, about the middle of the scene and of poses in degrees, which
    /// [`pose`](Self::pose) then projects.
    ///
    /// # Errors
    /// As [`with_origin`](Self::with_origin) and [`about`](Self::about).
    pub fn of_scene(
        scene: Extent,
        origin: Option<[f64; 2]>,
        poses: impl IntoIterator<Item = Pose>,
    ) -> Result<Self, Flaw> {
        match origin {
            Some(origin) => Self::with_origin(origin, scene, poses),
            None => Self::about(poses.into_iter().fold(scene, |extent, pose| extent.with([pose.x, pose.y]))),
        }
    }

    /// Longitude and latitude of the origin, in degrees.
    pub fn origin(&self) -> [f64; 2] {
        self.origin
    }

    /// Whether a place is in the extent.
    pub(crate) fn covers(&self, place: [f64; 2]) -> bool {
        self.extent.with(place) == self.extent
    }

    /// A place, longitude and latitude in degrees, in metres of the plane.
    pub fn place(&self, place: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| self.scale[axis] * (place[axis] - self.origin[axis]))
    }

    /// A pose whose position is in degrees, and whose heading counts from east.
    pub fn pose(&self, Pose { x, y, theta }: Pose) -> Pose {
        let [x, y] = self.place([x, y]);
        Pose { x, y, theta }
    }

    /// By how much distances are off of a vehicle that reaches this far from its reference point,
    /// in metres, between places of the extent.
    pub fn distortion(&self, reach: f64) -> Distortion {
        let [low, high] = self.latitudes(reach);
        let ends = [low, high, 0.0_f64.clamp(low, high)];
        let off = |latitude: f64| {
            let at = scale(latitude);
            [0, 1].map(|axis| (at[axis] / self.scale[axis] - 1.0).abs()).into_iter().fold(0.0, f64::max)
        };
        // One per cent is more than all that is of second order.
        let relative = 1.01 * ends.into_iter().map(off).fold(0.0, f64::max) + 1e-14;
        let steepest = ends.into_iter().map(|latitude| tangent(latitude).abs()).fold(0.0, f64::max);
        Distortion { relative, reach, curvature: 1.01 * (1.16 * steepest + 0.01) / LEAST_RADIUS }
    }

    /// The latitudes of all shortest paths between places of the extent, and of a vehicle there.
    fn latitudes(&self, reach: f64) -> [f64; 2] {
        let Extent { low, high } = self.extent;
        let half = rotation(0.5 * (high[0] - low[0])).cos;
        // A radian of latitude has M metres; the ellipsoid is a sphere up to a hundredth.
        let beyond = |latitude: f64| {
            let (from, to) = (tangent(latitude.abs()), tangent(latitude.abs()) / half);
            let bulge = 1.02 * (to - from) / (1.0 + from * from);
            (bulge + 1.01 * reach / LEAST_RADIUS).to_degrees() + 1e-9
        };
        [low[1] - beyond(low[1]), high[1] + beyond(high[1])]
    }
}

/// Refuses a place that is no longitude and latitude; near the poles lengths differ too much.
pub(crate) fn degrees(place: [f64; 2]) -> Result<[f64; 2], Flaw> {
    let [longitude, latitude] = place;
    if longitude.abs() <= 180.0 && latitude.abs() <= MOST_LATITUDE {
        return Ok(place);
    }
    let what = format!("longitude {longitude}, latitude {latitude} are no degrees that can be projected");
    Err(Flaw::new(what, "give longitude, then latitude, from -180 to 180 and from -85 to 85 degrees"))
}

/// Refuses an extent that is not on Earth, or too large.
fn checked(&Extent { low, high }: &Extent) -> Result<(), Flaw> {
    degrees(low)?;
    degrees(high)?;
    if high[0] - low[0] > MOST_EXTENT || high[1] - low[1] > MOST_EXTENT {
        let what = format!("places are {} by {} degrees apart", high[0] - low[0], high[1] - low[1]);
        return Err(Flaw::new(what, "cut the scene, or check the plan's unit: more than 10 degrees are no plane"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
