//! Tables for the eye. Names come from files and may be of any length: tables show their beginnings
//! ([`shortened`]).

/// Most characters of a name. The whole name is in the other formats.
const WIDEST: usize = 60;

/// Rows under their titles, as wide as they need to be; `to_the_right` are the columns of numbers.
/// Not padded by the formatter, which panics at widths over 65 535.
pub(crate) fn aligned<const N: usize>(
    titles: [&str; N],
    rows: &[[String; N]],
    to_the_right: impl Fn(usize) -> bool,
) -> String {
    let width = |column: usize| {
        let widest = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        widest.max(titles[column].chars().count())
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    let mut line = |cells: [&str; N]| {
        let mut written = String::new();
        for (column, cell) in cells.into_iter().enumerate() {
            let gap = " ".repeat(widths[column] - cell.chars().count());
            let (before, after) = if to_the_right(column) { (&*gap, "") } else { ("", &*gap) };
            written.extend([before, cell, after, "  "]);
        }
        text.push_str(written.trim_end());
        text.push('\n');
    };
    line(titles);
    for row in rows {
        line(row.each_ref().map(String::as_str));
    }
    text
}

/// A name that is not too long for a line.
pub(crate) fn shortened(name: &str) -> String {
    match name.char_indices().nth(WIDEST) {
        None => name.to_owned(),
        Some(_) => name.chars().take(WIDEST - 1).chain(['…']).collect(),
    }
}

/// What is missing, a line each; not all of a long list.
pub(crate) fn missing_lines(label: &str, missing: impl Iterator<Item = String>) -> String {
    const MOST: usize = 12;
    let mut missing = missing.peekable();
    let mut text: String = missing.by_ref().take(MOST).map(|one| format!("{label}{one}\n")).collect();
    if missing.peek().is_some() {
        text.push_str(&format!("{label}and {} more; --format json has all\n", missing.count()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{WIDEST, aligned, shortened};

    #[test]
    fn columns_are_as_wide_as_they_need_to_be() {
        let rows = [["a".to_owned(), "1.5".to_owned()], ["größer".to_owned(), "-12.25".to_owned()]];
        assert_eq!(
            aligned(["name", "size"], &rows, |column| column == 1),
            "name      size\na          1.5\ngrößer  -12.25\n"
        );
    }

    #[test]
    fn names_of_any_length_are_shortened() {
        for length in [WIDEST, WIDEST + 1, 65_536, 1_000_000] {
            let name = "ü".repeat(length);
            assert_eq!(shortened(&name).chars().count(), WIDEST);
            assert_eq!(shortened(&name).ends_with('…'), length > WIDEST);
            let table = aligned(["a", "b"], &[[name, "1".into()]], |_| false);
            assert_eq!(table.lines().nth(1).unwrap().chars().count(), length + 3);
        }
    }
}
