//! Two boxes in space, without radius: the fifteen directions that can separate them.
//!
//! Boxes that are apart are so along the normal of a face of one of them, or along the
//! perpendicular to an edge of each (Gottschalk, Lin and Manocha, *`OBBTree`*, 1996). With a and b
//! the columns of the two matrices, h and k half the lengths of the edges, t from the middle of A
//! to that of B, the *gap* along L is `|t · L| - Σ h |a · L| - Σ k |b · L|`. With L no longer than
//! one all gaps come from the nine products a · b, t in both frames, and sums of products of those.
//!
//! **How far a gap may be off.** That takes the matrices for rotations. Their products with their
//! transposes are looked at, and off from one by no more than 64u as computed: η = 70u. With S the
//! sum of |t|, h and k: a normal `a × a` is off from the third a by 5η, the true gap along it from
//! that along a by 5.1η S, and that from the computed one by η S and 20u S, together less than 450u
//! S. Along an edge `a × b` all products are determinants, of which one in the frame of A is off by
//! 5η, and the gap by 5.1η S and 20u S: less than 380u S. So a gap of more than 512u S, the
//! *slack*, is one for certain, along the rounded L too, and boxes all of whose gaps are less than
//! minus that overlap.
//!
//! **What lies between** is the sign of a determinant, and decided exactly, for each of the few
//! directions it concerns: of the edges that span the face and the corners that are nearest along
//! it. Edges that are parallel to the last bit span none. Of edges that are nearly parallel, and of
//! matrices that are no rotations, the loop decides.
//!
//! **The distance** of boxes that are apart: a pair of points is named, and not believed. That A's
//! point x and B's point y are points of the boxes gives the upper bound, and what both reach along
//! the way v between them the lower one, whatever the matrices are. With T = |t|, H the sum of h
//! and k, D the distance, and v of length one: t is off by 2u T, and its product by 3u T; the
//! products with the edges by 3u each, which is 3u H, their sums by 4u of what they come to, which
//! is no more than T; H by u H, the halves being rounded; the quotient by 4u D: 10u T + 4u H + 4u D
//! below. Where the two are not as close as they should be the loop runs. Of boxes that are apart
//! by less than the slack, v is as good as unknown: they are known to be apart, and how near two of
//! their points are.

mod depth;
mod nearest;
mod triple;

use crate::answer::{Certificate, Distance, Stop, Verdict};
use crate::array::{each, places};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::Difference;
use crate::num::{Number, Scalar};
use crate::predicate::{self, Corner};
use crate::shape::{BoxForm, Convex, Form, ulps};
use crate::vector::{RigidMap, Vector};
use core::cmp::Ordering;
use core::hint::select_unpredictable;
pub(in crate::query) use depth::depth;
use triple::{Triple, absolute, are_parallel, cross, dot, is_rigid, negated, quick_dot, sum, transposed, triple};

/// Either scalar product.
type Product<T> = fn(Triple<T>, Triple<T>) -> T;

pub(in crate::query) const DIRECTIONS: usize = 15;

/// The other two coordinates, so that the three turn to the right.
pub(in crate::query) const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// Edges are counted through both boxes, A's first. For each direction, the two that span its face
/// of the obstacle.
pub(in crate::query) const SPANNING: [[usize; 2]; DIRECTIONS] = [
    [1, 2],
    [2, 0],
    [0, 1],
    [4, 5],
    [5, 3],
    [3, 4],
    [0, 3],
    [0, 4],
    [0, 5],
    [1, 3],
    [1, 4],
    [1, 5],
    [2, 3],
    [2, 4],
    [2, 5],
];

/// Both shapes as boxes without radius, if that is what they are.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn box_forms<V, A, B>(a: &A, b: &B) -> Option<[BoxForm<V>; 2]>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    match (a.details().form(), b.details().form()) {
        (Form::Box(first), Form::Box(second)) if V::DIMENSION == 3 => {
            (a.radius() + b.radius() == Number::ZERO).then_some([first, second])
        }
        _ => None,
    }
}

/// Two boxes, the second relative to the first.
#[derive(Clone, Copy)]
pub(in crate::query) struct Boxes<V: Vector> {
    forms: [BoxForm<V>; 2],
    origins: [Triple<V::Scalar>; 2],
    /// The rows of the matrices, if they are rotated.
    rows: [Option<[Triple<V::Scalar>; 3]>; 2],
    /// Half of all edges.
    halves: [Triple<V::Scalar>; 2],
    /// From middle to middle.
    way: Triple<V::Scalar>,
    /// By how much the middles may be off, if they are not the origins.
    blur: V::Scalar,
    slack: V::Scalar,
}

