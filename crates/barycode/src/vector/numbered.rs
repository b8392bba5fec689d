//! Ids of directions in space with a small number beside them.
//!
//! The bit that no direction id uses is set, and the last bits of both ratios hold the number; the
//! ratios that are left repeat their first bits, so that 0 and 1 stay what they are.

use super::space::RATIO;

/// The bit that marks an id with a number.
const MARK: u64 = 1 << (2 * RATIO);
/// Bits of a ratio that are given up.
const GIVEN: u32 = 5;
const LOW: u64 = (1 << GIVEN) - 1;

/// The ratio with these leading bits.
fn ratio_of(leading: u64) -> u64 {
    leading << GIVEN | leading >> (RATIO - 2 * GIVEN)
}

/// The nearest ratio that leading bits name; off by less than 2^-24.9.
fn leading_of(ratio: u64) -> u64 {
    let leading = ratio >> GIVEN;
    let off = |leading: u64| ratio_of(leading).abs_diff(ratio);
    let (less, more) = (leading.saturating_sub(1), (leading + 1).min((1 << (RATIO - GIVEN)) - 1));
    [less, more].into_iter().fold(leading, |best, other| if off(other) < off(best) { other } else { best })
}

/// The direction id and a number in one id; `None` for a number of more than ten bits.
pub(crate) fn with_number(direction: u64, number: u64) -> Option<u64> {
    let mask = (1 << RATIO) - 1;
    let [first, second] = [direction >> RATIO, direction].map(|ratio| leading_of(ratio & mask) << GIVEN);
    let signs = direction & !(mask << RATIO | mask);
    let id = signs | MARK | (first | number >> GIVEN) << RATIO | second | number & LOW;
    (number >> (2 * GIVEN) == 0).then_some(id)
}

/// The direction id and the number in an id that has both.
pub(crate) fn parts(id: u64) -> Option<(u64, u64)> {
    let mask = (1 << RATIO) - 1;
    let (first, second) = (id >> RATIO & mask, id & mask);
    let signs = id & !(MARK | mask << RATIO | mask);
    let direction = signs | ratio_of(first >> GIVEN) << RATIO | ratio_of(second >> GIVEN);
    (id & MARK != 0).then_some((direction, (first & LOW) << GIVEN | second & LOW))
}

/// The direction ids around one, whose ratios differ by one step at most.
pub(crate) fn neighbours(direction: u64) -> impl Iterator<Item = u64> {
    let mask = (1 << RATIO) - 1;
    let signs = direction & !(mask << RATIO | mask);
    let steps = move |ratio: u64| [ratio, (ratio + 1).min(mask), ratio.saturating_sub(1)];
    let (first, second) = (steps(direction >> RATIO & mask), steps(direction & mask));
    (0..9).map(move |index| signs | first[index / 3] << RATIO | second[index % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vec::{Coordinates, Vec3};
    use crate::vector::Vector;

    #[test]
    fn directions_and_numbers_come_back() {
        for number in [0, 1, 31, 32, 700, 1023] {
            for direction in [[1.0, 0.0, 0.0], [0.0, -1.0, 1.0], [0.3, 0.7, -0.1], [-1e-9, 1.0, 0.999_999_99]] {
                let direction = Vec3::<f64>::from(direction);
                let id = with_number(direction.direction_id(), number).unwrap();
                let (named, found) = parts(id).unwrap();
                let off = Vec3::<f64>::from_direction_id(named) - direction / direction.max_abs();
                assert!(found == number && off.max_abs() < 3.2e-8, "{direction:?} {off:?}");
                // What is named already is named by itself.
                assert_eq!(with_number(named, number), Some(id));
            }
        }
        let along = Vec3::new(0.0, 1.0, -1.0).direction_id();
        assert_eq!(parts(with_number(along, 5).unwrap()), Some((along, 5)));
        assert_eq!(with_number(along, 1024), None);
        assert_eq!(parts(along), None);
    }
}
