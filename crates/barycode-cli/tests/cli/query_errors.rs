//! `barycode query`: lines that can't be answered.

use crate::run::{query, run_with};
use serde_json::Value;

const GOOD: &str =
    r#"{"id":"good","dim":2,"query":"distance","a":{"shape":"circle","radius":1},"b":{"shape":"circle","radius":1}}"#;

/// A request with one thing in it replaced.
fn with(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    GOOD.replacen(from, to, 1).replacen("good", "bad", 1)
}

/// Asserts that the line gets an error that names this, and that the line after it is answered.
#[track_caller]
pub(crate) fn refused(request: &str, texts: &[&str]) {
    let run = query(&[], &[request, GOOD]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.is_empty(), "{}", run.err);
    let lines = run.lines();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["id"], "good");
    assert_eq!(lines[1]["distance"], 0.0);
    let object = lines[0].as_object().unwrap();
    assert_eq!(object.len(), 2, "{object:?}");
    let error = object["error"].as_str().unwrap();
    for text in texts {
        assert!(error.contains(text), "no {text:?} in {error}");
    }
    let expected = if request.contains("\"id\":\"bad\"") { Value::from("bad") } else { Value::from(1) };
    assert!(object["id"] == expected || object["id"] == 1, "{object:?}");
}

#[test]
fn no_json() {
    for line in ["{", "{]", "nonsense", "{\"id\":\"x\" \"dim\":2}", "{\"id\":1}{\"id\":2}", "\u{1}", "{\"dim\":NaN}"] {
        refused(line, &["the line is not JSON", "column", "one complete JSON object per line"]);
    }
    for (line, what) in
        [("[1,2]", "a list of 2"), ("3", "the number 3"), ("\"text\"", "the text \"text\""), ("null", "null")]
    {
        refused(line, &[what, "one JSON object per line"]);
    }
    refused(&with("\"radius\":1", "\"radius\":1e999"), &["the line is not JSON", "out of range"]);
    refused(&with("\"radius\":1", "\"radius\":Infinity"), &["the line is not JSON"]);
    refused(&format!("{}1{}", "[".repeat(200), "]".repeat(200)), &["the line is not JSON", "recursion limit"]);
}

#[test]
fn bytes_that_are_no_text() {
    let run = run_with(&["query"], b"\xff\xfe{}\n{\"id\":\"\xc3\x28\"}\n");
    assert_eq!(run.code, 2);
    assert_eq!(run.lines().len(), 2);
    assert!(run.lines().iter().all(|line| line["error"].as_str().unwrap().contains("not JSON")));
}

#[test]
fn missing_fields() {
    refused(&with("\"dim\":2,", ""), &["`dim` is missing", "\"dim\": 2"]);
    refused(&with("\"query\":\"distance\",", ""), &["`query` is missing", "\"query\": \"distance\""]);
    refused(&with("\"a\":{\"shape\":\"circle\",\"radius\":1},", ""), &["`a` is missing"]);
    refused(&with(",\"b\":{\"shape\":\"circle\",\"radius\":1}", ""), &["`b` is missing"]);
    refused(&with("\"shape\":\"circle\",", ""), &["`a.shape` is missing"]);
    refused(&with(",\"radius\":1", ""), &["`a.radius` is missing", "\"radius\": 1"]);
    for (shape, field) in [
        ("box", "half_extents"),
        ("convex", "vertices"),
        ("ellipse", "semi_axes"),
        ("capsule", "vertices"),
        ("point", "vertices"),
    ] {
        refused(&with("circle", shape), &[&format!("`a.{field}` is missing"), &format!("\"{field}\": [")]);
    }
    refused(&with("}}", "},\"pose_b\":{\"angle\":1}}"), &["`pose_b.translation` is missing"]);
    let turned = |entries: &str| with("}}", &format!("}},\"pose_b\":{{\"rotation_cos_sin\":{entries}}}}}"));
    refused(&turned("[1]"), &["`pose_b.rotation_cos_sin` has 1 entries", "[cosine, sine]"]);
    refused(&turned("[1,1]"), &["`pose_b.rotation_cos_sin` is no rotation"]);
    refused(&turned("[1,null]"), &["`pose_b.rotation_cos_sin[1]`"]);
    refused(&with("distance", "within"), &["`query_params.max_separation` is missing"]);
}

