//! Scenes and requests of `MotionBenchMaker` (the messages of `MoveIt`, as YAML).

use std::collections::{HashMap, HashSet};

use super::model::{Object, Part, Pose, Room, Shape, pose};
use crate::error::{SceneError, quote};
use crate::formats::yaml::{self, Node};
use crate::source::Source;

/// Reads a scene: the `collision_objects` of its `world`. What it says of the robot is passed over.
///
/// # Errors
/// If a field is missing or of another kind, an id comes twice, a primitive is of a type other than `box`, `cylinder` and
/// `sphere`, a size is not positive, an object has meshes or planes, or nothing at all, or there is no object.
pub fn read_scene(source: &Source) -> Result<Room, SceneError> {
    let root = yaml::read(source)?;
    let listed = root.required("world")?.required("collision_objects")?.list("collision_objects")?;
    if listed.is_empty() {
        return Err(source.error(None, "the scene holds no object", "add entries under `collision_objects`"));
    }
    let mut lines: HashMap<String, u64> = HashMap::new();
    let mut objects = Vec::with_capacity(listed.len());
    for node in listed {
        let id = node.required("id")?;
        let name = id.text("id")?.to_owned();
        if let Some(first) = lines.insert(name.clone(), id.line) {
            let what = format!("object id {} was already used on line {first}", quote(&name));
            return Err(id.error(what, "give every object an id of its own"));
        }
        objects.push(Object { parts: parts(node, &name)?, id: name });
    }
    Ok(Room { name: source.stem().to_owned(), objects })
}

fn parts(object: &Node<'_>, id: &str) -> Result<Vec<Part>, SceneError> {
    for kind in ["meshes", "planes"] {
        if let Some(first) = object.list_at(kind)?.first() {
            let what = format!("object {} has {kind}, which are not read", quote(id));
            return Err(first.error(what, "describe it by boxes, cylinders and spheres"));
        }
    }
    let primitives = object.list_at("primitives")?;
    let poses = object.list_at("primitive_poses")?;
    if primitives.is_empty() {
        return Err(object.error(format!("object {} has no primitives", quote(id)), "add `primitives: […]`"));
    }
    if primitives.len() != poses.len() {
        let what =
            format!("object {} has {} primitives, but {} primitive_poses", quote(id), primitives.len(), poses.len());
        return Err(object.error(what, "give one pose for each primitive"));
    }
    // Newer files place the object as a whole, and its primitives in it.
    let whole = object.get("pose")?.map_or(Ok(Pose::identity()), placed)?;
    let part = |(primitive, pose)| Ok(Part { shape: shape(primitive)?, pose: whole.after(&placed(pose)?) });
    primitives.iter().zip(poses).map(part).collect()
}

fn shape(primitive: &Node<'_>) -> Result<Shape, SceneError> {
    let kind = primitive.required("type")?;
    let dimensions = primitive.required("dimensions")?;
    let shape = match kind.text("type")? {
        "box" => Shape::cuboid(dimensions.array("dimensions of a box (x, y, z)")?),
        "cylinder" => {
            let [height, radius] = dimensions.array("dimensions of a cylinder (height, radius)")?;
            Shape::cylinder(height, radius)
        }
        "sphere" => {
            let [radius] = dimensions.array("dimensions of a sphere (radius)")?;
            Shape::sphere(radius)
        }
        other => {
            let what = format!("{} is an unknown type of primitive", quote(other));
            return Err(kind.error(what, "use `box`, `cylinder` or `sphere`"));
        }
    };
    shape.map_err(|flaw| dimensions.flaw(flaw))
}

fn placed(node: &Node<'_>) -> Result<Pose, SceneError> {
    let position = node.required("position")?.array("position (x, y, z)")?;
    let orientation = node.required("orientation")?;
    pose(position, orientation.array("orientation (x, y, z, w)")?).map_err(|flaw| orientation.flaw(flaw))
}

/// A motion planning request: where the arm starts, and where it is to go. Joints in the file's order.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Name and value of every joint at the start; radians or metres.
    pub start: Vec<(String, f64)>,
    /// The goals: of each, name and value of the joints that it constrains. May be empty.
    pub goals: Vec<Vec<(String, f64)>>,
}

impl Request {
    /// A goal's joint values, completed by those of the start for joints that it does not constrain.
    pub fn goal(&self, index: usize) -> Option<Vec<(String, f64)>> {
        let goal = self.goals.get(index)?;
        let mut constrained: HashMap<&str, f64> = goal.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let mut all = self.start.clone();
        for (name, value) in &mut all {
            *value = constrained.remove(name.as_str()).unwrap_or(*value);
        }
        all.extend(goal.iter().filter(|(name, _)| constrained.contains_key(name.as_str())).cloned());
        Some(all)
    }
}

/// Whether a document seems to be a request: the beginning of a line tells.
pub(crate) fn is_request(source: &Source) -> bool {
    source.text().lines().any(|line| line.starts_with("start_state:"))
}

/// Reads a request: `joint_state` of its `start_state`, `joint_constraints` of its `goal_constraints`.
///
/// # Errors
/// If a field is missing or of another kind, names and positions differ in number, or a joint comes twice.
pub fn read_request(source: &Source) -> Result<Request, SceneError> {
    let root = yaml::read(source)?;
    let state = root.required("start_state")?.required("joint_state")?;
    let (names, positions) = (state.required("name")?.list("name")?, state.required("position")?);
    let values = positions.numbers("position")?;
    if names.len() != values.len() {
        let what = format!("there are {} joint names, but {} positions", names.len(), values.len());
        return Err(positions.error(what, "give one position for each joint"));
    }
    let mut start = Joints::default();
    for (node, value) in names.iter().zip(values) {
        start.add(node, value)?;
    }
    let mut goals = Vec::new();
    for goal in root.list_at("goal_constraints")? {
        let mut joints = Joints::default();
        for constraint in goal.list_at("joint_constraints")? {
            let value = constraint.required("position")?.number("position")?;
            joints.add(constraint.required("joint_name")?, value)?;
        }
        goals.push(joints.values);
    }
    Ok(Request { start: start.values, goals })
}

/// Joint values with distinct names.
#[derive(Default)]
struct Joints<'a> {
    values: Vec<(String, f64)>,
    known: HashSet<&'a str>,
}

impl<'a> Joints<'a> {
    fn add(&mut self, node: &'a Node<'_>, value: f64) -> Result<(), SceneError> {
        let name = node.text("joint name")?;
        if !self.known.insert(name) {
            return Err(node.error(format!("joint {} comes twice", quote(name)), "keep one of them"));
        }
        self.values.push((name.to_owned(), value));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
