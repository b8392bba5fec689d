//! Verification of answers about half-spaces from the shape alone.

use super::HalfSpace;
use crate::answer::{Certificate, Intersection, Proximity, Simplex, Verdict};
use crate::check::{CheckError, consistent, holds, unless_opaque};
use crate::dimension::Dimension;
use crate::exact;
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, ulps};

/// A half-space and a shape, with what every check needs.
struct Judge<'s, V: Dimension> {
    ground: &'s HalfSpace<V>,
    shape: &'s dyn Convex<Vector = V>,
    /// Exceeds the rounding error of every value computed here.
    slack: V::Scalar,
}

impl<V: Dimension> HalfSpace<V> {
    /// Verifies an answer of [`contact`](Self::contact) or [`closest_points`](Self::closest_points)
    /// from the shape alone: one support proves the lower bound, the point that the answer names
    /// the upper one, and where they include zero the verdict is decided again, exactly. Of an
    /// undecided answer only the bounds are verified.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check<B: Convex<Vector = V>>(&self, answer: &Proximity<V>, shape: &B) -> Result<(), CheckError> {
        Judge::new(self, &shape).proximity(answer)
    }

    /// Verifies an answer of [`intersects`](Self::intersects) or [`within`](Self::within) from the
    /// shape alone. An undecided answer claims nothing and passes.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check_intersection<B: Convex<Vector = V>>(
        &self,
        answer: &Intersection<V>,
        shape: &B,
    ) -> Result<(), CheckError> {
        Judge::new(self, &shape).intersection(answer)
    }
}

impl<'s, V: Dimension> Judge<'s, V> {
    fn new(ground: &'s HalfSpace<V>, shape: &'s dyn Convex<Vector = V>) -> Self {
        let rounding = shape.rounding().point + shape.rounding().value;
        let underflow = V::Scalar::LEAST * V::Scalar::from_f64(64.0);
        Self { ground, shape, slack: ground.size(shape) * ulps(24) + rounding + rounding + underflow }
    }

    /// Signed distance of the shape, by a support.
    fn separation(&self) -> V::Scalar {
        let lowest = self.shape.support(-self.ground.normal, 0).point;
        self.ground.height(self.shape, lowest).to_scalar() - self.shape.radius()
    }

    /// The point of the core that a simplex names. `Ok(None)` where ids of the shape need not name
    /// points.
    fn named(&self, simplex: &Simplex<V::Scalar>) -> Result<Option<V>, CheckError> {
        // A half-space has no vertices to combine.
        let is_one = simplex.length == 1;
        let names = self.shape.details().names_points();
        if is_one { Ok(names.then(|| self.shape.point(simplex.ids[0].1))) } else { Err(CheckError::Simplex) }
    }

    /// Signed distance of a point that was named, or else of the shape.
    fn signed(&self, named: Option<V>) -> V::Scalar {
        let of = |named| self.ground.height(self.shape, named).to_scalar() - self.shape.radius();
        named.map_or_else(|| self.separation(), of)
    }

    fn is_exact(&self, verdict: Verdict, within: V::Scalar) -> Result<(), CheckError> {
        let HalfSpace { normal, origin, offset } = *self.ground;
        match exact::half_space_verdict((normal, origin, offset), self.shape, within) {
            Ok(found) if found == verdict => Ok(()),
            Ok(_) => Err(CheckError::Verdict),
            Err(_) => Err(CheckError::NotExact),
        }
    }

    fn intersection(&self, answer: &Intersection<V>) -> Result<(), CheckError> {
        let within = answer.within;
        match (answer.verdict, &answer.certificate) {
            (Verdict::Undecided, _) => Ok(()),
            (Verdict::Separated, Certificate::Direction(_)) => {
                if !answer.normal().is_some_and(|normal| self.is_normal(normal)) {
                    return Err(CheckError::Direction);
                }
                let apart = self.separation() - within;
                match apart > self.slack {
                    true => Ok(()),
                    false if apart > -self.slack => unless_opaque(self.is_exact(answer.verdict, within)),
                    false => Err(CheckError::Direction),
                }
            }
            (Verdict::Touching | Verdict::Penetrating, Certificate::Simplex(simplex)) => {
                let apart = self.signed(self.named(simplex)?) - within;
                match apart < -self.slack && answer.verdict == Verdict::Penetrating {
                    true => Ok(()),
                    false if apart <= self.slack && answer.verdict == Verdict::Penetrating => {
                        unless_opaque(self.is_exact(answer.verdict, within))
                    }
                    false if apart <= self.slack => self.is_exact(answer.verdict, within),
                    false => Err(CheckError::Simplex),
                }
            }
            _ => Err(CheckError::Inconsistent),
        }
    }

    fn is_normal(&self, normal: V) -> bool {
        (normal - self.ground.normal()).max_abs() <= ulps(16)
    }

    fn proximity(&self, answer: &Proximity<V>) -> Result<(), CheckError> {
        let Proximity { verdict, distance, lower, upper, .. } = *answer;
        consistent(verdict, lower, upper, answer.stop)?;
        let decided = verdict != Verdict::Undecided;
        if decided && !(lower <= distance && distance <= upper) {
            return Err(CheckError::Inconsistent);
        }
        let zero = V::Scalar::ZERO;
        let common = verdict == Verdict::Penetrating && answer.normal.is_none() && lower == zero && upper == zero;
        if decided && !common && lower <= zero && upper >= zero {
            // Bounds of a decided answer are no wider than rounding.
            if lower < -self.slack * V::Scalar::from_f64(4.0) {
                return Err(CheckError::Inconsistent);
            }
            self.is_exact(verdict, zero)?;
        }
        match answer.normal {
            Some(normal) if !self.is_normal(normal) => return Err(CheckError::NotUnit),
            None if !common && lower > -V::Scalar::INFINITY => return Err(CheckError::NotUnit),
            None if !common => return Ok(()),
            _ => {}
        }
        let named = self.named(&answer.simplex).map_err(|_| CheckError::UpperBound)?;
        if !(self.signed(named) <= upper + self.slack) {
            return Err(CheckError::UpperBound);
        }
        if !common && !(self.separation() >= lower - self.slack) {
            return Err(CheckError::LowerBound);
        }
        if !decided || self.are_witnesses(answer, named, common) { Ok(()) } else { Err(CheckError::Witness) }
    }

    /// Whether the point on the shape is the named one, moved out by the radius, or else one of the
    /// shape's lowest, and that of the half-space below it on the plane, or the same.
    fn are_witnesses(&self, answer: &Proximity<V>, named: Option<V>, common: bool) -> bool {
        let normal = self.ground.normal();
        let slack = self.slack + self.slack;
        let near = |point: V, place: V| (point - place).length() <= slack;
        let is_placed = match named {
            Some(named) => near(answer.on_b, (named - normal * self.shape.radius()) + self.shape.origin()),
            None => holds(self.shape, answer.on_b, slack) && self.is_lowest(answer.on_b, slack),
        };
        let below = answer.on_b - normal * answer.distance;
        is_placed && if common { answer.on_a == answer.on_b } else { near(answer.on_a, below) }
    }
    /// Whether a point is no higher than the shape's lowest.
    fn is_lowest(&self, point: V, slack: V::Scalar) -> bool {
        let height = self.ground.height(self.shape, point - self.shape.origin()).to_scalar();
        height <= self.separation() + slack
    }
}
