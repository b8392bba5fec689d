//! Shapes of bodies that move.

use crate::curved::{dot, identity, unit};
use crate::generate::source::Source;
use crate::oracle::hull;

/// Which shapes.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShapeKind {
    /// Of any kind, of few vertices.
    Any,
    /// Points, segments and triangles, most of them rounded.
    Small,
    /// Boxes of 20 to 1, along one axis or along all others.
    Bar,
    /// 16 to 64 vertices.
    Many,
}

/// A hull of points with a radius.
#[derive(Clone, Debug)]
pub(super) struct Shape<const D: usize> {
    pub(super) points: Vec<[f64; D]>,
    pub(super) radius: f64,
}

/// The corners of a box by half its sides; in the plane counter-clockwise. Sides may be zero.
pub(super) fn corners<const D: usize>(half: [f64; D]) -> Vec<[f64; D]> {
    let corner = |i: usize| core::array::from_fn(|k| if i >> k & 1 == 0 { -half[k] } else { half[k] });
    let all: Vec<[f64; D]> = (0..1 << D).map(corner).collect();
    if D == 2 { ring(&all) } else { all }
}

/// The hull of points of the plane, counter-clockwise.
fn ring<const D: usize>(points: &[[f64; D]]) -> Vec<[f64; D]> {
    let plane: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
    hull::hull(&plane).into_iter().map(|i| points[i]).collect()
}

/// Along the axes, or any.
pub(super) fn rotation<const D: usize>(source: &mut Source) -> [[f64; D]; D] {
    if source.chance(0.25) {
        return identity();
    }
    let mut rows: [[f64; D]; D] = [0; D].map(|_| source.direction_of());
    for k in 0..D {
        // Twice, for what rounding leaves.
        for other in (0..k).chain(0..k) {
            let share = dot(rows[k], rows[other]);
            rows[k] = core::array::from_fn(|i| rows[k][i] - share * rows[other][i]);
        }
        rows[k] = unit(rows[k]);
    }
    if D == 2 {
        rows[1] = core::array::from_fn(|k| if k == 0 { -rows[0][1] } else { rows[0][0] });
    } else {
        let (u, v) = (rows[0], rows[1]);
        rows[D - 1] = core::array::from_fn(|k| {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            u[i] * v[j] - u[j] * v[i]
        });
    }
    rows
}

impl<const D: usize> Shape<D> {
    pub(super) fn draw(source: &mut Source, kind: ShapeKind) -> Self {
        let size = source.between(0.5, 1.0);
        let cloud = |source: &mut Source, count: usize| {
            let axes: [f64; D] = [0; D].map(|_| source.between(0.4, 1.0) * size);
            let point = |source: &mut Source| {
                let direction: [f64; D] = source.direction_of();
                // Of single precision: what is convex stays so when it is snapped.
                #[allow(clippy::cast_possible_truncation, reason = "rounding is the purpose")]
                core::array::from_fn(|k| f64::from((axes[k] * direction[k]) as f32))
            };
            let points: Vec<[f64; D]> = (0..count).map(|_| point(source)).collect();
            if D == 2 { ring(&points) } else { points }
        };
        let mut radius = 0.0;
        let points = match (kind, source.index(4)) {
            (ShapeKind::Small, _) => {
                radius = source.pick(&[0.0, 1.0, 1.0]) * source.between(0.1, 0.7);
                let count = 1 + source.index(3);
                cloud(source, count)
            }
            (ShapeKind::Bar, _) => {
                let thin = source.index(D);
                let bar = source.chance(0.5);
                let long = |k: usize| (k == thin) == bar;
                corners(core::array::from_fn(|k| f64::from(if long(k) { 1.0_f32 } else { 0.05 })))
            }
            (ShapeKind::Many, _) => {
                let count = 16 + source.index(49);
                cloud(source, count)
            }
            (ShapeKind::Any, 0) =>
            {
                #[allow(clippy::cast_possible_truncation, reason = "rounding is the purpose")]
                corners([0; D].map(|_| f64::from(source.between(0.3, 1.0) as f32)))
            }
            (ShapeKind::Any, 1) => {
                radius = source.pick(&[0.0, 1.0]) * source.between(0.05, 0.5);
                let count = 1 + source.index(3);
                cloud(source, count)
            }
            (ShapeKind::Any, _) => {
                radius = source.pick(&[0.0, 0.0, 0.0, 1.0]) * source.between(0.05, 0.3);
                let count = 3 + source.index(10);
                cloud(source, count)
            }
        };
        Self { points, radius }
    }
}
