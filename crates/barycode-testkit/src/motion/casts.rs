//! Casts and rays: what is asked, and how answers are held against the exact truth.

use barycode::{Cast, Impact, ImpactVerdict, Scalar, StartOverlap, Touching, Verdict};
use barycode_judge::generate::motion::MovingPair;
use barycode_judge::generate::source::Source;
use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::{LinearPair, RigidBody};
use barycode_judge::oracle::Relation;
use barycode_judge::oracle::dyadic::Exact;

use super::truth::{self, Searched};
use super::{Examined, MotionTally};
use crate::build::{self, TestScalar, TestShape};
use crate::compound::Compound;
use crate::curved::build::CurvedVector;
use crate::generate::Precision;
use crate::verify::{Complaint, Fault};

/// How a cast is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastOptions {
    /// The end of the interval.
    pub until: f64,
    /// The distance at which contact begins.
    pub target: f64,
    /// What counts as contact.
    pub touching: Touching,
    /// What is asked of bodies that are in contact at the start.
    pub start: StartOverlap,
    /// B is the point of a ray, and A does not move.
    pub ray: bool,
    /// The distance below which bodies that turn are no longer followed.
    pub resolution: f64,
}

impl CastOptions {
    /// Without options.
    #[must_use]
    pub fn plain(until: f64) -> Self {
        let (touching, start) = (Touching::Collides, StartOverlap::Hit);
        Self { until, target: 0.0, touching, start, ray: false, resolution: 0.0 }
    }

    pub(super) fn random(until: f64, size: f64, precision: Precision, source: &mut Source) -> Self {
        let target = if source.chance(0.2) { size * source.decade(-6.0, 0.0) } else { 0.0 };
        Self {
            until: if source.chance(0.1) { f64::INFINITY } else { until },
            target: precision.snap(target),
            touching: source.pick(&[Touching::Collides, Touching::Collides, Touching::Free]),
            start: source.pick(&[StartOverlap::Hit, StartOverlap::Leaving]),
            ray: source.chance(0.2),
            resolution: 0.0,
        }
    }

    pub(super) fn cast<V: CurvedVector<D>, const D: usize>(&self) -> Cast<V>
    where
        V::Scalar: TestScalar,
    {
        let cast = Cast::new().target_distance(build::real(self.target)).resolution(build::real(self.resolution));
        cast.touching(self.touching).start(self.start)
    }

    fn counts(&self) -> Counts {
        if self.touching == Touching::Free { Counts::Overlap } else { Counts::Touching }
    }
}

/// An answer in plain numbers.
#[derive(Clone, Debug)]
pub struct PlainImpact<const D: usize> {
    /// Whether there is a contact.
    pub verdict: ImpactVerdict,
    /// When.
    pub first: [f64; 2],
    /// When they part.
    pub leaves: Option<[f64; 2]>,
    /// How they lie at the start.
    pub start: Verdict,
    /// From A to B.
    pub normal: Option<[f64; D]>,
    /// The witness points.
    pub on: [Option<[f64; D]>; 2],
    /// Why it ended, in words.
    pub stop: String,
}

impl<const D: usize> PlainImpact<D> {
    /// The answer in plain numbers.
    pub fn new<V: CurvedVector<D>>(impact: &Impact<V>) -> Self
    where
        V::Scalar: TestScalar,
    {
        Self {
            verdict: impact.verdict,
            first: impact.first.map(V::Scalar::to_f64),
            leaves: impact.leaves.map(|leaves| leaves.map(V::Scalar::to_f64)),
            start: impact.start,
            normal: impact.normal.map(V::plain),
            on: [impact.on_a, impact.on_b].map(|point| point.map(V::plain)),
            stop: format!("{:?}", impact.stop),
        }
    }
}

