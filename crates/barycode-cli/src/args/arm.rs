//! The arguments of `arm`.

use super::{CheckFormat, TouchingArg, margin};
use barycode_scene::space::Parts;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = ARM)]
pub struct ArmArgs {
    /// The room: a `MotionBenchMaker` scene (YAML); `-` reads standard input, here or for poses or
    /// joints
    pub scene: PathBuf,
    /// Poses of the links: CSV `configuration,link,px,py,pz,qw,qx,qy,qz`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["urdf", "joints"], required_unless_present = "urdf")]
    pub poses: Option<PathBuf>,
    /// Folder of the links' meshes (OBJ or STL), each part of them taken as its convex hull
    #[arg(long, value_name = "FOLDER", requires = "poses")]
    pub hulls: Option<PathBuf>,
    /// Mesh of one link, where its file in the folder is called otherwise; may be repeated
    #[arg(long, value_name = "LINK=FILE", value_parser = hull_file, requires = "poses")]
    pub hull: Vec<HullFile>,
    /// The robot, with its collision geometry and joints
    #[arg(long, value_name = "FILE", requires = "joints")]
    pub urdf: Option<PathBuf>,
    /// Joint values: CSV `configuration` and the joints' names, or a `MotionBenchMaker` request
    #[arg(long, value_name = "FILE", requires = "urdf")]
    pub joints: Option<PathBuf>,
    /// What of a mesh is one convex part: an object of OBJ or a solid of STL, a group of OBJ, or
    /// the whole file
    #[arg(long, value_enum, default_value_t = PartsArg::Objects)]
    pub parts: PartsArg,
    /// Check the edges from each configuration to the next: every joint goes straight from one
    /// value to the other
    #[arg(long, requires = "joints")]
    pub edges: bool,
    /// Check only the configurations with this label in a naming column; may be repeated
    #[arg(long, value_name = "COLUMN=LABEL", value_parser = only)]
    pub only: Vec<Only>,
    /// Leave an object out; may be repeated
    #[arg(long, value_name = "ID")]
    pub exclude: Vec<String>,
    /// Add the object `ground` to the room: all that is no higher than this, without end
    #[arg(long, value_name = "Z", value_parser = height, allow_negative_numbers = true)]
    pub ground: Option<f64>,
    /// Leave a link out, such as a base that stands on the table; may be repeated
    #[arg(long, value_name = "LINK")]
    pub exclude_link: Vec<String>,
    /// Go on where the shape of a link or an object is missing: it is named, and no configuration
    /// is free
    #[arg(long)]
    pub allow_missing: bool,
    /// Count links that come as close as this to an object as colliding, too; clearances are
    /// reported without it
    #[arg(long, value_name = "M", default_value = "0", value_parser = margin, allow_negative_numbers = true)]
    pub margin: f64,
    /// Whether contact counts: links that touch an object, and do not overlap it; with a margin
    /// they always collide
    #[arg(long, value_enum, default_value_t = TouchingArg::Collides)]
    pub touching: TouchingArg,
    /// What is written to standard output
    #[arg(long, value_enum, default_value_t = CheckFormat::Table)]
    pub format: CheckFormat,
}

const ARM: &str = r#"Examples:
  barycode arm examples/arm/scene.yaml --poses examples/arm/poses.csv --hulls examples/arm/hulls
  barycode arm examples/arm/scene.yaml --urdf examples/arm/arm.urdf --joints examples/arm/joints.csv
  barycode arm box_panda/scene0001.yaml --poses poses.csv --hulls hulls --format json
  barycode arm scene.yaml --urdf arm.urdf --joints grasps.csv --touching free
  barycode arm examples/arm/scene.yaml --urdf examples/arm/arm.urdf --joints examples/arm/joints.csv --edges
  barycode arm scene.yaml --urdf arm.urdf --joints grasps.csv --ground 0 --exclude-link base
  barycode arm scene.yaml --poses poses.csv --hull gripper=gripper.obj --parts groups
  barycode arm scene.yaml --urdf arm.urdf --joints grasps.csv --edges --margin 0.02

Every link is checked against every object, links among themselves are not. The clearance is the
signed distance of the nearest pair: minus the penetration depth where they overlap. Contact is
a collision unless --touching free says otherwise. Scenes have boxes, cylinders and spheres. Of
boxes, spheres and hulls contact is told exactly; a cylinder that comes as near as rounding is
undecided, and never free.

