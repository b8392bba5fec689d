//! Supports of one convex polygon by a table of directions, another direction in each lane.
//!
//! Directions are looked at along two axes that make the polygon about as wide as it is long, and counted around the square `|x| + |y| = 1`
//! of these coordinates, in [`PLACES`] sectors, from straight down and counter-clockwise. For each sector the table has the vertices that lie
//! farthest along any of its directions; which of them does is found by the same products as without a table. So what is
//! chosen falls short of the farthest vertex by no more than there.
//!
//! **Sectors.** The axes are off by 3u of their length where they are turned, and products with them by 2u more, which an angle sees up to
//! [`CONDITION`] times as large; then come a sum, a quotient and a sum: in f32 a sector is computed with less than 2^-10 of one, and the
//! normals that say which vertices it has with as little. [`DOUBT`] covers both. Where squares of a direction underflow nothing is proven
//! with it.

use super::lockstep::{Source, Vec2};
use super::packing::turned;
use super::rings::{self, Side};
use crate::lanes::{Element, Lanes, Num, PLACES};
use barycode::{Coordinates, Number, Scalar, d2};

/// With fewer vertices it is quicker to look at all.
const FEWEST: usize = 12;

/// With more vertices a table is not made.
const MOST: usize = 64;

/// By how much of itself a sector is widened at both ends.
const DOUBT: f64 = 1.0 / 128.0;

/// How much more the axes may stretch some directions than others.
const CONDITION: f64 = 128.0;

/// A polygon's vertices by direction.
#[derive(Clone, Debug)]
pub(crate) struct Directions<T: Element> {
    /// Both coordinates of a first vertex for every sector, of a second, and so on. A sector with fewer has its last again.
    tables: Vec<[T::Table; 2]>,
    axes: [d2::Vec2<T>; 2],
    /// The second moments of the vertices about their mean, a vertex each: xx, xy, yy.
    moments: [T; 3],
}

/// The axes, those that make the second moments of the vertices the same in all directions, and these moments.
fn axes<T: Scalar>(vertices: &[d2::Vec2<T>]) -> Option<([[f64; 2]; 2], [f64; 3])> {
    let points = || vertices.iter().map(|v| (v.x.to_f64(), v.y.to_f64()));
    let count = vertices.len() as f64;
    let (x, y) = points().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let [xx, xy, yy] = points().fold([0.0; 3], |[xx, xy, yy], point| {
        let (x, y) = (point.0 - x, point.1 - y);
        [xx + x * x, xy + x * y, yy + y * y]
    });
    // The columns of a triangular root.
    let first = xx.sqrt();
    let mixed = xy / first;
    let second = (yy - mixed * mixed).sqrt();
    let (all, size) = (first * first + mixed * mixed + second * second, first.max(second));
    let moments = [xx, xy, yy].map(|moment| moment / count);
    // NaN is no axis.
    (all <= CONDITION * first * second).then(|| ([[first / size, mixed / size], [0.0, second / size]], moments))
}

/// Where a direction is on the square, in sectors.
fn place<T: Scalar>([first, second]: [d2::Vec2<T>; 2], direction: d2::Vec2<T>) -> f64 {
    let (x, y) = (first.dot(direction).to_f64(), second.dot(direction).to_f64());
    let height = y / (x.abs() + y.abs());
    let around = if x < 0.0 { 3.0 - height } else { 1.0 + height };
    around * (PLACES as f64 / 4.0)
}

/// The sides of a polygon where they are of use: themselves, of a small one without a radius, or for the table of a larger one.
pub(crate) fn sides<T: Scalar>(polygon: &[d2::Vec2<T>], round: bool) -> Vec<Side<T>> {
    let of_use = if polygon.len() <= rings::MOST { !round } else { polygon.len() >= FEWEST };
    if of_use { rings::sides(polygon, MOST) } else { Vec::new() }
}

