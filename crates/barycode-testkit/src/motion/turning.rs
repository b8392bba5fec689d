//! Times of impact: what is asked, and how answers are held against the judge of turning bodies.

use barycode::{Cast, Cell, ImpactVerdict, Scalar, StartOverlap, Touching, Turning, Verdict};
use barycode_judge::generate::motion::MovingPair;
use barycode_judge::generate::source::Source;
use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::search::SearchLimits;
use barycode_judge::motion::turning::Direction;
use barycode_judge::motion::{Course, LinearPair, Outcome, RigidBody, RigidMotion, TurningPair};
use barycode_judge::oracle::Relation;
use barycode_judge::oracle::dyadic::Exact;

use super::casts::{CastOptions, PlainImpact};
use super::moves::{TurningVector, moving};
use super::open::Resolution;
use super::spoil::{self, Certified};
use super::truth;
use super::{Examined, MotionTally};
use crate::build::{self, TestScalar, TestShape};
use crate::compound::Compound;
use crate::generate::Precision;
use crate::verify::{Complaint, Fault};

/// A cell of a certificate: in an interval of times a direction separates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainCell<const D: usize> {
    /// The interval.
    pub times: [f64; 2],
    /// The direction.
    pub direction: Direction<D>,
}

/// A cell in plain numbers.
pub(super) fn plain_cell<V: TurningVector<D>, const D: usize>(cell: &Cell<V>) -> PlainCell<D>
where
    V::Scalar: TestScalar,
{
    let times = cell.times.map(V::Scalar::to_f64);
    let n = cell.direction.plain();
    let direction = match cell.turning {
        Turning::Fixed => Direction::Still { n },
        Turning::WithA => Direction::Own { body: 0, n },
        Turning::WithB => Direction::Own { body: 1, n },
        Turning::Spinning(spin) => {
            Direction::Spun { n, from: times[0], spin: [spin.x, spin.y, spin.z].map(V::Scalar::to_f64) }
        }
    };
    PlainCell { times, direction }
}

/// Cells that are asked for; a certificate of more is confirmed by a search.
const CELLS: usize = 4096;

/// Asks about a pair of bodies that turn, in a random way, and verifies the answer.
pub(super) fn examine<V: TurningVector<D>, const D: usize>(
    pair: &MovingPair<D>,
    source: &mut Source,
    search: bool,
) -> Examined
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let size = pair.bodies.iter().flat_map(|body| body.points.iter().flatten()).fold(0.0_f64, |m, x| m.max(x.abs()));
    let resolution = if source.chance(0.2) { precision.snap(size * source.decade(-9.0, -2.0)) } else { 0.0 };
    let options = CastOptions {
        ray: false,
        until: pair.until,
        resolution,
        ..CastOptions::random(pair.until, size, precision, source)
    };
    let representations = [0; 2].map(|_| source.pick(V::REPRESENTATIONS));
    let (complaints, tally) = match ask::<V, D>(&pair.bodies, &options, representations, source.index(64)) {
        Ok((answer, cells, mut complaints)) => {
            let (more, tally) = verify(&pair.bodies, &options, &answer, &cells, precision, search);
            complaints.extend(more);
            (complaints, tally)
        }
        Err(detail) => {
            (vec![Complaint { question: "construction", fault: Fault::Shape, detail }], MotionTally::default())
        }
    };
    Examined { asked: format!("{options:?}, {representations:?}"), complaints, tally }
}

/// What the library answers: the impact, its cells, and what its own check and its other questions
/// have against that.
pub type Asked<const D: usize> = (PlainImpact<D>, Vec<PlainCell<D>>, Vec<Complaint>);

