//! Random numbers of the tests, the same on every machine.

/// `SplitMix64` (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// A power of ten.
    pub(crate) fn decade(&mut self, low: f64, high: f64) -> f64 {
        10.0_f64.powf(self.within(low, high))
    }

    pub(crate) fn chance(&mut self, share: f64) -> bool {
        self.within(0.0, 1.0) < share
    }

    pub(crate) fn vector(&mut self, size: f64) -> [f64; 3] {
        [(); 3].map(|()| self.within(-size, size))
    }
}
