//! Answers beside the truth.

use super::LOOSE;
use crate::tables::cell::{Contestant, ContestantKind, off};
use barycode::expert::Dimension;
use barycode::{Convex, Query};
use barycode_lab_peers::{Precision, Question};

/// What is known of the pairs of a cell.
pub struct Truth<'p> {
    /// Proven bounds of every pair's signed distance.
    pub bounds: Vec<(f64, f64)>,
    /// How far beyond the first shape of a pair the second lies along a direction of any length.
    separation: Box<dyn Fn(usize, [f64; 3]) -> f64 + 'p>,
}

impl<'p> Truth<'p> {
    pub fn new<V, A, B>(pairs: Vec<(A, B)>) -> Self
    where
        V: Dimension<Scalar = f64>,
        A: Convex<Vector = V> + 'p,
        B: Convex<Vector = V> + 'p,
        barycode::expert::Barycode: barycode::expert::SubDistance<V>,
    {
        let bounds = |(a, b): &(A, B)| {
            let answer = Query::new().contact(a, b);
            (answer.lower, answer.upper)
        };
        let bounds = pairs.iter().map(bounds).collect();
        let separation = move |pair: usize, direction: [f64; 3]| {
            let (a, b): &(A, B) = &pairs[pair];
            let direction = V::from_coordinates(direction);
            let normal = direction * (1.0 / direction.length());
            let reach = |shape: &dyn Fn(V) -> V, along: V| shape(along).dot(along);
            let of_a = reach(&|along| a.support(along, 0).point + a.origin(), normal) + a.radius();
            let of_b = reach(&|along| b.support(along, 0).point + b.origin(), -normal) + b.radius();
            -of_a - of_b
        };
        Self { bounds, separation: Box::new(separation) }
    }
}

/// What `check` says of our own answers.
#[derive(Clone, Copy, Debug)]
pub struct Proofs {
    pub precision: Option<Precision>,
    pub checked: usize,
    pub unproven: [(Question, usize); 4],
}

/// How far off the answers of one contestant are, beyond what the cell says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Answers that are off by more than `LOOSE`, or are none.
    pub beyond: usize,
    /// Of contacts: how much shallower a pair is than along the normal, at worst, and how many
    /// normals are off by more than `LOOSE`. Not a number if a normal is none.
    pub normal_error: Option<f64>,
    pub normals_beyond: usize,
    /// Our answers that were checked, and those that did not pass.
    pub checked: usize,
    pub unproven: usize,
}

/// The worst of some, and how many are beyond `LOOSE`; once not a number, it stays so.
fn worst(off: impl Iterator<Item = f64>) -> (f64, usize) {
    let worse = |(worst, beyond): (f64, usize), off: f64| {
        let worst = if off <= worst || worst.is_nan() { worst } else { off };
        (worst, beyond + usize::from(!(off <= LOOSE)))
    };
    off.fold((0.0, 0), worse)
}

/// How much shallower the pairs are than along the normals, at worst, and how many normals are
/// beyond `LOOSE`.
fn normals(normals: &[[f64; 3]], answers: &[f64], truth: &Truth<'_>) -> (f64, usize) {
    // A normal belongs to a distance.
    let told = (0..answers.len()).filter(|&pair| answers[pair].is_finite());
    worst(told.map(|pair| {
        let separation = (truth.separation)(pair, normals[pair]);
        if separation.is_nan() { f64::NAN } else { (truth.bounds[pair].0 - separation).max(0.0) }
    }))
}

pub fn judged(one: &mut Contestant<'_>, question: Question, truth: &Truth<'_>, proofs: &[Proofs]) -> Judged {
    let answers = one.prepared.answers(question);
    let pairs = || truth.bounds.iter().copied().enumerate();
    let beyond = match question {
        Question::Collision => {
            let wrong = |&((_, (lower, upper)), answer): &((usize, (f64, f64)), f64)| {
                (lower > LOOSE || upper < -LOOSE) && (answer != 0.0) != (upper < 0.0)
            };
            pairs().zip(answers.iter().copied()).filter(wrong).count()
        }
        _ => worst(pairs().zip(&answers).map(|((_, bounds), &answer)| off(question, bounds, answer))).1,
    };
    let (normal_error, normals_beyond) = if question == Question::Contact {
        let (error, beyond) = normals(&one.prepared.normals(), &answers, truth);
        (Some(error), beyond)
    } else {
        (None, 0)
    };
    let own = proofs.iter().find(|proofs| one.kind == ContestantKind::Own && proofs.precision == Some(one.precision));
    let (checked, unproven) = own.map_or((0, 0), |own| {
        let of_question = own.unproven.iter().find(|(asked, _)| *asked == question);
        (own.checked, of_question.map_or(0, |&(_, unproven)| unproven))
    });
    Judged { beyond, normal_error, normals_beyond, checked, unproven }
}
