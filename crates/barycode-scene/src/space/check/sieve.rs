//! Which pieces of a path a link and an object are proven to be apart in, by boxes around both.
//!
//! Along an axis of the object's box the gap to the link's box is computed at both ends of a piece.
//! It bends by no more than the points of the link do, so that the two gaps may prove what lies
//! between: such a piece is a [`Cell`] whose direction is the axis. Its proof is not that of the
//! boxes, but the one that the core library verifies of every cell: with the shapes themselves,
//! whose gap is larger. With a margin all gaps are those beyond it.
#![allow(clippy::cast_precision_loss)] // pieces are few

use barycode::d3::{Convex, Vec3};
use barycode::expert::Coordinates;
use barycode::{Cell, Motion, MotionBounds, Turning};

use crate::space::body::Body;
use crate::space::joint_path::LinkMotion;
use crate::space::model::Pose;

/// Of the size of the boxes and their distance, more than all rounding of a gap, the core library's
/// included.
const SLACK: f64 = 1e-13;

/// More than the core library enlarges bends by.
const BEND: f64 = 1.005;

/// A box around an object, by its axes.
#[derive(Debug)]
pub(super) struct StillBox {
    center: Vec3<f64>,
    axes: [Vec3<f64>; 3],
    /// How far the box reaches along them, and along those of the world.
    half: [f64; 3],
    world_half: [f64; 3],
    size: f64,
}

impl StillBox {
    pub(super) fn new(body: &Body) -> Self {
        let (center, half) = body.bounding_box();
        let placed = PlacedBox::new(body.pose(), center, half);
        let world_half = placed.world_reach();
        let unit = |v: Vec3<f64>| v / v.length();
        let [x, y, z] = body.pose().rotation.rows;
        let axes = [Vec3::new(x.x, y.x, z.x), Vec3::new(x.y, y.y, z.y), Vec3::new(x.z, y.z, z.z)].map(unit);
        let size = half.iter().sum::<f64>() + center.length() + body.shape().extent();
        Self { center: placed.center, axes, half: axes.map(|axis| placed.reach(axis)), world_half, size }
    }
}

/// A box at an end of a piece.
#[derive(Debug, Clone, Copy)]
struct PlacedBox {
    center: Vec3<f64>,
    /// The vectors from the middle to three faces.
    sides: [Vec3<f64>; 3],
}

impl PlacedBox {
    fn new(pose: &Pose, center: Vec3<f64>, [a, b, c]: [f64; 3]) -> Self {
        let [x, y, z] = pose.rotation.rows;
        let sides = [Vec3::new(x.x, y.x, z.x) * a, Vec3::new(x.y, y.y, z.y) * b, Vec3::new(x.z, y.z, z.z) * c];
        Self { center: pose.transform(center), sides }
    }

    /// How far it reaches from its middle along the axes of the world.
    fn world_reach(&self) -> [f64; 3] {
        let [a, b, c]: [[f64; 3]; 3] = self.sides.map(Into::into);
        [0, 1, 2].map(|axis| a[axis].abs() + b[axis].abs() + c[axis].abs())
    }

    /// How far it reaches from its middle along a direction.
    fn reach(&self, axis: Vec3<f64>) -> f64 {
        let [a, b, c] = self.sides;
        a.dot(axis).abs() + b.dot(axis).abs() + c.dot(axis).abs()
    }
}

/// A box around a part of a link, along a path.
#[derive(Debug)]
pub(super) struct SweptBox {
    ends: Vec<PlacedBox>,
    pieces: Vec<Piece>,
    /// At most how far points are from the origin of the frame.
    extent: f64,
    /// How far apart the two have to be.
    margin: f64,
    size: f64,
    /// The error of the poses.
    rounding: f64,
    /// A box along the world's axes around all of the path.
    whole: [[f64; 3]; 2],
}

/// What holds in a piece.
#[derive(Debug)]
struct Piece {
    bounds: MotionBounds<Vec3<f64>>,
    /// If the gaps at both ends are larger, they are proof, along any direction.
    enough: f64,
}

impl SweptBox {
    pub(super) fn new(body: &Body, motion: &LinkMotion<'_>, margin: f64) -> Self {
        let (center, half) = body.bounding_box();
        let extent = body.shape().extent() * 1.001 + body.shape().radius();
        let error = motion.rounding(0.0);
        let mut swept = Self {
            ends: motion.ends().iter().map(|pose| PlacedBox::new(pose, center, half)).collect(),
            pieces: Vec::new(),
            extent,
            margin,
            size: half.iter().sum::<f64>() + center.length() + extent + margin,
            rounding: (error.turn * extent + error.shift) * 2.0,
            whole: [[0.0; 3]; 2],
        };
        let square = 1.0 / (motion.pieces().len() * motion.pieces().len()) as f64;
        let enough = |bounds: &MotionBounds<Vec3<f64>>| {
            let rate = bounds.spin.length() + bounds.spin_spread;
            swept.bend(bounds, rate) * square * (BEND / 8.0)
        };
        swept.pieces = motion.pieces().iter().map(|&bounds| Piece { bounds, enough: enough(&bounds) }).collect();
        swept.whole = swept.around_all();
        swept
    }

