//! A face of the polytope: its normal, its distance, and the test of what lies beyond it.
//!
//! A face of the corners A, B, C has the normal `n = (B - A) × (C - A)`, both edges first scaled by
//! a power of two where a product would leave the range. Native errors, with `u` the unit roundoff
//! and c the product of the lengths of both edges:
//!
//! | quantity | error bound | because |
//! | --- | --- | --- |
//! | `n`, a coordinate | 4u of `abs(y z') + abs(z y')` | 3u of each product, u of the difference |
//! | `n` | 4u √(4/3) c | all coordinates together |
//! | `n · x` | 9u c `abs(x)` | `n`, 3u of the product, u of the edge x |
//!
//! In double-double the factors are 16u² for the normal and 14u² for the product; doubles behind
//! single precision have the native ones, with their own u. Native rounding can take a sliver's
//! direction away. Its normal is then computed from exact differences in wide arithmetic and
//! rounded once; such a normal is *sharp*.
//!
//! The distance of a face needs no good normal: for every direction d, however computed, the
//! triangle is at least `min (d · A, d · B, d · C) / |d|` away from the origin. That of its plane
//! comes first; whether an edge is nearer is asked of faces whose turn it is ([`State::Measured`]).
//!
//! Whether a point x is beyond a face is told at once where `n · (x - A)` exceeds [`COARSE`] times
//! the error of `n` times the length of the longest vertex:
//!
//! | quantity | bound, in units of error × longest | because |
//! | --- | --- | --- |
//! | `n · (x - A)` | 2.3 | `abs(x - A)` is two lengths, its bound 1.13 times as long |
//! | x and A, natively | 0.8 | u of sums of coordinates: u √3 c · 2 √3, against 8u c |
//! | most that is asked of both | 8 × 3.1 | the rounding is taken up to eight times |

use crate::array::each;
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::simplex::Vertex;
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// A vertex of the polytope.
pub(super) type Corner<T, N> = Vertex<Vec3<T>, N>;

/// Multiple of a face's error beyond which a height has a certain sign; see above.
const COARSE: f64 = 32.0;

/// The state of a slot for a face. The first is zero, so that many are laid out quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing.
    Free,
    /// A face, whose distance is that of its plane.
    Live,
    /// A face, whose distance is its own.
    Measured,
    /// A face that the newest vertex sees.
    Seen,
}