impl<T: Element> Directions<T> {
    /// The table of a polygon whose sides are those of `vertices`, in the same order. Nothing if it would not be worth its while.
    pub(crate) fn new(vertices: &[d2::Vec2<T>], sides: &[Side<T>]) -> Option<Self> {
        if sides.len() < FEWEST || sides.len() != vertices.len() {
            return None;
        }
        let (axes, moments) = axes(vertices)?;
        let axes = axes.map(|[x, y]| d2::Vec2::new(T::from_f64(x), T::from_f64(y)));
        let mut members = [const { Vec::new() }; PLACES];
        let mut before = place(axes, sides[sides.len() - 1].normal);
        for (&vertex, side) in vertices.iter().zip(sides) {
            let after = place(axes, side.normal);
            // Counter-clockwise: less than half of the square, and nothing if the two are the same.
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
        let mut tables = vec![[T::table(T::ZERO); 2]; most];
        for (sector, members) in members.iter().enumerate() {
            for (index, [x, y]) in tables.iter_mut().enumerate() {
                let vertex = members[index.min(members.len() - 1)];
                x.as_mut()[sector] = vertex.x;
                y.as_mut()[sector] = vertex.y;
            }
        }
        Some(Self { tables, axes, moments: moments.map(T::from_f64) })
    }

    /// A vertex that lies farthest along a direction, of the polygon turned.
    #[inline(always)]
    fn support<L: Lanes<Scalar = T>>(&self, rotation: Option<Vec2<L>>, along: Vec2<L>) -> Vec2<L> {
        let lanes = along.x.lanes();
        let first = turn(rotation, Vec2::splat(lanes, self.axes[0]));
        let second = turn(rotation, Vec2::splat(lanes, self.axes[1]));
        let place = sector(Vec2::new(first.dot(along), second.dot(along)));
        let (table, rest) = self.tables.split_at(1);
        let mut best = turn(rotation, at(&table[0], place));
        let mut most = best.dot(along);
        for table in rest {
            let vertex = turn(rotation, at(table, place));
            let value = vertex.dot(along);
            best = most.less(value).choose(vertex, best);
            most = most.max(value);
        }
        best
    }
}

/// A direction that is likely to separate two polygons, the first of which is turned: that along which the way between their centres is longest
/// in comparison with how far they spread, as their second moments say.
///
/// That is M⁻¹ w, with M the moments of both and w the way. Along w itself slim polygons beside each other reach across the gap.
#[inline(always)]
pub(crate) fn between<L: Lanes>([a, b]: [&Directions<L::Scalar>; 2], rotation: Vec2<L>, way: Vec2<L>) -> Vec2<L> {
    let lanes = way.x.lanes();
    // As shares of the whole, so that nothing is out of range that was not.
    let whole = a.moments[0] + a.moments[2] + b.moments[0] + b.moments[2];
    if !(whole > L::Scalar::ZERO && whole < L::Scalar::INFINITY) {
        return way;
    }
    let [xx, xy, yy] = a.moments.map(|moment| lanes.splat(moment / whole));
    let [fixed_xx, fixed_xy, fixed_yy] = b.moments.map(|moment| lanes.splat(moment / whole));
    let (cos, sin) = (rotation.x, rotation.y);
    let (squares, product) = ([cos * cos, sin * sin], cos * sin);
    let mixed = product * xy + product * xy;
    let turned_xx = squares[0] * xx - mixed + squares[1] * yy + fixed_xx;
    let turned_yy = squares[1] * xx + mixed + squares[0] * yy + fixed_yy;
    let turned_xy = product * (xx - yy) + (squares[0] - squares[1]) * xy + fixed_xy;
    Vec2::new(turned_yy * way.x - turned_xy * way.y, turned_xx * way.y - turned_xy * way.x)
}

#[inline(always)]
fn turn<L: Lanes>(rotation: Option<Vec2<L>>, vector: Vec2<L>) -> Vec2<L> {
    match rotation {
        Some(rotation) => turned(rotation, vector),
        None => vector,
    }
}

/// A vertex of each sector.
#[inline(always)]
fn at<L: Lanes>([x, y]: &[<L::Scalar as Element>::Table; 2], place: Num<L>) -> Vec2<L> {
    Vec2::new(place.look_up(x), place.look_up(y))
}

/// The vertices of one polygon: from a table where there is one.
#[derive(Clone, Copy)]
pub(crate) struct Quick<'b, L: Lanes, S> {
    pub(crate) table: Option<&'b Directions<L::Scalar>>,
    /// What turns the vertices of the table.
    pub(crate) rotation: Option<Vec2<L>>,
    /// All vertices, turned.
    pub(crate) all: S,
}

