//! `barycode arm`: findings, exit codes, options, bad input.

use crate::run::{Folder, Run, data, run, workspace};
use serde_json::{Value, json};
use std::fs;

const SCENE: &str = "examples/arm/scene.yaml";
const POSES: &str = "examples/arm/poses.csv";
const HULLS: &str = "examples/arm/hulls";
const URDF: &str = "examples/arm/arm.urdf";
const JOINTS: &str = "examples/arm/joints.csv";

fn with_poses(options: &[&str]) -> Run {
    run(&[&["arm", SCENE, "--poses", POSES, "--hulls", HULLS], options].concat())
}

fn with_joints(options: &[&str]) -> Run {
    run(&[&["arm", SCENE, "--urdf", URDF, "--joints", JOINTS], options].concat())
}

fn example(name: &str) -> String {
    fs::read_to_string(workspace().join("examples/arm").join(name)).unwrap()
}

#[test]
fn one_configuration_of_the_example_collides() {
    let run = with_poses(&["--format", "json"]);
    let report = run.json();
    assert_eq!((run.code, &report["free"], &report["colliding"]), (1, &json!(false), &json!(1)));
    assert_eq!(report["min_configuration"], "into_parcel");
    let list = report["configurations"].as_array().unwrap();
    assert_eq!(list.len(), 8);
    for one in list {
        let keys: Vec<&str> = one.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys.len(), 12, "{keys:?}");
        let number = |key: &str| one[key].as_f64().unwrap();
        let point = |key: &str| [0, 1, 2].map(|axis| one[key][axis].as_f64().unwrap());
        let (a, b, normal) = (point("on_link"), point("on_object"), point("normal"));
        let along: f64 = (0..3).map(|axis| (b[axis] - a[axis]) * normal[axis]).sum();
        assert!(number("lower") <= number("clearance") && number("clearance") <= number("upper"), "{one}");
        if one["configuration"] == "into_parcel" {
            assert_eq!((&one["link"], &one["object"]), (&json!("fore"), &json!("parcel")));
            assert_eq!(one["verdict"], "penetrating");
            assert_eq!(one["clearance"], report["min_clearance"]);
            let hits = one["collisions"].as_array().unwrap();
            assert_eq!((hits.len(), &hits[0]["clearance"]), (1, &one["clearance"]));
            assert!((-0.1..-0.02).contains(&number("clearance")), "{one}");
        } else {
            assert_eq!((&one["verdict"], &one["collisions"]), (&json!("separated"), &json!([])));
            assert!((along - number("clearance")).abs() < 1e-9, "{one}");
        }
    }
    // Upright, the turret's rim is nearest the table's edge: a vertex of an octagon of radius 0.1
    // at 22.5 degrees.
    let home = list[0]["clearance"].as_f64().unwrap();
    assert!((home - (0.25 - 0.0924)).abs() < 1e-9, "{home}");
}

#[test]
fn joints_lead_to_the_same_poses() {
    let (poses, joints) = (with_poses(&["--format", "json"]), with_joints(&["--format", "json"]));
    assert_eq!((poses.code, joints.code), (1, 1));
    let (poses, joints) = (poses.json(), joints.json());
    let pairs = poses["configurations"].as_array().unwrap().iter().zip(joints["configurations"].as_array().unwrap());
    for (a, b) in pairs {
        for key in ["configuration", "link", "object", "verdict"] {
            assert_eq!(a[key], b[key]);
        }
        // The depth is not smooth at its corners, but nowhere steep.
        assert!((a["clearance"].as_f64().unwrap() - b["clearance"].as_f64().unwrap()).abs() < 1e-9, "{a} {b}");
    }
}

