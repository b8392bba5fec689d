//! Answers with witness points, one pair in each lane, of both dimensions, and their way to the
//! columns.

use crate::answers::ClosestColumns;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::Measured;
use barycode::expert::{Number, Vector};
use core::ops::{Add, Range, Sub};

/// A vector in every lane.
pub(crate) trait LaneVector<L: Lanes>: Copy + Add<Output = Self> + Sub<Output = Self> {
    /// The vector of one lane.
    type Row: Vector<Scalar = L::Scalar>;

    /// The zero vector.
    fn zero(lanes: L) -> Self;

    fn scaled(self, factor: Num<L>) -> Self;

    /// The vector `yes` where the mask is true, `no` elsewhere.
    fn select(mask: Mask<L>, yes: Self, no: Self) -> Self;

    /// Stores the lanes to a column from `row` on, as far as it has rows.
    fn store(self, to: &mut [Self::Row], row: usize);
}

impl<L: Lanes> Mask<L> {
    /// The vector `yes` where the mask is true, `no` elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn choose<W: LaneVector<L>>(self, yes: W, no: W) -> W {
        W::select(self, yes, no)
    }
}

/// The quantities beside the cores that answers about a register's width of pairs need.
pub(crate) struct Head<L: Lanes, W> {
    /// Radius of A.
    pub(crate) radius: Num<L>,
    /// Sum of both radii.
    pub(crate) radii: Num<L>,
    /// Point of the world frame to which points of the cores are relative.
    pub(crate) origin: W,
}

/// Where rows of answers go.
pub(crate) struct Destination<'t, 'c, V: Vector> {
    pub(crate) to: &'t mut ClosestColumns<'c, V>,
    pub(crate) places: Range<usize>,
    /// Takes the places that the kernel does not settle.
    pub(crate) left: &'t mut Vec<usize>,
}

/// Distances with witness points.
pub(crate) struct Nearest<L: Lanes, W> {
    pub(crate) measured: Measured<L, W>,
    /// Witness point of A's core.
    pub(crate) on_a: W,
    /// Vector from the witness point of B's core to that of A's.
    pub(crate) way: W,
    /// A point of both cores where they overlap.
    pub(crate) common: W,
    /// Lanes in which the cores overlap.
    pub(crate) inside: Mask<L>,
}

/// Signed distances with witness points.
pub(crate) struct Contact<L: Lanes, W> {
    pub(crate) measured: Measured<L, W>,
    /// Witness points of the cores.
    pub(crate) on_cores: [W; 2],
}

impl<L: Lanes, W: LaneVector<L>> Nearest<L, W> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn store(self, lanes: L, head: &Head<L, W>, columns: Destination<'_, '_, W::Row>) {
        let zero = lanes.splat(Number::ZERO);
        let Self { measured, on_a, way, common, inside } = self;
        let apart = measured.proven.separated;
        // Where the cores are apart and the shapes are not, both shapes contain the point that
        // divides the segment between the witness points in the ratio of the radii.
        let share = zero.less(head.radii).select(head.radius / head.radii, zero);
        let common = inside.choose(common, on_a - way.scaled(share));
        let normal = apart.choose(measured.normal, W::zero(lanes));
        let on_b = apart.choose((on_a - way) - normal.scaled(head.radii - head.radius), common);
        let on_a = apart.choose(on_a + normal.scaled(head.radius), common);
        columns.store(&Measured { normal, ..measured }, [on_a, on_b], head.origin);
    }
}

impl<L: Lanes, W: LaneVector<L>> Contact<L, W> {
    /// The contacts `yes` where the mask is true, `no` elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn select(mask: Mask<L>, yes: Self, no: Self) -> Self {
        let Self { on_cores: [a, b], .. } = yes;
        let Self { on_cores: [other_a, other_b], .. } = no;
        let on_cores = [mask.choose(a, other_a), mask.choose(b, other_b)];
        let (yes, no) = (yes.measured, no.measured);
        Self {
            measured: Measured {
                proven: mask.proven(yes.proven, no.proven),
                lower: mask.select(yes.lower, no.lower),
                upper: mask.select(yes.upper, no.upper),
                distance: mask.select(yes.distance, no.distance),
                normal: mask.choose(yes.normal, no.normal),
            },
            on_cores,
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn store(self, head: &Head<L, W>, columns: Destination<'_, '_, W::Row>) {
        let Self { measured, on_cores: [on_a, on_b] } = self;
        let normal = measured.normal;
        let on_a = on_a + normal.scaled(head.radius);
        let on_b = on_b - normal.scaled(head.radii - head.radius);
        columns.store(&measured, [on_a, on_b], head.origin);
    }
}

impl<V: Vector> Destination<'_, '_, V> {
    /// Stores answers whose witness points are relative to `origin`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store<L: Lanes<Scalar = V::Scalar>, W: LaneVector<L, Row = V>>(
        self,
        measured: &Measured<L, W>,
        [on_a, on_b]: [W; 2],
        origin: W,
    ) {
        let row = self.places.start;
        measured.store_distances(&mut self.to.distances, self.places, self.left);
        measured.normal.store(self.to.normal, row);
        (on_a + origin).store(self.to.on_a, row);
        (on_b + origin).store(self.to.on_b, row);
    }
}
