//! Robot arms in household scenes, and robot meshes: readers, kinematics, distances.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use barycode::Touching;
use barycode_scene::Source;
use barycode_scene::space::{
    Check, Clearance, Configurations, Link, LinkPose, LinkPoses, Object, Pose, PosedShape, Robot, Room, Shape, hulls,
    joints, load_mesh, motion_bench, pose, poses_csv, urdf,
};

use crate::data::{Row, TOUCHING, agrees, folder, present, table};

/// Significant digits of the references.
const DIGITS: i32 = 10;

/// Scene, problem, fraction.
type Key = (String, String, String);

fn key(row: &Row) -> Key {
    let text = |column: &str| row.text(column).to_owned();
    (text("scene"), text("problem"), text("fraction"))
}

pub(crate) struct Panda {
    root: PathBuf,
    links: Vec<Link>,
    poses: HashMap<Key, LinkPoses>,
}

impl Panda {
    pub(crate) fn open() -> Option<Self> {
        let (root, meshes) = (folder("mbm-panda")?, folder("robot-meshes")?);
        let Configurations { columns, list, .. } =
            poses_csv::read(&Source::open(&root.join("reference/poses.csv")).unwrap()).unwrap();
        assert_eq!(columns, ["scene", "problem", "fraction"]);
        let names: Vec<&str> = list[0].content.iter().map(|pose| pose.link.as_str()).collect();
        assert_eq!(names.len(), 11);
        let links = hulls::load(&names, Some(&meshes.join("hulls")), &[]).unwrap();
        let key = |labels: &[String]| (labels[0].clone(), labels[1].clone(), labels[2].clone());
        let poses = list.into_iter().map(|one| (key(&one.labels), one.content)).collect();
        Some(Self { root, links, poses })
    }

    fn file(&self, scene: &str, name: &str) -> PathBuf {
        self.root.join("problems").join(scene).join(name)
    }

    /// The check of a problem's scene; `None` if its file is absent.
    fn check(&self, scene: &str, problem: &str) -> Option<Check> {
        let path = self.file(scene, &format!("scene{problem}.yaml"));
        if !present(&[&path]) {
            return None;
        }
        let room = motion_bench::read_scene(&Source::open(&path).unwrap()).unwrap();
        Some(Check::new(&room, &self.links).unwrap())
    }

    /// Rows of a table by configuration, and the checks of their scenes, where the scenes are
    /// present.
    pub(crate) fn rows(&self, name: &str) -> Vec<(Key, Vec<Row>, Rc<Check>)> {
        let mut gathered: Vec<(Key, Vec<Row>)> = Vec::new();
        for row in table(&self.root.join("reference").join(name)) {
            match gathered.last_mut() {
                Some((last, rows)) if *last == key(&row) => rows.push(row),
                _ => gathered.push((key(&row), vec![row])),
            }
        }
        let mut checks: HashMap<(String, String), Option<Rc<Check>>> = HashMap::new();
        let mut found = Vec::new();
        for (key, rows) in gathered {
            let problem = (key.0.clone(), key.1.clone());
            let check = checks.entry(problem).or_insert_with(|| self.check(&key.0, &key.1).map(Rc::new));
            if let Some(check) = check {
                found.push((key, rows, Rc::clone(check)));
            }
        }
        assert!(!found.is_empty());
        found
    }
}

