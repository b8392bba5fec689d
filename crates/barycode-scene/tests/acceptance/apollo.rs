use std::path::{Path, PathBuf};

use barycode_scene::{Source, formats, load_plan};

use crate::data::{folder, is_convex, table, vertex_count};

/// The plan that goes with a scene: the planned trajectory, else the localization.
pub(crate) fn plan_file(folder: &Path, scene: &str) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder.join("scenes")).unwrap();
    let mut plans: Vec<PathBuf> = files
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with(&format!("{scene}_planned")) || name.starts_with(&format!("{scene}_localization"))
        })
        .collect();
    plans.sort();
    plans.pop()
}

#[test]
fn the_summary_is_reproduced() {
    let Some(folder) = folder("apollo-perception") else {
        return;
    };
    let mut present = 0;
    for row in table(&folder.join("reference/summary.csv")) {
        let name = row.text("scene");
        let path = folder.join(format!("scenes/{name}_prediction.pb.txt"));
        if !path.exists() {
            continue;
        }
        present += 1;
        let scene = formats::apollo::read(&Source::open(&path).unwrap()).unwrap().frozen();
        let placements: Vec<_> = scene.obstacles.iter().map(|obstacle| obstacle.at(0).unwrap()).collect();
        let counts: Vec<_> = placements.iter().map(|placement| vertex_count(placement)).collect();
        assert_eq!(placements.len(), row.count("obstacles"), "{name}");
        assert_eq!(counts.iter().sum::<usize>(), row.count("polygon_vertices"), "{name}");
        assert_eq!(counts.iter().min(), Some(&row.count("min_vertices")), "{name}");
        assert_eq!(counts.iter().max(), Some(&row.count("max_vertices")), "{name}");
        let convex = placements.iter().filter(|placement| is_convex(placement)).count();
        assert_eq!(convex, row.count("convex"), "{name}");
        let plan = load_plan(plan_file(&folder, name).unwrap()).unwrap();
        assert_eq!(plan.poses.len(), row.count("ego_poses"), "{name}");
        assert_eq!(plan.poses.len() * placements.len(), row.count("pairs"), "{name}");
    }
    assert!(present > 0);
}
