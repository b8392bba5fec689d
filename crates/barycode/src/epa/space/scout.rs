//! Probes of the obstacle beyond faces.

use super::face::Corner;
use crate::epa::{Expansion, ExpansionEnd};
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
}

/// The result of a probe beyond a face.
pub(super) enum Look<T: Scalar, N: Extends<T>> {
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
    pub(super) fn look(&mut self, direction: Vec3<T>, corners: &[&Corner<T, N>], distance: T) -> Look<T, N> {
        if self.iterations >= self.limit {
            return Look::Ended(ExpansionEnd::Limit);
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
            return Look::Ended(ExpansionEnd::NotFinite);
        }
        if self.least.as_ref().is_none_or(|(least, _)| depth < *least) {
            self.least = Some((depth, probe));
        }
        // The second term ends smooth shapes, whose gap shrinks without ever vanishing.
        if gap > noise + unit * reach.abs() {
            return Look::Beyond(support);
        }
        let heights = corners.iter().map(|corner| along.dot(corner.w));
        let (low, high) = heights.fold((reach, reach), |(low, high), height| (height.min(low), height.max(high)));
        let level = (high - low).to_scalar() <= direction.length() * self.farthest * ulps(1);
        Look::Own { probe, level }
    }

    /// The distance beyond which a face is hardly the nearest one: the least height of the
    /// obstacle, and as much as support, vertices and distances are rounded.
    pub(super) fn needed(&self) -> T {
        let least = self.least.as_ref().map_or(T::INFINITY, |(least, _)| *least);
        least + (self.shapes.margin() * T::from_f64(2.0) + self.farthest * ulps(64))
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
