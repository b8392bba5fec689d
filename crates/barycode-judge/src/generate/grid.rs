//! Pairs whose exact coordinates are small multiples of a power of two, whatever they are made of.
//!
//! Both bodies of a pair start as short lists of whole points, in a position that is tied: faces in
//! one plane, edges that cross, a corner in common. One matrix is then laid over both, which
//! changes no verdict about bodies without radius, and each is taken apart in its own way (`made`):
//! a list of images, a pose, a pose on a pose, an affine map, a sum of halves, a hull of parts.
//! Nothing is rounded, so what touched still touches exactly, and the judge of whole numbers can
//! say so.

use super::source::Source;
use crate::compound::{Compound, Map};

/// What a pair on a grid is meant to be hard about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GridKind {
    /// Boxes along the axes, side by side, concentric in some axes, some of them flat.
    Boxes,
    /// Equal boxes stacked along an axis: kissing, a step apart or a step deep.
    Stacked,
    /// Prisms whose end faces are level.
    Level,
    /// Short random lists near each other.
    Lattice,
    /// Bodies with a corner, an edge or more in common.
    Shared,
    /// Segments and flat bodies through a common point.
    Crossing,
    /// Points, repeated points, points on a line.
    Degenerate,
    /// The same points twice, or some of them.
    Contained,
    /// Radii that add up to a whole distance, or miss it by a step.
    Radii,
    /// Apart by several sizes.
    Apart,
}

impl GridKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Boxes,
        Self::Stacked,
        Self::Level,
        Self::Lattice,
        Self::Shared,
        Self::Crossing,
        Self::Degenerate,
        Self::Contained,
        Self::Radii,
        Self::Apart,
    ];

    /// Its name among classes.
    #[must_use]
    pub fn class(self) -> String {
        format!("Grid{self:?}")
    }
}

/// Whole points on their way to a body.
struct PointsDraft<const D: usize> {
    lists: [Vec<[f64; D]>; 2],
    radii: [f64; 2],
}

/// A pair on a grid, of a kind that the source decides.
pub fn pair<const D: usize>(source: &mut Source) -> (GridKind, [Compound<D>; 2]) {
    let kind = source.pick(&GridKind::ALL);
    (kind, of_kind(kind, source))
}

/// A pair of the given kind.
pub fn of_kind<const D: usize>(kind: GridKind, source: &mut Source) -> [Compound<D>; 2] {
    let PointsDraft { lists, radii } = match kind {
        GridKind::Boxes => boxes(source),
        GridKind::Stacked => stacked(source),
        GridKind::Level => level(source),
        GridKind::Lattice => {
            let reach = source.pick(&[1, 2, 4]);
            plain([0; 2].map(|_| list(source, 8, reach)))
        }
        GridKind::Shared => shared(source),
        GridKind::Crossing => crossing(source),
        GridKind::Degenerate => {
            let mut draft = plain([0; 2].map(|_| degenerate::<D>(source)));
            if source.chance(0.4) {
                // One point in common.
                let [p, q] = draft.lists.each_ref().map(|list| source.pick(list));
                draft.lists[1] = moved(&draft.lists[1], core::array::from_fn(|k| p[k] - q[k]));
            }
            draft
        }
        GridKind::Contained => contained(source),
        GridKind::Radii => kissing_radii(source),
        GridKind::Apart => {
            let mut draft = plain([0; 2].map(|_| list(source, 8, 3)));
            let shift = whole(source, 12);
            draft.lists[1] = moved(&draft.lists[1], shift);
            draft
        }
    };
    let rounded = radii != [0.0; 2];
    let rows = if rounded { permutation(source) } else { matrix(source) };
    #[allow(clippy::cast_possible_truncation, reason = "small numbers")]
    let unit = 2.0_f64.powi(source.integer(-8, 6) as i32);
    let shift = if source.chance(0.5) { [0.0; D] } else { whole(source, 64).map(|x| x * unit) };
    let mut k = 0;
    let [a, b] = lists.map(|list| {
        let list: Vec<[f64; D]> = list.into_iter().map(|p| p.map(|x| x * unit)).collect();
        k += 1;
        let body = made(source, &list, Map { rows, shift }, unit, 2);
        body.rounded(radii[k - 1] * unit)
    });
    // Either order: a question must not depend on who is asked first.
    if source.chance(0.5) { [a, b] } else { [b, a] }
}

