use barycode_scene::{load_plan, load_scene};

use crate::data::{folder, is_convex, table, vertex_count};

#[test]
fn the_table_of_cases_is_reproduced() {
    let Some(folder) = folder("tpcap") else {
        return;
    };
    let mut present = 0;
    for row in table(&folder.join("reference/cases.csv")) {
        let path = folder.join(format!("cases/Case{}.csv", row.text("case")));
        if !path.exists() {
            continue;
        }
        present += 1;
        let scene = load_scene(&path).unwrap();
        let placements: Vec<_> = scene.obstacles.iter().map(|obstacle| obstacle.at(0).unwrap()).collect();
        let counts: Vec<_> = placements.iter().map(|placement| vertex_count(placement)).collect();
        let name = &scene.name;
        assert_eq!(placements.len(), row.count("obstacles"), "{name}");
        assert_eq!(counts.iter().sum::<usize>(), row.count("vertices"), "{name}");
        assert_eq!(counts.iter().min(), Some(&row.count("min_vertices")), "{name}");
        assert_eq!(counts.iter().max(), Some(&row.count("max_vertices")), "{name}");
        let convex = placements.iter().filter(|placement| is_convex(placement)).count();
        assert_eq!(convex, row.count("convex_obstacles"), "{name}");
        assert_eq!(row.count("self_intersecting_obstacles"), 0, "{name}");
    }
    assert!(present > 0);
}

/// Start and goal, as the reference lists them.
#[test]
fn starts_goals_and_solutions_are_read() {
    let Some(folder) = folder("tpcap") else {
        return;
    };
    for row in table(&folder.join("reference/cases.csv")) {
        let case = row.text("case");
        let path = folder.join(format!("cases/Case{case}.csv"));
        let poses = folder.join(format!("reference/Case{case}_startgoal.csv"));
        if !path.exists() || !poses.exists() {
            continue;
        }
        let scene = load_scene(&path).unwrap();
        let problem = &scene.problems[0];
        for (pose, row) in [problem.start(), problem.goal].into_iter().zip(table(&poses)) {
            let pose = pose.unwrap();
            let wanted = ["x", "y", "theta"].map(|column| row.number(column));
            assert_eq!([pose.x, pose.y, pose.theta], wanted, "case {case}");
        }
        let solution = folder.join(format!("solutions/Solution_Case{case}.csv"));
        let reference = folder.join(format!("reference/Case{case}_solution.csv"));
        if solution.exists() && reference.exists() {
            let plan = load_plan(&solution).unwrap();
            let rows = table(&reference);
            assert_eq!(plan.poses.len(), rows.len());
            for (pose, row) in plan.poses.iter().zip(rows) {
                assert_eq!(pose.pose.theta, row.number("theta"), "case {case}");
            }
        }
    }
}
