//! The truth by search: when bodies first meet, found without a look at the answer.
//!
//! Of bodies that translate it is the first of all doubles up to which there is a contact, by
//! halving, each time decided in exact numbers. Of bodies that turn it is what the judge's own
//! search leaves: free up to one time, proven, and an overlap at another.

use barycode::{ImpactVerdict, StartOverlap};
use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::search::SearchLimits;
use barycode_judge::motion::{LinearPair, Outcome, TurningPair};
use barycode_judge::oracle::dyadic::Exact;

use super::MotionTally;
use super::casts::{CastOptions, PlainImpact};

/// What a search says of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Searched {
    /// The truth that was found is what the answer says.
    Agrees,
    /// It was found, and the answer is left undecided.
    Undecided,
    /// It was not found: nearer to touching than intervals tell.
    Open,
    /// It is another one.
    Differs(String),
}

impl Searched {
    /// Counts the pair; what to complain of where another truth was found.
    pub(super) fn count(self, tally: &mut MotionTally) -> Option<String> {
        match self {
            Self::Agrees => tally.searched[0] += 1,
            Self::Undecided => tally.searched[1] += 1,
            Self::Open => tally.searched[2] += 1,
            Self::Differs(detail) => return Some(detail),
        }
        None
    }
}

/// Cells that a search may try, and how near to each other it brings free and overlap, as a share
/// of the interval.
const LIMITS: (u32, f64) = (4000, 1e-12);

/// The first double of `[0, until]` of which `is` holds, which holds of all later ones, too;
/// nothing where it holds of none.
fn first(until: f64, is: impl Fn(f64) -> bool) -> Option<f64> {
    if !is(until) {
        return None;
    }
    // Doubles that are not negative are in the order of their bits.
    let (mut low, mut high) = (0, until.to_bits());
    while low < high {
        let middle = low + (high - low) / 2;
        if is(f64::from_bits(middle)) { high = middle } else { low = middle + 1 }
    }
    Some(f64::from_bits(high))
}

/// Of bodies that translate.
pub(super) fn translating<const D: usize>(
    pair: &LinearPair<D>,
    counts: Counts,
    options: &CastOptions,
    answer: &PlainImpact<D>,
) -> Searched
where
    Exact<D>: ExactSpace<D>,
{
    let until = options.until;
    let [low, high] = answer.first;
    let leaving = options.start == StartOverlap::Leaving && pair.meets_at(0.0, counts);
    if leaving && until.is_finite() {
        return left(first(until, |time| !pair.meets_at(time, counts)), answer);
    }
    let found = first(until, |time| pair.meets_within(time, counts));
    let agrees = match (found, answer.verdict) {
        // Undecided where it is asked about times without end.
        (None, verdict) => verdict != ImpactVerdict::Contact,
        // It is at this double, or between it and the one before: right after that, if it is zero.
        (Some(time), ImpactVerdict::Contact) => {
            let ended = high >= time || high == time.next_down() && pair.meets_right_after(high, counts);
            low <= time && ended
        }
        (Some(time), ImpactVerdict::Undecided) => low <= time,
        (Some(_), ImpactVerdict::Free) => leaving,
    };
    told(agrees, answer, || format!("first contact by search at {found:?}"))
}

/// Of bodies in contact at the start: `parted` is the first double without one.
fn left<const D: usize>(parted: Option<f64>, answer: &PlainImpact<D>) -> Searched {
    let agrees = match (parted, answer.leaves) {
        (Some(time), Some([last, after])) => last <= time && after >= time.next_down(),
        (None, None) => answer.verdict == ImpactVerdict::Contact,
        _ => false,
    };
    if agrees { Searched::Agrees } else { Searched::Differs(format!("parted by search at {parted:?}")) }
}

