//! Shapes with corners that have a `radius`: the shape and all that is within it.

use crate::run::{Folder, query, run_with, svg};
use serde_json::{Value, json};

fn ask(precision: &str, request: &Value) -> Value {
    let run = query(&["--check", "--precision", precision], &[&request.to_string()]);
    assert_eq!(run.code, 0, "{run:?}");
    run.lines()[0].clone()
}

/// A shape of the dimension against a point.
fn against_point(a: &Value, point: &[f64]) -> Value {
    json!({
        "id": 1, "dim": point.len(), "query": "contact", "a": a, "b": {"shape": "point", "vertices": [vec![0; point.len()]]},
        "pose_b": {"translation": point},
    })
}

#[test]
fn a_radius_rounds_every_shape_with_corners() {
    let shapes = [
        json!({"shape": "point", "vertices": [[1, 1]]}),
        json!({"shape": "segment", "vertices": [[-1, 1], [1, 1]]}),
        json!({"shape": "triangle", "vertices": [[-1, 1], [0, -3], [1, 1]]}),
        json!({"shape": "convex", "vertices": [[-1, 1], [0, -3], [1, 1], [0, 0]]}),
        json!({"shape": "box", "half_extents": [1, 1]}),
    ];
    for plane in shapes {
        let mut space = plane.clone();
        if let Some(vertices) = space.get_mut("vertices") {
            vertices
                .as_array_mut()
                .unwrap()
                .iter_mut()
                .for_each(|vertex| vertex.as_array_mut().unwrap().push(json!(0)));
        } else {
            space["half_extents"] = json!([1, 1, 1]);
        }
        for (mut shape, z) in [(plane, None), (space, Some(0.0))] {
            // The corner (1, 1) is nearest: it is 5 away.
            let point: Vec<f64> = [4.0, 5.0].into_iter().chain(z).collect();
            let request = |shape: &Value| against_point(shape, &point);
            let plain = ask("f64", &request(&shape));
            assert_eq!(plain["signed_distance"], 5.0, "{shape}");
            shape["radius"] = json!(0);
            assert_eq!(ask("f64", &request(&shape)), plain);
            for precision in ["f32", "f64"] {
                shape["radius"] = json!(2);
                let rounded = ask(precision, &request(&shape));
                let near = if precision == "f32" { 1e-6 } else { 1e-14 };
                assert!((rounded["signed_distance"].as_f64().unwrap() - 3.0).abs() < near, "{shape}: {rounded}");
                for (index, expected) in [2.2, 2.6].into_iter().enumerate() {
                    let found = rounded["closest_point_a"][index].as_f64().unwrap();
                    assert!((found - expected).abs() < near, "{shape}: {rounded}");
                }
            }
        }
    }
}

/// To the last bit, in both precisions.
#[test]
fn verdicts_of_rounded_shapes_are_exact() {
    let boxes = [json!({"shape": "box", "half_extents": [1, 1]}), json!({"shape": "box", "half_extents": [1, 1, 1]})];
    let hulls = [
        json!({"shape": "convex", "vertices": [[1, 1], [-1, 1], [-1, -1], [0, -2]]}),
        json!({"shape": "convex", "vertices": [[1, 1, 1], [-1, 1, 0], [-1, -1, 0], [0, -2, 0]]}),
    ];
    for mut shape in boxes.into_iter().chain(hulls) {
        let space = shape.to_string().contains("1,1,1");
        // The corner of all ones is nearest, and 5 away, in space as in the plane.
        let point: &[f64] = if space { &[4.0, 5.0, 1.0] } else { &[4.0, 5.0] };
        for precision in ["f32", "f64"] {
            let beside = |up: bool| match (precision, up) {
                ("f32", true) => f64::from(5.0_f32.next_up()),
                ("f32", false) => f64::from(5.0_f32.next_down()),
                (_, true) => 5.0_f64.next_up(),
                (_, false) => 5.0_f64.next_down(),
            };
            let radii = [(beside(false), "separated"), (5.0, "touching"), (beside(true), "penetrating")];
            for (radius, verdict) in radii {
                shape["radius"] = json!(radius);
                assert_eq!(ask(precision, &against_point(&shape, point))["verdict"], verdict, "{shape}");
            }
        }
    }
}

#[test]
fn a_radius_that_is_none() {
    let with = |radius: Value| {
        let shape = json!({"shape": "box", "half_extents": [1, 1], "radius": radius});
        let run = query(&[], &[&against_point(&shape, &[3.0, 0.0]).to_string()]);
        assert_eq!(run.code, 2, "{run:?}");
        run.lines()[0]["error"].as_str().unwrap().to_owned()
    };
    assert!(with(json!(-1)).starts_with("`a.radius` is -1"));
    assert!(with(json!(null)).starts_with("`a.radius` is null"));
    let shape = json!({"shape": "box", "half_extents": [1, 1], "radius": 1e40});
    let run = query(&["--precision", "f32"], &[&against_point(&shape, &[3.0, 0.0]).to_string()]);
    assert!(run.lines()[0]["error"].as_str().unwrap().starts_with("`a.radius` is 1e40, too large for f32"), "{run:?}");
}

#[test]
fn a_rounded_shape_has_no_hull() {
    let hull = |radius: f64| {
        let a = json!({"shape": "convex", "vertices": [[0, 0], [1, 0], [0, 1]], "radius": radius});
        query(&[], &[&json!({"id": 1, "dim": 2, "query": "hull", "a": a}).to_string()])
    };
    let refused = hull(0.5);
    assert_eq!(refused.code, 2);
    let error = refused.lines()[0]["error"].as_str().unwrap().to_owned();
    assert!(error.starts_with("`a.radius` is 0.5") && error.ends_with("leave it out"), "{error}");
    assert_eq!(hull(0.0).lines()[0]["vertex_count"], 3);
}

#[test]
fn a_rounded_shape_is_traced_and_drawn_with_its_radius() {
    let folder = Folder::new();
    for (dim, half) in [(2, json!([2, 1])), (3, json!([2, 1, 1]))] {
        let film = folder.path("film.svg");
        let drawn = |radius: f64| {
            let ball = if dim == 2 { "circle" } else { "sphere" };
            let mut place = vec![9.0, 0.0, 0.0];
            place.truncate(dim);
            let request = json!({
                "dim": dim, "query": "distance", "a": {"shape": "box", "half_extents": half, "radius": radius},
                "b": {"shape": ball, "radius": 1}, "pose_b": {"translation": place},
            });
            let run = run_with(&["trace", "--svg", &film], request.to_string().as_bytes());
            assert_eq!(run.code, 0, "{run:?}");
            assert_eq!(run.json()["answer"]["signed_distance"], 6.0 - radius);
            svg(&film)
        };
        let plain = drawn(0.0);
        let rounded = drawn(2.0);
        assert!(plain.contains("grown by the radii, 1<") && !plain.contains("class=\"a core\""));
        assert!(rounded.contains("grown by the radii, 3<") && rounded.contains("class=\"a core\""));
    }
}
