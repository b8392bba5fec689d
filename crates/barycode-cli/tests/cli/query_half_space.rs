//! `query` about half-spaces.

use crate::run::query;
use serde_json::{Value, json};

fn request(dim: u32, query: &str, shapes: [Value; 2], poses: [Value; 2]) -> String {
    let ([a, b], [pose_a, pose_b]) = (shapes, poses);
    json!({"dim": dim, "query": query, "a": a, "pose_a": pose_a, "b": b, "pose_b": pose_b}).to_string()
}

#[test]
fn a_ground_plane_is_answered_like_a_shape_from_either_side() {
    let ground = json!({"shape": "halfspace", "normal": [0, 0, 2], "offset": 1});
    let parcel = json!({"shape": "box", "half_extents": [1, 1, 1], "radius": 0.5});
    let at = |z: f64| json!({"translation": [3, 4, z]});
    for precision in ["f64", "f32"] {
        for (z, verdict, distance) in [(3.0, "separated", 1.0), (2.0, "touching", 0.0), (1.0, "penetrating", -1.0)] {
            let first = request(3, "contact", [ground.clone(), parcel.clone()], [Value::Null, at(z)]);
            let second = request(3, "contact", [parcel.clone(), ground.clone()], [at(z), Value::Null]);
            let yes = request(3, "intersect", [parcel.clone(), ground.clone()], [at(z), Value::Null]);
            let run = query(&["--check", "--precision", precision], &[&first, &second, &yes]);
            assert_eq!(run.code, 0, "{run:?}");
            let answers = run.lines();
            for answer in &answers {
                assert_eq!((&answer["verdict"], &answer["checked"]), (&verdict.into(), &true.into()), "{answer}");
                assert_eq!(answer["intersecting"], distance <= 0.0);
            }
            assert_eq!(answers[0]["signed_distance"], distance);
            assert_eq!(answers[0]["normal_a_to_b"], json!([0.0, 0.0, 1.0]));
            assert_eq!(answers[1]["normal_a_to_b"], json!([0.0, 0.0, -1.0]));
            assert_eq!(answers[0]["closest_point_a"][2], 0.5);
            assert_eq!(answers[0]["closest_point_a"], answers[1]["closest_point_b"]);
            assert_eq!(answers[0]["closest_point_b"], answers[1]["closest_point_a"]);
        }
    }
}

#[test]
fn a_pose_moves_and_turns_a_half_space() {
    let wall = json!({"shape": "halfspace", "normal": [1, 0], "offset": 0.5});
    let disc = json!({"shape": "circle", "radius": 1});
    let pose = json!({"translation": [2, 3], "rotation_cos_sin": [0, 1]});
    let place = json!({"translation": [9, 7]});
    let run = query(&["--check"], &[&request(2, "distance", [wall.clone(), disc.clone()], [pose, place])]);
    assert_eq!(run.lines()[0]["signed_distance"], 2.5, "{run:?}");

    // A matrix with six digits is served as it is: the image of the half-space under it.
    let ground = json!({"shape": "halfspace", "normal": [0, 0, 1], "offset": 1});
    let skewed = json!({"translation": [0, 0, 0], "rotation_matrix_rowmajor": [1, 0, 0.000008, 0, 1, 0, 0, 0, 1]});
    let ball = json!({"shape": "point", "vertices": [[100, 0, 1.5]]});
    let run = query(&["--check"], &[&request(3, "distance", [ground, ball], [skewed, Value::Null])]);
    assert_eq!(run.lines()[0]["signed_distance"], 0.5, "{run:?}");
}

#[test]
fn what_moves_is_not_asked_about() {
    let (ground, disc) =
        (json!({"shape": "halfspace", "normal": [0, 1], "offset": 0}), json!({"shape": "circle", "radius": 1}));
    let mut cast: Value =
        serde_json::from_str(&request(2, "shapecast", [disc, ground], [Value::Null, Value::Null])).unwrap();
    cast["query_params"] = json!({"displacement_a": [0, -1], "displacement_b": [0, 0]});
    let run = query(&[], &[&cast.to_string()]);
    let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
    assert!(run.code == 2 && error.contains("`b.shape` is a half-space") && error.contains("large box"), "{error}");
}
