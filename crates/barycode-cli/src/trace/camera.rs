//! From where a pair is drawn.

use crate::drawing::Point2;

/// Two unit vectors at right angles, which span the paper: in the plane its own axes, in space
/// those of an orthographic view.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camera<const N: usize> {
    right: [f64; N],
    up: [f64; N],
}

impl<const N: usize> Camera<N> {
    /// The view that shows most: the normal of the answer lies in the paper, so that the distance
    /// has its true length, and beside it the direction in which the shapes together reach
    /// farthest.
    pub(crate) fn new(normal: Option<[f64; N]>, reach: impl Fn(&[f64; N]) -> f64) -> Self {
        if N == 2 {
            return Self { right: axis(0), up: axis(1) };
        }
        let right = normal.filter(|normal| length(normal) > 0.5).unwrap_or(axis(0));
        let least = (0..N).min_by(|&i, &j| right[i].abs().total_cmp(&right[j].abs())).unwrap_or(0);
        let first = scaled(&reject(&axis(least), &right));
        let second = cross(&right, &first);
        let width = |direction: &[f64; N]| reach(direction) + reach(&direction.map(|coordinate| -coordinate));
        let around = (0..36).map(|step| {
            let (sin, cos) = (f64::from(step) * std::f64::consts::PI / 36.0).sin_cos();
            combined(&first, cos, &second, sin)
        });
        let up = around.max_by(|a, b| width(a).total_cmp(&width(b))).unwrap_or(first);
        Self { right, up }
    }

    /// Where a point is on the paper.
    pub(crate) fn place(&self, point: &[f64; N]) -> Point2 {
        [dot(&self.right, point), dot(&self.up, point)]
    }

    /// The direction that a direction on the paper stands for.
    pub(crate) fn lift(&self, direction: Point2) -> [f64; N] {
        combined(&self.right, direction[0], &self.up, direction[1])
    }

    /// The direction from the reader into the paper, where there is a third one.
    pub(crate) fn view(&self) -> Option<[f64; N]> {
        (N == 3).then(|| cross(&self.up, &self.right))
    }
}

fn axis<const N: usize>(index: usize) -> [f64; N] {
    std::array::from_fn(|at| if at == index { 1.0 } else { 0.0 })
}

/// Zero coordinates take no part, so that an axis gives a coordinate as it is.
pub(crate) fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let products = a.iter().zip(b).filter(|(a, _)| **a != 0.0);
    products.map(|(a, b)| a * b).sum()
}

fn length<const N: usize>(vector: &[f64; N]) -> f64 {
    dot(vector, vector).sqrt()
}

fn combined<const N: usize>(a: &[f64; N], of_a: f64, b: &[f64; N], of_b: f64) -> [f64; N] {
    std::array::from_fn(|at| a[at] * of_a + b[at] * of_b)
}

fn scaled<const N: usize>(vector: &[f64; N]) -> [f64; N] {
    let length = length(vector);
    vector.map(|coordinate| coordinate / length)
}

/// What is left of a vector at right angles to a unit vector.
fn reject<const N: usize>(vector: &[f64; N], unit: &[f64; N]) -> [f64; N] {
    combined(vector, 1.0, unit, -dot(unit, vector))
}

/// The cross product of the first three coordinates.
fn cross<const N: usize>(a: &[f64; N], b: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|at| {
        let (next, last) = ((at + 1) % N, (at + 2) % N);
        a[next] * b[last] - a[last] * b[next]
    })
}
