//! Rows of numbers that are shapes of the plane.

use super::ShapeTable;
use super::bulk::{BadRows, PushedRows, Rings, check_lengths, check_offsets, check_radii, radius};
use crate::error::RowsError;
use crate::lanes::LaneScalar;
use barycode::d2::{Capsule, Circle, Polygon, Rectangle, Vec2};

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
impl<T: LaneScalar> ShapeTable<Vec2<T>> {
    /// Adds rectangles around the origin, with these half extents: as
    /// [`Rectangle::from_half_extents`].
    ///
    /// ```
    /// use barycode::d2::Vec2;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec2<f64>>::new();
    /// let cars = table.push_rectangles(&[[2.25, 0.9], [4.0, 1.25]], &[], BadRows::Refuse)?;
    /// assert_eq!(cars.ids, 0..2);
    ///
    /// // A length that is none is an error, or a shape of which nothing is known.
    /// let rows = [[2.25, 0.9], [f64::NAN, 1.25]];
    /// let error = table.push_rectangles(&rows, &[], BadRows::Refuse).unwrap_err();
    /// assert!(error.to_string().starts_with("row 1: "), "{error}");
    /// let kept = table.push_rectangles(&rows, &[], BadRows::Keep)?;
    /// assert_eq!((kept.ids, kept.bad[0].row), (2..4, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_rectangles(
        &mut self,
        half_extents: &[[T; 2]],
        radii: &[T],
        bad: BadRows,
    ) -> Result<PushedRows, RowsError> {
        check_radii(radii, half_extents.len())?;
        self.push_rows(half_extents.len(), bad, |table, row| {
            table.append_rounded(Rectangle::from_half_extents(half_extents[row])?, radius(radii, row))
        })
    }

    /// Adds circles around these centres, or all around the origin if there are no centres. A
    /// circle without a radius is a point.
    ///
    /// ```
    /// use barycode::d2::Vec2;
    /// use barycode_batch::{BadRows, ShapeId, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec2<f64>>::new();
    /// let people = table.push_circles(&[], &[0.25, 0.5], BadRows::Refuse)?;
    /// let points = table.push_circles(&[[1.0, 2.0], [3.0, 4.0]], &[], BadRows::Refuse)?;
    /// assert_eq!((people.ids, points.id(1)), (0..2, Some(ShapeId(3))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_circles(&mut self, centers: &[[T; 2]], radii: &[T], bad: BadRows) -> Result<PushedRows, RowsError> {
        let rows = if centers.is_empty() { radii.len() } else { centers.len() };
        check_radii(radii, rows)?;
        self.push_rows(rows, bad, |table, row| {
            let center = centers.get(row).copied().unwrap_or([T::ZERO; 2]);
            table.append_core_of(&Circle::new(center, radius(radii, row))?)
        })
    }

    /// Adds capsules between these points; segments, without a radius.
    ///
    /// ```
    /// use barycode::d2::Vec2;
    /// use barycode_batch::{BadRows, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec2<f64>>::new();
    /// let bicycles = table.push_capsules(&[[-0.9, 0.0]], &[[0.9, 0.0]], &[0.3], BadRows::Refuse)?;
    /// assert_eq!(bicycles.ids, 0..1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above.
    pub fn push_capsules(
        &mut self,
        starts: &[[T; 2]],
        ends: &[[T; 2]],
        radii: &[T],
        bad: BadRows,
    ) -> Result<PushedRows, RowsError> {
        check_lengths(starts.len(), ends.len())?;
        check_radii(radii, starts.len())?;
        self.push_rows(starts.len(), bad, |table, row| {
            table.append_core_of(&Capsule::new(starts[row], ends[row], radius(radii, row))?)
        })
    }

    /// Adds polygons. Row `i` has the vertices from `offsets[i]` up to, not including,
    /// `offsets[i + 1]`: one offset more than there are rows.
    ///
    /// ```
    /// use barycode::d2::Vec2;
    /// use barycode_batch::{BadRows, Rings, RowsError, ShapeTable};
    ///
    /// let mut table = ShapeTable::<Vec2<f64>>::new();
    /// let triangle = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]];
    /// let dented = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]];
    /// let vertices = [&triangle[..], &dented[..]].concat();
    /// let error = table.push_polygons(&[0, 3, 7], &vertices, &[], Rings::Convex, BadRows::Refuse);
    /// assert!(matches!(error, Err(RowsError::Row(row)) if (row.row, row.vertex) == (1, Some(2))));
    /// let hulls = table.push_polygons(&[0, 3, 7], &vertices, &[], Rings::Hull, BadRows::Refuse)?;
    /// assert_eq!(table.vertices(hulls.id(1).expect("two rows")).expect("pushed").len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RowsError`], as stated above; [`RowsError::Offsets`] if offsets do not rise, or exceed the
    /// number of vertices.
    pub fn push_polygons(
        &mut self,
        offsets: &[usize],
        vertices: &[[T; 2]],
        radii: &[T],
        rings: Rings,
        bad: BadRows,
    ) -> Result<PushedRows, RowsError> {
        let rows = check_offsets(offsets, vertices.len())?;
        check_radii(radii, rows)?;
        self.push_rows(rows, bad, |table, row| {
            let (vertices, radius) = (&vertices[offsets[row]..offsets[row + 1]], radius(radii, row));
            match rings {
                Rings::Convex => table.append_vertices(vertices, radius, |vertices| Polygon::new(vertices).map(|_| ())),
                Rings::Hull => {
                    let hull = Polygon::hull(vertices.iter().map(|&vertex| vertex.into()).collect())?;
                    table.append_vertices(hull.vertices(), radius, |_| Ok(()))
                }
            }
        })
    }
}
