//! Point, segment, triangle, tetrahedron: shapes with vertices of their own.

use super::points::scan;
use super::{Convex, Details, Form, ShapeError, Structure, Support, SupportFeature, checked_vertex, feature, inflated};
use crate::num::{Number, Scalar};
use crate::vector::Vector;

/// A single point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point<V>(V);

impl<V: Vector> Point<V> {
    /// The point at a position.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large.
    pub fn new(at: impl Into<V>) -> Result<Self, ShapeError> {
        checked_vertex(at.into(), 0).map(Self)
    }

    /// The position of the point.
    pub fn position(&self) -> V {
        self.0
    }
}

impl<V: Vector> Convex for Point<V> {
    type Vector = V;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.0, id: 0 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        self.0
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(&self, _id: u64) -> V {
        self.0
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> V::Scalar {
        inflated(self.0.length())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Point<V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, _place: V) -> Option<V> {
        Some(self.0)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<V> {
        Form::Point
    }

    fn support_feature(&self, _direction: V, _hint: u64, feature: &mut SupportFeature<V>) {
        feature.push(self.0, 0);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Vertices(core::slice::from_ref(&self.0))
    }
}

/// Largest distance of any vertex from zero, with one square root unless squares leave the range.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn reach<V: Vector>(vertices: &[V]) -> V::Scalar {
    let square = vertices.iter().fold(V::Scalar::ZERO, |most, vertex| most.max(vertex.dot(*vertex)));
    let (low, high) = V::Scalar::RANGE;
    if square > low && square < high {
        return inflated(square.sqrt());
    }
    vertices.iter().fold(V::Scalar::ZERO, |most, vertex| most.max(inflated(vertex.length())))
}

macro_rules! few_vertices {
    ($(#[$doc:meta])* $name:ident, $count:literal, $share:expr, $form:expr, $($corner:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name<V>([V; $count]);

        impl<V: Vector> $name<V> {
            /// The shape with these vertices, in any order. Repeated vertices are allowed.
            ///
            /// # Errors
            /// If a coordinate is not finite or too large; the error names the vertex.
            pub fn new($($corner: impl Into<V>),+) -> Result<Self, ShapeError> {
                let vertices = [$($corner.into()),+];
                for (index, vertex) in vertices.iter().enumerate() {
                    checked_vertex(*vertex, index)?;
                }
                Ok(Self(vertices))
            }

            /// The vertices as given.
            pub fn vertices(&self) -> &[V; $count] {
                &self.0
            }
        }

        impl<V: Vector> Convex for $name<V> {
            type Vector = V;

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn support(&self, direction: V, _hint: u64) -> Support<V> {
                let best = scan(&self.0, direction);
                Support { point: self.0[best], id: best as u64 }
            }

            /// Starts at weighted vertices: the first vertex has the weight that the others leave
            /// of one.
            #[inline]
            fn start(&self) -> V {
                let [first, rest @ ..] = &self.0;
                let first = *first * V::Scalar::from_f64(1.0 - $share * f64::from($count - 1));
                rest.iter().fold(first, |sum, vertex| sum + *vertex * V::Scalar::from_f64($share))
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation)] // the remainder is small
            fn point(&self, id: u64) -> V {
                self.0[(id % $count) as usize]
            }

            #[inline]
            fn extent(&self) -> V::Scalar {
                reach(&self.0)
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn details(&self) -> &dyn Details<V> {
                self
            }
        }

        impl<V: Vector> Details<V> for $name<V> {
            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn names_points(&self) -> bool {
                true
            }

            #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
            fn form(&self) -> Form<V> {
                $form
            }

            fn support_feature(&self, direction: V, _hint: u64, feature: &mut SupportFeature<V>) {
                feature::of_cloud(&self.0, direction, scan(&self.0, direction), self.extent(), feature);
            }

            #[inline]
            fn structure(&self) -> Structure<'_, V> {
                Structure::Vertices(&self.0)
            }
        }
    };
}

few_vertices!(
    /// The segment between two points, which may coincide.
    Segment, 2, 0.5, Form::Segment, from, to
);
few_vertices!(
    /// The triangle with three vertices in any order; it may be flat.
    Triangle, 3, 0.25, Form::General, first, second, third
);
few_vertices!(
    /// The tetrahedron with four vertices in any order; it may be flat.
    Tetrahedron, 4, 0.25, Form::General, first, second, third, fourth
);