/// Asks the library; `pick` says which cell is spoiled.
///
/// # Errors
/// What it has against a shape or a motion, in words.
pub fn ask<V: TurningVector<D>, const D: usize>(
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    representations: [V::Representation; 2],
    pick: usize,
) -> Result<Asked<D>, String>
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let made = |body: usize| -> Result<TestShape<V>, String> {
        let RigidBody { points, radius, .. } = &bodies[body];
        let unposed = Compound::List(points.clone()).rounded(*radius);
        build::compound::<V, D>(&unposed, representations[body]).map_err(|error| error.to_string())
    };
    let (shapes, motions) =
        ([made(0)?, made(1)?], [moving::<V, D>(&bodies[0].motion)?, moving::<V, D>(&bodies[1].motion)?]);
    let ([a, b], [first, second]) = (&shapes, motions.each_ref().map(|motion| &**motion));
    let interval = [build::real(0.0), build::real(options.until)];
    let cast = options.cast::<V, D>();
    let mut cells = vec![Cell::default(); CELLS];
    let impact = cast.certified_time_of_impact(a, first, b, second, interval, &mut cells);
    cells.truncate(impact.cells as usize);
    let mut complaints = Vec::new();
    let mut complain = |fault: Fault, detail: String| {
        complaints.push(Complaint { question: "time of impact", fault, detail });
    };
    let same = cast.time_of_impact(a, first, b, second, interval);
    if format!("{same:?}") != format!("{impact:?}") {
        complain(Fault::Value, format!("without cells it is {same:?}, with them {impact:?}"));
    }
    let free = cast.is_free(a, first, b, second, interval);
    if free != (impact.verdict == ImpactVerdict::Free) {
        complain(Fault::Verdict, format!("is_free is {free}: {impact:?}"));
    }
    let plain: Vec<PlainCell<D>> = cells.iter().map(plain_cell).collect();
    let right = Certified { impact, cells, motions, interval };
    if right.impact.cells as usize <= CELLS {
        check(&cast, &shapes, bodies, options, &right, pick, &mut complain);
    }
    Ok((PlainImpact::new(&right.impact), plain, complaints))
}

/// The library's check of the answer, and of the same spoiled.
fn check<V: TurningVector<D>, const D: usize>(
    cast: &Cast<V>,
    shapes: &[TestShape<V>; 2],
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    right: &Certified<V, D>,
    pick: usize,
    complain: &mut dyn FnMut(Fault, String),
) where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    if let Err(error) = right.check(cast, shapes) {
        complain(Fault::Check, format!("{error}: {:?}, cells {:?}", right.impact, right.cells));
    }
    let Ok(pair) = TurningPair::new(bodies.clone(), options.target) else { return };
    for spoiled in spoil::spoilings(right, pick) {
        if spoiled.answer.check(cast, shapes).is_err() {
            continue;
        }
        // What is not right as it is may still prove what it says.
        let wrong = |cell: &Cell<V>| {
            let PlainCell { times, direction } = plain_cell(cell);
            !pair.proves_free(times, &direction) && pair.is_free(times, SEARCHED) == Some(false)
        };
        if spoiled.must || spoiled.answer.cells.iter().any(wrong) {
            let (how, Certified { impact, cells, .. }) = (spoiled.how, spoiled.answer);
            complain(Fault::Check, format!("accepted with {how}: {impact:?}, cells {cells:?}"));
        }
    }
    another_motion(cast, shapes, bodies, options, right, complain);
}

/// The same answer about other motions: B comes from the other side, or does not move.
fn another_motion<V: TurningVector<D>, const D: usize>(
    cast: &Cast<V>,
    shapes: &[TestShape<V>; 2],
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    right: &Certified<V, D>,
    complain: &mut dyn FnMut(Fault, String),
) where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let mut others = bodies.clone();
    turn_back(&mut others[1].motion);
    let Ok(second) = moving::<V, D>(&others[1].motion) else { return };
    let answer = Certified { motions: [right.motions[0].clone(), second], ..right.clone() };
    if answer.check(cast, shapes).is_err() || right.impact.verdict == ImpactVerdict::Undecided {
        return;
    }
    let Ok(pair) = TurningPair::new(others, options.target) else { return };
    // Shapes that start in contact are free once they have left each other.
    let free = [right.impact.leaves.map_or(0.0, |[_, parted]| parted.to_f64()), right.impact.first[0].to_f64()];
    let proven = answer.cells.iter().map(plain_cell).all(|cell| pair.proves_free(cell.times, &cell.direction));
    if !proven && free[0] < free[1] && pair.is_free(free, SEARCHED) == Some(false) {
        complain(Fault::Check, format!("accepted with another motion: {:?}", right.impact));
    }
}

