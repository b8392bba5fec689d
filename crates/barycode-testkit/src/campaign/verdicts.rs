//! Verdicts of one pair, many of them, held against the judge of whole numbers where it serves, and
//! the other where not.

use barycode::Verdict;

use super::{Examination, ExaminedPair, QueryCounts, WrongAnswer, is_beyond, random_pair_order, refusal, shapes};
use crate::ask::verdicts::{Question, VerdictRecord, ask_verdicts};
use crate::ask::{self, EntryPoint, HostileCache, QueryOptions, QuerySetup, Replay};
use crate::build::TestScalar;
use crate::dimension::{TestDimension, Tree};
use crate::generate::Precision;
use crate::generate::frame::Frame;
use crate::oracle::Relation;
use crate::verify::{Complaint, ErrorMeasure, Fault, is_exact};

/// Exact truth about a pair, before the library is asked.
#[derive(Clone, Copy)]
struct PairTruth {
    relation: Relation,
    signed: f64,
    /// The distance of the question `within`, and the relation when one body is grown by it.
    within: (f64, Relation),
    whole: bool,
    /// Out of range, so that a verdict may be left open.
    beyond: bool,
}

fn pair_truth<W: TestDimension>(
    bodies: &[W::Compound; 2],
    examination: &Examination<W>,
    precision: Precision,
) -> Result<PairTruth, Complaint> {
    let [a, b] = bodies;
    if let Some(truth) = W::whole(a, b)
        && let Some(relation) = truth.relation_within(0.0)
    {
        let distance = truth.approximate();
        let within = examination.distance(distance, precision);
        if let Some(grown) = truth.relation_within(within) {
            let signed = if relation == Relation::Penetrating { f64::NAN } else { distance };
            return Ok(PairTruth { relation, signed, within: (within, grown), whole: true, beyond: false });
        }
    }
    let judge = W::judge(a, b).map_err(|e| refusal(e.to_string()))?;
    let truth = W::truth(&judge);
    let signed = truth.approximate();
    let within = examination.distance(signed, precision);
    Ok(PairTruth {
        relation: truth.relation(),
        signed,
        within: (within, truth.relation_within(within)),
        whole: false,
        beyond: false,
    })
}

impl PairTruth {
    /// Whether the verdict of a pair that is out of range is left open.
    fn is_left(&self, verdict: Verdict) -> bool {
        self.beyond && verdict == Verdict::Undecided
    }

    /// Whether a verdict is right; if not, what is wrong.
    fn hold(&self, question: Question, verdict: Verdict, options: QueryOptions) -> Option<Complaint> {
        let (within, right) = if question == Question::Within { self.within } else { (0.0, self.relation) };
        if self.is_left(verdict) {
            return None;
        }
        (!is_exact(verdict, right)).then(|| {
            let signed = self.signed;
            let detail = format!("{verdict:?} within {within:e} for a pair {right:?} ({signed:e}); {options:?}");
            Complaint { question: question.name(), fault: Fault::Verdict, detail }
        })
    }
}

/// What goes wrong, once for each question and kind of fault.
struct Complaints<W: TestDimension>(Vec<WrongAnswer<W>>);

impl<W: TestDimension> Complaints<W> {
    fn add(&mut self, complaint: Complaint, bodies: &[W::Compound; 2], replay: Replay<W::Representation>) {
        let same = |wrong: &WrongAnswer<W>| {
            (wrong.complaint.question, wrong.complaint.fault) == (complaint.question, complaint.fault)
        };
        if !self.0.iter().any(same) {
            self.0.push(WrongAnswer { complaint, bodies: bodies.clone(), replay });
        }
    }
}

/// Asks for verdicts by every method, cold, warm and with a hostile cache, then about the pair in
/// one of its forms, by queries and by a pair that keeps what it knows, and compares each with the
/// truth.
///
/// # Errors
/// The first wrong verdict of each question.
pub fn examine<W: TestDimension, T: TestScalar>(
    bodies: &[W::Compound; 2],
    mut examination: Examination<W>,
) -> Result<ExaminedPair, Vec<WrongAnswer<W>>> {
    let mut complaints = Complaints::<W>(Vec::new());
    let examined = ask_all_forms::<W, T>(bodies, &mut examination, &mut complaints);
    let (options, representations) = (examination.options, examination.representations);
    match examined {
        Ok(examined) if complaints.0.is_empty() => return Ok(examined),
        Ok(_) => {}
        Err(complaint) => {
            complaints.add(complaint, bodies, Replay { setup: QuerySetup::new(options, 0.0), representations });
        }
    }
    Err(complaints.0)
}

fn ask_all_forms<W: TestDimension, T: TestScalar>(
    bodies: &[W::Compound; 2],
    examination: &mut Examination<W>,
    complaints: &mut Complaints<W>,
) -> Result<ExaminedPair, Complaint> {
    let mut drawn = pair_truth::<W>(bodies, examination, T::PRECISION)?;
    let representations = examination.representations;
    let mut counts = QueryCounts::default();
    let mut open = false;
    let built = shapes::<W, T>(bodies, representations)?;
    drawn.beyond = is_beyond(&built);
    let [a, b] = built;
    let within = drawn.within.0;
    let mut note = |record: VerdictRecord| {
        counts.queries += 1;
        open |= record.open;
        counts.beyond += u64::from(drawn.is_left(record.verdict));
        if let Some(complaint) = drawn.hold(record.question, record.verdict, record.options) {
            let setup =
                QuerySetup { entry: EntryPoint::Query, options: record.options, hostile: record.hostile, within };
            complaints.add(complaint, bodies, Replay { setup, representations });
        }
    };
    ask_verdicts(&a, &b, examination.options, within, &mut examination.source, &mut note);

    let frame = examination.source.pick(&Frame::ALL);
    let (framed, same) = W::Compound::framed(bodies, frame, T::PRECISION, &mut examination.source);
    let mut pair_truth = if same { drawn } else { pair_truth::<W>(&framed, examination, T::PRECISION)? };
    let built = if frame == Frame::Drawn { [a, b] } else { shapes::<W, T>(&framed, representations)? };
    pair_truth.beyond = is_beyond(&built);
    let [a, b] = built;
    let named = framed.iter().all(Tree::is_named);
    for entry in [EntryPoint::Query, random_pair_order(&mut examination.source)] {
        let options = QueryOptions::random(&mut examination.source, W::METHODS);
        let hostile = HostileCache::random(&mut examination.source);
        let setup = QuerySetup { entry, options, hostile, within: pair_truth.within.0 };
        for (question, verdict, check) in ask::ask_everything(&a, &b, &setup).verdicts() {
            counts.queries += 1;
            counts.of_a_pair += u64::from(entry != EntryPoint::Query);
            counts.framed += u64::from(frame != Frame::Drawn);
            counts.beyond += u64::from(pair_truth.is_left(verdict));
            let check_complaint = || {
                let detail = check.err().filter(|_| named)?.to_string();
                Some(Complaint { question: question.name(), fault: Fault::Check, detail })
            };
            if let Some(complaint) = pair_truth.hold(question, verdict, options).or_else(check_complaint) {
                complaints.add(complaint, &framed, Replay { setup, representations });
            }
        }
    }
    let PairTruth { relation, signed, whole, .. } = drawn;
    Ok(ExaminedPair { relation, signed, counts, whole, open, measure: ErrorMeasure::default() })
}
