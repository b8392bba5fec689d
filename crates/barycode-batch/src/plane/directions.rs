//! Support mapping of one convex polygon by a table of directions, with another direction in each
//! lane.
//!
//! A direction is expressed in two axes that make the polygon about as wide as it is long. Its
//! position on the square `|x| + |y| = 1` of these coordinates, counter-clockwise from straight
//! down, selects one of [`PLACES`] sectors. For each sector the table holds all vertices that lie
//! farthest along any of its directions; the choice among them uses the same products as a scan
//! over all vertices. So the chosen vertex falls short of the farthest one by no more than with a
//! scan.
//!
//! **Sectors.** In f32 the sector is computed with an error of less than 2^-10 of a sector, and so
//! are the normals that decide which vertices it has. [`DOUBT`] covers both.
//!
//! | quantity | error |
//! |---|---|
//! | direction, rotated back | 3u of its length |
//! | products with it | 2u more |
//! | the same as an angle | up to [`CONDITION`] times as large |
//! | sum, quotient, sum | u each |
//!
//! Where squares of a direction underflow nothing is proven with it.
//!
//! **Rotated polygons.** The direction is rotated back into the frame of the polygon, and the
//! chosen vertex is rotated. The choice falls short by 10u of direction times vertex (twice 3u and
//! twice 2u) instead of the 4u of a scan over rotated vertices. With the rest of `bounds.rs` that
//! is 24uS, which the slack covers.

use super::lockstep::{LaneSupport, Vec2xN};
use super::packing::rotated;
use super::rings::{self, PolygonSide};
use crate::lanes::{LaneScalar, Lanes, Num, PLACES};
use crate::witness::LaneVector;
use barycode::expert::Number;
use barycode::{Scalar, d2};

/// Fewest vertices for which a table is quicker than a scan.
const FEWEST: usize = 12;

/// Most vertices for which a table is made.
const MOST: usize = 64;

/// Widening of a sector at both ends, as a share of the sector.
const DOUBT: f64 = 1.0 / 128.0;

/// Largest ratio in which the axes may stretch two directions differently.
const CONDITION: f64 = 128.0;

/// Angle between each of the first two directions of a distance query and the estimate between
/// them, in radians times the number of vertices of both polygons. It is a little less than the
/// mean angle between neighbouring normals of the obstacle. With half of it the nearest edge is
/// missed too often, with twice as much too many other edges lie in between.
const SIDEWAYS: f64 = 4.7;

/// Vertices of a polygon by direction.
#[derive(Clone, Debug)]
pub(crate) struct Directions<T: LaneScalar> {
    /// Coordinates of a first and of a second vertex of every sector. A sector with fewer vertices
    /// repeats its last.
    tables: [[T::Table; 2]; 2],
    /// Coordinates of a third vertex, and so on.
    rest: Vec<[T::Table; 2]>,
    /// First axis; the second is (0, 1).
    axis: d2::Vec2<T>,
    /// Second moments of the vertices about their mean (xx, xy, yy), divided by xx + yy.
    moments: [T; 3],
    /// Square root of the determinant of the moments.
    spread: T,
    /// xx + yy per vertex, before the division.
    square: T,
    /// Number of vertices.
    corners: T,
}

/// Axis that, with (0, 1) as the other, makes the second moments of the vertices equal in all
/// directions; and these moments (xx, xy, yy) per vertex. `None` if the axes exceed [`CONDITION`].
fn axis<T: Scalar>(vertices: &[d2::Vec2<T>]) -> Option<(d2::Vec2<T>, [f64; 3])> {
    let points = || vertices.iter().map(|v| (v.x.to_f64(), v.y.to_f64()));
    let count = vertices.len() as f64;
    let (x, y) = points().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let [xx, xy, yy] = points().fold([0.0; 3], |[xx, xy, yy], point| {
        let (x, y) = (point.0 - x, point.1 - y);
        [xx + x * x, xy + x * y, yy + y * y]
    });
    // Columns of the triangular (Cholesky) root of the moments.
    let first = xx.sqrt();
    let mixed = xy / first;
    let second = (yy - mixed * mixed).sqrt();
    let all = first * first + mixed * mixed + second * second;
    let axis = d2::Vec2::new(T::from_f64(first / second), T::from_f64(mixed / second));
    let moments = [xx, xy, yy].map(|moment| moment / count);
    // The comparison fails for NaN.
    (all <= CONDITION * first * second).then_some((axis, moments))
}

