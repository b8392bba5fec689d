//! How lanes answer the three questions in the plane.

use super::bounds::{self, Measured};
use super::lockstep::{self, Kind, Obstacle, Source, Vec2};
use super::packing::{Head, Packing};
use crate::answers::{ClosestColumns, Columns, DistanceColumns, VerdictColumns};
use crate::dimension::InLanes;
use crate::lanes::{Element, Lanes, Mask, Num, Width, Work};
use crate::proof::Proven;
use crate::question::{HowFar, Meet, Where, put, settle};
use crate::table::{Placed, ShapeTable};
use barycode::{Barycode, d2};

impl<T: Element> InLanes for d2::Vec2<T> {
    type Method = Barycode;
    type Packing = Packing<T>;

    fn pack(width: Width, table: &ShapeTable<Self>, a: &[Placed<Self>], b: &[Placed<Self>]) -> Packing<T> {
        let mut packing = Packing::default();
        T::dispatch(width, Pack { table, a, b, packing: &mut packing });
        packing
    }

    fn meet(width: Width, question: Meet, packing: &Packing<T>, to: &mut VerdictColumns<'_>, left: &mut Vec<usize>) {
        T::dispatch(width, Answer { question, packing, to, left });
    }

    fn how_far(width: Width, packing: &Packing<T>, to: &mut DistanceColumns<'_, T>, left: &mut Vec<usize>) {
        T::dispatch(width, Answer { question: HowFar, packing, to, left });
    }

    fn nearest(width: Width, packing: &Packing<T>, to: &mut ClosestColumns<'_, Self>, left: &mut Vec<usize>) {
        T::dispatch(width, Answer { question: Where, packing, to, left });
    }
}

/// Rows to be packed.
struct Pack<'p, T: Element> {
    table: &'p ShapeTable<d2::Vec2<T>>,
    a: &'p [Placed<d2::Vec2<T>>],
    b: &'p [Placed<d2::Vec2<T>>],
    packing: &'p mut Packing<T>,
}

impl<T: Element> Work<T> for Pack<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        self.packing.pack(lanes, self.table, self.a, self.b);
    }
}

/// Rows to be answered.
struct Answer<'p, T: Element, Q, C> {
    question: Q,
    packing: &'p Packing<T>,
    to: &'p mut C,
    left: &'p mut Vec<usize>,
}

impl<T: Element, C: Columns, Q: Ask<T, C>> Work<T> for Answer<'_, T, Q, C> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let rows = self.to.rows();
        for block in 0..self.packing.blocks() {
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let row = block * T::PER_LINE + from;
                if row >= rows {
                    break;
                }
                let (obstacle, head) = self.packing.obstacle(lanes, block, from);
                self.question.ask(&obstacle, &head, self.to, row, self.left);
            }
        }
    }
}

/// A question as lanes take it.
trait Ask<T: Element, C>: Copy {
    /// The answers of as many lanes as there are, of rows from `row` on. Lanes beyond the last row are dropped; rows that lanes do
    /// not settle are added to `left`.
    fn ask<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut C,
        row: usize,
        left: &mut Vec<usize>,
    );
}

/// A question about distances goes on to the end.
macro_rules! to_the_end {
    ($question:ty, witness: $witness:expr) => {
        impl<L: Lanes> Kind<L> for $question {
            const WITNESS: bool = $witness;

            #[inline(always)]
            fn suffices(self, size: Num<L>, _: Vec2<L>, _: Num<L>) -> Mask<L> {
                Mask::none(size.lanes())
            }
        }
    };
}
to_the_end!(HowFar, witness: false);
to_the_end!(Where, witness: true);

/// [`Meet`], for shapes whose radii add up to this.
#[derive(Clone, Copy)]
struct Gap<L: Lanes> {
    radii: Num<L>,
    round: bool,
}

impl<L: Lanes> Kind<L> for Gap<L> {
    const WITNESS: bool = false;

    #[inline(always)]
    fn suffices(self, size: Num<L>, direction: Vec2<L>, reach: Num<L>) -> Mask<L> {
        bounds::gap(size, self.radii, self.round, direction, reach)
    }
}

