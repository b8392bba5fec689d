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

/// A bar of half length 2 that swings a quarter turn per unit of time, and a box above it.
fn swing(parameters: &Value) -> Value {
    let mut all = json!({
        "velocity_a": [0, 0], "velocity_b": [0, 0], "angular_velocity_a": QUARTER, "max_time": 1,
    });
    for (key, value) in parameters.as_object().unwrap() {
        all[key] = value.clone();
    }
    json!({
        "dim": 2, "query": "time_of_impact", "query_params": all,
        "a": {"shape": "box", "half_extents": [2, 0.25]},
        "b": {"shape": "box", "half_extents": [0.5, 0.5]}, "pose_b": {"translation": [0, 2]},
    })
}

const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

#[test]
fn bodies_that_turn() {
    // The corner (2, 0.25) comes to the height of the box's underside, 1.5, when the angle is
    // asin(1.5 / |corner|) less the corner's own; then it is right of the box. The upper edge meets
    // the box's corner (0.5, 1.5) when its height along the edge's normal is a quarter.
    let angle = (1.5_f64.atan2(0.5)) - (0.25 / 0.5_f64.hypot(1.5)).asin();
    for (precision, close) in [("f64", 1e-12), ("f32", 1e-5)] {
        let found = answer(&["--check", "--precision", precision], &swing(&json!({})));
        assert_eq!(found["verdict"], "contact");
        assert_eq!(found["start"], "separated");
        assert_eq!(found["checked"], true);
        assert!(found["cells"].as_u64().unwrap() > 0);
        let [low, high] = [0, 1].map(|end| found["first"][end].as_f64().unwrap());
        assert!(low <= angle / QUARTER + close && angle / QUARTER - close <= high, "{found}");
        assert!(high - low <= close, "{found}");
        for key in ["closest_point_a", "closest_point_b"] {
            let [x, y] = [0, 1].map(|index| found[key][index].as_f64().unwrap());
            assert!((x - 0.5).hypot(y - 1.5) < 2.0 * close, "{found}");
        }
        assert!(found["normal_a_to_b"][1].as_f64().unwrap() > 0.1);
        let short = answer(&["--check", "--precision", precision], &swing(&json!({"max_time": 0.5})));
        assert_eq!((&short["verdict"], &short["first"]), (&"free".into(), &Value::Null), "{short}");
        let early = answer(&["--check", "--precision", precision], &swing(&json!({"margin": 0.25})));
        assert!(early["first"][1].as_f64().unwrap() < low, "{early}");
        let at_once = answer(&["--check"], &swing(&json!({"max_time": 0})));
        assert_eq!(at_once["verdict"], "free", "{at_once}");
    }
}

#[test]
fn bodies_that_turn_and_overlap_at_the_beginning() {
    let overlapping = |stops: bool| {
        let mut line = swing(&json!({"stop_at_penetration": stops}));
        line["pose_b"]["translation"] = json!([2.2, 0]);
        answer(&["--check"], &line)
    };
    let hit = overlapping(true);
    assert_eq!((&hit["verdict"], &hit["start"]), (&"contact".into(), &"penetrating".into()));
    assert_eq!(hit["first"], json!([0.0, 0.0]));
    let leaving = overlapping(false);
    assert_eq!((&leaving["verdict"], &leaving["first"]), (&"free".into(), &Value::Null), "{leaving}");
    // They part when the lower edge of the bar, a quarter below its axis, leaves the upper left
    // corner of the box, (1.7, 0.5).
    let [low, high] = parting(&leaving);
    let edge = 0.5_f64.atan2(1.7) + (0.25 / 0.5_f64.hypot(1.7)).asin();
    assert!(low <= edge / QUARTER && edge / QUARTER <= high && high - low < 1e-9, "{leaving} {edge}");
    // What stops, or does not overlap, has no such field; nor has what does not part in time.
    assert!(hit.get("leaves").is_none());
    let apart = answer(&[], &swing(&json!({"stop_at_penetration": false})));
    assert!(apart.get("leaves").is_none() && apart["verdict"] == "contact", "{apart}");
    let mut line = swing(&json!({"stop_at_penetration": false, "max_time": 0.01}));
    line["pose_b"]["translation"] = json!([2.2, 0]);
    let short = answer(&["--check"], &line);
    assert!(short.get("leaves").is_none() && short["verdict"] == "contact", "{short}");
}

