//! `barycode trace`: the JSON trace and the film.

use crate::run::{Folder, run, run_with, svg, workspace};
use serde_json::{Value, json};
use std::fs;

const PAIRS: &str = "examples/pairs.jsonl";

fn trace(arguments: &[&str]) -> Value {
    let arguments = [&["trace", PAIRS][..], arguments].concat();
    let run = run(&arguments);
    assert_eq!(run.code, 0, "{run:?}");
    run.json()
}

#[test]
fn the_report_holds_input_answer_and_trace() {
    let report = trace(&["--id", "overlapping-polygons", "--check"]);
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    for key in ["input", "solver", "support", "start", "answer", "trace"] {
        assert!(keys.iter().any(|found| *found == key), "{key}");
    }
    let pairs = fs::read_to_string(workspace().join(PAIRS)).unwrap();
    let input = pairs.lines().find(|line| line.contains("overlapping-polygons")).unwrap();
    assert_eq!(report["input"], serde_json::from_str::<Value>(input).unwrap());
    assert_eq!(
        (&report["solver"], &report["support"], &report["start"]),
        (&"barycode".into(), &"auto".into(), &"inside".into())
    );
    let asked = crate::run::query(&["--check"], &[input]);
    assert_same_but_for_the_way(&report["answer"], &asked.lines()[0]);
    let trace = &report["trace"];
    assert_eq!((&trace["format"], &trace["version"]), (&"barycode-trace".into(), &1.into()));
    assert_eq!((&trace["dimension"], &trace["precision"]), (&2.into(), &"f64".into()));
    let kinds: Vec<&str> =
        trace["steps"].as_array().unwrap().iter().map(|step| step["step"].as_str().unwrap()).collect();
    assert_eq!((kinds.first(), kinds.last()), (Some(&"support"), Some(&"bounds")));
    assert!(kinds.contains(&"simplex") && kinds.contains(&"edge"), "{kinds:?}");
    let supports = kinds.iter().filter(|kind| **kind == "support").count();
    assert_eq!(Some(supports as u64), report["answer"]["iterations"].as_u64());
}

/// A question that is shown takes the loop where one that is not may take a formula: the answers
/// differ in the number of supports and in the rounding of the bounds.
fn assert_same_but_for_the_way(shown: &Value, asked: &Value) {
    let without = |answer: &Value| {
        let mut rest = answer.as_object().unwrap().clone();
        rest.retain(|key, _| !["iterations", "lower", "upper"].contains(&key.as_str()));
        rest
    };
    assert_eq!(without(shown), without(asked));
    for bound in ["lower", "upper"] {
        let [shown, asked] = [shown, asked].map(|answer| answer[bound].as_f64().unwrap());
        assert!((shown - asked).abs() < 32.0 * f64::EPSILON * 5.0, "{bound}: {shown} {asked}");
    }
}

#[test]
fn the_input_is_repeated_letter_by_letter() {
    let line = r#"{"dim" : 2.0,"query":"distance", "a":{"shape":"circle","radius":1.50},"b":{"shape":"circle","radius":1e-1},"note":"kept"}"#;
    let run = run_with(&["trace"], format!("\n  {line}\n").as_bytes());
    assert!(run.out.contains(line), "{}", run.out);
    assert_eq!(run.json()["answer"]["id"], 2);
}

#[test]
fn every_solver_and_precision_can_be_traced() {
    let ids = [
        "two-boxes",
        "overlapping-polygons",
        "touching-corner",
        "wheel-on-kerb",
        "ellipse-and-capsule",
        "do-they-meet",
        "within-two-metres",
    ];
    for id in ids {
        for solver in ["barycode", "barycode-unordered", "signed-volumes", "voronoi", "johnson", "perpendicular"] {
            let yes_or_no = ["do-they-meet", "within-two-metres"].contains(&id);
            if solver == "perpendicular" && !yes_or_no {
                continue;
            }
            for precision in ["f32", "f64"] {
                let folder = Folder::new();
                let (json, film) = (folder.path("trace.json"), folder.path("film.svg"));
                let run = run(&[
                    "trace",
                    PAIRS,
                    "--id",
                    id,
                    "--solver",
                    solver,
                    "--precision",
                    precision,
                    "--check",
                    "-o",
                    &json,
                    "--svg",
                    &film,
                ]);
                assert_eq!(run.code, 0, "{run:?}");
                assert!(run.out.is_empty());
                let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
                assert_eq!(
                    (&report["answer"]["checked"], &report["trace"]["precision"]),
                    (&true.into(), &precision.into())
                );
                let text = svg(&film);
                assert!(text.contains(id) && text.contains(&format!("solver {solver}, {precision}")));
            }
        }
    }
}

