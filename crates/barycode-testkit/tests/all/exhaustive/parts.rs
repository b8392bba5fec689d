//! The parts of a simplex of whole numbers, and which of them is nearest to the origin: by trying
//! all.

/// A point of the grid.
pub(crate) type Point<const D: usize> = [i64; D];

/// Every point of a cube of the grid.
pub(crate) fn cube<const D: usize>(reach: i64) -> Vec<Point<D>> {
    let side = 2 * reach + 1;
    let count = side.pow(u32::try_from(D).expect("2 or 3"));
    let digits = |number: i64| {
        let mut rest = number;
        [(); D].map(|()| {
            let digit = rest % side - reach;
            rest /= side;
            digit
        })
    };
    (0..count).map(digits).collect()
}

fn dot<const D: usize>(a: Point<D>, b: Point<D>) -> i128 {
    a.iter().zip(b).map(|(&x, y)| i128::from(x) * i128::from(y)).sum()
}

fn minus<const D: usize>(a: Point<D>, b: Point<D>) -> Point<D> {
    let mut difference = a;
    for (x, y) in difference.iter_mut().zip(b) {
        *x -= y;
    }
    difference
}

/// The determinant of the first rows and columns.
fn determinant(m: &[[i128; 3]; 3], size: usize) -> i128 {
    match size {
        0 => 1,
        1 => m[0][0],
        2 => m[0][0] * m[1][1] - m[0][1] * m[1][0],
        _ => {
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        }
    }
}

/// The point of a part that is nearest to the origin: weights over `whole`, which is positive, and
/// the square of its distance over the square of `whole`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearestWeights {
    /// By place in the simplex; none is negative.
    pub(crate) weights: [i128; 4],
    /// Their sum.
    pub(crate) whole: i128,
    square: i128,
}

impl NearestWeights {
    fn is_nearer(&self, other: &Self) -> bool {
        self.square * other.whole * other.whole < other.square * self.whole * self.whole
    }

    /// Whether the two are equally far from the origin.
    pub(crate) fn is_as_near(&self, other: &Self) -> bool {
        !self.is_nearer(other) && !other.is_nearer(self)
    }

    /// The square of the distance, rounded.
    pub(crate) fn distance2(&self) -> f64 {
        self.square as f64 / (self.whole as f64).powi(2)
    }
}

/// The part with the vertices in `kept`, as bits. None where they depend on one another, or where
/// the foot of the origin on their line, plane or space is outside of them. From the condition that
/// the foot is at right angles to every edge, by Cramer's rule.
pub(crate) fn nearest_part<const D: usize>(simplex: &[Point<D>], kept: usize) -> Option<NearestWeights> {
    let mut places = (0..simplex.len()).filter(|place| kept >> place & 1 != 0);
    let first = places.next()?;
    let (mut others, mut size) = ([0; 3], 0);
    for place in places {
        *others.get_mut(size)? = place;
        size += 1;
    }
    let edges = others.map(|place| minus(simplex[place], simplex[first]));
    let right = edges.map(|edge| -dot(simplex[first], edge));
    let gram = edges.map(|edge| edges.map(|other| dot(edge, other)));
    let whole = determinant(&gram, size);
    if whole == 0 {
        return None;
    }
    let mut weights = [0; 4];
    weights[first] = whole;
    for column in 0..size {
        let mut replaced = gram;
        for (row, &value) in replaced.iter_mut().zip(&right) {
            row[column] = value;
        }
        let weight = determinant(&replaced, size);
        weights[others[column]] = weight;
        weights[first] -= weight;
    }
    if weights.iter().any(|&weight| weight < 0) {
        return None;
    }
    let foot =
        |axis: usize| -> i128 { simplex.iter().zip(weights).map(|(p, weight)| i128::from(p[axis]) * weight).sum() };
    let square = (0..D).map(|axis| foot(axis).pow(2)).sum();
    Some(NearestWeights { weights, whole, square })
}

/// The nearest part of a simplex, and whether it is nearer than any without the newest vertex,
/// which is the last.
pub(crate) fn nearest<const D: usize>(simplex: &[Point<D>]) -> (NearestWeights, bool) {
    let newest = 1 << (simplex.len() - 1);
    let least = |parts: &mut dyn Iterator<Item = usize>| {
        parts
            .filter_map(|kept| nearest_part(simplex, kept))
            .reduce(|best, other| if other.is_nearer(&best) { other } else { best })
    };
    let best = least(&mut (1..2 * newest)).expect("a vertex is a part");
    let older = least(&mut (1..newest));
    (best, older.is_none_or(|older| best.is_nearer(&older)))
}

#[test]
fn parts_of_a_triangle() {
    let simplex = [[1, 1], [-1, 1], [0, -1]];
    let inside = nearest_part(&simplex, 0b111).expect("around the origin");
    assert_eq!(inside.square, 0);
    assert!(
        inside.weights[..3].iter().all(|&weight| weight > 0) && inside.weights.iter().sum::<i128>() == inside.whole
    );
    let edge = nearest_part(&simplex, 0b011).expect("over its middle");
    assert_eq!((edge.weights[0], edge.weights[1], edge.distance2()), (edge.whole / 2, edge.whole / 2, 1.0));
    assert!(nearest_part(&[[1, 1], [2, 3]], 0b11).is_none() && nearest_part(&[[1, 1], [1, 1]], 0b11).is_none());
    assert!(nearest(&simplex).1 && !nearest(&[[0, 1], [3, 5]]).1);
    assert_eq!(cube::<2>(1).len(), 9);
    assert!(cube::<3>(2).len() == 125 && cube::<3>(2).contains(&[-2, 0, 2]));
}