With --ground Z the room has one object more, ground: the half-space of all that is no higher than
Z, told exactly like boxes. A base that stands on it is in contact: leave it out, or say
--touching free. With --edges links may be up to 1 km from the origin.

A mesh is taken as the convex hull of each of its parts: of every object of an OBJ file or solid of
an STL file, with --parts groups of every group of OBJ, with --parts none of all that the file
holds. Many small parts follow the shape more closely than one hull.

Robots have boxes, cylinders, capsules, spheres and meshes. Joints may be planar or floating: a
planar joint j has the columns j/x, j/y, j/theta among the joint values, a floating one j/x, j/y,
j/z, j/roll, j/pitch, j/yaw (metres and radians; turned as by the rpy of URDF).

Poses put each link's frame into the scene (quaternion with the scalar first). The columns scene,
problem, fraction and configuration name the configurations. Where a file has those of several
scenes, a path SCENE/scenePROBLEM.yaml chooses among them, or --only does.

The mesh of a link is LINK.obj or LINK.stl in the folder; else the one whose name ends in _LINK,
as panda_link0.obj; else the same without left or right in front: leftfinger, panda_finger.obj.

Nothing unread counts as free: what a reader does not know is an error wherever it could change
geometry, and so is a link that is only seen, a mesh that can't be had, an object without a shape.
With --allow-missing they are named (missing, with the reason), and no configuration is free:
undecided, unless a collision is proven. A link with neither visual nor collision is a frame.

--format json writes one object: free, colliding (how many, the undecided included), undecided,
min_clearance, min_configuration, missing, and configurations, each with configuration (its name),
clearance, lower and upper (proven bounds), link, object, verdict (separated, within_margin, touching,
penetrating, undecided), on_link, on_object (witness points), normal (unit, from link to object), collisions, a
list of the same, and missing.

With --edges the configurations are way points, in the file's order. Each edge between two of them
is proven to be free all the way, not at samples, or its first contact is bracketed: as an interval
of the time t, from 0 at one way point to 1 at the next, at which every joint has the value
from + t (to - from). With --margin the contact is that they are so close. Rounding counts as
contact would: an edge that comes nearer to an object than that is undecided from there on. JSON has
edges in place of configurations, each with from and to (names), verdict (free, contact, undecided),
first (the interval, null if free), link, object, on_link, on_object, normal, cells (how many
intervals of time with a direction prove what is free) and missing; CSV the same, one edge a record.

Exit codes: 0 all configurations, or edges, are free, 1 some collide or are undecided, 2 unusable
input."#;

fn height(text: &str) -> Result<f64, String> {
    let height = text.parse::<f64>().ok().filter(|height| height.is_finite());
    height.ok_or_else(|| "give a finite number of metres, such as 0".into())
}

/// What of a mesh is one convex part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PartsArg {
    /// Each object (`o`) of OBJ, each solid of STL
    Objects,
    /// Each group (`g`) of each object of OBJ, each solid of STL
    Groups,
    /// None: the whole file is one
    None,
}

impl From<PartsArg> for Parts {
    fn from(arg: PartsArg) -> Self {
        match arg {
            PartsArg::Objects => Self::Objects,
            PartsArg::Groups => Self::Groups,
            PartsArg::None => Self::Whole,
        }
    }
}

/// The mesh of a link.
#[derive(Debug, Clone)]
pub struct HullFile {
    pub link: String,
    pub file: PathBuf,
}

fn hull_file(text: &str) -> Result<HullFile, String> {
    match text.split_once('=') {
        Some((link, file)) if !link.is_empty() && !file.is_empty() => {
            Ok(HullFile { link: link.into(), file: file.into() })
        }
        _ => Err("give a link and its mesh, such as leftfinger=finger.obj".into()),
    }
}

/// The configurations with a label in a naming column.
#[derive(Debug, Clone)]
pub struct Only {
    pub column: String,
    pub label: String,
}

fn only(text: &str) -> Result<Only, String> {
    match text.split_once('=') {
        Some((column, label)) if !column.is_empty() => Ok(Only { column: column.into(), label: label.into() }),
        _ => Err("give a column and a label, such as problem=0001".into()),
    }
}
