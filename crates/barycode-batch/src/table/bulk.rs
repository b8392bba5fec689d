//! Shapes from columns of numbers, many at once.

use super::{Beside, ShapeId, ShapeTable};
use crate::dimension::TableVector;
use crate::error::{RowError, RowsError};
use crate::traversal::both;
use barycode::d2::{Convex, Rounded};
use barycode::expert::Number;
use barycode::{Scalar, ShapeError};
use core::ops::Range;

/// Treatment of rows that are no shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BadRows {
    /// The first is an error, and the table stays as it was.
    #[default]
    Refuse,
    /// Each is kept as a shape of which nothing is known: every question about it is answered as
    /// undecided.
    Keep,
}

/// Meaning of the vertices of a row of polygons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rings {
    /// Vertices of a convex polygon, counter-clockwise. Both are decided exactly; the first vertex
    /// may be repeated as the last.
    #[default]
    Convex,
    /// Any points, in any order, of which the hull is taken.
    Hull,
}

/// Rows that were added to a table.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PushedRows {
    /// Numbers of the ids, one for each row.
    pub ids: Range<u32>,
    /// Rows that are no shapes and were kept, in ascending order.
    pub bad: Vec<RowError>,
}

impl PushedRows {
    /// Id of the shape of a row.
    #[must_use]
    pub fn id(&self, row: usize) -> Option<ShapeId> {
        self.ids.clone().nth(row).map(ShapeId)
    }
}

/// Number of rows that one thread takes at a time.
const CHUNK: usize = 2048;

/// Some rows as a table of their own.
struct Part<V: TableVector> {
    table: ShapeTable<V>,
    bad: Vec<RowError>,
}

/// Checks that there is no radius, one for all rows, or one for each.
pub(super) fn check_radii<T>(radii: &[T], rows: usize) -> Result<(), RowsError> {
    if radii.len() <= 1 || radii.len() == rows {
        return Ok(());
    }
    Err(RowsError::Lengths { first: rows, second: radii.len() })
}

/// Checks that two columns are as long.
pub(super) fn check_lengths(first: usize, second: usize) -> Result<(), RowsError> {
    if first == second { Ok(()) } else { Err(RowsError::Lengths { first, second }) }
}

/// Radius of a row.
pub(super) fn radius<T: Scalar>(radii: &[T], row: usize) -> T {
    match *radii {
        [] => T::ZERO,
        [radius] => radius,
        _ => radii[row],
    }
}

/// Checks that the offsets of rows rise up to the number of vertices, and counts the rows.
pub(super) fn check_offsets(offsets: &[usize], vertices: usize) -> Result<usize, RowsError> {
    for (row, ends) in offsets.windows(2).enumerate() {
        if ends[0] > ends[1] || ends[1] > vertices {
            return Err(RowsError::Offsets { row, end: ends[1], vertices });
        }
    }
    Ok(offsets.len().saturating_sub(1))
}

impl<V: TableVector> ShapeTable<V> {
    /// Adds a shape for each row, which `append` adds to the table that it is given.
    pub(super) fn push_rows(
        &mut self,
        rows: usize,
        bad: BadRows,
        append: impl Fn(&mut Self, usize) -> Result<(), ShapeError> + Sync,
    ) -> Result<PushedRows, RowsError> {
        let full = |_| RowsError::Full;
        let first = u32::try_from(self.entries.len()).map_err(full)?;
        let last = u32::try_from(self.entries.len() + rows).map_err(full)?;
        let parts = Self::parts(0..rows, bad, &append);
        if bad == BadRows::Refuse
            && let Some(error) = parts.iter().find_map(|part| part.bad.first())
        {
            return Err((*error).into());
        }
        let mut pushed = PushedRows { ids: first..last, bad: Vec::new() };
        for part in parts {
            self.join(part.table);
            pushed.bad.extend(part.bad);
        }
        Ok(pushed)
    }

    /// Tables of some rows, on all threads.
    fn parts(
        rows: Range<usize>,
        bad: BadRows,
        append: &(impl Fn(&mut Self, usize) -> Result<(), ShapeError> + Sync),
    ) -> Vec<Part<V>> {
        if rows.len() > CHUNK {
            let middle = rows.start + rows.len().div_ceil(CHUNK) / 2 * CHUNK;
            let (mut before, after) =
                both(|| Self::parts(rows.start..middle, bad, append), || Self::parts(middle..rows.end, bad, append));
            before.extend(after);
            return before;
        }
        let mut part = Part { table: Self::new(), bad: Vec::new() };
        for row in rows {
            let vertices = part.table.vertices.len();
            let Err(cause) = append(&mut part.table, row) else {
                continue;
            };
            part.bad.push(RowError::new(row, cause));
            if bad == BadRows::Refuse {
                break;
            }
            part.table.vertices.truncate(vertices);
            part.table.append_unknown();
        }
        vec![part]
    }

    /// Adds a shape of which nothing is known: a point that is nowhere.
    fn append_unknown(&mut self) {
        let first = self.vertices.len();
        self.vertices.push(V::axis(0) * V::Scalar::from_f64(f64::NAN));
        self.append_core(first, Number::ZERO, None);
    }

    /// Adds the shapes of another table, none of which is whole.
    fn join(&mut self, other: Self) {
        let (vertices, normals, large) = (self.vertices.len(), self.normals.len(), self.large.len());
        self.entries.extend(other.entries.into_iter().map(|mut entry| {
            entry.first += vertices;
            entry.beside = match entry.beside {
                Beside::Normals(first) => Beside::Normals(first + normals),
                Beside::Large(index) => Beside::Large(index + large),
                beside => beside,
            };
            entry
        }));
        self.vertices.extend(other.vertices);
        self.normals.extend(other.normals);
        self.large.extend(other.large);
        self.round |= other.round;
    }

    /// Adds a shape that is rounded.
    pub(super) fn append_rounded<S>(&mut self, shape: S, radius: V::Scalar) -> Result<(), ShapeError>
    where
        S: Convex<Vector = V>,
    {
        self.append_core_of(&Rounded::new(shape, radius)?)
    }

    /// Adds a shape that has vertices and one radius.
    pub(super) fn append_core_of(&mut self, shape: &impl Convex<Vector = V>) -> Result<(), ShapeError> {
        self.append(shape).map_err(|_| ShapeError::Empty)
    }

    /// Adds a core of these vertices, which `check` finds to be that of a shape.
    pub(super) fn append_vertices<A: Copy + Into<V>>(
        &mut self,
        vertices: &[A],
        radius: V::Scalar,
        check: impl Fn(&[V]) -> Result<(), ShapeError>,
    ) -> Result<(), ShapeError> {
        let first = self.vertices.len();
        self.vertices.extend(vertices.iter().map(|&vertex| vertex.into()));
        check(&self.vertices[first..])?;
        check_radius(radius)?;
        self.append_core(first, radius, None);
        Ok(())
    }
}

/// Checks a radius as [`Rounded::new`] does.
fn check_radius<T: Scalar>(radius: T) -> Result<(), ShapeError> {
    if radius.is_finite() && radius >= T::ZERO {
        return Ok(());
    }
    Err(ShapeError::Length { what: "radius", value: radius.to_f64() })
}
