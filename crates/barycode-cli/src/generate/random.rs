//! Random numbers that are the same on every machine.

/// `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of one item among many: they do not depend on which items were made before.
    pub fn of(seed: u64, item: u64) -> Self {
        let mut seeds = Self(seed);
        let first = seeds.bits();
        // The counter of a generator advances by a constant: mixed in between, that of one item
        // does not run into the next.
        Self(Self(first ^ item).bits())
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Uniform in [low, high).
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        // 53 bits are exact in f64.
        low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// One of so many, counted from 0; there is at least one.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// A direction, all equally likely: of a point in the unit ball, which is drawn until it is in
    /// there.
    pub fn direction<const N: usize>(&mut self) -> [f64; N] {
        loop {
            let point = [(); N].map(|()| self.within(-1.0, 1.0));
            let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.01 && length <= 1.0 {
                return point.map(|x| x / length);
            }
        }
    }
}