#[test]
fn wrong_types() {
    for (value, what) in [
        ("null", "null, which often stands for NaN"),
        ("\"NaN\"", "without quotes"),
        ("true", "true"),
        ("[]", "a list of 0"),
        ("{}", "an object"),
    ] {
        refused(
            &with("\"radius\":1", &format!("\"radius\":{value}")),
            &["`a.radius` is ", what, "give a finite number"],
        );
    }
    refused(&with("{\"shape\":\"circle\",\"radius\":1}", "7"), &["`a` is the number 7", "give an object"]);
    refused(&with("{\"shape\":\"circle\",\"radius\":1}", "null"), &["`a` is null", "give a shape"]);
    refused(&with("\"circle\"", "3"), &["`a.shape` is the number 3", "give a text"]);
    refused(&with("\"distance\"", "[\"distance\"]"), &["`query` is a list of 1", "give a text"]);
    refused(&with("\"dim\":2", "\"dim\":\"2\""), &["`dim` is the text \"2\""]);
    refused(&with("}}", "},\"pose_b\":[1,2]}"), &["`pose_b` is a list of 2"]);
    refused(&with("}}", "},\"pose_b\":{\"translation\":[1]}}"), &["`pose_b.translation` has 1 entries", "[x, y]"]);
    refused(&with("}}", "},\"pose_b\":{\"translation\":[1,2],\"angle\":\"90°\"}}"), &["`pose_b.angle` is the text"]);
    refused(
        &with("}}", "},\"pose_b\":{\"translation\":[1,2],\"rotation_quat_xyzw\":[0,0,0,1]}}"),
        &["`pose_b.rotation_quat_xyzw`", "angle"],
    );
    refused(&with("}}", "},\"query_params\":3}"), &["`query_params` is the number 3"]);
    refused(
        &with("}}", "},\"query_params\":{\"max_separation\":-1}}"),
        &["`query_params.max_separation` is -1", "not negative"],
    );
    let convex = |vertices: &str| with("\"circle\",\"radius\":1", &format!("\"convex\",\"vertices\":{vertices}"));
    refused(&convex("[[0,0],[1,null]]"), &["`a.vertices[1][1]` is null"]);
    refused(&convex("[[0,0],[1,2,3]]"), &["`a.vertices[1]` has 3 entries"]);
    refused(&convex("[0,1]"), &["`a.vertices[0]` is the number 0"]);
    refused(&convex("[]"), &["`a.vertices` is empty"]);
    refused(&convex("\"square\""), &["`a.vertices` is the text"]);
}

#[test]
fn values_that_make_no_shape() {
    refused(&with("\"radius\":1", "\"radius\":-1.5"), &["`a.radius` is -1.5", "not negative"]);
    refused(&with("\"circle\",\"radius\":1", "\"box\",\"half_extents\":[1,-2]"), &["`a.half_extents[1]` is -2.0"]);
    refused(&with("\"circle\",\"radius\":1", "\"ellipse\",\"semi_axes\":[-1,2]"), &["`a.semi_axes[0]` is -1.0"]);
    refused(
        &with("\"circle\",\"radius\":1", "\"triangle\",\"vertices\":[[0,0],[1,1]]"),
        &["`a.vertices` has 2 entries: a triangle has 3"],
    );
    refused(&with("\"circle\",\"radius\":1", "\"point\",\"vertices\":[[0,0],[1,1]]"), &["a point has 1"]);
    refused(
        &with("\"circle\",\"radius\":1", "\"convex\",\"vertices\":[[0,0],[1e200,1]]"),
        &["`a.vertices` is refused: vertex 1 is too large"],
    );
    refused(
        &with("}}", "},\"pose_b\":{\"translation\":[1e200,0],\"angle\":0}}"),
        &["`pose_b` is refused", "larger unit"],
    );
    let run = query(&["--precision", "f32"], &[&with("\"radius\":1", "\"radius\":1e40")]);
    let error = &run.lines()[0]["error"];
    assert!(
        error.as_str().unwrap().contains("`a.radius` is 1e40, too large for f32: ask with --precision f64"),
        "{error}"
    );
}

#[test]
fn what_is_not_served_is_said_so() {
    refused(&with("\"dim\":2", "\"dim\":3"), &["`a.shape` is the text \"circle\"", "write \"sphere\""]);
    refused(&with("\"dim\":2", "\"dim\":4"), &["`dim` is the number 4"]);
    refused(&with("distance", "distanec"), &["distanec", "not a query", "signed_distance"]);
    for (shape, hint) in [
        ("half_space", "write \"halfspace\""),
        ("sphere", "write \"circle\""),
        ("rectangle", "written \"box\""),
        ("polygon", "write \"convex\""),
        ("cylinder", "a shape of space"),
        ("blob", "not a shape"),
    ] {
        refused(&with("circle", shape), &["`a.shape` is the text", hint]);
    }
    refused(
        &with("\"circle\",\"radius\":1", "\"capsule\",\"half_height\":1,\"radius\":1"),
        &["`a.half_height`", "two `vertices`"],
    );
    refused(&with("distance", "hull"), &["`a.shape` is round"]);
    let run = query(&["--solver", "perpendicular"], &[GOOD]);
    assert_eq!(run.code, 2);
    assert!(run.lines()[0]["error"].as_str().unwrap().contains("perpendicular"));
    let run = query(&["--solver", "signed-volumes-ordered"], &[GOOD]);
    assert_eq!(run.code, 2);
    let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
    assert!(error.contains("`dim`") && error.contains("choose signed-volumes"), "{error}");
}

