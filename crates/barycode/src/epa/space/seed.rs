//! The first polytope of EPA in space: corners of the simplex that span something, completed to a
//! triangle, and the faces of them. (The loop's first simplex is made in `query/stage/seed.rs`,
//! EPA's first ring in the plane in `epa/plane.rs`.)

use super::face::{Corner, Face, foot, nearest_on_edges, normal, unit};
use super::scout::{Scout, SupportTest};
use crate::epa::Expansion;
use crate::epa::ExpansionEnd;
use crate::num::{Extends, Scalar};
use crate::observe::Observer;
use crate::shape::{Convex, ulps};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// Corners that span a point, a segment, a triangle or a tetrahedron, beyond the rounding of that
/// test. The first `length` are valid.
#[derive(Clone, Copy)]
pub(super) struct Seed<T: Scalar, N: Extends<T>> {
    corners: [Corner<T, N>; 4],
    length: usize,
}

/// The vector, levelled so that products stay in range.
fn level<T: Scalar, N: Extends<T>>(v: Vec3<N>) -> Vec3<N> {
    v * N::from_scalar(Vec3::<T>::narrow(v).max_abs().reciprocal_power())
}

fn length<T: Scalar, N: Extends<T>>(v: Vec3<N>) -> T {
    Vec3::<T>::narrow(v).length_bound()
}

/// The normal of a triangle. `None` if it is zero up to rounding.
fn plane<T: Scalar, N: Extends<T>>([a, b, c]: [Vec3<N>; 3]) -> Option<Vec3<N>> {
    let (normal, spans) = normal::<T, N>(b - a, c - a);
    (Vec3::<T>::narrow(normal).max_abs() > unit::<T, N>() * spans).then_some(normal)
}

impl<T: Scalar, N: Extends<T>> Seed<T, N> {
    fn from_corners(corners: &[Corner<T, N>]) -> Self {
        let mut seed = Self { corners: [Corner::default(); 4], length: corners.len().min(4) };
        seed.corners[..seed.length].copy_from_slice(&corners[..seed.length]);
        seed
    }

    pub(super) fn corners(&self) -> &[Corner<T, N>] {
        &self.corners[..self.length]
    }

