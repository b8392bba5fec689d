//! Verification of answers from the shapes alone.
//!
//! The solver has no part in it: the only calls are to the shapes (`support`, `point`, radius,
//! origin, extent; of a curved shape in space also the nearest point of its boundary, where points
//! of it neither prove nor refute that it holds a ball). A check computes in floating point, and
//! refutes a claim only if it fails by more than the check's own rounding, which is of the size of
//! the padding of the bounds. A verdict that rounding leaves open is decided again, exactly, if the
//! shapes state their structure.

#[cfg(feature = "alloc")]
mod ball;
mod error;
mod feature;
mod nearness;
mod witness;

pub use error::CheckError;
pub(crate) use nearness::holds;

use crate::answer::{Certificate, Distance, Intersection, Proximity, Simplex, Stop, Verdict};
use crate::dimension::Dimension;
use crate::exact;
use crate::num::{Number, Scalar};
#[cfg(feature = "alloc")]
use crate::shape::Form;
use crate::shape::ellipsoids::{Ellipsoids, Held, doubles};
use crate::shape::revolved::Parallel;
use crate::shape::{Convex, ulps};
#[cfg(feature = "alloc")]
use crate::vec::Vec3;
use crate::vector::Vector;
use feature::{distance_of_triangle, nearest_on_segment, surrounds};

/// The most that a proof about ellipsoids may lose to rounding, in slacks of a check: two balls of
/// one size lose five; for flat ones, which lose more, other proofs are taken.
const LOST: f64 = 8.0;

/// The share of a depth that the tilt of nearly parallel axes may cost.
const TILT: f64 = 1.0 / 4096.0;

/// Two shapes, with the quantities that every check needs.
struct Judge<'s, A: Convex, B> {
    a: &'s A,
    b: &'s B,
    offset: A::Vector,
    radius: <A::Vector as Vector>::Scalar,
    /// Bound that exceeds the rounding error of every value computed here.
    slack: <A::Vector as Vector>::Scalar,
}

impl<'s, V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>> Judge<'s, A, B> {
    fn new(a: &'s A, b: &'s B) -> Self {
        let offset = b.origin() - a.origin();
        let radius = a.radius() + b.radius();
        let size = a.extent() + b.extent() + offset.norm1() + radius;
        let (first, second) = (a.rounding(), b.rounding());
        let rounding = first.point + first.value + second.point + second.value;
        // Products and sums of subnormal numbers are off by half of the least, whatever their size.
        let underflow = V::Scalar::LEAST * V::Scalar::from_f64(16.0);
        Self { a, b, offset, radius, slack: size * ulps(24) + rounding + rounding + underflow }
    }

    /// Checks that the verdict is the exact one for the shapes, one of them grown by `within`; the
    /// search starts from the vertices of the simplex.
    fn is_exact(&self, verdict: Verdict, within: V::Scalar, start: &Simplex<V::Scalar>) -> Result<(), CheckError> {
        match exact::verdict(
            self.a,
            self.b,
            within,
            &exact::SearchStart::from_simplex(start),
            V::default(),
            exact::Effort::Full,
        ) {
            Ok(decision) if decision.verdict == verdict => Ok(()),
            Ok(_) => Err(CheckError::Verdict),
            Err(_) => Err(CheckError::NotExact),
        }
    }

    /// Separation of the cores along a unit direction.
    fn separation(&self, normal: V) -> V::Scalar {
        let (p, q) = (self.a.support(normal, 0).point, self.b.support(-normal, 0).point);
        ((q - p) + self.offset).dot(normal)
    }

    fn named(&self, (a, b): (u64, u64)) -> V {
        (self.a.point(a) - self.b.point(b)) - self.offset
    }

