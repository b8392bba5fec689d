//! `barycode query`: what is answered, and how.

use crate::run::{Folder, query, run};
use serde_json::{Value, json};

const FIELDS: [&str; 12] = [
    "id",
    "verdict",
    "intersecting",
    "distance",
    "signed_distance",
    "normal_a_to_b",
    "closest_point_a",
    "closest_point_b",
    "lower",
    "upper",
    "iterations",
    "stop",
];

/// A box against a circle of radius 0.5 at a place on the x axis.
fn disc_at(x: f64, query: &str, parameters: &Value) -> String {
    json!({
        "id": "disc", "dim": 2, "query": query, "query_params": parameters,
        "a": {"shape": "box", "half_extents": [2, 1]},
        "b": {"shape": "circle", "radius": 0.5}, "pose_b": {"translation": [x, 0.25], "angle": 3},
    })
    .to_string()
}

fn one(arguments: &[&str], request: &str) -> Value {
    let run = query(arguments, &[request]);
    assert_eq!(run.code, 0, "{run:?}");
    let lines = run.lines();
    assert_eq!(lines.len(), 1);
    lines[0].clone()
}

#[track_caller]
fn near(value: &Value, expected: f64, tolerance: f64) {
    let found = value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
}

#[track_caller]
fn near_pair(value: &Value, expected: [f64; 2], tolerance: f64) {
    near(&value[0], expected[0], tolerance);
    near(&value[1], expected[1], tolerance);
}

#[test]
fn an_answer_has_exactly_these_fields_in_this_order() {
    for question in ["intersect", "distance", "signed_distance", "penetration", "closest_points", "contact"] {
        let run = query(&[], &[&disc_at(4.0, question, &Value::Null)]);
        let keys: Vec<usize> = FIELDS.iter().map(|field| run.out.find(&format!("\"{field}\":")).unwrap()).collect();
        assert!(keys.is_sorted(), "{}", run.out);
        assert_eq!(run.lines()[0].as_object().unwrap().len(), FIELDS.len());
    }
}

#[test]
fn separated() {
    for question in ["distance", "signed_distance", "penetration", "closest_points", "contact"] {
        let answer = one(&[], &disc_at(4.0, question, &Value::Null));
        assert_eq!(answer["verdict"], "separated");
        assert_eq!(answer["intersecting"], false);
        for field in ["distance", "signed_distance", "lower", "upper"] {
            near(&answer[field], 1.5, 1e-13);
        }
        assert!(answer["lower"].as_f64() <= answer["upper"].as_f64());
        near_pair(&answer["normal_a_to_b"], [1.0, 0.0], 1e-13);
        near_pair(&answer["closest_point_a"], [2.0, 0.25], 1e-13);
        near_pair(&answer["closest_point_b"], [3.5, 0.25], 1e-13);
        assert_eq!(answer["stop"], "optimal");
    }
}

#[test]
fn penetrating() {
    for question in ["distance", "signed_distance", "penetration", "closest_points", "contact"] {
        let answer = one(&[], &disc_at(2.25, question, &Value::Null));
        assert_eq!(answer["verdict"], "penetrating");
        assert_eq!(answer["intersecting"], true);
        assert_eq!(answer["distance"], 0.0);
        for field in ["signed_distance", "lower", "upper"] {
            near(&answer[field], -0.25, 1e-13);
        }
        near_pair(&answer["normal_a_to_b"], [1.0, 0.0], 1e-13);
        near_pair(&answer["closest_point_b"], [1.75, 0.25], 1e-13);
    }
}

#[test]
fn contact_may_be_free() {
    let intersecting = |touching: &str, request: &str| {
        let answer = one(&["--touching", touching, "--check"], request);
        (answer["verdict"].clone(), answer["intersecting"].clone())
    };
    // The disc's turned centre stays where it is: its left end is at x - 0.5, the box's right side
    // at 2.
    for question in ["intersect", "contact"] {
        let at = |x: f64| disc_at(x, question, &Value::Null);
        assert_eq!(intersecting("collides", &at(2.5)), (json!("touching"), json!(true)));
        assert_eq!(intersecting("free", &at(2.5)), (json!("touching"), json!(false)));
        assert_eq!(intersecting("free", &at(2.5_f64.next_down())), (json!("penetrating"), json!(true)));
        assert_eq!(intersecting("collides", &at(2.5_f64.next_up())), (json!("separated"), json!(false)));
    }
    // So is a distance of exactly the one that is asked about.
    let within = |x: f64| disc_at(x, "within", &json!({"max_separation": 1.5}));
    assert_eq!(intersecting("free", &within(4.0)), (json!("touching"), json!(false)));
    assert_eq!(intersecting("free", &within(4.0_f64.next_down())), (json!("penetrating"), json!(true)));
}

