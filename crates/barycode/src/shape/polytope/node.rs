//! Node: a vertex with its edges, side by side, for hill climbing.

use crate::array::{each, places};
use crate::num::Scalar;
use crate::vec::{Coordinates, Vec3};

/// Number of edges compared at a time.
pub(super) const LANES: usize = 8;

/// Largest number of vertices for which nodes are built.
pub(super) const MOST: usize = 1 << 16;

/// Edges of one vertex, in one cache line.
///
/// Sixteen bits for a coordinate distinguish nearly every rise from a fall; otherwise the climb
/// compares in doubles. Edges are scaled for each vertex by a power of two, so that the largest
/// coordinate uses all bits. Free lanes repeat the first edge. A vertex without edges, or with more
/// edges than lanes, has edges of length zero, which decide nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct Node {
    x: [i16; LANES],
    y: [i16; LANES],
    z: [i16; LANES],
    to: [u16; LANES],
}

/// Result of comparing the edges of a vertex with a direction.
pub(super) enum Slope {
    /// This neighbour is farther.
    Rises(usize),
    /// All edges fall: there is no vertex farther than this.
    Falls,
    /// Too close for this precision, or not all edges are known.
    Unclear,
}

/// A direction in single precision.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    x: f32,
    y: f32,
    z: f32,
    /// Bound on the error of a rise: a smaller one has no certain sign. A coordinate of an edge has
    /// an error of at most 1 (a half by rounding, and the largest may be clamped to the range),
    /// which counts with the sum of the coordinates of the direction. A sixteenth more covers six
    /// roundings to 2^-24 of at most 2^15, and the bits taken by lanes.
    noise: f32,
}

impl Heading {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn new<T: Scalar>(direction: Vec3<T>) -> Self {
        let scaled = direction * direction.max_abs().reciprocal_power();
        let [x, y, z] = each([scaled.x, scaled.y, scaled.z], |coordinate| coordinate.to_f64() as f32);
        Self { x, y, z, noise: 1.0625 * (x.abs() + y.abs() + z.abs()) }
    }
}

impl Node {
    /// Builds the node of a vertex with these neighbours.
    pub(super) fn new<T: Scalar>(vertices: &[Vec3<T>], at: usize, neighbours: &[u32]) -> Self {
        let mut node = Self { x: [0; LANES], y: [0; LANES], z: [0; LANES], to: [0; LANES] };
        if neighbours.is_empty() || neighbours.len() > LANES {
            return node;
        }
        let edges: [Vec3<T>; LANES] = core::array::from_fn(|lane| {
            let neighbour = neighbours[if lane < neighbours.len() { lane } else { 0 }];
            node.to[lane] = neighbour as u16;
            vertices[neighbour as usize] - vertices[at]
        });
        let scale = edges.iter().fold(T::ZERO, |largest, edge| largest.max(edge.max_abs())).reciprocal_power();
        for (lane, &edge) in edges.iter().enumerate() {
            let Vec3 { x, y, z } = edge * scale;
            [node.x[lane], node.y[lane], node.z[lane]] = [x, y, z].map(|coordinate| {
                let coordinate = coordinate.to_f64() * 16384.0;
                // Conversions truncate fractions, and clamp to the range.
                (coordinate + 0.5_f64.copysign(coordinate)) as i16
            });
        }
        node
    }

    /// End of the edge that rises most, or nearly so: the number of a lane replaces the last bits
    /// of its rise, so that the maximum contains both.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn slope(&self, heading: Heading) -> Slope {
        let keys: [f32; LANES] = places(|lane| {
            let [x, y, z] = each([self.x[lane], self.y[lane], self.z[lane]], f32::from);
            let rise = x * heading.x + y * heading.y + z * heading.z;
            f32::from_bits(rise.to_bits() & !(LANES as u32 - 1) | lane as u32)
        });
        let larger = |a: f32, b: f32| if a > b { a } else { b };
        let four: [f32; 4] = places(|lane| larger(keys[lane], keys[lane + 4]));
        let two: [f32; 2] = places(|lane| larger(four[lane], four[lane + 2]));
        let best = larger(two[0], two[1]);
        if best < -heading.noise {
            Slope::Falls
        } else if best > heading.noise {
            Slope::Rises(usize::from(self.to[best.to_bits() as usize % LANES]))
        } else {
            // NaN ends here, too.
            Slope::Unclear
        }
    }
}