    /// Point of the obstacle named by a simplex, and its parts in A and B.
    fn point(&self, simplex: &Simplex<V::Scalar>) -> Option<(V, V, V)> {
        let length = (simplex.length as usize).min(4);
        let weights = &simplex.weights[..length];
        let sum = weights.iter().fold(V::Scalar::ZERO, |sum, &weight| sum + weight);
        // A NaN weight fails here.
        if !((sum - V::Scalar::ONE).abs() <= ulps(16)) || weights.iter().any(|&weight| weight < -ulps::<V::Scalar>(4)) {
            return None;
        }
        let (mut v, mut p, mut q) = (V::default(), V::default(), V::default());
        for (&ids, &weight) in simplex.ids.iter().zip(weights) {
            v = v + self.named(ids) * weight;
            p = p + self.a.point(ids.0) * weight;
            q = q + self.b.point(ids.1) * weight;
        }
        Some((v, p, q))
    }

    /// Whether the cores come within `radius` of each other: the simplex shows it or, where its ids
    /// need not name what was meant, a search.
    fn reaches_origin(&self, simplex: &Simplex<V::Scalar>, radius: V::Scalar) -> bool {
        self.simplex_reaches_origin(simplex, radius) || self.comes_within(radius)
    }

    /// True if the simplex comes within `radius` of the origin. The weights are not used: in a
    /// sliver they have only a few correct digits, while its vertices have all.
    fn simplex_reaches_origin(&self, simplex: &Simplex<V::Scalar>, radius: V::Scalar) -> bool {
        let mut points = [V::default(); 4];
        let length = (simplex.length as usize).min(4);
        for (point, &ids) in points.iter_mut().zip(&simplex.ids[..length]) {
            *point = self.named(ids);
        }
        let near = |from: V, to: V| nearest_on_segment(from, to).length() <= radius + self.slack;
        match points[..length] {
            [only] => near(only, only),
            [a, b] => near(a, b),
            [a, b, c] if V::DIMENSION == 2 => near(a, b) || near(b, c) || near(c, a) || surrounds(&[a, b, c]),
            [a, b, c] => distance_of_triangle(a, b, c) <= radius + self.slack,
            [a, b, c, d] if V::DIMENSION == 3 => {
                let near = |[a, b, c]: [V; 3]| distance_of_triangle(a, b, c) <= radius + self.slack;
                surrounds(&points) || [[a, b, c], [a, b, d], [a, c, d], [b, c, d]].into_iter().any(near)
            }
            _ => false,
        }
    }

    /// Checks that every point within `depth` of the origin lies in the obstacle.
    fn is_deep(&self, depth: V::Scalar, normal: V) -> Result<(), CheckError> {
        // Of two ellipsoids another one shows it at once, at the direction of the depth.
        if let Some(pair) = Ellipsoids::between(&self.a, &self.b, self.offset) {
            let Held { radius, lost } = pair.held(pair.nearest_from(doubles(normal)));
            let most = self.slack.to_f64() * LOST;
            if radius > 0.0 && radius + lost.min(most) >= (depth - self.slack).to_f64() {
                return Ok(());
            }
        }
        if V::DIMENSION == 2 {
            return if self.is_deep_in_plane(depth)? { Ok(()) } else { Err(CheckError::Depth) };
        }
        // Bodies of revolution on parallel axes may be as deep all around, where a polytope would
        // have to be a ring of millions of sides; their cross sections need two.
        if let Some(Parallel { a, b, tilt }) = Parallel::new(&self.a, &self.b, self.offset)
            && tilt <= depth * V::Scalar::from_f64(TILT)
            && Judge::new(&a, &b).is_deep_in_plane(depth - tilt - self.slack)?
        {
            return Ok(());
        }
        self.is_deep_in_space(depth - self.slack)
    }

    /// Whether one core is a point and the other states that a ball of this radius about it is its
    /// own. Of curved shapes nothing that is made of few points can show it where their boundary is
    /// as near all around; what a few points refute is refuted whatever is stated.
    #[cfg(feature = "alloc")]
    fn states_ball_about_point(&self, radius: V::Scalar) -> bool {
        let depth = match (self.a.details().form(), self.b.details().form()) {
            (Form::Point, Form::General) => self.b.details().nearest_boundary(self.a.point(0) - self.offset),
            (Form::General, Form::Point) => self.a.details().nearest_boundary(self.b.point(0) + self.offset),
            _ => None,
        };
        depth.is_some_and(|foot| foot.depth > Number::ZERO && foot.depth >= radius)
    }