#[test]
fn every_pair_of_link_and_object_is_reproduced() {
    let Some(panda) = Panda::open() else { return };
    let (mut compared, mut hits, mut worst) = (0, 0, 0.0_f64);
    for (key, rows, check) in panda.rows("pairs.csv") {
        let all = check.all(&panda.poses[&key]).unwrap();
        assert_eq!(all.len(), rows.len(), "{key:?}");
        let found: HashMap<(&str, &str), _> =
            all.iter().map(|one| ((one.link.as_str(), one.object.as_str()), one)).collect();
        for row in rows {
            let one = found[&(row.text("link"), row.text("object"))];
            let reference = row.number("signed_dist");
            if reference.abs() > TOUCHING {
                assert_eq!(one.collides(Touching::Collides), row.text("hit") == "1", "{key:?} {one:?}");
            }
            assert!(one.lower <= one.clearance && one.clearance <= one.upper, "{key:?} {one:?}");
            hits += usize::from(one.collides(Touching::Collides));
            compared += 1;
            if one.collides(Touching::Collides) && row.text("type") == "cylinder" {
                assert!(no_deeper(one, reference), "{key:?} {reference} {one:?}");
                continue;
            }
            worst = worst.max((one.clearance - reference).abs());
            assert!(agrees(one.clearance, reference, DIGITS), "{key:?} {reference} {one:?}");
        }
    }
    println!("{compared} pairs, {hits} of them hits, off by at most {worst:e}");
}

/// Depths in cylinders were recorded from one library's EPA alone. Of the three, one is not the
/// shortest way out: along the normal found here the right finger leaves `Can2` of
/// `bookshelf_small_panda` 0067 after 0.0177, not 0.0463. So it is only asked that the depth is no
/// greater than recorded, and that its bounds prove it to the share that is usual for curved
/// shapes.
fn no_deeper(found: &Clearance, recorded: f64) -> bool {
    found.clearance >= recorded - 1e-9 && found.upper - found.lower < 1e-9 - found.lower / 8192.0
}

/// Names of the objects that are made of boxes.
fn boxes(panda: &Panda, (scene, problem, _): &Key) -> HashSet<String> {
    let path = panda.file(scene, &format!("scene{problem}.yaml"));
    let room = motion_bench::read_scene(&Source::open(&path).unwrap()).unwrap();
    let only_boxes = |object: &Object| object.parts.iter().all(|part| matches!(part.shape, Shape::Cuboid { .. }));
    room.objects.into_iter().filter(only_boxes).map(|object| object.id).collect()
}

#[test]
fn every_configuration_is_reproduced() {
    let Some(panda) = Panda::open() else { return };
    let (mut colliding, mut ends) = (0, 0);
    for (key, rows, check) in panda.rows("configs.csv") {
        let [row] = &rows[..] else { panic!("{key:?} comes twice") };
        let found = check.at(&panda.poses[&key]).unwrap();
        assert_eq!(found.collisions.len(), row.count("hit_pairs"), "{key:?}");
        let (nearest, reference) = (found.nearest.as_ref().unwrap(), row.number("min_signed_dist"));
        if reference < 0.0 && !boxes(&panda, &key).contains(row.text("object")) {
            assert!(no_deeper(nearest, reference), "{key:?} {reference} {nearest:?}");
        } else {
            assert!(agrees(nearest.clearance, reference, DIGITS), "{key:?} {reference} {nearest:?}");
            let names = (nearest.link.as_str(), nearest.object.as_str());
            assert_eq!(names, (row.text("link"), row.text("object")), "{key:?}");
        }
        colliding += usize::from(!found.collisions.is_empty());
        if ["0.000", "1.000"].contains(&key.2.as_str()) {
            assert!(found.collisions.is_empty(), "{key:?} was published as free");
            ends += 1;
        }
    }
    assert!(ends > 0 && colliding > 0);
}

