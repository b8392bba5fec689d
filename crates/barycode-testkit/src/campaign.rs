//! Campaigns: generated pairs, each asked in a random way, every answer held against the truth.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::ask::{self, Way};
use crate::build::{self, Real};
use crate::generate::source::Source;
use crate::generate::{Form, Precision, Sample};
use crate::oracle::Relation;
use crate::verify::{Complaint, Fault, Measure, Verifier};
use crate::world::World;

/// Distances for the question `within`, relative to the true distance.
const WITHIN: [f64; 6] = [0.0, 0.5, 1.0 - 1e-12, 1.0, 1.0 + 1e-12, 2.0];

/// A pair of a dimension.
type Of<W> = Sample<<W as World>::Class, <W as World>::Body>;

/// What is asked of one pair, besides the pair itself.
#[derive(Clone, Debug)]
pub struct Examination<W: World> {
    /// How the questions are asked.
    pub way: Way,
    /// What stands for the bodies.
    pub representations: [W::Representation; 2],
    /// Relative to the size of the true distance: the distance of the question `within`.
    pub within: f64,
    /// For hostile caches.
    pub source: Source,
}

impl<W: World> Examination<W> {
    /// The examination that belongs to a name.
    #[must_use]
    pub fn random(sample: &Of<W>, seed: u64, index: u64) -> Self {
        // Another seed than the pair's: the pair must not depend on how much randomness the examination takes.
        let mut source = Source::new(seed ^ 0x9e37_79b9_7f4a_7c15, index);
        let representations = [sample.a.1, sample.b.1].map(|form| source.pick(W::representations(form)));
        let within = source.pick(&WITHIN);
        Self { way: Way::random(&mut source, W::METHODS), representations, within, source }
    }
}

/// One examined pair.
#[derive(Clone, Copy, Debug)]
pub struct Examined {
    /// How the pair lies, exactly.
    pub relation: Relation,
    /// The exact signed distance, rounded.
    pub signed: f64,
    /// How close the answers came to their limits.
    pub measure: Measure,
}

/// Asks everything about a pair in one way and verifies every answer.
///
/// # Errors
/// Everything found wrong, at most one fault for each question.
pub fn examine<W: World, T: Real>(sample: &Of<W>, examination: Examination<W>) -> Result<Examined, Vec<Complaint>> {
    let [a, b] = [&sample.a.0, &sample.b.0].map(W::compound);
    let verifier = Verifier::new(&a, &b, T::PRECISION).map_err(|e| refused(e.to_string()))?;
    verified::<W, T>(sample, &verifier, examination)
}

fn refused(detail: String) -> Vec<Complaint> {
    vec![Complaint { question: "construction", fault: Fault::Shape, detail }]
}

fn verified<W: World, T: Real>(
    sample: &Of<W>,
    verifier: &Verifier<W>,
    mut examination: Examination<W>,
) -> Result<Examined, Vec<Complaint>> {
    let truth = verifier.truth();
    let make = |body, k: usize| {
        W::build::<T>(&W::compound(body), examination.representations[k]).map_err(|e| refused(e.to_string()))
    };
    let (shape_a, shape_b) = (make(&sample.a.0, 0)?, make(&sample.b.0, 1)?);
    let signed = truth.approximate();
    let within = T::PRECISION.snap(signed.max(0.0) * examination.within);
    let source = &mut examination.source;
    let answers = ask::everything(&shape_a, &shape_b, examination.way, build::real(within), source);
    let (measure, complaints) = verifier.everything(&answers, within);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    Ok(Examined { relation: truth.relation(), signed, measure })
}

/// Ways of asking that go wrong, with what is wrong.
pub type Faults<W> = Vec<(Examination<W>, Vec<Complaint>)>;

/// Asks everything about two bodies, lists of the given forms, in every way, and returns the ways that go wrong.
///
/// # Errors
/// Why the bodies cannot be judged.
pub fn replay<W: World>([a, b]: [(W::Body, Form); 2], precision: Precision) -> Result<Faults<W>, String> {
    let mut faults = Vec::new();
    let verifier = Verifier::<W>::new(&W::compound(&a.0), &W::compound(&b.0), precision).map_err(|e| e.to_string())?;
    let sample = Sample { class: W::CLASSES[0], a: a.clone(), b: b.clone() };
    for way in Way::all(W::METHODS) {
        for &first in W::representations(a.1) {
            for &second in W::representations(b.1) {
                for within in WITHIN {
                    let representations = [first, second];
                    let examination = Examination { way, representations, within, source: Source::new(0, 0) };
                    let outcome = match precision {
                        Precision::Single => verified::<W, f32>(&sample, &verifier, examination.clone()),
                        Precision::Double => verified::<W, f64>(&sample, &verifier, examination.clone()),
                    };
                    if let Err(complaints) = outcome {
                        faults.push((examination, complaints));
                    }
                }
            }
        }
    }
    Ok(faults)
}

