//! EPA in space: the polytope is a closed surface of triangles.
//!
//! A triangle that holds the origin is a polytope of two faces, back to back; a segment or a single
//! vertex is first extended to a triangle. Where nothing lies beyond one of these, the shapes touch
//! or are flat, and it is the answer.
//!
//! **No choice depends on the order of the axes, the orientation of a triangle or the order of the
//! shapes**: vertices are numbered as they are found, faces are measured with their vertices in
//! that order, and of faces at the same distance the larger goes first, then the one of older
//! vertices.

mod face;
mod polytope;
mod queue;
mod scout;
mod seed;
#[cfg(all(test, feature = "std"))]
mod tests;

use super::{Expand, Expansion, ExpansionEnd, Target};
use crate::array::each;
use crate::gjk::{Barycode, BarycodeUnordered, Difference, Probe};
use crate::num::{Extends, Number, Scalar};
use crate::observe::Observer;
use crate::shape::{Convex, ulps};
use crate::simplex::{Vertex, nearest_on_triangle, weights_around};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;
use face::{Corner, Face, foot, nearest_on_edges};
use polytope::{Polytope, Refusal, Room};
use scout::{GRACE, Scout, SupportTest};
use seed::{Seed, closed};

/// Most vertices of the first polytope: enough for bodies of few vertices, and laid out at once.
const LEAST: usize = 16;
/// Most vertices of the second polytope: enough for nearly all pairs, and cheap to lay out.
const FEW: usize = 64;
/// Most vertices of the third and last polytope.
const MANY: usize = 512;

/// A vertex of the obstacle, with the index of a face of the polytope that it lies beyond.
struct Beyond<T: Scalar, N: Extends<T>>(Corner<T, N>, usize);

/// The result of an expansion, and a vertex beyond the face that its nearest point was moved to.
type Placed<T, N> = (Expansion<Vec3<T>, N>, Option<Beyond<T, N>>);