    /// The largest feature of a simplex that is not flat and still has the origin, if the simplex
    /// has it.
    pub(super) fn spanning(start: &[Corner<T, N>]) -> Self {
        match *start {
            [] | [_] => Self::from_corners(start),
            [a, b] => Self::longest(&[a, b]),
            [a, b, c] => Self::triangle(&[[a, b, c]]).unwrap_or_else(|| Self::longest(start)),
            [a, b, c, d, ..] => {
                let lengthy = |(normal, spans): (Vec3<N>, T), v: Vec3<N>| {
                    normal.dot(v).abs() > N::from_scalar(unit::<T, N>() * spans * length(v))
                };
                if lengthy(normal::<T, N>(b.w - a.w, c.w - a.w), d.w - a.w) {
                    return Self::from_corners(start);
                }
                let sides = [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
                Self::triangle(&sides).unwrap_or_else(|| Self::longest(start))
            }
        }
    }

    /// The largest triangle that has the origin, up to rounding; else the nearest. `None` if all
    /// are flat.
    fn triangle(triangles: &[[Corner<T, N>; 3]]) -> Option<Self> {
        let mut best: Option<(T, T, Self)> = None;
        for corners in triangles {
            let places = corners.map(|corner| corner.w);
            let Some(normal) = plane::<T, N>(places) else {
                continue;
            };
            let narrow = places.map(Vec3::<T>::narrow);
            let most = narrow.iter().fold(T::ZERO, |most, place| most.max(place.length_bound()));
            let across = Vec3::<T>::narrow(normal);
            let beside = match foot(&narrow, across) {
                Some(_) => (across.dot(narrow[0]) / across.length()).abs(),
                None => nearest_on_edges(&narrow).0.length(),
            };
            let beside = if beside <= most * ulps(16) { T::ZERO } else { beside };
            let area = (narrow[1] - narrow[0]).cross(narrow[2] - narrow[0]).norm1();
            if best.is_none_or(|(known, other, _)| beside < known || (beside == known && area > other)) {
                best = Some((beside, area, Self::from_corners(corners)));
            }
        }
        best.map(|(_, _, seed)| seed)
    }

    /// The two corners that are farthest apart, or one if all coincide.
    fn longest(corners: &[Corner<T, N>]) -> Self {
        let mut best = (N::ZERO, Self::from_corners(&corners[..1]));
        for (index, from) in corners.iter().enumerate() {
            for to in &corners[index + 1..] {
                let apart = (to.w - from.w).norm1();
                if apart > best.0 {
                    best = (apart, Self::from_corners(&[*from, *to]));
                }
            }
        }
        best.1
    }

    /// Completes the corners to a triangle: probes across the vertex or segment towards the origin,
    /// or away from the middle of the obstacle where the origin is on it. Where nothing lies
    /// beyond, that is the answer.
    pub(super) fn complete<A, B, O>(
        &mut self,
        scout: &mut Scout<'_, '_, T, N, A, B, O>,
    ) -> Result<(), Expansion<Vec3<T>, N>>
    where
        A: Convex<Vector = Vec3<T>>,
        B: Convex<Vector = Vec3<T>>,
        O: Observer<Vec3<T>>,
    {
        while self.length < 3 {
            let middle = scout.shapes.start().widen::<N>();
            let direction = match *self.corners() {
                [a, b] => across::<T, N>(a.w, b.w, middle),
                _ => outward::<T, N>(self.corners[0].w, middle),
            };
            let along = direction.widen::<N>();
            let heights = self.corners().iter().map(|corner| along.dot(corner.w));
            let distance = heights.reduce(N::min).unwrap_or(N::ZERO).to_scalar() / direction.length();
            let ended =
                |scout: &Scout<'_, '_, T, N, A, B, O>, end, own| Err(scout.ended(end, self.corners(), distance, own));
            let [first, second, ..] = &self.corners;
            match scout.test_support(direction, &[first, second][..self.length], distance) {
                SupportTest::Own { probe, .. } => return ended(scout, ExpansionEnd::Nearest, Some(probe)),
                SupportTest::Ended(end) => return ended(scout, end, None),
                SupportTest::Beyond(vertex) => {
                    self.corners[self.length] = vertex;
                    self.length += 1;
                }
            }
        }
        Ok(())
    }
}

/// The direction from a vertex to the origin; for a vertex at the origin, away from the middle of
/// the obstacle; any direction if that is there, too.
fn outward<T: Scalar, N: Extends<T>>(vertex: Vec3<N>, middle: Vec3<N>) -> Vec3<T> {
    let ways = [-vertex, -middle].map(|way| Vec3::<T>::narrow(way).leveled());
    ways.into_iter().find(|way| way.max_abs() > T::ZERO).unwrap_or_else(|| Vec3::axis(0))
}

/// A direction across a segment, chosen in the same order.
fn across<T: Scalar, N: Extends<T>>(a: Vec3<N>, b: Vec3<N>, middle: Vec3<N>) -> Vec3<T> {
    let along = level::<T, N>(b - a);
    let perpendicular = |v: Vec3<N>, noise: T| {
        let turned = along.cross(level::<T, N>(v));
        let clear = Vec3::<T>::narrow(turned).max_abs() > noise;
        // along × (along × v) is minus the part of v across the segment, times a square.
        clear.then(|| Vec3::<T>::narrow(along.cross(turned)).leveled())
    };
    // The products are off by the rounding of their factors, each of a length below 4.
    let noise = unit::<T, N>() * T::from_f64(16.0);
    let axis = || {
        let narrow = Vec3::<T>::narrow(along);
        let least = |best: usize, index: usize| {
            let size = |index: usize| narrow.dot(Vec3::axis(index)).abs();
            if size(index) < size(best) { index } else { best }
        };
        let axis = Vec3::<T>::axis((1..3).fold(0, least));
        narrow.cross(axis).leveled()
    };
    perpendicular(a, noise).or_else(|| perpendicular(middle - a, noise)).unwrap_or_else(axis)
}

/// The faces of a tetrahedron, or the two of a triangle, the one away from the middle of the
/// obstacle first.
pub(super) fn closed<T: Scalar, N: Extends<T>>(corners: &[Corner<T, N>], middle: Vec3<T>) -> ([Face<T, N>; 4], usize) {
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