fn plain<const D: usize>(lists: [Vec<[f64; D]>; 2]) -> PointsDraft<D> {
    PointsDraft { lists, radii: [0.0; 2] }
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn whole<const D: usize>(source: &mut Source, reach: i64) -> [f64; D] {
    [0; D].map(|_| source.integer(-reach, reach) as f64)
}

fn moved<const D: usize>(list: &[[f64; D]], shift: [f64; D]) -> Vec<[f64; D]> {
    list.iter().map(|p| core::array::from_fn(|k| p[k] + shift[k])).collect()
}

fn list<const D: usize>(source: &mut Source, most: usize, reach: i64) -> Vec<[f64; D]> {
    let count = most - source.index(most).min(source.index(most));
    (0..count).map(|_| whole(source, reach)).collect()
}

/// The corners of a box, in the order of their bits; in the plane, counter-clockwise.
fn corners<const D: usize>(low: [f64; D], high: [f64; D]) -> Vec<[f64; D]> {
    let count = 1 << D;
    let code = |i: usize| if D == 2 { i ^ (i >> 1) } else { i };
    (0..count).map(|i| core::array::from_fn(|k| if code(i) >> k & 1 == 0 { low[k] } else { high[k] })).collect()
}

fn boxes<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let reach = source.pick(&[1, 2, 4]);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let [a, b] = [0; 2].map(|_| {
        let least = i64::from(source.chance(0.8));
        [0; D].map(|_| source.integer(least, reach) as f64)
    });
    let radius = if source.chance(0.15) { source.pick(&[0.25, 0.5, 1.0, 2.0]) } else { 0.0 };
    let mut center: [f64; D] = whole(source, 2 * reach);
    for (k, x) in center.iter_mut().enumerate() {
        match source.index(4) {
            0 => *x = 0.0,
            1 => *x = source.sign() * (a[k] + b[k] + radius),
            _ => {}
        }
    }
    let low = corners(a.map(|x| -x), a);
    PointsDraft { lists: [low, moved(&corners(b.map(|x| -x), b), center)], radii: [radius, 0.0] }
}

fn stacked<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let half = [0; D].map(|_| source.integer(1, 8) as f64);
    let mut shift = [0.0; D];
    let axis = source.index(D);
    for (k, x) in shift.iter_mut().enumerate() {
        if k != axis && source.chance(0.3) {
            *x = source.pick(&[-1.0, 1.0, 2.0]);
        }
    }
    // A step is far below the size of the boxes.
    let step = source.pick(&[0.0, 0.0, 1.0, -1.0]) / 64.0;
    shift[axis] = 2.0 * half[axis] + step;
    let own = corners(half.map(|x| -x), half);
    plain([own.clone(), moved(&own, shift)])
}

fn level<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let heights = [-1.0, source.pick(&[1.0, 2.0])];
    let lists = [0; 2].map(|_| {
        let (count, reach) = (2 + source.index(3), source.pick(&[1, 3]));
        let base: Vec<[f64; D]> = (0..count).map(|_| whole(source, reach)).collect();
        let at =
            |height: f64| base.iter().map(move |p| core::array::from_fn(|k| if k + 1 == D { height } else { p[k] }));
        at(heights[0]).chain(at(heights[1])).collect()
    });
    let mut draft = plain(lists);
    let mut shift = whole(source, 4);
    shift[D - 1] = if source.chance(0.3) { heights[1] - heights[0] } else { 0.0 };
    draft.lists[1] = moved(&draft.lists[1], shift);
    draft
}

/// The second has some points of the first, and others mirrored at one of these.
fn shared<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let a: Vec<[f64; D]> = list(source, 8, 3);
    let count = 1 + source.index(a.len().min(3));
    let mut b: Vec<[f64; D]> = (0..count).map(|_| source.pick(&a)).collect();
    let center = b[0];
    for _ in 0..source.index(6) {
        let p = source.pick(&a);
        let times = source.pick(&[1.0, 1.0, 2.0]);
        b.push(core::array::from_fn(|k| center[k] - times * (p[k] - center[k])));
    }
    plain([a, b])
}

