//! Sets of space.

use super::measure::Pair;
use barycode::Scalar;
use barycode::d3::{Convex, Cuboid, Polytope, Pose, Posed, Query, Rotation, Vec3};
use barycode_testkit::generate::source::Source;
use std::f64::consts::TAU;

const VALID: &str = "sizes and poses are finite";

fn vector<T: Scalar>(v: [f64; 3]) -> Vec3<T> {
    Vec3::from(v.map(T::from_f64))
}

fn hull<T: Scalar>(corners: impl IntoIterator<Item = [f64; 3]>) -> Polytope<T> {
    Polytope::hull(corners.into_iter().map(vector).collect()).expect(VALID)
}

fn rotation<T: Scalar>(source: &mut Source) -> Rotation<T> {
    Rotation::from_quaternion_xyzw(source.direction_of::<4>().map(T::from_f64))
}

/// A shape in a cell of a grid of pitch one and in each of its 26 neighbours in turn, at faces,
/// edges and corners: exact contact.
fn grid<S, T: Scalar>(source: &mut Source, pairs: usize, shape: &S) -> Vec<Pair<S>>
where
    S: Convex<Vector = Vec3<T>> + Clone,
{
    let at = |cell: [i64; 3]| {
        Posed::new(shape.clone(), Pose::translation(vector::<T>(cell.map(|c| c as f64)))).expect(VALID)
    };
    let numbers = (0..27).filter(|&number| number != 13);
    let neighbours: Vec<_> = numbers.map(|n: i64| [n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1]).collect();
    (0..pairs)
        .map(|index| {
            let cell = [(); 3].map(|()| source.integer(-64, 64));
            let step = neighbours[index % neighbours.len()];
            [at(cell), at(std::array::from_fn(|k| cell[k] + step[k]))]
        })
        .collect()
}

pub fn grid_of_boxes<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Cuboid<T>>> {
    grid(source, pairs, &Cuboid::from_half_extents(vector::<T>([0.5; 3])).expect(VALID))
}

pub fn grid_of_hulls<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Polytope<T>>> {
    let corner = |n: usize| std::array::from_fn(|k| if n >> k & 1 == 0 { -0.5 } else { 0.5 });
    grid(source, pairs, &hull((0..8).map(corner)))
}

/// Two shapes of radius 1.5 at most at random poses, apart; then the second moved by the gap that
/// `closest_points` reports, so that what is left of it is of the order of rounding.
fn kissing<S, T: Scalar>(source: &mut Source, pairs: usize, mut shape: impl FnMut(&mut Source) -> S) -> Vec<Pair<S>>
where
    S: Convex<Vector = Vec3<T>> + Clone,
{
    let mut pair = || {
        let near = [(); 3].map(|()| source.between(-1.0, 1.0));
        let (apart, toward) = (source.between(3.2, 6.0), source.direction_of::<3>());
        let far = std::array::from_fn(|k| near[k] + apart * toward[k]);
        let [first, second] = [near, far].map(|at| Pose::new(vector::<T>(at), rotation(source)));
        let a = Posed::new(shape(source), first).expect(VALID);
        let b = shape(source);
        let gap = Query::new().closest_points(&a, &Posed::new(b.clone(), second).expect(VALID));
        let moved = Pose::new(second.translation + (gap.on_a - gap.on_b), second.rotation);
        [a, Posed::new(b, moved).expect(VALID)]
    };
    (0..pairs).map(|_| pair()).collect()
}

pub fn kissing_cubes<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Cuboid<T>>> {
    kissing(source, pairs, |source| Cuboid::from_half_extents(vector::<T>([source.between(0.4, 0.8); 3])).expect(VALID))
}

/// Hulls of this many points on a sphere.
pub fn kissing_hulls<T: Scalar>(source: &mut Source, pairs: usize, count: usize) -> Vec<Pair<Polytope<T>>> {
    kissing(source, pairs, |source| hull([(); 16].map(|()| source.direction_of::<3>()).into_iter().take(count)))
}

/// A multiple of 1/64, so that sums are exact in both precisions.
fn whole(source: &mut Source, low: f64, high: f64) -> f64 {
    source.between(low * 64.0, high * 64.0).round() / 64.0
}

/// The first shape in a random place, the second this far from it; both turned by the same random
/// rotation if `turned`.
fn placed<S, T: Scalar>(source: &mut Source, shapes: [S; 2], apart: [f64; 3], turned: bool) -> Pair<S>
where
    S: Convex<Vector = Vec3<T>>,
{
    let near = [(); 3].map(|()| whole(source, -2.0, 2.0));
    let far = std::array::from_fn(|k| near[k] + apart[k]);
    let common = if turned { rotation(source) } else { Rotation::IDENTITY };
    let [a, b] = shapes;
    let pose = |at| Pose::new(common.apply(vector(at)), common);
    [Posed::new(a, pose(near)).expect(VALID), Posed::new(b, pose(far)).expect(VALID)]
}

/// Boxes that are stacked with a random offset in the plane of contact, stand on one floor side by
/// side in contact, or stand on one floor and overlap. Without a rotation all of it is exact.
pub fn coplanar_boxes<T: Scalar>(source: &mut Source, pairs: usize, turned: bool) -> Vec<Pair<Cuboid<T>>> {
    (0..pairs)
        .map(|index| {
            let [a, b] = [(); 2].map(|()| [(); 3].map(|()| whole(source, 0.25, 1.0)));
            let sum: [f64; 3] = std::array::from_fn(|k| a[k] + b[k]);
            let beside = [(); 2].map(|()| source.between(-1.0, 1.0));
            let [x, y] = [0, 1].map(|k| (beside[k] * sum[k] * 64.0).round() / 64.0);
            let floor = b[2] - a[2];
            let apart = match index % 3 {
                0 => [x, y, sum[2]],
                1 => [sum[0], y, floor],
                _ => [x, y, floor],
            };
            placed(source, [a, b].map(|half| Cuboid::from_half_extents(vector::<T>(half)).expect(VALID)), apart, turned)
        })
        .collect()
}

/// Upright prisms over polygons of 3 to 8 corners that are stacked, or stand on one floor. Without
/// a rotation the faces are in one plane exactly.
pub fn coplanar_prisms<T: Scalar>(source: &mut Source, pairs: usize, turned: bool) -> Vec<Pair<Polytope<T>>> {
    (0..pairs)
        .map(|index| {
            let heights = [(); 2].map(|()| whole(source, 0.25, 1.0));
            let prisms = heights.map(|height| prism(source, height));
            let [x, y] = [(); 2].map(|()| whole(source, -1.0, 1.0));
            let stacked = index.is_multiple_of(2);
            let z = if stacked { heights[0] + heights[1] } else { heights[1] - heights[0] };
            placed(source, prisms, [x, y, z], turned)
        })
        .collect()
}

/// A prism of radius one and half this high on either side of the origin.
fn prism<T: Scalar>(source: &mut Source, half: f64) -> Polytope<T> {
    let count = 3 + source.index(6);
    let corners = (0..count).flat_map(|index| {
        let (y, x) = libm::sincos((index as f64 + source.between(-0.35, 0.35)) * TAU / count as f64);
        [[x, y, -half], [x, y, half]]
    });
    hull(corners)
}
