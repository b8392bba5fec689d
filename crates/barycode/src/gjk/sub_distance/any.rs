//! A method that is chosen when the program runs.

use super::{Barycode, BarycodeUnordered, Johnson, Reduce, SignedVolumes, SignedVolumesOrdered, Voronoi};
use crate::num::{Extends, Scalar};
use crate::simplex::Reduction;
use crate::simplex::plane::PlaneSimplex;
use crate::simplex::space::SpaceSimplex;
use crate::vec::{Vec2, Vec3};

/// Any method that finds a nearest feature, chosen when the program runs: the questions are
/// compiled once for all of them, where each method of its own type compiles them again. For
/// traces, comparisons and teaching; the default method as a type is the quick one.
///
/// Steps, names and answers are those of the method itself, bit for bit. A formula never takes the
/// place of the loop.
///
/// ```
/// use barycode::Recorder;
/// use barycode::d2::{Query, Rectangle, Triangle};
/// use barycode::expert::{AnyMethod, Voronoi};
///
/// let car = Rectangle::from_half_extents([2.0, 1.0])?;
/// let cone = Triangle::new([3.0, 0.0], [4.0, -1.0], [4.0, 1.0])?;
/// for method in AnyMethod::ALL {
///     let mut recorder = Recorder::new();
///     let answer = Query::new().method(method).observer(&mut recorder).contact(&car, &cone);
///     assert_eq!(answer.distance, 1.0);
///     assert!(!recorder.into_trace().steps.is_empty());
/// }
/// let (any, own) = (Query::new().method(AnyMethod::Voronoi), Query::new().method(Voronoi));
/// assert_eq!({ any }.contact(&car, &cone), { own }.contact(&car, &cone));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnyMethod {
    /// [`Barycode`], the default.
    #[default]
    Barycode,
    /// [`BarycodeUnordered`].
    BarycodeUnordered,
    /// [`SignedVolumes`].
    SignedVolumes,
    /// [`SignedVolumesOrdered`]; in the plane, which has no such method, [`SignedVolumes`].
    SignedVolumesOrdered,
    /// [`Voronoi`].
    Voronoi,
    /// [`Johnson`].
    Johnson,
}

impl AnyMethod {
    /// All methods.
    pub const ALL: [Self; 6] = [
        Self::Barycode,
        Self::BarycodeUnordered,
        Self::SignedVolumes,
        Self::SignedVolumesOrdered,
        Self::Voronoi,
        Self::Johnson,
    ];
}

/// Calls a function of the method that a value stands for.
macro_rules! dispatched {
    ($method:expr, $vector:ty, $ordered:ident, $function:ident($($argument:expr)?)) => {
        match $method {
            AnyMethod::Barycode => Reduce::<$vector>::$function(Barycode, $($argument)?),
            AnyMethod::BarycodeUnordered => Reduce::<$vector>::$function(BarycodeUnordered, $($argument)?),
            AnyMethod::SignedVolumes => Reduce::<$vector>::$function(SignedVolumes, $($argument)?),
            AnyMethod::SignedVolumesOrdered => Reduce::<$vector>::$function($ordered, $($argument)?),
            AnyMethod::Voronoi => Reduce::<$vector>::$function(Voronoi, $($argument)?),
            AnyMethod::Johnson => Reduce::<$vector>::$function(Johnson, $($argument)?),
        }
    };
}

impl<T: Scalar> Reduce<Vec2<T>> for AnyMethod {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        dispatched!(self, Vec2<T>, SignedVolumes, name())
    }

    fn full(self) -> Self {
        self
    }

    #[inline(never)]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        dispatched!(self, Vec2<T>, SignedVolumes, reduce(simplex))
    }
}

impl<T: Scalar> Reduce<Vec3<T>> for AnyMethod {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        dispatched!(self, Vec3<T>, SignedVolumesOrdered, name())
    }

    fn full(self) -> Self {
        self
    }

    #[inline(never)]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        dispatched!(self, Vec3<T>, SignedVolumesOrdered, reduce(simplex))
    }
}
