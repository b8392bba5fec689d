//! Answers of the library against the exact truth.
//!
//! Verdicts have no tolerance: they are the sign of the exact signed distance, less the distance
//! asked about, for all that is made of vertices and radii. Numbers have one: bounds must hold the
//! truth, and be as close as the precision allows.

use barycode::{Certificate, CheckError, Distance, Intersection, Manifold, Proximity, Stop, Verdict};

use crate::ask::{Answers, Checked};
use crate::body::BodyError;
use crate::build::TestScalar;
use crate::dimension::{TestDimension, Tree};
use crate::generate::Precision;
use crate::oracle::{Relation, Truth};

/// What kind of thing is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// The library refuses a shape that is one.
    Shape,
    /// The answer's own `check()` refuses it.
    Check,
    /// The verdict is not the truth, or not what the bounds say.
    Verdict,
    /// The truth is not between the bounds.
    Bounds,
    /// The value is not between the bounds, or negative where it must not be.
    Value,
    /// The bounds are farther apart than the precision allows.
    Width,
    /// The normal is missing, no unit vector, or does not prove the lower bound.
    Normal,
    /// The witness points are not in their shapes, or not as far apart as they witness.
    Witness,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The question.
    pub question: &'static str,
    /// The kind of fault.
    pub fault: Fault,
    /// The figures.
    pub detail: String,
}

impl core::fmt::Display for Complaint {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}, {:?}: {}", self.question, self.fault, self.detail)
    }
}

impl core::error::Error for Complaint {}

/// How close answers came to their limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ErrorMeasure {
    /// Upper minus lower bound, in `ε·S`.
    pub width: f64,
    /// Distance of a witness point from its shape, or error of the distance of two, in `ε·S`.
    pub witness: f64,
    /// Iterations.
    pub iterations: u32,
}

impl ErrorMeasure {
    /// The worse of both in every respect.
    #[must_use]
    pub fn worse(self, other: Self) -> Self {
        Self {
            width: self.width.max(other.width),
            witness: self.witness.max(other.witness),
            iterations: self.iterations.max(other.iterations),
        }
    }
}

/// A pair with its truth and its unit of error.
#[derive(Clone, Debug)]
pub struct Verifier<W: TestDimension> {
    judge: W::Judge,
    /// `ε·S`: machine epsilon times the largest absolute coordinate of the pair, radius included.
    /// Twice that where a body is made of bodies: each level rounds.
    unit: f64,
    /// Whether the answers' own checks can look up what they need.
    named: bool,
}

/// A fault with its figures, before the question is known.
type FaultDetail = (Fault, String);

fn ensure(condition: bool, fault: Fault, detail: impl FnOnce() -> String) -> Result<(), FaultDetail> {
    if condition { Ok(()) } else { Err((fault, detail())) }
}

impl<W: TestDimension> Verifier<W> {
    /// Finds the truth about a pair of bodies whose coordinates are of the given precision.
    ///
    /// # Errors
    /// Where a body is not valid.
    pub fn new(a: &W::Compound, b: &W::Compound, precision: Precision) -> Result<Self, BodyError> {
        let judge = W::judge(a, b)?;
        let levels = if a.is_plain() && b.is_plain() { 1.0 } else { 2.0 };
        let unit = levels * (precision.epsilon() * W::scale(a).max(W::scale(b))).max(precision.least());
        Ok(Self { judge, unit, named: a.is_named() && b.is_named() })
    }

    /// The truth.
    #[must_use]
    pub fn truth(&self) -> &Truth {
        W::truth(&self.judge)
    }

