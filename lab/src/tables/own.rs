//! Our own contestants: single pairs by the four methods, and batches; and the floor beneath them.

use super::cell::{BATCH, Contestant, ContestantKind, FLOOR, SINGLE, suffix};
use barycode::expert::{Dimension, Johnson, Number, SignedVolumes, SubDistance, Vector, Voronoi};
use barycode::{Cache, Convex, Query, Verdict};
use barycode_batch::{Batch, Contacts, Distances, Element, InLanes, PackedPairs, Pairs, Rows, Verdicts};
use barycode_lab_peers::{Chain, Loop, Manner, Precision, Prepared, Question};
use rayon::ThreadPool;
use std::hint::black_box;

/// Pairs in lanes, so many in each call, and memory for the answers from before.
struct Calls<R, V: InLanes> {
    calls: Vec<R>,
    size: usize,
    distances: Distances<V::Scalar>,
    verdicts: Verdicts,
    contacts: Contacts<V>,
}

impl<R: Rows<V>, V: InLanes> Calls<R, V> {
    fn new(calls: Vec<R>, size: usize) -> Self {
        let (distances, verdicts, contacts) = (Distances::default(), Verdicts::default(), Contacts::default());
        Self { calls, size, distances, verdicts, contacts }
    }

    fn ask(&mut self, question: Question, call: usize) {
        let pairs = &self.calls[call];
        match question {
            Question::Distance => Batch::new().distance_into(pairs, &mut self.distances).expect("all"),
            Question::Collision => Batch::new().intersects_into(pairs, &mut self.verdicts).expect("all"),
            Question::Contact => Batch::new().contact_into(pairs, &mut self.contacts).expect("all"),
            Question::ClosestPoints | Question::Manifold => unreachable!("not served"),
        }
        black_box((&self.distances, &self.verdicts, &self.contacts));
    }
}

impl<R: Rows<V>, V: InLanes> Prepared for Calls<R, V>
where
    V::Scalar: Into<f64>,
{
    fn serves(&self, question: Question) -> bool {
        matches!(question, Question::Distance | Question::Collision | Question::Contact)
    }

    /// The pairs of a call always in the order of its columns; calls in the order of the first of
    /// so many pairs.
    fn walk(&mut self, question: Question, order: &[u32]) {
        for first in order.iter().step_by(self.size) {
            self.ask(question, *first as usize / self.size);
        }
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let mut all = Vec::new();
        for call in 0..self.calls.len() {
            self.ask(question, call);
            match question {
                Question::Distance => {
                    all.extend(self.distances.distance.iter().map(|&d| Into::<f64>::into(d).max(0.0)));
                }
                Question::Collision => {
                    all.extend(self.verdicts.verdict.iter().map(|&one| f64::from(one != Verdict::Separated)));
                }
                Question::Contact => all.extend(self.contacts.signed_distance.iter().map(|&d| Into::<f64>::into(d))),
                Question::ClosestPoints | Question::Manifold => unreachable!("not served"),
            }
        }
        all
    }

    fn normals(&mut self) -> Vec<[f64; 3]> {
        let mut all = Vec::new();
        for call in 0..self.calls.len() {
            self.ask(Question::Contact, call);
            all.extend(self.contacts.normal.iter().map(|&normal| three(normal)));
        }
        all
    }
}

/// The coordinates of a vector, 0 for one that there is not.
pub fn three<V: Vector<Scalar: Into<f64>>>(vector: V) -> [f64; 3] {
    [0, 1, 2].map(|index| if index < V::DIMENSION { vector.coordinate(index).into() } else { 0.0 })
}

/// Pairs whose poses are near those of the pair before: each query starts from the simplex that the
/// other left.
struct Warm<A, B> {
    pairs: Vec<(A, B)>,
}

