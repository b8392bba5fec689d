//! Operations that each dimension does in its own way.

use super::lanes;
use super::pair::{MovingPair, PairClearance, PairGoal, PairImpact};
use super::track::{NearPair, SweptChunk, Wanted};
use crate::compiled::Element;
use crate::lanes::Width;
use crate::meetings::tree::ShapeBounds;
use crate::obstacles::Obstacles;
use crate::sweep::SweepVector;
use barycode::Kinematic;
use barycode::d2::Vec2;
use barycode::d3::Vec3;

/// Vector type of a sweep over continuous time: [`Vec2`](barycode::d2::Vec2) or
/// [`Vec3`](barycode::d3::Vec3) of `f32` or `f64`. Sealed.
pub trait SweptVector: SweepVector + Kinematic {
    /// The steps of a chunk and obstacles that are not proven to stay apart, or so far apart as is
    /// wanted, by row and then by obstacle.
    #[doc(hidden)]
    fn near_pairs<'w>(
        chunk: &'w SweptChunk<'w, '_, '_, Self>,
        width: Width,
        wanted: &Wanted<'w, Self::Scalar>,
    ) -> Vec<NearPair>;

    /// The first contact of a pair.
    #[doc(hidden)]
    fn impact(pair: &MovingPair<'_, Self>) -> PairImpact<Self::Scalar>;

    /// The smallest distance of a pair.
    #[doc(hidden)]
    fn clearance(pair: &MovingPair<'_, Self>, goal: PairGoal<Self::Scalar>) -> PairClearance<Self::Scalar>;

    /// Hands out the obstacles that stand still and may meet a box, and others.
    #[doc(hidden)]
    fn visit_standing(
        obstacles: &Obstacles<'_, Self>,
        bounds: Option<&ShapeBounds<Self>>,
        found: &mut dyn FnMut(usize),
    );
}

impl<T: Element> SweptVector for Vec2<T> {
    fn near_pairs<'w>(chunk: &'w SweptChunk<'w, '_, '_, Self>, width: Width, wanted: &Wanted<'w, T>) -> Vec<NearPair> {
        lanes::near_pairs(chunk, width, wanted)
    }

    fn impact(pair: &MovingPair<'_, Self>) -> PairImpact<T> {
        T::impact_plane(pair)
    }

    fn clearance(pair: &MovingPair<'_, Self>, goal: PairGoal<T>) -> PairClearance<T> {
        T::clearance_plane(pair, goal)
    }

    /// All.
    fn visit_standing(obstacles: &Obstacles<'_, Self>, _: Option<&ShapeBounds<Self>>, found: &mut dyn FnMut(usize)) {
        obstacles.standing().for_each(found);
    }
}

impl<T: Element> SweptVector for Vec3<T> {
    fn near_pairs<'w>(chunk: &'w SweptChunk<'w, '_, '_, Self>, _: Width, wanted: &Wanted<'w, T>) -> Vec<NearPair> {
        chunk.near_pairs(wanted)
    }

    fn impact(pair: &MovingPair<'_, Self>) -> PairImpact<T> {
        T::impact_space(pair)
    }

    fn clearance(pair: &MovingPair<'_, Self>, goal: PairGoal<T>) -> PairClearance<T> {
        T::clearance_space(pair, goal)
    }

    /// Hands out the obstacles that the tree finds.
    fn visit_standing(
        obstacles: &Obstacles<'_, Self>,
        bounds: Option<&ShapeBounds<Self>>,
        found: &mut dyn FnMut(usize),
    ) {
        if let Some(tree) = obstacles.standing_tree() {
            tree.visit(bounds, &mut |place| found(place as usize));
        }
    }
}