/// `turn[i][j]` is the product of edge i of A with edge j of B, each of length one.
type Turn<T> = [Triple<T>; 3];

impl<V: Dimension> Boxes<V> {
    /// Nothing for sizes that leave the range.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(forms: [BoxForm<V>; 2], origins: [V; 2]) -> Option<Self> {
        let rows = |form: &BoxForm<V>| {
            let rows = form.pose?.rows();
            let rows = rows.as_ref();
            Some(places(|row| triple(rows[row])))
        };
        let rows = [rows(&forms[0]), rows(&forms[1])];
        let mut way = origins[1] - origins[0];
        let mut aside = V::Scalar::ZERO;
        let mut halves = [triple(forms[0].high), triple(forms[1].high)];
        if !(forms[0].low == -forms[0].high && forms[1].low == -forms[1].high) {
            let half = V::Scalar::from_f64(0.5);
            halves = places(|of| triple(forms[of].high * half - forms[of].low * half));
            let middle = |form: &BoxForm<V>| {
                let middle = form.low * half + form.high * half;
                form.pose.map_or(middle, |pose| pose.turn(middle))
            };
            let [a, b] = [middle(&forms[0]), middle(&forms[1])];
            way = way + (b - a);
            aside = a.norm1() + b.norm1();
        }
        let way = triple(way);
        let size = sum(absolute(way)) + (sum(halves[0]) + sum(halves[1])) + aside;
        let (least, most) = <V::Scalar as Scalar>::RANGE;
        // NaN fails, too.
        let within = size > least && size < most;
        let (blur, slack, origins) = (aside * ulps(12), size * ulps(512), [triple(origins[0]), triple(origins[1])]);
        within.then_some(Self { forms, origins, rows, halves, way, blur, slack })
    }

    /// The largest gap along the axes of a box that is not rotated, whatever the matrix of the
    /// other is, and the axis, from A to B.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn largest_gap_along_axes(&self) -> Option<(Triple<V::Scalar>, V::Scalar)> {
        let ([h, k], way) = (&self.halves, &self.way);
        let along = |own: &Triple<V::Scalar>, other: Triple<V::Scalar>| {
            let gap = |axis: usize| (axis, way[axis], way[axis].abs() - (own[axis] + other[axis]));
            // Which one it is, is as good as random.
            let most = |a: (usize, V::Scalar, V::Scalar), b: (usize, V::Scalar, V::Scalar)| {
                select_unpredictable(b.2 > a.2, b, a)
            };
            let (axis, toward, gap) = most(most(gap(0), gap(1)), gap(2));
            let one = select_unpredictable(toward < Number::ZERO, -V::Scalar::ONE, V::Scalar::ONE);
            (places(|place| select_unpredictable(place == axis, one, Number::ZERO)), gap)
        };
        let rotated = |rows: [Triple<V::Scalar>; 3], halves| places(|axis| quick_dot(absolute(rows[axis]), halves));
        match self.rows {
            [None, None] => Some(along(h, *k)),
            [None, Some(rows)] => Some(along(h, rotated(rows, *k))),
            [Some(rows), None] => Some(along(k, rotated(rows, *h))),
            _ => None,
        }
    }

    /// The products of all edges; nothing for matrices that are no rotations.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn turn(&self) -> Option<Turn<V::Scalar>> {
        let [a, b] = self.rows;
        if !(a.as_ref().is_none_or(is_rigid) && b.as_ref().is_none_or(is_rigid)) {
            return None;
        }
        Some(match (a, b) {
            (None, Some(b)) => b,
            (Some(a), None) => transposed(a),
            (Some(a), Some(b)) => {
                let (a, b) = (transposed(a), transposed(b));
                places(|i| places(|j| quick_dot(a[i], b[j])))
            }
            (None, None) => places(|axis| triple(V::axis(axis))),
        })
    }

    /// All gaps where B is moved so that `way` leads from middle to middle.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn gaps(&self, turn: &Turn<V::Scalar>, way: Triple<V::Scalar>) -> [V::Scalar; DIRECTIONS] {
        let ([h, k], r) = (&self.halves, turn);
        let s = [absolute(r[0]), absolute(r[1]), absolute(r[2])];
        let seen = |of: usize| {
            self.rows[of].map_or(way, |[a, b, c]| places(|axis| quick_dot([a[axis], b[axis], c[axis]], way)))
        };
        let (from_a, from_b) = (seen(0), seen(1));
        let of_a = |i: usize| from_a[i].abs() - (h[i] + quick_dot(*k, s[i]));
        let of_b = |j: usize| from_b[j].abs() - (k[j] + quick_dot(*h, [s[0][j], s[1][j], s[2][j]]));
        let of_both = |i: usize, j: usize| {
            let ([m, n], [p, q]) = (OTHERS[i], OTHERS[j]);
            let apart = (from_a[n] * r[m][j] - from_a[m] * r[n][j]).abs();
            apart - ((h[m] * s[n][j] + h[n] * s[m][j]) + (k[p] * s[i][q] + k[q] * s[i][p]))
        };
        [
            of_a(0),
            of_a(1),
            of_a(2),
            of_b(0),
            of_b(1),
            of_b(2),
            of_both(0, 0),
            of_both(0, 1),
            of_both(0, 2),
            of_both(1, 0),
            of_both(1, 1),
            of_both(1, 2),
            of_both(2, 0),
            of_both(2, 1),
            of_both(2, 2),
        ]
    }

    /// All edges, each of length one.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn edges(&self) -> [Triple<V::Scalar>; 6] {
        let axes = places(|axis| triple(V::axis(axis)));
        let [[a, b, c], [d, e, f]] = each(self.rows, |rows| rows.map_or(axes, transposed));
        [a, b, c, d, e, f]
    }

    /// The normal of a face of the obstacle, from A to B.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn normal(&self, edges: &[Triple<V::Scalar>; 6], direction: usize) -> Triple<V::Scalar> {
        let normal = if direction < 6 {
            edges[direction]
        } else {
            let [u, v] = SPANNING[direction];
            cross(edges[u], edges[v])
        };
        if dot(normal, self.way) < Number::ZERO { negated(normal) } else { normal }
    }

    /// Decides the gaps that are within the slack, direction by direction: the verdict, and the
    /// direction that comes nearest to separating the boxes.
    #[cold]
    #[inline(never)]
    fn decide_open_gaps(&self, gaps: &[V::Scalar; DIRECTIONS]) -> Option<(Verdict, usize)> {
        let edges = self.edges();
        let mut nearest = (Verdict::Penetrating, 0);
        for (direction, &gap) in gaps.iter().enumerate() {
            if gap < -self.slack {
                continue;
            }
            let [u, v] = each(SPANNING[direction], |edge| edges[edge]);
            if are_parallel(u, v) {
                continue;
            }
            match self.gap_sign(&edges, direction)? {
                Ordering::Greater => return Some((Verdict::Separated, direction)),
                Ordering::Equal => nearest = (Verdict::Touching, direction),
                Ordering::Less => {}
            }
        }
        Some(nearest)
    }

    /// The sign of the gap along one direction: that of the least of `n · (q - p)` over the corners
    /// that may be nearest.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn gap_sign(&self, edges: &[Triple<V::Scalar>; 6], direction: usize) -> Option<Ordering> {
        let [first, second] = SPANNING[direction];
        let (u, v) = (edges[first], edges[second]);
        let normal = cross(u, v);
        let apart = quick_dot(normal, self.way);
        // Nearly parallel, or no size along it.
        if !(quick_dot(normal, normal) > ulps(64) && apart.abs() > self.slack) {
            return None;
        }
        let reversed = apart < Number::ZERO;
        // For each edge, which end is nearer, A's ends being subtracted, and whether that is
        // uncertain: the product is a determinant of two vertices, off by less than 10u.
        let (mut ends, mut level) = (0_u32, 0_u32);
        for (place, &edge) in edges.iter().enumerate() {
            let along = quick_dot(normal, edge);
            let falls = (along < Number::ZERO) != (place < 3);
            ends |= u32::from(falls != reversed) << place;
            level |= u32::from(!(along.abs() > ulps(64))) << place;
        }
        let spanning = 1 << first | 1 << second;
        let level = level & !spanning;
        let mut least = None;
        // Every choice of ends that are as good as level.
        let mut choice = 0;
        loop {
            let ends = (ends & !level) | choice;
            let side = predicate::corner_side(self.corners(ends), u, v)?;
            let side = if reversed { side.reverse() } else { side };
            least = Some(least.map_or(side, |least: Ordering| least.min(side)));
            choice = (choice | !level).wrapping_add(1) & level;
            if choice == 0 {
                return least;
            }
        }
    }

    /// The corners of both boxes with these ends of all edges.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn corners(&self, ends: u32) -> [Corner<'_, V::Scalar>; 2] {
        [0, 1].map(|of| {
            let BoxForm { low, high, .. } = self.forms[of];
            let at = triple(V::corner(low, high, u64::from(ends >> (3 * of) & 7)));
            Corner { rows: self.rows[of].as_ref(), at, origin: self.origins[of] }
        })
    }

    /// A vector in the frame of a box.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn into(&self, of: usize, v: Triple<V::Scalar>, dot: Product<V::Scalar>) -> Triple<V::Scalar> {
        self.rows[of].map_or(v, |[a, b, c]| places(|axis| dot([a[axis], b[axis], c[axis]], v)))
    }

    /// A vector of the frame of a box.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn out(&self, of: usize, v: Triple<V::Scalar>, dot: Product<V::Scalar>) -> Triple<V::Scalar> {
        self.rows[of].map_or(v, |[a, b, c]| [dot(a, v), dot(b, v), dot(c, v)])
    }

    /// Leaves the corners that are farthest along a direction.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn remember(&self, cache: Option<&mut Cache>, normal: Triple<V::Scalar>) {
        let Some(cache) = cache else { return };
        let edges = self.edges();
        let ahead = |edge: usize| u64::from(dot(normal, edges[edge]) > Number::ZERO);
        let ids = |first: usize| ahead(first) | ahead(first + 1) << 1 | ahead(first + 2) << 2;
        *cache = Cache { length: 1, ..Cache::default() };
        cache.ids[0] = (ids(0), ids(3) ^ 7);
    }
}

