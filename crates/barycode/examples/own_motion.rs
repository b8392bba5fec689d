//! A motion of your own: a carriage on a track that winds like a sine, heading along it as a boat
//! rolls on waves.
//!
//! `cargo run --release -p barycode --example own_motion`

use barycode::d2::{self, Circle, Pose, Rectangle, Still, Vec2};
use barycode::{Cast, Cell, ImpactVerdict, Motion, MotionBounds, PoseError};

/// After a time `t` the middle is at `(speed t, width sin(rate t))`, turned by `roll sin(rate t)`.
#[derive(Clone, Copy, Debug)]
struct Winding {
    speed: f64,
    width: f64,
    roll: f64,
    rate: f64,
}

impl Motion for Winding {
    type Vector = Vec2<f64>;

    fn pose(&self, time: f64) -> Pose<f64> {
        let sine = (self.rate * time).sin();
        Pose::from_angle([self.speed * time, self.width * sine], self.roll * sine)
    }

    /// The velocity is `(speed, width rate cos(rate t))`, the acceleration across the track `-width
    /// rate² sin(rate t)`, and those of the angle are alike: no sine is larger than one. Bounds
    /// hold at every time here, and so in every interval.
    fn bounds(&self, _from: f64, _to: f64) -> MotionBounds<Vec2<f64>> {
        let Self { speed, width, roll, rate } = *self;
        // A little more than the roundings of these lines.
        let [fast, bent] = [speed.hypot(width * rate), width * rate * rate].map(|bound| bound * (1.0 + 1e-12));
        let [turns, bends] = [roll * rate, roll * rate * rate].map(|bound| bound.abs() * (1.0 + 1e-12));
        MotionBounds::new(fast, bent, turns, bends)
    }

    /// The sine is off by the rounding of its angle, and by its own; a pose from an angle is off by
    /// what the angle is, and by its own. Left out, poses would count as exact.
    fn rounding(&self, time: f64) -> PoseError<f64> {
        let sine = f64::EPSILON * (2.0 + (self.rate * time).abs());
        let way = (self.speed * time).abs() + self.width;
        PoseError { turn: self.roll * sine + 2.0 * f64::EPSILON, shift: self.width * sine + way * f64::EPSILON }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let carriage = Rectangle::from_half_extents([0.5, 0.2])?;
    let winding = Winding { speed: 2.0, width: 1.0, roll: 0.4, rate: 3.0 };
    let (post, cast, interval) = (Circle::new([0.0, 0.0], 0.1)?, Cast::new(), [0.0, 4.0]);
    let mut cells = [Cell::default(); 256];

    // It goes wherever other motions go.
    for place in [[4.0, 2.0], [4.0, 1.0], [4.0, 0.0]] {
        let stands = Still::new(Pose::translation(place))?;
        let hit = cast.certified_time_of_impact(&carriage, &winding, &post, &stands, interval, &mut cells);
        // The check believes the bounds above, and nothing else.
        cast.check(&hit, &cells, (&carriage, &winding), (&post, &stands), interval)?;
        println!("post at {place:?}: {} between {:?} s, {} cells", hit.verdict, hit.first, hit.cells);
        assert_eq!(hit.verdict == ImpactVerdict::Free, place[1] > 0.5);
    }

    // Without a roll the time is known: the front comes to a post ahead as a straight line would.
    let straight = Winding { width: 0.0, roll: 0.0, ..winding };
    let stands = Still::new(Pose::translation([4.0, 0.0]))?;
    let hit = d2::time_of_impact(&carriage, &straight, &post, &stands, interval);
    assert!(hit.first[0] <= 1.7 && 1.7 <= hit.first[1] && hit.first[1] - hit.first[0] < 1e-12);
    Ok(())
}
