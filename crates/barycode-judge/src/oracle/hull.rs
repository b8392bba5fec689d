//! Exact orientation of float points, strict hulls, and the exact test for convexity.

use core::cmp::Ordering;

use super::dyadic::Exact2;

/// Orientation of `a → b → c`: `Greater` for left (counter-clockwise), `Equal` for collinear.
#[must_use]
pub fn orientation(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let left = (b[0] - a[0]) * (c[1] - a[1]);
    let right = (b[1] - a[1]) * (c[0] - a[0]);
    let determinant = left - right;
    // Each product carries three roundings (two differences and itself), the last difference one
    // more: with u = 2⁻⁵³ the error stays below 4u (|left| + |right|), taken twice for good
    // measure. Products so small that they may have lost bits to underflow, or so large that they
    // are infinite, go the exact way.
    let size = left.abs() + right.abs();
    let bound = 8.0 * 2.0_f64.powi(-53) * size;
    if size > 1e-280 && size < 1e300 && determinant.abs() > bound {
        return determinant.total_cmp(&0.0);
    }
    exact_orientation(a, b, c)
}

/// [`orientation`] without the filter.
fn exact_orientation(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let origin = Exact2::new(a);
    let ab = Exact2::new(b).minus(&origin);
    let ac = Exact2::new(c).minus(&origin);
    ab.cross(&ac).signum()
}

/// Order by the first coordinate, then by the next; `−0` and `0` are the same number.
pub(super) fn lexicographic<const D: usize>(p: &[f64; D], q: &[f64; D]) -> Ordering {
    let unequal = p.iter().zip(q).map(|(x, y)| (x + 0.0).total_cmp(&(y + 0.0))).find(|order| order.is_ne());
    unequal.unwrap_or(Ordering::Equal)
}

/// Indices of the corners of the hull of `points`, counter-clockwise from the lexicographically
/// smallest.
///
/// Strict: neither repeated points nor points inside an edge are listed. One index for a single
/// location, two for a collinear cloud. Coordinates must be finite.
#[must_use]
pub fn hull(points: &[[f64; 2]]) -> Vec<usize> {
    let order = |i: usize, j: usize| lexicographic(&points[i], &points[j]);
    hull_by(points.len(), order, |i, j, k| orientation(points[i], points[j], points[k]))
}

/// [`hull`] of the points `0..count`, of which only their lexicographic order and their turns are
/// known.
pub(super) fn hull_by(
    count: usize,
    order: impl Fn(usize, usize) -> Ordering,
    turn: impl Fn(usize, usize, usize) -> Ordering,
) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by(|&i, &j| order(i, j));
    sorted.dedup_by(|i, j| order(*i, *j) == Ordering::Equal);
    if sorted.len() < 3 {
        return sorted;
    }
    let mut corners = half_hull(&turn, sorted.iter().copied());
    let upper = half_hull(&turn, sorted.iter().rev().copied());
    corners.pop();
    corners.extend(&upper[..upper.len() - 1]);
    corners
}

/// One chain of the hull, both ends included.
fn half_hull(turn: &impl Fn(usize, usize, usize) -> Ordering, order: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut chain: Vec<usize> = Vec::new();
    for i in order {
        while let [.., a, b] = chain[..] {
            if turn(a, b, i) == Ordering::Greater {
                break;
            }
            chain.pop();
        }
        chain.push(i);
    }
    chain
}

/// The hull's corners as points, see [`hull`].
#[must_use]
pub fn hull_points(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    hull(points).into_iter().map(|i| points[i]).collect()
}

