//! Robots from URDF 1.0 and 1.1: collision geometry and joints.
//!
//! What serves the eye or dynamics is passed over, by name. Any other element or attribute that is
//! not read is an error: it might place, scale or make geometry.

mod joint;

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use barycode::d3::Rotation;

use super::mesh::{Mesh, Parts, load_mesh_by};
use super::model::{Link, Pose, PosedShape, Shape, pose};
use super::robot::{NoTree, Robot};
use crate::error::{Flaw, SceneError, quote};
use crate::formats::xml::{Element, Xml};
use crate::missing::MissingShape;
use crate::number;
use crate::source::Source;

/// Versions of the format. A file that states none is of the first.
const VERSIONS: [&str; 2] = ["1.0", "1.1"];

/// Elements of a robot that say nothing of its links' shapes and places.
const BESIDE_LINKS: [&str; 7] =
    ["material", "transmission", "gazebo", "ros2_control", "sensor", "mujoco", "drake:collision_filter_group"];

/// The same of a link.
const BESIDE_SHAPES: [&str; 5] = ["inertial", "material", "contact", "sensor", "self_collision_checking"];

/// The same of a `collision`.
const BESIDE_GEOMETRY: [&str; 5] =
    ["verbose", "material", "contact", "contact_coefficients", "drake:proximity_properties"];

/// Shapes that others read, and this reader does not.
const UNREAD_SHAPES: [&str; 6] = ["cone", "ellipsoid", "plane", "heightmap", "drake:capsule", "drake:ellipsoid"];

/// Loads a robot with its meshes.
///
/// # Errors
/// If the file can't be read, or [`read`] refuses it.
pub fn load(path: impl AsRef<Path>) -> Result<Robot, SceneError> {
    load_by(path, Parts::Objects)
}

/// [`load`], with the parts that meshes are to have.
///
/// # Errors
/// As [`load`].
pub fn load_by(path: impl AsRef<Path>, by: Parts) -> Result<Robot, SceneError> {
    let path = path.as_ref();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let mut loaded: HashMap<PathBuf, Rc<Mesh>> = HashMap::new();
    read(&Source::open(path)?, |name| {
        let file = find(&folder, name).ok_or_else(|| {
            let what = format!("the mesh {} is not found", quote(name));
            MeshError::Flaw(Flaw::new(
                what,
                "paths count from the URDF file's folder; `package://NAME/` is looked for above it",
            ))
        })?;
        if let Some(mesh) = loaded.get(&file) {
            return Ok(Rc::clone(mesh));
        }
        let mesh = Rc::new(load_mesh_by(&file, by).map_err(MeshError::File)?);
        loaded.insert(file, Rc::clone(&mesh));
        Ok(mesh)
    })
}

/// Where a mesh is: beside the robot's file, or for a package, in a folder of its name in or around
/// the file's.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let existing = |path: PathBuf| path.is_file().then_some(path);
    if let Some(path) = name.strip_prefix("file://") {
        return existing(PathBuf::from(path));
    }
    let Some(path) = name.strip_prefix("package://").or_else(|| name.strip_prefix("model://")) else {
        return existing(here.join(name));
    };
    let (package, inside) = path.split_once('/')?;
    if Path::new(inside).components().any(|part| part == Component::ParentDir) {
        return None;
    }
    let here = here.canonicalize().ok()?;
    here.ancestors().find_map(|above| {
        let itself = (above.file_name()? == package).then(|| above.join(inside));
        itself.and_then(existing).or_else(|| existing(above.join(package).join(inside)))
    })
}

/// Why there is no mesh.
#[derive(Debug)]
pub enum MeshError {
    /// The mesh's own file is to blame.
    File(SceneError),
    /// The robot's file is to blame, which names it.
    Flaw(Flaw),
}

