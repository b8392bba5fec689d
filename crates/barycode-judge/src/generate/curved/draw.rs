//! One body, before it is placed beside another.

use crate::curved::{Core, CurvedBody, dot, identity, unit};
use crate::generate::coaxial::ring;
use crate::generate::source::Source;
use crate::oracle::hull;

/// How a body is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyDraw {
    /// About so large.
    pub(super) size: f64,
    /// A disc or a needle.
    pub(super) thin: bool,
}

/// The rows made orthonormal, one after the other, and a rotation.
pub(super) fn orthonormal<const D: usize>(mut rows: [[f64; D]; D]) -> [[f64; D]; D] {
    for k in 0..D {
        // Twice, for what rounding leaves.
        for other in (0..k).chain(0..k) {
            let share = dot(rows[k], rows[other]);
            rows[k] = core::array::from_fn(|i| rows[k][i] - share * rows[other][i]);
        }
        rows[k] = unit(rows[k]);
    }
    let turned = if D == 2 {
        rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    } else {
        let minor = |j: usize, k: usize| rows[1][j] * rows[2][k] - rows[1][k] * rows[2][j];
        rows[0][0] * minor(1, 2) + rows[0][1] * minor(2, 0) + rows[0][2] * minor(0, 1)
    };
    if turned < 0.0 {
        rows[D - 1] = rows[D - 1].map(|x| -x);
    }
    rows
}

/// Along the axes, or any.
fn rotation<const D: usize>(source: &mut Source) -> [[f64; D]; D] {
    if source.chance(0.25) { identity() } else { orthonormal([0; D].map(|_| source.direction_of())) }
}

impl BodyDraw {
    /// A length.
    fn length(self, source: &mut Source) -> f64 {
        let part = if self.thin && source.chance(0.4) { source.decade(-6.0, 0.0) } else { source.between(0.3, 1.0) };
        self.size * part
    }

    pub(super) fn body<const D: usize>(self, source: &mut Source) -> CurvedBody<D> {
        let core = match source.index(8) {
            0 => self.cloud(source),
            1 => Core::Box([0; D].map(|_| self.length(source))),
            2 | 3 => self.ball_or_capsule(source),
            _ => self.smooth(source),
        };
        let round = matches!(&core, Core::Points(points) if points.len() < 3);
        let radius = if source.chance(if round { 0.9 } else { 0.2 }) { self.length(source) } else { 0.0 };
        CurvedBody { core, rows: rotation(source), shift: [0.0; D], radius }
    }

    /// An ellipse or ellipsoid; in space also a cylinder or cone.
    pub(super) fn smooth<const D: usize>(self, source: &mut Source) -> Core<D> {
        let [first, second] = [self.length(source), self.length(source)];
        match source.index(if D == 2 { 1 } else { 4 }) {
            0 => Core::Ellipsoid([0; D].map(|_| self.length(source))),
            1 => Core::Ellipsoid(core::array::from_fn(|k| if k < D - 1 { first } else { second })),
            2 => Core::Cylinder { half: first, radius: second },
            _ => Core::Cone { half: first, radius: second },
        }
    }

    /// A point, now and then off its origin, or a segment.
    fn ball_or_capsule<const D: usize>(self, source: &mut Source) -> Core<D> {
        if source.chance(0.5) {
            let off = source.pick(&[0.0, 0.0, 1.0]);
            return Core::Points(vec![[0; D].map(|_| off * source.between(-1.0, 1.0))]);
        }
        let half = self.length(source);
        let end: [f64; D] = core::array::from_fn(|k| if k == D - 1 { half } else { 0.0 });
        Core::Points(vec![end.map(|x| -x), end])
    }

    /// A few points, most of them a polytope; in the plane a convex polygon.
    fn cloud<const D: usize>(self, source: &mut Source) -> Core<D> {
        let n = 3 + source.index(8);
        if D == 2 {
            let axes = [self.length(source), self.length(source)];
            let corners = hull::hull_points(&ring(n, axes));
            return Core::Points(corners.iter().map(|p| core::array::from_fn(|k| p[k])).collect());
        }
        let axes = [0; D].map(|_| self.length(source));
        let on_axes = |source: &mut Source| {
            let direction: [f64; D] = source.direction_of();
            core::array::from_fn(|k| axes[k] * direction[k])
        };
        Core::Points((0..n).map(|_| on_axes(source)).collect())
    }

    /// Short numbers, symmetric, along the axes.
    pub(super) fn whole<const D: usize>(self, source: &mut Source) -> CurvedBody<D> {
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let mut length = || source.integer(1, 24) as f64 * 0.125 * self.size;
        let (first, second, sizes) = (length(), length(), [0; D].map(|_| length()));
        let core = match source.index(if D == 2 { 4 } else { 6 }) {
            0 => Core::Points(vec![[0.0; D]]),
            1 => {
                let end: [f64; D] = core::array::from_fn(|k| if k == D - 1 { first } else { 0.0 });
                Core::Points(vec![end.map(|x| -x), end])
            }
            2 => Core::Box(sizes),
            3 => Core::Ellipsoid(sizes),
            4 => Core::Cylinder { half: first, radius: second },
            _ => Core::Cone { half: first, radius: second },
        };
        let round = matches!(&core, Core::Points(_)) || source.chance(0.2);
        CurvedBody { core, rows: identity(), shift: [0.0; D], radius: if round { second } else { 0.0 } }
    }
}