/// When shapes part, before and after.
#[track_caller]
fn parting(answer: &Value) -> [f64; 2] {
    [0, 1].map(|end| answer["leaves"][end].as_f64().unwrap_or_else(|| panic!("{answer}")))
}

/// Boxes that overlap by one part after a quarter of a way of four; whichever question it is.
#[test]
fn shapes_that_overlap_at_the_beginning_part() {
    let line = |query: &str, parameters: Value| {
        json!({
            "dim": 2, "query": query, "query_params": parameters,
            "a": {"shape": "box", "half_extents": [1, 1]},
            "b": {"shape": "box", "half_extents": [1, 1]}, "pose_b": {"translation": [1, 0]},
        })
    };
    let cast = |stops: bool| json!({"displacement_a": [0, 0], "displacement_b": [4, 0], "stop_at_penetration": stops});
    let bodies = json!({"velocity_a": [0, 0], "velocity_b": [4, 0], "stop_at_penetration": false});
    for precision in ["f64", "f32"] {
        let arguments = ["--check", "--precision", precision];
        for request in [line("shapecast", cast(false)), line("time_of_impact", bodies.clone())] {
            let found = answer(&arguments, &request);
            assert_eq!((&found["verdict"], &found["first"]), (&"free".into(), &Value::Null), "{found}");
            assert_eq!((&found["start"], &found["checked"]), (&"penetrating".into(), &true.into()));
            let [low, high] = parting(&found);
            assert!(low <= 0.25 && 0.25 <= high && high - low < 1e-7, "{found}");
        }
        let stops = answer(&arguments, &line("shapecast", cast(true)));
        assert!(stops["verdict"] == "contact" && stops.get("leaves").is_none(), "{stops}");
    }
    refused(
        &line("shapecast", json!({"displacement_a": [0, 0], "displacement_b": [4, 0], "stop_at_penetration": 0})),
        &["`query_params.stop_at_penetration`", "true or false"],
    );
}

/// A certificate of more cells than there is room for at first.
#[test]
fn many_turns() {
    let line = swing(&json!({"angular_velocity_a": 400, "max_time": 1}));
    let mut far = line.clone();
    far["pose_b"]["translation"] = json!([0, 2.515_7]);
    let found = answer(&["--check"], &far);
    assert!(found["cells"].as_u64().unwrap() > 64, "{found}");
    assert_eq!(found["checked"], true);
    // A rate that no search follows: it meets somewhere at once, or the search gives up.
    let wild = answer(&["--check"], &swing(&json!({"angular_velocity_a": 1e200})));
    assert_ne!(wild["verdict"], "free", "{wild}");
    assert_eq!(wild["first"][0], 0.0, "{wild}");
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
    let turning = |key: &str, value: Value| {
        let mut line = swing(&json!({}));
        line["query_params"][key] = value;
        line
    };
    refused(&turning("max_time", Value::Null), &["`query_params.max_time` is missing", "add a number"]);
    refused(&turning("max_time", json!(-1)), &["`query_params.max_time`", "not negative"]);
    refused(&turning("angular_velocity_a", json!([0, 0, 1])), &["`query_params.angular_velocity_a`"]);
    refused(&turning("velocity_b", json!([1e300, 0])), &["`query_params.velocity_b`", "larger unit of length"]);
    let mut far = swing(&json!({}));
    far["pose_b"] = json!({"translation": [1e300, 0]});
    refused(&far, &["`pose_b`", "larger unit of length"]);
    let run = query(&["--precision", "f32"], &[&turning("angular_velocity_a", json!(1e39)).to_string()]);
    let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
    assert!(error.contains("`query_params.angular_velocity_a`") && error.contains("--precision f64"), "{error}");
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