/// The weights of the point of a face that is nearest the origin.
fn weighted<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>; 3], direction: Vec3<T>) -> [N; 4] {
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
fn point<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>], weights: &[N; 4]) -> Vec3<T> {
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
fn placed<T, N, A, B, O>(
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
fn conclude<T, N, A, B, O>(
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

/// The next step that the nearest face asks for.
enum Turn<T: Scalar, N: Extends<T>> {
    /// A sharper normal: its distance, what lies beyond it, or who sees that may be another.
    Sharper,
    /// A vertex beyond it.
    Vertex(Corner<T, N>),
    /// Nothing: the expansion ends, with a probe along a face of the obstacle.
    End(ExpansionEnd, Option<Probe<Vec3<T>, N>>),
}

/// Probes beyond the nearest face.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn turn<T, N, A, B, O>(
    polytope: &mut Polytope<'_, T, N>,
    index: usize,
    target: &Target<T>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Turn<T, N>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    let &Face { distance, sharp, .. } = polytope.face(index);
    let direction = polytope.face(index).direction();
    if distance > target.deep_enough && polytope.encloses() {
        return Turn::End(ExpansionEnd::Deep, None);
    }
    if target.may_be_near() && scout.is_near(target, distance) && polytope.encloses() {
        return Turn::End(ExpansionEnd::Near, None);
    }
    let outside = distance < -(scout.shapes.margin() * T::from_f64(4.0) + scout.farthest * ulps(64));
    // NaN has no direction, either.
    let has_direction = direction.max_abs() > T::ZERO;
    if outside || !has_direction {
        return match () {
            () if !sharp => Turn::Sharper,
            () if outside => Turn::End(ExpansionEnd::Outside, None),
            () if direction.is_finite() => Turn::End(ExpansionEnd::Stalled, None),
            () => Turn::End(ExpansionEnd::NotFinite, None),
        };
    }
    let vertex = match scout.test_support(direction, &polytope.corners(polytope.face(index)), distance) {
        SupportTest::Own { level, .. } if !sharp && !level => return Turn::Sharper,
        SupportTest::Own { probe, .. } => return Turn::End(ExpansionEnd::Nearest, Some(probe)),
        SupportTest::Ended(end) => return Turn::End(end, None),
        SupportTest::Beyond(vertex) => {
            if scout.curved {
                scout.descend(polytope.corners(polytope.face(index)), direction);
            }
            vertex
        }
    };
    (polytope.farthest, polytope.needed) = (scout.farthest, scout.needed());
    if sharp || polytope.certainly_sees(index, vertex.w) { Turn::Vertex(vertex) } else { Turn::Sharper }
}

/// Expands until the nearest face is a face of the obstacle, or the target is met, or there is no
/// room.
fn grow<T, N, A, B, O>(
    polytope: &mut Polytope<'_, T, N>,
    target: &Target<T>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Result<Expansion<Vec3<T>, N>, Beyond<T, N>>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    loop {
        let index = polytope.nearest();
        let vertex = match turn(polytope, index, target, scout) {
            Turn::Sharper => {
                polytope.sharpen(index);
                continue;
            }
            Turn::End(ExpansionEnd::Nearest, own) => {
                let Some(expansion) = conclude(polytope, index, ExpansionEnd::Nearest, own, scout) else {
                    continue;
                };
                let (expansion, beyond) = placed(expansion, polytope, scout);
                let Some(Beyond(vertex, index)) = beyond else {
                    return Ok(expansion);
                };
                (polytope.farthest, polytope.needed) = (scout.farthest, scout.needed());
                match polytope.insert(&vertex, index) {
                    Ok(()) => continue,
                    Err(Refusal::Full) => return Err(Beyond(vertex, index)),
                    Err(Refusal::Tangled) => return Ok(expansion),
                }
            }
            Turn::End(end, own) => match conclude(polytope, index, end, own, scout) {
                Some(expansion) => return Ok(expansion),
                None => continue,
            },
            Turn::Vertex(vertex) => vertex,
        };
        match polytope.insert(&vertex, index) {
            Ok(()) => {}
            Err(Refusal::Full) => return Err(Beyond(vertex, index)),
            Err(Refusal::Tangled) => {
                let Some(expansion) = conclude(polytope, index, ExpansionEnd::Stalled, None, scout) else {
                    continue;
                };
                if N::NATIVE {
                    return Ok(expansion);
                }
                let (placed, beyond) = placed(expansion, polytope, scout);
                let Some(Beyond(vertex, index)) = beyond else {
                    return Ok(placed);
                };
                (polytope.farthest, polytope.needed) = (scout.farthest, scout.needed());
                // Points of a face that is no face of the obstacle would not fit the normal.
                if polytope.insert(&vertex, index).is_err() {
                    return Ok(Expansion { iterations: placed.iterations, ..expansion });
                }
            }
        }
    }
}

/// Moves a polytope to more room, with the vertex that did not fit.
fn enlarge<T: Scalar, N: Extends<T>>(
    larger: &mut Polytope<'_, T, N>,
    polytope: &Polytope<'_, T, N>,
    Beyond(vertex, index): &Beyond<T, N>,
) {
    larger.move_from(polytope);
    // A refusal occurs again at the next probe of the face.
    let _ = larger.insert(vertex, *index);
}

/// Continues where the first polytope did not suffice.
#[inline(never)]
fn expand_few<T, N, A, B, O>(
    polytope: &Polytope<'_, T, N>,
    full: &Beyond<T, N>,
    target: &Target<T>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Expansion<Vec3<T>, N>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    let mut room = Room::<T, N, FEW, { 2 * FEW }>::new();
    let mut larger = room.polytope();
    enlarge(&mut larger, polytope, full);
    match grow(&mut larger, target, scout) {
        Ok(expansion) => expansion,
        Err(full) => expand_many(&larger, &full, target, scout),
    }
}

/// Continues where a small polytope did not suffice.
#[cold]
#[inline(never)]
fn expand_many<T, N, A, B, O>(
    polytope: &Polytope<'_, T, N>,
    full: &Beyond<T, N>,
    target: &Target<T>,
    scout: &mut Scout<'_, '_, T, N, A, B, O>,
) -> Expansion<Vec3<T>, N>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    O: Observer<Vec3<T>>,
{
    let mut room = Room::<T, N, MANY, { 2 * MANY }>::new();
    let mut larger = room.polytope();
    enlarge(&mut larger, polytope, full);
    match grow(&mut larger, target, scout) {
        Ok(expansion) => expansion,
        Err(_) => loop {
            let index = larger.nearest();
            if let Some(expansion) = conclude(&mut larger, index, ExpansionEnd::Full, None, scout) {
                return expansion;
            }
        },
    }
}

impl<T: Scalar> Expand for Vec3<T> {
    type Finisher = BarycodeUnordered;
    type Standard = Barycode;

    fn weights_around<N: Extends<T>>(places: &[Vec3<N>]) -> Option<[N; 4]> {
        weights_around::<T, N>(places)
    }

    fn expand<N, A, B, O>(
        shapes: &Difference<'_, A, B>,
        start: &[Vertex<Self, N>],
        target: Target<T>,
        observer: &mut O,
    ) -> Expansion<Self, N>
    where
        N: Extends<T>,
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
        O: Observer<Self>,
    {
        let mut seed = if start.is_empty() {
            Seed::spanning(&[shapes.support::<N>(Vec3::axis(0), 0, 0)])
        } else {
            Seed::spanning(start)
        };
        let reach = |most: T, vertex: &Vertex<Self, N>| most.max(Vec3::<T>::narrow(vertex.w).length_bound());
        let farthest = seed.corners().iter().chain(start).fold(T::ZERO, reach);
        let mut scout = Scout {
            shapes,
            observer,
            least: None,
            farthest,
            iterations: 0,
            limit: target.limit,
            curved: N::NATIVE && shapes.has_patches(),
            settled: None,
            attempts: 0,
            grace: GRACE,
        };
        if let Err(expansion) = seed.complete(&mut scout) {
            return expansion;
        }
        let (faces, count) = closed(seed.corners(), shapes.start());
        let mut room = Room::<T, N, LEAST, { 2 * LEAST }>::new();
        let mut polytope = room.polytope();
        polytope.begin(seed.corners(), &faces[..count]);
        match grow(&mut polytope, &target, &mut scout) {
            Ok(expansion) => expansion,
            Err(full) => expand_few(&polytope, &full, &target, &mut scout),
        }
    }
}
