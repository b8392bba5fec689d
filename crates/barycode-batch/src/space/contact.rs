//! Signed distances of pairs of space, one pair in each lane: by a formula, by the loop where the
//! cores are apart, and by the faces of the obstacle where boxes overlap.

use super::ask::near;
use super::bounds::{self, signed};
use super::lockstep::MinkowskiObstacle;
use super::source::{Boxes, LaneSupport};
use super::vector::Vec3xN;
use super::{faces, segments};
use crate::blocks::part::{BlockKind, BlockPart};
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::proof::Measured;
use barycode::d3;
use barycode::expert::Number;

/// Signed distances with witness points.
pub(super) struct Contact<L: Lanes> {
    pub(super) measured: Measured<L, Vec3xN<L>>,
    /// Witness points of the cores, relative to the origin of A.
    pub(super) on_cores: [Vec3xN<L>; 2],
}

impl<L: Lanes> Mask<L> {
    #[inline(always)]
    fn contact_of_space(self, yes: Contact<L>, no: Contact<L>) -> Contact<L> {
        let (a, b) = (yes.measured, no.measured);
        let (yes, no) = (yes.on_cores, no.on_cores);
        Contact {
            measured: Measured {
                proven: self.proven(a.proven, b.proven),
                lower: self.select(a.lower, b.lower),
                upper: self.select(a.upper, b.upper),
                distance: self.select(a.distance, b.distance),
                normal: self.pick(a.normal, b.normal),
            },
            on_cores: [self.pick(yes[0], no[0]), self.pick(yes[1], no[1])],
        }
    }
}

/// Answers the pairs of a block.
#[inline(always)]
pub(super) fn contact<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, part: &BlockPart<'_, d3::Vec3<T>>) -> Contact<L> {
    let radii = part.head(lanes).radii;
    match part.kind {
        BlockKind::Segments => {
            let obstacle = part.vertices(lanes);
            let found = segments::nearest_sharply(&obstacle);
            Contact { measured: signed(obstacle.size, radii, &found), on_cores: [found.p, found.p - found.v] }
        }
        BlockKind::Boxes => boxes(&part.boxes(lanes), radii),
        BlockKind::Vertices => outside(&part.vertices(lanes), radii),
        BlockKind::Climbing => outside(&part.climbing(lanes, &part.hulls(lanes)), radii),
    }
}

/// Shapes whose cores are apart; others are left open.
#[inline(always)]
fn outside<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>>(
    obstacle: &MinkowskiObstacle<L, A, B>,
    radii: Num<L>,
) -> Contact<L> {
    let found = near::<L, A, B, true>(obstacle, radii).found;
    Contact { measured: bounds::signed(obstacle.size, radii, &found), on_cores: [found.p, found.p - found.v] }
}

/// Boxes, which have no radius.
#[inline(always)]
fn boxes<L: Lanes>(obstacle: &MinkowskiObstacle<L, Boxes<L>, Boxes<L>>, radii: Num<L>) -> Contact<L> {
    let face = faces::best(obstacle);
    let apart = obstacle.lanes.splat(L::Scalar::ZERO).less(face.gap);
    if !(!apart).any() {
        return outside(obstacle, radii);
    }
    let faces::Penetration { measured, on } = faces::penetration(obstacle, &face);
    let inside = Contact { measured, on_cores: [obstacle.a.middle + on[0], obstacle.a.middle + on[1]] };
    if !apart.any() {
        return inside;
    }
    apart.contact_of_space(outside(obstacle, radii), inside)
}