#[test]
fn the_table_says_it_all() {
    let run = with_joints(&["--exclude", "crate"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "scene           scene, 2 objects");
    assert_eq!(lines[1], "arm             small_arm (examples/arm/arm.urdf), 4 links");
    assert_eq!(lines[2], "configurations  joints, 8");
    assert_eq!(lines[4].split_whitespace().next(), Some("configuration"));
    assert_eq!(lines.len(), 5 + 8 + 2);
    assert!(lines.iter().all(|line| !line.ends_with(' ')), "{}", run.out);
    let result = lines.last().unwrap();
    assert!(result.starts_with("COLLISION. 1 of 8 configurations collide. Minimum clearance -0.0"), "{result}");
    assert!(result.ends_with(" m at configuration into_parcel, link fore and object parcel."), "{result}");
    let free = with_joints(&["--only", "configuration=home"]);
    assert_eq!(free.code, 0);
    let result = free.out.lines().last().unwrap();
    assert_eq!(result, "FREE. Minimum clearance 0.1576 m at configuration home, link turret and object table.");
}

#[test]
fn csv_holds_what_json_holds() {
    // A wall in the way, so that several pairs collide.
    let folder = Folder::new();
    let scene = folder.file("walled.yaml", format!("{}{WALL}", example("scene.yaml").trim_end()));
    let arm = |format| run(&["arm", &scene, "--poses", POSES, "--hulls", HULLS, "--format", format]);
    let (report, run) = (arm("json").json(), arm("csv"));
    assert_eq!(run.code, 1);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        header.join(","),
        "configuration,rank,clearance,lower,upper,link,object,verdict,on_link_x,on_link_y,on_link_z,on_object_x,\
         on_object_y,on_object_z,normal_x,normal_y,normal_z,missing"
    );
    let mut records = reader.records().map(Result::unwrap);
    let mut several = 0;
    for one in report["configurations"].as_array().unwrap() {
        let same = |a: &Value| (&a["link"], &a["object"]) == (&one["link"], &one["object"]);
        let others = one["collisions"].as_array().unwrap().iter().filter(|hit| !same(hit));
        for (rank, pair) in std::iter::once(one).chain(others).enumerate() {
            let record = records.next().unwrap();
            assert_eq!((&record[0], &record[1]), (one["configuration"].as_str().unwrap(), rank.to_string().as_str()));
            for (column, key) in [(2, "clearance"), (3, "lower"), (4, "upper")] {
                assert_eq!(record[column].parse::<f64>().unwrap(), pair[key].as_f64().unwrap());
            }
            for (column, key) in [(5, "link"), (6, "object"), (7, "verdict")] {
                assert_eq!(record[column], *pair[key].as_str().unwrap());
            }
            for (column, key) in [(8, "on_link"), (11, "on_object"), (14, "normal")] {
                for axis in 0..3 {
                    assert_eq!(record[column + axis].parse::<f64>().unwrap(), pair[key][axis].as_f64().unwrap());
                }
            }
            several += rank;
        }
    }
    assert!(records.next().is_none() && several > 8, "{several}");
}

const WALL: &str = "
    - id: wall, \"rear\"
      primitives: [{type: sphere, dimensions: [0.3]}]
      primitive_poses: [{position: [0, 0, 0.5], orientation: [0, 0, 0, 1]}]
";

/// A cube of edge 1 above an object of height 1, and on it.
fn over(object: &str, options: &[&str]) -> Run {
    let folder = Folder::new();
    let scene = format!(
        "world: {{collision_objects: [{{id: it, primitives: [{object}], \
         primitive_poses: [{{position: [0, 0, 0.5], orientation: [0, 0, 0, 1]}}]}}]}}\n"
    );
    let cube: String = (0..8).map(|i| format!("v {} {} {}\n", i & 1, i >> 1 & 1, i >> 2)).collect();
    let cube = cube + "f 1 2 4 3\nf 5 6 8 7\n";
    let poses = "configuration,link,px,py,pz,qw,qx,qy,qz\nabove,cube,0,0,2,1,0,0,0\non,cube,0,0,1,1,0,0,0\n";
    let (scene, poses) = (folder.file("scene.yaml", scene), folder.file("poses.csv", poses));
    let hull = format!("cube={}", folder.file("cube.obj", cube));
    run(&[&["arm", &scene, "--poses", &poses, "--hull", &hull], options].concat())
}

