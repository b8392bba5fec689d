//! Robots: links joined into a tree, and where the links are when the joints are set.

use std::collections::{HashMap, HashSet};

use barycode::expert::Extends;

use super::configurations::{JointValues, LinkPoses, listed};
use super::kinematics::{Value, exactly};
use super::model::{Link, LinkPose, Pose};
use crate::error::{Flaw, quote};
use crate::number;

/// By so much the value given for a mimicking joint may differ from what it mimics.
const MIMIC_TOLERANCE: f64 = 1e-6;

/// A robot, as URDF describes one.
#[derive(Debug, Clone, PartialEq)]
pub struct Robot {
    /// Its name.
    pub name: String,
    links: Vec<Link>,
    joints: Vec<Joint>,
    /// The root's index among the links.
    root: usize,
    /// Indices of the joints, parents before children.
    pub(super) order: Vec<usize>,
    /// Indices of the joints, those that others mimic before these.
    following: Vec<usize>,
}

/// What a joint lets its child do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Motion {
    /// Nothing.
    Fixed,
    /// Turn about an axis, a vector of length 1 (URDF's revolute and continuous joints).
    Turn([f64; 3]),
    /// Slide along an axis, a vector of length 1 (URDF's prismatic joints).
    Slide([f64; 3]),
}

/// A joint's value follows another's: `multiplier · other + offset`.
#[derive(Debug, Clone, PartialEq)]
pub struct Mimic {
    /// Name of the other joint, which may mimic a third.
    pub joint: String,
    /// Factor.
    pub multiplier: f64,
    /// Summand: radians or metres.
    pub offset: f64,
}

/// A joint between two links.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint {
    /// Its name, unique in the robot.
    pub name: String,
    /// Index of the link that carries it.
    pub parent: usize,
    /// Index of the link that it carries.
    pub child: usize,
    /// From the joint's frame, which is the child's while the value is 0, to the parent's.
    pub origin: Pose,
    /// How it moves.
    pub motion: Motion,
    /// Whom it follows, if it has no value of its own.
    pub mimic: Option<Mimic>,
}

impl Joint {
    /// Whether it needs a value.
    fn is_free(&self) -> bool {
        self.motion != Motion::Fixed && self.mimic.is_none()
    }

    /// Its value, if it moves: the given one, or what follows from that of another joint.
    fn value(&self, given: &HashMap<&str, f64>, known: &HashMap<&str, Value>) -> Option<Value> {
        match (&self.mimic, self.motion) {
            (_, Motion::Fixed) => None,
            (Some(mimic), _) => {
                let followed = *known.get(mimic.joint.as_str())?;
                Some(exactly(mimic.multiplier) * followed + exactly(mimic.offset))
            }
            (None, _) => given.get(self.name.as_str()).copied().map(exactly),
        }
    }
}

/// Indices of all joints, those that others mimic before these.
fn following(joints: &[Joint]) -> Result<Vec<usize>, NoTree> {
    let moving = joints.iter().enumerate().filter(|(_, joint)| joint.motion != Motion::Fixed);
    let moving: HashMap<&str, usize> = moving.map(|(index, joint)| (joint.name.as_str(), index)).collect();
    let mut order = Vec::with_capacity(joints.len());
    let mut ordered = vec![false; joints.len()];
    for first in 0..joints.len() {
        let (mut chain, mut at) = (vec![first], first);
        while let Some(mimic) = joints[at].mimic.as_ref().filter(|_| !ordered[at]) {
            let what = || format!("joint {} mimics {}", quote(&joints[at].name), quote(&mimic.joint));
            let Some(&next) = moving.get(mimic.joint.as_str()) else {
                return Err(NoTree::Joint(at, Flaw::new(what(), "name a joint that moves")));
            };
            if chain.len() > joints.len() {
                let what = format!("{}, and so on in a ring", what());
                return Err(NoTree::Joint(at, Flaw::new(what, "leave one of them a value of its own")));
            }
            chain.push(next);
            at = next;
        }
        while let Some(joint) = chain.pop() {
            if !std::mem::replace(&mut ordered[joint], true) {
                order.push(joint);
            }
        }
    }
    Ok(order)
}

/// Why links and joints make no robot; says which joint or link is to blame, so that its reader can
/// name the line.
#[derive(Debug)]
pub(crate) enum NoTree {
    Joint(usize, Flaw),
    Link(usize, Flaw),
}

