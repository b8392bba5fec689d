//! Campaigns: generated pairs, each asked in a random way, every answer held against the truth.
//!
//! - [`DrawnPair`] is a pair with its class, named by precision, seed and index; [`Examination`] is
//!   what is asked about it.
//! - [`examine`] asks everything and verifies all of every answer; [`verdicts`] asks for verdicts
//!   alone, many of them. What they find is a [`WrongAnswer`], which [`ask_again`] asks about
//!   again.
//! - [`run`] does so for millions of pairs, [`summary`] counts them, [`state`] keeps the counts in
//!   a file between sittings.
//! - [`shrink`] makes a pair that went wrong as simple as it can be while it goes wrong in the same
//!   way.

mod run;
pub mod shrink;
pub mod state;
pub mod summary;
pub mod verdicts;

pub use run::{CampaignPlan, CampaignProgress, run, shrunk};
pub use summary::{CampaignSummary, ClassTally};

use barycode::expert::{Number, Vector};
use barycode::{Convex, Scalar};

use crate::ask::verdicts::Question;
use crate::ask::{self, EntryPoint, HostileCache, QueryOptions, QuerySetup, Replay};
use crate::build::{self, TestScalar};
use crate::dimension::{TestDimension, Tree};
use crate::generate::source::Source;
use crate::generate::{Form, Precision};
use crate::oracle::Relation;
use crate::verify::{Complaint, ErrorMeasure, Fault, Verifier};

/// Distances for the question `within`, relative to the true distance.
const WITHIN: [f64; 7] = [0.0, 0.5, 1.0 - 1e-12, 1.0, 1.0 + f64::EPSILON, 1.0 + 1e-7, 2.0];

/// A generated pair.
#[derive(Clone, Debug)]
pub struct DrawnPair<W: TestDimension> {
    /// What it is meant to be hard about.
    pub class: String,
    /// The pair.
    pub bodies: [W::Compound; 2],
}

/// What is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairMix {
    /// All classes alike, every fourth body made of bodies, and every eighth pair on a grid.
    All,
    /// Half of the pairs of all classes, as above, and half on a grid.
    Verdicts,
}

impl PairMix {
    /// So many of sixteen pairs are on a grid.
    const fn sixteenths(self) -> usize {
        match self {
            Self::All => 2,
            Self::Verdicts => 8,
        }
    }

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "everything",
            Self::Verdicts => "verdicts",
        }
    }
}

/// Another seed than the pair's, for all that is not the pair.
const BESIDE: u64 = 0x9e37_79b9_7f4a_7c15;

impl<W: TestDimension> DrawnPair<W> {
    /// The pair with this name.
    #[must_use]
    pub fn new(mix: PairMix, precision: Precision, seed: u64, index: u64) -> Self {
        let mut source = Source::new(seed ^ BESIDE.rotate_left(32), index);
        if source.index(16) < mix.sixteenths() {
            let (kind, bodies) = W::Compound::on_grid(&mut source);
            return Self { class: kind.class(), bodies };
        }
        let sample = W::pair(precision, seed, index);
        let bodies = [&sample.a.0, &sample.b.0].map(|body| {
            let body = W::compound(body);
            if source.chance(0.25) { body.wrapped(precision, &mut source) } else { body }
        });
        Self { class: format!("{:?}", sample.class), bodies }
    }
}

/// What is asked of one pair, besides the pair itself.
#[derive(Clone, Debug)]
pub struct Examination<W: TestDimension> {
    /// Whom the questions are put to.
    pub entry: EntryPoint,
    /// How they are asked.
    pub options: QueryOptions,
    /// What stands for the lists of the bodies.
    pub representations: [W::Representation; 2],
    /// Relative to the size of the true distance: the distance of the question `within`.
    pub within: f64,
    /// For hostile caches, and for what of verdicts is drawn beside: the form of the pair, and how
    /// it is asked in that.
    pub source: Source,
}

