//! What is to be checked: room, arm, configurations.

use crate::args::arm::{ArmArgs, HullFile, Only};
use crate::check::{refused, unusable};
use crate::failure::Failure;
use crate::input;
use barycode::Touching;
use barycode_scene::space::{
    Check, Configuration, Configurations, JointValues, Link, LinkPoses, Object, Pose, PosedShape, Robot, Room,
    Selection, Shape, hulls, joints, motion_bench, poses_csv, urdf,
};
use barycode_scene::{Flaw, SceneError};
use std::path::{Path, PathBuf};

/// Everything that a check needs to know, with configurations of either kind.
#[derive(Debug)]
pub(crate) struct ArmInput<C = LinkPoses> {
    pub(crate) room: Room,
    /// What the arm was read from.
    pub(crate) arm: String,
    pub(crate) check: Check,
    pub(crate) configurations: Configurations<C>,
    pub(crate) touching: Touching,
    pub(crate) margin: f64,
}

impl ArmInput {
    pub(crate) fn load(args: &ArmArgs) -> Result<Self, Failure> {
        let room = room(args)?;
        let (arm, links, configurations) = match (&args.poses, &args.urdf, &args.joints) {
            (Some(poses), _, _) => from_poses(poses, args)?,
            (None, Some(urdf), Some(joints)) => from_robot(urdf, joints, args)?,
            _ => {
                return Err(Failure::new(
                    "the arm's configurations are missing",
                    "give --poses FILE and --hulls FOLDER, or --urdf FILE and --joints FILE",
                ));
            }
        };
        Self::of(room, (arm, links, configurations), args)
    }
}

impl ArmInput<JointValues> {
    /// With the robot, whose configurations are kept as values of its joints.
    pub(crate) fn with_robot(args: &ArmArgs) -> Result<(Self, Robot), Failure> {
        let (Some(urdf), Some(joints)) = (&args.urdf, &args.joints) else {
            let what = "edges go through the space of joints, and there are none";
            return Err(Failure::new(what, "give --urdf FILE and --joints FILE"));
        };
        let room = room(args)?;
        let (robot, configurations) = robot_and_values(urdf, joints, args)?;
        let arm = (described(&robot, urdf), kept_links(&robot, args, urdf)?, configurations);
        Ok((Self::of(room, arm, args)?, robot))
    }
}

impl<C> ArmInput<C> {
    fn of(room: Room, (arm, links, configurations): Arm<C>, args: &ArmArgs) -> Result<Self, Failure> {
        let selection =
            Selection { without_objects: &args.exclude, without_links: &[], allow_missing: args.allow_missing };
        let check = Check::of(&room, &links, selection).map_err(|flaw| or_allow_missing(flaw, args, &room, &links))?;
        let touching = args.touching.into();
        let check = check.with_touching(touching).with_margin(args.margin).map_err(refused)?;
        Ok(Self { room, arm, check, configurations, touching, margin: args.margin })
    }
}

fn room(args: &ArmArgs) -> Result<Room, Failure> {
    let others = [&args.poses, &args.joints].into_iter().flatten().map(PathBuf::as_path);
    input::once(&others.chain([args.scene.as_path()]).collect::<Vec<_>>())?;
    let mut room = motion_bench::read_scene(&input::open(&args.scene)?).map_err(failed)?;
    if let Some(height) = args.ground {
        if room.objects.iter().any(|object| object.id == GROUND) {
            let what = format!("{} has an object {GROUND}, and --ground adds another", args.scene.display());
            return Err(Failure::new(what, "leave --ground out, or call the object something else"));
        }
        let part = PosedShape { shape: Shape::half_space(height).map_err(refused)?, pose: Pose::IDENTITY };
        room.objects.push(Object { id: GROUND.into(), parts: vec![part], missing: Vec::new() });
    }
    Ok(room)
}

/// How the object of `--ground` is called.
const GROUND: &str = "ground";

/// What the arm was read from, its links and configurations.
type Arm<C = LinkPoses> = (String, Vec<Link>, Configurations<C>);

fn from_poses(poses: &Path, args: &ArmArgs) -> Result<Arm, Failure> {
    let source = input::open(poses)?;
    let mut configurations = poses_csv::read(&source).map_err(failed)?;
    choose(&mut configurations, args, poses)?;
    // Every configuration has the links of the first.
    let first = configurations.list.first().map_or(&[][..], |configuration| &configuration.content);
    let names: Vec<&str> = first.iter().map(|pose| pose.link.as_str()).collect();
    let wanted: Vec<&str> = kept(&names, args, poses)?;
    let given: Vec<_> = args.hull.iter().map(|HullFile { link, file }| (link.clone(), file.clone())).collect();
    let mut links = hulls::load_by(&wanted, args.hulls.as_deref(), &given, args.parts.into()).map_err(failed)?;
    for link in &mut links {
        // Where there is no file, the link's name stands for the place.
        if let Some(missing) = link.missing.iter_mut().find(|missing| missing.place == link.name)
            && let Some(line) = poses_csv::line_of(&source, &link.name)
        {
            missing.place = format!("{}:{line}", poses.display());
        }
    }
    let arm = args.hulls.as_ref().map_or_else(|| "hulls".into(), |folder| folder.display().to_string());
    Ok((arm, links, configurations))
}

