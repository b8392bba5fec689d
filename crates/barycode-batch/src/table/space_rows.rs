//! Rows of numbers that are shapes of space.

use super::ShapeTable;
use super::bulk::{BadRows, PushedRows, check_lengths, check_offsets, check_radii, radius};
use crate::error::RowsError;
use crate::lanes::LaneScalar;
use barycode::d3::{Capsule, Cuboid, Polytope, Sphere, Vec3};

/// Shapes from columns of numbers. Each function adds one shape for each row, as
/// [`push`](Self::push) adds the shape of the library, with consecutive ids. From some thousands of
/// rows on all threads work, those of your own pool if the call is made inside it.
///
/// Lengths are in the unit of the coordinates. `radii` rounds the shapes: none, one for all rows,
/// or one for each.
///
/// All fail with [`RowsError::Row`] at the first row that is no shape, if `bad` refuses such rows;
/// with [`RowsError::Lengths`] if columns that belong together differ in length; and with
/// [`RowsError::Full`] if the table has no ids left. The table is then as it was.
impl<T: LaneScalar> ShapeTable<Vec3<T>> {
    /// Adds boxes around the origin, with these half extents: as [`Cuboid::from_half_extents`].
    ///
    /// ```
    /// use barycode::d3::Vec3;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec3<f64>>::new();
    /// let crates = table.push_boxes(&[[0.5, 0.5, 0.25], [1.0, 0.5, 0.5]], &[], BadRows::Refuse)?;
    /// assert_eq!(crates.ids, 0..2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_boxes(&mut self, half_extents: &[[T; 3]], radii: &[T], bad: BadRows) -> Result<PushedRows, RowsError> {
        check_radii(radii, half_extents.len())?;
        self.push_rows(half_extents.len(), bad, |table, row| {
            table.append_rounded(Cuboid::from_half_extents(half_extents[row])?, radius(radii, row))
        })
    }

    /// Adds spheres around these centres, or all around the origin if there are no centres. A
    /// sphere without a radius is a point.
    ///
    /// ```
    /// use barycode::d3::Vec3;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec3<f64>>::new();
    /// let centers = [[0.0, 0.0, 1.0], [0.0, 0.0, 2.0]];
    /// let balls = table.push_spheres(&centers, &[0.5], BadRows::Refuse)?;
    /// assert_eq!(balls.ids, 0..2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_spheres(&mut self, centers: &[[T; 3]], radii: &[T], bad: BadRows) -> Result<PushedRows, RowsError> {
        let rows = if centers.is_empty() { radii.len() } else { centers.len() };
        check_radii(radii, rows)?;
        self.push_rows(rows, bad, |table, row| {
            let center = centers.get(row).copied().unwrap_or([T::ZERO; 3]);
            table.append_core_of(&Sphere::new(center, radius(radii, row))?)
        })
    }

    /// Adds capsules between these points; segments, without a radius.
    ///
    /// ```
    /// use barycode::d3::Vec3;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec3<f64>>::new();
    /// let arm = table.push_capsules(&[[0.0; 3]], &[[0.0, 0.0, 0.5]], &[0.1], BadRows::Refuse)?;
    /// assert_eq!(arm.ids, 0..1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_capsules(
        &mut self,
        starts: &[[T; 3]],
        ends: &[[T; 3]],
        radii: &[T],
        bad: BadRows,
    ) -> Result<PushedRows, RowsError> {
        check_lengths(starts.len(), ends.len())?;
        check_radii(radii, starts.len())?;
        self.push_rows(starts.len(), bad, |table, row| {
            table.append_core_of(&Capsule::new(starts[row], ends[row], radius(radii, row))?)
        })
    }

    /// Adds the convex hulls of points. Row `i` has the points from `offsets[i]` up to, not
    /// including, `offsets[i + 1]`: one offset more than there are rows.
    ///
    /// ```
    /// use barycode::d3::Vec3;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec3<f64>>::new();
    /// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let cloud = [&corners[..], &[[0.1, 0.1, 0.1]]].concat();
    /// let hulls = table.push_hulls(&[0, 5], &cloud, &[], BadRows::Refuse)?;
    /// assert_eq!(table.vertices(hulls.id(0).expect("a row")).expect("pushed").len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above; [`RowsError::Offsets`] if offsets do not rise, or exceed the
    /// number of points.
    pub fn push_hulls(
        &mut self,
        offsets: &[usize],
        points: &[[T; 3]],
        radii: &[T],
        bad: BadRows,
    ) -> Result<PushedRows, RowsError> {
        let rows = check_offsets(offsets, points.len())?;
        check_radii(radii, rows)?;
        self.push_rows(rows, bad, |table, row| {
            let points = &points[offsets[row]..offsets[row + 1]];
            let hull = Polytope::hull(points.iter().map(|&point| point.into()).collect())?;
            table.append_vertices(hull.vertices(), radius(radii, row), |_| Ok(()))
        })
    }
}
