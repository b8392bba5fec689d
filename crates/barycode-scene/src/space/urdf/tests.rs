use super::*;
use crate::space::{JointValues, MeshPart};

const ARM: &str = r#"<?xml version="1.0"?>
<robot name="two_link">
  <material name="grey"/>
  <link name="base"/>
  <link name="upper">
    <visual><geometry><cone/></geometry></visual>
    <collision>
      <origin xyz="0 0 0.5" rpy="0 0 0"/>
      <geometry><box size="0.1 0.1 1"/></geometry>
    </collision>
    <collision><geometry><sphere radius="0.2"/></geometry></collision>
  </link>
  <link name="hand">
    <collision><geometry><cylinder length="0.3" radius="0.05"/></geometry></collision>
    <collision><origin rpy="1.5707963267948966 0 0"/><geometry><mesh filename="hand.obj" scale="0.5 1 -1"/></geometry></collision>
  </link>
  <link name="finger"/>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>
    <parent link="base"/><child link="upper"/>
    <axis xyz="0 0 -3"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="slide" type="prismatic">
    <origin xyz="0 0 1"/>
    <parent link="upper"/><child link="hand"/>
  </joint>
  <joint name="finger_joint" type="continuous">
    <parent link="hand"/><child link="finger"/>
    <axis xyz="0 1 0"/>
    <mimic joint="slide" multiplier="2" offset="0.5"/>
  </joint>
</robot>
"#;

fn mesh(name: &str) -> Result<Rc<Mesh>, MeshError> {
    let part = |vertices: &[[f64; 3]]| MeshPart { name: String::new(), vertices: vertices.to_vec(), triangles: vec![] };
    match name {
        "hand.obj" => Ok(Rc::new(Mesh { parts: vec![part(&[[1.0, 2.0, 3.0]]), part(&[[0.0; 3], [4.0, 0.0, 0.0]])] })),
        _ => Err(MeshError::Flaw(Flaw::new("no such mesh", "none"))),
    }
}

fn robot(text: &str) -> Result<Robot, SceneError> {
    read(&Source::from_bytes("arm.urdf", text.as_bytes().to_vec()).unwrap(), mesh)
}

fn values(list: &[(&str, f64)]) -> JointValues {
    list.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
}

fn near(pose: &Pose, point: [f64; 3], goes_to: [f64; 3]) {
    let found: [f64; 3] = pose.transform(point.into()).into();
    assert!(found.iter().zip(goes_to).all(|(a, b)| (a - b).abs() < 1e-15), "{found:?} is not {goes_to:?}");
}