    /// A box along the world's axes around all ends, and by so much larger that a gap to it is
    /// proof in every piece.
    fn around_all(&self) -> [[f64; 3]; 2] {
        let enough = self.pieces.iter().fold(0.0, |most: f64, piece| most.max(piece.enough));
        let more = enough + self.margin + self.rounding + self.size * SLACK;
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for end in &self.ends {
            let (center, reach): ([f64; 3], _) = (end.center.into(), end.world_reach());
            for axis in 0..3 {
                low[axis] = low[axis].min(center[axis] - reach[axis] - more);
                high[axis] = high[axis].max(center[axis] + reach[axis] + more);
            }
        }
        [low, high]
    }

    /// How far the path is from the origin at most.
    pub(super) fn farthest(&self) -> f64 {
        let [low, high] = self.whole;
        let most = [0, 1, 2].map(|axis| low[axis].abs().max(high[axis].abs()));
        Vec3::from(most).length() * 1.001
    }

    pub(super) fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// The axis of the world, from the link to the object, along which all of the path is proven to
    /// be free.
    pub(super) fn apart_all_the_way(&self, object: &StillBox) -> Option<Vec3<f64>> {
        let [low, high] = self.whole;
        let center: [f64; 3] = object.center.into();
        (0..3).find_map(|axis| {
            let (center, reach) = (center[axis], object.world_half[axis]);
            let slack = (low[axis].abs().max(high[axis].abs()) + center.abs() + object.size) * SLACK;
            let gap = (low[axis] - (center + reach)).max(center - reach - high[axis]);
            let mut along = [0.0; 3];
            along[axis] = if center < low[axis] { -1.0 } else { 1.0 };
            (gap > slack).then_some(along.into())
        })
    }

    /// The axis, from the link to the object, along which a piece is proven to be free; the one by
    /// number is looked at first, and becomes the one that is found.
    pub(super) fn apart(&self, object: &StillBox, piece: usize, first: &mut usize) -> Option<Vec3<f64>> {
        (0..3).find_map(|turn| {
            let index = (*first + turn) % 3;
            let along = self.along(object, index, piece)?;
            *first = index;
            Some(along)
        })
    }

    fn along(&self, object: &StillBox, index: usize, piece: usize) -> Option<Vec3<f64>> {
        let (axis, half) = (object.axes[index], object.half[index]);
        let [first, last] = [&self.ends[piece], &self.ends[piece + 1]].map(|end| {
            let between = object.center - end.center;
            let slack = (between.norm1() + self.size + object.size) * SLACK + self.rounding + self.margin;
            (between.dot(axis), half + end.reach(axis) + slack)
        });
        let side = if first.0 < 0.0 { -1.0 } else { 1.0 };
        let gaps = [first.0 * side - first.1, last.0 * side - last.1];
        if !(gaps[0] > 0.0 && gaps[1] > 0.0) {
            return None;
        }
        let Piece { bounds, enough } = &self.pieces[piece];
        let proven = gaps[0].min(gaps[1]) > *enough || {
            let root = gaps[0].sqrt() + gaps[1].sqrt();
            let square = 1.0 / (self.pieces.len() * self.pieces.len()) as f64;
            let across = axis.cross(bounds.spin).length() + bounds.spin_spread;
            root * root > self.bend(bounds, across) * square * (BEND / 2.0)
        };
        proven.then_some(axis * side)
    }

    /// At most the second derivative of a gap along a direction that does not turn, for a spin
    /// across it of at most so much.
    fn bend(&self, bounds: &MotionBounds<Vec3<f64>>, across: f64) -> f64 {
        let rate = bounds.spin.length() + bounds.spin_spread;
        bounds.acceleration + (across * rate + bounds.angular_acceleration) * self.extent
    }

    /// The piece as a cell.
    pub(super) fn cell(&self, piece: usize, direction: Vec3<f64>) -> Cell<Vec3<f64>> {
        let time = |end: usize| end as f64 / self.pieces.len() as f64;
        Cell { times: [time(piece), time(piece + 1)], direction, turning: Turning::Fixed }
    }
}
