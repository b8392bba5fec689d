//! Point, segment, triangle, rectangle: shapes with vertices of their own.

use super::points::scan;
use super::{Convex, ShapeError, Support, checked_length, checked_vertex, inflated};
use crate::num::{Number, Scalar};
use crate::vec::{Vec2, Vector};

/// A single point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point<V>(V);

impl<V: Vector> Point<V> {
    /// The point at a place.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large.
    pub fn new(at: impl Into<V>) -> Result<Self, ShapeError> {
        checked_vertex(at.into(), 0).map(Self)
    }
}

impl<V: Vector> Convex for Point<V> {
    type Vector = V;

    #[inline(always)]
    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.0, id: 0 }
    }

    #[inline(always)]
    fn start(&self) -> V {
        self.0
    }

    #[inline(always)]
    fn point(&self, _id: u64) -> V {
        self.0
    }

    #[inline(always)]
    fn extent(&self) -> V::Scalar {
        inflated(self.0.length())
    }
}

/// The largest distance of any vertex from zero.
fn reach<V: Vector>(vertices: &[V]) -> V::Scalar {
    vertices.iter().fold(Number::ZERO, |most: V::Scalar, vertex| most.max(inflated(vertex.length())))
}

macro_rules! few_vertices {
    ($(#[$doc:meta])* $name:ident, $count:literal, $share:expr, $($corner:ident),+) => {
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

            #[inline(always)]
            fn support(&self, direction: V, _hint: u64) -> Support<V> {
                let best = scan(&self.0, direction);
                Support { point: self.0[best], id: best as u64 }
            }

            #[inline]
            fn start(&self) -> V {
                let share = V::Scalar::from_f64($share);
                let mut vertices = self.0.iter();
                let mut sum = vertices.next().map_or_else(V::default, |&first| first * share);
                for vertex in vertices {
                    sum = sum + *vertex * share;
                }
                sum
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
        }
    };
}

few_vertices!(
    /// The segment between two points, which may coincide.
    Segment, 2, 0.5, from, to
);
few_vertices!(
    /// The triangle with three vertices in any order; it may be flat.
    Triangle, 3, 0.25, first, second, third
);

/// A rectangle along the axes of its frame. Turn and place it with [`Posed`](super::Posed).
///
/// Zero width or height is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle<T> {
    low: Vec2<T>,
    high: Vec2<T>,
}

impl<T: Scalar> Rectangle<T> {
    /// The rectangle around the local origin that reaches `half_extents.x` to either side and `half_extents.y` up and
    /// down: *half* the length and width.
    ///
    /// # Errors
    /// If a half extent is negative, not finite or too large.
    pub fn new(half_extents: impl Into<Vec2<T>>) -> Result<Self, ShapeError> {
        let high = half_extents.into();
        checked_length(high.x, "half extent x")?;
        checked_length(high.y, "half extent y")?;
        Ok(Self { low: -checked_vertex(high, 0)?, high })
    }

    /// The rectangle between two opposite corners, in any order.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large; vertex 0 is the first corner.
    pub fn from_corners(first: impl Into<Vec2<T>>, second: impl Into<Vec2<T>>) -> Result<Self, ShapeError> {
        let (first, second) = (checked_vertex(first.into(), 0)?, checked_vertex(second.into(), 1)?);
        Ok(Self {
            low: Vec2::new(first.x.min(second.x), first.y.min(second.y)),
            high: Vec2::new(first.x.max(second.x), first.y.max(second.y)),
        })
    }

    /// The corners, counter-clockwise from the lower left.
    #[must_use]
    pub fn corners(&self) -> [Vec2<T>; 4] {
        [0, 1, 3, 2].map(|id| self.point(id))
    }
}

impl<T: Scalar> Convex for Rectangle<T> {
    type Vector = Vec2<T>;

    #[inline(always)]
    fn support(&self, direction: Vec2<T>, _hint: u64) -> Support<Vec2<T>> {
        let (right, up) = (direction.x > T::ZERO, direction.y > T::ZERO);
        let x = if right { self.high.x } else { self.low.x };
        let y = if up { self.high.y } else { self.low.y };
        Support { point: Vec2::new(x, y), id: u64::from(right) | u64::from(up) << 1 }
    }

    #[inline(always)]
    fn start(&self) -> Vec2<T> {
        let half = T::from_f64(0.5);
        self.low * half + self.high * half
    }

    #[inline]
    fn point(&self, id: u64) -> Vec2<T> {
        let x = if id & 1 != 0 { self.high.x } else { self.low.x };
        let y = if id & 2 != 0 { self.high.y } else { self.low.y };
        Vec2::new(x, y)
    }

    #[inline]
    fn extent(&self) -> T {
        let x = self.low.x.abs().max(self.high.x.abs());
        let y = self.low.y.abs().max(self.high.y.abs());
        inflated(Vec2::new(x, y).length())
    }
}