impl Robot {
    /// Joins the links into a tree.
    pub(crate) fn new(name: String, links: Vec<Link>, joints: Vec<Joint>) -> Result<Self, NoTree> {
        let mut carrier: Vec<Option<usize>> = vec![None; links.len()];
        let mut carried: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
        for (index, joint) in joints.iter().enumerate() {
            if let Some(first) = carrier[joint.child].replace(index) {
                let (link, first) = (quote(&links[joint.child].name), quote(&joints[first].name));
                let what = format!("link {link} is already the child of joint {first}");
                return Err(NoTree::Joint(index, Flaw::new(what, "give every link one parent at most")));
            }
            carried[joint.parent].push(index);
        }
        let mut roots = (0..links.len()).filter(|&link| carrier[link].is_none());
        let Some(root) = roots.next() else {
            let flaw = Flaw::new("every link has a parent, so the joints form a ring", "leave one link without parent");
            return Err(NoTree::Link(0, flaw));
        };
        if let Some(second) = roots.next() {
            let (first, second_name) = (quote(&links[root].name), quote(&links[second].name));
            let what = format!("neither link {first} nor link {second_name} has a parent");
            return Err(NoTree::Link(second, Flaw::new(what, "join all links into one tree")));
        }
        let mut order = Vec::with_capacity(joints.len());
        let mut open = vec![root];
        while let Some(link) = open.pop() {
            for &joint in &carried[link] {
                order.push(joint);
                open.push(joints[joint].child);
            }
        }
        let reached: HashSet<usize> = order.iter().copied().collect();
        if let Some(ring) = (0..joints.len()).find(|joint| !reached.contains(joint)) {
            let what = format!("joint {} belongs to a ring", quote(&joints[ring].name));
            return Err(NoTree::Joint(ring, Flaw::new(what, "join all links into one tree")));
        }
        let following = following(&joints)?;
        Ok(Self { name, links, joints, root, order, following })
    }

    /// The links in the file's order.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The joints in the file's order.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// The joints that need a value, in the file's order.
    pub fn free_joints(&self) -> impl Iterator<Item = &str> {
        self.joints.iter().filter(|joint| joint.is_free()).map(|joint| joint.name.as_str())
    }

    /// Where all links are, the root's frame being the world's. Limits of joints are not looked at.
    ///
    /// # Errors
    /// If a joint that needs a value has none, a name is no such joint's, or a number, given or
    /// following from a given one, is not finite or out of range. A joint that mimics another may
    /// be given the value that follows from it, but no other.
    pub fn place(&self, values: &JointValues) -> Result<LinkPoses, Flaw> {
        let values = self.resolve(values)?;
        let mut poses = vec![Pose::IDENTITY; self.links.len()];
        for &index in &self.order {
            let joint = &self.joints[index];
            poses[joint.child] = poses[joint.parent] * joint.pose(values[index]);
        }
        let named = self.links.iter().zip(poses);
        Ok(named.map(|(link, pose)| LinkPose { link: link.name.clone(), pose }).collect())
    }

    /// A value for every joint in the file's order, 0 for one that is fixed. Of a joint that
    /// mimics another it is the one that follows, not rounded.
    ///
    /// # Errors
    /// As [`Robot::place`].
    pub(super) fn resolve(&self, values: &JointValues) -> Result<Vec<Value>, Flaw> {
        let mut given: HashMap<&str, f64> = HashMap::new();
        for (name, value) in values {
            number::checked(*value).map_err(|flaw| flaw.within(name))?;
            given.insert(name, *value);
        }
        if let Some(joint) = self.free_joints().find(|name| !given.contains_key(name)) {
            let what = format!("there is no value for joint {}", quote(joint));
            return Err(Flaw::new(what, "give a value for every joint that moves, 0 where it stays"));
        }
        let mut found: Vec<Option<Value>> = vec![None; self.joints.len()];
        let mut known_so_far: HashMap<&str, Value> = HashMap::new();
        for &index in &self.following {
            let joint = &self.joints[index];
            let Some(value) = joint.value(&given, &known_so_far) else { continue };
            number::checked(value.to_scalar()).map_err(|flaw| flaw.within(&joint.name))?;
            found[index] = Some(value);
            known_so_far.insert(&joint.name, value);
        }
        let moving = self.joints.iter().zip(&found).filter_map(|(joint, value)| Some((joint.name.as_str(), (*value)?)));
        let known: HashMap<&str, f64> = moving.map(|(name, value)| (name, value.to_scalar())).collect();
        for (name, value) in values {
            match known.get(name.as_str()) {
                Some(right) if (value - right).abs() <= MIMIC_TOLERANCE => {}
                Some(right) => {
                    let what = format!("joint {} is {value}, but follows another, by which it is {right}", quote(name));
                    return Err(Flaw::new(what, "leave out joints that mimic others"));
                }
                None => {
                    let free: Vec<&str> = self.free_joints().collect();
                    let what = format!("{} is no joint that moves", quote(name));
                    return Err(Flaw::new(what, format!("the robot's joints are {}", listed(&free))));
                }
            }
        }
        Ok(found.into_iter().map(|value| value.unwrap_or(exactly(0.0))).collect())
    }

    /// The link that no joint carries.
    pub fn root(&self) -> &Link {
        &self.links[self.root]
    }
}
