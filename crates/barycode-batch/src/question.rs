//! The three questions: what each needs of the loop, how lanes answer it, how one pair does.

use crate::answers::{ClosestColumns, Columns, DistanceColumns, VerdictColumns};
use crate::bounds::{self, Measured, Proven};
use crate::lanes::{Element, Lanes, Mask, Num};
use crate::lockstep::{self, Kind, Obstacle, Source, Vec2};
use crate::packing::Head;
use crate::table::Single;
use barycode::d2;
use barycode::{Number, Stop, Verdict};

/// A question about pairs of shapes.
pub trait Question<T: Element>: Copy + Sync {
    /// Where answers go.
    type Columns<'c>: Columns;

    /// The answers of as many lanes as there are, of rows from `row` on. Lanes beyond the last row are dropped; rows that lanes do
    /// not settle are added to `left`.
    fn lanes<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut Self::Columns<'_>,
        row: usize,
        left: &mut Vec<usize>,
    );

    /// The answer of one pair. Returns why, if it is undecided.
    fn single(self, a: &Single<'_, T>, b: &Single<'_, T>, to: &mut Self::Columns<'_>, row: usize) -> Option<Stop>;

    /// The answer where there is no shape to ask about: a pose is not finite.
    fn nothing(self, to: &mut Self::Columns<'_>, row: usize);
}

/// Do they meet?
#[derive(Clone, Copy)]
pub(crate) struct Meet {
    /// Whether any shape has a radius.
    pub(crate) round: bool,
}

/// How far apart are they?
#[derive(Clone, Copy)]
pub(crate) struct HowFar;

/// Where are they nearest?
#[derive(Clone, Copy)]
pub(crate) struct Where;

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

/// One where it is so, zero elsewhere.
#[inline(always)]
pub(crate) fn mark<L: Lanes>(mask: Mask<L>) -> Num<L> {
    let lanes = mask.lanes();
    mask.select(lanes.splat(Number::ONE), lanes.splat(Number::ZERO))
}

/// The verdicts of lanes into a column.
#[inline(always)]
fn settle<T: Element, L: Lanes<Scalar = T>>(proven: &Proven<L>, to: &mut [Verdict], row: usize, left: &mut Vec<usize>) {
    let mut line = T::line(T::ZERO);
    let end = to.len().min(row + L::COUNT);
    if (!proven.separated).any() {
        mark(proven.separated).store(line.as_mut());
        for (verdict, &gap) in to[row..end].iter_mut().zip(line.as_ref()) {
            *verdict = if gap == T::ONE { Verdict::Separated } else { Verdict::Penetrating };
        }
    } else {
        to[row..end].fill(Verdict::Separated);
    }
    let settled = proven.separated | proven.penetrating;
    if (!settled).any() {
        mark(settled).store(line.as_mut());
        let rows = (row..end).zip(line.as_ref());
        left.extend(rows.filter(|&(_, &settled)| settled != T::ONE).map(|(row, _)| row));
    }
}

/// Numbers of lanes into a column, as far as it goes.
#[inline(always)]
pub(crate) fn put<T: Element, L: Lanes<Scalar = T>>(value: Num<L>, to: &mut [T], row: usize) {
    let to = &mut to[row..];
    if to.len() >= L::COUNT {
        value.store(to);
    } else {
        let mut line = T::line(T::ZERO);
        value.store(line.as_mut());
        to.copy_from_slice(&line.as_ref()[..to.len()]);
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

impl<T: Element> Question<T> for Meet {
    type Columns<'c> = VerdictColumns<'c>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
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

    fn single(self, a: &Single<'_, T>, b: &Single<'_, T>, to: &mut VerdictColumns<'_>, row: usize) -> Option<Stop> {
        let answer = d2::intersects(a, b);
        to.verdict[row] = answer.verdict;
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut VerdictColumns<'_>, row: usize) {
        to.verdict[row] = Verdict::Undecided;
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

impl<T: Element> Question<T> for HowFar {
    type Columns<'c> = DistanceColumns<'c, T>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
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

    fn single(self, a: &Single<'_, T>, b: &Single<'_, T>, to: &mut DistanceColumns<'_, T>, row: usize) -> Option<Stop> {
        let answer = d2::distance(a, b);
        to.verdict[row] = answer.verdict;
        (to.distance[row], to.lower[row], to.upper[row]) = (answer.distance, answer.lower, answer.upper);
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut DistanceColumns<'_, T>, row: usize) {
        to.verdict[row] = Verdict::Undecided;
        (to.distance[row], to.lower[row], to.upper[row]) = (T::ZERO, -T::INFINITY, T::INFINITY);
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

impl<T: Element> Question<T> for Where {
    type Columns<'c> = ClosestColumns<'c, T>;

    #[inline(always)]
    fn lanes<L: Lanes<Scalar = T>, A: Source<L>, B: Source<L>>(
        self,
        obstacle: &Obstacle<L, A, B>,
        head: &Head<L>,
        to: &mut ClosestColumns<'_, T>,
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

    fn single(self, a: &Single<'_, T>, b: &Single<'_, T>, to: &mut ClosestColumns<'_, T>, row: usize) -> Option<Stop> {
        let answer = d2::closest_points(a, b);
        let distances = &mut to.distances;
        distances.verdict[row] = answer.verdict;
        (distances.distance[row], distances.lower[row], distances.upper[row]) =
            (answer.distance, answer.lower, answer.upper);
        to.normal[row] = answer.normal.unwrap_or_default();
        (to.on_a[row], to.on_b[row]) = (answer.on_a, answer.on_b);
        (answer.verdict == Verdict::Undecided).then_some(answer.stop)
    }

    fn nothing(self, to: &mut ClosestColumns<'_, T>, row: usize) {
        HowFar.nothing(&mut to.distances, row);
        (to.normal[row], to.on_a[row], to.on_b[row]) = Default::default();
    }
}
