//! One cell: everyone who takes part, and what they did.

use crate::data::Random;
use barycode_lab_numbers::median;
use barycode_lab_peers::{Manner, Pairs, Peer, Precision, Prepared, Question};
use std::time::Instant;

/// Walks before the one that counts, where the processor is to know the pairs.
const TRAINING: usize = 10;

/// Whose work a contestant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestantKind {
    /// Ours, as users call it.
    Own,
    /// Ours, with another way to the nearest point of a simplex, or with another storage.
    OwnVariant,
    /// A method of textbooks, written here.
    Textbook,
    /// A peer.
    Library,
    /// No method: it only reads what every query has to read.
    Floor,
}

impl ContestantKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::OwnVariant => "own variant",
            Self::Textbook => "textbook",
            Self::Library => "library",
            Self::Floor => "floor",
        }
    }
}

/// One who answers about the pairs of a cell.
pub struct Contestant<'p> {
    pub name: String,
    pub kind: ContestantKind,
    pub precision: Precision,
    pub questions: &'static [Question],
    /// Of its pairs, where they are not those of the stage.
    pub truth: Option<&'p [(f64, f64)]>,
    /// How far apart its own bounds of each contact are; nothing where it states none.
    pub open: Vec<f64>,
    pub prepared: Box<dyn Prepared + 'p>,
}

/// What one contestant did in one cell.
#[derive(Debug)]
pub struct ContestantResult {
    pub name: String,
    pub kind: ContestantKind,
    pub precision: Precision,
    /// Nanoseconds a pair, one for each pass.
    pub passes: Vec<f64>,
    pub wrong: usize,
    /// Largest error of a distance; nothing where it was not asked for, and not a number if an
    /// answer was none.
    pub error: Option<f64>,
}

/// What everyone did about one question.
#[derive(Debug)]
pub struct Cell {
    pub subject: String,
    pub class: &'static str,
    pub question: Question,
    pub pairs: usize,
    pub results: Vec<ContestantResult>,
    /// Who had no place in it, and why.
    pub without: Vec<(String, Precision, String)>,
}

/// Our two forms that a ratio is about.
pub const SINGLE: &str = "barycode";
pub const BATCH: &str = "barycode batch";
/// What no query in our form can be quicker than.
pub const FLOOR: &str = "reads every vertex";

impl Cell {
    pub fn own_answers_are_right(&self) -> bool {
        self.results.iter().all(|result| result.kind != ContestantKind::Own || result.wrong == 0)
    }

    pub fn result(&self, name: &str, precision: Precision) -> Option<&ContestantResult> {
        self.results.iter().find(|result| result.name == name && result.precision == precision)
    }

    /// The quickest of a kind, by its median.
    pub fn best(&self, kind: ContestantKind, precision: Precision) -> Option<&ContestantResult> {
        let some = self.results.iter().filter(|result| result.kind == kind && result.precision == precision);
        some.min_by(|a, b| median(&a.passes).total_cmp(&median(&b.passes)))
    }
}

/// The other's time over ours, pass by pass.
pub fn ratios(other: &ContestantResult, own: &ContestantResult) -> Vec<f64> {
    other.passes.iter().zip(&own.passes).map(|(other, own)| other / own).collect()
}

/// The peers that take such pairs in this manner, and those that do not. Warm and waiting ones are
/// called so.
pub fn enter<'p, 'q>(
    peers: impl IntoIterator<Item = &'q dyn Peer>,
    pairs: Pairs<'_>,
    manner: Manner,
    contestants: &mut Vec<Contestant<'p>>,
) -> Vec<(String, Precision, String)> {
    let mut without = Vec::new();
    for peer in peers {
        let name = format!("{}{}", peer.name(), suffix(manner));
        match peer.prepare(pairs, manner) {
            Ok(prepared) => contestants.push(Contestant {
                name,
                kind: ContestantKind::Library,
                precision: peer.precision(),
                questions: &Question::ALL,
                truth: None,
                open: Vec::new(),
                prepared,
            }),
            Err(reason) => without.push((name, peer.precision(), reason)),
        }
    }
    without
}

/// What a contestant's name ends with.
pub fn suffix(manner: Manner) -> &'static str {
    match manner {
        Manner::Cold => "",
        Manner::Waiting => ", waiting",
        Manner::Warm => ", warm",
    }
}

/// 32 epsilon at the size of the pairs.
pub fn tolerance(precision: Precision, size: f64) -> f64 {
    match precision {
        Precision::Single => 32.0 * f64::from(f32::EPSILON) * size,
        Precision::Double => 32.0 * f64::EPSILON * size,
    }
}

