//! Neighbouring numbers between which a question changes its answer.
//!
//! Times are not negative, and the bits of such numbers are in the order of the numbers: counting
//! up in bits goes from each to the next larger one.

/// Finds the neighbours between which `is_beyond` turns true. It must be false at `low`, true at
/// `high`, and turn once; both are bits of numbers that are not negative. The search sets out from
/// `seed`, in steps that double, so that it takes few when the seed is near.
pub(super) fn neighbours(low: u64, high: u64, seed: u64, mut is_beyond: impl FnMut(u64) -> bool) -> [u64; 2] {
    let [mut low, mut high] = [low, high];
    if high - low < 2 {
        return [low, high];
    }
    let mut ask = |at: u64, low: &mut u64, high: &mut u64| {
        let beyond = is_beyond(at);
        *(if beyond { high } else { low }) = at;
        beyond
    };
    let down = ask(seed.clamp(low + 1, high - 1), &mut low, &mut high);
    let mut step = 1_u64;
    while high - low > 1 {
        let at = if down { high.saturating_sub(step).max(low + 1) } else { low.saturating_add(step).min(high - 1) };
        step = step.saturating_mul(4);
        if ask(at, &mut low, &mut high) != down {
            break;
        }
    }
    while high - low > 1 {
        ask(low + (high - low) / 2, &mut low, &mut high);
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::neighbours;

    #[test]
    fn neighbours_are_found_from_any_seed() {
        for turn in [1, 2, 17, 1000, 1 << 40, (1 << 62) - 1] {
            for seed in [0, 1, 16, 17, 18, 999, 1 << 41, u64::MAX] {
                let mut asked = 0;
                let found = neighbours(0, 1 << 62, seed, |at| {
                    asked += 1;
                    at >= turn
                });
                assert_eq!(found, [turn - 1, turn]);
                assert!(asked < 110, "{asked}");
            }
        }
        assert_eq!(neighbours(7, 8, 3, |_| panic!("nothing is between")), [7, 8]);
    }
}
