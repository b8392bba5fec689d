//! `barycode query` about shapes that move.

use crate::run::{data, query, run_with};
use serde_json::{Value, json};
use std::fs;

const FIELDS: [&str; 10] = [
    "id",
    "verdict",
    "first",
    "normal_a_to_b",
    "closest_point_a",
    "closest_point_b",
    "start",
    "cells",
    "iterations",
    "stop",
];

fn answer(arguments: &[&str], request: &Value) -> Value {
    let run = query(arguments, &[&request.to_string()]);
    assert_eq!(run.code, 0, "{run:?}");
    run.lines()[0].clone()
}

#[track_caller]
fn refused(request: &Value, parts: &[&str]) {
    let run = query(&[], &[&request.to_string()]);
    assert_eq!(run.code, 2);
    let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
    for part in parts {
        assert!(error.contains(part), "{error}");
    }
}

/// A ray along x at a square of half extent 1.
fn ray(parameters: &Value) -> Value {
    json!({
        "id": 7, "dim": 2, "query": "raycast", "query_params": parameters,
        "a": {"shape": "box", "half_extents": [1, 1]},
    })
}

/// A time that is bracketed: before, and at or after it.
#[track_caller]
fn first(answer: &Value, time: f64) {
    let [low, high] = [0, 1].map(|end| answer["first"][end].as_f64().unwrap());
    assert!(low <= time && time <= high && high - low <= 1e-7 * time, "{answer}");
}

#[test]
fn rays() {
    let hit = answer(&[], &ray(&json!({"origin": [-3, 0], "direction": [2, 0]})));
    let keys: Vec<_> = hit.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), FIELDS.len());
    assert!(FIELDS.iter().all(|field| keys.iter().any(|key| key == field)), "{keys:?}");
    first(&hit, 1.0);
    assert_eq!(hit["verdict"], "contact");
    assert_eq!(hit["start"], "separated");
    assert_eq!(hit["closest_point_a"], json!([-1.0, 0.0]));
    for (end, verdict) in [("max_time", "contact"), ("max_fraction", "contact"), ("max_length", "free")] {
        let found = answer(&[], &ray(&json!({"origin": [-3, 0], "direction": [2, 0], end: 1})));
        assert_eq!(found["verdict"], verdict, "{end}");
    }
    // Along an edge, and from a corner away.
    let along = json!({"origin": [-3, 1], "direction": [1, 0]});
    first(&answer(&[], &ray(&along)), 2.0);
    assert_eq!(answer(&["--touching", "free"], &ray(&along))["verdict"], "free");
    assert_eq!(
        answer(&[], &ray(&json!({"origin": [-3, 1.0000000000000002], "direction": [1, 0]})))["first"],
        Value::Null
    );
}

#[test]
fn rays_that_begin_inside() {
    let solid = answer(&[], &ray(&json!({"origin": [0, 0], "direction": [4, 0]})));
    assert_eq!((&solid["verdict"], &solid["start"]), (&"contact".into(), &"penetrating".into()));
    first(&solid, 0.0);
    let hollow = answer(&[], &ray(&json!({"origin": [0, 0], "direction": [4, 0], "solid": false})));
    assert_eq!(hollow["verdict"], "contact");
    first(&hollow, 0.25);
    let short = answer(&[], &ray(&json!({"origin": [0, 0], "direction": [4, 0], "solid": false, "max_time": 0.125})));
    assert_eq!((&short["verdict"], &short["first"]), (&"free".into(), &Value::Null));
}

#[test]
fn casts_and_bodies() {
    let moving = |query: &str, parameters: Value| {
        json!({
            "dim": 3, "query": query, "query_params": parameters,
            "a": {"shape": "box", "half_extents": [1, 1, 1]},
            "b": {"shape": "sphere", "radius": 0.5}, "pose_b": {"translation": [4.5, 0, 0]},
        })
    };
    let cast = json!({"displacement_a": [2, 0, 0], "displacement_b": [-2, 0, 0]});
    first(&answer(&[], &moving("shapecast", cast)), 0.75);
    let bodies = json!({"velocity_a": [2, 0, 0], "velocity_b": [-2, 0, 0], "max_time": 0.5});
    assert_eq!(answer(&[], &moving("time_of_impact", bodies))["verdict"], "free");
    let margin = json!({"velocity_a": [2, 0, 0], "velocity_b": [-2, 0, 0], "margin": 1});
    first(&answer(&["--precision", "f32"], &moving("time_of_impact", margin)), 0.5);
}

#[test]
fn what_is_wrong_is_named() {
    refused(&ray(&json!({"origin": [0, 0]})), &["`query_params.direction` is missing"]);
    refused(&ray(&json!({"origin": [0], "direction": [1, 0]})), &["`query_params.origin` has 1 entries"]);
    refused(
        &ray(&json!({"origin": [0, 0], "direction": [1, 0], "max_time": 1, "max_length": 1})),
        &["`query_params.max_length` says where the ray ends, as `max_time` does"],
    );
    refused(
        &ray(&json!({"origin": [0, 0], "direction": [0, 0], "max_length": 1})),
        &["`query_params.max_length`", "zero"],
    );
    refused(
        &ray(&json!({"origin": [0, 0], "direction": [1, 0], "max_tim": 1})),
        &["`query_params.max_tim`", "not known"],
    );
    refused(
        &ray(&json!({"origin": [0, 0], "direction": [1, 0], "solid": 1})),
        &["`query_params.solid`", "true or false"],
    );
    let mut with_b = ray(&json!({"origin": [0, 0], "direction": [1, 0]}));
    with_b["b"] = json!({"shape": "circle", "radius": 1});
    refused(&with_b, &["`b` is not asked about: `raycast`"]);
    let turning = json!({
        "dim": 2, "query": "time_of_impact",
        "query_params": {"velocity_a": [1, 0], "velocity_b": [0, 0], "angular_velocity_b": 1, "max_time": 1},
        "a": {"shape": "circle", "radius": 1}, "b": {"shape": "circle", "radius": 1},
    });
    refused(&turning, &["turns a body, which is not served yet"]);
}

/// Casts of point against triangle and edge against edge, decided by others in rationals.
#[test]
fn exact_casts_of_others() {
    let Some(folder) = data("ccd-queries") else { return };
    let text = fs::read_to_string(folder.join("casts.jsonl")).unwrap();
    let run = run_with(&["query", "--check"], text.as_bytes());
    assert_eq!(run.code, 0);
    let answers = run.lines();
    let mut hits = 0;
    for (line, answer) in text.lines().zip(&answers) {
        let case: Value = serde_json::from_str(line).unwrap();
        let hit = case["expect"]["hit"].as_bool().unwrap();
        assert_eq!(answer["verdict"], if hit { "contact" } else { "free" }, "{answer}");
        assert_eq!(answer["checked"], true, "{answer}");
        hits += usize::from(hit);
    }
    assert!(answers.len() >= 650 && hits > 50 && answers.len() == text.lines().count());
}
