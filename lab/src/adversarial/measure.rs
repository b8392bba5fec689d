//! One set in one precision: asked on the clock, and once more for its checks.

use super::Options;
use barycode::d2::{Convex, Posed};
use barycode::expert::{Barycode, SubDistance, Vector};
use barycode::{Query, Verdict};
use barycode_testkit::ask::{TestVector, is_open};
use barycode_testkit::build::TestScalar;
use barycode_testkit::generate::source::Source;
use std::fmt::Debug;
use std::hint::black_box;
use std::time::Instant;

/// Two shapes, each where it is.
pub type Pair<S> = [Posed<S>; 2];

/// What is asked, in the order of [`Row::times`].
pub const QUESTIONS: [&str; 3] = ["intersects", "distance", "contact"];

/// How many pairs lie how, as this library says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RelationShares {
    pub separated: usize,
    pub touching: usize,
    pub penetrating: usize,
    pub undecided: usize,
}

/// The figures of a set in a precision.
#[derive(Clone, Debug)]
pub struct Row {
    pub dimension: usize,
    pub precision: &'static str,
    pub set: &'static str,
    pub pairs: usize,
    /// Nanoseconds a pair, for each question and pass.
    pub times: [Vec<f64>; 3],
    pub mix: RelationShares,
    /// Pairs whose bounds in `contact` include zero, so that the exact stage decided.
    pub open: usize,
    /// Pairs with an answer that did not pass its check, with answers that differ, or without a
    /// verdict.
    pub faults: usize,
}

/// Asks everything about the pairs of a set.
pub fn measure<S>(dimension: usize, set: &'static str, pairs: &[Pair<S>], options: &Options) -> Row
where
    S: Convex<Vector: TestVector> + Debug,
    Barycode: SubDistance<S::Vector>,
{
    let precision = <<S::Vector as Vector>::Scalar as TestScalar>::PRECISION.name();
    let mut row = Row {
        dimension,
        precision,
        set,
        pairs: pairs.len(),
        times: [const { Vec::new() }; 3],
        mix: RelationShares::default(),
        open: 0,
        faults: 0,
    };
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    let mut source = options.source("order");
    for _ in 0..options.passes {
        shuffle(&mut source, &mut order);
        let seconds = [
            time(&order, |i| {
                let [a, b] = &pairs[i];
                black_box(Query::new().intersects(a, b).verdict);
            }),
            time(&order, |i| {
                let [a, b] = &pairs[i];
                black_box(Query::new().distance(a, b).distance);
            }),
            time(&order, |i| {
                let [a, b] = &pairs[i];
                let contact = Query::new().contact(a, b);
                black_box((contact.distance, contact.normal));
            }),
        ];
        for (times, seconds) in row.times.iter_mut().zip(seconds) {
            times.push(seconds / pairs.len() as f64 * 1e9);
        }
    }
    for (index, [a, b]) in pairs.iter().enumerate() {
        let contact = Query::new().contact(a, b);
        row.open += usize::from(is_open(&contact));
        match contact.verdict {
            Verdict::Separated => row.mix.separated += 1,
            Verdict::Touching => row.mix.touching += 1,
            Verdict::Penetrating => row.mix.penetrating += 1,
            _ => row.mix.undecided += 1,
        }
        if let Err(complaint) = confirmed(a, b) {
            row.faults += 1;
            // The first few of a set are enough to find out why.
            if row.faults <= 3 {
                eprintln!("not right: {set}, {precision}, seed {}, pair {index}: {complaint}", options.seed);
                eprintln!("a: {a:?}\nb: {b:?}");
            }
        }
    }
    row
}

/// Checks every answer about a pair, the verdicts in exact arithmetic.
fn confirmed<S>(a: &Posed<S>, b: &Posed<S>) -> Result<(), String>
where
    S: Convex<Vector: TestVector>,
    Barycode: SubDistance<S::Vector>,
{
    let intersection = Query::new().intersects(a, b);
    let distance = Query::new().distance(a, b);
    let contact = Query::new().contact(a, b);
    let verdicts = [intersection.verdict, distance.verdict, contact.verdict];
    if verdicts != [contact.verdict; 3] || contact.verdict == Verdict::Undecided {
        return Err(format!("{QUESTIONS:?} say {verdicts:?}"));
    }
    let says = |question: usize, error| format!("{}: {error}", QUESTIONS[question]);
    intersection.check_exact(a, b).map_err(|error| says(0, error))?;
    distance.check().map_err(|error| says(1, error))?;
    contact.check_exact(a, b).map_err(|error| says(2, error))
}

pub fn shuffle<T>(source: &mut Source, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, source.index(last + 1));
    }
}

/// Seconds for one walk through the pairs in an order.
fn time(order: &[usize], mut question: impl FnMut(usize)) -> f64 {
    let start = Instant::now();
    for &index in order {
        question(index);
    }
    start.elapsed().as_secs_f64()
}
