//! Shapes that are missing: refused, or named in every answer and never free.

use crate::run::{Folder, Run, run};
use serde_json::{Value, json};

/// A disc at (20, 0); a car without a shape that exists at time steps 1 and 2.
const ROAD: &str = "<commonRoad commonRoadVersion='2020a' timeStepSize='0.1'>
<staticObstacle id='1'><type>pillar</type><shape><circle><radius>1</radius></circle></shape><initialState><position><point>
<x>20</x><y>0</y></point></position><orientation><exact>0</exact></orientation><time><exact>0</exact></time></initialState>
</staticObstacle>
<dynamicObstacle id='7'><type>car</type>
<initialState><position><point><x>90</x><y>90</y></point></position><orientation><exact>0</exact></orientation>
<time><exact>1</exact></time></initialState><trajectory><state><position><point><x>91</x><y>90</y></point></position>
<orientation><exact>0</exact></orientation><time><exact>2</exact></time></state></trajectory></dynamicObstacle></commonRoad>";

/// Beside the disc at time step 0, far from everything at 1, in the disc at 2 or not.
fn plan(last: &str) -> String {
    format!("time_step,x,y,theta\n0,10,0,0\n1,0,0,0\n2,{last},0,0\n3,0,0,0\n")
}

struct Road {
    folder: Folder,
    scene: String,
}

impl Road {
    fn new() -> Self {
        let folder = Folder::new();
        let scene = folder.file("road.xml", ROAD);
        Self { folder, scene }
    }

    fn check(&self, last: &str, options: &[&str]) -> Run {
        let plan = self.folder.file("plan.csv", plan(last));
        run(&[&["check", &self.scene, "--plan", &plan, "--footprint", "4x2"], options].concat())
    }
}

#[test]
fn an_obstacle_without_a_shape_is_refused() {
    let road = Road::new();
    road.check("0", &[]).fails_with(&[
        "road.xml:5: the shape of obstacle 7 is missing: <dynamicObstacle> has no <shape>",
        "help: add <shape>; or leave it out by name (--exclude), or go on without it (--allow-missing)",
    ]);
    let free = road.check("0", &["--exclude", "7", "--format", "json"]);
    assert_eq!((free.code, &free.json()["missing"]), (0, &json!([])));
}

#[test]
fn no_step_is_free_at_which_it_exists() {
    let road = Road::new();
    let picture = road.folder.path("road.svg");
    let found = road.check("0", &["--allow-missing", "--format", "json", "--svg", &picture]);
    let report = found.json();
    assert_eq!((found.code, &report["free"], &report["undecided"]), (1, &json!(false), &json!(2)));
    assert_eq!((&report["first_collision"], &report["min_clearance"]), (&json!(1), &json!(7.0)));
    assert_eq!(report["missing"][0]["obstacle"], 7);
    assert!(report["missing"][0]["why"].as_str().unwrap().contains("road.xml:5: <dynamicObstacle> has no <shape>"));
    let steps =
        |key: &str| report["steps"].as_array().unwrap().iter().map(|step| step[key].clone()).collect::<Vec<_>>();
    assert_eq!(steps("verdict"), ["separated", "undecided", "undecided", "separated"]);
    assert_eq!(steps("missing"), [json!([]), json!([7]), json!([7]), json!([])]);
    assert_eq!(steps("obstacle"), [json!(1), json!(1), json!(1), json!(1)], "the nearest of those that are known");
    let drawn = crate::run::svg(&picture);
    assert!(drawn.contains("UNDECIDED") && drawn.contains("The shape of obstacle 7 is missing."), "{drawn}");

    let table = road.check("0", &["--allow-missing"]);
    assert_eq!(table.code, 1);
    for line in ["missing    obstacle 7: ", "UNDECIDED. First at time step 1", " The shape of obstacle 7 is missing.\n"]
    {
        assert!(table.out.contains(line), "{line}: {}", table.out);
    }
    let csv = road.check("0", &["--allow-missing", "--format", "csv"]);
    let rows: Vec<&str> = csv.out.lines().skip(1).collect();
    assert!(rows[0].contains(",separated,") && rows[0].ends_with(','), "{rows:?}");
    assert!(rows[1].contains(",undecided,") && rows[1].ends_with(",7"), "{rows:?}");
}

