//! The targets `scene_files` and `space_files`: every reader on the same bytes, and what was read
//! put to its use.

use crate::unread::{FOOTPRINTS, IN_PLANE, IN_SPACE, unread};
use barycode::Verdict;
use barycode_scene::formats::ros_map::Unknown;
use barycode_scene::space::{Link, LinkPose, LinkPoses, Object, Pose as SpacePose, PosedShape, Robot, Room, Shape};
use barycode_scene::{
    Bytes, Check, Footprint, Id, Plan, PlanPose, Plans, Pose, Projection, Scene, SceneError, Selection, Source, detect,
    formats, read_plan, read_plans, read_scene, space,
};
use std::rc::Rc;
use std::slice;

/// How errors are called after: nothing in a file can lead to another name.
const NAME: &str = "input";

/// What a reader made of the bytes. An error is one line that names the file and says what to do.
fn taken<R>(read: Result<R, SceneError>) -> Option<R> {
    match read {
        Ok(read) => Some(read),
        Err(error) => {
            let text = error.to_string();
            let remedy = text.rsplit_once("; ").is_some_and(|(_, remedy)| !remedy.trim().is_empty());
            assert!(text.starts_with(NAME) && remedy, "no place or no remedy: {text}");
            assert!(!text.contains(char::is_control), "more than a line, or no text for a terminal: {text:?}");
            None
        }
    }
}

/// A map of three by two cells, of all kinds.
const PIXELS: &[u8] = b"P2 3 2 255 0 205 254 255 50 89";

/// The file that maps say how to read.
const MAP: &[u8] = b"image: x\nresolution: 0.5\norigin: [1, 2, 0.5]\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";

/// Images of maps, of which a plan can be checked against what was read.
pub fn images(data: &[u8]) {
    let yaml = Source::from_bytes(NAME, MAP.to_vec()).expect("a text");
    for unknown in [Unknown::Occupied, Unknown::Free] {
        let image = Bytes::new(NAME, data.to_vec());
        if let Some(map) = taken(formats::ros_map::read_with(&yaml, unknown, |_| Some(image))) {
            let pose = Pose { x: 1.0, y: 2.0, theta: 0.5 };
            let plan = Plan { name: NAME.into(), poses: vec![PlanPose { time_step: 0, pose, seconds: None }] };
            checked(&map, &plan, &Footprint::centered(0.4, 0.2).expect("a footprint"));
        }
    }
}

/// Every reader of scenes and plans in the plane, whatever format the bytes seem to have. A scene
/// and a plan that were read can be checked against each other.
pub fn scene_files(data: &[u8]) {
    let bytes = Bytes::new(NAME, data.to_vec());
    let binary = taken(bytes.and_then(|bytes| formats::commonroad::read_binary(&bytes)));
    let footprint = Footprint::centered(4.0, 2.0).expect("a footprint");
    if let Some(scene) = &binary {
        checked(scene, &standing(), &footprint);
    }
    let Some(source) = taken(Source::from_bytes(NAME, data.to_vec())) else {
        return;
    };
    unread(&IN_PLANE, &source);
    taken(detect(&source));
    taken(read_plans(&source));
    let apollo = taken(formats::apollo::read(&source));
    let scenes = [
        taken(read_scene(&source)),
        taken(formats::commonroad::read(&source)),
        taken(formats::tpcap::read(&source)),
        taken(formats::barn::read(&source)),
        taken(formats::geojson::read(&source)),
        lonlat(&source),
        taken(formats::ros_map::read_with(&source, Unknown::Occupied, |_| Some(Bytes::new(NAME, PIXELS.to_vec())))),
    ];
    let plans = [
        taken(read_plan(&source)),
        taken(formats::commonroad::read_solution(&source)),
        taken(formats::plan_csv::read(&source)),
        taken(formats::tpcap::read_solution(&source)),
        taken(formats::apollo::read_plan(&source)),
        taken(formats::apollo::read_localization(&source)),
        taken(formats::barn::read_path(&source)),
    ];
    drop(apollo);
    let standing = standing();
    for scene in scenes.iter().flatten() {
        for plan in plans.iter().flatten().chain([&standing]) {
            checked(scene, plan, &footprint);
        }
    }
    let pillar = pillar();
    for plan in plans.iter().flatten() {
        checked(&pillar, plan, &footprint);
    }
}

