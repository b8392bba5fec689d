//! Answers beside the truth.

use super::surface::Surfaces;
use super::{LOOSE, SIZE};
use crate::tables::cell::{Contestant, ContestantKind, SINGLE, off, tolerance};
use barycode::expert::Dimension;
use barycode::{Convex, Query};
use barycode_lab_peers::{Manifold, Precision, Question};

/// What is known of the pairs of a cell.
pub struct Truth<'p> {
    /// Proven bounds of every pair's signed distance.
    pub bounds: Vec<(f64, f64)>,
    /// How far beyond the first shape of a pair the second lies along a direction of any length.
    separation: Box<dyn Fn(usize, [f64; 3]) -> f64 + 'p>,
    /// Of every pair, where manifolds are asked for.
    surfaces: Vec<Surfaces>,
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
        Self { bounds, separation: Box::new(separation), surfaces: Vec::new() }
    }

    pub fn with_surfaces(self, surfaces: impl IntoIterator<Item = Surfaces>) -> Self {
        Self { surfaces: surfaces.into_iter().collect(), ..self }
    }
}

/// What `check` says of our own answers.
#[derive(Clone, Copy, Debug)]
pub struct Proofs {
    pub precision: Option<Precision>,
    pub checked: usize,
    pub unproven: [(Question, usize); Question::ALL.len()],
}

/// How far off the answers of one contestant are, beyond what the cell says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Answers that are off by more than `LOOSE`, or are none.
    pub beyond: usize,
    /// Of contacts and manifolds: how much shallower a pair is than along the normal, at worst, and
    /// how many normals are off by more than `LOOSE`. Not a number if a normal is none.
    pub normal_error: Option<f64>,
    pub normals_beyond: usize,
    /// Of manifolds.
    pub points: Option<PointsJudged>,
    /// Our answers that were checked, and those that did not pass.
    pub checked: usize,
    pub unproven: usize,
}

/// How far off the points of manifolds are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointsJudged {
    /// How many a manifold has, on average of those that have one.
    pub mean: f64,
    /// At worst; not a number if a point is none.
    pub error: f64,
    /// Answers with a point that is off by more than rounding, and by more than `LOOSE`.
    pub wrong: usize,
    pub beyond: usize,
}

impl Judged {
    pub fn points_wrong(&self) -> usize {
        self.points.map_or(0, |points| points.wrong)
    }

    pub fn points_beyond(&self) -> usize {
        self.points.map_or(0, |points| points.beyond)
    }
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

fn points(manifolds: &[Manifold], precision: Precision, truth: &Truth<'_>) -> PointsJudged {
    let rounding = tolerance(precision, SIZE);
    let some = || manifolds.iter().zip(&truth.surfaces).filter(|(manifold, _)| !manifold.points.is_empty());
    let error = |(manifold, surfaces): (&Manifold, &Surfaces)| {
        worst(manifold.points.iter().map(|point| surfaces.error(point, manifold.normal))).0
    };
    let errors: Vec<_> = some().map(error).collect();
    let wrong = errors.iter().filter(|&&error| !(error <= rounding)).count();
    let (error, beyond) = worst(errors.iter().copied());
    let count: usize = some().map(|(manifold, _)| manifold.points.len()).sum();
    PointsJudged { mean: count as f64 / errors.len().max(1) as f64, error, wrong, beyond }
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
    let manifolds = if question == Question::Manifold { one.prepared.manifolds() } else { Vec::new() };
    let all = match question {
        Question::Contact => Some(one.prepared.normals()),
        Question::Manifold => Some(manifolds.iter().map(|manifold| manifold.normal).collect()),
        _ => None,
    };
    let (normal_error, normals_beyond) = all.map_or((None, 0), |all| {
        let (error, beyond) = normals(&all, &answers, truth);
        (Some(error), beyond)
    });
    let points = (question == Question::Manifold).then(|| points(&manifolds, one.precision, truth));
    let single = one.kind == ContestantKind::Own && one.name == SINGLE;
    let own = proofs.iter().find(|proofs| single && proofs.precision == Some(one.precision));
    let (checked, unproven) = own.map_or((0, 0), |own| {
        let of_question = own.unproven.iter().find(|(asked, _)| *asked == question);
        (own.checked, of_question.map_or(0, |&(_, unproven)| unproven))
    });
    Judged { beyond, normal_error, normals_beyond, points, checked, unproven }
}