impl<L: Lanes, S: Source<L>> Source<L> for Quick<'_, L, S> {
    #[inline(always)]
    fn support(&self, along: Vec2<L>) -> Vec2<L> {
        match self.table {
            Some(table) => table.support(self.rotation, along),
            None => self.all.support(along),
        }
    }
}

/// The sectors of directions; the first where there is none.
#[inline(always)]
fn sector<T: Element, L: Lanes<Scalar = T>>(direction: Vec2<L>) -> Num<L> {
    let lanes = direction.x.lanes();
    let zero = lanes.splat(T::ZERO);
    let quarter = lanes.splat(T::from_f64(PLACES as f64 / 4.0));
    let height = direction.y * quarter / direction.norm1();
    let left = direction.x.less(zero);
    let around = left.select(lanes.splat(T::from_f64(3.0)) * quarter - height, quarter + height);
    // Straight down is the beginning and the end. NaN is not less.
    let last = lanes.splat(T::from_f64((PLACES - 1) as f64));
    let most = around.less(last).select(around, last);
    zero.less(most).select(most, zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Width, Work};

    /// Supports by a table and by all vertices, compared.
    struct Compare<'w, T: Element> {
        table: &'w Directions<T>,
        vertices: &'w [d2::Vec2<T>],
        rotation: d2::Vec2<T>,
        along: &'w [d2::Vec2<T>],
    }

    impl<T: Element> Work<T> for Compare<'_, T> {
        type Output = Vec<[T; 2]>;

        fn run<L: Lanes<Scalar = T>>(self, lanes: L) -> Vec<[T; 2]> {
            let rotation = Vec2::splat(lanes, self.rotation);
            let mut chosen = Vec::new();
            for &along in self.along {
                let one = Vec2::splat(lanes, along);
                let best = self.table.support(Some(rotation), one);
                let mut line = [T::line(T::ZERO); 2];
                best.x.store(line[0].as_mut());
                best.y.store(line[1].as_mut());
                let best = d2::Vec2::new(line[0].as_ref()[L::COUNT - 1], line[1].as_ref()[0]);
                let d2::Vec2 { x: cos, y: sin } = self.rotation;
                let turned = |v: &d2::Vec2<T>| d2::Vec2::new(cos * v.x - sin * v.y, sin * v.x + cos * v.y);
                let most = self.vertices.iter().map(|v| turned(v).dot(along)).fold(-T::INFINITY, T::max);
                // What falls short does so by the rounding of two products.
                assert!((most - best.dot(along)).to_f64() <= 8.0 * T::EPSILON.to_f64(), "{along:?}");
                chosen.push([best.x, best.y]);
            }
            chosen
        }
    }

    fn compare<T: Element>() {
        let mut tables = 0;
        for case in 0..400_u32 {
            let corners = 12 + case % 50;
            let (wide, turn) = ([1.0, 0.3, 0.03, 1e-4][case as usize % 4], f64::from(case) * 0.7);
            let polygon: Vec<_> = (0..corners)
                .map(|index| {
                    // Unevenly, but in order.
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

    #[test]
    fn directions_that_are_none_have_a_vertex() {
        struct Ask<'w>(&'w Directions<f32>);
        impl Work<f32> for Ask<'_> {
            type Output = Vec<f32>;

            fn run<L: Lanes<Scalar = f32>>(self, lanes: L) -> Vec<f32> {
                let odd = [(0.0, 0.0), (f32::NAN, 1.0), (f32::INFINITY, -1.0), (f32::INFINITY, f32::INFINITY)];
                let mut found = Vec::new();
                for (x, y) in odd {
                    let vertex = self.0.support(None, Vec2::new(lanes.splat(x), lanes.splat(y)));
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