/// Lets a motion go the other way.
fn turn_back<const D: usize>(motion: &mut RigidMotion<D>) {
    motion.velocity = motion.velocity.map(|x| -x);
    motion.spin = motion.spin.map(|x| -x);
    match &mut motion.course {
        Course::Rates => {}
        Course::Arc { speed, .. } => *speed = -*speed,
        Course::Between { end, .. } => {
            let from = motion.start.shift;
            end.rows = motion.start.rows;
            end.shift = core::array::from_fn(|k| from[k] - (end.shift[k] - from[k]));
        }
    }
}

/// Cells that a search of the judge may take.
pub(super) const SEARCHED: u32 = 1500;

/// An answer before the judge.
struct ImpactVerifier<'a, const D: usize>
where
    Exact<D>: ExactSpace<D>,
{
    pair: TurningPair<D>,
    /// The bodies at the start, for exact relations there.
    start: LinearPair<D>,
    answer: &'a PlainImpact<D>,
    cells: &'a [PlainCell<D>],
    options: &'a CastOptions,
    complaints: Vec<Complaint>,
    unconfirmed: bool,
    search: bool,
}

/// What is wrong with an answer, and what to count.
#[must_use]
pub fn verify<const D: usize>(
    bodies: &[RigidBody<D>; 2],
    options: &CastOptions,
    answer: &PlainImpact<D>,
    cells: &[PlainCell<D>],
    precision: Precision,
    search: bool,
) -> (Vec<Complaint>, MotionTally)
where
    Exact<D>: ExactSpace<D>,
{
    let starts = bodies.each_ref().map(RigidBody::at_start);
    let still = LinearPair::new([&starts[0], &starts[1]], [[0.0; D]; 2], options.target);
    let (pair, start) = match (TurningPair::new(bodies.clone(), options.target), still) {
        (Ok(pair), Ok(start)) => (pair, start),
        (Err(error), _) | (_, Err(error)) => {
            let complaint = Complaint { question: "judge", fault: Fault::Shape, detail: error.to_string() };
            return (vec![complaint], MotionTally::default());
        }
    };
    let mut verifier =
        ImpactVerifier { pair, start, answer, cells, options, complaints: Vec::new(), unconfirmed: false, search };
    let mut tally = verifier.everything();
    if answer.verdict == ImpactVerdict::Undecided {
        let left = Resolution::new(bodies, options, precision).examine(&verifier.pair, answer);
        (tally.given_up, tally.deep) = (u64::from(left.given_up), u64::from(left.is_deep));
        if let Some(detail) = left.complaint {
            verifier.complain(Fault::Verdict, &detail);
        }
    }
    (verifier.complaints, tally)
}

