//! Sine, cosine and arc tangent without `std`: the same bits on every machine.
//!
//! An angle is reduced to `k π/2 + r` with `|r| <= π/4`, `r` as a sum of two doubles. Errors, with
//! u = 2^-53 and absolute:
//!
//! | step | bound | because |
//! | --- | --- | --- |
//! | `k π/2`, below 2^20 | 2^-97 | Cody and Waite 1980: π/2 in parts of 33, 33 and 53 bits |
//! | `k π/2`, above | 2^-127 | Payne and Hanek 1983: the bits of 2/π that matter, in integers |
//! | sine: the series to r^17 | 2^-63 | the next term, r^19 / 19! |
//! | sine: its terms but the first | 0.5u | six roundings of at most 0.081, one of them of 1/6 |
//! | sine: the last sum | 0.5u | the sum is below 1 |
//! | cosine: the series to r^16 | 2^-58 | the next term, r^18 / 18! |
//! | cosine: r² / 2 | 0.31u | rounded once, at most 0.31 |
//! | cosine: its further terms | 0.12u | seven roundings of at most 0.016 |
//! | cosine: the last sum | 0.5u | the sum is below 1 |
//! | either | [`SIN_COS_ERROR`] u | |

use super::extended::{two_product, two_sum};
use super::{DoubleDouble, Extends, Scalar};

/// A bound on the absolute errors of [`sin_cos`], in units of 2^-53.
pub const SIN_COS_ERROR: f64 = 1.1;

/// A bound on the absolute error of [`arc_tangent`], in units of 2^-53: 6 of the quotient's terms
/// and of the last sums.
pub(crate) const ARC_TANGENT_ERROR: f64 = 8.0;

/// π/2 in two parts.
const QUARTER: (f64, f64) = (core::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17);

/// π/2 in parts of 33, 33 and 53 bits.
const PARTS: [f64; 3] = [1.570_796_326_734_125_6, 6.077_100_506_303_966e-11, 2.022_266_248_795_950_6e-21];

/// From here on angles are reduced in integers.
const LARGE: f64 = 1_048_576.0;

/// The first 1280 bits of 2/π.
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// Sine and cosine of an angle in radians, the same bits on every machine; NaN unless it is finite.
/// Each is off by at most [`SIN_COS_ERROR`].
///
/// ```
/// use barycode::expert::{DoubleDouble, Extends, SIN_COS_ERROR, sin_cos};
///
/// let angle = DoubleDouble::from_scalar(core::f64::consts::FRAC_PI_6);
/// let (sine, cosine) = sin_cos(angle);
/// let error = (SIN_COS_ERROR + 1.0) * f64::EPSILON / 2.0; // and a roundoff of the angle
/// assert!((sine - 0.5).abs() <= error && (cosine * cosine - 0.75).abs() <= 2.0 * error);
/// ```
#[must_use]
pub fn sin_cos(angle: DoubleDouble) -> (f64, f64) {
    let (high, low) = (angle.high(), angle.low());
    if !high.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let (quadrant, rest) = if high.abs() < LARGE {
        reduced(high, low)
    } else {
        let (first, rest) = reduced_in_integers(high);
        let (second, more) = if low.abs() < LARGE { reduced(low, 0.0) } else { reduced_in_integers(low) };
        let sum = rest + more;
        let (third, rest) = reduced(sum.high(), sum.low());
        (first.wrapping_add(second).wrapping_add(third), rest)
    };
    turned(quadrant, series(rest.high(), rest.low()))
}

/// [`sin_cos`] of a number.
#[must_use]
pub(crate) fn sin_cos_of<T: Scalar>(angle: T) -> (f64, f64) {
    sin_cos(DoubleDouble::from_scalar(angle.to_f64()))
}

