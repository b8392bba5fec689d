use crate::broadcast::Broadcast;
use crate::compiled::InLanes;
use crate::error::BatchError;
use crate::pair_chunk::{PackedChunk, PairRows, PairWork, WorkRows};
use crate::posed_rows::PosedRows;
use crate::table::{PosedId, ShapeTable, TableHandle};
use std::sync::Arc;

/// Pairs of placed shapes, one per row.
///
/// ```
/// use barycode::Verdict;
/// use barycode::d3::{Capsule, Cuboid, Pose, Rotation};
/// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
///
/// let mut table = ShapeTable::new();
/// let shelf = table.push(&Cuboid::from_half_extents([0.6_f32, 0.3, 0.01])?)?;
/// let arm = table.push(&Capsule::new([0.0, 0.0, 0.0], [0.0, 0.0, 0.4], 0.05)?)?;
/// let on_wall = |height| PosedId::new(shelf, Pose::translation([0.8, 0.0, height]));
/// let shelves = [0.5, 1.0, 1.5].map(on_wall);
/// let raised = |angle| Pose::new([0.0, 0.0, 1.0], Rotation::about_y(angle));
/// let links = [0.0, 0.3, 1.2].map(|angle| PosedId::new(arm, raised(angle)));
///
/// // Every link with every shelf.
/// let all = links.iter().flat_map(|link| shelves.iter().map(move |shelf| (*link, *shelf)));
/// let (a, b): (Vec<_>, Vec<_>) = all.unzip();
/// let answers = Batch::new().closest_points(&Pairs::new(&table, &a, &b)?)?;
/// assert_eq!(answers.verdict[..8], [Verdict::Separated; 8]);
/// let gap = answers.on_b[4] - answers.on_a[4];
/// assert!((gap.x.hypot(gap.z) - answers.distance[4]).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'t, V: InLanes> {
    rows: PairRows<'t, V>,
}

impl<'t, V: InLanes> Pairs<'t, V> {
    /// Pairs `a[0]` with `b[0]`, `a[1]` with `b[1]`, and so on.
    ///
    /// # Errors
    /// [`BatchError::Lengths`] if the columns differ in length; [`BatchError::NoSuchShape`] if a
    /// row names a shape that is not in the table.
    pub fn new(table: &'t ShapeTable<V>, a: &'t [PosedId<V>], b: &'t [PosedId<V>]) -> Result<Self, BatchError> {
        if a.len() != b.len() {
            return Err(BatchError::Lengths { first: a.len(), second: b.len() });
        }
        for (row, (a, b)) in a.iter().zip(b).enumerate() {
            table.check(a.shape, row)?;
            table.check(b.shape, row)?;
        }
        Ok(Self::checked(table, a, b))
    }

    /// Pairs of as many shapes on both sides, all of which are known to be in the table.
    pub(crate) fn checked(table: &'t ShapeTable<V>, a: &'t [PosedId<V>], b: &'t [PosedId<V>]) -> Self {
        let sides = [a, b].map(|rows| PosedRows::checked(table, rows));
        Self { rows: PairRows { sides, broadcast: Broadcast::flat(a.len()) } }
    }

    /// Pairs the rows of two sides, each with a table of its own, as NumPy broadcasts them: a side
    /// of one row goes with every row of the other, and columns of
    /// [several dimensions](PosedRows::shaped) are seen beside each other. Nothing is copied.
    ///
    /// ```
    /// use barycode::d3::{Cuboid, Pose, Sphere};
    /// use barycode_batch::{Batch, Pairs, PosedRows, Poses, ShapeIds, ShapeTable};
    ///
    /// let mut room = ShapeTable::new();
    /// let shelf = room.push(&Cuboid::from_half_extents([0.5_f64, 0.5, 0.1])?)?;
    /// let mut balls = ShapeTable::new();
    /// let ball = balls.push(&Sphere::new([0.0; 3], 0.25)?)?;
    ///
    /// let shelf = PosedRows::new(&room, shelf, Poses::identity())?;
    /// let places = [[0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.2, 1.0, 0.0, 0.0, 0.0]];
    /// let balls = PosedRows::new(&balls, ball, Poses::xyz_wxyz(&places))?;
    /// let answers = Batch::new().contact(&Pairs::between(shelf, balls)?)?;
    /// for (found, expected) in answers.signed_distance.iter().zip([0.65, -0.15]) {
    ///     assert!((found - expected).abs() < 1e-12);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Lengths`] if the rows of the sides do not fit together;
    /// [`BatchError::TooMany`] if there are more pairs than can be counted.
    pub fn between(a: PosedRows<'t, V>, b: PosedRows<'t, V>) -> Result<Self, BatchError> {
        let ([shapes_a, poses_a], [shapes_b, poses_b]) = (a.dimensions(), b.dimensions());
        let broadcast = Broadcast::new([shapes_a, poses_a, shapes_b, poses_b])?;
        Ok(Self { rows: PairRows { sides: [a, b], broadcast } })
    }

