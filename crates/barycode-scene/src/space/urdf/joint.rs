//! Joints of a URDF file.

mod chain;

use std::rc::Rc;

use super::{MeshError, Reader};
use crate::error::{SceneError, quote};
use crate::formats::xml::Element;
use crate::space::mesh::Mesh;
use crate::space::model::{Link, Pose};
use crate::space::robot::{Joint, Mimic, Motion};
use chain::Chain;

/// Elements of a joint that say nothing of where its links are; limits are not looked at.
const BESIDE_MOTION: [&str; 5] = ["limit", "dynamics", "calibration", "safety_controller", "hardwareInterface"];

/// A joint whose links are names as yet.
pub(super) struct NamedJoint {
    name: String,
    parent: String,
    child: String,
    origin: Pose,
    motion: Kind,
    mimic: Option<Mimic>,
}

/// How many values a joint has.
enum Kind {
    /// One, or none.
    Single(Motion),
    /// Several: the joint stands for a chain.
    Several(Chain),
}

impl<'a, M: FnMut(&str) -> Result<Rc<Mesh>, MeshError>> Reader<'a, M> {
    pub(super) fn joint(&mut self, element: &Element<'a>) -> Result<NamedJoint, SceneError> {
        self.xml.only(element, &["name", "type"])?;
        let name = self.xml.required(element, "name")?;
        self.joints.add(&self.xml, element, &name)?;
        let kind = self.xml.required(element, "type")?;
        let (mut origin, mut axis, mut mimic) = (None, None, None);
        let (mut parent, mut child) = (None, None);
        while let Some(inner) = self.xml.child(element)? {
            match inner.name {
                "origin" => {
                    let pose = self.origin(&inner)?;
                    self.xml.once(&inner, &mut origin, pose)?;
                }
                "parent" | "child" => {
                    let link = self.xml.required(&inner, "link")?;
                    self.xml.childless(&inner, &["link"])?;
                    self.xml.once(&inner, if inner.name == "parent" { &mut parent } else { &mut child }, link)?;
                }
                "axis" => {
                    // One that says nothing may be anything.
                    let says = !["fixed", "floating"].contains(&kind.as_str());
                    let direction = if says { self.axis(&inner)? } else { [0.0; 3] };
                    self.xml.childless(&inner, &["xyz"])?;
                    self.xml.once(&inner, &mut axis, direction)?;
                }
                "mimic" => {
                    let followed = self.mimic(&inner)?;
                    self.xml.once(&inner, &mut mimic, followed)?;
                }
                known if BESIDE_MOTION.contains(&known) => {}
                _ => return Err(self.xml.unknown(&inner, element)),
            }
        }
        let motion = self.motion(element, &name, &kind, axis)?;
        if let (Kind::Several(_), Some(_)) = (&motion, &mimic) {
            let what = format!("joint {} has several values, and mimics one", quote(&name));
            return Err(self.xml.error(element, what, "take the <mimic> out"));
        }
        let parent = parent.ok_or_else(|| self.xml.missing(element, "parent"))?;
        let child = child.ok_or_else(|| self.xml.missing(element, "child"))?;
        Ok(NamedJoint { name, parent, child, origin: origin.unwrap_or(Pose::IDENTITY), motion, mimic })
    }

    fn motion(&self, joint: &Element<'a>, name: &str, kind: &str, axis: Option<[f64; 3]>) -> Result<Kind, SceneError> {
        let along = axis.unwrap_or([1.0, 0.0, 0.0]);
        match kind {
            "fixed" => Ok(Kind::Single(Motion::Fixed)),
            "revolute" | "continuous" => Ok(Kind::Single(Motion::Turn(along))),
            "prismatic" => Ok(Kind::Single(Motion::Slide(along))),
            "floating" => Ok(Kind::Several(chain::floating())),
            "planar" => {
                let what = format!("joint {} is planar and has no axis", quote(name));
                let remedy = "add the normal of its plane, as in <axis xyz=\"0 0 1\"/>: readers differ about the rest";
                let normal = axis.ok_or_else(|| self.xml.error(joint, what, remedy))?;
                Ok(Kind::Several(chain::planar(normal)))
            }
            other => {
                let what = format!("joint {} is of the unknown type {}", quote(name), quote(other));
                let remedy = "use fixed, revolute, continuous, prismatic, planar or floating";
                Err(self.xml.error(joint, what, remedy))
            }
        }
    }

