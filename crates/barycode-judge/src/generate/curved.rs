//! Seeded pairs of curved bodies, and of polytopes beside them, class by class.

mod draw;

use self::draw::BodyDraw;
use super::source::Source;
use super::{Precision, among, coaxial::nudge, factor};
use crate::curved::{Core, CurvedBody, CurvedJudge, CurvedPair};

/// What a pair is meant to be hard about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CurvedClass {
    /// Nothing in particular: apart, overlapping or in between.
    General,
    /// One centre, turned in any way.
    Concentric,
    /// The same in one pose, or the same but for its size.
    SamePose,
    /// On one axis.
    Coaxial,
    /// One of these three, but for a rounding, 10⁻¹² or 10⁻⁶.
    NearlyCentred,
    /// Touching exactly, on short numbers.
    ExactTouch,
    /// A signed distance of 10⁻¹⁵ to 10⁻¹ of the size, of either sign.
    NearTouching,
    /// A small one within the other.
    Contained,
    /// Discs and needles, down to 10⁻⁶ of their length.
    Thin,
    /// One is 10 to 10⁴ times the other.
    SizeRatio,
    /// Any other, scaled by 10⁻⁶ to 10⁶ or by a power of two.
    Scaled,
    /// At 10², 10⁵ or 10⁷ from the origin.
    FarAway,
    /// 50 to 10⁸ sizes apart.
    HugeGap,
}

impl CurvedClass {
    /// Every class.
    pub const ALL: [Self; 13] = [
        Self::General,
        Self::Concentric,
        Self::SamePose,
        Self::Coaxial,
        Self::NearlyCentred,
        Self::ExactTouch,
        Self::NearTouching,
        Self::Contained,
        Self::Thin,
        Self::SizeRatio,
        Self::Scaled,
        Self::FarAway,
        Self::HugeGap,
    ];
}

/// The pair with this name, of a class that the name decides. All its numbers are of the precision.
#[must_use]
pub fn pair<const D: usize>(precision: Precision, seed: u64, index: u64) -> (CurvedClass, CurvedPair<D>) {
    let mut source = Source::new(seed, index);
    let class = source.pick(&CurvedClass::ALL);
    (class, of_class(class, precision, &mut source))
}

/// A pair of the given class.
#[must_use]
pub fn of_class<const D: usize>(class: CurvedClass, precision: Precision, source: &mut Source) -> CurvedPair<D> {
    let mut bodies = match class {
        CurvedClass::Scaled => {
            let other = among(source, &CurvedClass::ALL, CurvedClass::Scaled);
            let (pair, factor) = (of_class(other, precision, source), factor(source));
            // Questions about smaller pairs are answered with "out of range".
            let in_range = pair.scale() * factor >= precision.smallest_size();
            pair.bodies.map(|body| if in_range { scaled(body, factor) } else { body })
        }
        CurvedClass::NearlyCentred => {
            let others = [CurvedClass::Concentric, CurvedClass::SamePose, CurvedClass::Coaxial];
            let class = source.pick(&others);
            let [a, mut b] = draft(class, source);
            nudged(&mut b, precision, source);
            [a, b]
        }
        CurvedClass::NearTouching => near_touching(precision, source),
        _ => draft(class, source),
    };
    if source.chance(0.5) {
        bodies.swap(0, 1);
    }
    CurvedPair { bodies: bodies.map(|body| snapped(body, precision)) }
}

fn draft<const D: usize>(class: CurvedClass, source: &mut Source) -> [CurvedBody<D>; 2] {
    let thin = class == CurvedClass::Thin;
    let draw = |source: &mut Source| BodyDraw { size: source.decade(-0.5, 0.5), thin }.body::<D>(source);
    let (mut a, mut b) = (draw(source), draw(source));
    let curved = !(a.core.is_straight() && b.core.is_straight());
    if !curved && source.chance(0.7) {
        b.core = BodyDraw { size: source.decade(-0.5, 0.5), thin }.smooth(source);
    }
    match class {
        CurvedClass::Concentric => {}
        CurvedClass::SamePose => {
            let size = source.pick(&[1.0, 1.0, 0.5, 3.0, 1e-3]);
            b = scaled(a.clone(), size);
        }
        CurvedClass::Coaxial => {
            b.rows = a.rows;
            let axis = a.rows.map(|row| row[D - 1]);
            let along = source.pick(&[0.0, 1.0]) * source.between(-2.0, 2.0);
            b.shift = axis.map(|x| x * along);
        }
        CurvedClass::ExactTouch => return touching(source),
        CurvedClass::Contained => {
            b = scaled(b, source.decade(-4.0, -0.5));
            let reach = source.between(0.0, 0.5);
            b.shift = source.direction_of().map(|x: f64| x * reach);
        }
        CurvedClass::SizeRatio => {
            let ratio = source.decade(1.0, 4.0);
            a = scaled(a, ratio);
            b.shift = source.direction_of().map(|x: f64| x * ratio * source.between(0.2, 1.2));
        }
        CurvedClass::HugeGap => {
            let gap = source.decade(1.7, 8.0);
            b.shift = source.direction_of().map(|x: f64| x * gap);
        }
        CurvedClass::FarAway => {
            let far = source.pick(&[1e2, 1e5, 1e7]);
            a.shift = source.direction_of().map(|x: f64| x * far);
            let reach = source.between(0.0, 2.0);
            let way: [f64; D] = source.direction_of();
            b.shift = core::array::from_fn(|k| a.shift[k] + reach * way[k]);
        }
        _ => {
            let reach = source.pick(&[0.0, 1.0, 1.0, 1.0]) * source.between(0.0, 2.5);
            b.shift = source.direction_of().map(|x: f64| x * reach);
        }
    }
    if source.chance(0.3) && class != CurvedClass::FarAway {
        // Somewhere else, both.
        let place = source.direction_of::<D>().map(|x| x * source.decade(-1.0, 1.0));
        for body in [&mut a, &mut b] {
            body.shift = core::array::from_fn(|k| body.shift[k] + place[k]);
        }
    }
    [a, b]
}

