//! The libraries that people would otherwise use, each behind one trait.
//!
//! A peer takes pairs and makes them ready: shapes and poses in its own form, outside of any
//! timing. Then it walks through them in an order, and the loop over the pairs lies in the peer, in
//! C++ for those in C++: no call from pair to pair goes through a table or from one language to
//! another.
//!
//! The head of each module and of each file under `shims` states which calls are made, and why
//! these; README.md has versions and licences.

mod array;
mod flat;
mod flights;
mod native;
mod parry;
mod solid;

pub use flat::{Flat, PolygonPair, RectanglePair};
pub use flights::{FlatFlight, Flights, PreparedFlights, flights};
pub use solid::{Hull, Solid, SolidPair, Solids};

use std::hint::black_box;

/// What is asked about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How far apart; 0 where the shapes meet.
    Distance,
    /// Whether they meet.
    Collision,
    /// Where they are nearest, of shapes that are apart.
    ClosestPoints,
    /// Signed distance, below 0 by the depth where they overlap, with a normal.
    Contact,
    /// A contact with the points at which they rest on each other.
    Manifold,
}

impl Question {
    pub const ALL: [Self; 5] = [Self::Distance, Self::Collision, Self::ClosestPoints, Self::Contact, Self::Manifold];
    /// Those that every peer is asked by.
    pub const PLAIN: [Self; 2] = [Self::Distance, Self::Collision];

    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Collision => "collision",
            Self::ClosestPoints => "closest points",
            Self::Contact => "contact",
            Self::Manifold => "manifold",
        }
    }
}

/// The numbers that a peer computes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    Single,
    Double,
}

impl Precision {
    pub const ALL: [Self; 2] = [Self::Single, Self::Double];

    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "f32",
            Self::Double => "f64",
        }
    }
}

/// Pairs of one kind.
#[derive(Clone, Copy, Debug)]
pub enum Pairs<'p> {
    Plane(&'p [PolygonPair]),
    Rectangles(&'p [RectanglePair]),
    Space(&'p Solids),
}

/// What a query has to do with the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Nothing: it can begin before the other ends, and starts cold.
    Cold,
    /// Its pose waits for the other's answer, of which 0 times is added to it: the time is that of
    /// a query from its beginning to its end. Starts cold.
    Waiting,
    /// It starts from what the other left, if the other is about the pair with the number before;
    /// cold if not. Such pairs are of the same shapes.
    Warm,
}

/// A library, or one of several ways through it.
pub trait Peer {
    fn name(&self) -> &str;

    fn version(&self) -> &str;

    fn precision(&self) -> Precision;

    /// Whether it is asked more than the plain questions about such pairs.
    fn has_contacts(&self, _: Pairs<'_>) -> bool {
        false
    }

    /// Pairs in the peer's own form.
    ///
    /// # Errors
    ///
    /// Why it does not serve such pairs, or not in this manner.
    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String>;
}

/// Pairs in the form of one peer.
pub trait Prepared {
    fn serves(&self, question: Question) -> bool {
        Question::PLAIN.contains(&question)
    }

    /// From now on stops at this tolerance, or at its default; whether it can be told one. Where it
    /// is, it may take as many iterations as that needs, up to 1000.
    fn tolerate(&mut self, _: Option<f64>) -> bool {
        false
    }

    /// Answers about the pairs in this order, and lets them go.
    fn walk(&mut self, question: Question, order: &[u32]);

    /// Seconds of the last walk by the peer's own clock, where ours would measure something else as
    /// well.
    fn own_clock(&self) -> Option<f64> {
        None
    }

    /// Answers about all pairs in their own order: distances, 0 where shapes meet; of collisions 1
    /// for yes and 0 for no; of closest points how far apart they lie; of contacts
    /// [`Contact::distance`]; of manifolds [`Manifold::distance`].
    fn answers(&mut self, question: Question) -> Vec<f64>;

    /// Normals of all contacts, in the pairs' own order; nothing where contacts are not served.
    fn normals(&mut self) -> Vec<[f64; 3]> {
        Vec::new()
    }

    /// All manifolds, in the pairs' own order; nothing where they are not served.
    fn manifolds(&mut self) -> Vec<Manifold> {
        Vec::new()
    }
}

/// A contact as it is judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Signed; infinite where a peer says no more than that the shapes are apart, and not a number
    /// where it has no answer.
    pub distance: f64,
    /// From the first shape to the second, in the first's frame; of any length.
    pub normal: [f64; 3],
}

impl Contact {
    /// Told as apart, and no more.
    pub const APART: Self = Self { distance: f64::INFINITY, normal: [f64::NAN; 3] };
}