/// The sines and the cosines of some angles, in the bits of [`sin_cos`]. Compilers answer as many
/// at once as the registers hold for which the caller is compiled.
///
/// ```
/// use barycode::expert::{DoubleDouble, Extends, sin_cos, sin_cos_each};
///
/// let [sines, cosines] = sin_cos_each([0.5, -3.0, 1e9, f64::NAN]);
/// assert_eq!((sines[2], cosines[2]), sin_cos(DoubleDouble::from_scalar(1e9)));
/// assert!(sines[3].is_nan() && cosines[3].is_nan());
/// ```
#[inline(always)]
#[must_use]
pub fn sin_cos_each<const N: usize>(angles: [f64; N]) -> [[f64; N]; 2] {
    let (mut sines, mut cosines) = ([0.0; N], [0.0; N]);
    for ((angle, sine), cosine) in angles.iter().zip(&mut sines).zip(&mut cosines) {
        let (quadrant, rest) = reduced(*angle, 0.0);
        (*sine, *cosine) = turned(quadrant, series(rest.high(), rest.low()));
    }
    for ((angle, sine), cosine) in angles.iter().zip(&mut sines).zip(&mut cosines) {
        // NaN is no smaller, either.
        if !(angle.abs() < LARGE) {
            (*sine, *cosine) = sin_cos_of(*angle);
        }
    }
    [sines, cosines]
}

/// Sine and cosine of an angle after so many quarters of a turn. No branch depends on the quadrant:
/// rows of headings would have the processor guess at it.
#[inline(always)]
fn turned(quadrant: u64, (sin, cos): (f64, f64)) -> (f64, f64) {
    let (sin, cos) = (sin.to_bits(), cos.to_bits());
    let swapped = (sin ^ cos) & (quadrant & 1).wrapping_neg();
    let sign = |turned: u64| (turned & 2) << 62;
    (f64::from_bits(sin ^ swapped ^ sign(quadrant)), f64::from_bits(cos ^ swapped ^ sign(quadrant.wrapping_add(1))))
}

/// The nearest multiple of π/2, but for multiples of 2π, and the rest, for a high part below
/// [`LARGE`].
#[inline(always)]
fn reduced(high: f64, low: f64) -> (u64, DoubleDouble) {
    // Adding and subtracting 1.5 2^52 rounds to a whole number, whose last bits are in the sum.
    let shift = 6_755_399_441_055_744.0;
    let shifted = high * core::f64::consts::FRAC_2_PI + shift;
    let count = shifted - shift;
    let first = high - count * PARTS[0];
    let (first, rest) = two_sum(first, -count * PARTS[1]);
    let low = (rest - count * PARTS[2]) + low;
    (shifted.to_bits(), DoubleDouble::from_scalar(first) + DoubleDouble::from_scalar(low))
}

/// The nearest multiple of π/2, but for multiples of 2π, and the rest, for a number of at least
/// [`LARGE`].
///
/// With x = m 2^e, the bits of 2/π up to the one of weight 2^(1-e) give multiples of four times
/// π/2. The next 192 times m, of which the lower 192 bits count, have two bits of the quadrant
/// before the point.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_possible_wrap)] // words
fn reduced_in_integers(value: f64) -> (u64, DoubleDouble) {
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1075;
    let mantissa = u128::from((bits & ((1 << 52) - 1)) | 1 << 52);
    let word = |offset: i32| -> u64 {
        if offset < 0 {
            return TWO_OVER_PI[0] >> -offset;
        }
        let (index, shift) = ((offset / 64) as usize, offset % 64);
        let pair = u128::from(TWO_OVER_PI[index]) << 64 | u128::from(TWO_OVER_PI[index + 1]);
        (pair << shift >> 64) as u64
    };
    let start = exponent - 2;
    let words = [start, start + 64, start + 128].map(|offset| mantissa * u128::from(word(offset)));
    let lowest = words[2];
    let middle = words[1].wrapping_add(lowest >> 64);
    let top = (words[0] as u64).wrapping_add((middle >> 64) as u64);
    let fraction = (u128::from(top) << 64 | u128::from(middle as u64)) << 2 | u128::from(lowest as u64 >> 62);
    // As a signed number the fraction is that of the nearest quadrant.
    let fraction = fraction as i128;
    let quadrant = (top >> 62) + u64::from(fraction < 0);
    let high = fraction as f64;
    let low = (fraction - high as i128) as f64;
    let unit = f64::from_bits((1023 - 128) << 52);
    let share = DoubleDouble::from_scalar(high * unit) + DoubleDouble::from_scalar(low * unit);
    let rest = share * (DoubleDouble::from_scalar(QUARTER.0) + DoubleDouble::from_scalar(QUARTER.1));
    if value < 0.0 { (quadrant.wrapping_neg(), -rest) } else { (quadrant, rest) }
}

