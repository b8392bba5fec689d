//! The simplex of space: one to four vertices.
//!
//! As in the plane, the older vertices lie in the first places and the newest, until the simplex is cut down, in the last,
//! whatever their number.
//!
//! Products of three and four lengths leave the range of an `f32` that is still allowed for a pair. The simplex
//! therefore keeps the size of its vertices, and everything beyond a square is computed from vertices that are levelled
//! by a power of two, which rounds nothing.
//!
//! # Rounding
//!
//! With `u` the unit roundoff and `|x|` lengths, to the first order, for vertices that are taken as exact:
//!
//! - A cross product `x × y` is off by at most `2u √(4/3) |x| |y| < 2.4 u |x| |y|`: each coordinate by 2u (|x₁ y₂| + |x₂ y₁|).
//! - **Edge**, `d = (A × e) × e`. The second product makes `d` orthogonal to what `A × e` came out as and, up to 2.4 u, to
//!   `e`. The error of the first turns `d` about the edge by φ <= 2.4 u |A| / h with h the distance of the line, which moves the
//!   height by `h (1 - cos φ)`, the least of h and (2.4 u |A|)² / 2h: never more than 1.7 u |A|. The other form,
//!   `e (e · A) - A (e · e)`, is as cheap, but its error 2u |A| |e|² has a share along the edge, which tilts `d` by
//!   2u |A| / h and makes the height worthless near touching.
//! - **Face**, `n = x × y` with x and y the two shorter edges: all three pairs give the same product, and the error is in
//!   proportion to the lengths. It is below 4.7 u |x| |y|, the rounding of the edges included, a tilt of 4.7 u / sin α with α
//!   the angle between the two, which is the widest of the triangle. So a needle has a sound normal, and only three vertices
//!   nearly in line have none.
//! - A height `n · A` over the face is off by at most 16 u |A|₁ (|x|∞ |y|∞), the product's own 6u included.

use super::{Snapshot, Vertex, WorkingSimplex};
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3, Vector};

/// Where [`WorkingSimplex::push`] puts the newest vertex.
pub(super) const NEWEST: usize = 3;

/// The faces of a tetrahedron, those of the newest vertex first. Their normals point outwards where the volume is
/// positive (see [`volume`]).
pub(super) const FACES: [[usize; 3]; 4] = [[1, 0, 3], [2, 1, 3], [0, 2, 3], [0, 1, 2]];

/// A point, segment, triangle or tetrahedron of the obstacle.
#[derive(Clone, Debug)]
pub struct SpaceSimplex<T: Scalar, N: Extends<T>> {
    vertices: [Vertex<Vec3<T>, N>; 4],
    weights: [N; 4],
    length: usize,
    /// No coordinate of a vertex is larger.
    largest: T,
}

/// A part of a simplex: the places of its vertices as bits, and the weights of its point nearest the origin, by place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<N> {
    pub(super) kept: u8,
    pub(super) weights: [N; 4],
}

/// The normal of a triangle, counter-clockwise, and the scale of its rounding: every coordinate is off by at most 8u times
/// that.
#[inline(always)]
pub(super) fn normal<N: Number>(a: Vec3<N>, b: Vec3<N>, c: Vec3<N>) -> (Vec3<N>, N) {
    let (ab, bc, ca) = (b - a, c - b, a - c);
    let (size_ab, size_bc, size_ca) = (ab.max_abs(), bc.max_abs(), ca.max_abs());
    if size_ab > size_bc && size_ab > size_ca {
        (bc.cross(ca), size_bc * size_ca)
    } else if size_bc > size_ca {
        (ca.cross(ab), size_ca * size_ab)
    } else {
        (ab.cross(bc), size_ab * size_bc)
    }
}

/// The one of two points that is nearer to the origin, as far as the largest coordinate tells.
#[inline(always)]
pub(super) fn nearer<N: Number>(a: Vec3<N>, b: Vec3<N>) -> Vec3<N> {
    if b.max_abs() < a.max_abs() { b } else { a }
}

