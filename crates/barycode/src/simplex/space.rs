//! The simplex of space: one to four vertices.
//!
//! The older vertices lie, as in the plane, in the first places and the newest, until the simplex
//! is cut down, in the last, whatever their number.
//!
//! Products of three and four lengths leave the range of an `f32` even for pairs of allowed sizes.
//! The simplex therefore keeps the size of its vertices, and everything beyond a square is computed
//! from vertices that are levelled by a power of two, which is exact.

pub(crate) mod certain;
mod products;

pub(crate) use products::weights_around;
pub(crate) use products::{FACES, Height, areas, height, moment, noise, normal, volume, volumes};

use super::{Snapshot, Vertex, WorkingSimplex};
use crate::array::each;
use crate::num::{Extends, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;
use core::hint::select_unpredictable;
use products::nearer;

/// The place of the newest vertex after [`WorkingSimplex::push`].
pub(crate) const NEWEST: usize = 3;

/// A point, segment, triangle or tetrahedron of the obstacle.
#[derive(Clone, Debug)]
pub struct SpaceSimplex<T: Scalar, N: Extends<T>> {
    vertices: [Vertex<Vec3<T>, N>; 4],
    weights: [N; 4],
    /// True if the weights belong to the vertices; else they are computed on demand.
    weighed: bool,
    pub(crate) length: usize,
    /// An upper bound on every coordinate of a vertex.
    largest: T,
    /// A power of two that brings the largest coordinate to about one.
    power: N,
}

/// A feature of a simplex: the places of its vertices as bits, and the weights of its point nearest
/// the origin, by place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<N> {
    pub(crate) kept: u8,
    pub(crate) weights: [N; 4],
}

impl<T: Scalar, N: Extends<T>> SpaceSimplex<T, N> {
    /// A simplex as it is before it is cut down: the last of `vertices` is the newest.
    #[cfg(all(test, feature = "std"))]
    pub(crate) fn from_vertices(vertices: &[Vertex<Vec3<T>, N>]) -> Self {
        let mut simplex = Self::new(vertices[0]);
        for (place, &vertex) in vertices.iter().enumerate().skip(1) {
            simplex.push(vertex);
            simplex.vertices[place] = vertex;
        }
        simplex
    }

