//! Probes of the obstacle beyond faces.

use super::face::{Corner, foot};
use super::{point, weighted};
use crate::epa::{Expansion, ExpansionEnd, Target};
use crate::gjk::smooth::{self, Least};
use crate::gjk::{Difference, Probe};
use crate::num::{Extends, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::simplex::Vertex;
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// Probes the obstacle beyond faces, and records the results.
pub(super) struct Scout<'s, 'd, T: Scalar, N: Extends<T>, A: Convex<Vector = Vec3<T>>, B, O> {
    pub(super) shapes: &'s Difference<'d, A, B>,
    pub(super) observer: &'s mut O,
    /// The direction of least height of the obstacle so far, with that height.
    pub(super) least: Option<(T, Probe<Vec3<T>, N>)>,
    /// An upper bound on the length of the longest vertex so far.
    pub(super) farthest: T,
    pub(super) iterations: u32,
    pub(super) limit: u32,
    /// Whether Newton's method is tried: in native arithmetic, where a shape has smooth pieces.
    pub(super) curved: bool,
    /// The direction of least height that Newton's method has found.
    pub(super) settled: Option<Settled<T, N>>,
    /// How often Newton's method has been tried.
    pub(super) attempts: u32,
    /// How many supports more there may be once the polytope is close enough.
    pub(super) grace: u32,
}

/// A direction in which the obstacle reaches least far, nearby.
pub(super) struct Settled<T: Scalar, N: Extends<T>> {
    pub(super) depth: T,
    pub(super) probe: Probe<Vec3<T>, N>,
    found: Least<Vec3<T>, N>,
}

/// Supports in which a polytope that is close enough may come to a face of the obstacle, as at the
/// end of a cylinder, which Newton's method does not find.
pub(super) const GRACE: u32 = 8;

/// Most attempts of Newton's method in an expansion.
const ATTEMPTS: u32 = 8;

/// The result of a probe beyond a face.
pub(super) enum SupportTest<T: Scalar, N: Extends<T>> {
    /// Nothing lies beyond: the face is a face of the obstacle. `level` if all its corners and the
    /// support are at one height, as far as bounds tell.
    Own {
        /// The direction and its support.
        probe: Probe<Vec3<T>, N>,
        level: bool,
    },
    /// The vertex farthest beyond the face.
    Beyond(Corner<T, N>),
    /// No result: the limit, or numbers that are not finite.
    Ended(ExpansionEnd),
}

impl<T, N, A, B, O> Scout<'_, '_, T, N, A, B, O>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    /// Takes the support along the normal of a face, edge or vertex at a distance from the origin.
    pub(super) fn test_support(
        &mut self,
        direction: Vec3<T>,
        corners: &[&Corner<T, N>],
        distance: T,
    ) -> SupportTest<T, N> {
        if self.iterations >= self.limit {
            return SupportTest::Ended(ExpansionEnd::Limit);
        }
        self.iterations += 1;
        let support = self.shapes.support::<N>(direction, corners[0].a, corners[0].b);
        if O::ACTIVE {
            self.observer.step(&match corners {
                [a, b, c] => Step::face([a, b, c], distance),
                [a, b] => Step::edge(a, b, distance),
                _ => Step::edge(corners[0], corners[0], distance),
            });
            self.observer.step(&Step::support(direction, &support));
        }
        self.farthest = self.farthest.max(Vec3::<T>::narrow(support.w).length_bound());
        let probe = Probe { direction, support };
        let along = direction.widen::<N>();
        let reach = along.dot(support.w);
        // From the nearest corner: the order of the corners must not matter.
        let gaps = corners.iter().map(|corner| along.dot(support.w - corner.w));
        let gap = gaps.reduce(N::min).unwrap_or(N::ZERO);
        let size = corners.iter().fold(N::ZERO, |most, corner| most.max(corner.w.norm1()));
        let unit = N::from_scalar(ulps(1));
        let noise = unit * along.norm1() * (support.w.norm1() + size);
        let depth = reach.to_scalar() / direction.length();
        // NaN in a coordinate fails this comparison.
        if !(depth.abs() < T::INFINITY) {
            return SupportTest::Ended(ExpansionEnd::NotFinite);
        }
        if self.least.as_ref().is_none_or(|(least, _)| depth < *least) {
            self.least = Some((depth, probe));
        }
        // The second term ends smooth shapes, whose gap shrinks without ever vanishing.
        if gap > noise + unit * reach.abs() {
            return SupportTest::Beyond(support);
        }
        let heights = corners.iter().map(|corner| along.dot(corner.w));
        let (low, high) = heights.fold((reach, reach), |(low, high), height| (height.min(low), height.max(high)));
        let level = (high - low).to_scalar() <= direction.length() * self.farthest * ulps(1);
        SupportTest::Own { probe, level }
    }

    /// The distance beyond which a face is hardly the nearest one: the least height of the
    /// obstacle, and as much as support, vertices and distances are rounded.
    pub(super) fn needed(&self) -> T {
        let least = self.least.as_ref().map_or(T::INFINITY, |(least, _)| *least);
        least + (self.shapes.margin() * T::from_f64(2.0) + self.farthest * ulps(64))
    }

    /// The least height of the obstacle that is known.
    pub(super) fn depth(&self) -> T {
        let least = self.least.as_ref().map_or(T::INFINITY, |(least, _)| *least);
        self.settled.as_ref().map_or(least, |settled| settled.depth.min(least))
    }

    /// True if a polytope whose nearest face has this distance is as close as is wanted, and the
    /// direction of least height known as well as it will be.
    #[inline(never)]
    pub(super) fn is_near(&mut self, target: &Target<T>, distance: T) -> bool {
        let depth = self.depth();
        if !(distance > self.shapes.margin() && target.is_close(distance, depth, self.iterations)) {
            return false;
        }
        let known = self.settled.as_ref().is_some_and(|settled| settled.depth <= depth);
        let known = known || self.grace == 0 || !self.shapes.has_patches();
        self.grace = self.grace.saturating_sub(1);
        known
    }

    /// Follows a face of curved shapes, whose support was the lowest so far, to the lowest one
    /// nearby by Newton's method.
    ///
    /// Splitting faces finds the direction of least height to half of its digits in dozens of
    /// supports, and Newton's method to all in a few. That no other is lower is left to the
    /// polytope, which goes its own way.
    #[inline(never)]
    pub(super) fn descend(&mut self, corners: [&Corner<T, N>; 3], direction: Vec3<T>) {
        let before = self.depth();
        let lowest = self.least.as_ref().is_some_and(|(least, probe)| *least <= before && probe.direction == direction);
        if !(lowest && self.attempts < ATTEMPTS) {
            return;
        }
        self.attempts += 1;
        let corners = corners.map(|corner| *corner);
        let Some(found) = self.shapes.erased(|shapes| smooth::least(&shapes, &corners, direction)) else {
            return;
        };
        self.iterations += 1;
        let support = self.shapes.support::<N>(found.direction, corners[0].a, corners[0].b);
        let height = |vertex: &Corner<T, N>| found.direction.dot(Vec3::<T>::narrow(vertex.w));
        let depth = height(&support);
        // The pieces are those that lie farthest.
        let lowest = found.vertices().iter().map(height).fold(depth, T::min);
        let is_least = match *found.vertices() {
            [a, b, c] => foot(&[a.w, b.w, c.w], found.direction.widen::<N>()).is_some(),
            _ => true,
        };
        if depth < before && is_least && lowest >= depth - self.farthest * ulps(64) {
            self.farthest = self.farthest.max(Vec3::<T>::narrow(support.w).length_bound());
            let probe = Probe { direction: found.direction, support };
            self.settled = Some(Settled { depth, probe, found });
        }
    }

    /// The result of an expansion with the direction of least height that Newton's method has
    /// found, and the points of the obstacle that lie along it. `None` where they are beside it by
    /// more than an 8192nd of the depth, or so far that they are farther apart than the bounds say,
    /// or less deep than the polytope: the points that Newton's method has rounded are then farther
    /// from the boundary than the bounds are apart.
    pub(super) fn at_settled(&self, expansion: &Expansion<Vec3<T>, N>) -> Option<Expansion<Vec3<T>, N>> {
        let Settled { depth, found, .. } = self.settled.as_ref()?;
        let mut face = [Vertex::default(); 4];
        face[..found.vertices().len()].copy_from_slice(found.vertices());
        let weights = match *found.vertices() {
            [a, b, c] => weighted(&[a, b, c], found.direction),
            [a, b] => {
                let along = b.w - a.w;
                [b.w.dot(along).max(N::ZERO), (-a.w.dot(along)).max(N::ZERO), N::ZERO, N::ZERO]
            }
            _ => [N::ONE, N::ZERO, N::ZERO, N::ZERO],
        };
        let place = point(&face, &weights);
        let height = found.direction.dot(place);
        let across = place - found.direction * height;
        let rounding = self.farthest * ulps(16);
        let is_along = across.length() <= *depth * T::from_f64(1.0 / 8192.0) + rounding;
        let is_deep = height >= expansion.distance - self.farthest * ulps(8);
        let is_as_far = place.length() - *depth <= (*depth - expansion.distance) + rounding;
        (is_along && is_deep && is_as_far).then_some(Expansion {
            face,
            weights,
            length: found.vertices().len(),
            ..*expansion
        })
    }

    /// The result of an expansion, with the corners of the face nearest the origin.
    pub(super) fn ended(
        &self,
        end: ExpansionEnd,
        corners: &[Corner<T, N>],
        distance: T,
        own: Option<Probe<Vec3<T>, N>>,
    ) -> Expansion<Vec3<T>, N> {
        let mut face = [Vertex::default(); 4];
        face[..corners.len()].copy_from_slice(corners);
        Expansion {
            end,
            probe: own.or(self.least.map(|(_, probe)| probe)),
            face,
            weights: [N::ZERO; 4],
            length: corners.len(),
            distance,
            encloses: false,
            farthest: self.farthest,
            iterations: self.iterations,
        }
    }
}
