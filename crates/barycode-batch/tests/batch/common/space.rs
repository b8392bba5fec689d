//! Shapes, poses and pairs of space for tests.

use super::Draw;
use barycode::Scalar;
use barycode::d3::{Capsule, Convex, Cuboid, Points, Pose, Posed, Rotation, Rounded, Sphere, Vec3};
use barycode::expert::Coordinates;
use barycode_batch::{Element, PosedId, ShapeId, ShapeTable};

/// Kind of a shape of a mix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Box,
    Sphere,
    Capsule,
    Cloud,
    Rounded,
    /// A shape with more vertices than the kernels pack.
    Large,
}

pub(crate) const KINDS: [Kind; 6] = [Kind::Box, Kind::Sphere, Kind::Capsule, Kind::Cloud, Kind::Rounded, Kind::Large];

fn coordinate<T: Element>(draw: &mut Draw, reach: f64, grid: bool) -> T {
    let value = draw.between(-reach, reach);
    T::from_f64(if grid { (value * 4.0).round() / 4.0 } else { value })
}

fn point<T: Element>(draw: &mut Draw, reach: f64, grid: bool) -> Vec3<T> {
    Vec3::new(coordinate(draw, reach, grid), coordinate(draw, reach, grid), coordinate(draw, reach, grid))
}

/// A shape of a size near one; half of them are on a grid, so that some touch exactly.
pub(crate) fn any_shape<T: Element>(draw: &mut Draw, table: &mut ShapeTable<Vec3<T>>, kind: Kind) -> ShapeId {
    let grid = draw.below(2) == 0;
    let radius = T::from_f64([0.0, 0.25, 0.5, draw.share()][draw.below(4)]);
    let cloud = |draw: &mut Draw, count: usize| {
        Points::new((0..count).map(|_| point::<T>(draw, 1.2, grid)).collect::<Vec<_>>()).unwrap()
    };
    let count = [1, 2, 3, 4, 8, 17, 32][draw.below(7)];
    let shape = match kind {
        Kind::Box => table.push(&Cuboid::from_corners(point(draw, 1.2, grid), point(draw, 1.2, grid)).unwrap()),
        Kind::Sphere => table.push(&Sphere::new(point(draw, 1.2, grid), radius).unwrap()),
        Kind::Capsule => table.push(&Capsule::new(point(draw, 1.2, grid), point(draw, 1.2, grid), radius).unwrap()),
        Kind::Cloud => table.push(&cloud(draw, count)),
        Kind::Rounded => table.push(&Rounded::new(cloud(draw, count), radius).unwrap()),
        Kind::Large if draw.below(4) == 0 => table.push(&Points::new(round(draw, 300)).unwrap()),
        Kind::Large => table.push(&cloud(draw, 40)),
    };
    shape.unwrap()
}

/// Points on a sphere, all of them corners of their hull.
fn round<T: Element>(draw: &mut Draw, count: usize) -> Vec<Vec3<T>> {
    let point = |_| {
        let [x, y, z] = [(); 3].map(|()| draw.between(-1.0, 1.0));
        let length = (x * x + y * y + z * z).sqrt();
        Vec3::new(T::from_f64(x / length), T::from_f64(y / length), T::from_f64(z / length))
    };
    (0..count).map(point).collect()
}

/// A pose, rotated by any rotation or by quarter turns, near the origin or on a grid.
pub(crate) fn any_pose<T: Element>(draw: &mut Draw, reach: f64) -> Pose<T> {
    let rotation = match draw.below(3) {
        0 => Rotation::IDENTITY,
        1 => {
            let (zero, one) = (T::ZERO, T::ONE);
            let quarter = [
                [[zero, -one, zero], [one, zero, zero], [zero, zero, one]],
                [[one, zero, zero], [zero, zero, -one], [zero, one, zero]],
                [[zero, zero, one], [one, zero, zero], [zero, one, zero]],
            ];
            Rotation::from_rows(quarter[draw.below(3)])
        }
        _ => Rotation::from_quaternion_xyzw([(); 4].map(|()| T::from_f64(draw.between(-1.0, 1.0)))),
    };
    let grid = draw.below(2) == 0;
    Pose::new(point::<T>(draw, reach, grid), rotation)
}

/// Pairs of shapes, many of which touch or nearly touch.
#[derive(Debug)]
pub(crate) struct Mix<T: Element> {
    pub(crate) table: ShapeTable<Vec3<T>>,
    pub(crate) a: Vec<PosedId<Vec3<T>>>,
    pub(crate) b: Vec<PosedId<Vec3<T>>>,
}

/// Creates a mix of this number of pairs of these kinds.
pub(crate) fn mix<T: Element>(seed: u64, count: usize, kinds: &[Kind]) -> Mix<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let shapes: Vec<_> = (0..200)
        .map(|_| {
            let kind = kinds[draw.below(kinds.len())];
            any_shape(&mut draw, &mut table, kind)
        })
        .collect();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    while a.len() < count {
        // Some worlds are tiny, some huge, some far away.
        let reach = [1.0, 2.0, 2.0, 10.0, 1e5][draw.below(5)];
        let first = PosedId::new(shapes[draw.below(200)], any_pose(&mut draw, reach));
        let mut second = PosedId::new(shapes[draw.below(200)], any_pose(&mut draw, reach));
        if draw.below(3) == 0 {
            // Moves the shapes into contact or near it, as far as rounding allows.
            let near = barycode::d3::closest_points(&single(&table, first), &single(&table, second));
            let gap = T::from_f64([0.0, 0.0, 1e-3, 1e-7, -1e-7, 1e-12][draw.below(6)]);
            let way = near.on_a - near.on_b + near.normal.unwrap_or_default() * gap;
            second.pose.translation += way;
        }
        a.push(first);
        b.push(second);
    }
    Mix { table, a, b }
}

/// The shape at its pose for the single-pair library.
pub(crate) fn single<T: Element>(
    table: &ShapeTable<Vec3<T>>,
    placed: PosedId<Vec3<T>>,
) -> impl Convex<Vector = Vec3<T>> + use<'_, T> {
    let points = Points::new(table.vertices(placed.shape).unwrap()).unwrap();
    Posed::new(Rounded::new(points, table.radius(placed.shape).unwrap()).unwrap(), placed.pose).unwrap()
}

/// Largest coordinate of a pair, with the extents of its shapes.
pub(crate) fn size<T: Element>(table: &ShapeTable<Vec3<T>>, pair: [PosedId<Vec3<T>>; 2]) -> f64 {
    let [a, b] = pair.map(|placed| single(table, placed));
    let offset = pair[0].pose.translation - pair[1].pose.translation;
    let sum = a.extent() + b.extent() + a.radius() + b.radius();
    sum.to_f64() + Scalar::to_f64(offset.norm1())
}
