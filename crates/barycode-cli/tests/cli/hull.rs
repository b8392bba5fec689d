//! `barycode hull`.

use crate::run::{Folder, command, run, run_with};
use std::fs;
use std::process::Stdio;

/// So many points on a sphere, as text.
fn sphere(count: u32) -> String {
    let spot = |index: u32| {
        let (z, turn) = (2.0 * f64::from(index) / f64::from(count - 1) - 1.0, 2.4 * f64::from(index));
        let radius = (1.0 - z * z).sqrt();
        format!("{:?} {:?} {z:?}\n", radius * turn.cos(), radius * turn.sin())
    };
    (0..count).map(spot).collect()
}

#[test]
fn the_plane() {
    let run = run_with(&["hull", "-", "--format", "json"], b"x,y\n0,0\n2,0\n1,0\n2,2\n0,2\n1,1\n0,0\n");
    assert_eq!(run.code, 0, "{run:?}");
    let answer = run.json();
    assert_eq!((&answer["dim"], &answer["points"], &answer["vertex_count"]), (&2.into(), &7.into(), &4.into()));
    assert_eq!(answer["vertices"], serde_json::json!([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]));
    assert!(answer.get("faces").is_none());
    let round: String =
        (0..200).map(|i| f64::from(i) * 0.03).map(|t| format!("{:?},{:?}\n", t.cos(), t.sin())).collect();
    let outer = run_with(&["hull", "-", "--simplify", "12", "--format", "json"], round.as_bytes()).json();
    assert_eq!((&outer["hull_vertex_count"], &outer["simplified"]), (&200.into(), &true.into()));
    assert!(outer["vertex_count"].as_u64().is_some_and(|count| count <= 12));
    assert!(outer["distance"].as_f64().is_some_and(|distance| distance > 0.0 && distance < 0.2));
    let told = run_with(&["hull", "-", "--simplify", "0.5"], round.as_bytes()).out;
    assert!(told.starts_with("points      200\nvertices    200\nouter hull  "), "{told}");
}

#[test]
fn space_says_how_many_vertices_were_kept() {
    let mut text = String::new();
    for index in 0..27 {
        text += &format!("{};{};{}\n", index % 3, index / 3 % 3, index / 9);
    }
    let told = run_with(&["hull", "-"], text.as_bytes());
    assert_eq!((told.code, told.out.as_str()), (0, "points      27\nvertices    8\nfaces       12\n"));
    let quiet = run_with(&["hull", "-", "--quiet"], text.as_bytes());
    assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (0, "", ""));
    let answer = run_with(&["hull", "-", "--format", "json"], text.as_bytes()).json();
    assert_eq!(answer["hull_vertex_count"], 8);
    assert_eq!(answer["faces"].as_array().map(Vec::len), Some(12));
    let rows = run_with(&["hull", "-", "--format", "csv"], text.as_bytes()).out;
    assert_eq!(rows.lines().next(), Some("x,y,z"));
    assert_eq!(rows.lines().count(), 9);
}

#[test]
fn an_outer_hull_is_told_with_its_distance() {
    let text = sphere(500);
    let by_count = run_with(&["hull", "-", "--simplify", "50", "--format", "json"], text.as_bytes()).json();
    assert_eq!((&by_count["hull_vertex_count"], &by_count["simplified"]), (&500.into(), &true.into()));
    assert!(by_count["vertex_count"].as_u64().is_some_and(|count| count <= 50));
    assert!(by_count["distance"].as_f64().is_some_and(|distance| distance > 0.0 && distance < 0.3));
    let by_distance = run_with(&["hull", "-", "--simplify", "0.2", "--format", "json"], text.as_bytes()).json();
    assert!(by_distance["distance"].as_f64().is_some_and(|distance| distance <= 0.2));
    let told = run_with(&["hull", "-", "--simplify", "50"], text.as_bytes()).out;
    assert!(told.contains("contains the hull, and no point of it is farther than 0."), "{told}");
    for wrong in ["7", "-1", "0.0", "nan", "many"] {
        let refused = run(&["hull", "x", &format!("--simplify={wrong}")]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("give a number of vertices, 8 or more"), "{}", refused.err);
    }
}

#[test]
fn files_come_and_go() {
    let folder = Folder::new();
    let input = folder.path("ball.xyz");
    fs::write(&input, sphere(100)).unwrap();
    for name in ["hull.obj", "hull.csv", "hull.json"] {
        let output = folder.path(name);
        assert_eq!(run(&["hull", &input, "-o", &output]).code, 0);
        assert!(fs::metadata(&output).is_ok_and(|file| file.len() > 1000));
    }
    // A mesh is read as one.
    let again = run(&["hull", &folder.path("hull.obj"), "--format", "json"]).json();
    assert_eq!((&again["points"], &again["vertex_count"]), (&100.into(), &100.into()));
    assert!(run(&["hull", &input, "-o", "hull.stl"]).err.contains("ends in .obj, .csv or .json"));
    assert!(run(&["hull", &input, "-o", &input]).err.contains("error:"));
    let wrong = folder.path("wrong.csv");
    fs::write(&wrong, "1,2,3\n4,5\n").unwrap();
    let refused = run(&["hull", &wrong, "-o", &folder.path("none.obj")]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("wrong.csv, line 2: has 2 coordinates"), "{}", refused.err);
    assert!(fs::metadata(folder.path("none.obj")).is_err());
}

/// Ctrl-C ends it, and nothing is left behind. Without a terminal there is no progress.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    let folder = Folder::new();
    let (input, output) = (folder.path("sphere.xyz"), folder.path("hull.obj"));
    fs::write(&input, sphere(60_000)).unwrap();
    let child = command(&["hull", &input, "-o", &output]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // Unoptimised it takes some seconds; the handler is there before the file is read.
    std::thread::sleep(std::time::Duration::from_millis(400));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let ended = child.wait_with_output().unwrap();
    let message = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(
        (ended.status.code(), message.as_str()),
        (Some(130), "error: interrupted: the hull was not written\nhelp: run the command again, and let it finish\n")
    );
    assert!(fs::metadata(&output).is_err());
}
