//! How deep a place is in the sum of two ellipsoids.
//!
//! With `A` and `B` the matrices that take the unit ball to the ellipsoids about their centres, and
//! `c` the place, the sum reaches `h(n) = |Aᵀ n| + |Bᵀ n| - c · n` beyond the place along a unit
//! direction `n`. The depth is the least of these. Newton's method finds where that is
//! ([`nearest`]); nothing rests on it.
//!
//! **The proof** ([`held`]). For every matrix `Q` that lengthens nothing, `h(n) >= |M n| - c · n`
//! with `M = Aᵀ + Q Bᵀ`: an ellipsoid is in the sum (Kurzhanski and Vályi, *Ellipsoidal Calculus
//! for Estimation and Control*, 1997). A ball about `c` is in that one if there is a number μ, with
//! `G = Mᵀ M` and `K = G - μ I`, so that K is positive definite and the square of the radius at
//! most `μ (1 - cᵀ K⁻¹ c)` (S-procedure). For `c = K y` that is `μ (1 - yᵀ K y)`, without an
//! inverse, so that for any `y`
//!
//! ```text
//! depth >= √(μ (1 - yᵀ K y)) - |c - K y|
//! ```
//!
//! At the direction `n` of the depth `v`, with `m = |Aᵀ n| + |Bᵀ n|`, nothing is lost by a Q that
//! takes the direction of `Bᵀ n` to that of `Aᵀ n`, `μ = v m` and `y = n / m`, as long as K is
//! positive definite. Q is free to turn about that direction: with `cᵤ` the part of c across n, and
//! `M₂` the part of M across both directions, K is so if `M₂ᵀ M₂ - (v / c · n) cᵤ cᵤᵀ` is not less
//! than μ. Its least eigenvalue is concave in the cosine and sine of the turn, and the turn is
//! taken where it is greatest. For concentric ellipsoids that has sufficed in all trials, for
//! others in nine of ten.
//!
//! | quantity | rounding | because |
//! | --- | --- | --- |
//! | `Q` lengthens | 24u | three unit vectors each, products and sums of three |
//! | `M` | 16u of all columns | products and sums of three, a sum |
//! | columns, centres | as the shapes state | |
//! | G, K, y | none that counts | wide arithmetic |
//!
//! Elimination of K less 1024 roundoffs of the trace of G shows that K is positive definite.
//!
//! **What the proof gives away** ([`Held::lost`]). With the turn that it takes, `|M n| = m`, so
//! that `yᵀ K y = 1 - μ / m²`, and the root is `μ / m`. A μ less by δ lowers that by `δ / m`, and
//! moves `K y` by as much. So a proof that succeeds with `μ = v m - δ` is short of the depth by
//! `2 δ / m`, by 8u of the root and of the rest, and by what the table says twice: once in the
//! numbers, and once since it is taken off. Where the direction is not that of the depth, it is
//! short by the rest, too, which is no rounding. A check that uses the proof must not refute a
//! depth that is missed by less.
//!
//! **Ellipses** of the plane are the sections of ellipsoids that are long across it. With z along
//! the third axis and n in the plane, both lengths in `h(n cos φ + z sin φ)` are at least as great
//! as at φ = 0, since the third semi-axis is longer than the others, and `c · n cos φ` is at most
//! as great where it is positive: the sum is as deep as the sum of the ellipses, and a ball in it
//! has a disc in that one.
//!
//! [`nearest`]: Ellipsoids::nearest
//! [`held`]: Ellipsoids::held

use super::{Convex, Form, ulps};
use crate::array::each;
use crate::num::{Extends, Number, Scalar, is_single};
use crate::vec::Vec3;
use crate::vector::Vector;

/// Steps of Newton's method from each start, and from the best of them.
const STEPS: [u32; 2] = [2, 24];

/// Halvings of the arc that holds the best turn.
const HALVINGS: u32 = 28;

