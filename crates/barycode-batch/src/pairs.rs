use crate::answers::{Columns, Notes, Undecided};
use crate::blocks::{AnswerBlocks, PackRows, Packing};
use crate::compiled::{CompiledQuestion, InLanes};
use crate::error::BatchError;
use crate::lanes::Width;
use crate::table::{PosedId, ShapeTable};
use crate::touch;
use barycode::expert::RigidMap;
use barycode::{Scalar, Stop};
use core::ops::Range;

/// Number of pairs that are packed and answered at a time: few enough to stay in the first or
/// second cache of a core, and enough to pay for handing them to a thread.
pub(crate) const CHUNK: usize = 1024;

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
    table: &'t ShapeTable<V>,
    a: &'t [PosedId<V>],
    b: &'t [PosedId<V>],
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
        Ok(Self { table, a, b })
    }

    /// Pairs of as many shapes on both sides, all of which are known to be in the table.
    pub(crate) fn checked(table: &'t ShapeTable<V>, a: &'t [PosedId<V>], b: &'t [PosedId<V>]) -> Self {
        Self { table, a, b }
    }

    /// Number of pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.a.len()
    }

    /// True if there are no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.a.is_empty()
    }

    /// Packs the pairs into lanes once, for several queries. Packing takes about as long as a
    /// query, and memory for the vertices of both shapes of every pair.
    #[must_use]
    pub fn pack(self) -> PackedPairs<'t, V> {
        let rows = (0..self.len()).step_by(CHUNK).map(|first| first..self.len().min(first + CHUNK));
        let pack = |rows: Range<usize>| self.part(rows).packed(Width::Widest);
        PackedPairs { chunks: rows.map(pack).collect(), pairs: self }
    }

    fn part(&self, rows: Range<usize>) -> Self {
        Self { a: &self.a[rows.clone()], b: &self.b[rows], ..*self }
    }

    fn packed(&self, width: Width) -> Packing<V> {
        let &Self { table, a, b } = self;
        let mut packing = Packing::empty();
        V::run_pack(width, PackRows { table, a, b, packing: &mut packing });
        packing
    }

    /// Tells whether the pair of a row is known to touch exactly. Both must be shapes at their
    /// poses.
    fn is_touching(&self, row: usize) -> bool {
        let (a, b) = (self.a[row], self.b[row]);
        touch::is_touching([self.table.known(a.shape), self.table.known(b.shape)], [a.pose, b.pose])
    }

    /// Width of the bounds that answers are promised to have, rounded.
    fn resolution(&self, row: usize) -> V::Scalar {
        let (a, b) = (self.a[row], self.b[row]);
        let [of_a, of_b] = [a, b].map(|placed| self.table.known(placed.shape).0).map(|one| one.extent + one.radius);
        let size = of_a + of_b + (a.pose.shift() - b.pose.shift()).norm1();
        let count = if V::DIMENSION == 2 { 32.0 } else { 64.0 };
        size * V::Scalar::EPSILON * V::Scalar::from_f64(count)
    }

    /// Answers these packed pairs; `first` is the row number of the first pair.
    fn ask<Q: CompiledQuestion<V>>(
        &self,
        width: Width,
        question: Q,
        packing: &Packing<V>,
        mut columns: Q::Columns<'_>,
        first: usize,
    ) -> Notes {
        let &Self { table, a, b } = self;
        let mut left = Vec::new();
        Q::run(width, AnswerBlocks { question, packing, table, a, b, to: &mut columns, left: &mut left });
        packing.put_back(&mut columns, &mut left);
        let mut notes = Notes::default();
        for row in left {
            let shape = |placed: &PosedId<V>| self.table.single(self.table.known(placed.shape).0, placed.pose);
            let stop = match (shape(&self.a[row]), shape(&self.b[row])) {
                (Some(_), Some(_))
                    if self.is_touching(row) && question.touching(&mut columns, row, self.resolution(row)) =>
                {
                    continue;
                }
                (Some(a), Some(b)) => question.single(&a, &b, &mut columns, row),
                _ => {
                    question.nothing(&mut columns, row);
                    Some(Stop::NotFinite)
                }
            };
            notes.singly += 1;
            notes.undecided.extend(stop.map(|stop| Undecided { row: first + row, stop }));
        }
        notes
    }
}

/// Pairs of placed shapes, packed into lanes. Created by [`Pairs::pack`].
#[derive(Clone, Debug)]
pub struct PackedPairs<'t, V: InLanes> {
    pairs: Pairs<'t, V>,
    /// Packed chunks of [`CHUNK`] rows; the last may have fewer.
    chunks: Vec<Packing<V>>,
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
    fn answer<Q: CompiledQuestion<V>>(&self, width: Width, question: Q, columns: Q::Columns<'_>, first: usize)
    -> Notes;
}

impl<V: InLanes> Rows<V> for Pairs<'_, V> {
    fn rows(&self) -> usize {
        self.len()
    }

    fn is_round(&self) -> bool {
        self.table.has_radii()
    }

    fn answer<Q: CompiledQuestion<V>>(
        &self,
        width: Width,
        question: Q,
        columns: Q::Columns<'_>,
        first: usize,
    ) -> Notes {
        let pairs = self.part(first..first + columns.rows());
        pairs.ask(width, question, &pairs.packed(width), columns, first)
    }
}

impl<V: InLanes> Rows<V> for PackedPairs<'_, V> {
    fn rows(&self) -> usize {
        self.pairs.len()
    }

    fn is_round(&self) -> bool {
        self.pairs.is_round()
    }

    fn answer<Q: CompiledQuestion<V>>(
        &self,
        width: Width,
        question: Q,
        columns: Q::Columns<'_>,
        first: usize,
    ) -> Notes {
        let pairs = self.pairs.part(first..first + columns.rows());
        pairs.ask(width, question, &self.chunks[first / CHUNK], columns, first)
    }
}