/// Vectors of lanes into a column, as far as it goes.
#[inline(always)]
fn put_vectors<T: Element, L: Lanes<Scalar = T>>(value: Vec2<L>, to: &mut [d2::Vec2<T>], row: usize) {
    let (mut x, mut y) = (T::line(T::ZERO), T::line(T::ZERO));
    value.x.store(x.as_mut());
    value.y.store(y.as_mut());
    let both = x.as_ref()[..L::COUNT].iter().zip(y.as_ref());
    for (to, (&x, &y)) in to[row..].iter_mut().zip(both) {
        *to = d2::Vec2::new(x, y);
    }
}

impl<T: Element> Ask<T, VerdictColumns<'_>> for Meet {
    #[inline(always)]
    fn ask<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut VerdictColumns<'_>,
        row: usize,
        left: &mut Vec<usize>,
    ) {
        let proven = self.prove(obstacle, head.radii);
        settle(&proven, to.verdict, row, left);
    }
}

impl Meet {
    /// What is proven of every lane.
    #[inline(always)]
    pub(crate) fn prove<L: Lanes, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        radii: Num<L>,
    ) -> Proven<L> {
        let size = obstacle.size;
        let gap = Gap { radii, round: self.round };
        let end = lockstep::run(obstacle, gap);
        let separated = end.apart & gap.suffices(size, end.direction, end.reach);
        if !(!separated).any() {
            return Proven { separated, penetrating: Mask::none(obstacle.lanes) };
        }
        // Without radii nothing but a triangle shows an overlap, and nothing closer than the gap a gap.
        if !self.round {
            return Proven { separated, penetrating: bounds::encloses(size, &end) };
        }
        let measured = bounds::measure(size, radii, &end);
        Proven { separated: separated | measured.proven.separated, penetrating: measured.proven.penetrating }
    }
}

impl<T: Element> Ask<T, DistanceColumns<'_, T>> for HowFar {
    #[inline(always)]
    fn ask<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut DistanceColumns<'_, T>,
        row: usize,
        left: &mut Vec<usize>,
    ) {
        let end = lockstep::run(obstacle, self);
        let measured = bounds::measure(obstacle.size, head.radii, &end);
        put_distances(&measured, to, row, left);
    }
}

#[inline(always)]
fn put_distances<T: Element, L: Lanes<Scalar = T>>(
    measured: &Measured<L>,
    to: &mut DistanceColumns<'_, T>,
    row: usize,
    left: &mut Vec<usize>,
) {
    settle(&measured.proven, to.verdict, row, left);
    put(measured.distance, to.distance, row);
    put(measured.lower, to.lower, row);
    put(measured.upper, to.upper, row);
}

impl<T: Element> Ask<T, ClosestColumns<'_, d2::Vec2<T>>> for Where {
    #[inline(always)]
    fn ask<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut ClosestColumns<'_, d2::Vec2<T>>,
        row: usize,
        left: &mut Vec<usize>,
    ) {
        let lanes = obstacle.lanes;
        let zero = lanes.splat(T::ZERO);
        let end = lockstep::run(obstacle, self);
        let measured = bounds::measure(obstacle.size, head.radii, &end);
        put_distances(&measured, &mut to.distances, row, left);

        let apart = measured.proven.separated;
        let none = Vec2::new(zero, zero);
        let normal = apart.choose(measured.normal, none);
        // Where the cores are apart and the shapes are not, the point that divides the way as the radii do is in both.
        let share = zero.less(head.radii).select(head.radius / head.radii, zero);
        let between = measured.p - measured.v.scaled(share);
        let common = end.inside.choose(end.common(), between);
        let on_a = apart.choose(measured.p + normal.scaled(head.radius), common);
        let on_b = (measured.p - measured.v) - normal.scaled(head.radii - head.radius);
        let on_b = apart.choose(on_b, common);
        put_vectors(normal, to.normal, row);
        put_vectors(on_a + head.origin, to.on_a, row);
        put_vectors(on_b + head.origin, to.on_b, row);
    }
}
