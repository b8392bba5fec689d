//! The interface as a host uses it: a request and two files in, texts of JSON out.

use barycode::d2::Rotation;
use barycode_scene_wasm::{advance, host, moving, open, pair, report, room, standing, vehicle};
use serde_json::{Value, json};
use std::path::Path;

fn example(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)).expect("an example")
}

/// Opens a check; the text where it is refused.
fn opened(request: &Value, scene: &[u8], plan: &[u8]) -> Result<Value, Value> {
    let request = request.to_string();
    host::write(&[request.as_bytes(), scene, plan].concat());
    let code = open(request.len() as u32, scene.len() as u32, plan.len() as u32);
    let text = serde_json::from_str(&host::text()).expect("JSON");
    if code == 0 { Ok(text) } else { Err(text) }
}

/// Does the work on a thread, and so in an instance, of its own.
fn instance(work: impl FnOnce() + Send + 'static) {
    std::thread::spawn(work).join().expect("no panic");
}

fn text() -> Value {
    serde_json::from_str(&host::text()).expect("JSON")
}

#[test]
fn a_plan_that_tunnels_is_found_between_its_steps() {
    instance(|| {
        let request = json!({"scene": "intersection.xml", "plan": "tunnelling.csv", "continuous": true});
        let opened = opened(&request, &example("intersection.xml"), &example("tunnelling.csv")).expect("a check");
        let poses = opened["poses"].as_array().expect("poses").len();
        assert_eq!(opened["remaining"], json!(2 * poses - 1));
        let (mut steps, mut spans) = (0, 0);
        while advance(3) > 0 || spans == 0 {
            let news = text();
            steps += news["steps"].as_array().expect("steps").len();
            spans += news["spans"].as_array().expect("spans").len();
            assert!(news["steps"].as_array().expect("steps").len() <= 3);
        }
        spans += text()["spans"].as_array().expect("spans").len();
        assert_eq!((steps, spans), (poses, poses - 1));
        assert_eq!(report(), 0);
        let report = text();
        assert_eq!((&report["free"], &report["first_collision"]), (&json!(false), &Value::Null));
        let contact = &report["continuous"]["first_contact"];
        let time = contact["time"][1].as_f64().expect("a time");
        assert!(time.fract() > 0.0, "between steps: {time}");
        // The bodies then are those of the obstacle, whose place the outlines name.
        assert_eq!(moving(time), 0);
        let outlines = text();
        let met = outlines.as_array().expect("a list").iter().find(|outline| outline["id"] == contact["obstacle"]);
        let index = met.expect("the obstacle")["index"].as_u64().expect("a place") as u32;
        assert_eq!(pair(index, time), 0);
        let pair = text();
        assert_eq!(pair["ego"]["vertices"].as_array().map(Vec::len), Some(4));
        for side in ["ego", "obstacle"] {
            let rotation = Rotation::from_angle(pair[side]["angle"].as_f64().expect("an angle"));
            assert_eq!(pair[side]["pose"][2], json!(rotation.cos));
            assert_eq!(pair[side]["pose"][3], json!(rotation.sin));
        }
        assert_eq!((vehicle(time), text().as_array().map(Vec::len)), (0, Some(4)));
        assert_eq!((vehicle(-1.0), standing()), (-1, 0));
    });
}

#[test]
fn whatever_is_wrong_says_where_and_what_helps() {
    instance(|| {
        let request = json!({"scene": "world.csv", "plan": "plan.csv"});
        let plan = b"time_step,x,y,theta\n0,0,0,0\n";
        let refusal = opened(&request, b"cylinder,x,y,radius\n0,1.0,2.0,-0.5\n", plan).expect_err("a refusal");
        assert_eq!((&refusal["file"], &refusal["line"]), (&json!("world.csv"), &json!(2)));
        assert!(!refusal["remedy"].as_str().expect("a remedy").is_empty());
        let refusal = opened(&request, b"cylinder,x,y,radius\n0,1.0,2.0,0.5\n", b"time_step,x,y,theta\n0,0,nan,0\n");
        assert_eq!(refusal.expect_err("a refusal")["file"], json!("plan.csv"));
        for files in [[&b"\xff\0<"[..], plan], [b"", plan], [b"<a", plan], [plan, plan], [b"{", b"\0"]] {
            assert!(opened(&request, files[0], files[1]).is_err());
        }
        for request in [json!({"scene": "a"}), json!({"scene": "a", "plan": "b", "margin": -1}), json!([])] {
            assert!(opened(&request, b"cylinder,x,y,radius\n0,1.0,2.0,0.5\n", plan).is_err());
        }
        let request = json!({"scene": "world.csv", "plan": "plan.csv", "exclude": ["7"]});
        assert!(opened(&request, b"cylinder,x,y,radius\n0,1.0,2.0,0.5\n", plan).is_err());
    });
}

#[test]
fn calls_out_of_order_are_refused() {
    instance(|| {
        assert_eq!([advance(1), report(), standing(), moving(0.0), pair(0, 0.0)], [-1; 5]);
        assert_eq!((open(1 << 30, 0, 0), room(u32::MAX)), (-1, 0));
        let request = json!({"scene": "world.csv", "plan": "plan.csv"});
        let files = [&b"cylinder,x,y,radius\n0,9.0,2.0,0.5\n"[..], b"time_step,x,y,theta\n4,0,0,0\n"];
        let opened_once = opened(&request, files[0], files[1]).expect("a check");
        assert_eq!((&opened_once["remaining"], &opened_once["obstacles"]), (&json!(1), &json!(1)));
        assert!(opened(&request, files[0], files[1]).is_err(), "an instance checks one plan");
        assert_eq!([pair(1, 4.0), pair(0, 5.0), pair(0, f64::NAN), moving(f64::INFINITY)], [-1; 4]);
        assert_eq!((pair(0, 4.0), &text()["obstacle"]["radius"]), (0, &json!(0.5)));
        assert_eq!((advance(u32::MAX), advance(1)), (0, 0));
    });
}