#[test]
fn links_have_their_collision_shapes() {
    let robot = robot(ARM).unwrap();
    assert_eq!((robot.name.as_str(), robot.root().name.as_str()), ("two_link", "base"));
    let [base, upper, hand, _] = robot.links() else { panic!() };
    assert!(base.parts.is_empty());
    assert_eq!(upper.parts[0].shape, Shape::cuboid([0.1, 0.1, 1.0]).unwrap());
    assert_eq!(upper.parts[0].pose, Pose::translation([0.0, 0.0, 0.5]));
    assert_eq!(upper.parts[1].shape, Shape::sphere(0.2).unwrap());
    assert_eq!(hand.parts[0].shape, Shape::cylinder(0.3, 0.05).unwrap());
    assert_eq!(hand.parts.len(), 3, "one for each object of the mesh");
    let Shape::Hull { vertices } = &hand.parts[1].shape else { panic!() };
    assert_eq!(vertices, &[[0.5, 2.0, -3.0]]);
    near(&hand.parts[1].pose, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
}

#[test]
fn origins_may_be_turned_by_a_quaternion() {
    // Half a turn about x, in a file of any version.
    for version in ["", " version=\"1.0\"", " version=\"1.1\""] {
        let text = ARM
            .replace("<robot name=\"two_link\">", &format!("<robot name=\"two_link\"{version}>"))
            .replace("rpy=\"0 0 0\"", "quat_xyzw=\"1 0 0 0\"");
        let robot = robot(&text).unwrap();
        near(&robot.links()[1].parts[0].pose, [0.25, 0.5, 0.75], [0.25, -0.5, -0.25]);
    }
}

#[test]
fn a_link_without_a_shape_is_a_frame_or_misses_one() {
    let missing = |from: &str, to: &str| {
        let text = ARM.replacen(from, to, 1);
        assert_ne!(text, ARM);
        let robot = robot(&text).unwrap();
        let of = |link: &Link| link.missing.iter().map(|why| (link.name.clone(), why.to_string())).collect::<Vec<_>>();
        robot.links().iter().flat_map(of).collect::<Vec<_>>()
    };
    let bare = "<link name=\"base\"/>";
    assert!(missing("name=\"grey\"", "name=\"red\"").is_empty());
    assert!(missing(bare, "<link name=\"base\"><inertial/></link>").is_empty());
    for (from, to, link, why) in [
        (bare, "<link name=\"base\">\n<visual/></link>", "base", "arm.urdf:5: it has a <visual>, but no <collision>"),
        ("<box size=\"0.1 0.1 1\"/>", "<cone radius=\"1\"/>", "upper", "arm.urdf:9: the shape <cone> is not read"),
        ("hand.obj", "foot.obj", "hand", "arm.urdf:15: <mesh>: no such mesh"),
    ] {
        assert_eq!(missing(from, to), [(link.to_owned(), why.to_owned())]);
    }
}

#[test]
fn links_are_placed() {
    let robot = robot(ARM).unwrap();
    assert_eq!(robot.free_joints().collect::<Vec<_>>(), ["shoulder", "slide"]);
    let poses = robot.place(&values(&[("shoulder", 0.0), ("slide", 0.25)])).unwrap();
    let names: Vec<&str> = poses.iter().map(|pose| pose.link.as_str()).collect();
    assert_eq!(names, ["base", "upper", "hand", "finger"]);
    near(&poses[1].pose, [1.0, 0.0, 0.0], [0.0, 1.0, 1.0]);
    // Slides along x, the axis where none is given, which the shoulder has turned to y.
    near(&poses[2].pose, [0.0, 0.0, 0.0], [0.0, 0.25, 2.0]);
    // The finger has turned by 2 · 0.25 + 0.5 about y.
    let (sin, cos) = 1.0_f64.sin_cos();
    near(&poses[3].pose, [0.0, 0.0, 1.0], [0.0, 0.25 + sin, 2.0 + cos]);
    // About -z, against the origin's turn.
    let quarter = std::f64::consts::FRAC_PI_2;
    let poses = robot.place(&values(&[("shoulder", quarter), ("slide", 0.25)])).unwrap();
    near(&poses[2].pose, [0.0, 0.0, 0.0], [0.25, 0.0, 2.0]);
}

#[test]
fn values_that_can_not_be_used() {
    let robot = robot(ARM).unwrap();
    for (list, what) in [
        (&[("shoulder", 0.0)][..], "no value for joint `slide`"),
        (&[("shoulder", 0.0), ("slide", 0.0), ("elbow", 0.0)], "`elbow` is no joint that moves"),
        (&[("shoulder", f64::NAN), ("slide", 0.0)], "not a finite number"),
        (&[("shoulder", 0.0), ("slide", 0.0), ("finger_joint", 0.0)], "by which it is 0.5"),
    ] {
        let flaw = robot.place(&values(list)).unwrap_err();
        assert!(flaw.what.contains(what) && !flaw.remedy.is_empty(), "{flaw}");
    }
    assert!(robot.place(&values(&[("shoulder", 0.0), ("slide", 0.0), ("finger_joint", 0.5)])).is_ok());
}

#[test]
fn robots_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("<link name=\"base\"/>", "<link/>", 4, "no attribute name"),
        ("<link name=\"finger\"/>", "<link name=\"hand\"/>", 17, "link `hand` was already used on line 13"),
        ("name=\"slide\"", "name=\"shoulder\"", 24, "joint `shoulder` was already used on line 18"),
        ("size=\"0.1 0.1 1\"", "size=\"0.1 0.1\"", 9, "size: `0.1 0.1` has 2 numbers instead of 3"),
        ("size=\"0.1 0.1 1\"", "size=\"0.1 0.1 0\"", 9, "length along z is 0"),
        ("size=\"0.1 0.1 1\"", "size=\"0.1 NaN 1\"", 9, "`NaN` is not a finite number"),
        ("size=\"0.1 0.1 1\"", "size=\"${w} ${w} 1\"", 9, "a macro"),
        ("<box size=\"0.1 0.1 1\"/>", "<torus radius=\"1\"/>", 9, "<torus> is unknown in <geometry>"),
        ("<box size=\"0.1 0.1 1\"/>", "<xacro:part/>", 9, "<xacro:part> in <geometry> is a macro"),
        (
            "<box size=\"0.1 0.1 1\"/>",
            "<box size=\"0.1 0.1 1\" scale=\"2\"/>",
            9,
            "<box> has the unknown attribute `scale`",
        ),
        ("<box size=\"0.1 0.1 1\"/>", "<box size=\"0.1 0.1 1\"><scale/></box>", 9, "<scale> is unknown in <box>"),
        (
            "<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\"/>",
            "<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\" quat_xyzw=\"0 0 0 1\"/>",
            8,
            "turned twice",
        ),
        ("<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\"/>", "<origin quat_xyzw=\"1 1 0 0\"/>", 8, "quaternion has the length"),
        (
            "<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\"/>",
            "<origin xyz=\"0 0 0.5\" quat_wxyz=\"1 0 0 0\"/>",
            8,
            "attribute `quat_wxyz`",
        ),
        ("<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\"/>", "<origin/><origin/>", 8, "<origin> comes twice"),
        ("<origin xyz=\"0 0 0.5\" rpy=\"0 0 0\"/>", "<Origin xyz=\"0 0 1\"/>", 8, "<Origin> is unknown in <collision>"),
        (
            "<link name=\"base\"/>",
            "<link name=\"base\"><xacro:if value=\"1\"><collision/></xacro:if></link>",
            4,
            "macro",
        ),
        ("<link name=\"base\"/>", "<link name=\"base\"><Collision/></link>", 4, "<Collision> is unknown in <link>"),
        ("<link name=\"base\"/>", "<link name=\"base\" scale=\"2\"/>", 4, "attribute `scale`"),
        ("<link name=\"base\"/>", "<link name=\"base\"/><Link name=\"b\"/>", 4, "<Link> is unknown in <robot>"),
        ("<parent link=\"base\"/>", "<parent link=\"base\" offset=\"1\"/>", 20, "<parent> has the unknown attribute"),
        ("<child link=\"upper\"/>", "<child link=\"upper\"/><child link=\"hand\"/>", 20, "<child> comes twice"),
        ("<axis xyz=\"0 0 -3\"/>", "<axis xyz=\"0 0 1\" rpy=\"1 0 0\"/>", 21, "<axis> has the unknown attribute `rpy`"),
        ("<axis xyz=\"0 0 -3\"/>", "<axis2 xyz=\"0 0 1\"/>", 21, "<axis2> is unknown in <joint>"),
        ("offset=\"0.5\"/>", "offset=\"0.5\" scale=\"2\"/>", 31, "<mimic> has the unknown attribute `scale`"),
        (
            "<robot name=\"two_link\">",
            "<robot name=\"two_link\" version=\"2.0\">",
            2,
            "version `2.0` of URDF is unknown",
        ),
        ("<robot name=\"two_link\">", "<robot name=\"two_link\" scale=\"2\">", 2, "attribute `scale`"),
        ("<box size=\"0.1 0.1 1\"/>", "", 9, "<geometry> is empty"),
        ("<geometry><sphere radius=\"0.2\"/></geometry>", "", 11, "<collision> has no <geometry>"),
        ("<sphere radius=\"0.2\"/>", "<sphere radius=\"0.2\"/><box/>", 11, "<box> is a second shape"),
        ("</geometry></collision>\n  </link>", "</geometry><geometry/></collision></link>", 11, "second <geometry>"),
        ("radius=\"0.05\"", "", 14, "<cylinder> has no attribute radius"),
        ("scale=\"0.5 1 -1\"", "scale=\"0.5 1 0\"", 15, "scale of 0"),
        ("type=\"revolute\"", "type=\"ball\"", 18, "unknown type `ball`"),
        ("<cylinder length=\"0.3\"", "<capsule length=\"0\"", 14, "the capsule's length is 0"),
        ("<cylinder length", "<capsule height", 14, "<capsule> has no attribute length"),
        ("type=\"continuous\"", "type=\"floating\"", 28, "`finger_joint` has several values, and mimics one"),
        ("type=\"prismatic\"", "type=\"planar\"", 24, "joint `slide` is planar and has no axis"),
        ("<link name=\"finger\"/>", "<link name=\"finger\"/><link name=\"shoulder/x\"/>", 17, "neither link"),
        ("mimic joint=\"slide\"", "mimic joint=\"finger_joint\"", 28, "mimics `finger_joint`, and so on in a ring"),
        ("xyz=\"0 0 -3\"", "xyz=\"0 0 0\"", 21, "axis is zero"),
        ("<parent link=\"base\"/>", "", 18, "<joint> has no <parent>"),
        ("<parent link=\"base\"/>", "<parent link=\"bass\"/>", 18, "link `bass`, which does not exist"),
        ("<child link=\"finger\"/>", "<child link=\"hand\"/>", 28, "`hand` is already the child of joint `slide`"),
        ("<parent link=\"base\"/>", "<parent link=\"finger\"/>", 18, "belongs to a ring"),
        (
            "<link name=\"finger\"/>",
            "<link name=\"finger\"/><link name=\"thumb\"/>",
            17,
            "neither link `base` nor link `thumb`",
        ),
        ("mimic joint=\"slide\"", "mimic joint=\"knee\"", 28, "mimics `knee`"),
        ("<material name=\"grey\"/>", "<xacro:arm/>", 3, "macro"),
        ("<robot name=\"two_link\">", "<sdf>", 2, "root element is <sdf>"),
        ("</robot>", "", 2, "ends inside <robot>"),
        ("multiplier=\"2\"", "multiplier=\"two\"", 31, "`two` is not a number"),
    ] {
        let text = ARM.replacen(from, to, 1);
        assert_ne!(text, ARM);
        let error = robot(&text).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        assert_eq!(error.line, Some(line), "{error}");
    }
    assert!(robot("<robot/>").unwrap_err().what.contains("no <link>"));
    let ring = "<robot><link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child link='b'/>\
         </joint><joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint></robot>";
    assert!(robot(ring).unwrap_err().what.contains("every link has a parent"));
}