impl<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>> Prepared for Warm<A, B>
where
    V::Scalar: Element + Into<f64>,
    barycode::expert::Barycode: SubDistance<V>,
{
    fn serves(&self, question: Question) -> bool {
        question == Question::Distance
    }

    fn walk(&mut self, _: Question, order: &[u32]) {
        let (mut cache, mut before) = (Cache::new(), None);
        for &index in order {
            if before.is_none_or(|before| before + 1 != index) {
                cache = Cache::new();
            }
            before = Some(index);
            let (a, b) = &self.pairs[index as usize];
            black_box(Query::new().cache(&mut cache).distance(a, b).distance);
        }
    }

    fn answers(&mut self, _: Question) -> Vec<f64> {
        let mut cache = Cache::new();
        let mut ask = |(a, b): &(A, B)| Query::new().cache(&mut cache).distance(a, b).distance.into();
        self.pairs.iter().map(|pair| ask(pair).max(0.0)).collect()
    }
}

fn precision<T: Element>() -> Precision {
    if T::NAME == "f32" { Precision::Single } else { Precision::Double }
}

pub fn contestant<'p, T: Element>(name: &str, kind: ContestantKind, prepared: impl Prepared + 'p) -> Contestant<'p> {
    let (precision, prepared) = (precision::<T>(), Box::new(prepared));
    let (name, questions) = (name.into(), &Question::ALL);
    Contestant { name, kind, precision, questions, truth: None, open: Vec::new(), prepared }
}

fn calls<'p, R: Rows<V> + 'p, V: InLanes>(name: &str, calls: Vec<R>, size: usize) -> Contestant<'p>
where
    V::Scalar: Into<f64>,
{
    contestant::<V::Scalar>(name, ContestantKind::Own, Calls::new(calls, size))
}

/// All pairs in one call, packed before.
pub fn batch<V: InLanes>(pairs: Pairs<'_, V>) -> Contestant<'_>
where
    V::Scalar: Into<f64>,
{
    let size = pairs.len();
    calls(BATCH, vec![pairs.pack()], size)
}

/// A batch on threads of its own.
struct Threaded<'t, V: InLanes> {
    pool: ThreadPool,
    calls: Calls<PackedPairs<'t, V>, V>,
}

impl<V: InLanes> Prepared for Threaded<'_, V>
where
    V::Scalar: Into<f64>,
{
    fn walk(&mut self, question: Question, order: &[u32]) {
        self.pool.install(|| self.calls.walk(question, order));
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        self.pool.install(|| self.calls.answers(question))
    }
}

/// All pairs in one call on so many threads, packed before.
pub fn threaded<V: InLanes>(pairs: Pairs<'_, V>, threads: usize) -> Contestant<'_>
where
    V::Scalar: Into<f64>,
{
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool of threads");
    let calls = Calls::new(vec![pairs.pack()], pairs.len());
    contestant::<V::Scalar>(BATCH, ContestantKind::Own, Threaded { pool, calls })
}

/// So many pairs in each call: packed before, and packed within the time.
pub fn batches<'p, V: InLanes>(parts: Vec<Pairs<'p, V>>, size: usize) -> Vec<Contestant<'p>>
where
    V::Scalar: Into<f64>,
{
    let packed = parts.iter().map(|part| part.pack()).collect();
    vec![calls(BATCH, packed, size), calls(&format!("{BATCH}, columns"), parts, size)]
}

/// Single pairs, each from where the one before ended.
pub fn warm<'p, V: Dimension, A, B>(pairs: Vec<(A, B)>) -> Contestant<'p>
where
    A: Convex<Vector = V> + 'p,
    B: Convex<Vector = V> + 'p,
    V::Scalar: Element + Into<f64>,
    barycode::expert::Barycode: SubDistance<V>,
{
    contestant::<V::Scalar>(&format!("{SINGLE}{}", suffix(Manner::Warm)), ContestantKind::Own, Warm { pairs })
}

