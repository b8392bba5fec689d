use super::*;
use crate::model::{Id, Obstacle, Occupancy, Pose, Prediction};
use crate::shape::Shape;

fn source(text: &str) -> Source {
    Source::from_bytes("folder/scenario.xml", text.as_bytes().to_vec()).unwrap()
}

fn scenario(version: &str, body: &str) -> Scene {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<commonRoad commonRoadVersion=\"{version}\" timeStepSize=\"0.25\">{body}</commonRoad>"
    );
    read(&source(&text)).unwrap()
}

fn state(tag: &str, x: f64, y: f64, theta: f64, step: u32) -> String {
    format!(
        "<{tag}><position><point><x>{x}</x><y>{y}</y></point></position><orientation><exact>{theta}</exact>\
         </orientation><velocity><exact>NaN</exact></velocity><time><exact>{step}</exact></time></{tag}>"
    )
}

const CAR: &str = "<type>car</type><shape><rectangle><length>4</length><width>2</width></rectangle></shape>";
const TRIANGLE: &str = "<polygon><point><x>0</x><y>0</y></point><point><x>0</x><y>1</y></point>\
     <point><x>1</x><y>0</y></point><point><x>0</x><y>0</y></point></polygon>";

fn pose_at(obstacle: &Obstacle, step: u32) -> Option<Pose> {
    obstacle.at(step).map(|placement| placement.pose)
}

#[test]
fn a_trajectory_moves_the_shape() {
    let body = format!(
        "<lanelet id='1'><leftBound/></lanelet><lanelet id='2'/><dynamicObstacle id='42'>{CAR}{}<trajectory>{}{}</trajectory></dynamicObstacle>",
        state("initialState", 1.0, 2.0, 0.5, 0),
        state("state", 2.0, 2.5, 0.25, 1),
        state("state", 3.0, 3.0, 0.0, 2),
    );
    let scene = scenario("2020a", &body);
    assert_eq!((scene.lanelets, scene.step_seconds), (2, Some(0.25)));
    assert_eq!((scene.name.as_str(), scene.format.as_str()), ("scenario", "CommonRoad 2020a"));
    let car = scene.obstacle(&Id::Number(42)).unwrap();
    assert_eq!((car.kind, car.class.as_str()), (ObstacleKind::Dynamic, "car"));
    assert_eq!(car.at(0).unwrap().shapes[0], Shape::rectangle([0.0, 0.0], 0.0, 4.0, 2.0).unwrap());
    assert_eq!(pose_at(car, 0), Some(Pose { x: 1.0, y: 2.0, theta: 0.5 }));
    assert_eq!(pose_at(car, 2), Some(Pose { x: 3.0, y: 3.0, theta: 0.0 }));
    assert_eq!(pose_at(car, 3), None);
    assert_eq!(car.predicted().unwrap().len(), 2);
}

#[test]
fn the_older_version_says_the_role_inside() {
    let body = format!(
        "<obstacle id='1'><role>static</role>{CAR}{initial}</obstacle>\
         <obstacle id='2'><role> dynamic </role>{CAR}{initial}</obstacle>",
        initial = state("initialState", 1.0, 2.0, 0.5, 3),
    );
    let scene = scenario("2018b", &body);
    let kinds: Vec<_> = scene.obstacles.iter().map(|obstacle| obstacle.kind).collect();
    assert_eq!(kinds, [ObstacleKind::Static, ObstacleKind::Dynamic]);
    // A static obstacle is there at all times, a dynamic one without prediction only at its own.
    assert!(scene.obstacles[0].at(0).is_some());
    assert!(scene.obstacles[1].at(0).is_none() && scene.obstacles[1].at(3).is_some());
}