/// Asks about a pair of bodies that translate, in a random way, and verifies the answer.
pub(super) fn examine<V: CurvedVector<D>, const D: usize>(
    pair: &MovingPair<D>,
    source: &mut Source,
    search: bool,
) -> Examined
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let size = pair.bodies.iter().flat_map(|body| body.points.iter().flatten()).fold(0.0_f64, |m, x| m.max(x.abs()));
    let options = CastOptions::random(pair.until, size, <V::Scalar as TestScalar>::PRECISION, source);
    let bodies = asked_bodies(&pair.bodies, &options);
    let representations = [0; 2].map(|_| source.pick(V::REPRESENTATIONS));
    let (complaints, tally) = match ask::<V, D>(&bodies, &options, representations) {
        Ok((answer, checked)) => {
            let precision = <V::Scalar as TestScalar>::PRECISION;
            let (mut complaints, tally) = verify(&bodies, &options, &answer, precision, search);
            if let Err(error) = checked {
                let detail = format!("{error}: {answer:?}");
                complaints.push(Complaint { question: "cast", fault: Fault::Check, detail });
            }
            (complaints, tally)
        }
        Err(detail) => {
            (vec![Complaint { question: "construction", fault: Fault::Shape, detail }], MotionTally::default())
        }
    };
    Examined { asked: format!("{options:?}, {representations:?}"), complaints, tally }
}

/// The bodies, or what of them a ray is about.
fn asked_bodies<const D: usize>(bodies: &[RigidBody<D>; 2], options: &CastOptions) -> [RigidBody<D>; 2] {
    let mut bodies = bodies.clone();
    if options.ray {
        let [a, b] = &mut bodies;
        a.motion.velocity = [0.0; D];
        (b.points, b.radius) = (vec![[0.0; D]], 0.0);
    }
    bodies
}

/// Asks the library, and its own check.
///
/// # Errors
/// What it has against a shape, in words.
pub fn ask<V: CurvedVector<D>, const D: usize>(
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    representations: [V::Representation; 2],
) -> Result<(PlainImpact<D>, Result<(), String>), String>
where
    V::Scalar: TestScalar,
{
    let made = |body: usize| -> Result<TestShape<V>, String> {
        build::compound::<V, D>(&bodies[body].at_start(), representations[body]).map_err(|error| error.to_string())
    };
    let vector = |v: [f64; D]| V::map(&crate::compound::Map::translation(v)).1;
    let (cast, until) = (options.cast::<V, D>(), build::real(options.until));
    let [a, b] = bodies;
    let (shapes, moves) = ([made(0)?, made(1)?], [a, b].map(|body| vector(body.motion.velocity)));
    let ([first, second], [slow, fast]) = (&shapes, moves);
    let origin = vector(b.motion.start.shift);
    let (impact, checked) = if options.ray {
        let impact = cast.ray(first, origin, fast, until);
        (impact, cast.check_ray(&impact, first, origin, fast, until))
    } else {
        let impact = cast.shape(first, slow, second, fast, until);
        (impact, cast.check_shape(&impact, first, slow, second, fast, until))
    };
    Ok((PlainImpact::new(&impact), checked.map_err(|error| error.to_string())))
}

/// The answer before the exact judge.
struct CastVerifier<'a, const D: usize>
where
    Exact<D>: ExactSpace<D>,
{
    pair: LinearPair<D>,
    answer: &'a PlainImpact<D>,
    options: &'a CastOptions,
    precision: Precision,
    scale: f64,
    complaints: Vec<Complaint>,
}

/// What is wrong with an answer, and what to count.
#[must_use]
pub fn verify<const D: usize>(
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    answer: &PlainImpact<D>,
    precision: Precision,
    search: bool,
) -> (Vec<Complaint>, MotionTally)
where
    Exact<D>: ExactSpace<D>,
{
    let starts: [Compound<D>; 2] = bodies.each_ref().map(RigidBody::at_start);
    let velocities = bodies.each_ref().map(|body| body.motion.velocity);
    let pair = match LinearPair::new([&starts[0], &starts[1]], velocities, options.target) {
        Ok(pair) => pair,
        Err(error) => {
            let complaint = Complaint { question: "judge", fault: Fault::Shape, detail: error.to_string() };
            return (vec![complaint], MotionTally::default());
        }
    };
    let way = |v: &[f64; D]| v.iter().fold(0.0_f64, |most, x| most.max(x.abs())) * answer.first[1].min(options.until);
    let ways = velocities.iter().map(way).filter(|way| way.is_finite()).sum::<f64>();
    let scale = starts.iter().map(Compound::scale).sum::<f64>() + ways + options.target;
    let mut verifier = CastVerifier { pair, answer, options, precision, scale, complaints: Vec::new() };
    let mut tally = verifier.everything();
    if search {
        verifier.search(&mut tally);
    }
    (verifier.complaints, tally)
}