    /// Number of pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.broadcast.rows()
    }

    /// True if there are no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Dimensions of the rows, whose product is their number: answers are row by row.
    #[must_use]
    pub fn dimensions(&self) -> &[usize] {
        self.rows.broadcast.dimensions().sizes()
    }

    /// Packs the pairs into lanes once, for several queries. Packing takes about as long as a
    /// query, and memory for the vertices of both shapes of every pair, and for their poses where
    /// these come from columns.
    #[must_use]
    pub fn pack(self) -> PackedPairs<'t, V> {
        let tables = self.rows.sides.map(|side| TableHandle::Lent(side.table));
        PackedPairs { tables, rows: self.len(), round: self.rows.is_round(), chunks: self.rows.pack(V::run_pack) }
    }
}

/// Pairs of placed shapes, packed into lanes. Created by [`Pairs::pack`].
#[derive(Clone, Debug)]
pub struct PackedPairs<'t, V: InLanes> {
    tables: [TableHandle<'t, V>; 2],
    rows: usize,
    round: bool,
    /// Packed chunks of [`CHUNK`](crate::pair_chunk::CHUNK) rows; the last may have fewer.
    chunks: Vec<PackedChunk<'t, V>>,
}

impl<V: InLanes> PackedPairs<'_, V> {
    /// Keeps the tables of A and B and copies the poses, so that the pairs borrow nothing.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose, Vec2};
    /// use barycode_batch::{Batch, PackedPairs, Pairs, PosedId, ShapeTable};
    /// use std::sync::Arc;
    ///
    /// fn pairs() -> Result<PackedPairs<'static, Vec2<f64>>, Box<dyn std::error::Error>> {
    ///     let mut table = ShapeTable::new();
    ///     let disc = table.push(&Circle::new([0.0, 0.0], 1.0)?)?;
    ///     let row = |x: f64| [PosedId::new(disc, Pose::translation([x, 0.0]))];
    ///     let table = Arc::new(table);
    ///     let (a, b) = (row(0.0), row(5.0));
    ///     let packed = Pairs::new(&table, &a, &b)?.pack();
    ///     Ok(packed.sharing(table.clone(), table.clone())?)
    /// }
    /// assert_eq!(Batch::new().distance(&pairs()?)?.distance, [3.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::OtherTable`] if one is not the table that the pairs were made with.
    pub fn sharing(self, a: Arc<ShapeTable<V>>, b: Arc<ShapeTable<V>>) -> Result<PackedPairs<'static, V>, BatchError> {
        let Self { tables: [of_a, of_b], rows, round, chunks } = self;
        let tables = [of_a.shared(a)?, of_b.shared(b)?];
        Ok(PackedPairs { tables, rows, round, chunks: chunks.into_iter().map(PackedChunk::owned).collect() })
    }
}

mod sealed {
    pub trait Sealed {}
    impl<V: super::InLanes> Sealed for super::Pairs<'_, V> {}
    impl<V: super::InLanes> Sealed for super::PackedPairs<'_, V> {}
}

/// Rows of pairs that a batch can answer: [`Pairs`] or [`PackedPairs`]. Sealed.
pub trait Rows<V: InLanes>: Sync + sealed::Sealed {
    /// Number of pairs.
    fn rows(&self) -> usize;

    #[doc(hidden)]
    fn is_round(&self) -> bool;

    #[doc(hidden)]
    fn work(&self) -> PairWork<'_, V>;
}

impl<V: InLanes> Rows<V> for Pairs<'_, V> {
    fn rows(&self) -> usize {
        self.len()
    }

    fn is_round(&self) -> bool {
        self.rows.is_round()
    }

    fn work(&self) -> PairWork<'_, V> {
        PairWork(WorkRows::Read(&self.rows))
    }
}

impl<V: InLanes> Rows<V> for PackedPairs<'_, V> {
    fn rows(&self) -> usize {
        self.rows
    }

    fn is_round(&self) -> bool {
        self.round
    }

    fn work(&self) -> PairWork<'_, V> {
        PairWork(WorkRows::Packed { tables: &self.tables, chunks: &self.chunks })
    }
}
