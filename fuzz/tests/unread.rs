//! Every edit of every seed, in every place that readers read, by the property of `src/unread.rs`.

use barycode_fuzz::{Edit, FOOTPRINTS, IN_PLANE, IN_SPACE, StrictFormat};
use barycode_scene::Source;
use std::collections::HashSet;
use std::path::Path;

/// The seeds of a target that a reader takes.
fn seeds(format: &StrictFormat, target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let entries = std::fs::read_dir(folder).expect("a folder of seeds");
    let files = entries.map(|entry| std::fs::read(entry.expect("a file").path()).expect("a readable file"));
    let texts = files.filter_map(|bytes| String::from_utf8(bytes).ok());
    texts.filter(|text| takes(format, text)).collect()
}

fn takes(format: &StrictFormat, text: &str) -> bool {
    Source::from_bytes("input", text.into()).is_ok_and(|source| format.takes(&source))
}

/// Asserts that every edit of a text is refused, and notes the names of what was edited.
fn every_edit(format: &StrictFormat, text: &str, met: &mut HashSet<String>) -> usize {
    assert!(takes(format, text), "{}: {text}", format.name);
    let edits = format.edits(text);
    edits.iter().for_each(|edit| format.refuses(text, edit));
    let count = edits.len();
    met.extend(edits.into_iter().map(|Edit { about, .. }| about));
    count
}

/// Seeds are rich: each name that a reader reads is edited in one of them.
fn every_edit_of_every_seed(formats: &[StrictFormat], target: &str) {
    for format in formats {
        let (mut met, mut count) = (HashSet::new(), 0);
        for text in seeds(format, target) {
            // Solutions are of one of several models, which are read alike.
            let models = if text.contains("ksState") { &["ks", "st", "std", "mb"][..] } else { &["ks"] };
            count += models.iter().map(|model| every_edit(format, &text.replace("ks", model), &mut met)).sum::<usize>();
        }
        println!("{}: {count} edits", format.name);
        let unmet: Vec<_> = format.names().filter(|&name| !met.contains(name)).collect();
        assert!(unmet.is_empty() && count > 0, "{}: no seed has {unmet:?} to be edited", format.name);
    }
}

#[test]
fn in_plane() {
    every_edit_of_every_seed(&IN_PLANE, "scene_files");
}

#[test]
fn footprints() {
    every_edit_of_every_seed(&FOOTPRINTS, "footprints");
}

#[test]
fn in_space() {
    every_edit_of_every_seed(&IN_SPACE, "space_files");
}