/// Reads a robot; `mesh` finds meshes by the names that the file has for them.
///
/// Of each `link` the `collision` elements are read, with `box`, `cylinder`, `capsule`, `sphere`
/// and `mesh`; each part of a mesh is taken as the convex hull of its vertices. A link without
/// `visual` and `collision` is a frame. One that is only seen (`visual`), or has a shape that can't
/// be had, is [missing](Link::missing) it.
///
/// Joints are `fixed`, `revolute`, `continuous`, `prismatic`, `planar` or `floating`. Those with a
/// single value may `mimic` another. A planar or floating joint `j` is read as a chain of joints,
/// with frames between them that are named after these, and have no shape:
///
/// | joint | chain, from the parent on |
/// | --- | --- |
/// | planar | `j/x` and `j/y` slide, `j/theta` turns about the `axis`, which it must have. The
/// frame with x and y in the plane is the joint's, turned by the shortest way that takes its z axis
/// to `axis`; half a turn about x where they are opposite |
/// | floating | `j/x`, `j/y` and `j/z` slide; `j/yaw`, `j/pitch` and `j/roll` turn about z, y and x
/// in this order: about fixed axes, about x first, as the `rpy` of an origin |
///
/// # Errors
/// If the file is not URDF of a known version, an attribute is missing or not what it should be, a
/// name comes twice or is unknown, an element or attribute is unknown or comes twice, a joint is of
/// another kind, or the links are not one tree.
pub fn read(source: &Source, mesh: impl FnMut(&str) -> Result<Rc<Mesh>, MeshError>) -> Result<Robot, SceneError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    if root.name != "robot" {
        let what = format!("the root element is <{}>", root.name);
        return Err(xml.error(&root, what, "give a URDF file, whose root is <robot>"));
    }
    xml.only(&root, &["name", "version"])?;
    if let Some(version) = xml.attribute(&root, "version")?.filter(|version| !VERSIONS.contains(&version.as_str())) {
        let what = format!("version {} of URDF is unknown", quote(&version));
        return Err(xml.error(&root, what, format!("convert the file to one of {}", VERSIONS.join(", "))));
    }
    let name = xml.attribute(&root, "name")?.unwrap_or_else(|| source.stem().to_owned());
    let mut reader = Reader { xml, mesh, links: Names::default(), joints: Names::default() };
    let (mut links, mut joints) = (Vec::new(), Vec::new());
    while let Some(element) = reader.xml.child(&root)? {
        match element.name {
            "link" => links.push(reader.link(&element)?),
            "joint" => joints.push(reader.joint(&element)?),
            known if BESIDE_LINKS.contains(&known) => {}
            _ => return Err(reader.xml.unknown(&element, &root)),
        }
    }
    reader.xml.finish()?;
    if links.is_empty() {
        return Err(source.error(root.line, "the robot has no <link>", "add its links"));
    }
    let joints = reader.resolve(&mut links, joints)?;
    let lines = (reader.links.lines, reader.joints.lines);
    Robot::new(name, links, joints).map_err(|error| match error {
        NoTree::Link(index, flaw) => source.flaw(lines.0[index], flaw),
        NoTree::Joint(index, flaw) => source.flaw(lines.1[index], flaw),
    })
}

/// Distinct names with their lines, in the file's order.
#[derive(Default)]
struct Names {
    index: HashMap<String, usize>,
    lines: Vec<u64>,
}

struct Reader<'a, M> {
    xml: Xml<'a>,
    mesh: M,
    links: Names,
    joints: Names,
}