    /// The position of a vertex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn w(&self, place: usize) -> Vec3<N> {
        self.vertices[place].w
    }

    /// The positions at all places, levelled.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn leveled(&self) -> [Vec3<N>; 4] {
        let power = self.power;
        [self.w(0) * power, self.w(1) * power, self.w(2) * power, self.w(3) * power]
    }

    /// True if the newest vertex coincides with an older one.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn repeated(&self) -> bool {
        let newest = self.w(NEWEST);
        let same = |place: usize| {
            let older = self.w(place);
            (place + 1 < self.length) & (older.x == newest.x) & (older.y == newest.y) & (older.z == newest.z)
        };
        same(0) | same(1) | same(2)
    }

    /// Undoes a push: keeps the older vertices, with their weights. Returns them as bits.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn drop_newest(&mut self) -> u8 {
        self.length -= 1;
        (1 << self.length) - 1
    }

    /// Keeps one vertex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_vertex(&mut self, place: usize) {
        self.vertices[0] = self.vertices[place];
        self.weights[0] = N::ONE;
        self.length = 1;
    }

    /// Keeps two vertices, `first` older than `second`, with weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_edge(&mut self, first: usize, second: usize, weights: [N; 2]) {
        let (older, newer) = (self.vertices[first], self.vertices[second]);
        (self.vertices[0], self.vertices[1]) = (older, newer);
        (self.weights[0], self.weights[1]) = (weights[0], weights[1]);
        self.length = 2;
    }

    /// Keeps three vertices, from the oldest to the newest, with weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_face(&mut self, [first, second, third]: [usize; 3], weights: [N; 3]) {
        let (oldest, middle, newest) = (self.vertices[first], self.vertices[second], self.vertices[third]);
        (self.vertices[0], self.vertices[1], self.vertices[2]) = (oldest, middle, newest);
        (self.weights[0], self.weights[1], self.weights[2]) = (weights[0], weights[1], weights[2]);
        self.length = 3;
    }

    /// Keeps all four vertices, with weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_all(&mut self, weights: [N; 4]) {
        self.weights = weights;
        self.weighed = true;
    }

    /// Keeps the vertices in `kept`, and leaves the weights to be computed on demand.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep_unweighed(&mut self, kept: u8) {
        if kept != 0b1111 {
            self.keep(&Part { kept, weights: [N::ZERO; 4] });
        }
        self.weighed = false;
    }

    /// The weights of the point nearest the origin, for a simplex that the loop has cut down.
    #[inline(never)]
    fn weigh(&self) -> [N; 4] {
        let y = self.leveled();
        let mut weights = [N::ONE, N::ZERO, N::ZERO, N::ZERO];
        match self.length {
            1 => {}
            2 => {
                let along = y[1] - y[0];
                (weights[0], weights[1]) = (y[1].dot(along), -y[0].dot(along));
            }
            3 => {
                let normal = normal(y[0], y[1], y[2]).0;
                [weights[0], weights[1], weights[2]] = areas(normal, y[0], y[1], y[2]);
            }
            _ => {
                if let Some(weights) = certain::weights::<T, N>(&y) {
                    return weights;
                }
                let turn = if volume::<T, N>(&y) > N::ZERO { N::ONE } else { -N::ONE };
                weights = volumes(&y).map(|volume| volume * turn);
            }
        }
        weights
    }

    /// Keeps a proper feature of the tetrahedron. Every branch has constant places.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn keep(&mut self, part: &Part<N>) {
        let w = part.weights;
        self.weighed = true;
        match part.kept {
            0b0001 => self.keep_vertex(0),
            0b0010 => self.keep_vertex(1),
            0b0100 => self.keep_vertex(2),
            0b0011 => self.keep_edge(0, 1, [w[0], w[1]]),
            0b0101 => self.keep_edge(0, 2, [w[0], w[2]]),
            0b0110 => self.keep_edge(1, 2, [w[1], w[2]]),
            0b1001 => self.keep_edge(0, 3, [w[0], w[3]]),
            0b1010 => self.keep_edge(1, 3, [w[1], w[3]]),
            0b1100 => self.keep_edge(2, 3, [w[2], w[3]]),
            0b0111 => self.keep_face([0, 1, 2], [w[0], w[1], w[2]]),
            0b1011 => self.keep_face([0, 1, 3], [w[0], w[1], w[3]]),
            0b1101 => self.keep_face([0, 2, 3], [w[0], w[2], w[3]]),
            0b1110 => self.keep_face([1, 2, 3], [w[1], w[2], w[3]]),
            _ => self.keep_vertex(NEWEST),
        }
    }

    /// A normal of the edge that is kept, where the origin is on it.
    fn beside_edge(&self) -> Vec3<N> {
        let power = self.power;
        let (first, second) = (self.w(0) * power, self.w(1) * power);
        let along = second - first;
        let toward = moment(first, second).cross(along);
        if toward.max_abs() > N::ZERO {
            return toward;
        }
        // Towards the axis that the edge is farthest from (the last of equals), with the sign of
        // the edge along it: a reflection maps the normal with the edge, unless the edge lies in
        // the mirror.
        let (x, y, z) = (along.x.abs(), along.y.abs(), along.z.abs());
        let (axis, share) = if x < y && x < z {
            (0, along.x)
        } else if y < z {
            (1, along.y)
        } else {
            (2, along.z)
        };
        let axis = Vec3::<T>::axis(axis).widen::<N>() * if share < N::ZERO { -N::ONE } else { N::ONE };
        along.cross(axis).cross(along)
    }

    /// True if the origin is on the same side of all faces of a full simplex and farther than
    /// `margin` from each, by the products that round least. Near touching, the first face or two
    /// usually decide that it is not.
    #[inline(never)]
    fn is_clear(&self, margin: T) -> bool {
        let y = self.leveled();
        let margin = N::from_scalar(margin) * self.power;
        let unit = N::from_scalar(ulps(16));
        let side = |[i, j, k]: [usize; 3]| {
            let Height { volume, normal, scale } = height(y[i], y[j], y[k]);
            (volume, margin * normal.norm1() + unit * scale)
        };
        let (first, needed) = side(FACES[0]);
        let turn = if first > N::ZERO { N::ONE } else { -N::ONE };
        let clear = |&face: &[usize; 3]| {
            let (volume, needed) = side(face);
            volume * turn > needed
        };
        first * turn > needed && FACES[1..].iter().all(clear)
    }

    /// A weak face of a full simplex, with its outward normal: one that has the origin's foot in
    /// it, and that the origin is inside of by no more than `margin`. The first `skipped` are
    /// passed over.
    fn weak_face(&self, margin: T, skipped: usize) -> Option<(Part<N>, Vec3<N>)> {
        let y = self.leveled();
        let outward = if volume::<T, N>(&y) > N::ZERO { N::ONE } else { -N::ONE };
        let margin = N::from_scalar(margin) * self.power;
        let weak = |&[i, j, k]: &[usize; 3]| {
            let Height { volume, normal, .. } = height(y[i], y[j], y[k]);
            if !(volume * outward <= margin * normal.norm1()) {
                return None;
            }
            let [at_i, at_j, at_k] = areas(normal, y[i], y[j], y[k]);
            // Outside a sliver's edges the origin is near the plane, and not near the face.
            let within = at_i >= N::ZERO && at_j >= N::ZERO && at_k >= N::ZERO;
            if !(within && at_i + at_j + at_k > N::ZERO) {
                return None;
            }
            let mut part = Part { kept: 1 << i | 1 << j | 1 << k, weights: [N::ZERO; 4] };
            (part.weights[i], part.weights[j], part.weights[k]) = (at_i, at_j, at_k);
            Some((part, normal * outward))
        };
        FACES.iter().filter_map(weak).nth(skipped)
    }
}

