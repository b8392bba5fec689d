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
fn what_is_not_read_is_a_missing_shape() {
    for (from, to, object, what) in [
        ("      meshes: []", "      meshes: [{}]", 1, "it has meshes"),
        ("      meshes: []", "      planes: [{}]", 1, "it has planes"),
        ("type: cylinder", "type: cone", 0, "the primitive `cone` is not read"),
        ("id: 7\n      meshes: []", "id: 7\n      planes: []", 2, ""),
    ] {
        let text = SCENE.replacen(from, to, 1);
        assert_ne!(text, SCENE);
        let room = read_scene(&source(&text)).unwrap();
        match room.objects.get(object) {
            Some(object) => assert!(object.missing[0].what.contains(what) && !object.parts.is_empty(), "{object:?}"),
            None => assert!(room.objects.iter().all(|object| object.missing.is_empty())),
        }
    }
    let empty = SCENE
        .replace("primitives: [{type: sphere, dimensions: [0.25]}]", "primitives: []")
        .replace("primitive_poses: [{position: [0, 0, 1], orientation: [0, 0, 0, 1]}]", "primitive_poses: []");
    assert_eq!(read_scene(&source(&empty)).unwrap().objects[1].missing[0].what, "it has no primitives");
    let occupied = format!("{SCENE}  octomap: {{octomap: {{data: [1, 2], resolution: 0.1}}}}\n");
    let room = read_scene(&source(&occupied)).unwrap();
    assert_eq!(
        (room.objects[2].id.as_str(), room.objects[2].missing[0].what.as_str()),
        ("octomap", "occupied cells are not read")
    );
    assert_eq!(
        read_scene(&source(&format!("{SCENE}  octomap: {{octomap: {{data: []}}}}\n"))).unwrap().objects.len(),
        2
    );
}

#[test]
fn scenes_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("id: 7", "id: table", 16, "`table` was already used on line 5"),
        ("type: cylinder", "type: torus", 10, "`torus` is an unknown type"),
        ("1.2, 0.8, 0.04", "1.2, 0.8", 8, "has 2 numbers instead of 3"),
        ("1.2, 0.8, 0.04", "1.2, 0, 0.04", 8, "length along y is 0"),
        ("1.2, 0.8, 0.04", "1.2, .nan, 0.04", 8, "not a finite number"),
        ("0.7, 0.03", "0.7, -0.03", 9, "radius is -0.03"),
        ("          orientation: [0, 0, 0, 1]\n", "", 12, "has no `orientation`"),
        ("[0.5, 0, 0.68]", "[0.5, x, 0.68]", 12, "`x` is not a number"),
        ("          orientation: [0, 0, 0, 1]", "          orientation: [0, 0, 0, 0]", 13, "has the length 0"),
        ("        - dimensions: [0.7, 0.03]\n          type: cylinder\n", "", 5, "1 primitives, but 2"),
        ("primitives: [{type: sphere, dimensions: [0.25]}]", "primitives: []", 15, "0 primitives, but 1"),
        ("id: 7", "name: 7", 15, "has no `id`"),
        ("      meshes: []", "      mesh: []", 17, "an object has the unknown key `mesh`"),
        ("      meshes: []", "      operation: 1", 17, "object `7` is not to be added"),
        ("      meshes: []", "      header: {frame_id: gripper}", 15, "in the frame `gripper`, another in ``"),
        ("      meshes: []", "      header: {frame: gripper}", 17, "`header` has the unknown key `frame`"),
        ("[0.25]}]", "[0.25], radius: 2}]", 19, "a primitive has the unknown key `radius`"),
        ("position: [1, 2, 3], ", "position: [1, 2, 3], Orientation: [1, 0, 0, 0], ", 18, "unknown key `Orientation`"),
        ("robot_model_name: panda", "link_padding: [{link_name: hand, padding: 0.1}]", 1, "`link_padding` grows"),
        ("robot_model_name: panda", "link_scale: [{link_name: hand, scale: 2}]", 1, "`link_scale` grows"),
        ("robot_model_name: panda", "scale: 2", 1, "the scene has the unknown key `scale`"),
        ("robot_model_name: panda", "robot_state: {attached_collision_objects: [{}]}", 1, "carries an object"),
        (
            "robot_model_name: panda",
            "robot_state: {multi_dof_joint_state: {transforms: [{translation: [0, 0, 1], rotation: [0, 0, 0, 1]}]}}",
            1,
            "moves the robot as a whole",
        ),
        (
            "fixed_frame_transforms: []",
            "fixed_frame_transforms: [{child_frame_id: '', transform: {translation: [0, 0, 1], rotation: [0, 0, 0, 1]}}]",
            2,
            "which is moved",
        ),
        ("  collision_objects", "  objects: []\n  collision_objects", 4, "`world` has the unknown key `objects`"),
        ("primitives:\n", "primitives: box\n", 6, "well-formed"),
        ("  collision_objects:\n", "  octomap:\n", 4, "has no `collision_objects`"),
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
        ("joint_name: shoulder", "weight: 1", 9, "has no `joint_name`"),
        ("joint_name: shoulder", "name: shoulder", 10, "a constraint has the unknown key `name`"),
        (
            "  - joint_constraints",
            "  - position_constraints: [{}]\n    joint_constraints",
            6,
            "a goal has position_constraints",
        ),
        ("start_state:\n", "start_state:\n  attached_collision_objects: [{}]\n", 2, "carries an object"),
        ("goal_constraints", "Goal_constraints", 6, "the request has the unknown key `Goal_constraints`"),
        ("start_state", "state", 1, "has no `start_state`"),
    ] {
        let error = read_request(&source(&REQUEST.replacen(from, to, 1))).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        assert_eq!(error.line, Some(line), "{error}");
    }
}
