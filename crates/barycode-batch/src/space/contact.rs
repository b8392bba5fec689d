//! Signed distances of pairs of space, one pair in each lane: by a formula, by the loop where the
//! cores are apart, and by the faces of the obstacle where boxes overlap.

use super::ask::ToTheEnd;
use super::bounds::signed;
use super::lockstep::{self, MinkowskiObstacle};
use super::source::{Boxes, LaneSupport};
use super::vector::Vec3xN;
use super::{faces, segments};
use crate::blocks::part::{BlockKind, BlockPart};
use crate::lanes::{LaneScalar, Lanes, Num};
use crate::witness::Contact;
use barycode::d3;
use barycode::expert::Number;

/// Answers the pairs of a block.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn contact<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    part: &BlockPart<'_, d3::Vec3<T>>,
) -> Contact<L, Vec3xN<L>> {
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
#[cfg_attr(not(unoptimised), inline(always))]
fn outside<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>>(
    obstacle: &MinkowskiObstacle<L, A, B>,
    radii: Num<L>,
) -> Contact<L, Vec3xN<L>> {
    let found = lockstep::run(obstacle, ToTheEnd::<true>).found();
    Contact { measured: signed(obstacle.size, radii, &found), on_cores: [found.p, found.p - found.v] }
}

/// Boxes, which have no radius.
#[cfg_attr(not(unoptimised), inline(always))]
fn boxes<L: Lanes>(obstacle: &MinkowskiObstacle<L, Boxes<L>, Boxes<L>>, radii: Num<L>) -> Contact<L, Vec3xN<L>> {
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
    Contact::select(apart, outside(obstacle, radii), inside)
}
