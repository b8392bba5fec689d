//! Two convex rings, merged by the angle of their edges.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// The corners of the sum of two convex rings in one plane, as places in the two rings.
///
/// Both are counter-clockwise and strictly convex, and begin with the first of their points in the
/// same order, so that the angles of edges increase from there within one full turn. A ring of two
/// points goes there and back, a ring of one has no edges. `turn` compares an edge of the first
/// ring with one of the second: `Greater` if it turns left from the first to the second, `Equal` if
/// they are parallel, which then make one edge.
///
/// The edges that are compared are less than half a turn apart: the next edge of a ring is at most
/// half a turn beyond its last one, which has come before the next edge of the other ring.
pub(super) fn merged(first: usize, second: usize, turn: impl Fn(usize, usize) -> Ordering) -> Vec<[usize; 2]> {
    let edges = |count: usize| if count > 1 { count } else { 0 };
    let (of_first, of_second) = (edges(first), edges(second));
    let (mut i, mut j) = (0, 0);
    let mut ring = Vec::with_capacity(of_first + of_second);
    while i < of_first || j < of_second {
        ring.push([i % first, j % second]);
        let order = if i == of_first {
            Ordering::Less
        } else if j == of_second {
            Ordering::Greater
        } else {
            turn(i, j)
        };
        i += usize::from(order.is_ge());
        j += usize::from(order.is_le());
    }
    if ring.is_empty() {
        ring.push([0, 0]);
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::merged;
    use alloc::vec::Vec;

    fn sum(first: &[[i64; 2]], second: &[[i64; 2]]) -> Vec<[i64; 2]> {
        let edge = |ring: &[[i64; 2]], at: usize| {
            let (from, to) = (ring[at], ring[(at + 1) % ring.len()]);
            [to[0] - from[0], to[1] - from[1]]
        };
        let turn = |i: usize, j: usize| {
            let (p, q) = (edge(first, i), edge(second, j));
            (p[0] * q[1] - p[1] * q[0]).cmp(&0)
        };
        let ring = merged(first.len(), second.len(), turn);
        ring.into_iter().map(|[i, j]| [first[i][0] + second[j][0], first[i][1] + second[j][1]]).collect()
    }

    #[test]
    fn rings_of_any_length() {
        let square = [[0, 0], [2, 0], [2, 2], [0, 2]];
        assert_eq!(sum(&square, &[[5, 1]]), [[5, 1], [7, 1], [7, 3], [5, 3]]);
        assert_eq!(sum(&[[1, 1]], &[[5, 1]]), [[6, 2]]);
        assert_eq!(sum(&[[0, 0], [1, 1]], &[[0, 0], [3, 3]]), [[0, 0], [4, 4]]);
        assert_eq!(sum(&[[0, 0], [1, 1]], &[[0, 3], [3, 0]]), [[0, 3], [3, 0], [4, 1], [1, 4]]);
        assert_eq!(sum(&square, &square), [[0, 0], [4, 0], [4, 4], [0, 4]]);
        assert_eq!(sum(&square, &[[0, 0], [0, 5]]), [[0, 0], [2, 0], [2, 7], [0, 7]]);
        let triangle = [[0, 0], [2, 1], [1, 2]];
        assert_eq!(sum(&square, &triangle), [[0, 0], [2, 0], [4, 1], [4, 3], [3, 4], [1, 4], [0, 2]]);
    }
}