const DRONE: &str = r#"<robot version="1.1"><link name="world"/>
  <link name="cart"><collision><geometry><capsule radius="0.1" length="1"/></geometry></collision></link>
  <joint name="base" type="floating"><origin xyz="0 0 1"/><parent link="world"/><child link="cart"/></joint>
</robot>"#;

#[test]
fn capsules_have_balls_at_the_ends_of_their_length() {
    let robot = robot(DRONE).unwrap();
    assert_eq!(robot.links()[1].parts[0].shape, Shape::capsule(1.0, 0.1).unwrap());
}

#[test]
fn floating_joints_are_six() {
    let robot = robot(DRONE).unwrap();
    let columns = ["base/x", "base/y", "base/z", "base/yaw", "base/pitch", "base/roll"];
    assert_eq!(robot.free_joints().collect::<Vec<_>>(), columns);
    let (roll, pitch, yaw) = (0.3, -1.2, 2.5);
    let given: Vec<(&str, f64)> = columns.into_iter().zip([1.0, 2.0, 3.0, yaw, pitch, roll]).collect();
    let poses = robot.place(&values(&given)).unwrap();
    let cart = &poses.iter().find(|pose| pose.link == "cart").unwrap().pose;
    let wanted = Pose::new([1.0, 2.0, 4.0], Rotation::from_axis_angles(roll, pitch, yaw));
    for point in [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
        near(cart, point, wanted.transform(point.into()).into());
    }
    let flaw = robot.place(&values(&[("base", 0.0)])).unwrap_err();
    assert!(flaw.what.contains("no value for joint `base/x`"), "{flaw}");
}

