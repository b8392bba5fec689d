//! The Gilbert–Johnson–Keerthi loop, written once.
//!
//! Source: Zhang et al., *Barycode-based GJK* (Alg. 1 and 6), in the notation of its section II:
//! `P ⊖ Q` is the configuration space obstacle, `O` the origin, `w` a support point of the
//! obstacle, `W` the simplex.
//!
//! Differences from the paper, and why:
//! - The search direction is not `-v` but the normal of the simplex feature nearest `O`: `-A` for a
//!   vertex, the perpendicular of the edge for an edge. In exact arithmetic the two are parallel.
//!   In floating point `v = Σ λ w` cancels to nothing near touching and takes the direction with
//!   it, while the edge keeps it. It also keeps the division by `Σ λ` out of the loop.
//! - The loop stops on no tolerance but the caller's (`LoopGoal`), which is none unless asked for.
//!   It stops when the new support point is no farther along the direction than the simplex, up to
//!   the rounding of that very comparison; polytopes end exactly.
//! - No decision of the loop is trusted. The loop ends with a direction and a support point, from
//!   which `query` computes a proven lower bound, and with a simplex, from which it computes an
//!   upper bound. Where the two are not close enough, the loop runs again in wider arithmetic from
//!   the simplex that it left.

mod difference;
pub(crate) mod smooth;
mod sub_distance;

pub(crate) use difference::{Difference, Erased, Shape};
pub use sub_distance::{
    AnyMethod, Barycode, BarycodeUnordered, Johnson, Perpendicular, Reduce, SignedVolumes, SignedVolumesOrdered,
    SubDistance, Voronoi,
};

use crate::num::{Extends, Number, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::simplex::{Region, Vertex, WorkingSimplex};
use crate::vec::Coordinates;
use crate::vector::Vector;

/// The reason why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// No support point is farther along the direction than the simplex.
    Nearest,
    /// No support point is farther along the direction than the simplex by more than the tolerance.
    Near,
    /// The direction separates by more than the rounding margin, or by more than the cut-off.
    Separated,
    /// The origin is inside the simplex.
    Inside,
    /// The origin is on the simplex, which is not full: no direction leads nearer.
    OnSimplex,
    /// The caller's test of the simplex has settled the question.
    Seen,
    /// The obstacle is curved, and Newton steps are due.
    Curved,
    /// Rounding stopped all progress.
    Stalled,
    /// The iteration limit.
    Limit,
    /// A coordinate overflowed or was not a number.
    NotFinite,
}

/// The last search direction, with the support point found in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe<V: Vector, N: Extends<V::Scalar>> {
    pub(crate) direction: V,
    pub(crate) support: Vertex<V, N>,
}

/// The state in which the loop ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<V: Vector, N: Extends<V::Scalar>> {
    pub(crate) end: End,
    pub(crate) probe: Option<Probe<V, N>>,
    pub(crate) iterations: u32,
}

/// The stopping rules that the question sets for the loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopGoal<T> {
    /// Stop as soon as a direction separates the cores by more than this; infinite for the
    /// distance.
    pub(crate) separated_beyond: T,
    /// Stop as soon as the cores are certainly nearer than this; negative infinity for the
    /// distance.
    pub(crate) nearer_than: T,
    /// Stop as soon as the obstacle reaches beyond the simplex by no more than this; zero for the
    /// distance.
    pub(crate) tolerance: T,
    /// On a curved obstacle: true to take Newton steps, with the first one at once; false to stop
    /// where they are due.
    pub(crate) newton: bool,
    pub(crate) limit: u32,
}

impl<T: Scalar> LoopGoal<T> {
    /// True if a direction along which the support has height `reach` settles the question: the
    /// paper's first early exit (Alg. 6), made certain by the margin. An infinite point shows
    /// nothing.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn separated<V: Vector<Scalar = T>>(&self, direction: V, reach: T, margin: T) -> bool {
        if self.separated_beyond == T::ZERO {
            // No square root: the sum of absolute coordinates is at least the length.
            return -reach > margin * direction.norm1() && -reach < T::INFINITY;
        }
        self.separated_beyond < T::INFINITY
            && -reach > (self.separated_beyond + margin) * direction.length()
            && -reach < T::INFINITY
    }

    /// True if a simplex with height `height` along a direction is certainly nearer than the goal
    /// asks.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn near<V: Vector<Scalar = T>>(&self, direction: V, height: T, margin: T) -> bool {
        self.nearer_than > T::ZERO && -height < (self.nearer_than - margin) * direction.length()
    }
}

/// The first step of a cold query: the support point in a direction becomes the first simplex. Ends
/// at once where that direction settles the question.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn begin<V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    direction: V,
    goal: &LoopGoal<V::Scalar>,
    observer: &mut O,
) -> Result<Probe<V, N>, Outcome<V, N>>
where
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let support = shapes.support::<N>(direction, 0, 0);
    if O::ACTIVE {
        observer.step(&Step::support(direction, &support));
    }
    let reach = direction.widen::<N>().dot(support.w).to_scalar();
    let probe = Probe { direction, support };
    if goal.separated(direction, reach, shapes.margin()) {
        return Err(Outcome { end: End::Separated, probe: Some(probe), iterations: 1 });
    }
    Ok(probe)
}

