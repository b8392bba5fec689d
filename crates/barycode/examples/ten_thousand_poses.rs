//! A car drives past a building, ten thousand poses: where does it collide, and how near does it
//! come elsewhere?
//!
//! `cargo run --release -p barycode --example ten_thousand_poses`

use barycode::d2::{self, Polygon, Pose, Rectangle, Vec2};
use barycode::{Pair, Verdict};
use std::time::Instant;

const POSES: u32 = 10_000;

/// The way of the car: along the x axis, weaving by `reach` to both sides.
fn pose(number: u32, reach: f64) -> Pose<f64> {
    let x = 40.0 * f64::from(number) / f64::from(POSES) - 20.0;
    Pose::from_angle([x, reach * (0.5 * x).sin()], (0.5 * reach * (0.5 * x).cos()).atan())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let corners = [[-6.0, 3.0], [0.0, 2.0], [7.0, 2.5], [9.0, 6.0], [0.0, 9.0]];
    let building = Polygon::new(corners.map(Vec2::from))?;
    let car = Rectangle::from_size([4.5, 1.8])?;

    for reach in [0.5, 1.0] {
        // A pair keeps the simplex of its last answer. After a small move the next question starts
        // from it, and most often needs a step or two.
        let mut pair = Pair::new(building, Pose::IDENTITY, car, pose(0, reach))?;
        let (mut collisions, mut undecided, mut steps) = (0, 0, 0);
        let mut clearance = f64::INFINITY;
        let begin = Instant::now();
        for number in 0..POSES {
            pair.set_pose_b(pose(number, reach))?;
            let answer = pair.distance();
            steps += answer.iterations;
            match answer.verdict {
                // The lower bound is proven, so the least of them is.
                Verdict::Separated => clearance = answer.lower.min(clearance),
                Verdict::Touching | Verdict::Penetrating => collisions += 1,
                Verdict::Undecided => undecided += 1,
            }
        }
        let time = begin.elapsed() / POSES;
        println!("weaving by {reach} m: {collisions} of {POSES} poses collide");
        println!("  least clearance of the others {clearance:.6} m");
        println!("  {time:?} and {:.2} steps for a question", f64::from(steps) / f64::from(POSES));

        // Finite polygons within range are always decided, and exactly.
        assert_eq!(undecided, 0);
        assert_eq!(collisions > 0, reach > 0.75);

        // The same without memory: other steps, the same verdicts, distances to rounding.
        let (mut cold_collisions, mut cold_clearance) = (0, f64::INFINITY);
        for number in 0..POSES {
            let there = d2::Posed::new(car, pose(number, reach))?;
            let answer = d2::distance(&building, &there);
            if answer.verdict == Verdict::Separated {
                cold_clearance = answer.lower.min(cold_clearance);
            } else {
                cold_collisions += 1;
            }
        }
        assert_eq!(cold_collisions, collisions);
        assert!((cold_clearance - clearance).abs() < 1e-13);
    }
    Ok(())
}
