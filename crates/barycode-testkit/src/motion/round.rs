//! Curved bodies that move: ellipsoids, cylinders, cones, and others with radii, at many instants
//! before the judge of curved bodies.
//!
//! That knows gaps along directions, in twice the precision of doubles. A contact is refuted by a
//! gap along any direction at its time, and a proof that there is none by the gap along its own
//! direction at a time of it.

use barycode::{Cast, Cell, Impact, ImpactVerdict, Scalar};
use barycode_judge::curved::{CurvedBody, CurvedJudge, CurvedPair, identity};
use barycode_judge::generate::curved as generate;
use barycode_judge::generate::source::Source;
use barycode_judge::motion::RigidMotion;
use barycode_judge::motion::turning::Direction;

use super::casts::PlainImpact;
use super::moves::{TurningVector, moving};
use super::turning::{PlainCell, plain_cell};
use super::{BESIDE, Examined, MotionTally};
use crate::build::{self, TestScalar};
use crate::compound::Map;
use crate::curved::build::shape;
use crate::generate::Precision;
use crate::verify::{Complaint, Fault};

/// Instants of a cell that are looked at.
const LOOKS: u32 = 6;

/// Cells that are asked for.
const CELLS: usize = 2048;

/// Two curved bodies that move for a unit of time.
struct Moving<const D: usize> {
    bodies: [CurvedBody<D>; 2],
    motions: [RigidMotion<D>; 2],
}

impl<const D: usize> Moving<D> {
    /// The bodies of a pair, towards each other or past, turning or not.
    fn new(pair: CurvedPair<D>, snap: impl Fn(f64) -> f64, source: &mut Source) -> Self {
        let shift = |body: usize| pair.bodies[body].shift;
        let between: [f64; D] = core::array::from_fn(|k| shift(0)[k] - shift(1)[k]);
        let (size, share) = (pair.scale(), source.between(0.2, 3.0));
        let aside: [f64; D] = source.direction_of();
        let miss = source.pick(&[0.0, 1e-6, 0.1, 1.0]) * size;
        let turns = source.chance(0.7);
        let way = core::array::from_fn(|k| between[k] * share + aside[k] * miss);
        let velocities = [[0.0; D], way];
        let motions = [0, 1].map(|body| {
            let CurvedBody { rows, shift, .. } = pair.bodies[body];
            let (axis, rate): ([f64; 3], f64) = (source.direction_of(), source.between(-3.0, 3.0));
            let axis = if D == 2 { [0.0, 0.0, 1.0] } else { axis };
            let spin = axis.map(|x| if turns { snap(x * rate) } else { 0.0 });
            RigidMotion { velocity: velocities[body].map(&snap), spin, ..RigidMotion::still(Map { rows, shift }) }
        });
        let bodies = pair.bodies.map(|body| CurvedBody { rows: identity(), shift: [0.0; D], ..body });
        Self { bodies, motions }
    }

    fn turns(&self) -> bool {
        self.motions.iter().any(|motion| motion.spin != [0.0; 3])
    }

    /// The bodies at a time.
    fn at(&self, time: f64) -> CurvedPair<D> {
        let placed = |body: usize| {
            let Map { rows, shift } = self.motions[body].place_at(time);
            CurvedBody { rows, shift, ..self.bodies[body].clone() }
        };
        CurvedPair { bodies: [placed(0), placed(1)] }
    }

    /// What rounding of places may do to a gap; of a translation, that of the normal, too.
    fn slack(&self, precision: Precision) -> f64 {
        let size = |time: f64| self.at(time).bodies.iter().map(CurvedBody::scale).sum::<f64>();
        let rounding = if self.turns() { f64::EPSILON } else { precision.epsilon() };
        128.0 * rounding * (size(0.0) + size(1.0))
    }

    /// The gap along a direction of a cell at a time.
    fn gap(&self, cell: &PlainCell<D>, time: f64) -> f64 {
        let turned = |motion: &RigidMotion<D>, n: [f64; D], since: f64| {
            let rows = motion.place_at(since).rows;
            Map { rows, shift: [0.0; D] }.apply(n)
        };
        let n = match cell.direction {
            Direction::Own { body, n } => turned(&self.motions[body], n, time),
            Direction::Spun { n, from, spin } => {
                turned(&RigidMotion { spin, ..RigidMotion::still(Map::IDENTITY) }, n, time - from)
            }
            Direction::Still { n } => n,
            Direction::Face { .. } | Direction::Edges { .. } | Direction::EdgeCorner { .. } => {
                unreachable!("directions of the judge alone")
            }
        };
        self.at(time).gap(n).rounded()
    }
}

