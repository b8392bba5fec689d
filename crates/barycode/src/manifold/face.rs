//! A supporting feature as seen along the normal of a contact.

use crate::array::places;
use crate::num::{Number, Scalar};
use crate::shape::SupportFeature;
use crate::vector::Vector;

const CAPACITY: usize = SupportFeature::<crate::vec::Vec3<f64>>::CAPACITY;

/// Kinds of features, in the first two bits of a name.
const VERTEX: u32 = 1 << 30;
const EDGE: u32 = 2 << 30;
const FACE: u32 = 3 << 30;

/// A place across the normal.
pub(super) type Flat<T> = [T; 2];

/// `a × b`.
pub(super) fn area<T: Scalar>(a: Flat<T>, b: Flat<T>) -> T {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn minus<T: Scalar>(a: Flat<T>, b: Flat<T>) -> Flat<T> {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn dot<T: Scalar>(a: Flat<T>, b: Flat<T>) -> T {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn length<T: Scalar>(a: Flat<T>) -> T {
    dot(a, a).sqrt()
}

/// A feature no steeper than is good for lifting points onto it: a vertex, an edge, or a convex
/// polygon that goes counter-clockwise across the normal.
pub(super) struct Face<V: Vector> {
    /// Relative to the common origin.
    vertices: [V; CAPACITY],
    flat: [Flat<V::Scalar>; CAPACITY],
    names: [u32; CAPACITY],
    count: usize,
    /// The unit normal of the plane of a polygon.
    plane: V,
    towards: V,
    axes: [V; 2],
    noise: V::Scalar,
}

impl<V: Vector> Face<V> {
    /// The feature of a shape, which is farthest `towards` the other shape, moved by `offset`.
    pub(super) fn new(feature: &SupportFeature<V>, offset: V, towards: V, axes: [V; 2], noise: V::Scalar) -> Self {
        let mut face = Self {
            vertices: places(|_| V::default()),
            flat: places(|_| [Number::ZERO; 2]),
            names: [0; CAPACITY],
            count: 0,
            plane: V::default(),
            towards,
            axes,
            noise,
        };
        for (&vertex, &name) in feature.vertices().iter().zip(feature.names()) {
            let vertex = vertex + offset;
            let near = |index: usize| (face.vertices[index] - vertex).length() <= noise;
            if face.count > 0 && (near(face.count - 1) || near(0)) {
                continue;
            }
            face.vertices[face.count] = vertex;
            face.names[face.count] = name;
            face.flat[face.count] = axes.map(|axis| vertex.dot(axis));
            face.count += 1;
        }
        face.lay_flat();
        face
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn vertex(&self, index: usize) -> V {
        self.vertices[index % self.count]
    }

    pub(super) fn flat(&self, index: usize) -> Flat<V::Scalar> {
        self.flat[index % self.count]
    }

    /// Edges: of a polygon as many as vertices.
    pub(super) fn edges(&self) -> usize {
        if self.count < 3 { self.count.max(1) - 1 } else { self.count }
    }

    /// Across the normal, from one end of an edge to the other.
    pub(super) fn edge(&self, index: usize) -> Flat<V::Scalar> {
        minus(self.flat(index + 1), self.flat(index))
    }

    /// A length that tells how large the feature is; of a vertex nothing does.
    pub(super) fn size(&self) -> V::Scalar {
        match self.count {
            0 | 1 => V::Scalar::INFINITY,
            2 => length(self.edge(0)),
            _ => self.doubled_area().sqrt(),
        }
    }

    fn doubled_area(&self) -> V::Scalar {
        let first = self.flat[0];
        let fan = |index| area(minus(self.flat[index], first), minus(self.flat[index + 1], first));
        (1..self.count - 1).fold(Number::ZERO, |sum, index| sum + fan(index))
    }

    /// Leaves of a polygon that is steep, or has no area, an edge, and of a steep edge a vertex.
    fn lay_flat(&mut self) {
        if self.count >= 3 {
            let doubled = self.doubled_area();
            let around = (0..self.count).fold(V::Scalar::ZERO, |sum, index| sum + length(self.edge(index)));
            let plane = self.vector_area().normalize();
            let plane = plane.map(|plane| if plane.dot(self.towards) < Number::ZERO { -plane } else { plane });
            match plane {
                Some(plane) if doubled.abs() > around * self.noise && plane.dot(self.towards) >= half() => {
                    self.plane = plane;
                    if doubled < Number::ZERO {
                        self.vertices[..self.count].reverse();
                        self.flat[..self.count].reverse();
                        self.names[..self.count].reverse();
                    }
                }
                _ => self.keep_level_edge(),
            }
        }
        if self.count == 2 {
            let along = self.vertices[1] - self.vertices[0];
            let rise = along.dot(self.towards);
            // Steeper than 60°.
            if rise * rise > along.dot(along) * V::Scalar::from_f64(0.75) {
                let top = usize::from(rise > Number::ZERO);
                self.keep(&[top]);
            }
        }
    }

    /// Twice the vector whose length is the area; zero in the plane.
    fn vector_area(&self) -> V {
        if V::DIMENSION == 2 {
            return V::default();
        }
        let first = self.vertices[0];
        (1..self.count - 1).fold(V::default(), |sum, index| {
            sum + cross(self.vertices[index] - first, self.vertices[index + 1] - first)
        })
    }

    /// Leaves the one of both edges at the farthest vertex that is less steep; of those as good as
    /// level the longer.
    fn keep_level_edge(&mut self) {
        let height = |index: usize| self.vertices[index].dot(self.towards);
        let top = (1..self.count).fold(0, |best, next| if height(next) > height(best) { next } else { best });
        let measure = |other: usize| {
            let edge = self.vertices[other] - self.vertices[top];
            let down = -edge.dot(self.towards);
            (if down > self.noise { down } else { Number::ZERO }, edge.length())
        };
        let (next, last) = ((top + 1) % self.count, (top + self.count - 1) % self.count);
        let ((down, far), (down_last, far_last)) = (measure(next), measure(last));
        let (this, that) = (down * far_last, down_last * far);
        let better = if this < that || (this == that && far >= far_last) { next } else { last };
        self.keep(&[top, better]);
    }

    fn keep(&mut self, chosen: &[usize]) {
        let (vertices, flat, names) = (self.vertices, self.flat, self.names);
        for (place, &index) in chosen.iter().enumerate() {
            (self.vertices[place], self.flat[place], self.names[place]) = (vertices[index], flat[index], names[index]);
        }
        self.count = chosen.len();
    }

    /// Whether a place is over the feature, or within rounding of it.
    pub(super) fn holds(&self, place: Flat<V::Scalar>) -> bool {
        if self.count == 2 {
            let (along, step) = (self.edge(0), minus(place, self.flat[0]));
            let size = length(along);
            let share = dot(step, along);
            let slack = self.noise * size;
            return area(along, step).abs() <= slack && share >= -slack && share <= size * size + slack;
        }
        if self.count < 3 {
            return false;
        }
        let inside = self.least_height(place);
        inside > self.noise
            || (inside >= -self.noise
                && !self.is_beyond_corner(place, self.nearest_on_edges(place).0, self.noise + self.noise))
    }

    /// The least height of a place over the lines of the edges of a polygon, negative outside.
    fn least_height(&self, place: Flat<V::Scalar>) -> V::Scalar {
        let height = |index: usize| {
            let along = self.edge(index);
            area(along, minus(place, self.flat[index])) / length(along)
        };
        (1..self.count).fold(height(0), |least, index| least.min(height(index)))
    }

    /// Whether a place that is `away` from the edges of a polygon is farther from all of them than
    /// from their lines, by more than this: it may be far beyond a sharp corner, where it is beside
    /// both lines by less than rounding. Inside, the nearest line is that of the nearest edge.
    fn is_beyond_corner(&self, place: Flat<V::Scalar>, away: V::Scalar, most: V::Scalar) -> bool {
        !(away <= most || away - self.least_height(place).max(Number::ZERO) <= most)
    }

    /// The point of the edges of a polygon that is nearest to a place, seen along the normal, and
    /// how far that is.
    fn nearest_on_edges(&self, place: Flat<V::Scalar>) -> (V::Scalar, V) {
        let mut nearest = (V::Scalar::INFINITY, self.vertices[0]);
        for index in 0..self.count {
            let on_edge = self.on_edge(index, place);
            let away = length(minus(place, self.axes.map(|axis| on_edge.dot(axis))));
            nearest = if away < nearest.0 { (away, on_edge) } else { nearest };
        }
        nearest
    }

    /// The point of the feature that is in line with a point along the normal.
    ///
    /// The plane is laid through the nearest point of an edge: of a sliver it is known across the
    /// nearest edge, no farther than the sliver is wide, and along it not at all. Where the place
    /// is beyond a sharp corner, it is that point.
    pub(super) fn in_line(&self, point: V, place: Flat<V::Scalar>) -> V {
        if self.count == 2 {
            return self.on_edge(0, place);
        }
        let (away, nearest) = self.nearest_on_edges(place);
        if self.is_beyond_corner(place, away, self.noise * half()) {
            return nearest;
        }
        let rise = (nearest - point).dot(self.plane) / self.towards.dot(self.plane);
        point + self.towards * rise
    }

    /// The point of an edge that is nearest to a place, seen along the normal.
    pub(super) fn on_edge(&self, index: usize, place: Flat<V::Scalar>) -> V {
        let along = self.edge(index);
        let share = dot(minus(place, self.flat(index)), along) / dot(along, along);
        self.at(index, share)
    }

    /// The point of an edge at a share of its length.
    pub(super) fn at(&self, index: usize, share: V::Scalar) -> V {
        let (from, to) = (self.vertex(index), self.vertex(index + 1));
        if !(share > Number::ZERO) {
            from
        } else if share >= Number::ONE {
            to
        } else if share > half() {
            to - (to - from) * (V::Scalar::ONE - share)
        } else {
            from + (to - from) * share
        }
    }

    /// The name of the vertex, edge or face that a place is on, or within a hair's breadth of.
    pub(super) fn name(&self, place: Flat<V::Scalar>, hair: V::Scalar) -> u32 {
        let mut nearest = (V::Scalar::INFINITY, 0);
        for index in 0..self.count {
            let away = length(minus(place, self.flat[index]));
            nearest = if away < nearest.0 { (away, index) } else { nearest };
        }
        match self.count {
            0 => 0,
            1 => self.name_of_vertex(0),
            _ if nearest.0 <= hair => self.name_of_vertex(nearest.1),
            2 => self.name_of_edge(0),
            _ => {
                let mut nearest = (V::Scalar::INFINITY, 0);
                for index in 0..self.count {
                    let along = self.edge(index);
                    let away = area(along, minus(place, self.flat[index])).abs() / length(along);
                    nearest = if away < nearest.0 { (away, index) } else { nearest };
                }
                if nearest.0 <= hair { self.name_of_edge(nearest.1) } else { self.name_of_face() }
            }
        }
    }

    pub(super) fn name_of_vertex(&self, index: usize) -> u32 {
        VERTEX | self.names[index % self.count] & !FACE
    }

    /// The name of an edge, equal from either side and from either end.
    fn name_of_edge(&self, index: usize) -> u32 {
        let names = [index, index + 1].map(|end| mixed(self.names[end % self.count]));
        EDGE | names[0].wrapping_add(names[1]) & !FACE
    }

    fn name_of_face(&self) -> u32 {
        let sum = self.names[..self.count].iter().fold(0_u32, |sum, &name| sum.wrapping_add(mixed(name)));
        FACE | sum & !FACE
    }
}

/// A number of which all bits depend on all of another one (the last steps of Appleby's third
/// Murmur hash).
fn mixed(name: u32) -> u32 {
    let name = (name ^ name >> 16).wrapping_add(1).wrapping_mul(0x85eb_ca6b);
    let name = (name ^ name >> 13).wrapping_mul(0xc2b2_ae35);
    name ^ name >> 16
}

fn half<T: Scalar>() -> T {
    T::from_f64(0.5)
}

/// The cross product in space.
fn cross<V: Vector>(a: V, b: V) -> V {
    let minor = |i: usize, j: usize| a.coordinate(i) * b.coordinate(j) - a.coordinate(j) * b.coordinate(i);
    V::from_coordinates([minor(1, 2), minor(2, 0), minor(0, 1)])
}
