//! A shape of your own: a superellipse, a rectangle with very round corners.
//!
//! `cargo run --release -p barycode --example own_shape`

use barycode::Verdict;
use barycode::d2::{self, Convex, Polygon, Pose, Posed, Support, Vec2};
use barycode::expert::Rounding;

/// All points with (x / a)⁴ + (y / b)⁴ ≤ 1.
#[derive(Debug)]
struct Superellipse {
    a: f64,
    b: f64,
}

impl Convex for Superellipse {
    type Vector = Vec2<f64>;

    /// The point that lies farthest in a direction. At it the gradient (x³ / a⁴, y³ / b⁴) points
    /// along the direction, so x / a and y / b are as the cube roots of a dx and b dy.
    fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
        // Directions may have any length; and for one without, any point will do.
        let size = direction.x.abs().max(direction.y.abs());
        if !(size > 0.0 && size < f64::INFINITY) {
            return Support::along(direction, Vec2::new(self.a, 0.0));
        }
        let x = (self.a * (direction.x / size)).cbrt();
        let y = (self.b * (direction.y / size)).cbrt();
        let norm = (x.powi(4) + y.powi(4)).sqrt().sqrt();
        // Named after the direction, a point is found again by asking once more.
        Support::along(direction, Vec2::new(self.a * x / norm, self.b * y / norm))
    }

    /// Any point inside.
    fn start(&self) -> Vec2<f64> {
        Vec2::new(0.0, 0.0)
    }

    /// The formula above rounds a dozen times. What is stated here is part of the proven bounds;
    /// left out, points would count as exact.
    fn rounding(&self) -> Rounding<f64> {
        let lost = 16.0 * f64::EPSILON * self.a.max(self.b);
        Rounding { point: lost, value: lost }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wedge = Polygon::new([[3.0, 1.0], [6.0, -1.0], [6.0, 3.0]].map(Vec2::from))?;

    // It goes wherever other shapes go: here at a pose.
    for x in [-1.0, 0.0, 1.0, 1.5] {
        let table = Posed::new(Superellipse { a: 2.0, b: 1.0 }, Pose::from_angle([x, 0.5], 0.2))?;
        let answer = d2::contact(&table, &wedge);
        answer.check(&table, &wedge)?; // knows no more of the shape than the three methods above
        println!(
            "at x = {x:4}: {:?}, signed distance {:+.9}, proven to within {:.0e}",
            answer.verdict,
            answer.distance,
            answer.upper - answer.lower
        );
        assert_eq!(answer.verdict == Verdict::Separated, x < 1.25);
        assert!(answer.lower <= answer.distance && answer.distance <= answer.upper);
    }

    // Straight to the right the answer is known: the superellipse ends at a.
    let point = d2::Point::new([5.0, 0.0])?;
    let answer = d2::distance(&Superellipse { a: 2.0, b: 1.0 }, &point);
    assert!((answer.distance - 3.0).abs() < 1e-12);
    println!("point on the axis: {} m", answer.distance);
    Ok(())
}
