//! Polyhedra that touch.

use super::{Contact, DrawnDimension, GridPoint, any_direction, dot, farthest, minus, negated, snapped};
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::source::Source;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Subject {
    /// Boxes along the axes.
    Boxes,
    /// Exact boxes, turned by exact rotations: half of the time both by the same.
    TiltedBoxes,
    /// Hulls of points on a sphere.
    Hulls(usize),
}

const ORDER: [Subject; 4] = [Subject::Boxes, Subject::TiltedBoxes, Subject::Hulls(8), Subject::Hulls(16)];

impl DrawnDimension<3> for barycode_testkit::dimension::Space {
    const SUBJECTS: &'static [&'static str] = &["boxes", "tilted-boxes", "hulls-8", "hulls-16"];

    /// A corner on a corner along a random direction; a corner on the inside, an edge or a corner
    /// of a facet; the middles of two edges that cross; a facet on a parallel one.
    fn contact(subject: usize, precision: Precision, deep: bool, source: &mut Source) -> Option<Contact<3>> {
        let subject = ORDER[subject];
        let rotation = rotation(source);
        let ((a, half_a), (b, half_b)) =
            (solid(source, subject, rotation, precision), solid(source, subject, rotation, precision));
        let boxes = (subject == Subject::Boxes).then_some([half_a, half_b]);
        let kinds: &[u32] = if deep { &[1, 1, 2, 3] } else { &[0, 1, 1, 2, 3] };
        let contact = match source.pick(kinds) {
            0 => {
                let normal = any_direction(source);
                let on_a = farthest(&a, normal);
                Contact::at(a, b, on_a, normal)
            }
            1 => {
                let (normal, on_a) = facet(source, &a, deep);
                Contact::at(a, b, on_a, normal)
            }
            2 => crossing(source, a, b)?,
            _ => {
                // The mirror image in a point has a facet antiparallel to every facet.
                let twice = source.pick(&[-1, -2, -4]);
                let mirrored = |p: GridPoint<3>| p.map(|x| x / 2 * twice);
                let (normal, on_a) = facet(source, &a, deep);
                let b = a.iter().map(|&p| mirrored(p)).collect();
                let shift = minus(on_a, mirrored(on_a));
                let boxes = boxes.map(|[half, _]| [half, mirrored(half).map(i64::abs)]);
                return Some(Contact { a, b, shift, normal, boxes });
            }
        };
        Some(Contact { boxes, ..contact })
    }
}

/// A quaternion of whole numbers: its matrix, times its squared length, which comes with it.
fn rotation(source: &mut Source) -> ([[i64; 3]; 3], i64) {
    let [w, x, y, z]: [i64; 4] = source.pick(&[
        [2, 1, 0, 0],
        [1, 1, 1, 0],
        [2, 1, 1, 1],
        [3, 1, 1, 0],
        [1, 2, 2, 4],
        [3, 2, 1, 1],
        [4, 1, 2, 0],
    ]);
    let sign = |source: &mut Source, c: i64| if source.chance(0.5) { c } else { -c };
    let (x, y, z) = (sign(source, x), sign(source, y), sign(source, z));
    let rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ];
    (rows, w * w + x * x + y * y + z * z)
}

/// The corners of a solid around the origin, and of a box half of its sides.
fn solid(
    source: &mut Source,
    subject: Subject,
    common: ([[i64; 3]; 3], i64),
    precision: Precision,
) -> (Vec<GridPoint<3>>, GridPoint<3>) {
    let half = [(); 3].map(|()| snapped(source.between(0.4, 1.0), precision));
    let corners = || (0..8).map(move |bits| [0, 1, 2].map(|k| if bits >> k & 1 == 0 { half[k] } else { -half[k] }));
    match subject {
        Subject::Boxes => (corners().collect(), half),
        Subject::TiltedBoxes => {
            let (rows, square) = if source.chance(0.5) { common } else { rotation(source) };
            // Multiples of eight units times the squared length, so that the quotient is on the
            // grid.
            let turned = |p: GridPoint<3>| {
                let p = p.map(|x| x / 8 / square * 8);
                rows.map(|row| row[0] * p[0] + row[1] * p[1] + row[2] * p[2])
            };
            (corners().map(turned).collect(), half)
        }
        Subject::Hulls(count) => {
            let radius = source.between(0.7, 1.3);
            let corner = |_| source.direction_of::<3>().map(|x| snapped(radius * x, precision));
            ((0..count).map(corner).collect(), half)
        }
    }
}

fn cross(u: GridPoint<3>, v: GridPoint<3>) -> [i128; 3] {
    let (u, v) = (u.map(i128::from), v.map(i128::from));
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

/// The outward normal of a facet, and a point of it: of its inside, of an edge or of a diagonal if
/// `deep`, and corners, too, if not.
fn facet(source: &mut Source, points: &[GridPoint<3>], deep: bool) -> ([i128; 3], GridPoint<3>) {
    loop {
        let [p, q, r] = [(); 3].map(|()| points[source.index(points.len())]);
        let normal = cross(minus(q, p), minus(r, p));
        let height = dot(normal, p);
        // Hulls have the origin inside as a rule; where they have not, the other orientation of the
        // triangle comes up.
        if normal == [0; 3] || points.iter().any(|&s| dot(normal, s) > height) {
            continue;
        }
        let weights =
            if deep { source.pick(&[[2, 1, 1], [1, 2, 1]]) } else { source.pick(&[[2, 1, 1], [2, 2, 0], [4, 0, 0]]) };
        let on = std::array::from_fn(|k| (weights[0] * p[k] + weights[1] * q[k] + weights[2] * r[k]) / 4);
        return (normal, on);
    }
}

/// Two edges that cross at their middles with the solids on either side; nothing if none is found
/// soon.
fn crossing(source: &mut Source, a: Vec<GridPoint<3>>, b: Vec<GridPoint<3>>) -> Option<Contact<3>> {
    for _ in 0..2000 {
        let [p, q] = [(); 2].map(|()| a[source.index(a.len())]);
        let [r, s] = [(); 2].map(|()| b[source.index(b.len())]);
        let normal = cross(minus(q, p), minus(s, r));
        let is_edge = |points: &[GridPoint<3>], normal, end| {
            let height = dot(normal, end);
            points.iter().all(|&s| dot(normal, s) <= height)
        };
        if normal == [0; 3] || !is_edge(&a, normal, p) || !is_edge(&b, negated(normal), r) {
            continue;
        }
        let shift = std::array::from_fn(|k| (p[k] + q[k] - r[k] - s[k]) / 2);
        return Some(Contact { a, b, shift, normal, boxes: None });
    }
    None
}
