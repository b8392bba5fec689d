//! Pairs in space far from the origin, where a support falls short of the obstacle by more than the
//! faces of a polytope are apart.

use barycode::Verdict;
use barycode::d3::{Points, Pose, Posed, Query, Vec3};

#[test]
fn hulls_far_from_the_origin() {
    // At 1e5 all numbers of f32 are multiples of 1/128; they are written as short as they can be.
    let a = Points::new(
        [
            [-0.09375_f32, -0.25, -0.125],
            [0.09375, -2.0, 0.625],
            [0.625, -3.0, 1.75],
            [4.0, -2.0, 0.0],
            [1.0, -2.0, 2.0],
        ]
        .map(Vec3::from),
    )
    .unwrap();
    let b = Points::new(
        [
            [99_998.0_f32, 99_998.0, -69_824.0],
            [100_001.06, 100_000.51, -69_832.96],
            [100_000.52, 100_000.31, -69_833.96],
            [100_000.69, 99_999.266, -69_833.46],
        ]
        .map(Vec3::from),
    )
    .unwrap();
    let a = Posed::new(a, Pose::translation([99_999.69, 100_002.0, -69_833.875])).unwrap();
    let answer = Query::new().contact(&a, &b);
    assert_eq!(answer.check(&a, &b), Ok(()));
    assert_eq!(answer.verdict, Verdict::Penetrating);
    // By the oracle in rational numbers.
    let truth = -0.957_983_76_f32;
    assert!(answer.lower <= truth && truth <= answer.upper, "{answer:?}");
}
