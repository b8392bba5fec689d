use core::ops::Range;

/// In which order poses of trajectories are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// One after the other.
    InOrder,
    /// From the first in halves, quarters and so on: what collides mostly does so at several poses in a row, and is found soon.
    SpreadOut,
}

/// Poses in rounds: those of a round are asked about together, and what is found decides which trajectories have another.
pub(super) struct Rounds {
    /// The rows of each trajectory.
    each: Vec<Range<u32>>,
    visit: Visit,
    /// Which trajectories are still on their way, in order.
    going: Vec<u32>,
    gone: Vec<bool>,
    /// How many places have been visited, of how many: a power of two, at least as many as the longest has poses.
    visited: u64,
    bits: u32,
}

/// A round has at least about as many poses as this: enough that registers are full, and that what comes with a round matters little.
const FILL: usize = 512;

/// Poses that are asked about together.
#[derive(Default)]
pub(super) struct Round {
    /// Their rows, which rise.
    pub(super) rows: Vec<u32>,
    /// Whose they are.
    trajectories: Vec<u32>,
}

impl Round {
    /// Rows, and whose they are.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, usize)> {
        self.rows.iter().copied().zip(self.trajectories.iter().map(|&trajectory| trajectory as usize))
    }
}

impl Rounds {
    pub(super) fn new(each: Vec<Range<u32>>, visit: Visit) -> Self {
        let longest = each.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let bits = longest.next_power_of_two().trailing_zeros();
        Self { visit, going: (0..each.len() as u32).collect(), gone: vec![false; each.len()], visited: 0, bits, each }
    }

    /// The next poses.
    pub(super) fn next_round(&mut self) -> Option<Round> {
        self.going.retain(|&trajectory| !self.gone[trajectory as usize]);
        let end = 1_u64 << self.bits;
        let mut round = Round::default();
        while round.rows.is_empty() {
            if self.going.is_empty() || self.visited == end {
                return None;
            }
            let next = end.min(self.visited + FILL.div_ceil(self.going.len()) as u64);
            let place = |count: u64| match self.visit {
                Visit::InOrder => count as u32,
                Visit::SpreadOut => (count as u32).reverse_bits().checked_shr(u32::BITS - self.bits).unwrap_or(0),
            };
            let mut places: Vec<u32> = (self.visited..next).map(place).collect();
            places.sort_unstable();
            for &trajectory in &self.going {
                let rows = &self.each[trajectory as usize];
                let places = places.iter().map(|place| rows.start + place).take_while(|&row| row < rows.end);
                round.rows.extend(places);
                round.trajectories.resize(round.rows.len(), trajectory);
            }
            self.visited = next;
        }
        Some(round)
    }

    /// Looks at no more poses of a trajectory.
    pub(super) fn leave(&mut self, trajectory: usize) {
        self.gone[trajectory] = true;
    }

    /// When a row has its turn, among those of its trajectory, where they are spread out.
    pub(super) fn turn(&self, row: u32) -> u32 {
        (row - self.each[self.trajectory(row)].start).reverse_bits()
    }

    /// Whose a row is.
    pub(super) fn trajectory(&self, row: u32) -> usize {
        self.each.partition_point(|rows| rows.end <= row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pose_has_its_turn_once() {
        for visit in [Visit::InOrder, Visit::SpreadOut] {
            let single = |rows: Range<u32>| vec![rows.start..rows.start, rows];
            let several = vec![0..7, 7..7, 7..8, 8..3000];
            for each in [several, single(0..1), single(0..0), vec![], (0..999).map(|row| row..row + 1).collect()] {
                let mut rounds = Rounds::new(each.clone(), visit);
                let mut seen = Vec::new();
                while let Some(round) = rounds.next_round() {
                    assert!(round.rows.is_sorted() && round.iter().all(|(row, whose)| each[whose].contains(&row)));
                    assert!(round.iter().all(|(row, whose)| rounds.trajectory(row) == whose));
                    seen.extend(round.rows);
                }
                seen.sort_unstable();
                assert!(seen.into_iter().eq(0..each.last().map_or(0, |last| last.end)));
            }
        }
    }

    #[test]
    fn who_has_left_has_no_further_turn() {
        let mut rounds = Rounds::new(vec![0..1024, 1024..2048], Visit::SpreadOut);
        let first = rounds.next_round().unwrap();
        assert!(first.iter().eq((0..2048).step_by(4).map(|row| (row, row as usize / 1024))));
        rounds.leave(0);
        while let Some(round) = rounds.next_round() {
            assert!(round.iter().all(|(_, whose)| whose == 1));
        }
    }
}
