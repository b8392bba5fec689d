//! Scenes and requests of `MotionBenchMaker` (the messages of `MoveIt`, as YAML).
//!
//! What these messages can say of geometry and is not read here, is an error or a missing shape:
//! attached objects, occupied cells, padding, frames. What says nothing of geometry is passed over,
//! by name.

use std::collections::{HashMap, HashSet};

use super::model::{Object, Pose, PosedShape, Room, Shape, pose};
use crate::error::{SceneError, quote};
use crate::formats::yaml::{self, Node};
use crate::missing::MissingShape;
use crate::source::Source;

const SCENE: [&str; 10] = [
    "name",
    "is_diff",
    "robot_model_name",
    "robot_state",
    "fixed_frame_transforms",
    "allowed_collision_matrix",
    "link_padding",
    "link_scale",
    "object_colors",
    "world",
];
const STATE: [&str; 4] = ["joint_state", "multi_dof_joint_state", "attached_collision_objects", "is_diff"];
const OBJECT: [&str; 13] = [
    "header",
    "pose",
    "id",
    "type",
    "primitives",
    "primitive_poses",
    "meshes",
    "mesh_poses",
    "planes",
    "plane_poses",
    "subframe_names",
    "subframe_poses",
    "operation",
];

/// Primitives that `MoveIt` has, too.
const UNREAD_PRIMITIVES: [&str; 2] = ["cone", "prism"];

/// Reads a scene: the `collision_objects` of its `world`. An object with meshes, planes or
/// primitives that are not read, or with nothing at all, is [missing](Object::missing) its shape,
/// and so are the occupied cells of an `octomap`.
///
/// # Errors
/// If a field is missing, unknown or of another kind, an id comes twice, a primitive is of an
/// unknown type, a size is not positive, there is no object, or the scene says what is not read and
/// changes geometry: attached objects, padding or scale of links, places of objects or robot by
/// frames.
pub fn read_scene(source: &Source) -> Result<Room, SceneError> {
    let root = yaml::read(source)?;
    let world = root.required("world")?;
    let listed = world.required("collision_objects")?.list("collision_objects")?;
    root.only("the scene", &SCENE)?;
    world.only("`world`", &["collision_objects", "octomap"])?;
    links_as_they_are(&root)?;
    if let Some(state) = root.get("robot_state")? {
        unmoved(state)?;
    }
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
        objects.push(object(node, name)?);
    }
    in_one_frame(&root, listed)?;
    objects.extend(octomap(world)?);
    Ok(Room { name: source.stem().to_owned(), objects })
}

/// Refuses links that are meant larger than their shapes.
fn links_as_they_are(root: &Node<'_>) -> Result<(), SceneError> {
    for (key, field, neutral) in [("link_padding", "padding", 0.0), ("link_scale", "scale", 1.0)] {
        for entry in root.list_at(key)? {
            entry.only(key, &["link_name", field])?;
            if entry.required(field)?.number(field)? != neutral {
                let what = format!("`{key}` grows or shrinks a link, which is not read");
                return Err(entry.error(what, format!("take it out, or make it {neutral}")));
            }
        }
    }
    Ok(())
}

/// Refuses a state that moves the robot as a whole, or gives it something to carry.
fn unmoved(state: &Node<'_>) -> Result<(), SceneError> {
    state.only("the robot's state", &STATE)?;
    if let Some(first) = state.list_at("attached_collision_objects")?.first() {
        let what = "the robot carries an object, which is not read";
        return Err(first.error(what, "make it a part of the link that carries it"));
    }
    let Some(joints) = state.get("multi_dof_joint_state")? else { return Ok(()) };
    joints.only("`multi_dof_joint_state`", &["header", "joint_names", "transforms", "twist", "wrench"])?;
    for transform in joints.list_at("transforms")? {
        if !is_identity(transform)? {
            let what = "`multi_dof_joint_state` moves the robot as a whole, which is not read";
            return Err(transform.error(what, "move the objects instead, and give the identity"));
        }
    }
    Ok(())
}

