//! A digest of every bit of many answers.
//!
//! `cargo run --release -p barycode --example digest` must print the same numbers with and without
//! `--no-default-features`: the square roots written for `core` equal those of the standard
//! library. So must any two machines.

use barycode::d2::{self, Circle, Convex, Ellipse, Points, Pose, Posed, Rotation, Rounded, Vec2};
use barycode::{Proximity, Scalar};

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn within<T: Scalar>(&mut self, low: f64, high: f64) -> T {
        T::from_f64(low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64))
    }

    fn point<T: Scalar>(&mut self, reach: f64) -> Vec2<T> {
        Vec2::new(self.within(-reach, reach), self.within(-reach, reach))
    }
}

/// FNV-1a over the bits.
struct Digest(u64);

impl Digest {
    fn add<T: Scalar>(&mut self, values: &[T]) {
        for value in values {
            for byte in value.to_f64().to_bits().to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }

    fn answer<T: Scalar>(&mut self, answer: &Proximity<Vec2<T>>) {
        let normal = answer.normal.unwrap_or_default();
        let (a, b) = (answer.on_a, answer.on_b);
        self.add(&[answer.distance, answer.lower, answer.upper, normal.x, normal.y, a.x, a.y, b.x, b.y]);
    }
}

fn ask<T: Scalar>(a: &dyn Convex<Vector = Vec2<T>>, b: &dyn Convex<Vector = Vec2<T>>, digest: &mut Digest) {
    digest.answer(&d2::contact(&a, &b));
    digest.answer(&d2::closest_points(&a, &b));
    if let Some(normal) = d2::intersects(&a, &b).normal() {
        digest.add(&[normal.x, normal.y, normal.length()]);
    }
}

fn pairs<T: Scalar>(count: u32) -> Digest {
    let (mut random, mut digest) = (Random(2), Digest(0xcbf2_9ce4_8422_2325));
    for _ in 0..count {
        let corners: [Vec2<T>; 6] = std::array::from_fn(|_| random.point(1.0));
        let cloud = Points::new(corners).expect("finite");
        let (cos, sin) = (random.within(-1.0, 1.0), random.within(-1.0, 1.0));
        let turned = Posed::new(cloud, Pose::new(random.point::<T>(2.0), Rotation::new(cos, sin))).expect("finite");
        let axes = Vec2::new(random.within(0.1, 1.0), random.within(0.1, 1.0));
        let ellipse = Rounded::new(Ellipse::new(axes).expect("positive"), random.within(0.0, 0.5)).expect("positive");
        let circle = Circle::new(random.point::<T>(2.0), random.within(0.0, 1.0)).expect("positive");
        let shapes: [&dyn Convex<Vector = Vec2<T>>; 4] = [&cloud, &turned, &ellipse, &circle];
        for (index, a) in shapes.into_iter().enumerate() {
            for b in &shapes[index + 1..] {
                ask(a, *b, &mut digest);
            }
        }
    }
    digest
}

fn main() {
    println!("{:016x} {:016x}", pairs::<f32>(5_000).0, pairs::<f64>(5_000).0);
}
