//! The rooms of the core import only what lies below them, in the order of `src/layers.txt`.

mod check;

use check::Layers;
use std::path::Path;

#[test]
fn no_import_points_up() {
    let faults = Layers::parse(include_str!("../../src/layers.txt"))
        .faults_of_crate(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn faults(file: &str, source: &str) -> Vec<String> {
    let layers = Layers::parse("# from the top\nquery\nexact\nexact::verdict exact::walk\nexact::number\n\nnum");
    let file: Vec<String> = file.split("::").map(str::to_owned).collect();
    layers.faults(&file, source)
}

#[test]
fn an_import_that_points_up_is_found() {
    let up = "exact::number imports query::Query, which is not below it";
    for source in [
        "use crate::query::Query;",
        "use crate::{num::Number, query::{Query}};",
        "use super::super::query::Query;",
        "mod inner {\n    use super::super::super::query::Query;\n}",
        "#[cfg(test)]\nmod tests {\n    use crate::num::Number;\n}\nuse crate::query::Query as Asked;",
    ] {
        assert_eq!(faults("exact::number", source), [up], "{source}");
    }
    // Beside each other, and a part that imports its whole.
    assert_eq!(faults("exact::walk", "use super::verdict::decide;").len(), 1);
    assert_eq!(faults("exact::walk", "use crate::exact::decide;").len(), 1);
    assert_eq!(faults("exact::walk::step", "use super::super::verdict::decide;").len(), 1);
}

#[test]
fn a_module_that_is_not_listed_is_found() {
    assert_eq!(faults("room", ""), ["room is in no layer"]);
    assert_eq!(faults("num", "use crate::room::Chair;").len(), 1);
}

#[test]
fn imports_that_point_down_are_none_of_its_business() {
    for (file, source) in [
        ("query", "use crate::exact::{self, Decision};\nuse crate::num::{Number, Scalar};"),
        ("query::solve", "use super::bounds::Core;\nuse super::super::exact::Start;"),
        ("exact::walk::step", "use super::Walk;\nuse crate::exact::number::Certain;"),
        ("num", "//! See [`Query`](crate::query::Query).\nuse core::fmt;"),
        ("num", "#[cfg(all(test, feature = \"std\"))]\nmod tests {\n    use crate::query::Query;\n}"),
        ("num", "#[cfg(test)]\nmod tests;\n"),
        ("exact::number", "pub(super) fn new() {}\npub(in crate::exact) fn of() {}"),
    ] {
        assert_eq!(faults(file, source), [""; 0], "{file}");
    }
}
