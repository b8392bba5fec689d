//! Edges in the space of joints: every joint goes from one value to another at a constant rate.

use barycode::d3::Vec3;
use barycode::expert::Extends;
use barycode::{MotionBounds, PoseError};

use super::configurations::JointValues;
use super::kinematics::{FrameError, Value, exactly};
use super::model::Pose;
use super::rates::{Norms, Rates, Totals};
use super::robot::{Joint, Motion, Robot};
use crate::error::Flaw;

/// At most by so many radians all joints together turn in a piece of a path, about.
const TURN_OF_PIECE: f64 = 0.7;

/// At most so many pieces.
const MOST_PIECES: f64 = 1024.0;

/// The straight way of a robot from one configuration to another, in the space of its joints: at
/// the time `t` from 0 to 1 every joint has the value `from + t (to - from)`, and one that mimics
/// another the value that follows.
///
/// What the robot carries moves by a [`LinkMotion`], about which the core library's questions are
/// asked: [`barycode::d3::time_of_impact`], [`barycode::d3::Cast`].
///
/// ```
/// use barycode::Motion;
/// use barycode_scene::Source;
/// use barycode_scene::space::{JointPath, urdf};
///
/// let text = r#"<robot><link name="base"/><link name="arm"/>
///     <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/>
///     <origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint></robot>"#;
/// let source = Source::from_bytes("arm.urdf", text.into())?;
/// let robot = urdf::read(&source, |_| panic!("there is no mesh"))?;
///
/// let quarter = core::f64::consts::FRAC_PI_2;
/// let [from, to] = [0.0, 2.0 * quarter].map(|angle| vec![("turn".into(), angle)]);
/// let path = JointPath::new(&robot, &from, &to)?;
/// let arm = path.link("arm").unwrap();
/// let end = arm.pose(0.5).transform([2.0, 0.0, 0.0].into());
/// assert!((end - [1.0, 2.0, 0.0].into()).length() < 1e-15);
/// assert!((arm.bounds(0.0, 1.0).spin.z - 2.0 * quarter).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JointPath<'r> {
    robot: &'r Robot,
    /// Of the joints in the file's order.
    ways: Vec<Way>,
    /// Of each link the joint that carries it.
    carriers: Vec<Option<usize>>,
    /// Of each link.
    errors: Vec<FrameError>,
    totals: Vec<Totals>,
    /// A power of two.
    pieces: usize,
    /// Poses of all links at the ends of the pieces, end by end.
    frames: Vec<Pose>,
    /// How all links move then.
    rates: Vec<Rates>,
    /// Bounds for all links in the pieces, piece by piece.
    norms: Vec<Norms>,
    /// Of each joint at most how far its child's origin is from its parent's.
    offsets: Vec<f64>,
}

/// What a joint does.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// It keeps its value, and so the pose of its child in the parent's frame.
    Stays(Pose),
    /// It goes from one value to another.
    Moves { from: Value, to: Value, way: Value },
}

impl Way {
    fn new(joint: &Joint, from: Value, to: Value) -> Self {
        let way = to - from;
        let stays = way.to_scalar() == 0.0 || joint.motion == Motion::Fixed;
        if stays { Self::Stays(joint.pose(from)) } else { Self::Moves { from, to, way } }
    }

    /// From the child's frame to the parent's.
    fn pose(&self, joint: &Joint, time: f64) -> Pose {
        match *self {
            Self::Stays(pose) => pose,
            Self::Moves { to, .. } if time == 1.0 => joint.pose(to),
            Self::Moves { from, way, .. } => joint.pose(from + way * exactly(time)),
        }
    }

    /// Radians or metres per unit of time.
    fn rate(&self) -> f64 {
        match self {
            Self::Stays(_) => 0.0,
            Self::Moves { way, .. } => way.to_scalar(),
        }
    }

    /// The largest size of the value.
    fn most(&self) -> f64 {
        match self {
            Self::Stays(_) => 0.0,
            Self::Moves { from, to, .. } => from.to_scalar().abs().max(to.to_scalar().abs()),
        }
    }
}

