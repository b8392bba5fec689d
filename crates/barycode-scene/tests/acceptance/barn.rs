use barycode_scene::{load_plan, load_scene};

use crate::data::{folder, table};

#[test]
fn the_summary_is_reproduced() {
    let Some(folder) = folder("barn") else { return };
    let mut present = 0;
    for row in table(&folder.join("reference/summary.csv")) {
        let world = row.text("world");
        let path = folder.join(format!("worlds/world_{world}.csv"));
        if !path.exists() {
            continue;
        }
        present += 1;
        let scene = load_scene(&path).unwrap();
        assert_eq!(scene.obstacles.len(), row.count("circles"), "{world}");
        let plan = load_plan(folder.join(format!("paths/path_{world}.csv"))).unwrap();
        assert_eq!(plan.poses.len(), row.count("path_poses"), "{world}");
        let reference = table(&folder.join(format!("reference/world_{world}.csv")));
        for (pose, row) in plan.poses.iter().zip(reference) {
            let found = [pose.pose.x, pose.pose.y, pose.pose.theta];
            let wanted = ["x", "y", "theta"].map(|column| row.number(column));
            // The reference has twelve digits.
            assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-11), "{found:?} {wanted:?}");
        }
    }
    assert!(present > 0);
}
