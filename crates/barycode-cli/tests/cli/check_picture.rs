//! `barycode check --svg`.

use crate::check::check;
use crate::run::{Folder, svg};
use std::fs;

const SCENE: &str = "examples/intersection.xml";
const FREE: &str = "examples/free.csv";
const COLLIDING: &str = "examples/colliding.csv";

fn count(text: &str, class: &str) -> usize {
    let document = roxmltree::Document::parse(text).unwrap();
    document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn the_picture_shows_scene_plan_witnesses_and_plot() {
    let folder = Folder::new();
    let picture = folder.path("clearance.svg");
    assert_eq!(check(SCENE, FREE, &["--svg", &picture]).code, 0);
    let text = svg(&picture);
    // One of each in the legend.
    assert_eq!(count(&text, "ego"), 61 + 1);
    assert_eq!(count(&text, "ego-now"), 1 + 1);
    assert_eq!(count(&text, "moving"), 3 + 1);
    assert_eq!(count(&text, "static"), 5 + 1);
    assert_eq!(count(&text, "witness-now"), 1 + 1);
    assert!(count(&text, "witness") > 20 && count(&text, "ghost") > 15 && count(&text, "trail") == 3);
    assert_eq!((count(&text, "curve"), count(&text, "badge good"), count(&text, "badge bad")), (1, 1, 0));
    for word in ["FREE", "minimum 0.9", "Clearance in m", "time step, 0.1 s each", "5 m", "car 30", "pedestrian 32"] {
        assert!(text.contains(word), "{word}");
    }
    assert_eq!(folder.names(), ["clearance.svg"]);
}

#[test]
fn a_collision_is_marked() {
    let folder = Folder::new();
    let picture = folder.path("clearance.svg");
    assert_eq!(check(SCENE, COLLIDING, &["--svg", &picture, "--margin", "0.5"]).code, 1);
    let text = svg(&picture);
    assert_eq!((count(&text, "badge bad"), count(&text, "ego-now struck"), count(&text, "moving struck")), (1, 1, 1));
    assert_eq!(count(&text, "margin"), 1);
    for word in ["COLLISION", "first collision, step", "margin 0.5"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn an_old_picture_is_replaced_and_a_link_followed() {
    let folder = Folder::new();
    let picture = folder.file("clearance.svg", "old");
    assert_eq!(check(SCENE, FREE, &["--svg", &picture]).code, 0);
    svg(&picture);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let mode = fs::metadata(&picture).unwrap().permissions().mode() & 0o777;
        let plain = fs::metadata(folder.file("plain", "")).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, plain);
        fs::write(&picture, "old").unwrap();
        let link = folder.path("link.svg");
        symlink(&picture, &link).unwrap();
        assert_eq!(check(SCENE, FREE, &["--svg", &link]).code, 0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        svg(&picture);
        // A device has no name to take over.
        assert_eq!(check(SCENE, FREE, &["--svg", "/dev/null"]).code, 0);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}

#[test]
fn pictures_that_cannot_be_written() {
    let folder = Folder::new();
    check(SCENE, FREE, &["--svg", &folder.path("no/clearance.svg")]).fails_with(&["clearance.svg", "can't be written"]);
    check(SCENE, FREE, &["--svg", &folder.path("")]).fails_with(&["can't be written"]);
    check(SCENE, FREE, &["--svg", FREE]).fails_with(&["free.csv", "would be overwritten"]);
    check(SCENE, FREE, &["--svg", "./examples/../examples/intersection.xml"]).fails_with(&["would be overwritten"]);
    assert!(folder.names().is_empty());
}

/// Long plans, single poses, no obstacles, far coordinates, hostile names: always a sound picture
/// of bounded size.
#[test]
fn odd_plans_have_a_picture() {
    let folder = Folder::new();
    let picture = folder.path("picture.svg");
    let world = folder.file("world.csv", "cylinder,x,y,radius\n0,3,0,0.5\n<b>&,5,5,1\n");
    let far = folder.file("far.csv", "cylinder,x,y,radius\n0,587000.25,4140000.75,1\n");
    let long: String = (0..30_000)
        .map(|step| format!("{step},{},{},0.5\n", f64::from(step) * 1e-4, (f64::from(step) * 0.01).sin()))
        .collect();
    let plans = [
        ("long", format!("time_step,x,y,theta\n{long}")),
        ("one", "time_step,x,y,theta\n7,0,0,0\n".into()),
        ("still", "time_step,x,y,theta\n0,1,1,0\n1,1,1,0\n2,1,1,0\n".into()),
        ("gaps", "time_step,x,y,theta\n0,0,0,0\n1000000,1,1,0\n".into()),
        ("utm", "time_step,x,y,theta\n0,587000,4140000,2\n1,587000.5,4140000,2\n".into()),
    ];
    for (name, plan) in plans {
        let plan = folder.file(&format!("{name}.csv"), plan);
        for scene in [&world, &far] {
            let run = check(scene, &plan, &["--svg", &picture, "--format", "csv"]);
            assert!([0, 1].contains(&run.code), "{run:?}");
            let text = svg(&picture);
            assert!(text.len() < 1_000_000, "{name}: {} bytes", text.len());
        }
        let run = check(&world, &plan, &["--svg", &picture, "--exclude", "0", "--exclude", "<b>&"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(svg(&picture).contains("No obstacle exists"));
    }
}