/// Asks about one pair, and verifies the answer.
pub(super) fn examine<V: TurningVector<D>, const D: usize>(seed: u64, index: u64) -> (String, Examined)
where
    V::Scalar: TestScalar,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let (class, pair) = generate::pair(precision, seed, index);
    let source = &mut Source::new(seed ^ BESIDE, index);
    let pair = Moving::new(pair, |x| precision.snap(x), source);
    let (complaints, tally) = match ask::<V, D>(&pair, source) {
        Ok((impact, cells, fault)) => {
            let (mut complaints, tally) = verify(&pair, precision, &PlainImpact::new(&impact), &cells);
            complaints.extend(fault);
            (complaints, tally)
        }
        Err(detail) => (vec![complaint(Fault::Shape, detail)], MotionTally::default()),
    };
    let asked = format!("{:?}, {:?}", pair.bodies, pair.motions);
    (format!("{class:?}"), Examined { asked, complaints, tally })
}

fn complaint(fault: Fault, detail: String) -> Complaint {
    Complaint { question: "curved motion", fault, detail }
}

/// The library's answer, its proof, and what its own check has against it.
type Asked<V, const D: usize> = (Impact<V>, Vec<PlainCell<D>>, Option<Complaint>);

fn ask<V: TurningVector<D>, const D: usize>(pair: &Moving<D>, source: &mut Source) -> Result<Asked<V, D>, String>
where
    V::Scalar: TestScalar,
{
    let interval = [build::real(0.0), build::real(1.0)];
    let representations = [0; 2].map(|_| source.pick(V::REPRESENTATIONS));
    let made = |bodies: &[CurvedBody<D>; 2], body: usize| {
        shape::<V, D>(&bodies[body], representations[body]).map_err(|error| error.to_string())
    };
    let cast = Cast::new();
    let vector = |v: [f64; D]| V::map(&Map::translation(v)).1;
    let (impact, cells, checked): (Impact<V>, Vec<PlainCell<D>>, _) = if pair.turns() {
        let (a, b) = (made(&pair.bodies, 0)?, made(&pair.bodies, 1)?);
        let [first, second] = [moving::<V, D>(&pair.motions[0])?, moving::<V, D>(&pair.motions[1])?];
        let mut cells = vec![Cell::default(); CELLS];
        let impact = cast.certified_time_of_impact(&a, &*first, &b, &*second, interval, &mut cells);
        cells.truncate(impact.cells as usize);
        let checked = cast.check(&impact, &cells, (&a, &*first), (&b, &*second), interval);
        (impact, cells.iter().map(plain_cell).collect(), checked)
    } else {
        let placed = pair.at(0.0).bodies;
        let (a, b) = (made(&placed, 0)?, made(&placed, 1)?);
        let [slow, fast] = pair.motions.each_ref().map(|motion| vector(motion.velocity));
        let impact = cast.shape(&a, slow, &b, fast, interval[1]);
        let checked = cast.check_shape(&impact, &a, slow, &b, fast, interval[1]);
        // Along the normal they are apart from the beginning on.
        let times = [0.0, impact.first[0].to_f64()];
        let along = |normal: V| PlainCell { times, direction: Direction::Still { n: normal.plain() } };
        (impact, impact.normal.map(along).into_iter().collect(), checked)
    };
    let fault = checked.err().filter(|_| cells.len() < CELLS);
    let fault = fault.map(|error| complaint(Fault::Check, format!("{error}: {impact:?}")));
    Ok((impact, cells, fault))
}

/// What is wrong with an answer, and what to count.
fn verify<const D: usize>(
    pair: &Moving<D>,
    precision: Precision,
    answer: &PlainImpact<D>,
    cells: &[PlainCell<D>],
) -> (Vec<Complaint>, MotionTally) {
    let (mut complaints, slack) = (Vec::new(), pair.slack(precision));
    let [low, high] = answer.first;
    let mut tally = MotionTally { pairs: 1, cells: [cells.len() as u64; 2], ..MotionTally::default() };
    match answer.verdict {
        ImpactVerdict::Undecided => tally.undecided = 1,
        ImpactVerdict::Free => tally.free = 1,
        ImpactVerdict::Contact => {
            (tally.contact, tally.at_start) = (1, u64::from(high == 0.0));
            let hints: Vec<[f64; D]> = answer.normal.into_iter().collect();
            let gap = CurvedJudge::new(pair.at(high)).widest(&hints).0.rounded();
            // Where none is known at that time, it was before.
            if gap > slack && answer.on[0].is_some() {
                complaints.push(complaint(Fault::Verdict, format!("{gap:e} apart at the contact: {answer:?}")));
            }
        }
    }
    // A body that starts in contact has no proof of anything before.
    for cell in cells.iter().filter(|cell| cell.times[0] < low) {
        for look in 0..=LOOKS {
            let [from, to] = cell.times;
            let time = from + (to - from) * f64::from(look) / f64::from(LOOKS);
            let mut gap = pair.gap(cell, time);
            // A direction proves a translation up to when the bodies have passed each other.
            if let (true, &Direction::Still { n }) = (gap < -slack && !pair.turns(), &cell.direction) {
                gap = CurvedJudge::new(pair.at(time)).widest(&[n]).0.rounded();
            }
            if gap < -slack {
                let detail = format!("{gap:e} along the direction of {cell:?} at {time}: {answer:?}");
                complaints.push(complaint(Fault::Bounds, detail));
            }
        }
    }
    (complaints, tally)
}
