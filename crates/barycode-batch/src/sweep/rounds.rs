use core::ops::Range;

/// Order in which the poses of a trajectory are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// One after the other.
    InOrder,
    /// From the first pose on by halves, quarters and so on. A collision mostly lasts for several
    /// poses in a row, so that this order finds one soon.
    SpreadOut,
}

/// Poses in rounds. The poses of a round are answered together, and the answers decide which
/// trajectories have another round.
pub(super) struct Rounds {
    /// Rows of each trajectory.
    each: Vec<Range<u32>>,
    visit: Visit,
    /// Trajectories with further rounds, in ascending order.
    going: Vec<u32>,
    gone: Vec<bool>,
    /// Number of visited positions. All positions are `2^bits`, at least the number of poses of the
    /// longest trajectory.
    visited: u64,
    bits: u32,
}

/// Approximate least number of poses of a round: enough to fill registers and to outweigh the fixed
/// cost of a round.
const FILL: usize = 512;

/// Poses that are answered together.
#[derive(Default)]
pub(super) struct PoseRound {
    /// Rows of the poses, in ascending order.
    pub(super) rows: Vec<u32>,
    /// Trajectory of each row.
    trajectories: Vec<u32>,
}

impl PoseRound {
    /// Rows with their trajectories.
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

    /// The poses of the next round.
    pub(super) fn next_round(&mut self) -> Option<PoseRound> {
        self.going.retain(|&trajectory| !self.gone[trajectory as usize]);
        let end = 1_u64 << self.bits;
        let mut round = PoseRound::default();
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

    /// Ends the visits of a trajectory.
    pub(super) fn leave(&mut self, trajectory: usize) {
        self.gone[trajectory] = true;
    }

    /// Rank of a row in the visits of its trajectory, for [`Visit::SpreadOut`].
    pub(super) fn spread_rank(&self, row: u32) -> u32 {
        (row - self.each[self.trajectory(row)].start).reverse_bits()
    }

    /// Trajectory of a row.
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