/// On whole numbers, along an axis of which both are symmetric: what is farthest of each is on it.
fn touching<const D: usize>(source: &mut Source) -> [CurvedBody<D>; 2] {
    let [mut a, mut b] = [0; 2].map(|_| BodyDraw { size: 1.0, thin: false }.whole::<D>(source));
    let axis = source.index(D);
    let up = source.sign();
    let reach = |body: &CurvedBody<D>, sign: f64| {
        body.radius
            + match &body.core {
                Core::Points(points) => points.iter().fold(f64::MIN, |most, p| most.max(sign * p[axis])),
                Core::Box(sizes) | Core::Ellipsoid(sizes) => sizes[axis],
                &(Core::Cylinder { half, radius } | Core::Cone { half, radius }) => {
                    if axis == D - 1 {
                        half
                    } else {
                        radius
                    }
                }
            }
    };
    let apart = reach(&a, up) + reach(&b, -up);
    a.shift[axis] = 0.0;
    b.shift[axis] = up * apart;
    // A cone's widest circle is at its base.
    if axis < D - 1 && source.chance(0.5) {
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let level = source.integer(-8, 8) as f64 * 0.125;
        b.shift[D - 1] = level;
    }
    [a, b]
}

/// Moved along the direction of the widest gap.
fn near_touching<const D: usize>(precision: Precision, source: &mut Source) -> [CurvedBody<D>; 2] {
    let bodies = draft(CurvedClass::General, source).map(|body| snapped(body, precision));
    let judge = CurvedJudge::new(CurvedPair { bodies });
    let (gap, direction) = judge.widest(&[]);
    let direction = crate::curved::unit(direction);
    let size = judge.pair().scale();
    let wanted = source.sign() * size * source.decade(precision.smallest_gap(), -1.0);
    let [a, mut b] = judge.pair().bodies.clone();
    b.shift = core::array::from_fn(|k| b.shift[k] + (wanted - gap.rounded()) * direction[k]);
    [a, b]
}

fn scaled<const D: usize>(body: CurvedBody<D>, factor: f64) -> CurvedBody<D> {
    let CurvedBody { core, rows, shift, radius } = body;
    let times = |v: [f64; D]| v.map(|x| x * factor);
    let core = match core {
        Core::Points(points) => Core::Points(points.into_iter().map(times).collect()),
        Core::Box(half) => Core::Box(times(half)),
        Core::Ellipsoid(axes) => Core::Ellipsoid(times(axes)),
        Core::Cylinder { half, radius } => Core::Cylinder { half: half * factor, radius: radius * factor },
        Core::Cone { half, radius } => Core::Cone { half: half * factor, radius: radius * factor },
    };
    CurvedBody { core, rows, shift: times(shift), radius: radius * factor }
}

fn nudged<const D: usize>(body: &mut CurvedBody<D>, precision: Precision, source: &mut Source) {
    let off = nudge(source, precision);
    for k in 0..D {
        body.shift[k] += off * source.between(-1.0, 1.0);
    }
    let tilt = nudge(source, precision);
    if tilt != 0.0 {
        let rows = body.rows.map(|row| row.map(|x| x + tilt * source.between(-1.0, 1.0)));
        body.rows = draw::orthonormal(rows);
    }
}

fn snapped<const D: usize>(body: CurvedBody<D>, precision: Precision) -> CurvedBody<D> {
    let snap = |v: [f64; D]| precision.snap_point(v);
    let one = |x: f64| precision.snap(x);
    let core = match body.core {
        Core::Points(points) => Core::Points(points.into_iter().map(snap).collect()),
        Core::Box(half) => Core::Box(snap(half)),
        Core::Ellipsoid(axes) => Core::Ellipsoid(snap(axes)),
        Core::Cylinder { half, radius } => Core::Cylinder { half: one(half), radius: one(radius) },
        Core::Cone { half, radius } => Core::Cone { half: one(half), radius: one(radius) },
    };
    let mut rows = body.rows.map(snap);
    if D == 2 {
        // A pose of the plane has one cosine and one sine.
        (rows[1][1], rows[0][1]) = (rows[0][0], -rows[1][0]);
    }
    CurvedBody { core, rows, shift: snap(body.shift), radius: one(body.radius) }
}
