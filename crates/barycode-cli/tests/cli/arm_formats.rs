//! `arm` with what meshes and robots may be made of.

use crate::run::{Folder, run};

/// A post of half size 0.1 at x = 0.5.
const ROOM: &str = "world:\n  collision_objects:\n    - id: post\n      primitives:\n        - {type: box, dimensions: \
     [0.2, 0.2, 0.2]}\n      primitive_poses:\n        - {position: [0.5, 0, 0], orientation: [0, 0, 0, 1]}\n";

const POSES: &str = "configuration,link,px,py,pz,qw,qx,qy,qz\nhome,part,0,0,0,1,0,0,0\n";

/// Two triangles on either side of the post: nearest at y = 0.3 from the axis.
const CHANNEL: &str = "v 0 0.3 0\nv 1 0.3 0\nv 0 0.9 0\nv 0 -0.3 0\nv 1 -0.3 0\nv 0 -0.9 0\n\
     g left\nf 1 2 3\ng right\nf 4 5 6\n";

#[test]
fn a_mesh_has_the_parts_that_are_asked_for() {
    let folder = Folder::new();
    let (room, poses) = (folder.file("room.yaml", ROOM), folder.file("poses.csv", POSES));
    folder.file("part.obj", CHANNEL);
    let hull = format!("part={}", folder.path("part.obj"));
    let clearance = |parts: &str, code: i32| {
        let run = run(&["arm", &room, "--poses", &poses, "--hull", &hull, "--format", "json", "--parts", parts]);
        assert_eq!(run.code, code, "{run:?}");
        run.json()["configurations"][0]["clearance"].as_f64().unwrap()
    };
    assert!((clearance("groups", 0) - 0.2).abs() < 1e-12);
    // One object: its hull closes the channel.
    assert!(clearance("objects", 1) < 0.0);
    assert!(clearance("none", 1) < 0.0);
    let run = run(&["arm", &room, "--poses", &poses, "--hull", &hull, "--parts", "faces"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("objects, groups, none"), "{}", run.err);
}

#[test]
fn a_cart_drives_and_a_drone_flies() {
    let folder = Folder::new();
    let room = folder.file("room.yaml", ROOM);
    let robot = |kind: &str| {
        let text = format!(
            "<robot version=\"1.1\"><link name=\"world\"/><link name=\"body\"><collision><geometry><capsule \
             length=\"0.4\" radius=\"0.1\"/></geometry></collision></link><joint name=\"j\" {kind}\
             <parent link=\"world\"/><child link=\"body\"/></joint></robot>"
        );
        folder.file("robot.urdf", text)
    };
    let clearances = |kind: &str, joints: &str| -> Vec<f64> {
        let (urdf, joints) = (robot(kind), folder.file("joints.csv", joints));
        let arguments = ["arm", &room, "--urdf", &urdf, "--joints", &joints, "--format", "json"];
        let (all, edges) = (run(&arguments).json(), run(&[&arguments[..], &["--edges"]].concat()).json());
        assert_eq!(edges["edges"][0]["verdict"], "free", "{edges}");
        let configurations = all["configurations"].as_array().unwrap();
        configurations.iter().map(|one| one["clearance"].as_f64().unwrap()).collect()
    };
    let near = |found: Vec<f64>, wanted: [f64; 2]| {
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?} is not {wanted:?}");
    };
    let cart = "configuration,j/x,j/y,j/theta\na,0,0,0\nb,-1,0,0.5\n";
    near(clearances("type=\"planar\"><axis xyz=\"0 0 1\"/>", cart), [0.3, 1.3]);
    // Pitched by a right angle the capsule lies along x.
    let drone = "configuration,j/x,j/y,j/z,j/roll,j/pitch,j/yaw\na,0,0,0,0,1.5707963267948966,0\nb,0,0,1,0,0,0\n";
    near(clearances("type=\"floating\">", drone), [0.1, 0.7_f64.hypot(0.4) - 0.1]);

    let joints = folder.file("joints.csv", "configuration,j\na,0\n");
    let run = run(&["arm", &room, "--urdf", &robot("type=\"floating\">"), "--joints", &joints]);
    run.fails_with(&["joints.csv", "there is no value for joint `j/x`"]);
}
