//! The search for the direction along which the gap of two bodies is largest.
//!
//! | place | how |
//! | --- | --- |
//! | normals of faces, axes, the line of the centres | tried |
//! | across an edge of each body | tried |
//! | across one edge, on a cone's circle of normals | samples, the best by golden sections |
//! | elsewhere | samples on the sphere, from the best Newton's method on differences, shrinking |
//!
//! Whatever a caller knows is tried, too, and is where the search goes on from.

use std::sync::OnceLock;

use super::places::{Circle, Places, across, cofactors, cross, image};
use super::{Core, CurvedPair, Wide, dot, unit};

/// Samples on the sphere.
const SPREAD: u32 = 160;

/// A judge of two bodies.
#[derive(Clone, Debug)]
pub struct CurvedJudge<const D: usize> {
    pair: CurvedPair<D>,
    places: [Places<D>; 2],
}

/// A direction and the gap along it.
type Found<const D: usize> = (f64, [f64; D]);

fn sphere() -> &'static [[f64; 3]] {
    static SPHERE: OnceLock<Vec<[f64; 3]>> = OnceLock::new();
    SPHERE.get_or_init(|| {
        let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
        let at = |index: u32| {
            let z = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(SPREAD);
            let (sin, cos) = (golden * f64::from(index)).sin_cos();
            let across = (1.0 - z * z).sqrt();
            [across * cos, across * sin, z]
        };
        (0..SPREAD).map(at).collect()
    })
}

impl<const D: usize> CurvedJudge<D> {
    /// Looks for the places where gaps may be largest.
    #[must_use]
    pub fn new(pair: CurvedPair<D>) -> Self {
        let places = [0, 1].map(|index| Places::new(&pair.bodies[index]));
        Self { pair, places }
    }

    /// The bodies.
    #[must_use]
    pub fn pair(&self) -> &CurvedPair<D> {
        &self.pair
    }

    /// How far a point is off a body; right to a few roundoffs of the coordinates.
    #[must_use]
    pub fn off(&self, body: usize, point: [f64; D]) -> f64 {
        let CurvedPair { bodies } = &self.pair;
        let normals = cofactors(bodies[body].rows);
        let determinant = dot(normals[0], bodies[body].rows[0]);
        let moved: [f64; D] = core::array::from_fn(|k| point[k] - bodies[body].shift[k]);
        let local = core::array::from_fn(|k| (0..D).fold(0.0, |sum, row| sum + normals[row][k] * moved[row]));
        let local = local.map(|x: f64| x / determinant);
        (bodies[body].core.off(&self.places[body], local) - bodies[body].radius).max(0.0)
    }