/// The largest of some numbers and its place; the first of equal ones.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn largest<T: Scalar, const COUNT: usize>(numbers: &[T; COUNT]) -> (usize, T) {
    let mut most = (0, numbers[0]);
    for (place, &number) in numbers.iter().enumerate().skip(1) {
        if number > most.1 {
            most = (place, number);
        }
    }
    most
}

/// Yes or no, and the proof.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn decide<V: Dimension>(
    forms: [BoxForm<V>; 2],
    origins: [V; 2],
    cache: Option<&mut Cache>,
) -> Option<(Verdict, Certificate<V>)> {
    let boxes = Boxes::new(forms, origins)?;
    if let Some((normal, gap)) = boxes.largest_gap_along_axes()
        && gap > boxes.slack
    {
        boxes.remember(cache, normal);
        return Some((Verdict::Separated, Certificate::Direction(V::from_coordinates(normal))));
    }
    // A copy, so that what is looked at above needs no address.
    let boxes = Boxes { ..boxes };
    let gaps = boxes.gaps(&boxes.turn()?, boxes.way);
    let (direction, most) = largest(&gaps);
    let (verdict, direction) = if most > boxes.slack {
        (Verdict::Separated, direction)
    } else if most < -boxes.slack {
        (Verdict::Penetrating, direction)
    } else {
        boxes.decide_open_gaps(&gaps)?
    };
    let normal = boxes.normal(&boxes.edges(), direction);
    boxes.remember(cache, normal);
    let certificate = match verdict {
        Verdict::Separated => Certificate::Direction(V::from_coordinates(normal)),
        _ => Certificate::Axes,
    };
    Some((verdict, certificate))
}