    /// In space: expands a polytope as far as `radius`. Without an allocator to keep one, and if
    /// the radius is less than rounding, only the supports along the axes are tested against it.
    fn is_deep_in_space(&self, radius: V::Scalar) -> Result<(), CheckError> {
        let reach = |direction: V| -self.separation(direction);
        for axis in [V::axis(0), V::axis(1), V::axis(2)] {
            // NaN fails here.
            if !(reach(axis) >= radius && reach(-axis) >= radius) {
                return Err(CheckError::Depth);
            }
        }
        #[cfg(feature = "alloc")]
        if radius > Number::ZERO {
            let axes = [V::axis(0), V::axis(1), V::axis(2)];
            let support = |direction: Vec3<f64>| {
                let [x, y, z] = [direction.x, direction.y, direction.z].map(V::Scalar::from_f64);
                let direction = axes[0] * x + axes[1] * y + axes[2] * z;
                let (p, q) = (self.a.support(direction, 0).point, self.b.support(-direction, 0).point);
                let place = (p - q) - self.offset;
                let [x, y, z] = axes.map(|axis| place.dot(axis).to_f64());
                Vec3::new(x, y, z)
            };
            let stated = self.states_ball_about_point(radius);
            let vertices = if stated { ball::FEW } else { ball::MOST };
            let held = ball::holds_ball(radius.to_f64(), self.slack.to_f64(), vertices, support)?;
            return if held || stated { Ok(()) } else { Err(CheckError::Depth) };
        }
        Ok(())
    }