    fn mimic(&mut self, element: &Element<'a>) -> Result<Mimic, SceneError> {
        let joint = self.xml.required(element, "joint")?;
        let or = |name: &str, default| match self.xml.attribute(element, name)? {
            Some(_) => self.number(element, name),
            None => Ok(default),
        };
        let mimic = Mimic { joint, multiplier: or("multiplier", 1.0)?, offset: or("offset", 0.0)? };
        self.xml.childless(element, &["joint", "multiplier", "offset"])?;
        Ok(mimic)
    }

    fn axis(&self, element: &Element<'a>) -> Result<[f64; 3], SceneError> {
        let axis = self.vector(element, "xyz")?;
        let largest = axis.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
        if largest == 0.0 {
            return Err(self.xml.error(element, "the axis is zero", "give a direction, such as xyz=\"0 0 1\""));
        }
        let scaled = axis.map(|number| number / largest);
        let length = scaled.iter().map(|number| number * number).sum::<f64>().sqrt();
        Ok(scaled.map(|number| number / length))
    }

    /// The joints with the indices of their links. Joints with several values become chains, with
    /// frames between their joints, which are added to the links.
    pub(super) fn resolve(&mut self, links: &mut Vec<Link>, named: Vec<NamedJoint>) -> Result<Vec<Joint>, SceneError> {
        let lines = std::mem::take(&mut self.joints.lines);
        let mut joints = Vec::with_capacity(named.len());
        for (named, line) in named.into_iter().zip(lines) {
            let NamedJoint { name, parent, child, origin, motion, mimic } = named;
            let (mut parent, child) = (self.link_of(&name, &parent, line)?, self.link_of(&name, &child, line)?);
            let chain = match motion {
                Kind::Single(motion) => {
                    self.joints.lines.push(line);
                    joints.push(Joint { name, parent, child, origin, motion, mimic });
                    continue;
                }
                Kind::Several(chain) => chain,
            };
            let mut origin = origin;
            for (place, &(part, motion)) in chain.iter().enumerate() {
                let name = format!("{name}/{part}");
                self.is_new(&name, line)?;
                let next = if place + 1 == chain.len() { child } else { links.len() };
                if next == links.len() {
                    links.push(Link { name: name.clone(), parts: Vec::new(), missing: Vec::new() });
                    self.links.lines.push(line);
                }
                self.joints.lines.push(line);
                joints.push(Joint { name, parent, child: next, origin, motion, mimic: None });
                (parent, origin) = (next, Pose::IDENTITY);
            }
        }
        Ok(joints)
    }

    /// The index of a link that a joint names.
    fn link_of(&self, joint: &str, link: &str, line: u64) -> Result<usize, SceneError> {
        self.links.index.get(link).copied().ok_or_else(|| {
            let what = format!("joint {} refers to link {}, which does not exist", quote(joint), quote(link));
            self.xml.source().error(line, what, "name a link of the robot")
        })
    }

    /// Checks that a name that a chain gives to a joint and its frame is no other's.
    fn is_new(&self, name: &str, line: u64) -> Result<(), SceneError> {
        if !self.links.index.contains_key(name) && !self.joints.index.contains_key(name) {
            return Ok(());
        }
        let what = format!("the joint is read as several, of which one is called {}, as another", quote(name));
        Err(self.xml.source().error(line, what, "give the other link or joint another name"))
    }
}