/// A wrong answer, with all that is needed to see it again.
#[derive(Clone, Debug)]
pub struct Failure<W: World> {
    /// Precision, seed and index of the pair.
    pub name: (Precision, u64, u64),
    /// The pair.
    pub sample: Of<W>,
    /// How it was asked.
    pub examination: Examination<W>,
    /// What is wrong, at least one thing.
    pub complaints: Vec<Complaint>,
}

impl<W: World> fmt::Display for Failure<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (precision, seed, index) = self.name;
        writeln!(f, "wrong answer in {precision:?} for pair {index} of seed {seed} ({:?}):", self.sample.class)?;
        for complaint in &self.complaints {
            writeln!(f, "  {complaint}")?;
        }
        let Examination { way, representations, within, .. } = &self.examination;
        writeln!(f, "  asked as {way:?}, {representations:?}, within {within} of the distance")?;
        let (dim, name) = (W::DIMENSION, precision.name());
        writeln!(f, "  again: campaign --dim {dim} --precision {name} --seed {seed} --first {index} --pairs 1")?;
        let why = self.complaints.first().map_or_else(String::new, ToString::to_string);
        write!(f, "{}", W::line(format!("campaign-{seed}-{index}"), &self.sample, why))
    }
}

impl<W: World> core::error::Error for Failure<W> {}

/// Figures of one class, or of all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Pairs examined.
    pub pairs: u64,
    /// Of these exactly touching.
    pub touching: u64,
    /// Of these with interiors in common.
    pub penetrating: u64,
    /// Of these apart or deep by at most 10⁻³ but not exactly touching.
    pub near: u64,
    /// The worst of all measures.
    pub worst: Measure,
}

impl Tally {
    fn add(&mut self, examined: &Examined) {
        self.pairs += 1;
        self.touching += u64::from(examined.relation == Relation::Touching);
        self.penetrating += u64::from(examined.relation == Relation::Penetrating);
        self.near += u64::from(examined.relation != Relation::Touching && examined.signed.abs() <= 1e-3);
        self.worst = self.worst.worse(examined.measure);
    }

    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.touching += other.touching;
        self.penetrating += other.penetrating;
        self.near += other.near;
        self.worst = self.worst.worse(other.worst);
    }
}

/// How often something was wrong, and the first time.
pub type Counted<W> = (u64, Box<Failure<W>>);

/// Figures of a campaign.
#[derive(Clone, Debug)]
pub struct Summary<W: World> {
    /// Of the pairs whose answers were all right, by class.
    pub classes: BTreeMap<W::Class, Tally>,
    /// Faults by question and kind: how many, and the first.
    pub faults: BTreeMap<(&'static str, Fault), Counted<W>>,
}

impl<W: World> Default for Summary<W> {
    fn default() -> Self {
        Self { classes: BTreeMap::new(), faults: BTreeMap::new() }
    }
}

impl<W: World> Summary<W> {
    /// All classes together.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.classes.values().for_each(|tally| total.merge(tally));
        total
    }

    fn add(&mut self, class: W::Class, examined: &Examined) {
        self.classes.entry(class).or_default().add(examined);
    }

    /// Adds the figures of another campaign.
    pub fn merge(&mut self, other: &Self) {
        for (class, tally) in &other.classes {
            self.classes.entry(*class).or_default().merge(tally);
        }
        for (kind, (count, failure)) in &other.faults {
            self.note(*kind, *count, failure);
        }
    }

