//! Bodies of other classes, made in another way: poses on poses, maps, sums and hulls, up to
//! rounding.
//!
//! A pair that nearly touches still does, by a gap of other last bits. Poses are random rotations
//! whose entries are whatever floats they round to; the truth is about these.

use super::Precision;
use super::source::Source;
use crate::compound::{Compound, Map};

/// The body, or about the same body made in another way.
pub fn wrapped<const D: usize>(body: Compound<D>, precision: Precision, source: &mut Source) -> Compound<D> {
    match body {
        Compound::List(points) => pose_list(&points, precision, source),
        Compound::Posed(map, inner) => wrapped(*inner, precision, source).posed(map),
        Compound::Rounded(radius, inner) => {
            // Two radii for one, whose exact sum is seldom a float.
            let part = precision.snap(radius * source.between(0.1, 0.9));
            let rest = precision.snap(radius - part);
            let inner = wrapped(*inner, precision, source);
            match source.index(3) {
                0 => inner.rounded(radius),
                1 => inner.rounded(part).rounded(rest),
                _ => {
                    let ball = Compound::List(vec![[0.0; D]]).rounded(rest);
                    Compound::Sum(Box::new([inner.rounded(part), ball]))
                }
            }
        }
        other => other,
    }
}

fn pose_list<const D: usize>(points: &[[f64; D]], precision: Precision, source: &mut Source) -> Compound<D> {
    let n = points.len();
    let snapped = |points: Vec<[f64; D]>| Compound::List(points.into_iter().map(|p| precision.snap_point(p)).collect());
    let first = points[0];
    let less = |shift: [f64; D]| points.iter().map(|p| core::array::from_fn(|k| p[k] - shift[k])).collect();
    match source.index(6) {
        0 => {
            let shift = if source.chance(0.5) { first } else { [0.0; D] };
            let map = snap(Map { rows: rotation(source), shift }, precision);
            snapped(points.iter().map(|&p| map.undo(p)).collect()).posed(map)
        }
        1 => snapped(less(first)).posed(Map::translation(first)),
        2 => {
            // Sheared, and sheared back.
            let shear = precision.snap(source.between(-1.0, 1.0));
            let mut map = Map::IDENTITY;
            map.rows[0][1] = shear;
            let back = points.iter().map(|p| {
                let mut q = *p;
                q[0] -= shear * p[1];
                q
            });
            Compound::Affine(map, Box::new(snapped(back.collect())))
        }
        3 if n > 1 => {
            let cut = 1 + source.index(n - 1);
            let parts = [&points[..cut], &points[cut - 1..]].map(<[_]>::to_vec);
            Compound::Hull(parts.map(Compound::List).into())
        }
        4 if n <= 4 => {
            let half = || Compound::List(points.iter().map(|p| p.map(|x| x / 2.0)).collect());
            Compound::Sum(Box::new([half(), half()]))
        }
        _ => Compound::Sum(Box::new([Compound::List(vec![first]), snapped(less(first))])),
    }
}

fn snap<const D: usize>(map: Map<D>, precision: Precision) -> Map<D> {
    Map { rows: map.rows.map(|row| precision.snap_point(row)), shift: precision.snap_point(map.shift) }
}

/// A random rotation, rounded: by an angle in each plane of two axes.
fn rotation<const D: usize>(source: &mut Source) -> [[f64; D]; D] {
    let mut rows = Map::<D>::IDENTITY.rows;
    for i in 0..D {
        for j in i + 1..D {
            let [c, s] = source.direction();
            for row in &mut rows {
                let (x, y) = (row[i], row[j]);
                (row[i], row[j]) = (c * x + s * y, c * y - s * x);
            }
        }
    }
    rows
}