    /// In the plane: walks once around the boundary of the obstacle, from support point to support
    /// point. A chord at least `depth` from the origin is accepted, a nearer one is split at the
    /// support beyond it. A chord without a support beyond it is a face, and refutes the claim.
    /// False where a million chords of a quarter are too few to show it.
    fn is_deep_in_plane(&self, depth: V::Scalar) -> Result<bool, CheckError> {
        let support = |direction: V| {
            let (p, q) = (self.a.support(direction, 0).point, self.b.support(-direction, 0).point);
            (p - q) - self.offset
        };
        let corners = [V::axis(0), V::axis(1), -V::axis(0), -V::axis(1)].map(support);
        for (index, &corner) in corners.iter().enumerate() {
            let end = corners[(index + 1) % 4];
            let (mut from, mut to) = (corner, end);
            for _ in 0..1_u32 << 20 {
                if from == end {
                    break;
                }
                let along = (to - from).leveled();
                let outward = -quarter_turn(along);
                let outward = outward / outward.length();
                let distance = outward.dot(from);
                // NaN fails here.
                if !(distance.abs() < V::Scalar::INFINITY) {
                    return Err(CheckError::NotFinite);
                }
                if distance >= depth - self.slack {
                    (from, to) = (to, end);
                    continue;
                }
                let beyond = support(outward);
                if !(outward.dot(beyond) > distance + self.slack * V::Scalar::from_f64(0.25)) {
                    return Err(CheckError::Depth);
                }
                to = beyond;
            }
            if from != end {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Quarter turn, counter-clockwise, in the plane of the first two axes.
fn quarter_turn<V: Vector>(direction: V) -> V {
    V::axis(1) * direction.dot(V::axis(0)) - V::axis(0) * direction.dot(V::axis(1))
}

/// Accepts, for shapes that state no structure, the result of the check without exact arithmetic.
pub(crate) fn unless_opaque(exact: Result<(), CheckError>) -> Result<(), CheckError> {
    if exact == Err(CheckError::NotExact) { Ok(()) } else { exact }
}

/// True if the bounds support the verdict.
pub(crate) fn consistent<T: Scalar>(verdict: Verdict, lower: T, upper: T, stop: Stop) -> Result<(), CheckError> {
    let fine = match verdict {
        // A gap may be smaller than anything that the lower bound can tell, and is not zero.
        Verdict::Separated => lower <= upper && upper > T::ZERO,
        Verdict::Touching => lower <= T::ZERO && upper == T::ZERO,
        Verdict::Penetrating => lower <= upper && upper <= T::ZERO,
        Verdict::Undecided => stop != Stop::Optimal || (lower <= T::ZERO && upper >= T::ZERO),
    };
    if fine { Ok(()) } else { Err(CheckError::Inconsistent) }
}

impl<V: Dimension> Intersection<V> {
    /// Verifies the answer from the shapes alone: a direction by one support of each, a simplex by
    /// the points that it names or, where ids cannot name them, by a search with supports, and
    /// boxes without a separating axis by deciding the verdict again, exactly.
    ///
    /// An undecided answer claims nothing and passes.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check<A: Convex<Vector = V>, B: Convex<Vector = V>>(&self, a: &A, b: &B) -> Result<(), CheckError> {
        let judge = Judge::new(a, b);
        let radius = judge.radius + self.within;
        match (self.verdict, &self.certificate) {
            (Verdict::Undecided, _) => Ok(()),
            (Verdict::Separated, Certificate::Direction(_)) => {
                let normal = self.normal().filter(|normal| normal.is_finite()).ok_or(CheckError::Direction)?;
                let separation = judge.separation(normal);
                if separation > radius + judge.slack {
                    Ok(())
                } else if separation > radius - judge.slack {
                    unless_opaque(judge.is_exact(self.verdict, self.within, &Simplex::default()))
                } else {
                    Err(CheckError::Direction)
                }
            }
            (Verdict::Touching | Verdict::Penetrating, Certificate::Simplex(simplex)) => {
                if !judge.reaches_origin(simplex, radius) {
                    Err(CheckError::Simplex)
                } else if self.verdict == Verdict::Touching {
                    judge.is_exact(self.verdict, self.within, simplex)
                } else {
                    Ok(())
                }
            }
            (Verdict::Touching | Verdict::Penetrating, Certificate::Axes) => {
                judge.is_exact(self.verdict, self.within, &Simplex::default())
            }
            _ => Err(CheckError::Inconsistent),
        }
    }

    /// Verifies the answer like [`check`](Self::check), and decides the verdict again in exact
    /// arithmetic, whatever the certificate says.
    ///
    /// # Errors
    /// The fault of the answer; [`CheckError::NotExact`] if that is not possible.
    pub fn check_exact<A: Convex<Vector = V>, B: Convex<Vector = V>>(&self, a: &A, b: &B) -> Result<(), CheckError> {
        self.check(a, b)?;
        if self.verdict == Verdict::Undecided {
            return Ok(());
        }
        let nothing = Simplex::default();
        let start = if let Certificate::Simplex(simplex) = &self.certificate { simplex } else { &nothing };
        Judge::new(a, b).is_exact(self.verdict, self.within, start)
    }
}

impl<V: Vector> Distance<V> {
    /// Verifies that the fields agree with one another. A distance carries no proof; ask for
    /// `closest_points` to get one.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check(&self) -> Result<(), CheckError> {
        consistent(self.verdict, self.lower, self.upper, self.stop)?;
        if self.verdict == Verdict::Undecided || (self.lower <= self.distance && self.distance <= self.upper) {
            Ok(())
        } else {
            Err(CheckError::Inconsistent)
        }
    }
}

impl<V: Dimension> Proximity<V> {
    /// Verifies the answer from the shapes alone. The normal must prove the lower bound, by one
    /// support of each shape. The points named by the simplex must prove the upper bound, and agree
    /// with the witness points; where ids cannot name them, as those of sums and hulls of smooth
    /// shapes, the witness points must be in the shapes, and a search with supports must come as
    /// near as the upper bound says. For a depth, the boundary of the obstacle is walked once where
    /// it comes nearer to the origin than the depth; in space, a polytope is expanded as far as
    /// that.
    /// Where a ball is in a curved shape, 64 supports that do not refute the depth are enough, if
    /// that shape states that there is room for it.
    /// Without the feature `alloc` there is no memory for one, and a depth in space is tested only
    /// against the supports along the axes.
    ///
    /// For an undecided answer only the bounds are verified.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check<A: Convex<Vector = V>, B: Convex<Vector = V>>(&self, a: &A, b: &B) -> Result<(), CheckError> {
        consistent(self.verdict, self.lower, self.upper, self.stop)?;
        let decided = self.verdict != Verdict::Undecided;
        if decided && !(self.lower <= self.distance && self.distance <= self.upper) {
            return Err(CheckError::Inconsistent);
        }
        let judge = Judge::new(a, b);
        // A verdict may differ from the bounds only by their permitted width.
        let hidden = self.lower < Number::ZERO && self.upper >= Number::ZERO && self.stop == Stop::Optimal;
        let apart = judge.slack * V::Scalar::from_f64(4.0) + a.origin().max_abs().max(b.origin().max_abs()) * ulps(128);
        if hidden && self.lower < -apart && !self.is_overlap_without_depth() {
            return Err(CheckError::Inconsistent);
        }
        // A verdict that the bounds leave open is decided exactly.
        if decided && self.lower <= Number::ZERO && self.upper >= Number::ZERO && !self.is_overlap_without_depth() {
            judge.is_exact(self.verdict, Number::ZERO, &self.simplex)?;
        }
        match self.normal {
            Some(normal) => {
                if !((normal.dot(normal) - V::Scalar::ONE).abs() <= ulps(16)) {
                    return Err(CheckError::NotUnit);
                }
                if !(judge.separation(normal) - judge.radius >= self.lower - judge.slack) {
                    return Err(CheckError::LowerBound);
                }
            }
            // Only an overlap without a depth has no normal.
            None if self.is_overlap_without_depth() => {
                return if !judge.reaches_origin(&self.simplex, judge.radius) {
                    Err(CheckError::Simplex)
                } else if !judge.is_common_point(self) {
                    Err(CheckError::Witness)
                } else {
                    Ok(())
                };
            }
            None if decided || self.lower > -V::Scalar::INFINITY => return Err(CheckError::NotUnit),
            None => return Ok(()),
        }
        let Some((v, p, q)) = judge.point(&self.simplex) else {
            return Err(CheckError::UpperBound);
        };
        let core_upper = self.upper + judge.radius;
        if core_upper >= Number::ZERO {
            // The separation of the cores does not depend on the radii.
            if !(v.length() <= core_upper + judge.slack || judge.comes_within(core_upper)) {
                return Err(CheckError::UpperBound);
            }
        } else {
            judge.is_deep(-core_upper, self.normal.unwrap_or_default())?;
        }
        if !decided || judge.are_witnesses(self, p, q) { Ok(()) } else { Err(CheckError::Witness) }
    }

    /// True for the answer of `closest_points` to an overlap.
    fn is_overlap_without_depth(&self) -> bool {
        let without = self.lower == Number::ZERO && self.upper == Number::ZERO;
        self.verdict == Verdict::Penetrating && self.normal.is_none() && without
    }

    /// Verifies the answer like [`check`](Self::check), and decides the verdict again in exact
    /// arithmetic, whatever the bounds say.
    ///
    /// # Errors
    /// The fault of the answer; [`CheckError::NotExact`] if that is not possible.
    pub fn check_exact<A: Convex<Vector = V>, B: Convex<Vector = V>>(&self, a: &A, b: &B) -> Result<(), CheckError> {
        self.check(a, b)?;
        if self.verdict == Verdict::Undecided {
            return Ok(());
        }
        Judge::new(a, b).is_exact(self.verdict, Number::ZERO, &self.simplex)
    }
}
