//! Pairs of real plans and robots, where the data is there.

use super::{Run, Study};
use crate::data::{Class, Pair, Random};
use crate::space::Subject;
use crate::space::data::{self, Set, SizedSolid, bounds};
use crate::tables::cell::{ContestantKind, Stage, enter, measure};
use crate::tables::columns::Columns;
use crate::tables::plane::{chosen, columns, truth};
use crate::tables::solids;
use barycode::d3::{Polytope, Vec3};
use barycode_lab_peers::{Manner, Pairs, Question};
use barycode_scene::{Pose, Shape, load_plans, load_scene};
use std::path::{Path, PathBuf};

/// Length and width of the ego vehicle.
const EGO: [f64; 2] = [4.508, 1.61];

/// The folder of a data set; nothing, and a word about it, where it is not.
fn folder(name: &str) -> Option<PathBuf> {
    let found = barycode_testkit::cases::data_folder().map(|folder| folder.join(name)).filter(|folder| folder.is_dir());
    if found.is_none() {
        eprintln!("SKIPPED: no {name} under BARYCODE_DATA or ../shared/data");
    }
    found
}

impl Run<'_> {
    pub fn real(&mut self) -> Result<(), String> {
        if let Some(folder) = folder("commonroad") {
            self.driving(&folder)?;
        }
        if let Some(folder) = folder("robot-meshes") {
            self.robots(&folder)?;
        }
        Ok(())
    }

    fn driving(&mut self, folder: &Path) -> Result<(), String> {
        let pairs = footprints(folder, self.options.pairs)?;
        let truth = truth(&pairs);
        let (narrow, wide) = (columns::<f32>(&pairs), columns::<f64>(&pairs));
        let mut contestants = chosen(&pairs, &narrow);
        contestants.extend(chosen(&pairs, &wide));
        let all = self.peers.iter().map(Box::as_ref);
        let without = enter(all, Pairs::Plane(&pairs), Manner::Cold, &mut contestants);
        let far = pairs.iter().flat_map(|pair| pair.translation).fold(0.0, |far: f64, c| far.max(c.abs()));
        let (subject, class) = ("footprints among cars", "US101, 1000 plans");
        let stage = Stage { subject, class, questions: &Question::PLAIN, truth: &truth, size: far };
        let cells = measure(stage, &mut contestants, &without, self.walk());
        self.push(Study::Real, 0.0, cells);
        Ok(())
    }

    fn robots(&mut self, folder: &Path) -> Result<(), String> {
        let set = hulls(&folder.join("hulls"), self.options.pairs.div_ceil(8))?;
        let (narrow_hulls, wide_hulls) = (solids::hulls::<f32>(&set), solids::hulls::<f64>(&set));
        let (mut narrow, mut wide) = (Columns::default(), Columns::default());
        let mut contestants = solids::own(&set, &narrow_hulls, &mut narrow);
        contestants.extend(solids::own(&set, &wide_hulls, &mut wide));
        contestants.retain(|one| one.kind == ContestantKind::Own);
        let all = self.peers.iter().map(Box::as_ref);
        let without = enter(all, Pairs::Space(&solids::solids(&set)), Manner::Cold, &mut contestants);
        let truth: Vec<_> = set.pairs.iter().map(|pair| pair.bounds).collect();
        let (subject, class) = ("hulls of robots", "within a metre");
        let stage = Stage { subject, class, questions: &Question::PLAIN, truth: &truth, size: 1.0 };
        let cells = measure(stage, &mut contestants, &without, self.walk());
        self.push(Study::Real, 0.0, cells);
        Ok(())
    }
}

fn rectangle(length: f64, width: f64) -> Vec<[f64; 2]> {
    let [x, y] = [length / 2.0, width / 2.0].map(|c| f64::from(c as f32));
    vec![[-x, -y], [x, -y], [x, y], [-x, y]]
}