/// Whether `points`, in their order, run counter-clockwise once around a convex region, exactly.
///
/// Repeated vertices and vertices inside an edge are allowed, and so are points and there-and-back
/// segments.
#[must_use]
pub fn is_convex(points: &[[f64; 2]]) -> bool {
    let mut ring: Vec<[f64; 2]> = points.to_vec();
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    let n = ring.len();
    if n < 3 {
        return n > 0;
    }
    let least = (0..n).min_by(|&i, &j| lexicographic(&ring[i], &ring[j])).expect("not empty");
    ring.rotate_left(least);
    let most = (0..n).max_by(|&i, &j| lexicographic(&ring[i], &ring[j])).expect("not empty");
    // A convex ring climbs lexicographically to its greatest vertex and descends back, never
    // turning right.
    let step = |i: usize| lexicographic(&ring[i], &ring[(i + 1) % n]);
    let climbs = (0..most).all(|i| step(i) == Ordering::Less);
    let descends = (most..n).all(|i| step(i) == Ordering::Greater);
    let never_right = (0..n).all(|i| orientation(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) != Ordering::Less);
    climbs && descends && never_right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientation_sees_the_last_bit() {
        let up = f64::from_bits(0.5_f64.to_bits() + 1);
        assert_eq!(orientation([0.0, 0.0], [12.0, 12.0], [0.5, 0.5]), Ordering::Equal);
        assert_eq!(orientation([0.0, 0.0], [12.0, 12.0], [0.5, up]), Ordering::Greater);
        assert_eq!(orientation([0.0, 0.0], [12.0, 12.0], [up, 0.5]), Ordering::Less);
        let tiny = f64::from_bits(1);
        assert_eq!(orientation([0.0, 0.0], [tiny, 0.0], [0.0, tiny]), Ordering::Greater);
        assert_eq!(orientation([-f64::MAX, 0.0], [f64::MAX, 0.0], [0.0, -f64::MAX]), Ordering::Less);
    }

    #[test]
    fn filter_and_exact_agree_on_near_collinear_triples() {
        // The classic picture of a naive predicate's mistakes: points an ulp apart around (0.5,
        // 0.5).
        for i in 0..64 {
            for j in 0..64 {
                let p = [f64::from_bits(0.5_f64.to_bits() + i), f64::from_bits(0.5_f64.to_bits() + j)];
                let (q, r) = ([12.0, 12.0], [24.0, 24.0]);
                assert_eq!(orientation(p, q, r), exact_orientation(p, q, r));
                assert_eq!(orientation(p, q, r), j.cmp(&i));
            }
        }
    }

    #[test]
    fn hull_drops_everything_that_is_not_a_corner() {
        let square = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 1.0], [0.0, 2.0], [0.0, 0.0], [0.0, 1.0]];
        assert_eq!(hull_points(&square), [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        assert_eq!(hull_points(&[[3.0, 1.0], [3.0, 1.0]]), [[3.0, 1.0]]);
        assert_eq!(hull_points(&[[0.0, -0.0], [-0.0, 0.0]]).len(), 1);
        assert_eq!(hull_points(&[[0.0, 0.0], [10.0, 10.0], [5.0, 5.0], [3.0, 3.0]]), [[0.0, 0.0], [10.0, 10.0]]);
    }

    #[test]
    fn convexity_is_exact() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert!(is_convex(&square));
        let clockwise = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]];
        assert!(!is_convex(&clockwise));
        let repeated = [[1.0, 1.0], [1.0, 1.0], [0.5, 1.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
        assert!(is_convex(&repeated));
        let pentagram = [[0.0, 3.0], [-2.0, -3.0], [3.0, 1.0], [-3.0, 1.0], [2.0, -3.0]];
        assert!(!is_convex(&pentagram));
        let twice = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
        assert!(!is_convex(&twice));
        let inward = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, f64::from_bits(2.0_f64.to_bits() - 1)], [0.0, 2.0]];
        assert!(!is_convex(&inward));
        assert!(is_convex(&[[1.0, 2.0]]));
        assert!(is_convex(&[[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]));
        assert!(is_convex(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [1.0, 1.0]]));
        assert!(!is_convex(&[[0.0, 0.0], [2.0, 2.0], [1.0, 1.0], [3.0, 3.0]]));
        assert!(!is_convex(&[]));
    }
}
