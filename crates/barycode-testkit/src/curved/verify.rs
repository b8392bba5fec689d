//! Answers about curved bodies before the judge of their support functions.
//!
//! | claim | refuted by |
//! | --- | --- |
//! | `lower` | the gap along the answer's own normal, in twice the precision |
//! | `upper` | any direction with a larger gap |
//! | a verdict | either of these; `Undecided` by bounds without zero, or by a gap |
//! | points | how far they are off their bodies; how far they are apart, along the normal |
//! | a certificate | the answer's own check |

use barycode::{Certificate, CheckError, Distance, Intersection, Manifold, Proximity, Scalar, Stop, Verdict};
use barycode_judge::curved::{CurvedJudge, Wide};

use super::build::CurvedVector;
use crate::ask::{Answers, Checked};
use crate::build::TestScalar;
use crate::verify::{Complaint, Fault};

/// A fault with its figures, before the question is known.
type FaultDetail = (Fault, String);

fn ensure(condition: bool, fault: Fault, detail: impl FnOnce() -> String) -> Result<(), FaultDetail> {
    if condition { Ok(()) } else { Err((fault, detail())) }
}

/// The bounds of the depth of curved cores are no farther apart than this share of it, unless the
/// answer says that a limit was reached.
const SHARE: f64 = 1.0 / 8192.0;

/// A pair of curved bodies with the widest gap that the judge knows of.
#[derive(Clone, Debug)]
pub struct CurvedVerifier<'j, const D: usize> {
    judge: &'j CurvedJudge<D>,
    /// No more than the signed distance.
    widest: Wide,
    /// What the judge is off, where it compares with what it looked for in doubles.
    searched: f64,
    /// `ε·S`, with the largest coordinate of the pair.
    unit: f64,
    /// How far points may be off their bodies.
    off: f64,
    /// How close bounds come where nothing stops them.
    resolved: f64,
}

impl<'j, const D: usize> CurvedVerifier<'j, D> {
    /// Looks for the widest gap, also beside the normals of the answers. `rounding` is what the
    /// shapes state of their own.
    pub fn new<V: CurvedVector<D>>(judge: &'j CurvedJudge<D>, answers: &Answers<V>, rounding: f64) -> Self
    where
        V::Scalar: TestScalar,
    {
        let normals = [answers.contact.answer.normal, answers.closest_points.answer.normal];
        let hints: Vec<[f64; D]> = normals.into_iter().flatten().map(V::plain).collect();
        let hints = if hints.len() == 2 && hints[0] == hints[1] { &hints[..1] } else { &hints[..] };
        let (widest, _) = judge.widest(hints);
        let size = judge.pair().scale();
        let unit = (V::Scalar::EPSILON.to_f64() * size).max(<V::Scalar as TestScalar>::PRECISION.least());
        let (width, searched) = (if D == 2 { 32.0 } else { 64.0 }, 32.0 * f64::EPSILON * size);
        Self {
            judge,
            widest,
            searched,
            unit,
            off: 64.0 * unit + 4.0 * rounding,
            resolved: width * unit + 4.0 * rounding,
        }
    }

    /// The widest gap that is known: no more than the signed distance.
    #[must_use]
    pub fn widest(&self) -> f64 {
        self.widest.rounded()
    }

    /// `ε·S`.
    #[must_use]
    pub fn unit(&self) -> f64 {
        self.unit
    }

    /// Verifies every answer; returns the first fault of each question.
    pub fn everything<V: CurvedVector<D>>(&self, answers: &Answers<V>, within: f64) -> Vec<Complaint>
    where
        V::Scalar: TestScalar,
    {
        let outcomes = [
            ("contact", self.contact(&answers.contact)),
            ("manifold", self.manifold(&answers.manifold)),
            ("closest_points", self.closest_points(&answers.closest_points)),
            ("distance", self.distance::<V>(&answers.distance)),
            ("intersects", self.intersection(&answers.intersects, 0.0)),
            ("within", self.intersection(&answers.within, within)),
        ];
        let complaint = |(question, outcome): (&'static str, Result<(), FaultDetail>)| {
            outcome.err().map(|(fault, detail)| Complaint { question, fault, detail })
        };
        outcomes.into_iter().filter_map(complaint).collect()
    }

    /// Whether a gap in twice the precision is more than a number, beyond the judge's own rounding.
    fn exceeds(&self, gap: Wide, number: f64) -> bool {
        (gap - Wide::from(number)).rounded() > 2.0_f64.powi(-88) * self.judge.pair().scale()
    }

    fn bounds(&self, [lower, upper, value]: [f64; 3], clamped: bool) -> Result<(), FaultDetail> {
        let widest = if clamped && self.widest.rounded() < 0.0 { Wide::default() } else { self.widest };
        let tell = || format!("bounds {lower:e} to {upper:e}, and a gap of {:e}", widest.rounded());
        ensure(!self.exceeds(widest, upper), Fault::Bounds, tell)?;
        let apart = widest.rounded() > 0.0 || clamped;
        ensure(!apart || lower <= widest.rounded() + self.searched, Fault::Bounds, tell)?;
        let tell = || format!("value {value:e} outside of {lower:e} to {upper:e}");
        ensure(lower <= value && value <= upper, Fault::Value, tell)
    }

    fn verdict(&self, verdict: Verdict, stop: Stop, [lower, upper, _]: [f64; 3]) -> Result<(), FaultDetail> {
        let gap = self.widest();
        let fine = match verdict {
            Verdict::Separated => lower <= upper && upper >= 0.0 && gap > -self.searched,
            Verdict::Penetrating => upper <= 0.0 && !self.exceeds(self.widest, 0.0),
            Verdict::Touching => lower <= 0.0 && upper >= 0.0 && gap.abs() <= self.searched,
            _ => lower <= 0.0 && upper >= 0.0 && self.may_be_open(gap),
        };
        let tell = || format!("{verdict:?} ({stop:?}, {lower:e} to {upper:e}) for a gap of {gap:e}");
        ensure(fine, Fault::Verdict, tell)
    }

    /// Whether nothing need be known of the sign of a number this near to zero.
    fn may_be_open(&self, number: f64) -> bool {
        !self.judge.pair().is_straight() && number.abs() <= self.resolved
    }

    fn normal<V: CurvedVector<D>>(&self, normal: Option<V>, lower: f64) -> Result<[f64; D], FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let Some(normal) = normal.map(V::plain) else {
            return Err((Fault::Normal, "no direction".to_owned()));
        };
        let square = normal.iter().fold(0.0, |sum, x| sum + x * x);
        let fine = (square - 1.0).abs() <= 16.0 * V::Scalar::EPSILON.to_f64();
        ensure(fine, Fault::Normal, || format!("{normal:?} is no unit vector"))?;
        let gap = self.judge.pair().gap(normal);
        let tell = || format!("{normal:?} has a gap of {:e} and does not prove {lower:e}", gap.rounded());
        ensure(!self.exceeds(-gap, -lower), Fault::Normal, tell)?;
        Ok(normal)
    }