#[test]
fn what_is_proven_to_collide_stays_a_collision() {
    let road = Road::new();
    let report = road.check("20", &["--allow-missing", "--format", "json"]).json();
    let verdicts = [1, 2].map(|step| report["steps"][step]["verdict"].clone());
    assert_eq!((verdicts, &report["undecided"]), ([json!("undecided"), json!("penetrating")], &json!(1)));
    let table = road.check("20", &["--allow-missing"]).out;
    assert!(table.contains("\nCOLLISION. "), "{table}");
    // Contact that is free hides nothing, either.
    let report = road.check("17", &["--allow-missing", "--touching", "free", "--format", "json"]).json();
    assert_eq!(report["steps"][2]["verdict"], "undecided");
}

#[test]
fn of_many_plans_those_that_it_could_touch_are_undecided() {
    let road = Road::new();
    let plans = "trajectory,time_step,x,y,theta\nearly,0,0,0,0\nduring,1,0,0,0\nstruck,2,20,0,0\nlate,3,0,0,0\n";
    let plans = road.folder.file("fan.csv", plans);
    let all =
        |options: &[&str]| run(&[&["check", &road.scene, "--plans", &plans, "--footprint", "4x2"], options].concat());
    all(&[]).fails_with(&["the shape of obstacle 7 is missing"]);
    let found = all(&["--allow-missing", "--format", "json"]);
    let report = found.json();
    assert_eq!((found.code, &report["colliding"], &report["undecided"]), (1, &json!(2), &json!(1)));
    assert_eq!(report["missing"][0]["obstacle"], 7);
    let of =
        |key: &str| report["trajectories"].as_array().unwrap().iter().map(|one| one[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("free"), [true, false, false, true]);
    assert_eq!(of("obstacle"), [Value::Null, json!(7), json!(1), Value::Null]);
    assert_eq!(of("missing"), [json!([]), json!([7]), json!([7]), json!([])]);
    let csv = all(&["--allow-missing", "--format", "csv"]).out;
    assert_eq!(csv.lines().nth(2), Some("during,false,1,7,17,1,1,7"), "{csv}");
    let table = all(&["--allow-missing"]).out;
    assert!(table.contains("COLLISION. 2 of 4 trajectories are free. 1 trajectory is undecided."), "{table}");
    assert!(
        table.contains("missing    obstacle 7: ") && table.contains("The shape of obstacle 7 is missing."),
        "{table}"
    );
}

#[test]
fn scenes_of_every_format_name_what_they_lack() {
    let folder = Folder::new();
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n");
    let feature = |rest: &str| format!("{{\"type\": \"Feature\", \"id\": \"it\"{rest}}}");
    for (text, why) in [
        (feature(""), "`Feature` has no \"geometry\""),
        (feature(", \"geometry\": {\"type\": \"GeometryCollection\", \"geometries\": []}"), "the geometry is empty"),
        (
            "prediction_obstacle { perception_obstacle { id: 3 type: VEHICLE } }".into(),
            "it has neither polygon_point nor",
        ),
    ] {
        let scene = folder.file("scene", text);
        let check = |options: &[&str]| run(&[&["check", &scene, "--plan", &plan], options].concat());
        check(&[]).fails_with(&[why, "--allow-missing"]);
        let found = check(&["--allow-missing", "--format", "json"]);
        let (report, step) = (found.json(), &found.json()["steps"][0]);
        assert_eq!((found.code, &report["free"], &step["verdict"]), (1, &json!(false), &json!("undecided")));
        assert_eq!((&step["clearance"], &report["min_clearance"]), (&Value::Null, &Value::Null));
        assert!(report["missing"][0]["why"].as_str().unwrap().contains(why) && found.err.is_empty(), "{found:?}");
        assert!(check(&["--allow-missing"]).out.contains("UNDECIDED. First at time step 0. 1 time step is undecided."));
    }
}

/// A cube on a post that turns; a box that is far away.
const ROBOT: &str = "<robot name='r'><link name='base'/>
<link name='arm'><collision><geometry><box size='1 1 1'/></geometry></collision></link>
<joint name='j' type='revolute'><parent link='base'/><child link='arm'/><axis xyz='0 0 1'/></joint></robot>";

const ROOM: &str = "world:
  collision_objects:
    - id: far
      primitives: [{type: box, dimensions: [1, 1, 1]}]
      primitive_poses: [{position: [5, 0, 0], orientation: [0, 0, 0, 1]}]
";

fn arm(robot: &str, room: &str, options: &[&str]) -> Run {
    let folder = Folder::new();
    let (robot, room) = (folder.file("robot.urdf", robot), folder.file("room.yaml", room));
    let joints = folder.file("joints.csv", "configuration,j\nstart,0\nend,1\n");
    run(&[&["arm", &room, "--urdf", &robot, "--joints", &joints], options].concat())
}

#[test]
fn links_and_objects_without_a_shape_are_refused_or_nothing_is_free() {
    assert_eq!(arm(ROBOT, ROOM, &[]).code, 0);
    let link = |from: &str, to: &str| (ROBOT.replacen(from, to, 1), ROOM.to_owned());
    let object = |text: &str| (ROBOT.to_owned(), format!("{ROOM}{text}"));
    for ((robot, room), kind, name, why, option) in [
        (
            link("<link name='base'/>", "<link name='base'><visual/></link>"),
            "link",
            "base",
            "it has a <visual>",
            "--exclude-link",
        ),
        (
            link("</collision>", "</collision><collision><geometry><mesh filename='no.stl'/></geometry></collision>"),
            "link",
            "arm",
            "<mesh>: the mesh `no.stl` is not found",
            "--exclude-link",
        ),
        (
            link("</collision>", "</collision><collision><geometry><cone/></geometry></collision>"),
            "link",
            "arm",
            "the shape <cone> is not read",
            "--exclude-link",
        ),
        (object("    - id: near\n      meshes: [{}]\n"), "object", "near", "it has meshes", "--exclude"),
        (object("    - id: near\n"), "object", "near", "it has no primitives", "--exclude"),
        (object("  octomap: {octomap: {data: [1]}}\n"), "object", "octomap", "occupied cells", "--exclude"),
    ] {
        let refused = arm(&robot, &room, &[]);
        refused.fails_with(&[&format!("the shape of {kind} `{name}` is missing: {why}"), "--allow-missing", option]);
        let found = arm(&robot, &room, &["--allow-missing", "--format", "json"]);
        let report = found.json();
        assert_eq!((found.code, &report["free"], &report["undecided"]), (1, &json!(false), &json!(2)), "{name}");
        assert_eq!(report["missing"][0][kind], name);
        assert!(report["missing"][0]["why"].as_str().unwrap().contains(why), "{report}");
        for one in report["configurations"].as_array().unwrap() {
            assert_eq!((&one["verdict"], &one["missing"]), (&json!("undecided"), &json!([name])));
            assert_eq!((&one["link"], &one["object"], &one["collisions"]), (&json!("arm"), &json!("far"), &json!([])));
        }
        let csv = arm(&robot, &room, &["--allow-missing", "--format", "csv"]).out;
        assert!(csv.lines().skip(1).all(|row| row.contains(",undecided,") && row.ends_with(name)), "{csv}");
        let table = arm(&robot, &room, &["--allow-missing"]).out;
        assert!(table.contains(&format!("missing         {kind} {name}: ")), "{table}");
        assert!(
            table.contains("UNDECIDED. 2 of 2 configurations are not proven to be free.")
                && table.contains("Shapes are missing.")
        );
        if name != "arm" {
            let left_out = arm(&robot, &room, &[option, name, "--format", "json"]);
            assert_eq!((left_out.code, &left_out.json()["missing"]), (0, &json!([])), "{left_out:?}");
        }
    }
}

#[test]
fn an_arm_that_lacks_a_shape_and_collides_collides() {
    let near = ROOM.replace("[5, 0, 0]", "[0.5, 0, 0]");
    let found = arm(
        &ROBOT.replace("<link name='base'/>", "<link name='base'><visual/></link>"),
        &near,
        &["--allow-missing", "--format", "json"],
    );
    let report = found.json();
    assert_eq!((found.code, &report["undecided"], &report["colliding"]), (1, &json!(0), &json!(2)));
    assert_eq!(report["configurations"][0]["verdict"], "penetrating");
}

#[test]
fn a_robot_without_any_shape_is_never_free() {
    let bare = "<robot name='r'><link name='base'/><link name='arm'/>
<joint name='j' type='revolute'><parent link='base'/><child link='arm'/></joint></robot>";
    arm(bare, ROOM, &[]).fails_with(&["the arm has no link with a shape", "--allow-missing"]);
    let found = arm(bare, ROOM, &["--allow-missing", "--format", "json"]);
    let report = found.json();
    assert_eq!((found.code, &report["undecided"], &report["min_clearance"]), (1, &json!(2), &Value::Null));
    let one = &report["configurations"][0];
    assert_eq!(
        (&one["verdict"], &one["clearance"], &one["missing"]),
        (&json!("undecided"), &Value::Null, &json!(["arm"]))
    );
    let csv = arm(bare, ROOM, &["--allow-missing", "--format", "csv"]).out;
    assert_eq!(csv.lines().nth(1), Some("start,0,,,,,,undecided,,,,,,,,,,arm"), "{csv}");
    assert!(arm(bare, ROOM, &["--allow-missing"]).out.contains("missing         the arm: no link has a shape"));
}

#[test]
fn links_without_a_mesh_are_named() {
    let folder = Folder::new();
    let poses = folder.file("poses.csv", "link,px,py,pz,qw,qx,qy,qz\nhand,0,0,0,1,0,0,0\nfoot,0,0,0,1,0,0,0\n");
    let hand = folder.file("hand.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let room = folder.file("room.yaml", ROOM);
    let hull = format!("hand={hand}");
    let arm = |options: &[&str]| run(&[&["arm", &room, "--poses", &poses, "--hull", &hull], options].concat());
    arm(&[]).fails_with(&["the shape of link `foot` is missing: no file is given", "--hull LINK=FILE"]);
    let found = arm(&["--allow-missing", "--format", "json"]);
    assert_eq!((found.code, &found.json()["missing"][0]["link"]), (1, &json!("foot")));
    assert_eq!(arm(&["--exclude-link", "foot"]).code, 0);
    folder.file("foot.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n");
    let foot = format!("foot={}", folder.path("foot.obj"));
    arm(&["--hull", &foot]).fails_with(&["foot.obj: the shape of link `foot` is missing: holds no face"]);
}

/// Widths that come from names are no widths of the formatter, which has a limit.
#[test]
fn names_of_any_length_are_shortened_in_tables_and_whole_elsewhere() {
    let folder = Folder::new();
    let name = "n".repeat(70_000);
    let scene = folder.file(
        "scene.geojson",
        json!({
            "type": "Feature", "id": name,
            "geometry": {"type": "Polygon", "coordinates": [[[5, -5], [6, -5], [6, 5], [5, 5]]]},
        })
        .to_string(),
    );
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n");
    let plans = folder.file("plans.csv", format!("trajectory,time_step,x,y,theta\n{name},0,0,0,0\n"));
    let room = folder.file("room.yaml", ROOM.replace("far", &name));
    let poses =
        folder.file("poses.csv", format!("configuration,link,px,py,pz,qw,qx,qy,qz\n{name},{name},0,0,0,1,0,0,0\n"));
    let hull = format!("{name}={}", folder.file("hand.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
    let arguments = [
        vec!["check", &scene, "--plan", &plan],
        vec!["check", &scene, "--plans", &plans],
        vec!["arm", &room, "--poses", &poses, "--hull", &hull],
    ];
    for arguments in arguments {
        let table = run(&arguments);
        assert_eq!(table.code, 0, "{}", table.err);
        let widest = table.out.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest < 1000 && table.out.contains('…'), "{widest}");
        for format in ["json", "csv"] {
            assert!(run(&[&arguments[..], &["--format", format]].concat()).out.contains(&name), "{format}");
        }
    }
}
