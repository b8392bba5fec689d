//! The test of edge normals: the separating axis theorem for two convex polygons, in one linear
//! pass.
//!
//! While the edges of one polygon are gone through in order, their outward normals turn one way,
//! and so the extreme vertex of the other polygon goes one way, too: it is carried along instead of
//! being looked for again. The first edge with a gap ends it.

use barycode::Scalar;
use barycode::d2::Vec2;

/// Whether an edge normal of `a` separates the polygons, both counter-clockwise and in one frame.
#[inline]
fn separates<T: Scalar>(a: &[Vec2<T>], b: &[Vec2<T>]) -> bool {
    let value = |normal: Vec2<T>, index: usize| normal.x * b[index].x + normal.y * b[index].y;
    let mut from = a[a.len() - 1];
    let outward = |from: Vec2<T>, to: Vec2<T>| Vec2::new(to.y - from.y, from.x - to.x);
    let first = outward(from, a[0]);
    let mut nearest = 0;
    for index in 1..b.len() {
        if value(first, index) < value(first, nearest) {
            nearest = index;
        }
    }
    for &to in a {
        let normal = outward(from, to);
        let mut least = value(normal, nearest);
        loop {
            let next = if nearest + 1 == b.len() { 0 } else { nearest + 1 };
            let beyond = value(normal, next);
            if beyond >= least {
                break;
            }
            (nearest, least) = (next, beyond);
        }
        if least > normal.x * to.x + normal.y * to.y {
            return true;
        }
        from = to;
    }
    false
}

/// Whether the polygons have points in common.
pub fn meet<T: Scalar>(a: &[Vec2<T>], b: &[Vec2<T>]) -> bool {
    !separates(a, b) && !separates(b, a)
}
