//! How far a point is off a core.

use super::places::{Places, cross};
use super::{Core, dot, unit};

fn length<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().fold(0.0, |length: f64, x| length.hypot(*x))
}

fn minus<const D: usize>(p: [f64; D], q: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| p[k] - q[k])
}

impl<const D: usize> Core<D> {
    /// How far a point of the core's own frame is off it.
    pub(super) fn off(&self, places: &Places<D>, p: [f64; D]) -> f64 {
        match self {
            Self::Points(points) => {
                // Flat ones have no inside.
                let within = places.faces.len() > D && places.faces.iter().all(|(n, height)| dot(*n, p) <= *height);
                if within { 0.0 } else { off_points(points, p) }
            }
            Self::Box(half) => length(core::array::from_fn::<f64, D, _>(|k| (p[k].abs() - half[k]).max(0.0))),
            Self::Ellipsoid(axes) => off_ellipsoid(*axes, p),
            &Self::Cylinder { half, radius } => {
                let across = p[0].hypot(p[1]);
                (across - radius).max(0.0).hypot((p[D - 1].abs() - half).max(0.0))
            }
            &Self::Cone { half, radius } => {
                let place = [p[0].hypot(p[1]), p[D - 1]];
                let [rim, foot, tip] = [[radius, -half], [0.0, -half], [0.0, half]];
                let [out, up] = unit([2.0 * half, radius]);
                if place[1] >= -half && out * place[0] + up * (place[1] - half) <= 0.0 {
                    return 0.0;
                }
                off_segment([rim, foot], place).min(off_segment([rim, tip], place))
            }
        }
    }
}

fn off_segment<const D: usize>([p, q]: [[f64; D]; 2], x: [f64; D]) -> f64 {
    let (along, from) = (minus(q, p), minus(x, p));
    let square = dot(along, along);
    let share = if square > 0.0 { (dot(along, from) / square).clamp(0.0, 1.0) } else { 0.0 };
    // From the nearer end.
    let (end, share) = if share > 0.5 { (q, share - 1.0) } else { (p, share) };
    length(core::array::from_fn::<f64, D, _>(|k| x[k] - end[k] - share * along[k]))
}

fn off_triangle<const D: usize>([p, q, r]: [[f64; D]; 3], x: [f64; D]) -> f64 {
    let normal = unit(cross(minus(q, p), minus(r, p)));
    let inside = |a: [f64; D], b: [f64; D]| dot(cross(minus(b, a), minus(x, a)), normal) >= 0.0;
    if normal != [0.0; D] && inside(p, q) && inside(q, r) && inside(r, p) {
        return dot(normal, minus(x, p)).abs();
    }
    off_segment([p, q], x).min(off_segment([q, r], x)).min(off_segment([r, p], x))
}

/// Off the hull of some points, for a point that is not in it: the nearest of all triangles.
fn off_points<const D: usize>(points: &[[f64; D]], x: [f64; D]) -> f64 {
    let n = points.len();
    if n == 1 {
        return length(minus(x, points[0]));
    }
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    if D == 2 || n == 2 {
        return pairs.map(|(i, j)| off_segment([points[i], points[j]], x)).fold(f64::INFINITY, f64::min);
    }
    let triangles = pairs.flat_map(|(i, j)| (j + 1..n).map(move |k| [i, j, k]));
    triangles.map(|corners| off_triangle(corners.map(|i| points[i]), x)).fold(f64::INFINITY, f64::min)
}

/// Off an ellipsoid, by the multiplier of its equation: of a point outside it is the root of a
/// function that falls and is convex, to which Newton's method goes from below.
fn off_ellipsoid<const D: usize>(axes: [f64; D], p: [f64; D]) -> f64 {
    let terms = |t: f64| core::array::from_fn::<f64, D, _>(|k| axes[k] * p[k] / (axes[k] * axes[k] + t));
    let sum = |v: [f64; D]| dot(v, v);
    let mut t = 0.0_f64;
    for _ in 0..200 {
        let at = terms(t);
        let excess = sum(at) - 1.0;
        let fall = (0..D).fold(0.0, |fall, k| fall + 2.0 * at[k] * at[k] / (axes[k] * axes[k] + t));
        let next = t + excess / fall;
        if !(next > t) {
            break;
        }
        t = next;
    }
    t * length(core::array::from_fn::<f64, D, _>(|k| p[k] / (axes[k] * axes[k] + t)))
}
