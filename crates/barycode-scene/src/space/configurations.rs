//! Configurations of an arm, by the names that their file gives them.

use std::collections::HashSet;

use super::model::LinkPose;
use crate::error::{Flaw, quote};

/// Columns that name a configuration rather than describe it.
pub(crate) const LABELS: [&str; 4] = ["scene", "problem", "fraction", "configuration"];

/// One configuration of an arm: `C` is [`LinkPoses`] or [`JointValues`].
#[derive(Debug, Clone, PartialEq)]
pub struct Configuration<C> {
    /// Values of the file's naming columns, in their order; without such columns the
    /// configuration's number, the first being 1.
    pub labels: Vec<String>,
    /// What it looks like.
    pub content: C,
}

impl<C> Configuration<C> {
    /// The labels with slashes between them.
    pub fn name(&self) -> String {
        self.labels.join("/")
    }
}

/// The links in the file's order, each one once.
pub type LinkPoses = Vec<LinkPose>;

/// Joints by name with their values, in the file's order: radians, or metres for joints that slide.
pub type JointValues = Vec<(String, f64)>;

/// What a file of configurations holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Configurations<C> {
    /// The file name without folder and extension.
    pub name: String,
    /// The naming columns, of `scene`, `problem`, `fraction` and `configuration`; `configuration`
    /// if the file has none.
    pub columns: Vec<String>,
    /// The configurations in the file's order, with distinct labels; at least one.
    pub list: Vec<Configuration<C>>,
}

impl<C> Configurations<C> {
    /// Keeps the configurations that have this label: the same text, or the same number written
    /// otherwise.
    ///
    /// # Errors
    /// If there is no such column, or no configuration with that label.
    pub fn keep(&mut self, column: &str, label: &str) -> Result<(), Flaw> {
        let Some(place) = self.columns.iter().position(|known| known == column) else {
            let what = format!("{} has no naming column {}", self.name, quote(column));
            return Err(Flaw::new(what, format!("name one of {}", self.columns.join(", "))));
        };
        if !self.list.iter().any(|configuration| same(&configuration.labels[place], label)) {
            let what = format!("{} has no configuration with the {column} {}", self.name, quote(label));
            return Err(Flaw::new(what, format!("it has {}", listed(&self.values(place)))));
        }
        self.list.retain(|configuration| same(&configuration.labels[place], label));
        Ok(())
    }

    /// The distinct labels in a naming column, in the file's order; empty if there is no such
    /// column.
    pub fn labels(&self, column: &str) -> Vec<&str> {
        self.columns.iter().position(|known| known == column).map_or_else(Vec::new, |place| self.values(place))
    }

    fn values(&self, place: usize) -> Vec<&str> {
        let mut known = HashSet::new();
        let all = self.list.iter().map(|configuration| configuration.labels[place].as_str());
        all.filter(|label| known.insert(*label)).collect()
    }
}

fn same(a: &str, b: &str) -> bool {
    let numbers = || Some(a.parse::<f64>().ok()? == b.parse::<f64>().ok()?);
    a == b || numbers() == Some(true)
}

/// Some of the names, if there are many.
pub(crate) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    const MOST: usize = 12;
    let shown: Vec<String> = names.iter().take(MOST).map(|name| quote(name.as_ref())).collect();
    match names.len().saturating_sub(MOST) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_are_kept_by_label() {
        let configuration =
            |labels: [&str; 2]| Configuration { labels: labels.map(str::to_owned).to_vec(), content: () };
        let all = Configurations {
            name: "poses".into(),
            columns: vec!["problem".into(), "fraction".into()],
            list: vec![configuration(["0001", "0.000"]), configuration(["0001", "0.5"]), configuration(["0034", "0"])],
        };
        assert_eq!(all.labels("problem"), ["0001", "0034"]);
        assert!(all.labels("scene").is_empty());
        let mut some = all.clone();
        some.keep("fraction", "0").unwrap();
        assert_eq!(some.list.iter().map(Configuration::name).collect::<Vec<_>>(), ["0001/0.000", "0034/0"]);
        let flaw = some.keep("problem", "0067").unwrap_err();
        assert_eq!(flaw.to_string(), "poses has no configuration with the problem `0067`; it has `0001`, `0034`");
        let flaw = some.keep("scene", "box").unwrap_err();
        assert_eq!(flaw.to_string(), "poses has no naming column `scene`; name one of problem, fraction");
        assert_eq!(some.list.len(), 2);
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(listed(&["a", "b"]), "`a`, `b`");
        assert!(listed(&vec!["x"; 15]).ends_with("`x` and 3 more"));
    }
}
