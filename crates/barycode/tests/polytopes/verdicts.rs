//! Verdicts about polytopes a rounding apart.

use super::Random;
use barycode::Verdict;
use barycode::d3::{Polytope, Query, Vec3};
use std::cmp::Ordering;

/// A corner over a face that is perpendicular to no axis, at a height of a few of the last bits:
/// the distance is known exactly, and so is the verdict.
#[test]
fn a_corner_a_rounding_over_a_face() {
    let mut random = Random(21);
    for round in 0..300 {
        // The value of a point over every plane is x + 2 y + 3 z, in whole numbers.
        let mut whole = |range: u64| random.whole(range) as f64;
        let middle = Vec3::new(whole(4), whole(4), whole(4));
        let on_plane = |a: f64, b: f64| middle + Vec3::new(2.0, -1.0, 0.0) * a + Vec3::new(3.0, 0.0, -1.0) * b;
        let normal = Vec3::new(1.0, 2.0, 3.0);
        let mut below = vec![on_plane(2.0, 0.0), on_plane(-2.0, 3.0), on_plane(-1.0, -3.0)];
        let gap = [0.0, 1.0, 2.0, -1.0, -3.0, 7.0][round % 6] / f64::from(1 << 25) / f64::from(1 << 24);
        let mut above = vec![middle + Vec3::new(gap, 0.0, 0.0)];
        for _ in 0..5 {
            let aside = on_plane(whole(2), whole(2));
            below.push(aside - normal);
            above.push(aside + normal);
        }
        let (below, above) = (Polytope::hull(below).expect("finite"), Polytope::hull(above).expect("finite"));
        let truth = gap / 14.0_f64.sqrt();
        let verdict = match gap.total_cmp(&0.0) {
            Ordering::Greater => Verdict::Separated,
            Ordering::Equal => Verdict::Touching,
            Ordering::Less => Verdict::Penetrating,
        };
        for (a, b) in [(&below, &above), (&above, &below)] {
            let found = Query::new().distance(a, b);
            assert_eq!((found.verdict, found.check()), (verdict, Ok(())), "{round}");
            assert!(found.lower <= truth.max(0.0) && truth.max(0.0) <= found.upper, "{round} {found:?}");
            assert!(found.upper - found.lower <= 64.0 * f64::EPSILON * 16.0, "{round} {found:?}");
            let answer = Query::new().intersects(a, b);
            assert_eq!((answer.verdict, answer.check(a, b)), (verdict, Ok(())), "{round}");
        }
    }
}