/// The third semi-axis of an ellipsoid whose section is an ellipse of the plane, in lengths of
/// that: no shorter than it, and hardly longer, since the proof loses roundoffs of the longest.
const LONG: f64 = 1.25;

/// Two ellipsoids, and a place relative to the centre of their sum, scaled so that the larger of
/// all sizes is about one.
pub(crate) struct Ellipsoids<T: Scalar> {
    /// The columns of the matrices.
    columns: [[Vec3<T>; 3]; 2],
    place: Vec3<T>,
    power: T,
    /// A bound on the rounding error of bounds of the depth, in the scale of the shapes.
    lost: T,
    /// How many of [`SPARES`] are tried.
    tries: usize,
}

/// Amounts by which the square of a radius is less than that of the depth, in roundoffs: the least
/// for which the proof succeeds is taken. Single precision can afford more of them.
const SPARES: [f64; 7] = [8.0, 512.0, 32768.0, 2_097_152.0, 134_217_728.0, 8_589_934_592.0, 549_755_813_888.0];

/// A ball about the place that is in the sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Held<T> {
    /// Its radius; not positive where none is proven.
    pub(crate) radius: T,
    /// An upper bound on what rounding has taken off the radius.
    pub(crate) lost: T,
}

/// How the reach of the sum changes beside a direction.
struct Local<T> {
    /// First derivatives along two directions across it, and second ones: both squares, then the
    /// mixed one.
    slope: [T; 2],
    bend: [T; 3],
}

/// The product with the transposed matrix.
fn transposed<T: Scalar>(columns: &[Vec3<T>; 3], v: Vec3<T>) -> Vec3<T> {
    let [x, y, z] = each(*columns, |column: Vec3<T>| column.dot(v));
    Vec3::new(x, y, z)
}

/// A symmetric matrix of the plane as half its trace and how its diagonal and corners differ.
#[derive(Clone, Copy)]
struct Flat<T>([T; 3]);

impl<T: Scalar> Flat<T> {
    fn new(first: T, second: T, corner: T) -> Self {
        let half = T::from_f64(0.5);
        Self([(first + second) * half, (first - second) * half, corner])
    }

    fn plus(self, other: Self, factor: T) -> Self {
        let ([t, d, e], [u, f, g]) = (self.0, other.0);
        Self([t + u * factor, d + f * factor, e + g * factor])
    }

    fn least(self) -> T {
        let Self([trace, first, second]) = self;
        trace - (first * first + second * second).sqrt()
    }

    /// How the least eigenvalue changes with the matrix.
    fn change(self, other: Self) -> T {
        let ([_, d, e], [u, f, g]) = (self.0, other.0);
        let length = (d * d + e * e).sqrt();
        if length > T::ZERO { u - (d * f + e * g) / length } else { u }
    }
}

/// The matrix `Lᵀ R + Rᵀ L`, for matrices given by their rows.
fn mixed<T: Scalar>([a, b]: [[T; 2]; 2], [c, d]: [[T; 2]; 2]) -> Flat<T> {
    let two = T::from_f64(2.0);
    Flat::new(
        (a[0] * c[0] + b[0] * d[0]) * two,
        (a[1] * c[1] + b[1] * d[1]) * two,
        a[0] * c[1] + b[0] * d[1] + a[1] * c[0] + b[1] * d[0],
    )
}

