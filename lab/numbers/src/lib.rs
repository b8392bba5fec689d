//! Format of the laboratory's tables, both those that are printed at once and those of the report.

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

const TOLERANCE: &str = ", tolerance ";

/// What one who was told a tolerance is called.
pub fn at_tolerance(name: &str, tolerance: f64) -> String {
    format!("{name}{TOLERANCE}{tolerance:e}")
}

/// The name and the tolerance of one that may be called so; none at its default.
pub fn tolerance_of(name: &str) -> (&str, Option<f64>) {
    let told = name.rsplit_once(TOLERANCE).and_then(|(name, number)| Some((name, number.parse().ok()?)));
    told.map_or((name, None), |(name, tolerance)| (name, Some(tolerance)))
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
    fn tolerances_are_told_by_the_name() {
        let name = at_tolerance("a, b", 1e-14);
        assert_eq!(name, "a, b, tolerance 1e-14");
        assert_eq!(tolerance_of(&name), ("a, b", Some(1e-14)));
        assert_eq!(tolerance_of("a, b"), ("a, b", None));
        assert_eq!(tolerance_of("a, tolerance of its own"), ("a, tolerance of its own", None));
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
