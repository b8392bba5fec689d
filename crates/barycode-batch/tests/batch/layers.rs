//! The modules of the crate import only what lies below them, in the order of `src/layers.txt`.

use barycode_judge::layers::Layers;
use std::path::Path;

#[test]
fn no_import_points_up() {
    let faults = Layers::parse(include_str!("../../src/layers.txt"))
        .faults_of_crate(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