    /// Verifies every answer; `within` is the distance that the question of that name was asked
    /// with. Returns the first fault of each question.
    pub fn everything<T: TestScalar>(
        &self,
        answers: &Answers<W::Vector<T>>,
        within: f64,
    ) -> (ErrorMeasure, Vec<Complaint>) {
        let mut measure = ErrorMeasure { iterations: answers.iterations(), ..ErrorMeasure::default() };
        let mut complaints = Vec::new();
        let measured = [
            ("contact", self.contact(&answers.contact)),
            ("manifold", self.manifold(&answers.manifold)),
            ("closest_points", self.closest_points(&answers.closest_points)),
            ("distance", self.distance(&answers.distance)),
            ("intersects", self.intersection(&answers.intersects, 0.0)),
            ("within", self.intersection(&answers.within, within)),
        ];
        for (question, outcome) in measured {
            match outcome {
                Ok(one) => measure = measure.worse(one),
                Err((fault, detail)) => complaints.push(Complaint { question, fault, detail }),
            }
        }
        (measure, complaints)
    }

    /// The truth between the bounds, or 0 where `clamped` and the truth is negative.
    fn bounds(&self, [lower, upper, value]: [f64; 3], clamped: bool) -> Result<(), FaultDetail> {
        let truth = self.truth();
        let below = truth.is_at_least(lower) || (clamped && lower <= 0.0);
        let above = truth.is_at_most(upper) && !(clamped && upper < 0.0);
        let tell = || format!("bounds {lower:e} to {upper:e} for a truth of {:e}", truth.approximate());
        ensure(below && above, Fault::Bounds, tell)?;
        let tell = || format!("value {value:e} outside of {lower:e} to {upper:e}");
        ensure(lower <= value && value <= upper, Fault::Value, tell)
    }

    /// The width of the bounds in `ε·S`.
    fn width(&self, [lower, upper, _]: [f64; 3]) -> Result<f64, FaultDetail> {
        let width = (upper - lower) / self.unit.max(f64::MIN_POSITIVE);
        let tell = || format!("{width} eps S from {lower:e} to {upper:e}");
        ensure(width <= W::WIDTH, Fault::Width, tell)?;
        Ok(width)
    }

    /// The verdict is the exact relation, and the bounds do not say otherwise. A bound of zero is
    /// as far as bounds go beside a gap or an overlap that is smaller than anything they resolve.
    fn verdict(&self, verdict: Verdict, stop: Stop, [lower, upper, _]: [f64; 3]) -> Result<(), FaultDetail> {
        let fine = match verdict {
            // The normal may not be able to show a gap that the verdict knows of.
            Verdict::Separated => lower <= upper && upper >= 0.0,
            Verdict::Penetrating => upper <= 0.0,
            Verdict::Touching => lower <= 0.0 && upper >= 0.0,
            _ => false,
        };
        let relation = self.truth().relation();
        let tell = || {
            let truth = self.truth().approximate();
            format!("{verdict:?} ({stop:?}, {lower:e} to {upper:e}) for a pair {relation:?} ({truth:e})")
        };
        ensure(fine && is_exact(verdict, relation), Fault::Verdict, tell)
    }

    /// The normal is a unit vector and proves the lower bound, exactly.
    fn normal<T: TestScalar>(&self, normal: Option<W::Vector<T>>, lower: f64) -> Result<(), FaultDetail> {
        let Some(gap) = normal.and_then(|normal| W::gap_along(&self.judge, W::plain(normal))) else {
            return Err((Fault::Normal, format!("no direction: {normal:?}")));
        };
        let unit = gap.is_unit(8.0 * T::EPSILON.to_f64());
        ensure(unit, Fault::Normal, || format!("{normal:?} is no unit vector"))?;
        let tell = || format!("{normal:?} has a gap of {:e} and does not prove {lower:e}", gap.approximate());
        ensure(gap.proves(lower), Fault::Normal, tell)
    }

