//! Numbers whose sign is certain or lost, and vectors of them.

mod double_double;
mod limbs;

pub(crate) use double_double::Double;
pub(crate) use limbs::{ANY, Limbs};

use crate::array;
use core::cmp::Ordering;

/// The unit roundoff of doubles: half the distance from one to the next larger double.
pub(crate) const UNIT: f64 = f64::EPSILON / 2.0;
/// 2^-1000, an upper bound on what doubles of at most 2^1023 lose to underflow in a handful of
/// products.
pub(crate) const FLOOR: f64 = f64::from_bits(23 << 52);

/// Whether few limbs are tried before many. A module of WebAssembly is loaded before it answers:
/// there questions that double-doubles leave open take longer, and the code for few limbs is saved.
pub(crate) const TRIES_FEW: bool = !cfg!(target_family = "wasm");

/// The reason why a sign or verdict is not known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// A shape does not state its structure.
    Opaque,
    /// Coordinates are infinite, NaN, or of too different sizes for the arithmetic.
    Lost,
    /// Too many steps.
    Limit,
}

/// A number whose sign is either certain or lost. What is computed from a lost number is lost,
/// unless it is multiplied by zero.
pub(crate) trait Certain: Copy {
    const ZERO: Self;

    /// Converts a double exactly; infinity and NaN are lost.
    fn new(value: f64) -> Self;

    fn plus(&self, other: &Self) -> Self;

    fn minus(&self, other: &Self) -> Self;

    fn times(&self, other: &Self) -> Self;

    /// The product of two doubles.
    #[inline(always)]
    fn product(a: f64, b: f64) -> Self {
        Self::new(a).times(&Self::new(b))
    }

    fn negated(self) -> Self;

    /// Compares the number to zero.
    fn sign(&self) -> Result<Ordering, Unknown>;

    /// An upper bound on the absolute value, for a number whose sign is lost.
    fn bound(&self) -> Result<Self, Unknown>;

    /// True if the number is known to be zero. Cheap: used to leave out terms.
    fn vanishes(&self) -> bool;

    /// Scales the numbers by a common power of two, so that none exceeds one, and rounds them.
    /// Returns them with a bound on the error of each: infinite or NaN if one is lost.
    fn leveled<const COUNT: usize>(numbers: &[Self; COUNT]) -> ([f64; COUNT], f64);
}

/// A vector of exact numbers. Vectors of the plane have zero for a third coordinate.
pub(crate) type Vector<N> = [N; 3];

pub(crate) fn zero<N: Certain>() -> Vector<N> {
    [N::ZERO; 3]
}

#[inline(always)]
pub(crate) fn vector<N: Certain>([x, y, z]: [f64; 3]) -> Vector<N> {
    [N::new(x), N::new(y), N::new(z)]
}

pub(crate) fn axis<N: Certain>(index: usize) -> Vector<N> {
    let mut axis = zero();
    axis[index] = N::new(1.0);
    axis
}

/// Applies a function to the coordinates of two vectors; the third is zero in the plane.
#[inline(always)]
fn each<N: Certain>(a: &Vector<N>, b: &Vector<N>, of: impl Fn(&N, &N) -> N) -> Vector<N> {
    let third = if flat(a, b) { N::ZERO } else { of(&a[2], &b[2]) };
    [of(&a[0], &b[0]), of(&a[1], &b[1]), third]
}

pub(crate) fn difference<N: Certain>(a: &Vector<N>, b: &Vector<N>) -> Vector<N> {
    each(a, b, N::minus)
}

pub(crate) fn sum<N: Certain>(a: &Vector<N>, b: &Vector<N>) -> Vector<N> {
    each(a, b, N::plus)
}

pub(crate) fn negated<N: Certain>(v: &Vector<N>) -> Vector<N> {
    [v[0].negated(), v[1].negated(), v[2].negated()]
}

pub(crate) fn times<N: Certain>(v: &Vector<N>, factor: &N) -> Vector<N> {
    each(v, v, |number, _| number.times(factor))
}

/// True if both vectors lie in the plane.
#[inline(always)]
fn flat<N: Certain>(a: &Vector<N>, b: &Vector<N>) -> bool {
    a[2].vanishes() && b[2].vanishes()
}

pub(crate) fn dot<N: Certain>(a: &Vector<N>, b: &Vector<N>) -> N {
    let sum = a[0].times(&b[0]).plus(&a[1].times(&b[1]));
    if flat(a, b) { sum } else { sum.plus(&a[2].times(&b[2])) }
}

pub(crate) fn cross<N: Certain>(a: &Vector<N>, b: &Vector<N>) -> Vector<N> {
    let minor = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
    if flat(a, b) {
        return [N::ZERO, N::ZERO, minor(0, 1)];
    }
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

pub(crate) fn is_zero<N: Certain>(v: &Vector<N>) -> Result<bool, Unknown> {
    // One coordinate that is not zero decides, whatever is known of the others.
    if v.iter().any(|number| number.sign().is_ok_and(Ordering::is_ne)) {
        return Ok(false);
    }
    for number in v {
        number.sign()?;
    }
    Ok(true)
}

/// Divides each of several numbers, none of them negative, by their sum.
pub(crate) fn shares<N: Certain, const COUNT: usize>(parts: &[N; COUNT]) -> [f64; COUNT] {
    let (parts, _) = N::leveled(parts);
    let sum: f64 = parts.iter().sum();
    array::each(parts, |part| part / sum)
}
