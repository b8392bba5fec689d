use super::*;

const SCENE: &str = "\
robot_model_name: panda
fixed_frame_transforms: []
world:
  collision_objects:
    - id: table
      primitives:
        - type: box
          dimensions: [1.2, 0.8, 0.04]
        - dimensions: [0.7, 0.03]
          type: cylinder
      primitive_poses:
        - position: [0.5, 0, 0.68]
          orientation: [0, 0, 0, 1]
        - {orientation: [0, 0, 0, 1], position: [0.5, 0, 0.33]}
    - primitive_poses: [{position: [0, 0, 1], orientation: [0, 0, 0, 1]}]
      id: 7
      meshes: []
      pose: {position: [1, 2, 3], orientation: [0, 0, 0, 1]}
      primitives: [{type: sphere, dimensions: [0.25]}]
";

const REQUEST: &str = "\
start_state:
  joint_state:
    name: [shoulder, elbow, finger]
    position: [0, -0.785, 0.065]
goal_constraints:
  - joint_constraints:
      - joint_name: elbow
        position: 1.5
      - position: 2
        joint_name: shoulder
";

fn source(text: &str) -> Source {
    Source::from_bytes("dir/scene0001.yaml", text.as_bytes().to_vec()).unwrap()
}

#[test]
fn objects_are_read() {
    let room = read_scene(&source(SCENE)).unwrap();
    assert_eq!(room.name, "scene0001");
    let ids: Vec<&str> = room.objects.iter().map(|object| object.id.as_str()).collect();
    assert_eq!(ids, ["table", "7"]);
    let [top, leg] = &room.objects[0].parts[..] else { panic!() };
    assert_eq!(top.shape, Shape::cuboid([1.2, 0.8, 0.04]).unwrap());
    assert_eq!(leg.shape, Shape::cylinder(0.7, 0.03).unwrap());
    assert_eq!(leg.pose, Pose::translation([0.5, 0.0, 0.33]));
    let ball = &room.objects[1].parts[0];
    assert_eq!((&ball.shape, ball.pose), (&Shape::sphere(0.25).unwrap(), Pose::translation([1.0, 2.0, 4.0])));
}

#[test]
fn scenes_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("id: 7", "id: table", 16, "`table` was already used on line 5"),
        ("type: cylinder", "type: cone", 10, "`cone` is an unknown type"),
        ("1.2, 0.8, 0.04", "1.2, 0.8", 8, "has 2 numbers instead of 3"),
        ("1.2, 0.8, 0.04", "1.2, 0, 0.04", 8, "length along y is 0"),
        ("1.2, 0.8, 0.04", "1.2, .nan, 0.04", 8, "not a finite number"),
        ("0.7, 0.03", "0.7, -0.03", 9, "radius is -0.03"),
        ("          orientation: [0, 0, 0, 1]\n", "", 12, "has no `orientation`"),
        ("[0.5, 0, 0.68]", "[0.5, x, 0.68]", 12, "`x` is not a number"),
        ("          orientation: [0, 0, 0, 1]", "          orientation: [0, 0, 0, 0]", 13, "has the length 0"),
        ("        - dimensions: [0.7, 0.03]\n          type: cylinder\n", "", 5, "1 primitives, but 2"),
        ("      meshes: []", "      meshes: [{}]", 17, "has meshes"),
        ("primitives: [{type: sphere, dimensions: [0.25]}]", "primitives: []", 15, "has no primitives"),
        ("id: 7", "name: 7", 15, "has no `id`"),
        ("primitives:\n", "primitives: box\n", 6, "well-formed"),
        ("collision_objects", "objects", 4, "has no `collision_objects`"),
    ] {
        let text = SCENE.replacen(from, to, 1);
        assert_ne!(text, SCENE);
        let error = read_scene(&source(&text)).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{from}: {error}");
        if !what.contains("well-formed") {
            assert_eq!(error.line, Some(line), "{error}");
        }
    }
    assert!(read_scene(&source("world: {collision_objects: []}")).unwrap_err().what.contains("no object"));
    assert!(read_scene(&source(REQUEST)).unwrap_err().what.contains("has no `world`"));
    assert!(read_scene(&source("just words")).unwrap_err().what.contains("no map"));
}

#[test]
fn requests_are_read() {
    let request = read_request(&source(REQUEST)).unwrap();
    assert!(is_request(&source(REQUEST)) && !is_request(&source(SCENE)));
    assert_eq!(request.start[1], ("elbow".into(), -0.785));
    let goal: Vec<f64> = request.goal(0).unwrap().iter().map(|&(_, value)| value).collect();
    assert_eq!(goal, [2.0, 1.5, 0.065], "in the start's order; the finger stays");
    assert!(request.goal(1).is_none());
}

#[test]
fn requests_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("[0, -0.785, 0.065]", "[0, -0.785]", 4, "3 joint names, but 2 positions"),
        ("elbow, finger", "elbow, elbow", 3, "`elbow` comes twice"),
        ("position: 1.5", "position: soon", 8, "not a number"),
        ("joint_name: shoulder", "joint_name: elbow", 10, "`elbow` comes twice"),
        ("joint_name: shoulder", "name: shoulder", 9, "has no `joint_name`"),
        ("start_state", "state", 1, "has no `start_state`"),
    ] {
        let error = read_request(&source(&REQUEST.replacen(from, to, 1))).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        assert_eq!(error.line, Some(line), "{error}");
    }
}