    fn are_in_bodies(&self, points: [[f64; D]; 2]) -> Result<(), FaultDetail> {
        for (body, point) in points.into_iter().enumerate() {
            let off = self.judge.off(body, point);
            let tell = || format!("{point:?} is {off:e}, {} eps S, off body {body}", off / self.unit);
            ensure(off <= self.off, Fault::Witness, tell)?;
        }
        Ok(())
    }

    fn witnesses(
        &self,
        points: [[f64; D]; 2],
        normal: [f64; D],
        [lower, upper, value]: [f64; 3],
        stop: Stop,
    ) -> Result<(), FaultDetail> {
        self.are_in_bodies(points)?;
        let apart: [f64; D] = core::array::from_fn(|k| points[1][k] - points[0][k]);
        let length = apart.iter().fold(0.0, |length: f64, x| length.hypot(*x));
        let tell = || format!("{points:?} are {length:e} apart, for {lower:e} to {upper:e}");
        let fine = (length - value.abs()).abs() <= self.off + 2.0 * (upper - lower);
        ensure(fine, Fault::Witness, tell)?;
        if stop == Stop::Tolerance && value < 0.0 {
            let along = (0..D).fold(0.0, |sum, k| sum + apart[k] * normal[k]);
            let across = (0..D).fold(0.0, |length: f64, k| length.hypot(apart[k] - along * normal[k]));
            let tell = || format!("{points:?} are {across:e} off the normal");
            // A normal that proves its bound to rounding may be off by the root of that.
            let root = (-2.0 * value * self.resolved).sqrt();
            ensure(across <= self.off + root - value * 1.1 * SHARE, Fault::Witness, tell)?;
        }
        Ok(())
    }

    /// A depth that ended by the usual tolerance is as close as is said.
    fn width(&self, [lower, upper, _]: [f64; 3], stop: Stop) -> Result<(), FaultDetail> {
        let allowed = match stop {
            Stop::Tolerance => SHARE * lower.abs() + self.resolved,
            _ => f64::INFINITY,
        };
        let tell = || format!("{lower:e} to {upper:e} by {stop:?}, {} eps S", (upper - lower) / self.unit);
        ensure(upper - lower <= allowed, Fault::Width, tell)
    }