impl<'r> JointPath<'r> {
    /// The way from one configuration to another.
    ///
    /// # Errors
    /// As [`Robot::place`], of either configuration.
    pub fn new(robot: &'r Robot, from: &JointValues, to: &JointValues) -> Result<Self, Flaw> {
        let (from, to) = (robot.resolve(from)?, robot.resolve(to)?);
        let (links, joints) = (robot.links().len(), robot.joints());
        let ways: Vec<Way> =
            joints.iter().zip(from.iter().zip(to)).map(|(joint, (&from, to))| Way::new(joint, from, to)).collect();
        let mut path = Self {
            robot,
            ways,
            carriers: vec![None; links],
            errors: vec![FrameError::default(); links],
            totals: vec![Totals::default(); links],
            pieces: 1,
            frames: Vec::new(),
            rates: Vec::new(),
            norms: Vec::new(),
            offsets: vec![0.0; joints.len()],
        };
        path.sum_up();
        let turn = path.totals.iter().fold(0.0, |most: f64, totals| most.max(totals.rate));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 1 to MOST_PIECES
        let wanted = (turn / TURN_OF_PIECE).ceil().clamp(1.0, MOST_PIECES) as usize;
        path.pieces = wanted.next_power_of_two();
        path.look();
        Ok(path)
    }

    /// What holds of each link all the way.
    fn sum_up(&mut self) {
        for &index in &self.robot.order {
            let (joint, way) = (&self.robot.joints()[index], &self.ways[index]);
            let offset = match way {
                Way::Stays(pose) => pose.translation.length() * 1.000_001,
                Way::Moves { .. } => joint.reach(way.most()),
            };
            self.offsets[index] = offset;
            self.carriers[joint.child] = Some(index);
            self.errors[joint.child] = self.errors[joint.parent].then(offset, joint.rounding());
            self.totals[joint.child] = self.totals[joint.parent].then(joint.motion, way.rate(), offset);
        }
    }

    /// Poses and rates at the ends of pieces, and bounds in between.
    #[allow(clippy::cast_precision_loss)] // at most MOST_PIECES
    fn look(&mut self) {
        let links = self.robot.links().len();
        let joint = |index: usize| &self.robot.joints()[index];
        for end in 0..=self.pieces {
            let time = end as f64 / self.pieces as f64;
            let row = end * links;
            self.frames.resize(row + links, Pose::IDENTITY);
            self.rates.resize(row + links, Rates::STILL);
            let (frames, rates) = (&mut self.frames[row..], &mut self.rates[row..]);
            for &index in &self.robot.order {
                let (joint, way) = (joint(index), &self.ways[index]);
                let (local, parent) = (way.pose(joint, time), frames[joint.parent]);
                let offset = parent.rotation.apply(local.translation);
                frames[joint.child] = parent * local;
                rates[joint.child] = rates[joint.parent].then(joint.motion, way.rate(), &frames[joint.child], offset);
            }
        }
        for piece in 0..self.pieces {
            let row = piece * links;
            self.norms.resize(row + links, Norms::default());
            let (norms, rates) = (&mut self.norms[row..], &self.rates[row..]);
            for &index in &self.robot.order {
                let (joint, way) = (joint(index), &self.ways[index]);
                let (ends, totals) = ([&rates[joint.child], &rates[links + joint.child]], &self.totals[joint.child]);
                let carried = (joint.motion, way.rate(), self.offsets[index]);
                norms[joint.child] = norms[joint.parent].then(carried, ends, 1.0 / self.pieces as f64, totals);
            }
        }
    }

    /// The robot.
    pub fn robot(&self) -> &'r Robot {
        self.robot
    }

    /// How a link moves; `None` if there is no link of this name.
    pub fn link(&self, name: &str) -> Option<LinkMotion<'_>> {
        self.carried(name, Pose::IDENTITY)
    }

    /// How a shape moves that is at a pose in the frame of a link; `None` if there is no link of
    /// this name.
    pub fn carried(&self, name: &str, pose: Pose) -> Option<LinkMotion<'_>> {
        let link = self.robot.links().iter().position(|link| link.name == name)?;
        Some(LinkMotion::new(self, link, pose))
    }

    /// The joints that carry a link, from the first that moves on, and where that begins.
    fn chain(&self, link: usize) -> (Pose, Vec<usize>) {
        let (mut chain, mut at) = (Vec::new(), link);
        while let Some(index) = self.carriers[at].filter(|_| self.moves(at)) {
            chain.push(index);
            at = self.robot.joints()[index].parent;
        }
        chain.reverse();
        (self.frames[at], chain)
    }

    /// Whether a link does not stay where it is.
    fn moves(&self, link: usize) -> bool {
        self.totals[link].moves
    }
}

/// How a shape moves that a link carries along a [`JointPath`], in the time from 0 to 1.
///
/// Its poses come from forward kinematics with a proven error. What does not move is taken to be
/// where its pose says, as [`Check::at`](super::Check::at) takes all poses. Bounds are those of a
/// piece of the path; the times at which a piece ends count as corners.
#[derive(Debug)]
pub struct LinkMotion<'p> {
    path: &'p JointPath<'p>,
    /// Where the chain of moving joints begins.
    base: Pose,
    chain: Vec<usize>,
    /// From the shape's frame to the link's.
    local: Pose,
    /// Poses at the ends of the pieces.
    ends: Vec<Pose>,
    bounds: Vec<MotionBounds<Vec3<f64>>>,
    error: PoseError<f64>,
}