    fn note(&mut self, kind: (&'static str, Fault), count: u64, failure: &Failure<W>) {
        let entry = self.faults.entry(kind).or_insert_with(|| (0, Box::new(failure.clone())));
        entry.0 += count;
        if failure.name.2 < entry.1.name.2 {
            *entry.1 = failure.clone();
        }
    }

    /// The failure with the smallest index, if any.
    #[must_use]
    pub fn first_failure(&self) -> Option<&Failure<W>> {
        self.faults.values().map(|(_, failure)| &**failure).min_by_key(|failure| failure.name.2)
    }

    /// Whether the pairs were a fair mix: every class there, all three relations, and many at and near touching.
    ///
    /// # Errors
    /// What is missing.
    pub fn is_representative(&self) -> Result<(), String> {
        let total = self.total();
        for &class in W::CLASSES {
            let pairs = self.classes.get(&class).map_or(0, |tally| tally.pairs);
            let least = total.pairs / (2 * W::CLASSES.len() as u64);
            if pairs < least {
                return Err(format!("{pairs} pairs of {class:?}, at least {least} belong to a fair mix"));
            }
        }
        let apart = total.pairs - total.touching - total.penetrating;
        let shares = [
            ("apart", apart, 25),
            ("touching", total.touching, 4),
            ("penetrating", total.penetrating, 25),
            ("near touching", total.near, 12),
        ];
        for (name, count, percent) in shares {
            if count * 100 < total.pairs * percent {
                return Err(format!(
                    "{count} of {} pairs are {name}, at least {percent} % belong to a fair mix",
                    total.pairs
                ));
            }
        }
        Ok(())
    }
}

impl<W: World> fmt::Display for Summary<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<14} {:>9} {:>9} {:>9} {:>9} {:>11} {:>11} {:>10}",
            "class", "pairs", "touching", "overlaps", "near", "width/eps S", "point/eps S", "iterations"
        )?;
        let mut row = |name: &str, tally: &Tally| {
            writeln!(
                f,
                "{name:<14} {:>9} {:>9} {:>9} {:>9} {:>11.2} {:>11.2} {:>10}",
                tally.pairs,
                tally.touching,
                tally.penetrating,
                tally.near,
                tally.worst.width,
                tally.worst.witness,
                tally.worst.iterations
            )
        };
        for (class, tally) in &self.classes {
            row(&format!("{class:?}"), tally)?;
        }
        row("all", &self.total())?;
        for ((question, fault), (count, failure)) in &self.faults {
            write!(f, "\n{count} times {question}, {fault:?}; first:\n{failure}\n")?;
        }
        Ok(())
    }
}

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Precision of the pairs and of the library.
    pub precision: Precision,
    /// Seed of the pairs.
    pub seed: u64,
    /// Index of the first pair.
    pub first: u64,
    /// Number of pairs.
    pub pairs: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Whether to go on after a wrong answer, and count.
    pub keep_going: bool,
}

/// Pairs that a thread takes at a time.
const BATCH: u64 = 256;

/// Runs a campaign; `progress` hears the number of pairs after each batch. Ends soon after the first wrong answer
/// unless the plan says to keep going; the summary has it either way.
///
/// # Panics
/// Where the library panics.
#[must_use]
pub fn run<W: World>(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Summary<W> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let total: Mutex<Summary<W>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut summary = Summary::default();
                while !stop.load(Ordering::Relaxed) {
                    let begin = next.fetch_add(BATCH, Ordering::Relaxed);
                    if begin >= plan.pairs {
                        break;
                    }
                    let end = plan.pairs.min(begin + BATCH);
                    for index in begin..end {
                        let fine = one(plan, plan.first + index, &mut summary);
                        if !fine && !plan.keep_going {
                            stop.store(true, Ordering::Relaxed);
                            break;
                        }
                    }
                    progress(end - begin);
                }
                total.lock().expect("no thread panics while it holds the lock").merge(&summary);
            });
        }
    });
    total.into_inner().expect("no thread panics while it holds the lock")
}

/// Examines one pair; false for a wrong answer.
fn one<W: World>(plan: &Plan, index: u64, summary: &mut Summary<W>) -> bool {
    let sample = W::pair(plan.precision, plan.seed, index);
    let examination = Examination::random(&sample, plan.seed, index);
    let examined = match plan.precision {
        Precision::Single => examine::<W, f32>(&sample, examination.clone()),
        Precision::Double => examine::<W, f64>(&sample, examination.clone()),
    };
    match examined {
        Ok(examined) => {
            summary.add(sample.class, &examined);
            true
        }
        Err(complaints) => {
            let name = (plan.precision, plan.seed, index);
            let failure = Failure { name, sample, examination, complaints };
            for complaint in &failure.complaints {
                summary.note((complaint.question, complaint.fault), 1, &failure);
            }
            false
        }
    }
}
