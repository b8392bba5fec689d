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
    going: Vec<usize>,
    gone: Vec<bool>,
    /// How many places have been visited, of how many: a power of two, at least as many as the longest has poses.
    visited: u64,
    bits: u32,
}

/// A round has at least about as many poses as this, so that the registers are full.
const FILL: usize = 64;

impl Rounds {
    pub(super) fn new(each: Vec<Range<u32>>, visit: Visit) -> Self {
        let longest = each.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let bits = longest.next_power_of_two().trailing_zeros();
        Self { visit, going: (0..each.len()).collect(), gone: vec![false; each.len()], visited: 0, bits, each }
    }

    /// The next rows, which rise, and whose they are.
    pub(super) fn next_round(&mut self) -> Option<Vec<(u32, usize)>> {
        self.going.retain(|&trajectory| !self.gone[trajectory]);
        let end = 1_u64 << self.bits;
        let mut round = Vec::new();
        while round.is_empty() {
            if self.going.is_empty() || self.visited == end {
                return None;
            }
            let span = FILL.div_ceil(self.going.len()) as u64;
            let next = (self.visited + span).min(end);
            for &trajectory in &self.going {
                let rows = self.each[trajectory].clone();
                let first = round.len();
                for count in self.visited..next {
                    let count = count as u32;
                    let place = match self.visit {
                        Visit::InOrder => count,
                        Visit::SpreadOut => count.reverse_bits().checked_shr(u32::BITS - self.bits).unwrap_or(0),
                    };
                    if (place as usize) < rows.len() {
                        round.push((rows.start + place, trajectory));
                    }
                }
                round[first..].sort_unstable();
            }
            self.visited = next;
        }
        Some(round)
    }

    /// Looks at no more poses of a trajectory.
    pub(super) fn leave(&mut self, trajectory: usize) {
        self.gone[trajectory] = true;
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
            for each in
                [vec![0..7, 7..7, 7..8, 8..73], vec![0..1, 1..1], vec![0..0, 0..0], vec![], vec![0..300, 300..301]]
            {
                let mut rounds = Rounds::new(each.clone(), visit);
                let mut seen = Vec::new();
                while let Some(round) = rounds.next_round() {
                    assert!(round.is_sorted() && round.iter().all(|&(row, whose)| each[whose].contains(&row)));
                    assert!(round.iter().all(|&(row, whose)| rounds.trajectory(row) == whose));
                    seen.extend(round);
                }
                seen.sort_unstable();
                assert!(seen.iter().map(|&(row, _)| row).eq(0..each.last().map_or(0, |last| last.end)));
            }
        }
    }

    #[test]
    fn who_has_left_has_no_further_turn() {
        let mut rounds = Rounds::new(vec![0..100, 100..200], Visit::SpreadOut);
        let first = rounds.next_round().unwrap();
        assert!(first.contains(&(0, 0)) && first.contains(&(148, 1)));
        rounds.leave(0);
        while let Some(round) = rounds.next_round() {
            assert!(round.iter().all(|&(_, whose)| whose == 1));
        }
    }
}
