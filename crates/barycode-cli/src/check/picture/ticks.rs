//! Round numbers for scales.

/// A step of 1, 2 or 5 times a power of ten, the smallest that is at least `least`.
pub(crate) fn round_step(least: f64) -> f64 {
    if !(least > 0.0 && least.is_finite()) {
        return 1.0;
    }
    let power = 10.0_f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let factor = factors.into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9)).unwrap_or(10.0);
    factor * power
}

/// The multiples of `step` between `low` and `high`; at most a few hundred.
pub(crate) fn multiples(low: f64, high: f64, step: f64) -> Vec<f64> {
    const MOST: usize = 400;
    let first = (low / step).ceil();
    let all = (0..MOST).map(|index| (first + index as f64) * step);
    all.take_while(|&value| value <= high + 1e-9 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let pairs = [(0.9, 1.0), (1.0, 1.0), (1.1, 2.0), (3.0, 5.0), (7.0, 10.0), (0.013, 0.02), (240.0, 500.0)];
        for (least, step) in pairs {
            assert!((round_step(least) - step).abs() < 1e-12 * step, "{least}: {}", round_step(least));
        }
        for odd in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(round_step(odd), 1.0);
        }
    }

    #[test]
    fn multiples_lie_between() {
        assert_eq!(multiples(-1.5, 4.0, 2.0), [0.0, 2.0, 4.0]);
        assert!(multiples(3.0, 2.0, 1.0).is_empty());
        assert_eq!(multiples(0.0, 1e9, 1.0).len(), 400);
    }
}