/// Position of a direction on the square, in sectors.
fn place<T: Scalar>(axis: d2::Vec2<T>, direction: d2::Vec2<T>) -> f64 {
    let (x, y) = (axis.dot(direction).to_f64(), direction.y.to_f64());
    let height = y / (x.abs() + y.abs());
    let around = if x < 0.0 { 3.0 - height } else { 1.0 + height };
    around * (PLACES as f64 / 4.0)
}

/// Sides of a polygon where a kernel uses them: a small polygon without a radius is tested by its
/// sides, and the table of a larger one is built from them.
pub(crate) fn sides<T: Scalar>(polygon: &[d2::Vec2<T>], round: bool) -> Vec<PolygonSide<T>> {
    let of_use = if polygon.len() <= rings::MOST { !round } else { polygon.len() >= FEWEST };
    if of_use { rings::sides(polygon, MOST) } else { Vec::new() }
}

impl<T: LaneScalar> Directions<T> {
    /// Builds the table of a polygon whose sides are those of `vertices`, in the same order. `None`
    /// if a scan would be as quick.
    pub(crate) fn new(vertices: &[d2::Vec2<T>], sides: &[PolygonSide<T>]) -> Option<Self> {
        if sides.len() < FEWEST || sides.len() != vertices.len() {
            return None;
        }
        let (axis, moments) = axis(vertices)?;
        let mut members = [const { Vec::new() }; PLACES];
        let mut before = place(axis, sides[sides.len() - 1].normal);
        for (&vertex, side) in vertices.iter().zip(sides) {
            let after = place(axis, side.normal);
            // Counter-clockwise: less than half of the square, and zero if the two are equal.
            let turn = (after - before).rem_euclid(PLACES as f64);
            let first = (before - DOUBT).floor();
            let last = (before + turn + DOUBT).floor();
            if !(last - first < PLACES as f64) {
                return None;
            }
            for sector in 0..=(last - first) as usize {
                members[(first.rem_euclid(PLACES as f64) as usize + sector) % PLACES].push(vertex);
            }
            before = after;
        }
        let most = members.iter().map(Vec::len).max()?;
        if 4 * most > vertices.len() || members.iter().any(Vec::is_empty) {
            return None;
        }
        let table = |index: usize| {
            let [mut x, mut y] = [T::table(T::ZERO); 2];
            for (sector, members) in members.iter().enumerate() {
                let vertex = members[index.min(members.len() - 1)];
                x.as_mut()[sector] = vertex.x;
                y.as_mut()[sector] = vertex.y;
            }
            [x, y]
        };
        let (tables, rest) = ([table(0), table(1)], (2..most).map(table).collect());
        let square = moments[0] + moments[2];
        let moments = moments.map(|moment| moment / square);
        let spread = T::from_f64((moments[0] * moments[2] - moments[1] * moments[1]).sqrt());
        let (square, corners) = (T::from_f64(square), T::from_f64(vertices.len() as f64));
        Some(Self { tables, rest, axis, moments: moments.map(T::from_f64), spread, square, corners })
    }