/// Both have the middle in them: on a segment, or inside a body.
fn crossing<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let lists = [0; 2].map(|_| {
        let mut points = Vec::new();
        for _ in 0..1 + source.index(2) {
            let e: [f64; D] = whole(source, 4);
            let (s, t) = (source.pick(&[0.0, 1.0, 1.0, 2.0]), source.pick(&[1.0, 1.0, 3.0]));
            points.push(e.map(|x| s * x));
            points.push(e.map(|x| -t * x));
        }
        points
    });
    plain(lists)
}

fn degenerate<const D: usize>(source: &mut Source) -> Vec<[f64; D]> {
    let p: [f64; D] = whole(source, 2);
    let e: [f64; D] = whole(source, 2);
    let count = 1 + source.index(5);
    (0..count)
        .map(|_| {
            let t = source.pick(&[0.0, 1.0, 1.0, 2.0, -1.0]);
            core::array::from_fn(|k| p[k] + t * e[k])
        })
        .collect()
}

fn contained<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let a: Vec<[f64; D]> = list(source, 8, 4);
    let b = match source.index(3) {
        0 => a.clone(),
        1 => (0..=source.index(a.len())).map(|_| source.pick(&a)).collect(),
        _ => a.iter().map(|p| p.map(|x| x / 2.0)).collect(),
    };
    plain([a, b])
}

/// Vectors of whole length.
const LENGTHS: [([f64; 3], f64); 8] = [
    ([3.0, 4.0, 0.0], 5.0),
    ([4.0, -3.0, 0.0], 5.0),
    ([5.0, 12.0, 0.0], 13.0),
    ([1.0, 0.0, 0.0], 1.0),
    ([1.0, 2.0, 2.0], 3.0),
    ([2.0, 3.0, 6.0], 7.0),
    ([1.0, 4.0, 8.0], 9.0),
    ([4.0, 4.0, 7.0], 9.0),
];

/// Corners at a whole distance, and radii that add up to about that.
fn kissing_radii<const D: usize>(source: &mut Source) -> PointsDraft<D> {
    let (direction, length) = source.pick(if D == 2 { &LENGTHS[..4] } else { &LENGTHS });
    let direction: [f64; D] = core::array::from_fn(|k| direction[k]);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let times = source.integer(1, 4) as f64;
    let [a, b] = [0; 2].map(|_| list::<D>(source, 4, 2));
    let height = |p: &[f64; D]| (0..D).map(|k| p[k] * direction[k]).sum::<f64>();
    let top = a.iter().copied().max_by(|p, q| height(p).total_cmp(&height(q))).expect("not empty");
    let bottom = b.iter().copied().min_by(|p, q| height(p).total_cmp(&height(q))).expect("not empty");
    let shift = core::array::from_fn(|k| top[k] + times * direction[k] - bottom[k]);
    let whole = times * length + source.pick(&[0.0, 0.0, 0.0, 0.25, -0.25]);
    let first = (source.unit() * 4.0 * whole).floor() / 4.0;
    let radii = if source.chance(0.5) { [first, whole - first] } else { [whole, 0.0] };
    PointsDraft { lists: [a, moved(&b, shift)], radii }
}