fn is_identity(transform: &Node<'_>) -> Result<bool, SceneError> {
    transform.only("a transform", &["translation", "rotation"])?;
    let at: [f64; 3] = transform.required("translation")?.array("translation (x, y, z)")?;
    let [x, y, z, _]: [f64; 4] = transform.required("rotation")?.array("rotation (x, y, z, w)")?;
    Ok(at == [0.0; 3] && [x, y, z] == [0.0; 3])
}

/// Refuses objects that are placed in frames which differ, or whose place the scene gives.
fn in_one_frame(root: &Node<'_>, objects: &[Node<'_>]) -> Result<(), SceneError> {
    let mut first: Option<&str> = None;
    for object in objects {
        let header = object.get("header")?;
        let frame = header.map_or(Ok(None), |header| {
            header.only("`header`", &["seq", "stamp", "frame_id"])?;
            header.get("frame_id")
        })?;
        let name = frame.map_or(Ok(""), |frame| frame.text("frame_id"))?;
        if *first.get_or_insert(name) != name {
            let what = format!(
                "this object is placed in the frame {}, another in {}",
                quote(name),
                quote(first.unwrap_or(""))
            );
            return Err(object.error(what, "place all objects in the world"));
        }
    }
    for frame in root.list_at("fixed_frame_transforms")? {
        frame.only("a frame", &["child_frame_id", "header", "transform"])?;
        let own = frame.get("child_frame_id")?.map_or(Ok(""), |node| node.text("child_frame_id"))?;
        if first == Some(own) && !is_identity(frame.required("transform")?)? {
            let what = format!("objects are placed in the frame {}, which is moved", quote(own));
            return Err(frame.error(what, "place all objects in the world"));
        }
    }
    Ok(())
}

/// Occupied cells, which are not read.
fn octomap(world: &Node<'_>) -> Result<Option<Object>, SceneError> {
    let Some(outer) = world.get("octomap")? else { return Ok(None) };
    outer.only("`octomap`", &["header", "origin", "octomap"])?;
    let Some(inner) = outer.get("octomap")? else { return Ok(None) };
    inner.only("`octomap`", &["header", "binary", "id", "resolution", "data"])?;
    let occupied = inner.get("data")?.filter(|data| !data.is_empty());
    let missing = occupied.map(|data| data.error("occupied cells are not read", "describe them by boxes").into());
    Ok(missing.map(|missing| Object { id: "octomap".into(), parts: Vec::new(), missing: vec![missing] }))
}

fn object(node: &Node<'_>, id: String) -> Result<Object, SceneError> {
    node.only("an object", &OBJECT)?;
    // ADD, also as the number of the message's constant.
    if let Some(operation) = node.get("operation")?
        && !["0", "ADD", "add"].contains(&operation.text("operation")?)
    {
        let what = format!("object {} is not to be added, but changed", quote(&id));
        return Err(operation.error(what, "give the scene as it is in the end"));
    }
    let mut object = Object { id, parts: Vec::new(), missing: Vec::new() };
    for kind in ["meshes", "planes"] {
        if let Some(first) = node.list_at(kind)?.first() {
            let what = format!("it has {kind}, which are not read");
            object.missing.push(first.error(what, "describe it by boxes, cylinders and spheres").into());
        }
    }
    let (primitives, poses) = (node.list_at("primitives")?, node.list_at("primitive_poses")?);
    if primitives.is_empty() && object.missing.is_empty() {
        object.missing.push(node.error("it has no primitives", "add `primitives: […]`").into());
    }
    if primitives.len() != poses.len() {
        let (id, primitives, poses) = (quote(&object.id), primitives.len(), poses.len());
        let what = format!("object {id} has {primitives} primitives, but {poses} primitive_poses");
        return Err(node.error(what, "give one pose for each primitive"));
    }
    // Newer files place the object as a whole, and its primitives in it.
    let whole = node.get("pose")?.map_or(Ok(Pose::IDENTITY), placed)?;
    for (primitive, pose) in primitives.iter().zip(poses) {
        let pose = whole * placed(pose)?;
        match shape(primitive)? {
            Ok(shape) => object.parts.push(PosedShape { shape, pose }),
            Err(missing) => object.missing.push(missing),
        }
    }
    Ok(object)
}