/// The sum of all vertices: several running sums, so that none waits for the one before.
pub fn sum<V: Vector>(vertices: &[V]) -> V {
    let (fours, rest) = vertices.as_chunks::<4>();
    let mut sums = [V::default(); 4];
    for four in fours {
        for (sum, &vertex) in sums.iter_mut().zip(four) {
            *sum = *sum + vertex;
        }
    }
    rest.iter().fold(sums[0] + sums[1] + (sums[2] + sums[3]), |sum, &vertex| sum + vertex)
}

/// Time to read the pairs of our own row once, in the same form and the same shuffled order, and
/// nothing else: `read` gives a sum of all numbers that a query has to look at.
pub fn floor<'p, V: Vector, P: 'p>(pairs: Vec<P>, read: impl Fn(&P) -> V + Copy + 'p) -> Contestant<'p>
where
    V::Scalar: Element + Into<f64>,
{
    let number = move |pair: &P| read(pair).norm1();
    let some = move |pair: &P| number(pair) > V::Scalar::ZERO;
    contestant::<V::Scalar>(FLOOR, ContestantKind::Floor, Loop::new(pairs, number, some))
}

/// Single pairs as users ask about them.
pub fn single<'p, V: Dimension, A, B>(name: &str, kind: ContestantKind, pairs: Vec<(A, B)>) -> Contestant<'p>
where
    A: Convex<Vector = V> + 'p,
    B: Convex<Vector = V> + 'p,
    V::Scalar: Element + Into<f64>,
    barycode::expert::Barycode: SubDistance<V>,
{
    contestant::<V::Scalar>(
        name,
        kind,
        Loop::new(
            pairs,
            |(a, b): &(A, B)| Query::new().distance(a, b).distance,
            |(a, b): &(A, B)| Query::new().intersects(a, b).meets(),
        ),
    )
}

/// Shapes that are posed within the time: each pair by itself, and each waiting for the answer
/// before, of which both functions add 0 times to the pose. Two copies of the pairs, so that
/// neither finds the caches full of what the other has read.
pub fn posed_anew<'p, T: Element + Into<f64> + From<bool>, P: 'p>(
    [alone, waiting]: [Vec<P>; 2],
    distance: impl Fn(&P, T) -> T + Copy + 'p,
    collision: impl Fn(&P, T) -> bool + Copy + 'p,
) -> Vec<Contestant<'p>> {
    let name = format!("{SINGLE}, posed anew");
    let alone = Loop::new(alone, move |pair: &P| distance(pair, T::ZERO), move |pair: &P| collision(pair, T::ZERO));
    let waiting = Chain::new(waiting, distance, collision);
    vec![
        contestant::<T>(&name, ContestantKind::Own, alone),
        contestant::<T>(&format!("{name}{}", suffix(Manner::Waiting)), ContestantKind::Own, waiting),
    ]
}

/// The same by the other three ways to the nearest point of a simplex.
pub fn methods<'p, V: Dimension, A, B>(name: &str, pairs: &[(A, B)]) -> Vec<Contestant<'p>>
where
    A: Convex<Vector = V> + Clone + 'p,
    B: Convex<Vector = V> + Clone + 'p,
    V::Scalar: Element + Into<f64>,
    Voronoi: SubDistance<V>,
    SignedVolumes: SubDistance<V>,
    Johnson: SubDistance<V>,
{
    macro_rules! by {
        ($method:ident, $name:literal) => {
            contestant::<V::Scalar>(
                &format!("{name}, {}", $name),
                ContestantKind::OwnVariant,
                Loop::new(
                    pairs.to_vec(),
                    |(a, b): &(A, B)| Query::new().method($method).distance(a, b).distance,
                    |(a, b): &(A, B)| Query::new().method($method).intersects(a, b).meets(),
                ),
            )
        };
    }
    vec![by!(Voronoi, "Voronoi"), by!(SignedVolumes, "signed volumes"), by!(Johnson, "Johnson")]
}
