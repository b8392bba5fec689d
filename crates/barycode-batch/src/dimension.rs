use crate::lanes::LaneScalar;
use crate::pose::{self, PoseFormat};
use crate::sides::sides;
use barycode::expert::{Barycode, Dimension, SubDistance};
use barycode::{Convex, d2, d3};
use core::fmt::Debug;

/// Largest number of vertices of a polygon whose normals a table holds.
pub(crate) const FEW: usize = 8;

/// Vector type of the shapes of a table: [`Vec2`](barycode::d2::Vec2) or
/// [`Vec3`](barycode::d3::Vec3) of `f32` or `f64`. Sealed.
pub trait TableVector: Dimension<Scalar: LaneScalar, Pose: Send + Sync> + Send + Sync + sealed::Sealed {
    /// Sub-distance method of the single-pair library.
    #[doc(hidden)]
    type Method: SubDistance<Self>;

    /// Representation that the single-pair library uses for shapes of many vertices.
    #[doc(hidden)]
    type Large: Convex<Vector = Self> + Clone + Debug + Send + Sync;

    /// Builds that representation; `None` if a vertex is not finite or out of range.
    #[doc(hidden)]
    fn large(vertices: &[Self]) -> Option<Self::Large>;

    /// Outward normals of length one of all faces of a core, face `i` from vertex `i` to the next.
    /// `None` where kernels do not use them: in space, of many vertices, and of vertices that are
    /// not those of a convex polygon in order.
    #[doc(hidden)]
    fn normals(vertices: &[Self]) -> Option<Vec<Self>>;

    /// Largest number of vertices that is packed into lines.
    #[doc(hidden)]
    const MOST: usize;

    /// Whether the kernels answer pairs with larger shapes by hill climbing; otherwise the
    /// single-pair library answers them.
    #[doc(hidden)]
    const CLIMBS: bool;

    /// Number of numbers of a pose in this format.
    #[doc(hidden)]
    fn pose_width(format: PoseFormat) -> usize;

    /// Hands out the poses that these numbers are in this format.
    #[doc(hidden)]
    fn read_poses(format: PoseFormat, numbers: &[Self::Scalar], take: impl FnMut(Self::Pose));
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for barycode::d2::Vec2<T> {}
    impl<T> Sealed for barycode::d3::Vec3<T> {}
}

impl<T: LaneScalar> TableVector for d2::Vec2<T> {
    type Method = Barycode;
    type Large = d2::Polygon<T, Vec<Self>>;
    const MOST: usize = 128;
    const CLIMBS: bool = false;

    fn large(vertices: &[Self]) -> Option<Self::Large> {
        d2::Polygon::hull(vertices.to_vec()).ok()
    }

    fn normals(vertices: &[Self]) -> Option<Vec<Self>> {
        if let &[from, to] = vertices {
            let along = to - from;
            let normal = d2::Vec2::new(along.y, -along.x) / along.length();
            return normal.is_finite().then(|| vec![normal, -normal]);
        }
        let sides = sides(vertices, FEW);
        (vertices.len() == 1 || !sides.is_empty()).then(|| sides.into_iter().map(|side| side.normal).collect())
    }

    fn pose_width(format: PoseFormat) -> usize {
        pose::width_in_plane(format)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn read_poses(format: PoseFormat, numbers: &[T], take: impl FnMut(Self::Pose)) {
        pose::read_in_plane(format, numbers, take);
    }
}

impl<T: LaneScalar> TableVector for d3::Vec3<T> {
    type Method = Barycode;
    type Large = d3::Polytope<T>;
    const MOST: usize = 32;
    const CLIMBS: bool = true;

    fn large(vertices: &[Self]) -> Option<Self::Large> {
        d3::Polytope::hull(vertices.to_vec()).ok()
    }

    fn normals(_: &[Self]) -> Option<Vec<Self>> {
        None
    }

    fn pose_width(format: PoseFormat) -> usize {
        pose::width_in_space(format)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn read_poses(format: PoseFormat, numbers: &[T], take: impl FnMut(Self::Pose)) {
        pose::read_in_space(format, numbers, take);
    }
}