impl Ellipsoids<f64> {
    /// Both cores, in doubles whatever their precision; nothing where one is no ellipsoid. `offset`
    /// leads from A's origin to B's.
    pub(crate) fn between<V: Vector>(
        a: &dyn Convex<Vector = V>,
        b: &dyn Convex<Vector = V>,
        offset: V,
    ) -> Option<Self> {
        let ([first, a0, a1, a2], [second, b0, b1, b2]) = (parts(a)?, parts(b)?);
        let size = (a.extent() + b.extent() + offset.norm1()).to_f64();
        let power = size.reciprocal_power();
        let scaled = |v: V| doubles(v) * power;
        let mut columns = [each([a0, a1, a2], scaled), each([b0, b1, b2], scaled)];
        if V::DIMENSION < 3 {
            columns[0][2] = Vec3::axis(2) * (a.extent().to_f64() * power * LONG);
            columns[1][2] = Vec3::axis(2) * (b.extent().to_f64() * power * LONG);
        }
        let place = scaled(offset) - (scaled(first) - scaled(second));
        let stated = (a.rounding().point + b.rounding().point).to_f64();
        // The offset is rounded in the precision of the shapes.
        let offset = if is_single::<V::Scalar>() { V::Scalar::UNIT.to_f64() } else { 0.0 };
        let lost = size * (ulps::<f64>(64) + offset) + stated * 4.0;
        let tries = if is_single::<V::Scalar>() { SPARES.len() } else { 4 };
        Some(Self { columns, place, power, lost, tries })
    }
}

/// The centre of an ellipsoid and the columns of its matrix; a point is one without size.
fn parts<V: Vector>(shape: &dyn Convex<Vector = V>) -> Option<[V; 4]> {
    let details = shape.details();
    let point = || [shape.point(0), V::default(), V::default(), V::default()];
    if matches!(details.form(), Form::Point) { Some(point()) } else { details.ellipsoid() }
}

/// A vector of either dimension in doubles.
pub(crate) fn doubles<V: Vector>(v: V) -> Vec3<f64> {
    let third = if V::DIMENSION < 3 { V::Scalar::ZERO } else { v.coordinate(2) };
    let [x, y, z] = [v.coordinate(0), v.coordinate(1), third].map(Scalar::to_f64);
    Vec3::new(x, y, z)
}

impl<T: Scalar> Ellipsoids<T> {
    /// How far the sum reaches along a unit direction.
    fn height(&self, direction: Vec3<T>) -> T {
        let [a, b] = each(self.columns, |columns| transposed(&columns, direction).length());
        (a + b) - self.place.dot(direction)
    }

    fn local(&self, direction: Vec3<T>, across: [Vec3<T>; 2]) -> Local<T> {
        let mut height = -self.place.dot(direction);
        let mut slope = each(across, |across: Vec3<T>| -self.place.dot(across));
        let mut bend = [T::ZERO; 3];
        for columns in &self.columns {
            let along = transposed(columns, direction);
            let length = along.length();
            if !(length > T::ZERO) {
                continue;
            }
            let unit = along / length;
            let [first, second] = each(across, |across| transposed(columns, across));
            let [s, t] = [first.dot(unit), second.dot(unit)];
            height = height + length;
            slope = [slope[0] + s, slope[1] + t];
            bend[0] = bend[0] + (first.dot(first) - s * s) / length;
            bend[1] = bend[1] + (second.dot(second) - t * t) / length;
            bend[2] = bend[2] + (first.dot(second) - s * t) / length;
        }
        (bend[0], bend[1]) = (bend[0] - height, bend[1] - height);
        Local { slope, bend }
    }

    /// Follows a direction downhill. Returns it with its height.
    fn descend(&self, mut direction: Vec3<T>, steps: u32) -> (Vec3<T>, T) {
        let mut best = self.height(direction);
        for _ in 0..steps {
            let across = direction.across();
            let Local { slope: [s, t], bend, .. } = self.local(direction, across);
            let flat = Flat::new(bend[0], bend[1], bend[2]);
            let (least, trace) = (flat.least(), flat.0[0].abs());
            // Uphill everywhere near a minimum; elsewhere made so.
            let more = if least > trace * ulps(64) { T::ZERO } else { trace * T::from_f64(0.1) - least };
            let [x, y, z] = [bend[0] + more, bend[1] + more, bend[2]];
            let area = x * y - z * z;
            let step = (across[0] * (t * z - s * y) + across[1] * (s * z - t * x)) / area;
            let length = step.length();
            if !length.is_finite() {
                break;
            }
            // Heights do not tell so short a step from none, and points do.
            if least > trace * ulps(64) && length < T::UNIT.sqrt() * T::from_f64(16.0) {
                let next = direction + step;
                direction = next / next.length();
                return (direction, self.height(direction));
            }
            let mut share = (T::from_f64(0.5) / length).min(T::ONE);
            let before = best;
            for _ in 0..6 {
                let next = direction + step * share;
                let next = next / next.length();
                let height = self.height(next);
                if height <= before {
                    (direction, best) = (next, height);
                    break;
                }
                share = share * T::from_f64(0.25);
            }
            if !(best < before) {
                break;
            }
        }
        (direction, best)
    }

