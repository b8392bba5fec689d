//! First contacts of trajectories over continuous time.

use super::SweptVector;
use super::pair::PairImpact;
use super::track::{NearPair, SweptChunk, SweptPaths, Wanted};
use crate::answers::{Columns, Notes, Undecided};
use crate::lanes::{LaneScalar, Width};
use barycode::ImpactVerdict;
use barycode::expert::Number;

/// Mutable rows of [`SweptCollisions`](super::SweptCollisions).
pub(super) struct CollisionColumns<'c, T> {
    pub(super) verdict: &'c mut [ImpactVerdict],
    pub(super) row: &'c mut [u32],
    pub(super) first: &'c mut [[T; 2]],
    pub(super) obstacle: &'c mut [u32],
}

impl<T: Send> Columns for CollisionColumns<'_, T> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let rows = self.row.split_at_mut(row);
        let first = self.first.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (
            Self { verdict: verdict.0, row: rows.0, first: first.0, obstacle: obstacle.0 },
            Self { verdict: verdict.1, row: rows.1, first: first.1, obstacle: obstacle.1 },
        )
    }
}

/// Which contact is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    First,
    Any,
}

/// A contact, proven or possible, during a step that is not free.
struct StepContact<T> {
    verdict: ImpactVerdict,
    first: [T; 2],
    obstacle: u32,
    undecided: Option<Undecided>,
}

impl<V: SweptVector> SweptPaths<'_, '_, V> {
    /// Answers some trajectories, the first of which has the index `first`.
    pub(super) fn collide(
        &self,
        width: Width,
        first: usize,
        want: Want,
        columns: CollisionColumns<'_, V::Scalar>,
    ) -> Notes {
        let CollisionColumns { verdict, row: at, first: bracket, obstacle } = columns;
        let chunk = self.chunk(first..first + verdict.len());
        let near = V::near_pairs(&chunk, width, &Wanted { within: None, settled: &[] });
        let mut notes = Notes::default();
        let mut begin = 0;
        for (index, rows) in chunk.each.iter().enumerate() {
            let end = begin + near[begin..].partition_point(|pair| pair.row < rows.end);
            let near = &near[core::mem::replace(&mut begin, end)..end];
            let Some((row, contact)) = chunk.first_of(near, rows.end, want, &mut notes.singly) else { continue };
            (verdict[index], bracket[index]) = (contact.verdict, contact.first);
            (at[index], obstacle[index]) = (chunk.first as u32 + row, contact.obstacle);
            notes.undecided.extend(contact.undecided);
        }
        notes
    }
}

impl<V: SweptVector> SweptChunk<'_, '_, '_, V> {
    /// The row of the step with the contact that is wanted, and the contact.
    fn first_of(
        &self,
        near: &[NearPair],
        end: u32,
        want: Want,
        singly: &mut usize,
    ) -> Option<(u32, StepContact<V::Scalar>)> {
        if want == Want::Any
            && let Some(pair) = near.iter().find(|pair| pair.hit)
        {
            return Some((pair.row, StepContact::at_once(pair.obstacle)));
        }
        let mut open = None;
        for pairs in near.chunk_by(|a, b| a.row == b.row) {
            let Some(contact) = self.contact(pairs, end, want, singly) else { continue };
            if want == Want::First || contact.verdict == ImpactVerdict::Contact {
                return Some((pairs[0].row, contact));
            }
            open = open.or(Some((pairs[0].row, contact)));
        }
        open
    }

    /// The contact, proven or possible, of the footprint during the step that begins with the row
    /// of these pairs.
    fn contact(&self, pairs: &[NearPair], end: u32, want: Want, singly: &mut usize) -> Option<StepContact<V::Scalar>> {
        let mut step: Option<StepContact<V::Scalar>> = None;
        for &NearPair { row, obstacle, hit } in pairs {
            let impact = if hit {
                PairImpact::at_once()
            } else {
                *singly += 1;
                self.pair([row, end], obstacle).map_or_else(PairImpact::unknown, |pair| V::impact(&pair))
            };
            step = joined(step, &impact, obstacle, self.first + row as usize);
            let done = step.as_ref().is_some_and(|step| {
                step.verdict == ImpactVerdict::Contact && (want == Want::Any || step.first[1] == Number::ZERO)
            });
            if done {
                break;
            }
        }
        step
    }
}

impl<T: LaneScalar> StepContact<T> {
    /// An overlap at the beginning of the step.
    fn at_once(obstacle: u32) -> Self {
        let PairImpact { verdict, first, .. } = PairImpact::at_once();
        Self { verdict, first, obstacle, undecided: None }
    }
}

/// The contact of a step with one more obstacle taken into account.
fn joined<T: LaneScalar>(
    step: Option<StepContact<T>>,
    impact: &PairImpact<T>,
    obstacle: u32,
    row: usize,
) -> Option<StepContact<T>> {
    let PairImpact { verdict, first, stop } = *impact;
    if verdict == ImpactVerdict::Free {
        return step;
    }
    let undecided = (verdict == ImpactVerdict::Undecided).then_some(Undecided { row, stop });
    let new = StepContact { verdict, first, obstacle, undecided };
    let Some(old) = step else { return Some(new) };
    let low = Number::min(old.first[0], first[0]);
    Some(match (old.verdict, verdict) {
        (ImpactVerdict::Contact, ImpactVerdict::Contact) => {
            let best = if first[1] < old.first[1] { new } else { old };
            StepContact { first: [low, best.first[1]], ..best }
        }
        (ImpactVerdict::Contact, _) => StepContact { first: [low, old.first[1]], ..old },
        (_, ImpactVerdict::Contact) => StepContact { first: [low, first[1]], ..new },
        _ => {
            let high = Number::max(old.first[1], first[1]);
            let best = if first[0] < old.first[0] { new } else { old };
            StepContact { first: [low, high], ..best }
        }
    })
}
