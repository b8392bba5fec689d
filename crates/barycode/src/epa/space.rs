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

mod ends;
mod face;
mod polytope;
mod queue;
mod scout;
mod seed;
#[cfg(all(test, feature = "std"))]
mod tests;

use super::{Expand, Expansion, ExpansionEnd, Target};
use crate::gjk::{Barycode, BarycodeUnordered, Difference, Probe};
use crate::num::{Extends, Scalar};
use crate::observe::Observer;
use crate::shape::{Convex, ulps};
use crate::simplex::{Vertex, weights_around};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;
use ends::{conclude, placed};
use face::{Corner, Face};
use polytope::{Polytope, Refusal, Room};
use scout::{GRACE, Scout, SupportTest};
use seed::Seed;

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

/// The faces of a tetrahedron, or the two of a triangle, the one away from the middle of the
/// obstacle first.
fn closed<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>], middle: Vec3<T>) -> ([Face<T, N>; 4], usize) {
    let mut faces = [Face::FREE; 4];
    if let [a, _, _] = corners {
        let away = |face: &Face<T, N>| face.direction().dot(middle - Vec3::<T>::narrow(a.w)) <= T::ZERO;
        let sides = [[0, 1, 2], [0, 2, 1]];
        let first = Face::new(sides[0], [1; 3], corners);
        let turn = usize::from(!away(&first));
        faces[0] = Face::new(sides[turn], [1; 3], corners);
        faces[1] = Face::new(sides[1 - turn], [0; 3], corners);
        return (faces, 2);
    }
    // Face i is opposite corner i. The orientations are those of a tetrahedron whose last corner is
    // behind the first three as seen counter-clockwise.
    let base = Face::new([0, 1, 2], [0; 3], corners);
    let behind = base.height(corners[3].w, corners) < N::ZERO;
    let turns: [[u16; 3]; 4] = [[1, 3, 2], [0, 2, 3], [0, 3, 1], [0, 1, 2]];
    for (face, turn) in faces.iter_mut().zip(turns) {
        let [a, b, c] = if behind { turn } else { [turn[0], turn[2], turn[1]] };
        // Across the edge from a to b lies the face opposite c.
        *face = Face::new([a, b, c], [c, a, b], corners);
    }
    (faces, 4)
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