    /// Vertex of the rotated polygon that lies farthest along a direction.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support<L: Lanes<Scalar = T>>(&self, rotation: Option<Vec2xN<L>>, along: Vec2xN<L>) -> Vec2xN<L> {
        let lanes = along.x.lanes();
        let local = match rotation {
            Some(rotation) => rotated(Vec2xN::new(rotation.x, -rotation.y), along),
            None => along,
        };
        let place = sector(Vec2xN::new(Vec2xN::splat(lanes, self.axis).dot(local), local.y));
        let [first, second] = &self.tables;
        let mut best = entries_at(first, place);
        let mut most = best.dot(local);
        (best, most) = better(best, most, entries_at(second, place), local);
        for table in &self.rest {
            (best, most) = better(best, most, entries_at(table, place), local);
        }
        match rotation {
            Some(rotation) => rotated(rotation, best),
            None => best,
        }
    }
}

/// Vertex that lies farther along a direction, with its product.
#[cfg_attr(not(unoptimised), inline(always))]
fn better<L: Lanes>(best: Vec2xN<L>, most: Num<L>, vertex: Vec2xN<L>, along: Vec2xN<L>) -> (Vec2xN<L>, Num<L>) {
    let value = vertex.dot(along);
    (most.less(value).choose(vertex, best), most.max(value))
}

/// Goal of the first directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DirectionGoal {
    /// A separating direction.
    Gap,
    /// The nearest edge of the obstacle.
    Distance,
}

/// First direction for GJK between two polygons, the first of which is rotated, and the second one
/// unless the loop is to choose it. `way` is the vector between their centres.
///
/// **A gap** is likely along the direction n that maximises the way w relative to the spread of the
/// polygons, as their second moments tell: `n = M⁻¹ w`, with M the moments of both. Along w itself
/// slim polygons beside each other reach across the gap.
///
/// **The nearest edge** probably has the supports along two directions, one on either side of the
/// separating direction n. For two ellipses with the matrices S and T, twice the moments, at the
/// distance δ along n, the way is `(S / √(nᵀS n) + T / √(nᵀT n) + δ) n`. One step towards the n
/// that solves this, from `M⁻¹ w`, leaves an error of a degree or two. The two directions are
/// [`SIDEWAYS`] to either side of it, in the coordinates in which the moments make the obstacle
/// round.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn first<L: Lanes>(
    [a, b]: [&Directions<L::Scalar>; 2],
    rotation: Vec2xN<L>,
    way: Vec2xN<L>,
    want: DirectionGoal,
) -> (Vec2xN<L>, Option<Vec2xN<L>>) {
    let lanes = way.x.lanes();
    // Moments as shares of their sum, so that nothing leaves the range that was within it.
    let whole = a.square + b.square;
    if !(whole > L::Scalar::ZERO && whole < L::Scalar::INFINITY) {
        return (way, None);
    }
    let (part_a, part_b) = (a.square / whole, b.square / whole);
    let of_a = rotated_form(rotation, a.moments.map(|moment| lanes.splat(moment * part_a)));
    let of_b = b.moments.map(|moment| lanes.splat(moment * part_b));
    let both = [of_a[0] + of_b[0], of_a[1] + of_b[1], of_a[2] + of_b[2]];
    let along = solved(both, way);
    if want == DirectionGoal::Gap {
        return (along, None);
    }
    let rim = lanes.splat((whole + whole).sqrt());
    let (root_a, root_b) = (along.dot(applied(of_a, along)).sqrt(), along.dot(applied(of_b, along)).sqrt());
    let gap = (way.dot(along) - (root_a + root_b) * rim).max(lanes.splat(L::Scalar::ZERO));
    let gap = gap / (along.dot(along) * rim) * (root_a * root_b);
    let [xx, xy, yy] = of_a;
    let [fixed_xx, fixed_xy, fixed_yy] = of_b;
    let (xx, yy) = (xx * root_b + fixed_xx * root_a + gap, yy * root_b + fixed_yy * root_a + gap);
    let middle = solved([xx, xy * root_b + fixed_xy * root_a, yy], way);
    let spread = a.spread * part_a + b.spread * part_b;
    let step = L::Scalar::from_f64(SIDEWAYS) / ((a.corners + b.corners) * spread);
    let aside = applied(both, middle).scaled(lanes.splat(step));
    let aside = Vec2xN::new(-aside.y, aside.x);
    (middle + aside, Some(middle - aside))
}

