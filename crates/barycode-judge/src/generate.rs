//! Seeded pairs of bodies, class by class.
//!
//! A pair is named by `(precision, seed, index)`. Classes follow the hard cases recorded from other
//! projects, as far as they concern two resting shapes in the plane. All coordinates are finite;
//! the bit patterns that are not numbers come from [`hostile`].

mod awkward;
mod coaxial;
mod contact;
pub mod curved;
mod extent;
pub mod frame;
pub mod grid;
pub mod hostile;
mod incident;
mod many;
pub mod motion;
pub mod paper;
mod polygon;
pub mod source;
pub mod space;
pub mod wrap;

use self::polygon::Points;
use self::source::Source;
use crate::body::{Body, BodyPose};
use crate::oracle::hull;

/// The floating-point format that coordinates are representable in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// `f32`.
    Single,
    /// `f64`.
    Double,
}

impl Precision {
    /// The nearest number of this format.
    #[must_use]
    pub fn snap(self, x: f64) -> f64 {
        match self {
            #[allow(clippy::cast_possible_truncation, reason = "rounding is the purpose")]
            Self::Single => f64::from(x as f32),
            Self::Double => x,
        }
    }

    /// Every coordinate snapped.
    #[must_use]
    pub fn snap_point<const D: usize>(self, p: [f64; D]) -> [f64; D] {
        p.map(|x| self.snap(x))
    }

    /// A size of pairs of which, and of larger ones, all products are in range.
    #[must_use]
    pub const fn smallest_size(self) -> f64 {
        match self {
            Self::Single => 1e-14,
            Self::Double => 1e-119,
        }
    }

    /// The smallest positive number, which is also the spacing of the smallest numbers.
    #[must_use]
    pub const fn least(self) -> f64 {
        match self {
            Self::Single => f32::from_bits(1) as f64,
            Self::Double => f64::from_bits(1),
        }
    }

    /// Spacing of the numbers just above 1.
    #[must_use]
    pub const fn epsilon(self) -> f64 {
        match self {
            Self::Single => f32::EPSILON as f64,
            Self::Double => f64::EPSILON,
        }
    }

    /// `"f32"` or `"f64"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "f32",
            Self::Double => "f64",
        }
    }

    /// Exponent of ten of the smallest gap, relative to the size, that is worth aiming at.
    const fn smallest_gap(self) -> f64 {
        match self {
            Self::Single => -7.0,
            Self::Double => -15.0,
        }
    }
}

/// What a pair is meant to be hard about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Nothing in particular: 1 to 64 vertices, apart, overlapping or in between.
    General,
    /// Points, segments and triangles.
    Small,
    /// Signed distance of 10⁻¹⁵ to 10⁻³ of the size, of either sign, in any pairing of vertices and
    /// edges.
    NearTouching,
    /// Exactly touching: vertex on vertex, vertex on edge, edge on edge, or by their radii.
    ExactTouch,
    /// Equal boxes in the same rotation, stacked face to face with a gap of a few roundings.
    Kissing,
    /// Facing edges that are parallel up to a tiny turn.
    NearParallel,
    /// Length to width of 10² to 10⁵; also things of millimetres with a gap just below usual
    /// tolerances.
    Sliver,
    /// Convex lists with repeated vertices and vertices inside edges; also clouds on one line.
    Plateau,
    /// Vertices in the middle of edges, up to a unit in the last place off.
    NearCollinear,
    /// A corner cut by an edge of 10⁻³ to 10⁻¹⁵ of the size, and the other shape in front of it.
    ShortEdge,
    /// More vertices than a support scans: regular, nearly flat, or with vertices inside edges.
    Many,
    /// At 10², 10⁵ or 10⁷ from the origin.
    FarAway,
    /// Near each other, and each far from its own origin, up to 10⁵ sizes.
    OriginOutside,
    /// One shape 10 to 10⁴ times the other, the sizes of reported cases among them.
    SizeRatio,
    /// 50 to 10⁸ sizes apart.
    HugeGap,
    /// The same vertices twice, in no pose or in the same.
    Identical,
    /// The same centre.
    Concentric,
    /// On one centre or one axis: the same in one pose, prisms, rings, boxes, discs and needles;
    /// exactly, to a rounding, to 10⁻¹² or to 10⁻⁶.
    Coaxial,
    /// One inside the other.
    Contained,
    /// The centre or a vertex of one on a vertex, an edge or the centre of the other, exactly or by
    /// a rounding.
    Incident,
    /// A segment or a thin body right through a small one.
    Through,
    /// Faces overlapping by 10⁻¹⁵ to 10⁻³ of the size.
    Shallow,
    /// Any other class, scaled by 10⁻⁶ to 10⁶ or by a power of two.
    Scaled,
    /// Small whole coordinates: many ties.
    Lattice,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 24] = [
        Self::General,
        Self::Small,
        Self::NearTouching,
        Self::ExactTouch,
        Self::Kissing,
        Self::NearParallel,
        Self::Sliver,
        Self::Plateau,
        Self::NearCollinear,
        Self::ShortEdge,
        Self::Many,
        Self::FarAway,
        Self::OriginOutside,
        Self::SizeRatio,
        Self::HugeGap,
        Self::Identical,
        Self::Concentric,
        Self::Coaxial,
        Self::Contained,
        Self::Incident,
        Self::Through,
        Self::Shallow,
        Self::Scaled,
        Self::Lattice,
    ];
}

