//! Random numbers, and a hash of bits.

use barycode::Scalar;
use barycode::expert::Vector;

/// `SplitMix64`.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn within<T: Scalar>(&mut self, low: f64, high: f64) -> T {
        T::from_f64(low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64))
    }
}

/// FNV-1a over the bits.
pub(super) struct Digest(pub(super) u64);

impl Digest {
    pub(super) const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    pub(super) fn add<T: Scalar>(&mut self, values: &[T]) {
        for value in values {
            for byte in value.to_f64().to_bits().to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }

    pub(super) fn add_vector<V: Vector>(&mut self, vector: V) {
        for axis in 0..V::DIMENSION {
            self.add(&[vector.coordinate(axis)]);
        }
    }
}
