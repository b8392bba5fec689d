//! Arbitrary bit patterns, as a careless or hostile caller may pass them.

use super::Precision;
use super::source::Source;

/// A number of the format of `precision`: any bit pattern at all, or one of the awkward ones.
pub fn value(source: &mut Source, precision: Precision) -> f64 {
    match precision {
        Precision::Double => double(source),
        Precision::Single => f64::from(single(source)),
    }
}

fn double(source: &mut Source) -> f64 {
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        -f64::MAX,
        1e308,
        1e154,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        -f64::from_bits(1),
        1e-308,
        1e-160,
        f64::EPSILON,
    ];
    match source.index(4) {
        0 => source.pick(&special),
        1 => f64::from_bits(source.bits()),
        2 => f64::from_bits(source.bits() >> 12), // subnormal
        _ => source.between(-2.0, 2.0),
    }
}

/// [`value`] for `f32`, as such: the payload of a NaN survives.
#[allow(clippy::cast_possible_truncation, reason = "the low half of the bits is meant")]
pub fn single(source: &mut Source) -> f32 {
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        -f32::MAX,
        1e38,
        1e19,
        f32::MIN_POSITIVE,
        f32::from_bits(1),
        -f32::from_bits(1),
        1e-38,
        1e-20,
        f32::EPSILON,
    ];
    match source.index(4) {
        0 => source.pick(&special),
        1 => f32::from_bits(source.bits() as u32),
        2 => f32::from_bits(source.bits() as u32 >> 9), // subnormal
        _ => source.between(-2.0, 2.0) as f32,
    }
}

/// A point of two [`value`]s.
pub fn point(source: &mut Source, precision: Precision) -> [f64; 2] {
    [value(source, precision), value(source, precision)]
}

/// A list of 0 to `most` points: all hostile, or ordinary ones with a hostile one among them.
pub fn points(source: &mut Source, precision: Precision, most: usize) -> Vec<[f64; 2]> {
    let n = source.index(most + 1);
    if n == 0 || source.chance(0.5) {
        return (0..n).map(|_| point(source, precision)).collect();
    }
    let mut list = super::polygon::on_ellipse(source, n, [1.0, 1.0]);
    let i = source.index(n);
    list[i] = point(source, precision);
    list.iter().map(|&p| precision.snap_point(p)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_bit_pattern_appears() {
        let mut source = Source::new(5, 0);
        for precision in [Precision::Single, Precision::Double] {
            let list: Vec<f64> = (0..4000).map(|_| value(&mut source, precision)).collect();
            assert!(list.iter().any(|x| x.is_nan()));
            assert!(list.contains(&f64::INFINITY) && list.contains(&f64::NEG_INFINITY));
            assert!(list.iter().any(|x| *x == 0.0 && x.is_sign_negative()));
            let smallest = if precision == Precision::Double { f64::MIN_POSITIVE } else { 1.2e-38 };
            assert!(list.iter().any(|x| *x != 0.0 && x.abs() < smallest));
            assert!(list.iter().any(|x| x.abs() > 1e30 && x.is_finite()));
            assert!(list.iter().all(|x| x.is_nan() || precision.snap(*x) == *x));
        }
        let lengths: Vec<usize> = (0..200).map(|_| points(&mut source, Precision::Double, 8).len()).collect();
        assert!((0..=8).all(|n| lengths.contains(&n)));
    }
}
