//! The two convex bodies behind a clearance.

use super::*;

#[test]
fn the_pair_behind_a_clearance_is_what_was_measured() {
    let hook = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    let there = |x: f64| PosedShapes {
        shapes: vec![disc(-4.0, 0.0, 1.0), Shape::polygon(&hook).unwrap()].into(),
        pose: at(x, -1.5, 0.3),
    };
    let moving = Occupancy::Moving {
        initial: Some((0, there(6.0))),
        prediction: Prediction::Trajectory([(1, there(4.0)), (3, there(2.0))].into()),
    };
    let scene = scene(vec![obstacle(5, moving)]);
    let check = Check::new(&scene, car()).unwrap();
    for step in [0, 1, 3] {
        let pose = at(0.5, 0.25, 0.1 * f64::from(step));
        let found = check.nearest(step, pose).unwrap().unwrap();
        let pair = check.pair(&found.obstacle, f64::from(step), pose).unwrap().unwrap();
        let answer = d2::contact(&pair.ego, &pair.piece);
        assert_eq!((answer.distance, answer.upper, pair.part), (found.clearance, found.upper, found.part));
        assert_eq!((answer.on_b, pair.body), (found.on_obstacle.into(), EgoBody::Vehicle));
    }
    // Between its steps the obstacle moves on; where it is not, there is no pair.
    let between = check.pair(&Id::Number(5), 2.0, at(0.0, 0.0, 0.0)).unwrap().unwrap();
    assert_eq!(between.piece.pose().translation.x, 3.0);
    assert!(check.pair(&Id::Number(6), 0.0, at(0.0, 0.0, 0.0)).unwrap().is_none());
    assert!(check.pair(&Id::Number(5), 9.0, at(0.0, 0.0, 0.0)).unwrap().is_none());
    assert!(check.pair(&Id::Number(5), 0.0, at(f64::NAN, 0.0, 0.0)).is_err());
}

#[test]
fn the_pair_behind_a_clearance_may_be_the_trailers() {
    let scene = fixed(vec![vec![disc(-8.0, 0.0, 1.0)]]);
    let vehicle = plan(&[(0, at(0.0, 0.0, 0.0)), (4, at(4.0, 0.0, 0.0))]);
    let towed = plan(&[(0, at(-3.0, 0.0, 0.0)), (4, at(1.0, 0.0, 0.0))]);
    let shapes = Footprint::from_shapes(vec![disc(0.0, 0.0, 0.5), disc(-1.0, 0.0, 0.5)]).unwrap();
    let check = Check::new(&scene, car()).unwrap().with_trailer(&shapes, &towed).unwrap();
    let check = check.with_margin(0.25).unwrap();
    for (step, pose) in vehicle.poses.iter().map(|pose| (pose.time_step, pose.pose)) {
        let found = check.nearest(step, pose).unwrap().unwrap();
        let pair = check.pair(&found.obstacle, f64::from(step), pose).unwrap().unwrap();
        assert_eq!((found.body, pair.body), (EgoBody::Trailer, EgoBody::Trailer));
        // The pair has no margin.
        assert_eq!(d2::contact(&pair.ego, &pair.piece).distance, found.clearance + 0.25);
    }
    // Between the steps the trailer moves on; beyond its plan it is nowhere.
    let (obstacle, pose) = (&scene.obstacles[0].id, at(1.0, 0.0, 0.0));
    let between = check.pair(obstacle, 1.0, pose).unwrap().unwrap();
    assert_eq!(between.ego.pose().translation.x, -2.0);
    let flaw = check.pair(obstacle, 4.5, pose).unwrap_err();
    assert!(flaw.what.contains("the trailer's plan") && flaw.what.contains("no pose at time step 4.5"), "{flaw}");
}