/// GeoJSON in degrees: what has an extent that can be projected is read about its middle.
fn lonlat(source: &Source) -> Option<Scene> {
    let extent = taken(formats::geojson::extent(source))?;
    let projection = Projection::about(extent).ok()?;
    taken(formats::geojson::read_lonlat(source, &projection))
}

/// A scene with one disc.
fn pillar() -> Scene {
    let text = Source::from_bytes(NAME, b"cylinder,x,y,radius\n0,1,2,0.5\n".to_vec());
    text.and_then(|text| read_scene(&text)).expect("a scene")
}

/// Files of footprints. One that was read can be checked, alone and as a trailer.
pub fn footprints(data: &[u8]) {
    let Some(source) = taken(Source::from_bytes(NAME, data.to_vec())) else {
        return;
    };
    unread(&FOOTPRINTS, &source);
    let Some(footprint) = taken(formats::footprint::read(&source)) else { return };
    let [low, high] = footprint.bounds();
    assert!(low[0] < high[0] && low[1] < high[1], "no area: {low:?} to {high:?}");
    if footprint.pieces() > 64 {
        return;
    }
    let (scene, plan) = (pillar(), standing());
    checked(&scene, &plan, &footprint);
    let own = Footprint::centered(4.0, 2.0).and_then(|own| Check::new(&scene, own)).expect("a check");
    let alone = own.run(&plan).expect("a vehicle");
    let both = own.with_trailer(&footprint, &plan).and_then(|check| check.run(&plan)).expect("a trailer");
    for (alone, both) in alone.steps.iter().zip(&both.steps) {
        let [alone, both] = [alone, both].map(|step| step.nearest.as_ref().expect("the disc"));
        assert!(both.lower <= alone.upper, "a trailer makes the clearance larger: {alone:?}, {both:?}");
    }
    assert!(!both.is_free() || alone.is_free(), "free with a trailer only");
}

/// A vehicle that stands.
fn standing() -> Plan {
    let pose = Pose { x: 1.0, y: 2.0, theta: 0.5 };
    let poses = (0..3).map(|time_step| PlanPose { time_step, pose, seconds: None }).collect();
    Plan { name: NAME.into(), poses }
}

/// What was read is what the check needs: it refuses nothing, and its bounds are in order.
fn checked(scene: &Scene, plan: &Plan, footprint: &Footprint) {
    let allowed = Selection { allow_missing: true, ..Selection::default() };
    let check = Check::of(scene, footprint.clone(), allowed);
    let check = check.unwrap_or_else(|flaw| panic!("a scene was read and is refused: {flaw}"));
    let complete = scene.obstacles.iter().all(|obstacle| obstacle.missing.is_empty());
    assert_eq!(Check::new(scene, footprint.clone()).is_ok(), complete, "a shape is missing, and nobody says so");
    let report = check.run(plan).unwrap_or_else(|flaw| panic!("a plan was read and is refused: {flaw}"));
    for near in report.steps.iter().filter_map(|step| step.nearest.as_ref()) {
        let ordered = near.lower <= near.clearance && near.clearance <= near.upper;
        assert!(near.verdict == Verdict::Undecided || ordered, "{near:?}");
    }
    assert!(!report.is_free() || report.steps.iter().all(|step| step.missing.is_empty()), "free beside the unknown");
    let mut plans = Plans::new(NAME);
    let poses = plan.poses.iter().map(|pose| (pose.time_step, pose.pose));
    plans.push(Id::Number(0), poses).unwrap_or_else(|flaw| panic!("a plan was read and is refused: {flaw}"));
    let many = check.run_all(&plans).unwrap_or_else(|flaw| panic!("many plans are refused, one is not: {flaw}"));
    assert_eq!(many[0].first_collision, report.first_collision);
    assert_eq!(many[0].min_clearance.is_none(), report.min_clearance.is_none());
}

