//! Clearances in a plane to which coordinates were projected, and what they prove on Earth.

use barycode::Verdict;

#[cfg(feature = "many")]
use super::NearestPart;
use super::{Check, Clearance};
use crate::projection::Distortion;

impl Check<'_> {
    /// Takes scene and poses to be projected. All bounds are widened by the error of a distance
    /// (the distortion of what reaches farthest from its reference point, the vehicle or its
    /// trailer, without margin), and a verdict that they leave open is undecided: contact, for one.
    /// A check between the time steps is refused.
    #[must_use]
    pub fn with_distortion(mut self, distortion: Distortion) -> Self {
        self.distortion = Some(distortion);
        self
    }

    /// What a verdict and bounds in the plane prove.
    fn on_earth(&self, verdict: Verdict, [lower, upper]: [f64; 2]) -> (Verdict, [f64; 2]) {
        let Some(distortion) = self.distortion else { return (verdict, [lower, upper]) };
        let distortion = distortion.grown(self.margin);
        let [lower, upper] = [lower - distortion.of(lower), upper + distortion.of(upper)];
        let proven = match verdict {
            Verdict::Separated => lower > 0.0,
            Verdict::Penetrating => upper < 0.0,
            Verdict::Touching | Verdict::Undecided => false,
        };
        (if proven { verdict } else { Verdict::Undecided }, [lower, upper])
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