/// What everyone is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'t> {
    pub subject: &'t str,
    pub class: &'static str,
    pub questions: &'static [Question],
    /// Proven bounds of every pair's signed distance.
    pub truth: &'t [(f64, f64)],
    /// About the largest coordinate.
    pub size: f64,
}

/// How a pass goes through the pairs of a cell.
#[derive(Clone, Copy, Debug)]
pub struct PassOrder {
    pub passes: usize,
    /// The processor is to know the pairs: they come in a fixed order, and are walked through
    /// before.
    pub trained: bool,
    /// How often a pass asks about every pair, each time in another order.
    pub rounds: usize,
    /// So many pairs with numbers that follow each other stay together, in their order.
    pub run: usize,
}

impl PassOrder {
    /// Every pair once in a pass.
    pub fn unseen(passes: usize) -> Self {
        Self { passes, trained: false, rounds: 1, run: 1 }
    }

    /// A new order of a pass.
    pub fn order(self, pairs: usize, random: &mut Random) -> Vec<u32> {
        let mut firsts: Vec<u32> = (0..pairs as u32).step_by(self.run).collect();
        let mut order = Vec::with_capacity(pairs * self.rounds);
        for _ in 0..self.rounds {
            if !self.trained {
                random.shuffle(&mut firsts);
            }
            order.extend(firsts.iter().flat_map(|&first| first..(first + self.run as u32).min(pairs as u32)));
        }
        order
    }
}

/// A cell for each question.
pub fn measure(
    stage: Stage<'_>,
    contestants: &mut [Contestant<'_>],
    without: &[(String, Precision, String)],
    walk: PassOrder,
) -> Vec<Cell> {
    let mut random = Random(7);
    let Stage { subject, class, questions, truth, .. } = stage;
    questions
        .iter()
        .map(|&question| {
            let mut present: Vec<_> = contestants
                .iter_mut()
                .filter(|one| one.questions.contains(&question) && one.prepared.serves(question))
                .collect();
            let mut results: Vec<_> = present.iter_mut().map(|one| checked(one, question, stage)).collect();
            let many = present.len();
            for pass in 0..walk.passes {
                let order = walk.order(truth.len(), &mut random);
                for place in (0..many).map(|turn| (turn + pass) % many) {
                    let prepared = &mut present[place].prepared;
                    for _ in 0..if walk.trained { TRAINING } else { 0 } {
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

/// How far a distance, signed for contacts and manifolds, lies outside of the proven bounds.
pub fn off(question: Question, (lower, upper): (f64, f64), answer: f64) -> f64 {
    let signed = matches!(question, Question::Contact | Question::Manifold);
    let (lower, upper) = if signed { (lower, upper) } else { (lower.max(0.0), upper.max(0.0)) };
    match answer {
        _ if answer.is_nan() => f64::NAN,
        // No more is told than that the shapes are apart.
        f64::INFINITY if signed => (-upper).max(0.0),
        _ => (lower - answer).max(answer - upper).max(0.0),
    }
}

/// The contestant's answers beside the truth.
fn checked(one: &mut Contestant<'_>, question: Question, stage: Stage<'_>) -> ContestantResult {
    // A floor answers nothing.
    let answers = if one.kind == ContestantKind::Floor { Vec::new() } else { one.prepared.answers(question) };
    let (mut wrong, mut error) = (0, 0.0_f64);
    let tolerance = tolerance(one.precision, stage.size);
    let open = if question == Question::Contact { &one.open[..] } else { &[] };
    let open = open.iter().copied().chain(std::iter::repeat(0.0));
    for ((&(lower, upper), answer), open) in one.truth.unwrap_or(stage.truth).iter().zip(answers).zip(open) {
        match question {
            Question::Distance | Question::ClosestPoints | Question::Contact | Question::Manifold => {
                let off = off(question, (lower, upper), answer);
                wrong += usize::from(!(off <= tolerance + open));
                // Once not a number, it stays so.
                error = if off <= error || error.is_nan() { error } else { off };
            }
            Question::Collision => {
                let certain = lower > tolerance || upper < -tolerance;
                wrong += usize::from(certain && (answer != 0.0) != (upper < 0.0));
            }
        }
    }
    let error = (question != Question::Collision && one.kind != ContestantKind::Floor).then_some(error);
    ContestantResult {
        name: one.name.clone(),
        kind: one.kind,
        precision: one.precision,
        passes: Vec::new(),
        wrong,
        error,
    }
}