impl<'a, M: FnMut(&str) -> Result<Rc<Mesh>, MeshError>> Reader<'a, M> {
    fn link(&mut self, element: &Element<'a>) -> Result<Link, SceneError> {
        self.xml.only(element, &["name", "type"])?;
        let name = self.xml.required(element, "name")?;
        self.links.add(&self.xml, element, &name)?;
        let mut link = Link { name, parts: Vec::new(), missing: Vec::new() };
        let (mut visual, mut collides) = (None, false);
        while let Some(child) = self.xml.child(element)? {
            match child.name {
                "collision" => {
                    collides = true;
                    self.collision(&child, &mut link)?;
                }
                "visual" => visual = Some(child),
                known if BESIDE_SHAPES.contains(&known) => {}
                _ => return Err(self.xml.unknown(&child, element)),
            }
        }
        if let (Some(visual), false) = (visual, collides) {
            let remedy = "add a <collision>, or take the <visual> out if nothing can run into it";
            link.missing.push(self.xml.error(&visual, "it has a <visual>, but no <collision>", remedy).into());
        }
        Ok(link)
    }

    fn collision(&mut self, element: &Element<'a>, link: &mut Link) -> Result<(), SceneError> {
        self.xml.only(element, &["name", "group"])?;
        let (mut origin, mut shapes) = (None, None);
        while let Some(child) = self.xml.child(element)? {
            match child.name {
                "origin" => {
                    let pose = self.origin(&child)?;
                    self.xml.once(&child, &mut origin, pose)?;
                }
                "geometry" if shapes.is_some() => {
                    return Err(self.xml.error(&child, "a second <geometry> begins", "give each one a <collision>"));
                }
                "geometry" => shapes = Some(self.geometry(&child)?),
                known if BESIDE_GEOMETRY.contains(&known) => {}
                _ => return Err(self.xml.unknown(&child, element)),
            }
        }
        let pose = origin.unwrap_or(Pose::IDENTITY);
        match shapes.ok_or_else(|| self.xml.missing(element, "geometry"))? {
            Ok(shapes) => link.parts.extend(shapes.into_iter().map(|shape| PosedShape { shape, pose })),
            Err(missing) => link.missing.push(missing),
        }
        Ok(())
    }

    /// The shapes of a `geometry`, or why they can't be had.
    fn geometry(&mut self, element: &Element<'a>) -> Result<Result<Vec<Shape>, MissingShape>, SceneError> {
        self.xml.only(element, &[])?;
        let Some(kind) = self.xml.child(element)? else {
            return Err(self.xml.error(
                element,
                "<geometry> is empty",
                "add <box>, <cylinder>, <capsule>, <sphere> or <mesh>",
            ));
        };
        let flawed = |flaw| self.xml.flaw(&kind, flaw);
        let (shapes, attributes) = match kind.name {
            "box" => (Ok(vec![Shape::cuboid(self.vector(&kind, "size")?).map_err(flawed)?]), &["size"][..]),
            "cylinder" => {
                let (height, radius) = (self.number(&kind, "length")?, self.number(&kind, "radius")?);
                (Ok(vec![Shape::cylinder(height, radius).map_err(flawed)?]), &["length", "radius"][..])
            }
            "capsule" => {
                let (length, radius) = (self.number(&kind, "length")?, self.number(&kind, "radius")?);
                (Ok(vec![Shape::capsule(length, radius).map_err(flawed)?]), &["length", "radius"][..])
            }
            "sphere" => (Ok(vec![Shape::sphere(self.number(&kind, "radius")?).map_err(flawed)?]), &["radius"][..]),
            "mesh" => (self.hulls(&kind)?, &["filename", "scale"][..]),
            known if UNREAD_SHAPES.contains(&known) => {
                let what = format!("the shape <{known}> is not read");
                let missing =
                    self.xml.error(&kind, what, "use <box>, <cylinder>, <capsule>, <sphere> or <mesh>").into();
                return self.one_shape(element, Err(missing));
            }
            _ => return Err(self.xml.unknown(&kind, element)),
        };
        self.xml.childless(&kind, attributes)?;
        self.one_shape(element, shapes)
    }

    /// Sees to it that a `geometry` ends with its first shape.
    fn one_shape<T>(&mut self, geometry: &Element<'a>, shape: T) -> Result<T, SceneError> {
        match self.xml.child(geometry)? {
            None => Ok(shape),
            Some(second) => {
                let what = format!("<{}> is a second shape", second.name);
                Err(self.xml.error(&second, what, "give each one a <collision>"))
            }
        }
    }

