//! Vertices that lie equally far along a direction.

use crate::shape::LANES;

/// Vertices of one shape that certainly lie equally far along a direction.
pub(in crate::exact) struct Tie {
    /// Padded with the first id.
    pub(super) ids: [u64; 4],
    pub(super) count: usize,
}

impl Tie {
    pub(in crate::exact) const NONE: Self = Self { ids: [0; 4], count: 0 };

    /// Derives the ties of both shapes from tied vertices of the obstacle, each with unique ids:
    /// where two share the vertex of one shape, those of the other shape are tied.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn both(known: &[(u64, u64)]) -> [Self; 2] {
        let one = |id: u64| Self { ids: [id; 4], count: 1 };
        let two = |first: u64, second: u64| Self { ids: [first, second, first, first], count: 2 };
        match *known {
            [(a, b)] => return [one(a), one(b)],
            [(a, b), (c, d)] => {
                return [if b == d { two(a, c) } else { one(c) }, if a == c { two(b, d) } else { one(d) }];
            }
            _ => {}
        }
        let mut levels = [Self::NONE; 2];
        let [of_a, of_b] = &mut levels;
        of_a.fill(known, |ids| ids);
        of_b.fill(known, |ids| (ids.1, ids.0));
        levels
    }

    /// Fills in the first ids that belong to vertices whose other ids are equal.
    fn fill(&mut self, known: &[(u64, u64)], ids: impl Fn((u64, u64)) -> (u64, u64)) {
        for (index, &first) in known.iter().enumerate() {
            let (own, other) = ids(first);
            (self.ids, self.count) = ([own; 4], 1);
            for &vertex in &known[index + 1..] {
                let (id, same) = ids(vertex);
                if same == other {
                    self.ids[self.count] = id;
                    self.count += 1;
                }
            }
            if self.count > 1 {
                return;
            }
        }
    }

    pub(in crate::exact) fn ids(&self) -> &[u64] {
        &self.ids[..self.count]
    }

    /// Returns the tied ids among [`LANES`] ids from `first` on, as bits.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn bits_from(&self, first: u64) -> u32 {
        let bit = |place: usize| {
            let lane = self.ids[place].wrapping_sub(first);
            if lane < LANES as u64 { 1 << lane } else { 0 }
        };
        // Padding repeats the first id.
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    /// Returns one of the tied ids.
    pub(in crate::exact) fn first(&self) -> u64 {
        self.ids[0]
    }

    /// Returns the index of the known vertex that ties with `found`, or is it, along the direction
    /// of the tie.
    pub(in crate::exact) fn position_of(levels: &[Self; 2], found: (u64, u64), known: &[(u64, u64)]) -> Option<usize> {
        let [of_a, of_b] = levels;
        known.iter().position(|&(a, b)| of_a.is_tied(a, found.0) && of_b.is_tied(b, found.1))
    }

    pub(in crate::exact) fn is_tied(&self, first: u64, second: u64) -> bool {
        first == second || self.ids().contains(&first) && self.ids().contains(&second)
    }

    /// Returns the axes of a box along which its corners are tied, as bits.
    pub(in crate::exact) fn axes(&self) -> u64 {
        let mut axes = 0;
        for (index, first) in self.ids().iter().enumerate() {
            for second in &self.ids()[index + 1..] {
                let differing = first ^ second;
                axes |= if differing.is_power_of_two() { differing } else { 0 };
            }
        }
        axes
    }
}