/// The ego vehicle at poses of sampled plans, in the frame of one of the recorded cars at that
/// time; all there are or as many as asked for, drawn at random.
pub fn footprints(folder: &Path, count: usize) -> Result<Vec<Pair>, String> {
    let scene = load_scene(folder.join("scenarios/USA_US101-3_3_T-1.xml")).map_err(|error| error.to_string())?;
    let plans = load_plans(folder.join("batch/trajectories.csv")).map_err(|error| error.to_string())?;
    let ego = rectangle(EGO[0], EGO[1]);
    let mut all = Vec::new();
    for plan in 0..plans.len() {
        for (step, at) in plans.plan(plan) {
            for placement in scene.obstacles.iter().filter_map(|obstacle| obstacle.predicted()?.get(&step)) {
                for shape in placement.shapes.iter() {
                    let &Shape::Rectangle { center: [0.0, 0.0], orientation: 0.0, length, width, .. } = shape else {
                        return Err("an obstacle that is no rectangle about its pose".into());
                    };
                    all.push((placement.pose, [length, width], at));
                }
            }
        }
    }
    Random(5).shuffle(&mut all);
    all.truncate(count);
    Ok(all.into_iter().map(|(car, [length, width], at)| beside(rectangle(length, width), car, &ego, at)).collect())
}

/// Both in the frame of the first, in numbers of single precision.
fn beside(a: Vec<[f64; 2]>, car: Pose, ego: &[[f64; 2]], at: Pose) -> Pair {
    let single = |c: f64| f64::from(c as f32);
    let (sin, cos) = libm::sincos(car.theta);
    let (x, y) = (at.x - car.x, at.y - car.y);
    let translation = [cos * x + sin * y, cos * y - sin * x].map(single);
    let (sin, cos) = libm::sincos(at.theta - car.theta);
    Pair { a, b: ego.to_vec(), cos: single(cos), sin: single(sin), translation }
}

/// Pairs of the hulls in a folder, turned at random, their origins up to a metre apart.
pub fn hulls(folder: &Path, count: usize) -> Result<Set, String> {
    let told = |path: &Path, what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
    let entries = std::fs::read_dir(folder).map_err(|error| told(folder, &error))?;
    let mut files =
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>().map_err(|e| told(folder, &e))?;
    files.sort();
    let mut hulls = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "obj")) {
        let text = std::fs::read_to_string(file).map_err(|error| told(file, &error))?;
        let cloud = text.lines().filter_map(|line| line.strip_prefix("v ")).map(vertex).collect::<Option<Vec<_>>>();
        let cloud = cloud.ok_or_else(|| told(file, &"a vertex that is not three numbers"))?;
        hulls.push(Polytope::hull(cloud).map_err(|error| told(file, &error))?);
    }
    let largest = hulls.iter().map(|hull: &Polytope<f64>| hull.vertices().len()).max();
    let largest = largest.ok_or_else(|| told(folder, &"no hulls"))?;
    let mut random = Random(9);
    let pairs = (0..count).map(|_| {
        let mut part = || SizedSolid { hull: (random.bits() % hulls.len() as u64) as usize, size: [0.0; 3] };
        let (a, b) = (part(), part());
        let drawn = data::within_a_metre(&mut random, a, b);
        data::Pair { bounds: bounds(&drawn, &hulls[a.hull], &hulls[b.hull]), ..drawn }
    });
    let pairs = pairs.collect();
    Ok(Set { subject: Subject::Hulls(largest), class: Class::Distant, hulls, pairs })
}

/// A corner in numbers of single precision.
fn vertex(line: &str) -> Option<Vec3<f64>> {
    let numbers = line.split_whitespace().map(|word| word.parse::<f32>().ok().filter(|number| number.is_finite()));
    let numbers = numbers.collect::<Option<Vec<_>>>()?;
    let [x, y, z] = numbers[..] else { return None };
    Some(Vec3::new(x.into(), y.into(), z.into()))
}