    fn hulls(&mut self, element: &Element<'a>) -> Result<Result<Vec<Shape>, MissingShape>, SceneError> {
        let file = self.xml.required(element, "filename")?;
        let scale = match self.xml.attribute(element, "scale")? {
            Some(_) => self.vector(element, "scale")?,
            None => [1.0; 3],
        };
        let mesh = match (self.mesh)(&file) {
            Ok(mesh) => mesh,
            Err(MeshError::File(error)) => return Ok(Err(error.into())),
            Err(MeshError::Flaw(flaw)) => return Ok(Err(self.xml.flaw(element, flaw).into())),
        };
        let hulls = mesh.parts.iter().map(|part| Shape::hull(part, scale));
        hulls.collect::<Result<_, _>>().map(Ok).map_err(|flaw| self.xml.flaw(element, flaw))
    }

    /// Turned about x, y and z in this order, about axes that stay fixed, or by a quaternion; then
    /// moved.
    fn origin(&mut self, element: &Element<'a>) -> Result<Pose, SceneError> {
        let has = |name: &str| Ok(self.xml.attribute(element, name)?.is_some());
        let xyz = if has("xyz")? { self.vector(element, "xyz")? } else { [0.0; 3] };
        let pose = match (has("rpy")?, has("quat_xyzw")?) {
            (true, true) => {
                let what = "<origin> is turned twice, by rpy and by quat_xyzw";
                return Err(self.xml.error(element, what, "keep one of them"));
            }
            (true, false) => {
                let [roll, pitch, yaw] = self.vector(element, "rpy")?;
                Pose::new(xyz, Rotation::from_axis_angles(roll, pitch, yaw))
            }
            (false, true) => {
                let quaternion = self.vector(element, "quat_xyzw")?;
                pose(xyz, quaternion).map_err(|flaw| self.xml.flaw(element, flaw))?
            }
            (false, false) => Pose::translation(xyz),
        };
        self.xml.childless(element, &["xyz", "rpy", "quat_xyzw"])?;
        Ok(pose)
    }

    fn number(&self, element: &Element<'a>, name: &str) -> Result<f64, SceneError> {
        let [number] = self.vector(element, name)?;
        Ok(number)
    }

    /// An attribute that must be there: numbers with white space between them.
    fn vector<const N: usize>(&self, element: &Element<'a>, name: &str) -> Result<[f64; N], SceneError> {
        let text = self.xml.required(element, name)?;
        let flawed = |flaw: Flaw| self.xml.flaw(element, flaw.within(name));
        if text.contains("${") {
            let what = format!("{} is a macro, not a number", quote(&text));
            return Err(flawed(Flaw::new(what, "expand the file with xacro first")));
        }
        let mut numbers = [0.0; N];
        let mut count = 0;
        for word in text.split_ascii_whitespace() {
            if let Some(number) = numbers.get_mut(count) {
                *number = number::finite(word).map_err(flawed)?;
            }
            count += 1;
        }
        if count != N {
            let what = format!("{} has {count} numbers instead of {N}", quote(&text));
            return Err(flawed(Flaw::new(what, "write as many numbers, with spaces between them")));
        }
        Ok(numbers)
    }
}

impl Names {
    fn add(&mut self, xml: &Xml<'_>, element: &Element<'_>, name: &str) -> Result<(), SceneError> {
        let index = self.lines.len();
        self.lines.push(element.line);
        match self.index.insert(name.to_owned(), index) {
            None => Ok(()),
            Some(first) => {
                let what = format!("{} {} was already used on line {}", element.name, quote(name), self.lines[first]);
                Err(xml.error(element, what, "give it a name of its own"))
            }
        }
    }
}

#[cfg(test)]
mod tests;
