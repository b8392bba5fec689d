//! Random convex shapes.

use crate::columns::ColumnDimension;
use barycode::Scalar;
use barycode_cli::generate::random::Random;
use serde_json::{Value, json};
use std::f64::consts::TAU;

/// Half axes of the ellipses and ellipsoids that corners lie on.
const AXES: (f64, f64) = (0.7, 1.3);

/// The corners of a shape, in the plane counter-clockwise.
pub(super) fn corners<W: ColumnDimension<N>, const N: usize>(random: &mut Random, count: u32) -> Vec<W> {
    let axes = [(); N].map(|()| random.within(AXES.0, AXES.1));
    let step = TAU / f64::from(count);
    let turn = random.within(0.0, TAU);
    let corner = |index| {
        let at: [f64; N] = if N == 2 {
            // Of neighbours the first stays the first.
            let (sin, cos) = (turn + step * (f64::from(index) + random.within(-0.2, 0.2))).sin_cos();
            std::array::from_fn(|axis| if axis == 0 { cos } else { sin })
        } else {
            random.direction()
        };
        std::array::from_fn(|axis| W::Scalar::from_f64(axes[axis] * at[axis])).into()
    };
    (0..count).map(corner).collect()
}

/// The shapes as `batch` reads them.
pub(super) fn list<W: ColumnDimension<N>, const N: usize>(shapes: &[Vec<W>]) -> Value {
    let corner = |corner: &W| json!(corner.doubles().as_slice());
    let shape =
        |corners: &Vec<W>| json!({"shape": "convex", "vertices": corners.iter().map(corner).collect::<Vec<_>>()});
    shapes.iter().map(shape).collect()
}
