//! Verdicts of one pair, many of them, held against the judge of whole numbers where it serves, and the other where not.

use super::{Examination, Examined, refused};
use crate::ask::verdicts::{Question, Said, verdicts};
use crate::build::{self, Real};
use crate::generate::Precision;
use crate::oracle::Relation;
use crate::verify::{Complaint, Fault, Measure, is_exact};
use crate::world::World;

/// What there is to know about a pair before it is asked.
struct Known {
    relation: Relation,
    signed: f64,
    /// The distance of the question `within`, and the relation when one body is grown by it.
    within: (f64, Relation),
    whole: bool,
}

fn known<W: World>(
    bodies: &[W::Compound; 2],
    examination: &Examination<W>,
    precision: Precision,
) -> Result<Known, Vec<Complaint>> {
    let [a, b] = bodies;
    if let Some(truth) = W::whole(a, b)
        && let Some(relation) = truth.relation_within(0.0)
    {
        let distance = truth.approximate();
        let within = examination.distance(distance, precision);
        if let Some(grown) = truth.relation_within(within) {
            let signed = if relation == Relation::Penetrating { f64::NAN } else { distance };
            return Ok(Known { relation, signed, within: (within, grown), whole: true });
        }
    }
    let judge = W::judge(a, b).map_err(|e| refused(e.to_string()))?;
    let truth = W::truth(&judge);
    let signed = truth.approximate();
    let within = examination.distance(signed, precision);
    Ok(Known { relation: truth.relation(), signed, within: (within, truth.relation_within(within)), whole: false })
}

/// Asks for verdicts by every method, cold, warm and with a hostile cache, and compares each with the truth.
///
/// # Errors
/// The first wrong verdict of each question.
pub fn examine<W: World, T: Real>(
    bodies: &[W::Compound; 2],
    mut examination: Examination<W>,
) -> Result<Examined, Vec<Complaint>> {
    let Known { relation, signed, within: (within, grown), whole } = known(bodies, &examination, T::PRECISION)?;
    let [a, b] = examination.shapes::<T>(bodies)?;
    let (mut queries, mut open) = (0, false);
    let mut complaints: Vec<Complaint> = Vec::new();
    let mut hear = |said: Said| {
        queries += 1;
        open |= said.open;
        let right = if said.question == Question::Within { grown } else { relation };
        let question = said.question.name();
        if is_exact(said.verdict, right) || complaints.iter().any(|complaint| complaint.question == question) {
            return;
        }
        let within = if said.question == Question::Within { within } else { 0.0 };
        let detail = format!("{:?} within {within:e} for a pair {right:?} ({signed:e}); {:?}", said.verdict, said.way);
        complaints.push(Complaint { question, fault: Fault::Verdict, detail });
    };
    verdicts(&a, &b, examination.way, build::real(within), &mut examination.source, &mut hear);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    Ok(Examined { relation, signed, queries, whole, open, measure: Measure::default() })
}
