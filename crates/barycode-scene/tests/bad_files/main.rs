//! Files that can't be used, each with the place, the reason and the remedy that its error must
//! name.

mod commonroad;
mod nested;
mod tables;

use std::io::Write;

use barycode_scene::{
    Check, Footprint, MAX_FILE_BYTES, MissingShape, SceneError, Source, load_plans, load_scene, read_plan, read_plans,
    read_scene,
};

/// Text, line to blame, part of what is wrong, part of the remedy.
pub(crate) type Case<'a> = (&'a str, Option<u64>, &'a str, &'a str);

fn check(read: impl Fn(&Source) -> Result<(), SceneError>, name: &str, cases: &[Case<'_>]) {
    for (text, line, what, remedy) in cases {
        let source = Source::from_bytes(name, text.as_bytes().to_vec());
        let error = source.and_then(|source| read(&source)).expect_err(text);
        assert_eq!(error.file, name, "{error}\n{text}");
        assert_eq!(error.line, *line, "{error}\n{text}");
        assert!(error.what.contains(what), "{error}\n{text}\n{what}");
        assert!(error.remedy.contains(remedy), "{error}\n{text}\n{remedy}");
        let place = line.map_or(format!("{name}: "), |line| format!("{name}:{line}: "));
        assert!(error.to_string().starts_with(&place), "{error}");
    }
}

pub(crate) fn scene(name: &str, cases: &[Case<'_>]) {
    check(|source| read_scene(source).map(drop), name, cases);
}

/// Scenes of which an obstacle lacks its shape: they are read, and a check refuses them.
pub(crate) fn missing(name: &str, cases: &[Case<'_>]) {
    for (text, line, what, remedy) in cases {
        let scene = read_scene(&Source::from_bytes(name, text.as_bytes().to_vec()).unwrap()).expect(text);
        let all: Vec<&MissingShape> = scene.obstacles.iter().flat_map(|obstacle| &obstacle.missing).collect();
        let [missing] = all[..] else { panic!("{all:?}\n{text}") };
        assert_eq!(missing.place, line.map_or(name.into(), |line| format!("{name}:{line}")), "{missing}\n{text}");
        assert!(missing.what.contains(what) && missing.remedy.contains(remedy), "{missing:?}\n{text}");
        let flaw = Check::new(&scene, Footprint::centered(4.0, 2.0).unwrap()).unwrap_err();
        assert!(flaw.what.starts_with(&missing.place) && flaw.what.ends_with(&missing.what), "{flaw}");
        assert_eq!(flaw.remedy, missing.remedy);
    }
}

pub(crate) fn plan(name: &str, cases: &[Case<'_>]) {
    check(|source| read_plan(source).map(drop), name, cases);
}

/// From memory and from a file, which is read record by record.
pub(crate) fn plans(name: &str, cases: &[Case<'_>]) {
    check(|source| read_plans(source).map(drop), name, cases);
    let folder = std::env::temp_dir().join(format!("barycode-plans-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (text, line, what, remedy) in cases {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let error = load_plans(&path).map(drop).expect_err(text);
        assert_eq!((&error.file, error.line), (&path.display().to_string(), *line), "{error}\n{text}");
        assert!(error.what.contains(what) && error.remedy.contains(remedy), "{error}\n{text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn any_file() {
    scene("a.xml", &[("", None, "empty", "written completely"), (" \n\t\n", None, "empty", "written completely")]);
    scene(
        "a.bin",
        &[
            ("\0\0\0", Some(1), "holds a NUL byte", "as text"),
            ("\u{1}\u{2}", None, "no known format", "CommonRoad XML"),
        ],
    );
    let error = Source::from_bytes("a.xml", b"<commonRoad>\n\xfe\xff".to_vec()).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(2), "is not UTF-8 text"));
    let error = load_scene("no/such/scenario.xml").unwrap_err();
    assert!(error.to_string().starts_with("no/such/scenario.xml: can't be read"), "{error}");
    assert!(load_scene(env!("CARGO_MANIFEST_DIR")).unwrap_err().what.contains("can't be read"));
}

/// A gigabyte is refused by its stated size, before a byte of it is read.
#[test]
fn a_huge_file() {
    let path = std::env::temp_dir().join(format!("barycode-huge-{}.xml", std::process::id()));
    let mut file = std::fs::File::create(&path).unwrap();
    file.write_all(b"<commonRoad>").unwrap();
    file.set_len(1 << 30).unwrap();
    let error = load_scene(&path).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(error.what.contains(&format!("has {} bytes, more than the {MAX_FILE_BYTES}", 1 << 30)), "{error}");
    assert!(error.remedy.contains("split the scene"), "{error}");
}
