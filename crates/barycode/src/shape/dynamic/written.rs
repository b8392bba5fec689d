//! Written form of the owned shapes: an object whose field `shape` names the kind, beside the
//! numbers that the shape is made of.

/// Defines the written form of the type `Shape` of a dimension: `$forms` are the kinds that the
/// other dimension lacks, `$write` and `$read` their conversions.
///
/// Inner shapes and lists are [`Cow`](alloc::borrow::Cow): borrowed when a shape is written, so
/// that none is copied, and owned when it is read.
macro_rules! written_form {
    (
        $vector:ident, $dimension:literal, box $cuboid:ident;
        kinds { $($kind:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),+ }),+ $(,)? }
        write { $($shape:pat => $form:expr),+ $(,)? }
        read { $($found:pat $(if $guard:expr)? => $made:expr),+ $(,)? }
    ) => {
        #[derive(Serialize, Deserialize)]
        #[serde(tag = "shape", rename_all = "snake_case", deny_unknown_fields)]
        #[serde(bound(serialize = "T: Scalar + Serialize", deserialize = "T: Scalar + Deserialize<'de>"))]
        enum Written<'s, T: Scalar> {
            Point {
                vertices: [$vector<T>; 1],
            },
            Segment {
                vertices: [$vector<T>; 2],
            },
            Triangle {
                vertices: [$vector<T>; 3],
            },
            Capsule {
                vertices: [$vector<T>; 2],
                radius: T,
            },
            Box {
                #[serde(default, skip_serializing_if = "Option::is_none")]
                half_extents: Option<$vector<T>>,
                #[serde(default, skip_serializing_if = "Option::is_none")]
                low: Option<$vector<T>>,
                #[serde(default, skip_serializing_if = "Option::is_none")]
                high: Option<$vector<T>>,
            },
            $($kind { $($(#[$attribute])* $field: $type),+ },)+
            Convex {
                vertices: Cow<'s, [$vector<T>]>,
            },
            Posed {
                of: Cow<'s, Shape<T>>,
                pose: Pose<T>,
            },
            Rounded {
                of: Cow<'s, Shape<T>>,
                radius: T,
            },
            Affine {
                of: Cow<'s, Shape<T>>,
                rows: [$vector<T>; $dimension],
                translation: $vector<T>,
            },
            Sum {
                first: Cow<'s, Shape<T>>,
                second: Cow<'s, Shape<T>>,
            },
            Hull {
                of: Cow<'s, [Shape<T>]>,
            },
        }

        impl<'s, T: Scalar> TryFrom<&'s Shape<T>> for Written<'s, T> {
            type Error = Refused;

            fn try_from(shape: &'s Shape<T>) -> Result<Self, Refused> {
                use Cow::Borrowed;
                Ok(match shape {
                    Shape::Point(point) => Self::Point { vertices: [point.position()] },
                    Shape::Segment(segment) => Self::Segment { vertices: *segment.vertices() },
                    Shape::Triangle(triangle) => Self::Triangle { vertices: *triangle.vertices() },
                    Shape::Capsule(capsule) => {
                        Self::Capsule { vertices: *capsule.segment().vertices(), radius: capsule.radius() }
                    }
                    Shape::$cuboid(cuboid) if cuboid.low() == -cuboid.high() => {
                        Self::Box { half_extents: Some(cuboid.high()), low: None, high: None }
                    }
                    Shape::$cuboid(cuboid) => {
                        Self::Box { half_extents: None, low: Some(cuboid.low()), high: Some(cuboid.high()) }
                    }
                    $($shape => $form,)+
                    Shape::Points(cloud) => Self::Convex { vertices: Borrowed(cloud.points()) },
                    Shape::Posed(posed) => Self::Posed { of: Borrowed(posed.shape()), pose: posed.pose() },
                    Shape::Rounded(rounded) => {
                        Self::Rounded { of: Borrowed(rounded.shape()), radius: rounded.margin() }
                    }
                    Shape::Affine(map) => {
                        let mut rows = [$vector::ZERO; $dimension];
                        rows.copy_from_slice(map.rows());
                        Self::Affine { of: Borrowed(map.shape()), rows, translation: map.translation() }
                    }
                    Shape::Sum(sum) => Self::Sum { first: Borrowed(sum.first()), second: Borrowed(sum.second()) },
                    Shape::Hull(hull) => Self::Hull { of: Borrowed(hull.members()) },
                    Shape::Custom(_) => return Err(Refused::Custom),
                })
            }
        }

        impl<T: Scalar> TryFrom<Written<'_, T>> for Shape<T> {
            type Error = Refused;

            fn try_from(written: Written<'_, T>) -> Result<Self, Refused> {
                Ok(match written {
                    Written::Point { vertices: [at] } => Point::new(at)?.into(),
                    Written::Segment { vertices: [a, b] } => Segment::new(a, b)?.into(),
                    Written::Triangle { vertices: [a, b, c] } => Triangle::new(a, b, c)?.into(),
                    Written::Capsule { vertices: [a, b], radius } => Capsule::new(a, b, radius)?.into(),
                    Written::Box { half_extents: Some(half), low: None, high: None } => {
                        $cuboid::from_half_extents(half)?.into()
                    }
                    Written::Box { half_extents: None, low: Some(low), high: Some(high) } => {
                        $cuboid::from_corners(low, high)?.into()
                    }
                    Written::Box { .. } => return Err(Refused::Box),
                    $($found $(if $guard)? => $made,)+
                    Written::Convex { vertices } => Points::new(vertices.into_owned())?.into(),
                    Written::Posed { of, pose } => of.into_owned().posed(pose)?,
                    Written::Rounded { of, radius } => of.into_owned().rounded(radius)?,
                    Written::Affine { of, rows, translation } => {
                        let rows = rows.map(<[T; $dimension]>::from);
                        Shape::Affine(Box::new(Affine::new(of.into_owned(), rows, translation)?))
                    }
                    Written::Sum { first, second } => {
                        Shape::Sum(Box::new(MinkowskiSum::new(first.into_owned(), second.into_owned())))
                    }
                    Written::Hull { of } => Shape::Hull(HullOf::new(of.into_owned())?),
                })
            }
        }

        impl<T: Scalar + Serialize> Serialize for Shape<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Written::try_from(self).map_err(serde::ser::Error::custom)?.serialize(serializer)
            }
        }

        impl<'de, T: Scalar + Deserialize<'de>> Deserialize<'de> for Shape<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Written::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(super) use written_form;

/// Reason why a shape is not written or read.
#[derive(Debug)]
pub(crate) enum Refused {
    Custom,
    Box,
    Shape(crate::shape::ShapeError),
}

impl From<crate::shape::ShapeError> for Refused {
    fn from(error: crate::shape::ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl core::fmt::Display for Refused {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Custom => f.write_str("Shape::Custom has no written form: write what it was made of"),
            Self::Box => f.write_str("a box has `half_extents`, or both `low` and `high`"),
            Self::Shape(error) => error.fmt(f),
        }
    }
}