/// Every reader of meshes, rooms, arms and their poses. An arm that was read can be placed, in the
/// room that was read.
pub fn space_files(data: &[u8]) {
    let mesh = Bytes::new(NAME, data.to_vec()).and_then(space::read_mesh);
    let mesh = taken(mesh);
    // However a mesh is divided, it has the same triangles.
    for by in [space::Parts::Groups, space::Parts::Whole] {
        let divided = Bytes::new(NAME, data.to_vec()).and_then(|bytes| space::read_mesh_by(bytes, by));
        if let (Some(mesh), Some(divided)) = (&mesh, taken(divided)) {
            let count = |mesh: &space::Mesh| mesh.parts.iter().map(|part| part.triangles.len()).sum::<usize>();
            assert_eq!(count(mesh), count(&divided), "{by:?}");
        }
    }
    let Some(source) = taken(Source::from_bytes(NAME, data.to_vec())) else {
        return;
    };
    unread(&IN_SPACE, &source);
    taken(space::joints::read(&source));
    taken(space::motion_bench::read_request(&source));
    let room = taken(space::motion_bench::read_scene(&source));
    let poses = taken(space::poses_csv::read(&source));
    if let Some(robot) = taken(robot(&source)) {
        let values = robot.free_joints().map(|joint| (joint.to_owned(), 0.5)).collect();
        // A joint that mimics another may leave the range of numbers, which is said and not done.
        if let Ok(placed) = robot.place(&values) {
            reached(&ball_room(), robot.links(), &placed);
        }
    }
    let parts = mesh.iter().flat_map(|mesh| &mesh.parts).filter_map(|part| Shape::hull(part, [1.0; 3]).ok());
    let parts: Vec<_> = parts.map(|shape| PosedShape { shape, pose: SpacePose::IDENTITY }).collect();
    let hand = vec![LinkPose { link: "hand".into(), pose: SpacePose::translation([1.0, 2.0, 3.0]) }];
    if !parts.is_empty() {
        reached(&ball_room(), &[Link { name: "hand".into(), parts, missing: Vec::new() }], &hand);
    }
    let ball = PosedShape { shape: Shape::sphere(0.5).expect("a ball"), pose: SpacePose::IDENTITY };
    let ball = Link { name: "hand".into(), parts: vec![ball], missing: Vec::new() };
    if let Some(room) = &room {
        reached(room, slice::from_ref(&ball), &hand);
        for configuration in poses.iter().flat_map(|poses| &poses.list) {
            reached(room, slice::from_ref(&ball), &configuration.content);
        }
    }
}

/// An arm whose meshes are points.
pub(crate) fn robot(source: &Source) -> Result<Robot, SceneError> {
    let part = space::MeshPart { name: String::new(), vertices: vec![[1.0; 3]], triangles: vec![[0; 3]] };
    space::urdf::read(source, |_| Ok(Rc::new(space::Mesh { parts: vec![part.clone()] })))
}

/// A room with one ball.
fn ball_room() -> Room {
    let part = PosedShape { shape: Shape::sphere(1.0).expect("a ball"), pose: SpacePose::IDENTITY };
    Room { name: NAME.into(), objects: vec![Object { id: "ball".into(), parts: vec![part], missing: Vec::new() }] }
}

/// Bounds are in order; what cannot be checked (an arm without shapes, say) is said and not done.
fn reached(room: &Room, links: &[Link], poses: &LinkPoses) {
    let allowed = space::Selection { allow_missing: true, ..space::Selection::default() };
    let Ok(found) = space::Check::of(room, links, allowed).and_then(|check| check.at(poses)) else {
        return;
    };
    let objects = room.objects.iter().all(|object| object.missing.is_empty());
    let complete = objects && links.iter().all(|link| link.missing.is_empty());
    assert!(complete || !found.is_free(), "free beside the unknown");
    for near in found.collisions.iter().chain(&found.nearest) {
        let ordered = near.lower <= near.clearance && near.clearance <= near.upper;
        assert!(near.verdict == Verdict::Undecided || ordered, "{near:?}");
    }
}