    fn contact<V: CurvedVector<D>>(&self, checked: &Checked<Proximity<V>>) -> Result<(), FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(V::Scalar::to_f64);
        self.bounds(range, false)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        let normal = self.normal(answer.normal, range[0])?;
        self.width(range, answer.stop)?;
        self.witnesses([answer.on_a.plain(), answer.on_b.plain()], normal, range, answer.stop)?;
        own(checked.check)
    }

    fn closest_points<V: CurvedVector<D>>(&self, checked: &Checked<Proximity<V>>) -> Result<(), FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(V::Scalar::to_f64);
        let points = [answer.on_a.plain(), answer.on_b.plain()];
        let overlap = answer.verdict == Verdict::Penetrating;
        self.bounds(range, overlap)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        if overlap {
            ensure(answer.normal.is_none(), Fault::Normal, || "a normal for shapes that overlap".to_owned())?;
            ensure(points[0] == points[1], Fault::Witness, || "two points for shapes that overlap".to_owned())?;
            self.are_in_bodies(points)?;
        } else {
            let normal = self.normal(answer.normal, range[0])?;
            self.witnesses(points, normal, range, answer.stop)?;
        }
        own(checked.check)
    }

    fn distance<V: CurvedVector<D>>(&self, checked: &Checked<Distance<V>>) -> Result<(), FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let answer = &checked.answer;
        let range = [answer.lower, answer.upper, answer.distance].map(V::Scalar::to_f64);
        self.bounds(range, true)?;
        self.verdict(answer.verdict, answer.stop, range)?;
        ensure(range[0] >= 0.0 && range[2] >= 0.0, Fault::Value, || format!("a negative distance: {range:?}"))?;
        own(checked.check)
    }

    fn manifold<V: CurvedVector<D>>(&self, checked: &Checked<Manifold<V>>) -> Result<(), FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let manifold = &checked.answer;
        let [lower, upper] = [manifold.contact().lower, manifold.contact().upper].map(V::Scalar::to_f64);
        let (Some(normal), Some(first)) = (manifold.normal(), manifold.points().first()) else {
            return Err((Fault::Witness, "no points".to_owned()));
        };
        let normal = normal.plain();
        for point in manifold.points() {
            let distance = point.distance.to_f64();
            let tell = || format!("{distance:e} of {lower:e} to {upper:e}, the first {:e}", first.distance.to_f64());
            let fine = lower <= distance && first.distance <= point.distance && first.distance.to_f64() <= upper;
            ensure(fine, Fault::Value, tell)?;
            let points = [point.on_a.plain(), point.on_b.plain()];
            self.are_in_bodies(points)?;
            let along = (0..D).fold(0.0, |sum, k| sum + (points[1][k] - points[0][k]) * normal[k]);
            let tell = || format!("{points:?} are {along:e} apart, {distance:e} was said");
            ensure((along - distance).abs() <= self.off, Fault::Witness, tell)?;
        }
        own(checked.check)
    }

    /// A yes or no about the distance `within`.
    fn intersection<V: CurvedVector<D>>(
        &self,
        checked: &Checked<Intersection<V>>,
        within: f64,
    ) -> Result<(), FaultDetail>
    where
        V::Scalar: TestScalar,
    {
        let answer = &checked.answer;
        let beyond = self.widest() - within;
        let rounding = V::Scalar::EPSILON.to_f64() * within;
        let fine = match answer.verdict {
            Verdict::Separated => beyond > -self.searched,
            Verdict::Penetrating => !self.exceeds(self.widest, within),
            Verdict::Touching => beyond.abs() <= self.searched,
            _ => !self.judge.pair().is_straight() && beyond.abs() <= self.resolved + 8.0 * rounding,
        };
        let tell =
            || format!("{:?} ({:?}) within {within:e} for a gap of {:e}", answer.verdict, answer.stop, beyond + within);
        ensure(fine, Fault::Verdict, tell)?;
        if answer.verdict == Verdict::Separated {
            let direction = match answer.certificate {
                Certificate::Direction(direction) => direction.plain(),
                _ => return ensure(beyond <= self.resolved, Fault::Normal, || "no direction".to_owned()),
            };
            let gap = self.judge.pair().gap(direction);
            let tell = || format!("{direction:?} has a gap of {:e} and does not prove {within:e}", gap.rounded());
            let allowed = if beyond > self.resolved { 0.0 } else { self.resolved + 8.0 * rounding };
            ensure(!self.exceeds(-gap, allowed - within), Fault::Normal, tell)?;
        }
        own(checked.check)
    }
}

fn own(check: Result<(), CheckError>) -> Result<(), FaultDetail> {
    check.map_err(|error| (Fault::Check, error.to_string()))
}
