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
    trajectory_point { path_point { x: 1 } relative_time: 0 }
  }
  trajectory {
    probability: 0.75
    trajectory_point { path_point { x: 110 y: 210 theta: 0.25 } relative_time: 0.5 }
    trajectory_point { path_point { x: 120 y: 220 theta: 0.125 } v: 3 relative_time: 1 }
  }
  trajectory {
    probability: 0.75
    trajectory_point { path_point { x: 2 } relative_time: 0 }
  }
}
prediction_obstacle {
  perception_obstacle { id: 8 position { x: 5 } length: 2 width: 1 }
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
fn a_plan_begins_at_time_zero() {
    let text = "trajectory_point { path_point { x: 1 } relative_time: -0.1 }\n\
         trajectory_point { path_point { x: 2 y: 3 theta: 0.5 } }\n\
         trajectory_point { path_point { x: 4 } relative_time: 0.25 }\n";
    let plan = read_plan(&source(text)).unwrap();
    let found: Vec<_> = plan.poses.iter().map(|p| (p.time_step, p.pose.x, p.seconds.unwrap())).collect();
    assert_eq!(found, [(0, 2.0, 0.0), (1, 4.0, 0.25)]);
}

#[test]
fn a_localization_is_one_pose() {
    let text = "pose { position { x: 1.5 y: 2.5 z: 9 } orientation { qx: 0 } heading: -3 }";
    let plan = read_localization(&source(text)).unwrap();
    assert_eq!(plan.poses[0].pose, Pose { x: 1.5, y: 2.5, theta: -3.0 });
    let error = read_localization(&source("pose {\n position { x: 1 }\n}")).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(1), "pose has no heading"));
}