/// What a point list promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Counter-clockwise and convex, exactly; vertices may repeat or lie inside edges.
    Convex,
    /// Any points in any order.
    Cloud,
}

/// A pair of bodies with its class.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<C = Class, B = Body> {
    /// What it is meant to be hard about.
    pub class: C,
    /// The class that was scaled, and the factor.
    pub scaled: Option<(C, f64)>,
    /// First body and what its list promises.
    pub a: (B, Form),
    /// Second body and what its list promises.
    pub b: (B, Form),
}

/// The pair with this name, of a class that the name decides.
#[must_use]
pub fn pair(precision: Precision, seed: u64, index: u64) -> Sample {
    let mut source = Source::new(seed, index);
    let class = source.pick(&Class::ALL);
    of_class(class, precision, &mut source)
}

/// A pair of the given class.
#[must_use]
pub fn of_class(class: Class, precision: Precision, source: &mut Source) -> Sample {
    if class != Class::Scaled {
        return draft(class, precision, source).finish(class, precision, source);
    }
    let other = among(source, &Class::ALL, Class::Scaled);
    let factor = factor(source);
    let scaled = draft(other, precision, source).scaled(factor);
    Sample { scaled: Some((other, factor)), ..scaled.finish(class, precision, source) }
}

/// Any of them but one.
fn among<C: Copy + PartialEq>(source: &mut Source, all: &[C], but: C) -> C {
    loop {
        let one = source.pick(all);
        if one != but {
            return one;
        }
    }
}

/// A factor that other projects' answers did not scale by, or a power of two, which rounds nothing.
#[allow(clippy::cast_possible_truncation, reason = "small numbers")]
fn factor(source: &mut Source) -> f64 {
    if source.chance(0.5) {
        source.pick(&[1e-6, 1e-3, 1e3, 1e6])
    } else {
        2.0_f64.powi(source.integer(1, 20) as i32 * if source.chance(0.5) { -1 } else { 1 })
    }
}

/// Whether scaling by it rounds nothing.
fn is_power_of_two(factor: f64) -> bool {
    factor.to_bits() << 12 == 0
}

fn draft(class: Class, precision: Precision, source: &mut Source) -> PairDraft {
    match class {
        Class::General => extent::general(source),
        Class::Small => extent::small(source),
        Class::NearTouching => contact::near_touching(source, precision),
        Class::ExactTouch => contact::exact_touch(source),
        Class::Kissing => contact::kissing(source, precision),
        Class::NearParallel => contact::near_parallel(source),
        Class::Sliver => awkward::sliver(source),
        Class::Plateau => awkward::plateau(source),
        Class::NearCollinear => awkward::near_collinear(source, precision),
        Class::ShortEdge => awkward::short_edge(source, precision),
        Class::Many => many::vertices(source, precision),
        Class::FarAway => extent::far_away(source, precision),
        Class::OriginOutside => extent::origin_outside(source, precision),
        Class::SizeRatio => extent::size_ratio(source, precision),
        Class::HugeGap => extent::huge_gap(source),
        Class::Identical => extent::identical(source, precision),
        Class::Concentric => extent::concentric(source),
        Class::Coaxial => coaxial::pair(source, precision),
        Class::Contained => extent::contained(source),
        Class::Incident => incident::incident(source, precision),
        Class::Through => incident::through(source, precision),
        Class::Shallow => contact::shallow(source, precision),
        Class::Scaled => unreachable!("of_class scales the draft of another class"),
        Class::Lattice => awkward::lattice(source),
    }
}

