//! Numbers for the eye.

/// A number with four digits that count, as short as may be, with a true minus sign.
pub(crate) fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let size = value.abs();
    let text = if (1e-3..1e5).contains(&size) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and 6
        let digits = (3.0 - size.log10().floor()).clamp(0.0, 6.0) as usize;
        let text = format!("{value:.digits$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else if size.is_finite() {
        format!("{value:.2e}")
    } else {
        value.to_string()
    };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_are_short() {
        let pairs = [
            (0.0, "0"),
            (1.0, "1"),
            (-0.25, "−0.25"),
            (123.456, "123.5"),
            (99_999.9, "100000"),
            (0.001_234_56, "0.001235"),
            (1.5e-16, "1.50e−16"),
            (-2e300, "−2.00e300"),
            (f64::INFINITY, "inf"),
        ];
        for (value, text) in pairs {
            assert_eq!(short(value), text);
        }
    }
}