    /// The direction along which the sum reaches least far, as well as it is found from the axes of
    /// both and the way to the place.
    pub(crate) fn nearest(&self) -> Vec3<T> {
        let mut best = (Vec3::axis(2), T::INFINITY);
        let mut consider = |start: Vec3<T>| {
            let unit = start.leveled();
            let unit = unit / unit.length();
            let unit = if unit.dot(self.place) < T::ZERO { -unit } else { unit };
            if unit.is_finite() {
                let found = self.descend(unit, STEPS[0]);
                if found.1 < best.1 {
                    best = found;
                }
            }
        };
        consider(self.place);
        for [a, b, c] in self.columns {
            for [first, second] in [[a, b], [b, c], [c, a]] {
                consider(first.cross(second));
            }
        }
        self.descend(best.0, STEPS[1]).0
    }

    /// A direction of the shapes' precision, improved.
    pub(crate) fn nearest_from(&self, direction: Vec3<T>) -> Vec3<T> {
        self.descend(direction / direction.length(), STEPS[1]).0
    }

    /// The turn for which the ellipsoid in the sum holds most: `first` and `second` are the parts
    /// of both matrices across a direction, by rows, and `less` is what must be left.
    fn turn(first: [[T; 2]; 2], second: [[T; 2]; 2], less: Flat<T>) -> (T, [T; 2]) {
        let half = T::from_f64(0.5);
        let fixed = mixed(first, first).plus(mixed(second, second), T::ONE);
        let fixed = Flat(fixed.0.map(|part| part * half)).plus(less, -T::ONE);
        let [cosine, sine] = [mixed(first, second), mixed(first, [second[1].map(|part| -part), second[0]])];
        let at = |[x, y]: [T; 2]| fixed.plus(cosine, x).plus(sine, y);
        let mut best = (-T::INFINITY, [T::ONE, T::ZERO]);
        let (near, far) = (T::from_f64(0.923_879_532_511_286_7), T::from_f64(0.382_683_432_365_089_8));
        let diagonal = T::from_f64(core::f64::consts::FRAC_1_SQRT_2);
        for [x, y] in [[T::ONE, T::ZERO], [near, far], [diagonal, diagonal], [far, near]] {
            for turn in [[x, y], [-y, x], [-x, -y], [y, -x]] {
                let least = at(turn).least();
                if least > best.0 {
                    best = (least, turn);
                }
            }
        }
        // Between both neighbours, by the sign of the derivative.
        let [x, y] = best.1;
        let mut ends = [[x * near + y * far, y * near - x * far], [x * near - y * far, y * near + x * far]];
        for _ in 0..HALVINGS {
            let [[x, y], [z, w]] = ends;
            let middle = [x + z, y + w];
            let length = (middle[0] * middle[0] + middle[1] * middle[1]).sqrt();
            let middle = middle.map(|part| part / length);
            let there = at(middle);
            let least = there.least();
            if least >= best.0 {
                best = (least, middle);
            }
            let rising = there.change(sine) * middle[0] - there.change(cosine) * middle[1] > T::ZERO;
            ends[usize::from(!rising)] = middle;
        }
        best
    }