/// Of bodies that turn, from when on they are free.
pub(super) fn turning<const D: usize>(
    pair: &TurningPair<D>,
    free_from: f64,
    options: &CastOptions,
    answer: &PlainImpact<D>,
) -> Searched
where
    Exact<D>: ExactSpace<D>,
{
    let (cells, share) = LIMITS;
    let [low, high] = answer.first;
    let limits = SearchLimits { cells, width: share * options.until };
    let outcome = pair.first_contact([free_from, options.until], limits);
    let (agrees, open) = match outcome {
        Outcome::Free => (answer.verdict != ImpactVerdict::Contact, false),
        Outcome::Contact { free_until, at } => {
            let ended = answer.verdict != ImpactVerdict::Contact || high >= free_until;
            (answer.verdict != ImpactVerdict::Free && low <= at && ended, false)
        }
        Outcome::Open { free_until } => (answer.verdict != ImpactVerdict::Contact || high >= free_until, true),
    };
    if agrees && open { Searched::Open } else { told(agrees, answer, || format!("by search {outcome:?}")) }
}

/// What is said of an answer where the truth was found.
fn told<const D: usize>(agrees: bool, answer: &PlainImpact<D>, detail: impl FnOnce() -> String) -> Searched {
    match answer.verdict {
        _ if !agrees => Searched::Differs(detail()),
        ImpactVerdict::Undecided => Searched::Undecided,
        ImpactVerdict::Free | ImpactVerdict::Contact => Searched::Agrees,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barycode::Verdict;
    use barycode_judge::compound::{Compound, Map};
    use barycode_judge::motion::{RigidBody, RigidMotion};

    fn answer(verdict: ImpactVerdict, first: [f64; 2]) -> PlainImpact<2> {
        let stop = String::new();
        PlainImpact { verdict, first, leaves: None, start: Verdict::Separated, normal: None, on: [None; 2], stop }
    }

    /// A square of side 2 at the origin, and a point that comes from 4.1 at a speed of 3: at 31/30,
    /// which no cell of halves and doubles has in its middle.
    fn point_and_square() -> [RigidBody<2>; 2] {
        let square = vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let body = |points, x: f64, velocity| {
            let motion = RigidMotion { velocity, ..RigidMotion::still(Map::translation([x, 0.0])) };
            RigidBody { points, radius: 0.0, motion }
        };
        [body(square, 0.0, [0.0; 2]), body(vec![[0.0; 2]], 4.1, [-3.0, 0.0])]
    }

    fn says(verdict: ImpactVerdict, first: [f64; 2]) -> [Searched; 2] {
        let (bodies, options) = (point_and_square(), CastOptions::plain(8.0));
        let starts: [Compound<2>; 2] = bodies.each_ref().map(RigidBody::at_start);
        let velocities = bodies.each_ref().map(|body| body.motion.velocity);
        let linear = LinearPair::new([&starts[0], &starts[1]], velocities, 0.0).expect("valid");
        let turns = TurningPair::new(bodies, 0.0).expect("valid");
        let said = answer(verdict, first);
        [translating(&linear, Counts::Touching, &options, &said), turning(&turns, 0.0, &options, &said)]
    }

    #[test]
    fn what_holds_the_truth_agrees() {
        assert_eq!(says(ImpactVerdict::Contact, [1.0333, 1.0334]), [Searched::Agrees, Searched::Agrees]);
        assert_eq!(says(ImpactVerdict::Undecided, [0.9, 8.0]), [Searched::Undecided, Searched::Undecided]);
    }

    #[test]
    fn what_does_not_hold_the_truth_differs() {
        let wrong = [(ImpactVerdict::Contact, [0.5, 0.9]), (ImpactVerdict::Contact, [1.5, 1.6])];
        for (verdict, first) in wrong.into_iter().chain([(ImpactVerdict::Free, [8.0, 8.0])]) {
            let found = says(verdict, first);
            assert!(found.iter().all(|one| matches!(one, Searched::Differs(_))), "{first:?} {found:?}");
        }
    }
}