    /// Distance of the witness points from their shapes, and their distance from `expected`, in
    /// `ε·S`.
    fn witnesses<T: TestScalar>(
        &self,
        on_a: W::Vector<T>,
        on_b: W::Vector<T>,
        expected: f64,
    ) -> Result<f64, FaultDetail> {
        let (on_a, on_b) = (W::plain(on_a), W::plain(on_b));
        let mut worst = 0.0_f64;
        for (body, (name, point)) in [("A", on_a), ("B", on_b)].into_iter().enumerate() {
            let Ok(truth) = W::truth_about(&self.judge, point, body) else {
                return Err((Fault::Witness, format!("{point:?} on {name}")));
            };
            let off = truth.approximate() / self.unit.max(f64::MIN_POSITIVE);
            ensure(off <= W::WIDTH, Fault::Witness, || format!("{point:?} is {off} eps S off {name}"))?;
            worst = worst.max(off);
        }
        let apart = on_a.as_ref().iter().zip(on_b.as_ref()).fold(0.0, |length: f64, (p, q)| length.hypot(q - p));
        let off = (apart - expected.abs()).abs() / self.unit.max(f64::MIN_POSITIVE);
        let tell = || format!("{on_a:?} and {on_b:?} are {apart:e} apart, {off} eps S from {expected:e}");
        ensure(off <= W::WIDTH, Fault::Witness, tell)?;
        Ok(worst.max(off))
    }

    fn contact<T: TestScalar>(&self, checked: &Checked<Proximity<W::Vector<T>>>) -> Result<ErrorMeasure, FaultDetail> {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(T::to_f64);
        self.bounds(range, false)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        self.normal(answer.normal, range[0])?;
        let width = self.width(range)?;
        let witness = self.witnesses(answer.on_a, answer.on_b, range[2])?;
        self.own(checked.check)?;
        Ok(ErrorMeasure { width, witness, iterations: answer.iterations })
    }

    /// The points of a manifold: each in its shape, none less apart than the lower bound, the first
    /// within the bounds, and all as far apart along the normal as they say.
    fn manifold<T: TestScalar>(&self, checked: &Checked<Manifold<W::Vector<T>>>) -> Result<ErrorMeasure, FaultDetail> {
        let manifold = &checked.answer;
        let [lower, upper] = [manifold.contact().lower, manifold.contact().upper].map(T::to_f64);
        let (Some(normal), Some(first)) = (manifold.normal(), manifold.points().first()) else {
            return Err((Fault::Witness, "no points".to_owned()));
        };
        let limit = W::WIDTH * self.unit.max(f64::MIN_POSITIVE);
        let normal = W::plain(normal);
        for point in manifold.points() {
            let distance = point.distance.to_f64();
            let tell = || format!("{distance:e} of {lower:e} to {upper:e}, the first {:e}", first.distance.to_f64());
            let fine = lower <= distance && first.distance <= point.distance && first.distance.to_f64() <= upper;
            ensure(fine, Fault::Value, tell)?;
            let (on_a, on_b) = (W::plain(point.on_a), W::plain(point.on_b));
            for (body, place) in [on_a, on_b].into_iter().enumerate() {
                let Ok(truth) = W::truth_about(&self.judge, place, body) else {
                    return Err((Fault::Witness, format!("{place:?} of body {body}")));
                };
                let off = truth.approximate();
                let tell = || format!("{place:?} is {} eps S off body {body}", off / self.unit);
                ensure(off <= limit, Fault::Witness, tell)?;
            }
            let pairs = on_a.as_ref().iter().zip(on_b.as_ref()).zip(normal.as_ref());
            let along = pairs.fold(0.0, |sum: f64, ((p, q), n)| sum + (q - p) * n);
            let tell = || format!("{on_a:?} and {on_b:?} are {along:e} apart, {distance:e} was said");
            ensure((along - distance).abs() <= limit, Fault::Witness, tell)?;
        }
        self.own(checked.check)?;
        Ok(ErrorMeasure::default())
    }

