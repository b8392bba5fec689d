//! Surfaces of shapes with faces, and how far the points of a manifold are off them.

use barycode_lab_peers::{ManifoldPoint, PolygonPair, Solid, SolidPair, Solids};

/// Faces that lean less than this from the normal are walls: the normal does not leave through
/// them, or by rounding alone.
const WALL: f64 = 1e-2;

/// The largest of some numbers and 0; not a number if one is none.
fn largest(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().fold(0.0, |most, one| if one <= most || most.is_nan() { most } else { one })
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = dot(v, v).sqrt();
    v.map(|c| c / length)
}

/// A face: its outer unit normal, and how far along that it lies.
#[derive(Clone, Copy, Debug)]
struct Plane {
    normal: [f64; 3],
    offset: f64,
}

impl Plane {
    fn through(point: [f64; 3], normal: [f64; 3]) -> Self {
        let normal = unit(normal);
        Self { normal, offset: dot(normal, point) }
    }

    /// How far a point lies beneath it.
    fn above(&self, point: [f64; 3]) -> f64 {
        self.offset - dot(self.normal, point)
    }
}

/// The faces of a convex shape, in the first shape's frame.
#[derive(Debug)]
struct Surface(Vec<Plane>);

impl Surface {
    /// How far a point is outside, beyond the plane of a face.
    fn outside(&self, point: [f64; 3]) -> f64 {
        largest(self.0.iter().map(|plane| -plane.above(point)))
    }

    /// How far a point is from where a unit normal leaves the shape.
    fn beneath(&self, point: [f64; 3], normal: [f64; 3]) -> f64 {
        let facing = self.0.iter().map(|plane| (plane, dot(plane.normal, normal)));
        let ways = facing.filter(|&(_, leans)| leans > WALL).map(|(plane, leans)| plane.above(point) / leans);
        ways.fold(f64::INFINITY, f64::min).max(0.0)
    }

    fn of_polygon(vertices: &[[f64; 2]]) -> Self {
        let next = vertices.iter().cycle().skip(1);
        let edge = |(&[x, y], &[u, v]): (&[f64; 2], &[f64; 2])| Plane::through([x, y, 0.0], [v - y, x - u, 0.0]);
        Self(vertices.iter().zip(next).map(edge).collect())
    }

    /// Nothing of a shape that has other than faces.
    fn of_solid(solid: Solid, solids: &Solids) -> Option<Self> {
        let planes = match solid {
            Solid::Cuboid(half) => {
                let face = |side: usize| {
                    let mut normal = [0.0; 3];
                    normal[side % 3] = if side < 3 { 1.0 } else { -1.0 };
                    Plane { normal, offset: half[side % 3] }
                };
                (0..6).map(face).collect()
            }
            Solid::Hull(index) => {
                let hull = &solids.hulls[index as usize];
                let face = |face: &[u32; 3]| {
                    let [a, b, c] = face.map(|corner| hull.vertices[corner as usize]);
                    let ([x, y, z], [u, v, w]) = (minus(b, a), minus(c, a));
                    Plane::through(a, [y * w - z * v, z * u - x * w, x * v - y * u])
                };
                hull.faces.iter().map(face).collect()
            }
            _ => return None,
        };
        Some(Self(planes))
    }

    /// Where the second shape of a pair is.
    fn placed(self, pair: &SolidPair) -> Self {
        let place = |Plane { normal, offset }: Plane| {
            let normal = pair.rotation.map(|row| dot(row, normal));
            Plane { normal, offset: offset + dot(normal, pair.translation) }
        };
        Self(self.0.into_iter().map(place).collect())
    }
}

/// The surfaces of both shapes of a pair.
#[derive(Debug)]
pub struct Surfaces([Surface; 2]);

impl Surfaces {
    pub fn of_polygons(pair: &PolygonPair) -> Self {
        Self([Surface::of_polygon(&pair.a), Surface::of_polygon(&pair.placed_b())])
    }

    /// Nothing of shapes that have other than faces.
    pub fn of_solids(pair: &SolidPair, solids: &Solids) -> Option<Self> {
        Some(Self([Surface::of_solid(pair.a, solids)?, Surface::of_solid(pair.b, solids)?.placed(pair)]))
    }

    /// How far off a point of a manifold is, whose normal may be of any length.
    pub fn error(&self, point: &ManifoldPoint, normal: [f64; 3]) -> f64 {
        let ManifoldPoint { on_a, on_b, distance } = *point;
        let Self([a, b]) = self;
        let normal = unit(normal);
        let apart = dot(minus(on_b, on_a), normal);
        largest([
            (distance - apart).abs(),
            a.outside(on_a),
            b.outside(on_b),
            a.beneath(on_a, normal),
            b.beneath(on_b, normal.map(|c| -c)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_off_by_the_most_of_what_is_wrong_with_it() {
        let square = |x: f64| [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[u, v]| [u + x, v]).to_vec();
        let pair = PolygonPair { a: square(0.0), b: square(0.0), cos: 1.0, sin: 0.0, translation: [1.5, 0.0] };
        let surfaces = Surfaces::of_polygons(&pair);
        let error = |a: [f64; 2], b: [f64; 2], distance| {
            let [on_a, on_b] = [a, b].map(|[x, y]| [x, y, 0.0]);
            surfaces.error(&ManifoldPoint { on_a, on_b, distance }, [2.0, 0.0, 0.0])
        };
        assert_eq!(error([1.0, 1.0], [0.5, 1.0], -0.5), 0.0);
        assert_eq!(error([1.0, 0.0], [0.5, 0.0], -0.25), 0.25);
        assert_eq!(error([1.0, 1.125], [0.5, 1.125], -0.5), 0.125);
        assert_eq!(error([0.75, 1.0], [0.5, 1.0], -0.25), 0.25);
        assert_eq!(error([1.0, 1.0], [0.75, 1.0], -0.25), 0.25);
        assert!(error([1.0, f64::NAN], [0.5, 1.0], -0.5).is_nan());
    }

    #[test]
    fn solids_lie_where_their_pair_says() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let upright = Solid::Cuboid([1.0, 1.0, 2.0]);
        // The second lies along x.
        let pair = SolidPair::new(upright, upright, [0.0, half, 0.0, half], [0.0, 0.0, 2.75]);
        let surfaces = Surfaces::of_solids(&pair, &Solids::default()).expect("faces");
        let point = ManifoldPoint { on_a: [1.0, 1.0, 2.0], on_b: [1.0, 1.0, 1.75], distance: -0.25 };
        assert!(surfaces.error(&point, [0.0, 0.0, 1.0]) < 1e-15);
        let sphere = SolidPair { b: Solid::Sphere { radius: 1.0 }, ..pair };
        assert!(Surfaces::of_solids(&sphere, &Solids::default()).is_none());
    }
}
