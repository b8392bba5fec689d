//! A fast bullet and a thin wall: tests at single times miss what a cast finds.
//!
//! `cargo run --release -p barycode --example bullet`

use barycode::ImpactVerdict;
use barycode::d2::{self, Cast, Circle, Pose, Posed, Rectangle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Metres and seconds. The bullet comes 15 m nearer in each sixtieth of a second.
    let wall = Rectangle::from_half_extents([0.005, 2.0])?;
    let bullet = |x: f64| Circle::new([x, 0.25], 0.004);
    let (speed, step) = (900.0, 1.0 / 60.0);

    // At no step do they meet.
    let steps = (0..10).map(|step_number| -20.0 + speed * step * f64::from(step_number));
    for x in steps {
        assert!(!d2::intersects(&wall, &bullet(x)?).meets());
    }

    // The cast brackets the time by two neighbouring numbers. Both are proven: no contact at the
    // first, contact at the second.
    let hit = d2::cast_shape(&wall, [0.0, 0.0], &bullet(-20.0)?, [speed, 0.0], 1.0);
    assert_eq!(hit.verdict, ImpactVerdict::Contact);
    assert_eq!(hit.first[1], hit.first[0].next_up());
    let expected = (20.0 - 0.005 - 0.004) / speed;
    assert!((hit.first[0] - expected).abs() < 1e-15);
    println!("hit after {} s", hit.first[0]);
    Cast::new().check_shape(&hit, &wall, [0.0, 0.0], &bullet(-20.0)?, [speed, 0.0], 1.0)?;

    // A wall that moves out of the way in time: free, and a direction that shows it.
    let moving = Posed::new(wall, Pose::translation([0.0, 0.0]))?;
    let free = d2::cast_shape(&moving, [0.0, 120.0], &bullet(-20.0)?, [speed, 0.0], 1.0);
    assert_eq!(free.verdict, ImpactVerdict::Free);
    println!("free along {:?}", free.normal);
    Ok(())
}