/// `A × B`, as the product of the nearer point and the edge between the two: it rounds in proportion to both.
#[inline(always)]
pub(super) fn moment<N: Number>(a: Vec3<N>, b: Vec3<N>) -> Vec3<N> {
    nearer(a, b).cross(b - a)
}

/// Six times the signed volume of the tetrahedron that the origin makes with a face: the face's normal times its nearest
/// vertex. With the normal, and a bound on the rounding of the volume in units of u.
#[inline(always)]
pub(super) fn height<N: Number>(a: Vec3<N>, b: Vec3<N>, c: Vec3<N>) -> Height<N> {
    let (normal, scale) = normal(a, b, c);
    let near = nearer(nearer(a, b), c);
    Height { volume: normal.dot(near), normal, scale: near.norm1() * scale }
}

/// See [`height`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Height<N> {
    pub(super) volume: N,
    pub(super) normal: Vec3<N>,
    /// The volume is off by at most 16u times that.
    pub(super) scale: N,
}

/// What rounding may make of a zero: `units` times `scale`. In wide arithmetic, which starts from exact vertices, nothing.
#[inline(always)]
pub(super) fn noise<T: Scalar, N: Extends<T>>(units: u32, scale: N) -> N {
    if N::NATIVE { scale * N::from_scalar(ulps(units)) } else { N::ZERO }
}

/// Six times the signed volume of the tetrahedron; zero where rounding leaves no sign.
#[inline(always)]
pub(super) fn volume<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> N {
    let (normal, scale) = normal(y[0], y[1], y[2]);
    let edge = y[0] - y[3];
    let volume = edge.dot(normal);
    if volume.abs() > noise::<T, N>(16, edge.norm1() * scale) { volume } else { N::ZERO }
}

/// The weights of the origin within a tetrahedron around it, not normalised. `None` where the origin is not inside, or
/// there are not four vertices.
pub(crate) fn weights_around<T: Scalar, N: Extends<T>>(places: &[Vec3<N>]) -> Option<[N; 4]> {
    let &[a, b, c, d] = places else {
        return None;
    };
    let largest = places.iter().fold(T::ZERO, |most, place| most.max(place.max_abs().to_scalar()));
    let power = N::from_scalar(largest.reciprocal_power());
    let y = [a * power, b * power, c * power, d * power];
    let mut weights = [N::ZERO; 4];
    for [i, j, k] in FACES {
        // The place that the face leaves out.
        weights[6 - i - j - k] = height(y[i], y[j], y[k]).volume;
    }
    let inside =
        |weights: &[N; 4]| weights.iter().all(|&weight| weight >= N::ZERO) && weights.iter().any(|&w| w > N::ZERO);
    let weights = if inside(&weights) { weights } else { weights.map(|weight| -weight) };
    inside(&weights).then_some(weights)
}

impl<T: Scalar, N: Extends<T>> SpaceSimplex<T, N> {
    /// The simplex as the loop has it before it is cut down: the last vertex is the newest.
    #[cfg(test)]
    pub(super) fn of(vertices: &[Vertex<Vec3<T>, N>]) -> Self {
        let mut simplex = Self::new(vertices[0]);
        for (place, &vertex) in vertices.iter().enumerate().skip(1) {
            simplex.push(vertex);
            simplex.vertices[place] = vertex;
        }
        simplex
    }

    /// Where a vertex is.
    #[inline(always)]
    pub(super) fn w(&self, place: usize) -> Vec3<N> {
        self.vertices[place].w
    }

    /// A power of two that brings the largest coordinate to about one.
    #[inline(always)]
    fn power(&self) -> N {
        N::from_scalar(self.largest.reciprocal_power())
    }

    /// All places, levelled.
    #[inline(always)]
    pub(super) fn leveled(&self) -> [Vec3<N>; 4] {
        let power = self.power();
        [self.w(0) * power, self.w(1) * power, self.w(2) * power, self.w(3) * power]
    }

    /// Whether the newest vertex is where an older one is.
    #[inline(always)]
    pub(super) fn repeated(&self) -> bool {
        (0..NEWEST).any(|place| place + 1 < self.length && self.w(place) == self.w(NEWEST))
    }