#[test]
fn an_occupancy_set_holds_several_shapes_in_world_coordinates() {
    let set = format!(
        "<occupancySet><occupancy><shape>{TRIANGLE}<circle><radius>2</radius><center><x>5</x><y>6</y></center></circle>\
         <rectangle><length>3</length><width>1</width><orientation>0.5</orientation><center><x>7</x><y>8</y></center></rectangle>\
         </shape><time><exact>1</exact></time></occupancy></occupancySet>"
    );
    let body = format!(
        "<dynamicObstacle id='a'>{CAR}{}{set}</dynamicObstacle><phantomObstacle id='b'>{set}</phantomObstacle>",
        state("initialState", 1.0, 2.0, 0.5, 0),
    );
    let scene = scenario("2020a", &body);
    let wanted = [
        Shape::polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]).unwrap(),
        Shape::circle([5.0, 6.0], 2.0).unwrap(),
        Shape::rectangle([7.0, 8.0], 0.5, 3.0, 1.0).unwrap(),
    ];
    for obstacle in &scene.obstacles {
        let placement = obstacle.at(1).unwrap();
        assert_eq!(placement.pose, Pose::IDENTITY);
        let (Shape::Convex { vertices: found }, Shape::Convex { vertices }) = (&placement.shapes[0], &wanted[0]) else {
            panic!("{placement:?}");
        };
        assert!(found.iter().all(|vertex| vertices.contains(vertex)) && found.len() == 3);
        assert_eq!(placement.shapes[1..], wanted[1..]);
        assert!(matches!(&obstacle.occupancy, Occupancy::Moving { prediction: Prediction::SetBased(_), .. }));
    }
    let [car, phantom] = &scene.obstacles[..] else { panic!() };
    assert_eq!((phantom.kind, phantom.at(0)), (ObstacleKind::Phantom, None));
    assert!(car.at(0).is_some() && car.id == Id::Name("a".into()));
}

#[test]
fn static_and_environment_obstacles_never_move() {
    let body = format!(
        "<staticObstacle id='1'><type>parkedVehicle</type><shape>{TRIANGLE}</shape>{}</staticObstacle>\
         <environmentObstacle id='2'><type>building</type><shape>{TRIANGLE}</shape></environmentObstacle>",
        state("initialState", 1.0, 2.0, 0.5, 0),
    );
    let scene = scenario("2020a", &body);
    assert_eq!(pose_at(&scene.obstacles[0], 77), Some(Pose { x: 1.0, y: 2.0, theta: 0.5 }));
    assert_eq!(pose_at(&scene.obstacles[1], 77), Some(Pose::IDENTITY));
    assert_eq!(scene.obstacles[1].kind, ObstacleKind::Environment);
}

#[test]
fn a_concave_polygon_keeps_its_pieces() {
    let points: String = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]
        .iter()
        .map(|[x, y]| format!("<point><x>{x}</x><y>{y}</y></point>"))
        .collect();
    let body = format!("<environmentObstacle id='1'><shape><polygon>{points}</polygon></shape></environmentObstacle>");
    let scene = scenario("2020a", &body);
    let Shape::Concave { rings, pieces } = &scene.obstacles[0].at(0).unwrap().shapes[0] else {
        panic!("{scene:?}");
    };
    assert_eq!((rings[0].len(), pieces.len()), (6, 2));
}

#[test]
fn planning_problems_may_know_their_start_only_roughly() {
    let exact = state("initialState", 1.0, 2.0, 0.5, 3).replace("NaN", "7.5");
    let rough = exact
        .replace("<point><x>1</x><y>2</y></point>", "<circle><radius>1</radius></circle>")
        .replace("<exact>0.5</exact>", "<intervalStart>0.25</intervalStart><intervalEnd>0.75</intervalEnd>");
    let goal = "<goalState><time><intervalStart>0</intervalStart><intervalEnd>9</intervalEnd></time></goalState>";
    let body = format!(
        "<planningProblem id='7'>{exact}{goal}</planningProblem><planningProblem id='8'>{rough}</planningProblem>"
    );
    let scene = scenario("2020a", &body);
    let [exact, rough] = &scene.problems[..] else { panic!() };
    assert_eq!(exact.start(), Some(Pose { x: 1.0, y: 2.0, theta: 0.5 }));
    assert_eq!(exact.velocity.unwrap().exact(), Some(7.5));
    assert_eq!((exact.time_step.exact(), &exact.id), (Some(3.0), &Id::Number(7)));
    assert_eq!((rough.start(), rough.position), (None, None));
    assert_eq!((rough.orientation.low, rough.orientation.high), (0.25, 0.75));
}

#[test]
fn a_solution_is_a_plan() {
    let text = "<CommonRoadSolution benchmark_id='x'><ksTrajectory planningProblem='1'>\
         <ksState><x>1</x><y>2</y><steeringAngle>0</steeringAngle><orientation>0.5</orientation><time>4</time></ksState>\
         <ksState><x>3</x><y>4</y><orientation>0.25</orientation><time>5</time></ksState></ksTrajectory></CommonRoadSolution>";
    let plan = read_solution(&source(text)).unwrap();
    assert_eq!(plan.name, "scenario");
    assert_eq!(plan.poses[1].time_step, 5);
    assert_eq!(plan.poses[1].pose, Pose { x: 3.0, y: 4.0, theta: 0.25 });
}

