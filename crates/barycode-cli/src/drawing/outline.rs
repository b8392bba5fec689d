//! Outlines of shapes that are known through their support mapping only.

use super::Point2;

/// Splits of a stretch of outline; each at least halves the angle that it turns by, or ends at a
/// corner.
const DEEPEST: u32 = 24;

/// The outline, counter-clockwise, of the shape with this support mapping: exact where it has
/// corners, else to within `tolerance`.
///
/// Between two support points lies the chord; the support point beyond it splits the stretch until
/// nothing lies beyond.
pub(crate) fn outline(support: impl Fn(Point2) -> Point2, tolerance: f64) -> Vec<Point2> {
    let corners = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].map(&support);
    let mut ring = Vec::new();
    for (index, &from) in corners.iter().enumerate() {
        ring.push(from);
        refine(&support, tolerance, from, corners[(index + 1) % 4], 0, &mut ring);
    }
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// Adds what lies between two points of the outline.
fn refine(
    support: &impl Fn(Point2) -> Point2,
    tolerance: f64,
    from: Point2,
    to: Point2,
    depth: u32,
    ring: &mut Vec<Point2>,
) {
    let along = [to[0] - from[0], to[1] - from[1]];
    let length = along[0].hypot(along[1]);
    if depth >= DEEPEST || !(length > tolerance) {
        return;
    }
    let outward = [along[1] / length, -along[0] / length];
    let beyond = support(outward);
    let height = outward[0] * (beyond[0] - from[0]) + outward[1] * (beyond[1] - from[1]);
    if height > tolerance {
        refine(support, tolerance, from, beyond, depth + 1, ring);
        ring.push(beyond);
        refine(support, tolerance, beyond, to, depth + 1, ring);
    }
}

/// The outline of a convex ring grown by a radius: arcs around its corners, drawn to within
/// `tolerance`.
pub(crate) fn grown(ring: &[Point2], radius: f64, tolerance: f64) -> Vec<Point2> {
    if !(radius > 0.0) {
        return ring.to_vec();
    }
    let count = ring.len();
    // A chord of this angle lies within the tolerance of its arc.
    let step = (2.0 * (1.0 - (tolerance / radius).min(1.0)).acos()).clamp(0.05, 0.6);
    let direction = |from: Point2, to: Point2| (to[1] - from[1]).atan2(to[0] - from[0]);
    let mut result = Vec::new();
    for (index, &corner) in ring.iter().enumerate() {
        let (begin, turn) = if count == 1 {
            (0.0, std::f64::consts::TAU)
        } else {
            let before = direction(ring[(index + count - 1) % count], corner);
            let after = direction(corner, ring[(index + 1) % count]);
            (before - std::f64::consts::FRAC_PI_2, (after - before).rem_euclid(std::f64::consts::TAU))
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 1 and 126
        let pieces = (turn / step).ceil().max(1.0) as u32;
        for piece in 0..=pieces {
            let angle = begin + turn * f64::from(piece) / f64::from(pieces);
            result.push([corner[0] + radius * angle.cos(), corner[1] + radius * angle.sin()]);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hull_support(points: &[Point2]) -> impl Fn(Point2) -> Point2 {
        let points = points.to_vec();
        move |d| {
            let height = |p: &Point2| p[0] * d[0] + p[1] * d[1];
            points.iter().copied().reduce(|best, p| if height(&p) > height(&best) { p } else { best }).unwrap()
        }
    }

    #[test]
    fn corners_are_found_exactly() {
        let ring = [[3.0, 0.0], [2.0, 2.0], [0.0, 3.0], [-2.0, 1.0], [-1.0, -2.0], [1.0, -1.9]];
        assert_eq!(outline(hull_support(&ring), 1e-9), ring);
        assert_eq!(outline(hull_support(&[[1.0, 2.0]]), 1e-9), [[1.0, 2.0]]);
        assert_eq!(outline(hull_support(&[[0.0, 0.0], [1.0, 1.0]]), 1e-9).len(), 2);
    }

    #[test]
    fn round_shapes_are_near_enough() {
        let circle = outline(|d| d, 1e-3);
        assert!((20..400).contains(&circle.len()));
        for (index, p) in circle.iter().enumerate() {
            let q = circle[(index + 1) % circle.len()];
            let middle = [0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])];
            assert!(middle[0].hypot(middle[1]) > 1.0 - 1.1e-3);
        }
    }

    #[test]
    fn a_grown_outline_keeps_its_distance() {
        for ring in [vec![[1.0, 1.0]], vec![[0.0, 0.0], [2.0, 1.0]], vec![[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]] {
            let big = grown(&ring, 0.5, 1e-3);
            let farthest = big.iter().map(|p| p[1]).fold(f64::NEG_INFINITY, f64::max);
            assert!((farthest - 1.5).abs() < 2e-3, "{ring:?}: {farthest}");
        }
        assert_eq!(grown(&[[1.0, 1.0]], 0.0, 1e-3), [[1.0, 1.0]]);
    }
}
