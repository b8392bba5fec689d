//! Names that each reader reads, and inside of what: where something unread could change geometry.

/// Names that are read inside an element, message, map or object. The document itself is called "".
pub(crate) struct Level {
    /// Names of the outer thing.
    pub(crate) within: &'static [&'static str],
    /// Names of inner things that come once, or whose id, name or time step does.
    pub(crate) once: &'static [&'static str],
    /// Names of inner things that come in any number.
    pub(crate) many: &'static [&'static str],
}

const fn level(within: &'static [&'static str], once: &'static [&'static str], many: &'static [&'static str]) -> Level {
    Level { within, once, many }
}

/// Whether a reader reads things of this name in there, and takes no second one of the same text.
pub(crate) fn is_single(levels: &[Level], within: &str, name: &str) -> bool {
    levels.iter().any(|level| level.within.contains(&within) && level.once.contains(&name))
}

/// Whether a reader reads things of this name in there.
pub(crate) fn is_read(levels: &[Level], within: &str, name: &str) -> bool {
    let many = |level: &Level| level.within.contains(&within) && level.many.contains(&name);
    is_single(levels, within, name) || levels.iter().any(many)
}

pub(crate) const COMMONROAD: &[Level] = &[
    level(&[""], &["commonRoad"], &[]),
    level(&["commonRoad"], OBSTACLES, &["planningProblem"]),
    level(OBSTACLES, &["role", "type", "shape", "initialState", "trajectory", "occupancySet"], &[]),
    level(&["shape"], &[], &["rectangle", "circle", "polygon"]),
    level(&["rectangle"], &["length", "width", "orientation", "center"], &[]),
    level(&["circle"], &["radius", "center"], &[]),
    level(&["polygon"], &[], &["point"]),
    level(&["position"], &["point"], &["rectangle", "circle", "polygon"]),
    level(&["point", "center"], &["x", "y", "z"], &[]),
    level(&["initialState", "state"], &["position", "orientation", "time"], &[]),
    level(&["orientation", "time"], &["exact", "intervalStart", "intervalEnd"], &[]),
    level(&["trajectory"], &["state"], &[]),
    level(&["occupancySet"], &["occupancy"], &[]),
    level(&["occupancy"], &["shape", "time"], &[]),
    level(&["planningProblem"], &["initialState"], &[]),
];

const OBSTACLES: &[&str] = &["staticObstacle", "dynamicObstacle", "phantomObstacle", "environmentObstacle", "obstacle"];

pub(crate) const SOLUTION: &[Level] = &[
    level(&[""], &["CommonRoadSolution"], &[]),
    level(&["CommonRoadSolution"], TRAJECTORIES, &[]),
    level(TRAJECTORIES, STATES, &[]),
    level(&["CommonRoadSolution"], &["pmTrajectory"], &[]),
    level(&["pmTrajectory"], &["pmState"], &[]),
    level(&["pmState"], &["x", "y", "xVelocity", "yVelocity", "time"], &[]),
    level(STATES, &["x", "y", "orientation", "time"], &[]),
];

const TRAJECTORIES: &[&str] = &["ksTrajectory", "stTrajectory", "stdTrajectory", "mbTrajectory"];
const STATES: &[&str] = &["ksState", "stState", "stdState", "mbState"];

pub(crate) const URDF: &[Level] = &[
    level(&[""], &["robot"], &[]),
    level(&["robot"], &["link", "joint"], &[]),
    level(&["link"], &[], &["collision"]),
    level(&["collision"], &["origin", "geometry"], &[]),
    level(&["geometry"], &["box", "cylinder", "capsule", "sphere", "mesh"], &[]),
    level(&["joint"], &["origin", "parent", "child", "axis", "mimic"], &[]),
];

pub(crate) const PERCEPTION: &[Level] = &[
    level(&[""], &["prediction_obstacle"], &[]),
    level(&["prediction_obstacle"], &["perception_obstacle"], &["trajectory"]),
    level(&["perception_obstacle"], &["id", "type", "position", "theta", "length", "width"], &["polygon_point"]),
    level(&["position", "polygon_point"], &["x", "y"], &[]),
    level(&["trajectory"], &["probability"], &["trajectory_point"]),
    level(&["trajectory_point"], &["path_point", "relative_time"], &[]),
    level(&["path_point"], &["x", "y", "theta"], &[]),
];

pub(crate) const PLAN: &[Level] = &[
    level(&[""], &[], &["trajectory_point"]),
    level(&["trajectory_point"], &["path_point", "relative_time"], &[]),
    level(&["path_point"], &["x", "y", "theta"], &[]),
];

pub(crate) const LOCALIZATION: &[Level] = &[
    level(&[""], &["pose"], &[]),
    level(&["pose"], &["position", "heading"], &[]),
    level(&["position"], &["x", "y"], &[]),
];

/// Objects only. Members of all of them come once.
pub(crate) const GEOJSON: &[Level] = &[
    level(&[""], &["features", "geometry", "geometries"], &[]),
    level(&["features"], &["geometry"], &[]),
    level(&["geometry", "geometries"], &["geometries"], &[]),
];

/// Objects only, likewise.
pub(crate) const FOOTPRINT: &[Level] = &[level(&[""], &["shapes", "pose"], &[]), level(&["shapes"], &["pose"], &[])];

/// Maps only. Keys of all of them come once.
pub(crate) const SCENE: &[Level] = &[
    level(&[""], &["world", "robot_state", "fixed_frame_transforms", "link_padding", "link_scale"], &[]),
    level(&["world"], &["collision_objects", "octomap"], &[]),
    level(&["octomap"], &["octomap"], &[]),
    level(&["collision_objects"], &["header", "pose", "primitives", "primitive_poses"], &[]),
    level(&["robot_state"], &["multi_dof_joint_state"], &[]),
    level(&["multi_dof_joint_state"], &["transforms"], &[]),
];

pub(crate) const REQUEST: &[Level] = &[
    level(&[""], &["start_state", "goal_constraints"], &[]),
    level(&["start_state"], &["joint_state", "multi_dof_joint_state"], &[]),
    level(&["multi_dof_joint_state"], &["transforms"], &[]),
    level(&["goal_constraints"], &["joint_constraints"], &[]),
];
