//! Changes of a pair, and what they make of the numbers of an answer.

use barycode::{Distance, Proximity, Verdict};
use barycode_testkit::ask::Answers;
use barycode_testkit::build::TestScalar;
use barycode_testkit::dimension::TestDimension;

use super::Changing;

/// Numbers of an answer: lengths, directions, places.
pub(super) struct Numbers<W: TestDimension> {
    pub(super) verdict: Verdict,
    pub(super) lengths: [f64; 3],
    pub(super) normal: Option<W::Point>,
    pub(super) places: Option<[W::Point; 2]>,
    pub(super) iterations: u32,
}

impl<W: Changing> Numbers<W> {
    fn of_proximity<T: TestScalar>(answer: &Proximity<W::Vector<T>>) -> Self {
        Self {
            verdict: answer.verdict,
            lengths: [answer.lower, answer.distance, answer.upper].map(T::to_f64),
            normal: answer.normal.map(W::plain),
            places: Some([W::plain(answer.on_a), W::plain(answer.on_b)]),
            iterations: answer.iterations,
        }
    }

    fn of_distance<T: TestScalar>(answer: &Distance<W::Vector<T>>) -> Self {
        Self {
            verdict: answer.verdict,
            lengths: [answer.lower, answer.distance, answer.upper].map(T::to_f64),
            normal: None,
            places: None,
            iterations: answer.iterations,
        }
    }

    pub(super) fn all<T: TestScalar>(answers: &Answers<W::Vector<T>>) -> [Self; 3] {
        [
            Self::of_proximity(&answers.contact.answer),
            Self::of_proximity(&answers.closest_points.answer),
            Self::of_distance(&answers.distance.answer),
        ]
    }

    /// Equal as numbers: a zero may change its sign with an axis. Iterations are not an answer, and
    /// a query that meets the origin exactly on its way goes on along an axis.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.verdict == other.verdict
            && self.lengths == other.lengths
            && self.normal == other.normal
            && self.places == other.places
    }

    /// Both are right about the depth, in directions that are not the same up to rounding.
    pub(super) fn another_face(&self, other: &Self) -> bool {
        let (Some(n), Some(m)) = (self.normal, other.normal) else { return false };
        let overlap = self.verdict == Verdict::Penetrating && other.verdict == Verdict::Penetrating;
        overlap && self.compatible(other) && n.as_ref().iter().zip(m.as_ref()).any(|(x, y)| (x - y).abs() > 1e-3)
    }

    /// Both ranges around one truth.
    pub(super) fn compatible(&self, other: &Self) -> bool {
        self.lengths[0] <= other.lengths[2] && other.lengths[0] <= self.lengths[2]
    }
}

/// Change of a pair that the answers follow exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Change {
    Scale(i32),
    Swap,
    Mirror,
    /// A quarter turn in the plane; in space, the axes moved on by one.
    Turn,
    /// The first two axes exchanged.
    Transpose,
}

impl Change {
    pub(super) fn point(self, p: &[f64]) -> Vec<f64> {
        match (self, p) {
            (Self::Scale(k), _) => p.iter().map(|x| x * 2.0_f64.powi(k)).collect(),
            (Self::Swap, _) => p.to_vec(),
            (Self::Mirror, [x, rest @ ..]) => [&[-x], rest].concat(),
            (Self::Turn, [x, y]) => vec![-y, *x],
            (Self::Turn, [x, y, z]) => vec![*z, *x, *y],
            (Self::Transpose, [x, y, rest @ ..]) => [&[*y, *x], rest].concat(),
            _ => unreachable!("two or three components"),
        }
    }

    pub(super) fn length(self, x: f64) -> f64 {
        if let Self::Scale(k) = self { x * 2.0_f64.powi(k) } else { x }
    }

    pub(super) fn numbers<W: Changing>(self, numbers: &Numbers<W>) -> Numbers<W> {
        let point = |p: W::Point| W::point(&self.point(p.as_ref()));
        let places = numbers.places.map(|places| places.map(point));
        let normal = numbers.normal.map(|n| if let Self::Scale(_) = self { n } else { point(n) });
        let swapped = self == Self::Swap;
        let opposite = |n: W::Point| W::point(&n.as_ref().iter().map(|x| -x).collect::<Vec<_>>());
        Numbers {
            verdict: numbers.verdict,
            lengths: numbers.lengths.map(|x| self.length(x)),
            normal: if swapped { normal.map(opposite) } else { normal },
            places: if swapped { places.map(|[on_a, on_b]| [on_b, on_a]) } else { places },
            iterations: numbers.iterations,
        }
    }
}
