//! The search for the first contact of bodies that turn.
//!
//! From the begin on, cells of time are proven to be free, each as long as one direction does it:
//! twice as long after one that is, half as long after one that is not. The directions are those
//! along which the gap is widest in the middle of the cell and at its end. Where they overlap
//! there, that is proven by the exact judge, and the cell ends where they do.

use super::features::Snapshot;
use super::linear::ExactSpace;
use super::turning::{Direction, TurningPair};
use crate::oracle::Relation;
use crate::oracle::dyadic::Exact;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// No contact: proven.
    Free,
    /// No contact up to one time, an overlap at the other: proven.
    Contact {
        /// No contact from the begin up to this, included: proven. Nothing is where it is the
        /// begin.
        free_until: f64,
        /// They overlap at this.
        at: f64,
    },
    /// What comes after a time is not known.
    Open {
        /// No contact from the begin up to this, included: proven. Nothing is where it is the
        /// begin.
        free_until: f64,
    },
}

/// How long a search may take, and how near it has to come.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// Cells that are tried.
    pub cells: u32,
    /// The search ends where no contact and contact are so near each other.
    pub width: f64,
}

/// Directions that are tried in a place.
const TRIED: usize = 3;

impl<const D: usize> TurningPair<D>
where
    Exact<D>: ExactSpace<D>,
{
    /// Searches for the first contact in `[begin, end]`.
    #[must_use]
    pub fn first_contact(&self, [begin, end]: [f64; 2], limits: SearchLimits) -> Outcome {
        if self.relation(begin) == Some(Relation::Penetrating) {
            return Outcome::Contact { free_until: begin, at: begin };
        }
        let (mut free, mut known, mut length) = (begin, None, end - begin);
        let mut last: Option<Direction<D>> = None;
        for _ in 0..limits.cells {
            let stop: f64 = known.unwrap_or(end);
            if known.is_some_and(|at| at - free <= limits.width) {
                break;
            }
            let until = if free + length < stop { free + length } else { stop };
            let middle = 0.5 * free + 0.5 * until;
            let (found, gap) = self.proof([free, until], middle, last);
            if found.is_some() && until == end {
                return Outcome::Free;
            }
            if found.is_some() {
                (free, length, last) = (until, 2.0 * length, found);
                continue;
            }
            if gap < 0.0 && middle < stop && self.relation(middle) == Some(Relation::Penetrating) {
                known = Some(middle);
            } else if known.is_none() && until == end && self.relation(end) == Some(Relation::Penetrating) {
                known = Some(end);
            }
            length = 0.5 * (until - free);
            if !(free + length > free) || !(length > limits.width * 0.25) {
                break;
            }
        }
        known.map_or(Outcome::Open { free_until: free }, |at| Outcome::Contact { free_until: free, at })
    }

    /// Whether there is no contact in `[begin, end]`, both included: `Some` where either is proven.
    #[must_use]
    pub fn is_free(&self, cell: [f64; 2], cells: u32) -> Option<bool> {
        match self.first_contact(cell, SearchLimits { cells, width: 0.0 }) {
            Outcome::Free => Some(true),
            Outcome::Contact { .. } => Some(false),
            Outcome::Open { .. } => None,
        }
    }

    /// A direction that proves a cell free, and the widest gap in its middle, rounded.
    fn proof(&self, cell: [f64; 2], middle: f64, last: Option<Direction<D>>) -> (Option<Direction<D>>, f64) {
        let proves = |direction: &Direction<D>| self.proves_free(cell, direction);
        let at_middle = self.widest(middle);
        let gap = at_middle.first().map_or(f64::NAN, |first| first.0);
        if gap < 0.0 {
            return (None, gap);
        }
        if let Some(direction) = last.filter(proves) {
            return (Some(direction), gap);
        }
        let found = at_middle.into_iter().map(|(_, direction)| direction).find(proves);
        let found = found.or_else(|| {
            let at_end = self.widest(cell[1]);
            at_end.into_iter().map(|(_, direction)| direction).find(proves)
        });
        (found, gap)
    }

    /// The directions of the widest gaps at a time, and these gaps, rounded.
    fn widest(&self, time: f64) -> Vec<(f64, Direction<D>)> {
        let snapshot = Snapshot { points: self.places(time), features: &self.features };
        let mut found = snapshot.widest(TRIED);
        found.iter_mut().for_each(|(gap, _)| *gap -= self.radius());
        found
    }

    /// The points of both bodies at a time, relative to what the first turns about, rounded.
    fn places(&self, time: f64) -> [Vec<[f64; D]>; 2] {
        let time = super::ball::Ball::new(time);
        let [a, b] = self.bodies().each_ref().map(|body| body.motion.center_at(time).map(|x| x.value));
        let apart: [f64; D] = core::array::from_fn(|k| (b[k] - a[k]).rounded());
        [0, 1].map(|body| {
            let rows = self.bodies()[body].motion.rotation_at(time).map(|row| row.map(|x| x.value.rounded()));
            let own = if body == 0 { [0.0; D] } else { apart };
            let place = |arm: &[super::ball::Ball; D]| {
                core::array::from_fn(|k| (0..D).fold(own[k], |sum, j| sum + rows[k][j] * arm[j].rounded()))
            };
            self.arms[body].iter().map(place).collect()
        })
    }
}
