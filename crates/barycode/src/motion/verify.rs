//! Verification of the answer about a motion from the shapes, the motions and the cells alone.

use super::cell::{Cell, Turning};
use super::curvature::{Bend, stays_apart};
use super::kinematic::Kinematic;
use super::moving::Motion;
use super::path::Shape;
use super::search::{contact, is_contact, query};
use super::standing::{Movers, Standing, past};
use super::{Cast, Impact, ImpactVerdict};
use crate::answer::Verdict;
use crate::check::{CheckError, holds};
use crate::num::{Number, Scalar};
use crate::shape::{Convex, ulps};
use crate::vector::RigidMap;

impl<V: Kinematic> Cast<V> {
    /// Verifies the answer to [`certified_time_of_impact`](Self::certified_time_of_impact), asked
    /// with the same options about the same shapes, motions and interval.
    ///
    /// The cells are verified in the order of their number and of that of the vertices of the
    /// shapes, by supports at both ends of each. A contact is verified at `first[1]` as the
    /// [static answer](crate::Proximity::check) is, with the errors of the poses, and so is how the
    /// shapes lie at the beginning; the normal is verified at `first[0]`, or at the contact where
    /// nothing is free before it. The search has no part in it; the bounds of the motions are
    /// believed. Of [`leaves`](Impact::leaves) a contact at its beginning is verified, and by the
    /// cells that the shapes are apart from its end on; that they touch all the time before is not.
    ///
    /// # Errors
    /// Returns the fault of the answer: [`CheckError::Cells`] for cells that do not follow on each
    /// other or are fewer than it says, [`CheckError::Cell`] for one that proves nothing,
    /// [`CheckError::Contact`] for a contact that is none, [`CheckError::Verdict`] for another
    /// start, [`CheckError::Direction`] or [`CheckError::NotUnit`] for a normal that is none.
    pub fn check<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        impact: &Impact<V>,
        cells: &[Cell<V>],
        (a, motion_a): (&A, &dyn Motion<Vector = V>),
        (b, motion_b): (&B, &dyn Motion<Vector = V>),
        interval: [V::Scalar; 2],
    ) -> Result<(), CheckError> {
        let movers = Movers::new((a, motion_a), (b, motion_b), self.target);
        let [begin, end] = interval;
        let [from, to] = impact.first;
        // NaN fails here.
        if !(begin <= from && from <= to && to <= end) {
            return Err(CheckError::Inconsistent);
        }
        self.starts_so(impact, &movers, interval)?;
        let begin = match impact.leaves {
            None => begin,
            Some([together, parted]) => {
                let there = movers.at(together);
                let proof = contact(&there, self.target, &mut query());
                let right = begin <= together && together <= parted;
                if !(right && proof.lower - self.target <= there.resolution() + there.pose_error) {
                    return Err(CheckError::Contact);
                }
                parted
            }
        };
        if from < begin {
            return Err(CheckError::Inconsistent);
        }
        let count = impact.cells as usize;
        let cells = cells.get(..count).ok_or(CheckError::Cells)?;
        are_in_order(impact, cells, [begin, end])?;
        cells.iter().try_for_each(|cell| movers.verify(cell))?;
        if from > begin {
            movers.at(from).separates(impact.normal, Number::ZERO)?;
        }
        match impact.verdict {
            ImpactVerdict::Undecided => Ok(()),
            ImpactVerdict::Free if begin == end => movers.is_apart(begin, impact.normal),
            ImpactVerdict::Free => Ok(()),
            ImpactVerdict::Contact => self.is_contact(impact, &movers.at(to), from == begin),
        }
    }

    /// Whether the shapes lie as the answer says at the beginning, as far as both are decided.
    fn starts_so(
        &self,
        impact: &Impact<V>,
        movers: &Movers<'_, V>,
        interval: [V::Scalar; 2],
    ) -> Result<(), CheckError> {
        if impact.start == Verdict::Undecided {
            return Ok(());
        }
        let found = self.at_start(movers, interval).0.start;
        if found == impact.start || found == Verdict::Undecided { Ok(()) } else { Err(CheckError::Verdict) }
    }

    /// Whether the shapes are in contact, at the witness points; and along the normal as deep as
    /// they are, where it is that of the contact.
    fn is_contact(&self, impact: &Impact<V>, there: &Standing<'_, V>, of_contact: bool) -> Result<(), CheckError> {
        let proof = contact(there, self.target, &mut query());
        let (a, b): (Shape<'_, V>, Shape<'_, V>) = (&there.a, &there.b);
        proof.check(&a, &b)?;
        if !is_contact(&proof, there, self.target, self.touching) {
            return Err(CheckError::Contact);
        }
        let (Some(on_a), Some(on_b)) = (impact.on_a, impact.on_b) else { return Err(CheckError::Witness) };
        let origins = there.a.origin().norm1() + there.b.origin().norm1();
        let slack = there.resolution() + origins * ulps(8);
        let apart = proof.lower.abs().max(proof.upper.abs()) + slack;
        let placed = holds(&there.a, on_a, slack) && holds(&there.b, on_b, slack);
        // A depth is measured along its normal: between curved shapes, what is beside it need not
        // be small.
        let between = on_b - on_a;
        let curved = !(there.a.details().names_points() && there.b.details().names_points());
        let along = proof.normal.filter(|_| curved).map_or(V::Scalar::INFINITY, |normal| between.dot(normal).abs());
        let right = placed && between.length().min(along) <= apart;
        if !right {
            return Err(CheckError::Witness);
        }
        if of_contact { there.separates(impact.normal, proof.lower - self.target) } else { Ok(()) }
    }
}