#[test]
fn a_solution_of_a_point_mass_heads_where_it_goes() {
    let state = |x: f64, y: f64, step: u32| {
        format!(
            "<pmState><x>1</x><y>2</y><xVelocity>{x}</xVelocity><yVelocity>{y}</yVelocity><time>{step}</time></pmState>"
        )
    };
    let states = [state(0.0, 0.0, 0), state(0.0, 2.0, 1), state(0.0, 0.0, 2), state(-1.0, 0.0, 3)].concat();
    let text =
        format!("<CommonRoadSolution><pmTrajectory planningProblem='1'>{states}</pmTrajectory></CommonRoadSolution>");
    let plan = read_solution(&source(&text)).unwrap();
    let headings: Vec<f64> = plan.poses.iter().map(|pose| pose.pose.theta).collect();
    let up = std::f64::consts::FRAC_PI_2;
    assert_eq!(headings, [up, up, up, std::f64::consts::PI]);
}

#[test]
fn a_point_mass_heads_where_it_goes() {
    let state = |tag: &str, x: &str, y: &str, step: u32| {
        format!(
            "<{tag}><position><point><x>1</x><y>2</y></point></position><time><exact>{step}</exact></time>\
             <velocity>{x}</velocity><velocityY>{y}</velocityY></{tag}>"
        )
    };
    let exact = |x: f64| format!("<exact>{x}</exact>");
    let interval = "<intervalStart>-1</intervalStart><intervalEnd>1</intervalEnd>";
    let body = format!(
        "<dynamicObstacle id='1'>{CAR}{}<trajectory>{}{}</trajectory></dynamicObstacle>\
         <dynamicObstacle id='2'>{CAR}{}</dynamicObstacle>",
        state("initialState", &exact(0.0), &exact(5.0), 5),
        state("state", &exact(3.0), &exact(3.0), 6),
        state("state", &exact(-1.0), &exact(0.0), 9),
        state("initialState", interval, &exact(0.0), 0),
    );
    let scene = scenario("2020a", &body);
    let [car, standing] = &scene.obstacles[..] else { panic!() };
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    for (step, theta) in [(5, FRAC_PI_2), (6, FRAC_PI_4), (9, PI)] {
        assert_eq!(pose_at(car, step), Some(Pose { x: 1.0, y: 2.0, theta }));
    }
    // It appears at its first step and vanishes after its last, and where steps are left out.
    assert!([0, 4, 7, 8, 10].iter().all(|&step| car.at(step).is_none()));
    assert!(matches!(&car.occupancy, Occupancy::Moving { prediction: Prediction::Trajectory(_), .. }));
    // It may head anywhere.
    let [Shape::Circle { radius, .. }] = standing.at(0).unwrap().shapes[..] else { panic!("{standing:?}") };
    assert!((radius - 5.0_f64.sqrt()).abs() < 1e-12);
}

#[test]
fn all_that_an_uncertain_state_may_cover_counts() {
    let region = "<rectangle><length>0.6</length><width>0.4</width><orientation>0</orientation><center><x>10</x>\
                  <y>20</y></center></rectangle><circle><radius>1</radius><center><x>12</x><y>20</y></center></circle>";
    let rough =
        |tag: &str, step: u32| state(tag, 1.0, 2.0, 0.0, step).replace("<point><x>1</x><y>2</y></point>", region);
    let turned = state("state", 1.0, 2.0, 0.0, 2)
        .replace("<exact>0</exact>", "<intervalStart>0</intervalStart><intervalEnd>0.1</intervalEnd>");
    let body = format!(
        "<dynamicObstacle id='1'>{CAR}{}<trajectory>{}{turned}</trajectory></dynamicObstacle>\
         <staticObstacle id='2'>{CAR}{}</staticObstacle>",
        rough("initialState", 0),
        rough("state", 1),
        rough("initialState", 0),
    );
    let scene = scenario("2020a", &body);
    let [car, parked] = &scene.obstacles[..] else { panic!() };
    for placement in [car.at(0), car.at(1), parked.at(99)] {
        let placement = placement.unwrap();
        let [Shape::Rounded { vertices, radius }, Shape::Rounded { radius: round, .. }] = &placement.shapes[..] else {
            panic!("{placement:?}");
        };
        let highest = vertices.iter().map(|&vertex| placement.pose.transform(vertex)[1]).fold(0.0, f64::max);
        assert!((highest - 21.2).abs() < 1e-12 && *radius < 1e-12 && (round - 1.0).abs() < 1e-12);
    }
    assert_eq!(car.at(2).unwrap().shapes.len(), 2, "in pieces of a turn");
    assert!(matches!(&car.occupancy, Occupancy::Moving { prediction: Prediction::SetBased(_), .. }));
}
