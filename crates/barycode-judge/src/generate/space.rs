//! Seeded pairs of bodies of space, class by class, after the same hard cases as in the plane.

mod awkward;
mod coaxial;
mod contact;
mod exact;
mod extent;
mod incident;
mod many;
mod solid;

use self::solid::Points;
use super::source::Source;
use super::{Form, Precision, among, factor};
use crate::body::space::{Body, BodyPose};

/// What a pair is meant to be hard about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Nothing in particular: 1 to 64 points, apart, overlapping or in between.
    General,
    /// Points, segments, triangles and tetrahedra.
    Small,
    /// Signed distance of 10⁻¹⁵ to 10⁻³ of the size, of either sign, in any pairing of corners,
    /// edges and facets.
    NearTouching,
    /// Exactly touching: corner, edge or facet on corner, edge or facet, or by their radii.
    ExactTouch,
    /// Equal boxes in the same rotation, stacked face to face with a gap of a few roundings.
    Kissing,
    /// Boxes whose facing faces are parallel up to a tiny turn.
    NearParallel,
    /// Length to width of 10² to 10⁵: planks, needles, plates; also things of millimetres with a
    /// gap just below usual tolerances.
    Sliver,
    /// Repeated points, and points inside edges and facets, on whole coordinates.
    Plateau,
    /// Points in the middle of edges and facets, up to a unit in the last place off.
    NearCoplanar,
    /// A corner cut by a facet of 10⁻³ to 10⁻¹⁵ of the size, and the other shape in front of it.
    ShortEdge,
    /// Polygons and segments in space; half the time both in one plane.
    Flat,
    /// Prisms along one axis whose end faces are level, exactly or to 3·10⁻⁹ of the size.
    LevelPrisms,
    /// Axis-aligned boxes on a grid, often concentric in some axes: ties everywhere.
    Grid,
    /// Many points, now and then more than a support scans: regular, nearly flat, or within facets.
    Many,
    /// At 10², 10⁵ or 10⁷ from the origin.
    FarAway,
    /// Near each other, and each far from its own origin, up to 10⁵ sizes.
    OriginOutside,
    /// One shape 10 to 10⁴ times the other, the sizes of reported cases among them.
    SizeRatio,
    /// 50 to 10⁸ sizes apart.
    HugeGap,
    /// The same points twice, in no pose or in the same.
    Identical,
    /// The same centre.
    Concentric,
    /// On one centre or one axis: the same in one pose, prisms, rings, boxes, discs and needles;
    /// exactly, to a rounding, to 10⁻¹² or to 10⁻⁶.
    Coaxial,
    /// One inside the other.
    Contained,
    /// The centre or a corner of one on a corner, an edge, a facet or the centre of the other,
    /// exactly or by a rounding.
    Incident,
    /// A segment or a thin body right through a small one.
    Through,
    /// Facets overlapping by 10⁻¹⁵ to 10⁻³ of the size.
    Shallow,
    /// Any other class, scaled by 10⁻⁶ to 10⁶ or by a power of two.
    Scaled,
    /// Small whole coordinates: many ties.
    Lattice,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 27] = [
        Self::General,
        Self::Small,
        Self::NearTouching,
        Self::ExactTouch,
        Self::Kissing,
        Self::NearParallel,
        Self::Sliver,
        Self::Plateau,
        Self::NearCoplanar,
        Self::ShortEdge,
        Self::Flat,
        Self::LevelPrisms,
        Self::Grid,
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

/// A pair of bodies of space with its class. No list promises anything: all are [`Form::Cloud`].
pub type Sample = super::Sample<Class, Body>;

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

fn draft(class: Class, precision: Precision, source: &mut Source) -> PairDraft {
    match class {
        Class::General => extent::general(source),
        Class::Small => extent::small(source),
        Class::NearTouching => contact::near_touching(source, precision),
        Class::ExactTouch => exact::touch(source),
        Class::Kissing => contact::kissing(source, precision),
        Class::NearParallel => contact::near_parallel(source),
        Class::Sliver => awkward::sliver(source),
        Class::Plateau => awkward::plateau(source),
        Class::NearCoplanar => awkward::near_coplanar(source, precision),
        Class::ShortEdge => awkward::short_edge(source, precision),
        Class::Flat => awkward::flat(source, precision),
        Class::LevelPrisms => contact::level_prisms(source),
        Class::Grid => exact::grid(source),
        Class::Many => many::points(source, precision),
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
        Class::Lattice => exact::lattice(source),
    }
}

/// One body on its way to a [`Sample`].
#[derive(Clone, Debug)]
struct BodyDraft {
    points: Points,
    placement: Option<BodyPose>,
    radius: f64,
}

impl BodyDraft {
    fn of(points: Points) -> Self {
        Self { points, placement: None, radius: 0.0 }
    }

    fn finish(self, precision: Precision) -> (Body, Form) {
        let points = self.points.iter().map(|&p| precision.snap_point(p)).collect();
        let placement = self.placement.map(|p| snapped(p, precision));
        (Body { points, placement, radius: precision.snap(self.radius) }, Form::Cloud)
    }

    /// Moves the points into a randomly turned and shifted frame, so that the placed body stands
    /// where it stood, up to rounding.
    fn give_placement(&mut self, source: &mut Source, precision: Precision) {
        let rows = solid::rotation(source);
        let placement = snapped(BodyPose { rows, translation: self.points[0] }, precision);
        for p in &mut self.points {
            *p = placement.undo(*p);
        }
        self.placement = Some(placement);
    }

    /// Like [`BodyDraft::give_placement`] with a rotation that permutes the axes and a whole shift
    /// of `unit`, by `reach` of them at most: nothing is rounded where the coordinates are small
    /// multiples of `unit`.
    fn give_permutation(&mut self, source: &mut Source, unit: f64, reach: i64) {
        let rows = solid::permutation(source);
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let translation = [0; 3].map(|_| source.integer(-reach, reach) as f64 * unit);
        let placement = BodyPose { rows, translation };
        for p in &mut self.points {
            *p = placement.undo(*p);
        }
        self.placement = Some(placement);
    }
}

fn snapped(p: BodyPose, precision: Precision) -> BodyPose {
    let snap = |v| precision.snap_point(v);
    BodyPose { rows: p.rows.map(snap), translation: snap(p.translation) }
}

/// A pair on its way to a [`Sample`].
#[derive(Clone, Debug)]
struct PairDraft {
    a: BodyDraft,
    b: BodyDraft,
    freedom: Freedom,
}

/// What may still be done to a draft without spoiling what it is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Freedom {
    /// Radii and placements.
    Any,
    /// Placements: radii, if any, are part of the construction.
    Place,
    /// Placements that round nothing where coordinates are multiples of this.
    Permute(f64),
    /// Nothing.
    None,
}

