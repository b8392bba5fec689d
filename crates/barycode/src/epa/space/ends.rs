//! The ends of an expansion: which face is nearest, and which points of it lie along the normal.

use super::face::{Corner, foot, nearest_on_edges};
use super::polytope::Polytope;
use super::scout::{Scout, SupportTest};
use super::{Beyond, Placed};
use crate::array::each;
use crate::epa::{Expansion, ExpansionEnd};
use crate::gjk::Probe;
use crate::num::{Extends, Number, Scalar};
use crate::observe::Observer;
use crate::shape::{Convex, ulps};
use crate::simplex::{nearest_on_triangle, weights_around};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// The weights of the point of a face that is nearest the origin.
pub(super) fn weighted<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>; 3], direction: Vec3<T>) -> [N; 4] {
    let places = corners.map(|corner| corner.w);
    let [a, b, c] = foot(&places, direction.widen::<N>()).unwrap_or_else(|| nearest_on_edges(&places).1);
    [a, b, c, N::ZERO]
}

/// The weights of the origin in a tetrahedron. In wide arithmetic: native weights of a sliver have
/// no reliable sign.
fn origin_weights<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>; 4]) -> Option<[N; 4]> {
    let places = corners.map(|corner| corner.w);
    if !N::NATIVE {
        return weights_around::<T, N>(&places);
    }
    let weights = weights_around::<T, T::Wide>(&places.map(|place| Vec3::<T>::narrow(place).widen::<T::Wide>()))?;
    Some(weights.map(|weight| N::from_scalar(weight.to_scalar())))
}

/// The expansion with a simplex around the origin: a corner of the nearest face and the face at
/// which the ray from there through the origin leaves the polytope (Carathéodory). Empty where
/// rounding hides it.
fn surrounding<T, N>(mut expansion: Expansion<Vec3<T>, N>, polytope: &Polytope<'_, T, N>) -> Expansion<Vec3<T>, N>
where
    T: Scalar,
    N: Extends<T>,
{
    let [first, second, third, _] = expansion.face;
    expansion.length = 0;
    for from in [first, second, third] {
        for (_, face) in polytope.faces() {
            let [a, b, c] = polytope.corners(face).map(|corner| *corner);
            let corners = [from, a, b, c];
            if let Some(weights) = origin_weights(&corners) {
                (expansion.face, expansion.weights, expansion.length) = (corners, weights, 4);
                return expansion;
            }
        }
    }
    expansion
}

/// The weighted point of a face.
pub(super) fn point<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>], weights: &[N; 4]) -> Vec3<T> {
    let sum = weights[0] + weights[1] + weights[2];
    let from = corners[0].w;
    let along = |index: usize| (corners[index].w - from) * (weights[index] / sum);
    Vec3::<T>::narrow(from + along(1) + along(2))
}

/// Moves the nearest point to the face that has it, at the end of an expansion.
///
/// Among faces in one plane, rounding may rank first a sliver without the origin's foot: the point
/// is then taken from the face that has it. Where rounding has put the origin outside, or has ended
/// the expansion, the face with the farthest plane need not be the nearest one.
///
/// A face that is as near but lies in another plane has another normal, which is then taken as
/// well. A vertex that lies beyond that face after all is returned, with the index of the face: the
/// expansion is not at its end.
pub(super) fn placed<T, N, A, B, O>(
    mut expansion: Expansion<Vec3<T>, N>,
    polytope: &mut Polytope<'_, T, N>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Placed<T, N>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    let near = expansion.distance.abs() + expansion.farthest * ulps(8);
    let mut least = point(&expansion.face, &expansion.weights).length();
    // NaN goes on, too, and finds nothing less.
    if least <= near {
        return (expansion, None);
    }
    let any = !expansion.encloses || expansion.end == ExpansionEnd::Stalled;
    let mut other = None;
    for (index, face) in polytope.faces().filter(|(_, face)| any || face.distance <= near) {
        let [a, b, c] = polytope.corners(face).map(|corner| *corner);
        let [u, v, w] = nearest_on_triangle(&[a, b, c]);
        let weights = [u, v, w, N::ZERO];
        let length = point(&[a, b, c], &weights).length();
        if length < least {
            (least, other) = (length, Some(index));
            (expansion.face, expansion.weights) = ([a, b, c, Corner::default()], weights);
        }
    }
    let (Some(index), Some(probe)) = (other, &expansion.probe) else {
        return (expansion, None);
    };
    let unit = probe.direction / probe.direction.length();
    let place = point(&expansion.face, &expansion.weights);
    if (place - unit * expansion.distance).max_abs() > expansion.farthest * ulps(24) {
        polytope.sharpen(index);
        let (direction, distance) = (polytope.face(index).direction(), polytope.face(index).distance);
        let seen = scout.test_support(direction, &polytope.corners(polytope.face(index)), distance);
        expansion.iterations = scout.iterations;
        // The proven depth remains that of the nearest face.
        match seen {
            SupportTest::Own { probe, .. } => expansion.probe = Some(probe),
            SupportTest::Beyond(vertex) => return (expansion, Some(Beyond(vertex, index))),
            SupportTest::Ended(_) => {}
        }
    }
    (expansion, None)
}

