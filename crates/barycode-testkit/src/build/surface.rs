//! Triangles around a cloud of points whose vertices are not its corners only: points within facets
//! and edges, too.

use crate::oracle::space::hull::{Cloud, Hull, hull};

type Point = [f64; 3];

/// Vertices and triangles of the surface, exactly; `None` for a flat cloud. Points inside are left
/// out, and so are repeated ones.
pub(super) fn of(points: &[Point]) -> Option<(Vec<Point>, Vec<[u32; 3]>)> {
    let Hull::Solid(mut faces) = hull(points) else { return None };
    for p in 0..points.len() {
        if !faces.iter().flatten().any(|&i| i == p) {
            insert(points, &mut faces, p);
        }
    }
    let mut used: Vec<usize> = faces.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let name = |i: usize| u32::try_from(used.binary_search(&i).expect("it is used")).expect("few points");
    let faces = faces.iter().map(|face| face.map(name)).collect();
    Some((used.iter().map(|&i| points[i]).collect(), faces))
}

/// Makes a point that lies on the surface, and on no vertex, a vertex: three triangles for the one
/// that it lies in, or four for the two at the edge that it lies on.
fn insert(points: &[Point], faces: &mut Vec<[usize; 3]>, p: usize) {
    for index in 0..faces.len() {
        let face = faces[index];
        let [i, j, k] = face;
        if points.orient3d(i, j, k, p).is_ne() {
            continue;
        }
        let seen = |axis: &usize| points.orient2d(*axis, i, j, k).is_ne();
        let axis = (0..3).find(seen).expect("no triangle of a hull is flat");
        let inside = points.orient2d(axis, i, j, k);
        let sides = [[i, j, k], [j, k, i], [k, i, j]];
        let turns = sides.map(|[from, to, _]| points.orient2d(axis, from, to, p));
        if turns.iter().any(|&turn| turn == inside.reverse()) {
            continue;
        }
        match turns.iter().filter(|turn| turn.is_eq()).count() {
            0 => {
                faces.swap_remove(index);
                faces.extend(sides.map(|[from, to, _]| [from, to, p]));
            }
            1 => {
                let edge = turns.iter().position(|turn| turn.is_eq()).expect("one of them");
                let [from, to, _] = sides[edge];
                split(faces, [from, to], p);
                split(faces, [to, from], p);
            }
            // On a vertex.
            _ => {}
        }
        return;
    }
}

/// Puts a point on the edge of the triangle that has it in this direction.
fn split(faces: &mut Vec<[usize; 3]>, [from, to]: [usize; 2], p: usize) {
    let turned = |face: [usize; 3]| {
        let [i, j, k] = face;
        [[i, j, k], [j, k, i], [k, i, j]].into_iter().find(|turned| turned[..2] == [from, to])
    };
    let found = faces.iter().enumerate().find_map(|(index, &face)| turned(face).map(|[.., apex]| (index, apex)));
    let (index, apex) = found.expect("the surface is closed");
    faces.swap_remove(index);
    faces.extend([[from, p, apex], [p, to, apex]]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_points_on_a_box_are_vertices() {
        let mut points: Vec<Point> = Vec::new();
        for x in 0..4 {
            for y in 0..4 {
                points.extend((0..4).map(|z| [x, y, z].map(f64::from)));
            }
        }
        points.push([0.0, 1.0, 3.0]);
        let (vertices, faces) = of(&points).expect("no flat box");
        // 64 points less 8 inside; a closed surface of triangles has 2 n - 4.
        assert_eq!((vertices.len(), faces.len()), (56, 108));
        assert!(of(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]).is_none());
    }
}
