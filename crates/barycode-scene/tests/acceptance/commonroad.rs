use std::collections::BTreeMap;

use barycode_scene::{Id, Obstacle, ObstacleKind, Occupancy, PosedShapes, Prediction, Shape, load_plan, load_scene};

use crate::data::{Row, folder, present, table};

#[test]
fn the_inventory_is_reproduced() {
    let Some(folder) = folder("commonroad") else {
        return;
    };
    let mut present = 0;
    for row in table(&folder.join("reference/inventory.csv")) {
        let name = row.text("scenario");
        let path = folder.join("scenarios").join(name).with_extension("xml");
        if !path.exists() {
            continue;
        }
        present += 1;
        let scene = load_scene(&path).unwrap();
        let of_kind = |kind| scene.obstacles.iter().filter(|obstacle| obstacle.kind == kind).count();
        let predicted = || scene.obstacles.iter().filter_map(Obstacle::predicted);
        assert_eq!(scene.format, format!("CommonRoad {}", row.text("format")), "{name}");
        assert_eq!(scene.step_seconds, Some(row.number("dt")), "{name}");
        assert_eq!(scene.lanelets, row.count("lanelets"), "{name}");
        assert_eq!(of_kind(ObstacleKind::Static), row.count("static"), "{name}");
        assert_eq!(of_kind(ObstacleKind::Dynamic), row.count("dynamic"), "{name}");
        assert_eq!(of_kind(ObstacleKind::Phantom), row.count("phantom"), "{name}");
        assert_eq!(of_kind(ObstacleKind::Environment), row.count("environment"), "{name}");
        let last = predicted().filter_map(|steps| steps.keys().last()).max();
        assert_eq!(last.map_or(0, |&step| step as usize), row.count("last_time_step"), "{name}");
        assert_eq!(predicted().map(BTreeMap::len).sum::<usize>(), row.count("predicted_occupancies"), "{name}");
        assert_eq!(scene.problems.len(), row.count("planning_problems"), "{name}");
        assert!(scene.problems.iter().all(|problem| problem.start().is_some()), "{name}");
        assert_eq!(path.metadata().unwrap().len(), row.count("bytes") as u64, "{name}");
    }
    assert_eq!(present, std::fs::read_dir(folder.join("scenarios")).unwrap().count());
}

#[test]
fn the_table_of_obstacles_is_reproduced() {
    let Some(folder) = folder("commonroad") else {
        return;
    };
    let mut rows: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for row in table(&folder.join("reference/obstacles.csv")) {
        rows.entry(row.text("scenario").to_owned()).or_default().push(row);
    }
    for (name, rows) in rows {
        let path = folder.join("scenarios").join(&name).with_extension("xml");
        if !path.exists() {
            continue;
        }
        let scene = load_scene(&path).unwrap();
        assert_eq!(scene.obstacles.len(), rows.len(), "{name}");
        for row in rows {
            let id = Id::parse(row.text("obstacle_id"));
            check_obstacle(scene.obstacle(&id).unwrap(), &row);
        }
    }
}

fn check_obstacle(obstacle: &Obstacle, row: &Row) {
    let place = format!("{} {}", row.text("scenario"), obstacle.id);
    assert_eq!(obstacle.kind.to_string(), row.text("role"), "{place}");
    assert_eq!(obstacle.class, row.text("type"), "{place}");
    let own = match &obstacle.occupancy {
        Occupancy::Always(placement) => Some(placement),
        Occupancy::Moving { initial, .. } => initial.as_ref().map(|(_, placement)| placement),
    };
    assert_eq!(own.map_or("", kind_of_shape), row.text("shape"), "{place}");
    if let Some(own) = own {
        check_dimensions(&own.shapes[0], row.text("dimensions"), &place);
    }
    let prediction = match &obstacle.occupancy {
        Occupancy::Always(_) | Occupancy::Moving { prediction: Prediction::None, .. } => "",
        Occupancy::Moving { prediction: Prediction::Trajectory(_), .. } => "TrajectoryPrediction",
        Occupancy::Moving { prediction: Prediction::SetBased(_), .. } => "SetBasedPrediction",
    };
    assert_eq!(prediction, row.text("prediction"), "{place}");
    let empty = BTreeMap::new();
    let predicted = obstacle.predicted().unwrap_or(&empty);
    let text = |step: Option<&u32>| step.map_or(String::new(), ToString::to_string);
    assert_eq!(text(predicted.keys().next()), row.text("first_step"), "{place}");
    assert_eq!(text(predicted.keys().last()), row.text("last_step"), "{place}");
    assert_eq!(predicted.len(), row.count("occupancies"), "{place}");
    let mut shapes: BTreeMap<&str, usize> = BTreeMap::new();
    for placement in predicted.values() {
        *shapes.entry(kind_of_shape(placement)).or_default() += 1;
    }
    let shapes: Vec<_> = shapes.iter().map(|(name, count)| format!("{name}:{count}")).collect();
    assert_eq!(shapes.join(" "), row.text("occupancy_shapes"), "{place}");
}

/// The table's name for a placement's shapes.
fn kind_of_shape(placement: &PosedShapes) -> &'static str {
    match &placement.shapes[..] {
        [Shape::Rectangle { .. }] => "Rectangle",
        [Shape::Circle { .. }] => "Circle",
        [Shape::Convex { .. } | Shape::Concave { .. }] => "Polygon",
        _ => "ShapeGroup",
    }
}

fn check_dimensions(shape: &Shape, wanted: &str, place: &str) {
    let near = |value: f64, text: &str| {
        // Six significant digits.
        let wanted: f64 = text.parse().unwrap();
        assert!((value - wanted).abs() <= 1e-5 * wanted, "{place}: {value} {wanted}");
    };
    match shape {
        Shape::Rectangle { length, width, .. } => {
            let (first, second) = wanted.split_once('x').unwrap();
            near(*length, first);
            near(*width, second);
        }
        Shape::Circle { radius, .. } => near(*radius, wanted.strip_prefix("r=").unwrap()),
        Shape::Convex { vertices, .. } => {
            assert_eq!(format!("{} vertices", vertices.len()), wanted, "{place}");
        }
        Shape::Concave { rings, .. } => {
            assert_eq!(format!("{} vertices", rings[0].len()), wanted, "{place}");
        }
        Shape::Line { .. } | Shape::Rounded { .. } => panic!("{place}: {shape:?}"),
    }
}

/// The published solution and the table made from it are the same plan.
#[test]
fn the_solution_equals_its_table() {
    let Some(folder) = folder("commonroad") else {
        return;
    };
    let solution = folder.join("egos/solution_KS2_SM1_DEU_Guetersloh-36_1_T-1_2020a.xml");
    let table = folder.join("egos/DEU_Guetersloh-36_1_T-1__solution.csv");
    if present(&[&solution, &table]) {
        assert_eq!(load_plan(&solution).unwrap().poses, load_plan(&table).unwrap().poses);
    }
}

#[test]
fn every_ego_plan_is_read() {
    let Some(folder) = folder("commonroad") else {
        return;
    };
    for row in table(&folder.join("egos/index.csv")) {
        let name = format!("{}__{}.csv", row.text("scenario"), row.text("ego"));
        let path = folder.join("egos").join(&name);
        if path.exists() {
            assert_eq!(load_plan(&path).unwrap().poses.len(), row.count("n_steps"), "{name}");
        }
    }
}