/// The loop: moves the simplex towards the origin until `goal` is met. The simplex must have been
/// reduced before; `probe` is the one that found its newest vertex, if any did. In space, where the
/// origin is on the simplex up to rounding, `inspect` is called with the simplex and its normal,
/// and returns whether the question is settled.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn descend<M, V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    method: M,
    simplex: &mut M::Simplex<N>,
    mut probe: Option<Probe<V, N>>,
    goal: &LoopGoal<V::Scalar>,
    observer: &mut O,
    mut inspect: impl FnMut(&M::Simplex<N>, V) -> bool,
) -> Outcome<V, N>
where
    M: Reduce<V>,
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let unit = N::from_scalar(ulps(1));
    let margin = shapes.margin();
    // The error of a `w`: that of the shapes' points and the rounding of the offset.
    let blur = shapes.rounding.point + shapes.offset.length_bound() * ulps(1);
    let at_origin = if N::NATIVE { N::from_scalar(blur) } else { N::ZERO };
    let mut iterations = 0;
    let mut attempts = 0;
    let mut apart = false;
    let is_smooth = N::NATIVE && M::NEAREST && shapes.has_patches();
    if let Some(found) = &probe
        && found.support.w.norm1() <= at_origin
    {
        return Outcome { end: End::OnSimplex, probe, iterations };
    }
    loop {
        let ended = |end, probe| Outcome { end, probe, iterations };
        let (toward, level) = simplex.direction(probe.as_ref().map(|probe| probe.direction));
        let direction = if N::NATIVE { V::narrow(toward) } else { V::narrow(toward).leveled() };
        if !(direction.max_abs() > Number::ZERO) {
            // NaN ends here, too.
            let end = if direction.is_finite() { End::OnSimplex } else { End::NotFinite };
            return ended(end, probe);
        }
        if iterations >= goal.limit {
            return ended(End::Limit, probe);
        }
        // The dimension comes first: it is a constant, and removes the test from the code of the
        // plane.
        if V::DIMENSION > 2 && level && inspect(simplex, direction) {
            return ended(End::Seen, probe);
        }
        let mut direction = direction;
        let due = if goal.newton { attempts } else { 1 };
        if is_smooth && attempts < smooth::ATTEMPTS && iterations >= due * smooth::every(apart) {
            if !goal.newton {
                return ended(End::Curved, probe);
            }
            attempts += 1;
            if let Some((nearer, turned)) =
                shapes.erased(|shapes| smooth::nearer::<M, V, N>(&shapes, method, simplex, toward))
            {
                (*simplex, direction) = (nearer, turned);
            }
        }
        iterations += 1;

        let anchor = simplex.anchor();
        let support = shapes.support::<N>(direction, anchor.a, anchor.b);
        if O::ACTIVE {
            observer.step(&Step::support(direction, &support));
        }
        probe = Some(Probe { direction, support });
        let ended = |end| Outcome { end, probe, iterations };

        let along = direction.widen::<N>();
        // A vertex at the origin, up to rounding: the direction that found it separates.
        if support.w.norm1() <= at_origin {
            *simplex = M::Simplex::new(support);
            return ended(End::OnSimplex);
        }
        let gap = along.dot(support.w - anchor.w);
        // Rounding of w and A themselves, of their difference, and of the product.
        let noise = unit * along.norm1() * (support.w.norm1() + anchor.w.norm1());
        let reach = along.dot(support.w);
        apart = is_smooth && reach < N::ZERO;
        if goal.separated(direction, reach.to_scalar(), margin) {
            return ended(End::Separated);
        }
        if M::NEAREST && goal.near(direction, along.dot(anchor.w).to_scalar(), margin) {
            return ended(End::Nearest);
        }
        // The second term ends smooth shapes, whose gap shrinks without ever vanishing.
        if !(gap > noise + unit * reach.abs()) {
            // NaN is not finite, either.
            let finite = |value: N| value.to_scalar().abs() < V::Scalar::INFINITY;
            return ended(if finite(gap) && finite(reach) { End::Nearest } else { End::NotFinite });
        }
        // The largest coordinate of the direction is no more than its length.
        if goal.tolerance > Number::ZERO && gap.to_scalar() <= goal.tolerance * direction.max_abs() {
            return ended(End::Near);
        }
        simplex.push(support);
        let reduction = method.reduce::<N>(simplex);
        if O::ACTIVE {
            observer.step(&Step::reduced(method.name(), &simplex.snapshot(), reduction));
        }
        match reduction.region {
            Region::Outside => {}
            Region::Inside => return ended(End::Inside),
            Region::Stalled => return ended(End::Stalled),
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
