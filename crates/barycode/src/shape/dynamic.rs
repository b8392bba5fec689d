//! A shape of any kind, owned: [`d2::Shape`](crate::d2::Shape) and [`d3::Shape`](crate::d3::Shape).

pub(crate) mod plane;
pub(crate) mod space;
#[cfg(feature = "serde")]
mod written;

/// Defines an enum of all shapes of a dimension: a variant for each shape with a constructor of its
/// own, for each adaptor of other shapes, and for shapes of the user.
macro_rules! dynamic_shape {
    (
        $(#[$doc:meta])*
        pub enum $name:ident of $vector:ident, scaled by $factor:ident as $matrix:expr; {
            $($(#[$leaf_doc:meta])* $leaf:ident($shape:ty),)+
        } and of others {
            $($(#[$node_doc:meta])* $node:ident($adaptor:ty),)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone)]
        #[non_exhaustive]
        pub enum $name<T: Scalar> {
            $($(#[$leaf_doc])* $leaf($shape),)+
            $($(#[$node_doc])* $node($adaptor),)+
            /// A shape of your own ([`Shape::custom`]). Equal to itself only; has no written form.
            Custom(Arc<dyn Convex<Vector = $vector<T>> + Send + Sync>),
        }

        $(impl<T: Scalar> From<$shape> for $name<T> {
            fn from(shape: $shape) -> Self {
                Self::$leaf(shape)
            }
        })+

        impl<T: Scalar> $name<T> {
            /// A shape of your own.
            pub fn custom(shape: impl Convex<Vector = $vector<T>> + Send + Sync + 'static) -> Self {
                Self::Custom(Arc::new(shape))
            }

            /// The shape at a pose.
            ///
            /// # Errors
            /// If an entry of the pose is not finite or too large.
            pub fn posed(self, pose: Pose<T>) -> Result<Self, ShapeError> {
                Ok(Self::Posed(Box::new(Posed::new(self, pose)?)))
            }

            /// The shape and all points within `radius` of it.
            ///
            /// # Errors
            /// If the radius is negative or not finite.
            pub fn rounded(self, radius: T) -> Result<Self, ShapeError> {
                Ok(Self::Rounded(Box::new(Rounded::new(self, radius)?)))
            }

            /// The shape with every length multiplied by `factor`, about its own origin. Each
            /// number is rounded once; a power of two rounds none. A shape of your own is mapped by
            /// an [`Affine`].
            ///
            /// # Errors
            /// If the factor is negative or not finite, or a product is too large.
            pub fn scaled(&self, $factor: T) -> Result<Self, ShapeError> {
                let $factor = checked_factor($factor)?;
                let inner = |shape: &Self| shape.scaled($factor);
                Ok(match self {
                    $(Self::$leaf(shape) => shape.scaled($factor)?.into(),)+
                    Self::Posed(posed) => {
                        let pose = Pose { translation: posed.pose().translation * $factor, ..posed.pose() };
                        inner(posed.shape())?.posed(pose)?
                    }
                    Self::Rounded(rounded) => inner(rounded.shape())?.rounded(rounded.margin() * $factor)?,
                    Self::Affine(map) => {
                        let translation = map.translation() * $factor;
                        Self::Affine(Box::new(map.with(inner(map.shape())?, translation)?))
                    }
                    Self::Sum(sum) => {
                        Self::Sum(Box::new(MinkowskiSum::new(inner(sum.first())?, inner(sum.second())?)))
                    }
                    Self::Hull(hull) => {
                        Self::Hull(HullOf::new(hull.members().iter().map(inner).collect::<Result<Vec<_>, _>>()?)?)
                    }
                    Self::Custom(_) => Self::Affine(Box::new(Affine::new(self.clone(), $matrix, $vector::ZERO)?)),
                })
            }
        }

        impl<T: Scalar> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$leaf(shape) => fmt::Debug::fmt(shape, f),)+
                    $(Self::$node(shape) => fmt::Debug::fmt(shape, f),)+
                    Self::Custom(_) => f.write_str("Custom(..)"),
                }
            }
        }

        impl<T: Scalar> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    $((Self::$leaf(a), Self::$leaf(b)) => a == b,)+
                    $((Self::$node(a), Self::$node(b)) => a == b,)+
                    (Self::Custom(a), Self::Custom(b)) => Arc::ptr_eq(a, b),
                    _ => false,
                }
            }
        }

        /// Evaluates an expression for the shape in each variant.
        macro_rules! each {
            ($self:ident, $inner:ident => $result:expr) => {
                match $self {
                    $($name::$leaf($inner) => $result,)+
                    $($name::$node($inner) => $result,)+
                    $name::Custom($inner) => $result,
                }
            };
        }

        impl<T: Scalar> Convex for $name<T> {
            type Vector = $vector<T>;

            #[inline]
            fn support(&self, direction: $vector<T>, hint: u64) -> Support<$vector<T>> {
                each!(self, shape => shape.support(direction, hint))
            }

            #[inline]
            fn start(&self) -> $vector<T> {
                each!(self, shape => shape.start())
            }

            #[inline]
            fn point(&self, id: u64) -> $vector<T> {
                each!(self, shape => shape.point(id))
            }

            #[inline]
            fn radius(&self) -> T {
                each!(self, shape => Convex::radius(shape))
            }

            #[inline]
            fn origin(&self) -> $vector<T> {
                each!(self, shape => shape.origin())
            }

            #[inline]
            fn extent(&self) -> T {
                each!(self, shape => shape.extent())
            }

            #[inline]
            fn rounding(&self) -> Rounding<T> {
                each!(self, shape => shape.rounding())
            }

            #[inline]
            fn details(&self) -> &dyn Details<$vector<T>> {
                each!(self, shape => shape.details())
            }
        }
    };
}
use dynamic_shape;
