//! A link that swings past a post: the hull of its first and last pose misses what happens between.
//!
//! `cargo run --release -p barycode --example swinging_link`

use barycode::d2::{self, Circle, HullOf, Pose, Posed, Rectangle, Rigid, Still, Vec2};
use barycode::{Cast, Cell, ImpactVerdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let link = Rectangle::from_half_extents([1.0, 0.05])?;
    let post = Circle::new([0.0, 0.9], 0.1)?;

    // Half a turn in a second about the middle of the link. At both ends it covers the same place.
    let swing = Rigid::new(Pose::IDENTITY, Vec2::ZERO, Vec2::ZERO, core::f64::consts::PI)?;
    let stands = Still::new(Pose::IDENTITY)?;
    let half_turn = Pose::new([0.0, 0.0], d2::Rotation::new(-1.0, 0.0));
    let hull = HullOf::new([Posed::new(link, Pose::IDENTITY)?, Posed::new(link, half_turn)?])?;
    assert!(!d2::intersects(&hull, &post).meets());

    // The answer brackets the time, and its cells prove that the link is free until then.
    let mut cells = [Cell::default(); 16];
    let cast = Cast::new();
    let hit = cast.certified_time_of_impact(&link, &swing, &post, &stands, [0.0, 1.0], &mut cells);
    assert_eq!(hit.verdict, ImpactVerdict::Contact);
    assert!(hit.first[0] < 0.446_699_620_961_886_4 && hit.first[1] > 0.446_699_620_961_886_3);
    println!("contact between {} s and {} s, {} cells", hit.first[0], hit.first[1], hit.cells);
    cast.check(&hit, &cells, (&link, &swing), (&post, &stands), [0.0, 1.0])?;

    // A spoiled certificate is refused.
    cells[0].direction = -cells[0].direction;
    assert!(cast.check(&hit, &cells, (&link, &swing), (&post, &stands), [0.0, 1.0]).is_err());

    // A millimetre beyond the reach of the link's corners, all of the swing is free.
    let reach = Vec2::new(1.0_f64, 0.05).length();
    let beyond = Circle::new([0.0, reach + 0.1 + 0.001], 0.1)?;
    assert!(d2::is_free(&link, &swing, &beyond, &stands, [0.0, 1.0]));
    Ok(())
}
