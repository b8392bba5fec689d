//! Hulls of robot meshes against recorded ones, which were made by another library.

use std::path::Path;

use barycode::d3::{Convex, Polytope, SupportSearch, Vec3};
use barycode_scene::space::{MeshPart, load_mesh};

use crate::data;

type Point = Vec3<f64>;

/// The parts of a mesh file: vertices and triangles.
fn parts(path: &Path) -> Vec<(Vec<Point>, Vec<[usize; 3]>)> {
    let mesh = load_mesh(path).unwrap_or_else(|error| panic!("{error}"));
    let part = |part: MeshPart| {
        let triangles = part.triangles.iter().map(|face| face.map(|corner| corner as usize)).collect();
        (part.vertices.into_iter().map(Vec3::from).collect(), triangles)
    };
    mesh.parts.into_iter().map(part).collect()
}

/// All vertices, and once more for every triangle that they are corners of, as an STL file has
/// them.
fn cloud((vertices, triangles): &(Vec<Point>, Vec<[usize; 3]>)) -> Vec<Point> {
    vertices.iter().copied().chain(triangles.iter().flatten().map(|&corner| vertices[corner])).collect()
}

/// The planes of triangles: unit normal and place along it.
fn planes(vertices: &[Point], faces: &[[usize; 3]]) -> Vec<(Point, f64)> {
    faces
        .iter()
        .map(|face| {
            let [a, b, c] = face.map(|corner| vertices[corner]);
            let normal = (b - a).cross(c - a);
            let normal = normal / normal.length();
            (normal, normal.dot(a))
        })
        .filter(|(normal, _)| normal.is_finite())
        .collect()
}

/// How far a point is outside, or minus how far inside.
fn outside(planes: &[(Point, f64)], point: Point) -> f64 {
    planes.iter().map(|(normal, place)| normal.dot(point) - place).fold(f64::NEG_INFINITY, f64::max)
}

fn volume(vertices: &[Point], faces: &[[usize; 3]]) -> f64 {
    let at = |corner: usize| vertices[corner] - vertices[0];
    faces.iter().map(|&[a, b, c]| at(a).dot(at(b).cross(at(c))) / 6.0).sum()
}

fn area(vertices: &[Point], faces: &[[usize; 3]]) -> f64 {
    let normal = |face: &[usize; 3]| {
        let [a, b, c] = face.map(|corner| vertices[corner]);
        (b - a).cross(c - a)
    };
    faces.iter().map(normal).map(|normal| normal.length() / 2.0).sum()
}

fn triangles(hull: &Polytope<f64>) -> Vec<[usize; 3]> {
    hull.faces().iter().map(|face| face.map(|corner| corner as usize)).collect()
}

/// The hull, with all of its cloud inside or on it, and as its own surface says.
fn hull(cloud: &[Point], name: &str) -> Polytope<f64> {
    let hull = Polytope::hull(cloud.to_vec()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let faces = hull.faces();
    assert_eq!(faces.len(), 2 * hull.vertices().len() - 4, "{name}");
    for &[a, b, c] in faces {
        let [a, b, c] = [a, b, c].map(|corner| hull.vertices()[corner as usize]);
        let beyond = cloud.iter().find(|&&point| barycode::orient3d(a, b, c, point).is_gt());
        assert_eq!(beyond, None, "{name}");
    }
    assert_eq!(Polytope::new(hull.vertices().to_vec(), faces.to_vec()).as_ref(), Ok(&hull), "{name}");
    hull
}

#[test]
fn hulls_of_robot_meshes_are_the_recorded_ones() {
    let Some(folder) = data::folder("robot-meshes") else { return };
    let (mut compared, mut extra) = (0, 0);
    for row in data::table(&folder.join("reference/hulls.csv")) {
        let name = row.text("hull");
        let file = folder.join("meshes").join(row.text("mesh_file"));
        let part = name.rsplit_once("_vhacd_").map_or(0, |(_, part)| part.parse().unwrap());
        let ours = hull(&cloud(&parts(&file)[part]), name);
        let (vertices, faces) = parts(&folder.join("hulls").join(format!("{name}.obj"))).swap_remove(0);
        let our_planes = planes(ours.vertices(), &triangles(&ours));
        for &vertex in &vertices {
            let distance = outside(&our_planes, vertex);
            assert!(distance.abs() <= 1e-9, "{name}: {vertex:?} is {distance} off our surface");
        }
        let its_planes = planes(&vertices, &faces);
        for &vertex in ours.vertices() {
            let distance = outside(&its_planes, vertex);
            assert!(distance.abs() <= 1e-9, "{name}: {vertex:?} is {distance} off the recorded surface");
        }
        // Recorded coordinates have nine digits: the surface may be moved by 1e-9.
        let (found, recorded) = (volume(ours.vertices(), &triangles(&ours)), volume(&vertices, &faces));
        let slack = 1e-9 * area(&vertices, &faces);
        assert!((found - recorded).abs() <= slack, "{name}: volume {found} instead of {recorded}");
        supports_agree(&ours, name);
        extra += ours.vertices().len().abs_diff(vertices.len());
        compared += 1;
    }
    assert_eq!(compared, 42);
    println!("{extra} corners more or less than recorded");
}

/// Scan and climb along axes, normals of faces and edges: where the flat faces of machine parts
/// make ties.
fn supports_agree(hull: &Polytope<f64>, name: &str) {
    let [scan, climb] = [SupportSearch::Scan, SupportSearch::Climb].map(|search| hull.clone().with_search(search));
    let vertices = hull.vertices();
    let mut directions = vec![Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
    for face in triangles(hull) {
        let [a, b, c] = face.map(|corner| vertices[corner]);
        directions.extend([(b - a).cross(c - a), c - b]);
    }
    for (index, direction) in directions.iter().enumerate() {
        for direction in [*direction, -*direction] {
            let size = hull.extent() * direction.length();
            let high = scan.support(direction, 0).point.dot(direction);
            let found = climb.support(direction, 7 * index as u64).point.dot(direction);
            assert!((found - high).abs() <= 4.0 * f64::EPSILON * size, "{name}: {found} instead of {high}");
        }
    }
}

/// All meshes, the recorded hulls taken as surfaces among them.
#[test]
fn every_mesh_has_a_hull() {
    let Some(folder) = data::folder("robot-meshes") else { return };
    let mut meshes = 0;
    for entry in std::fs::read_dir(folder.join("meshes")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        for part in parts(&path) {
            hull(&cloud(&part), &name);
        }
        meshes += 1;
    }
    assert_eq!(meshes, 33);
}