fn from_robot(urdf: &Path, joints: &Path, args: &ArmArgs) -> Result<Arm, Failure> {
    let (robot, values) = robot_and_values(urdf, joints, args)?;
    let mut list = Vec::with_capacity(values.list.len());
    for configuration in values.list {
        let content = robot.place(&configuration.content).map_err(|flaw| {
            let what = format!("{}: configuration {}: {}", joints.display(), configuration.name(), flaw.what);
            Failure::new(what, flaw.remedy)
        })?;
        list.push(Configuration { labels: configuration.labels, content });
    }
    let configurations = Configurations { name: values.name, columns: values.columns, list };
    Ok((described(&robot, urdf), kept_links(&robot, args, urdf)?, configurations))
}

/// The robot, and its configurations that are asked for.
fn robot_and_values(
    urdf: &Path,
    joints: &Path,
    args: &ArmArgs,
) -> Result<(Robot, Configurations<JointValues>), Failure> {
    let robot = urdf::load_by(urdf, args.parts.into()).map_err(failed)?;
    let mut values = joints::read(&input::open(joints)?).map_err(failed)?;
    choose(&mut values, args, joints)?;
    Ok((robot, values))
}

fn described(robot: &Robot, urdf: &Path) -> String {
    format!("{} ({})", robot.name, urdf.display())
}

/// The links of a robot that are not left out.
fn kept_links(robot: &Robot, args: &ArmArgs, urdf: &Path) -> Result<Vec<Link>, Failure> {
    let names: Vec<&str> = robot.links().iter().map(|link| link.name.as_str()).collect();
    let wanted = kept(&names, args, urdf)?;
    Ok(robot.links().iter().filter(|link| wanted.contains(&link.name.as_str())).cloned().collect())
}

/// The links that are not left out.
fn kept<'n>(names: &[&'n str], args: &ArmArgs, file: &Path) -> Result<Vec<&'n str>, Failure> {
    if let Some(unknown) = args.exclude_link.iter().find(|link| !names.contains(&link.as_str())) {
        return Err(Failure::new(
            format!("{} has no link {unknown} to leave out", file.display()),
            format!("its links are {}", names.join(", ")),
        ));
    }
    Ok(names.iter().copied().filter(|name| !args.exclude_link.iter().any(|left_out| left_out == name)).collect())
}

/// Keeps the configurations that are asked for; without a wish those of this scene, if the file
/// holds several scenes'.
fn choose<C>(configurations: &mut Configurations<C>, args: &ArmArgs, file: &Path) -> Result<(), Failure> {
    for Only { column, label } in &args.only {
        configurations.keep(column, label).map_err(refused)?;
    }
    if !args.only.is_empty() {
        return Ok(());
    }
    if let Some((scene, problem)) = named_by_path(&args.scene, configurations) {
        configurations.keep("scene", &scene).map_err(refused)?;
        configurations.keep("problem", &problem).map_err(refused)?;
        return Ok(());
    }
    for column in ["scene", "problem"] {
        let labels = configurations.labels(column);
        if let [first, _, ..] = labels[..] {
            return Err(Failure::new(
                format!("{} holds configurations of {} {column}s", file.display(), labels.len()),
                format!("choose one, as in --only {column}={first}"),
            ));
        }
    }
    Ok(())
}

/// Scene and problem of a path `SCENE/scenePROBLEM.yaml`, if there are configurations of these
/// names.
fn named_by_path<C>(path: &Path, configurations: &Configurations<C>) -> Option<(String, String)> {
    let folder = path.parent()?.file_name()?.to_str()?;
    let problem = path.file_stem()?.to_str()?.strip_prefix("scene")?;
    let column = |name: &str| configurations.columns.iter().position(|column| column == name);
    let (scene, number) = (column("scene")?, column("problem")?);
    let named = |labels: &[String]| labels[scene] == folder && labels[number] == problem;
    let known = configurations.list.iter().any(|configuration| named(&configuration.labels));
    known.then(|| (folder.to_owned(), problem.to_owned()))
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn failed(error: SceneError) -> Failure {
    unusable(&error)
}

/// Where a shape is missing options help, which the library does not know.
fn or_allow_missing(flaw: Flaw, args: &ArmArgs, room: &Room, links: &[Link]) -> Failure {
    let lacking = room.objects.iter().any(|object| !object.missing.is_empty())
        || links.iter().any(|link| !link.missing.is_empty())
        || links.iter().all(|link| link.parts.is_empty());
    if !lacking {
        return refused(flaw);
    }
    let hull = if args.poses.is_some() { "or name its mesh (--hull LINK=FILE), " } else { "" };
    let leave_out = "or leave it out by name (--exclude, --exclude-link)";
    let go_on = "or go on without it (--allow-missing), and nothing is free";
    Failure::new(flaw.what, format!("{}; {hull}{leave_out}, {go_on}", flaw.remedy))
}
