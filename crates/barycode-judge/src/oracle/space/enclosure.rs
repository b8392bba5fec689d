//! Whether points are inside a convex surface: brute force in exact arithmetic.

use crate::oracle::dyadic::Exact3;
use std::cmp::Ordering;

/// A point that is strictly beyond the plane of a face, and this face; `None` if there is none. The
/// faces go round counter-clockwise seen from outside.
///
/// # Panics
/// If a face names no vertex, or a coordinate is not finite.
#[must_use]
pub fn beyond(vertices: &[[f64; 3]], faces: &[[u32; 3]], points: &[[f64; 3]]) -> Option<(usize, usize)> {
    let vertices: Vec<Exact3> = vertices.iter().map(|&vertex| Exact3::new(vertex)).collect();
    let points: Vec<Exact3> = points.iter().map(|&point| Exact3::new(point)).collect();
    faces.iter().enumerate().find_map(|(index, face)| {
        let [a, b, c] = face.map(|corner| &vertices[corner as usize]);
        let normal = b.minus(a).cross(&c.minus(a));
        let height = normal.dot(a);
        let outside = points.iter().position(|point| normal.dot(point).cmp(&height) == Ordering::Greater);
        outside.map(|point| (point, index))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_beyond_a_face_is_found() {
        let vertices = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let on_faces = [[0.5, 0.5, 0.0], [0.25, 0.25, 0.5], [0.0, 0.0, 0.0], [0.1, 0.1, 0.1]];
        assert_eq!(beyond(&vertices, &faces, &on_faces), None);
        assert_eq!(beyond(&vertices, &faces, &vertices), None);
        let least = f64::from_bits(1);
        assert_eq!(beyond(&vertices, &faces, &[[0.1, 0.1, 0.0], [0.1, 0.1, -least]]), Some((1, 0)));
        assert_eq!(beyond(&vertices, &faces, &[[0.25, 0.25, f64::next_up(0.5)]]), Some((0, 3)));
    }
}