/// The coefficients of r^17, r^15 … r^3 in the series of the sine. The factorials are exact.
const ODD: [f64; 8] = [
    1.0 / 355_687_428_096_000.0,
    -1.0 / 1_307_674_368_000.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 39_916_800.0,
    1.0 / 362_880.0,
    -1.0 / 5_040.0,
    1.0 / 120.0,
    -1.0 / 6.0,
];

/// The coefficients of r^16, r^14 … r^4 in the series of the cosine.
const EVEN: [f64; 7] = [
    1.0 / 20_922_789_888_000.0,
    -1.0 / 87_178_291_200.0,
    1.0 / 479_001_600.0,
    -1.0 / 3_628_800.0,
    1.0 / 40_320.0,
    -1.0 / 720.0,
    1.0 / 24.0,
];

/// Sine and cosine of `r + low` with `|r|` up to π/4 and a low part below its roundoff.
#[inline(always)]
fn series(r: f64, low: f64) -> (f64, f64) {
    let square = r * r;
    let odd = ODD.into_iter().fold(0.0, |sum, coefficient| sum * square + coefficient);
    let sin = r + (r * square * odd + low * (1.0 - 0.5 * square));
    let half = 0.5 * square;
    let even = EVEN.into_iter().fold(0.0, |sum, coefficient| sum * square + coefficient);
    let first = 1.0 - half;
    let cos = first + (((1.0 - first) - half) + (square * square * even - r * low));
    (sin, cos)
}

/// The angle of the point `(x, y)` in radians, between -π and π; zero for the origin, NaN where a
/// coordinate is.
pub(crate) fn arc_tangent(y: f64, x: f64) -> f64 {
    let (across, along) = (y.abs(), x.abs());
    if across == 0.0 && along == 0.0 {
        return 0.0;
    }
    let ratio = if across <= along { across / along } else { along / across };
    let first = tangent_of_octant(ratio);
    let half = if across <= along { first } else { QUARTER.0 - (first - QUARTER.1) };
    let whole = if x < 0.0 { 2.0 * QUARTER.0 - (half - 2.0 * QUARTER.1) } else { half };
    if y < 0.0 { -whole } else { whole }
}

/// The angle whose tangent is a number from 0 to 1: a guess that is off by at most 0.004, and the
/// angle of which the tangent is that of what is left.
fn tangent_of_octant(ratio: f64) -> f64 {
    let guess = ratio * (core::f64::consts::FRAC_PI_4 + 0.273 * (1.0 - ratio));
    let (sin, cos) = sin_cos(DoubleDouble::from_scalar(guess));
    let (product, rest) = two_product(ratio, cos);
    let left = ((product - sin) + rest) / (cos + ratio * sin);
    let square = left * left;
    guess + left * (1.0 + square * (square / 5.0 - 1.0 / 3.0))
}

#[cfg(test)]
mod tests {
    use super::{ARC_TANGENT_ERROR, SIN_COS_ERROR, arc_tangent, sin_cos, sin_cos_each};
    use crate::num::{DoubleDouble, Extends};

    const UNIT: f64 = f64::EPSILON / 2.0;

