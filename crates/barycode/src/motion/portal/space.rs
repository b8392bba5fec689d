//! The portal in space: a triangle of vertices that the ray goes through.

use super::outline::{dot, minus};
use super::pair::{Corner, Determinant, Pair, Portal, Search, Sides, difference};
use crate::num::Number;
use crate::predicate::number::{Certain, UNIT};
use crate::vector::Vector;

/// Rounds of either search, each of which finds another side.
const ROUNDS: usize = 64;

/// An index that names no vertex: that of the middle.
const NONE: usize = usize::MAX;

type Place = [f64; 3];

fn cross<N: Number>(a: [N; 3], b: [N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| N::minor([a[i], a[j]], [b[i], b[j]]);
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

fn product<N: Number>(a: [N; 3], b: [N; 3]) -> N {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn exact_cross<N: Certain>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

fn exact_dot<N: Certain>(a: &[N; 3], b: &[N; 3]) -> N {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}

/// The outward normal of a side in numbers that track their error.
fn exact_normal<N: Certain>([first, second, third]: &[[N; 3]; 3]) -> [N; 3] {
    exact_cross(&difference(second, first), &difference(third, first))
}

fn negated(v: Place) -> Place {
    v.map(|part| -part)
}

/// The plane across a velocity, with the middle of the difference in it.
struct Across {
    axes: [Place; 2],
    middle: [f64; 2],
}

impl Across {
    fn seen(&self, place: Place) -> [f64; 2] {
        self.axes.map(|axis| dot(axis, place))
    }

    fn lifted(&self, [x, y]: [f64; 2]) -> Place {
        core::array::from_fn(|axis| self.axes[0][axis] * x + self.axes[1][axis] * y)
    }
}

/// Two vectors across a direction and each other.
fn axes_across(v: Place) -> [Place; 2] {
    let [x, y, z] = v.map(f64::abs);
    let axis = if x <= y && x <= z {
        [1.0, 0.0, 0.0]
    } else if y <= z {
        [0.0, 1.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    let first = cross(v, axis);
    [first, cross(v, first)]
}

impl<V: Vector> Pair<'_, V, 3> {
    /// True if all vertices are certainly behind the ray along a direction, given the farthest of
    /// them. There is no contact beyond the time that the ray takes for the size.
    fn is_beside(&self, direction: Place, farthest: &Corner<3>, velocity: Place) -> bool {
        let along = dot(direction, velocity) - UNIT * 8.0 * self.speed * sum(direction);
        let back = if along < 0.0 { along * (self.size * 1.01 / self.speed) } else { 0.0 };
        dot(direction, farthest.place) + UNIT * 32.0 * self.size * sum(direction) < back
    }

    /// Looks for a triangle of the middle and two vertices that the line of the ray goes through.
    fn wedge(&mut self, velocity: Place) -> Option<Result<[Corner<3>; 3], Place>> {
        let level = velocity.map(|part| part / self.speed);
        let axes = axes_across(level);
        let middle = Corner { ids: [NONE; 2], place: self.middle() };
        let across = Across { axes, middle: axes.map(|axis| dot(axis, middle.place)) };
        let mut ahead = across.middle.map(|part| -part);
        if ahead == [0.0; 2] {
            ahead = [1.0, 0.0];
        }
        let aside = [-ahead[1], ahead[0]];
        let [mut left, mut right] = self.widest(across.lifted(aside));
        for _ in 0..ROUNDS {
            let [seen, other] = [left, right].map(|corner| across.seen(corner.place));
            let edge = minus(seen, other);
            let normal =
                if edge[1] * ahead[0] - edge[0] * ahead[1] > 0.0 { [edge[1], -edge[0]] } else { [-edge[1], edge[0]] };
            if dot(normal, seen) > 0.0 {
                return Some(Ok([middle, left, right]));
            }
            let direction = across.lifted(normal);
            let next = self.support(direction);
            if self.is_beside(direction, &next, velocity) {
                return Some(Err(direction));
            }
            let found = across.seen(next.place);
            if !(dot(normal, minus(found, seen)) > 0.0) || next.ids == left.ids || next.ids == right.ids {
                return None;
            }
            let side = dot(aside, minus(found, across.middle));
            *(if side > 0.0 { &mut left } else { &mut right }) = next;
        }
        None
    }

    /// True if the ray certainly goes through a triangle.
    fn goes_through(&self, corners: &[Corner<3>; 3], velocity: Place) -> bool {
        let lost = UNIT * 192.0 * self.size * self.size * self.speed;
        let [u, v, w] = corners.map(|corner| corner.place);
        [(u, v), (v, w), (w, u)].into_iter().all(|(from, to)| dot(velocity, cross(from, to)) < -lost)
    }
}

/// The sum of absolute coordinates.
fn sum(v: Place) -> f64 {
    v[0].abs() + v[1].abs() + v[2].abs()
}

impl<V: Vector> Sides<3> for Pair<'_, V, 3> {
    const BOUNDS: [f64; 2] = [1024.0, 2048.0];

    /// A triangle that the ray goes through is replaced by one of the three with what lies beyond
    /// it until nothing does.
    fn portal(&mut self, velocity: Place) -> Option<Search<3>> {
        let mut corners = match self.wedge(velocity)? {
            Ok(corners) => corners,
            Err(direction) => return Some(Search::Beside(direction)),
        };
        let widest = [corners[1], corners[2]];
        let level = self.lost_rise();
        for _ in 0..ROUNDS {
            let [u, v, w] = corners.map(|corner| corner.place);
            let mut normal = cross(minus(v, u), minus(w, u));
            if dot(normal, velocity) > 0.0 {
                corners.swap(1, 2);
                normal = negated(normal);
            }
            let next = self.support(normal);
            if !(dot(normal, minus(next.place, u)) > level) {
                let known = corners.iter().all(|corner| corner.ids[0] != NONE);
                let through = known && self.goes_through(&corners, velocity);
                return through.then_some(Search::Portal(Portal { corners, normal, widest }));
            }
            let turned = cross(next.place, velocity);
            let sides = corners.map(|corner| dot(corner.place, turned) > 0.0);
            let from = (0..3).find(|&from| sides[from] && !sides[(from + 1) % 3])?;
            corners[(from + 2) % 3] = next;
        }
        None
    }

    fn determinant<N: Number>(&[u, v, w]: &[[N; 3]; 3], velocity: [N; 3]) -> Determinant<N, 3> {
        let step = |to: [N; 3]| core::array::from_fn(|axis| to[axis].minus(u[axis]));
        let normal = cross(step(v), step(w));
        Determinant { num: product(normal, u), den: product(normal, velocity), normal }
    }

    fn exact_determinant<N: Certain>(corners: &[[N; 3]; 3], velocity: &[N; 3]) -> Determinant<N, 3> {
        let normal = exact_normal(corners);
        Determinant { num: exact_dot(&normal, &corners[0]), den: exact_dot(&normal, velocity), normal }
    }

    fn exact_rise<N: Certain>(corners: &[[N; 3]; 3], step: &[N; 3]) -> N {
        exact_dot(&exact_normal(corners), step)
    }

    /// Corners with a vertex of one body in common are level in the other one. So is the fourth
    /// corner of the face of a box.
    fn is_level(&self, portal: &Portal<3>, body: usize, index: usize) -> bool {
        let ids = portal.corners.map(|corner| corner.ids);
        let joined = |i: usize, j: usize| ids[i][0] == ids[j][0] || ids[i][1] == ids[j][1];
        let joints = [joined(0, 1), joined(1, 2), joined(2, 0)];
        if joints.into_iter().filter(|joined| *joined).count() < 2 {
            return index == ids[0][body];
        }
        let [first, second, third] = ids.map(|ids| ids[body]);
        let distinct = first != second && second != third && third != first;
        let on_face = distinct && (first ^ second) | (first ^ third) != 7 && index == first ^ second ^ third;
        index == first || index == second || index == third || on_face && self.leaves[body].is_box()
    }

    fn is_before_exit(&self, portal: &Portal<3>, far: &Corner<3>, time: f64) -> bool {
        let [u, v, w] = portal.corners.map(|corner| corner.place);
        let far = far.place;
        // Each side through the far vertex, seen from within as the portal is seen from outside.
        [[u, v, far], [v, w, far], [w, u, far]].iter().all(|side| self.is_before(side, time))
    }

    /// Corners of a sliver lie far apart beside its area: what the weights miss of the place by
    /// rounding is put back once.
    fn weights(portal: &Portal<3>, place: Place) -> Place {
        let [u, v, w] = portal.corners.map(|corner| minus(corner.place, place));
        let weights = [(v, w), (w, u), (u, v)].map(|(from, to)| dot(portal.normal, cross(from, to)));
        let whole = sum(weights);
        let missed: Place =
            core::array::from_fn(|axis| -(weights[0] * u[axis] + weights[1] * v[axis] + weights[2] * w[axis]) / whole);
        let back = [(v, w), (w, u), (u, v)].map(|(from, to)| dot(portal.normal, cross(missed, minus(from, to))));
        core::array::from_fn(|corner| weights[corner] + back[corner])
    }
}
