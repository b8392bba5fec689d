//! The target `hulls`: what `barycode hull` reads, and hulls of it, outer ones too.

use barycode::d2::{Polygon, Vec2};
use barycode::d3::{OuterLimit, Polytope, Vec3, outer_hull};
use barycode::{orient2d, orient3d};
use barycode_cli::hull::points::{PointCloud, read_points};
use std::cmp::Ordering;

/// More points are not looked at one by one.
const MOST: usize = 300;

/// Text, or after an odd first byte doubles: the hull contains every point, and the outer hull
/// every one of its vertices; or a sentence says why there is none.
pub fn hulls(data: &[u8]) {
    let Some((&way, rest)) = data.split_first() else {
        return;
    };
    if way % 2 == 1 {
        let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let numbers: Vec<f64> = rest.chunks_exact(8).map(number).collect();
        return in_space(numbers.chunks_exact(3).take(MOST).map(|v| Vec3::new(v[0], v[1], v[2])).collect(), way);
    }
    match read_points("input", rest) {
        Ok(PointCloud::Plane(points)) => in_plane(points.into_iter().take(MOST).map(Vec2::from).collect()),
        Ok(PointCloud::Space(points)) => in_space(points.into_iter().take(MOST).map(Vec3::from).collect(), way),
        Err(failure) => assert!(!failure.message().is_empty() && !failure.help().is_empty()),
    }
}

fn in_plane(points: Vec<Vec2<f64>>) {
    let Ok(hull) = Polygon::hull(points.clone()) else {
        return;
    };
    let ring = hull.vertices();
    for (&from, &to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        assert!(points.iter().all(|&point| orient2d(from, to, point) != Ordering::Less));
    }
}

fn in_space(points: Vec<Vec3<f64>>, way: u8) {
    let Ok(hull) = Polytope::hull(points.clone()) else {
        return;
    };
    enclosed(&hull, &points);
    let limit = match way / 2 % 3 {
        0 => OuterLimit::Vertices(usize::from(way)),
        1 => OuterLimit::Distance(f64::from(way)),
        _ => OuterLimit::Distance(hull.vertices()[0].x * 0.01),
    };
    let outer = outer_hull(&hull, limit, &mut |_| true).expect("not ended");
    enclosed(&outer.polytope, hull.vertices());
    assert!(outer.distance >= 0.0);
}

fn enclosed(hull: &Polytope<f64>, points: &[Vec3<f64>]) {
    for face in hull.faces() {
        let [a, b, c] = face.map(|corner| hull.vertices()[corner as usize]);
        assert!(points.iter().all(|&point| orient3d(a, b, c, point) != Ordering::Greater));
    }
}
