//! One cell: everyone who takes part, and what they did.

use super::Options;
use crate::data::Random;
use barycode_lab_numbers::median;
use barycode_lab_peers::{Pairs, Peer, Precision, Prepared, Question};
use std::time::Instant;

/// Walks before the one that counts, where the processor is to know the pairs.
const TRAINING: usize = 10;

/// Whose work a contestant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Ours, as users call it.
    Own,
    /// Ours, with another way to the nearest point of a simplex, or with another storage.
    OwnVariant,
    /// A method of textbooks, written here.
    Textbook,
    /// A peer.
    Library,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::OwnVariant => "own variant",
            Self::Textbook => "textbook",
            Self::Library => "library",
        }
    }
}

/// One who answers about the pairs of a cell.
pub struct Contestant<'p> {
    pub name: String,
    pub kind: Kind,
    pub precision: Precision,
    pub questions: &'static [Question],
    pub prepared: Box<dyn Prepared + 'p>,
}

/// What one contestant did in one cell.
#[derive(Debug)]
pub struct Result {
    pub name: String,
    pub kind: Kind,
    pub precision: Precision,
    /// Nanoseconds a pair, one for each pass.
    pub passes: Vec<f64>,
    pub wrong: usize,
    /// Largest error of a distance; nothing where it was not asked for, and not a number if an answer was none.
    pub error: Option<f64>,
}

/// What everyone did about one question.
#[derive(Debug)]
pub struct Cell {
    pub subject: String,
    pub class: &'static str,
    pub question: Question,
    pub pairs: usize,
    pub results: Vec<Result>,
    /// Who had no place in it, and why.
    pub without: Vec<(String, Precision, String)>,
}

/// Our two forms that a ratio is about.
pub const SINGLE: &str = "barycode";
pub const BATCH: &str = "barycode batch";

impl Cell {
    pub fn own_answers_are_right(&self) -> bool {
        self.results.iter().all(|result| result.kind != Kind::Own || result.wrong == 0)
    }

    pub fn result(&self, name: &str, precision: Precision) -> Option<&Result> {
        self.results.iter().find(|result| result.name == name && result.precision == precision)
    }

    /// The quickest of a kind, by its median.
    pub fn best(&self, kind: Kind, precision: Precision) -> Option<&Result> {
        let some = self.results.iter().filter(|result| result.kind == kind && result.precision == precision);
        some.min_by(|a, b| median(&a.passes).total_cmp(&median(&b.passes)))
    }
}

/// The other's time over ours, pass by pass.
pub fn ratios(other: &Result, own: &Result) -> Vec<f64> {
    other.passes.iter().zip(&own.passes).map(|(other, own)| other / own).collect()
}

/// The peers that take such pairs, and those that do not.
pub fn enter<'p>(
    peers: &[Box<dyn Peer>],
    pairs: Pairs<'_>,
    contestants: &mut Vec<Contestant<'p>>,
) -> Vec<(String, Precision, String)> {
    let mut without = Vec::new();
    for peer in peers {
        match peer.prepare(pairs) {
            Ok(prepared) => contestants.push(Contestant {
                name: peer.name().into(),
                kind: Kind::Library,
                precision: peer.precision(),
                questions: &Question::ALL,
                prepared,
            }),
            Err(reason) => without.push((peer.name().into(), peer.precision(), reason)),
        }
    }
    without
}

/// 32 epsilon at the size of the pairs, about 8 units.
fn tolerance(precision: Precision) -> f64 {
    match precision {
        Precision::Single => 3.1e-5,
        Precision::Double => 5.7e-14,
    }
}

/// Both questions. `truth` has the proven bounds of every pair's signed distance.
pub fn measure(
    subject: &str,
    class: &'static str,
    truth: &[(f64, f64)],
    contestants: &mut [Contestant<'_>],
    without: &[(String, Precision, String)],
    options: &Options,
) -> Vec<Cell> {
    let mut random = Random(7);
    let mut order: Vec<u32> = (0..truth.len() as u32).collect();
    Question::ALL
        .into_iter()
        .map(|question| {
            let mut present: Vec<_> = contestants
                .iter_mut()
                .filter(|one| one.questions.contains(&question) && one.prepared.serves(question))
                .collect();
            let mut results: Vec<_> = present.iter_mut().map(|one| checked(one, question, truth)).collect();
            let many = present.len();
            for pass in 0..options.passes {
                if !options.paper {
                    random.shuffle(&mut order);
                }
                for place in (0..many).map(|turn| (turn + pass) % many) {
                    let prepared = &mut present[place].prepared;
                    for _ in 0..if options.paper { TRAINING } else { 0 } {
                        prepared.walk(question, &order);
                    }
                    let begin = Instant::now();
                    prepared.walk(question, &order);
                    let seconds = begin.elapsed().as_secs_f64();
                    let seconds = prepared.own_clock().unwrap_or(seconds);
                    results[place].passes.push(seconds * 1e9 / order.len() as f64);
                }
            }
            let (subject, without) = (subject.to_owned(), without.to_vec());
            Cell { subject, class, question, pairs: truth.len(), results, without }
        })
        .collect()
}

/// The contestant's answers beside the truth.
fn checked(one: &mut Contestant<'_>, question: Question, truth: &[(f64, f64)]) -> Result {
    let answers = one.prepared.answers(question);
    let (mut wrong, mut error) = (0, 0.0_f64);
    let tolerance = tolerance(one.precision);
    for (&(lower, upper), answer) in truth.iter().zip(answers) {
        match question {
            Question::Distance => {
                let off = (lower.max(0.0) - answer).max(answer - upper.max(0.0)).max(0.0);
                let off = if answer.is_nan() { f64::NAN } else { off };
                wrong += usize::from(!(off <= tolerance));
                // Once not a number, it stays so.
                error = if off <= error || error.is_nan() { error } else { off };
            }
            Question::Collision => {
                let certain = lower > tolerance || upper < -tolerance;
                wrong += usize::from(certain && (answer != 0.0) != (upper < 0.0));
            }
        }
    }
    let error = (question == Question::Distance).then_some(error);
    Result { name: one.name.clone(), kind: one.kind, precision: one.precision, passes: Vec::new(), wrong, error }
}
