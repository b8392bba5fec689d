//! Pairs as columns of a batch.

use barycode::Convex;
use barycode_batch::{InLanes, Pairs, PosedId, ShapeTable};

/// A table of shapes, and the shapes of every pair where they are.
pub struct Columns<V: InLanes> {
    table: ShapeTable<V>,
    a: Vec<PosedId<V>>,
    b: Vec<PosedId<V>>,
}

impl<V: InLanes> Default for Columns<V> {
    fn default() -> Self {
        Self { table: ShapeTable::new(), a: Vec::new(), b: Vec::new() }
    }
}

impl<V: InLanes> Columns<V> {
    /// Adds a pair of shapes of its own.
    pub fn push(&mut self, a: (&impl Convex<Vector = V>, V::Pose), b: (&impl Convex<Vector = V>, V::Pose)) {
        let fits = "a shape that a table takes";
        self.a.push(PosedId::new(self.table.push(a.0).expect(fits), a.1));
        self.b.push(PosedId::new(self.table.push(b.0).expect(fits), b.1));
    }

    pub fn pairs(&self) -> Pairs<'_, V> {
        Pairs::new(&self.table, &self.a, &self.b).expect("shapes of the table")
    }

    /// The pairs in parts of this size.
    pub fn parts(&self, size: usize) -> Vec<Pairs<'_, V>> {
        let parts = self.a.chunks(size).zip(self.b.chunks(size));
        parts.map(|(a, b)| Pairs::new(&self.table, a, b).expect("shapes of the table")).collect()
    }
}
