//! Joints with several values, as chains of joints with one.

use crate::space::robot::Motion;

/// What follows one another, from the parent on: names and motions.
pub(super) type Chain = Vec<(&'static str, Motion)>;

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// Any place, and turned in any way: by roll, pitch and yaw about fixed axes x, y and z.
pub(super) fn floating() -> Chain {
    vec![
        ("x", Motion::Slide(X)),
        ("y", Motion::Slide(Y)),
        ("z", Motion::Slide(Z)),
        ("yaw", Motion::Turn(Z)),
        ("pitch", Motion::Turn(Y)),
        ("roll", Motion::Turn(X)),
    ]
}

/// Any place in the plane with this normal, of length 1, and turned about that.
pub(super) fn planar(normal: [f64; 3]) -> Chain {
    let [x, y] = in_plane(normal);
    vec![("x", Motion::Slide(x)), ("y", Motion::Slide(y)), ("theta", Motion::Turn(normal))]
}

/// The axes x and y after the shortest turn that takes z to a normal of length 1; after half a turn
/// about x where that is -z.
///
/// With the normal (h u, h v, c), u² + v² = 1, the turn is about (-v, u, 0), and takes x to
/// (1 - u² m, -u v m, -h u) with m = 1 - c. That is h² / (1 + c), too, of which nothing is
/// cancelled for c near 1.
fn in_plane([a, b, c]: [f64; 3]) -> [[f64; 3]; 2] {
    let h = a.hypot(b);
    if h == 0.0 {
        return [X, [0.0, c.signum(), 0.0]];
    }
    let (u, v) = (a / h, b / h);
    let m = if c < 0.0 { 1.0 - c } else { h * h / (1.0 + c) };
    [[1.0 - u * u * m, -u * v * m, -a], [-u * v * m, 1.0 - v * v * m, -b]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_in_the_plane_are_right_angled_and_right_handed() {
        let third = 3.0_f64.sqrt().recip();
        let tilted = [1e-180, -3e-180, -1.0];
        for normal in [Z, [0.0, 0.0, -1.0], X, Y, [-1.0, 0.0, 0.0], [third; 3], [-third, third, -third], tilted] {
            let [x, y] = in_plane(normal);
            let dot = |p: [f64; 3], q: [f64; 3]| p.iter().zip(q).map(|(a, b)| a * b).sum::<f64>();
            let cross = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
            let error = cross.iter().zip(normal).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            let skew = dot(x, y).abs().max((dot(x, x) - 1.0).abs()).max((dot(y, y) - 1.0).abs());
            assert!(error.max(skew) < 1e-15, "{normal:?}: {x:?} {y:?}");
        }
        assert_eq!(in_plane(Z), [X, Y]);
        assert_eq!(in_plane([0.0, 0.0, -1.0]), [X, [0.0, -1.0, 0.0]]);
    }
}