    /// Nearest points; for a pair that overlaps, a common point.
    fn closest_points<T: TestScalar>(
        &self,
        checked: &Checked<Proximity<W::Vector<T>>>,
    ) -> Result<ErrorMeasure, FaultDetail> {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(T::to_f64);
        let overlap = answer.verdict == Verdict::Penetrating;
        self.bounds(range, overlap)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        if overlap {
            ensure(answer.normal.is_none(), Fault::Normal, || "a normal for shapes that overlap".to_owned())?;
            ensure(answer.on_a == answer.on_b, Fault::Witness, || "two points for shapes that overlap".to_owned())?;
        } else {
            self.normal(answer.normal, range[0])?;
        }
        let width = self.width(range)?;
        let witness = self.witnesses(answer.on_a, answer.on_b, range[2])?;
        self.own(checked.check)?;
        Ok(ErrorMeasure { width, witness, iterations: answer.iterations })
    }

    /// A distance, 0 for a pair that overlaps.
    fn distance<T: TestScalar>(&self, checked: &Checked<Distance<W::Vector<T>>>) -> Result<ErrorMeasure, FaultDetail> {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(T::to_f64);
        self.bounds(range, true)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        let tell = || format!("a negative distance: {range:?}");
        ensure(range[0] >= 0.0 && range[2] >= 0.0, Fault::Value, tell)?;
        let width = self.width(range)?;
        self.own(checked.check)?;
        Ok(ErrorMeasure { width, iterations: answer.iterations, ..ErrorMeasure::default() })
    }

    /// The verdict of the answer's own check.
    fn own(&self, check: Result<(), CheckError>) -> Result<(), FaultDetail> {
        if self.named { check.map_err(|error| (Fault::Check, error.to_string())) } else { Ok(()) }
    }

    /// A yes or no about the distance `within`.
    fn intersection<T: TestScalar>(
        &self,
        checked: &Checked<Intersection<W::Vector<T>>>,
        within: f64,
    ) -> Result<ErrorMeasure, FaultDetail> {
        let answer = &checked.answer;
        let relation = self.truth().relation_within(within);
        let tell = || {
            let truth = self.truth().approximate();
            format!("{:?} ({:?}) within {within:e} for a pair {relation:?} ({truth:e})", answer.verdict, answer.stop)
        };
        ensure(is_exact(answer.verdict, relation), Fault::Verdict, tell)?;
        if answer.verdict == Verdict::Separated {
            self.separates(answer, within)?;
        }
        self.own(checked.check)?;
        Ok(ErrorMeasure { iterations: answer.iterations, ..ErrorMeasure::default() })
    }

    /// The direction of a no proves it, exactly, whatever its length; there must be one unless the
    /// gap is beyond the reach of rounded directions.
    fn separates<T: TestScalar>(&self, answer: &Intersection<W::Vector<T>>, within: f64) -> Result<(), FaultDetail> {
        let reach = within + W::WIDTH * (self.unit + T::EPSILON.to_f64() * within);
        let resolved = self.truth().is_at_least(reach);
        let Certificate::Direction(direction) = answer.certificate else {
            return ensure(!resolved, Fault::Normal, || format!("no direction: {:?}", answer.certificate));
        };
        let Some(gap) = W::gap_along(&self.judge, W::plain(direction)) else {
            return Err((Fault::Normal, format!("no direction: {direction:?}")));
        };
        let tell = || format!("{direction:?} has a gap of {:e} and does not prove {within:e}", gap.approximate());
        let known = if resolved { within } else { within - (reach - within) };
        ensure(gap.proves(known), Fault::Normal, tell)?;
        let unit = answer.normal().and_then(|normal| W::gap_along(&self.judge, W::plain(normal)));
        let fine = unit.is_some_and(|gap| gap.is_unit(8.0 * T::EPSILON.to_f64()));
        ensure(fine, Fault::Normal, || format!("{:?} is no unit vector", answer.normal()))
    }
}

/// Whether a verdict says how the shapes lie. Nothing is left open, and touching is touching
/// exactly.
#[must_use]
pub fn is_exact(verdict: Verdict, relation: Relation) -> bool {
    match verdict {
        Verdict::Separated => relation == Relation::Separated,
        Verdict::Touching => relation == Relation::Touching,
        Verdict::Penetrating => relation == Relation::Penetrating,
        _ => false,
    }
}