impl<const D: usize> ImpactVerifier<'_, D>
where
    Exact<D>: ExactSpace<D>,
{
    fn complain(&mut self, fault: Fault, detail: &str) {
        let detail = format!("{detail}: {:?}, cells {:?}", self.answer, self.cells);
        self.complaints.push(Complaint { question: "time of impact", fault, detail });
    }

    fn everything(&mut self) -> MotionTally {
        let [low, high] = self.answer.first;
        let counts = if self.options.touching == Touching::Free { Counts::Overlap } else { Counts::Touching };
        let starts_in_contact = self.start.meets_at(0.0, counts);
        let mut tally = MotionTally { pairs: 1, ..MotionTally::default() };
        if !(0.0 <= low && low <= high && high <= self.options.until) {
            self.complain(Fault::Bounds, "first is no interval of times");
            return tally;
        }
        self.start();
        let free_from = self.free_from(starts_in_contact);
        match self.answer.verdict {
            ImpactVerdict::Undecided => tally.undecided = 1,
            ImpactVerdict::Free => {
                tally.free = 1;
                if low != self.options.until {
                    self.complain(Fault::Value, "the end is not that of the interval");
                }
            }
            ImpactVerdict::Contact => {
                tally.contact = 1;
                tally.at_start = u64::from(high == 0.0);
                self.meets(free_from, low, high, starts_in_contact);
            }
        }
        if let Some(from) = free_from.filter(|&from| from < low) {
            self.free(from, low);
        }
        if let Some(from) = free_from.filter(|_| self.search) {
            self.search(from, &mut tally);
        }
        let count = self.cells.len() as u64;
        (tally.cells, tally.unconfirmed) = ([count, count], u64::from(self.unconfirmed));
        tally
    }

    /// What a search says that does not know the answer, but when they are free of each other.
    fn search(&mut self, from: f64, tally: &mut MotionTally) {
        if let Some(detail) = truth::turning(&self.pair, from, self.options, self.answer).count(tally) {
            self.complain(Fault::Bounds, &detail);
        }
    }

    /// What is said of the start.
    fn start(&mut self) {
        let truth = self.start.relation(0.0);
        let said = match self.answer.start {
            Verdict::Separated => Some(Relation::Separated),
            Verdict::Touching => Some(Relation::Touching),
            Verdict::Penetrating => Some(Relation::Penetrating),
            _ => None,
        };
        if said.is_some_and(|said| said != truth) {
            self.complain(Fault::Verdict, &format!("at the start they are {truth:?}"));
        }
    }

    /// From when on the bodies are said to be free: the start, or when they have left each other.
    fn free_from(&mut self, starts_in_contact: bool) -> Option<f64> {
        if !starts_in_contact {
            return Some(0.0);
        }
        let Some([last, after]) = self.answer.leaves else {
            if self.answer.first[0] > 0.0 {
                self.complain(Fault::Verdict, "in contact at the start");
            }
            return None;
        };
        if self.options.start != StartOverlap::Leaving || !(0.0 <= last && last <= after) {
            self.complain(Fault::Value, "leaves");
        }
        // In contact up to then: samples refute that.
        for share in [0.0, 0.3, 0.7, 1.0] {
            if self.pair.relation(last * share) == Some(Relation::Separated) && last > 0.0 {
                self.complain(Fault::Bounds, "they part earlier");
            }
        }
        Some(after)
    }

    /// No contact from one time up to another.
    fn free(&mut self, from: f64, until: f64) {
        let mut at = from;
        for PlainCell { times: [start, end], direction } in self.cells {
            if *start <= at && *end > at && self.pair.proves_free([*start, *end], direction) {
                at = *end;
            }
        }
        if at >= until {
            return;
        }
        match self.pair.is_free([at, until], SEARCHED) {
            Some(true) => {}
            Some(false) => self.complain(Fault::Verdict, &format!("free up to {until}, and they overlap before")),
            None => self.unconfirmed = true,
        }
    }

    /// In contact at some time up to `high`.
    fn meets(&mut self, free_from: Option<f64>, low: f64, high: f64, starts_in_contact: bool) {
        if high == 0.0 {
            if !starts_in_contact {
                self.complain(Fault::Verdict, "no contact at the start");
            }
            return;
        }
        let begin = free_from.unwrap_or(0.0).max(low);
        match self.pair.relation(high) {
            Some(Relation::Penetrating) => {}
            None => self.unconfirmed = true,
            _ => match self.pair.first_contact([begin, high], SearchLimits { cells: SEARCHED, width: high }) {
                Outcome::Free => self.complain(Fault::Verdict, "there is no contact there"),
                Outcome::Contact { .. } => {}
                Outcome::Open { .. } => self.unconfirmed = true,
            },
        }
    }
}