const SLAB: &str = "{type: box, dimensions: [4, 4, 1]}";
const CAN: &str = "{type: cylinder, dimensions: [1, 0.3]}";

#[test]
fn contact_may_be_free() {
    let counted = over(SLAB, &["--format", "json"]);
    assert_eq!((counted.code, &counted.json()["colliding"]), (1, &json!(1)));
    let free = over(SLAB, &["--touching", "free", "--format", "json"]);
    let (report, on) = (free.json(), &free.json()["configurations"][1]);
    assert_eq!((free.code, &report["free"], &report["colliding"]), (0, &json!(true), &json!(0)));
    assert_eq!((&on["verdict"], &on["clearance"], &on["collisions"]), (&json!("touching"), &json!(0.0), &json!([])));
    let table = over(SLAB, &["--touching", "free"]).out;
    assert!(table.contains("\ntouching        free\n") && table.contains("\nFREE. "), "{table}");
}

/// Bounds of a cylinder that is touched include zero. That is no contact that could be free, nor a
/// collision that is proven.
#[test]
fn the_undecided_is_named_and_not_free() {
    for touching in ["collides", "free"] {
        let run = over(CAN, &["--touching", touching, "--format", "json"]);
        let report = run.json();
        assert_eq!((run.code, &report["free"]), (1, &json!(false)));
        assert_eq!((&report["colliding"], &report["undecided"]), (&json!(1), &json!(1)));
        let on = &report["configurations"][1];
        assert_eq!((&on["verdict"], &on["collisions"][0]["verdict"]), (&json!("undecided"), &json!("undecided")));
        let table = over(CAN, &["--touching", touching]);
        assert!(
            table.out.contains("\nUNDECIDED. 1 of 2 configurations cannot be told from contact. "),
            "{}",
            table.out
        );
    }
}