impl<const D: usize> CastVerifier<'_, D>
where
    Exact<D>: ExactSpace<D>,
{
    fn complain(&mut self, fault: Fault, detail: &str) {
        let question = if self.options.ray { "cast ray" } else { "cast shape" };
        self.complaints.push(Complaint { question, fault, detail: format!("{detail}: {:?}", self.answer) });
    }

    fn everything(&mut self) -> MotionTally {
        let mut tally = MotionTally { pairs: 1, ..MotionTally::default() };
        let counts = self.options.counts();
        let starts_in_contact = self.pair.meets_at(0.0, counts);
        self.start();
        match self.answer.verdict {
            ImpactVerdict::Undecided => {
                tally.undecided = 1;
                if !self.is_beyond_numbers() {
                    self.complain(Fault::Verdict, "undecided");
                }
            }
            ImpactVerdict::Free if starts_in_contact => self.left(),
            ImpactVerdict::Free => {
                tally.free = 1;
                self.free();
            }
            ImpactVerdict::Contact => {
                tally.contact = 1;
                tally.at_start = u64::from(self.answer.first == [0.0; 2]);
                self.contact(starts_in_contact);
            }
        }
        if self.answer.leaves.is_some() && self.answer.verdict != ImpactVerdict::Free {
            self.complain(Fault::Value, "leaves what is no overlap, or not left");
        }
        tally
    }

    /// What a search says that does not know the answer.
    fn search(&mut self, tally: &mut MotionTally) {
        let counts = self.options.counts();
        let search = || truth::translating(&self.pair, counts, self.options, self.answer);
        // A sieve of the oracle, in doubles, may lose the features of hulls that are swept by less
        // than a rounding.
        let found = std::panic::catch_unwind(core::panic::AssertUnwindSafe(search)).unwrap_or(Searched::Open);
        if let Some(detail) = found.count(tally) {
            self.complain(Fault::Bounds, &detail);
        }
    }

    /// What is said of the start: how the bodies lie where one is grown by the target distance.
    fn start(&mut self) {
        let truth = self.pair.relation(0.0);
        let said = match self.answer.start {
            Verdict::Separated => Some(Relation::Separated),
            Verdict::Touching => Some(Relation::Touching),
            Verdict::Penetrating => Some(Relation::Penetrating),
            _ => None,
        };
        if said != Some(truth) {
            self.complain(Fault::Verdict, &format!("at the start they are {truth:?}"));
        }
    }

    /// They were in contact at the start, and have parted.
    fn left(&mut self) {
        let counts = self.options.counts();
        let Some([last, after]) = self.answer.leaves else {
            self.complain(Fault::Verdict, "in contact at the start");
            return;
        };
        let in_time = 0.0 <= last && last <= after && after <= self.options.until;
        let (stays, parts) = (self.pair.meets_at(last, counts), !self.pair.meets_right_after(after, counts));
        if !(in_time && (stays || self.touches_at(last)) && parts && self.options.start == StartOverlap::Leaving) {
            self.complain(Fault::Bounds, &format!("they part later or earlier: {stays} {parts}"));
        }
        if !self.is_next(last, after) {
            self.complain(Fault::Width, "leaves");
        }
    }

    /// The last time of an overlap is no overlap itself.
    fn touches_at(&self, time: f64) -> bool {
        self.options.counts() == Counts::Overlap && self.pair.relation(time) == Relation::Touching
    }

    fn free(&mut self) {
        let (until, counts) = (self.options.until, self.options.counts());
        let touching = counts == Counts::Overlap;
        let proven = self.answer.normal.is_some_and(|n| self.pair.separates(n, until, touching));
        if !proven && self.pair.meets_within(until, counts) {
            self.complain(Fault::Verdict, "free, and they meet");
        }
        if self.answer.first != [until; 2] {
            self.complain(Fault::Value, "the end is not that of the interval");
        }
        self.is_unit();
    }

    fn contact(&mut self, starts_in_contact: bool) {
        let [low, high] = self.answer.first;
        let (until, counts) = (self.options.until, self.options.counts());
        if !(0.0 <= low && low <= high && high <= until) {
            self.complain(Fault::Bounds, "first is no interval of times");
            return;
        }
        if high == 0.0 {
            if !starts_in_contact && !self.pair.meets_right_after(0.0, counts) {
                self.complain(Fault::Verdict, "no contact at the start");
            }
            if starts_in_contact && self.options.start == StartOverlap::Leaving && self.parts_in_time() {
                self.complain(Fault::Value, "they part in time");
            }
        } else {
            let before = self.pair.meets_at(low, counts) || starts_in_contact;
            let meets = self.pair.meets_at(high, counts) || self.pair.meets_within(high, counts);
            // Contact at one time and none at an earlier one: none before.
            if before && self.pair.meets_strictly_before(low, counts) || !meets {
                self.complain(Fault::Bounds, &format!("the first contact is not there: {before} {meets}"));
            }
            if !self.is_next(low, high) {
                self.complain(Fault::Width, "first");
            }
        }
        self.is_unit();
        self.witnesses(high);
        if let Some(n) = self.answer.normal {
            let gap = self.pair.gap(n, low);
            let most = if starts_in_contact { f64::INFINITY } else { 64.0 * self.precision.epsilon() * self.scale };
            if !(gap >= -most) {
                self.complain(Fault::Normal, &format!("gap {gap:e} along it"));
            }
        } else if !starts_in_contact {
            self.complain(Fault::Normal, "there is none");
        }
    }

    /// The end of the interval, or the largest number.
    fn last_time(&self) -> f64 {
        let largest = match self.precision {
            Precision::Single => f64::from(f32::MAX),
            Precision::Double => f64::MAX,
        };
        self.options.until.min(largest)
    }

    fn parts_in_time(&self) -> bool {
        !self.pair.meets_at(self.last_time(), self.options.counts())
    }

    /// Whether they may meet without end, and do so after the largest number at the earliest.
    fn is_beyond_numbers(&self) -> bool {
        let unending = self.options.until == f64::INFINITY;
        unending && !self.pair.meets_within(self.last_time(), self.options.counts())
    }

    /// Whether both are the same or neighbours in the precision.
    fn is_next(&self, low: f64, high: f64) -> bool {
        #[allow(clippy::cast_possible_truncation, reason = "the number is one of this precision")]
        let next = match self.precision {
            Precision::Single => f64::from((low as f32).next_up()),
            Precision::Double => low.next_up(),
        };
        high == low || high == next
    }

    fn is_unit(&mut self) {
        let Some(n) = self.answer.normal else { return };
        let length = n.iter().map(|x| x * x).sum::<f64>().sqrt();
        if !((length - 1.0).abs() <= 8.0 * self.precision.epsilon()) {
            self.complain(Fault::Normal, "no unit vector");
        }
    }

    fn witnesses(&mut self, time: f64) {
        for (body, point) in self.answer.on.into_iter().enumerate() {
            let Some(point) = point.filter(|point| point.iter().all(|x| x.is_finite())) else {
                self.complain(Fault::Witness, "there is none");
                continue;
            };
            let off = self.pair.off(body, point, time);
            if !(off <= 64.0 * self.precision.epsilon() * self.scale) {
                self.complain(Fault::Witness, &format!("off body {body} by {off:e}"));
            }
        }
    }
}
