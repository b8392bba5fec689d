//! The cache that carries a simplex from one query to the next about the same two shapes.

/// The last simplex of an earlier query of the same two shapes, as vertex ids.
///
/// Pass it to the next query of the pair (`Query::cache`): where the shapes have moved only a
/// little, the answer takes one or two supports. The default is cold. Contents that do not fit cost
/// time, never correctness, so a cache may be stored, sent, mixed up or cleared at will.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cache {
    /// The ids of a vertex of A and a vertex of B, for each vertex of the simplex.
    pub ids: [(u64, u64); 4],
    /// The number of valid ids; zero is cold, more than four counts as four.
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
