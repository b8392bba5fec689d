//! Verification of cells on their own, as of certificates that are put together from several
//! answers.

use super::Cast;
use super::cell::Cell;
use super::kinematic::Kinematic;
use super::moving::Motion;
use super::standing::Movers;
use crate::check::CheckError;
use crate::shape::Convex;

impl<V: Kinematic> Cast<V> {
    /// Verifies that cells prove two shapes to be farther apart than the
    /// [target distance](Self::target_distance) during all of an interval, its ends included.
    ///
    /// They are in the order of time. Each is verified as in [`check`](Self::check); those that end
    /// before the interval, or begin after it, may be any that prove something. Whether cells come
    /// from one search or from several does not count; of an interval without length nothing has to
    /// be proven.
    ///
    /// # Errors
    /// [`CheckError::Cells`] if there is a gap between cells, and the fault of the first that
    /// proves nothing.
    pub fn check_cells<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        cells: &[Cell<V>],
        (a, motion_a): (&A, &dyn Motion<Vector = V>),
        (b, motion_b): (&B, &dyn Motion<Vector = V>),
        [begin, end]: [V::Scalar; 2],
    ) -> Result<(), CheckError> {
        let movers = Movers::new((a, motion_a), (b, motion_b), self.target);
        cells.iter().try_for_each(|cell| movers.verify(cell))?;
        let mut free_until = begin;
        for cell in cells.iter().filter(|cell| cell.times[1] > begin) {
            if free_until >= end {
                break;
            }
            // NaN fails here.
            if !(cell.times[0] <= free_until && cell.times[1] > free_until) {
                return Err(CheckError::Cells);
            }
            free_until = cell.times[1];
        }
        if free_until >= end { Ok(()) } else { Err(CheckError::Cells) }
    }
}

#[cfg(test)]
mod tests {
    use crate::CheckError;
    use crate::d2::{Cast, Circle, Pose, Rigid, Still, Vec2};
    use crate::motion::Cell;

    #[test]
    fn cells_of_two_searches_are_one_proof() -> Result<(), crate::ShapeError> {
        let ball = Circle::new([0.0, 0.0], 0.25)?;
        let passing = Rigid::new(Pose::translation([-2.0, 0.75]), Vec2::ZERO, Vec2::new(4.0, 0.0), 1.0)?;
        let still = Still::new(Pose::IDENTITY)?;
        let cast = Cast::new();
        let mut cells = [Cell::default(); 64];
        let first = cast.certified_time_of_impact(&ball, &passing, &ball, &still, [0.0, 0.5], &mut cells);
        let middle = first.cells as usize;
        let second = cast.certified_time_of_impact(&ball, &passing, &ball, &still, [0.5, 1.0], &mut cells[middle..]);
        let cells = &cells[..middle + second.cells as usize];
        let check =
            |cells: &[Cell<Vec2<f64>>], interval| cast.check_cells(cells, (&ball, &passing), (&ball, &still), interval);
        assert_eq!(check(cells, [0.0, 1.0]), Ok(()));
        assert_eq!(check(cells, [0.125, 0.75]), Ok(()));
        assert_eq!(check(&cells[1..], [0.0, 1.0]), Err(CheckError::Cells));
        assert_eq!(check(&cells[..cells.len() - 1], [0.0, 1.0]), Err(CheckError::Cells));
        assert_eq!(check(&[], [0.5, 0.5]), Ok(()));
        let mut spoilt = [cells[0]];
        spoilt[0].direction = -spoilt[0].direction;
        assert_eq!(check(&spoilt, [0.0, 0.0]), Err(CheckError::Cell));
        Ok(())
    }
}