/// Rotates a symmetric matrix (xx, xy, yy).
#[cfg_attr(not(unoptimised), inline(always))]
fn rotated_form<L: Lanes>(rotation: Vec2xN<L>, [xx, xy, yy]: [Num<L>; 3]) -> [Num<L>; 3] {
    let (cos, sin) = (rotation.x, rotation.y);
    let (squares, product) = ([cos * cos, sin * sin], cos * sin);
    let mixed = product * xy + product * xy;
    let across = product * (xx - yy) + (squares[0] - squares[1]) * xy;
    [squares[0] * xx - mixed + squares[1] * yy, across, squares[1] * xx + mixed + squares[0] * yy]
}

/// Multiplies a symmetric matrix and a vector.
#[cfg_attr(not(unoptimised), inline(always))]
fn applied<L: Lanes>([xx, xy, yy]: [Num<L>; 3], v: Vec2xN<L>) -> Vec2xN<L> {
    Vec2xN::new(xx * v.x + xy * v.y, xy * v.x + yy * v.y)
}

/// Multiplies the adjugate of a symmetric matrix (its inverse times its determinant) and a vector.
#[cfg_attr(not(unoptimised), inline(always))]
fn solved<L: Lanes>([xx, xy, yy]: [Num<L>; 3], v: Vec2xN<L>) -> Vec2xN<L> {
    Vec2xN::new(yy * v.x - xy * v.y, xx * v.y - xy * v.x)
}

/// One vertex of each sector, for the sectors in `place`.
#[cfg_attr(not(unoptimised), inline(always))]
fn entries_at<L: Lanes>([x, y]: &[<L::Scalar as LaneScalar>::Table; 2], place: Num<L>) -> Vec2xN<L> {
    Vec2xN::new(place.look_up(x), place.look_up(y))
}

/// Support mapping of one polygon: by a table where there is one, otherwise by a scan.
#[derive(Clone, Copy)]
pub(crate) struct Quick<'b, L: Lanes, S> {
    pub(crate) table: Option<&'b Directions<L::Scalar>>,
    /// Rotation of the vertices of the table.
    pub(crate) rotation: Option<Vec2xN<L>>,
    /// All vertices, rotated.
    pub(crate) all: S,
}

impl<L: Lanes, S: LaneSupport<L>> LaneSupport<L> for Quick<'_, L, S> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn support(&self, along: Vec2xN<L>) -> Vec2xN<L> {
        match self.table {
            Some(table) => table.support(self.rotation, along),
            None => self.all.support(along),
        }
    }
}

