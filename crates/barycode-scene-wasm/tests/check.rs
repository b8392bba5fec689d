//! The interface as a host uses it: a request and two files in, texts of JSON out.

use barycode::d2::Rotation;
use barycode_scene_wasm::{advance, host, moving, open, pair, report, room, standing, vehicle};
use serde_json::{Value, json};
use std::path::Path;

fn example(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)).expect("an example")
}

/// Opens a check of a scene and a plan, whose names the request has; the text where it is refused.
fn opened(request: &Value, scene: &[u8], plan: &[u8]) -> Result<Value, Value> {
    let mut request = request.clone();
    for (role, bytes) in [("scene", scene), ("plan", plan)] {
        if let Some(Value::String(name)) = request.get(role) {
            request[role] = json!({"name": name, "bytes": bytes.len()});
        }
    }
    opened_with(&request, &[scene, plan])
}

/// Opens a check of files that the request names with their bytes.
fn opened_with(request: &Value, files: &[&[u8]]) -> Result<Value, Value> {
    let request = request.to_string();
    host::write(&[&[request.as_bytes()][..], files].concat().concat());
    let code = open(request.len() as u32);
    let text = serde_json::from_str(&host::text()).expect("JSON");
    if code == 0 { Ok(text) } else { Err(text) }
}

/// A request whose files have these bytes, and the files in their order.
fn asking<'f>(files: &[(&str, &'f str)], options: Value) -> (Value, Vec<&'f [u8]>) {
    let mut request = options;
    for (role, text) in files {
        request[*role] = json!({"name": format!("{role}.txt"), "bytes": text.len()});
    }
    (request, files.iter().map(|(_, text)| text.as_bytes()).collect())
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
        assert_eq!(vehicle(time), 0);
        let bodies = text();
        assert_eq!((bodies.as_array().map(Vec::len), &bodies[0]["body"]), (Some(1), &json!("vehicle")));
        assert_eq!(bodies[0]["rings"][0].as_array().map(Vec::len), Some(4));
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
        assert_eq!((open(1 << 30), room(u32::MAX)), (-1, 0));
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

/// A disc at (10, 0) and one at (-5, 4).
const DISCS: &str = "cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n";

/// A tractor that drives towards the first.
const PLAN: &str = "time_step,x,y,theta\n3,0,0,0\n4,4,0,0\n";

/// A trailer that swings out to the second.
const TRAILER_PLAN: &str = "time_step,x,y,theta\n3,-5,0,0\n4,-5,1,0\n";

/// A disc, a box that is rounded, and a fork that is not convex.
const FORK: &str = r#"{"shapes": [
  {"shape": "circle", "radius": 0.5, "pose": {"translation": [-1, 0]}},
  {"shape": "box", "half_extents": [0.25, 0.25], "radius": 0.125},
  {"shape": "polygon", "vertices": [[0, -2], [4, -2], [4, -1.5], [1, -1.5], [1, 1.5], [4, 1.5], [4, 2], [0, 2]]}
]}"#;

