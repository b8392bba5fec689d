//! Yes/no test of two boxes by separating axes, one pair in each lane.
//!
//! The difference of two boxes is bounded by planes perpendicular to their six axes and to the nine
//! cross products of an axis of each, and by no others (Gottschalk, Lin, Manocha 1996). With `C`
//! the products of the axes, which have length one, and `t` the vector between the centres, all 15
//! gaps are sums of products of `C`, `t` and the half extents.
//!
//! **Nearly parallel edges.** Their cross product is short, and proves neither a gap nor an
//! overlap. Let `s` be the sine of the angle between them, and replace one edge by its projection
//! on the other. That moves no point of the difference by more than `h s`, with `h` the smaller
//! half extent. The difference of the changed boxes has no face of this pair, and its other faces
//! are among those that are tested. So the overlap along these has to exceed `2 h s` for each such
//! pair: once for the change, and once for undoing it.
//!
//! **Rounding.** A matrix that passes [`ORTHOGONAL`] has axes that are off by 16u from orthogonal
//! and from length one, while the formulas take them for orthogonal.
//!
//! | quantity | error, with S as in `bounds.rs` |
//! |---|---|
//! | product with `t`, from the axes | 48uS |
//! | half extents of A and of B, from the axes | 27uS each |
//! | centres | 20uS |
//! | products and sums | 15uS |
//! | sines of up to three parallel pairs | 80uS: 40u, twice, times half extents up to S |
//!
//! [`SLACK`] exceeds the sum.

use super::source::Boxes;
use super::vector::Vec3xN;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::Proven;
use barycode::Scalar;
use barycode::expert::Number;

/// Amount that a gap has to exceed, in units of roundoff, times the size.
const SLACK: f64 = 256.0;

/// Largest error of the products of axes against those of a rotation, in units of roundoff.
pub(super) const ORTHOGONAL: f64 = 16.0;

/// Proves a gap or an overlap of boxes; `towards` is the vector between their centres. The size is
/// NaN where the kernels must not compute.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn prove<L: Lanes>(a: &Boxes<L>, b: &Boxes<L>, towards: Vec3xN<L>, size: Num<L>) -> Proven<L> {
    let lanes = size.lanes();
    let zero = lanes.splat(Number::ZERO);
    let slack = size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(SLACK));
    // Edges count as parallel if their sine is less than four times the root of the roundoff.
    let parallel = lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(16.0));

    let rows = [b.in_frame(a.axes[0]), b.in_frame(a.axes[1]), b.in_frame(a.axes[2])];
    let c = [list(rows[0]), list(rows[1]), list(rows[2])];
    let magnitude = [list(rows[0].abs()), list(rows[1].abs()), list(rows[2].abs())];
    let (ta, tb) = (list(a.in_frame(towards)), list(b.in_frame(towards)));
    let (ha, hb) = (a.half, b.half);

    let mut most = -lanes.splat(L::Scalar::INFINITY);
    for i in 0..3 {
        let [x, y, z] = magnitude[i];
        most = most.max(ta[i].abs() - (ha[i] + (hb[0] * x + hb[1] * y + hb[2] * z)));
        let [x, y, z] = [magnitude[0][i], magnitude[1][i], magnitude[2][i]];
        most = most.max(tb[i].abs() - (hb[i] + (ha[0] * x + ha[1] * y + ha[2] * z)));
    }
    let mut certain = most;
    let mut moved = zero;
    for i in 0..3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let way = (ta[i2] * c[i1][j] - ta[i1] * c[i2][j]).abs();
            let of_a = ha[i1] * magnitude[i2][j] + ha[i2] * magnitude[i1][j];
            let of_b = hb[j1] * magnitude[i][j2] + hb[j2] * magnitude[i][j1];
            let gap = way - (of_a + of_b);
            most = most.max(gap);
            let square = c[i1][j] * c[i1][j] + c[i2][j] * c[i2][j];
            let short = square.less(parallel);
            certain = short.select(certain, certain.max(gap));
            moved = moved + short.select(ha[i].min(hb[j]) * square.sqrt(), zero);
        }
    }
    Proven { separated: slack.less(most), penetrating: certain.less(-(slack + moved + moved)) }
}

/// Tells where a matrix, given by its columns, is a rotation up to rounding.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn is_orthogonal<L: Lanes>(columns: [Vec3xN<L>; 3]) -> Mask<L> {
    let [x, y, z] = columns;
    let one = x.x.lanes().splat(Number::ONE);
    let most = one.lanes().splat(L::Scalar::UNIT * L::Scalar::from_f64(ORTHOGONAL));
    // Each product has a comparison of its own, which fails for NaN; a maximum could lose the NaN.
    let lengths = small(x.dot(x) - one, most) & small(y.dot(y) - one, most) & small(z.dot(z) - one, most);
    lengths & small(x.dot(y), most) & small(y.dot(z), most) & small(z.dot(x), most)
}

#[cfg_attr(not(unoptimised), inline(always))]
fn small<L: Lanes>(value: Num<L>, most: Num<L>) -> Mask<L> {
    value.abs().less(most)
}

impl<L: Lanes> Boxes<L> {
    /// Coordinates of a vector along the axes.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn in_frame(&self, v: Vec3xN<L>) -> Vec3xN<L> {
        let [x, y, z] = self.axes;
        Vec3xN::new(v.dot(x), v.dot(y), v.dot(z))
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn list<L: Lanes>(v: Vec3xN<L>) -> [Num<L>; 3] {
    [v.x, v.y, v.z]
}
