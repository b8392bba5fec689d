//! Where the gap of two bodies may be largest: directions at which a support function has an edge.
//!
//! Between such directions both support functions are smooth. They are found in doubles: a place
//! that is missed makes the judge less sharp, and nothing else.

use super::{Core, CurvedBody, dot, unit};

/// Directions `center + u cos φ + v sin φ`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle<const D: usize> {
    pub(super) center: [f64; D],
    pub(super) u: [f64; D],
    pub(super) v: [f64; D],
}

impl<const D: usize> Circle<D> {
    pub(super) fn at(&self, angle: f64) -> [f64; D] {
        let (sin, cos) = angle.sin_cos();
        core::array::from_fn(|k| self.center[k] + cos * self.u[k] + sin * self.v[k])
    }
}

/// The edges of one body's support function, where it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Places<const D: usize> {
    /// Normals of faces, and other directions in which an extreme is likely.
    pub(super) poles: Vec<[f64; D]>,
    /// Directions of edges: across these there is an edge.
    pub(super) edges: Vec<[f64; D]>,
    /// Of other edges.
    pub(super) circles: Vec<Circle<D>>,
    /// Of a polytope, in its own frame: normals with the height of the face.
    pub(super) faces: Vec<([f64; D], f64)>,
}

/// As two or three components.
fn components<const D: usize>(v: [f64; D]) -> [f64; 3] {
    core::array::from_fn(|k| if k < D { v[k] } else { 0.0 })
}

/// The product of both, which is a vector of space.
pub(super) fn cross<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    let (a, b) = (components(a), components(b));
    let c = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    core::array::from_fn(|k| c[k])
}

/// The directions across `axis`, in space.
pub(super) fn across<const D: usize>(axis: [f64; D]) -> Circle<D> {
    let axis = unit(axis);
    let least = (0..D).min_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs())).unwrap_or(0);
    let u = unit(cross(axis, core::array::from_fn(|k| f64::from(u8::from(k == least)))));
    Circle { center: [0.0; D], u, v: cross(axis, u) }
}

/// The matrix that takes directions of a body's own frame, in which its support function has an
/// edge, to where it stands: the transposed inverse, times the determinant.
pub(super) fn cofactors<const D: usize>(rows: [[f64; D]; D]) -> [[f64; D]; D] {
    let product = |i: usize| {
        let [j, k] = [(i + 1) % D, (i + 2) % D];
        cross(rows[j], rows[k])
    };
    if D == 3 {
        core::array::from_fn(product)
    } else {
        let other = |i: usize, j: usize| if i == j { 1.0 } else { -1.0 } * rows[1 - i][1 - j];
        core::array::from_fn(|i| core::array::from_fn(|j| other(i, j)))
    }
}

/// The matrix times a vector.
pub(super) fn image<const D: usize>(rows: [[f64; D]; D], v: [f64; D]) -> [f64; D] {
    rows.map(|row| dot(row, v))
}

impl<const D: usize> Places<D> {
    pub(super) fn new(body: &CurvedBody<D>) -> Self {
        let mut places = Self::default();
        let axis = |index: usize| core::array::from_fn(|k| f64::from(u8::from(k == index)));
        let normals = cofactors(body.rows);
        match &body.core {
            Core::Points(points) if D == 3 => places.add_polytope(points, body.rows, normals),
            Core::Points(points) => places.add_polygon(points, normals),
            Core::Box(_) | Core::Ellipsoid(_) => {
                places.poles.extend((0..D).map(|k| image(normals, axis(k))));
                if matches!(body.core, Core::Box(_)) && D == 3 {
                    places.edges.extend((0..D).map(|k| image(body.rows, axis(k))));
                }
            }
            &Core::Cylinder { .. } => {
                places.poles.push(image(normals, axis(D - 1)));
                places.edges.push(image(body.rows, axis(D - 1)));
            }
            &Core::Cone { half, radius } => {
                places.poles.push(image(normals, axis(D - 1)));
                let [up, out] = unit([radius, 2.0 * half]);
                let part = |factor: f64, k: usize| image(normals, axis(k)).map(|x| factor * x);
                let (center, u, v) = (part(up, D - 1), part(out, 0), part(out, 1));
                places.circles.push(Circle { center, u, v });
                // Of the second body of a pair they are the other way round.
                places.circles.push(Circle { center: center.map(|x| -x), u, v });
            }
        }
        if D == 3 {
            places.circles.extend(places.edges.iter().map(|&edge| across(edge)));
        }
        places
    }

    fn add_polygon(&mut self, points: &[[f64; D]], normals: [[f64; D]; D]) {
        for (i, p) in points.iter().enumerate() {
            let q = points[(i + 1) % points.len()];
            let edge: [f64; D] = core::array::from_fn(|k| q[k] - p[k]);
            if points.len() > 1 && edge != [0.0; D] {
                let normal = unit(core::array::from_fn(|k| if k == 0 { edge[1] } else { -edge[0] }));
                self.poles.push(image(normals, normal));
                self.faces.push((normal, dot(normal, *p)));
            }
        }
    }

    /// The planes through three points that have all points on one side, and the edges between two
    /// of them.
    fn add_polytope(&mut self, points: &[[f64; D]], rows: [[f64; D]; D], normals: [[f64; D]; D]) {
        let minus = |p: [f64; D], q: [f64; D]| core::array::from_fn::<f64, D, _>(|k| p[k] - q[k]);
        let n = points.len();
        let mut on_faces: Vec<u64> = Vec::new();
        for (i, j, k) in (0..n).flat_map(|i| (i + 1..n).flat_map(move |j| (j + 1..n).map(move |k| (i, j, k)))) {
            let normal = unit(cross(minus(points[j], points[i]), minus(points[k], points[i])));
            let heights: Vec<f64> = points.iter().map(|&p| dot(normal, minus(p, points[i]))).collect();
            let size = points.iter().fold(0.0_f64, |most, &p| most.max(unit_scale(minus(p, points[i]))));
            let level = |sign: f64| heights.iter().all(|height| sign * height <= 1e-12 * size);
            for sign in [1.0, -1.0].into_iter().filter(|&sign| normal != [0.0; D] && level(sign)) {
                let normal = normal.map(|x| sign * x);
                let members = (0..n).filter(|&p| heights[p].abs() <= 1e-12 * size);
                let members = members.fold(0_u64, |set, p| set | 1 << (p % 64));
                if !self.faces.iter().any(|(other, _)| dot(*other, normal) > 1.0 - 1e-14) {
                    self.faces.push((normal, dot(normal, points[i])));
                    self.poles.push(image(normals, normal));
                    on_faces.push(members);
                }
            }
        }
        for (i, j) in (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))) {
            let both = 1 << (i % 64) | 1 << (j % 64);
            if n == 2 || on_faces.iter().filter(|&&face| face & both == both).count() > 1 {
                self.edges.push(image(rows, minus(points[j], points[i])));
            }
        }
        self.edges.retain(|edge| edge.iter().any(|&x| x != 0.0));
    }
}

/// The largest component.
fn unit_scale<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().fold(0.0, |most, x| most.max(x.abs()))
}
