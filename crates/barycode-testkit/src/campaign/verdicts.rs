//! Verdicts of one pair, many of them, held against the judge of whole numbers where it serves, and
//! the other where not.

use barycode::Verdict;

use super::{Counts, Examination, Examined, Wrong, a_pair, is_beyond, refused, shapes};
use crate::ask::verdicts::{Question, Said, verdicts};
use crate::ask::{self, Again, Asking, Held, Through, Way};
use crate::build::Real;
use crate::generate::Precision;
use crate::generate::frame::Frame;
use crate::oracle::Relation;
use crate::verify::{Complaint, Fault, Measure, is_exact};
use crate::world::{Tree, World};

/// What there is to know about a pair before it is asked.
#[derive(Clone, Copy)]
struct Known {
    relation: Relation,
    signed: f64,
    /// The distance of the question `within`, and the relation when one body is grown by it.
    within: (f64, Relation),
    whole: bool,
    /// Out of range, so that a verdict may be left open.
    beyond: bool,
}

fn known<W: World>(
    bodies: &[W::Compound; 2],
    examination: &Examination<W>,
    precision: Precision,
) -> Result<Known, Complaint> {
    let [a, b] = bodies;
    if let Some(truth) = W::whole(a, b)
        && let Some(relation) = truth.relation_within(0.0)
    {
        let distance = truth.approximate();
        let within = examination.distance(distance, precision);
        if let Some(grown) = truth.relation_within(within) {
            let signed = if relation == Relation::Penetrating { f64::NAN } else { distance };
            return Ok(Known { relation, signed, within: (within, grown), whole: true, beyond: false });
        }
    }
    let judge = W::judge(a, b).map_err(|e| refused(e.to_string()))?;
    let truth = W::truth(&judge);
    let signed = truth.approximate();
    let within = examination.distance(signed, precision);
    Ok(Known {
        relation: truth.relation(),
        signed,
        within: (within, truth.relation_within(within)),
        whole: false,
        beyond: false,
    })
}

impl Known {
    /// Whether nothing is said of a pair that is out of range.
    fn is_left(&self, verdict: Verdict) -> bool {
        self.beyond && verdict == Verdict::Undecided
    }

    /// Whether a verdict is right; if not, what is wrong.
    fn hold(&self, question: Question, verdict: Verdict, way: Way) -> Option<Complaint> {
        let (within, right) = if question == Question::Within { self.within } else { (0.0, self.relation) };
        if self.is_left(verdict) {
            return None;
        }
        (!is_exact(verdict, right)).then(|| {
            let signed = self.signed;
            let detail = format!("{verdict:?} within {within:e} for a pair {right:?} ({signed:e}); {way:?}");
            Complaint { question: question.name(), fault: Fault::Verdict, detail }
        })
    }
}

/// What goes wrong, once for each question and kind of fault.
struct Complaints<W: World>(Vec<Wrong<W>>);

impl<W: World> Complaints<W> {
    fn add(&mut self, complaint: Complaint, bodies: &[W::Compound; 2], asked: Again<W::Representation>) {
        let same = |wrong: &Wrong<W>| {
            (wrong.complaint.question, wrong.complaint.fault) == (complaint.question, complaint.fault)
        };
        if !self.0.iter().any(same) {
            self.0.push(Wrong { complaint, bodies: bodies.clone(), asked });
        }
    }
}

/// Asks for verdicts by every method, cold, warm and with a hostile cache, then about the pair in
/// one of its forms, by queries and by a pair that keeps what it knows, and compares each with the
/// truth.
///
/// # Errors
/// The first wrong verdict of each question.
pub fn examine<W: World, T: Real>(
    bodies: &[W::Compound; 2],
    mut examination: Examination<W>,
) -> Result<Examined, Vec<Wrong<W>>> {
    let mut complaints = Complaints::<W>(Vec::new());
    let examined = asked::<W, T>(bodies, &mut examination, &mut complaints);
    let (way, representations) = (examination.way, examination.representations);
    match examined {
        Ok(examined) if complaints.0.is_empty() => return Ok(examined),
        Ok(_) => {}
        Err(complaint) => {
            complaints.add(complaint, bodies, Again { asking: Asking::new(way, 0.0), representations });
        }
    }
    Err(complaints.0)
}

fn asked<W: World, T: Real>(
    bodies: &[W::Compound; 2],
    examination: &mut Examination<W>,
    complaints: &mut Complaints<W>,
) -> Result<Examined, Complaint> {
    let mut drawn = known::<W>(bodies, examination, T::PRECISION)?;
    let representations = examination.representations;
    let mut counts = Counts::default();
    let mut open = false;
    let built = shapes::<W, T>(bodies, representations)?;
    drawn.beyond = is_beyond(&built);
    let [a, b] = built;
    let within = drawn.within.0;
    let mut hear = |said: Said| {
        counts.queries += 1;
        open |= said.open;
        counts.beyond += u64::from(drawn.is_left(said.verdict));
        if let Some(complaint) = drawn.hold(said.question, said.verdict, said.way) {
            let asking = Asking { through: Through::Query, way: said.way, held: said.held, within };
            complaints.add(complaint, bodies, Again { asking, representations });
        }
    };
    verdicts(&a, &b, examination.way, within, &mut examination.source, &mut hear);

    let frame = examination.source.pick(&Frame::ALL);
    let (framed, same) = W::Compound::framed(bodies, frame, T::PRECISION, &mut examination.source);
    let mut known = if same { drawn } else { known::<W>(&framed, examination, T::PRECISION)? };
    let built = if frame == Frame::Drawn { [a, b] } else { shapes::<W, T>(&framed, representations)? };
    known.beyond = is_beyond(&built);
    let [a, b] = built;
    let named = framed.iter().all(Tree::is_named);
    for through in [Through::Query, a_pair(&mut examination.source)] {
        let way = Way::random(&mut examination.source, W::METHODS);
        let held = Held::random(&mut examination.source);
        let asking = Asking { through, way, held, within: known.within.0 };
        for (question, verdict, check) in ask::everything(&a, &b, &asking).verdicts() {
            counts.queries += 1;
            counts.of_a_pair += u64::from(through != Through::Query);
            counts.framed += u64::from(frame != Frame::Drawn);
            counts.beyond += u64::from(known.is_left(verdict));
            let refused = || {
                let detail = check.err().filter(|_| named)?.to_string();
                Some(Complaint { question: question.name(), fault: Fault::Check, detail })
            };
            if let Some(complaint) = known.hold(question, verdict, way).or_else(refused) {
                complaints.add(complaint, &framed, Again { asking, representations });
            }
        }
    }
    let Known { relation, signed, whole, .. } = drawn;
    Ok(Examined { relation, signed, asked: counts, whole, open, measure: Measure::default() })
}
