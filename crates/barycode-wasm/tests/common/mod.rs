//! The interface as a host uses it: words in, words out.
#![allow(dead_code, unreachable_pub)] // each test takes a part

use barycode_wasm::{error_argument, error_index, exchange, host};

/// The offset of what is left out.
pub const NONE: u32 = u32::MAX;

/// Where arguments and answers are put.
pub const NUMBERS: u32 = 0;
pub const POSE_A: u32 = 256;
pub const POSE_B: u32 = 272;
pub const OPTIONS: u32 = 288;
pub const MORE: u32 = 320;
pub const OUT: u32 = 400;

/// Words of numbers.
pub fn words(numbers: &[f64]) -> Vec<u64> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// One word of two halves.
pub fn halves(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Puts numbers at an offset, and returns it.
pub fn put(offset: u32, numbers: &[f64]) -> u32 {
    exchange(4096);
    host::write(offset, &words(numbers));
    offset
}

/// Puts words at an offset, and returns it.
pub fn put_words(offset: u32, words: &[u64]) -> u32 {
    exchange(4096);
    host::write(offset, words);
    offset
}

/// The words of an answer.
pub fn out(count: usize) -> Vec<u64> {
    host::read(0.0, OUT, count)
}

/// The last error: argument, index and words.
pub fn error() -> (u32, i32, String) {
    (error_argument(), error_index(), host::text())
}

/// `SplitMix64`, as doubles between two numbers.
pub struct Random(pub u64);

impl Random {
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }

    pub fn numbers<const N: usize>(&mut self, low: f64, high: f64) -> [f64; N] {
        std::array::from_fn(|_| self.within(low, high))
    }
}
