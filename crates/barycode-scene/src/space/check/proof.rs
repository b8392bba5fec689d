//! Verification of what was found along a path, from the shapes, the path and the cells alone.

use barycode::d3::{Convex, Posed};
use barycode::{CheckError, ImpactVerdict, Motion, ShapeError};

use super::Check;
use super::edge::{EdgeFinding, EdgeProof, MovingPart, PairProof, StillPart, standing};
use crate::error::Flaw;
use crate::space::body::check_contact;
use crate::space::joint_path::JointPath;

impl Check {
    /// Verifies a finding of [`Check::certified_edge`] on the same path. The search has no part in
    /// it; the cells are verified as [`barycode::d3::Cast::check_cells`] does, with bounds that
    /// follow from the path, and a contact by the static answer at `first[1]`.
    ///
    /// # Errors
    /// The first fault; [`CheckError::Inconsistent`] if a path or proof is not of this arm and
    /// room.
    pub fn check_edge(&self, path: &JointPath<'_>, finding: &EdgeFinding, proof: &EdgeProof) -> Result<(), CheckError> {
        let unusable = |_: Flaw| CheckError::Inconsistent;
        let (links, objects) = (self.moving_parts(path).map_err(unusable)?, self.still_parts().map_err(unusable)?);
        let [from, to] = finding.first;
        let whole = match finding.verdict {
            ImpactVerdict::Free => finding.complete && [from, to] == [1.0; 2],
            _ => 0.0 <= from && from <= to && to <= 1.0,
        };
        if !whole || finding.complete != self.missing.is_empty() || proof.pairs.len() != links.len() * objects.len() {
            return Err(CheckError::Inconsistent);
        }
        let resumes = if finding.verdict == ImpactVerdict::Undecided { to } else { 1.0 };
        let pairs = links.iter().flat_map(|link| objects.iter().map(move |object| (link, object)));
        for ((link, object), proof) in pairs.zip(&proof.pairs) {
            self.check_pair(link, object, proof, [from, resumes])?;
        }
        if finding.verdict != ImpactVerdict::Contact {
            return Ok(());
        }
        let named = finding.pair.as_ref().ok_or(CheckError::Contact)?;
        let is_named =
            |link: &&MovingPart<'_>| (&self.links[link.link].name, link.part) == (&named.link, named.link_part);
        let link = links.iter().find(is_named).ok_or(CheckError::Contact)?;
        let is_named = |object: &&StillPart<'_>| {
            (&self.objects[object.object].name, object.part) == (&named.object, named.object_part)
        };
        let object = objects.iter().find(is_named).ok_or(CheckError::Contact)?;
        self.check_contact(link, object, to)
    }

    /// A pair is free from 0 to `from`, and from `resumes` to 1.
    fn check_pair(
        &self,
        link: &MovingPart<'_>,
        object: &StillPart<'_>,
        proof: &PairProof,
        [from, resumes]: [f64; 2],
    ) -> Result<(), CheckError> {
        match proof {
            PairProof::Cells(cells) => {
                let cast = self.cast();
                let (a, b) = ((link.body.shape(), &link.motion as _), (object.body.shape(), &object.motion as _));
                cast.check_cells(cells, a, b, [0.0, from])?;
                cast.check_cells(cells, a, b, [resumes, 1.0])
            }
            PairProof::Stands(answer) => {
                if link.motion.moves() {
                    return Err(CheckError::Inconsistent);
                }
                let unusable = |_: ShapeError| CheckError::Inconsistent;
                let a = link.body.posed(&link.motion.ends()[0]).map_err(unusable)?;
                let b = object.body.posed(object.body.pose()).map_err(unusable)?;
                check_contact(answer, &a, &b)?;
                let meets = self.is_collision(answer.verdict, answer.lower);
                if meets && (from > 0.0 || resumes < 1.0) { Err(CheckError::Verdict) } else { Ok(()) }
            }
        }
    }

    /// A pair is in contact at a time.
    fn check_contact(&self, link: &MovingPart<'_>, object: &StillPart<'_>, time: f64) -> Result<(), CheckError> {
        if !link.motion.moves() {
            let answer = standing(self, link, object).map_err(|_| CheckError::Inconsistent)?;
            return if self.is_proven(&answer) { Ok(()) } else { Err(CheckError::Contact) };
        }
        let place = |pose, body| Posed::new(body, pose).map_err(|_| CheckError::Inconsistent);
        let a = place(link.motion.pose(time), link.body.shape())?;
        let b = place(*object.body.pose(), object.body.shape())?;
        let answer = barycode::d3::contact(&a, &b);
        answer.check(&a, &b)?;
        let error = link.motion.rounding(time);
        let off = error.turn * link.body.shape().extent() * 1.000_1 + error.shift;
        if answer.upper + off < self.margin { Ok(()) } else { Err(CheckError::Contact) }
    }
}
