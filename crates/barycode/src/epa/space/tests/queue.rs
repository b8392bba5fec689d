//! The queue of faces against all faces.

use super::{Noise, V, v};
use crate::epa::space::closed;
use crate::epa::space::face::{Corner, Face};
use crate::epa::space::polytope::{Polytope, Room};

fn corner(w: V) -> Corner<f64, f64> {
    Corner { w, ..Corner::default() }
}

/// The least distance of all faces, each measured.
fn least(polytope: &Polytope<'_, f64, f64>) -> f64 {
    let distance = |(_, face): (usize, &Face<f64, f64>)| {
        let mut face = *face;
        face.measure(polytope.vertices());
        face.distance
    };
    polytope.faces().map(distance).fold(f64::INFINITY, f64::min)
}

/// A height that is less than the depth, as a support that falls short shows it, leaves out faces
/// of which one is the nearest.
#[test]
fn the_nearest_face_comes_first_whatever_is_left_out() {
    let mut noise = Noise(11);
    let mut hidden = 0;
    for _ in 0..100 {
        let corners = [v(1.0, 1.0, 1.0), v(1.0, -1.0, -1.0), v(-1.0, 1.0, -1.0), v(-1.0, -1.0, 1.0)];
        let corners = corners.map(|place| corner(place / place.length()));
        let (faces, count) = closed(&corners, v(0.0, 0.0, 0.0));
        let mut room = Room::<f64, f64, 64, 128>::new();
        let mut polytope = room.polytope();
        polytope.begin(&corners, &faces[..count]);
        polytope.farthest = 2.0;
        for _ in 0..40 {
            let depth = least(&polytope);
            hidden += u32::from(polytope.left_out <= depth);
            let index = polytope.nearest();
            assert_eq!(polytope.face(index).distance, depth);
            polytope.needed = depth * (1.0 + 0.5 * noise.next());
            let beyond = polytope.face(index).direction();
            let place = beyond / beyond.length() + noise.round() * 0.3;
            let vertex = corner(place / place.length());
            if polytope.certainly_sees(index, vertex.w) {
                polytope.insert(&vertex, index).unwrap();
            }
        }
    }
    assert!(hidden > 100, "{hidden}");
}