/// The kinematics as the data set's README has it, joint by joint.
const CHAIN: [(&str, &str, &str, &str, &str); 11] = [
    ("panda_joint1", "link0", "link1", "0 0 0.333", "0 0 0"),
    ("panda_joint2", "link1", "link2", "0 0 0", "-1.5707963267948966 0 0"),
    ("panda_joint3", "link2", "link3", "0 -0.316 0", "1.5707963267948966 0 0"),
    ("panda_joint4", "link3", "link4", "0.0825 0 0", "1.5707963267948966 0 0"),
    ("panda_joint5", "link4", "link5", "-0.0825 0.384 0", "-1.5707963267948966 0 0"),
    ("panda_joint6", "link5", "link6", "0 0 0", "1.5707963267948966 0 0"),
    ("panda_joint7", "link6", "link7", "0.088 0 0", "1.5707963267948966 0 0"),
    ("flange", "link7", "flange", "0 0 0.107", "0 0 0"),
    ("hand", "flange", "hand", "0 0 0", "0 0 -0.7853981633974483"),
    ("panda_finger_joint1", "hand", "leftfinger", "0 0 0.0584", "0 0 0"),
    ("panda_finger_joint2", "hand", "rightfinger", "0 0 0.0584", "0 0 3.141592653589793"),
];

/// The robot without shapes.
pub(crate) fn panda_robot() -> Robot {
    let source = Source::from_bytes("panda.urdf", panda_urdf().into_bytes()).unwrap();
    urdf::read(&source, |name| panic!("no mesh {name} is needed")).unwrap()
}

fn panda_urdf() -> String {
    let mut text = "<robot name=\"panda\">\n<link name=\"link0\"/>\n".to_owned();
    for (name, parent, child, xyz, rpy) in CHAIN {
        let (kind, axis, mimic) = match name {
            "panda_finger_joint1" => ("prismatic", "0 1 0", ""),
            "panda_finger_joint2" => ("prismatic", "0 1 0", "<mimic joint=\"panda_finger_joint1\"/>"),
            "flange" | "hand" => ("fixed", "1 0 0", ""),
            _ => ("revolute", "0 0 1", ""),
        };
        text += &format!(
            "<link name=\"{child}\"/><joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
             <origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><axis xyz=\"{axis}\"/>{mimic}</joint>\n"
        );
    }
    text + "</robot>\n"
}

fn near(a: &Pose, b: &Pose) -> bool {
    let probes = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    probes.iter().all(|&probe| {
        let (a, b): ([f64; 3], [f64; 3]) = (a.transform(probe.into()).into(), b.transform(probe.into()).into());
        // Joint values and poses have twelve digits.
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-11)
    })
}

#[test]
fn kinematics_reproduces_the_poses() {
    let Some(panda) = Panda::open() else { return };
    let robot = panda_robot();
    let (mut compared, mut requests) = (0, 0);
    for row in table(&panda.root.join("reference/configs.csv")) {
        let key = key(&row);
        let joint = |n: usize| (format!("panda_joint{n}"), row.number(&format!("q{n}")));
        let mut values: Vec<_> = (1..=7).map(joint).collect();
        values.push(("panda_finger_joint1".into(), 0.065));
        let found = robot.place(&values).unwrap();
        for wanted in &panda.poses[&key] {
            let found = found.iter().find(|found| found.link == wanted.link).unwrap();
            assert!(near(&found.pose, &wanted.pose), "{key:?} {found:?} {wanted:?}");
            compared += 1;
        }
        // Starts and goals are the requests'.
        let request = panda.file(&key.0, &format!("request{}.yaml", key.1));
        let end = ["0.000", "1.000"].iter().position(|end| *end == key.2);
        if let (Some(end), true) = (end, request.exists()) {
            let ends = joints::read(&Source::open(&request).unwrap()).unwrap();
            assert_eq!([ends.list[0].name(), ends.list[1].name()], ["start", "goal"]);
            let requested = robot.place(&ends.list[end].content).unwrap();
            assert!(found.iter().zip(&requested).all(|(a, b)| near(&a.pose, &b.pose)), "{}", request.display());
            requests += 1;
        }
    }
    println!("{compared} poses, {requests} starts and goals");
    assert!(requests > 0);
}

fn hull_part(folder: &Path, name: &str) -> PosedShape {
    // `fcl_rob` is in a unit of its own.
    let scale = if name == "fcl_rob" { 0.001 } else { 1.0 };
    let mesh = load_mesh(folder.join(format!("hulls/{name}.obj"))).unwrap();
    PosedShape { shape: Shape::hull(&mesh.parts[0], [scale; 3]).unwrap(), pose: Pose::IDENTITY }
}