/// A manifold as it is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold {
    /// As that of a [`Contact`].
    pub normal: [f64; 3],
    /// None where a peer says no more than that the shapes are apart.
    pub points: Vec<ManifoldPoint>,
}

impl Manifold {
    /// The least of its points; infinite where there is none.
    pub fn distance(&self) -> f64 {
        let distances = self.points.iter().map(|point| point.distance);
        // What is no number stays none.
        distances.fold(f64::INFINITY, |least, one| if least <= one { least } else { one })
    }
}

/// A point of a manifold: of either shape, in the first's frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct ManifoldPoint {
    pub on_a: [f64; 3],
    pub on_b: [f64; 3],
    /// Signed.
    pub distance: f64,
}

/// One question that not everyone is asked, and the form that answers are judged in.
pub trait Asked<T, X = Contact> {
    const SERVED: bool;

    /// Answers, and lets the answer go.
    fn ask(&self, pair: &T);

    /// The answer as it is judged.
    fn read(&self, pair: &T) -> X;
}

impl<T, X> Asked<T, X> for () {
    const SERVED: bool = false;

    fn ask(&self, _: &T) {}

    fn read(&self, _: &T) -> X {
        unreachable!("{UNSERVED}")
    }
}

/// A function that answers in its own form, and one that reads this form.
#[derive(Debug)]
pub struct Found<F, R>(pub F, pub R);

impl<T, Y, X, F: Fn(&T) -> Y, R: Fn(&T, Y) -> X> Asked<T, X> for Found<F, R> {
    const SERVED: bool = true;

    fn ask(&self, pair: &T) {
        black_box((self.0)(pair));
    }

    fn read(&self, pair: &T) -> X {
        (self.1)(pair, (self.0)(pair))
    }
}

/// Pairs ready for one function that finds distances and one that finds collisions; with more, also
/// for closest points, contacts and manifolds.
#[derive(Debug)]
pub struct Loop<T, D, C, P = (), K = (), M = ()> {
    pairs: Vec<T>,
    distance: D,
    collision: C,
    points: P,
    contact: K,
    manifold: M,
}

impl<T, N: Into<f64>, D: Fn(&T) -> N, C: Fn(&T) -> bool> Loop<T, D, C> {
    pub fn new(pairs: Vec<T>, distance: D, collision: C) -> Self {
        Self { pairs, distance, collision, points: (), contact: (), manifold: () }
    }

    pub fn with<P: Asked<T>, K: Asked<T>>(self, points: P, contact: K) -> Loop<T, D, C, P, K> {
        let Self { pairs, distance, collision, manifold, .. } = self;
        Loop { pairs, distance, collision, points, contact, manifold }
    }
}

impl<T, D, C, P, K> Loop<T, D, C, P, K> {
    pub fn with_manifolds<M: Asked<T, Manifold>>(self, manifold: M) -> Loop<T, D, C, P, K, M> {
        let Self { pairs, distance, collision, points, contact, .. } = self;
        Loop { pairs, distance, collision, points, contact, manifold }
    }
}

impl<T, N, D, C, P, K, M> Prepared for Loop<T, D, C, P, K, M>
where
    N: Into<f64>,
    D: Fn(&T) -> N,
    C: Fn(&T) -> bool,
    P: Asked<T>,
    K: Asked<T>,
    M: Asked<T, Manifold>,
{
    fn serves(&self, question: Question) -> bool {
        match question {
            Question::Distance | Question::Collision => true,
            Question::ClosestPoints => P::SERVED,
            Question::Contact => K::SERVED,
            Question::Manifold => M::SERVED,
        }
    }

    fn walk(&mut self, question: Question, order: &[u32]) {
        let pairs = order.iter().map(|&index| &self.pairs[index as usize]);
        match question {
            Question::Distance => pairs.for_each(|pair| {
                black_box((self.distance)(pair));
            }),
            Question::Collision => pairs.for_each(|pair| {
                black_box((self.collision)(pair));
            }),
            Question::ClosestPoints => pairs.for_each(|pair| self.points.ask(pair)),
            Question::Contact => pairs.for_each(|pair| self.contact.ask(pair)),
            Question::Manifold => pairs.for_each(|pair| self.manifold.ask(pair)),
        }
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let pairs = self.pairs.iter();
        match question {
            Question::Distance => pairs.map(|pair| unsigned((self.distance)(pair).into())).collect(),
            Question::Collision => pairs.map(|pair| f64::from((self.collision)(pair))).collect(),
            Question::ClosestPoints => pairs.map(|pair| self.points.read(pair).distance).collect(),
            Question::Contact => pairs.map(|pair| self.contact.read(pair).distance).collect(),
            Question::Manifold => pairs.map(|pair| self.manifold.read(pair).distance()).collect(),
        }
    }

    fn normals(&mut self) -> Vec<[f64; 3]> {
        let pairs = if K::SERVED { &self.pairs[..] } else { &[] };
        pairs.iter().map(|pair| self.contact.read(pair).normal).collect()
    }

    fn manifolds(&mut self) -> Vec<Manifold> {
        let pairs = if M::SERVED { &self.pairs[..] } else { &[] };
        pairs.iter().map(|pair| self.manifold.read(pair)).collect()
    }
}