#[test]
fn planar_joints_are_three_in_the_plane_of_their_axis() {
    let quarter = std::f64::consts::FRAC_PI_2;
    let at = |axis: &str, theta: f64| {
        let text = DRONE.replace("floating\">", &format!("planar\"><axis xyz=\"{axis}\"/>"));
        let robot = robot(&text).unwrap();
        let given = values(&[("base/x", 2.0), ("base/y", 3.0), ("base/theta", theta)]);
        robot.place(&given).unwrap().into_iter().find(|pose| pose.link == "cart").unwrap().pose
    };
    near(&at("0 0 2", quarter), [1.0, 0.0, 0.0], [2.0, 4.0, 1.0]);
    near(&at("0 0 -1", quarter), [1.0, 0.0, 0.0], [2.0, -4.0, 1.0]);
    // The shortest turn that takes z to x takes x to -z.
    near(&at("1 0 0", quarter), [0.0, 1.0, 0.0], [0.0, 3.0, 0.0]);
}

#[test]
fn names_of_several_joints_are_their_own() {
    for text in [
        DRONE.replace("</robot>", "<link name=\"base/y\"/></robot>"),
        DRONE.replace(
            "</robot>",
            "<link name=\"b\"/><joint name=\"base/y\" type=\"fixed\"><parent link=\"cart\"/><child link=\"b\"/></joint></robot>",
        ),
    ] {
        let error = robot(&text).unwrap_err();
        assert_eq!(error.line, Some(3), "{error}");
        assert!(error.what.contains("one is called `base/y`"), "{error}");
    }
}