impl<'p> LinkMotion<'p> {
    fn new(path: &'p JointPath<'p>, link: usize, local: Pose) -> Self {
        let links = path.robot.links().len();
        let (base, chain) = path.chain(link);
        let frames = || path.frames.iter().skip(link).step_by(links);
        let rates: Vec<&Rates> = path.rates.iter().skip(link).step_by(links).collect();
        let offsets: Vec<Vec3<f64>> = frames().map(|frame| frame.rotation.apply(local.translation)).collect();
        #[allow(clippy::cast_precision_loss)] // at most MOST_PIECES
        let length = 1.0 / path.pieces as f64;
        let pieces = path.norms.iter().skip(link).step_by(links).zip(rates.windows(2).zip(offsets.windows(2)));
        let bounds = pieces.map(|(norms, (rates, offsets))| {
            norms.bounds([rates[0], rates[1]], [offsets[0], offsets[1]], length, &path.totals[link])
        });
        let bounds = bounds.collect();
        let ends = frames().map(|frame| carried(frame, &local)).collect();
        let error = if path.moves(link) { path.errors[link].carrying(&local).error } else { PoseError::default() };
        Self { path, base, chain, local, ends, bounds, error }
    }

    /// Whether it moves at all.
    pub fn moves(&self) -> bool {
        !self.chain.is_empty()
    }

    /// Poses at the ends of the pieces.
    pub(super) fn ends(&self) -> &[Pose] {
        &self.ends
    }

    /// Bounds of the pieces.
    pub(super) fn pieces(&self) -> &[MotionBounds<Vec3<f64>>] {
        &self.bounds
    }

    /// A time in pieces, if it is one from 0 to 1.
    #[allow(clippy::cast_precision_loss)] // at most MOST_PIECES
    fn in_pieces(&self, time: f64) -> Option<f64> {
        (0.0..=1.0).contains(&time).then_some(time * self.bounds.len() as f64)
    }
}

/// A pose in a frame. That of the frame itself is not rounded.
fn carried(frame: &Pose, local: &Pose) -> Pose {
    if *local == Pose::IDENTITY { *frame } else { *frame * *local }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most MOST_PIECES
impl barycode::Motion for LinkMotion<'_> {
    type Vector = Vec3<f64>;

    fn pose(&self, time: f64) -> Pose {
        if let Some(place) = self.in_pieces(time).filter(|place| *place == place.floor()) {
            return self.ends[place as usize];
        }
        let frame = self.chain.iter().fold(self.base, |frame, &index| {
            frame * self.path.ways[index].pose(&self.path.robot.joints()[index], time)
        });
        carried(&frame, &self.local)
    }

    fn bounds(&self, from: f64, to: f64) -> MotionBounds<Vec3<f64>> {
        let (Some(first), Some(end)) = (self.in_pieces(from), self.in_pieces(to)) else {
            let all = f64::INFINITY;
            return MotionBounds::new(all, all, all, all);
        };
        let first = (first as usize).min(self.bounds.len() - 1);
        let last = (end.ceil() as usize).saturating_sub(1).clamp(first, self.bounds.len() - 1);
        let (bounds, more) = (self.bounds[first], &self.bounds[first + 1..=last]);
        more.iter().fold(bounds, |all, next| joined(&all, next))
    }

    fn rounding(&self, _time: f64) -> PoseError<f64> {
        self.error
    }

    #[allow(clippy::cast_precision_loss)] // at most MOST_PIECES
    fn corner_after(&self, time: f64) -> f64 {
        let pieces = self.bounds.len() as f64;
        let next = ((time * pieces).floor() + 1.0) / pieces;
        if next < 1.0 { next } else { f64::INFINITY }
    }
}

/// What holds in two pieces: the spreads count from the first's velocities.
fn joined(all: &MotionBounds<Vec3<f64>>, next: &MotionBounds<Vec3<f64>>) -> MotionBounds<Vec3<f64>> {
    let apart = |a: Vec3<f64>, b: Vec3<f64>| (a - b).length() * 1.000_001;
    MotionBounds {
        velocity_spread: all.velocity_spread.max(next.velocity_spread + apart(all.velocity, next.velocity)),
        acceleration: all.acceleration.max(next.acceleration),
        spin_spread: all.spin_spread.max(next.spin_spread + apart(all.spin, next.spin)),
        angular_acceleration: all.angular_acceleration.max(next.angular_acceleration),
        has_fixed_axis: false,
        ..*all
    }
}

#[cfg(test)]
mod tests;
