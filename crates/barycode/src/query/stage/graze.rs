//! Graze: one more support beyond each side of the simplex that the origin is beside.
//!
//! - **Assumes**: a simplex that may hold the origin;
//! - **Proves**: that the shapes touch, within the bounds, where nothing of the obstacle lies
//!   beyond a side;
//! - **Hands on**: the closest of the bounds so found;
//! - **Gives up**: when there is no further side within the margin of the origin.

use crate::dimension::Dimension;
use crate::gjk::{self, End, Erased};
use crate::num::Extends;
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::goal::Settings;
use crate::simplex::WorkingSimplex;

/// Bounds where the origin is on sides of the simplex, as far as rounding can tell. Tight if
/// nothing of the obstacle lies beyond one of them: the shapes touch.
#[inline(never)]
pub(in crate::query) fn graze<V, N, O, X>(
    shapes: &Erased<'_, V>,
    simplex: &X,
    iterations: u32,
    settings: &Settings<V>,
    observer: &mut O,
) -> Option<Core<V>>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    O: Observer<V>,
    X: WorkingSimplex<V, N>,
{
    let mut best: Option<Core<V>> = None;
    let mut tried = 0;
    while let Some((side, normal)) = simplex.weak_side(shapes.margin(), tried) {
        tried += 1;
        let direction = if N::NATIVE { V::narrow(normal) } else { V::narrow(normal).leveled() };
        let Ok(probe) = gjk::begin::<V, N, _, _, O>(shapes, direction, &settings.loop_goal(), observer) else {
            continue;
        };
        let core = bounds::apart(shapes, &side, &probe, iterations, End::Nearest, true);
        let core = best.map_or(core, |best| best.closer(core));
        best = Some(Core { iterations: iterations + tried as u32, ..core });
        if core.tight || N::NATIVE && shapes.keeps_promise::<N>(core.lower, core.upper) {
            break;
        }
    }
    best
}