#[test]
fn joints_may_mimic_one_that_mimics() {
    // The first follows the second, which follows the third.
    let text = r#"<robot><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
      <joint name="i" type="prismatic"><parent link="a"/><child link="b"/><mimic joint="j" multiplier="-2" offset="1"/></joint>
      <joint name="j" type="prismatic"><parent link="b"/><child link="c"/><mimic joint="k" multiplier="3"/></joint>
      <joint name="k" type="prismatic"><parent link="c"/><child link="d"/></joint></robot>"#;
    let robot = robot(text).unwrap();
    assert_eq!(robot.free_joints().collect::<Vec<_>>(), ["k"]);
    let poses = robot.place(&values(&[("k", 0.5)])).unwrap();
    let along: Vec<f64> = poses.iter().map(|pose| pose.pose.translation.x).collect();
    assert_eq!(along, [0.0, -2.0, -0.5, 0.0]);
    assert!(robot.place(&values(&[("k", 0.5), ("i", -2.0), ("j", 1.5)])).is_ok());
    let flaw = robot.place(&values(&[("k", 1e15)])).unwrap_err();
    assert!(flaw.what.starts_with("j: ") && flaw.what.contains("out of range"), "{flaw}");
}

#[test]
fn meshes_are_found_beside_the_file_and_in_packages() {
    let root = std::env::temp_dir().join(format!("barycode-urdf-{}", std::process::id()));
    let folder = root.join("arm_description/urdf");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::create_dir_all(root.join("arm_description/meshes")).unwrap();
    std::fs::write(root.join("arm_description/meshes/a.obj"), "v 1 2 3\nf 1 1 1\n").unwrap();
    let load = |mesh: &str| {
        let text = format!(
            "<robot><link name='a'><collision><geometry><mesh filename='{mesh}'/></geometry></collision></link></robot>"
        );
        std::fs::write(folder.join("arm.urdf"), text).unwrap();
        super::load(folder.join("arm.urdf"))
    };
    let found = [
        load("package://arm_description/meshes/a.obj"),
        load("../meshes/a.obj"),
        load(&format!("file://{}", root.join("arm_description/meshes/a.obj").display())),
    ];
    let missing = [
        load("package://hand_description/meshes/a.obj"),
        load("meshes/a.obj"),
        load("package://arm_description/urdf/../../arm_description/meshes/a.obj"),
        load("package://a.obj"),
    ];
    std::fs::write(root.join("arm_description/meshes/a.obj"), "v 1 2\n").unwrap();
    let damaged = load("../meshes/a.obj");
    std::fs::remove_dir_all(&root).unwrap();
    for robot in found {
        assert_eq!(robot.unwrap().links()[0].parts.len(), 1);
    }
    for (robot, place, what) in missing.into_iter().map(|robot| (robot, "arm.urdf:1", "is not found")).chain([(
        damaged,
        "a.obj:1",
        "2 coordinates",
    )]) {
        let robot = robot.unwrap();
        let Link { parts, missing, .. } = &robot.links()[0];
        assert!(parts.is_empty() && missing[0].what.contains(what) && missing[0].place.ends_with(place), "{missing:?}");
    }
}
