//! Edges between consecutive configurations of an arm: whether they are free, with proof, and how
//! long it takes to find that.
//!
//! ```sh
//! cargo run --release -p barycode-scene --example arm_edges -- \
//!     examples/arm/scene.yaml examples/arm/arm.urdf examples/arm/joints.csv
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use barycode_scene::Source;
use barycode_scene::space::{Check, Configuration, JointPath, joints, motion_bench, urdf};

/// How often an edge is asked about.
const ROUNDS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/arm");
    let default = ["scene.yaml", "arm.urdf", "joints.csv"].map(|name| format!("{root}/{name}"));
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [scene, robot, values] = <[String; 3]>::try_from(given).unwrap_or(default);

    let room = motion_bench::read_scene(&Source::open(scene.as_ref())?)?;
    let robot = urdf::load(&robot)?;
    let configurations = joints::read(&Source::open(values.as_ref())?)?;
    let check = Check::new(&room, robot.links())?;

    for pair in configurations.list.windows(2) {
        let path = JointPath::new(&robot, &pair[0].content, &pair[1].content)?;
        let (finding, proof) = check.certified_edge(&path)?;
        check.check_edge(&path, &finding, &proof)?; // from the shapes and the path alone
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let begin = Instant::now();
            let path = JointPath::new(&robot, &pair[0].content, &pair[1].content)?;
            assert_eq!(check.edge(&path)?, finding);
            times.push(begin.elapsed());
        }
        times.sort();
        let median: Duration = times[ROUNDS / 2];
        let [from, to] = [&pair[0], &pair[1]].map(Configuration::name);
        let (verdict, [low, high], cells) = (finding.verdict, finding.first, finding.cells);
        let with = finding.pair.map_or_else(String::new, |pair| format!("  {} {}", pair.link, pair.object));
        println!("{from} - {to}: {verdict} [{low}, {high}], {cells} cells, {median:?}{with}");
    }
    Ok(())
}
