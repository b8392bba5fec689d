//! What one query leaves for the next one about the same two shapes.

/// The simplex that an earlier query of the same two shapes ended with, as vertex ids.
///
/// Hand it to the next query of the pair (`Query::cache`), and where the shapes have moved only a little the answer comes
/// after one or two supports. The default is cold. Contents that fit nothing cost time, never correctness, so a cache may
/// be stored, sent, mixed up or cleared at will.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cache {
    /// Ids of a vertex of A and a vertex of B, for each vertex of the simplex.
    pub ids: [(u64, u64); 4],
    /// How many of them count; zero is cold, more than four counts as four.
    pub length: u32,
}

impl Cache {
    /// A cold cache.
    #[must_use]
    pub const fn new() -> Self {
        Self { ids: [(0, 0); 4], length: 0 }
    }

    pub(crate) fn named(&self) -> &[(u64, u64)] {
        &self.ids[..(self.length as usize).min(self.ids.len())]
    }
}