#[test]
fn the_last_frame_shows_the_points_of_a_manifold() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    let report = trace(&["--id", "crate-on-floor", "--svg", &film]);
    let points = report["answer"]["points"].as_array().unwrap().len();
    assert_eq!(points, 2);
    let text = svg(&film);
    let document = roxmltree::Document::parse(&text).unwrap();
    let rests = |tag: &str| {
        let of_tag = document.descendants().filter(|node| node.has_tag_name(tag));
        of_tag.filter(|node| node.attribute("class") == Some("rest")).count()
    };
    assert_eq!((rests("line"), rests("circle")), (points, 2 * points));
    assert!(text.contains("a manifold of 2 points, at −0.1174, 0.06235."));
}

#[test]
fn the_film_has_a_frame_for_every_support_and_one_for_the_answer() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    let report = trace(&["--id", "overlapping-polygons", "--svg", &film]);
    let supports = report["answer"]["iterations"].as_u64().unwrap() as usize;
    let text = svg(&film);
    let document = roxmltree::Document::parse(&text).unwrap();
    let of_class = |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!(of_class("heading"), supports + 1);
    assert_eq!(of_class("panel"), 2 * (supports + 1));
    // In every frame A and B on the left, the obstacle on the right; one more of each in the
    // legend.
    for class in ["a", "b", "obstacle"] {
        assert_eq!(of_class(class), supports + 2, "{class}");
    }
    assert_eq!(of_class("limit"), supports);
    for word in ["The first support", "towards O", "EPA: beyond", "the simplex holds O", "the obstacle's own", "Answer"]
    {
        assert!(text.contains(word), "{word}");
    }
    // The obstacle of two pentagons has ten edges, two of which are in line here.
    let obstacle = document.descendants().rfind(|node| node.attribute("class") == Some("obstacle")).unwrap();
    assert_eq!(obstacle.attribute("points").unwrap().split(' ').count(), 9);
}

#[test]
fn frames_as_files_of_a_new_folder() {
    let folder = Folder::new();
    let frames = folder.path("frames");
    let report = trace(&["--id", "two-boxes", "--svg", &frames]);
    let mut names: Vec<String> =
        fs::read_dir(&frames).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len() as u64, report["answer"]["iterations"].as_u64().unwrap() + 1);
    assert_eq!(names[0], "step-0001.svg");
    assert!(names.last().unwrap().ends_with("-answer.svg"));
    for name in &names {
        svg(&format!("{frames}/{name}"));
    }
    // A full folder is left alone, an empty one taken.
    run(&["trace", PAIRS, "--svg", &frames]).fails_with(&["frames is not empty", "empty"]);
    let empty = folder.path("empty");
    fs::create_dir(&empty).unwrap();
    trace(&["--svg", &empty]);
    assert_eq!(fs::read_dir(&empty).unwrap().count(), names.len());
    assert_eq!(folder.names(), ["empty", "frames"]);
}

#[test]
fn degenerate_shapes_have_a_film_too() {
    let folder = Folder::new();
    let shapes = [
        r#"{"shape":"point","vertices":[[1,2]]}"#,
        r#"{"shape":"segment","vertices":[[1,2],[1,2]]}"#,
        r#"{"shape":"circle","radius":0}"#,
        r#"{"shape":"circle","radius":1e-9}"#,
        r#"{"shape":"convex","vertices":[[0,0],[1,1],[2,2]]}"#,
        r#"{"shape":"box","half_extents":[1e8,1e-8]}"#,
        r#"{"shape":"ellipse","semi_axes":[1,0]}"#,
        r#"{"shape":"point","vertices":[[1e140,-1e140]]}"#,
        r#"{"shape":"point","vertices":[[1e-250,0]]}"#,
    ];
    for a in shapes {
        for b in shapes {
            let request = format!(
                r#"{{"dim":2,"query":"contact","a":{a},"b":{b},"pose_b":{{"translation":[587000.5,4140000.25],"angle":1}}}}"#
            );
            let film = folder.path("film.svg");
            let run = run_with(&["trace", "--svg", &film], request.as_bytes());
            assert_eq!(run.code, 0, "{run:?}");
            svg(&film);
        }
    }
}