/// A bound on the error of a normal times a vector, relative to the lengths of both edges and of
/// the vector.
pub(super) fn unit<T: Scalar, N: Extends<T>>() -> T {
    if N::NATIVE { ulps(10) } else { T::from_f64(16.0 * N::ROUNDOFF) }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Face<T: Scalar, N: Extends<T>> {
    /// The corners counter-clockwise as seen from outside, the oldest vertex first.
    pub(super) corners: [u16; 3],
    /// The faces across the edges, beginning with the edge from the first corner to the second.
    pub(super) across: [u16; 3],
    /// Where it waits for its turn, counted from one; zero if it does not.
    pub(super) place: u16,
    pub(super) state: State,
    /// True if the normal cannot be improved.
    pub(super) sharp: bool,
    /// Outward.
    normal: Vec3<N>,
    /// A bound on the error of `normal · x` per unit of length of x.
    blur: T,
    /// A lower bound on the triangle's distance from the origin, and nearly that distance once it
    /// is measured. Negative where the origin is outside.
    pub(super) distance: T,
}

impl<T: Scalar, N: Extends<T>> Face<T, N> {
    pub(super) const FREE: Self = Self {
        corners: [0; 3],
        across: [0; 3],
        place: 0,
        state: State::Free,
        sharp: false,
        normal: Vec3::new(N::ZERO, N::ZERO, N::ZERO),
        blur: T::ZERO,
        distance: T::ZERO,
    };

    /// The face of three corners, with its neighbours in the order of [`Face::across`].
    pub(super) fn new(corners: [u16; 3], across: [u16; 3], vertices: &[Corner<T, N>]) -> Self {
        // The oldest vertex first, so that a mirrored face has the same bits.
        let [a, b, c] = corners;
        let [d, e, f] = across;
        let (corners, across) = if a < b && a < c {
            (corners, across)
        } else if b < c {
            ([b, c, a], [e, f, d])
        } else {
            ([c, a, b], [f, d, e])
        };
        let [a, b, c] = each(corners, |corner| vertices[usize::from(corner)].w);
        let (normal, spans) = normal::<T, N>(b - a, c - a);
        let (sharp, state, blur) = (!N::NATIVE, State::Live, unit::<T, N>() * spans);
        let mut face = Self { corners, across, place: 0, state, sharp, normal, blur, distance: T::ZERO };
        face.distance = face.plane([a, b, c]);
        face
    }

    /// The normal in the precision of the shapes, levelled.
    pub(super) fn direction(&self) -> Vec3<T> {
        Vec3::<T>::narrow(self.normal).leveled()
    }

    /// The corners as points of the obstacle.
    pub(super) fn places(&self, vertices: &[Corner<T, N>]) -> [Vec3<N>; 3] {
        each(self.corners, |corner| vertices[usize::from(corner)].w)
    }

    /// The corners in the order of their age, which a mirror does not change.
    pub(super) fn by_age(&self) -> [u16; 3] {
        let [first, second, third] = self.corners;
        [first, second.min(third), second.max(third)]
    }

    /// Whether the corners by their age are clockwise as seen from outside.
    pub(super) fn is_turned_by_age(&self) -> bool {
        let [_, second, third] = self.corners;
        second > third
    }

    /// Recomputes the normal from exact differences, unless it is sharp.
    pub(super) fn sharpen(&mut self, vertices: &[Corner<T, N>]) {
        if self.sharp {
            return;
        }
        self.sharp = true;
        let places = self.places(vertices);
        let [a, b, c] = each(places, Vec3::<T>::narrow);
        let difference = Vec3::<T>::difference::<T::Wide>;
        let (normal, spans) = normal::<T, T::Wide>(difference(b, a), difference(c, a));
        let narrow = Vec3::<T>::narrow(normal);
        let direction = narrow.leveled();
        if !(direction.max_abs() > T::ZERO) {
            return;
        }
        self.normal = direction.widen::<N>();
        // Its own rounding u, that of a product 4u, and the loss of wide arithmetic on a sliver.
        let lost = unit::<T, T::Wide>() * spans * narrow.max_abs().reciprocal_power();
        self.blur = ulps::<T>(8) * direction.length_bound() + lost;
        self.distance = self.plane(places);
        self.state = State::Live;
    }

    /// True if a point lies beyond the face, and false if it does not; `None` if that is not beyond
    /// all rounding. No vertex is longer than `farthest`.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn certainly_sees(&self, place: Vec3<N>, farthest: T, vertices: &[Corner<T, N>]) -> Option<bool> {
        let height = self.normal.quick_dot(place - vertices[usize::from(self.corners[0])].w);
        let noise = N::from_scalar(self.blur * (farthest * T::from_f64(COARSE)));
        if height > noise {
            Some(true)
        } else if height < -noise {
            Some(false)
        } else {
            None
        }
    }

    /// True if a point lies beyond the face by more than `times` the rounding; `None` if the normal
    /// should be sharp for that.
    pub(super) fn sees(&self, place: Vec3<N>, times: N, vertices: &[Corner<T, N>]) -> Option<bool> {
        let places = self.places(vertices);
        let largest = |most: N, corner: &Vec3<N>| most.max(corner.norm1());
        // The bound of `Scout::look`: every point that lies beyond there must be seen here.
        let sizes = if N::NATIVE { place.norm1() + places.iter().fold(N::ZERO, largest) } else { N::ZERO };
        let unit = N::from_scalar(ulps(1));
        let from = place - places[0];
        let spread = N::from_scalar(self.blur * Vec3::<T>::narrow(from).length_bound());
        let height = self.normal.dot(from);
        if N::NATIVE {
            let noise = spread + unit * self.normal.norm1() * sizes;
            if height.abs() > noise + noise {
                return Some(height > N::ZERO);
            }
            if !self.sharp {
                return None;
            }
            let lowest = places[1..].iter().fold(height, |lowest, &corner| lowest.min(self.normal.dot(place - corner)));
            return Some(lowest > unit * self.normal.norm1() * sizes * times);
        }
        Some(height > spread * times)
    }

    /// The height of a point over the face, times the length of the normal.
    pub(super) fn height(&self, place: Vec3<N>, vertices: &[Corner<T, N>]) -> N {
        self.normal.dot(place - vertices[usize::from(self.corners[0])].w)
    }

    /// True if the origin is on the inner side, beyond all rounding.
    pub(super) fn is_certain(&self, vertices: &[Corner<T, N>]) -> bool {
        let first = vertices[usize::from(self.corners[0])].w;
        let length = Vec3::<T>::narrow(first).length_bound();
        self.normal.dot(first) > N::from_scalar(self.blur * length)
    }

    /// A lower bound on the distance of corners along the normal, with the sign of the side that
    /// the origin is on. Products with a tiny normal would lose digits.
    fn plane(&self, places: [Vec3<N>; 3]) -> T {
        let direction = Vec3::<T>::narrow(self.normal);
        let most = direction.max_abs();
        if most > T::RANGE.0 {
            lowest(direction, places)
        } else if most > T::ZERO {
            lowest(direction.leveled(), places)
        } else {
            T::ZERO
        }
    }

    /// Completes the distance: where the origin's foot is beside the face, an edge or a corner is
    /// nearest.
    pub(super) fn measure(&mut self, vertices: &[Corner<T, N>]) {
        self.state = State::Measured;
        let corners = self.by_age().map(|corner| vertices[usize::from(corner)].w);
        let places = each(corners, Vec3::<T>::narrow);
        if !(self.distance > T::ZERO) || foot(&places, self.direction()).is_some() {
            return;
        }
        let beside = nearest_on_edges(&places).0.leveled();
        if beside.max_abs() > T::ZERO {
            self.distance = self.distance.max(lowest(beside, corners));
        }
    }

    /// A measure of the area, to rank faces: the sum of the normal's absolute coordinates.
    pub(super) fn area(&self, vertices: &[Corner<T, N>]) -> T {
        let [a, b, c] = self.places(vertices);
        let (ab, ac) = (Vec3::<T>::narrow(b - a), Vec3::<T>::narrow(c - a));
        ab.cross(ac).norm1()
    }
}