/// The distance.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn distance<V, A, B>(
    shapes: &Difference<'_, A, B>,
    forms: [BoxForm<V>; 2],
    cache: Option<&mut Cache>,
) -> Option<Distance<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let boxes = Boxes::new(forms, [shapes.origin_a, shapes.origin_b])?;
    let keeps = |lower, upper| shapes.keeps_promise::<V::Scalar>(lower, upper);
    let (mut verdict, mut direction, mut known) = (Verdict::Separated, None, None);
    if shapes.offset.dot(shapes.offset) <= shapes.reach * shapes.reach {
        let gaps = boxes.gaps(&boxes.turn()?, boxes.way);
        let (largest, most) = largest(&gaps);
        if most < -boxes.slack {
            (verdict, direction) = (Verdict::Penetrating, Some(largest));
        } else if !(most > boxes.slack) {
            let (exactly, nearest) = boxes.decide_open_gaps(&gaps)?;
            (verdict, direction) = (exactly, Some(nearest));
            if verdict == Verdict::Separated {
                known = Some(boxes.touching_distance(&gaps, &keeps)?);
            }
        }
    }
    let (normal, [distance, lower, upper]) = match direction {
        Some(direction) => (boxes.normal(&boxes.edges(), direction), known.unwrap_or_default()),
        None => boxes.nearest_points().filter(|(_, [_, lower, _])| *lower > Number::ZERO)?,
    };
    if !keeps(lower, upper) {
        return None;
    }
    boxes.remember(cache, normal);
    let stop = if verdict == Verdict::Penetrating { Stop::Decided } else { Stop::Optimal };
    Some(Distance { verdict, distance, lower, upper, iterations: 1, stop })
}
