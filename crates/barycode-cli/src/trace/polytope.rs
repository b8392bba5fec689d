//! EPA's polytope as it grows from step to step, kept once and not once a step.

use super::steps::Corner;

/// All edges that the polytope ever has; in space those of the side that is looked at.
#[derive(Debug, Default)]
pub(crate) struct PolytopeEdges {
    list: Vec<Edge>,
}

#[derive(Debug)]
struct Edge {
    ends: [Corner; 2],
    /// The first step after which it is there.
    first: usize,
    /// The first step after which it is there no more; none while it is.
    gone: Option<usize>,
}

impl PolytopeEdges {
    /// The edges after a step, in the order in which they came; none in GJK.
    pub(super) fn after(&self, step: usize) -> impl Iterator<Item = &[Corner; 2]> {
        let there = move |edge: &&Edge| edge.first <= step && edge.gone.is_none_or(|gone| step < gone);
        self.list.iter().filter(there).map(|edge| &edge.ends)
    }

    /// Whether there is none now.
    pub(super) fn is_empty(&self) -> bool {
        self.list.iter().all(|edge| edge.gone.is_some())
    }

    /// Adds edges, which are there from this step on.
    pub(super) fn add(&mut self, step: usize, edges: impl IntoIterator<Item = [Corner; 2]>) {
        self.list.extend(edges.into_iter().map(|ends| Edge { ends, first: step, gone: None }));
    }

    /// Takes edges away, which are gone from this step on.
    pub(super) fn remove(&mut self, step: usize, which: impl Fn(&[Corner; 2]) -> bool) {
        for edge in self.list.iter_mut().filter(|edge| edge.gone.is_none() && which(&edge.ends)) {
            edge.gone = Some(step);
        }
    }
}