/// One body on its way to a [`Sample`].
#[derive(Clone, Debug)]
struct BodyDraft {
    points: Points,
    placement: Option<BodyPose>,
    radius: f64,
    list: ListForm,
}

/// What is to become of a list of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListForm {
    /// The strict hull of the rounded points.
    Hull,
    /// The list itself, which is exactly convex.
    Convex,
    /// The list itself, as a cloud.
    Cloud,
}

impl BodyDraft {
    fn hull(points: Points) -> Self {
        Self { points, placement: None, radius: 0.0, list: ListForm::Hull }
    }

    fn finish(self, precision: Precision, source: &mut Source) -> (Body, Form) {
        let mut points: Points = self.points.iter().map(|&p| precision.snap_point(p)).collect();
        if self.list == ListForm::Hull {
            points = hull::hull_points(&points);
        }
        if self.list != ListForm::Cloud {
            let n = points.len();
            points.rotate_left(source.index(n));
        }
        let placement = self.placement.map(|p| snapped(p, precision));
        let form = if self.list == ListForm::Cloud { Form::Cloud } else { Form::Convex };
        (Body { points, placement, radius: precision.snap(self.radius) }, form)
    }

    /// Moves the points into a randomly turned and shifted frame, so that the placed body stands
    /// where it stood, up to rounding.
    fn give_placement(&mut self, source: &mut Source, precision: Precision) {
        let [cos, sin] = source.direction();
        let placement = snapped(BodyPose { cos, sin, translation: self.points[0] }, precision);
        for p in &mut self.points {
            *p = placement.undo(*p);
        }
        self.placement = Some(placement);
    }

    /// Like [`BodyDraft::give_placement`] with a multiple of a quarter turn and a whole shift of
    /// `unit`, by `reach` of them at most: nothing is rounded where the coordinates are small
    /// multiples of `unit`.
    fn give_quarter_turn(&mut self, source: &mut Source, unit: f64, reach: i64) {
        let [cos, sin] = source.pick(&[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let translation = [0; 2].map(|_| source.integer(-reach, reach) as f64 * unit);
        let placement = BodyPose { cos, sin, translation };
        for p in &mut self.points {
            *p = placement.undo(*p);
        }
        self.placement = Some(placement);
    }
}

fn snapped(p: BodyPose, precision: Precision) -> BodyPose {
    BodyPose {
        cos: precision.snap(p.cos),
        sin: precision.snap(p.sin),
        translation: precision.snap_point(p.translation),
    }
}

/// A pair on its way to a [`Sample`].
#[derive(Clone, Debug)]
struct PairDraft {
    a: BodyDraft,
    b: BodyDraft,
    freedom: Freedom,
}

/// What may still be done to a draft without spoiling what it is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Freedom {
    /// Radii and placements.
    Any,
    /// Placements: radii, if any, are part of the construction.
    Place,
    /// Nothing.
    None,
}

impl PairDraft {
    fn of(a: Points, b: Points, freedom: Freedom) -> Self {
        Self { a: BodyDraft::hull(a), b: BodyDraft::hull(b), freedom }
    }

    /// All lengths times a factor; nothing more may be done to it than before, and no radius be
    /// added.
    fn scaled(mut self, factor: f64) -> Self {
        for part in [&mut self.a, &mut self.b] {
            part.points = polygon::stretched(&part.points, factor);
            part.radius *= factor;
            if let Some(placement) = &mut part.placement {
                placement.translation = placement.translation.map(|x| x * factor);
            }
            if part.list == ListForm::Convex && !is_power_of_two(factor) {
                // Rounded, its edges may bend either way.
                part.list = ListForm::Cloud;
            }
        }
        if self.freedom == Freedom::Any {
            self.freedom = Freedom::Place;
        }
        self
    }

    fn finish(mut self, class: Class, precision: Precision, source: &mut Source) -> Sample {
        for part in [&mut self.a, &mut self.b] {
            if self.freedom == Freedom::Any && source.chance(0.15) {
                part.radius = polygon::spread(&part.points).max(1e-3) * source.decade(-3.0, 0.5);
            }
            if self.freedom != Freedom::None
                && part.list == ListForm::Hull
                && part.placement.is_none()
                && source.chance(0.25)
            {
                part.give_placement(source, precision);
            }
        }
        let (a, b) = (self.a.finish(precision, source), self.b.finish(precision, source));
        // Either order: a question must not depend on who is asked first.
        let (a, b) = if source.chance(0.5) { (a, b) } else { (b, a) };
        Sample { class, scaled: None, a, b }
    }
}
