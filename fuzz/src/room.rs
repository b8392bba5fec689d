//! How much room the exact verdict about two shapes needs.

use barycode::expert::{Members, Number, Structure, Vector};
use barycode::{Convex, Scalar};

/// From the last bit of the smallest number to the first bit of the largest, as powers of two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits {
    low: i32,
    high: i32,
}

/// Bits between the smallest and the largest that exact arithmetic has room for (docs/accuracy.md,
/// *Range*).
const MOST: i32 = 1300;

impl Bits {
    /// Of zero.
    const NONE: Self = Self { low: i32::MAX, high: i32::MIN };

    fn of<T: Scalar>(value: T) -> Self {
        let value = value.to_f64();
        if value == 0.0 {
            return Self::NONE;
        }
        if !value.is_finite() {
            return Self { low: -MOST, high: MOST };
        }
        let bits = value.to_bits();
        let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
        Self { low: exponent + mantissa.trailing_zeros() as i32, high: exponent + 64 - mantissa.leading_zeros() as i32 }
    }

    fn of_vector<V: Vector>(vector: V) -> Self {
        (0..V::DIMENSION).fold(Self::NONE, |bits, axis| bits.or(Self::of(vector.coordinate(axis))))
    }

    /// Either number.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// A sum of up to four of these.
    fn summed(self) -> Self {
        Self { low: self.low, high: self.high.saturating_add(2) }
    }

    fn times(self, other: Self) -> Self {
        if self.is_none() || other.is_none() {
            return Self::NONE;
        }
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    fn is_none(self) -> bool {
        self.high < self.low
    }

    pub(crate) fn fit(self) -> bool {
        self.is_none() || self.high - self.low <= MOST
    }
}

/// Bits of the coordinates of a shape's vertices and its radii; `None` where it does not state its
/// structure.
fn of_shape<V: Vector>(shape: &dyn Convex<Vector = V>) -> Option<Bits> {
    let mut radii = Bits::NONE;
    shape.details().radii(shape.radius(), &mut |radius| radii = radii.or(Bits::of(radius)));
    Some(of_core(shape)?.or(radii.summed()))
}

fn of_core<V: Vector>(shape: &dyn Convex<Vector = V>) -> Option<Bits> {
    Some(match shape.details().structure() {
        Structure::Vertices(vertices) => of_vertices(vertices),
        Structure::Polytope(skeleton) => of_vertices(skeleton.vertices()),
        Structure::Box { low, high } => Bits::of_vector(low).or(Bits::of_vector(high)),
        Structure::Image { shape, columns, translation } => {
            let matrix =
                columns[..V::DIMENSION].iter().fold(Bits::NONE, |bits, &column| bits.or(Bits::of_vector(column)));
            of_core(shape)?.times(matrix).or(Bits::of_vector(translation)).summed()
        }
        Structure::Sum(first, second) => of_core(first)?.or(of_core(second)?).summed(),
        Structure::Hull(members) => of_members(members)?,
        _ => return None,
    })
}

fn of_vertices<V: Vector>(vertices: &[V]) -> Bits {
    vertices.iter().fold(Bits::NONE, |bits, &vertex| bits.or(Bits::of_vector(vertex)))
}

fn of_members<V: Vector>(members: &dyn Members<V>) -> Option<Bits> {
    (0..members.count()).try_fold(Bits::NONE, |bits, index| Some(bits.or(of_core(members.member(index))?)))
}

/// Bits needed by a question about two shapes, one of them grown by a distance; `None` where a
/// shape does not state its structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitsNeeded(Option<Bits>);

impl BitsNeeded {
    pub(crate) fn new<V: Vector>(a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>) -> Self {
        Self(of_shape(a).zip(of_shape(b)).map(|(a, b)| a.or(b).summed()))
    }

    /// Whether both shapes state their structure.
    pub(crate) fn is_known(self) -> bool {
        self.0.is_some()
    }

    /// Whether no more bits are between the smallest and the largest number, where those are known.
    pub(crate) fn are_at_most(self, most: i32) -> bool {
        self.0.is_none_or(|bits| bits.is_none() || bits.high - bits.low <= most)
    }

    /// Whether exact arithmetic has room for the question.
    pub(crate) fn suffices<T: Scalar>(self, within: T) -> bool {
        self.0.is_some_and(|bits| bits.or(Bits::of(within)).fit())
    }
}

/// Whether a pair of shapes is of a size that questions are answered about (docs/accuracy.md,
/// *Range*).
pub(crate) fn is_served<V: Vector>(a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>) -> bool {
    let size = a.extent() + b.extent() + (b.origin() - a.origin()).norm1();
    let (low, high) = V::Scalar::RANGE;
    (size >= low && size <= high) || size == V::Scalar::ZERO
}
