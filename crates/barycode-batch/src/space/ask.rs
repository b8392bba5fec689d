//! The four questions about pairs of space, answered in lanes.

use super::bounds;
use super::lockstep::{self, MinkowskiObstacle, StoppingRule};
use super::packing;
use super::source::LaneSupport;
use super::vector::Vec3xN;
use super::{boxes, contact, segments};
use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::part::{BlockKind, BlockLines, BlockPart, Pick};
use crate::kernels::PairKernels;
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::proof::{Proven, all_far, store_verdicts};
use crate::question::marker::Meet;
use crate::witness::{Destination, Nearest};
use barycode::d3;
use core::ops::Range;

impl<T: LaneScalar> PairKernels for d3::Vec3<T> {
    const HEAD: usize = packing::HEAD;
    const ASIDE: usize = packing::ASIDE;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn append<L: Lanes<Scalar = T>>(
        lanes: L,
        kind: BlockKind,
        a: &Pick<'_, Self>,
        b: &Pick<'_, Self>,
        lines: &mut BlockLines<Self>,
    ) -> (usize, usize) {
        packing::append(lanes, kind, a, b, lines)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn meet<L: Lanes<Scalar = T>>(
        lanes: L,
        question: Meet,
        part: &BlockPart<'_, Self>,
        to: &mut VerdictColumns<'_>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        if all_far(part.far(lanes), to, &places) {
            return;
        }
        let radii = part.head(lanes).radii;
        let proven = match part.kind {
            BlockKind::Segments => {
                let obstacle = part.vertices(lanes);
                let found = segments::nearest(&obstacle);
                let proven = bounds::measure(obstacle.size, radii, &found, Mask::none(lanes)).proven;
                let gap = bounds::gap(obstacle.size, radii, true, found.direction, found.reach);
                Proven { separated: proven.separated | gap, ..proven }
            }
            BlockKind::Boxes => {
                let MinkowskiObstacle { a, b, towards, size, .. } = part.boxes(lanes);
                boxes::prove(&a, &b, towards, size)
            }
            BlockKind::Vertices => meet(&part.vertices(lanes), radii, question.round),
            BlockKind::Climbing => meet(&part.climbing(lanes, &part.hulls(lanes)), radii, question.round),
        };
        store_verdicts(&proven, to.verdict, places, left);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn how_far<L: Lanes<Scalar = T>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut DistanceColumns<'_, T>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        distances::<T, L, false>(lanes, part).measured.store_distances(to, places, left);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn nearest<L: Lanes<Scalar = T>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        distances::<T, L, true>(lanes, part).store(lanes, &part.head(lanes), Destination { to, places, left });
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn how_deep<L: Lanes<Scalar = T>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        let head = part.head(lanes);
        let contact = contact::contact(lanes, part);
        contact.store(&head, Destination { to, places, left });
    }
}

/// Runs GJK to convergence: no direction suffices for a distance.
#[derive(Clone, Copy)]
pub(super) struct ToTheEnd<const WITNESS: bool>;

impl<L: Lanes, const WITNESS: bool> StoppingRule<L> for ToTheEnd<WITNESS> {
    const WITNESS: bool = WITNESS;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn suffices(self, size: Num<L>, _: Vec3xN<L>, _: Num<L>) -> Mask<L> {
        Mask::none(size.lanes())
    }
}

/// Yes/no question for shapes with this sum of radii: a direction that proves a gap suffices.
#[derive(Clone, Copy)]
struct GapRule<L: Lanes> {
    radii: Num<L>,
    round: bool,
}

impl<L: Lanes> StoppingRule<L> for GapRule<L> {
    const WITNESS: bool = false;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn suffices(self, size: Num<L>, direction: Vec3xN<L>, reach: Num<L>) -> Mask<L> {
        bounds::gap(size, self.radii, self.round, direction, reach)
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn meet<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>>(
    obstacle: &MinkowskiObstacle<L, A, B>,
    radii: Num<L>,
    round: bool,
) -> Proven<L> {
    let size = obstacle.size;
    let gap = GapRule { radii, round };
    let end = lockstep::run(obstacle, gap);
    let separated = end.apart & gap.suffices(size, end.direction, end.reach);
    if !(!separated).any() {
        return Proven { separated, penetrating: Mask::none(obstacle.lanes) };
    }
    let enclosed = bounds::encloses(size, &end);
    // Without radii only a tetrahedron around the origin proves an overlap.
    if !round {
        return Proven { separated, penetrating: enclosed };
    }
    let measured = bounds::measure(size, radii, &end.found(), enclosed);
    Proven { separated: separated | measured.proven.separated, penetrating: measured.proven.penetrating }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn near<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>, const WITNESS: bool>(
    obstacle: &MinkowskiObstacle<L, A, B>,
    radii: Num<L>,
) -> Nearest<L, Vec3xN<L>> {
    let end = lockstep::run(obstacle, ToTheEnd::<WITNESS>);
    let found = end.found();
    let measured = bounds::measure(obstacle.size, radii, &found, bounds::encloses(obstacle.size, &end));
    let common = if WITNESS { end.common() } else { found.p };
    Nearest { measured, on_a: found.p, way: found.v, common, inside: end.inside }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn distances<T: LaneScalar, L: Lanes<Scalar = T>, const WITNESS: bool>(
    lanes: L,
    part: &BlockPart<'_, d3::Vec3<T>>,
) -> Nearest<L, Vec3xN<L>> {
    let radii = part.head(lanes).radii;
    match part.kind {
        BlockKind::Segments => {
            let obstacle = part.vertices(lanes);
            let found = segments::nearest(&obstacle);
            let none = Mask::none(lanes);
            Nearest {
                measured: bounds::measure(obstacle.size, radii, &found, none),
                common: found.p,
                on_a: found.p,
                way: found.v,
                inside: none,
            }
        }
        BlockKind::Boxes => near::<L, _, _, WITNESS>(&part.boxes(lanes), radii),
        BlockKind::Vertices => near::<L, _, _, WITNESS>(&part.vertices(lanes), radii),
        BlockKind::Climbing => near::<L, _, _, WITNESS>(&part.climbing(lanes, &part.hulls(lanes)), radii),
    }
}
