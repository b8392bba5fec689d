//! Casts and their checks at the ends of the range, and of shapes that lie.

use barycode::d2::{Cast, Convex, Point, Rectangle, Support, Vec2};
use barycode::expert::Rounding;
use barycode::{Impact, ImpactVerdict, StartOverlap, Touching, Verdict, d3};

type Error = Box<dyn core::error::Error>;
type Any<'s, T> = &'s dyn Convex<Vector = Vec2<T>>;

/// The answer about B moving, after asserting that it passes its check.
fn passed<T: barycode::Scalar>(
    cast: Cast<T>,
    a: Any<'_, T>,
    b: Any<'_, T>,
    velocity: [T; 2],
    until: T,
) -> Impact<Vec2<T>> {
    let still = Vec2::from([T::from_f64(0.0); 2]);
    let velocity = Vec2::from(velocity);
    let found = cast.shape(&a, still, &b, velocity, until);
    assert_eq!(cast.check_shape(&found, &a, still, &b, velocity, until), Ok(()), "{found:?}");
    found
}

/// A point that leaves a point by the least number: decided with contact, and left open without.
#[test]
fn the_least_velocity_parts_points() -> Result<(), Error> {
    let (point, least) = (Point::new([3.0, -2.0])?, f64::from_bits(1));
    for speed in [least, 3.0 * least, 1e-320, 1e-300] {
        for until in [1.0, 1e300, f64::INFINITY] {
            let free = passed(Cast::new().touching(Touching::Free), &point, &point, [speed, 0.0], until);
            assert_eq!((free.verdict, free.start), (ImpactVerdict::Free, Verdict::Touching), "{free:?}");
            let hit = passed(Cast::new(), &point, &point, [speed, -speed], until);
            assert_eq!((hit.verdict, hit.first), (ImpactVerdict::Contact, [0.0; 2]), "{hit:?}");
            let parts = passed(Cast::new().start(StartOverlap::Leaving), &point, &point, [0.0, speed], until);
            assert_eq!((parts.verdict, parts.leaves), (ImpactVerdict::Free, Some([0.0, least])), "{parts:?}");
        }
    }
    Ok(())
}

/// A square that states a negative extent, as no shape may.
struct Liar(Rectangle<f64>);

impl Convex for Liar {
    type Vector = Vec2<f64>;

    fn support(&self, direction: Vec2<f64>, hint: u64) -> Support<Vec2<f64>> {
        self.0.support(direction, hint)
    }

    fn start(&self) -> Vec2<f64> {
        self.0.start()
    }

    fn point(&self, id: u64) -> Vec2<f64> {
        self.0.point(id)
    }

    fn extent(&self) -> f64 {
        -100.0
    }

    fn rounding(&self) -> Rounding<f64> {
        Rounding { point: 1e-3, value: 1e-3 }
    }
}

/// The time at which a shape has gone past another is found by the extents. Where these are
/// negative it was before the beginning, and so was the first contact.
#[test]
fn no_time_is_before_the_beginning() -> Result<(), Error> {
    let liar = Liar(Rectangle::from_half_extents([1.0, 1.0])?);
    let point = Point::new([3.0, 0.0])?;
    for speed in [1.0, -1.0, 1e-3, 1e9] {
        for cast in [Cast::new(), Cast::new().touching(Touching::Free), Cast::new().start(StartOverlap::Leaving)] {
            for until in [0.5, 10.0, f64::INFINITY] {
                let found = cast.shape(&liar, [0.0, 0.0], &point, [speed, 0.0], until);
                assert!(found.first[0] >= 0.0 && found.first[0] <= found.first[1], "{speed} {until}: {found:?}");
                let other = cast.shape(&point, [speed, 0.0], &liar, [0.0, 0.0], until);
                assert!(other.first[0] >= 0.0 && other.first[0] <= other.first[1], "{speed} {until}: {other:?}");
            }
        }
    }
    Ok(())
}

/// A vertex that is 1e107 times as far away as the others leads the loop round in circles, in
/// double the precision, too: exact arithmetic decides then.
#[test]
fn one_vertex_far_beyond_the_others() -> Result<(), Error> {
    let vertices = [
        [5.0, 7.0, 5.0],
        [-3.0, 8.0, 8.0],
        [2.3485425827738332e108, -7.9375, 6.0],
        [7.0, -3.625, -3.0],
        [-3.0, 7.0, 2.0],
        [2.0, -1.9375, -5.375],
        [-6.925845452698809e-10, -6.8125, 6.8125],
        [6.8125, -2.0, -7.0],
    ];
    let points = d3::Points::new(vertices.map(d3::Vec3::from).to_vec())?;
    let (origin, direction) = ([-2.0, -2.0, -0.6666666666666666], [1.0, 1.0000000000000002, 1.8125]);
    for touching in [Touching::Collides, Touching::Free] {
        let hit = d3::Cast::new().touching(touching).ray(&points, origin, direction, f64::INFINITY);
        assert_eq!(hit.verdict, ImpactVerdict::Contact, "{hit:?}");
        assert_eq!(hit.first[0].next_up(), hit.first[1], "{hit:?}");
        // By fractions, rounded to nearest.
        assert!(hit.first.contains(&1.4327782398073807), "{hit:?}");
        assert!(hit.iterations < 200_000, "{hit:?}");
    }
    Ok(())
}