impl<T: Scalar, N: Extends<T>> WorkingSimplex<Vec3<T>, N> for SpaceSimplex<T, N> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(first: Vertex<Vec3<T>, N>) -> Self {
        let largest = first.w.max_abs().to_scalar();
        Self {
            vertices: [first; 4],
            weights: [N::ONE; 4],
            weighed: true,
            length: 1,
            largest,
            power: N::from_scalar(largest.reciprocal_power()),
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn length(&self) -> usize {
        self.length
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn anchor(&self) -> Vertex<Vec3<T>, N> {
        self.vertices[0]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn push(&mut self, vertex: Vertex<Vec3<T>, N>) {
        self.vertices[NEWEST] = vertex;
        self.length += 1;
        let size = vertex.w.max_abs().to_scalar();
        if size > self.largest {
            self.largest = size;
            self.power = N::from_scalar(size.reciprocal_power());
        }
    }

    /// For an edge, the part of `-A` across it; for a face, its normal on the origin's side. The
    /// head of `products` bounds the error of either.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn direction(&self, previous: Option<Vec3<T>>) -> (Vec3<N>, bool) {
        let first = self.w(0);
        if self.length == 1 {
            return (-first, false);
        }
        let power = self.power;
        let first = first * power;
        if self.length == 2 {
            let along = self.w(1) * power - first;
            let near = nearer(first, self.w(1) * power);
            let across = near.cross(along);
            return match previous {
                // On the line: rounding of the product, of the edge and of the vertices.
                Some(previous) if across.max_abs() <= noise::<T, N>(5, near.norm1() * along.norm1()) => {
                    (along.cross(previous.widen::<N>()).cross(along), true)
                }
                _ => (across.cross(along), false),
            };
        }
        let Height { volume, normal, scale } = height(first, self.w(1) * power, self.w(2) * power);
        // The origin is on the normal's side if the face has a negative height along the normal.
        let (sign, level) = match previous {
            Some(previous) if volume.abs() <= noise::<T, N>(16, scale) => (normal.dot(previous.widen::<N>()), true),
            _ => (-volume, false),
        };
        // A factor, not a branch: the sign is unpredictable.
        let turned = normal * select_unpredictable(sign > N::ZERO, N::ONE, -N::ONE);
        (if sign > N::ZERO || sign < N::ZERO { turned } else { Vec3::new(sign, sign, sign) }, level)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn heights(&self, along: Vec3<N>) -> (N, N) {
        let first = along.dot(self.w(0));
        if self.length == 1 {
            return (first, first);
        }
        let second = along.dot(self.w(1));
        if self.length == 2 {
            return ((first + second) * N::from_scalar(T::from_f64(0.5)), first.max(second));
        }
        let third = along.dot(self.w(2));
        // Summed by height, so that the order of the vertices does not matter.
        let (low, high) = (first.min(second), first.max(second));
        let (middle, top) = (high.min(third), high.max(third));
        let sum = (low.min(middle) + top) + low.max(middle);
        (sum / N::from_scalar(T::from_f64(3.0)), top)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn farthest(&self) -> T {
        let reach = |place: usize| Vec3::<T>::narrow(self.w(place)).length_bound();
        match self.length {
            1 => reach(0),
            2 => reach(0).max(reach(1)),
            3 => reach(0).max(reach(1)).max(reach(2)),
            _ => reach(0).max(reach(1)).max(reach(2)).max(reach(3)),
        }
    }

    /// Six times the volume of the tetrahedron that the origin makes with a face, divided by twice
    /// the area of the face, is the distance of the origin from it. Where all four volumes have the
    /// same sign beyond rounding, the origin is inside.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn holds(&self, margin: T) -> bool {
        if self.length != 4 {
            return false;
        }
        let leveled = N::from_scalar(margin) * self.power;
        if N::NATIVE && certain::holds::<T, N>(&self.leveled(), leveled) {
            return true;
        }
        self.is_clear(margin)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn held(&self, margin: T) -> Option<Snapshot<Vec3<T>, N>> {
        if !N::NATIVE || self.length != 4 {
            return self.holds(margin).then(|| self.snapshot());
        }
        let leveled = N::from_scalar(margin) * self.power;
        if let Some(weights) = certain::held::<T, N>(&self.leveled(), leveled) {
            return Some(Snapshot { vertices: self.vertices, weights, length: 4 });
        }
        self.is_clear(margin).then(|| self.snapshot())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn weak_side(&self, margin: T, skipped: usize) -> Option<(Self, Vec3<N>)> {
        match (self.length, skipped) {
            (2, 0) => Some((self.clone(), self.beside_edge())),
            (3, 0 | 1) => {
                let power = self.power;
                let normal = normal(self.w(0) * power, self.w(1) * power, self.w(2) * power).0;
                Some((self.clone(), if skipped == 0 { normal } else { -normal }))
            }
            (4, _) => {
                let (part, normal) = self.weak_face(margin, skipped)?;
                let mut side = self.clone();
                side.keep(&part);
                Some((side, normal))
            }
            _ => None,
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn with(mut self, change: impl Fn(Vertex<Vec3<T>, N>) -> Vertex<Vec3<T>, N>) -> Self {
        self.vertices = each(self.vertices, change);
        self
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn snapshot(&self) -> Snapshot<Vec3<T>, N> {
        let weights = if self.weighed { self.weights } else { self.weigh() };
        Snapshot { vertices: self.vertices, weights, length: self.length }
    }
}