    /// The largest gap that is found, and its direction; `hints` are where to look, too.
    #[must_use]
    pub fn widest(&self, hints: &[[f64; D]]) -> (Wide, [f64; D]) {
        let mut found: Vec<Found<D>> = Vec::with_capacity(512);
        self.try_poles(hints, &mut found);
        self.try_circles(&mut found);
        if D == 3 {
            found.extend(sphere().iter().map(|n| self.measured(core::array::from_fn(|k| n[k]))));
            for start in Self::starts(&mut found, hints) {
                found.push(self.climbed(start));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let wide = |&(_, n): &Found<D>| (self.pair.gap(n), n);
        let best = found.iter().take(4).map(wide).reduce(|best, one| if one.0 > best.0 { one } else { best });
        best.expect("the axes are tried")
    }

    fn measured(&self, n: [f64; D]) -> Found<D> {
        let gap = self.pair.rough(n);
        (if gap.is_nan() { f64::NEG_INFINITY } else { gap }, n)
    }

    /// Faces, axes, centres, hints, and what is across an edge of each.
    fn try_poles(&self, hints: &[[f64; D]], found: &mut Vec<Found<D>>) {
        let [a, b] = &self.places;
        let middle = |index: usize| {
            let body = &self.pair.bodies[index];
            let middle = match &body.core {
                Core::Points(points) => image(body.rows, points[0]),
                _ => [0.0; D],
            };
            core::array::from_fn::<f64, D, _>(|k| middle[k] + body.shift[k])
        };
        let (from, to) = (middle(0), middle(1));
        let centers = core::array::from_fn(|k| to[k] - from[k]);
        let crossings = a.edges.iter().flat_map(|&p| b.edges.iter().map(move |&q| cross(p, q)));
        let axes = super::identity::<D>();
        let all = a.poles.iter().chain(&b.poles).copied().chain(crossings).chain(axes).chain([centers]);
        for n in all.chain(hints.iter().copied()).map(unit).filter(|n| *n != [0.0; D]) {
            found.extend([self.measured(n), self.measured(n.map(|x| -x))]);
        }
    }

    /// The best of each circle, and of the best circles to the last digit.
    fn try_circles(&self, found: &mut Vec<Found<D>>) {
        let [a, b] = &self.places;
        let axes = super::identity::<D>();
        let whole = Circle { center: [0.0; D], u: axes[0], v: axes[1] };
        let (circles, samples) =
            if D == 2 { (vec![whole], 128) } else { (a.circles.iter().chain(&b.circles).copied().collect(), 24) };
        let spacing = std::f64::consts::TAU / f64::from(samples);
        let mut tops: Vec<(f64, usize, f64)> = Vec::new();
        for (index, circle) in circles.iter().enumerate() {
            let gaps: Vec<f64> = (0..samples).map(|k| self.measured(circle.at(spacing * f64::from(k))).0).collect();
            for (k, &gap) in gaps.iter().enumerate() {
                let beside = [gaps[(k + 1) % gaps.len()], gaps[(k + gaps.len() - 1) % gaps.len()]];
                if beside.iter().all(|&other| other <= gap) {
                    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                    tops.push((gap, index, spacing * k as f64));
                }
            }
        }
        tops.sort_by(|a, b| b.0.total_cmp(&a.0));
        for &(_, index, angle) in tops.iter().take(6) {
            found.push(self.sectioned(&circles[index], angle, spacing));
        }
    }

    /// The largest gap near an angle, by golden sections.
    fn sectioned(&self, circle: &Circle<D>, middle: f64, spacing: f64) -> Found<D> {
        let part = 0.5 * (5.0_f64.sqrt() - 1.0);
        let (mut low, mut high) = (middle - spacing, middle + spacing);
        let at = |angle: f64| self.measured(circle.at(angle));
        let [mut first, mut second] = [high - part * (high - low), low + part * (high - low)];
        let [mut left, mut right] = [at(first), at(second)];
        let mut best = if left.0 > right.0 { left } else { right };
        while second > first && high - low > 1e-17 * spacing {
            if left.0 >= right.0 {
                (high, second, right) = (second, first, left);
                first = high - part * (high - low);
                left = at(first);
                best = if left.0 > best.0 { left } else { best };
            } else {
                (low, first, left) = (first, second, right);
                second = low + part * (high - low);
                right = at(second);
                best = if right.0 > best.0 { right } else { best };
            }
        }
        best
    }

    /// The best that have been found, none near another, and the hints.
    fn starts(found: &mut [Found<D>], hints: &[[f64; D]]) -> Vec<[f64; D]> {
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut starts: Vec<[f64; D]> = hints.iter().copied().map(unit).collect();
        for &(_, n) in found.iter().take(48) {
            let n = unit(n);
            if starts.len() < hints.len() + 5 && starts.iter().all(|&other| dot(n, other) < 0.97) {
                starts.push(n);
            }
        }
        starts
    }

    /// Uphill from a direction of space, by quadratic models whose step shrinks.
    fn climbed(&self, start: [f64; D]) -> Found<D> {
        let (mut best, mut at) = self.measured(start);
        let mut step = 0.1;
        for _ in 0..60 {
            if step < 1e-9 {
                break;
            }
            let Circle { u, v, .. } = across(at);
            let place = |[s, t]: [f64; 2]| unit(core::array::from_fn(|k| at[k] + step * (s * u[k] + t * v[k])));
            let probes = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0], [1.0, 1.0]];
            let gaps = probes.map(|probe| self.measured(place(probe)));
            let top = newton(best, gaps.map(|found| found.0));
            let leap = top.map(|top| (self.measured(place(top)), top[0].abs().max(top[1].abs())));
            let beside = gaps.into_iter().fold((best, at), |best, one| if one.0 > best.0 { one } else { best });
            match leap {
                Some((found, length)) if found.0 > best && found.0 >= beside.0 => {
                    (best, at) = found;
                    step *= if length < 0.5 { 0.1 } else { 1.0 };
                }
                _ if beside.0 > best => (best, at) = beside,
                _ => step *= 0.2,
            }
        }
        (best, at)
    }
}

/// The top of the quadratic function with these values in the middle and beside it, if it has one,
/// and not too far away.
fn newton(middle: f64, [right, left, up, down, corner]: [f64; 5]) -> Option<[f64; 2]> {
    let slope = [0.5 * (right - left), 0.5 * (up - down)];
    let bend = [right + left - 2.0 * middle, up + down - 2.0 * middle];
    let mixed = corner - right - up + middle;
    let determinant = bend[0] * bend[1] - mixed * mixed;
    if !(bend[0] < 0.0 && determinant > 0.0) {
        return None;
    }
    let top = [mixed * slope[1] - bend[1] * slope[0], mixed * slope[0] - bend[0] * slope[1]];
    let top = top.map(|x| x / determinant);
    let length = top[0].abs().max(top[1].abs());
    Some(if length > 4.0 { top.map(|x| 4.0 * x / length) } else { top })
}
