//! `--html` of `trace` and `check`: the explorer with that very trace or scene inside.

use crate::run::{Folder, run, workspace};
use serde_json::{Value, json};
use std::fs;

/// What a page holds.
fn inside(path: &str) -> Value {
    let page = fs::read_to_string(path).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    let (_, rest) = page.split_once(r#"<script id="barycode-data" type="application/json">"#).unwrap();
    let data: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!((&data["format"], &data["version"]), (&json!("barycode-explorer"), &json!(1)));
    data
}

#[test]
fn a_page_holds_the_trace_that_is_printed() {
    let folder = Folder::new();
    let page = folder.path("trace.html");
    for id in ["two-boxes", "swinging-bar"] {
        let run = run(&["trace", "examples/pairs.jsonl", "--id", id, "--html", &page]);
        assert_eq!(run.code, 0, "{run:?}");
        let data = inside(&page);
        assert_eq!(data["kind"], "trace");
        assert_eq!(data["trace"], run.json());
    }
}

#[test]
fn a_page_holds_both_files_and_the_options() {
    let folder = Folder::new();
    let page = folder.path("plan.html");
    let (scene, plan) = ("examples/intersection.xml", "examples/colliding.csv");
    let options = ["--continuous", "--footprint", "4.5x1.6", "--margin", "0.25", "--exclude", "30"];
    let run = run(&[&["check", scene, "--plan", plan, "--html", &page][..], &options].concat());
    assert!(run.code < 2, "{run:?}");
    let data = inside(&page);
    for (name, path) in [("scene", scene), ("plan", plan)] {
        let text = fs::read_to_string(workspace().join(path)).unwrap();
        assert_eq!(data[name], json!({"name": path.rsplit('/').next(), "text": text}));
    }
    assert_eq!(
        data["options"],
        json!({"footprint": "4.5x1.6", "reference": null, "trailer": null, "crs": "plane", "margin": 0.25,
            "touching": "collides", "exclude": ["30"], "allow_missing": false, "continuous": true})
    );
    assert_eq!(data["kind"], "plan");
    assert_eq!(["footprint", "trailer", "trailer_plan"].map(|key| data.get(key)), [None; 3]);
}

#[test]
fn a_page_holds_the_shapes_and_the_trailer() {
    let folder = Folder::new();
    let page = folder.path("plan.html");
    let discs = folder.file("discs.csv", "cylinder,x,y,radius\n5,10,0,1\n");
    let (fork, towed) = (r#"{"shape": "circle", "radius": 0.5}"#, "time_step,x,y,theta\n3,-5,0,0\n");
    let files = [("fork.json", fork), ("towed.csv", towed), ("cab.csv", "time_step,x,y,theta\n3,0,0,0\n")];
    let [fork_file, towed_file, cab] = files.map(|(name, text)| folder.file(name, text));
    let drawn = ["check", &discs, "--plan", &cab, "--html", &page, "--trailer-plan", &towed_file, "--trailer"];
    assert_eq!(run(&[&drawn[..], &[&fork_file, "--footprint", &fork_file]].concat()).code, 0);
    let data = inside(&page);
    let [footprint, trailer] = ["footprint", "trailer"].map(|key| data[key].clone());
    assert_eq!((&footprint, &trailer), (&json!({"name": "fork.json", "text": fork}), &footprint));
    assert_eq!(data["trailer_plan"], json!({"name": "towed.csv", "text": towed}));
    let given = ["footprint", "reference", "trailer"].map(|key| data["options"][key].clone());
    assert_eq!(given, [Value::Null, Value::Null, Value::Null]);
    // Sizes, and where a rectangle is held, are options.
    let options = ["6x2.5", "--footprint", "4x2", "--reference", "rear-axle:1.4"];
    assert_eq!(run(&[&drawn[..], &options].concat()).code, 0);
    let data = inside(&page);
    let given = ["footprint", "reference", "trailer"].map(|key| data["options"][key].clone());
    assert_eq!(given, ["4x2", "rear-axle:1.4", "6x2.5"]);
    assert_eq!((data.get("footprint"), data.get("trailer")), (None, None));
    assert_eq!(data["trailer_plan"]["name"], "towed.csv");
}

#[test]
fn a_page_holds_maps_and_binary_scenarios() {
    let folder = Folder::new();
    let page = folder.path("plan.html");
    let map = ["check", "examples/map.yaml", "--plan", "examples/map-path.csv", "--footprint", "1x1", "--html", &page];
    let without = run(&map);
    assert!(without.code < 2, "{without:?}");
    let data = inside(&page);
    let image = fs::read(workspace().join("examples/map.pgm")).unwrap();
    assert_eq!((&data["image"]["name"], data["options"].get("unknown")), (&json!("map.pgm"), None));
    assert_eq!(data["scene"]["text"], fs::read_to_string(workspace().join("examples/map.yaml")).unwrap());
    // By hand: four letters for three bytes, the first ones `P2\n`.
    let text = data["image"]["base64"].as_str().unwrap();
    assert_eq!((text.len(), &text[..4]), (image.len().div_ceil(3) * 4, "UDIK"));
    assert!(run(&[&map[..], &["--unknown", "free"]].concat()).code < 2);
    assert_eq!(inside(&page)["options"]["unknown"], "free");

    // A scenario of version 2020a, without obstacles.
    let binary = b"\x0a\x1f\x0a\x052020a\x12\x0dZAM_A-1_1_T-1\x39\x9a\x99\x99\x99\x99\x99\xb9\x3f";
    let binary = [&binary[..1], &[binary.len() as u8 - 2], &binary[2..]].concat();
    let (scene, plan) = (folder.file("a.pb", &binary), folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n"));
    for (option, says) in [(["--crs", "lonlat"], "has coordinates of a plane"), (["--unknown", "free"], "no cells")] {
        run(&[&["check", &scene, "--plan", &plan][..], &option].concat()).fails_with(&["a.pb", says]);
    }
    assert_eq!(run(&["check", &scene, "--plan", &plan, "--html", &page]).code, 0);
    let data = inside(&page);
    assert_eq!((&data["scene"]["name"], data["scene"].get("text")), (&json!("a.pb"), None));
    assert!(data["scene"]["base64"] == "Ch8KBTIwMjBhEg1aQU1fQS0xXzFfVC0xOZqZmZmZmbk/", "{data}");
}

#[test]
fn a_page_holds_degrees_as_they_are() {
    let folder = Folder::new();
    let page = folder.path("plan.html");
    let wall = r#"{"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}"#;
    let (scene, plan) = (folder.file("wall.geojson", wall), folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n"));
    let check = ["check", &scene, "--plan", &plan, "--html", &page, "--crs", "lonlat:11,48"];
    assert_eq!(run(&check).code, 0);
    let data = inside(&page);
    assert_eq!((&data["options"]["crs"], &data["scene"]["text"]), (&json!("lonlat:11,48"), &json!(wall)));
}

#[test]
fn input_cannot_leave_its_place() {
    let folder = Folder::new();
    let hostile = "</script><script>alert(1)</script><!--";
    let line = json!({"id": hostile, "dim": 2, "query": "distance", "a": {"shape": "circle", "radius": 1},
        "b": {"shape": "circle", "radius": 1}, "pose_b": {"translation": [5, 0]}});
    let (file, page) = (folder.file("pairs.jsonl", line.to_string()), folder.path("trace.html"));
    assert_eq!(run(&["trace", &file, "--html", &page]).code, 0);
    assert_eq!(inside(&page)["trace"]["input"]["id"], hostile);
    assert!(!fs::read_to_string(&page).unwrap().contains("alert(1)</script>"));
}

#[test]
fn a_page_is_of_one_plan_and_no_input() {
    let folder = Folder::new();
    let page = folder.path("plan.html");
    let scene = "examples/intersection.xml";
    run(&["check", scene, "--plans", "examples/batch.csv", "--html", &page]).fails_with(&["--html shows one plan"]);
    run(&["check", scene, "--plan", "examples/free.csv", "--html", scene]).fails_with(&["would be overwritten"]);
    run(&["check", scene, "--plan", "examples/nothing.csv", "--html", &page]).fails_with(&["can't be read"]);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}