#[test]
fn what_is_wrong_in_space_is_said_so() {
    let good = r#"{"id":"bad","dim":3,"query":"distance","a":{"shape":"cone","half_height":1,"radius":1},"pose_a":{"translation":[0,0,0]},"b":{"shape":"sphere","radius":1}}"#;
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    refused(&with("[0,0,0]", "[0,0]"), &["`pose_a.translation` has 2 entries", "[x, y, z]"]);
    refused(&with("\"half_height\":1,", ""), &["`a.half_height` is missing"]);
    refused(&with("\"half_height\":1", "\"half_height\":-1"), &["`a.half_height` is -1", "not negative"]);
    refused(&with("\"half_height\":1", "\"half_height\":1e300"), &["`a` is refused", "half height", "larger unit"]);
    refused(&with("sphere", "circle"), &["`b.shape`", "write \"sphere\""]);
    refused(&with("sphere", "ellipse"), &["`b.shape`", "write \"ellipsoid\""]);
    refused(&with("sphere", "mesh"), &["`b.shape`", "write \"convex\""]);
    let ground = |text: &str| with("\"sphere\",\"radius\":1", &format!("\"halfspace\"{text}"));
    refused(&ground(",\"offset\":0"), &["`b.normal` is missing", "[0, 0, 1]"]);
    refused(&ground(",\"normal\":[0,0,1]"), &["`b.offset` is missing"]);
    refused(&ground(",\"normal\":[0,1],\"offset\":0"), &["`b.normal` has 2 entries"]);
    refused(&ground(",\"normal\":[0,0,0],\"offset\":0"), &["`b` is refused", "the normal is zero"]);
    refused(&ground(",\"normal\":[0,0,1],\"offset\":0,\"radius\":1"), &["`b.radius` is not known"]);
    let ground = ground(",\"normal\":[0,0,1],\"offset\":0");
    refused(&ground.replace("distance", "manifold"), &["`query` is not served about half-spaces", "contact"]);
    refused(
        &ground.replace("\"cone\",\"half_height\":1,\"radius\":1", "\"halfspace\",\"normal\":[1,0,0],\"offset\":0"),
        &["`b.shape`", "so is `a`"],
    );
    let pose = |extra: &str| with("[0,0,0]", &format!("[0,0,0],{extra}"));
    refused(&pose("\"angle\":1"), &["`pose_a.angle` turns in the plane", "rotation_quat_xyzw"]);
    refused(&pose("\"rotation_cos_sin\":[1,0]"), &["`pose_a.rotation_cos_sin` turns in the plane"]);
    refused(&pose("\"rotation_quat_xyzw\":[0,0,1]"), &["`pose_a.rotation_quat_xyzw` has 3 entries", "scalar last"]);
    refused(&pose("\"rotation_quat_xyzw\":[0,0,0,0]"), &["`pose_a.rotation_quat_xyzw` is zero"]);
    refused(&pose("\"rotation_matrix_rowmajor\":[1,0,0]"), &["`pose_a.rotation_matrix_rowmajor` has 3", "nine"]);
    refused(&pose("\"rotation_matrix_rowmajor\":[1,0,0,0,2,0,0,0,1]"), &["is no rotation", "right angles"]);
    refused(&pose("\"rotation_matrix_rowmajor\":[1,0,0,0,1,0,0,0,null]"), &["`pose_a.rotation_matrix_rowmajor[8]`"]);
}

#[test]
fn a_line_of_any_length_is_survived() {
    let long = format!("{{\"id\":\"long\",\"pad\":\"{}\"}}", "x".repeat(17 << 20));
    refused(&long, &["more than 16777216 bytes"]);
    // Almost as long, but fine.
    let vertices: Vec<String> = (0..400_000).map(|i| format!("[{}.5,{}]", i % 1000, (i / 1000) % 1000)).collect();
    let request = with("\"circle\",\"radius\":1", &format!("\"convex\",\"vertices\":[{}]", vertices.join(",")));
    let run = query(&[], &[&request]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert_eq!(run.lines()[0]["intersecting"], true);
}

#[test]
fn hostile_ids_come_back_harmless() {
    let run = query(&[], &[r#"{"id":"\"}\n{\u0000","dim":3}"#, r#"{"id":{"a":[null]},"dim":3}"#]);
    assert_eq!(run.code, 2);
    assert_eq!(run.lines()[0]["id"], "\"}\n{\u{0}");
    assert_eq!(run.lines()[1]["id"]["a"][0], Value::Null);
}
