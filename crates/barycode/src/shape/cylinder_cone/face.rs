//! Ends and sides of solids of revolution, as supporting features: discs by polygons of a fixed
//! place, sides by a line.

use super::rim::{HIGH, LOW};
use crate::num::Scalar;
use crate::shape::{SupportFeature, ulps};
use crate::vec::{Vec2, Vec3};

/// Corners of the polygon inscribed in a disc, beside the farthest point of its rim.
const CORNERS: usize = 8;

/// Names of the corners of a disc; the first of those of the upper one.
const UPPER: u32 = 16;
/// Names of the ends of a side.
const SIDE: u32 = 32;

/// A corner of the polygon inscribed in the circle of radius one.
fn corner<T: Scalar>(index: usize) -> Vec2<T> {
    let diagonal = core::f64::consts::FRAC_1_SQRT_2;
    let (x, y) = [
        (1.0, 0.0),
        (diagonal, diagonal),
        (0.0, 1.0),
        (-diagonal, diagonal),
        (-1.0, 0.0),
        (-diagonal, -diagonal),
        (0.0, -1.0),
        (diagonal, -diagonal),
    ][index % CORNERS];
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

/// A disc at a height: a regular octagon that stays where it is as the direction turns, and the
/// farthest point of the rim. That takes the place of a corner which it is near to. Where the
/// direction is along the axis, no point of the rim is farther than others.
pub(super) fn disc<T: Scalar>(
    radius: T,
    rim: Option<Vec2<T>>,
    direction: Vec3<T>,
    (level, z): (u64, T),
    feature: &mut SupportFeature<Vec3<T>>,
) {
    let names = if level == HIGH { UPPER } else { 0 };
    let flat = Vec2::new(direction.x, direction.y);
    let rim = rim.filter(|_| flat.length() > direction.z.abs() * ulps(16));
    let mut nearest = 0;
    for index in 1..CORNERS {
        if corner::<T>(index).dot(flat) > corner(nearest).dot(flat) {
            nearest = index;
        }
    }
    let mut add = |point: Vec2<T>, name: usize| feature.push(Vec3::new(point.x, point.y, z), names + name as u32);
    for index in 0..CORNERS {
        let place = corner(index) * radius;
        let Some(rim) = rim.filter(|_| index == nearest) else {
            add(place, index);
            continue;
        };
        let turn = place.x * rim.y - place.y * rim.x;
        if (rim - place).length() <= radius * T::from_f64(1.0 / 64.0) {
            add(rim, index);
        } else if turn > T::ZERO {
            add(place, index);
            add(rim, CORNERS);
        } else {
            add(rim, CORNERS);
            add(place, index);
        }
    }
}

/// The line of a side from a point of the lower rim to its upper end.
pub(super) fn generatrix<T: Scalar>(
    rim: Vec2<T>,
    low: T,
    (end, high): (Vec2<T>, T),
    feature: &mut SupportFeature<Vec3<T>>,
) {
    feature.push(Vec3::new(rim.x, rim.y, low), SIDE + LOW as u32);
    feature.push(Vec3::new(end.x, end.y, high), SIDE + HIGH as u32);
}