#[test]
fn a_long_trace_is_cut_in_the_film_but_not_in_the_json() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    let ring = |count: u32, radius: f64| -> Vec<[f64; 2]> {
        (0..count)
            .map(|i| (f64::from(i) / f64::from(count) * std::f64::consts::TAU).sin_cos())
            .map(|(s, c)| [radius * c, radius * s])
            .collect()
    };
    let request = json!({
        "dim": 2, "query": "contact",
        "a": {"shape": "convex", "vertices": ring(600, 1.0)}, "b": {"shape": "convex", "vertices": ring(599, 0.7)},
    });
    let run = run_with(&["trace", "--svg", &film], request.to_string().as_bytes());
    assert_eq!(run.code, 0);
    let supports = run.json()["answer"]["iterations"].as_u64().unwrap() as usize;
    let text = svg(&film);
    let headings = text.matches("class=\"heading\"").count();
    assert!(supports > 120);
    assert_eq!(headings, 121, "{supports} supports");
}

/// Smooth shapes so far from the origin that all of their points are a few roundings apart.
#[test]
fn rounding_does_not_make_a_picture_large() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    for size in [1e-9, 1e-6, 1e-3] {
        for (dim, a, b, way) in [
            (2, json!({"shape": "ellipse", "semi_axes": [size, 3.0 * size]}), json!([3e5, 1e6]), 0.0),
            (2, json!({"shape": "ellipse", "semi_axes": [size, 3.0 * size]}), json!([3e5, 1e6]), 3.0 * size),
            (3, json!({"shape": "cone", "half_height": size, "radius": 3.0 * size}), json!([3e5, 1e6, 5]), 0.0),
            (3, json!({"shape": "ellipsoid", "radii": [size, 1, 2.0 * size]}), json!([3e5, 1e6, 5e11]), size),
        ] {
            let mut other = b.clone();
            other[0] = json!(3e5 + way);
            let request = json!({
                "dim": dim, "query": "contact", "a": a, "pose_a": {"translation": b}, "b": a,
                "pose_b": {"translation": other},
            });
            let run = run_with(&["trace", "--svg", &film], request.to_string().as_bytes());
            assert_eq!(run.code, 0, "{run:?}");
            let steps = run.json()["answer"]["iterations"].as_u64().unwrap() as usize;
            let text = svg(&film);
            assert!(text.len() < 20_000 * (steps + 2), "{request}: {} bytes, {steps} steps", text.len());
        }
    }
}

/// An id of megabytes is not written into every picture of a folder, and into no message.
#[test]
fn a_long_id_is_shortened_where_it_is_shown() {
    let folder = Folder::new();
    let frames = folder.path("frames");
    let id = format!("\u{1b}[2J{}", "x".repeat(3_000_000));
    let circle = json!({"shape": "circle", "radius": 1});
    let mut request = json!({"id": id, "dim": 2, "query": "contact", "a": circle, "b": circle});
    let run = run_with(&["trace", "--svg", &frames], request.to_string().as_bytes());
    assert_eq!((run.code, run.json()["answer"]["id"].as_str() == Some(&id)), (0, true));
    for frame in fs::read_dir(&frames).unwrap() {
        let text = svg(frame.unwrap().path().to_str().unwrap());
        assert!(text.len() < 20_000 && text.contains("Trace of \\u{1b}[2Jxxx") && text.contains("xxx…"), "{text}");
    }
    request["dim"] = 4.into();
    let run = run_with(&["trace"], request.to_string().as_bytes());
    run.fails_with(&["line 1, id \\u{1b}[2Jxxx", "xxx…: `dim` is the number 4"]);
    assert!(run.err.len() < 400, "{}", run.err);
}

/// Memory is that of the trace, not of its square.
#[cfg(target_os = "linux")]
#[test]
fn a_long_trace_is_drawn_in_little_memory() {
    let folder = Folder::new();
    let ring = |count: u32, radius: f64| -> Vec<[f64; 2]> {
        let angles = (0..count).map(|i| f64::from(i) / f64::from(count) * std::f64::consts::TAU);
        angles.map(f64::sin_cos).map(|(sin, cos)| [radius * cos, radius * sin]).collect()
    };
    let request = json!({
        "dim": 2, "query": "contact",
        "a": {"shape": "convex", "vertices": ring(1500, 1.0)}, "b": {"shape": "convex", "vertices": ring(1499, 0.7)},
    });
    let pairs = folder.file("pairs.jsonl", request.to_string());
    // A quarter of what it took when every step had a polytope of its own.
    let limited = "ulimit -v 600000 && exec \"$0\" \"$@\"";
    let status = std::process::Command::new("sh")
        .args([
            "-c",
            limited,
            env!("CARGO_BIN_EXE_barycode"),
            "trace",
            &pairs,
            "-o",
            &folder.path("trace.json"),
            "--svg",
        ])
        .arg(folder.path("film.svg"))
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn what_cannot_be_traced() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    let json = folder.path("trace.json");
    let outputs = ["-o", &json, "--svg", &film];
    let fails = |arguments: &[&str], texts: &[&str]| {
        let arguments = [&["trace"], arguments, &outputs[..]].concat();
        run(&arguments).fails_with(texts);
    };
    fails(&[PAIRS, "--id", "nobody"], &["no line with the id nobody"]);
    fails(&[PAIRS, "--id", "hull-of-a-cloud"], &["line 8", "hull", "takes no steps"]);
    fails(&[PAIRS, "--solver", "perpendicular"], &["line 1", "perpendicular"]);
    fails(&["no/such.jsonl"], &["no/such.jsonl", "can't be read"]);
    let broken = folder.file("broken.jsonl", "{\"id\":1,\n{\"id\":2,\"dim\":4}\n");
    fails(&[&broken], &["broken.jsonl", "line 1", "not JSON"]);
    fails(&[&broken, "--id", "2"], &["line 2", "`dim` is the number 4"]);
    let empty = folder.file("empty.jsonl", "\n\n");
    fails(&[&empty], &["has no line"]);
    assert_eq!(folder.names(), ["broken.jsonl", "empty.jsonl"]);
}