/// Why no pass asks for what is not served.
const UNSERVED: &str = "only what is served is asked for";

/// 0 for what is less. What is no number stays none.
fn unsigned(distance: f64) -> f64 {
    if distance < 0.0 { 0.0 } else { distance }
}

/// Pairs ready for functions that find an answer after another answer, of which they add 0 times to
/// the pose: 1 is yes and 0 is no.
#[derive(Debug)]
pub struct Chain<T, N, D, C> {
    pairs: Vec<T>,
    /// What the first pair comes after.
    nothing: N,
    distance: D,
    collision: C,
}

impl<T, N, D, C> Chain<T, N, D, C>
where
    N: Copy + Default + Into<f64> + From<bool>,
    D: Fn(&T, N) -> N,
    C: Fn(&T, N) -> bool,
{
    pub fn new(pairs: Vec<T>, distance: D, collision: C) -> Self {
        Self { pairs, nothing: N::default(), distance, collision }
    }
}

impl<T, N, D, C> Prepared for Chain<T, N, D, C>
where
    N: Copy + Default + Into<f64> + From<bool>,
    D: Fn(&T, N) -> N,
    C: Fn(&T, N) -> bool,
{
    fn walk(&mut self, question: Question, order: &[u32]) {
        let pairs = order.iter().map(|&index| &self.pairs[index as usize]);
        black_box(match question {
            Question::Distance => pairs.fold(self.nothing, |before, pair| (self.distance)(pair, before)),
            // The compiler must not find out that 0 times a yes is the same as 0 times a no.
            Question::Collision => {
                pairs.fold(self.nothing, |before, pair| N::from(black_box((self.collision)(pair, before))))
            }
            _ => unreachable!("{UNSERVED}"),
        });
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let pairs = self.pairs.iter();
        match question {
            Question::Distance => pairs.map(|pair| unsigned((self.distance)(pair, self.nothing).into())).collect(),
            Question::Collision => pairs.map(|pair| f64::from((self.collision)(pair, self.nothing))).collect(),
            _ => unreachable!("{UNSERVED}"),
        }
    }
}

/// Why a peer cannot be asked in a manner.
pub const COLD_ONLY: &str = "it is only asked cold: one query by itself";

/// A peer that is not built here.
#[derive(Clone, Debug)]
pub struct Absent {
    pub name: String,
    /// The reason and the remedy.
    pub reason: String,
}

/// All peers: those that can be asked, and those that cannot, with the reason.
pub fn all() -> (Vec<Box<dyn Peer>>, Vec<Absent>) {
    sorted(parry::peers().into_iter().chain(flat::peers()).map(Ok).chain(native::peers()).chain([array::shapely()]))
}

/// Those who are asked for contacts: all, and the ways through them that answer nothing else.
pub fn with_contacts() -> (Vec<Box<dyn Peer>>, Vec<Absent>) {
    let (mut peers, mut absent) = all();
    let (more, missing) = sorted(parry::axes().into_iter().map(Ok).chain(native::axes()));
    peers.extend(more);
    absent.extend(missing);
    (peers, absent)
}

fn sorted(found: impl Iterator<Item = Result<Box<dyn Peer>, Absent>>) -> (Vec<Box<dyn Peer>>, Vec<Absent>) {
    let (mut peers, mut absent) = (Vec::new(), Vec::new());
    for found in found {
        match found {
            Ok(peer) => peers.push(peer),
            Err(missing) => absent.push(missing),
        }
    }
    (peers, absent)
}

/// The flags that the shims of C and C++ peers were built with. The peers' libraries come built
/// from those who distribute them, save Box2D v3.
pub const FLAGS: &str = env!("PEERS_FLAGS");

/// What Rust code was built for, by the names of the compiler.
pub const TARGET_FEATURES: &str = env!("PEERS_TARGET_FEATURES");