    /// Undoes a push: the older vertices, with their weights. Returns them as bits.
    #[inline(always)]
    pub(super) fn drop_newest(&mut self) -> u8 {
        self.length -= 1;
        (1 << self.length) - 1
    }

    /// Keeps one vertex.
    #[inline(always)]
    pub(super) fn keep_vertex(&mut self, place: usize) {
        self.vertices[0] = self.vertices[place];
        self.weights[0] = N::ONE;
        self.length = 1;
    }

    /// Keeps two vertices, `first` older than `second`, with weights.
    #[inline(always)]
    pub(super) fn keep_edge(&mut self, first: usize, second: usize, weights: [N; 2]) {
        let (older, newer) = (self.vertices[first], self.vertices[second]);
        (self.vertices[0], self.vertices[1]) = (older, newer);
        (self.weights[0], self.weights[1]) = (weights[0], weights[1]);
        self.length = 2;
    }

    /// Keeps three vertices, from the oldest to the newest, with weights.
    #[inline(always)]
    pub(super) fn keep_face(&mut self, [first, second, third]: [usize; 3], weights: [N; 3]) {
        let (oldest, middle, newest) = (self.vertices[first], self.vertices[second], self.vertices[third]);
        (self.vertices[0], self.vertices[1], self.vertices[2]) = (oldest, middle, newest);
        (self.weights[0], self.weights[1], self.weights[2]) = (weights[0], weights[1], weights[2]);
        self.length = 3;
    }

    /// Keeps all four vertices, with weights.
    #[inline(always)]
    pub(super) fn keep_all(&mut self, weights: [N; 4]) {
        self.weights = weights;
    }

    /// Keeps a part that is not the whole tetrahedron. Constant places in each branch.
    #[inline(always)]
    pub(super) fn keep(&mut self, part: &Part<N>) {
        let w = part.weights;
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
        let power = self.power();
        let (first, second) = (self.w(0) * power, self.w(1) * power);
        let along = second - first;
        let toward = moment(first, second).cross(along);
        if toward.max_abs() > N::ZERO {
            return toward;
        }
        // Towards the axis that the edge is farthest from, of equals the last, on the side that the edge points to: turned
        // with the edge in every mirror, unless the edge lies in it.
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

    /// The face of a full simplex that the origin is beside and not farther than `margin` inside of, with its outward
    /// normal.
    fn weak_face(&self, margin: T) -> Option<(Part<N>, Vec3<N>)> {
        let y = self.leveled();
        let outward = if volume::<T, N>(&y) > N::ZERO { N::ONE } else { -N::ONE };
        let margin = N::from_scalar(margin) * self.power();
        FACES.iter().find_map(|&[i, j, k]| {
            let Height { volume, normal, .. } = height(y[i], y[j], y[k]);
            let areas = [moment(y[j], y[k]), moment(y[k], y[i]), moment(y[i], y[j])];
            let [at_i, at_j, at_k] = areas.map(|area| area.dot(normal));
            // Beside a sliver the origin is near the plane, and not near the face.
            let within = at_i >= N::ZERO && at_j >= N::ZERO && at_k >= N::ZERO;
            if !(volume * outward <= margin * normal.norm1() && within && at_i + at_j + at_k > N::ZERO) {
                return None;
            }
            let mut part = Part { kept: 1 << i | 1 << j | 1 << k, weights: [N::ZERO; 4] };
            (part.weights[i], part.weights[j], part.weights[k]) = (at_i, at_j, at_k);
            Some((part, normal * outward))
        })
    }
}

impl<T: Scalar, N: Extends<T>> WorkingSimplex<Vec3<T>, N> for SpaceSimplex<T, N> {
    #[inline(always)]
    fn new(first: Vertex<Vec3<T>, N>) -> Self {
        Self { vertices: [first; 4], weights: [N::ONE; 4], length: 1, largest: first.w.max_abs().to_scalar() }
    }

    #[inline(always)]
    fn length(&self) -> usize {
        self.length
    }