#[test]
fn posed_pairs_of_hulls_are_reproduced() {
    let Some(folder) = folder("robot-meshes") else { return };
    let (mut compared, mut worst) = (0, 0.0_f64);
    for row in table(&folder.join("reference/pairs.csv")) {
        let place = |body: &str| {
            let number = |name: &str| row.number(&format!("{body}_{name}"));
            let quaternion = ["qx", "qy", "qz", "qw"].map(number);
            pose(["px", "py", "pz"].map(number), quaternion).unwrap()
        };
        let (a, b) = (hull_part(&folder, row.text("hull_a")), hull_part(&folder, row.text("hull_b")));
        let object = Object { id: "b".into(), parts: vec![PosedShape { pose: place("b"), ..b }], missing: Vec::new() };
        let link = Link { name: "a".into(), parts: vec![PosedShape { pose: place("a"), ..a }], missing: Vec::new() };
        let check = Check::new(&Room { name: String::new(), objects: vec![object] }, &[link]).unwrap();
        let at_origin = vec![LinkPose { link: "a".into(), pose: Pose::IDENTITY }];
        let found = check.at(&at_origin).unwrap().nearest.unwrap();
        let (index, reference) = (row.text("index"), row.number("signed_dist_reference"));
        assert_eq!(found.collides(Touching::Collides), row.text("hit") == "1", "{index}: {found:?}");
        assert!((found.clearance - reference).abs() < 1e-9, "{index}: {reference} {found:?}");
        assert!(found.lower <= found.clearance && found.clearance <= found.upper, "{index}: {found:?}");
        worst = worst.max((found.clearance - reference).abs());
        compared += 1;
    }
    println!("{compared} pairs, off by at most {worst:e}");
    assert!(compared > 0);
}

/// Meshes and hulls as the readers see them, against the table made of them by another tool.
#[test]
fn meshes_are_read_as_counted() {
    let Some(folder) = folder("robot-meshes") else { return };
    let mut seen = HashSet::new();
    for row in table(&folder.join("reference/hulls.csv")) {
        let (name, file) = (row.text("hull"), row.text("mesh_file"));
        let mesh = load_mesh(folder.join("meshes").join(file)).unwrap();
        seen.insert(file.to_owned());
        let part = name.rsplit_once("_vhacd_").map_or(0, |(_, part)| part.parse().unwrap());
        let cloud = &mesh.parts[part].vertices;
        let distinct: HashSet<[u64; 3]> =
            cloud.iter().map(|vertex| vertex.map(|number| (number + 0.0).to_bits())).collect();
        assert_eq!(distinct.len(), row.count("mesh_vertices"), "{name}");
        let hull = load_mesh(folder.join(format!("hulls/{name}.obj"))).unwrap();
        let [hull] = &hull.parts[..] else { panic!("{name}") };
        assert_eq!(
            (hull.vertices.len(), hull.triangles.len()),
            (row.count("hull_vertices"), row.count("hull_triangles"))
        );
        for (axis, column) in ["extent_x", "extent_y", "extent_z"].into_iter().enumerate() {
            let extent = |points: &[[f64; 3]]| {
                let along = || points.iter().map(|point| point[axis]);
                along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
            };
            let reference = row.number(column);
            // Six digits.
            assert!((extent(cloud) - reference).abs() <= 1e-5 * reference, "{name}");
            assert!((extent(&hull.vertices) - reference).abs() <= 1e-5 * reference, "{name}");
        }
    }
    for entry in std::fs::read_dir(folder.join("meshes")).unwrap() {
        let path = entry.unwrap().path();
        assert!(load_mesh(&path).unwrap().vertex_count() > 0, "{}", path.display());
    }
    assert!(seen.len() > 1);
}