#[test]
fn a_vehicle_of_many_shapes_and_its_trailer() {
    instance(|| {
        let files = [("scene", DISCS), ("plan", PLAN), ("footprint", FORK), ("trailer_plan", TRAILER_PLAN)];
        let (request, files) = asking(&files, json!({"trailer": "6x2", "continuous": true}));
        let opened = opened_with(&request, &files).expect("a check");
        let footprint = &opened["footprint"];
        assert_eq!((&footprint["shapes"], &footprint["origin"]), (&json!(3), &json!("footprint.txt")));
        assert!(footprint["pieces"].as_u64() > Some(4));
        assert_eq!(opened["trailer"]["footprint"]["bounds"], json!([[-3.0, -1.0], [3.0, 1.0]]));
        while advance(1) > 0 {}
        assert_eq!(report(), 0);
        let report = text();
        let told = ["obstacle", "body", "clearance"].map(|key| report["steps"][1][key].clone());
        assert_eq!(told, [json!(6), json!("trailer"), json!(1.0)]);
        assert_eq!(report["continuous"]["clearance"]["body"], json!("trailer"));

        assert_eq!(vehicle(3.5), 0);
        let bodies = text();
        let count = |body: usize, key: &str| bodies[body][key].as_array().map(Vec::len);
        assert_eq!(["discs", "rounded", "rings"].map(|key| count(0, key)), [Some(1); 3]);
        assert_eq!(
            (&bodies[0]["discs"][0], &bodies[0]["rounded"][0]["radius"]),
            (&json!([1.0, 0.0, 0.5]), &json!(0.125))
        );
        assert_eq!(bodies[1]["body"], json!("trailer"));
        assert_eq!(bodies[1]["rings"][0][0], json!([-8.0, -0.5]), "half way");
        // The trailer is nearer to one disc, the vehicle to the other.
        assert_eq!((pair(1, 4.0), &text()["body"]), (0, &json!("trailer")));
        assert_eq!((pair(0, 4.0), &text()["body"]), (0, &json!("vehicle")));
    });
}

#[test]
fn the_rear_axle_and_degrees() {
    instance(|| {
        let disc = "cylinder,x,y,radius\n5,10,0,1\n";
        let (request, files) =
            asking(&[("scene", disc), ("plan", PLAN)], json!({"footprint": "4x2", "reference": "rear-axle:1.5"}));
        let opened = opened_with(&request, &files).expect("a check");
        assert_eq!(opened["footprint"]["bounds"], json!([[-0.5, -1.0], [3.5, 1.0]]));
        assert_eq!((advance(1), &text()["steps"][0]["clearance"]), (1, &json!(5.5)));
    });
    instance(|| {
        let wall = r#"{"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}"#;
        let plan = "time_step,x,y,theta\n0,11,48,0\n";
        let (request, files) = asking(&[("scene", wall), ("plan", plan)], json!({"footprint": "4x2", "crs": "lonlat"}));
        let opened = opened_with(&request, &files).expect("a check");
        assert!(opened["projection"]["contact_error"].as_f64().is_some_and(|error| error > 0.0 && error < 1e-3));
        assert!(opened["poses"][0]["x"].as_f64().is_some_and(|x| x.abs() < 100.0), "in metres");
        assert_eq!(advance(1), 0);
        let clearance = text()["steps"][0]["clearance"].as_f64().expect("a clearance");
        assert!((clearance - (74.625_353_56 - 2.0)).abs() < 0.01, "{clearance}");
    });
    // Through the wall from one step to the next.
    instance(|| {
        let wall = r#"{"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}"#;
        let plan = "time_step,x,y,theta\n0,11,48,0\n1,11.002,48,0\n";
        let options = json!({"footprint": "4x2", "crs": "lonlat", "continuous": true});
        let (request, files) = asking(&[("scene", wall), ("plan", plan)], options);
        opened_with(&request, &files).expect("a check");
        assert_eq!((advance(2), advance(1)), (1, 0));
        let contact = &text()["spans"][0]["contact"];
        let [low, high] = [0, 1].map(|end| contact["time"][end].as_f64().expect("a time"));
        let met = (74.625_353_56 - 2.0) / 149.250_707;
        assert!(low < met && met < high && high - low < 1e-4, "{low} {high}");
    });
}

const MAP: &str = "image: cells/map.pgm\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n\
                   free_thresh: 0.2\n";

/// A request about a map, whose picture has this name, and the map's text.
fn about(map: &str, image: &str, bytes: usize, options: Value) -> Value {
    let plan = "time_step,x,y,theta\n0,0.5,0.5,0\n";
    let mut request = options;
    request["scene"] = json!({"name": "map.yaml", "bytes": map.len()});
    request["plan"] = json!({"name": "plan.csv", "bytes": plan.len()});
    request["footprint"] = json!("0.25x0.25");
    if !image.is_empty() {
        request["image"] = json!({"name": image, "bytes": bytes});
    }
    request
}