#[test]
fn links_and_objects_can_be_left_out() {
    let run = with_poses(&["--exclude", "parcel", "--format", "json"]);
    assert_eq!(run.code, 0);
    let run = with_joints(&["--exclude-link", "fore", "--exclude-link", "base", "--format", "json"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.json()["configurations"].as_array().unwrap().iter().all(|one| one["link"] != "fore"));
    // A link that is left out needs no mesh.
    let folder = Folder::new();
    let poses = example("poses.csv");
    let camera: String = poses
        .lines()
        .filter(|line| line.contains(",fore,"))
        .fold(String::new(), |all, line| format!("{all}{}\n", line.replace(",fore,", ",camera,")));
    let poses = folder.file("poses.csv", format!("{}\n{camera}", poses.trim_end()));
    let arm = |options: &[&str]| run_arm(&poses, options);
    arm(&[]).fails_with(&["the shape of link `camera` is missing: ", "--hull LINK=FILE"]);
    assert_eq!(arm(&["--exclude-link", "camera"]).code, 1);
    let hull = format!("camera={HULLS}/base.obj");
    assert!(arm(&["--hull", &hull, "--format", "csv"]).out.contains(",camera,"));
}

fn run_arm(poses: &str, options: &[&str]) -> Run {
    run(&[&["arm", SCENE, "--poses", poses, "--hulls", HULLS], options].concat())
}

#[test]
fn scenes_are_chosen_among_the_poses_of_several() {
    let folder = Folder::new();
    let poses = "scene,problem,link,px,py,pz,qw,qx,qy,qz\ndesk,0001,base,0,0,0,1,0,0,0\ndesk,0002,base,0,0,1,1,0,0,0\n\
         shelf,0001,base,5,0,0,1,0,0,0\n";
    let poses = folder.file("poses.csv", poses);
    run_arm(&poses, &[]).fails_with(&["holds configurations of 2 scenes", "--only scene=desk"]);
    run_arm(&poses, &["--only", "scene=attic"]).fails_with(&["no configuration with the scene `attic`", "`shelf`"]);
    run_arm(&poses, &["--only", "fraction=0"]).fails_with(&["no naming column `fraction`", "scene, problem"]);
    let run = run_arm(&poses, &["--only", "scene=desk", "--only", "problem=2", "--format", "json"]);
    assert_eq!(run.json()["min_configuration"], "desk/0002");
    // Told by the path.
    fs::create_dir(folder.path("shelf")).unwrap();
    let scene = folder.file("shelf/scene0001.yaml", example("scene.yaml"));
    let run = crate::run::run(&["arm", &scene, "--poses", &poses, "--hulls", HULLS, "--format", "json"]);
    assert_eq!((run.code, &run.json()["min_configuration"]), (0, &json!("shelf/0001")));
}

#[test]
fn requests_are_joint_values_too() {
    let folder = Folder::new();
    let request = folder.file(
        "request.yaml",
        "start_state:\n  joint_state: {name: [yaw, shoulder, elbow], position: [0, 0, 0]}\ngoal_constraints:\n\
         - joint_constraints: [{joint_name: yaw, position: 0.4}]\n",
    );
    let run = run(&["arm", SCENE, "--urdf", URDF, "--joints", &request]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("\nstart ") && run.out.contains("\ngoal "), "{}", run.out);
}

/// A problem of the data set through the command, whose start and goal are published as free.
#[test]
fn reference_rows_come_out_of_the_command() {
    let (Some(panda), Some(meshes)) = (data("mbm-panda"), data("robot-meshes")) else { return };
    let at = |name: &str| panda.join(name).to_str().unwrap().to_owned();
    let hulls = meshes.join("hulls").to_str().unwrap().to_owned();
    let (scene, poses) = (at("problems/table_pick_panda/scene0001.yaml"), at("reference/poses.csv"));
    let run = run(&["arm", &scene, "--poses", &poses, "--hulls", &hulls, "--format", "json"]);
    let report = run.json();
    let mut reference = csv::Reader::from_path(panda.join("reference/configs.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = reference
        .records()
        .map(Result::unwrap)
        .filter(|row| &row[0] == "table_pick_panda" && &row[1] == "0001")
        .collect();
    let list = report["configurations"].as_array().unwrap();
    assert_eq!((rows.len(), list.len()), (9, 9));
    for (one, row) in list.iter().zip(&rows) {
        assert_eq!(one["configuration"], format!("{}/{}/{}", &row[0], &row[1], &row[2]));
        assert_eq!(one["collisions"].as_array().unwrap().len().to_string(), row[10]);
        let reference: f64 = row[11].parse().unwrap();
        assert!((one["clearance"].as_f64().unwrap() - reference).abs() < 1e-9, "{one} {reference}");
        assert_eq!((&one["link"], &one["object"]), (&json!(row[12]), &json!(row[13])));
    }
    assert_eq!((&list[0]["verdict"], &list[8]["verdict"]), (&json!("separated"), &json!("separated")));
}

#[test]
fn bad_files() {
    let folder = Folder::new();
    let arm = |scene: &str, poses: &str, hulls: &str| run(&["arm", scene, "--poses", poses, "--hulls", hulls]);
    arm("no/scene.yaml", POSES, HULLS).fails_with(&["no/scene.yaml: can't be read"]);
    arm(SCENE, "no/poses.csv", HULLS).fails_with(&["no/poses.csv: can't be read"]);
    arm(SCENE, POSES, "no/hulls").fails_with(&["no/hulls: can't be read"]);
    arm(SCENE, POSES, "examples").fails_with(&[
        "poses.csv:2: the shape of link `base` is missing: examples holds no mesh of this name",
        "--hull LINK=FILE",
    ]);
    arm(POSES, POSES, HULLS).fails_with(&["poses.csv"]);
    arm(SCENE, JOINTS, HULLS).fails_with(&["joints.csv:1: `yaw` is an unknown column", "configuration,link,px"]);
    arm("examples", POSES, HULLS).fails_with(&["examples"]);
    for (from, to, say) in [
        ("type: cylinder", "type: torus", "scene.yaml:9: `torus` is an unknown type of primitive"),
        ("[0.8, 1.2, 0.04]", "[0.8, .nan, 0.04]", "scene.yaml:8: "),
        ("[0.36, 0.05]", "[0.36, 0]", "scene.yaml:10: the cylinder's radius is 0"),
        ("id: parcel", "id: table", "scene.yaml:16: object id `table` was already used on line 5"),
        ("dimensions: [0.2, 0.2, 0.2]", "size: 2", "scene.yaml:19: a primitive has the unknown key `size`"),
    ] {
        let text = example("scene.yaml");
        let scene = folder.file("scene.yaml", text.replacen(from, to, 1));
        arm(&scene, POSES, HULLS).fails_with(&[say]);
    }
    let text = example("poses.csv");
    let cut = folder.file("poses.csv", &text[..text.len() - 30]);
    arm(SCENE, &cut, HULLS).fails_with(&["poses.csv:33: "]);
    let missing = folder.file("poses.csv", text.trim_end().rsplit_once('\n').unwrap().0);
    arm(SCENE, &missing, HULLS).fails_with(&["poses.csv:30: configuration `over_crate` has no pose of link `fore`"]);
    fs::create_dir(folder.path("hulls")).unwrap();
    for (name, content, say) in [
        ("fore.obj", &b"v 0 0 0\nf 1 2 3\n"[..], ["fore.obj:2: ", "the face refers to vertex 2"]),
        ("fore.obj", b"v 0 0 inf\n", ["fore.obj:1: ", "not a finite number"]),
        ("fore.stl", b"solid\n facet normal 0 0 1\n", ["fore.stl:2: ", "ends without `endsolid`"]),
        ("fore.stl", &[0; 83], ["fore.stl: byte 83: ", "has 83 bytes"]),
        ("fore.stl", &[1; 200], ["fore.stl: byte 80: ", "states 16843009 triangles"]),
        ("fore.stl", &[255; 200], ["fore.stl:1: ", "is not UTF-8"]),
    ] {
        let file = folder.file(&format!("hulls/{name}"), content);
        let hull = format!("fore={file}");
        run_arm(POSES, &["--hull", &hull]).fails_with(&say);
    }
    run_arm(POSES, &["--hull", "foot=a.obj"]).fails_with(&["a.obj: is given as the hull of link `foot`"]);
}

#[test]
fn bad_robots_and_joints() {
    let folder = Folder::new();
    let arm = |urdf: &str, joints: &str| run(&["arm", SCENE, "--urdf", urdf, "--joints", joints]);
    arm("no/arm.urdf", JOINTS).fails_with(&["no/arm.urdf: can't be read"]);
    arm(SCENE, JOINTS).fails_with(&["scene.yaml:1: ", "not XML"]);
    arm(URDF, POSES).fails_with(&["poses.csv:1: ", "not that of joint values"]);
    let moved = folder.file("arm.urdf", example("arm.urdf"));
    arm(&moved, JOINTS).fails_with(&["arm.urdf:5: ", "`hulls/base.obj` is not found"]);
    let absolute = format!("file://{}", workspace().join(HULLS).display());
    let text = example("arm.urdf").replace("hulls/", &format!("{absolute}/"));
    for (from, to, say) in [
        ("<child link=\"fore\"/>", "<child link=\"aft\"/>", "arm.urdf:29: joint `elbow` refers to link `aft`"),
        ("type=\"continuous\"", "type=\"ball\"", "arm.urdf:16: joint `yaw` is of the unknown type `ball`"),
        ("</robot>", "", "arm.urdf:3: the file ends inside <robot>"),
    ] {
        let urdf = folder.file("arm.urdf", text.replacen(from, to, 1));
        arm(&urdf, JOINTS).fails_with(&[say]);
    }
    assert_eq!(arm(&folder.file("arm.urdf", &text), JOINTS).code, 1);
    for (joints, say) in [
        ("configuration,yaw,shoulder\nhome,0,0\n", "configuration home: there is no value for joint `elbow`"),
        ("configuration,yaw,shoulder,elbow,wrist\nhome,0,0,0,0\n", "`wrist` is no joint that moves"),
        ("configuration,yaw,shoulder,elbow\nhome,0,nan,0\n", "joints.csv:2: shoulder: `nan` is not a finite number"),
        ("configuration,yaw,shoulder,elbow\n", "no configuration"),
    ] {
        arm(URDF, &folder.file("joints.csv", joints)).fails_with(&[say]);
    }
    with_joints(&["--exclude", "chair"]).fails_with(&["no object `chair`", "`table`, `parcel`, `crate`"]);
    with_joints(&["--exclude-link", "leg"]).fails_with(&["arm.urdf has no link leg", "base, turret, upper, fore"]);
}

#[test]
fn bad_options() {
    for options in [
        &[][..],
        &["--poses", POSES, "--urdf", URDF, "--joints", JOINTS],
        &["--urdf", URDF],
        &["--joints", JOINTS],
        &["--hulls", HULLS],
        &["--poses", POSES, "--hulls", HULLS, "--hull", "fore"],
        &["--poses", POSES, "--hulls", HULLS, "--only", "home"],
        &["--poses", POSES, "--hulls", HULLS, "--format", "xml"],
        &["--poses", POSES, "--hulls", HULLS, "--touching", "maybe"],
    ] {
        let run = run(&[&["arm", SCENE], options].concat());
        assert_eq!(run.code, 2, "{options:?}");
        assert!(run.err.starts_with("error: ") && run.out.is_empty(), "{}", run.err);
    }
    run_without_hulls()
        .fails_with(&["poses.csv:2: the shape of link `base` is missing: no file is given", "--hull LINK=FILE"]);
}

fn run_without_hulls() -> Run {
    run(&["arm", SCENE, "--poses", POSES])
}

#[test]
fn edges_are_proven_or_bracketed() {
    let run = with_joints(&["--edges", "--format", "json"]);
    let report = run.json();
    let edges = report["edges"].as_array().unwrap();
    assert_eq!((run.code, edges.len(), &report["free"]), (1, 7, &json!(false)));
    let collides = |edge: &&Value| edge["verdict"] != "free";
    assert_eq!(report["colliding"], edges.iter().filter(collides).count());
    assert_eq!((&report["undecided"], &report["missing"]), (&json!(0), &json!([])));
    for edge in edges {
        assert_eq!(edge.as_object().unwrap().len(), 11, "{edge}");
        assert!(edge["cells"].as_u64().unwrap() > 0);
        if edge["verdict"] == "free" {
            assert_eq!((&edge["first"], &edge["link"]), (&Value::Null, &Value::Null));
        }
    }
    // Into the parcel the contact is on the way; out of it the edge begins with one.
    let into = edges.iter().find(|edge| edge["to"] == "into_parcel").unwrap();
    let [low, high] = [0, 1].map(|end| into["first"][end].as_f64().unwrap());
    assert!(0.0 < low && low <= high && high < 1.0 && high - low < 1e-9, "{into}");
    assert_eq!((&into["link"], &into["object"]), (&json!("fore"), &json!("parcel")));
    assert!(into["normal"][2].is_f64() && into["on_link"][0].is_f64());
    let out = edges.iter().find(|edge| edge["from"] == "into_parcel").unwrap();
    assert_eq!(out["first"], json!([0.0, 0.0]));
}

#[test]
fn edges_are_told_in_every_format() {
    let table = with_joints(&["--edges"]);
    assert!(
        table.out.contains("first contact") && table.out.trim_end().lines().last().unwrap().starts_with("COLLISION. ")
    );
    let csv = with_joints(&["--edges", "--format", "csv"]);
    let lines: Vec<&str> = csv.out.lines().collect();
    assert!(
        lines[0].starts_with("from,to,verdict,first_low,first_high,link,object,")
            && lines[0].ends_with(",cells,missing")
    );
    assert_eq!(lines.len(), 8);
    assert!(lines.iter().all(|line| line.matches(',').count() == 17), "{lines:?}");
    let free = with_joints(&["--edges", "--exclude", "parcel", "--exclude", "crate"]);
    assert_eq!(free.code, 0);
    assert!(free.out.trim_end().ends_with("FREE. All the way on 7 edges."), "{}", free.out);
}

#[test]
fn edges_want_joints_and_two_configurations() {
    let poses = with_poses(&["--edges"]);
    assert_eq!(poses.code, 2);
    assert!(poses.err.contains("--joints"), "{}", poses.err);
    let one = with_joints(&["--edges", "--only", "configuration=home"]);
    assert_eq!(one.code, 2);
    assert!(one.err.contains("no edge") && one.err.contains("leave --edges out"), "{}", one.err);
}

#[test]
fn a_margin_is_kept() {
    let report = |options: &[&str]| with_joints(&[options, &["--format", "json"]].concat());
    let usual = report(&[]).json();
    let nearest = |found: &serde_json::Value| found["configurations"].as_array().unwrap().clone();
    let (mut free, mut within) = (0, 0);
    for margin in ["0.02", "0.1", "0.5"] {
        let found = report(&["--margin", margin]).json();
        let limit: f64 = margin.parse().unwrap();
        assert_eq!(found["min_clearance"], usual["min_clearance"], "clearances are as without");
        for (bare, one) in nearest(&usual).iter().zip(nearest(&found)) {
            let clearance = bare["clearance"].as_f64().unwrap();
            let expected = match bare["verdict"].as_str().unwrap() {
                "separated" if clearance <= limit => "within_margin",
                verdict => verdict,
            };
            assert_eq!((&one["clearance"], &one["verdict"]), (&bare["clearance"], &expected.into()), "{margin}");
            let all_within = one["collisions"].as_array().unwrap();
            assert!(all_within.iter().all(|hit| hit["clearance"].as_f64().unwrap() <= limit), "{one}");
            assert_eq!(all_within.is_empty(), expected == "separated", "{one}");
            free += usize::from(expected == "separated");
            within += usize::from(expected == "within_margin");
        }
    }
    assert!(free > 0 && within > 0, "{free} {within}");
    let table = with_joints(&["--margin", "0.5"]);
    assert_eq!(table.code, 1);
    assert!(table.out.contains("\nmargin          0.5 m\n") && table.out.contains("within_margin"), "{}", table.out);
    let csv = with_joints(&["--margin", "0.5", "--format", "csv"]).out;
    assert!(csv.contains(",within_margin,"), "{csv}");
    // On the way, too.
    let edges = |options: &[&str]| report(&[&["--edges"], options].concat()).json();
    let (bare, wide) = (edges(&[]), edges(&["--margin", "0.1"]));
    let colliding = |found: &serde_json::Value| found["colliding"].as_u64().unwrap();
    assert!(colliding(&bare) < colliding(&wide), "{bare} {wide}");
    for margin in ["-1", "nan", "wide"] {
        let run = with_joints(&["--margin", margin]);
        assert!(run.code == 2 && run.err.contains("--margin"), "{run:?}");
    }
}