    /// Angle, sine and cosine to 32 digits, as sums of two doubles.
    #[allow(clippy::approx_constant)] // the doubles next to them are meant
    #[rustfmt::skip]
    const EXACT: &[(f64, [f64; 2], [f64; 2])] = &[
        (0.1, [0.09983341664682815, 3.08001512929492e-18], [0.9950041652780258, -5.50210156918377e-17]),
        (0.5, [0.479425538604203, -5.103969860556013e-18], [0.8775825618903728, -4.2623149864279997e-17]),
        (
            0.7853981633974483,
            [0.7071067811865475, 4.1036934489363755e-17],
            [0.7071067811865476, -2.6687565161377232e-17],
        ),
        (0.785398163397449, [0.707106781186548, -4.304684021808214e-17], [0.7071067811865471, -5.362609291644728e-17]),
        (1.0, [0.8414709848078965, 1.776845092935536e-18], [0.5403023058681398, -4.760954612604417e-17]),
        (1.5707963267948966, [1.0, -1.874699728327322e-33], [6.123233995736766e-17, -1.4973849048591698e-33]),
        (2.0, [0.9092974268256817, -1.4020906557816256e-17], [-0.4161468365471424, 1.990596398957495e-17]),
        (3.141592653589793, [1.2246467991473532e-16, -2.99476980971834e-33], [-1.0, 7.498798913309288e-33]),
        (4.71238898038469, [-1.0, 1.6872297554945898e-32], [-1.8369701987210297e-16, -7.833796929500799e-33]),
        (6.283185307179586, [-2.4492935982947064e-16, 5.9895396194366814e-33], [1.0, -2.999519565323715e-32]),
        (11.0, [-0.9999902065507035, 1.8356150460298835e-17], [0.004425697988050785, 3.2449142686784373e-19]),
        (60.0, [-0.3048106211022167, -2.224991982101107e-17], [-0.9524129804151563, 2.5642939107064928e-17]),
        (355.0, [-3.014435335948845e-05, 1.3012643991046347e-21], [-0.999999999545659, 1.0574612846643521e-17]),
        (1048575.9, [0.2346184343169496, -1.0411643637970619e-20], [0.9720875424974148, -1.0358188936416397e-17]),
        (1048576.5, [0.7425208640927718, 1.523606662753447e-17], [0.669822936593637, -3.638861013087449e-17]),
        (103993.0, [-1.9129335778423752e-05, 1.6616884502200222e-21], [0.9999999998170342, 9.980368235853908e-18]),
        (1000000000.0, [0.5458434494486996, 6.1757333566640775e-18], [0.8378871813639024, -5.4718713289282437e-17]),
        (123456789.125, [0.9998763854272629, -5.1559855244731284e-17], [0.01572303612257408, 1.0704522971882638e-18]),
        (5.319372648326541e+255, [1.0, -1.098476220074687e-37], [-4.687165924254628e-19, 4.3720557429382733e-36]),
        (1e+22, [-0.8522008497671888, -6.7806825896773284e-18], [0.523214785395139, -4.7143201076575164e-17]),
        (1e+300, [-0.8178819121159085, -4.78135837440326e-17], [-0.5753861119575491, 2.6770761918787068e-17]),
        (
            1.7976931348623157e+308,
            [0.004961954789184062, -2.5049377676494104e-19],
            [-0.9999876894265599, -2.6032890267216748e-17],
        ),
        (5.319372648326541e+255, [1.0, -1.098476220074687e-37], [-4.687165924254628e-19, 4.3720557429382733e-36]),
        (
            0.23604808973743452,
            [0.23386213973838507, 6.140894970111103e-18],
            [0.9722697668841627, 1.796754987946964e-17],
        ),
        (
            0.1031660342307158,
            [0.10298312827763947, -1.1199723407874667e-18],
            [0.9946831029479446, -4.875558674816504e-17],
        ),
        (0.396058242610681, [0.38578472745087744, -9.90439742111078e-18], [0.9225888271953288, 2.0554970384083477e-17]),
        (
            0.15497227080241027,
            [0.1543527024648371, -8.477819764312238e-18],
            [0.9880158112306713, 4.1137346390192356e-18],
        ),
        (
            0.06651509567958991,
            [0.06646605987135472, -3.4014106935686783e-19],
            [0.9977886864888665, -5.4387041634934956e-17],
        ),
        (
            0.40159101448507484,
            [0.39088327020100716, -2.7134140451001643e-17],
            [0.9204402582878296, -1.4227561517595794e-17],
        ),
        (91.7955043087719, [-0.636010546456177, 4.994346268072047e-17], [-0.7716803643974072, -1.049597914224399e-18]),
        (
            80.04523514958085,
            [-0.9978636512361287, -5.816597471171326e-18],
            [-0.06533095393227932, 2.3486163301134534e-18],
        ),
        (76.51626025054384, [0.8992432733171596, -2.812281379956252e-17], [0.4374488946080905, 4.4702949461378425e-18]),
        (
            22.192817569031764,
            [-0.2003047784781387, -3.107775539336517e-19],
            [-0.9797336350859982, 5.355613366599238e-17],
        ),
        (
            53.66800081748136,
            [-0.2579750350547451, -9.604283194300092e-18],
            [-0.966151582976762, -3.970348231484218e-17],
        ),
        (
            27.668264344145022,
            [0.5696414481670278, -2.6848147478726235e-17],
            [-0.8218933145671471, -2.142450117032065e-17],
        ),
        (
            125802135.50367396,
            [-0.9784852555342339, -1.364839737912953e-17],
            [-0.2063167581707916, 8.84816282564363e-18],
        ),
        (
            19914717.755876254,
            [-0.9912017971783111, 3.393894779689971e-17],
            [0.13235934901051083, 3.6877827598217205e-18],
        ),
        (
            400164321.8400412,
            [-0.7295763044556882, -4.4554771922189994e-17],
            [0.6838994194885538, -2.746652848285095e-17],
        ),
        (
            1.5435451076509885e+17,
            [0.7583873322665431, -1.0376070937252324e-17],
            [0.651804153298854, 2.0519163900571827e-17],
        ),
    ];