    #[inline(always)]
    fn anchor(&self) -> Vertex<Vec3<T>, N> {
        self.vertices[0]
    }

    #[inline(always)]
    fn push(&mut self, vertex: Vertex<Vec3<T>, N>) {
        self.vertices[NEWEST] = vertex;
        self.length += 1;
        self.largest = vertex.w.max_abs().to_scalar().max(self.largest);
    }

    /// For an edge, the part of `-A` across it; for a face, its normal on the origin's side. The head of this file says
    /// how far either may be off.
    #[inline(always)]
    fn direction(&self, previous: Option<Vec3<T>>) -> Vec3<N> {
        let first = self.w(0);
        if self.length == 1 {
            return -first;
        }
        let power = self.power();
        let first = first * power;
        if self.length == 2 {
            let along = self.w(1) * power - first;
            let near = nearer(first, self.w(1) * power);
            let across = near.cross(along);
            return match previous {
                // On the line. Rounding of the product, of the edge and of the vertices.
                Some(previous) if across.max_abs() <= noise::<T, N>(5, near.norm1() * along.norm1()) => {
                    along.cross(previous.widen::<N>()).cross(along)
                }
                _ => across.cross(along),
            };
        }
        let Height { volume, normal, scale } = height(first, self.w(1) * power, self.w(2) * power);
        // The origin lies on the side that the normal points to where the face lies on the other.
        let sign = match previous {
            Some(previous) if volume.abs() <= noise::<T, N>(16, scale) => normal.dot(previous.widen::<N>()),
            _ => -volume,
        };
        // A factor and not a branch: the sign is as good as random.
        let turned = normal * if sign > N::ZERO { N::ONE } else { -N::ONE };
        if sign > N::ZERO || sign < N::ZERO { turned } else { Vec3::new(sign, sign, sign) }
    }

    #[inline(always)]
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
        // The vertices by height, so that their order does not matter.
        let (low, high) = (first.min(second), first.max(second));
        let (middle, top) = (high.min(third), high.max(third));
        let sum = (low.min(middle) + top) + low.max(middle);
        (sum / N::from_scalar(T::from_f64(3.0)), top)
    }

    #[inline(always)]
    fn farthest(&self) -> T {
        let reach = |place: usize| Vec3::<T>::narrow(self.w(place)).length_bound();
        match self.length {
            1 => reach(0),
            2 => reach(0).max(reach(1)),
            3 => reach(0).max(reach(1)).max(reach(2)),
            _ => reach(0).max(reach(1)).max(reach(2)).max(reach(3)),
        }
    }

    /// Six times the volume of the tetrahedron that the origin makes with a face, divided by twice the area of the face, is
    /// the distance of the origin from it. Where all four volumes have the same sign beyond rounding, the origin is inside.
    #[inline(always)]
    fn holds(&self, margin: T) -> bool {
        if self.length != 4 {
            return false;
        }
        let y = self.leveled();
        let margin = N::from_scalar(margin) * self.power();
        let unit = N::from_scalar(ulps(16));
        let side = |[i, j, k]: [usize; 3]| {
            let Height { volume, normal, scale } = height(y[i], y[j], y[k]);
            (volume, margin * normal.norm1() + unit * scale)
        };
        let sides = FACES.map(side);
        sides.iter().all(|&(volume, needed)| volume > needed) || sides.iter().all(|&(volume, needed)| -volume > needed)
    }

    #[inline(always)]
    fn weak_side(&self, margin: T) -> Option<(Self, Vec3<N>)> {
        match self.length {
            2 => Some((self.clone(), self.beside_edge())),
            3 => {
                let power = self.power();
                Some((self.clone(), normal(self.w(0) * power, self.w(1) * power, self.w(2) * power).0))
            }
            4 => {
                let (part, normal) = self.weak_face(margin)?;
                let mut side = self.clone();
                side.keep(&part);
                Some((side, normal))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn snapshot(&self) -> Snapshot<Vec3<T>, N> {
        Snapshot { vertices: self.vertices, weights: self.weights, length: self.length }
    }
}

#[cfg(test)]
mod tests;
