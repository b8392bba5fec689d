//! Poses of rows, from columns of numbers.

use crate::dimension::TableVector;
use crate::lanes::LaneScalar;
use crate::pose::PoseFormat;
use barycode::{d2, d3};

/// Poses of rows, in the world frame: one for all rows, or one for each, as poses or as columns of
/// numbers, which are read where they are needed and not copied before.
///
/// `V` is [`d2::Vec2`] in the plane and [`d3::Vec3`] in space. Translations are in the unit of the
/// shapes, angles in radians, counter-clockwise. A row with a number that is infinite or NaN, and
/// one that is no pose, is answered as undecided.
///
/// ```
/// use barycode::d2::Pose;
/// use barycode::d3::{self, Rotation};
/// use barycode_batch::Poses;
///
/// let poses = Poses::angles(&[[1.0_f64, 2.0, 0.5], [3.0, 4.0, -0.5]]);
/// let expected = [Pose::from_angle([1.0, 2.0], 0.5), Pose::from_angle([3.0, 4.0], -0.5)];
/// assert_eq!(poses.to_vec(), expected);
///
/// // A half turn about z, by a quaternion whose scalar comes first.
/// let poses = Poses::xyz_wxyz(&[[1.0_f64, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0]]);
/// let turn = Rotation::from_quaternion_xyzw([0.0, 0.0, 1.0, 0.0]);
/// assert_eq!(poses.to_vec(), [d3::Pose::new([1.0, 2.0, 3.0], turn)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Poses<'t, V: TableVector>(PoseRows<'t, V>);

#[derive(Clone, Copy, Debug)]
enum PoseRows<'t, V: TableVector> {
    One(V::Pose),
    Each(&'t [V::Pose]),
    Numbers(PoseFormat, &'t [V::Scalar]),
}

impl<'t, V: TableVector> Poses<'t, V> {
    /// One pose for all rows.
    #[must_use]
    pub fn one(pose: V::Pose) -> Self {
        Self(PoseRows::One(pose))
    }

    /// The world frame itself, for all rows.
    #[must_use]
    pub fn identity() -> Self {
        Self::one(V::Pose::default())
    }

    /// One pose for each row.
    #[must_use]
    pub fn each(poses: &'t [V::Pose]) -> Self {
        Self(PoseRows::Each(poses))
    }

    fn numbers(format: PoseFormat, numbers: &'t [V::Scalar]) -> Self {
        Self(PoseRows::Numbers(format, numbers))
    }

    /// Number of poses; one if it is one for all rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.0 {
            PoseRows::One(_) => 1,
            PoseRows::Each(poses) => poses.len(),
            PoseRows::Numbers(format, numbers) => numbers.len() / V::pose_width(format),
        }
    }

    /// True if there are no poses.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All poses; one if it is one for all rows.
    #[must_use]
    pub fn to_vec(&self) -> Vec<V::Pose> {
        let mut poses = Vec::with_capacity(self.len());
        self.read(0, 1, self.len(), |pose| poses.push(pose));
        poses
    }

    /// The poses, if they are there one for each row.
    pub(crate) fn as_slice(&self) -> Option<&'t [V::Pose]> {
        if let PoseRows::Each(poses) = self.0 { Some(poses) } else { None }
    }

    /// Reads `count` poses from place `first` on, each `step` places after the one before; `step`
    /// is zero or one.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn read(&self, first: usize, step: usize, count: usize, mut take: impl FnMut(V::Pose)) {
        let repeated = match self.0 {
            PoseRows::One(pose) => pose,
            PoseRows::Each(poses) if step == 0 => poses[first],
            PoseRows::Numbers(format, numbers) if step == 0 => {
                let width = V::pose_width(format);
                let mut pose = V::Pose::default();
                V::read_poses(format, &numbers[first * width..][..width], |read| pose = read);
                pose
            }
            PoseRows::Each(poses) => return poses[first..first + count].iter().copied().for_each(take),
            PoseRows::Numbers(format, numbers) => {
                let width = V::pose_width(format);
                return V::read_poses(format, &numbers[first * width..][..count * width], take);
            }
        };
        (0..count).for_each(|_| take(repeated));
    }
}

impl<'t, V: TableVector> From<&'t [V::Pose]> for Poses<'t, V> {
    fn from(poses: &'t [V::Pose]) -> Self {
        Self::each(poses)
    }
}

impl<'t, T: LaneScalar> Poses<'t, d2::Vec2<T>> {
    /// Rows `[x, y]`, not rotated.
    #[must_use]
    pub fn xy(rows: &'t [[T; 2]]) -> Self {
        Self::numbers(PoseFormat::Translation, rows.as_flattened())
    }

    /// Rows `[x, y, θ]`: as [`d2::Pose::from_angle`].
    #[must_use]
    pub fn angles(rows: &'t [[T; 3]]) -> Self {
        Self::numbers(PoseFormat::Angle, rows.as_flattened())
    }

    /// Rows `[x, y, cos θ, sin θ]`; the cosine and the sine are used as they are.
    #[must_use]
    pub fn cos_sin(rows: &'t [[T; 4]]) -> Self {
        Self::numbers(PoseFormat::CosSin, rows.as_flattened())
    }

    /// Homogeneous matrices, row by row: `[c, -s, x, s, c, y, 0, 0, 1]`. The rotation is that of
    /// the first column. A matrix whose second column differs from that by more than eight units of
    /// roundoff, as one that mirrors, and one with another last row is no pose.
    #[must_use]
    pub fn matrices3x3(rows: &'t [[T; 9]]) -> Self {
        Self::numbers(PoseFormat::Matrix, rows.as_flattened())
    }
}

impl<'t, T: LaneScalar> Poses<'t, d3::Vec3<T>> {
    /// Rows `[x, y, z]`, not rotated.
    #[must_use]
    pub fn xyz(rows: &'t [[T; 3]]) -> Self {
        Self::numbers(PoseFormat::Translation, rows.as_flattened())
    }

    /// Rows `[x, y, z, w, i, j, k]`: a translation, and a quaternion **scalar first**. It is
    /// normalised, as by [`d3::Rotation::from_quaternion_xyzw`].
    #[must_use]
    pub fn xyz_wxyz(rows: &'t [[T; 7]]) -> Self {
        Self::numbers(PoseFormat::XyzWxyz, rows.as_flattened())
    }

    /// Rows `[x, y, z, i, j, k, w]`: a translation, and a quaternion **scalar last**, as ROS has
    /// them. It is normalised, as by [`d3::Rotation::from_quaternion_xyzw`].
    #[must_use]
    pub fn xyz_xyzw(rows: &'t [[T; 7]]) -> Self {
        Self::numbers(PoseFormat::XyzXyzw, rows.as_flattened())
    }

    /// Homogeneous matrices of four rows and four columns, row by row: the translation is in the
    /// last column. The rotation is used as it is. A matrix with another last row than
    /// `0, 0, 0, 1` is no pose.
    #[must_use]
    pub fn matrices4x4(rows: &'t [[T; 16]]) -> Self {
        Self::numbers(PoseFormat::Matrix, rows.as_flattened())
    }

    /// The first three rows of homogeneous matrices, row by row: the translation is in the last
    /// column. The rotation is used as it is.
    #[must_use]
    pub fn matrices3x4(rows: &'t [[T; 12]]) -> Self {
        Self::numbers(PoseFormat::MatrixTop, rows.as_flattened())
    }
}
