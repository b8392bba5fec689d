//! Campaigns: generated pairs, each asked in a random way, every answer held against the truth.
//!
//! - [`Drawn`] is a pair with its class, named by precision, seed and index; [`Examination`] is what is asked about it.
//! - [`examine`] asks everything and verifies all of every answer; [`verdicts`] asks for verdicts alone, many of them.
//! - [`run`] does so for millions of pairs, [`summary`] counts them, [`state`] keeps the counts in a file between sittings.
//! - [`shrink`] makes a pair that went wrong as simple as it can be while it goes wrong in the same way.

mod run;
pub mod shrink;
pub mod state;
pub mod summary;
pub mod verdicts;

pub use run::{Plan, Progress, run, shrunk};
pub use summary::{Summary, Tally};

use crate::ask::{self, Way};
use crate::build::{self, Real};
use crate::generate::source::Source;
use crate::generate::{Form, Precision};
use crate::oracle::Relation;
use crate::verify::{Complaint, Fault, Measure, Verifier};
use crate::world::{Tree, World};

/// Distances for the question `within`, relative to the true distance.
const WITHIN: [f64; 7] = [0.0, 0.5, 1.0 - 1e-12, 1.0, 1.0 + f64::EPSILON, 1.0 + 1e-7, 2.0];

/// A generated pair.
#[derive(Clone, Debug)]
pub struct Drawn<W: World> {
    /// What it is meant to be hard about.
    pub class: String,
    /// The pair.
    pub bodies: [W::Compound; 2],
}

/// What is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mix {
    /// All classes alike, every fourth body made of bodies, and every eighth pair on a grid.
    All,
    /// Fifteen pairs on a grid to one of all classes.
    Grids,
}

/// Another seed than the pair's, for all that is not the pair.
const BESIDE: u64 = 0x9e37_79b9_7f4a_7c15;

impl<W: World> Drawn<W> {
    /// The pair with this name.
    #[must_use]
    pub fn new(mix: Mix, precision: Precision, seed: u64, index: u64) -> Self {
        let mut source = Source::new(seed ^ BESIDE.rotate_left(32), index);
        let eighths = match mix {
            Mix::All => 2,
            Mix::Grids => 15,
        };
        if source.index(16) < eighths {
            let (kind, bodies) = W::Compound::on_grid(&mut source);
            return Self { class: format!("Grid{kind:?}"), bodies };
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
pub struct Examination<W: World> {
    /// How the questions are asked.
    pub way: Way,
    /// What stands for the lists of the bodies.
    pub representations: [W::Representation; 2],
    /// Relative to the size of the true distance: the distance of the question `within`.
    pub within: f64,
    /// For hostile caches.
    pub source: Source,
}

impl<W: World> Examination<W> {
    /// The examination that belongs to a name.
    #[must_use]
    pub fn random(seed: u64, index: u64) -> Self {
        let mut source = Source::new(seed ^ BESIDE, index);
        // Lists that are not convex are asked as clouds, whatever they are to be asked as.
        let representations = [0; 2].map(|_| source.pick(W::representations(Form::Convex)));
        let within = source.pick(&WITHIN);
        Self { way: Way::random(&mut source, W::METHODS), representations, within, source }
    }

    /// The distance of the question `within` for a pair at this signed distance.
    fn distance(&self, signed: f64, precision: Precision) -> f64 {
        precision.snap(signed.max(0.0) * self.within)
    }

    fn shapes<T: Real>(&self, bodies: &[W::Compound; 2]) -> Result<[build::Built<W::Vector<T>>; 2], Vec<Complaint>> {
        let make = |k: usize| W::build::<T>(&bodies[k], self.representations[k]).map_err(|e| refused(e.to_string()));
        Ok([make(0)?, make(1)?])
    }
}

/// One examined pair.
#[derive(Clone, Copy, Debug)]
pub struct Examined {
    /// How the pair lies, exactly.
    pub relation: Relation,
    /// The exact signed distance, rounded; NaN where nobody asked for the depth.
    pub signed: f64,
    /// Questions asked.
    pub queries: u64,
    /// Whether the judge of whole numbers knew the truth.
    pub whole: bool,
    /// Whether the bounds of `contact` left the verdict open: both signs lie between them.
    pub open: bool,
    /// How close the answers came to their limits.
    pub measure: Measure,
}

/// Asks everything about a pair in one way and verifies every answer.
///
/// # Errors
/// Everything found wrong, at most one fault for each question.
pub fn examine<W: World, T: Real>(
    bodies: &[W::Compound; 2],
    examination: Examination<W>,
) -> Result<Examined, Vec<Complaint>> {
    let verifier = Verifier::new(&bodies[0], &bodies[1], T::PRECISION).map_err(|e| refused(e.to_string()))?;
    verified::<W, T>(bodies, &verifier, examination)
}

fn refused(detail: String) -> Vec<Complaint> {
    vec![Complaint { question: "construction", fault: Fault::Shape, detail }]
}

fn verified<W: World, T: Real>(
    bodies: &[W::Compound; 2],
    verifier: &Verifier<W>,
    mut examination: Examination<W>,
) -> Result<Examined, Vec<Complaint>> {
    let truth = verifier.truth();
    let [a, b] = examination.shapes::<T>(bodies)?;
    let signed = truth.approximate();
    let within = examination.distance(signed, T::PRECISION);
    let answers = ask::everything(&a, &b, examination.way, build::real(within), &mut examination.source);
    let open = ask::is_open(&answers.contact.answer);
    let (measure, complaints) = verifier.everything(&answers, within);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    Ok(Examined { relation: truth.relation(), signed, queries: 5, whole: false, open, measure })
}

/// Ways of asking that go wrong, with what is wrong.
pub type Faults<W> = Vec<(Examination<W>, Vec<Complaint>)>;

/// Asks everything about two bodies in every way, and returns the ways that go wrong.
///
/// # Errors
/// Why the bodies cannot be judged.
pub fn replay<W: World>(bodies: &[W::Compound; 2], precision: Precision) -> Result<Faults<W>, String> {
    let mut faults = Vec::new();
    let verifier = Verifier::<W>::new(&bodies[0], &bodies[1], precision).map_err(|e| e.to_string())?;
    let representations = W::representations(Form::Convex);
    for way in Way::all(W::METHODS) {
        for &first in representations {
            for &second in representations {
                for within in WITHIN {
                    let representations = [first, second];
                    let examination = Examination { way, representations, within, source: Source::new(0, 0) };
                    let outcome = match precision {
                        Precision::Single => verified::<W, f32>(bodies, &verifier, examination.clone()),
                        Precision::Double => verified::<W, f64>(bodies, &verifier, examination.clone()),
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
