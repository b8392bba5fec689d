//! The target `shapes`: construction, and what a shape answers by itself.

use crate::bytes::Bytes;
use crate::dimension::{FuzzDimension, ShapeTraits, list, shape};
use barycode::d2::{Polygon, Vec2};
use barycode::d3::{Polytope, Vec3};
use barycode::expert::{Number, Structure, Vector};
use barycode::{Convex, Scalar, orient2d, orient3d};
use std::cmp::Ordering;

/// Any shape of either dimension and precision, from any bits.
pub fn shapes(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => any::<Vec2<f64>>(bytes),
        1 => any::<Vec2<f32>>(bytes),
        2 => any::<Vec3<f64>>(bytes),
        _ => any::<Vec3<f32>>(bytes),
    }
    hulls::<f64>(Bytes::new(data));
    hulls::<f32>(Bytes::new(data));
}

/// A shape answers any direction, hint and id. What it says of itself holds.
fn any<V: FuzzDimension>(mut bytes: Bytes<'_>) {
    let Ok((shape, word)) = shape::<V>(&mut bytes, 3) else {
        return;
    };
    let (extent, rounding) = (shape.extent(), shape.rounding());
    shape.start();
    shape.origin();
    shape.details().form();
    if word.honest {
        stated(&*shape, extent);
    }
    for _ in 0..4 {
        let (direction, hint) = (V::vector(&mut bytes), bytes.word());
        let found = shape.support(direction, hint);
        let named = shape.point(found.id);
        let other = shape.point(hint);
        if word.honest {
            check_support(word, extent, rounding.point, [found.point, named, other], direction);
        }
    }
}

/// Points of an honest shape are within its extent, where that is a number; and a support under its
/// name is the same point.
fn check_support<V: Vector>(
    word: ShapeTraits,
    extent: V::Scalar,
    off: V::Scalar,
    [found, named, other]: [V; 3],
    direction: V,
) {
    // Products of subnormal numbers are off by whole ones.
    let least = V::Scalar::LEAST * V::Scalar::from_f64(16.0);
    let most = extent + off + extent * V::Scalar::EPSILON * V::Scalar::from_f64(8.0) + least;
    if most.is_finite() {
        for point in [found, named, other] {
            assert!(extent > V::Scalar::ZERO || point == V::default(), "{point:?} of a shape that reaches nowhere");
            assert!(point.length() <= most, "{point:?} beyond an extent of {extent:?}, asked along {direction:?}");
        }
    }
    if word.named && direction.is_finite() && found.is_finite() {
        assert!(found == named, "support {found:?} along {direction:?} is named {named:?}");
    }
}

/// A structure names its vertices as the shape does, within its extent, and its radii add up to the
/// radius.
fn stated<V: Vector>(shape: &dyn Convex<Vector = V>, extent: V::Scalar) {
    let vertices: Vec<V> = match shape.details().structure() {
        Structure::Vertices(vertices) => vertices.to_vec(),
        Structure::Polytope(skeleton) => skeleton.vertices().to_vec(),
        Structure::Box { low, high } => (0..1 << V::DIMENSION).map(|id| V::corner(low, high, id)).collect(),
        _ => Vec::new(),
    };
    for (id, &vertex) in (0..).zip(&vertices) {
        assert!(shape.point(id) == vertex, "{vertex:?} is {:?} under its id {id}", shape.point(id));
        assert!(vertex.length() <= extent || !extent.is_finite(), "{vertex:?} beyond an extent of {extent:?}");
    }
    let (mut sum, mut most) = (0.0, 0.0_f64);
    shape.details().radii(shape.radius(), &mut |radius| {
        sum += radius.to_f64();
        most += radius.to_f64().abs();
    });
    let radius = shape.radius().to_f64();
    let off = most * V::Scalar::EPSILON.to_f64() * 4.0;
    assert!((sum - radius).abs() <= off || !radius.is_finite(), "radii add up to {sum} and not to {radius}");
}

/// Hulls hold what they are made of, and can be made again of what they say they are.
fn hulls<T: Scalar>(mut bytes: Bytes<'_>) {
    hull_in_plane(&list::<Vec2<T>>(&mut bytes));
    hull_in_space(&list::<Vec3<T>>(&mut bytes));
}

fn hull_in_plane<T: Scalar>(cloud: &[Vec2<T>]) {
    let Ok(hull) = Polygon::hull(cloud.to_vec()) else {
        return;
    };
    let corners = hull.vertices();
    assert!(corners.iter().all(|corner| cloud.contains(corner)), "{corners:?} are not all of {cloud:?}");
    // Where `orient2d` is exact.
    let exact = |x: T| x == T::ZERO || (x.to_f64().abs() > 2.0_f64.powi(-400) && x.to_f64().abs() < 2.0_f64.powi(480));
    if !cloud.iter().all(|point| exact(point.x) && exact(point.y)) {
        return;
    }
    assert!(Polygon::new(corners).is_ok(), "the hull {corners:?} of {cloud:?} is refused");
    for (index, &corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        let inside = |&point: &Vec2<T>| orient2d(corner, next, point) != Ordering::Less;
        assert!(cloud.iter().all(inside), "{corners:?} do not hold {cloud:?}");
    }
}

fn hull_in_space<T: Scalar>(cloud: &[Vec3<T>]) {
    let Ok(hull) = Polytope::hull(cloud.to_vec()) else {
        return;
    };
    let (corners, faces) = (hull.vertices(), hull.faces());
    assert!(corners.iter().all(|corner| cloud.contains(corner)), "{corners:?} are not all of {cloud:?}");
    let side = |face: &[u32; 3], point: Vec3<T>| {
        let [a, b, c] = face.map(|corner| corners[corner as usize]);
        orient3d(a, b, c, point)
    };
    for face in faces {
        let inside = |&point: &Vec3<T>| side(face, point) != Ordering::Greater;
        assert!(cloud.iter().all(inside), "the face {face:?} of {corners:?} cuts {cloud:?}");
    }
    let solid = faces.iter().any(|face| corners.iter().any(|&corner| side(face, corner) == Ordering::Less));
    if solid {
        let again = Polytope::new(corners.to_vec(), faces.to_vec());
        assert!(again.is_ok(), "{:?}: the hull {corners:?} {faces:?} of {cloud:?}", again.err());
    }
}