#[test]
fn maps_are_read_with_their_pictures() {
    let plan: &[u8] = b"time_step,x,y,theta\n0,0.5,0.5,0\n";
    // Free, unknown, occupied; the same in bytes.
    for image in [&b"P2\n3 1\n255\n255 128 0\n"[..], b"P5\n3 1\n255\n\xff\x80\x00"] {
        for (options, obstacle, clearance) in [
            (json!({}), "unknown", 0.375),
            (json!({"unknown": "occupied"}), "unknown", 0.375),
            (json!({"unknown": "free"}), "occupied", 2.0 - 0.625),
        ] {
            instance(move || {
                let request = about(MAP, "map.pgm", image.len(), options);
                let opened = opened_with(&request, &[MAP.as_bytes(), plan, image]).expect("a check");
                assert_eq!(opened["format"], "ROS map");
                assert_eq!(advance(1), 0);
                let step = &text()["steps"][0];
                assert_eq!((&step["obstacle"], &step["clearance"]), (&json!(obstacle), &json!(clearance)));
            });
        }
    }
}

#[test]
fn maps_that_can_not_be_used() {
    let plan: &[u8] = b"time_step,x,y,theta\n0,0.5,0.5,0\n";
    let image: &[u8] = b"P5\n3 1\n255\n\xff\x80\x00";
    let world = "cylinder,x,y,radius\n5,10,0,1\n";
    for (map, name, image, options, file, what) in [
        (MAP, "", &b""[..], json!({}), "map.yaml", "names the image \"cells/map.pgm\", which is not here"),
        (MAP, "other.pgm", image, json!({}), "map.yaml", "and \"other.pgm\" is given"),
        (MAP, "map.pgm", &image[..12], json!({}), "map.pgm", "states 3 by 1 cells"),
        (MAP, "map.pgm", b"GIF", json!({}), "map.pgm", "is neither PGM nor PNG"),
        (MAP, "map.pgm", b"", json!({}), "map.pgm", "is neither PGM nor PNG"),
        ("image: a\nresolution: x\n", "a", image, json!({}), "map.yaml", "resolution"),
        (world, "map.pgm", image, json!({}), "map.yaml", "no image"),
        (world, "", b"", json!({"unknown": "free"}), "map.yaml", "no cells that could be unknown"),
    ] {
        let request = about(map, name, image.len(), options);
        let files: &[&[u8]] = if name.is_empty() { &[map.as_bytes(), plan] } else { &[map.as_bytes(), plan, image] };
        let refused = opened_with(&request, files).expect_err("a refusal");
        assert!(refused["what"].as_str().is_some_and(|found| found.contains(what)), "{refused}");
        assert_eq!(refused["file"], file);
        assert!(refused["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()), "{refused}");
    }
    let request = about(MAP, "map.pgm", 12, json!({}));
    let refused = opened_with(&request, &[MAP.as_bytes(), plan, &image[..12]]).expect_err("a refusal");
    assert_eq!((&refused["byte"], &refused["line"]), (&json!(11), &Value::Null));
    let request = about(MAP, "map.pgm", image.len(), json!({"unknown": "maybe"}));
    let refused = opened_with(&request, &[MAP.as_bytes(), plan, image]).expect_err("a refusal");
    assert_eq!(refused["what"], "unknown is \"maybe\"");
}

/// A car of 4 by 2 that stands at (20, 0), by the definitions of CommonRoad in protobuf.
#[test]
fn scenarios_may_be_binary() {
    let field = |number: u8, content: &[u8]| [&[number << 3 | 2, content.len() as u8][..], content].concat();
    let double = |number: u8, value: f64| [&[number << 3 | 1][..], &value.to_le_bytes()].concat();
    let information = field(1, &[field(1, b"2020a"), field(2, b"ZAM_A-1_1_T-1"), double(7, 0.1)].concat());
    let at = field(1, &[double(1, 20.0), double(2, 0.0)].concat());
    let step: &[u8] = &[0xba, 0x02, 2, 8, 0];
    let state = field(4, &[&at[..], &field(3, &double(1, 0.0)), step].concat());
    let shape = field(3, &field(1, &[double(1, 4.0), double(2, 2.0)].concat()));
    let car = field(8, &[&[8, 42, 16, 1][..], &shape, &state].concat());
    let scene = [information, car].concat();
    for (option, value, says) in [("crs", "lonlat", "coordinates of a plane"), ("unknown", "free", "no cells")] {
        let mut request = json!({"scene": "cars.pb", "plan": "plan.csv"});
        request[option] = json!(value);
        let refused = opened(&request, &scene, b"time_step,x,y,theta\n0,0,0,0\n").expect_err("a refusal");
        assert!(refused["what"].as_str().is_some_and(|what| what.contains(says)), "{refused}");
        assert_eq!(refused["file"], "cars.pb");
    }
    instance(move || {
        let request = json!({"scene": "cars.pb", "plan": "plan.csv", "footprint": "4x2"});
        let opened = opened(&request, &scene, b"time_step,x,y,theta\n0,0,0,0\n").expect("a check");
        assert_eq!(opened["format"], "CommonRoad 2020a, binary");
        assert_eq!((advance(1), &text()["steps"][0]["clearance"]), (0, &json!(16.0)));
    });
}

#[test]
fn footprints_and_trailers_that_can_not_be_used() {
    let refused = |files: &[(&str, &str)], options: Value| {
        let files = [&[("scene", DISCS), ("plan", PLAN)], files].concat();
        let (request, files) = asking(&files, options);
        let text = opened_with(&request, &files).expect_err("a refusal");
        assert!(text["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()), "{text}");
        (text["file"].clone(), text["line"].clone(), text["what"].as_str().unwrap_or_default().to_owned())
    };
    let lines = "{\"shape\": \"circle\",\n\"radius\": -1}";
    let (file, line, _) = refused(&[("footprint", lines)], json!({}));
    assert_eq!((file, line.is_u64()), (json!("footprint.txt"), true));
    let (file, ..) = refused(&[("trailer", ""), ("trailer_plan", PLAN)], json!({}));
    assert_eq!(file, json!("trailer.txt"));
    let late = "time_step,x,y,theta\n3,-5,0,0\n5,-5,1,0\n";
    let (file, _, what) = refused(&[("trailer_plan", late)], json!({"trailer": "6x2"}));
    assert_eq!((file, what.contains("no pose at time step 4")), (json!("trailer_plan.txt"), true));
    for (files, options, say) in [
        (&[][..], json!({"trailer": "6x2"}), "the trailer has no plan"),
        (&[("trailer_plan", PLAN)], json!({}), "there is none"),
        (&[("footprint", FORK)], json!({"reference": "rear-axle:1"}), "have their own reference point"),
        (&[], json!({"reference": "rear-axle:-1"}), "is no reference point"),
        (&[], json!({"reference": "front"}), "is no reference point"),
        (&[], json!({"crs": "utm"}), "coordinates cannot be"),
        (&[], json!({"crs": "lonlat:11"}), "coordinates cannot be"),
        (&[], json!({"crs": "lonlat"}), "coordinates of a plane"),
        (&[], json!({"footprint": 4}), "LENGTHxWIDTH, or a file"),
        (&[], json!({"footprint": {"name": "cut.json", "bytes": 9}}), "9 bytes of cut.json"),
        (&[], json!({"footprint": {"name": "huge.json", "bytes": u64::MAX}}), "huge.json"),
    ] {
        let (.., what) = refused(files, options);
        assert!(what.contains(say), "{what}");
    }
}