/// Sectors of directions; the first one for a direction that is zero or not finite.
#[cfg_attr(not(unoptimised), inline(always))]
fn sector<T: LaneScalar, L: Lanes<Scalar = T>>(direction: Vec2xN<L>) -> Num<L> {
    let lanes = direction.x.lanes();
    let zero = lanes.splat(T::ZERO);
    let quarter = lanes.splat(T::from_f64(PLACES as f64 / 4.0));
    let height = direction.y * quarter / direction.norm1();
    let left = direction.x.less(zero);
    // Straight down is both the beginning and the end: sectors are counted modulo [`PLACES`].
    left.select(lanes.splat(T::from_f64(3.0)) * quarter - height, quarter + height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Kernel, Width};

    /// Compares the support mapping of a table with a scan.
    struct Compare<'w, T: LaneScalar> {
        table: &'w Directions<T>,
        vertices: &'w [d2::Vec2<T>],
        rotation: d2::Vec2<T>,
        along: &'w [d2::Vec2<T>],
    }

    impl<T: LaneScalar> Kernel<T> for Compare<'_, T> {
        type Output = Vec<[T; 2]>;

        fn run<L: Lanes<Scalar = T>>(self, lanes: L) -> Vec<[T; 2]> {
            let rotation = Vec2xN::splat(lanes, self.rotation);
            let mut chosen = Vec::new();
            for &along in self.along {
                let one = Vec2xN::splat(lanes, along);
                let best = self.table.support(Some(rotation), one);
                let mut line = [T::line(T::ZERO); 2];
                best.x.store(line[0].as_mut());
                best.y.store(line[1].as_mut());
                let best = d2::Vec2::new(line[0].as_ref()[L::COUNT - 1], line[1].as_ref()[0]);
                let d2::Vec2 { x: cos, y: sin } = self.rotation;
                let rotated = |v: &d2::Vec2<T>| d2::Vec2::new(cos * v.x - sin * v.y, sin * v.x + cos * v.y);
                let most = self.vertices.iter().map(|v| rotated(v).dot(along)).fold(-T::INFINITY, T::max);
                // The chosen vertex falls short by the rounding of two products at most.
                assert!((most - best.dot(along)).to_f64() <= 8.0 * T::EPSILON.to_f64(), "{along:?}");
                chosen.push([best.x, best.y]);
            }
            chosen
        }
    }

    fn compare<T: LaneScalar>() {
        let mut tables = 0;
        for case in 0..400_u32 {
            let corners = 12 + case % 50;
            let (wide, turn) = ([1.0, 0.3, 0.03, 1e-4][case as usize % 4], f64::from(case) * 0.7);
            let polygon: Vec<_> = (0..corners)
                .map(|index| {
                    // Uneven angles, in ascending order.
                    let angle = f64::from(index) + 0.4 * (f64::from(index * index) * 0.9 + f64::from(case)).sin();
                    let angle = angle * core::f64::consts::TAU / f64::from(corners);
                    let (x, y) = (0.9 * angle.cos(), 0.9 * wide * angle.sin());
                    let (x, y) = (x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos());
                    d2::Vec2::new(T::from_f64(x), T::from_f64(y))
                })
                .collect();
            let Some(table) = Directions::new(&polygon, &rings::sides(&polygon, MOST)) else {
                continue;
            };
            tables += 1;
            let angles = (0..512).map(|step| f64::from(step) * core::f64::consts::TAU / 512.0);
            let mut along: Vec<_> =
                angles.map(|angle| d2::Vec2::new(T::from_f64(angle.cos()), T::from_f64(angle.sin()))).collect();
            let axes = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (-0.0, -1.0), (1e-9, -1.0), (-1e-9, -1.0)];
            along.extend(axes.map(|(x, y)| d2::Vec2::new(T::from_f64(x), T::from_f64(y))));
            let rotation = d2::Vec2::new(T::from_f64(turn.sin()), T::from_f64(turn.cos()));
            let [widest, avx2, scalar] = [Width::Widest, Width::Avx2, Width::Scalar].map(|width| {
                let (table, vertices, along) = (&table, &polygon[..], &along[..]);
                T::dispatch(width, Compare { table, vertices, rotation, along })
            });
            assert!(widest == avx2 && avx2 == scalar, "case {case}");
        }
        assert!(tables > 200, "{tables} tables were made");
    }

    #[test]
    fn a_table_finds_what_a_scan_finds() {
        compare::<f32>();
        compare::<f64>();
    }

    /// First directions between a polygon and a rotated and moved copy of it.
    struct Begin<'w, T: LaneScalar> {
        table: &'w Directions<T>,
        rotation: d2::Vec2<T>,
        way: d2::Vec2<T>,
    }

    impl<T: LaneScalar> Kernel<T> for Begin<'_, T> {
        type Output = [[f64; 2]; 2];

        fn run<L: Lanes<Scalar = T>>(self, lanes: L) -> [[f64; 2]; 2] {
            let (rotation, way) = (Vec2xN::splat(lanes, self.rotation), Vec2xN::splat(lanes, self.way));
            let (first, second) = super::first([self.table, self.table], rotation, way, DirectionGoal::Distance);
            [first, second.unwrap()].map(|direction| {
                let mut line = [T::line(T::ZERO); 2];
                direction.x.store(line[0].as_mut());
                direction.y.store(line[1].as_mut());
                line.map(|line| line.as_ref()[0].to_f64())
            })
        }
    }

    /// For 24-gons the separating direction is within 30 degrees of both first directions, and
    /// mostly between them.
    fn begins<T: LaneScalar>() {
        const CASES: usize = 400;
        let corner = |index: u32| {
            let angle = f64::from(index) * core::f64::consts::TAU / 24.0;
            d2::Vec2::new(T::from_f64(3.0 * angle.cos()), T::from_f64(1.3 * angle.sin()))
        };
        let polygon: Vec<_> = (0..24).map(corner).collect();
        let table = Directions::new(&polygon, &rings::sides(&polygon, MOST)).unwrap();
        let fixed = d2::Polygon::new(&polygon[..]).unwrap();
        let [mut apart, mut between] = [0; 2];
        for case in 0..CASES {
            let [turn, around] = [0.7, 1.3].map(|step| step * case as f64);
            let away = 3.0 + (case % 50) as f64 * 0.3;
            let [x, y, cos, sin] = [away * around.cos(), away * around.sin(), turn.cos(), turn.sin()].map(T::from_f64);
            let pose = d2::Pose::new([x, y], d2::Rotation::new(cos, sin));
            let answer = d2::closest_points(&d2::Posed::new(&fixed, pose).unwrap(), &fixed);
            let Some(normal) = answer.normal.filter(|_| answer.verdict == barycode::Verdict::Separated) else {
                continue;
            };
            apart += 1;
            let normal = [normal.x.to_f64(), normal.y.to_f64()];
            let begin = Begin { table: &table, rotation: d2::Vec2::new(cos, sin), way: d2::Vec2::new(-x, -y) };
            let [left, right] = T::dispatch(Width::Scalar, begin).map(|[x, y]| {
                let length = x.hypot(y);
                assert!((x * normal[0] + y * normal[1]) / length > 0.866, "case {case}");
                (x * normal[1] - y * normal[0]) / length
            });
            between += usize::from(left * right <= 0.0);
        }
        assert!(apart > CASES / 2 && 4 * between > 3 * apart, "{between} of {apart}");
    }

    #[test]
    fn a_distance_begins_on_both_sides_of_its_direction() {
        begins::<f32>();
        begins::<f64>();
    }

    #[test]
    fn directions_that_are_none_have_a_vertex() {
        struct Ask<'w>(&'w Directions<f32>);
        impl Kernel<f32> for Ask<'_> {
            type Output = Vec<f32>;

            fn run<L: Lanes<Scalar = f32>>(self, lanes: L) -> Vec<f32> {
                let odd = [(0.0, 0.0), (f32::NAN, 1.0), (f32::INFINITY, -1.0), (f32::INFINITY, f32::INFINITY)];
                let mut found = Vec::new();
                for (x, y) in odd {
                    let vertex = self.0.support(None, Vec2xN::new(lanes.splat(x), lanes.splat(y)));
                    let mut line = f32::line(0.0);
                    vertex.x.store(line.as_mut());
                    found.push(line.as_ref()[0]);
                }
                found
            }
        }
        let corner = |index| {
            let angle = f64::from(index) * core::f64::consts::TAU / 24.0;
            d2::Vec2::new(angle.cos() as f32, angle.sin() as f32)
        };
        let polygon: Vec<_> = (0..24).map(corner).collect();
        let table = Directions::new(&polygon, &rings::sides(&polygon, MOST)).unwrap();
        let found = f32::dispatch(Width::Widest, Ask(&table));
        assert_eq!(found, f32::dispatch(Width::Scalar, Ask(&table)));
        assert!(found.iter().all(|x| polygon.iter().any(|vertex| vertex.x == *x)), "{found:?}");
    }
}
