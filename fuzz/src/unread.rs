//! Property of all readers of formats in which things have names: nothing unread counts as free. A
//! text that was read is refused once a geometric place of it has one unknown name more, or one of
//! its names twice.

mod levels;
mod prototext;
mod xml;
mod yaml;

use crate::files::robot;
use barycode_scene::{SceneError, Source, formats, space};
use levels::Level;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A name that no reader knows.
const UNKNOWN: &str = "unread";

/// Words by which readers tell that something comes again that may come once.
const AGAIN: [&str; 5] = ["twice", "already used", "second", "follows the end", "more than"];

/// Most edits that are tried of one text.
const MOST: usize = 32;

/// A text made worse: bytes that give way, and what comes in their place.
pub struct Edit {
    /// The name of the element, message, field, map or object that has more in it or comes twice.
    pub about: String,
    range: Range<usize>,
    with: String,
    /// Words of which the refusal has one.
    says: &'static [&'static str],
}

impl Edit {
    fn unknown(about: &str, range: Range<usize>, with: String) -> Self {
        Self { about: about.to_owned(), range, with, says: &[UNKNOWN] }
    }

    fn twice(about: &str, at: usize, with: String) -> Self {
        Self { about: about.to_owned(), range: at..at, with, says: &AGAIN }
    }
}

/// A format in which things have names, with its reader.
pub struct StrictFormat {
    /// Name for people.
    pub name: &'static str,
    levels: &'static [Level],
    edits: fn(&str, &[Level]) -> Vec<Edit>,
    read: fn(&Source) -> Result<(), SceneError>,
    tried: AtomicUsize,
}

/// Formats of scenes and plans in the plane.
pub static IN_PLANE: [StrictFormat; 6] = [
    StrictFormat::new("CommonRoad", levels::COMMONROAD, xml::edits, |text| formats::commonroad::read(text).map(drop)),
    StrictFormat::new("CommonRoad solution", levels::SOLUTION, xml::edits, |text| {
        formats::commonroad::read_solution(text).map(drop)
    }),
    StrictFormat::new("Apollo perception", levels::PERCEPTION, prototext::edits, |text| {
        formats::apollo::read(text).map(drop)
    }),
    StrictFormat::new("Apollo plan", levels::PLAN, prototext::edits, |text| formats::apollo::read_plan(text).map(drop)),
    StrictFormat::new("Apollo localization", levels::LOCALIZATION, prototext::edits, |text| {
        formats::apollo::read_localization(text).map(drop)
    }),
    StrictFormat::new("GeoJSON", levels::GEOJSON, yaml::edits, |text| formats::geojson::read(text).map(drop)),
];

/// The format of footprints.
pub static FOOTPRINTS: [StrictFormat; 1] =
    [StrictFormat::new("footprint", levels::FOOTPRINT, yaml::edits, |text| formats::footprint::read(text).map(drop))];

/// Formats of rooms, requests and arms in space.
pub static IN_SPACE: [StrictFormat; 3] = [
    StrictFormat::new("URDF", levels::URDF, xml::edits, |text| robot(text).map(drop)),
    StrictFormat::new("MotionBenchMaker scene", levels::SCENE, yaml::edits, |text| {
        space::motion_bench::read_scene(text).map(drop)
    }),
    StrictFormat::new("MotionBenchMaker request", levels::REQUEST, yaml::edits, |text| {
        space::motion_bench::read_request(text).map(drop)
    }),
];

/// Tries some edits of a text in every format whose reader takes it.
pub(crate) fn unread(formats: &[StrictFormat], source: &Source) {
    for format in formats.iter().filter(|format| format.takes(source)) {
        for edit in chosen(&format.edits(source.text()), source.text()) {
            format.refuses(source.text(), edit);
        }
    }
}

/// At most [`MOST`] edits, evenly spread, beginning at one that the text decides.
fn chosen<'e>(edits: &'e [Edit], text: &str) -> impl Iterator<Item = &'e Edit> {
    // FNV-1a.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let (count, first) = (edits.len(), hash as usize / 2);
    let tried = count.min(MOST);
    (0..tried).map(move |index| &edits[(first + index * count / tried) % count])
}

impl StrictFormat {
    const fn new(
        name: &'static str,
        levels: &'static [Level],
        edits: fn(&str, &[Level]) -> Vec<Edit>,
        read: fn(&Source) -> Result<(), SceneError>,
    ) -> Self {
        Self { name, levels, edits, read, tried: AtomicUsize::new(0) }
    }

    /// Whether its reader takes a text.
    pub fn takes(&self, source: &Source) -> bool {
        (self.read)(source).is_ok()
    }

    /// All edits of a text that its reader takes.
    pub fn edits(&self, text: &str) -> Vec<Edit> {
        (self.edits)(text, self.levels)
    }

    /// Asserts that its reader refuses a text after an edit, and for it.
    pub fn refuses(&self, text: &str, edit: &Edit) {
        let mut edited = text.to_owned();
        edited.replace_range(edit.range.clone(), &edit.with);
        let source = Source::from_bytes("input", edited.clone().into_bytes());
        match source.and_then(|source| (self.read)(&source)) {
            Ok(()) => panic!("{}: {} is passed over: {edited}", self.name, edit.with),
            Err(error) => {
                let text = error.to_string();
                let says = edit.says.iter().any(|word| text.contains(word));
                assert!(says, "{}: {} is refused for another reason, {text}: {edited}", self.name, edit.with);
            }
        }
        self.tried.fetch_add(1, Ordering::Relaxed);
    }

    /// Number of edits that its reader refused so far.
    pub fn tried(&self) -> usize {
        self.tried.load(Ordering::Relaxed)
    }

    /// Names of all that its reader reads inside of something.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.levels.iter().flat_map(|level| level.once.iter().chain(level.many).copied())
    }
}