/// A matrix that only exchanges and turns axes, and is a rotation.
pub(super) fn permutation<const D: usize>(source: &mut Source) -> [[f64; D]; D] {
    let first = source.index(D);
    let mut rows = [[0.0; D]; D];
    if D == 2 {
        let (c, s) = source.pick(&[(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]);
        (rows[0][0], rows[0][1], rows[1][0], rows[1][1]) = (c, -s, s, c);
        return rows;
    }
    let second = (first + 1 + source.index(D - 1)) % D;
    let third = D - first - second;
    let signs = [source.sign(), source.sign()];
    (rows[0][first], rows[1][second]) = (signs[0], signs[1]);
    let even = (first + 1) % D == second;
    rows[2][third] = signs[0] * signs[1] * if even { 1.0 } else { -1.0 };
    rows
}

/// A matrix of small binary fractions: a permutation, a similarity, or anything with an inverse.
fn matrix<const D: usize>(source: &mut Source) -> [[f64; D]; D] {
    match source.index(4) {
        0 => Map::IDENTITY.rows,
        1 => permutation(source),
        // 0.75 and 0.5, or 0.6 and 0.8 in quarters: turned, and stretched a little.
        2 => {
            let (c, s) = source.pick(&[(0.75, 0.5), (0.5, -0.75), (0.75, 1.0), (-1.0, 0.75), (1.25, 3.0)]);
            let mut rows = permutation(source);
            let rotated: [[f64; D]; 2] = [
                core::array::from_fn(|k| c * rows[0][k] - s * rows[1][k]),
                core::array::from_fn(|k| s * rows[0][k] + c * rows[1][k]),
            ];
            [rows[0], rows[1]] = rotated;
            rows
        }
        // Triangular, with ones or a half on the diagonal; in the plane a similarity all the same
        // half the time.
        _ => core::array::from_fn(|i| {
            core::array::from_fn(|j| match i.cmp(&j) {
                core::cmp::Ordering::Less => 0.0,
                core::cmp::Ordering::Equal => source.pick(&[1.0, 1.0, 0.5, -1.0]),
                core::cmp::Ordering::Greater => source.pick(&[0.0, 0.25, 0.5, -0.75, 1.0]),
            })
        }),
    }
}

/// Whether a pose of this dimension may have the matrix: in the plane it has to be a similarity.
fn is_pose<const D: usize>(rows: &[[f64; D]; D]) -> bool {
    D != 2 || (rows[0][0] == rows[1][1] && rows[0][1] == -rows[1][0])
}

fn product<const D: usize>(a: &[[f64; D]; D], b: &[[f64; D]; D]) -> [[f64; D]; D] {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..D).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The image of the list under the map, taken apart in some way, exactly. `unit` is what
/// coordinates are multiples of.
fn made<const D: usize>(source: &mut Source, list: &[[f64; D]], map: Map<D>, unit: f64, depth: usize) -> Compound<D> {
    let leaf = || Compound::List(list.to_vec());
    let place = |map: Map<D>, inner: Compound<D>| {
        if is_pose(&map.rows) { inner.posed(map) } else { Compound::Affine(map, Box::new(inner)) }
    };
    match source.index(if depth == 0 { 4 } else { 8 }) {
        0 => Compound::List(list.iter().map(|&p| map.apply(p)).collect()),
        1 => place(map, leaf()),
        2 => {
            // The list from another origin, which the pose makes up for.
            let origin = whole(source, 16).map(|x| x * unit);
            place(Map { shift: map.apply(origin), ..map }, Compound::List(moved(list, origin.map(|x| -x))))
        }
        3 => Compound::Affine(map, Box::new(leaf())),
        4 => {
            // A quarter turn on top, undone below it.
            let outer = permutation(source);
            let back: [[f64; D]; D] = core::array::from_fn(|i| core::array::from_fn(|j| outer[j][i]));
            let inner = Map { rows: product(&back, &map.rows), shift: whole(source, 8).map(|x| x * unit) };
            let gone = Map { rows: outer, shift: [0.0; D] }.apply(inner.shift);
            let shift = core::array::from_fn(|k| map.shift[k] - gone[k]);
            place(inner, leaf()).posed(Map { rows: outer, shift })
        }
        5 if list.len() > 1 => {
            let cut = 1 + source.index(list.len() - 1);
            let parts = [&list[..cut], &list[cut - 1..]];
            Compound::Hull(parts.into_iter().map(|part| made(source, part, map, unit, depth - 1)).collect())
        }
        // Half and half; few points, since all sums count.
        6 if list.len() <= 5 => {
            let half: Vec<[f64; D]> = list.iter().map(|p| p.map(|x| x / 2.0)).collect();
            let first = made(source, &half, Map { shift: [0.0; D], ..map }, unit / 2.0, 0);
            Compound::Sum(Box::new([first, made(source, &half, map, unit / 2.0, 0)]))
        }
        _ => {
            // One point of the sum takes all of the shift, and some of the list's.
            let step = whole(source, 4).map(|x| x * unit);
            let point = Compound::List(vec![Map { shift: map.shift, ..map }.apply(step)]);
            let rest = moved(list, step.map(|x| -x));
            let rest = made(source, &rest, Map { shift: [0.0; D], ..map }, unit, depth - 1);
            let parts = if source.chance(0.5) { [point, rest] } else { [rest, point] };
            Compound::Sum(Box::new(parts))
        }
    }
}
