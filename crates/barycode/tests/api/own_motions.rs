//! Motions of a user's own, with bounds that hold, against times that are known.

use barycode::d2::{self, Circle, Rectangle, Vec2};
use barycode::d3::{self, Cuboid, Sphere, Vec3};
use barycode::{Cast, Cell, Convex, Impact, ImpactVerdict, Kinematic, Motion, MotionBounds, PoseError};

const RATE: f64 = 2.0;

/// Swings to and fro `rate` radians per unit of time, by a length and by an angle.
#[derive(Clone, Copy, Debug)]
struct Swing {
    amplitude: f64,
    angle: f64,
}

impl Swing {
    /// How far it is, and how far turned.
    fn at(self, time: f64) -> (f64, f64) {
        let sine = (RATE * time).sin();
        (self.amplitude * sine, self.angle * sine)
    }

    /// The derivatives of a sine are no larger than one.
    fn bounds<V: Kinematic<Scalar = f64>>(self) -> MotionBounds<V> {
        let square = RATE * RATE;
        MotionBounds::new(self.amplitude * RATE, self.amplitude * square, self.angle * RATE, self.angle * square)
    }

    /// The sine is off by the roundoff of its angle and by its own, and so are sine and cosine of
    /// the angle that it is multiplied by.
    fn rounding(self, time: f64) -> PoseError<f64> {
        let share = (3.0 + (RATE * time).abs()) * f64::EPSILON;
        PoseError { turn: self.angle * share + 3.0 * f64::EPSILON, shift: self.amplitude * share }
    }
}

/// Along the second axis of the plane.
struct InPlane(Swing);

impl Motion for InPlane {
    type Vector = Vec2<f64>;

    fn pose(&self, time: f64) -> d2::Pose<f64> {
        let (way, angle) = self.0.at(time);
        d2::Pose::from_angle([0.0, way], angle)
    }

    fn bounds(&self, _from: f64, _to: f64) -> MotionBounds<Vec2<f64>> {
        self.0.bounds()
    }

    fn rounding(&self, time: f64) -> PoseError<f64> {
        self.0.rounding(time)
    }
}

/// Along the second axis of space, about the third.
struct InSpace(Swing);

impl Motion for InSpace {
    type Vector = Vec3<f64>;

    fn pose(&self, time: f64) -> d3::Pose<f64> {
        let (way, angle) = self.0.at(time);
        d3::Pose::new([0.0, way, 0.0], d3::Rotation::about_z(angle))
    }

    fn bounds(&self, _from: f64, _to: f64) -> MotionBounds<Vec3<f64>> {
        self.0.bounds()
    }

    fn rounding(&self, time: f64) -> PoseError<f64> {
        self.0.rounding(time)
    }
}

type Body<'s, V> = (&'s dyn Convex<Vector = V>, &'s dyn Motion<Vector = V>);

/// The answer over three units of time; it must pass its check, and none with a wider motion of A
/// where there is one.
fn certified<V: Kinematic<Scalar = f64>>(
    (a, motion): Body<'_, V>,
    (b, other): Body<'_, V>,
    wider: Option<&dyn Motion<Vector = V>>,
) -> Impact<V> {
    let (cast, interval, mut cells) = (Cast::new(), [0.0, 3.0], vec![Cell::default(); 256]);
    let impact = cast.certified_time_of_impact(&a, motion, &b, other, interval, &mut cells);
    let check = |motion| cast.check(&impact, &cells, (&a, motion), (&b, other), interval);
    assert_eq!(check(motion), Ok(()), "{impact:?}");
    assert!(wider.is_none_or(|wider| check(wider).is_err()), "{impact:?}");
    assert_eq!(cast.is_free(&a, motion, &b, other, interval), impact.verdict == ImpactVerdict::Free);
    impact
}

const SWING: Swing = Swing { amplitude: 1.0, angle: 0.5 };
const WIDER: Swing = Swing { amplitude: 1.02, angle: 0.5 };

/// A ball comes as high as its amplitude, and meets what is lower when the sine is as large.
#[test]
fn a_ball_on_a_spring() {
    let (ball, block) = (Circle::new([0.0, 0.0], 0.25).unwrap(), Rectangle::from_half_extents([2.0, 0.5]).unwrap());
    let (sphere, brick) = (Sphere::new([0.0; 3], 0.25).unwrap(), Cuboid::from_half_extents([2.0, 0.5, 2.0]).unwrap());
    for height in [0.3, 0.9, 1.0 - 1e-6, 1.0 + 1e-6, 1.01] {
        let place = height + 0.75;
        let still = d2::Still::new(d2::Pose::translation([0.0, place])).unwrap();
        let plane = certified((&ball, &InPlane(SWING)), (&block, &still), Some(&InPlane(WIDER)));
        let still = d3::Still::new(d3::Pose::translation([0.0, place, 0.0])).unwrap();
        let space = certified((&sphere, &InSpace(SWING)), (&brick, &still), Some(&InSpace(WIDER)));
        for (verdict, first) in [(plane.verdict, plane.first), (space.verdict, space.first)] {
            if height > 1.0 {
                assert_eq!(verdict, ImpactVerdict::Free, "{height}");
            } else {
                let time = height.asin() / RATE;
                assert_eq!(verdict, ImpactVerdict::Contact, "{height}");
                assert!(first[0] <= time && time <= first[1] && first[1] - first[0] < 1e-9, "{first:?} {time}");
            }
        }
    }
}

/// A bar that turns as it swings, among posts: against many instants.
#[test]
fn a_bar_on_a_spring() {
    let (bar, post) = (Rectangle::from_half_extents([1.0, 0.05]).unwrap(), Circle::new([0.0, 0.0], 0.1).unwrap());
    let (beam, ball) = (Cuboid::from_half_extents([1.0, 0.05, 0.1]).unwrap(), Sphere::new([0.0; 3], 0.1).unwrap());
    let mut met = 0;
    for place in 0..40_u32 {
        let (x, y) = (f64::from(place % 8) * 0.2 - 0.7, f64::from(place / 8) * 0.3 + 0.2);
        let still = d2::Still::new(d2::Pose::translation([x, y])).unwrap();
        let plane = certified((&bar, &InPlane(SWING)), (&post, &still), None);
        let least = (0..=3000).map(|step| {
            let bar = d2::Posed::new(bar, InPlane(SWING).pose(f64::from(step) * 1e-3)).unwrap();
            d2::contact(&bar, &Circle::new([x, y], 0.1).unwrap()).distance
        });
        let least = least.fold(f64::INFINITY, f64::min);
        let still = d3::Still::new(d3::Pose::translation([x, y, 0.05])).unwrap();
        let space = certified((&beam, &InSpace(SWING)), (&ball, &still), None);
        assert!(least.abs() > 1e-4, "an instant decides nothing: {least}");
        let verdict = if least < 0.0 { ImpactVerdict::Contact } else { ImpactVerdict::Free };
        assert_eq!((plane.verdict, space.verdict), (verdict, verdict), "{x} {y}");
        met += u32::from(least < 0.0);
    }
    assert!(met > 10 && met < 35, "{met}");
}
