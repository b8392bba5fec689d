//! The questions about shapes that turn as they move.

use super::cell::Cell;
use super::kinematic::Kinematic;
use super::moving::Motion;
use super::search::{Found, Search, contact, is_contact, query};
use super::standing::Movers;
use super::{Cast, Impact, ImpactVerdict, StartOverlap};
use crate::answer::{Proximity, Stop, Verdict};
use crate::cache::Cache;
use crate::num::{Number, Scalar};
use crate::shape::Convex;

impl<V: Kinematic> Cast<V> {
    /// When do two shapes first meet, from `interval[0]` to `interval[1]`?
    ///
    /// The answer is `Free` or `Contact` where that is proven, rounding of poses included, and
    /// `Undecided` only where the shapes come nearer to each other than the
    /// [`resolution`](Self::resolution) and are not proven to meet, or after a thousand cells:
    /// [`Stop::IterationLimit`]. The bounds of the motions are believed.
    pub fn time_of_impact<A, B>(
        &self,
        a: &A,
        motion_a: &dyn Motion<Vector = V>,
        b: &B,
        motion_b: &dyn Motion<Vector = V>,
        interval: [V::Scalar; 2],
    ) -> Impact<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        self.certified_time_of_impact(a, motion_a, b, motion_b, interval, &mut [])
    }

    /// Answers like [`time_of_impact`](Self::time_of_impact) and writes the cells that prove the
    /// answer into a buffer. [`Impact::cells`] says how many there are: if more than fit, the rest
    /// is left out.
    pub fn certified_time_of_impact<A, B>(
        &self,
        a: &A,
        motion_a: &dyn Motion<Vector = V>,
        b: &B,
        motion_b: &dyn Motion<Vector = V>,
        interval: [V::Scalar; 2],
        cells: &mut [Cell<V>],
    ) -> Impact<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let movers = Movers::new((a, motion_a), (b, motion_b), self.target);
        let mut count = 0;
        self.search(&movers, interval, false, &mut |cell| {
            if let Some(place) = cells.get_mut(count) {
                *place = cell;
            }
            count += 1;
        })
    }

    /// Whether the shapes are proven not to meet from `interval[0]` to `interval[1]`: true where
    /// [`time_of_impact`](Self::time_of_impact) says `Free`, and only there. Ends at the first
    /// contact that is proven at any time.
    pub fn is_free<A, B>(
        &self,
        a: &A,
        motion_a: &dyn Motion<Vector = V>,
        b: &B,
        motion_b: &dyn Motion<Vector = V>,
        interval: [V::Scalar; 2],
    ) -> bool
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let movers = Movers::new((a, motion_a), (b, motion_b), self.target);
        self.search(&movers, interval, true, &mut |_| ()).verdict == ImpactVerdict::Free
    }

    fn search(
        &self,
        movers: &Movers<'_, V>,
        interval: [V::Scalar; 2],
        early: bool,
        add: &mut dyn FnMut(Cell<V>),
    ) -> Impact<V> {
        let [begin, end] = interval;
        if !(begin.is_finite() && end.is_finite() && begin <= end) {
            return Impact::undecided(interval, Stop::NotFinite);
        }
        let (resolution, touching, cache) = (self.resolution, self.touching, Cache::new());
        let mut search = Search { movers, interval, resolution, touching, early, cache, horizon: None, iterations: 0 };
        let (mut answer, lies) = self.at_start(movers, interval);
        if answer.verdict == ImpactVerdict::Contact {
            if self.start == StartOverlap::Leaving {
                answer.leaves = search.leaving();
            }
            let Some([_, parted]) = answer.leaves else {
                answer.iterations += search.iterations;
                return answer.with_contact(begin, &lies);
            };
            search.interval[0] = parted;
            answer.verdict = ImpactVerdict::Undecided;
        }
        if search.interval[0] == end {
            let (proof, _) = search.contact_at(end);
            let apart = answer.leaves.is_some() || answer.start == Verdict::Separated;
            answer.verdict = if apart { ImpactVerdict::Free } else { ImpactVerdict::Undecided };
            (answer.first, answer.normal) = ([end, end], proof.normal);
            answer.iterations += search.iterations;
            return answer;
        }
        answer.with_found(&search.run(add), end)
    }

    /// How the shapes lie at the beginning, as an answer that knows nothing else but whether they
    /// are in contact then; and what shows it.
    pub(super) fn at_start(&self, movers: &Movers<'_, V>, interval: [V::Scalar; 2]) -> (Impact<V>, Proximity<V>) {
        let start = movers.at(interval[0]);
        let lies = contact(&start, self.target, &mut query());
        let mut answer = Impact::undecided(interval, lies.stop);
        answer.iterations = lies.iterations;
        answer.start = if start.pose_error == Number::ZERO && self.target == Number::ZERO {
            lies.verdict
        } else if lies.lower - self.target > start.resolution() + start.pose_error {
            Verdict::Separated
        } else if lies.upper + start.pose_error < self.target {
            Verdict::Penetrating
        } else {
            Verdict::Undecided
        };
        if is_contact(&lies, &start, self.target, self.touching) {
            (answer.verdict, answer.first) = (ImpactVerdict::Contact, [interval[0]; 2]);
        }
        (answer, lies)
    }
}

impl<V: Kinematic> Impact<V> {
    /// The answer with a contact by this time.
    fn with_contact(mut self, time: V::Scalar, proof: &Proximity<V>) -> Self {
        self.verdict = ImpactVerdict::Contact;
        self.first[1] = time;
        self.normal = self.normal.or(proof.normal);
        (self.on_a, self.on_b) = (Some(proof.on_a), Some(proof.on_b));
        self.stop = Stop::Decided;
        self
    }

    /// The answer of a search that ended at `end` at the latest.
    fn with_found(mut self, found: &Found<V>, end: V::Scalar) -> Self {
        self.cells = found.cells;
        self.iterations += found.iterations;
        self.normal = found.normal;
        self.stop = found.stop;
        self.first = [found.free_until, end];
        if let Some((time, proof)) = &found.contact {
            return self.with_contact(*time, proof);
        }
        if let Some(open_until) = found.open_until {
            self.first[1] = open_until;
        } else {
            (self.verdict, self.first) = (ImpactVerdict::Free, [end, end]);
        }
        self
    }
}