/// Whether cells follow on each other up to the first contact and, for an answer that is open in
/// between, from its end on.
fn are_in_order<V: Kinematic>(
    impact: &Impact<V>,
    cells: &[Cell<V>],
    [begin, end]: [V::Scalar; 2],
) -> Result<(), CheckError> {
    let [from, to] = impact.first;
    let right = match impact.verdict {
        ImpactVerdict::Free => from == end && to == end,
        ImpactVerdict::Contact | ImpactVerdict::Undecided => true,
    };
    let mut time = begin;
    let mut rest = cells.iter();
    while time < from {
        let cell = rest.next().filter(|cell| cell.times[0] == time && cell.times[1] > time);
        time = cell.ok_or(CheckError::Cells)?.times[1];
    }
    let mut free_from = time;
    for cell in rest {
        // After what is open a new row of cells begins.
        if cell.times[0] < time || !(cell.times[1] > cell.times[0]) || cell.times[1] > end {
            return Err(CheckError::Cells);
        }
        free_from = if cell.times[0] == time { free_from } else { cell.times[0] };
        time = cell.times[1];
    }
    let covers = match impact.verdict {
        ImpactVerdict::Undecided => to == end || (time == end && free_from <= to),
        ImpactVerdict::Free | ImpactVerdict::Contact => time <= to,
    };
    // The cells up to the first contact must end at it, not beyond.
    let ends = cells.iter().any(|cell| cell.times[1] == from) || from == begin;
    if right && covers && ends { Ok(()) } else { Err(CheckError::Cells) }
}

impl<V: Kinematic> Movers<'_, V> {
    /// Whether a cell proves that the shapes stay apart.
    pub(super) fn verify(&self, cell: &Cell<V>) -> Result<(), CheckError> {
        let [from, to] = cell.times;
        let (here, there) = (self.at(from), self.at(to));
        let pose = match cell.turning {
            Turning::WithA => self.motion_a.pose(from),
            Turning::WithB => self.motion_b.pose(from),
            Turning::Fixed | Turning::Spinning(_) => V::Pose::default(),
        };
        // NaN fails here and below.
        let off = (cell.direction.length() - V::Scalar::ONE).abs();
        if !(off <= pose.distortion() + ulps(16)) {
            return Err(CheckError::NotUnit);
        }
        let corner = self.motion_a.corner_after(from).min(self.motion_b.corner_after(from));
        if !(from < to && to <= corner) {
            return Err(CheckError::Cell);
        }
        let normal = here.begun(cell.direction, cell.turning);
        let deviation = self.deviation(from, to);
        let gaps = [(&here, from), (&there, to)]
            .map(|(standing, time)| standing.gap(cell.direction, cell.turning, past(from, time)) - deviation);
        let bend = Bend::new(self, cell.times, normal, cell.turning);
        let bend = bend.most(to - from, [here.between, there.between]);
        if stays_apart(gaps, bend, to - from) { Ok(()) } else { Err(CheckError::Cell) }
    }

    /// Whether the shapes are apart along a direction at one instant.
    fn is_apart(&self, time: V::Scalar, normal: Option<V>) -> Result<(), CheckError> {
        let direction = normal.ok_or(CheckError::Direction)?;
        let gap = self.at(time).gap(direction, Turning::Fixed, past(time, time));
        if gap > Number::ZERO { Ok(()) } else { Err(CheckError::Direction) }
    }
}

impl<V: Kinematic> Standing<'_, V> {
    /// Whether a normal is a unit vector, along which the gap is at least so wide, up to what
    /// rounding leaves of it.
    fn separates(&self, normal: Option<V>, least: V::Scalar) -> Result<(), CheckError> {
        let Some(normal) = normal else { return Ok(()) };
        if !((normal.length() - V::Scalar::ONE).abs() <= ulps(16)) {
            return Err(CheckError::NotUnit);
        }
        let resolution = self.resolution() + self.resolution() + self.pose_error;
        let gap = self.gap(normal, Turning::Fixed, past(V::Scalar::ZERO, V::Scalar::ZERO));
        if gap + resolution >= least { Ok(()) } else { Err(CheckError::Direction) }
    }
}
