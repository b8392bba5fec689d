//! Supporting features: the face, edge or vertex of a core that is farthest along a direction.

mod ring;
mod wrap;

pub(super) use ring::of_ring;
#[cfg(feature = "alloc")]
pub(super) use wrap::of_body;
pub(super) use wrap::{noise_of, of_cloud};

use crate::array::places;
use crate::vector::Vector;

/// The face, edge or vertex of a core that is farthest along a direction, or borders on what is:
/// what [`Details::support_feature`](super::Details::support_feature) fills in.
///
/// One vertex is a point, two an edge, three and more go once around a flat convex face, either
/// way. In the plane there are no faces. Vertices are relative to the shape's
/// [`origin`](super::Convex::origin); each has a name that it keeps from call to call, and that no
/// other vertex of the shape has.
#[derive(Clone, Copy, Debug)]
pub struct SupportFeature<V> {
    vertices: [V; CAPACITY],
    names: [u32; CAPACITY],
    count: usize,
}

const CAPACITY: usize = 32;

impl<V: Vector> SupportFeature<V> {
    /// How many vertices there is room for. A face with more of them is represented by some of its
    /// vertices, spread around it.
    pub const CAPACITY: usize = CAPACITY;

    /// A feature without vertices.
    #[must_use]
    pub fn new() -> Self {
        Self { vertices: places(|_| V::default()), names: [0; CAPACITY], count: 0 }
    }

    /// Adds a vertex. Beyond the [capacity](Self::CAPACITY) nothing happens.
    pub fn push(&mut self, vertex: V, name: u32) {
        if self.count < Self::CAPACITY {
            (self.vertices[self.count], self.names[self.count]) = (vertex, name);
            self.count += 1;
        }
    }

    /// Forgets all vertices.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// The vertices in order.
    #[must_use]
    pub fn vertices(&self) -> &[V] {
        &self.vertices[..self.count]
    }

    /// The names of the vertices.
    #[must_use]
    pub fn names(&self) -> &[u32] {
        &self.names[..self.count]
    }

    /// Maps every vertex.
    pub fn map(&mut self, map: impl Fn(V) -> V) {
        for vertex in &mut self.vertices[..self.count] {
            *vertex = map(*vertex);
        }
    }
}

impl<V: Vector> Default for SupportFeature<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// An edge or a side on its way to be the one nearest to level: how far it leads down, and across.
#[derive(Clone, Copy)]
struct Slope<T> {
    to: usize,
    down: T,
    across: T,
}
