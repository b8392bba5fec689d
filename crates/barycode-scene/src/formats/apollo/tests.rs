use super::*;
use crate::model::Id;
use crate::shape::Shape;

const SCENE: &str = r#"
header { timestamp_sec: 1.5 module_name: "prediction" }
prediction_obstacle {
  perception_obstacle {
    id: 7
    position { x: 100 y: 200 z: 3 }
    theta: 0.5
    length: 4
    width: 2
    polygon_point { x: 99 y: 199 }
    polygon_point { x: 99 y: 201 }
    polygon_point { x: 101 y: 201 }
    type: VEHICLE
  }
  trajectory {
    probability: 0.25
    trajectory_point { path_point { x: 1 y: 0 theta: 0 } relative_time: 0 }
  }
  trajectory {
    probability: 0.75
    trajectory_point { path_point { x: 110 y: 210 theta: 0.25 } relative_time: 0.5 }
    trajectory_point { path_point { x: 120 y: 220 theta: 0.125 } v: 3 relative_time: 1 }
  }
  trajectory {
    probability: 0.75
    trajectory_point { path_point { x: 2 y: 0 theta: 0 } relative_time: 0 }
  }
}
prediction_obstacle {
  perception_obstacle { id: 8 position { x: 5 y: 0 } theta: 0 length: 2 width: 1 }
}
"#;

fn source(text: &str) -> Source {
    Source::from_bytes("loop_prediction.pb.txt", text.as_bytes().to_vec()).unwrap()
}

fn plan(seconds: &[Option<f64>]) -> Plan {
    let pose =
        |(step, &seconds): (usize, &Option<f64>)| PlanPose { time_step: step as u32, pose: Pose::IDENTITY, seconds };
    Plan { name: String::new(), poses: seconds.iter().enumerate().map(pose).collect() }
}

#[test]
fn a_frozen_scene_holds_the_outlines_as_seen() {
    let perception = read(&source(SCENE)).unwrap();
    let scene = perception.frozen();
    let seven = scene.obstacle(&Id::Number(7)).unwrap();
    assert_eq!(seven.class, "VEHICLE");
    assert_eq!(seven.at(3).unwrap().shapes[0].area(), 2.0);
    // No polygon was recorded: the box about the position.
    let eight = scene.obstacle(&Id::Number(8)).unwrap();
    assert_eq!(eight.at(3).unwrap().shapes[0], Shape::rectangle([5.0, 0.0], 0.0, 2.0, 1.0).unwrap());
}

#[test]
fn a_predicted_scene_follows_the_most_probable_trajectory() {
    let perception = read(&source(SCENE)).unwrap();
    let scene = perception.predicted(&plan(&[Some(0.0), Some(0.5_f64.next_down()), Some(9.0), None]));
    let [seven, eight] = &scene.obstacles[..] else { panic!() };
    let outline = seven.at(0).unwrap();
    assert_eq!(outline.shapes[0].area(), 2.0, "before its first point: as seen");
    assert_eq!(seven.at(1).unwrap().pose, Pose { x: 110.0, y: 210.0, theta: 0.25 });
    assert_eq!(seven.at(1).unwrap().shapes[0].area(), 8.0);
    assert_eq!(seven.at(2).unwrap().pose.x, 120.0, "after its last point: stays there");
    assert_eq!(seven.at(3), Some(outline), "a pose without a time: as seen");
    assert_eq!(seven.at(4), None);
    assert_eq!(eight.at(2).unwrap().pose, Pose::IDENTITY, "nothing predicted: as seen");
}

#[test]
fn an_obstacle_has_an_id_a_place_and_a_shape() {
    for (from, to, line, what) in [
        ("    id: 7\n", "", 4, "perception_obstacle has no id"),
        ("    theta: 0.5\n", "    theta: 0.5 theta: 1\n", 7, "theta comes twice"),
        ("    theta: 0.5\n", "    Theta: 0.5\n", 7, "`Theta` is unknown in perception_obstacle"),
        ("position { x: 5 y: 0 } ", "", 30, "perception_obstacle has no position"),
        ("x: 5 y: 0 ", "x: 5 y: 0 w: 1 ", 30, "`w` is unknown in position"),
        ("{ x: 99 y: 199 }", "{ x: 99 }", 10, "polygon_point has no y"),
        ("theta: 0 length", "length", 30, "perception_obstacle has no theta"),
        ("theta: 0.125 }", "}", 22, "path_point has no theta"),
        (" relative_time: 0.5 }", " }", 21, "trajectory_point has no relative_time"),
        ("probability: 0.25", "chance: 0.25", 16, "`chance` is unknown in trajectory"),
        (
            "  perception_obstacle { id: 8",
            "  pose { } perception_obstacle { id: 8",
            30,
            "`pose` is unknown in prediction_ob",
        ),
        ("header {", "body {", 2, "`body` is unknown in a perceived scene"),
    ] {
        let text = SCENE.replacen(from, to, 1);
        assert_ne!(text, SCENE);
        let error = read(&source(&text)).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        assert_eq!(error.line, Some(line), "{error}");
    }
    for sizes in ["length: 0 width: 1", "length: 2", ""] {
        let scene = read(&source(&SCENE.replace("length: 2 width: 1", sizes))).unwrap().frozen();
        let eight = scene.obstacle(&Id::Number(8)).unwrap();
        assert!(eight.at(0).unwrap().shapes.is_empty() && eight.missing[0].what.contains("neither polygon_point nor"));
    }
}

#[test]
fn a_plan_begins_at_time_zero() {
    let text = "trajectory_point { path_point { x: 1 y: 0 theta: 0 } relative_time: -0.1 }\n\
         trajectory_point { path_point { x: 2 y: 3 theta: 0.5 } relative_time: 0 }\n\
         trajectory_point { path_point { x: 4 y: 0 theta: 0 z: 9 } relative_time: 0.25 }\n";
    let plan = read_plan(&source(text)).unwrap();
    let found: Vec<_> = plan.poses.iter().map(|p| (p.time_step, p.pose.x, p.seconds.unwrap())).collect();
    assert_eq!(found, [(0, 2.0, 0.0), (1, 4.0, 0.25)]);
}

#[test]
fn a_localization_is_one_pose() {
    let text = "pose { position { x: 1.5 y: 2.5 z: 9 } orientation { qx: 0 } heading: -3 }";
    let plan = read_localization(&source(text)).unwrap();
    assert_eq!(plan.poses[0].pose, Pose { x: 1.5, y: 2.5, theta: -3.0 });
    let error = read_localization(&source("pose {\n position { x: 1 y: 2 }\n}")).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(1), "pose has no heading"));
    let error = read_localization(&source("pose {\n position { x: 1 } heading: 1\n}")).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(2), "position has no y"));
}
