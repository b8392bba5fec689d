//! Which of a dozen cars is nearest, how far is it, and where?
//!
//! `cargo run --release -p barycode --example nearest_car`

use barycode::Verdict;
use barycode::d2::{self, Pose, Posed, Rectangle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A shape is made once, in a frame of its own, and placed by poses: metres, and radians
    // counter-clockwise.
    let car = Rectangle::from_size([4.5, 1.8])?;
    let ego = Posed::new(car, Pose::from_angle([0.0, 0.0], 0.05))?;

    // Two lanes of five cars each, one that turns in, and one that is parked across.
    let lane = |y: f64, angle: f64| (0..5).map(move |k| Pose::from_angle([-11.0 + 9.0 * f64::from(k), y], angle));
    let others = lane(3.5, 0.0)
        .chain(lane(-3.5, std::f64::consts::PI))
        .chain([Pose::from_angle([8.0, 0.6], 2.6), Pose::from_angle([-9.0, 0.2], 1.5)]);
    let others = others.map(|pose| Posed::new(car, pose)).collect::<Result<Vec<_>, _>>()?;
    assert_eq!(others.len(), 12);

    // Every answer has the nearest points, a normal from the first shape to the second, and bounds
    // between which the exact distance lies.
    let answers: Vec<_> = others.iter().map(|other| d2::closest_points(&ego, other)).collect();
    for (number, answer) in answers.iter().enumerate() {
        // The verdict is exact: no car touches by rounding.
        assert_eq!(answer.verdict, Verdict::Separated);
        println!("car {number:2}: {:7.4} m", answer.distance);
    }
    let by_distance = |&a: &usize, &b: &usize| answers[a].distance.total_cmp(&answers[b].distance);
    let nearest = (0..others.len()).min_by(by_distance).ok_or("no cars")?;
    let answer = &answers[nearest];
    println!("nearest is car {nearest}");
    println!("  on ego      ({:.4}, {:.4})", answer.on_a.x, answer.on_a.y);
    println!("  on the car  ({:.4}, {:.4})", answer.on_b.x, answer.on_b.y);
    println!("  distance    {} m, proven to within {:.0e} m", answer.distance, answer.upper - answer.lower);

    // The bounds hold, the witness points are as far apart as the answer says …
    assert!(answer.lower <= answer.distance && answer.distance <= answer.upper);
    assert!(((answer.on_b - answer.on_a).length() - answer.distance).abs() < 1e-14);
    // … and no upper bound of another car is below the lower bound of this one: it is the nearest.
    assert!(answers.iter().enumerate().all(|(k, other)| k == nearest || answer.upper < other.lower));
    // `check` repeats none of the search: it verifies the answer from the two shapes alone.
    answer.check(&ego, &others[nearest])?;
    println!("  checked");
    Ok(())
}