#[test]
fn inputs_are_not_overwritten_and_folders_are_not_made() {
    let folder = Folder::new();
    let line = fs::read_to_string(workspace().join(PAIRS)).unwrap();
    let pairs = folder.file("pairs.jsonl", &line);
    run(&["trace", &pairs, "-o", &pairs]).fails_with(&["would be overwritten"]);
    run(&["trace", &pairs, "--svg", &pairs]).fails_with(&["would be overwritten"]);
    run(&["trace", &pairs, "-o", &folder.path("no/trace.json")]).fails_with(&["trace.json", "can't be written"]);
    run(&["trace", &pairs, "--svg", &folder.path("no/film.svg")]).fails_with(&["film.svg", "can't be written"]);
    assert_eq!(fs::read_to_string(&pairs).unwrap(), line);
    assert_eq!(folder.names(), ["pairs.jsonl"]);
}

/// Two boxes of space, turned against one another, that overlap or not.
fn solids(x: f64) -> String {
    let half = 0.5_f64.sqrt();
    json!({
        "id": "solids", "dim": 3, "query": "contact", "a": {"shape": "box", "half_extents": [1, 2, 1]},
        "b": {"shape": "cylinder", "half_height": 1, "radius": 0.5},
        "pose_b": {"translation": [x, 0.3, 0.2], "rotation_quat_xyzw": [half, 0, 0, half]},
    })
    .to_string()
}

#[test]
fn every_solver_is_traced_in_space_by_its_name() {
    let solvers = ["barycode", "barycode-unordered", "signed-volumes", "signed-volumes-ordered", "voronoi", "johnson"];
    for (x, distance) in [(3.0, 1.5), (1.0, -0.5)] {
        for solver in solvers {
            let run = run_with(&["trace", "--check", "--solver", solver], solids(x).as_bytes());
            assert_eq!(run.code, 0, "{run:?}");
            let report = run.json();
            assert_eq!(report["solver"], solver);
            let steps = report["trace"]["steps"].as_array().unwrap();
            let mut simplices = steps.iter().filter(|step| step["step"] == "simplex").peekable();
            assert!(simplices.peek().is_some() && simplices.all(|step| step["method"] == solver), "{steps:?}");
            assert_eq!(report["answer"]["checked"], true);
            let off = report["answer"]["signed_distance"].as_f64().unwrap() - distance;
            assert!(off.abs() < 1e-12, "{solver}: {off:e}");
        }
    }
}

#[test]
fn pairs_in_space_are_traced_and_drawn() {
    let folder = Folder::new();
    for (x, verdict) in [(3.0, "separated"), (1.0, "penetrating")] {
        let path = folder.path(&format!("{verdict}.svg"));
        let run = run_with(&["trace", "--check", "--svg", &path], solids(x).as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        let report = run.json();
        assert_eq!(report["answer"]["verdict"], verdict);
        assert_eq!(report["trace"]["dimension"], 3);
        let steps = report["trace"]["steps"].as_array().unwrap();
        let kinds: Vec<&str> = steps.iter().map(|step| step["step"].as_str().unwrap()).collect();
        assert!(kinds.contains(&"support") && kinds.contains(&"simplex"), "{kinds:?}");
        assert_eq!(kinds.contains(&"face"), verdict == "penetrating", "{kinds:?}");
        let drawn = svg(&path);
        assert!(drawn.contains("seen along ("), "{drawn}");
        assert!(!drawn.contains("NaN"));
    }
}
