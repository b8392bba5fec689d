//! Sets of the plane that are drawn.

use super::measure::Pair;
use barycode::Scalar;
use barycode::d2::{Convex, Polygon, Pose, Posed, Query, Rectangle, Rotation, Vec2};
use barycode_testkit::generate::source::Source;
use std::f64::consts::TAU;

/// A polygon with its vertices on the heap.
pub type Ring<T> = Polygon<T, Vec<Vec2<T>>>;

const VALID: &str = "sizes and poses are finite";

/// Where the neighbours of a cell are.
const NEIGHBOURS: [[i64; 2]; 8] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

pub fn vector<T: Scalar>(v: [f64; 2]) -> Vec2<T> {
    Vec2::from(v.map(T::from_f64))
}

/// A shape in a cell of a grid of pitch one and in each of its neighbours in turn, sides and
/// corners: exact contact.
fn grid<S, T: Scalar>(source: &mut Source, pairs: usize, shape: &S) -> Vec<Pair<S>>
where
    S: Convex<Vector = Vec2<T>> + Clone,
{
    let at = |cell: [i64; 2]| {
        Posed::new(shape.clone(), Pose::translation(vector::<T>(cell.map(|c| c as f64)))).expect(VALID)
    };
    (0..pairs)
        .map(|index| {
            let cell = [(); 2].map(|()| source.integer(-64, 64));
            let [x, y] = NEIGHBOURS[index % NEIGHBOURS.len()];
            [at(cell), at([cell[0] + x, cell[1] + y])]
        })
        .collect()
}

pub fn grid_of_rectangles<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Rectangle<T>>> {
    grid(source, pairs, &Rectangle::from_half_extents(vector::<T>([0.5; 2])).expect(VALID))
}

pub fn grid_of_polygons<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Ring<T>>> {
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    grid(source, pairs, &Polygon::new(corners.map(vector).to_vec()).expect("a square"))
}

/// Two shapes of radius 1.5 at most at random poses, apart; then the second moved by the gap that
/// `closest_points` reports, so that what is left of it is of the order of rounding.
fn kissing<S, T: Scalar>(source: &mut Source, pairs: usize, mut shape: impl FnMut(&mut Source) -> S) -> Vec<Pair<S>>
where
    S: Convex<Vector = Vec2<T>> + Clone,
{
    let mut pair = || {
        let near = [(); 2].map(|()| source.between(-1.0, 1.0));
        let (apart, toward) = (source.between(3.2, 6.0), source.direction());
        let far = std::array::from_fn(|k| near[k] + apart * toward[k]);
        let [first, second] = [near, far].map(|at| {
            let (sin, cos) = libm::sincos(source.angle());
            Pose::new(vector::<T>(at), Rotation::new(T::from_f64(cos), T::from_f64(sin)))
        });
        let a = Posed::new(shape(source), first).expect(VALID);
        let b = shape(source);
        let gap = Query::new().closest_points(&a, &Posed::new(b.clone(), second).expect(VALID));
        let moved = Pose::new(second.translation + (gap.on_a - gap.on_b), second.rotation);
        [a, Posed::new(b, moved).expect(VALID)]
    };
    (0..pairs).map(|_| pair()).collect()
}

pub fn kissing_rectangles<T: Scalar>(source: &mut Source, pairs: usize) -> Vec<Pair<Rectangle<T>>> {
    kissing(source, pairs, |source| {
        Rectangle::from_half_extents(vector::<T>([(); 2].map(|()| source.between(0.4, 1.0)))).expect(VALID)
    })
}

/// Polygons of this many corners.
pub fn kissing_polygons<T: Scalar>(source: &mut Source, pairs: usize, count: usize) -> Vec<Pair<Ring<T>>> {
    kissing(source, pairs, |source| ring(source, count))
}

/// Corners at jittered angles on an ellipse of half axes 0.7 to 1.3.
fn ring<T: Scalar>(source: &mut Source, count: usize) -> Ring<T> {
    loop {
        let (long, wide) = (source.between(0.7, 1.3), source.between(0.7, 1.3));
        let corners = (0..count).map(|index| {
            let angle = (index as f64 + source.between(-0.35, 0.35)) * TAU / count as f64;
            let (y, x) = libm::sincos(angle);
            vector([long * x, wide * y])
        });
        let hull = Polygon::hull(corners.collect()).expect(VALID);
        if hull.vertices().len() == count {
            return hull;
        }
    }
}
