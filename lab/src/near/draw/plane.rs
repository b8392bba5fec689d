//! Polygons that touch.

use super::{Contact, DrawnDimension, GridPoint, any_direction, farthest, snapped, unit};
use barycode_testkit::dimension::Plane;
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::source::Source;
use barycode_testkit::oracle::hull;
use std::f64::consts::TAU;

const CORNERS: [usize; 3] = [4, 8, 16];

impl DrawnDimension<2> for Plane {
    const SUBJECTS: &'static [&'static str] = &["polygons-4", "polygons-8", "polygons-16"];

    /// A corner on a corner (along a random direction, and half of the other draws along an edge's
    /// normal), on a quarter or the middle of an edge, or an edge on a parallel one.
    fn contact(subject: usize, precision: Precision, deep: bool, source: &mut Source) -> Option<Contact<2>> {
        let a = polygon(source, CORNERS[subject], precision);
        if !deep && source.chance(0.25) {
            let b = polygon(source, CORNERS[subject], precision);
            let normal = any_direction(source);
            let on_a = farthest(&a, normal);
            return Some(Contact::at(a, b, on_a, normal));
        }
        let edge = source.index(a.len());
        let (p, q) = (a[edge], a[(edge + 1) % a.len()]);
        let normal = [i128::from(q[1] - p[1]), i128::from(p[0] - q[0])];
        let quarters = if deep { 1 + source.index(3) } else { source.index(5) } as i64;
        let on_a: GridPoint<2> = std::array::from_fn(|k| p[k] + (q[k] - p[k]) / 4 * quarters);
        if source.chance(0.3) {
            // The mirror image in a point has an edge antiparallel to every edge.
            let twice = source.pick(&[-1, -2, -4]);
            let mirrored = |p: GridPoint<2>| p.map(|x| x / 2 * twice);
            let b: Vec<_> = a.iter().map(|&p| mirrored(p)).collect();
            let shift = super::minus(on_a, mirrored(on_a));
            return Some(Contact { a, b, shift, normal, boxes: None });
        }
        let b = polygon(source, CORNERS[subject], precision);
        Some(Contact::at(a, b, on_a, normal))
    }
}

/// Corners at jittered angles on a turned ellipse of half axes 0.7 to 1.3, counter-clockwise,
/// strictly convex.
fn polygon(source: &mut Source, count: usize, precision: Precision) -> Vec<GridPoint<2>> {
    loop {
        let (long, wide, turn) = (source.between(0.7, 1.3), source.between(0.7, 1.3), source.angle());
        let (sin, cos) = libm::sincos(turn);
        let ring: Vec<GridPoint<2>> = (0..count)
            .map(|index| {
                let angle = (index as f64 + source.between(-0.35, 0.35)) * TAU / count as f64;
                let (y, x) = libm::sincos(angle);
                let (x, y) = (long * x, wide * y);
                [x * cos - y * sin, x * sin + y * cos].map(|c| snapped(c, precision))
            })
            .collect();
        let real: Vec<_> = ring.iter().map(|p| p.map(|x| x as f64 * unit(precision))).collect();
        if hull::is_convex(&real) && hull::hull(&real).len() == count {
            return ring;
        }
    }
}
