//! Traces of shapes that move, as the page on the format tells them. The tests of the JavaScript
//! package compare them with those of the command, byte for byte.

mod common;

use barycode_wasm::{host, plane, space};
use common::{MORE, NONE, NUMBERS, OPTIONS, POSE_A, error, halves, out, put, put_words};
use serde_json::{Value, json};

fn square() -> f64 {
    plane::shape(6, put(NUMBERS, &[1.0, 1.0]), 2)
}

fn trace() -> Value {
    serde_json::from_str(&host::text()).expect("JSON")
}

#[test]
fn a_ray_is_free_until_it_meets_a_face() {
    let ray = put(MORE, &[-3.0, 0.25, 1.0, 0.0]);
    assert_eq!(plane::trace_ray(square(), NONE, ray, f64::INFINITY, NONE, common::OUT), 1);
    let trace = trace();
    assert_eq!((&trace["format"], &trace["dimension"]), (&json!("barycode-trace"), &json!(2)));
    let steps = trace["steps"].as_array().expect("steps");
    let kinds: Vec<&str> = steps.iter().map(|step| step["step"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["cell", "contact"]);
    assert_eq!((&steps[0]["direction"], &steps[0]["turning"]), (&json!([-1.0, 0.0]), &json!("fixed")));
    assert_eq!((&steps[0]["gaps"][0], &steps[0]["times"][0]), (&json!(2.0), &json!(0.0)));
    assert_eq!((&steps[1]["time"], &steps[1]["on_b"]), (&json!(2.0), &json!([-1.0, 0.25])));
    let first = out(5);
    assert_eq!(f64::from_bits(first[4]), 2.0, "the record is that of the question");
}

#[test]
fn a_cast_that_never_ends_has_no_last_gap() {
    let velocities = put(MORE, &[0.0, 0.0, 1.0, 0.0]);
    let pose = put(POSE_A, &[5.0, 0.0, 1.0, 0.0]);
    let verdict = plane::trace_cast(square(), NONE, square(), pose, velocities, f64::INFINITY, NONE, NONE);
    assert_eq!(verdict, 0, "{}", host::text());
    assert_eq!(
        trace()["steps"],
        json!([
            {"step": "cell", "times": [0.0, null], "direction": [1.0, 0.0], "turning": "fixed", "gaps": [3.0, null]}
        ])
    );
}

#[test]
fn what_overlaps_at_the_start_parts_first() {
    let options = put_words(OPTIONS, &[0, 0, halves(0, 1)]);
    let velocities = put(MORE, &[0.0, 0.0, 1.0, 0.0]);
    assert_eq!(plane::trace_cast(square(), NONE, square(), NONE, velocities, 8.0, options, NONE), 0);
    let trace = trace();
    let kinds: Vec<_> = trace["steps"].as_array().expect("steps").iter().map(|step| &step["step"]).collect();
    assert_eq!(kinds, [&json!("parting"), &json!("cell")]);
    assert_eq!(trace["steps"][1]["times"][0], trace["steps"][0]["times"][1]);
}

#[test]
fn a_turning_bar_is_proven_free_by_cells_in_the_order_of_time() {
    let bar = space::shape(6, put(NUMBERS, &[2.0, 0.125, 0.125]), 3);
    let identity = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let still = [&[0.0][..], &[3.0, 0.0, 0.0], &identity[3..]].concat();
    let turning = [&[0.0][..], &identity, &[0.0; 6], &[0.0, 0.0, 1.5], &[0.0]].concat();
    let motion_b = put(MORE, &still);
    let motion_a = put(NUMBERS, &turning);
    put_words(motion_a, &[halves(2, 0)]);
    put_words(motion_b, &[halves(0, 0)]);
    let post = bar;
    let verdict = space::trace_impact(bar, motion_a, post, motion_b, 0.0, 1.0, NONE, NONE);
    assert!(verdict == 0 || verdict == 1, "{}", host::text());
    let trace = trace();
    let steps = trace["steps"].as_array().expect("steps");
    assert!(!steps.is_empty(), "{trace}");
    let mut time = 0.0;
    for step in steps.iter().filter(|step| step["step"] == "cell") {
        let [from, to] = [0, 1].map(|end| step["times"][end].as_f64().expect("a time"));
        assert!(from <= time && time < to, "{trace}");
        assert!(step["gaps"][0].as_f64().expect("a gap") >= 0.0, "{trace}");
        time = to;
    }
}

#[test]
fn what_is_wrong_is_said_of_the_argument() {
    let ray = put(MORE, &[-3.0, 0.25, f64::NAN, 0.0]);
    assert_eq!(plane::trace_ray(square(), NONE, ray, 1.0, NONE, NONE), -9);
    assert_eq!(error().0, 3, "{}", host::text());
    assert_eq!(plane::trace_ray(square(), NONE, u32::MAX - 1, 1.0, NONE, NONE), -3);
    assert_eq!(plane::trace_ray(0.5, NONE, put(MORE, &[0.0; 4]), 1.0, NONE, NONE), -1);
    assert_eq!(plane::trace_impact(square(), NONE, 7.0, NONE, 0.0, 1.0, NONE, NONE), -1);
    assert_eq!(error().0, 3);
}
