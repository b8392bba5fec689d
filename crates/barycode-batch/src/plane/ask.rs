//! The four questions about pairs of the plane, answered in lanes.

use super::bounds;
use super::lockstep::{self, LaneSupport, MinkowskiObstacle, Offset, StoppingRule, Vec2xN};
use super::packing;
use super::{contact, rectangles, segments};
use crate::answers::{ClosestColumns, DistanceColumns, VerdictColumns};
use crate::blocks::part::{BlockKind, BlockLines, BlockPart, Pick};
use crate::kernels::PairKernels;
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::proof::{Proven, all_far, slack, store_verdicts};
use crate::question::marker::{HowFar, Meet, Where};
use crate::witness::{Destination, Nearest};
use barycode::d2;
use core::ops::Range;

impl<T: LaneScalar> PairKernels for d2::Vec2<T> {
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
        let obstacle = &part.obstacle(lanes);
        let radii = part.head(lanes).radii;
        let proven = match part.kind {
            BlockKind::Segments => {
                let found = segments::nearest(obstacle);
                let proven = bounds::bound(obstacle.size, radii, &found, Mask::none(lanes)).proven;
                let gap = bounds::gap(obstacle.size, radii, true, found.direction, found.reach);
                Proven { separated: proven.separated | gap, ..proven }
            }
            BlockKind::Boxes => {
                let [a, b] = part.rectangles(lanes);
                rectangles::prove(a, b, obstacle.towards, obstacle.size * slack(lanes))
            }
            BlockKind::Vertices | BlockKind::Climbing => question.prove(obstacle, radii),
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
        near(lanes, part, HowFar).measured.store_distances(to, places, left);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn nearest<L: Lanes<Scalar = T>>(
        lanes: L,
        part: &BlockPart<'_, Self>,
        to: &mut ClosestColumns<'_, Self>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        near(lanes, part, Where).store(lanes, &part.head(lanes), Destination { to, places, left });
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
        let contact = match part.kind {
            BlockKind::Segments => contact::segments(&part.obstacle(lanes), head.radii),
            BlockKind::Boxes => contact::rectangles(lanes, part),
            BlockKind::Vertices | BlockKind::Climbing => contact::polygons(lanes, part, head.radii),
        };
        contact.store(&head, Destination { to, places, left });
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn near<T: LaneScalar, L: Lanes<Scalar = T>, K: StoppingRule<L>>(
    lanes: L,
    part: &BlockPart<'_, d2::Vec2<T>>,
    kind: K,
) -> Nearest<L, Vec2xN<L>> {
    let obstacle = &part.obstacle(lanes);
    let radii = part.head(lanes).radii;
    if part.kind == BlockKind::Segments {
        let found = segments::nearest(obstacle);
        let none = Mask::none(lanes);
        return Nearest {
            measured: bounds::bound(obstacle.size, radii, &found, none),
            common: found.p,
            on_a: found.p,
            way: found.v,
            inside: none,
        };
    }
    let end = lockstep::run(obstacle, kind);
    let found = end.found();
    let measured = bounds::bound(obstacle.size, radii, &found, bounds::encloses(obstacle.size, &end));
    let common = if K::WITNESS { end.common() } else { found.p };
    Nearest { measured, on_a: found.p, way: found.v, common, inside: end.inside }
}

/// Runs GJK to convergence: no direction suffices for a distance.
macro_rules! to_the_end {
    ($question:ty, witness: $witness:expr) => {
        impl<L: Lanes> StoppingRule<L> for $question {
            const WITNESS: bool = $witness;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn suffices(self, size: Num<L>, _: Vec2xN<L>, _: Num<L>) -> Mask<L> {
                Mask::none(size.lanes())
            }
        }
    };
}
to_the_end!(HowFar, witness: false);
to_the_end!(Where, witness: true);

/// [`Meet`] for shapes with this sum of radii.
#[derive(Clone, Copy)]
struct GapRule<L: Lanes> {
    radii: Num<L>,
    round: bool,
}

impl<L: Lanes> StoppingRule<L> for GapRule<L> {
    const WITNESS: bool = false;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn suffices(self, size: Num<L>, direction: Vec2xN<L>, reach: Num<L>) -> Mask<L> {
        bounds::gap(size, self.radii, self.round, direction, reach)
    }
}

impl Meet {
    /// Proves a gap or an overlap in every lane where the bounds allow it.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn prove<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>, O: Offset<L>>(
        self,
        obstacle: &MinkowskiObstacle<L, A, B, O>,
        radii: Num<L>,
    ) -> Proven<L> {
        let size = obstacle.size;
        let gap = GapRule { radii, round: self.round };
        let end = lockstep::run(obstacle, gap);
        let separated = end.apart & gap.suffices(size, end.direction, end.reach);
        if !(!separated).any() {
            return Proven { separated, penetrating: Mask::none(obstacle.lanes) };
        }
        // Without radii only a triangle around the origin proves an overlap, and no bound proves a
        // gap that the direction did not.
        if !self.round {
            return Proven { separated, penetrating: bounds::encloses(size, &end) };
        }
        let measured = bounds::measure(size, radii, &end);
        Proven { separated: separated | measured.proven.separated, penetrating: measured.proven.penetrating }
    }
}
