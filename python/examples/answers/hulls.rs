//! Outer hulls of the velocities, as points.

use super::{Fallible, World};
use barycode::{d2, d3};

pub(super) fn plane(world: &World<'_, d2::Vec2<f64>>) -> Fallible<()> {
    let hull = d2::Polygon::hull(world.velocities[0].clone())?;
    let outer = d2::outer_hull(&hull, d2::OuterLimit::Vertices(6), &mut |_| true).ok_or("it was not ended")?;
    let to = world.to("outer_hull");
    to.vectors("vertices", outer.polygon.vertices().iter().copied());
    to.numbers("distance", [outer.distance]);
    Ok(())
}

pub(super) fn space(world: &World<'_, d3::Vec3<f64>>) -> Fallible<()> {
    let hull = d3::Polytope::hull(world.velocities[0].clone())?;
    let outer = d3::outer_hull(&hull, d3::OuterLimit::Vertices(16), &mut |_| true).ok_or("it was not ended")?;
    let to = world.to("outer_hull");
    to.vectors("vertices", outer.polytope.vertices().iter().copied());
    to.integers("faces", outer.polytope.faces().iter().flatten().map(|&corner| i64::from(corner)));
    to.numbers("distance", [outer.distance]);
    Ok(())
}