/// The lowest of three heights along a direction.
fn lowest<T: Scalar, N: Extends<T>>(direction: Vec3<T>, places: [Vec3<N>; 3]) -> T {
    let along = direction.widen::<N>();
    let [a, b, c] = each(places, |place| along.dot(place));
    a.min(b).min(c).to_scalar() / direction.length()
}

/// The normal of two edges, and a bound on the product of their lengths; both scaled by a power of
/// two where products would leave the range.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn normal<T: Scalar, N: Extends<T>>(first: Vec3<N>, second: Vec3<N>) -> (Vec3<N>, T) {
    let normal = first.cross(second);
    let spans = Vec3::<T>::narrow(first).length_bound() * Vec3::<T>::narrow(second).length_bound();
    let (low, high) = T::RANGE;
    if Vec3::<T>::narrow(normal).max_abs() > low && spans < high {
        return (normal, spans);
    }
    leveled_normal(first, second)
}

/// The normal of two edges, each levelled first.
#[cold]
#[inline(never)]
fn leveled_normal<T: Scalar, N: Extends<T>>(first: Vec3<N>, second: Vec3<N>) -> (Vec3<N>, T) {
    let level = |edge: Vec3<N>| {
        let narrow = Vec3::<T>::narrow(edge);
        let power = narrow.max_abs().reciprocal_power();
        (edge * N::from_scalar(power), (narrow * power).length_bound())
    };
    let ((first, length), (second, other)) = (level(first), level(second));
    (first.cross(second), length * other)
}

/// Weights of the origin's foot on the plane of a triangle: areas, not normalised. `None` if the
/// foot is beyond an edge.
pub(super) fn foot<N: Number>(&[a, b, c]: &[Vec3<N>; 3], normal: Vec3<N>) -> Option<[N; 3]> {
    let area = |from: Vec3<N>, to: Vec3<N>| normal.dot(from.cross(to - from));
    let areas = [area(b, c), area(c, a), area(a, b)];
    // The normal may be that of either side.
    let inside = |areas: &[N; 3]| areas.iter().all(|&area| area >= N::ZERO) && areas.iter().any(|&area| area > N::ZERO);
    let turned = areas.map(|area| -area);
    if inside(&areas) { Some(areas) } else { inside(&turned).then_some(turned) }
}

/// The point of a triangle's edges that is nearest to the origin, with its weights.
pub(super) fn nearest_on_edges<N: Number>(corners: &[Vec3<N>; 3]) -> (Vec3<N>, [N; 3]) {
    let point = |from: usize, to: usize| {
        let (a, along) = (corners[from], corners[to] - corners[from]);
        let share = -a.dot(along) / along.dot(along);
        // NaN counts as the first end.
        let share = if share > N::ZERO { share.min(N::ONE) } else { N::ZERO };
        let mut weights = [N::ZERO; 3];
        (weights[from], weights[to]) = (N::ONE - share, share);
        (if share < N::ONE { a + along * share } else { corners[to] }, weights)
    };
    let others = [point(0, 2), point(1, 2)];
    others
        .into_iter()
        .fold(point(0, 1), |best, other| if other.0.dot(other.0) < best.0.dot(best.0) { other } else { best })
}
