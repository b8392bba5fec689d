//! Polytopes: exact orientation in space, hulls of any cloud, surfaces accepted and refused,
//! supports.
#![cfg(feature = "alloc")]

mod hulls;
mod million;
mod orientation;
mod outer;
mod outer_plane;
mod supports;
mod surfaces;
mod verdicts;

use barycode::d3::Vec3;

pub(crate) type Plain = Vec3<f64>;

/// The `SplitMix64` generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number in `-range..=range`.
    pub(crate) fn whole(&mut self, range: u64) -> i64 {
        (self.bits() % (2 * range + 1)) as i64 - range as i64
    }

    /// A number in -1..1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub(crate) fn on_sphere(&mut self) -> Plain {
        loop {
            let v = Vec3::new(self.unit(), self.unit(), self.unit());
            let length = (v.x * v.x + v.y * v.y + v.z * v.z).sqrt();
            if length > 0.1 && length <= 1.0 {
                return v / length;
            }
        }
    }
}

pub(crate) fn value(p: Plain, d: Plain) -> f64 {
    p.x * d.x + p.y * d.y + p.z * d.z
}
