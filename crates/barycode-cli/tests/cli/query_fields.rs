//! `barycode query` and its kin: what is not read is an error.

use crate::query_errors::refused;
use crate::run::{Folder, query, run};
use serde_json::{Value, json};

/// A request about a shape and a ball.
fn about(dim: u8, a: &str) -> String {
    let b = if dim == 2 { "circle" } else { "sphere" };
    format!(r#"{{"id":"bad","dim":{dim},"query":"distance","a":{a},"b":{{"shape":"{b}","radius":1}}}}"#)
}

/// Every kind of shape of a dimension, with what it needs.
fn shapes(dim: u8) -> Vec<Value> {
    let point = |x: f64| if dim == 2 { json!([x, x * x]) } else { json!([x, x * x, 1.0]) };
    let points = |count: u8| -> Vec<Value> { (0..count).map(|index| point(f64::from(index))).collect() };
    let sizes = if dim == 2 { json!([2, 1]) } else { json!([3, 2, 1]) };
    let mut shapes = vec![
        json!({"shape": "point", "vertices": points(1)}),
        json!({"shape": "segment", "vertices": points(2)}),
        json!({"shape": "triangle", "vertices": points(3)}),
        json!({"shape": "convex", "vertices": points(4)}),
        json!({"shape": "box", "half_extents": sizes}),
        json!({"shape": "capsule", "vertices": points(2), "radius": 1}),
    ];
    if dim == 2 {
        shapes.push(json!({"shape": "circle", "radius": 1}));
        shapes.push(json!({"shape": "ellipse", "semi_axes": sizes}));
    } else {
        shapes.push(json!({"shape": "sphere", "radius": 1}));
        shapes.push(json!({"shape": "ellipsoid", "radii": sizes}));
        shapes.push(json!({"shape": "capsule", "half_height": 1, "radius": 1}));
        shapes.push(json!({"shape": "cylinder", "half_height": 1, "radius": 1}));
        shapes.push(json!({"shape": "cone", "half_height": 1, "radius": 1}));
    }
    shapes
}

/// Every field that some shape has, and some that none has.
const FIELDS: [&str; 9] =
    ["vertices", "half_extents", "radius", "half_height", "semi_axes", "radii", "margin", "angle", ""];

#[test]
fn a_shape_has_its_own_fields_and_no_others() {
    for dim in [2, 3] {
        for shape in shapes(dim) {
            let run = query(&[], &[&about(dim, &shape.to_string())]);
            assert_eq!(run.code, 0, "{shape}: {run:?}");
            let kind = shape["shape"].as_str().unwrap();
            for field in FIELDS.iter().filter(|field| shape.get(field).is_none()) {
                let rounds = ["point", "segment", "triangle", "convex", "box"].contains(&kind);
                if *field == "radius" && rounds {
                    continue;
                }
                for value in [json!(null), json!(1), json!([1, 2])] {
                    let mut more = shape.clone();
                    more[*field] = value;
                    let shown = if field.is_empty() { "\"\"" } else { field };
                    refused(&about(dim, &more.to_string()), &["`a.", shown]);
                }
            }
        }
    }
}

#[test]
fn what_is_known_is_listed_and_a_slip_is_mended() {
    refused(
        &about(2, r#"{"shape":"box","half_extents":[1,1],"color":"red"}"#),
        &["`a.color` is not known: a box has `shape`, `half_extents` and `radius`; leave it out"],
    );
    refused(
        &about(2, r#"{"shape":"ellipse","radius":1,"radii":[1,2]}"#),
        &["`a.radius` is not known: an ellipse has `shape`, `semi_axes` and `radii`; leave it out"],
    );
    for slip in ["halfExtents", "half-extents", "HALF_EXTENTS", "half_extents_"] {
        let shape = json!({"shape": "box", slip: [1, 1]});
        refused(&about(2, &shape.to_string()), &[&format!("`a.{slip}` is not known"), "; write `half_extents`"]);
    }
    refused(
        &about(2, r#"{"shape":"box","half_extents":[1,1],"Radius":5}"#),
        &["`a.Radius` is not known", "; write `radius`"],
    );
    refused(&about(2, r#"{"Shape":"circle","radius":5}"#), &["`a.Shape` is not known", "; write `shape`"]);
    refused(
        &about(3, r#"{"shape":"capsule","halfHeight":1,"radius":5}"#),
        &["`a.halfHeight` is not known", "; write `half_height`"],
    );
    // No message repeats megabytes, or what a terminal would obey.
    let long = json!({"shape": "circle", "radius": 1, "\u{1b}[2J".repeat(100_000): 1});
    let run = query(&[], &[&about(2, &long.to_string())]);
    assert!(run.code == 2 && run.out.len() < 500 && run.out.contains("\\\\u{1b}[2J"), "{}", run.out);
}

#[test]
fn two_fields_that_say_the_same_are_a_contradiction() {
    refused(
        &about(3, r#"{"shape":"capsule","half_height":1,"vertices":[[0,0,0],[0,0,1]],"radius":1}"#),
        &["`a.half_height` comes beside `vertices`: keep one"],
    );
    refused(
        &about(2, r#"{"shape":"capsule","half_height":1,"vertices":[[0,0],[0,1]],"radius":1}"#),
        &["`a.half_height` is for space", "two `vertices`"],
    );
    for (dim, shape) in [
        (2, r#"{"shape":"ellipse","radii":[1,2],"semi_axes":[1,2]}"#),
        (3, r#"{"shape":"ellipsoid","radii":[1,2,3],"semi_axes":[1,2,4]}"#),
    ] {
        refused(&about(dim, shape), &["`a.radii` come beside `semi_axes`: keep one"]);
    }
}

#[test]
fn a_pose_has_its_own_fields_and_no_others() {
    let circle = r#"{"shape":"circle","radius":1}"#;
    let posed = |dim: u8, pose: &str| about(dim, circle).replacen("}}", &format!("}},\"pose_b\":{pose}}}"), 1);
    let plane = |pose: &str| posed(2, pose);
    refused(
        &plane(r#"{"translation":[1,2],"scale":null}"#),
        &["`pose_b.scale` is not known: a pose in the plane has `translation`, `angle` and `rotation_cos_sin`; leave"],
    );
    refused(&plane(r#"{"translation":[1,2],"Angle":1}"#), &["`pose_b.Angle` is not known", "; write `angle`"]);
    refused(&plane(r#"{"Translation":[1,2]}"#), &["`pose_b.Translation`", "; write `translation`"]);
    refused(&plane(r#"{"translation":[1,2],"rotationCosSin":[1,0]}"#), &["; write `rotation_cos_sin`"]);
    let space = |pose: &str| posed(3, pose).replace("circle", "sphere");
    refused(
        &space(r#"{"translation":[1,2,3],"rotation_quat_wxyz":[1,0,0,0]}"#),
        &["`pose_b.rotation_quat_wxyz` is not known: a pose in space has `translation`, `rotation_quat_xyzw` and"],
    );
    // What wins where two rotations are given stays as it is.
    let both = plane(r#"{"translation":[5,0],"angle":1,"rotation_cos_sin":[1,0]}"#);
    assert_eq!(query(&[], &[&both]).code, 0);
}

/// A request with these parameters.
fn asks(query: &str, parameters: &Value) -> String {
    let shape = json!({"shape": "circle", "radius": 1});
    json!({"id": "bad", "dim": 2, "query": query, "query_params": parameters, "a": shape, "b": shape}).to_string()
}

/// Two circles that are 3 apart.
#[test]
fn a_margin_of_a_distance_counts_as_intersecting_and_changes_no_number() {
    let asks = |parameters: Value| {
        json!({"dim": 2, "query": "contact", "query_params": parameters, "a": {"shape": "circle", "radius": 1},
            "b": {"shape": "circle", "radius": 1}, "pose_b": {"translation": [5, 0]}})
        .to_string()
    };
    for (parameters, intersecting) in [
        (json!({"margin": 0}), false),
        (json!({"margin": 2.5}), false),
        (json!({"margin": 3.5}), true),
        (json!({"margin": 3.5, "max_separation": 1}), true),
    ] {
        let run = query(&[], &[&asks(parameters)]);
        let answer = &run.lines()[0];
        assert_eq!((&answer["verdict"], &answer["signed_distance"]), (&json!("separated"), &json!(3.0)), "{answer}");
        assert_eq!(answer["intersecting"], intersecting, "{answer}");
    }
    refused(&asks(json!({"margin": -1})), &["`query_params.margin` is -1"]);
}

#[test]
fn a_query_has_its_own_parameters_and_no_others() {
    let distances = ["distance", "signed_distance", "penetration", "closest_points", "contact"];
    refused(
        &asks("intersect", &json!({"max_separation": 1})),
        &["`query_params.max_separation` is not known: the parameters of `intersect` are `margin`", "; leave it out"],
    );
    refused(&asks("within", &json!({"max_separation": 1, "margin": 1})), &["`query_params.margin` is not known"]);
    refused(&asks("intersect", &json!({"Margin": 1})), &["`query_params.Margin`", "; write `margin`"]);
    refused(&asks("within", &json!({"maxSeparation": 1})), &["; write `max_separation`"]);
    for query in distances {
        refused(&asks(query, &json!({"unread": null})), &["`query_params.unread` is not known"]);
        refused(
            &asks(query, &json!({"max_separation": 1, "prediction": 2})),
            &["`query_params.prediction` is 2.0, and `max_separation` is 1.0: keep one"],
        );
    }
    for (query_name, parameters) in [
        ("contact", json!({"max_separation": 1, "prediction": 1})),
        ("contact", json!({"max_separation": null, "prediction": 1})),
        // Of recorded cases, and without a say in the answer.
        ("penetration", json!({"margin": 0.0, "max_contacts": 4})),
        ("intersect", json!({"cached_guess": true, "distance_upper_bound": 1e-6})),
    ] {
        let run = query(&[], &[&asks(query_name, &parameters)]);
        assert_eq!(run.code, 0, "{run:?}");
    }
}

#[test]
fn a_hull_is_of_one_shape() {
    let hull = |more: Value| {
        let mut request =
            json!({"id": "bad", "dim": 2, "query": "hull", "a": {"shape": "box", "half_extents": [1, 1]}});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request.to_string()
    };
    refused(&hull(json!({"b": {"shape": "circle", "radius": 1}})), &["`b` is not asked about", "`a` alone"]);
    refused(&hull(json!({"pose_b": {"translation": [1, 2]}})), &["`pose_b` is not asked about"]);
    refused(&hull(json!({"query_params": {"margin": 1}})), &["parameters of `hull` are none; leave it out"]);
    assert_eq!(query(&[], &[&hull(json!({"b": null, "pose_b": null, "query_params": null}))]).code, 0);
}

#[test]
fn a_request_may_have_fields_of_its_own_but_no_slips() {
    let good = about(2, r#"{"shape":"circle","radius":1}"#);
    let with = |field: &str| good.replacen('{', &format!("{{\"{field}\":null,"), 1);
    for field in ["why", "expect", "classes", "c", "pose_c", "poses"] {
        assert_eq!(query(&[], &[&with(field)]).code, 0, "{field}");
    }
    for (slip, meant) in [
        ("ID", "id"),
        ("Dim", "dim"),
        ("queryParams", "query_params"),
        ("query-params", "query_params"),
        ("A", "a"),
        ("poseA", "pose_a"),
        ("Pose_B", "pose_b"),
        ("_b", "b"),
    ] {
        refused(&with(slip), &[&format!("`{slip}` is not known: a request has"), &format!("; write `{meant}`")]);
    }
}

#[test]
fn a_field_that_comes_twice_is_an_error_at_any_depth() {
    let good = about(2, r#"{"shape":"circle","radius":1}"#);
    for (from, to, key) in [
        ("{", r#"{"a":null,"#, "a"),
        ("\"radius\":1", r#""radius":1,"radius":1"#, "radius"),
        ("}}", r#"},"expect":[{"x":[{"y":1,"z":2,"y":1}]}]}"#, "y"),
        ("\"id\":\"bad\"", r#""id":{"i":1,"\u0069":2}"#, "i"),
    ] {
        let request = good.replacen(from, to, 1);
        let run = query(&[], &[&request]);
        assert_eq!(run.code, 2, "{request}");
        let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
        assert!(error.starts_with(&format!("`{key}` comes twice in one object, at column ")), "{error}");
        assert!(error.ends_with(": keep one of them"), "{error}");
        let folder = Folder::new();
        let (pairs, trace) = (folder.file("pairs.jsonl", &request), folder.path("trace.json"));
        crate::run::run(&["trace", &pairs, "-o", &trace]).fails_with(&["line 1", "comes twice"]);
        assert_eq!(folder.names(), ["pairs.jsonl"]);
    }
}

#[test]
fn trace_reads_as_strictly() {
    let folder = Folder::new();
    let pairs = folder.file("pairs.jsonl", about(2, r#"{"shape":"circle","radius":1,"half_height":1}"#));
    let (trace, film) = (folder.path("trace.json"), folder.path("film.svg"));
    run(&["trace", &pairs, "-o", &trace, "--svg", &film]).fails_with(&["line 1, id bad: `a.half_height` is not known"]);
    assert_eq!(folder.names(), ["pairs.jsonl"]);
}
