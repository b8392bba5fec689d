//! Square roots without `std`: exact integer roots, correctly rounded, hence equal to the
//! hardware's in every bit (tested against it under `std`).

/// Correctly rounded square root of an `f64`.
#[cfg_attr(feature = "std", allow(dead_code))] // under `std` the tests alone call it
pub(crate) fn f64(value: f64) -> f64 {
    if value.is_nan() || value == 0.0 || value == f64::INFINITY {
        return value;
    }
    if value < 0.0 {
        return f64::NAN;
    }
    let bits = value.to_bits();
    let (mut exponent, mut mantissa) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    if exponent == 0 {
        let shift = mantissa.leading_zeros() as i32 - 11;
        mantissa <<= shift;
        exponent = 1 - shift;
    } else {
        mantissa |= 1 << 52;
    }
    // value = mantissa * 2^power; an even power splits off exactly.
    let mut power = exponent - 1075;
    if power & 1 != 0 {
        mantissa <<= 1;
        power -= 1;
    }
    // 54 or 55 bits of root and a sticky remainder decide every rounding: a root of a double is
    // never a tie.
    let scaled = u128::from(mantissa) << 56;
    let root = scaled.isqrt();
    let sticky = u128::from(root * root != scaled);
    // The root is in [2^54, 2^55): two bits below the mantissa's last.
    let (kept, rest) = ((root >> 2) as u64, (root & 3) << 1 | sticky);
    let rounded = kept + u64::from(rest > 4 || (rest == 4 && kept & 1 == 1));
    // root = rounded * 2^2 * 2^(power / 2 - 28), with rounded in [2^52, 2^53].
    let biased = (power / 2 - 26 + 1075) as u64;
    f64::from_bits((biased << 52) + (rounded - (1 << 52)))
}

/// Correctly rounded square root of an `f32`.
///
/// The root in `f64` has more than twice the bits plus two, so the second rounding is harmless
/// (Figueroa 1995).
#[cfg_attr(feature = "std", allow(dead_code))] // under `std` the tests alone call it
#[allow(clippy::cast_possible_truncation)] // the second rounding is the point
pub(crate) fn f32(value: f32) -> f32 {
    self::f64(f64::from(value)) as f32
}

#[cfg(all(test, feature = "std"))]
mod tests {
    #[test]
    fn equals_the_hardware_in_every_bit() {
        let mut state = 7_u64;
        for round in 0..400_000_u64 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let bits = if round % 3 == 0 { state } else { state >> 2 };
            let value = f64::from_bits(bits);
            let (ours, theirs) = (super::f64(value), value.sqrt());
            assert!(ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan()), "{value:e}: {ours:e}");
            let value = f32::from_bits((bits >> 32) as u32);
            let (ours, theirs) = (super::f32(value), value.sqrt());
            assert!(ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan()), "{value:e}: {ours:e}");
        }
        for value in [0.0, -0.0, 1.0, 4.0, 2.0, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY] {
            assert_eq!(super::f64(value).to_bits(), value.sqrt().to_bits());
        }
    }
}