/// The weights of the corners of a face in the point at which a ray from the origin leaves through
/// its plane, and their sum, which is positive if it does. The corners are counter-clockwise as
/// seen from outside, or `turned`.
fn piercing<C: Number>([a, b, c]: [Vec3<C>; 3], turned: bool, ray: Vec3<C>) -> ([C; 3], C) {
    let weights = [ray.dot(b.cross(c)), ray.dot(c.cross(a)), ray.dot(a.cross(b))];
    let weights = if turned { each(weights, |weight| C::ZERO - weight) } else { weights };
    (weights, weights[0] + weights[1] + weights[2])
}

/// The least share of those weights, if the ray leaves through the face. Where it meets an edge,
/// rounding may put it beside both faces.
fn least_share<C: Number>([u, v, w]: [C; 3], sum: C) -> Option<C> {
    let least = u.min(v).min(w) / sum;
    (sum > C::ZERO && least.leading() > -1e-3).then_some(least)
}

/// The result of an expansion that ends before a face of the obstacle, with the point at which the
/// direction of least height leaves the polytope.
///
/// The few faces that the direction may leave through are asked in wide arithmetic, too: in a
/// sliver native weights lose their digits to the difference of volumes, and move the point along
/// it. Each is off by less than 8u of two lengths and the direction's; where their sum is not 2¹⁴ u
/// of that, they do not tell whether a share is below a thousandth.
fn pierced<T, N>(expansion: &Expansion<Vec3<T>, N>, polytope: &Polytope<'_, T, N>) -> Option<Expansion<Vec3<T>, N>>
where
    T: Scalar,
    N: Extends<T>,
{
    let ray = expansion.probe?.direction;
    let noise = expansion.farthest * expansion.farthest * ray.length_bound() * ulps(1 << 14);
    let (mut best, mut most) = (None, <T::Wide as Extends<T>>::from_scalar(-T::ONE));
    for (_, face) in polytope.faces() {
        let corners = polytope.corners(face).map(|corner| *corner);
        let turned = face.is_turned_by_age();
        let (weights, sum) = piercing(corners.map(|corner| corner.w), turned, ray.widen::<N>());
        if sum.abs() > N::from_scalar(noise) && least_share(weights, sum).is_none() {
            continue;
        }
        let places = corners.map(|corner| Vec3::<T>::narrow(corner.w).widen::<T::Wide>());
        let (weights, sum) = piercing(places, turned, ray.widen::<T::Wide>());
        if let Some(least) = least_share(weights, sum)
            && least > most
        {
            most = least;
            let [u, v, w] = each(weights, |weight| N::from_scalar(weight.to_scalar()).max(N::ZERO));
            let [a, b, c] = corners;
            let face = [a, b, c, Corner::default()];
            best = Some(Expansion { face, weights: [u, v, w, N::ZERO], length: 3, ..*expansion });
        }
    }
    best
}

/// The result of an expansion that ends at the nearest face of the polytope. `None` where that is
/// another one, now that the normals of slivers are sharp.
pub(super) fn conclude<T, N, A, B, O>(
    polytope: &mut Polytope<'_, T, N>,
    index: usize,
    end: ExpansionEnd,
    own: Option<Probe<Vec3<T>, N>>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Option<Expansion<Vec3<T>, N>>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    let encloses = polytope.face(index).distance > T::ZERO && polytope.encloses();
    if encloses && polytope.nearest() != index {
        return None;
    }
    let (direction, distance) = (polytope.face(index).direction(), polytope.face(index).distance);
    let corners = polytope.corners(polytope.face(index)).map(|corner| *corner);
    let mut expansion = Expansion { encloses, ..scout.ended(end, &corners, distance, own) };
    if end == ExpansionEnd::Deep {
        return Some(surrounding(expansion, polytope));
    }
    if encloses && matches!(end, ExpansionEnd::Near | ExpansionEnd::Limit | ExpansionEnd::Full) {
        let mut found = None;
        if let Some(settled) = &scout.settled
            && settled.depth <= scout.depth()
        {
            expansion.probe = Some(settled.probe);
            found = scout.at_settled(&expansion);
        }
        let found = found.or_else(|| pierced(&expansion, polytope));
        if found.is_some() {
            return found;
        }
    }
    Some(Expansion { weights: weighted(&corners, direction), ..expansion })
}