impl<W: TestDimension> Examination<W> {
    /// The examination that belongs to a name.
    #[must_use]
    pub fn random(seed: u64, index: u64) -> Self {
        let mut source = Source::new(seed ^ BESIDE, index);
        // Lists that are not convex are asked as clouds, whatever they are to be asked as.
        let representations = [0; 2].map(|_| source.pick(W::representations(Form::Convex)));
        let within = source.pick(&WITHIN);
        let options = QueryOptions::random(&mut source, W::METHODS);
        let entry = if source.chance(0.25) { random_pair_order(&mut source) } else { EntryPoint::Query };
        Self { entry, options, representations, within, source }
    }

    /// How a pair at this signed distance is asked, and what stands for its lists.
    fn random_replay(&mut self, signed: f64, precision: Precision) -> Replay<W::Representation> {
        let Self { entry, options, representations, .. } = *self;
        let (hostile, within) = (HostileCache::random(&mut self.source), self.distance(signed, precision));
        Replay { setup: QuerySetup { entry, options, hostile, within }, representations }
    }

    /// The distance of the question `within` for a pair at this signed distance.
    fn distance(&self, signed: f64, precision: Precision) -> f64 {
        precision.snap(signed.max(0.0) * self.within)
    }
}

/// A pair that is asked in any order.
fn random_pair_order(source: &mut Source) -> EntryPoint {
    EntryPoint::Pair(u8::try_from(source.index(Question::ORDERS.into())).expect("less than that"))
}

/// Bodies as shapes of the library.
fn shapes<W: TestDimension, T: TestScalar>(
    bodies: &[W::Compound; 2],
    representations: [W::Representation; 2],
) -> Result<[build::TestShape<W::Vector<T>>; 2], Complaint> {
    let make = |k: usize| W::build::<T>(&bodies[k], representations[k]).map_err(|e| refusal(e.to_string()));
    Ok([make(0)?, make(1)?])
}

/// Whether the size of a pair, as the library defines it, is out of the range that it states.
fn is_beyond<V: Vector>([a, b]: &[build::TestShape<V>; 2]) -> bool {
    let size = a.extent() + b.extent() + (b.origin() - a.origin()).norm1();
    let (low, high) = <V::Scalar as Scalar>::RANGE;
    size != V::Scalar::ZERO && !(size >= low && size <= high)
}

/// What is wrong about a pair, with all that it takes to see it again.
#[derive(Clone, Debug)]
pub struct WrongAnswer<W: TestDimension> {
    /// What is wrong.
    pub complaint: Complaint,
    /// The bodies, in the form in which they were asked about.
    pub bodies: [W::Compound; 2],
    /// How they were asked about.
    pub replay: Replay<W::Representation>,
}

/// Questions that were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueryCounts {
    /// All queries.
    pub queries: u64,
    /// Queries by a [`barycode::Pair`].
    pub of_a_pair: u64,
    /// Queries about the pair in another form than it was drawn in.
    pub framed: u64,
    /// Queries left undecided, about a pair whose size is out of the range that the library states.
    pub beyond: u64,
}

/// One examined pair.
#[derive(Clone, Copy, Debug)]
pub struct ExaminedPair {
    /// How the pair lies, exactly.
    pub relation: Relation,
    /// The exact signed distance, rounded; NaN where nobody asked for the depth.
    pub signed: f64,
    /// Questions asked.
    pub counts: QueryCounts,
    /// Whether the judge of whole numbers knew the truth.
    pub whole: bool,
    /// Whether the bounds of `contact` left the verdict open: both signs lie between them.
    pub open: bool,
    /// How close the answers came to their limits.
    pub measure: ErrorMeasure,
}

