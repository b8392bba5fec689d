//! Surfaces that are accepted, and those that are refused, exactly.

use super::Plain;
use super::supports::supports_agree;
use barycode::ShapeError;
use barycode::d3::{Polytope, Vec3};

fn octahedron() -> (Vec<Plain>, Vec<[u32; 3]>) {
    let vertices =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    (vertices.map(Vec3::from).to_vec(), faces.to_vec())
}

#[track_caller]
fn refused(vertices: Vec<Plain>, faces: Vec<[u32; 3]>, error: ShapeError, words: &[&str]) {
    let found = Polytope::new(vertices, faces).unwrap_err();
    assert_eq!(found, error);
    for word in words {
        assert!(found.to_string().contains(word), "{found} does not say {word:?}");
    }
}

#[test]
fn surfaces_are_taken_or_refused_exactly() {
    let (vertices, faces) = octahedron();
    let taken = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert_eq!((taken.vertices(), taken.faces()), (&vertices[..], &faces[..]));
    assert_eq!(taken.neighbours(0), [2, 3, 4, 5]);

    refused(Vec::new(), Vec::new(), ShapeError::Empty, &["at least one"]);
    refused(vertices.clone(), Vec::new(), ShapeError::Unused { vertex: 0 }, &["vertex 0", "Polytope::hull"]);
    let bad = Vec3::new(f64::NAN, 0.0, 0.0);
    refused([&vertices[..], &[bad]].concat(), faces.clone(), ShapeError::NotFinite { vertex: 6 }, &["vertex 6"]);
    let spare = [&vertices[..], &[Vec3::default()]].concat();
    refused(spare.clone(), faces.clone(), ShapeError::Unused { vertex: 6 }, &["vertex 6", "remove it"]);
    let beyond = [&faces[..], &[[0, 1, 9]]].concat();
    refused(vertices.clone(), beyond, ShapeError::NoSuchVertex { face: 8 }, &["face 8"]);
    let thin = [&faces[..], &[[0, 6, 1]]].concat();
    refused(spare, thin, ShapeError::NoArea { face: 8 }, &["face 8", "line"]);
    let open = faces[..7].to_vec();
    refused(vertices.clone(), open, ShapeError::NotClosed { face: 3 }, &["face 3", "close the surface"]);
    let inside_out = faces.iter().map(|&[a, b, c]| [b, a, c]).collect();
    refused(vertices.clone(), inside_out, ShapeError::InsideOut, &["clockwise", "reverse"]);
    let mut dented = vertices.clone();
    dented[4].z = -0.5;
    assert!(matches!(Polytope::new(dented, faces.clone()), Err(ShapeError::NotConvexFace { .. })));
    let one_turned = [&[[2, 0, 4]], &faces[1..]].concat();
    refused(vertices.clone(), one_turned, ShapeError::NotClosed { face: 0 }, &["face 0"]);
    // Two copies of the same surface, with separate vertices, and far apart in the second round.
    for shift in [0.0, 10.0] {
        let more = vertices.iter().map(|v| Vec3::new(v.x + shift, v.y, v.z));
        let double: Vec<Plain> = vertices.iter().copied().chain(more).collect();
        let both = faces.iter().copied().chain(faces.iter().map(|face| face.map(|corner| corner + 6))).collect();
        assert!(matches!(Polytope::new(double, both), Err(ShapeError::NotConvexFace { .. })));
    }
}

/// The last bit decides: a vertex within a flat face is accepted, above it is a corner, below it is
/// a dent.
#[test]
fn a_vertex_within_a_face_is_no_corner() {
    let (mut vertices, mut faces) = octahedron();
    vertices.push(Vec3::new(0.25, 0.25, 0.5));
    faces[0] = [0, 2, 6];
    faces.extend([[2, 4, 6], [4, 0, 6]]);
    let taken = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert!(taken.neighbours(6).is_empty());
    assert_eq!(taken.neighbours(0), [2, 3, 4, 5]);
    supports_agree(&taken, 100);
    vertices[6].z = 0.5 + f64::EPSILON;
    let raised = Polytope::new(vertices.clone(), faces.clone()).unwrap();
    assert_eq!(raised.neighbours(6), [0, 2, 4]);
    supports_agree(&raised, 100);
    vertices[6].z = 0.5 - f64::EPSILON;
    assert!(matches!(Polytope::new(vertices, faces), Err(ShapeError::NotConvexFace { .. })));
}
