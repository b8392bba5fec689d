//! How the laboratory's tables are written, those that are printed at once and those of the report alike.

/// The middle value; not a number where there are none.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A share in per cent; a count above zero is never shown as `0`.
pub fn percent((count, of): (usize, usize)) -> String {
    let share = 100.0 * count as f64 / of as f64;
    match count {
        _ if of == 0 => "–".into(),
        0 => "0".into(),
        _ if share < 0.01 => "< 0.01".into(),
        _ if share < 1.0 => format!("{share:.2}"),
        _ => format!("{share:.1}"),
    }
}

/// A signed distance by which pairs are named.
pub fn gap_name(gap: f64) -> String {
    if gap == 0.0 { "0".into() } else { format!("{}{:e}", if gap < 0.0 { "−" } else { "+" }, gap.abs()) }
}

/// Those that differ, in the order in which they come first.
pub fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        assert_eq!(percent((0, 0)), "–");
        assert_eq!(percent((0, 7)), "0");
        assert_eq!(percent((1, 100_000)), "< 0.01");
        assert_eq!(percent((3, 1000)), "0.30");
        assert_eq!(percent((1, 3)), "33.3");
    }

    #[test]
    fn gaps() {
        assert_eq!([-1e-3, 0.0, 1e-12].map(gap_name), ["−1e-3", "0", "+1e-12"]);
    }

    #[test]
    fn what_comes_twice_is_told_once() {
        assert_eq!(distinct([3, 1, 3, 2, 1].into_iter()), [3, 1, 2]);
    }

    #[test]
    fn middle_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0]), 4.0);
        assert!(median(&[]).is_nan());
    }
}
