//! A sub-distance method that is chosen when the question is asked.
//!
//! Methods are types, so that the loop is compiled for each. Traces need no speed: one type stands
//! for all methods here, and hands each reduction to the method that is chosen.

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{
    Barycode, BarycodeUnordered, Extends, Johnson, Reduce, Reduction, SignedVolumes, SignedVolumesOrdered, SubDistance,
    Voronoi,
};
use core::cell::Cell;

thread_local! {
    /// The code of the method that is chosen.
    static CHOSEN: Cell<u32> = const { Cell::new(0) };
}

/// Runs a question with the method of a code.
pub(super) fn with_method<R>(code: u32, ask: impl FnOnce() -> R) -> R {
    CHOSEN.set(code);
    let answer = ask();
    CHOSEN.set(0);
    answer
}

/// The method that is chosen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AnyMethod;

/// The name that [`AnyMethod`] has in traces, until it gets that of the method.
pub(super) const ANY: &str = "any";

/// A dimension with methods by codes.
pub(crate) trait Methods: Sized {
    /// The name of the method of a code.
    fn name(code: u32) -> Option<&'static str>;
}

macro_rules! methods {
    ($vector:ident: $default:ident, $($code:literal = $method:ident),+) => {
        impl Methods for $vector<f64> {
            fn name(code: u32) -> Option<&'static str> {
                match code {
                    0 => Some(<$default as Reduce<Self>>::NAME),
                    $($code => Some(<$method as Reduce<Self>>::NAME),)+
                    _ => None,
                }
            }
        }

        impl Reduce<$vector<f64>> for AnyMethod {
            type Simplex<N: Extends<f64>> = <$default as Reduce<$vector<f64>>>::Simplex<N>;
            type Full = Self;

            const NAME: &'static str = ANY;
            const NEAREST: bool = true;

            #[inline(never)]
            fn reduce<N: Extends<f64>>(simplex: &mut Self::Simplex<N>) -> Reduction {
                match CHOSEN.get() {
                    $($code => <$method as Reduce<$vector<f64>>>::reduce::<N>(simplex),)+
                    _ => <$default as Reduce<$vector<f64>>>::reduce::<N>(simplex),
                }
            }
        }

        impl SubDistance<$vector<f64>> for AnyMethod {}
    };
}

methods! { Vec2: Barycode, 2 = BarycodeUnordered, 3 = SignedVolumes, 5 = Voronoi, 6 = Johnson }
methods! {
    Vec3: Barycode, 2 = BarycodeUnordered, 3 = SignedVolumes, 4 = SignedVolumesOrdered, 5 = Voronoi, 6 = Johnson
}