    /// The ball about the place that is in the sum, as it is proven at a unit direction.
    pub(crate) fn held(&self, direction: Vec3<T>) -> Held<T> {
        let [a, b] = &self.columns;
        let (along_a, along_b) = (transposed(a, direction), transposed(b, direction));
        let (of_a, of_b) = (along_a.length(), along_b.length());
        let most = of_a + of_b;
        let unit = |along: Vec3<T>, length: T, other: Vec3<T>| if length > T::ZERO { along / length } else { other };
        // Of a point any direction is as good.
        let unit_a = unit(along_a, of_a, along_b / of_b);
        let unit_b = unit(along_b, of_b, unit_a);
        let forward = self.place.dot(direction);
        let height = most - forward;
        if !(height > T::ZERO && unit_a.is_finite() && unit_b.is_finite()) {
            return Held { radius: T::ZERO, lost: T::ZERO };
        }
        let (across, frame_a, frame_b) = (direction.across(), unit_a.across(), unit_b.across());
        let part = |columns: &[Vec3<T>; 3], frame: [Vec3<T>; 2]| {
            let [first, second] = each(across, |across| transposed(columns, across));
            each(frame, |axis: Vec3<T>| [axis.dot(first), axis.dot(second)])
        };
        let (first, second) = (part(a, frame_a), part(b, frame_b));
        let beside = each(across, |across: Vec3<T>| self.place.dot(across));
        let share = if forward > T::ZERO { height / forward } else { T::ZERO };
        let [x, y] = beside;
        let less = Flat::new(x * x * share, y * y * share, x * y * share);
        // Turned, or reflected first.
        let reflected = [second[0], second[1].map(|part| -part)];
        let (plain, mirror) = (Self::turn(first, second, less), Self::turn(first, reflected, less));
        let (sign, [cosine, sine]) = if mirror.0 > plain.0 { (-T::ONE, mirror.1) } else { (T::ONE, plain.1) };
        let image = |v: Vec3<T>| {
            let (along, x, y) = (unit_b.dot(v), frame_b[0].dot(v), frame_b[1].dot(v) * sign);
            unit_a * along + frame_a[0] * (cosine * x - sine * y) + frame_a[1] * (sine * x + cosine * y)
        };
        let column = |axis: usize| transposed(a, Vec3::axis(axis)) + image(transposed(b, Vec3::axis(axis)));
        let Held { radius, lost } = self.within([column(0), column(1), column(2)], direction, [height, most]);
        Held { radius: radius / self.power - self.lost, lost: lost / self.power + (self.lost + self.lost) }
    }

    /// The ball about the place that is in the ellipsoid `|M n|`, for the matrix with these
    /// columns, in the scale of these.
    fn within(&self, columns: [Vec3<T>; 3], direction: Vec3<T>, [height, most]: [T; 2]) -> Held<T> {
        let columns = each(columns, |column: Vec3<T>| column.widen::<T::Wide>());
        let wide = <T::Wide as Extends<T>>::from_scalar;
        let product = |i: usize, j: usize| columns[i].dot(columns[j]);
        let diagonal = [product(0, 0), product(1, 1), product(2, 2)];
        let beside = [product(1, 2), product(2, 0), product(0, 1)];
        let trace = diagonal[0] + diagonal[1] + diagonal[2];
        let spare = trace * wide(T::from_f64(1024.0 * <T::Wide as Number>::ROUNDOFF));
        let aim = wide(height) * wide(most);
        for &units in &SPARES[..self.tries] {
            let less = trace * wide(T::UNIT * T::from_f64(units)) + spare;
            let mu = aim - less;
            if !(mu > T::Wide::ZERO) {
                break;
            }
            if !is_positive(diagonal.map(|entry| entry - mu - spare), beside) {
                continue;
            }
            let [x, y, z] = diagonal.map(|entry| entry - mu);
            let [yz, zx, xy] = beside;
            let rows = [Vec3::new(x, xy, zx), Vec3::new(xy, y, yz), Vec3::new(zx, yz, z)];
            let at = direction.widen::<T::Wide>() * (T::Wide::ONE / wide(most));
            let [x, y, z] = rows.map(|row| row.dot(at));
            let image = Vec3::new(x, y, z);
            let square = (mu * (T::Wide::ONE - at.dot(image))).to_scalar();
            let rest = Vec3::<T>::narrow(self.place.widen::<T::Wide>() - image).length();
            let (root, rounded) = (square.max(T::ZERO).sqrt(), ulps::<T>(8));
            let radius = root * (T::ONE - rounded) - rest * (T::ONE + rounded);
            return Held { radius, lost: less.to_scalar() / most * T::from_f64(2.0) + (root + rest) * rounded };
        }
        Held { radius: T::ZERO, lost: T::ZERO }
    }
}