#[test]
fn touching_counts_as_intersecting_and_has_a_normal() {
    let answer = one(&["--check"], &disc_at(2.5, "contact", &Value::Null));
    assert_eq!(answer["intersecting"], true);
    near(&answer["signed_distance"], 0.0, 1e-14);
    near_pair(&answer["normal_a_to_b"], [1.0, 0.0], 1e-13);
    assert_eq!(answer["checked"], true);
}

#[test]
fn yes_or_no() {
    let (far, deep) = (disc_at(4.0, "intersect", &Value::Null), disc_at(2.0, "intersect", &Value::Null));
    for solver in ["barycode", "barycode-unordered", "signed-volumes", "voronoi", "johnson", "perpendicular"] {
        let answer = one(&["--solver", solver, "--check"], &far);
        assert_eq!((&answer["intersecting"], &answer["verdict"]), (&json!(false), &json!("separated")));
        assert_eq!((&answer["lower"], &answer["upper"]), (&json!(0.0), &Value::Null));
        assert!(answer["normal_a_to_b"][0].as_f64().unwrap() > 0.5);
        let answer = one(&["--solver", solver, "--check"], &deep);
        assert_eq!((&answer["intersecting"], &answer["verdict"]), (&json!(true), &json!("penetrating")));
        assert_eq!((&answer["lower"], &answer["upper"]), (&Value::Null, &json!(0.0)));
        assert_eq!((&answer["distance"], &answer["normal_a_to_b"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn within_a_distance() {
    let intersecting =
        |query: &str, parameters: Value| one(&[], &disc_at(4.0, query, &parameters))["intersecting"].clone();
    assert_eq!(intersecting("within", json!({"max_separation": 1.4})), false);
    assert_eq!(intersecting("within", json!({"max_separation": 1.6})), true);
    assert_eq!(intersecting("intersect", json!({"margin": 1.4})), false);
    assert_eq!(intersecting("intersect", json!({"margin": 1.6})), true);
}

#[test]
fn a_cut_off_stops_early_and_says_so() {
    for key in ["max_separation", "prediction"] {
        // The default solver has a formula for the two, which knows the whole distance at once.
        for (solver, stop) in [("voronoi", "cut_off"), ("barycode", "optimal")] {
            let answer = one(&["--solver", solver], &disc_at(4.0, "contact", &json!({key: 0.5})));
            assert_eq!((&answer["stop"], &answer["verdict"]), (&json!(stop), &json!("separated")));
            assert!(answer["lower"].as_f64().unwrap() >= 0.5);
        }
        // Nearer than the cut-off nothing changes.
        let answer = one(&[], &disc_at(2.75, "contact", &json!({key: 0.5})));
        near(&answer["distance"], 0.25, 1e-13);
    }
}

#[test]
fn a_tolerance_spares_supports_and_says_so() {
    let request = json!({
        "dim": 3, "query": "contact", "a": {"shape": "cylinder", "half_height": 1, "radius": 0.5},
        "b": {"shape": "box", "half_extents": [1, 2, 1]},
        "pose_b": {"translation": [2, 0.4, 1.5], "rotation_quat_xyzw": [0.3, -0.5, 0.1, 0.7]},
    })
    .to_string();
    let exact = one(&["--check"], &request);
    assert_eq!(exact["stop"], "optimal");
    let number = |answer: &Value, field: &str| answer[field].as_f64().unwrap();
    let mut supports = number(&exact, "iterations");
    for (text, tolerance) in [("1e-9", 1e-9), ("0.001", 1e-3), ("0.1", 0.1)] {
        let answer = one(&["--check", "--tolerance", text], &request);
        assert_eq!((&answer["stop"], &answer["verdict"]), (&json!("tolerance"), &json!("separated")));
        let (lower, upper) = (number(&answer, "lower"), number(&answer, "upper"));
        assert!(upper - lower <= tolerance * 1.001, "{answer}");
        assert!(lower <= number(&exact, "upper") && number(&exact, "lower") <= upper, "{answer}");
        assert!(number(&answer, "iterations") < supports, "{answer}");
        supports = number(&answer, "iterations");
    }
    for nonsense in ["-1", "nan", "inf", "much"] {
        let run = query(&["--tolerance", nonsense], &[&request]);
        assert_eq!((run.code, &*run.out), (2, ""));
        assert!(run.err.contains("--tolerance") && run.err.contains("finite number that is not negative"), "{run:?}");
    }
}

#[test]
fn every_solver_and_every_option_agrees() {
    let request = json!({
        "dim": 2, "query": "contact",
        "a": {"shape": "convex", "vertices": [[0, 0], [3, -1], [5, 1], [4, 3], [1, 2.5], [2, 1]]},
        "pose_a": {"translation": [0.5, -0.25], "angle": 0.7},
        "b": {"shape": "ellipse", "semi_axes": [2, 0.75]}, "pose_b": {"translation": [6, 5], "angle": -0.4},
    })
    .to_string();
    let reference = one(&[], &request)["signed_distance"].as_f64().unwrap();
    for solver in ["barycode", "barycode-unordered", "signed-volumes", "voronoi", "johnson"] {
        for support in ["scan", "climb", "auto"] {
            for start in ["inside", "x"] {
                let options = ["--solver", solver, "--support", support, "--start", start, "--check"];
                near(&one(&options, &request)["signed_distance"], reference, 1e-13);
                let options = [&options[..], &["--precision", "f32"]].concat();
                near(&one(&options, &request)["signed_distance"], reference, 1e-5);
            }
        }
    }
}

#[test]
fn single_precision_is_written_in_its_own_digits() {
    let request = r#"{"dim":2,"query":"contact","a":{"shape":"point","vertices":[[0,0]]},"b":{"shape":"point","vertices":[[0.1,0]]}}"#;
    assert!(query(&["--precision", "f32"], &[request]).out.contains("\"closest_point_b\":[0.1,0.0]"));
}

#[test]
fn an_iteration_limit_is_named_and_nothing_is_claimed() {
    let request = json!({
        "dim": 2, "query": "contact",
        "a": {"shape": "ellipse", "semi_axes": [3, 1]}, "pose_a": {"translation": [0, 0], "angle": 0.3},
        "b": {"shape": "box", "half_extents": [2, 1.5]}, "pose_b": {"translation": [4, 2], "angle": 1},
    })
    .to_string();
    let whole = one(&[], &request);
    let cut = one(&["--max-iterations", "2", "--check"], &request);
    assert_eq!(cut["stop"], "iteration_limit");
    assert!(cut["lower"].as_f64() <= whole["lower"].as_f64() && cut["upper"].as_f64() >= whole["upper"].as_f64());
    let none = one(&["--max-iterations", "0"], &request);
    assert_eq!((&none["verdict"], &none["intersecting"]), (&json!("undecided"), &Value::Null));
}

#[test]
fn what_is_out_of_range_is_undecided_and_null() {
    let request = r#"{"dim":2,"query":"contact","a":{"shape":"point","vertices":[[1e-200,0]]},"b":{"shape":"point","vertices":[[0,1e-200]]}}"#;
    let answer = one(&[], request);
    assert_eq!((&answer["verdict"], &answer["stop"]), (&json!("undecided"), &json!("out_of_range")));
    for field in ["intersecting", "distance", "signed_distance", "closest_point_a", "closest_point_b", "upper"] {
        assert_eq!(answer[field], Value::Null, "{field}");
    }
}

#[test]
fn every_shape_is_served() {
    let origin = json!({"shape": "point", "vertices": [[0, 0]]});
    let shapes = [
        (json!({"shape": "point", "vertices": [[3, 4]]}), 5.0),
        (json!({"shape": "segment", "vertices": [[3, -1], [3, 1]]}), 3.0),
        (json!({"shape": "triangle", "vertices": [[2, 0], [4, 1], [4, -1]]}), 2.0),
        (json!({"shape": "convex", "vertices": [[4, 1], [2, -1], [3, 0], [4, -1], [2, 1]]}), 2.0),
        (json!({"shape": "convex", "vertices": [[2, 0]]}), 2.0),
        (json!({"shape": "box", "half_extents": [-0.0, 1]}), 0.0),
        (json!({"shape": "circle", "radius": 0}), 0.0),
        (json!({"shape": "capsule", "vertices": [[3, -1], [3, 1]], "radius": 0.5}), 2.5),
        (json!({"shape": "ellipse", "semi_axes": [2, 1]}), 3.0),
        (json!({"shape": "ellipse", "radii": [2, 1]}), 3.0),
    ];
    for (shape, expected) in shapes {
        let away = if shape["shape"] == "ellipse" { [5, 0] } else { [0, 0] };
        let pose = json!({"translation": away, "angle": 0});
        let request = json!({"dim": 2, "query": "signed_distance", "a": origin, "b": shape, "pose_b": pose});
        let request = request.to_string();
        near(&one(&[], &request)["signed_distance"], expected, 1e-12);
    }
}

#[test]
fn poses_turn_counter_clockwise_before_they_move() {
    let request = json!({
        "dim": 2, "query": "distance",
        "a": {"shape": "point", "vertices": [[1, 0]]}, "pose_a": {"translation": [10, 20], "angle": std::f64::consts::FRAC_PI_2},
        "b": {"shape": "point", "vertices": [[10, 25]]}, "pose_b": null,
    });
    let answer = one(&[], &request.to_string());
    near(&answer["distance"], 4.0, 1e-13);
    near_pair(&answer["closest_point_a"], [10.0, 21.0], 1e-13);
}

#[test]
fn hull() {
    let hull = |vertices: Value| {
        one(
            &[],
            &json!({"id": 1, "dim": 2, "query": "hull", "a": {"shape": "convex", "vertices": vertices}}).to_string(),
        )
    };
    let square = hull(json!([[0, 0], [1, 0], [1, 1], [0, 1]]));
    assert_eq!(
        square,
        json!({"id": 1, "convex": true, "vertex_count": 4, "vertices": [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]})
    );
    let clockwise = hull(json!([[0, 0], [0, 1], [1, 1], [1, 0]]));
    assert_eq!((&clockwise["convex"], &clockwise["vertices"]), (&json!(true), &square["vertices"]));
    assert!(clockwise["remark"].as_str().unwrap().contains("clockwise"));
    let dented = hull(json!([[0, 0], [0.5, 0.5], [1, 0], [1, 1], [0, 1]]));
    assert_eq!((&dented["convex"], &dented["vertices"]), (&json!(false), &square["vertices"]));
    assert!(dented["remark"].as_str().unwrap().contains("vertex 1"));
    let collinear = hull(json!([[0, 0], [1, 1], [2, 2]]));
    assert_eq!((&collinear["convex"], &collinear["vertex_count"]), (&json!(true), &json!(2)));
    let of_box = one(&[], r#"{"dim":2,"query":"hull","a":{"shape":"box","half_extents":[1,2]}}"#);
    assert_eq!(of_box["vertex_count"], 4);
}

#[test]
fn ids_come_back_as_they_were() {
    let request = |id: &str| {
        format!(
            r#"{{{id}"extra":[1],"dim":2,"query":"distance","a":{{"shape":"circle","radius":1}},"b":{{"shape":"circle","radius":1}}}}"#
        )
    };
    let requests = [r#""id":"a-1","#, r#""id":7,"#, "", r#""id":null,"#, r#""id":"","#].map(request);
    let run = query(&[], &requests.each_ref().map(String::as_str));
    let ids: Vec<Value> = run.lines().iter().map(|line| line["id"].clone()).collect();
    assert_eq!(ids, [json!("a-1"), json!(7), json!(3), json!(4), json!("")]);
}

#[test]
fn numbers_are_read_and_written_to_the_last_bit() {
    let request = |x: &str| {
        format!(
            r#"{{"dim":2,"query":"closest_points","a":{{"shape":"point","vertices":[[{x},0]]}},"b":{{"shape":"point","vertices":[[{x},0]]}}}}"#
        )
    };
    for x in ["0.1", "123456789.12345679", "4.35", "1e-7", "0.30000000000000004"] {
        let answer = one(&[], &request(x));
        assert_eq!(answer["closest_point_a"][0].as_f64().unwrap(), x.parse::<f64>().unwrap());
    }
}

#[test]
fn blank_lines_are_skipped_but_counted() {
    let request = r#"{"dim":2,"query":"hull","a":{"shape":"point","vertices":[[0,0]]}}"#;
    let run = query(&[], &["\u{feff}", "", request, "  \t", request, ""]);
    let ids: Vec<u64> = run.lines().iter().map(|line| line["id"].as_u64().unwrap()).collect();
    assert_eq!((run.code, ids), (0, vec![3, 5]));
    let empty = query(&[], &[]);
    assert_eq!((empty.code, empty.out.as_str()), (0, ""));
}

#[test]
fn files_and_examples() {
    let run = run(&["query", "examples/pairs.jsonl", "--check"]);
    assert_eq!(run.code, 0, "{run:?}");
    let lines = run.lines();
    assert_eq!(lines.len(), 12);
    assert!(lines.iter().all(|line| line["checked"] == true || line["id"] == "hull-of-a-cloud"));
    let folder = Folder::new();
    let name = folder.path("no.jsonl");
    crate::run::run(&["query", &name]).fails_with(&["no.jsonl", "can't be read"]);
    crate::run::run(&["query", &folder.path("")]).fails_with(&["can't be read"]);
}

/// A sphere of radius 0.5 against a shape of space.
fn beside(shape: &Value, pose: &Value, at: [f64; 3]) -> String {
    json!({
        "id": "s", "dim": 3, "query": "closest_points", "a": shape, "pose_a": pose,
        "b": {"shape": "sphere", "radius": 0.5}, "pose_b": {"translation": at, "rotation_quat_xyzw": [0, 0, 0, 1]},
    })
    .to_string()
}

#[test]
fn every_shape_of_space_is_where_it_says() {
    // The sphere stands at (4, 0, 0); each shape reaches to this x.
    let octahedron = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    for (shape, reach) in [
        (json!({"shape": "sphere", "radius": 1.5}), 1.5),
        (json!({"shape": "box", "half_extents": [1, 2, 3]}), 1.0),
        (json!({"shape": "capsule", "half_height": 2, "radius": 0.75}), 0.75),
        (json!({"shape": "capsule", "vertices": [[0, 0, 0], [1, 0, 0]], "radius": 0.75}), 1.75),
        (json!({"shape": "cylinder", "half_height": 2, "radius": 1.25}), 1.25),
        (json!({"shape": "ellipsoid", "radii": [2, 1, 0.5]}), 2.0),
        (json!({"shape": "ellipsoid", "semi_axes": [0.5, 1, 2]}), 0.5),
        (json!({"shape": "convex", "vertices": octahedron}), 1.0),
        (json!({"shape": "triangle", "vertices": [[0, 0, 0], [1, 1, 0], [1, -1, 0]]}), 1.0),
        (json!({"shape": "segment", "vertices": [[0, 0, 0], [2, 0, 0]]}), 2.0),
        (json!({"shape": "point", "vertices": [[1, 0, 0]]}), 1.0),
    ] {
        let answer = one(&["--check"], &beside(&shape, &Value::Null, [4.0, 0.0, 0.0]));
        near(&answer["distance"], 3.5 - reach, 1e-9);
        near(&answer["normal_a_to_b"][0], 1.0, 1e-9);
        assert_eq!(answer["closest_point_b"].as_array().unwrap().len(), 3);
    }
    let cone = json!({"shape": "cone", "half_height": 1, "radius": 0.5});
    near(&one(&["--check"], &beside(&cone, &Value::Null, [0.0, 0.0, 3.0]))["distance"], 1.5, 1e-12);
    near(&one(&["--check"], &beside(&cone, &Value::Null, [0.0, 0.0, -3.0]))["distance"], 1.5, 1e-12);
}

#[test]
fn cosine_and_sine_win_over_an_angle() {
    let ask = |pose: &Value| {
        let request = json!({
            "id": 1, "dim": 2, "query": "distance", "a": {"shape": "box", "half_extents": [1, 2]}, "pose_a": pose,
            "b": {"shape": "circle", "radius": 0.5}, "pose_b": {"translation": [6, 0]},
        });
        one(&["--check"], &request.to_string())["distance"].as_f64().unwrap()
    };
    let at = |turn: &str, value: Value| json!({"translation": [0, 0], turn: value});
    assert_eq!(ask(&at("rotation_cos_sin", json!([0, 1]))), 3.5);
    assert_eq!(ask(&at("rotation_cos_sin", Value::Null)), 4.5);
    assert_eq!(ask(&json!({"translation": [0, 0], "angle": 1, "rotation_cos_sin": [1, 0]})), 4.5);
    // Taken at their word: a little longer than one.
    let request = json!({
        "id": 1, "dim": 2, "query": "distance", "a": {"shape": "point", "vertices": [[2, 0]]},
        "pose_a": at("rotation_cos_sin", json!([0.8, 0.600_001])),
        "b": {"shape": "point", "vertices": [[0, 0]]}, "pose_b": {"translation": [1.6, 5.2]},
    });
    near(&one(&["--check"], &request.to_string())["distance"], 5.2 - 1.200_002, 1e-12);
}

#[test]
fn rotations_of_space_are_a_quaternion_or_a_matrix_and_the_matrix_wins() {
    let block = json!({"shape": "box", "half_extents": [1, 2, 3]});
    let half = 0.5_f64.sqrt();
    let about_z = json!([0, 0, half, half]);
    let onto_x = json!([0, 0, 1, 1, 0, 0, 0, 1, 0]);
    for (pose, reach) in [
        (json!({"translation": [0, 0, 0], "rotation_quat_xyzw": about_z}), 2.0),
        (json!({"translation": [0, 0, 0], "rotation_quat_xyzw": [0, 0, 3, 3]}), 2.0),
        (json!({"translation": [0, 0, 0], "rotation_matrix_rowmajor": onto_x}), 3.0),
        (json!({"translation": [0, 0, 0], "rotation_quat_xyzw": about_z, "rotation_matrix_rowmajor": onto_x}), 3.0),
        (json!({"translation": [1, 0, 0]}), 2.0),
    ] {
        near(&one(&["--check"], &beside(&block, &pose, [6.0, 0.0, 0.0]))["distance"], 5.5 - reach, 1e-12);
    }
}

#[test]
fn the_hull_of_a_cloud_in_space_has_faces() {
    let cube: Vec<[i32; 3]> = (0..8).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2]).collect();
    let mut cloud = cube.clone();
    cloud.push([0, 0, 0]);
    let ask = |vertices: &[[i32; 3]]| {
        let shape = json!({"shape": "convex", "vertices": vertices});
        one(&[], &json!({"id": 1, "dim": 3, "query": "hull", "a": shape}).to_string())
    };
    let answer = ask(&cube);
    assert_eq!((&answer["convex"], &answer["vertex_count"]), (&json!(true), &json!(8)));
    assert_eq!(answer["faces"].as_array().unwrap().len(), 12);
    let answer = ask(&cloud);
    assert_eq!((&answer["convex"], &answer["vertex_count"]), (&json!(false), &json!(8)));
    assert_eq!(answer["vertices"], json!(cube.iter().map(|v| v.map(f64::from)).collect::<Vec<_>>()));
}

/// A square on another: two points, and in space four, or eight with `whole`.
#[test]
fn a_manifold_has_points() {
    let boxes = |dim: usize, height: f64, pose: Value, parameters: Value| {
        let mut half = vec![1.0; dim];
        half[dim - 1] = height;
        json!({"dim": dim, "query": "manifold", "query_params": parameters, "a": {"shape": "box", "half_extents": half},
            "b": {"shape": "box", "half_extents": half}, "pose_b": pose})
        .to_string()
    };
    let flat = one(&["--check"], &boxes(2, 0.5, json!({"translation": [0.5, 0.75]}), Value::Null));
    let points = flat["points"].as_array().unwrap();
    assert_eq!((points.len(), &flat["verdict"], &flat["checked"]), (2, &json!("penetrating"), &json!(true)));
    for point in points {
        near(&point["signed_distance"], -0.25, 1e-13);
        near(&point["point_a"][1], 0.5, 1e-13);
        assert_eq!(point["id"].as_str().unwrap().len(), 16);
    }
    let eighth = std::f64::consts::FRAC_PI_8;
    let pose = json!({"translation": [0, 0, 0.75], "rotation_quat_xyzw": [0, 0, eighth.sin(), eighth.cos()]});
    for (parameters, count) in [(json!({}), 4), (json!({"whole": true}), 8), (json!({"margin": 0.1}), 4)] {
        let answer = one(&["--check"], &boxes(3, 0.5, pose.clone(), parameters));
        assert_eq!(answer["points"].as_array().unwrap().len(), count, "{answer}");
    }
    let far = json!({"translation": [0, 9]});
    let answer = one(&[], &boxes(2, 0.5, far, json!({"max_separation": 1})));
    assert_eq!((&answer["verdict"], &answer["points"]), (&json!("separated"), &json!([])));
}