impl PairDraft {
    fn of(a: Points, b: Points, freedom: Freedom) -> Self {
        Self { a: BodyDraft::of(a), b: BodyDraft::of(b), freedom }
    }

    /// All lengths times a factor; nothing more may be done to it than before, and no radius be
    /// added.
    fn scaled(mut self, factor: f64) -> Self {
        for part in [&mut self.a, &mut self.b] {
            part.points = solid::stretched(&part.points, factor);
            part.radius *= factor;
            if let Some(placement) = &mut part.placement {
                placement.translation = placement.translation.map(|x| x * factor);
            }
        }
        self.freedom = match self.freedom {
            Freedom::Any => Freedom::Place,
            Freedom::Permute(unit) => Freedom::Permute(unit * factor),
            other => other,
        };
        self
    }

    fn finish(mut self, class: Class, precision: Precision, source: &mut Source) -> Sample {
        for part in [&mut self.a, &mut self.b] {
            if self.freedom == Freedom::Any && source.chance(0.15) {
                part.radius = solid::spread(&part.points).max(1e-3) * source.decade(-3.0, 0.5);
            }
            if part.placement.is_some() || !source.chance(0.25) {
                continue;
            }
            match self.freedom {
                Freedom::Any | Freedom::Place => part.give_placement(source, precision),
                Freedom::Permute(unit) => part.give_permutation(source, unit, 64),
                Freedom::None => {}
            }
        }
        let (a, b) = (self.a.finish(precision), self.b.finish(precision));
        // Either order: a question must not depend on who is asked first.
        let (a, b) = if source.chance(0.5) { (a, b) } else { (b, a) };
        Sample { class, scaled: None, a, b }
    }
}