/// The shape of a primitive, or why it can't be had.
fn shape(primitive: &Node<'_>) -> Result<Result<Shape, MissingShape>, SceneError> {
    primitive.only("a primitive", &["type", "dimensions", "polygon"])?;
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
        known if UNREAD_PRIMITIVES.contains(&known) => {
            let what = format!("the primitive {} is not read", quote(known));
            return Ok(Err(kind.error(what, "use `box`, `cylinder` or `sphere`").into()));
        }
        other => {
            let what = format!("{} is an unknown type of primitive", quote(other));
            return Err(kind.error(what, "use `box`, `cylinder` or `sphere`"));
        }
    };
    shape.map(Ok).map_err(|flaw| dimensions.flaw(flaw))
}

fn placed(node: &Node<'_>) -> Result<Pose, SceneError> {
    node.only("a pose", &["position", "orientation"])?;
    let position = node.required("position")?.array("position (x, y, z)")?;
    let orientation = node.required("orientation")?;
    pose(position, orientation.array("orientation (x, y, z, w)")?).map_err(|flaw| orientation.flaw(flaw))
}

/// A motion planning request: where the arm starts, and where it is to go. Joints in the file's
/// order.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Name and value of every joint at the start; radians or metres.
    pub start: Vec<(String, f64)>,
    /// The goals: of each, name and value of the joints that it constrains. May be empty.
    pub goals: Vec<Vec<(String, f64)>>,
}

impl Request {
    /// A goal's joint values, completed by those of the start for joints that it does not
    /// constrain.
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

/// Fields of a request that say nothing of where the arm starts and is to go.
const BESIDE_STATES: [&str; 15] = [
    "workspace_parameters",
    "path_constraints",
    "trajectory_constraints",
    "reference_trajectories",
    "pipeline_id",
    "planner_id",
    "group_name",
    "num_planning_attempts",
    "allowed_planning_time",
    "max_velocity_scaling_factor",
    "max_acceleration_scaling_factor",
    "cartesian_speed_end_effector_link",
    "cartesian_speed_limited_link",
    "max_cartesian_speed",
    "max_cartesian_deviation",
];

/// Constraints of a goal that say nothing of a joint by itself.
const OTHER_CONSTRAINTS: [&str; 3] = ["position_constraints", "orientation_constraints", "visibility_constraints"];

/// Reads a request: `joint_state` of its `start_state`, `joint_constraints` of its
/// `goal_constraints`.
///
/// # Errors
/// If a field is missing, unknown or of another kind, names and positions differ in number, a joint
/// comes twice, the start moves the robot as a whole or gives it something to carry, or a goal has
/// constraints other than of joints.
pub fn read_request(source: &Source) -> Result<Request, SceneError> {
    let root = yaml::read(source)?;
    let state = root.required("start_state")?;
    root.only("the request", &[&["start_state", "goal_constraints"][..], &BESIDE_STATES].concat())?;
    unmoved(state)?;
    let state = state.required("joint_state")?;
    state.only("`joint_state`", &["header", "name", "position", "velocity", "effort"])?;
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
        goal.only("a goal", &[&["name", "joint_constraints"][..], &OTHER_CONSTRAINTS].concat())?;
        for kind in OTHER_CONSTRAINTS {
            if let Some(first) = goal.list_at(kind)?.first() {
                let what = format!("a goal has {kind}, which are not read");
                return Err(first.error(what, "give the goal by `joint_constraints`"));
            }
        }
        for constraint in goal.list_at("joint_constraints")? {
            constraint
                .only("a constraint", &["joint_name", "position", "tolerance_above", "tolerance_below", "weight"])?;
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
