//! Obstacles of space: a tree of boxes for each list.

use super::{ObstacleVector, Obstacles};
use crate::lanes::LaneScalar;
use crate::meetings::tree::{BoundsTree, ShapeBounds};
use crate::table::{PosedId, ShapeId, ShapeTable};
use barycode::d3::Vec3;
use barycode::expert::Number;

/// The trees of obstacles in space, one for each list.
#[derive(Clone, Debug)]
pub struct SpaceObstacles<T: LaneScalar> {
    lists: Vec<BoundsTree<Vec3<T>>>,
}

impl<T: LaneScalar> Default for SpaceObstacles<T> {
    fn default() -> Self {
        Self { lists: Vec::new() }
    }
}

impl<T: LaneScalar> ObstacleVector for Vec3<T> {
    type Prepared = SpaceObstacles<T>;
    type Footprint = ();

    fn prepare(to: &mut SpaceObstacles<T>, table: &ShapeTable<Self>, placed: &[PosedId<Self>], first: usize) {
        let bounds = |(place, one)| (place, ShapeBounds::new(table, one, Number::ZERO));
        to.lists.push(BoundsTree::new((first as u32..).zip(placed).map(bounds)));
    }

    fn footprint(_: &ShapeTable<Self>, _: ShapeId, _: T) {}
}

impl<T: LaneScalar> Obstacles<'_, Vec3<T>> {
    /// Tree of the obstacles that stand still.
    pub(crate) fn standing_tree(&self) -> Option<&BoundsTree<Vec3<T>>> {
        self.standing.map(|list| &self.prepared.lists[list])
    }

    /// Trees of the obstacles at a time step.
    pub(crate) fn trees(&self, step: u32) -> Vec<&BoundsTree<Vec3<T>>> {
        self.lists_at(step).map(|(list, _)| &self.prepared.lists[list]).collect()
    }
}
