//! Clearances in a plane to which coordinates were projected, and what they prove on Earth.

use barycode::Verdict;

#[cfg(feature = "many")]
use super::NearestPart;
use super::{Check, Clearance, ClearanceBounds};
use crate::error::Flaw;
use crate::projection::Distortion;

impl Check<'_> {
    /// Takes scene and poses to be projected. All bounds are widened by the error of a distance
    /// (the distortion of what reaches farthest from its reference point, the vehicle or its
    /// trailer, without margin), and a verdict that they leave open is undecided: contact, for one.
    /// Between the time steps reference points move straight in the plane, and so in the degrees
    /// that were projected; a contact is proven once it is deeper than the error, and undecided
    /// until then.
    #[must_use]
    pub fn with_distortion(mut self, distortion: Distortion) -> Self {
        self.distortion = Some(distortion);
        self
    }

    /// What a verdict and bounds in the plane prove.
    pub(super) fn on_earth(&self, verdict: Verdict, bounds: [f64; 2]) -> (Verdict, [f64; 2]) {
        let Some(distortion) = self.distortion else { return (verdict, bounds) };
        let [lower, upper] = distortion.grown(self.margin).widened(bounds);
        let proven = match verdict {
            Verdict::Separated => lower > 0.0,
            Verdict::Penetrating => upper < 0.0,
            Verdict::Touching | Verdict::Undecided => false,
        };
        (if proven { verdict } else { Verdict::Undecided }, [lower, upper])
    }

    /// A distance in the plane: what is farther away there is not within `distance`.
    pub(super) fn near_in_plane(&self, distance: f64) -> Result<f64, Flaw> {
        let Some(distortion) = self.distortion else { return Ok(distance) };
        distortion.grown(self.margin).beyond(distance).ok_or_else(|| {
            let what = "the projection proves nothing: lengths are off by as much as they are long";
            Flaw::new(what, "project about a place nearer to the scene, or cut it in several")
        })
    }

    /// Whether a signed distance in the plane proves a contact, or to be within a distance.
    pub(super) fn proves_contact(&self, bounds: [f64; 2], within: f64) -> bool {
        let (_, [_, upper]) = self.on_earth(Verdict::Undecided, bounds);
        upper < within
    }

    pub(super) fn bounds_on_earth(&self, found: ClearanceBounds) -> ClearanceBounds {
        let (_, [lower, upper]) = self.on_earth(Verdict::Undecided, [found.lower, found.upper]);
        ClearanceBounds { lower, upper, ..found }
    }

    pub(super) fn clearance_on_earth(&self, found: Clearance) -> Clearance {
        let (verdict, [lower, upper]) = self.on_earth(found.verdict, [found.lower, found.upper]);
        Clearance { verdict, lower, upper, ..found }
    }

    #[cfg(feature = "many")]
    pub(super) fn part_on_earth<'s>(&self, near: NearestPart<'s>) -> NearestPart<'s> {
        let (verdict, [lower, upper]) = self.on_earth(near.verdict, [near.lower, near.upper]);
        NearestPart { verdict, lower, upper, ..near }
    }
}