/// Whether a symmetric matrix is positive definite, by elimination.
fn is_positive<N: Number>([x, y, z]: [N; 3], [yz, zx, xy]: [N; 3]) -> bool {
    let (first, second) = (xy / x, zx / x);
    let (y, yz, z) = (y - xy * first, yz - xy * second, z - zx * second);
    x > N::ZERO && y > N::ZERO && z - yz / y * yz > N::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d3::{Ellipsoid, Pose, Posed, Rotation};

    /// Concentric ellipsoids on the same axes are as deep as the least sum of their semi-axes.
    #[test]
    fn aligned_ellipsoids_are_as_deep_as_their_axes() {
        for sizes in
            [[[1.0, 0.8, 0.6]; 2], [[1.0; 3]; 2], [[1.0, 0.999, 0.998], [0.5, 0.5, 0.7]], [[1.0, 1.0, 1e-3]; 2]]
        {
            let [a, b] = sizes.map(|size| Ellipsoid::<f64>::new(size).unwrap());
            let pair = Ellipsoids::between(&a, &b, Vec3::ZERO).unwrap();
            let depth = (0..3).map(|axis| sizes[0][axis] + sizes[1][axis]).fold(f64::INFINITY, f64::min);
            let Held { radius: held, lost: rounding } = pair.held(pair.nearest());
            // What flat ones lose is measured by their width.
            let lost = if depth < 0.1 { 1e-10 } else { 1e-13 };
            assert!(held <= depth && held > depth - lost, "{sizes:?} {held} {depth}");
            // Of balls all directions are that of the depth, and nothing but rounding is lost.
            let are_balls = sizes.iter().all(|[x, y, z]| x == y && y == z);
            assert!(!are_balls || held + rounding >= depth, "{sizes:?} {held} {rounding} {depth}");
        }
    }

    /// No ball reaches beyond the sum along any direction, and nearly all reach as far as one.
    #[test]
    fn balls_are_in_the_sum_and_as_large_as_they_can_be() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut proven = 0;
        for round in 0..512 {
            let mut size = || [0.05 + random(), 0.05 + random(), 0.05 + random()];
            let [a, b] = [size(), size()].map(|size| Ellipsoid::<f64>::new(size).unwrap());
            let turn = Rotation::from_quaternion_xyzw([random() - 0.5, random() - 0.5, random() - 0.5, 0.5]);
            let far = if round % 4 == 0 { 0.0 } else { 0.3 };
            let at = [random() * far, random() * far, random() * far];
            let b = Posed::new(b, Pose::new(at, turn)).unwrap();
            let offset = b.origin() - a.origin();
            let pair = Ellipsoids::between(&a, &b, offset).unwrap();
            let direction = pair.nearest();
            let (held, height) = (pair.held(direction).radius, pair.height(direction) / pair.power);
            let mut least = height;
            for _ in 0..300 {
                let other = Vec3::new(random() - 0.5, random() - 0.5, random() - 0.5);
                least = least.min(pair.height(other / other.length()) / pair.power);
            }
            assert!(held <= least.max(0.0), "{round}: {held} {least}");
            let is_proven = least <= 0.0 || held > height * (1.0 - 1e-9);
            assert!(is_proven || far > 0.0, "{round}: {held} {height}");
            proven += u32::from(is_proven);
        }
        assert!(proven > 460, "{proven}");
    }
}