/// Asks everything about a pair in one way and verifies every answer.
///
/// # Errors
/// Everything found wrong, at most one fault for each question.
pub fn examine<W: TestDimension, T: TestScalar>(
    bodies: &[W::Compound; 2],
    mut examination: Examination<W>,
) -> Result<ExaminedPair, Vec<WrongAnswer<W>>> {
    let signed = |verifier: &Verifier<W>| verifier.truth().approximate();
    let verifier = Verifier::new(&bodies[0], &bodies[1], T::PRECISION).map_err(|e| refusal(e.to_string()));
    let replay = examination.random_replay(verifier.as_ref().map_or(0.0, signed), T::PRECISION);
    let outcome =
        verifier.map_err(|complaint| vec![complaint]).and_then(|v| verify_answers::<W, T>(bodies, &v, &replay));
    let wrong = |complaint| WrongAnswer { complaint, bodies: bodies.clone(), replay };
    outcome.map_err(|complaints| complaints.into_iter().map(wrong).collect())
}

fn refusal(detail: String) -> Complaint {
    Complaint { question: "construction", fault: Fault::Shape, detail }
}

fn verify_answers<W: TestDimension, T: TestScalar>(
    bodies: &[W::Compound; 2],
    verifier: &Verifier<W>,
    replay: &Replay<W::Representation>,
) -> Result<ExaminedPair, Vec<Complaint>> {
    let truth = verifier.truth();
    let [a, b] = shapes::<W, T>(bodies, replay.representations).map_err(|complaint| vec![complaint])?;
    let answers = ask::ask_everything(&a, &b, &replay.setup);
    let open = ask::is_open(&answers.contact.answer);
    let (measure, complaints) = verifier.everything(&answers, replay.setup.within);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    let counts = QueryCounts {
        queries: 5,
        of_a_pair: if replay.setup.entry == EntryPoint::Query { 0 } else { 5 },
        framed: 0,
        beyond: 0,
    };
    Ok(ExaminedPair { relation: truth.relation(), signed: truth.approximate(), counts, whole: false, open, measure })
}

/// Asks about two bodies in a way in which they have been asked, and returns what is wrong.
///
/// # Errors
/// Why the bodies cannot be judged.
pub fn ask_again<W: TestDimension>(
    bodies: &[W::Compound; 2],
    precision: Precision,
    replay: &Replay<W::Representation>,
) -> Result<Vec<Complaint>, String> {
    let verifier = Verifier::<W>::new(&bodies[0], &bodies[1], precision).map_err(|e| e.to_string())?;
    Ok(verify_in_precision::<W>(bodies, &verifier, precision, replay))
}

fn verify_in_precision<W: TestDimension>(
    bodies: &[W::Compound; 2],
    verifier: &Verifier<W>,
    precision: Precision,
    replay: &Replay<W::Representation>,
) -> Vec<Complaint> {
    let outcome = match precision {
        Precision::Single => verify_answers::<W, f32>(bodies, verifier, replay),
        Precision::Double => verify_answers::<W, f64>(bodies, verifier, replay),
    };
    outcome.err().unwrap_or_default()
}

/// Ways of asking that go wrong, with what is wrong.
pub type Faults<W> = Vec<(Replay<<W as TestDimension>::Representation>, Vec<Complaint>)>;

/// Asks everything about two bodies in every way, and returns the ways that go wrong.
///
/// # Errors
/// Why the bodies cannot be judged.
pub fn replay<W: TestDimension>(bodies: &[W::Compound; 2], precision: Precision) -> Result<Faults<W>, String> {
    let mut faults = Vec::new();
    let verifier = Verifier::<W>::new(&bodies[0], &bodies[1], precision).map_err(|e| e.to_string())?;
    let signed = verifier.truth().approximate();
    let representations = W::representations(Form::Convex);
    for options in QueryOptions::all(W::METHODS) {
        for &first in representations {
            for &second in representations {
                for within in WITHIN {
                    let (representations, source) = ([first, second], Source::new(0, 0));
                    let mut examination =
                        Examination::<W> { entry: EntryPoint::Query, options, representations, within, source };
                    let replay = examination.random_replay(signed, precision);
                    let complaints = verify_in_precision::<W>(bodies, &verifier, precision, &replay);
                    if !complaints.is_empty() {
                        faults.push((replay, complaints));
                    }
                }
            }
        }
    }
    Ok(faults)
}