    #[test]
    fn sines_are_as_exact_as_stated() {
        for &(angle, sine, cosine) in EXACT {
            for sign in [1.0, -1.0] {
                let (sin, cos) = sin_cos(DoubleDouble::from_scalar(sign * angle));
                let off = |found: f64, exact: [f64; 2]| ((found - exact[0]) - exact[1]).abs() / UNIT;
                assert!(off(sign * sin, sine) <= SIN_COS_ERROR, "sin {angle:e}: {}", off(sin, sine));
                assert!(off(cos, cosine) <= SIN_COS_ERROR, "cos {angle:e}: {}", off(cos, cosine));
            }
        }
        assert!(sin_cos(DoubleDouble::from_scalar(f64::INFINITY)).0.is_nan());
        assert_eq!(sin_cos(DoubleDouble::default()), (0.0, 1.0));
    }

    #[test]
    fn many_sines_at_once_have_the_bits_of_each() {
        let mut angles = [0.0; 64];
        for (index, angle) in (0_u32..).zip(&mut angles) {
            *angle = (f64::from(index) - 31.5) * 0.79 * if index % 7 == 0 { 1e6 } else { 1.0 };
        }
        let special =
            [f64::NAN, f64::INFINITY, -0.0, core::f64::consts::FRAC_PI_4, 5e-324, f64::MAX, 1e22, -1_048_576.0];
        angles[20..28].copy_from_slice(&special);
        let [sines, cosines] = sin_cos_each(angles);
        for (index, angle) in angles.into_iter().enumerate() {
            let (sin, cos) = sin_cos(DoubleDouble::from_scalar(angle));
            let found = [sines[index], cosines[index]].map(f64::to_bits);
            assert!(found == [sin, cos].map(f64::to_bits) || sin.is_nan() && sines[index].is_nan(), "{angle:e}");
        }
    }

    #[test]
    fn low_parts_of_angles_count() {
        // π as two doubles: the sine vanishes but for the rest of π.
        let pi =
            DoubleDouble::from_scalar(core::f64::consts::PI) + DoubleDouble::from_scalar(1.224_646_799_147_353_2e-16);
        assert!(sin_cos(pi).0.abs() < 1e-31);
        let large = DoubleDouble::from_scalar(1e22) + DoubleDouble::from_scalar(3e5);
        let (sin, cos) = sin_cos(large);
        assert!(
            (sin - 0.903319827404475).abs() <= 2.0 * UNIT && (cos - -0.42896770206852347).abs() <= 2.0 * UNIT,
            "{sin} {cos}"
        );
    }

    #[test]
    fn arc_tangents_find_the_angle() {
        for step in -1000..=1000 {
            let angle = f64::from(step) * 0.003_141_592;
            let (sin, cos) = sin_cos(DoubleDouble::from_scalar(angle));
            for size in [1.0, 1e-200, 3e150] {
                let off = (arc_tangent(sin * size, cos * size) - angle).abs();
                assert!(off <= (ARC_TANGENT_ERROR + 3.0) * UNIT, "{angle}: {off:e}");
            }
        }
        assert_eq!(arc_tangent(0.0, 2.0), 0.0);
        assert_eq!(arc_tangent(1.0, 0.0), core::f64::consts::FRAC_PI_2);
        assert_eq!(arc_tangent(0.0, -1.0), core::f64::consts::PI);
    }

    #[cfg(feature = "std")]
    #[test]
    fn sines_are_those_of_the_library_to_a_unit() {
        let mut state = 9_u64;
        let mut most = 0.0_f64;
        for round in 0..300_000_u32 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let share = (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
            let angle = share * 2.0_f64.powi((round % 1000) as i32 - 30);
            let (sin, cos) = sin_cos(DoubleDouble::from_scalar(angle));
            most = most.max((sin - angle.sin()).abs()).max((cos - angle.cos()).abs());
        }
        assert!(most <= 1.6 * UNIT, "{}", most / UNIT);
    }
}
